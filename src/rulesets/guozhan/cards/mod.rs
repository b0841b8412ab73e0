//! The cards: what each kind is called and is, what it does, and the deck; and the generals, a file for each faction.

pub mod deck;
pub mod equipment;
pub mod kinds;
pub mod pool;
mod qun;
mod reset;
mod shu;
pub mod texts;
mod wei;
mod write;
mod wu;

use alloc::string::ToString;
use alloc::vec::Vec;

pub use kinds::{Class, Kind};
use pool::{General, PoolError, Skill};

/// The generals that there are.
#[must_use]
pub fn generals() -> Vec<General> {
    let all = [wei::generals(), shu::generals(), wu::generals(), qun::generals(), reset::generals()];
    all.into_iter().flatten().collect()
}

/// The skills that no general has of his own: they are granted by others.
#[must_use]
pub fn granted() -> Vec<Skill> {
    reset::granted()
}

/// Whether generals can be played with.
pub(super) fn check(generals: &[General]) -> Result<(), PoolError> {
    for (at, general) in generals.iter().enumerate() {
        let twice = generals[..at].iter().any(|other| other.name.zh == general.name.zh && other.set == general.set);
        if twice {
            return Err(PoolError::Name(general.name.zh.to_string()));
        }
        if general.halves == 0 || general.halves > 20 {
            return Err(PoolError::Empty(general.name.zh.to_string()));
        }
        if let Some(skill) = general.skills.iter().find(|skill| skill.parts.is_empty() || skill.parts.len() > 200) {
            return Err(PoolError::Empty(skill.name.zh.to_string()));
        }
    }
    Ok(())
}
