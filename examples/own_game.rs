//! A game written outside the library: the duel, two seats, thirty cards each, hidden hands.
//!
//! ```text
//! cargo run --release --example own_game -- --games 1 --verbose
//! ```
//!
//! Read it from the top: the rule book, the table, the events, the procedures, and then what the kernel asks of a game.
#![forbid(unsafe_code)]

use std::io::{self, BufWriter, Write};

use clap::Parser;
use jiesuan::rand_core::SeedableRng;
use jiesuan::{
    Chance, Choice, Cx, Draw, Flow, GameState, Happening, Illegal, Look, Never, Procedure, Row, RuleSet, Scene, Seat,
    Sink, Step, Told, Unsound, Viewer, What,
};
use serde::{Deserialize, Serialize};

jiesuan::clauses! {
    /// The rule book.
    pub enum Rule {
        Setup = "D-1.1", "each seat shuffles its thirty cards and draws five";
        Mulligan = "D-1.2", "seat 0, then seat 1, may exchange one card of the hand for the top card of its deck";
        Begin = "D-2.1", "a turn begins with three energy and all own units ready";
        Draw = "D-2.2", "then one card is drawn; from an empty deck one life is lost instead";
        Move = "D-2.3", "then the seat makes any number of moves";
        Play = "D-3.1", "a card is played for its cost, with fewer than five own units, and enters at the end, not ready";
        Attack = "D-3.2", "a ready unit attacks the other seat or a unit; units strike each other at once";
        End = "D-3.3", "the seat ends its turn";
        Lose = "D-4.1", "a seat at no life, or that leaves, has lost; if both, seat 0";
    }
}

pub type Card = u8;
const fn cost(card: Card) -> u8 {
    1 + card % 3
}
const fn attack(card: Card) -> i16 {
    1 + (card % 4) as i16
}

