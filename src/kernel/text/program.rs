//! The program: a text that has been checked and flattened.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use super::tree::{Branch, Line, MOST_NESTED, Text};
use super::{Check, Picks, Vocabulary};

/// A text as it is carried out: a flat list with jumps. See [`next`](Self::next).
///
/// Printing one lists it, a line for each place.
#[derive(Clone, PartialEq, Debug)]
pub struct Program<V: Vocabulary> {
    /// The last is a `Stop`. Every jump leads to one of them. Saved cursors are places in this list: whoever flattens
    /// otherwise changes the format of snapshots.
    pub(super) ops: Box<[Op<V>]>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Op<V: Vocabulary> {
    /// Surfaces.
    Word(V::Word),
    /// Surfaces. Always followed by its `Pick`.
    Choose {
        least: u8,
        most: u8,
        labels: Box<[V::Label]>,
    },
    /// Goes on if the test holds; otherwise jumps.
    If(V::Test, u16),
    Jump(u16),
    /// Begins a loop. Always followed by its `Next`.
    Each(V::Members),
    /// Begins a loop. Always followed by its `Next`.
    Repeat(V::Times),
    /// The next pass of the innermost loop; if there is none, leaves it and jumps.
    Next(u16),
    /// The next of the chosen options, by jumping to where it starts; if there is none, leaves and jumps.
    Pick {
        starts: Box<[u16]>,
        end: u16,
    },
    Stop,
}

/// Why a text cannot be used: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{path}: {wrong}")]
pub struct TextError {
    /// Where, in the names of the data: `text[1].choose.options[0].text[2].do`. Places are counted from 0.
    pub path: String,
    /// What.
    pub wrong: Wrong,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Wrong {
    /// A text without lines. Only an `else` may be empty.
    #[error("does nothing")]
    Empty,
    /// A whole text without a word.
    #[error("has no word, so it could never act")]
    Wordless,
    /// A line after one that always ends the whole text.
    #[error("stands after a stop, so it could never act")]
    AfterStop,
    /// There are no more options than must be chosen.
    #[error("is not a choice: {least} of {options} options must be chosen")]
    NoChoice {
        /// How many must be chosen.
        least: u8,
        /// How many there are.
        options: usize,
    },
    /// More may be chosen than there are options, none, or fewer than must be.
    #[error("{least} to {most} cannot be chosen of {options} options")]
    Bounds {
        /// How many must be chosen.
        least: u8,
        /// How many may be chosen.
        most: u8,
        /// How many there are.
        options: usize,
    },
    /// More options than [`Picks`] can hold.
    #[error("there are {0} options, and 16 is the most")]
    TooManyOptions(usize),
    /// A `repeat` of 0.
    #[error("repeats 0 times, so it could never act")]
    Never,
    /// More than [`MOST_NESTED`] texts inside one another.
    #[error("texts are nested too deeply")]
    TooDeep,
    /// It does not fit into a program.
    #[error("the text is too long")]
    TooLong,
    /// What the ruleset's [`Check`] found.
    #[error("{0}")]
    Said(String),
}

impl<V: Vocabulary> Program<V> {
    /// Checks a text and flattens it.
    ///
    /// # Errors
    /// If the text could never act, wholly or in part, if it is too long or too deep, or if the ruleset's own check says
    /// so. Gives the first that is wrong.
    pub fn compile(text: &Text<V>, check: &dyn Check<V>) -> Result<Self, TextError> {
        let mut compiler =
            Compiler { check, ops: Vec::new(), path: String::from("text"), within: Vec::new(), depth: 0 };
        match compiler.whole(text) {
            Ok(()) => Ok(Program { ops: compiler.ops.into_boxed_slice() }),
            Err(wrong) => Err(TextError { path: compiler.path, wrong }),
        }
    }
}

struct Compiler<'a, V: Vocabulary> {
    check: &'a dyn Check<V>,
    ops: Vec<Op<V>>,
    /// Where it stands. When something is wrong it is left as it is.
    path: String,
    within: Vec<&'a V::Members>,
    depth: usize,
}

/// Whether a text always ends the whole.
#[derive(Clone, Copy, PartialEq)]
enum After {
    Open,
    Stopped,
}

impl<'a, V: Vocabulary> Compiler<'a, V> {
    fn whole(&mut self, text: &'a Text<V>) -> Result<(), Wrong> {
        self.text(text)?;
        self.push(Op::Stop)?;
        // Nothing stands after a stop, so every word can be reached.
        if self.ops.iter().any(|op| matches!(op, Op::Word(_))) { Ok(()) } else { Err(Wrong::Wordless) }
    }

    fn text(&mut self, Text(lines): &'a Text<V>) -> Result<After, Wrong> {
        if self.depth == MOST_NESTED {
            return Err(Wrong::TooDeep);
        }
        if lines.is_empty() {
            return Err(Wrong::Empty);
        }
        self.depth += 1;
        let mut after = After::Open;
        for (index, line) in lines.iter().enumerate() {
            after = self.at(format_args!("[{index}]"), |this| match after {
                After::Open => this.line(line),
                After::Stopped => Err(Wrong::AfterStop),
            })?;
        }
        self.depth -= 1;
        Ok(after)
    }

    fn line(&mut self, line: &'a Line<V>) -> Result<After, Wrong> {
        match line {
            Line::Do(word) => self.at(format_args!(".do"), |this| {
                this.check.word(word, &this.within).map_err(Wrong::Said)?;
                this.push(Op::Word(word.clone()))?;
                Ok(After::Open)
            }),
            Line::If { test, then, otherwise } => {
                self.at(format_args!(".if"), |this| this.condition(test, then, otherwise))
            }
            Line::Choose { least, most, options } => {
                self.at(format_args!(".choose"), |this| this.choice(*least, *most, options))
            }
            Line::Each { members, text } => self.at(format_args!(".each"), |this| this.each(members, text)),
            Line::Repeat { times, text } => self.at(format_args!(".repeat"), |this| this.repeat(times, text)),
            Line::Stop => {
                self.push(Op::Stop)?;
                Ok(After::Stopped)
            }
        }
    }

