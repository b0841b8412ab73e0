//! Order, waiting and leaving.

use super::*;

/// Engine fault K-1: with three or more seats that answer one moment, and a turn player who is not seat 0, the seats act
/// in turn order from the turn player, every one of them.
#[test]
fn every_seat_acts_in_turn_order_from_the_turn_player() {
    let mut table = table([&[], &[], &[], &[]]);
    table.turn = Seat(2);
    (0..4).for_each(|seat| skill(&mut table, seat, Skill::Foresee, Face::Up));
    let mut play = Play::of(table, Turn);
    for seat in [2, 3, 0, 1] {
        assert_eq!(play.offered().0, seat);
        play.pass(&[seat]);
    }
    assert_eq!(play.ask(), (2, Ask::Play));
}

/// The same for what was put off: it stands in turn order, not in the order of happening (engine fault K-1).
#[test]
fn what_reveals_put_off_is_settled_in_turn_order() {
    let mut table = table([&[TAO[0]], &[SHAN[0]], &[NANMAN, SHAN[1]]]);
    table.turn = Seat(2);
    skill(&mut table, 0, Skill::Retort, Face::Down);
    skill(&mut table, 2, Skill::Foresee, Face::Down);
    skill(&mut table, 1, Skill::Retort, Face::Down);
    on_top(&mut table, &[BLACK[0], BLACK[1]]);
    let mut play = Play::of(table, attack(2, NANMAN, &[]));
    for target in [0, 1] {
        play.pass(&[2, 0, 1]);
        play.pass(&[target]);
        play.say(target, pick(target, Skill::Retort, 0));
    }
    assert_eq!(play.ask(), (0, Ask::Gift));
    play.pass(&[0]);
    assert_eq!(play.ask(), (1, Ask::Gift));
}

/// Engine fault K-2: two triggers of one owner at one moment leave the question of their order open, nothing else is
/// asked before it is answered, and both resolve.
#[test]
fn an_order_question_stays_open_until_both_have_resolved() {
    let mut table = table([&[SHA[0]], &[SHAN[0]], &[SHAN[1]]]);
    skill(&mut table, 0, Skill::Pin, Face::Up);
    on_top(&mut table, &[RED[0], RED[1]]);
    let mut play = Play::of(table, attack(0, SHA[0], &[1, 2]));
    assert_eq!(play.offered(), (0, vec![(Skill::Pin, 0), (Skill::Pin, 1)]));
    play.say(0, pick(0, Skill::Pin, 1));
    assert_eq!(play.offered(), (0, vec![(Skill::Pin, 0)]));
    play.say(0, pick(0, Skill::Pin, 0));
    assert!(play.when(&Event::Pinned { target: 1 }) < play.when(&Event::Pinned { target: 0 }));
    assert_eq!(play.hp(), [3, 2, 2]);
    play.is_done();
}

/// Engine fault K-3: an order question raised inside a sub-step waits although the machine runs on above it, and the
/// second sub-step still happens.
#[test]
fn an_order_question_in_a_sub_step_waits_and_the_next_sub_step_happens() {
    let mut table = table([&[SHA[0]], &[], &[], &[TAO[0]]]);
    skill(&mut table, 0, Skill::Pin, Face::Up);
    on_top(&mut table, &[BLACK[0], BLACK[1]]);
    let mut play = Play::of(table, attack(0, SHA[0], &[1, 2]));
    let before = play.offered();
    play.leave(3);
    assert_eq!(play.offered(), before);
    play.say(0, pick(0, Skill::Pin, 0));
    play.pass(&[0]);
    assert_eq!(play.hp(), [3, 2, 2, 3]);
    play.is_done();
}

/// Two seats turn a skill up in one use; the first, with `leaves`, is gone at its close. The told ends there.
fn two_reveals(first: Face, leaves: bool) -> Play {
    let mut table = table([&[NANMAN], &[SHAN[0]], &[SHAN[1]], &[]]);
    skill(&mut table, 1, Skill::Retort, first);
    skill(&mut table, 2, Skill::Retort, Face::Down);
    on_top(&mut table, &[BLACK[0], BLACK[1]]);
    let mut play = Play::of(table, attack(0, NANMAN, &[]));
    for target in [1, 2] {
        play.pass(&[1, 2]);
        play.pass(&[target]);
        play.say(target, pick(target, Skill::Retort, 0));
    }
    assert_eq!(play.asked(), [1, 2], "about seat 3");
    if leaves {
        play.leave(1);
    } else {
        play.pass(&[1]);
    }
    play.pass(&[2]);
    play
}

