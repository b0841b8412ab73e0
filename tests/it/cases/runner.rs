//! The runner, one for all rulesets.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use jiesuan::{
    Asked, Case, Chance, Clause, Drawn, GameState, Happening, Line, Refusal, RuleSet, Scene, Seat, Sink, Staged, Status,
};
use serde_json::Value;

use super::pattern::{at_path, difference, is_event};

/// Why a command may be refused without a rule of the game.
const NO_RULE: [&str; 4] = ["no_seat", "over", "left", "not_asked"];

/// Runs the text of a file.
///
/// # Errors
/// Says which line does not hold, what was expected and what there is.
pub(super) fn run<R: Staged>(text: &str) -> Result<(), String> {
    let case: Case<R, Value> = read(text)?;
    check_claims(&case)?;
    let mut play = Play::<R>::begin(&case.position, case.chance)?;
    for (index, line) in case.script.into_iter().enumerate() {
        play.line(line).map_err(|why| format!("line {} of the script: {why}", index + 1))?;
    }
    play.end()
}

/// Reads a case; a field that nobody knows is an error, also where the ruleset's own types would let it pass.
pub(super) fn read<R: Staged>(text: &str) -> Result<Case<R, Value>, String> {
    let mut unknown = Vec::new();
    let mut json = serde_json::Deserializer::from_str(text);
    let case = serde_ignored::deserialize(&mut json, |path| unknown.push(path.to_string()));
    let case = case.and_then(|case| json.end().map(|()| case)).map_err(|error| error.to_string())?;
    match unknown.as_slice() {
        [] => Ok(case),
        unknown => Err(format!("unknown fields: {}", unknown.join(", "))),
    }
}

fn check_claims<R: Staged>(case: &Case<R, Value>) -> Result<(), String> {
    if case.title.is_empty() || case.clauses.is_empty() {
        return Err("a case has a title and the clauses that it witnesses".into());
    }
    if let Some(unknown) = case.clauses.iter().find(|id| R::Clause::find(id).is_none()) {
        return Err(format!("there is no clause `{unknown}`"));
    }
    let acts = |line: &Line<R, Value>| matches!(line, Line::Do { .. } | Line::Defaults(_) | Line::Concede(_));
    if case.script.iter().all(acts) {
        return Err("the script expects nothing".into());
    }
    Ok(())
}

/// A case in progress.
struct Play<R: Staged> {
    game: GameState<R>,
    log: Log<R>,
    /// How many events the lines so far have looked at.
    seen: usize,
}

/// Every event with the clause that it carries.
struct Log<R: RuleSet>(Vec<(R::Clause, Value)>);

impl<R: RuleSet> Sink<R> for Log<R> {
    fn told(&mut self, scene: &Scene<'_, R>, what: Happening<'_, R>) {
        if let Happening::Event(event) = what {
            self.0.push((scene.clause(), serde_json::to_value(event).expect("an event is data")));
        }
    }

    fn wants_notes(&self) -> bool {
        false
    }
}

impl<R: Staged> Play<R> {
    fn begin(position: &R::Position, chance: Vec<Drawn>) -> Result<Self, String> {
        let (rules, table, root) = R::stage(position).map_err(|unsound| format!("position: {unsound}"))?;
        let mut log = Log(Vec::new());
        let game = GameState::at(rules, table, root, Chance::scripted(chance), &mut log)
            .map_err(|unsound| format!("position: {unsound}"))?;
        let play = Play { game, log, seen: 0 };
        play.pauses_properly().map_err(|why| format!("at the beginning: {why}"))?;
        Ok(play)
    }

    fn end(&self) -> Result<(), String> {
        match self.game.script_left() {
            Some(0) => Ok(()),
            left => Err(format!("at the end: {} draws of chance were not used", left.unwrap_or(0))),
        }
    }

