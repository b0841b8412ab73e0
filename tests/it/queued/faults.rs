//! Faults that were seen in other engines, as what must happen instead. Each test names its entry of the list.

use std::collections::BTreeSet;

use super::*;

/// Lets summons die that are dying already: any hit brings the sweep.
fn sweep(mut stage: Stage) -> Play {
    let strike = stage.hand(S0, Kind::Strike);
    let at = stage.table.leader(S1).unwrap();
    stage.life(at, 6);
    stage.act(S0, Command::Strike { card: strike, by: Who(0), at })
}

fn is_which(ask: &Ask) -> bool {
    matches!(ask, Ask::Which(_))
}

impl Play {
    fn times(&self, ability: Ability) -> usize {
        self.acted().iter().filter(|other| **other == ability).count()
    }

    fn counted(&self) -> Vec<Who> {
        self.events()
            .iter()
            .filter_map(|event| if let Event::Counted { who } = event { Some(*who) } else { None })
            .collect()
    }
}

/// engine fault K-6: two sources of one name that remember different things trigger together: their controller may
/// order them, for identical text is not identity.
#[test]
fn two_of_one_name_are_two() {
    for first in 0..2 {
        let mut stage = Stage::new(&[Role::Bully; 2]);
        let watches = [Role::Watch; 2].map(|role| stage.summon(S1, role));
        stage.one(watches[1]).tally = 5;
        let skills = watches.map(|who| stage.skill(who));
        let mut play = sweep(stage);
        play.pass_until(is_which).answer(S1, Command::Which(skills[first]));
        assert_eq!(play.counted(), [watches[first], watches[1 - first]]);
        let tallies = watches.map(|who| play.table().find(who).unwrap().1.tally);
        assert_eq!(tallies, [1, 6]);
    }
}

/// engine fault K-11: an optional trigger on what a rule itself did (not an entry of any list) is offered at the very
/// next opportunity, not phases later.
#[test]
fn what_a_rule_does_triggers_at_once() {
    let mut stage = Stage::new(&[Role::Medic, Role::Bully]);
    stage.table.weary = 1;
    stage.decks(2);
    let medic = stage.skill(Who(0));
    let mut play = stage.play(Turn { seat: S0 });
    assert_eq!(play.asks(), [(S0, Ask::May(medic))], "the weary leader, before anybody acts");
    assert_eq!(play.life(Who(0)), 5);
    play.answer(S0, Command::Pay);
    assert_eq!(play.asks(), [(S0, Ask::Act)]);
    assert_eq!((play.life(Who(0)), play.side(S0).gold), (6, 1));
}

/// engine fault K-14: an observer that leaves and comes back while one batch of deaths is dealt with is a new object
/// for the later deaths of that batch.
#[test]
fn who_comes_back_in_the_middle_of_a_batch_is_somebody_else() {
    let mut stage = Stage::new(&[Role::Bully; 3]);
    let mourner = stage.summon(S1, Role::Mourner);
    let other = stage.summon(S2, Role::Bully);
    [mourner, other].into_iter().for_each(|who| stage.life(who, 0));
    stage.gold(S1, 2);
    let old = stage.skill(mourner);
    let mut play = sweep(stage);
    assert_eq!(play.asks(), [(S1, Ask::Replace)]);
    assert!(play.table().find(other).is_some(), "the other death of the batch is still to come");
    play.answer(S1, Command::Summon).pass_all();
    assert_eq!(play.times(old), 2, "the one that died heard of both deaths");
    let new = play.side(S1).characters.last().unwrap();
    assert_eq!((new.role, new.who != mourner), (Role::Mourner, true));
    let skill = Ability::Skill { seat: S1, who: new.who, role: Role::Mourner };
    assert_eq!(play.times(skill), 0, "the one that came heard of none");
    play.done();
}

