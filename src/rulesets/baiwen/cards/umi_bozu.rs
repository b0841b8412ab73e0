//! 海坊主 (Umi Bozu): he heals, and what is too much of it becomes armor.

use super::prelude::*;

pub(super) fn umi_bozu() -> Shikigami {
    let armor = Do(Word::Armor { who: Who::Victim, amount: Amount::count(Count::Answered) });
    let heals = [When::ByUser, When::OnOwn, When::Some];
    Shikigami {
        name: name("海坊主", "Umi Bozu"),
        faction: Faction::Blue,
        token: false,
        power: 2,
        health: 6,
        base: ability(says(
            "海坊主治疗己方角色时，溢出的治疗转化为其护甲。",
            "When he heals a character of yours, what goes beyond its missing health becomes armor on it.",
        ))
        .does(trigger(Moment::Heals, heals, text([armor.clone()]))),
        awakened: ability(says(
            "海坊主治疗己方角色时，溢出的治疗转化为其护甲和力量。",
            "When he heals a character of yours, what goes beyond its missing health becomes armor and power on it.",
        ))
        .does(trigger(
            Moment::Heals,
            heals,
            text([
                armor,
                Do(Word::Grow {
                    who: Who::Victim,
                    power: Amount::count(Count::Answered),
                    health: Amount::of(0),
                    lasts: Lasts::Temporary,
                }),
            ]),
        )),
        cards: vec![
            Print::spell(
                name("治愈之水", "Healing Water"),
                1,
                text([Do(Word::Heal { who: Who::Target, amount: Amount::of(3).and_per(Count::Armor, 2) })]),
                says(
                    "治疗一个角色3点，海坊主每有2护甲，额外治疗1点。",
                    "Heal a character 3, and 1 more for every 2 armor on 海坊主.",
                ),
            )
            .fast()
            .on(Target::Character),
            Print::form(
                name("灵能", "Spirit Power"),
                1,
                3,
                6,
                ability(says(
                    "海坊主治疗牌手时，海坊主回复等量的生命。",
                    "When he heals an avatar, he is healed by what it regained.",
                ))
                .does(trigger(
                    Moment::Healed,
                    [When::ByUser, When::OnAvatar],
                    text([Do(Word::Heal { who: Who::User, amount: Amount::count(Count::Answered) })]),
                )),
                says("", ""),
            ),
            Print::spell(
                name("沧海之盾", "Shield of the Deep"),
                1,
                text([
                    Do(Word::Armor { who: Who::Target, amount: Amount::of(2) }),
                    Do(Word::Leave { on: Who::Target, effect: 0 }),
                ]),
                says(
                    "一个友方式神获得2护甲，且本回合其造成战斗伤害时，治疗你2点。响应：你战斗区的式神被攻击时，自动对其使用。",
                    "A friendly shikigami gains 2 armor, and in this turn heals your avatar 2 whenever it deals combat damage. \
                     Response: when your front shikigami is attacked, it is used on it.",
                ),
            )
            .on(Target::OwnShikigami)
            .answers([When::EnemyTurn, When::OnOwnFront]),
            Print::spell(
                name("水龙卷", "Waterspout"),
                2,
                text([Do(Word::Damage {
                    to: Who::Target,
                    amount: Amount::of(3).and_each(Count::Armor, 1),
                    overflow: false, resolved: false,
                })]),
                says(
                    "对一个式神造成3点伤害，海坊主每有1护甲，额外造成1点。",
                    "Deal 3 to a shikigami, and 1 more for every armor on 海坊主.",
                ),
            )
            .on(Target::Shikigami),
            Print::spell(
                name("祝福之水", "Blessing Water"),
                2,
                text([Do(Word::Heal { who: Who::Characters(Part::Own), amount: Amount::of(3) })]),
                says("治疗所有友方角色3点。", "Heal every friendly character 3."),
            )
            .fast(),
            Print::spell(
                name("巨浪", "Great Wave"),
                2,
                text([
                    Do(Word::Damage { to: Who::Shikigami(Part::Enemy), amount: Amount::of(2), overflow: false, resolved: false }),
                    Do(Word::Heal { who: Who::User, amount: Amount::count(Count::Dealt) }),
                ]),
                says(
                    "对所有敌方式神造成2点伤害，海坊主回复等同于造成伤害总和的生命。",
                    "Deal 2 to every enemy shikigami; 海坊主 is healed by all that was dealt.",
                ),
            ),
            Print::form(
                name("蹈海", "Treading the Sea"),
                3,
                4,
                9,
                ability(says(
                    "海坊主造成战斗伤害时，治疗其他友方角色等量的生命。",
                    "Whenever he deals combat damage, he heals every other friendly character by that amount.",
                ))
                .does(trigger(
                    Moment::Damaged,
                    [When::ByUser, When::InCombat],
                    text([Do(Word::Heal { who: Who::OtherCharacters, amount: Amount::count(Count::Answered) })]),
                )),
                says("", ""),
            ),
            Print::awaken(name("觉醒·海坊主", "Awakened Umi Bozu"), 3, 1, 3, says("", "")),
        ]
        .into(),
        tokens: Cow::Borrowed(&[]),
        lasting: vec![LastingText {
            until: Until::Turn,
            acts: Acts::Bearer,
            secret: false,
            trigger: trigger(
                Moment::Damaged,
                [When::ByUser, When::InCombat],
                text([Do(Word::Heal { who: Who::Avatar(Part::Own), amount: Amount::of(2) })]),
            ),
        }]
        .into(),
    }
}
