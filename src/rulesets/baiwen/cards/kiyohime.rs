//! 清姬 (Kiyohime): her touch makes brittle what it does not break.

use super::prelude::*;

pub(super) fn kiyohime() -> Shikigami {
    Shikigami {
        name: name("清姬", "Kiyohime"),
        faction: Faction::Purple,
        token: false,
        power: 4,
        health: 4,
        base: ability(says(
            "清姬对没有破甲的角色造成的伤害，改为使其获得等量的破甲。",
            "Damage that she would deal to a character without fragile becomes that much fragile instead.",
        ))
        .holds(Static::DamageToFragile),
        awakened: ability(says(
            "清姬对没有破甲的角色造成的伤害，改为使其获得等量的破甲。敌方角色的破甲在其回合开始时不会清除。",
            "Damage that she would deal to a character without fragile becomes that much fragile instead. The fragile of enemy \
             characters is not cleared at their turn start.",
        ))
        .holds(Static::DamageToFragile)
        .holds(Static::EnemyFragileStays),
        cards: vec![
            Print {
                returns: true,
                ..Print::spell(
                    name("蛇行击", "Serpent Strike"),
                    1,
                    text([Line::If {
                        test: Test::TargetFragile,
                        then: text([Do(Word::Damage { to: Who::Target, amount: Amount::of(2), overflow: false, resolved: false })]),
                        otherwise: text([Do(Word::Damage { to: Who::Target, amount: Amount::of(1), overflow: false, resolved: false })]),
                    }]),
                    says(
                        "对一个式神造成1点伤害。增强：若其具有破甲，改为造成2点伤害，并将此牌返回手牌。",
                        "Deal 1 to a shikigami. Enhance: if it has fragile, deal 2 instead, and the card goes back to your hand.",
                    ),
                )
                .fast()
                .on(Target::Shikigami)
            },
            Print::spell(
                name("淬毒", "Tempered Venom"),
                1,
                text([Do(Word::Damage { to: Who::Characters(Part::Enemy), amount: Amount::of(2), overflow: false, resolved: false })]),
                says("对所有敌方角色造成2点伤害。", "Deal 2 to every enemy character."),
            ),
            Print::spell(
                name("剧毒之盾", "Shield of Venom"),
                1,
                text([
                    Do(Word::Armor { who: Who::Target, amount: Amount::of(2) }),
                    Do(Word::Leave { on: Who::Target, effect: 0 }),
                ]),
                says(
                    "一个友方式神获得2护甲，且本回合受到其战斗伤害的式神获得3破甲。响应：你战斗区的式神被攻击时，自动对其使用。",
                    "A friendly shikigami gains 2 armor, and in this turn each shikigami to which it deals combat damage gains 3 \
                     fragile. Response: when your front shikigami is attacked, it is used on it.",
                ),
            )
            .on(Target::OwnShikigami)
            .answers([When::EnemyTurn, When::OnOwnFront]),
            Print::form(
                name("氤氲蛇姬", "Misty Serpent Lady"),
                2,
                4,
                6,
                ability(says(
                    "敌方回合结束时，敌方战斗区的式神获得2破甲。",
                    "At the end of the enemy turn the enemy front shikigami gains 2 fragile.",
                ))
                .does(trigger(
                    Moment::TurnEnd,
                    [When::EnemyTurn],
                    text([Do(Word::Armor { who: Who::Front(Part::Enemy), amount: Amount::of(-2) })]),
                )),
                says("", ""),
            ),
            Print::spell(
                name("无名之毒", "Nameless Poison"),
                2,
                text([Do(Word::Damage { to: Who::Projectile, amount: Amount::of(4), overflow: false, resolved: false })]),
                says("投射：造成4点伤害。", "Projectile: deal 4."),
            )
            .fast(),
            Print::spell(
                name("焚身之火", "Body-Burning Fire"),
                3,
                text([
                    Do(Word::Armor { who: Who::Target, amount: Amount::of(-2) }),
                    Do(Word::Damage { to: Who::FragileEnemies, amount: Amount::of(3), overflow: false, resolved: false }),
                ]),
                says(
                    "一个角色获得2破甲，然后对所有具有破甲的敌方角色造成3点伤害。",
                    "A character gains 2 fragile; then deal 3 to every enemy character that has fragile.",
                ),
            )
            .on(Target::Character),
            Print::awaken(name("觉醒·清姬", "Awakened Kiyohime"), 3, 2, 2, says("", "")),
            Print::form(
                name("火吻之蛇", "Fire-Kissed Snake"),
                3,
                4,
                9,
                ability(says(
                    "敌方回合开始时，所有敌方角色获得1破甲。敌方式神的力量减少，数值等于其破甲。",
                    "At the start of the enemy turn every enemy character gains 1 fragile. Each enemy shikigami has less power by its \
                     fragile.",
                ))
                .holds(Static::FragileWeakens)
                .does(trigger(
                    Moment::TurnStart,
                    [When::EnemyTurn],
                    text([Do(Word::Armor { who: Who::Characters(Part::Enemy), amount: Amount::of(-1) })]),
                )),
                says("", ""),
            ),
        ]
        .into(),
        tokens: Cow::Borrowed(&[]),
        lasting: vec![LastingText {
            until: Until::Turn,
            acts: Acts::Bearer,
            secret: false,
            trigger: trigger(
                Moment::Damaged,
                [When::ByUser, When::InCombat, When::OnShikigami],
                text([Do(Word::Armor { who: Who::Victim, amount: Amount::of(-3) })]),
            ),
        }]
        .into(),
    }
}
