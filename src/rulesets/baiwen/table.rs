//! The whole position: avatars, shikigami, zones, queues, matters, and what the game remembers.

use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};

use super::effect::Lasts;
pub use super::matter::{Blow, Blows, Cause, Context, Fight, Matter, Sort, Using};
use super::options::Options;
pub use super::unit::{Bonus, Counting, Favor, Fighting, Form, Keywords, Stored, Unit};
use crate::{BySeat, Seat};

/// What a card is, by its place in the pool: sixteen for each shikigami, its eight cards first and then its tokens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Design(pub u16);

impl Design {
    /// How many designs a shikigami may have.
    pub const EACH: u16 = 16;

    /// The shikigami whose card it is.
    #[must_use]
    pub const fn shikigami(self) -> ShikigamiId {
        ShikigamiId(self.0 / Design::EACH)
    }

    /// Its place among the cards of the shikigami.
    #[must_use]
    pub const fn place(self) -> usize {
        (self.0 % Design::EACH) as usize
    }
}

impl fmt::Debug for Design {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.0)
    }
}

/// A shikigami of the pool (式神), by its place there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ShikigamiId(pub u16);

/// A card: what it is, and its number among all of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Card(pub Design, pub u16);

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}#{}", self.0, self.1)
    }
}

/// A shikigami in play or on its way, by its seat from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitId {
    /// Whose.
    pub seat: Seat,
    /// From the left.
    pub place: u8,
}

impl fmt::Debug for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}.{}", self.seat, self.place)
    }
}

/// A character (角色): an avatar or a shikigami.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Character {
    /// The avatar (牌手) of a player.
    Avatar(Seat),
    /// A shikigami.
    Unit(UnitId),
}

impl Character {
    /// Whose it is.
    #[must_use]
    pub const fn seat(self) -> Seat {
        match self {
            Character::Avatar(seat) | Character::Unit(UnitId { seat, .. }) => seat,
        }
    }

    /// The shikigami, if it is one.
    #[must_use]
    pub const fn unit(self) -> Option<UnitId> {
        if let Character::Unit(unit) = self { Some(unit) } else { None }
    }
}

/// The avatar of a player (牌手).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Avatar {
    /// Life, at most 30.
    pub life: i16,
    /// Armor, or fragile if it is less than nothing.
    pub armor: i16,
    /// The number of the turn in which it was stunned.
    pub stunned: Option<u16>,
}

/// A place in a queue (触发队列).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Entry {
    /// The base or awakened ability of the shikigami in this seat.
    Base(u8),
    /// The ability of its form.
    Form(u8),
    /// An effect that was left behind.
    Lasting(u16),
    /// A response in the hand.
    Card(Card),
}

/// An effect that a card has left behind.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Lasting {
    /// Its number.
    pub id: u16,
    /// Which of the lasting effects of which shikigami.
    pub effect: (ShikigamiId, u8),
    /// The shikigami that left it.
    pub by: UnitId,
    /// The character on which it lies. `None` for a viewer who may not know.
    pub on: Option<Character>,
    /// How long.
    pub until: Until,
    /// The turn in which it began.
    pub turn: u16,
}

/// How long an effect lasts that was left behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Until {
    /// This turn.
    Turn,
    /// The battle.
    Battle,
    /// Until it has acted once, or the battle ends.
    Attack,
    /// Until it has acted once.
    Once,
}

/// Cards, and how many more there are that are not known here. Top last.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Pile {
    /// Those that are known.
    pub cards: Vec<Card>,
    /// How many are not.
    pub hidden: u16,
}

impl Pile {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u16 {
        self.hidden.saturating_add(self.cards.len() as u16)
    }

    pub(super) fn put(&mut self, card: Option<Card>) {
        match card {
            Some(card) => self.cards.push(card),
            None => self.hidden = self.hidden.saturating_add(1),
        }
    }

    /// A card leaves, if one is there. Unseen, it is one of those that were not known; if all were, none of them is now.
    pub(super) fn take(&mut self, card: Option<Card>) -> bool {
        if self.count() == 0 {
            return false;
        }
        match card.and_then(|card| self.cards.iter().position(|other| *other == card)) {
            Some(at) => {
                self.cards.remove(at);
            }
            None if card.is_some() && self.hidden > 0 => self.hidden -= 1,
            None if card.is_some() => return false,
            None if self.hidden > 0 => self.hidden -= 1,
            None => *self = Pile { cards: Vec::new(), hidden: self.count() - 1 },
        }
        true
    }
}

/// What waits for the next assault (鼓舞).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Inspired {
    /// 战力
    pub power: i16,
    /// 护甲
    pub armor: i16,
}

