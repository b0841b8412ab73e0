//! The use of a card (B-6).

use serde::{Deserialize, Serialize};

use super::life::enters;
use super::prelude::*;
use super::{Battle, Effect, Flows, Source, TakeForm};

/// A card is used: by its player, as a response, or again by its own text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Use {
    pub(in super::super) user: UnitId,
    pub(in super::super) card: Card,
    pub(in super::super) target: Option<Character>,
    /// What it counted when it left the hand.
    pub(in super::super) number: i16,
    /// The bursts that are paid for, a bit for each, and the energy that they took.
    pub(in super::super) paid: (u8, u8),
    /// Who did and who suffered what is answered.
    pub(in super::super) answered: [Option<Character>; 2],
    pub(in super::super) how: Manner,
}

/// How a card is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Manner {
    /// By its player.
    Active,
    /// As a response.
    Response,
    /// Again, by its own text.
    Again,
    /// Again, from storage: on a random target.
    Repeat,
}

impl Procedure<Baiwen> for Use {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::chance(B6_4, "random target", Use::pool, Use::pick).also(&[B15_7]),
        Step::act(B6_2, "pay", Use::pay).also(&[B6_3, B6_4, B18_24, B1_10, B6_4c, B13_2b, B13_7, B18_1, B18_25]),
        Step::act(B6_5, "pre-use", Use::pre_use).also(&[B13_8, B23_9]),
        Step::open(B6_6, "about to use", |used: &Use, look| used.about(look, Moment::AboutToUse)).also(&[B23_10]),
        Step::open(B6_7, "about to be void", |used: &Use, look| used.about(look, Moment::AboutToBeVoid))
            .also(&[B23_11]),
        Step::settle(B13_10, "after these", Agenda::After),
        Step::act(B6_7, "void", Use::void),
        Step::call(B6_8a, "spell", Use::spell).also(&[B6_8]),
        Step::open(B14_1, "about to awaken", |used: &Use, look| {
            used.awakens(look).then(|| Timing { moment: Moment::BeforeAwakening, ..enters(used.user) })
        }),
        Step::settle(B13_10, "after that", Agenda::After),
        Step::act(B14_1, "awaken", Use::awaken).also(&[B14_2, B14_3, B18_4]),
        Step::call(B14_1, "text of awakening", Use::awakening).also(&[B14_1a]),
        Step::open(B13_13, "enters", |used: &Use, look| used.awakens(look).then(|| enters(used.user))),
        Step::act(B14_1, "for good", Use::grow),
        Step::call(B6_8b, "as soon as it is used", Use::on_use).also(&[B7_1b]),
        Step::settle(B6_11, "battles of its effects", Agenda::Barrier),
        Step::call(B6_8b, "battle", Use::battle),
        Step::call(B6_8c, "form", Use::form),
        Step::settle(B6_11, "battles of the form", Agenda::Barrier),
        Step::open(B6_9, "before after use", |used: &Use, look| used.after(look, Moment::BeforeAfterUse))
            .also(&[B23_12]),
        Step::open(B6_10, "after use", Use::after_use).also(&[B6_10a, B23_13, B8_14]),
        Step::act(B20_8, "end", Use::end).also(&[B18_22]),
        Step::settle(B13_10, "after it", Agenda::After),
        Step::settle(B7_13, "battles after it", Agenda::Barrier),
    ];
}

impl Use {
    pub(in super::super) fn active(user: UnitId, card: Card, target: Option<Character>, burst: u8) -> Self {
        Use { user, card, target, number: 0, paid: (burst, 0), answered: [None; 2], how: Manner::Active }
    }

    /// On the one that is answered, if it may be; a shield on the one that stands in front by then.
    pub(in super::super) fn response(user: UnitId, card: Card, timing: Timing) -> Self {
        let answered = [timing.by, timing.on];
        let target = timing.on.or(timing.by);
        Use { user, card, target, number: 0, paid: (0, 0), answered, how: Manner::Response }
    }

    pub(super) fn again(user: UnitId, card: Card, target: Option<Character>, number: i16) -> Self {
        Use { user, card, target, number, paid: (0, 0), answered: [None; 2], how: Manner::Again }
    }