/// engine fault K-17: a death effect deals lethal damage: the new deaths are the next sweep's, and observers that are
/// dying in this sweep hear of all of it.
#[test]
fn new_deaths_join_the_next_sweep() {
    let mut stage = Stage::new(&[Role::Bully; 3]);
    let mourners = [S1, S2].map(|seat| stage.summon(seat, Role::Mourner));
    mourners.into_iter().for_each(|who| stage.life(who, 0));
    stage.life(Who(2), 1);
    let [first, second] = mourners.map(|who| stage.skill(who));
    let mut play = sweep(stage);
    play.pass_all();
    let died: Vec<Who> = play
        .events()
        .iter()
        .filter_map(|event| if let Event::Died { who } = event { Some(*who) } else { None })
        .collect();
    assert_eq!(died, [mourners[0], mourners[1], Who(2)]);
    // Both hear of both; by the first hit seat 2 is out, and its mourner's entries with it.
    assert_eq!((play.times(first), play.times(second)), (2, 0));
    assert_eq!(play.dropped(), [(second, Rule::PlayerOut), (second, Rule::PlayerOut)]);
    play.done();
}

/// engine fault K-18: what died, came back and died again has died twice: deaths are counted, not corpses.
#[test]
fn deaths_are_counted() {
    let mut stage = Stage::new(&[Role::Bully; 2]);
    let summon = stage.summon(S0, Role::Watch);
    stage.life(summon, 1);
    stage.gold(S0, 2);
    let strikes = [stage.hand(S1, Kind::Strike), stage.hand(S1, Kind::Strike)];
    let strike = |card, at| Command::Strike { card, by: Who(1), at };
    let mut play = stage.act(S1, strike(strikes[0], summon));
    play.pass_until(|ask| *ask == Ask::Replace);
    play.answer(S0, Command::Summon).pass_all();
    let back = play.side(S0).characters.last().unwrap().who;
    let stage = play.stage();
    // The bully strikes with 2: enough for a summon.
    let mut play = stage.act(S1, strike(strikes[1], back));
    play.pass_all();
    assert_eq!((play.side(S0).deaths, play.side(S0).reserve), (2, Some(Role::Watch)));
}

/// engine fault K-19: with "ask me to order" on or off the same can come out, and no trigger appears in one of the
/// settings alone.
#[test]
fn being_asked_changes_no_set_of_triggers() {
    let play = |ties, picks: &mut dyn FnMut(usize) -> usize| {
        let mut stage = Stage::new(&[Role::Watch, Role::Bully]);
        for _ in 0..2 {
            stage.summon(S0, Role::Watch);
        }
        stage.rules.ties = ties;
        let levy = stage.hand(S1, Kind::Levy);
        stage.table.turn = S1;
        let mut play = stage.act(S1, Command::Play(levy));
        loop {
            play.pass_until(is_which);
            let Some((seat, Ask::Which(which))) = play.asks().pop() else { break };
            play.answer(seat, Command::Which(which.abilities[picks(which.abilities.len())]));
        }
        let mut acted = play.acted();
        acted.sort_unstable();
        (acted, serde_json::to_string(play.table()).unwrap())
    };
    let mut asked = 0;
    let mut reached = BTreeSet::new();
    for choice in 0..6 {
        let mut left = choice;
        reached.insert(play(Ties::Asked, &mut |count| {
            asked += 1;
            let pick = left % count;
            left /= count;
            pick
        }));
    }
    assert_eq!(asked, 12, "three to choose from, then two, in six games");
    assert_eq!(reached, BTreeSet::from([play(Ties::ByEntry, &mut |_| unreachable!("nobody is asked"))]));
}

