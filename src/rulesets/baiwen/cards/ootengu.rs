//! 大天狗 (Ootengu): what he has cast comes back.

use super::prelude::*;

fn wind(to: Who, damage: i16) -> Word {
    Word::Damage { to, amount: Amount::of(damage), overflow: false, resolved: false }
}

pub(super) fn ootengu() -> Shikigami {
    let stores =
        |turns: u8| trigger(Moment::AfterUse, [When::ByUser, When::PlainSpell], text([Do(Word::Store(turns))]));
    Shikigami {
        name: name("大天狗", "Ootengu"),
        faction: Faction::Green,
        token: false,
        power: 3,
        health: 4,
        base: ability(says(
            "大天狗使用觉醒牌以外的法术牌后，倒计时2：再次使用该法术。",
            "After he uses a spell that does not awaken him, countdown 2: he uses it again.",
        ))
        .does(stores(2)),
        awakened: ability(says(
            "大天狗使用觉醒牌以外的法术牌后，倒计时1：再次使用该法术。",
            "After he uses a spell that does not awaken him, countdown 1: he uses it again.",
        ))
        .does(stores(1)),
        cards: vec![
            Print::spell(
                name("黑羽之刃", "Blade of Black Feathers"),
                1,
                text([Do(wind(Who::Projectile, 2))]),
                says("投射：造成2点伤害。", "Projectile: deal 2."),
            )
            .fast(),
            Print::spell(
                name("风神一扇", "Wave of the Wind God"),
                1,
                text([Do(wind(Who::Projectile, 2)), Do(Word::ToBench(Who::Hit))]),
                says(
                    "投射：造成2点伤害，受到伤害的式神回到准备区。",
                    "Projectile: deal 2; a shikigami that took damage goes back to the bench.",
                ),
            ),
            Print::spell(
                name("暴风之盾", "Storm Shield"),
                1,
                text([
                    Do(Word::Armor { who: Who::Target, amount: Amount::of(2) }),
                    Do(Word::Leave { on: Who::Target, effect: 0 }),
                ]),
                says(
                    "一个友方式神获得2护甲，你的下个回合开始时再获得2护甲。响应：你战斗区的式神被攻击时，自动对其使用。",
                    "A friendly shikigami gains 2 armor, and 2 more at the start of your next turn. Response: when your front shikigami \
                     is attacked, it is used on it.",
                ),
            )
            .on(Target::OwnShikigami)
            .answers([When::EnemyTurn, When::OnOwnFront]),
            Print::form(
                name("暴风之主", "Lord of the Storm"),
                2,
                4,
                6,
                ability(says(
                    "大天狗使用法术牌后，对该法术影响的敌方式神造成1点伤害。",
                    "After he uses a spell, deal 1 to each enemy shikigami that it was aimed at or hit.",
                ))
                .does(trigger(
                    Moment::BeforeAfterUse,
                    [When::ByUser, When::Spell],
                    text([Do(wind(Who::Affected, 1))]),
                )),
                says("", ""),
            ),
            Print::spell(
                name("天狗风乱", "Tengu Gale"),
                2,
                text([Repeat {
                    times: Times::Fixed(6),
                    text: text([Do(wind(Who::RandomCharacter(Part::Enemy), 1))]),
                }]),
                says("随机分配6点伤害给敌方角色。", "Six times: deal 1 to an enemy character at random."),
            ),
            Print::spell(
                name("羽刃暴风", "Feather Storm"),
                3,
                text([Do(wind(Who::Shikigami(Part::Enemy), 3))]),
                says("对所有敌方式神造成3点伤害。", "Deal 3 to every enemy shikigami."),
            ),
            Print::awaken(
                name("觉醒·大天狗", "Awakened Ootengu"),
                3,
                1,
                1,
                says("大天狗的倒计时-1。", "His countdown is 1 less."),
            )
            .also(text([Do(Word::Hasten { who: Who::User, by: 1, out: false })])),
            Print::spell(
                name("吾即正义", "I Am Justice"),
                1,
                text([Line::If {
                    test: Test::Enhanced(1),
                    then: text([Do(Word::Destroy(Who::Shikigami(Part::Enemy)))]),
                    otherwise: text([Do(Word::Make(Made::OneOfLevel(
                        vec![
                            "黑羽之刃".into(),
                            "风神一扇".into(),
                            "暴风之盾".into(),
                            "天狗风乱".into(),
                            "羽刃暴风".into(),
                            "觉醒·大天狗".into(),
                        ]
                        .into(),
                    )))]),
                }]),
                says(
                    "将1张随机的、等级不高于大天狗且不为此牌的大天狗法术牌置入手牌。增强：若本局游戏大天狗使用过10张法术牌，改为消灭所有敌方式神。",
                    "Put a random other spell of 大天狗 of at most his level into your hand. Enhance: if he has used 10 spells in this game, destroy all enemy \
                     shikigami instead.",
                ),
            )
            .enhanced(Enhance::SpellsAtLeast(10)),
        ]
        .into(),
        tokens: Cow::Borrowed(&[]),
        lasting: vec![LastingText {
            until: Until::Once,
            acts: Acts::Bearer,
            secret: false,
            trigger: trigger(
                Moment::TurnStart,
                [When::OwnTurn],
                text([Do(Word::Armor { who: Who::User, amount: Amount::of(2) })]),
            ),
        }]
        .into(),
    }
}
