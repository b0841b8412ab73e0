//! Faults that were seen in other engines, restated as what is required.

use jiesuan::laws::{Lawful, Thing};
use jiesuan::{Drawn, RuleSet, Viewer, What};

use super::stage::{A, B, Played, Stage, queue, unit};
use super::{attack, shields, three, uses};
use crate::toys::frozen::flow::Turn;
use crate::toys::frozen::{
    Ask, Card, Command, Entry, Event, Flows, Frozen, Kind, Kind::*, Name::*, Rule, Table, Unit, Zone,
};

/// Engine fault K-15: whether a condition must still hold when its entry comes is one choice, the same for all lists.
#[test]
fn k15_no_list_looks_at_conditions_again() {
    // In the attack window: the guard draws the attack away from the unit of the parry, which acts all the same.
    let redirected = three(&[Guard, Parry]).play(attack(0)).done();
    assert_eq!(redirected.acts(), ["0:0", "1:Guard", "1:Parry"]);
    // In a list that is fixed early: the keeper no longer stands in front.
    let moved = Stage::new(&[Keeper], &[]).front(A, 0).deck(A, &[Scout]).play(Turn { seat: A });
    assert_eq!((moved.side(A).front, moved.acts()), (None, vec!["0:0".to_owned()]));
    // On an agenda: the lancer was knocked out by the very damage that it answers.
    let stage = Stage::new(&[Keeper; 3], &[Lancer]).hand(A, &[Sweep]).health(B, 0, 1);
    let root = uses(&stage);
    assert_eq!(stage.play(root).done().acts(), ["1:0"]);
}

/// Engine fault K-22: an ability that is reached in several ways by one event registers once.
#[test]
fn k22_an_ability_reached_twice_registers_once() {
    let twice = |stage: Stage, place| stage.with(|table| table.side_mut(B).queue.push(Entry::Unit(place)));
    let (keeper, lancer) = (Stage::new(&[Archer], &[Keeper]).front(B, 0), Stage::new(&[Keeper], &[Lancer; 3]));
    for (stage, entry) in [(keeper.clone(), "1:0"), (lancer.front(B, 1), "1:0")] {
        // The invariant that forbids such a queue is not looked at here.
        let (once, again) = (stage.clone().play(attack(0)), unchecked(twice(stage, 0), attack(0)));
        let count = |played: &Played| played.acts().iter().filter(|act| *act == entry).count();
        assert_eq!((count(&once), count(&again)), (1, 1));
    }
}

fn unchecked(stage: Stage, root: impl Into<Flows>) -> Played {
    let mut watch = super::Watch::new();
    watch.invariants = |_| Ok(());
    let chance = jiesuan::Chance::scripted([]);
    let game = jiesuan::GameState::at(Frozen, stage.table, root.into(), chance, &mut watch).unwrap();
    Played { game, watch }.done()
}

/// Engine fault K-38: of blows that fall at once, one response answers one.
#[test]
fn k38_blows_that_fall_at_once_share_their_response() {
    for braces in [1, 2] {
        let stage = Stage::new(&[Keeper; 3], &[Archer; 3]).hand(A, &[Sweep]).hand(B, &vec![Brace; braces]);
        let root = uses(&stage);
        let played = stage.play(root).done();
        assert_eq!((played.acts(), played.hand(B).len()), (vec!["1:Brace".to_owned()], braces - 1));
        assert_eq!([0, 1, 2].map(|place| played.unit(B, place).health), [4, 2, 2]);
        let once = played.silent().into_iter().filter(|silent| silent.1 == Rule::Once).count();
        assert_eq!(once, 2 * (braces - 1));
    }
}

/// Engine fault K-39: when the first of two responses side by side is used, the second is still looked at.
#[test]
fn k39_the_next_response_is_looked_at_after_the_first() {
    let played = three(&[Venom, Shield]).front(B, 1).play(attack(0)).done();
    assert_eq!(played.acts(), ["0:0", "1:Venom", "1:Shield"]);
    // Also when it does not stand any more.
    let played = three(&[Venom, Shield, Parry]).orbs(B, 1).play(attack(0)).done();
    assert_eq!((played.acts().len(), played.dropped().len()), (2, 2));
}

