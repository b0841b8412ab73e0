//! 蜀 (Shu).

use super::write::*;

pub(super) fn generals() -> Vec<General> {
    vec![
        general(
            "黄月英",
            "Huang Yueying",
            Faction::Shu,
            FEMALE,
            3,
            &["卧龙诸葛亮", "诸葛亮"],
            [gathered_wits(), rare_talent()],
        ),
        general("魏延", "Wei Yan", Faction::Shu, MALE, 4, &["黄忠"], [wild_bones()]),
        general("庞统", "Pang Tong", Faction::Shu, MALE, 3, &["卧龙诸葛亮"], [linked_rings(), nirvana()]),
        general("刘禅", "Liu Shan", Faction::Shu, MALE, 3, &["赵云"], [indulgence(), delegation()]),
        general("祝融", "Zhu Rong", Faction::Shu, FEMALE, 4, &["孟获"], [great_elephant(), fierce_blade()]),
        general(
            "姜维",
            "Jiang Wei",
            Faction::Shu,
            MALE,
            4,
            &["夏侯霸", "诸葛亮", "钟会"],
            [provocation(), bequest(), heaven_covers()],
        ),
        general(
            "糜夫人",
            "Lady Mi",
            Faction::Shu,
            FEMALE,
            3,
            &[],
            [gentle_heart(), preserve_the_heir(), brave_parting()],
        ),
    ]
}

fn gathered_wits() -> Skill {
    Skill::new(
        "集智",
        "Gathered Wits",
        says(
            "当你使用非转化的普通锦囊牌时，你可以摸一张牌。",
            "When you use a trick that is neither delayed nor converted you may draw a card.",
        ),
        vec![
            Trigger {
                when: tests![is(Fact::UsingTrick), is(Fact::UsingPrinted)],
                ..Trigger::new(Moment::Used, text![Do(Word::Draw(Who::Me, ONE))])
            }
            .part(),
        ],
    )
}

fn rare_talent() -> Skill {
    Skill::new(
        "奇才",
        "Rare Talent",
        says("锁定技，你使用锦囊牌无距离限制。", "Locked. Your tricks have no distance limit."),
        vec![holds(Statement::NoDistance(Used::Category(Category::Trick)))],
    )
    .locked()
}

/// 狂骨: once for each point; whether the victim was near is read before its health is lost.
fn wild_bones() -> Skill {
    Skill::new(
        "狂骨",
        "Wild Bones",
        says(
            "当你对距离小于2的角色造成1点伤害后，你可以回复1点体力或摸一张牌。",
            "After you deal 1 damage to a character at distance less than 2 you may recover 1 or draw a card.",
        ),
        vec![
            Trigger {
                when: tests![is(Fact::HarmNear)],
                points: true,
                ..Trigger::new(
                    Moment::Caused,
                    text![options![
                        Label::Recover => text![Do(Word::Recover(Who::Me, ONE))],
                        Label::Draw => text![Do(Word::Draw(Who::Me, ONE))],
                    ]],
                )
            }
            .part(),
        ],
    )
}

fn linked_rings() -> Skill {
    Skill::new(
        "连环",
        "Linked Rings",
        says(
            "你可以将一张梅花手牌当【铁索连环】使用或重铸。",
            "You may use a club of your hand as 铁索连环, or recast it.",
        ),
        vec![Part::ViewAs(ViewAs { recast: true, ..view_as(Zones::Hand, Sort::Suit(Suit::Club), &[Kind::IronChain]) })],
    )
}

fn nirvana() -> Skill {
    Skill::new(
        "涅槃",
        "Nirvana",
        says(
            "限定技，当你处于濒死状态时，你可以弃置区域里的所有牌，然后复原，摸三张牌，将体力回复至3点。",
            "Limited. While you are dying you may discard everything in your zones; then you are restored, draw three cards and recover to 3.",
        ),
        vec![
            Trigger {
                often: Often::Game,
                ..Trigger::new(
                    Moment::Saving,
                    text![
                        Do(Word::DiscardAll(Who::Me, Zones::All, Sort::Any)),
                        Do(Word::Restore(Who::Me)),
                        Do(Word::Draw(Who::Me, Amount::of(3))),
                        Do(Word::RecoverTo(Who::Me, Amount::of(3))),
                    ],
                )
            }
            .part(),
        ],
    )
}

