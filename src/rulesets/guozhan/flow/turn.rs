//! Turns and phases (G-4).

use serde::{Deserialize, Serialize};

use super::prelude::*;
use super::{Context, DrawCards, Effect, Trick, Use};

/// Turn after turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turns {
    /// Whose ordinary turn comes next.
    pub(in super::super) next: Seat,
    /// Whose turn it is.
    pub(in super::super) current: Seat,
    /// With which phase that turn begins.
    pub(in super::super) from: Phase,
}

impl Turns {
    /// From this player's turn on, which begins with this phase.
    pub(in super::super) const fn of(seat: Seat, from: Phase) -> Self {
        Turns { next: seat, current: seat, from }
    }
}

impl Procedure<Guozhan> for Turns {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G11_2_1, "war", |_: &mut Self, cx: Run<'_, '_>| match cx.rules().war_begins(cx.table()) {
            true => tell(cx, Event::WarBegan),
            false => Flow::Next,
        })
        .also(&[RTerm2, G4_1_1]),
        Step::call(G4_1_3, "turn", |turns, _| Some(Turn { seat: turns.current, from: turns.from }.into())),
        Step::act(G4_6_1, "extra turn", |turns: &mut Self, cx: Run<'_, '_>| {
            turns.from = Phase::Prepare;
            match cx.table().extra.last().copied() {
                Some(seat) => {
                    turns.current = seat;
                    cx.emit(Event::ExtraTaken);
                    Flow::To("war")
                }
                None => Flow::Next,
            }
        })
        .also(&[G4_6_2]),
        Step::act(G4_1_5, "next", |turns, cx| {
            let table = cx.table();
            let next = turns.next.around(table.seats()).skip(1).find(|seat| table.alive(*seat));
            turns.next = next.unwrap_or(turns.next);
            turns.current = turns.next;
            Flow::To("war")
        }),
    ];
}

/// A player's turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub(in super::super) seat: Seat,
    /// With which phase it begins.
    pub(in super::super) from: Phase,
}

impl Procedure<Guozhan> for Turn {
    const GUARDS: &'static [Guard<Guozhan, Self>] = &[
        Guard {
            clause: G4_7_2,
            name: "the turn has ended with its player",
            test: |turn, look| look.table.options.death_ends_turn && !look.table.alive(turn.seat),
            to: "end",
        },
        Guard {
            clause: G4_7_1,
            name: "the current player is dead",
            test: |turn, look| !look.table.alive(turn.seat),
            to: "ending",
        },
    ];
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G4_1_2, "stacked", |turn: &mut Self, cx: Run<'_, '_>| match cx.table().side(turn.seat).stacked {
            true => {
                cx.emit(Event::TurnSkipped { seat: turn.seat });
                Flow::End
            }
            false => {
                cx.cite(G4_1_3);
                tell(cx, Event::TurnBegan { seat: turn.seat })
            }
        })
        .also(&[G11_7_1, G4_1_4, RTerm12]),
        Step::open(G4_1_3, "begins", |_, _| Some(Timing::at(Moment::TurnStart))),
        Step::each(
            G4_2_1,
            "phases",
            |turn: &Self, _: Now<'_, '_>, members: &mut Members| members.extend(turn.from as u16..PHASE_COUNT),
            &Row::Call(Turn::phase, |_: &mut Self, _: Run<'_, '_>, _| Flow::Next),
        )
        .also(&[G4_2_2]),
        Step::open(G4_3_1, "ending", |_, _| Some(Timing::at(Moment::TurnEnding))).also(&[G4_7_1]),
        Step::each(G4_3_3, "order", Turn::ordered, &Row::Call(Turn::order, |_, _, _| Flow::Next)).also(&[G11_8_2]),
        Step::act(G4_3_4, "end", Turn::end).also(&[G4_5_1]),
    ];
}

const PHASE_COUNT: u16 = super::words::PHASES.len() as u16;

impl Turn {
    fn phase(&self, look: Now<'_, '_>) -> Option<Flows> {
        let phase = *super::words::PHASES.get(usize::from(look.member))?;
        look.table.alive(self.seat).then(|| PhaseOf::new(self.seat, phase).into())
    }

    fn end(&mut self, cx: Run<'_, '_>) -> To {
        // By `death_ends_turn` it may be over already.
        if cx.table().in_turn { tell(cx, Event::TurnEnded { seat: self.seat }) } else { Flow::Next }
    }

