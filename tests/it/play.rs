//! Playing games at random, and looking at them bit by bit.

use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::{Rng, SeedableRng};
use jiesuan::{Audience, Chance, Draw, Drawn, GameState, Input, RuleSet, Snapshot, Status, Told, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A number below `limit`.
pub fn below(rng: &mut ChaCha8Rng, limit: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(limit.max(1))) >> 32) as u32
}

/// One of several.
pub fn one_of<'a, T>(rng: &mut ChaCha8Rng, list: &'a [T]) -> &'a T {
    &list[below(rng, list.len() as u32) as usize]
}

pub fn begin<R: RuleSet>(rules: R, setup: &R::Setup, chance: Chance) -> GameState<R> {
    GameState::new(rules, setup, chance).unwrap()
}

/// What could come out of a draw.
pub fn any_drawn(draw: Draw, rng: &mut ChaCha8Rng) -> Drawn {
    match draw {
        Draw::Below(limit) => Drawn::Number(below(rng, limit)),
        Draw::Order(count) => {
            let mut order: Vec<u16> = (0..count).collect();
            (1..order.len()).rev().for_each(|last| order.swap(last, below(rng, last as u32 + 1) as usize));
            Drawn::Order(order)
        }
    }
}

/// Something that a host can put in at this pause: a random answer of a random seat that is asked, a draw, going on.
/// `None` at the end.
pub fn any_input<R: RuleSet>(game: &GameState<R>, rng: &mut ChaCha8Rng) -> Option<Input<R>> {
    match game.status() {
        Status::Deciding => {
            let seats: Vec<_> = game.deciding().iter().collect();
            let seat = *one_of(rng, &seats);
            Some(Input::Command(seat, game.legal(seat).sample(rng).expect("a question without an answer")))
        }
        Status::Owed(owed) => Some(Input::Supply(any_drawn(owed.draw, rng))),
        Status::Halted(_) => Some(Input::Resume),
        Status::Over(_) | Status::Done => None,
    }
}

/// Plays at random to the end and looks at every pause, the first and the last included.
pub fn at_every_pause<R: RuleSet>(mut game: GameState<R>, seed: u64, mut look: impl FnMut(&GameState<R>)) {
    let mut rng = rng(seed);
    look(&game);
    while let Some(input) = any_input(&game, &mut rng) {
        game.enter_into(input, &mut ()).unwrap();
        look(&game);
    }
}

/// The game as it stands after `count` random inputs, or at its end.
pub fn after<R: RuleSet>(mut game: GameState<R>, seed: u64, count: usize) -> GameState<R> {
    let mut rng = rng(seed);
    for _ in 0..count {
        let Some(input) = any_input(&game, &mut rng) else { break };
        game.enter_into(input, &mut ()).unwrap();
    }
    game
}

/// A game to the bit.
pub fn bytes<R: RuleSet>(game: &GameState<R>) -> Vec<u8> {
    postcard::to_allocvec(&game.snapshot()).unwrap()
}

/// A listener for every viewer of a table.
pub fn everybody<R: RuleSet>(game: &GameState<R>) -> Audience<R> {
    Audience::new(Viewer::all(game.rules().seats(game.unredacted())))
}

/// What everybody was told, line by line.
pub fn lines<R: RuleSet>(audience: &Audience<R>) -> Vec<(Viewer, Vec<Told<R>>)> {
    audience.iter().map(|(viewer, events)| (viewer, events.iter().cloned().collect())).collect()
}

/// A way to save things.
#[derive(Clone, Copy, Debug)]
pub enum Format {
    Json,
    Postcard,
}

impl Format {
    pub const BOTH: [Format; 2] = [Format::Json, Format::Postcard];

    pub fn write<T: Serialize>(self, thing: &T) -> Vec<u8> {
        match self {
            Format::Json => serde_json::to_vec(thing).unwrap(),
            Format::Postcard => postcard::to_allocvec(thing).unwrap(),
        }
    }

    /// `None` if this is not how such a thing is written.
    pub fn read<T: DeserializeOwned>(self, bytes: &[u8]) -> Option<T> {
        match self {
            Format::Json => serde_json::from_slice(bytes).ok(),
            Format::Postcard => postcard::from_bytes(bytes).ok(),
        }
    }

    /// Saved and loaded again.
    pub fn reload<R: RuleSet>(self, game: &GameState<R>) -> GameState<R> {
        let snapshot: Snapshot<R> = self.read(&self.write(&game.snapshot())).unwrap();
        GameState::restore(game.rules().clone(), snapshot).unwrap()
    }
}
