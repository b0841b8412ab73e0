//! 吴 (Wu).

use super::write::*;

pub(super) fn generals() -> Vec<General> {
    vec![
        general("大乔", "Da Qiao", Faction::Wu, FEMALE, 3, &["孙策", "小乔"], [national_beauty(), exile()]),
        general("小乔", "Xiao Qiao", Faction::Wu, FEMALE, 3, &["周瑜", "大乔"], [heavenly_scent(), rosy_face()]),
        general(
            "孙策",
            "Sun Ce",
            Faction::Wu,
            MALE,
            4,
            &["周瑜", "大乔", "太史慈"],
            [rousing(), soaring(), lingering_soul()],
        ),
        general("太史慈", "Taishi Ci", Faction::Wu, MALE, 4, &["孙策"], [heavenly_justice()]),
        general("鲁肃", "Lu Su", Faction::Wu, MALE, 3, &[], [generosity(), alliance()]),
        general(
            "张昭&张纮",
            "Zhang Zhao & Zhang Hong",
            Faction::Wu,
            MALE,
            3,
            &[],
            [frank_counsel(), firm_government()],
        ),
        general("丁奉", "Ding Feng", Faction::Wu, MALE, 4, &["徐盛", "诸葛恪"], [short_arms(), swift_charge()]),
    ]
}

fn national_beauty() -> Skill {
    Skill::new(
        "国色",
        "National Beauty",
        says("你可以将一张方块牌当【乐不思蜀】使用。", "You may use a diamond of yours as 乐不思蜀."),
        vec![view(Zones::Own, Sort::Suit(Suit::Diamond), &[Kind::Indulgence])],
    )
}

fn exile() -> Skill {
    Skill::new(
        "流离",
        "Exile",
        says(
            "当你成为【杀】的目标时，你可以弃置一张牌，将此【杀】转移给攻击范围内的一名其他角色（不能是使用者或已是目标的角色）。",
            "When you become the target of a 杀 you may discard a card and move it to another in your attack range, who is neither its user nor its target.",
        ),
        vec![
            Trigger {
                when: tests![is(Fact::Using(Used::Slash)), is(Fact::Has(Who::Me, Zones::Own))],
                ..Trigger::new(
                    Moment::Becoming,
                    text![
                        choose(
                            Group::Others,
                            tests![
                                is(Fact::InRange(Who::Me, Who::Each)),
                                not(Fact::One(Who::Each, Who::User)),
                                is(Fact::CouldTakeOver(Who::Each)),
                            ],
                            1,
                            1,
                            MAY
                        ),
                        Line::when(not(Fact::Yes), text![Line::Stop]),
                        pay(Zones::Own, Sort::KeepsRange, 1),
                        if_yes(text![Do(Word::MoveTarget(Who::Chosen))]),
                    ],
                )
            }
            .part(),
        ],
    )
}

/// 天香: the damage goes to another, who draws after it.
fn heavenly_scent() -> Skill {
    Skill::new(
        "天香",
        "Heavenly Scent",
        says(
            "当你受到伤害时，你可以弃置一张红桃手牌，将此伤害转移给一名其他角色，然后其摸X张牌（X为其已损失的体力值）。",
            "When you take damage you may discard a heart of your hand and move the damage to another; after it that one draws as many cards as it has lost health.",
        ),
        vec![
            Trigger {
                when: tests![is(Fact::Has(Who::Me, Zones::Hand))],
                ..Trigger::new(
                    Moment::Suffering3,
                    text![
                        choose(Group::Others, tests![], 1, 1, MAY),
                        Line::when(not(Fact::Yes), text![Line::Stop]),
                        pay(Zones::Hand, Sort::Suit(Suit::Heart), 1),
                        Line::when(not(Fact::Yes), text![Line::Stop]),
                        Do(Word::Transfer(Who::Chosen)),
                        Do(Word::Draw(Who::Chosen, Amount::count(Count::Lost(Who::Chosen)))),
                    ],
                )
            }
            .part(),
        ],
    )
}

fn rosy_face() -> Skill {
    Skill::new(
        "红颜",
        "Rosy Face",
        says("锁定技，你的黑桃牌视为红桃牌。", "Locked. Your spades count as hearts."),
        vec![holds(Statement::SuitAs(Suit::Spade, Suit::Heart))],
    )
    .locked()
}

fn rousing() -> Skill {
    const RED: Test = is(Fact::UsingColour(Colour::Red));
    const SLASH: Test = is(Fact::Using(Used::Slash));
    const DUEL: Test = is(Fact::Using(Used::Kind(Kind::Duel)));
    let part =
        |at: Moment, when: Tests| Trigger { when, ..Trigger::new(at, text![Do(Word::Draw(Who::Me, ONE))]) }.part();
    Skill::new(
        "激昂",
        "Rousing",
        says(
            "当你使用【决斗】或红色【杀】指定第一个目标后，或成为【决斗】或红色【杀】的目标后，你可以摸一张牌。",
            "After your 决斗 or red 杀 has designated its first target, and after you become the target of one, you may draw a card.",
        ),
        vec![
            part(Moment::Targeted, tests![SLASH, RED, is(Fact::FirstTarget)]),
            part(Moment::Targeted, tests![DUEL, is(Fact::FirstTarget)]),
            part(Moment::Became, tests![SLASH, RED]),
            part(Moment::Became, tests![DUEL]),
        ],
    )
}

