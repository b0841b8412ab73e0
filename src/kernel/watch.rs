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

/// Brent's method: the position is compared with one that is kept, and a new one is kept after as many looks as there
/// were steps before the first, then after twice as many, and so on: a copy is dear, and all of them together stay in
/// proportion to the run.
pub(crate) struct Watch<R: RuleSet> {
    kept: Option<(R::Table, Stack<R>, Chance)>,
    until: u32,
    looks: u32,
    places: Vec<Place>,
}

impl<R: RuleSet> Watch<R> {
    pub(crate) fn new() -> Self {
        Watch { kept: None, until: PATIENCE, looks: 0, places: Vec::new() }
    }

    /// The cycle, if this position is the one that is kept. Called between two steps.
    pub(crate) fn look(
        &mut self,
        rules: &R,
        table: &R::Table,
        stack: &Stack<R>,
        chance: &Chance,
    ) -> Option<Vec<Place>> {
        if let Some((kept_table, kept_stack, kept_chance)) = &self.kept
            // What mostly differs, and is cheap to see, first.
            && stack.frames.len() == kept_stack.frames.len()
            && stack.entries.len() == kept_stack.entries.len()
            && stack.pending.len() == kept_stack.pending.len()
            && stack.same(kept_stack)
            && rules.same_position(table, kept_table)
            && chance.same(kept_chance)
        {
            return Some(core::mem::take(&mut self.places));
        }
        if self.kept.is_none() || self.looks == self.until {
            self.kept = Some((table.clone(), stack.clone(), chance.clone()));
            if self.looks > 0 {
                self.until = self.until.saturating_mul(2);
            }
            self.looks = 0;
            self.places.clear();
        }
        self.looks += 1;
        if let Some(place) = stack.frames.last().and_then(place) {
            self.places.push(place);
        }
        None
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
