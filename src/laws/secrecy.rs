//! Law 4: nothing is seen but through a view.
//!
//! Two games that differ only in what a viewer *still* does not know at the end of a stretch show him the same to the
//! end of it. The first game is played on from a pause and everything shown to the viewer is kept. What he did not know
//! at any moment of it is then dealt anew in a copy of the pause, and the same inputs are given there, with other names
//! for what was renamed, and here and there with another hidden choice of somebody else. Events, waits, legal lists,
//! refusals, numbers and digests must be equal.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::play::{Dice, Play};
use super::{Broken, Figures, Lawful, Thing, differ};
use crate::kernel::{
    Digest, Events, ForViewer, GameState, Happening, Input, Question, Refusal, Scene, Seat, Sink, Status, View, Viewer,
    Wait,
};

/// The most commands of a stretch.
const STRETCH: u32 = 40;

/// Law 4: see the module.
///
/// # Errors
/// If the viewer can tell the two games apart.
pub fn secrecy<R: Lawful>(rules: &Arc<R>, seed: u64) -> Result<Figures, Broken> {
    let mut play = Play::begin("secrecy", rules, seed, &mut ())?;
    let mut figures = Figures::default();
    // Stretch after stretch, each with another viewer, until the game is over.
    while play.deciding()? {
        let seats = u32::from(play.seats());
        let viewer = match play.dice.below(seats + 1) {
            seat if seat < seats => Viewer::Seat(Seat(seat as u8)),
            _ => Viewer::Spectator,
        };
        let start = play.game.clone();
        let Some(stretch) = Stretch::play(&mut play, viewer)? else {
            let input = play.input()?;
            play.enter(input, &mut ())?;
            continue;
        };
        for vary in [Vary::Nothing, Vary::Choices] {
            let mut dice = Dice::new(seed ^ u64::from(play.commands) << 32, 7 + vary as u64);
            let mut second = Second { start: &start, stretch: &stretch, viewer, rules, vary, map: Vec::new() };
            figures.pairs += 1;
            match second.play(&mut dice, &mut figures) {
                Ok(Some(commands)) => {
                    figures.survived += 1;
                    figures.stretch += u64::from(commands);
                }
                Ok(None) => figures.dropped += 1,
                Err(what) => return Err(play.broken(format!("{viewer:?}, {vary:?} varied: {what}"))),
            }
        }
    }
    figures += play.figures;
    Ok(figures)
}

/// What the second game does otherwise, besides its deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Vary {
    Nothing,
    Choices,
}

/// Everything that a viewer is shown at a pause.
#[derive(PartialEq, Debug)]
struct Shown<R: Lawful> {
    events: Events<R>,
    view: View<R>,
    digest: Digest,
    legal: Vec<R::Command>,
    default: Option<R::Command>,
    refusals: Vec<(R::Command, Result<(), Refusal<R>>)>,
}

impl<R: Lawful> Shown<R> {
    fn new(game: &GameState<R>, viewer: Viewer, events: Events<R>, tried: Vec<R::Command>) -> Self {
        let view = game.view(viewer);
        let mut refusals = Vec::new();
        if let Viewer::Seat(seat) = viewer {
            refusals.extend(tried.into_iter().map(|command| {
                let checked = game.check(seat, &command);
                (command, checked)
            }));
        }
        Shown {
            events,
            digest: view.digest(),
            legal: view.legal(game.rules()).iter().take(200).collect(),
            default: view.default_answer(game.rules()),
            view,
            refusals,
        }
    }

    fn tried(&self) -> Vec<R::Command> {
        self.refusals.iter().map(|(command, _)| command.clone()).collect()
    }
}

/// The first game's stretch, as the viewer was shown it. It is cut at the pauses that he sees: others may be asked in
/// between without his knowing.
struct Stretch<R: Lawful> {
    /// At its beginning.
    first: Shown<R>,
    turns: Vec<Turn<R>>,
    /// What the viewer has not known at any moment of it.
    secrets: Vec<R::Secret>,
}

/// From one pause that the viewer sees to the next.
struct Turn<R: Lawful> {
    input: Input<R>,
    /// Questions in between that are kept from him, and their answers.
    hidden: Vec<(Seat, R::Ask, R::Command)>,
    /// What he is shown at the next pause.
    shown: Shown<R>,
    /// What he came to know on the way.
    learned: Vec<R::Secret>,
}

/// Listens for a viewer, and to what becomes known to him.
struct Listener<R: Lawful> {
    told: ForViewer<R>,
    viewer: Viewer,
    /// What he has not known at any moment.
    secrets: Vec<R::Secret>,
    /// What he came to know, by events since this was last looked at.
    learned: Vec<R::Secret>,
}

impl<R: Lawful> Listener<R> {
    fn new(rules: &R, table: &R::Table, viewer: Viewer) -> Self {
        Listener { told: ForViewer::new(viewer), viewer, secrets: secrets(rules, table, viewer), learned: Vec::new() }
    }
}

