//! The cellar: three seats, hidden hands, a deck that cards are buried under. Made to be sabotaged: each sabotage breaks
//! one law, and the suite must notice.

use std::sync::atomic::{AtomicU8, Ordering};

use jiesuan::laws::{Lawful, Thing};
use jiesuan::{
    BySeat, Candidate, Choice, Criterion, Cx, Draw, Drawn, Flow, Illegal, List, Look, Never, Procedure, Questions,
    RuleSet, Seat, SeatSet, Step, Viewer,
};
use serde::{Deserialize, Serialize};

/// What is wrong with the cellar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sabotage {
    Nothing,
    /// Chance outside the game: a counter in the rules decides.
    StateInTheRules,
    /// A field that is not saved.
    FieldNotSaved,
    /// A step writes a field itself.
    WrittenPastChange,
    /// A public change is not shown to the spectator.
    EventNotShown,
    /// Everybody sees what is drawn.
    LeakedCard,
    /// Who has seen a card keeps knowing it after a card was buried out of that hand.
    KeptMemory,
    /// Only those who hold an answer are asked for one.
    AskedByHand,
    /// The hands are summed up in a public number.
    PublicSum,
    /// A refusal tells about another hand.
    TellingRefusal,
    /// Whether one may draw depends on the hidden top of the deck.
    LegalByDeck,
    /// A refusal leaves a trace.
    RefusalWrites,
    /// A legal answer is not listed.
    LegalMissing,
    /// An illegal answer is listed.
    IllegalListed,
    /// The order of sealed answers leaves a trace.
    AnswersInOrder,
    /// No criterion orders the seats.
    NoCriterion,
    /// Leavers are waited for.
    NeverGone,
    /// A turn goes on for as long as its seat likes.
    Endless,
    /// A step repeats for ever.
    Repeats,
    /// A draw is drawn again, for ever.
    DrawsForever,
    /// Somebody who has left is asked again, for ever.
    AsksForever,
    /// A buried card stays in the hand as well.
    CardTwice,
}

jiesuan::clauses! {
    /// The rule book of the cellar.
    pub enum Rule {
        Deal = "X-1", "three cards to everybody";
        Turn = "X-2", "a turn is one move and one draw";
        Guess = "X-3", "before every turn all name a number, sealed";
        Answer = "X-4", "whoever has cards may answer a played card; the first yes counts";
        Echo = "X-5", "a played card lets every seat score, from the turn player on";
        Over = "X-6", "the game is over after thirty turns, or with one seat left";
    }
}

pub type Card = u8;
pub const CARDS: u8 = 24;

/// A card, and the seats that know where it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Held {
    pub card: Card,
    pub known: SeatSet,
}

/// A card in the deck, and the seats that know which it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deep {
    pub card: Option<Card>,
    pub known: SeatSet,
}

/// An unordered hand: the cards that the viewer knows, and how many others. On the engine's table there are no others.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Hand {
    pub cards: Vec<Held>,
    pub others: u8,
}

impl Hand {
    fn count(&self) -> usize {
        self.cards.len() + usize::from(self.others)
    }
    fn put(&mut self, held: Option<Held>) {
        match held {
            Some(held) => {
                let at = self.cards.partition_point(|other| other.card < held.card);
                self.cards.insert(at, held);
            }
            None => self.others += 1,
        }
    }
    /// Takes a card out that only `seen` see leaving: everybody else forgets every card here.
    fn take(&mut self, card: Option<Card>, seen: SeatSet, viewers: Viewers) -> Option<Held> {
        let held =
            card.and_then(|card| self.cards.iter().position(|held| held.card == card)).map(|at| self.cards.remove(at));
        for held in &mut self.cards {
            held.known = held.known.iter().filter(|seat| seen.contains(*seat)).collect();
        }
        if let Viewers::One(seat) = viewers {
            let before = self.cards.len();
            self.cards.retain(|held| held.known.contains(seat));
            self.others += (before - self.cards.len()) as u8;
        }
        if held.is_none() {
            self.others = self.others.saturating_sub(1);
        }
        held
    }
}

