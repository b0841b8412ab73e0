//! Uses on several targets, answers, damage, hidden skills, deaths in the middle.

use super::*;

#[test]
fn a_moved_target_is_hit_twice_and_all_is_decided_about_targets_before_any_effect() {
    let mut table = table([&[SHA[0]], &[TAO[0]], &[], &[SHAN[0]]]);
    skill(&mut table, 0, Skill::Pin, Face::Down);
    skill(&mut table, 1, Skill::Divert, Face::Down);
    on_top(&mut table, &[RED[0], BLACK[0]]);
    let mut play = Play::of(table, attack(0, SHA[0], &[1, 3]));
    play.say(1, pick(1, Skill::Divert, 0));
    play.say(1, Command::Pay { card: TAO[0], to: Seat(3) });
    assert_eq!(play.offered(), (0, vec![(Skill::Pin, 0), (Skill::Pin, 1)]), "once for each time that it is a target");
    play.say(0, pick(0, Skill::Pin, 0));
    play.say(0, pick(0, Skill::Pin, 1));
    assert_eq!(play.ask(), (3, Ask::Dodge { with: Kind::Shan }), "the red judgement's target was not asked");
    assert_eq!(play.hp(), [3, 3, 3, 2]);
    play.say(3, Command::Respond(SHAN[0]));
    assert_eq!(play.hp(), [3, 3, 3, 2], "and the black one's dodges");
    let turned_up =
        |card| Event::Moved { card: Some(card), from: Zone::Top, to: Zone::Discard, seen: SeatSet::first(4) };
    assert!(play.when(&turned_up(BLACK[0])) < play.when(&Event::Damaged));
    play.pass(&[0]);
    play.pass(&[1]);
    play.is_done();
}

// ---- answers

#[test]
fn everybody_with_a_hand_is_asked_at_once_and_the_first_yes_from_the_turn_player_counts() {
    let table = table([&[NANMAN, SHAN[0]], &[WUXIE[0]], &[WUXIE[1], WUXIE[2]], &[]]);
    let mut play = Play::of(table, attack(0, NANMAN, &[]));
    assert_eq!(play.asked(), [0, 1, 2], "seat 3 has no hand, and everybody sees that");
    play.say(2, Command::Respond(WUXIE[1]));
    play.say(1, Command::Respond(WUXIE[0]));
    assert_eq!(play.asked(), [0], "nobody is told who has answered what");
    assert_eq!(play.ears.events.iter().filter(|event| matches!(event, Event::Moved { .. })).count(), 1);
    play.pass(&[0]);
    assert_eq!(play.hand(1), []);
    assert_eq!(play.hand(2), [WUXIE[1], WUXIE[2]], "the later yes was never given");
}

#[test]
fn an_answer_is_countered_by_a_counter_to_any_depth() {
    let table = table([&[NANMAN, WUXIE[3]], &[WUXIE[0], TAO[0]], &[WUXIE[1], WUXIE[2], TAO[1]]]);
    let mut play = Play::of(table, attack(0, NANMAN, &[]));
    for (depth, seat, card) in [(0, 1, WUXIE[0]), (1, 2, WUXIE[1]), (2, 0, WUXIE[3]), (3, 2, WUXIE[2])] {
        assert!(play.game.decisions().all(|decision| *decision.ask == Ask::Wuxie { depth }));
        for other in play.asked().into_iter().filter(|other| *other != seat) {
            play.pass(&[other]);
        }
        play.say(seat, Command::Respond(card));
    }
    play.pass(&[1, 2]);
    // The fourth offsets the third, so the second stands and offsets the first: the Nanman takes effect.
    assert_eq!(play.ask(), (1, Ask::Dodge { with: Kind::Sha }));
}

// ---- damage

#[test]
fn the_matter_of_a_damage_below_is_changed_and_the_new_victim_takes_it() {
    let mut table = table([&[SHA[0]], &[TAO[0]], &[]]);
    skill(&mut table, 1, Skill::Deflect, Face::Up);
    skill(&mut table, 2, Skill::Retort, Face::Up);
    on_top(&mut table, &[RED[0]]);
    let mut play = Play::of(table, attack(0, SHA[0], &[1]));
    play.pass(&[1]);
    play.say(1, pick(1, Skill::Deflect, 0));
    play.say(1, Command::Pay { card: TAO[0], to: Seat(2) });
    assert_eq!(play.hp(), [3, 3, 2]);
    assert_eq!(play.offered(), (2, vec![(Skill::Retort, 0)]), "the one who took it answers its source");
    play.say(2, pick(2, Skill::Retort, 0));
    assert_eq!(play.hp(), [2, 3, 2]);
    play.is_done();
}

#[test]
fn dying_inside_conducted_damage_goes_on_asking_from_the_rescuer() {
    let mut table = table([&[THUNDER, TAO[0]], &[], &[TAO[1], TAO[2]], &[TAO[3]]]);
    for seat in [1, 2, 3] {
        table.players[Seat(seat)].chained = true;
    }
    table.players[Seat(2)].hp = 1;
    let mut play = Play::of(table, attack(0, THUNDER, &[1]));
    assert_eq!(play.hp(), [3, 1, -1, 3]);
    assert_eq!(play.asked(), [0, 2, 3]);
    play.pass(&[0]);
    play.say(2, Command::Respond(TAO[1]));
    play.say(3, Command::Respond(TAO[3]));
    assert_eq!(play.hand(3), [TAO[3]], "the later yes was never given");
    assert_eq!(play.asked(), [2, 3], "seat 0 is not asked again");
    play.pass(&[2]);
    play.say(3, Command::Respond(TAO[3]));
    assert_eq!(play.hp(), [3, 1, 1, 1], "and the thunder went on to seat 3");
    play.is_done();
}

