//! Positions of the duel, described in a file.

use jiesuan::{RuleSet, Seat, Staged, Unsound};
use serde::{Deserialize, Serialize};

use crate::duel::{Card, Duel, Flows, Side, Table, Turns, Unit};

/// A position of the duel. Left out, everything is as at the beginning of seat 0's first turn, with empty hands.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// What begins: a whole game, or a turn.
    begin: Begin,
    /// Whose turn begins.
    turn: Seat,
    sides: [SidePosition; 2],
}

#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
enum Begin {
    /// The shuffle (D-1.1): the rest of the position is left out.
    Setup,
    /// The beginning of a turn (D-2.1).
    #[default]
    Turn,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct SidePosition {
    life: i16,
    hand: Vec<Card>,
    /// Top last. Left out: whatever of the thirty cards is nowhere else, the lowest on top. Given: the rest lies in the
    /// discard pile.
    deck: Option<Vec<Card>>,
    board: Vec<UnitPosition>,
    discard: Vec<Card>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitPosition {
    card: Card,
    /// Left out: what the card begins with.
    health: Option<i16>,
}

impl Default for SidePosition {
    fn default() -> Self {
        SidePosition { life: 20, hand: Vec::new(), deck: None, board: Vec::new(), discard: Vec::new() }
    }
}

impl Staged for Duel {
    type Position = Position;

    fn stage(position: &Position) -> Result<(Self, Table, Flows), Unsound> {
        if position.begin == Begin::Setup {
            let ordinary = Position { begin: Begin::Setup, ..Position::default() };
            let setup = (*position == ordinary).then(|| Duel.start(&()).ok()).flatten();
            let (table, game) = setup.ok_or_else(|| Unsound::new("begin", "a setup leaves the rest out"))?;
            return Ok((Duel, table, game));
        }
        if position.turn.0 > 1 {
            return Err(Unsound::new("turn", "there are two seats"));
        }
        let [first, second] = &position.sides;
        let sides = [first.stage("sides[0]")?, second.stage("sides[1]")?];
        Ok((Duel, Table { sides, turn: position.turn, lost: None }, Turns {}.into()))
    }
}

impl SidePosition {
    fn stage(&self, field: &str) -> Result<Side, Unsound> {
        let wrong = |name: &str, what: &str| Unsound::new(format!("{field}.{name}"), what);
        let units = self.board.iter().map(UnitPosition::stage).collect::<Vec<_>>();
        let mut placed = [false; 30];
        let elsewhere = self.hand.iter().chain(&self.discard).chain(units.iter().map(|unit| &unit.card));
        for card in elsewhere.chain(self.deck.iter().flatten()) {
            match placed.get_mut(usize::from(*card)) {
                None => return Err(Unsound::new(field, format!("there is no card {card}"))),
                Some(true) => return Err(Unsound::new(field, format!("card {card} is in two places"))),
                Some(place) => *place = true,
            }
        }
        if self.life <= 0 {
            return Err(wrong("life", "the seat has lost already"));
        }
        if units.len() > 5 || units.iter().any(|unit| unit.health <= 0) {
            return Err(wrong("board", "at most five units, each with health"));
        }
        // The rest of the thirty cards: the deck, or what was discarded if the deck is given.
        let rest = (0..30).rev().filter(|card| !placed[usize::from(*card)]);
        let (deck, gone) = match &self.deck {
            Some(deck) => (deck.clone(), rest.collect()),
            None => (rest.collect(), Vec::new()),
        };
        Ok(Side {
            life: self.life,
            energy: 0,
            hand: self.hand.iter().copied().map(Some).collect(),
            deck: deck.into_iter().map(Some).collect(),
            sunk: false,
            board: units,
            discard: gone.into_iter().chain(self.discard.iter().copied()).collect(),
        })
    }
}

impl UnitPosition {
    fn stage(&self) -> Unit {
        Unit { card: self.card, health: self.health.unwrap_or(1 + i16::from(self.card % 3)), ready: false }
    }
}
