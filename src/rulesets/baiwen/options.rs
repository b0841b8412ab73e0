//! What can be agreed before a game: the named options of the rule book, with their clauses.

use super::clause::Rule;
use crate::Seat;

crate::options! {
    /// What can be agreed before a game. The default of each is what the rule book says.
    pub struct Options of Rule {
        /// Who has the first turn; drawn by chance if it is `None`.
        first_player: Option<Seat> = None, B3_2;
        /// Who is the main player; drawn by chance if it is `None`.
        main_player: Option<Seat> = None, B3_2;
        /// Whether the shikigami take random seats. If not, they sit as the decks name them.
        random_seats: bool = true, B3_1;
        /// Whether a deck has at most two factions (阵营).
        factions: bool = false, B2_3;
        /// Whether only one response of a player is used on one timing.
        one_response: bool = false, B13_6;
        /// Whether triggers on the use of a card come also if it was made void.
        void_after_use: bool = false, B6_7;
        /// Whether a fast card that costs nothing anyway takes the free place of the turn.
        free_burns_fast: bool = false, B6_12;
        /// Whether 弹回 brings a card back again and again.
        rebounds_again: bool = false, B18_22;
        /// Whether what follows a healing follows also if nothing was restored.
        heal_growth: bool = false, B10_5;
        /// After so many turns of both players the game is a draw.
        turn_limit: u16 = 256, B21_5;
    }
}
