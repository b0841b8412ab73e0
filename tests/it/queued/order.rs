//! What comes next, and why.

use super::*;

/// Levy of seat 0 against a martyr and a watch: what the batch stirs comes before what that stirs, though the leech is
/// the turn player's.
#[test]
fn the_cause_comes_before_its_consequence() {
    let mut stage = Stage::new(&[Role::Leech, Role::Martyr, Role::Watch]);
    stage.life(Who(1), 2);
    let levy = stage.hand(S0, Kind::Levy);
    let [leech, martyr, watch] = [0, 1, 2].map(|who| stage.skill(Who(who)));
    let mut play = stage.act(S0, Command::Play(levy));
    play.pass_all();
    // Both are hurt at once; the martyr's 1 gold stirs the leech, the leech hurts the martyr: he dies in generation 2.
    assert_eq!(play.acted(), [martyr, watch, leech, watch]);
    assert!(play.side(S1).out);
    assert_eq!(play.dropped(), [(martyr, Rule::PlayerOut)]);
    play.done();
}

#[test]
fn every_criterion_gives_its_clause() {
    let mut stage = Stage::new(&[Role::Medic, Role::Mourner]);
    let (of_0, of_1) = (stage.summon(S0, Role::Watch), stage.summon(S1, Role::Watch));
    stage.gold(S0, 1);
    stage.table.turn = S1;
    let guard = stage.hand(S0, Kind::Guard);
    let strike = stage.hand(S1, Kind::Strike);
    let [medic, watch_0, watch_1] = [Who(0), of_0, of_1].map(|who| stage.skill(who));
    let mut play = stage.act(S1, Command::Strike { card: strike, by: Who(1), at: of_0 });
    play.pass(S0).answer(S0, Command::Guard(guard)).pass_all();
    assert_eq!(
        play.ordered(5),
        [
            (Ability::AttackText { seat: S1, card: strike }, None),
            (Ability::DefenceText { seat: S0, card: guard }, Some(Rule::Text)),
            (watch_1, Some(Rule::Text)),
            (medic, Some(Rule::Seats)),
            (watch_0, Some(Rule::Active)),
        ]
    );
}

#[test]
fn skills_come_before_traps_and_traps_in_the_order_of_placement() {
    let mut stage = Stage::new(&[Role::Watch, Role::Bully]);
    let late = stage.trap(S0, S1, Kind::Leak, Face::Up);
    let early = stage.trap(S0, S0, Kind::Leak, Face::Up);
    // Where they lie is not when they were placed.
    let zone = &mut stage.table.side_mut(S0).zone;
    (zone[0].id, zone[1].id) = (early, late);
    (stage.table.weary, stage.table.deck) = (1, Vec::new());
    stage.deck(Kind::Herb);
    stage.deck(Kind::Herb);
    let watch = stage.skill(Who(0));
    let mut play = stage.deed(S0, Deed::Income);
    play.pass_all();
    // The gold came first and the wearying after it, and yet:
    let trap = |trap| Ability::Trap { host: S0, trap };
    assert_eq!(play.ordered(3), [(watch, None), (trap(late), Some(Rule::Placed)), (trap(early), Some(Rule::Placed))]);
    assert_eq!(play.acted(), [watch, trap(late), trap(early)]);
    play.done();
}

#[test]
fn what_ties_is_asked_of_its_owner_and_resolved_as_picked() {
    for picks_first in [false, true] {
        let mut stage = Stage::new(&[Role::Watch, Role::Bully]);
        let second = stage.summon(S0, Role::Watch);
        let levy = stage.hand(S1, Kind::Levy);
        stage.table.turn = S1;
        let [one, two] = [Who(0), second].map(|who| stage.skill(who));
        let mut play = stage.act(S1, Command::Play(levy));
        let order = if picks_first { [one, two] } else { [two, one] };
        play.pass_until(|ask| matches!(ask, Ask::Which(_)));
        assert_eq!(play.asked(), [S0]);
        play.answer(S0, Command::Which(order[0]));
        assert_eq!(play.acted(), order);
        play.done();
    }
}

/// The seat whose ability it is comes round from the turn player, wherever he sits.
#[test]
fn seats_follow_from_the_turn_player() {
    for turn in 0..3 {
        let mut stage = Stage::new(&[Role::Watch, Role::Watch, Role::Watch]);
        stage.table.turn = Seat(turn);
        let strike = stage.hand(Seat(turn), Kind::Strike);
        let at = Who(u16::from((turn + 1) % 3));
        let mut play = stage.act(Seat(turn), Command::Strike { card: strike, by: Who(turn.into()), at });
        play.pass_all();
        let seats: Vec<u8> = play.acted().iter().skip(1).map(|ability| ability.seat().0).collect();
        let others: Vec<u8> = (0..3).map(|step| (turn + step) % 3).filter(|seat| *seat != (turn + 1) % 3).collect();
        assert_eq!(seats, others, "turn of seat {turn}; the struck watch is face down");
    }
}

/// An interruption belongs to the generation that it interrupts: what happens in it waits for the next one.
#[test]
fn what_happens_in_an_interruption_waits_for_the_next_generation() {
    let mut stage = Stage::new(&[Role::Mourner, Role::Bully, Role::Mourner]);
    let dies = stage.summon(S1, Role::Bully);
    [dies, Who(1)].into_iter().for_each(|who| stage.life(who, 1));
    let lamp = stage.trap(S1, S1, Kind::Lamp, Face::Up);
    let leak = stage.trap(S1, S2, Kind::Leak, Face::Up);
    let strike = stage.hand(S0, Kind::Strike);
    let mourners = [0, 2].map(|who| stage.skill(Who(who)));
    let mut play = stage.act(S0, Command::Strike { card: strike, by: Who(0), at: dies });
    play.pass_all();
    let trap = |trap| Ability::Trap { host: S1, trap };
    // The first mourner's hit makes seat 1's leader dying; the lamp interrupts and gives gold; the leak waits.
    assert_eq!(play.acted()[1..], [mourners[0], trap(lamp), mourners[1], trap(leak)]);
}

/// Whoever is asked which comes next is not asked about entries that would be dropped.
#[test]
fn entries_that_do_not_stand_are_not_offered() {
    let mut stage = Stage::new(&[Role::Mourner, Role::Bully]);
    let watches = [Role::Watch; 3].map(|role| stage.summon(S1, role));
    let strike = stage.hand(S0, Kind::Strike);
    let skills = watches.map(|who| stage.skill(who));
    let mut play = stage.act(S0, Command::Strike { card: strike, by: Who(0), at: watches[2] });
    play.pass_until(|ask| matches!(ask, Ask::Which(_)));
    let Some((S1, Ask::Which(which))) = play.asks().pop() else { panic!("{:?}", play.asks()) };
    assert_eq!(which.abilities[..], skills[..2], "the third one is face down");
    play.answer(S1, Command::Which(skills[1]));
    assert_eq!(play.acted()[1..], [skills[1], skills[0]], "one that is left is not asked about");
    assert_eq!(play.dropped(), [(skills[2], Rule::SourceDown)]);
    play.done();
}
