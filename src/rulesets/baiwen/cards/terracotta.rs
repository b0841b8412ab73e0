//! 兵俑 (Heiyo, the terracotta guard): he stands, and whatever stands before him stays.

use super::prelude::*;

pub(super) fn terracotta() -> Shikigami {
    let armor = || {
        trigger(Moment::TurnStart, [When::OwnTurn], text([Do(Word::Armor { who: Who::User, amount: Amount::of(2) })]))
    };
    Shikigami {
        name: name("兵俑", "Heiyo"),
        faction: Faction::Purple,
        token: false,
        power: 1,
        health: 6,
        base: ability(says("你的回合开始时，兵俑获得2护甲。", "At the start of your turn he gains 2 armor."))
            .does(armor()),
        awakened: ability(says(
            "你的回合开始时，兵俑获得2护甲。兵俑的护甲不会在回合开始时清除。",
            "At the start of your turn he gains 2 armor. His armor is not cleared at your turn start.",
        ))
        .holds(Static::ArmorStays)
        .does(armor()),
        cards: vec![
            Print::combat(
                name("尘刀", "Dust Blade"),
                1,
                0,
                0,
                says("获得等同于兵俑护甲的力量。", "It gives power equal to his armor."),
            )
            .in_attack(text([Do(Word::Grow {
                who: Who::User,
                power: Amount::count(Count::Armor),
                health: Amount::of(0),
                lasts: Lasts::Battle,
            })])),
            Print::spell(
                name("古尘之盾", "Ancient Dust Shield"),
                1,
                text([Do(Word::Armor { who: Who::Target, amount: Amount::of(5) })]),
                says(
                    "一个友方式神获得5护甲。响应：兵俑被攻击时，自动对其使用。",
                    "A friendly shikigami gains 5 armor. Response: when he is attacked, it is used on him.",
                ),
            )
            .on(Target::OwnShikigami)
            .answers([When::EnemyTurn, When::OnUser]),
            Print::form(
                name("不动如山", "Immovable as a Mountain"),
                2,
                1,
                10,
                ability(says(
                    "你的回合开始时，若兵俑在战斗区，获得+3力量。",
                    "At the start of your turn, if he is in front, he gains +3 power.",
                ))
                .does(trigger(
                    Moment::TurnStart,
                    [When::OwnTurn, When::UserInFront],
                    text([Do(Word::Grow {
                        who: Who::User,
                        power: Amount::of(3),
                        health: Amount::of(0),
                        lasts: Lasts::Temporary,
                    })]),
                )),
                says("", ""),
            ),
            Print::combat(
                name("冲撞", "Ramming"),
                2,
                2,
                2,
                says(
                    "增强：你的回合开始时，若兵俑在战斗区，此牌获得+1力量和+1护甲。",
                    "Enhance: each time your turn starts with him in front, it has +1 power and +1 armor.",
                ),
            )
            .in_hand(Moment::TurnStart, [When::OwnTurn, When::UserInFront], Does::Grow),
            Print::form(
                name("森罗之阵", "Array of Sen-ra"),
                2,
                4,
                7,
                ability(says(
                    "兵俑有护甲时，受到的每次伤害不会超过其护甲。",
                    "While he has armor, damage to him is at most that.",
                ))
                .holds(Static::CappedByArmor),
                says("", ""),
            ),
            Print::awaken(name("觉醒·兵俑", "Awakened Heiyo"), 2, 0, 0, says("兵俑获得3护甲。", "He gains 3 armor."))
                .also(text([Do(Word::Armor { who: Who::User, amount: Amount::of(3) })])),
            Print::form(
                name("古尘之壁", "Ancient Dust Wall"),
                3,
                5,
                10,
                vanilla(),
                says(
                    "登场时，你的其他式神获得等同于兵俑护甲的生命。",
                    "On enter: every other friendly shikigami gains health equal to his armor.",
                ),
            )
            .also(text([Do(Word::Grow {
                who: Who::OtherShikigami,
                power: Amount::of(0),
                health: Amount::count(Count::Armor),
                lasts: Lasts::Temporary,
            })])),
            Print::form(
                name("尘缚之阵", "Dust-Binding Array"),
                3,
                5,
                9,
                ability(says(
                    "兵俑在战斗区时，敌方战斗区的式神不会被替换。",
                    "While he is in front, nobody takes the place of the enemy front shikigami.",
                ))
                .holds(Static::HoldsInPlace),
                says("", ""),
            ),
        ]
        .into(),
        tokens: Cow::Borrowed(&[]),
        lasting: Cow::Borrowed(&[]),
    }
}
