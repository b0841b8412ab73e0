//! Luck checks (运势, B-16), and what both players have (B-13.12).

use serde::{Deserialize, Serialize};

use super::super::effect::Gains;
use super::prelude::*;
use super::{DrawCards, Flows, Heal, Value};

/// One player has a check, or both have one: the main player first, step by step together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Check {
    /// The shikigami by whose text it is.
    pub(in super::super) user: UnitId,
    /// Whether it is of both players.
    pub(in super::super) both: bool,
    /// It succeeds at this number or more.
    pub(in super::super) needs: u8,
    /// The dice of both players; 0 if there is none.
    pub(in super::super) dice: [u8; 2],
    /// The shikigami of each player that have had a die rolled again, a bit for each place.
    pub(in super::super) again: [u16; 2],
    /// How often triggers on the success of each player are still to be looked for.
    pub(in super::super) rings: [u8; 2],
}

impl Procedure<Baiwen> for Check {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::each(B16_1, "roll", Check::players, &Row::Chance(|_, _| Some(Draw::Below(6)), Check::rolled))
            .also(&[B16_4]),
        Step::each(B16_2, "roll again", Check::rerolling, &Row::Chance(|_, _| Some(Draw::Below(6)), Check::rolled)),
        Step::act(B16_2, "and again", Check::once_more),
        Step::act(B16_1, "result", Check::result).also(&[B16_2, B16_3]),
        Step::each(B16_2, "success", Check::ringing, &Row::Open(Check::success)),
        Step::act(B16_2, "twice", |check, _| {
            check.rings = check.rings.map(|rings| rings.saturating_sub(1));
            if check.rings == [0; 2] { Flow::Next } else { Flow::To("success") }
        }),
        Step::act(B16_2, "end", |check, _| Flow::Return(Value::Checked { dice: check.dice })),
    ];
}

impl Check {
    pub(super) fn new(user: UnitId, needs: u8, both: bool) -> Self {
        Check { user, both, needs, dice: [0; 2], again: [0; 2], rings: [0; 2] }
    }

    /// The main player first.
    fn players(&self, look: Now<'_, '_>, members: &mut Members) {
        let main = look.table.main;
        let there = |seat: &Seat| self.both || *seat == self.user.seat;
        members.extend([main, main.next(2)].into_iter().filter(there).map(|seat| seat.0.into()));
    }

    fn die(&self, seat: Seat) -> u8 {
        self.dice[seat.index() % 2]
    }

    /// Who has a die rolled again, that has not had one yet in this check.
    fn reroller(&self, rules: &Baiwen, table: &Table, seat: Seat) -> Option<UnitId> {
        let die = self.die(seat);
        let rerolls = |id: &UnitId| {
            let ones = die == 1 && rules.holds(table, *id, Static::RerollsOnes);
            let failures = die < self.needs && rules.holds(table, *id, Static::RerollsFailures);
            ones || failures
        };
        let used = self.again[seat.index() % 2];
        table.awake_units(seat).filter(|id| used >> id.place.min(15) & 1 == 0).find(rerolls)
    }

    fn rerolling(&self, look: Now<'_, '_>, members: &mut Members) {
        let mut players = Members::default();
        self.players(look, &mut players);
        let again = |seat: &u16| self.reroller(look.rules, look.table, Seat(*seat as u8)).is_some();
        members.extend(players.0.iter().copied().filter(again));
    }

    fn rolled(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let seat = Seat(cx.member() as u8);
        let at = seat.index() % 2;
        if self.dice[at] > 0 {
            if let Some(by) = self.reroller(cx.rules(), cx.table(), seat) {
                self.again[at] |= 1 << by.place.min(15);
            }
            cx.emit(Event::Rerolled { seat, die: self.dice[at] });
        }
        let six = cx.rules().side_holds(cx.table(), seat, Static::AlwaysSix);
        self.dice[at] = if six { 6 } else { (drawn.number().unwrap_or(0) % 6) as u8 + 1 };
        Flow::Next
    }

