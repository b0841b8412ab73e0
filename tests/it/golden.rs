//! Fixed games and their digests.
//!
//! They are the same on every platform and in every build. A change here means that games are played, saved or shown
//! otherwise than before: it needs a line in the changelog that says which.

use jiesuan::Digest;

/// After so many commands the digest in the middle is taken.
pub const MIDDLE: u32 = 12;

/// A game: everybody answers by a fixed arithmetic rule.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Golden {
    pub seed: u64,
    pub commands: u32,
    /// Of the whole game in the middle.
    pub middle: Digest,
    /// Of the stream of events.
    pub events: Digest,
    /// Of everybody's view of the end.
    pub views: Digest,
    /// Of the whole game at its end.
    pub end: Digest,
}

pub const DUELS: [Golden; 3] = [
    Golden { seed: 1, commands: 0, middle: Digest(0), events: Digest(0), views: Digest(0), end: Digest(0) },
    Golden { seed: 2, commands: 0, middle: Digest(0), events: Digest(0), views: Digest(0), end: Digest(0) },
    Golden { seed: 3, commands: 0, middle: Digest(0), events: Digest(0), views: Digest(0), end: Digest(0) },
];

pub const PURSES: [Golden; 3] = DUELS;