/// All of it is plain data.
macro_rules! data {
    ($($(#[$doc:meta])* pub $kind:ident $name:ident $body:tt)+) => {
        $($(#[$doc])* #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)] pub $kind $name $body)+
    };
}

data! {
    pub struct Table { pub sides: [Side; 2], pub turn: Seat, pub lost: Option<Seat> }

    /// What belongs to a seat. A card that a viewer may not know is `None` in his view.
    pub struct Side {
        pub life: i16,
        pub energy: u8,
        pub hand: Vec<Option<Card>>,
        /// Top last.
        pub deck: Vec<Option<Card>>,
        /// The owner knows the bottom card: it is the one that he exchanged.
        pub sunk: bool,
        pub board: Vec<Unit>,
        pub discard: Vec<Card>,
    }

    pub struct Unit { pub card: Card, pub health: i16, pub ready: bool }

    pub enum Event {
        Shuffled { seat: Seat, order: Option<Vec<u16>> },
        Drew { seat: Seat, card: Option<Card> },
        Sank { seat: Seat, place: Option<u8> },
        Began { seat: Seat },
        Tired { seat: Seat },
        Played { seat: Seat, place: u8, card: Card },
        Attacked { seat: Seat, unit: u8 },
        Struck { seat: Seat, amount: i16 },
        Clashed { seat: Seat, unit: u8, foe: u8 },
        Died { seat: Seat, unit: u8 },
        Ended { seat: Seat },
        Lost { seat: Seat },
    }

    pub enum Ask { Mulligan, Move }

    pub enum Command { Keep, Exchange(u8), End, Play(u8), Attack { unit: u8, target: Option<u8> } }

    pub struct Game {}
    /// The turns, one after the other: what a position in the middle of a game goes on with.
    pub struct Turns {}
    pub struct Turn {}
    pub struct Leave { seat: Seat }
}

jiesuan::procedures! {
    /// Every flow of the duel.
    pub enum Flows for Duel { Game, Turns, Turn, Leave }
}

impl Procedure<Duel> for Game {
    const STEPS: &'static [Step<Duel, Self>] = &[
        Step::each(Rule::Setup, "shuffle", both, &Row::Chance(|_, _| Some(Draw::Order(30)), Game::shuffled)),
        Step::each(Rule::Setup, "deal", both, &Row::Act(Game::deal)),
        Step::each(Rule::Mulligan, "mulligan", both, &Row::Ask(Game::mulligan, Game::exchange)),
        Step::call(Rule::Begin, "turns", |_, _| Some(Turns {}.into())),
    ];
}

fn both(_: &Game, _: &Look<'_, Duel>, members: &mut jiesuan::Members) {
    members.extend([0, 1]);
}

impl Game {
    fn shuffled(&mut self, cx: &mut Cx<'_, Duel>, drawn: jiesuan::Drawn) -> Flow<Duel> {
        let seat = Seat(cx.member() as u8);
        match drawn.order() {
            Some(order) if order.len() == cx.table().side(seat).deck.len() => {
                cx.emit(Event::Shuffled { seat, order: Some(order.to_vec()) });
                Flow::Next
            }
            _ => Flow::Fault("this is no order of the deck"),
        }
    }

    fn deal(&mut self, cx: &mut Cx<'_, Duel>) -> Flow<Duel> {
        let seat = Seat(cx.member() as u8);
        (0..5).for_each(|_| draw(cx, seat));
        Flow::Next
    }

    fn mulligan(&self, look: &Look<'_, Duel>) -> Option<(Seat, Ask)> {
        Some((Seat(look.member as u8), Ask::Mulligan))
    }

    fn exchange(&mut self, cx: &mut Cx<'_, Duel>, seat: Seat, command: Command) -> Flow<Duel> {
        if let Command::Exchange(place) = command {
            draw(cx, seat);
            cx.emit(Event::Sank { seat, place: Some(place) });
        }
        Flow::Next
    }
}

fn draw(cx: &mut Cx<'_, Duel>, seat: Seat) {
    match cx.table().side(seat).deck.last() {
        Some(card) => cx.emit(Event::Drew { seat, card: *card }),
        None => cx.emit(Event::Tired { seat }),
    }
}

impl Procedure<Duel> for Turns {
    const STEPS: &'static [Step<Duel, Self>] = &[
        Step::call(Rule::Begin, "turn", |_, _| Some(Turn {}.into())),
        Step::act(Rule::End, "next", |_, _| Flow::To("turn")),
    ];
}

impl Procedure<Duel> for Turn {
    const STEPS: &'static [Step<Duel, Self>] = &[
        Step::act(Rule::Begin, "begin", |_, cx| {
            cx.emit(Event::Began { seat: cx.table().turn });
            Flow::Next
        }),
        Step::act(Rule::Draw, "draw", |_, cx| {
            draw(cx, cx.table().turn);
            Turn::check(cx);
            Flow::Next
        }),
        Step::ask(Rule::Move, "move", |_, look| Some((look.table.turn, Ask::Move)), Turn::moved),
    ];
}

impl Turn {
    fn moved(&mut self, cx: &mut Cx<'_, Duel>, seat: Seat, command: Command) -> Flow<Duel> {
        match command {
            Command::Play(place) => {
                cx.cite(Rule::Play);
                let Some(Some(card)) = cx.table().side(seat).hand.get(usize::from(place)).copied() else {
                    return Flow::Fault("an unknown card is played");
                };
                cx.emit(Event::Played { seat, place, card });
            }
            Command::Attack { unit, target } => {
                cx.cite(Rule::Attack);
                self.attack(cx, seat, unit, target);
            }
            _ => {
                cx.cite(Rule::End);
                cx.emit(Event::Ended { seat });
                return Flow::End;
            }
        }
        Flow::Again
    }

    fn attack(&mut self, cx: &mut Cx<'_, Duel>, seat: Seat, unit: u8, target: Option<u8>) {
        let Some(attacker) = cx.table().side(seat).board.get(usize::from(unit)).cloned() else { return };
        cx.emit(Event::Attacked { seat, unit });
        let other = seat.next(2);
        match target {
            None => {
                cx.emit(Event::Struck { seat: other, amount: attack(attacker.card) });
                Turn::check(cx);
            }
            Some(foe) => {
                cx.emit(Event::Clashed { seat, unit, foe });
                for (seat, unit) in [(other, foe), (seat, unit)] {
                    if cx.table().side(seat).board.get(usize::from(unit)).is_some_and(|unit| unit.health <= 0) {
                        cx.emit(Event::Died { seat, unit });
                    }
                }
            }
        }
    }

    fn check(cx: &mut Cx<'_, Duel>) {
        if let Some(seat) = Seat::all(2).find(|seat| cx.table().side(*seat).life <= 0) {
            cx.cite(Rule::Lose);
            cx.emit(Event::Lost { seat });
        }
    }
}

impl Procedure<Duel> for Leave {
    const STEPS: &'static [Step<Duel, Self>] = &[Step::act(Rule::Lose, "leave", |leave, cx| {
        cx.emit(Event::Lost { seat: leave.seat });
        Flow::End
    })];
}

impl Table {
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index() % 2]
    }

    fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index() % 2]
    }
}

impl Side {
    fn hurt(&mut self, amount: i16) {
        self.life = self.life.saturating_sub(amount);
    }

