//! A wrong expectation fails, in every kind of line, and says why.

use super::runner::run;
use crate::duel::Duel;

/// Seat 0 has cards 0 and 2 in its hand and unit 3 (attack 4), which becomes ready; it draws card 1.
const POSITION: &str = r#"{ "sides": [{ "hand": [0, 2], "board": [{ "card": 3 }] }, { "life": 4 }] }"#;

fn case(chance: &str, script: &str) -> String {
    format!(
        r#"{{ "title": "t", "clauses": ["D-2.3"], "position": {POSITION}, "chance": {chance}, "script": [{script}] }}"#
    )
}

/// The first script holds; the second differs in what it expects, and fails for this reason.
fn tells_apart(right: &str, wrong: &str, why: &str) {
    assert_eq!(run::<Duel>(&case("[]", right)), Ok(()), "{right}");
    fails(&case("[]", wrong), why);
}

fn fails(text: &str, why: &str) {
    let error = run::<Duel>(text).expect_err("a wrong case holds");
    assert!(error.contains(why), "expected to fail for `{why}`, failed for: {error}");
}

#[test]
fn a_wrong_command_is_refused() {
    tells_apart(
        r#"{ "do": { "seat": 0, "command": { "Play": 0 } } }, { "facts": {} }"#,
        r#"{ "do": { "seat": 0, "command": { "Play": 9 } } }, { "facts": {} }"#,
        "line 1 of the script: Play(9) of seat 0: refused, there is no such card in the hand (D-3.1)",
    );
}

