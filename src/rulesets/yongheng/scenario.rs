//! Any position, described in a file; and whether a position can be played on.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Yongheng;
use super::flow::{Flows, Game, Rounds, Sweep};
use super::options::Options;
use super::table::{Card, CharId, Character, CharacterSet, Face, Phase, Rank, Stage, Table};
use crate::{Seat, Staged, Unsound};

/// A position as a file describes it, with the plain pool. Cards are given by their ids, such as `A01`; each mention takes
/// the next free copy, in the order: seat by seat own character, summons, pool, hand; then deck, discard pile, destroyed
/// pile. Characters are numbered from 0, seat by seat: the own one, then the summons.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Where the game goes on.
    #[serde(default)]
    pub begin: Begin,
    /// What the players have agreed.
    #[serde(default)]
    pub options: Options,
    /// What belongs to each player.
    pub sides: Vec<SidePosition>,
    /// The dealer.
    #[serde(default)]
    pub dealer: Seat,
    /// The turn player.
    #[serde(default)]
    pub turn: Seat,
    /// The round.
    #[serde(default = "first")]
    pub round: u16,
    /// The deck, top last; if it is left out, every card of the deck that is nowhere else, the first copy on top.
    #[serde(default)]
    pub deck: Option<Vec<String>>,
    /// The discard pile.
    #[serde(default)]
    pub discard: Vec<String>,
    /// The destroyed pile.
    #[serde(default)]
    pub destroyed: Vec<String>,
}

/// Where a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Begin {
    /// A whole game, from the choice of the dealer; the sides say nothing but how many there are.
    Game,
    /// The beginning of the turn.
    #[default]
    Turn,
    /// The beginning of a phase of the turn.
    Phase(Phase),
    /// With those who have no life left; then nothing more.
    Dying,
}

/// What belongs to a player.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SidePosition {
    /// Lost, or left.
    pub out: bool,
    /// Gold, 5 if it is left out.
    pub gold: Option<u8>,
    /// The hand, in the order of drawing.
    pub hand: Vec<String>,
    /// The own character; undeclared if neither its face nor its life is given.
    pub own: Option<CharacterPosition>,
    /// The summons, by time of entering.
    pub summons: Vec<CharacterPosition>,
    /// The character pool, oldest first.
    pub pool: Vec<String>,
    /// The summon cap; that of the options if it is left out.
    pub summon_cap: Option<u8>,
    /// How many other players this one has defeated.
    pub defeats: u8,
    /// Has attacked in this play phase.
    pub attacked: bool,
    /// Has summoned in this play phase.
    pub summoned: bool,
}

/// A character in a character zone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterPosition {
    /// The card.
    pub card: String,
    /// How it lies; face up if it is left out.
    #[serde(default)]
    pub face: Option<Face>,
    /// Its life; full if it is left out.
    #[serde(default)]
    pub life: Option<i16>,
    /// Who dealt the last damage that it took.
    #[serde(default)]
    pub hurt_by: Option<Seat>,
}

const fn first() -> u16 {
    1
}

impl Staged for Yongheng {
    type Position = Position;

    fn stage(position: &Position) -> Result<(Self, Table, Flows), Unsound> {
        let rules = Yongheng::plain();
        let players = u8::try_from(position.sides.len()).unwrap_or(u8::MAX);
        position.options.check(players).map_err(|refused| Unsound::new("sides, options", refused.why))?;
        let mut table = Table::new(players, position.options.clone());
        let root = match position.begin {
            Begin::Game => return Ok((rules, table, Game.into())),
            Begin::Turn => Rounds { next: position.turn, from: Phase::Upkeep }.into(),
            Begin::Phase(from) => Rounds { next: position.turn, from }.into(),
            Begin::Dying => Sweep::default().into(),
        };
        let mut shelf = Shelf { rules: &rules, taken: BTreeSet::new() };
        for (seat, side) in Seat::all(players).zip(&position.sides) {
            let mut characters = Vec::new();
            let own = side.own.iter().map(|own| (own, Rank::Own));
            for (described, rank) in own.chain(side.summons.iter().map(|summon| (summon, Rank::Summon))) {
                let id = CharId(table.named);
                table.named += 1;
                characters.push(shelf.character(described, rank, id)?);
            }
            let pool = shelf.take(&side.pool)?;
            let hand = shelf.take(&side.hand)?.into_iter().map(Some).collect();
            let there = table.side_mut(seat);
            (there.characters, there.pool, there.hand) = (characters, pool, hand);
            (there.out, there.gold, there.defeats) = (side.out, side.gold.unwrap_or(5), side.defeats);
            (there.attacked, there.summoned) = (side.attacked, side.summoned);
            there.summon_cap = side.summon_cap.unwrap_or(there.summon_cap);
        }
        let deck = position.deck.as_ref().map(|deck| shelf.take(deck)).transpose()?;
        table.discard = shelf.take(&position.discard)?;
        table.destroyed = shelf.take(&position.destroyed)?;
        table.deck = deck.unwrap_or_else(|| shelf.rest()).into_iter().map(Some).collect();
        (table.dealer, table.turn, table.round) = (position.dealer, position.turn, position.round);
        table.phase = if let Begin::Phase(phase) = position.begin { phase } else { Phase::Upkeep };
        Ok((rules, table, root))
    }
}

/// The cards that have been taken out of the box.
struct Shelf<'a> {
    rules: &'a Yongheng,
    taken: BTreeSet<Card>,
}

