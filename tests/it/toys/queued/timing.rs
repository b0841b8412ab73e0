//! Timings, abilities, and the criteria by which they are ordered.

use jiesuan::{Candidate, Criterion, Seat};
use serde::{Deserialize, Serialize};

use super::table::{Card, Kind, Mark, Rank, Role, TrapId, Who};
use super::{Queued, Rule};

/// A moment, and what it is about.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Timing {
    Began {
        host: Seat,
    },
    Gained {
        host: Seat,
        gold: u8,
    },
    Entered {
        host: Seat,
        who: Who,
    },
    Turned(Mark),
    Counted,
    /// Characters were hurt at once, one or several.
    Batch {
        number: u16,
    },
    Hurt {
        host: Seat,
        who: Who,
    },
    Died {
        host: Seat,
        who: Who,
    },
    /// In the check of the running attack.
    Attacks {
        host: Seat,
    },
    /// In the reckoning of the running attack.
    Reckoned {
        host: Seat,
    },
    /// In the dying procedure.
    Dying {
        host: Seat,
        who: Who,
        rank: Rank,
    },
}

/// A chance to act. A face-down trap has none, so this never tells what a trap is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Ability {
    /// There may be calls on this host: it does nothing, but its generation begins and so the calls are made.
    Occasion {
        host: Seat,
    },
    AttackText {
        seat: Seat,
        card: Card,
    },
    DefenceText {
        seat: Seat,
        card: Card,
    },
    Skill {
        seat: Seat,
        who: Who,
        role: Role,
    },
    Trap {
        host: Seat,
        trap: TrapId,
    },
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Agenda {
    Consequences,
}

impl Timing {
    /// Whether a trap of this kind goes off at this timing. A trap timing is one at which some kind does.
    pub fn springs(self, kind: Kind) -> bool {
        match self {
            Timing::Began { .. } => kind == Kind::Mist,
            Timing::Gained { gold, .. } => kind == Kind::Leak && gold > 0,
            Timing::Entered { .. } => kind == Kind::Blast,
            Timing::Attacks { .. } => kind == Kind::Snare,
            Timing::Dying { rank, .. } => kind == Kind::Lamp && rank == Rank::Leader,
            _ => false,
        }
    }

    /// The seat in whose zone traps may go off.
    pub fn host(self) -> Option<Seat> {
        match self {
            Timing::Began { host }
            | Timing::Gained { host, .. }
            | Timing::Entered { host, .. }
            | Timing::Attacks { host }
            | Timing::Dying { host, .. } => Some(host),
            _ => None,
        }
    }

    /// Whether a character of this seat and role listens, face down or not.
    pub fn stirs(self, seat: Seat, who: Who, role: Role) -> bool {
        match (role, self) {
            (Role::Watch, Timing::Batch { .. }) | (Role::Mourner, Timing::Died { .. }) => true,
            (Role::Medic, Timing::Hurt { host, .. }) | (Role::Bully, Timing::Reckoned { host }) => host == seat,
            (Role::Martyr, Timing::Hurt { who: hurt, .. }) => hurt == who,
            (Role::Leech, Timing::Gained { host, gold }) => host != seat && gold == 1,
            (Role::Sun, Timing::Turned(mark)) => mark == Mark::Dark,
            (Role::Moon, Timing::Turned(mark)) => mark == Mark::Light,
            (Role::Grower, Timing::Turned(_) | Timing::Counted) => true,
            _ => false,
        }
    }
}

impl Ability {
    /// The player whose event it is.
    pub fn seat(self) -> Seat {
        match self {
            Ability::AttackText { seat, .. } | Ability::DefenceText { seat, .. } | Ability::Skill { seat, .. } => seat,
            Ability::Occasion { host } | Ability::Trap { host, .. } => host,
        }
    }
}

pub const BY_CAUSE: Criterion<Queued> =
    Criterion { clause: Rule::Cause, name: "the cause first", rank: |_, _, candidate| candidate.generation.into() };
pub const BY_TEXT: Criterion<Queued> = Criterion {
    clause: Rule::Text,
    name: "attack text before defence text",
    rank: |_, _, candidate| match candidate.ability {
        Ability::Occasion { .. } => 0,
        Ability::AttackText { .. } => 1,
        Ability::DefenceText { .. } => 2,
        Ability::Skill { .. } | Ability::Trap { .. } => 3,
    },
};
pub const BY_SEAT: Criterion<Queued> = Criterion {
    clause: Rule::Seats,
    name: "the turn player, then the seats",
    rank: |_, table, candidate| candidate.ability.seat().steps_from(table.turn, table.seats()).into(),
};
pub const BY_ACTIVITY: Criterion<Queued> = Criterion {
    clause: Rule::Active,
    name: "active before passive",
    rank: |_, _, candidate| match candidate.ability {
        Ability::Skill { role: Role::Medic, .. } => 0,
        _ => 1,
    },
};
pub const BY_PLACEMENT: Criterion<Queued> = Criterion {
    clause: Rule::Placed,
    name: "time of placement",
    rank: |_, _, candidate| match candidate.ability {
        Ability::Trap { trap, .. } => i64::from(trap.0) + 1,
        _ => 0,
    },
};
pub const BY_ENTRY: Criterion<Queued> =
    Criterion { clause: Rule::Entry, name: "time of entering", rank: |_, _, candidate| entry(candidate) };

fn entry(candidate: &Candidate<Queued>) -> i64 {
    if let Ability::Skill { who, .. } = candidate.ability { who.0.into() } else { 0 }
}
