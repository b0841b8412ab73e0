//! What comes next, and why: criteria, ties, the three disciplines, and who is told of which order.

mod disciplines;

use jiesuan::{Audience, Chance, Fault, GameState, Refusal, Seat, Status, Told, Verdict, Viewer, What};

use crate::play::everybody;
use crate::toys::bells::{Bell, Bells, Command, Deed, Flows, Nest, Nesting, Opening, Rule, Timing, bell};
use Timing::{Called, Chained, Echoed, Hummed, Struck};

/// A row of bells and what came of it so far.
struct Run {
    game: GameState<Bells>,
    heard: Audience<Bells>,
}

/// A note: who was passed over, and by which clause.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Note {
    Silent(u8, Rule),
    Dropped(u8, Rule),
}

impl Run {
    fn of(flow: impl Into<Flows>, bells: impl Into<Vec<Bell>>) -> Self {
        let setup = (bells.into(), flow.into());
        let mut heard = everybody(&GameState::new(Bells, &setup, Chance::owed()).unwrap());
        let game = GameState::new_into(Bells, &setup, Chance::owed(), &mut heard).unwrap();
        Run { game, heard }
    }

    /// Opens a timing with nothing around it.
    fn open(timing: Timing, bells: impl Into<Vec<Bell>>) -> Self {
        Run::of(Opening { timing }, bells)
    }

    /// Opens a timing, and then settles what was put off.
    fn nest(timing: Timing, bells: impl Into<Vec<Bell>>) -> Self {
        Run::of(Nest { timing, nesting: Nesting::Settles }, bells)
    }

    /// The one question that is open: to whom, which bells, and whether he may pass.
    fn asked(&self) -> (u8, Vec<u8>, bool) {
        let decision = self.game.decisions().next().expect("nobody is asked");
        let which = &decision.ask.0;
        (decision.seat.0, which.abilities.to_vec(), which.may_pass)
    }

    fn answer(mut self, command: Command) -> Self {
        let seat = self.game.deciding().lowest().expect("nobody is asked");
        self.game.apply_into(seat, command, &mut self.heard).unwrap();
        self
    }

    fn pick(self, bell: u8) -> Self {
        self.answer(Command::Pick(bell))
    }

    fn pass(self) -> Self {
        self.answer(Command::Pass)
    }

    /// The bells that have rung, at the end of it all.
    fn rung(&self) -> &[u8] {
        assert_eq!(self.game.status(), Status::Done);
        &self.game.unredacted().rung
    }

    fn fault(&self) -> Fault {
        match self.game.status() {
            Status::Halted(Verdict::Fault(fault)) => fault,
            other => panic!("no fault: {other:?}"),
        }
    }

    fn told<T>(&self, viewer: Viewer, what: fn(&Told<Bells>) -> Option<T>) -> Vec<T> {
        self.heard.for_viewer(viewer).unwrap().iter().filter_map(what).collect()
    }

    fn orders(&self, viewer: Viewer) -> Vec<Vec<(u8, Option<Rule>)>> {
        self.told(viewer, |told| if let What::Ordered(order) = &told.what { Some(order.clone()) } else { None })
    }

    fn acts(&self, viewer: Viewer) -> Vec<u8> {
        self.told(viewer, |told| if let What::Acts(bell) = &told.what { Some(*bell) } else { None })
    }

    fn notes(&self, viewer: Viewer) -> Vec<Note> {
        self.told(viewer, |told| match told.what {
            What::Silent { ability, why } => Some(Note::Silent(ability, why)),
            What::Dropped { ability, why } => Some(Note::Dropped(ability, why)),
            _ => None,
        })
    }
}

const ALL: Viewer = Viewer::Referee;

// ---- criteria and reasons

#[test]
fn criteria_are_compared_in_turn_and_the_first_that_differs_is_the_reason() {
    let ranks = [(2, 1), (1, 9), (2, 0), (1, 3)];
    let run = Run::open(Struck, ranks.map(|(high, low)| bell(0, Struck).ranks(high, low)));
    assert_eq!(run.rung(), [3, 1, 2, 0]);
    let order = vec![(3, None), (1, Some(Rule::Low)), (2, Some(Rule::High)), (0, Some(Rule::Low))];
    assert_eq!(run.orders(ALL), [order]);
    assert_eq!(run.acts(ALL), [3, 1, 2, 0]);
}

