//! What the game remembers of what was done, and for how long; and military orders.

use serde::{Deserialize, Serialize};

use super::cards::pool::SkillId;
use super::effect::Slot;
use super::flow::Source;
use super::table::{Colour, Suit};
use crate::Seat;

/// What is remembered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Memo {
    /// It has a skill that is printed on no general of its own (衍生技).
    Skill(SkillId),
    /// A part of a text acts later.
    Later(Source),
    /// So many more 杀 may be used.
    MoreSlashes,
    /// 杀 cannot be used.
    NoSlash,
    /// 杀 has no distance limit.
    FarSlash,
    /// 杀 may have so many more targets.
    MoreTargets,
    /// So many more cards are drawn in the draw phase.
    MoreCards,
    /// No cards are drawn in the draw phase.
    NoCards,
    /// The hand limit is so much more.
    MoreHand,
    /// Its distance to somebody is 1.
    Near,
    /// Only it and the dying one may use 桃 (完杀).
    OnlyPeach,
    /// 免战 (R-term-1)
    Away,
    /// Its health does not change (调虎离山).
    Frozen,
    /// It killed somebody.
    Killed,
    /// It gave cards away by 合纵 in this phase.
    Allied,
    /// 敕令 is to be carried out at the end of this turn (府库).
    Order,
    /// Cards of a suit were made into another by a skill that takes each suit once.
    Suit(Suit),
    /// What a skill remembers, under a number of its own.
    Own(u8),
    /// The skills of a general that are not locked do nothing (无效).
    Silenced(Slot),
    /// It has lost this skill.
    Without(SkillId),
    /// Cards of the hand can be neither used nor played.
    NoHand,
    /// Nor can those of a colour.
    NoColour(Colour),
    /// Nobody else is a legal target of its cards.
    OnlySelf,
    /// The hand limit is the most health.
    FullHand,
    /// It does not recover.
    NoRecovery,
}

/// How long something is remembered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Until {
    /// Until this phase ends.
    Phase,
    /// Until the use ends that is the innermost one; so many of them were in progress, which is filled in.
    Use(u8),
    /// Until this turn ends.
    Turn,
    /// Until this dying ends.
    Dying,
    /// Until its next turn begins.
    OwnTurn,
    /// To the end of the game.
    Game,
}

/// Something that is remembered about a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Note {
    /// About whom.
    pub seat: Seat,
    /// What.
    pub memo: Memo,
    /// How much.
    pub amount: i8,
    /// With regard to whom.
    pub about: Option<Seat>,
    /// The text that said so, if it was one.
    pub by: Option<Source>,
    /// Until when.
    pub until: Until,
    /// Of several skills of one name which (G-0.5.8).
    #[serde(default)]
    pub copy: u8,
}

/// A use of a skill that may not be used so often.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spent {
    /// By whom.
    pub seat: Seat,
    /// Which.
    pub source: Source,
    /// Until when it cannot be used again.
    pub until: Until,
}

/// What a character has done in this turn, as far as texts ask for it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Cards that it used or played.
    pub cards: u8,
    /// Suits of the cards that it used in its play phase, a bit for each.
    pub suits: u8,
    /// Their colours: red, black, none.
    pub colours: u8,
    /// Their classes: basic cards, tricks, equipment.
    pub classes: u8,
    /// Whether it used any on somebody else.
    pub others: bool,
    /// Whether on somebody of another faction.
    pub abroad: bool,
    /// Damage that it dealt.
    pub dealt: u8,
    /// Cards that it discarded in its discard phase.
    pub discarded: u8,
    /// Whether it obtained cards of the draw pile.
    pub drew: bool,
}

impl Tally {
    /// Nothing.
    pub(super) const NONE: Tally = Tally {
        cards: 0,
        suits: 0,
        colours: 0,
        classes: 0,
        others: false,
        abroad: false,
        dealt: 0,
        discarded: 0,
        drew: false,
    };
}

/// A military order (军令, G-11.3.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Military {
    /// ① deal 1 damage to somebody else, whom the one who gives it picks.
    Strike,
    /// ② draw a card, then give two to the one who gives it.
    Deliver,
    /// ③ lose 1 health.
    Bleed,
    /// ④ no hand cards in this turn, and no skills but locked ones.
    Halt,
    /// ⑤ be stacked, and do not recover in this turn.
    Rest,
    /// ⑥ keep one card of the hand and one that is worn, and discard the rest.
    Disarm,
}

/// The military orders, by their numbers.
pub const MILITARY: [Military; 6] =
    [Military::Strike, Military::Deliver, Military::Bleed, Military::Halt, Military::Rest, Military::Disarm];
