//! Who may know what.

use alloc::vec::Vec;

use smallvec::SmallVec;

use super::clause::Rule;
use super::event::Event;
use super::table::{Cards, Deck, FaceDown, Held, Pile, SPECTATOR, Side, Table, Zone};
use crate::{Seat, SeatSet, Viewer};

crate::cited! {
    /// What is hidden, and from whom.
    pub enum Sight of Rule {
        Deck = G13_2, "nobody knows the order of the draw pile";
        Hand = G15_4, "a card in a hand is known to its player, and to whoever has seen where it went";
        Look = G15_8, "what is looked at is known to the one who looks";
        Dealt = G1_4, "the generals that a player may choose from are known to that player alone, the others never";
        Granary = G8_3_6, "the cards under 木牛流马 lie face down";
    }
}

/// The table as a viewer may know it.
pub(super) fn view(table: &Table, viewer: Viewer) -> Table {
    if viewer == Viewer::Referee {
        return table.clone();
    }
    let Table {
        options,
        sides,
        deck,
        discard,
        processing,
        treasury,
        matters,
        notes,
        spent,
        discards,
        reds,
        extra,
        turn,
        in_turn,
        phase,
        phase_over,
        skipped,
        turns,
        war,
        outcome,
    } = table;
    Table {
        options: options.clone(),
        sides: sides.iter().map(|(seat, side)| view_side(seat, side, viewer)).collect(),
        deck: Deck { cards: Vec::new(), hidden: deck.count() },
        discard: discard.clone(),
        processing: processing.clone(),
        treasury: treasury.clone(),
        // No matter names a card that lies face down.
        matters: matters.clone(),
        notes: notes.clone(),
        spent: spent.clone(),
        discards: discards.clone(),
        reds: *reds,
        extra: extra.clone(),
        turn: *turn,
        in_turn: *in_turn,
        phase: *phase,
        phase_over: *phase_over,
        skipped: *skipped,
        turns: *turns,
        war: *war,
        outcome: *outcome,
    }
}

fn view_side(seat: Seat, side: &Side, viewer: Viewer) -> Side {
    let Side {
        dealt,
        generals,
        lost,
        faction,
        gender,
        careerist,
        hp,
        max,
        alive,
        left,
        chained,
        stacked,
        hand,
        equipment,
        judging,
        heaps,
        granary,
        aside,
        slashes,
        used,
        tally,
        wine,
        drunk,
        listens,
    } = side;
    Side {
        dealt: view_dealt(seat, dealt, viewer),
        generals: *generals,
        lost: *lost,
        faction: *faction,
        gender: *gender,
        careerist: *careerist,
        hp: *hp,
        max: *max,
        alive: *alive,
        left: *left,
        chained: *chained,
        stacked: *stacked,
        hand: view_pile(seat, hand, viewer),
        equipment: *equipment,
        judging: judging.clone(),
        heaps: heaps.clone(),
        granary: view_pile(seat, granary, viewer),
        aside: view_pile(seat, aside, viewer),
        slashes: *slashes,
        used: *used,
        tally: *tally,
        wine: *wine,
        drunk: *drunk,
        listens: *listens,
    }
}

/// Generals to choose from are known to whoever chooses.
fn view_dealt(owner: Seat, dealt: &FaceDown, viewer: Viewer) -> FaceDown {
    let FaceDown { generals, hidden } = dealt;
    match viewer == Viewer::Seat(owner) {
        true => dealt.clone(),
        false => FaceDown { generals: Vec::new(), hidden: hidden.saturating_add(generals.len() as u8) },
    }
}

/// The cards that a viewer knows; those of others in no order that would tell of it.
fn view_pile(owner: Seat, pile: &Pile, viewer: Viewer) -> Pile {
    let Pile { held, hidden } = pile;
    let mask = |held: &Held| {
        let Held { card, seen } = *held;
        Some(Held { card, seen: own(seen, viewer) }).filter(|held| !held.seen.is_empty())
    };
    let mut known: Vec<Held> = held.iter().filter_map(mask).collect();
    if viewer != Viewer::Seat(owner) {
        known.sort_unstable_by_key(|held| held.card);
    }
    let hidden = hidden.saturating_add((held.len() - known.len()) as u16);
    Pile { held: known, hidden }
}

fn own(seen: SeatSet, viewer: Viewer) -> SeatSet {
    let whose = |seat: Seat| if seat == SPECTATOR { Viewer::Spectator } else { Viewer::Seat(seat) };
    seen.iter().filter(|seat| whose(*seat) == viewer).collect()
}

/// What a viewer is sent of an event.
pub(super) fn show(_: &Table, event: &Event, viewer: Viewer) -> Event {
    match *event {
        ref event if viewer == Viewer::Referee => event.clone(),
        Event::Offered { seat, ref generals, hidden } if viewer != Viewer::Seat(seat) => {
            Event::Offered { seat, generals: SmallVec::new(), hidden: hidden.saturating_add(generals.len() as u8) }
        }
        Event::Shuffled { order: _ } => Event::Shuffled { order: None },
        Event::Moved { ref cards, hidden, from, to, why, seen } => {
            let seen = own(seen, viewer);
            let shown = from.is_open() || to.is_open() || !seen.is_empty();
            // What lies in the draw pile is known to nobody, whoever put it there.
            let seen = if matches!(to, Zone::Deck | Zone::Bottom) { SeatSet::NONE } else { seen };
            let count = cards.len() as u8;
            match shown {
                true => Event::Moved { cards: cards.clone(), hidden, from, to, why, seen },
                false => {
                    Event::Moved { cards: Cards::new(), hidden: hidden.saturating_add(count), from, to, why, seen }
                }
            }
        }
        Event::Shown { seat, card, seen } => Event::Shown { seat, card, seen: own(seen, viewer) },
        Event::Looked { by, seat, ref cards } => {
            let cards = cards.as_ref().filter(|_| viewer == Viewer::Seat(by)).cloned();
            Event::Looked { by, seat, cards }
        }
        ref public => public.clone(),
    }
}
