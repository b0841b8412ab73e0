//! Timings, what each does with those that answer it, abilities, and the criteria by which they are ordered.

use serde::{Deserialize, Serialize};

use super::Baiwen;
use super::clause::Rule;
use super::table::{Card, Character, Design, Entry, ShikigamiId, Table, UnitId};
use crate::{Candidate, Criterion, Discipline, Seat};

/// A named moment, without what it is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Moment {
    /// 对局开始 (B-3.5).
    GameStart,
    /// Before 回合开始: fixed with it, resolved at B-4.7.
    TurnStartFirst,
    /// 回合开始: fixed at B-4.4, resolved at B-4.8.
    TurnStart,
    /// 回合结束
    TurnEnd,
    /// A shikigami gained a level.
    LevelUp,
    /// An ability came into play.
    Enters,
    /// A card is about to be used (将使用牌时): whether it should be (B-6.6).
    AboutToUse,
    /// The same: whether it is void (B-6.7).
    AboutToBeVoid,
    /// Before the battle is fought (B-7.2).
    PreBattle,
    /// 攻击时, before the others (B-7.5.a).
    EarlyAttack,
    /// 攻击时/被攻击时
    Attack,
    /// 攻击后
    AfterAttack,
    /// Just before that (B-6.9).
    BeforeAfterUse,
    /// 使用牌后
    AfterUse,
    /// Damage is about to be dealt (B-8.2).
    DamageStart,
    /// Damage was dealt, at once (B-13.10.a).
    Dealt,
    /// Damage was dealt, put off.
    Damaged,
    /// Healing, at once; the number is what went beyond the missing health.
    Heals,
    /// Healed, put off; the number is the health that was restored.
    Healed,
    /// A check succeeded.
    Success,
    /// A shikigami is about to be knocked out (B-11.1).
    BeforeKnockOut,
    /// A shikigami was knocked out (B-11.7).
    KnockedOut,
    /// A shikigami revived (B-11.9).
    Revived,
    /// A form was taken.
    FormTaken,
    /// A form is destroyed (B-11.2).
    FormDestroyed,
    /// A shikigami is about to awaken (B-14.1).
    BeforeAwakening,
    /// A shikigami came to the front.
    CameToFront,
    /// A shikigami left the front for the bench.
    LeftFront,
}

impl Moment {
    /// A bit of its own.
    pub(super) const fn bit(self) -> u64 {
        1 << self as u64
    }
}

/// A moment, and what it is about.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Timing {
    /// Which.
    pub moment: Moment,
    /// Who does it: the attacker, the source of damage or healing, the user of a card.
    pub by: Option<Character>,
    /// Who suffers it: the defender, the victim, the one that is healed, that gained a level.
    pub on: Option<Character>,
    /// The number.
    pub amount: i16,
    /// Of what kind.
    pub how: How,
}

/// Of what kind something is that is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum How {
    /// Nothing in particular.
    Plainly,
    /// In combat; an attack by an assault, a card or an effect.
    Combat,
    /// An assault.
    Assault,
    /// A spell; damage by a card or an ability.
    Spell,
    /// A form.
    Form,
    /// A spell that awakens.
    Awakening,
}

/// A chance to act.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Ability {
    /// A trigger of the base or awakened ability of a shikigami, which is named: it acts also if another one is there by
    /// then.
    Base(UnitId, Own, u8),
    /// A trigger of the ability of its form, which is named: it acts also if the form is gone by then.
    Form(UnitId, Design, u8),
    /// An effect that was left behind.
    Lasting(Seat, u16),
    /// A response in the hand: it names the card and is known to its owner alone.
    Card(Seat, Card),
    /// What happens to a copy of a card in the hand; known to its owner alone.
    Hand(Seat, Card),
    /// A shikigami that is about to be knocked out.
    KnockOut(UnitId),
    /// A shikigami whose battle waits at the barrier.
    Battle(UnitId),
    /// A shikigami by whose damage its avatar is healed (吸血).
    Lifesteal(UnitId),
}

