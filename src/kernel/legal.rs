//! Legal commands of a seat, without listing them all.

use alloc::vec::Vec;

use rand_core::Rng;
use smallvec::SmallVec;

use super::chance::below;
use super::copy::copy;
use super::rules::RuleSet;
use super::seat::Seat;

/// One more part of a command that is being put together.
#[derive(Clone, Debug)]
pub enum Choice<R: RuleSet> {
    /// More parts follow.
    Part(R::Draft),
    /// The command is whole.
    Done(R::Command),
}

/// The legal answers of a seat to its open question. Without a question there are none.
///
/// They form a tree: first the verbs, then each part in turn.
pub struct Legal<'a, R: RuleSet> {
    pub(crate) rules: &'a R,
    pub(crate) table: &'a R::Table,
    pub(crate) seat: Seat,
    pub(crate) ask: Option<&'a R::Ask>,
}

copy!(Legal<'a>);

impl<'a, R: RuleSet> Legal<'a, R> {
    /// The legal answers of a seat to a question, on a table or a view.
    #[must_use]
    pub fn new(rules: &'a R, table: &'a R::Table, seat: Seat, ask: Option<&'a R::Ask>) -> Self {
        Legal { rules, table, seat, ask }
    }

    /// Whether there is any.
    #[must_use]
    pub fn any(&self) -> bool {
        self.iter().next().is_some()
    }

    /// Whether this command is among them. Does not list them.
    #[must_use]
    pub fn contains(&self, command: &R::Command) -> bool {
        self.ask.is_some_and(|ask| self.rules.legal(self.table, self.seat, ask, command).is_ok())
    }

    /// All of them, in the order of their parts, found one by one.
    #[must_use]
    pub fn iter(&self) -> LegalIter<'a, R> {
        LegalIter { legal: *self, open: alloc::vec![Choice::Part(R::Draft::default())] }
    }

    /// How many there are. Parts that the ruleset can [count](RuleSet::count) are not listed.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.ask.map_or(0, |ask| self.count_from(ask, &R::Draft::default()))
    }

    /// The one at this place of [`iter`](Self::iter), found without listing what comes before it where the ruleset can
    /// count that.
    #[must_use]
    pub fn nth(&self, index: u64) -> Option<R::Command> {
        self.ask.and_then(|ask| self.nth_from(ask, &R::Draft::default(), index))
    }

    fn count_from(&self, ask: &R::Ask, draft: &R::Draft) -> u64 {
        self.rules.count(self.table, self.seat, ask, draft).unwrap_or_else(|| {
            let mut count = 0;
            self.rules.choices(self.table, self.seat, ask, draft, &mut |choice| {
                count += match choice {
                    Choice::Done(_) => 1,
                    Choice::Part(part) => self.count_from(ask, &part),
                };
            });
            count
        })
    }

    fn nth_from(&self, ask: &R::Ask, draft: &R::Draft, index: u64) -> Option<R::Command> {
        let (mut left, mut found) = (index, None);
        self.rules.choices(self.table, self.seat, ask, draft, &mut |choice| {
            if found.is_some() {
                return;
            }
            let count = match &choice {
                Choice::Done(_) => 1,
                Choice::Part(part) => self.count_from(ask, part),
            };
            match left.checked_sub(count) {
                Some(rest) => left = rest,
                None => found = Some(choice),
            }
        });
        match found? {
            Choice::Done(command) => Some(command),
            Choice::Part(part) => self.nth_from(ask, &part, left),
        }
    }

    /// One of them at random: each verb equally likely, then each part in turn, so that a card with a hundred
    /// combinations does not drown the rest.
    #[must_use]
    pub fn sample(&self, rng: &mut impl Rng) -> Option<R::Command> {
        self.ask.and_then(|ask| self.sample_from(ask, &R::Draft::default(), rng))
    }

    fn sample_from(&self, ask: &R::Ask, draft: &R::Draft, rng: &mut impl Rng) -> Option<R::Command> {
        let mut choices: SmallVec<[Choice<R>; 16]> = SmallVec::new();
        self.rules.choices(self.table, self.seat, ask, draft, &mut |choice| choices.push(choice));
        // A part may lead nowhere: then another one is taken.
        while !choices.is_empty() {
            let picked = below(rng, choices.len() as u32) as usize;
            match choices.swap_remove(picked) {
                Choice::Done(command) => return Some(command),
                Choice::Part(part) => {
                    if let Some(command) = self.sample_from(ask, &part, rng) {
                        return Some(command);
                    }
                }
            }
        }
        None
    }
}

impl<'a, R: RuleSet> IntoIterator for Legal<'a, R> {
    type Item = R::Command;
    type IntoIter = LegalIter<'a, R>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// See [`Legal::iter`].
#[derive(Clone)]
pub struct LegalIter<'a, R: RuleSet> {
    legal: Legal<'a, R>,
    /// What is still to be looked at, next last.
    open: Vec<Choice<R>>,
}

impl<R: RuleSet> Iterator for LegalIter<'_, R> {
    type Item = R::Command;
    fn next(&mut self) -> Option<R::Command> {
        let ask = self.legal.ask?;
        loop {
            match self.open.pop()? {
                Choice::Done(command) => return Some(command),
                Choice::Part(draft) => {
                    let first = self.open.len();
                    let Legal { rules, table, seat, .. } = self.legal;
                    rules.choices(table, seat, ask, &draft, &mut |choice| self.open.push(choice));
                    self.open[first..].reverse();
                }
            }
        }
    }
}