/// A field with a back door, for sabotage.
#[derive(Debug, Default)]
pub struct Trace(AtomicU8);
impl Trace {
    fn add(&self, by: u8) {
        self.0.store(self.0.load(Ordering::Relaxed).wrapping_mul(3).wrapping_add(by), Ordering::Relaxed);
    }
}
impl Clone for Trace {
    fn clone(&self) -> Self {
        Trace(AtomicU8::new(self.0.load(Ordering::Relaxed)))
    }
}
impl PartialEq for Trace {
    fn eq(&self, other: &Self) -> bool {
        self.0.load(Ordering::Relaxed) == other.0.load(Ordering::Relaxed)
    }
}

/// Whose knowledge the table holds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Viewers {
    Everybody,
    One(Seat),
    Nobody,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    pub viewers: Viewers,
    pub hands: BySeat<Hand>,
    /// Top last. Who buried a card there is public, which it is not.
    pub deck: Vec<Deep>,
    pub discard: Vec<Card>,
    pub scores: BySeat<u16>,
    pub sum: u16,
    pub left: SeatSet,
    pub turn: Seat,
    pub turns: u8,
    pub over: Option<Seat>,
    #[serde(with = "trace")]
    pub trace: Trace,
    #[serde(skip)]
    pub unsaved: u8,
}

mod trace {
    use super::*;
    pub fn serialize<S: serde::Serializer>(trace: &Trace, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(trace.0.load(Ordering::Relaxed))
    }
    pub fn deserialize<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Trace, D::Error> {
        u8::deserialize(from).map(|value| Trace(AtomicU8::new(value)))
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    Shuffled { order: Option<Vec<u16>> },
    Drew { seat: Seat, card: Option<Card> },
    Buried { seat: Seat, card: Option<Card> },
    Gave { from: Seat, to: Seat, card: Option<Card> },
    Played { seat: Seat, card: Card },
    Answered { seat: Seat, card: Card },
    Scored { seat: Seat, points: u16 },
    Guessed { guesses: Vec<(Seat, u8)> },
    TurnEnded,
    Left { seat: Seat },
    GameEnded { winner: Seat },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ask {
    Guess,
    Move,
    Answer,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    Guess(u8),
    Pass,
    Bury(Card),
    Give(Card, Seat),
    Play(Card),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Game;
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn;
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Echo(Seat);
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Leave(Seat);

jiesuan::procedures! {
    /// Every flow of the cellar.
    pub enum Flows for Cellar { Game, Turn, Echo, Leave }
}

type Context<'a, 'b> = &'a mut Cx<'b, Cellar>;

impl Procedure<Cellar> for Game {
    const STEPS: &'static [Step<Cellar, Self>] = &[
        Step::chance(Rule::Deal, "shuffle", |_, _| Some(Draw::Order(u16::from(CARDS))), Game::shuffled),
        Step::act(Rule::Deal, "deal", |_, cx| {
            (0..9).for_each(|card| draw(cx, Seat(card % 3)));
            Flow::Next
        }),
        Step::ask_each(Rule::Guess, "guess", Game::everybody, |_, cx, answers| {
            let guesses =
                answers.iter().map(|(seat, guess)| (seat, if let Command::Guess(n) = guess { *n } else { 0 }));
            let guesses = guesses.collect();
            cx.emit(Event::Guessed { guesses });
            Flow::Next
        }),
        Step::call(Rule::Turn, "turn", |_, _| Some(Turn.into())),
        Step::act(Rule::Over, "over", |_, cx| {
            cx.emit(Event::TurnEnded);
            if cx.table().turns >= 30 && cx.rules().sabotage != Sabotage::Endless {
                let winner = Seat::all(3).max_by_key(|seat| (cx.table().scores[*seat], *seat)).unwrap();
                cx.emit(Event::GameEnded { winner });
            }
            Flow::To("guess")
        }),
    ];
}

impl Game {
    fn shuffled(&mut self, cx: Context<'_, '_>, drawn: Drawn) -> Flow<Cellar> {
        cx.emit(Event::Shuffled { order: drawn.order().map(<[u16]>::to_vec) });
        if cx.rules().sabotage == Sabotage::DrawsForever { Flow::Again } else { Flow::Next }
    }
    fn everybody(&self, look: &Look<'_, Cellar>, questions: &mut Questions<'_, Cellar>) {
        look.table.seated().for_each(|seat| questions.ask(seat, Ask::Guess));
    }
}

fn draw(cx: Context<'_, '_>, seat: Seat) {
    if let Some(top) = cx.table().deck.last() {
        let card = top.card;
        cx.emit(Event::Drew { seat, card });
    }
}

impl Procedure<Cellar> for Turn {
    const STEPS: &'static [Step<Cellar, Self>] = &[
        Step::ask(Rule::Turn, "move", |_, look| Some((look.table.turn, Ask::Move)), Turn::moved),
        Step::poll(Rule::Answer, "answer", Turn::answerers, |_, cx, yes| {
            if let Some((seat, Command::Play(card))) = yes {
                cx.emit(Event::Answered { seat, card });
            }
            Flow::Next
        }),
        Step::open(Rule::Echo, "echo", |_, _| Some(Timing::Played)),
        Step::act(Rule::Turn, "draw", |_, cx| {
            let rules = cx.rules();
            match rules.sabotage {
                Sabotage::WrittenPastChange => cx.table().trace.add(1),
                Sabotage::Repeats => return Flow::Again,
                Sabotage::StateInTheRules if rules.outside.fetch_add(1, Ordering::Relaxed) % 7 == 3 => {
                    return Flow::End;
                }
                _ => {}
            }
            let seat = cx.table().turn;
            draw(cx, seat);
            Flow::End
        }),
    ];
}

impl Turn {
    fn moved(&mut self, cx: Context<'_, '_>, seat: Seat, command: Command) -> Flow<Cellar> {
        if cx.rules().sabotage == Sabotage::AsksForever && cx.table().left.contains(seat) {
            return Flow::Again;
        }
        match command {
            Command::Bury(card) => cx.emit(Event::Buried { seat, card: Some(card) }),
            Command::Give(card, to) => cx.emit(Event::Gave { from: seat, to, card: Some(card) }),
            Command::Play(card) => {
                cx.emit(Event::Played { seat, card });
                return Flow::Next;
            }
            _ => {}
        }
        Flow::To("draw")
    }

