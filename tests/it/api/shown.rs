//! What a seat may answer, and what a viewer is shown of the questions.

use std::collections::BTreeMap;

use jiesuan::{Chance, Choice, GameState, Legal, RuleSet, Seat, Viewer};

use super::{at_the_bids, duel, every_command, first_move, parts};
use crate::duel::Command;
use crate::play::{at_every_pause, rng};
use crate::toys::parts::{Command as Part, Parts, SEATS};

// ---- legal answers

/// Looking at them one by one, counting, asking for one, and whether there is any: all say the same.
fn legal_agrees<R: RuleSet>(legal: Legal<'_, R>, seed: u64) {
    let list: Vec<R::Command> = legal.iter().collect();
    assert_eq!(legal.count(), list.len() as u64);
    assert_eq!(legal.any(), !list.is_empty());
    assert_eq!(legal.into_iter().count(), list.len());
    for (at, command) in list.iter().enumerate() {
        assert!(legal.contains(command), "{command:?} is listed and not legal");
        assert!(!list[..at].contains(command), "{command:?} is listed twice");
    }
    match legal.sample(&mut rng(seed)) {
        Some(command) => assert!(list.contains(&command), "{command:?} was drawn and is not listed"),
        None => assert!(list.is_empty()),
    }
}

#[test]
fn legal_answers_agree_with_themselves() {
    for seed in 0..20 {
        at_every_pause(duel(seed), seed, |game| {
            Seat::all(2).for_each(|seat| legal_agrees(game.legal(seat), seed));
        });
        at_every_pause(parts(Chance::seed(seed)), seed, |game| {
            Seat::all(SEATS).for_each(|seat| legal_agrees(game.legal(seat), seed));
        });
    }
}

#[test]
fn everything_legal_is_listed() {
    let mut seen = 0;
    at_every_pause(parts(Chance::seed(2)), 2, |game| {
        for seat in Seat::all(SEATS) {
            let legal = game.legal(seat);
            for command in every_command() {
                assert_eq!(legal.contains(&command), legal.iter().any(|listed| listed == command), "{command:?}");
                seen += u32::from(legal.contains(&command));
            }
        }
    });
    assert!(seen > 100);
}

#[test]
fn without_a_question_nothing_is_legal() {
    let game = duel(1);
    let legal = game.legal(Seat(1));
    assert!(!legal.any() && legal.count() == 0 && !legal.contains(&Command::Keep));
    assert_eq!(legal.sample(&mut rng(1)), None);
    assert_eq!(game.default_answer(Seat(1)), None);
}

/// The chance of each command if each verb is equally likely, and then each part in turn.
fn chances<R: RuleSet>(legal: Legal<'_, R>, rules: &R, table: &R::Table, seat: Seat, ask: &R::Ask) -> Vec<f64> {
    fn walk<R: RuleSet>(
        at: (&R, &R::Table, Seat, &R::Ask),
        draft: &R::Draft,
        chance: f64,
        found: &mut Vec<(R::Command, f64)>,
    ) {
        let (rules, table, seat, ask) = at;
        let mut choices = Vec::new();
        rules.choices(table, seat, ask, draft, &mut |choice| choices.push(choice));
        let each = chance / choices.len() as f64;
        for choice in choices {
            match choice {
                Choice::Done(command) => found.push((command, each)),
                Choice::Part(part) => walk(at, &part, each, found),
            }
        }
    }
    let mut found = Vec::new();
    walk((rules, table, seat, ask), &R::Draft::default(), 1.0, &mut found);
    legal.iter().map(|command| found.iter().find(|one| one.0 == command).unwrap().1).collect()
}

#[test]
fn samples_reach_everything_and_each_verb_is_equally_likely() {
    const DRAWS: u32 = 20_000;
    let (game, seat) = first_move();
    let (legal, ask) = (game.legal(seat), game.decision(seat).unwrap().ask);
    let commands: Vec<_> = legal.iter().collect();
    assert!(commands.len() > 4, "the tree has branches");
    let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
    let mut rng = rng(3);
    for _ in 0..DRAWS {
        *drawn.entry(format!("{:?}", legal.sample(&mut rng).unwrap())).or_default() += 1;
    }
    assert_eq!(drawn.len(), commands.len(), "every command is reached, and no other");
    let expected = chances(legal, &Parts, game.unredacted(), seat, ask);
    assert!((expected[0] - 0.5).abs() < 1e-9, "resting is one of two verbs");
    for (command, chance) in commands.iter().zip(expected) {
        let (got, mean) = (f64::from(drawn[&format!("{command:?}")]), f64::from(DRAWS) * chance);
        let spread = (mean * (1.0 - chance)).sqrt();
        assert!((got - mean).abs() < 5.0 * spread, "{command:?} was drawn {got} times instead of {mean}");
    }
}

// ---- views

/// What a viewer is told of his own question, the answers that he may give and the one that he gives by default are
/// those of the engine; and he sees exactly those waits that are public.
fn view_agrees<R: RuleSet>(game: &GameState<R>) {
    let rules = &**game.rules();
    let seats = rules.seats(game.unredacted());
    for viewer in Viewer::all(seats) {
        let view = game.view(viewer);
        assert_eq!(view.outcome, game.outcome());
        assert_eq!(view.table, rules.view(game.unredacted(), viewer));
        let Viewer::Seat(seat) = viewer else {
            assert_eq!(view.question, None);
            assert_eq!(view.default_answer(rules), None);
            assert!(!view.legal(rules).any());
            continue;
        };
        let decision = game.decision(seat);
        assert_eq!(view.question, decision.map(|decision| (decision.number, decision.ask.clone())));
        assert_eq!(view.default_answer(rules), game.default_answer(seat));
        assert!(view.legal(rules).iter().eq(game.legal(seat).iter()));
        if let Some(default) = view.default_answer(rules) {
            assert!(game.legal(seat).contains(&default), "the default must be legal");
        }
        for wait in &view.waits {
            assert_eq!(wait.ask.is_some(), wait.seat == seat, "a question is its owner's alone");
        }
        assert!(game.deciding().iter().all(|seat| view.waits.iter().any(|wait| wait.seat == seat)));
    }
}

#[test]
fn views_agree_with_the_engine() {
    for seed in 0..10 {
        at_every_pause(duel(seed), seed, view_agrees);
        at_every_pause(parts(Chance::seed(seed)), seed, view_agrees);
    }
}

#[test]
fn a_sealed_answer_does_not_show() {
    let mut game = at_the_bids();
    let shown = |game: &GameState<Parts>, viewer: Viewer| (game.view(viewer).waits, game.view(viewer).digest());
    let before: Vec<_> =
        [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(2)), Viewer::Spectator].map(|v| shown(&game, v)).into();
    game.apply(Seat(1), Part::Bid(2)).unwrap();
    let behind: Vec<_> =
        [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(2)), Viewer::Spectator].map(|v| shown(&game, v)).into();
    assert_eq!(before, behind);
    assert!(game.decision(Seat(1)).is_none() && game.view(Seat(1)).question.is_none());
}
