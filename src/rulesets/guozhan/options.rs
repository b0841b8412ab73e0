//! What can be agreed before a game: the named options of the rule book, with their clauses.

use super::clause::Rule;
use crate::Seat;

crate::options! {
    /// What can be agreed before a game. The default of each is what the rule book says.
    pub struct Options of Rule {
        /// Who has the first turn; drawn by chance if it is `None`.
        first_player: Option<Seat> = None, G1_7;
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
    }
}
