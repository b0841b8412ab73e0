//! 姑获鸟 (Ubume): she strikes, and is back before anybody can answer.

use super::prelude::*;

pub(super) fn ubume() -> Shikigami {
    let follows = |print: Print| print.in_hand(Moment::AfterAttack, [When::ByOtherOwn], Does::Fast);
    let fast = (
        "你的其他式神攻击后，本回合此牌具有瞬发。",
        "In hand: after another friendly shikigami attacks, it is fast in this turn.",
    );
    Shikigami {
        name: name("姑获鸟", "Ubume"),
        faction: Faction::Green,
        token: false,
        power: 3,
        health: 4,
        base: ability(says("姑获鸟攻击后，回到准备区。", "After she attacks she goes back to the bench."))
            .does(trigger(Moment::AfterAttack, [When::ByUser], text([Do(Word::ToBench(Who::User))]))),
        awakened: ability(says("远程。", "Remote.")).holds(Static::Has(Keyword::Remote)),
        cards: vec![
            follows(Print::combat(name("伞剑", "Umbrella Sword"), 1, 1, 0, says(fast.0, fast.1))),
            Print::form(
                name("影翼", "Shadow Wings"),
                1,
                4,
                4,
                ability(says("姑获鸟攻击时，获得+1力量。", "Whenever she attacks she gains +1 power.")).does(trigger(
                    Moment::Attack,
                    [When::ByUser],
                    text([Do(Word::Grow {
                        who: Who::User,
                        power: Amount::of(1),
                        health: Amount::of(0),
                        lasts: Lasts::Temporary,
                    })]),
                )),
                says("", ""),
            ),
            Print::combat(name("丛云鹤舞", "Crane Dance in Clouds"), 2, 0, 0, says("直击。", "Direct."))
                .fights_with([Keyword::Direct]),
            follows(Print::form(name("金鸾", "Golden Luan"), 2, 6, 4, vanilla(), says(fast.0, fast.1))),
            Print {
                fast_in_enemy_turn: true,
                ..Print::combat(
                    name("偷袭", "Sneak Attack"),
                    2,
                    3,
                    0,
                    says(
                        "敌方回合具有瞬发。响应：敌方回合结束时，若敌方战斗区没有式神，自动使用。",
                        "Fast in the enemy's turn. Response: at the end of the enemy turn, if the enemy front zone is empty, it is used.",
                    ),
                )
                .answers_at(Moment::TurnEnd, [When::EnemyTurn, When::EnemyFrontEmpty])
            },
            Print::combat(
                name("天翔鹤斩", "Soaring Crane Slash"),
                2,
                3,
                0,
                says("贯通。攻击一个敌方准备区的式神。", "Overflow. Attacks a shikigami on the enemy bench."),
            )
            .fights_with([Keyword::Overflow])
            .on(Target::EnemyBench),
            Print::form(
                name("慈乌稚子", "Benevolent Crow Chick"),
                3,
                8,
                4,
                ability(says(
                    "你的其他式神攻击后，姑获鸟获得迅捷。",
                    "After another friendly shikigami attacks she gains swift.",
                ))
                .does(trigger(
                    Moment::AfterAttack,
                    [When::ByOtherOwn],
                    text([Do(Word::Gain { who: Who::User, keyword: Keyword::Swift, lasts: Lasts::Temporary })]),
                )),
                says("", ""),
            ),
            follows(Print::awaken(name("觉醒·姑获鸟", "Awakened Ubume"), 3, 2, 0, says(fast.0, fast.1))),
        ]
        .into(),
        tokens: Cow::Borrowed(&[]),
        lasting: Cow::Borrowed(&[]),
    }
}
