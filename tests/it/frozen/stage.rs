//! Positions put together by hand, played with everything watched.

use jiesuan::laws::Lawful;
use jiesuan::{
    Audience, Chance, Drawn, Events, GameState, Happening, RuleSet, Scene, Seat, Sink, Status, Viewer, What,
};

use crate::toys::frozen::{
    Ability, Card, Command, Entry, Event, Flows, Frozen, Kind, Name, Pile, Rule, Side, Table, Unit, UnitId, Zone,
};

pub const A: Seat = Seat(0);
pub const B: Seat = Seat(1);

pub fn unit(seat: Seat, place: u8) -> UnitId {
    UnitId { seat, place }
}

/// A position in the turn of seat A.
#[derive(Clone)]
pub struct Stage {
    pub table: Table,
}

impl Stage {
    /// Everybody on the bench, three orbs and 30 life each, no cards.
    pub fn new(own: &[Name], enemy: &[Name]) -> Stage {
        let side = |names: &[Name]| Side {
            life: 30,
            armor: 0,
            orbs: 3,
            assaulted: false,
            units: names.iter().copied().map(Unit::new).collect(),
            front: None,
            queue: (0..names.len() as u8).map(Entry::Unit).collect(),
            deck: Pile::default(),
            hand: Pile::default(),
            aside: Pile::default(),
            discard: Pile::default(),
            revealed: Vec::new(),
            grown: Vec::new(),
        };
        Stage { table: Table { sides: [side(own), side(enemy)], turn: A, matters: Vec::new(), cards: 0, lost: None } }
    }

    pub fn with(mut self, set: impl FnOnce(&mut Table)) -> Stage {
        set(&mut self.table);
        self
    }

    pub fn front(self, seat: Seat, place: u8) -> Stage {
        self.with(|table| table.side_mut(seat).front = Some(place))
    }

    pub fn orbs(self, seat: Seat, orbs: u8) -> Stage {
        self.with(|table| table.side_mut(seat).orbs = orbs)
    }

    pub fn health(self, seat: Seat, place: u8, health: i16) -> Stage {
        self.with(|table| table.unit_mut(unit(seat, place)).unwrap().health = health)
    }

    /// These cards come to the hand, one after another.
    pub fn hand(self, seat: Seat, kinds: &[Kind]) -> Stage {
        self.with(|table| {
            for kind in kinds {
                let card = Some(Card::new(table.cards, *kind));
                Frozen.change(table, &Event::Moved { seat, from: Zone::Nowhere, to: Zone::Hand, card });
            }
        })
    }

    /// These cards lie in the deck, the top one last.
    pub fn deck(self, seat: Seat, kinds: &[Kind]) -> Stage {
        self.with(|table| {
            for kind in kinds {
                let card = Card::new(table.cards, *kind);
                table.side_mut(seat).deck.cards.push(card);
                table.cards += 1;
            }
        })
    }

    /// The unit's ability enters the queue anew.
    pub fn enters(self, seat: Seat, place: u8) -> Stage {
        self.with(|table| {
            let queue = &mut table.side_mut(seat).queue;
            queue.retain(|entry| *entry != Entry::Unit(place));
            queue.push(Entry::Unit(place));
        })
    }

    pub fn play(self, root: impl Into<Flows>) -> Played {
        self.play_with(root, &[])
    }

    pub fn play_with(self, root: impl Into<Flows>, draws: &[Drawn]) -> Played {
        let mut watch = Watch::new();
        let chance = Chance::scripted(draws.iter().cloned());
        let game = GameState::at(Frozen, self.table, root.into(), chance, &mut watch).unwrap();
        Played { game, watch }.resumed()
    }
}

/// Tells everybody what he may know, and holds every event to the laws.
pub struct Watch {
    pub audience: Audience<Frozen>,
    pub invariants: fn(&Table) -> Result<(), String>,
}

impl Watch {
    pub fn new() -> Watch {
        Watch { audience: Audience::new(Viewer::all(2)), invariants: |table| Frozen.invariants(table) }
    }
}

impl Sink<Frozen> for Watch {
    fn told(&mut self, scene: &Scene<'_, Frozen>, what: Happening<'_, Frozen>) {
        self.audience.told(scene, what);
        let Happening::Event(event) = what else { return };
        let before = scene.unredacted();
        let mut after = before.clone();
        Frozen.change(&mut after, event);
        (self.invariants)(&after).unwrap_or_else(|what| panic!("{what} after {event:?}"));
        for viewer in Viewer::all(2) {
            let mut mirror = Frozen.view(before, viewer);
            if let Some(shown) = Frozen.show(before, event, viewer) {
                Frozen.change(&mut mirror, &shown);
            }
            assert_eq!(mirror, Frozen.view(&after, viewer), "{viewer:?} after {event:?}");
        }
    }
}

