//! Rules that a case file cannot show: setups, pools, and what holds in every game.

use jiesuan::yongheng::{Options, Setup, Yongheng};
use jiesuan::{Chance, GameState, Seat};

use crate::clauses::witnesses;

witnesses! {
    fn two_to_six_players() of ["Y-0.3"] {
        for players in 0..=8 {
            let game = GameState::new(Yongheng::plain(), &Setup::new(players), Chance::seed(1));
            assert_eq!(game.is_ok(), (2..=6).contains(&players), "{players} players");
        }
        let none = GameState::new(Yongheng::plain(), &Setup::new(7), Chance::seed(1)).unwrap_err();
        assert_eq!(none.to_string(), "there are 2 to 6 players (Y-0.3)");
    }

    fn the_dealer_is_drawn_or_agreed() of ["Y-1.1.1.1"] {
        let dealer = |setup: &Setup, seed| {
            GameState::new(Yongheng::plain(), setup, Chance::seed(seed)).unwrap().unredacted().dealer
        };
        let drawn: std::collections::BTreeSet<Seat> = (0..60).map(|seed| dealer(&Setup::new(4), seed)).collect();
        assert_eq!(drawn.len(), 4, "every seat is the dealer now and then");
        let agreed = Setup { players: 4, options: Options { dealer: Some(Seat(2)), ..Options::default() } };
        assert!((0..20).all(|seed| dealer(&agreed, seed) == Seat(2)));
    }
}
