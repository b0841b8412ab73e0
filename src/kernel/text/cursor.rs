//! The cursor: how far a text has been carried out, and what comes next.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::program::{Op, Program};
use super::{Members, Reader, Vocabulary};
use crate::kernel::error::Unsound;

/// How much of a text one [`Program::next`] carries out without coming to a word.
const STRETCH: u32 = 1024;

/// How far a text has been carried out: plain data, for the frame of whoever carries it out. The default stands before
/// the first line.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct TextCursor {
    /// The op that comes next. What it stands at is the one before.
    at: u16,
    /// The loops around it, outermost first.
    loops: SmallVec<[Loop; 2]>,
    /// The members that are left of every `each` around it, one list after the other, each last first.
    left: SmallVec<[u16; 8]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Loop {
    Each { now: u16, left: u32 },
    Repeat { left: u16 },
    Picks { left: Picks },
}

/// A place in a text, to be named by a question. It belongs to the one text whose cursor gave it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spot(u16);

/// What comes next of a text.
#[derive(Clone, PartialEq, Debug)]
pub enum Doing<'a, V: Vocabulary> {
    /// A word. [`TextCursor::member`] tells whom it is about.
    Word(&'a V::Word),
    /// A choice, to be answered by [`Program::choose`].
    Choose(Offer<'a, V>),
    /// No word yet, although much has been carried out: loops in which nothing came of the conditions. Go on; in a
    /// procedure by [`Flow::Again`](crate::Flow::Again), so that the fuel of the run counts it.
    Nothing,
    /// The text is done.
    Done,
}

/// What there is to choose.
#[derive(Clone, PartialEq, Debug)]
pub struct Offer<'a, V: Vocabulary> {
    /// How many must be chosen, if so many are possible.
    pub least: u8,
    /// How many may be chosen.
    pub most: u8,
    /// The names of the options, in the order of the text.
    pub labels: &'a [V::Label],
}

/// Some of the options of a choice, by their places in the text, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Picks(u16);

impl TextCursor {
    /// The place at which it stands.
    #[must_use]
    pub fn spot(&self) -> Spot {
        Spot(self.at)
    }

    /// The member that the innermost `each` is at; `None` outside of every `each`.
    #[must_use]
    pub fn member(&self) -> Option<u16> {
        self.members().next_back()
    }

    /// The members that every `each` around is at, outermost first.
    pub fn members(&self) -> impl DoubleEndedIterator<Item = u16> {
        self.loops.iter().filter_map(|around| if let Loop::Each { now, .. } = around { Some(*now) } else { None })
    }
}

