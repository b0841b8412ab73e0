//! What is told while a game goes on, to whom, and as what he may know.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::copy::copy;
use super::frame::Frame;
use super::order::{Criterion, Ranked};
use super::procedures::Procedures;
use super::rules::RuleSet;
use super::seat::Viewer;

/// Listens to a game. Give `&mut ()` to listen to nothing, which costs nothing.
pub trait Sink<R: RuleSet> {
    /// Something happens; the scene shows the table *before* it.
    fn told(&mut self, scene: &Scene<'_, R>, what: Happening<'_, R>);

    /// Whether it wants reasons and notes as well as events.
    fn wants_notes(&self) -> bool {
        true
    }

    /// Whether nothing needs to be told at all.
    fn wants_nothing(&self) -> bool {
        false
    }
}

impl<R: RuleSet> Sink<R> for () {
    fn told(&mut self, _: &Scene<'_, R>, _: Happening<'_, R>) {}
    fn wants_notes(&self) -> bool {
        false
    }
    fn wants_nothing(&self) -> bool {
        true
    }
}

/// Something that happens, unredacted and on loan.
#[non_exhaustive]
pub enum Happening<'a, R: RuleSet> {
    /// An event.
    Event(&'a R::Event),
    /// A procedure begins.
    Began(&'a R::Procedure),
    /// An ability acts.
    Acts(R::Ability),
    /// An order was found: the list from first to last, and the criteria that were used.
    Ordered {
        /// The criteria.
        criteria: &'static [Criterion<R>],
        /// The list, in order.
        list: &'a [Ranked<R>],
    },
    /// An ability looked and did not answer, by this clause.
    Silent {
        /// The ability.
        ability: R::Ability,
        /// Why not.
        why: R::Clause,
    },
    /// An entry of a list was dropped at its turn, by this clause.
    Dropped {
        /// The ability.
        ability: R::Ability,
        /// Why.
        why: R::Clause,
    },
    /// A guard cut a procedure short.
    Cut {
        /// The procedure.
        procedure: &'static str,
        /// The guard.
        guard: &'static str,
    },
}

copy!(Happening<'a>);

/// Where and under which clause something happens.
pub struct Scene<'a, R: RuleSet> {
    pub(crate) rules: &'a R,
    pub(crate) table: &'a R::Table,
    pub(crate) below: &'a [Frame<R>],
    pub(crate) clause: R::Clause,
}

impl<'a, R: RuleSet> Scene<'a, R> {
    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &'a R {
        self.rules
    }

    /// The whole table before it happens.
    #[must_use]
    pub fn unredacted(&self) -> &'a R::Table {
        self.table
    }

    /// The clause of the step that tells it.
    #[must_use]
    pub fn clause(&self) -> R::Clause {
        self.clause
    }

    /// How many procedures that this viewer is shown lie around it.
    #[must_use]
    pub fn depth(&self, viewer: Viewer) -> u16 {
        let shown = |frame: &&Frame<R>| match frame {
            Frame::Procedure(running) => {
                viewer == Viewer::Referee || self.rules.shows_procedure(self.table, &running.procedure, viewer)
            }
            _ => false,
        };
        self.below.iter().filter(shown).count() as u16
    }

    /// What this viewer is told of it.
    #[must_use]
    pub fn for_viewer(&self, viewer: Viewer, what: Happening<'_, R>) -> Option<Told<R>> {
        let referee = viewer == Viewer::Referee;
        let knows = |ability: R::Ability| referee || self.rules.knows(self.table, ability, viewer);
        let what = match what {
            Happening::Event(event) if referee => What::Event(event.clone()),
            Happening::Event(event) => What::Event(self.rules.show(self.table, event, viewer)?),
            Happening::Began(procedure) => {
                if !referee && !self.rules.shows_procedure(self.table, procedure, viewer) {
                    return None;
                }
                What::Began(Cow::Borrowed(procedure.name()))
            }
            Happening::Acts(ability) => What::Acts(knows(ability).then_some(ability)?),
            Happening::Ordered { criteria, list } => {
                // The order of those whom this viewer knows, each with the reason why it follows the one before.
                let mut order: Vec<(R::Ability, Option<R::Clause>)> = Vec::new();
                let mut before: Option<&Ranked<R>> = None;
                for ranked in list.iter().filter(|ranked| knows(ranked.candidate.ability)) {
                    order.push((ranked.candidate.ability, before.and_then(|before| ranked.after(before, criteria))));
                    before = Some(ranked);
                }
                if order.len() < 2 {
                    return None;
                }
                What::Ordered(order)
            }
            Happening::Silent { ability, why } => What::Silent { ability: knows(ability).then_some(ability)?, why },
            Happening::Dropped { ability, why } => What::Dropped { ability: knows(ability).then_some(ability)?, why },
            Happening::Cut { guard, .. } if referee => What::Cut(Cow::Borrowed(guard)),
            Happening::Cut { .. } => return None,
        };
        Some(Told { depth: self.depth(viewer), clause: self.clause, what })
    }
}

