//! Undo, saving, replaying and determinism: the same inputs give the same game, to the byte.
//!
//! Tests that are marked `engine fault K-…` keep out a fault that other engines have had.

use core::ops::Range;

use jiesuan::{
    Audience, Chance, Digest, Draw, Drawn, ForViewer, GameState, Input, Record, RecordError, Refusal, RestoreError,
    RuleSet, Seat, Snapshot, Status, Unredacted, View, Viewer, digest_of,
};
use serde_json::{Value, json};

use crate::duel::{self, Duel};
use crate::golden::{self, Golden};
use crate::play::{Format, after, any_input, at_every_pause, begin, bytes, everybody, rng};
use crate::toys::parts::{self, Parts};

/// A game as it was played at random: what went in, what everybody was told, and every pause.
struct Played<R: RuleSet> {
    setup: R::Setup,
    chance: Chance,
    fuel: u32,
    inputs: Vec<Input<R>>,
    heard: Audience<R>,
    pauses: Vec<Pause<R>>,
}

struct Pause<R: RuleSet> {
    game: GameState<R>,
    /// How much each viewer has been told until here.
    told: Vec<usize>,
}

impl<R: RuleSet> Played<R> {
    fn new(rules: R, setup: R::Setup, chance: Chance, fuel: u32, seed: u64) -> Self {
        let seats = rules.seats(&rules.start(&setup).unwrap().0);
        let mut heard = Audience::new(Viewer::all(seats));
        let mut game = GameState::new_into(rules, &setup, chance.clone(), &mut heard).unwrap();
        game.set_fuel(fuel);
        let mut played = Played { setup, chance, fuel, inputs: Vec::new(), heard, pauses: Vec::new() };
        let mut rng = rng(seed);
        played.pause(&game);
        while let Some(input) = any_input(&game, &mut rng) {
            game.enter_into(input.clone(), &mut played.heard).unwrap();
            played.inputs.push(input);
            played.pause(&game);
        }
        played
    }

    fn pause(&mut self, game: &GameState<R>) {
        let told = self.heard.iter().map(|(_, events)| events.len()).collect();
        self.pauses.push(Pause { game: game.clone(), told });
    }

    fn beginning(&self) -> &GameState<R> {
        &self.pauses[0].game
    }

    fn end(&self) -> &GameState<R> {
        &self.pauses[self.pauses.len() - 1].game
    }

    fn viewers(&self) -> Vec<Viewer> {
        self.heard.iter().map(|(viewer, _)| viewer).collect()
    }

    /// The record of the game up to its pause of this number.
    fn record(&self, until: usize) -> Record<R> {
        let mut record = Record::<R>::new(self.end().rules(), self.setup.clone(), &self.chance);
        self.inputs[..until].iter().for_each(|input| record.push(input.clone()));
        record
    }

    fn whole(&self) -> Record<R> {
        self.record(self.inputs.len())
    }
}

/// What games have unless it is changed.
const FUEL: u32 = 100_000;

fn duels(seeds: Range<u64>) -> impl Iterator<Item = Played<Duel>> {
    seeds.map(|seed| Played::new(Duel, (), Chance::seed(seed), FUEL, seed))
}

fn purses(seeds: Range<u64>) -> impl Iterator<Item = Played<Parts>> {
    seeds.map(|seed| Played::new(Parts, vec![4, 4, 4], Chance::seed(seed), FUEL, seed))
}

/// Purse games that stand still between any two steps.
fn halting(seeds: Range<u64>) -> impl Iterator<Item = Played<Parts>> {
    seeds.map(|seed| Played::new(Parts, vec![4, 4, 4], Chance::seed(seed), 1, seed))
}

// ---- replays

/// engine fault K-70: a finished replay seen as one player equals what that player saw live.
#[test]
fn a_replay_shows_each_viewer_what_he_saw_live() {
    duels(0..6).for_each(|played| replays_as_seen(&played));
    purses(0..6).for_each(|played| replays_as_seen(&played));
}

fn replays_as_seen<R: RuleSet>(played: &Played<R>) {
    for format in Format::BOTH {
        let record: Record<R> = format.read(&format.write(&played.whole())).unwrap();
        assert_eq!(record, played.whole());
        for viewer in played.viewers() {
            let mut sink = ForViewer::new(viewer);
            let game = record.replay(played.end().rules().clone(), &mut sink).unwrap();
            assert!(Some(&sink.events) == played.heard.for_viewer(viewer), "{viewer:?} saw something else live");
            assert_eq!(game.view(viewer), played.end().view(viewer));
        }
    }
}

/// engine fault K-71: what a player may look back at, the first position included, is what he was shown then.
/// (That he was shown nothing hidden is in `hidden.rs`.)
#[test]
fn looking_back_shows_what_was_shown_then() {
    duels(0..2).for_each(|played| looks_back(&played));
    purses(0..4).for_each(|played| looks_back(&played));
}

