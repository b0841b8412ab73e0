//! A game of uses inside uses, in the manner of 三国杀国战: three to six seats, hidden hands, one skill each that lies face
//! down until it is used. Everything waits last in, first out; every window is live.
//!
//! Here are the rules; `table` has the table and the events, `flow` the procedures, `view` what a viewer may know.

mod flow;
mod table;
mod view;

use jiesuan::{
    BySeat, Candidate, Choice, Criterion, Discipline, Duty, Illegal, List, RuleSet, Seat, SeatSet, Unsound, Viewer,
    Wait, Which,
};
use serde::{Deserialize, Serialize};

pub use flow::*;
pub use table::*;

jiesuan::clauses! {
    /// The rule book.
    pub enum Rule {
        Setup = "N-1.1", "each of three to six seats draws one of six skills, face down, and four cards";
        Renew = "N-1.2", "an empty deck is renewed from the discard pile, three times at most; after that nobody wins";
        Begin = "N-2.1", "a turn begins, and skills that say so act";
        Draw = "N-2.2", "then two cards are drawn";
        Play = "N-2.3", "then cards are used; once a card may be given to another seat or buried under the deck";
        Cut = "N-2.4", "a turn ends at once when its player is out";
        Use = "N-3.1", "a Sha or a Suo is used on one or two others, a Nanman on all others, a Tao on oneself";
        Become = "N-3.2", "each target becomes one; it may move that to another seat, which becomes one in its place";
        Targeted = "N-3.3", "what is decided about each target is decided for all of them before any effect";
        Target = "N-3.4", "then each target in turn, from the turn player; one that is out is passed over";
        Nullify = "N-3.5", "a trick on a target, or a Wuxie, is offset by a Wuxie: all with a hand are asked at once";
        Dodge = "N-3.6", "a Sha is dodged by a Shan, a Nanman by a Sha";
        Close = "N-3.7", "the use closes, and skills that say so act";
        Incoming = "N-4.1", "damage may be moved to another seat before it lands";
        Land = "N-4.2", "it lands, and skills of whoever took it act";
        Conduct = "N-4.3", "thunder on a chained seat frees it and goes on to every other chained seat";
        Dying = "N-5.1", "a seat without health is dying: all with a hand are asked at once, then from the rescuer on";
        Death = "N-5.2", "a seat that is not saved or that leaves is out; the last one in play wins";
        Skill = "N-6.1", "a skill is declared, its cost fixed, turned up, paid, and acts; once a timing and target";
        Shown = "N-6.2", "when the use closes, whoever turned a skill up draws a card and may give one away";
        Judge = "N-6.3", "a judgement turns up the top card of the deck";
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Timing {
    TurnBegan,
    Becomes { target: u8 },
    Targeted,
    Closing,
    Incoming,
    Damaged,
}

/// A skill of a seat; for `Pin` about one target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Ability {
    pub seat: Seat,
    pub skill: Skill,
    pub target: u8,
}

/// What reveals put off (明置后).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct AfterReveal;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Value {
    Offset,
    Red,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ask {
    Play,
    Dodge {
        with: Kind,
    },
    /// Against the trick at depth 0, against the Wuxie before it above.
    Wuxie {
        depth: u8,
    },
    Tao {
        who: Seat,
    },
    Which(Which<Nested>),
    Cost(Ability),
    Foreseen,
    Gift,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    Pass,
    Use { card: Card, targets: Vec<Seat> },
    Give { card: Card, to: Seat },
    Bury(Card),
    Respond(Card),
    Pick(Ability),
    Pay { card: Card, to: Seat },
    Shuffle,
}

#[derive(Clone, Copy, Default, Debug)]
pub enum Draft {
    #[default]
    Verb,
    Use,
    Aim(Card),
    Give,
    Bury,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    pub seats: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    Won(Seat),
    Exhausted,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Nested;

impl RuleSet for Nested {
    const NAME: &'static str = "nested";
    type Clause = Rule;
    type Setup = Setup;
    type SetupError = Illegal<Rule>;
    type Table = Table;
    type Event = Event;
    type Timing = Timing;
    type Ability = Ability;
    type Agenda = AfterReveal;
    type Procedure = Flows;
    type Value = Value;
    type Ask = Ask;
    type Command = Command;
    type Draft = Draft;
    type Outcome = Outcome;

    fn start(&self, setup: &Setup) -> Result<(Table, Flows), Illegal<Rule>> {
        if !(3..=6).contains(&setup.seats) {
            return Err(Illegal::new(Rule::Setup, "three to six seats"));
        }
        let player = |_| Player {
            hp: HEALTH,
            hand: Hand::default(),
            skill: None,
            face: Face::Down,
            chained: false,
            alive: true,
        };
        let table = Table {
            players: BySeat::new(setup.seats, player),
            deck: (0..CARDS).map(|card| Some(Held { card: Card(card), seen: SeatSet::NONE })).collect(),
            discard: Vec::new(),
            spare: Skill::ALL.map(Some).to_vec(),
            matters: Vec::new(),
            turn: Seat(0),
            favoured: false,
            renewals: 0,
            exhausted: false,
        };
        Ok((table, Game.into()))
    }

    fn sound(&self, table: &Table) -> Result<(), Unsound> {
        view::check(table).map_err(|what| Unsound::new("table", what))
    }

    fn change(&self, table: &mut Table, event: &Event) {
        table.change(event);
    }

    fn seats(&self, table: &Table) -> u8 {
        table.seats()
    }

    fn outcome(&self, table: &Table) -> Option<Outcome> {
        let mut left = table.ring(Seat(0));
        match (left.next(), left.next()) {
            (Some(winner), None) => Some(Outcome::Won(winner)),
            _ => table.exhausted.then_some(Outcome::Exhausted),
        }
    }

    fn gone(&self, table: &Table, seat: Seat) -> bool {
        !table.alive(seat)
    }

    fn leave(&self, _: &Table, seat: Seat) -> Flows {
        Leave { seat }.into()
    }

    fn discipline(&self, _: Timing) -> Discipline<AfterReveal> {
        Discipline::Live
    }

    fn lookers(&self, table: &Table, timing: Timing, look: &mut dyn FnMut(Ability)) {
        let mut if_has = |seat: Seat, skill: Skill, target: u8| {
            if table.players.get(seat).is_some_and(|player| player.skill == Some(skill)) {
                look(Ability { seat, skill, target });
            }
        };
        match (timing, table.the_use(), table.the_harm()) {
            (Timing::TurnBegan, ..) => Seat::all(table.seats()).for_each(|seat| if_has(seat, Skill::Foresee, 0)),
            (Timing::Becomes { target }, ..) => {
                table.the_target(target).iter().for_each(|target| if_has(target.seat, Skill::Divert, 0));
            }
            (Timing::Targeted, Some((user, _, targets)), _) => {
                (0..targets.len() as u8).for_each(|target| if_has(user, Skill::Pin, target));
            }
            // By its targets: a seat that is one twice is come upon twice.
            (Timing::Closing, Some((_, _, targets)), _) => {
                targets.iter().for_each(|target| if_has(target.seat, Skill::Snatch, 0));
            }
            (Timing::Incoming, _, Some(harm)) => if_has(harm.to, Skill::Deflect, 0),
            (Timing::Damaged, _, Some(harm)) => if_has(harm.to, Skill::Retort, 0),
            _ => {}
        }
    }

    /// By public facts alone, so that a shown skill's question tells nothing either.
    fn answers(&self, table: &Table, timing: Timing, ability: Ability) -> Result<(), Rule> {
        let seat = ability.seat;
        let other = |from: Option<Seat>| from.filter(|from| *from != seat && table.alive(*from));
        let answers = match (timing, table.the_use(), table.the_harm()) {
            (Timing::TurnBegan, ..) => true,
            (Timing::Becomes { .. }, Some((user, kind, _)), _) => {
                kind == Kind::Sha && table.has_hand(seat) && table.ring(seat).any(|to| to != seat && to != user)
            }
            (Timing::Targeted, Some((_, kind, _)), _) => {
                kind == Kind::Sha && table.the_target(ability.target).is_some_and(|target| table.alive(target.seat))
            }
            (Timing::Closing, Some((user, ..)), _) => other(Some(user)).is_some_and(|user| table.has_hand(user)),
            (Timing::Incoming, _, Some(harm)) => harm.to == seat && table.has_hand(seat),
            (Timing::Damaged, _, Some(harm)) => harm.to == seat && other(harm.from).is_some(),
            _ => false,
        };
        if table.alive(seat) && answers { Ok(()) } else { Err(Rule::Skill) }
    }

    fn stands(&self, table: &Table, _: Option<Timing>, ability: Ability) -> Result<(), Rule> {
        if table.alive(ability.seat) { Ok(()) } else { Err(Rule::Death) }
    }

    fn criteria(&self, _: List<Self>) -> &'static [Criterion<Self>] {
        const FROM_TURN: Criterion<Nested> = Criterion {
            clause: Rule::Shown,
            name: "seats from the turn player",
            rank: |_, table, Candidate { ability, .. }| ability.seat.steps_from(table.turn, table.seats()).into(),
        };
        &[FROM_TURN]
    }

    fn owner(&self, _: &Table, ability: Ability) -> Seat {
        ability.seat
    }

    fn resolve(&self, _: &Table, _: Timing, ability: Ability) -> Option<Flows> {
        Some(Invoke { ability, cost: None }.into())
    }

    fn duty(&self, _: &Table, _: Timing, _: Ability) -> Duty {
        Duty::May
    }

    fn seat_order(&self, table: &Table, _: Timing, seat: &mut dyn FnMut(Seat)) {
        table.ring(table.turn).for_each(seat);
    }

    fn which(&self, which: Which<Self>) -> Option<Ask> {
        Some(Ask::Which(which))
    }

    fn picked(&self, command: &Command) -> Option<Ability> {
        if let Command::Pick(ability) = command { Some(*ability) } else { None }
    }

    fn legal(&self, table: &Table, seat: Seat, ask: &Ask, command: &Command) -> Result<(), Illegal<Rule>> {
        let other = |to: Seat| to != seat && table.alive(to);
        let favour = |card: Card| table.holds(seat, card) && !table.favoured;
        let (clause, legal) = match (ask, command) {
            (Ask::Which(which), Command::Pick(ability)) => return which.legal(Some(*ability), Rule::Skill),
            (Ask::Which(which), Command::Pass) => return which.legal(None, Rule::Skill),
            (_, Command::Pass) => return Ok(()),
            (Ask::Play, Command::Use { card, targets }) => (
                Rule::Use,
                table.holds(seat, *card)
                    && match card.kind() {
                        Kind::Sha | Kind::Suo => {
                            let steps = |to: &Seat| to.steps_from(seat, table.seats());
                            let in_order = targets.is_sorted_by(|one, next| steps(one) < steps(next));
                            (1..=2).contains(&targets.len()) && in_order && targets.iter().all(|to| other(*to))
                        }
                        Kind::Nanman => targets.is_empty(),
                        Kind::Tao => targets.is_empty() && table.is_hurt(seat),
                        Kind::Shan | Kind::Wuxie => false,
                    },
            ),
            (Ask::Play, Command::Give { card, to }) => (Rule::Play, favour(*card) && other(*to)),
            (Ask::Play, Command::Bury(card)) => (Rule::Play, favour(*card)),
            (Ask::Dodge { with }, Command::Respond(card)) => {
                (Rule::Dodge, table.holds(seat, *card) && card.kind() == *with)
            }
            (Ask::Wuxie { .. }, Command::Respond(card)) => {
                (Rule::Nullify, table.holds(seat, *card) && card.kind() == Kind::Wuxie)
            }
            (Ask::Tao { .. }, Command::Respond(card)) => {
                (Rule::Dying, table.holds(seat, *card) && card.kind() == Kind::Tao)
            }
            (Ask::Cost(_), Command::Pay { card, to }) => {
                let user = table.the_use().map(|(user, ..)| user);
                (Rule::Skill, table.holds(seat, *card) && other(*to) && Some(*to) != user)
            }
            (Ask::Foreseen, Command::Shuffle) => return Ok(()),
            (Ask::Gift, Command::Give { card, to }) => (Rule::Shown, table.holds(seat, *card) && other(*to)),
            _ => (Rule::Play, false),
        };
        if legal { Ok(()) } else { Err(Illegal::new(clause, "this does not answer the question")) }
    }

    fn choices(&self, table: &Table, seat: Seat, ask: &Ask, draft: &Draft, choice: &mut dyn FnMut(Choice<Self>)) {
        let cards: Vec<Card> = table.hand(seat).iter().map(|held| held.card).collect();
        let others: Vec<Seat> = table.ring(seat).filter(|to| *to != seat).collect();
        let pairs = || cards.iter().flat_map(|card| others.iter().map(move |to| (*card, *to)));
        let mut offer = |command: Command| {
            if self.legal(table, seat, ask, &command).is_ok() {
                choice(Choice::Done(command));
            }
        };
        match (ask, draft) {
            (Ask::Play, Draft::Verb) => {
                offer(Command::Pass);
                [Draft::Use, Draft::Give, Draft::Bury].into_iter().for_each(|verb| choice(Choice::Part(verb)));
            }
            (Ask::Play, Draft::Use) => cards.iter().for_each(|card| choice(Choice::Part(Draft::Aim(*card)))),
            (Ask::Play, Draft::Aim(card)) => {
                offer(Command::Use { card: *card, targets: vec![] });
                for (at, to) in others.iter().enumerate() {
                    offer(Command::Use { card: *card, targets: vec![*to] });
                    others[at + 1..]
                        .iter()
                        .for_each(|next| offer(Command::Use { card: *card, targets: vec![*to, *next] }));
                }
            }
            (Ask::Play, Draft::Give) => pairs().for_each(|(card, to)| offer(Command::Give { card, to })),
            (Ask::Play, Draft::Bury) => cards.iter().for_each(|card| offer(Command::Bury(*card))),
            (Ask::Which(which), _) => {
                which.picks().for_each(|pick| offer(pick.map_or(Command::Pass, Command::Pick)));
            }
            _ => {
                offer(Command::Pass);
                offer(Command::Shuffle);
                cards.iter().for_each(|card| offer(Command::Respond(*card)));
                pairs().for_each(|(card, to)| offer(Command::Pay { card, to }));
                pairs().for_each(|(card, to)| offer(Command::Give { card, to }));
            }
        }
    }

    fn default_answer(&self, _: &Table, _: Seat, _: &Ask) -> Command {
        Command::Pass
    }

    fn declines(&self, _: &Ask, command: &Command) -> bool {
        *command == Command::Pass
    }

    fn view(&self, table: &Table, viewer: Viewer) -> Table {
        view::view(table, viewer)
    }

    fn show(&self, before: &Table, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::show(before, event, viewer))
    }

    fn wait(&self, table: &Table, seat: Seat, ask: &Ask, viewer: Viewer) -> Wait<Ask> {
        let about_skill = matches!(ask, Ask::Which(_) | Ask::Cost(_));
        if about_skill && !view::knows(table, seat, viewer) { Wait::Hidden } else { Wait::Known(ask.clone()) }
    }

    fn knows(&self, table: &Table, ability: Ability, viewer: Viewer) -> bool {
        view::knows(table, ability.seat, viewer)
    }

    fn shows_procedure(&self, table: &Table, procedure: &Flows, viewer: Viewer) -> bool {
        match procedure {
            Flows::Invoke(Invoke { ability, .. }) => view::knows(table, ability.seat, viewer),
            _ => true,
        }
    }
}
