//! A shikigami, and everything that it has.

use alloc::boxed::Box;
use core::fmt;

use serde::{Deserialize, Serialize};

use super::effect::Keyword;
use super::table::{Card, ShikigamiId};
use super::timing::Own;

/// Power and health that were added.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Bonus {
    /// 力量
    pub power: i16,
    /// 生命
    pub health: i16,
}

/// Keywords, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Keywords(u32);

impl Keywords {
    /// None.
    pub const NONE: Keywords = Keywords(0);

    /// Whether it is among them.
    #[must_use]
    pub const fn has(self, keyword: Keyword) -> bool {
        self.0 >> keyword as u32 & 1 == 1
    }

    /// One more.
    pub const fn add(&mut self, keyword: Keyword) {
        self.0 |= 1 << keyword as u32;
    }

    /// Those of another set, too.
    pub const fn join(&mut self, other: Keywords) {
        self.0 |= other.0;
    }

    /// One less.
    pub const fn remove(&mut self, keyword: Keyword) {
        self.0 &= !(1 << keyword as u32);
    }
}

impl FromIterator<Keyword> for Keywords {
    fn from_iter<I: IntoIterator<Item = Keyword>>(keywords: I) -> Self {
        let mut set = Keywords::NONE;
        keywords.into_iter().for_each(|keyword| set.add(keyword));
        set
    }
}

impl fmt::Debug for Keywords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#b}", self.0)
    }
}

/// A form (形态) that a shikigami has taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Form {
    /// The card.
    pub card: Card,
    /// What it grew by while it was in the hand.
    pub number: i16,
}

/// What a battle gives a fighter until it ends, or until the attack is over.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Fighting {
    /// Power of a combat card or of inspiration, until the attack is over (B-7.9).
    pub power: i16,
    /// Keywords, until the battle ends.
    pub keywords: Keywords,
    /// No power at all, whatever it gains, until the battle ends.
    pub powerless: bool,
    /// How many battles ran when it had the power: with the attack of that one it is over.
    pub depth: u8,
}

impl Fighting {
    /// More power; what it has from an outer battle lasts as long.
    pub(super) fn strengthen(&mut self, power: i16, depth: u8) {
        self.depth = if self.power == 0 { depth } else { self.depth.min(depth) };
        self.power = self.power.saturating_add(power);
    }
}

/// A shikigami (式神).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Which.
    pub shikigami: ShikigamiId,
    /// Which one the deck brought to this seat: its cards are used here, unless something else stands in for it for a
    /// while (B-19.2, B-19.3).
    pub owner: ShikigamiId,
    /// Its number among all that came into play (B-1.9).
    pub entered: u16,
    /// What it was before it was transformed, and will be again.
    pub original: Option<Box<Unit>>,
    /// 0 to 3; at 0 it is not in play.
    pub level: u8,
    /// Current health.
    pub health: i16,
    /// Armor (护甲), or fragile (破甲) if it is less than nothing.
    pub armor: i16,
    /// For good.
    pub permanent: Bonus,
    /// Until a knock-out.
    pub temporary: Bonus,
    /// Power until this turn ends.
    pub this_turn: i16,
    /// Power until after its next attack.
    pub next_attack: i16,
    /// Keywords until after its next attack.
    pub next_attack_keywords: Keywords,
    /// Assaults that cost no orb, until after its next attack.
    pub next_attack_swift: u8,
    /// Keywords until a knock-out, or until they are used up.
    pub keywords: Keywords,
    /// Keywords until this turn ends.
    pub this_turn_keywords: Keywords,
    /// Keywords for good.
    pub permanent_keywords: Keywords,
    /// What the running battles give it.
    pub fighting: Fighting,
    /// Assaults that cost no orb (迅捷).
    pub swift: u8,
    /// Such assaults until this turn ends.
    pub this_turn_swift: u8,
    /// Whether it is awakened (觉醒).
    pub awakened: bool,
    /// Its form.
    pub form: Option<Form>,
    /// Own turn starts until it revives; 0 if it is conscious.
    pub out: u8,
    /// At no health, and about to be knocked out.
    pub dying: bool,
    /// The number of the turn in which it was stunned (眩晕).
    pub stunned: Option<u16>,
    /// Its combat cards until this turn ends: 瞬发, or no orb at all.
    pub cards: Favor,
    /// How often it was knocked out in this game.
    pub falls: u8,
    /// Shikigami that it has knocked out in this game.
    pub kills: u8,
    /// How often it has dealt damage in this game.
    pub dealt: u16,
    /// How often it has damaged the enemy avatar in this game.
    pub avatar_hits: u16,
    /// Spells that it has used in this game.
    pub spells: u16,
    /// What 聚气 has added to its ability in this game.
    pub gathered: i16,
    /// A spell that it has stored, and the own turn starts until it is used again (倒计时).
    pub stored: Option<Stored>,
    /// The countdown of an ability of its own.
    pub countdown: Option<Counting>,
    /// Energy (充能), at most 10.
    pub energy: u8,
}

