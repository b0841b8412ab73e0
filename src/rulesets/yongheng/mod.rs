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

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::text::{Program, TextError};
use crate::{Choice, Discipline, Illegal, Never, RuleBook, RuleSet, Seat, Unsound, Viewer, Wait, digest_of};

use cards::{Character, Name, Pool, Print, When};
use command::{Asked, Draft, No};
use effect::{OnCard, Words};
use flow::{Flows, Game, Leave};

pub use cards::PLAIN;
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

/// The lists of a pool, in the order of the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum List {
    Special,
    Normal,
    Attack,
    Defence,
    Effect,
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

/// Why a pool of cards cannot be played with.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PoolError {
    /// The draft of two players needs 3 special and 4 normal characters.
    #[error("characters: the draft of two players needs 3 special and 4 normal ones")]
    FewCharacters,
    /// A pool holds at most 64 characters.
    #[error("characters: at most 64")]
    ManyCharacters,
    /// There is nothing to make a deck of.
    #[error("attacks, defences, effects: there is nothing to make a deck of")]
    NoDeck,
    /// A deck holds at most 10000 cards.
    #[error("copies: at most 10000 cards in all")]
    ManyCards,
    /// Two cards have one id.
    #[error("{0}: two cards have this id")]
    SameId(String),
    /// A character has no life, or more than a table can count.
    #[error("{0}: life: from 1 to 100")]
    Life(String),
    /// A card without copies.
    #[error("{0}: copies: at least 1")]
    NoCopies(String),
    /// An instant recovery that heals nobody, or that is not used on a character in one's own play phase.
    #[error("{0}: instant_heal: its text heals the character that it is used on")]
    NoRecovery(String),
    /// A card that is used in a check and does not cancel.
    #[error("{0}: when: a card that is used in a check is used on nothing")]
    NotInCheck(String),
    /// A text that cannot be carried out.
    #[error("{id}: text: {error}")]
    Text {
        /// The id of the card.
        id: String,
        /// What is wrong with its text.
        error: TextError,
    },
}

impl Yongheng {
    /// The rules with the [plain pool](PLAIN).
    #[must_use]
    pub fn plain() -> Self {
        Self::build(PLAIN)
    }

    /// The rules with these cards.
    ///
    /// # Errors
    /// If they cannot be played with; names the card and the field.
    pub fn new(pool: Pool) -> Result<Self, PoolError> {
        check(&pool)?;
        Ok(Self::build(pool))
    }

    fn build(pool: Pool) -> Self {
        let singles = |list: List, count: usize| (0..count as u16).map(move |at| (list, at));
        let mut places: Vec<(List, u16)> = singles(List::Special, pool.specials.len()).collect();
        places.extend(singles(List::Normal, pool.normals.len()));
        let copies = |list: List, at: usize, copies: u8| (0..copies).map(move |_| (list, at as u16));
        pool.attacks.iter().enumerate().for_each(|(at, card)| places.extend(copies(List::Attack, at, card.copies)));
        pool.defences.iter().enumerate().for_each(|(at, card)| places.extend(copies(List::Defence, at, card.copies)));
        pool.effects.iter().enumerate().for_each(|(at, card)| places.extend(copies(List::Effect, at, card.copies)));
        let compiled =
            |card: &cards::Design<cards::Effect>| Program::compile(&card.print.text, &OnCard(&card.print)).ok();
        let programs = pool.effects.iter().map(compiled).collect();
        let fingerprint = digest_of(&(Self::NAME, &pool)).0;
        Yongheng { pool, places, programs, fingerprint }
    }

    /// The cards that are in the box.
    #[must_use]
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// How many cards there are.
    #[must_use]
    pub fn cards(&self) -> u16 {
        self.places.len() as u16
    }

    fn place(&self, card: Card) -> Option<(List, usize)> {
        self.places.get(usize::from(card.0)).map(|(list, at)| (*list, usize::from(*at)))
    }

