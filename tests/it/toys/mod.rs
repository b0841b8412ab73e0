//! Small rulesets that carry the hardest flows of the big games.

pub mod frozen;
