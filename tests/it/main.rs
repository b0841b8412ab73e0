//! One binary, a module for each subject.

mod cases;
#[path = "../../examples/own_game.rs"]
#[allow(dead_code)]
pub mod duel;
mod higher_die;
mod laws;
mod sabotage;
mod toys;
