//! Moves of cards (G-8.3): drawing, discarding, and what follows from losing cards.

use serde::{Deserialize, Serialize};

use super::super::cards::pool::{Statement, stated};
use super::prelude::*;

/// Cards move, all at once. Who sees them: everybody if one of the zones lies open, else whoever has them in his hand.
pub(super) fn moved(cx: Run<'_, '_>, cards: &[Card], from: Zone, to: Zone, why: Reason) {
    if cards.is_empty() {
        return;
    }
    let order = |card: &Card| cx.rules().kind(*card) == Some(Kind::ImperialOrder);
    // 敕令 that is discarded without having been used waits (G-8.3.5).
    if to == Zone::Discard && why != Reason::Use && cards.iter().any(order) {
        let (waits, goes): (Cards, Cards) = cards.iter().copied().partition(order);
        let turn = cx.table().turn;
        moved(cx, &goes, from, to, why);
        moved(cx, &waits, from, Zone::Treasury, why);
        let note =
            Note { seat: turn, memo: Memo::Order, amount: 1, about: None, by: None, until: Until::Turn, copy: 0 };
        cx.emit(Event::Noted(note));
        return;
    }
    // What is given may come on the general instead of into the hand (空城②).
    if let (Reason::Give, Zone::Hand(seat)) = (why, to)
        && let Some(heap) = gifts_go_to(cx, seat)
    {
        return moved(cx, cards, from, Zone::Heap(seat, heap), Reason::Put);
    }
    let open = from.is_open() || to.is_open() || why == Reason::Ally;
    let seen = match open {
        true => cx.table().everybody(),
        false => [from.seat(), to.seat()].into_iter().flatten().collect(),
    };
    cx.emit(Event::Moved { cards: cards.iter().copied().collect(), hidden: 0, from, to, why, seen });
}

fn gifts_go_to(cx: Run<'_, '_>, seat: Seat) -> Option<Heap> {
    let mut to = None;
    let says = stated!(Statement::GiftsGoTo(heap) => *heap);
    cx.rules().statements(cx.table(), seat, says, &mut |heap, _| to = Some(heap));
    to
}

/// Cards of a character leave its zones, as one loss (G-8.3.2), and what follows from that comes before anything else.
pub(super) fn lose(cx: Run<'_, '_>, seat: Seat, cards: &[Card], to: Zone, why: Reason) {
    let mut worn: SmallVec<[Kind; 2]> = SmallVec::new();
    let mut hand = 0;
    let zones = [Zone::Hand(seat), Zone::Equipment(seat), Zone::Judging(seat), Zone::Granary(seat), Zone::Aside(seat)];
    let heaps = HEAPS.into_iter().map(|heap| Zone::Heap(seat, heap));
    let heaps = heaps.filter(|_| !cx.table().side(seat).heaps.is_empty());
    let zones: SmallVec<[Zone; 16]> = zones.into_iter().chain(heaps).collect();
    for zone in zones.into_iter().filter(|zone| *zone != to) {
        let here = |card: &Card| cx.rules().zone_of(cx.table(), seat, *card) == Some(zone);
        let here: Cards = cards.iter().copied().filter(here).collect();
        match zone {
            Zone::Hand(_) => hand += here.len() as u8,
            Zone::Equipment(_) => worn.extend(here.iter().filter_map(|card| cx.rules().kind(*card))),
            _ => {}
        }
        let noted = matches!(zone, Zone::Hand(_) | Zone::Equipment(_)) && why == Reason::Discard;
        if noted && !here.is_empty() && cx.table().phase == Some(Phase::Discard) {
            cx.emit(Event::Discarded { zone, cards: here.clone() });
        }
        moved(cx, &here, zone, to, why);
    }
    // No other mount stays beside 六龙骖驾.
    if let Zone::Equipment(on) = to
        && cards.iter().any(|card| cx.rules().kind(*card) == Some(Kind::SixDragons))
        && let Some(mount) = cx.table().side(on).worn(Place::Offensive)
    {
        lose(cx, on, &[mount], Zone::Discard, Reason::Put);
    }
    // What lay under 木牛流马 is discarded if it does not come to another (G-8.3.1, 后❶).
    if worn.contains(&Kind::WoodenOx) {
        let stored: Cards = cx.table().side(seat).granary.cards().collect();
        let goes = if let Zone::Equipment(on) = to { Zone::Granary(on) } else { Zone::Discard };
        moved(cx, &stored, Zone::Granary(seat), goes, Reason::Put);
    }
    let listens = cx.table().sides.values().iter().any(|side| side.listens & Moment::Lost.bit() != 0);
    let acts = |kind: &Kind| matches!(kind, Kind::SilverLion | Kind::PeaceSpell);
    if (hand > 0 || !worn.is_empty()) && (listens || worn.iter().any(acts)) {
        let own = |card: &&Card| cx.table().discard.contains(card);
        let discarded = if why == Reason::Discard { cards.iter().filter(own).copied().collect() } else { Cards::new() };
        cx.insert(Loss { seat, hand, worn, discarded }.into());
    }
}