    fn condition(&mut self, test: &'a V::Test, then: &'a Text<V>, otherwise: &'a Text<V>) -> Result<After, Wrong> {
        self.at(format_args!(".test"), |this| this.check.test(test, &this.within).map_err(Wrong::Said))?;
        let unless = self.push(Op::If(test.clone(), 0))?;
        let after = self.at(format_args!(".then"), |this| this.text(then))?;
        if otherwise.0.is_empty() {
            self.aim(unless);
            return Ok(After::Open);
        }
        let over = self.push(Op::Jump(0))?;
        self.aim(unless);
        let after_else = self.at(format_args!(".else"), |this| this.text(otherwise))?;
        self.aim(over);
        Ok(if after == After::Stopped { after_else } else { After::Open })
    }

    fn choice(&mut self, least: u8, most: u8, options: &'a [Branch<V>]) -> Result<After, Wrong> {
        let count = options.len();
        if count > Picks::MOST {
            return Err(Wrong::TooManyOptions(count));
        }
        if count <= usize::from(least) {
            return Err(Wrong::NoChoice { least, options: count });
        }
        if most == 0 || most < least || usize::from(most) > count {
            return Err(Wrong::Bounds { least, most, options: count });
        }
        for (index, option) in options.iter().enumerate() {
            self.at(format_args!(".options[{index}].label"), |this| {
                this.check.label(&option.label, &this.within).map_err(Wrong::Said)
            })?;
        }
        let labels = options.iter().map(|option| option.label.clone()).collect();
        self.push(Op::Choose { least, most, labels })?;
        let pick = self.push(Op::Pick { starts: Box::default(), end: 0 })?;
        let mut starts = Vec::with_capacity(count);
        for (index, option) in options.iter().enumerate() {
            starts.push(self.here());
            self.at(format_args!(".options[{index}].text"), |this| this.text(&option.text))?;
            self.push(Op::Jump(pick))?;
        }
        let end = self.here();
        self.ops[usize::from(pick)] = Op::Pick { starts: starts.into_boxed_slice(), end };
        // If no option is possible, none is chosen and the text goes on: a choice never always stops.
        Ok(After::Open)
    }

    fn each(&mut self, members: &'a V::Members, text: &'a Text<V>) -> Result<After, Wrong> {
        self.at(format_args!(".members"), |this| this.check.members(members, &this.within).map_err(Wrong::Said))?;
        self.push(Op::Each(members.clone()))?;
        self.within.push(members);
        self.body(text)?;
        self.within.pop();
        Ok(After::Open)
    }

    fn repeat(&mut self, times: &'a V::Times, text: &'a Text<V>) -> Result<After, Wrong> {
        let always = V::always(times);
        self.at(format_args!(".times"), |this| match always {
            Some(0) => Err(Wrong::Never),
            _ => this.check.times(times, &this.within).map_err(Wrong::Said),
        })?;
        self.push(Op::Repeat(times.clone()))?;
        let after = self.body(text)?;
        Ok(if always.is_some() { after } else { After::Open })
    }

    fn body(&mut self, text: &'a Text<V>) -> Result<After, Wrong> {
        let next = self.push(Op::Next(0))?;
        let after = self.at(format_args!(".text"), |this| this.text(text))?;
        self.push(Op::Jump(next))?;
        self.aim(next);
        Ok(after)
    }

    /// Does something one part further down the path.
    fn at<T>(
        &mut self,
        part: fmt::Arguments<'_>,
        what: impl FnOnce(&mut Self) -> Result<T, Wrong>,
    ) -> Result<T, Wrong> {
        let length = self.path.len();
        // A string takes whatever is written to it.
        let _ = self.path.write_fmt(part);
        let done = what(self)?;
        self.path.truncate(length);
        Ok(done)
    }

    /// Adds an op and gives its place. Places and the length fit into 16 bits.
    fn push(&mut self, op: Op<V>) -> Result<u16, Wrong> {
        let place = self.here();
        if place == u16::MAX {
            return Err(Wrong::TooLong);
        }
        self.ops.push(op);
        Ok(place)
    }

    fn here(&self) -> u16 {
        self.ops.len() as u16
    }

    /// Lets a jump lead to here.
    fn aim(&mut self, jump: u16) {
        let here = self.here();
        if let Some(Op::If(_, to) | Op::Jump(to) | Op::Next(to)) = self.ops.get_mut(usize::from(jump)) {
            *to = here;
        }
    }
}

impl<V: Vocabulary> fmt::Display for Program<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, op) in self.ops.iter().enumerate() {
            write!(f, "{place}: ")?;
            match op {
                Op::Word(word) => writeln!(f, "do {word:?}")?,
                Op::Choose { least, most, labels } => writeln!(f, "choose {least} to {most} of {labels:?}")?,
                Op::If(test, unless) => writeln!(f, "if {test:?}, else to {unless}")?,
                Op::Jump(to) => writeln!(f, "to {to}")?,
                Op::Each(members) => writeln!(f, "each {members:?}")?,
                Op::Repeat(times) => writeln!(f, "repeat {times:?}")?,
                Op::Next(end) => writeln!(f, "next, or to {end}")?,
                Op::Pick { starts, end } => writeln!(f, "next of {starts:?}, or to {end}")?,
                Op::Stop => writeln!(f, "stop")?,
            }
        }
        Ok(())
    }
}
