//! Refusals and errors: why something was not done, with the clause or the field.

use alloc::string::String;
use core::fmt;

use serde::Serialize;

use super::decision::Question;
use super::rules::RuleSet;
use super::seat::Seat;

/// The clause that forbids a command, and why in a few words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Illegal<C> {
    /// The clause that forbids it.
    pub clause: C,
    /// Why, in words that name the part of the command which is wrong.
    pub why: &'static str,
}

impl<C> Illegal<C> {
    /// Forbidden by this clause for this reason.
    pub const fn new(clause: C, why: &'static str) -> Self {
        Illegal { clause, why }
    }
}

impl<C: fmt::Display> fmt::Display for Illegal<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.clause)
    }
}

impl<C: fmt::Debug + fmt::Display> core::error::Error for Illegal<C> {}

/// Why a command was not accepted. The game is as it was, to the bit.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal<R: RuleSet> {
    /// There is no such seat at the table.
    #[error("there is no seat {0}")]
    NoSeat(Seat),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The seat has left or is out.
    #[error("seat {0} has left the game")]
    Left(Seat),
    /// The seat has no open question, and the command is not a standing one.
    #[error("seat {0} has not been asked anything")]
    NotAsked(Seat),
    /// The answer was meant for another question than the open one.
    #[error("question {given} of seat {seat} is not open{}", OpenQuestion(*open))]
    Stale {
        /// Who answers.
        seat: Seat,
        /// The number that the answer named.
        given: u32,
        /// The open one, if there is one.
        open: Option<u32>,
    },
    /// A rule forbids it.
    #[error("{0}")]
    Illegal(Illegal<R::Clause>),
    /// The game waits for a draw of chance that the host owes, not for a seat.
    #[error("a draw of chance is owed first")]
    ChanceOwed,
    /// A draw was supplied that nobody asked for.
    #[error("no draw of chance is owed")]
    NoChanceOwed,
    /// A draw was supplied that could not have come out of the one that is owed.
    #[error("this cannot have come out of the draw that is owed")]
    WrongDraw,
    /// The game stands still between two steps; it can be resumed, saved or conceded.
    #[error("the game has halted and must be resumed first")]
    Halted,
}

struct OpenQuestion(Option<u32>);
impl fmt::Display for OpenQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(open) => write!(f, "; question {open} is"),
            None => Ok(()),
        }
    }
}

/// Something that cannot be played on: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {what}")]
pub struct Unsound {
    /// The field that is wrong.
    pub field: String,
    /// What is wrong with it.
    pub what: String,
}

impl Unsound {
    /// This is wrong with that field.
    pub fn new(field: impl Into<String>, what: impl Into<String>) -> Self {
        Unsound { field: field.into(), what: what.into() }
    }
}

/// Why a snapshot could not be restored.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// It was saved by a format that this version does not read.
    #[error("snapshot format {0} is not known")]
    Format(u16),
    /// It is a game of another ruleset.
    #[error("the snapshot is a game of `{0}`")]
    OtherGame(String),
    /// It was saved under other rules or cards of this ruleset.
    #[error("the snapshot was saved under other rules (fingerprint {saved:#x}, here {here:#x})")]
    OtherRules {
        /// The fingerprint in the snapshot.
        saved: u64,
        /// The fingerprint of the rules given.
        here: u64,
    },
    /// A procedure has no step of this name.
    #[error("procedure {procedure} has no step `{step}`")]
    NoStep {
        /// The procedure.
        procedure: String,
        /// The name that was saved.
        step: String,
    },
    /// Something in it cannot be played on.
    #[error("{0}")]
    Unsound(#[from] Unsound),
}

/// Why a record could not be replayed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError<R: RuleSet> {
    /// It is a record of another ruleset.
    #[error("the record is a game of `{0}`")]
    OtherGame(String),
    /// It was made under other rules or cards of this ruleset.
    #[error("the record was made under other rules (fingerprint {recorded:#x}, here {here:#x})")]
    OtherRules {
        /// The fingerprint in the record.
        recorded: u64,
        /// The fingerprint of the rules given.
        here: u64,
    },
    /// The setup is not valid.
    #[error("setup: {0}")]
    Setup(R::SetupError),
    /// An input was refused.
    #[error("input {index}: {refusal}")]
    Refused {
        /// Which input, counted from 0.
        index: u32,
        /// Why.
        refusal: Refusal<R>,
    },
}

/// A fault of a ruleset, found between two steps. The game can be inspected and saved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A jump to a step that the procedure does not have.
    #[error("procedure {procedure} has no step `{step}`")]
    NoStep {
        /// The procedure.
        procedure: &'static str,
        /// The name that it jumped to.
        step: &'static str,
    },
    /// What arrived at a step is not what it waits for. Only a forged snapshot can bring this about.
    #[error("procedure {procedure}, step `{step}`: what arrived is not what was waited for")]
    Arrival {
        /// The procedure.
        procedure: &'static str,
        /// The step.
        step: &'static str,
    },
    /// No criterion tells two abilities of different owners apart.
    #[error("no criterion orders abilities of seats {0} and {1}")]
    Tie(Seat, Seat),
    /// A seat that is not at the table was to be asked: nobody could ever answer.
    #[error("there is no seat {0} to be asked")]
    NoSeat(Seat),
    /// The ruleset has no procedure for an ability that answered, or no question for a tie.
    #[error("the ruleset does not say {0}")]
    Unsaid(&'static str),
    /// A step found something impossible.
    #[error("procedure {procedure}, step `{step}`: {what}")]
    Step {
        /// The procedure.
        procedure: &'static str,
        /// The step.
        step: &'static str,
        /// What it found.
        what: &'static str,
    },
}

/// The open question of a seat in a list of questions.
pub(crate) fn open_question<R: RuleSet>(questions: &[Question<R>], seat: Seat) -> Option<usize> {
    questions.iter().position(|question| question.seat == seat && question.answer.is_none())
}
