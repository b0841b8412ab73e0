//! Snapshots, records and views from strangers: whatever is in them, it is refused or it can be played on. Nothing
//! panics, nothing hangs, nothing waits for an answer that nobody can give.

use core::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use jiesuan::baiwen::Baiwen;
use jiesuan::guozhan::{self, Guozhan};
use jiesuan::laws::Lawful;
use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::Rng;
use jiesuan::yongheng::{Options, Setup, Yongheng};
use jiesuan::{Chance, GameState, Record, RuleSet, Seat, Snapshot, Status, Unredacted, View, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::duel::Duel;
use crate::play::{Format, any_drawn, any_input, begin, below, one_of, rng};
use crate::toys::bells::{Begin, Bells, any_bells};
use crate::toys::parts::Parts;

#[test]
fn hostile_snapshots_of_the_duel() {
    attack(1, 4_000, &duels(0..12).snapshots(), |snapshot| revive(Duel, snapshot));
}

#[test]
fn hostile_snapshots_of_the_purse_game() {
    attack(2, 4_000, &purses(0..12).snapshots(), |snapshot| revive(Parts, snapshot));
}

#[test]
fn hostile_snapshots_of_bells() {
    attack(8, 3_000, &bells(0..12).snapshots(), |snapshot| revive(Bells, snapshot));
}

#[test]
fn hostile_records_of_the_duel() {
    attack(3, 3_000, &duels(0..6).records, |record: Record<Duel>| replay(Duel, &record));
}

#[test]
fn hostile_records_of_the_purse_game() {
    attack(4, 3_000, &purses(0..6).records, |record: Record<Parts>| replay(Parts, &record));
}

#[test]
fn hostile_views_of_the_duel() {
    let games = duels(0..6);
    attack(5, 3_000, &games.views(), |view| look_at(&Duel, view, &games.events));
}

#[test]
fn hostile_views_of_the_purse_game() {
    let games = purses(0..6);
    attack(6, 3_000, &games.views(), |view| look_at(&Parts, view, &games.events));
}

#[test]
fn hostile_events_of_the_duel() {
    let games = duels(0..6);
    let views = games.views();
    attack(7, 3_000, &games.events, |event| look_at(&Duel, one_of(&mut rng(7), &views).clone(), &[event]));
}

#[test]
fn hostile_snapshots_of_yongheng() {
    attack(9, 3_000, &yongheng(0..6).snapshots(), |snapshot| revive(Yongheng::plain(), snapshot));
}

#[test]
fn hostile_records_of_yongheng() {
    attack(10, 1_500, &yongheng(0..6).records, |record: Record<Yongheng>| replay(Yongheng::plain(), &record));
}

#[test]
fn hostile_views_of_yongheng() {
    let games = yongheng(0..3);
    attack(11, 1_500, &games.views(), |view| look_at(&Yongheng::plain(), view, &games.events));
}

#[test]
fn hostile_events_of_yongheng() {
    let games = yongheng(0..3);
    let views = games.views();
    let look = |event| look_at(&Yongheng::plain(), one_of(&mut rng(12), &views).clone(), &[event]);
    attack(12, 3_000, &games.events, look);
}

#[test]
fn hostile_snapshots_of_baiwen() {
    attack(13, 3_000, &baiwen(0..8).snapshots(), |snapshot| revive(Baiwen::new(), snapshot));
}

#[test]
fn hostile_records_of_baiwen() {
    attack(14, 1_500, &baiwen(0..8).records, |record: Record<Baiwen>| replay(Baiwen::new(), &record));
}

#[test]
fn hostile_views_of_baiwen() {
    let games = baiwen(0..4);
    attack(15, 1_500, &games.views(), |view| look_at(&Baiwen::new(), view, &games.events));
}

#[test]
fn hostile_events_of_baiwen() {
    let games = baiwen(0..8);
    let views = games.views();
    let look = |event| look_at(&Baiwen::new(), one_of(&mut rng(16), &views).clone(), &[event]);
    attack(16, 3_000, &games.events, look);
}

#[test]
fn hostile_snapshots_of_guozhan() {
    attack(17, 3_000, &guozhan(0..6).snapshots(), |snapshot| revive(Guozhan::new(), snapshot));
}

#[test]
fn hostile_records_of_guozhan() {
    attack(18, 1_000, &guozhan(0..6).records, |record: Record<Guozhan>| replay(Guozhan::new(), &record));
}

#[test]
fn hostile_views_of_guozhan() {
    let games = guozhan(0..3);
    attack(19, 1_500, &games.views(), |view| look_at(&Guozhan::new(), view, &games.events));
}

#[test]
fn hostile_events_of_guozhan() {
    let games = guozhan(0..6);
    let views = games.views();
    let look = |event| look_at(&Guozhan::new(), one_of(&mut rng(20), &views).clone(), &[event]);
    attack(20, 3_000, &games.events, look);
}

// ---- what is attacked

/// Some games at all their pauses, with their records and everything that happened.
struct Games<R: RuleSet> {
    pauses: Vec<GameState<R>>,
    records: Vec<Record<R>>,
    events: Vec<R::Event>,
}

fn duels(seeds: Range<u64>) -> Games<Duel> {
    mixed(Duel, &(), seeds)
}

fn purses(seeds: Range<u64>) -> Games<Parts> {
    mixed(Parts, &vec![4, 4, 4], seeds)
}

/// Short games of two, three and four players.
fn yongheng(seeds: Range<u64>) -> Games<Yongheng> {
    seeds.fold(Games::default(), |games, seed| {
        let options = Options { round_limit: Some(2), ..Options::default() };
        let setup = Setup { players: 2 + (seed % 3) as u8, options };
        let (chance, fuel) = if seed % 2 == 0 { (Chance::seed(seed), 10_000) } else { (Chance::owed(), 1) };
        games.and(Yongheng::plain(), &setup, chance, fuel, seed)
    })
}

/// Short games with random decks.
fn baiwen(seeds: Range<u64>) -> Games<Baiwen> {
    seeds.fold(Games::default(), |games, seed| {
        let mut setup = Baiwen::new().any_setup(seed);
        setup.options.turn_limit = 14;
        let (chance, fuel) = if seed % 2 == 0 { (Chance::seed(seed), 10_000) } else { (Chance::owed(), 1) };
        games.and(Baiwen::new(), &setup, chance, fuel, seed)
    })
}

/// Games of two and three players.
fn guozhan(seeds: Range<u64>) -> Games<Guozhan> {
    seeds.fold(Games::default(), |games, seed| {
        let generals = if seed % 4 < 2 { guozhan::Deal::Pairs } else { guozhan::Deal::Choice };
        let lord_equipment = seed % 2 == 0;
        let options = guozhan::Options { generals, momentum: true, lord_equipment, ..guozhan::Options::default() };
        let setup = guozhan::Setup { players: 2 + (seed % 2) as u8, options };
        let (chance, fuel) = if seed % 2 == 0 { (Chance::seed(seed), 10_000) } else { (Chance::owed(), 1) };
        games.and(Guozhan::new(), &setup, chance, fuel, seed)
    })
}

/// A third with chance from a seed, a third with chance from the host, a third halting between any two steps.
fn mixed<R: RuleSet>(rules: R, setup: &R::Setup, seeds: Range<u64>) -> Games<R> {
    seeds.fold(Games::default(), |games, seed| {
        let (chance, fuel) = match seed % 3 {
            0 => (Chance::seed(seed), 10_000),
            1 => (Chance::owed(), 10_000),
            _ => (Chance::seed(seed), 1),
        };
        games.and(rules.clone(), setup, chance, fuel, seed)
    })
}

/// Bells that halt between any two steps: in windows, on agendas, with a list that is fixed.
fn bells(seeds: Range<u64>) -> Games<Bells> {
    seeds.fold(Games::default(), |games, seed| {
        let mut rng = rng(seed);
        let setup = (any_bells(&mut |limit| below(&mut rng, limit.into()) as u8), Begin.into());
        games.and(Bells, &setup, Chance::owed(), 1, seed)
    })
}

impl<R: RuleSet> Default for Games<R> {
    fn default() -> Self {
        Games { pauses: Vec::new(), records: Vec::new(), events: Vec::new() }
    }
}

impl<R: RuleSet> Games<R> {
    /// One more game, played at random.
    fn and(mut self, rules: R, setup: &R::Setup, chance: Chance, fuel: u32, seed: u64) -> Self {
        let mut record = Record::new(&rules, setup.clone(), &chance);
        let mut game = begin(rules, setup, chance);
        game.set_fuel(fuel);
        let (mut rng, mut events) = (rng(seed), Unredacted::default());
        self.pauses.push(game.clone());
        while let Some(input) = any_input(&game, &mut rng) {
            game.enter_into(input.clone(), &mut events).unwrap();
            record.push(input);
            self.pauses.push(game.clone());
        }
        self.records.push(record);
        self.events.extend(events.0);
        self
    }

    fn snapshots(&self) -> Vec<Snapshot<R>> {
        self.pauses.iter().map(GameState::snapshot).collect()
    }

    fn views(&self) -> Vec<View<R>> {
        let viewers = |game: &GameState<R>| Viewer::all(game.rules().seats(game.unredacted()));
        self.pauses.iter().flat_map(|game| viewers(game).map(|viewer| game.view(viewer))).collect()
    }
}

// ---- what is done with it

/// What became of something that was let in.
#[derive(Debug)]
enum Fate {
    Refused,
    /// It was played on, or looked at.
    Usable,
    /// It waits for what nobody can give.
    Stuck(String),
}

fn revive<R: RuleSet>(rules: R, snapshot: Snapshot<R>) -> Fate {
    let Ok(mut game) = GameState::restore(rules, snapshot) else { return Fate::Refused };
    game.set_fuel(400);
    for seat in Seat::all(game.rules().seats(game.unredacted())) {
        let mut left = game.clone();
        if left.concede(seat).is_ok()
            && let stuck @ Fate::Stuck(_) = play_on(left)
        {
            return stuck;
        }
    }
    play_on(game)
}

/// Plays on with the answers of those who give none, and looks at everything there is to look at on the way.
fn play_on<R: RuleSet>(mut game: GameState<R>) -> Fate {
    let (mut rng, mut halts) = (rng(0), 0);
    for turn in 0..600 {
        if turn < 4 {
            look_around(&game, &mut rng);
        }
        match game.status() {
            Status::Over(_) | Status::Done => return Fate::Usable,
            Status::Owed(owed) => game.supply(any_drawn(owed.draw, &mut rng)).unwrap(),
            Status::Halted(_) if halts > 40 => return Fate::Usable,
            Status::Halted(_) => {
                halts += 1;
                game.resume();
            }
            Status::Deciding => {
                let Some(seat) = game.deciding().lowest() else {
                    return Fate::Stuck("it waits for an answer and asks nobody".into());
                };
                let answer = game.default_answer(seat).unwrap();
                if let Err(refusal) = game.apply_into(seat, answer, &mut ()) {
                    return Fate::Stuck(format!("seat {seat} cannot answer: {refusal}"));
                }
            }
        }
    }
    Fate::Usable
}

fn look_around<R: RuleSet>(game: &GameState<R>, rng: &mut ChaCha8Rng) {
    let (rules, seats) = (game.rules(), game.rules().seats(game.unredacted()));
    for viewer in Viewer::all(seats) {
        let view = game.view(viewer);
        assert_eq!(view.default_answer(rules).is_some(), view.question.is_some());
    }
    for seat in Seat::all(seats) {
        let sampled = game.legal(seat).sample(rng);
        assert_eq!(sampled.is_some(), game.legal(seat).any());
    }
    let again = Format::Postcard.reload(game);
    assert_eq!(game.digest(), again.digest());
}

fn replay<R: RuleSet>(rules: R, record: &Record<R>) -> Fate {
    match record.replay(rules, &mut ()) {
        Err(error) => {
            assert!(!error.to_string().is_empty());
            Fate::Refused
        }
        Ok(game) => play_on(game),
    }
}

fn look_at<R: RuleSet>(rules: &R, mut view: View<R>, events: &[R::Event]) -> Fate {
    let mut rng = rng(1);
    for event in events.iter().take(300) {
        let legal = view.legal(rules);
        if let Some(command) = legal.sample(&mut rng).or(view.default_answer(rules)) {
            let _ = legal.contains(&command);
        }
        legal.iter().take(50).for_each(drop);
        view.apply(rules, event);
    }
    assert_eq!(view.digest(), view.clone().digest());
    Fate::Usable
}

// ---- the attack

/// Reads things that were tampered with, so many in each format, and lets `act` deal with whatever can be read.
fn attack<T: Serialize + DeserializeOwned + Clone>(
    seed: u64,
    times: u32,
    things: &[T],
    mut act: impl FnMut(T) -> Fate,
) {
    let mut rng = rng(seed);
    let written: Vec<(Vec<u8>, Value)> =
        things.iter().map(|thing| (Format::Postcard.write(thing), serde_json::to_value(thing).unwrap())).collect();
    let (mut unread, mut refused, mut usable, mut failed) = (0, 0, 0, Vec::new());
    for time in 0..2 * times {
        let ((bytes, value), (other_bytes, other_value)) = (one_of(&mut rng, &written), one_of(&mut rng, &written));
        let (format, tampered) = match time % 2 {
            0 => (Format::Postcard, tamper_bytes(bytes, other_bytes, &mut rng)),
            _ => (Format::Json, tamper_json(value, other_value, &mut rng).to_string().into_bytes()),
        };
        let fate = catch_unwind(AssertUnwindSafe(|| format.read(&tampered).map(&mut act)));
        match fate {
            Ok(None) => unread += 1,
            Ok(Some(Fate::Refused)) => refused += 1,
            Ok(Some(Fate::Usable)) => usable += 1,
            Ok(Some(Fate::Stuck(why))) => failed.push((why, format, tampered)),
            Err(_) => failed.push(("it panicked".into(), format, tampered)),
        }
    }
    println!("unread {unread}, refused {refused}, usable {usable}, failed {}", failed.len());
    for (why, format, tampered) in failed.iter().take(5) {
        println!("{why}: {format:?} {}", String::from_utf8_lossy(tampered));
    }
    assert!(failed.is_empty(), "{} of {} were let in and could not be played on", failed.len(), 2 * times);
    assert!(
        usable > times / 20 && unread + refused > times / 20,
        "the attack is too blunt or too weak to show anything"
    );
}

fn tamper_bytes(bytes: &[u8], other: &[u8], rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=below(rng, 3) {
        let at = below(rng, bytes.len() as u32) as usize;
        match below(rng, 8) {
            0 => bytes[at] ^= 1 << below(rng, 8),
            1 => bytes[at] = rng.next_u32() as u8,
            2 => bytes[at] = bytes[at].wrapping_add(1),
            3 => bytes[at] = bytes[at].wrapping_sub(1),
            4 => bytes.insert(at, rng.next_u32() as u8),
            5 if bytes.len() > 1 => {
                bytes.remove(at);
            }
            6 => {
                let length = below(rng, 9) as usize;
                let (from, to) = (at.min(other.len()), (at + length).min(other.len()).min(bytes.len()));
                if from < to {
                    bytes[from..to].copy_from_slice(&other[from..to]);
                }
            }
            _ => bytes.truncate((at + 1).max(bytes.len() / 2)),
        }
    }
    bytes
}

/// Changes one to three values: to another of the same kind, mostly, so that most of what comes out can be read.
fn tamper_json(value: &Value, other: &Value, rng: &mut ChaCha8Rng) -> Value {
    let mut value = value.clone();
    for _ in 0..=below(rng, 3) {
        let paths = paths(&value);
        let (path, other_path): (&String, &String) = (one_of(rng, &paths), one_of(rng, &paths));
        let (from_other, elsewhere) = (other.pointer(path).cloned(), value.pointer(other_path).cloned());
        let Some(target) = value.pointer_mut(path) else { continue };
        *target = match (below(rng, 6), from_other, elsewhere) {
            (0, Some(other), _) => other,
            (1, _, Some(elsewhere)) => elsewhere,
            _ => another(target, rng),
        };
    }
    value
}

fn another(value: &Value, rng: &mut ChaCha8Rng) -> Value {
    const NUMBERS: [i64; 16] =
        [0, 1, 2, 3, 5, 31, 32, 255, 256, -1, -32_768, 32_767, 65_535, 4_294_967_295, 9_007_199_254_740_993, i64::MAX];
    match value {
        Value::Bool(value) => json!(!value),
        Value::Number(number) => match (number.as_i64(), below(rng, 3)) {
            (Some(number), 0) => json!(number.wrapping_add(1)),
            (Some(number), 1) => json!(number.saturating_sub(1)),
            _ => json!(one_of(rng, &NUMBERS)),
        },
        Value::Array(list) => {
            let mut list = list.clone();
            match (list.is_empty(), below(rng, 4)) {
                (false, 0) => {
                    list.remove(below(rng, list.len() as u32) as usize);
                }
                (false, 1) => list.push(list[below(rng, list.len() as u32) as usize].clone()),
                (false, 2) => list.reverse(),
                _ => list.clear(),
            }
            Value::Array(list)
        }
        Value::String(_) => {
            json!(*one_of(rng, &["", "move", "turn", "next", "end", "settle", "Keep", "One", "Each", "Which"]))
        }
        Value::Null => json!(one_of(rng, &NUMBERS)),
        Value::Object(_) => Value::Null,
    }
}

/// Where every value stands.
fn paths(value: &Value) -> Vec<String> {
    fn walk(value: &Value, path: &str, found: &mut Vec<String>) {
        found.push(path.to_owned());
        match value {
            Value::Array(list) => {
                list.iter().enumerate().for_each(|(at, one)| walk(one, &format!("{path}/{at}"), found))
            }
            Value::Object(map) => map.iter().for_each(|(key, one)| walk(one, &format!("{path}/{key}"), found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(value, "", &mut found);
    found
}
