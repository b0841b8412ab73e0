//! What can be agreed before a game: the named options of the rule book, with their clauses.

use serde::{Deserialize, Serialize};

use super::clause::Rule;
use crate::Seat;

/// How the players come by their generals (G-1.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Deal {
    /// Everybody is dealt a random pair of one faction.
    #[default]
    Pairs,
    /// Everybody chooses a pair in secret: of 7 generals, with nine players and more of 5, of fewer if the pool has not so
    /// many for everybody alike.
    Choice,
    /// Everybody chooses a pair in secret, of so many generals.
    ChoiceOf(u8),
}

crate::options! {
    /// What can be agreed before a game. The default of each is what the rule book says.
    pub struct Options of Rule {
        /// Who has the first turn; drawn by chance if it is `None`.
        first_player: Option<Seat> = None, G1_7;
        /// Whether everybody is dealt a pair of generals, or chooses one in secret from those that he is dealt.
        generals: Deal = Deal::Pairs, G1_2;
        /// Cards that everybody is dealt.
        hand: u8 = 4, G1_6;
        /// Whether the 52 cards of 势备篇 are in the deck.
        momentum: bool = false, G1_8;
        /// Whether the equipment of the lords (君) takes the place of the cards that it replaces.
        lord_equipment: bool = false, G1_9;
        /// Whether 鏖战 may begin in a game of three without a death; if not, games of three need one like those of two.
        small_last_stand: bool = false, RTerm2;
        /// Whether a 桃 that is converted or virtual heals in 鏖战.
        converted_peach: bool = false, G11_2_3;
        /// Whether nobody is small where nobody is big; if not, those without a faction are.
        small_needs_big: bool = false, RTerm7;
        /// Whether the generals of the 重置 edition are dealt, beside the standard ones.
        reset_set: bool = true, RPre1;
        /// Whether all targets of a use have one timing in each of the steps G-7.1.5 to G-7.1.8; if not, each has its own.
        one_target_timing: bool = false, G7_1_27;
        /// Whether a turn ends with the death of its player; if not, it is cut to its end after what is in progress.
        death_ends_turn: bool = false, G4_7_2;
        /// Whether 流离 may choose a character that is a target already; it is one twice then.
        exile_classic: bool = false, G7_1_26;
    }
}
