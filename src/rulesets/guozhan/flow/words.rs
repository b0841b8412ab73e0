//! What each word of a text does.

use super::super::cards::pool::{Statement, stated};
use super::super::effect::{Sort, Taken, Who, Word};
use super::effect::Effect;
use super::handling::{after_losing, move_on_field};
use super::prelude::*;
use super::{
    Contest, Context, Damage, DrawCards, Duel, HandOut, Judge, LoseHealth, Meet, Query, Recover, Removal, Strike,
    TakeOne, Use,
};

impl Word {
    /// Whether it is done by another procedure, whose outcome it waits for.
    pub(super) const fn calls(&self) -> bool {
        matches!(
            self,
            Word::Damage { .. }
                | Word::Lose(..)
                | Word::Recover(..)
                | Word::RecoverTo(..)
                | Word::Draw(..)
                | Word::DrawUpTo(..)
                | Word::Discard { .. }
                | Word::DiscardSome(..)
                | Word::Pick { .. }
                | Word::Show(_)
                | Word::Take { .. }
                | Word::TakeSeen { .. }
                | Word::Reveal(_)
                | Word::Share(..)
                | Word::ArrangeSome(..)
                | Word::MayUse { .. }
                | Word::UsePicked(_)
                | Word::ChooseOrder(_)
                | Word::Obey { .. }
                | Word::Die(_)
                | Word::Peek(..)
                | Word::HandOut(_)
                | Word::Arrange(_)
                | Word::PickDiscarded(_)
                | Word::MoveOnField { .. }
                | Word::TakeRevealed(_)
                | Word::Choose { .. }
                | Word::Confirm(_)
                | Word::Name(..)
                | Word::NameFromOne(..)
                | Word::UseVirtual { .. }
                | Word::MustSlash { .. }
                | Word::Play(..)
                | Word::Duel
                | Word::Judge(..)
                | Word::Retrial { .. }
                | Word::Contest(_)
                | Word::Remove(..)
                | Word::RemoveThis
                | Word::Order
        )
    }
}

/// Which cards of his own somebody is to pick.
struct Picks {
    zones: Zones,
    sort: Sort,
    count: i8,
    may: bool,
    shown: bool,
}

impl Word {
    /// Whom the word asks.
    const fn asked(&self) -> Option<Who> {
        match self {
            Word::Discard { who, .. } | Word::Pick { who, .. } | Word::Choose { who, .. } => Some(*who),
            Word::DiscardSome(who, _) | Word::Name(who, _) | Word::NameFromOne(who, _) => Some(*who),
            Word::Show(who) | Word::TakeRevealed(who) | Word::MoveOnField { who, .. } | Word::Arrange(who) => {
                Some(*who)
            }
            Word::ArrangeSome(who, _) => Some(*who),
            Word::TakeSeen { by, .. } | Word::MayUse { by, .. } => Some(*by),
            Word::PickDiscarded(who) | Word::Confirm(who) => Some(*who),
            Word::Retrial { .. } => Some(Who::Me),
            Word::Order => Some(Who::It),
            _ => None,
        }
    }
}

impl Effect {
    pub(super) fn is(&self, cx: Run<'_, '_>, who: Who) -> Option<Seat> {
        self.who(cx.rules(), cx.table(), who)
    }

    /// The same, if it plays.
    fn living(&self, cx: Run<'_, '_>, who: Who) -> Option<Seat> {
        self.is(cx, who).filter(|seat| cx.table().alive(*seat))
    }

