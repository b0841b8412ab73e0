//! Random games.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use super::{Broken, Figures, Lawful};
use crate::kernel::{Chance, GameState, Input, Seat, Sink, Status, Verdict, below};

/// Commands after which a random game counts as endless.
const ENDLESS: u32 = 20_000;

/// A source of random choices, the same for the same seed.
pub struct Dice(pub(super) ChaCha8Rng);

impl Dice {
    /// From a seed and a name, so that each use of a seed is independent of the others.
    #[must_use]
    pub fn new(seed: u64, name: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(name);
        Dice(rng)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: u32) -> u32 {
        below(&mut self.0, limit)
    }

    /// Once in `times`.
    pub fn once_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    /// One of a list.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len() as u32) as usize)
    }
}

/// A random game in progress.
pub(super) struct Play<R: Lawful> {
    pub(super) law: &'static str,
    pub(super) seed: u64,
    pub(super) game: GameState<R>,
    pub(super) dice: Dice,
    pub(super) figures: Figures,
    pub(super) commands: u32,
}

impl<R: Lawful> Play<R> {
    /// Begins the game of a seed.
    pub(super) fn begin(law: &'static str, rules: &Arc<R>, seed: u64, sink: &mut dyn Sink<R>) -> Result<Self, Broken> {
        let setup = rules.any_setup(seed);
        let game = GameState::new_into(rules.clone(), &setup, Chance::seed(seed), sink).map_err(|error| Broken {
            law,
            seed,
            commands: 0,
            what: format!("a setup that was said to be valid is not: {error}"),
        })?;
        let figures = Figures { games: 1, ..Figures::default() };
        Ok(Play { law, seed, game, dice: Dice::new(seed, 1), figures, commands: 0 })
    }

    /// The law is broken here.
    pub(super) fn broken(&self, what: impl Into<String>) -> Broken {
        Broken { law: self.law, seed: self.seed, commands: self.commands, what: what.into() }
    }

    /// Whether the game waits for seats; a fault of the ruleset breaks every law.
    pub(super) fn deciding(&mut self) -> Result<bool, Broken> {
        match self.game.status() {
            Status::Deciding => {
                if self.commands >= ENDLESS {
                    return Err(self.broken("the game does not end"));
                }
                if self.game.deciding().is_empty() {
                    return Err(self.broken("the game waits, and nobody is asked"));
                }
                Ok(true)
            }
            Status::Over(_) | Status::Done => {
                self.figures.ended += 1;
                Ok(false)
            }
            Status::Owed(_) => Err(self.broken("a seeded game owes chance")),
            Status::Halted(Verdict::Fault(fault)) => Err(self.broken(format!("a fault: {fault}"))),
            Status::Halted(_) => {
                self.figures.halted += 1;
                Ok(false)
            }
        }
    }

    /// Whether the game waits for seats, without counting its end.
    pub(super) fn deciding_still(&self) -> bool {
        self.game.status() == Status::Deciding
    }

    /// A random seat of those that are asked, and a random answer of it.
    pub(super) fn choose(&mut self) -> Result<(Seat, R::Command), Broken> {
        let seats: Vec<Seat> = self.game.deciding().iter().collect();
        let Some(&seat) = self.dice.pick(&seats) else { return Err(self.broken("nobody is asked")) };
        self.choose_of(seat).map(|command| (seat, command))
    }

    /// A random answer of a seat.
    pub(super) fn choose_of(&mut self, seat: Seat) -> Result<R::Command, Broken> {
        match self.game.legal(seat).sample(&mut self.dice.0) {
            Some(command) => Ok(command),
            None => Err(self.broken(format!("seat {seat} is asked and has no legal answer"))),
        }
    }

    /// Any command, legal or not.
    pub(super) fn arbitrary(&mut self, seat: Seat) -> R::Command {
        let dice = &mut self.dice;
        self.game.rules().arbitrary(self.game.unredacted(), seat, &mut |limit| dice.below(limit))
    }

    /// Gives an input that must be accepted.
    pub(super) fn enter(&mut self, input: Input<R>, sink: &mut dyn Sink<R>) -> Result<(), Broken> {
        self.commands += 1;
        self.figures.commands += 1;
        match self.game.enter_into(input.clone(), sink) {
            Ok(()) => Ok(()),
            Err(refusal) => Err(self.broken(format!("{input:?} was refused: {refusal}"))),
        }
    }

    /// A random command, or now and then somebody leaves. In every other game nobody does: it must end all the same.
    pub(super) fn input(&mut self) -> Result<Input<R>, Broken> {
        if self.seed % 2 == 1 && self.dice.once_in(60) {
            let seats = self.seats();
            let seat = Seat(self.dice.below(u32::from(seats)) as u8);
            if !self.game.rules().gone(self.game.unredacted(), seat) {
                return Ok(Input::Concede(seat));
            }
        }
        self.choose().map(|(seat, command)| Input::Command(seat, command))
    }

    /// How many seats there are.
    pub(super) fn seats(&self) -> u8 {
        self.game.rules().seats(self.game.unredacted())
    }
}
