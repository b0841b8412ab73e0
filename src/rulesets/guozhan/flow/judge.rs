//! Judgements, delayed tricks, and 拼点 (G-8).

use serde::{Deserialize, Serialize};

use super::super::cards::pool::{Statement, stated};
use super::super::effect::{Keep, Old};
use super::prelude::*;
use super::{Damage, Nullify, Renew};
use crate::Answers;

/// Somebody judges (判定).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judge {
    pub(in super::super) who: Seat,
    /// Which cards stay where they are.
    pub(in super::super) keep: Keep,
    /// The text that asked for it, if one did.
    pub(in super::super) source: Option<Source>,
}

impl Procedure<Guozhan> for Judge {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::call(G8_3_11, "enough", |_, _| Some(Renew { needs: 1 }.into())),
        Step::act(G8_1_1, "turn up", |judge: &mut Self, cx: Run<'_, '_>| {
            let Some(card) = cx.table().deck.cards.last().copied() else { return Flow::End };
            moved(cx, &[card], Zone::Deck, Zone::Processing, Reason::Judge);
            tell(cx, Event::JudgementBegan { who: judge.who, card })
        })
        .also(&[G8_1_2]),
        Step::open(G8_1_1, "turned up", |_, _| Some(Timing::at(Moment::JudgeTurned))),
        Step::open(G8_1_2, "before the result", |_, _| Some(Timing::at(Moment::BeforeResult))),
        Step::ask(G8_1_1, "at the result", Judge::may_settle, Judge::settle),
        Step::open(G8_1_1, "after the result", |_, _| Some(Timing::at(Moment::AfterResult))).also(&[G8_1_3]),
        Step::act(G8_1_1, "result", Judge::result).also(&[G8_1_3, G8_1_4]),
    ];
}

impl Judge {
    /// The card of the innermost judgement, which lies there still.
    fn card(table: &Table) -> Option<Card> {
        let judged = table.matters.iter().rev().find_map(|matter| match matter {
            Matter::Judgement { card, .. } => Some(*card),
            _ => None,
        });
        judged.filter(|card| table.processing.contains(card))
    }

    /// 屯田: the card may be placed on the general, if there is room.
    fn may_settle(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let (rules, table) = (look.rules, look.table);
        let (Keep::Settle(but), Some(source)) = (self.keep, self.source) else { return None };
        let suit = rules.suit(table, self.who, Judge::card(table)?)?;
        let mut most = u8::MAX;
        let says = stated!(Statement::FieldLimit(most) => *most);
        rules.statements(table, self.who, says, &mut |limit, _| most = most.min(limit));
        let room = rules.cards_in(table, self.who, Zones::Heap(Heap::Field)).len() < usize::from(most);
        (suit != but && room && table.alive(self.who)).then_some((self.who, Ask::Confirm(source)))
    }

    fn settle(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        let card = Judge::card(cx.table());
        if let (Command::Yes, Some(card), true) = (command, card, cx.table().alive(seat)) {
            moved(cx, &[card], Zone::Processing, Zone::Heap(seat, Heap::Field), Reason::Put);
        }
        Flow::Next
    }

    fn result(&mut self, cx: Run<'_, '_>) -> To {
        let judged = cx.table().matters.iter().rev().find_map(|matter| match matter {
            Matter::Judgement { card, .. } => Some(*card),
            _ => None,
        });
        let print = judged.and_then(|card| cx.rules().print(card));
        let suit = judged.and_then(|card| cx.rules().suit(cx.table(), self.who, card));
        cx.emit(Event::JudgementEnded);
        let (Some(card), Some(print), Some(suit)) = (judged, print, suit) else { return Flow::End };
        let keeps = match self.keep {
            Keep::No | Keep::Settle(_) => false,
            Keep::Colour(colour) => suit.colour() == colour,
        };
        let kept = keeps && cx.table().processing.contains(&card);
        if !kept {
            put_away(cx, &[card], Reason::Judge);
        }
        Flow::Return(Value::Judged { card, suit, number: print.number, kept })
    }
}

/// A card is played in place of the judgement card (G-8.1.2).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Retry {
    pub(in super::super) seat: Seat,
    pub(in super::super) card: Card,
    /// Where the old one goes.
    pub(in super::super) old: Old,
}

