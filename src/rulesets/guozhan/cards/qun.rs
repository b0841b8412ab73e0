//! 群 (Qun).

use super::write::*;

pub(super) fn generals() -> Vec<General> {
    vec![
        general("董卓", "Dong Zhuo", Faction::Qun, MALE, 4, &[], [plunder(), tyranny(), collapse()]),
        general("贾诩", "Jia Xu", Faction::Qun, MALE, 3, &["张绣", "李傕&郭汜"], [finishing(), curtain(), chaos()]),
        general("张角", "Zhang Jiao", Faction::Qun, MALE, 3, &[], [thunder_strike(), ghostly_way()]),
        general("蔡文姬", "Cai Wenji", Faction::Qun, FEMALE, 3, &[], [sad_song(), broken_heart()]),
        general("田丰", "Tian Feng", Faction::Qun, MALE, 3, &[], [dying_counsel(), going_with_the_tide()]),
        general("何太后", "Empress Dowager He", Faction::Qun, FEMALE, 3, &[], [poisoned_wine(), turmoil()]),
        general("张任", "Zhang Ren", Faction::Qun, MALE, 4, &[], [piercing_heart(), arrowhead()]),
    ]
}

fn plunder() -> Skill {
    let part = |when: Tests| {
        Trigger {
            phase: Some(Phase::Draw),
            when,
            ..Trigger::new(
                Moment::PhaseStart,
                text![
                    Do(Word::Note {
                        who: Who::Me,
                        memo: Memo::NoCards,
                        amount: Amount::of(1),
                        until: Until::Phase,
                        about: None
                    }),
                    Line::Each {
                        members: Group::Others,
                        text: text![Line::when(
                            is(Fact::Takeable(Who::Each, Zones::All)),
                            text![take(Who::Each, Zones::All, Taken::Obtained)]
                        )],
                    },
                ],
            )
        }
        .part()
    };
    const LAST: Test = is(LAST_ONE);
    Skill::new(
        "横征",
        "Plunder",
        says(
            "摸牌阶段开始时，若你的体力值为1或没有手牌，你可以令额定摸牌数为0，然后获得每名其他角色区域里的一张牌。",
            "At the start of your draw phase, if you have 1 health or no hand, you may draw nothing in it and take a card in the zones of each other.",
        ),
        vec![
            part(tests![LAST, is(Fact::OthersHave)]),
            part(tests![not(LAST_ONE), not(Fact::Has(Who::Me, Zones::Hand)), is(Fact::OthersHave)]),
        ],
    )
}

const LAST_ONE: Fact = Fact::Compare(Count::Hp(Who::Me), Than::Equal, ONE);

fn tyranny() -> Skill {
    Skill::new(
        "暴凌",
        "Tyranny",
        says(
            "主将技，锁定技，限定技，出牌阶段结束时，若你有副将，你移除之，加3点体力上限，回复3点体力，获得“崩坏”。",
            "Head, locked, limited. At the end of your play phase, if you have a deputy general, you remove it, have 3 more health at most, recover 3, and gain 崩坏.",
        ),
        vec![Trigger {
            phase: Some(Phase::Play),
            when: tests![is(Fact::HasDeputy(Who::Me))],
            will: Will::Must,
            often: Often::Game,
            ..Trigger::new(
                Moment::PhaseEnd,
                text![
                    Do(Word::Remove(Who::Me, Slot::Deputy)),
                    Do(Word::RaiseMax(Who::Me, Amount::of(3))),
                    Do(Word::Recover(Who::Me, Amount::of(3))),
                    Do(Word::Grant(Who::Me, Skilled(Cow::Borrowed("崩坏")), Until::Game)),
                ],
            )
        }
        .part()],
    )
    .in_slot(Slot::Head, 0)
    .locked()
}

fn collapse() -> Skill {
    Skill::new(
        "崩坏",
        "Collapse",
        says(
            "衍生技，锁定技，结束阶段开始时，若你不是体力值最小的角色，你失去1点体力或减1点体力上限。",
            "Derived, locked. At the start of your finish phase, if somebody has less health, you lose 1 health, or 1 of the most.",
        ),
        vec![Trigger {
            phase: Some(Phase::Finish),
            when: tests![not(Fact::LowestHp(Who::Me))],
            will: Will::Must,
            ..Trigger::new(
                Moment::PhaseStart,
                text![options![
                    Label::Lose => text![Do(Word::Lose(Who::Me, ONE))],
                    Label::LoseMax => text![Do(Word::LoseMax(Who::Me, ONE))],
                ]],
            )
        }
        .part()],
    )
    .locked()
    .derived()
}

