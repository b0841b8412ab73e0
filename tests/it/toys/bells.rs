//! Bells: a ruleset of nothing but order. A table is a row of bells, each of which says when it answers, how it ranks
//! and what it does when it rings; so a test about order is a list of bells and the list in which they rang.

use jiesuan::{
    Candidate, Choice, Criterion, Cx, Discipline, Draw, Duty, Flow, Illegal, List, Look, Members, Never, Procedure,
    Row, RuleSet, Seat, Step, Unsound, Viewer, Which,
};
use serde::{Deserialize, Serialize};

jiesuan::clauses! {
    pub enum Rule {
        Ring = "Q-1", "a bell rings, and then does its deeds in order";
        High = "Q-2.1", "the smaller first rank comes first";
        Low = "Q-2.2", "then the smaller second rank";
        Cause = "Q-2.3", "a cause is done before its consequences";
        Latest = "Q-2.4", "on the chain what was put off last comes first";
        Choose = "Q-2.5", "of what is left the owner chooses";
        Mute = "Q-3.1", "a mute bell does not answer";
        Crack = "Q-3.2", "a cracked bell does not ring when its turn comes";
        Announce = "Q-4", "each generation is announced";
        Nest = "Q-5", "a nest opens a timing and then settles what was put off in it";
    }
}

pub const SEATS: u8 = 3;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// `None` is a bell that a viewer does not know.
    pub bells: Vec<Option<Bell>>,
    pub rung: Vec<u8>,
    pub announced: Vec<u32>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bell {
    pub owner: Seat,
    /// The timing that it answers.
    pub at: Timing,
    pub ranks: [u8; 2],
    pub tier: u8,
    pub will: Will,
    /// How many ways lead to it when those who look are collected.
    pub ways: u8,
    pub secret: bool,
    pub mute: bool,
    pub cracked: bool,
    pub deeds: Vec<Deed>,
}

/// A bell that answers a timing; everything else is added to it.
pub fn bell(owner: u8, at: Timing) -> Bell {
    Bell {
        owner: Seat(owner),
        at,
        ranks: [0; 2],
        tier: 0,
        will: Will::Must,
        ways: 1,
        secret: false,
        mute: false,
        cracked: false,
        deeds: Vec::new(),
    }
}

impl Bell {
    pub fn ranks(self, high: u8, low: u8) -> Bell {
        Bell { ranks: [high, low], ..self }
    }
    pub fn tier(self, tier: u8) -> Bell {
        Bell { tier, ..self }
    }
    pub fn may(self) -> Bell {
        Bell { will: Will::May, ..self }
    }
    pub fn ways(self, ways: u8) -> Bell {
        Bell { ways, ..self }
    }
    pub fn secret(self) -> Bell {
        Bell { secret: true, ..self }
    }
    pub fn mute(self) -> Bell {
        Bell { mute: true, ..self }
    }
    pub fn cracked(self) -> Bell {
        Bell { cracked: true, ..self }
    }
    pub fn does(self, deeds: impl Into<Vec<Deed>>) -> Bell {
        Bell { deeds: deeds.into(), ..self }
    }
}

/// A row of bells that do much and come to an end: those of later timings do less. Only bells of one owner tie. `below`
/// draws a number below another.
pub fn any_bells(below: &mut dyn FnMut(u8) -> u8) -> Vec<Bell> {
    const TIMINGS: [Timing; 6] =
        [Timing::Struck, Timing::Called, Timing::Called, Timing::Hummed, Timing::Chained, Timing::Echoed];
    (0..20)
        .map(|index| {
            let (owner, timing) = (below(SEATS), usize::from(below(TIMINGS.len() as u8)));
            let Some(timing) = TIMINGS.get(timing).copied().filter(|_| index < 16) else {
                return bell(owner, Timing::Never).ranks(owner, below(2));
            };
            Bell {
                ranks: [owner, below(2)],
                tier: below(2),
                will: if below(2) == 0 { Will::May } else { Will::Must },
                ways: 1 + below(2),
                secret: below(4) == 0,
                mute: below(8) == 0,
                cracked: below(8) == 0,
                deeds: (0..below(3)).map(|_| any_deed(timing, below)).collect(),
                ..bell(owner, timing)
            }
        })
        .collect()
}

fn any_deed(timing: Timing, below: &mut dyn FnMut(u8) -> u8) -> Deed {
    let [other, never] = [below(16), 16 + below(4)];
    match (below(8), timing) {
        (0, _) => Deed::Mute(other),
        (1, _) => Deed::Unmute(other),
        (2, _) => Deed::Crack(other),
        (3, _) => Deed::Mend(other),
        (4, Timing::Struck) => Deed::Nest(Timing::Hummed, Nesting::Settles),
        (5, Timing::Struck) => Deed::Nest(Timing::Chained, Nesting::Leaves),
        (6, Timing::Struck) => Deed::Open(Timing::Called),
        (4 | 5, _) => Deed::PutOff(Agenda::Chain, never),
        (_, Timing::Echoed) => Deed::PutOff(Agenda::Later, never),
        _ => Deed::Open(Timing::Echoed),
    }
}

