//! Agendas: what was put off, and its settling.

use alloc::vec::Vec;

use super::cx::Cx;
use super::decision::Which;
use super::error::Fault;
use super::frame::{Frame, Pending};
use super::order::{Candidate, List, compare};
use super::procedures::Procedures;
use super::rules::RuleSet;
use super::sink::Happening;

impl<R: RuleSet> Cx<'_, R> {
    /// The index of the frame whose step this is.
    pub(crate) fn depth(&self) -> u32 {
        self.below.len() as u32
    }

    pub(crate) fn put_off_from(
        &mut self,
        agenda: R::Agenda,
        timing: Option<R::Timing>,
        ability: R::Ability,
        procedure: R::Procedure,
    ) {
        let generation = self.generation.saturating_add(1);
        let frame = if (self.collects)(self.step, agenda) { Some(self.depth()) } else { collector(self.below, agenda) };
        match frame {
            Some(frame) => {
                *self.arrivals = self.arrivals.wrapping_add(1);
                let candidate = Candidate { ability, timing, generation, arrival: *self.arrivals };
                self.pending.push(Pending { frame, agenda, candidate, procedure });
            }
            None => self.inserted.push(Frame::new(procedure, generation)),
        }
    }

    /// Puts the next entry of an agenda on top, or the question which it is. `false` if nothing waits.
    pub(crate) fn settle(&mut self, agenda: R::Agenda, begun: &mut u16) -> bool {
        let depth = self.depth();
        loop {
            let Some(first) = next_pending(self.rules, self.table, self.pending, depth, agenda) else { return false };
            let candidate = self.pending[first].candidate;
            if candidate.generation > *begun {
                *begun = candidate.generation;
                if let Some(procedure) = self.rules.generation(self.table, agenda, candidate.generation) {
                    self.inserted.push(Frame::new(procedure, candidate.generation - 1));
                    return true;
                }
            }
            if let Err(clause) = self.rules.stands(self.table, candidate.timing, candidate.ability) {
                self.pending.remove(first);
                if self.notes() {
                    self.tell(Happening::Dropped { ability: candidate.ability, why: clause });
                }
                continue;
            }
            if self.notes() {
                self.tell_agenda(depth, agenda);
            }
            let mut tied: Vec<R::Ability> = Vec::new();
            for index in self.tied_with(first) {
                let other = self.pending[index].candidate.ability;
                if other != candidate.ability && !tied.contains(&other) {
                    tied.push(other);
                }
            }
            if tied.is_empty() {
                self.take_pending(first);
                return true;
            }
            let owner = self.rules.owner(self.table, candidate.ability);
            if let Some(other) =
                tied.iter().map(|ability| self.rules.owner(self.table, *ability)).find(|other| *other != owner)
            {
                self.fault = Some(Fault::Tie(owner, other));
                return true;
            }
            tied.push(candidate.ability);
            tied.sort_unstable();
            self.ask_which(owner, Which { timing: None, abilities: tied, may_pass: false });
            return true;
        }
    }

    /// Puts the entry that was picked on top. `false` if it is not there.
    pub(crate) fn settle_picked(&mut self, agenda: R::Agenda, command: &R::Command) -> bool {
        let Some(ability) = self.rules.picked(command) else { return false };
        let Some(first) = next_pending(self.rules, self.table, self.pending, self.depth(), agenda) else {
            return false;
        };
        let picked = self
            .tied_with(first)
            .filter(|index| self.pending[*index].candidate.ability == ability)
            .min_by_key(|index| self.pending[*index].candidate.arrival);
        match picked {
            Some(index) => {
                self.take_pending(index);
                true
            }
            None => false,
        }
    }

    /// The entries that may come next as well as this one, itself among them: no criterion tells them apart, and they
    /// stand.
    fn tied_with(&self, first: usize) -> impl Iterator<Item = usize> {
        let Pending { frame, agenda, candidate, .. } = &self.pending[first];
        let criteria = self.rules.criteria(List::Agenda(*agenda));
        let ties = move |other: &Pending<R>| {
            other.frame == *frame
                && other.agenda == *agenda
                && compare(self.rules, self.table, criteria, candidate, &other.candidate).0.is_eq()
                && self.rules.stands(self.table, other.candidate.timing, other.candidate.ability).is_ok()
        };
        self.pending.iter().enumerate().filter(move |(_, other)| ties(other)).map(|(index, _)| index)
    }

    fn take_pending(&mut self, index: usize) {
        let Pending { candidate, procedure, .. } = self.pending.remove(index);
        if self.sink.is_some() {
            self.tell(Happening::Acts(candidate.ability));
        }
        self.inserted.push(Frame::new(procedure, candidate.generation));
    }

    /// The reasons of the order in which an agenda stands now.
    fn tell_agenda(&mut self, depth: u32, agenda: R::Agenda) {
        let of_this = |pending: &&Pending<R>| pending.frame == depth && pending.agenda == agenda;
        let mut list: Vec<Candidate<R>> =
            self.pending.iter().filter(of_this).map(|pending| pending.candidate).collect();
        if list.len() < 2 {
            return;
        }
        let criteria = self.rules.criteria(List::Agenda(agenda));
        list.sort_by(|one, other| compare(self.rules, self.table, criteria, one, other).0);
        self.tell(Happening::Ordered { criteria, list: &list });
    }
}

/// The nearest frame with a `settle` row of this agenda at or ahead of where it stands.
pub(crate) fn collector<R: RuleSet>(frames: &[Frame<R>], agenda: R::Agenda) -> Option<u32> {
    frames
        .iter()
        .rposition(|frame| match frame {
            Frame::Procedure(running) => {
                running.ended.is_none() && (running.procedure.info().collects)(running.cursor.step, agenda)
            }
            _ => false,
        })
        .map(|index| index as u32)
}

/// The entry that comes first on the agenda of a frame; among equals of one ability the one that happened first.
pub(crate) fn next_pending<R: RuleSet>(
    rules: &R,
    table: &R::Table,
    pending: &[Pending<R>],
    frame: u32,
    agenda: R::Agenda,
) -> Option<usize> {
    let criteria = rules.criteria(List::Agenda(agenda));
    let mut best: Option<usize> = None;
    for (index, entry) in pending.iter().enumerate() {
        if entry.frame != frame || entry.agenda != agenda {
            continue;
        }
        let better = best.is_none_or(|best| {
            let best = &pending[best].candidate;
            compare(rules, table, criteria, &entry.candidate, best)
                .0
                .then_with(|| entry.candidate.ability.cmp(&best.ability))
                .then_with(|| entry.candidate.arrival.cmp(&best.arrival))
                .is_lt()
        });
        if better {
            best = Some(index);
        }
    }
    best
}
