//! 永恒之息.

mod after_damage;
mod agreed;
mod owed;
mod pool;
pub mod rules;
mod text;
