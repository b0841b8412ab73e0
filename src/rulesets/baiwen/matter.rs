//! Matters in progress: cards in use, battles, damage; and what a text is carried out for.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::table::{Card, Character, UnitId};
use crate::text::TextCursor;

/// What a card or ability is being carried out for: everything that its text may ask.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Context {
    /// The shikigami whose card or ability it is.
    pub user: UnitId,
    /// The character that was chosen, or on which a lasting effect lies.
    pub target: Option<Character>,
    /// Who did what is answered.
    pub source: Option<Character>,
    /// Who suffered what is answered.
    pub victim: Option<Character>,
    /// The number in what is answered.
    pub answered: i16,
    /// What the card grew by.
    pub number: i16,
    /// The die of the last check; 0 before one.
    pub die: u8,
    /// How often the success of the last check counts; 0 if it failed.
    pub success: u8,
    /// What the damage of this effect has dealt.
    pub dealt: i16,
    /// Whether it is a spell that was used from the hand, or its own re-use.
    pub from_hand: bool,
    /// Who was damaged last.
    pub hit: Option<Character>,
    /// Shikigami that were knocked out by what was resolved.
    pub knocked: u8,
    /// Which of its bursts were paid for (爆能), a bit for each, and the energy that all took.
    pub burst: u8,
    /// Energy that was paid.
    pub energy: u8,
    /// How far the text has been carried out.
    pub cursor: TextCursor,
}

/// What is dealt at once, mostly a blow and a counter-blow.
pub type Blows = SmallVec<[Blow; 2]>;

/// Something in progress.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Matter {
    /// A card in use.
    Use(Using),
    /// A battle.
    Battle(Fight),
    /// Damage that is dealt at once.
    Damage(Blows),
}

/// A card in use.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Using {
    /// The card.
    pub card: Card,
    /// The shikigami that uses it.
    pub user: UnitId,
    /// Its target.
    pub target: Option<Character>,
    /// What it counted when it left the hand.
    pub number: i16,
    /// The shikigami that it was aimed at or hit.
    pub affected: SmallVec<[UnitId; 4]>,
    /// Made void (无效): it has no effect.
    pub void: bool,
}

/// A battle (战斗).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// The attacker.
    pub attacker: UnitId,
    /// Why.
    pub cause: Cause,
    /// The defender, once it is determined.
    pub defender: Option<Character>,
    /// A named target.
    pub target: Option<Character>,
    /// Called off.
    pub cancelled: bool,
}

/// What began a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cause {
    /// An assault (出击).
    Assault,
    /// A combat card that was used actively.
    Card,
    /// A combat card that answers.
    Response,
    /// An effect.
    Effect,
}

/// What damage comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Sort {
    /// An attack.
    Attack,
    /// A counter-attack (反击).
    Counter,
    /// A spell.
    Spell,
    /// The text of another card.
    Card,
    /// An ability.
    Ability,
}

/// One damage event (伤害).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Blow {
    /// The source.
    pub from: UnitId,
    /// The victim.
    pub to: Character,
    /// How much.
    pub amount: i16,
    /// Where it comes from.
    pub sort: Sort,
    /// Whether it has 贯通.
    pub overflow: bool,
    /// Whether it is damage of a spell that was used from the hand.
    pub from_hand: bool,
    /// Joined its batch by overflowing: it takes part from the step before armor on.
    pub spilled: bool,
    /// What comes after armor has been counted already, when it overflowed.
    pub doubled: bool,
}

impl Blow {
    /// The amount of what is no damage any more.
    pub const GONE: i16 = i16::MIN;

    pub(super) const fn new(from: UnitId, to: Character, amount: i16, sort: Sort) -> Self {
        Blow { from, to, amount, sort, overflow: false, from_hand: false, spilled: false, doubled: false }
    }

    /// Whether it is combat damage.
    #[must_use]
    pub fn combat(&self) -> bool {
        matches!(self.sort, Sort::Attack | Sort::Counter)
    }
}