    fn answerers(&self, look: &Look<'_, Cellar>, questions: &mut Questions<'_, Cellar>) {
        let table = look.table;
        for seat in table.turn.around(3).skip(1).filter(|seat| !table.left.contains(*seat)) {
            let hand = &table.hands[seat];
            let holds = hand.cards.iter().any(|held| held.card % 3 == 0);
            if hand.count() > 0 && (holds || look.rules.sabotage != Sabotage::AskedByHand) {
                questions.ask(seat, Ask::Answer);
            }
        }
    }
}

impl Procedure<Cellar> for Echo {
    const STEPS: &'static [Step<Cellar, Self>] = &[Step::act(Rule::Echo, "score", |echo, cx| {
        cx.emit(Event::Scored { seat: echo.0, points: 1 });
        Flow::End
    })];
}

impl Procedure<Cellar> for Leave {
    const STEPS: &'static [Step<Cellar, Self>] = &[Step::act(Rule::Over, "leave", |leave, cx| {
        cx.emit(Event::Left { seat: leave.0 });
        let mut seated = cx.table().seated();
        if let (Some(winner), None) = (seated.next(), seated.next()) {
            drop(seated);
            cx.emit(Event::GameEnded { winner });
        }
        Flow::End
    })];
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Timing {
    Played,
}

#[derive(Debug)]
pub struct Cellar {
    pub sabotage: Sabotage,
    outside: AtomicU8,
}

impl Cellar {
    pub fn new(sabotage: Sabotage) -> Self {
        Cellar { sabotage, outside: AtomicU8::new(0) }
    }
}
impl Clone for Cellar {
    fn clone(&self) -> Self {
        Cellar::new(self.sabotage)
    }
}
impl PartialEq for Cellar {
    fn eq(&self, other: &Self) -> bool {
        self.sabotage == other.sabotage
    }
}

impl Table {
    fn seated(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(3).filter(|seat| !self.left.contains(*seat))
    }
    fn holds(&self, seat: Seat, card: Card) -> bool {
        self.hands.get(seat).is_some_and(|hand| hand.cards.iter().any(|held| held.card == card))
    }
    fn held(&self, card: Option<Card>, known: SeatSet) -> Option<Held> {
        card.map(|card| Held { card, known })
    }
}