/// Cards of a character are discarded, as one.
pub(super) fn discard(cx: Run<'_, '_>, seat: Seat, cards: &[Card]) {
    lose(cx, seat, cards, Zone::Discard, Reason::Discard);
}

/// What lies in the processing area and nobody took goes to the discard pile (G-8.3.12).
pub(super) fn put_away(cx: Run<'_, '_>, cards: &[Card], why: Reason) {
    let left: Cards = cards.iter().copied().filter(|card| cx.table().processing.contains(card)).collect();
    moved(cx, &left, Zone::Processing, Zone::Discard, why);
}

/// What follows from losing cards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Loss {
    pub(in super::super) seat: Seat,
    pub(in super::super) hand: u8,
    pub(in super::super) worn: SmallVec<[Kind; 2]>,
    /// Which cards, if they were discarded.
    pub(in super::super) discarded: Cards,
}

impl Procedure<Guozhan> for Loss {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G8_3_2, "they are lost", |loss, cx| {
            tell(
                cx,
                Event::LossBegan {
                    seat: loss.seat,
                    hand: loss.hand,
                    worn: loss.worn.clone(),
                    discarded: loss.discarded.clone(),
                },
            )
        }),
        Step::open(G8_3_1, "after losing them", |_, _| Some(Timing::at(Moment::Lost))).also(&[G8_3_3]),
        Step::act(G8_3_1, "done", |_, cx| tell(cx, Event::LossEnded)),
    ];
}

/// A player draws so many cards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DrawCards {
    pub(in super::super) seat: Seat,
    pub(in super::super) count: u8,
    /// Whether he only looks at them for now.
    pub(in super::super) aside: bool,
}

impl Procedure<Guozhan> for DrawCards {
    const GUARDS: &'static [Guard<Guozhan, Self>] =
        &[Guard { clause: G0_9, name: "dead", test: |draw, look| !look.table.alive(draw.seat), to: "done" }];
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::call(G8_3_11, "enough", |draw, _| Some(Renew { needs: draw.count }.into())),
        Step::act(G15_7, "draw", DrawCards::draw),
        Step::act(G15_7, "done", |_, _| Flow::End),
    ];
}

impl DrawCards {
    /// The top cards of the draw pile, the top one first.
    fn draw(&mut self, cx: Run<'_, '_>) -> To {
        let cards: Cards = cx.table().deck.cards.iter().rev().take(self.count.into()).copied().collect();
        let (to, why) = match self.aside {
            true => (Zone::Aside(self.seat), Reason::Look),
            false => (Zone::Hand(self.seat), Reason::Draw),
        };
        moved(cx, &cards, Zone::Deck, to, why);
        Flow::End
    }
}

/// If the draw pile has not so many cards, the discard pile is shuffled under it; if that is not enough, nobody wins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Renew {
    pub(in super::super) needs: u8,
}

impl Procedure<Guozhan> for Renew {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G8_3_11, "enough", Renew::enough).also(&[G9_4_8]),
        Step::chance(
            G8_3_11,
            "shuffle",
            |_, look| Some(Draw::Order(look.table.discard.len() as u16)),
            |_, cx, drawn| tell(cx, Event::Shuffled { order: drawn.order().map(<[u16]>::to_vec) }),
        ),
    ];
}

impl Renew {
    fn enough(&mut self, cx: Run<'_, '_>) -> To {
        let (deck, discard) = (cx.table().deck.count(), cx.table().discard.len() as u16);
        match u16::from(self.needs) {
            needs if needs <= deck => Flow::End,
            needs if needs > deck.saturating_add(discard) => tell(cx, Event::Ended(Outcome::Draw)),
            _ => Flow::Next,
        }
    }
}
