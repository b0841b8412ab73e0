//! Who may know what.

use super::Baiwen;
use super::clause::Rule;
use super::event::Event;
use super::table::{Card, Character, Entry, Lasting, Matter, Pile, Side, Table, Using, Zone};
use super::timing::Ability;
use crate::{Seat, Viewer};

crate::cited! {
    /// What is hidden, and from whom.
    pub enum Sight of Rule {
        Deck = B20_1, "nobody knows the order of a deck";
        Hand = B1_3, "a hand is known to its player alone, and where its cards stand in the queue";
        Aside = B3_4, "cards that are looked at or swapped are known to their player alone";
        Secret = B13_2e, "on whom a secret effect lies is known to its player alone";
    }
}

impl Sight {
    fn shows(self, player: Seat, viewer: Viewer) -> bool {
        match self {
            Sight::Deck => viewer == Viewer::Referee,
            Sight::Hand | Sight::Aside | Sight::Secret => viewer.is(player),
        }
    }
}

/// The table as a viewer may know it.
pub(super) fn view(rules: &Baiwen, table: &Table, viewer: Viewer) -> Table {
    let Table { options, sides, turn, first, main, turns, matters, cards, named, entered, outcome } = table;
    Table {
        options: options.clone(),
        sides: sides.iter().map(|(seat, side)| view_side(rules, seat, side, viewer)).collect(),
        turn: *turn,
        first: *first,
        main: *main,
        turns: *turns,
        matters: matters.iter().map(|matter| view_matter(rules, matter, viewer)).collect(),
        cards: *cards,
        named: *named,
        entered: *entered,
        outcome: *outcome,
    }
}

fn pile(pile: &Pile, shown: bool) -> Pile {
    if shown { pile.clone() } else { Pile { cards: alloc::vec::Vec::new(), hidden: pile.count() } }
}

fn view_side(rules: &Baiwen, seat: Seat, side: &Side, viewer: Viewer) -> Side {
    let Side {
        avatar,
        units,
        front,
        orbs,
        assaults,
        fast_used,
        queue,
        lasting,
        deck,
        hand,
        inspired,
        blessed,
        rebounded,
        revealed,
        fast,
        grown,
        aside,
        processing,
        graveyard,
        turns,
        faces,
        lucky,
        tempered,
    } = side;
    let own = Sight::Hand.shows(seat, viewer);
    let known = |entry: &&Entry| own || !matches!(entry, Entry::Card(_));
    Side {
        avatar: *avatar,
        units: units.clone(),
        front: *front,
        orbs: *orbs,
        assaults: *assaults,
        fast_used: *fast_used,
        queue: queue.iter().filter(known).copied().collect(),
        lasting: lasting.iter().map(|lasting| view_lasting(rules, *lasting, viewer)).collect(),
        deck: pile(deck, Sight::Deck.shows(seat, viewer)),
        hand: match own {
            true => hand.clone(),
            false => Pile { cards: revealed.clone(), hidden: hand.count().saturating_sub(revealed.len() as u16) },
        },
        inspired: *inspired,
        blessed: blessed.clone(),
        rebounded: rebounded.clone(),
        revealed: revealed.clone(),
        fast: if own { fast.clone() } else { alloc::vec::Vec::new() },
        grown: if own { grown.clone() } else { alloc::vec::Vec::new() },
        aside: pile(aside, Sight::Aside.shows(seat, viewer)),
        processing: processing.clone(),
        graveyard: graveyard.clone(),
        turns: *turns,
        faces: *faces,
        lucky: *lucky,
        tempered: *tempered,
    }
}

fn view_lasting(rules: &Baiwen, lasting: Lasting, viewer: Viewer) -> Lasting {
    let Lasting { id, effect, by, on, until, turn } = lasting;
    let secret = rules.lasting_text(&lasting).is_some_and(|text| text.secret);
    let on = on.filter(|_| !secret || Sight::Secret.shows(by.seat, viewer));
    Lasting { id, effect, by, on, until, turn }
}

/// The target of a card that leaves a secret effect behind is secret, too.
fn target(rules: &Baiwen, card: Card, target: Option<Character>, seat: Seat, viewer: Viewer) -> Option<Character> {
    target.filter(|_| !rules.secret(card) || Sight::Secret.shows(seat, viewer))
}

fn view_matter(rules: &Baiwen, matter: &Matter, viewer: Viewer) -> Matter {
    match matter {
        Matter::Use(Using { card, user, target: on, number, affected, void }) => {
            let shown = target(rules, *card, *on, user.seat, viewer);
            let affected = if shown == *on { affected.clone() } else { smallvec::SmallVec::new() };
            Matter::Use(Using { card: *card, user: *user, target: shown, number: *number, affected, void: *void })
        }
        Matter::Battle(fight) => Matter::Battle(*fight),
        Matter::Damage(blows) => Matter::Damage(blows.clone()),
    }
}

