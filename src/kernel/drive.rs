//! Running a step list: in one go, until something is put on top.

use alloc::vec::Vec;

use super::chance::Drawn;
use super::cx::Cx;
use super::decision::{Answers, Kind, Questions};
use super::error::Fault;
use super::frame::Frame;
use super::order::Entry;
use super::rules::RuleSet;
use super::seat::Seat;
use super::sink::Happening;
use super::step::{Flow, Look, Members, Procedure, Row};

/// Where a procedure in progress stands. Saved by the name of the step.
#[doc(hidden)]
#[derive(Clone, PartialEq, Debug)]
pub struct Cursor<R: RuleSet> {
    pub(crate) step: u8,
    /// The row has put something on top and takes what comes back.
    pub(crate) waiting: bool,
    /// An `each` is in progress.
    pub(crate) each: bool,
    pub(crate) member: u16,
    /// The members that are left, last first.
    pub(crate) members: Members,
    pub(crate) generation: u32,
    /// The generation that a `settle` has begun.
    pub(crate) begun: u32,
    /// Up to which arrival the order of what a `settle` has before it was told.
    pub(crate) told: u32,
    pub(crate) fixed: Vec<(R::Timing, Vec<Entry<R>>)>,
}

impl<R: RuleSet> Cursor<R> {
    pub(crate) fn new(generation: u32) -> Self {
        Cursor {
            step: 0,
            waiting: false,
            each: false,
            member: 0,
            members: Members::default(),
            generation,
            begun: 0,
            told: 0,
            fixed: Vec::new(),
        }
    }
}

/// What comes back to a row.
#[doc(hidden)]
#[derive(Default)]
pub enum Arrived<R: RuleSet> {
    /// Nothing.
    #[default]
    Nothing,
    /// A procedure has ended.
    Ended(Option<R::Value>),
    /// One seat has answered.
    Answer(Seat, R::Command),
    /// Everybody asked has answered; the list is in the machine's buffer.
    Answers,
    /// A poll is over.
    Polled(Option<(Seat, R::Command)>),
    /// Chance.
    Drawn(Drawn),
}

/// How a run of steps ended.
#[doc(hidden)]
pub enum End<R: RuleSet> {
    /// Something was put on top, or the machine wants to look.
    Pause,
    /// The procedure is done.
    Done(Option<R::Value>),
}

/// Runs the steps of a procedure in one go, until something is put on top of it.
#[doc(hidden)]
pub fn drive<R: RuleSet, P: Procedure<R>>(
    name: &'static str,
    procedure: &mut P,
    cursor: &mut Cursor<R>,
    arrived: Arrived<R>,
    cx: &mut Cx<'_, R>,
) -> End<R> {
    cx.collects = collects::<R, P>;
    cx.generation = cursor.generation;
    let mut arrived = Some(arrived);
    loop {
        let begun = if cursor.waiting {
            cursor.waiting = false;
            let Some(step) = P::STEPS.get(usize::from(cursor.step)) else { return End::Done(None) };
            (cx.clause, cx.step, cx.member) = (step.clause, cursor.step, cursor.member);
            arrive(&step.row, procedure, arrived.take().unwrap_or_default(), cx)
        } else {
            look_at_guards(name, procedure, cursor, cx);
            let Some(step) = P::STEPS.get(usize::from(cursor.step)) else { return End::Done(None) };
            (cx.clause, cx.step, cx.member) = (step.clause, cursor.step, cursor.member);
            start(&step.row, procedure, cursor, cx)
        };
        cx.spent += 1;
        match begun {
            // At a fault nothing may have been put: then the row begins again when the game is resumed.
            Begun::Waiting => cursor.waiting = !cx.inserted.is_empty(),
            Begun::Flow(Flow::Next) => {
                if !cursor.each {
                    cursor.step += 1;
                    cursor.member = 0;
                }
            }
            Begun::Flow(Flow::Again) => {}
            Begun::Flow(Flow::To(step)) => match index::<R, P>(step) {
                Some(index) => leave_row(cursor, index),
                None => cx.fault = Some(Fault::NoStep { procedure: name, step }),
            },
            Begun::Flow(Flow::End) => return End::Done(None),
            Begun::Flow(Flow::Return(value)) => return End::Done(Some(value)),
            Begun::Flow(Flow::Fault(what)) => {
                cx.fault =
                    Some(Fault::Step { procedure: name, step: step_name::<R, P>(cursor.step).unwrap_or(""), what });
            }
            Begun::Misfit => {
                cx.fault = Some(Fault::Arrival { procedure: name, step: step_name::<R, P>(cursor.step).unwrap_or("") });
            }
        }
        if !cx.inserted.is_empty() || cx.fault.is_some() || cx.spent >= cx.until || cx.rules.outcome(cx.table).is_some()
        {
            return End::Pause;
        }
    }
}

