//! The procedures, each a step list with its steps under it.

mod card;
mod dying;
mod effect;

use jiesuan::{Answers, Cx, Draw, Drawn, Flow, Guard, Look, Members, Procedure, Questions, Row, Seat, Step};
use serde::{Deserialize, Serialize};

use super::command::{SUMMON, UNVEIL, price};
use super::table::{Card, Character, Face, Held, Kind, MOST_GOLD, Rank, Role, Table, TrapId, Who};
use super::{Ability, Agenda, Ask, Command, Event, Queued, Rule, Subject, Timing};

jiesuan::procedures! {
    /// Every flow of the game.
    pub enum Flows for Queued {
        Game, Turn, Influence, Income, Stir, DrawCards, Refill, Attack, Use, Check, Counter, Calls, Call, Effect, Hit,
        Sweep, Dying, Leaving, Leave,
    }
}

/// What a procedure may hand to the one beneath.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Value {
    /// What was checked is cancelled.
    Cancelled,
}

type Run<'a, 'b> = &'a mut Cx<'b, Queued>;
type Now<'a, 'b> = &'a Look<'b, Queued>;
type To = Flow<Queued>;

/// Writes the structs of procedures.
macro_rules! frames {
    ($($(#[$doc:meta])* $name:ident { $($field:ident: $type:ty),* })+) => { $(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        pub struct $name { $(pub $field: $type),* }
    )+ };
}

frames! {
    /// One influence of the outermost kind, and everything that follows from it.
    Influence { seat: Seat, deed: Deed }
    Turn { seat: Seat }
    Income { seat: Seat }
    /// One event, and the timing that it is.
    Stir { event: Event }
    DrawCards { seat: Seat, left: u8 }
    Attack { seat: Seat, card: Card, by: Who, at: Who, guard: Option<(Seat, Card)> }
    /// A card is used for its effect.
    Use { seat: Seat, card: Card, command: Command, refused: Vec<Who> }
    Check { subject: Subject, response: Option<(Seat, Card)> }
    Counter { seat: Seat, card: Card, cancelled: Option<Value> }
    /// The calls at one occurrence of a trap timing.
    Call { timing: Timing, passed: Vec<Seat> }
    /// What an ability does.
    Effect { ability: Ability, timing: Option<Timing>, card: Option<Card> }
    Hit { who: Vec<Who>, amount: i16 }
    Dying { who: Who }
    Leaving { who: Who, seat: Option<Seat> }
    Leave { seat: Seat }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Game;
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Refill;
/// The calls at whatever happened since the last ones.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Calls;
/// Those who have no life left, all that there are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sweep;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Deed {
    Begin,
    Income,
    Act(Command),
}

impl Procedure<Queued> for Game {
    const STEPS: &'static [Step<Queued, Self>] = &[
        Step::chance(Rule::Deal, "shuffle", |_, look| order(look.table), shuffled),
        Step::each(Rule::Deal, "deal", seats, &Row::Call(|_, look| Some(draw(member(look), 3)), |_, _, _| Flow::Next)),
        Step::ask_each(Rule::Leaders, "leaders", Game::ask_leaders, Game::reveal),
        Step::call(Rule::Begin, "turn", |_, look| Some(Turn { seat: look.table.turn }.into())),
        Step::act(Rule::End, "next", |_, cx| {
            cx.emit(Event::Passed { to: cx.table().next(cx.table().turn) });
            Flow::To("turn")
        }),
    ];
}

fn order(table: &Table) -> Option<Draw> {
    (!table.discard.is_empty()).then_some(Draw::Order(table.discard.len() as u16))
}

fn shuffled<P>(_: &mut P, cx: Run<'_, '_>, drawn: Drawn) -> To {
    cx.emit(Event::Shuffled { order: drawn.order().map(<[u16]>::to_vec) });
    Flow::Next
}

fn seats(_: &Game, look: Now<'_, '_>, members: &mut Members) {
    members.extend(Seat::all(look.table.seats()).map(|seat| seat.0.into()));
}

fn member(look: Now<'_, '_>) -> Seat {
    Seat(look.member as u8)
}

fn draw(seat: Seat, left: u8) -> Flows {
    DrawCards { seat, left }.into()
}

impl Game {
    fn ask_leaders(&self, look: Now<'_, '_>, questions: &mut Questions<'_, Queued>) {
        look.table.around(Seat(0)).for_each(|seat| questions.ask(seat, Ask::Leader));
    }