    /// Every card, in whichever zone.
    pub fn cards(&self) -> impl Iterator<Item = Option<Card>> {
        let open = self.board.iter().map(|unit| unit.card).chain(self.discard.iter().copied());
        self.hand.iter().chain(&self.deck).copied().chain(open.map(Some))
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Duel;

impl RuleSet for Duel {
    const NAME: &'static str = "duel";
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
    type Ask = Ask;
    type Command = Command;
    type Draft = ();
    /// Who has won.
    type Outcome = Seat;

    fn start(&self, (): &()) -> Result<(Table, Flows), Illegal<Rule>> {
        let side = || Side {
            life: 20,
            energy: 0,
            hand: Vec::with_capacity(35),
            deck: (0..30).map(Some).collect(),
            sunk: false,
            board: Vec::with_capacity(5),
            discard: Vec::with_capacity(30),
        };
        Ok((Table { sides: [side(), side()], turn: Seat(0), lost: None }, Game {}.into()))
    }

    fn sound(&self, table: &Table) -> Result<(), Unsound> {
        if table.turn.0 >= 2 || table.lost.is_some_and(|seat| seat.0 >= 2) {
            return Err(Unsound::new("turn, lost", "there is no such seat"));
        }
        for side in &table.sides {
            let mut cards: Vec<Option<Card>> = side.cards().collect();
            cards.sort_unstable();
            if !cards.into_iter().eq((0..30).map(Some)) {
                return Err(Unsound::new("sides", "every card from 0 to 29 must stand in exactly one zone"));
            }
            if side.board.len() > 5 {
                return Err(Unsound::new("sides.board", "there are more than five units"));
            }
        }
        Ok(())
    }

    fn sound_procedure(&self, _: &Table, procedure: &Flows) -> Result<(), Unsound> {
        match procedure {
            Flows::Leave(Leave { seat }) if seat.0 >= 2 => Err(Unsound::new("seat", "there is no such seat")),
            _ => Ok(()),
        }
    }

    fn change(&self, table: &mut Table, event: &Event) {
        match *event {
            Event::Shuffled { seat, ref order } => {
                let side = table.side_mut(seat);
                side.deck = match order {
                    Some(order) => {
                        order.iter().map(|place| side.deck.get(usize::from(*place)).copied().flatten()).collect()
                    }
                    None => vec![None; side.deck.len()],
                };
            }
            Event::Drew { seat, card } => {
                let side = table.side_mut(seat);
                let known = side.deck.pop().flatten();
                side.hand.push(card.or(known));
            }
            Event::Sank { seat, place } => {
                let side = table.side_mut(seat);
                let place = place.map_or(side.hand.len().saturating_sub(1), usize::from);
                if place < side.hand.len() {
                    let card = side.hand.remove(place);
                    side.deck.insert(0, card);
                    side.sunk = true;
                }
            }
            Event::Began { seat } => {
                let side = table.side_mut(seat);
                side.energy = 3;
                side.board.iter_mut().for_each(|unit| unit.ready = true);
            }
            Event::Tired { seat } => table.side_mut(seat).hurt(1),
            Event::Played { seat, place, card } => {
                let side = table.side_mut(seat);
                if usize::from(place) < side.hand.len() {
                    side.hand.remove(usize::from(place));
                }
                side.energy = side.energy.saturating_sub(cost(card));
                side.board.push(Unit { card, health: 1 + i16::from(card % 3), ready: false });
            }
            Event::Attacked { seat, unit } => {
                if let Some(unit) = table.side_mut(seat).board.get_mut(usize::from(unit)) {
                    unit.ready = false;
                }
            }
            Event::Struck { seat, amount } => table.side_mut(seat).hurt(amount),
            Event::Clashed { seat, unit, foe } => {
                let power = |table: &Table, seat, unit| {
                    table.side(seat).board.get(usize::from(unit)).map_or(0, |unit: &Unit| attack(unit.card))
                };
                let (mine, theirs) = (power(table, seat, unit), power(table, seat.next(2), foe));
                for (seat, unit, amount) in [(seat, unit, theirs), (seat.next(2), foe, mine)] {
                    if let Some(unit) = table.side_mut(seat).board.get_mut(usize::from(unit)) {
                        unit.health = unit.health.saturating_sub(amount);
                    }
                }
            }
            Event::Died { seat, unit } => {
                let side = table.side_mut(seat);
                if usize::from(unit) < side.board.len() {
                    let unit = side.board.remove(usize::from(unit));
                    side.discard.push(unit.card);
                }
            }
            Event::Ended { seat } => table.turn = seat.next(2),
            Event::Lost { seat } => table.lost = Some(seat),
        }
    }

    fn seats(&self, _: &Table) -> u8 {
        2
    }

    fn outcome(&self, table: &Table) -> Option<Seat> {
        table.lost.map(|seat| seat.next(2))
    }

    fn gone(&self, table: &Table, seat: Seat) -> bool {
        table.lost == Some(seat)
    }

    fn leave(&self, _: &Table, seat: Seat) -> Flows {
        Leave { seat }.into()
    }

    fn legal(&self, table: &Table, seat: Seat, ask: &Ask, command: &Command) -> Result<(), Illegal<Rule>> {
        let (side, other) = (table.side(seat), table.side(seat.next(2)));
        match (ask, command) {
            (Ask::Mulligan, Command::Keep) | (Ask::Move, Command::End) => Ok(()),
            (Ask::Mulligan, Command::Exchange(place)) if usize::from(*place) < side.hand.len() => Ok(()),
            (Ask::Mulligan, _) => Err(Illegal::new(Rule::Mulligan, "keep, or exchange a card of the hand")),
            (Ask::Move, Command::Play(place)) => match side.hand.get(usize::from(*place)) {
                Some(Some(card)) if cost(*card) > side.energy => {
                    Err(Illegal::new(Rule::Play, "the card costs more than there is energy"))
                }
                Some(Some(_)) if side.board.len() >= 5 => Err(Illegal::new(Rule::Play, "there are five units already")),
                Some(Some(_)) => Ok(()),
                _ => Err(Illegal::new(Rule::Play, "there is no such card in the hand")),
            },
            (Ask::Move, Command::Attack { unit, target }) => match side.board.get(usize::from(*unit)) {
                None => Err(Illegal::new(Rule::Attack, "there is no such unit")),
                Some(unit) if !unit.ready => Err(Illegal::new(Rule::Attack, "the unit is not ready")),
                Some(_) if target.is_some_and(|foe| usize::from(foe) >= other.board.len()) => {
                    Err(Illegal::new(Rule::Attack, "there is no such target"))
                }
                Some(_) => Ok(()),
            },
            (Ask::Move, _) => Err(Illegal::new(Rule::Move, "play, attack, or end the turn")),
        }
    }

    fn choices(&self, table: &Table, seat: Seat, ask: &Ask, (): &(), choice: &mut dyn FnMut(Choice<Self>)) {
        let (side, other) = (table.side(seat), table.side(seat.next(2)));
        let mut done = |command| choice(Choice::Done(command));
        match ask {
            Ask::Mulligan => {
                done(Command::Keep);
                (0..side.hand.len() as u8).for_each(|place| done(Command::Exchange(place)));
            }
            Ask::Move => {
                done(Command::End);
                let room = side.board.len() < 5;
                for (place, card) in side.hand.iter().enumerate() {
                    if room && card.is_some_and(|card| cost(card) <= side.energy) {
                        done(Command::Play(place as u8));
                    }
                }
                for (unit, _) in side.board.iter().enumerate().filter(|(_, unit)| unit.ready) {
                    let unit = unit as u8;
                    done(Command::Attack { unit, target: None });
                    (0..other.board.len() as u8).for_each(|foe| done(Command::Attack { unit, target: Some(foe) }));
                }
            }
        }
    }

    fn default_answer(&self, _: &Table, _: Seat, ask: &Ask) -> Command {
        match ask {
            Ask::Mulligan => Command::Keep,
            Ask::Move => Command::End,
        }
    }

    fn view(&self, table: &Table, viewer: Viewer) -> Table {
        // Every field is named, here and below: a new one does not compile until somebody decides who may see it.
        let Table { sides: _, turn, lost } = table;
        let side = |seat: Seat| {
            let Side { life, energy, hand, deck, sunk, board, discard } = table.side(seat);
            let own = viewer == Viewer::Seat(seat);
            Side {
                life: *life,
                energy: *energy,
                hand: if own { hand.clone() } else { vec![None; hand.len()] },
                deck: deck.iter().enumerate().map(|(at, card)| card.filter(|_| own && *sunk && at == 0)).collect(),
                sunk: *sunk,
                board: board.clone(),
                discard: discard.clone(),
            }
        };
        match viewer {
            Viewer::Referee => table.clone(),
            _ => Table { sides: [side(Seat(0)), side(Seat(1))], turn: *turn, lost: *lost },
        }
    }

    fn show(&self, _: &Table, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Shuffled { seat, .. } if viewer != Viewer::Referee => Event::Shuffled { seat: *seat, order: None },
            Event::Drew { seat, .. } if !viewer.is(*seat) => Event::Drew { seat: *seat, card: None },
            Event::Sank { seat, .. } if !viewer.is(*seat) => Event::Sank { seat: *seat, place: None },
            event => event.clone(),
        })
    }
}

