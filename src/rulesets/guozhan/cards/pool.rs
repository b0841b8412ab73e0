//! What a general and a skill are made of, and what can be wrong with them.

use alloc::borrow::Cow;
use alloc::string::String;

use serde::{Deserialize, Serialize};

use super::super::effect::{Amount, Count, Depends, Skilled, Slot, Sort, Test, Tests, Used, Words, Zones};
use super::super::table::{Colour, Faction, Gender, Heap, Phase, Suit};
use super::super::timing::Moment;
use super::Kind;
use crate::text::Text;

/// A general, by its place among them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GeneralId(pub u16);

/// A skill, by its place among them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SkillId(pub u16);

/// What something is called.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    /// In Chinese.
    pub zh: Cow<'static, str>,
    /// In English.
    pub en: Cow<'static, str>,
}

impl Name {
    /// A constant name.
    #[must_use]
    pub const fn of(zh: &'static str, en: &'static str) -> Self {
        Name { zh: Cow::Borrowed(zh), en: Cow::Borrowed(en) }
    }
}

/// The cards of generals that may be dealt.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Set {
    /// The standard ones.
    #[default]
    Standard,
    /// Those of the 重置 edition, with the skills that are printed there.
    Reset,
}

/// A general (武将).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct General {
    /// Its name; two cards may have one, and are no pair then (G-1.3).
    pub name: Name,
    /// Which cards it belongs to.
    #[serde(default)]
    pub set: Set,
    /// Its faction.
    pub faction: Faction,
    /// Its gender.
    pub gender: Gender,
    /// Life in half-fish (半个阴阳鱼).
    pub halves: u8,
    /// Whose companion (珠联璧合) it is, by name.
    #[serde(default)]
    pub companions: Cow<'static, [Cow<'static, str>]>,
    /// Its skills.
    #[serde(default)]
    pub skills: Cow<'static, [Skill]>,
}

/// A skill (技能).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Its name.
    pub name: Name,
    /// What it says, in both languages, in our own words.
    pub says: Name,
    /// 锁定技
    #[serde(default)]
    pub locked: bool,
    /// 主将技 or 副将技: only there.
    #[serde(default)]
    pub slot: Option<Slot>,
    /// Half-fish that it adds to the life of a general in its slot.
    #[serde(default)]
    pub halves: i8,
    /// 阵法技: not with fewer than four players left (G-12.3).
    #[serde(default)]
    pub formation: bool,
    /// 衍生技: it is had only by way of another.
    #[serde(default)]
    pub derived: bool,
    /// Once its general is shown it belongs to the character, and not to the general (R-skill-8).
    #[serde(default)]
    pub lasting: bool,
    /// The cards that it puts on the general, or takes from there: without such a skill they are discarded (G-8.3.14).
    #[serde(default)]
    pub heap: Option<Heap>,
    /// What it does.
    pub parts: Cow<'static, [Part]>,
}

impl Skill {
    /// A constant skill without a special type.
    #[must_use]
    pub fn new(zh: &'static str, en: &'static str, says: Name, parts: alloc::vec::Vec<Part>) -> Self {
        Skill {
            name: Name::of(zh, en),
            says,
            locked: false,
            slot: None,
            halves: 0,
            formation: false,
            derived: false,
            lasting: false,
            heap: None,
            parts: Cow::Owned(parts),
        }
    }

    /// 锁定技
    #[must_use]
    pub fn locked(mut self) -> Self {
        self.locked = true;
        self
    }

    /// Only in this slot, where it adds so many half-fish.
    #[must_use]
    pub fn in_slot(mut self, slot: Slot, halves: i8) -> Self {
        self.slot = Some(slot);
        self.halves = halves;
        self
    }

    /// 阵法技
    #[must_use]
    pub fn formation(mut self) -> Self {
        self.formation = true;
        self
    }

    /// Of the character, once its general is shown.
    #[must_use]
    pub fn lasting(mut self) -> Self {
        self.lasting = true;
        self
    }

    /// With cards on the general.
    #[must_use]
    pub fn with_heap(mut self, heap: Heap) -> Self {
        self.heap = Some(heap);
        self
    }