fn finishing() -> Skill {
    Skill::new(
        "完杀",
        "Finishing Blow",
        says(
            "锁定技，当一名角色于你的回合内进入濒死状态后，直到此濒死结算结束，只有你和其可以使用【桃】。",
            "Locked. After a character has entered the dying state in your turn, until that is over only you and the dying one may use 桃.",
        ),
        vec![Trigger {
            role: Role::Any,
            when: tests![is(Fact::MyTurn)],
            will: Will::Must,
            ..Trigger::new(
                Moment::DyingSince,
                text![Do(Word::Note {
                    who: Who::Me,
                    memo: Memo::OnlyPeach,
                    amount: Amount::of(1),
                    until: Until::Dying,
                    about: Some(Who::It),
                })],
            )
        }
        .part()],
    )
    .locked()
}

fn curtain() -> Skill {
    Skill::new(
        "帷幕",
        "Curtain",
        says(
            "锁定技，当你成为黑色普通锦囊牌的目标时，取消之；黑色延时锦囊牌将置入你的判定区前，改为置入弃牌堆。",
            "Locked. When you become the target of a black trick it is cancelled for you; a black delayed trick goes to the discard pile instead of your judging zone.",
        ),
        vec![
            Trigger {
                when: tests![is(Fact::Using(Used::Trick)), is(Fact::UsingColour(Colour::Black))],
                will: Will::Must,
                ..Trigger::new(Moment::Becoming, text![Do(Word::Cancel)])
            }
            .part(),
            holds(Statement::Repels(Colour::Black)),
        ],
    )
    .locked()
}

fn chaos() -> Skill {
    Skill::new(
        "乱武",
        "Chaos",
        says(
            "限定技，出牌阶段，你可以令所有其他角色依次选择一项：对距离最近的一名其他角色使用一张【杀】；或失去1点体力。",
            "Limited. In your play phase you may have every other character in turn use a 杀 on one of those nearest to it, or lose 1 health.",
        ),
        vec![active(
            tests![],
            Often::Game,
            text![Line::Each {
                members: Group::OthersFromNext,
                text: text![
                    Do(Word::Choose {
                        who: Who::Each,
                        of: Group::Everybody,
                        such: tests![is(Fact::NearestToAsked)],
                        whole: tests![],
                        least: 1,
                        most: Amount::of(1),
                        may: true,
                        also: false
                    }),
                    if_yes(text![Do(Word::MustSlash { by: Who::Each, on: Who::Chosen })]),
                    Line::when(not(Fact::Yes), text![Do(Word::Lose(Who::Each, ONE))]),
                ],
            }],
        )],
    )
}

fn thunder_strike() -> Skill {
    let at = |moment: Moment| {
        Trigger {
            when: tests![is(Fact::Answering(Kind::Dodge))],
            ..Trigger::new(
                moment,
                text![
                    choose(Group::Others, tests![], 1, 1, MAY),
                    Line::when(not(Fact::Yes), text![Line::Stop]),
                    Do(Word::Judge(Who::Chosen, Keep::No)),
                    Line::when(
                        is(Fact::JudgedSuit(Suit::Spade)),
                        text![Do(Word::Damage {
                            from: Some(Who::Me),
                            to: Who::Chosen,
                            amount: Amount::of(2),
                            nature: Nature::Thunder,
                        })]
                    ),
                ],
            )
        }
        .part()
    };
    Skill::new(
        "雷击",
        "Thunder Strike",
        says(
            "当你使用或打出【闪】时，你可以令一名其他角色判定：若结果为黑桃，你对其造成2点雷电伤害。",
            "When you use or play a 闪 you may have another judge; if it is a spade, you deal it 2 thunder damage.",
        ),
        vec![at(Moment::Used), at(Moment::Played)],
    )
}

fn ghostly_way() -> Skill {
    Skill::new(
        "鬼道",
        "Ghostly Way",
        says(
            "在判定牌生效前，你可以打出一张黑色牌代替之，然后你获得原判定牌。",
            "Before a judgement takes effect you may play a black card in place of its card, which you obtain.",
        ),
        vec![
            Trigger {
                role: Role::Any,
                when: tests![is(Fact::Has(Who::Me, Zones::Playable))],
                ..Trigger::new(
                    Moment::BeforeResult,
                    text![Do(Word::Retrial {
                        zones: Zones::Playable,
                        sort: Sort::Colour(Colour::Black),
                        old: Old::Obtained
                    })],
                )
            }
            .part(),
        ],
    )
}

