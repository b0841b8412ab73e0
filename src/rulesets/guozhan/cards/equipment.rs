//! What the equipment cards do for whoever wears them. An equipment's skill is a skill (G-0.1).

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::super::effect::{
    Amount, Count, Fact, Group, Skilled, Sort, Taken, Test, Than, Used, Who, Word, Words, Zones,
};
use super::super::table::{Colour, Nature, Phase};
use super::super::timing::Moment;
use super::Kind;
use super::pool::{Active, Often, Part, Role, Statement, Static, Trigger, ViewAs, Will};
use crate::text;
use crate::text::Line::{self, Do};
use crate::text::Text;

const ONE: Amount = Amount::of(1);

macro_rules! tests {
    ($($test:expr),* $(,)?) => { Cow::Borrowed(const { &[$($test),*] }) };
}
pub(in super::super) use tests;

const USES_SLASH: Test = Test::Is(Fact::Using(Used::Slash));
const BY_SLASH: Test = Test::Is(Fact::HarmBy(Used::Slash));
const DIRECT: Test = Test::Is(Fact::HarmDirect);

fn must(at: Moment, text: Text<Words>) -> Trigger {
    Trigger { will: Will::Must, ..Trigger::new(at, text) }
}

const fn holds(says: Statement) -> Part {
    Part::Static(Static { says, such: Cow::Borrowed(&[]) })
}

/// The parts of the skill of an equipment card.
#[must_use]
pub fn parts(kind: Kind) -> Vec<Part> {
    match kind {
        Kind::Crossbow => [holds(Statement::NoLimit)].into(),
        Kind::QinggangSword => {
            [Trigger { when: tests![USES_SLASH], ..must(Moment::Targeted, text![Do(Word::Bare)]) }.part()].into()
        }
        Kind::DoubleSwords => [double_swords().part()].into(),
        Kind::IceSword => [ice_sword().part()].into(),
        Kind::Axe => [axe().part()].into(),
        Kind::SerpentSpear => [Part::ViewAs(ViewAs {
            far: false,
            fresh: false,
            zones: Zones::Hand,
            sort: Sort::Any,
            count: 2,
            to: Cow::Borrowed(&[Kind::Slash]),
            recast: false,
            when: tests![],
            often: Often::Always,
        })]
        .into(),
        Kind::FeatherFan => [Trigger {
            when: tests![Test::Is(Fact::Using(Used::Kind(Kind::Slash)))],
            ..Trigger::new(Moment::Declared, text![Do(Word::Become(Kind::FireSlash))])
        }
        .part()]
        .into(),
        Kind::KylinBow => [Trigger {
            when: tests![BY_SLASH, DIRECT, Test::Is(Fact::Takeable(Who::Victim, Zones::Mounts))],
            ..Trigger::new(
                Moment::Causing2,
                text![Do(Word::Take { by: Who::Me, from: Who::Victim, zones: Zones::Mounts, then: Taken::Discarded })],
            )
        }
        .part()]
        .into(),
        Kind::SixSwords => [holds(Statement::AlliesRange(1))].into(),
        Kind::Triblade => [triblade().part()].into(),
        Kind::Halberd => [halberd().part(), halberd_offset().part()].into(),
        Kind::DragonPhoenix => [phoenix().part(), dragon().part()].into(),
        // 八卦阵 acts when a 闪 is needed (G-6.1.1), 青龙偃月刀 when generals would be shown (G-2.4.6).
        Kind::RenwangShield => [Trigger {
            when: tests![USES_SLASH, Test::Is(Fact::UsingColour(Colour::Black))],
            ..must(Moment::Begins, text![Do(Word::Void)])
        }
        .part()]
        .into(),
        Kind::Vine => vine().into(),
        Kind::SilverLion => [
            Trigger {
                when: tests![Test::Is(Fact::Compare(Count::Harm, Than::More, ONE))],
                ..must(Moment::Suffering3, text![Do(Word::SetDamage(1))])
            }
            .part(),
            must(Moment::Lost, text![Do(Word::Recover(Who::Me, ONE))]).part(),
        ]
        .into(),
        Kind::BrightArmor => bright_armor().into(),
        Kind::Breastplate => [Trigger {
            when: tests![Test::Not(Fact::Compare(Count::Harm, Than::Less, Amount::count(Count::Hp(Who::Me))))],
            ..Trigger::new(Moment::Suffering3, text![Do(Word::DropItself), Do(Word::Prevent)])
        }
        .part()]
        .into(),
        Kind::PeaceSpell => peace_spell().into(),
        Kind::Jueying | Kind::Dilu | Kind::Zhuahuang => [holds(Statement::DistanceFrom(ONE))].into(),
        Kind::Chitu | Kind::Dawan | Kind::Zixing | Kind::Jingfan => {
            [holds(Statement::DistanceTo(Amount::of(-1)))].into()
        }
        Kind::SixDragons => [holds(Statement::DistanceTo(Amount::of(-1))), holds(Statement::DistanceFrom(ONE))].into(),
        Kind::LuminousPearl => [holds(Statement::Has(Skilled(Cow::Borrowed("制衡"))))].into(),
        Kind::JadeSeal => jade_seal().into(),
        Kind::WoodenOx => [wooden_ox()].into(),
        _ => Vec::new(),
    }
}