enum Begun<R: RuleSet> {
    Flow(Flow<R>),
    Waiting,
    Misfit,
}

fn leave_row<R: RuleSet>(cursor: &mut Cursor<R>, step: u8) {
    cursor.step = step;
    cursor.each = false;
    cursor.member = 0;
    cursor.members.0.clear();
}

#[inline]
fn look_at_guards<R: RuleSet, P: Procedure<R>>(
    name: &'static str,
    procedure: &P,
    cursor: &mut Cursor<R>,
    cx: &mut Cx<'_, R>,
) {
    for guard in P::GUARDS {
        if !(guard.test)(procedure, &cx.look()) {
            continue;
        }
        match index::<R, P>(guard.to) {
            Some(to) if cursor.step < to => {
                cx.clause = guard.clause;
                if cx.sink.is_some() {
                    cx.tell(Happening::Cut { procedure: name, guard: guard.name });
                }
                leave_row(cursor, to);
            }
            Some(_) => {}
            None => cx.fault = Some(Fault::NoStep { procedure: name, step: guard.to }),
        }
    }
}

#[inline]
fn start<R: RuleSet, P: Procedure<R>>(
    row: &Row<R, P>,
    procedure: &mut P,
    cursor: &mut Cursor<R>,
    cx: &mut Cx<'_, R>,
) -> Begun<R> {
    let next = Begun::Flow(Flow::Next);
    match row {
        Row::Act(act) => Begun::Flow(act(procedure, cx)),
        Row::Ask(question, _) => match question(procedure, &cx.look()) {
            Some((seat, ask)) => {
                cx.put_question(Kind::One, seat, ask);
                Begun::Waiting
            }
            None => next,
        },
        // Where nobody is asked nobody has answered, and nobody has said yes: the row takes that as well.
        Row::AskEach(questions, _) => match put_questions(Kind::Each, *questions, procedure, cx) {
            Asked::Somebody => Begun::Waiting,
            Asked::Nobody => arrive(row, procedure, Arrived::Answers, cx),
        },
        Row::Poll(questions, _) => match put_questions(Kind::Poll, *questions, procedure, cx) {
            Asked::Somebody => Begun::Waiting,
            Asked::Nobody => arrive(row, procedure, Arrived::Polled(None), cx),
        },
        Row::Call(call, _) => match call(procedure, &cx.look()) {
            Some(callee) => {
                cx.insert(callee);
                Begun::Waiting
            }
            None => next,
        },
        Row::Chance(draw, _) => match draw(procedure, &cx.look()) {
            Some(draw) => {
                cx.inserted.push(Frame::Chance(draw));
                Begun::Waiting
            }
            None => next,
        },
        Row::Open(timing) => {
            if let Some(timing) = timing(procedure, &cx.look()) {
                cx.open(timing);
            }
            next
        }
        Row::Fix(timing) => {
            if let Some(timing) = timing(procedure, &cx.look()) {
                let list = cx.fix(timing);
                // What was not fixed is not run.
                if !list.is_empty() {
                    cursor.fixed.push((timing, list));
                }
            }
            next
        }
        Row::Run(timing) => {
            if let Some(timing) = timing(procedure, &cx.look())
                && let Some(at) = cursor.fixed.iter().position(|fixed| fixed.0 == timing)
            {
                let (_, list) = cursor.fixed.remove(at);
                cx.run_fixed(timing, list);
            }
            next
        }
        Row::Settle(agenda) => match cx.settle(*agenda, cursor) {
            true => Begun::Waiting,
            false => {
                cursor.begun = 0;
                next
            }
        },
        Row::Each(members, row) => {
            if !cursor.each {
                members(procedure, &cx.look(), &mut cursor.members);
                cursor.members.0.reverse();
                cursor.each = true;
            }
            let member = cursor.members.0.pop();
            each(member, row, procedure, cursor, cx)
        }
        Row::EachNext(find, row) => {
            cursor.each = true;
            let member = find(procedure, &cx.look());
            each(member, row, procedure, cursor, cx)
        }
    }
}

