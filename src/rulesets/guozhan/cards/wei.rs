//! 魏 (Wei).

use super::write::*;

pub(super) fn generals() -> Vec<General> {
    vec![
        general("曹操", "Cao Cao", Faction::Wei, MALE, 4, &["典韦", "卞夫人", "许褚"], [treachery()]),
        general("司马懿", "Sima Yi", Faction::Wei, MALE, 3, &["司马昭"], [feedback(), guile()]),
        general("许褚", "Xu Chu", Faction::Wei, MALE, 4, &["曹操"], [bare_chest()]),
        general("郭嘉", "Guo Jia", Faction::Wei, MALE, 3, &[], [envy_of_heaven(), last_plan()]),
        general("甄姬", "Zhen Ji", Faction::Wei, FEMALE, 3, &["曹丕"], [toppling_beauty(), luo_goddess()]),
        general("张郃", "Zhang He", Faction::Wei, MALE, 4, &[], [adaptation()]),
        general("邓艾", "Deng Ai", Faction::Wei, MALE, 4, &[], [garrison_farms(), raid(None), provisions()]),
    ]
}

fn treachery() -> Skill {
    Skill::new(
        "奸雄",
        "Treachery",
        says(
            "当你受到伤害后，你可以获得造成此伤害的牌。",
            "After you take damage you may obtain the cards that dealt it.",
        ),
        vec![
            Trigger {
                when: tests![is(Fact::HarmLies)],
                ..Trigger::new(Moment::Suffered, text![Do(Word::Obtain(Who::Me, What::Channel))])
            }
            .part(),
        ],
    )
}

fn feedback() -> Skill {
    Skill::new(
        "反馈",
        "Feedback",
        says(
            "当你受到伤害后，你可以获得伤害来源的一张牌。",
            "After you take damage you may obtain a card of its source.",
        ),
        vec![
            Trigger {
                when: tests![
                    is(Fact::Alive(Who::Source)),
                    not(Fact::One(Who::Source, Who::Me)),
                    is(Fact::Takeable(Who::Source, Zones::Own))
                ],
                ..Trigger::new(Moment::Suffered, text![take(Who::Source, Zones::Own, Taken::Obtained)])
            }
            .part(),
        ],
    )
}

/// 鬼才: hand or equipment; the played card is none other than what is printed on it.
fn guile() -> Skill {
    Skill::new(
        "鬼才",
        "Guile",
        says(
            "在判定牌生效前，你可以打出一张牌代替之。",
            "Before a judgement takes effect you may play a card in place of its card.",
        ),
        vec![
            Trigger {
                role: Role::Any,
                when: tests![is(Fact::Has(Who::Me, Zones::Playable))],
                ..Trigger::new(
                    Moment::BeforeResult,
                    text![Do(Word::Retrial { zones: Zones::Playable, sort: Sort::Any, old: Old::Discarded })],
                )
            }
            .part(),
        ],
    )
}

fn bare_chest() -> Skill {
    Skill::new(
        "裸衣",
        "Bare Chest",
        says(
            "摸牌阶段结束时，你可以弃置一张牌，然后本回合你执行【杀】或【决斗】的效果造成的伤害+1。",
            "At the end of the draw phase you may discard a card; then damage that you deal in this turn through 杀 or 决斗 is 1 more.",
        ),
        vec![
            Trigger {
                phase: Some(Phase::Draw),
                when: tests![is(Fact::Has(Who::Me, Zones::Own))],
                ..Trigger::new(
                    Moment::PhaseEnd,
                    text![
                        pay(Zones::Own, Sort::Any, 1),
                        Line::when(is(Fact::Yes), text![Do(Word::Later(1, Until::Turn))]),
                    ],
                )
            }
            .part(),
            Trigger {
                when: tests![is(Fact::HarmBy(Used::SlashOrDuel)), is(Fact::HarmDirect)],
                will: Will::Must,
                later: true,
                ..Trigger::new(Moment::Causing1, text![Do(Word::ChangeDamage(ONE))])
            }
            .part(),
        ],
    )
}