#[test]
fn the_order_in_which_bells_are_found_decides_nothing() {
    let ranks = [(0, 3), (1, 1), (0, 1), (2, 0), (1, 0)];
    let ring = |order: [usize; 5]| {
        let run = Run::open(Struck, order.map(|at| bell(0, Struck).ranks(ranks[at].0, ranks[at].1)));
        run.rung().iter().map(|bell| order[usize::from(*bell)]).collect::<Vec<_>>()
    };
    let expected = [2, 0, 4, 1, 3];
    for order in [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 4, 1, 0, 3], [3, 0, 4, 2, 1]] {
        assert_eq!(ring(order), expected);
    }
}

#[test]
fn one_alone_needs_no_reason() {
    let run = Run::open(Struck, [bell(0, Struck), bell(0, Echoed)]);
    assert_eq!(run.rung(), [0]);
    assert_eq!(run.orders(ALL), [] as [Vec<_>; 0]);
}

// ---- ties

#[test]
fn ties_of_one_owner_are_asked_of_that_owner() {
    let run = Run::open(
        Struck,
        [
            bell(2, Struck).ranks(0, 0),
            bell(1, Struck).ranks(1, 0),
            bell(1, Struck).ranks(1, 0),
            bell(1, Struck).ranks(1, 0),
        ],
    );
    assert_eq!(run.asked(), (1, vec![1, 2, 3], false));
    let tied = vec![(0, None), (1, Some(Rule::High)), (2, None), (3, None)];
    assert_eq!(run.orders(ALL), [tied]);
    let run = run.pick(2);
    assert_eq!(run.asked(), (1, vec![1, 3], false));
    assert_eq!(run.pick(3).rung(), [0, 2, 3, 1]);
}

#[test]
fn a_tie_cannot_be_passed_nor_answered_by_something_else() {
    let mut run = Run::open(Struck, [bell(1, Struck), bell(1, Struck), bell(1, Struck).ranks(1, 0)]);
    for wrong in [Command::Pass, Command::Pick(2), Command::Pick(77)] {
        let refusal = run.game.apply(Seat(1), wrong).unwrap_err();
        assert!(matches!(refusal, Refusal::Illegal(why) if why.clause == Rule::Choose));
    }
    assert_eq!(run.pick(1).rung(), [1, 0, 2]);
}

#[test]
fn a_tie_across_owners_is_a_fault_of_the_ruleset() {
    let tied = |at, two| [bell(1, at).ranks(3, 3), bell(two, at).ranks(3, 3)];
    for timing in [Struck, Hummed] {
        assert_eq!(Run::open(timing, tied(timing, 2)).fault(), Fault::Tie(Seat(1), Seat(2)));
        assert_eq!(Run::open(timing, tied(timing, 1)).asked(), (1, vec![0, 1], false));
    }
    // The window's second rank tells them apart, the agenda's criteria do not.
    let run = Run::nest(Hummed, [bell(1, Hummed).ranks(3, 0), bell(2, Hummed).ranks(3, 1)]);
    assert_eq!(run.fault(), Fault::Tie(Seat(1), Seat(2)));
}

#[test]
fn a_live_window_has_no_ties() {
    let run = Run::open(Called, [bell(1, Called), bell(2, Called), bell(0, Called)]);
    assert_eq!(run.rung(), [0, 1, 2], "seat after seat");
}

// ---- several ways to one ability

#[test]
fn whoever_is_reached_by_several_ways_registers_once() {
    for timing in [Struck, Called, Hummed, Chained] {
        let run = Run::nest(timing, [bell(1, timing).ways(3), bell(1, timing).ranks(1, 0).ways(2)]);
        let run = if timing == Called { run.pick(0) } else { run };
        let mut rung = run.rung().to_vec();
        rung.sort_unstable();
        assert_eq!(rung, [0, 1], "{timing:?}");
        assert_eq!(run.acts(ALL).len(), 2);
    }
}

#[test]
fn whoever_is_reached_by_several_ways_is_listed_and_noted_once() {
    let run = Run::open(Struck, [bell(1, Struck).ways(2), bell(1, Struck).ranks(1, 0), bell(1, Struck).ways(3).mute()]);
    assert_eq!(run.orders(ALL), [vec![(0, None), (1, Some(Rule::High))]]);
    assert_eq!(run.notes(ALL), [Note::Silent(2, Rule::Mute)]);
}

// ---- notes