/// engine fault K-21: two batches in one turn: a trigger on batches knows each as an occurrence of its own, and fires
/// once for each.
#[test]
fn each_batch_fires_once() {
    let mut stage = Stage::new(&[Role::Bully, Role::Bully, Role::Watch]);
    let levies = [stage.hand(S0, Kind::Levy), stage.hand(S0, Kind::Levy)];
    stage.decks(2);
    let watch = stage.skill(Who(2));
    let mut play = stage.play(Turn { seat: S0 });
    for (nth, levy) in levies.into_iter().enumerate() {
        play.pass_until(|ask| *ask == Ask::Act).answer(S0, Command::Play(levy)).pass_until(|ask| *ask == Ask::Act);
        if nth == 0 {
            // It gained 2, and would pay with them.
            assert_eq!(play.side(S2).gold, 2);
        }
    }
    let hurt = play.happened(|event| matches!(event, Event::Hurt { who, .. } if who.len() == 2));
    assert_eq!((hurt, play.times(watch), play.table().batches), (2, 2, 2));
}

/// engine fault K-53: two mandatory triggers feed each other at one player's loss: it goes on to the lawful end, however
/// long that takes.
#[test]
fn a_loop_at_a_loss_runs_to_its_end() {
    let mut stage = Stage::new(&[Role::Leech, Role::Martyr]);
    stage.life(Who(1), 1500);
    let levy = stage.hand(S0, Kind::Levy);
    let mut play = stage.act(S0, Command::Play(levy));
    play.pass_all();
    assert_eq!(play.game.status(), Status::Over(S0));
    assert_eq!(play.happened(|event| matches!(event, Event::Hurt { .. })), 1500);
    assert_eq!(play.life(Who(0)), 6);
}

/// engine fault K-57: while one instance of a state trigger waits, the state that is still true queues no second one.
#[test]
fn a_state_triggers_once() {
    let mut stage = Stage::new(&[Role::Beggar, Role::Watch]);
    let struck = stage.summon(S0, Role::Bully);
    stage.summon(S1, Role::Watch);
    stage.table.turn = S1;
    let beggar = stage.skill(Who(0));
    let strike = stage.hand(S1, Kind::Strike);
    let mut play = stage.act(S1, Command::Strike { card: strike, by: Who(1), at: struck });
    play.pass_until(is_which);
    assert!(play.table().find(Who(0)).unwrap().1.noted);
    play.answer(S1, play.game.default_answer(S1).unwrap());
    assert_eq!((play.times(beggar), play.side(S0).gold), (1, 1), "both watches acted while it waited");
    play.done();
    // After it was resolved the state may trigger again.
    let mut stage = play.stage();
    stage.gold(S0, 0);
    let play = stage.act(S1, Command::Turn);
    assert_eq!(play.times(beggar), 1);
    // So it may if what waited was dropped.
    let mut stage = play.stage();
    stage.gold(S0, 0);
    let strike = stage.hand(S1, Kind::Strike);
    let mut play = stage.act(S1, Command::Strike { card: strike, by: Who(1), at: Who(0) });
    play.pass_until(is_which);
    play.answer(S1, play.game.default_answer(S1).unwrap());
    assert_eq!(play.dropped(), [(beggar, Rule::SourceDown)]);
    let mut stage = play.stage();
    stage.one(Who(0)).face = Face::Up;
    assert_eq!(stage.act(S1, Command::Turn).times(beggar), 1);
}

/// engine fault K-58: an ability that could see its own entry, or what it aims at itself: its text decides, and it ends.
#[test]
fn self_reference_is_decided_by_the_text() {
    // "Whoever dies": a mourner hears of its own death, once.
    let mut stage = Stage::new(&[Role::Bully; 3]);
    let mourner = stage.summon(S1, Role::Mourner);
    stage.life(mourner, 0);
    let skill = stage.skill(mourner);
    let mut play = sweep(stage);
    play.pass_all();
    assert_eq!(play.times(skill), 1);
    // "Another seat gains": a leech does not see what its own seat gains.
    let mut stage = Stage::new(&[Role::Leech, Role::Bully]);
    stage.summon(S0, Role::Beggar);
    let leech = stage.skill(Who(0));
    let play = stage.act(S0, Command::Turn);
    assert_eq!((play.times(leech), play.side(S0).gold), (0, 1));
    // "What is checked": a counter may be aimed at one's own counter, and ends when there are no more.
    let mut stage = Stage::new(&[Role::Bully; 2]);
    let strike = stage.hand(S0, Kind::Strike);
    let counters = [0; 4].map(|_| stage.hand(S1, Kind::Counter));
    let mut play = stage.act(S0, Command::Strike { card: strike, by: Who(0), at: Who(1) });
    for card in counters {
        play.answer(S1, Command::Counter(card));
    }
    play.done();
    assert_eq!(play.life(Who(1)), 4, "the fourth cancelled the third, so the second cancelled the first");
}

