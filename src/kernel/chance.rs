//! Chance (随机): what is drawn, and the three sources that it may come from.

use alloc::vec::Vec;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// What a `chance` row draws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Draw {
    /// A number below this one, each equally likely: a die of six is `Below(6)`, giving 0 to 5.
    Below(u32),
    /// An order of this many things, each equally likely: a shuffle (洗牌).
    Order(u16),
}

/// What came out of a [`Draw`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Drawn {
    /// The number drawn.
    Number(u32),
    /// The order drawn: entry `i` names the old place of what now comes to place `i`. Each place occurs once.
    Order(Vec<u16>),
}

impl Drawn {
    /// Whether this could have come out of that draw.
    #[must_use]
    pub fn fits(&self, draw: Draw) -> bool {
        match (self, draw) {
            (Drawn::Number(number), Draw::Below(limit)) => number < &limit.max(1),
            (Drawn::Order(order), Draw::Order(count)) => {
                let mut seen = alloc::vec![false; usize::from(count)];
                order.len() == seen.len()
                    && order.iter().all(|place| {
                        seen.get_mut(usize::from(*place)).is_some_and(|seen| !core::mem::replace(seen, true))
                    })
            }
            _ => false,
        }
    }

    /// The number, if it is one.
    #[must_use]
    pub fn number(&self) -> Option<u32> {
        if let Drawn::Number(number) = self { Some(*number) } else { None }
    }

    /// The order, if it is one.
    #[must_use]
    pub fn order(&self) -> Option<&[u16]> {
        if let Drawn::Order(order) = self { Some(order) } else { None }
    }
}

/// Where chance comes from.
///
/// - **Seeded**: ChaCha8, which no player can predict and which gives the same numbers on every platform.
/// - **Scripted**: a list; once it is used up, chance is owed. [`GameState::script_left`](crate::GameState::script_left)
///   tells whether it has been used exactly.
/// - **Owed**: the host supplies each draw (physical dice, a provably fair shuffle, a chance node of a search).
#[derive(Clone, Debug)]
pub struct Chance(pub(crate) Source);

// The generator lies in the game itself: a draw reads no other memory.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Seeded(ChaCha8Rng),
    Scripted { list: Vec<Drawn>, next: u32 },
    Owed,
}

impl Chance {
    /// Chance from a seed. For games that matter take all 32 bytes from the operating system.
    #[must_use]
    pub fn seeded(seed: [u8; 32]) -> Self {
        Chance(Source::Seeded(ChaCha8Rng::from_seed(seed)))
    }

    /// Chance from a small seed, for tests and simulations.
    #[must_use]
    pub fn seed(seed: u64) -> Self {
        Chance(Source::Seeded(ChaCha8Rng::seed_from_u64(seed)))
    }

    /// Chance from a list.
    #[must_use]
    pub fn scripted(list: impl IntoIterator<Item = Drawn>) -> Self {
        Chance(Source::Scripted { list: list.into_iter().collect(), next: 0 })
    }

    /// Chance that the host supplies, draw by draw.
    #[must_use]
    pub fn owed() -> Self {
        Chance(Source::Owed)
    }

    /// Takes a draw from the source; `None` if it is owed by the host.
    pub(crate) fn take(&mut self, draw: Draw) -> Option<Drawn> {
        match &mut self.0 {
            Source::Seeded(rng) => Some(match draw {
                Draw::Below(limit) => Drawn::Number(below(rng, limit)),
                Draw::Order(count) => {
                    let mut order: Vec<u16> = (0..count).collect();
                    for last in (1..order.len()).rev() {
                        order.swap(last, below(rng, last as u32 + 1) as usize);
                    }
                    Drawn::Order(order)
                }
            }),
            Source::Scripted { list, next } => {
                let drawn = list.get(*next as usize).filter(|drawn| drawn.fits(draw))?.clone();
                *next += 1;
                Some(drawn)
            }
            Source::Owed => None,
        }
    }

    /// Turns a seeded source into an independent one, the same for the same label. Others are left as they are.
    ///
    /// The seed of the new one is *drawn* under a key of seed, label and position: with the key itself as the seed, a
    /// fork of a fork would be a fork of the first again (labels cancel out).
    pub(crate) fn fork(&mut self, label: u64) {
        if let Source::Seeded(rng) = &mut self.0 {
            let mut key = rng.get_seed();
            let position = rng.get_word_pos();
            for (byte, extra) in key.iter_mut().zip(label.to_le_bytes().into_iter().chain(position.to_le_bytes())) {
                *byte ^= extra;
            }
            let mut draws = ChaCha8Rng::from_seed(key);
            // Games draw from stream 0; a seed is never made of numbers that a game may see.
            draws.set_stream(1);
            let mut seed = [0; 32];
            draws.fill_bytes(&mut seed);
            *rng = ChaCha8Rng::from_seed(seed);
        }
    }

    pub(crate) fn save(&self) -> SavedChance {
        match &self.0 {
            Source::Seeded(rng) => SavedChance::Seeded {
                seed: rng.get_seed(),
                stream: rng.get_stream(),
                position: (rng.get_word_pos() & u128::from(u64::MAX)) as u64,
            },
            Source::Scripted { list, next } => {
                SavedChance::Scripted { left: list.get(*next as usize..).unwrap_or_default().to_vec() }
            }
            Source::Owed => SavedChance::Owed,
        }
    }

    pub(crate) fn load(saved: SavedChance) -> Self {
        Chance(match saved {
            SavedChance::Seeded { seed, stream, position } => {
                let mut rng = ChaCha8Rng::from_seed(seed);
                rng.set_stream(stream);
                rng.set_word_pos(u128::from(position));
                Source::Seeded(rng)
            }
            SavedChance::Scripted { left } => Source::Scripted { list: left, next: 0 },
            SavedChance::Owed => Source::Owed,
        })
    }

    /// Whether two sources will give the same from here on.
    pub(crate) fn same(&self, other: &Self) -> bool {
        self.save() == other.save()
    }
}

/// A chance source as it is saved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum SavedChance {
    Seeded { seed: [u8; 32], stream: u64, position: u64 },
    Scripted { left: Vec<Drawn> },
    Owed,
}

/// A number below `limit` without bias: the high half of a product, drawn again in the narrow band that would favour
/// some numbers (Lemire's method).
pub(crate) fn below(rng: &mut impl Rng, limit: u32) -> u32 {
    let limit = limit.max(1);
    loop {
        let wide = u64::from(rng.next_u32()) * u64::from(limit);
        // The band is narrower than the limit: mostly no division is needed.
        if wide as u32 >= limit || wide as u32 >= limit.wrapping_neg() % limit {
            return (wide >> 32) as u32;
        }
    }
}