#[test]
fn whoever_looks_and_does_not_answer_is_noted_with_the_clause() {
    for timing in [Struck, Hummed] {
        let run = Run::open(timing, [bell(0, timing).mute(), bell(0, timing), bell(0, Echoed).mute()]);
        assert_eq!(run.rung(), [1]);
        assert_eq!(run.notes(ALL), [Note::Silent(0, Rule::Mute)]);
    }
}

#[test]
fn an_entry_that_does_not_stand_at_its_turn_is_dropped_with_the_clause() {
    let run = Run::open(
        Struck,
        [bell(0, Struck).does([Deed::Crack(1)]), bell(0, Struck).ranks(1, 0), bell(0, Struck).ranks(2, 0)],
    );
    assert_eq!(run.rung(), [0, 2]);
    assert_eq!(run.notes(ALL), [Note::Dropped(1, Rule::Crack)]);
}

#[test]
fn an_entry_that_does_not_stand_is_not_asked_about_and_is_dropped_at_its_own_turn() {
    for timing in [Struck, Hummed] {
        let bells = [bell(0, timing), bell(0, timing).cracked(), bell(0, timing)];
        let run = Run::nest(timing, bells);
        assert_eq!(run.asked(), (0, vec![0, 2], false), "{timing:?}");
        let run = run.pick(2);
        assert_eq!(run.rung(), [2, 0]);
        assert_eq!(run.notes(ALL), [Note::Dropped(1, Rule::Crack)]);
    }
}

#[test]
fn of_a_tie_of_which_one_stands_the_others_wait_for_their_turn() {
    for timing in [Struck, Hummed] {
        let run = Run::nest(timing, [bell(0, timing), bell(0, timing).cracked()]);
        assert_eq!(run.rung(), [0], "{timing:?}");
        assert_eq!(run.notes(ALL), [Note::Dropped(1, Rule::Crack)], "{timing:?}");
        // The first mends the second.
        let run = Run::nest(timing, [bell(0, timing).does([Deed::Mend(1)]), bell(0, timing).cracked()]);
        assert_eq!(run.rung(), [0, 1], "{timing:?}");
    }
}

// ---- who is told

/// Three bells in a row, the middle one a secret of seat 2.
fn around_a_secret(timing: Timing) -> Run {
    Run::nest(timing, [bell(0, timing).ranks(1, 1), bell(2, timing).ranks(2, 0).secret(), bell(0, timing).ranks(2, 1)])
}

#[test]
fn who_does_not_know_an_ability_is_told_the_order_of_the_rest_with_its_reasons() {
    let run = around_a_secret(Struck);
    assert_eq!(run.rung(), [0, 1, 2]);
    for knowing in [Viewer::Referee, Viewer::Seat(Seat(2))] {
        assert_eq!(run.orders(knowing), [vec![(0, None), (1, Some(Rule::High)), (2, Some(Rule::Low))]]);
        assert_eq!(run.acts(knowing), [0, 1, 2]);
    }
    for other in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(run.orders(other), [vec![(0, None), (2, Some(Rule::High))]]);
        assert_eq!(run.acts(other), [0, 2]);
        assert_eq!(run.game.view(other).table.rung, [0, 2]);
    }
}

#[test]
fn an_order_of_which_a_viewer_knows_one_is_none_to_him() {
    let run = Run::open(Struck, [bell(0, Struck), bell(2, Struck).ranks(1, 0).secret()]);
    assert_eq!(run.orders(Viewer::Seat(Seat(2))).len(), 1);
    assert_eq!(run.orders(Viewer::Seat(Seat(0))), [] as [Vec<_>; 0]);
}

#[test]
fn notes_about_a_secret_are_for_those_who_know_it() {
    let bells = [
        bell(2, Struck).secret().mute(),
        bell(2, Struck).secret().cracked(),
        bell(0, Struck).ranks(1, 0).mute(),
        bell(0, Struck).ranks(1, 0).cracked(),
    ];
    let run = Run::open(Struck, bells);
    let public = [Note::Silent(2, Rule::Mute), Note::Dropped(3, Rule::Crack)];
    assert_eq!(run.notes(Viewer::Seat(Seat(1))), public);
    assert_eq!(run.notes(Viewer::Spectator), public);
    let own = [
        Note::Silent(0, Rule::Mute),
        Note::Silent(2, Rule::Mute),
        Note::Dropped(1, Rule::Crack),
        Note::Dropped(3, Rule::Crack),
    ];
    assert_eq!(run.notes(Viewer::Seat(Seat(2))), own);
}
