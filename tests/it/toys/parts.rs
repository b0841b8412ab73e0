//! The purse game: three seats, secret purses. Its commands have parts, a seat may leave without ending the game, and
//! every kind of pause occurs: one seat asked, all asked under seal, a poll, chance. A flag may be raised at any pause.

use jiesuan::{
    Answers, Choice, Cx, Draw, Drawn, Flow, Guard, Illegal, Look, Never, Procedure, Questions, RuleSet, Seat, Step,
    Unsound, Viewer,
};
use serde::{Deserialize, Serialize};

jiesuan::clauses! {
    pub enum Rule {
        Order = "P-1", "the order of the seats is drawn";
        Roll = "P-2.1", "the turn player takes one to six coins, and nobody else sees how many";
        Move = "P-2.2", "he rests, or gives coins away: at most one more than the number of the receiver, and at most all";
        Bid = "P-2.3", "everyone bids up to three coins under seal; the highest bid is paid, ties to the lowest seat";
        Object = "P-2.4", "the others may object; the first in order pays a coin and the giver's next turn is his";
        Toll = "P-2.5", "a turn ends with a toll that the turn player may refuse";
        Flag = "P-3", "a flag may be raised or lowered at any time, if it is not up or down already";
        Leave = "P-4", "whoever leaves is asked nothing more, and his own turn stops";
        End = "P-5", "after six turns, or with one seat left, the richest seat has won, ties to the lowest";
    }
}

pub const SEATS: u8 = 3;
const TURNS: u8 = 6;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    pub seats: Vec<Purse>,
    pub order: Vec<Seat>,
    pub turns: u8,
    pub over: bool,
}

/// `None` is a number of coins that a viewer does not know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Purse {
    pub coins: Option<u16>,
    pub flag: Flag,
    pub left: bool,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Flag {
    Up,
    Down,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    Seated { order: Vec<Seat> },
    Rolled { seat: Seat, coins: Option<u16> },
    Rested { seat: Seat },
    Gave { seat: Seat, to: Seat, coins: u16 },
    Paid { seat: Seat, coins: u16 },
    Refused { seat: Seat },
    Flagged { seat: Seat, flag: Flag },
    Left { seat: Seat },
    Ended { seat: Seat },
    Finished,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ask {
    Move,
    Bid,
    Object,
    Toll,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    Rest,
    Give { to: Seat, coins: u16 },
    Bid(u16),
    Yes,
    No,
    Flag(Flag),
}

#[derive(Clone, PartialEq, Debug, Default)]
pub enum Draft {
    #[default]
    Verb,
    Give,
    GiveTo(Seat),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Game;
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub seat: Seat,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Toll {
    pub seat: Seat,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Raise {
    pub seat: Seat,
    pub flag: Flag,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Leave {
    pub seat: Seat,
}

jiesuan::procedures! {
    pub enum Flows for Parts { Game, Turn, Toll, Raise, Leave }
}

impl Procedure<Parts> for Game {
    const STEPS: &'static [Step<Parts, Self>] = &[
        Step::chance(Rule::Order, "order", |_, _| Some(Draw::Order(SEATS.into())), Game::seated),
        Step::call(Rule::Order, "turn", |_, look| next_turn(look.table).map(|seat| Turn { seat }.into())),
        Step::act(Rule::End, "next", |_, cx| {
            if cx.table().turns < TURNS && cx.table().present().count() > 1 {
                return Flow::To("turn");
            }
            cx.emit(Event::Finished);
            Flow::End
        }),
    ];
}

fn next_turn(table: &Table) -> Option<Seat> {
    let first = usize::from(table.turns) % table.order.len().max(1);
    let (behind, ahead) = (table.order.get(..first)?, table.order.get(first..)?);
    ahead.iter().chain(behind).copied().find(|seat| table.is_in(*seat))
}

impl Game {
    fn seated(&mut self, cx: &mut Cx<'_, Parts>, drawn: Drawn) -> Flow<Parts> {
        let order = drawn.order().unwrap_or_default();
        cx.emit(Event::Seated { order: order.iter().map(|seat| Seat(*seat as u8)).collect() });
        Flow::Next
    }
}

impl Procedure<Parts> for Turn {
    const GUARDS: &'static [Guard<Parts, Self>] = &[Guard {
        clause: Rule::Leave,
        name: "the turn player has left",
        test: |turn, look| !look.table.is_in(turn.seat),
        to: "end",
    }];
    const STEPS: &'static [Step<Parts, Self>] = &[
        Step::chance(
            Rule::Roll,
            "roll",
            |_, _| Some(Draw::Below(6)),
            |turn, cx, drawn| {
                let Some(number @ 0..6) = drawn.number() else { return Flow::Fault("this is no roll of a die") };
                cx.emit(Event::Rolled { seat: turn.seat, coins: Some(1 + number as u16) });
                Flow::Next
            },
        ),
        Step::ask(Rule::Move, "move", |turn, _| Some((turn.seat, Ask::Move)), Turn::moved),
        Step::ask_each(Rule::Bid, "bid", Turn::bidders, Turn::bid),
        Step::poll(Rule::Object, "object", Turn::objectors, |_, cx, yes| {
            if let Some((seat, _)) = yes {
                cx.emit(Event::Paid { seat, coins: 1 });
            }
            Flow::Next
        }),
        Step::act(Rule::Toll, "end", |turn, cx| {
            cx.emit(Event::Ended { seat: turn.seat });
            // The turn is over already while the toll is asked for.
            cx.insert(Toll { seat: turn.seat }.into());
            Flow::End
        }),
    ];
}