#[test]
fn defaults_need_somebody_who_is_asked() {
    let over = r#"{ "do": { "seat": 0, "command": { "Attack": { "unit": 0 } } } }"#;
    tells_apart(
        r#"{ "defaults": 2 }, { "pending": [{ "seat": 0, "ask": "Move" }] }"#,
        &format!(r#"{over}, {{ "defaults": 1 }}, {{ "facts": {{}} }}"#),
        "line 2 of the script: nobody is asked",
    );
}

#[test]
fn only_a_seat_at_the_table_can_leave() {
    tells_apart(
        r#"{ "concede": 1 }, { "outcome": 0 }"#,
        r#"{ "concede": 2 }, { "outcome": 0 }"#,
        "line 1 of the script: seat 2 leaves: refused, there is no seat 2",
    );
}

#[test]
fn a_refusal_must_happen_and_name_the_clause() {
    let line =
        |command: &str, by: &str| format!(r#"{{ "refused": {{ "seat": 0, "command": {command}, "by": "{by}" }} }}"#);
    let right = line(r#"{ "Play": 9 }"#, "D-3.1");
    tells_apart(&right, &line(r#"{ "Play": 9 }"#, "D-3.2"), "refused by D-3.2, it was refused otherwise");
    tells_apart(&right, &line(r#"{ "Play": 9 }"#, "not_asked"), "refused by not_asked, it was refused otherwise");
    tells_apart(&right, &line(r#"{ "Play": 0 }"#, "D-3.1"), "it was accepted");
    tells_apart(&right, &line(r#"{ "Play": 9 }"#, "D-9.9"), "there is no clause `D-9.9`");
}

#[test]
fn pending_names_everybody_who_is_asked_and_nobody_else() {
    let right = r#"{ "pending": [{ "seat": 0, "ask": "Move" }] }, { "pending": [{ "seat": 0 }] }"#;
    for wrong in [r#"{ "seat": 1 }"#, r#"{ "seat": 0, "ask": "Mulligan" }"#, r#"{ "seat": 0 }, { "seat": 1 }"#, ""] {
        tells_apart(right, &format!(r#"{{ "pending": [{wrong}] }}"#), r#"there are asked: [seat 0 "Move"]"#);
    }
}

#[test]
fn events_come_in_order_and_once() {
    let events = |list: &str| format!(r#"{{ "events": [{list}] }}"#);
    let began = r#"{ "clause": "D-2.1", "Began": { "seat": 0 } }"#;
    let drew = r#"{ "Drew": { "card": 1 } }"#;
    let right = events(&format!("{began}, {drew}"));
    for wrong in [
        format!("{drew}, {began}"),
        format!("{began}, {began}"),
        r#"{ "Drew": { "card": 2 } }"#.into(),
        r#"{ "clause": "D-2.1", "Drew": "_" }"#.into(),
        r#""Tired""#.into(),
    ] {
        tells_apart(&right, &events(&wrong), "D-2.2  {\"Drew\":{\"card\":1,\"seat\":0}}");
    }
    tells_apart(&right, &format!("{right}, {}", events(drew)), "there are these events: none");
}

#[test]
fn what_never_happened_has_not_happened_since_the_beginning() {
    tells_apart(
        r#"{ "events": [] }, { "never": ["Tired", { "Drew": { "card": 2 } }] }"#,
        r#"{ "events": [] }, { "never": ["Tired", { "Drew": { "card": 1 } }] }"#,
        r#"expected no D-2.2 {"Drew":{"card":1,"seat":0}}"#,
    );
}

#[test]
fn a_pattern_that_can_be_no_event_is_an_error() {
    let right = r#"{ "never": ["Tired"] }"#;
    tells_apart(right, r#"{ "never": ["Tried"] }"#, "unknown variant `Tried`");
    tells_apart(right, r#"{ "never": [{ "Tired": { "seats": "_" } }] }"#, "`Tired` has no such fields: seats");
    tells_apart(right, r#"{ "never": [{ "Drew": { "seat": "_", "cart": 1 } }] }"#, "`Drew` has no such fields: cart");
    tells_apart(right, r#"{ "never": [{ "Tired": {}, "Drew": {} }] }"#, "more than one event");
    tells_apart(right, r#"{ "never": [{ "clause": "D-9.9", "Tired": {} }] }"#, "there is no clause `D-9.9`");
    tells_apart(right, r#"{ "never": [7] }"#, "7 is no event");
}

#[test]
fn facts_are_compared_with_the_table() {
    let facts = |list: &str| format!(r#"{{ "facts": {{ {list} }} }}"#);
    let right = facts(
        r#""sides[0].hand": ["_", 2, 1], "sides[1].life": 4, "sides[0].board[0]": { "ready": true },
           "sides[0].hand.length": 3, "lost": null"#,
    );
    for (wrong, why) in [
        (r#""sides[1].life": 5"#, "sides[1].life: expected 5, there is 4"),
        (r#""sides[0].hand": ["_", 2]"#, "sides[0].hand: expected 2 entries"),
        (r#""sides[0].hand.length": 2"#, "expected 2, there is 3"),
        (
            r#""sides[0].board[0]": { "ready": true, "health": 2 }"#,
            "sides[0].board[0]: at health expected 2, there is 1",
        ),
        (r#""sides[0].board[0]": { "height": 2 }"#, "expected height, there is no such field"),
        (r#""sides[0].lives": "_""#, "there is no field `lives`"),
        (r#""sides[2].life": "_""#, "there is no entry 2"),
        (r#""sides[x].life": "_""#, "`[x]` is not a number in brackets"),
        (r#""sides[0.life": "_""#, "`[0` is not a number in brackets"),
    ] {
        tells_apart(&right, &facts(wrong), why);
    }
}

#[test]
fn a_view_shows_what_its_viewer_may_know() {
    let view = |viewer: &str, hand: &str| {
        format!(r#"{{ "view": {{ "viewer": {viewer}, "facts": {{ "sides[0].hand": {hand} }} }} }}"#)
    };
    let right = view(r#"{ "Seat": 0 }"#, "[0, 2, 1]");
    tells_apart(&right, &view(r#"{ "Seat": 1 }"#, "[0, 2, 1]"), "sides[0].hand: at [0] expected 0, there is null");
}

#[test]
fn the_outcome_is_compared() {
    let strike = r#"{ "do": { "seat": 0, "command": { "Attack": { "unit": 0 } } } }"#;
    let right = format!(r#"{strike}, {{ "outcome": 0 }}"#);
    tells_apart(&right, &format!(r#"{strike}, {{ "outcome": 1 }}"#), "outcome: expected 1, there is 0");
    tells_apart(&right, r#"{ "outcome": 0 }"#, "it is not over");
}

#[test]
fn chance_is_used_up_exactly_and_fits() {
    fails(&case(r#"[{ "Number": 0 }]"#, r#"{ "facts": {} }"#), "at the end: 1 draws of chance were not used");
    let setup = |chance: &str| {
        let case = case(chance, r#"{ "facts": {} }"#);
        case.replace(POSITION, r#"{ "begin": "Setup" }"#)
    };
    let order = format!(r#"{{ "Order": {:?} }}"#, (0..30).collect::<Vec<_>>());
    assert_eq!(run::<Duel>(&setup(&format!("[{order}, {order}]"))), Ok(()));
    fails(&setup(&format!("[{order}]")), "at the beginning: the next of the chance given is not the draw that is due");
    fails(&setup(&format!("[{order}, {{ \"Number\": 3 }}]")), "not the draw that is due");
}

#[test]
fn what_a_file_says_and_nobody_knows_is_an_error() {
    let good = case("[]", r#"{ "do": { "seat": 0, "command": { "Attack": { "unit": 0 } } } }, { "outcome": 0 }"#);
    assert_eq!(run::<Duel>(&good), Ok(()));
    let with = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        good.replacen(from, to, 1)
    };
    fails(&with(r#""title""#, r#""author": "a", "title""#), "unknown field `author`");
    fails(&with(r#""life""#, r#""lives": 1, "life""#), "unknown field `lives`");
    fails(&with(r#""outcome""#, r#""result""#), "unknown variant `result`");
    fails(&with(r#""command""#, r#""why": "", "command""#), "unknown field `why`");
    fails(&with(r#""unit": 0"#, r#""unit": 0, "targte": 1"#), "unknown fields: script.0.command.targte");
    fails(&with("D-2.3", "D-2.9"), "there is no clause `D-2.9`");
    fails(&with(r#"["D-2.3"]"#, "[]"), "the clauses that it witnesses");
    fails(&with(r#", { "outcome": 0 }"#, ""), "the script expects nothing");
    fails(&format!("{good} {good}"), "trailing characters");
}

#[test]
fn a_position_that_cannot_be_is_an_error() {
    for (position, why) in [
        (r#"{ "turn": 2 }"#, "position: turn: there are two seats"),
        (r#"{ "begin": "Setup", "turn": 1 }"#, "position: begin: a setup leaves the rest out"),
        (r#"{ "sides": [{ "hand": [30] }, {}] }"#, "position: sides[0]: there is no card 30"),
        (r#"{ "sides": [{}, { "hand": [7], "discard": [7] }] }"#, "position: sides[1]: card 7 is in two places"),
        (r#"{ "sides": [{ "life": 0 }, {}] }"#, "position: sides[0].life: the seat has lost already"),
        (r#"{ "sides": [{ "board": [{ "card": 1, "health": 0 }] }, {}] }"#, "position: sides[0].board: at most five"),
    ] {
        fails(&case("[]", r#"{ "facts": {} }"#).replace(POSITION, position), why);
    }
}