    /// What is printed on a card.
    #[must_use]
    pub fn print(&self, card: Card) -> Option<Print<'_>> {
        let (list, at) = self.place(card)?;
        Some(match list {
            List::Special => Print::Character(self.pool.specials.get(at)?),
            List::Normal => Print::Character(self.pool.normals.get(at)?),
            List::Attack => Print::Attack(&self.pool.attacks.get(at)?.print),
            List::Defence => Print::Defence(&self.pool.defences.get(at)?.print),
            List::Effect => Print::Effect(&self.pool.effects.get(at)?.print),
        })
    }

    /// The name of a card.
    #[must_use]
    pub fn name(&self, card: Card) -> Option<&Name> {
        let (list, at) = self.place(card)?;
        Some(match list {
            List::Special => &self.pool.specials.get(at)?.name,
            List::Normal => &self.pool.normals.get(at)?.name,
            List::Attack => &self.pool.attacks.get(at)?.name,
            List::Defence => &self.pool.defences.get(at)?.name,
            List::Effect => &self.pool.effects.get(at)?.name,
        })
    }

    /// Every copy of the card with this id, such as `A01`.
    pub fn copies(&self, id: &str) -> impl Iterator<Item = Card> {
        (0..self.cards()).map(Card).filter(move |card| self.name(*card).is_some_and(|name| name.id == id))
    }

    /// What is printed on a character card.
    #[must_use]
    pub fn character(&self, card: Card) -> Option<&Character> {
        if let Some(Print::Character(character)) = self.print(card) { Some(character) } else { None }
    }

    /// The special characters.
    pub fn specials(&self) -> impl ExactSizeIterator<Item = Card> + Clone + use<> {
        (0..self.pool.specials.len() as u16).map(Card)
    }

    /// The normal characters.
    pub fn normals(&self) -> impl ExactSizeIterator<Item = Card> + Clone + use<> {
        let first = self.pool.specials.len() as u16;
        (first..first + self.pool.normals.len() as u16).map(Card)
    }

    fn is_special(&self, card: Card) -> bool {
        matches!(self.place(card), Some((List::Special, _)))
    }

    fn is_normal(&self, card: Card) -> bool {
        matches!(self.place(card), Some((List::Normal, _)))
    }

    /// Whether a card is drafted at this stage.
    fn is_of(&self, stage: table::Stage, card: Card) -> bool {
        match stage {
            table::Stage::Special => self.is_special(card),
            table::Stage::Normal => self.is_normal(card),
        }
    }

    /// Whether a card is an instant recovery.
    fn heals_at_once(&self, card: Card) -> bool {
        matches!(self.print(card), Some(Print::Effect(effect)) if effect.instant_heal)
    }

    /// Whether a card cancels events in their check.
    fn cancels(&self, card: Card) -> bool {
        matches!(self.print(card), Some(Print::Effect(effect)) if effect.when == When::Check)
    }

    fn program(&self, card: Card) -> Option<&Program<Words>> {
        match self.place(card)? {
            (List::Effect, at) => self.programs.get(at)?.as_ref(),
            _ => None,
        }
    }

    /// How much life a character lacks.
    fn room_to_heal(&self, table: &Table, who: CharId) -> i16 {
        let of = |character: &table::Character| {
            let full = self.character(character.card?)?.life;
            Some(i16::from(full).saturating_sub(character.life?).max(0))
        };
        table.find(who).and_then(|(_, character)| of(character)).unwrap_or(0)
    }

    /// What the deck is made of (Y-3.1.4.a, b): everything that is no character, and the normal characters that nobody
    /// has; the special ones only if the players agreed so.
    fn stock(&self, table: &Table) -> Vec<Card> {
        let mut lying: Vec<Card> = table.all_cards().collect();
        // What the draft has left over, and what leavers had picked, is undrafted.
        let drafts = [&table.special, &table.normal].into_iter().filter_map(|draft| draft.left);
        let picks = table.sides.values().iter().flat_map(|side| side.picks.iter().flatten().copied());
        let undrafted: Vec<Card> = drafts.flat_map(table::CharacterSet::iter).chain(picks).collect();
        lying.retain(|card| !undrafted.contains(card));
        let stays_out = |card: &Card| lying.contains(card) || self.is_special(*card) && !table.options.specials_in_deck;
        (0..self.cards()).map(Card).filter(|card| !stays_out(card)).collect()
    }
}

fn check(pool: &Pool) -> Result<(), PoolError> {
    let (specials, normals) = (pool.specials.len(), pool.normals.len());
    if specials < 3 || normals < 4 {
        return Err(PoolError::FewCharacters);
    }
    if specials + normals > usize::from(table::CharacterSet::MOST) {
        return Err(PoolError::ManyCharacters);
    }
    for character in pool.specials.iter().chain(&*pool.normals) {
        if !(1..=100).contains(&character.life) {
            return Err(PoolError::Life(character.name.id.clone().into_owned()));
        }
    }
    let attacks = pool.attacks.iter().map(|card| (&card.name, card.copies));
    let defences = pool.defences.iter().map(|card| (&card.name, card.copies));
    let effects = pool.effects.iter().map(|card| (&card.name, card.copies));
    let deck = || attacks.clone().chain(defences.clone()).chain(effects.clone());
    if let Some((name, _)) = deck().find(|(_, copies)| *copies == 0) {
        return Err(PoolError::NoCopies(name.id.clone().into_owned()));
    }
    match deck().map(|(_, copies)| u32::from(copies)).sum::<u32>() {
        0 => return Err(PoolError::NoDeck),
        1..=10_000 => {}
        _ => return Err(PoolError::ManyCards),
    }
    let characters = pool.specials.iter().chain(&*pool.normals).map(|character| &character.name);
    let mut ids: Vec<&str> = characters.chain(deck().map(|(name, _)| name)).map(|name| &*name.id).collect();
    ids.sort_unstable();
    if let Some(pair) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(PoolError::SameId(pair[0].to_owned()));
    }
    pool.effects.iter().try_for_each(check_effect)
}

fn check_effect(card: &cards::Design<cards::Effect>) -> Result<(), PoolError> {
    let (id, effect) = (|| card.name.id.clone().into_owned(), &card.print);
    let on_character = effect.on == cards::On::Character;
    if effect.instant_heal && !(effect.when == When::Play && on_character && effect.text.heals()) {
        return Err(PoolError::NoRecovery(id()));
    }
    if effect.when == When::Check && on_character {
        return Err(PoolError::NotInCheck(id()));
    }
    let compiled = Program::compile(&effect.text, &OnCard(effect));
    compiled.map(drop).map_err(|error| PoolError::Text { id: id(), error })
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