fn soaring() -> Skill {
    Skill::new(
        "鹰扬",
        "Soaring Eagle",
        says(
            "当你的拼点牌亮出时，你可以令其点数+3或-3。",
            "When your card of a 拼点 is shown you may make its number 3 more or 3 less.",
        ),
        vec![
            Trigger::new(
                Moment::ContestShown,
                text![options![
                    Label::More => text![Do(Word::ChangeNumber(3))],
                    Label::Less => text![Do(Word::ChangeNumber(-3))],
                ]],
            )
            .part(),
        ],
    )
}

fn lingering_soul() -> Skill {
    Skill::new(
        "魂殇",
        "Lingering Soul",
        says(
            "副将技，此武将牌减少半个阴阳鱼。准备阶段开始时，若你的体力值为1，本回合你拥有“英姿”和“英魂”。",
            "Deputy; half a fish less. At the start of your preparation phase, if you have 1 health, you have 英姿 and 英魂 in this turn.",
        ),
        vec![Trigger {
            phase: Some(Phase::Prepare),
            when: tests![is(Fact::Compare(Count::Hp(Who::Me), Than::Equal, ONE))],
            will: Will::Must,
            ..Trigger::new(
                Moment::PhaseStart,
                text![
                    Do(Word::Grant(Who::Me, Skilled(Cow::Borrowed("英姿")), Until::Turn)),
                    Do(Word::Grant(Who::Me, Skilled(Cow::Borrowed("英魂")), Until::Turn)),
                ],
            )
        }
        .part()],
    )
    .in_slot(Slot::Deputy, -1)
}

fn heavenly_justice() -> Skill {
    const fn note(memo: Memo) -> Line<Words> {
        Do(Word::Note { who: Who::Me, memo, amount: Amount::of(1), until: Until::Turn, about: None })
    }
    Skill::new(
        "天义",
        "Heavenly Justice",
        says(
            "出牌阶段限一次，你可以与一名其他角色拼点：若你赢，本回合你使用【杀】的次数上限和目标数上限+1且无距离限制；否则本回合你不能使用【杀】。",
            "Once a play phase you may have a 拼点 with another. If you win, in this turn one more 杀 may be used, with one more target and no distance limit; if not, you cannot use 杀 in this turn.",
        ),
        vec![active(
            tests![is(Fact::Has(Who::Me, Zones::Hand))],
            Often::Phase,
            text![
                choose(Group::Others, tests![is(Fact::Has(Who::Each, Zones::Hand))], 1, 1, MUST),
                Do(Word::Contest(Who::Chosen)),
                Line::If {
                    test: is(Fact::Yes),
                    then: text![note(Memo::MoreSlashes), note(Memo::MoreTargets), note(Memo::FarSlash)],
                    otherwise: text![note(Memo::NoSlash)],
                },
            ],
        )],
    )
}

/// 好施: two more, and at the end of the phase half goes to whoever has least.
fn generosity() -> Skill {
    Skill::new(
        "好施",
        "Generosity",
        says(
            "摸牌阶段，你可以多摸两张牌，然后此阶段结束时，若你的手牌数大于5，你将一半（向下取整）的手牌交给手牌最少的一名其他角色。",
            "In your draw phase you may draw two more; at the end of it, if you have more than five cards in hand, you give half of them to another who has the fewest.",
        ),
        vec![
            Trigger::new(
                Moment::Drawing,
                text![
                    Do(Word::Note {
                        who: Who::Me,
                        memo: Memo::MoreCards,
                        amount: Amount::of(2),
                        until: Until::Phase,
                        about: None
                    }),
                    Do(Word::Later(1, Until::Phase)),
                ],
            )
            .part(),
            Trigger {
                phase: Some(Phase::Draw),
                will: Will::Must,
                later: true,
                when: tests![is(Fact::Compare(Count::Hand(Who::Me), Than::More, Amount::of(5)))],
                ..Trigger::new(
                    Moment::PhaseEnd,
                    text![
                        choose(Group::Others, tests![is(Fact::FewestCards(Who::Each))], 1, 1, MUST),
                        Do(Word::Pick {
                            who: Who::Me,
                            zones: Zones::Hand,
                            sort: Sort::Any,
                            count: Amount::count(Count::HalfHand(Who::Me)),
                            may: false,
                            shown: false,
                            also: false
                        }),
                        Do(Word::Give(Who::Me, Who::Chosen)),
                    ],
                )
            }
            .part(),
        ],
    )
}

