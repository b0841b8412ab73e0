//! The whole position: characters, zones, matters, and what the game remembers.

use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::cards::Kind;
use super::cards::pool::GeneralId;
use super::effect::Slot;
pub use super::memory::{MILITARY, Memo, Military, Note, Spent, Tally, Until};

use super::matter::{Harm, Matter, Target, Using};
use super::options::Options;
use crate::{BySeat, Seat, SeatSet};

/// A card, by its place in the deck list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub u16);

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c{}", self.0)
    }
}

/// Some cards in an order, mostly few: eight take no more room than the address of a longer list.
pub type Cards = SmallVec<[Card; 8]>;

/// A suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Suit {
    /// 黑桃
    Spade,
    /// 红桃
    Heart,
    /// 梅花
    Club,
    /// 方块
    Diamond,
}

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Colour {
    /// 红色
    Red,
    /// 黑色
    Black,
}

impl Suit {
    /// Its colour.
    #[must_use]
    pub const fn colour(self) -> Colour {
        match self {
            Suit::Heart | Suit::Diamond => Colour::Red,
            Suit::Spade | Suit::Club => Colour::Black,
        }
    }
}

/// A faction (势力).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Faction {
    /// 魏
    Wei,
    /// 蜀
    Shu,
    /// 吴
    Wu,
    /// 群
    Qun,
}

/// The factions.
pub(super) const FACTIONS: [Faction; 4] = [Faction::Wei, Faction::Shu, Faction::Wu, Faction::Qun];

/// A gender.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Gender {
    /// 男
    Male,
    /// 女
    Female,
}

/// A place of the equipment zone (装备区).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Place {
    /// 武器
    Weapon,
    /// 防具
    Armor,
    /// 防御坐骑, +1
    Defensive,
    /// 进攻坐骑, -1
    Offensive,
    /// 宝物
    Treasure,
}

/// The places of the equipment zone.
pub const PLACES: [Place; 5] = [Place::Weapon, Place::Armor, Place::Defensive, Place::Offensive, Place::Treasure];

/// The nature of a damage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Nature {
    /// 普通
    #[default]
    Normal,
    /// 火焰
    Fire,
    /// 雷电
    Thunder,
}

/// A card that lies in a judging zone, and as what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Delayed {
    /// The card.
    pub card: Card,
    /// The trick that it is.
    pub kind: Kind,
}

/// Where cards lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Zone {
    /// The draw pile (牌堆), its top.
    Deck,
    /// The bottom of the draw pile.
    Bottom,
    /// A hand (手牌).
    Hand(Seat),
    /// An equipment zone (装备区).
    Equipment(Seat),
    /// A judging zone (判定区).
    Judging(Seat),
    /// Cards on a general, face up, of one heap.
    Heap(Seat, Heap),
    /// 仓廪: the cards under 木牛流马.
    Granary(Seat),
    /// Cards of the draw pile that a character looks at.
    Aside(Seat),
    /// The processing area (处理区).
    Processing,
    /// The discard pile (弃牌堆).
    Discard,
    /// 府库: where 敕令 waits.
    Treasury,
}

impl Zone {
    /// Whose it is.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Zone::Hand(seat)
            | Zone::Equipment(seat)
            | Zone::Judging(seat)
            | Zone::Heap(seat, _)
            | Zone::Granary(seat)
            | Zone::Aside(seat) => Some(seat),
            Zone::Deck | Zone::Bottom | Zone::Processing | Zone::Discard | Zone::Treasury => None,
        }
    }

    /// Whether its cards lie face up.
    #[must_use]
    pub const fn is_open(self) -> bool {
        match self {
            Zone::Equipment(_) | Zone::Judging(_) | Zone::Heap(..) => true,
            Zone::Processing | Zone::Discard | Zone::Treasury => true,
            Zone::Deck | Zone::Bottom | Zone::Hand(_) | Zone::Granary(_) | Zone::Aside(_) => false,
        }
    }
}

/// Cards that lie on generals, by what they are called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Heap {
    /// 田
    Field,
    /// 琴
    Zither,
    /// 创
    Wound,
    /// 幻
    Illusion,
    /// 函
    Letter,
    /// 米
    Rice,
    /// 权
    Power,
    /// 异
    Marvel,
    /// 天兵
    Heaven,
    /// 烽火
    Beacon,
}

