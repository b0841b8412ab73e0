//! What the law suite needs to know: what may be hidden, and what must always hold.

use alloc::format;
use alloc::string::{String, ToString};

use super::command::{Ask, Command};
use super::flow::{Fires, Flows, Source};
use super::scenario::sound;
use super::table::{Card, Character, Design, Entry, Matter, Pile, Side, Table, Unit, UnitId};
use super::timing::Ability;
use super::{Baiwen, Setup};
use crate::laws::{Lawful, Thing};
use crate::{Seat, Viewer};

impl Lawful for Baiwen {
    type Secret = Card;

    /// Random legal decks.
    fn any_setup(&self, seed: u64) -> Setup {
        let mut state = seed;
        let mut below = |limit: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % u64::from(limit.max(1))) as u32
        };
        let one = self.any_deck(&mut below);
        let other = self.any_deck(&mut below);
        Setup::new(one, other)
    }

    fn secrets(&self, table: &Table, viewer: Viewer, secret: &mut dyn FnMut(Card)) {
        for (seat, side) in table.sides.iter().filter(|_| viewer != Viewer::Referee) {
            side.deck.cards.iter().copied().for_each(&mut *secret);
            if viewer != Viewer::Seat(seat) {
                let hand = side.hand.cards.iter().filter(|card| !side.revealed.contains(card));
                hand.chain(&side.aside.cards).copied().for_each(&mut *secret);
            }
        }
    }

    /// Cards of one player with the same place in a queue: which one that is comes out lawfully, by the order in which
    /// others act (B-13.4), although the card is never seen.
    fn exchangeable(&self, table: &Table, _: Viewer, one: Card, other: Card) -> bool {
        let owner = |card: Card| {
            table.sides.iter().find(|(_, side)| side.cards().any(|held| held == card)).map(|(seat, _)| seat)
        };
        let class = |card: Card| {
            let answer = self.print(card).and_then(|print| print.answers.as_ref());
            let grown =
                table.sides.values().iter().flat_map(|side| &side.grown).filter(|grown| **grown == card).count();
            (answer.map(|answer| (card.0.shikigami(), answer.at)), grown)
        };
        owner(one) == owner(other) && class(one) == class(other)
    }

    fn rename(&self, thing: Thing<'_, Self>, map: &dyn Fn(Card) -> Card) {
        let mut each = |card: &mut Card| *card = map(*card);
        match thing {
            Thing::Table(table) => table_cards(table, &mut each),
            Thing::Procedure(flow) => flow_cards(flow, &mut each),
            Thing::Ability(Ability::Card(_, card) | Ability::Hand(_, card)) => each(card),
            Thing::Command(Command::Swap(cards)) => cards.as_mut_slice().iter_mut().for_each(each),
            Thing::Command(Command::Use { card, .. } | Command::Choose(Some(card))) => each(card),
            Thing::Command(
                Command::Level(_) | Command::Assault(_) | Command::Hunt { .. } | Command::End | Command::Choose(None),
            )
            | Thing::Ask(_)
            | Thing::Value(_)
            | Thing::Timing(_)
            | Thing::Ability(_) => {}
        }
    }

    fn arbitrary(&self, table: &Table, seat: Seat, below: &mut dyn FnMut(u32) -> u32) -> Command {
        let held = &table.side(seat).hand.cards;
        let any = Card(
            Design(below(u32::from(Design::EACH) * (self.pool.len() as u32 + 1)) as u16),
            below(u32::from(table.cards) + 2) as u16,
        );
        let card = held.get(below(held.len() as u32 + 2) as usize).copied().unwrap_or(any);
        let unit = UnitId { seat: Seat(below(3) as u8), place: below(6) as u8 };
        let target = match below(3) {
            0 => None,
            1 => Some(Character::Avatar(Seat(below(3) as u8))),
            _ => Some(Character::Unit(unit)),
        };
        match below(6) {
            0 => Command::Swap((0..below(5)).map(|at| held.get(at as usize).copied().unwrap_or(any)).collect()),
            1 => Command::Level(below(6) as u8),
            2 | 3 => Command::Use { card, target, burst: if below(4) == 0 { below(5) as u8 } else { 0 } },
            4 if below(2) == 0 => Command::Choose((below(3) > 0).then_some(card)),
            4 if below(4) == 0 => Command::Hunt { unit: below(6) as u8, target: unit },
            4 => Command::Assault(below(6) as u8),
            _ => Command::End,
        }
    }

    fn shown_command(&self, _: &Table, seat: Seat, ask: &Ask, command: &Command, viewer: Viewer) -> Option<Command> {
        match (ask, command) {
            _ if viewer.is(seat) => Some(command.clone()),
            // Sealed until both have chosen.
            (Ask::Mulligan, _) => None,
            // Which card is taken or exchanged nobody else sees, only whether one is.
            (_, Command::Choose(Some(_))) => Some(Command::Choose(Some(Card(Design(u16::MAX), u16::MAX)))),
            // A secret target is not shown, but it comes out when the effect acts, which no card does that is learned then:
            // another one is another game.
            _ => Some(command.clone()),
        }
    }

    fn invariants(&self, table: &Table) -> Result<(), String> {
        sound(self, table).map_err(|unsound| unsound.to_string())?;
        let mut lying = 0;
        for (seat, side) in table.sides.iter() {
            lying += side.cards().count();
            if side.deck.hidden + side.hand.hidden + side.aside.hidden > 0 {
                return Err("a card is not known to the referee".into());
            }
            if side.hand.count() > 12 {
                return Err(format!("seat {seat} holds more than twelve cards"));
            }
            if side.avatar.life > 30 {
                return Err(format!("the avatar of seat {seat} has more than 30 life"));
            }
            for place in 0..side.units.len() as u8 {
                let id = UnitId { seat, place };
                let Some(unit) = table.unit(id) else { continue };
                if unit.conscious() && unit.health > self.max_health(table, id) {
                    return Err(format!("{id:?} has more than full health"));
                }
                let bare = unit.form.is_none() && unit.armor == 0 && unit.swift == 0 && !unit.dying;
                if unit.out > 0 && !bare {
                    return Err(format!("{id:?} is knocked out and has something left"));
                }
            }
        }
        if lying == usize::from(table.cards) { Ok(()) } else { Err(format!("{lying} cards of {}", table.cards)) }
    }
}

