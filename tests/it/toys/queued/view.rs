//! Who may know what, and the laws that the game is held to.

use jiesuan::laws::{Lawful, Thing};
use jiesuan::{Seat, Viewer};

use super::flow::{Deed, Flows};
use super::table::{Card, Face, Held, MOST_GOLD, Rank, Role, Side, Table, Trap, TrapId, Who};
use super::{Ability, Ask, Command, Event, Queued, Setup, Subject};

/// A hidden card is known to those who have seen that it lies there, and to the referee.
fn known(held: Option<Held>, viewer: Viewer) -> Option<Held> {
    held.filter(|held| match viewer {
        Viewer::Seat(seat) => held.seen.contains(seat),
        Viewer::Spectator => false,
        Viewer::Referee => true,
    })
}

/// What a trap is, is known to everybody if it lies face up.
fn known_trap(held: Option<Held>, face: Face, viewer: Viewer) -> Option<Held> {
    if face == Face::Up { held } else { known(held, viewer) }
}

pub fn view(table: &Table, viewer: Viewer) -> Table {
    let Table { sides, turn, deck, discard, resolving, mark, fight, occasions, weary, named, batches, pool, cards } =
        table;
    Table {
        sides: sides.values().iter().map(|side| view_side(side, viewer)).collect(),
        turn: *turn,
        deck: deck.iter().map(|held| known(*held, viewer)).collect(),
        discard: discard.clone(),
        resolving: resolving.clone(),
        mark: *mark,
        fight: fight.clone(),
        occasions: occasions.clone(),
        weary: *weary,
        named: *named,
        batches: *batches,
        pool: pool.clone(),
        cards: *cards,
    }
}

fn view_side(side: &Side, viewer: Viewer) -> Side {
    let Side { out, gold, hand, characters, reserve, zone, deaths } = side;
    let trap = |Trap { id, held, placer, face }: &Trap| Trap {
        id: *id,
        held: known_trap(*held, *face, viewer),
        placer: *placer,
        face: *face,
    };
    let mut side = Side {
        out: *out,
        gold: *gold,
        hand: hand.iter().map(|held| known(*held, viewer)).collect(),
        characters: characters.clone(),
        reserve: *reserve,
        zone: zone.iter().map(trap).collect(),
        deaths: *deaths,
    };
    side.sort();
    side
}

pub fn show(event: &Event, viewer: Viewer) -> Event {
    match *event {
        Event::Shuffled { .. } if viewer != Viewer::Referee => Event::Shuffled { order: None },
        Event::Drew { seat, held } => Event::Drew { seat, held: known(held, viewer) },
        Event::Peeked { seat, held } => Event::Peeked { seat, held: known(held, viewer) },
        Event::Gave { from, to, held } => Event::Gave { from, to, held: known(held, viewer) },
        Event::Placed { seat, host, trap, face, held } => {
            Event::Placed { seat, host, trap, face, held: known_trap(held, face, viewer) }
        }
        Event::Shuffled { .. }
        | Event::Tired
        | Event::Chose { .. }
        | Event::Began { .. }
        | Event::Gained { .. }
        | Event::Paid { .. }
        | Event::Used { .. }
        | Event::Spent { .. }
        | Event::Called { .. }
        | Event::Voided { .. }
        | Event::Sprung { .. }
        | Event::Blown { .. }
        | Event::Heard
        | Event::Attacked { .. }
        | Event::Weighed { .. }
        | Event::Parted
        | Event::Hurt { .. }
        | Event::Healed { .. }
        | Event::Faced { .. }
        | Event::Entered { .. }
        | Event::Counted { .. }
        | Event::Noted { .. }
        | Event::Heeded { .. }
        | Event::Turned { .. }
        | Event::Died { .. }
        | Event::Out { .. }
        | Event::Passed { .. } => event.clone(),
    }
}

type EachCard<'a> = &'a mut dyn FnMut(&mut Card);

fn table_cards(table: &mut Table, each: EachCard<'_>) {
    table.deck.iter_mut().flatten().for_each(|held| each(&mut held.card));
    table.discard.iter_mut().chain(&mut table.resolving).for_each(&mut *each);
    for (_, side) in table.sides.iter_mut() {
        side.hand.iter_mut().flatten().for_each(|held| each(&mut held.card));
        side.zone.iter_mut().filter_map(|trap| trap.held.as_mut()).for_each(|held| each(&mut held.card));
        side.sort();
    }
}

