//! Interruptions, calls, elimination, loops, leavers.

use super::*;

fn is_call(ask: &Ask) -> bool {
    matches!(ask, Ask::Call(_))
}

// ---- calls

/// Everybody with a face-down trap there is asked, from the turn player, again until he passes; whoever has none there,
/// or only face up, is not.
#[test]
fn every_placer_is_asked_whatever_his_trap_is() {
    for turn in [S0, S2] {
        let mut stage = Stage::new(&[Role::Bully; 3]);
        let traps = [S0, S2].map(|placer| (placer, stage.trap(S0, placer, Kind::Leak, Face::Down)));
        stage.trap(S1, S1, Kind::Leak, Face::Down);
        stage.table.turn = turn;
        stage.decks(2);
        let mut play = stage.deed(S0, Deed::Income);
        let gained = Ask::Call(Timing::Gained { host: S0, gold: 2 });
        assert_eq!(play.asks(), [(turn, gained.clone())]);
        play.pass(turn);
        let other = if turn == S0 { S2 } else { S0 };
        assert_eq!(play.asks(), [(other, gained)]);
        let trap = traps.iter().find(|(placer, _)| *placer == other).unwrap().1;
        play.answer(other, Command::Call(trap)).pass_all();
        assert_eq!(play.side(S0).gold, 0);
        assert_eq!(play.acted(), [Ability::Trap { host: S0, trap }]);
        play.done();
    }
}

#[test]
fn a_false_call_turns_the_trap_up_void_and_discards_it() {
    let mut stage = Stage::new(&[Role::Bully; 2]);
    let snare = stage.trap(S0, S1, Kind::Snare, Face::Down);
    let leak = stage.trap(S0, S1, Kind::Leak, Face::Down);
    let card = stage.table.trap(snare).unwrap().1.held.unwrap().card;
    stage.deck(Kind::Herb);
    stage.deck(Kind::Herb);
    let mut play = stage.deed(S0, Deed::Income);
    play.answer(S1, Command::Call(snare));
    assert_eq!(
        play.events().split_off(play.events().len() - 2),
        [Event::Called { trap: snare, card }, Event::Voided { trap: snare }]
    );
    assert_eq!(play.table().discard.last(), Some(&card));
    assert_eq!(play.asked(), [S1], "he may call another one");
    play.answer(S1, Command::Call(leak)).pass_all();
    assert_eq!(play.acted(), [Ability::Trap { host: S0, trap: leak }]);
}

/// A true call joins the generation that is about to begin, and takes its place there by the criteria.
#[test]
fn a_true_call_joins_its_generation() {
    let mut stage = Stage::new(&[Role::Leech, Role::Martyr]);
    let leak = stage.trap(S1, S0, Kind::Leak, Face::Down);
    let levy = stage.hand(S0, Kind::Levy);
    let [leech, martyr] = [0, 1].map(|who| stage.skill(Who(who)));
    let mut play = stage.act(S0, Command::Play(levy));
    play.pass_until(is_call);
    assert_eq!(play.acted(), [martyr], "generation 1; the calls come before generation 2");
    play.answer(S0, Command::Call(leak)).pass_until(is_call);
    let trap = Ability::Trap { host: S1, trap: leak };
    assert_eq!(play.acted()[..3], [martyr, leech, trap]);
    // What the leech caused is generation 3: after the trap.
    assert_eq!(play.acted()[3], martyr);
}

/// Calls are made once for each occurrence, before each generation.
#[test]
fn calls_are_made_before_each_generation() {
    let mut stage = Stage::new(&[Role::Leech, Role::Martyr]);
    stage.life(Who(1), 3);
    stage.trap(S1, S0, Kind::Snare, Face::Down);
    let levy = stage.hand(S0, Kind::Levy);
    let mut play = stage.act(S0, Command::Play(levy));
    let mut calls = 0;
    while let Some(seat) = play.game.deciding().lowest() {
        calls += usize::from(play.asks().iter().any(|(_, ask)| is_call(ask)));
        play.pass(seat);
    }
    // Two gains, and the leader's death.
    assert_eq!((calls, play.happened(|event| *event == Event::Heard)), (3, 2));
    assert_eq!(play.game.status(), Status::Over(S0));
}