/// The countdown of an ability (倒计时).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counting {
    /// Own turn starts until it fires.
    pub left: u8,
    /// Whether it is that of the form.
    pub form: bool,
}

/// A spell that was stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stored {
    /// The spell.
    pub card: Card,
    /// What it counted when it left the hand.
    pub number: i16,
    /// Own turn starts until it is used again.
    pub left: u8,
}

/// What the combat cards of a shikigami cost until this turn ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
pub enum Favor {
    /// What they cost.
    #[default]
    None,
    /// They are fast.
    Fast,
    /// No orb.
    Free,
}

impl Unit {
    pub(super) fn new(shikigami: ShikigamiId) -> Self {
        Unit {
            shikigami,
            owner: shikigami,
            entered: 0,
            original: None,
            level: 0,
            health: 0,
            armor: 0,
            permanent: Bonus::default(),
            temporary: Bonus::default(),
            this_turn: 0,
            next_attack: 0,
            next_attack_keywords: Keywords::NONE,
            next_attack_swift: 0,
            keywords: Keywords::NONE,
            this_turn_keywords: Keywords::NONE,
            permanent_keywords: Keywords::NONE,
            fighting: Fighting::default(),
            swift: 0,
            this_turn_swift: 0,
            awakened: false,
            form: None,
            out: 0,
            dying: false,
            stunned: None,
            cards: Favor::None,
            falls: 0,
            kills: 0,
            dealt: 0,
            avatar_hits: 0,
            spells: 0,
            gathered: 0,
            stored: None,
            countdown: None,
            energy: 0,
        }
    }

    /// The keywords that it has from elsewhere than a form or an ability.
    #[must_use]
    pub fn all_keywords(&self) -> Keywords {
        let mut all = self.own_keywords();
        all.join(self.next_attack_keywords);
        all.join(self.fighting.keywords);
        all
    }

    /// Those of them that are its own, and not of an attack or a battle.
    #[must_use]
    pub fn own_keywords(&self) -> Keywords {
        let mut own = self.keywords;
        own.join(self.this_turn_keywords);
        own.join(self.permanent_keywords);
        own
    }

    /// Loses a keyword, wherever it has it from but a form or an ability.
    pub(super) fn lose(&mut self, keyword: Keyword) {
        let Unit { keywords, this_turn_keywords, permanent_keywords, next_attack_keywords, fighting, .. } = self;
        for keywords in [keywords, this_turn_keywords, permanent_keywords, next_attack_keywords, &mut fighting.keywords]
        {
            keywords.remove(keyword);
        }
    }

    /// Whether the cards of the shikigami that the deck brought are used here.
    #[must_use]
    pub fn uses_cards(&self) -> bool {
        self.original.is_none()
    }

    /// Changes it, and what it was before it was transformed.
    pub(super) fn and_original(&mut self, change: impl Fn(&mut Unit)) {
        change(self);
        self.original.as_deref_mut().into_iter().for_each(change);
    }

    /// Which ability of its own it has.
    #[must_use]
    pub const fn own(&self) -> Own {
        Own { shikigami: self.shikigami, awakened: self.awakened }
    }

    /// Assaults that cost no orb (迅捷).
    #[must_use]
    pub fn swifts(&self) -> u8 {
        self.swift.saturating_add(self.next_attack_swift).saturating_add(self.this_turn_swift)
    }

    /// In play and conscious (a dying one is).
    #[must_use]
    pub fn conscious(&self) -> bool {
        self.level > 0 && self.out == 0
    }
}
