//! Levels, healing, knock-out and revival, forms, and drawing.

use serde::{Deserialize, Serialize};

use super::prelude::*;

/// A shikigami gains a level.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LevelUp {
    pub(in super::super) unit: UnitId,
    /// Whether it comes into play by it.
    pub(in super::super) enters: bool,
}

impl Procedure<Baiwen> for LevelUp {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::act(B1_4, "level", LevelUp::level).also(&[B13_2d]),
        Step::open(B13_13, "enters", |level: &LevelUp, _| level.enters.then(|| enters(level.unit))),
        Step::open(B13_10, "levelled", |level, look| {
            look.table.awake(level.unit)?;
            Some(Timing { on: Some(Character::Unit(level.unit)), ..Timing::plain(Moment::LevelUp) })
        }),
        Step::settle(B13_10, "after it", Agenda::After),
    ];
}

impl LevelUp {
    fn level(&mut self, cx: Run<'_, '_>) -> To {
        match cx.table().unit(self.unit) {
            Some(unit) if unit.level < 3 => {
                let level = unit.level + 1;
                self.enters = level == 1;
                tell(cx, Event::Levelled { unit: self.unit, level })
            }
            _ => Flow::End,
        }
    }
}

/// Characters are healed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Heal {
    pub(in super::super) by: UnitId,
    pub(in super::super) amount: i16,
    pub(in super::super) whom: SmallVec<[Character; 5]>,
    /// What each was healed by, and what went beyond.
    pub(in super::super) done: SmallVec<[(i16, i16); 5]>,
    /// Whether it is damage for those of the enemy (法界唯心).
    pub(in super::super) hurts: bool,
}

impl Procedure<Baiwen> for Heal {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::call(B10_4, "damage instead", Heal::hurt),
        Step::act(B10_1, "heal", Heal::heal).also(&[B10_3, B1_1]),
        Step::each(B10_2, "when healing", Heal::everybody, &Row::Open(Heal::heals)),
        Step::each(B10_2, "after healing", Heal::healed_ones, &Row::Open(Heal::healed)).also(&[B10_5]),
    ];
}

impl Heal {
    fn hurts(&self, who: Character) -> bool {
        self.hurts && who.seat() != self.by.seat
    }

    /// No healing at all for them.
    fn hurt(&self, _: Now<'_, '_>) -> Option<super::Flows> {
        let blow = |to: &Character| Blow::new(self.by, *to, self.amount, Sort::Ability);
        let blows: Blows = self.whom.iter().filter(|who| self.hurts(**who)).map(blow).collect();
        (!blows.is_empty()).then(|| super::Damage::of(blows).into())
    }

    /// Knocked-out and dying ones cannot be healed.
    fn heal(&mut self, cx: Run<'_, '_>) -> To {
        let (hurts, own) = (self.hurts, self.by.seat);
        self.whom.retain(|who| !hurts || who.seat() == own);
        self.whom.retain(|who| who.unit().is_none_or(|unit| cx.table().alive(unit).is_some()));
        self.done.clear();
        for who in self.whom.clone() {
            let amount = self.amount.max(0);
            let restored = amount.min(cx.rules().missing(cx.table(), who));
            self.done.push((restored, amount - restored));
            if restored > 0 {
                cx.emit(Event::Healed { who, amount: restored });
            }
        }
        Flow::Next
    }

    fn everybody(&self, _: Now<'_, '_>, members: &mut Members) {
        members.extend(0..self.whom.len() as u16);
    }

    fn healed_ones(&self, look: Now<'_, '_>, members: &mut Members) {
        let least = if look.table.options.heal_growth { 0 } else { 1 };
        let restored = |row: &u16| self.done.get(usize::from(*row)).is_some_and(|done| done.0 >= least);
        members.extend((0..self.whom.len() as u16).filter(restored));
    }

    fn timing(&self, look: Now<'_, '_>, moment: Moment, amount: fn((i16, i16)) -> i16) -> Option<Timing> {
        let row = usize::from(look.member);
        let (on, done) = (*self.whom.get(row)?, *self.done.get(row)?);
        Some(Timing { by: Some(Character::Unit(self.by)), on: Some(on), amount: amount(done), ..Timing::plain(moment) })
    }

