//! The text of a card or an ability is carried out, word by word.

use serde::{Deserialize, Serialize};

use super::super::cards::Does;
use super::super::effect::{Amount, Keyword as K, Made, Test, Times, Who, Word, Words};
use super::life::put_in_hand;
use super::prelude::*;
use super::{Damage, DrawCards, Flows, Heal, Revive, Use, Value};
use crate::Never;
use crate::text::{Doing, Program, Reader};

/// Where a text stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Source {
    /// What a spell does.
    Card(Card),
    /// What a combat card does as soon as it is used.
    OnUse(Card),
    /// What a combat card does in the attack timing.
    InAttack(Card),
    /// What a form does when it enters.
    OnEnter(Card),
    /// A trigger of a base ability.
    Base(ShikigamiId, u8),
    /// A trigger of an awakened ability.
    Awakened(ShikigamiId, u8),
    /// A trigger of the ability of a form.
    Form(Card, u8),
    /// An effect that was left behind.
    Lasting(ShikigamiId, u8),
    /// The countdown of a base ability.
    CountBase(ShikigamiId),
    /// The countdown of an awakened ability.
    CountAwakened(ShikigamiId),
    /// The countdown of a form.
    CountForm(Card),
}

/// A text that is being carried out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Effect {
    pub(in super::super) source: Source,
    pub(in super::super) context: Context,
    /// Who was picked at random.
    pub(in super::super) picked: Option<Character>,
    /// The effect that was left behind and is over once it has acted.
    pub(in super::super) once: Option<u16>,
    /// The dice of a check of both players.
    pub(in super::super) dice: [u8; 2],
    /// Whether everybody has seen the card that is exchanged.
    pub(in super::super) shown: bool,
}

impl Procedure<Baiwen> for Effect {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::act(B13_2e, "once", |effect, cx| match effect.once.take() {
            Some(id) => tell(cx, Event::LastingEnded { seat: effect.context.user.seat, id }),
            None => Flow::Next,
        }),
        Step::act(B6_8a, "next word", Effect::next),
        Step::chance(B13_14, "at random", Effect::pool, Effect::pick),
        Step::act(B13_14, "nobody at random", |_, _| Flow::To("next word")),
        Step::act(B6_8a, "word", Effect::word).also(&[B1_7, B6_4a, B7_14, B9_5, B9_6, B13_15, B15_5, B15_6, B21_3]),
        Step::call_for(B8_1, "damage", Effect::damage, Effect::damaged).also(&[B1_7, B18_5]),
        Step::call(B22_2, "look", |effect, _| Some(super::LookAt { seat: effect.context.user.seat }.into())),
        Step::act(B22_2, "looked", |_, _| Flow::To("next word")),
        Step::ask(B22_2, "exchange", Effect::may_exchange, Effect::exchange),
        Step::act(B22_2, "nothing to exchange", |_, _| Flow::To("next word")),
        Step::chance(B20_5, "shuffle in", Effect::may_shuffle, Effect::shuffled),
        Step::act(B20_5, "take", Effect::take),
        Step::call(B1_4, "level up", Effect::level_up),
        Step::act(B1_4, "levelled", |_, _| Flow::To("next word")),
        Step::act(B11_8, "destroy", Effect::destroy),
        Step::call_for(B10_1, "heal", Effect::heal, Effect::done).also(&[B10_6]),
        Step::call_for(B11_9, "revive", Effect::revive, Effect::done),
        Step::call_for(B20_1, "draw", Effect::draw, Effect::done),
        Step::chance(B20_6, "make", Effect::may_make, Effect::made),
        Step::act(B20_6, "nothing to make", |_, _| Flow::To("next word")),
        Step::act(B20_6, "make it", Effect::make_named),
        Step::call_for(B16_1, "check", Effect::check, Effect::checked).also(&[B16_5]),
        Step::call_for(B16_4, "check of both", Effect::check, Effect::checked_both),
        Step::call(B13_12, "both", Effect::share),
        Step::act(B13_12, "shared", |_, _| Flow::To("next word")),
        Step::chance(B20_7, "reveal", Effect::may_reveal, Effect::revealed),
        Step::act(B20_7, "nothing to reveal", |_, _| Flow::To("next word")),
        Step::chance(B20_8, "discard", Effect::may_discard, Effect::discarded),
        Step::act(B20_8, "nothing to discard", |_, _| Flow::To("next word")),
        Step::call_for(B6_13, "again", Effect::again, Effect::done),
        Step::act(B6_8a, "back", |_, _| Flow::To("next word")),
        Step::settle(B13_10, "after it", Agenda::After),
        // While a card is used or a battle is fought, battles wait for it.
        Step::act(B7_13, "at once or later", |_, cx| {
            let waits = |matter: &Matter| matches!(matter, Matter::Use(_) | Matter::Battle(_));
            if cx.table().matters.iter().any(waits) { Flow::End } else { Flow::Next }
        }),
        Step::settle(B7_13, "its battles", Agenda::Barrier),
    ];
}

