//! 百闻牌.

mod mirrored;
pub mod rules;
