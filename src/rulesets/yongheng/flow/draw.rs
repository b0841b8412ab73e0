//! Drawing (Y-3.2.9).

use serde::{Deserialize, Serialize};

use super::super::event::shuffled;
use super::super::options::Reshuffle;
use super::prelude::*;

/// A player draws so many cards, one at a time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DrawCards {
    pub(in super::super) seat: Seat,
    pub(in super::super) left: u8,
}

impl Procedure<Yongheng> for DrawCards {
    const GUARDS: &'static [Guard<Yongheng, Self>] = &[Guard {
        clause: Y1_3_4,
        name: "the player is out",
        test: |draw, look| !look.table.plays(draw.seat),
        to: "end",
    }];
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::chance(Y3_1_4c, "reshuffle", DrawCards::pile, DrawCards::reshuffle),
        Step::act(Y3_2_9, "draw", DrawCards::draw),
        Step::act(Y3_2_9, "end", |_, _| Flow::End),
    ];
}

impl DrawCards {
    fn pile(&self, look: Now<'_, '_>) -> Option<Draw> {
        let eager = look.table.options.reshuffle == Reshuffle::Eager;
        let due = look.table.deck.is_empty() && !look.table.discard.is_empty() && (self.left > 0 || eager);
        due.then_some(Draw::Order(look.table.discard.len() as u16))
    }

    fn reshuffle(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        // What has come to the pile since the draw was asked for stays there.
        let order = drawn.order().unwrap_or_default();
        let pile = cx.table().discard.get(..order.len()).unwrap_or(&cx.table().discard);
        let deck = shuffled(pile, order);
        cx.emit(Event::Reshuffled { deck });
        Flow::Next
    }

    fn draw(&mut self, cx: Run<'_, '_>) -> To {
        let Some(card) = cx.table().deck.last().copied().filter(|_| self.left > 0) else { return Flow::Next };
        self.left -= 1;
        cx.emit(Event::Drew { seat: self.seat, card });
        Flow::To("reshuffle")
    }
}
