//! What a game supplies.

use core::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::clause::Clause;
use super::decision::Which;
use super::error::{Illegal, Unsound};
use super::legal::Choice;
use super::order::{Criterion, List};
use super::procedures::Procedures;
use super::seat::{Seat, Viewer};

/// Plain data: can be copied, compared, printed, saved and sent.
pub trait Data: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// A type with no values, for what a game does not have: `type Timing = Never;`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Never {}

/// What a timing does with those that answer it. It belongs to the timing, not to the ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Discipline<A> {
    /// The list is fixed and ordered when the window opens; conditions are not looked at again
    /// ([`RuleSet::stands`] is, at each entry's turn).
    Frozen,
    /// A seat is asked when its turn comes, and again until it passes; conditions are looked at then.
    Live,
    /// Those that answer join the nearest agenda of that name and are resolved at its `settle` row. Without one they are
    /// done at once, as if the timing were frozen.
    PutOff(A),
}

/// Whether the owner of an ability may decline it in a live window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    /// It acts whether its owner likes it or not.
    Must,
    /// Its owner is asked.
    May,
}

/// What a viewer is told of somebody's open question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Wait<A> {
    /// Nothing: that the seat is asked at all is private.
    Hidden,
    /// That the seat is being asked, not what.
    Asked,
    /// The question.
    Known(A),
}

