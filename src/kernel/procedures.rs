//! The procedures of a ruleset, bound together, and the catalogue of what they cite.

use alloc::vec::Vec;

use super::copy::copy;
use super::cx::Cx;
use super::drive::{Arrived, Cursor, End, collects, index, step_name};
use super::rules::{Data, RuleSet};
use super::step::{Procedure, Row};

/// Every flow of a ruleset: what [`procedures!`](crate::procedures) writes.
pub trait Procedures<R: RuleSet>: Data {
    /// The name of the procedure, as saved games and traces give it.
    #[must_use]
    fn name(&self) -> &'static str;

    /// What there is to know of this procedure's step list without running it.
    #[doc(hidden)]
    fn info(&self) -> Info<R>;

    /// Runs its steps until something is put on top.
    #[doc(hidden)]
    fn advance(&mut self, cursor: &mut Cursor<R>, arrived: Arrived<R>, cx: &mut Cx<'_, R>) -> End<R>;

    /// Every procedure with its rows and guards: the registry of what cites which clause.
    fn catalogue() -> Vec<ProcedureInfo<R>>;
}

/// Look-ups into the step list of a procedure.
#[doc(hidden)]
pub struct Info<R: RuleSet> {
    pub(crate) collects: fn(u8, R::Agenda) -> bool,
    pub(crate) step_name: fn(u8) -> Option<&'static str>,
    pub(crate) index: fn(&str) -> Option<u8>,
    pub(crate) clause: fn() -> Option<R::Clause>,
    pub(crate) settles: fn(u8) -> bool,
}

copy!(Info);

/// The look-ups of one procedure.
#[doc(hidden)]
#[must_use]
pub fn info<R: RuleSet, P: Procedure<R>>() -> Info<R> {
    Info {
        collects: collects::<R, P>,
        step_name: step_name::<R, P>,
        index: index::<R, P>,
        clause: || P::STEPS.first().map(|step| step.clause),
        settles: |step| P::STEPS.get(usize::from(step)).is_some_and(|step| matches!(step.row, Row::Settle(_))),
    }
}

/// A procedure in the catalogue.
#[derive(Clone, PartialEq, Debug)]
pub struct ProcedureInfo<R: RuleSet> {
    /// Its name.
    pub name: &'static str,
    /// Its rows, in order.
    pub steps: Vec<StepInfo<R>>,
    /// Its guards.
    pub guards: Vec<StepInfo<R>>,
}

/// A row or guard in the catalogue.
#[derive(Clone, PartialEq, Debug)]
pub struct StepInfo<R: RuleSet> {
    /// The clause that it states.
    pub clause: R::Clause,
    /// Other clauses that a row states along with it.
    pub also: &'static [R::Clause],
    /// Its name.
    pub name: &'static str,
    /// The kind of row, such as `"open"`; of a guard the row that it jumps to.
    pub kind: &'static str,
}

impl<R: RuleSet> ProcedureInfo<R> {
    /// The entry of one procedure.
    #[must_use]
    pub fn of<P: Procedure<R>>(name: &'static str) -> Self {
        let steps = P::STEPS.iter().map(|step| StepInfo {
            clause: step.clause,
            also: step.also,
            name: step.name,
            kind: step.row.kind(),
        });
        let guards = P::GUARDS.iter().map(|guard| StepInfo {
            clause: guard.clause,
            also: &[],
            name: guard.name,
            kind: guard.to,
        });
        ProcedureInfo { name, steps: steps.collect(), guards: guards.collect() }
    }
}

/// Binds the procedures of a ruleset together: an enum with a variant for each, named like its struct.
///
/// The crate that uses it needs `serde` with the feature `derive`.
///
/// ```ignore
/// jiesuan::procedures! {
///     /// Every flow of the duel.
///     pub enum Flows for Duel { Game, Turn, Clash }
/// }
/// ```
#[macro_export]
macro_rules! procedures {
    ($(#[$meta:meta])* $vis:vis enum $name:ident for $rules:ty { $($variant:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug, ::serde::Serialize, ::serde::Deserialize)]
        $vis enum $name { $(#[doc = concat!("The procedure `", stringify!($variant), "`.")] $variant($variant)),+ }

        $(impl ::core::convert::From<$variant> for $name {
            fn from(procedure: $variant) -> Self { $name::$variant(procedure) }
        })+

        impl $crate::Procedures<$rules> for $name {
            fn name(&self) -> &'static str {
                match self { $($name::$variant(_) => stringify!($variant)),+ }
            }
            fn info(&self) -> $crate::Info<$rules> {
                match self { $($name::$variant(_) => $crate::info::<$rules, $variant>()),+ }
            }
            fn advance(
                &mut self, cursor: &mut $crate::Cursor<$rules>, arrived: $crate::Arrived<$rules>, cx: &mut $crate::Cx<'_, $rules>,
            ) -> $crate::End<$rules> {
                match self {
                    $($name::$variant(procedure) => $crate::drive(stringify!($variant), procedure, cursor, arrived, cx)),+
                }
            }
            fn catalogue() -> $crate::__private::alloc::vec::Vec<$crate::ProcedureInfo<$rules>> {
                $crate::__private::alloc::vec![$($crate::ProcedureInfo::of::<$variant>(stringify!($variant))),+]
            }
        }
    };
}
