//! Questions, commands, and which command answers which question.

use jiesuan::{Choice, Illegal, Seat, Which};
use serde::{Deserialize, Serialize};

use super::table::{Card, Face, Kind, Role, Table, Trap, TrapId, Who};
use super::{Ability, Queued, Rule, Timing};

/// What is being checked.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Subject {
    Attack { by: Who, at: Who },
    Card(Card),
    Trap(TrapId),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ask {
    Leader,
    Act,
    Call(Timing),
    Respond(Subject),
    Block,
    Levy,
    /// Which card goes to that seat.
    Give(Seat),
    Rescue(Who),
    Replace,
    May(Ability),
    Which(Which<Queued>),
}

/// A hidden card that a viewer is not shown is [`Card::HIDDEN`].
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    Pass,
    /// Pays what is asked.
    Pay,
    Pick(Role),
    Summon,
    Turn,
    Unveil(Who),
    Strike {
        card: Card,
        by: Who,
        at: Who,
    },
    Herb {
        card: Card,
        on: Who,
    },
    Gift {
        card: Card,
        to: Seat,
    },
    Give(Card),
    /// Plays a card that needs nothing more.
    Play(Card),
    Place {
        card: Card,
        host: Seat,
        face: Face,
    },
    Counter(Card),
    Guard(Card),
    Call(TrapId),
    Which(Ability),
}

pub const SUMMON: u8 = 2;
pub const UNVEIL: u8 = 1;
pub const ZONE: usize = 2;

/// What placing a trap costs.
pub fn price(seat: Seat, host: Seat, face: Face) -> u8 {
    u8::from(host != seat) + u8::from(face == Face::Down)
}

pub fn default_answer(table: &Table, ask: &Ask) -> Command {
    match ask {
        Ask::Leader => table.pool.first().map_or(Command::Pass, |role| Command::Pick(*role)),
        Ask::Which(which) => which.abilities.first().map_or(Command::Pass, |ability| Command::Which(*ability)),
        _ => Command::Pass,
    }
}

/// The parts of a command: first the verbs and the cards, then what a card is played at.
pub fn choices(table: &Table, seat: Seat, ask: &Ask, draft: Option<Card>, choice: &mut dyn FnMut(Choice<Queued>)) {
    let side = table.side(seat);
    let hand = || side.hand.iter().flatten().map(|held| held.card);
    let mut offer = |command| {
        if legal(table, seat, ask, &command).is_ok() {
            choice(Choice::Done(command));
        }
    };
    match (ask, draft) {
        (Ask::Act, Some(card)) => complete(table, seat, card, &mut offer),
        (Ask::Act, None) => {
            [Command::Pass, Command::Summon, Command::Turn].into_iter().for_each(&mut offer);
            side.characters.iter().for_each(|one| offer(Command::Unveil(one.who)));
            hand().for_each(|card| choice(Choice::Part(Some(card))));
        }
        (Ask::Leader, _) => table.pool.iter().for_each(|role| offer(Command::Pick(*role))),
        (Ask::Which(which), _) => which.abilities.iter().for_each(|ability| offer(Command::Which(*ability))),
        (Ask::Call(_), _) => {
            offer(Command::Pass);
            table.traps().for_each(|(_, trap)| offer(Command::Call(trap.id)));
        }
        (Ask::Rescue(who), _) => {
            offer(Command::Pass);
            hand().for_each(|card| offer(Command::Herb { card, on: *who }));
        }
        (Ask::Give(_), _) => {
            offer(Command::Pass);
            hand().for_each(|card| offer(Command::Give(card)));
        }
        (Ask::Respond(_) | Ask::Block | Ask::Levy | Ask::Replace | Ask::May(_), _) => {
            [Command::Pass, Command::Pay, Command::Summon].into_iter().for_each(&mut offer);
            hand().for_each(|card| [Command::Counter(card), Command::Guard(card)].into_iter().for_each(&mut offer));
        }
    }
}

