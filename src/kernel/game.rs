//! A game in progress: what a host does with the kernel.

use alloc::sync::Arc;

use super::chance::{Chance, Draw, Drawn, Source};
use super::copy::copy;
use super::decision::{Kind, Question};
use super::digest::{Digest, digest_of};
use super::drive::Arrived;
use super::error::{Refusal, RestoreError, Unsound, open_question};
use super::frame::{Frame, Stack};
use super::legal::Legal;
use super::machine::Core;
use super::record::Input;
use super::rules::RuleSet;
use super::seat::{Seat, SeatSet, Viewer};
use super::sink::{Events, ForViewer, Sink};
use super::snapshot::Snapshot;
use super::view::View;
use super::watch::{Place, Verdict, place};

/// A game in progress. It can be cloned, saved and searched at every pause.
///
/// Between two calls it always pauses: for decisions, for chance that the host owes, at its end, or at a verdict
/// ([`status`](Self::status) tells which).
#[derive(Clone, Debug)]
pub struct GameState<R: RuleSet> {
    rules: Arc<R>,
    core: Core<R>,
}

/// Why a game pauses.
#[derive(Clone, PartialEq, Debug)]
pub enum Status<R: RuleSet> {
    /// Seats have to decide: see [`GameState::decisions`].
    Deciding,
    /// The host owes a draw: see [`GameState::supply`].
    Owed(Owed),
    /// The game is over.
    Over(R::Outcome),
    /// Everything that was to be played has been played, and no outcome came of it: a position that is not a whole game.
    Done,
    /// It stands still between two steps and can be inspected, saved and resumed.
    Halted(Verdict),
}

/// A draw of chance that the host owes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Owed {
    /// What is to be drawn.
    pub draw: Draw,
    /// The step that draws.
    pub place: Option<Place>,
}

/// An open question, as the host knows it.
#[derive(PartialEq, Debug)]
pub struct Decision<'a, R: RuleSet> {
    /// Who has to answer.
    pub seat: Seat,
    /// The number of the question, to be named by answers that may come late.
    pub number: u32,
    /// What is asked.
    pub ask: &'a R::Ask,
}

