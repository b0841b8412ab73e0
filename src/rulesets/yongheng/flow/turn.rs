//! Turn after turn, and the six phases of each (Y-1.2).

use serde::{Deserialize, Serialize};

use super::prelude::*;
use super::{Attack, Declare, DrawCards, Flows, Ready, Summon, Use};

/// Turn after turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rounds {
    /// Whose turn comes next.
    pub(in super::super) next: Seat,
    /// The phase at which it begins.
    pub(in super::super) from: Phase,
}

impl Procedure<Yongheng> for Rounds {
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::call(Y1_2_0_2, "turn", |rounds, _| Some(Turn { seat: rounds.next, from: rounds.from }.into())),
        Step::act(Y1_2_0_3, "next", Rounds::next),
        Step::act(Y1_4_2, "round limit", |_, cx| {
            cx.emit(Event::RoundLimitReached);
            Flow::End
        }),
    ];
}

impl Rounds {
    /// The next player who is not out. The round ends where the dealer's seat is reached or passed.
    fn next(&mut self, cx: Run<'_, '_>) -> To {
        self.from = Phase::Upkeep;
        let table = cx.table();
        let on_the_way = || table.lap(self.next).skip(1);
        let Some(steps) = on_the_way().position(|seat| table.plays(seat)) else { return Flow::End };
        let passed = || on_the_way().take(steps + 1);
        let (limit, round) = (table.options.round_limit, table.round);
        let (next, new_round) = (passed().last(), passed().any(|seat| seat == table.dealer));
        self.next = next.unwrap_or(self.next);
        if new_round && limit.is_some_and(|limit| round >= limit) {
            return Flow::To("round limit");
        }
        if new_round {
            cx.emit(Event::RoundBegan { round: round.saturating_add(1) });
        }
        Flow::To("turn")
    }
}

/// Every phase stops when its player is out.
macro_rules! while_in {
    () => {
        const GUARDS: &'static [Guard<Yongheng, Self>] = &[Guard {
            clause: Y1_2_0_4,
            name: "the turn player is out",
            test: |phase, look| !look.table.plays(phase.seat),
            to: "end",
        }];
    };
}

/// Writes the structs: a phase and its player.
macro_rules! phases {
    ($($(#[$doc:meta])* $name:ident)+) => { $(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        pub struct $name {
            pub(in super::super) seat: Seat,
        }
    )+ };
}

phases! {
    /// Upkeep (清算阶段).
    Upkeep
    /// The draw phase (抽牌阶段).
    DrawPhase
    /// The declaration phase (宣言阶段).
    Declaration
    /// The play phase (出牌阶段).
    Play
    /// The discard phase (弃牌阶段).
    DiscardPhase
    /// The settlement phase (结算阶段).
    Settlement
}

/// A player's turn, from this phase on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub(in super::super) seat: Seat,
    pub(in super::super) from: Phase,
}

impl Turn {
    fn phase(&self, phase: Phase, flow: impl Into<Flows>) -> Option<Flows> {
        (self.from <= phase).then(|| flow.into())
    }
}

fn phase(cx: Run<'_, '_>, phase: Phase) -> To {
    cx.emit(Event::PhaseBegan { phase });
    Flow::Next
}

impl Procedure<Yongheng> for Turn {
    while_in!();
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y1_2_0_2, "begin", |turn, cx| {
            if turn.from <= Phase::Upkeep {
                cx.emit(Event::TurnBegan { seat: turn.seat });
            }
            Flow::Next
        }),
        Step::call(Y1_2_1_1, "upkeep", |turn, _| turn.phase(Phase::Upkeep, Upkeep { seat: turn.seat })),
        Step::call(Y1_2_2_1, "draw", |turn, _| turn.phase(Phase::Draw, DrawPhase { seat: turn.seat })),
        Step::call(Y1_2_3_1, "declaration", |turn, _| turn.phase(Phase::Declaration, Declaration { seat: turn.seat })),
        Step::call(Y1_2_4_7, "play", |turn, _| turn.phase(Phase::Play, Play { seat: turn.seat })),
        Step::call(Y1_2_5_1, "discard", |turn, _| turn.phase(Phase::Discard, DiscardPhase { seat: turn.seat })),
        Step::call(Y1_2_6_1, "settlement", |turn, _| turn.phase(Phase::Settlement, Settlement { seat: turn.seat })),
        Step::act(Y1_2_0_2, "end", |_, _| Flow::End),
    ];
}

impl Procedure<Yongheng> for Upkeep {
    while_in!();
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y1_2_0_2, "begin", |_, cx| phase(cx, Phase::Upkeep)),
        Step::open(Y1_2_1_1, "TT-1", |phase, _| Some(Timing::Upkeep { host: phase.seat })),
        Step::settle(Y3_2_25_6, "consequences", Agenda::Consequences),
        Step::act(Y1_2_1_2, "turn up", |phase, cx| {
            let own = cx.table().side(phase.seat).own();
            if let Some(who) = own.filter(|own| own.seen && own.face == Face::Down).map(|own| own.id) {
                cx.emit(Event::Restored { who });
            }
            Flow::Next
        }),
        Step::act(Y1_2_1_2, "end", |_, _| Flow::End),
    ];
}