/// Where a card may lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Zone {
    /// Where made cards come from.
    Nowhere,
    /// 牌库
    Deck,
    /// 手牌
    Hand,
    /// Cards that are looked at or about to be swapped; their owner sees them.
    Aside,
    /// 处理区
    Processing,
    /// 墓地
    Graveyard,
}

/// What belongs to a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Side {
    /// The avatar.
    pub avatar: Avatar,
    /// The four shikigami, from the left.
    pub units: Vec<Unit>,
    /// Which stands in the front zone (战斗区).
    pub front: Option<u8>,
    /// Orbs (鬼火).
    pub orbs: u8,
    /// Assaults that are left.
    pub assaults: u8,
    /// Whether the free fast card of this turn has been used.
    pub fast_used: bool,
    /// The queue, in order of entry. Others do not see where hand cards stand.
    pub queue: Vec<Entry>,
    /// Effects that cards have left behind.
    pub lasting: Vec<Lasting>,
    /// 牌库
    pub deck: Pile,
    /// 手牌
    pub hand: Pile,
    /// What the next assault takes along (鼓舞): power until the attack is over, and armor.
    pub inspired: Inspired,
    /// What summons of a kind have for good.
    pub blessed: Vec<(ShikigamiId, Bonus)>,
    /// The cards that have come back once (弹回).
    pub rebounded: Vec<Card>,
    /// The cards in hand that everybody has seen.
    pub revealed: Vec<Card>,
    /// The cards in hand that are fast until this turn ends.
    pub fast: Vec<Card>,
    /// The cards that grew in the hand, once for each time.
    pub grown: Vec<Card>,
    /// Cards that are looked at.
    pub aside: Pile,
    /// 处理区
    pub processing: Vec<Card>,
    /// 墓地
    pub graveyard: Vec<Card>,
    /// Own turns that have begun.
    pub turns: u16,
    /// The faces that the dice of this player have shown in this game, a bit for each.
    pub faces: u8,
    /// The number of the last turn in which a check of this player succeeded.
    pub lucky: Option<u16>,
    /// How often this player has used each token or card that somebody counts (心身炼磨).
    pub tempered: u8,
}

impl Side {
    /// Nothing at all.
    pub(super) const EMPTY: Side = Side {
        avatar: Avatar { life: 0, armor: 0, stunned: None },
        units: Vec::new(),
        front: None,
        orbs: 0,
        assaults: 0,
        fast_used: false,
        queue: Vec::new(),
        lasting: Vec::new(),
        deck: Pile { cards: Vec::new(), hidden: 0 },
        hand: Pile { cards: Vec::new(), hidden: 0 },
        inspired: Inspired { power: 0, armor: 0 },
        blessed: Vec::new(),
        rebounded: Vec::new(),
        revealed: Vec::new(),
        fast: Vec::new(),
        grown: Vec::new(),
        aside: Pile { cards: Vec::new(), hidden: 0 },
        processing: Vec::new(),
        graveyard: Vec::new(),
        turns: 0,
        faces: 0,
        lucky: None,
        tempered: 0,
    };

    /// Shikigami take their seats from the left.
    pub(super) fn seat(&mut self, shikigami: impl Iterator<Item = ShikigamiId>) {
        let seated = (1..).zip(shikigami).map(|(entered, one)| Unit { entered, ..Unit::new(one) });
        self.units = seated.collect();
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// This player has won.
    Won(Seat),
    /// Nobody has.
    Draw,
}

/// The seats of a bench (准备区): a summon stands behind them.
pub const SEATS: u8 = 4;

/// A player of a table that has none.
static NOBODY: Side = Side::EMPTY;

/// The whole position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// What was agreed before the game.
    pub options: Options,
    /// What belongs to each player.
    pub sides: BySeat<Side>,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who has the first turn.
    pub first: Seat,
    /// The main player (主玩家).
    pub main: Seat,
    /// The number of the turn, of both players, from 1.
    pub turns: u16,
    /// Innermost last.
    pub matters: Vec<Matter>,
    /// How many cards there are in the game.
    pub cards: u16,
    /// The number of the next lasting effect.
    pub named: u16,
    /// The number of what came into play last, of both players (B-1.9).
    pub entered: u16,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl Table {
    pub(super) fn begin(sides: BySeat<Side>, options: Options, cards: u16) -> Self {
        let first = options.first_player.unwrap_or_default();
        Table {
            sides,
            turn: first,
            first,
            main: options.main_player.unwrap_or_default(),
            options,
            turns: 0,
            matters: Vec::new(),
            cards,
            named: 0,
            entered: SEATS as u16,
            outcome: None,
        }
    }

    /// What belongs to a seat; numbers past the last seat begin anew. Of a table without players: nothing.
    #[must_use]
    pub fn side(&self, seat: Seat) -> &Side {
        self.sides.values().get(seat.index() % 2).unwrap_or(&NOBODY)
    }

    /// There are two players, or there is nothing to be changed.
    pub(super) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[Seat(seat.0 % 2)]
    }

