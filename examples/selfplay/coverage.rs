//! Which cards, abilities and decisions came up.

use std::collections::BTreeMap;

use jiesuan::{Happening, Scene, Sink};

use crate::played::Played;

/// Counts, by name, what there is and how often it came up.
pub struct Coverage<'a, R> {
    rules: &'a R,
    counts: BTreeMap<String, u64>,
}

impl<'a, R: Played> Coverage<'a, R> {
    pub fn new(rules: &'a R) -> Self {
        Coverage { rules, counts: rules.kinds().into_iter().map(|name| (name, 0)).collect() }
    }

    /// How many kinds there are.
    pub fn kinds(&self) -> usize {
        self.counts.len()
    }

    /// What never came up.
    pub fn unused(&self) -> Vec<&str> {
        self.counts.iter().filter(|(_, count)| **count == 0).map(|(name, _)| name.as_str()).collect()
    }

    /// Something came up. What is not among the kinds is of no interest.
    pub fn came_up(&mut self, name: &str) {
        if let Some(count) = self.counts.get_mut(name) {
            *count += 1;
        }
    }
}

impl<R: Played> Sink<R> for Coverage<'_, R> {
    fn told(&mut self, scene: &Scene<'_, R>, what: Happening<'_, R>) {
        for name in self.rules.came_up(scene.unredacted(), what) {
            self.came_up(&name);
        }
    }
}
