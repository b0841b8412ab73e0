//! Every event, and what it changes.

use jiesuan::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::Timing;
use super::table::{Card, Face, Fight, Held, MOST_GOLD, Mark, Rank, Role, Side, Table, Trap, TrapId, Who};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    Shuffled { order: Option<Vec<u16>> },
    Tired,
    Drew { seat: Seat, held: Option<Held> },
    Peeked { seat: Seat, held: Option<Held> },
    Gave { from: Seat, to: Seat, held: Option<Held> },
    Chose { seat: Seat, who: Who, role: Role, reserve: Option<Role> },
    Began { seat: Seat },
    Gained { seat: Seat, gold: u8 },
    Paid { seat: Seat, gold: u8 },
    Used { seat: Seat, card: Card },
    Spent { card: Card },
    Placed { seat: Seat, host: Seat, trap: TrapId, face: Face, held: Option<Held> },
    Called { trap: TrapId, card: Card },
    Voided { trap: TrapId },
    Sprung { trap: TrapId },
    Blown { trap: TrapId, to: Seat },
    Heard,
    Attacked { by: Who, at: Who },
    Weighed { by: i16 },
    Parted,
    Hurt { who: Vec<Who>, amount: i16 },
    Healed { who: Who, amount: i16 },
    Faced { who: Who, face: Face },
    Entered { seat: Seat, who: Who },
    Counted { who: Who },
    Noted { who: Who },
    Heeded { who: Who },
    Turned { mark: Mark },
    Died { who: Who },
    Out { seat: Seat, cards: Vec<Card> },
    Passed { to: Seat },
}

impl Table {
    pub fn change(&mut self, event: &Event) {
        match *event {
            Event::Shuffled { ref order } => {
                let held = |card| Held { card, seen: SeatSet::NONE };
                self.deck = match order {
                    Some(order) => {
                        order.iter().map(|at| self.discard.get(usize::from(*at)).copied().map(held)).collect()
                    }
                    None => vec![None; self.discard.len()],
                };
                self.discard.clear();
            }
            Event::Tired => self.weary = self.weary.saturating_add(1),
            Event::Drew { seat, held } => {
                self.deck.pop();
                self.side_mut(seat).gain(held);
            }
            Event::Peeked { held, .. } => {
                if let (Some(top), Some(held)) = (self.deck.last_mut(), held) {
                    *top = Some(held);
                }
            }
            Event::Gave { from, to, held } => {
                let card = held.map(|held| held.card);
                self.side_mut(from).forget(card, &[from, to]);
                self.side_mut(from).lose(card);
                self.side_mut(to).gain(held);
            }
            Event::Chose { seat, who, role, reserve } => {
                self.enter(seat, who, role, Rank::Leader);
                self.side_mut(seat).reserve = reserve;
            }
            Event::Began { seat } => {
                self.turn = seat;
                self.note(Timing::Began { host: seat });
            }
            Event::Gained { seat, gold } => {
                let side = self.side_mut(seat);
                side.gold = side.gold.saturating_add(gold).min(MOST_GOLD);
                self.note(Timing::Gained { host: seat, gold });
            }
            Event::Paid { seat, gold } => self.side_mut(seat).gold = self.side(seat).gold.saturating_sub(gold),
            Event::Used { seat, card } => {
                self.side_mut(seat).lose(Some(card));
                self.resolving.push(card);
            }
            Event::Spent { card } => {
                self.resolving.retain(|other| *other != card);
                self.discard.push(card);
            }
            Event::Placed { seat, host, trap, face, held } => {
                let card = held.map(|held| held.card);
                if face == Face::Down {
                    self.side_mut(seat).forget(card, &[seat]);
                }
                self.side_mut(seat).lose(card);
                self.side_mut(host).zone.push(Trap { id: trap, held, placer: seat, face });
                self.named = self.named.max(trap.0.saturating_add(1));
            }
            Event::Called { trap, card } => {
                if let Some(trap) = self.trap_mut(trap) {
                    trap.face = Face::Up;
                    trap.held = Some(Held { card, seen: SeatSet::NONE });
                }
            }
            Event::Voided { trap } => {
                let held = self.take_trap(trap).and_then(|trap| trap.held);
                self.discard.extend(held.map(|held| held.card));
            }
            Event::Sprung { trap } => {
                let held = self.take_trap(trap).and_then(|trap| trap.held);
                self.resolving.extend(held.map(|held| held.card));
            }
            Event::Blown { trap, to } => {
                if let Some(trap) = self.take_trap(trap) {
                    self.side_mut(to).zone.push(trap);
                }
            }
            Event::Heard if self.occasions.is_empty() => {}
            Event::Heard => drop(self.occasions.remove(0)),
            Event::Attacked { by, at } => self.fight = Some(Fight { by, at, power: 1 }),
            Event::Weighed { by } => {
                if let Some(fight) = &mut self.fight {
                    fight.power = fight.power.saturating_add(by);
                }
            }
            Event::Parted => self.fight = None,
            Event::Hurt { ref who, amount } => {
                who.iter().for_each(|who| self.one(*who, |one| one.life = one.life.saturating_sub(amount)));
                self.batches = self.batches.wrapping_add(1);
            }
            Event::Healed { who, amount } => self.one(who, |one| {
                let healed = one.life.saturating_add(amount).min(one.rank.life());
                one.life = one.life.max(healed);
            }),
            Event::Faced { who, face } => self.one(who, |one| one.face = face),
            Event::Entered { seat, who } => {
                if let Some(role) = self.side_mut(seat).reserve.take() {
                    self.enter(seat, who, role, Rank::Summon);
                    self.note(Timing::Entered { host: seat, who });
                }
            }
            Event::Counted { who } => self.one(who, |one| one.tally = one.tally.saturating_add(1)),
            Event::Noted { who } => self.one(who, |one| one.noted = true),
            Event::Heeded { who } => self.one(who, |one| one.noted = false),
            Event::Turned { mark } => self.mark = mark,
            Event::Died { who } => {
                let found = self.find(who).map(|(seat, one)| (seat, one.rank, one.role));
                if let Some((seat, rank, role)) = found {
                    let side = self.side_mut(seat);
                    side.characters.retain(|one| one.who != who);
                    side.deaths = side.deaths.saturating_add(1);
                    if rank == Rank::Summon {
                        side.reserve = Some(role);
                    }
                }
            }
            Event::Out { seat, ref cards } => {
                let deaths = self.side(seat).deaths;
                *self.side_mut(seat) = Side { out: true, deaths, ..Side::default() };
                self.discard.extend(cards);
                self.occasions.retain(|timing| timing.host() != Some(seat));
            }
            Event::Passed { to } => self.turn = to,
        }
    }
}