impl Context {
    /// Of an effect of this shikigami, about nothing else.
    #[must_use]
    pub fn of(user: UnitId) -> Self {
        Context {
            user,
            target: None,
            source: None,
            victim: None,
            answered: 0,
            number: 0,
            die: 0,
            success: 0,
            dealt: 0,
            from_hand: false,
            hit: None,
            knocked: 0,
            burst: 0,
            energy: 0,
            cursor: crate::text::TextCursor::default(),
        }
    }
}

impl Baiwen {
    /// The compiled text that stands there.
    pub(in super::super) fn program(&self, source: Source) -> Option<&Program<Words>> {
        let at = self.programs.binary_search_by_key(&source.key(), |(at, _)| *at).ok()?;
        self.programs.get(at).map(|(_, program)| program)
    }
}

impl Source {
    /// Without the number of the card: copies have one text.
    pub(in super::super) fn key(self) -> Self {
        let of = |card: Card| Card(card.0, 0);
        match self {
            Source::Card(card) => Source::Card(of(card)),
            Source::OnUse(card) => Source::OnUse(of(card)),
            Source::InAttack(card) => Source::InAttack(of(card)),
            Source::OnEnter(card) => Source::OnEnter(of(card)),
            Source::Form(card, trigger) => Source::Form(of(card), trigger),
            Source::CountForm(card) => Source::CountForm(of(card)),
            Source::Base(..)
            | Source::Awakened(..)
            | Source::Lasting(..)
            | Source::CountBase(_)
            | Source::CountAwakened(_) => self,
        }
    }

    /// The shikigami whose text it is.
    pub(in super::super) fn shikigami(self) -> ShikigamiId {
        match self {
            Source::Card(card)
            | Source::OnUse(card)
            | Source::InAttack(card)
            | Source::OnEnter(card)
            | Source::Form(card, _)
            | Source::CountForm(card) => card.0.shikigami(),
            Source::Base(shikigami, _)
            | Source::Awakened(shikigami, _)
            | Source::Lasting(shikigami, _)
            | Source::CountBase(shikigami)
            | Source::CountAwakened(shikigami) => shikigami,
        }
    }

    /// What its damage comes from.
    const fn sort(self) -> Sort {
        match self {
            Source::Card(_) => Sort::Spell,
            Source::OnUse(_) | Source::InAttack(_) | Source::OnEnter(_) => Sort::Card,
            _ => Sort::Ability,
        }
    }
}

/// What a text asks of the table.
struct At<'a>(&'a Baiwen, &'a Table, &'a Context);

impl Reader<Words> for At<'_> {
    fn test(&self, test: &Test, _: &crate::text::TextCursor) -> bool {
        self.0.test(self.1, self.2, *test)
    }
    fn members(&self, members: &Never, _: &crate::text::TextCursor, _: &mut Members) {
        match *members {}
    }
    fn times(&self, times: &Times, _: &crate::text::TextCursor) -> u16 {
        match times {
            Times::Fixed(times) => *times,
            Times::Success => self.2.success.into(),
            Times::OrbsAndOne => u16::from(self.1.side(self.2.user.seat).orbs) + 1,
        }
    }
}

impl Effect {
    pub(in super::super) fn new(source: Source, context: Context) -> Self {
        Effect { source, context, picked: None, once: None, dice: [0; 2], shown: false }
    }

