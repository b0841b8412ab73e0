//! Laws 3, 10 and 11: what every event does to the table and to the views of it.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::play::Play;
use super::{Broken, Figures, Lawful, differ};
use crate::kernel::{Happening, Scene, Sink, Viewer};

/// Law 3: for every viewer, a view taken at the start plus the events sent to that viewer, applied by `change`, equals a
/// fresh view, after every *event*.
///
/// # Errors
/// If it does not.
pub fn mirror<R: Lawful>(rules: &Arc<R>, seed: u64) -> Result<Figures, Broken> {
    let start = rules.start(&rules.any_setup(seed));
    let views = start.map_or(Vec::new(), |(table, _)| {
        Viewer::all(rules.seats(&table)).map(|viewer| (viewer, rules.view(&table, viewer))).collect()
    });
    let mut mirror = Mirror::<R> { views, compared: 0, broken: None };
    let mut play = Play::begin("mirror", rules, seed, &mut mirror)?;
    loop {
        play.figures.compared += core::mem::take(&mut mirror.compared);
        if let Some(what) = mirror.broken {
            return Err(play.broken(what));
        }
        if !play.deciding()? {
            return Ok(play.figures);
        }
        let input = play.input()?;
        play.enter(input, &mut mirror)?;
    }
}

struct Mirror<R: Lawful> {
    views: Vec<(Viewer, R::Table)>,
    compared: u64,
    broken: Option<String>,
}

impl<R: Lawful> Sink<R> for Mirror<R> {
    fn told(&mut self, scene: &Scene<'_, R>, what: Happening<'_, R>) {
        let (Happening::Event(event), None) = (what, &self.broken) else { return };
        let (rules, before) = (scene.rules(), scene.unredacted());
        let mut after = before.clone();
        rules.change(&mut after, event);
        for (viewer, view) in &mut self.views {
            let shown = match *viewer {
                Viewer::Referee => Some(event.clone()),
                viewer => rules.show(before, event, viewer),
            };
            if let Some(shown) = &shown {
                rules.change(view, shown);
            }
            let fresh = rules.view(&after, *viewer);
            if *view != fresh {
                let what = differ("the mirror and a fresh view", view, &fresh);
                self.broken = Some(format!("{viewer:?}, after {event:?} shown as {shown:?}: {what}"));
                return;
            }
            self.compared += 1;
        }
    }

    fn wants_notes(&self) -> bool {
        false
    }
}

/// Law 10: every run ends within its fuel, and random games end.
///
/// # Errors
/// If a game does not end, or halts.
pub fn termination<R: Lawful>(rules: &Arc<R>, seed: u64) -> Result<Figures, Broken> {
    let mut play = Play::begin("termination", rules, seed, &mut ())?;
    while play.deciding()? {
        let input = play.input()?;
        play.enter(input, &mut ())?;
        play.figures.compared += 1;
    }
    match play.game.halted() {
        Some(verdict) => Err(play.broken(format!("the game halted: {verdict:?}"))),
        None => Ok(play.figures),
    }
}

/// Law 11: what must always hold does so after every event.
///
/// # Errors
/// If it does not.
pub fn conservation<R: Lawful>(rules: &Arc<R>, seed: u64) -> Result<Figures, Broken> {
    let mut guard = Invariants { compared: 0, broken: None };
    let mut play = Play::begin("conservation", rules, seed, &mut guard)?;
    loop {
        play.figures.compared += core::mem::take(&mut guard.compared);
        if let Some(what) = guard.broken {
            return Err(play.broken(what));
        }
        // The table between two commands is the one that the last event left: nothing else changes it.
        if let Err(what) = rules.invariants(play.game.unredacted()) {
            return Err(play.broken(what));
        }
        if !play.deciding()? {
            return Ok(play.figures);
        }
        let input = play.input()?;
        play.enter(input, &mut guard)?;
    }
}

struct Invariants {
    compared: u64,
    broken: Option<String>,
}

impl<R: Lawful> Sink<R> for Invariants {
    fn told(&mut self, scene: &Scene<'_, R>, what: Happening<'_, R>) {
        let (Happening::Event(event), None) = (what, &self.broken) else { return };
        let mut after = scene.unredacted().clone();
        scene.rules().change(&mut after, event);
        if let Err(what) = scene.rules().invariants(&after) {
            self.broken = Some(format!("after {event:?}: {what}"));
        }
        self.compared += 1;
    }

    fn wants_notes(&self) -> bool {
        false
    }
}
