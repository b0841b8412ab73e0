//! The toy of frozen lists: one queue a seat, responses that act of themselves, blows that fall together.

use jiesuan::laws::{Lawful, Thing};
use jiesuan::{BySeat, Chance, Drawn, GameState, RuleSet, Seat, Status, Viewer, What};

use crate::toys::frozen::flow::{Assault, Damage, Turn, Use};
use crate::toys::frozen::{
    Ability, Blow, Card, Cause, Command, Entry, Event, Fight, Frozen, Gain, Kind, Name, Rule, Setup, Sort, Who, card,
};
use Kind::*;
use Name::*;
use stage::{A, B, Played, Stage, Watch, queue, unit};

mod faults;
mod random;
mod stage;

/// Seat A attacks with this unit.
fn attack(place: u8) -> Assault {
    Assault { unit: unit(A, place) }
}

/// Seat A uses the first card of its hand.
fn uses(stage: &Stage) -> Use {
    Use::new(A, stage.table.side(A).hand.cards[0])
}

/// Three lancers of B, the rightmost in front; they answer nothing but damage. A keeper attacks them.
fn three(hand: &[Kind]) -> Stage {
    Stage::new(&[Keeper], &[Lancer; 3]).front(B, 2).hand(B, hand)
}

/// A keeper of B in front; its ability entered between the cards.
fn shields() -> Stage {
    let stage = Stage::new(&[Keeper], &[Lancer, Archer, Keeper]).front(B, 2);
    stage.hand(B, &[Shield, Shield, Parry]).enters(B, 2).hand(B, &[Parry, Venom])
}

// ---- the queue

#[test]
fn the_bubble_swaps_and_does_not_insert() {
    let card = |number: u16, kind| Entry::Card(Card::new(number, kind));
    let (shield, parry) = ([card(1, Shield), card(2, Shield)], [card(3, Parry), card(4, Parry)]);
    let (keeper, venom) = (Entry::Unit(2), card(5, Venom));
    let mut queue = vec![shield[0], shield[1], parry[0], keeper, parry[1], venom];
    let steps = [
        vec![shield[0], shield[1], parry[0], keeper, venom, parry[1]],
        vec![shield[0], shield[1], venom, keeper, parry[0], parry[1]],
        vec![shield[0], venom, shield[1], keeper, parry[0], parry[1]],
        vec![venom, shield[0], shield[1], keeper, parry[0], parry[1]],
    ];
    let mut at = 5;
    for step in steps {
        let other = card::bubble(&queue, at).unwrap();
        queue.swap(other, at);
        at = other;
        assert_eq!(queue, step);
    }
    assert_eq!(card::bubble(&queue, at), None);
}

#[test]
fn cards_that_enter_bubble_and_abilities_keep_their_place() {
    let mut stage = Stage::new(&[], &[Lancer, Archer, Keeper]).hand(B, &[Shield, Shield, Parry]).enters(B, 2);
    assert_eq!(queue(stage.table.side(B)), ["0", "1", "Shield", "Shield", "Parry", "2"]);
    stage = stage.hand(B, &[Parry]);
    assert_eq!(queue(stage.table.side(B)), ["0", "1", "Shield", "Shield", "Parry", "2", "Parry"]);
    stage = stage.hand(B, &[Venom]);
    assert_eq!(queue(stage.table.side(B)), ["0", "1", "Venom", "Shield", "Shield", "2", "Parry", "Parry"]);
}

#[test]
fn only_responses_of_one_timing_bubble() {
    let stage = Stage::new(&[], &[Lancer; 3]).hand(B, &[Parry, Sweep, Brace, Scout, Grudge, Guard]);
    let queue = queue(stage.table.side(B));
    assert_eq!(queue, ["0", "1", "2", "Guard", "Sweep", "Brace", "Scout", "Grudge", "Parry"]);
}

#[test]
fn a_place_in_the_queue_outlives_the_fall_of_the_user() {
    let fallen = three(&[Shield, Brace]).with(|table| {
        let id = unit(B, 1);
        Frozen.change(table, &Event::KnockedOut { unit: id });
        (0..2).for_each(|_| Frozen.change(table, &Event::Ticked { unit: id }));
    });
    assert_eq!(queue(fallen.table.side(B)), ["0", "2", "Shield", "Brace", "1"]);
}