    /// 衍生技
    #[must_use]
    pub fn derived(mut self) -> Self {
        self.derived = true;
        self
    }
}

/// A part of a skill.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Part {
    /// It acts when something happens.
    Trigger(Trigger),
    /// It is used at idle points of one's play phase (主动技).
    Active(Active),
    /// Cards are used or played as others (转化技).
    ViewAs(ViewAs),
    /// It holds as long as the skill is there (状态技).
    Static(Static),
}

/// Whom a timing must be about.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Role {
    /// The owner of the skill.
    #[default]
    Me,
    /// Somebody else.
    Other,
    /// Anybody.
    Any,
}

/// Whether the owner may decline (G-0.6).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Will {
    /// 可以
    #[default]
    May,
    /// It acts whether its owner likes it or not.
    Must,
}

/// How often a skill can be used.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Often {
    /// At every timing.
    #[default]
    Always,
    /// Once in a phase.
    Phase,
    /// Once in a turn.
    Turn,
    /// Once in a game (限定技).
    Game,
}

/// Something that is done when something happens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// When.
    pub at: Moment,
    /// In which phase, if it is a timing of phases.
    #[serde(default)]
    pub phase: Option<Phase>,
    /// Whom it must be about.
    #[serde(default)]
    pub role: Role,
    /// What must be so, by what everybody can see.
    #[serde(default)]
    pub when: Tests,
    /// Whether the owner may decline.
    #[serde(default)]
    pub will: Will,
    /// Whether it acts once for each point of a damage (G-5.2.12).
    #[serde(default)]
    pub points: bool,
    /// Whether it acts only after another part has said so ([`Word::Later`](super::super::effect::Word::Later)).
    #[serde(default)]
    pub later: bool,
    /// How often.
    #[serde(default)]
    pub often: Often,
    /// What is done.
    pub text: Text<Words>,
}

impl Trigger {
    /// The owner may do this when that happens to it.
    #[must_use]
    pub const fn new(at: Moment, text: Text<Words>) -> Self {
        Trigger {
            at,
            phase: None,
            role: Role::Me,
            when: Cow::Borrowed(&[]),
            will: Will::May,
            points: false,
            later: false,
            often: Often::Always,
            text,
        }
    }

    /// A part of a skill.
    #[must_use]
    pub const fn part(self) -> Part {
        Part::Trigger(self)
    }
}

/// Something that is done at an idle point.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Active {
    /// What must be so.
    #[serde(default)]
    pub when: Tests,
    /// How often.
    pub often: Often,
    /// What is done.
    pub text: Text<Words>,
}

/// Cards that are used or played as others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ViewAs {
    /// From where.
    pub zones: Zones,
    /// Which.
    pub sort: Sort,
    /// How many as one; none is a card without cards of its own (视为).
    pub count: u8,
    /// Whether it has no distance limit then.
    #[serde(default)]
    pub far: bool,
    /// Whether each suit can be taken once in a turn, for one card of that kind.
    #[serde(default)]
    pub fresh: bool,
    /// As what.
    pub to: Cow<'static, [Kind]>,
    /// Whether they can be recast like that card.
    #[serde(default)]
    pub recast: bool,
    /// What must be so.
    #[serde(default)]
    pub when: Tests,
    /// How often.
    #[serde(default)]
    pub often: Often,
}

/// Something that holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Static {
    /// What.
    pub says: Statement,
    /// As long as this is so.
    #[serde(default)]
    pub such: Tests,
}

