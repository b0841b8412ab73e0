//! The cards of the 重置 edition, with exactly the skills that are printed there; and skills that are only granted.

use super::write::*;

/// 董卓 with 暴敛 and 曹彰 with 将驰 need hiding and careerists by choice.
pub(super) fn generals() -> Vec<General> {
    let reset = |general: General| General { set: Set::Reset, ..general };
    let all = vec![
        general("甘宁", "Gan Ning", Faction::Wu, MALE, 4, &["凌统", "苏飞"], [knight_errant()]),
        general(
            "诸葛亮",
            "Zhuge Liang",
            Faction::Shu,
            MALE,
            3,
            &["庞统", "徐庶", "黄月英", "姜维", "蒋琬&费祎"],
            [eight_formations()],
        ),
        general("庞统", "Pang Tong", Faction::Shu, MALE, 3, &["诸葛亮"], [nirvana()]),
        general("李儒", "Li Ru", Faction::Qun, MALE, 3, &[], [final_stroke()]),
        general("邓艾", "Deng Ai", Faction::Wei, MALE, 4, &[], [super::wei::raid(Some(4)), provisions()]),
        general("蒋钦", "Jiang Qin", Faction::Wu, MALE, 4, &["周泰"], [soaring_birds()]),
        general("曹仁", "Cao Ren", Faction::Wei, MALE, 4, &["曹洪"], [deep_support()]),
        general("刘备", "Liu Bei", Faction::Shu, MALE, 4, &["关羽", "张飞", "法正", "甘夫人"], [benevolent_name()]),
    ];
    all.into_iter().map(reset).collect()
}

/// Skills that others grant.
pub(super) fn granted() -> Vec<Skill> {
    vec![handsome(), heroic_soul(), stargazing(), seeing_through(), rule_and_balance()]
}

fn knight_errant() -> Skill {
    Skill::new(
        "游侠",
        "Knight-errant",
        says(
            "锁定技，你的梅花【过河拆桥】不能被【无懈可击】响应。",
            "Locked. Your 过河拆桥 of clubs cannot be answered with 无懈可击.",
        ),
        vec![holds(Statement::Unanswerable(Kind::Dismantle, Suit::Club))],
    )
    .locked()
}

/// 八阵: its second half; the first belongs to showing the general.
fn eight_formations() -> Skill {
    Skill::new(
        "八阵",
        "Eight Formations",
        says(
            "明置技，若你没有装备武器和防具，你视为装备着【八卦阵】。",
            "Show skill. With neither weapon nor armor you count as wearing 八卦阵.",
        ),
        vec![Part::Static(Static {
            says: Statement::Wearing(Kind::EightDiagrams),
            such: tests![is(Fact::Bare(Place::Weapon)), is(Fact::Bare(Place::Armor))],
        })],
    )
    .locked()
}

fn nirvana() -> Skill {
    Skill::new(
        "涅槃",
        "Nirvana",
        says(
            "限定技，当你处于濒死状态时，你可以弃置所有牌，然后复原，将体力回复至上限，将手牌补至此数。",
            "Limited. While you are dying you may discard all your cards; then you are restored, recover to the most, and draw up to as many cards.",
        ),
        vec![
            Trigger {
                often: Often::Game,
                ..Trigger::new(
                    Moment::Saving,
                    text![
                        Do(Word::DiscardAll(Who::Me, Zones::Own, Sort::Any)),
                        Do(Word::Restore(Who::Me)),
                        Do(Word::RecoverTo(Who::Me, Amount::count(Count::Max(Who::Me)))),
                        Do(Word::DrawUpTo(Who::Me, Amount::count(Count::Max(Who::Me)))),
                    ],
                )
            }
            .part(),
        ],
    )
}

/// 绝策: each option once a game, one a phase.
fn final_stroke() -> Skill {
    let option = |somebody: Test, such: Tests| {
        Trigger {
            phase: Some(Phase::Finish),
            when: Cow::Owned(vec![not(Fact::Remembers(Who::Me, 0)), somebody]),
            often: Often::Game,
            ..Trigger::new(Moment::PhaseStart, strike(such))
        }
        .part()
    };
    Skill::new(
        "绝策",
        "Final Stroke",
        says(
            "限动技，结束阶段开始时，你可以对一名没有①手牌②装备区里的牌③判定区里的牌的角色造成1点伤害。每阶段至多选择一项，每项限一次。",
            "Option-limited. At the start of your finish phase you may deal 1 damage to a character without cards in its ① hand, ② equipment zone, ③ judging zone; each once a game, one a phase.",
        ),
        vec![
            option(is(Fact::SomebodyWithout(Zones::Hand)), tests![not(Fact::Has(Who::Each, Zones::Hand))]),
            option(is(Fact::SomebodyWithout(Zones::Worn)), tests![not(Fact::Has(Who::Each, Zones::Worn))]),
            option(is(Fact::SomebodyFree), tests![not(Fact::Judging(Who::Each))]),
        ],
    )
}