    /// Words that change something at once.
    pub(super) fn word(&mut self, cx: Run<'_, '_>) -> To {
        let back = Flow::To("next word");
        let Some(word) = self.current(cx.rules()).cloned() else { return back };
        match word {
            Word::LetChoose(who) => self.context.asker = who,
            Word::LoseMax(who, amount) => {
                if let Some(seat) = self.living(cx, who) {
                    let by = cx.rules().amount(cx.table(), &self.context, amount).saturating_neg();
                    cx.emit(Event::MaxChanged { seat, by });
                    if cx.table().side(seat).max <= 0 {
                        cx.insert(super::Death { who: seat, by: None }.into());
                    }
                }
            }
            Word::RaiseMax(who, amount) => {
                if let Some(seat) = self.living(cx, who) {
                    let by = cx.rules().amount(cx.table(), &self.context, amount);
                    cx.emit(Event::MaxChanged { seat, by });
                }
            }
            Word::DiscardAll(..)
            | Word::Give(..)
            | Word::Obtain(..)
            | Word::PutAway(_)
            | Word::Fetch(..)
            | Word::Equip(_)
            | Word::ExchangeHands(..)
            | Word::DiscardPicked(_)
            | Word::PickAll(..)
            | Word::ObtainAll(..)
            | Word::Settle(..)
            | Word::ShowHand(_)
            | Word::ExchangeWorn(..)
            | Word::DropItself
            | Word::TakeWeapon
            | Word::Store
            | Word::MoveOx
            | Word::Look(..) => self.cards(cx, word),
            Word::Turn(who) => {
                if let Some(seat) = self.is(cx, who) {
                    let chained = !cx.table().side(seat).chained;
                    chain(cx, seat, chained);
                }
            }
            Word::Chain(who) => self.is(cx, who).into_iter().for_each(|seat| chain(cx, seat, true)),
            Word::Unchain(who) => self.is(cx, who).into_iter().for_each(|seat| chain(cx, seat, false)),
            Word::Stack(who) => {
                if let Some(seat) = self.is(cx, who).filter(|seat| cx.table().alive(*seat)) {
                    let stacked = !cx.table().side(seat).stacked;
                    cx.emit(Event::Stacked { seat, stacked });
                }
            }
            Word::Restore(who) => {
                if let Some(seat) = self.is(cx, who) {
                    chain(cx, seat, false);
                    if cx.table().side(seat).stacked {
                        cx.emit(Event::Stacked { seat, stacked: false });
                    }
                }
            }
            Word::Note { who, memo, amount, until, about } => {
                if let Some(seat) = self.living(cx, who) {
                    // What a skill remembers for itself is its owner's.
                    let own = matches!(memo, Memo::Own(_)).then_some(self.context.me);
                    let about = own.or(about.and_then(|about| self.is(cx, about)));
                    let amount = cx.rules().amount(cx.table(), &self.context, amount);
                    let by = Some(self.source);
                    if let Some(until) = until_use(cx.table(), until) {
                        cx.emit(Event::Noted(Note { seat, memo, amount, about, by, until, copy: self.context.copy }));
                    }
                }
            }
            Word::Later(part, until) => {
                let source = match self.source {
                    Source::Card(kind) | Source::Later(kind) => Source::Later(kind),
                    Source::Equipment(kind, _) => Source::Equipment(kind, part),
                    Source::Skill(id, _) => Source::Skill(id, part),
                    military @ Source::Military(_) => military,
                };
                let (seat, memo) = (self.context.me, Memo::Later(source));
                let about = self.context.chosen.first().copied();
                let Some(until) = until_use(cx.table(), until) else { return back };
                cx.emit(Event::Noted(Note {
                    seat,
                    memo,
                    amount: 1,
                    about,
                    by: Some(self.source),
                    until,
                    copy: self.context.copy,
                }));
            }
            Word::Off(part, until) => {
                if let (Source::Skill(id, _), Some(until)) = (self.source, until_use(cx.table(), until)) {
                    cx.emit(Event::Spent { seat: self.context.me, source: Source::Skill(id, part), until });
                }
            }
            Word::LoseSkill(who, ref skilled) => {
                let named = |id: &super::super::cards::pool::SkillId| {
                    cx.rules().skill(*id).is_some_and(|skill| skill.name.zh == skilled.0)
                };
                let mut had: SmallVec<[super::super::cards::pool::SkillId; 2]> = SmallVec::new();
                if let Some(seat) = self.who(cx.rules(), cx.table(), who) {
                    cx.rules().skills(cx.table(), seat, &mut |id| had.extend(Some(id).filter(&named)));
                }
                had.dedup();
                for id in had {
                    let Some(seat) = self.living(cx, who) else { return back };
                    let (by, until) = (Some(self.source), Until::Game);
                    cx.emit(Event::Noted(Note {
                        seat,
                        memo: Memo::Without(id),
                        amount: 1,
                        about: None,
                        by,
                        until,
                        copy: 0,
                    }));
                    after_losing(cx, seat);
                }
            }
            Word::Grant(who, ref skilled, until) => {
                if let (Some(seat), Some(id), Some(until)) =
                    (self.living(cx, who), cx.rules().skill_named(&skilled.0), until_use(cx.table(), until))
                {
                    let by = Some(self.source);
                    cx.emit(Event::Noted(Note {
                        seat,
                        memo: Memo::Skill(id),
                        amount: 1,
                        about: None,
                        by,
                        until,
                        copy: 0,
                    }));
                }
            }
            Word::LoseSkills(who, slot) => {
                if let Some(seat) = self.living(cx, who) {
                    cx.emit(Event::SkillsLost { seat, slot });
                    after_losing(cx, seat);
                }
            }
            Word::SkipPhase => {
                let phase = self.context.named;
                let phase = PHASES.get(phase as usize).copied().filter(|phase| !cx.table().skips(*phase));
                self.context.yes = phase.is_some();
                phase.into_iter().for_each(|phase| cx.emit(Event::PhaseSkipped { phase }));
            }
            Word::SkipThat(phase) => cx.emit(Event::PhaseSkipped { phase }),
            Word::EndPlay => cx.emit(Event::PlayCut),
            Word::ExtraTurn(who) => {
                self.living(cx, who).into_iter().for_each(|seat| cx.emit(Event::ExtraTurn { seat }));
            }
            Word::ChangeNumber(by) => cx.emit(Event::NumberChanged { seat: self.context.me, by }),
            Word::Drink => {
                if let Some(seat) = self.is(cx, Who::It) {
                    cx.emit(Event::Drank { seat });
                }
            }
            _ => self.answered(cx, &word),
        }
        back
    }