    fn once_more(&mut self, cx: Run<'_, '_>) -> To {
        let again = [Seat(0), Seat(1)].into_iter().filter(|seat| self.die(*seat) > 0);
        let again = again.filter(|seat| self.reroller(cx.rules(), cx.table(), *seat).is_some()).count();
        if again > 0 { Flow::To("roll again") } else { Flow::Next }
    }

    /// The last roll alone is recorded.
    fn result(&mut self, cx: Run<'_, '_>) -> To {
        let main = cx.table().main;
        for seat in [main, main.next(2)] {
            let die = self.die(seat);
            if die == 0 {
                continue;
            }
            cx.emit(Event::Rolled { seat, die });
            if die >= self.needs {
                self.rings[seat.index() % 2] = cx.rules().success(cx.table(), seat);
                cx.emit(Event::Succeeded { seat });
            }
        }
        Flow::Next
    }

    fn ringing(&self, look: Now<'_, '_>, members: &mut Members) {
        let main = look.table.main;
        let rings = |seat: &Seat| self.rings[seat.index() % 2] > 0;
        members.extend([main, main.next(2)].into_iter().filter(rings).map(|seat| seat.0.into()));
    }

    fn success(&self, look: Now<'_, '_>) -> Option<Timing> {
        let by = Some(Character::Avatar(Seat(look.member as u8)));
        Some(Timing { by, ..Timing::plain(Moment::Success) })
    }
}

impl Baiwen {
    /// How often a success of this player counts.
    pub(super) fn success(&self, table: &Table, seat: Seat) -> u8 {
        if self.side_holds(table, seat, Static::DoubleLuck) { 2 } else { 1 }
    }
}

/// Each player has something so many times, the main player first (B-13.12).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Share {
    /// The shikigami by whose text it is.
    pub(in super::super) user: UnitId,
    pub(in super::super) gains: Gains,
    /// How often each of them.
    pub(in super::super) times: [u8; 2],
}

impl Procedure<Baiwen> for Share {
    const STEPS: &'static [Step<Baiwen, Self>] = &[Step::each(
        B13_12,
        "the main player first",
        |share, look, members| {
            let main = look.table.main;
            let has = |seat: &Seat| share.times[seat.index() % 2] > 0;
            members.extend([main, main.next(2)].into_iter().filter(has).map(|seat| seat.0.into()));
        },
        &Row::Call(Share::gain, |_, _, _| Flow::Next),
    )
    .also(&[B23_1])];
}

impl Share {
    fn gain(&self, look: Now<'_, '_>) -> Option<Flows> {
        let seat = Seat(look.member as u8);
        let times = self.times[seat.index() % 2];
        Some(match self.gains {
            Gains::Cards(cards) => DrawCards { seat, left: cards.saturating_mul(times) }.into(),
            Gains::Life(life) => {
                let amount = life.saturating_mul(times.into());
                let hurts = look.rules.side_holds(look.table, self.user.seat, Static::HealingHurts);
                Heal {
                    by: self.user,
                    amount,
                    whom: SmallVec::from_slice(&[Character::Avatar(seat)]),
                    done: SmallVec::new(),
                    hurts,
                }
                .into()
            }
            Gains::Orbs(orbs) => Kindle { seat, orbs: orbs.saturating_mul(times) }.into(),
        })
    }
}

/// A player gains orbs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Kindle {
    pub(in super::super) seat: Seat,
    pub(in super::super) orbs: u8,
}

impl Procedure<Baiwen> for Kindle {
    const STEPS: &'static [Step<Baiwen, Self>] = &[Step::act(B1_5, "orbs", |kindle, cx| {
        let seat = kindle.seat;
        let orbs = cx.table().side(seat).orbs.saturating_add(kindle.orbs);
        tell(cx, Event::Orbs { seat, orbs })
    })];
}