impl Shelf<'_> {
    fn next(&mut self, id: &str) -> Result<Card, Unsound> {
        let card = self.rules.copies(id).find(|card| !self.taken.contains(card));
        let card = card.ok_or(Unsound::new("position", "no card of such an id, or no copy left"))?;
        self.taken.insert(card);
        Ok(card)
    }

    fn take(&mut self, ids: &[String]) -> Result<Vec<Card>, Unsound> {
        ids.iter().map(|id| self.next(id)).collect()
    }

    fn character(&mut self, described: &CharacterPosition, rank: Rank, id: CharId) -> Result<Character, Unsound> {
        let &CharacterPosition { ref card, face, life, hurt_by } = described;
        let card = self.next(card)?;
        let full = self.rules.character(card).ok_or(Unsound::new("position.card", "this is no character"))?.life;
        let undeclared = rank == Rank::Own && face.is_none() && life.is_none();
        let face = face.unwrap_or(if undeclared { Face::Down } else { Face::Up });
        let life = if undeclared { None } else { Some(life.unwrap_or(full.into())) };
        Ok(Character { id, card: Some(card), rank, face, seen: !undeclared, life, hurt_by })
    }

    /// Every card of the deck that was not taken, the first copy on top.
    fn rest(&self) -> Vec<Card> {
        let deck = (0..self.rules.cards()).rev().map(Card).filter(|card| self.rules.character(*card).is_none());
        deck.filter(|card| !self.taken.contains(card)).collect()
    }
}

/// Whether a table from outside can be played on.
pub(super) fn sound(rules: &Yongheng, table: &Table) -> Result<(), Unsound> {
    let seats = table.seats();
    table.options.check(seats).map_err(|refused| Unsound::new("options", refused.why))?;
    let seat = |field: &'static str, seat: Seat| {
        if seat.0 < seats { Ok(()) } else { Err(Unsound::new(field, "no such seat")) }
    };
    seat("dealer", table.dealer)?;
    seat("turn", table.turn)?;
    table.uses.iter().try_for_each(|using| seat("uses", using.seat))?;
    for (stage, draft) in [(Stage::Special, &table.special), (Stage::Normal, &table.normal)] {
        draft.holder.map_or(Ok(()), |holder| seat("draft.holder", holder))?;
        let mut known = draft.shown.iter().chain(draft.left.unwrap_or_default().iter());
        if !known.all(|card| rules.is_of(stage, card)) {
            return Err(Unsound::new("special, normal", "a card that is not drafted there"));
        }
    }
    if table.deck.iter().any(Option::is_none) {
        return Err(Unsound::new("deck", "a card that nobody knows"));
    }
    let mut names: Vec<CharId> = Vec::new();
    for side in table.sides.values() {
        if side.characters.iter().filter(|character| character.rank == Rank::Own).count() > 1 {
            return Err(Unsound::new("sides.characters", "two own characters"));
        }
        let known = side.hand.iter().chain(&side.picks).all(Option::is_some);
        if !known || side.characters.iter().any(|character| character.card.is_none()) {
            return Err(Unsound::new("sides", "a card that nobody knows"));
        }
        if side.gold > table.options.gold_cap {
            return Err(Unsound::new("sides.gold", "more than the cap"));
        }
        let of_place = |at: usize| if at == 0 { Stage::Special } else { Stage::Normal };
        let fits = |(at, card): (usize, &Option<Card>)| card.is_none_or(|card| rules.is_of(of_place(at), card));
        if side.picks.len() > 3 || !side.picks.iter().enumerate().all(fits) {
            return Err(Unsound::new("sides.picks", "a special character and two normal ones"));
        }
        for character in &side.characters {
            names.push(character.id);
            character.hurt_by.map_or(Ok(()), |by| seat("sides.characters.hurt_by", by))?;
        }
    }
    if table.named > 50_000 {
        return Err(Unsound::new("named", "no game is so long"));
    }
    names.sort_unstable();
    if names.windows(2).any(|pair| pair[0] == pair[1]) || names.last().is_some_and(|last| last.0 >= table.named) {
        return Err(Unsound::new("named", "a number that is given twice, or not yet given"));
    }
    let mut cards: Vec<Card> = table.all_cards().collect();
    every_card_is_there(rules, "cards", cards.iter().copied())?;
    cards.sort_unstable();
    if cards.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Unsound::new("cards", "a card that lies in two places"));
    }
    let characters = table.sides.values().iter().flat_map(|side| &side.characters).filter_map(|one| one.card);
    let pools = table.sides.values().iter().flat_map(|side| side.pool.iter().copied());
    if characters.chain(pools).any(|card| rules.character(card).is_none()) {
        return Err(Unsound::new("sides", "a card that is no character stands as one"));
    }
    Ok(())
}

fn every_card_is_there(
    rules: &Yongheng,
    field: &'static str,
    mut cards: impl Iterator<Item = Card>,
) -> Result<(), Unsound> {
    let there = cards.all(|card| rules.print(card).is_some());
    if there { Ok(()) } else { Err(Unsound::new(field, "no such card")) }
}

impl Table {
    /// Every card that lies somewhere, as far as it is known; what is left of a draft included.
    pub(super) fn all_cards(&self) -> impl Iterator<Item = Card> {
        let sides = || self.sides.values().iter();
        let hands = sides().flat_map(|side| side.hand.iter().chain(&side.picks)).flatten().copied();
        let characters = sides().flat_map(|side| &side.characters).filter_map(|character| character.card);
        let pools = sides().flat_map(|side| &side.pool).copied();
        let piles = self.discard.iter().chain(&self.destroyed).chain(&self.resolving).copied();
        let deck = self.deck.iter().flatten().copied();
        let drafts = [&self.special, &self.normal].into_iter().filter_map(|draft| draft.left);
        let left = drafts.flat_map(CharacterSet::iter);
        hands.chain(characters).chain(pools).chain(piles).chain(deck).chain(left)
    }
}