/// The target discards a card of its hand, or lets the user draw.
fn double_swords() -> Trigger {
    Trigger {
        when: tests![USES_SLASH, Test::Is(Fact::Alive(Who::Target)), Test::Is(Fact::OtherGender(Who::Me, Who::Target))],
        ..Trigger::new(
            Moment::Targeted,
            text![
                Do(Word::Discard { who: Who::Target, zones: Zones::Hand, sort: Sort::Any, count: ONE, may: true }),
                Line::when(Test::Not(Fact::Yes), text![Do(Word::Draw(Who::Me, ONE))]),
            ],
        )
    }
}

/// Two cards one after the other, instead of the damage.
fn ice_sword() -> Trigger {
    const TAKE: Line<Words> =
        Do(Word::Take { by: Who::Me, from: Who::Victim, zones: Zones::Own, then: Taken::Discarded });
    Trigger {
        when: tests![BY_SLASH, DIRECT, Test::Is(Fact::Takeable(Who::Victim, Zones::Own))],
        ..Trigger::new(Moment::Causing2, text![Do(Word::Prevent), TAKE, TAKE])
    }
}

/// Not the axe itself (G-6.2.6).
fn axe() -> Trigger {
    Trigger {
        when: tests![
            USES_SLASH,
            Test::Is(Fact::Alive(Who::Target)),
            Test::Is(Fact::Compare(Count::Own(Who::Me), Than::More, Amount::of(2))),
        ],
        ..Trigger::new(
            Moment::Offset,
            text![
                Do(Word::Discard {
                    who: Who::Me,
                    zones: Zones::Own,
                    sort: Sort::NotItself,
                    count: Amount::of(2),
                    may: true,
                }),
                Line::when(Test::Is(Fact::Yes), text![Do(Word::Force)]),
            ],
        )
    }
}

fn triblade() -> Trigger {
    const NEAR: Test = Test::Is(Fact::Compare(Count::Distance(Who::Victim, Who::Each), Than::Equal, ONE));
    Trigger {
        when: tests![BY_SLASH, DIRECT, Test::Is(Fact::Alive(Who::Victim)), Test::Is(Fact::Has(Who::Me, Zones::Hand)),],
        ..Trigger::new(
            Moment::Caused,
            text![
                Do(Word::Choose {
                    who: Who::Me,
                    of: Group::Everybody,
                    such: tests![NEAR],
                    whole: tests![],
                    least: 1,
                    most: Amount::of(1),
                    may: true,
                    also: false
                }),
                Line::when(Test::Not(Fact::Yes), text![Line::Stop]),
                Do(Word::Discard { who: Who::Me, zones: Zones::Hand, sort: Sort::Any, count: ONE, may: true }),
                Line::when(
                    Test::Is(Fact::Yes),
                    text![Do(Word::Damage {
                        from: Some(Who::Me),
                        to: Who::Chosen,
                        amount: ONE,
                        nature: Nature::Normal,
                    })],
                ),
            ],
        )
    }
}

/// More targets, all of different factions.
fn halberd() -> Trigger {
    Trigger {
        when: tests![USES_SLASH],
        ..Trigger::new(
            Moment::Chosen,
            text![
                Do(Word::Choose {
                    who: Who::Me,
                    of: Group::Others,
                    such: tests![Test::Is(Fact::CouldBeTarget(Who::Each))],
                    whole: tests![Test::Is(Fact::AllDiffer)],
                    least: 1,
                    most: Amount::of(12),
                    may: true,
                    also: false
                }),
                Do(Word::AddTargets),
            ],
        )
    }
}

fn halberd_offset() -> Trigger {
    Trigger { when: tests![USES_SLASH], ..must(Moment::Offset, text![Do(Word::VoidRest)]) }
}

