//! A player is out (Y-1.3), and who has won (Y-1.4).

use serde::{Deserialize, Serialize};

use super::super::options::CapRaise;
use super::prelude::*;

/// A player is out: by the death of the own character, or by leaving.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Elimination {
    pub(in super::super) seat: Seat,
    /// The player who is credited with it.
    pub(in super::super) by: Option<Seat>,
}

impl Procedure<Yongheng> for Elimination {
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y1_3_1, "out", Elimination::out).also(&[Y1_3_2, Y3_1_7]),
        Step::act(Y3_2_23a, "credit", Elimination::credit),
        Step::act(Y3_2_23b, "summon cap", Elimination::raise).also(&[Y1_1_4_6]),
        Step::act(Y1_4_1, "end of the game", |_, cx| {
            let table = cx.table();
            if table.around(table.turn).count() <= usize::from(table.winners()) {
                let seats = Seat::all(table.seats()).filter(|seat| table.plays(*seat)).collect();
                cx.emit(Event::Won { seats });
            }
            Flow::End
        }),
    ];
}

impl Elimination {
    fn out(&mut self, cx: Run<'_, '_>) -> To {
        let side = cx.table().side(self.seat);
        let hand = side.hand.iter().flatten().copied();
        let characters = side.characters.iter().filter_map(|character| character.card);
        let cards = hand.chain(characters).chain(side.pool.iter().copied()).collect();
        cx.emit(Event::Eliminated { seat: self.seat, cards });
        Flow::Next
    }

    fn credit(&mut self, cx: Run<'_, '_>) -> To {
        match self.by {
            Some(by) if by != self.seat && cx.table().plays(by) => {
                cx.emit(Event::Defeated { by, seat: self.seat });
                Flow::Next
            }
            _ => Flow::To("end of the game"),
        }
    }

    fn raise(&mut self, cx: Run<'_, '_>) -> To {
        let table = cx.table();
        let Some(by) = self.by else { return Flow::Next };
        let cap = table.options.summon_cap.saturating_add(1);
        match table.options.cap_raise {
            CapRaise::Killer if table.side(by).defeats == 1 => cx.emit(Event::CapRaised { seat: by, cap }),
            CapRaise::Everyone => {
                for seat in Seat::all(table.seats()) {
                    let side = cx.table().side(seat);
                    if !side.out && side.summon_cap < cap {
                        cx.emit(Event::CapRaised { seat, cap });
                    }
                }
            }
            CapRaise::Killer => {}
        }
        Flow::Next
    }
}

/// A player leaves, at whatever moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Leave {
    pub(in super::super) seat: Seat,
}

impl Procedure<Yongheng> for Leave {
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y1_3_4, "own character", |leave, cx| {
            if let Some(&Character { id: who, card: Some(card), .. }) = cx.table().side(leave.seat).own() {
                cx.emit(Event::Died { who, card });
            }
            Flow::Next
        }),
        Step::call(Y1_3_4, "out", |leave, _| Some(Elimination { seat: leave.seat, by: None }.into())),
    ];
}