/// What a skill says about a permission or a number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Statement {
    /// Its distance to others is so much more.
    DistanceTo(Amount),
    /// Others' distance to it is so much more.
    DistanceFrom(Amount),
    /// The attack range of the others of its faction is so much more (吴六剑).
    AlliesRange(i8),
    /// 杀 has no limit.
    NoLimit,
    /// Cards of this class have no distance limit.
    NoDistance(Used),
    /// Those that are made of one card of this suit have none.
    NoDistanceSuit(Used, Suit),
    /// They have none towards those that are such: the one that the test is about.
    NoDistanceTo(Used, Tests),
    /// 杀 has no limit towards those that are such.
    NoLimitTo(Tests),
    /// The hand limit is as much as this (G-4.2.8).
    HandLimitIs(Count),
    /// The hand limit is so much more.
    HandLimit(Amount),
    /// The hand limit of everybody in its queue is the greatest of them (玄襄).
    QueueHandLimit,
    /// So many more cards are drawn in the draw phase.
    Draw(Amount),
    /// Its cards of one suit count as of another.
    SuitAs(Suit, Suit),
    /// It counts as wearing this (视为装备着).
    Wearing(Kind),
    /// Its cards of this kind and suit cannot be answered with 无懈可击.
    Unanswerable(Kind, Suit),
    /// Delayed tricks of this colour do not come into its judging zone, but into the discard pile.
    Repels(Colour),
    /// Nor do those of this kind.
    RepelsKind(Kind),
    /// Cards that are given to it (交给) come on its general, to this heap.
    GiftsGoTo(Heap),
    /// Equipment of those in its queue cannot be discarded or obtained by others of another faction.
    QueueKeepsWorn,
    /// It cannot be chained.
    NoChain,
    /// Its faction is the only big one (玉玺).
    OnlyBig,
    /// It has no more 田 than this.
    FieldLimit(u8),
    /// It has this skill.
    Has(Skilled),
    /// Everybody else that is such has this skill: the one that the test is about.
    Lends(Tests, Skilled),
}

impl Static {
    /// Whether what it says might depend on itself: then there would be no answer.
    pub(in super::super) fn is_circular(&self) -> bool {
        let (least, named): (Depends, &[Test]) = match &self.says {
            Statement::Has(_) | Statement::OnlyBig | Statement::Wearing(_) => (Depends::Table, &[]),
            Statement::Lends(such, _) => (Depends::Table, such),
            Statement::NoDistanceTo(_, such) | Statement::NoLimitTo(such) => (Depends::Big, such),
            _ => (Depends::Big, &[]),
        };
        let counts = match self.says {
            Statement::DistanceTo(amount) | Statement::DistanceFrom(amount) => amount.of.depends(),
            Statement::HandLimit(amount) | Statement::Draw(amount) => amount.of.depends(),
            Statement::HandLimitIs(count) => count.depends(),
            _ => Depends::Table,
        };
        let mut tests = self.such.iter().chain(named);
        counts > least || tests.any(|test| test.depends() > least)
    }

    /// The skill that it gives.
    pub(in super::super) const fn gives(&self) -> Option<&Skilled> {
        match &self.says {
            Statement::Has(named) | Statement::Lends(_, named) => Some(named),
            _ => None,
        }
    }
}

/// What a statement says, if it is one of this kind.
macro_rules! stated {
    ($pattern:pat => $what:expr) => {
        &|says: &$crate::rulesets::guozhan::cards::pool::Statement| match says {
            $pattern => Some($what),
            _ => None,
        }
    };
}
pub(in super::super) use stated;

/// Why generals cannot be played with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PoolError {
    /// Two cards of one set have this name.
    #[error("there are two of the name `{0}`")]
    Name(String),
    /// A skill is named that nobody has.
    #[error("`{0}`: no skill is called so")]
    NoSkill(String),
    /// A general without life, or a skill without a part.
    #[error("`{0}`: a general has life, and a skill has parts")]
    Empty(String),
    /// What a part says depends on what is said about distances, ranges or suits, and so on itself.
    #[error("`{skill}`, part {part}: what it says depends on itself")]
    Circular {
        /// Of which skill.
        skill: String,
        /// Which of its parts.
        part: u8,
    },
    /// Whether a skill acts would tell what a hand holds.
    #[error("`{skill}`, part {part}: that it acts would tell what lies in a hand")]
    Tells {
        /// Of which skill.
        skill: String,
        /// Which of its parts.
        part: u8,
    },
    /// A number that is beyond what can be played with.
    #[error("`{skill}`, part {part}: at most two cards are made into one, and a slot adds at most ten half-fish")]
    Beyond {
        /// Of which skill.
        skill: String,
        /// Which of its parts.
        part: u8,
    },
    /// A text that does not hold together.
    #[error("`{skill}`, part {part}: {why}")]
    Text {
        /// Of which skill.
        skill: String,
        /// Which of its parts.
        part: u8,
        /// Why.
        why: crate::text::TextError,
    },
}
