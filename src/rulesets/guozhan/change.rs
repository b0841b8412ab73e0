//! What each event changes.

use alloc::vec::Vec;

use super::Guozhan;
use super::cards::Kind;
use super::event::Event;
use super::matter::{Harm, Matter, Target, Using};
use super::table::{
    Card, Colour, Deck, Delayed, FaceDown, Held, Memo, Pile, Place, Reason, Side, Suit, Table, Tally, Until, Zone,
};
use crate::{BySeat, Seat, SeatSet};

impl Guozhan {
    pub(super) fn change_table(&self, table: &mut Table, event: &Event) {
        match *event {
            Event::Offered { seat, ref generals, hidden } => {
                side(table, seat, |side| side.dealt = FaceDown { generals: generals.to_vec(), hidden });
            }
            Event::GeneralsChosen => {
                table.sides.iter_mut().for_each(|(_, side)| side.dealt = FaceDown::default());
            }
            Event::Dealt { seat, generals, max, careerist } => {
                let head = self.general(generals[0]).map(|general| (general.faction, general.gender));
                side(table, seat, |side| {
                    side.generals = generals.map(Some);
                    (side.hp, side.max, side.careerist) = (max, max, careerist);
                    if let Some((faction, gender)) = head {
                        (side.faction, side.gender) = (Some(faction), Some(gender));
                    }
                });
                self.index(table, seat);
            }
            Event::FirstChosen { seat } => table.turn = seat,
            Event::Shuffled { ref order } => shuffle(table, order.as_deref()),
            Event::Moved { ref cards, hidden, from, to, why, seen } => {
                for card in cards {
                    if take(table, from, Some(*card), seen) {
                        self.put(table, to, Some(*card), seen);
                    }
                }
                for _ in 0..hidden {
                    if take(table, from, None, seen) {
                        self.put(table, to, None, seen);
                    }
                }
                for zone in [from, to] {
                    if let Zone::Equipment(seat) = zone {
                        self.index(table, seat);
                    }
                }
                match (from, to) {
                    (Zone::Deck | Zone::Bottom, Zone::Hand(seat)) => side(table, seat, |side| side.tally.drew = true),
                    // Those that somebody looked at are cards of the draw pile still.
                    (Zone::Aside(_), Zone::Hand(seat)) if why != Reason::Exchange => {
                        side(table, seat, |side| side.tally.drew = true);
                    }
                    (_, Zone::Discard) => {
                        let red =
                            |card: &&Card| self.print(**card).is_some_and(|print| print.suit.colour() == Colour::Red);
                        table.reds = table.reds.saturating_add(cards.iter().filter(red).count() as u8);
                    }
                    _ => {}
                }
            }
            Event::Placed { seat, delayed, from } => {
                if take(table, from, Some(delayed.card), SeatSet::NONE) {
                    side(table, seat, |side| side.judging.push(delayed));
                }
                if let Zone::Equipment(seat) = from {
                    self.index(table, seat);
                }
            }
            Event::TurnBegan { seat } => {
                (table.turn, table.turns, table.skipped) = (seat, table.turns.saturating_add(1), 0);
                table.reds = 0;
                table.sides.iter_mut().for_each(|(_, side)| side.tally = Tally::NONE);
                table.in_turn = true;
                // What was to last for a turn when it was nobody's (`death_ends_turn`) does not last for this one.
                let nobodys = |until: Until, memo: Option<Memo>| {
                    matches!(until, Until::Phase | Until::Turn) && memo != Some(Memo::Order)
                };
                self.forget(table, |note| note.0 == Until::OwnTurn && note.1 == seat || nobodys(note.0, note.2));
            }
            Event::TurnSkipped { seat } => {
                (table.turn, table.turns) = (seat, table.turns.saturating_add(1));
                side(table, seat, |side| side.stacked = false);
            }
            Event::PhaseBegan { phase } => {
                (table.phase, table.phase_over) = (Some(phase), false);
                let turn = table.turn;
                side(table, turn, |side| (side.slashes, side.used) = (0, 0));
            }
            Event::PhaseEnded { .. } => {
                (table.phase, table.phase_over) = (None, false);
                table.discards.clear();
                self.forget(table, |note| note.0 == Until::Phase);
            }
            Event::PhaseSkipped { phase } => table.skipped |= 1 << phase as u8,
            Event::TurnEnded { .. } => {
                (table.phase, table.skipped, table.in_turn) = (None, 0, false);
                table.discards.clear();
                for (_, side) in table.sides.iter_mut() {
                    (side.slashes, side.used, side.wine, side.drunk) = (0, 0, false, 0);
                }
                self.forget(table, |note| matches!(note.0, Until::Phase | Until::Turn));
            }
            Event::PlayCut => table.phase_over = true,
            Event::ExtraTurn { seat } => table.extra.push(seat),
            Event::ExtraTaken => drop(table.extra.pop()),
            Event::WarBegan => table.war = true,
            Event::Used { user, kind, ref cards, via, printed, suit, colour, ref targets, victim, counts } => {
                let drunk = if kind.is_slash() { table.side(user).drunk } else { 0 };
                let first = table.plays(user) && table.side(user).used == 0;
                self.tally(table, user, kind, (suit, colour), true);
                side(table, user, |side| {
                    side.slashes = side.slashes.saturating_add(counts.into());
                    side.used = side.used.saturating_add(1);
                    side.drunk = side.drunk.saturating_sub(drunk);
                });
                let mut using = Using {
                    user,
                    kind,
                    cards: cards.clone(),
                    via,
                    printed,
                    suit,
                    colour,
                    targets: smallvec::SmallVec::new(),
                    next: 0,
                    current: None,
                    drunk,
                    victim,
                    first,
                    source: None,
                    hurt: false,
                    played: super::table::Cards::new(),
                };
                targets.iter().for_each(|seat| add_target(&mut using, *seat, 0));
                table.matters.push(Matter::Use(using));
            }
            Event::Answered { seat, kind, ref cards, via, printed, used } => {
                let look = self.look_of(table, seat, cards);
                self.tally(table, seat, kind, look, used);
                side(table, seat, |side| side.used = side.used.saturating_add(used.into()));
                if !used {
                    using(table, |using| using.played.extend(cards.iter().copied()));
                }
                table.matters.push(Matter::Answer { seat, kind, cards: cards.clone(), via, printed });
            }
            Event::AnswerEnded => drop_matter(table, |matter| matches!(matter, Matter::Answer { .. })),
            Event::Became { kind } => using(table, |using| using.kind = kind),
            Event::Advanced { target } => {
                let (turn, seats) = (table.turn, table.seats());
                // From its second row on it is fixed on whom the card is used (G-7.1.6).
                let fixed = table.using().and_then(|using| Some((using.user, using.target(target)?)));
                let row = if table.options.one_target_timing { 3 } else { 1 };
                if let Some((user, target)) = fixed.filter(|(_, target)| target.rows == row) {
                    let (others, abroad) = (target.seat != user, table.differ(user, target.seat));
                    side(table, user, |side| {
                        side.tally.others |= others;
                        side.tally.abroad |= abroad;
                    });
                }
                using(table, |using| {
                    let targets = using.targets.iter_mut().filter(|one| one.id == target);
                    targets.for_each(|one| one.rows = one.rows.saturating_add(1));
                    using.targets.sort_by_key(|one| one.seat.steps_from(turn, seats));
                });
            }
            Event::TargetAdded { seat, rows } => {
                let (turn, seats) = (table.turn, table.seats());
                using(table, |using| {
                    add_target(using, seat, rows);
                    using.targets.sort_by_key(|one| one.seat.steps_from(turn, seats));
                });
            }
            Event::TargetRemoved { target } => using(table, |using| using.targets.retain(|one| one.id != target)),
            Event::Turned { target } => using(table, |using| using.current = target),
            Event::Marked { target } => using(table, |using| {
                using.targets.iter_mut().filter(|one| one.id == target.id).for_each(|one| *one = target);
            }),
            Event::SourceChanged { seat } => using(table, |using| using.source = Some(seat)),
            Event::UseEnded => {
                let uses = table.uses();
                self.forget(table, |(until, ..)| until == Until::Use(uses));
                drop_matter(table, |matter| matches!(matter, Matter::Use(_)));
            }
            Event::TrickBegan { seat, kind } => table.matters.push(Matter::Delayed { seat, kind }),
            Event::TrickEnded => drop_matter(table, |matter| matches!(matter, Matter::Delayed { .. })),
            Event::DamageBegan(ref harm) => table.matters.push(Matter::Damage(harm.clone())),
            Event::DamageChanged { amount } => damage(table, |harm| harm.amount = amount),
            Event::DamagePrevented => damage(table, |harm| harm.amount = 0),
            Event::Damaged { seat, amount, near, conducts } => {
                damage(table, |harm| (harm.landed, harm.near, harm.conducts) = (true, near, conducts));
                let at = table.matters.iter().rposition(|matter| matches!(matter, Matter::Damage(_)));
                if let Some((below, [Matter::Damage(harm), ..])) =
                    at.and_then(|at| table.matters.split_at_mut_checked(at))
                {
                    let uses = below.iter_mut().rev();
                    let mut uses =
                        uses.filter_map(|matter| if let Matter::Use(using) = matter { Some(using) } else { None });
                    if let Some(using) = uses.next().filter(|using| harm.channel == Some(using.kind)) {
                        using.hurt = true;
                    }
                    if let Some(from) = harm.from {
                        side_of(&mut table.sides, from, |side| {
                            side.tally.dealt = side.tally.dealt.saturating_add(amount.max(0) as u8);
                        });
                    }
                }
                side(table, seat, |side| side.hp = side.hp.saturating_sub(amount));
            }
            Event::DamageEnded => drop_matter(table, |matter| matches!(matter, Matter::Damage(_))),
            Event::HealthBegan { seat, amount } => table.matters.push(Matter::Health { seat, amount }),
            Event::HealthEnded => drop_matter(table, |matter| matches!(matter, Matter::Health { .. })),
            Event::LostHealth { seat, amount } => side(table, seat, |side| side.hp = side.hp.saturating_sub(amount)),
            Event::MaxChanged { seat, by } => side(table, seat, |side| {
                side.max = side.max.saturating_add(by).max(0);
                side.hp = side.hp.min(side.max);
            }),
            Event::Recovered { seat, amount } => {
                side(table, seat, |side| side.hp = side.hp.saturating_add(amount).min(side.max));
            }
            Event::Chained { seat, chained } => side(table, seat, |side| side.chained = chained),
            Event::Stacked { seat, stacked } => side(table, seat, |side| side.stacked = stacked),
            Event::Drank { seat } => side(table, seat, |side| side.drunk = side.drunk.saturating_add(1)),
            Event::Wined { seat } => side(table, seat, |side| side.wine = true),
            Event::DyingBegan { who } => {
                let from = table.from_turn().next().unwrap_or(table.turn);
                table.matters.push(Matter::Dying { who, from });
            }
            Event::Rescued { by: to } | Event::Passed { to } => {
                let dying = table.matters.iter_mut().rev();
                let mut from =
                    dying.filter_map(|matter| if let Matter::Dying { from, .. } = matter { Some(from) } else { None });
                from.next().into_iter().for_each(|from| *from = to);
            }
            Event::DyingEnded => {
                let who = table.dying().map(|(who, _)| who);
                drop_matter(table, |matter| matches!(matter, Matter::Dying { .. }));
                let mut of = SeatSet::NONE;
                table.notes.retain(|note| {
                    let over = note.until == Until::Dying && note.about == who;
                    if over {
                        of.insert(note.seat);
                    }
                    !over
                });
                of.iter().for_each(|seat| self.index(table, seat));
            }
            Event::Died { seat, by } => {
                side(table, seat, |side| {
                    (side.alive, side.hp) = (false, side.hp.min(0));
                });
                table.matters.push(Matter::Death { who: seat, by });
            }
            Event::Left { seat } => side(table, seat, |side| side.left = true),
            Event::DeathEnded => {
                let dead = table.matters.iter().rev();
                let mut dead = dead.filter_map(|matter| match matter {
                    Matter::Death { who, .. } => Some(*who),
                    _ => None,
                });
                if let Some(who) = dead.next() {
                    side(table, who, |side| {
                        (side.chained, side.stacked, side.generals, side.lost) =
                            (false, false, side.generals, [false; 2]);
                        (side.wine, side.drunk, side.slashes, side.used) = (false, 0, 0, 0);
                        if !side.alive {
                            side.listens = 0;
                        }
                    });
                    table.notes.retain(|note| note.seat != who || matches!(note.memo, Memo::Killed | Memo::Order));
                    table.extra.retain(|seat| *seat != who);
                    if table.alive(who) {
                        self.index(table, who);
                    }
                }
                drop_matter(table, |matter| matches!(matter, Matter::Death { .. }));
            }
            Event::JudgementBegan { who, card } => table.matters.push(Matter::Judgement { who, card }),
            Event::JudgementReplaced { card } => {
                let judged = table.matters.iter_mut().rev();
                let mut judged = judged.filter_map(|matter| match matter {
                    Matter::Judgement { card, .. } => Some(card),
                    _ => None,
                });
                judged.next().into_iter().for_each(|old| *old = card);
            }
            Event::JudgementEnded => drop_matter(table, |matter| matches!(matter, Matter::Judgement { .. })),
            Event::ContestBegan { seats, cards, numbers } => {
                table.matters.push(Matter::Contest { seats, cards, numbers });
            }
            Event::NumberChanged { seat, by } => {
                let contests = table.matters.iter_mut().rev();
                let mut contests = contests.filter_map(|matter| match matter {
                    Matter::Contest { seats, numbers, .. } => Some((seats, numbers)),
                    _ => None,
                });
                if let Some((seats, numbers)) = contests.next() {
                    for (number, _) in numbers.iter_mut().zip(seats).filter(|(_, other)| **other == seat) {
                        *number = number.saturating_add(by).clamp(1, 13);
                    }
                }
            }
            Event::ContestEnded => drop_matter(table, |matter| matches!(matter, Matter::Contest { .. })),
            Event::LossBegan { seat, hand, ref worn, ref discarded } => {
                table.matters.push(Matter::Loss { seat, hand, worn: worn.clone(), discarded: discarded.clone() });
            }
            Event::LossEnded => drop_matter(table, |matter| matches!(matter, Matter::Loss { .. })),
            Event::Discarded { zone, ref cards } => {
                table.discards.extend(cards.iter().map(|card| (zone, *card)));
                if let Some(seat) = zone.seat().filter(|seat| *seat == table.turn) {
                    side(table, seat, |side| {
                        side.tally.discarded = side.tally.discarded.saturating_add(cards.len() as u8);
                    });
                }
            }
            Event::Noted(note) => {
                table.notes.push(note);
                self.index(table, note.seat);
            }
            Event::Forgotten { seat, memo } => {
                table.notes.retain(|note| note.seat != seat || note.memo != memo);
                self.index(table, seat);
            }
            Event::Spent { seat, source, until } => table.spent.push(super::table::Spent { seat, source, until }),
            Event::Removed { seat, general, slot } => {
                side(table, seat, |side| side.generals[slot as usize] = None);
                // What is left gives faction and gender; nothing gives none (R-fac-2).
                let left = table.side(seat).generals.iter().flatten().next().and_then(|left| self.general(*left));
                let (faction, gender) = left.map(|left| (left.faction, left.gender)).unzip();
                side(table, seat, |side| (side.faction, side.gender) = (faction, gender));
                table.matters.push(Matter::Removal { seat, general });
                self.index(table, seat);
            }
            Event::RemovalEnded => drop_matter(table, |matter| matches!(matter, Matter::Removal { .. })),
            Event::SkillsLost { seat, slot } => {
                side(table, seat, |side| side.lost[slot as usize] = true);
                self.index(table, seat);
            }
            Event::Shown { seat, card, seen } => {
                side(table, seat, |side| reveal(&mut side.hand, seat, card, seen));
            }
            Event::Looked { by, seat, cards: Some(ref cards) } => side(table, seat, |side| {
                let seen: SeatSet = [by].into_iter().collect();
                cards.iter().for_each(|card| reveal(&mut side.hand, seat, *card, seen));
            }),
            Event::Acted { .. } | Event::OrderChosen { .. } | Event::CardOffset | Event::Looked { cards: None, .. } => {
            }
            Event::Ended(outcome) => table.outcome = Some(outcome),
        }
    }

