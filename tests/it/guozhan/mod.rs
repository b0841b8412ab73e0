//! 三国杀国战.

mod brought;
mod rotated;
pub mod rules;
