//! Any position, described in a file; and whether a position can be played on.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Baiwen;
use super::cards::Shikigami;
use super::deck::Deck;
use super::effect::Keyword;
use super::event::Event;
use super::flow::{Flows, Game, Turns};
use super::options::Options;
use super::table::{
    Bonus, Card, Character, Entry, Form, Inspired, Matter, Pile, SEATS, ShikigamiId, Side, Table, Unit, UnitId, Zone,
};
use crate::{BySeat, Seat, Staged, Unsound};

/// A position as a file describes it. Cards are numbered from 0 as they are mentioned: seat by seat the deck, then what was
/// received.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Where the game goes on.
    #[serde(default)]
    pub begin: Begin,
    /// What the players have agreed.
    #[serde(default)]
    pub options: Options,
    /// Whose turn it is.
    #[serde(default)]
    pub turn: Seat,
    /// Who has the first turn.
    #[serde(default)]
    pub first: Seat,
    /// The main player.
    #[serde(default)]
    pub main: Seat,
    /// The number of the turn.
    #[serde(default = "later")]
    pub turns: u16,
    /// What belongs to each player; left out for a whole game.
    #[serde(default)]
    pub sides: Vec<SidePosition>,
    /// The decks of a whole game.
    #[serde(default)]
    pub decks: Vec<Deck>,
    /// Shikigami besides the built-in ones.
    #[serde(default)]
    pub shikigami: Vec<Shikigami>,
}

/// Where a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Begin {
    /// A whole game.
    Game,
    /// The beginning of the turn.
    Turn,
    /// The action phase of the turn.
    #[default]
    Act,
}

/// What belongs to a player.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SidePosition {
    /// Life of the avatar, 30 if it is left out.
    pub life: Option<i16>,
    /// Armor of the avatar, or fragile.
    pub armor: i16,
    /// Orbs, 3 if they are left out.
    pub orbs: Option<u8>,
    /// The shikigami from the left. Seats that are left out are taken by others, at level 0.
    pub units: Vec<UnitPosition>,
    /// Which stands in front.
    pub front: Option<u8>,
    /// The deck, top last.
    pub deck: Vec<String>,
    /// What was received, in order: cards of the hand, or with a `+` in front forms, taken at that moment.
    pub received: Vec<String>,
    /// Own turns that have begun, 3 if they are left out.
    pub turns: Option<u16>,
    /// Has no assault left.
    pub assaulted: bool,
    /// The free fast card of the turn has been used.
    pub fast_used: bool,
    /// How often 心身炼磨 was used.
    pub tempered: u8,
    /// The faces that the dice have shown.
    pub faces: Vec<u8>,
    /// What waits for the next assault: power and armor.
    pub inspired: Inspired,
}

/// A shikigami.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitPosition {
    /// Its name.
    pub name: String,
    /// Its level, 3 if it is left out.
    #[serde(default = "top")]
    pub level: u8,
    /// Its health, full if it is left out.
    #[serde(default)]
    pub health: Option<i16>,
    /// Armor, or fragile.
    #[serde(default)]
    pub armor: i16,
    /// Own turn starts until it revives.
    #[serde(default)]
    pub out: u8,
    /// Whether it is awakened.
    #[serde(default)]
    pub awakened: bool,
    /// What it has for good.
    #[serde(default)]
    pub permanent: Bonus,
    /// What it has until a knock-out.
    #[serde(default)]
    pub temporary: Bonus,
    /// Swift assaults.
    #[serde(default)]
    pub swift: u8,
    /// Keywords until a knock-out.
    #[serde(default)]
    pub keywords: Vec<Keyword>,
    /// The number of the turn in which it was stunned.
    #[serde(default)]
    pub stunned: Option<u16>,
    /// Energy.
    #[serde(default)]
    pub energy: u8,
    /// Shikigami that it has knocked out.
    #[serde(default)]
    pub kills: u8,
}

const fn later() -> u16 {
    9
}

const fn top() -> u8 {
    3
}

impl Staged for Baiwen {
    type Position = Position;

