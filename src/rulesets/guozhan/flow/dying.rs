//! Dying, death, rewards (G-9), and generals that are removed.

use serde::{Deserialize, Serialize};

use super::super::effect::Slot;
use super::prelude::*;
use super::{DrawCards, Use};

/// A character is dying (濒死).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Dying {
    pub(in super::super) who: Seat,
    /// The source of the damage that did it.
    pub(in super::super) by: Option<Seat>,
    /// Whose skills have had their chance: only the first time (G-9.1.2).
    pub(in super::super) asked: SeatSet,
}

impl Procedure<Guozhan> for Dying {
    const GUARDS: &'static [Guard<Guozhan, Self>] = &[Guard {
        clause: G9_1_4,
        name: "saved, or dead",
        test: |dying, look| {
            let side = look.table.side(dying.who);
            !side.alive || side.hp > 0
        },
        to: "over",
    }];
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G9_1_1, "dying", |dying: &mut Self, cx: Run<'_, '_>| {
            // Whoever is dying already does not die twice at once.
            let twice =
                cx.table().matters.iter().any(|one| matches!(one, Matter::Dying { who, .. } if *who == dying.who));
            if twice { Flow::End } else { tell(cx, Event::DyingBegan { who: dying.who }) }
        })
        .also(&[G9_1_5]),
        Step::open(G9_1_1, "enters", |_, _| Some(Timing::at(Moment::Dying))),
        Step::open(G9_1_1, "has entered", |_, _| Some(Timing::at(Moment::DyingSince))),
        Step::open(G9_1_1, "skills", Dying::skills).also(&[G9_1_2]),
        Step::poll(G9_1_1, "ask", Dying::ask, Dying::first_yes).also(&[G9_1_3, G7_2_2, RTerm2, G9_1_6]),
        Step::act(G9_1_3, "again", |_, _| Flow::To("skills")),
        Step::act(G9_1_4, "nobody", |dying, cx| {
            cx.insert(Death { who: dying.who, by: dying.by }.into());
            Flow::Next
        }),
        Step::open(G9_1_4, "over", |_, _| Some(Timing::at(Moment::DyingOver))),
        Step::act(G9_1_4, "end", |_, cx| tell(cx, Event::DyingEnded)),
    ];
}

impl Dying {
    fn from(table: &Table) -> Option<Seat> {
        table.dying().map(|(_, from)| from)
    }

    /// The seats that are still to be asked: from the one that was reached, up to the last one before the current player.
    fn rest(table: &Table) -> impl Iterator<Item = Seat> {
        // The one that was reached may have died meanwhile; those behind it are asked all the same.
        let from = Dying::from(table);
        let all = table.turn.around(table.seats()).skip_while(move |seat| Some(*seat) != from);
        all.filter(|seat| table.alive(*seat))
    }

    /// The skills of the seat that is reached, the first time.
    fn skills(&self, look: Now<'_, '_>) -> Option<Timing> {
        let seat = Dying::from(look.table)?;
        let saves = look.table.side(seat).listens & Moment::Saving.bit() != 0;
        (saves && !self.asked.contains(seat)).then_some(Timing::of(Moment::Saving, seat.0))
    }

    /// Up to the next one whose skills might act before he would use a card.
    fn stretch(&self, table: &Table) -> SmallVec<[Seat; 12]> {
        let saves = |seat: &Seat| table.side(*seat).listens & Moment::Saving.bit() != 0 && !self.asked.contains(*seat);
        let mut rest = Dying::rest(table);
        let first = rest.next();
        first.into_iter().chain(rest.take_while(|seat| !saves(seat))).collect()
    }

    /// By public facts alone: everybody who might have a card.
    fn ask(&self, look: Now<'_, '_>, questions: &mut Questions<'_, Guozhan>) {
        let table = look.table;
        let only = |seat: Seat| {
            let of = |note: &&Note| note.memo == Memo::OnlyPeach && note.about == Some(self.who);
            let others = table.notes.iter().filter(of);
            others.clone().next().is_none() || seat == self.who || others.clone().any(|note| note.seat == seat)
        };
        let war = |seat: Seat| !table.war || table.options.converted_peach || seat == self.who;
        let might = |seat: &Seat| {
            !table.away(*seat)
                && only(*seat)
                && war(*seat)
                && look.rules.might_answer(table, *seat, |kind| matches!(kind, Kind::Peach | Kind::Wine))
        };
        self.stretch(table).into_iter().filter(might).for_each(|seat| questions.ask(seat, Ask::Save(self.who)));
    }

    fn first_yes(&mut self, cx: Run<'_, '_>, yes: Option<(Seat, Command)>) -> To {
        let stretch = self.stretch(cx.table());
        let Some((seat, Command::Answer { via, kind, cards, .. })) = yes else {
            stretch.iter().for_each(|seat| self.asked.insert(*seat));
            let after = Dying::rest(cx.table()).nth(stretch.len());
            let Some(to) = after else { return Flow::To("nobody") };
            cx.emit(Event::Passed { to });
            return Flow::To("skills");
        };
        let before = stretch.iter().take_while(|other| **other != seat);
        before.for_each(|seat| self.asked.insert(*seat));
        self.asked.insert(seat);
        cx.emit(Event::Rescued { by: seat });
        let targets = Named::from_slice(&[self.who]);
        cx.insert(Use { user: seat, kind, via, cards, targets, victim: None, idle: false, target: 0 }.into());
        Flow::Next
    }
}

/// A character dies (死亡).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Death {
    pub(in super::super) who: Seat,
    /// The source of the damage that did it.
    pub(in super::super) by: Option<Seat>,
}

