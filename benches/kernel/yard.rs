//! A ruleset that does nothing but work: rows, windows and nesting, each for its own price.

use criterion::{BenchmarkId, Criterion};
use jiesuan::{
    Audience, Candidate, Chance, Choice, Criterion as Order, Cx, Discipline, Flow, GameState, Illegal, List, Look,
    Never, Procedure, RuleSet, Seat, Sink, Step, Viewer, Which,
};
use serde::{Deserialize, Serialize};

use crate::per_part;

/// One step: rows between two decisions, as they are run in one go.
pub fn steps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("step");
    for (name, work) in [("empty", Work::Empty), ("of one event", Work::Events)] {
        group.bench_function(BenchmarkId::new(name, "null sink"), |bencher| {
            let mut yard = Bench::new(());
            per_part(bencher, || yard.work(work, ROWS as u64));
        });
        group.bench_function(BenchmarkId::new(name, "seats and a spectator"), |bencher| {
            let mut yard = Bench::new(players_and_spectator());
            per_part(bencher, || yard.work(work, ROWS as u64));
        });
    }
    // After some hundred steps in one run the kernel looks for repetition before each.
    group.bench_function(BenchmarkId::new("empty, in a long run", "null sink"), |bencher| {
        let mut yard = Bench::new(());
        per_part(bencher, || yard.work(Work::Long, ROWS as u64 * LONG as u64));
    });
}

/// One ability of a window: each acts by a procedure of one row and one event.
pub fn windows(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("window");
    group.bench_function("nobody looks", |bencher| {
        let mut yard = Bench::new(());
        per_part(bencher, || yard.work(Work::Nobody, ROWS as u64));
    });
    let sizes = [10, 100, 10_000];
    for (name, how, sizes) in [
        ("frozen", How::Frozen, &sizes[..]),
        ("put off", How::PutOff, &sizes[..]),
        // Whoever may act is looked up anew after each: as long as the window, and that often.
        ("live", How::Live, &[10, 100, 1000]),
        ("live and asked which", How::Asked, &[10, 100]),
    ] {
        for abilities in sizes {
            group.bench_function(BenchmarkId::new(name, abilities), |bencher| {
                let mut yard = Bench::new(());
                let timing = At { how, abilities: *abilities };
                per_part(bencher, || yard.work(Work::Open(timing), u64::from(*abilities)));
            });
        }
    }
    for (name, how) in [("frozen, told", How::Frozen), ("put off, told", How::PutOff)] {
        for abilities in sizes {
            group.bench_function(BenchmarkId::new(name, abilities), |bencher| {
                let mut yard = Bench::new(players_and_spectator());
                per_part(bencher, || yard.work(Work::Open(At { how, abilities }), u64::from(abilities)));
            });
        }
    }
}

/// One level of a procedure that calls itself.
pub fn nesting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("nesting");
    for depth in [10, 100, 10_000] {
        group.bench_function(BenchmarkId::new("null sink", depth), |bencher| {
            let mut yard = Bench::new(());
            per_part(bencher, || yard.work(Work::Nest(depth), u64::from(depth)));
        });
    }
    for depth in [10, 100, 1000] {
        group.bench_function(BenchmarkId::new("seats and a spectator", depth), |bencher| {
            let mut yard = Bench::new(players_and_spectator());
            per_part(bencher, || yard.work(Work::Nest(depth), u64::from(depth)));
        });
    }
}

/// Rows of a list that is run in one go: few enough that nobody looks for repetition.
const ROWS: usize = 250;
/// How many such lists a long run has.
const LONG: u8 = 40;

/// A yard in which any work can be ordered, over and over.
struct Bench<S> {
    game: GameState<Yard>,
    sink: S,
}

impl<S: Ears> Bench<S> {
    fn new(sink: S) -> Self {
        let Ok(mut game) = GameState::new(Yard, &(), Chance::owed());
        game.set_fuel(u32::MAX);
        Bench { game, sink }
    }

    /// Orders the work, makes every choice that it asks for, and gives back how many parts it has.
    fn work(&mut self, work: Work, parts: u64) -> u64 {
        self.give(Command::Do(work));
        while let Some(Ask::Which(which)) = self.game.decision(FOREMAN).map(|decision| decision.ask) {
            let first = which.abilities.first().copied();
            self.give(Command::Pick(first));
        }
        assert!(self.game.halted().is_none(), "the yard stands still");
        parts
    }