    /// A card that somebody used or played counts for what texts ask of the turn.
    fn tally(&self, table: &mut Table, seat: Seat, kind: Kind, look: (Option<Suit>, Option<Colour>), used: bool) {
        let in_play = used && table.plays(seat);
        side(table, seat, |side| {
            let tally = &mut side.tally;
            tally.cards = tally.cards.saturating_add(1);
            if in_play {
                let (suit, colour) = look;
                tally.suits |= suit.map_or(0, |suit| 1 << suit as u8);
                tally.colours |= colour.map_or(4, |colour| 1 << colour as u8);
                tally.classes |= 1 << kind.category() as u8;
            }
        });
    }

    /// What lasted until now is forgotten, and the skills that were used until now can be used again.
    fn forget(&self, table: &mut Table, over: impl Fn((Until, Seat, Option<Memo>)) -> bool) {
        table.spent.retain(|spent| !over((spent.until, spent.seat, None)));
        let mut of = SeatSet::NONE;
        table.notes.retain(|note| {
            let gone = over((note.until, note.seat, Some(note.memo)));
            if gone {
                of.insert(note.seat);
            }
            !gone
        });
        of.iter().for_each(|seat| self.index(table, seat));
    }

    /// The index of the moments at which something of a character acts.
    pub(super) fn index(&self, table: &mut Table, seat: Seat) {
        let listens = self.listens(table, seat);
        side(table, seat, |side| side.listens = listens);
    }

