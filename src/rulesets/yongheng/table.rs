//! The whole position: seats, zones, cards, matters, and what this turn remembers.

use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::options::{Direction, Options};
use crate::{BySeat, Seat, SeatSet};

/// A card, by its place in the box: first the special characters of the pool, then the normal ones, then the cards of the
/// deck, copy by copy. What is printed on it says [`Yongheng::print`](super::Yongheng::print).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub u16);

impl Card {
    /// Stands for a card that is not shown.
    pub const HIDDEN: Card = Card(u16::MAX);
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c{}", self.0)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Some cards in an order, mostly few.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cards(SmallVec<[Card; 4]>);

impl Cards {
    /// One more card, after the others.
    pub fn push(&mut self, card: Card) {
        self.0.push(card);
    }

    /// The cards.
    #[must_use]
    pub fn as_slice(&self) -> &[Card] {
        &self.0
    }

    /// The cards, to be changed.
    pub fn as_mut_slice(&mut self) -> &mut [Card] {
        &mut self.0
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        Cards(cards.into_iter().collect())
    }
}

/// A set of character cards. They come first in the box, so one bit each is enough; cards from
/// [`MOST`](CharacterSet::MOST) on are never members.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CharacterSet(u64);

impl CharacterSet {
    /// No card.
    pub const NONE: CharacterSet = CharacterSet(0);
    /// How many character cards a pool may have.
    pub const MOST: u16 = 64;

    /// Whether the card is in the set.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        card.0 < Self::MOST && self.0 >> card.0 & 1 == 1
    }

    /// Puts a card in.
    pub const fn insert(&mut self, card: Card) {
        if card.0 < Self::MOST {
            self.0 |= 1 << card.0;
        }
    }

    /// Takes a card out.
    pub const fn remove(&mut self, card: Card) {
        if card.0 < Self::MOST {
            self.0 &= !(1 << card.0);
        }
    }

    /// How many cards are in the set.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards, ascending.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        (0..Self::MOST).map(Card).filter(move |card| self.contains(*card))
    }
}

impl FromIterator<Card> for CharacterSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = CharacterSet::NONE;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Debug for CharacterSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A character in a character zone, from entering to leaving: a card that comes back is somebody else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CharId(pub u16);

impl fmt::Debug for CharId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}", self.0)
    }
}

impl fmt::Display for CharId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// What a character is to its player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Rank {
    /// The own character (自身角色): who loses it loses.
    Own,
    /// A summon character (召唤角色).
    Summon,
}

/// How a card lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Face {
    /// Upright (正置), face up.
    Up,
    /// Inverted (倒置), face down.
    Down,
}

/// A character in a character zone (角色区).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Character {
    /// Which.
    pub id: CharId,
    /// The card. `None` for those who have never seen it.
    pub card: Option<Card>,
    /// What it is to its player.
    pub rank: Rank,
    /// How it lies.
    pub face: Face,
    /// Whether it has ever been face up: then everybody knows it.
    pub seen: bool,
    /// Its life; `None` until it has taken its life card. May be negative.
    pub life: Option<i16>,
    /// Who dealt the last damage that it took, if anybody did.
    pub hurt_by: Option<Seat>,
}

impl Character {
    /// Whether it is dying (濒死): Y-3.2.22.a.
    #[must_use]
    pub fn dying(&self) -> bool {
        self.life.is_some_and(|life| life <= 0)
    }
}

/// What belongs to a player, and what he may still do in this turn.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Side {
    /// Lost, or left.
    pub out: bool,
    /// Gold (金币).
    pub gold: u8,
    /// The hand, in the order of drawing. What a viewer does not know is `None`.
    pub hand: Vec<Option<Card>>,
    /// The character zone: the own character first, then summons by time of entering.
    pub characters: Vec<Character>,
    /// The character pool (角色池), oldest first, face up.
    pub pool: Vec<Card>,
    /// The draft: what was picked, the special character first. Emptied when the characters are set out.
    pub picks: Vec<Option<Card>>,
    /// The draft: what was still to pick from when each pick was made, the special character first. Only its player
    /// knows. Of the normal ones it is forgotten once everybody has shown them.
    pub seen: [CharacterSet; 3],
    /// How many summons may stand at once.
    pub summon_cap: u8,
    /// How many other players this one has defeated.
    pub defeats: u8,
    /// Has attacked in this play phase.
    pub attacked: bool,
    /// Has summoned in this play phase.
    pub summoned: bool,
}

