//! 永恒之息.

mod agreed;
mod owed;
mod pool;
pub mod rules;
mod text;
