//! Scenario files (局面): a position, what is done there, and what must come out.
//!
//! The format is data, so another engine can run the files too. A runner for JSON is in `tests/it/cases.rs`; the format
//! is described in `docs/cases.md`.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::chance::Drawn;
use super::error::Unsound;
use super::rules::{Data, RuleSet};
use super::seat::{Seat, Viewer};

/// A ruleset whose positions can be described in a file.
pub trait Staged: RuleSet {
    /// Any position, as a file describes it: options of the rules included, everything ordinary left out.
    type Position: Data;

    /// The rules, the table and the procedure that is to be played there.
    ///
    /// # Errors
    /// Names the field that is wrong.
    fn stage(position: &Self::Position) -> Result<(Self, Self::Table, Self::Procedure), Unsound>;
}

/// A scenario file. `V` is a value of the file format, for patterns: `serde_json::Value` in JSON files.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound(serialize = "V: Serialize", deserialize = "V: serde::de::DeserializeOwned"))]
pub struct Case<R: Staged, V> {
    /// What the case shows, in a sentence.
    pub title: String,
    /// The clauses that it witnesses.
    pub clauses: Vec<String>,
    /// The position.
    pub position: R::Position,
    /// Chance to come. It must be used up exactly.
    #[serde(default)]
    pub chance: Vec<Drawn>,
    /// What is done and expected, in order.
    pub script: Vec<Line<R, V>>,
}

/// One line of a scenario: the first three do something, the others say what must be so.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(
    rename_all = "snake_case",
    deny_unknown_fields,
    bound(serialize = "V: Serialize", deserialize = "V: serde::de::DeserializeOwned")
)]
pub enum Line<R: Staged, V> {
    /// A seat answers or gives a standing command, and is obeyed.
    Do {
        /// Who.
        seat: Seat,
        /// What.
        command: R::Command,
    },
    /// Everybody who is asked takes the default, this many times over.
    Defaults(u16),
    /// A seat leaves.
    Concede(Seat),
    /// A command is refused, and nothing changes.
    Refused {
        /// Who tries it.
        seat: Seat,
        /// What.
        command: R::Command,
        /// The clause that forbids it; or, where no rule of the game is needed to refuse it, the reason: `no_seat`,
        /// `over`, `left`, `not_asked`, `chance_owed`.
        by: String,
    },
    /// These seats are being asked, and nobody else.
    Pending(Vec<Asked<V>>),
    /// These events happened since the last such line, in this order, others between them allowed.
    Events(Vec<V>),
    /// No event like these happened since the beginning.
    Never(Vec<V>),
    /// Facts of the table: the path of a field, and what it matches.
    Facts(BTreeMap<String, V>),
    /// Facts of the table as a viewer may know it.
    View {
        /// Who looks.
        viewer: Viewer,
        /// The path of a field, and what it matches.
        facts: BTreeMap<String, V>,
    },
    /// The game is over, and this is how.
    Outcome(V),
}

/// A seat that is being asked, in [`Line::Pending`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked<V> {
    /// Who.
    pub seat: Seat,
    /// What the question matches; any question if it is left out.
    pub ask: Option<V>,
}