impl Side {
    /// Whether a card is in the hand, as far as it is known.
    #[must_use]
    pub fn holds(&self, card: Card) -> bool {
        self.hand.contains(&Some(card))
    }

    /// The own character, while it is there.
    #[must_use]
    pub fn own(&self) -> Option<&Character> {
        self.characters.iter().find(|character| character.rank == Rank::Own)
    }

    /// The summons in the character zone, inverted ones included.
    pub fn summons(&self) -> impl Iterator<Item = &Character> {
        self.characters.iter().filter(|character| character.rank == Rank::Summon)
    }

    /// Whether the own character has never been face up.
    #[must_use]
    pub fn undeclared(&self) -> bool {
        self.own().is_some_and(|own| !own.seen)
    }

    /// Takes a card out of the hand, if it is there. In a view it is one of those not known.
    pub(super) fn lose(&mut self, card: Card) -> bool {
        let at = self.hand.iter().position(|held| *held == Some(card));
        let at = at.or_else(|| self.hand.iter().position(Option::is_none));
        at.map(|at| self.hand.remove(at)).is_some()
    }
}

/// Stands for a player at a table without any: a view from outside may be one.
static NOBODY: Side = Side {
    out: true,
    gold: 0,
    hand: Vec::new(),
    characters: Vec::new(),
    pool: Vec::new(),
    picks: Vec::new(),
    seen: [CharacterSet::NONE; 3],
    summon_cap: 0,
    defeats: 0,
    attacked: false,
    summoned: false,
};

/// Which characters are drafted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// Special characters (特殊角色).
    Special,
    /// Normal characters (普通角色).
    Normal,
}

/// A draft: cards that go round, one pick at a time.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Draft {
    /// What was dealt; shown to all.
    pub shown: CharacterSet,
    /// How many are left.
    pub count: u8,
    /// Which are left, for whom it is known: the player who holds them.
    pub left: Option<CharacterSet>,
    /// Who holds them.
    pub holder: Option<Seat>,
}

/// The phases of a turn (阶段).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    Setup,
    /// Upkeep (清算).
    Upkeep,
    /// Draw (抽牌).
    Draw,
    /// Declaration (宣言).
    Declaration,
    /// Play (出牌).
    Play,
    /// Discard (弃牌).
    Discard,
    /// Settlement (结算).
    Settlement,
}

/// How an attack is met.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Defence {
    /// Blocking (格挡), with a card or without.
    Block(Option<Card>),
    /// Dodging (闪避).
    Dodge,
}

/// The running attack, a matter.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Attacking {
    /// The attacker.
    pub by: CharId,
    /// The target.
    pub at: CharId,
    /// The attack cards, in the order played.
    pub cards: Cards,
    /// The attack points (攻击点), once they are counted.
    pub points: Option<i16>,
    /// The attack die (攻击力), once it is rolled.
    pub die: Option<u8>,
    /// How the defender meets it, once he has committed himself.
    pub defence: Option<Defence>,
    /// The defence die (防御力 or 闪避力), once it is rolled.
    pub defence_die: Option<u8>,
    /// Total attack and total defence, once they are reckoned.
    pub totals: Option<(i16, i16)>,
}

/// An effect card in use, a matter.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Using {
    /// Its user.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// The character that it is used on.
    pub on: Option<CharId>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// These players have won.
    Won(SeatSet),
    /// The limit of rounds was reached, and nobody has won.
    NoWinner,
}