/// Engine fault K-4: when the first of two triggers falls away, the second comes at the same moment as if the first had
/// never been.
#[test]
fn a_trigger_that_falls_away_leaves_no_gap() {
    let mut one = two_reveals(Face::Down, true);
    let mut other = two_reveals(Face::Up, true);
    for play in [&mut one, &mut other] {
        assert_eq!(play.ask(), (2, Ask::Gift));
        play.pass(&[2]);
        play.is_done();
    }
    let end = |play: &Play| play.ears.events[play.when(&died(1, Some(Skill::Retort)))..].to_vec();
    assert_eq!(end(&one), end(&other));
    assert_eq!(two_reveals(Face::Down, false).ask(), (1, Ask::Gift), "otherwise the first comes first");
}

/// Engine fault K-22: an ability that several scans come upon registers once.
#[test]
fn a_seat_that_is_target_twice_answers_the_close_once() {
    let mut table = table([&[SHA[0], TAO[0], TAO[1]], &[TAO[2]], &[], &[]]);
    skill(&mut table, 1, Skill::Divert, Face::Up);
    skill(&mut table, 3, Skill::Snatch, Face::Up);
    let mut play = Play::drawing(table, attack(0, SHA[0], &[1, 3]), [number(0)]);
    play.say(1, pick(1, Skill::Divert, 0));
    play.say(1, Command::Pay { card: TAO[2], to: Seat(3) });
    assert_eq!(play.hp(), [3, 3, 3, 1]);
    assert_eq!(play.offered(), (3, vec![(Skill::Snatch, 0)]));
    play.say(3, pick(3, Skill::Snatch, 0));
    assert_eq!(play.hand(0), [TAO[1]]);
    play.is_done();
}

// ---- waiting

/// Engine fault K-40: a trigger of A inside a trigger of B inside one of A: at every moment exactly one seat decides.
#[test]
fn triggers_nested_across_two_seats_have_one_decider_at_a_time() {
    let mut table = table([&[SHA[0]], &[], &[]]);
    skill(&mut table, 0, Skill::Retort, Face::Up);
    skill(&mut table, 1, Skill::Retort, Face::Up);
    on_top(&mut table, &[RED[0], RED[1], RED[2], BLACK[0]]);
    let mut play = Play::of(table, attack(0, SHA[0], &[1]));
    for seat in [1, 0, 1, 0] {
        assert_eq!(play.game.deciding(), seats(&[seat]).into_iter().collect());
        play.say(seat, pick(seat, Skill::Retort, 0));
    }
    assert_eq!(play.hp(), [1, 1, 3]);
    play.is_done();
}

/// Engine fault K-41: one action raises three triggers on two sides; none is lost, and no seat waits on itself.
#[test]
fn three_triggers_of_one_use_all_come() {
    let mut table = table([&[SHA[0]], &[TAO[0]], &[]]);
    skill(&mut table, 0, Skill::Pin, Face::Up);
    skill(&mut table, 1, Skill::Divert, Face::Up);
    on_top(&mut table, &[RED[0], BLACK[0]]);
    let mut play = Play::of(table, attack(0, SHA[0], &[1, 2]));
    let mut came = Vec::new();
    while let [seat] = play.asked()[..] {
        match play.ask().1 {
            Ask::Which(which) => {
                came.push(which.abilities[0]);
                play.say(seat, Command::Pick(which.abilities[0]));
            }
            _ => play.say(seat, Command::Pass),
        }
    }
    let ability = |seat, skill, target| Ability { seat: Seat(seat), skill, target };
    assert_eq!(came, [ability(1, Skill::Divert, 0), ability(0, Skill::Pin, 0), ability(0, Skill::Pin, 1)]);
    assert_eq!(play.hp(), [3, 2, 2]);
    play.is_done();
}

/// Engine fault K-43: an order question whose candidates have all vanished closes itself.
#[test]
fn an_order_question_about_nothing_closes_itself() {
    let mut table = table([&[SHA[0]], &[], &[], &[]]);
    skill(&mut table, 0, Skill::Pin, Face::Up);
    let mut play = Play::of(table, attack(0, SHA[0], &[1, 2]));
    play.leave(1);
    assert_eq!(play.offered(), (0, vec![(Skill::Pin, 1)]), "what has vanished is not to choose from");
    play.leave(2);
    play.is_done();
    assert_eq!(play.count(&Event::Closed), 1);
}