fn event_cards(event: &mut Event, each: EachCard<'_>) {
    match event {
        Event::Drew { held, .. }
        | Event::Peeked { held, .. }
        | Event::Gave { held, .. }
        | Event::Placed { held, .. } => {
            held.iter_mut().for_each(|held| each(&mut held.card));
        }
        Event::Used { card, .. } | Event::Spent { card } | Event::Called { card, .. } => each(card),
        Event::Out { cards, .. } => cards.iter_mut().for_each(each),
        _ => {}
    }
}

fn command_cards(command: &mut Command, each: EachCard<'_>) {
    match command {
        Command::Gift { card, .. }
        | Command::Give(card)
        | Command::Strike { card, .. }
        | Command::Herb { card, .. }
        | Command::Play(card)
        | Command::Place { card, .. }
        | Command::Counter(card)
        | Command::Guard(card) => each(card),
        Command::Which(ability) => ability_cards(ability, each),
        Command::Pass
        | Command::Pay
        | Command::Pick(_)
        | Command::Summon
        | Command::Turn
        | Command::Unveil(_)
        | Command::Call(_) => {}
    }
}

fn ability_cards(ability: &mut Ability, each: EachCard<'_>) {
    match ability {
        Ability::AttackText { card, .. } | Ability::DefenceText { card, .. } => each(card),
        Ability::Occasion { .. } | Ability::Skill { .. } | Ability::Trap { .. } => {}
    }
}

fn subject_cards(subject: &mut Subject, each: EachCard<'_>) {
    if let Subject::Card(card) = subject {
        each(card);
    }
}

fn ask_cards(ask: &mut Ask, each: EachCard<'_>) {
    match ask {
        Ask::Respond(subject) => subject_cards(subject, each),
        Ask::May(ability) => ability_cards(ability, each),
        Ask::Which(which) => which.abilities.iter_mut().for_each(|ability| ability_cards(ability, each)),
        Ask::Leader
        | Ask::Act
        | Ask::Give(_)
        | Ask::Call(_)
        | Ask::Block
        | Ask::Levy
        | Ask::Rescue(_)
        | Ask::Replace => {}
    }
}

fn procedure_cards(procedure: &mut Flows, each: EachCard<'_>) {
    match procedure {
        Flows::Influence(influence) => {
            if let Deed::Act(command) = &mut influence.deed {
                command_cards(command, each);
            }
        }
        Flows::Stir(stir) => event_cards(&mut stir.event, each),
        Flows::Attack(attack) => {
            each(&mut attack.card);
            attack.guard.iter_mut().for_each(|(_, card)| each(card));
        }
        Flows::Use(used) => {
            each(&mut used.card);
            command_cards(&mut used.command, each);
        }
        Flows::Check(check) => {
            subject_cards(&mut check.subject, each);
            check.response.iter_mut().for_each(|(_, card)| each(card));
        }
        Flows::Counter(counter) => each(&mut counter.card),
        Flows::Effect(effect) => {
            ability_cards(&mut effect.ability, each);
            effect.card.iter_mut().for_each(each);
        }
        Flows::Game(_)
        | Flows::Turn(_)
        | Flows::Income(_)
        | Flows::DrawCards(_)
        | Flows::Refill(_)
        | Flows::Calls(_)
        | Flows::Call(_)
        | Flows::Hit(_)
        | Flows::Sweep(_)
        | Flows::Dying(_)
        | Flows::Leaving(_)
        | Flows::Leave(_) => {}
    }
}

/// The leaders of an ordinary game: none of them goes on forever.
pub const ORDINARY: [Role; 7] =
    [Role::Watch, Role::Medic, Role::Leech, Role::Martyr, Role::Mourner, Role::Bully, Role::Beggar];

impl Lawful for Queued {
    type Secret = Card;

    fn any_setup(&self, seed: u64) -> Setup {
        let pool = (0..4).map(|step| ORDINARY[((seed / 3 + step * 2) % 7) as usize]).collect();
        Setup { seats: 2 + (seed % 3) as u8, cards: 24 + (seed % 24) as u8, pool }
    }

    fn secrets(&self, table: &Table, viewer: Viewer, secret: &mut dyn FnMut(Card)) {
        let saw = |held: &Held| match viewer {
            Viewer::Seat(seat) => held.seen.contains(seat),
            Viewer::Spectator => false,
            Viewer::Referee => true,
        };
        let hands = table.sides.values().iter().flat_map(|side| &side.hand);
        let face_down = table.traps().filter(|(_, trap)| trap.face == Face::Down);
        let lying = table.deck.iter().chain(hands).copied().chain(face_down.map(|(_, trap)| trap.held));
        lying.flatten().filter(|held| !saw(held)).for_each(|held| secret(held.card));
    }