    fn reveal(&mut self, cx: Run<'_, '_>, answers: Answers<'_, Queued>) -> To {
        for (seat, command) in answers.iter() {
            if let Command::Pick(role) = *command
                && cx.table().plays(seat)
            {
                let pool = &cx.table().pool;
                let at = pool.iter().position(|other| *other == role).unwrap_or(0);
                let reserve = pool.iter().cycle().nth(at + 1).copied();
                cx.emit(Event::Chose { seat, who: Who(cx.table().named), role, reserve });
            }
        }
        Flow::Next
    }
}

impl Procedure<Queued> for Turn {
    const GUARDS: &'static [Guard<Queued, Self>] = &[Guard {
        clause: Rule::Out,
        name: "the turn player is out",
        test: |turn, look| !look.table.plays(turn.seat),
        to: "end",
    }];
    const STEPS: &'static [Step<Queued, Self>] = &[
        Step::call(Rule::Begin, "begin", |turn, _| Some(Influence { seat: turn.seat, deed: Deed::Begin }.into())),
        Step::call(Rule::Income, "income", |turn, _| Some(Influence { seat: turn.seat, deed: Deed::Income }.into())),
        Step::ask(Rule::Act, "act", |turn, _| Some((turn.seat, Ask::Act)), Turn::acted),
        Step::act(Rule::End, "end", |_, _| Flow::End),
    ];
}

impl Turn {
    fn acted(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        if command == Command::Pass {
            return Flow::Next;
        }
        cx.insert(Influence { seat, deed: Deed::Act(command) }.into());
        Flow::Again
    }
}

impl Procedure<Queued> for Influence {
    const STEPS: &'static [Step<Queued, Self>] = &[
        Step::act(Rule::Influence, "apply", Influence::apply),
        Step::call(Rule::Influence, "deed", Influence::deed),
        Step::act(Rule::State, "states", states),
        Step::settle(Rule::Influence, "consequences", Agenda::Consequences),
        Step::act(Rule::State, "forget", |_, cx| {
            let noted: Vec<Who> =
                cx.table().characters().filter(|(_, one)| one.noted).map(|(_, one)| one.who).collect();
            noted.into_iter().for_each(|who| cx.emit(Event::Heeded { who }));
            Flow::End
        }),
    ];
}

impl Influence {
    fn apply(&mut self, cx: Run<'_, '_>) -> To {
        let seat = self.seat;
        match self.deed {
            Deed::Act(Command::Place { card, host, face }) => {
                cx.cite(Rule::Place);
                pay(cx, seat, price(seat, host, face));
                let held = Some(Held { card, seen: [seat].into_iter().collect() });
                cx.emit(Event::Placed { seat, host, trap: TrapId(cx.table().named), face, held });
            }
            Deed::Act(Command::Unveil(who)) => {
                cx.cite(Rule::Unveil);
                pay(cx, seat, UNVEIL);
                cx.emit(Event::Faced { who, face: Face::Up });
            }
            Deed::Act(Command::Summon) => {
                cx.cite(Rule::Summon);
                pay(cx, seat, SUMMON);
            }
            _ => {}
        }
        Flow::Next
    }

    fn deed(&self, look: Now<'_, '_>) -> Option<Flows> {
        let (seat, table) = (self.seat, look.table);
        Some(match self.deed {
            Deed::Begin => Stir { event: Event::Began { seat } }.into(),
            Deed::Income => Income { seat }.into(),
            Deed::Act(Command::Summon) => enter(table, seat),
            Deed::Act(Command::Turn) => Stir { event: Event::Turned { mark: table.mark.other() } }.into(),
            Deed::Act(Command::Strike { card, by, at }) => Attack { seat, card, by, at, guard: None }.into(),
            Deed::Act(command) => return use_card(seat, command),
        })
    }
}

fn pay(cx: Run<'_, '_>, seat: Seat, gold: u8) {
    if gold > 0 {
        cx.emit(Event::Paid { seat, gold });
    }
}

/// Gold is held up to nine, and what could not be held was not gained.
fn gain(table: &Table, seat: Seat, gold: u8) -> Flows {
    Stir { event: Event::Gained { seat, gold: gold.min(MOST_GOLD.saturating_sub(table.side(seat).gold)) } }.into()
}

fn enter(table: &Table, seat: Seat) -> Flows {
    Stir { event: Event::Entered { seat, who: Who(table.named) } }.into()
}

fn use_card(seat: Seat, command: Command) -> Option<Flows> {
    match command {
        Command::Herb { card, .. } | Command::Gift { card, .. } | Command::Play(card) => {
            Some(Use { seat, card, command, refused: Vec::new() }.into())
        }
        _ => None,
    }
}

