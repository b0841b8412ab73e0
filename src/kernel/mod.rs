//! The kernel: the five laws, and no game.
//!
//! Read [`RuleSet`] first (what a game supplies), then [`Step`] (how a procedure is written), then [`GameState`] (what
//! a host does with it). `docs/architecture.md` tells how it is built and why.

mod agenda;
mod chance;
mod clause;
mod copy;
mod cx;
mod decision;
mod digest;
mod drive;
mod error;
mod frame;
mod game;
mod legal;
mod machine;
mod order;
mod procedures;
mod record;
mod rule_book;
mod rules;
mod scenario;
mod seat;
mod sink;
mod snapshot;
mod step;
pub mod text;
mod view;
mod watch;
mod window;

#[cfg(feature = "laws")]
pub(crate) use chance::below;
pub use chance::{Chance, Draw, Drawn};
pub use clause::Clause;
pub use decision::{Abilities, Answers, Question, Questions, Which};
pub use digest::{Digest, digest_of};
pub use error::{Fault, Illegal, RecordError, Refusal, RestoreError, Unsound};
pub use game::{Decision, GameState, Owed, Status};
pub use legal::{Choice, Legal, LegalIter};
pub use order::{Candidate, Criterion, List, Ranked};
pub use procedures::{ProcedureInfo, Procedures, StepInfo};
pub use record::{Input, Record};
pub use rule_book::{Citation, Cites, RuleBook};
pub use rules::{Data, Discipline, Duty, Never, RuleSet, Wait};
pub use scenario::{Asked, Case, Line, Staged};
pub use seat::{BySeat, Seat, SeatSet, Viewer};
pub use sink::{Audience, Events, ForViewer, Happening, Scene, Sink, Told, Unredacted, What};
pub use snapshot::Snapshot;
pub use step::{Flow, Guard, Look, Members, Procedure, Row, Step};
pub use view::{View, Waiting};
pub use watch::{Place, Verdict};

pub use cx::Cx;
#[doc(hidden)]
pub use drive::{Arrived, Cursor, End, drive};
#[doc(hidden)]
pub use procedures::{Info, info};