impl Procedure<Guozhan> for Death {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G9_2_1, "die", Death::die).also(&[G5_4_3, G9_3_6]),
        Step::act(G9_2_2, "who has won", |_: &mut Self, cx: Run<'_, '_>| match cx.rules().winners(cx.table()) {
            Some(winners) => tell(cx, Event::Ended(Outcome::Won(winners))),
            None => Flow::Next,
        })
        .also(&[G9_4_1, G9_4_2, G9_4_3, G9_4_4, G9_4_5, G0_10]),
        Step::open(G9_2_3, "at the death", |_, _| Some(Timing::at(Moment::Death))).also(&[G9_2_5]),
        Step::act(G4_7_2, "the turn ends with it", Death::end_turn).also(&[G0_4_1]),
        Step::act(G9_2_3, "leave", Death::leave).also(&[G8_3_14]),
        Step::call(G9_3_1, "reward", Death::reward).also(&[G9_3_2, G9_3_4, G9_3_5]),
        Step::act(G9_3_3, "punishment", Death::punish),
        Step::open(G9_2_4, "after it", |_, _| Some(Timing::at(Moment::AfterDeath))),
        Step::act(G9_2_4, "end", |_, cx| tell(cx, Event::DeathEnded)),
    ];
}

impl Death {
    fn die(&mut self, cx: Run<'_, '_>) -> To {
        if !cx.table().alive(self.who) {
            return Flow::End;
        }
        self.by = self.by.filter(|by| cx.table().alive(*by) && *by != self.who);
        cx.emit(Event::Died { seat: self.who, by: self.by });
        if let Some(seat) = self.by {
            let about = Some(self.who);
            cx.emit(Event::Noted(Note {
                seat,
                memo: Memo::Killed,
                amount: 1,
                about,
                by: None,
                until: Until::Turn,
                copy: 0,
            }));
        }
        Flow::Next
    }

    /// By `death_ends_turn` the turn of the dead one is over, and until the next one begins it is nobody's; the order goes
    /// from its next seat on, as it does without the option. 敕令 in 府库 waits for the end of the next turn.
    fn end_turn(&mut self, cx: Run<'_, '_>) -> To {
        let (table, seat) = (cx.table(), self.who);
        if !(table.options.death_ends_turn && table.in_turn && table.turn == seat) {
            return Flow::Next;
        }
        let order = table.notes.iter().find(|note| note.memo == Memo::Order).copied();
        cx.emit(Event::TurnEnded { seat });
        order.into_iter().for_each(|note| cx.emit(Event::Noted(note)));
        Flow::Next
    }

    /// It leaves everything behind.
    fn leave(&mut self, cx: Run<'_, '_>) -> To {
        let seat = self.who;
        let side = cx.table().side(seat);
        let judging = side.judging.iter().map(|delayed| delayed.card);
        let hidden = side.hand.cards().chain(side.granary.cards()).chain(side.aside.cards());
        let cards: Cards =
            hidden.chain(side.equipped()).chain(judging).chain(side.heaps.iter().map(|(_, card)| *card)).collect();
        discard(cx, seat, &cards);
        Flow::Next
    }

    /// Of another faction: 1 card, and 1 for each other member; a careerist draws 3.
    fn reward(&self, look: Now<'_, '_>) -> Option<Flows> {
        let table = look.table;
        let by = self.by.filter(|by| table.alive(*by))?;
        let killer = table.side(by);
        let known = killer.faction.is_some() || killer.careerist;
        if !known || !table.differ(by, self.who) {
            return None;
        }
        let others = table.ring(by).filter(|seat| table.same(*seat, self.who)).count() as u8;
        let count = if killer.careerist { 3 } else { 1 + others };
        Some(DrawCards { seat: by, count, aside: false }.into())
    }

    /// Of the same faction: the killer discards everything.
    fn punish(&mut self, cx: Run<'_, '_>) -> To {
        if let Some(by) = self.by.filter(|by| cx.table().alive(*by) && cx.table().same(*by, self.who)) {
            let cards = cx.rules().cards_in(cx.table(), by, Zones::Own);
            discard(cx, by, &cards);
        }
        Flow::Next
    }
}

/// A player leaves the game: its character dies, killed by nobody.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Leave {
    pub(in super::super) seat: Seat,
}

impl Procedure<Guozhan> for Leave {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G9_2_1, "leave", |leave, cx| tell(cx, Event::Left { seat: leave.seat })),
        Step::call(G9_2_1, "die", |leave, _| Some(Death { who: leave.seat, by: None }.into())),
    ];
}

/// A general is removed (移除).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Removal {
    pub(in super::super) seat: Seat,
    pub(in super::super) slot: Slot,
}

impl Procedure<Guozhan> for Removal {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(RTerm9, "remove", |removal: &mut Self, cx: Run<'_, '_>| {
            let Removal { seat, slot } = *removal;
            match cx.table().side(seat).general(slot) {
                Some(general) => tell(cx, Event::Removed { seat, general, slot }),
                None => Flow::End,
            }
        })
        .also(&[G2_6_2, G2_6_3]),
        Step::act(G8_3_14, "what goes with it", |removal, cx| {
            super::handling::after_losing(cx, removal.seat);
            Flow::Next
        }),
        Step::open(G2_6_2, "after the removal", |_, _| Some(Timing::at(Moment::Removed))),
        Step::act(G2_6_2, "end", |_, cx| tell(cx, Event::RemovalEnded)),
    ];
}
