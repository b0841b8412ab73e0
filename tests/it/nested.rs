//! Flows inside flows, on the toy ruleset `nested`: what the kernel decides about order, waiting, leaving and secrets.

mod flows;
mod knowledge;
mod order;
mod random;

use jiesuan::laws::Lawful;
use jiesuan::{
    Chance, Drawn, GameState, Happening, RuleSet, Scene, Seat, SeatSet, Sink, Snapshot, Status, Told, Viewer, What,
};

use crate::toys::nested::*;

const SHA: [Card; 3] = [Card(0), Card(2), Card(12)];
const THUNDER: Card = Card(1);
const SHAN: [Card; 2] = [Card(4), Card(16)];
const TAO: [Card; 4] = [Card(6), Card(18), Card(30), Card(42)];
const WUXIE: [Card; 4] = [Card(7), Card(8), Card(19), Card(20)];
const NANMAN: Card = Card(9);
/// For judgements.
const RED: [Card; 3] = [Card(35), Card(37), Card(39)];
const BLACK: [Card; 2] = [Card(36), Card(38)];

/// Hears everything, and holds every event to the law of views: what is sent of it brings a view up to date.
#[derive(Default)]
struct Ears {
    events: Vec<Event>,
    told: Vec<(Viewer, Told<Nested>)>,
}

impl Sink<Nested> for Ears {
    fn told(&mut self, scene: &Scene<'_, Nested>, what: Happening<'_, Nested>) {
        let (rules, before) = (scene.rules(), scene.unredacted());
        for viewer in Viewer::all(before.seats()) {
            self.told.extend(scene.for_viewer(viewer, what).map(|told| (viewer, told)));
        }
        let Happening::Event(event) = what else { return };
        let mut after = before.clone();
        rules.change(&mut after, event);
        assert_eq!(rules.invariants(&after), Ok(()), "after {event:?}");
        for viewer in Viewer::all(before.seats()) {
            let mut mirror = rules.view(before, viewer);
            if let Some(shown) = rules.show(before, event, viewer) {
                rules.change(&mut mirror, &shown);
            }
            assert_eq!(mirror, rules.view(&after, viewer), "{viewer:?} after {event:?}");
        }
        self.events.push(event.clone());
    }
}

/// A table of seats with these hands, all skills unknown, the rest of the pack in the deck.
fn table<const N: usize>(hands: [&[Card]; N]) -> Table {
    let (mut table, _) = Nested.start(&Setup { seats: N as u8 }).unwrap();
    for (seat, cards) in hands.into_iter().enumerate() {
        let seat = Seat(seat as u8);
        for card in cards {
            take(&mut table, *card);
            let seen = [seat].into_iter().collect();
            table.players[seat].hand.held.push(Held { card: *card, seen });
        }
    }
    table
}

fn take(table: &mut Table, card: Card) {
    table.deck.retain(|held| held.unwrap().card != card);
}

/// Lays these cards on the deck, the first to be drawn first.
fn on_top(table: &mut Table, cards: &[Card]) {
    for card in cards.iter().rev() {
        take(table, *card);
        table.deck.push(Some(Held { card: *card, seen: SeatSet::NONE }));
    }
}

fn skill(table: &mut Table, seat: u8, skill: Skill, face: Face) {
    (table.players[Seat(seat)].skill, table.players[Seat(seat)].face) = (Some(skill), face);
}

fn seats(list: &[u8]) -> Vec<Seat> {
    list.iter().map(|seat| Seat(*seat)).collect()
}

fn attack(user: u8, card: Card, targets: &[u8]) -> Use {
    Use { user: Seat(user), card, targets: seats(targets) }
}

fn pick(seat: u8, skill: Skill, target: u8) -> Command {
    Command::Pick(Ability { seat: Seat(seat), skill, target })
}

/// A game that is saved and restored through JSON at every pause.
struct Play {
    game: GameState<Nested>,
    ears: Ears,
}

impl Play {
    fn of(table: Table, root: impl Into<Flows>) -> Self {
        Play::drawing(table, root, [])
    }

    fn drawing<const N: usize>(table: Table, root: impl Into<Flows>, chance: [Drawn; N]) -> Self {
        let mut ears = Ears::default();
        let game = GameState::at(Nested, table, root.into(), Chance::scripted(chance), &mut ears).unwrap();
        Play { game, ears }
    }

    fn resume(&mut self) {
        let saved = self.game.snapshot();
        let text = serde_json::to_string(&saved).unwrap();
        let loaded: Snapshot<Nested> = serde_json::from_str(&text).unwrap();
        assert_eq!(loaded, saved);
        self.game = GameState::restore(Nested, loaded).unwrap();
        assert_eq!(self.game.snapshot(), saved);
    }

    fn say(&mut self, seat: u8, command: Command) {
        self.resume();
        self.game.apply_into(Seat(seat), command, &mut self.ears).unwrap();
    }

    fn pass(&mut self, seats: &[u8]) {
        seats.iter().for_each(|seat| self.say(*seat, Command::Pass));
    }

    fn leave(&mut self, seat: u8) {
        self.resume();
        self.game.concede_into(Seat(seat), &mut self.ears).unwrap();
    }

    /// The seats with an open question, in the order in which their answers will be read.
    fn asked(&self) -> Vec<u8> {
        self.game.decisions().map(|decision| decision.seat.0).collect()
    }

    /// The one open question.
    fn ask(&self) -> (u8, Ask) {
        let open: Vec<_> = self.game.decisions().map(|decision| (decision.seat.0, decision.ask.clone())).collect();
        let [(seat, ask)] = &open[..] else { panic!("{open:?} are asked") };
        (*seat, ask.clone())
    }

    /// The abilities that a seat is asked to choose from, and whose it is.
    fn offered(&self) -> (u8, Vec<(Skill, u8)>) {
        match self.ask() {
            (seat, Ask::Which(which)) => {
                (seat, which.abilities.iter().map(|ability| (ability.skill, ability.target)).collect())
            }
            other => panic!("{other:?} is not about skills"),
        }
    }

    fn hp(&self) -> Vec<i8> {
        self.game.unredacted().players.values().iter().map(|player| player.hp).collect()
    }

    fn hand(&self, seat: u8) -> Vec<Card> {
        self.game.unredacted().hand(Seat(seat)).iter().map(|held| held.card).collect()
    }

    /// What a seat's view shows of a hand: the known cards, and how many more.
    fn view_of_hand(&self, viewer: u8, of: u8) -> (Vec<Card>, u8) {
        let view = self.game.view(Seat(viewer));
        let hand = &view.table.players[Seat(of)].hand;
        (hand.held.iter().map(|held| held.card).collect(), hand.hidden)
    }

    fn when(&self, event: &Event) -> usize {
        self.ears.events.iter().position(|told| told == event).unwrap_or_else(|| panic!("{event:?} never happened"))
    }

    fn count(&self, event: &Event) -> usize {
        self.ears.events.iter().filter(|told| *told == event).count()
    }

    /// Everything that was to be played was played, and all of the script was drawn.
    fn is_done(&self) {
        assert_eq!((self.game.status(), self.game.script_left()), (Status::Done, Some(0)));
    }
}

fn died(seat: u8, skill: Option<Skill>) -> Event {
    Event::Died { seat: Seat(seat), skill }
}

fn number(number: u32) -> Drawn {
    Drawn::Number(number)
}