// ---- the three interruptions

/// An attack is checked; the counter is checked in turn, and the counter's counter.
#[test]
fn counters_may_be_countered() {
    for (counters, strikes) in [(0, true), (1, false), (2, true), (3, false)] {
        let mut stage = Stage::new(&[Role::Bully; 2]);
        let strike = stage.hand(S0, Kind::Strike);
        let cards: Vec<Card> = (0..counters).map(|at| stage.hand(Seat((at + 1) % 2), Kind::Counter)).collect();
        let mut play = stage.act(S0, Command::Strike { card: strike, by: Who(0), at: Who(1) });
        for (at, card) in cards.iter().enumerate() {
            let checked =
                if at == 0 { Subject::Attack { by: Who(0), at: Who(1) } } else { Subject::Card(cards[at - 1]) };
            let seat = Seat((at as u8 + 1) % 2);
            assert!(play.asks().contains(&(seat, Ask::Respond(checked))));
            play.pass_others(seat).answer(seat, Command::Counter(*card));
        }
        play.pass_all();
        assert_eq!(play.life(Who(1)) < 6, strikes, "{counters} counters");
        assert!(play.table().resolving.is_empty() && play.table().fight.is_none());
        play.done();
    }
}

impl Play {
    /// Everybody but this seat passes the poll.
    fn pass_others(&mut self, but: Seat) -> &mut Self {
        for seat in self.asked() {
            if seat != but {
                self.pass(seat);
            }
        }
        self
    }
}

/// In a poll the first yes from the turn player counts, in whatever order the answers came; the others keep their cards.
#[test]
fn the_first_yes_from_the_turn_player_counts() {
    for (turn, first) in [(S0, S1), (S1, S1), (S2, S2)] {
        for order in [[S1, S2], [S2, S1]] {
            let mut stage = Stage::new(&[Role::Bully; 3]);
            stage.table.turn = turn;
            let strike = stage.hand(S0, Kind::Strike);
            let cards = [S1, S2].map(|seat| (seat, stage.hand(seat, Kind::Counter)));
            let mut play = stage.act(S0, Command::Strike { card: strike, by: Who(0), at: Who(1) });
            for seat in order {
                let card = cards.iter().find(|card| card.0 == seat).unwrap().1;
                play.answer(seat, Command::Counter(card));
            }
            play.pass_all();
            let kept = [S1, S2].into_iter().find(|seat| !play.side(*seat).hand.is_empty());
            assert_eq!(
                kept,
                Some(if first == S1 { S2 } else { S1 }),
                "turn of {turn}, answered in the order {order:?}"
            );
        }
    }
}

/// Modifiers act on the attack that runs, not after it.
#[test]
fn modifiers_change_the_running_attack() {
    for (bully, snare, guard, lost) in [
        (false, false, false, 1),
        (true, false, false, 2),
        (true, true, false, 1),
        (true, false, true, 1),
        (true, true, true, 1),
    ] {
        let mut stage = Stage::new(&[if bully { Role::Bully } else { Role::Mourner }, Role::Mourner]);
        if snare {
            stage.trap(S0, S1, Kind::Snare, Face::Up);
        }
        let card = stage.hand(S1, Kind::Guard);
        let strike = stage.hand(S0, Kind::Strike);
        let mut play = stage.act(S0, Command::Strike { card: strike, by: Who(0), at: Who(1) });
        play.pass_until(|ask| *ask == Ask::Block);
        play.answer(S1, if guard { Command::Guard(card) } else { Command::Pass });
        assert_eq!(play.life(Who(1)), 6 - lost, "bully {bully}, snare {snare}, guard {guard}");
    }
}