// ---- the attack

#[test]
fn shields_act_by_the_queue_and_each_name_once() {
    let played = shields().play(attack(0)).done();
    assert_eq!(played.acts(), ["0:0", "1:Venom", "1:Shield", "1:2", "1:Parry"]);
    assert_eq!(queue(played.side(B)), ["0", "1", "Shield", "2", "Parry"]);
    assert_eq!((played.side(B).orbs, played.hand(B)), (0, vec![Shield, Parry]));
    // 2 + 2 armor from the cards, 2 from the ability, 2 taken by the blow; immune, and still the defender.
    let keeper = played.unit(B, 2);
    assert_eq!((played.side(B).front, keeper.armor, keeper.health), (Some(2), 4, 6));
    // Power 2 + 1 against the 2 armor of the attacker, of which the venom took 1.
    assert_eq!((played.unit(A, 0).health, keeper.bonus, keeper.immune), (4, 0, false));
}

#[test]
fn a_response_that_does_not_hold_when_the_list_is_fixed_stays_out_of_it() {
    for hand in [[Guard, Cover], [Cover, Guard]] {
        let played = three(&hand).play(attack(0)).done();
        assert_eq!(queue(&three(&hand).table.sides[1])[3..], ["Guard", "Cover"]);
        assert_eq!(played.acts(), ["0:0", "1:Guard"]);
        assert!(played.silent().contains(&("1:Cover".to_owned(), Rule::Holds)));
        // The defender is another by then, and it is the one that is hit.
        assert_eq!((played.side(B).front, played.unit(B, 0).armor, played.unit(B, 2).health), (Some(0), 2, 5));
        assert_eq!((played.side(B).orbs, played.hand(B)), (2, vec![Cover]));
    }
}

#[test]
fn targets_are_picked_when_a_response_resolves() {
    let hands = [[Guard, Shield, Parry], [Parry, Shield, Guard], [Shield, Parry, Guard], [Parry, Guard, Shield]];
    for hand in hands {
        let played = three(&hand).play(attack(0)).done();
        assert_eq!(played.acts(), ["0:0", "1:Guard", "1:Shield", "1:Parry"]);
        // The shield went to the one who had just come to the front; the parry still acted and took the blow.
        assert_eq!((played.side(B).front, played.unit(B, 0).armor, played.unit(B, 2).health), (Some(2), 6, 5));
        assert_eq!((played.side(B).orbs, queue(played.side(B)).len()), (0, 3));
        let stopped = |event: &Event| matches!(event, Event::BattleBegan(Fight { cause: Cause::Response, .. }));
        assert_eq!(played.events().iter().filter(|event| stopped(event)).count(), 2);
        assert_eq!(played.events().iter().filter(|event| matches!(event, Event::DamageBegan { .. })).count(), 1);
        assert_eq!(played.unit(A, 0).health, 4);
    }
}

#[test]
fn a_response_without_orbs_is_skipped_and_kept() {
    let played = three(&[Guard, Shield, Parry]).orbs(B, 2).play(attack(0)).done();
    assert_eq!(played.acts(), ["0:0", "1:Guard", "1:Shield"]);
    assert_eq!(played.dropped(), [("1:Parry".to_owned(), Rule::Orbs)]);
    assert_eq!((played.side(B).orbs, played.hand(B), played.side(B).front), (0, vec![Parry], Some(0)));
    // Later entries are still tried: what costs less is used.
    let played = three(&[Guard, Cover, Shield]).front(B, 1).orbs(B, 1).play(attack(0)).done();
    assert_eq!(played.acts(), ["0:0", "1:Guard"]);
    assert_eq!(played.dropped().len(), 2);
}