fn strike(such: Tests) -> Text<Words> {
    Text(Cow::Owned(vec![
        choose(Group::Everybody, such, 1, 1, MUST),
        if_yes(text![
            Do(Word::Note {
                who: Who::Me,
                memo: Memo::Own(0),
                amount: Amount::of(1),
                until: Until::Phase,
                about: None
            }),
            Do(Word::Damage { from: Some(Who::Me), to: Who::Chosen, amount: ONE, nature: Nature::Normal }),
        ]),
    ]))
}

fn provisions() -> Skill {
    Skill::new(
        "资粮",
        "Provisions",
        says(
            "副将技，当与你势力相同的角色受到伤害后，你可以交给其一张手牌或“田”。",
            "Deputy. After a character of your faction takes damage you may give it a card of your hand or a 田.",
        ),
        vec![
            Trigger {
                role: Role::Any,
                when: tests![
                    is(Fact::Same(Who::Me, Who::Victim)),
                    is(Fact::Alive(Who::Victim)),
                    is(Fact::CouldProvide(Who::Victim))
                ],
                ..Trigger::new(
                    Moment::Suffered,
                    text![
                        Line::If {
                            test: is(Fact::One(Who::Me, Who::Victim)),
                            then: text![pick(Zones::Heap(Heap::Field), Sort::Any, 1, MAY)],
                            otherwise: text![options![
                                Label::Field => text![pick(Zones::Heap(Heap::Field), Sort::Any, 1, MAY)],
                                Label::Hand => text![pick(Zones::Hand, Sort::Any, 1, MAY)],
                            ]],
                        },
                        if_yes(text![Do(Word::Give(Who::Me, Who::Victim))]),
                    ],
                )
            }
            .part(),
        ],
    )
    .in_slot(Slot::Deputy, 0)
}

fn soaring_birds() -> Skill {
    Skill::new(
        "鸟翔",
        "Soaring Birds",
        says(
            "阵法技，围攻角色使用【杀】指定被围攻角色为目标后，后者需依次使用两张【闪】才能抵消之。",
            "Formation. After a besieger's 杀 has designated the one that is besieged, that one needs two 闪 in sequence to offset it.",
        ),
        vec![Trigger {
            role: Role::Any,
            when: tests![
                is(Fact::Using(Used::Slash)),
                is(Fact::Besieges(Who::User, Who::Target)),
                is(Fact::Besieges(Who::Me, Who::Target)),
            ],
            will: Will::Must,
            ..Trigger::new(Moment::Targeted, text![Do(Word::Double)])
        }
        .part()],
    )
    .formation()
}

fn deep_support() -> Skill {
    Skill::new(
        "玄襄",
        "Deep Support",
        says(
            "阵法技，同一队列的角色手牌上限等于其中最大的手牌上限。",
            "Formation. The hand limits of a queue are the greatest of them.",
        ),
        vec![holds(Statement::QueueHandLimit)],
    )
    .formation()
}

/// 仁望: a derived skill whose source the chapter does not print; the character has it once the general is shown.
fn benevolent_name() -> Skill {
    Skill::new(
        "仁望",
        "Benevolent Name",
        says(
            "出牌阶段限一次，当你需要使用或打出一张基本牌时，你可以视为使用或打出之。",
            "Once a play phase, when you need to use or play a basic card, you may use or play it without a card.",
        ),
        vec![Part::ViewAs(ViewAs {
            count: 0,
            often: Often::Phase,
            when: tests![is(Fact::MyTurn), is(Fact::Phase(Phase::Play))],
            ..view_as(
                Zones::Hand,
                Sort::Any,
                &[Kind::Slash, Kind::FireSlash, Kind::ThunderSlash, Kind::Dodge, Kind::Peach, Kind::Wine],
            )
        })],
    )
    .lasting()
}

fn handsome() -> Skill {
    Skill::new(
        "英姿",
        "Handsome Bearing",
        says(
            "锁定技，摸牌阶段，你多摸一张牌；你的手牌上限等于体力上限。",
            "Locked. You draw one more in your draw phase; your hand limit is your most health.",
        ),
        vec![holds(Statement::Draw(Amount::of(1))), holds(Statement::HandLimitIs(Count::Max(Who::Me)))],
    )
    .locked()
    .derived()
}

