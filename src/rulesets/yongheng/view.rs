//! Who may know what.

use super::clause::Rule;
use super::event::Event;
use super::table::{Card, Character, CharacterSet, Draft, Side, Table};
use crate::{Seat, Viewer};

crate::cited! {
    /// What is hidden, and from whom.
    pub enum Sight of Rule {
        Hand = Y3_1_3, "a hand is known to its player alone";
        Deck = Y1_1_4_7, "nobody knows the order of the deck";
        Left = Y1_1_2_3, "what is left of a draft is known to the one who picks next";
        Seen = Y1_1_2_3, "what a player saw of a draft only he knows";
        Picked = Y1_1_2_3, "a pick is known to its player until the characters are set out";
        FaceDown = Y3_1_9, "a character that was never face up is known to its player alone";
    }
}

impl Sight {
    /// Whether this viewer sees it. The player is the one to whom it belongs, if it belongs to one.
    fn shows(self, player: Option<Seat>, viewer: Viewer) -> bool {
        match self {
            Sight::Deck => viewer == Viewer::Referee,
            Sight::Hand | Sight::Left | Sight::Seen | Sight::Picked | Sight::FaceDown => {
                player.is_some_and(|player| viewer.is(player)) || viewer == Viewer::Referee
            }
        }
    }

    fn card(self, card: Option<Card>, player: impl Into<Option<Seat>>, viewer: Viewer) -> Option<Card> {
        card.filter(|_| self.shows(player.into(), viewer))
    }
}

/// The table as a viewer may know it.
pub(super) fn view(table: &Table, viewer: Viewer) -> Table {
    let Table {
        options,
        sides,
        dealer,
        round,
        turn,
        phase,
        special,
        normal,
        deck,
        discard,
        destroyed,
        resolving,
        attack,
        uses,
        dying,
        named,
        outcome,
    } = table;
    Table {
        options: options.clone(),
        sides: sides.iter().map(|(seat, side)| view_side(seat, side, viewer)).collect(),
        dealer: *dealer,
        round: *round,
        turn: *turn,
        phase: *phase,
        special: view_draft(special, viewer),
        normal: view_draft(normal, viewer),
        deck: deck.iter().map(|card| Sight::Deck.card(*card, None, viewer)).collect(),
        discard: discard.clone(),
        destroyed: destroyed.clone(),
        resolving: resolving.clone(),
        attack: attack.clone(),
        uses: uses.clone(),
        dying: dying.clone(),
        named: *named,
        outcome: *outcome,
    }
}

fn view_side(seat: Seat, side: &Side, viewer: Viewer) -> Side {
    let Side { out, gold, hand, characters, pool, picks, seen, summon_cap, defeats, attacked, summoned } = side;
    let seen = if Sight::Seen.shows(Some(seat), viewer) { *seen } else { [CharacterSet::NONE; 3] };
    Side {
        out: *out,
        gold: *gold,
        hand: hand.iter().map(|card| Sight::Hand.card(*card, seat, viewer)).collect(),
        characters: characters.iter().map(|character| view_character(seat, character, viewer)).collect(),
        pool: pool.clone(),
        picks: picks.iter().map(|card| Sight::Picked.card(*card, seat, viewer)).collect(),
        seen,
        summon_cap: *summon_cap,
        defeats: *defeats,
        attacked: *attacked,
        summoned: *summoned,
    }
}

fn view_character(seat: Seat, character: &Character, viewer: Viewer) -> Character {
    let Character { id, card, rank, face, seen, life, hurt_by } = character;
    Character {
        id: *id,
        card: if *seen { *card } else { Sight::FaceDown.card(*card, seat, viewer) },
        rank: *rank,
        face: *face,
        seen: *seen,
        life: *life,
        hurt_by: *hurt_by,
    }
}

fn view_draft(draft: &Draft, viewer: Viewer) -> Draft {
    let Draft { shown, count, left, holder } = draft;
    let left = left.filter(|_| Sight::Left.shows(*holder, viewer));
    Draft { shown: *shown, count: *count, left, holder: *holder }
}

/// What a viewer is sent of an event.
pub(super) fn show(event: &Event, viewer: Viewer) -> Event {
    match *event {
        Event::HandedOn { stage, to, left } => {
            Event::HandedOn { stage, to, left: left.filter(|_| Sight::Left.shows(to, viewer)) }
        }
        Event::Picked { seat, stage, card } => {
            Event::Picked { seat, stage, card: Sight::Picked.card(card, seat, viewer) }
        }
        Event::SetOut { seat, own, own_card, summon, summon_card, pool } => {
            let own_card = Sight::FaceDown.card(own_card, seat, viewer);
            Event::SetOut { seat, own, own_card, summon, summon_card, pool }
        }
        Event::DeckMade { ref deck } => {
            Event::DeckMade { deck: deck.iter().map(|card| Sight::Deck.card(*card, None, viewer)).collect() }
        }
        Event::Reshuffled { ref deck } => {
            Event::Reshuffled { deck: deck.iter().map(|card| Sight::Deck.card(*card, None, viewer)).collect() }
        }
        Event::Drew { seat, card } => Event::Drew { seat, card: Sight::Hand.card(card, seat, viewer) },
        Event::DealerChosen { .. }
        | Event::Dealt { .. }
        | Event::LifeTaken { .. }
        | Event::Gained { .. }
        | Event::Paid { .. }
        | Event::RoundBegan { .. }
        | Event::TurnBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::Declared { .. }
        | Event::Restored { .. }
        | Event::Readied { .. }
        | Event::Summoned { .. }
        | Event::Entered { .. }
        | Event::Discarded { .. }
        | Event::Attacked { .. }
        | Event::PointsCounted { .. }
        | Event::Rolled { .. }
        | Event::Defended { .. }
        | Event::Dodged
        | Event::DodgeFailed
        | Event::Reckoned { .. }
        | Event::Damaged { .. }
        | Event::AttackEnded
        | Event::Used { .. }
        | Event::Cancelled { .. }
        | Event::Spent { .. }
        | Event::Healed { .. }
        | Event::DyingBegan { .. }
        | Event::DyingEnded { .. }
        | Event::Died { .. }
        | Event::Eliminated { .. }
        | Event::Defeated { .. }
        | Event::CapRaised { .. }
        | Event::Won { .. }
        | Event::RoundLimitReached => event.clone(),
    }
}
