//! The table, and the events that change it.

use jiesuan::{BySeat, Seat, SeatSet, Unsound};
use serde::{Deserialize, Serialize};

use super::{Setup, Timing};

pub const MOST_GOLD: u8 = 9;

/// A card of the deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub u8);

/// A character, from entering to leaving: who comes back is somebody else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Who(pub u16);

/// A trap, from being placed to leaving its zone. It says when the trap was placed, and not which card it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TrapId(pub u16);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Kind {
    Strike,
    Guard,
    Counter,
    Herb,
    /// Gives another card of the hand to another seat.
    Gift,
    /// Looks at the top of the deck.
    Peek,
    Levy,
    Gust,
    /// Trap: takes 1 off the host's attack.
    Snare,
    /// Trap: the host, who gained gold, loses 2.
    Leak,
    /// Trap: hurts a summon that entered.
    Blast,
    /// Trap: heals the host's dying leader by 2, and the host gains 2 gold.
    Lamp,
    /// Trap: the host's leader is turned face down as its turn begins.
    Mist,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Role {
    /// Whenever characters are hurt, its seat gains 2 gold.
    Watch,
    /// Active: whenever one of its seat is hurt, its player may pay 1 gold to heal it by 1.
    Medic,
    /// Whenever another seat gains 1 gold, that seat's leader is hurt.
    Leech,
    /// Whenever it is hurt, its seat gains 1 gold, to lose it again if it has nine.
    Martyr,
    /// Whenever somebody dies, the leader of the next seat is hurt.
    Mourner,
    /// Attacks of its seat are stronger by 1.
    Bully,
    /// While its seat has no gold: it gains 1.
    Beggar,
    /// Whenever the mark turns dark, it turns light.
    Sun,
    /// Whenever the mark turns light, it turns dark.
    Moon,
    /// Whenever the mark turns or anybody counts, it counts.
    Grower,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Rank {
    Leader,
    Summon,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Face {
    Up,
    Down,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Mark {
    Light,
    Dark,
}

/// A card that lies hidden, and the seats that know that it lies there. In a view, what is not known is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Held {
    pub card: Card,
    pub seen: SeatSet,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Character {
    pub who: Who,
    pub role: Role,
    pub rank: Rank,
    pub life: i16,
    pub face: Face,
    /// How often it has counted.
    pub tally: u32,
    /// What its state triggered waits.
    pub noted: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trap {
    pub id: TrapId,
    pub held: Option<Held>,
    pub placer: Seat,
    pub face: Face,
}

/// The running attack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fight {
    pub by: Who,
    pub at: Who,
    pub power: i16,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Side {
    pub out: bool,
    pub gold: u8,
    /// Without an order of its own: sorted, what is not known first.
    pub hand: Vec<Option<Held>>,
    /// By time of entering, the leader first.
    pub characters: Vec<Character>,
    pub reserve: Option<Role>,
    pub zone: Vec<Trap>,
    /// How many characters of this seat have died.
    pub deaths: u16,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    pub sides: BySeat<Side>,
    pub turn: Seat,
    /// Top last.
    pub deck: Vec<Option<Held>>,
    pub discard: Vec<Card>,
    /// Cards that are being used.
    pub resolving: Vec<Card>,
    pub mark: Mark,
    pub fight: Option<Fight>,
    /// Trap timings whose calls are still to be made, in order of happening.
    pub occasions: Vec<Timing>,
    pub weary: u8,
    /// How many characters and traps have been named.
    pub named: u16,
    /// How often characters have been hurt.
    pub batches: u16,
    pub pool: Vec<Role>,
    pub cards: u8,
}

impl Card {
    pub const HIDDEN: Card = Card(u8::MAX);

    pub fn kind(self) -> Kind {
        const KINDS: [Kind; 18] = {
            use Kind::*;
            [
                Strike, Guard, Counter, Herb, Gift, Peek, Levy, Gust, Snare, Leak, Blast, Lamp, Mist, Strike, Guard,
                Counter, Strike, Lamp,
            ]
        };
        KINDS[usize::from(self.0) % KINDS.len()]
    }
}

impl Kind {
    pub fn is_trap(self) -> bool {
        matches!(self, Kind::Snare | Kind::Leak | Kind::Blast | Kind::Lamp | Kind::Mist)
    }
}

impl Rank {
    pub fn life(self) -> i16 {
        match self {
            Rank::Leader => 6,
            Rank::Summon => 2,
        }
    }
}

impl Mark {
    pub fn other(self) -> Mark {
        match self {
            Mark::Light => Mark::Dark,
            Mark::Dark => Mark::Light,
        }
    }
}

impl Trap {
    pub fn kind(&self) -> Option<Kind> {
        self.held.map(|held| held.card.kind())
    }
}

impl Side {
    pub fn holds(&self, card: Card) -> bool {
        self.hand.iter().flatten().any(|held| held.card == card)
    }

    /// Takes a card out of the hand: the one that is known to be it, or one of those not known.
    pub fn lose(&mut self, card: Option<Card>) {
        let at = self.hand.iter().position(|held| held.map(|held| held.card) == card);
        if let Some(at) = at.or_else(|| self.hand.iter().position(Option::is_none)) {
            self.hand.remove(at);
        }
    }

    /// A card leaves the hand unseen but by these: whoever did not see which forgets every card there. A view in which
    /// the card is not named belongs to one of those.
    pub fn forget(&mut self, card: Option<Card>, but: &[Seat]) {
        for held in &mut self.hand {
            match (card, held.as_mut()) {
                (Some(_), Some(held)) => {
                    held.seen = but.iter().copied().filter(|seat| held.seen.contains(*seat)).collect();
                }
                _ => *held = None,
            }
        }
        self.sort();
    }

    pub fn gain(&mut self, held: Option<Held>) {
        self.hand.push(held);
        self.sort();
    }

    pub fn sort(&mut self) {
        self.hand.sort_by_key(|held| held.map(|held| held.card));
    }
}

impl Table {
    pub fn new(setup: &Setup) -> Self {
        Table {
            sides: BySeat::new(setup.seats, |_| Side::default()),
            turn: Seat(0),
            deck: Vec::new(),
            discard: (0..setup.cards).map(Card).collect(),
            resolving: Vec::new(),
            mark: Mark::Light,
            fight: None,
            occasions: Vec::new(),
            weary: 0,
            named: 0,
            batches: 0,
            pool: setup.pool.clone(),
            cards: setup.cards,
        }
    }

    pub fn seats(&self) -> u8 {
        self.sides.count()
    }

    /// What belongs to a seat; numbers past the last seat begin anew.
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[Seat(seat.0 % self.seats().max(1))]
    }

    pub fn side_mut(&mut self, seat: Seat) -> &mut Side {
        let seat = Seat(seat.0 % self.seats().max(1));
        &mut self.sides[seat]
    }

    /// Whether the seat is there and not out.
    pub fn plays(&self, seat: Seat) -> bool {
        self.sides.get(seat).is_some_and(|side| !side.out)
    }

    /// Those who are not out, from this seat on.
    pub fn around(&self, from: Seat) -> impl Iterator<Item = Seat> {
        from.around(self.seats()).filter(|seat| self.plays(*seat))
    }

    pub fn next(&self, seat: Seat) -> Seat {
        self.around(seat.next(self.seats())).next().unwrap_or(seat)
    }

    /// Every character, turn player first, then as they sit; leaders first, then by time of entering.
    pub fn characters(&self) -> impl Iterator<Item = (Seat, &Character)> {
        let seats = self.turn.around(self.seats());
        seats.flat_map(|seat| self.side(seat).characters.iter().map(move |one| (seat, one)))
    }

    pub fn find(&self, who: Who) -> Option<(Seat, &Character)> {
        self.characters().find(|(_, one)| one.who == who)
    }

    pub fn leader(&self, seat: Seat) -> Option<Who> {
        self.side(seat).characters.iter().find(|one| one.rank == Rank::Leader).map(|one| one.who)
    }

    pub fn dying(&self, who: Who) -> bool {
        self.find(who).is_some_and(|(_, one)| one.life <= 0)
    }

    pub fn doomed(&self) -> impl Iterator<Item = Who> {
        self.characters().filter(|(_, one)| one.life <= 0).map(|(_, one)| one.who)
    }

    pub fn traps(&self) -> impl Iterator<Item = (Seat, &Trap)> {
        self.sides.iter().flat_map(|(seat, side)| side.zone.iter().map(move |trap| (seat, trap)))
    }

    pub fn trap(&self, id: TrapId) -> Option<(Seat, &Trap)> {
        self.traps().find(|(_, trap)| trap.id == id)
    }

    /// Whether this seat may call a trap of that host: it has one there face down, whatever it is.
    pub fn may_call(&self, seat: Seat, host: Seat) -> bool {
        self.side(host).zone.iter().any(|trap| trap.placer == seat && trap.face == Face::Down)
    }

    pub fn one(&mut self, who: Who, change: impl FnOnce(&mut Character)) {
        let mut all = self.sides.iter_mut().flat_map(|(_, side)| side.characters.iter_mut());
        if let Some(one) = all.find(|one| one.who == who) {
            change(one);
        }
    }

    pub fn trap_mut(&mut self, id: TrapId) -> Option<&mut Trap> {
        self.sides.iter_mut().flat_map(|(_, side)| side.zone.iter_mut()).find(|trap| trap.id == id)
    }

    pub fn take_trap(&mut self, id: TrapId) -> Option<Trap> {
        self.sides.iter_mut().find_map(|(_, side)| {
            let at = side.zone.iter().position(|trap| trap.id == id)?;
            Some(side.zone.remove(at))
        })
    }

    pub fn enter(&mut self, seat: Seat, who: Who, role: Role, rank: Rank) {
        let one = Character { who, role, rank, life: rank.life(), face: Face::Up, tally: 0, noted: false };
        self.side_mut(seat).characters.push(one);
        self.named = self.named.max(who.0.saturating_add(1));
    }

    /// Notes a trap timing for the calls before the next generation, if anybody can call there.
    pub fn note(&mut self, timing: Timing) {
        if timing.host().is_some_and(|host| self.around(self.turn).any(|seat| self.may_call(seat, host))) {
            self.occasions.push(timing);
        }
    }

    /// The cards of a seat that is out: its hand, and what lies in its zone, whoever placed it.
    pub fn estate(&self, seat: Seat) -> Vec<Card> {
        let side = self.side(seat);
        let zone = side.zone.iter().filter_map(|trap| trap.held);
        side.hand.iter().flatten().copied().chain(zone).map(|held| held.card).collect()
    }

    pub fn sound(&self) -> Result<(), Unsound> {
        if !(2..=4).contains(&self.seats()) {
            return Err(Unsound::new("sides", "two to four seats"));
        }
        if self.turn.0 >= self.seats() {
            return Err(Unsound::new("turn", "no such seat"));
        }
        let mut names: Vec<u16> = self.characters().map(|(_, one)| one.who.0).collect();
        names.extend(self.traps().map(|(_, trap)| trap.id.0));
        names.sort_unstable();
        if names.windows(2).any(|pair| pair[0] == pair[1]) || names.last().is_some_and(|last| *last >= self.named) {
            return Err(Unsound::new("named", "a name that is given twice, or not yet given"));
        }
        Ok(())
    }
}