/// The dying are rescued from the turn player on, by as many herbs as it takes, before anything else goes on.
#[test]
fn dying_interrupts_and_rescue_goes_round_from_the_turn_player() {
    let mut stage = Stage::new(&[Role::Bully, Role::Bully, Role::Watch]);
    stage.life(Who(1), 1);
    stage.life(Who(2), 1);
    let herb = stage.hand(S0, Kind::Herb);
    let herbs = [stage.hand(S2, Kind::Herb), stage.hand(S2, Kind::Herb)];
    let levy = stage.hand(S0, Kind::Levy);
    let watch = stage.skill(Who(2));
    let mut play = stage.act(S0, Command::Play(levy));
    play.pass_until(|ask| *ask == Ask::Rescue(Who(1)));
    assert_eq!(play.asks(), [(S0, Ask::Rescue(Who(1))), (S2, Ask::Rescue(Who(1)))]);
    assert_eq!(play.acted(), [], "the watch waits");
    play.pass(S0).pass(S2);
    // Nobody healed the first; the second is healed by the turn player, though both want to.
    let rescue = |card| Command::Herb { card, on: Who(2) };
    assert_eq!(play.asked(), [S0, S2]);
    play.answer(S2, rescue(herbs[0])).answer(S0, rescue(herb)).pass_all();
    assert_eq!(play.side(S2).hand.len(), 2);
    assert_eq!(play.life(Who(2)), 2);
    assert!(play.side(S1).out);
    assert_eq!(play.acted(), [watch]);
    play.done();
}

/// One seat may use several, as long as the character is dying.
#[test]
fn rescue_goes_on_while_it_is_needed() {
    let mut stage = Stage::new(&[Role::Bully; 2]);
    stage.life(Who(1), -1);
    let herbs = [0; 3].map(|_| stage.hand(S1, Kind::Herb));
    let levy = stage.hand(S0, Kind::Levy);
    let mut play = stage.act(S0, Command::Play(levy));
    for card in &herbs[..2] {
        play.pass_until(|ask| *ask == Ask::Rescue(Who(1)));
        play.answer(S1, Command::Herb { card: *card, on: Who(1) });
    }
    play.pass_all().done();
    assert_eq!((play.life(Who(1)), play.side(S1).hand.len()), (2, 1));
}

#[test]
fn a_lamp_is_true_for_leaders_only_and_whatever_it_is_its_placer_is_asked() {
    for leader in [false, true] {
        let mut stage = Stage::new(&[Role::Bully; 2]);
        let summon = stage.summon(S1, Role::Bully);
        let at = if leader { Who(1) } else { summon };
        stage.life(at, 1);
        let lamp = stage.trap(S1, S1, Kind::Lamp, Face::Down);
        let strike = stage.hand(S0, Kind::Strike);
        let mut play = stage.act(S0, Command::Strike { card: strike, by: Who(0), at });
        play.pass_until(is_call).answer(S1, Command::Call(lamp)).pass_all();
        assert_eq!(play.table().find(at).is_some(), leader);
        assert_eq!(play.happened(|event| *event == Event::Voided { trap: lamp }), usize::from(!leader));
        assert_eq!(play.side(S1).gold, if leader { 2 } else { 0 });
    }
}

/// Each lamp only while the leader is still dying: the second one stays where it is, unspent.
#[test]
fn a_lamp_that_is_not_needed_stays() {
    let mut stage = Stage::new(&[Role::Bully; 2]);
    stage.life(Who(1), 1);
    let lamps = [S0, S1].map(|placer| stage.trap(S1, placer, Kind::Lamp, Face::Up));
    let strike = stage.hand(S0, Kind::Strike);
    let mut play = stage.act(S0, Command::Strike { card: strike, by: Who(0), at: Who(1) });
    play.pass_all();
    let [used, kept] = lamps.map(|trap| Ability::Trap { host: S1, trap });
    assert!(play.acted().contains(&used));
    assert_eq!(play.dropped(), [(kept, Rule::NotMet)]);
    assert_eq!(play.side(S1).zone.len(), 1);
}

