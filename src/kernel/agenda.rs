//! Agendas: what was put off, and its settling.
//!
//! All that was put off lies in one list in order: frames from the outermost, and of each frame what comes next last. An
//! entry finds its place when it joins, by its ranks as they stand then; nothing is compared again when it is taken.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::cx::Cx;
use super::decision::Which;
use super::drive::{Arrived, Cursor};
use super::error::Fault;
use super::frame::{Frame, Pending};
use super::order::{Candidate, Few, List, Ranked, ranks};
use super::procedures::Procedures;
use super::rules::RuleSet;
use super::sink::Happening;

impl<R: RuleSet> Cx<'_, R> {
    /// The index of the frame whose step this is.
    pub(crate) fn depth(&self) -> u32 {
        self.below.len() as u32
    }

    /// The nearest frame that settles this agenda, the running one included.
    pub(crate) fn collecting(&self, agenda: R::Agenda) -> Option<u32> {
        if (self.collects)(self.step, agenda) { Some(self.depth()) } else { collector(self.below, agenda) }
    }

    /// What is put off from here on happened after everything that was.
    pub(crate) fn next_arrival(&mut self) {
        *self.arrivals = self.arrivals.wrapping_add(1);
    }

    pub(crate) fn put_off_from(
        &mut self,
        agenda: R::Agenda,
        timing: Option<R::Timing>,
        ability: R::Ability,
        procedure: R::Procedure,
    ) {
        let generation = self.generation.saturating_add(1);
        match self.collecting(agenda) {
            Some(frame) => {
                let candidate = Candidate { ability, timing, generation, arrival: *self.arrivals };
                let ranks = ranks(self.rules, self.table, self.rules.criteria(List::Agenda(agenda)), &candidate);
                join(self.pending, Pending { frame, agenda, candidate, ranks, procedure });
            }
            None => self.act_put_off(Candidate { ability, timing, generation, arrival: *self.arrivals }, procedure),
        }
    }

    /// Puts the next entry of an agenda on top, or the question which it is. `false` if nothing waits.
    pub(crate) fn settle(&mut self, agenda: R::Agenda, cursor: &mut Cursor<R>) -> bool {
        let depth = self.depth();
        while let Some((first, pending)) = next(self.pending, depth, agenda) {
            let candidate = pending.candidate;
            if candidate.generation > cursor.begun {
                cursor.begun = candidate.generation;
                if let Some(procedure) = self.rules.generation(self.table, agenda, candidate.generation) {
                    self.inserted.push(Frame::new(procedure, candidate.generation - 1));
                    return true;
                }
            }
            if !self.stands(&candidate) {
                self.pending.remove(first);
                continue;
            }
            // The order is told again only when something has joined: the rest follows from what was told.
            if core::mem::replace(&mut cursor.told, *self.arrivals) != *self.arrivals && self.notes() {
                self.tell_agenda(depth, agenda);
            }
            let mut tied: Few<R> = self.tied_with(first).map(|(_, other)| other.candidate.ability).collect();
            tied.sort_unstable();
            tied.dedup();
            if tied.len() < 2 {
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
            let abilities = tied.into_iter().collect();
            self.ask_which(owner, Which { timing: None, abilities, may_pass: false });
            return true;
        }
        false
    }

    /// The entries that may come next as well as this one, itself among them: no criterion tells them apart, and they
    /// stand.
    fn tied_with(&self, first: usize) -> impl Iterator<Item = (usize, &Pending<R>)> {
        let pending = &self.pending[first];
        self.pending
            .range(..=first)
            .enumerate()
            .rev()
            .take_while(|(_, other)| other.frame == pending.frame && other.ranks == pending.ranks)
            .filter(|(_, other)| other.agenda == pending.agenda)
            .filter(|(_, other)| self.rules.stands(self.table, other.candidate.timing, other.candidate.ability).is_ok())
    }

    /// Puts the entry that was picked on top. `false` if it is not there.
    pub(crate) fn settle_picked(&mut self, agenda: R::Agenda, command: &R::Command) -> bool {
        let Some(ability) = self.rules.picked(command) else { return false };
        let Some((first, _)) = next(self.pending, self.depth(), agenda) else { return false };
        let picked = self
            .tied_with(first)
            .filter(|(_, pending)| pending.candidate.ability == ability)
            .min_by_key(|(_, pending)| pending.candidate.arrival);
        match picked.map(|(index, _)| index) {
            Some(index) => {
                self.take_pending(index);
                true
            }
            None => false,
        }
    }

    /// Whether an entry still stands at its turn; tells if it is dropped.
    fn stands(&mut self, candidate: &Candidate<R>) -> bool {
        match self.rules.stands(self.table, candidate.timing, candidate.ability) {
            Ok(()) => true,
            Err(why) => {
                if self.notes() {
                    self.tell(Happening::Dropped { ability: candidate.ability, why });
                }
                false
            }
        }
    }

    /// What is left on the agendas of a frame that ends goes to the next frame that collects it. What nobody collects is
    /// settled here, as by a `settle` row. `false` once nothing is left.
    pub(crate) fn settle_rest(&mut self, cursor: &mut Cursor<R>, arrived: &Arrived<R>) -> bool {
        let depth = self.depth();
        while let Some((index, frame)) = self.collected_below() {
            if let Some(pending) = self.pending.remove(index) {
                join(self.pending, Pending { frame, ..pending });
            }
        }
        while let Some(agenda) = self.pending.back().filter(|last| last.frame == depth).map(|last| last.agenda) {
            if let Arrived::Answer(_, command) = arrived
                && self.settle_picked(agenda, command)
            {
                return true;
            }
            if self.settle(agenda, cursor) {
                return true;
            }
            cursor.begun = 0;
        }
        false
    }

    /// An entry of this frame that a frame beneath collects, and which.
    fn collected_below(&self) -> Option<(usize, u32)> {
        let own = self.pending.iter().enumerate().rev().take_while(|(_, pending)| pending.frame == self.depth());
        own.filter_map(|(index, pending)| Some((index, collector(self.below, pending.agenda)?))).next()
    }

    fn take_pending(&mut self, index: usize) {
        if let Some(Pending { candidate, procedure, .. }) = self.pending.remove(index) {
            self.act_put_off(candidate, procedure);
        }
    }

    fn act_put_off(&mut self, candidate: Candidate<R>, procedure: R::Procedure) {
        if self.sink.is_some() {
            self.tell(Happening::Acts(candidate.ability));
        }
        self.inserted.push(Frame::new(procedure, candidate.generation));
    }

    /// The reasons of the order in which an agenda stands now. All of it: a part of fixed length would tell how many there
    /// are that a viewer does not know.
    fn tell_agenda(&mut self, depth: u32, agenda: R::Agenda) {
        let ranked =
            |(_, pending): (usize, &Pending<R>)| Ranked { candidate: pending.candidate, ranks: pending.ranks.clone() };
        let list: Vec<Ranked<R>> = of_agenda(self.pending, depth, agenda).map(ranked).collect();
        if list.len() > 1 {
            self.tell(Happening::Ordered { criteria: self.rules.criteria(List::Agenda(agenda)), list: &list });
        }
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

/// Puts an entry in its place.
pub(crate) fn join<R: RuleSet>(list: &mut VecDeque<Pending<R>>, pending: Pending<R>) {
    // Mostly in order of happening, and to one frame: before or behind everything else.
    if list.front().is_some_and(|front| place(&pending, front).is_lt()) {
        list.push_front(pending);
    } else if list.back().is_none_or(|back| place(back, &pending).is_lt()) {
        list.push_back(pending);
    } else {
        let at = list.partition_point(|other| place(other, &pending).is_le());
        list.insert(at, pending);
    }
}

/// The order of the list; among equals of one ability what happened first comes first.
fn place<R: RuleSet>(one: &Pending<R>, other: &Pending<R>) -> Ordering {
    let later_first = || {
        (other.ranks.cmp(&one.ranks))
            .then_with(|| other.candidate.ability.cmp(&one.candidate.ability))
            .then_with(|| other.candidate.arrival.cmp(&one.candidate.arrival))
    };
    one.frame.cmp(&other.frame).then_with(later_first)
}

/// What was put off to a frame, in the order of the list.
pub(crate) fn of_frame<R: RuleSet>(list: &VecDeque<Pending<R>>, frame: u32) -> impl Iterator<Item = &Pending<R>> {
    let first = list.partition_point(|pending| pending.frame < frame);
    list.range(first..).take_while(move |pending| pending.frame == frame)
}

/// What waits on an agenda of the innermost frame that has any, what comes next first.
fn of_agenda<R: RuleSet>(
    list: &VecDeque<Pending<R>>,
    frame: u32,
    agenda: R::Agenda,
) -> impl Iterator<Item = (usize, &Pending<R>)> {
    list.iter()
        .enumerate()
        .rev()
        .take_while(move |(_, pending)| pending.frame == frame)
        .filter(move |(_, pending)| pending.agenda == agenda)
}

fn next<R: RuleSet>(list: &VecDeque<Pending<R>>, frame: u32, agenda: R::Agenda) -> Option<(usize, &Pending<R>)> {
    of_agenda(list, frame, agenda).next()
}
