//! What is put off comes in the order of its criteria, whenever it joins, and that order is told.

use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::{Rng, SeedableRng};
use jiesuan::{
    Candidate, Chance, Choice, Criterion, Cx, Flow, ForViewer, GameState, Illegal, List, Never, Procedure, RuleSet,
    Seat, Step, Told, Viewer, What,
};
use serde::{Deserialize, Serialize};

#[test]
fn what_joins_finds_its_place() {
    for seed in 0..200 {
        let pile = pile(seed);
        assert_eq!(played(&pile, Restored::Never).0, expected(&pile), "pile {seed}: {pile:?}");
    }
}

#[test]
fn a_restored_agenda_goes_on_in_the_same_order() {
    for seed in 0..50 {
        let pile = pile(seed);
        assert_eq!(played(&pile, Restored::Always), played(&pile, Restored::Never), "pile {seed}: {pile:?}");
    }
}

#[test]
fn an_order_that_nothing_joins_is_told_once() {
    let papers: Vec<Paper> = (0..300).map(|number| paper(number % 3)).collect();
    let (done, told) = played(&Pile { tray: Tray::Own, papers, first: 300 }, Restored::Always);
    let orders: Vec<Vec<u16>> = ordered(&told).map(|order| order.iter().map(|entry| entry.0).collect()).collect();
    assert_eq!(orders, [done]);
}

#[test]
fn what_joins_later_is_told_where_it_stands() {
    // The first puts one off that comes before the other two, and one that comes last.
    let mut papers = vec![paper(1), paper(2), paper(3), paper(0), paper(4)];
    papers[0].puts = vec![3, 4];
    let (done, told) = played(&Pile { tray: Tray::Own, papers, first: 3 }, Restored::Never);
    assert_eq!(done, [0, 3, 1, 2, 4]);
    let ranked = |numbers: &[u16]| {
        let why = |at: usize| if at == 0 { None } else { Some(Rule::Rank) };
        numbers.iter().enumerate().map(|(at, number)| (*number, why(at))).collect::<Vec<_>>()
    };
    let orders: Vec<_> = ordered(&told).collect();
    assert_eq!(orders, [&ranked(&[0, 1, 2]), &ranked(&[3, 1, 2, 4])]);
}

#[test]
fn what_an_ended_frame_leaves_goes_to_the_frame_below() {
    for seed in 0..100 {
        let mut pile = pile(seed);
        pile.tray = Tray::Below;
        assert_eq!(played(&pile, Restored::Never).0, expected(&pile), "pile {seed}: {pile:?}");
    }
}

#[test]
fn what_nobody_collects_is_done_at_the_end_of_its_frame() {
    for seed in 0..100 {
        let mut pile = pile(seed);
        pile.tray = Tray::Nobodys;
        // Whoever comes next is taken, but what he puts off is done at once: nobody collects any more.
        pile.papers.iter_mut().for_each(|paper| paper.puts.clear());
        assert_eq!(played(&pile, Restored::Always).0, expected(&pile), "pile {seed}: {pile:?}");
    }
}

/// Papers, of which the first so many are put off at once; each puts others off when it is done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Pile {
    tray: Tray,
    papers: Vec<Paper>,
    first: u16,
}

/// Who settles what the desk puts off.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum Tray {
    /// The desk itself.
    Own,
    /// The desk could, but ends before; the office below it does.
    Below,
    /// The desk could, but ends before, and there is nothing below.
    Nobodys,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Paper {
    rank: i64,
    puts: Vec<u16>,
}

fn paper(rank: i64) -> Paper {
    Paper { rank, puts: Vec::new() }
}

/// A random pile. Only papers further down are put off by a paper, each once.
fn pile(seed: u64) -> Pile {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut below = |limit: u32| rng.next_u32() % limit;
    let mut papers: Vec<Paper> = (0..20).map(|_| paper(below(5).into())).collect();
    let first = 1 + below(8) as u16;
    for later in first..20 {
        papers[below(later.into()) as usize].puts.push(later);
    }
    Pile { tray: Tray::Own, papers, first }
}

/// The order of a pile, by looking through all that waits each time.
fn expected(pile: &Pile) -> Vec<u16> {
    let mut waiting: Vec<u16> = (0..pile.first).collect();
    let mut done = Vec::new();
    while let Some(at) = (0..waiting.len()).min_by_key(|at| pile.papers[usize::from(waiting[*at])].rank) {
        let number = waiting.remove(at);
        waiting.extend(&pile.papers[usize::from(number)].puts);
        done.push(number);
    }
    done
}

enum Restored {
    Never,
    /// At every pause.
    Always,
}

