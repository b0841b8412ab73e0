//! What a step may do.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::decision::{Kind, Question, Which, next_number};
use super::error::Fault;
use super::frame::{Frame, Pending};
use super::order::Entry;
use super::rules::RuleSet;
use super::seat::Seat;
use super::sink::{Happening, Scene, Sink};
use super::step::Look;

/// What a step may do: look at the table, emit events, put procedures on top, put abilities off. It cannot write a
/// field.
pub struct Cx<'a, R: RuleSet> {
    pub(crate) rules: &'a R,
    pub(crate) table: &'a mut R::Table,
    pub(crate) below: &'a [Frame<R>],
    pub(crate) pending: &'a mut VecDeque<Pending<R>>,
    pub(crate) entries: &'a mut Vec<Entry<R>>,
    pub(crate) questions: &'a mut Vec<Question<R>>,
    pub(crate) asked: &'a mut Vec<u32>,
    /// A question that was taken back because something ran on top of it.
    pub(crate) withdrawn: &'a mut Option<Question<R>>,
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
    #[inline]
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
        self.next_arrival();
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

    pub(crate) fn look(&self) -> Look<'_, R> {
        Look { rules: self.rules, table: self.table, member: self.member }
    }

    #[inline]
    pub(crate) fn put_question(&mut self, kind: Kind, seat: Seat, ask: R::Ask) {
        if seat.0 >= self.rules.seats(self.table) {
            self.fault = Some(Fault::NoSeat(seat));
            return;
        }
        let first = self.questions.len() as u32;
        // What is asked again unchanged is the same question: a new number would tell its seat that somebody did
        // something.
        let same = self.withdrawn.take().filter(|before| before.seat == seat && before.ask == ask);
        let number = same.map_or_else(|| next_number(self.asked, seat), |before| before.number);
        self.questions.push(Question { seat, number, ask, answer: None });
        self.inserted.push(Frame::Decision { kind, first, stirred: false });
    }

    pub(crate) fn ask_which(&mut self, owner: Seat, which: Which<R>) {
        match self.rules.which(which) {
            Some(ask) => self.put_question(Kind::Which, owner, ask),
            None => self.fault = Some(Fault::Unsaid("how a tie is asked about")),
        }
    }
}