    fn heals(&self, look: Now<'_, '_>) -> Option<Timing> {
        self.timing(look, Moment::Heals, |(_, beyond)| beyond)
    }

    fn healed(&self, look: Now<'_, '_>) -> Option<Timing> {
        self.timing(look, Moment::Healed, |(restored, _)| restored)
    }
}

/// A shikigami is at no health, or is destroyed: it is dying at once, and knocked out when what runs is complete.
pub(super) fn doom(cx: Run<'_, '_>, unit: UnitId, by: Option<UnitId>) {
    cx.emit(Event::Dying { unit });
    cx.put_off(Agenda::After, Ability::KnockOut(unit), KnockOut { unit, by }.into());
}

/// A shikigami without any health is knocked out (B-1.10).
pub(super) fn fade(cx: Run<'_, '_>, unit: UnitId, by: Option<UnitId>) {
    if cx.table().alive(unit).is_some_and(|one| one.health <= 0) {
        doom(cx, unit, by);
    }
}

/// A shikigami is knocked out (气绝).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KnockOut {
    pub(in super::super) unit: UnitId,
    pub(in super::super) by: Option<UnitId>,
}

impl Procedure<Baiwen> for KnockOut {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::act(B11_1, "is it there", |out, cx| match cx.table().awake(out.unit) {
            Some(_) => Flow::Next,
            None => Flow::End,
        }),
        Step::open(B11_1, "before", |out, _| Some(out.timing(Moment::BeforeKnockOut))),
        Step::act(B11_1, "undo a transformation", KnockOut::restore).also(&[B19_2]),
        Step::call(B11_2, "form", |out, look| {
            let formed = look.table.awake(out.unit)?.form.is_some();
            formed.then(|| LoseForm { unit: out.unit, why: Why::KnockOut }.into())
        }),
        Step::act(B11_3, "knock out", KnockOut::out).also(&[B11_4, B11_5, B12_6, B15_4, B17_4, B19_1, B13_2c]),
        Step::open(B11_7, "after", |out, _| Some(out.timing(Moment::KnockedOut))),
    ];
}

impl KnockOut {
    fn timing(&self, moment: Moment) -> Timing {
        let by = self.by.map(Character::Unit);
        Timing { by, on: Some(Character::Unit(self.unit)), ..Timing::plain(moment) }
    }

    fn restore(&mut self, cx: Run<'_, '_>) -> To {
        match cx.table().awake(self.unit) {
            Some(unit) if unit.original.is_some() => tell(cx, Event::Restored { unit: self.unit }),
            _ => Flow::Next,
        }
    }

    fn out(&mut self, cx: Run<'_, '_>) -> To {
        tell(cx, Event::KnockedOut { unit: self.unit, by: self.by })
    }
}

/// The form of a shikigami is destroyed: replaced, removed, or with its knock-out (B-11.2, B-12.3, B-12.4).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LoseForm {
    pub(in super::super) unit: UnitId,
    pub(in super::super) why: Why,
}

/// Why a form is destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Why {
    /// Its shikigami is knocked out.
    KnockOut,
    /// Another form takes its place.
    Replaced,
    /// An effect says so.
    Effect,
}

impl Procedure<Baiwen> for LoseForm {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::open(B11_2, "is destroyed", |lose, look| {
            look.table.awake(lose.unit)?.form?;
            Some(Timing { on: Some(Character::Unit(lose.unit)), ..Timing::plain(Moment::FormDestroyed) })
        }),
        Step::act(B11_2, "with a knock-out", |one, cx| one.lose(cx, Why::KnockOut)),
        Step::act(B12_3, "for another form", |one, cx| one.lose(cx, Why::Replaced)),
        Step::act(B12_4, "by an effect", |one, cx| one.lose(cx, Why::Effect)),
    ];
}