/// [`Duty`], as data.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Will {
    Must,
    May,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Timing {
    /// Frozen.
    Struck,
    /// Frozen too: another moment.
    Echoed,
    /// Live.
    Called,
    /// Put off to [`Agenda::Later`].
    Hummed,
    /// Put off to [`Agenda::Chain`].
    Chained,
    /// Nothing ever answers it.
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Agenda {
    /// Causes first, then the first rank.
    Later,
    /// The latest first.
    Chain,
}

/// What a bell does after it has rung.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Deed {
    Mute(u8),
    Unmute(u8),
    Crack(u8),
    Mend(u8),
    Open(Timing),
    /// Opens a timing in a nest, which settles what was put off there, or leaves it to whoever is around it.
    Nest(Timing, Nesting),
    /// Puts the ringing of a bell off.
    PutOff(Agenda, u8),
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Nesting {
    Settles,
    Leaves,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    Rang(u8),
    Muted(u8),
    Unmuted(u8),
    Cracked(u8),
    Mended(u8),
    Announced(u32),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ask(pub Which<Bells>);

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    Pick(u8),
    Pass,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opening {
    pub timing: Timing,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Nest {
    pub timing: Timing,
    pub nesting: Nesting,
}
/// Waits for a draw, and then nests in a fixed list. What begins with a pause can be made to halt between any two steps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Begin;
/// Fixes the list of a timing, does a deed, and runs the list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fixing {
    pub timing: Timing,
    pub deed: Deed,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ring {
    pub bell: u8,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Announce {
    pub generation: u32,
}

jiesuan::procedures! {
    pub enum Flows for Bells { Begin, Opening, Nest, Fixing, Ring, Announce }
}

impl Procedure<Bells> for Begin {
    const STEPS: &'static [Step<Bells, Self>] = &[
        Step::chance(Rule::Ring, "begin", |_, _| Some(Draw::Below(1)), |_, _, _| Flow::Next),
        Step::fix(Rule::Ring, "fix", |_, _| Some(Timing::Echoed)),
        Step::call(Rule::Nest, "nest", |_, _| Some(Nest { timing: Timing::Struck, nesting: Nesting::Settles }.into())),
        Step::run(Rule::Ring, "run", |_, _| Some(Timing::Echoed)),
    ];
}

impl Procedure<Bells> for Opening {
    const STEPS: &'static [Step<Bells, Self>] = &[Step::open(Rule::Ring, "open", |opening, _| Some(opening.timing))];
}

impl Procedure<Bells> for Nest {
    const STEPS: &'static [Step<Bells, Self>] = &[
        Step::open(Rule::Nest, "open", |nest, _| Some(nest.timing)),
        Step::act(Rule::Nest, "leave", |nest, _| match nest.nesting {
            Nesting::Settles => Flow::Next,
            Nesting::Leaves => Flow::End,
        }),
        Step::settle(Rule::Nest, "settle", Agenda::Later),
        Step::settle(Rule::Nest, "unwind", Agenda::Chain),
    ];
}

impl Procedure<Bells> for Fixing {
    const STEPS: &'static [Step<Bells, Self>] = &[
        Step::fix(Rule::Ring, "fix", |fixing, _| Some(fixing.timing)),
        Step::act(Rule::Ring, "meanwhile", |fixing, cx| {
            fixing.deed.is_done(cx);
            Flow::Next
        }),
        Step::run(Rule::Ring, "run", |fixing, _| Some(fixing.timing)),
    ];
}

impl Procedure<Bells> for Ring {
    const STEPS: &'static [Step<Bells, Self>] = &[
        Step::act(Rule::Ring, "ring", |ring, cx| {
            cx.emit(Event::Rang(ring.bell));
            Flow::Next
        }),
        Step::each(Rule::Ring, "deeds", Ring::deeds, &Row::Act(Ring::deed)),
    ];
}

impl Ring {
    fn deeds(&self, look: &Look<'_, Bells>, members: &mut Members) {
        members.extend(0..look.table.bell(self.bell).map_or(0, |bell| bell.deeds.len() as u16));
    }

    fn deed(&mut self, cx: &mut Cx<'_, Bells>) -> Flow<Bells> {
        let deeds = cx.table().bell(self.bell).map(|bell| &bell.deeds[..]);
        let Some(deed) = deeds.and_then(|deeds| deeds.get(usize::from(cx.member()))).copied() else {
            return Flow::Fault("there is no such deed");
        };
        deed.is_done(cx);
        Flow::Next
    }
}