    /// Words about what is answered: a damage, or a target of a use.
    fn answered(&mut self, cx: Run<'_, '_>, word: &Word) {
        match *word {
            Word::ChangeDamage(amount) => {
                let by = cx.rules().amount(cx.table(), &self.context, amount);
                if let Some(now) = cx.table().harm().map(|harm| harm.amount) {
                    cx.emit(Event::DamageChanged { amount: now.saturating_add(by) });
                }
            }
            Word::SetDamage(amount) => cx.emit(Event::DamageChanged { amount }),
            Word::Prevent => cx.emit(Event::DamagePrevented),
            // Prevented for the one, and then dealt to the other with the value that it had (G-5.2.8).
            Word::Transfer(to) => {
                let to = self.is(cx, to).filter(|seat| cx.table().alive(*seat));
                if let (Some(to), Some(harm)) = (to, cx.table().harm().cloned()) {
                    cx.emit(Event::DamagePrevented);
                    let harm = Harm { to, direct: false, landed: false, near: false, bare: false, ..harm };
                    cx.insert(Damage { harm, begun: false }.into());
                }
            }
            Word::Cancel | Word::MoveTarget(_) => {
                if let Some(target) = cx.rules().about(cx.table(), &self.context).copied() {
                    let to = if let Word::MoveTarget(who) = *word { self.is(cx, who) } else { None };
                    cx.emit(Event::TargetRemoved { target: target.id });
                    if let Some(seat) = to {
                        // It has been designated in the place of the old one; it becomes a target anew.
                        cx.emit(Event::TargetAdded { seat, rows: target.rows_of_another(cx.table()) });
                    }
                }
            }
            Word::AddTargets if self.context.yes => {
                let chosen = self.context.chosen.clone();
                chosen.into_iter().for_each(|seat| cx.emit(Event::TargetAdded { seat, rows: 0 }));
            }
            Word::VoidRest => {
                let Some(using) = cx.table().using() else { return };
                let at = using.targets.iter().position(|target| Some(target.id) == using.current).unwrap_or(0);
                let rest: SmallVec<[Target; 4]> = using.targets.iter().skip(at + 1).copied().collect();
                rest.into_iter().for_each(|target| cx.emit(Event::Marked { target: Target { void: true, ..target } }));
            }
            Word::Become(kind) => cx.emit(Event::Became { kind }),
            Word::BecomeSource => cx.emit(Event::SourceChanged { seat: self.context.me }),
            Word::Void
            | Word::Force
            | Word::Bare
            | Word::NoAnswer
            | Word::Double
            | Word::DoubleUser
            | Word::MoreHarm(_)
            | Word::Wait => {
                let Some(mut target) = cx.rules().about(cx.table(), &self.context).copied() else { return };
                match word {
                    Word::Void => target.void = true,
                    Word::Force => target.offset = false,
                    Word::Bare => target.bare = true,
                    Word::NoAnswer => target.bound = true,
                    Word::Wait => target.waits = true,
                    Word::DoubleUser => target.double_user = true,
                    Word::MoreHarm(more) => target.more = target.more.saturating_add(*more),
                    _ => target.double = true,
                }
                cx.emit(Event::Marked { target });
            }
            _ => {}
        }
    }

