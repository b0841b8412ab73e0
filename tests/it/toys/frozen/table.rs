//! The table and its events.

use jiesuan::{BySeat, Seat};
use serde::{Deserialize, Serialize};

use super::card::{Card, Entry, Kind, Pile, bubble};
use super::flow::ORBS;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Name {
    /// Its attacks overflow (贯通). After an enemy unit damaged an own unit, 1 damage to that unit.
    Lancer,
    /// Remote (远程). When another own unit attacks, unless an effect began it, it attacks as well.
    Archer,
    /// When it attacks or is attacked, 2 armor. When a turn starts and it stands in front, +1 power.
    Keeper,
}

impl Name {
    pub fn remote(self) -> bool {
        self == Name::Archer
    }

    pub fn overflows(self) -> bool {
        self == Name::Lancer
    }

    pub fn looks(self, timing: Timing) -> bool {
        match self {
            Name::Lancer => matches!(timing, Timing::Damaged { .. }),
            Name::Archer => timing == Timing::Attack,
            Name::Keeper => matches!(timing, Timing::Attack | Timing::TurnStart),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct UnitId {
    pub seat: Seat,
    /// From the left.
    pub place: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub name: Name,
    pub power: i16,
    pub health: i16,
    pub armor: i16,
    /// Power until the outermost battle ends.
    pub bonus: i16,
    pub immune: bool,
    /// Own turns until it returns; 0 if it is on its feet.
    pub out: u8,
}

impl Unit {
    pub fn new(name: Name) -> Unit {
        let (power, health) = match name {
            Name::Lancer => (3, 5),
            Name::Archer => (2, 4),
            Name::Keeper => (2, 6),
        };
        Unit { name, power, health, armor: 0, bonus: 0, immune: false, out: 0 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Who {
    Unit(UnitId),
    Avatar(Seat),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Zone {
    /// Where made cards come from.
    Nowhere,
    Deck,
    Hand,
    /// Cards that are about to be shuffled in; their owner sees them.
    Aside,
    Discard,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Side {
    pub life: i16,
    pub armor: i16,
    pub orbs: u8,
    pub assaulted: bool,
    pub units: Vec<Unit>,
    pub front: Option<u8>,
    /// In order of entry. Others do not see where hand cards stand.
    pub queue: Vec<Entry>,
    pub deck: Pile,
    pub hand: Pile,
    pub aside: Pile,
    pub discard: Pile,
    /// The cards in hand that everybody has seen.
    pub revealed: Vec<Card>,
    /// A Grudge in hand, once for every attack that it saw.
    pub grown: Vec<Card>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    pub sides: [Side; 2],
    pub turn: Seat,
    /// Innermost last.
    pub matters: Vec<Matter>,
    /// How many cards there are in the game.
    pub cards: u16,
    pub lost: Option<Seat>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Matter {
    Battle(Fight),
    Damage { blows: Vec<Blow>, answered: Vec<(Seat, Kind)> },
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fight {
    pub attacker: UnitId,
    pub cause: Cause,
    pub defender: Who,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cause {
    Assault,
    Response,
    Effect,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Blow {
    pub from: UnitId,
    pub to: Who,
    pub amount: i16,
    pub sort: Sort,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Sort {
    Attack,
    Counter,
    Words,
    Overflow,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Gain {
    Power(i16),
    Bonus(i16),
    Armor(i16),
    Immunity,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    Shuffled { seat: Seat, order: Option<Vec<u16>> },
    Moved { seat: Seat, from: Zone, to: Zone, card: Option<Card> },
    Revealed { seat: Seat, card: Card },
    Grew { seat: Seat, card: Card },
    Used { seat: Seat, card: Card },
    TurnBegan { seat: Seat },
    Ticked { unit: UnitId },
    OrbsLit { seat: Seat },
    WentBack { seat: Seat },
    Assaulted { seat: Seat },
    TurnEnded { seat: Seat },
    BattleBegan(Fight),
    MovedIn { unit: UnitId },
    Defended { by: Who },
    BattleEnded,
    Gained { unit: UnitId, gain: Gain },
    DamageBegan { blows: Vec<Blow> },
    Lessened { row: u16, by: i16 },
    Overflowed { row: u16, by: i16 },
    Absorbed { row: u16 },
    Suffered { row: u16 },
    KnockedOut { unit: UnitId },
    DamageEnded,
    Fell { seat: Seat },
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Timing {
    TurnStart,
    Attack,
    Hurt { row: u16 },
    Damaged { row: u16 },
}

/// The ability of a unit, or that of a hand card, which names the card and is therefore known to its owner alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Ability {
    Unit(UnitId),
    Card(Seat, Card),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Agenda {
    After,
    Barrier,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ask {
    Mulligan,
    Move,
    /// Which card that was set aside is kept.
    Keep,
    /// Which card of the hand goes back.
    Recall,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// In ascending order.
    Swap(Vec<Card>),
    Use(Card),
    Assault(u8),
    End,
    Choose(Card),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    pub first: Seat,
    pub life: i16,
    pub decks: BySeat<Vec<Kind>>,
}

impl Side {
    /// Every card of the seat that is known here.
    pub fn everything(&self) -> impl Iterator<Item = Card> + '_ {
        [&self.deck, &self.hand, &self.aside, &self.discard].into_iter().flat_map(|pile| pile.cards.iter().copied())
    }

    fn pile_mut(&mut self, zone: Zone) -> Option<&mut Pile> {
        match zone {
            Zone::Nowhere => None,
            Zone::Deck => Some(&mut self.deck),
            Zone::Hand => Some(&mut self.hand),
            Zone::Aside => Some(&mut self.aside),
            Zone::Discard => Some(&mut self.discard),
        }
    }

    fn moved(&mut self, from: Zone, to: Zone, card: Option<Card>) {
        if let Some(pile) = self.pile_mut(from) {
            pile.take(card);
        }
        if let Some(pile) = self.pile_mut(to) {
            pile.put(card);
        }
        if from == Zone::Hand {
            let left = |other: &Card| Some(*other) != card;
            self.queue.retain(|entry| if let Entry::Card(card) = entry { left(card) } else { true });
            self.grown.retain(left);
            self.revealed.retain(left);
            if to != Zone::Discard {
                self.revealed.clear();
            }
        }
        if let (Zone::Hand, Some(card)) = (to, card) {
            self.queue.push(Entry::Card(card));
            let mut at = self.queue.len() - 1;
            while let Some(other) = bubble(&self.queue, at) {
                self.queue.swap(other, at);
                at = other;
            }
        }
    }

    /// The deck and what was set aside, in this order of both.
    fn shuffled(&mut self, order: Option<&[u16]>) {
        let aside = core::mem::take(&mut self.aside);
        self.deck.cards.extend(aside.cards);
        self.deck.hidden = self.deck.hidden.saturating_add(aside.hidden);
        match order {
            Some(order) => {
                let place = |place: &u16| self.deck.cards.get(usize::from(*place)).copied();
                self.deck.cards = order.iter().filter_map(place).collect();
            }
            None => self.deck = Pile { cards: Vec::new(), hidden: self.deck.count() },
        }
    }
}

impl Table {
    pub fn change(&mut self, event: &Event) {
        match *event {
            Event::Shuffled { seat, ref order } => self.side_mut(seat).shuffled(order.as_deref()),
            Event::Moved { seat, from, to, card } => {
                self.cards = self.cards.saturating_add(u16::from(from == Zone::Nowhere));
                self.side_mut(seat).moved(from, to, card);
            }
            Event::Revealed { seat, card } => {
                let side = self.side_mut(seat);
                if !side.hand.cards.contains(&card) {
                    side.hand.take(Some(card));
                    side.hand.put(Some(card));
                }
                side.revealed.push(card);
            }
            Event::Grew { seat, card } => self.side_mut(seat).grown.push(card),
            Event::Used { seat, card } => {
                let side = self.side_mut(seat);
                side.orbs = side.orbs.saturating_sub(card.kind().cost());
                side.moved(Zone::Hand, Zone::Discard, Some(card));
                if let Some(Matter::Damage { answered, .. }) = self.matters.last_mut() {
                    answered.push((seat, card.kind()));
                }
            }
            Event::TurnBegan { seat } => {
                let side = self.side_mut(seat);
                (side.armor, side.assaulted) = (0, false);
                side.units.iter_mut().for_each(|unit| unit.armor = 0);
            }
            Event::Ticked { unit: id } => {
                let Some(unit) = self.unit_mut(id) else { return };
                unit.out = unit.out.saturating_sub(1);
                if unit.out == 0 {
                    *unit = Unit::new(unit.name);
                    self.side_mut(id.seat).queue.push(Entry::Unit(id.place));
                }
            }
            Event::OrbsLit { seat } => self.side_mut(seat).orbs = ORBS,
            Event::WentBack { seat } => self.side_mut(seat).front = None,
            Event::Assaulted { seat } => {
                let side = self.side_mut(seat);
                (side.orbs, side.assaulted) = (side.orbs.saturating_sub(1), true);
            }
            Event::TurnEnded { seat } => self.turn = seat.next(2),
            Event::BattleBegan(fight) => self.matters.push(Matter::Battle(fight)),
            Event::MovedIn { unit } => self.side_mut(unit.seat).front = Some(unit.place),
            Event::Defended { by } => {
                if let Some(Matter::Battle(fight)) = self.matters.last_mut() {
                    fight.defender = by;
                }
            }
            Event::BattleEnded => {
                self.matters.pop();
                if self.battle().is_none() {
                    for unit in self.sides.iter_mut().flat_map(|side| &mut side.units) {
                        (unit.bonus, unit.immune) = (0, false);
                    }
                }
            }
            Event::Gained { unit, gain } => {
                let Some(unit) = self.unit_mut(unit) else { return };
                match gain {
                    Gain::Power(by) => unit.power = unit.power.saturating_add(by),
                    Gain::Bonus(by) => unit.bonus = unit.bonus.saturating_add(by),
                    Gain::Armor(by) => unit.armor = unit.armor.saturating_add(by),
                    Gain::Immunity => unit.immune = true,
                }
            }
            Event::DamageBegan { ref blows } => {
                self.matters.push(Matter::Damage { blows: blows.clone(), answered: Vec::new() });
            }
            Event::Lessened { row, by } => {
                if let Some(blow) = self.blow_mut(row) {
                    blow.amount = blow.amount.saturating_sub(by).max(0);
                }
            }
            Event::Overflowed { row, by } => {
                let Some(blow) = self.blow_mut(row) else { return };
                blow.amount = blow.amount.saturating_sub(by);
                let Who::Unit(victim) = blow.to else { return };
                let over = Blow { to: Who::Avatar(victim.seat), amount: by, sort: Sort::Overflow, ..*blow };
                if let Some(Matter::Damage { blows, .. }) = self.matters.last_mut() {
                    blows.push(over);
                }
            }
            Event::Absorbed { row } => {
                let Some(Blow { to, amount, .. }) = self.blow(row) else { return };
                let Some((_, armor)) = self.body_mut(to) else { return };
                let by = (*armor).min(amount);
                *armor -= by;
                self.blow_mut(row).into_iter().for_each(|blow| blow.amount -= by);
            }
            Event::Suffered { row } => {
                let Some(Blow { to, amount, .. }) = self.blow(row) else { return };
                if let Some((health, _)) = self.body_mut(to) {
                    *health = health.saturating_sub(amount);
                }
            }
            Event::KnockedOut { unit: id } => {
                let Some(unit) = self.unit_mut(id) else { return };
                *unit = Unit { health: 0, out: 2, ..Unit::new(unit.name) };
                let side = self.side_mut(id.seat);
                side.front = side.front.filter(|place| *place != id.place);
                side.queue.retain(|entry| *entry != Entry::Unit(id.place));
            }
            Event::DamageEnded => drop(self.matters.pop()),
            Event::Fell { seat } => self.lost = Some(seat),
        }
    }

    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index() % 2]
    }

    pub fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index() % 2]
    }

    /// The unit, if it is on its feet.
    pub fn awake(&self, id: UnitId) -> Option<&Unit> {
        self.side(id.seat).units.get(usize::from(id.place)).filter(|unit| unit.out == 0)
    }

    pub fn unit_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        self.side_mut(id.seat).units.get_mut(usize::from(id.place))
    }

    /// The units of a seat that are on their feet, from the left.
    pub fn units(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        let places = 0..self.side(seat).units.len() as u8;
        places.map(move |place| UnitId { seat, place }).filter(|id| self.awake(*id).is_some())
    }

    pub fn front(&self, seat: Seat) -> Option<UnitId> {
        self.side(seat).front.map(|place| UnitId { seat, place })
    }

    /// Who is hit in front (F-4.1).
    pub fn facing(&self, seat: Seat) -> Who {
        self.front(seat).map_or(Who::Avatar(seat), Who::Unit)
    }

    /// Whether a card of this name has answered one of these blows.
    pub fn answered(&self, seat: Seat, kind: Kind) -> bool {
        matches!(self.matters.last(), Some(Matter::Damage { answered, .. }) if answered.contains(&(seat, kind)))
    }

    /// The innermost battle.
    pub fn battle(&self) -> Option<Fight> {
        self.matters
            .iter()
            .rev()
            .find_map(|matter| if let Matter::Battle(fight) = matter { Some(*fight) } else { None })
    }

    /// The blows that fall now.
    pub fn blows(&self) -> &[Blow] {
        if let Some(Matter::Damage { blows, .. }) = self.matters.last() { blows } else { &[] }
    }

    pub fn blow(&self, row: u16) -> Option<Blow> {
        self.blows().get(usize::from(row)).copied()
    }

    fn blow_mut(&mut self, row: u16) -> Option<&mut Blow> {
        let Some(Matter::Damage { blows, .. }) = self.matters.last_mut() else { return None };
        blows.get_mut(usize::from(row))
    }

    /// The armor of whoever is hit.
    pub fn armor(&self, who: Who) -> i16 {
        match who {
            Who::Unit(id) => self.awake(id).map_or(0, |unit| unit.armor),
            Who::Avatar(seat) => self.side(seat).armor,
        }
    }

    /// The health and armor of whoever is hit.
    fn body_mut(&mut self, who: Who) -> Option<(&mut i16, &mut i16)> {
        match who {
            Who::Unit(id) => self.unit_mut(id).map(|unit| (&mut unit.health, &mut unit.armor)),
            Who::Avatar(seat) => {
                let Side { life, armor, .. } = self.side_mut(seat);
                Some((life, armor))
            }
        }
    }
}
