//! The cards of a game: whether a pool can be played with, and what is printed on which card.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::super::effect::{OnCard, Words};
use super::super::table::{self, Card, CharId, CharacterSet, Stage, Table};
use super::super::{PLAIN, Yongheng};
use super::{Character, Design, Effect, Name, On, Pool, Print, When};
use crate::text::{Program, TextError};
use crate::{RuleSet, digest_of};

/// The lists of a pool, in the order of the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum List {
    Special,
    Normal,
    Attack,
    Defence,
    Effect,
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
        let compiled = |card: &Design<Effect>| Program::compile(&card.print.text, &OnCard(&card.print)).ok();
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

    pub(in super::super) fn is_special(&self, card: Card) -> bool {
        matches!(self.place(card), Some((List::Special, _)))
    }

    pub(in super::super) fn is_normal(&self, card: Card) -> bool {
        matches!(self.place(card), Some((List::Normal, _)))
    }

    /// Whether a card is drafted at this stage.
    pub(in super::super) fn is_of(&self, stage: Stage, card: Card) -> bool {
        match stage {
            Stage::Special => self.is_special(card),
            Stage::Normal => self.is_normal(card),
        }
    }

    /// Whether a card is an instant recovery.
    pub(in super::super) fn heals_at_once(&self, card: Card) -> bool {
        matches!(self.print(card), Some(Print::Effect(effect)) if effect.instant_heal)
    }

    /// Whether a card cancels events in their check.
    pub(in super::super) fn cancels(&self, card: Card) -> bool {
        matches!(self.print(card), Some(Print::Effect(effect)) if effect.when == When::Check)
    }

    pub(in super::super) fn program(&self, card: Card) -> Option<&Program<Words>> {
        match self.place(card)? {
            (List::Effect, at) => self.programs.get(at)?.as_ref(),
            _ => None,
        }
    }

    /// How much life a character lacks.
    pub(in super::super) fn room_to_heal(&self, table: &Table, who: CharId) -> i16 {
        let of = |character: &table::Character| {
            let full = self.character(character.card?)?.life;
            Some(i16::from(full).saturating_sub(character.life?).max(0))
        };
        table.find(who).and_then(|(_, character)| of(character)).unwrap_or(0)
    }

    /// What the deck is made of (Y-3.1.4.a, b): everything that is no character, and the normal characters that nobody
    /// has; the special ones only if the players agreed so.
    pub(in super::super) fn stock(&self, table: &Table) -> Vec<Card> {
        let mut lying: Vec<Card> = table.all_cards().collect();
        // What the draft has left over, and what leavers had picked, is undrafted.
        let drafts = [&table.special, &table.normal].into_iter().filter_map(|draft| draft.left);
        let picks = table.sides.values().iter().flat_map(|side| side.picks.iter().flatten().copied());
        let undrafted: Vec<Card> = drafts.flat_map(CharacterSet::iter).chain(picks).collect();
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
    if specials + normals > usize::from(CharacterSet::MOST) {
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

fn check_effect(card: &Design<Effect>) -> Result<(), PoolError> {
    let (id, effect) = (|| card.name.id.clone().into_owned(), &card.print);
    let on_character = effect.on == On::Character;
    if effect.instant_heal && !(effect.when == When::Play && on_character && effect.text.heals()) {
        return Err(PoolError::NoRecovery(id()));
    }
    if effect.when == When::Check && on_character {
        return Err(PoolError::NotInCheck(id()));
    }
    let compiled = Program::compile(&effect.text, &OnCard(effect));
    compiled.map(drop).map_err(|error| PoolError::Text { id: id(), error })
}
