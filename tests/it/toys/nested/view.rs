//! What a viewer may know, and what the law suite is told of it.

use jiesuan::laws::{Lawful, Thing};
use jiesuan::{Seat, SeatSet, Viewer, Which};
use serde::{Deserialize, Serialize};

use super::{
    Ability, Ask, CARDS, Card, Command, Effect, Event, Face, Flows, HEALTH, Hand, Held, Invoke, Matter, Nested, Player,
    Setup, Skill, Table, Target, Use, Zone,
};

/// A view holds what its own viewer knows, and of everybody else's knowledge nothing.
pub fn view(table: &Table, viewer: Viewer) -> Table {
    if viewer == Viewer::Referee {
        return table.clone();
    }
    let mask = |held: &Held| {
        let Held { card, seen } = *held;
        Some(Held { card, seen: own(seen, viewer) }).filter(|held| !held.seen.is_empty())
    };
    let player = |(seat, player): (Seat, &Player)| {
        let Player { hp, hand: Hand { held, hidden }, skill, face, chained, alive } = player;
        let known: Vec<Held> = held.iter().filter_map(mask).collect();
        let hidden = hidden + (held.len() - known.len()) as u8;
        let skill = skill.filter(|_| *face == Face::Up || viewer == Viewer::Seat(seat));
        Player { hp: *hp, hand: Hand { held: known, hidden }, skill, face: *face, chained: *chained, alive: *alive }
    };
    let Table { players, deck, discard, spare, matters, turn, favoured, renewals, exhausted } = table;
    Table {
        players: players.iter().map(player).collect(),
        deck: deck.iter().map(|held| held.as_ref().and_then(mask)).collect(),
        discard: discard.clone(),
        spare: vec![None; spare.len()],
        // No matter names a card.
        matters: matters.clone(),
        turn: *turn,
        favoured: *favoured,
        renewals: *renewals,
        exhausted: *exhausted,
    }
}

fn own(seen: SeatSet, viewer: Viewer) -> SeatSet {
    seen.iter().filter(|seat| Viewer::Seat(*seat) == viewer).collect()
}

/// Whether a viewer knows the skill of a seat.
pub fn knows(table: &Table, seat: Seat, viewer: Viewer) -> bool {
    viewer.is(seat) || table.is_shown(seat)
}

pub fn show(before: &Table, event: &Event, viewer: Viewer) -> Event {
    match *event {
        ref event if viewer == Viewer::Referee => event.clone(),
        Event::Drafted { seat, place: _, skill } => {
            Event::Drafted { seat, place: None, skill: skill.filter(|_| viewer == Viewer::Seat(seat)) }
        }
        Event::Shuffled { cards, order: _ } => Event::Shuffled { cards, order: None },
        Event::Moved { card, from, to, seen } => {
            // Whoever knows the top card sees where it goes.
            let top = before.deck.last().copied().flatten().filter(|_| from == Zone::Top);
            let tracked = top.is_some_and(|held| !own(held.seen, viewer).is_empty());
            let seen = own(seen, viewer);
            let sees = to == Zone::Discard || tracked || !seen.is_empty();
            Event::Moved { card: card.filter(|_| sees), from, to, seen }
        }
        Event::Peeked { seat, card } => Event::Peeked { seat, card: card.filter(|_| viewer == Viewer::Seat(seat)) },
        ref public @ (Event::Exhausted
        | Event::TurnPassed { to: _ }
        | Event::Favoured
        | Event::Used { user: _, kind: _, nature: _, targets: _ }
        | Event::Turned { target: _ }
        | Event::Diverted { target: _, to: _ }
        | Event::Pinned { target: _ }
        | Event::Revealed { seat: _, skill: _ }
        | Event::DamageBegan(_)
        | Event::DamageMoved { to: _ }
        | Event::Damaged
        | Event::Linked { seat: _ }
        | Event::DyingBegan { who: _ }
        | Event::Rescued { who: _, by: _ }
        | Event::Healed { seat: _ }
        | Event::Died { seat: _, skill: _ }
        | Event::Closed) => public.clone(),
    }
}

