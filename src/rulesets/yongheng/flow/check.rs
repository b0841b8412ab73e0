//! The use of an effect card, and the check (检定) of an event (Y-3.2.3).

use serde::{Deserialize, Serialize};

use super::super::effect::CardText;
use super::prelude::*;
use super::{Flows, Value};

/// An effect card is used.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Use {
    pub(in super::super) user: Seat,
    pub(in super::super) card: Card,
    pub(in super::super) on: Option<CharId>,
    /// What its text hands on.
    pub(in super::super) value: Option<Value>,
}

impl Procedure<Yongheng> for Use {
    const GUARDS: &'static [Guard<Yongheng, Self>] = &[Guard {
        clause: Y1_3_4,
        name: "its user is out",
        test: |used, look| !look.table.plays(used.user),
        to: "end",
    }];
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y3_1_5a, "show", |used, cx| {
            cx.emit(Event::Used { seat: used.user, card: used.card, on: used.on });
            Flow::Next
        }),
        Step::open(Y3_2_14d, "TT-4", |used, _| Some(Timing::Uses { host: used.user })),
        Step::call_for(
            Y3_2_3,
            "check",
            |used, _| Some(Check::of(Subject::Use(used.card))),
            |_, _, value| match value {
                Some(Value::Cancelled) => Flow::To("end"),
                None => Flow::Next,
            },
        ),
        Step::call_for(
            Y3_2_4,
            "effect",
            |used, _| Some(CardText::new(used.user, used.card, used.on).into()),
            |used, _, value| {
                used.value = value;
                Flow::Next
            },
        ),
        Step::act(Y3_1_5, "end", Use::end).also(&[Y3_1_5a, Y3_2_12]),
    ];
}

impl Use {
    fn end(&mut self, cx: Run<'_, '_>) -> To {
        cx.emit(Event::Spent { card: self.card });
        match self.value {
            Some(value) if cx.table().plays(self.user) => Flow::Return(value),
            _ => Flow::End,
        }
    }

    pub(super) fn new(user: Seat, card: Card, on: Option<CharId>) -> Self {
        Use { user, card, on, value: None }
    }

    /// The use that a command announces.
    pub(super) fn of(seat: Seat, command: &Command) -> Option<Use> {
        if let Command::Use { card, on } = *command { Some(Use::new(seat, card, on)) } else { None }
    }
}

/// An event waits to be cancelled.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Check {
    pub(in super::super) subject: Subject,
    /// The response that comes next.
    pub(in super::super) response: Option<Using>,
}

impl Procedure<Yongheng> for Check {
    const GUARDS: &'static [Guard<Yongheng, Self>] = &[
        Guard {
            clause: Y3_2_15l,
            name: "the attack stops",
            test: |check, look| check.subject == Subject::Attack && !look.table.stands(check.subject),
            to: "end",
        },
        Guard {
            clause: Y1_3_4,
            name: "the user is out",
            test: |check, look| check.subject != Subject::Attack && !look.table.stands(check.subject),
            to: "end",
        },
    ];
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::poll(Y3_2_3c, "responses", Check::ask, Check::first).also(&[Y1_2_4_9]),
        Step::call_for(Y3_2_3c, "response", Check::respond, |check, _, value| {
            check.response = None;
            match value {
                Some(Value::Cancelled) => Flow::Next,
                None => Flow::To("responses"),
            }
        }),
        Step::act(Y3_2_5, "cancelled", |check, cx| {
            cx.emit(Event::Cancelled { subject: check.subject });
            Flow::Return(Value::Cancelled)
        }),
        Step::act(Y3_2_4, "end", |_, _| Flow::End),
    ];
}

impl Check {
    pub(super) fn of(subject: Subject) -> Flows {
        Check { subject, response: None }.into()
    }

    fn ask(&self, look: Now<'_, '_>, questions: &mut Questions<'_, Yongheng>) {
        ask_hands(look, questions, Ask::Cancel(self.subject), Yongheng::cancels);
    }

    fn first(&mut self, _: Run<'_, '_>, response: Option<(Seat, Command)>) -> To {
        match response {
            Some((seat, Command::Use { card, on })) => {
                self.response = Some(Using { seat, card, on });
                Flow::Next
            }
            _ => Flow::To("end"),
        }
    }

    fn respond(&self, _: Now<'_, '_>) -> Option<Flows> {
        self.response.map(|Using { seat, card, on }| Use::new(seat, card, on).into())
    }
}
