//! The cards: pools of them as data, and what is printed on each.
//!
//! A pool can be read from a file; the built-in ones are the same values in Rust, one file for each kind of card.

mod attack;
mod catalogue;
mod character;
mod defence;
mod effect;

use alloc::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::effect::Words;
use crate::text::Text;

pub use attack::ATTACKS;
pub(crate) use catalogue::List;
pub use catalogue::PoolError;
pub use character::{NORMALS, SPECIALS};
pub use defence::DEFENCES;
pub use effect::EFFECTS;

/// Everything that is in the box.
///
/// [`Yongheng::new`](super::Yongheng::new) says whether it can be played with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pool {
    /// Special characters (特殊角色), one card each.
    pub specials: Cow<'static, [Character]>,
    /// Normal characters (普通角色), one card each.
    pub normals: Cow<'static, [Character]>,
    /// Attack cards (攻击牌).
    pub attacks: Cow<'static, [Design<Attack>]>,
    /// Defence cards (防御牌).
    pub defences: Cow<'static, [Design<Defence>]>,
    /// Effect cards (效果牌).
    pub effects: Cow<'static, [Design<Effect>]>,
}

/// The plain pool (素牌): the designs of the rule book that need nothing but numbers and a few words, in as many copies
/// as fill the deck. The characters are without their skills.
pub const PLAIN: Pool = Pool {
    specials: Cow::Borrowed(SPECIALS),
    normals: Cow::Borrowed(NORMALS),
    attacks: Cow::Borrowed(ATTACKS),
    defences: Cow::Borrowed(DEFENCES),
    effects: Cow::Borrowed(EFFECTS),
};

/// The name of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    /// Its id in the rule book, such as `A01`.
    pub id: Cow<'static, str>,
    /// In Chinese.
    pub zh: Cow<'static, str>,
    /// In English.
    pub en: Cow<'static, str>,
}

impl Name {
    const fn new(id: &'static str, zh: &'static str, en: &'static str) -> Self {
        Name { id: Cow::Borrowed(id), zh: Cow::Borrowed(zh), en: Cow::Borrowed(en) }
    }
}

/// A character card (Y-2.1).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Its name.
    pub name: Name,
    /// Life (red circle), at least 1.
    pub life: u8,
    /// Base defence (grey circle).
    pub defence: u8,
}

/// A card of the deck, and how many copies of it there are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Design<T> {
    /// Its name.
    pub name: Name,
    /// Copies, at least 1.
    pub copies: u8,
    /// What is printed on it.
    pub print: T,
}

/// An attribute (属性): a tag that means what cards say of it (Y-3.2.6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Attribute {
    /// 物
    Matter,
    /// 火
    Fire,
    /// 水
    Water,
    /// 风
    Wind,
    /// 雷
    Thunder,
}

/// What is printed on an attack card (Y-2.2).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Attack points (攻击点).
    pub points: u8,
    /// Its attribute.
    pub attribute: Attribute,
}

/// What is printed on a defence card (Y-2.3).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defence {
    /// Defence points (防御点).
    pub points: u8,
    /// Its attribute.
    pub attribute: Attribute,
}

/// What is printed on an effect card (Y-2.5).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// When it is used.
    pub when: When,
    /// What it is used on.
    pub on: On,
    /// Whether it is an instant recovery, which also saves the dying (Y-3.2.22.b).
    pub instant_heal: bool,
    /// What it does.
    pub text: Text<Words>,
}

/// When an effect card is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum When {
    /// In one's own play phase.
    Play,
    /// In the check of an event, in anybody's turn.
    Check,
}

/// What an effect card is used on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum On {
    /// Nothing in particular.
    Nothing,
    /// A character with a life card.
    Character,
}

/// What is printed on a card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Print<'a> {
    /// A character.
    Character(&'a Character),
    /// An attack card.
    Attack(&'a Attack),
    /// A defence card.
    Defence(&'a Defence),
    /// An effect card.
    Effect(&'a Effect),
}