/// A position that was played to its end or to a pause.
pub struct Played {
    pub game: GameState<Frozen>,
    pub watch: Watch,
}

impl Played {
    /// Through JSON and back; what is legal is the same for whoever is asked as for the engine.
    fn resumed(mut self) -> Played {
        let text = serde_json::to_string(&self.game.snapshot()).unwrap();
        let again = GameState::restore(Frozen, serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!(again.digest(), self.game.digest());
        self.game = again;
        for seat in self.game.deciding().iter() {
            let (view, mine) = (self.game.view(seat), self.game.legal(seat).iter().collect::<Vec<_>>());
            assert!(view.legal(&Frozen).iter().eq(mine.iter().cloned()));
            assert!(mine.iter().all(|command| self.game.legal(seat).contains(command)) && !mine.is_empty());
            assert!(mine.contains(&self.game.default_answer(seat).unwrap()));
            assert_eq!(view.default_answer(&Frozen), self.game.default_answer(seat));
        }
        self
    }

    pub fn then(mut self, seat: Seat, command: Command) -> Played {
        self.game.apply_into(seat, command, &mut self.watch).unwrap();
        self.resumed()
    }

    /// Uses the first card of this kind in hand.
    pub fn uses(self, seat: Seat, kind: Kind) -> Played {
        let card = self.card(seat, kind);
        self.then(seat, Command::Use(card))
    }

    pub fn done(self) -> Played {
        assert_eq!(self.game.status(), Status::Done);
        assert!(self.table().matters.is_empty());
        self
    }

    pub fn table(&self) -> &Table {
        self.game.unredacted()
    }

    pub fn side(&self, seat: Seat) -> &Side {
        self.table().side(seat)
    }

    pub fn unit(&self, seat: Seat, place: u8) -> &Unit {
        &self.side(seat).units[usize::from(place)]
    }

    pub fn card(&self, seat: Seat, kind: Kind) -> Card {
        *self.side(seat).hand.cards.iter().find(|card| card.kind() == kind).unwrap()
    }

    pub fn hand(&self, seat: Seat) -> Vec<Kind> {
        self.side(seat).hand.cards.iter().map(|card| card.kind()).collect()
    }

    pub fn view(&self, viewer: impl Into<Viewer>) -> Table {
        self.game.view(viewer).table
    }

    pub fn log(&self, viewer: impl Into<Viewer>) -> &Events<Frozen> {
        self.watch.audience.for_viewer(viewer).unwrap()
    }

    pub fn events(&self) -> Vec<Event> {
        self.log(Viewer::Referee).events().cloned().collect()
    }

    /// Who acted, in order: the seat, and the card or the unit.
    pub fn acts(&self) -> Vec<String> {
        self.said(|what| if let What::Acts(ability) = what { Some(name(*ability)) } else { None })
    }

    /// Whose turn came in vain, and the clause by which it was dropped.
    pub fn dropped(&self) -> Vec<(String, Rule)> {
        self.said(|what| if let What::Dropped { ability, why } = what { Some((name(*ability), *why)) } else { None })
    }

    /// Who looked and did not answer, and the clause.
    pub fn silent(&self) -> Vec<(String, Rule)> {
        self.said(|what| if let What::Silent { ability, why } = what { Some((name(*ability), *why)) } else { None })
    }

    pub fn said<T>(&self, pick: impl FnMut(&What<Frozen>) -> Option<T>) -> Vec<T> {
        self.log(Viewer::Referee).iter().map(|told| &told.what).filter_map(pick).collect()
    }
}

fn name(ability: Ability) -> String {
    match ability {
        Ability::Unit(UnitId { seat, place }) => format!("{seat}:{place}"),
        Ability::Card(seat, card) => format!("{seat}:{:?}", card.kind()),
    }
}

/// A queue in words.
pub fn queue(side: &Side) -> Vec<String> {
    side.queue.iter().map(entry).collect()
}

fn entry(entry: &Entry) -> String {
    match entry {
        Entry::Unit(place) => place.to_string(),
        Entry::Card(card) => format!("{:?}", card.kind()),
    }
}
