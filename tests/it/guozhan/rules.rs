//! Rules that a case file cannot show: setups, generals that are brought along, and figures with their reasons.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use jiesuan::guozhan::cards::pool::{General, PoolError, Set};
use jiesuan::guozhan::flow::Source;
use jiesuan::guozhan::scenario::Position;
use jiesuan::guozhan::table::{FaceDown, Faction};
use jiesuan::guozhan::{Ask, Command, Deal, Event, Figure, Guozhan, Level, Options, Ruling, Setup, Table};
use jiesuan::{Audience, Chance, GameState, Illegal, Seat, Staged, Viewer, What};
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

    fn everybody_chooses_from_seven_or_five_or_fewer() of ["G-1.2", "G-1.3"] {
        let with = |players, generals| begin(&Setup { players, options: Options { generals, ..Options::default() } });
        let dealt = |players, generals| {
            let game = with(players, generals).unwrap();
            let counts: Vec<usize> =
                game.unredacted().sides.values().iter().map(|side| side.dealt.generals.len()).collect();
            assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
            counts[0]
        };
        let all = Guozhan::new().generals().len();
        assert_eq!([2, 5, 8, 9, 12].map(|players| dealt(players, Deal::Choice)), [7, 7, all / 8, all / 9, all / 12]);
        assert_eq!([(2, 5), (5, 2), (4, 9)].map(|(players, count)| dealt(players, Deal::ChoiceOf(count))), [5, 2, 9]);
        for (players, count) in [(3, 0), (3, 1), (4, 10), (12, 4)] {
            let refused = with(players, Deal::ChoiceOf(count)).unwrap_err();
            assert_eq!(refused.clause.to_string(), "G-1.2");
        }
        for seed in 0..60_u64 {
            let generals = if seed.is_multiple_of(2) { Deal::Choice } else { Deal::ChoiceOf(2 + (seed % 2) as u8) };
            let setup = Setup { players: 2 + (seed % 11) as u8, options: Options { generals, ..Options::default() } };
            let game = GameState::new(Guozhan::new(), &setup, Chance::seed(seed)).unwrap();
            for seat in Seat::all(setup.players) {
                let game = &game;
                let Command::Generals { head, deputy } = game.default_answer(seat).unwrap() else { panic!() };
                let [head, deputy] = [head, deputy].map(|general| game.rules().general(general).unwrap());
                assert!(head.faction == deputy.faction && head.name != deputy.name);
            }
        }
    }

    /// Nobody else is told what somebody may choose from, and what was not chosen is never shown to anybody.
    fn what_somebody_may_choose_from_nobody_else_sees() of ["G-1.4"] {
        let options = Options { generals: Deal::Choice, ..Options::default() };
        let setup = Setup { players: 5, options };
        let viewers = || Seat::all(5).map(Viewer::Seat).chain([Viewer::Spectator]);
        for seed in 0..10 {
            let mut heard = Audience::new(viewers());
            let mut game = GameState::new_into(Guozhan::new(), &setup, Chance::seed(seed), &mut heard).unwrap();
            let mut rng = crate::play::rng(seed);
            let chooser = |game: &GameState<Guozhan>| {
                game.deciding().iter().find(|seat| game.decision(*seat).is_some_and(|asked| *asked.ask == Ask::Generals))
            };
            while chooser(&game).is_some() {
                for viewer in viewers() {
                    for (seat, side) in game.view(viewer).table.sides.iter() {
                        assert_eq!(side.dealt.generals.is_empty(), !viewer.is(seat));
                        assert_eq!(side.dealt.hidden == 0, viewer.is(seat));
                        assert_eq!(side.generals, [None, None]);
                    }
                }
                let seat = *crate::play::one_of(&mut rng, &game.deciding().iter().collect::<Vec<_>>());
                let command = game.legal(seat).sample(&mut rng).unwrap();
                game.apply_into(seat, command, &mut heard).unwrap();
            }
            for viewer in viewers() {
                let mut offers = 0;
                for told in heard.for_viewer(viewer).unwrap().iter() {
                    if let What::Event(Event::Offered { seat, generals, hidden }) = &told.what {
                        offers += 1;
                        assert_eq!((generals.len(), *hidden), if viewer.is(*seat) { (7, 0) } else { (0, 7) });
                    }
                }
                assert_eq!(offers, 5);
                let view = game.view(viewer);
                assert!(view.table.sides.values().iter().all(|side| side.dealt == FaceDown::default()));
                assert!(view.table.sides.values().iter().all(|side| side.generals.iter().all(Option::is_some)));
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
    let part = wrong(general("木人", skill(trigger(json!([{ "do": { "Off": [7, "Turn"] } }])))));
    assert_eq!(part.to_string(), "`试`, part 0: text[0].do: there is no such part");
    let later = wrong(general("木人", skill(trigger(json!([{ "do": { "Later": [0, "Turn"] } }])))));
    assert_eq!(later.to_string(), "`试`, part 0: text[0].do: there is no such part that acts later");
    let holds = json!([{ "Is": { "Holds": ["Hand", "Basic"] } }]);
    let tells = wrong(general("木人", skill(json!([{ "Trigger": { "at": "Suffered", "when": holds, "text": [] } }]))));
    assert_eq!(tells, PoolError::Tells { skill: "试".into(), part: 0 });
    let three = json!([{ "ViewAs": { "zones": "Hand", "sort": "Any", "count": 3, "to": ["Slash"] } }]);
    assert_eq!(wrong(general("木人", skill(three))), PoolError::Beyond { skill: "试".into(), part: 0 });
    let given = wrong(general("木人", skill(json!([{ "Static": { "says": { "Has": "没有" } } }]))));
    assert_eq!(given, PoolError::NoSkill("没有".into()));
}

/// What a statement says may not depend on what it says: there would be no end to it.
#[test]
fn statements_from_outside_do_not_depend_on_themselves() {
    let near = json!([{ "Is": { "InRange": ["Me", "Turn"] } }]);
    let far = json!({ "base": 1, "of": { "Distance": ["Me", "Turn"] } });
    let big = json!([{ "Is": { "Big": "Me" } }]);
    for holds in [
        json!({ "says": { "DistanceTo": { "base": 1 } }, "such": near }),
        json!({ "says": { "DistanceFrom": far } }),
        json!({ "says": { "Has": "观星" }, "such": near }),
        json!({ "says": { "Lends": [near, "观星"] } }),
        json!({ "says": "OnlyBig", "such": big }),
        json!({ "says": { "Has": "观星" }, "such": big }),
    ] {
        let skill = json!([{ "name": { "zh": "试", "en": "Trial" }, "says": { "zh": "", "en": "" }, "parts": [{ "Static": holds }] }]);
        let general = json!({ "name": { "zh": "木人", "en": "Dummy" }, "faction": "Wei", "gender": "Male", "halves": 4, "skills": skill });
        assert_eq!(wrong(general), PoolError::Circular { skill: "试".into(), part: 0 }, "{holds}");
    }
}

/// A general that a case brings along is the one of the data, if it has its name.
#[test]
fn generals_of_cases_are_those_of_the_data() {
    let data: BTreeMap<String, General> =
        super::brought::generals().into_iter().map(|general| (general.name.zh.to_string(), general)).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/guozhan");
    let mut compared = 0;
    for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        let case: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        let Some(generals) = case.pointer("/position/generals").and_then(Value::as_array) else { continue };
        for general in generals {
            let general: General = serde_json::from_value(general.clone()).unwrap();
            if let Some(known) = data.get(&*general.name.zh) {
                assert_eq!(&general, known, "{}", file.display());
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "{compared}");
}
