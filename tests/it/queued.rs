//! The game of cause before consequence, played by hand.

mod faults;
mod hidden;
mod order;
mod random;
mod resolution;

use jiesuan::{
    Chance, Drawn, ForViewer, GameState, RuleSet, Seat, SeatSet, Snapshot, Status, Told, Verdict, Viewer, What,
};

use crate::toys::queued::flow::{Deed, Flows, Influence, Turn};
use crate::toys::queued::table::{Card, Character, Face, Held, Kind, Rank, Role, Side, Table, Trap, TrapId, Who};
use crate::toys::queued::{Ability, Ask, Command, Event, Queued, Rule, Setup, Subject, Ties, Timing};

const S0: Seat = Seat(0);
const S1: Seat = Seat(1);
const S2: Seat = Seat(2);

/// A position that is being set up. Leaders are named by their seats: seat 0 has `Who(0)`.
struct Stage {
    rules: Queued,
    table: Table,
    chance: Vec<Drawn>,
}

impl Stage {
    fn new(leaders: &[Role]) -> Self {
        let setup = Setup { seats: leaders.len() as u8, cards: 54, pool: vec![Role::Watch] };
        let mut stage = Stage { rules: Queued { ties: Ties::Asked }, table: Table::new(&setup), chance: Vec::new() };
        for (seat, role) in leaders.iter().enumerate() {
            stage.character(Seat(seat as u8), *role, Rank::Leader);
        }
        stage
    }

    fn character(&mut self, seat: Seat, role: Role, rank: Rank) -> Who {
        let who = Who(self.name());
        let one = Character { who, role, rank, life: rank.life(), face: Face::Up, tally: 0, noted: false };
        self.table.side_mut(seat).characters.push(one);
        who
    }

    fn name(&mut self) -> u16 {
        self.table.named += 1;
        self.table.named - 1
    }

    fn summon(&mut self, seat: Seat, role: Role) -> Who {
        self.character(seat, role, Rank::Summon)
    }

    fn one(&mut self, who: Who) -> &mut Character {
        let mut all = self.table.sides.iter_mut().flat_map(|(_, side)| side.characters.iter_mut());
        all.find(|one| one.who == who).unwrap()
    }

    fn life(&mut self, who: Who, life: i16) {
        self.one(who).life = life;
    }

    fn gold(&mut self, seat: Seat, gold: u8) {
        self.table.side_mut(seat).gold = gold;
    }

    /// Takes a card of this kind from the discard pile, where all of them lie at first.
    fn card(&mut self, kind: Kind) -> Card {
        let at = self.table.discard.iter().position(|card| card.kind() == kind).unwrap();
        self.table.discard.remove(at)
    }

    fn hand(&mut self, seat: Seat, kind: Kind) -> Card {
        let card = self.card(kind);
        let side = self.table.side_mut(seat);
        side.hand.push(Some(Held { card, seen: [seat].into_iter().collect() }));
        side.sort();
        card
    }

    /// On top of the deck.
    fn deck(&mut self, kind: Kind) -> Card {
        let card = self.card(kind);
        self.table.deck.push(Some(Held { card, seen: SeatSet::NONE }));
        card
    }

    /// So many cards on top of the deck, whatever they are.
    fn decks(&mut self, count: u8) {
        for _ in 0..count {
            self.deck(Kind::Peek);
        }
    }

    fn trap(&mut self, host: Seat, placer: Seat, kind: Kind, face: Face) -> TrapId {
        let (card, id) = (self.card(kind), TrapId(self.name()));
        let held = Some(Held { card, seen: [placer].into_iter().collect() });
        self.table.side_mut(host).zone.push(Trap { id, held, placer, face });
        id
    }

    fn play(self, root: impl Into<Flows>) -> Play {
        let mut told = ForViewer::new(Viewer::Referee);
        let chance = Chance::scripted(self.chance);
        let game = GameState::at(self.rules, self.table, root.into(), chance, &mut told).unwrap();
        Play { game, told }
    }

    /// One action of a seat, and everything that follows from it.
    fn act(self, seat: Seat, command: Command) -> Play {
        self.play(Influence { seat, deed: Deed::Act(command) })
    }

    fn deed(self, seat: Seat, deed: Deed) -> Play {
        self.play(Influence { seat, deed })
    }
}

/// A position that is being played. Each pause is saved and loaded before it goes on.
struct Play {
    game: GameState<Queued>,
    told: ForViewer<Queued>,
}

