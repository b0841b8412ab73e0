//! Undo, clones, forks and search; and where chance comes from.

use jiesuan::{Chance, Draw, Drawn, GameState, Input, RuleSet, Seat, Status, Viewer};

use super::{Played, draws, duels, purse_game, purses};
use crate::duel;
use crate::play::{Format, after, any_input, at_every_pause, bytes, everybody, rng};
use crate::toys::parts::{self, Parts};

// ---- undo and search

/// engine fault K-79: taking a move back and making it or another one again does not draw anew; another future has to be
/// asked for.
#[test]
fn undo_does_not_draw_anew() {
    let (mut same, mut other) = (0, 0);
    for seed in 0..20 {
        at_every_pause(purse_game(Chance::seed(seed)), seed, |before| {
            let Some(seat) = before.deciding().lowest() else { return };
            let next_roll = |mut game: GameState<Parts>, command: parts::Command| {
                game.apply(seat, command).unwrap();
                draws_of_next_turn(game)
            };
            let mut rolled: Vec<_> =
                before.legal(seat).iter().map(|command| next_roll(before.clone(), command)).collect();
            rolled.dedup();
            assert!(rolled.len() <= 1, "another answer has changed the die: {rolled:?}");
            same += rolled.len();
            let mut forked = before.clone();
            forked.fork(1);
            let default = before.default_answer(seat).unwrap();
            other += usize::from(next_roll(forked, default) != rolled[0]);
        });
    }
    assert!(same > 200 && other > same / 2, "{same} positions, {other} with another future");
}

/// The first roll from here on, everybody taking the default.
fn draws_of_next_turn(game: GameState<Parts>) -> Option<u16> {
    draws(game).first().copied()
}

/// engine fault K-84: in a search tree over chance, the same actions under the same chance are legal again and lead to
/// the same place.
#[test]
fn a_node_of_a_search_tree_can_be_visited_again() {
    let mut chance_nodes = 0;
    for seed in 0..10 {
        let root = purse_game(Chance::owed());
        let (mut rng, mut game, mut path) = (rng(seed), root.clone(), Vec::new());
        while let Some(input) = any_input(&game, &mut rng) {
            chance_nodes += u32::from(matches!(input, Input::Supply(_)));
            path.push((input.clone(), game.digest(), legal_lists(&game)));
            game.enter_into(input, &mut ()).unwrap();
        }
        let mut again = root.clone();
        for (input, digest, legal) in path {
            assert_eq!((again.digest(), legal_lists(&again)), (digest, legal));
            again.enter_into(input, &mut ()).unwrap();
        }
        assert!(bytes(&again) == bytes(&game));
    }
    assert!(chance_nodes > 50);
}

fn legal_lists<R: RuleSet>(game: &GameState<R>) -> Vec<(Seat, Vec<R::Command>)> {
    game.decisions().map(|decision| (decision.seat, game.legal(decision.seat).iter().collect())).collect()
}

/// engine fault K-85: a clone draws the same.
#[test]
fn a_clone_draws_the_same() {
    for seed in 0..50 {
        let game = after(purse_game(Chance::seed(seed)), seed, 3);
        assert_eq!(draws(game.clone()), draws(game));
    }
}

/// engine fault K-85: a fork with a label has a future of its own, the same each time.
#[test]
fn a_fork_has_its_own_future_the_same_each_time() {
    let game = after(purse_game(Chance::seed(7)), 7, 2);
    let fork = |labels: &[u64]| {
        let mut game = game.clone();
        labels.iter().for_each(|label| game.fork(*label));
        draws(game)
    };
    for label in [0, 1, u64::MAX] {
        assert_eq!(fork(&[label]), fork(&[label]));
    }
    let futures = [
        &[][..],
        &[0],
        &[1],
        &[2],
        &[3],
        &[u64::MAX],
        // A fork of a fork is not one of its ancestors or their siblings.
        &[0, 0],
        &[1, 1],
        &[1, 2],
        &[2, 1],
        &[3, 3],
        &[0, 3],
        &[1, 1, 1],
    ];
    for (at, one) in futures.iter().enumerate() {
        for other in &futures[..at] {
            assert_ne!(fork(one), fork(other), "labels {one:?} and {other:?}");
        }
    }
}

