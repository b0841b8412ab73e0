//! 永恒之息 (Yongheng), by 乾狐离光: two to six players, each with an own character that must not die, summons that stand
//! before it, gold, attacks, and cards that answer cards.
//!
//! ```
//! use jiesuan::yongheng::{Setup, Yongheng};
//! use jiesuan::{Chance, GameState};
//!
//! let mut game = GameState::new(Yongheng::plain(), &Setup::new(2), Chance::seed(1))?;
//! while let Some(seat) = game.deciding().lowest() {
//!     // The default of every question: pick the first, pass, block without a card.
//!     let command = game.default_answer(seat).ok_or("nobody is asked")?;
//!     game.apply(seat, command)?;
//! #   if game.unredacted().round > 3 { break; }
//! }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! The rule book is `docs/rules/yongheng.md`; [`Rule`] has all its clauses. What is where:
//!
//! | room | holds |
//! |---|---|
//! | [`table`] | seats, zones, cards, matters, and what a turn remembers |
//! | [`event`] | every event, and what it changes |
//! | [`command`] | questions, commands, and which answers which; why a command is refused |
//! | [`timing`] | the timings, and what each does with those that answer |
//! | [`clause`] | every clause, with a line of what it says |
//! | [`flow`] | the procedures: setup, turn, attack, check, dying, defeat |
//! | [`effect`] | the vocabulary of the cards, and its interpreter |
//! | [`cards`] | the cards, as data |
//! | [`options`] | what can be agreed before a game |
//! | [`view`] | who may know what |
//! | [`text`] | names and log lines, 中文 and English |
//! | [`scenario`] | any position, described in a file |
//!
//! Traps, persistent effects, skills, and the attack and defence cards with texts are not built yet: the clauses about
//! them are listed in [`RuleBook::NOT_BUILT`]. The timings at which they will act are there.

pub mod cards;
pub mod clause;
pub mod command;
pub mod effect;
pub mod event;
pub mod flow;
#[cfg(feature = "laws")]
mod lawful;
pub mod options;
pub mod scenario;
pub mod table;
pub mod text;
pub mod timing;
pub mod view;

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::text::Program;
use crate::{Choice, Discipline, Illegal, Never, RuleBook, RuleSet, Seat, Unsound, Viewer, Wait};

use cards::{List, Pool};
use command::{Asked, Draft, No};
use effect::Words;
use flow::{Flows, Game, Leave};

pub use cards::{PLAIN, PoolError};
pub use clause::Rule;
pub use command::{Ask, Command, Subject};
pub use event::Event;
pub use options::Options;
pub use table::{Card, CharId, Outcome, Table};
pub use text::Language;
pub use timing::{Agenda, Timing};

/// The rules, with the cards that are in the box.
#[derive(Clone, PartialEq, Debug)]
pub struct Yongheng {
    pool: Pool,
    /// Of every card, in which list of the pool it stands and where.
    places: Vec<(List, u16)>,
    /// The compiled texts of the effect cards, in the order of the pool.
    programs: Vec<Option<Program<Words>>>,
    fingerprint: u64,
}

/// How a game is begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// How many players, 2 to 6.
    pub players: u8,
    /// What they have agreed.
    #[serde(default)]
    pub options: Options,
}

impl Setup {
    /// So many players, and everything as the rule book says.
    #[must_use]
    pub fn new(players: u8) -> Self {
        Setup { players, options: Options::default() }
    }
}

impl RuleSet for Yongheng {
    const NAME: &'static str = "yongheng";
    type Clause = Rule;
    type Setup = Setup;
    type SetupError = Illegal<Rule>;
    type Table = Table;
    type Event = Event;
    type Timing = Timing;
    type Ability = Never;
    type Agenda = Agenda;
    type Procedure = Flows;
    type Value = flow::Value;
    type Ask = Ask;
    type Command = Command;
    type Draft = Draft;
    type Outcome = Outcome;

    fn start(&self, setup: &Setup) -> Result<(Table, Flows), Illegal<Rule>> {
        let players = usize::from(setup.players);
        setup.options.check(setup.players)?;
        if self.pool.specials.len() < players + 1 || self.pool.normals.len() < 3 * players - 2 {
            return Err(No::Pool.illegal());
        }
        Ok((Table::new(setup.players, setup.options.clone()), Game.into()))
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    fn sound(&self, table: &Table) -> Result<(), Unsound> {
        scenario::sound(self, table)
    }

    fn sound_procedure(&self, table: &Table, procedure: &Flows) -> Result<(), Unsound> {
        self.sound_flow(table, procedure)
    }

    fn change(&self, table: &mut Table, event: &Event) {
        self.change_table(table, event);
    }

    fn seats(&self, table: &Table) -> u8 {
        table.seats()
    }

    fn outcome(&self, table: &Table) -> Option<Outcome> {
        table.outcome
    }

    fn gone(&self, table: &Table, seat: Seat) -> bool {
        !table.plays(seat)
    }

    fn leave(&self, _: &Table, seat: Seat) -> Flows {
        Leave { seat }.into()
    }

    fn discipline(&self, timing: Timing) -> Discipline<Agenda> {
        timing.discipline()
    }

    fn legal(&self, table: &Table, seat: Seat, ask: &Ask, command: &Command) -> Result<(), Illegal<Rule>> {
        Asked { rules: self, table, seat, ask: *ask }.legal(command)
    }

    fn choices(&self, table: &Table, seat: Seat, ask: &Ask, draft: &Draft, choice: &mut dyn FnMut(Choice<Self>)) {
        Asked { rules: self, table, seat, ask: *ask }.choices(draft, choice);
    }

    fn count(&self, table: &Table, seat: Seat, ask: &Ask, draft: &Draft) -> Option<u64> {
        Asked { rules: self, table, seat, ask: *ask }.count(draft)
    }

    fn default_answer(&self, table: &Table, seat: Seat, ask: &Ask) -> Command {
        Asked { rules: self, table, seat, ask: *ask }.default()
    }

    fn lapsed(&self, table: &Table, seat: Seat, ask: &Ask) -> bool {
        Asked { rules: self, table, seat, ask: *ask }.lapsed()
    }

    fn declines(&self, _: &Ask, command: &Command) -> bool {
        *command == Command::Pass
    }

    fn view(&self, table: &Table, viewer: Viewer) -> Table {
        view::view(table, viewer)
    }

    fn show(&self, _: &Table, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::show(event, viewer))
    }

    /// Who is asked what is public: no question names anything hidden.
    fn wait(&self, _: &Table, _: Seat, ask: &Ask, _: Viewer) -> Wait<Ask> {
        Wait::Known(*ask)
    }
}

impl RuleBook for Yongheng {
    const NOT_BUILT: &'static [Rule] = clause::NOT_BUILT;
    const REMARKS: &'static [(Rule, &'static str)] = clause::REMARKS;

    fn orders() -> Vec<&'static [crate::Criterion<Self>]> {
        Vec::new()
    }
    fn refusals() -> &'static [(Rule, &'static str)] {
        No::CITES
    }
    fn options() -> &'static [(Rule, &'static str)] {
        Options::CITES
    }
    fn view_rules() -> &'static [(Rule, &'static str)] {
        view::Sight::CITES
    }
}
