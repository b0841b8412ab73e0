//! Rules that a case file cannot show: setups, generals that are brought along, and figures with their reasons.

use jiesuan::guozhan::cards::pool::{General, PoolError, Set};
use jiesuan::guozhan::flow::Source;
use jiesuan::guozhan::scenario::Position;
use jiesuan::guozhan::table::Faction;
use jiesuan::guozhan::{Figure, Guozhan, Level, Options, Ruling, Setup, Table};
use jiesuan::{Chance, GameState, Illegal, Seat, Staged};
use serde_json::{Value, json};

use crate::clauses::witnesses;

fn begin(setup: &Setup) -> Result<GameState<Guozhan>, Illegal<jiesuan::guozhan::Rule>> {
    GameState::new(Guozhan::new(), setup, Chance::seed(1))
}

fn position(described: Value) -> (Guozhan, Table) {
    let position: Position = serde_json::from_value(described).unwrap();
    let (rules, table, _) = Guozhan::stage(&position).unwrap();
    (rules, table)
}

fn wrong(general: Value) -> PoolError {
    let general: General = serde_json::from_value(general).unwrap();
    Guozhan::with([general]).unwrap_err()
}

witnesses! {
    fn two_to_twelve_play() of ["G-1.1"] {
        let refused = |players| begin(&Setup::new(players)).err().map(|illegal| illegal.clause.to_string());
        assert_eq!(refused(1).as_deref(), Some("G-1.1"));
        assert_eq!(refused(13).as_deref(), Some("G-1.1"));
        assert!((2..=12).all(|players| refused(players).is_none()));
    }

    fn the_first_player_is_one_of_them() of ["G-1.7"] {
        let options = Options { first_player: Some(Seat(4)), ..Options::default() };
        let refused = begin(&Setup { players: 4, options: options.clone() }).unwrap_err();
        assert_eq!(refused.clause.to_string(), "G-1.7");
        let game = begin(&Setup { players: 5, options }).unwrap();
        assert_eq!(game.unredacted().turn, Seat(4));
    }

    fn pairs_are_of_one_faction_and_not_of_one_name() of ["G-1.2", "G-1.3", "R-pre-1"] {
        for seed in 0..40_u64 {
            let options = Options { reset_set: seed.is_multiple_of(2), ..Options::default() };
            let setup = Setup { players: 2 + (seed % 11) as u8, options };
            let game = GameState::new(Guozhan::new(), &setup, Chance::seed(seed)).unwrap();
            let rules = game.rules();
            for side in game.unredacted().sides.values() {
                let [head, deputy] = side.generals.map(|general| rules.general(general.unwrap()).unwrap());
                assert_eq!(head.faction, deputy.faction);
                assert_ne!(head.name, deputy.name);
                let reset = [head, deputy].iter().any(|general| general.set == Set::Reset);
                assert!(!reset || setup.options.reset_set, "seed {seed}");
            }
        }
    }

    fn whoever_would_make_a_faction_more_than_half_is_a_careerist() of ["G-2.3.3", "G-2.3.4"] {
        let mut careerists = 0;
        for seed in 0..60 {
            let game = GameState::new(Guozhan::new(), &Setup::new(5), Chance::seed(seed)).unwrap();
            let table = game.unredacted();
            for faction in [Faction::Wei, Faction::Shu, Faction::Wu, Faction::Qun] {
                let members: Vec<Seat> =
                    table.turn.around(5).filter(|seat| table.side(*seat).faction == Some(faction)).collect();
                // Two of five are not more than half; the third would be.
                for (at, seat) in members.iter().enumerate() {
                    assert_eq!(table.side(*seat).careerist, at >= 2, "seed {seed}");
                }
                for careerist in members.iter().skip(2) {
                    careerists += 1;
                    assert!(members.iter().all(|other| other == careerist || table.differ(*careerist, *other)));
                }
            }
        }
        assert!(careerists > 0);
    }

    fn whoever_has_no_faction_is_neither_of_the_same_nor_of_another() of ["G-2.1.2"] {
        let (_, table) = position(json!({ "sides": [{}, { "faction": "Wei" }, {}] }));
        for other in [Seat(1), Seat(2)] {
            assert!(!table.same(Seat(0), other) && !table.differ(Seat(0), other));
        }
        assert!(table.same(Seat(0), Seat(0)));
    }

    fn a_figure_says_which_statement_decided() of ["G-0.1", "R-conf-1"] {
        let (rules, table) = position(json!({ "sides": [
            { "faction": "Wei", "equipment": ["诸葛连弩", "赤兔"], "hp": 2, "skills": ["英姿"] },
            { "faction": "Shu" }, { "faction": "Wu" }, { "faction": "Qun", "equipment": ["的卢"] }, { "faction": "Wei" }
        ] }));
        let crossbow = Source::Equipment(jiesuan::guozhan::cards::Kind::Crossbow, 0);
        let slashes = rules.figure(&table, Figure::Slashes(Seat(0)));
        assert_eq!(slashes, Ruling { value: None, level: Level::Skill, by: Some(crossbow) });
        let plain = rules.figure(&table, Figure::Slashes(Seat(1)));
        assert_eq!(plain, Ruling { value: Some(1), level: Level::Card, by: None });
        let range = rules.figure(&table, Figure::Range(Seat(0)));
        assert_eq!(range, Ruling { value: Some(1), level: Level::Card, by: Some(crossbow) });
        let hand = rules.figure(&table, Figure::HandLimit(Seat(0)));
        assert_eq!((hand.value, hand.level), (Some(4), Level::Skill));
        assert_eq!(rules.figure(&table, Figure::HandLimit(Seat(1))), Ruling { value: Some(4), level: Level::Rule, by: None });
        let far = rules.figure(&table, Figure::Distance(Seat(0), Seat(3)));
        assert_eq!((far.value, far.level), (Some(2), Level::Skill));
        assert_eq!(rules.figure(&table, Figure::Draws(Seat(0))).value, Some(3));
    }
}

/// What cannot be played with is an error that says where.
#[test]
fn generals_from_outside_are_checked() {
    let general = |name: &str, skills: Value| json!({ "name": { "zh": name, "en": name }, "faction": "Wei", "gender": "Male", "halves": 4, "skills": skills });
    let skill = |parts: Value| json!([{ "name": { "zh": "试", "en": "Trial" }, "says": { "zh": "", "en": "" }, "parts": parts }]);
    let trigger = |text: Value| json!([{ "Trigger": { "at": "Suffered", "text": text } }]);
    assert_eq!(wrong(general("曹操", json!([]))), PoolError::Name("曹操".into()));
    assert_eq!(wrong(general("木人", skill(json!([])))), PoolError::Empty("试".into()));
    let nobody = wrong(general("木人", skill(trigger(json!([{ "do": { "Draw": ["Each", { "base": 1 }] } }])))));
    assert!(matches!(nobody, PoolError::Text { part: 0, .. }), "{nobody}");
    let unknown = wrong(general("木人", skill(trigger(json!([{ "do": { "Grant": ["Me", "没有", "Turn"] } }])))));
    assert!(matches!(unknown, PoolError::Text { .. }), "{unknown}");
    assert_eq!(unknown.to_string(), "`试`, part 0: text[0].do: no skill is called so");
}
