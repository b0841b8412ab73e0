//! The machine: takes the innermost frame one step further, until somebody has to decide.

use alloc::vec::Vec;

use super::agenda::{collector, next_pending};
use super::chance::Chance;
use super::clause::Clause;
use super::decision::Kind;
use super::frame::{Frame, Running, Stack};
use super::game::Verdict;
use super::rules::RuleSet;
use super::seat::Seat;
use super::sink::{Happening, Scene, Sink};
use super::step::{Arrived, Cx, End, Procedures};
use super::watch::{PATIENCE, Watch};

/// A game without its rules.
#[derive(Clone, Debug)]
pub(crate) struct Core<R: RuleSet> {
    pub(crate) table: R::Table,
    pub(crate) stack: Stack<R>,
    pub(crate) chance: Chance,
    /// The most steps of one run.
    pub(crate) fuel: u32,
    pub(crate) halted: Option<Verdict>,
    pub(crate) permute: u64,
    /// Buffers, empty between runs.
    pub(crate) inserted: Vec<Frame<R>>,
    pub(crate) answers: Vec<(Seat, R::Command)>,
}

impl<R: RuleSet> Core<R> {
    pub(crate) const FUEL: u32 = 100_000;

    pub(crate) fn new(table: R::Table, stack: Stack<R>, chance: Chance) -> Self {
        Core {
            table,
            stack,
            chance,
            fuel: Self::FUEL,
            halted: None,
            permute: 0,
            inserted: Vec::with_capacity(4),
            answers: Vec::new(),
        }
    }

    /// Puts a procedure on top of whatever waits: a standing command, a leaver.
    pub(crate) fn interrupt(&mut self, procedure: R::Procedure) {
        if let Some(Frame::Decision { stirred, .. }) = self.stack.frames.last_mut() {
            *stirred = true;
        }
        self.stack.frames.push(Frame::new(procedure, 0));
    }

    /// Goes on until a decision, an outcome, a draw that is owed, or a verdict. What arrives is for the frame on top.
    pub(crate) fn run(&mut self, rules: &R, mut arrived: Arrived<R>, sink: &mut dyn Sink<R>) {
        let mut sink: Option<&mut dyn Sink<R>> = if sink.wants_nothing() { None } else { Some(sink) };
        self.halted = None;
        let mut spent = 0;
        let mut watch: Option<Watch<R>> = None;
        loop {
            if rules.outcome(&self.table).is_some() {
                self.clear();
                return;
            }
            // The machine halts between two steps only: what arrives lies in no frame, and questions that have been put
            // must be seen.
            let between = matches!(self.stack.frames.last(), Some(Frame::Procedure(_) | Frame::Window(_)));
            if between && matches!(arrived, Arrived::Nothing) {
                if spent >= self.fuel {
                    self.halted = Some(Verdict::Fuel { steps: spent });
                    return;
                }
                if spent >= PATIENCE
                    && let Some(cycle) =
                        watch.get_or_insert_with(Watch::new).look(rules, &self.table, &self.stack, &self.chance)
                {
                    self.halted = Some(Verdict::Loop { cycle });
                    return;
                }
            }
            let until = if spent >= PATIENCE { spent + 1 } else { PATIENCE.min(self.fuel) };
            let Some((top, below)) = self.stack.frames.split_last_mut() else { return };
            let mut cx = Cx {
                rules,
                table: &mut self.table,
                below,
                pending: &mut self.stack.pending,
                entries: &mut self.stack.entries,
                questions: &mut self.stack.questions,
                asked: &mut self.stack.asked,
                arrivals: &mut self.stack.arrivals,
                answers: &mut self.answers,
                inserted: &mut self.inserted,
                sink: sink.as_mut().map(|sink| &mut **sink as &mut dyn Sink<R>),
                collects: |_, _| false,
                clause: R::Clause::ALL[0],
                step: 0,
                member: 0,
                generation: 0,
                spent,
                until,
                fault: None,
                permute: self.permute,
            };
            let over = match top {
                Frame::Procedure(running) if running.ended.is_some() => cx.finish(running, &mut arrived),
                Frame::Procedure(running) => {
                    cx.begin(running);
                    let Running { procedure, cursor, ended, .. } = running;
                    if let End::Done(value) = procedure.advance(cursor, core::mem::take(&mut arrived), &mut cx) {
                        *ended = Some(value);
                        // The ordinary case at once: nothing on top, nothing left to settle.
                        cx.inserted.is_empty() && cx.finish(running, &mut arrived)
                    } else {
                        false
                    }
                }
                Frame::Window(window) => {
                    cx.spent += 1;
                    cx.generation = generation(cx.below);
                    match core::mem::take(&mut arrived) {
                        Arrived::Answer(owner, command) => {
                            let picked = rules.picked(&command);
                            cx.picked_of(window, owner, picked);
                            false
                        }
                        _ if cx.next_of(window) => false,
                        _ => {
                            cx.entries.truncate(window.first as usize);
                            true
                        }
                    }
                }
                Frame::Decision { kind, first, stirred } => {
                    cx.spent += 1;
                    arrived = Arrived::Nothing;
                    if !cx.decide(*kind, *first as usize, core::mem::take(stirred), &mut arrived) {
                        return;
                    }
                    true
                }
                Frame::Chance(draw) => {
                    cx.spent += 1;
                    match self.chance.take(*draw) {
                        Some(drawn) => arrived = Arrived::Drawn(drawn),
                        None => return,
                    }
                    true
                }
            };
            spent = cx.spent;
            let fault = cx.fault.take();
            if over {
                self.stack.frames.pop();
            }
            self.stack.frames.extend(self.inserted.drain(..).rev());
            if let Some(fault) = fault {
                self.halted = Some(Verdict::Fault(fault));
                return;
            }
        }
    }

