//! `jiesuan` (结算, "resolution"): an embeddable rules engine for card games, whose whole point is **the order in
//! which things resolve**, and which can say why.
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// A library without input and output, and without panics of its own.
#![deny(clippy::print_stdout, clippy::print_stderr, clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::std_instead_of_core, clippy::std_instead_of_alloc, clippy::alloc_instead_of_core)]
#![warn(unreachable_pub)]

extern crate alloc;

pub mod kernel;
#[cfg(feature = "laws")]
pub mod laws;

#[doc(inline)]
pub use kernel::*;

pub use rand_chacha;
pub use rand_core;

/// What the macros need from here.
#[doc(hidden)]
pub mod __private {
    pub extern crate alloc;
    pub use serde;
}