    /// 敕令 from 府库: everybody without a faction.
    fn ordered(&self, look: Now<'_, '_>, members: &mut Members) {
        let table = look.table;
        let lone = |seat: &Seat| table.side(*seat).faction.is_none() && !table.side(*seat).careerist;
        if table.notes.iter().any(|note| note.memo == Memo::Order) {
            members.extend(table.from_turn().filter(lone).map(|seat| seat.0.into()));
        }
    }

    fn order(&self, look: Now<'_, '_>) -> Option<Flows> {
        let it = Some(Seat(look.member as u8));
        let context = Context { it, ..Context::of(self.seat) };
        Some(Effect::new(Source::Card(Kind::ImperialOrder), context).into())
    }
}

/// A phase of a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PhaseOf {
    pub(in super::super) seat: Seat,
    pub(in super::super) phase: Phase,
    /// The delayed tricks that are still to be judged, the first one last.
    pub(in super::super) tricks: Cards,
}

impl PhaseOf {
    fn new(seat: Seat, phase: Phase) -> Self {
        PhaseOf { seat, phase, tricks: Cards::new() }
    }
}

impl Procedure<Guozhan> for PhaseOf {
    const GUARDS: &'static [Guard<Guozhan, Self>] = &[Guard {
        clause: G4_7_1,
        name: "the current player is dead",
        test: |phase, look| !look.table.alive(phase.seat),
        to: "over",
    }];
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::open(G4_2_1, "before", PhaseOf::before).also(&[G4_4_3]),
        Step::act(G4_4_1, "skipped", |it: &mut Self, cx: Run<'_, '_>| match cx.table().skips(it.phase) {
            true => Flow::To("over"),
            false => {
                cx.cite(G4_2_1);
                tell(cx, Event::PhaseBegan { phase: it.phase })
            }
        }),
        Step::open(G4_2_1, "start", |it, _| Some(Timing::of(Moment::PhaseStart, it.phase as u8))),
        Step::act(G4_2_1, "which", |it, _| match it.phase {
            Phase::Judge => Flow::To("tricks"),
            Phase::Draw => Flow::To("drawing"),
            Phase::Play => Flow::To("idle"),
            Phase::Discard => Flow::To("down to the limit"),
            Phase::Prepare | Phase::Finish => Flow::To("end"),
        }),
        Step::act(G8_4_1, "tricks", PhaseOf::collect).also(&[G4_2_3]),
        Step::act(G8_4_1, "next trick", |it, _| if it.tricks.is_empty() { Flow::To("end") } else { Flow::Next }),
        Step::call(G8_4_2, "trick", PhaseOf::trick),
        Step::act(G8_4_6, "trick done", |it, _| {
            it.tricks.pop();
            Flow::To("next trick")
        }),
        Step::open(G4_2_4, "drawing", |it, _| Some(Timing::of(Moment::Drawing, it.phase as u8))),
        Step::call(G4_2_4, "draw", PhaseOf::draw).also(&[G4_2_5]),
        Step::act(G4_2_4, "drawn", |_, _| Flow::To("end")),
        Step::ask(G4_2_6, "idle", PhaseOf::idle, PhaseOf::act).also(&[G4_5_2, G4_5_3, G4_4_4, G11_8_1]),
        Step::act(G4_2_6, "played", |_, _| Flow::To("end")),
        Step::ask(G4_2_7, "down to the limit", PhaseOf::too_many, PhaseOf::discarded).also(&[G4_2_8]),
        Step::open(G4_2_9, "end", |it, _| Some(Timing::of(Moment::PhaseEnd, it.phase as u8))),
        Step::act(G4_2_1, "over", PhaseOf::over).also(&[G4_5_1]),
    ];
}

impl PhaseOf {
    /// Of two phases in a row that are both skipped by now the second has nothing before it (G-4.4.1).
    fn before(&self, look: Now<'_, '_>) -> Option<Timing> {
        let last = (self.phase as usize).checked_sub(1).and_then(|at| super::words::PHASES.get(at));
        let both = look.table.skips(self.phase) && last.is_some_and(|last| look.table.skips(*last));
        (!both).then_some(Timing::of(Moment::PhaseBefore, self.phase as u8))
    }

