//! 伏 ("in ambush"): a small game of cause before consequence, in the manner of 永恒之息, for two to four seats.
//!
//! An action is applied whole; what it triggered is generation 1 and is resolved in order; what that triggered is
//! generation 2; and so on. Three things interrupt: checks, modifiers of a running attack, and dying. Before each
//! generation whoever has a face-down trap where something happened may call it, truly or falsely.
//!
//! The rule book is here; `flow.rs` and what is under it are the procedures, the rest is named for what it holds.

pub mod command;
pub mod event;
pub mod flow;
pub mod table;
pub mod timing;
pub mod view;

use jiesuan::{Choice, Criterion, Discipline, Illegal, List, RuleSet, Seat, Unsound, Viewer, Which};
use serde::{Deserialize, Serialize};

use flow::{Effect, Flows, Game, Leave};
use table::{Card, Face, Role, Table};
use timing::{BY_ACTIVITY, BY_CAUSE, BY_ENTRY, BY_PLACEMENT, BY_SEAT, BY_TEXT};

pub use command::{Ask, Command, Subject};
pub use event::Event;
pub use timing::{Ability, Agenda, Timing};

jiesuan::clauses! {
    /// The rule book.
    pub enum Rule {
        Deal = "Q-1.1", "the cards are shuffled and every seat draws three";
        Leaders = "Q-1.2", "every seat picks a leader, sealed; all are shown together";
        Begin = "Q-2.1", "a turn begins";
        Income = "Q-2.2", "its seat draws two cards and gains two gold, holding at most nine";
        Weary = "Q-2.3", "then its leader is hurt once for each time that the deck ran out";
        Refill = "Q-2.4", "when a card is needed and the deck is empty, the discard pile is shuffled to be the deck";
        Act = "Q-2.5", "then the seat acts as often as it likes";
        Place = "Q-2.6", "a trap is placed in a zone with fewer than two; elsewhere costs 1 gold, face down 1 more";
        Summon = "Q-2.7", "for 2 gold the reserve enters";
        Unveil = "Q-2.8", "for 1 gold an own character is turned face up";
        Mark = "Q-2.9", "the mark is turned, for nothing";
        End = "Q-2.10", "the next seat that is not out has its turn";
        Influence = "Q-3.1", "an action is applied whole; then come its consequences, generation by generation";
        Cause = "Q-3.2", "the cause comes before its consequence";
        Text = "Q-3.3", "calls, then attack texts, then defence texts, then everything else";
        Seats = "Q-3.4", "the turn player, then the others as they sit";
        Active = "Q-3.5", "what its player may decline comes before what he may not";
        Placed = "Q-3.6", "skills, then traps by time of placement";
        Owner = "Q-3.7", "what ties is ordered by the player whose it is";
        Entry = "Q-3.8", "or, if the players agreed so, by time of entering";
        SourceLeft = "Q-3.9", "an entry whose source has left is dropped";
        SourceDown = "Q-3.10", "a face-down character does nothing, and its entries are dropped";
        PlayerOut = "Q-3.11", "entries of a player who is out are dropped, and what he placed elsewhere is inert";
        NotMet = "Q-3.12", "a condition that is not met triggers nothing";
        State = "Q-3.13", "a state triggers once, and again only after it was resolved";
        Calls = "Q-4.1", "at a trap timing every placer of a face-down trap there is asked, whatever it is";
        TrueCall = "Q-4.2", "a trap that is called truly is turned up and joins those that resolve";
        FalseCall = "Q-4.3", "a trap that is called falsely is turned up, void, and discarded";
        Sprung = "Q-4.4", "a trap that goes off leaves its zone, has its check, and is used up";
        Responses = "Q-5.1", "while there are responses, every seat with a hand card is asked, from the turn player";
        Counter = "Q-5.2", "a counter cancels what is checked, unless it is cancelled itself";
        Announce = "Q-6.1", "an attack is announced";
        AttackTraps = "Q-6.2", "traps on the attack go off";
        AttackCheck = "Q-6.3", "the attack is checked";
        Block = "Q-6.4", "the defender may play a guard, which takes 1 off";
        Reckoning = "Q-6.5", "modifiers of the attack act";
        Strike = "Q-6.6", "the target is hurt, by 1 at least; the texts of the cards wait";
        AttackEnd = "Q-6.7", "the cards of the attack are discarded";
        AttackStops = "Q-6.8", "an attack whose attacker or target has left stops";
        Use = "Q-7.1", "a card is used, checked, takes effect, and is discarded";
        Levy = "Q-7.2", "each other seat, from the next, pays 1 gold, or its leader is hurt with the others'";
        Gust = "Q-7.3", "each trap moves on to the zone of the next seat";
        Gift = "Q-7.4", "its user may give a card of the hand to the seat that he named";
        Hurt = "Q-8.1", "characters are hurt, all at once";
        Dying = "Q-8.2", "whoever has no life left is dying, one after another: turn player, seats, leader, time of entering";
        Rescue = "Q-8.3", "every seat with a hand card may heal the dying, from the turn player, as often as it takes";
        Dies = "Q-8.4", "those who were not healed die; everyone who was there hears of each of them";
        Replace = "Q-8.5", "for 2 gold a dead summon is replaced at once";
        Out = "Q-8.6", "a seat without leader is out; the last one wins";
        Skill = "Q-9.1", "a skill acts; if it is active its player may decline";
    }
}

