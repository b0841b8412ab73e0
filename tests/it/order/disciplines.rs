//! What a timing does with those that answer: frozen, live, put off.

use super::{ALL, Note, Run};
use crate::toys::bells::Timing::{Called, Chained, Echoed, Hummed, Never, Struck};
use crate::toys::bells::{Agenda, Deed, Fixing, Nest, Nesting, Rule, bell};

// ---- frozen

#[test]
fn a_frozen_list_is_fixed_when_the_window_opens() {
    let bells = [
        bell(0, Struck).does([Deed::Mute(1), Deed::Unmute(2)]),
        bell(0, Struck).ranks(1, 0),
        bell(0, Struck).ranks(2, 0).mute(),
    ];
    assert_eq!(Run::open(Struck, bells).rung(), [0, 1]);
}

#[test]
fn a_list_that_was_fixed_earlier_is_run_as_it_was_then() {
    let fixing = |timing| Fixing { timing, deed: Deed::Mute(1) };
    let bells = || [bell(0, Struck).ranks(1, 0), bell(0, Struck)];
    assert_eq!(Run::of(fixing(Struck), bells()).rung(), [1, 0]);
    let run = Run::of(Fixing { timing: Struck, deed: Deed::Crack(1) }, bells());
    assert_eq!(run.rung(), [0]);
    assert_eq!(run.notes(ALL), [Note::Dropped(1, Rule::Crack)]);
}

#[test]
fn what_opens_inside_a_window_is_done_before_the_window_goes_on() {
    let bells = [
        bell(0, Struck).does([Deed::Open(Echoed)]),
        bell(0, Struck).ranks(1, 0),
        bell(0, Echoed),
        bell(0, Echoed).ranks(1, 0),
    ];
    assert_eq!(Run::open(Struck, bells).rung(), [0, 2, 3, 1]);
}

// ---- live

#[test]
fn live_seats_come_in_the_order_of_the_rules() {
    let run = Run::open(Called, [bell(0, Called), bell(2, Called), bell(1, Called)]);
    assert_eq!(run.rung(), [2, 1, 0], "from seat 1 on");
}

#[test]
fn live_conditions_are_looked_at_when_the_turn_comes() {
    let bells = [
        bell(1, Called).does([Deed::Mute(1), Deed::Unmute(2), Deed::Unmute(3)]),
        bell(2, Called),
        bell(2, Called).mute(),
        bell(1, Called).mute(),
    ];
    assert_eq!(Run::open(Called, bells).rung(), [0, 3, 2]);
}

#[test]
fn a_seat_is_asked_again_until_it_passes_and_not_after() {
    let run = Run::open(
        Called,
        [bell(1, Called).may(), bell(1, Called).may(), bell(2, Called).does([Deed::Unmute(3)]), bell(1, Called).mute()],
    );
    assert_eq!(run.asked(), (1, vec![0, 1], true));
    let run = run.pick(1);
    assert_eq!(run.asked(), (1, vec![0], true), "each once in a window");
    assert_eq!(run.pass().rung(), [1, 2], "what answers only after the seat has passed is too late");
}

#[test]
fn what_comes_to_answer_before_its_seat_has_passed_is_in_time() {
    let run = Run::open(Called, [bell(1, Called).may().does([Deed::Unmute(1)]), bell(1, Called).mute()]);
    assert_eq!(run.pick(0).rung(), [0, 1]);
}

#[test]
fn a_single_may_is_asked_about_and_a_single_must_is_not() {
    let run = Run::open(Called, [bell(1, Called).may(), bell(2, Called)]);
    assert_eq!(run.asked(), (1, vec![0], true));
    assert_eq!(run.pass().rung(), [1]);
}

#[test]
fn a_must_cannot_be_passed_only_put_in_order() {
    let run = Run::open(Called, [bell(1, Called).may(), bell(1, Called), bell(1, Called)]);
    assert_eq!(run.asked(), (1, vec![0, 1, 2], false));
    let run = run.pick(1);
    assert_eq!(run.asked(), (1, vec![0, 2], false));
    let run = run.pick(2);
    assert_eq!(run.asked(), (1, vec![0], true));
    assert_eq!(run.pass().rung(), [1, 2]);
}

#[test]
fn from_a_later_tier_there_is_no_going_back() {
    let bells =
        || [bell(1, Called).may(), bell(1, Called).may().tier(1), bell(1, Called).may().tier(2), bell(2, Called).may()];
    let run = Run::open(Called, bells());
    assert_eq!(run.asked(), (1, vec![0, 1, 2], true));
    let run = run.pick(1);
    assert_eq!(run.asked(), (1, vec![2], true));
    let run = run.pass();
    assert_eq!(run.asked(), (2, vec![3], true), "another seat begins at the first tier");
    assert_eq!(run.pick(3).rung(), [1, 3]);
    let run = Run::open(Called, bells()).pick(2);
    assert_eq!(run.asked(), (2, vec![3], true));
}

#[test]
fn a_must_cannot_be_escaped_by_going_on_to_a_later_tier() {
    let run = Run::open(Called, [bell(1, Called), bell(1, Called).may().tier(1)]);
    assert_eq!(run.asked(), (1, vec![1], true), "the must of the earlier tier has rung by itself");
    assert_eq!(run.pass().rung(), [0]);
    let run = Run::open(Called, [bell(1, Called), bell(1, Called).may(), bell(1, Called).may().tier(1)]);
    assert_eq!(run.asked(), (1, vec![0, 1], false));
}