fn secrets<R: Lawful>(rules: &R, table: &R::Table, viewer: Viewer) -> Vec<R::Secret> {
    let mut list = Vec::new();
    rules.secrets(table, viewer, &mut |secret| list.push(secret));
    list.sort_unstable();
    list.dedup();
    list
}

impl<R: Lawful> Sink<R> for Listener<R> {
    fn told(&mut self, scene: &Scene<'_, R>, what: Happening<'_, R>) {
        self.told.told(scene, what);
        if let Happening::Event(event) = what {
            let rules = scene.rules();
            let before = secrets(rules, scene.unredacted(), self.viewer);
            let mut after = scene.unredacted().clone();
            rules.change(&mut after, event);
            let after = secrets(rules, &after, self.viewer);
            self.learned.extend(before.iter().filter(|secret| after.binary_search(secret).is_err()));
            self.secrets.retain(|secret| after.binary_search(secret).is_ok());
        }
    }
}

impl<R: Lawful> Stretch<R> {
    /// Plays on; `None` if the game stands at a pause that is kept from the viewer.
    fn play(play: &mut Play<R>, viewer: Viewer) -> Result<Option<Self>, Broken> {
        if kept_from(&play.game, viewer) {
            return Ok(None);
        }
        let rules = play.game.rules().clone();
        let mut listener = Listener::new(&*rules, play.game.unredacted(), viewer);
        let commands = tried(play, viewer);
        let first = Shown::new(&play.game, viewer, Events::new(), commands);
        let (mut turns, length) = (Vec::new(), 1 + play.dice.below(STRETCH));
        while (turns.len() as u32) < length && play.deciding_still() {
            let input = play.input()?;
            play.enter(input.clone(), &mut listener)?;
            let mut hidden = Vec::new();
            while play.deciding_still() && kept_from(&play.game, viewer) {
                let (seat, command) = play.choose()?;
                if let Some(decision) = play.game.decision(seat) {
                    hidden.push((seat, decision.ask.clone(), command.clone()));
                }
                play.enter(Input::Command(seat, command), &mut listener)?;
            }
            let events = core::mem::take(&mut listener.told.events);
            let commands = tried(play, viewer);
            let shown = Shown::new(&play.game, viewer, events, commands);
            let learned = core::mem::take(&mut listener.learned);
            turns.push(Turn { input, hidden, shown, learned });
        }
        Ok(Some(Stretch { first, turns, secrets: listener.secrets }))
    }
}

/// Whether everybody who is asked is asked without the viewer's knowing.
fn kept_from<R: Lawful>(game: &GameState<R>, viewer: Viewer) -> bool {
    let hidden = |question: &Question<R>| {
        game.rules().wait(game.unredacted(), question.seat, &question.ask, viewer) == Wait::Hidden
    };
    !game.questions().is_empty() && game.questions().iter().all(hidden)
}

/// Commands of the viewer that are tried at a pause.
fn tried<R: Lawful>(play: &mut Play<R>, viewer: Viewer) -> Vec<R::Command> {
    let Viewer::Seat(seat) = viewer else { return Vec::new() };
    let view = play.game.view(viewer);
    let dice = &mut play.dice;
    (0..3).map(|_| play.game.rules().arbitrary(&view.table, seat, &mut |limit| dice.below(limit))).collect()
}

/// The second game.
struct Second<'a, R: Lawful> {
    start: &'a GameState<R>,
    stretch: &'a Stretch<R>,
    viewer: Viewer,
    rules: &'a Arc<R>,
    vary: Vary,
    /// The secrets that were dealt anew, and what stands in their place.
    map: Vec<(R::Secret, R::Secret)>,
}

