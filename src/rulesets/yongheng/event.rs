//! Every event, and what it changes. Nothing else changes the table.

use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Yongheng;
use super::cards::Print;
use super::command::Subject;
use super::table::{
    Attacking, Card, Cards, CharId, Character, CharacterSet, Defence, Draft, Face, Outcome, Phase, Rank, Side, Stage,
    Table, Using,
};
use crate::{Seat, SeatSet};

/// One change of the table, or one fact worth telling. What a viewer may not know is `None` in the event that he is
/// sent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Event {
    /// A dealer was chosen.
    DealerChosen {
        /// Who.
        seat: Seat,
    },
    /// Characters were dealt for a draft, and shown to all.
    Dealt {
        /// Which.
        stage: Stage,
        /// The cards.
        cards: CharacterSet,
    },
    /// The characters that were left were handed on; to nobody when the draft was over.
    HandedOn {
        /// Of which draft.
        stage: Stage,
        /// To whom.
        to: Option<Seat>,
        /// The cards, for the one who holds them.
        left: Option<CharacterSet>,
    },
    /// A character was picked, and laid face down.
    Picked {
        /// By whom.
        seat: Seat,
        /// Of which draft.
        stage: Stage,
        /// The card.
        card: Option<Card>,
    },
    /// A player has set out the characters.
    SetOut {
        /// Who.
        seat: Seat,
        /// The own character, face down in the character zone.
        own: CharId,
        /// Its card.
        own_card: Option<Card>,
        /// The summon in the character zone, face up.
        summon: CharId,
        /// Its card.
        summon_card: Card,
        /// The card in the character pool, face up.
        pool: Card,
    },
    /// A character took its life card.
    LifeTaken {
        /// Which.
        who: CharId,
        /// Full life.
        life: i16,
    },
    /// The deck was made and shuffled.
    DeckMade {
        /// The cards, top last.
        deck: Vec<Option<Card>>,
    },
    /// The discard pile was shuffled to be the new deck.
    Reshuffled {
        /// The cards, top last.
        deck: Vec<Option<Card>>,
    },
    /// A card was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Option<Card>,
    },
    /// Gold was gained: as much as there was room for.
    Gained {
        /// By whom.
        seat: Seat,
        /// How much.
        gold: u8,
    },
    /// Gold was paid.
    Paid {
        /// By whom.
        seat: Seat,
        /// How much.
        gold: u8,
    },
    /// A round began.
    RoundBegan {
        /// Its number, from 1.
        round: u16,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
    },
    /// A phase began.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// The own character was turned face up for the first time.
    Declared {
        /// Which.
        who: CharId,
        /// Its card.
        card: Card,
    },
    /// An inverted character was turned face up again.
    Restored {
        /// Which.
        who: CharId,
    },
    /// A character was readied: from the hand to the character pool.
    Readied {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The summon of the turn was made.
    Summoned {
        /// By whom.
        seat: Seat,
    },
    /// A summon entered from the character pool.
    Entered {
        /// Whose.
        seat: Seat,
        /// The new character.
        who: CharId,
        /// Its card.
        card: Card,
    },
    /// Cards were discarded from the hand.
    Discarded {
        /// By whom.
        seat: Seat,
        /// The cards.
        cards: Cards,
    },
    /// An attack was announced.
    Attacked {
        /// The attacker.
        by: CharId,
        /// The target.
        at: CharId,
        /// The attack cards, in the order played.
        cards: Cards,
    },
    /// The attack points were counted.
    PointsCounted {
        /// How many.
        points: i16,
    },
    /// A die was rolled.
    Rolled {
        /// By whom.
        seat: Seat,
        /// For what.
        roll: Roll,
        /// From 1 to 6.
        die: u8,
    },
    /// The defender committed himself.
    Defended {
        /// Who.
        seat: Seat,
        /// How.
        defence: Defence,
    },
    /// The dodge worked.
    Dodged,
    /// The dodge failed: there is no defence.
    DodgeFailed,
    /// Total attack and total defence were reckoned.
    Reckoned {
        /// Total attack.
        attack: i16,
        /// Total defence.
        defence: i16,
    },
    /// A character took damage.
    Damaged {
        /// Which.
        who: CharId,
        /// How much.
        damage: i16,
        /// The player who dealt it.
        by: Option<Seat>,
    },
    /// The attack is over; its cards were discarded.
    AttackEnded,
    /// An effect card is used.
    Used {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
        /// The character that it is used on.
        on: Option<CharId>,
    },
    /// An event was cancelled.
    Cancelled {
        /// Which.
        subject: Subject,
    },
    /// An effect card was done with, and discarded.
    Spent {
        /// The card.
        card: Card,
    },
    /// A character was healed.
    Healed {
        /// Which.
        who: CharId,
        /// By how much it really was.
        life: i16,
    },
    /// A character is dying.
    DyingBegan {
        /// Which.
        who: CharId,
    },
    /// It is not dying any more, or will die now.
    DyingEnded {
        /// Which.
        who: CharId,
    },
    /// A character died.
    Died {
        /// Which.
        who: CharId,
        /// Its card.
        card: Card,
    },
    /// A player is out: all cards in the area and the hand were discarded.
    Eliminated {
        /// Who.
        seat: Seat,
        /// The cards, in the order in which they were discarded.
        cards: Vec<Card>,
    },
    /// A player defeated another.
    Defeated {
        /// Who.
        by: Seat,
        /// Whom.
        seat: Seat,
    },
    /// A summon cap rose.
    CapRaised {
        /// Whose.
        seat: Seat,
        /// To how many.
        cap: u8,
    },
    /// The game is over: these players have won.
    Won {
        /// Who.
        seats: SeatSet,
    },
    /// The game is over: the limit of rounds was reached, and nobody has won.
    RoundLimitReached,
}

