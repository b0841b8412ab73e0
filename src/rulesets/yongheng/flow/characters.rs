//! Characters on their way: declared, readied, summoned, entering.

use serde::{Deserialize, Serialize};

use super::Flows;
use super::prelude::*;
use super::setup::take_life;

/// The own character of a player is turned face up for the first time (宣言).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Declare {
    pub(in super::super) seat: Seat,
}

impl Procedure<Yongheng> for Declare {
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y3_2_21a, "turn up", Declare::turn_up).also(&[Y3_2_21b]),
        Step::act(Y1_1_3_2, "life card", |declare, cx| {
            let own = cx.table().side(declare.seat).own().map(|own| own.id);
            own.into_iter().for_each(|who| take_life(cx, who));
            Flow::End
        }),
    ];
}

impl Declare {
    fn turn_up(&mut self, cx: Run<'_, '_>) -> To {
        match cx.table().side(self.seat).own() {
            Some(&Character { id: who, card: Some(card), seen: false, .. }) => {
                cx.emit(Event::Declared { who, card });
                Flow::Next
            }
            _ => Flow::End,
        }
    }
}

/// A character goes from the hand to the character pool (备战).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ready {
    pub(in super::super) seat: Seat,
    pub(in super::super) card: Card,
}

impl Procedure<Yongheng> for Ready {
    const STEPS: &'static [Step<Yongheng, Self>] = &[Step::act(Y3_2_19, "ready", Ready::ready).also(&[Y3_1_2a])];
}

impl Ready {
    fn ready(&mut self, cx: Run<'_, '_>) -> To {
        cx.emit(Event::Readied { seat: self.seat, card: self.card });
        Flow::End
    }
}

/// The summon of the turn (召唤).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summon {
    pub(in super::super) seat: Seat,
    pub(in super::super) card: Card,
}

impl Procedure<Yongheng> for Summon {
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y1_2_4_3, "once", |summon, cx| {
            cx.emit(Event::Summoned { seat: summon.seat });
            Flow::Next
        }),
        Step::call(Y3_2_20, "enter", |summon, _| Some(enter(summon.seat, summon.card))),
    ];
}

pub(super) fn enter(seat: Seat, card: Card) -> Flows {
    Enter { seat, card, who: CharId(0) }.into()
}

/// A character enters the character zone from the pool.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Enter {
    pub(in super::super) seat: Seat,
    pub(in super::super) card: Card,
    pub(in super::super) who: CharId,
}

impl Procedure<Yongheng> for Enter {
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y3_1_8, "enter", |enter, cx| {
            enter.who = CharId(cx.table().named);
            cx.emit(Event::Entered { seat: enter.seat, who: enter.who, card: enter.card });
            Flow::Next
        }),
        Step::act(Y1_1_3_2, "life card", |enter, cx| {
            take_life(cx, enter.who);
            Flow::Next
        }),
        Step::open(Y3_2_14d, "TT-7", |enter, _| Some(Timing::Entered { host: enter.seat, who: enter.who })),
    ];
}
