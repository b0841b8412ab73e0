//! The price of whole games: of a command, and of what a host does with a game in the middle.
//!
//! ```text
//! cargo bench --bench rulesets -- yongheng
//! cargo bench --bench rulesets -- baiwen
//! cargo bench --bench rulesets -- guozhan
//! ```

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use jiesuan::baiwen::{self, Baiwen};
use jiesuan::guozhan::{self, Guozhan};
use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::{Rng, SeedableRng};
use jiesuan::yongheng::{Setup, Yongheng};
use jiesuan::{Audience, Chance, GameState, RuleSet, Seat, Sink, Viewer};

criterion_group! {
    name = rulesets;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1200))
        .sample_size(20);
    targets = yongheng, baiwen, guozhan
}
criterion_main!(rulesets);

/// The games that are played, over and over.
const SEEDS: u64 = 200;

fn yongheng(criterion: &mut Criterion) {
    let rules = Arc::new(Yongheng::plain());
    for players in 2..=6 {
        commands(criterion, &format!("yongheng/{players} players"), &rules, &Setup::new(players));
    }
    middle(criterion, "yongheng/middle", &rules, &Setup::new(4), 200);
}

/// Every game with the same two decks.
fn baiwen(criterion: &mut Criterion) {
    let rules = Arc::new(Baiwen::new());
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let mut below = |limit: u32| dice.next_u32() % limit.max(1);
    let setup = baiwen::Setup::new(rules.any_deck(&mut below), rules.any_deck(&mut below));
    commands(criterion, "baiwen", &rules, &setup);
    middle(criterion, "baiwen/middle", &rules, &setup, 40);
}

/// With every optional card.
fn guozhan(criterion: &mut Criterion) {
    let rules = Arc::new(Guozhan::new());
    let options = guozhan::Options { momentum: true, lord_equipment: true, ..guozhan::Options::default() };
    for players in [2, 5, 8, 12] {
        let setup = guozhan::Setup { players, options: options.clone() };
        commands(criterion, &format!("guozhan/{players} players"), &rules, &setup);
    }
    middle(criterion, "guozhan/middle", &rules, &guozhan::Setup { players: 8, options }, 60);
}

/// The time of one command, the setup of its game shared out among all.
fn commands<R: RuleSet>(criterion: &mut Criterion, name: &str, rules: &Arc<R>, setup: &R::Setup) {
    let mut group = criterion.benchmark_group(name);
    group.bench_function("a random command", |bencher| {
        let mut seeds = (0..SEEDS).cycle();
        bencher.iter_custom(|wanted| {
            let (mut given, begun) = (0, Instant::now());
            while given < wanted {
                given += play(rules, setup, seeds.next().unwrap_or_default(), &mut (), |()| ());
            }
            begun.elapsed().mul_f64(wanted as f64 / given as f64)
        });
    });
    // The commands are chosen before the clock runs.
    let games: Vec<_> = (0..20).map(|seed| choose(rules, setup, seed)).collect();
    group.bench_function("a given command", |bencher| {
        let mut games = games.iter().cycle();
        bencher.iter_custom(|wanted| {
            let (mut given, mut time) = (0, Duration::ZERO);
            while given < wanted {
                let Some((seed, commands)) = games.next() else { break };
                let mut game = begin(rules, setup, *seed, &mut ());
                let begun = Instant::now();
                for (seat, command) in commands {
                    game.apply_into(*seat, command.clone(), &mut ()).expect("what was legal is accepted");
                }
                time += begun.elapsed();
                given += commands.len() as u64;
            }
            time.mul_f64(wanted as f64 / given as f64)
        });
    });
    group.bench_function("a random command, everybody listens", |bencher| {
        let seats = rules.seats(begin(rules, setup, 1, &mut ()).unredacted());
        let (mut seeds, mut audience) = ((0..SEEDS).cycle(), Audience::new(Viewer::all(seats)));
        bencher.iter_custom(|wanted| {
            let (mut given, begun) = (0, Instant::now());
            while given < wanted {
                given += play(rules, setup, seeds.next().unwrap_or_default(), &mut audience, Audience::clear);
            }
            begun.elapsed().mul_f64(wanted as f64 / given as f64)
        });
    });
}

/// A game after so many commands: what hosts and searches do with it.
fn middle<R: RuleSet>(criterion: &mut Criterion, name: &str, rules: &Arc<R>, setup: &R::Setup, after: usize) {
    let mut group = criterion.benchmark_group(name);
    let mut game = begin(rules, setup, 1, &mut ());
    let mut rng = ChaCha8Rng::seed_from_u64(!1);
    for _ in 0..after {
        assert!(step(&mut game, &mut rng, &mut ()), "the game is longer than that");
    }
    let seat = game.deciding().lowest().expect("somebody decides in the middle");
    group.bench_function("clone", |bencher| bencher.iter(|| game.clone()));
    group.bench_function("snapshot", |bencher| bencher.iter(|| game.snapshot()));
    group.bench_function("digest", |bencher| bencher.iter(|| game.digest()));
    group.bench_function("view of a seat", |bencher| bencher.iter(|| game.view(seat)));
    group.bench_function("list what is legal", |bencher| {
        bencher.iter(|| game.legal(seat).iter().map(black_box).count());
    });
    group.bench_function("pick what is legal", |bencher| bencher.iter(|| game.legal(seat).sample(&mut rng)));
}

/// Plays a game at random, and gives the number of commands; `heard` is called after every one.
fn play<R: RuleSet, S: Sink<R>>(
    rules: &Arc<R>,
    setup: &R::Setup,
    seed: u64,
    sink: &mut S,
    heard: impl Fn(&mut S),
) -> u64 {
    let mut rng = ChaCha8Rng::seed_from_u64(!seed);
    let mut game = begin(rules, setup, seed, sink);
    let mut commands = 0;
    while step(&mut game, &mut rng, sink) {
        heard(sink);
        commands += 1;
    }
    commands
}

/// The commands of a game that is played at random.
fn choose<R: RuleSet>(rules: &Arc<R>, setup: &R::Setup, seed: u64) -> (u64, Vec<(Seat, R::Command)>) {
    let mut rng = ChaCha8Rng::seed_from_u64(!seed);
    let mut game = begin(rules, setup, seed, &mut ());
    let mut commands = Vec::new();
    while let Some(seat) = game.deciding().lowest() {
        let command = game.legal(seat).sample(&mut rng).expect("whoever is asked has an answer");
        commands.push((seat, command.clone()));
        game.apply_into(seat, command, &mut ()).expect("what is legal is accepted");
    }
    (seed, commands)
}

fn begin<R: RuleSet>(rules: &Arc<R>, setup: &R::Setup, seed: u64, sink: &mut dyn Sink<R>) -> GameState<R> {
    GameState::new_into(rules.clone(), setup, Chance::seed(seed), sink).expect("a game begins")
}

/// Gives one legal command; `false` if nobody is asked any more.
fn step<R: RuleSet>(game: &mut GameState<R>, rng: &mut ChaCha8Rng, sink: &mut dyn Sink<R>) -> bool {
    let Some(seat) = game.deciding().lowest() else { return false };
    let command = game.legal(seat).sample(rng).expect("whoever is asked has an answer");
    game.apply_into(seat, command, sink).expect("what is legal is accepted");
    true
}
