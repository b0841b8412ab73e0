//! What each word of a text does.

use super::super::cards::pool::{Statement, stated};
use super::super::effect::{Old, Sort, What, Who, Word};
use super::effect::Effect;
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
                | Word::Peek(..)
                | Word::HandOut(_)
                | Word::Arrange(_)
                | Word::PickDiscarded(_)
                | Word::MoveOnField(_)
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
            Word::Show(who) | Word::TakeRevealed(who) | Word::MoveOnField(who) | Word::Arrange(who) => Some(*who),
            Word::PickDiscarded(who) | Word::Confirm(who) => Some(*who),
            Word::Retrial { .. } => Some(Who::Me),
            Word::Order => Some(Who::It),
            _ => None,
        }
    }
}

impl Effect {
    fn is(&self, cx: Run<'_, '_>, who: Who) -> Option<Seat> {
        self.who(cx.rules(), cx.table(), who)
    }

    /// Words that change something at once.
    pub(super) fn word(&mut self, cx: Run<'_, '_>) -> To {
        let back = Flow::To("next word");
        let Some(word) = self.current(cx.rules()).cloned() else { return back };
        match word {
            Word::LetChoose(who) => self.context.asker = who,
            Word::LoseMax(who, amount) => {
                if let Some(seat) = self.is(cx, who) {
                    let by = -cx.rules().amount(cx.table(), &self.context, amount);
                    cx.emit(Event::MaxChanged { seat, by });
                    if cx.table().side(seat).max <= 0 {
                        cx.insert(super::Death { who: seat, by: None }.into());
                    }
                }
            }
            Word::RaiseMax(who, amount) => {
                if let Some(seat) = self.is(cx, who) {
                    let by = cx.rules().amount(cx.table(), &self.context, amount);
                    cx.emit(Event::MaxChanged { seat, by });
                }
            }
            Word::DiscardAll(..)
            | Word::Give(..)
            | Word::Obtain(..)
            | Word::PutAway(_)
            | Word::Equip(_)
            | Word::ExchangeHands(..)
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
                if let Some(seat) = self.is(cx, who) {
                    let about = about.and_then(|about| self.is(cx, about));
                    let by = Some(self.source);
                    cx.emit(Event::Noted(Note { seat, memo, amount, about, by, until }));
                }
            }
            Word::Later(part, until) => {
                let source = match self.source {
                    Source::Card(kind) | Source::Later(kind) => Source::Later(kind),
                    Source::Equipment(kind, _) => Source::Equipment(kind, part),
                    Source::Skill(id, _) => Source::Skill(id, part),
                };
                let (seat, memo) = (self.context.me, Memo::Later(source));
                let about = self.context.chosen.first().copied();
                cx.emit(Event::Noted(Note { seat, memo, amount: 1, about, by: Some(self.source), until }));
            }
            Word::Grant(who, ref skilled, until) => {
                if let (Some(seat), Some(id)) = (self.is(cx, who), cx.rules().skill_named(&skilled.0)) {
                    let by = Some(self.source);
                    cx.emit(Event::Noted(Note { seat, memo: Memo::Skill(id), amount: 1, about: None, by, until }));
                }
            }
            Word::LoseSkills(who, slot) => {
                if let Some(seat) = self.is(cx, who) {
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
                self.is(cx, who).into_iter().for_each(|seat| cx.emit(Event::ExtraTurn { seat }));
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
                        cx.emit(Event::TargetAdded { seat, rows: target.rows.min(1) });
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
            Word::Void | Word::Force | Word::Bare | Word::NoAnswer | Word::Double | Word::Wait => {
                let Some(mut target) = cx.rules().about(cx.table(), &self.context).copied() else { return };
                match word {
                    Word::Void => target.void = true,
                    Word::Force => target.offset = false,
                    Word::Bare => target.bare = true,
                    Word::NoAnswer => target.bound = true,
                    Word::Wait => target.waits = true,
                    _ => target.double = true,
                }
                cx.emit(Event::Marked { target });
            }
            _ => {}
        }
    }

    /// The cards that a text names, and where they lie.
    fn named(&self, cx: Run<'_, '_>, what: What) -> Cards {
        let table = cx.table();
        match what {
            What::Channel => table.harm().map(|harm| harm.cards.clone()).unwrap_or_default(),
            What::Used => table.using().map(|using| using.cards.clone()).unwrap_or_default(),
            What::Kept => self.context.kept.clone(),
            What::Judgement => {
                let judged = table.matters.iter().rev().find_map(|matter| match matter {
                    Matter::Judgement { card, .. } => Some(*card),
                    _ => None,
                });
                judged.into_iter().collect()
            }
            What::Picked => self.context.picked.clone(),
            What::Discarded => {
                let hand = self.context.it.map(Zone::Hand);
                let discards = table.discards.iter().filter(|(zone, _)| Some(*zone) == hand);
                discards.map(|(_, card)| *card).filter(|card| table.discard.contains(card)).collect()
            }
            What::AllDiscarded => {
                let discards = table.discards.iter().map(|(_, card)| *card);
                discards.filter(|card| table.discard.contains(card)).collect()
            }
            What::Itself => cx.rules().itself(table, self.context.me, self.source).into_iter().collect(),
        }
    }

    /// Words that move cards.
    fn cards(&mut self, cx: Run<'_, '_>, word: Word) {
        match word {
            Word::DiscardAll(who, zones) => {
                if let Some(seat) = self.is(cx, who) {
                    let cards = cx.rules().cards_in(cx.table(), seat, zones);
                    discard(cx, seat, &cards);
                }
            }
            Word::Give(from, to) => {
                let Some(to) = self.is(cx, to).filter(|seat| cx.table().alive(*seat)) else { return };
                let Some(from) = self.is(cx, from) else { return };
                let cards = self.context.picked.clone();
                let (lie, gone): (Cards, Cards) =
                    cards.into_iter().partition(|card| cx.rules().zone_of(cx.table(), from, *card).is_some());
                lose(cx, from, &lie, Zone::Hand(to), Reason::Give);
                let gone: Cards = gone.into_iter().filter(|card| cx.table().discard.contains(card)).collect();
                moved(cx, &gone, Zone::Discard, Zone::Hand(to), Reason::Obtain);
            }
            Word::Obtain(who, what) => {
                let Some(seat) = self.is(cx, who).filter(|seat| cx.table().alive(*seat)) else { return };
                let cards = self.named(cx, what);
                for zone in [Zone::Processing, Zone::Discard] {
                    let lies = |card: &Card| match zone {
                        Zone::Processing => cx.table().processing.contains(card),
                        _ => {
                            matches!(what, What::Discarded | What::AllDiscarded | What::Picked)
                                && cx.table().discard.contains(card)
                        }
                    };
                    let here: Cards = cards.iter().copied().filter(lies).collect();
                    moved(cx, &here, zone, Zone::Hand(seat), Reason::Obtain);
                }
            }
            Word::PutAway(what) => {
                let cards = self.named(cx, what);
                put_away(cx, &cards, Reason::Put);
            }
            Word::Equip(who) => {
                let Some(to) = self.is(cx, who).filter(|seat| cx.table().alive(*seat)) else { return };
                let Some(card) = self.context.picked.first().copied() else { return };
                let kind = cx.rules().kind(card);
                if kind.is_some_and(|kind| cx.rules().place_free(cx.table(), to, kind)) {
                    lose(cx, self.context.me, &[card], Zone::Equipment(to), Reason::Put);
                }
            }
            Word::ExchangeHands(one, other) => {
                let both = self.is(cx, one).zip(self.is(cx, other));
                if let Some((one, other)) =
                    both.filter(|(one, other)| cx.table().alive(*one) && cx.table().alive(*other))
                {
                    exchange(cx, one, other);
                }
            }
            Word::DropItself => {
                let cards = self.named(cx, What::Itself);
                lose(cx, self.context.me, &cards, Zone::Discard, Reason::Put);
            }
            Word::TakeWeapon => {
                if let (Some(me), Some(it)) = (self.is(cx, Who::Me), self.is(cx, Who::It)) {
                    let weapon: Cards = cx.table().side(it).worn(Place::Weapon).into_iter().collect();
                    if cx.table().alive(me) {
                        lose(cx, it, &weapon, Zone::Hand(me), Reason::Give);
                    }
                }
            }
            Word::Store => {
                let cards = self.context.picked.clone();
                lose(cx, self.context.me, &cards, Zone::Granary(self.context.me), Reason::Put);
            }
            Word::MoveOx => {
                let to = self.is(cx, Who::Chosen).filter(|seat| cx.table().alive(*seat));
                let me = self.context.me;
                let ox: Cards = self.named(cx, What::Itself);
                if let (Some(to), [ox]) = (to, &ox[..])
                    && cx.rules().place_free(cx.table(), to, Kind::WoodenOx)
                {
                    lose(cx, me, &[*ox], Zone::Equipment(to), Reason::Put);
                }
            }
            Word::Look(by, whose) => {
                if let (Some(by), Some(seat)) = (self.is(cx, by), self.is(cx, whose)) {
                    let cards: Cards = cx.table().side(seat).hand.cards().collect();
                    if cx.table().alive(by) {
                        cx.emit(Event::Looked { by, seat, cards: Some(cards) });
                    }
                }
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
            Word::Pick { who, zones, sort, count, may, shown } => {
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
                let has = rules.has_in(table, from, *zones);
                has.then_some(TakeOne { by, from, zones: *zones, then: *then, card: None }.into())
            }
            Word::HandOut(who) => Some(HandOut { seat: alive(*who)?, given: SmallVec::new() }.into()),
            Word::Arrange(who) => {
                let seat = alive(*who).filter(|seat| table.side(*seat).aside.count() > 0)?;
                query(seat, Ask::Arrange)
            }
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
            Word::MoveOnField(who) => {
                let seat = alive(*who)?;
                let asked = super::super::command::Asked { rules, table, seat, ask: &Ask::Field };
                asked.may_move().then_some(query(seat, Ask::Field)?)
            }
            Word::Choose { who, of, such, whole, least, most, may } => {
                let seat = alive(*who)?;
                let asking = Context { asked: Some(seat), ..context.clone() };
                let of = rules.candidates(table, &asking, *of, such);
                let most = (*most).min(of.len() as u8);
                if of.is_empty() || most < *least {
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
            Word::Duel => Some(Duel { user: who(Who::Me)?, target: who(Who::It)?, asked: 0 }.into()),
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
            harm.amount = amount.saturating_add(drunk);
            (harm.channel, harm.cards, harm.direct) = (Some(using.kind), using.cards.clone(), true);
            harm.bare = table.target().is_some_and(|target| target.bare && target.seat == to);
        }
        harm
    }

    /// The question which cards of his own somebody picks: asked by what everybody can see.
    fn cards_of(&self, look: Now<'_, '_>, seat: Seat, picks: Picks) -> Option<Flows> {
        let (rules, table) = (look.rules, look.table);
        let Picks { zones, sort, count, may, shown } = picks;
        let sort = match sort {
            Sort::SuitOfPicked => {
                let owner = self.context.it.unwrap_or(seat);
                Sort::Suit(rules.suit(table, owner, *self.context.picked.first()?)?)
            }
            Sort::NotItself => Sort::But([rules.itself(table, seat, self.source), None]),
            Sort::KeepsRange => {
                let needed = |place: Place| {
                    let worn = table.side(seat).worn(place)?;
                    let to = *self.context.chosen.first()?;
                    (!rules.in_range(table, seat, to, &[worn])).then_some(worn)
                };
                Sort::But([needed(Place::Weapon), needed(Place::Offensive)])
            }
            sort => sort,
        };
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
        let shown = shown || matches!(zones, Zones::Worn | Zones::Mounts | Zones::Field);
        let ask = Ask::Cards { zones, sort, count, may, shown };
        (count > 0 && count <= own).then(|| Query { seat, ask }.into())
    }

    /// What came of it.
    pub(super) fn returned(&mut self, cx: Run<'_, '_>, value: Option<Value>) -> To {
        let back = Flow::To("next word");
        let Some(word) = self.current(cx.rules()).cloned() else { return back };
        // Whoever left while he was asked has said nothing.
        let asked = word.asked().and_then(|who| self.is(cx, who));
        let value = value.filter(|_| asked.is_none_or(|seat| cx.table().alive(seat)));
        self.context.yes = match &value {
            None | Some(Value::Said(Command::Pass)) => matches!(word, Word::Damage { .. } | Word::Draw(..)),
            Some(_) => true,
        };
        match (word, value) {
            (Word::Discard { who, .. } | Word::DiscardSome(who, _), Some(Value::Said(Command::Cards(cards)))) => {
                if let Some(seat) = self.is(cx, who) {
                    self.context.picked.clone_from(&cards);
                    discard(cx, seat, &cards);
                }
            }
            (Word::Show(who), Some(Value::Said(Command::Cards(cards)))) => {
                self.context.picked.clone_from(&cards);
                if let (Some(seat), Some(card)) = (self.is(cx, who), cards.first().copied()) {
                    let seen = cx.table().everybody();
                    cx.emit(Event::Shown { seat, card, seen });
                }
            }
            (Word::Pick { .. }, Some(Value::Said(Command::Cards(cards)))) => self.context.picked = cards,
            (Word::Choose { .. }, Some(Value::Said(Command::Seats(seats)))) => self.context.chosen = seats,
            (Word::Choose { .. }, _) => self.context.chosen.clear(),
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
            (Word::MoveOnField(_), Some(Value::Said(Command::Move { card, to }))) => move_on_field(cx, card, to),
            (Word::Arrange(who), Some(Value::Said(Command::Arrange { top, bottom }))) => {
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
                if let Some(card) = cards.first() {
                    retry(cx, self.context.me, *card, old);
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

/// 横置 or 重置, if that changes anything and is possible.
pub(super) fn chain(cx: Run<'_, '_>, seat: Seat, chained: bool) {
    let mut never = false;
    cx.rules().statements(cx.table(), seat, stated!(Statement::NoChain => ()), &mut |(), _| never = true);
    let side = cx.table().side(seat);
    if side.alive && side.chained != chained && !(chained && never) {
        cx.emit(Event::Chained { seat, chained });
    }
}

/// With a skill go the cards that it put on the general (G-8.3.14), and the skills that it gives for a time (G-14.7).
pub(super) fn after_losing(cx: Run<'_, '_>, seat: Seat) {
    let mut has: SmallVec<[super::super::cards::pool::SkillId; 12]> = SmallVec::new();
    cx.rules().skills(cx.table(), seat, &mut |id| has.push(id));
    let over = |note: &&Note| {
        let given = matches!(note.memo, Memo::Skill(_)) && note.until != Until::Game && note.seat == seat;
        given && matches!(note.by, Some(Source::Skill(id, _)) if !has.contains(&id))
    };
    let over: SmallVec<[Memo; 4]> = cx.table().notes.iter().filter(over).map(|note| note.memo).collect();
    let field: Cards = match has.iter().any(|id| cx.rules().settles(*id)) {
        true => Cards::new(),
        false => cx.table().side(seat).field.iter().copied().collect(),
    };
    over.into_iter().for_each(|memo| cx.emit(Event::Forgotten { seat, memo }));
    moved(cx, &field, Zone::Field(seat), Zone::Discard, Reason::Put);
}

/// Two exchange their hands: both lie in between for a moment, face down (G-8.3.10).
fn exchange(cx: Run<'_, '_>, one: Seat, other: Seat) {
    let hand = |cx: &Cx<'_, Guozhan>, seat: Seat| cx.table().side(seat).hand.cards().collect::<Cards>();
    let (ones, others) = (hand(cx, one), hand(cx, other));
    moved(cx, &ones, Zone::Hand(one), Zone::Aside(one), Reason::Exchange);
    moved(cx, &others, Zone::Hand(other), Zone::Hand(one), Reason::Exchange);
    moved(cx, &ones, Zone::Aside(one), Zone::Hand(other), Reason::Exchange);
    let lost = |count: usize| count.min(200) as u8;
    for (seat, cards) in [(one, &ones), (other, &others)] {
        if !cards.is_empty() && cx.table().sides.values().iter().any(|side| side.listens & Moment::Lost.bit() != 0) {
            cx.insert(super::Loss { seat, hand: lost(cards.len()), worn: SmallVec::new() }.into());
        }
    }
}

fn move_on_field(cx: Run<'_, '_>, card: Card, to: Seat) {
    let Some((from, zone)) = cx.rules().on_field(cx.table(), card) else { return };
    match cx.rules().delayed(cx.table(), from, card) {
        Some(delayed) => {
            let colour = cx.rules().print(card).map(|print| print.suit.colour());
            place(cx, delayed, zone, to, colour);
        }
        None => lose(cx, from, &[card], Zone::Equipment(to), Reason::Put),
    }
}

/// A delayed trick comes into a judging zone; or into the discard pile if a skill says so (帷幕, 谦逊).
pub(super) fn place(cx: Run<'_, '_>, delayed: Delayed, from: Zone, to: Seat, colour: Option<Colour>) {
    let mut repels = false;
    let says = stated!(Statement::Repels(wanted) => *wanted);
    cx.rules().statements(cx.table(), to, says, &mut |wanted, _| repels |= Some(wanted) == colour);
    if repels {
        moved(cx, &[delayed.card], from, Zone::Discard, Reason::Put);
    } else {
        cx.emit(Event::Placed { seat: to, delayed, from });
    }
}

/// A card takes the place of the judgement card (G-8.1.2).
fn retry(cx: Run<'_, '_>, seat: Seat, card: Card, old: Old) {
    let judged = cx.table().matters.iter().rev().find_map(|matter| match matter {
        Matter::Judgement { card, .. } => Some(*card),
        _ => None,
    });
    let Some(before) = judged else { return };
    lose(cx, seat, &[card], Zone::Processing, Reason::Play);
    cx.emit(Event::JudgementReplaced { card });
    if cx.table().processing.contains(&before) {
        match old {
            Old::Discarded => moved(cx, &[before], Zone::Processing, Zone::Discard, Reason::Put),
            Old::Obtained => moved(cx, &[before], Zone::Processing, Zone::Hand(seat), Reason::Obtain),
        }
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