/// An event in words.
fn say(event: &Event) -> String {
    let unit = |card: Card| format!("card {card} (cost {}, attack {})", cost(card), attack(card));
    match event {
        Event::Shuffled { seat, .. } => format!("seat {seat} shuffles its deck"),
        Event::Drew { seat, card: Some(card) } => format!("seat {seat} draws {}", unit(*card)),
        Event::Drew { seat, card: None } => format!("seat {seat} draws a card"),
        Event::Sank { seat, .. } => format!("seat {seat} puts a card of its hand to the bottom of its deck"),
        Event::Began { seat } => format!("seat {seat} begins its turn with three energy"),
        Event::Tired { seat } => format!("seat {seat} has no card to draw and loses 1 life"),
        Event::Played { seat, card, .. } => format!("seat {seat} plays {}", unit(*card)),
        Event::Attacked { seat, unit } => format!("unit {unit} of seat {seat} attacks"),
        Event::Struck { seat, amount } => format!("seat {seat} loses {amount} life"),
        Event::Clashed { unit, foe, .. } => format!("unit {unit} and unit {foe} strike each other"),
        Event::Died { seat, unit } => format!("unit {unit} of seat {seat} goes to the discard pile"),
        Event::Ended { seat } => format!("seat {seat} ends its turn"),
        Event::Lost { seat } => format!("seat {seat} has lost"),
    }
}

