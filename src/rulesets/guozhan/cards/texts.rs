//! What the basic cards and the tricks do to each target in turn. Here "me" is the user, and "it" the target.

use super::super::effect::{Amount, Count, Fact, Group, Label, Need, Slot, Sort, Taken, Test, Who, Word, Words, Zones};
use super::super::table::{Memo, Military, Nature, Phase, Until};
use alloc::borrow::Cow;

use super::Kind;
use super::pool::{Role, Trigger, Will};
use crate::text::Line::{self, Do};
use crate::text::Text;
use crate::{choose, text};

const ONE: Amount = Amount::of(1);

const fn damage(nature: Nature) -> Line<Words> {
    Do(Word::Damage { from: Some(Who::Me), to: Who::It, amount: ONE, nature })
}

const fn take(then: Taken) -> Line<Words> {
    Do(Word::Take { by: Who::Me, from: Who::It, zones: Zones::All, then })
}

/// What a card does to the target that has its turn.
#[must_use]
pub fn text(kind: Kind) -> Text<Words> {
    match kind {
        Kind::Slash => text![damage(Nature::Normal)],
        Kind::FireSlash => text![damage(Nature::Fire)],
        Kind::ThunderSlash => text![damage(Nature::Thunder)],
        Kind::Peach | Kind::GodSalvation => text![Do(Word::Recover(Who::It, ONE))],
        Kind::Wine => text![Line::If {
            test: Test::Is(Fact::Dying(Who::It)),
            then: text![Do(Word::Recover(Who::It, ONE))],
            otherwise: text![Do(Word::Drink)],
        }],
        Kind::Dismantle => text![take(Taken::Discarded)],
        Kind::Snatch => text![take(Taken::Obtained)],
        Kind::Duel => text![Do(Word::Duel)],
        Kind::BorrowedSword => text![
            Do(Word::MustSlash { by: Who::It, on: Who::Attacked }),
            Line::when(Test::Not(Fact::Yes), text![Do(Word::TakeWeapon)]),
        ],
        Kind::ExNihilo => text![Do(Word::Draw(Who::It, Amount::of(2)))],
        Kind::IronChain => text![Do(Word::Turn(Who::It))],
        // The target shows a card; the user discards one of its suit.
        Kind::FireAttack => text![
            Do(Word::Show(Who::It)),
            Line::when(Test::Not(Fact::Yes), text![Line::Stop]),
            Do(Word::Discard { who: Who::Me, zones: Zones::Hand, sort: Sort::SuitOfPicked, count: ONE, may: true }),
            Line::when(Test::Is(Fact::Yes), text![damage(Nature::Fire)]),
        ],
        Kind::ArcheryAttack => {
            text![Do(Word::Play(Who::It, Need::Dodge)), Line::when(Test::Not(Fact::Yes), text![damage(Nature::Normal)]),]
        }
        Kind::SavageAssault => {
            text![Do(Word::Play(Who::It, Need::Slash)), Line::when(Test::Not(Fact::Yes), text![damage(Nature::Normal)]),]
        }
        Kind::Harvest => text![Do(Word::TakeRevealed(Who::It))],
        Kind::AwaitExhausted => text![
            Do(Word::Draw(Who::It, Amount::of(2))),
            Do(Word::Discard { who: Who::It, zones: Zones::Own, sort: Sort::Any, count: Amount::of(2), may: false }),
        ],
        Kind::KnownBoth => text![Do(Word::Look(Who::Me, Who::It))],
        Kind::BefriendAttacking => text![Do(Word::Draw(Who::It, ONE)), Do(Word::Draw(Who::Me, Amount::of(3))),],
        Kind::Hostage => text![Do(Word::EndPlay), Do(Word::Later(0, Until::Turn)),],
        Kind::BurningCamps => text![damage(Nature::Fire)],
        Kind::FightTogether => text![Line::If {
            test: Test::Is(Fact::Chained(Who::It)),
            then: text![Do(Word::Draw(Who::It, ONE))],
            otherwise: text![Do(Word::Chain(Who::It))],
        }],
        // The user draws so many of as many as there are members of the faction, and recovers the rest.
        Kind::AllianceFeast => text![Line::If {
            test: Test::Is(Fact::One(Who::Me, Who::It)),
            then: text![
                Do(Word::Name(Who::Me, Amount::count(Count::Guests))),
                Do(Word::Draw(Who::Me, Amount::count(Count::Named))),
                Do(Word::Recover(Who::Me, Amount::count(Count::GuestsLeft))),
            ],
            otherwise: text![Do(Word::Draw(Who::It, ONE)), Do(Word::Unchain(Who::It)),],
        }],
        Kind::LureTiger => text![Do(Word::Wait)],
        Kind::Drowning => text![
            Line::when(Test::Not(Fact::Has(Who::It, Zones::Worn)), text![damage(Nature::Thunder), Line::Stop]),
            Do(Word::LetChoose(Who::It)),
            choose![
                Label::Discard => text![Do(Word::DiscardAll(Who::It, Zones::Worn, Sort::Any))],
                Label::Damage => text![damage(Nature::Thunder)],
            ],
        ],
        Kind::ImperialOrder => text![Do(Word::Order)],
        _ => Text::NONE,
    }
}