const ALL: SeatSet = SeatSet::first(3);

impl RuleSet for Cellar {
    const NAME: &'static str = "cellar";
    type Clause = Rule;
    type Setup = ();
    type SetupError = Illegal<Rule>;
    type Table = Table;
    type Event = Event;
    type Timing = Timing;
    type Ability = Seat;
    type Agenda = Never;
    type Procedure = Flows;
    type Value = ();
    type Ask = Ask;
    type Command = Command;
    type Draft = ();
    type Outcome = Seat;

    fn start(&self, (): &()) -> Result<(Table, Flows), Illegal<Rule>> {
        let table = Table {
            viewers: Viewers::Everybody,
            hands: BySeat::new(3, |_| Hand::default()),
            deck: (0..CARDS).map(|card| Deep { card: Some(card), known: SeatSet::NONE }).collect(),
            discard: Vec::new(),
            scores: BySeat::new(3, |_| 0),
            sum: 0,
            left: SeatSet::NONE,
            turn: Seat(0),
            turns: 0,
            over: None,
            trace: Trace::default(),
            unsaved: 0,
        };
        Ok((table, Game.into()))
    }

    fn change(&self, table: &mut Table, event: &Event) {
        let viewers = table.viewers;
        match event {
            Event::Shuffled { order: Some(order) } => {
                let old = std::mem::take(&mut table.deck);
                let card = |place: &u16| old.get(usize::from(*place)).and_then(|deep| deep.card);
                table.deck = order.iter().map(|place| Deep { card: card(place), known: SeatSet::NONE }).collect();
            }
            Event::Shuffled { order: None } => {
                table.deck.iter_mut().for_each(|deep| *deep = Deep { card: None, known: SeatSet::NONE });
            }
            Event::Drew { seat, card } => {
                let Some(Deep { card: top, mut known }) = table.deck.pop() else { return };
                known.insert(*seat);
                let held = table.held(card.or(top), known);
                table.hands[*seat].put(held);
            }
            Event::Buried { seat, card } => {
                let mut seen = SeatSet::from_iter([*seat]);
                if self.sabotage == Sabotage::KeptMemory {
                    seen = ALL;
                }
                let held = table.hands[*seat].take(*card, seen, viewers);
                if self.sabotage == Sabotage::CardTwice {
                    table.hands[*seat].put(held.clone());
                }
                let known = SeatSet::from_iter([*seat]);
                table.deck.insert(0, Deep { card: held.map(|held| held.card), known });
                table.unsaved += u8::from(self.sabotage == Sabotage::FieldNotSaved);
            }
            Event::Gave { from, to, card } => {
                let seen = SeatSet::from_iter([*from, *to]);
                table.hands[*from].take(*card, seen, viewers);
                let held = table.held(*card, seen);
                table.hands[*to].put(held);
            }
            Event::Played { seat, card } | Event::Answered { seat, card } => {
                let known = table.holds(*seat, *card);
                table.hands[*seat].take(known.then_some(*card), ALL, viewers);
                table.discard.push(*card);
            }
            Event::Scored { seat, points } => table.scores[*seat] += points,
            Event::Guessed { .. } => {}
            Event::TurnEnded => {
                table.turns = table.turns.saturating_add(1);
                let mut turn = table.turn.next(3);
                while table.left.contains(turn) && table.left.len() < 3 {
                    turn = turn.next(3);
                }
                table.turn = turn;
            }
            Event::Left { seat } => table.left.insert(*seat),
            Event::GameEnded { winner } => table.over = Some(*winner),
        }
    }

    fn seats(&self, _: &Table) -> u8 {
        3
    }
    fn outcome(&self, table: &Table) -> Option<Seat> {
        table.over
    }
    fn gone(&self, table: &Table, seat: Seat) -> bool {
        table.left.contains(seat) && self.sabotage != Sabotage::NeverGone
    }
    fn leave(&self, _: &Table, seat: Seat) -> Flows {
        Leave(seat).into()
    }