impl Procedure<Guozhan> for Retry {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G8_1_2, "play it", |it: &mut Self, cx: Run<'_, '_>| {
            let Some(kind) = cx.rules().kind(it.card) else { return Flow::End };
            let cards = Cards::from_slice(&[it.card]);
            lose(cx, it.seat, &cards, Zone::Processing, Reason::Play);
            let (seat, printed, used) = (it.seat, true, false);
            tell(cx, Event::Answered { seat, kind, cards, via: None, printed, used })
        })
        .also(&[G7_3_1, G7_3_3]),
        Step::open(G7_3_1, "played", |_, _| Some(Timing::at(Moment::Played))),
        Step::act(G8_1_2, "put it there", |it, cx| {
            cx.emit(Event::AnswerEnded);
            let before = Judge::card(cx.table());
            cx.emit(Event::JudgementReplaced { card: it.card });
            let (to, why) = match it.old {
                Old::Discarded => (Zone::Discard, Reason::Put),
                Old::Obtained if cx.table().alive(it.seat) => (Zone::Hand(it.seat), Reason::Obtain),
                Old::Obtained => (Zone::Discard, Reason::Put),
            };
            if let Some(before) = before {
                moved(cx, &[before], Zone::Processing, to, why);
            }
            Flow::End
        }),
    ];
}

/// A delayed trick is resolved in the judging phase (G-8.4).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trick {
    pub(in super::super) who: Seat,
    pub(in super::super) card: Card,
    /// As what it lay there, once it has left.
    pub(in super::super) kind: Kind,
    pub(in super::super) offset: bool,
    /// Whether 闪电 passes on.
    pub(in super::super) passes: bool,
}

impl Procedure<Guozhan> for Trick {
    const GUARDS: &'static [Guard<Guozhan, Self>] =
        &[Guard { clause: G8_4_6, name: "dead", test: |trick, look| !look.table.alive(trick.who), to: "put away" }];
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G8_4_2, "take it up", Trick::begin).also(&[G8_4_6]),
        Step::open(G8_4_2, "begins", |_, _| Some(Timing::at(Moment::Begins))),
        Step::call_for(
            G7_4_1,
            "nullify",
            |_, _| Some(Nullify::first()),
            |trick, cx, value| {
                trick.offset = value == Some(Value::Offset);
                if trick.offset { tell(cx, Event::CardOffset) } else { Flow::Next }
            },
        ),
        Step::open(G8_4_2, "effective", |trick, _| (!trick.offset).then_some(Timing::at(Moment::Effective))),
        Step::call_for(G8_4_2, "judge", Trick::judge, Trick::judged).also(&[G8_4_3, G4_4_2]),
        Step::call(G8_4_2, "lightning strikes", Trick::strikes),
        Step::act(G8_4_3, "put away", Trick::end),
    ];
}

impl Nullify {
    pub(super) fn first() -> Flows {
        Nullify { depth: 0, answer: None, faction: false }.into()
    }
}

impl Trick {
    fn begin(&mut self, cx: Run<'_, '_>) -> To {
        let Some(delayed) = cx.rules().delayed(cx.table(), self.who, self.card) else { return Flow::End };
        self.kind = delayed.kind;
        self.passes = self.kind == Kind::Lightning;
        moved(cx, &[self.card], Zone::Judging(self.who), Zone::Processing, Reason::Put);
        tell(cx, Event::TrickBegan { seat: self.who, kind: self.kind })
    }

    fn judge(&self, _: Now<'_, '_>) -> Option<Flows> {
        (!self.offset).then_some(Judge { who: self.who, keep: Keep::No, source: None }.into())
    }

    fn judged(&mut self, cx: Run<'_, '_>, value: Option<Value>) -> To {
        let Some(Value::Judged { suit, number, .. }) = value else { return Flow::Next };
        match self.kind {
            Kind::Lightning => {
                self.passes = !(suit == Suit::Spade && (2..=9).contains(&number));
                Flow::Next
            }
            Kind::Indulgence if suit != Suit::Heart => tell(cx, Event::PhaseSkipped { phase: Phase::Play }),
            Kind::SupplyShortage if suit != Suit::Club => tell(cx, Event::PhaseSkipped { phase: Phase::Draw }),
            _ => Flow::Next,
        }
    }

