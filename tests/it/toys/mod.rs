//! Small rulesets that carry the hardest flows of the big games.

pub mod bells;
pub mod cellar;
mod duel;
pub mod frozen;
pub mod nested;
pub mod parts;
pub mod queued;