/// Puts off what states trigger, once each until it was resolved.
fn states<P>(_: &mut P, cx: Run<'_, '_>) -> To {
    let table = cx.table();
    let poor = |(seat, one): &(Seat, &Character)| {
        one.role == Role::Beggar && one.face == Face::Up && !one.noted && table.side(*seat).gold == 0
    };
    let found: Vec<(Seat, Who)> = table.characters().filter(poor).map(|(seat, one)| (seat, one.who)).collect();
    for (seat, who) in found {
        cx.emit(Event::Noted { who });
        let ability = Ability::Skill { seat, who, role: Role::Beggar };
        cx.put_off(Agenda::Consequences, ability, Effect::new(ability, None).into());
    }
    Flow::Next
}

impl Procedure<Queued> for Income {
    const STEPS: &'static [Step<Queued, Self>] = &[
        Step::call(Rule::Income, "draw", |income, _| Some(draw(income.seat, 2))),
        Step::call(Rule::Income, "gold", |income, look| Some(gain(look.table, income.seat, 2))),
        Step::call(Rule::Weary, "weary", |income, look| {
            let amount = i16::from(look.table.weary);
            (amount > 0).then(|| Hit { who: look.table.leader(income.seat).into_iter().collect(), amount }.into())
        }),
    ];
}

impl Procedure<Queued> for Stir {
    const STEPS: &'static [Step<Queued, Self>] = &[
        Step::act(Rule::Influence, "happen", |stir, cx| {
            cx.emit(stir.event.clone());
            Flow::Next
        }),
        Step::open(Rule::Influence, "timing", |stir, _| match stir.event {
            Event::Began { seat } => Some(Timing::Began { host: seat }),
            Event::Gained { seat, gold } => Some(Timing::Gained { host: seat, gold }),
            Event::Entered { seat, who } => Some(Timing::Entered { host: seat, who }),
            Event::Turned { mark } => Some(Timing::Turned(mark)),
            Event::Counted { .. } => Some(Timing::Counted),
            _ => None,
        }),
    ];
}

impl Procedure<Queued> for DrawCards {
    const STEPS: &'static [Step<Queued, Self>] = &[
        Step::call(Rule::Refill, "refill", |draw, look| {
            (draw.left > 0 && look.table.plays(draw.seat)).then(|| Refill.into())
        }),
        Step::act(Rule::Income, "draw", DrawCards::draw),
    ];
}

impl DrawCards {
    fn draw(&mut self, cx: Run<'_, '_>) -> To {
        if self.left == 0 || !cx.table().plays(self.seat) {
            return Flow::End;
        }
        self.left -= 1;
        match cx.table().deck.last().copied() {
            Some(top) => cx.emit(Event::Drew { seat: self.seat, held: top.map(|held| seen_by(held, self.seat)) }),
            None => cx.emit(Event::Tired),
        }
        Flow::To("refill")
    }
}

/// The same card, known to one more seat.
fn seen_by(held: Held, seat: Seat) -> Held {
    let mut seen = held.seen;
    seen.insert(seat);
    Held { seen, ..held }
}

impl Procedure<Queued> for Refill {
    const STEPS: &'static [Step<Queued, Self>] = &[Step::chance(
        Rule::Refill,
        "refill",
        |_, look| if look.table.deck.is_empty() { order(look.table) } else { None },
        |refill, cx, drawn| {
            cx.emit(Event::Tired);
            shuffled(refill, cx, drawn)
        },
    )];
}

fn call(timing: Timing) -> Option<Flows> {
    Some(Call { timing, passed: Vec::new() }.into())
}

fn check(subject: Subject) -> Option<Flows> {
    Some(Check { subject, response: None }.into())
}

fn cancelled_to_end<P>(_: &mut P, _: Run<'_, '_>, value: Option<Value>) -> To {
    if value.is_some() { Flow::To("end") } else { Flow::Next }
}

fn spend(cx: Run<'_, '_>, card: Card) {
    if cx.table().resolving.contains(&card) {
        cx.emit(Event::Spent { card });
    }
}

/// Everybody who has a hand card is asked, whatever it is: that he is asked tells nothing.
fn ask_hands(table: &Table, questions: &mut Questions<'_, Queued>, ask: &Ask) {
    let holds = |seat: &Seat| !table.side(*seat).hand.is_empty();
    table.around(table.turn).filter(holds).for_each(|seat| questions.ask(seat, ask.clone()));
}