    fn put(&self, table: &mut Table, to: Zone, card: Option<Card>, seen: SeatSet) {
        let lay = |pile: &mut Pile, owner: Seat| match card {
            Some(card) if !seen.is_empty() => known(pile, owner, Held { card, seen }),
            _ => pile.hidden = pile.hidden.saturating_add(1),
        };
        match (to, card) {
            (Zone::Deck, Some(card)) if !seen.is_empty() => table.deck.cards.push(card),
            (Zone::Bottom, Some(card)) if !seen.is_empty() => table.deck.cards.insert(0, card),
            (Zone::Deck | Zone::Bottom, _) => table.deck.hidden = table.deck.hidden.saturating_add(1),
            (Zone::Hand(seat), _) => side(table, seat, |side| lay(&mut side.hand, seat)),
            (Zone::Granary(seat), _) => side(table, seat, |side| lay(&mut side.granary, seat)),
            (Zone::Aside(seat), _) => side(table, seat, |side| lay(&mut side.aside, seat)),
            (Zone::Equipment(seat), Some(card)) => {
                if let Some(place) = self.kind(card).and_then(super::cards::Kind::place) {
                    side(table, seat, |side| side.equipment[place as usize] = Some(card));
                }
            }
            (Zone::Judging(seat), Some(card)) => {
                if let Some(kind) = self.kind(card) {
                    side(table, seat, |side| side.judging.push(Delayed { card, kind }));
                }
            }
            (Zone::Heap(seat, heap), Some(card)) => side(table, seat, |side| side.heaps.push((heap, card))),
            (Zone::Processing, Some(card)) => table.processing.push(card),
            (Zone::Discard, Some(card)) => table.discard.push(card),
            (Zone::Treasury, Some(card)) => table.treasury.push(card),
            // A card that nobody knows lies nowhere face up.
            (
                Zone::Equipment(_)
                | Zone::Judging(_)
                | Zone::Heap(..)
                | Zone::Processing
                | Zone::Discard
                | Zone::Treasury,
                None,
            ) => {}
        }
    }
}

