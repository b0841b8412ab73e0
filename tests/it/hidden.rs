//! What stays hidden: in views, in what is told, in what can be looked back at, and in what can be worked out.

use std::collections::{BTreeMap, BTreeSet};

use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::{Chance, Draw, Drawn, GameState, RuleSet, Seat, Snapshot, Viewer};
use serde_json::{Value, json};

use crate::duel::{Card, Command, Duel, Side, Table};
use crate::play::{after, any_drawn, any_input, begin, bytes, everybody, lines, one_of, rng};

/// Two games that differ only in the deck of seat 1, which never plays a card: seat 0 and spectators are told, shown and
/// asked the same at every pause, first to last.
///
/// engine fault K-71: the first position and everything that can be looked back at is redacted too.
#[test]
fn the_whole_history_is_redacted() {
    for seed in 0..20 {
        let mut rng = rng(seed);
        let [own, one, other] = [(); 3].map(|()| any_drawn(Draw::Order(30), &mut rng));
        let (one, other) = (history([own.clone(), one], seed), history([own, other], seed));
        assert_eq!(one.len(), other.len());
        assert!(one.len() > 10);
        for (at, (one, other)) in one.iter().zip(&other).enumerate() {
            for viewer in ["seat 0", "spectator"] {
                assert_eq!(one[viewer], other[viewer], "{viewer} can tell the games apart at pause {at}");
            }
            assert_ne!(one["seat 1"], other["seat 1"], "the games are the same");
        }
    }
}

/// Everything that each viewer holds at each pause, as it would be sent: his view, its digest, and what he was told.
fn history(decks: [Drawn; 2], seed: u64) -> Vec<BTreeMap<&'static str, String>> {
    let mut game = begin(Duel, &(), Chance::scripted(decks));
    let (mut rng, mut heard, mut pauses) = (rng(seed), everybody(&game), Vec::new());
    loop {
        let viewers =
            [("seat 0", Viewer::Seat(Seat(0))), ("seat 1", Viewer::Seat(Seat(1))), ("spectator", Viewer::Spectator)];
        pauses.push(viewers.map(|(name, viewer)| (name, held(&game, &heard, viewer))).into());
        let Some(seat) = game.deciding().lowest() else { return pauses };
        let command = match seat {
            Seat(0) => game.legal(seat).sample(&mut rng).unwrap(),
            _ => game.default_answer(seat).unwrap(),
        };
        game.apply_into(seat, command, &mut heard).unwrap();
    }
}

fn held(game: &GameState<Duel>, heard: &jiesuan::Audience<Duel>, viewer: Viewer) -> String {
    let view = game.view(viewer);
    let refusal = |seat| format!("{:?}", game.check(seat, &Command::Exchange(9)));
    json!({
        "view": view,
        "digest": view.digest(),
        "told": heard.for_viewer(viewer),
        "refusals": Seat::all(2).map(refusal).collect::<Vec<_>>(),
    })
    .to_string()
}

/// engine fault K-66: a field that nobody has classified is a failure. Who sees each field of the duel, by what a view
/// of a table with another value in that field shows; a field that is missing here fails. (That `view` does not compile
/// with a new field is seen to by the example itself: it names every field and has no `..`.)
#[test]
fn every_field_is_classified() {
    const OWNER: [&str; 1] = ["seat 1"];
    const ALL: [&str; 3] = ["seat 0", "seat 1", "spectator"];
    let classified: BTreeMap<&str, &[&str]> = BTreeMap::from([
        ("/turn", &ALL[..]),
        ("/lost", &ALL),
        ("/sides/1/life", &ALL),
        ("/sides/1/energy", &ALL),
        ("/sides/1/hand", &OWNER),
        ("/sides/1/deck", &[]),
        ("/sides/1/sunk", &ALL),
        ("/sides/1/board", &ALL),
        ("/sides/1/discard", &ALL),
    ]);
    let table = serde_json::to_value(any_table()).unwrap();
    let fields = |path: &str, of: &Value| -> Vec<String> {
        of.as_object().unwrap().keys().map(|field| format!("{path}/{field}")).collect()
    };
    let mut paths = fields("", &table);
    paths.retain(|path| path != "/sides");
    paths.extend(fields("/sides/1", &table["sides"][1]));
    let mut found = BTreeMap::new();
    for path in &paths {
        let mut other = table.clone();
        let field = other.pointer_mut(path).unwrap();
        *field = another(field);
        let (one, other): (Table, Table) =
            (serde_json::from_value(table.clone()).unwrap(), serde_json::from_value(other).unwrap());
        assert_ne!(one, other, "{path} was not varied");
        let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];
        let told: Vec<&str> = ALL
            .into_iter()
            .zip(viewers)
            .filter(|(_, v)| Duel.view(&one, *v) != Duel.view(&other, *v))
            .map(|(name, _)| name)
            .collect();
        assert_ne!(
            Duel.view(&one, Viewer::Referee),
            Duel.view(&other, Viewer::Referee),
            "{path}: the referee sees all"
        );
        found.insert(path.as_str(), told);
    }
    assert_eq!(found, classified.into_iter().map(|(path, who)| (path, who.to_vec())).collect());
}