fn envy_of_heaven() -> Skill {
    Skill::new(
        "天妒",
        "Envy of Heaven",
        says("当你的判定牌生效后，你可以获得之。", "After your judgement card has taken effect you may obtain it."),
        vec![
            Trigger {
                when: tests![is(Fact::JudgementLies)],
                ..Trigger::new(Moment::AfterResult, text![Do(Word::Obtain(Who::Me, What::Judgement))])
            }
            .part(),
        ],
    )
}

fn last_plan() -> Skill {
    Skill::new(
        "遗计",
        "Last Plan",
        says(
            "当你受到伤害后，你可以观看牌堆顶的两张牌，然后将这些牌交给任意角色。",
            "After you take damage you may look at the top two cards of the draw pile and hand them out as you like.",
        ),
        vec![
            Trigger::new(Moment::Suffered, text![Do(Word::Peek(Who::Me, Amount::of(2))), Do(Word::HandOut(Who::Me))])
                .part(),
        ],
    )
}

fn toppling_beauty() -> Skill {
    Skill::new(
        "倾国",
        "Toppling Beauty",
        says("你可以将一张黑色手牌当【闪】使用或打出。", "You may use or play a black card of your hand as 闪."),
        vec![view(Zones::Hand, Sort::Colour(Colour::Black), &[Kind::Dodge])],
    )
}

/// 洛神: the black cards wait in the processing area.
fn luo_goddess() -> Skill {
    Skill::new(
        "洛神",
        "Goddess of the Luo",
        says(
            "准备阶段开始时，你可以判定：若结果为黑色，你可以重复此流程。最后你获得所有黑色的判定牌。",
            "At the start of the preparation phase you may judge; if it is black, you may do so again. In the end you obtain all the black cards.",
        ),
        vec![
            Trigger {
                phase: Some(Phase::Prepare),
                ..Trigger::new(
                    Moment::PhaseStart,
                    text![
                        Line::Repeat {
                            times: Amount::of(100),
                            text: text![
                                Do(Word::Judge(Who::Me, Keep::Colour(Colour::Black))),
                                Line::when(
                                    not(Fact::JudgedColour(Colour::Black)),
                                    text![Do(Word::Obtain(Who::Me, What::Kept)), Line::Stop],
                                ),
                                Do(Word::Confirm(Who::Me)),
                                Line::when(not(Fact::Yes), text![Do(Word::Obtain(Who::Me, What::Kept)), Line::Stop],),
                            ],
                        },
                        Do(Word::Obtain(Who::Me, What::Kept)),
                    ],
                )
            }
            .part(),
        ],
    )
}

/// 巧变: one part for each of the four phases.
fn adaptation() -> Skill {
    let before = |phase: Phase, text: Text<Words>| {
        Trigger {
            phase: Some(phase),
            when: tests![is(Fact::Has(Who::Me, Zones::Hand))],
            ..Trigger::new(Moment::PhaseBefore, text)
        }
        .part()
    };
    Skill::new(
        "巧变",
        "Adaptation",
        says(
            "判定、摸牌、出牌或弃牌阶段开始前，你可以弃置一张手牌，跳过此阶段。若跳过摸牌阶段，你可以获得至多两名其他角色的各一张手牌；若跳过出牌阶段，你可以移动场上的一张牌。",
            "Before your judging, draw, play or discard phase you may discard a card of your hand and skip that phase. For the draw phase you may take a card of the hand of up to two others; for the play phase you may move a card on the field.",
        ),
        vec![
            before(Phase::Judge, text![pay(Zones::Hand, Sort::Any, 1), if_yes(text![Do(Word::SkipPhase)])]),
            before(
                Phase::Draw,
                text![
                    pay(Zones::Hand, Sort::Any, 1),
                    Line::when(not(Fact::Yes), text![Line::Stop]),
                    Do(Word::SkipPhase),
                    Line::when(not(Fact::Yes), text![Line::Stop]),
                    choose(Group::Others, tests![is(Fact::Has(Who::Each, Zones::Hand))], 1, 2, MAY),
                    Line::Each { members: Group::Chosen, text: text![take(Who::Each, Zones::Hand, Taken::Obtained)] },
                ],
            ),
            before(
                Phase::Play,
                text![
                    pay(Zones::Hand, Sort::Any, 1),
                    Line::when(not(Fact::Yes), text![Line::Stop]),
                    Do(Word::SkipPhase),
                    if_yes(text![Do(Word::MoveOnField { who: Who::Me, of: Zones::Laid, may: true })]),
                ],
            ),
            before(Phase::Discard, text![pay(Zones::Hand, Sort::Any, 1), if_yes(text![Do(Word::SkipPhase)])]),
        ],
    )
}

