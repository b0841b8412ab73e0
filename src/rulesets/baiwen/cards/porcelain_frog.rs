//! 青蛙瓷器 (Jikikaeru, the porcelain frog): he gambles.

use super::prelude::*;

pub(super) fn porcelain_frog() -> Shikigami {
    let lucky = "你的运势判定成功的回合，青蛙瓷器具有+2力量。";
    let checked = |success: Text<_>| [Do(Word::Luck(4)), Repeat { times: Times::Success, text: success }];
    Shikigami {
        name: name("青蛙瓷器", "Jikikaeru"),
        faction: Faction::Green,
        token: false,
        power: 2,
        health: 6,
        base: ability(says(lucky, "In a turn in which one of your checks has succeeded he has +2 power."))
            .holds(Static::LuckyPower(2)),
        awakened: ability(says(
            "你的运势判定成功的回合，青蛙瓷器具有+2力量。你的运势判定成功时，其效果触发两次。",
            "In a turn in which one of your checks has succeeded he has +2 power. What follows from a success of yours happens \
             twice.",
        ))
        .holds(Static::LuckyPower(2))
        .holds(Static::DoubleLuck),
        cards: vec![
            Print::combat(
                name("出千", "Cheat"),
                1,
                0,
                1,
                says("运势4：将1张出千置入手牌。", "Check 4: put a 出千 into your hand."),
            )
            .in_attack(text(checked(text([Do(Word::Make(Made::Named("出千".into())))])))),
            Print::form(
                name("岭上开花", "Flower on the Ridge"),
                1,
                2,
                7,
                ability(says(
                    "你的运势判定成功时，青蛙瓷器获得+1力量。",
                    "Each time one of your checks succeeds, he gains +1 power.",
                ))
                .does(trigger(
                    Moment::Success,
                    [When::Ours],
                    text([Do(Word::Grow {
                        who: Who::User,
                        power: Amount::of(1),
                        health: Amount::of(0),
                        lasts: Lasts::Temporary,
                    })]),
                )),
                says("", ""),
            ),
            Print::form(
                name("九莲宝灯", "Nine Gates"),
                1,
                3,
                3,
                vanilla(),
                says(
                    "增强：本局游戏你的骰子每出现过1种点数，便获得+1/+1。",
                    "Enhance: +1/+1 for each different face that your dice have shown in this game.",
                ),
            )
            .enhanced(Enhance::Faces),
            Print::combat(
                name("立直", "Riichi"),
                1,
                0,
                0,
                says(
                    "运势4：青蛙瓷器在本次战斗中免疫战斗伤害。若其具有形态，必定成功。响应：青蛙瓷器被攻击时，自动使用。",
                    "Check 4: he is immune to combat damage in this battle; with a form it always succeeds. Response: when he is \
                     attacked, it is used.",
                ),
            )
            .in_attack(text([Line::If {
                test: Test::HasForm,
                then: text([
                    Do(Word::Luck(1)),
                    Repeat {
                        times: Times::Success,
                        text: text([Do(Word::Gain { who: Who::User, keyword: Keyword::Immune, lasts: Lasts::Battle })]),
                    },
                ]),
                otherwise: text(checked(text([Do(Word::Gain {
                    who: Who::User,
                    keyword: Keyword::Immune,
                    lasts: Lasts::Battle,
                })]))),
            }]))
            .answers([When::EnemyTurn, When::OnUser]),
            Print::spell(
                name("骰子炸弹", "Dice Bomb"),
                2,
                text([
                    Do(Word::Luck(1)),
                    Repeat {
                        times: Times::Success,
                        text: text([Do(Word::Damage {
                            to: Who::Target,
                            amount: Amount::count(Count::Die),
                            overflow: false, resolved: false,
                        })]),
                    },
                ]),
                says(
                    "运势1：对一个敌方角色造成等同于点数的伤害。",
                    "Check 1: deal damage equal to the die to an enemy character.",
                ),
            )
            .on(Target::EnemyCharacter),
            Print::form(
                name("门前清", "Closed Hand"),
                2,
                2,
                9,
                ability(says(
                    "青蛙瓷器出击或被攻击时，运势4：获得2护甲。",
                    "When he assaults or is attacked, check 4: he gains 2 armor.",
                ))
                .does(trigger(
                    Moment::Attack,
                    [When::AssaultsOrAttacked],
                    text(checked(text([Do(Word::Armor { who: Who::User, amount: Amount::of(2) })]))),
                )),
                says("", ""),
            ),
            Print::combat(
                name("转运", "Change of Luck"),
                3,
                0,
                0,
                says(
                    "攻击后，运势4：随机弃置2张手牌，然后再次使用此牌。",
                    "After the attack, check 4: discard two cards of the hand at random, then use this card again.",
                ),
            )
            .on_use(text([Do(Word::Leave { on: Who::User, effect: 0 })])),
            Print::awaken(name("觉醒·青蛙瓷器", "Awakened Jikikaeru"), 3, 2, 2, says("", "")),
        ]
        .into(),
        tokens: Cow::Borrowed(&[]),
        lasting: vec![LastingText {
            until: Until::Attack,
            acts: Acts::Leaver,
            secret: false,
            trigger: trigger(
                Moment::AfterAttack,
                [When::ByUser],
                text(checked(text([Do(Word::Discard(2)), Do(Word::Again)]))),
            ),
        }]
        .into(),
    }
}
