//! Snapshots: a game as it is saved, and the one, fallible bridge back.

use alloc::borrow::ToOwned;
use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::agenda::{join, of_frame};
use super::chance::{Chance, Draw, SavedChance};
use super::decision::{Kind, Question};
use super::drive::Cursor;
use super::error::{RestoreError, Unsound};
use super::frame::{Frame, Pending, Running, Stack, Window};
use super::machine::Core;
use super::order::Entry;
use super::procedures::Procedures;
use super::rules::RuleSet;
use super::seat::SeatSet;
use super::step::Members;

const FORMAT: u16 = 1;

/// A game in plain data, at any pause. The rules are not in it; [`GameState::restore`](crate::GameState::restore) brings
/// the two together again. Steps are saved by name, so rows can be inserted without breaking it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Snapshot<R: RuleSet> {
    format: u16,
    ruleset: String,
    fingerprint: u64,
    table: R::Table,
    frames: Vec<SavedFrame<R>>,
    asked: Vec<u32>,
    arrivals: u32,
    chance: SavedChance,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
enum SavedFrame<R: RuleSet> {
    Procedure(SavedProcedure<R>),
    Window { timing: R::Timing, clause: R::Clause, live: bool, passed: SeatSet, tier: u8, entries: Vec<Entry<R>> },
    Decision { kind: Kind, questions: Vec<Question<R>> },
    Chance(Draw),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
struct SavedProcedure<R: RuleSet> {
    procedure: R::Procedure,
    step: String,
    waiting: bool,
    each: bool,
    member: u16,
    members: Vec<u16>,
    generation: u16,
    settling: u16,
    told: u32,
    begun: bool,
    ended: SavedEnd<R>,
    fixed: Vec<(R::Timing, Vec<Entry<R>>)>,
    pending: Vec<Pending<R>>,
}

/// [`Running::ended`], written out: JSON cannot tell one `Option` in another, or one of a unit, from `None`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
enum SavedEnd<R: RuleSet> {
    No,
    Ended,
    Returned(R::Value),
}

/// The name under which the place behind the last step is saved.
const BEHIND: &str = "";

impl<R: RuleSet> Snapshot<R> {
    /// The table that was saved, with everything that is hidden.
    #[must_use]
    pub fn unredacted(&self) -> &R::Table {
        &self.table
    }

    pub(crate) fn of(rules: &R, core: &Core<R>) -> Self {
        let stack = &core.stack;
        let (mut entries, mut questions) = (stack.entries.len(), stack.questions.len());
        let mut frames: Vec<SavedFrame<R>> = Vec::with_capacity(stack.frames.len());
        // From the innermost outwards: the lists of each frame end where those of the one above begin.
        for (index, frame) in stack.frames.iter().enumerate().rev() {
            frames.push(match frame {
                Frame::Procedure(running) => SavedFrame::Procedure(save_procedure(stack, index as u32, running)),
                Frame::Window(window) => {
                    let Window { timing, clause, first, live, passed, tier } = *window;
                    let own = stack.entries.get(first as usize..entries).unwrap_or_default().to_vec();
                    entries = first as usize;
                    SavedFrame::Window { timing, clause, live, passed, tier, entries: own }
                }
                Frame::Decision { kind, first, stirred: _ } => {
                    let own = stack.questions.get(*first as usize..questions).unwrap_or_default().to_vec();
                    questions = *first as usize;
                    SavedFrame::Decision { kind: *kind, questions: own }
                }
                Frame::Chance(draw) => SavedFrame::Chance(*draw),
            });
        }
        frames.reverse();
        Snapshot {
            format: FORMAT,
            ruleset: R::NAME.to_owned(),
            fingerprint: rules.fingerprint(),
            table: core.table.clone(),
            frames,
            asked: stack.asked.clone(),
            arrivals: stack.arrivals,
            chance: core.chance.save(),
        }
    }