#[test]
fn where_a_fork_is_made_matters() {
    let mut early = purse_game(Chance::seed(7));
    let mut late = after(early.clone(), 7, 12);
    let drawn = draws(early.clone()).len() - draws(late.clone()).len();
    assert!(drawn > 0, "nothing was drawn in between");
    early.fork(1);
    late.fork(1);
    assert_ne!(draws(early)[drawn..], draws(late)[..]);
}

#[test]
fn a_fork_survives_saving() {
    let mut game = after(purse_game(Chance::seed(3)), 3, 2);
    game.fork(9);
    for format in Format::BOTH {
        assert_eq!(draws(format.reload(&game)), draws(game.clone()));
    }
}

// ---- sources of chance

/// The draws of a played game, as a script.
fn script<R: RuleSet>(played: &Played<R>, drawn: fn(&R::Event) -> Option<Drawn>) -> Vec<Drawn> {
    played.heard.for_viewer(Viewer::Referee).unwrap().events().filter_map(drawn).collect()
}

fn drawn_by_the_duel(event: &duel::Event) -> Option<Drawn> {
    if let duel::Event::Shuffled { order, .. } = event { order.clone().map(Drawn::Order) } else { None }
}

fn drawn_by_parts(event: &parts::Event) -> Option<Drawn> {
    match event {
        parts::Event::Seated { order } => Some(Drawn::Order(order.iter().map(|seat| seat.0.into()).collect())),
        parts::Event::Rolled { coins, .. } => coins.map(|coins| Drawn::Number(u32::from(coins) - 1)),
        _ => None,
    }
}

#[test]
fn the_same_values_from_any_source_give_the_same_game() {
    for played in duels(0..5) {
        let script = script(&played, drawn_by_the_duel);
        assert_eq!(script.len(), 2);
        plays_the_same(&played, &script);
    }
    for played in purses(0..10) {
        let script = script(&played, drawn_by_parts);
        assert!(script.len() > 2);
        plays_the_same(&played, &script);
    }
}

fn plays_the_same<R: RuleSet>(played: &Played<R>, script: &[Drawn]) {
    let rules = played.end().rules();
    for chance in [Chance::scripted(script.iter().cloned()), Chance::owed()] {
        let (mut left, mut heard) = (script.iter().cloned(), everybody(played.end()));
        let mut game = GameState::new_into(rules.clone(), &played.setup, chance, &mut heard).unwrap();
        for input in played.inputs.iter().map(Some).chain([None]) {
            while let Status::Owed(_) = game.status() {
                game.supply_into(left.next().unwrap(), &mut heard).unwrap();
            }
            if let Some(input) = input {
                game.enter_into(input.clone(), &mut heard).unwrap();
            }
        }
        assert_eq!(game.unredacted(), played.end().unredacted());
        assert_eq!(game.status(), played.end().status());
        assert!(heard == played.heard, "somebody was told something else");
        assert_eq!(game.script_left().unwrap_or(left.len() as u32), 0, "not everything was drawn");
    }
}

#[test]
fn a_script_is_used_up_exactly_or_says_what_is_left() {
    let played = purses(3..4).next().unwrap();
    let script = script(&played, drawn_by_parts);
    let play = |script: &[Drawn]| {
        let mut game = purse_game(Chance::scripted(script.iter().cloned()));
        for input in &played.inputs {
            if game.enter_into(input.clone(), &mut ()).is_err() {
                break;
            }
        }
        game
    };
    assert_eq!(play(&script).script_left(), Some(0));
    let spare = [&script[..], &[Drawn::Number(0)]].concat();
    assert_eq!(play(&spare).script_left(), Some(1));
    let short = play(&script[..script.len() - 1]);
    assert_eq!(short.script_left(), Some(0));
    let Status::Owed(owed) = short.status() else { panic!("the last draw is owed") };
    assert_eq!(owed.draw, Draw::Below(6));
    assert_eq!(owed.place.map(|place| (place.procedure, place.step)), Some(("Turn", "roll")));
}

#[test]
fn a_value_of_a_script_that_does_not_fit_is_not_drawn() {
    let order = Drawn::Order(vec![0, 1, 2]);
    for unfit in [Drawn::Number(6), order.clone()] {
        let game = purse_game(Chance::scripted([order.clone(), unfit]));
        assert!(matches!(game.status(), Status::Owed(_)));
        assert_eq!(game.script_left(), Some(1));
        for format in Format::BOTH {
            assert_eq!(format.reload(&game).script_left(), Some(1), "what is left of a script is saved");
        }
    }
    assert_eq!(purse_game(Chance::seed(1)).script_left(), None);
}