impl<R: Lawful> Second<'_, R> {
    /// Plays it, and gives the number of commands over which it was equal to the first; `None` if the pair is dropped.
    fn play(&mut self, dice: &mut Dice, figures: &mut Figures) -> Result<Option<u32>, String> {
        let (stretch, viewer) = (self.stretch, self.viewer);
        self.deal(dice);
        let mut game = self.start.clone();
        rename_game(&mut game, &|secret| self.renamed(secret));
        if !game.sealed_answers_are_legal() {
            // Dealt anew, somebody has sealed an answer that he could not have given: this is no game.
            return Ok(None);
        }
        let first = Shown::new(&game, viewer, Events::new(), stretch.first.tried());
        if first != stretch.first {
            return Err(differ("the same pause dealt anew", &stretch.first, &first));
        }
        let mut varied = false;
        for turn in &stretch.turns {
            let mut input = self.rename_input(&turn.input);
            if self.vary == Vary::Choices
                && let Some(other) = self.another(&game, &input, dice)
            {
                input = other;
                varied = true;
                figures.varied += 1;
            }
            let mut listener = Listener::new(&**self.rules, game.unredacted(), viewer);
            if let Err(refusal) = game.enter_into(input.clone(), &mut listener) {
                let own = matches!(&input, Input::Command(seat, _) if Viewer::Seat(*seat) == viewer);
                if own && !varied {
                    return Err(format!("his own {input:?} is refused: {refusal}"));
                }
                return Ok(None);
            }
            if !self.answer_hidden(&mut game, turn, &mut listener) {
                return Ok(None);
            }
            let events = core::mem::take(&mut listener.told.events);
            let shown = Shown::new(&game, viewer, events, turn.shown.tried());
            if shown != turn.shown {
                // The two runs may reveal different things, or what was varied: lawful if he came to know it by events.
                let mut learned: Vec<R::Secret> = turn.learned.iter().map(|secret| self.renamed(*secret)).collect();
                learned.sort_unstable();
                listener.learned.sort_unstable();
                if learned != listener.learned || varied && !learned.is_empty() {
                    return Ok(None);
                }
                let what = match shown.events == turn.shown.events {
                    true => differ(&format!("after {input:?}: what is shown"), &turn.shown, &shown),
                    false => differ(&format!("after {input:?}: events"), &turn.shown.events, &shown.events),
                };
                return Err(what);
            }
        }
        Ok(Some(stretch.turns.len() as u32))
    }

    /// Answers the questions that are kept from the viewer as in the first game. `false` if one was not put there: what
    /// would be answered is not known.
    fn answer_hidden(&self, game: &mut GameState<R>, turn: &Turn<R>, listener: &mut Listener<R>) -> bool {
        let mut left: Vec<&(Seat, R::Ask, R::Command)> = turn.hidden.iter().collect();
        while game.status() == Status::Deciding && kept_from(game, self.viewer) {
            let Some(seat) = game.deciding().lowest() else { return false };
            let Some(decision) = game.decision(seat) else { return false };
            let same = |asked: &&(Seat, R::Ask, R::Command)| {
                let mut ask = asked.1.clone();
                self.rules.rename(Thing::Ask(&mut ask), &|secret| self.renamed(secret));
                asked.0 == seat && ask == *decision.ask
            };
            let Some(at) = left.iter().position(same) else { return false };
            let input = self.rename_input(&Input::Command(seat, left.remove(at).2.clone()));
            if game.enter_into(input, listener).is_err() {
                return false;
            }
        }
        true
    }

    /// A random exchange of secrets that can stand in each other's place.
    fn deal(&mut self, dice: &mut Dice) {
        let secrets = &self.stretch.secrets;
        self.map = secrets.iter().map(|secret| (*secret, *secret)).collect();
        let table = self.start.unredacted();
        for one in (1..secrets.len()).rev() {
            let other = dice.below(one as u32 + 1) as usize;
            if self.rules.exchangeable(table, self.viewer, secrets[one], secrets[other])
                && self.rules.exchangeable(table, self.viewer, self.map[one].1, self.map[other].1)
            {
                let image = self.map[one].1;
                self.map[one].1 = self.map[other].1;
                self.map[other].1 = image;
            }
        }
    }

    fn renamed(&self, secret: R::Secret) -> R::Secret {
        self.map.binary_search_by_key(&secret, |pair| pair.0).map_or(secret, |at| self.map[at].1)
    }

    fn rename_input(&self, input: &Input<R>) -> Input<R> {
        let mut input = input.clone();
        if let Input::Command(_, command) = &mut input {
            self.rules.rename(Thing::Command(command), &|secret| self.renamed(secret));
        }
        input
    }

    /// Another answer of another seat that the viewer cannot tell from this one.
    fn another(&self, game: &GameState<R>, input: &Input<R>, dice: &mut Dice) -> Option<Input<R>> {
        let Input::Command(seat, command) = input else { return None };
        let decision = game.decision(*seat).filter(|_| Viewer::Seat(*seat) != self.viewer && dice.once_in(2))?;
        let questions = game.questions();
        if game.is_sealed() {
            // A sealed answer counts when all are opened, except in a poll behind an earlier yes: that was never given.
            let yes = |question: &Question<R>| {
                question.answer.as_ref().is_some_and(|answer| !self.rules.declines(&question.ask, answer))
            };
            let earlier = questions.iter().take_while(|question| question.seat != *seat);
            if !game.is_poll() || !earlier.into_iter().any(yes) {
                return None;
            }
            return game.legal(*seat).sample(&mut dice.0).map(|other| Input::Command(*seat, other));
        }
        let shown = |command: &R::Command| {
            self.rules.shown_command(game.unredacted(), *seat, decision.ask, command, self.viewer)
        };
        let as_shown = shown(command);
        (0..6)
            .filter_map(|_| game.legal(*seat).sample(&mut dice.0))
            .find(|other| other != command && shown(other) == as_shown)
            .map(|other| Input::Command(*seat, other))
    }
}

/// Puts other secrets in the place of those that a game names, on its table and on its stack.
fn rename_game<R: Lawful>(game: &mut GameState<R>, map: &dyn Fn(R::Secret) -> R::Secret) {
    let rules = game.rules().clone();
    game.core_mut().each_thing(&mut |thing| rules.rename(thing, map));
}