fn looks_back<R: RuleSet>(played: &Played<R>) {
    for (at, pause) in played.pauses.iter().enumerate() {
        let then = played.record(at).replay(pause.game.rules().clone(), &mut ()).unwrap();
        for viewer in played.viewers() {
            assert_eq!(then.view(viewer), pause.game.view(viewer));
        }
        assert_eq!(then.digest(), pause.game.digest());
    }
}

/// engine fault K-81: a client without the secrets goes back in its own stream of events, and need not simulate.
#[test]
fn a_client_goes_back_in_its_own_stream() {
    duels(0..4).for_each(|played| rewinds(&played));
    purses(0..4).for_each(|played| rewinds(&played));
}

fn rewinds<R: RuleSet>(played: &Played<R>) {
    for (index, (viewer, events)) in played.heard.iter().enumerate() {
        let rules = played.end().rules();
        let stream: Vec<_> = events.iter().collect();
        for (at, pause) in played.pauses.iter().enumerate().rev() {
            // What the client has: its first view, and what it was told since.
            let sent = Format::Json.write(&played.beginning().view(viewer));
            let mut mirror: View<R> = Format::Json.read(&sent).unwrap();
            for told in &stream[played.pauses[0].told[index]..pause.told[index]] {
                if let jiesuan::What::Event(event) = &told.what {
                    mirror.apply(rules, event);
                }
            }
            assert_eq!(mirror.table, pause.game.view(viewer).table, "{viewer:?} at pause {at}");
        }
    }
}

// ---- saving

/// engine fault K-82: restored at any pause, the same commands give the same stream, byte for byte.
#[test]
fn restoring_at_any_pause_gives_the_same_stream() {
    duels(0..2).for_each(|played| continues(&played));
    purses(0..4).for_each(|played| continues(&played));
    halting(0..2).for_each(|played| continues(&played));
}

fn continues<R: RuleSet>(played: &Played<R>) {
    for format in Format::BOTH {
        for (at, pause) in played.pauses.iter().enumerate() {
            let mut game = format.reload(&pause.game);
            game.set_fuel(played.fuel);
            assert!(bytes(&game) == bytes(&pause.game), "{format:?}, pause {at}: not what was saved");
            assert_eq!(game.digest(), pause.game.digest());
            assert_eq!(game.halted().is_some(), pause.game.halted().is_some());
            let mut heard = everybody(&game);
            for (input, next) in played.inputs[at..].iter().zip(&played.pauses[at + 1..]) {
                game.enter_into(input.clone(), &mut heard).unwrap();
                assert_eq!(game.status(), next.game.status());
            }
            assert!(bytes(&game) == bytes(played.end()), "{format:?}, pause {at}: the end is another");
            for (index, ((_, again), (_, events))) in heard.iter().zip(played.heard.iter()).enumerate() {
                let stream: Vec<_> = events.iter().skip(pause.told[index]).collect();
                assert!(format.write(again) == format.write(&stream), "{format:?}, pause {at}: the stream is another");
            }
        }
    }
}

/// engine fault K-80: after saving and loading the next random value is that of the uninterrupted run.
#[test]
fn saving_does_not_touch_chance() {
    let mut drawn = 0;
    for seed in 0..20 {
        at_every_pause(purse_game(Chance::seed(seed)), seed, |game| {
            let expected = draws(game.clone());
            drawn += expected.len();
            for format in Format::BOTH {
                assert_eq!(draws(format.reload(game)), expected);
            }
        });
    }
    assert!(drawn > 1000);
}

fn purse_game(chance: Chance) -> GameState<Parts> {
    begin(Parts, &vec![4, 4, 4], chance)
}

/// What is drawn from here to the end if everybody takes the default.
fn draws(mut game: GameState<Parts>) -> Vec<u16> {
    let mut events = Unredacted::default();
    while let Some(seat) = game.deciding().lowest() {
        let default = game.default_answer(seat).unwrap();
        game.apply_into(seat, default, &mut events).unwrap();
    }
    rolls(&events.0)
}

fn rolls(events: &[parts::Event]) -> Vec<u16> {
    let roll = |event: &parts::Event| if let parts::Event::Rolled { coins, .. } = event { *coins } else { None };
    events.iter().filter_map(roll).collect()
}

#[test]
fn snapshots_of_other_rules_or_formats_are_refused() {
    let game = begin(Duel, &(), Chance::seed(1));
    let refused = |path: &str, value: Value| {
        let mut snapshot = serde_json::to_value(game.snapshot()).unwrap();
        *snapshot.pointer_mut(path).unwrap() = value;
        let snapshot: Snapshot<Duel> = serde_json::from_value(snapshot).unwrap();
        GameState::restore(Duel, snapshot).unwrap_err()
    };
    assert_eq!(refused("/format", json!(2)), RestoreError::Format(2));
    assert_eq!(refused("/ruleset", json!("chess")), RestoreError::OtherGame("chess".into()));
    let here = jiesuan::RuleSet::fingerprint(&Duel);
    assert_eq!(refused("/fingerprint", json!(5)), RestoreError::OtherRules { saved: 5, here });
    assert_eq!(
        refused("/frames/0/Procedure/step", json!("shuffel")),
        RestoreError::NoStep { procedure: "Game".into(), step: "shuffel".into() }
    );
    let RestoreError::Unsound(why) = refused("/table/turn", json!(2)) else { panic!("it was let through") };
    assert_eq!(why.field, "turn, lost");
}

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