// ---- entries that do not stand

#[test]
fn an_entry_whose_source_is_face_down_or_gone_is_dropped_at_its_turn() {
    for (life, why) in [(6, Rule::SourceDown), (1, Rule::PlayerOut)] {
        let mut stage = Stage::new(&[Role::Bully, Role::Watch, Role::Watch]);
        stage.life(Who(1), life);
        let strike = stage.hand(S0, Kind::Strike);
        let watches = [1, 2].map(|who| stage.skill(Who(who)));
        let mut play = stage.act(S0, Command::Strike { card: strike, by: Who(0), at: Who(1) });
        play.pass_all();
        assert_eq!(play.dropped(), [(watches[0], why)]);
        assert_eq!(play.acted().last(), Some(&watches[1]));
    }
    let mut stage = Stage::new(&[Role::Bully; 2]);
    let watch = stage.summon(S1, Role::Watch);
    let strike = stage.hand(S0, Kind::Strike);
    let dropped = stage.skill(watch);
    let mut play = stage.act(S0, Command::Strike { card: strike, by: Who(0), at: watch });
    play.pass_all();
    assert_eq!(play.dropped(), [(dropped, Rule::SourceLeft)]);
}

// ---- elimination

/// The turn player dies of what follows from his own action. His entries are dropped, his traps elsewhere stay and do
/// nothing, his turn is over, and the others go on.
#[test]
fn the_turn_player_may_die_in_the_middle() {
    let mut stage = Stage::new(&[Role::Watch, Role::Bully, Role::Mourner]);
    stage.life(Who(0), 1);
    let dies = stage.summon(S1, Role::Bully);
    stage.life(dies, 1);
    let inert = stage.trap(S1, S0, Kind::Leak, Face::Down);
    let lies = stage.trap(S1, S0, Kind::Mist, Face::Up);
    let foreign = stage.trap(S0, S1, Kind::Blast, Face::Down);
    let strike = stage.hand(S0, Kind::Strike);
    stage.decks(2);
    let mut play = stage.play(Turn { seat: S0 });
    play.pass_until(|ask| *ask == Ask::Act);
    play.answer(S0, Command::Strike { card: strike, by: Who(0), at: dies });
    play.pass_until(|ask| *ask == Ask::Act);
    // The summon's death stirs the mourner of seat 2, who hurts the leader of the next seat: the turn player's.
    assert!(play.side(S0).out);
    assert_eq!(play.game.status(), Status::Done, "the turn is over");
    let watch = Ability::Skill { seat: S0, who: Who(0), role: Role::Watch };
    assert!(play.dropped().contains(&(watch, Rule::PlayerOut)), "he was hurt, and would have watched");
    assert_eq!(play.table().find(Who(1)).unwrap().1.life, 5, "the mourner mourned the turn player as well");
    assert!(play.table().trap(foreign).is_none(), "what others placed in his zone is gone");

    // What he placed in seat 1's zone stays. Nobody calls for him, and the mist that lies face up does nothing.
    for deed in [Deed::Begin, Deed::Income] {
        let mut stage = play.stage();
        stage.decks(2);
        let after = stage.deed(S1, deed);
        after.done();
        assert_eq!((after.acted(), after.dropped()), (vec![], vec![]));
        assert_eq!([inert, lies].map(|trap| after.table().trap(trap).map(|found| found.0)), [Some(S1); 2]);
    }
}

