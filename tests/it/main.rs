//! One binary, a module for each subject.

#[path = "../../examples/own_game.rs"]
#[allow(dead_code)]
pub mod duel;

mod api;
mod golden;
mod hidden;
mod hostile;
mod play;
mod replay;
mod toys;