    fn current<'a>(&self, rules: &'a Baiwen) -> Option<&'a Word> {
        match rules.program(self.source)?.doing(self.context.cursor.spot()) {
            Doing::Word(word) => Some(word),
            _ => None,
        }
    }

    fn next(&mut self, cx: Run<'_, '_>) -> To {
        self.picked = None;
        let Some(program) = cx.rules().program(self.source) else { return Flow::To("after it") };
        let context = self.context.clone();
        let doing = program.next(&mut self.context.cursor, &At(cx.rules(), cx.table(), &context));
        match doing {
            Doing::Word(Word::Damage {
                to: Who::RandomCharacter(_) | Who::RandomOther | Who::RandomShikigami(_),
                ..
            }) => Flow::To("at random"),
            Doing::Word(Word::Damage { .. }) => Flow::To("damage"),
            Doing::Word(Word::Heal { .. }) => Flow::To("heal"),
            Doing::Word(Word::Revive) => Flow::To("revive"),
            Doing::Word(Word::Draw(_)) => Flow::To("draw"),
            Doing::Word(Word::Make(Made::Named(_))) => Flow::To("make it"),
            Doing::Word(Word::Make(_)) => Flow::To("make"),
            Doing::Word(Word::Luck(_)) => Flow::To("check"),
            Doing::Word(Word::CheckOfBoth { .. }) => Flow::To("check of both"),
            Doing::Word(Word::Both(_)) => Flow::To("both"),
            Doing::Word(Word::Reveal { all: false }) => Flow::To("reveal"),
            Doing::Word(Word::Discard(_)) => Flow::To("discard"),
            Doing::Word(Word::Again | Word::OnceMore) => Flow::To("again"),
            Doing::Word(Word::Look) => Flow::To("look"),
            Doing::Word(Word::Exchange) => Flow::To("exchange"),
            Doing::Word(Word::LevelUp) => Flow::To("level up"),
            Doing::Word(Word::Destroy(_)) => Flow::To("destroy"),
            Doing::Word(_) => Flow::To("word"),
            Doing::Choose(_) => Flow::Fault("texts have no choices"),
            Doing::Nothing => Flow::Again,
            Doing::Done => Flow::To("after it"),
        }
    }

    fn done(&mut self, _: Run<'_, '_>, _: Option<Value>) -> To {
        Flow::To("next word")
    }

    fn pool(&self, look: Now<'_, '_>) -> Option<Draw> {
        let Some(Word::Damage { to, .. }) = self.current(look.rules) else { return None };
        let pool = look.rules.who(look.table, &self.context, *to).len() as u32;
        (pool > 0).then_some(Draw::Below(pool))
    }

    fn pick(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let Some(Word::Damage { to, .. }) = self.current(cx.rules()) else { return Flow::To("next word") };
        let pool = cx.rules().who(cx.table(), &self.context, *to);
        self.picked = drawn.number().and_then(|at| pool.get(at as usize).copied());
        Flow::To("damage")
    }

    /// Words that change something at once, or put what follows on top.
    fn word(&mut self, cx: Run<'_, '_>) -> To {
        let Some(word) = self.current(cx.rules()) else { return Flow::To("next word") };
        let (user, seat) = (self.context.user, self.context.user.seat);
        let who = |who: Who| cx.rules().who(cx.table(), &self.context, who);
        let units = |of: Who| who(of).into_iter().filter_map(Character::unit).collect::<SmallVec<[_; 8]>>();
        let amount = |amount: Amount| cx.rules().amount(cx.table(), &self.context, amount);
        match *word {
            Word::Armor { who: whom, amount: by } => {
                let by = amount(by);
                who(whom).into_iter().for_each(|one| arm(cx, one, by));
            }
            Word::Grow { who: whom, power, health, lasts } => {
                let by = Bonus { power: amount(power), health: amount(health) };
                for unit in units(whom).into_iter().filter(|_| by != Bonus::default()) {
                    cx.emit(Event::Grew { unit, by, lasts });
                    super::life::fade(cx, unit, Some(user));
                }
            }
            Word::Gain { who: whom, keyword, lasts } => {
                units(whom).into_iter().for_each(|unit| cx.emit(Event::Gained { unit, keyword, lasts }));
            }
            Word::Favor { keyword } => {
                let favor = if keyword == K::Free { Favor::Free } else { Favor::Fast };
                cx.emit(Event::Favored { unit: user, favor });
            }
            Word::ToBench(whom) => {
                units(whom).into_iter().for_each(|unit| super::zones::go(cx, unit, false));
            }
            Word::Move(whom) => {
                for unit in units(whom) {
                    let to_front = cx.table().front(unit.seat) != Some(unit);
                    if !(to_front && cx.rules().held_back(cx.table(), unit)) {
                        super::zones::go(cx, unit, to_front);
                    }
                }
            }
            Word::Orbs(orbs) => cx.insert(super::Kindle { seat, orbs }.into()),
            Word::LoseOrbs => cx.emit(Event::Orbs { seat, orbs: 0 }),
            Word::DiscardNamed(ref name) => {
                let design = cx.rules().named(name);
                let card = cx.table().side(seat).hand.cards.iter().find(|card| Some(card.0) == design).copied();
                if let Some(card) = card {
                    cx.emit(Event::Moved { seat, from: Zone::Hand, to: Zone::Graveyard, card: Some(card) });
                    wither(cx, seat);
                }
            }
            Word::Gather => cx.emit(Event::Gathered { unit: user }),
            Word::Store(left) => {
                let using = cx.table().using();
                let stored = using.map(|using| Stored { card: using.card, number: using.number, left });
                if let Some(stored) = stored.filter(|_| cx.table().awake(user).is_some()) {
                    cx.emit(Event::Stored { unit: user, stored });
                }
            }
            Word::Leave { on, effect } => {
                let left = self.leave(cx, on, effect);
                left.into_iter().for_each(|left| cx.emit(left));
            }
            Word::Hasten { who: whom, by, out } => self.hasten(cx, &units(whom), by, out),
            Word::Stun(whom) => who(whom).into_iter().for_each(|who| cx.emit(Event::Stunned { who })),
            Word::Attack(whom) => {
                for unit in units(whom) {
                    let battle = super::Battle::new(unit, Cause::Effect);
                    cx.put_off(Agenda::Barrier, Ability::Battle(unit), battle.into());
                }
            }
            Word::Summon(ref name) => {
                if let Some(shikigami) = cx.rules().kind(name) {
                    cx.insert(super::Summon { seat, shikigami, unit: None }.into());
                }
            }
            Word::Bless { ref name, power, health } => {
                if let Some(shikigami) = cx.rules().kind(name) {
                    let by = Bonus { power, health };
                    let is = |id: &UnitId| {
                        cx.table().unit(*id).is_some_and(|unit| id.place >= SEATS && unit.shikigami == shikigami)
                    };
                    let there: SmallVec<[UnitId; 4]> = cx.table().units(seat).filter(is).collect();
                    cx.emit(Event::Blessed { seat, shikigami, by });
                    let lasts = super::super::effect::Lasts::Permanent;
                    there.into_iter().for_each(|unit| cx.emit(Event::Grew { unit, by, lasts }));
                }
            }
            Word::Transform { who: whom, ref into } => {
                if let Some(into) = cx.rules().kind(into) {
                    for unit in units(whom).into_iter().filter(|unit| unit.place < SEATS) {
                        cx.insert(super::Become { unit, into: Some(into), for_good: false }.into());
                    }
                }
            }
            Word::Restore(whom) => {
                for unit in units(whom) {
                    cx.insert(super::Become { unit, into: None, for_good: false }.into());
                }
            }
            Word::Replace(ref name) => {
                if let Some(into) = cx.rules().kind(name).filter(|_| cx.table().alive(user).is_some()) {
                    cx.insert(super::Become { unit: user, into: Some(into), for_good: true }.into());
                }
            }
            Word::Void => cx.emit(Event::Voided),
            Word::CallOff => cx.emit(Event::CalledOff),
            Word::Inspire { power, armor } => {
                let by = Inspired { power: amount(power), armor: amount(armor) };
                cx.emit(Event::Inspired { seat, by });
            }
            Word::Charge { who: whom, by } => {
                let by = by.clamp(-100, 100) as i8;
                units(whom).into_iter().for_each(|unit| cx.emit(Event::Charged { unit, by }));
            }
            Word::LoseForm(whom) => {
                units(whom)
                    .into_iter()
                    .for_each(|unit| cx.insert(super::LoseForm { unit, why: super::Why::Effect }.into()));
            }
            Word::PassFragile(whom) => self.pass_fragile(cx, whom),
            Word::Weaken(whom) => units(whom).into_iter().for_each(|unit| cx.emit(Event::Weakened { unit })),
            Word::Reveal { .. } => {
                let seat = seat.next(2);
                let cards: Vec<Card> = hidden(cx.table(), seat).collect();
                cards.into_iter().for_each(|card| cx.emit(Event::Revealed { seat, card }));
            }
            Word::Win => cx.emit(Event::Ended(Outcome::Won(seat))),
            _ => return Flow::Fault("a word that is carried out elsewhere"),
        }
        Flow::To("next word")
    }

    /// Countdowns go down, or up. A knocked-out shikigami comes back so much earlier; those come first (B-15.6).
    fn hasten(&self, cx: Run<'_, '_>, units: &[UnitId], by: i16, out: bool) {
        let seat = self.context.user.seat;
        let often = by.unsigned_abs().min(u8::MAX.into()) as u8;
        if out {
            let lies = |place: &u8| cx.table().unit(UnitId { seat, place: *place }).is_some_and(|unit| unit.out > 0);
            let mut lying: SmallVec<[UnitId; 4]> =
                (0..SEATS).filter(lies).map(|place| UnitId { seat, place }).collect();
            lying.sort_by_key(|unit| cx.table().unit(*unit).map(|unit| unit.entered));
            for unit in lying {
                match by {
                    1.. => (0..often).for_each(|_| cx.insert(Revive { unit, ticks: true }.into())),
                    _ => cx.emit(Event::Delayed { unit, by: often }),
                }
            }
        }
        for unit in units.iter().copied() {
            match by {
                1.. => cx.insert(super::Countdown::of(unit, often).into()),
                0 => {}
                _ => cx.emit(Event::Delayed { unit, by: often }),
            }
        }
    }

    /// The target has no fragile any more, and each of the others has all of it.
    fn pass_fragile(&self, cx: Run<'_, '_>, whom: Who) {
        let target = cx.rules().who(cx.table(), &self.context, Who::Target);
        let Some(from) = target.first().copied() else { return };
        let by = cx.table().armor(from).min(0).saturating_neg();
        if by == 0 {
            return;
        }
        let whom = cx.rules().who(cx.table(), &self.context, whom);
        cx.emit(Event::FragileLost { who: from, by });
        whom.into_iter().filter(|one| *one != from).for_each(|one| arm(cx, one, -by));
    }

    fn may_reveal(&self, look: Now<'_, '_>) -> Option<Draw> {
        let count = hidden(look.table, self.context.user.seat.next(2)).count() as u32;
        (count > 0).then_some(Draw::Below(count))
    }

    fn revealed(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let seat = self.context.user.seat.next(2);
        let card = drawn.number().and_then(|at| hidden(cx.table(), seat).nth(at as usize));
        card.into_iter().for_each(|card| cx.emit(Event::Revealed { seat, card }));
        Flow::To("next word")
    }

    fn check(&self, look: Now<'_, '_>) -> Option<Flows> {
        match self.current(look.rules)? {
            Word::Luck(needs) => Some(super::Check::new(self.context.user, *needs, false).into()),
            Word::CheckOfBoth { needs, .. } => Some(super::Check::new(self.context.user, *needs, true).into()),
            _ => None,
        }
    }

    /// The die, and how often its success counts.
    fn checked(&mut self, cx: Run<'_, '_>, value: Option<Value>) -> To {
        if let (Some(&Word::Luck(needs)), Some(Value::Checked { dice })) = (self.current(cx.rules()), value) {
            let seat = self.context.user.seat;
            let die = dice[seat.index() % 2];
            let success = if die >= needs { cx.rules().success(cx.table(), seat) } else { 0 };
            (self.context.die, self.context.success) = (die, success);
        }
        Flow::To("next word")
    }

    fn checked_both(&mut self, _: Run<'_, '_>, value: Option<Value>) -> To {
        if let Some(Value::Checked { dice }) = value {
            self.dice = dice;
        }
        Flow::Next
    }

    fn share(&self, look: Now<'_, '_>) -> Option<Flows> {
        let (gains, needs) = match *self.current(look.rules)? {
            Word::Both(gains) => (gains, None),
            Word::CheckOfBoth { needs, gains } => (gains, Some(needs)),
            _ => return None,
        };
        let times = |seat: Seat| match needs {
            None => 1,
            Some(needs) if self.dice[seat.index() % 2] >= needs => look.rules.success(look.table, seat),
            Some(_) => 0,
        };
        Some(super::Share { user: self.context.user, gains, times: [times(Seat(0)), times(Seat(1))] }.into())
    }

    fn leave(&self, cx: &Cx<'_, Baiwen>, on: Who, effect: u8) -> Option<Event> {
        let (rules, table, by) = (cx.rules(), cx.table(), self.context.user);
        let shikigami = self.source.shikigami();
        let until = rules.shikigami(shikigami)?.lasting.get(usize::from(effect))?.until;
        let on = rules.who(table, &self.context, on).first().copied()?;
        let effect = (shikigami, effect);
        Some(Event::LeftBehind(Lasting { id: table.named, effect, by, on: Some(on), until, turn: table.turns }))
    }

    fn damage(&self, look: Now<'_, '_>) -> Option<Flows> {
        let Some(Word::Damage { to, amount, overflow, resolved }) = self.current(look.rules) else { return None };
        let (rules, table) = (look.rules, look.table);
        let amount = rules.amount(table, &self.context, *amount);
        let whom = match self.picked {
            Some(picked) => [picked].into_iter().collect(),
            None if matches!(to, Who::RandomCharacter(_) | Who::RandomOther | Who::RandomShikigami(_)) => {
                return Some(Damage::of(Blows::new()).into());
            }
            None => rules.who(table, &self.context, *to),
        };
        let from_hand = self.context.from_hand;
        let one = |to: Character| Blow::new(self.context.user, to, amount, self.source.sort());
        let blow = |to: Character| Blow { overflow: *overflow, from_hand, ..one(to) };
        let blows = whom.into_iter().map(blow).collect();
        Some(if *resolved { Hit { blows, out: 0, value: None }.into() } else { Damage::of(blows).into() })
    }

    fn damaged(&mut self, _: Run<'_, '_>, value: Option<Value>) -> To {
        self.context.hit = None;
        if let Some(Value::Struck { dealt, hit, knocked }) = value {
            self.context.dealt = self.context.dealt.saturating_add(dealt);
            (self.context.hit, self.context.knocked) = (hit, self.context.knocked.saturating_add(knocked));
        }
        Flow::To("next word")
    }

    fn heal(&self, look: Now<'_, '_>) -> Option<Flows> {
        let Some(Word::Heal { who, amount }) = self.current(look.rules) else { return None };
        let amount = look.rules.amount(look.table, &self.context, *amount);
        let whom = look.rules.who(look.table, &self.context, *who).into_iter().collect();
        let by = self.context.user;
        let hurts = look.rules.side_holds(look.table, by.seat, Static::HealingHurts);
        Some(Heal { by, amount, whom, done: SmallVec::new(), hurts }.into())
    }

    fn revive(&self, _: Now<'_, '_>) -> Option<Flows> {
        Some(Revive { unit: self.context.user, ticks: false }.into())
    }

    fn draw(&self, look: Now<'_, '_>) -> Option<Flows> {
        let Some(Word::Draw(amount)) = self.current(look.rules) else { return None };
        let left = look.rules.amount(look.table, &self.context, *amount);
        Some(DrawCards { seat: self.context.user.seat, left: left.clamp(0, 99) as u8 }.into())
    }

    fn may_make(&self, look: Now<'_, '_>) -> Option<Draw> {
        match self.current(look.rules)? {
            Word::Make(Made::OneOf(names)) => Some(Draw::Below(names.len() as u32)),
            Word::Make(Made::OneOfLevel(names)) => {
                let there = self.of_level(look.rules, look.table, names).count() as u32;
                (there > 0).then_some(Draw::Below(there))
            }
            Word::Make(Made::OfOther(which)) => {
                let others = self.cards_of_other(look.rules, look.table, *which).len() as u32;
                (others > 0).then_some(Draw::Below(others))
            }
            _ => None,
        }
    }

    fn make_named(&mut self, cx: Run<'_, '_>) -> To {
        let Some(Word::Make(Made::Named(name))) = self.current(cx.rules()) else { return Flow::To("next word") };
        let name = name.clone();
        self.put(cx, Some(name))
    }

    fn made(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let name = match self.current(cx.rules()) {
            Some(Word::Make(Made::OneOf(names))) => drawn.number().and_then(|at| names.get(at as usize)).cloned(),
            Some(Word::Make(Made::OfOther(which))) => {
                let cards = self.cards_of_other(cx.rules(), cx.table(), *which);
                drawn.number().and_then(|at| cards.get(at as usize)).map(|print| print.name.zh.clone())
            }
            Some(Word::Make(Made::OneOfLevel(names))) => {
                drawn.number().and_then(|at| self.of_level(cx.rules(), cx.table(), names).nth(at as usize)).cloned()
            }
            _ => None,
        };
        self.put(cx, name)
    }

    /// A card that was made comes to the hand.
    fn put(&mut self, cx: Run<'_, '_>, name: Option<alloc::borrow::Cow<'static, str>>) -> To {
        let Some(design) = name.and_then(|name| cx.rules().named(&name)) else { return Flow::Fault("no such card") };
        let card = Card(design, cx.table().cards);
        put_in_hand(cx, self.context.user.seat, Zone::Nowhere, card);
        Flow::To("next word")
    }

    /// The cards whose level the user has.
    fn of_level<'a>(
        &self,
        rules: &'a Baiwen,
        table: &Table,
        names: &'a [alloc::borrow::Cow<'static, str>],
    ) -> impl Iterator<Item = &'a alloc::borrow::Cow<'static, str>> + use<'a> {
        let level = table.unit(self.context.user).map_or(0, |unit| unit.level);
        let has = move |name: &&'a alloc::borrow::Cow<'static, str>| {
            rules.named(name).and_then(|design| rules.design(design)).is_some_and(|print| print.level <= level)
        };
        names.iter().filter(has)
    }

    fn cards_of_other<'a>(&self, rules: &'a Baiwen, table: &Table, which: u8) -> &'a [super::super::cards::Print] {
        let user = self.context.user;
        let units = table.side(user.seat).units.iter().enumerate();
        let units = units.take(SEATS.into());
        let mut others = units.filter(|(place, _)| *place != usize::from(user.place)).map(|(_, unit)| unit.owner);
        let shikigami = others.nth(which.into()).and_then(|other| rules.shikigami(other));
        shikigami.map(|shikigami| &*shikigami.cards).unwrap_or_default()
    }

    /// Nothing with an empty deck or hand.
    fn may_exchange(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let seat = self.context.user.seat;
        let side = look.table.side(seat);
        (side.deck.count() > 0 && side.hand.count() > 0).then_some((seat, Ask::Exchange))
    }

    fn exchange(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        let Command::Choose(Some(card)) = command else { return Flow::To("after it") };
        self.shown = cx.table().side(seat).revealed.contains(&card);
        cx.emit(Event::Moved { seat, from: Zone::Hand, to: Zone::Aside, card: Some(card) });
        Flow::To("shuffle in")
    }

    fn may_shuffle(&self, look: Now<'_, '_>) -> Option<Draw> {
        let side = look.table.side(self.context.user.seat);
        (side.aside.count() > 0).then(|| Draw::Order(side.deck.count().saturating_add(side.aside.count())))
    }

    fn shuffled(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let seat = self.context.user.seat;
        tell(cx, Event::Shuffled { seat, order: drawn.order().map(<[u16]>::to_vec) })
    }

    fn take(&mut self, cx: Run<'_, '_>) -> To {
        let seat = self.context.user.seat;
        if let Some(card) = cx.table().side(seat).deck.cards.last().copied() {
            put_in_hand(cx, seat, Zone::Deck, card);
            if core::mem::take(&mut self.shown) {
                cx.emit(Event::Revealed { seat, card });
            }
        }
        Flow::To("next word")
    }

    fn level_up(&self, look: Now<'_, '_>) -> Option<Flows> {
        let unit = self.context.target.and_then(Character::unit).filter(|unit| unit.place < SEATS)?;
        look.table.alive(unit)?;
        Some(super::LevelUp { unit, enters: false }.into())
    }

    /// Knocked out without damage, in the order in which they are taken.
    fn destroy(&mut self, cx: Run<'_, '_>) -> To {
        let Some(&Word::Destroy(who)) = self.current(cx.rules()) else { return Flow::To("next word") };
        let by = Some(self.context.user);
        for unit in cx.rules().who(cx.table(), &self.context, who).into_iter().filter_map(Character::unit) {
            super::life::doom(cx, unit, by);
        }
        Flow::To("next word")
    }

    fn may_discard(&self, look: Now<'_, '_>) -> Option<Draw> {
        let held = look.table.side(self.context.user.seat).hand.count();
        (held > 0).then_some(Draw::Order(held))
    }

    fn discarded(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let Some(&Word::Discard(count)) = self.current(cx.rules()) else { return Flow::To("next word") };
        let seat = self.context.user.seat;
        let hand = &cx.table().side(seat).hand.cards;
        let order = drawn.order().unwrap_or_default().iter().take(count.into());
        let cards: SmallVec<[Card; 4]> = order.filter_map(|at| hand.get(usize::from(*at)).copied()).collect();
        for card in cards {
            cx.emit(Event::Moved { seat, from: Zone::Hand, to: Zone::Graveyard, card: Some(card) });
        }
        wither(cx, seat);
        Flow::To("next word")
    }

    /// The card whose effect this is, or that left it behind.
    fn again(&self, look: Now<'_, '_>) -> Option<Flows> {
        let card = match self.source {
            Source::Card(card) | Source::OnUse(card) | Source::InAttack(card) => card,
            _ => look.table.using()?.card,
        };
        let user = self.context.user;
        look.table.awake(user)?;
        if self.current(look.rules) == Some(&Word::OnceMore) {
            // Once more, and not again.
            self.context.target.and_then(Character::unit).and_then(|unit| look.table.alive(unit))?;
            return Some(Use::again(user, card, self.context.target, 1).into());
        }
        // An effect that was left behind lies on somebody, whom its card did not choose.
        let chosen = look.rules.print(card)?.target.is_some();
        Some(Use::again(user, card, self.context.target.filter(|_| chosen), self.context.number).into())
    }
}

