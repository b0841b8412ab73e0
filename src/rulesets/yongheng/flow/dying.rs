//! Dying (濒死), death and replacement (Y-3.2.22).

use serde::{Deserialize, Serialize};

use super::characters::enter;
use super::prelude::*;
use super::{Declare, Elimination, Flows, Use};

/// Whoever has no life left is dealt with, one after another: turn player first, then seats; in one seat the own character
/// first, then summons by time of entering.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Sweep {
    pub(in super::super) who: CharId,
}

impl Procedure<Yongheng> for Sweep {
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y3_2_22g, "next", |sweep, cx| {
            let table = cx.table();
            let mut doomed = table.characters().filter(|(_, one)| one.dying() && !table.dying.contains(&one.id));
            match doomed.next() {
                Some((_, next)) => {
                    sweep.who = next.id;
                    Flow::Next
                }
                None => Flow::End,
            }
        }),
        Step::call(Y3_2_22p1, "dying", |sweep, _| Some(Dying { who: sweep.who }.into())),
        Step::call(Y3_2_22b, "death", Sweep::death),
        Step::act(Y3_2_22g, "after it", |_, _| Flow::To("next")),
    ];
}

impl Sweep {
    fn death(&self, look: Now<'_, '_>) -> Option<Flows> {
        let (seat, doomed) = look.table.find(self.who).filter(|(_, one)| one.dying())?;
        Some(Death { who: doomed.id, seat, rank: doomed.rank, by: doomed.hurt_by }.into())
    }
}

/// A character is dying, and may be rescued.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Dying {
    pub(in super::super) who: CharId,
}

impl Procedure<Yongheng> for Dying {
    const GUARDS: &'static [Guard<Yongheng, Self>] = &[Guard {
        clause: Y3_2_22b,
        name: "it is not dying any more",
        test: |dying, look| !look.table.find(dying.who).is_some_and(|(_, one)| one.dying()),
        to: "end",
    }];
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y3_2_22p1, "begin", Dying::begin).also(&[Y3_2_22a]),
        Step::open(Y3_2_22p2, "TT-8", |dying, look| {
            Some(Timing::Dying { host: look.table.player(dying.who)?, who: dying.who })
        }),
        Step::poll(Y3_2_22p3, "rescue", Dying::ask, Dying::rescue).also(&[Y1_2_4_9]),
        Step::act(Y3_2_22p3, "end", |dying, cx| {
            cx.emit(Event::DyingEnded { who: dying.who });
            Flow::End
        }),
    ];
}

impl Dying {
    fn begin(&mut self, cx: Run<'_, '_>) -> To {
        cx.emit(Event::DyingBegan { who: self.who });
        Flow::Next
    }

    fn ask(&self, look: Now<'_, '_>, questions: &mut Questions<'_, Yongheng>) {
        ask_hands(look, questions, Ask::Rescue(self.who), Yongheng::heals_at_once);
    }

    /// A player may use several, and whoever passed is asked again.
    fn rescue(&mut self, cx: Run<'_, '_>, first: Option<(Seat, Command)>) -> To {
        match first.and_then(|(seat, command)| Use::of(seat, &command)) {
            Some(rescue) => {
                cx.insert(rescue.into());
                Flow::Again
            }
            None => Flow::Next,
        }
    }
}

/// A character dies.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Death {
    pub(in super::super) who: CharId,
    pub(in super::super) seat: Seat,
    pub(in super::super) rank: Rank,
    /// The player who dealt the last damage.
    pub(in super::super) by: Option<Seat>,
}

impl Procedure<Yongheng> for Death {
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y3_2_22p4, "die", Death::die).also(&[Y3_1_6, Y3_2_24]),
        Step::open(Y3_2_22i, "dies", |death, _| Some(Timing::Died { host: death.seat, who: death.who })),
        Step::call(Y3_2_22p5, "own character", Death::of_own).also(&[Y3_2_22e]),
        Step::call(Y3_2_22p6, "summon", |death, _| {
            (death.rank == Rank::Summon).then(|| Replacement { seat: death.seat, empty: false }.into())
        }),
    ];
}

impl Death {
    fn die(&mut self, cx: Run<'_, '_>) -> To {
        let card = cx.table().find(self.who).and_then(|(_, character)| character.card);
        let Some(card) = card else { return Flow::Fault("a dying character without a card") };
        cx.emit(Event::Died { who: self.who, card });
        Flow::Next
    }

    /// Summons that live do not help.
    fn of_own(&self, _: Now<'_, '_>) -> Option<Flows> {
        (self.rank == Rank::Own).then(|| Elimination { seat: self.seat, by: self.by }.into())
    }
}

/// A summon has died: its player may replace it, or must declare.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Replacement {
    pub(in super::super) seat: Seat,
    /// The pool was empty at the moment of the choice.
    pub(in super::super) empty: bool,
}

impl Procedure<Yongheng> for Replacement {
    const GUARDS: &'static [Guard<Yongheng, Self>] = &[Guard {
        clause: Y1_3_4,
        name: "the player is out",
        test: |replacement, look| !look.table.plays(replacement.seat),
        to: "end",
    }];
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y3_2_22d, "pool", |replacement, cx| {
            replacement.empty = cx.table().side(replacement.seat).pool.is_empty();
            Flow::Next
        }),
        Step::ask(Y3_2_22c, "replace", Replacement::may_replace, |_, cx, seat, command| {
            if let Command::Summon(card) = command {
                cx.insert(enter(seat, card));
            }
            Flow::Next
        }),
        Step::call(Y3_2_22d, "must declare", |replacement, look| {
            let must = replacement.empty && look.table.side(replacement.seat).undeclared();
            must.then(|| Declare { seat: replacement.seat }.into())
        }),
        Step::call(Y3_2_22f, "stands alone", |replacement, look| {
            let side = look.table.side(replacement.seat);
            let must = look.table.options.forced_declaration && side.summons().next().is_none() && side.undeclared();
            must.then(|| Declare { seat: replacement.seat }.into())
        }),
        Step::act(Y3_2_22p6, "end", |_, _| Flow::End),
    ];
}

impl Replacement {
    fn may_replace(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let side = look.table.side(self.seat);
        let room = side.summons().count() < usize::from(side.summon_cap);
        (!side.pool.is_empty() && room).then_some((self.seat, Ask::Replace))
    }
}