/// The heaps.
pub const HEAPS: [Heap; 10] = [
    Heap::Field,
    Heap::Zither,
    Heap::Wound,
    Heap::Illusion,
    Heap::Letter,
    Heap::Rice,
    Heap::Power,
    Heap::Marvel,
    Heap::Heaven,
    Heap::Beacon,
];

/// Why cards move (G-8.3.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Reason {
    /// 使用
    Use,
    /// 打出
    Play,
    /// 重铸
    Recast,
    /// 弃置
    Discard,
    /// 交给
    Give,
    /// 获得
    Obtain,
    /// 摸
    Draw,
    /// 置入
    Put,
    /// 判定
    Judge,
    /// 拼点
    Contest,
    /// 交换
    Exchange,
    /// 观看
    Look,
    /// 合纵
    Ally,
}

/// A card that lies face down, and who knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Held {
    /// It.
    pub card: Card,
    /// Who knows that it lies there.
    pub seen: SeatSet,
}

/// Cards that lie face down, and how many more there are that are not known here.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Pile {
    /// Those that are known.
    pub held: Vec<Held>,
    /// How many are not.
    pub hidden: u16,
}

impl Pile {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u16 {
        self.hidden.saturating_add(self.held.len() as u16)
    }

    /// The cards that are known.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.held.iter().map(|held| held.card)
    }

    /// Whether a known card lies there.
    #[must_use]
    pub fn contains(&self, card: Card) -> bool {
        self.cards().any(|held| held == card)
    }
}

/// The draw pile: the cards that are known here, top last, and how many are not.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Deck {
    /// Those that are known.
    pub cards: Vec<Card>,
    /// How many are not.
    pub hidden: u16,
}

impl Deck {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u16 {
        self.hidden.saturating_add(self.cards.len() as u16)
    }
}

/// Generals that lie face down: those that are known here, and how many more there are.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct FaceDown {
    /// Those that are known.
    pub generals: Vec<GeneralId>,
    /// How many are not.
    pub hidden: u8,
}

/// A character (角色): what belongs to a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Side {
    /// The generals that its player may choose from, until everybody has chosen.
    pub dealt: FaceDown,
    /// Its generals, the head (主将) first; none where one was removed (R-term-9).
    pub generals: [Option<GeneralId>; 2],
    /// Whose skills are lost (G-14.10).
    pub lost: [bool; 2],
    /// Its faction, if it has one.
    pub faction: Option<Faction>,
    /// Its gender, if it has one.
    pub gender: Option<Gender>,
    /// Whether it is a careerist (野心家), and of no faction but its own.
    pub careerist: bool,
    /// Health (体力); it may be less than nothing.
    pub hp: i8,
    /// The most health.
    pub max: i8,
    /// Whether it plays; if not it has died or left.
    pub alive: bool,
    /// Whether its player has left, and decides nothing any more.
    pub left: bool,
    /// 横置
    pub chained: bool,
    /// 叠置
    pub stacked: bool,
    /// 手牌
    pub hand: Pile,
    /// 装备区, in the order of [`PLACES`].
    pub equipment: [Option<Card>; 5],
    /// 判定区, the last placed last.
    pub judging: Vec<Delayed>,
    /// Cards on its generals, face up, the last placed last.
    pub heaps: Vec<(Heap, Card)>,
    /// 仓廪
    pub granary: Pile,
    /// Cards of the draw pile that it looks at.
    pub aside: Pile,
    /// 杀 that count against the limit of this phase (G-4.5.2).
    pub slashes: u8,
    /// Cards that it used in this phase.
    pub used: u8,
    /// What it has done in this turn.
    pub tally: Tally,
    /// Whether 酒 was used by its first method in this turn.
    pub wine: bool,
    /// What 酒 adds to the next 杀 of this turn.
    pub drunk: u8,
    /// The moments at which something of it acts, a bit for each: an index, kept by `change`.
    pub listens: u64,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// These players have won: a faction, its dead members too, or a careerist (野心家) alone.
    Won(SeatSet),
    /// Nobody has: the draw pile could not supply (G-8.3.11).
    Draw,
}