/// 屯田: to place the card is optional; each 田 brings others nearer.
fn garrison_farms() -> Skill {
    Skill::new(
        "屯田",
        "Garrison Farms",
        says(
            "当你于回合外失去牌后，你可以判定：若结果不为红桃，你可以将判定牌置于武将牌上，称为“田”。你至其他角色的距离-X（X为“田”数）。",
            "After you lose cards outside your turn you may judge; if it is no heart, you may place the card on your general as a 田. Your distance to others is less by the number of 田.",
        ),
        vec![
            Trigger {
                when: tests![not(Fact::MyTurn)],
                ..Trigger::new(Moment::Lost, text![Do(Word::Judge(Who::Me, Keep::Settle(Suit::Heart)))])
            }
            .part(),
            holds(Statement::DistanceTo(Amount::count(Count::Heap(Who::Me, Heap::Field)).times(-1))),
        ],
    )
    .with_heap(Heap::Field)
}

/// 急袭: a 田 as 顺手牵羊; the 重置 edition allows so many of them.
pub(super) fn raid(most: Option<u8>) -> Skill {
    let mut parts = vec![view(Zones::Heap(Heap::Field), Sort::Any, &[Kind::Snatch])];
    parts.extend(most.map(|most| holds(Statement::FieldLimit(most))));
    Skill::new(
        "急袭",
        "Surprise Raid",
        match most {
            None => says(
                "主将技，此武将牌减少半个阴阳鱼。你可以将一张“田”当【顺手牵羊】使用。",
                "Head; half a fish less. You may use a 田 as 顺手牵羊.",
            ),
            Some(_) => says(
                "主将技，此武将牌减少半个阴阳鱼。你可以将一张“田”当【顺手牵羊】使用。“田”的数量至多为四。",
                "Head; half a fish less. You may use a 田 as 顺手牵羊. You have at most four 田.",
            ),
        },
        parts,
    )
    .with_heap(Heap::Field)
    .in_slot(Slot::Head, -1)
}

fn provisions() -> Skill {
    Skill::new(
        "资粮",
        "Provisions",
        says(
            "副将技，当与你势力相同的角色受到伤害后，你可以交给其一张“田”。",
            "Deputy. After a character of your faction takes damage you may give it a 田.",
        ),
        vec![
            Trigger {
                role: Role::Any,
                when: tests![
                    is(Fact::Same(Who::Me, Who::Victim)),
                    is(Fact::Alive(Who::Victim)),
                    is(Fact::Has(Who::Me, Zones::Heap(Heap::Field)))
                ],
                ..Trigger::new(
                    Moment::Suffered,
                    text![
                        pick(Zones::Heap(Heap::Field), Sort::Any, 1, MAY),
                        if_yes(text![Do(Word::Give(Who::Me, Who::Victim))]),
                    ],
                )
            }
            .part(),
        ],
    )
    .in_slot(Slot::Deputy, 0)
}
