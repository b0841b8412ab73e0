//! The smallest game keeps its rule book.

use jiesuan::higher_die::{Command, Event, HigherDie, Rule};
use jiesuan::{Chance, Drawn, ForViewer, GameState, Seat, Viewer, What};

/// Plays with these faces and answers; gives the events with their clauses, and who has won.
fn play(faces: &[u32], answers: &[Command]) -> (Vec<(Rule, Event)>, Option<Seat>) {
    let chance = Chance::scripted(faces.iter().map(|face| Drawn::Number(face - 1)));
    let mut told = ForViewer::new(Viewer::Spectator);
    let mut game = GameState::new_into(HigherDie, &(), chance, &mut told).unwrap();
    for (seat, answer) in Seat::all(2).zip(answers) {
        game.apply_into(seat, answer.clone(), &mut told).unwrap();
    }
    assert_eq!(game.script_left(), Some(0));
    let events = told.events.into_iter().filter_map(|told| match told.what {
        What::Event(event) => Some((told.clause, event)),
        _ => None,
    });
    (events.collect(), game.outcome())
}

fn rolled(by: Rule, seat: u8, face: u32) -> (Rule, Event) {
    (by, Event::Rolled { seat: Seat(seat), face })
}

#[test]
fn each_seat_rolls_then_each_may_roll_once_more_and_the_higher_die_wins() {
    let (events, winner) = play(&[2, 4, 6], &[Command::Roll, Command::Keep]);
    let expected = [
        rolled(Rule::Roll, 0, 2),
        rolled(Rule::Roll, 1, 4),
        rolled(Rule::Again, 0, 6),
        (Rule::Win, Event::Won(Seat(0))),
    ];
    assert_eq!((events.as_slice(), winner), (expected.as_slice(), Some(Seat(0))));
}

#[test]
fn the_new_number_counts_and_seat_1_wins_if_they_are_equal() {
    assert_eq!(play(&[5, 6, 5], &[Command::Keep, Command::Roll]).1, Some(Seat(1)));
    assert_eq!(play(&[5, 6, 4], &[Command::Keep, Command::Roll]).1, Some(Seat(0)));
}

#[test]
fn nobody_is_asked_twice_and_whoever_leaves_has_lost() {
    assert_eq!(play(&[1, 1], &[Command::Keep]).1, None);
    for seat in Seat::all(2) {
        let mut game = GameState::new(HigherDie, &(), Chance::seed(1)).unwrap();
        assert_eq!(game.deciding().iter().collect::<Vec<_>>(), [Seat(0)]);
        game.concede(seat).unwrap();
        assert_eq!(game.outcome(), Some(seat.next(2)));
    }
}