copy!(Decision<'a>);

impl<R: RuleSet> GameState<R> {
    /// Begins a game and plays to its first pause.
    ///
    /// # Errors
    /// If the setup is not one that the rules allow.
    pub fn new(rules: impl Into<Arc<R>>, setup: &R::Setup, chance: Chance) -> Result<Self, R::SetupError> {
        Self::new_into(rules, setup, chance, &mut ())
    }

    /// [`new`](Self::new), telling a sink.
    ///
    /// # Errors
    /// If the setup is not one that the rules allow.
    pub fn new_into(
        rules: impl Into<Arc<R>>,
        setup: &R::Setup,
        chance: Chance,
        sink: &mut dyn Sink<R>,
    ) -> Result<Self, R::SetupError> {
        let rules = rules.into();
        let (table, root) = rules.start(setup)?;
        let mut game = GameState { rules, core: Core::new(table, Stack::new(root), chance) };
        game.core.run(&game.rules, Arrived::Nothing, sink);
        Ok(game)
    }

    /// Begins at a position instead, with the procedure that is to be played there: for scenarios and puzzles.
    ///
    /// # Errors
    /// If the rules do not find the table or the procedure sound.
    pub fn at(
        rules: impl Into<Arc<R>>,
        table: R::Table,
        root: R::Procedure,
        chance: Chance,
        sink: &mut dyn Sink<R>,
    ) -> Result<Self, Unsound> {
        let rules = rules.into();
        rules.sound(&table)?;
        rules.sound_procedure(&table, &root)?;
        let mut game = GameState { rules, core: Core::new(table, Stack::new(root), chance) };
        game.core.run(&game.rules, Arrived::Nothing, sink);
        Ok(game)
    }

    /// Brings a snapshot and its rules together again.
    ///
    /// # Errors
    /// If it was saved by other rules, or something in it cannot be played on.
    pub fn restore(rules: impl Into<Arc<R>>, snapshot: Snapshot<R>) -> Result<Self, RestoreError> {
        let rules = rules.into();
        let core = snapshot.load(&rules)?;
        let mut game = GameState { rules, core };
        if game.between_steps() {
            game.core.halted = Some(Verdict::Fuel { steps: 0 });
        }
        Ok(game)
    }

    /// The game in plain data.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot<R> {
        Snapshot::of(&self.rules, &self.core)
    }

    /// The digest of the whole game, the same on every platform.
    #[must_use]
    pub fn digest(&self) -> Digest {
        digest_of(&self.snapshot())
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The whole table, with everything that is hidden. What may be sent is in [`view`](Self::view).
    #[must_use]
    pub fn unredacted(&self) -> &R::Table {
        &self.core.table
    }

    /// The game as a viewer may know it.
    #[must_use]
    pub fn view(&self, viewer: impl Into<Viewer>) -> View<R> {
        View::new(&self.rules, &self.core.table, self.questions(), viewer.into())
    }

    /// How the game ended.
    #[must_use]
    pub fn outcome(&self) -> Option<R::Outcome> {
        self.rules.outcome(&self.core.table)
    }

    /// Why the game pauses.
    #[must_use]
    pub fn status(&self) -> Status<R> {
        if let Some(outcome) = self.outcome() {
            return Status::Over(outcome);
        }
        if let Some(verdict) = &self.core.halted {
            return Status::Halted(verdict.clone());
        }
        match self.core.stack.frames.as_slice() {
            [] => Status::Done,
            [.., Frame::Decision { .. }] => Status::Deciding,
            [below @ .., Frame::Chance(draw)] => {
                Status::Owed(Owed { draw: *draw, place: below.last().and_then(place) })
            }
            _ => Status::Halted(Verdict::Fuel { steps: 0 }),
        }
    }

    /// Whether it stands still between two steps.
    #[must_use]
    pub fn halted(&self) -> Option<&Verdict> {
        self.core.halted.as_ref()
    }

    /// The open questions, as the host knows them: whom to ask, and what. A viewer is shown [`View::waits`].
    pub fn decisions(&self) -> impl Iterator<Item = Decision<'_, R>> {
        self.questions().iter().filter(|question| question.answer.is_none()).map(|question| Decision {
            seat: question.seat,
            number: question.number,
            ask: &question.ask,
        })
    }

    /// The seats with an open question.
    #[must_use]
    pub fn deciding(&self) -> SeatSet {
        self.decisions().map(|decision| decision.seat).collect()
    }

    /// The open question of a seat.
    #[must_use]
    pub fn decision(&self, seat: Seat) -> Option<Decision<'_, R>> {
        self.decisions().find(|decision| decision.seat == seat)
    }

    /// The legal answers of a seat to its open question.
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Legal<'_, R> {
        Legal::new(&self.rules, &self.core.table, seat, self.decision(seat).map(|decision| decision.ask))
    }

    /// The answer that is given for a seat if it gives none.
    #[must_use]
    pub fn default_answer(&self, seat: Seat) -> Option<R::Command> {
        self.decision(seat).map(|decision| self.rules.default_answer(&self.core.table, seat, decision.ask))
    }

    /// Whether a command would be accepted.
    ///
    /// # Errors
    /// Why not, with the clause.
    pub fn check(&self, seat: Seat, command: &R::Command) -> Result<(), Refusal<R>> {
        self.check_at_table(seat)?;
        if let Some(standing) = self.rules.standing(&self.core.table, seat, command) {
            return standing.map(|_| ()).map_err(Refusal::Illegal);
        }
        self.check_answer(seat, command).map(|_| ())
    }

    /// A seat answers its open question, or gives a standing command. Gives what that seat is told.
    ///
    /// # Errors
    /// A refusal, and the game is as it was.
    pub fn apply(&mut self, seat: Seat, command: R::Command) -> Result<Events<R>, Refusal<R>> {
        let mut sink = ForViewer::new(seat);
        self.apply_into(seat, command, &mut sink)?;
        Ok(sink.events)
    }

    /// [`apply`](Self::apply), telling a sink.
    ///
    /// # Errors
    /// A refusal, and the game is as it was.
    pub fn apply_into(&mut self, seat: Seat, command: R::Command, sink: &mut dyn Sink<R>) -> Result<(), Refusal<R>> {
        self.check_at_table(seat)?;
        if let Some(standing) = self.rules.standing(&self.core.table, seat, &command) {
            let procedure = standing.map_err(Refusal::Illegal)?;
            self.core.interrupt(procedure);
            self.core.run(&self.rules, Arrived::Nothing, sink);
            return Ok(());
        }
        let index = self.check_answer(seat, &command)?;
        if let Some(Frame::Decision { kind: Kind::One, stirred: false, .. }) = self.core.stack.frames.last() {
            // The ordinary case at once: the answer of one seat goes to the row that asked.
            self.core.stack.frames.pop();
            self.core.stack.questions.truncate(index);
            self.core.run(&self.rules, Arrived::Answer(seat, command), sink);
            return Ok(());
        }
        self.core.stack.questions[index].answer = Some(command);
        if self.questions().iter().all(|question| question.answer.is_some()) {
            self.core.run(&self.rules, Arrived::Nothing, sink);
        }
        Ok(())
    }

    /// [`apply_into`](Self::apply_into) for the question of this number only: an answer that comes late does not hit the
    /// next question.
    ///
    /// # Errors
    /// A refusal, and the game is as it was.
    pub fn answer_into(
        &mut self,
        seat: Seat,
        number: u32,
        command: R::Command,
        sink: &mut dyn Sink<R>,
    ) -> Result<(), Refusal<R>> {
        self.check_at_table(seat)?;
        let open = self.decision(seat).map(|decision| decision.number);
        if open != Some(number) {
            return Err(Refusal::Stale { seat, given: number, open });
        }
        self.apply_into(seat, command, sink)
    }

    /// A seat leaves, at whatever pause. Gives what that seat is told.
    ///
    /// # Errors
    /// A refusal, and the game is as it was.
    pub fn concede(&mut self, seat: Seat) -> Result<Events<R>, Refusal<R>> {
        let mut sink = ForViewer::new(seat);
        self.concede_into(seat, &mut sink)?;
        Ok(sink.events)
    }

    /// [`concede`](Self::concede), telling a sink.
    ///
    /// # Errors
    /// A refusal, and the game is as it was.
    pub fn concede_into(&mut self, seat: Seat, sink: &mut dyn Sink<R>) -> Result<(), Refusal<R>> {
        self.check_at_table(seat)?;
        self.core.interrupt(self.rules.leave(&self.core.table, seat));
        self.core.run(&self.rules, Arrived::Nothing, sink);
        Ok(())
    }

    /// The host supplies the draw that is owed.
    ///
    /// # Errors
    /// A refusal, and the game is as it was.
    pub fn supply_into(&mut self, drawn: Drawn, sink: &mut dyn Sink<R>) -> Result<(), Refusal<R>> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        let Some(Frame::Chance(draw)) = self.core.stack.frames.last() else { return Err(Refusal::NoChanceOwed) };
        if !drawn.fits(*draw) {
            return Err(Refusal::WrongDraw);
        }
        self.core.stack.frames.pop();
        self.core.run(&self.rules, Arrived::Drawn(drawn), sink);
        Ok(())
    }

    /// [`supply_into`](Self::supply_into), telling nobody.
    ///
    /// # Errors
    /// A refusal, and the game is as it was.
    pub fn supply(&mut self, drawn: Drawn) -> Result<(), Refusal<R>> {
        self.supply_into(drawn, &mut ())
    }

    /// Lets a halted game go on, with fresh fuel. Does nothing at any other pause.
    pub fn resume_into(&mut self, sink: &mut dyn Sink<R>) {
        if self.core.halted.is_some() {
            self.core.run(&self.rules, Arrived::Nothing, sink);
        }
    }

    /// [`resume_into`](Self::resume_into), telling nobody.
    pub fn resume(&mut self) {
        self.resume_into(&mut ());
    }

    /// Any input: what records are replayed by.
    ///
    /// # Errors
    /// A refusal, and the game is as it was.
    pub fn enter_into(&mut self, input: Input<R>, sink: &mut dyn Sink<R>) -> Result<(), Refusal<R>> {
        match input {
            Input::Command(seat, command) => self.apply_into(seat, command, sink),
            Input::Concede(seat) => self.concede_into(seat, sink),
            Input::Supply(drawn) => self.supply_into(drawn, sink),
            Input::Resume => {
                self.resume_into(sink);
                Ok(())
            }
        }
    }

    /// The most steps of one run; 100,000 unless it is changed. At least 1. Fuel is the host's and is not saved: set it
    /// again after [`restore`](Self::restore).
    pub fn set_fuel(&mut self, steps: u32) {
        self.core.fuel = steps.max(1);
    }

    /// Gives this game another future: seeded chance goes on independently of the game that it was cloned from, the
    /// same for the same label. A clone without this draws the same.
    pub fn fork(&mut self, label: u64) {
        self.core.chance.fork(label);
    }

    /// Replaces the source of chance, for searches that play on from here under other luck.
    pub fn set_chance(&mut self, chance: Chance) {
        self.core.chance = chance;
    }

    /// How many draws of a script are left; `None` if chance is not scripted.
    #[must_use]
    pub fn script_left(&self) -> Option<u32> {
        match &self.core.chance.0 {
            Source::Scripted { list, next } => Some((list.len() as u32).saturating_sub(*next)),
            _ => None,
        }
    }

    /// Another table, stack and questions with other names for what is hidden: the law suite's second game.
    #[cfg(feature = "laws")]
    pub(crate) fn core_mut(&mut self) -> &mut Core<R> {
        &mut self.core
    }

    /// Collection in another order: the law suite shows that it changes nothing.
    #[cfg(feature = "laws")]
    pub(crate) fn permute_collection(&mut self, salt: u64) {
        self.core.permute = salt;
    }

    /// Whether the answers of the decision on top take effect together, however many are asked.
    #[cfg(feature = "laws")]
    pub(crate) fn is_sealed(&self) -> bool {
        matches!(self.core.stack.frames.last(), Some(Frame::Decision { kind: Kind::Each | Kind::Poll, .. }))
    }

    /// Whether every answer that has been sealed is a legal one.
    #[cfg(feature = "laws")]
    pub(crate) fn sealed_answers_are_legal(&self) -> bool {
        self.core.stack.questions.iter().all(|question| {
            let legal = |answer| self.rules.legal(&self.core.table, question.seat, &question.ask, answer).is_ok();
            question.answer.as_ref().is_none_or(legal)
        })
    }

    /// Whether the decision on top is a poll.
    #[cfg(feature = "laws")]
    pub(crate) fn is_poll(&self) -> bool {
        matches!(self.core.stack.frames.last(), Some(Frame::Decision { kind: Kind::Poll, .. }))
    }

    /// The questions of the decision on top, those that have an answer included.
    pub(crate) fn questions(&self) -> &[Question<R>] {
        match self.core.stack.frames.last() {
            Some(Frame::Decision { first, .. }) if self.core.halted.is_none() => {
                self.core.stack.questions.get(*first as usize..).unwrap_or_default()
            }
            _ => &[],
        }
    }

    fn between_steps(&self) -> bool {
        self.outcome().is_none()
            && matches!(self.core.stack.frames.last(), Some(Frame::Procedure(_) | Frame::Window(_)))
    }

    fn check_at_table(&self, seat: Seat) -> Result<(), Refusal<R>> {
        if seat.0 >= self.rules.seats(&self.core.table) {
            return Err(Refusal::NoSeat(seat));
        }
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        if self.rules.gone(&self.core.table, seat) {
            return Err(Refusal::Left(seat));
        }
        Ok(())
    }

    /// The index of the question that the command answers.
    fn check_answer(&self, seat: Seat, command: &R::Command) -> Result<usize, Refusal<R>> {
        let questions = self.questions();
        let Some(index) = open_question(questions, seat) else {
            return Err(match self.core.stack.frames.last() {
                _ if self.core.halted.is_some() => Refusal::Halted,
                Some(Frame::Chance(_)) => Refusal::ChanceOwed,
                _ => Refusal::NotAsked(seat),
            });
        };
        self.rules.legal(&self.core.table, seat, &questions[index].ask, command).map_err(Refusal::Illegal)?;
        Ok(self.core.stack.questions.len() - questions.len() + index)
    }
}
