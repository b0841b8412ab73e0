//! Higher die wins (比大小): the smallest game, for the examples of these pages.
//!
//! Each of two seats rolls a die and may roll it once more; the higher die wins. The source is a whole ruleset without
//! abilities or anything hidden: the rule book, the table, what can happen, the two flows, and what the kernel asks of
//! every game. For a game with hidden hands see `examples/own_game.rs`.

use serde::{Deserialize, Serialize};

use crate::{Choice, Cx, Draw, Flow, Illegal, Look, Members, Never, Procedure, Row, RuleSet, Seat, Step, Viewer};

crate::clauses! {
    /// The rule book.
    pub enum Rule {
        Roll = "H-1", "each seat rolls a die";
        Again = "H-2", "seat 0, then seat 1, may roll once more, and the new number counts";
        Win = "H-3", "the higher die wins, seat 1 if they are equal; a seat that leaves has lost";
    }
}

/// The table.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Table {
    /// What each seat has rolled, 1 to 6; 0 before the first roll.
    pub dice: [u32; 2],
    /// Who has won.
    pub winner: Option<Seat>,
}

/// What happens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// A die came to lie.
    Rolled {
        /// Whose die.
        seat: Seat,
        /// What it shows.
        face: u32,
    },
    /// A seat won.
    Won(Seat),
}

/// What a seat is asked: whether it rolls again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RollAgain;

/// What a seat answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// The die stays as it lies.
    Keep,
    /// It is rolled once more.
    Roll,
}

/// The whole game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Game;

/// A roll, by one of two clauses.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Roll {
    seat: Seat,
    by: Rule,
}

/// The end of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Win(Seat);

crate::procedures! {
    /// Every flow.
    pub enum Flows for HigherDie { Game, Roll, Win }
}

impl Procedure<HigherDie> for Game {
    const STEPS: &'static [Step<HigherDie, Self>] = &[
        Step::each(Rule::Roll, "roll", both, &Row::Act(|_, cx| roll(cx))),
        Step::each(Rule::Again, "again", both, &Row::Ask(|_, look| Some((seat(look.member), RollAgain)), answered)),
        Step::call(Rule::Win, "win", |_, look| {
            let [first, second] = look.table.dice;
            Some(Win(if first > second { Seat(0) } else { Seat(1) }).into())
        }),
    ];
}

fn both(_: &Game, _: &Look<'_, HigherDie>, seats: &mut Members) {
    seats.extend([0, 1]);
}

fn seat(member: u16) -> Seat {
    Seat(member as u8)
}

fn roll(cx: &mut Cx<'_, HigherDie>) -> Flow<HigherDie> {
    cx.insert(Roll { seat: seat(cx.member()), by: cx.clause() }.into());
    Flow::Next
}

fn answered(_: &mut Game, cx: &mut Cx<'_, HigherDie>, _: Seat, command: Command) -> Flow<HigherDie> {
    match command {
        Command::Keep => Flow::Next,
        Command::Roll => roll(cx),
    }
}

impl Procedure<HigherDie> for Roll {
    const STEPS: &'static [Step<HigherDie, Self>] = &[Step::chance(
        Rule::Roll,
        "roll",
        |_, _| Some(Draw::Below(6)),
        |roll, cx, drawn| {
            cx.cite(roll.by);
            cx.emit(Event::Rolled { seat: roll.seat, face: 1 + drawn.number().unwrap_or(0) });
            Flow::End
        },
    )];
}

impl Procedure<HigherDie> for Win {
    const STEPS: &'static [Step<HigherDie, Self>] = &[Step::act(Rule::Win, "win", |win, cx| {
        cx.emit(Event::Won(win.0));
        Flow::End
    })];
}

/// The rules, which have no options.
#[derive(Clone, PartialEq, Debug)]
pub struct HigherDie;

impl RuleSet for HigherDie {
    const NAME: &'static str = "higher_die";
    type Clause = Rule;
    type Setup = ();
    type SetupError = Illegal<Rule>;
    type Table = Table;
    type Event = Event;
    type Timing = Never;
    type Ability = Never;
    type Agenda = Never;
    type Procedure = Flows;
    type Value = ();
    type Ask = RollAgain;
    type Command = Command;
    type Draft = ();
    type Outcome = Seat;

    fn start(&self, (): &()) -> Result<(Table, Flows), Illegal<Rule>> {
        Ok((Table::default(), Game.into()))
    }

    fn change(&self, table: &mut Table, event: &Event) {
        match *event {
            Event::Rolled { seat, face } => {
                if let Some(die) = table.dice.get_mut(seat.index()) {
                    *die = face;
                }
            }
            Event::Won(seat) => table.winner = Some(seat),
        }
    }

    fn seats(&self, _: &Table) -> u8 {
        2
    }

    fn outcome(&self, table: &Table) -> Option<Seat> {
        table.winner
    }

    fn gone(&self, table: &Table, seat: Seat) -> bool {
        table.winner == Some(seat.next(2))
    }

    fn leave(&self, _: &Table, seat: Seat) -> Flows {
        Win(seat.next(2)).into()
    }

    fn legal(&self, _: &Table, _: Seat, _: &RollAgain, _: &Command) -> Result<(), Illegal<Rule>> {
        Ok(())
    }

    fn choices(&self, _: &Table, _: Seat, _: &RollAgain, (): &(), choice: &mut dyn FnMut(Choice<Self>)) {
        choice(Choice::Done(Command::Keep));
        choice(Choice::Done(Command::Roll));
    }

    fn default_answer(&self, _: &Table, _: Seat, _: &RollAgain) -> Command {
        Command::Keep
    }

    fn view(&self, table: &Table, _: Viewer) -> Table {
        table.clone()
    }

    fn show(&self, _: &Table, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }
}
