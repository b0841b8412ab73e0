//! Whom a text is about.

use alloc::borrow::Cow;

use serde::{Deserialize, Serialize};

/// A character that a text is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Who {
    /// Whoever carries the text out: the user of a card, the owner of a skill ("you").
    Me,
    /// The target of the card that has its turn; for a skill, whoever its timing is about.
    It,
    /// The first of those that were chosen.
    Chosen,
    /// The second of them.
    Second,
    /// The one that the enclosing `each`, or the test of a choice, is about.
    Each,
    /// The current player.
    Turn,
    /// The user of the innermost use.
    User,
    /// The source of the innermost damage.
    Source,
    /// Whom the innermost damage hits.
    Victim,
    /// The target about which a timing of the use is.
    Target,
    /// Whom the target of 借刀杀人 is to attack.
    Attacked,
    /// Whoever killed the one that the innermost death is about.
    Killer,
}

/// Several characters, in the order of play from the current player on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Group {
    /// Everybody.
    Everybody,
    /// Everybody else.
    Others,
    /// Those that were chosen.
    Chosen,
    /// Everybody of one's own faction, oneself included.
    Faction,
    /// The targets of the innermost use.
    Targets,
    /// Everybody else, from the next seat on.
    OthersFromNext,
    /// Everybody else of one's own faction.
    Allies,
}

/// One of the two generals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Slot {
    /// 主将
    Head,
    /// 副将
    Deputy,
}

/// A skill, by its Chinese name.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Skilled(pub Cow<'static, str>);
