//! 青行灯 (Ao Andon): her lantern keeps the orbs that others let go out.

use super::prelude::*;

pub(super) fn ao_andon() -> Shikigami {
    let lantern = || Do(Word::Make(Made::Named("明灯".into())));
    let kindles = || trigger(Moment::TurnStart, [When::EnemyTurn, When::HasOrb], text([lantern()]));
    Shikigami {
        name: name("青行灯", "Ao Andon"),
        faction: Faction::Blue,
        token: false,
        power: 2,
        health: 5,
        base: ability(says(
            "敌方回合开始时，若你有鬼火，将1张明灯置入手牌。",
            "At the start of the enemy turn, if you have an orb, put a 明灯 into your hand.",
        ))
        .does(kindles()),
        awakened: ability(says(
            "敌方回合开始时，若你有鬼火，将1张明灯置入手牌。你的鬼火在回合开始时不会清空，至多保留至4点。",
            "At the start of the enemy turn, if you have an orb, put a 明灯 into your hand. Your orbs are not lost at your turn start; \
             you have at most 4 then.",
        ))
        .holds(Static::OrbsStay)
        .does(kindles()),
        cards: vec![
            Print::spell(name("明灯", "Bright Lantern"), 1, text([Do(Word::Orbs(1))]), says("获得1点鬼火。", "Gain 1 orb."))
                .fast(),
            Print::spell(
                name("青灯夜谈", "Lantern Night Talk"),
                1,
                text([
                    Repeat { times: Times::OrbsAndOne, text: text([Do(Word::Look)]) },
                    Do(Word::LoseOrbs),
                ]),
                says(
                    "查看牌库顶的3张牌，选择1张置入手牌，将其余的洗入牌库。你每有1点鬼火，重复1次，然后失去所有鬼火。",
                    "Look at the top three cards, take one, shuffle the rest. Once more for each orb that you have; then lose all orbs.",
                ),
            ),
            Print::form(
                name("幽光之火", "Faint Flame"),
                1,
                4,
                5,
                ability(says(
                    "青行灯对敌方牌手造成战斗伤害时，将1张明灯置入手牌。",
                    "Whenever she deals combat damage to the enemy avatar, put a 明灯 into your hand.",
                ))
                .does(trigger(
                    Moment::Damaged,
                    [When::ByUser, When::OnEnemyAvatar, When::InCombat],
                    text([lantern()]),
                )),
                says("", ""),
            ),
            Print::spell(
                name("百闻一得", "One from a Hundred"),
                2,
                text([
                    Do(Word::DiscardNamed("明灯".into())),
                    Line::If {
                        test: Test::TargetOfTopLevel,
                        then: text([Do(Word::Draw(Amount::of(1)))]),
                        otherwise: text([Do(Word::LevelUp)]),
                    },
                ]),
                says(
                    "弃置1张明灯，令你等级最低的一个式神升级，若其等级为3，改为抽1张牌。",
                    "Discard a 明灯; one of your shikigami with the lowest level gains a level, or draw 1 if that is 3.",
                ),
            )
            .on(Target::OwnLowest),
            Print::form(
                name("百物语之火", "Fire of a Hundred Tales"),
                2,
                4,
                5,
                ability(says("你的回合结束时，获得1点鬼火。", "At the end of your turn gain 1 orb.")).does(trigger(
                    Moment::TurnEnd,
                    [When::OwnTurn],
                    text([Do(Word::Orbs(1))]),
                )),
                says("", ""),
            ),
            Print::form(
                name("不灭之火", "Undying Flame"),
                3,
                4,
                5,
                ability(says(
                    "此形态被消灭时，若你有鬼火，失去1点鬼火，令青行灯复活并重新变为此形态。",
                    "When this form is destroyed and you have an orb, lose 1 orb: she revives, and takes it again.",
                ))
                .holds(Static::Undying),
                says("", ""),
            ),
            Print::spell(
                name("吸魂灯", "Soul-Drinking Lantern"),
                3,
                text([
                    Repeat {
                        times: Times::OrbsAndOne,
                        text: text([Do(Word::Damage {
                            to: Who::Projectile,
                            amount: Amount::of(4),
                            overflow: false,
                            resolved: false,
                        })]),
                    },
                    Do(Word::LoseOrbs),
                ]),
                says(
                    "投射：造成4点伤害。你每有1点鬼火，重复1次，然后失去所有鬼火。",
                    "Projectile: deal 4. Once more for each orb that you have; then lose all orbs.",
                ),
            ),
            Print::awaken(name("觉醒·青行灯", "Awakened Ao Andon"), 3, 1, 1, says("", "")),
        ]
        .into(),
        tokens: Cow::Borrowed(&[]),
        lasting: Cow::Borrowed(&[]),
    }
}
