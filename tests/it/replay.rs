//! Undo, saving, replaying and determinism: the same inputs give the same game, to the byte.
//!
//! Tests that are marked `engine fault K-…` keep out a fault that other engines have had.

mod chance;

use core::ops::Range;

use jiesuan::baiwen::Baiwen;
use jiesuan::guozhan::Guozhan;
use jiesuan::laws::Lawful;
use jiesuan::yongheng::{Setup, Yongheng};
use jiesuan::{
    Audience, Chance, Digest, Drawn, ForViewer, GameState, Input, Record, RecordError, Refusal, RestoreError, RuleSet,
    Seat, Snapshot, Status, Unredacted, View, Viewer, digest_of,
};
use serde_json::{Value, json};

use crate::duel::{self, Duel};
use crate::golden::{self, Golden};
use crate::play::{Format, after, any_input, at_every_pause, begin, below, bytes, everybody, rng};
use crate::toys::bells::{Begin, Bells, any_bells};
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

/// Rows of bells, which pause between any two steps: in windows, on agendas, with lists that are fixed.
fn bells(seeds: Range<u64>) -> impl Iterator<Item = Played<Bells>> {
    seeds.map(|seed| {
        let mut rng = rng(seed);
        let setup = (any_bells(&mut |limit| below(&mut rng, limit.into()) as u8), Begin.into());
        Played::new(Bells, setup, Chance::owed(), 1, seed)
    })
}

// ---- replays

/// engine fault K-70: a finished replay seen as one player equals what that player saw live.
#[test]
fn a_replay_shows_each_viewer_what_he_saw_live() {
    duels(0..6).for_each(|played| replays_as_seen(&played));
    purses(0..6).for_each(|played| replays_as_seen(&played));
    bells(0..6).for_each(|played| replays_as_seen(&played));
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
    bells(0..12).for_each(|played| rewinds(&played));
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
    bells(0..12).for_each(|played| continues(&played));
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

// ---- golden games

/// engine fault K-83: the same seed and commands give the same game on every platform.
#[test]
fn fixed_games_have_fixed_digests() {
    let duels = golden::DUELS.map(|golden| golden_of(Duel, (), golden.seed));
    let purses = golden::PURSES.map(|golden| golden_of(Parts, vec![4, 4, 4], golden.seed));
    let yongheng = golden::YONGHENG
        .map(|golden| golden_of(Yongheng::plain(), Setup::new(2 + (golden.seed % 5) as u8), golden.seed));
    let baiwen =
        golden::BAIWEN.map(|golden| golden_of(Baiwen::new(), Baiwen::new().any_setup(golden.seed), golden.seed));
    let guozhan =
        golden::GUOZHAN.map(|golden| golden_of(Guozhan::new(), Guozhan::new().any_setup(golden.seed), golden.seed));
    let then = [golden::DUELS, golden::PURSES, golden::YONGHENG, golden::BAIWEN, golden::GUOZHAN];
    let now = [duels, purses, yongheng, baiwen, guozhan];
    assert!(then == now, "these games are now\n{}", now.concat().into_iter().map(Golden::row).collect::<String>());
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
