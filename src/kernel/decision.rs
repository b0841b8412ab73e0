//! Decisions (抉择): questions to seats, and their answers.

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::error::Illegal;
use super::rules::RuleSet;
use super::seat::Seat;

/// A question that has been put to a seat, and its answer if that is sealed already.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Question<R: RuleSet> {
    /// Who is asked.
    pub seat: Seat,
    /// The number of this question among all that this seat has been asked, from 1.
    pub number: u32,
    /// What is asked.
    pub ask: R::Ask,
    /// The sealed answer.
    pub answer: Option<R::Command>,
}

/// How the answers of a decision take effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Kind {
    /// One seat.
    One,
    /// Several seats at once, sealed.
    Each,
    /// Several seats at once; the first yes in order counts.
    Poll,
    /// Which ability comes next.
    Which,
}

/// A list of questions that is being put together, in the order in which their answers will be read.
pub struct Questions<'a, R: RuleSet> {
    pub(crate) list: &'a mut Vec<Question<R>>,
    pub(crate) first: usize,
    pub(crate) asked: &'a mut Vec<u32>,
}

impl<R: RuleSet> Questions<'_, R> {
    /// Asks a seat as well. A seat is asked once in a decision: what comes later for the same one is left out.
    pub fn ask(&mut self, seat: Seat, ask: R::Ask) {
        if self.list[self.first..].iter().any(|question| question.seat == seat) {
            return;
        }
        let number = next_number(self.asked, seat);
        self.list.push(Question { seat, number, ask, answer: None });
    }
}

/// Counts one more question of a seat. The number may wrap: a snapshot may say that any number was asked.
#[inline]
pub(crate) fn next_number(asked: &mut Vec<u32>, seat: Seat) -> u32 {
    if asked.len() <= seat.index() {
        asked.resize(seat.index() + 1, 0);
    }
    asked[seat.index()] = asked[seat.index()].wrapping_add(1);
    asked[seat.index()]
}

/// The answers of a simultaneous decision, in the order in which the questions were put.
pub struct Answers<'a, R: RuleSet>(pub(crate) &'a mut Vec<(Seat, R::Command)>);

impl<R: RuleSet> Answers<'_, R> {
    /// Seats and their answers.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &R::Command)> {
        self.0.iter().map(|(seat, command)| (*seat, command))
    }

    /// The answer of a seat.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Option<&R::Command> {
        self.0.iter().find(|answer| answer.0 == seat).map(|answer| &answer.1)
    }
}

/// The question which of several abilities of one owner comes next: a tie, or a seat's turn in a live window.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Which<R: RuleSet> {
    /// The timing, if it is one of a window.
    pub timing: Option<R::Timing>,
    /// The abilities to choose from, in the order of their type.
    pub abilities: Abilities<R>,
    /// Whether the owner may pass.
    pub may_pass: bool,
}

impl<R: RuleSet> Which<R> {
    /// Whether this pick (`None` is a pass) answers the question; `clause` is the one to be cited if not.
    ///
    /// # Errors
    /// If the ability is not among those asked about, or passing is not allowed.
    pub fn legal(&self, pick: Option<R::Ability>, clause: R::Clause) -> Result<(), Illegal<R::Clause>> {
        match pick {
            Some(ability) if !self.abilities.contains(&ability) => {
                Err(Illegal::new(clause, "this ability is not to choose from"))
            }
            None if !self.may_pass => Err(Illegal::new(clause, "one of the abilities must be chosen")),
            _ => Ok(()),
        }
    }

    /// Every legal pick, a pass last.
    pub fn picks(&self) -> impl Iterator<Item = Option<R::Ability>> + '_ {
        self.abilities.iter().copied().map(Some).chain(self.may_pass.then_some(None))
    }
}

/// Abilities to choose from; read as a slice. Mostly one or two, for which no memory is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", transparent)]
pub struct Abilities<R: RuleSet>(SmallVec<[R::Ability; 4]>);

impl<R: RuleSet> FromIterator<R::Ability> for Abilities<R> {
    fn from_iter<I: IntoIterator<Item = R::Ability>>(abilities: I) -> Self {
        Abilities(abilities.into_iter().collect())
    }
}

impl<R: RuleSet> Deref for Abilities<R> {
    type Target = [R::Ability];
    fn deref(&self) -> &[R::Ability] {
        &self.0
    }
}

impl<R: RuleSet> DerefMut for Abilities<R> {
    fn deref_mut(&mut self) -> &mut [R::Ability] {
        &mut self.0
    }
}
