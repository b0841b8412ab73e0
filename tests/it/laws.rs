//! The law suite on every ruleset at hand.

use std::fmt::Debug;
use std::sync::Arc;

use crate::toys::queued::{Queued, Ties};
use jiesuan::laws::{self, Broken, Codec, Figures, Lawful};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

/// Snapshots through JSON and postcard.
pub(crate) fn codecs<R: Lawful>() -> [Codec<R>; 2] {
    [
        Codec {
            name: "json",
            save: |snapshot| serde_json::to_vec(snapshot).unwrap(),
            load: |bytes| serde_json::from_slice(bytes).ok(),
        },
        Codec {
            name: "postcard",
            save: |snapshot| postcard::to_allocvec(snapshot).unwrap(),
            load: |bytes| postcard::from_bytes(bytes).ok(),
        },
    ]
}

type Law<R> = fn(&Arc<R>, u64) -> Result<Figures, Broken>;

/// The laws that need nothing but a seed.
pub(crate) fn all<R: Lawful>() -> [(&'static str, Law<R>); 11] {
    [
        ("determinism", laws::determinism),
        ("resume", |rules, seed| laws::resume(rules, seed, &codecs())),
        ("mirror", laws::mirror),
        ("secrecy", laws::secrecy),
        ("legality", laws::legality),
        ("refusals", laws::refusals),
        ("exactness", laws::exactness),
        ("order", laws::order),
        ("leaving", laws::leaving),
        ("termination", laws::termination),
        ("conservation", laws::conservation),
    ]
}

/// Holds a ruleset to every law over random seeds; `JIESUAN_GAMES` sets how many games of each.
pub(crate) fn hold<R: Lawful + Debug>(rules: R) {
    hold_for(rules, 60);
}

/// The same over so many games of each law, unless `JIESUAN_GAMES` says otherwise.
fn hold_for<R: Lawful + Debug>(rules: R, games: u32) {
    let rules = Arc::new(rules);
    let games = std::env::var("JIESUAN_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(games);
    for (name, law) in all::<R>() {
        let figures = std::cell::Cell::new(Figures::default());
        // Broken laws name their seed, so there is nothing to shrink and no file to keep.
        let config = Config { cases: games, failure_persistence: None, max_shrink_iters: 0, ..Config::default() };
        // The same seeds every time; `JIESUAN_SEED` takes others.
        let mut seed = [0; 32];
        let given = std::env::var("JIESUAN_SEED").ok().and_then(|seed| seed.parse::<u64>().ok()).unwrap_or(0);
        seed[..8].copy_from_slice(&given.to_le_bytes());
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
        let held = TestRunner::new_with_rng(config, rng).run(&proptest::num::u64::ANY, |seed| {
            let mut sum = figures.get();
            sum += law(&rules, seed).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
            figures.set(sum);
            Ok(())
        });
        if let Err(broken) = held {
            panic!("{}: {broken}", R::NAME);
        }
        println!("{} {name}: {}", R::NAME, figures.get());
    }
}

#[test]
fn duel() {
    hold(crate::duel::Duel);
}

#[test]
fn nested() {
    hold(crate::toys::nested::Nested);
}

#[test]
fn frozen() {
    hold(crate::toys::frozen::Frozen);
}

#[test]
fn queued() {
    for ties in [Ties::Asked, Ties::ByEntry] {
        hold(Queued { ties });
    }
}

#[test]
fn yongheng() {
    hold(jiesuan::yongheng::Yongheng::plain());
}

#[test]
fn baiwen() {
    hold(jiesuan::baiwen::Baiwen::new());
}

#[test]
fn guozhan() {
    hold(jiesuan::guozhan::Guozhan::new());
}

/// With all the generals that are brought along as data.
#[test]
fn guozhan_with_more_generals() {
    hold_for(jiesuan::guozhan::Guozhan::with(crate::guozhan::brought::generals()).unwrap(), 15);
}