/// A character gains armor, or fragile if it is less than nothing. Gaining one first takes the other away, which is
/// another event (B-9.1, B-9.6).
pub(super) fn arm(cx: Run<'_, '_>, who: Character, by: i16) {
    let armor = cx.table().armor(who);
    let lost = match () {
        () if armor < 0 && by > 0 => by.min(armor.saturating_neg()),
        () if armor > 0 && by < 0 => by.max(armor.saturating_neg()),
        () => 0,
    };
    match lost {
        0 => {}
        1.. => cx.emit(Event::FragileLost { who, by: lost }),
        _ => cx.emit(Event::ArmorLost { who, by: lost.saturating_neg() }),
    }
    if by != lost {
        cx.emit(Event::Armored { who, by: by - lost });
    }
}

/// A shikigami whose health was in the cards of the hand is knocked out when none is left of it (B-1.10).
pub(super) fn wither(cx: Run<'_, '_>, seat: Seat) {
    let (rules, table) = (cx.rules(), cx.table());
    let aura = |id: &UnitId| rules.holds(table, *id, Static::PerHandCard) && rules.max_health(table, *id) <= 0;
    let gone: SmallVec<[UnitId; 4]> = table.units(seat).filter(aura).collect();
    gone.into_iter().for_each(|unit| super::life::doom(cx, unit, None));
}

