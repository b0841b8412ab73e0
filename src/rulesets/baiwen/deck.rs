//! Decks: four shikigami, and eight cards for each. As text, a line for each shikigami: its name, and the names of its
//! cards.
//!
//! ```
//! use jiesuan::baiwen::Deck;
//!
//! let text = "犬神：羁绊的价值 心斩*2 守护*2 心技一体 觉醒·犬神 恶·即·斩\n\
//!             白狼：起弓*2 离*2 援护*2 会*2\n\
//!             清姬：蛇行击*2 剧毒之盾*2 淬毒*2 无名之毒*2\n\
//!             海坊主：治愈之水*2 沧海之盾*2 水龙卷*2 巨浪*2";
//! let deck: Deck = text.parse()?;
//! assert_eq!(deck.to_string(), text);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Baiwen;
use super::cards::Faction;
use super::command::No;
use super::stats::MOST_LIFE;
use super::table::{Avatar, Card, Pile, ShikigamiId, Side};

/// A deck: what it is made of, by names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// The four shikigami.
    pub shikigami: Vec<Chosen>,
}

/// A shikigami of a deck, and its cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// Its name.
    pub name: String,
    /// The names of its eight cards, and how many copies of each.
    pub cards: Vec<(String, u8)>,
}

/// Why a deck is none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DeckError {
    /// Not four shikigami.
    #[error("a deck has four shikigami, this one {0}")]
    Four(usize),
    /// A shikigami that there is not.
    #[error("there is no shikigami `{0}`")]
    NoShikigami(String),
    /// A shikigami twice.
    #[error("`{0}` is there twice")]
    Twice(String),
    /// A card that the shikigami does not have, or that is only made.
    #[error("`{shikigami}` has no card `{card}` that a deck may hold")]
    NoCard {
        /// The shikigami.
        shikigami: String,
        /// The card.
        card: String,
    },
    /// More than two copies, or none.
    #[error("`{0}`: one or two copies")]
    Copies(String),
    /// Not eight cards.
    #[error("`{shikigami}` brings eight cards, here {count}")]
    Eight {
        /// The shikigami.
        shikigami: String,
        /// How many.
        count: u32,
    },
    /// A line that is not a shikigami and its cards.
    #[error("line {0}: a shikigami, a colon, and its cards")]
    Line(usize),
}

impl DeckError {
    /// The refusal of a setup with such a deck.
    pub(super) const fn clause(&self) -> No {
        match self {
            DeckError::NoShikigami(_) | DeckError::NoCard { .. } => No::NotForDecks,
            _ => No::Decks,
        }
    }
}

impl Deck {
    /// Whether it can be played.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn check(&self, rules: &Baiwen) -> Result<(), DeckError> {
        if self.shikigami.len() != 4 {
            return Err(DeckError::Four(self.shikigami.len()));
        }
        for (at, chosen) in self.shikigami.iter().enumerate() {
            if self.shikigami[..at].iter().any(|other| other.name == chosen.name) {
                return Err(DeckError::Twice(chosen.name.clone()));
            }
            chosen.check(rules)?;
        }
        Ok(())
    }

    /// What belongs to its player when the game begins.
    pub(super) fn side(&self, rules: &Baiwen, cards: &mut u16) -> Side {
        let mut deck = Pile::default();
        let mut shikigami = Vec::new();
        for chosen in &self.shikigami {
            let Some(id) = chosen.id(rules) else { continue };
            shikigami.push(id);
            for (name, copies) in &chosen.cards {
                for design in (0..*copies).filter_map(|_| rules.named(name)) {
                    deck.cards.push(Card(design, *cards));
                    *cards += 1;
                }
            }
        }
        let mut side = Side { avatar: Avatar { life: MOST_LIFE, armor: 0, stunned: None }, deck, ..Side::EMPTY };
        // What grows has the room that most games need from the beginning.
        side.hand.cards.reserve(16);
        side.aside.cards.reserve(4);
        side.graveyard.reserve(64);
        side.processing.reserve(4);
        side.queue.reserve(24);
        side.lasting.reserve(8);
        side.fast.reserve(4);
        side.grown.reserve(8);
        side.seat(shikigami.into_iter());
        side
    }

    /// How many factions its shikigami are of (阵营); 无相 does not count.
    #[must_use]
    pub fn factions(&self, rules: &Baiwen) -> usize {
        let shikigami = self.shikigami.iter().filter_map(|chosen| rules.shikigami(chosen.id(rules)?));
        let factions: alloc::collections::BTreeSet<Faction> = shikigami.map(|one| one.faction).collect();
        factions.iter().filter(|faction| **faction != Faction::White).count()
    }
}

