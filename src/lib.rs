//! `jiesuan` (结算, "resolution"): a rules engine for card games that is embedded in a host program and does no input or
//! output of its own. Its whole point is **the order in which things resolve**, and it can say why: every event and every
//! ordering carries the clause of the rule book that it follows.
//!
//! ```
//! use jiesuan::higher_die::{Command, HigherDie};
//! use jiesuan::{Chance, GameState};
//!
//! let mut game = GameState::new(HigherDie, &(), Chance::seed(7))?;
//! while let Some(seat) = game.deciding().lowest() {
//!     // Ask the player here. `game.view(seat)` is what he may know, `game.legal(seat)` is what he may do.
//!     let die = game.view(seat).table.dice[seat.index()];
//!     let command = if die < 4 { Command::Roll } else { Command::Keep };
//!     for told in game.apply(seat, command)? {
//!         println!("{} {:?}", told.clause, told.what);
//!     }
//! }
//! println!("seat {} has won", game.outcome().ok_or("the game is not over")?);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # The main types
//!
//! For a host:
//!
//! - [`GameState`] is a game in progress. It takes commands and pauses for decisions, for chance that the host owes, at
//!   the end, or at a [`Verdict`]; it can be cloned at every pause.
//! - [`Chance`] is where its luck comes from: a seed, a list, or the host.
//! - [`View`] is the game as one [`Viewer`] may know it; [`Events`] are what he is told. A server collects for everybody
//!   at once in an [`Audience`].
//! - [`Refusal`] says why a command was not accepted, with its clause.
//! - [`Snapshot`] is a game to be saved, [`Record`] a game to be replayed.
//!
//! For whoever writes a game:
//!
//! - [`RuleSet`] is what a game supplies. [`higher_die`] is the smallest; `examples/own_game.rs` has hidden hands.
//! - [`Procedure`] is a flow of the rule book, a list of [`Step`]s that reads like it. [`Cx`] is what a step may do.
//! - [`clauses!`] and [`procedures!`] bind the rule book's ids and the flows together.
//! - [`Case`] and [`Staged`] are rules questions with their answers, as data.
//!
//! The module [`kernel`] tells where to begin reading the source.
//!
//! # Features
//!
//! All are on by default, and they only add.
//!
//! - `laws`: the law suite, which holds any ruleset to the five laws of the kernel.
//! - `yongheng`: the ruleset 永恒之息, in the module [`yongheng`].
//! - `baiwen`: the ruleset 百闻牌, in the module [`baiwen`].
//! - `guozhan`: the ruleset 三国杀国战, which is empty so far.
//!
//! The library is `no_std` with `alloc`, and `serde` is always on: as a feature it would change the bounds of
//! [`RuleSet`].
//!
//! # When not to use it
//!
//! - The game has no contest about order: a function for each move and a loop are shorter than a [`RuleSet`].
//! - The game runs in real time. Here time passes from decision to decision; clocks and time-outs are the host's.
//! - You look for a server, a user interface or an opponent. The engine is what stands behind them.
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// A library without input and output, and without panics of its own.
#![deny(clippy::print_stdout, clippy::print_stderr, clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::std_instead_of_core, clippy::std_instead_of_alloc, clippy::alloc_instead_of_core)]
#![warn(unreachable_pub)]

extern crate alloc;

pub mod higher_die;
pub mod kernel;
#[cfg(feature = "laws")]
pub mod laws;
mod rulesets;

#[doc(inline)]
pub use kernel::*;
#[cfg(feature = "baiwen")]
#[doc(inline)]
pub use rulesets::baiwen;
#[cfg(feature = "guozhan")]
#[doc(inline)]
pub use rulesets::guozhan;
#[cfg(feature = "yongheng")]
#[doc(inline)]
pub use rulesets::yongheng;

pub use rand_chacha;
pub use rand_core;

/// The code of the front pages compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../README.zh-CN.md")]
struct Readme;

/// What the macros need from here.
#[doc(hidden)]
pub mod __private {
    pub extern crate alloc;
    pub use serde;
}