/// What holds on every table of the engine.
pub fn check(table: &Table) -> Result<(), String> {
    let held = |held: &Held| held.card;
    let hands = table.players.values().iter().flat_map(|player| &player.hand.held).map(held);
    let deck = table.deck.iter().flatten().map(held);
    let mut cards: Vec<Card> = hands.chain(deck).chain(table.discard.iter().copied()).collect();
    cards.sort_unstable();
    if !cards.into_iter().eq((0..CARDS).map(Card)) {
        return Err("not every card is in exactly one zone".into());
    }
    if table.deck.contains(&None) || table.players.values().iter().any(|player| player.hand.hidden > 0) {
        return Err("the table has cards without a face".into());
    }
    if !(3..=6).contains(&table.seats()) || table.turn.0 >= table.seats() {
        return Err("there is no such seat".into());
    }
    for (seat, player) in table.players.iter() {
        if player.hp > HEALTH || !player.alive && (player.hand.count() > 0 || player.chained) {
            return Err(format!("seat {seat} has what it cannot have"));
        }
        if player.hand.held.iter().any(|held| !held.seen.contains(seat)) {
            return Err(format!("seat {seat} does not know its own hand"));
        }
    }
    for matter in &table.matters {
        let sound = match matter {
            Matter::Use { user, targets, current, .. } => {
                let known = |target: &Target| target.seat.0 < table.seats();
                user.0 < table.seats()
                    && targets.iter().all(known)
                    && (usize::from(*current) < targets.len() || *current == 0)
            }
            Matter::Damage { harm, .. } => harm.to.0 < table.seats(),
            Matter::Dying { who, from } => who.0 < table.seats() && from.0 < table.seats(),
        };
        if !sound {
            return Err(format!("{matter:?} names what is not there"));
        }
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Secret {
    Card(Card),
    Skill(Skill),
}

/// Stands for a card in what is shown of somebody's answer.
const SOME_CARD: Card = Card(u8::MAX);

impl Lawful for Nested {
    type Secret = Secret;

    fn any_setup(&self, seed: u64) -> Setup {
        Setup { seats: 3 + (seed % 4) as u8 }
    }

    fn secrets(&self, table: &Table, viewer: Viewer, secret: &mut dyn FnMut(Secret)) {
        if viewer == Viewer::Referee {
            return;
        }
        let hands = table.players.values().iter().flat_map(|player| &player.hand.held);
        let face_down = hands.chain(table.deck.iter().flatten());
        let unseen = face_down.filter(|held| !matches!(viewer, Viewer::Seat(seat) if held.seen.contains(seat)));
        unseen.for_each(|held| secret(Secret::Card(held.card)));
        let down = |(seat, player): &(Seat, &Player)| player.face == Face::Down && viewer != Viewer::Seat(*seat);
        let skills = table.players.iter().filter(down).filter_map(|(_, player)| player.skill);
        skills.chain(table.spare.iter().copied().flatten()).for_each(|skill| secret(Secret::Skill(skill)));
    }

    fn exchangeable(&self, _: &Table, _: Viewer, one: Secret, other: Secret) -> bool {
        matches!(one, Secret::Card(_)) == matches!(other, Secret::Card(_))
    }

    fn rename(&self, thing: Thing<'_, Self>, map: &dyn Fn(Secret) -> Secret) {
        let card = |card: &mut Card| {
            if let Secret::Card(other) = map(Secret::Card(*card)) {
                *card = other;
            }
        };
        let skill = |skill: &mut Skill| {
            if let Secret::Skill(other) = map(Secret::Skill(*skill)) {
                *skill = other;
            }
        };
        match thing {
            Thing::Table(table) => {
                for (_, player) in table.players.iter_mut() {
                    player.hand.held.iter_mut().for_each(|held| card(&mut held.card));
                    player.skill.iter_mut().for_each(skill);
                }
                table.deck.iter_mut().flatten().for_each(|held| card(&mut held.card));
                table.discard.iter_mut().for_each(card);
                table.spare.iter_mut().flatten().for_each(skill);
            }
            Thing::Procedure(procedure) => match procedure {
                Flows::Use(Use { user: _, card: used, targets: _ }) => card(used),
                Flows::Invoke(Invoke { ability, cost }) => {
                    skill(&mut ability.skill);
                    cost.iter_mut().for_each(|(paid, _)| card(paid));
                }
                Flows::Effect(Effect { ability, to: _, blind: _ }) => skill(&mut ability.skill),
                _ => {}
            },
            Thing::Value(_) | Thing::Timing(_) => {}
            Thing::Ability(ability) => skill(&mut ability.skill),
            Thing::Ask(Ask::Which(Which { timing: _, abilities, may_pass: _ })) => {
                abilities.iter_mut().for_each(|ability| skill(&mut ability.skill));
            }
            Thing::Ask(Ask::Cost(ability)) => skill(&mut ability.skill),
            Thing::Ask(_) => {}
            Thing::Command(command) => match command {
                Command::Use { card: named, targets: _ }
                | Command::Give { card: named, to: _ }
                | Command::Pay { card: named, to: _ }
                | Command::Bury(named)
                | Command::Respond(named) => card(named),
                Command::Pick(ability) => skill(&mut ability.skill),
                Command::Pass | Command::Shuffle => {}
            },
        }
    }

    fn arbitrary(&self, _: &Table, seat: Seat, below: &mut dyn FnMut(u32) -> u32) -> Command {
        let card = Card(below(u32::from(CARDS) + 2) as u8);
        let to = Seat(below(8) as u8);
        let skill = Skill::ALL[below(6) as usize];
        match below(8) {
            0 => Command::Pass,
            1 => Command::Use { card, targets: (0..below(4)).map(|_| Seat(below(7) as u8)).collect() },
            2 => Command::Give { card, to },
            3 => Command::Bury(card),
            4 => Command::Respond(card),
            5 => Command::Pick(Ability { seat: if below(2) == 0 { seat } else { to }, skill, target: below(3) as u8 }),
            6 => Command::Pay { card, to },
            _ => Command::Shuffle,
        }
    }

    fn shown_command(
        &self,
        table: &Table,
        seat: Seat,
        ask: &Ask,
        command: &Command,
        viewer: Viewer,
    ) -> Option<Command> {
        if viewer.is(seat) {
            return Some(command.clone());
        }
        match (ask, command) {
            // Polls are sealed: what counted is told when everybody has answered.
            (Ask::Wuxie { .. } | Ask::Tao { .. }, _) => None,
            // A skill that lies face down is not told of, not even that it was declared.
            (Ask::Which(_) | Ask::Cost(_), _) if !table.is_shown(seat) => None,
            (_, Command::Give { card, to }) => {
                let card = if viewer == Viewer::Seat(*to) { *card } else { SOME_CARD };
                Some(Command::Give { card, to: *to })
            }
            (_, Command::Bury(_)) => Some(Command::Bury(SOME_CARD)),
            (_, command) => Some(command.clone()),
        }
    }

    fn invariants(&self, table: &Table) -> Result<(), String> {
        check(table)
    }
}