/// The phases of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// 准备阶段
    Prepare,
    /// 判定阶段
    Judge,
    /// 摸牌阶段
    Draw,
    /// 出牌阶段
    Play,
    /// 弃牌阶段
    Discard,
    /// 结束阶段
    Finish,
}

/// The whole position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// What was agreed.
    pub options: Options,
    /// The characters.
    pub sides: BySeat<Side>,
    /// The draw pile.
    pub deck: Deck,
    /// The discard pile, the last one last.
    pub discard: Vec<Card>,
    /// The processing area.
    pub processing: Vec<Card>,
    /// 府库
    pub treasury: Vec<Card>,
    /// Innermost last.
    pub matters: Vec<Matter>,
    /// What is remembered, the oldest first.
    pub notes: Vec<Note>,
    /// Uses of skills that may not be used so often.
    pub spent: Vec<Spent>,
    /// What was discarded in this discard phase, and from where.
    pub discards: Vec<(Zone, Card)>,
    /// Red cards that have come into the discard pile in this turn.
    pub reds: u8,
    /// Who has an extra turn, the last one first (G-4.6.1).
    pub extra: Vec<Seat>,
    /// The current player (当前回合角色).
    pub turn: Seat,
    /// Whether it is that player's turn; between two turns it is nobody's.
    pub in_turn: bool,
    /// Of which phase.
    pub phase: Option<Phase>,
    /// Whether the play phase is to end.
    pub phase_over: bool,
    /// The phases of this turn that are skipped, a bit for each.
    pub skipped: u8,
    /// Turns that have begun.
    pub turns: u16,
    /// 鏖战 (R-term-2)
    pub war: bool,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

static NOBODY: Side = Side {
    dealt: FaceDown { generals: Vec::new(), hidden: 0 },
    generals: [None, None],
    lost: [false; 2],
    faction: None,
    gender: None,
    careerist: false,
    hp: 0,
    max: 0,
    alive: false,
    left: false,
    chained: false,
    stacked: false,
    hand: NO_CARDS,
    equipment: [None; 5],
    judging: Vec::new(),
    heaps: Vec::new(),
    granary: NO_CARDS,
    aside: NO_CARDS,
    slashes: 0,
    used: 0,
    tally: Tally::NONE,
    wine: false,
    drunk: 0,
    listens: 0,
};

const NO_CARDS: Pile = Pile { held: Vec::new(), hidden: 0 };

impl Side {
    pub(super) fn new() -> Self {
        // Few ever hold more, so that a move of cards asks for no memory.
        let room = |cards| Pile { held: Vec::with_capacity(cards), hidden: 0 };
        Side { alive: true, hand: room(16), aside: room(8), judging: Vec::with_capacity(2), ..NOBODY.clone() }
    }

    /// The card in a place of its equipment zone.
    #[must_use]
    pub const fn worn(&self, place: Place) -> Option<Card> {
        self.equipment[place as usize]
    }

    /// The cards of its equipment zone.
    pub fn equipped(&self) -> impl Iterator<Item = Card> {
        self.equipment.iter().flatten().copied()
    }

    /// The general of a slot.
    #[must_use]
    pub const fn general(&self, slot: Slot) -> Option<GeneralId> {
        self.generals[slot as usize]
    }

    /// Whether it is wounded.
    #[must_use]
    pub const fn hurt(&self) -> bool {
        self.hp < self.max
    }
}

/// Stands for whoever only looks on, in a set of those who know a card.
pub(super) const SPECTATOR: Seat = Seat(Seat::MOST - 1);

impl Table {
    /// Everybody at the table, and whoever looks on.
    #[must_use]
    pub fn everybody(&self) -> SeatSet {
        let mut all = SeatSet::first(self.seats());
        all.insert(SPECTATOR);
        all
    }