/// What ties: whether its owner is asked, or time of entering decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ties {
    Asked,
    ByEntry,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Queued {
    pub ties: Ties,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    pub seats: u8,
    pub cards: u8,
    /// The leaders to pick from.
    pub pool: Vec<Role>,
}

impl RuleSet for Queued {
    const NAME: &'static str = "queued";
    type Clause = Rule;
    type Setup = Setup;
    type SetupError = Illegal<Rule>;
    type Table = Table;
    type Event = Event;
    type Timing = Timing;
    type Ability = Ability;
    type Agenda = Agenda;
    type Procedure = Flows;
    type Value = flow::Value;
    type Ask = Ask;
    type Command = Command;
    type Draft = Option<Card>;
    /// Who has won.
    type Outcome = Seat;

    fn start(&self, setup: &Setup) -> Result<(Table, Flows), Illegal<Rule>> {
        let repeats = |(at, role): (usize, &Role)| setup.pool[..at].contains(role);
        if !(2..=4).contains(&setup.seats) {
            return Err(Illegal::new(Rule::Deal, "two to four seats"));
        }
        if setup.cards < 3 * setup.seats || setup.cards == Card::HIDDEN.0 {
            return Err(Illegal::new(Rule::Deal, "too few cards, or too many"));
        }
        if setup.pool.is_empty() || setup.pool.iter().enumerate().any(repeats) {
            return Err(Illegal::new(Rule::Leaders, "leaders to pick from, each of them once"));
        }
        Ok((Table::new(setup), Game.into()))
    }

    fn fingerprint(&self) -> u64 {
        jiesuan::digest_of(&(Self::NAME, self.ties)).0
    }

    fn sound(&self, table: &Table) -> Result<(), Unsound> {
        table.sound()
    }

    fn change(&self, table: &mut Table, event: &Event) {
        table.change(event);
    }

    fn seats(&self, table: &Table) -> u8 {
        table.seats()
    }

    fn outcome(&self, table: &Table) -> Option<Seat> {
        let mut left = Seat::all(table.seats()).filter(|seat| table.plays(*seat));
        let winner = left.next().unwrap_or_default();
        left.next().is_none().then_some(winner)
    }

    fn gone(&self, table: &Table, seat: Seat) -> bool {
        !table.plays(seat)
    }

    fn leave(&self, _: &Table, seat: Seat) -> Flows {
        Leave { seat }.into()
    }

    fn discipline(&self, timing: Timing) -> Discipline<Agenda> {
        match timing {
            Timing::Attacks { .. } | Timing::Reckoned { .. } | Timing::Dying { .. } => Discipline::Frozen,
            _ => Discipline::PutOff(Agenda::Consequences),
        }
    }

