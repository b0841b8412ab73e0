//! Front and bench: moves (B-19.4) and summons (B-19.1).

use serde::{Deserialize, Serialize};

use super::prelude::*;

/// A shikigami goes to the front, and whoever stands there makes room; or back to the bench. A summon has no bench: it
/// leaves play. Nothing happens to one that is there already.
pub(super) fn go(cx: Run<'_, '_>, unit: UnitId, to_front: bool) {
    let front = cx.table().front(unit.seat);
    if cx.table().awake(unit).is_none() || (front == Some(unit)) == to_front {
        return;
    }
    if to_front && let Some(resident) = front {
        go(cx, resident, false);
    }
    cx.emit(match to_front {
        true => Event::MovedIn { unit },
        false if unit.place >= SEATS => Event::LeftPlay { unit },
        false => Event::WentBack { unit },
    });
    let moment = if to_front { Moment::CameToFront } else { Moment::LeftFront };
    if cx.rules().answered(moment) {
        cx.insert(Moved { unit, to_front }.into());
    }
}

/// A shikigami has moved: what answers that is looked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moved {
    pub(in super::super) unit: UnitId,
    pub(in super::super) to_front: bool,
}

impl Procedure<Baiwen> for Moved {
    const STEPS: &'static [Step<Baiwen, Self>] = &[Step::open(B13_10, "moved", |moved, look| {
        let moment = if moved.to_front { Moment::CameToFront } else { Moment::LeftFront };
        let character = Some(Character::Unit(moved.unit));
        look.table.awake(moved.unit)?;
        Some(Timing { by: character, on: character, ..Timing::plain(moment) })
    })];
}

/// A shikigami is summoned (召唤): it stands in front, and whoever stood there makes room.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summon {
    pub(in super::super) seat: Seat,
    pub(in super::super) shikigami: ShikigamiId,
    /// It, once it is there.
    pub(in super::super) unit: Option<UnitId>,
}

/// The places of a side at most: each summon has one of its own, for the rest of the game.
const MOST_PLACES: usize = 250;

impl Procedure<Baiwen> for Summon {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::act(B19_1, "summon", Summon::summon).also(&[B1_9]),
        Step::open(B13_13, "enters", |summon, _| summon.timing(Moment::Enters)),
        Step::open(B13_10, "came to the front", |summon, _| summon.timing(Moment::CameToFront)),
    ];
}

impl Summon {
    fn summon(&mut self, cx: Run<'_, '_>) -> To {
        let (seat, places) = (self.seat, cx.table().side(self.seat).units.len());
        if places >= MOST_PLACES || cx.rules().front_held(cx.table(), seat) {
            return Flow::End;
        }
        if let Some(resident) = cx.table().front(seat) {
            go(cx, resident, false);
        }
        let unit = UnitId { seat, place: places as u8 };
        self.unit = Some(unit);
        tell(cx, Event::Summoned { unit, shikigami: self.shikigami })
    }

    fn timing(&self, moment: Moment) -> Option<Timing> {
        let character = Some(Character::Unit(self.unit?));
        Some(Timing { by: character, on: character, ..Timing::plain(moment) })
    }
}

/// A shikigami is turned into another one, for a while or for good, or is what it was before (B-19.2, B-19.3).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Become {
    pub(in super::super) unit: UnitId,
    /// Into what; back, if it is `None`.
    pub(in super::super) into: Option<ShikigamiId>,
    pub(in super::super) for_good: bool,
}

impl Procedure<Baiwen> for Become {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::act(B19_2, "become", Become::go).also(&[B19_3]),
        Step::open(B13_13, "enters", |one, _| {
            Some(Timing { on: Some(Character::Unit(one.unit)), ..Timing::plain(Moment::Enters) })
        }),
    ];
}

impl Become {
    fn go(&mut self, cx: Run<'_, '_>) -> To {
        let unit = self.unit;
        match (cx.table().alive(unit), self.into) {
            (Some(_), Some(into)) if self.for_good => tell(cx, Event::Replaced { unit, into }),
            (Some(_), Some(into)) => tell(cx, Event::Transformed { unit, into }),
            (Some(one), None) if one.original.is_some() => tell(cx, Event::Restored { unit }),
            _ => Flow::End,
        }
    }
}
