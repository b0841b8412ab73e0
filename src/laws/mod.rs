//! The law suite: the five laws, as properties that any ruleset can be held to.
//!
//! A ruleset that is also [`Lawful`] says what may be hidden and what must always hold; the functions here play random
//! games of it and compare. They take seeds and codecs as arguments and depend on nothing.

use alloc::string::String;

use crate::kernel::{RuleSet, Seat, Viewer};

/// A ruleset that can be held to the laws.
pub trait Lawful: RuleSet {
    /// The identity of something that may be hidden: of a card, mostly.
    type Secret: Copy + Ord + core::fmt::Debug;

    /// A valid setup, another one for every seed: numbers of players, options, decks.
    fn any_setup(&self, seed: u64) -> Self::Setup;

    /// Everything whose identity this viewer does not know on the whole table. Stated independently of
    /// [`view`](RuleSet::view): from the rule book, and from what the table remembers of who has seen what.
    fn secrets(&self, table: &Self::Table, viewer: Viewer, secret: &mut dyn FnMut(Self::Secret));

    /// Whether two secrets could stand in each other's place: cards of one deck.
    fn exchangeable(&self, _table: &Self::Table, _one: Self::Secret, _other: Self::Secret) -> bool {
        true
    }

    /// Puts other secrets in the place of those that a thing names, wherever they stand. Places, orders and numbers stay.
    fn rename(&self, thing: Thing<'_, Self>, map: &dyn Fn(Self::Secret) -> Self::Secret);

    /// Any command, legal or not, well formed or not. `below(n)` draws a number below `n`.
    fn arbitrary(&self, table: &Self::Table, seat: Seat, below: &mut dyn FnMut(u32) -> u32) -> Self::Command;

    /// The answer of another seat as this viewer is shown it when it is given: hidden parts blanked out in one way, such
    /// as "buries some card". `None` if it shows him nothing. Stated independently of [`show`](RuleSet::show).
    fn shown_command(
        &self,
        table: &Self::Table,
        seat: Seat,
        ask: &Self::Ask,
        command: &Self::Command,
        viewer: Viewer,
    ) -> Option<Self::Command>;

    /// What must hold after every event: every card in exactly one zone, and whatever else.
    ///
    /// # Errors
    /// Says what does not hold.
    fn invariants(&self, table: &Self::Table) -> Result<(), String>;
}

/// Something in which a secret may be named.
pub enum Thing<'a, R: RuleSet> {
    /// The table.
    Table(&'a mut R::Table),
    /// A procedure in progress.
    Procedure(&'a mut R::Procedure),
    /// A value on its way.
    Value(&'a mut R::Value),
    /// A timing.
    Timing(&'a mut R::Timing),
    /// An ability.
    Ability(&'a mut R::Ability),
    /// An open question.
    Ask(&'a mut R::Ask),
    /// A command.
    Command(&'a mut R::Command),
}