impl Baiwen {
    /// A random legal deck.
    #[must_use]
    pub fn any_deck(&self, below: &mut dyn FnMut(u32) -> u32) -> Deck {
        let mut pool: Vec<usize> = (0..self.pool.len()).filter(|at| !self.pool[*at].token).collect();
        let chosen = (0..4).map(|_| pool.swap_remove(below(pool.len() as u32) as usize));
        let shikigami = chosen.collect::<Vec<_>>().into_iter().filter_map(|at| self.pool.get(at));
        let shikigami = shikigami.map(|shikigami| {
            let names: Vec<String> = shikigami.cards.iter().map(|print| print.name.zh.to_string()).collect();
            let mut copies = alloc::vec![0_u8; names.len()];
            let mut left = 8;
            while left > 0 {
                let at = below(names.len() as u32) as usize;
                if copies[at] < 2 {
                    copies[at] += 1;
                    left -= 1;
                }
            }
            let cards = names.into_iter().zip(copies).filter(|(_, copies)| *copies > 0).collect();
            Chosen { name: shikigami.name.zh.to_string(), cards }
        });
        Deck { shikigami: shikigami.collect() }
    }
}

impl Chosen {
    fn id(&self, rules: &Baiwen) -> Option<ShikigamiId> {
        let at = rules.pool().iter().position(|shikigami| shikigami.name.zh == self.name)?;
        Some(ShikigamiId(at as u16))
    }

    fn check(&self, rules: &Baiwen) -> Result<(), DeckError> {
        let id = self.id(rules).ok_or(DeckError::NoShikigami(self.name.clone()))?;
        if rules.shikigami(id).is_some_and(|shikigami| shikigami.token) {
            return Err(DeckError::NoShikigami(self.name.clone()));
        }
        let printed = rules.shikigami(id).map(|shikigami| &*shikigami.cards).unwrap_or_default();
        for (at, (card, copies)) in self.cards.iter().enumerate() {
            if !printed.iter().any(|print| print.name.zh == *card) {
                return Err(DeckError::NoCard { shikigami: self.name.clone(), card: card.clone() });
            }
            let again = self.cards[..at].iter().any(|(other, _)| other == card);
            if again || !(1..=2).contains(copies) {
                return Err(DeckError::Copies(card.clone()));
            }
        }
        let count = self.cards.iter().map(|(_, copies)| u32::from(*copies)).sum();
        if count == 8 { Ok(()) } else { Err(DeckError::Eight { shikigami: self.name.clone(), count }) }
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, chosen) in self.shikigami.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{}：", chosen.name)?;
            for (at, (card, copies)) in chosen.cards.iter().enumerate() {
                if at > 0 {
                    f.write_str(" ")?;
                }
                match copies {
                    1 => write!(f, "{card}")?,
                    copies => write!(f, "{card}*{copies}")?,
                }
            }
        }
        Ok(())
    }
}

impl FromStr for Deck {
    type Err = DeckError;

    fn from_str(text: &str) -> Result<Self, DeckError> {
        let mut shikigami = Vec::new();
        for (at, line) in text.lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty()) {
            let (name, cards) = line.split_once(['：', ':']).ok_or(DeckError::Line(at + 1))?;
            let card = |card: &str| match card.split_once('*') {
                Some((name, copies)) => {
                    let copies = copies.parse().map_err(|_| DeckError::Copies(name.to_owned()))?;
                    Ok((name.to_owned(), copies))
                }
                None => Ok((card.to_owned(), 1)),
            };
            let cards = cards.split_whitespace().map(card).collect::<Result<_, DeckError>>()?;
            shikigami.push(Chosen { name: name.trim().to_owned(), cards });
        }
        Ok(Deck { shikigami })
    }
}