#[test]
fn the_turn_player_comes_first_whatever_entered_earlier() {
    let stage = Stage::new(&[Keeper], &[Keeper]).front(A, 0).front(B, 0);
    assert_eq!(stage.clone().play(attack(0)).acts(), ["0:0", "1:0"]);
    let turned = stage.with(|table| table.turn = B).play(Assault { unit: unit(B, 0) });
    assert_eq!(turned.acts(), ["1:0", "0:0"]);
    let why = turned.said(|what| if let What::Ordered(order) = what { Some(order[1].1) } else { None });
    assert_eq!(why, [Some(Rule::TurnPlayer)]);
}

#[test]
fn responses_answer_in_the_enemy_turn_only() {
    let played = three(&[Shield]).with(|table| table.turn = B).play(attack(0)).done();
    assert_eq!((&played.silent()[0], played.hand(B)), (&("1:Shield".to_owned(), Rule::Enemy), vec![Shield]));
}

#[test]
fn the_card_of_a_fallen_user_does_not_resolve() {
    // The venom hurts the lancer of A, who avenges it on the user before the next entry comes.
    let stage = Stage::new(&[Lancer], &[Lancer; 3]).front(B, 1).hand(B, &[Venom, Guard]).health(B, 0, 1);
    let played = stage.play(attack(0)).done();
    assert_eq!(played.acts()[..2], ["1:Venom", "0:0"]);
    assert_eq!(played.dropped(), [("1:Guard".to_owned(), Rule::Pay)]);
    assert_eq!((played.hand(B), played.unit(B, 0).out), (vec![Guard], 2));
}

#[test]
fn the_ability_of_a_fallen_unit_resolves() {
    // Two blows of the venom, seen by two lancers each: four points on a keeper with 2 armor and 2 health.
    let stage = Stage::new(&[Keeper, Lancer, Lancer], &[Keeper]).front(B, 0).hand(B, &[Venom]).enters(B, 0);
    let played = stage.health(B, 0, 2).play(attack(0)).done();
    assert_eq!(played.acts(), ["0:0", "1:Venom", "0:1", "0:2", "0:1", "0:2", "1:0"]);
    // It acted after its fall, and gained nothing by it. The attack then met nobody but the avatar.
    assert_eq!((played.unit(B, 0).out, played.unit(B, 0).armor, played.side(B).life), (2, 0, 28));
}

#[test]
fn a_response_battle_goes_on_where_the_front_is_empty() {
    let stage = Stage::new(&[Archer], &[Lancer; 3]).front(B, 2).hand(B, &[Parry]);
    let played = stage.play(attack(0)).done();
    // 3 + 1 for the avatar of A; the interrupted attack then meets somebody who is immune, and is not struck back.
    assert_eq!((played.side(A).life, played.unit(B, 2).health, played.unit(A, 0).health), (26, 5, 4));
    assert_eq!(played.side(A).front, None);
}

#[test]
fn a_battle_stops_when_its_attacker_is_out_and_what_waits_is_fought_behind_it() {
    let stage = Stage::new(&[Lancer, Archer], &[Lancer; 3]).front(B, 1).hand(B, &[Venom]).health(A, 0, 1);
    let played = stage.clone().play(attack(0)).done();
    let cut = played.said(|what| if let What::Cut(guard) = what { Some(guard.to_string()) } else { None });
    assert_eq!(cut, ["the attacker is out"]);
    let battles: Vec<Event> = played.events().into_iter().filter(is_battle).collect();
    let began = |attacker, cause| Event::BattleBegan(Fight { attacker, cause, defender: Who::Unit(unit(B, 1)) });
    let (first, second) = (began(unit(A, 0), Cause::Assault), began(unit(A, 1), Cause::Effect));
    assert_eq!(battles, [first, Event::BattleEnded, second, Event::BattleEnded]);
    assert_eq!(played.unit(B, 1).health, 5, "2 armor took the arrow");
    // Unless the one who waits fell as well.
    let both = stage.health(A, 1, 1).play(attack(0)).done();
    assert_eq!(both.dropped(), [("0:1".to_owned(), Rule::Out)]);
    assert_eq!(both.events().iter().filter(|event| is_battle(event)).count(), 2);
}

fn is_battle(event: &Event) -> bool {
    matches!(event, Event::BattleBegan(_) | Event::BattleEnded)
}