/// What a die is rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Roll {
    /// The attack die (攻击力).
    Attack,
    /// The defence die of a block (防御力).
    Block,
    /// The defence die of a dodge (闪避力).
    Dodge,
    /// The defence die before the defender has committed himself.
    Defence,
}

impl Yongheng {
    pub(super) fn change_table(&self, table: &mut Table, event: &Event) {
        if table.seats() == 0 {
            return;
        }
        match *event {
            Event::DealerChosen { seat } => {
                table.dealer = seat;
                table.turn = seat;
            }
            Event::Dealt { stage, cards } => {
                *table.draft_mut(stage) = Draft { shown: cards, count: cards.len(), left: None, holder: None };
            }
            Event::HandedOn { stage, to, left } => hand_on(table, stage, to, left),
            Event::Picked { seat, stage, card } => {
                let draft = table.draft_mut(stage);
                draft.count = draft.count.saturating_sub(1);
                if let (Some(left), Some(card)) = (&mut draft.left, card) {
                    left.remove(card);
                }
                table.side_mut(seat).picks.push(card);
            }
            Event::SetOut { seat, own, own_card, summon, summon_card, pool } => {
                let side = table.side_mut(seat);
                side.picks.clear();
                side.characters.push(entering(own, own_card, Rank::Own, Face::Down));
                side.characters.push(entering(summon, Some(summon_card), Rank::Summon, Face::Up));
                side.pool.push(pool);
                table.named = table.named.max(own.0.max(summon.0).saturating_add(1));
            }
            Event::LifeTaken { who, life } => change(table, who, |character| character.life = Some(life)),
            Event::DeckMade { ref deck } => {
                table.deck = deck.clone();
                table.normal = Draft::default();
                // What leavers had picked is shuffled in with the rest.
                let mut kept = 1;
                if table.options.specials_in_deck {
                    table.special = Draft { shown: table.special.shown, ..Draft::default() };
                    kept = 0;
                }
                for (_, side) in table.sides.iter_mut() {
                    side.picks.truncate(kept);
                    // Who has which normal character was shown to all.
                    side.seen[1..].fill(CharacterSet::NONE);
                }
            }
            Event::Reshuffled { ref deck } => {
                table.discard.drain(..deck.len().min(table.discard.len()));
                table.deck = deck.clone();
            }
            Event::Drew { seat, card } => {
                table.deck.pop();
                table.side_mut(seat).hand.push(card);
            }
            Event::Gained { seat, gold } => {
                let cap = table.options.gold_cap;
                let side = table.side_mut(seat);
                side.gold = side.gold.saturating_add(gold).min(cap);
            }
            Event::Paid { seat, gold } => {
                let side = table.side_mut(seat);
                side.gold = side.gold.saturating_sub(gold);
            }
            Event::RoundBegan { round } => table.round = round,
            Event::TurnBegan { seat } => {
                table.turn = seat;
                for (_, side) in table.sides.iter_mut() {
                    (side.attacked, side.summoned) = (false, false);
                }
            }
            Event::PhaseBegan { phase } => table.phase = phase,
            Event::Declared { who, card } => change(table, who, |character| {
                character.card = Some(card);
                (character.face, character.seen) = (Face::Up, true);
            }),
            Event::Restored { who } => change(table, who, |character| character.face = Face::Up),
            Event::Readied { seat, card } => {
                let side = table.side_mut(seat);
                if side.lose(card) {
                    side.pool.push(card);
                }
            }
            Event::Summoned { seat } => table.side_mut(seat).summoned = true,
            Event::Entered { seat, who, card } => {
                let side = table.side_mut(seat);
                if side.pool.contains(&card) {
                    side.pool.retain(|other| *other != card);
                    side.characters.push(entering(who, Some(card), Rank::Summon, Face::Up));
                }
                table.named = table.named.max(who.0.saturating_add(1));
            }
            Event::Discarded { seat, ref cards } => {
                for card in cards.as_slice() {
                    if table.side_mut(seat).lose(*card) {
                        self.throw(table, *card);
                    }
                }
            }
            Event::Attacked { by, at, ref cards } => {
                if let Some(seat) = table.player(by) {
                    table.side_mut(seat).attacked = true;
                    cards.as_slice().iter().for_each(|card| table.play(seat, *card));
                }
                let (cards, totals) = (cards.clone(), None);
                table.attack = Some(Attacking {
                    by,
                    at,
                    cards,
                    points: None,
                    die: None,
                    defence: None,
                    defence_die: None,
                    totals,
                });
            }
            Event::PointsCounted { points } => attack(table, |attack| attack.points = Some(points)),
            Event::Rolled { roll: Roll::Attack, die, .. } => attack(table, |attack| attack.die = Some(die)),
            Event::Rolled { die, .. } => attack(table, |attack| attack.defence_die = Some(die)),
            Event::Defended { seat, defence } => {
                if let Defence::Block(Some(card)) = defence {
                    table.play(seat, card);
                }
                attack(table, |attack| attack.defence = Some(defence));
            }
            Event::Reckoned { attack: total, defence } => {
                attack(table, |attack| attack.totals = Some((total, defence)));
            }
            Event::Damaged { who, damage, by } => {
                let least = if table.options.negative_life { i16::MIN } else { 0 };
                change(table, who, |character| {
                    character.life = character.life.map(|life| life.saturating_sub(damage).max(least));
                    character.hurt_by = by;
                });
            }
            Event::AttackEnded => {
                if let Some(ended) = table.attack.take() {
                    let block = match ended.defence {
                        Some(Defence::Block(card)) => card,
                        _ => None,
                    };
                    ended.cards.as_slice().iter().copied().chain(block).for_each(|card| self.settle(table, card));
                }
            }
            Event::Used { seat, card, on } => {
                table.play(seat, card);
                table.uses.push(Using { seat, card, on });
            }
            Event::Spent { card } => {
                table.uses.retain(|using| using.card != card);
                self.settle(table, card);
            }
            Event::Healed { who, life } => {
                change(table, who, |character| character.life = character.life.map(|now| now.saturating_add(life)));
            }
            Event::DyingBegan { who } => table.dying.push(who),
            Event::DyingEnded { who } => table.dying.retain(|other| *other != who),
            Event::Died { who, card } => {
                if let Some(seat) = table.player(who) {
                    table.side_mut(seat).characters.retain(|character| character.id != who);
                    table.destroyed.push(card);
                }
            }
            Event::Eliminated { seat, ref cards } => {
                let side = table.side_mut(seat);
                // Before the characters are set out the picks stay where they are, face down.
                let Side { picks, seen, defeats, summon_cap, .. } = core::mem::take(side);
                *side = Side { out: true, picks, seen, defeats, summon_cap, ..Side::default() };
                table.discard.extend(cards);
            }
            Event::Defeated { by, .. } => {
                let side = table.side_mut(by);
                side.defeats = side.defeats.saturating_add(1);
            }
            Event::CapRaised { seat, cap } => table.side_mut(seat).summon_cap = cap,
            Event::Won { seats } => table.outcome = Some(Outcome::Won(seats)),
            Event::RoundLimitReached => table.outcome = Some(Outcome::NoWinner),
            Event::Dodged | Event::DodgeFailed | Event::Cancelled { .. } => {}
        }
    }

