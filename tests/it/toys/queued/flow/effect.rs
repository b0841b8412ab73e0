//! What abilities do, and the calls of traps.

use super::*;

impl Procedure<Queued> for Calls {
    const STEPS: &'static [Step<Queued, Self>] = &[Step::each_next(
        Rule::Calls,
        "calls",
        |_, look| look.table.occasions.first().map(|_| 0),
        &Row::Call(
            |_, look| call(*look.table.occasions.first()?),
            |_, cx, _| {
                cx.emit(Event::Heard);
                Flow::Next
            },
        ),
    )];
}

impl Procedure<Queued> for Call {
    const STEPS: &'static [Step<Queued, Self>] =
        &[Step::each_next(Rule::Calls, "placers", Call::next, &Row::Ask(Call::ask, Call::called))];
}

impl Call {
    fn next(&self, look: Now<'_, '_>) -> Option<u16> {
        let (table, host) = (look.table, self.timing.host()?);
        let asked = |seat: &Seat| !self.passed.contains(seat) && table.may_call(*seat, host);
        table.around(table.turn).find(asked).map(|seat| seat.0.into())
    }

    fn ask(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        Some((member(look), Ask::Call(self.timing)))
    }

    fn called(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        let Command::Call(id) = command else {
            self.passed.push(seat);
            return Flow::Next;
        };
        let Some((host, trap)) = cx.table().trap(id) else { return Flow::Next };
        let Some(Held { card, .. }) = trap.held else { return Flow::Fault("a trap without a card") };
        let truly = self.timing.springs(card.kind());
        cx.cite(if truly { Rule::TrueCall } else { Rule::FalseCall });
        cx.emit(Event::Called { trap: id, card });
        if !truly {
            cx.emit(Event::Voided { trap: id });
        } else if cx.table().occasions.contains(&self.timing) {
            let ability = Ability::Trap { host, trap: id };
            cx.put_off(Agenda::Consequences, ability, Effect::new(ability, Some(self.timing)).into());
        }
        // At a timing that interrupts, the window that comes next finds it face up.
        Flow::Next
    }
}

impl Procedure<Queued> for Effect {
    const GUARDS: &'static [Guard<Queued, Self>] = &[Guard {
        clause: Rule::PlayerOut,
        name: "its player is out",
        test: |effect, look| !look.table.plays(effect.ability.seat()),
        to: "end",
    }];
    const STEPS: &'static [Step<Queued, Self>] = &[
        Step::act(Rule::Sprung, "begin", Effect::begin),
        Step::call_for(
            Rule::Sprung,
            "check",
            |effect, _| match effect.ability {
                Ability::Trap { trap, .. } => check(Subject::Trap(trap)),
                _ => None,
            },
            cancelled_to_end,
        ),
        Step::ask(Rule::Skill, "may", Effect::may, |_, _, _, command| match command {
            Command::Pay => Flow::Next,
            _ => Flow::To("end"),
        }),
        Step::act(Rule::Skill, "effect", Effect::effect),
        Step::act(Rule::State, "states", states),
        Step::act(Rule::Sprung, "end", |effect, cx| {
            effect.card.into_iter().for_each(|card| spend(cx, card));
            Flow::End
        }),
    ];
}

impl Effect {
    pub fn new(ability: Ability, timing: Option<Timing>) -> Self {
        Effect { ability, timing, card: None }
    }

    fn begin(&mut self, cx: Run<'_, '_>) -> To {
        match self.ability {
            Ability::Trap { trap, .. } => {
                self.card = cx.table().trap(trap).and_then(|(_, trap)| trap.held).map(|held| held.card);
                cx.emit(Event::Sprung { trap });
            }
            Ability::Skill { who, role: Role::Beggar, .. } => cx.emit(Event::Heeded { who }),
            _ => {}
        }
        Flow::Next
    }

    /// Active skills: whether their player wants to, if he can.
    fn may(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        match self.ability {
            Ability::Skill { seat, role: Role::Medic, .. } if look.table.side(seat).gold > 0 => {
                Some((seat, Ask::May(self.ability)))
            }
            _ => None,
        }
    }

    fn effect(&mut self, cx: Run<'_, '_>) -> To {
        match self.ability {
            Ability::AttackText { .. } => {
                if let Some(Timing::Hurt { who, .. }) = self.timing
                    && cx.table().find(who).is_some()
                {
                    cx.emit(Event::Faced { who, face: Face::Down });
                }
            }
            Ability::DefenceText { seat, .. } => cx.insert(draw(seat, 1)),
            Ability::Skill { seat, who, role } => self.skill(cx, seat, who, role),
            Ability::Trap { host, .. } => self.trap(cx, host),
            Ability::Occasion { .. } => {}
        }
        Flow::Next
    }

    fn skill(&mut self, cx: Run<'_, '_>, seat: Seat, who: Who, role: Role) {
        match (role, self.timing) {
            (Role::Watch, _) => {
                cx.insert(Stir { event: Event::Counted { who } }.into());
                cx.insert(gain(cx.table(), seat, 2));
            }
            (Role::Medic, Some(Timing::Hurt { who, .. })) if cx.table().side(seat).gold > 0 => {
                pay(cx, seat, 1);
                cx.emit(Event::Healed { who, amount: 1 });
            }
            (Role::Leech, Some(Timing::Gained { host, .. })) => hit_leader(cx, host),
            (Role::Martyr, _) => cx.insert(Stir { event: Event::Gained { seat, gold: 1 } }.into()),
            (Role::Beggar, _) => cx.insert(gain(cx.table(), seat, 1)),
            (Role::Mourner, _) => hit_leader(cx, cx.table().next(seat)),
            (Role::Bully, _) => cx.emit(Event::Weighed { by: 1 }),
            (Role::Sun | Role::Moon, Some(Timing::Turned(mark))) => {
                cx.insert(Stir { event: Event::Turned { mark: mark.other() } }.into());
            }
            (Role::Grower, _) => cx.insert(Stir { event: Event::Counted { who } }.into()),
            _ => {}
        }
    }

    fn trap(&mut self, cx: Run<'_, '_>, host: Seat) {
        match (self.card.map(Card::kind), self.timing) {
            (Some(Kind::Snare), _) => cx.emit(Event::Weighed { by: -1 }),
            (Some(Kind::Leak), _) => pay(cx, host, 2.min(cx.table().side(host).gold)),
            (Some(Kind::Blast), Some(Timing::Entered { who, .. })) => {
                cx.insert(Hit { who: vec![who], amount: 1 }.into())
            }
            (Some(Kind::Lamp), Some(Timing::Dying { who, .. })) => {
                cx.emit(Event::Healed { who, amount: 2 });
                cx.insert(gain(cx.table(), host, 2));
            }
            (Some(Kind::Mist), _) => {
                let leader = cx.table().leader(host);
                leader.into_iter().for_each(|who| cx.emit(Event::Faced { who, face: Face::Down }));
            }
            _ => {}
        }
    }
}

fn hit_leader(cx: Run<'_, '_>, seat: Seat) {
    cx.insert(Hit { who: cx.table().leader(seat).into_iter().collect(), amount: 1 }.into());
}
