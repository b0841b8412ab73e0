//! Damage, loss of life, and recovery (G-5).

use serde::{Deserialize, Serialize};

use super::Dying;
use super::prelude::*;

/// A damage (伤害).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Damage {
    pub(in super::super) harm: Harm,
    /// Whether the innermost damage on the table is this one.
    pub(in super::super) begun: bool,
}

impl Procedure<Guozhan> for Damage {
    const GUARDS: &'static [Guard<Guozhan, Self>] = &[Guard {
        clause: G5_2_7,
        name: "prevented",
        test: |damage, look| damage.begun && look.table.harm().is_some_and(|harm| harm.amount <= 0 && !harm.landed),
        to: "end",
    }];
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G5_1_1, "damage", Damage::begin).also(&[G5_1_2, G5_1_3, G5_3_5, G9_3_6]),
        Step::open(G5_2_1, "begins", |_, _| Some(Timing::at(Moment::DamageBegins))),
        Step::open(G5_2_2, "causing, first", |_, _| Some(Timing::at(Moment::Causing1))),
        Step::open(G5_2_3, "causing, second", |_, _| Some(Timing::at(Moment::Causing2))),
        Step::open(G5_2_4, "suffering, first", |_, _| Some(Timing::at(Moment::Suffering1))),
        Step::open(G5_2_5, "suffering, second", |_, _| Some(Timing::at(Moment::Suffering2))),
        Step::open(G5_2_6, "suffering, third", |_, _| Some(Timing::at(Moment::Suffering3))).also(&[G5_2_7, G5_2_8]),
        Step::act(G5_2_9, "land", Damage::land).also(&[G5_5_1, G5_3_1, G5_4_2, G11_1_2]),
        Step::open(G5_5_2, "reducing", |_, _| Some(Timing::at(Moment::Reducing))),
        Step::open(G5_5_3, "reduced", |_, _| Some(Timing::at(Moment::Reduced))),
        Step::call(G5_5_3, "dying", Damage::dying),
        Step::open(G5_2_10, "caused", |_, _| Some(Timing::at(Moment::Caused))).also(&[G5_2_12]),
        Step::open(G5_2_11, "suffered", |_, _| Some(Timing::at(Moment::Suffered))).also(&[G5_2_12]),
        Step::each(G5_3_2, "conduct", Damage::chained, &Row::Call(Damage::conduct, |_, _, _| Flow::Next))
            .also(&[G5_2_13, G5_3_3, G5_3_4, G5_3_6, G5_3_7]),
        Step::act(G5_2_13, "end", |_, cx| tell(cx, Event::DamageEnded)),
    ];
}

impl Damage {
    /// A source that is dead is none.
    fn begin(&mut self, cx: Run<'_, '_>) -> To {
        self.begun = true;
        self.harm.from = self.harm.from.filter(|from| cx.table().alive(*from));
        tell(cx, Event::DamageBegan(self.harm.clone()))
    }

    /// Health is lost. A chained victim of fire or thunder is freed, and it goes on to those that are still chained.
    fn land(&mut self, cx: Run<'_, '_>) -> To {
        let Some(harm) = cx.table().harm().cloned() else { return Flow::To("end") };
        if !cx.table().alive(harm.to) || cx.table().noted(harm.to, Memo::Frozen) {
            return Flow::To("end");
        }
        let table = cx.table();
        let conducts = harm.is_elemental() && table.side(harm.to).chained;
        let others = table.from_turn().filter(|seat| *seat != harm.to && table.side(*seat).chained);
        let others: SeatSet = others.filter(|_| conducts && !harm.conducted).collect();
        let near = harm.from.is_some_and(|from| cx.rules().distance(table, from, harm.to).is_some_and(|far| far < 2));
        if conducts {
            cx.emit(Event::Chained { seat: harm.to, chained: false });
        }
        tell(cx, Event::Damaged { seat: harm.to, amount: harm.amount, near, conducts: others })
    }