#[test]
fn a_may_of_an_earlier_tier_is_forgone_by_a_must_of_a_later_one() {
    let run = Run::open(Called, [bell(1, Called).may(), bell(1, Called).tier(1)]);
    assert_eq!(run.asked(), (1, vec![0, 1], false));
    assert_eq!(run.pick(1).rung(), [1]);
    let run = Run::open(Called, [bell(1, Called).may(), bell(1, Called).tier(1)]);
    assert_eq!(run.pick(0).rung(), [0, 1]);
}

// ---- put off

#[test]
fn what_is_put_off_waits_for_the_nearest_agenda() {
    let inner = Deed::Nest(Hummed, Nesting::Settles);
    let bells = [
        bell(0, Struck).does([Deed::PutOff(Agenda::Later, 3), inner]),
        bell(0, Struck).ranks(1, 0),
        bell(0, Hummed).ranks(5, 0),
        bell(0, Never).ranks(4, 0),
    ];
    assert_eq!(Run::nest(Struck, bells).rung(), [0, 2, 1, 3]);
}

#[test]
fn what_an_agenda_leaves_goes_to_the_one_around_it() {
    let leaves = |nesting| {
        let bells = [bell(0, Struck).does([Deed::Nest(Hummed, nesting)]), bell(0, Struck).ranks(1, 0), bell(0, Hummed)];
        Run::nest(Struck, bells).rung().to_vec()
    };
    assert_eq!(leaves(Nesting::Settles), [0, 2, 1]);
    assert_eq!(leaves(Nesting::Leaves), [0, 1, 2]);
}

#[test]
fn what_nobody_settles_is_done_at_once() {
    let bells = || {
        [
            bell(0, Struck).does([Deed::PutOff(Agenda::Later, 2), Deed::Open(Echoed)]),
            bell(0, Struck).ranks(1, 0),
            bell(0, Never),
            bell(0, Echoed),
        ]
    };
    assert_eq!(Run::open(Struck, bells()).rung(), [0, 2, 3, 1]);
    assert_eq!(Run::nest(Struck, bells()).rung(), [0, 3, 1, 2]);
}

#[test]
fn what_is_left_with_nobody_to_settle_it_is_settled_at_the_end() {
    let run = Run::of(
        Nest { timing: Hummed, nesting: Nesting::Leaves },
        [bell(0, Hummed).ranks(2, 0), bell(0, Hummed).ranks(1, 0).cracked(), bell(1, Hummed), bell(1, Hummed)],
    );
    assert_eq!(run.asked(), (1, vec![2, 3], false), "ties are asked about here too");
    let run = run.pick(3);
    assert_eq!(run.rung(), [3, 2, 0]);
    assert_eq!(run.acts(ALL), [3, 2, 0]);
    assert_eq!(run.notes(ALL), [Note::Dropped(1, Rule::Crack)]);
}

#[test]
fn a_generation_is_one_more_than_that_of_its_cause() {
    // 0 and 1 are put off by the window; 0 puts off 2, which puts off 3. 4 ranks before all and is put off by 1.
    let bells = [
        bell(0, Hummed).ranks(5, 0).does([Deed::PutOff(Agenda::Later, 2)]),
        bell(0, Hummed).ranks(6, 0).does([Deed::PutOff(Agenda::Later, 4)]),
        bell(0, Never).ranks(2, 0).does([Deed::PutOff(Agenda::Later, 3)]),
        bell(0, Never).ranks(0, 0),
        bell(0, Never).ranks(1, 0),
    ];
    let run = Run::nest(Hummed, bells);
    assert_eq!(run.rung(), [0, 1, 4, 2, 3], "causes before consequences, whatever their rank");
    assert_eq!(run.game.unredacted().announced, [1, 2, 3]);
    assert!(run.orders(ALL).contains(&vec![(1, None), (2, Some(Rule::Cause))]));
}

#[test]
fn a_window_hands_the_generation_of_its_cause_on() {
    for timing in [Struck, Called] {
        let bells = [
            bell(0, Hummed).does([Deed::Open(timing)]),
            bell(0, timing).does([Deed::PutOff(Agenda::Later, 2)]),
            bell(0, Never),
        ];
        let run = Run::nest(Hummed, bells);
        assert_eq!(run.rung(), [0, 1, 2]);
        assert_eq!(run.game.unredacted().announced, [1, 2], "{timing:?}");
    }
}

#[test]
fn the_latest_first_if_the_criterion_says_so() {
    let off = |bell| Deed::PutOff(Agenda::Chain, bell);
    let never = || bell(0, Never);
    let run = Run::nest(
        Struck,
        [bell(0, Struck).does([off(1), off(2), off(3)]), never(), never().does([off(4)]), never(), never()],
    );
    assert_eq!(run.rung(), [0, 3, 2, 4, 1]);
    assert_eq!(run.orders(ALL)[0], [(3, None), (2, Some(Rule::Latest)), (1, Some(Rule::Latest))]);
}

#[test]
fn what_was_put_off_in_one_moment_happened_at_one_time() {
    let run = Run::nest(Chained, [bell(1, Chained), bell(1, Chained), bell(1, Chained).ranks(1, 0)]);
    assert_eq!(run.asked(), (1, vec![0, 1], false), "2 was put off behind both and comes first; they tie");
    assert_eq!(run.pick(1).rung(), [2, 1, 0]);
}

#[test]
fn without_an_agenda_ties_are_asked_about_as_well() {
    let run = Run::open(Hummed, [bell(1, Hummed), bell(1, Hummed)]);
    assert_eq!(run.asked(), (1, vec![0, 1], false));
    assert_eq!(run.pick(1).rung(), [1, 0]);
}