fn vine() -> [Part; 2] {
    const fn void(used: Used) -> Test {
        Test::Is(Fact::Using(used))
    }
    [
        Trigger { when: tests![void(Used::Vine)], ..must(Moment::Begins, text![Do(Word::Void)]) }.part(),
        Trigger {
            when: tests![Test::Is(Fact::HarmFire)],
            ..must(Moment::Suffering2, text![Do(Word::ChangeDamage(ONE))])
        }
        .part(),
    ]
}

fn bright_armor() -> [Part; 2] {
    [
        Trigger { when: tests![Test::Is(Fact::Using(Used::Fire))], ..must(Moment::Becoming, text![Do(Word::Cancel)]) }
            .part(),
        Part::Static(Static { says: Statement::NoChain, such: tests![Test::Is(Fact::Small(Who::Me))] }),
    ]
}

fn phoenix() -> Trigger {
    Trigger {
        when: tests![USES_SLASH, Test::Is(Fact::Has(Who::Target, Zones::Own))],
        ..Trigger::new(
            Moment::Targeted,
            text![Do(Word::Discard { who: Who::Target, zones: Zones::Own, sort: Sort::Any, count: ONE, may: false })],
        )
    }
}

fn dragon() -> Trigger {
    Trigger {
        role: Role::Any,
        when: tests![
            BY_SLASH,
            Test::Is(Fact::DyingByHarm),
            Test::Is(Fact::One(Who::Me, Who::Source)),
            Test::Is(Fact::Has(Who::It, Zones::Hand)),
        ],
        ..Trigger::new(
            Moment::DyingSince,
            text![Do(Word::Take { by: Who::Me, from: Who::It, zones: Zones::Hand, then: Taken::Obtained })],
        )
    }
}

fn peace_spell() -> [Part; 3] {
    [
        Trigger { when: tests![Test::Is(Fact::HarmElemental)], ..must(Moment::Suffering3, text![Do(Word::Prevent)]) }
            .part(),
        holds(Statement::HandLimit(Amount::count(Count::Allies))),
        Trigger {
            when: tests![Test::Is(Fact::Compare(Count::Hp(Who::Me), Than::More, ONE))],
            ..must(Moment::Lost, text![Do(Word::Lose(Who::Me, ONE)), Do(Word::Draw(Who::Me, Amount::of(2))),])
        }
        .part(),
    ]
}

fn jade_seal() -> [Part; 3] {
    const SHOWN: Test = Test::Is(Fact::HasFaction(Who::Me));
    [
        Part::Static(Static { says: Statement::OnlyBig, such: tests![SHOWN] }),
        Part::Static(Static { says: Statement::Draw(Amount::of(1)), such: tests![SHOWN] }),
        Trigger {
            phase: Some(Phase::Play),
            when: tests![SHOWN],
            ..must(
                Moment::PhaseStart,
                text![
                    Do(Word::Choose {
                        who: Who::Me,
                        of: Group::Others,
                        such: tests![Test::Is(Fact::CouldUseOn(Who::Me, Kind::KnownBoth, Who::Each))],
                        whole: tests![],
                        least: 1,
                        most: Amount::of(1),
                        may: false,
                        also: false
                    }),
                    Line::when(
                        Test::Is(Fact::Yes),
                        text![Do(Word::UseVirtual { by: Who::Me, kind: Kind::KnownBoth, on: Who::Chosen })],
                    ),
                ],
            )
        }
        .part(),
    ]
}

/// A card of the hand is put under it; then it may move into the equipment zone of another.
fn wooden_ox() -> Part {
    Part::Active(Active {
        when: tests![
            Test::Is(Fact::Has(Who::Me, Zones::Hand)),
            Test::Is(Fact::Compare(Count::Granary(Who::Me), Than::Less, Amount::of(5))),
        ],
        often: Often::Phase,
        text: text![
            Do(Word::Pick {
                who: Who::Me,
                zones: Zones::Hand,
                sort: Sort::Any,
                count: ONE,
                may: false,
                shown: false,
                also: false
            }),
            Do(Word::Store),
            Do(Word::Choose {
                who: Who::Me,
                of: Group::Others,
                such: tests![Test::Not(Fact::WearsTreasure(Who::Each))],
                whole: tests![],
                least: 1,
                most: Amount::of(1),
                may: true,
                also: false
            }),
            Line::when(Test::Is(Fact::Yes), text![Do(Word::MoveOx)]),
        ],
    })
}