fn each<R: RuleSet, P: Procedure<R>>(
    member: Option<u16>,
    row: &Row<R, P>,
    procedure: &mut P,
    cursor: &mut Cursor<R>,
    cx: &mut Cx<'_, R>,
) -> Begun<R> {
    match member {
        Some(member) => {
            cursor.member = member;
            cx.member = member;
            start(row, procedure, cursor, cx)
        }
        None => {
            cursor.each = false;
            Begun::Flow(Flow::Next)
        }
    }
}

enum Asked {
    Somebody,
    Nobody,
}

fn put_questions<R: RuleSet, P>(
    kind: Kind,
    questions: fn(&P, &Look<'_, R>, &mut Questions<'_, R>),
    procedure: &P,
    cx: &mut Cx<'_, R>,
) -> Asked {
    let first = cx.questions.len();
    let look = Look { rules: cx.rules, table: &*cx.table, member: cx.member };
    questions(procedure, &look, &mut Questions { list: cx.questions, first, asked: cx.asked });
    let seats = cx.rules.seats(cx.table);
    if let Some(question) = cx.questions[first..].iter().find(|question| question.seat.0 >= seats) {
        cx.fault = Some(Fault::NoSeat(question.seat));
        cx.questions.truncate(first);
        return Asked::Somebody;
    }
    if cx.questions.len() == first {
        return Asked::Nobody;
    }
    cx.inserted.push(Frame::Decision { kind, first: first as u32, stirred: false });
    Asked::Somebody
}

#[inline]
fn arrive<R: RuleSet, P: Procedure<R>>(
    row: &Row<R, P>,
    procedure: &mut P,
    arrived: Arrived<R>,
    cx: &mut Cx<'_, R>,
) -> Begun<R> {
    match (row, arrived) {
        (Row::Ask(_, answered), Arrived::Answer(seat, command)) => Begun::Flow(answered(procedure, cx, seat, command)),
        (Row::AskEach(_, answered), Arrived::Answers) => {
            let mut answers = core::mem::take(cx.answers);
            let flow = answered(procedure, cx, Answers(&mut answers));
            answers.clear();
            *cx.answers = answers;
            Begun::Flow(flow)
        }
        (Row::Poll(_, first_yes), Arrived::Polled(yes)) => Begun::Flow(first_yes(procedure, cx, yes)),
        (Row::Call(_, returned), Arrived::Ended(value)) => Begun::Flow(returned(procedure, cx, value)),
        (Row::Chance(_, taken), Arrived::Drawn(drawn)) => Begun::Flow(taken(procedure, cx, drawn)),
        (Row::Settle(agenda), Arrived::Answer(_, command)) => match cx.settle_picked(*agenda, &command) {
            true => Begun::Waiting,
            false => Begun::Flow(Flow::Again),
        },
        (Row::Settle(_), Arrived::Ended(_) | Arrived::Nothing) => Begun::Flow(Flow::Again),
        (Row::Each(_, row) | Row::EachNext(_, row), arrived) => arrive(row, procedure, arrived, cx),
        _ => Begun::Misfit,
    }
}

pub(crate) fn step_name<R: RuleSet, P: Procedure<R>>(step: u8) -> Option<&'static str> {
    P::STEPS.get(usize::from(step)).map(|step| step.name)
}

pub(crate) fn index<R: RuleSet, P: Procedure<R>>(name: &str) -> Option<u8> {
    P::STEPS.iter().position(|step| step.name == name).map(|index| index as u8)
}

pub(crate) fn collects<R: RuleSet, P: Procedure<R>>(from: u8, agenda: R::Agenda) -> bool {
    P::STEPS.iter().skip(usize::from(from)).any(|step| matches!(&step.row, Row::Settle(settled) if *settled == agenda))
}
