//! The procedures of the rule book. Each file begins with step lists; the steps follow under them.

mod battle;
mod damage;
mod life;
mod luck;
mod setup;
mod turn;
mod usage;
mod words;
mod zones;

use serde::{Deserialize, Serialize};

use super::Baiwen;
use super::table::Table;
use crate::Unsound;

pub use battle::{Assault, Battle};
pub use damage::Damage;
pub use life::{DrawCards, Heal, KnockOut, LevelUp, LookAt, LoseForm, Revive, TakeForm, Undying, Why};
pub use luck::{Check, Kindle, Share};
pub use setup::Game;
pub use turn::{Countdown, Fires, Turn, Turns};
pub use usage::{Leave, Manner, Use};
pub use words::{Effect, Hit, InHand, Source};
pub use zones::{Become, Moved, Summon};

crate::procedures! {
    /// Every flow of the game.
    pub enum Flows for Baiwen {
        Game, Turns, Turn, LevelUp, Use, Effect, Assault, Battle, Damage, Heal, KnockOut, Revive, TakeForm, DrawCards, Leave, Countdown, Hit, InHand, LookAt, Undying,
        LoseForm, Moved, Summon, Become, Check, Share, Kindle,
    }
}

/// What a procedure may hand to the one beneath.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Value {
    /// What damage has dealt in all, whom it damaged last, and how many were knocked out by what followed, if that was
    /// resolved.
    Struck {
        /// In all.
        dealt: i16,
        /// The last one.
        hit: Option<super::table::Character>,
        /// How many.
        knocked: u8,
    },
    /// The dice of a check; 0 for a player who had none.
    Checked {
        /// By player.
        dice: [u8; 2],
    },
}

/// What the files of the flows share.
mod prelude {
    pub(super) use alloc::vec::Vec;

    pub(super) use smallvec::SmallVec;

    pub(super) use super::super::Baiwen;
    pub(super) use super::super::cards::{Kind, Static};
    pub(super) use super::super::clause::Rule::*;
    pub(super) use super::super::command::{Ask, Command};
    pub(super) use super::super::effect::{Keyword, Lasts};
    pub(super) use super::super::event::Event;
    pub(super) use super::super::table::*;
    pub(super) use super::super::timing::{Ability, Agenda, How, Moment, Timing};
    pub(super) use crate::{
        Answers, Cx, Draw, Drawn, Flow, Guard, Look, Members, Procedure, Questions, Row, Seat, Step,
    };

    pub(super) type Run<'a, 'b> = &'a mut Cx<'b, Baiwen>;
    pub(super) type Now<'a, 'b> = &'a Look<'b, Baiwen>;
    pub(super) type To = Flow<Baiwen>;

    pub(super) fn tell(cx: Run<'_, '_>, event: Event) -> To {
        cx.emit(event);
        Flow::Next
    }
}

impl Baiwen {
    /// Whether a procedure from outside fits the table.
    pub(super) fn sound_flow(&self, table: &Table, flow: &Flows) -> Result<(), Unsound> {
        let seat = |seat: crate::Seat| {
            if seat.0 < 2 { Ok(()) } else { Err(Unsound::new("procedure.seat", "no such seat")) }
        };
        let unit = |unit: super::table::UnitId| {
            table.unit(unit).map(drop).ok_or(Unsound::new("procedure.unit", "no such shikigami"))
        };
        match flow {
            Flows::Game(_) => Ok(()),
            Flows::Turns(turns) => seat(turns.next),
            Flows::Turn(turn) => seat(turn.seat),
            Flows::LevelUp(level) => unit(level.unit),
            Flows::Use(used) => {
                unit(used.user)?;
                self.print(used.card).map(drop).ok_or(Unsound::new("procedure.card", "no such card"))
            }
            Flows::Effect(effect) => {
                unit(effect.context.user)?;
                let program = self.program(effect.source);
                program.ok_or(Unsound::new("procedure.source", "no such text"))?.sound(&effect.context.cursor)
            }
            Flows::Assault(assault) => unit(assault.unit),
            Flows::Battle(battle) => unit(battle.attacker),
            Flows::KnockOut(out) => unit(out.unit),
            Flows::Revive(revive) => unit(revive.unit),
            Flows::TakeForm(form) => unit(form.unit),
            Flows::DrawCards(draw) => seat(draw.seat),
            Flows::Countdown(countdown) => unit(countdown.unit),
            Flows::InHand(in_hand) => seat(in_hand.seat),
            Flows::LookAt(look) => seat(look.seat),
            Flows::Undying(undying) => unit(undying.unit),
            Flows::LoseForm(lose) => unit(lose.unit),
            Flows::Moved(moved) => unit(moved.unit),
            Flows::Become(one) => unit(one.unit),
            Flows::Check(check) => unit(check.user),
            Flows::Share(share) => unit(share.user),
            Flows::Kindle(kindle) => seat(kindle.seat),
            Flows::Summon(summon) => {
                seat(summon.seat)?;
                self.shikigami(summon.shikigami).map(drop).ok_or(Unsound::new("procedure.shikigami", "no such one"))
            }
            Flows::Damage(_) | Flows::Heal(_) | Flows::Hit(_) => Ok(()),
            Flows::Leave(leave) => seat(leave.seat),
        }
    }
}
