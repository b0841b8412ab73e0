//! Procedures and their step lists: how a flow of a rule book is written.

use alloc::vec::Vec;

use smallvec::SmallVec;

use super::chance::{Draw, Drawn};
use super::copy::copy;
use super::decision::{Answers, Kind, Question, Questions, next_number};
use super::error::Fault;
use super::frame::{Frame, Pending};
use super::order::Entry;
use super::rules::{Data, RuleSet};
use super::seat::Seat;
use super::sink::{Happening, Scene, Sink};

/// A flow of the rule book: a struct, its step list and its guards.
///
/// A reader who knows the rules can check it against the document by reading the list alone.
pub trait Procedure<R: RuleSet>: Sized + 'static {
    /// The rows, in the order of the rule book.
    const STEPS: &'static [Step<R, Self>];
    /// What is looked at before every step.
    const GUARDS: &'static [Guard<R, Self>] = &[];
}

/// One row of a step list: the clause that it states, its name, and what is done.
///
/// Names are what saved games and jumps refer to, so rows can be inserted without breaking either.
pub struct Step<R: RuleSet, P: 'static> {
    /// The clause that the row states. Every event that it emits carries it.
    pub clause: R::Clause,
    /// The name, unique in the list.
    pub name: &'static str,
    /// What is done.
    pub row: Row<R, P>,
}

