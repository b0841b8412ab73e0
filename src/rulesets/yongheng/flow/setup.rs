//! The game: setting up (Y-1.1), and then turn after turn.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::super::event::shuffled;
use super::prelude::*;
use super::{DrawCards, Flows, Rounds};

/// The whole game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Game;

impl Procedure<Yongheng> for Game {
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::chance(Y1_1_1_1, "dealer", Game::may_draw_dealer, Game::dealer),
        Step::chance(Y1_1_2_1, "deal special characters", Game::specials, Game::deal_specials),
        Step::each(Y1_1_2_1, "pick special characters", Game::once_round, &Row::Call(Game::special, Game::picked)),
        Step::act(Y1_1_2_1, "special draft over", |_, cx| over(cx, Stage::Special)),
        Step::chance(Y1_1_2_2, "deal normal characters", Game::normals, Game::deal_normals),
        Step::each(Y1_1_2_2, "pick normal characters", Game::there_and_back, &Row::Call(Game::normal, Game::picked)),
        Step::act(Y1_1_2_2, "normal draft over", |_, cx| over(cx, Stage::Normal)),
        Step::ask_each(Y1_1_3_1, "set out", Game::ask_set_out, Game::set_out),
        Step::each(Y1_1_3_2, "life cards", Game::once_round, &Row::Act(Game::life_cards)).also(&[Y2_7, Y2_1_0]),
        Step::chance(Y1_1_4_7, "deck", Game::stock, Game::make_deck).also(&[Y3_1_4a, Y3_1_4b]),
        Step::each(Y1_1_4_1, "opening", Game::once_round, &Row::Call(Game::opening, Game::picked)),
        Step::act(Y1_2_0_1, "first round", |_, cx| {
            cx.emit(Event::RoundBegan { round: 1 });
            Flow::Next
        }),
        Step::call(Y1_2_0_2, "rounds", |_, look| {
            let first = look.table.around(look.table.dealer).next()?;
            Some(Rounds { next: first, from: Phase::Upkeep }.into())
        }),
    ];
}

fn over(cx: Run<'_, '_>, stage: Stage) -> To {
    let left = cx.table().draft(stage).left;
    cx.emit(Event::HandedOn { stage, to: None, left });
    Flow::Next
}

impl Game {
    fn may_draw_dealer(&self, look: Now<'_, '_>) -> Option<Draw> {
        look.table.options.dealer.is_none().then(|| Draw::Below(look.table.seats().into()))
    }

    fn dealer(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let seats = u32::from(cx.table().seats()).max(1);
        cx.emit(Event::DealerChosen { seat: Seat((drawn.number().unwrap_or(0) % seats) as u8) });
        Flow::Next
    }

    fn specials(&self, look: Now<'_, '_>) -> Option<Draw> {
        Some(Draw::Order(look.rules.specials().len() as u16))
    }

    fn deal_specials(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        if cx.table().options.dealer.is_some() {
            // Chosen by the players: told once, for the table to be complete.
            cx.emit(Event::DealerChosen { seat: cx.table().dealer });
        }
        let count = usize::from(cx.table().seats()) + 1;
        let cards = dealt(cx, &drawn, count, cx.rules().specials());
        cx.emit(Event::Dealt { stage: Stage::Special, cards });
        Flow::Next
    }

    fn normals(&self, look: Now<'_, '_>) -> Option<Draw> {
        Some(Draw::Order(look.rules.normals().len() as u16))
    }

    fn deal_normals(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let count = (3 * usize::from(cx.table().seats())).saturating_sub(2);
        let cards = dealt(cx, &drawn, count, cx.rules().normals());
        cx.emit(Event::Dealt { stage: Stage::Normal, cards });
        Flow::Next
    }

    /// Starting with the dealer.
    fn once_round(&self, look: Now<'_, '_>, members: &mut Members) {
        members.extend(look.table.lap(look.table.dealer).map(|seat| seat.0.into()));
    }

    /// From the last player back to the dealer, then from the dealer to the last player.
    fn there_and_back(&self, look: Now<'_, '_>, members: &mut Members) {
        let seats: Vec<u16> = look.table.lap(look.table.dealer).map(|seat| seat.0.into()).collect();
        members.extend(seats.iter().rev().chain(&seats).copied());
    }

    fn special(&self, look: Now<'_, '_>) -> Option<Flows> {
        Some(Pick { seat: member(look), stage: Stage::Special }.into())
    }

    fn normal(&self, look: Now<'_, '_>) -> Option<Flows> {
        Some(Pick { seat: member(look), stage: Stage::Normal }.into())
    }

    fn picked(&mut self, _: Run<'_, '_>, _: Option<super::Value>) -> To {
        Flow::Next
    }

