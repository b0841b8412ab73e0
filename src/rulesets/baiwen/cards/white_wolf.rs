//! 白狼 (Hakuro, the White Wolf): the archer whose arrows also reach the avatar.

use super::prelude::*;

/// Until after her next attack.
fn next(keyword: Keyword) -> Line<crate::rulesets::baiwen::effect::Words> {
    Do(Word::Gain { who: Who::User, keyword, lasts: Lasts::Attack })
}

fn stronger(power: i16) -> Line<crate::rulesets::baiwen::effect::Words> {
    Do(Word::Grow { who: Who::User, power: Amount::of(power), health: Amount::of(0), lasts: Lasts::Attack })
}

fn shot(damage: i16) -> Text<crate::rulesets::baiwen::effect::Words> {
    text([Do(Word::Damage {
        to: Who::Avatar(Part::Enemy),
        amount: Amount::of(damage),
        overflow: false,
        resolved: false,
    })])
}

pub(super) fn white_wolf() -> Shikigami {
    Shikigami {
        name: name("白狼", "Hakuro"),
        faction: Faction::Green,
        token: false,
        power: 3,
        health: 4,
        base: ability(says(
            "你的回合，白狼对敌方式神造成战斗伤害时，对敌方牌手造成2点伤害。",
            "In your turn, whenever she deals combat damage to an enemy shikigami, she deals 2 to the enemy avatar.",
        ))
        .does(trigger(
            Moment::Dealt,
            [When::OwnTurn, When::ByUser, When::OnEnemyShikigami, When::InCombat],
            shot(2),
        )),
        awakened: ability(says(
            "你的回合，白狼对敌方式神造成伤害时，对敌方牌手造成4点伤害。",
            "In your turn, whenever she deals damage to an enemy shikigami, she deals 4 to the enemy avatar.",
        ))
        .does(trigger(Moment::Dealt, [When::OwnTurn, When::ByUser, When::OnEnemyShikigami], shot(4))),
        cards: vec![
            Print::spell(
                name("起弓", "Draw the Bow"),
                1,
                text([next(Keyword::Remote)]),
                says("白狼获得远程，直到她的下一次攻击之后。", "白狼 is remote until after her next attack."),
            )
            .fast(),
            Print::spell(
                name("离", "Release"),
                2,
                text([stronger(3)]),
                says("白狼获得+3力量，直到她的下一次攻击之后。", "白狼 has +3 power until after her next attack."),
            )
            .fast(),
            Print::combat(name("文射", "Inscribed Shot"), 1, -2, 2, says("连击。", "Double strike."))
                .fights_with([Keyword::DoubleStrike]),
            Print::form(
                name("残心", "Lingering Heart"),
                2,
                4,
                5,
                ability(says(
                    "起弓、离和无我的效果在攻击之后不会结束。",
                    "What 起弓, 离 and 无我 gave her does not end after an attack.",
                ))
                .holds(Static::KeepsAttack),
                says("", ""),
            ),
            Print::spell(
                name("援护", "Covering Shot"),
                2,
                text([Do(Word::Damage {
                    to: Who::Front(Part::Enemy),
                    amount: Amount::count(Count::Power),
                    overflow: false, resolved: false,
                })]),
                says(
                    "对敌方战斗区的式神造成等同于白狼力量的伤害。响应：你的其他式神被攻击时，自动使用。",
                    "Deal damage equal to her power to the enemy front shikigami. Response: when another shikigami of yours is \
                     attacked, it is used.",
                ),
            )
            .answers([When::EnemyTurn, When::OnOtherOwn]),
            Print::spell(
                name("会", "Full Draw"),
                2,
                text([Do(Word::Leave { on: Who::Target, effect: 0 })]),
                says(
                    "秘密选择一个敌方式神。你的下个回合开始时，对其造成8点伤害。",
                    "Secretly choose an enemy shikigami. At the start of your next turn 白狼 deals 8 to it.",
                ),
            )
            .on(Target::EnemyShikigami),
            Print::awaken(name("觉醒·白狼", "Awakened Hakuro"), 3, 2, 2, says("", "")),
            Print::spell(
                name("无我", "No-Self"),
                3,
                text([
                    stronger(3),
                    next(Keyword::Unyielding),
                    next(Keyword::Overflow),
                    next(Keyword::Swift),
                ]),
                says(
                    "白狼获得+3力量、不屈、贯通和迅捷，直到她的下一次攻击之后。",
                    "白狼 has +3 power, unyielding, overflow and swift until after her next attack.",
                ),
            )
            .fast(),
        ]
        .into(),
        tokens: Cow::Borrowed(&[]),
        lasting: vec![LastingText {
            until: Until::Once,
            acts: Acts::Leaver,
            secret: true,
            trigger: trigger(
                Moment::TurnStart,
                [When::OwnTurn],
                text([Do(Word::Damage { to: Who::Target, amount: Amount::of(8), overflow: false, resolved: false })]),
            ),
        }]
        .into(),
    }
}
