//! Timings, and what each does with those that answer it.
//!
//! Every timing of the rule book is opened at its place in the flows. Traps, persistent effects, skills and the texts of
//! attack and defence cards will answer them; as long as there are none, no ability looks, and an open window costs
//! nothing.

use serde::{Deserialize, Serialize};

use super::table::CharId;
use crate::{Discipline, Seat};

/// A moment, and what it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Timing {
    /// TT-1: the host's upkeep begins.
    Upkeep {
        /// The turn player.
        host: Seat,
    },
    /// TT-2: the host's draw and income are done.
    Income {
        /// The turn player.
        host: Seat,
    },
    /// TT-3: the host has bought the extra card.
    Bought {
        /// The turn player.
        host: Seat,
    },
    /// TT-4: the host uses an effect card.
    Uses {
        /// Its user.
        host: Seat,
    },
    /// TT-5: a character of the host attacks.
    Attacks {
        /// The attacker's player.
        host: Seat,
    },
    /// TT-6: a character of the host is attacked.
    IsAttacked {
        /// The target's player.
        host: Seat,
        /// The target.
        who: CharId,
    },
    /// TT-7: a summon of the host has entered, summoned or as a replacement.
    Entered {
        /// Its player.
        host: Seat,
        /// The summon.
        who: CharId,
    },
    /// TT-8: a character of the host is dying.
    Dying {
        /// Its player.
        host: Seat,
        /// Which.
        who: CharId,
    },
    /// TT-10: the host's settlement begins.
    Settlement {
        /// The turn player.
        host: Seat,
    },
    /// The texts of the reckoning (Y-3.2.15.p8).
    Reckoning,
    /// The texts "after damage" (Y-3.2.15.p10).
    AfterDamage,
    /// A character has died (Y-3.2.22.p4).
    Died {
        /// Its player.
        host: Seat,
        /// Which.
        who: CharId,
    },
}

/// The lists of what was put off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Agenda {
    /// What the outermost influence triggered, generation by generation (Y-3.2.25.6).
    Consequences,
}

impl Timing {
    /// What waits, and what interrupts (Y-3.2.14.d, Y-3.2.25.7).
    pub(super) fn discipline(self) -> Discipline<Agenda> {
        match self {
            Timing::Uses { .. }
            | Timing::Attacks { .. }
            | Timing::IsAttacked { .. }
            | Timing::Dying { .. }
            | Timing::Reckoning
            | Timing::AfterDamage => Discipline::Frozen,
            Timing::Upkeep { .. }
            | Timing::Income { .. }
            | Timing::Bought { .. }
            | Timing::Entered { .. }
            | Timing::Settlement { .. }
            | Timing::Died { .. } => Discipline::PutOff(Agenda::Consequences),
        }
    }
}
