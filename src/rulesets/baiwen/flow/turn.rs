//! A turn (B-4).

use serde::{Deserialize, Serialize};

use super::prelude::*;
use super::{Assault, DrawCards, Flows, LevelUp, Revive, Source, Use};

/// Turn after turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turns {
    /// Whose turn comes next.
    pub(in super::super) next: Seat,
    /// Whether it begins in its action phase.
    pub(in super::super) acting: bool,
}

impl Procedure<Baiwen> for Turns {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::call(B4_13, "turn", |turns, _| Some(Turn { seat: turns.next, acting: turns.acting }.into())),
        Step::act(B4_13, "next", |turns, cx| {
            if cx.table().turns >= cx.table().options.turn_limit {
                return Flow::To("limit");
            }
            *turns = Turns { next: turns.next.next(2), acting: false };
            Flow::To("turn")
        }),
        Step::act(B21_5, "limit", |_, cx| tell(cx, Event::Ended(Outcome::Draw))),
    ];
}

/// A player's turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub(in super::super) seat: Seat,
    /// Whether it begins in its action phase.
    pub(in super::super) acting: bool,
}

impl Procedure<Baiwen> for Turn {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::act(B4_1, "begin", |turn, cx| match turn.acting {
            true => Flow::To("act"),
            false => tell(cx, Event::TurnBegan { seat: turn.seat }),
        }),
        Step::act(B4_1, "clear", Turn::clear).also(&[B9_2, B23_3]),
        Step::each(B4_2, "countdown", Turn::knocked_out, &Row::Call(Turn::tick, skip)).also(&[B11_9]),
        Step::act(B4_3, "orbs", Turn::orbs).also(&[B23_4]),
        Step::fix(B4_4, "fix the first list", |_, _| Some(Timing::plain(Moment::TurnStartFirst))),
        Step::fix(B4_4, "fix", |_, _| Some(Timing::plain(Moment::TurnStart))),
        Step::each(B4_5, "ability countdown", Turn::counting, &Row::Call(Turn::count_down, skip)).also(&[B15_2, B15_3]),
        Step::settle(B7_13, "battles of countdowns", Agenda::Barrier),
        Step::act(B4_15, "energy", Turn::charge).also(&[B18_24]),
        Step::act(B4_6, "back", Turn::back),
        Step::settle(B13_10, "after these", Agenda::After),
        Step::run(B4_7, "turn start first", |_, _| Some(Timing::plain(Moment::TurnStartFirst))).also(&[B23_5]),
        Step::run(B4_8, "turn start", |_, _| Some(Timing::plain(Moment::TurnStart))).also(&[B23_6]),
        Step::settle(B13_10, "after turn start", Agenda::After),
        Step::settle(B7_13, "battles of turn start", Agenda::Barrier),
        Step::call(B4_9, "draw", Turn::draw).also(&[B20_1]),
        Step::settle(B13_10, "after the draw", Agenda::After),
        Step::settle(B7_13, "battles of the draw", Agenda::Barrier),
        Step::ask(B4_9, "level up", Turn::may_level, Turn::levelled).also(&[B4_9b]),
        Step::settle(B13_10, "after level up", Agenda::After),
        Step::ask(B4_9a, "level up once more", Turn::may_level_again, Turn::levelled),
        Step::settle(B13_10, "after the second", Agenda::After),
        Step::settle(B7_13, "battles of the levels", Agenda::Barrier),
        Step::ask(B4_10, "act", |turn, _| Some((turn.seat, Ask::Act)), Turn::act)
            .also(&[B22_1, B6_1, B6_4b, B18_16, B23_8]),
        Step::act(B17_3, "stun ends", Turn::recover).also(&[B4_11]),
        Step::open(B4_11, "turn end", |_, _| Some(Timing::plain(Moment::TurnEnd))),
        Step::settle(B13_10, "after turn end", Agenda::After),
        Step::settle(B7_13, "battles of turn end", Agenda::Barrier),
        Step::act(B4_12, "end", |turn, cx| tell(cx, Event::TurnEnded { seat: turn.seat })),
    ];
}

fn skip(_: &mut Turn, _: Run<'_, '_>, _: Option<super::Value>) -> To {
    Flow::Next
}

