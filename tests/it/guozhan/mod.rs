//! 三国杀国战.

mod rotated;
pub mod rules;
