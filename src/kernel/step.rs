//! Step lists: how a flow of a rule book is written.

use smallvec::SmallVec;

use super::chance::{Draw, Drawn};
use super::cx::Cx;
use super::decision::{Answers, Questions};
use super::rules::RuleSet;
use super::seat::Seat;

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
    /// Other clauses that it states along with it.
    pub also: &'static [R::Clause],
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
    /// given. If nobody is asked nobody has said yes.
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
        Step { clause, also: &[], name, row }
    }

    /// The same row, which states these clauses, too. The functions of such a row are named: of a closure the compiler
    /// would not know the types.
    #[must_use]
    pub const fn also(self, also: &'static [R::Clause]) -> Self {
        Step { clause: self.clause, also, name: self.name, row: self.row }
    }

    /// `do` (the word is taken in Rust).
    pub const fn act(clause: R::Clause, name: &'static str, act: fn(&mut P, &mut Cx<'_, R>) -> Flow<R>) -> Self {
        Step::row(clause, name, Row::Act(act))
    }

    /// `ask` one seat.
    pub const fn ask(
        clause: R::Clause,
        name: &'static str,
        question: fn(&P, &Look<'_, R>) -> Option<(Seat, R::Ask)>,
        answered: fn(&mut P, &mut Cx<'_, R>, Seat, R::Command) -> Flow<R>,
    ) -> Self {
        Step::row(clause, name, Row::Ask(question, answered))
    }

    /// `ask` several seats, sealed.
    pub const fn ask_each(
        clause: R::Clause,
        name: &'static str,
        questions: fn(&P, &Look<'_, R>, &mut Questions<'_, R>),
        answered: fn(&mut P, &mut Cx<'_, R>, Answers<'_, R>) -> Flow<R>,
    ) -> Self {
        Step::row(clause, name, Row::AskEach(questions, answered))
    }

    /// `poll` several seats.
    pub const fn poll(
        clause: R::Clause,
        name: &'static str,
        questions: fn(&P, &Look<'_, R>, &mut Questions<'_, R>),
        first_yes: fn(&mut P, &mut Cx<'_, R>, Option<(Seat, R::Command)>) -> Flow<R>,
    ) -> Self {
        Step::row(clause, name, Row::Poll(questions, first_yes))
    }

    /// `call` a procedure and go on when it is done.
    pub const fn call(
        clause: R::Clause,
        name: &'static str,
        call: fn(&P, &Look<'_, R>) -> Option<R::Procedure>,
    ) -> Self {
        Step::row(clause, name, Row::Call(call, |_, _, _| Flow::Next))
    }

    /// `call` a procedure and take what it returns. Where there is nothing to call the row is skipped, and `returned` with
    /// it.
    pub const fn call_for(
        clause: R::Clause,
        name: &'static str,
        call: fn(&P, &Look<'_, R>) -> Option<R::Procedure>,
        returned: fn(&mut P, &mut Cx<'_, R>, Option<R::Value>) -> Flow<R>,
    ) -> Self {
        Step::row(clause, name, Row::Call(call, returned))
    }

    /// `chance`.
    pub const fn chance(
        clause: R::Clause,
        name: &'static str,
        draw: fn(&P, &Look<'_, R>) -> Option<Draw>,
        drawn: fn(&mut P, &mut Cx<'_, R>, Drawn) -> Flow<R>,
    ) -> Self {
        Step::row(clause, name, Row::Chance(draw, drawn))
    }

    /// `open` a window.
    pub const fn open(
        clause: R::Clause,
        name: &'static str,
        timing: fn(&P, &Look<'_, R>) -> Option<R::Timing>,
    ) -> Self {
        Step::row(clause, name, Row::Open(timing))
    }

    /// `fix` a list.
    pub const fn fix(clause: R::Clause, name: &'static str, timing: fn(&P, &Look<'_, R>) -> Option<R::Timing>) -> Self {
        Step::row(clause, name, Row::Fix(timing))
    }

    /// `run` a list that was fixed.
    pub const fn run(clause: R::Clause, name: &'static str, timing: fn(&P, &Look<'_, R>) -> Option<R::Timing>) -> Self {
        Step::row(clause, name, Row::Run(timing))
    }

    /// `settle` an agenda.
    pub const fn settle(clause: R::Clause, name: &'static str, agenda: R::Agenda) -> Self {
        Step::row(clause, name, Row::Settle(agenda))
    }

    /// `each` member of a list.
    pub const fn each(
        clause: R::Clause,
        name: &'static str,
        members: fn(&P, &Look<'_, R>, &mut Members),
        row: &'static Row<R, P>,
    ) -> Self {
        Step::row(clause, name, Row::Each(members, row))
    }

    /// `each` member that is still found.
    pub const fn each_next(
        clause: R::Clause,
        name: &'static str,
        next: fn(&P, &Look<'_, R>) -> Option<u16>,
        row: &'static Row<R, P>,
    ) -> Self {
        Step::row(clause, name, Row::EachNext(next, row))
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
///
/// It is looked at before the first row, too, when the innermost matter on the table is still somebody else's; and before a
/// `settle` row, which it jumps over like any other: what was put off is then left to [`Cx::put_off`]'s next frame, or is
/// done before the procedure is gone.
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

/// The members of an `each`, in order: rows, seats, places. Not the identities of hidden cards; those are dealt anew by the
/// law suite wherever they stand, and here they are mere numbers.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Members(pub(crate) SmallVec<[u16; 8]>);

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