/// A trap waits to go off when its placer goes out: it stays where it is, and does nothing.
#[test]
fn a_waiting_trap_of_one_who_goes_out_is_dropped() {
    let mut stage = Stage::new(&[Role::Bully, Role::Mourner, Role::Bully]);
    stage.table.turn = S1;
    let dies = stage.summon(S1, Role::Bully);
    stage.life(dies, 0);
    stage.life(Who(2), 1);
    let leak = stage.trap(S1, S2, Kind::Leak, Face::Up);
    stage.table.weary = 1;
    stage.decks(2);
    let mut play = stage.deed(S1, Deed::Income);
    play.pass_all().done();
    assert!(play.side(S2).out);
    assert!(play.dropped().contains(&(Ability::Trap { host: S1, trap: leak }, Rule::PlayerOut)));
    assert_eq!((play.side(S1).gold, play.side(S1).zone.len()), (2, 1));
}

/// The game ends on the spot: who would have died next has won.
#[test]
fn the_last_one_wins_though_he_was_dying() {
    let mut stage = Stage::new(&[Role::Bully, Role::Bully, Role::Bully]);
    stage.gold(S0, 1);
    (1..3).for_each(|who| stage.life(Who(who), 1));
    stage.life(Who(0), 0);
    let levy = stage.hand(S0, Kind::Levy);
    let mut play = stage.act(S0, Command::Play(levy));
    play.pass_all();
    assert_eq!(play.game.status(), Status::Over(S2), "turn player, then the seats");
    assert_eq!(play.game.unredacted().find(Who(2)).unwrap().1.life, 0);
}

// ---- sealed picks

#[test]
fn picks_are_sealed_and_their_order_does_not_show() {
    let setup = Setup { seats: 3, cards: 30, pool: vec![Role::Watch, Role::Medic, Role::Bully] };
    let rules = Queued { ties: Ties::Asked };
    let picks = [Role::Medic, Role::Bully, Role::Medic];
    let play = |order: [u8; 3]| {
        let game = GameState::new(rules.clone(), &setup, Chance::seed(5)).unwrap();
        let mut play = Play { game, told: ForViewer::new(Viewer::Referee) };
        for (nth, seat) in order.into_iter().enumerate() {
            assert_eq!(play.asked().len(), 3 - nth);
            let others = play.game.view(S1);
            play.answer(Seat(seat), Command::Pick(picks[usize::from(seat)]));
            if nth < 2 && seat != 1 {
                assert_eq!(play.game.view(S1), others, "that seat {seat} has answered does not show");
            }
        }
        (play.game.snapshot(), play.told)
    };
    let (first, told) = play([0, 1, 2]);
    assert_eq!(play([2, 0, 1]), (first.clone(), told.clone()));
    assert_eq!(play([1, 2, 0]), (first, told.clone()));
    let chosen: Vec<Role> = told
        .events
        .events()
        .filter_map(|event| if let Event::Chose { role, .. } = event { Some(*role) } else { None })
        .collect();
    assert_eq!(chosen, picks);
}

// ---- loops

/// Sun and moon turn the mark back and forth: an exact repetition, and its cycle.
#[test]
fn a_loop_that_repeats_exactly_is_a_verdict_with_its_cycle() {
    let mut play = Stage::new(&[Role::Sun, Role::Moon]).act(S0, Command::Turn);
    let Some(Verdict::Loop { cycle }) = play.game.halted().cloned() else {
        panic!("{:?}", play.game.status());
    };
    let turns = |cycle: &[jiesuan::Place]| cycle.iter().filter(|place| place.step == "happen").count();
    assert_eq!(turns(&cycle), 2, "light and dark: {cycle:?}");
    assert!(play.told.events.len() < 5000, "it was found at once, not when the fuel was used up");
    play.game.resume();
    assert!(matches!(play.game.halted(), Some(Verdict::Loop { .. })), "it still is one");
}

/// What grows with every step never repeats: the fuel ends it, and it can go on from there.
#[test]
fn a_loop_that_grows_uses_up_the_fuel_and_can_be_resumed() {
    let stage = Stage::new(&[Role::Grower, Role::Bully]);
    let mut play = stage.act(S0, Command::Turn);
    let tally = |play: &Play| play.table().find(Who(0)).unwrap().1.tally;
    let mut before = 0;
    for _ in 0..3 {
        assert!(matches!(play.game.halted(), Some(Verdict::Fuel { .. })), "{:?}", play.game.status());
        assert!(tally(&play) > before + 1000, "{} after {before}", tally(&play));
        before = tally(&play);
        play.game = loaded(&play.game);
        play.game.resume_into(&mut play.told);
    }
}