    fn over(&mut self, cx: Run<'_, '_>) -> To {
        let began = cx.table().phase == Some(self.phase);
        if began { tell(cx, Event::PhaseEnded { phase: self.phase }) } else { Flow::Next }
    }

    /// Those that lie there now, the last placed first.
    fn collect(&mut self, cx: Run<'_, '_>) -> To {
        self.tricks = cx.table().side(self.seat).judging.iter().map(|delayed| delayed.card).collect();
        Flow::Next
    }

    fn trick(&self, _: Now<'_, '_>) -> Option<Flows> {
        let card = self.tricks.last().copied()?;
        Some(Trick { who: self.seat, card, kind: Kind::Lightning, offset: false, passes: false }.into())
    }

    fn draw(&self, look: Now<'_, '_>) -> Option<Flows> {
        let figure = super::super::stats::Figure::Draws(self.seat);
        let count = look.rules.figure(look.table, figure).value.unwrap_or(0).clamp(0, 100) as u8;
        (count > 0).then_some(DrawCards { seat: self.seat, count, aside: false }.into())
    }

    fn idle(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        (!look.table.phase_over).then_some((self.seat, Ask::Play))
    }

    fn act(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        if command == Command::Pass {
            return Flow::Next;
        }
        cx.insert(Action { seat, command }.into());
        Flow::Again
    }

    fn too_many(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let held = look.table.side(self.seat).hand.count();
        let count = held.saturating_sub(look.rules.hand_limit(look.table, self.seat)).min(200) as u8;
        let ask =
            Ask::Cards { zones: Zones::Hand, sort: super::super::effect::Sort::Any, count, may: false, shown: true };
        (count > 0).then_some((self.seat, ask))
    }

    fn discarded(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        if let Command::Cards(cards) = command {
            discard(cx, seat, &cards);
        }
        Flow::Next
    }
}

/// What a player does at an idle point of the play phase.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Action {
    pub(in super::super) seat: Seat,
    pub(in super::super) command: Command,
}

impl Procedure<Guozhan> for Action {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G6_2_1, "act", Action::act).also(&[G14_3, G11_8_1]),
        Step::call(G15_6, "draw", |action, look| {
            let count = match &action.command {
                Command::Recast { .. } => 1,
                Command::Ally { cards, to } if look.table.differ(action.seat, *to) => cards.len() as u8,
                _ => 0,
            };
            (count > 0).then_some(DrawCards { seat: action.seat, count, aside: false }.into())
        }),
    ];
}

impl Action {
    fn act(&mut self, cx: Run<'_, '_>) -> To {
        let seat = self.seat;
        match &self.command {
            Command::Use { via, kind, cards, targets, victim } => {
                let (cards, targets) = (cards.clone(), targets.clone());
                let used =
                    Use { user: seat, kind: *kind, via: *via, cards, targets, victim: *victim, idle: true, target: 0 };
                cx.insert(used.into());
                Flow::End
            }
            Command::Recast { card, .. } => {
                cx.cite(G15_6);
                lose(cx, seat, &[*card], Zone::Discard, Reason::Recast);
                Flow::Next
            }
            Command::Activate(source) => {
                cx.insert(Effect::new(*source, Context::of(seat)).into());
                Flow::End
            }
            Command::Ally { cards, to } => {
                let note = Note {
                    seat,
                    memo: Memo::Allied,
                    amount: 1,
                    about: Some(*to),
                    by: None,
                    until: Until::Phase,
                    copy: 0,
                };
                let cards = cards.clone();
                cx.cite(G11_8_1);
                lose(cx, seat, &cards, Zone::Hand(*to), Reason::Ally);
                tell(cx, Event::Noted(note))
            }
            _ => Flow::End,
        }
    }
}

impl Guozhan {
    /// Whether 鏖战 begins (R-term-2): few are left, of whom no two are of one faction, and somebody has died.
    fn war_begins(&self, table: &Table) -> bool {
        let few = if table.seats() > 7 { 4 } else { 3 };
        let living: Seats = table.ring(Seat(0)).collect();
        let alone = |one: &Seat| living.iter().all(|other| other == one || !table.same(*one, *other));
        let died = living.len() < usize::from(table.seats()) || table.options.small_last_stand && table.seats() > 2;
        !table.war && died && living.len() <= few && living.iter().all(alone)
    }
}