/// Engine fault K-59: each item of a list is handled once, though its own effect moves it.
#[test]
fn k59_an_item_that_moves_itself_is_handled_once() {
    // Every card leaves the queue while it acts, the places of the others change, and two copies are left behind.
    let played = shields().orbs(B, 9).play(attack(0)).done();
    assert_eq!(played.acts(), ["0:0", "1:Venom", "1:Shield", "1:2", "1:Parry"]);
    assert_eq!(queue(played.side(B)), ["0", "1", "Shield", "2", "Parry"]);
    // A unit that comes back while its row is walked takes a new place in the queue, and is not met again.
    let stage = Stage::new(&[Keeper; 3], &[]).deck(A, &[Scout]).with(|table| {
        for place in [0, 2] {
            let id = unit(A, place);
            Frozen.change(table, &Event::KnockedOut { unit: id });
            Frozen.change(table, &Event::Ticked { unit: id });
        }
    });
    let played = stage.play(Turn { seat: A });
    let ticked = played.events().into_iter().filter(|event| matches!(event, Event::Ticked { .. })).count();
    assert_eq!((ticked, queue(played.side(A)).join(" ")), (2, "1 0 2 Scout".to_owned()));
}

/// The most bytes that a game took on the way, and the steps, when so many sources see so many events at once.
fn waiting(sources: usize) -> (usize, usize, usize) {
    let stage = Stage::new(&[Keeper; 3], &vec![Lancer; sources]).hand(A, &[Sweep]).deck(A, &[Scout]);
    let stage = stage.with(|table| *table.unit_mut(unit(A, 2)).unwrap() = Unit { health: 30_000, ..Unit::new(Keeper) });
    let mut game = stage.play(Turn { seat: A }).game;
    let card = game.unredacted().side(A).hand.cards[0];
    game.set_fuel(1);
    game.apply(A, Command::Use(card)).unwrap();
    let (mut most, mut steps, mut acted) = (0, 0, 0);
    while game.halted().is_some() {
        if steps % 8 == 0 {
            most = most.max(serde_json::to_vec(&game.snapshot()).unwrap().len());
        }
        let mut heard = jiesuan::ForViewer::new(A);
        game.resume_into(&mut heard);
        acted += heard.events.iter().filter(|told| matches!(told.what, What::Acts(_))).count();
        steps += 1;
    }
    (most, steps, acted)
}

/// Engine fault K-63: 20 sources that see 20 events each are 400 that wait; memory and steps grow in proportion.
#[test]
fn k63_four_hundred_that_wait_take_four_times_as_much_as_one_hundred() {
    let (few, many) = (waiting(10), waiting(20));
    assert_eq!((few.2, many.2), (100, 400));
    assert!(many.0 < few.0 * 9 / 2, "{few:?} {many:?}");
    assert!(many.1 < few.1 * 9 / 2, "{few:?} {many:?}");
}

/// Engine fault K-64: what refers to each other does so by ids, so a clone in the middle is as large as its parts.
#[test]
fn k64_a_clone_in_the_middle_of_everything_is_plain_data() {
    // The shuffle of the recall is owed: a turn, a use, and cards that lie aside.
    let stage = Stage::new(&[Lancer], &[Lancer]).hand(A, &[Recall, Guard, Venom]).deck(A, &[Scout, Forge]);
    let played = stage.play(Turn { seat: A }).uses(A, Recall);
    let card = played.card(A, Guard);
    let mut played = played.then(A, Command::Choose(card));
    let twin = played.game.clone();
    let size = |game: &jiesuan::GameState<Frozen>| serde_json::to_string(&game.snapshot()).unwrap();
    assert_eq!((size(&twin), twin.digest()), (size(&played.game), played.game.digest()));
    let before = twin.digest();
    played.game.supply(Drawn::Order(vec![1, 0])).unwrap();
    assert_eq!(twin.digest(), before, "the twin does not follow");
    assert_ne!(played.game.digest(), before);
    // Every card is named once in its zone and once in the queue, whatever else goes on.
    let named = |game: &str, card: Card| game.matches(&format!("\"Card\":{}", card.0)).count();
    assert_eq!(named(&size(&played.game), played.card(A, Venom)), 1);
}