    pub(super) fn repeat(user: UnitId, stored: Stored) -> Self {
        Use {
            user,
            card: stored.card,
            target: None,
            number: stored.number,
            paid: (0, 0),
            answered: [None; 2],
            how: Manner::Repeat,
        }
    }

    fn kind<'a>(&self, rules: &'a Baiwen) -> Option<&'a Kind> {
        rules.print(self.card).map(|print| &print.kind)
    }

    /// Pays, moves the card out of the hand, and fixes the target. A response takes the one that stands in front when it
    /// resolves.
    fn pay(&mut self, cx: Run<'_, '_>) -> To {
        let (user, card) = (self.user, self.card);
        let (table, rules) = (cx.table(), cx.rules());
        if matches!(self.how, Manner::Again | Manner::Repeat) {
            return tell(cx, Event::UsedAgain { user, card, target: self.target, number: self.number });
        }
        self.number = rules.number(table, user.seat, card);
        let (orbs, fast) = rules.cost(table, user.seat, card);
        let print = rules.print(card);
        if self.how == Manner::Response {
            let front = print.and_then(|print| print.answers.as_ref()).map(|answer| &*answer.when).unwrap_or_default();
            let front = front.contains(&super::super::cards::When::OnOwnFront);
            let answered = if front { table.front(user.seat).map(Character::Unit) } else { self.target };
            let pool = print.and_then(|print| print.target).map(|target| rules.targets(table, user.seat, target));
            self.target = answered.filter(|target| pool.is_some_and(|pool| pool.contains(target)));
        }
        self.paid.1 = rules.burst_cost(table, user, card, self.paid.0).unwrap_or(0);
        let energy = self.paid.1;
        cx.emit(Event::Used { user, card, target: self.target, number: self.number, orbs, fast, energy });
        super::words::wither(cx, user.seat);
        Flow::Next
    }

    /// From here on the card counts as used. What returns to the hand does so if its target is fragile now.
    fn pre_use(&mut self, cx: Run<'_, '_>) -> To {
        if cx.rules().print(self.card).is_some_and(|print| print.returns) {
            self.number = self.target.is_some_and(|target| cx.table().armor(target) < 0).into();
        }
        tell(cx, Event::Counted { seat: self.user.seat, card: self.card })
    }

    fn effect(&self, look: Now<'_, '_>, source: Source) -> Option<Flows> {
        look.rules.program(source)?;
        let from_hand = self.how != Manner::Repeat && matches!(source, Source::Card(_));
        let (burst, energy) = self.paid;
        let (target, number) = (self.target, self.number);
        let [by, victim] = self.answered;
        let context = Context { source: by, victim, ..Context::of(self.user) };
        let context = Context { target, number, from_hand, burst, energy, ..context };
        Some(Effect::new(source, context).into())
    }

    fn spell(&self, look: Now<'_, '_>) -> Option<Flows> {
        match self.kind(look.rules)? {
            Kind::Spell(_) => self.effect(look, Source::Card(self.card)),
            _ => None,
        }
    }

    fn awaken(&mut self, cx: Run<'_, '_>) -> To {
        match self.kind(cx.rules()) {
            Some(Kind::Awaken { .. }) if cx.table().awake(self.user).is_some() => {
                tell(cx, Event::Awakened { unit: self.user })
            }
            _ => Flow::Next,
        }
    }

    /// Power and health of the card that awakens come last.
    fn grow(&mut self, cx: Run<'_, '_>) -> To {
        let unit = self.user;
        if let Some(&Kind::Awaken { power, health, .. }) = self.kind(cx.rules())
            && (power, health) != (0, 0)
            && cx.table().awake(unit).is_some()
        {
            cx.emit(Event::Grew { unit, by: Bonus { power, health }, lasts: Lasts::Permanent });
        }
        Flow::Next
    }

    fn awakens(&self, look: Now<'_, '_>) -> bool {
        let awakens = self.kind(look.rules).is_some_and(|kind| matches!(kind, Kind::Awaken { .. }));
        awakens && look.table.awake(self.user).is_some()
    }

    /// The use that is about to be: what a countdown repeats is not stopped (B-15.7).
    fn about(&self, look: Now<'_, '_>, moment: Moment) -> Option<Timing> {
        let timing = self.after(look, moment)?;
        (self.how != Manner::Repeat).then_some(Timing { on: self.target, ..timing })
    }

    /// A card that was made void has no effect, and is over.
    fn void(&mut self, cx: Run<'_, '_>) -> To {
        match cx.table().using() {
            Some(using) if using.void && cx.table().options.void_after_use => Flow::To("after use"),
            Some(using) if using.void => Flow::To("end"),
            _ => Flow::Next,
        }
    }

    fn on_use(&self, look: Now<'_, '_>) -> Option<Flows> {
        match self.kind(look.rules)? {
            Kind::Combat { .. } => self.effect(look, Source::OnUse(self.card)),
            _ => None,
        }
    }

    fn battle(&self, look: Now<'_, '_>) -> Option<Flows> {
        if !matches!(self.kind(look.rules)?, Kind::Combat { .. }) || look.table.awake(self.user).is_none() {
            return None;
        }
        let cause = if self.how == Manner::Response { Cause::Response } else { Cause::Card };
        let target = self.target.filter(|_| cause == Cause::Card);
        let (card, number, paid) = (Some(self.card), self.number, self.paid);
        Some(Battle { card, number, paid, target, ..Battle::new(self.user, cause) }.into())
    }

    fn form(&self, look: Now<'_, '_>) -> Option<Flows> {
        match self.kind(look.rules)? {
            Kind::Form { .. } if look.table.awake(self.user).is_some() => {
                Some(TakeForm { unit: self.user, form: Form { card: self.card, number: self.number } }.into())
            }
            _ => None,
        }
    }

    fn awakening(&self, look: Now<'_, '_>) -> Option<Flows> {
        match self.kind(look.rules)? {
            Kind::Awaken { .. } => self.effect(look, Source::Card(self.card)),
            _ => None,
        }
    }

    fn after(&self, look: Now<'_, '_>, moment: Moment) -> Option<Timing> {
        let how = match self.kind(look.rules)? {
            Kind::Spell(_) => How::Spell,
            Kind::Awaken { .. } => How::Awakening,
            Kind::Form { .. } => How::Form,
            Kind::Combat { .. } => How::Plainly,
        };
        Some(Timing { by: Some(Character::Unit(self.user)), how, ..Timing::plain(moment) })
    }

    fn after_use(&self, look: Now<'_, '_>) -> Option<Timing> {
        self.after(look, Moment::AfterUse)
    }

    /// A stored spell takes a random legal target.
    fn pool(&self, look: Now<'_, '_>) -> Option<Draw> {
        let target = look.rules.print(self.card)?.target.filter(|_| self.how == Manner::Repeat)?;
        let pool = look.rules.targets(look.table, self.user.seat, target).len() as u32;
        (pool > 0).then_some(Draw::Below(pool))
    }

    fn pick(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        if let Some(target) = cx.rules().print(self.card).and_then(|print| print.target) {
            let pool = cx.rules().targets(cx.table(), self.user.seat, target);
            self.target = drawn.number().and_then(|at| pool.get(at as usize).copied());
        }
        Flow::Next
    }

    /// Used cards go to the graveyard, forms stay in play, and some return to the hand.
    fn end(&mut self, cx: Run<'_, '_>) -> To {
        let (table, seat) = (cx.table(), self.user.seat);
        let from_hand = matches!(self.how, Manner::Active | Manner::Response);
        let lies = from_hand && table.side(seat).processing.contains(&self.card);
        let returns = cx.rules().print(self.card).is_some_and(|print| {
            let again = cx.table().options.rebounds_again || !table.side(seat).rebounded.contains(&self.card);
            print.returns && self.number > 0 || print.rebound && again
        });
        let void = table.using().is_some_and(|using| using.void);
        let returns = returns && !void;
        let to = match () {
            () if !lies => Zone::Nowhere,
            () if returns && table.side(seat).hand.count() < 12 => Zone::Hand,
            () => Zone::Graveyard,
        };
        tell(cx, Event::UseEnded { seat, card: self.card, to })
    }
}

/// A player leaves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Leave {
    pub(in super::super) seat: Seat,
}

impl Procedure<Baiwen> for Leave {
    const STEPS: &'static [Step<Baiwen, Self>] =
        &[Step::act(B21_1, "leave", |leave, cx| tell(cx, Event::Ended(Outcome::Won(leave.seat.next(2)))))];
}