/// Prints every event, indented by the procedures around it, with its clause. Whether that went well is kept for
/// whoever asks next: a sink cannot stop a game.
struct Print<'a, W> {
    out: &'a mut W,
    verbose: bool,
    written: io::Result<()>,
}

impl<W: Write> Sink<Duel> for Print<'_, W> {
    fn told(&mut self, scene: &Scene<'_, Duel>, what: Happening<'_, Duel>) {
        let Some(Told { depth, clause, what }) = scene.for_viewer(Viewer::Referee, what) else { return };
        let line = match what {
            What::Event(event) => say(&event),
            What::Began(name) => format!("[{name}]"),
            _ => return,
        };
        if self.written.is_ok() {
            self.written = writeln!(self.out, "{clause:>6}  {:indent$}{line}", "", indent = 2 * usize::from(depth));
        }
    }

    fn wants_nothing(&self) -> bool {
        !self.verbose
    }
}

/// The duel, played at random.
#[derive(Parser)]
pub struct Args {
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    pub games: u64,
    /// The seed of the first game; the next games take the next numbers.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Print every event with its clause.
    #[arg(long)]
    pub verbose: bool,
}

fn main() -> io::Result<()> {
    match play(&Args::parse(), &mut BufWriter::new(io::stdout().lock())) {
        // Whoever closes the pipe (`| head`) has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        played => played,
    }
}

/// Plays the games and prints what is asked for.
///
/// # Errors
/// When nobody reads any more.
pub fn play(args: &Args, out: &mut impl Write) -> io::Result<()> {
    let rules = std::sync::Arc::new(Duel);
    let (mut commands, mut halted) = (0_u64, 0_u64);
    let begin = std::time::Instant::now();
    for seed in args.seed..args.seed.saturating_add(args.games) {
        let mut rng = jiesuan::rand_chacha::ChaCha8Rng::seed_from_u64(!seed);
        let mut print = Print { out: &mut *out, verbose: args.verbose, written: Ok(()) };
        let mut game =
            GameState::new_into(rules.clone(), &(), Chance::seed(seed), &mut print).map_err(io::Error::other)?;
        while let Some(seat) = game.deciding().lowest() {
            let Some(command) = game.legal(seat).sample(&mut rng) else { break };
            game.apply_into(seat, command, &mut print).map_err(io::Error::other)?;
            commands += 1;
        }
        print.written?;
        match game.outcome() {
            Some(winner) if args.verbose => writeln!(out, "seat {winner} has won")?,
            Some(_) => {}
            None => halted += 1,
        }
    }
    let time = begin.elapsed().as_secs_f64().max(1e-9);
    writeln!(
        out,
        "games={} commands={commands} games_per_s={:.0} commands_per_s={:.0} ns_per_command={:.1} halted={halted}",
        args.games,
        args.games as f64 / time,
        commands as f64 / time,
        time * 1e9 / commands.max(1) as f64,
    )?;
    out.flush()
}