/// The papers in the order in which they were done, and what the referee was told.
fn played(pile: &Pile, restored: Restored) -> (Vec<u16>, Vec<Told<Office>>) {
    let mut referee = ForViewer::new(Viewer::Referee);
    let Ok(mut game) = GameState::new_into(Office, pile, Chance::owed(), &mut referee);
    while game.deciding().contains(Seat(0)) {
        if let Restored::Always = restored {
            game = GameState::restore(Office, game.snapshot()).expect("a game that was saved can be restored");
        }
        game.apply_into(Seat(0), Done, &mut referee).expect("a paper may be done");
    }
    assert_eq!(game.halted(), None);
    (game.unredacted().done.clone(), referee.events.into_iter().collect())
}

fn ordered(told: &[Told<Office>]) -> impl Iterator<Item = &Vec<(u16, Option<Rule>)>> {
    told.iter().filter_map(|told| if let What::Ordered(order) = &told.what { Some(order) } else { None })
}

jiesuan::clauses! {
    enum Rule {
        Work = "P-1", "papers are put off, and done";
        Rank = "P-2", "lower ranks come first";
        Happening = "P-3", "then what was put off first";
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Table {
    pile: Pile,
    done: Vec<u16>,
}

/// A paper is done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Finished(u16);

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Later;

/// The answer to everything.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Done;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Below;
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Desk;
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Do {
    paper: u16,
}

jiesuan::procedures! {
    enum Flows for Office { Below, Desk, Do }
}

impl Procedure<Office> for Below {
    const STEPS: &'static [Step<Office, Self>] =
        &[Step::call(Rule::Work, "desk", |_, _| Some(Desk.into())), Step::settle(Rule::Work, "settle", Later)];
}

impl Procedure<Office> for Desk {
    const STEPS: &'static [Step<Office, Self>] = &[
        Step::act(Rule::Work, "put off", |_, cx| {
            (0..cx.table().pile.first).for_each(|paper| put_off(cx, paper));
            if cx.table().pile.tray == Tray::Own { Flow::Next } else { Flow::End }
        }),
        Step::settle(Rule::Work, "settle", Later),
    ];
}

impl Procedure<Office> for Do {
    const STEPS: &'static [Step<Office, Self>] = &[
        Step::ask(Rule::Work, "pause", |_, _| Some((Seat(0), Done)), |_, _, _, _| Flow::Next),
        Step::act(Rule::Work, "do", |work, cx| {
            let puts = cx.table().pile.papers.get(usize::from(work.paper)).map(|paper| paper.puts.clone());
            cx.emit(Finished(work.paper));
            puts.into_iter().flatten().for_each(|paper| put_off(cx, paper));
            Flow::Next
        }),
    ];
}

fn put_off(cx: &mut Cx<'_, Office>, paper: u16) {
    cx.put_off(Later, paper, Do { paper }.into());
}

fn rank(_: &Office, table: &Table, one: &Candidate<Office>) -> i64 {
    table.pile.papers.get(usize::from(one.ability)).map_or(0, |paper| paper.rank)
}

#[derive(Clone, PartialEq, Debug)]
struct Office;

impl RuleSet for Office {
    const NAME: &'static str = "office";
    type Clause = Rule;
    type Setup = Pile;
    type SetupError = core::convert::Infallible;
    type Table = Table;
    type Event = Finished;
    type Timing = Never;
    type Ability = u16;
    type Agenda = Later;
    type Procedure = Flows;
    type Value = ();
    type Ask = Done;
    type Command = Done;
    type Draft = ();
    type Outcome = Never;

    fn start(&self, pile: &Pile) -> Result<(Table, Flows), Self::SetupError> {
        let root = if pile.tray == Tray::Below { Below.into() } else { Desk.into() };
        Ok((Table { pile: pile.clone(), done: Vec::new() }, root))
    }

    fn change(&self, table: &mut Table, event: &Finished) {
        table.done.push(event.0);
    }

    fn seats(&self, _: &Table) -> u8 {
        1
    }

    fn outcome(&self, _: &Table) -> Option<Never> {
        None
    }

    fn gone(&self, _: &Table, _: Seat) -> bool {
        false
    }

    fn leave(&self, _: &Table, _: Seat) -> Flows {
        Desk.into()
    }

    fn criteria(&self, _: List<Self>) -> &'static [Criterion<Self>] {
        const {
            &[
                Criterion { clause: Rule::Rank, name: "lower ranks", rank },
                Criterion { clause: Rule::Happening, name: "happening", rank: |_, _, one| one.arrival.into() },
            ]
        }
    }

    fn legal(&self, _: &Table, _: Seat, _: &Done, _: &Done) -> Result<(), Illegal<Rule>> {
        Ok(())
    }

    fn choices(&self, _: &Table, _: Seat, _: &Done, (): &(), choice: &mut dyn FnMut(Choice<Self>)) {
        choice(Choice::Done(Done));
    }

    fn default_answer(&self, _: &Table, _: Seat, _: &Done) -> Done {
        Done
    }

    fn view(&self, table: &Table, _: Viewer) -> Table {
        table.clone()
    }

    fn show(&self, _: &Table, event: &Finished, _: Viewer) -> Option<Finished> {
        Some(event.clone())
    }
}
