//! Order: named criteria, compared in turn, and the reason of each ordering.

use core::cmp::Ordering;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::copy::copy;
use super::error::Fault;
use super::rules::RuleSet;

/// One named rule of order, with the clause that it states.
pub struct Criterion<R: RuleSet> {
    /// The clause of the rule book.
    pub clause: R::Clause,
    /// A few words, such as `"the turn player first"`.
    pub name: &'static str,
    /// The smaller number comes first. Of an entry that is put off it is taken when it is put off, and stands.
    pub rank: fn(&R, &R::Table, &Candidate<R>) -> i64,
}

/// The list that is to be ordered.
#[derive(PartialEq, Debug)]
pub enum List<R: RuleSet> {
    /// Those that answer a frozen window, or are put off at one moment.
    Window(R::Timing),
    /// What waits on an agenda.
    Agenda(R::Agenda),
}

/// Something that could come next.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Candidate<R: RuleSet> {
    /// The ability.
    pub ability: R::Ability,
    /// The timing that it answers, if it answers one.
    pub timing: Option<R::Timing>,
    /// On an agenda: how many causes lie between it and the frame that settles; 1 is caused directly. In a window 0.
    pub generation: u16,
    /// On an agenda: its place in the order of happening. What a timing puts off at one moment and does not tell apart has
    /// one place. In a window 0.
    pub arrival: u32,
}

copy!(Candidate, Entry, List);

/// A candidate with the ranks by which it found its place: the reasons of an order are those that made it.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranked<R: RuleSet> {
    /// The candidate.
    pub candidate: Candidate<R>,
    pub(crate) ranks: Ranks,
}

impl<R: RuleSet> Ranked<R> {
    /// The clause by which this one comes after that one; `None` if no criterion tells them apart.
    #[must_use]
    pub fn after(&self, before: &Self, criteria: &[Criterion<R>]) -> Option<R::Clause> {
        let differs = self.ranks.iter().zip(&before.ranks).position(|(here, before)| here != before)?;
        criteria.get(differs).map(|criterion| criterion.clause)
    }
}

/// Which of two comes first.
pub(crate) fn compare<R: RuleSet>(
    rules: &R,
    table: &R::Table,
    criteria: &[Criterion<R>],
    one: &Candidate<R>,
    other: &Candidate<R>,
) -> Ordering {
    criteria
        .iter()
        .map(|criterion| (criterion.rank)(rules, table, one).cmp(&(criterion.rank)(rules, table, other)))
        .find(|order| order.is_ne())
        .unwrap_or(Ordering::Equal)
}

/// Abilities, mostly few.
pub(crate) type Few<R> = SmallVec<[<R as RuleSet>::Ability; 8]>;

/// The ranks of an entry that waits on an agenda, by its criteria in turn.
pub(crate) type Ranks = SmallVec<[i64; 4]>;

/// The ranks of a candidate as the table stands.
pub(crate) fn ranks<R: RuleSet>(
    rules: &R,
    table: &R::Table,
    criteria: &[Criterion<R>],
    candidate: &Candidate<R>,
) -> Ranks {
    criteria.iter().map(|criterion| (criterion.rank)(rules, table, candidate)).collect()
}

/// An entry of a window's list: an ability, and the group of those that tie with it.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Entry<R: RuleSet> {
    pub(crate) ability: R::Ability,
    pub(crate) group: u32,
}

/// Orders the entries of a list and numbers the groups of those that tie.
pub(crate) fn sort<R: RuleSet>(
    rules: &R,
    table: &R::Table,
    timing: R::Timing,
    entries: &mut [Entry<R>],
) -> Result<(), Fault> {
    if entries.len() < 2 {
        return Ok(());
    }
    let criteria = rules.criteria(List::Window(timing));
    let candidate =
        |entry: &Entry<R>| Candidate { ability: entry.ability, timing: Some(timing), generation: 0, arrival: 0 };
    entries.sort_unstable_by(|one, other| {
        compare(rules, table, criteria, &candidate(one), &candidate(other))
            .then_with(|| one.ability.cmp(&other.ability))
    });
    let mut group = 0;
    for at in 1..entries.len() {
        let (before, here) = (entries[at - 1], entries[at]);
        if compare(rules, table, criteria, &candidate(&before), &candidate(&here)).is_ne() {
            group += 1;
        } else {
            let owners = (rules.owner(table, before.ability), rules.owner(table, here.ability));
            if owners.0 != owners.1 {
                return Err(Fault::Tie(owners.0, owners.1));
            }
        }
        entries[at].group = group;
    }
    Ok(())
}