// ---- fixed at one step, run at a later one

#[test]
fn what_is_fixed_at_the_turn_start_runs_though_its_unit_has_moved() {
    let stage = Stage::new(&[Keeper], &[Keeper]).front(A, 0).front(B, 0).deck(A, &[Scout; 2]);
    let played = stage.clone().play(Turn { seat: A }).then(A, Command::End).done();
    assert_eq!(played.acts(), ["0:0", "1:0"]);
    let gain = |seat| Event::Gained { unit: unit(seat, 0), gain: Gain::Power(1) };
    let at = |event: &Event| played.events().iter().position(|other| other == event).unwrap();
    assert!(at(&Event::WentBack { seat: A }) < at(&gain(A)) && at(&gain(A)) < at(&gain(B)));
    assert_eq!((played.side(A).front, played.unit(A, 0).power), (None, 3));
    let next = Stage { table: played.table().clone() }.play(Turn { seat: A }).then(A, Command::End).done();
    assert_eq!(next.unit(A, 0).power, 3, "on the bench it gains nothing");
}

// ---- damage

#[test]
fn blows_fall_together_and_what_overflows_joins_later() {
    let stage = Stage::new(&[Lancer], &[Lancer]).front(B, 0).health(B, 0, 2).with(|table| {
        table.unit_mut(unit(A, 0)).unwrap().power = 7;
        table.unit_mut(unit(B, 0)).unwrap().armor = 1;
        table.side_mut(B).armor = 3;
    });
    let played = stage.play(attack(0)).done();
    let events = played.events();
    let begun = events.iter().position(|event| matches!(event, Event::DamageBegan { .. })).unwrap();
    let expected = [
        Event::Overflowed { row: 1, by: 4 },
        Event::Absorbed { row: 1 },
        Event::Absorbed { row: 2 },
        Event::Suffered { row: 0 },
        Event::Suffered { row: 1 },
        Event::Suffered { row: 2 },
        Event::KnockedOut { unit: unit(B, 0) },
        Event::DamageEnded,
    ];
    assert_eq!(events[begun + 1..begun + 1 + expected.len()], expected);
    // The one who fell struck back, and avenges itself. The other avenges both blows on the avatar, for nobody is there.
    assert_eq!((played.side(B).life, played.side(B).armor, played.unit(A, 0).health), (27, 0, 1));
}

#[test]
fn armor_takes_all_and_nothing_is_answered() {
    let stage = Stage::new(&[Archer], &[Lancer]).front(B, 0);
    let played = stage.with(|table| table.unit_mut(unit(B, 0)).unwrap().armor = 2).play(attack(0)).done();
    assert_eq!((played.unit(B, 0).health, played.unit(B, 0).armor, played.acts().len()), (5, 0, 0));
}

#[test]
fn after_effects_follow_the_nearest_effect_in_order_of_happening() {
    let stage = Stage::new(&[Keeper; 3], &[Lancer, Lancer]).hand(A, &[Sweep]);
    let root = uses(&stage);
    let played = stage.play(root).done();
    // Two blows, each seen by both lancers: the first blow's answers come first.
    assert_eq!(played.acts(), ["1:0", "1:1", "1:0", "1:1"]);
    assert_eq!(played.unit(A, 2).health, 2);
    let before = |one: &dyn Fn(&What<Frozen>) -> bool, other: &dyn Fn(&What<Frozen>) -> bool| {
        let told: Vec<&What<Frozen>> = played.log(Viewer::Referee).iter().map(|told| &told.what).collect();
        told.iter().position(|what| one(what)).unwrap() < told.iter().position(|what| other(what)).unwrap()
    };
    assert!(before(&|what| *what == What::Event(Event::DamageEnded), &|what| matches!(what, What::Acts(_))));
}

