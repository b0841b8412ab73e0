//! Questions of texts, and cards that are taken from others.

use serde::{Deserialize, Serialize};

use super::super::effect::Taken;
use super::prelude::*;

/// Somebody is asked something, and his answer is handed back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Query {
    pub(in super::super) seat: Seat,
    pub(in super::super) ask: Ask,
}

impl Procedure<Guozhan> for Query {
    const STEPS: &'static [Step<Guozhan, Self>] = &[Step::ask(
        G14_2,
        "ask",
        |query: &Self, look: Now<'_, '_>| look.table.alive(query.seat).then(|| (query.seat, query.ask.clone())),
        |_: &mut Self, _: Run<'_, '_>, _: Seat, command: Command| Flow::Return(Value::Said(command)),
    )
    .also(&[G15_2])];
}

/// A card of another is taken: one that lies open is chosen, one of a hand is drawn blindly.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TakeOne {
    pub(in super::super) by: Seat,
    pub(in super::super) from: Seat,
    pub(in super::super) zones: Zones,
    pub(in super::super) then: Taken,
    /// The card, once it is known.
    pub(in super::super) card: Option<Card>,
}

impl Procedure<Guozhan> for TakeOne {
    const GUARDS: &'static [Guard<Guozhan, Self>] = &[Guard {
        clause: G0_9,
        name: "dead",
        test: |take, look| !look.table.alive(take.by) || !look.table.alive(take.from),
        to: "done",
    }];
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::ask(G7_2_7, "which", TakeOne::which, TakeOne::chosen),
        Step::chance(G15_4, "blindly", TakeOne::blindly, TakeOne::drawn),
        Step::act(G7_2_7, "take it", TakeOne::take),
        Step::act(G7_2_7, "done", |_, _| Flow::End),
    ];
}

impl TakeOne {
    fn which(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let has = !look.rules.takeable(look.table, self.by, self.from, self.zones).is_empty();
        has.then_some((self.by, Ask::Take { from: self.from, zones: self.zones }))
    }

    fn chosen(&mut self, _: Run<'_, '_>, _: Seat, command: Command) -> To {
        if let Command::Take(card) = command {
            self.card = card;
        }
        if self.card.is_some() { Flow::To("take it") } else { Flow::Next }
    }

    fn blindly(&self, look: Now<'_, '_>) -> Option<Draw> {
        let hand = look.table.side(self.from).hand.count();
        (self.zones.with_hand() && hand > 0).then(|| Draw::Below(hand.into()))
    }

    fn drawn(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let at = drawn.number().unwrap_or(0) as usize;
        self.card = cx.table().side(self.from).hand.cards().nth(at);
        Flow::Next
    }

    fn take(&mut self, cx: Run<'_, '_>) -> To {
        let Some(card) = self.card else { return Flow::End };
        match self.then {
            Taken::Discarded => lose(cx, self.from, &[card], Zone::Discard, Reason::Discard),
            Taken::Obtained => lose(cx, self.from, &[card], Zone::Hand(self.by), Reason::Obtain),
        }
        Flow::Return(Value::Taken(card))
    }
}

/// Cards that somebody looks at are handed out, one by one, as he likes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HandOut {
    pub(in super::super) seat: Seat,
    /// Which cards go to whom.
    pub(in super::super) given: SmallVec<[(Card, Seat); 4]>,
}

impl Procedure<Guozhan> for HandOut {
    const STEPS: &'static [Step<Guozhan, Self>] =
        &[Step::ask(G15_9, "to whom", HandOut::next, HandOut::give), Step::act(G15_9, "all at once", HandOut::all)];
}

impl HandOut {
    fn next(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let given = |card: Card| self.given.iter().any(|(other, _)| *other == card);
        let card = look.table.side(self.seat).aside.cards().find(|card| !given(*card))?;
        Some((self.seat, Ask::HandOut(card)))
    }

    fn give(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        let given = |card: &Card| self.given.iter().any(|(other, _)| other == card);
        let card = cx.table().side(seat).aside.cards().find(|card| !given(card));
        if let (Command::Seats(seats), Some(card)) = (command, card) {
            self.given.push((card, seats.first().copied().unwrap_or(seat)));
        }
        Flow::Again
    }

    fn all(&mut self, cx: Run<'_, '_>) -> To {
        let receivers: Seats = cx.table().from_turn().collect();
        for to in receivers {
            let lies = |card: &Card| cx.table().side(self.seat).aside.contains(*card);
            let cards = self.given.iter().filter(|(_, other)| *other == to).map(|(card, _)| *card);
            let cards: Cards = cards.filter(lies).collect();
            moved(cx, &cards, Zone::Aside(self.seat), Zone::Hand(to), Reason::Give);
        }
        // Whoever was to get a card and plays no more gets none.
        let left: Cards = cx.table().side(self.seat).aside.cards().collect();
        moved(cx, &left, Zone::Aside(self.seat), Zone::Discard, Reason::Put);
        Flow::End
    }
}

/// Cards that lie open are handed out to others, one by one, as somebody likes; what he keeps back stays where it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Share {
    pub(in super::super) seat: Seat,
    /// Those that have not been decided about.
    pub(in super::super) cards: Cards,
    /// Which cards go to whom.
    pub(in super::super) given: SmallVec<[(Card, Seat); 4]>,
}

impl Procedure<Guozhan> for Share {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::ask(
            G15_9,
            "to whom",
            |it: &Self, look: Now<'_, '_>| {
                let card = it.cards.first().copied()?;
                let may = !it.given.is_empty() || it.cards.len() > 1;
                look.table.alive(it.seat).then_some((it.seat, Ask::Share { card, may }))
            },
            |it: &mut Self, cx: Run<'_, '_>, seat: Seat, command: Command| {
                if it.cards.is_empty() {
                    return Flow::Next;
                }
                let card = it.cards.remove(0);
                // Whoever left while he was asked has said nothing.
                if let (Command::Seats(seats), true) = (command, cx.table().alive(seat)) {
                    it.given.extend(seats.first().map(|to| (card, *to)));
                }
                Flow::Again
            },
        ),
        Step::act(G15_9, "all at once", |it: &mut Self, cx: Run<'_, '_>| {
            let receivers: Seats = cx.table().from_turn().collect();
            for to in receivers {
                let lies = |card: &Card| cx.table().discard.contains(card);
                let cards = it.given.iter().filter(|(_, other)| *other == to).map(|(card, _)| *card);
                let cards: Cards = cards.filter(lies).collect();
                moved(cx, &cards, Zone::Discard, Zone::Hand(to), Reason::Give);
            }
            if it.given.is_empty() { Flow::End } else { Flow::Return(Value::Met) }
        }),
    ];
}