impl Turn {
    /// In entry order, the avatar first.
    fn clear(&mut self, cx: Run<'_, '_>) -> To {
        let (seat, rules) = (self.seat, cx.rules());
        let stays = rules.side_holds(cx.table(), seat.next(2), Static::EnemyFragileStays);
        let units = cx.table().units(seat).map(Character::Unit);
        let keeps = |who: &Character| who.unit().is_some_and(|unit| rules.holds(cx.table(), unit, Static::ArmorStays));
        let cleared = |who: &Character| {
            let armor = cx.table().armor(*who);
            armor > 0 && !keeps(who) || armor < 0 && !stays
        };
        let cleared: SmallVec<[Character; 5]> =
            [Character::Avatar(seat)].into_iter().chain(units).filter(cleared).collect();
        cleared.into_iter().for_each(|who| cx.emit(Event::ArmorCleared { who }));
        Flow::Next
    }

    fn knocked_out(&self, look: Now<'_, '_>, members: &mut Members) {
        let units = look.table.side(self.seat).units.iter().enumerate();
        members.extend(units.filter(|(_, unit)| unit.out > 0).map(|(place, _)| place as u16));
    }

    fn tick(&self, look: Now<'_, '_>) -> Option<Flows> {
        Some(Revive { unit: UnitId { seat: self.seat, place: look.member as u8 }, ticks: true }.into())
    }

    fn counting(&self, look: Now<'_, '_>, members: &mut Members) {
        let units = look.table.side(self.seat).units.iter().enumerate();
        let counting =
            units.filter(|(_, unit)| unit.conscious() && (unit.stored.is_some() || unit.countdown.is_some()));
        members.extend(counting.map(|(place, _)| place as u16));
    }

    fn count_down(&self, look: Now<'_, '_>) -> Option<Flows> {
        Some(Countdown::of(UnitId { seat: self.seat, place: look.member as u8 }, 1).into())
    }

    /// One card; with 明心 a look at three instead, if there are any.
    fn draw(&self, look: Now<'_, '_>) -> Option<Flows> {
        let foresight = look.rules.side_holds(look.table, self.seat, Static::Foresight);
        Some(match foresight && look.table.side(self.seat).deck.count() > 0 {
            true => super::LookAt { seat: self.seat }.into(),
            false => DrawCards { seat: self.seat, left: 1 }.into(),
        })
    }

    /// All are lost, then 2 are gained; 1 in the first player's first turn.
    fn orbs(&mut self, cx: Run<'_, '_>) -> To {
        let first = self.seat == cx.table().first && cx.table().side(self.seat).turns == 1;
        let gained = if first { 1 } else { 2 };
        let kept = cx.rules().side_holds(cx.table(), self.seat, Static::OrbsStay);
        let orbs = if kept { cx.table().side(self.seat).orbs.saturating_add(gained).min(4) } else { gained };
        tell(cx, Event::Orbs { seat: self.seat, orbs })
    }

    /// Conscious ones with 充能.
    fn charge(&mut self, cx: Run<'_, '_>) -> To {
        let has = |id: &UnitId| cx.rules().has(cx.table(), *id, Keyword::Charge);
        let units: SmallVec<[UnitId; 4]> = cx.table().units(self.seat).filter(has).collect();
        units.into_iter().for_each(|unit| cx.emit(Event::Charged { unit, by: 1 }));
        Flow::Next
    }

    /// A summon stays.
    fn back(&mut self, cx: Run<'_, '_>) -> To {
        if let Some(unit) = cx.table().front(self.seat).filter(|unit| unit.place < SEATS) {
            super::zones::go(cx, unit, false);
        }
        Flow::Next
    }

    /// Whoever was not stunned in this very turn is not stunned any more.
    fn recover(&mut self, cx: Run<'_, '_>) -> To {
        let (seat, table) = (self.seat, cx.table());
        let earlier = |stunned: Option<u16>| stunned.is_some_and(|turn| turn != table.turns);
        let side = table.side(seat);
        let avatar = Some(Character::Avatar(seat)).filter(|_| earlier(side.avatar.stunned));
        let units = (0..).zip(&side.units).filter(|(_, unit)| earlier(unit.stunned));
        let units = units.map(|(place, _)| Character::Unit(UnitId { seat, place }));
        let over: SmallVec<[Character; 5]> = avatar.into_iter().chain(units).collect();
        over.into_iter().for_each(|who| cx.emit(Event::StunEnded { who }));
        Flow::Next
    }

    fn may_level(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        look.table.lowest(self.seat).next().map(|_| (self.seat, Ask::Level))
    }

