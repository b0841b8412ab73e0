//! The cards, the piles that they lie in, and their places in a queue.

use serde::{Deserialize, Serialize};

/// The timing that a response answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Moment {
    Attack,
    Hurt,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// Another own unit is attacked: 4 armor, attacks (守护).
    Guard,
    /// An own unit is attacked: 2 armor to the front unit, 1 damage to every enemy unit (剧毒之盾).
    Venom,
    /// An own unit is attacked: 2 armor to the front unit (沧海之盾).
    Shield,
    /// An own unit is about to be damaged: 2 less.
    Brace,
    /// Its unit is attacked: +1 power, immune to combat damage, attacks (见切).
    Parry,
    /// Another own unit is attacked: 2 armor, attacks (援护).
    Cover,
    /// Looks at the three top cards, keeps one, shuffles the others in.
    Scout,
    /// Draws a card and reveals it.
    Omen,
    /// Shuffles a card of the hand in and draws one.
    Recall,
    /// Makes a card of any kind.
    Forge,
    /// 2 damage to every enemy unit.
    Sweep,
    /// Every own unit attacks.
    Rally,
    /// 1 damage to the enemy front, and 1 more for every attack on an own unit that it saw from the hand (增强).
    Grudge,
}

impl Kind {
    pub const ALL: [Kind; 13] = {
        use Kind::*;
        [Guard, Venom, Shield, Brace, Parry, Cover, Scout, Omen, Recall, Forge, Sweep, Rally, Grudge]
    };

    /// The seat of the unit that uses it, from the left.
    pub fn user(self) -> u8 {
        match self {
            Kind::Guard | Kind::Venom | Kind::Scout | Kind::Recall => 0,
            Kind::Shield | Kind::Brace | Kind::Omen | Kind::Forge => 1,
            Kind::Parry | Kind::Cover | Kind::Sweep | Kind::Rally | Kind::Grudge => 2,
        }
    }

    pub fn cost(self) -> u8 {
        if matches!(self, Kind::Cover | Kind::Sweep | Kind::Rally) { 2 } else { 1 }
    }

    /// What it answers, if it is a response.
    pub fn answers(self) -> Option<Moment> {
        match self {
            Kind::Guard | Kind::Venom | Kind::Shield | Kind::Parry | Kind::Cover => Some(Moment::Attack),
            Kind::Brace => Some(Moment::Hurt),
            _ => None,
        }
    }

    /// What decides its place in a queue (F-6.3).
    pub fn class(self) -> Option<(Moment, u8)> {
        self.answers().map(|moment| (moment, self.user()))
    }
}

/// A card: its number among all of the game, and what it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Card(pub u16);

impl Card {
    pub fn new(number: u16, kind: Kind) -> Card {
        Card(number.wrapping_mul(Kind::ALL.len() as u16).wrapping_add(kind as u16))
    }

    pub fn kind(self) -> Kind {
        Kind::ALL[usize::from(self.0) % Kind::ALL.len()]
    }

    pub fn number(self) -> u16 {
        self.0 / Kind::ALL.len() as u16
    }
}

/// A place in a queue: the ability of the unit in that seat, or a card of the hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Entry {
    Unit(u8),
    Card(Card),
}

/// Cards, and how many more there are that are not known here. Top last.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Pile {
    pub cards: Vec<Card>,
    pub hidden: u16,
}

impl Entry {
    pub fn card(&self) -> Option<Card> {
        if let Entry::Card(card) = self { Some(*card) } else { None }
    }
}

impl Pile {
    pub fn count(&self) -> u16 {
        self.hidden.saturating_add(self.cards.len() as u16)
    }

    pub fn put(&mut self, card: Option<Card>) {
        match card {
            Some(card) => self.cards.push(card),
            None => self.hidden = self.hidden.saturating_add(1),
        }
    }

    /// A card leaves. Unseen, it takes along all that was known here (F-3.5).
    pub fn take(&mut self, card: Option<Card>) {
        let known = card.and_then(|card| self.cards.iter().position(|other| *other == card));
        match known {
            Some(at) => drop(self.cards.remove(at)),
            None if card.is_some() => self.hidden = self.hidden.saturating_sub(1),
            None => *self = Pile { cards: Vec::new(), hidden: self.count().saturating_sub(1) },
        }
    }
}

/// With which entry the card at a place of the queue changes places next (F-6.3).
pub fn bubble(queue: &[Entry], at: usize) -> Option<usize> {
    let class = |entry: &Entry| entry.card().and_then(|card| card.kind().class());
    let (moment, user) = class(queue.get(at)?)?;
    queue[..at].iter().rposition(|entry| class(entry).is_some_and(|(other, seat)| other == moment && seat > user))
}