    fn line(&mut self, line: Line<R, Value>) -> Result<(), String> {
        match line {
            Line::Do { seat, command } => {
                self.act(&format!("{command:?} of seat {seat}"), |game, log| game.apply_into(seat, command, log))
            }
            Line::Defaults(times) => (0..times).try_for_each(|_| self.defaults()),
            Line::Concede(seat) => self.act(&format!("seat {seat} leaves"), |game, log| game.concede_into(seat, log)),
            Line::Refused { seat, command, by } => self.refused(seat, command, &by),
            Line::Pending(asked) => self.pending(&asked),
            Line::Events(patterns) => self.events(&patterns),
            Line::Never(patterns) => self.never(&patterns),
            Line::Facts(facts) => facts_hold(&facts, self.game.unredacted()),
            Line::View { viewer, facts } => facts_hold(&facts, &self.game.view(viewer).table),
            Line::Outcome(pattern) => self.outcome(&pattern),
        }
    }

    fn act(
        &mut self,
        what: &str,
        act: impl FnOnce(&mut GameState<R>, &mut Log<R>) -> Result<(), Refusal<R>>,
    ) -> Result<(), String> {
        act(&mut self.game, &mut self.log).map_err(|refusal| format!("{what}: refused, {refusal}"))?;
        self.pauses_properly()
    }

    /// A case plays on from decisions to its end: it gives every draw, and nothing halts.
    fn pauses_properly(&self) -> Result<(), String> {
        match self.game.status() {
            Status::Owed(owed) => Err(format!("the next of the chance given is not the draw that is due: {owed:?}")),
            Status::Halted(verdict) => Err(format!("the game has halted: {verdict:?}")),
            Status::Deciding | Status::Over(_) | Status::Done => Ok(()),
        }
    }

    /// Everybody who is being asked takes the default, once.
    fn defaults(&mut self) -> Result<(), String> {
        let asked: Vec<_> = self.game.decisions().map(|decision| (decision.seat, decision.number)).collect();
        if asked.is_empty() {
            return Err("nobody is asked who could take the default".into());
        }
        for (seat, number) in asked {
            if let Some(command) = self.game.default_answer(seat) {
                self.act(&format!("the default of seat {seat}, {command:?}"), |game, log| {
                    game.answer_into(seat, number, command, log)
                })?;
            }
        }
        Ok(())
    }

    fn refused(&mut self, seat: Seat, command: R::Command, by: &str) -> Result<(), String> {
        if R::Clause::find(by).is_none() && !NO_RULE.contains(&by) {
            return Err(format!("there is no clause `{by}`, nor is it one of {NO_RULE:?}"));
        }
        let (before, told) = (self.bytes(), self.log.0.len());
        let what = format!("{command:?} of seat {seat}");
        let Err(refusal) = self.game.apply_into(seat, command, &mut self.log) else {
            return Err(format!("expected {what} to be refused by {by}, it was accepted"));
        };
        if self.bytes() != before || self.log.0.len() != told {
            return Err(format!("{what} was refused, {refusal}, but something has changed"));
        }
        match refused_by(&refusal) {
            Some(there) if there == by => Ok(()),
            _ => Err(format!("expected {what} to be refused by {by}, it was refused otherwise: {refusal}")),
        }
    }

    fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(&self.game.snapshot()).expect("a snapshot is data")
    }

    fn pending(&self, expected: &[Asked<Value>]) -> Result<(), String> {
        let there: Vec<_> = self.game.decisions().map(|decision| (decision.seat, json(decision.ask))).collect();
        let as_expected = |(seat, ask): &(Seat, Value)| {
            expected.iter().any(|asked| {
                asked.seat == *seat && asked.ask.as_ref().is_none_or(|pattern| difference(pattern, ask).is_none())
            })
        };
        if expected.len() == there.len() && there.iter().all(as_expected) {
            return Ok(());
        }
        let say = |seat: Seat, ask: Option<&Value>| match ask {
            Some(ask) => format!("seat {seat} {ask}"),
            None => format!("seat {seat}"),
        };
        let expected: Vec<_> = expected.iter().map(|asked| say(asked.seat, asked.ask.as_ref())).collect();
        let there: Vec<_> = there.iter().map(|(seat, ask)| say(*seat, Some(ask))).collect();
        Err(format!("expected to be asked: [{}], there are asked: [{}]", expected.join(", "), there.join(", ")))
    }

    fn events(&mut self, patterns: &[Value]) -> Result<(), String> {
        patterns.iter().try_for_each(check_event::<R>)?;
        let since = &self.log.0[self.seen..];
        let mut rest = since.iter();
        for (index, pattern) in patterns.iter().enumerate() {
            if !rest.any(|(clause, event)| is_event(pattern, clause.id(), event)) {
                let order = if index == 0 { "" } else { " after the ones before it" };
                return Err(format!("expected {pattern}{order}, there are these events:{}", trace(since)));
            }
        }
        self.seen = self.log.0.len();
        Ok(())
    }

    fn never(&self, patterns: &[Value]) -> Result<(), String> {
        patterns.iter().try_for_each(check_event::<R>)?;
        let like = |(clause, event): &&(R::Clause, Value)| {
            patterns.iter().any(|pattern| is_event(pattern, clause.id(), event))
        };
        match self.log.0.iter().find(like) {
            Some((clause, event)) => {
                Err(format!("expected no {clause} {event}, there are these events:{}", trace(&self.log.0)))
            }
            None => Ok(()),
        }
    }

    fn outcome(&self, pattern: &Value) -> Result<(), String> {
        let Some(outcome) = self.game.outcome() else {
            return Err(format!("expected the game to be over with {pattern}, it is not over"));
        };
        difference(pattern, &json(&outcome)).map_or(Ok(()), |why| Err(format!("outcome: {why}")))
    }
}