impl Deed {
    fn is_done(self, cx: &mut Cx<'_, Bells>) {
        match self {
            Deed::Mute(bell) => cx.emit(Event::Muted(bell)),
            Deed::Unmute(bell) => cx.emit(Event::Unmuted(bell)),
            Deed::Crack(bell) => cx.emit(Event::Cracked(bell)),
            Deed::Mend(bell) => cx.emit(Event::Mended(bell)),
            Deed::Open(timing) => cx.insert(Opening { timing }.into()),
            Deed::Nest(timing, nesting) => cx.insert(Nest { timing, nesting }.into()),
            Deed::PutOff(agenda, bell) => cx.put_off(agenda, bell, Ring { bell }.into()),
        }
    }
}

impl Procedure<Bells> for Announce {
    const STEPS: &'static [Step<Bells, Self>] = &[Step::act(Rule::Announce, "announce", |announce, cx| {
        cx.emit(Event::Announced(announce.generation));
        Flow::End
    })];
}

impl Table {
    pub fn bell(&self, bell: u8) -> Option<&Bell> {
        self.bells.get(usize::from(bell))?.as_ref()
    }

    fn bell_mut(&mut self, bell: u8) -> Option<&mut Bell> {
        self.bells.get_mut(usize::from(bell))?.as_mut()
    }

