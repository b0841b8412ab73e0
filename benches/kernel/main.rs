//! The price of the kernel: of a step, of windows, of nesting, and of a whole game against the same game by hand.
//!
//! ```text
//! cargo bench --bench kernel -- window/frozen
//! ```
//!
//! Every time is that of *one part*: of one step, one ability, one level, one command. So whatever grows linearly shows
//! the same time at 10, at 100 and at 10,000.

mod by_hand;
mod duel;
mod yard;

#[path = "../../examples/own_game.rs"]
#[allow(dead_code)]
mod own_game;

use std::time::{Duration, Instant};

use criterion::{Bencher, Criterion, criterion_group, criterion_main};

criterion_group! {
    name = kernel;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1200))
        .sample_size(20);
    targets = yard::steps, yard::windows, yard::nesting, duel::commands, duel::games, duel::middle
}
criterion_main!(kernel);

/// Times work that is done in rounds of many parts; what is reported is the time of one part. A round gives the number
/// of its parts.
fn per_part(bencher: &mut Bencher<'_>, mut round: impl FnMut() -> u64) {
    bencher.iter_custom(|wanted| {
        let mut parts = 0;
        let begin = Instant::now();
        while parts < wanted {
            parts += round();
        }
        begin.elapsed().mul_f64(wanted as f64 / parts as f64)
    });
}