fn indulgence() -> Skill {
    Skill::new(
        "享乐",
        "Indulgence",
        says(
            "锁定技，当你成为其他角色使用【杀】的目标后，除非其弃置一张基本牌，否则此【杀】对你无效。",
            "Locked. After you become the target of another's 杀 its user discards a basic card, or it has no effect on you.",
        ),
        vec![Trigger {
            when: tests![is(Fact::Using(Used::Slash)), not(Fact::One(Who::Me, Who::User))],
            will: Will::Must,
            ..Trigger::new(
                Moment::Became,
                text![
                    Do(Word::Discard { who: Who::User, zones: Zones::Hand, sort: Sort::Basic, count: ONE, may: true }),
                    Line::when(not(Fact::Yes), text![Do(Word::Void)]),
                ],
            )
        }
        .part()],
    )
    .locked()
}

fn delegation() -> Skill {
    Skill::new(
        "放权",
        "Delegation",
        says(
            "出牌阶段开始前，你可以跳过此阶段，然后此回合结束前，你可以弃置一张手牌，令一名其他角色获得一个额外的回合。",
            "Before your play phase you may skip it; then before this turn ends you may discard a card of your hand to give another an extra turn.",
        ),
        vec![
            Trigger {
                phase: Some(Phase::Play),
                when: tests![not(Fact::Skips(Phase::Play))],
                ..Trigger::new(
                    Moment::PhaseBefore,
                    text![Do(Word::SkipPhase), if_yes(text![Do(Word::Later(1, Until::Turn))])],
                )
            }
            .part(),
            Trigger {
                later: true,
                when: tests![is(Fact::Has(Who::Me, Zones::Hand))],
                ..Trigger::new(
                    Moment::TurnEnding,
                    text![
                        choose(Group::Others, tests![], 1, 1, MAY),
                        Line::when(not(Fact::Yes), text![Line::Stop]),
                        pay(Zones::Hand, Sort::Any, 1),
                        if_yes(text![Do(Word::ExtraTurn(Who::Chosen))]),
                    ],
                )
            }
            .part(),
        ],
    )
}

fn great_elephant() -> Skill {
    Skill::new(
        "巨象",
        "Great Elephant",
        says(
            "锁定技，【南蛮入侵】对你无效；其他角色使用的【南蛮入侵】结算结束后，你获得之。",
            "Locked. 南蛮入侵 has no effect on you; once another's 南蛮入侵 is done with, you obtain its cards.",
        ),
        vec![
            Trigger {
                when: tests![is(Fact::Using(Used::Kind(Kind::SavageAssault)))],
                will: Will::Must,
                ..Trigger::new(Moment::Begins, text![Do(Word::Void)])
            }
            .part(),
            Trigger {
                role: Role::Other,
                when: tests![is(Fact::Using(Used::Kind(Kind::SavageAssault))), is(Fact::UsingLies)],
                will: Will::Must,
                ..Trigger::new(Moment::Resolved, text![Do(Word::Obtain(Who::Me, What::Used))])
            }
            .part(),
        ],
    )
    .locked()
}

fn fierce_blade() -> Skill {
    Skill::new(
        "烈刃",
        "Fierce Blade",
        says(
            "当你执行【杀】的效果对目标造成伤害后，你可以与其拼点：若你赢，你获得其一张牌。",
            "After you deal damage to the target of your 杀 you may have a 拼点 with it; if you win you obtain one of its cards.",
        ),
        vec![
            Trigger {
                when: tests![
                    is(Fact::HarmBy(Used::Slash)),
                    is(Fact::HarmDirect),
                    is(Fact::Alive(Who::Victim)),
                    is(Fact::Has(Who::Victim, Zones::Hand)),
                    is(Fact::Has(Who::Me, Zones::Hand)),
                ],
                ..Trigger::new(
                    Moment::Caused,
                    text![
                        Do(Word::Contest(Who::Victim)),
                        if_yes(text![take(Who::Victim, Zones::Own, Taken::Obtained)]),
                    ],
                )
            }
            .part(),
        ],
    )
}

