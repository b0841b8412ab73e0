//! The law suite: the five laws, as properties that any ruleset can be held to.
//!
//! A ruleset that is also [`Lawful`] says what may be hidden and what must always hold; each law here plays random games
//! of it and compares. The laws take seeds (and codecs) as arguments and depend on nothing, so any test driver will do:
//!
//! ```ignore
//! let rules = std::sync::Arc::new(Duel);
//! for seed in 0..1000 {
//!     figures += jiesuan::laws::mirror(&rules, seed)?;
//! }
//! ```
//!
//! | law | function |
//! |---|---|
//! | 1 determinism | [`determinism`] |
//! | 2 resume | [`resume`] |
//! | 3 mirror | [`mirror`] |
//! | 4 secrecy | [`secrecy`] |
//! | 5 legality from the view | [`legality`] |
//! | 6 refusals | [`refusals`] |
//! | 7 legal is exact | [`exactness`] |
//! | 8 answer order | [`order`] |
//! | 9 leaving | [`leaving`] |
//! | 10 termination | [`termination`] |
//! | 11 conservation | [`conservation`] |

mod asked;
mod play;
mod repeat;
mod secrecy;
mod table;

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::ops::AddAssign;

pub use asked::{exactness, leaving, legality, order, refusals};
pub use play::Dice;
pub use repeat::{Codec, determinism, resume};
pub use secrecy::secrecy;
pub use table::{conservation, mirror, termination};

use crate::kernel::{RuleSet, Seat, Viewer};

/// A ruleset that can be held to the laws.
pub trait Lawful: RuleSet {
    /// The identity of something that may be hidden: of a card, mostly.
    type Secret: Copy + Ord + core::fmt::Debug;

    /// A valid setup, another one for every seed: numbers of players, options, decks.
    fn any_setup(&self, seed: u64) -> Self::Setup;

    /// Everything whose identity this viewer does not know on the whole table. Stated independently of
    /// [`view`](RuleSet::view): from the rule book, and from what the table remembers of who has seen what.
    fn secrets(&self, table: &Self::Table, viewer: Viewer, secret: &mut dyn FnMut(Self::Secret));

    /// Whether two secrets could stand in each other's place for all that this viewer knows: cards of one deck, unless he
    /// has seen one of them where the other cannot have been.
    fn exchangeable(&self, _table: &Self::Table, _viewer: Viewer, _one: Self::Secret, _other: Self::Secret) -> bool {
        true
    }

    /// Puts other secrets in the place of those that a thing names, wherever they stand. Places, orders and numbers stay.
    fn rename(&self, thing: Thing<'_, Self>, map: &dyn Fn(Self::Secret) -> Self::Secret);

    /// Any command, legal or not, well formed or not, on a table or a view of it. `below(n)` draws a number below `n`.
    fn arbitrary(&self, table: &Self::Table, seat: Seat, below: &mut dyn FnMut(u32) -> u32) -> Self::Command;

    /// The answer of another seat as this viewer is shown it when it is given: hidden parts blanked out in one way, such
    /// as "buries some card". `None` if it shows him nothing. Stated independently of [`show`](RuleSet::show).
    fn shown_command(
        &self,
        table: &Self::Table,
        seat: Seat,
        ask: &Self::Ask,
        command: &Self::Command,
        viewer: Viewer,
    ) -> Option<Self::Command>;

    /// What must hold after every event: every card in exactly one zone, and whatever else.
    ///
    /// # Errors
    /// Says what does not hold.
    fn invariants(&self, table: &Self::Table) -> Result<(), String>;
}

/// Something in which a secret may be named.
pub enum Thing<'a, R: RuleSet> {
    /// The table.
    Table(&'a mut R::Table),
    /// A procedure in progress.
    Procedure(&'a mut R::Procedure),
    /// A value on its way.
    Value(&'a mut R::Value),
    /// A timing.
    Timing(&'a mut R::Timing),
    /// An ability.
    Ability(&'a mut R::Ability),
    /// An open question.
    Ask(&'a mut R::Ask),
    /// A command.
    Command(&'a mut R::Command),
}

/// A law that was broken: where, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The law.
    pub law: &'static str,
    /// The seed of the game.
    pub seed: u64,
    /// After how many commands of it.
    pub commands: u32,
    /// What was seen.
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is broken (seed {}, after {} commands): {}", self.law, self.seed, self.commands, self.what)
    }
}

impl core::error::Error for Broken {}

/// What was played and compared.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Figures {
    /// Games played.
    pub games: u64,
    /// Commands given in them.
    pub commands: u64,
    /// Games that ended with an outcome.
    pub ended: u64,
    /// Games that stood still at a verdict.
    pub halted: u64,
    /// Comparisons made: events, commands or pauses, by the law.
    pub compared: u64,
    /// Secrecy: pairs of games compared.
    pub pairs: u64,
    /// Secrecy: pairs that stayed equal to the end of their stretch.
    pub survived: u64,
    /// Secrecy: commands over which those pairs were compared.
    pub stretch: u64,
    /// Secrecy: hidden choices of others that were varied.
    pub varied: u64,
    /// Secrecy: pairs dropped because the run lawfully revealed what was varied, or could not go on.
    pub dropped: u64,
}

impl AddAssign for Figures {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.commands += other.commands;
        self.ended += other.ended;
        self.halted += other.halted;
        self.compared += other.compared;
        self.pairs += other.pairs;
        self.survived += other.survived;
        self.stretch += other.stretch;
        self.varied += other.varied;
        self.dropped += other.dropped;
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figures { games, commands, ended, halted, compared, pairs, survived, stretch, varied, dropped } = self;
        write!(f, "games={games} commands={commands} ended={ended} halted={halted} compared={compared}")?;
        if *pairs > 0 {
            let tenths = stretch * 10 / (*survived).max(1);
            write!(f, " pairs={pairs} survived={survived} commands_per_pair={}.{}", tenths / 10, tenths % 10)?;
            write!(f, " varied={varied} dropped={dropped}")?;
        }
        Ok(())
    }
}

/// Says how two things differ, briefly.
fn differ(what: &str, one: &dyn fmt::Debug, other: &dyn fmt::Debug) -> String {
    let (one, other) = (format!("{one:?}"), format!("{other:?}"));
    let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let from = |text: &str| -> String {
        let start = (same.saturating_sub(60)..=same).find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        text[start.min(text.len())..].chars().take(160).collect()
    };
    format!("{what} differ: …{} / …{}", from(&one), from(&other))
}
