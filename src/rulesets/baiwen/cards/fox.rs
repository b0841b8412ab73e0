//! 妖狐 (Yoko, the fox): blades of wind that go where they like.

use super::prelude::*;

fn blade(to: Who, amount: Amount, resolved: bool) -> Word {
    Word::Damage { to, amount, overflow: false, resolved }
}

pub(super) fn fox() -> Shikigami {
    let strike = || Do(blade(Who::RandomCharacter(Part::Enemy), Amount::of(2).and_each(Count::Gathered, 1), false));
    let gust = |to: Who| blade(to, Amount::of(2), true);
    Shikigami {
        name: name("妖狐", "Yoko"),
        faction: Faction::Green,
        token: false,
        power: 2,
        health: 4,
        base: ability(says(
            "妖狐使用法术牌后，运势4：随机对一个敌方角色造成2点伤害。",
            "After he uses a spell, check 4: deal 2 to an enemy character at random.",
        ))
        .does(trigger(
            Moment::AfterUse,
            [When::ByUser, When::Spell],
            text([Do(Word::Luck(4)), Repeat { times: Times::Success, text: text([strike()]) }]),
        )),
        awakened: ability(says(
            "友方式神使用法术牌后，或你的运势判定成功时，随机对一个敌方角色造成2点伤害。",
            "After a friendly shikigami uses a spell, and when one of your checks succeeds, deal 2 to an enemy character at random.",
        ))
        .does(trigger(Moment::AfterUse, [When::ByOwn, When::Spell], text([strike()])))
        .does(trigger(Moment::Success, [When::Ours], text([strike()]))),
        cards: vec![
            Print::spell(
                name("风刃", "Wind Blade"),
                1,
                text([Do(blade(Who::Projectile, Amount::of(2), false))]),
                says("投射：造成2点伤害。", "Projectile: deal 2."),
            )
            .fast(),
            Print::spell(
                name("聚气", "Gather Breath"),
                1,
                text([Do(Word::Gather)]),
                says("本局游戏，妖狐能力的伤害+1。", "The damage of his ability is 1 more for the rest of the game."),
            )
            .fast(),
            Print::form(
                name("命运之人", "Destined One"),
                2,
                4,
                6,
                ability(says("你的回合开始时，将1张风刃置入手牌。", "At the start of your turn put a 风刃 into your hand."))
                    .does(trigger(
                        Moment::TurnStart,
                        [When::OwnTurn],
                        text([Do(Word::Make(Made::Named("风刃".into())))]),
                    )),
                says("", ""),
            ),
            Print::spell(
                name("无羁风弹", "Unbound Wind Shot"),
                2,
                text([Repeat {
                    times: Times::Fixed(10),
                    text: text([
                        Do(gust(Who::RandomOther)),
                        Line::when(Test::SomebodyOut, text([Line::Stop])),
                    ]),
                }]),
                says(
                    "随机对一个妖狐以外的式神造成2点伤害，重复直到有式神气绝，至多10次。",
                    "Deal 2 to a random shikigami other than 妖狐; repeat until a shikigami is knocked out, at most 10 times.",
                ),
            ),
            Print::spell(
                name("叠风斩", "Layered Wind Slash"),
                2,
                text([
                    Do(gust(Who::Target)),
                    Line::If { test: Test::Enhanced(1), then: text([Line::Stop]), otherwise: text([Do(Word::OnceMore)]) },
                ]),
                says(
                    "对一个式神造成2点伤害，然后再次对其使用此牌。",
                    "Deal 2 to a shikigami, then use this card on it once more.",
                ),
            )
            .on(Target::Shikigami),
            Print::spell(
                name("狂风刃卷", "Mad Wind Scroll"),
                3,
                text([
                    Repeat { times: Times::Fixed(5), text: text([Do(gust(Who::RandomCharacter(Part::Enemy)))]) },
                    Line::when(
                        Test::Enhanced(1),
                        text([Repeat {
                            times: Times::Fixed(5),
                            text: text([Do(gust(Who::RandomCharacter(Part::Enemy)))]),
                        }]),
                    ),
                ]),
                says(
                    "随机对一个敌方角色造成2点伤害，共5次。增强：若本局游戏妖狐造成过25次伤害，改为10次。",
                    "Five times: deal 2 to an enemy character at random. Enhance: ten times if he has dealt damage 25 times in this \
                     game.",
                ),
            )
            .enhanced(Enhance::DealtAtLeast(25)),
            Print::awaken(name("觉醒·妖狐", "Awakened Yoko"), 3, 2, 2, says("", "")),
            Print::form(
                name("爱意绵绵", "Endless Affection"),
                3,
                5,
                8,
                ability(says("你从手牌使用的法术牌伤害+1。", "Damage of spells that you use from the hand is 1 more."))
                    .holds(Static::Spellbound(1)),
                says("", ""),
            ),
        ]
        .into(),
        tokens: Cow::Borrowed(&[]),
        lasting: Cow::Borrowed(&[]),
    }
}