/// What somebody was told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Told<R: RuleSet> {
    /// How many procedures that he is shown lie around it: the tree of the trace.
    pub depth: u16,
    /// The clause of the step that told it.
    pub clause: R::Clause,
    /// What.
    pub what: What<R>,
}

/// See [`Told`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
#[non_exhaustive]
pub enum What<R: RuleSet> {
    /// An event, as he may know it.
    Event(R::Event),
    /// A procedure began.
    Began(Cow<'static, str>),
    /// An ability acts.
    Acts(R::Ability),
    /// An order, from first to last; each with the clause by which it comes after the one before (`None`: they tie).
    Ordered(Vec<(R::Ability, Option<R::Clause>)>),
    /// An ability did not answer, by this clause.
    Silent {
        /// The ability.
        ability: R::Ability,
        /// Why not.
        why: R::Clause,
    },
    /// An entry of a list was dropped at its turn, by this clause.
    Dropped {
        /// The ability.
        ability: R::Ability,
        /// Why.
        why: R::Clause,
    },
    /// A guard of this name cut a procedure short. Only the referee is told.
    Cut(Cow<'static, str>),
}

/// What a viewer was told, in order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", transparent)]
pub struct Events<R: RuleSet>(Vec<Told<R>>);

impl<R: RuleSet> Events<R> {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Events(Vec::new())
    }

    /// Everything, with reasons and notes.
    pub fn iter(&self) -> core::slice::Iter<'_, Told<R>> {
        self.0.iter()
    }

    /// The events alone: what [`View::apply`](crate::View::apply) takes.
    pub fn events(&self) -> impl Iterator<Item = &R::Event> {
        self.0.iter().filter_map(|told| match &told.what {
            What::Event(event) => Some(event),
            _ => None,
        })
    }

    /// How many lines there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing was told.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Forgets everything and keeps the room.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<R: RuleSet> Default for Events<R> {
    fn default() -> Self {
        Events::new()
    }
}

impl<'a, R: RuleSet> IntoIterator for &'a Events<R> {
    type Item = &'a Told<R>;
    type IntoIter = core::slice::Iter<'a, Told<R>>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<R: RuleSet> IntoIterator for Events<R> {
    type Item = Told<R>;
    type IntoIter = alloc::vec::IntoIter<Told<R>>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// Collects what one viewer is told.
#[derive(Clone, PartialEq, Debug)]
pub struct ForViewer<R: RuleSet> {
    viewer: Viewer,
    /// What he was told so far.
    pub events: Events<R>,
}

impl<R: RuleSet> ForViewer<R> {
    /// For this viewer.
    pub fn new(viewer: impl Into<Viewer>) -> Self {
        ForViewer { viewer: viewer.into(), events: Events::new() }
    }
}

impl<R: RuleSet> Sink<R> for ForViewer<R> {
    fn told(&mut self, scene: &Scene<'_, R>, what: Happening<'_, R>) {
        self.events.0.extend(scene.for_viewer(self.viewer, what));
    }
}

/// Collects for several viewers at once: what a server needs.
#[derive(Clone, PartialEq, Debug)]
pub struct Audience<R: RuleSet>(Vec<ForViewer<R>>);

impl<R: RuleSet> Audience<R> {
    /// For these viewers.
    pub fn new(viewers: impl IntoIterator<Item = Viewer>) -> Self {
        Audience(viewers.into_iter().map(ForViewer::new).collect())
    }

    /// What this viewer was told, if he is in the audience.
    #[must_use]
    pub fn for_viewer(&self, viewer: impl Into<Viewer>) -> Option<&Events<R>> {
        let viewer = viewer.into();
        self.0.iter().find(|one| one.viewer == viewer).map(|one| &one.events)
    }

    /// Every viewer with what he was told.
    pub fn iter(&self) -> impl Iterator<Item = (Viewer, &Events<R>)> {
        self.0.iter().map(|one| (one.viewer, &one.events))
    }

    /// Forgets everything and keeps the room.
    pub fn clear(&mut self) {
        self.0.iter_mut().for_each(|one| one.events.clear());
    }
}

impl<R: RuleSet> Sink<R> for Audience<R> {
    fn told(&mut self, scene: &Scene<'_, R>, what: Happening<'_, R>) {
        for one in &mut self.0 {
            one.told(scene, what);
        }
    }
}

/// Collects the raw events, with everything that is hidden. Nothing of it may be sent to a player.
#[derive(Clone, PartialEq, Debug)]
pub struct Unredacted<R: RuleSet>(pub Vec<R::Event>);

impl<R: RuleSet> Default for Unredacted<R> {
    fn default() -> Self {
        Unredacted(Vec::new())
    }
}

impl<R: RuleSet> Sink<R> for Unredacted<R> {
    fn told(&mut self, _: &Scene<'_, R>, what: Happening<'_, R>) {
        if let Happening::Event(event) = what {
            self.0.push(event.clone());
        }
    }
    fn wants_notes(&self) -> bool {
        false
    }
}
