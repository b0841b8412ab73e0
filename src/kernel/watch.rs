//! Loops: an exact repetition with no decision in between is proven and reported with its cycle.

use alloc::vec::Vec;

use super::chance::Chance;
use super::frame::{Frame, Stack};
use super::procedures::Procedures;
use super::rules::RuleSet;

/// Steps of one run before anybody looks for repetition: almost no run is that long.
pub(crate) const PATIENCE: u32 = 512;

/// A step of a procedure, as traces and verdicts name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The procedure.
    pub procedure: &'static str,
    /// The step.
    pub step: &'static str,
}

/// Steps between two looks, until a repetition has been seen.
const STRIDE: u32 = 16;

/// Brent's method: the position is compared with one that is kept, and a new one is kept after as many looks as there
/// were steps before the first, then after twice as many, and so on: a copy is dear, and all of them together stay in
/// proportion to the run.
///
/// Only every sixteenth step is looked at, so a repetition may be seen after several turns of the cycle. Then one more
/// turn is followed step by step.
pub(crate) struct Watch<R: RuleSet> {
    kept: Option<(R::Table, Stack<R>, Chance)>,
    until: u32,
    looks: u32,
    /// The step of the next look.
    next: u32,
    /// A repetition has been seen, and these are the steps since.
    cycle: Option<Vec<Place>>,
}

impl<R: RuleSet> Watch<R> {
    pub(crate) fn new() -> Self {
        Watch { kept: None, until: PATIENCE, looks: 0, next: PATIENCE, cycle: None }
    }

    /// The step at which the machine should stop next.
    pub(crate) fn stop(&self, spent: u32) -> u32 {
        if self.cycle.is_some() { spent + 1 } else { self.next.max(spent + 1) }
    }

    /// The cycle, if it is proven. Called between two steps.
    pub(crate) fn look(
        &mut self,
        rules: &R,
        table: &R::Table,
        stack: &Stack<R>,
        chance: &Chance,
        spent: u32,
    ) -> Option<Vec<Place>> {
        if self.cycle.is_none() && spent < self.next {
            return None;
        }
        self.next = spent + STRIDE;
        let repeats = self.repeats(rules, table, stack, chance);
        if let Some(cycle) = &mut self.cycle {
            if repeats {
                return self.cycle.take();
            }
            cycle.extend(stack.frames.last().and_then(place));
            return None;
        }
        if repeats {
            self.kept = Some((table.clone(), stack.clone(), chance.clone()));
            self.cycle = Some(stack.frames.last().and_then(place).into_iter().collect());
        } else if self.kept.is_none() || self.looks == self.until {
            self.kept = Some((table.clone(), stack.clone(), chance.clone()));
            if self.looks > 0 {
                self.until = self.until.saturating_mul(2);
            }
            self.looks = 0;
        }
        self.looks += 1;
        None
    }

    /// Whether this position is the one that is kept.
    fn repeats(&self, rules: &R, table: &R::Table, stack: &Stack<R>, chance: &Chance) -> bool {
        self.kept.as_ref().is_some_and(|(kept_table, kept_stack, kept_chance)| {
            // What mostly differs, and is cheap to see, first.
            stack.frames.len() == kept_stack.frames.len()
                && stack.entries.len() == kept_stack.entries.len()
                && stack.pending.len() == kept_stack.pending.len()
                && stack.same(kept_stack)
                && rules.same_position(table, kept_table)
                && chance.same(kept_chance)
        })
    }
}

/// Where a frame stands, if it is a procedure.
pub(crate) fn place<R: RuleSet>(frame: &Frame<R>) -> Option<Place> {
    match frame {
        Frame::Procedure(running) => Some(Place {
            procedure: running.procedure.name(),
            step: (running.procedure.info().step_name)(running.cursor.step).unwrap_or("end"),
        }),
        _ => None,
    }
}