fn heroic_soul() -> Skill {
    const LOST: Amount = Amount::count(Count::Lost(Who::Me));
    const fn drops(count: Amount) -> Line<Words> {
        Do(Word::Discard { who: Who::Chosen, zones: Zones::Own, sort: Sort::Any, count, may: false })
    }
    Skill::new(
        "英魂",
        "Heroic Soul",
        says(
            "准备阶段开始时，若你已受伤，你可以令一名其他角色摸X张牌然后弃置一张牌，或摸一张牌然后弃置X张牌（X为你已损失的体力值）。",
            "At the start of your preparation phase, if you are wounded, you may have another draw X and discard one, or draw one and discard X, where X is your lost health.",
        ),
        vec![Trigger {
            phase: Some(Phase::Prepare),
            when: tests![is(Fact::Hurt(Who::Me))],
            ..Trigger::new(
                Moment::PhaseStart,
                text![
                    choose(Group::Others, tests![], 1, 1, MAY),
                    Line::when(not(Fact::Yes), text![Line::Stop]),
                    options![
                        Label::LetDraw => text![Do(Word::Draw(Who::Chosen, LOST)), drops(ONE)],
                        Label::LetDiscard => text![Do(Word::Draw(Who::Chosen, ONE)), drops(LOST)],
                    ],
                ],
            )
        }
        .part()],
    )
    .derived()
}

fn stargazing() -> Skill {
    Skill::new(
        "观星",
        "Stargazing",
        says(
            "准备阶段开始时，你可以观看牌堆顶的X张牌（X为存活角色数且至多为5），然后以任意顺序置于牌堆顶或牌堆底。",
            "At the start of your preparation phase you may look at the top X cards, as many as characters are alive, at most five, and put them on top or under the draw pile in any order.",
        ),
        vec![Trigger {
            phase: Some(Phase::Prepare),
            ..Trigger::new(
                Moment::PhaseStart,
                text![
                    // 遗志 as deputy makes it five.
                    Line::If {
                        test: is(Fact::Prints(Slot::Deputy, skilled("遗志"))),
                        then: text![Line::If {
                            test: is(Fact::Prints(Slot::Head, skilled("观星"))),
                            then: text![Do(Word::Peek(Who::Me, Amount::of(5)))],
                            otherwise: text![Do(STARS)],
                        }],
                        otherwise: text![Do(STARS)],
                    },
                    Do(Word::Arrange(Who::Me)),
                ],
            )
        }
        .part()],
    )
    .derived()
}

/// As many cards as characters are alive, at most five.
const STARS: Word = Word::Peek(Who::Me, Amount::count(Count::Living).up_to(5));

fn seeing_through() -> Skill {
    Skill::new(
        "看破",
        "Seeing Through",
        says("你可以将一张黑色手牌当【无懈可击】使用。", "You may use a black card of your hand as 无懈可击."),
        vec![view(Zones::Hand, Sort::Colour(Colour::Black), &[Kind::Nullification])],
    )
    .derived()
}

/// 制衡, which 定澜夜明珠 gives.
fn rule_and_balance() -> Skill {
    Skill::new(
        "制衡",
        "Rule and Balance",
        says(
            "出牌阶段限一次，你可以弃置至多X张牌（X为你的体力上限），然后摸等量的牌。",
            "Once a play phase you may discard up to as many cards as your most health, and draw as many.",
        ),
        vec![active(
            tests![is(Fact::Has(Who::Me, Zones::Own))],
            Often::Phase,
            text![
                Line::If {
                    test: is(Fact::Wears(Who::Me, Kind::LuminousPearl)),
                    then: text![Line::If {
                        test: is(Fact::Twice(Skilled(Cow::Borrowed("制衡")))),
                        then: text![Do(Word::NameFromOne(Who::Me, Amount::count(Count::Own(Who::Me))))],
                        otherwise: text![Do(Word::NameFromOne(Who::Me, Amount::count(Count::Max(Who::Me))))],
                    }],
                    otherwise: text![Do(Word::NameFromOne(Who::Me, Amount::count(Count::Max(Who::Me))))],
                },
                Do(Word::DiscardSome(Who::Me, Amount::count(Count::Own(Who::Me)))),
                Do(Word::Draw(Who::Me, Amount::count(Count::Picked))),
            ],
        )],
    )
    .derived()
}
