//! Who may know what, and what may be hidden.

use jiesuan::laws::{Lawful, Thing};
use jiesuan::{BySeat, Seat, Viewer};

use super::flow::{Flows, Grow, Use};
use super::{Ability, Ask, Card, Command, Entry, Event, Frozen, Kind, Pile, Setup, Side, Table, Zone};

/// Nobody sees the decks, everybody his own hand and what he set aside. Of the queue of another seat a viewer sees the
/// abilities alone: the places of its hand cards tell too much, and so does their number among them.
pub fn view(table: &Table, viewer: Viewer) -> Table {
    if viewer == Viewer::Referee {
        return table.clone();
    }
    let Table { sides: _, turn, matters, cards, lost } = table;
    let sides = [Seat(0), Seat(1)].map(|seat| side(table.side(seat), viewer == Viewer::Seat(seat)));
    Table { sides, turn: *turn, matters: matters.clone(), cards: *cards, lost: *lost }
}

fn side(side: &Side, own: bool) -> Side {
    let Side { life, armor, orbs, assaulted, units, front, queue, deck, hand, aside, discard, revealed, grown } = side;
    let ability = |entry: &&Entry| own || matches!(entry, Entry::Unit(_));
    let unknown = |pile: &Pile| Pile { cards: Vec::new(), hidden: pile.count() };
    let seen = Pile { cards: revealed.clone(), hidden: hand.count().saturating_sub(revealed.len() as u16) };
    Side {
        life: *life,
        armor: *armor,
        orbs: *orbs,
        assaulted: *assaulted,
        units: units.clone(),
        front: *front,
        queue: queue.iter().filter(ability).copied().collect(),
        deck: unknown(deck),
        hand: if own { hand.clone() } else { seen },
        aside: if own { aside.clone() } else { unknown(aside) },
        discard: discard.clone(),
        revealed: revealed.clone(),
        grown: if own { grown.clone() } else { Vec::new() },
    }
}

pub fn show(event: &Event, viewer: Viewer) -> Option<Event> {
    Some(match *event {
        Event::Shuffled { seat, order: _ } if viewer != Viewer::Referee => Event::Shuffled { seat, order: None },
        Event::Moved { seat, from, to, card: _ } if to != Zone::Discard && !viewer.is(seat) => {
            Event::Moved { seat, from, to, card: None }
        }
        Event::Grew { seat, card: _ } if !viewer.is(seat) => return None,
        ref event => event.clone(),
    })
}

impl Card {
    /// In the place of a card that is not shown. Its place in the queue is: in what order responses act is public.
    fn blank(self) -> Card {
        let kind = Kind::ALL.into_iter().find(|kind| kind.class() == self.kind().class());
        Card::new(4999, kind.unwrap_or(self.kind()))
    }
}

impl Lawful for Frozen {
    type Secret = Card;