// ---- leaving

/// Engine fault K-48: when the owner of a half-announced trigger leaves, nothing of it is left on the stack.
#[test]
fn nothing_is_left_of_a_half_announced_skill_whose_owner_leaves() {
    let mut table = table([&[SHA[0]], &[TAO[0]], &[SHAN[0]]]);
    skill(&mut table, 1, Skill::Divert, Face::Down);
    let mut play = Play::of(table, attack(0, SHA[0], &[1, 2]));
    play.say(1, pick(1, Skill::Divert, 0));
    let frames = |play: &Play| serde_json::to_string(&play.game.snapshot()).unwrap();
    assert!(frames(&play).contains("Invoke"));
    play.leave(1);
    assert!(!frames(&play).contains("Invoke"));
    assert_eq!(play.ask(), (2, Ask::Dodge { with: Kind::Shan }));
    assert_eq!(play.count(&Event::Revealed { seat: Seat(1), skill: Skill::Divert }), 0);
}

/// Engine fault K-49: effects of a player who has just lost, or aimed at him, are gone before they would resolve.
#[test]
fn effects_of_and_at_whoever_left_fall_away() {
    let mut table = table([&[NANMAN, TAO[0]], &[SHAN[0]], &[TAO[1]], &[WUXIE[0]], &[SHAN[1]]]);
    skill(&mut table, 4, Skill::Snatch, Face::Up);
    let mut play = Play::of(table, attack(0, NANMAN, &[]));
    play.pass(&[0, 4]);
    play.leave(1);
    play.leave(2);
    play.say(3, Command::Respond(WUXIE[0]));
    assert_eq!(play.hand(3), [WUXIE[0]], "an answer about a target who is gone is not given");
    assert_eq!(play.asked(), [0, 3, 4]);
    assert_eq!(play.ears.events.last(), Some(&Event::Turned { target: 2 }), "about seat 3");
    assert_eq!(play.count(&Event::Turned { target: 1 }), 1, "seat 2 became a target, and its turn never came");
    play.leave(0);
    play.pass(&[3, 4]);
    play.pass(&[3]);
    play.pass(&[3, 4]);
    play.pass(&[4]);
    let from = |from| Event::DamageBegan(Harm { from, to: Seat(3), amount: 1, nature: Nature::Plain });
    assert_eq!((play.count(&from(Some(Seat(0)))), play.count(&from(None))), (0, 1), "damage has no source then");
    assert_eq!(play.hp()[1..], [3, 3, 2, 2]);
    play.is_done();
}

/// Engine fault K-50: when what a departed player's reveal put off is due, nobody is asked.
#[test]
fn nobody_is_asked_for_what_a_departed_seat_put_off() {
    let mut play = two_reveals(Face::Down, true);
    let drawn = |seat| {
        let to = Zone::Hand(Seat(seat));
        move |event: &&Event| matches!(event, Event::Moved { from: Zone::Top, to: zone, .. } if *zone == to)
    };
    assert_eq!(play.ears.events.iter().filter(drawn(1)).count(), 0);
    assert_eq!(play.ears.events.iter().filter(drawn(2)).count(), 1);
    let dropped = |told: &&(Viewer, Told<Nested>)| matches!(told.1.what, What::Dropped { ability, why: Rule::Death } if ability.seat == Seat(1));
    assert_eq!(play.ears.told.iter().filter(dropped).count(), 6, "and everybody is told why");
    assert_eq!(play.asked(), [2]);
    play.pass(&[2]);
    play.is_done();
}

/// Engine fault K-52: when the seat that has to act in a window leaves, it is the next seat's turn.
#[test]
fn the_next_seat_acts_when_the_one_that_was_asked_leaves() {
    let mut table = table([&[NANMAN, TAO[0]], &[], &[], &[]]);
    (1..4).for_each(|seat| skill(&mut table, seat, Skill::Snatch, Face::Down));
    let mut play = Play::of(table, attack(0, NANMAN, &[]));
    (0..3).for_each(|_| play.pass(&[0]));
    assert_eq!(play.offered().0, 1);
    play.leave(1);
    assert_eq!(play.offered().0, 2);
    play.leave(0);
    play.is_done();
    assert_eq!(play.game.outcome(), None, "two are left");
}