impl<V: Vocabulary> Program<V> {
    /// Goes on to the next word or choice. An open choice is given again until it is [answered](Self::choose).
    ///
    /// A cursor that does not belong to this program does something else, but comes to an end.
    #[must_use = "a word that is dropped is left out"]
    pub fn next(&self, cursor: &mut TextCursor, reader: &impl Reader<V>) -> Doing<'_, V> {
        if let open @ Doing::Choose(_) = self.doing(cursor.spot()) {
            return open;
        }
        let mut spent = 0;
        while let Some(op) = self.ops.get(usize::from(cursor.at)) {
            spent += 1;
            cursor.at += 1;
            match op {
                Op::Word(_) | Op::Choose { .. } => return self.doing(cursor.spot()),
                Op::If(test, unless) => {
                    if !reader.test(test, cursor) {
                        cursor.at = *unless;
                    }
                }
                Op::Jump(to) => cursor.at = *to,
                Op::Each(members) => {
                    let mut found = Members::default();
                    reader.members(members, cursor, &mut found);
                    cursor.loops.push(Loop::Each { now: 0, left: found.0.len() as u32 });
                    cursor.left.extend(found.0.into_iter().rev());
                }
                Op::Repeat(times) => {
                    let left = reader.times(times, cursor);
                    cursor.loops.push(Loop::Repeat { left });
                }
                Op::Next(end) => {
                    self.next_pass(cursor, *end);
                    // Here, where the cursor stands at no word and no choice.
                    if spent > STRETCH {
                        return Doing::Nothing;
                    }
                }
                Op::Pick { starts, end } => self.next_pick(cursor, starts, *end),
                Op::Stop => break,
            }
        }
        self.leave(cursor);
        Doing::Done
    }

    /// What stands at a spot: the word that is being done, or the choice that is open. [`Doing::Nothing`] before the
    /// first word.
    #[must_use]
    pub fn doing(&self, Spot(at): Spot) -> Doing<'_, V> {
        match at.checked_sub(1).map(|standing| self.ops.get(usize::from(standing))) {
            Some(Some(Op::Word(word))) => Doing::Word(word),
            Some(Some(Op::Choose { least, most, labels })) => {
                Doing::Choose(Offer { least: *least, most: *most, labels })
            }
            _ if usize::from(at) >= self.ops.len() => Doing::Done,
            _ => Doing::Nothing,
        }
    }

    /// The first thing that an option of the choice does at which a cursor stands, if it begins with a word: a ruleset
    /// may see by it whether the option is possible.
    #[must_use]
    pub fn opening(&self, Spot(at): Spot, option: u8) -> Option<&V::Word> {
        let Some(Op::Pick { starts, .. }) = self.ops.get(usize::from(at)) else { return None };
        match self.ops.get(usize::from(*starts.get(usize::from(option))?)) {
            Some(Op::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Answers the choice that is open; without one nothing happens. What is picked is carried out in the order of the
    /// text; with no picks the text goes on after the choice. Whether the picks are legal is for
    /// [`Offer::admits`] to say.
    pub fn choose(&self, cursor: &mut TextCursor, picks: Picks) {
        if let Doing::Choose(offer) = self.doing(cursor.spot())
            && let Some(Op::Pick { starts, end }) = self.ops.get(usize::from(cursor.at))
        {
            cursor.loops.push(Loop::Picks { left: picks.among(Picks::first(offer.labels.len())) });
            self.next_pick(cursor, starts, *end);
        }
    }

    /// Whether a run of this program could have left a cursor like this: for
    /// [`RuleSet::sound_procedure`](crate::RuleSet::sound_procedure).
    ///
    /// # Errors
    /// Names the field.
    pub fn sound(&self, cursor: &TextCursor) -> Result<(), Unsound> {
        if usize::from(cursor.at) > self.ops.len() {
            return Err(Unsound::new("cursor.at", "behind the end of the text"));
        }
        let mut loops = cursor.loops.iter();
        let mut members: u64 = 0;
        for (begins, pair) in self.ops.windows(2).enumerate() {
            let [beginning, Op::Next(end) | Op::Pick { end, .. }] = pair else { continue };
            if usize::from(cursor.at) <= begins + 1 || cursor.at >= *end {
                continue;
            }
            members += match (beginning, loops.next()) {
                (Op::Each(_), Some(Loop::Each { left, .. })) => u64::from(*left),
                (Op::Repeat(_), Some(Loop::Repeat { .. })) => 0,
                (Op::Choose { labels, .. }, Some(Loop::Picks { left })) if left.all_of(labels.len()) => 0,
                _ => return Err(Unsound::new("cursor.loops", "not the loops around this place of the text")),
            };
        }
        if loops.next().is_some() {
            return Err(Unsound::new("cursor.loops", "more loops than there are around this place of the text"));
        }
        if members != cursor.left.len() as u64 {
            return Err(Unsound::new("cursor.left", "not as many members as its loops have left"));
        }
        Ok(())
    }

    /// Begins the next pass of the innermost loop, or goes to its end.
    fn next_pass(&self, cursor: &mut TextCursor, end: u16) {
        match cursor.loops.last_mut() {
            Some(Loop::Each { now, left }) if *left > 0 => match cursor.left.pop() {
                Some(member) => (*now, *left) = (member, *left - 1),
                None => self.leave(cursor),
            },
            Some(Loop::Repeat { left }) if *left > 0 => *left -= 1,
            Some(Loop::Each { .. } | Loop::Repeat { .. }) => {
                cursor.loops.pop();
                cursor.at = end;
            }
            Some(Loop::Picks { .. }) | None => self.leave(cursor),
        }
    }

    /// Begins the next of the chosen options, or goes to the end of the choice.
    fn next_pick(&self, cursor: &mut TextCursor, starts: &[u16], end: u16) {
        let Some(Loop::Picks { left }) = cursor.loops.last_mut() else { return self.leave(cursor) };
        match left.take_first().and_then(|option| starts.get(usize::from(option))) {
            Some(start) => cursor.at = *start,
            None => {
                cursor.loops.pop();
                cursor.at = end;
            }
        }
    }

    /// Leaves the text.
    fn leave(&self, cursor: &mut TextCursor) {
        cursor.at = self.ops.len() as u16;
        cursor.loops.clear();
        cursor.left.clear();
    }
}

impl<V: Vocabulary> Offer<'_, V> {
    /// Whether these may be chosen if only some options are possible, which the ruleset knows. If fewer are possible
    /// than must be chosen, all of them must be.
    #[must_use]
    pub fn admits(&self, picks: Picks, possible: Picks) -> bool {
        let possible = self.within(possible);
        picks.among(possible) == picks && picks.len() >= self.least.min(possible.len()) && picks.len() <= self.most
    }

    /// Everything that may be chosen if only some options are possible.
    pub fn picks(&self, possible: Picks) -> impl Iterator<Item = Picks> {
        (0..=self.within(possible).0).map(Picks).filter(move |picks| self.admits(*picks, possible))
    }

    fn within(&self, possible: Picks) -> Picks {
        possible.among(Picks::first(self.labels.len()))
    }
}

impl Picks {
    /// No option.
    pub const NONE: Picks = Picks(0);

    /// The largest number of options that it holds.
    pub const MOST: usize = 16;

    /// The first options, as many as this.
    #[must_use]
    pub const fn first(count: usize) -> Picks {
        if count >= Self::MOST { Picks(u16::MAX) } else { Picks((1 << count) - 1) }
    }

    /// This option alone; the 16 first can be picked.
    #[must_use]
    pub const fn only(option: u8) -> Picks {
        if option < 16 { Picks(1 << option) } else { Picks::NONE }
    }

    /// Whether an option is picked.
    #[must_use]
    pub const fn contains(self, option: u8) -> bool {
        self.0 & Picks::only(option).0 != 0
    }

    /// How many options are picked.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether none is picked.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those that are among others, too.
    #[must_use]
    pub const fn among(self, others: Picks) -> Picks {
        Picks(self.0 & others.0)
    }

    /// The options, in the order of the text.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> + Clone {
        (0..16).filter(move |option| self.contains(*option))
    }

    fn all_of(self, count: usize) -> bool {
        self.among(Picks::first(count)) == self
    }

    fn take_first(&mut self) -> Option<u8> {
        let first = self.iter().next()?;
        self.0 &= !Picks::only(first).0;
        Some(first)
    }
}

impl FromIterator<u8> for Picks {
    fn from_iter<I: IntoIterator<Item = u8>>(options: I) -> Self {
        options.into_iter().fold(Picks::NONE, |picks, option| Picks(picks.0 | Picks::only(option).0))
    }
}
