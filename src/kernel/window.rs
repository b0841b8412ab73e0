//! Windows: a timing that has been opened. Who looks, who answers, in what order.

use alloc::vec::Vec;

use smallvec::SmallVec;

use super::cx::Cx;
use super::decision::Which;
use super::error::Fault;
use super::frame::{Frame, Window};
use super::order::{Candidate, Entry, Few, List, Ranked, ranks, sort};
use super::rules::{Discipline, Duty, RuleSet};
use super::seat::{Seat, SeatSet};
use super::sink::Happening;

impl<R: RuleSet> Cx<'_, R> {
    /// Opens a window for a timing.
    pub(crate) fn open(&mut self, timing: R::Timing) {
        match self.rules.discipline(timing) {
            Discipline::Live => {
                let mut anybody = false;
                self.rules.lookers(self.table, timing, &mut |_| anybody = true);
                if anybody {
                    let first = self.entries.len() as u32;
                    self.push_window(timing, first, true);
                }
            }
            Discipline::PutOff(agenda) if self.collecting(agenda).is_some() => {
                let first = self.collect(timing);
                let mut moment = None;
                for index in first..self.entries.len() {
                    let Entry { ability, group } = self.entries[index];
                    // Those that tie happen at one moment: none of them is first by the order in which they are listed.
                    if moment.replace(group) != Some(group) {
                        self.next_arrival();
                    }
                    match self.rules.resolve(self.table, timing, ability) {
                        Some(procedure) => self.put_off_from(agenda, Some(timing), ability, procedure),
                        None => self.fault = Some(Fault::Unsaid("how an ability acts")),
                    }
                }
                self.entries.truncate(first);
            }
            Discipline::Frozen | Discipline::PutOff(_) => {
                let first = self.collect(timing);
                self.push_frozen(timing, first);
            }
        }
    }

    /// Fixes the list of a timing.
    pub(crate) fn fix(&mut self, timing: R::Timing) -> Vec<Entry<R>> {
        let first = self.collect(timing);
        self.entries.drain(first..).collect()
    }

    /// Resolves a list that was fixed.
    pub(crate) fn run_fixed(&mut self, timing: R::Timing, list: Vec<Entry<R>>) {
        let first = self.entries.len();
        self.entries.extend(list);
        self.push_frozen(timing, first);
    }

    /// Puts those that answer at the end of the entries, in order, and tells why. Gives where they begin.
    fn collect(&mut self, timing: R::Timing) -> usize {
        let first = self.entries.len();
        let notes = self.notes();
        let mut silent: Vec<(R::Ability, R::Clause)> = Vec::new();
        let (rules, table, entries) = (self.rules, &*self.table, &mut *self.entries);
        rules.lookers(table, timing, &mut |ability| match rules.answers(table, timing, ability) {
            Ok(()) => entries.push(Entry { ability, group: 0 }),
            Err(clause) if notes => silent.push((ability, clause)),
            Err(_) => {}
        });
        // In the order of their type: the order of collection must not show.
        silent.sort_unstable();
        silent.dedup();
        for (ability, why) in silent {
            self.tell(Happening::Silent { ability, why });
        }
        if self.permute != 0 {
            permute(&mut self.entries[first..], self.permute);
        }
        if let Err(fault) = sort(self.rules, self.table, timing, &mut self.entries[first..]) {
            self.fault = Some(fault);
        }
        // Whoever was reached by several ways registers once: equal abilities stand side by side now.
        let mut kept = first;
        for at in first..self.entries.len() {
            if at == first || self.entries[at].ability != self.entries[kept - 1].ability {
                self.entries[kept] = self.entries[at];
                kept += 1;
            }
        }
        self.entries.truncate(kept);
        if notes && self.entries.len() - first > 1 {
            let criteria = self.rules.criteria(List::Window(timing));
            let ranked = |entry: &Entry<R>| {
                let candidate = Candidate { ability: entry.ability, timing: Some(timing), generation: 0, arrival: 0 };
                Ranked { candidate, ranks: ranks(self.rules, self.table, criteria, &candidate) }
            };
            let list: Vec<Ranked<R>> = self.entries[first..].iter().map(ranked).collect();
            self.tell(Happening::Ordered { criteria, list: &list });
        }
        first
    }

    fn push_frozen(&mut self, timing: R::Timing, first: usize) {
        if self.entries.len() > first {
            self.entries[first..].reverse();
            self.push_window(timing, first as u32, false);
        }
    }

    fn push_window(&mut self, timing: R::Timing, first: u32, live: bool) {
        let clause = self.clause;
        self.inserted.push(Frame::Window(Window { timing, clause, first, live, passed: SeatSet::NONE, tier: 0 }));
    }

    /// The next of a window, on top of it, or the question which that is. `false` if it is done.
    pub(crate) fn next_of(&mut self, window: &mut Window<R>) -> bool {
        self.clause = window.clause;
        if window.live { self.next_of_live(window) } else { self.next_of_frozen(window) }
    }

    /// What the owner picked of a window; `None` is a pass.
    pub(crate) fn picked_of(&mut self, window: &mut Window<R>, owner: Seat, picked: Option<R::Ability>) {
        self.clause = window.clause;
        match picked {
            Some(ability) if window.live => self.use_live(window, ability),
            Some(ability) => {
                let first = window.first as usize;
                if let Some(at) = self.entries[first..].iter().rposition(|entry| entry.ability == ability) {
                    self.entries.remove(first + at);
                    self.act(window.timing, ability);
                }
            }
            None => {
                window.passed.insert(owner);
                window.tier = 0;
            }
        }
    }

    fn next_of_frozen(&mut self, window: &Window<R>) -> bool {
        let first = window.first as usize;
        while self.entries.len() > first {
            let entry = self.entries[self.entries.len() - 1];
            if let Err(why) = self.rules.stands(self.table, Some(window.timing), entry.ability) {
                self.entries.pop();
                if self.notes() {
                    self.tell(Happening::Dropped { ability: entry.ability, why });
                }
                continue;
            }
            let tied = self.entries[first..].iter().rev().take_while(|other| other.group == entry.group).count();
            if tied == 1 {
                self.entries.pop();
                self.act(window.timing, entry.ability);
                return true;
            }
            let from = self.entries.len() - tied;
            let mut abilities: Few<R> = self.entries[from..].iter().map(|entry| entry.ability).collect();
            let (rules, table) = (self.rules, &*self.table);
            abilities.retain(|ability| rules.stands(table, Some(window.timing), *ability).is_ok());
            abilities.sort_unstable();
            if abilities.len() == 1 {
                // The others of the tie may stand again at their own turn; if not, that is when they are dropped.
                self.entries.pop();
                self.act(window.timing, entry.ability);
            } else {
                let owner = self.rules.owner(self.table, entry.ability);
                let abilities = abilities.into_iter().collect();
                self.ask_which(owner, Which { timing: Some(window.timing), abilities, may_pass: false });
            }
            return true;
        }
        false
    }

    fn next_of_live(&mut self, window: &mut Window<R>) -> bool {
        // Sorted lists, so that each look through a window takes as many steps as it has abilities, not their square.
        let in_order: Few<R> = self.entries[window.first as usize..].iter().map(|used| used.ability).collect();
        let mut used = in_order.clone();
        used.sort_unstable();
        loop {
            let mut next = None;
            self.rules.seat_order(self.table, window.timing, &mut |seat| {
                if next.is_none() && !window.passed.contains(seat) {
                    next = Some(seat);
                }
            });
            let Some(seat) = next else { return false };
            let (rules, table) = (self.rules, &*self.table);
            let mut abilities: Few<R> = SmallVec::new();
            rules.lookers(table, window.timing, &mut |ability| {
                let candidate = rules.owner(table, ability) == seat
                    && rules.tier(table, ability) >= window.tier
                    && used.binary_search(&ability).is_err()
                    && rules.answers(table, window.timing, ability).is_ok()
                    && rules.follows(table, window.timing, &in_order, ability).is_ok();
                if candidate {
                    abilities.push(ability);
                }
            });
            abilities.sort_unstable();
            abilities.dedup();
            let must = |ability: &R::Ability| rules.duty(table, window.timing, *ability) == Duty::Must;
            // There is no going back to an earlier tier, so a later one is not open as long as a must would be escaped.
            let tier = |ability: &R::Ability| rules.tier(table, *ability);
            if let Some(last) = abilities.iter().filter(|ability| must(ability)).map(tier).min() {
                abilities.retain(|ability| tier(ability) <= last);
            }
            match abilities[..] {
                [] => {
                    window.passed.insert(seat);
                    window.tier = 0;
                }
                [only] if must(&only) => {
                    self.use_live(window, only);
                    return true;
                }
                _ => {
                    let may_pass = !abilities.iter().any(must);
                    let abilities = abilities.into_iter().collect();
                    self.ask_which(seat, Which { timing: Some(window.timing), abilities, may_pass });
                    return true;
                }
            }
        }
    }

    fn use_live(&mut self, window: &mut Window<R>, ability: R::Ability) {
        self.entries.push(Entry { ability, group: 0 });
        window.tier = self.rules.tier(self.table, ability);
        self.act(window.timing, ability);
    }

    fn act(&mut self, timing: R::Timing, ability: R::Ability) {
        if self.sink.is_some() {
            self.tell(Happening::Acts(ability));
        }
        match self.rules.resolve(self.table, timing, ability) {
            Some(procedure) => self.insert(procedure),
            None => self.fault = Some(Fault::Unsaid("how an ability acts")),
        }
    }
}

/// A permutation that depends on the salt alone.
fn permute<T>(list: &mut [T], salt: u64) {
    let mut state = salt;
    for last in (1..list.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        list.swap(last, ((state >> 33) % (last as u64 + 1)) as usize);
    }
}