#[test]
fn thunder_goes_on_to_everyone_chained_when_the_first_victim_was_saved() {
    let mut table = table([&[THUNDER, TAO[0]], &[], &[], &[]]);
    for seat in [1, 2, 3] {
        table.players[Seat(seat)].chained = true;
    }
    table.players[Seat(2)].hp = 2;
    let mut play = Play::of(table, attack(0, THUNDER, &[2]));
    assert_eq!(play.ask(), (0, Ask::Tao { who: Seat(2) }));
    play.say(0, Command::Respond(TAO[0]));
    assert_eq!(play.hp(), [3, 1, 1, 1], "seats 1 and 3 in order, each the origin's two points");
    assert!(play.game.unredacted().players.values().iter().all(|player| !player.chained));
    let hit = |to, nature| Event::DamageBegan(Harm { from: Some(Seat(0)), to: Seat(to), amount: 2, nature });
    assert!(play.when(&hit(1, Nature::Conducted)) < play.when(&hit(3, Nature::Conducted)));
    play.is_done();
}

// ---- skills that lie face down

#[test]
fn a_hidden_skill_is_declared_its_cost_fixed_turned_up_and_paid_and_the_rest_waits_for_the_close() {
    let mut table = table([&[SHA[0]], &[TAO[0]], &[]]);
    skill(&mut table, 1, Skill::Deflect, Face::Down);
    skill(&mut table, 2, Skill::Foresee, Face::Down);
    on_top(&mut table, &[SHAN[1]]);
    let mut play = Play::of(table, attack(0, SHA[0], &[1]));
    play.pass(&[1]);
    play.say(1, pick(1, Skill::Deflect, 0));
    assert!(!play.game.unredacted().is_shown(Seat(1)), "the cost is fixed first");
    play.say(1, Command::Pay { card: TAO[0], to: Seat(2) });
    let paid =
        Event::Moved { card: Some(TAO[0]), from: Zone::Hand(Seat(1)), to: Zone::Discard, seen: SeatSet::first(3) };
    let drawn = Event::Moved {
        card: Some(SHAN[1]),
        from: Zone::Top,
        to: Zone::Hand(Seat(1)),
        seen: seats(&[1]).into_iter().collect(),
    };
    let order = [
        Event::Revealed { seat: Seat(1), skill: Skill::Deflect },
        paid,
        Event::DamageMoved { to: Seat(2) },
        Event::Damaged,
        drawn,
    ];
    let at: Vec<usize> = order.iter().map(|event| play.when(event)).collect();
    assert!(at.is_sorted(), "{at:?}");
    let closed = play.ears.events.iter().rposition(|event| *event == Event::Closed).unwrap();
    assert!(closed < at[4], "the use is closed before what the reveal put off");
    assert_eq!(play.ask(), (1, Ask::Gift));
    play.say(1, Command::Give { card: SHAN[1], to: Seat(0) });
    assert_eq!(play.hand(0), [SHAN[1]]);
    play.is_done();
}

#[test]
fn whoever_backs_out_when_the_cost_is_fixed_has_revealed_nothing() {
    let mut table = table([&[SHA[0]], &[TAO[0]], &[]]);
    skill(&mut table, 1, Skill::Deflect, Face::Down);
    let mut play = Play::of(table, attack(0, SHA[0], &[1]));
    play.pass(&[1]);
    play.say(1, pick(1, Skill::Deflect, 0));
    play.pass(&[1]);
    assert_eq!(play.hp(), [3, 2, 3]);
    assert!(!play.game.unredacted().is_shown(Seat(1)));
    play.is_done();
}

// ---- death in the middle

#[test]
fn the_use_of_a_turn_player_who_dies_goes_on_and_then_the_turn_is_cut() {
    let mut table = table([&[SHA[0], SHAN[0]], &[], &[], &[]]);
    table.players[Seat(0)].hp = 1;
    skill(&mut table, 1, Skill::Retort, Face::Up);
    on_top(&mut table, &[BLACK[0], BLACK[1], RED[0]]);
    let mut play = Play::of(table, Turn);
    play.say(0, Command::Use { card: SHA[0], targets: seats(&[1, 2]) });
    play.say(1, pick(1, Skill::Retort, 0));
    assert_eq!(play.ask(), (0, Ask::Tao { who: Seat(0) }));
    play.pass(&[0]);
    assert_eq!(play.hp(), [0, 2, 2, 3], "the second target was hit after the user's death");
    let sourceless = Harm { from: None, to: Seat(2), amount: 1, nature: Nature::Plain };
    assert!(play.when(&died(0, None)) < play.when(&Event::DamageBegan(sourceless)));
    assert!(play.ears.told.iter().any(|(_, told)| matches!(&told.what, What::Cut(guard) if guard.contains("turn"))));
    play.is_done();
}