fn side(table: &mut Table, seat: Seat, change: impl FnOnce(&mut Side)) {
    side_of(&mut table.sides, seat, change);
}

fn side_of(sides: &mut BySeat<Side>, seat: Seat, change: impl FnOnce(&mut Side)) {
    if let Some(side) = sides.get_mut(seat) {
        change(side);
    }
}

fn add_target(using: &mut Using, seat: Seat, rows: u8) {
    let id = using.next;
    using.next = using.next.saturating_add(1);
    let target = Target {
        id,
        seat,
        rows,
        bare: false,
        spared: false,
        void: false,
        offset: false,
        bound: false,
        double: false,
        double_user: false,
        waits: false,
        more: 0,
        answered: None,
    };
    using.targets.push(target);
}

fn using(table: &mut Table, change: impl FnOnce(&mut Using)) {
    let uses = table.matters.iter_mut().rev();
    let mut uses = uses.filter_map(|matter| if let Matter::Use(using) = matter { Some(using) } else { None });
    if let Some(using) = uses.next() {
        change(using);
    }
}

fn damage(table: &mut Table, change: impl FnOnce(&mut Harm)) {
    let all = table.matters.iter_mut().rev();
    let mut all = all.filter_map(|matter| if let Matter::Damage(harm) = matter { Some(harm) } else { None });
    if let Some(harm) = all.next() {
        change(harm);
    }
}

