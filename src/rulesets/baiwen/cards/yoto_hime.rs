//! 妖刀姬 (Yoto Hime): one cut after the other, as soon as the avatar bleeds.

use super::prelude::*;

pub(super) fn yoto_hime() -> Shikigami {
    let bleeds = [When::ByUser, When::OnEnemyAvatar];
    Shikigami {
        name: name("妖刀姬", "Yoto Hime"),
        faction: Faction::Green,
        token: false,
        power: 3,
        health: 4,
        base: ability(says(
            "妖刀姬对敌方牌手造成伤害后，本回合她的战斗牌具有瞬发。",
            "Whenever she deals damage to the enemy avatar, her combat cards are fast until this turn ends.",
        ))
        .does(trigger(Moment::Damaged, bleeds, text([Do(Word::Favor { keyword: Keyword::Fast })]))),
        awakened: ability(says(
            "迅捷。妖刀姬对敌方牌手造成伤害后，本回合她的战斗牌不消耗鬼火。",
            "Swift. Whenever she deals damage to the enemy avatar, her combat cards cost no orb until this turn ends.",
        ))
        .does(trigger(
            Moment::Enters,
            [When::OnUser],
            text([Do(Word::Gain { who: Who::User, keyword: Keyword::Swift, lasts: Lasts::Temporary })]),
        ))
        .does(trigger(Moment::Damaged, bleeds, text([Do(Word::Favor { keyword: Keyword::Free })]))),
        cards: vec![
            Print::combat(
                name("不祥之刃", "Ominous Blade"),
                1,
                0,
                1,
                says(
                    "本次战斗中，妖刀姬对敌方牌手造成伤害时，抽1张牌。",
                    "Whenever she deals damage to the enemy avatar in this battle, draw 1.",
                ),
            )
            .on_use(text([Do(Word::Leave { on: Who::User, effect: 0 })])),
            Print::combat(
                name("见切", "Foresight Cut"),
                1,
                1,
                0,
                says(
                    "妖刀姬在本次战斗中免疫战斗伤害。响应：妖刀姬被攻击时，自动使用。",
                    "She is immune to combat damage in this battle. Response: when she is attacked, it is used.",
                ),
            )
            .in_attack(text([Do(Word::Gain { who: Who::User, keyword: Keyword::Immune, lasts: Lasts::Battle })]))
            .answers([When::EnemyTurn, When::OnUser]),
            Print::combat(name("战意", "War Intent"), 2, 2, 2, says("", "")),
            Print {
                cost: 0,
                ..Print::combat(name("一闪", "One Flash"), 2, 0, 0, says("不消耗鬼火。", "It costs no orb."))
            },
            Print::combat(
                name("禁锢之刀", "Sealing Blade"),
                2,
                0,
                2,
                says(
                    "增强：本局游戏妖刀姬每击杀1个式神，便获得+2力量。",
                    "Enhance: +2 power for each shikigami that she has knocked out in this game.",
                ),
            )
            .enhanced(Enhance::TwiceKills),
            Print::form(
                name("妖刀万华", "Myriad Splendours"),
                3,
                3,
                8,
                ability(says("连击。", "Double strike.")).holds(Static::Has(Keyword::DoubleStrike)),
                says("", ""),
            ),
            Print::spell(
                name("杀念", "Killing Thought"),
                3,
                text([Repeat {
                    times: Times::Fixed(3),
                    text: text([Do(Word::Make(Made::OneOf(
                        vec!["不祥之刃".into(), "见切".into(), "战意".into(), "一闪".into(), "禁锢之刀".into()].into(),
                    )))]),
                }]),
                says("将3张随机的妖刀姬战斗牌置入手牌。", "Put three random combat cards of 妖刀姬 into your hand."),
            ),
            Print::awaken(name("觉醒·妖刀姬", "Awakened Yoto Hime"), 3, 1, 1, says("", "")),
        ]
        .into(),
        tokens: Cow::Borrowed(&[]),
        lasting: vec![LastingText {
            until: Until::Battle,
            acts: Acts::Leaver,
            secret: false,
            trigger: trigger(Moment::Damaged, bleeds, text([Do(Word::Draw(Amount::of(1)))])),
        }]
        .into(),
    }
}