    /// Words that another procedure carries out.
    pub(super) fn call(&self, look: Now<'_, '_>) -> Option<Flows> {
        let (rules, table, context) = (look.rules, look.table, &self.context);
        let who = |who: Who| rules.who(table, context, who);
        let alive = |one: Who| who(one).filter(|seat| table.alive(*seat));
        let amount = |amount| rules.amount(table, context, amount);
        let query = |seat: Seat, ask: Ask| Some(Query { seat, ask }.into());
        match self.current(rules)? {
            Word::Damage { from, to, amount: points, nature } => {
                let harm = self.harm(look, from.and_then(who), alive(*to)?, amount(*points), *nature);
                (harm.amount > 0).then(|| Damage { harm, begun: false }.into())
            }
            Word::Lose(who, points) => {
                let points = amount(*points);
                (points > 0).then_some(LoseHealth { seat: alive(*who)?, amount: points }.into())
            }
            Word::Recover(who, points) => {
                let points = amount(*points);
                let seat = alive(*who).filter(|seat| table.side(*seat).hurt())?;
                // No 桃 heals in 鏖战 (R-term-2).
                let cards = table.using().map(|using| using.cards.as_slice()).unwrap_or_default();
                let peach = self.source == Source::Card(Kind::Peach) && !rules.heals(table, cards);
                (points > 0 && !peach).then_some(Recover { seat, amount: points }.into())
            }
            Word::RecoverTo(who, points) => {
                let seat = alive(*who)?;
                let side = table.side(seat);
                let points = amount(*points).min(side.max).saturating_sub(side.hp);
                (points > 0).then_some(Recover { seat, amount: points }.into())
            }
            Word::Draw(who, count) => {
                let count = amount(*count).max(0) as u8;
                (count > 0).then_some(DrawCards { seat: alive(*who)?, count, aside: false }.into())
            }
            Word::DrawUpTo(who, count) => {
                let seat = alive(*who)?;
                let count = i16::from(amount(*count)) - table.side(seat).hand.count() as i16;
                (count > 0).then_some(DrawCards { seat, count: count.min(100) as u8, aside: false }.into())
            }
            Word::Peek(who, count) => {
                let count = amount(*count).max(0) as u8;
                (count > 0).then_some(DrawCards { seat: alive(*who)?, count, aside: true }.into())
            }
            Word::Discard { who, zones, sort, count, may } => {
                let picks = Picks { zones: *zones, sort: *sort, count: amount(*count), may: *may, shown: true };
                self.cards_of(look, alive(*who)?, picks)
            }
            Word::Pick { who, zones, sort, count, may, shown, also: _ } => {
                let picks = Picks { zones: *zones, sort: *sort, count: amount(*count), may: *may, shown: *shown };
                self.cards_of(look, alive(*who)?, picks)
            }
            Word::Show(who) => {
                let picks = Picks { zones: Zones::Hand, sort: Sort::Any, count: 1, may: false, shown: true };
                self.cards_of(look, alive(*who)?, picks)
            }
            Word::DiscardSome(who, most) => {
                let seat = alive(*who)?;
                let count = context.named.min(amount(*most));
                let picks = Picks { zones: Zones::Own, sort: Sort::Any, count, may: false, shown: true };
                self.cards_of(look, seat, picks)
            }
            Word::Take { by, from, zones, then } => {
                let (by, from) = (alive(*by)?, alive(*from)?);
                let has = !rules.takeable(table, by, from, *zones).is_empty();
                has.then_some(TakeOne { by, from, zones: *zones, then: *then, card: None }.into())
            }
            Word::HandOut(who) => Some(HandOut { seat: alive(*who)?, given: SmallVec::new() }.into()),
            Word::Arrange(who) => {
                let seat = alive(*who).filter(|seat| table.side(*seat).aside.count() > 0)?;
                query(seat, Ask::Arrange(None))
            }
            Word::ArrangeSome(who, top) => {
                let seat = alive(*who).filter(|seat| table.side(*seat).aside.count() > 0)?;
                let top = i16::from(amount(*top)).clamp(0, table.side(seat).aside.count() as i16);
                query(seat, Ask::Arrange(Some(top as u8)))
            }
            Word::TakeSeen { by, from, sort, .. } => {
                let (seat, from) = (alive(*by)?, alive(*from)?);
                query(seat, Ask::TakeSeen { from, sort: self.plain(rules, table, from, *sort)? })
            }
            Word::Reveal(count) => {
                let needs = amount(*count).max(0) as u8;
                (needs > 0).then_some(super::Renew { needs }.into())
            }
            Word::Share(who, what) => {
                let cards = self.named_on(rules, table, *what);
                let others = table.living() > 1;
                (others && !cards.is_empty())
                    .then_some(super::Share { seat: alive(*who)?, cards, given: SmallVec::new() }.into())
            }
            Word::MayUse { by, kinds, picked, must } => {
                let seat = alive(*by)?;
                let cards = if *picked { context.picked.clone() } else { Cards::new() };
                let here = |card: &Card| rules.zone_of(table, seat, *card).is_some();
                let ask = Ask::UseOf { kinds: kinds.iter().copied().collect(), cards, may: !*must };
                let asked = super::super::command::Asked { rules, table, seat, ask: &ask };
                let possible = !*picked || !context.picked.is_empty() && context.picked.iter().all(here);
                (possible && asked.can_use_of()).then_some(query(seat, ask)?)
            }
            Word::UsePicked(who) => {
                let user = alive(*who)?;
                let card = context.picked.first().copied()?;
                let kind = rules.kind(card).filter(|kind| !rules.barred(table, user, *kind))?;
                let legal = !rules.targets(table, user, kind, &[card], &[]).is_empty();
                let here = rules.zone_of(table, user, card) == Some(Zone::Hand(user));
                let legal = legal && !rules.held_back(table, user, &[card]);
                let (cards, targets) = (Cards::from_slice(&[card]), Named::new());
                (legal && here).then_some(
                    Use { user, kind, via: None, cards, targets, victim: None, idle: false, target: 0 }.into(),
                )
            }
            Word::ChooseOrder(by) => Some(super::ChooseOrder { by: alive(*by)?, offered: None }.into()),
            Word::Obey { by, on } => {
                Some(super::Obey { by: alive(*by)?, on: alive(*on)?, order: context.order? }.into())
            }
            Word::Die(who) => Some(super::Death { who: alive(*who)?, by: None }.into()),
            Word::PickDiscarded(who) => {
                let hand = context.it.map(Zone::Hand);
                let discards = table.discards.iter().filter(|(zone, _)| Some(*zone) == hand);
                let lie: Cards = discards.map(|(_, card)| *card).filter(|card| table.discard.contains(card)).collect();
                (!lie.is_empty()).then_some(query(alive(*who)?, Ask::OneOf(lie))?)
            }
            Word::TakeRevealed(who) => {
                let used = table.using().map(|using| using.cards.clone()).unwrap_or_default();
                let lie: Cards = table.processing.iter().copied().filter(|card| !used.contains(card)).collect();
                (!lie.is_empty()).then_some(query(alive(*who)?, Ask::OneOf(lie))?)
            }
            Word::MoveOnField { who, of, may } => {
                let seat = alive(*who)?;
                let ask = Ask::Field { of: *of, may: *may };
                let asked = super::super::command::Asked { rules, table, seat, ask: &ask };
                asked.may_move().then_some(query(seat, ask)?)
            }
            Word::Choose { who, of, such, whole, least, most, may, also } => {
                let seat = alive(*who)?;
                let asking = Context { asked: Some(seat), ..context.clone() };
                let mut of = rules.candidates(table, &asking, *of, such);
                // One and another are two (G-15.10).
                of.retain(|one| !(*also && context.chosen.contains(one)));
                let most = amount(*most).clamp(0, of.len().min(12) as i8) as u8;
                if of.is_empty() || most == 0 || most < *least {
                    return None;
                }
                let of = of.into_iter().collect();
                let ask = Ask::Seats { of, least: *least, most, may: *may, whole: whole.clone() };
                let asked = super::super::command::Asked { rules, table, seat, ask: &ask };
                asked.first_seats(&Named::new(), 0)?;
                query(seat, ask)
            }
            Word::Confirm(who) => query(alive(*who)?, Ask::Confirm(self.source)),
            Word::Name(who, most) => query(alive(*who)?, Ask::Number(amount(*most).max(0) as u8)),
            Word::NameFromOne(who, most) => {
                let seat = alive(*who)?;
                let most = amount(*most).min(rules.count(table, context, super::super::effect::Count::Own(*who)));
                (most > 0).then_some(query(seat, Ask::Range(1, most as u8))?)
            }
            Word::UseVirtual { by, kind, on } => {
                let (user, on) = (alive(*by)?, alive(*on)?);
                let legal = rules.may_target(table, user, *kind, &[], on) && !rules.barred(table, user, *kind);
                legal.then(|| Use::virtual_one(user, *kind, on).into())
            }
            Word::MustSlash { by, on } => {
                let (by, on) = (alive(*by)?, alive(*on)?);
                let bound = table.target().is_some_and(|target| target.bound && target.seat == by);
                let card = matches!(self.source, Source::Card(_));
                (!(card && bound)).then_some(Strike { by, on }.into())
            }
            Word::Play(who, need) => {
                let target = table.target();
                let bound = target.is_some_and(|target| target.bound);
                let bare = target.is_some_and(|target| target.bare);
                (!bound).then_some(Meet { seat: alive(*who)?, need: *need, bare, used: false }.into())
            }
            Word::Duel => Some(Duel { user: who(Who::Me)?, target: who(Who::It)?, asked: 0, half: false }.into()),
            Word::Judge(who, keep) => Some(Judge { who: alive(*who)?, keep: *keep, source: Some(self.source) }.into()),
            Word::Retrial { zones, sort, .. } => {
                let picks = Picks { zones: *zones, sort: *sort, count: 1, may: true, shown: true };
                self.cards_of(look, context.me, picks)
            }
            Word::Contest(with) => {
                let (me, with) = (alive(Who::Me)?, alive(*with)?);
                let hand = |seat: Seat| table.side(seat).hand.count() > 0;
                (me != with && hand(me) && hand(with))
                    .then_some(Contest { seats: [me, with], laid: [None, None] }.into())
            }
            Word::Remove(who, slot) => Some(Removal { seat: alive(*who)?, slot: *slot }.into()),
            Word::RemoveThis => {
                let slot = rules.slot_of(table, context.me, self.source)?;
                Some(Removal { seat: context.me, slot }.into())
            }
            Word::Order => {
                let seat = alive(Who::It)?;
                let ask = Ask::Cards { zones: Zones::Own, sort: Sort::Equipment, count: 1, may: true, shown: true };
                query(seat, ask)
            }
            _ => None,
        }
    }