// ---- golden games

/// engine fault K-83: the same seed and commands give the same game on every platform.
#[test]
fn fixed_games_have_fixed_digests() {
    let duels = golden::DUELS.map(|golden| golden_of(Duel, (), golden.seed));
    let purses = golden::PURSES.map(|golden| golden_of(Parts, vec![4, 4, 4], golden.seed));
    for (then, now) in [(golden::DUELS, duels), (golden::PURSES, purses)] {
        assert!(then == now, "these games are now\n{}", now.map(Golden::row).concat());
    }
}

fn golden_of<R: RuleSet>(rules: R, setup: R::Setup, seed: u64) -> Golden {
    let mut events = Unredacted::default();
    let mut game = GameState::new_into(rules, &setup, Chance::seed(seed), &mut events).unwrap();
    let (mut commands, mut middle) = (0, Digest(0));
    while let Some(seat) = game.deciding().lowest() {
        if commands == golden::MIDDLE {
            middle = game.digest();
        }
        // Not drawn: the digests shall not depend on how samples are taken.
        let nth = (seed + 7 * u64::from(commands)) % game.legal(seat).count();
        let command = game.legal(seat).iter().nth(nth as usize).unwrap();
        game.apply_into(seat, command, &mut events).unwrap();
        commands += 1;
    }
    let views = Viewer::all(game.rules().seats(game.unredacted())).map(|viewer| game.view(viewer).digest());
    let views = digest_of(&views.collect::<Vec<_>>());
    Golden { seed, commands, middle, events: digest_of(&events.0), views, end: game.digest() }
}

// ---- records

#[test]
fn a_record_of_other_rules_is_refused() {
    let record = duels(1..2).next().unwrap().whole();
    let refused = |path: &str, value: Value| {
        let mut record = serde_json::to_value(&record).unwrap();
        *record.pointer_mut(path).unwrap() = value;
        let record: Record<Duel> = serde_json::from_value(record).unwrap();
        record.replay(Duel, &mut ()).unwrap_err()
    };
    assert_eq!(refused("/ruleset", json!("parts")), RecordError::OtherGame("parts".into()));
    let here = jiesuan::RuleSet::fingerprint(&Duel);
    assert_eq!(refused("/fingerprint", json!(1)), RecordError::OtherRules { recorded: 1, here });
}

#[test]
fn a_record_with_a_setup_that_is_not_valid_is_refused() {
    let record = Record::new(&Parts, vec![1, 2], &Chance::seed(1));
    let error = record.replay(Parts, &mut ()).unwrap_err();
    assert!(matches!(&error, RecordError::Setup(why) if why.field == "seats"), "{error}");
}

#[test]
fn a_forged_input_is_named() {
    let played = duels(2..3).next().unwrap();
    for at in [0, 1, 2, played.inputs.len() - 1] {
        let forge = |input: Input<Duel>| {
            let mut record = played.record(at);
            record.push(input);
            played.inputs[at..].iter().for_each(|input| record.push(input.clone()));
            record.replay(Duel, &mut ()).unwrap_err()
        };
        let seat = played.pauses[at].game.deciding().lowest().unwrap();
        let unasked = seat.next(2);
        let error = forge(Input::Command(unasked, duel::Command::End));
        assert_eq!(error, RecordError::Refused { index: at as u32, refusal: Refusal::NotAsked(unasked) });
        assert_eq!(error.to_string(), format!("input {at}: seat {unasked} has not been asked anything"));
        let error = forge(Input::Command(seat, duel::Command::Play(200)));
        assert!(matches!(error, RecordError::Refused { index, refusal: Refusal::Illegal(_) } if index == at as u32));
        let error = forge(Input::Supply(Drawn::Number(0)));
        assert_eq!(error, RecordError::Refused { index: at as u32, refusal: Refusal::NoChanceOwed });
    }
    let mut too_long = played.whole();
    too_long.push(Input::Concede(Seat(0)));
    let index = played.inputs.len() as u32;
    assert_eq!(too_long.replay(Duel, &mut ()).unwrap_err(), RecordError::Refused { index, refusal: Refusal::Over });
}

// ---- running

/// engine fault K-62: random games end; none stops at the limit of its fuel.
#[test]
fn random_games_end() {
    let mut ends = [0; 2];
    for seed in 0..2000 {
        let end = after(begin(Duel, &(), Chance::seed(seed)), seed, 10_000);
        ends[0] += u32::from(matches!(end.status(), Status::Over(_)));
        let end = after(purse_game(Chance::seed(seed)), seed, 10_000);
        ends[1] += u32::from(matches!(end.status(), Status::Over(_)));
    }
    assert_eq!(ends, [2000, 2000]);
}
