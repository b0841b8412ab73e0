//! The duel, held to the laws.

use jiesuan::laws::{Lawful, Thing};
use jiesuan::{Seat, Viewer};

use crate::duel::{Ask, Card, Command, Duel, Table};

impl Lawful for Duel {
    /// A card of a seat.
    type Secret = (Seat, Card);

    fn any_setup(&self, _: u64) {}

    fn secrets(&self, table: &Table, viewer: Viewer, secret: &mut dyn FnMut((Seat, Card))) {
        for seat in Seat::all(2).filter(|_| viewer != Viewer::Referee) {
            let side = table.side(seat);
            let hand = side.hand.iter().filter(|_| viewer != Viewer::Seat(seat));
            // Whoever sank a card knows it: it is the lowest.
            let sunk = usize::from(side.sunk && viewer == Viewer::Seat(seat));
            hand.chain(side.deck.iter().skip(sunk)).flatten().for_each(|card| secret((seat, *card)));
        }
    }

    fn exchangeable(&self, _: &Table, _: Viewer, one: (Seat, Card), other: (Seat, Card)) -> bool {
        one.0 == other.0
    }

    fn rename(&self, thing: Thing<'_, Self>, map: &dyn Fn((Seat, Card)) -> (Seat, Card)) {
        // Commands and procedures name places only.
        if let Thing::Table(table) = thing {
            for (index, side) in table.sides.iter_mut().enumerate() {
                let cards = side.hand.iter_mut().chain(&mut side.deck).flatten();
                cards.for_each(|card| *card = map((Seat(index as u8), *card)).1);
            }
        }
    }

    fn arbitrary(&self, table: &Table, seat: Seat, below: &mut dyn FnMut(u32) -> u32) -> Command {
        let mut near = |count: usize| below(count as u32 + 2) as u8;
        let (side, other) = (table.side(seat), table.side(seat.next(2)));
        match near(4) {
            0 => Command::Keep,
            1 => Command::Exchange(near(side.hand.len())),
            2 => Command::End,
            3 => Command::Play(near(side.hand.len())),
            4 => Command::Attack { unit: near(side.board.len()), target: None },
            _ => Command::Attack { unit: near(side.board.len()), target: Some(near(other.board.len())) },
        }
    }

    fn shown_command(&self, _: &Table, seat: Seat, _: &Ask, command: &Command, viewer: Viewer) -> Option<Command> {
        match command {
            Command::Exchange(_) if !viewer.is(seat) => Some(Command::Exchange(0)),
            command => Some(command.clone()),
        }
    }

    fn invariants(&self, table: &Table) -> Result<(), String> {
        for (index, side) in table.sides.iter().enumerate() {
            let mut cards: Vec<Card> = side.hand.iter().chain(&side.deck).flatten().copied().collect();
            cards.extend(side.board.iter().map(|unit| unit.card));
            cards.extend(&side.discard);
            cards.sort_unstable();
            if cards != (0..30).collect::<Vec<_>>() {
                return Err(format!("seat {index} has the cards {cards:?}"));
            }
        }
        Ok(())
    }
}