    fn any_setup(&self, seed: u64) -> Setup {
        let mut state = seed;
        let mut below = |limit: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % limit
        };
        let first = Seat(below(2) as u8);
        let life = 4 + below(16) as i16;
        let decks = BySeat::new(2, |_| {
            let size = 10 + below(10);
            (0..size).map(|_| Kind::ALL[below(Kind::ALL.len() as u64) as usize]).collect()
        });
        Setup { first, life, decks }
    }

    fn secrets(&self, table: &Table, viewer: Viewer, secret: &mut dyn FnMut(Card)) {
        if viewer == Viewer::Referee {
            return;
        }
        for seat in Seat::all(2) {
            let side = table.side(seat);
            side.deck.cards.iter().copied().for_each(&mut *secret);
            if viewer != Viewer::Seat(seat) {
                side.aside.cards.iter().copied().for_each(&mut *secret);
                side.hand.cards.iter().filter(|card| !side.revealed.contains(card)).copied().for_each(&mut *secret);
            }
        }
    }

    /// Cards of one seat with the same place in a queue. Which place a card has comes out lawfully, by the order in
    /// which others act (F-6.3), although the card is never seen.
    fn exchangeable(&self, table: &Table, _: Viewer, one: Card, other: Card) -> bool {
        let owner = |card: Card| Seat::all(2).find(|seat| table.side(*seat).everything().any(|held| held == card));
        owner(one) == owner(other) && one.kind().class() == other.kind().class()
    }

    fn rename(&self, thing: Thing<'_, Self>, map: &dyn Fn(Card) -> Card) {
        let all = |cards: &mut [Card]| cards.iter_mut().for_each(|card| *card = map(*card));
        match thing {
            Thing::Table(table) => {
                for side in &mut table.sides {
                    let Side { queue, deck, hand, aside, discard, revealed, grown, .. } = side;
                    [deck, hand, aside, discard].into_iter().for_each(|pile| all(&mut pile.cards));
                    all(revealed);
                    all(grown);
                    for entry in queue {
                        if let Entry::Card(card) = entry {
                            *card = map(*card);
                        }
                    }
                }
            }
            Thing::Procedure(Flows::Use(Use { card, .. }) | Flows::Grow(Grow { card, .. })) => *card = map(*card),
            Thing::Ability(Ability::Card(_, card)) => *card = map(*card),
            Thing::Command(Command::Use(card) | Command::Choose(card)) => *card = map(*card),
            Thing::Command(Command::Swap(cards)) => {
                all(cards);
                cards.sort_unstable();
            }
            Thing::Procedure(_)
            | Thing::Ability(Ability::Unit(_))
            | Thing::Command(Command::Assault(_) | Command::End)
            | Thing::Value(())
            | Thing::Timing(_)
            | Thing::Ask(Ask::Mulligan | Ask::Move | Ask::Keep | Ask::Recall) => {}
        }
    }

    fn arbitrary(&self, table: &Table, seat: Seat, below: &mut dyn FnMut(u32) -> u32) -> Command {
        let cards: Vec<Card> = table.side(seat).everything().collect();
        let mut card = || match below(4) {
            0 => Card(below(1 << 16) as u16),
            _ => cards.get(below(cards.len().max(1) as u32) as usize).copied().unwrap_or(Card(0)),
        };
        let two = [card(), card(), card()];
        match below(6) {
            0 => Command::Swap(two[..below(4) as usize].to_vec()),
            1 | 2 => Command::Use(two[0]),
            3 => Command::Assault(below(5) as u8),
            4 => Command::Choose(two[0]),
            _ => Command::End,
        }
    }

    fn shown_command(&self, _: &Table, seat: Seat, _: &Ask, command: &Command, viewer: Viewer) -> Option<Command> {
        Some(match command {
            command if viewer.is(seat) => command.clone(),
            Command::Swap(cards) => {
                let mut blanks: Vec<Card> = cards.iter().map(|card| card.blank()).collect();
                blanks.sort_unstable();
                Command::Swap(blanks)
            }
            Command::Choose(card) => Command::Choose(card.blank()),
            Command::Use(_) | Command::Assault(_) | Command::End => command.clone(),
        })
    }

    fn invariants(&self, table: &Table) -> Result<(), String> {
        let held = |yes: bool, what: &str| yes.then_some(()).ok_or_else(|| what.to_owned());
        let mut numbers: Vec<u16> = table.sides.iter().flat_map(Side::everything).map(Card::number).collect();
        numbers.sort_unstable();
        held(numbers.into_iter().eq(0..table.cards), "every card is in one zone")?;
        for side in &table.sides {
            let hand = &side.hand.cards;
            let mut queued: Vec<Card> = side.queue.iter().filter_map(Entry::card).collect();
            queued.sort_unstable();
            held(
                queued.len() == hand.len() && hand.iter().all(|card| queued.contains(card)),
                "the hand is in the queue",
            )?;
            queued.dedup();
            held(queued.len() == hand.len(), "a card is in the queue once")?;
            held(side.revealed.iter().chain(&side.grown).all(|card| hand.contains(card)), "what is known is in hand")?;
            for (place, unit) in side.units.iter().enumerate() {
                let places = side.queue.iter().filter(|entry| **entry == Entry::Unit(place as u8)).count();
                held(places == usize::from(unit.out == 0), "a unit on its feet is in the queue once")?;
                held(unit.armor >= 0 && (unit.out == 0 || side.front != Some(place as u8)), "out, or in front")?;
            }
            held(side.armor >= 0, "armor")?;
        }
        Ok(())
    }
}