#[test]
fn the_nearest_effect_is_the_response_and_not_the_attack_around_it() {
    let stage = Stage::new(&[Lancer], &[Archer; 3]).front(B, 1).hand(B, &[Venom, Shield]).health(B, 1, 9);
    let played = stage.play(attack(0)).done();
    // Avenged before the next entry of the list; the blow of the battle is avenged when the assault is over.
    assert_eq!(played.acts()[..3], ["1:Venom", "0:0", "1:Shield"]);
    let events = played.events();
    let last = events.iter().rposition(|event| *event == Event::BattleEnded).unwrap();
    let avenged = events.iter().rposition(|event| matches!(event, Event::DamageBegan { .. })).unwrap();
    assert!(last < avenged && played.acts().len() == 4);
}

#[test]
fn battles_that_effects_begin_wait_and_the_last_begun_comes_first() {
    let stage = Stage::new(&[Keeper; 3], &[Keeper]).hand(A, &[Rally]);
    let root = uses(&stage);
    let played = stage.play(root).done();
    let attackers: Vec<u8> = played
        .events()
        .iter()
        .filter_map(|event| if let Event::BattleBegan(fight) = event { Some(fight.attacker.place) } else { None })
        .collect();
    assert_eq!((attackers, played.side(B).life), (vec![2, 1, 0], 24));
}

#[test]
fn a_battle_begun_in_the_attack_window_is_fought_before_the_clash() {
    let stage = Stage::new(&[Keeper, Archer], &[Keeper]).front(B, 0);
    let played = stage.play(attack(0)).done();
    let causes = played
        .events()
        .into_iter()
        .filter_map(|event| match event {
            Event::DamageBegan { blows } => Some(blows.last().unwrap().from.place),
            _ => None,
        })
        .collect::<Vec<_>>();
    assert_eq!(causes, [1, 0]);
}

#[test]
fn a_waiting_battle_whose_unit_fell_is_not_fought() {
    let stage = Stage::new(&[Keeper, Archer], &[Keeper; 3]).front(B, 1).hand(B, &[Venom]).health(A, 1, 1);
    let played = stage.play(attack(0)).done();
    assert_eq!(played.dropped(), [("0:1".to_owned(), Rule::Out)]);
    assert_eq!(played.events().iter().filter(|event| matches!(event, Event::BattleBegan(_))).count(), 1);
}

// ---- cards

fn setup() -> Setup {
    Setup { first: A, life: 20, decks: BySeat::new(2, |_| Kind::ALL.to_vec()) }
}

#[test]
fn the_mulligan_is_sealed_and_its_order_does_not_show() {
    let begun = || {
        let mut watch = Watch::new();
        let game = GameState::new_into(Frozen, &setup(), Chance::seed(7), &mut watch).unwrap();
        Played { game, watch }
    };
    let swap = |played: &Played, seat: Seat, count: usize| {
        let mut cards = played.side(seat).hand.cards[..count].to_vec();
        cards.sort_unstable();
        Command::Swap(cards)
    };
    let (one, other) = (begun(), begun());
    let (mine, yours) = (swap(&one, A, 2), swap(&one, B, 1));
    let sealed = one.then(A, mine.clone());
    assert_eq!(sealed.view(B), other.view(B));
    assert_eq!(sealed.game.view(B).digest(), other.game.view(B).digest());
    assert_eq!(sealed.log(Viewer::Referee).len(), other.log(Viewer::Referee).len());
    let (one, other) = (sealed.then(B, yours.clone()), other.then(B, yours).then(A, mine));
    for viewer in Viewer::all(2) {
        assert_eq!(one.log(viewer), other.log(viewer));
    }
    assert_eq!(one.table(), other.table());
    // Four dealt, as many back as were set aside, and the card of the first turn.
    assert_eq!((one.side(A).hand.count(), one.side(A).deck.count(), one.side(A).aside.count()), (5, 8, 0));
    assert_eq!(one.view(B).side(A).hand.hidden, 5);
}

#[test]
fn a_card_beyond_the_hand_limit_is_discarded() {
    let stage = Stage::new(&[Keeper], &[Keeper]).hand(A, &[Scout; 6]).deck(A, &[Forge]);
    let played = stage.play(Turn { seat: A });
    assert_eq!((played.side(A).hand.count(), played.view(B).side(A).discard.cards[0].kind()), (6, Forge));
}

