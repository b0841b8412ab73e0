//! What the law suite needs to know: what may be hidden, and what must always hold.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::command::{Ask, Command, Subject};
use super::flow::Flows;
use super::options::{CapRaise, DefenceCommit, Direction, Options, Reshuffle};
use super::scenario::sound;
use super::table::{Card, Cards, CharId, CharacterSet, Defence, Draft, Rank, Side, Table};
use super::{Setup, Yongheng};
use crate::laws::{Lawful, Thing};
use crate::{Seat, Viewer};

impl Lawful for Yongheng {
    type Secret = Card;

    /// Two to six players; every other game with options that change who is asked, and when, and what is shuffled.
    fn any_setup(&self, seed: u64) -> Setup {
        let players = 2 + (seed % 5) as u8;
        let mut options = Options::default();
        let bit = |bit: u64| seed >> 8 & 1 == 1 && seed >> bit & 1 == 1;
        if bit(9) {
            options.dealer = Some(Seat((seed >> 20) as u8 % players));
        }
        if bit(10) {
            options.direction = Direction::Descending;
        }
        if bit(11) {
            options.specials_in_deck = true;
        }
        if bit(12) {
            options.reshuffle = Reshuffle::Eager;
        }
        if bit(13) {
            options.defence_commit = DefenceCommit::AfterRoll;
        }
        if bit(14) {
            options.cap_raise = CapRaise::Everyone;
        }
        if bit(15) {
            (options.negative_life, options.forced_declaration, options.inverted_shields) = (false, false, false);
        }
        if bit(16) {
            (options.draw, options.hand_limit, options.round_limit) = (3, 4, Some(6));
        }
        Setup { players, options }
    }

    fn secrets(&self, table: &Table, viewer: Viewer, secret: &mut dyn FnMut(Card)) {
        if viewer == Viewer::Referee {
            return;
        }
        table.deck.iter().flatten().for_each(|card| secret(*card));
        for (seat, side) in table.sides.iter() {
            if viewer != Viewer::Seat(seat) {
                side.hand.iter().chain(&side.picks).flatten().for_each(|card| secret(*card));
                let unseen = side.characters.iter().filter(|character| !character.seen);
                unseen.filter_map(|character| character.card).for_each(&mut *secret);
            }
        }
        for draft in [&table.special, &table.normal] {
            if draft.holder.is_none_or(|holder| viewer != Viewer::Seat(holder)) {
                draft.left.unwrap_or_default().iter().for_each(&mut *secret);
            }
        }
    }

    /// Characters of one draft, unless the viewer saw one of them there at a pick at which the other was gone; and cards
    /// of the deck.
    fn exchangeable(&self, table: &Table, viewer: Viewer, one: Card, other: Card) -> bool {
        let seen = match viewer {
            Viewer::Seat(seat) => table.side(seat).seen,
            Viewer::Spectator | Viewer::Referee => [CharacterSet::NONE; 3],
        };
        let saw_both = seen.iter().all(|seen| seen.contains(one) == seen.contains(other));
        let drafted = |card: Card| table.special.shown.contains(card) || table.normal.shown.contains(card);
        match (drafted(one), drafted(other)) {
            (true, true) => self.is_special(one) == self.is_special(other) && saw_both,
            (false, false) => true,
            _ => false,
        }
    }

    fn rename(&self, thing: Thing<'_, Self>, map: &dyn Fn(Card) -> Card) {
        let mut each = |card: &mut Card| *card = map(*card);
        match thing {
            Thing::Table(table) => table_cards(table, &mut each),
            Thing::Procedure(flow) => flow_cards(flow, &mut each),
            Thing::Ask(Ask::Cancel(subject)) => subject_cards(subject, &mut each),
            Thing::Command(command) => command_cards(command, &mut each),
            Thing::Ask(_) | Thing::Value(_) | Thing::Timing(_) | Thing::Ability(_) => {}
        }
    }

