//! One binary, a module for each subject.

mod alloc;
mod api;
mod baiwen;
mod cases;
mod clauses;
#[path = "../../examples/own_game.rs"]
#[allow(dead_code)]
pub mod duel;
mod frozen;
mod golden;
mod guozhan;
mod hidden;
mod higher_die;
mod hostile;
mod laws;
mod nested;
mod order;
mod play;
mod put_off;
mod queued;
mod replay;
mod sabotage;
mod text;
mod toys;
mod yongheng;