    /// The damage of a word: by the card in use if it is the text of one.
    fn harm(&self, look: Now<'_, '_>, from: Option<Seat>, to: Seat, amount: i8, nature: Nature) -> Harm {
        let table = look.table;
        let mut harm = Harm { nature, amount, ..Harm::new(from, to) };
        if let (Source::Card(_), Some(using)) = (self.source, table.using()) {
            let drunk = if using.kind.is_slash() { using.drunk as i8 } else { 0 };
            let more = table.target().filter(|target| target.seat == to).map_or(0, |target| target.more);
            harm.amount = amount.saturating_add(drunk).saturating_add(more);
            harm.from = harm.from.map(|from| using.source.unwrap_or(from));
            (harm.channel, harm.cards, harm.direct) = (Some(using.kind), using.cards.clone(), true);
            harm.bare = table.target().is_some_and(|target| target.bare && target.seat == to);
        }
        harm
    }

    /// The question which cards of his own somebody picks: asked by what everybody can see.
    fn cards_of(&self, look: Now<'_, '_>, seat: Seat, picks: Picks) -> Option<Flows> {
        let (rules, table) = (look.rules, look.table);
        let Picks { zones, sort, count, may, shown } = picks;
        let sort = self.plain(rules, table, seat, sort)?;
        let side = table.side(seat);
        let own = match zones {
            Zones::Hand => side.hand.count(),
            Zones::Own => side.hand.count() + side.equipped().count() as u16,
            _ => rules.cards_in(table, seat, zones).len() as u16,
        };
        let spared = if let Sort::But(spared) = sort { spared.iter().flatten().count() as u16 } else { 0 };
        let own = own.saturating_sub(spared).min(200) as u8;
        let count = count.max(0) as u8;
        let count = if may { count } else { count.min(own) };
        // Cards that lie open are seen anyway.
        let shown = shown || matches!(zones, Zones::Worn | Zones::Laid | Zones::Mounts | Zones::Heap(_));
        let ask = Ask::Cards { zones, sort, count, may, shown };
        (count > 0 && count <= own).then(|| Query { seat, ask }.into())
    }