impl Turn {
    fn moved(&mut self, cx: &mut Cx<'_, Parts>, seat: Seat, command: Command) -> Flow<Parts> {
        cx.emit(match command {
            Command::Give { to, coins } => Event::Gave { seat, to, coins },
            _ => Event::Rested { seat },
        });
        Flow::Next
    }

    fn bidders(&self, look: &Look<'_, Parts>, questions: &mut Questions<'_, Parts>) {
        look.table.present().for_each(|seat| questions.ask(seat, Ask::Bid));
    }

    fn bid(&mut self, cx: &mut Cx<'_, Parts>, answers: Answers<'_, Parts>) -> Flow<Parts> {
        let bid = |command: &Command| if let Command::Bid(coins) = command { *coins } else { 0 };
        let highest = answers.iter().map(|(seat, command)| (bid(command), core::cmp::Reverse(seat))).max();
        if let Some((coins, core::cmp::Reverse(seat))) = highest {
            cx.emit(Event::Paid { seat, coins });
        }
        Flow::Next
    }

    fn objectors(&self, look: &Look<'_, Parts>, questions: &mut Questions<'_, Parts>) {
        look.table.present().filter(|seat| *seat != self.seat).for_each(|seat| questions.ask(seat, Ask::Object));
    }
}

impl Procedure<Parts> for Toll {
    const STEPS: &'static [Step<Parts, Self>] = &[Step::ask(
        Rule::Toll,
        "toll",
        |toll, look| look.table.is_in(toll.seat).then_some((toll.seat, Ask::Toll)),
        |_, cx, seat, command| {
            cx.emit(match command {
                Command::Yes => Event::Paid { seat, coins: 1 },
                _ => Event::Refused { seat },
            });
            Flow::Next
        },
    )];
}

impl Procedure<Parts> for Raise {
    const STEPS: &'static [Step<Parts, Self>] = &[Step::act(Rule::Flag, "flag", |raise, cx| {
        cx.emit(Event::Flagged { seat: raise.seat, flag: raise.flag });
        Flow::End
    })];
}

impl Procedure<Parts> for Leave {
    const STEPS: &'static [Step<Parts, Self>] = &[Step::act(Rule::Leave, "leave", |leave, cx| {
        cx.emit(Event::Left { seat: leave.seat });
        Flow::End
    })];
}