/// The cards of a hand that not everybody has seen.
fn hidden(table: &Table, seat: Seat) -> impl Iterator<Item = Card> {
    let side = table.side(seat);
    side.hand.cards.iter().copied().filter(|card| !side.revealed.contains(card))
}

/// Damage, and what follows from it at once: "each hit resolves completely".
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hit {
    pub(in super::super) blows: Blows,
    /// How many were knocked out before.
    pub(in super::super) out: u8,
    pub(in super::super) value: Option<Value>,
}

impl Procedure<Baiwen> for Hit {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::act(B8_13, "before", |hit, cx| {
            hit.out = knocked_out(cx.table());
            Flow::Next
        }),
        Step::call_for(
            B8_13,
            "damage",
            |hit, _| Some(Damage::of(hit.blows.clone()).into()),
            |hit, _, value| {
                hit.value = value;
                Flow::Next
            },
        ),
        Step::settle(B13_10, "after it", Agenda::After),
        Step::act(B8_13, "after", |one, cx| match one.value {
            Some(Value::Struck { dealt, hit, .. }) => {
                let knocked = knocked_out(cx.table()).saturating_sub(one.out);
                Flow::Return(Value::Struck { dealt, hit, knocked })
            }
            _ => Flow::End,
        }),
    ];
}

/// Knock-outs of this game, of those that are still there.
fn knocked_out(table: &Table) -> u8 {
    let units = table.sides.values().iter().flat_map(|side| &side.units);
    units.fold(0, |falls, unit| falls.saturating_add(unit.falls))
}

/// What happens to a copy of a card in the hand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct InHand {
    pub(in super::super) seat: Seat,
    pub(in super::super) card: Card,
    pub(in super::super) does: Does,
}

impl Procedure<Baiwen> for InHand {
    const STEPS: &'static [Step<Baiwen, Self>] = &[Step::act(B18_3, "in hand", InHand::act)];
}

impl InHand {
    fn act(&mut self, cx: Run<'_, '_>) -> To {
        let (seat, card) = (self.seat, self.card);
        tell(
            cx,
            match self.does {
                Does::Fast => Event::CardFast { seat, card },
                Does::Grow => Event::CardGrew { seat, card },
            },
        )
    }
}
