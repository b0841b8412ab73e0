//! Frames: everything that waits, as plain data.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::chance::Draw;
use super::copy::copy;
use super::decision::{Kind, Question};
use super::drive::Cursor;
use super::order::{Candidate, Entry, Ranks};
use super::rules::RuleSet;
use super::seat::SeatSet;

/// Something in progress.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Frame<R: RuleSet> {
    /// A procedure.
    Procedure(Running<R>),
    /// A timing that has been opened.
    Window(Window<R>),
    /// Questions that have been put: those of the stack from `first` on.
    Decision {
        kind: Kind,
        first: u32,
        /// Something ran on top of it since it was put.
        stirred: bool,
    },
    /// A draw of chance.
    Chance(Draw),
}

/// A procedure in progress.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Running<R: RuleSet> {
    pub(crate) procedure: R::Procedure,
    pub(crate) cursor: Cursor<R>,
    /// It has been told that it began.
    pub(crate) begun: bool,
    /// Its last step is done and this is what it gave; what it still has to settle comes first.
    pub(crate) ended: Option<Option<R::Value>>,
}

/// A timing that has been opened. Its list are the stack's entries from `first` on: what is left, last first, if it is
/// frozen; what was used, if it is live.
#[derive(PartialEq, Debug)]
pub(crate) struct Window<R: RuleSet> {
    pub(crate) timing: R::Timing,
    pub(crate) clause: R::Clause,
    pub(crate) first: u32,
    pub(crate) live: bool,
    /// Live: the seats that have passed.
    pub(crate) passed: SeatSet,
    /// Live: the tier that the acting seat has reached.
    pub(crate) tier: u8,
}

copy!(Window);

/// What was put off, and the frame on whose agenda it stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Pending<R: RuleSet> {
    pub(crate) frame: u32,
    pub(crate) agenda: R::Agenda,
    pub(crate) candidate: Candidate<R>,
    /// By the criteria of the agenda, as the table stood when it was put off.
    pub(crate) ranks: Ranks,
    pub(crate) procedure: R::Procedure,
}

/// The stack. Lists of frames lie in common vectors, each in its frame's order, so that nothing is allocated when a
/// window opens or a question is put.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stack<R: RuleSet> {
    pub(crate) frames: Vec<Frame<R>>,
    /// Frames from the outermost; of each frame what comes next last. See `agenda.rs`.
    pub(crate) pending: VecDeque<Pending<R>>,
    pub(crate) entries: Vec<Entry<R>>,
    pub(crate) questions: Vec<Question<R>>,
    /// How many questions each seat has been asked.
    pub(crate) asked: Vec<u32>,
    /// How many entries have been put off so far.
    pub(crate) arrivals: u32,
}

impl<R: RuleSet> Stack<R> {
    pub(crate) fn new(root: R::Procedure) -> Self {
        let mut stack = Stack {
            frames: Vec::with_capacity(16),
            pending: VecDeque::new(),
            entries: Vec::new(),
            questions: Vec::new(),
            asked: Vec::new(),
            arrivals: 0,
        };
        stack.frames.push(Frame::new(root, 0));
        stack
    }

    /// Whether two stacks are the same, leaving serial numbers out. So are generations: what goes on forever by way of an
    /// agenda is in another one each time, and only how they lie to each other matters.
    pub(crate) fn same(&self, other: &Self) -> bool {
        let floors = (self.floor(), other.floor());
        let generation = |one: u16, two: u16| above(one, floors.0) == above(two, floors.1);
        let running = |one: &Running<R>, two: &Running<R>| {
            let Running { procedure, cursor, begun, ended } = one;
            let Cursor { step, waiting, each, member, members, generation: own, begun: settling, told: _, fixed } =
                cursor;
            *step == two.cursor.step
                && *waiting == two.cursor.waiting
                && *each == two.cursor.each
                && *member == two.cursor.member
                && *begun == two.begun
                && *ended == two.ended
                && generation(*own, two.cursor.generation)
                && generation(*settling, two.cursor.begun)
                && *members == two.cursor.members
                && *fixed == two.cursor.fixed
                && *procedure == two.procedure
        };
        let frame = |frames: (&Frame<R>, &Frame<R>)| match frames {
            (Frame::Procedure(one), Frame::Procedure(two)) => running(one, two),
            (one, two) => one == two,
        };
        let pending = |pending: &Pending<R>, other: &Pending<R>| {
            pending.frame == other.frame
                && pending.agenda == other.agenda
                && pending.procedure == other.procedure
                && pending.candidate.ability == other.candidate.ability
                && pending.candidate.timing == other.candidate.timing
                && generation(pending.candidate.generation, other.candidate.generation)
        };
        self.frames.len() == other.frames.len()
            && self.frames.iter().zip(&other.frames).all(frame)
            && self.entries == other.entries
            && self.questions.len() == other.questions.len()
            && self
                .questions
                .iter()
                .zip(&other.questions)
                .all(|(one, two)| one.seat == two.seat && one.ask == two.ask && one.answer == two.answer)
            && self.pending.len() == other.pending.len()
            && self.pending.iter().zip(&other.pending).all(|(one, two)| pending(one, two))
    }

    /// The generation that led to the one which the outermost settling frame has begun. Earlier ones change no more.
    fn floor(&self) -> u16 {
        let begun = self.frames.iter().find_map(|frame| match frame {
            Frame::Procedure(running) if running.cursor.begun > 0 => Some(running.cursor.begun - 1),
            _ => None,
        });
        begun.unwrap_or(0)
    }
}

/// A generation as how far it lies above the floor, or, below it, as it is.
fn above(generation: u16, floor: u16) -> Result<u16, u16> {
    generation.checked_sub(floor).ok_or(generation)
}

impl<R: RuleSet> Frame<R> {
    pub(crate) fn new(procedure: R::Procedure, generation: u16) -> Self {
        Frame::Procedure(Running { procedure, cursor: Cursor::new(generation), begun: false, ended: None })
    }
}