impl Play {
    /// A seat answers. The same answer on the game as it was saved and loaded gives the same stream and the same game.
    fn answer(&mut self, seat: Seat, command: Command) -> &mut Self {
        let mut again = ForViewer::new(Viewer::Referee);
        let mut loaded = loaded(&self.game);
        let before = self.told.events.len();
        self.game.apply_into(seat, command, &mut self.told).unwrap();
        loaded.apply_into(seat, command, &mut again).unwrap();
        assert!(self.told.events.iter().skip(before).eq(again.events.iter()), "the loaded game tells something else");
        assert_eq!(self.game.snapshot(), loaded.snapshot());
        self.game = loaded;
        self
    }

    fn pass(&mut self, seat: Seat) -> &mut Self {
        self.answer(seat, Command::Pass)
    }

    /// Everybody who is asked passes, until nobody is asked or a question like this is open.
    fn pass_until(&mut self, stop: impl Fn(&Ask) -> bool) -> &mut Self {
        loop {
            let next = self.game.decisions().find(|decision| !stop(decision.ask)).map(|decision| decision.seat);
            let Some(seat) = next else { break };
            self.pass(seat);
        }
        self
    }

    fn pass_all(&mut self) -> &mut Self {
        self.pass_until(|_| false)
    }

    fn concede(&mut self, seat: Seat) -> &mut Self {
        self.game = loaded(&self.game);
        self.game.concede_into(seat, &mut self.told).unwrap();
        self
    }

    /// The position as it stands, to go on from with something else.
    fn stage(&self) -> Stage {
        Stage { rules: self.game.rules().as_ref().clone(), table: self.table().clone(), chance: Vec::new() }
    }

    fn table(&self) -> &Table {
        self.game.unredacted()
    }

    fn side(&self, seat: Seat) -> &Side {
        self.table().side(seat)
    }

    fn life(&self, who: Who) -> i16 {
        self.table().find(who).unwrap().1.life
    }

    /// Who is asked what.
    fn asks(&self) -> Vec<(Seat, Ask)> {
        self.game.decisions().map(|decision| (decision.seat, decision.ask.clone())).collect()
    }

    /// Who is asked.
    fn asked(&self) -> Vec<Seat> {
        self.game.decisions().map(|decision| decision.seat).collect()
    }

    fn told(&self) -> impl Iterator<Item = &Told<Queued>> {
        self.told.events.iter()
    }

    fn events(&self) -> Vec<Event> {
        self.told.events.events().cloned().collect()
    }

    fn happened(&self, like: impl Fn(&Event) -> bool) -> usize {
        self.told.events.events().filter(|event| like(event)).count()
    }

    /// The abilities that acted, in order.
    fn acted(&self) -> Vec<Ability> {
        self.told().filter_map(|told| if let What::Acts(ability) = told.what { Some(ability) } else { None }).collect()
    }

    /// The abilities that were dropped, and the clauses.
    fn dropped(&self) -> Vec<(Ability, Rule)> {
        let dropped = |told: &Told<Queued>| match told.what {
            What::Dropped { ability, why } if !matches!(ability, Ability::Occasion { .. }) => Some((ability, why)),
            _ => None,
        };
        self.told().filter_map(dropped).collect()
    }

    /// The first ordering of so many abilities, with the reasons.
    fn ordered(&self, count: usize) -> Vec<(Ability, Option<Rule>)> {
        let list = |told: &Told<Queued>| match &told.what {
            What::Ordered(list) if list.len() == count => Some(list.clone()),
            _ => None,
        };
        self.told().find_map(list).unwrap()
    }

    /// Everything that was to be played has been played.
    fn done(&self) {
        assert_eq!(self.game.status(), Status::Done);
    }
}

/// The game, saved as JSON and loaded.
fn loaded(game: &GameState<Queued>) -> GameState<Queued> {
    let text = serde_json::to_string(&game.snapshot()).unwrap();
    let snapshot: Snapshot<Queued> = serde_json::from_str(&text).unwrap();
    let loaded = GameState::restore(game.rules().clone(), snapshot).unwrap();
    assert_eq!(loaded.snapshot(), game.snapshot());
    loaded
}

impl Stage {
    /// The skill of a character.
    fn skill(&self, who: Who) -> Ability {
        let (seat, one) = self.table.find(who).unwrap();
        Ability::Skill { seat, who, role: one.role }
    }
}
