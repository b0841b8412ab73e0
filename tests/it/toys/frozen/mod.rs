//! **Frozen**: lists that are fixed when their window opens. Two seats, three units each, hidden hands that answer attacks
//! of themselves, and one queue a seat in which abilities and hand cards stand in order of entry (百闻牌).
//!
//! Here are the rule book and the rules. The cards are in [`card`], the table and its events in [`table`], the procedures
//! in [`flow`], who may know what in [`view`].

use jiesuan::{Candidate, Choice, Criterion, Discipline, Illegal, List, RuleSet, Seat, Unsound, Viewer};

pub use card::{Card, Entry, Kind, Moment, Pile};
pub use flow::Flows;
pub use table::*;

use flow::{Game, Grow, Leave, Text, Trigger, Use};

pub mod card;
pub mod flow;
pub mod table;
pub mod view;

jiesuan::clauses! {
    /// The rule book.
    pub enum Rule {
        Setup = "F-1.1", "two seats with three units each, 1 to 30 life and 8 to 40 cards; the second avatar begins with 2 armor";
        Shuffle = "F-1.2", "both decks are shuffled and 4 cards dealt from each";
        Mulligan = "F-1.3", "both seats at once set up to 2 cards aside, draw as many, and shuffle them in";
        Begin = "F-2.1", "a turn begins: the armor of its seat is gone and it may assault";
        Revive = "F-2.2", "a unit that is out counts down from 2; at nothing it returns whole, last in the queue";
        Orbs = "F-2.3", "whatever was left, there are 3 orbs";
        Fix = "F-2.4", "what answers the turn start is fixed and ordered";
        Back = "F-2.5", "the own front unit goes back to the bench";
        Start = "F-2.6", "what was fixed is resolved";
        Draw = "F-2.7", "a card is drawn; past 6 in hand it is discarded";
        DeckOut = "F-2.8", "who draws from an empty deck has lost";
        Move = "F-2.9", "cards and one assault (出击) for 1 orb, in any order, until the seat ends its turn";
        Pay = "F-3.1", "a card is used by its unit on its feet for its cost in orbs, and leaves the hand";
        Words = "F-3.2", "what a card or an ability says is done; targets are picked now";
        Effect = "F-3.3", "what was put off joins the nearest effect and follows it in order of happening";
        Barrier = "F-3.4", "battles that effects begin wait for the end of the step, and the last begun is fought first";
        Hidden = "F-3.5", "a card that leaves the hand or the deck unseen is not known, nor is what was known there";
        Defender = "F-4.1", "the defender is the enemy front unit, else the avatar";
        MoveIn = "F-4.2", "an attacker that is not remote moves to the front";
        Response = "F-4.3", "the battle of a response ends where the enemy front is occupied";
        Attack = "F-4.4", "what answers the attack is resolved";
        Again = "F-4.5", "the defender is determined again";
        Clash = "F-4.6", "defender and attacker strike at once; a remote attacker is not struck";
        Out = "F-4.7", "a battle stops when its attacker is out";
        End = "F-4.8", "what lasts for the battle ends with the outermost one";
        Hurt = "F-5.1", "blows that fall at once take each step together; first what answers the blow";
        Overflow = "F-5.2", "what a lancer strikes beyond armor and health falls on the avatar, from the next step on";
        Armor = "F-5.3", "armor takes what it can";
        Immune = "F-5.4", "then immunity";
        Lose = "F-5.5", "health and life are lost";
        After = "F-5.6", "what answers the damage is put off";
        KnockOut = "F-5.7", "units at no health are out (气绝), and an avatar at no life has lost";
        TurnPlayer = "F-6.1", "the turn player's first";
        Queue = "F-6.2", "then by the place in the owner's queue";
        Bubble = "F-6.3", "a new response changes places with the last earlier one of its timing whose unit sits further right, until there is none";
        Enemy = "F-6.4", "responses answer in the enemy's turn";
        Holds = "F-6.5", "the condition holds when the list is made";
        Once = "F-6.6", "one copy of a name answers a timing, also of blows that fall at once";
        InHand = "F-6.7", "a hand card must still be there at its turn";
        Happening = "F-6.8", "in order of happening";
        LastBegun = "F-6.9", "the last begun first";
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Frozen;

impl RuleSet for Frozen {
    const NAME: &'static str = "toy: frozen";
    type Clause = Rule;
    type Setup = Setup;
    type SetupError = Illegal<Rule>;
    type Table = Table;
    type Event = Event;
    type Timing = Timing;
    type Ability = Ability;
    type Agenda = Agenda;
    type Procedure = Flows;
    type Value = ();
    type Ask = Ask;
    type Command = Command;
    /// The cards that are to be swapped.
    type Draft = Vec<Card>;
    /// Who has won.
    type Outcome = Seat;

    fn start(&self, setup: &Setup) -> Result<(Table, Flows), Illegal<Rule>> {
        let sizes = setup.decks.values().iter().all(|deck| (8..=40).contains(&deck.len()));
        if setup.decks.count() != 2 || setup.first.0 > 1 || !sizes || !(1..=30).contains(&setup.life) {
            return Err(Illegal::new(Rule::Setup, "this is not a game for two"));
        }
        let mut cards = 0;
        let mut side = |seat: Seat| {
            let mut card = |kind: &Kind| {
                cards += 1;
                Card::new(cards - 1, *kind)
            };
            Side {
                life: setup.life,
                armor: if seat == setup.first { 0 } else { 2 },
                orbs: 0,
                assaulted: false,
                units: [Name::Lancer, Name::Archer, Name::Keeper].map(Unit::new).to_vec(),
                front: None,
                queue: (0..3).map(Entry::Unit).collect(),
                deck: Pile { cards: setup.decks[seat].iter().map(&mut card).collect(), hidden: 0 },
                hand: Pile::default(),
                aside: Pile::default(),
                discard: Pile::default(),
                revealed: Vec::new(),
                grown: Vec::new(),
            }
        };
        let sides = [side(Seat(0)), side(Seat(1))];
        Ok((Table { sides, turn: setup.first, matters: Vec::new(), cards, lost: None }, Game.into()))
    }

    fn sound(&self, table: &Table) -> Result<(), Unsound> {
        let stands = |seat| table.front(seat).is_none_or(|unit| table.awake(unit).is_some());
        let sound = Seat::all(2).all(stands);
        sound.then_some(()).ok_or(Unsound::new("sides.front", "no unit on its feet is there"))
    }

    fn change(&self, table: &mut Table, event: &Event) {
        table.change(event);
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

    fn discipline(&self, timing: Timing) -> Discipline<Agenda> {
        if let Timing::Damaged { .. } = timing { Discipline::PutOff(Agenda::After) } else { Discipline::Frozen }
    }

    /// The queues are the index. Of several copies of a response the first one looks (F-6.6).
    fn lookers(&self, table: &Table, timing: Timing, look: &mut dyn FnMut(Ability)) {
        for seat in Seat::all(2) {
            let side = table.side(seat);
            let mut named: Vec<Kind> = Vec::new();
            for entry in &side.queue {
                match *entry {
                    Entry::Unit(place) => {
                        let id = UnitId { seat, place };
                        if side.units.get(usize::from(place)).is_some_and(|unit| unit.name.looks(timing)) {
                            look(Ability::Unit(id));
                        }
                    }
                    Entry::Card(card) => {
                        let kind = card.kind();
                        let there = match timing {
                            Timing::Attack => kind == Kind::Grudge || kind.answers() == Some(Moment::Attack),
                            Timing::Hurt { .. } => kind.answers() == Some(Moment::Hurt),
                            Timing::TurnStart | Timing::Damaged { .. } => false,
                        };
                        if there && !named.contains(&kind) {
                            look(Ability::Card(seat, card));
                        }
                        if kind.answers().is_some() {
                            named.push(kind);
                        }
                    }
                }
            }
        }
    }

    fn answers(&self, table: &Table, timing: Timing, ability: Ability) -> Result<(), Rule> {
        let blow = |row: u16, seat: Seat| {
            table.blow(row).filter(|blow| matches!(blow.to, Who::Unit(unit) if unit.seat == seat))
        };
        let holds = match (timing, ability) {
            (Timing::TurnStart, Ability::Unit(unit)) => table.front(unit.seat) == Some(unit),
            (Timing::Attack, _) => {
                return table.battle().map_or(Err(Rule::Holds), |fight| attacked(table, fight, ability));
            }
            (Timing::Hurt { .. }, Ability::Card(seat, _)) if seat == table.turn => return Err(Rule::Enemy),
            (Timing::Hurt { .. }, Ability::Card(seat, card)) if table.answered(seat, card.kind()) => {
                return Err(Rule::Once);
            }
            (Timing::Hurt { row }, Ability::Card(seat, _)) => blow(row, seat).is_some(),
            (Timing::Damaged { row }, Ability::Unit(unit)) => {
                blow(row, unit.seat).is_some_and(|blow| blow.from.seat != unit.seat)
            }
            _ => false,
        };
        if holds { Ok(()) } else { Err(Rule::Holds) }
    }

    /// Abilities are not looked at again; hand cards are, but not at the condition that they answered by.
    fn stands(&self, table: &Table, timing: Option<Timing>, ability: Ability) -> Result<(), Rule> {
        match ability {
            // A battle that waited at the barrier.
            Ability::Unit(unit) if timing.is_none() && table.awake(unit).is_none() => Err(Rule::Out),
            Ability::Unit(_) => Ok(()),
            Ability::Card(seat, card) if !table.side(seat).queue.contains(&Entry::Card(card)) => Err(Rule::InHand),
            Ability::Card(_, card) if card.kind() == Kind::Grudge => Ok(()),
            Ability::Card(seat, card) => flow::usable(table, seat, card).map_err(|illegal| illegal.clause),
        }
    }

    fn criteria(&self, list: List<Self>) -> &'static [Criterion<Self>] {
        match list {
            List::Window(_) => &[
                Criterion { clause: Rule::TurnPlayer, name: "the turn player", rank: by_turn },
                Criterion { clause: Rule::Queue, name: "the place in the queue", rank: by_queue },
            ],
            List::Agenda(Agenda::After) => {
                &[Criterion { clause: Rule::Happening, name: "happening", rank: |_, _, entry| entry.arrival.into() }]
            }
            List::Agenda(Agenda::Barrier) => &[Criterion {
                clause: Rule::LastBegun,
                name: "last begun",
                rank: |_, _, entry| -i64::from(entry.arrival),
            }],
        }
    }

    fn owner(&self, _: &Table, ability: Ability) -> Seat {
        match ability {
            Ability::Unit(UnitId { seat, .. }) | Ability::Card(seat, _) => seat,
        }
    }

    fn resolve(&self, table: &Table, timing: Timing, ability: Ability) -> Option<Flows> {
        Some(match (ability, timing) {
            (Ability::Card(seat, card), _) if card.kind() == Kind::Grudge => Grow { seat, card }.into(),
            (Ability::Card(seat, card), Timing::Hurt { row }) => Use { row, ..Use::new(seat, card) }.into(),
            (Ability::Card(seat, card), _) => Use::new(seat, card).into(),
            (Ability::Unit(unit), timing) => {
                let text = match timing {
                    Timing::Damaged { row } => Text::Avenge { on: table.blow(row)?.from },
                    Timing::TurnStart => Text::Stand,
                    _ if table.side(unit.seat).units.get(usize::from(unit.place))?.name == Name::Archer => Text::Join,
                    _ => Text::Ward,
                };
                Trigger { unit, text }.into()
            }
        })
    }

    fn legal(&self, table: &Table, seat: Seat, ask: &Ask, command: &Command) -> Result<(), Illegal<Rule>> {
        let side = table.side(seat);
        match (ask, command) {
            (Ask::Mulligan, Command::Swap(cards)) => {
                let rising = cards.len() <= 2 && cards.is_sorted_by(|one, other| one < other);
                let held = rising && cards.iter().all(|card| side.hand.cards.contains(card));
                held.then_some(()).ok_or(Illegal::new(Rule::Mulligan, "up to two cards of the hand, in their order"))
            }
            (Ask::Move, Command::Use(card)) if !side.hand.cards.contains(card) => {
                Err(Illegal::new(Rule::InHand, "the card is not in the hand"))
            }
            (Ask::Move, Command::Use(card)) if card.kind().answers().is_some() => {
                Err(Illegal::new(Rule::Enemy, "a response answers of itself"))
            }
            (Ask::Move, Command::Use(card)) => flow::usable(table, seat, *card),
            (Ask::Move, Command::Assault(place)) => match table.awake(UnitId { seat, place: *place }) {
                Some(_) if !side.assaulted && side.orbs > 0 => Ok(()),
                Some(_) => Err(Illegal::new(Rule::Move, "one assault a turn, for an orb")),
                None => Err(Illegal::new(Rule::Move, "no such unit is on its feet")),
            },
            (Ask::Move, Command::End) => Ok(()),
            (Ask::Keep, Command::Choose(card)) if side.aside.cards.contains(card) => Ok(()),
            (Ask::Recall, Command::Choose(card)) if side.hand.cards.contains(card) => Ok(()),
            (Ask::Keep | Ask::Recall, Command::Choose(_)) => {
                Err(Illegal::new(Rule::Words, "the card is not among those to choose from"))
            }
            _ => Err(Illegal::new(Rule::Move, "this does not answer the question")),
        }
    }

    fn choices(&self, table: &Table, seat: Seat, ask: &Ask, draft: &Vec<Card>, choice: &mut dyn FnMut(Choice<Self>)) {
        let side = table.side(seat);
        match ask {
            Ask::Mulligan => {
                choice(Choice::Done(Command::Swap(draft.clone())));
                let more = |card: &&Card| draft.len() < 2 && draft.last().is_none_or(|last| last < *card);
                for card in side.hand.cards.iter().filter(more) {
                    choice(Choice::Part(draft.iter().chain([card]).copied().collect()));
                }
            }
            Ask::Move => {
                let uses = side.hand.cards.iter().map(|card| Command::Use(*card));
                let assaults = (0..side.units.len() as u8).map(Command::Assault);
                for command in uses.chain(assaults).chain([Command::End]) {
                    if self.legal(table, seat, ask, &command).is_ok() {
                        choice(Choice::Done(command));
                    }
                }
            }
            Ask::Keep => side.aside.cards.iter().for_each(|card| choice(Choice::Done(Command::Choose(*card)))),
            Ask::Recall => side.hand.cards.iter().for_each(|card| choice(Choice::Done(Command::Choose(*card)))),
        }
    }

    fn default_answer(&self, table: &Table, seat: Seat, ask: &Ask) -> Command {
        let side = table.side(seat);
        let first = |pile: &Pile| pile.cards.first().map_or(Command::End, |card| Command::Choose(*card));
        match ask {
            Ask::Mulligan => Command::Swap(Vec::new()),
            Ask::Move => Command::End,
            Ask::Keep => first(&side.aside),
            Ask::Recall => first(&side.hand),
        }
    }

    fn view(&self, table: &Table, viewer: Viewer) -> Table {
        view::view(table, viewer)
    }

    fn show(&self, _: &Table, event: &Event, viewer: Viewer) -> Option<Event> {
        view::show(event, viewer)
    }

    fn knows(&self, _: &Table, ability: Ability, viewer: Viewer) -> bool {
        if let Ability::Card(seat, _) = ability { viewer.is(seat) } else { true }
    }

    fn shows_procedure(&self, _: &Table, procedure: &Flows, viewer: Viewer) -> bool {
        if let Flows::Grow(Grow { seat, .. }) = procedure { viewer.is(*seat) } else { true }
    }
}

/// Whether an ability answers this attack.
fn attacked(table: &Table, fight: Fight, ability: Ability) -> Result<(), Rule> {
    let holds = match ability {
        Ability::Unit(unit) if table.awake(unit).is_some_and(|unit| unit.name == Name::Archer) => {
            fight.cause != Cause::Effect && fight.attacker.seat == unit.seat && fight.attacker != unit
        }
        Ability::Unit(unit) => fight.attacker == unit || fight.defender == Who::Unit(unit),
        Ability::Card(seat, card) => match fight.defender {
            Who::Unit(victim) if victim.seat == seat => match card.kind() {
                Kind::Grudge => return Ok(()),
                _ if table.turn == seat => return Err(Rule::Enemy),
                Kind::Guard | Kind::Cover => victim.place != card.kind().user(),
                Kind::Parry => victim.place == card.kind().user(),
                _ => true,
            },
            _ => false,
        },
    };
    if holds { Ok(()) } else { Err(Rule::Holds) }
}

fn by_turn(_: &Frozen, table: &Table, entry: &Candidate<Frozen>) -> i64 {
    i64::from(Frozen.owner(table, entry.ability) != table.turn)
}

fn by_queue(_: &Frozen, table: &Table, entry: &Candidate<Frozen>) -> i64 {
    let wanted = match entry.ability {
        Ability::Unit(unit) => Entry::Unit(unit.place),
        Ability::Card(_, card) => Entry::Card(card),
    };
    let queue = &table.side(Frozen.owner(table, entry.ability)).queue;
    queue.iter().position(|entry| *entry == wanted).map_or(i64::MAX, |place| place as i64)
}