impl LoseForm {
    /// With its base back it is at full health; without any it is knocked out. A form may return for an orb.
    fn lose(&mut self, cx: Run<'_, '_>, why: Why) -> To {
        if why != self.why {
            return Flow::Next;
        }
        let unit = self.unit;
        let Some(form) = cx.table().awake(unit).and_then(|unit| unit.form) else { return Flow::End };
        let ability = cx.table().awake(unit).and_then(|unit| cx.rules().form_ability(unit));
        let undying = ability.is_some_and(|ability| ability.statics.contains(&Static::Undying));
        cx.emit(Event::Unformed { unit });
        if undying {
            cx.put_off(Agenda::After, Ability::Form(unit, form.card.0, 0), Undying { unit, form }.into());
        }
        if why == Why::Effect {
            fade(cx, unit, None);
        }
        Flow::End
    }
}

/// A shikigami revives, or comes one turn nearer to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Revive {
    pub(in super::super) unit: UnitId,
    /// Only by one turn.
    pub(in super::super) ticks: bool,
}

impl Procedure<Baiwen> for Revive {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::act(B4_2, "countdown", Revive::tick),
        Step::act(B11_9, "revive", |revive: &mut Revive, cx| {
            cx.emit(Event::Revived { unit: revive.unit });
            fade(cx, revive.unit, None);
            Flow::Next
        })
        .also(&[B11_10]),
        Step::open(B13_13, "enters", |revive, _| Some(enters(revive.unit))),
        Step::open(B11_9, "revived", |revive, _| Some(Timing { moment: Moment::Revived, ..enters(revive.unit) })),
        Step::settle(B13_10, "after it", Agenda::After),
    ];
}

pub(super) fn enters(unit: UnitId) -> Timing {
    Timing { on: Some(Character::Unit(unit)), ..Timing::plain(Moment::Enters) }
}

impl Revive {
    fn tick(&mut self, cx: Run<'_, '_>) -> To {
        let out = cx.table().unit(self.unit).map_or(0, |unit| unit.out);
        if out == 0 {
            return Flow::End;
        }
        if !self.ticks {
            return Flow::Next;
        }
        cx.emit(Event::Ticked { unit: self.unit });
        if out == 1 { Flow::Next } else { Flow::End }
    }
}

/// A form that was destroyed returns for an orb, if there is one (不灭之火).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Undying {
    pub(in super::super) unit: UnitId,
    pub(in super::super) form: Form,
}

impl Procedure<Baiwen> for Undying {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::act(B11_2, "pay", Undying::pay),
        Step::call(B11_9, "revive", |undying, look| {
            let out = look.table.unit(undying.unit).is_some_and(|unit| unit.out > 0);
            out.then(|| Revive { unit: undying.unit, ticks: false }.into())
        }),
        Step::call(B12_3, "form", |undying, _| Some(TakeForm { unit: undying.unit, form: undying.form }.into())),
    ];
}

impl Undying {
    fn pay(&mut self, cx: Run<'_, '_>) -> To {
        let seat = self.unit.seat;
        let side = cx.table().side(seat);
        if side.orbs == 0 || !side.graveyard.contains(&self.form.card) {
            return Flow::End;
        }
        let orbs = side.orbs - 1;
        cx.emit(Event::Orbs { seat, orbs });
        tell(cx, Event::Moved { seat, from: Zone::Graveyard, to: Zone::Processing, card: Some(self.form.card) })
    }
}

/// A shikigami takes a form (形态).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TakeForm {
    pub(in super::super) unit: UnitId,
    pub(in super::super) form: Form,
}

impl Procedure<Baiwen> for TakeForm {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::call(B12_3, "destroy", |take, look| {
            let formed = look.table.awake(take.unit)?.form.is_some();
            formed.then(|| LoseForm { unit: take.unit, why: Why::Replaced }.into())
        }),
        Step::act(B12_1, "attach", TakeForm::attach).also(&[B12_2, B12_5, B9_7, B13_9, B1_8]),
        Step::call(B12_3, "on enter", TakeForm::on_enter),
        Step::open(B13_10, "taken", |take, _| Some(Timing { moment: Moment::FormTaken, ..enters(take.unit) })),
    ];
}

