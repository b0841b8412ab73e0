//! The procedures of the rule book. Each file begins with step lists; the steps follow under them.

mod attack;
mod characters;
mod check;
mod defeat;
mod draw;
mod dying;
mod setup;
mod turn;

use serde::{Deserialize, Serialize};

use super::Yongheng;
use super::effect::CardText;
use super::table::Table;
use crate::Unsound;

pub use attack::Attack;
pub use characters::{Declare, Enter, Ready, Summon};
pub use check::{Check, Use};
pub use defeat::{Elimination, Leave};
pub use draw::DrawCards;
pub use dying::{Death, Dying, Replacement, Sweep};
pub use setup::{Game, Opening, Pick};
pub use turn::{Action, Declaration, DiscardPhase, DrawPhase, Play, Rounds, Settlement, Turn, Upkeep};

crate::procedures! {
    /// Every flow of the game.
    pub enum Flows for Yongheng {
        Game, Pick, Opening, Rounds, Turn, Upkeep, DrawPhase, Declaration, Play, Action, DiscardPhase, Settlement, DrawCards,
        Declare, Ready, Summon, Enter, Attack, Use, CardText, Check, Sweep, Dying, Death, Replacement, Elimination, Leave,
    }
}

/// What a procedure may hand to the one beneath.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Value {
    /// What was checked is cancelled.
    Cancelled,
}

/// What the files of the flows share.
pub(super) mod prelude {
    pub(in super::super) use super::super::clause::Rule::*;
    pub(in super::super) use super::super::command::{Ask, Command, Subject};
    pub(in super::super) use super::super::event::{Event, Roll};
    pub(in super::super) use super::super::table::*;
    pub(in super::super) use super::super::timing::{Agenda, Timing};
    pub(in super::super) use super::super::{Yongheng, cards};
    pub(in super::super) use crate::{
        Answers, Cx, Draw, Drawn, Flow, Guard, Look, Members, Procedure, Questions, Row, Seat, Step,
    };

    pub(in super::super) type Run<'a, 'b> = &'a mut Cx<'b, Yongheng>;
    pub(in super::super) type Now<'a, 'b> = &'a Look<'b, Yongheng>;
    pub(in super::super) type To = Flow<Yongheng>;

    /// Gold is gained as far as there is room for it; nothing is no gain (Y-2.6.2).
    pub(in super::super) fn gain(cx: Run<'_, '_>, seat: Seat, gold: u8) {
        let table = cx.table();
        let gold = gold.min(table.options.gold_cap.saturating_sub(table.side(seat).gold));
        if gold > 0 {
            cx.emit(Event::Gained { seat, gold });
        }
    }

    /// The seat that an `each` row has come to.
    pub(in super::super) fn member(look: Now<'_, '_>) -> Seat {
        Seat(look.member as u8)
    }

    /// Everybody who has a hand card is asked, whatever it holds (Y-3.2.3.c, Y-3.2.22.p3); or, if the players agreed so,
    /// only those who can answer.
    pub(in super::super) fn ask_hands(
        look: Now<'_, '_>,
        questions: &mut Questions<'_, Yongheng>,
        ask: Ask,
        can: fn(&Yongheng, Card) -> bool,
    ) {
        let table = look.table;
        let asked = |seat: &Seat| match &table.side(*seat).hand {
            hand if table.options.uniform_hand_prompt => !hand.is_empty(),
            hand => hand.iter().flatten().any(|card| can(look.rules, *card)),
        };
        table.around(table.turn).filter(asked).for_each(|seat| questions.ask(seat, ask));
    }
}

impl Yongheng {
    /// Whether a procedure from outside fits the table.
    pub(super) fn sound_flow(&self, table: &Table, flow: &Flows) -> Result<(), Unsound> {
        let seat = |seat: crate::Seat| {
            if seat.0 < table.seats() { Ok(()) } else { Err(Unsound::new("procedure.seat", "no such seat")) }
        };
        match flow {
            Flows::Rounds(rounds) => seat(rounds.next),
            Flows::Pick(pick) => seat(pick.seat),
            Flows::Opening(opening) => seat(opening.seat),
            Flows::Turn(Turn { seat: player, .. })
            | Flows::Upkeep(Upkeep { seat: player })
            | Flows::DrawPhase(DrawPhase { seat: player })
            | Flows::Declaration(Declaration { seat: player })
            | Flows::Play(Play { seat: player })
            | Flows::DiscardPhase(DiscardPhase { seat: player })
            | Flows::Settlement(Settlement { seat: player })
            | Flows::Declare(Declare { seat: player })
            | Flows::Leave(Leave { seat: player })
            | Flows::Elimination(Elimination { seat: player, .. }) => seat(*player),
            Flows::Action(action) => seat(action.seat),
            Flows::DrawCards(draw) => seat(draw.seat),
            Flows::Ready(ready) => seat(ready.seat),
            Flows::Summon(summon) => seat(summon.seat),
            Flows::Enter(enter) => seat(enter.seat),
            Flows::Attack(attack) => seat(attack.seat),
            Flows::Use(used) => seat(used.user),
            Flows::CardText(text) => {
                seat(text.user)?;
                let program = self.program(text.card).ok_or(Unsound::new("procedure.card", "a card without a text"))?;
                program.sound(&text.cursor)
            }
            Flows::Check(check) => check.response.map_or(Ok(()), |response| seat(response.seat)),
            Flows::Death(death) => seat(death.seat),
            Flows::Replacement(replacement) => seat(replacement.seat),
            Flows::Game(_) | Flows::Sweep(_) | Flows::Dying(_) => Ok(()),
        }
    }
}