/// engine fault K-59: a list whose current item is moved by its own effect: each item once.
#[test]
fn what_moves_is_moved_once() {
    let mut stage = Stage::new(&[Role::Bully; 3]);
    let kinds = [(S0, Kind::Snare), (S0, Kind::Leak), (S1, Kind::Blast), (S2, Kind::Lamp), (S2, Kind::Mist)];
    let traps = kinds.map(|(host, kind)| (host, stage.trap(host, S0, kind, Face::Up)));
    let gust = stage.hand(S1, Kind::Gust);
    let mut play = stage.act(S1, Command::Play(gust));
    play.pass_all();
    for (host, trap) in traps {
        assert_eq!(play.table().trap(trap).map(|found| found.0), Some(host.next(3)));
        assert_eq!(play.happened(|event| matches!(event, Event::Blown { trap: blown, .. } if *blown == trap)), 1);
    }
}

/// engine fault K-60: "each player, starting with …" is asked once round, and when it is complete not again.
#[test]
fn each_player_is_asked_once() {
    let mut stage = Stage::new(&[Role::Bully; 4]);
    Seat::all(4).for_each(|seat| stage.gold(seat, 3));
    let levy = stage.hand(S2, Kind::Levy);
    let mut play = stage.act(S2, Command::Play(levy));
    let mut asked = Vec::new();
    while let Some(seat) = play.game.deciding().lowest() {
        assert_eq!(play.asks(), [(seat, Ask::Levy)]);
        asked.push(seat);
        play.answer(seat, if seat == S0 { Command::Pass } else { Command::Pay });
    }
    assert_eq!(asked, [Seat(3), S0, S1]);
    assert_eq!(Seat::all(4).map(|seat| play.side(seat).gold).collect::<Vec<_>>(), [3, 2, 3, 2]);
    assert_eq!(play.happened(|event| *event == Event::Hurt { who: vec![Who(0)], amount: 1 }), 1);
    play.done();
}

/// engine fault K-61: an optional loop driven by a bot gets nowhere: the same position at the same question shows it, so
/// that the driver can stop.
#[test]
fn an_optional_loop_is_visible_at_its_decisions() {
    let mut stage = Stage::new(&[Role::Bully; 2]);
    stage.decks(3);
    let mut play = stage.play(Turn { seat: S0 });
    let mut seen = BTreeSet::new();
    let mut turns = 0;
    // What the bot may know, and what it is asked.
    let here = |play: &Play| {
        let view = play.game.view(S0);
        let ask = view.question.map(|(_, ask)| ask);
        assert_eq!(ask, Some(Ask::Act));
        jiesuan::digest_of(&(view.table, ask))
    };
    while seen.insert(here(&play)) {
        play.answer(S0, Command::Turn);
        turns += 1;
    }
    assert_eq!(turns, 2, "dark, and light again");
    // Whatever achieves something is another position.
    play.answer(S0, Command::Turn).pass_until(|ask| *ask == Ask::Act);
    let one = here(&play);
    let card = play.side(S0).hand[0].unwrap().card;
    play.answer(S0, Command::Play(card)).pass_until(|ask| *ask == Ask::Act);
    assert!(one != here(&play) && !seen.contains(&here(&play)));
}