    /// A card leaves the hand for good: characters are destroyed (Y-3.1.6), everything else is discarded (Y-3.1.5).
    fn throw(&self, table: &mut Table, card: Card) {
        match self.print(card) {
            Some(Print::Character(..)) => table.destroyed.push(card),
            _ => table.discard.push(card),
        }
    }

    /// A card that was being resolved is discarded.
    fn settle(&self, table: &mut Table, card: Card) {
        if table.resolving.contains(&card) {
            table.resolving.retain(|other| *other != card);
            table.discard.push(card);
        }
    }
}

impl Table {
    /// A card of the hand is shown, and lies there while it is resolved.
    fn play(&mut self, seat: Seat, card: Card) {
        if self.side_mut(seat).lose(card) {
            self.resolving.push(card);
        }
    }
}

fn entering(id: CharId, card: Option<Card>, rank: Rank, face: Face) -> Character {
    Character { id, card, rank, face, seen: face == Face::Up, life: None, hurt_by: None }
}

fn change(table: &mut Table, who: CharId, change: impl FnOnce(&mut Character)) {
    if let Some(character) = table.character_mut(who) {
        change(character);
    }
}

fn attack(table: &mut Table, change: impl FnOnce(&mut Attacking)) {
    if let Some(attack) = &mut table.attack {
        change(attack);
    }
}

fn hand_on(table: &mut Table, stage: Stage, to: Option<Seat>, left: Option<CharacterSet>) {
    let draft = table.draft_mut(stage);
    (draft.holder, draft.left) = (to, left);
    if let (Some(to), Some(left)) = (to, left) {
        let side = table.side_mut(to);
        let pick = side.picks.len();
        if let Some(seen) = side.seen.get_mut(pick) {
            *seen = left;
        }
    }
}

/// The pile as the shuffle has ordered it. What the order does not name stays at the bottom.
pub(super) fn shuffled(pile: &[Card], order: &[u16]) -> Vec<Option<Card>> {
    let mut left: Vec<Option<Card>> = pile.iter().copied().map(Some).collect();
    let mut deck = vec![];
    deck.extend(order.iter().filter_map(|at| left.get_mut(usize::from(*at)).and_then(Option::take)).map(Some));
    left.retain(Option::is_some);
    left.append(&mut deck);
    left
}
