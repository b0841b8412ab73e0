//! Questions, commands, and which command answers which question.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::Baiwen;
use super::cards::Target;
use super::clause::Rule;
use super::effect::Keyword;
use super::table::{Card, Character, SEATS, Table, UnitId};
use crate::{Choice, Illegal, Seat};

/// A question to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// Which cards of the opening hand he swaps. Asked of both at once.
    Mulligan,
    /// Which shikigami gains a level.
    Level,
    /// What he does in his action phase.
    Act,
    /// Which of the cards that he looks at he takes.
    Look,
    /// Which card of the hand he exchanges, if any.
    Exchange,
}

/// An answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Swaps these cards, in the order of the hand.
    Swap(Cards),
    /// This shikigami gains a level.
    Level(u8),
    /// Uses a card of the hand.
    Use {
        /// The card.
        card: Card,
        /// Its target, if it needs one.
        target: Option<Character>,
        /// The bursts that are paid for (爆能), a bit for each.
        #[serde(default)]
        burst: u8,
    },
    /// This shikigami assaults.
    Assault(u8),
    /// This shikigami assaults a shikigami of the enemy that it names (追猎).
    Hunt {
        /// Which.
        unit: u8,
        /// Whom.
        target: UnitId,
    },
    /// Takes or exchanges this card; none to exchange no more.
    Choose(Option<Card>),
    /// Ends the turn.
    End,
}

/// Some cards in an order, mostly few.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cards(SmallVec<[Card; 3]>);

impl Cards {
    /// The cards.
    #[must_use]
    pub fn as_slice(&self) -> &[Card] {
        &self.0
    }

    /// The first of them, which is not among them any more.
    pub(super) fn take_first(&mut self) -> Option<Card> {
        (!self.0.is_empty()).then(|| self.0.remove(0))
    }

    /// The cards, to be changed.
    pub fn as_mut_slice(&mut self) -> &mut [Card] {
        &mut self.0
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        Cards(cards.into_iter().collect())
    }
}

/// A command that is being put together.
#[derive(Clone, Debug, Default)]
pub enum Draft {
    /// The beginning of every command.
    #[default]
    Verb,
    /// These cards are swapped, and some that lie behind this place of the hand.
    Swap(Cards, usize),
    /// A card is used.
    Use,
    /// This card is used.
    On(Card),
    /// A shikigami assaults.
    Assault,
}

crate::cited! {
    /// Why a command or a setup is refused.
    pub enum No of Rule {
        Decks = B2_1, "two players, each with a deck of four different shikigami";
        NotForDecks = B2_2, "a deck holds what its shikigami bring along, and nothing that is only made";
        Factions = B2_3, "at most two factions in a deck, if that was agreed";
        Seat = B3_2, "the players are the seats 0 and 1";
        Turns = B21_5, "a game has at least one turn";
        Answer = B4_10, "this does not answer what is asked";
        NotThere = B22_2, "the card is not among those to choose from";
        TooMany = B3_4, "up to three cards are swapped, in the order of the hand";
        NotLowest = B4_9, "the shikigami is not one of those with the lowest level";
        NotInHand = B1_3, "there is no such card in the hand";
        NoUser = B6_1a, "the shikigami of the card is not there";
        Level = B1_4, "the level of the shikigami is too low for the card";
        UserOut = B6_1a, "the shikigami of the card is knocked out";
        UserConscious = B18_26, "the card is used only while its shikigami is knocked out";
        UserStunned = B17_1, "a stunned shikigami uses no cards and does not assault";
        NoOrbs = B6_12, "there are not enough orbs";
        Target = B6_1b, "the card needs a target that it may be used on, or none";
        Assaulted = B5_1, "one assault in each turn";
        CannotAssault = B5_3, "only a conscious shikigami of level 1 or more assaults";
        Burst = B18_24, "a burst is paid with energy that the shikigami of the card has";
        Enraged = B18_21, "an enraged shikigami could assault: no other one may";
        Hunt = B18_13, "only a hunting shikigami names whom it assaults: a shikigami of the enemy that it may choose";
        AvatarStunned = B17_2, "a stunned avatar orders no assault";
        HeldBack = B19_4, "nobody may take the place of the front shikigami";
        NoOrbForAssault = B5_4, "an assault costs an orb, unless the shikigami is swift";
    }
}

