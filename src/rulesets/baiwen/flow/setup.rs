//! The start of the game (B-3), and then turn after turn.

use serde::{Deserialize, Serialize};

use super::super::command::Cards;
use super::prelude::*;
use super::{DrawCards, LevelUp, Turns};

/// The whole game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Game {
    /// Cards that each player still swaps.
    pub(in super::super) swaps: [Cards; 2],
    /// Who swaps one now.
    pub(in super::super) swapping: Option<Seat>,
}

impl Procedure<Baiwen> for Game {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::each(B3_1, "seats", both, &Row::Chance(Game::may_mix_seats, Game::seats)).also(&[B1_2]),
        Step::chance(B3_2, "first player", Game::may_draw_first, Game::first),
        Step::chance(B3_2, "main player", Game::may_draw_main, Game::main),
        Step::each(B3_3, "shuffle", both, &Row::Chance(Game::mix, Game::mixed)),
        Step::each(B3_3, "deal", both, &Row::Call(|_, look| Some(draw(member(look), 5)), skip)),
        Step::ask_each(B3_4, "mulligan", Game::mulligan, Game::set_aside),
        Step::act(B3_4, "next swap", Game::swap),
        Step::chance(B3_4, "put back", Game::may_put_back, Game::put_back),
        Step::call(B3_4, "take", |game, _| Some(draw(game.swapping?, 1))),
        Step::act(B3_4, "another", |_, _| Flow::To("next swap")),
        Step::each(B3_5, "game start", in_turn, &Row::Call(Game::start, skip)).also(&[B23_2]),
        Step::each(B3_6, "level", in_turn, &Row::Call(Game::level, skip)),
        Step::act(B3_7, "armor", |_, cx| {
            let second = cx.table().first.next(2);
            tell(cx, Event::Armored { who: Character::Avatar(second), by: 5 })
        }),
        Step::call(B3_8, "turns", |_, look| Some(Turns { next: look.table.turn, acting: false }.into())),
    ];
}

/// One after the other: the first player first, as far as he is known by then.
fn both(game: &Game, look: Now<'_, '_>, members: &mut Members) {
    in_turn(game, look, members);
}

/// First player's, then second player's.
fn in_turn(_: &Game, look: Now<'_, '_>, members: &mut Members) {
    let first = look.table.first;
    members.extend([first, first.next(2)].map(|seat| seat.0.into()));
}

fn member(look: Now<'_, '_>) -> Seat {
    Seat(look.member as u8)
}

fn draw(seat: Seat, left: u8) -> super::Flows {
    DrawCards { seat, left }.into()
}

fn skip(_: &mut Game, _: Run<'_, '_>, _: Option<super::Value>) -> To {
    Flow::Next
}

impl Game {
    pub(in super::super) fn new() -> Self {
        Game { swaps: [Cards::default(), Cards::default()], swapping: None }
    }

    fn may_mix_seats(&self, look: Now<'_, '_>) -> Option<Draw> {
        look.table.options.random_seats.then_some(Draw::Order(4))
    }

    fn seats(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let seat = Seat(cx.member() as u8);
        let units = &cx.table().side(seat).units;
        let order = drawn.order().unwrap_or_default();
        let shikigami: Vec<_> =
            order.iter().filter_map(|at| units.get(usize::from(*at))).map(|unit| unit.shikigami).collect();
        if shikigami.len() != units.len() {
            return Flow::Fault("not every shikigami has a seat");
        }
        tell(cx, Event::Seated { seat, shikigami })
    }

    fn may_draw_first(&self, look: Now<'_, '_>) -> Option<Draw> {
        look.table.options.first_player.is_none().then_some(Draw::Below(2))
    }

    fn first(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        tell(cx, Event::FirstChosen { seat: Seat((drawn.number().unwrap_or(0) % 2) as u8) })
    }

    fn may_draw_main(&self, look: Now<'_, '_>) -> Option<Draw> {
        look.table.options.main_player.is_none().then_some(Draw::Below(2))
    }

    fn main(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        tell(cx, Event::MainChosen { seat: Seat((drawn.number().unwrap_or(0) % 2) as u8) })
    }

    fn mix(&self, look: Now<'_, '_>) -> Option<Draw> {
        let side = look.table.side(member(look));
        Some(Draw::Order(side.deck.count().saturating_add(side.aside.count())))
    }

    fn mixed(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let seat = Seat(cx.member() as u8);
        tell(cx, Event::Shuffled { seat, order: drawn.order().map(<[u16]>::to_vec) })
    }

    fn mulligan(&self, look: Now<'_, '_>, questions: &mut Questions<'_, Baiwen>) {
        let first = look.table.first;
        [first, first.next(2)].into_iter().for_each(|seat| questions.ask(seat, Ask::Mulligan));
    }

    fn set_aside(&mut self, _: Run<'_, '_>, answers: Answers<'_, Baiwen>) -> To {
        for (seat, command) in answers.iter() {
            let Command::Swap(cards) = command else { continue };
            self.swaps[seat.index() % 2] = cards.clone();
        }
        Flow::Next
    }

    /// One card after the other, the first player's first.
    fn swap(&mut self, cx: Run<'_, '_>) -> To {
        let first = cx.table().first;
        let waits = |seat: &Seat| !self.swaps[seat.index() % 2].as_slice().is_empty();
        let Some(seat) = [first, first.next(2)].into_iter().find(waits) else { return Flow::To("game start") };
        self.swapping = Some(seat);
        let card = self.swaps[seat.index() % 2].take_first();
        tell(cx, Event::Moved { seat, from: Zone::Hand, to: Zone::Aside, card })
    }

    fn may_put_back(&self, look: Now<'_, '_>) -> Option<Draw> {
        let side = look.table.side(self.swapping?);
        Some(Draw::Order(side.deck.count().saturating_add(side.aside.count())))
    }

    fn put_back(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let Some(seat) = self.swapping else { return Flow::Next };
        tell(cx, Event::Shuffled { seat, order: drawn.order().map(<[u16]>::to_vec) })
    }

    /// An ability of the start of the game works at level 0, this once.
    fn start(&self, look: Now<'_, '_>) -> Option<super::Flows> {
        let (seat, rules) = (member(look), look.rules);
        (0..4).map(|place| UnitId { seat, place }).find_map(|id| {
            let unit = look.table.unit(id)?;
            let triggers = &rules.ability(unit)?.triggers;
            let trigger = triggers.iter().position(|trigger| trigger.at == Moment::GameStart)?;
            let source = super::Source::Base(unit.shikigami, trigger as u8);
            Some(super::Effect::new(source, Context::of(id)).into())
        })
    }

    fn level(&self, look: Now<'_, '_>) -> Option<super::Flows> {
        Some(LevelUp { unit: UnitId { seat: member(look), place: 0 }, enters: false }.into())
    }
}