impl Table {
    pub fn present(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(SEATS).filter(|seat| self.is_in(*seat))
    }

    pub fn is_in(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|purse| !purse.left)
    }

    fn coins(&self, seat: Seat) -> u16 {
        self.seats.get(seat.index()).and_then(|purse| purse.coins).unwrap_or(0)
    }

    fn add(&mut self, seat: Seat, more: Option<u16>) {
        if let Some(purse) = self.seats.get_mut(seat.index()) {
            purse.coins = purse.coins.zip(more).map(|(coins, more)| coins.saturating_add(more));
        }
    }

    fn take(&mut self, seat: Seat, less: u16) {
        if let Some(coins) = self.seats.get_mut(seat.index()).and_then(|purse| purse.coins.as_mut()) {
            *coins = coins.saturating_sub(less);
        }
    }

    /// The most coins that a seat may give to another.
    fn most(&self, seat: Seat, to: Seat) -> u16 {
        self.coins(seat).min(u16::from(to.0) + 1)
    }

    fn receivers(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.present().filter(move |to| *to != seat && self.most(seat, *to) > 0)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Parts;

impl RuleSet for Parts {
    const NAME: &'static str = "parts";
    type Clause = Rule;
    /// The coins of each seat at the beginning.
    type Setup = Vec<u16>;
    type SetupError = Unsound;
    type Table = Table;
    type Event = Event;
    type Timing = Never;
    type Ability = Never;
    type Agenda = Never;
    type Procedure = Flows;
    type Value = ();
    type Ask = Ask;
    type Command = Command;
    type Draft = Draft;
    type Outcome = Seat;

    fn start(&self, setup: &Vec<u16>) -> Result<(Table, Flows), Unsound> {
        let purse = |coins: &u16| Purse { coins: Some(*coins), flag: Flag::Down, left: false };
        let table = Table { seats: setup.iter().map(purse).collect(), order: Vec::new(), turns: 0, over: false };
        self.sound(&table).map(|()| (table, Game.into()))
    }

    fn sound(&self, table: &Table) -> Result<(), Unsound> {
        if table.seats.len() != usize::from(SEATS) || table.seats.iter().any(|purse| purse.coins.is_none()) {
            return Err(Unsound::new("seats", "three purses are needed, all known"));
        }
        Ok(())
    }

    fn sound_procedure(&self, _: &Table, procedure: &Flows) -> Result<(), Unsound> {
        let (Flows::Turn(Turn { seat })
        | Flows::Toll(Toll { seat })
        | Flows::Raise(Raise { seat, .. })
        | Flows::Leave(Leave { seat })) = procedure
        else {
            return Ok(());
        };
        if seat.0 < SEATS { Ok(()) } else { Err(Unsound::new("seat", "there is no such seat")) }
    }

    fn change(&self, table: &mut Table, event: &Event) {
        match event {
            Event::Seated { order } => table.order.clone_from(order),
            Event::Rolled { seat, coins } => table.add(*seat, *coins),
            Event::Rested { .. } | Event::Refused { .. } => {}
            Event::Gave { seat, to, coins } => {
                table.take(*seat, *coins);
                table.add(*to, Some(*coins));
            }
            Event::Paid { seat, coins } => table.take(*seat, *coins),
            Event::Flagged { seat, flag } => {
                if let Some(purse) = table.seats.get_mut(seat.index()) {
                    purse.flag = *flag;
                }
            }
            Event::Left { seat } => {
                if let Some(purse) = table.seats.get_mut(seat.index()) {
                    purse.left = true;
                }
            }
            Event::Ended { .. } => table.turns = table.turns.saturating_add(1),
            Event::Finished => table.over = true,
        }
    }

    fn seats(&self, _: &Table) -> u8 {
        SEATS
    }

    fn outcome(&self, table: &Table) -> Option<Seat> {
        let richest = || table.present().max_by_key(|seat| (table.coins(*seat), core::cmp::Reverse(*seat)));
        table.over.then(richest).flatten()
    }

    fn gone(&self, table: &Table, seat: Seat) -> bool {
        !table.is_in(seat)
    }

    fn leave(&self, _: &Table, seat: Seat) -> Flows {
        Leave { seat }.into()
    }

    fn legal(&self, table: &Table, seat: Seat, ask: &Ask, command: &Command) -> Result<(), Illegal<Rule>> {
        match (ask, command) {
            (Ask::Move, Command::Rest) | (Ask::Object | Ask::Toll, Command::Yes | Command::No) => Ok(()),
            (Ask::Move, Command::Give { to, coins }) => {
                if *to == seat || !table.is_in(*to) {
                    Err(Illegal::new(Rule::Move, "there is nobody to receive it"))
                } else if !(1..=table.most(seat, *to)).contains(coins) {
                    Err(Illegal::new(Rule::Move, "so many coins cannot be given"))
                } else {
                    Ok(())
                }
            }
            (Ask::Bid, Command::Bid(coins)) if *coins <= table.coins(seat).min(3) => Ok(()),
            (Ask::Bid, _) => Err(Illegal::new(Rule::Bid, "bid up to three coins")),
            (Ask::Move, _) => Err(Illegal::new(Rule::Move, "rest, or give coins away")),
            (Ask::Object, _) => Err(Illegal::new(Rule::Object, "object, or do not")),
            (Ask::Toll, _) => Err(Illegal::new(Rule::Toll, "pay, or refuse")),
        }
    }

    fn choices(&self, table: &Table, seat: Seat, ask: &Ask, draft: &Draft, choice: &mut dyn FnMut(Choice<Self>)) {
        match (ask, draft) {
            (Ask::Move, Draft::Verb) => {
                choice(Choice::Done(Command::Rest));
                if table.receivers(seat).next().is_some() {
                    choice(Choice::Part(Draft::Give));
                }
            }
            (Ask::Move, Draft::Give) => table.receivers(seat).for_each(|to| choice(Choice::Part(Draft::GiveTo(to)))),
            (Ask::Move, Draft::GiveTo(to)) => {
                (1..=table.most(seat, *to)).for_each(|coins| choice(Choice::Done(Command::Give { to: *to, coins })));
            }
            (Ask::Bid, _) => (0..=table.coins(seat).min(3)).for_each(|coins| choice(Choice::Done(Command::Bid(coins)))),
            (Ask::Object | Ask::Toll, _) => {
                choice(Choice::Done(Command::Yes));
                choice(Choice::Done(Command::No));
            }
        }
    }

    fn default_answer(&self, _: &Table, _: Seat, ask: &Ask) -> Command {
        match ask {
            Ask::Move => Command::Rest,
            Ask::Bid => Command::Bid(0),
            Ask::Object | Ask::Toll => Command::No,
        }
    }

    fn declines(&self, _: &Ask, command: &Command) -> bool {
        *command == Command::No
    }

    fn standing(&self, table: &Table, seat: Seat, command: &Command) -> Option<Result<Flows, Illegal<Rule>>> {
        let Command::Flag(flag) = command else { return None };
        let is_so = table.seats.get(seat.index()).is_some_and(|purse| purse.flag == *flag);
        Some(if is_so {
            Err(Illegal::new(Rule::Flag, "the flag is so already"))
        } else {
            Ok(Raise { seat, flag: *flag }.into())
        })
    }

    fn view(&self, table: &Table, viewer: Viewer) -> Table {
        let Table { seats, order, turns, over } = table;
        let purse = |(seat, Purse { coins, flag, left }): (usize, &Purse)| Purse {
            coins: coins.filter(|_| viewer.is(Seat(seat as u8))),
            flag: *flag,
            left: *left,
        };
        let seats = seats.iter().enumerate().map(purse).collect();
        Table { seats, order: order.clone(), turns: *turns, over: *over }
    }

    fn show(&self, _: &Table, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Rolled { seat, .. } if !viewer.is(*seat) => Event::Rolled { seat: *seat, coins: None },
            event => event.clone(),
        })
    }
}