fn sad_song() -> Skill {
    Skill::new(
        "悲歌",
        "Sad Song",
        says(
            "当一名角色受到渠道为【杀】的伤害后，若其存活，你可以弃置一张牌，令其判定：红桃，其回复1点体力；方块，其摸两张牌；梅花，来源弃置两张牌；黑桃，来源叠置。",
            "After a character takes damage by a 杀 and lives, you may discard a card; it judges. Heart: it recovers 1. Diamond: it draws two. Club: the source discards two. Spade: the source is stacked.",
        ),
        vec![
            Trigger {
                role: Role::Any,
                when: tests![
                    is(Fact::HarmBy(Used::Slash)),
                    is(Fact::Alive(Who::Victim)),
                    is(Fact::Has(Who::Me, Zones::Own))
                ],
                ..Trigger::new(
                    Moment::Suffered,
                    text![
                        pay(Zones::Own, Sort::Any, 1),
                        Line::when(not(Fact::Yes), text![Line::Stop]),
                        Do(Word::Judge(Who::Victim, Keep::No)),
                        Line::when(is(Fact::JudgedSuit(Suit::Heart)), text![Do(Word::Recover(Who::Victim, ONE))]),
                        Line::when(
                            is(Fact::JudgedSuit(Suit::Diamond)),
                            text![Do(Word::Draw(Who::Victim, Amount::of(2)))]
                        ),
                        Line::when(
                            is(Fact::JudgedSuit(Suit::Club)),
                            text![Do(Word::Discard {
                                who: Who::Source,
                                zones: Zones::Own,
                                sort: Sort::Any,
                                count: Amount::of(2),
                                may: false,
                            })]
                        ),
                        Line::when(is(Fact::JudgedSuit(Suit::Spade)), text![Do(Word::Stack(Who::Source))]),
                    ],
                )
            }
            .part(),
        ],
    )
}

fn broken_heart() -> Skill {
    Skill::new(
        "断肠",
        "Broken Heart",
        says(
            "锁定技，当你死亡时，你令杀死你的角色失去一张武将牌上的所有技能。",
            "Locked. When you die, whoever killed you loses all skills of one general, which you choose.",
        ),
        vec![
            Trigger {
                when: tests![is(Fact::Alive(Who::Killer))],
                will: Will::Must,
                ..Trigger::new(
                    Moment::Death,
                    text![
                        Line::when(
                            not(Fact::HasDeputy(Who::Killer)),
                            text![
                                Line::when(
                                    is(Fact::HasHead(Who::Killer)),
                                    text![Do(Word::LoseSkills(Who::Killer, Slot::Head))]
                                ),
                                Line::Stop,
                            ],
                        ),
                        Line::when(
                            not(Fact::HasHead(Who::Killer)),
                            text![Do(Word::LoseSkills(Who::Killer, Slot::Deputy)), Line::Stop],
                        ),
                        options![
                            Label::Head => text![Do(Word::LoseSkills(Who::Killer, Slot::Head))],
                            Label::Deputy => text![Do(Word::LoseSkills(Who::Killer, Slot::Deputy))],
                        ],
                    ],
                )
            }
            .part(),
        ],
    )
    .locked()
}

fn dying_counsel() -> Skill {
    Skill::new(
        "死谏",
        "Dying Counsel",
        says(
            "当你失去手牌后，若没有手牌，你可以弃置一名其他角色的一张牌。",
            "After you lose cards of your hand and have none left you may discard a card of another.",
        ),
        vec![
            Trigger {
                when: tests![is(Fact::LostHand), not(Fact::Has(Who::Me, Zones::Hand))],
                ..Trigger::new(
                    Moment::Lost,
                    text![
                        choose(Group::Others, tests![is(Fact::Has(Who::Each, Zones::Own))], 1, 1, MAY),
                        if_yes(text![take(Who::Chosen, Zones::Own, Taken::Discarded)]),
                    ],
                )
            }
            .part(),
        ],
    )
}

fn going_with_the_tide() -> Skill {
    Skill::new(
        "随势",
        "Going with the Tide",
        says(
            "锁定技，其他角色因受到伤害而进入濒死状态时，若来源与你势力相同，你摸一张牌；与你势力相同的其他角色死亡时，你失去1点体力。",
            "Locked. When another enters the dying state through damage whose source is of your faction you draw a card; when another of your faction dies you lose 1 health.",
        ),
        vec![
            Trigger {
                role: Role::Other,
                when: tests![is(Fact::DyingByHarm), is(Fact::Same(Who::Me, Who::Source))],
                will: Will::Must,
                ..Trigger::new(Moment::Dying, text![Do(Word::Draw(Who::Me, ONE))])
            }
            .part(),
            Trigger {
                role: Role::Other,
                when: tests![is(Fact::Same(Who::Me, Who::It))],
                will: Will::Must,
                ..Trigger::new(Moment::Death, text![Do(Word::Lose(Who::Me, ONE))])
            }
            .part(),
        ],
    )
    .locked()
}

