//! Who knows which card and which skill, and what questions may show.

use super::*;

#[test]
fn giver_and_receiver_know_a_gift_and_forget_with_the_next_card_that_leaves_unseen() {
    let table = table([&[SHA[0], SHA[1]], &[TAO[0]], &[]]);
    let mut play = Play::of(table, Turn);
    play.say(0, Command::Give { card: SHA[1], to: Seat(1) });
    assert_eq!(play.view_of_hand(0, 1), (vec![SHA[1]], 1));
    assert_eq!(play.view_of_hand(1, 1), (vec![TAO[0], SHA[1]], 0));
    assert_eq!(play.view_of_hand(2, 1), (vec![], 2));
    play.pass(&[0]);

    let mut second = play.game.unredacted().clone();
    second.turn = Seat(1);
    second.favoured = false;
    let mut play = Play::of(second, Turn);
    play.say(1, Command::Bury(TAO[0]));
    assert_eq!(play.view_of_hand(0, 1), (vec![], 3), "it may have been the gift that was buried");
    let bottom = |viewer: u8| play.game.view(Seat(viewer)).table.deck[0].map(|held| held.card);
    assert_eq!((bottom(0), bottom(1)), (None, Some(TAO[0])));
}

#[test]
fn a_public_card_out_of_a_hand_makes_nobody_forget_the_others() {
    let table = table([&[SHA[0], SHA[1]], &[NANMAN], &[]]);
    let mut play = Play::of(table, Turn);
    play.say(0, Command::Give { card: SHA[1], to: Seat(1) });
    let mut next = play.game.unredacted().clone();
    next.turn = Seat(1);
    let play = Play::of(next, attack(1, NANMAN, &[]));
    assert_eq!(play.view_of_hand(0, 1), (vec![SHA[1]], 0));
}

#[test]
fn a_blind_take_is_known_to_the_two_and_makes_the_others_forget() {
    let mut table = table([&[SHA[0], TAO[0], TAO[1]], &[], &[]]);
    table.players[Seat(0)].hand.held[1].seen.insert(Seat(2));
    skill(&mut table, 1, Skill::Snatch, Face::Up);
    let mut play = Play::drawing(table, attack(0, SHA[0], &[1]), [number(1)]);
    assert_eq!(play.view_of_hand(2, 0), (vec![TAO[0]], 1));
    play.say(1, pick(1, Skill::Snatch, 0));
    assert_eq!(play.hand(1), [TAO[1]]);
    assert_eq!(play.view_of_hand(0, 1), (vec![TAO[1]], 0));
    assert_eq!((play.view_of_hand(2, 0), play.view_of_hand(2, 1)), ((vec![], 1), (vec![], 1)));
    play.is_done();
}

#[test]
fn a_peek_is_private_follows_the_card_and_ends_with_a_shuffle() {
    let foreseen = |shuffle: bool| {
        let mut table = table([&[], &[], &[]]);
        skill(&mut table, 2, Skill::Foresee, Face::Up);
        on_top(&mut table, &[TAO[0], TAO[1]]);
        let count = table.deck.len() as u16;
        let order = Drawn::Order((0..count).collect());
        let mut play = Play::drawing(table, Turn, [order]);
        play.say(2, pick(2, Skill::Foresee, 0));
        let top = |viewer: u8| play.game.view(Seat(viewer)).table.deck.last().copied().flatten();
        assert_eq!((top(0), top(2).map(|held| held.card)), (None, Some(TAO[0])));
        play.say(2, if shuffle { Command::Shuffle } else { Command::Pass });
        (play.hand(0), play.view_of_hand(2, 0))
    };
    assert_eq!(foreseen(false), (vec![TAO[0], TAO[1]], (vec![TAO[0]], 1)));
    assert_eq!(foreseen(true), (vec![TAO[0], TAO[1]], (vec![], 2)), "the same order by chance, and nobody knows");
}