    pub(crate) fn load(self, rules: &R) -> Result<Core<R>, RestoreError> {
        if self.format != FORMAT {
            return Err(RestoreError::Format(self.format));
        }
        if self.ruleset != R::NAME {
            return Err(RestoreError::OtherGame(self.ruleset));
        }
        if self.fingerprint != rules.fingerprint() {
            return Err(RestoreError::OtherRules { saved: self.fingerprint, here: rules.fingerprint() });
        }
        rules.sound(&self.table)?;
        let seats = rules.seats(&self.table);
        if self.asked.len() > usize::from(seats) {
            return Err(Unsound::new("asked", "more seats than there are at the table").into());
        }
        let mut stack = Stack {
            frames: Vec::with_capacity(self.frames.len().max(16)),
            pending: VecDeque::new(),
            entries: Vec::new(),
            questions: Vec::new(),
            asked: self.asked,
            arrivals: self.arrivals,
        };
        let last = self.frames.len().saturating_sub(1);
        for (index, frame) in self.frames.into_iter().enumerate() {
            let frame = match frame {
                SavedFrame::Procedure(saved) => {
                    load_procedure(rules, &self.table, &mut stack, index as u32, index == last, saved)?
                }
                SavedFrame::Window { timing, clause, live, passed, tier, entries } => {
                    let first = stack.entries.len() as u32;
                    stack.entries.extend(entries);
                    Frame::Window(Window { timing, clause, first, live, passed, tier })
                }
                SavedFrame::Decision { kind, questions } => {
                    let first = stack.questions.len() as u32;
                    check_questions(rules, &self.table, kind, &questions)?;
                    if index == last {
                        check_answers(rules, &self.table, &questions)?;
                    }
                    stack.questions.extend(questions);
                    // Whatever stands on it has run.
                    Frame::Decision { kind, first, stirred: index != last }
                }
                SavedFrame::Chance(draw) => Frame::Chance(draw),
            };
            let under = stack.frames.last();
            if !fits(under, &frame) {
                return Err(Unsound::new("frames", "a frame stands where it cannot have been put").into());
            }
            stack.frames.push(frame);
        }
        Ok(Core::new(self.table, stack, Chance::load(self.chance)))
    }
}

/// Whether a frame can stand on the one beneath it.
fn fits<R: RuleSet>(under: Option<&Frame<R>>, frame: &Frame<R>) -> bool {
    match (under, frame) {
        // A procedure is put by a procedure or a window; a standing command stands on anything.
        (_, Frame::Procedure(_)) => true,
        (Some(Frame::Procedure(_)), Frame::Window(_) | Frame::Chance(_) | Frame::Decision { .. }) => true,
        (Some(Frame::Window(_)), Frame::Decision { kind: Kind::Which, .. }) => true,
        _ => false,
    }
}

fn check_questions<R: RuleSet>(
    rules: &R,
    table: &R::Table,
    kind: Kind,
    questions: &[Question<R>],
) -> Result<(), RestoreError> {
    let seats = rules.seats(table);
    let single = matches!(kind, Kind::One | Kind::Which);
    if questions.is_empty() || single && questions.len() != 1 {
        return Err(Unsound::new("questions", "a decision with a wrong number of questions").into());
    }
    for (index, question) in questions.iter().enumerate() {
        if question.seat.0 >= seats {
            return Err(Unsound::new("questions.seat", "no such seat").into());
        }
        if questions[..index].iter().any(|other| other.seat == question.seat) {
            return Err(Unsound::new("questions.seat", "a seat is asked twice in one decision").into());
        }
    }
    Ok(())
}

/// The decision on top: it is open, whoever it waits for can answer, and what is sealed is legal. (One beneath others is
/// checked anew when it is on top again.)
fn check_answers<R: RuleSet>(rules: &R, table: &R::Table, questions: &[Question<R>]) -> Result<(), RestoreError> {
    let mut open = false;
    for Question { seat, ask, answer, .. } in questions {
        match answer {
            None if rules.gone(table, *seat) => {
                return Err(Unsound::new("questions.seat", "it waits for a seat that has left").into());
            }
            None => open = true,
            Some(_) if rules.gone(table, *seat) => {}
            Some(answer) => {
                let sealed =
                    |why| Unsound::new("questions.answer", alloc::format!("the sealed answer is illegal: {why}"));
                rules.legal(table, *seat, ask, answer).map_err(sealed)?;
            }
        }
    }
    if open { Ok(()) } else { Err(Unsound::new("questions", "a decision that has been made already").into()) }
}

fn save_procedure<R: RuleSet>(stack: &Stack<R>, index: u32, running: &Running<R>) -> SavedProcedure<R> {
    let cursor = &running.cursor;
    SavedProcedure {
        procedure: running.procedure.clone(),
        step: (running.procedure.info().step_name)(cursor.step).unwrap_or(BEHIND).to_owned(),
        waiting: cursor.waiting,
        each: cursor.each,
        member: cursor.member,
        members: cursor.members.0.to_vec(),
        generation: cursor.generation,
        settling: cursor.begun,
        told: cursor.told,
        begun: running.begun,
        ended: match &running.ended {
            None => SavedEnd::No,
            Some(None) => SavedEnd::Ended,
            Some(Some(value)) => SavedEnd::Returned(value.clone()),
        },
        fixed: cursor.fixed.clone(),
        pending: of_frame(&stack.pending, index).cloned().collect(),
    }
}

fn load_procedure<R: RuleSet>(
    rules: &R,
    table: &R::Table,
    stack: &mut Stack<R>,
    index: u32,
    innermost: bool,
    saved: SavedProcedure<R>,
) -> Result<Frame<R>, RestoreError> {
    rules.sound_procedure(table, &saved.procedure)?;
    let info = saved.procedure.info();
    let step = match saved.step.as_str() {
        BEHIND => u8::MAX,
        step => (info.index)(step).ok_or_else(|| RestoreError::NoStep {
            procedure: saved.procedure.name().to_owned(),
            step: step.to_owned(),
        })?,
    };
    if innermost && saved.waiting && !(info.settles)(step) {
        return Err(Unsound::new("frames", "a step waits for something that is not there").into());
    }
    for pending in saved.pending {
        rules.sound_procedure(table, &pending.procedure)?;
        join(&mut stack.pending, Pending { frame: index, ..pending });
    }
    let mut cursor = Cursor::new(saved.generation);
    cursor.step = step;
    cursor.waiting = saved.waiting;
    cursor.each = saved.each;
    cursor.member = saved.member;
    cursor.members = Members(saved.members.into_iter().collect());
    cursor.begun = saved.settling;
    cursor.told = saved.told;
    cursor.fixed = saved.fixed;
    let ended = match saved.ended {
        SavedEnd::No => None,
        SavedEnd::Ended => Some(None),
        SavedEnd::Returned(value) => Some(Some(value)),
    };
    Ok(Frame::Procedure(Running { procedure: saved.procedure, cursor, begun: saved.begun, ended }))
}