    /// What came of it.
    pub(super) fn returned(&mut self, cx: Run<'_, '_>, value: Option<Value>) -> To {
        let back = Flow::To("next word");
        let Some(word) = self.current(cx.rules()).cloned() else { return back };
        // Whoever left while he was asked has said nothing.
        let asked = word.asked().and_then(|who| self.is(cx, who));
        let said = |value: &Value| matches!(value, Value::Said(_));
        let value = value.filter(|value| !said(value) || asked.is_none_or(|seat| cx.table().alive(seat)));
        self.context.yes = match &value {
            Some(Value::Said(Command::Cards(cards))) => !cards.is_empty(),
            None | Some(Value::Said(Command::Pass)) => matches!(word, Word::Damage { .. } | Word::Draw(..)),
            Some(_) => true,
        };
        match (word, value) {
            (Word::Discard { who, .. } | Word::DiscardSome(who, _), Some(Value::Said(Command::Cards(cards)))) => {
                if let Some(seat) = self.is(cx, who) {
                    self.context.picked_of = Some(seat);
                    self.context.picked.clone_from(&cards);
                    discard(cx, seat, &cards);
                }
            }
            (Word::Show(who), Some(Value::Said(Command::Cards(cards)))) => {
                self.context.picked.clone_from(&cards);
                self.context.picked_of = self.is(cx, who);
                if let (Some(seat), Some(card)) = (self.is(cx, who), cards.first().copied()) {
                    let seen = cx.table().everybody();
                    cx.emit(Event::Shown { seat, card, seen });
                }
            }
            (Word::Pick { also: true, .. }, Some(Value::Said(Command::Cards(cards)))) => {
                self.context.picked.extend(cards);
            }
            (Word::Pick { who, shown, .. }, Some(Value::Said(Command::Cards(cards)))) => {
                if let Some(seat) = self.is(cx, who).filter(|_| shown) {
                    // What is to be laid open next is seen now, also if nothing comes of it.
                    let held: Cards =
                        cards.iter().copied().filter(|card| cx.table().side(seat).hand.contains(*card)).collect();
                    let seen = cx.table().everybody();
                    held.into_iter().for_each(|card| cx.emit(Event::Shown { seat, card, seen }));
                }
                (self.context.picked, self.context.picked_of) = (cards, self.is(cx, who));
            }
            (Word::Choose { also: true, .. }, Some(Value::Said(Command::Seats(seats)))) => {
                self.context.chosen.extend(seats);
            }
            (Word::Choose { .. }, Some(Value::Said(Command::Seats(seats)))) => self.context.chosen = seats,
            (Word::Choose { also: false, .. }, _) => self.context.chosen.clear(),
            (Word::Take { from, .. }, Some(Value::Taken(card))) => {
                (self.context.picked, self.context.picked_of) = (Cards::from_slice(&[card]), self.is(cx, from));
            }
            (Word::TakeSeen { by, from, then, .. }, Some(Value::Said(Command::Take(Some(card))))) => {
                if let (Some(by), Some(from)) = (self.is(cx, by), self.is(cx, from)) {
                    (self.context.picked, self.context.picked_of) = (Cards::from_slice(&[card]), Some(from));
                    let (to, why) = match then {
                        Taken::Discarded => (Zone::Discard, Reason::Discard),
                        Taken::Obtained => (Zone::Hand(by), Reason::Obtain),
                    };
                    lose(cx, from, &[card], to, why);
                }
            }
            (Word::Reveal(count), _) => {
                let count = cx.rules().amount(cx.table(), &self.context, count).max(0) as usize;
                let cards: Cards = cx.table().deck.cards.iter().rev().take(count).copied().collect();
                moved(cx, &cards, Zone::Deck, Zone::Processing, Reason::Put);
                self.context.yes = !cards.is_empty();
                self.context.kept.extend(cards.iter().copied());
                (self.context.picked, self.context.picked_of) = (cards, None);
            }
            (Word::MayUse { by, .. }, Some(Value::Said(Command::Use { kind, cards, targets, victim, .. }))) => {
                if let Some(user) = self.is(cx, by) {
                    let via = (!cards.is_empty()).then_some(self.source);
                    cx.insert(Use { user, kind, via, cards, targets, victim, idle: false, target: 0 }.into());
                }
            }
            (Word::UsePicked(_), _) => {}
            (Word::Peek(who, _), _) => self.context.peeked = self.is(cx, who),
            (Word::ChooseOrder(_), Some(Value::Ordered(order))) => self.context.order = Some(order),
            (Word::Name(..) | Word::NameFromOne(..), Some(Value::Said(Command::Number(number)))) => {
                self.context.named = number as i8
            }
            (Word::PickDiscarded(_), Some(Value::Said(Command::Take(Some(card))))) => {
                self.context.picked = Cards::from_slice(&[card]);
            }
            (Word::TakeRevealed(who), Some(Value::Said(Command::Take(Some(card))))) => {
                if let Some(seat) = self.is(cx, who) {
                    moved(cx, &[card], Zone::Processing, Zone::Hand(seat), Reason::Obtain);
                }
            }
            (Word::MoveOnField { .. }, Some(Value::Said(Command::Move { card, to }))) => move_on_field(cx, card, to),
            (Word::Arrange(who) | Word::ArrangeSome(who, _), Some(Value::Said(Command::Arrange { top, bottom }))) => {
                if let Some(seat) = self.is(cx, who) {
                    let top: Cards = top.into_iter().rev().collect();
                    moved(cx, &bottom, Zone::Aside(seat), Zone::Bottom, Reason::Put);
                    moved(cx, &top, Zone::Aside(seat), Zone::Deck, Reason::Put);
                }
            }
            (Word::Judge(..), Some(Value::Judged { card, suit, number, kept })) => {
                self.context.judged = Some(suit);
                self.context.named = number as i8;
                if kept {
                    self.context.kept.push(card);
                }
                self.context.yes = kept;
            }
            (Word::Contest(_), Some(Value::Contested { won, cards })) => {
                self.context.yes = won;
                self.context.laid.extend(cards);
            }
            (Word::Retrial { old, .. }, Some(Value::Said(Command::Cards(cards)))) => {
                if let Some(card) = cards.first().copied() {
                    cx.insert(super::Retry { seat: self.context.me, card, old }.into());
                }
            }
            (Word::Order, Some(Value::Said(Command::Cards(cards)))) => {
                self.is(cx, Who::It).into_iter().for_each(|seat| discard(cx, seat, &cards));
            }
            (Word::Order, _) => {
                let it = self.is(cx, Who::It).filter(|seat| cx.table().alive(*seat));
                it.into_iter().for_each(|seat| cx.insert(LoseHealth { seat, amount: 1 }.into()));
            }
            _ => {}
        }
        back
    }
}