    fn stage(position: &Position) -> Result<(Self, Table, Flows), Unsound> {
        let rules = match position.shikigami.is_empty() {
            true => Baiwen::new(),
            false => Baiwen::with(position.shikigami.iter().cloned())
                .map_err(|_| Unsound::new("shikigami", "they cannot be played with"))?,
        };
        let seats = [position.options.first_player, position.options.main_player];
        if seats.into_iter().flatten().chain([position.turn, position.first, position.main]).any(|seat| seat.0 > 1) {
            return Err(Unsound::new("position", "the players are the seats 0 and 1"));
        }
        let mut cards = 0;
        if position.begin == Begin::Game {
            if position.decks.len() != 2 || position.decks.iter().any(|deck| deck.check(&rules).is_err()) {
                return Err(Unsound::new("decks", "two legal decks"));
            }
            if position.options.factions && position.decks.iter().any(|deck| deck.factions(&rules) > 2) {
                return Err(Unsound::new("decks", "at most two factions in a deck"));
            }
            let sides = position.decks.iter().map(|deck| deck.side(&rules, &mut cards)).collect();
            return Ok((rules, Table::begin(sides, position.options.clone(), cards), Game::new().into()));
        }
        if position.sides.len() != 2 {
            return Err(Unsound::new("sides", "two players"));
        }
        let sides = position.sides.iter().map(|side| side.begin(&rules)).collect::<Result<BySeat<Side>, Unsound>>()?;
        let mut table = Table::begin(sides, position.options.clone(), 0);
        (table.turn, table.first, table.main, table.turns) =
            (position.turn, position.first, position.main, position.turns);
        for (seat, side) in Seat::all(2).zip(&position.sides) {
            side.receive(&rules, &mut table, seat)?;
        }
        let acting = position.begin == Begin::Act;
        Ok((rules, table, Turns { next: position.turn, acting }.into()))
    }
}

fn shikigami(rules: &Baiwen, name: &str) -> Result<ShikigamiId, Unsound> {
    let at = rules.pool().iter().position(|one| one.name.zh == name);
    at.map(|at| ShikigamiId(at as u16)).ok_or(Unsound::new("sides.units", "there is no such shikigami"))
}

impl SidePosition {
    fn begin(&self, rules: &Baiwen) -> Result<Side, Unsound> {
        let mut side = Deck { shikigami: Vec::new() }.side(rules, &mut 0);
        for described in &self.units {
            let &UnitPosition { level, armor, out, awakened, permanent, temporary, .. } = described;
            let &UnitPosition { swift, stunned, energy, kills, ref keywords, .. } = described;
            let keywords = keywords.iter().copied().collect();
            let unit = Unit::new(shikigami(rules, &described.name)?);
            let unit = Unit { level, armor, out, awakened, permanent, temporary, keywords, ..unit };
            side.units.push(Unit { swift, stunned, energy, kills, ..unit });
        }
        let names: Vec<ShikigamiId> = side.units.iter().map(|unit| unit.shikigami).collect();
        let others = (0..rules.pool().len() as u16).map(ShikigamiId).filter(|other| !names.contains(other));
        let others = others.filter(|other| rules.shikigami(*other).is_some_and(|one| !one.token));
        let free = usize::from(SEATS).saturating_sub(names.len());
        side.units.extend(others.map(Unit::new).take(free));
        (1..).zip(&mut side.units).for_each(|(entered, unit)| unit.entered = entered);
        let units = side.units.iter().enumerate();
        side.queue = units
            .filter(|(_, unit)| unit.conscious() || rules.remains(unit))
            .map(|(place, _)| Entry::Base(place as u8))
            .collect();
        side.avatar.life = self.life.unwrap_or(side.avatar.life);
        (side.avatar.armor, side.orbs, side.front) = (self.armor, self.orbs.unwrap_or(3), self.front);
        (side.turns, side.fast_used, side.tempered) = (self.turns.unwrap_or(3), self.fast_used, self.tempered);
        side.assaults = u8::from(!self.assaulted);
        side.inspired = self.inspired;
        side.faces = self.faces.iter().fold(0, |faces, face| faces | 1 << (face.clamp(&1, &6) - 1));
        Ok(side)
    }

    fn receive(&self, rules: &Baiwen, table: &mut Table, seat: Seat) -> Result<(), Unsound> {
        let made = |table: &mut Table, name: &str| {
            let design = rules.named(name).ok_or(Unsound::new("sides", "there is no such card"))?;
            let card = Card(design, table.cards);
            table.cards += 1;
            Ok(card)
        };
        let mut deck = Pile::default();
        for name in &self.deck {
            deck.cards.push(made(table, name)?);
        }
        table.side_mut(seat).deck = deck;
        for (place, described) in (0..).zip(&self.units) {
            let id = UnitId { seat, place };
            let full = rules.max_health(table, id);
            if let Some(unit) = table.unit_mut(id) {
                unit.health = if unit.out > 0 { 0 } else { described.health.unwrap_or(full) };
            }
            rules.count_down(table, id, false);
        }
        for received in &self.received {
            let name = received.trim_start_matches('+');
            let card = made(table, name)?;
            if received.starts_with('+') {
                let unit = rules.user(table, seat, card).ok_or(Unsound::new("sides.received", "a form of nobody"))?;
                let health = self.units.get(usize::from(unit.place)).and_then(|described| described.health);
                table.side_mut(seat).processing.push(card);
                rules.change_table(table, &Event::Formed { unit, form: Form { card, number: 0 } });
                if let (Some(unit), Some(health)) = (table.unit_mut(unit), health) {
                    unit.health = health;
                }
            } else {
                // The number is given already.
                rules
                    .change_table(table, &Event::Moved { seat, from: Zone::Nowhere, to: Zone::Hand, card: Some(card) });
                table.cards -= 1;
            }
        }
        Ok(())
    }
}

