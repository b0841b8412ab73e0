//! The public face of the kernel: what a host may rely on.

mod shown;

use core::mem::size_of;

use jiesuan::{
    Chance, Drawn, Events, GameState, Input, Record, Refusal, RuleSet, Seat, Sink, Snapshot, Status, Verdict, View,
};
use jiesuan::{baiwen, guozhan, yongheng};

use crate::duel::{self, Duel};
use crate::play::{after, any_input, at_every_pause, begin, bytes, everybody, rng};
use crate::toys::parts::{self, Flag, Parts};

// ---- types

const fn shared<T: Send + Sync + Clone>() {}

const _: () = {
    shared::<GameState<Duel>>();
    shared::<View<Duel>>();
    shared::<Snapshot<Duel>>();
    shared::<Record<Duel>>();
    shared::<Events<Duel>>();
    shared::<Refusal<Duel>>();
    shared::<GameState<yongheng::Yongheng>>();
    shared::<GameState<baiwen::Baiwen>>();
    assert!(size_of::<duel::Command>() <= 4, "a command is passed by value");
    assert!(size_of::<duel::Event>() <= 32, "an event is cloned for every viewer");
    assert!(size_of::<yongheng::Command>() <= 32, "a command is passed by value");
    assert!(size_of::<yongheng::Event>() <= 40, "an event is cloned for every viewer");
    assert!(size_of::<baiwen::Command>() <= 32, "a command is passed by value");
    assert!(size_of::<baiwen::Event>() <= 40, "an event is cloned for every viewer");
    shared::<GameState<guozhan::Guozhan>>();
    assert!(size_of::<guozhan::Command>() <= 64, "a command is passed by value");
    assert!(size_of::<guozhan::Event>() <= 96, "an event is cloned for every viewer");
    assert!(size_of::<Seat>() == 1);
};

#[test]
fn any_listener_can_stand_behind_a_pointer() {
    let mut game = duel(1);
    let mut listeners: Vec<Box<dyn Sink<Duel>>> = vec![Box::new(()), Box::new(everybody(&game))];
    let before = bytes(&game);
    for listener in &mut listeners {
        let seat = game.deciding().lowest().unwrap();
        game.apply_into(seat, duel::Command::Keep, &mut **listener).unwrap();
    }
    assert_ne!(before, bytes(&game));
}