fn alliance() -> Skill {
    Skill::new(
        "缔盟",
        "Forging an Alliance",
        says(
            "出牌阶段限一次，你可以选择两名其他角色并弃置X张牌（X为其手牌数之差），其交换手牌。",
            "Once a play phase you may choose two others and discard as many cards as their hands differ by; they exchange their hands.",
        ),
        vec![active(
            tests![],
            Often::Phase,
            text![
                Do(Word::Choose {
                    who: Who::Me,
                    of: Group::Others,
                    such: tests![],
                    whole: tests![is(Fact::CanLevel)],
                    least: 2,
                    most: Amount::of(2),
                    may: false,
                    also: false
                }),
                Line::when(not(Fact::Yes), text![Line::Stop]),
                spend(Zones::Own, Sort::Any, Amount::count(Count::HandDifference)),
                Do(Word::ExchangeHands(Who::Chosen, Who::Second)),
            ],
        )],
    )
}

fn frank_counsel() -> Skill {
    Skill::new(
        "直谏",
        "Frank Counsel",
        says(
            "出牌阶段，你可以将手牌中的一张装备牌置入一名其他角色的装备区，然后摸一张牌。",
            "In your play phase you may put an equipment card of your hand into the equipment zone of another, and draw a card.",
        ),
        vec![active(
            tests![is(Fact::Holds(Zones::Hand, Sort::Equipment))],
            Often::Always,
            text![
                Do(Word::Pick {
                    who: Who::Me,
                    zones: Zones::Hand,
                    sort: Sort::Equipment,
                    count: ONE,
                    may: true,
                    shown: true,
                    also: false
                }),
                Line::when(not(Fact::Yes), text![Line::Stop]),
                choose(Group::Others, tests![is(Fact::PlaceFree(Who::Each))], 1, 1, MAY),
                Line::when(not(Fact::Yes), text![Line::Stop]),
                Do(Word::Equip(Who::Chosen)),
                Do(Word::Draw(Who::Me, ONE)),
            ],
        )],
    )
}

fn firm_government() -> Skill {
    Skill::new(
        "固政",
        "Firm Government",
        says(
            "其他角色的弃牌阶段结束时，你可以令其获得其于此阶段内弃置的一张手牌，然后你可以获得此阶段内弃置的其余牌。",
            "At the end of another's discard phase you may have it take back a card that it discarded in it; then you may obtain the rest of what was discarded in that phase.",
        ),
        vec![
            Trigger {
                role: Role::Other,
                phase: Some(Phase::Discard),
                when: tests![is(Fact::DiscardsLie), is(Fact::Alive(Who::It))],
                ..Trigger::new(
                    Moment::PhaseEnd,
                    text![
                        Do(Word::PickDiscarded(Who::Me)),
                        Line::when(not(Fact::Yes), text![Line::Stop]),
                        Do(Word::Obtain(Who::It, What::Picked)),
                        Line::when(not(Fact::AnyDiscardLies), text![Line::Stop]),
                        Do(Word::Confirm(Who::Me)),
                        if_yes(text![Do(Word::Obtain(Who::Me, What::AllDiscarded))]),
                    ],
                )
            }
            .part(),
        ],
    )
}

fn short_arms() -> Skill {
    Skill::new(
        "短兵",
        "Short Arms",
        says(
            "当你使用【杀】选择目标后，你可以令一名距离为1的角色也成为目标。",
            "After you have chosen the targets of a 杀 you may add a character at distance 1.",
        ),
        vec![
            Trigger {
                when: tests![is(Fact::Using(Used::Slash))],
                ..Trigger::new(
                    Moment::Chosen,
                    text![
                        choose(
                            Group::Others,
                            tests![
                                is(Fact::CouldBeTarget(Who::Each)),
                                is(Fact::Compare(Count::Distance(Who::Me, Who::Each), Than::Equal, ONE)),
                            ],
                            1,
                            1,
                            MAY
                        ),
                        Do(Word::AddTargets),
                    ],
                )
            }
            .part(),
        ],
    )
}

fn swift_charge() -> Skill {
    Skill::new(
        "奋迅",
        "Swift Charge",
        says(
            "出牌阶段限一次，你可以弃置一张牌并选择一名其他角色，本回合你至其的距离视为1。",
            "Once a play phase you may discard a card and choose another; in this turn your distance to it is 1.",
        ),
        vec![active(
            tests![is(Fact::Has(Who::Me, Zones::Own))],
            Often::Phase,
            text![
                choose(Group::Others, tests![], 1, 1, MUST),
                spend(Zones::Own, Sort::Any, ONE),
                Do(Word::Note {
                    who: Who::Me,
                    memo: Memo::Near,
                    amount: Amount::of(1),
                    until: Until::Turn,
                    about: Some(Who::Chosen),
                }),
            ],
        )],
    )
}