    fn arbitrary(&self, table: &Table, seat: Seat, below: &mut dyn FnMut(u32) -> u32) -> Command {
        let held = &table.side(seat).hand;
        let from_hand = held.get(below(held.len().max(1) as u32) as usize).copied().flatten();
        let any = Card(below(u32::from(self.cards()) + 3) as u16);
        let card = if below(2) == 0 { from_hand.unwrap_or(any) } else { any };
        let mut who = || CharId(below(u32::from(table.named) + 2) as u16);
        let (by, at) = (who(), who());
        let on = (below(3) > 0).then_some(at);
        let cards: Cards = (0..below(4)).map(|step| Card(card.0.saturating_add(step as u16))).collect();
        match below(14) {
            0 => Command::Pass,
            1 => Command::Pick(card),
            2 => Command::SetOut(card),
            3 => Command::Buy,
            4 => Command::Declare,
            5 | 6 => Command::Attack { by, at, cards: [card].into_iter().collect() },
            7 => Command::Attack { by, at, cards },
            8 => Command::Use { card, on },
            9 => Command::Ready(card),
            10 => Command::Summon(card),
            11 => Command::Defend(Defence::Block((below(2) == 0).then_some(card))),
            12 => Command::Defend(Defence::Dodge),
            _ => Command::Discard(cards),
        }
    }

    fn shown_command(&self, _: &Table, seat: Seat, ask: &Ask, command: &Command, viewer: Viewer) -> Option<Command> {
        if viewer.is(seat) {
            return Some(command.clone());
        }
        match (ask, command) {
            (Ask::Pick(_), Command::Pick(_)) => Some(Command::Pick(Card::HIDDEN)),
            // Sealed until all have chosen.
            (Ask::SetOut, _) => None,
            // Who passes in a poll says nothing: it may be over before it comes to him.
            (Ask::Cancel(_) | Ask::Rescue(_), Command::Pass) => None,
            _ => Some(command.clone()),
        }
    }

    fn invariants(&self, table: &Table) -> Result<(), String> {
        sound(self, table).map_err(|unsound| unsound.to_string())?;
        let known = table.sides.values().iter().all(|side| {
            side.hand.iter().chain(&side.picks).all(Option::is_some)
                && side.characters.iter().all(|character| character.card.is_some())
        });
        if !known || table.deck.iter().any(Option::is_none) {
            return Err("a card is not known to the referee".into());
        }
        if !table.deck.is_empty() || !table.discard.is_empty() {
            self.every_card_lies_somewhere(table)?;
        }
        for (seat, side) in table.sides.iter() {
            self.side_holds(table, seat, side)?;
        }
        if table.attack.is_none() && table.uses.is_empty() && !table.resolving.is_empty() {
            return Err("a card is being resolved for nothing".into());
        }
        Ok(())
    }
}

impl Yongheng {
    /// Once the deck is made: normal characters and cards of the deck each lie in exactly one place. Special characters
    /// that nobody has are in the box.
    fn every_card_lies_somewhere(&self, table: &Table) -> Result<(), String> {
        if table.normal.shown != CharacterSet::NONE {
            return Ok(());
        }
        let mut lying: Vec<Card> = table.all_cards().filter(|card| !self.is_special(*card)).collect();
        lying.sort_unstable();
        let all = (0..self.cards()).map(Card).filter(|card| !self.is_special(*card));
        if all.eq(lying.iter().copied()) { Ok(()) } else { Err(format!("a card is missing: {lying:?}")) }
    }

    fn side_holds(&self, table: &Table, seat: Seat, side: &Side) -> Result<(), String> {
        if side.out && !(side.hand.is_empty() && side.characters.is_empty() && side.pool.is_empty() && side.gold == 0) {
            return Err(format!("seat {seat} is out and has something left"));
        }
        if side.summons().count() > usize::from(side.summon_cap) {
            return Err(format!("seat {seat} has more summons than the cap"));
        }
        if table.round > 0 && !side.out && side.own().is_none() && table.dying.is_empty() && table.outcome.is_none() {
            let falling = table.destroyed.last().is_some_and(|card| self.is_special(*card));
            if !falling {
                return Err(format!("seat {seat} plays on without an own character"));
            }
        }
        for character in &side.characters {
            let full = character.card.and_then(|card| self.character(card)).map_or(0, |print| print.life.into());
            if character.life.is_some_and(|life| life > full) {
                return Err(format!("{:?} has more than full life", character.id));
            }
            if character.rank == Rank::Own && character.life.is_some() && !character.seen {
                return Err(format!("{:?} has a life card and was never face up", character.id));
            }
            if table.options.gold_cap < side.gold {
                return Err(format!("seat {seat} holds more gold than the cap"));
            }
        }
        Ok(())
    }
}