/// Until the end of a use is until the end of the innermost one; without one there is no such time.
fn until_use(table: &Table, until: Until) -> Option<Until> {
    match until {
        Until::Use(_) => Some(Until::Use(table.uses())).filter(|_| table.uses() > 0),
        until => Some(until),
    }
}

/// 横置 or 重置, if that changes anything and is possible.
pub(super) fn chain(cx: Run<'_, '_>, seat: Seat, chained: bool) {
    let mut never = false;
    cx.rules().statements(cx.table(), seat, stated!(Statement::NoChain => ()), &mut |(), _| never = true);
    let side = cx.table().side(seat);
    if side.alive && side.chained != chained && !(chained && never) {
        cx.emit(Event::Chained { seat, chained });
    }
}

impl Guozhan {
    /// Those of a group that are such.
    pub(in super::super) fn candidates(
        &self,
        table: &Table,
        context: &Context,
        of: super::super::effect::Group,
        such: &[super::super::effect::Test],
    ) -> Seats {
        let fits = |seat: &Seat| {
            let context = Context { each: Some(*seat), ..context.clone() };
            self.all(table, &context, such)
        };
        self.group(table, context, of).into_iter().filter(fits).collect()
    }
}

/// The phases, by their numbers.
pub(super) const PHASES: [Phase; 6] =
    [Phase::Prepare, Phase::Judge, Phase::Draw, Phase::Play, Phase::Discard, Phase::Finish];