/// A table with something in every zone and nothing exchanged.
fn any_table() -> Table {
    let card = |card: Card| Some(card);
    let side = || Side {
        life: 9,
        energy: 1,
        hand: [1, 2].map(card).into(),
        deck: [3, 4, 5].map(card).into(),
        sunk: false,
        board: vec![crate::duel::Unit { card: 6, health: 1, ready: true }],
        discard: vec![7, 8],
    };
    Table { sides: [side(), side()], turn: Seat(0), lost: None }
}

/// Another value of the same kind, of the same length if it is a list.
fn another(value: &Value) -> Value {
    match value {
        Value::Null => json!(1),
        Value::Bool(value) => json!(!value),
        Value::Number(number) => json!(number.as_i64().unwrap() + 1),
        Value::Array(list) if list[0].is_object() => json!([{ "card": 9, "health": 2, "ready": false }]),
        Value::Array(list) => list.iter().rev().cloned().collect(),
        other => panic!("a field of another kind: {other}"),
    }
}

/// engine fault K-74: positions dealt anew for a viewer agree with everything that he sees, and vary in all that he does
/// not know.
#[test]
fn a_deal_for_a_viewer_agrees_with_what_he_sees_and_varies_in_the_rest() {
    for (seed, viewer) in [(1, Viewer::Seat(Seat(0))), (2, Viewer::Seat(Seat(1))), (3, Viewer::Spectator)] {
        let game = after(begin(Duel, &(), Chance::seed(seed)), seed, 20);
        let seen = game.view(viewer);
        let mut rng = rng(seed);
        let mut at_place: BTreeMap<(usize, &str, usize), BTreeSet<Card>> = BTreeMap::new();
        for _ in 0..1000 {
            let dealt = deal_anew(&game, viewer, &mut rng);
            assert_eq!(dealt.view(viewer), seen);
            for (seat, (side, seen)) in dealt.unredacted().sides.iter().zip(&seen.table.sides).enumerate() {
                for (zone, cards, seen) in [("hand", &side.hand, &seen.hand), ("deck", &side.deck, &seen.deck)] {
                    for (place, (card, seen)) in cards.iter().zip(seen).enumerate() {
                        assert!(seen.is_none() || seen == card);
                        at_place.entry((seat, zone, place)).or_default().insert(card.unwrap());
                    }
                }
            }
        }
        for ((seat, zone, place), cards) in at_place {
            let side = &seen.table.sides[seat];
            let known = if zone == "hand" { side.hand[place] } else { side.deck[place] }.is_some();
            let unknown = side.hand.iter().chain(&side.deck).filter(|card| card.is_none()).count();
            let expected = if known { 1 } else { unknown };
            assert_eq!(cards.len(), expected, "{viewer:?}: {zone} of seat {seat}, place {place}: {cards:?}");
        }
        let mut dealt = deal_anew(&game, viewer, &mut rng);
        assert!(bytes(&dealt) != bytes(&game));
        while let Some(input) = any_input(&dealt, &mut rng) {
            dealt.enter_into(input, &mut ()).unwrap();
        }
        assert!(dealt.outcome().is_some());
    }
}

/// The game at the same pause with the cards that the viewer does not know dealt out anew.
fn deal_anew(game: &GameState<Duel>, viewer: Viewer, rng: &mut ChaCha8Rng) -> GameState<Duel> {
    let mut table = game.view(viewer).table;
    for side in &mut table.sides {
        let known: BTreeSet<Card> = side.cards().flatten().collect();
        let mut rest: Vec<Card> = (0..30).filter(|card| !known.contains(card)).collect();
        for card in side.hand.iter_mut().chain(&mut side.deck).filter(|card| card.is_none()) {
            let next = *one_of(rng, &rest);
            rest.retain(|card| *card != next);
            *card = Some(next);
        }
    }
    let mut snapshot = serde_json::to_value(game.snapshot()).unwrap();
    snapshot["table"] = serde_json::to_value(table).unwrap();
    let snapshot: Snapshot<Duel> = serde_json::from_value(snapshot).unwrap();
    GameState::restore(Duel, snapshot).unwrap()
}

/// Nobody but the owner is ever told the number of a hidden card.
#[test]
fn cards_are_named_to_their_owner_only() {
    use crate::duel::Event;
    let mut heard = everybody(&begin(Duel, &(), Chance::seed(1)));
    let mut game = GameState::new_into(Duel, &(), Chance::seed(1), &mut heard).unwrap();
    let mut rng = rng(1);
    while let Some(input) = any_input(&game, &mut rng) {
        game.enter_into(input, &mut heard).unwrap();
    }
    let mut named = [0; 2];
    for (viewer, lines) in lines(&heard) {
        for told in lines {
            match told.what {
                jiesuan::What::Event(Event::Drew { seat, card }) => {
                    assert_eq!(card.is_some(), viewer.is(seat), "{viewer:?} hears what seat {seat} draws");
                    named[usize::from(card.is_some())] += 1;
                }
                jiesuan::What::Event(Event::Shuffled { order, .. }) => {
                    assert_eq!(order.is_some(), viewer == Viewer::Referee);
                }
                _ => {}
            }
        }
    }
    assert!(named[0] > 10 && named[1] > 10);
}