    fn give(&mut self, command: Command) {
        self.game.apply_into(FOREMAN, command, &mut self.sink).expect("an order is carried out");
        self.sink.forget();
    }
}

/// A sink that can be emptied.
trait Ears: Sink<Yard> {
    fn forget(&mut self);
}

impl Ears for () {
    fn forget(&mut self) {}
}

impl Ears for Audience<Yard> {
    fn forget(&mut self) {
        self.clear();
    }
}

fn players_and_spectator() -> Audience<Yard> {
    Audience::new([Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator])
}

/// Who gives the orders.
const FOREMAN: Seat = Seat(0);

jiesuan::clauses! {
    /// The rule book.
    pub enum Rule {
        Order = "W-1", "the foreman orders some work, and it is done";
        Row = "W-2", "a row is a row";
        Turn = "W-3", "in a live window each ability acts after the one before";
        First = "W-4", "lower numbers come first";
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    counted: u64,
    next: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    Counted,
    Opened,
    Acted(u32),
}

/// Some work.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Work {
    Empty,
    Events,
    Long,
    Nobody,
    Open(At),
    Nest(u32),
}

/// A timing: its discipline, and how many abilities look at it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct At {
    how: How,
    abilities: u32,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum How {
    Frozen,
    /// Every ability must act, one after the other.
    Live,
    /// Every ability must act, and the owner is asked which comes next.
    Asked,
    PutOff,
}

/// The one agenda.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Later;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ask {
    Order,
    Which(Which<Yard>),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    Do(Work),
    Pick(Option<u32>),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Day {
    work: Work,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Empty;
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Events;
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Long {
    left: u8,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Nobody;
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Open {
    at: At,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Nest {
    left: u32,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Act {
    ability: u32,
}

jiesuan::procedures! {
    /// Every flow of the yard.
    pub enum Flows for Yard { Day, Empty, Events, Long, Nobody, Open, Nest, Act }
}

impl Procedure<Yard> for Day {
    const STEPS: &'static [Step<Yard, Self>] = &[
        Step::ask(
            Rule::Order,
            "order",
            |_, _| Some((FOREMAN, Ask::Order)),
            |day, _, _, command| {
                if let Command::Do(work) = command {
                    day.work = work;
                }
                Flow::Next
            },
        ),
        Step::call(Rule::Order, "work", |day, _| {
            Some(match day.work {
                Work::Empty => Empty.into(),
                Work::Events => Events.into(),
                Work::Long => Long { left: LONG }.into(),
                Work::Nobody => Nobody.into(),
                Work::Open(at) => Open { at }.into(),
                Work::Nest(left) => Nest { left }.into(),
            })
        }),
        Step::act(Rule::Order, "again", |_, _| Flow::To("order")),
    ];
}

impl Procedure<Yard> for Empty {
    const STEPS: &'static [Step<Yard, Self>] =
        &[const { Step::act(Rule::Row, "row", |_, _: &mut Cx<'_, Yard>| Flow::Next) }; ROWS];
}

impl Procedure<Yard> for Events {
    const STEPS: &'static [Step<Yard, Self>] = &[const {
        Step::act(Rule::Row, "row", |_, cx: &mut Cx<'_, Yard>| {
            cx.emit(Event::Counted);
            Flow::Next
        })
    }; ROWS];
}

impl Procedure<Yard> for Long {
    const STEPS: &'static [Step<Yard, Self>] = &[
        Step::call(Rule::Row, "rows", |_, _| Some(Empty.into())),
        Step::act(Rule::Row, "again", |long, _| {
            long.left -= 1;
            if long.left > 0 { Flow::To("rows") } else { Flow::End }
        }),
    ];
}

impl Procedure<Yard> for Nobody {
    const STEPS: &'static [Step<Yard, Self>] =
        &[const { Step::open(Rule::Row, "open", |_, _: &Look<'_, Yard>| Some(At { how: How::Frozen, abilities: 0 })) };
            ROWS];
}

impl Procedure<Yard> for Open {
    const STEPS: &'static [Step<Yard, Self>] = &[
        Step::act(Rule::Row, "begin", |_, cx| {
            cx.emit(Event::Opened);
            Flow::Next
        }),
        Step::open(Rule::Row, "open", |open, _| Some(open.at)),
        Step::settle(Rule::Row, "settle", Later),
    ];
}

impl Procedure<Yard> for Nest {
    const STEPS: &'static [Step<Yard, Self>] =
        &[Step::call(Rule::Row, "deeper", |nest, _| nest.left.checked_sub(1).map(|left| Nest { left }.into()))];
}

impl Procedure<Yard> for Act {
    const STEPS: &'static [Step<Yard, Self>] = &[Step::act(Rule::Row, "act", |act, cx| {
        cx.emit(Event::Acted(act.ability));
        Flow::Next
    })];
}