fn facts_hold(facts: &BTreeMap<String, Value>, table: &impl serde::Serialize) -> Result<(), String> {
    let table = json(table);
    facts.iter().try_for_each(|(path, expected)| {
        let there = at_path(path, &table)?;
        difference(expected, &there).map_or(Ok(()), |why| Err(format!("{path}: {why}")))
    })
}

/// Whether a pattern could be an event at all: a name that is not one never matches, and would make `never` empty.
fn check_event<R: RuleSet>(pattern: &Value) -> Result<(), String> {
    let fields = match pattern {
        Value::String(any) if any == "_" => return Ok(()),
        Value::String(name) => &serde_json::Map::from_iter([(name.clone(), Value::Null)]),
        Value::Object(fields) => fields,
        _ => return Err(format!("{pattern} is no event")),
    };
    if let Some(Value::String(clause)) = fields.get("clause")
        && clause != "_"
        && R::Clause::find(clause).is_none()
    {
        return Err(format!("{pattern}: there is no clause `{clause}`"));
    }
    let mut names = fields.iter().filter(|(name, _)| *name != "clause");
    let (name, parts) = match (names.next(), names.next()) {
        (Some(event), None) => event,
        (None, None) => return Ok(()),
        _ => return Err(format!("{pattern} is more than one event")),
    };
    let mut unknown = Vec::new();
    let mut try_as_event = |parts: Value| {
        let event = Value::Object([(name.clone(), parts)].into_iter().collect());
        let event: Result<R::Event, _> = serde_ignored::deserialize(&event, |path| unknown.push(path.to_string()));
        event.err().map(|error| error.to_string()).filter(|error| error.starts_with("unknown variant"))
    };
    if let Some(error) = try_as_event(Value::Null) {
        return Err(format!("{pattern} is no event: {error}"));
    }
    // One by one, because reading an event stops at the first field that is a pattern and not a value.
    for (field, value) in parts.as_object().into_iter().flatten() {
        try_as_event(Value::Object([(field.clone(), value.clone())].into_iter().collect()));
    }
    if unknown.is_empty() { Ok(()) } else { Err(format!("`{name}` has no such fields: {}", unknown.join(", "))) }
}

fn refused_by<R: RuleSet>(refusal: &Refusal<R>) -> Option<&'static str> {
    Some(match refusal {
        Refusal::Illegal(illegal) => illegal.clause.id(),
        Refusal::NoSeat(_) => "no_seat",
        Refusal::Over => "over",
        Refusal::Left(_) => "left",
        Refusal::NotAsked(_) => "not_asked",
        _ => return None,
    })
}

fn trace<C: Clause>(events: &[(C, Value)]) -> String {
    if events.is_empty() {
        return " none".into();
    }
    events.iter().fold(String::new(), |mut text, (clause, event)| {
        let _ = write!(text, "\n    {:>8}  {event}", clause.id());
        text
    })
}

fn json(data: &impl serde::Serialize) -> Value {
    serde_json::to_value(data).expect("tables, questions and outcomes are data")
}