/// The whole position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// What was agreed before the game.
    pub options: Options,
    /// What belongs to each player.
    pub sides: BySeat<Side>,
    /// The dealer (庄家).
    pub dealer: Seat,
    /// The round (轮), from 1; 0 before the first.
    pub round: u16,
    /// The turn player.
    pub turn: Seat,
    /// The phase of his turn.
    pub phase: Phase,
    /// The draft of special characters.
    pub special: Draft,
    /// The draft of normal characters.
    pub normal: Draft,
    /// The deck (牌堆), top last. What a viewer does not know is `None`.
    pub deck: Vec<Option<Card>>,
    /// The discard pile (弃牌堆), face up.
    pub discard: Vec<Card>,
    /// The destroyed pile (毁牌堆), face up and off the board.
    pub destroyed: Vec<Card>,
    /// Cards that are being resolved (结算区).
    pub resolving: Vec<Card>,
    /// The running attack.
    pub attack: Option<Attacking>,
    /// Effect cards in use, innermost last.
    pub uses: Vec<Using>,
    /// Characters whose dying is being dealt with, innermost last.
    pub dying: Vec<CharId>,
    /// The number of the next character to enter.
    pub named: u16,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl Table {
    pub(super) fn new(seats: u8, options: Options) -> Self {
        let side = |_| Side { summon_cap: options.summon_cap, ..Side::default() };
        Table {
            sides: BySeat::new(seats, side),
            dealer: options.dealer.unwrap_or_default(),
            options,
            round: 0,
            turn: Seat(0),
            phase: Phase::Setup,
            special: Draft::default(),
            normal: Draft::default(),
            deck: Vec::new(),
            discard: Vec::new(),
            destroyed: Vec::new(),
            resolving: Vec::new(),
            attack: None,
            uses: Vec::new(),
            dying: Vec::new(),
            named: 0,
            outcome: None,
        }
    }

    /// How many players began the game.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.sides.count()
    }

    /// What belongs to a seat; numbers past the last seat begin anew.
    #[must_use]
    pub fn side(&self, seat: Seat) -> &Side {
        self.sides.get(Seat(seat.0 % self.seats().max(1))).unwrap_or(&NOBODY)
    }

    pub(super) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        let seat = Seat(seat.0 % self.seats().max(1));
        &mut self.sides[seat]
    }

    /// Whether the seat is there and not out.
    #[must_use]
    pub fn plays(&self, seat: Seat) -> bool {
        self.sides.get(seat).is_some_and(|side| !side.out)
    }

    /// Every seat from this one on, in the direction of play.
    pub fn lap(&self, from: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let (count, direction) = (self.seats(), self.options.direction);
        from.around(count).map(move |seat| match direction {
            Direction::Ascending => seat,
            // As many steps back as it lies ahead.
            Direction::Descending => {
                let ahead = seat.steps_from(from, count);
                Seat(
                    ((u16::from(from.0 % count.max(1)) + u16::from(count) - u16::from(ahead)) % u16::from(count)) as u8,
                )
            }
        })
    }

    /// The players who are not out, from this seat on, in the direction of play.
    pub fn around(&self, from: Seat) -> impl Iterator<Item = Seat> {
        self.lap(from).filter(|seat| self.plays(*seat))
    }

    /// How many steps a seat lies behind the turn player, in the direction of play.
    #[must_use]
    pub fn behind_turn(&self, seat: Seat) -> u8 {
        self.lap(self.turn).take_while(|other| *other != seat).count() as u8
    }

    /// Every character, with its player: turn player first, then as they sit; the own character first, then summons by
    /// time of entering.
    pub fn characters(&self) -> impl Iterator<Item = (Seat, &Character)> {
        self.lap(self.turn).flat_map(|seat| self.side(seat).characters.iter().map(move |character| (seat, character)))
    }

    /// A character and its player.
    #[must_use]
    pub fn find(&self, id: CharId) -> Option<(Seat, &Character)> {
        let of = |(seat, side): (Seat, &'_ Side)| {
            side.characters.iter().position(|character| character.id == id).map(|at| (seat, at))
        };
        let (seat, at) = self.sides.iter().find_map(of)?;
        Some((seat, &self.side(seat).characters[at]))
    }

    /// The player of a character.
    #[must_use]
    pub fn player(&self, id: CharId) -> Option<Seat> {
        self.find(id).map(|(seat, _)| seat)
    }

    pub(super) fn character_mut(&mut self, id: CharId) -> Option<&mut Character> {
        let mut all = self.sides.iter_mut().flat_map(|(_, side)| side.characters.iter_mut());
        all.find(|character| character.id == id)
    }

    /// The draft of a stage.
    #[must_use]
    pub fn draft(&self, stage: Stage) -> &Draft {
        match stage {
            Stage::Special => &self.special,
            Stage::Normal => &self.normal,
        }
    }

    pub(super) fn draft_mut(&mut self, stage: Stage) -> &mut Draft {
        match stage {
            Stage::Special => &mut self.special,
            Stage::Normal => &mut self.normal,
        }
    }

    /// How many players must remain for the game to end (Y-1.4.1).
    #[must_use]
    pub fn winners(&self) -> u8 {
        self.options.winners_by_size.get(usize::from(self.seats()).saturating_sub(2)).copied().unwrap_or(1)
    }
}