/// A game: its types, and pure functions over the rules (`&self`, shared, never copied into a game) and a table.
///
/// The functions fall into four groups, in the order in which they stand below: starting, the table, windows and order,
/// decisions, and views. A game without abilities writes [`Never`] for `Timing`, `Ability` and `Agenda` and leaves the
/// third group alone. Procedures are written as [`Procedure`](crate::Procedure)s and bound together by
/// [`procedures!`](crate::procedures).
///
/// `examples/own_game.rs` is a whole one.
pub trait RuleSet: Clone + PartialEq + Debug + Send + Sync + Sized + 'static {
    /// The name under which games of this ruleset are saved.
    const NAME: &'static str;

    /// The clauses of its rule book.
    type Clause: Clause + Serialize + DeserializeOwned;
    /// What a game starts from: players, options, decks. Any data; [`start`](Self::start) says whether it is valid.
    type Setup: Data;
    /// Why a setup was not accepted.
    type SetupError: core::error::Error + Clone + PartialEq + Send + Sync + 'static;
    /// The whole position: seats, zones, cards, marks, matters, memory. One type for the engine and for views.
    type Table: Data;
    /// One change of the table, or one fact worth telling. Past tense.
    type Event: Data;
    /// A named moment at which abilities may act. It carries what the moment is about, if there can be several.
    type Timing: Data + Copy;
    /// One chance to act: which ability, whose, and (where there is one for each) which target or point. Identical text
    /// is not identity: two sources of one name are two abilities. The order of this type is used to list them, never
    /// to decide.
    type Ability: Data + Copy + Ord;
    /// The names of the lists of what was put off.
    type Agenda: Data + Copy;
    /// Every flow of the game; see [`procedures!`](crate::procedures).
    type Procedure: Procedures<Self>;
    /// What a finished procedure may hand to the one beneath.
    type Value: Data;
    /// A question to a seat. It names everything that its answers depend on besides the table.
    type Ask: Data;
    /// An answer, or a standing command. Imperative.
    type Command: Data;
    /// A command that is being put together, part by part; its `Default` is the beginning of every command.
    type Draft: Clone + Debug + Default;
    /// How a game ended.
    type Outcome: Data;

    // ---- starting

    /// The first table and the procedure that plays the game.
    ///
    /// # Errors
    /// When the setup is not one that the rules allow.
    fn start(&self, setup: &Self::Setup) -> Result<(Self::Table, Self::Procedure), Self::SetupError>;

    /// Changes whenever the same commands might give another game: saved games and records carry it. A ruleset with card
    /// pools digests them here.
    fn fingerprint(&self) -> u64 {
        super::digest::digest_of(Self::NAME).0
    }

    /// Whether a table from outside can be played on: every seat, card and matter that it names exists.
    ///
    /// # Errors
    /// Names the field.
    fn sound(&self, _table: &Self::Table) -> Result<(), Unsound> {
        Ok(())
    }

    /// Whether a procedure from outside fits the table.
    ///
    /// # Errors
    /// Names the field.
    fn sound_procedure(&self, _table: &Self::Table, _procedure: &Self::Procedure) -> Result<(), Unsound> {
        Ok(())
    }

    // ---- the table

    /// The one mutator of a table, the engine's and a view's alike. It gets whole events and those that
    /// [`show`](Self::show) gave.
    fn change(&self, table: &mut Self::Table, event: &Self::Event);

    /// How many seats there are, those that have left included.
    fn seats(&self, table: &Self::Table) -> u8;

    /// How the game ended. Looked at before every step: as soon as there is an outcome everything stops.
    fn outcome(&self, table: &Self::Table) -> Option<Self::Outcome>;

    /// Whether nobody waits for this seat any more: it has left or is out.
    fn gone(&self, table: &Self::Table, seat: Seat) -> bool;

    /// What happens when a seat leaves, at whatever pause.
    fn leave(&self, table: &Self::Table, seat: Seat) -> Self::Procedure;

    // ---- windows and order

    /// What this timing does with those that answer.
    fn discipline(&self, _timing: Self::Timing) -> Discipline<Self::Agenda> {
        Discipline::Frozen
    }

    /// Who *looks* at this timing: everyone who might answer, from an index that `change` keeps. The order does not
    /// matter.
    fn lookers(&self, _table: &Self::Table, _timing: Self::Timing, _look: &mut dyn FnMut(Self::Ability)) {}

    /// Who *answers*, or the clause that says why not.
    ///
    /// # Errors
    /// The clause by which this ability does not answer now.
    fn answers(
        &self,
        _table: &Self::Table,
        _timing: Self::Timing,
        _ability: Self::Ability,
    ) -> Result<(), Self::Clause> {
        Ok(())
    }

    /// Whether an entry of a frozen list or an agenda still stands when its turn comes.
    ///
    /// # Errors
    /// The clause by which the entry is dropped.
    fn stands(
        &self,
        _table: &Self::Table,
        _timing: Option<Self::Timing>,
        _ability: Self::Ability,
    ) -> Result<(), Self::Clause> {
        Ok(())
    }

    /// The criteria by which a list is ordered, compared in turn; the first that differs decides.
    fn criteria(&self, _list: List<Self>) -> &'static [Criterion<Self>] {
        &[]
    }

    /// The seat that an ability belongs to: it is asked about ties and in live windows.
    fn owner(&self, _table: &Self::Table, _ability: Self::Ability) -> Seat {
        Seat(0)
    }

    /// The procedure by which an ability acts. It copies what it will need of the matter that it answers.
    /// `None` is a fault of the ruleset for a game that opens windows.
    fn resolve(&self, _table: &Self::Table, _timing: Self::Timing, _ability: Self::Ability) -> Option<Self::Procedure> {
        None
    }

    /// In a live window: whether the owner may decline.
    fn duty(&self, _table: &Self::Table, _timing: Self::Timing, _ability: Self::Ability) -> Duty {
        Duty::Must
    }

    /// In a live window: the tier of an ability inside its seat. Once a later tier was used there is no going back.
    fn tier(&self, _table: &Self::Table, _ability: Self::Ability) -> u8 {
        0
    }

    /// In a live window: whether an ability still has its turn after those that were used there, in this order. What is
    /// used may close what came before it: whoever goes on to the next target is done with the last one.
    ///
    /// # Errors
    /// The clause by which it has not.
    fn follows(
        &self,
        _table: &Self::Table,
        _timing: Self::Timing,
        _used: &[Self::Ability],
        _ability: Self::Ability,
    ) -> Result<(), Self::Clause> {
        Ok(())
    }

    /// In a live window: the order of the seats. By default ascending.
    fn seat_order(&self, table: &Self::Table, _timing: Self::Timing, seat: &mut dyn FnMut(Seat)) {
        Seat::all(self.seats(table)).for_each(seat);
    }

    /// The question which of several abilities comes next; its answers are read by [`picked`](Self::picked).
    /// `None` is a fault of the ruleset for a game that has ties or live windows.
    fn which(&self, _which: Which<Self>) -> Option<Self::Ask> {
        None
    }

    /// What an answer to [`which`](Self::which) picked; `None` is a pass.
    fn picked(&self, _command: &Self::Command) -> Option<Self::Ability> {
        None
    }

    /// What happens before a generation of put-off entries is resolved (永恒之息: the calls of traps).
    /// Generations are there to be compared, not counted: proving a loop leaves their numbers out.
    fn generation(&self, _table: &Self::Table, _agenda: Self::Agenda, _generation: u32) -> Option<Self::Procedure> {
        None
    }

    /// Whether two tables are the same position, leaving serial numbers out. Used to prove loops.
    fn same_position(&self, one: &Self::Table, other: &Self::Table) -> bool {
        one == other
    }

    // ---- decisions

    /// Whether a command answers this question.
    ///
    /// # Errors
    /// The clause that forbids it, and why.
    fn legal(
        &self,
        table: &Self::Table,
        seat: Seat,
        ask: &Self::Ask,
        command: &Self::Command,
    ) -> Result<(), Illegal<Self::Clause>>;

    /// The next parts of a command that is being put together: first the verbs, then each part in turn. Everything that
    /// can be reached is legal, and everything legal can be reached, once.
    fn choices(
        &self,
        table: &Self::Table,
        seat: Seat,
        ask: &Self::Ask,
        draft: &Self::Draft,
        choice: &mut dyn FnMut(Choice<Self>),
    );

    /// How many commands can be made of a draft, where that is known without listing them: independent parts, such as a
    /// card and a target, multiply. Must agree with [`choices`](Self::choices).
    fn count(&self, _table: &Self::Table, _seat: Seat, _ask: &Self::Ask, _draft: &Self::Draft) -> Option<u64> {
        None
    }

    /// The answer of whoever does not answer: leavers, time-outs. Always legal; in a poll it declines.
    fn default_answer(&self, table: &Self::Table, seat: Seat, ask: &Self::Ask) -> Self::Command;

    /// Whether a question that has been put means nothing any more because of what ran on top of it, such as somebody's
    /// leaving: it is answered by the default, and nobody waits for it.
    fn lapsed(&self, _table: &Self::Table, _seat: Seat, _ask: &Self::Ask) -> bool {
        false
    }

    /// In a poll: whether this answer is a no.
    fn declines(&self, _ask: &Self::Ask, _command: &Self::Command) -> bool {
        false
    }

    /// If this is a standing command (one that may be given at any pause, by whoever has not left): the procedure that
    /// carries it out, or why it may not be given now.
    fn standing(
        &self,
        _table: &Self::Table,
        _seat: Seat,
        _command: &Self::Command,
    ) -> Option<Result<Self::Procedure, Illegal<Self::Clause>>> {
        None
    }

    // ---- views

    /// The table as a viewer may know it. For the referee it is the table. Name every field of what is hidden (no `..`),
    /// so that a new field does not compile until somebody has decided who may see it.
    fn view(&self, table: &Self::Table, viewer: Viewer) -> Self::Table;

    /// What a viewer is sent of an event; `before` is the table before it. `None` if he is not even told that something
    /// happened, which is lawful only if his view does not change by it.
    fn show(&self, before: &Self::Table, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// What a viewer is told of somebody's open question. By default its owner and the referee know it, and everybody
    /// knows who is asked.
    fn wait(&self, _table: &Self::Table, seat: Seat, ask: &Self::Ask, viewer: Viewer) -> Wait<Self::Ask> {
        if viewer.is(seat) { Wait::Known(ask.clone()) } else { Wait::Asked }
    }

    /// Whether a viewer knows that this ability is there. Reasons and notes about others are not sent to him.
    fn knows(&self, _table: &Self::Table, _ability: Self::Ability, _viewer: Viewer) -> bool {
        true
    }

    /// Whether a viewer is told that this procedure began, and sees it as a level of the trace.
    fn shows_procedure(&self, _table: &Self::Table, _procedure: &Self::Procedure, _viewer: Viewer) -> bool {
        true
    }
}
