//! Cards that are used: attacks and others, their checks, and counters.

use super::*;

impl Procedure<Queued> for Attack {
    const GUARDS: &'static [Guard<Queued, Self>] = &[Guard {
        clause: Rule::AttackStops,
        name: "the attacker or the target has left",
        test: |attack, look| look.table.find(attack.by).is_none() || look.table.find(attack.at).is_none(),
        to: "end",
    }];
    const STEPS: &'static [Step<Queued, Self>] = &[
        Step::act(Rule::Announce, "announce", |attack, cx| {
            cx.emit(Event::Used { seat: attack.seat, card: attack.card });
            cx.emit(Event::Attacked { by: attack.by, at: attack.at });
            Flow::Next
        }),
        Step::call(Rule::AttackTraps, "calls", |attack, _| call(Timing::Attacks { host: attack.seat })),
        Step::open(Rule::AttackTraps, "traps", |attack, _| Some(Timing::Attacks { host: attack.seat })),
        Step::call_for(
            Rule::AttackCheck,
            "check",
            |attack, _| check(Subject::Attack { by: attack.by, at: attack.at }),
            cancelled_to_end,
        ),
        Step::ask(Rule::Block, "block", Attack::may_block, Attack::block),
        Step::open(Rule::Reckoning, "reckoning", |attack, _| Some(Timing::Reckoned { host: attack.seat })),
        Step::call_for(Rule::Strike, "strike", Attack::strike, Attack::texts),
        Step::act(Rule::AttackEnd, "end", |attack, cx| {
            cx.emit(Event::Parted);
            let used = [Some(attack.card), attack.guard.map(|(_, card)| card)];
            used.into_iter().flatten().for_each(|card| spend(cx, card));
            Flow::End
        }),
    ];
}

impl Attack {
    fn may_block(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let (seat, _) = look.table.find(self.at)?;
        (!look.table.side(seat).hand.is_empty()).then_some((seat, Ask::Block))
    }

    fn block(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        if let Command::Guard(card) = command {
            self.guard = Some((seat, card));
            cx.emit(Event::Used { seat, card });
            cx.emit(Event::Weighed { by: -1 });
        }
        Flow::Next
    }

    fn strike(&self, look: Now<'_, '_>) -> Option<Flows> {
        let power = look.table.fight.as_ref().map_or(0, |fight| fight.power);
        Some(Hit { who: vec![self.at], amount: power.max(1) }.into())
    }

    fn texts(&mut self, cx: Run<'_, '_>, _: Option<Value>) -> To {
        let ability = Ability::AttackText { seat: self.seat, card: self.card };
        let struck = Timing::Hurt { host: self.seat, who: self.at };
        cx.put_off(Agenda::Consequences, ability, Effect::new(ability, Some(struck)).into());
        if let Some((seat, card)) = self.guard {
            let ability = Ability::DefenceText { seat, card };
            cx.put_off(Agenda::Consequences, ability, Effect::new(ability, None).into());
        }
        Flow::Next
    }
}

impl Procedure<Queued> for Use {
    const GUARDS: &'static [Guard<Queued, Self>] = &[Guard {
        clause: Rule::Out,
        name: "its user is out",
        test: |used, look| !look.table.plays(used.seat),
        to: "end",
    }];
    const STEPS: &'static [Step<Queued, Self>] = &[
        Step::act(Rule::Use, "use", |used, cx| {
            cx.emit(Event::Used { seat: used.seat, card: used.card });
            Flow::Next
        }),
        Step::call_for(Rule::Use, "check", |used, _| check(Subject::Card(used.card)), cancelled_to_end),
        Step::call(Rule::Refill, "refill", |used, _| (used.card.kind() == Kind::Peek).then(|| Refill.into())),
        Step::each(Rule::Levy, "levy", Use::levied, &Row::Ask(Use::ask_levy, Use::levy)),
        Step::each(Rule::Gust, "gust", Use::blown, &Row::Act(Use::blow)),
        Step::ask(Rule::Gift, "gift", Use::ask_gift, Use::give),
        Step::act(Rule::Use, "effect", Use::effect),
        Step::act(Rule::Use, "end", |used, cx| {
            spend(cx, used.card);
            Flow::End
        }),
    ];
}