    /// Nothing waits once the game is over.
    pub(crate) fn clear(&mut self) {
        self.stack.frames.clear();
        self.stack.pending.clear();
        self.stack.entries.clear();
        self.stack.questions.clear();
    }
}

/// The generation of the innermost procedure: a window belongs to the one that opened it.
fn generation<R: RuleSet>(frames: &[Frame<R>]) -> u16 {
    let of =
        |frame: &Frame<R>| if let Frame::Procedure(running) = frame { Some(running.cursor.generation) } else { None };
    frames.iter().rev().find_map(of).unwrap_or(0)
}

impl<R: RuleSet> Cx<'_, R> {
    /// Tells that a procedure begins, the first time it is reached.
    fn begin(&mut self, running: &mut Running<R>) {
        if core::mem::replace(&mut running.begun, true) {
            return;
        }
        if let Some(sink) = self.sink.as_deref_mut() {
            let clause = (running.procedure.info().clause)().unwrap_or(self.clause);
            let scene = Scene { rules: self.rules, table: self.table, below: self.below, clause };
            sink.told(&scene, Happening::Began(&running.procedure));
        }
    }

    /// The end of a procedure: what is left on its agendas goes to the next frame that collects it, or is done now.
    fn finish(&mut self, running: &mut Running<R>, arrived: &mut Arrived<R>) -> bool {
        *arrived = Arrived::Nothing;
        let depth = self.depth();
        if !self.pending.is_empty() {
            for index in 0..self.pending.len() {
                if self.pending[index].frame == depth
                    && let Some(frame) = collector(self.below, self.pending[index].agenda)
                {
                    self.pending[index].frame = frame;
                }
            }
            if let Some(left) = self.pending.iter().find(|pending| pending.frame == depth)
                && let Some(next) = next_pending(self.rules, self.table, self.pending, depth, left.agenda)
            {
                let pending = self.pending.remove(next);
                self.inserted.push(Frame::new(pending.procedure, pending.candidate.generation));
                return false;
            }
        }
        *arrived = Arrived::Ended(running.ended.take().flatten());
        true
    }

    /// Whether a decision is made, and what it gives.
    fn decide(&mut self, kind: Kind, first: usize, stirred: bool, arrived: &mut Arrived<R>) -> bool {
        if kind == Kind::Which && stirred {
            // The abilities may have changed: whoever asked asks anew, or no longer needs to.
            self.questions.truncate(first);
            return true;
        }
        let mut open = false;
        for question in &mut self.questions[first..] {
            if self.rules.gone(self.table, question.seat) {
                question.answer = Some(self.rules.default_answer(self.table, question.seat, &question.ask));
            } else if stirred
                && let Some(answer) = &question.answer
                && self.rules.legal(self.table, question.seat, &question.ask, answer).is_err()
            {
                question.answer = None;
            }
            open |= question.answer.is_none();
        }
        if open {
            return false;
        }
        let (rules, questions) = (self.rules, self.questions.drain(first..));
        let mut answers =
            questions.filter_map(|question| question.answer.map(|answer| (question.seat, question.ask, answer)));
        *arrived = match kind {
            Kind::One | Kind::Which => match answers.next() {
                Some((seat, _, answer)) => Arrived::Answer(seat, answer),
                None => Arrived::Nothing,
            },
            Kind::Poll => Arrived::Polled(
                answers.find(|(_, ask, answer)| !rules.declines(ask, answer)).map(|(seat, _, answer)| (seat, answer)),
            ),
            Kind::Each => {
                self.answers.clear();
                self.answers.extend(answers.map(|(seat, _, answer)| (seat, answer)));
                Arrived::Answers
            }
        };
        true
    }
}