fn drop_matter(table: &mut Table, is: impl Fn(&Matter) -> bool) {
    if let Some(at) = table.matters.iter().rposition(is) {
        table.matters.remove(at);
    }
}

fn remove(cards: &mut Vec<Card>, card: Card) -> bool {
    let at = cards.iter().position(|other| *other == card);
    at.map(|at| cards.remove(at)).is_some()
}

/// A known card lies in a pile: for its owner behind the others, for anybody else in no order that would tell of its own.
fn known(pile: &mut Pile, owner: Seat, held: Held) {
    let behind = pile.held.len();
    let sorted = || pile.held.iter().position(|other| other.card > held.card).unwrap_or(behind);
    let at = if held.seen.contains(owner) { behind } else { sorted() };
    pile.held.insert(at, held);
}

/// A card of a pile is known to some more.
fn reveal(pile: &mut Pile, owner: Seat, card: Card, seen: SeatSet) {
    match pile.held.iter_mut().find(|held| held.card == card) {
        Some(held) => held.seen = held.seen.iter().chain(seen.iter()).collect(),
        None if pile.hidden > 0 && !seen.is_empty() => {
            pile.hidden -= 1;
            known(pile, owner, Held { card, seen });
        }
        None => {}
    }
}

/// A card leaves a pile that lies face down. Whoever does not see which one it is knows none of the others any more,
/// but for the owner of the pile.
fn leave(pile: &mut Pile, owner: Seat, card: Option<Card>, seen: SeatSet) -> bool {
    let at = card.and_then(|card| pile.held.iter().position(|held| held.card == card));
    let left = match at {
        Some(at) => {
            pile.held.remove(at);
            true
        }
        None if pile.hidden > 0 => {
            pile.hidden -= 1;
            true
        }
        None if card.is_none() && !pile.held.is_empty() => {
            pile.hidden = pile.hidden.saturating_add(pile.held.len() as u16 - 1);
            pile.held.clear();
            return true;
        }
        None => false,
    };
    let mut forgotten = 0;
    pile.held.retain_mut(|held| {
        held.seen = held.seen.iter().filter(|seat| *seat == owner || seen.contains(*seat)).collect();
        forgotten += u16::from(held.seen.is_empty());
        !held.seen.is_empty()
    });
    pile.hidden = pile.hidden.saturating_add(forgotten);
    left
}