type EachCard<'a> = &'a mut dyn FnMut(&mut Card);

fn table_cards(table: &mut Table, each: EachCard<'_>) {
    for (_, side) in table.sides.iter_mut() {
        let Side { queue, deck, hand, aside, processing, graveyard, units, revealed, fast, grown, rebounded, .. } =
            side;
        let pile = |pile: &mut Pile, each: EachCard<'_>| pile.cards.iter_mut().for_each(each);
        [deck, hand, aside].into_iter().for_each(|one| pile(one, each));
        processing
            .iter_mut()
            .chain(graveyard)
            .chain(revealed)
            .chain(fast)
            .chain(grown)
            .chain(rebounded)
            .for_each(&mut *each);
        units.iter_mut().for_each(|unit| unit_cards(unit, each));
        for entry in queue {
            if let Entry::Card(card) = entry {
                each(card);
            }
        }
    }
    for matter in &mut table.matters {
        if let Matter::Use(using) = matter {
            each(&mut using.card);
        }
    }
}

fn unit_cards(unit: &mut Unit, each: EachCard<'_>) {
    unit.form.iter_mut().for_each(|form| each(&mut form.card));
    unit.stored.iter_mut().for_each(|stored| each(&mut stored.card));
    if let Some(original) = &mut unit.original {
        unit_cards(original, each);
    }
}

fn flow_cards(flow: &mut Flows, each: EachCard<'_>) {
    match flow {
        Flows::Use(used) => each(&mut used.card),
        Flows::Effect(effect) => match &mut effect.source {
            Source::Card(card)
            | Source::OnUse(card)
            | Source::InAttack(card)
            | Source::OnEnter(card)
            | Source::CountForm(card)
            | Source::Form(card, _) => each(card),
            Source::Base(..)
            | Source::Awakened(..)
            | Source::Lasting(..)
            | Source::CountBase(_)
            | Source::CountAwakened(_) => {}
        },
        Flows::Battle(battle) => battle.card.iter_mut().for_each(each),
        Flows::TakeForm(take) => each(&mut take.form.card),
        Flows::Countdown(countdown) => match &mut countdown.fires {
            Some(Fires::Spell(stored)) => each(&mut stored.card),
            Some(Fires::Text(Source::CountForm(card))) => each(card),
            Some(Fires::Text(_)) | None => {}
        },
        Flows::InHand(in_hand) => each(&mut in_hand.card),
        Flows::Undying(undying) => each(&mut undying.form.card),
        Flows::Game(game) => {
            game.swaps.iter_mut().for_each(|cards| cards.as_mut_slice().iter_mut().for_each(&mut *each))
        }
        Flows::Turns(_)
        | Flows::Turn(_)
        | Flows::LevelUp(_)
        | Flows::Hit(_)
        | Flows::KnockOut(_)
        | Flows::LoseForm(_)
        | Flows::Moved(_)
        | Flows::Summon(_)
        | Flows::Become(_)
        | Flows::Check(_)
        | Flows::Share(_)
        | Flows::Kindle(_)
        | Flows::Assault(_)
        | Flows::Damage(_)
        | Flows::Heal(_)
        | Flows::LookAt(_)
        | Flows::Revive(_)
        | Flows::DrawCards(_)
        | Flows::Leave(_) => {}
    }
}
