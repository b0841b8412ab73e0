//! The duel at random, on the kernel and by hand, and what a host does with a duel in the middle.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput};
use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::SeedableRng;
use jiesuan::{Audience, Chance, GameState, Seat, Sink, Viewer};

use crate::by_hand::{self, Buffer, Played};
use crate::own_game::Duel;
use crate::per_part;

/// The games that are played, over and over.
const SEEDS: u64 = 1000;

/// The time of one command, the setup of its game shared out among all.
pub fn commands(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("duel/command");
    let rules = Arc::new(Duel);
    group.bench_function("by hand", |bencher| {
        check();
        let (mut seeds, mut moves) = (seeds(), Buffer::default());
        per_part(bencher, || by_hand::play(next(&mut seeds), &mut moves).commands);
    });
    group.bench_function("kernel, null sink", |bencher| {
        let mut seeds = seeds();
        per_part(bencher, || play(&rules, next(&mut seeds), &mut (), |()| ()).commands);
    });
    group.bench_function("kernel, seats and a spectator", |bencher| {
        let (mut seeds, mut audience) = (seeds(), players_and_spectator());
        per_part(bencher, || play(&rules, next(&mut seeds), &mut audience, Audience::clear).commands);
    });
}

/// The time of one game; elements per second are games per second.
pub fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("duel/game");
    group.throughput(Throughput::Elements(1));
    let rules = Arc::new(Duel);
    group.bench_function("by hand", |bencher| {
        let (mut seeds, mut moves) = (seeds(), Buffer::default());
        bencher.iter(|| by_hand::play(next(&mut seeds), &mut moves));
    });
    group.bench_function("kernel, null sink", |bencher| {
        let mut seeds = seeds();
        bencher.iter(|| play(&rules, next(&mut seeds), &mut (), |()| ()));
    });
    group.bench_function("setup by the kernel", |bencher| {
        let mut seeds = seeds();
        bencher.iter(|| begin(&rules, next(&mut seeds), &mut ()));
    });
}

/// A duel in the middle: what hosts and searches do with it.
pub fn middle(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("duel/middle");
    let rules = Arc::new(Duel);
    let game = in_the_middle(&rules);
    let seat = game.deciding().lowest().expect("somebody decides in the middle");
    let snapshot = game.snapshot();
    group.bench_function("clone", |bencher| bencher.iter(|| game.clone()));
    group.bench_function("snapshot", |bencher| bencher.iter(|| game.snapshot()));
    group.bench_function("clone a snapshot", |bencher| bencher.iter(|| snapshot.clone()));
    group.bench_function("restore from a cloned snapshot", |bencher| {
        bencher.iter(|| GameState::restore(rules.clone(), snapshot.clone()));
    });
    group.bench_function("digest", |bencher| bencher.iter(|| game.digest()));
    group.bench_function("view of a seat", |bencher| bencher.iter(|| game.view(seat)));
    group.bench_function("view of a spectator", |bencher| bencher.iter(|| game.view(Viewer::Spectator)));
    group.bench_function("list what is legal", |bencher| {
        bencher.iter(|| game.legal(seat).iter().map(black_box).count());
    });
    group.bench_function("pick what is legal", |bencher| {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        bencher.iter(|| game.legal(seat).sample(&mut rng));
    });
}

/// Both play the same games, each to its end, of about 81 commands.
fn check() {
    let (rules, mut moves, mut commands) = (Arc::new(Duel), Buffer::default(), 0);
    for seed in 0..SEEDS {
        let (kernel, hand) = (play(&rules, seed, &mut (), |()| ()), by_hand::play(seed, &mut moves));
        assert_eq!(kernel, hand, "the duel of seed {seed} on the kernel and by hand");
        commands += kernel.commands;
    }
    let mean = commands as f64 / SEEDS as f64;
    assert!((78.0..86.0).contains(&mean), "{mean} commands a game");
}

/// Plays a duel at random; `heard` is called after every command.
fn play<S: Sink<Duel>>(rules: &Arc<Duel>, seed: u64, sink: &mut S, heard: impl Fn(&mut S)) -> Played {
    let mut rng = ChaCha8Rng::seed_from_u64(!seed);
    let mut game = begin(rules, seed, sink);
    let mut commands = 0;
    while step(&mut game, &mut rng, sink) {
        heard(sink);
        commands += 1;
    }
    let winner = game.outcome().expect("a duel is played to its end");
    Played { winner: winner.index(), commands }
}

fn begin(rules: &Arc<Duel>, seed: u64, sink: &mut dyn Sink<Duel>) -> GameState<Duel> {
    GameState::new_into(rules.clone(), &(), Chance::seed(seed), sink).expect("a duel begins")
}

/// Gives one legal command; `false` if nobody is asked any more.
fn step(game: &mut GameState<Duel>, rng: &mut ChaCha8Rng, sink: &mut dyn Sink<Duel>) -> bool {
    let Some(seat) = game.deciding().lowest() else { return false };
    let command = game.legal(seat).sample(rng).expect("whoever is asked has an answer");
    game.apply_into(seat, command, sink).expect("what is legal is accepted");
    true
}

fn in_the_middle(rules: &Arc<Duel>) -> GameState<Duel> {
    let mut rng = ChaCha8Rng::seed_from_u64(!1);
    let mut game = begin(rules, 1, &mut ());
    for _ in 0..40 {
        assert!(step(&mut game, &mut rng, &mut ()), "the duel is longer than that");
    }
    game
}

fn players_and_spectator() -> Audience<Duel> {
    Audience::new([Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator])
}

fn seeds() -> impl Iterator<Item = u64> {
    (0..SEEDS).cycle()
}

fn next(seeds: &mut impl Iterator<Item = u64>) -> u64 {
    seeds.next().unwrap_or_default()
}
