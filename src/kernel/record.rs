//! Records: a game as its inputs. A replay, and the form in which strangers send games.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::chance::{Chance, Drawn, SavedChance};
use super::error::RecordError;
use super::game::GameState;
use super::rules::RuleSet;
use super::seat::Seat;
use super::sink::Sink;

/// Everything that a host can put into a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Input<R: RuleSet> {
    /// A seat answers its question or gives a standing command.
    Command(Seat, R::Command),
    /// A seat leaves.
    Concede(Seat),
    /// The host supplies a draw that is owed.
    Supply(Drawn),
    /// The host lets a halted game go on.
    Resume,
}

/// A game as its setup, its chance and its inputs.
///
/// Keep it beside the game and [`push`](Self::push) whatever was accepted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Record<R: RuleSet> {
    ruleset: String,
    fingerprint: u64,
    setup: R::Setup,
    chance: SavedChance,
    inputs: Vec<Input<R>>,
}

impl<R: RuleSet> Record<R> {
    /// The record of a game that is about to begin with this setup and this chance.
    #[must_use]
    pub fn new(rules: &R, setup: R::Setup, chance: &Chance) -> Self {
        Record {
            ruleset: R::NAME.to_owned(),
            fingerprint: rules.fingerprint(),
            setup,
            chance: chance.save(),
            inputs: Vec::new(),
        }
    }

    /// One more input that was accepted.
    pub fn push(&mut self, input: Input<R>) {
        self.inputs.push(input);
    }

    /// The inputs so far.
    #[must_use]
    pub fn inputs(&self) -> &[Input<R>] {
        &self.inputs
    }

    /// Plays the record from the beginning and gives the game as it stood at its end.
    ///
    /// # Errors
    /// If it was made under other rules, its setup is not valid, or an input is refused.
    pub fn replay(&self, rules: impl Into<Arc<R>>, sink: &mut dyn Sink<R>) -> Result<GameState<R>, RecordError<R>> {
        let rules = rules.into();
        if self.ruleset != R::NAME {
            return Err(RecordError::OtherGame(self.ruleset.clone()));
        }
        if self.fingerprint != rules.fingerprint() {
            return Err(RecordError::OtherRules { recorded: self.fingerprint, here: rules.fingerprint() });
        }
        let chance = Chance::load(self.chance.clone());
        let mut game = GameState::new_into(rules, &self.setup, chance, sink).map_err(RecordError::Setup)?;
        for (index, input) in self.inputs.iter().enumerate() {
            game.enter_into(input.clone(), sink)
                .map_err(|refusal| RecordError::Refused { index: index as u32, refusal })?;
        }
        Ok(game)
    }
}
