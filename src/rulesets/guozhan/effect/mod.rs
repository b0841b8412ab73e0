//! The vocabulary in which the texts of cards, equipment and skills are written. Their interpreter is the procedure
//! [`Effect`](super::flow::Effect).

mod cards;
mod facts;
mod who;
mod word;

use alloc::borrow::ToOwned;
use alloc::string::String;

use super::cards::pool::{Part, Skill};
use crate::text::{Check, Vocabulary};

pub use cards::{Category, Keep, Old, Sort, Taken, Used, What, Zones};
pub(super) use facts::Depends;
pub use facts::{Amount, Count, Fact, Test, Tests, Than};
pub use who::{Group, Skilled, Slot, Who};
pub use word::{Label, Need, Word};

/// The words of the texts.
#[derive(Clone, PartialEq, Debug)]
pub struct Words;

impl Vocabulary for Words {
    type Word = Word;
    type Test = Test;
    type Members = Group;
    type Times = Amount;
    type Label = Label;

    fn always(times: &Amount) -> Option<u16> {
        times.is_plain().then_some(times.base.max(0) as u16)
    }
}

/// What texts are checked against when they are loaded.
pub(super) struct OnText<'a> {
    /// All skills, for their names.
    pub(super) skills: &'a [Skill],
    /// The parts that stand beside it; none where it is the text of a card.
    pub(super) parts: Option<&'a [Part]>,
}

impl Check<Words> for OnText<'_> {
    fn word(&self, word: &Word, within: &[&Group]) -> Result<(), String> {
        let why = match word {
            Word::Grant(_, skilled, _) | Word::LoseSkill(_, skilled)
                if !self.skills.iter().any(|skill| skill.name.zh == skilled.0) =>
            {
                "no skill is called so"
            }
            Word::Choose { least, most, .. } if most.is_plain() && i16::from(*least) > most.base.into() => {
                "more are needed than may be chosen"
            }
            Word::Choose { most, .. } if most.is_plain() && most.base <= 0 => "nobody may be chosen",
            Word::Off(part, _) if self.parts.is_some_and(|parts| usize::from(*part) >= parts.len()) => {
                "there is no such part"
            }
            Word::Later(part, _) if self.parts.is_some_and(|parts| !waits(parts.get(usize::from(*part)))) => {
                "there is no such part that acts later"
            }
            Word::MayUse { kinds, .. } if kinds.is_empty() => "there is nothing to use it as",
            Word::Damage { to: Who::Each, .. } | Word::Draw(Who::Each, _) | Word::Lose(Who::Each, _)
                if within.is_empty() =>
            {
                "there is no `each` around it"
            }
            _ => return Ok(()),
        };
        Err(why.to_owned())
    }
}

/// Whether a part acts when another has said so.
fn waits(part: Option<&Part>) -> bool {
    matches!(part, Some(Part::Trigger(trigger)) if trigger.later)
}