    /// 3 thunder damage without a source.
    fn strikes(&self, _: Now<'_, '_>) -> Option<Flows> {
        let strikes = self.kind == Kind::Lightning && !self.passes;
        let harm = Harm {
            amount: 3,
            nature: Nature::Thunder,
            channel: Some(Kind::Lightning),
            cards: Cards::from_slice(&[self.card]),
            direct: true,
            ..Harm::new(None, self.who)
        };
        strikes.then(|| Damage { harm, begun: false }.into())
    }

    /// 闪电 that did not strike goes to the next one who can have it, the others to the discard pile.
    fn end(&mut self, cx: Run<'_, '_>) -> To {
        cx.emit(Event::TrickEnded);
        if !cx.table().processing.contains(&self.card) {
            return Flow::End;
        }
        if !self.passes {
            put_away(cx, &[self.card], Reason::Use);
            return Flow::End;
        }
        let table = cx.table();
        let free = |seat: &Seat| {
            !table.away(*seat) && !table.side(*seat).judging.iter().any(|delayed| delayed.kind == Kind::Lightning)
        };
        let ring = self.who.around(table.seats()).filter(|seat| table.alive(*seat));
        let next = ring.skip(usize::from(table.alive(self.who))).find(free);
        let back = Some(self.who).filter(|seat| table.alive(*seat));
        match next.or(back) {
            Some(seat) => {
                let delayed = Delayed { card: self.card, kind: Kind::Lightning };
                let colour = cx.rules().print(self.card).map(|print| print.suit.colour());
                super::handling::place(cx, delayed, Zone::Processing, seat, colour);
            }
            None => put_away(cx, &[self.card], Reason::Use),
        }
        Flow::End
    }
}

/// Two lay down a card each, face down and at once; the greater number wins (拼点).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Contest {
    /// Who began it, and against whom.
    pub(in super::super) seats: [Seat; 2],
    /// What they laid down.
    pub(in super::super) laid: [Option<Card>; 2],
}

impl Procedure<Guozhan> for Contest {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::ask_each(G8_2_1, "lay down", Contest::ask, Contest::laid).also(&[G8_2_2]),
        Step::act(G8_2_1, "show", Contest::show),
        Step::open(G8_2_1, "shown", |_, _| Some(Timing::at(Moment::ContestShown))),
        Step::act(G8_2_1, "compare", Contest::compare),
    ];
}

impl Contest {
    fn ask(&self, look: Now<'_, '_>, questions: &mut Questions<'_, Guozhan>) {
        let has = |seat: &Seat| look.table.side(*seat).hand.count() > 0;
        self.seats.into_iter().filter(has).for_each(|seat| questions.ask(seat, Ask::Contest));
    }

    fn laid(&mut self, _: Run<'_, '_>, answers: Answers<'_, Guozhan>) -> To {
        for (at, seat) in self.seats.into_iter().enumerate() {
            if let Some(Command::Cards(cards)) = answers.of(seat) {
                self.laid[at] = cards.first().copied();
            }
        }
        Flow::Next
    }

    fn show(&mut self, cx: Run<'_, '_>) -> To {
        let [Some(one), Some(other)] = self.laid else { return Flow::End };
        let mut laid = [(self.seats[0], one), (self.seats[1], other)];
        let (turn, seats) = (cx.table().turn, cx.table().seats());
        laid.sort_by_key(|(seat, _)| seat.steps_from(turn, seats));
        for (seat, card) in laid {
            lose(cx, seat, &[card], Zone::Processing, Reason::Contest);
        }
        let number = |card: Card| cx.rules().print(card).map_or(0, |print| print.number as i8);
        let numbers = [number(one), number(other)];
        tell(cx, Event::ContestBegan { seats: self.seats, cards: [one, other], numbers })
    }

    fn compare(&mut self, cx: Run<'_, '_>) -> To {
        let numbers = cx.table().matters.iter().rev().find_map(|matter| match matter {
            Matter::Contest { numbers, .. } => Some(*numbers),
            _ => None,
        });
        cx.emit(Event::ContestEnded);
        let [Some(one), Some(other)] = self.laid else { return Flow::End };
        let won = numbers.is_some_and(|[one, other]| one > other);
        Flow::Return(Value::Contested { won, cards: [one, other] })
    }
}