    fn rename(&self, thing: Thing<'_, Self>, map: &dyn Fn(Card) -> Card) {
        let mut each = |card: &mut Card| *card = map(*card);
        match thing {
            Thing::Table(table) => table_cards(table, &mut each),
            Thing::Procedure(procedure) => procedure_cards(procedure, &mut each),
            Thing::Ability(ability) => ability_cards(ability, &mut each),
            Thing::Ask(ask) => ask_cards(ask, &mut each),
            Thing::Command(command) => command_cards(command, &mut each),
            Thing::Value(_) | Thing::Timing(_) => {}
        }
    }

    fn arbitrary(&self, table: &Table, _: Seat, below: &mut dyn FnMut(u32) -> u32) -> Command {
        let card = Card(below(u32::from(table.cards) + 2) as u8);
        let who = Who(below(u32::from(table.named) + 2) as u16);
        let at = Who(below(u32::from(table.named) + 2) as u16);
        let trap = TrapId(below(u32::from(table.named) + 2) as u16);
        let seat = Seat(below(6) as u8);
        let role = ORDINARY[below(7) as usize % 7];
        match below(18) {
            0 => Command::Pass,
            1 => Command::Pay,
            2 => Command::Pick(role),
            3 => Command::Summon,
            4 => Command::Turn,
            5 => Command::Unveil(who),
            6 => Command::Strike { card, by: who, at },
            7 => Command::Herb { card, on: who },
            8 => Command::Gift { card, to: seat },
            9 => Command::Play(card),
            10 => Command::Place { card, host: seat, face: Face::Up },
            11 => Command::Place { card, host: seat, face: Face::Down },
            12 => Command::Counter(card),
            13 => Command::Guard(card),
            14 => Command::Call(trap),
            15 => Command::Give(card),
            16 => Command::Which(Ability::Trap { host: seat, trap }),
            _ => Command::Which(Ability::Skill { seat, who, role }),
        }
    }

    fn shown_command(&self, _: &Table, seat: Seat, ask: &Ask, command: &Command, viewer: Viewer) -> Option<Command> {
        if viewer.is(seat) {
            return Some(*command);
        }
        match (ask, *command) {
            // Sealed until all have picked.
            (Ask::Leader, _) => None,
            // Who passes in a poll says nothing: it may be over before it comes to him.
            (Ask::Respond(_) | Ask::Rescue(_), Command::Pass) => None,
            (_, Command::Place { host, face: Face::Down, .. }) => {
                Some(Command::Place { card: Card::HIDDEN, host, face: Face::Down })
            }
            (Ask::Give(to), Command::Give(_)) if !viewer.is(*to) => Some(Command::Give(Card::HIDDEN)),
            (_, command) => Some(command),
        }
    }

    fn invariants(&self, table: &Table) -> Result<(), String> {
        let mut all: Vec<Card> = table.discard.iter().chain(&table.resolving).copied().collect();
        let sides = || table.sides.values().iter();
        let hidden = table.deck.iter().chain(sides().flat_map(|side| &side.hand));
        let hidden = hidden.copied().chain(table.traps().map(|(_, trap)| trap.held));
        for held in hidden {
            all.push(held.ok_or("a card is not known to the referee")?.card);
        }
        all.sort_unstable();
        if !all.iter().copied().eq((0..table.cards).map(Card)) {
            return Err(format!("not every card lies in exactly one zone: {all:?}"));
        }
        table.sound().map_err(|unsound| unsound.to_string())?;
        for (seat, side) in table.sides.iter() {
            let owns = |held: &Option<Held>| held.is_some_and(|held| held.seen.contains(seat));
            if !side.hand.iter().all(owns) {
                return Err(format!("seat {seat} does not know its hand"));
            }
            if side.out && *side != (Side { out: true, deaths: side.deaths, ..Side::default() }) {
                return Err(format!("seat {seat} is out and has something left"));
            }
            if side.gold > MOST_GOLD {
                return Err(format!("seat {seat} holds more than nine gold"));
            }
            if side.characters.iter().filter(|one| one.rank == Rank::Leader).count() > 1 {
                return Err(format!("seat {seat} has several leaders"));
            }
        }
        if table.fight.is_some() && table.resolving.is_empty() {
            return Err("an attack without a card".into());
        }
        Ok(())
    }
}