    fn lookers(&self, table: &Table, _: Timing, look: &mut dyn FnMut(Seat)) {
        table.seated().for_each(look);
    }
    fn criteria(&self, _: List<Self>) -> &'static [Criterion<Self>] {
        const SEATS: &[Criterion<Cellar>] = &[Criterion {
            clause: Rule::Echo,
            name: "from the turn player",
            rank: |_, table, candidate: &Candidate<Cellar>| i64::from(candidate.ability.steps_from(table.turn, 3)),
        }];
        if self.sabotage == Sabotage::NoCriterion { &[] } else { SEATS }
    }
    fn owner(&self, _: &Table, ability: Seat) -> Seat {
        ability
    }
    fn resolve(&self, _: &Table, _: Timing, ability: Seat) -> Option<Flows> {
        Some(Echo(ability).into())
    }

    fn legal(&self, table: &Table, seat: Seat, ask: &Ask, command: &Command) -> Result<(), Illegal<Rule>> {
        let holds = |card: Card| table.holds(seat, card);
        let legal = match (ask, command) {
            (Ask::Guess, Command::Guess(number)) => {
                if self.sabotage == Sabotage::AnswersInOrder {
                    table.trace.add(seat.0 + 1);
                }
                *number < 4
            }
            (Ask::Move, Command::Pass) => {
                self.sabotage != Sabotage::LegalByDeck
                    || table.deck.last().is_none_or(|top| top.card.is_some_and(|card| card % 2 == 0))
            }
            (Ask::Answer, Command::Pass) => true,
            (Ask::Move, Command::Bury(card) | Command::Play(card)) => holds(*card),
            (Ask::Move, Command::Give(card, to)) => {
                holds(*card) && *to != seat && to.0 < 3 && !table.left.contains(*to)
            }
            (Ask::Answer, Command::Play(card)) => holds(*card) && card % 3 == 0,
            _ => false,
        };
        if legal {
            return Ok(());
        }
        if self.sabotage == Sabotage::RefusalWrites {
            table.trace.add(1);
        }
        let elsewhere = matches!(command, Command::Play(card) if Seat::all(3).any(|seat| table.holds(seat, *card)));
        match self.sabotage == Sabotage::TellingRefusal && elsewhere {
            true => Err(Illegal::new(Rule::Turn, "somebody else holds this card")),
            false => Err(Illegal::new(Rule::Turn, "this is no answer to the question")),
        }
    }

    fn choices(&self, table: &Table, seat: Seat, ask: &Ask, (): &(), choice: &mut dyn FnMut(Choice<Self>)) {
        let mut tried = vec![Command::Pass];
        tried.extend((0..4).map(Command::Guess));
        for held in &table.hands[seat].cards {
            tried.extend([Command::Bury(held.card), Command::Play(held.card)]);
            tried.extend(Seat::all(3).map(|to| Command::Give(held.card, to)));
        }
        let listed = |command: &Command| match (self.sabotage, command) {
            (Sabotage::LegalMissing, Command::Give(..)) => false,
            (Sabotage::IllegalListed, Command::Bury(_)) => true,
            _ => self.legal(table, seat, ask, command).is_ok(),
        };
        tried.into_iter().filter(listed).for_each(|command| choice(Choice::Done(command)));
    }

    fn default_answer(&self, _: &Table, _: Seat, ask: &Ask) -> Command {
        if *ask == Ask::Guess { Command::Guess(0) } else { Command::Pass }
    }
    fn declines(&self, _: &Ask, command: &Command) -> bool {
        *command == Command::Pass
    }

    fn view(&self, table: &Table, viewer: Viewer) -> Table {
        let Table { viewers: _, hands, deck, discard, scores, sum: _, left, turn, turns, over, trace, unsaved } = table;
        let sees = |known: SeatSet| matches!(viewer, Viewer::Seat(seat) if known.contains(seat));
        if viewer == Viewer::Referee {
            return table.clone();
        }
        let hand = |hand: &Hand| {
            let cards: Vec<Held> = hand.cards.iter().filter(|held| sees(held.known)).cloned().collect();
            Hand { others: (hand.count() - cards.len()) as u8, cards }
        };
        let sum: u16 = hands.iter().flat_map(|(_, hand)| &hand.cards).map(|held| u16::from(held.card)).sum();
        Table {
            viewers: if let Viewer::Seat(seat) = viewer { Viewers::One(seat) } else { Viewers::Nobody },
            hands: hands.iter().map(|(_, one)| hand(one)).collect(),
            deck: deck
                .iter()
                .map(|deep| Deep { card: deep.card.filter(|_| sees(deep.known)), ..deep.clone() })
                .collect(),
            discard: discard.clone(),
            scores: scores.clone(),
            sum: if self.sabotage == Sabotage::PublicSum { sum } else { 0 },
            left: *left,
            turn: *turn,
            turns: *turns,
            over: *over,
            trace: trace.clone(),
            unsaved: *unsaved,
        }
    }

    fn show(&self, before: &Table, event: &Event, viewer: Viewer) -> Option<Event> {
        let tracked = |card: &Option<Card>| {
            let top = before.deck.last();
            card.filter(|_| matches!((viewer, top), (Viewer::Seat(seat), Some(top)) if top.known.contains(seat)))
        };
        Some(match event {
            Event::Shuffled { .. } => Event::Shuffled { order: None },
            Event::Drew { seat, card } if !viewer.is(*seat) && self.sabotage != Sabotage::LeakedCard => {
                Event::Drew { seat: *seat, card: tracked(card) }
            }
            Event::Buried { seat, .. } if !viewer.is(*seat) => Event::Buried { seat: *seat, card: None },
            Event::Gave { from, to, .. } if !viewer.is(*from) && !viewer.is(*to) => {
                Event::Gave { from: *from, to: *to, card: None }
            }
            Event::Scored { .. } if viewer == Viewer::Spectator && self.sabotage == Sabotage::EventNotShown => {
                return None;
            }
            event => event.clone(),
        })
    }
}

