//! 凤凰火 (Hououga, the phoenix fire): every spell of hers burns once more.

use super::prelude::*;

fn burn(to: Who, damage: i16) -> Word {
    Word::Damage { to, amount: Amount::of(damage), overflow: false, resolved: false }
}

pub(super) fn phoenix_fire() -> Shikigami {
    let flame = || text([Do(burn(Who::Projectile, 1))]);
    Shikigami {
        name: name("凤凰火", "Hououga"),
        faction: Faction::Red,
        token: false,
        power: 2,
        health: 4,
        base: ability(says("凤凰火使用法术牌后，投射：造成1点伤害。", "After she uses a spell, projectile: deal 1."))
            .does(trigger(Moment::AfterUse, [When::ByUser, When::Spell], flame())),
        awakened: ability(says(
            "友方式神使用法术牌后，投射：造成1点伤害。",
            "After a friendly shikigami uses a spell, projectile: deal 1.",
        ))
        .does(trigger(Moment::AfterUse, [When::ByOwn, When::Spell], flame())),
        cards: vec![
            Print::spell(
                name("凤鸣", "Phoenix Cry"),
                1,
                text([Do(burn(Who::Avatar(Part::Enemy), 2))]),
                says("对敌方牌手造成2点伤害。", "Deal 2 to the enemy avatar."),
            )
            .fast(),
            Print::spell(
                name("瑞翔", "Auspicious Flight"),
                1,
                text([Do(burn(Who::Shikigami(Part::Enemy), 1))]),
                says("对所有敌方式神造成1点伤害。", "Deal 1 to every enemy shikigami."),
            ),
            Print::spell(
                name("引燃", "Ignite"),
                1,
                text([
                    Do(burn(Who::Target, 2)),
                    Line::when(Test::TargetOut, text([Do(burn(Who::TargetsAvatar, 2))])),
                ]),
                says(
                    "对一个式神造成2点伤害，若使其气绝，对其牌手造成2点伤害。",
                    "Deal 2 to a shikigami; if that knocks it out, deal 2 to its avatar.",
                ),
            )
            .on(Target::Shikigami),
            Print::form(
                name("焚羽", "Burning Plume"),
                2,
                4,
                6,
                ability(says("凤凰火的非战斗伤害+1。", "Her damage that is not combat damage is 1 more."))
                    .holds(Static::Burns(1)),
                says("", ""),
            ),
            Print::spell(
                name("凤火", "Phoenix Flame"),
                2,
                text([Do(burn(Who::Target, 5))]),
                says("对一个式神造成5点伤害。", "Deal 5 to a shikigami."),
            )
            .on(Target::Shikigami),
            Print::awaken(name("觉醒·凤凰火", "Awakened Hououga"), 2, 1, 1, says("", "")),
            Print::spell(
                name("炎舞", "Flame Dance"),
                3,
                text([Do(Word::Damage {
                    to: Who::Projectile,
                    amount: Amount::of(5).and_each(Count::Enhanced, 1),
                    overflow: true,
                    resolved: false,
                })]),
                says(
                    "投射：造成5点伤害，贯通。增强：本局游戏凤凰火每对敌方牌手造成过1次伤害，伤害+1。",
                    "Projectile: deal 5 with overflow. Enhance: 1 more for each time that she has damaged the enemy avatar in this \
                     game.",
                ),
            )
            .enhanced(Enhance::AvatarHits),
            Print::form(
                name("出云", "Leaving the Clouds"),
                3,
                5,
                6,
                ability(says(
                    "凤凰火使用法术牌后，运势4：将1张凤火置入手牌。",
                    "After she uses a spell, check 4: put a 凤火 into your hand.",
                ))
                .does(trigger(
                    Moment::AfterUse,
                    [When::ByUser, When::Spell],
                    text([
                        Do(Word::Luck(4)),
                        Repeat { times: Times::Success, text: text([Do(Word::Make(Made::Named("凤火".into())))]) },
                    ]),
                )),
                says("", ""),
            ),
        ]
        .into(),
        tokens: Cow::Borrowed(&[]),
        lasting: Cow::Borrowed(&[]),
    }
}