fn provocation() -> Skill {
    Skill::new(
        "挑衅",
        "Provocation",
        says(
            "出牌阶段限一次，你可以令一名攻击范围内含有你的角色对你使用一张【杀】，否则你弃置其一张牌。",
            "Once a play phase you may have a character that has you in its attack range use a 杀 on you; if it does not, you discard one of its cards.",
        ),
        vec![active(
            tests![],
            Often::Phase,
            text![
                choose(Group::Others, tests![is(Fact::InRange(Who::Each, Who::Me))], 1, 1, MUST),
                Do(Word::MustSlash { by: Who::Chosen, on: Who::Me }),
                Line::when(not(Fact::Yes), text![take(Who::Chosen, Zones::Own, Taken::Discarded)]),
            ],
        )],
    )
}

fn bequest() -> Skill {
    Skill::new(
        "遗志",
        "Bequest",
        says(
            "副将技，此武将牌减少半个阴阳鱼。你视为拥有“观星”；若主将有“观星”，则其改为观看五张牌。",
            "Deputy; half a fish less. You have 观星; if your head general has it, it looks at five cards.",
        ),
        vec![Part::Static(Static {
            says: Statement::Has(skilled("观星")),
            such: Cow::Owned(vec![not(Fact::Prints(Slot::Head, skilled("观星")))]),
        })],
    )
    .in_slot(Slot::Deputy, -1)
}

fn heaven_covers() -> Skill {
    Skill::new(
        "天覆",
        "Heaven Covers",
        says(
            "主将技，阵法技，若当前回合角色与你处于同一队列，你视为拥有“看破”。",
            "Head, formation. While the current player is in your queue you have 看破.",
        ),
        vec![Part::Static(Static {
            says: Statement::Has(skilled("看破")),
            such: tests![is(Fact::Queue(Who::Me, Who::Turn))],
        })],
    )
    .in_slot(Slot::Head, 0)
    .formation()
}

/// 闺秀: generals that are dealt shown are not revealed, so only the removal is left of it here.
fn gentle_heart() -> Skill {
    Skill::new(
        "闺秀",
        "Gentle Heart",
        says("当你移除此武将牌后，你可以回复1点体力。", "After you remove this general you may recover 1."),
        vec![
            Trigger {
                when: tests![is(Fact::Hurt(Who::Me))],
                ..Trigger::new(Moment::Removed, text![Do(Word::Recover(Who::Me, ONE))])
            }
            .part(),
        ],
    )
}

fn preserve_the_heir() -> Skill {
    Skill::new(
        "存嗣",
        "Preserve the Heir",
        says(
            "出牌阶段，你可以移除此武将牌并选择一名角色，其获得“勇决”。若不为你，其摸两张牌。",
            "In your play phase you may remove this general; a character gains 勇决, and if it is another, it draws two cards.",
        ),
        vec![active(
            tests![],
            Often::Phase,
            text![
                choose(Group::Everybody, tests![], 1, 1, MUST),
                Do(Word::RemoveThis),
                Do(Word::Grant(Who::Chosen, Skilled(Cow::Borrowed("勇决")), Until::Game)),
                Line::when(not(Fact::One(Who::Chosen, Who::Me)), text![Do(Word::Draw(Who::Chosen, Amount::of(2)))]),
            ],
        )],
    )
}

fn brave_parting() -> Skill {
    Skill::new(
        "勇决",
        "Brave Parting",
        says(
            "衍生技，当与你势力相同的角色于其出牌阶段使用的第一张牌结算结束后，若为【杀】，其可以获得之。",
            "Derived. After the first card that a character of your faction uses in its play phase is done with, if it is a 杀, that character may obtain its cards.",
        ),
        vec![Trigger {
            role: Role::Any,
            when: tests![
                is(Fact::Using(Used::Slash)),
                is(Fact::FirstOfPlay),
                is(Fact::UsingLies),
                is(Fact::Same(Who::Me, Who::User)),
            ],
            // Its owner has no say: the user of the 杀 has.
            will: Will::Must,
            ..Trigger::new(
                Moment::Resolved,
                text![Do(Word::Confirm(Who::User)), if_yes(text![Do(Word::Obtain(Who::User, What::Used))])],
            )
        }
        .part()],
    )
    .derived()
}