type EachCard<'a> = &'a mut dyn FnMut(&mut Card);

fn set_cards(set: &mut CharacterSet, each: EachCard<'_>) {
    *set = set
        .iter()
        .map(|mut card| {
            each(&mut card);
            card
        })
        .collect();
}

fn table_cards(table: &mut Table, each: EachCard<'_>) {
    let Table { sides, special, normal, deck, discard, destroyed, resolving, attack, uses, .. } = table;
    for (_, side) in sides.iter_mut() {
        let Side { hand, characters, pool, picks, .. } = side;
        hand.iter_mut().chain(picks).flatten().for_each(&mut *each);
        characters.iter_mut().filter_map(|character| character.card.as_mut()).for_each(&mut *each);
        pool.iter_mut().for_each(&mut *each);
        side.seen.iter_mut().for_each(|seen| set_cards(seen, each));
    }
    for Draft { left, .. } in [special, normal] {
        left.iter_mut().for_each(|left| set_cards(left, each));
    }
    deck.iter_mut().flatten().for_each(&mut *each);
    discard.iter_mut().chain(destroyed).chain(resolving).for_each(&mut *each);
    if let Some(attack) = attack {
        attack.cards.as_mut_slice().iter_mut().for_each(&mut *each);
        if let Some(Defence::Block(Some(card))) = &mut attack.defence {
            each(card);
        }
    }
    uses.iter_mut().for_each(|using| each(&mut using.card));
}

fn subject_cards(subject: &mut Subject, each: EachCard<'_>) {
    match subject {
        Subject::Use(card) => each(card),
        Subject::Attack => {}
    }
}

fn command_cards(command: &mut Command, each: EachCard<'_>) {
    match command {
        Command::Pick(card)
        | Command::SetOut(card)
        | Command::Use { card, .. }
        | Command::Ready(card)
        | Command::Summon(card)
        | Command::Defend(Defence::Block(Some(card))) => each(card),
        Command::Attack { cards, .. } | Command::Discard(cards) => cards.as_mut_slice().iter_mut().for_each(each),
        Command::Pass | Command::Buy | Command::Declare | Command::Defend(Defence::Block(None) | Defence::Dodge) => {}
    }
}

fn flow_cards(flow: &mut Flows, each: EachCard<'_>) {
    match flow {
        Flows::Action(action) => command_cards(&mut action.command, each),
        Flows::Ready(ready) => each(&mut ready.card),
        Flows::Summon(summon) => each(&mut summon.card),
        Flows::Enter(enter) => each(&mut enter.card),
        Flows::Attack(attack) => attack.cards.as_mut_slice().iter_mut().for_each(each),
        Flows::Use(used) => each(&mut used.card),
        Flows::CardText(text) => each(&mut text.card),
        Flows::Check(check) => {
            subject_cards(&mut check.subject, each);
            check.response.iter_mut().for_each(|response| each(&mut response.card));
        }
        Flows::Game(_)
        | Flows::Pick(_)
        | Flows::Opening(_)
        | Flows::Rounds(_)
        | Flows::Turn(_)
        | Flows::Upkeep(_)
        | Flows::DrawPhase(_)
        | Flows::Declaration(_)
        | Flows::Play(_)
        | Flows::DiscardPhase(_)
        | Flows::Settlement(_)
        | Flows::DrawCards(_)
        | Flows::Declare(_)
        | Flows::Sweep(_)
        | Flows::Dying(_)
        | Flows::Death(_)
        | Flows::Replacement(_)
        | Flows::Elimination(_)
        | Flows::Leave(_) => {}
    }
}