    /// In the first player's seventh own turn and the second player's third.
    fn may_level_again(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let turn = if self.seat == look.table.first { 7 } else { 3 };
        if look.table.side(self.seat).turns == turn { self.may_level(look) } else { None }
    }

    fn levelled(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        if let Command::Level(place) = command {
            cx.insert(LevelUp { unit: UnitId { seat, place }, enters: false }.into());
        }
        Flow::Next
    }

    fn act(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        match command {
            Command::Use { card, target, burst } => match cx.rules().usable(cx.table(), seat, card) {
                Ok(user) => cx.insert(Use::active(user, card, target, burst).into()),
                Err(_) => return Flow::Again,
            },
            Command::Assault(place) => cx.insert(Assault { unit: UnitId { seat, place }, target: None }.into()),
            Command::Hunt { unit: place, target } => {
                cx.insert(Assault { unit: UnitId { seat, place }, target: Some(target) }.into());
            }
            _ => return Flow::Next,
        }
        Flow::Again
    }
}

/// The countdown of a shikigami goes down; at 0 what was stored is used, or its ability acts (B-15).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Countdown {
    pub(in super::super) unit: UnitId,
    /// By so much.
    pub(in super::super) by: u8,
    /// What fires.
    pub(in super::super) fires: Option<Fires>,
}

/// What a countdown does at 0.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Fires {
    /// Uses a stored spell.
    Spell(Stored),
    /// Carries out the text of an ability.
    Text(Source),
}

impl Procedure<Baiwen> for Countdown {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::act(B15_2, "count", Countdown::count).also(&[B15_1]),
        Step::call(B15_3, "fire", Countdown::fire).also(&[B15_7]),
        Step::act(B15_2, "anew", Countdown::anew).also(&[B15_3]),
        Step::settle(B13_10, "after it", Agenda::After),
    ];
}

impl Countdown {
    pub(super) fn of(unit: UnitId, by: u8) -> Self {
        Countdown { unit, by, fires: None }
    }

    /// What goes beyond 0 is lost. A stored spell is over at 0; what is stored while it is used stays.
    fn count(&mut self, cx: Run<'_, '_>) -> To {
        let unit = self.unit;
        let Some(one) = cx.table().awake(unit) else { return Flow::End };
        let left = match (one.stored, one.countdown) {
            (Some(stored), _) => stored.left,
            (None, Some(counting)) => counting.left,
            (None, None) => return Flow::End,
        };
        // While it fires, what would make it less is lost.
        if left == 0 {
            return Flow::End;
        }
        let source = match (one.countdown, one.form) {
            (Some(counting), Some(form)) if counting.form => Source::CountForm(form.card),
            _ if one.awakened => Source::CountAwakened(one.shikigami),
            _ => Source::CountBase(one.shikigami),
        };
        self.fires = Some(one.stored.map_or(Fires::Text(source), Fires::Spell));
        (0..self.by.min(left)).for_each(|_| cx.emit(Event::Hastened { unit }));
        match self.fires {
            _ if left > self.by => Flow::End,
            Some(Fires::Spell(_)) => tell(cx, Event::Recalled { unit }),
            _ => Flow::Next,
        }
    }

    fn fire(&self, look: Now<'_, '_>) -> Option<Flows> {
        match self.fires? {
            Fires::Spell(stored) => Some(Use::repeat(self.unit, stored).into()),
            Fires::Text(source) => {
                look.rules.program(source)?;
                Some(super::Effect::new(source, Context::of(self.unit)).into())
            }
        }
    }

    /// It begins anew, or is over if it was to fire once; one that was set meanwhile stays.
    fn anew(&mut self, cx: Run<'_, '_>) -> To {
        let (unit, rules) = (self.unit, cx.rules());
        let Some(one) = cx.table().awake(unit) else { return Flow::Next };
        let form = matches!(self.fires, Some(Fires::Text(Source::CountForm(_))));
        let Some(counting) = one.countdown.filter(|counting| counting.form == form) else { return Flow::Next };
        let ability = if form { rules.form_ability(one) } else { rules.ability(one) };
        match ability.and_then(|ability| ability.countdown.as_ref()) {
            Some(countdown) if !countdown.once => {
                let left = countdown.turns;
                tell(cx, Event::CountdownSet { unit, left })
            }
            _ if counting.left > 0 => Flow::Next,
            _ => tell(cx, Event::CountdownOver { unit }),
        }
    }
}