impl Lawful for Cellar {
    type Secret = Card;

    fn any_setup(&self, _: u64) {}

    fn secrets(&self, table: &Table, viewer: Viewer, secret: &mut dyn FnMut(Card)) {
        let sees = |known: SeatSet| matches!(viewer, Viewer::Seat(seat) if known.contains(seat));
        let hands = table.hands.iter().flat_map(|(_, hand)| &hand.cards);
        hands.filter(|held| !sees(held.known)).for_each(|held| secret(held.card));
        let deck = table.deck.iter().filter(|deep| !sees(deep.known));
        deck.filter_map(|deep| deep.card).for_each(secret);
    }

    fn rename(&self, thing: Thing<'_, Self>, map: &dyn Fn(Card) -> Card) {
        match thing {
            Thing::Table(table) => {
                for (_, hand) in table.hands.iter_mut() {
                    hand.cards.iter_mut().for_each(|held| held.card = map(held.card));
                    hand.cards.sort_by_key(|held| held.card);
                }
                table.deck.iter_mut().filter_map(|deep| deep.card.as_mut()).for_each(|card| *card = map(*card));
            }
            Thing::Command(Command::Bury(card) | Command::Give(card, _) | Command::Play(card)) => *card = map(*card),
            _ => {}
        }
    }

    fn arbitrary(&self, _: &Table, _: Seat, below: &mut dyn FnMut(u32) -> u32) -> Command {
        let mut number = |limit| below(limit) as u8;
        match number(5) {
            0 => Command::Guess(number(6)),
            1 => Command::Pass,
            2 => Command::Bury(number(26)),
            3 => Command::Give(number(26), Seat(number(4))),
            _ => Command::Play(number(26)),
        }
    }

    fn shown_command(&self, _: &Table, seat: Seat, _: &Ask, command: &Command, viewer: Viewer) -> Option<Command> {
        Some(match command {
            Command::Bury(_) if !viewer.is(seat) => Command::Bury(0),
            Command::Give(_, to) if !viewer.is(seat) && !viewer.is(*to) => Command::Give(0, *to),
            command => command.clone(),
        })
    }

    fn invariants(&self, table: &Table) -> Result<(), String> {
        let hands = table.hands.iter().flat_map(|(_, hand)| &hand.cards);
        let mut cards: Vec<Card> = hands.map(|held| held.card).collect();
        cards.extend(table.deck.iter().filter_map(|deep| deep.card));
        cards.extend(&table.discard);
        cards.sort_unstable();
        if cards == (0..CARDS).collect::<Vec<_>>() { Ok(()) } else { Err(format!("the cards are {cards:?}")) }
    }
}