/// Engine fault K-68: when one of several cards that were looked at is kept, nobody knows the others any more.
#[test]
fn k68_the_others_are_not_known_once_one_is_kept() {
    let stage = Stage::new(&[Lancer, Archer, Keeper], &[])
        .hand(A, &[Scout, Rally])
        .deck(A, &[Omen, Sweep, Forge, Guard, Venom]);
    let played = stage.play_with(Turn { seat: A }, &[Drawn::Order(vec![2, 0, 1])]);
    let looking = played.uses(A, Scout);
    let seen = looking.view(A).side(A).aside.cards.clone();
    assert_eq!(seen.iter().map(|card| card.kind()).collect::<Vec<_>>(), [Guard, Forge, Sweep]);
    assert_eq!((looking.view(B).side(A).aside.cards.len(), looking.view(B).side(A).aside.hidden), (0, 3));
    let kept = looking.then(A, Command::Choose(seen[1]));
    for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
        let view = kept.view(viewer);
        let (deck, aside) = (&view.side(A).deck, &view.side(A).aside);
        assert_eq!((deck.cards.len(), deck.hidden, aside.count()), (0, 3, 0));
    }
    assert_eq!(kept.hand(A), [Rally, Venom, Forge]);
}

/// Engine fault K-77: a legal list shows its reader nothing that he does not know: it is that of his view.
#[test]
fn k77_a_legal_list_is_made_of_what_its_reader_knows() {
    let stage = Stage::new(&[Lancer, Archer, Keeper], &[Lancer; 3]).hand(A, &[Scout, Sweep]).deck(A, &[Omen, Guard]);
    let stage = stage.hand(B, &[Guard, Parry]).deck(B, &[Venom, Cover]);
    let played = stage.clone().play(Turn { seat: A });
    let lists = |table: &Table| {
        let ask = Ask::Move;
        jiesuan::Legal::new(&Frozen, table, A, Some(&ask)).iter().collect::<Vec<_>>()
    };
    let whole = lists(played.table());
    assert!(whole.len() > 3);
    assert_eq!(lists(&played.view(A)), whole);
    // Whatever the others hold, and whatever lies in the decks.
    for (one, other) in [(Guard, Venom), (Parry, Cover)] {
        let mut table = played.table().clone();
        swap(&mut table, B, one, other);
        assert_eq!(lists(&table), whole);
    }
    let scout = played.card(A, Scout);
    assert!(whole.contains(&Command::Use(scout)), "it is listed whether or not it will find anything");
}

/// Exchanges the first cards of these kinds that a seat has anywhere.
fn swap(table: &mut Table, seat: jiesuan::Seat, one: Kind, other: Kind) {
    let find = |kind| table.side(seat).everything().find(|card| card.kind() == kind).unwrap();
    let (one, other) = (find(one), find(other));
    let map = |card: Card| {
        if card == one {
            other
        } else if card == other {
            one
        } else {
            card
        }
    };
    Frozen.rename(Thing::Table(table), &map);
}

/// Engine fault K-78: numbers of cards do not tell which card lies elsewhere.
#[test]
fn k78_counts_do_not_tell_which_card_is_elsewhere() {
    let stage = Stage::new(&[], &[Lancer; 3]).hand(B, &[Guard, Scout]).deck(B, &[Venom, Omen, Recall]);
    let stage = stage.with(|table| {
        let card = Some(table.side(B).deck.cards[2]);
        Frozen.change(table, &Event::Moved { seat: B, from: Zone::Deck, to: Zone::Aside, card });
    });
    for (one, other) in [(Guard, Venom), (Scout, Omen), (Recall, Omen), (Scout, Recall)] {
        let mut table = stage.table.clone();
        swap(&mut table, B, one, other);
        assert_ne!(table, stage.table);
        for viewer in [Viewer::Seat(A), Viewer::Spectator] {
            assert_eq!(Frozen.view(&table, viewer), Frozen.view(&stage.table, viewer));
        }
    }
    // The owner sees how many cards his own deck has, and not which they are.
    let mut table = stage.table.clone();
    swap(&mut table, B, Venom, Omen);
    assert_eq!(Frozen.view(&table, Viewer::Seat(B)), Frozen.view(&stage.table, Viewer::Seat(B)));
    assert_eq!(Frozen.view(&table, Viewer::Seat(B)).side(B).deck.hidden, 2);
}