#[test]
fn an_empty_deck_is_renewed_by_chance_until_nobody_wins() {
    let mut table = table([&[], &[], &[]]);
    table.discard = table.deck.drain(1..).map(|held| held.unwrap().card).collect();
    let order = Drawn::Order((0..47).rev().collect());
    let first = table.discard[0];
    let mut play = Play::drawing(table.clone(), DrawCards { seat: Seat(0), left: 2 }, [order]);
    play.is_done();
    assert_eq!(play.hand(0)[1], first, "the last of the order lies on top");
    assert_eq!(play.view_of_hand(1, 0), (vec![], 2));
    table.renewals = 3;
    play = Play::of(table, DrawCards { seat: Seat(0), left: 2 });
    assert_eq!(play.game.status(), Status::Over(Outcome::Exhausted));
}

// ---- what is asked shows nothing

#[test]
fn who_is_asked_does_not_depend_on_who_holds_the_answer() {
    let asked = |hand: &[Card]| {
        let mut play = Play::of(table([&[NANMAN, TAO[0]], hand, &[SHAN[0]]]), attack(0, NANMAN, &[]));
        let mut asked = Vec::new();
        while !play.asked().is_empty() {
            asked.push(play.asked());
            play.pass(&play.asked());
        }
        asked
    };
    assert_eq!(asked(&[WUXIE[0]]), asked(&[SHA[0]]));
    assert_eq!(asked(&[SHAN[1]]), [vec![0, 1, 2], vec![1], vec![0, 1, 2], vec![2]]);
}

/// Engine fault K-73: while A decides, what B sees of the wait names neither card nor effect unless it is public.
#[test]
fn a_wait_for_a_hidden_skill_is_not_shown_and_a_public_one_is() {
    let mut table = table([&[SHA[0]], &[TAO[0]], &[]]);
    skill(&mut table, 1, Skill::Divert, Face::Down);
    let mut play = Play::of(table, attack(0, SHA[0], &[1]));
    let is_hidden = |play: &Play| {
        let others = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(2)), Viewer::Spectator];
        others.into_iter().all(|viewer| play.game.view(viewer).waits.is_empty())
            && play.game.view(Seat(1)).waits.len() == 1
    };
    assert!(is_hidden(&play));
    play.say(1, pick(1, Skill::Divert, 0));
    assert_eq!(play.ask(), (1, Ask::Cost(Ability { seat: Seat(1), skill: Skill::Divert, target: 0 })));
    assert!(is_hidden(&play), "nothing is turned up before the cost is fixed");
    play.pass(&[1]);
    let waits = play.game.view(Seat(2)).waits;
    assert_eq!(
        waits.iter().map(|wait| (wait.seat, &wait.ask)).collect::<Vec<_>>(),
        [(Seat(1), &Some(Ask::Dodge { with: Kind::Shan }))]
    );
}

/// Engine fault K-67: a skill that lies face down is seen by its owner and by nobody else: not in the view, what is told,
/// the waits, or the digest.
#[test]
fn what_others_see_is_the_same_whichever_skill_lies_face_down() {
    let run = |lies: Skill| {
        let mut table = table([&[SHA[0], TAO[0]], &[TAO[1]], &[]]);
        skill(&mut table, 1, lies, Face::Down);
        let mut play = Play::of(table, attack(0, SHA[0], &[1]));
        let mut own = Vec::new();
        while let [seat] = play.asked()[..] {
            let ask = play.ask().1;
            // Divert is declared and backed out of: that is not to be seen either.
            let declares = matches!(&ask, Ask::Which(which) if which.abilities[0].skill == Skill::Divert);
            own.push(ask);
            play.say(seat, if declares { pick(1, Skill::Divert, 0) } else { Command::Pass });
        }
        let others = |viewer: Viewer| viewer != Viewer::Referee && viewer != Viewer::Seat(Seat(1));
        let told: Vec<_> = play.ears.told.iter().filter(|(viewer, _)| others(*viewer)).cloned().collect();
        let digests: Vec<_> =
            Viewer::all(3).filter(|viewer| others(*viewer)).map(|viewer| play.game.view(viewer).digest()).collect();
        (told, digests, own, play.game.view(Seat(1)).table.players[Seat(1)].skill)
    };
    let (one, other) = (run(Skill::Divert), run(Skill::Snatch));
    assert_eq!((&one.0, &one.1), (&other.0, &other.1));
    assert_ne!(one.2, other.2, "its owner was asked another question");
    assert_eq!((one.3, other.3), (Some(Skill::Divert), Some(Skill::Snatch)));
}
