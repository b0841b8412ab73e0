//! What can be agreed before a game: the named options of the rule book, with their clauses.

use serde::{Deserialize, Serialize};

use super::clause::Rule;
use super::command::No;
use crate::{Illegal, Seat};

crate::options! {
    /// What can be agreed before a game. The default of each is what the rule book says.
    ///
    /// ```
    /// use jiesuan::yongheng::Options;
    /// let options = Options { start_hand: 5, ..Options::default() };
    /// assert_eq!(options.gold_cap, 20);
    /// ```
    pub struct Options of Rule {
        /// The dealer; drawn by chance if it is `None`.
        dealer: Option<Seat> = None, Y1_1_1_1;
        /// The direction of play.
        direction: Direction = Direction::Ascending, Y1_1_1_1;
        /// How many players win a game that was begun by 2, 3, 4, 5, 6 players.
        winners_by_size: [u8; 5] = [1, 1, 1, 2, 2], Y1_4_1;
        /// The game ends without a winner after so many rounds; never if it is `None`.
        round_limit: Option<u16> = None, Y1_4_2;
        /// Cards of the opening hand.
        start_hand: u8 = 4, Y1_1_4_2;
        /// Gold at the beginning.
        start_gold: u8 = 5, Y1_1_4_4;
        /// Cards that may be kept in the discard phase.
        hand_limit: u8 = 6, Y1_1_4_3;
        /// Gold that a player may hold.
        gold_cap: u8 = 20, Y1_1_4_5;
        /// Summons that may stand at once.
        summon_cap: u8 = 1, Y1_1_4_6;
        /// Whose summon cap rises by one after the first defeat.
        cap_raise: CapRaise = CapRaise::Killer, Y3_2_23b;
        /// Cards drawn in the draw phase.
        draw: u8 = 2, Y1_2_2_1;
        /// Gold gained in the draw phase.
        income: u8 = 2, Y1_2_2_1;
        /// Gold for the extra card of the draw phase.
        extra_card_cost: u8 = 2, Y1_2_2_2;
        /// Whether special characters that nobody has are shuffled into the deck.
        specials_in_deck: bool = false, Y3_1_4a;
        /// When the discard pile becomes the deck.
        reshuffle: Reshuffle = Reshuffle::Lazy, Y3_1_4c;
        /// Whether life falls below 0.
        negative_life: bool = true, Y3_2_16d;
        /// When the defender commits himself.
        defence_commit: DefenceCommit = DefenceCommit::BeforeRoll, Y3_2_15j;
        /// Whether inverted summons shield the own character.
        inverted_shields: bool = true, Y3_2_15f;
        /// Whether a player who is left without a summon must declare even if he could have replaced the last one.
        forced_declaration: bool = true, Y3_2_22f;
        /// Whether everybody with a hand card is asked to cancel and to rescue. If not, only those are who can: that they
        /// are asked then tells what they hold.
        uniform_hand_prompt: bool = true, Y3_2_3c;
    }
}

/// The direction in which turns pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Direction {
    /// To the next higher seat.
    Ascending,
    /// To the next lower seat.
    Descending,
}

/// Whose summon cap rises after a defeat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CapRaise {
    /// That of the player who defeated another, the first time that he does.
    Killer,
    /// Everybody's, the first time that anybody is defeated by another.
    Everyone,
}

/// When the discard pile becomes the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Reshuffle {
    /// When a card is to be drawn and there is none.
    Lazy,
    /// As soon as the last card has been drawn.
    Eager,
}

/// When the defender commits himself to block or dodge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum DefenceCommit {
    /// Before he rolls.
    BeforeRoll,
    /// After he has rolled.
    AfterRoll,
}

impl Options {
    /// Whether a game of so many players can be played like this.
    pub(super) fn check(&self, players: u8) -> Result<(), Illegal<Rule>> {
        let sensible = |at: usize, winners: u8| winners >= 1 && usize::from(winners) < at + 2;
        let no = if !(2..=6).contains(&players) {
            No::Players
        } else if self.dealer.is_some_and(|dealer| dealer.0 >= players) {
            No::Dealer
        } else if !self.winners_by_size.iter().enumerate().all(|(at, winners)| sensible(at, *winners)) {
            No::Winners
        } else if self.round_limit == Some(0) {
            No::RoundLimit
        } else if self.start_gold > self.gold_cap {
            No::StartGold
        } else if self.summon_cap == 0 {
            No::SummonCap
        } else {
            return Ok(());
        };
        Err(no.illegal())
    }
}
