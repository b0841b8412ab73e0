//! 三国杀国战.

pub mod brought;
mod rotated;
pub mod rules;