/// Whether everybody sees what lies there.
const fn open(zone: Zone) -> bool {
    match zone {
        Zone::Processing | Zone::Graveyard => true,
        Zone::Nowhere | Zone::Deck | Zone::Hand | Zone::Aside => false,
    }
}

/// What a viewer is sent of an event. Of what happens to a card in the hand only its owner is told.
pub(super) fn show(rules: &Baiwen, before: &Table, event: &Event, viewer: Viewer) -> Option<Event> {
    Some(match *event {
        Event::Shuffled { seat, order: _ } if !Sight::Deck.shows(seat, viewer) => Event::Shuffled { seat, order: None },
        // A card is seen where it comes from or where it comes to, if that lies open, or if everybody has seen it.
        Event::Moved { seat, from, to, card } if !Sight::Hand.shows(seat, viewer) && !open(from) && !open(to) => {
            let seen = |card: &Card| from == Zone::Hand && before.side(seat).revealed.contains(card);
            Event::Moved { seat, from, to, card: card.filter(seen) }
        }
        Event::CardFast { seat, .. } | Event::CardGrew { seat, .. } if !Sight::Hand.shows(seat, viewer) => return None,
        Event::Used { user, card, target: on, number, orbs, fast, energy } => {
            let target = target(rules, card, on, user.seat, viewer);
            Event::Used { user, card, target, number, orbs, fast, energy }
        }
        Event::LeftBehind(lasting) => Event::LeftBehind(view_lasting(rules, lasting, viewer)),
        Event::Shuffled { .. }
        | Event::Moved { .. }
        | Event::CardFast { .. }
        | Event::CardGrew { .. }
        | Event::Seated { .. }
        | Event::FirstChosen { .. }
        | Event::MainChosen { .. }
        | Event::TurnBegan { .. }
        | Event::ArmorCleared { .. }
        | Event::Ticked { .. }
        | Event::Revived { .. }
        | Event::Orbs { .. }
        | Event::WentBack { .. }
        | Event::MovedIn { .. }
        | Event::Levelled { .. }
        | Event::UsedAgain { .. }
        | Event::Counted { .. }
        | Event::UseEnded { .. }
        | Event::Assaulted { .. }
        | Event::BattleBegan(_)
        | Event::DefenderFound { .. }
        | Event::BattleEnded
        | Event::BattlesEnded
        | Event::Fought { .. }
        | Event::PowerOver { .. }
        | Event::AttackOver { .. }
        | Event::Armored { .. }
        | Event::Grew { .. }
        | Event::Gained { .. }
        | Event::Favored { .. }
        | Event::DamageBegan { .. }
        | Event::Converted { .. }
        | Event::Overflowed { .. }
        | Event::Absorbed { .. }
        | Event::Averted { .. }
        | Event::Suffered { .. }
        | Event::Unyielded { .. }
        | Event::DamageEnded
        | Event::Healed { .. }
        | Event::Dying { .. }
        | Event::KnockedOut { .. }
        | Event::Formed { .. }
        | Event::Unformed { .. }
        | Event::Awakened { .. }
        | Event::LastingEnded { .. }
        | Event::BlowChanged { .. }
        | Event::Gathered { .. }
        | Event::Stored { .. }
        | Event::Hastened { .. }
        | Event::Recalled { .. }
        | Event::Rolled { .. }
        | Event::Succeeded { .. }
        | Event::Stunned { .. }
        | Event::StunEnded { .. }
        | Event::Inspired { .. }
        | Event::InspirationTaken { .. }
        | Event::Summoned { .. }
        | Event::LeftPlay { .. }
        | Event::Blessed { .. }
        | Event::Transformed { .. }
        | Event::Restored { .. }
        | Event::Replaced { .. }
        | Event::Voided
        | Event::CalledOff
        | Event::Charged { .. }
        | Event::Lost { .. }
        | Event::Weakened { .. }
        | Event::Revealed { .. }
        | Event::Delayed { .. }
        | Event::CountdownSet { .. }
        | Event::CountdownOver { .. }
        | Event::Rerolled { .. }
        | Event::Doubled { .. }
        | Event::Merged { .. }
        | Event::FragileLost { .. }
        | Event::ArmorLost { .. }
        | Event::TurnEnded { .. }
        | Event::Ended(_) => event.clone(),
    })
}

/// A response in the hand is known to its owner alone.
pub(super) fn knows(ability: Ability, viewer: Viewer) -> bool {
    match ability {
        Ability::Card(seat, _) | Ability::Hand(seat, _) => Sight::Hand.shows(seat, viewer),
        Ability::Base(..)
        | Ability::Form(..)
        | Ability::Lasting(..)
        | Ability::KnockOut(_)
        | Ability::Battle(_)
        | Ability::Lifesteal(_) => true,
    }
}
