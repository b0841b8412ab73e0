//! 永恒之息.

mod pool;
pub mod rules;
mod text;