type Checked = Result<(), Illegal<Rule>>;

fn ensure(holds: bool, no: No) -> Checked {
    if holds { Ok(()) } else { Err(no.illegal()) }
}

/// How many cards may be swapped in the mulligan (B-3.4).
const SWAPS: usize = 3;

/// A question to one player, with what is needed to answer it.
pub(super) struct Asked<'a> {
    pub(super) rules: &'a Baiwen,
    pub(super) table: &'a Table,
    pub(super) seat: Seat,
    pub(super) ask: Ask,
}

impl<'a> Asked<'a> {
    fn hand(&self) -> &'a [Card] {
        &self.table.side(self.seat).hand.cards
    }

    pub(super) fn legal(&self, command: &Command) -> Checked {
        match (self.ask, command) {
            (Ask::Mulligan, Command::Swap(cards)) => {
                let mut hand = self.hand().iter();
                let held = cards.as_slice().iter().all(|card| hand.any(|held| held == card));
                ensure(held && cards.as_slice().len() <= SWAPS, No::TooMany)
            }
            (Ask::Level, Command::Level(place)) => {
                ensure(self.table.lowest(self.seat).any(|lowest| lowest == *place), No::NotLowest)
            }
            (Ask::Act, Command::Use { card, target, burst }) => self.may_use(*card, *target, *burst),
            (Ask::Act, Command::Assault(place)) => self.may_assault(*place),
            (Ask::Act, Command::Hunt { unit, target }) => self.may_hunt(*unit, *target),
            (Ask::Look, Command::Choose(Some(card))) => {
                ensure(self.table.side(self.seat).aside.cards.contains(card), No::NotThere)
            }
            (Ask::Exchange, Command::Choose(None)) => Ok(()),
            (Ask::Exchange, Command::Choose(Some(card))) => ensure(self.hand().contains(card), No::NotThere),
            (Ask::Act, Command::End) => Ok(()),
            _ => Err(No::Answer.illegal()),
        }
    }

    fn may_use(&self, card: Card, target: Option<Character>, burst: u8) -> Checked {
        ensure(self.hand().contains(&card), No::NotInHand)?;
        let user = self.rules.usable(self.table, self.seat, card)?;
        ensure(self.rules.burst_cost(self.table, user, card, burst).is_some(), No::Burst)?;
        let needs = self.rules.print(card).and_then(|print| print.target);
        match (needs, target) {
            (None, None) => Ok(()),
            (Some(Target::EnemyBench), None) => {
                ensure(self.rules.targets(self.table, self.seat, Target::EnemyBench).is_empty(), No::Target)
            }
            (Some(needs), Some(target)) => {
                ensure(self.rules.targets(self.table, self.seat, needs).contains(&target), No::Target)
            }
            _ => Err(No::Target.illegal()),
        }
    }

    fn may_assault(&self, place: u8) -> Checked {
        self.could_assault(place)?;
        let enraged = |place: u8| {
            self.rules.has(self.table, UnitId { seat: self.seat, place }, Keyword::Enraged)
                && self.could_assault(place).is_ok()
        };
        let places = 0..self.table.side(self.seat).units.len() as u8;
        ensure(enraged(place) || !places.into_iter().any(enraged), No::Enraged)
    }

    fn could_assault(&self, place: u8) -> Checked {
        let (id, side) = (UnitId { seat: self.seat, place }, self.table.side(self.seat));
        ensure(side.assaults > 0, No::Assaulted)?;
        ensure(side.avatar.stunned.is_none(), No::AvatarStunned)?;
        let unit = self.table.alive(id).ok_or(No::CannotAssault.illegal())?;
        ensure(unit.stunned.is_none(), No::UserStunned)?;
        ensure(!self.rules.held_back(self.table, id), No::HeldBack)?;
        ensure(side.orbs >= self.rules.assault_cost(self.table, id), No::NoOrbForAssault)
    }

    fn may_hunt(&self, place: u8, target: UnitId) -> Checked {
        self.may_assault(place)?;
        let unit = UnitId { seat: self.seat, place };
        let there = target.seat == self.seat.next(2) && self.table.alive(target).is_some();
        let open = self.rules.open_to(self.table, self.seat, Character::Unit(target));
        ensure(self.rules.has(self.table, unit, Keyword::Hunt) && there && open, No::Hunt)
    }

    pub(super) fn choices(&self, draft: &Draft, choice: &mut dyn FnMut(Choice<Baiwen>)) {
        let mut offer = |command: Command| {
            if self.legal(&command).is_ok() {
                choice(Choice::Done(command));
            }
        };
        match (self.ask, draft) {
            (Ask::Mulligan, Draft::Verb) => self.swaps(&Cards::default(), 0, choice),
            (Ask::Mulligan, Draft::Swap(cards, from)) => self.swaps(cards, *from, choice),
            (Ask::Level, Draft::Verb) => self.table.lowest(self.seat).for_each(|place| offer(Command::Level(place))),
            (Ask::Look, Draft::Verb) => {
                let aside = &self.table.side(self.seat).aside.cards;
                aside.iter().for_each(|card| offer(Command::Choose(Some(*card))));
            }
            (Ask::Exchange, Draft::Verb) => {
                offer(Command::Choose(None));
                self.hand().iter().for_each(|card| offer(Command::Choose(Some(*card))));
            }
            (Ask::Act, Draft::Verb) => {
                offer(Command::End);
                choice(Choice::Part(Draft::Use));
                choice(Choice::Part(Draft::Assault));
            }
            (Ask::Act, Draft::Use) => self.hand().iter().for_each(|card| choice(Choice::Part(Draft::On(*card)))),
            (Ask::Act, Draft::On(card)) => {
                let card = *card;
                let Some(print) = self.rules.print(card) else { return };
                let bursts = 0..1_u16 << print.bursts.len().min(8);
                for burst in bursts.map(|burst| burst as u8) {
                    if let Some(needs) = print.target {
                        for target in self.rules.targets(self.table, self.seat, needs) {
                            offer(Command::Use { card, target: Some(target), burst });
                        }
                    }
                    offer(Command::Use { card, target: None, burst });
                }
            }
            (Ask::Act, Draft::Assault) => {
                let enemy = self.seat.next(2);
                for unit in 0..self.table.side(self.seat).units.len() as u8 {
                    offer(Command::Assault(unit));
                    if self.rules.has(self.table, UnitId { seat: self.seat, place: unit }, Keyword::Hunt) {
                        self.table.units(enemy).for_each(|target| offer(Command::Hunt { unit, target }));
                    }
                }
            }
            _ => {}
        }
    }

    fn swaps(&self, cards: &Cards, from: usize, choice: &mut dyn FnMut(Choice<Baiwen>)) {
        choice(Choice::Done(Command::Swap(cards.clone())));
        if cards.as_slice().len() < SWAPS {
            for (at, card) in self.hand().iter().enumerate().skip(from) {
                let more = cards.as_slice().iter().chain([card]).copied().collect();
                choice(Choice::Part(Draft::Swap(more, at + 1)));
            }
        }
    }

    pub(super) fn default(&self) -> Command {
        match self.ask {
            Ask::Mulligan => Command::Swap(Cards::default()),
            Ask::Level => self.table.lowest(self.seat).next().map_or(Command::End, Command::Level),
            Ask::Look => Command::Choose(self.table.side(self.seat).aside.cards.first().copied()),
            Ask::Exchange => Command::Choose(None),
            Ask::Act => Command::End,
        }
    }
}

impl Table {
    /// The shikigami of a player with the lowest level, if that is below 3 (B-4.9); summons have no seat and gain none.
    pub fn lowest(&self, seat: Seat) -> impl Iterator<Item = u8> {
        let seated = self.side(seat).units.iter().take(SEATS.into());
        let levels: SmallVec<[u8; 4]> = seated.map(|unit| unit.level).collect();
        let lowest = levels.iter().copied().min().filter(|lowest| *lowest < 3);
        (0..levels.len() as u8).filter(move |place| Some(levels[usize::from(*place)]) == lowest)
    }
}