impl Use {
    fn levied(&self, look: Now<'_, '_>, members: &mut Members) {
        if self.card.kind() == Kind::Levy {
            members.extend(look.table.around(self.seat).filter(|seat| *seat != self.seat).map(|seat| seat.0.into()));
        }
    }

    fn ask_levy(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        look.table.plays(member(look)).then_some((member(look), Ask::Levy))
    }

    fn levy(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        match command {
            Command::Pay => pay(cx, seat, 1),
            _ => self.refused.extend(cx.table().leader(seat)),
        }
        Flow::Next
    }

    fn blown(&self, look: Now<'_, '_>, members: &mut Members) {
        if self.card.kind() == Kind::Gust {
            members.extend(look.table.traps().map(|(_, trap)| trap.id.0));
        }
    }

    fn blow(&mut self, cx: Run<'_, '_>) -> To {
        let trap = TrapId(cx.member());
        if let Some((host, _)) = cx.table().trap(trap) {
            cx.emit(Event::Blown { trap, to: cx.table().next(host) });
        }
        Flow::Next
    }

    fn ask_gift(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let Command::Gift { to, .. } = self.command else { return None };
        let gives = look.table.plays(to) && !look.table.side(self.seat).hand.is_empty();
        gives.then_some((self.seat, Ask::Give(to)))
    }

    fn give(&mut self, cx: Run<'_, '_>, from: Seat, command: Command) -> To {
        if let (Command::Give(card), Command::Gift { to, .. }) = (command, self.command)
            && cx.table().plays(to)
        {
            let held = Some(Held { card, seen: [from, to].into_iter().collect() });
            cx.emit(Event::Gave { from, to, held });
        }
        Flow::Next
    }

    fn effect(&mut self, cx: Run<'_, '_>) -> To {
        let seat = self.seat;
        match self.command {
            Command::Herb { on, .. } => cx.emit(Event::Healed { who: on, amount: 2 }),
            Command::Play(card) if card.kind() == Kind::Peek => {
                if let Some(Some(top)) = cx.table().deck.last().copied() {
                    cx.emit(Event::Peeked { seat, held: Some(seen_by(top, seat)) });
                }
            }
            _ => {}
        }
        if !self.refused.is_empty() {
            cx.insert(Hit { who: self.refused.clone(), amount: 1 }.into());
        }
        Flow::Next
    }
}

impl Procedure<Queued> for Check {
    const STEPS: &'static [Step<Queued, Self>] = &[
        Step::poll(Rule::Responses, "responses", Check::ask, |check, _, response| match response {
            Some((seat, Command::Counter(card))) => {
                check.response = Some((seat, card));
                Flow::Next
            }
            _ => Flow::End,
        }),
        Step::call_for(Rule::Counter, "counter", Check::counter, |check, _, value| match value {
            Some(Value::Cancelled) => Flow::Return(Value::Cancelled),
            None if check.response.take().is_some() => Flow::To("responses"),
            None => Flow::End,
        }),
    ];
}

impl Check {
    fn ask(&self, look: Now<'_, '_>, questions: &mut Questions<'_, Queued>) {
        ask_hands(look.table, questions, &Ask::Respond(self.subject));
    }

    fn counter(&self, _: Now<'_, '_>) -> Option<Flows> {
        self.response.map(|(seat, card)| Counter { seat, card, cancelled: None }.into())
    }
}

impl Procedure<Queued> for Counter {
    const STEPS: &'static [Step<Queued, Self>] = &[
        Step::act(Rule::Counter, "use", |counter, cx| {
            cx.emit(Event::Used { seat: counter.seat, card: counter.card });
            Flow::Next
        }),
        Step::call_for(
            Rule::Counter,
            "check",
            |counter, _| check(Subject::Card(counter.card)),
            |counter, _, value| {
                counter.cancelled = value;
                Flow::Next
            },
        ),
        Step::act(Rule::Counter, "end", |counter, cx| {
            spend(cx, counter.card);
            match counter.cancelled {
                None if cx.table().plays(counter.seat) => Flow::Return(Value::Cancelled),
                _ => Flow::End,
            }
        }),
    ];
}