    fn dying(&self, look: Now<'_, '_>) -> Option<Flows> {
        let harm = look.table.harm()?;
        let side = look.table.side(harm.to);
        (side.alive && side.hp <= 0).then_some(Dying { who: harm.to, by: harm.from, asked: SeatSet::NONE }.into())
    }

    fn chained(&self, look: Now<'_, '_>, members: &mut Members) {
        let to = look.table.harm().map_or(SeatSet::NONE, |harm| harm.conducts);
        members.extend(look.table.from_turn().filter(|seat| to.contains(*seat)).map(|seat| seat.0.into()));
    }

    /// To the next one that is still chained: what the first one took, from the same source.
    fn conduct(&self, look: Now<'_, '_>) -> Option<Flows> {
        let to = Seat(look.member as u8);
        let side = look.table.side(to);
        let harm = look.table.harm()?.clone();
        let next = Harm {
            to,
            conducted: true,
            direct: false,
            bare: false,
            landed: false,
            near: false,
            conducts: SeatSet::NONE,
            ..harm
        };
        (side.alive && side.chained).then(|| Damage { harm: next, begun: false }.into())
    }
}

/// A character loses health without damage (失去体力).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LoseHealth {
    pub(in super::super) seat: Seat,
    pub(in super::super) amount: i8,
}

impl Procedure<Guozhan> for LoseHealth {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G5_4_1, "about to", |lose, cx| {
            if !cx.table().alive(lose.seat) {
                return Flow::End;
            }
            tell(cx, Event::HealthBegan { seat: lose.seat, amount: lose.amount.saturating_neg() })
        }),
        Step::open(G5_4_1, "losing", |_, _| Some(Timing::at(Moment::LosingHealth))),
        Step::act(G5_4_1, "lose", |lose: &mut Self, cx: Run<'_, '_>| {
            let frozen = cx.table().noted(lose.seat, Memo::Frozen) || !cx.table().alive(lose.seat);
            if frozen { Flow::To("end") } else { tell(cx, Event::LostHealth { seat: lose.seat, amount: lose.amount }) }
        })
        .also(&[G5_5_1]),
        Step::open(G5_5_2, "reducing", |_, _| Some(Timing::at(Moment::Reducing))),
        Step::open(G5_5_3, "reduced", |_, _| Some(Timing::at(Moment::Reduced))),
        Step::call(G5_5_3, "dying", |lose, look| {
            let side = look.table.side(lose.seat);
            let dying = side.alive && side.hp <= 0;
            dying.then_some(Dying { who: lose.seat, by: None, asked: SeatSet::NONE }.into())
        }),
        Step::open(G5_4_1, "lost", |_, _| Some(Timing::at(Moment::LostHealth))),
        Step::act(G5_4_1, "end", |_, cx| tell(cx, Event::HealthEnded)),
    ];
}

/// A character recovers (回复体力).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Recover {
    pub(in super::super) seat: Seat,
    pub(in super::super) amount: i8,
}

impl Procedure<Guozhan> for Recover {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G5_4_5, "about to", |recover: &mut Self, cx: Run<'_, '_>| {
            let side = cx.table().side(recover.seat);
            // Never beyond the most, and only whoever is wounded.
            recover.amount = recover.amount.min(side.max.saturating_sub(side.hp));
            if !side.alive || recover.amount <= 0 || cx.table().noted(recover.seat, Memo::NoRecovery) {
                return Flow::End;
            }
            tell(cx, Event::HealthBegan { seat: recover.seat, amount: recover.amount })
        })
        .also(&[G5_4_4]),
        Step::open(G5_4_5, "recovering", |_, _| Some(Timing::at(Moment::Recovering))),
        Step::act(G5_4_5, "recover", |recover, cx| {
            if !cx.table().alive(recover.seat) || cx.table().noted(recover.seat, Memo::Frozen) {
                return Flow::To("end");
            }
            tell(cx, Event::Recovered { seat: recover.seat, amount: recover.amount })
        }),
        Step::open(G5_4_5, "recovered", |_, _| Some(Timing::at(Moment::Recovered))),
        Step::act(G5_4_5, "end", |_, cx| tell(cx, Event::HealthEnded)),
    ];
}