#[derive(Clone, PartialEq, Debug)]
pub struct Yard;

impl RuleSet for Yard {
    const NAME: &'static str = "yard";
    type Clause = Rule;
    type Setup = ();
    type SetupError = core::convert::Infallible;
    type Table = Table;
    type Event = Event;
    type Timing = At;
    type Ability = u32;
    type Agenda = Later;
    type Procedure = Flows;
    type Value = ();
    type Ask = Ask;
    type Command = Command;
    type Draft = ();
    type Outcome = Never;

    fn start(&self, (): &()) -> Result<(Table, Flows), Self::SetupError> {
        Ok((Table { counted: 0, next: 0 }, Day { work: Work::Empty }.into()))
    }

    fn change(&self, table: &mut Table, event: &Event) {
        match event {
            Event::Counted => table.counted = table.counted.wrapping_add(1),
            Event::Opened => table.next = 0,
            Event::Acted(ability) => table.next = ability + 1,
        }
    }

    fn seats(&self, _: &Table) -> u8 {
        2
    }

    fn outcome(&self, _: &Table) -> Option<Never> {
        None
    }

    fn gone(&self, _: &Table, _: Seat) -> bool {
        false
    }

    fn leave(&self, _: &Table, _: Seat) -> Flows {
        Empty.into()
    }

    fn discipline(&self, at: At) -> Discipline<Later> {
        match at.how {
            How::Frozen => Discipline::Frozen,
            How::Live | How::Asked => Discipline::Live,
            How::PutOff => Discipline::PutOff(Later),
        }
    }

    fn lookers(&self, _: &Table, at: At, look: &mut dyn FnMut(u32)) {
        (0..at.abilities).for_each(look);
    }

    fn answers(&self, table: &Table, at: At, ability: u32) -> Result<(), Rule> {
        if at.how == How::Live && ability != table.next { Err(Rule::Turn) } else { Ok(()) }
    }

    fn criteria(&self, _: List<Self>) -> &'static [Order<Self>] {
        const {
            &[
                Order { clause: Rule::Order, name: "in order of happening", rank: |_, _, one| i64::from(one.arrival) },
                Order { clause: Rule::First, name: "lower numbers first", rank: Yard::number },
            ]
        }
    }

    fn resolve(&self, _: &Table, _: At, ability: u32) -> Option<Flows> {
        Some(Act { ability }.into())
    }

    fn which(&self, which: Which<Self>) -> Option<Ask> {
        Some(Ask::Which(which))
    }

    fn picked(&self, command: &Command) -> Option<u32> {
        if let Command::Pick(picked) = command { *picked } else { None }
    }

    fn legal(&self, _: &Table, _: Seat, ask: &Ask, command: &Command) -> Result<(), Illegal<Rule>> {
        match (ask, command) {
            (Ask::Order, Command::Do(_)) => Ok(()),
            (Ask::Which(which), Command::Pick(picked)) => which.legal(*picked, Rule::First),
            _ => Err(Illegal::new(Rule::Order, "another answer was asked for")),
        }
    }

    fn choices(&self, _: &Table, _: Seat, ask: &Ask, (): &(), choice: &mut dyn FnMut(Choice<Self>)) {
        match ask {
            Ask::Order => choice(Choice::Done(Command::Do(Work::Empty))),
            Ask::Which(which) => which.picks().for_each(|picked| choice(Choice::Done(Command::Pick(picked)))),
        }
    }

    fn default_answer(&self, _: &Table, _: Seat, ask: &Ask) -> Command {
        match ask {
            Ask::Order => Command::Do(Work::Empty),
            Ask::Which(which) => Command::Pick(which.abilities.first().copied()),
        }
    }

    fn view(&self, table: &Table, _: Viewer) -> Table {
        table.clone()
    }

    fn show(&self, _: &Table, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }
}

impl Yard {
    fn number(_: &Yard, _: &Table, one: &Candidate<Yard>) -> i64 {
        i64::from(one.ability)
    }
}