/// Whether a table from outside can be played on.
pub(super) fn sound(rules: &Baiwen, table: &Table) -> Result<(), Unsound> {
    if table.sides.count() != 2 {
        return Err(Unsound::new("sides", "two players"));
    }
    if [table.turn, table.first, table.main].iter().any(|seat| seat.0 > 1) {
        return Err(Unsound::new("turn, first, main", "no such seat"));
    }
    if table.named > 50_000 || table.cards > 50_000 || table.turns > 50_000 {
        return Err(Unsound::new("named, cards, turns", "no game is so long"));
    }
    let mut seen = BTreeSet::new();
    for (seat, side) in table.sides.iter() {
        let known = |unit: &Unit| {
            let original = unit.original.as_deref();
            let ids = [Some(unit.shikigami), Some(unit.owner), original.map(|original| original.shikigami)];
            let nested = original.is_some_and(|original| original.original.is_some());
            !nested && ids.into_iter().flatten().all(|id| rules.shikigami(id).is_some())
        };
        if !(4..=250).contains(&side.units.len()) || !side.units.iter().all(known) {
            return Err(Unsound::new("sides.units", "four shikigami that there are"));
        }
        if side.units.iter().any(|unit| unit.level > 3) {
            return Err(Unsound::new("sides.units.level", "at most 3"));
        }
        if side.front.is_some_and(|place| side.units.get(usize::from(place)).is_none_or(|unit| !unit.conscious())) {
            return Err(Unsound::new("sides.front", "no conscious shikigami is there"));
        }
        let form =
            |card: Card| matches!(rules.print(card).map(|print| &print.kind), Some(super::cards::Kind::Form { .. }));
        if side.units.iter().filter_map(|unit| unit.form).any(|taken| !form(taken.card)) {
            return Err(Unsound::new("sides.units.form", "a card that is no form"));
        }
        if [&side.deck, &side.hand, &side.aside].iter().any(|pile| pile.hidden > 0) {
            return Err(Unsound::new("cards", "a card that nobody knows"));
        }
        for card in side.cards() {
            if rules.print(card).is_none() || card.1 >= table.cards {
                return Err(Unsound::new("cards", "no such card"));
            }
            if !seen.insert(card.1) {
                return Err(Unsound::new("cards", "a card that lies in two places"));
            }
        }
        for entry in &side.queue {
            let there = match entry {
                Entry::Base(place) | Entry::Form(place) => usize::from(*place) < side.units.len(),
                Entry::Lasting(id) => side.lasting.iter().any(|lasting| lasting.id == *id),
                Entry::Card(card) => side.hand.cards.contains(card),
            };
            if !there {
                return Err(Unsound::new("sides.queue", "an entry of something that is not there"));
            }
        }
        for lasting in &side.lasting {
            let unit = |id| table.unit(id).is_some();
            let there = unit(lasting.by) && lasting.on.and_then(Character::unit).is_none_or(unit);
            if !there || lasting.by.seat != seat || lasting.id >= table.named || rules.lasting_text(lasting).is_none() {
                return Err(Unsound::new("sides.lasting", "an effect of something that is not there"));
            }
        }
    }
    let there = |who: Character| who.seat().0 < 2 && who.unit().is_none_or(|unit| table.unit(unit).is_some());
    let sound = |matter: &Matter| match matter {
        Matter::Use(using) => table.unit(using.user).is_some() && using.target.is_none_or(there),
        Matter::Battle(fight) => {
            table.unit(fight.attacker).is_some() && fight.defender.is_none_or(there) && fight.target.is_none_or(there)
        }
        Matter::Damage(blows) => blows.iter().all(|blow| table.unit(blow.from).is_some() && there(blow.to)),
    };
    if !table.matters.iter().all(sound) {
        return Err(Unsound::new("matters", "a matter of somebody who is not there"));
    }
    Ok(())
}

impl super::table::Side {
    /// Every card of this player that lies somewhere, as far as it is known.
    pub(super) fn cards(&self) -> impl Iterator<Item = Card> {
        let piles = [&self.deck, &self.hand, &self.aside].into_iter().flat_map(|pile| pile.cards.iter());
        let units = self.units.iter().flat_map(|unit| [Some(unit), unit.original.as_deref()]).flatten();
        let forms = units.filter_map(|unit| unit.form).map(|form| form.card);
        piles.chain(&self.processing).chain(&self.graveyard).copied().chain(forms)
    }
}
