//! 犬神 (Inugami): the guard who steps in front of others, and who trains with every level.

use super::prelude::*;

pub(super) fn inugami() -> Shikigami {
    Shikigami {
        name: name("犬神", "Inugami"),
        faction: Faction::Red,
        token: false,
        power: 2,
        health: 5,
        base: ability(says("升级时，将1张心身炼磨置入手牌。", "Whenever he gains a level, put a 心身炼磨 into your hand."))
            .does(trigger(Moment::LevelUp, [When::OnUser], text([Do(Word::Make(Made::Named("心身炼磨".into())))]))),
        awakened: ability(says(
            "你的回合结束时，若犬神气绝，令其复活，并永久获得+1/+1。",
            "At the end of your turn, if he is knocked out, revive him, and he has +1/+1 for good.",
        ))
        .holds(Static::Remains)
        .does(trigger(
            Moment::TurnEnd,
            [When::OwnTurn, When::UserOut],
            text([
                Do(Word::Revive),
                Do(Word::Grow { who: Who::User, power: Amount::of(1), health: Amount::of(1), lasts: Lasts::Permanent }),
            ]),
        )),
        cards: vec![
            Print::spell(
                name("羁绊的价值", "Worth of the Bond"),
                1,
                text([Do(Word::Heal { who: Who::User, amount: Amount::count(Count::Missing) })]),
                says("令犬神回复所有失去的生命。", "Heal 犬神 by all the health that he is missing."),
            ),
            Print::combat(name("心斩", "Heart Slash"), 1, 0, 2, says("", "")),
            Print {
                while_out: WhileOut::Only,
                ..Print::spell(
                    name("心即归处", "Where the Heart Returns"),
                    2,
                    text([Do(Word::Revive)]),
                    says("仅在犬神气绝时可用：令犬神复活。", "Only while 犬神 is knocked out: revive him."),
                )
            },
            Print::combat(name("恶·即·斩", "Evil, Instantly, Slain"), 2, 4, 0, says("", "")),
            Print::combat(
                name("守护", "Guard"),
                2,
                0,
                4,
                says(
                    "响应：你的其他式神被攻击时，自动使用。",
                    "Response: when another shikigami of yours is attacked, it is used.",
                ),
            )
            .answers([When::EnemyTurn, When::OnOtherOwn]),
            Print::form(
                name("心剑乱舞", "Heart-Sword Flurry"),
                3,
                4,
                9,
                ability(says("你的犬神牌具有瞬发。", "Your cards of 犬神 are fast.")).holds(Static::FastCards),
                says("", ""),
            ),
            Print::form(
                name("心技一体", "Heart and Skill as One"),
                3,
                4,
                9,
                ability(says(
                    "本局游戏每使用过1张心身炼磨，犬神的战斗牌便额外获得+1力量和+1护甲。",
                    "His combat cards give +1 power and +1 armor more for each 心身炼磨 that you have used in this game.",
                ))
                .holds(Static::Tempered),
                says("", ""),
            ),
            Print::awaken(name("觉醒·犬神", "Awakened Inugami"), 3, 0, 0, says("", "")),
        ]
        .into(),
        tokens: vec![Print {
            tempers: true,
            ..Print::spell(
                name("心身炼磨", "Tempering Body and Mind"),
                1,
                text([Do(Word::Grow {
                    who: Who::User,
                    power: Amount::of(1),
                    health: Amount::of(1),
                    lasts: Lasts::Permanent,
                })]),
                says("犬神永久获得+1/+1。", "犬神 has +1/+1 for good."),
            )
        }]
        .into(),
        lasting: Cow::Borrowed(&[]),
    }
}