/// What a row does.
pub enum Row<R: RuleSet, P: 'static> {
    /// `do`: emits events, looks, decides where to go.
    Act(fn(&mut P, &mut Cx<'_, R>) -> Flow<R>),
    /// `ask`: a decision of one seat; `None` asks nobody and goes on.
    Ask(fn(&P, &Look<'_, R>) -> Option<(Seat, R::Ask)>, fn(&mut P, &mut Cx<'_, R>, Seat, R::Command) -> Flow<R>),
    /// `ask` of several seats at once, sealed: answers come in any order and take effect together.
    AskEach(fn(&P, &Look<'_, R>, &mut Questions<'_, R>), fn(&mut P, &mut Cx<'_, R>, Answers<'_, R>) -> Flow<R>),
    /// `poll`: everyone eligible by public facts is asked at once; the first yes in order counts, the others were never
    /// given.
    Poll(
        fn(&P, &Look<'_, R>, &mut Questions<'_, R>),
        fn(&mut P, &mut Cx<'_, R>, Option<(Seat, R::Command)>) -> Flow<R>,
    ),
    /// `call`: another procedure, which hands back a value if it returns one. `None` calls nothing and goes on.
    Call(fn(&P, &Look<'_, R>) -> Option<R::Procedure>, fn(&mut P, &mut Cx<'_, R>, Option<R::Value>) -> Flow<R>),
    /// `chance`: a draw. `None` draws nothing and goes on.
    Chance(fn(&P, &Look<'_, R>) -> Option<Draw>, fn(&mut P, &mut Cx<'_, R>, Drawn) -> Flow<R>),
    /// `open`: a window. `None` opens nothing.
    Open(fn(&P, &Look<'_, R>) -> Option<R::Timing>),
    /// `fix`: the list of a timing is fixed and ordered here, and resolved at the `run` row of the same timing.
    Fix(fn(&P, &Look<'_, R>) -> Option<R::Timing>),
    /// `run`: resolves a list that was fixed.
    Run(fn(&P, &Look<'_, R>) -> Option<R::Timing>),
    /// `settle`: resolves what was put off on this agenda, until nothing waits on it.
    Settle(R::Agenda),
    /// `each`: the row once for every member of a list that is taken when the row is reached. [`Look::member`] and
    /// [`Cx::member`] tell which.
    Each(fn(&P, &Look<'_, R>, &mut Members), &'static Row<R, P>),
    /// `each`, looked up anew every time: the row again as long as the function finds a member.
    EachNext(fn(&P, &Look<'_, R>) -> Option<u16>, &'static Row<R, P>),
}

impl<R: RuleSet, P: 'static> Step<R, P> {
    /// Any row.
    pub const fn row(clause: R::Clause, name: &'static str, row: Row<R, P>) -> Self {
        Step { clause, name, row }
    }

    /// `do` (the word is taken in Rust).
    pub const fn act(clause: R::Clause, name: &'static str, act: fn(&mut P, &mut Cx<'_, R>) -> Flow<R>) -> Self {
        Step { clause, name, row: Row::Act(act) }
    }

    /// `ask` one seat.
    pub const fn ask(
        clause: R::Clause,
        name: &'static str,
        question: fn(&P, &Look<'_, R>) -> Option<(Seat, R::Ask)>,
        answered: fn(&mut P, &mut Cx<'_, R>, Seat, R::Command) -> Flow<R>,
    ) -> Self {
        Step { clause, name, row: Row::Ask(question, answered) }
    }

    /// `ask` several seats, sealed.
    pub const fn ask_each(
        clause: R::Clause,
        name: &'static str,
        questions: fn(&P, &Look<'_, R>, &mut Questions<'_, R>),
        answered: fn(&mut P, &mut Cx<'_, R>, Answers<'_, R>) -> Flow<R>,
    ) -> Self {
        Step { clause, name, row: Row::AskEach(questions, answered) }
    }

    /// `poll` several seats.
    pub const fn poll(
        clause: R::Clause,
        name: &'static str,
        questions: fn(&P, &Look<'_, R>, &mut Questions<'_, R>),
        first_yes: fn(&mut P, &mut Cx<'_, R>, Option<(Seat, R::Command)>) -> Flow<R>,
    ) -> Self {
        Step { clause, name, row: Row::Poll(questions, first_yes) }
    }

    /// `call` a procedure and go on when it is done.
    pub const fn call(
        clause: R::Clause,
        name: &'static str,
        call: fn(&P, &Look<'_, R>) -> Option<R::Procedure>,
    ) -> Self {
        Step { clause, name, row: Row::Call(call, |_, _, _| Flow::Next) }
    }

    /// `call` a procedure and take what it returns.
    pub const fn call_for(
        clause: R::Clause,
        name: &'static str,
        call: fn(&P, &Look<'_, R>) -> Option<R::Procedure>,
        returned: fn(&mut P, &mut Cx<'_, R>, Option<R::Value>) -> Flow<R>,
    ) -> Self {
        Step { clause, name, row: Row::Call(call, returned) }
    }

    /// `chance`.
    pub const fn chance(
        clause: R::Clause,
        name: &'static str,
        draw: fn(&P, &Look<'_, R>) -> Option<Draw>,
        drawn: fn(&mut P, &mut Cx<'_, R>, Drawn) -> Flow<R>,
    ) -> Self {
        Step { clause, name, row: Row::Chance(draw, drawn) }
    }

    /// `open` a window.
    pub const fn open(
        clause: R::Clause,
        name: &'static str,
        timing: fn(&P, &Look<'_, R>) -> Option<R::Timing>,
    ) -> Self {
        Step { clause, name, row: Row::Open(timing) }
    }

    /// `fix` a list.
    pub const fn fix(clause: R::Clause, name: &'static str, timing: fn(&P, &Look<'_, R>) -> Option<R::Timing>) -> Self {
        Step { clause, name, row: Row::Fix(timing) }
    }

    /// `run` a list that was fixed.
    pub const fn run(clause: R::Clause, name: &'static str, timing: fn(&P, &Look<'_, R>) -> Option<R::Timing>) -> Self {
        Step { clause, name, row: Row::Run(timing) }
    }

    /// `settle` an agenda.
    pub const fn settle(clause: R::Clause, name: &'static str, agenda: R::Agenda) -> Self {
        Step { clause, name, row: Row::Settle(agenda) }
    }

    /// `each` member of a list.
    pub const fn each(
        clause: R::Clause,
        name: &'static str,
        members: fn(&P, &Look<'_, R>, &mut Members),
        row: &'static Row<R, P>,
    ) -> Self {
        Step { clause, name, row: Row::Each(members, row) }
    }

    /// `each` member that is still found.
    pub const fn each_next(
        clause: R::Clause,
        name: &'static str,
        next: fn(&P, &Look<'_, R>) -> Option<u16>,
        row: &'static Row<R, P>,
    ) -> Self {
        Step { clause, name, row: Row::EachNext(next, row) }
    }
}

/// Where a procedure goes after a row.
#[derive(Clone, PartialEq, Debug)]
pub enum Flow<R: RuleSet> {
    /// To the next row; inside an `each`, to the next member.
    Next,
    /// The same row again.
    Again,
    /// To the row of this name.
    To(&'static str),
    /// The procedure is done.
    End,
    /// The procedure is done and hands this to the one beneath.
    Return(R::Value),
    /// The step found something impossible: a fault of the ruleset, or a forged game. The game halts here.
    Fault(&'static str),
}

/// Looked at before every step of its procedure: if the test holds, the procedure jumps forward to a row. A guard whose
/// row has been reached is not looked at any more.
pub struct Guard<R: RuleSet, P: 'static> {
    /// The clause that it states.
    pub clause: R::Clause,
    /// A few words, such as `"the attacker is out"`.
    pub name: &'static str,
    /// The test.
    pub test: fn(&P, &Look<'_, R>) -> bool,
    /// The row to jump to.
    pub to: &'static str,
}

/// What a question, a test or a legality check may look at.
pub struct Look<'a, R: RuleSet> {
    /// The rules and card definitions.
    pub rules: &'a R,
    /// The table.
    pub table: &'a R::Table,
    /// Inside an `each`: the member. Otherwise 0.
    pub member: u16,
}

/// The members of an `each`, in order.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Members(pub(crate) SmallVec<[u16; 6]>);

impl Members {
    /// One more member, after the others.
    pub fn push(&mut self, member: u16) {
        self.0.push(member);
    }
}

impl Extend<u16> for Members {
    fn extend<I: IntoIterator<Item = u16>>(&mut self, members: I) {
        self.0.extend(members);
    }
}

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
    pub(crate) generation: u16,
    /// The generation that a `settle` has begun.
    pub(crate) begun: u16,
    pub(crate) fixed: Vec<(R::Timing, Vec<Entry<R>>)>,
}

impl<R: RuleSet> Cursor<R> {
    pub(crate) fn new(generation: u16) -> Self {
        Cursor {
            step: 0,
            waiting: false,
            each: false,
            member: 0,
            members: Members::default(),
            generation,
            begun: 0,
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

/// What a step may do: look at the table, emit events, put procedures on top, put abilities off. It cannot write a
/// field.
pub struct Cx<'a, R: RuleSet> {
    pub(crate) rules: &'a R,
    pub(crate) table: &'a mut R::Table,
    pub(crate) below: &'a [Frame<R>],
    pub(crate) pending: &'a mut Vec<Pending<R>>,
    pub(crate) entries: &'a mut Vec<Entry<R>>,
    pub(crate) questions: &'a mut Vec<Question<R>>,
    pub(crate) asked: &'a mut Vec<u32>,
    pub(crate) arrivals: &'a mut u32,
    pub(crate) answers: &'a mut Vec<(Seat, R::Command)>,
    pub(crate) inserted: &'a mut Vec<Frame<R>>,
    pub(crate) sink: Option<&'a mut dyn Sink<R>>,
    pub(crate) collects: fn(u8, R::Agenda) -> bool,
    pub(crate) clause: R::Clause,
    pub(crate) step: u8,
    pub(crate) member: u16,
    pub(crate) generation: u16,
    pub(crate) spent: u32,
    /// Steps after which the machine wants to look.
    pub(crate) until: u32,
    pub(crate) fault: Option<Fault>,
    /// Law suite: the order of collection is permuted by this; 0 leaves it.
    pub(crate) permute: u64,
}

impl<R: RuleSet> Cx<'_, R> {
    /// The rules and card definitions.
    #[must_use]
    pub fn rules(&self) -> &R {
        self.rules
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &R::Table {
        self.table
    }

    /// Inside an `each`: the member. Otherwise 0.
    #[must_use]
    pub fn member(&self) -> u16 {
        self.member
    }

    /// The clause of the running row, or the one cited last.
    #[must_use]
    pub fn clause(&self) -> R::Clause {
        self.clause
    }

    /// Events from here to the end of the step carry this clause: for rows that carry out texts of cards.
    pub fn cite(&mut self, clause: R::Clause) {
        self.clause = clause;
    }

    /// Changes the table by an event, which is told to whoever listens. The only way to change it.
    pub fn emit(&mut self, event: R::Event) {
        if self.sink.is_some() {
            self.tell(Happening::Event(&event));
        }
        self.rules.change(self.table, &event);
    }

    /// Puts a procedure on top: it is done before the next step of this one. Several are done in the order in which
    /// they were put. What they return is dropped; a `call` row takes it.
    pub fn insert(&mut self, procedure: R::Procedure) {
        self.inserted.push(Frame::new(procedure, self.generation));
    }

    /// Puts what an ability does off to the nearest frame with a `settle` row of this agenda ahead. Without one it is
    /// done at once.
    pub fn put_off(&mut self, agenda: R::Agenda, ability: R::Ability, procedure: R::Procedure) {
        self.put_off_from(agenda, None, ability, procedure);
    }

    /// What tells a listener; only called if there is one.
    pub(crate) fn tell(&mut self, what: Happening<'_, R>) {
        if let Some(sink) = self.sink.as_deref_mut() {
            sink.told(&Scene { rules: self.rules, table: self.table, below: self.below, clause: self.clause }, what);
        }
    }

    pub(crate) fn notes(&self) -> bool {
        self.sink.as_ref().is_some_and(|sink| sink.wants_notes())
    }

    fn look(&self) -> Look<'_, R> {
        Look { rules: self.rules, table: self.table, member: self.member }
    }

    fn put_question(&mut self, kind: Kind, seat: Seat, ask: R::Ask) {
        if seat.0 >= self.rules.seats(self.table) {
            self.fault = Some(Fault::NoSeat(seat));
            return;
        }
        let first = self.questions.len() as u32;
        let number = next_number(self.asked, seat);
        self.questions.push(Question { seat, number, ask, answer: None });
        self.inserted.push(Frame::Decision { kind, first, stirred: false });
    }

    pub(crate) fn ask_which(&mut self, owner: Seat, which: super::decision::Which<R>) {
        match self.rules.which(which) {
            Some(ask) => self.put_question(Kind::Which, owner, ask),
            None => self.fault = Some(Fault::Unsaid("how a tie is asked about")),
        }
    }
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
            arrive(&step.row, procedure, cursor, arrived.take().unwrap_or_default(), cx)
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
        Row::AskEach(questions, _) => put_questions(Kind::Each, *questions, procedure, cx),
        Row::Poll(questions, _) => put_questions(Kind::Poll, *questions, procedure, cx),
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
                cursor.fixed.push((timing, list));
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
        Row::Settle(agenda) => match cx.settle(*agenda, &mut cursor.begun) {
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

fn put_questions<R: RuleSet, P>(
    kind: Kind,
    questions: fn(&P, &Look<'_, R>, &mut Questions<'_, R>),
    procedure: &P,
    cx: &mut Cx<'_, R>,
) -> Begun<R> {
    let first = cx.questions.len();
    let look = Look { rules: cx.rules, table: &*cx.table, member: cx.member };
    questions(procedure, &look, &mut Questions { list: cx.questions, first, asked: cx.asked });
    let seats = cx.rules.seats(cx.table);
    if let Some(question) = cx.questions[first..].iter().find(|question| question.seat.0 >= seats) {
        cx.fault = Some(Fault::NoSeat(question.seat));
        cx.questions.truncate(first);
        return Begun::Waiting;
    }
    if cx.questions.len() == first {
        return Begun::Flow(Flow::Next);
    }
    cx.inserted.push(Frame::Decision { kind, first: first as u32, stirred: false });
    Begun::Waiting
}

fn arrive<R: RuleSet, P: Procedure<R>>(
    row: &Row<R, P>,
    procedure: &mut P,
    cursor: &mut Cursor<R>,
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
        (Row::Each(_, row) | Row::EachNext(_, row), arrived) => arrive(row, procedure, cursor, arrived, cx),
        _ => Begun::Misfit,
    }
}

pub(crate) fn step_name<R: RuleSet, P: Procedure<R>>(step: u8) -> Option<&'static str> {
    P::STEPS.get(usize::from(step)).map(|step| step.name)
}

fn index<R: RuleSet, P: Procedure<R>>(name: &str) -> Option<u8> {
    P::STEPS.iter().position(|step| step.name == name).map(|index| index as u8)
}

fn collects<R: RuleSet, P: Procedure<R>>(from: u8, agenda: R::Agenda) -> bool {
    P::STEPS.iter().skip(usize::from(from)).any(|step| matches!(&step.row, Row::Settle(settled) if *settled == agenda))
}

/// Every flow of a ruleset: what [`procedures!`](crate::procedures) writes.
pub trait Procedures<R: RuleSet>: Data {
    /// The name of the procedure, as saved games and traces give it.
    #[must_use]
    fn name(&self) -> &'static str;

    /// What there is to know of this procedure's step list without running it.
    #[doc(hidden)]
    fn info(&self) -> Info<R>;

    /// Runs its steps until something is put on top.
    #[doc(hidden)]
    fn advance(&mut self, cursor: &mut Cursor<R>, arrived: Arrived<R>, cx: &mut Cx<'_, R>) -> End<R>;

    /// Every procedure with its rows and guards: the registry of what cites which clause.
    fn catalogue() -> Vec<ProcedureInfo<R>>;
}

/// Look-ups into the step list of a procedure.
#[doc(hidden)]
pub struct Info<R: RuleSet> {
    pub(crate) collects: fn(u8, R::Agenda) -> bool,
    pub(crate) step_name: fn(u8) -> Option<&'static str>,
    pub(crate) index: fn(&str) -> Option<u8>,
    pub(crate) clause: fn() -> Option<R::Clause>,
    pub(crate) settles: fn(u8) -> bool,
}

copy!(Info);

/// The look-ups of one procedure.
#[doc(hidden)]
#[must_use]
pub fn info<R: RuleSet, P: Procedure<R>>() -> Info<R> {
    Info {
        collects: collects::<R, P>,
        step_name: step_name::<R, P>,
        index: index::<R, P>,
        clause: || P::STEPS.first().map(|step| step.clause),
        settles: |step| P::STEPS.get(usize::from(step)).is_some_and(|step| matches!(step.row, Row::Settle(_))),
    }
}

/// A procedure in the catalogue.
#[derive(Clone, PartialEq, Debug)]
pub struct ProcedureInfo<R: RuleSet> {
    /// Its name.
    pub name: &'static str,
    /// Its rows, in order.
    pub steps: Vec<StepInfo<R>>,
    /// Its guards.
    pub guards: Vec<StepInfo<R>>,
}

/// A row or guard in the catalogue.
#[derive(Clone, PartialEq, Debug)]
pub struct StepInfo<R: RuleSet> {
    /// The clause that it states.
    pub clause: R::Clause,
    /// Its name.
    pub name: &'static str,
    /// The kind of row, such as `"open"`; of a guard the row that it jumps to.
    pub kind: &'static str,
}

impl<R: RuleSet> ProcedureInfo<R> {
    /// The entry of one procedure.
    #[must_use]
    pub fn of<P: Procedure<R>>(name: &'static str) -> Self {
        let steps =
            P::STEPS.iter().map(|step| StepInfo { clause: step.clause, name: step.name, kind: step.row.kind() });
        let guards = P::GUARDS.iter().map(|guard| StepInfo { clause: guard.clause, name: guard.name, kind: guard.to });
        ProcedureInfo { name, steps: steps.collect(), guards: guards.collect() }
    }
}

impl<R: RuleSet, P: 'static> Row<R, P> {
    /// The word for this kind of row.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Row::Act(_) => "do",
            Row::Ask(..) | Row::AskEach(..) => "ask",
            Row::Poll(..) => "poll",
            Row::Call(..) => "call",
            Row::Chance(..) => "chance",
            Row::Open(_) => "open",
            Row::Fix(_) => "fix",
            Row::Run(_) => "run",
            Row::Settle(_) => "settle",
            Row::Each(..) | Row::EachNext(..) => "each",
        }
    }
}

/// Binds the procedures of a ruleset together: an enum with a variant for each, named like its struct.
///
/// The crate that uses it needs `serde` with the feature `derive`.
///
/// ```ignore
/// jiesuan::procedures! {
///     /// Every flow of the duel.
///     pub enum Flows for Duel { Game, Turn, Clash }
/// }
/// ```
#[macro_export]
macro_rules! procedures {
    ($(#[$meta:meta])* $vis:vis enum $name:ident for $rules:ty { $($variant:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug, ::serde::Serialize, ::serde::Deserialize)]
        $vis enum $name { $(#[doc = concat!("The procedure `", stringify!($variant), "`.")] $variant($variant)),+ }

        $(impl ::core::convert::From<$variant> for $name {
            fn from(procedure: $variant) -> Self { $name::$variant(procedure) }
        })+

        impl $crate::Procedures<$rules> for $name {
            fn name(&self) -> &'static str {
                match self { $($name::$variant(_) => stringify!($variant)),+ }
            }
            fn info(&self) -> $crate::Info<$rules> {
                match self { $($name::$variant(_) => $crate::info::<$rules, $variant>()),+ }
            }
            fn advance(
                &mut self, cursor: &mut $crate::Cursor<$rules>, arrived: $crate::Arrived<$rules>, cx: &mut $crate::Cx<'_, $rules>,
            ) -> $crate::End<$rules> {
                match self {
                    $($name::$variant(procedure) => $crate::drive(stringify!($variant), procedure, cursor, arrived, cx)),+
                }
            }
            fn catalogue() -> $crate::__private::alloc::vec::Vec<$crate::ProcedureInfo<$rules>> {
                $crate::__private::alloc::vec![$($crate::ProcedureInfo::of::<$variant>(stringify!($variant))),+]
            }
        }
    };
}
