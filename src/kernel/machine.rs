//! The machine: takes the innermost frame one step further, until somebody has to decide.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::chance::Chance;
use super::clause::Clause;
use super::cx::Cx;
use super::decision::{Kind, Question};
use super::drive::{Arrived, End};
use super::frame::{Frame, Running, Stack};
use super::game::Verdict;
use super::procedures::Procedures;
use super::rules::RuleSet;
use super::seat::Seat;
use super::sink::{Happening, Scene, Sink};
use super::watch::{PATIENCE, Watch};
#[cfg(feature = "laws")]
use crate::laws::{Lawful, Thing};

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
    withdrawn: Option<Question<R>>,
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
            withdrawn: None,
        }
    }

    /// Everything that is saved of a game and may name a secret.
    #[cfg(feature = "laws")]
    pub(crate) fn each_thing(&mut self, visit: &mut dyn FnMut(Thing<'_, R>))
    where
        R: Lawful,
    {
        visit(Thing::Table(&mut self.table));
        for frame in &mut self.stack.frames {
            match frame {
                Frame::Procedure(running) => {
                    visit(Thing::Procedure(&mut running.procedure));
                    if let Some(Some(value)) = &mut running.ended {
                        visit(Thing::Value(value));
                    }
                    for (timing, list) in &mut running.cursor.fixed {
                        visit(Thing::Timing(timing));
                        list.iter_mut().for_each(|entry| visit(Thing::Ability(&mut entry.ability)));
                    }
                }
                Frame::Window(window) => visit(Thing::Timing(&mut window.timing)),
                Frame::Decision { .. } | Frame::Chance(_) => {}
            }
        }
        for pending in &mut self.stack.pending {
            visit(Thing::Procedure(&mut pending.procedure));
            visit(Thing::Ability(&mut pending.candidate.ability));
            if let Some(timing) = &mut pending.candidate.timing {
                visit(Thing::Timing(timing));
            }
        }
        self.stack.entries.iter_mut().for_each(|entry| visit(Thing::Ability(&mut entry.ability)));
        for question in &mut self.stack.questions {
            visit(Thing::Ask(&mut question.ask));
            if let Some(answer) = &mut question.answer {
                visit(Thing::Command(answer));
            }
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
        self.withdrawn = None;
        let mut spent = 0;
        let mut watch: Option<Box<Watch<R>>> = None;
        loop {
            if rules.outcome(&self.table).is_some() {
                self.clear();
                return;
            }
            // Questions and draws need no step: they are looked at before anything is metered.
            let Some(top) = self.stack.frames.last_mut() else { return };
            match top {
                Frame::Decision { kind, first, stirred } => {
                    let (kind, first, stirred) = (*kind, *first as usize, core::mem::take(stirred));
                    match self.decide(rules, kind, first, stirred) {
                        Some(answer) => arrived = answer,
                        None => return,
                    }
                    self.stack.frames.pop();
                    continue;
                }
                Frame::Chance(draw) => {
                    match self.chance.take(*draw) {
                        Some(drawn) => arrived = Arrived::Drawn(drawn),
                        None => return,
                    }
                    self.stack.frames.pop();
                    continue;
                }
                Frame::Procedure(_) | Frame::Window(_) => {}
            }
            // The machine halts between two steps only: what arrives lies in no frame.
            if matches!(arrived, Arrived::Nothing) && (spent >= self.fuel || spent >= PATIENCE) {
                if spent >= self.fuel {
                    self.halted = Some(Verdict::Fuel { steps: spent });
                    return;
                }
                let watch = watch.get_or_insert_with(|| Box::new(Watch::new()));
                if let Some(cycle) = watch.look(rules, &self.table, &self.stack, &self.chance, spent) {
                    self.halted = Some(Verdict::Loop { cycle });
                    return;
                }
            }
            let until = match &watch {
                Some(watch) => watch.stop(spent).min(self.fuel),
                None => PATIENCE.min(self.fuel),
            };
            let withdrawn = self.withdrawn.is_some();
            let Some((top, below)) = self.stack.frames.split_last_mut() else { return };
            let mut cx = Cx {
                rules,
                table: &mut self.table,
                below,
                pending: &mut self.stack.pending,
                entries: &mut self.stack.entries,
                questions: &mut self.stack.questions,
                asked: &mut self.stack.asked,
                withdrawn: &mut self.withdrawn,
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
                Frame::Decision { .. } | Frame::Chance(_) => false,
            };
            spent = cx.spent;
            if withdrawn {
                // Only whoever took the question back, and runs now, may put the same one again.
                *cx.withdrawn = None;
            }
            let fault = if cx.fault.is_some() { cx.fault.take() } else { None };
            if over {
                self.stack.frames.pop();
            }
            // Most steps put nothing or one thing on top.
            if self.inserted.len() < 2 {
                self.stack.frames.extend(self.inserted.pop());
            } else {
                self.stack.frames.extend(self.inserted.drain(..).rev());
            }
            if let Some(fault) = fault {
                self.halted = Some(Verdict::Fault(fault));
                return;
            }
        }
    }

    /// What the decision on top gives, once everybody has answered.
    fn decide(&mut self, rules: &R, kind: Kind, first: usize, stirred: bool) -> Option<Arrived<R>> {
        let (table, questions) = (&self.table, &mut self.stack.questions);
        if kind == Kind::Which && stirred {
            // The abilities may have changed: whoever asked asks anew, or no longer needs to.
            self.withdrawn = questions.pop();
            questions.truncate(first);
            return Some(Arrived::Nothing);
        }
        let mut open = false;
        for question in questions.iter_mut().skip(first) {
            if rules.gone(table, question.seat) || stirred && rules.lapsed(table, question.seat, &question.ask) {
                question.answer = Some(rules.default_answer(table, question.seat, &question.ask));
            } else if stirred
                && let Some(answer) = &question.answer
                && rules.legal(table, question.seat, &question.ask, answer).is_err()
            {
                question.answer = None;
            }
            open |= question.answer.is_none();
        }
        if open {
            return None;
        }
        Some(match kind {
            Kind::One | Kind::Which => match questions.pop() {
                Some(Question { seat, answer: Some(answer), .. }) => Arrived::Answer(seat, answer),
                _ => Arrived::Nothing,
            },
            Kind::Poll => {
                let yes = |question: &&mut Question<R>| {
                    question.answer.as_ref().is_some_and(|answer| !rules.declines(&question.ask, answer))
                };
                let first_yes = questions.iter_mut().skip(first).find(yes);
                let first_yes = first_yes.and_then(|question| Some((question.seat, question.answer.take()?)));
                questions.truncate(first);
                Arrived::Polled(first_yes)
            }
            Kind::Each => {
                self.answers.clear();
                self.answers
                    .extend(questions.drain(first..).filter_map(|question| Some((question.seat, question.answer?))));
                Arrived::Answers
            }
        })
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

    /// The end of a procedure: what is left on its agendas goes to the next frame that collects it, or is settled now.
    fn finish(&mut self, running: &mut Running<R>, arrived: &mut Arrived<R>) -> bool {
        let arrived_here = core::mem::take(arrived);
        if self.pending.back().is_some_and(|pending| pending.frame == self.depth()) {
            self.clause = (running.procedure.info().clause)().unwrap_or(self.clause);
            if self.settle_rest(&mut running.cursor, &arrived_here) {
                return false;
            }
        }
        *arrived = Arrived::Ended(running.ended.take().flatten());
        true
    }
}
