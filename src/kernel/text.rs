//! Texts of cards (卡牌描述): their control flow, for any vocabulary.
//!
//! A ruleset says what its words are ([`Vocabulary`]): what is done, what is tested, who is gone through, how often, how
//! an option is named. A [`Text`] puts them in sequence, under a condition, to choose from, for each of some members, or
//! several times. It is data: read from a file by serde, or a constant of the built-in pool (see
//! [`text!`](crate::text!)); the two are the same value.
//!
//! At load [`Program::compile`] checks a text and flattens it into a list. A [`TextCursor`] says how far a text has been
//! carried out. It is data, too, and lies in the frame of whoever carries the text out; so nothing of a text waits
//! anywhere but on the stack. [`Program::next`] goes on to the next word or choice: only these concern the ruleset.
//!
//! ```
//! use jiesuan::text::{Doing, Program, Reader, Text, TextCursor, Vocabulary};
//! use jiesuan::{Members, Never};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
//! enum Word { Draw(u8), Burn(u8) }
//! #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
//! enum Who { Foes }
//!
//! #[derive(Clone, PartialEq, Debug)]
//! struct Plain;
//! impl Vocabulary for Plain {
//!     type Word = Word;
//!     type Test = Never;
//!     type Members = Who;
//!     type Times = u16;
//!     type Label = Never;
//! }
//!
//! /// What a text asks of the table: here there are always the foes 3 and 5.
//! struct Table;
//! impl Reader<Plain> for Table {
//!     fn test(&self, test: &Never, _: &TextCursor) -> bool { match *test {} }
//!     fn members(&self, _: &Who, _: &TextCursor, members: &mut Members) { members.extend([3, 5]) }
//!     fn times(&self, times: &u16, _: &TextCursor) -> u16 { *times }
//! }
//!
//! // "Draw a card. Burn each foe for 2."
//! let text: Text<Plain> = serde_json::from_str(
//!     r#"[{"do": {"Draw": 1}},
//!         {"each": {"members": "Foes", "text": [{"do": {"Burn": 2}}]}}]"#,
//! )?;
//! let program = Program::compile(&text, &())?;
//!
//! let mut cursor = TextCursor::default();
//! assert_eq!(program.next(&mut cursor, &Table), Doing::Word(&Word::Draw(1)));
//! assert_eq!(program.next(&mut cursor, &Table), Doing::Word(&Word::Burn(2)));
//! assert_eq!(cursor.member(), Some(3));
//! assert_eq!(program.next(&mut cursor, &Table), Doing::Word(&Word::Burn(2)));
//! assert_eq!(cursor.member(), Some(5));
//! assert_eq!(program.next(&mut cursor, &Table), Doing::Done);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # In a procedure
//!
//! The frame holds the card and the cursor. A `do` row `fetch` calls [`Program::next`] and jumps: to a row for the word,
//! to an `ask` row for a choice, to the end. Those rows find what the cursor stands at by [`Program::doing`], and jump
//! back to `fetch`. A question names the card and the [`Spot`], so that its answers can be checked by the same function.
//!
//! # Saved games
//!
//! A cursor is a place in the flattened list of one text and means nothing for another. It does not say which: let the
//! [fingerprint](crate::RuleSet::fingerprint) of the ruleset digest its texts, so that a game which was saved under other
//! texts is not restored; and let [`sound_procedure`](crate::RuleSet::sound_procedure) call [`Program::sound`], which
//! refuses what no run could have left.

mod cursor;
mod program;
mod tree;

use alloc::string::String;
use core::fmt::Debug;

use super::rules::Data;
use super::step::Members;

pub use cursor::{Doing, Offer, Picks, Spot, TextCursor};
pub use program::{Program, TextError, Wrong};
pub use tree::{Branch, Line, MOST_NESTED, Text};

/// The words in which the texts of a game are written. What a game does not have is [`Never`](crate::Never).
pub trait Vocabulary: Clone + PartialEq + Debug + Send + Sync + Sized + 'static {
    /// Something that is done.
    type Word: Data;
    /// A condition.
    type Test: Data;
    /// Those that a text goes through one by one.
    type Members: Data;
    /// How often something is done.
    type Times: Data;
    /// The name of an option.
    type Label: Data;

    /// The number, if it is the same whenever it is counted.
    #[must_use]
    fn always(_times: &Self::Times) -> Option<u16> {
        None
    }
}

/// What a text asks of the table. It looks and changes nothing: two answers differ only if the table does. The cursor
/// tells which members of the enclosing `each` it is about.
pub trait Reader<V: Vocabulary> {
    /// Whether a condition holds.
    fn test(&self, test: &V::Test, at: &TextCursor) -> bool;

    /// Those that an `each` goes through, in order. They are taken when the `each` is reached and not looked up again.
    fn members(&self, members: &V::Members, at: &TextCursor, found: &mut Members);

    /// How often a `repeat` does what it says. Counted when it is reached.
    fn times(&self, times: &V::Times, at: &TextCursor) -> u16;
}

/// What a ruleset checks of its own words when a text is loaded. `within` are the members of every `each` around the
/// place, outermost first: a word about "that one" is an error where there is none.
///
/// `()` checks nothing.
pub trait Check<V: Vocabulary> {
    /// Checks a word.
    ///
    /// # Errors
    /// Says what is wrong with it.
    fn word(&self, _word: &V::Word, _within: &[&V::Members]) -> Result<(), String> {
        Ok(())
    }

    /// Checks a condition.
    ///
    /// # Errors
    /// Says what is wrong with it.
    fn test(&self, _test: &V::Test, _within: &[&V::Members]) -> Result<(), String> {
        Ok(())
    }

    /// Checks those that an `each` goes through.
    ///
    /// # Errors
    /// Says what is wrong with them.
    fn members(&self, _members: &V::Members, _within: &[&V::Members]) -> Result<(), String> {
        Ok(())
    }

    /// Checks a number of times.
    ///
    /// # Errors
    /// Says what is wrong with it.
    fn times(&self, _times: &V::Times, _within: &[&V::Members]) -> Result<(), String> {
        Ok(())
    }

    /// Checks the name of an option.
    ///
    /// # Errors
    /// Says what is wrong with it.
    fn label(&self, _label: &V::Label, _within: &[&V::Members]) -> Result<(), String> {
        Ok(())
    }
}

impl<V: Vocabulary> Check<V> for () {}
