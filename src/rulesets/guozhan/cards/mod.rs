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
use pool::{General, Part, PoolError, Skill};

use super::effect::{Depends, Skilled, Test};

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
    let granted = granted();
    let all = generals.iter().flat_map(|general| &*general.skills).chain(&granted);
    for skill in all.clone() {
        for (at, part) in skill.parts.iter().enumerate() {
            let (name, at) = (|| skill.name.zh.to_string(), at as u8);
            let known = |named: &Skilled| all.clone().any(|skill| skill.name.zh == named.0);
            match part {
                Part::Static(holds) if holds.gives().is_some_and(|named| !known(named)) => {
                    return Err(PoolError::NoSkill(holds.gives().map(|named| named.0.to_string()).unwrap_or_default()));
                }
                Part::Static(holds) if holds.is_circular() => {
                    return Err(PoolError::Circular { skill: name(), part: at });
                }
                // A far conversion is asked for when distances are.
                Part::ViewAs(view) if view.far && view.when.iter().any(|test| test.depends() > Depends::Big) => {
                    return Err(PoolError::Circular { skill: name(), part: at });
                }
                Part::ViewAs(view) if view.count > 2 => return Err(PoolError::Beyond { skill: name(), part: at }),
                Part::Trigger(trigger) if trigger.when.iter().any(Test::tells) => {
                    return Err(PoolError::Tells { skill: name(), part: at });
                }
                _ if !(-10..=10).contains(&skill.halves) => {
                    return Err(PoolError::Beyond { skill: name(), part: at });
                }
                _ => {}
            }
        }
    }
    Ok(())
}
