//! What a case file cannot show: players who leave while the host owes a draw (a case has its chance at hand), and texts
//! of other pools than the plain one.

use jiesuan::yongheng::cards::Pool;
use jiesuan::yongheng::scenario::Position;
use jiesuan::yongheng::{Card, Command, PLAIN, Yongheng};
use jiesuan::{Chance, Drawn, GameState, Happening, Scene, Seat, Sink, Staged, Status};
use serde_json::{Value, json};

/// Every event, by its name and fields.
#[derive(Default)]
struct Told(Vec<String>);

impl Sink<Yongheng> for Told {
    fn told(&mut self, _: &Scene<'_, Yongheng>, what: Happening<'_, Yongheng>) {
        if let Happening::Event(event) = what {
            self.0.push(format!("{event:?}"));
        }
    }
}

impl Told {
    fn none_of(&self, name: &str) -> bool {
        !self.0.iter().any(|event| event.starts_with(name))
    }
}

/// A game in which nobody is asked who holds no answer, and whose chance is owed. The texts are those of effect cards
/// that are otherwise than in the plain pool.
fn game(mut position: Value, texts: &[(usize, Value)]) -> GameState<Yongheng> {
    position["options"] = json!({ "uniform_hand_prompt": false });
    position["begin"] = json!({ "Phase": "Play" });
    let position: Position = serde_json::from_value(position).unwrap();
    let (_, table, root) = Yongheng::stage(&position).unwrap();
    let mut pool = serde_json::to_value(PLAIN).unwrap();
    for (effect, text) in texts {
        pool["effects"][*effect]["print"]["text"] = text.clone();
    }
    let rules = Yongheng::new(serde_json::from_value::<Pool>(pool).unwrap()).unwrap();
    GameState::at(rules, table, root, Chance::owed(), &mut ()).unwrap()
}

fn owes(game: &GameState<Yongheng>) -> bool {
    matches!(game.status(), Status::Owed(_))
}

const SEARCH: usize = 2;
const OVERRULE: usize = 4;

fn use_of(card: u16) -> Command {
    Command::Use { card: Card(card), on: None }
}

/// Seat 0 has Search, and the deck is empty: the two cards of the discard pile are shuffled first.
fn searching(texts: &[(usize, Value)]) -> GameState<Yongheng> {
    let position = json!({
        "sides": [
            { "own": { "card": "S01", "face": "Up" }, "hand": ["E04"] },
            { "own": { "card": "S02", "face": "Up" } },
            { "own": { "card": "S03", "face": "Up" } }
        ],
        "deck": [],
        "discard": ["A01", "A02"]
    });
    let mut game = game(position, texts);
    game.apply(Seat(0), use_of(98)).unwrap();
    assert!(owes(&game));
    game
}

/// Y-1.3.4: an event whose user has left is dropped.
#[test]
fn who_has_left_draws_nothing_from_a_deck_that_was_being_shuffled() {
    let (mut game, mut told) = (searching(&[]), Told::default());
    game.concede_into(Seat(0), &mut told).unwrap();
    assert!(owes(&game));
    game.supply_into(Drawn::Order([1, 0].into_iter().collect()), &mut told).unwrap();
    assert!(!told.0.iter().any(|event| event.starts_with("Drew { seat: s0")), "{:?}", told.0);
    let side = game.unredacted().side(Seat(0));
    assert!(side.out && side.hand.is_empty());
    assert_eq!(game.unredacted().turn, Seat(1));
}

/// Y-1.3.4, of the words of a text that are still to come.
#[test]
fn who_has_left_gains_nothing_from_the_rest_of_a_text() {
    let text = json!([{ "do": { "Draw": 1 } }, { "do": { "Gain": 4 } }]);
    let (mut game, mut told) = (searching(&[(SEARCH, text)]), Told::default());
    game.concede_into(Seat(0), &mut told).unwrap();
    game.supply_into(Drawn::Order([1, 0].into_iter().collect()), &mut told).unwrap();
    assert!(!told.0.iter().any(|event| event.starts_with("Gained { seat: s0")), "{:?}", told.0);
    assert_eq!(game.unredacted().side(Seat(0)).gold, 0);
}

/// Y-1.3.4, of a response that has not come to its end.
#[test]
fn what_somebody_who_leaves_was_cancelling_takes_effect() {
    let position = json!({
        "sides": [
            { "own": { "card": "S01", "face": "Up" }, "hand": ["E05"] },
            { "own": { "card": "S02", "face": "Up" }, "hand": ["E09"] },
            { "own": { "card": "S03", "face": "Up" } }
        ],
        "deck": [],
        "discard": ["A01", "A02"]
    });
    let text = json!([{ "do": "Cancel" }, { "do": { "Draw": 1 } }]);
    for leaves in [false, true] {
        let (mut game, mut told) = (game(position.clone(), &[(OVERRULE, text.clone())]), Told::default());
        game.apply_into(Seat(0), use_of(103), &mut told).unwrap();
        game.apply_into(Seat(1), use_of(106), &mut told).unwrap();
        assert!(owes(&game));
        if leaves {
            game.concede_into(Seat(1), &mut told).unwrap();
        }
        game.supply_into(Drawn::Order([1, 0].into_iter().collect()), &mut told).unwrap();
        assert_eq!(told.none_of("Cancelled"), leaves);
        assert_eq!(game.unredacted().side(Seat(0)).gold, if leaves { 9 } else { 5 });
    }
}