/// The base ability of a shikigami, or the one that awakening put in its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Own {
    /// Of which.
    pub shikigami: ShikigamiId,
    /// Whether it is the awakened one.
    pub awakened: bool,
}

/// The lists of what was put off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Agenda {
    /// What follows the nearest effect, in order of happening.
    After,
    /// Battles that effects began, the last one first.
    Barrier,
}

impl Timing {
    /// A moment about nobody.
    #[must_use]
    pub const fn plain(moment: Moment) -> Self {
        Timing { moment, by: None, on: None, amount: 0, how: How::Plainly }
    }

    /// Immediate or put off (B-13.10).
    pub(super) fn discipline(self) -> Discipline<Agenda> {
        match self.moment {
            Moment::GameStart
            | Moment::TurnStartFirst
            | Moment::TurnStart
            | Moment::TurnEnd
            | Moment::AboutToUse
            | Moment::AboutToBeVoid
            | Moment::PreBattle
            | Moment::EarlyAttack
            | Moment::Attack
            | Moment::DamageStart
            | Moment::BeforeKnockOut
            | Moment::BeforeAwakening
            | Moment::AfterAttack
            | Moment::BeforeAfterUse
            | Moment::AfterUse
            | Moment::Dealt
            | Moment::Heals => Discipline::Frozen,
            Moment::LevelUp
            | Moment::Enters
            | Moment::Damaged
            | Moment::Healed
            | Moment::Success
            | Moment::KnockedOut
            | Moment::Revived
            | Moment::FormTaken
            | Moment::FormDestroyed
            | Moment::CameToFront
            | Moment::LeftFront => Discipline::PutOff(Agenda::After),
        }
    }
}

impl Ability {
    /// Whose it is.
    #[must_use]
    pub const fn seat(self) -> Seat {
        match self {
            Ability::Base(unit, ..)
            | Ability::Form(unit, ..)
            | Ability::KnockOut(unit)
            | Ability::Battle(unit)
            | Ability::Lifesteal(unit) => unit.seat,
            Ability::Lasting(seat, _) | Ability::Card(seat, _) | Ability::Hand(seat, _) => seat,
        }
    }

    /// Its place in its owner's queue, and that of its trigger in it.
    fn place(self, table: &Table) -> i64 {
        let (entry, trigger) = match self {
            Ability::Base(unit, _, trigger) => (Entry::Base(unit.place), trigger),
            Ability::Form(unit, _, trigger) => (Entry::Form(unit.place), trigger),
            Ability::Lasting(_, id) => (Entry::Lasting(id), 0),
            Ability::Card(_, card) | Ability::Hand(_, card) => (Entry::Card(card), 0),
            Ability::KnockOut(_) | Ability::Battle(_) | Ability::Lifesteal(_) => return 0,
        };
        let at = table.side(self.seat()).queue.iter().position(|other| *other == entry);
        at.map_or(i64::MAX, |at| at as i64 * 256 + i64::from(trigger))
    }
}

/// The active player's before the other's.
pub(super) const ACTIVE: Criterion<Baiwen> = Criterion {
    clause: Rule::B13_1,
    name: "the active player first",
    rank: |_, table, candidate| i64::from(candidate.ability.seat() != table.turn),
};

/// By the place in the owner's queue.
pub(super) const QUEUE: Criterion<Baiwen> = Criterion {
    clause: Rule::B13_2,
    name: "the place in the queue",
    rank: |_, table, candidate| candidate.ability.place(table),
};

/// What was put off: in order of happening.
pub(super) const HAPPENING: Criterion<Baiwen> = Criterion {
    clause: Rule::B13_10,
    name: "order of happening",
    rank: |_, _, candidate: &Candidate<Baiwen>| candidate.arrival.into(),
};

/// Battles at the barrier: the last one first.
pub(super) const LAST_BEGUN: Criterion<Baiwen> = Criterion {
    clause: Rule::B7_13,
    name: "the last begun first",
    rank: |_, _, candidate: &Candidate<Baiwen>| -i64::from(candidate.arrival),
};
