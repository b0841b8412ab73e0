//! 永恒之息.

pub mod rules;
