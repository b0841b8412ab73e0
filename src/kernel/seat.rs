//! Seats, sets of seats, what belongs to each seat, and who may look.

use alloc::vec::Vec;
use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use serde::{Deserialize, Serialize};

/// A place at the table (座次), counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The largest number of seats that a [`SeatSet`] holds.
    pub const MOST: u8 = 32;

    /// The place of this seat in a list with one entry a seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `count` seats in ascending order.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count).map(Seat)
    }

    /// The `count` seats of a table once round, beginning with this one.
    pub fn around(self, count: u8) -> impl Iterator<Item = Seat> + Clone {
        (0..count).map(move |step| Seat(((u16::from(self.0) + u16::from(step)) % u16::from(count.max(1))) as u8))
    }

    /// The seat after this one at a table of `count`.
    #[must_use]
    pub const fn next(self, count: u8) -> Seat {
        if count == 0 || self.0 >= count - 1 { Seat(0) } else { Seat(self.0 + 1) }
    }

    /// How many steps lie from `from` to this seat at a table of `count`: 0 for `from` itself.
    #[must_use]
    pub const fn steps_from(self, from: Seat, count: u8) -> u8 {
        if count == 0 {
            return 0;
        }
        ((self.0 as u16 + count as u16 - (from.0 % count) as u16) % count as u16) as u8
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Seat {
    type Err = core::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Seat)
    }
}

/// A set of seats, in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u32);

impl SeatSet {
    /// No seat.
    pub const NONE: SeatSet = SeatSet(0);

    /// The first `count` seats.
    #[must_use]
    pub const fn first(count: u8) -> SeatSet {
        if count >= 32 { SeatSet(u32::MAX) } else { SeatSet((1 << count) - 1) }
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 32 && self.0 >> seat.0 & 1 == 1
    }

    /// Puts a seat in; seats past [`Seat::MOST`] are never members.
    pub const fn insert(&mut self, seat: Seat) {
        if seat.0 < 32 {
            self.0 |= 1 << seat.0;
        }
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: Seat) {
        if seat.0 < 32 {
            self.0 &= !(1 << seat.0);
        }
    }

    /// How many seats are in the set.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat.
    #[must_use]
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats, ascending.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        (0..32).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = SeatSet::NONE;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// One value for each seat.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    /// One value for each of `count` seats.
    pub fn new(count: u8, value: impl FnMut(Seat) -> T) -> Self {
        BySeat(Seat::all(count).map(value).collect())
    }

    /// How many seats there are.
    #[must_use]
    pub fn count(&self) -> u8 {
        self.0.len() as u8
    }

    /// The value of a seat, if there is such a seat.
    #[must_use]
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// The value of a seat, to be changed.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut T> {
        self.0.get_mut(seat.index())
    }

    /// Seats with their values, ascending.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(index, value)| (Seat(index as u8), value))
    }

    /// Seats with their values, to be changed, ascending.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Seat, &mut T)> {
        self.0.iter_mut().enumerate().map(|(index, value)| (Seat(index as u8), value))
    }

    /// The values without their seats.
    #[must_use]
    pub fn values(&self) -> &[T] {
        &self.0
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T> FromIterator<T> for BySeat<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        BySeat(values.into_iter().collect())
    }
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Somebody who sees what is public, and nothing else.
    Spectator,
    /// The referee (裁判), who sees everything. The engine's own table is the referee's view.
    Referee,
}

impl Viewer {
    /// Whether this viewer is the player of that seat, or the referee.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat) || self == Viewer::Referee
    }

    /// Every viewer of a table of `count` seats: the seats, a spectator, the referee.
    pub fn all(count: u8) -> impl Iterator<Item = Viewer> + Clone {
        Seat::all(count).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Referee])
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Self {
        Viewer::Seat(seat)
    }
}