/// What a card does later, if it has said so.
#[must_use]
pub fn later(kind: Kind) -> Option<Trigger> {
    (kind == Kind::Hostage).then(|| Trigger {
        phase: Some(Phase::Discard),
        role: Role::Me,
        will: Will::Must,
        later: true,
        ..Trigger::new(
            super::super::timing::Moment::PhaseEnd,
            text![
                Do(Word::Discard { who: Who::Me, zones: Zones::Hand, sort: Sort::Any, count: ONE, may: true }),
                Line::when(Test::Is(Fact::Yes), text![Do(Word::ExtraTurn(Who::Me))]),
            ],
        )
    })
}

/// What a military order (军令) makes of whoever carries it out ("me"); "it" is the one who gives it.
#[must_use]
pub fn military(order: Military) -> Text<Words> {
    match order {
        Military::Strike => text![
            Do(Word::Choose {
                who: Who::It,
                of: Group::Everybody,
                such: Cow::Borrowed(&[Test::Not(Fact::One(Who::Each, Who::Me))]),
                whole: Cow::Borrowed(&[]),
                least: 1,
                most: ONE,
                may: false,
                also: false,
            }),
            Do(Word::Damage { from: Some(Who::Me), to: Who::Chosen, amount: ONE, nature: Nature::Normal }),
        ],
        Military::Deliver => text![
            Do(Word::Draw(Who::Me, ONE)),
            Do(pick(Zones::Own, Amount::of(2), false)),
            Do(Word::Give(Who::Me, Who::It)),
        ],
        Military::Bleed => text![Do(Word::Lose(Who::Me, ONE))],
        Military::Halt => {
            text![Do(note(Memo::NoHand)), Do(note(Memo::Silenced(Slot::Head))), Do(note(Memo::Silenced(Slot::Deputy))),]
        }
        Military::Rest => text![Do(Word::Stack(Who::Me)), Do(note(Memo::NoRecovery))],
        Military::Disarm => text![
            Do(pick(Zones::Hand, ONE, false)),
            Do(pick(Zones::Worn, ONE, true)),
            Do(Word::DiscardAll(Who::Me, Zones::Own, Sort::NotPicked)),
        ],
    }
}

/// In this turn.
const fn note(memo: Memo) -> Word {
    Word::Note { who: Who::Me, memo, amount: ONE, until: Until::Turn, about: None }
}

/// Cards of one's own; those that are to stay, too, when others were picked before.
const fn pick(zones: Zones, count: Amount, also: bool) -> Word {
    Word::Pick { who: Who::Me, zones, sort: Sort::Any, count, may: false, shown: false, also }
}