#[test]
fn who_draws_from_an_empty_deck_has_lost() {
    let played = Stage::new(&[Keeper], &[Keeper]).play(Turn { seat: A });
    assert_eq!(played.game.status(), Status::Over(B));
    assert_eq!(played.log(B).iter().last().unwrap().clause, Rule::DeckOut);
}

/// The card is revealed to both; then a card is shuffled back unseen.
fn omen_and_recall(back: Kind) -> [Played; 2] {
    let stage = Stage::new(&[Lancer, Archer, Keeper], &[Keeper]).hand(A, &[Omen, Recall, Sweep]);
    let stage = stage.deck(A, &[Rally, Scout, Forge, Cover]);
    let order = [Drawn::Order(vec![2, 1, 0])];
    let shown = stage.clone().play_with(Turn { seat: A }, &order).uses(A, Omen);
    let again = stage.play_with(Turn { seat: A }, &order).uses(A, Omen).uses(A, Recall);
    let card = again.card(A, back);
    [shown, again.then(A, Command::Choose(card))]
}

#[test]
fn a_revealed_card_is_seen_until_a_card_is_shuffled_back_unseen() {
    for back in [Forge, Sweep] {
        let [shown, shuffled] = omen_and_recall(back);
        for viewer in [Viewer::Seat(B), Viewer::Spectator] {
            let seen = shown.view(viewer).side(A).hand.clone();
            assert_eq!((seen.cards.iter().map(|card| card.kind()).collect::<Vec<_>>(), seen.hidden), (vec![Forge], 3));
            // Whichever it was: what was seen there may have been it.
            let after = shuffled.view(viewer).side(A).hand.clone();
            assert_eq!((after.cards, after.hidden), (vec![], 3));
        }
    }
    let [one, other] = [omen_and_recall(Forge), omen_and_recall(Sweep)].map(|[_, shuffled]| shuffled);
    assert_eq!(one.view(B), other.view(B));
    assert_ne!(one.table(), other.table());
}

#[test]
fn using_a_revealed_card_leaves_the_others_known() {
    let stage = Stage::new(&[Lancer, Archer, Keeper], &[]).hand(A, &[Omen, Omen]).deck(A, &[Forge, Scout, Sweep]);
    let played = stage.play_with(Turn { seat: A }, &[Drawn::Number(0)]).uses(A, Omen).uses(A, Omen);
    let known = |played: &Played| {
        let hand = played.view(B).side(A).hand.clone();
        (hand.cards.iter().map(|card| card.kind()).collect::<Vec<_>>(), hand.hidden)
    };
    assert_eq!(known(&played), (vec![Scout, Forge], 1));
    // The forge makes a guard, which nobody else sees.
    assert_eq!(known(&played.uses(A, Forge)), (vec![Scout], 2));
}

#[test]
fn a_made_card_is_its_owners_secret() {
    let stage = Stage::new(&[Keeper, Archer], &[Keeper]).hand(A, &[Forge]);
    let root = uses(&stage);
    let played = stage.play_with(root, &[Drawn::Number(Guard as u32)]).done();
    assert_eq!(played.game.script_left(), Some(0));
    assert_eq!((played.hand(A), played.table().cards), (vec![Guard], 2));
    assert_eq!(queue(played.side(A)), ["0", "1", "Guard"]);
    let seen = played.view(B);
    assert_eq!((seen.side(A).hand.hidden, queue(seen.side(A))), (1, vec!["0".to_owned(), "1".to_owned()]));
}

// ---- what is hidden

/// The hand of B with one card in the place of another, and what A and a spectator are told of the same attack.
fn told_with(stage: &Stage, one: Kind, other: Kind) -> Vec<Played> {
    let side = stage.table.side(B);
    let find = |kind: Kind| side.everything().find(|card| card.kind() == kind).unwrap();
    let (one, other) = (find(one), find(other));
    assert!(Frozen.exchangeable(&stage.table, Viewer::Spectator, one, other));
    let swap = |card: Card| {
        if card == one {
            other
        } else if card == other {
            one
        } else {
            card
        }
    };
    let mut second = stage.clone();
    Frozen.rename(Thing::Table(&mut second.table), &swap);
    [stage.clone(), second].into_iter().map(|stage| stage.play(attack(0)).done()).collect()
}