#[test]
fn the_example_stops_when_nobody_reads() {
    struct Closing(usize);
    impl std::io::Write for Closing {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let args = |games| duel::Args { games, seed: 1, verbose: true };
    let stopped = duel::play(&args(u64::MAX), &mut Closing(10_000)).unwrap_err();
    assert_eq!(stopped.kind(), std::io::ErrorKind::BrokenPipe);
    let mut said = Vec::new();
    duel::play(&args(1), &mut said).unwrap();
    assert!(String::from_utf8(said).unwrap().contains("has won"));
}

// ---- refusals

fn duel(seed: u64) -> GameState<Duel> {
    begin(Duel, &(), Chance::seed(seed))
}

fn parts(chance: Chance) -> GameState<Parts> {
    begin(Parts, &vec![4, 4, 4], chance)
}

/// A game of parts in the turn of its first seat.
fn first_move() -> (GameState<Parts>, Seat) {
    let game = parts(Chance::scripted([Drawn::Order(vec![0, 1, 2]), Drawn::Number(2)]));
    assert_eq!(game.decision(Seat(0)).unwrap().ask, &parts::Ask::Move);
    (game, Seat(0))
}

fn at_the_bids() -> GameState<Parts> {
    let (mut game, seat) = first_move();
    game.apply(seat, parts::Command::Rest).unwrap();
    assert_eq!(game.deciding().len(), 3);
    game
}

/// What the input is refused for. The game is as it was, to the bit.
fn refused<R: RuleSet>(game: &mut GameState<R>, input: Input<R>) -> Refusal<R> {
    unchanged(game, |game| game.enter_into(input, &mut ()).expect_err("this should have been refused"))
}

fn unchanged<R: RuleSet, T>(game: &mut GameState<R>, act: impl FnOnce(&mut GameState<R>) -> T) -> T {
    let (before, status) = (bytes(game), game.status());
    let result = act(game);
    assert!(before == bytes(game), "a refusal has changed the game");
    assert_eq!(status, game.status());
    result
}

#[test]
fn a_seat_that_is_not_there_is_refused() {
    let mut game = duel(1);
    assert_eq!(refused(&mut game, Input::Command(Seat(2), duel::Command::Keep)), Refusal::NoSeat(Seat(2)));
    assert_eq!(refused(&mut game, Input::Concede(Seat(255))), Refusal::NoSeat(Seat(255)));
}

#[test]
fn a_wrong_seat_is_refused() {
    let mut game = duel(1);
    assert_eq!(refused(&mut game, Input::Command(Seat(1), duel::Command::Keep)), Refusal::NotAsked(Seat(1)));
    let (mut game, seat) = first_move();
    let other = seat.next(parts::SEATS);
    assert_eq!(refused(&mut game, Input::Command(other, parts::Command::Rest)), Refusal::NotAsked(other));
}

#[test]
fn an_illegal_answer_is_refused_with_its_clause() {
    let mut game = duel(1);
    let Refusal::Illegal(why) = refused(&mut game, Input::Command(Seat(0), duel::Command::Exchange(5))) else {
        panic!("refused for something else");
    };
    assert_eq!(why.clause, duel::Rule::Mulligan);
    assert_eq!(Refusal::<Duel>::Illegal(why).to_string(), "keep, or exchange a card of the hand (D-1.2)");
}

#[test]
fn an_illegal_standing_command_is_refused_with_its_clause() {
    let (mut game, seat) = first_move();
    let Refusal::Illegal(why) = refused(&mut game, Input::Command(seat, parts::Command::Flag(Flag::Down))) else {
        panic!("refused for something else");
    };
    assert_eq!(why.clause, parts::Rule::Flag);
}

#[test]
fn an_answer_that_comes_late_does_not_hit_the_next_question() {
    let mut game = duel(1);
    game.apply(Seat(0), duel::Command::Keep).unwrap();
    game.apply(Seat(1), duel::Command::Keep).unwrap();
    let number = game.decision(Seat(0)).unwrap().number;
    assert_eq!(number, 2, "the mulligan was the first question");
    for late in [0, number - 1, number + 1, u32::MAX] {
        let refusal = unchanged(&mut game, |game| {
            game.answer_into(Seat(0), late, duel::Command::End, &mut ()).expect_err("it was not the open question")
        });
        assert_eq!(refusal, Refusal::Stale { seat: Seat(0), given: late, open: Some(number) });
    }
    let refusal = unchanged(&mut game, |game| game.answer_into(Seat(1), 2, duel::Command::End, &mut ()).unwrap_err());
    assert_eq!(refusal, Refusal::Stale { seat: Seat(1), given: 2, open: None });
    game.answer_into(Seat(0), number, duel::Command::End, &mut ()).unwrap();
    assert_eq!(game.decision(Seat(0)), None);
}

#[test]
fn the_question_that_is_answered_already_is_not_open() {
    let mut game = at_the_bids();
    let number = game.decision(Seat(1)).unwrap().number;
    game.apply(Seat(1), parts::Command::Bid(1)).unwrap();
    assert_eq!(refused(&mut game, Input::Command(Seat(1), parts::Command::Bid(2))), Refusal::NotAsked(Seat(1)));
    let refusal =
        unchanged(&mut game, |game| game.answer_into(Seat(1), number, parts::Command::Bid(2), &mut ()).unwrap_err());
    assert_eq!(refusal, Refusal::Stale { seat: Seat(1), given: number, open: None });
}

#[test]
fn nothing_is_accepted_once_the_game_is_over() {
    let mut game = duel(1);
    game.concede(Seat(1)).unwrap();
    assert_eq!(game.status(), Status::Over(Seat(0)));
    assert_eq!(refused(&mut game, Input::Command(Seat(0), duel::Command::Keep)), Refusal::Over);
    assert_eq!(refused(&mut game, Input::Concede(Seat(0))), Refusal::Over);
    assert_eq!(refused(&mut game, Input::Supply(Drawn::Number(0))), Refusal::Over);
    unchanged(&mut game, |game| game.resume());
}

#[test]
fn whoever_has_left_is_refused() {
    let (mut game, seat) = first_move();
    game.concede(seat).unwrap();
    assert_eq!(refused(&mut game, Input::Command(seat, parts::Command::Rest)), Refusal::Left(seat));
    assert_eq!(refused(&mut game, Input::Command(seat, parts::Command::Flag(Flag::Up))), Refusal::Left(seat));
    assert_eq!(refused(&mut game, Input::Concede(seat)), Refusal::Left(seat));
}

#[test]
fn an_owed_draw_comes_first_and_must_fit() {
    let mut game = parts(Chance::owed());
    assert_eq!(refused(&mut game, Input::Command(Seat(0), parts::Command::Rest)), Refusal::ChanceOwed);
    let unfit = [vec![0, 1], vec![0, 1, 1], vec![0, 1, 3], vec![0, 1, 2, 3]].map(Drawn::Order);
    for drawn in unfit.into_iter().chain([Drawn::Number(0)]) {
        assert_eq!(refused(&mut game, Input::Supply(drawn)), Refusal::WrongDraw);
    }
    game.supply(Drawn::Order(vec![2, 0, 1])).unwrap();
    assert_eq!(refused(&mut game, Input::Supply(Drawn::Number(6))), Refusal::WrongDraw);
    game.supply(Drawn::Number(5)).unwrap();
    assert_eq!(game.deciding().lowest(), Some(Seat(2)));
}

#[test]
fn a_draw_that_nobody_owes_is_refused() {
    assert_eq!(refused(&mut duel(1), Input::Supply(Drawn::Number(0))), Refusal::NoChanceOwed);
}

#[test]
fn a_halted_game_must_be_resumed_first() {
    let mut game = duel(1);
    game.set_fuel(1);
    game.apply(Seat(0), duel::Command::Keep).unwrap();
    assert!(matches!(game.status(), Status::Halted(Verdict::Fuel { .. })));
    assert_eq!(game.deciding().len(), 0, "nobody is asked by a game that stands still");
    assert_eq!(refused(&mut game, Input::Command(Seat(1), duel::Command::Keep)), Refusal::Halted);
    assert_eq!(refused(&mut game, Input::Supply(Drawn::Number(0))), Refusal::NoChanceOwed);
    let resumed = (0..9).find(|_| {
        game.resume();
        game.halted().is_none()
    });
    assert!(resumed.is_some());
    game.apply(Seat(1), duel::Command::Keep).unwrap();
}

// ---- the words of refusals

#[test]
fn refusals_say_what_is_wrong() {
    let stale = |open| Refusal::<Duel>::Stale { seat: Seat(1), given: 3, open }.to_string();
    assert_eq!(stale(Some(4)), "question 3 of seat 1 is not open; question 4 is");
    assert_eq!(stale(None), "question 3 of seat 1 is not open");
    assert_eq!(Refusal::<Duel>::NoSeat(Seat(7)).to_string(), "there is no seat 7");
    assert_eq!(Refusal::<Duel>::Left(Seat(1)).to_string(), "seat 1 has left the game");
}

#[test]
fn checking_a_command_says_what_applying_it_says() {
    at_every_pause(parts(Chance::seed(5)), 5, |game| {
        for seat in Seat::all(parts::SEATS + 1) {
            for command in every_command() {
                let checked = game.check(seat, &command);
                assert_eq!(checked, game.clone().apply(seat, command).map(|_| ()));
            }
        }
    });
}

/// Every command of the purse game that could ever be legal, and some that could not.
fn every_command() -> Vec<parts::Command> {
    use parts::Command::{Bid, Flag, Give, No, Rest, Yes};
    let gifts = Seat::all(parts::SEATS + 1).flat_map(|to| (0..5).map(move |coins| Give { to, coins }));
    let flags = [parts::Flag::Up, parts::Flag::Down].map(Flag);
    gifts.chain((0..5).map(Bid)).chain([Rest, Yes, No]).chain(flags).collect()
}

// ---- standing commands and leaving, at every pause

/// Every pause of some games, those that are owed a draw and those that stand still between any two steps included.
fn at_all_kinds_of_pauses(mut look: impl FnMut(&GameState<Parts>)) {
    for seed in 0..4 {
        at_every_pause(parts(Chance::owed()), seed, &mut look);
        let mut halting = parts(Chance::seed(seed));
        halting.set_fuel(1);
        at_every_pause(halting, seed, &mut look);
    }
}

#[test]
fn a_standing_command_may_be_given_at_every_pause() {
    let mut kinds = [0; 3];
    at_all_kinds_of_pauses(|game| {
        kinds[match game.status() {
            Status::Deciding => 0,
            Status::Owed(_) => 1,
            Status::Halted(_) => 2,
            Status::Over(_) | Status::Done => return,
        }] += 1;
        for seat in game.unredacted().present() {
            let mut game = game.clone();
            let (asked, purse) = (game.deciding(), &game.unredacted().seats[seat.index()]);
            let flag = if purse.flag == Flag::Up { Flag::Down } else { Flag::Up };
            let halted = game.halted().is_some();
            let told = game.apply(seat, parts::Command::Flag(flag)).unwrap();
            assert!(
                told.events().any(|event| *event == parts::Event::Flagged { seat, flag }) || game.halted().is_some()
            );
            resume_until_asked(&mut game);
            assert_eq!(game.unredacted().seats[seat.index()].flag, flag);
            if !halted {
                assert_eq!(game.deciding(), asked, "the same seats are asked the same as before");
            }
            ends(game);
        }
    });
    assert!(kinds.iter().all(|count| *count > 20), "{kinds:?}");
}

#[test]
fn a_seat_may_leave_at_every_pause_and_nothing_waits_for_it() {
    at_all_kinds_of_pauses(|game| {
        if matches!(game.status(), Status::Over(_) | Status::Done) {
            return;
        }
        for seat in game.unredacted().present() {
            let mut game = game.clone();
            game.concede(seat).unwrap();
            resume_until_asked(&mut game);
            assert!(!game.unredacted().is_in(seat));
            assert!(!game.deciding().contains(seat));
            at_every_pause(game.clone(), 1, |game| assert!(!game.deciding().contains(seat)));
            ends(game);
        }
    });
}

#[test]
fn a_game_that_everybody_has_left_is_done() {
    let mut game = parts(Chance::seed(1));
    for seat in Seat::all(parts::SEATS) {
        assert!(!matches!(game.status(), Status::Done));
        game.concede(seat).unwrap();
    }
    assert_eq!(game.status(), Status::Done);
    assert_eq!(game.deciding().len(), 0);
}

fn resume_until_asked(game: &mut GameState<Parts>) {
    for _ in 0..100 {
        game.resume();
    }
    assert_eq!(game.halted(), None);
}

fn ends(mut game: GameState<Parts>) {
    game.set_fuel(1000);
    game.set_chance(Chance::seed(0));
    let game = after(game, 7, 200);
    assert!(any_input(&game, &mut rng(0)).is_none(), "it still waits: {:?}", game.status());
}