impl Procedure<Yongheng> for DrawPhase {
    while_in!();
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y1_2_0_2, "begin", |_, cx| phase(cx, Phase::Draw)),
        Step::call(Y1_2_2_1, "cards", |phase, look| {
            Some(DrawCards { seat: phase.seat, left: look.table.options.draw }.into())
        }),
        Step::act(Y1_2_2_1, "income", DrawPhase::income).also(&[Y2_6_2]),
        Step::open(Y3_2_14d, "TT-2", |phase, _| Some(Timing::Income { host: phase.seat })),
        Step::settle(Y3_2_25_6, "consequences", Agenda::Consequences),
        Step::act(Y3_2_10, "can pay", DrawPhase::can_pay),
        Step::ask(Y1_2_2_2, "extra card", |phase, _| Some((phase.seat, Ask::Extra)), DrawPhase::bought),
        Step::call(Y2_6_1, "extra draw", |phase, _| Some(DrawCards { seat: phase.seat, left: 1 }.into())),
        Step::open(Y3_2_14d, "TT-3", |phase, _| Some(Timing::Bought { host: phase.seat })),
        Step::settle(Y3_2_25_6, "consequences of buying", Agenda::Consequences),
        Step::act(Y1_2_2_2, "end", |_, _| Flow::End),
    ];
}

impl DrawPhase {
    fn income(&mut self, cx: Run<'_, '_>) -> To {
        let income = cx.table().options.income;
        gain(cx, self.seat, income);
        Flow::Next
    }

    fn can_pay(&mut self, cx: Run<'_, '_>) -> To {
        let table = cx.table();
        let can = table.side(self.seat).gold >= table.options.extra_card_cost;
        if can { Flow::Next } else { Flow::To("end") }
    }

    fn bought(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        if command != Command::Buy {
            return Flow::To("end");
        }
        let gold = cx.table().options.extra_card_cost;
        if gold > 0 {
            cx.emit(Event::Paid { seat, gold });
        }
        Flow::Next
    }
}

impl Procedure<Yongheng> for Declaration {
    while_in!();
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y1_2_0_2, "begin", |_, cx| phase(cx, Phase::Declaration)),
        Step::act(Y3_2_21b, "can declare", |phase, cx| match cx.table().side(phase.seat).undeclared() {
            true => Flow::Next,
            false => Flow::To("end"),
        }),
        Step::ask(
            Y1_2_3_1,
            "declare",
            |phase, _| Some((phase.seat, Ask::Declare)),
            |_, _, _, command| match command {
                Command::Declare => Flow::Next,
                _ => Flow::To("end"),
            },
        ),
        Step::call(Y3_2_21a, "declared", |phase, _| Some(Declare { seat: phase.seat }.into())),
        Step::settle(Y3_2_25_6, "consequences", Agenda::Consequences),
        Step::act(Y1_2_3_1, "end", |_, _| Flow::End),
    ];
}

impl Procedure<Yongheng> for Play {
    while_in!();
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y1_2_0_2, "begin", |_, cx| phase(cx, Phase::Play)),
        Step::ask(Y1_2_4_7, "act", |phase, _| Some((phase.seat, Ask::Act)), Play::act),
        Step::act(Y1_2_4_7, "end", |_, _| Flow::End),
    ];
}

impl Play {
    fn act(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        if command == Command::Pass {
            return Flow::Next;
        }
        cx.insert(Action { seat, command }.into());
        Flow::Again
    }
}

/// An action of the play phase: an influence of the outermost kind, applied whole, and then what follows from it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Action {
    pub(in super::super) seat: Seat,
    pub(in super::super) command: Command,
}

impl Procedure<Yongheng> for Action {
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::call(Y1_2_4_1, "attack", |action, _| match &action.command {
            Command::Attack { by, at, cards } => {
                Some(Attack { seat: action.seat, by: *by, at: *at, cards: cards.clone(), dealt: false }.into())
            }
            _ => None,
        }),
        Step::call(Y1_2_4_3, "summon", |action, _| match action.command {
            Command::Summon(card) => Some(Summon { seat: action.seat, card }.into()),
            _ => None,
        }),
        Step::call(Y1_2_4_4, "effect card", |action, _| match action.command {
            Command::Use { card, on } => Some(Use::new(action.seat, card, on).into()),
            _ => None,
        }),
        Step::call(Y1_2_4_5, "ready", |action, _| match action.command {
            Command::Ready(card) => Some(Ready { seat: action.seat, card }.into()),
            _ => None,
        }),
        Step::settle(Y3_2_25_6, "consequences", Agenda::Consequences),
    ];
}

impl Procedure<Yongheng> for DiscardPhase {
    while_in!();
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y1_2_0_2, "begin", |_, cx| phase(cx, Phase::Discard)),
        Step::ask(Y1_2_5_1, "discard", DiscardPhase::ask, DiscardPhase::discarded)
            .also(&[Y1_1_4_3, Y1_2_5_2, Y3_1_5, Y3_1_5b, Y3_1_6, Y3_2_12, Y3_2_24]),
        Step::act(Y1_2_5_1, "end", |_, _| Flow::End),
    ];
}

impl DiscardPhase {
    fn ask(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let held = look.table.side(self.seat).hand.len();
        let over = held.saturating_sub(look.table.options.hand_limit.into());
        (over > 0).then_some((self.seat, Ask::Discard(over as u16)))
    }

    fn discarded(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        if let Command::Discard(cards) = command
            && cx.table().plays(seat)
        {
            cx.emit(Event::Discarded { seat, cards });
        }
        Flow::Next
    }
}

impl Procedure<Yongheng> for Settlement {
    while_in!();
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y1_2_0_2, "begin", |_, cx| phase(cx, Phase::Settlement)),
        Step::open(Y1_2_6_1, "TT-10", |phase, _| Some(Timing::Settlement { host: phase.seat })),
        Step::settle(Y3_2_25_6, "consequences", Agenda::Consequences),
        Step::act(Y1_2_0_2, "end", |_, _| Flow::End),
    ];
}