/// Whoever leaves ends a loop that is his.
#[test]
fn a_halted_game_can_be_left() {
    let mut play = Stage::new(&[Role::Sun, Role::Moon, Role::Bully]).act(S0, Command::Turn);
    assert!(matches!(play.game.halted(), Some(Verdict::Loop { .. })));
    play.concede(S1);
    assert!(play.side(S1).out);
    play.done();
}

// ---- leaving

/// A seat leaves while it is asked, at any kind of question; nothing waits for it, and everything goes on.
#[test]
fn a_seat_may_leave_at_any_question() {
    type Question = fn(&Ask) -> bool;
    let questions: [(&str, Question); 6] = [
        ("respond", |ask| matches!(ask, Ask::Respond(_))),
        ("call", is_call),
        ("block", |ask| matches!(ask, Ask::Block)),
        ("rescue", |ask| matches!(ask, Ask::Rescue(_))),
        ("may", |ask| matches!(ask, Ask::May(_))),
        ("which", |ask| matches!(ask, Ask::Which(_))),
    ];
    for (question_of, question) in questions {
        let mut stage = Stage::new(&[Role::Mourner, Role::Medic, Role::Watch]);
        let summons = [Role::Watch; 3].map(|role| stage.summon(S1, role));
        stage.gold(S1, 1);
        let dying = matches!(question_of, "rescue");
        let struck = if dying { Who(1) } else { summons[0] };
        stage.life(Who(1), if dying { 1 } else { 6 });
        stage.trap(S0, S1, Kind::Leak, Face::Down);
        stage.hand(S1, Kind::Gust);
        let strike = stage.hand(S0, Kind::Strike);
        let mut play = stage.act(S0, Command::Strike { card: strike, by: Who(0), at: struck });
        play.pass_until(question);
        assert!(play.asked().contains(&S1), "no `{question_of}` of seat 1: {:?}", play.asks());
        let before = play.dropped().len();
        play.concede(S1).pass_all();
        assert!(play.side(S1).out && play.table().resolving.is_empty());
        for (ability, why) in &play.dropped()[before..] {
            assert_eq!((ability.seat(), *why), (S1, Rule::PlayerOut));
        }
        play.done();
    }
}

/// Whoever is asked with others and leaves declines; the others are not asked again.
#[test]
fn a_poll_goes_on_without_a_leaver() {
    let mut stage = Stage::new(&[Role::Bully; 3]);
    let strike = stage.hand(S0, Kind::Strike);
    let counters = [S1, S2].map(|seat| stage.hand(seat, Kind::Counter));
    let mut play = stage.act(S0, Command::Strike { card: strike, by: Who(0), at: Who(2) });
    play.answer(S1, Command::Counter(counters[0])).concede(S1);
    assert_eq!(play.asked(), [S2], "what a leaver sealed is void");
    play.answer(S2, Command::Counter(counters[1])).pass_all();
    assert_eq!(play.life(Who(2)), 6);
}

/// A seat leaves while the host owes a draw: the draw is still owed, and is of what is there now.
#[test]
fn a_seat_may_leave_while_chance_is_owed() {
    let mut stage = Stage::new(&[Role::Bully; 3]);
    stage.table.discard.truncate(4);
    stage.table.cards = 4;
    let mut play = stage.deed(S0, Deed::Income);
    assert!(matches!(play.game.status(), Status::Owed(_)));
    play.concede(S1);
    assert!(play.side(S1).out);
    play.game.supply_into(Drawn::Order(vec![3, 2, 1, 0]), &mut play.told).unwrap();
    play.pass_all().done();
    assert_eq!(play.side(S0).hand.len(), 2);
}
