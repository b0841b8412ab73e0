//! Military orders (军令, G-11.3).

use serde::{Deserialize, Serialize};

use super::prelude::*;
use super::{Context, Effect};

/// Two of the six orders are drawn, and one of them is chosen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ChooseOrder {
    pub(in super::super) by: Seat,
    /// Those that were drawn.
    pub(in super::super) offered: Option<[Military; 2]>,
}

impl Procedure<Guozhan> for ChooseOrder {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::chance(
            G11_3_1,
            "two are drawn",
            |_, _| Some(Draw::Order(MILITARY.len() as u16)),
            |it, _, drawn| {
                let order = drawn.order().unwrap_or_default();
                let at = |place: usize| order.get(place).and_then(|at| MILITARY.get(usize::from(*at))).copied();
                let mut two = [at(0).unwrap_or(Military::Strike), at(1).unwrap_or(Military::Deliver)];
                two.sort_unstable();
                it.offered = Some(two);
                Flow::Next
            },
        ),
        Step::ask(
            G11_3_2,
            "which",
            |it: &Self, _: Now<'_, '_>| Some((it.by, Ask::WhichOrder(it.offered?))),
            |it: &mut Self, cx: Run<'_, '_>, seat: Seat, command: Command| {
                let (Command::Option(at), Some(two)) = (command, it.offered) else { return Flow::End };
                let order = two[usize::from(at).min(1)];
                cx.emit(Event::OrderChosen { seat, order });
                Flow::Return(Value::Ordered(order))
            },
        ),
    ];
}

/// Somebody carries out an order, or does not; whatever part of it cannot be done, it counts as carried out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Obey {
    /// Who gave it.
    pub(in super::super) by: Seat,
    /// Who may carry it out.
    pub(in super::super) on: Seat,
    pub(in super::super) order: Military,
}

impl Procedure<Guozhan> for Obey {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::ask(
            G11_3_2,
            "whether",
            |it: &Self, look: Now<'_, '_>| {
                let both = look.table.alive(it.by) && look.table.alive(it.on);
                both.then_some((it.on, Ask::Obey(it.order)))
            },
            |_: &mut Self, _: Run<'_, '_>, _: Seat, command: Command| {
                if command == Command::Yes { Flow::To("obey") } else { Flow::End }
            },
        ),
        Step::act(G11_3_2, "not asked", |_, _| Flow::End),
        Step::call(G11_3_1, "obey", |it, _| {
            let context = Context { it: Some(it.by), ..Context::of(it.on) };
            Some(Effect::new(Source::Military(it.order), context).into())
        }),
        Step::act(G11_3_2, "obeyed", |_, _| Flow::Return(Value::Met)),
    ];
}