    /// Whether this viewer knows the bell.
    fn knows(&self, bell: u8, viewer: Viewer) -> bool {
        self.bell(bell).is_some_and(|bell| !bell.secret || viewer.is(bell.owner))
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Bells;

impl Bells {
    fn rank(table: &Table, candidate: &Candidate<Bells>, which: usize) -> i64 {
        table.bell(candidate.ability).map_or(0, |bell| bell.ranks[which].into())
    }
}

impl RuleSet for Bells {
    const NAME: &'static str = "bells";
    type Clause = Rule;
    /// The bells, and what is played.
    type Setup = (Vec<Bell>, Flows);
    type SetupError = Unsound;
    type Table = Table;
    type Event = Event;
    type Timing = Timing;
    type Ability = u8;
    type Agenda = Agenda;
    type Procedure = Flows;
    type Value = Never;
    type Ask = Ask;
    type Command = Command;
    type Draft = ();
    type Outcome = Never;

    fn start(&self, (bells, flow): &Self::Setup) -> Result<(Table, Flows), Unsound> {
        let table = Table { bells: bells.iter().cloned().map(Some).collect(), rung: Vec::new(), announced: Vec::new() };
        self.sound(&table).map(|()| (table, flow.clone()))
    }

    fn sound(&self, table: &Table) -> Result<(), Unsound> {
        let known = |bell: &Option<Bell>| bell.as_ref().is_some_and(|bell| bell.owner.0 < SEATS);
        if table.bells.iter().all(known) { Ok(()) } else { Err(Unsound::new("bells", "a bell of nobody")) }
    }

    fn change(&self, table: &mut Table, event: &Event) {
        match *event {
            Event::Rang(bell) => table.rung.push(bell),
            Event::Announced(generation) => table.announced.push(generation),
            Event::Muted(bell) | Event::Unmuted(bell) => {
                if let Some(bell) = table.bell_mut(bell) {
                    bell.mute = matches!(event, Event::Muted(_));
                }
            }
            Event::Cracked(bell) | Event::Mended(bell) => {
                if let Some(bell) = table.bell_mut(bell) {
                    bell.cracked = matches!(event, Event::Cracked(_));
                }
            }
        }
    }

    fn seats(&self, _: &Table) -> u8 {
        SEATS
    }

    fn outcome(&self, _: &Table) -> Option<Never> {
        None
    }

    fn gone(&self, _: &Table, _: Seat) -> bool {
        false
    }

    fn leave(&self, _: &Table, _: Seat) -> Flows {
        Opening { timing: Timing::Never }.into()
    }

    fn discipline(&self, timing: Timing) -> Discipline<Agenda> {
        match timing {
            Timing::Struck | Timing::Echoed | Timing::Never => Discipline::Frozen,
            Timing::Called => Discipline::Live,
            Timing::Hummed => Discipline::PutOff(Agenda::Later),
            Timing::Chained => Discipline::PutOff(Agenda::Chain),
        }
    }

    fn lookers(&self, table: &Table, timing: Timing, look: &mut dyn FnMut(u8)) {
        for (index, bell) in table.bells.iter().enumerate() {
            let ways = bell.as_ref().filter(|bell| bell.at == timing).map_or(0, |bell| bell.ways);
            (0..ways).for_each(|_| look(index as u8));
        }
    }

    fn answers(&self, table: &Table, _: Timing, bell: u8) -> Result<(), Rule> {
        if table.bell(bell).is_some_and(|bell| !bell.mute) { Ok(()) } else { Err(Rule::Mute) }
    }

    fn stands(&self, table: &Table, _: Option<Timing>, bell: u8) -> Result<(), Rule> {
        if table.bell(bell).is_some_and(|bell| !bell.cracked) { Ok(()) } else { Err(Rule::Crack) }
    }

    fn criteria(&self, list: List<Self>) -> &'static [Criterion<Self>] {
        const HIGH: Criterion<Bells> =
            Criterion { clause: Rule::High, name: "first rank", rank: |_, table, one| Bells::rank(table, one, 0) };
        const LOW: Criterion<Bells> =
            Criterion { clause: Rule::Low, name: "second rank", rank: |_, table, one| Bells::rank(table, one, 1) };
        const CAUSE: Criterion<Bells> =
            Criterion { clause: Rule::Cause, name: "causes first", rank: |_, _, one| one.generation.into() };
        const LATEST: Criterion<Bells> =
            Criterion { clause: Rule::Latest, name: "the latest first", rank: |_, _, one| -i64::from(one.arrival) };
        match list {
            List::Window(_) => const { &[HIGH, LOW] },
            List::Agenda(Agenda::Later) => const { &[CAUSE, HIGH] },
            List::Agenda(Agenda::Chain) => const { &[LATEST] },
        }
    }

    fn owner(&self, table: &Table, bell: u8) -> Seat {
        table.bell(bell).map_or(Seat(0), |bell| bell.owner)
    }

    fn resolve(&self, _: &Table, _: Timing, bell: u8) -> Option<Flows> {
        Some(Ring { bell }.into())
    }

    fn duty(&self, table: &Table, _: Timing, bell: u8) -> Duty {
        match table.bell(bell).map(|bell| bell.will) {
            Some(Will::May) => Duty::May,
            _ => Duty::Must,
        }
    }

    fn tier(&self, table: &Table, bell: u8) -> u8 {
        table.bell(bell).map_or(0, |bell| bell.tier)
    }

    /// From seat 1 on.
    fn seat_order(&self, _: &Table, _: Timing, seat: &mut dyn FnMut(Seat)) {
        Seat(1).around(SEATS).for_each(seat);
    }

    fn which(&self, which: Which<Self>) -> Option<Ask> {
        Some(Ask(which))
    }

    fn picked(&self, command: &Command) -> Option<u8> {
        if let Command::Pick(bell) = command { Some(*bell) } else { None }
    }

    fn generation(&self, _: &Table, agenda: Agenda, generation: u32) -> Option<Flows> {
        (agenda == Agenda::Later).then(|| Announce { generation }.into())
    }

    fn legal(&self, _: &Table, _: Seat, Ask(which): &Ask, command: &Command) -> Result<(), Illegal<Rule>> {
        which.legal(self.picked(command), Rule::Choose)
    }

    fn choices(&self, _: &Table, _: Seat, Ask(which): &Ask, (): &(), choice: &mut dyn FnMut(Choice<Self>)) {
        which.picks().for_each(|pick| choice(Choice::Done(pick.map_or(Command::Pass, Command::Pick))));
    }

    fn default_answer(&self, _: &Table, _: Seat, Ask(which): &Ask) -> Command {
        match which.abilities.first() {
            Some(bell) if !which.may_pass => Command::Pick(*bell),
            _ => Command::Pass,
        }
    }

    fn view(&self, table: &Table, viewer: Viewer) -> Table {
        let Table { bells, rung, announced } = table;
        let known = |(index, bell): (usize, &Option<Bell>)| bell.clone().filter(|_| table.knows(index as u8, viewer));
        Table {
            bells: bells.iter().enumerate().map(known).collect(),
            rung: rung.iter().copied().filter(|bell| table.knows(*bell, viewer)).collect(),
            announced: announced.clone(),
        }
    }

    fn show(&self, before: &Table, event: &Event, viewer: Viewer) -> Option<Event> {
        match event {
            Event::Announced(_) => Some(event.clone()),
            Event::Rang(bell)
            | Event::Muted(bell)
            | Event::Unmuted(bell)
            | Event::Cracked(bell)
            | Event::Mended(bell) => before.knows(*bell, viewer).then(|| event.clone()),
        }
    }

    fn knows(&self, table: &Table, bell: u8, viewer: Viewer) -> bool {
        table.knows(bell, viewer)
    }

    fn shows_procedure(&self, table: &Table, procedure: &Flows, viewer: Viewer) -> bool {
        match procedure {
            Flows::Ring(Ring { bell }) => table.knows(*bell, viewer),
            _ => true,
        }
    }
}
