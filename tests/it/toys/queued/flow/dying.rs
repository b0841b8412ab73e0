//! Hurt, dying, dead, out.

use super::*;

impl Procedure<Queued> for Hit {
    const STEPS: &'static [Step<Queued, Self>] = &[
        Step::act(Rule::Hurt, "hurt", |hit, cx| {
            hit.who.retain(|who| cx.table().find(*who).is_some());
            if hit.who.is_empty() {
                return Flow::End;
            }
            cx.emit(Event::Hurt { who: hit.who.clone(), amount: hit.amount });
            Flow::Next
        }),
        Step::open(Rule::Hurt, "batch", |_, look| Some(Timing::Batch { number: look.table.batches })),
        Step::each(
            Rule::Hurt,
            "each",
            |hit, _, members| members.extend(hit.who.iter().map(|who| who.0)),
            &Row::Open(|_, look| {
                look.table.find(Who(look.member)).map(|(host, one)| Timing::Hurt { host, who: one.who })
            }),
        ),
        Step::call(Rule::Dying, "sweep", |_, look| look.table.doomed().next().map(|_| Sweep.into())),
    ];
}

impl Procedure<Queued> for Sweep {
    const STEPS: &'static [Step<Queued, Self>] = &[
        Step::each(
            Rule::Dying,
            "dying",
            doomed,
            &Row::Call(|_, look| Some(Dying { who: Who(look.member) }.into()), next),
        ),
        Step::each(
            Rule::Dies,
            "heard",
            doomed,
            &Row::Open(|_, look| {
                look.table.find(Who(look.member)).map(|(host, one)| Timing::Died { host, who: one.who })
            }),
        ),
        Step::each(Rule::Dies, "leave", doomed, &Row::Call(|_, look| Some(leaving(Who(look.member))), next)),
    ];
}

fn doomed(_: &Sweep, look: Now<'_, '_>, members: &mut Members) {
    members.extend(look.table.doomed().map(|who| who.0));
}

fn leaving(who: Who) -> Flows {
    Leaving { who, seat: None }.into()
}

fn next<P>(_: &mut P, _: Run<'_, '_>, _: Option<Value>) -> To {
    Flow::Next
}

impl Procedure<Queued> for Dying {
    const GUARDS: &'static [Guard<Queued, Self>] = &[Guard {
        clause: Rule::Dying,
        name: "it is not dying any more",
        test: |dying, look| !look.table.dying(dying.who),
        to: "end",
    }];
    const STEPS: &'static [Step<Queued, Self>] = &[
        Step::call(Rule::Dying, "calls", |dying, look| call(dying.timing(look)?)),
        Step::open(Rule::Dying, "traps", Dying::timing),
        Step::poll(
            Rule::Rescue,
            "rescue",
            |dying, look, questions| ask_hands(look.table, questions, &Ask::Rescue(dying.who)),
            |_, cx, rescue| match rescue.and_then(|(seat, command)| use_card(seat, command)) {
                Some(herb) => {
                    cx.insert(herb);
                    Flow::Again
                }
                None => Flow::Next,
            },
        ),
        Step::act(Rule::Dying, "end", |_, _| Flow::End),
    ];
}

impl Dying {
    fn timing(&self, look: Now<'_, '_>) -> Option<Timing> {
        let (host, one) = look.table.find(self.who)?;
        Some(Timing::Dying { host, who: self.who, rank: one.rank })
    }
}

impl Procedure<Queued> for Leaving {
    const STEPS: &'static [Step<Queued, Self>] = &[
        Step::act(Rule::Dies, "die", Leaving::die),
        Step::ask(Rule::Replace, "replace", Leaving::may_replace, |_, cx, seat, command| {
            if command == Command::Summon {
                pay(cx, seat, SUMMON);
                cx.insert(enter(cx.table(), seat));
            }
            Flow::Next
        }),
    ];
}

impl Leaving {
    fn die(&mut self, cx: Run<'_, '_>) -> To {
        let Some((seat, rank)) = cx.table().find(self.who).map(|(seat, one)| (seat, one.rank)) else {
            return Flow::End;
        };
        cx.emit(Event::Died { who: self.who });
        if rank == Rank::Leader {
            fall(cx, seat);
            return Flow::End;
        }
        self.seat = Some(seat);
        Flow::Next
    }

    fn may_replace(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let side = look.table.side(self.seat?);
        (side.reserve.is_some() && side.gold >= SUMMON).then_some((self.seat?, Ask::Replace))
    }
}

fn fall(cx: Run<'_, '_>, seat: Seat) {
    cx.cite(Rule::Out);
    cx.emit(Event::Out { seat, cards: cx.table().estate(seat) });
}

impl Procedure<Queued> for Leave {
    const STEPS: &'static [Step<Queued, Self>] = &[Step::act(Rule::Out, "leave", |leave, cx| {
        fall(cx, leave.seat);
        Flow::End
    })];
}
