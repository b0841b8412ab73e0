//! The table, the events, and how they change it.

use jiesuan::{BySeat, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// How many cards the pack has.
pub const CARDS: u8 = 48;
/// The health of a seat.
pub const HEALTH: i8 = 3;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Card(pub u8);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Kind {
    Sha,
    Shan,
    Tao,
    Wuxie,
    Nanman,
    /// Chains whoever is free and frees whoever is chained (铁索连环).
    Suo,
}

impl Card {
    pub fn kind(self) -> Kind {
        use Kind::{Nanman, Sha, Shan, Suo, Tao, Wuxie};
        [Sha, Sha, Sha, Sha, Shan, Shan, Tao, Wuxie, Wuxie, Nanman, Suo, Shan][usize::from(self.0 % 12)]
    }

    pub fn is_red(self) -> bool {
        self.0 % 2 == 1
    }

    /// A red Sha deals two points of thunder.
    pub fn nature(self) -> Nature {
        if self.kind() == Kind::Sha && self.is_red() { Nature::Thunder } else { Nature::Plain }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Skill {
    /// Target of a Sha, for a card: another seat than the user becomes its target instead (流离).
    Divert,
    /// User of a Sha, for each target: a red judgement, and the target cannot dodge (铁骑).
    Pin,
    /// Before damage lands, for a card: another seat takes it (天香).
    Deflect,
    /// After damage: a red judgement, and its source takes one (刚烈).
    Retort,
    /// Target of a use that closes: a blind card out of the user's hand (反馈).
    Snatch,
    /// At the beginning of any turn: look at the top card of the deck, and shuffle the deck or not (观星).
    Foresee,
}

impl Skill {
    pub const ALL: [Skill; 6] =
        [Skill::Divert, Skill::Pin, Skill::Deflect, Skill::Retort, Skill::Snatch, Skill::Foresee];
}

/// A card that somebody may not know, and the seats that know it. A view has its own viewer among them, nobody else.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Held {
    pub card: Card,
    pub seen: SeatSet,
}

/// The cards that are known, as they came, and how many more there are: none on the engine's table.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Hand {
    pub held: Vec<Held>,
    pub hidden: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Face {
    Down,
    Up,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Player {
    pub hp: i8,
    pub hand: Hand,
    pub skill: Option<Skill>,
    pub face: Face,
    pub chained: bool,
    pub alive: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Nature {
    Plain,
    Thunder,
    /// Thunder that came through a chain; it goes no further.
    Conducted,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Harm {
    pub from: Option<Seat>,
    pub to: Seat,
    pub amount: i8,
    pub nature: Nature,
}

/// A target of a use. A seat may be one twice.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Target {
    pub seat: Seat,
    pub became: bool,
    pub pinned: bool,
}

/// What is in progress, innermost last. It copies what it needs of a card, which may be in the deck again by its end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Matter {
    Use { user: Seat, kind: Kind, nature: Nature, targets: Vec<Target>, current: u8 },
    Damage { harm: Harm, conducts: bool },
    Dying { who: Seat, from: Seat },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    pub players: BySeat<Player>,
    /// Top last.
    pub deck: Vec<Option<Held>>,
    pub discard: Vec<Card>,
    /// The skills that nobody drew.
    pub spare: Vec<Option<Skill>>,
    pub matters: Vec<Matter>,
    pub turn: Seat,
    /// Whether a card was given or buried in this turn.
    pub favoured: bool,
    pub renewals: u8,
    pub exhausted: bool,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Zone {
    Hand(Seat),
    Top,
    Bottom,
    Discard,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    Drafted {
        seat: Seat,
        place: Option<u8>,
        skill: Option<Skill>,
    },
    Shuffled {
        cards: u8,
        order: Option<Vec<u16>>,
    },
    Exhausted,
    Moved {
        card: Option<Card>,
        from: Zone,
        to: Zone,
        seen: SeatSet,
    },
    Peeked {
        seat: Seat,
        card: Option<Card>,
    },
    TurnPassed {
        to: Seat,
    },
    Favoured,
    Used {
        user: Seat,
        kind: Kind,
        nature: Nature,
        targets: Vec<Seat>,
    },
    Turned {
        target: u8,
    },
    Diverted {
        target: u8,
        to: Seat,
    },
    Pinned {
        target: u8,
    },
    Revealed {
        seat: Seat,
        skill: Skill,
    },
    DamageBegan(Harm),
    DamageMoved {
        to: Seat,
    },
    Damaged,
    Linked {
        seat: Seat,
    },
    DyingBegan {
        who: Seat,
    },
    Rescued {
        who: Seat,
        by: Seat,
    },
    Healed {
        seat: Seat,
    },
    Died {
        seat: Seat,
        skill: Option<Skill>,
    },
    /// The innermost matter is over.
    Closed,
}

impl Hand {
    pub fn count(&self) -> u8 {
        (self.held.len() as u8).saturating_add(self.hidden)
    }

    /// A card leaves. Whoever does not see which forgets every card that was here.
    fn lose(&mut self, card: Option<Card>, seen: SeatSet) {
        if card.is_none() {
            self.hidden = self.count();
            self.held.clear();
        }
        match self.held.iter().position(|held| Some(held.card) == card) {
            Some(at) => drop(self.held.remove(at)),
            None => self.hidden = self.hidden.saturating_sub(1),
        }
        for held in &mut self.held {
            held.seen = held.seen.iter().filter(|seat| seen.contains(*seat)).collect();
        }
    }

    fn gain(&mut self, card: Option<Card>, seen: SeatSet) {
        match card {
            Some(card) => self.held.push(Held { card, seen }),
            None => self.hidden = self.hidden.saturating_add(1),
        }
    }
}

impl Table {
    /// The one mutator, of the engine's table and of views.
    pub fn change(&mut self, event: &Event) {
        match *event {
            Event::Drafted { seat, place, skill } => {
                let place = place.map_or(self.spare.len().saturating_sub(1), usize::from);
                if place < self.spare.len() {
                    self.spare.remove(place);
                }
                self.player_mut(seat, |player| player.skill = skill);
            }
            Event::Shuffled { cards, ref order } => self.shuffle(cards, order.as_deref()),
            Event::Exhausted => self.exhausted = true,
            Event::Moved { card, from, to, seen } => self.shift(card, from, to, seen),
            Event::Peeked { seat, card: Some(card) } => {
                if let Some(top) = self.deck.last_mut() {
                    let mut seen = top.map_or(SeatSet::NONE, |held| held.seen);
                    seen.insert(seat);
                    *top = Some(Held { card, seen });
                }
            }
            Event::Peeked { card: None, .. } => {}
            Event::TurnPassed { to } => (self.turn, self.favoured) = (to, false),
            Event::Favoured => self.favoured = true,
            Event::Used { user, kind, nature, ref targets } => {
                let targets = targets.iter().map(|seat| Target { seat: *seat, became: false, pinned: false }).collect();
                self.matters.push(Matter::Use { user, kind, nature, targets, current: 0 });
            }
            Event::Turned { target: to } => {
                self.target_mut(to, |target| target.became = true);
                if let Some(Matter::Use { current, .. }) = self.matters.last_mut() {
                    *current = to;
                }
            }
            Event::Diverted { target, to } => self.divert(target, to),
            Event::Pinned { target } => self.target_mut(target, |target| target.pinned = true),
            Event::Revealed { seat, skill } => {
                self.player_mut(seat, |player| (player.skill, player.face) = (Some(skill), Face::Up));
            }
            Event::DamageBegan(harm) => self.matters.push(Matter::Damage { harm, conducts: false }),
            Event::DamageMoved { to } => {
                if let Some(Matter::Damage { harm, .. }) = self.matters.last_mut() {
                    harm.to = to;
                }
            }
            Event::Damaged => self.land(),
            Event::Linked { seat } => self.player_mut(seat, |player| player.chained = !player.chained),
            Event::DyingBegan { who } => self.matters.push(Matter::Dying { who, from: self.turn }),
            Event::Rescued { who, by } => {
                if let Some(Matter::Dying { from, .. }) = self.matters.last_mut() {
                    *from = by;
                }
                self.player_mut(who, |player| player.hp = player.hp.saturating_add(1));
            }
            Event::Healed { seat } => self.player_mut(seat, |player| player.hp = player.hp.saturating_add(1)),
            Event::Died { seat, skill } => self.player_mut(seat, |player| {
                (player.alive, player.skill, player.face, player.chained) = (false, skill, Face::Up, false);
            }),
            Event::Closed => drop(self.matters.pop()),
        }
    }

    pub fn seats(&self) -> u8 {
        self.players.count()
    }

    pub fn everybody(&self) -> SeatSet {
        SeatSet::first(self.seats())
    }

    pub fn alive(&self, seat: Seat) -> bool {
        self.players.get(seat).is_some_and(|player| player.alive)
    }

    /// The seats in play once round, from this one.
    pub fn ring(&self, from: Seat) -> impl Iterator<Item = Seat> + '_ {
        from.around(self.seats()).filter(|seat| self.alive(*seat))
    }

    pub fn hand(&self, seat: Seat) -> &[Held] {
        self.players.get(seat).map_or(&[], |player| &player.hand.held)
    }

    /// That a seat has cards is public, and all that decides who is asked for one.
    pub fn has_hand(&self, seat: Seat) -> bool {
        self.alive(seat) && self.players.get(seat).is_some_and(|player| player.hand.count() > 0)
    }

    pub fn is_hurt(&self, seat: Seat) -> bool {
        self.players.get(seat).is_some_and(|player| player.hp < HEALTH)
    }

    pub fn holds(&self, seat: Seat, card: Card) -> bool {
        self.hand(seat).iter().any(|held| held.card == card)
    }

    pub fn is_shown(&self, seat: Seat) -> bool {
        self.players.get(seat).is_some_and(|player| player.face == Face::Up)
    }

    /// The user, the kind and the targets of the innermost matter, if it is a use.
    pub fn the_use(&self) -> Option<(Seat, Kind, &[Target])> {
        match self.matters.last() {
            Some(Matter::Use { user, kind, targets, .. }) => Some((*user, *kind, targets)),
            _ => None,
        }
    }

    pub fn the_target(&self, target: u8) -> Option<Target> {
        self.the_use().and_then(|(_, _, targets)| targets.get(usize::from(target)).copied())
    }

    /// The innermost matter, if it is a damage.
    pub fn the_harm(&self) -> Option<Harm> {
        if let Some(Matter::Damage { harm, .. }) = self.matters.last() { Some(*harm) } else { None }
    }

    fn player_mut(&mut self, seat: Seat, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.players.get_mut(seat) {
            change(player);
        }
    }

    fn target_mut(&mut self, target: u8, change: impl FnOnce(&mut Target)) {
        if let Some(Matter::Use { targets, .. }) = self.matters.last_mut()
            && let Some(target) = targets.get_mut(usize::from(target))
        {
            change(target);
        }
    }

    fn shuffle(&mut self, cards: u8, order: Option<&[u16]>) {
        let pile: Vec<Option<Card>> = if self.deck.is_empty() {
            self.renewals = self.renewals.saturating_add(1);
            let cards = usize::from(cards).min(self.discard.len());
            self.discard.drain(..cards).map(Some).collect()
        } else {
            self.deck.drain(..).map(|held| held.map(|held| held.card)).collect()
        };
        let unseen = |card: Card| Held { card, seen: SeatSet::NONE };
        self.deck = match order {
            Some(order) => order.iter().filter_map(|at| pile.get(usize::from(*at))).map(|at| at.map(unseen)).collect(),
            None => vec![None; pile.len()],
        };
    }

    fn shift(&mut self, card: Option<Card>, from: Zone, to: Zone, mut seen: SeatSet) {
        match from {
            Zone::Hand(seat) => self.player_mut(seat, |player| player.hand.lose(card, seen)),
            Zone::Top => {
                if let Some(Some(held)) = self.deck.pop() {
                    held.seen.iter().for_each(|seat| seen.insert(seat));
                }
            }
            Zone::Bottom | Zone::Discard => {}
        }
        match to {
            Zone::Hand(seat) => self.player_mut(seat, |player| player.hand.gain(card, seen)),
            Zone::Bottom => self.deck.insert(0, card.map(|card| Held { card, seen })),
            Zone::Discard => self.discard.extend(card),
            Zone::Top => {}
        }
    }

    fn divert(&mut self, target: u8, to: Seat) {
        let (turn, seats) = (self.turn, self.seats());
        if let Some(Matter::Use { targets, .. }) = self.matters.last_mut()
            && let Some(target) = targets.get_mut(usize::from(target))
        {
            *target = Target { seat: to, became: false, pinned: false };
            targets.sort_by_key(|target| target.seat.steps_from(turn, seats));
        }
    }

    fn land(&mut self) {
        if let Some(Matter::Damage { harm, conducts }) = self.matters.last_mut()
            && let Some(player) = self.players.get_mut(harm.to)
        {
            player.hp = player.hp.saturating_sub(harm.amount);
            if harm.nature != Nature::Plain && core::mem::take(&mut player.chained) {
                *conducts = harm.nature == Nature::Thunder;
            }
        }
    }
}