fn poisoned_wine() -> Skill {
    Skill::new(
        "鸩毒",
        "Poisoned Wine",
        says(
            "其他角色的出牌阶段开始时，你可以弃置一张手牌，令其视为使用一张【酒】，然后你对其造成1点伤害。",
            "At the start of another's play phase you may discard a card of your hand; it uses a 酒 without a card, and you deal it 1 damage.",
        ),
        vec![
            Trigger {
                role: Role::Other,
                phase: Some(Phase::Play),
                when: tests![is(Fact::Has(Who::Me, Zones::Hand)), is(Fact::Alive(Who::It))],
                ..Trigger::new(
                    Moment::PhaseStart,
                    text![
                        pay(Zones::Hand, Sort::Any, 1),
                        Line::when(not(Fact::Yes), text![Line::Stop]),
                        Do(Word::UseVirtual { by: Who::It, kind: Kind::Wine, on: Who::It }),
                        Do(Word::Damage { from: Some(Who::Me), to: Who::It, amount: ONE, nature: Nature::Normal }),
                    ],
                )
            }
            .part(),
        ],
    )
}

fn turmoil() -> Skill {
    Skill::new(
        "戚乱",
        "Turmoil",
        says(
            "一名角色的回合结束前，若你于此回合内杀死过角色，你可以摸三张牌。",
            "Before any turn ends in which you have killed somebody you may draw three cards.",
        ),
        vec![
            Trigger {
                role: Role::Any,
                when: tests![is(Fact::Killed(Who::Me))],
                ..Trigger::new(Moment::TurnEnding, text![Do(Word::Draw(Who::Me, Amount::of(3)))])
            }
            .part(),
        ],
    )
}

fn piercing_heart() -> Skill {
    Skill::new(
        "穿心",
        "Piercing Heart",
        says(
            "当你于出牌阶段内执行【杀】或【决斗】的效果对势力不同且有副将的角色造成伤害时，你可以防止此伤害，令其选择一项：弃置装备区里的所有牌并失去1点体力；或移除副将。",
            "When in your play phase you would deal damage through 杀 or 决斗 to a character of another faction that has a deputy, you may prevent it; it discards all its equipment and loses 1 health, or removes its deputy.",
        ),
        vec![
            Trigger {
                when: tests![
                    is(Fact::HarmBy(Used::SlashOrDuel)),
                    is(Fact::HarmDirect),
                    is(Fact::MyTurn),
                    is(Fact::Phase(Phase::Play)),
                    is(Fact::Differ(Who::Me, Who::Victim)),
                    is(Fact::HasDeputy(Who::Victim)),
                ],
                ..Trigger::new(
                    Moment::Causing2,
                    text![
                        Do(Word::Prevent),
                        Do(Word::LetChoose(Who::Victim)),
                        options![
                            Label::Equipment => text![
                                Do(Word::DiscardAll(Who::Victim, Zones::Worn, Sort::Any)),
                                Do(Word::Lose(Who::Victim, ONE)),
                            ],
                            Label::Deputy => text![Do(Word::Remove(Who::Victim, Slot::Deputy))],
                        ],
                    ],
                )
            }
            .part(),
        ],
    )
}

/// 锋矢: of one's own siege, and it must be used if it can be.
fn arrowhead() -> Skill {
    Skill::new(
        "锋矢",
        "Arrowhead",
        says(
            "阵法技，围攻角色使用【杀】指定被围攻角色为目标后，后者弃置装备区里的一张牌。",
            "Formation. After a besieger's 杀 has designated the one that is besieged, that one discards an equipment card that it wears.",
        ),
        vec![Trigger {
            role: Role::Any,
            when: tests![
                is(Fact::Using(Used::Slash)),
                is(Fact::Besieges(Who::User, Who::Target)),
                is(Fact::Besieges(Who::Me, Who::Target)),
                is(Fact::Has(Who::Target, Zones::Worn)),
            ],
            will: Will::Must,
            ..Trigger::new(
                Moment::Targeted,
                text![Do(Word::Discard { who: Who::Target, zones: Zones::Worn, sort: Sort::Any, count: ONE, may: false })],
            )
        }
        .part()],
    )
    .formation()
}
