//! The procedures of the rule book. Each file begins with step lists; the steps follow under them.

mod answer;
mod damage;
mod dying;
mod effect;
mod handling;
mod judge;
mod military;
mod moves;
mod query;
mod setup;
mod turn;
mod usage;
mod words;

use serde::{Deserialize, Serialize};

use super::Guozhan;
use super::cards::Kind;
use super::cards::pool::SkillId;
use super::command::Command;
use super::table::{Card, Military, Suit, Table};
use crate::{Seat, Unsound};

pub use answer::{Answered, Meet, Nullify, Strike};
pub use damage::{Damage, LoseHealth, Recover};
pub use dying::{Death, Dying, Leave, Removal};
pub use effect::{Context, Effect};
pub use judge::{Contest, Judge, Retry, Trick};
pub use military::{ChooseOrder, Obey};
pub use moves::{DrawCards, Loss, Renew};
pub use query::{HandOut, Query, Share, TakeOne};
pub use setup::Game;
pub use turn::{Action, PhaseOf, Turn, Turns};
pub use usage::{Duel, OnTarget, Use};

crate::procedures! {
    /// Every flow of the game.
    pub enum Flows for Guozhan {
        Game, Turns, Turn, PhaseOf, Action, DrawCards, Renew, Loss, Use, OnTarget, Nullify, Meet, Strike, Answered, Effect, Query,
        TakeOne, HandOut, Share, ChooseOrder, Obey, Duel, Judge, Retry, Trick, Contest, Damage, LoseHealth, Recover, Dying, Death, Leave, Removal,
    }
}

/// Where a text stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Source {
    /// What a card does to a target.
    Card(Kind),
    /// What a card does later.
    Later(Kind),
    /// A part of the skill of an equipment card.
    Equipment(Kind, u8),
    /// A part of a skill.
    Skill(SkillId, u8),
    /// A military order (军令).
    Military(Military),
}

impl Source {
    /// Whether two parts stand in one text: of one skill, or of one card.
    pub(super) fn of_one_text(one: Option<Source>, other: Option<Source>) -> bool {
        match (one, other) {
            (Some(Source::Skill(one, _)), Some(Source::Skill(other, _))) => one == other,
            (Some(Source::Equipment(one, _)), Some(Source::Equipment(other, _))) => one == other,
            _ => one.is_some() && one == other,
        }
    }
}

/// What a procedure may hand to the one beneath.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Value {
    /// The use is offset.
    Offset,
    /// The needed card was used or played.
    Met,
    /// What somebody answered.
    Said(Command),
    /// A card was taken.
    Taken(Card),
    /// A military order was chosen.
    Ordered(Military),
    /// How a judgement came out, and whether its card was kept.
    Judged {
        /// The card.
        card: Card,
        /// The suit, as the one who judged has it.
        suit: Suit,
        /// Its number.
        number: u8,
        /// Whether it lies in the processing area still.
        kept: bool,
    },
    /// A 拼点 is over.
    Contested {
        /// Whether whoever began it has won.
        won: bool,
        /// The cards, which lie in the processing area.
        cards: [Card; 2],
    },
}

/// What the files of the flows share.
mod prelude {
    pub(super) use smallvec::SmallVec;

    pub(super) use super::super::Guozhan;
    pub(super) use super::super::cards::{Class, Kind};
    pub(super) use super::super::clause::Rule::*;
    pub(super) use super::super::command::{Ask, Command, Named};
    pub(super) use super::super::effect::{Need, Zones};
    pub(super) use super::super::event::Event;
    pub(super) use super::super::matter::*;
    pub(super) use super::super::stats::Seats;
    pub(super) use super::super::table::*;
    pub(super) use super::super::timing::{Moment, Timing};
    pub(super) use super::moves::{discard, lose, moved, put_away};
    pub(super) use super::{Flows, Source, Value};
    pub(super) use crate::{
        Cx, Draw, Drawn, Flow, Guard, Look, Members, Procedure, Questions, Row, Seat, SeatSet, Step,
    };

    pub(super) type Run<'a, 'b> = &'a mut Cx<'b, Guozhan>;
    pub(super) type Now<'a, 'b> = &'a Look<'b, Guozhan>;
    pub(super) type To = Flow<Guozhan>;

    pub(super) fn tell(cx: Run<'_, '_>, event: Event) -> To {
        cx.emit(event);
        Flow::Next
    }
}

impl Guozhan {
    /// Whether a procedure from outside fits the table.
    pub(super) fn sound_flow(&self, table: &Table, flow: &Flows) -> Result<(), Unsound> {
        let seat = |seat: Seat| {
            let there = seat.0 < table.seats();
            if there { Ok(()) } else { Err(Unsound::new("procedure.seat", "no such seat")) }
        };
        let some = |one: Option<Seat>| one.map_or(Ok(()), seat);
        match flow {
            Flows::Game(_) | Flows::Renew(_) | Flows::OnTarget(_) => Ok(()),
            Flows::Nullify(nullify) => some(nullify.answer.as_ref().map(|answer| answer.seat)),
            Flows::Turns(turns) => seat(turns.next),
            Flows::Turn(turn) => seat(turn.seat),
            Flows::PhaseOf(phase) => seat(phase.seat),
            Flows::Action(action) => seat(action.seat),
            Flows::DrawCards(draw) => seat(draw.seat),
            Flows::Loss(loss) => seat(loss.seat),
            Flows::Use(used) => {
                used.targets.iter().chain(&used.victim).try_for_each(|to| seat(*to))?;
                seat(used.user)
            }
            Flows::Meet(meet) => seat(meet.seat),
            Flows::Strike(strike) => seat(strike.by).and(seat(strike.on)),
            Flows::Answered(answered) => seat(answered.seat),
            Flows::Effect(effect) => {
                seat(effect.context.me)?;
                effect.context.chosen.iter().chain(&effect.context.it).try_for_each(|one| seat(*one))?;
                let program = self.program(effect.source);
                program.ok_or(Unsound::new("procedure.source", "no such text"))?.sound(&effect.context.cursor)
            }
            Flows::Query(query) => seat(query.seat),
            Flows::TakeOne(take) => seat(take.by).and(seat(take.from)),
            Flows::HandOut(hand) => seat(hand.seat),
            Flows::Share(share) => seat(share.seat),
            Flows::ChooseOrder(order) => seat(order.by),
            Flows::Obey(obey) => seat(obey.by).and(seat(obey.on)),
            Flows::Duel(duel) => seat(duel.user).and(seat(duel.target)),
            Flows::Judge(judge) => seat(judge.who),
            Flows::Retry(retry) => seat(retry.seat),
            Flows::Trick(trick) => seat(trick.who),
            Flows::Contest(contest) => contest.seats.into_iter().try_for_each(seat),
            Flows::Damage(damage) => some(damage.harm.from).and(seat(damage.harm.to)),
            Flows::LoseHealth(lose) => seat(lose.seat),
            Flows::Recover(recover) => seat(recover.seat),
            Flows::Dying(dying) => seat(dying.who).and(some(dying.by)),
            Flows::Death(death) => seat(death.who).and(some(death.by)),
            Flows::Leave(leave) => seat(leave.seat),
            Flows::Removal(removal) => seat(removal.seat),
        }
    }
}
