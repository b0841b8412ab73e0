//! Words that move cards: which cards a text names, and where they go.

use super::super::cards::pool::Statement;
use super::super::effect::{Sort, What, Who, Word};
use super::effect::Effect;
use super::prelude::*;

impl Effect {
    /// The cards that a text names.
    pub(super) fn named(&self, cx: Run<'_, '_>, what: What) -> Cards {
        self.named_on(cx.rules(), cx.table(), what)
    }

    pub(super) fn named_on(&self, rules: &Guozhan, table: &Table, what: What) -> Cards {
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
            What::Lost => {
                let lost = table.matters.iter().rev().find_map(|matter| match matter {
                    Matter::Loss { discarded, .. } => Some(discarded),
                    _ => None,
                });
                let lies = |card: &Card| table.discard.contains(card);
                lost.into_iter().flatten().copied().filter(lies).collect()
            }
            What::Itself => rules.itself(table, self.context.me, self.source).into_iter().collect(),
        }
    }

    /// Words that move cards.
    pub(super) fn cards(&mut self, cx: Run<'_, '_>, word: Word) {
        match word {
            Word::DiscardAll(who, zones, sort) => {
                if let Some(seat) = self.is(cx, who)
                    && let Some(sort) = self.plain(cx.rules(), cx.table(), seat, sort)
                {
                    let mut cards = cx.rules().cards_in(cx.table(), seat, zones);
                    cards.retain(|card| cx.rules().is_sort(cx.table(), seat, *card, sort));
                    discard(cx, seat, &cards);
                }
            }
            Word::DiscardPicked(who) => {
                if let Some(seat) = self.is(cx, who) {
                    let lies = |card: &Card| cx.rules().zone_of(cx.table(), seat, *card).is_some();
                    let cards: Cards = self.context.picked.iter().copied().filter(lies).collect();
                    discard(cx, seat, &cards);
                }
            }
            Word::PickAll(who, zones) => {
                if let Some(seat) = self.is(cx, who) {
                    self.context.picked = cx.rules().cards_in(cx.table(), seat, zones);
                    self.context.picked_of = Some(seat);
                }
            }
            Word::ObtainAll(by, from, zones) => {
                let by = self.is(cx, by).filter(|seat| cx.table().alive(*seat));
                if let (Some(by), Some(from)) = (by, self.is(cx, from)) {
                    let kept = cx.rules().keeps_worn(cx.table(), by, from);
                    let worn = |card: &Card| cx.table().side(from).equipped().any(|worn| worn == *card);
                    let mut cards = cx.rules().cards_in(cx.table(), from, zones);
                    cards.retain(|card| !(kept && worn(card)));
                    lose(cx, from, &cards, Zone::Hand(by), Reason::Obtain);
                }
            }
            Word::Settle(what, heap) => {
                let me = self.context.me;
                let cards = self.named(cx, what);
                let to = Zone::Heap(me, heap);
                for zone in [Zone::Processing, Zone::Discard] {
                    let pile = if zone == Zone::Processing { &cx.table().processing } else { &cx.table().discard };
                    let here: Cards = cards.iter().copied().filter(|card| pile.contains(card)).collect();
                    if cx.table().alive(me) {
                        moved(cx, &here, zone, to, Reason::Put);
                    }
                }
                lose(cx, me, &cards, to, Reason::Put);
            }
            Word::ShowHand(who) => {
                if let Some(seat) = self.is(cx, who) {
                    let (cards, seen) = (cx.rules().cards_in(cx.table(), seat, Zones::Hand), cx.table().everybody());
                    cards.into_iter().for_each(|card| cx.emit(Event::Shown { seat, card, seen }));
                }
            }
            Word::ExchangeWorn(one, other) => {
                let both = self.is(cx, one).zip(self.is(cx, other)).filter(|(one, other)| one != other);
                if let Some((one, other)) = both
                    && cx.table().alive(one)
                    && cx.table().alive(other)
                {
                    exchange_worn(cx, one, other);
                }
            }
            Word::Give(from, to) => {
                let Some(to) = self.is(cx, to).filter(|seat| cx.table().alive(*seat)) else { return };
                let Some(from) = self.is(cx, from) else { return };
                // Nobody gives himself what is his own already (G-15.9); cards on his general are not.
                let own = |card: &Card| {
                    let zone = cx.rules().zone_of(cx.table(), from, *card);
                    from == to && matches!(zone, Some(Zone::Hand(_) | Zone::Equipment(_)))
                };
                let cards: Cards = self.context.picked.iter().copied().filter(|card| !own(card)).collect();
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
            Word::Fetch(who, kind) => {
                let Some(seat) = self.is(cx, who).filter(|seat| cx.table().alive(*seat)) else { return };
                let (rules, table) = (cx.rules(), cx.table());
                let is_it = |card: &Card| rules.kind(*card) == Some(kind);
                let open = table.from_turn().filter(|owner| *owner == seat || !rules.keeps_worn(table, seat, *owner));
                let worn = open.into_iter().find_map(|owner| Some((owner, table.side(owner).equipped().find(is_it)?)));
                let lying = table.discard.iter().copied().find(is_it);
                match (worn, lying) {
                    (Some((owner, card)), _) => lose(cx, owner, &[card], Zone::Hand(seat), Reason::Obtain),
                    (None, Some(card)) => moved(cx, &[card], Zone::Discard, Zone::Hand(seat), Reason::Obtain),
                    (None, None) => {}
                }
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

    /// A sort that depends on what has been done so far, made plain.
    pub(super) fn plain(&self, rules: &Guozhan, table: &Table, seat: Seat, sort: Sort) -> Option<Sort> {
        Some(match sort {
            Sort::SuitOfPicked => {
                let owner = self.context.picked_of.unwrap_or(seat);
                Sort::Suit(rules.suit(table, owner, *self.context.picked.first()?)?)
            }
            Sort::SuitOfJudged => Sort::Suit(self.context.judged?),
            Sort::NotPicked => {
                let picked = |at: usize| self.context.picked.get(at).copied();
                Sort::But([picked(0), picked(1)])
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
        })
    }
}

/// With a skill go the cards that it put on the general (G-8.3.14), and the skills that it gives for a time (G-14.7).
pub(super) fn after_losing(cx: Run<'_, '_>, seat: Seat) {
    let mut has: SmallVec<[super::super::cards::pool::SkillId; 12]> = SmallVec::new();
    cx.rules().skills(cx.table(), seat, &mut |id| has.push(id));
    let over = |note: &&Note| {
        let given = matches!(note.memo, Memo::Skill(_)) && note.until != Until::Game && note.seat == seat;
        // A skill that stands beside the one that gave it is how that one's effect is written; it stays (双雄).
        let gone =
            |id| !has.contains(&id) && !matches!(note.memo, Memo::Skill(had) if cx.rules().of_one_general(id, had));
        given && matches!(note.by, Some(Source::Skill(id, _)) if gone(id))
    };
    let over: SmallVec<[Memo; 4]> = cx.table().notes.iter().filter(over).map(|note| note.memo).collect();
    let keeps = |heap: Heap| has.iter().filter_map(|id| cx.rules().skill(*id)).any(|skill| skill.heap == Some(heap));
    let gone: SmallVec<[Heap; 10]> = HEAPS.into_iter().filter(|heap| !keeps(*heap)).collect();
    over.into_iter().for_each(|memo| cx.emit(Event::Forgotten { seat, memo }));
    for heap in gone {
        let cards = cx.rules().cards_in(cx.table(), seat, Zones::Heap(heap));
        moved(cx, &cards, Zone::Heap(seat, heap), Zone::Discard, Reason::Put);
    }
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
            let loss = super::Loss { seat, hand: lost(cards.len()), worn: SmallVec::new(), discarded: Cards::new() };
            cx.insert(loss.into());
        }
    }
}

/// Two exchange what they wear: both lie in the processing area for a moment (G-8.3.10).
fn exchange_worn(cx: Run<'_, '_>, one: Seat, other: Seat) {
    let worn = |cx: &Cx<'_, Guozhan>, seat: Seat| cx.table().side(seat).equipped().collect::<Cards>();
    let (ones, others) = (worn(cx, one), worn(cx, other));
    lose(cx, one, &ones, Zone::Processing, Reason::Exchange);
    lose(cx, other, &others, Zone::Processing, Reason::Exchange);
    moved(cx, &ones, Zone::Processing, Zone::Equipment(other), Reason::Exchange);
    moved(cx, &others, Zone::Processing, Zone::Equipment(one), Reason::Exchange);
}

pub(super) fn move_on_field(cx: Run<'_, '_>, card: Card, to: Seat) {
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
    let says = |says: &Statement| match says {
        Statement::Repels(wanted) => Some(Some(*wanted) == colour),
        Statement::RepelsKind(wanted) => Some(*wanted == delayed.kind),
        _ => None,
    };
    cx.rules().statements(cx.table(), to, &says, &mut |repelled, _| repels |= repelled);
    if repels {
        moved(cx, &[delayed.card], from, Zone::Discard, Reason::Put);
    } else {
        cx.emit(Event::Placed { seat: to, delayed, from });
    }
}

/// A skill that takes each suit once in a turn has taken these.
pub(super) fn use_up(cx: Run<'_, '_>, seat: Seat, via: Option<Source>, cards: &[Card]) {
    if !via.and_then(|via| cx.rules().view_as(via)).is_some_and(|view| view.fresh) {
        return;
    }
    let mut suits: SmallVec<[Suit; 4]> =
        cards.iter().filter_map(|card| cx.rules().suit(cx.table(), seat, *card)).collect();
    suits.sort_unstable();
    suits.dedup();
    for suit in suits {
        let (memo, until) = (Memo::Suit(suit), Until::Turn);
        cx.emit(Event::Noted(Note { seat, memo, amount: 1, about: None, by: via, until, copy: 0 }));
    }
}