/// Every way in which a seat might play this card in its turn; legality is looked at afterwards.
fn complete(table: &Table, seat: Seat, card: Card, offer: &mut dyn FnMut(Command)) {
    offer(Command::Play(card));
    for (_, at) in table.characters() {
        offer(Command::Herb { card, on: at.who });
        table.side(seat).characters.iter().for_each(|by| offer(Command::Strike { card, by: by.who, at: at.who }));
    }
    for to in Seat::all(table.seats()) {
        offer(Command::Place { card, host: to, face: Face::Up });
        offer(Command::Place { card, host: to, face: Face::Down });
        offer(Command::Gift { card, to });
    }
}

pub fn legal(table: &Table, seat: Seat, ask: &Ask, command: &Command) -> Result<(), Illegal<Rule>> {
    let side = table.side(seat);
    let plays = |card: Card, kind| side.holds(card) && card.kind() == kind;
    let (rule, ok, why) = match (ask, *command) {
        (Ask::Which(which), Command::Which(ability)) => return which.legal(Some(ability), Rule::Owner),
        (Ask::Which(which), _) => return which.legal(None, Rule::Owner),
        (Ask::Leader, Command::Pick(role)) => (Rule::Leaders, table.pool.contains(&role), "not to pick from"),
        (Ask::Leader, _) => (Rule::Leaders, false, "a leader must be picked"),
        (_, Command::Pass) => return Ok(()),
        (Ask::Call(timing), Command::Call(trap)) => {
            let own = |trap: &Trap| trap.placer == seat && trap.face == Face::Down;
            let lies = table.trap(trap).is_some_and(|(host, trap)| Some(host) == timing.host() && own(trap));
            (Rule::Calls, lies, "no face-down trap of this seat lies there")
        }
        (Ask::Respond(_), Command::Counter(card)) => (Rule::Counter, plays(card, Kind::Counter), "no such counter"),
        (Ask::Block, Command::Guard(card)) => (Rule::Block, plays(card, Kind::Guard), "no such guard"),
        (Ask::Levy | Ask::May(_), Command::Pay) => (Rule::Levy, side.gold > 0, "there is no gold"),
        (Ask::Rescue(who), Command::Herb { card, on }) => {
            (Rule::Rescue, plays(card, Kind::Herb) && on == *who, "a herb of the hand, for the dying")
        }
        (Ask::Replace | Ask::Act, Command::Summon) => {
            (Rule::Summon, side.reserve.is_some() && side.gold >= SUMMON, "no reserve, or not enough gold")
        }
        (Ask::Act, Command::Turn) => return Ok(()),
        (Ask::Act, Command::Unveil(who)) => {
            let down = side.characters.iter().any(|one| one.who == who && one.face == Face::Down);
            (Rule::Unveil, down && side.gold >= UNVEIL, "no such character face down, or no gold")
        }
        (Ask::Act, Command::Strike { card, by, at }) => {
            let attacker = side.characters.iter().any(|one| one.who == by && one.face == Face::Up);
            let target = table.find(at).is_some_and(|(host, _)| host != seat);
            (Rule::Announce, attacker && target && plays(card, Kind::Strike), "no such attack")
        }
        (Ask::Act, Command::Herb { card, on }) => {
            (Rule::Use, plays(card, Kind::Herb) && table.find(on).is_some(), "no such herb, or nobody to heal")
        }
        (Ask::Act, Command::Gift { card, to }) => {
            (Rule::Use, plays(card, Kind::Gift) && to != seat && table.plays(to), "a gift, for another seat")
        }
        (Ask::Give(_), Command::Give(card)) => (Rule::Gift, side.holds(card), "no such card in the hand"),
        (Ask::Act, Command::Play(card)) => {
            let alone = matches!(card.kind(), Kind::Peek | Kind::Levy | Kind::Gust);
            (Rule::Use, side.holds(card) && alone, "no such card")
        }
        (Ask::Act, Command::Place { card, host, face }) => {
            let room = table.plays(host) && table.side(host).zone.len() < ZONE;
            let pays = side.gold >= price(seat, host, face);
            (Rule::Place, side.holds(card) && card.kind().is_trap() && room && pays, "no trap, no room, or no gold")
        }
        _ => (Rule::Act, false, "this does not answer what is asked"),
    };
    if ok { Ok(()) } else { Err(Illegal::new(rule, why)) }
}