    fn ask_set_out(&self, look: Now<'_, '_>, questions: &mut Questions<'_, Yongheng>) {
        let picked = |seat: &Seat| look.table.side(*seat).picks.len() == 3;
        look.table.around(look.table.dealer).filter(picked).for_each(|seat| questions.ask(seat, Ask::SetOut));
    }

    fn set_out(&mut self, cx: Run<'_, '_>, answers: Answers<'_, Yongheng>) -> To {
        for (seat, command) in answers.iter() {
            let side = cx.table().side(seat);
            let (Command::SetOut(summon_card), &[own_card, Some(one), Some(other)]) = (command, side.picks.as_slice())
            else {
                continue;
            };
            if !side.out && side.characters.is_empty() {
                let pool = if *summon_card == one { other } else { one };
                let own = CharId(cx.table().named);
                let summon = CharId(own.0.saturating_add(1));
                cx.emit(Event::SetOut { seat, own, own_card, summon, summon_card: *summon_card, pool });
            }
        }
        Flow::Next
    }

    fn life_cards(&mut self, cx: Run<'_, '_>) -> To {
        let seat = Seat(cx.member() as u8);
        let summon = cx.table().side(seat).summons().next().map(|summon| summon.id);
        summon.into_iter().for_each(|who| take_life(cx, who));
        Flow::Next
    }

    fn stock(&self, look: Now<'_, '_>) -> Option<Draw> {
        Some(Draw::Order(look.rules.stock(look.table).len() as u16))
    }

    fn make_deck(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let stock = cx.rules().stock(cx.table());
        cx.emit(Event::DeckMade { deck: shuffled(&stock, drawn.order().unwrap_or_default()) });
        Flow::Next
    }

    fn opening(&self, look: Now<'_, '_>) -> Option<Flows> {
        Some(Opening { seat: member(look) }.into())
    }
}

/// The first so many of an order, as far as they lie in the box.
fn dealt(
    cx: &Cx<'_, Yongheng>,
    drawn: &Drawn,
    count: usize,
    cards: impl Iterator<Item = Card> + Clone,
) -> CharacterSet {
    let order = drawn.order().unwrap_or_default().iter().take(count);
    let cards = order.filter_map(|at| cards.clone().nth((*at).into()));
    cards.filter(|card| cx.table().all_cards().all(|other| other != *card)).collect()
}

/// A character takes its life card, in full.
pub(super) fn take_life(cx: Run<'_, '_>, who: CharId) {
    let card = cx.table().find(who).and_then(|(_, character)| character.card);
    let life = card.and_then(|card| cx.rules().character(card)).map_or(1, |character| character.life.into());
    cx.emit(Event::LifeTaken { who, life });
}

/// One player picks a character of those that are left.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pick {
    pub(in super::super) seat: Seat,
    pub(in super::super) stage: Stage,
}

impl Procedure<Yongheng> for Pick {
    const GUARDS: &'static [Guard<Yongheng, Self>] = &[Guard {
        clause: Y1_3_4,
        name: "the player has left",
        test: |pick, look| !look.table.plays(pick.seat),
        to: "end",
    }];
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y1_1_2_3, "hand on", |pick, cx| {
            let draft = cx.table().draft(pick.stage);
            let left = Some(draft.left.unwrap_or(draft.shown));
            cx.emit(Event::HandedOn { stage: pick.stage, to: Some(pick.seat), left });
            Flow::Next
        }),
        Step::ask(Y1_1_2_3, "pick", Pick::ask, Pick::picked).also(&[Y2_1_1, Y2_1_2]),
        Step::act(Y1_1_2_3, "end", |_, _| Flow::End),
    ];
}

impl Pick {
    fn ask(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let left = look.table.draft(self.stage).left.is_some_and(|left| !left.is_empty());
        left.then_some((self.seat, Ask::Pick(self.stage)))
    }

    fn picked(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        if let Command::Pick(card) = command
            && cx.table().plays(seat)
            && matches!((self.stage, cx.table().side(seat).picks.len()), (Stage::Special, 0) | (Stage::Normal, 1 | 2))
        {
            cx.emit(Event::Picked { seat, stage: self.stage, card: Some(card) });
        }
        Flow::Next
    }
}

/// A player's opening hand and gold.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opening {
    pub(in super::super) seat: Seat,
}

impl Procedure<Yongheng> for Opening {
    const GUARDS: &'static [Guard<Yongheng, Self>] = &[Guard {
        clause: Y1_3_4,
        name: "the player has left",
        test: |opening, look| !look.table.plays(opening.seat),
        to: "end",
    }];
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::call(Y1_1_4_2, "hand", |opening, look| {
            Some(DrawCards { seat: opening.seat, left: look.table.options.start_hand }.into())
        }),
        Step::act(Y1_1_4_4, "gold", |opening, cx| {
            let gold = cx.table().options.start_gold;
            gain(cx, opening.seat, gold);
            Flow::Next
        }),
        Step::act(Y1_1_4_1, "end", |_, _| Flow::End),
    ];
}