impl TakeForm {
    fn on_enter(&self, look: Now<'_, '_>) -> Option<super::Flows> {
        let source = super::Source::OnEnter(self.form.card);
        look.rules.program(source)?;
        let context = Context { number: self.form.number, ..Context::of(self.unit) };
        Some(super::Effect::new(source, context).into())
    }

    fn attach(&mut self, cx: Run<'_, '_>) -> To {
        if cx.table().awake(self.unit).is_none() {
            return Flow::End;
        }
        cx.emit(Event::Formed { unit: self.unit, form: self.form });
        fade(cx, self.unit, None);
        Flow::Next
    }
}

/// A player draws so many cards, one at a time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DrawCards {
    pub(in super::super) seat: Seat,
    pub(in super::super) left: u8,
}

impl Procedure<Baiwen> for DrawCards {
    const STEPS: &'static [Step<Baiwen, Self>] = &[Step::act(B20_1, "draw", DrawCards::draw)
        .also(&[B20_2, B20_3, B21_2, B13_2a, B13_4, B13_4a, B13_4b, B13_4c, B13_4d, B13_4e])];
}

/// The cards that a hand holds at most (B-1.5).
const MOST_CARDS: u16 = 12;

impl DrawCards {
    fn draw(&mut self, cx: Run<'_, '_>) -> To {
        if self.left == 0 {
            return Flow::End;
        }
        self.left -= 1;
        let seat = self.seat;
        let bleeds = |unit: &UnitId| cx.rules().holds(cx.table(), *unit, Static::DrawsBlood);
        let from = cx.table().awake_units(seat).find(bleeds).filter(|_| cx.table().side(seat).deck.count() == 0);
        if let Some(from) = from {
            self.left = 0;
            let to = Character::Avatar(seat.next(2));
            cx.insert(super::Damage::of(Blows::from_slice(&[Blow::new(from, to, 10, Sort::Ability)])).into());
            return Flow::Again;
        }
        let Some(card) = cx.table().side(seat).deck.cards.last().copied() else {
            return tell(cx, Event::Ended(Outcome::Won(seat.next(2))));
        };
        put_in_hand(cx, seat, Zone::Deck, card);
        Flow::Again
    }
}

/// A card comes to the hand, or to the graveyard if the hand is full (B-20.3).
pub(super) fn put_in_hand(cx: Run<'_, '_>, seat: Seat, from: Zone, card: Card) {
    let full = cx.table().side(seat).hand.count() >= MOST_CARDS;
    let to = if full { Zone::Graveyard } else { Zone::Hand };
    cx.emit(Event::Moved { seat, from, to, card: Some(card) });
}

/// A player looks at the three top cards of the deck, takes one, and shuffles the rest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LookAt {
    pub(in super::super) seat: Seat,
}

impl Procedure<Baiwen> for LookAt {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::act(B22_2, "look", LookAt::look),
        Step::ask(B22_2, "take", LookAt::may_take, LookAt::take),
        Step::chance(B20_4, "shuffle", LookAt::may_shuffle, |one, cx, drawn| {
            tell(cx, Event::Shuffled { seat: one.seat, order: drawn.order().map(<[u16]>::to_vec) })
        }),
    ];
}

impl LookAt {
    fn look(&mut self, cx: Run<'_, '_>) -> To {
        let seat = self.seat;
        let top: SmallVec<[Card; 3]> = cx.table().side(seat).deck.cards.iter().rev().take(3).copied().collect();
        for card in top {
            cx.emit(Event::Moved { seat, from: Zone::Deck, to: Zone::Aside, card: Some(card) });
        }
        Flow::Next
    }

    fn may_take(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        (look.table.side(self.seat).aside.count() > 0).then_some((self.seat, Ask::Look))
    }

    fn take(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        if let Command::Choose(Some(card)) = command {
            put_in_hand(cx, seat, Zone::Aside, card);
        }
        Flow::Next
    }

    fn may_shuffle(&self, look: Now<'_, '_>) -> Option<Draw> {
        let side = look.table.side(self.seat);
        (side.aside.count() > 0).then(|| Draw::Order(side.deck.count().saturating_add(side.aside.count())))
    }
}