    /// How many seats there are.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.sides.count()
    }

    /// A character; of a seat that there is not, nobody.
    #[must_use]
    pub fn side(&self, seat: Seat) -> &Side {
        self.sides.get(seat).unwrap_or(&NOBODY)
    }

    /// Whether it plays.
    #[must_use]
    pub fn alive(&self, seat: Seat) -> bool {
        self.side(seat).alive
    }

    /// Whether it is dead, and what it does at its own death is not done yet.
    #[must_use]
    pub fn is_dying_out(&self, seat: Seat) -> bool {
        let its = |matter: &Matter| matches!(matter, Matter::Death { who, .. } if *who == seat);
        !self.alive(seat) && !self.side(seat).left && self.matters.iter().any(its)
    }

    /// Everybody who plays, from this seat on, in the order of play.
    pub fn ring(&self, from: Seat) -> impl Iterator<Item = Seat> {
        from.around(self.seats()).filter(|seat| self.alive(*seat))
    }

    /// Everybody who plays, from the current player on (G-0.4).
    pub fn from_turn(&self) -> impl Iterator<Item = Seat> {
        self.ring(self.turn)
    }

    /// Whether something is remembered about a character.
    #[must_use]
    pub fn noted(&self, seat: Seat, memo: Memo) -> bool {
        self.notes.iter().any(|note| note.seat == seat && note.memo == memo)
    }

    /// How much of it is remembered, in all.
    #[must_use]
    pub fn note(&self, seat: Seat, memo: Memo) -> i16 {
        let notes = self.notes.iter().filter(|note| note.seat == seat && note.memo == memo);
        notes.fold(0, |sum, note| sum.saturating_add(note.amount.into()))
    }

    /// Whether it is out of the count of seats (免战).
    #[must_use]
    pub fn away(&self, seat: Seat) -> bool {
        self.noted(seat, Memo::Away)
    }

    /// Everybody who sits at the table, 免战 left out, from this seat on (G-10.3).
    pub fn seated(&self, from: Seat) -> impl Iterator<Item = Seat> {
        self.ring(from).filter(|seat| !self.away(*seat))
    }

    /// Whether two characters are definitely of one faction (R §6.2).
    #[must_use]
    pub fn same(&self, one: Seat, other: Seat) -> bool {
        let (one_side, other_side) = (self.side(one), self.side(other));
        let faction = one_side.faction.is_some() && one_side.faction == other_side.faction;
        one == other || faction && !one_side.careerist && !other_side.careerist
    }

    /// Whether two characters are definitely of different factions.
    #[must_use]
    pub fn differ(&self, one: Seat, other: Seat) -> bool {
        let known = |seat: Seat| self.side(seat).faction.is_some() || self.side(seat).careerist;
        known(one) && known(other) && !self.same(one, other)
    }

    /// How many play.
    #[must_use]
    pub fn living(&self) -> u8 {
        self.sides.values().iter().filter(|side| side.alive).count() as u8
    }

    /// The innermost use.
    #[must_use]
    pub fn using(&self) -> Option<&Using> {
        self.matters.iter().rev().find_map(|matter| if let Matter::Use(using) = matter { Some(using) } else { None })
    }

    /// How many uses are in progress.
    #[must_use]
    pub fn uses(&self) -> u8 {
        self.matters.iter().filter(|matter| matches!(matter, Matter::Use(_))).count().min(255) as u8
    }

    /// The innermost damage.
    #[must_use]
    pub fn harm(&self) -> Option<&Harm> {
        self.matters.iter().rev().find_map(|matter| if let Matter::Damage(harm) = matter { Some(harm) } else { None })
    }

    /// The innermost dying character, and from whom on everybody is asked.
    #[must_use]
    pub fn dying(&self) -> Option<(Seat, Seat)> {
        self.matters
            .iter()
            .rev()
            .find_map(|matter| if let Matter::Dying { who, from } = matter { Some((*who, *from)) } else { None })
    }

    /// The target of the innermost use that has its turn.
    #[must_use]
    pub fn target(&self) -> Option<&Target> {
        let using = self.using()?;
        using.target(using.current?)
    }

    /// Whether a phase of this turn is skipped.
    #[must_use]
    pub const fn skips(&self, phase: Phase) -> bool {
        self.skipped >> phase as u8 & 1 == 1
    }

    /// Whether it is this player's play phase.
    #[must_use]
    pub fn plays(&self, seat: Seat) -> bool {
        self.in_turn && self.turn == seat && self.phase == Some(Phase::Play)
    }
}