/// Seat 0 attacks seat 1 with a Slash.
fn attack(told: &mut Told) -> GameState<Yongheng> {
    let position = json!({
        "sides": [
            { "own": { "card": "S01", "face": "Up" }, "hand": ["A01"] },
            { "own": { "card": "S02", "face": "Up" } },
            { "own": { "card": "S03", "face": "Up" } }
        ]
    });
    let mut game = game(position, &[]);
    let command = serde_json::from_value(json!({ "Attack": { "by": 0, "at": 1, "cards": [28] } })).unwrap();
    game.apply_into(Seat(0), command, told).unwrap();
    assert!(owes(&game));
    game
}

/// Y-3.2.15.l: nobody rolls in an attack that has stopped.
#[test]
fn an_attack_stops_while_its_die_is_owed() {
    for leaver in [Seat(0), Seat(1)] {
        let mut told = Told::default();
        let mut game = attack(&mut told);
        game.concede_into(leaver, &mut told).unwrap();
        game.supply_into(Drawn::Number(2), &mut told).unwrap();
        assert!(game.unredacted().attack.is_none());
        assert!(told.none_of("Rolled") && told.none_of("Reckoned"), "{:?}", told.0);
        assert_eq!(game.deciding().lowest(), Some(Seat(if leaver == Seat(0) { 1 } else { 0 })));
    }
}

/// Y-3.2.15.l, of the other die.
#[test]
fn an_attack_stops_while_the_defence_die_is_owed() {
    for leaver in [Seat(0), Seat(1)] {
        let mut told = Told::default();
        let mut game = attack(&mut told);
        game.supply_into(Drawn::Number(2), &mut told).unwrap();
        let block = game.default_answer(Seat(1)).unwrap();
        game.apply_into(Seat(1), block, &mut told).unwrap();
        assert!(owes(&game));
        game.concede_into(leaver, &mut told).unwrap();
        game.supply_into(Drawn::Number(5), &mut told).unwrap();
        assert!(game.unredacted().attack.is_none());
        assert_eq!(told.0.iter().filter(|event| event.starts_with("Rolled")).count(), 1, "{:?}", told.0);
        assert!(told.none_of("Reckoned"));
    }
}

/// Y-3.2.3.c: a response is its user's event, in whoever's turn.
#[test]
fn what_a_response_gives_goes_to_its_user() {
    let position = json!({
        "sides": [
            { "own": { "card": "S01", "face": "Up" }, "hand": ["E05"] },
            { "own": { "card": "S02", "face": "Up" }, "hand": ["E09"] }
        ],
        "deck": ["A02", "A01"]
    });
    let text = json!([{ "do": "Cancel" }, { "do": { "Draw": 1 } }, { "do": { "Gain": 2 } }]);
    let mut game = game(position, &[(OVERRULE, text)]);
    game.apply(Seat(0), use_of(103)).unwrap();
    game.apply(Seat(1), use_of(106)).unwrap();
    let table = game.unredacted();
    assert_eq!([0, 1].map(|seat| table.side(Seat(seat)).gold), [5, 7]);
    assert_eq!([0, 1].map(|seat| table.side(Seat(seat)).hand.len()), [0, 1]);
}
#[test]
fn cards_that_were_not_shuffled_are_not_in_the_deck() {
    let position: Position = serde_json::from_value(json!({
        "begin": { "Phase": "Play" },
        "options": { "uniform_hand_prompt": false },
        "sides": [
            { "own": { "card": "S01", "face": "Up" }, "hand": ["E04"] },
            { "own": { "card": "S02", "face": "Up" } },
            { "own": { "card": "S03", "face": "Up" }, "hand": ["D01", "D02"] }
        ],
        "deck": [],
        "discard": ["A01", "A02"]
    }))
    .unwrap();
    let (rules, table, root) = Yongheng::stage(&position).unwrap();
    let mut game = GameState::at(rules, table, root, Chance::owed(), &mut ()).unwrap();
    game.apply(Seat(0), Command::Use { card: Card(98), on: None }).unwrap();
    game.concede_into(Seat(2), &mut ()).unwrap();
    // The order is one of two cards: those that lay there when it was asked for.
    game.supply(Drawn::Order([1, 0].into_iter().collect())).unwrap();
    let table = game.unredacted();
    assert_eq!(table.side(Seat(0)).hand.len(), 2);
    assert_eq!((table.deck.len(), table.discard.len()), (0, 3), "{:?} / {:?}", table.deck, table.discard);
}
