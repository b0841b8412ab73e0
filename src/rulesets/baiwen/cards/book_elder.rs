//! 书翁 (Shuou, the book elder): he reads, and his hand is his strength.

use super::prelude::*;

pub(super) fn book_elder() -> Shikigami {
    let draw = |cards: i16| Do(Word::Draw(Amount::of(cards)));
    Shikigami {
        name: name("书翁", "Shuou"),
        faction: Faction::Blue,
        token: false,
        power: 1,
        health: 5,
        base: ability(says("对局开始时，抽1张牌。", "At the start of the game draw 1.")).does(trigger(
            Moment::GameStart,
            [],
            text([draw(1)]),
        )),
        awakened: ability(says(
            "你从空牌库抽牌时，改为对敌方牌手造成10点伤害。",
            "Whenever you would draw from an empty deck, he deals 10 to the enemy avatar instead.",
        ))
        .holds(Static::DrawsBlood),
        cards: vec![
            Print::form(
                name("纪行", "Travel Notes"),
                1,
                2,
                5,
                ability(says(
                    "书翁对敌方牌手造成伤害时，抽1张牌。",
                    "Whenever he deals damage to the enemy avatar, draw 1.",
                ))
                .does(trigger(Moment::Damaged, [When::ByUser, When::OnEnemyAvatar], text([draw(1)]))),
                says("迅捷。", "Swift."),
            )
            .also(text([Do(Word::Gain {
                who: Who::User,
                keyword: Keyword::Swift,
                lasts: Lasts::Temporary,
            })])),
            Print::spell(
                name("云游", "Roaming"),
                1,
                text([Repeat { times: Times::Fixed(3), text: text([Do(Word::Exchange)]) }]),
                says("调度至多3张手牌。", "Exchange up to three cards of your hand with cards of the deck."),
            )
            .fast(),
            Print::form(
                name("明心", "Clear Mind"),
                2,
                4,
                5,
                ability(says(
                    "你回合开始的抽牌改为：查看牌库顶的3张牌，选择1张置入手牌，将其余的洗入牌库。",
                    "Your draw at the turn start becomes: look at the top three cards, take one, shuffle the rest.",
                ))
                .holds(Static::Foresight),
                says("", ""),
            ),
            Print::spell(name("开卷", "Open the Scroll"), 2, text([draw(2)]), says("抽2张牌。", "Draw 2.")),
            Print::spell(
                name("墨染", "Ink Stain"),
                2,
                text([Do(Word::Damage {
                    to: Who::Target,
                    amount: Amount::of(0).and_per(Count::Hand, 2),
                    overflow: false,
                    resolved: false,
                })]),
                says("对一个式神造成手牌数一半的伤害。", "Deal half the number of cards in your hand to a shikigami."),
            )
            .on(Target::Shikigami),
            Print::form(
                name("闻世", "Hear the World"),
                3,
                1,
                1,
                ability(says("你每有1张手牌，书翁便具有+1/+1。", "He has +1/+1 for each card in your hand."))
                    .holds(Static::PerHandCard),
                says("", ""),
            ),
            Print::spell(
                name("万象之书", "Book of All Things"),
                3,
                text([
                    Do(Word::Make(Made::OfOther(0))),
                    Do(Word::Make(Made::OfOther(1))),
                    Do(Word::Make(Made::OfOther(2))),
                ]),
                says(
                    "将你的其他式神的各1张随机卡牌置入手牌。",
                    "For each of your three other shikigami, put one random card of its eight into your hand.",
                ),
            )
            .fast(),
            Print::awaken(name("觉醒·书翁", "Awakened Shuou"), 3, 2, 2, says("", "")),
        ]
        .into(),
        tokens: Cow::Borrowed(&[]),
        lasting: Cow::Borrowed(&[]),
    }
}