#[test]
fn cards_that_do_not_act_do_not_show() {
    let stage = three(&[Guard, Shield, Cover]).deck(B, &[Venom]).orbs(B, 0).enters(B, 1);
    let played = told_with(&stage, Guard, Venom);
    for viewer in [Viewer::Seat(A), Viewer::Spectator] {
        assert_eq!(played[0].log(viewer), played[1].log(viewer));
        assert_eq!(played[0].game.view(viewer), played[1].game.view(viewer));
    }
    assert_ne!(played[0].log(B), played[1].log(B));
}

#[test]
fn a_card_that_acts_in_secret_shows_nothing() {
    let stage = three(&[Grudge, Shield]).deck(B, &[Scout]);
    let played = told_with(&stage, Grudge, Scout);
    for viewer in [Viewer::Seat(A), Viewer::Spectator] {
        assert_eq!(played[0].log(viewer), played[1].log(viewer));
        assert_eq!(played[0].game.view(viewer), played[1].game.view(viewer));
    }
    assert_eq!((played[0].side(B).grown.len(), played[1].side(B).grown.len()), (1, 0));
    let began = |viewer: Viewer| played[0].log(viewer).iter().any(|told| told.what == What::Began("Grow".into()));
    assert_eq!((began(Viewer::Seat(B)), began(Viewer::Seat(A))), (true, false));
}

#[test]
fn what_grew_counts_once_it_is_used() {
    let grown = three(&[Grudge]).play(attack(0)).done();
    let stage = Stage { table: grown.table().clone() }.with(|table| table.turn = B);
    let card = stage.table.side(B).hand.cards[0];
    let played = stage.play(Use::new(B, card)).done();
    // 1 and 1 for the attack, on the keeper in front, who kept 1 of his armor.
    let blows = |event: &Event| if let Event::DamageBegan { blows } = event { Some(blows.clone()) } else { None };
    let blow = Blow { from: unit(B, 2), to: Who::Unit(unit(A, 0)), amount: 2, sort: Sort::Words };
    assert_eq!(played.events().iter().find_map(blows), Some(vec![blow]));
}

#[test]
fn nobody_else_is_told_of_an_ability_that_names_a_hand_card() {
    let played = shields().hand(B, &[Grudge]).play(attack(0)).done();
    let names = |ability: &Ability| matches!(ability, Ability::Card(..));
    let told = |viewer: Viewer| {
        played.log(viewer).iter().any(|told| match &told.what {
            What::Acts(ability) | What::Silent { ability, .. } | What::Dropped { ability, .. } => names(ability),
            What::Ordered(order) => order.iter().any(|(ability, _)| names(ability)),
            _ => false,
        })
    };
    assert_eq!(Viewer::all(2).map(told).collect::<Vec<_>>(), [false, true, false, true]);
    let order = |viewer: Viewer| {
        let all = played.log(viewer).iter();
        all.filter_map(|told| if let What::Ordered(order) = &told.what { Some(order.len()) } else { None }).max()
    };
    assert_eq!((order(Viewer::Seat(A)), order(Viewer::Seat(B))), (Some(2), Some(6)));
}

#[test]
fn others_see_a_queue_without_its_hand_cards() {
    let table = shields().table;
    for viewer in [Viewer::Seat(A), Viewer::Spectator] {
        assert_eq!(queue(Frozen.view(&table, viewer).side(B)), ["0", "1", "2"]);
    }
    assert_eq!(Frozen.view(&table, Viewer::Seat(B)).side(B).queue, table.side(B).queue);
}

#[test]
fn a_batch_may_be_played_alone() {
    let to = Who::Avatar(B);
    let blows = vec![Blow { from: unit(A, 0), to, amount: 30, sort: Sort::Words }];
    let played = Stage::new(&[Keeper], &[Keeper]).play(Damage { blows });
    assert_eq!(played.game.status(), Status::Over(A));
}