    fn lookers(&self, table: &Table, timing: Timing, look: &mut dyn FnMut(Ability)) {
        for (seat, one) in table.characters() {
            if timing.stirs(seat, one.who, one.role) {
                look(Ability::Skill { seat, who: one.who, role: one.role });
            }
        }
        let Some(host) = timing.host() else { return };
        let face_up = table.side(host).zone.iter().filter(|trap| trap.face == Face::Up);
        face_up.for_each(|trap| look(Ability::Trap { host, trap: trap.id }));
        if table.occasions.contains(&timing) {
            look(Ability::Occasion { host });
        }
    }

    fn answers(&self, table: &Table, timing: Timing, ability: Ability) -> Result<(), Rule> {
        match ability {
            Ability::Trap { trap, .. } => {
                let (_, trap) = table.trap(trap).ok_or(Rule::SourceLeft)?;
                if !table.plays(trap.placer) {
                    return Err(Rule::PlayerOut);
                }
                trap.kind().is_some_and(|kind| timing.springs(kind)).then_some(()).ok_or(Rule::NotMet)
            }
            Ability::Skill { .. } => self.stands(table, Some(timing), ability),
            _ => Ok(()),
        }
    }

    fn stands(&self, table: &Table, timing: Option<Timing>, ability: Ability) -> Result<(), Rule> {
        if !table.plays(ability.seat()) {
            return Err(Rule::PlayerOut);
        }
        match ability {
            Ability::Occasion { .. } => Err(Rule::Calls),
            Ability::AttackText { .. } | Ability::DefenceText { .. } => Ok(()),
            // Who mourned acts on it though he may have died with the mourned.
            Ability::Skill { role: Role::Mourner, who, .. } if table.find(who).is_none() => Ok(()),
            Ability::Skill { who, .. } => match table.find(who).ok_or(Rule::SourceLeft)?.1.face {
                Face::Up => Ok(()),
                Face::Down => Err(Rule::SourceDown),
            },
            Ability::Trap { trap, .. } => {
                let (_, trap) = table.trap(trap).ok_or(Rule::SourceLeft)?;
                match timing {
                    _ if !table.plays(trap.placer) => Err(Rule::PlayerOut),
                    Some(Timing::Dying { who, .. }) if !table.dying(who) => Err(Rule::NotMet),
                    _ => Ok(()),
                }
            }
        }
    }

    fn criteria(&self, _: List<Self>) -> &'static [Criterion<Self>] {
        match self.ties {
            Ties::Asked => &[BY_CAUSE, BY_TEXT, BY_SEAT, BY_ACTIVITY, BY_PLACEMENT],
            Ties::ByEntry => &[BY_CAUSE, BY_TEXT, BY_SEAT, BY_ACTIVITY, BY_PLACEMENT, BY_ENTRY],
        }
    }

    fn owner(&self, _: &Table, ability: Ability) -> Seat {
        ability.seat()
    }

    fn resolve(&self, _: &Table, timing: Timing, ability: Ability) -> Option<Flows> {
        Some(Effect::new(ability, Some(timing)).into())
    }

    fn which(&self, which: Which<Self>) -> Option<Ask> {
        Some(Ask::Which(which))
    }

    fn picked(&self, command: &Command) -> Option<Ability> {
        if let Command::Which(ability) = command { Some(*ability) } else { None }
    }

    fn generation(&self, table: &Table, _: Agenda, _: u16) -> Option<Flows> {
        (!table.occasions.is_empty()).then(|| flow::Calls.into())
    }

    fn legal(&self, table: &Table, seat: Seat, ask: &Ask, command: &Command) -> Result<(), Illegal<Rule>> {
        command::legal(table, seat, ask, command)
    }

    fn choices(
        &self,
        table: &Table,
        seat: Seat,
        ask: &Ask,
        draft: &Option<Card>,
        choice: &mut dyn FnMut(Choice<Self>),
    ) {
        command::choices(table, seat, ask, *draft, choice);
    }

    fn default_answer(&self, table: &Table, _: Seat, ask: &Ask) -> Command {
        command::default_answer(table, ask)
    }

    fn declines(&self, _: &Ask, command: &Command) -> bool {
        *command == Command::Pass
    }

    fn view(&self, table: &Table, viewer: Viewer) -> Table {
        view::view(table, viewer)
    }

    fn show(&self, _: &Table, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::show(event, viewer))
    }
}