    /// A shikigami, in play or not.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.side(id.seat).units.get(usize::from(id.place))
    }

    pub(super) fn unit_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        self.side_mut(id.seat).units.get_mut(usize::from(id.place))
    }

    /// The shikigami, if it is in play and conscious.
    #[must_use]
    pub fn awake(&self, id: UnitId) -> Option<&Unit> {
        self.unit(id).filter(|unit| unit.conscious())
    }

    /// The shikigami, if it is conscious and not dying: what words are about (B-13.14, B-8.11).
    #[must_use]
    pub fn alive(&self, id: UnitId) -> Option<&Unit> {
        self.awake(id).filter(|unit| !unit.dying)
    }

    /// The shikigami of a player that words may be about, in the order in which they came into play (B-1.9).
    pub fn units(&self, seat: Seat) -> impl Iterator<Item = UnitId> + use<> {
        let units = self.side(seat).units.iter().enumerate();
        let alive = units.filter(|(_, unit)| unit.conscious() && !unit.dying);
        let mut places: smallvec::SmallVec<[(u16, u8); 8]> =
            alive.map(|(place, unit)| (unit.entered, place as u8)).collect();
        places.sort_unstable();
        places.into_iter().map(move |(_, place)| UnitId { seat, place })
    }

    /// The conscious shikigami of a player, dying ones among them: their abilities still work (B-8.11).
    pub fn awake_units(&self, seat: Seat) -> impl Iterator<Item = UnitId> {
        let units = (0..).zip(&self.side(seat).units).filter(|(_, unit)| unit.conscious());
        units.map(move |(place, _)| UnitId { seat, place })
    }

    /// Who stands in front.
    #[must_use]
    pub fn front(&self, seat: Seat) -> Option<UnitId> {
        self.side(seat).front.map(|place| UnitId { seat, place })
    }

    /// The front shikigami, else the avatar.
    #[must_use]
    pub fn facing(&self, seat: Seat) -> Character {
        self.front(seat).map_or(Character::Avatar(seat), Character::Unit)
    }

    /// The innermost battle.
    #[must_use]
    pub fn battle(&self) -> Option<&Fight> {
        self.matters.iter().rev().find_map(|matter| if let Matter::Battle(fight) = matter { Some(fight) } else { None })
    }

    /// How many battles run.
    #[must_use]
    pub fn battles(&self) -> u8 {
        let battles = self.matters.iter().filter(|matter| matches!(matter, Matter::Battle(_))).count();
        u8::try_from(battles).unwrap_or(u8::MAX)
    }

    /// The innermost card in use.
    #[must_use]
    pub fn using(&self) -> Option<&Using> {
        self.matters.iter().rev().find_map(|matter| if let Matter::Use(using) = matter { Some(using) } else { None })
    }

    /// The blows that fall now.
    #[must_use]
    pub fn blows(&self) -> &[Blow] {
        if let Some(Matter::Damage(blows)) = self.matters.last() { blows } else { &[] }
    }

    /// One of the blows that fall now.
    #[must_use]
    pub fn blow(&self, row: u16) -> Option<Blow> {
        self.blows().get(usize::from(row)).copied()
    }

    pub(super) fn blow_mut(&mut self, row: u16) -> Option<&mut Blow> {
        let Some(Matter::Damage(blows)) = self.matters.last_mut() else { return None };
        blows.get_mut(usize::from(row))
    }

    /// Armor of a character, less than nothing if it is fragile.
    #[must_use]
    pub fn armor(&self, who: Character) -> i16 {
        match who {
            Character::Avatar(seat) => self.side(seat).avatar.armor,
            Character::Unit(unit) => self.awake(unit).map_or(0, |unit| unit.armor),
        }
    }

    /// Whether a player had a check that succeeded in this turn.
    #[must_use]
    pub fn lucky(&self, seat: Seat) -> bool {
        self.side(seat).lucky == Some(self.turns)
    }

    /// An effect that was left behind.
    #[must_use]
    pub fn lasting(&self, seat: Seat, id: u16) -> Option<&Lasting> {
        self.side(seat).lasting.iter().find(|lasting| lasting.id == id)
    }
}

impl Until {
    /// How long an effect lasts that is left behind for so long.
    #[must_use]
    pub const fn of(lasts: Lasts) -> Self {
        match lasts {
            Lasts::Battle => Until::Battle,
            Lasts::Turn => Until::Turn,
            Lasts::Temporary | Lasts::Permanent | Lasts::Attack => Until::Once,
        }
    }
}