/// Whether a card left its zone: it must have been there.
fn take(table: &mut Table, from: Zone, card: Option<Card>, seen: SeatSet) -> bool {
    let out = |deck: &mut Deck| match card {
        Some(card) if remove(&mut deck.cards, card) => true,
        None if deck.hidden == 0 => deck.cards.pop().is_some(),
        _ if deck.hidden > 0 => {
            deck.hidden -= 1;
            true
        }
        _ => false,
    };
    match (from, card) {
        (Zone::Deck | Zone::Bottom, _) => out(&mut table.deck),
        (Zone::Hand(seat), _) => of(table, seat, |side| leave(&mut side.hand, seat, card, seen)),
        (Zone::Granary(seat), _) => of(table, seat, |side| leave(&mut side.granary, seat, card, seen)),
        (Zone::Aside(seat), _) => of(table, seat, |side| leave(&mut side.aside, seat, card, seen)),
        (Zone::Equipment(seat), Some(card)) => of(table, seat, |side| {
            let worn = side.equipment.iter_mut().find(|worn| **worn == Some(card));
            worn.map(|worn| *worn = None).is_some()
        }),
        (Zone::Judging(seat), Some(card)) => of(table, seat, |side| {
            let at = side.judging.iter().position(|delayed| delayed.card == card);
            at.map(|at| side.judging.remove(at)).is_some()
        }),
        (Zone::Heap(seat, heap), Some(card)) => of(table, seat, |side| {
            let at = side.heaps.iter().position(|lies| *lies == (heap, card));
            at.map(|at| side.heaps.remove(at)).is_some()
        }),
        (Zone::Processing, Some(card)) => remove(&mut table.processing, card),
        (Zone::Discard, Some(card)) => remove(&mut table.discard, card),
        (Zone::Treasury, Some(card)) => remove(&mut table.treasury, card),
        (
            Zone::Equipment(_) | Zone::Judging(_) | Zone::Heap(..) | Zone::Processing | Zone::Discard | Zone::Treasury,
            None,
        ) => false,
    }
}

fn of(table: &mut Table, seat: Seat, take: impl FnOnce(&mut Side) -> bool) -> bool {
    table.sides.get_mut(seat).is_some_and(take)
}

/// What was discarded comes under the draw pile, in a new order.
fn shuffle(table: &mut Table, order: Option<&[u16]>) {
    match order {
        Some(order) => {
            let mut left: Vec<Option<Card>> = table.discard.drain(..).map(Some).collect();
            let named = order.iter().filter_map(|at| left.get_mut(usize::from(*at)).and_then(Option::take));
            let mut under = Vec::with_capacity(order.len());
            under.extend(named);
            under.extend(left.into_iter().flatten());
            table.deck.cards.splice(..0, under);
        }
        None => {
            let hidden = table.deck.count().saturating_add(table.discard.len() as u16);
            table.discard.clear();
            table.deck = Deck { cards: Vec::new(), hidden };
        }
    }
}

/// The places of mounts.
pub(super) const MOUNTS: [Place; 2] = [Place::Defensive, Place::Offensive];
