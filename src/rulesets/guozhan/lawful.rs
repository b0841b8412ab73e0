//! What the law suite needs to know: what may be hidden, and what must always hold.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::cards::pool::GeneralId;
use super::command::{Ask, Command, Named};
use super::flow::{Flows, Source, Value};
use super::scenario::sound;
use super::table::{Card, Cards, Pile, SPECTATOR, Table};
use super::timing::Ability;
use super::{Deal, Guozhan, Options, Setup};
use crate::laws::{Lawful, Thing};
use crate::{Seat, Viewer};

/// What may be hidden: a card, or a general that somebody may choose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Secret {
    /// A card.
    Card(Card),
    /// A general.
    General(GeneralId),
}

impl Lawful for Guozhan {
    type Secret = Secret;

    /// Two to twelve players, with and without the cards that are optional, mostly by the rule book; seeds that are great
    /// numbers take the other options, too.
    fn any_setup(&self, seed: u64) -> Setup {
        let players = [2, 5, 8, 12, 3, 6, 4, 7][(seed % 8) as usize];
        let (momentum, lord_equipment) = (!(seed / 8).is_multiple_of(3), !(seed / 24).is_multiple_of(3));
        let sometimes = |bit: u32| (seed >> bit) % 4 == 1;
        let most = (self.generals.len() as u64 / u64::from(players)).saturating_sub(2).max(1);
        let generals = match (seed >> 32) % 4 {
            1 => Deal::Choice,
            2 => Deal::ChoiceOf(2 + ((seed >> 34) % most) as u8),
            _ => Deal::Pairs,
        };
        let options = Options {
            generals,
            momentum,
            lord_equipment,
            one_target_timing: sometimes(40),
            death_ends_turn: sometimes(42),
            exile_classic: sometimes(44),
            ..Options::default()
        };
        Setup { players, options }
    }

    fn secrets(&self, table: &Table, viewer: Viewer, secret: &mut dyn FnMut(Secret)) {
        if viewer == Viewer::Referee {
            return;
        }
        table.deck.cards.iter().for_each(|card| secret(Secret::Card(*card)));
        let piles = table.sides.values().iter().flat_map(|side| [&side.hand, &side.granary, &side.aside]);
        let unseen = piles.flat_map(|pile| &pile.held);
        let me = if let Viewer::Seat(seat) = viewer { seat } else { SPECTATOR };
        let unseen = unseen.filter(|held| !held.seen.contains(me));
        unseen.for_each(|held| secret(Secret::Card(held.card)));
        // Generals that are not shown, whether somebody may choose them or nobody was dealt them.
        if table.options.generals != Deal::Pairs {
            let own = if let Viewer::Seat(seat) = viewer { &*table.side(seat).dealt.generals } else { &[] };
            let shown: Vec<GeneralId> = table.sides.values().iter().flat_map(|side| side.generals).flatten().collect();
            let hidden = self.pool(table).filter(|general| !own.contains(general) && !shown.contains(general));
            hidden.for_each(|general| secret(Secret::General(general)));
        }
    }

    /// Cards lie in one deck. Everybody is dealt a pair, so of the generals those of one faction can stand in each other's
    /// place, if nobody else has their names.
    fn exchangeable(&self, table: &Table, _: Viewer, one: Secret, other: Secret) -> bool {
        let alone = |id: GeneralId| {
            let name = self.general(id).map(|general| &general.name);
            self.pool(table).filter(|other| self.general(*other).map(|general| &general.name) == name).count() == 1
        };
        let faction = |id: GeneralId| self.general(id).map(|general| general.faction);
        match (one, other) {
            (Secret::Card(_), Secret::Card(_)) => true,
            (Secret::General(one), Secret::General(other)) => {
                one == other || faction(one) == faction(other) && alone(one) && alone(other)
            }
            _ => false,
        }
    }

    fn rename(&self, thing: Thing<'_, Self>, map: &dyn Fn(Secret) -> Secret) {
        let mut each = |card: &mut Card| {
            if let Secret::Card(other) = map(Secret::Card(*card)) {
                *card = other;
            }
        };
        let general = |general: &mut GeneralId| {
            if let Secret::General(other) = map(Secret::General(*general)) {
                *general = other;
            }
        };
        match thing {
            Thing::Table(table) => {
                for (_, side) in table.sides.iter_mut() {
                    side.dealt.generals.iter_mut().for_each(general);
                    let piles = [&mut side.hand, &mut side.granary, &mut side.aside];
                    piles.into_iter().flat_map(|pile: &mut Pile| &mut pile.held).for_each(|held| each(&mut held.card));
                }
                table.deck.cards.iter_mut().for_each(each);
            }
            Thing::Procedure(flow) => flow_cards(flow, &mut each),
            Thing::Ask(Ask::HandOut(card)) => each(card),
            Thing::Ask(Ask::UseOf { cards, .. }) => cards.iter_mut().for_each(each),
            Thing::Ask(_) | Thing::Ability(_) | Thing::Timing(_) => {}
            Thing::Value(Value::Said(command)) => command_cards(command, &mut each),
            Thing::Value(_) => {}
            Thing::Command(Command::Generals { head, deputy }) => [head, deputy].into_iter().for_each(general),
            Thing::Command(command) => command_cards(command, &mut each),
        }
    }

    fn arbitrary(&self, table: &Table, seat: Seat, below: &mut dyn FnMut(u32) -> u32) -> Command {
        let side = table.side(seat);
        let count = u32::from(side.hand.count()) + 2;
        let any = |below: &mut dyn FnMut(u32) -> u32| {
            let at = below(count) as usize;
            side.hand.cards().nth(at).or(side.equipped().next()).unwrap_or(Card(below(200) as u16))
        };
        let cards: Cards = (0..below(3)).map(|_| any(below)).collect();
        let card = any(below);
        let seats: Named = (0..below(3)).map(|_| Seat(below(13) as u8)).collect();
        let to = Seat(below(13) as u8);
        let kind = super::cards::Kind::ALL[below(super::cards::Kind::ALL.len() as u32) as usize];
        let printed = self.kind(card).unwrap_or(kind);
        let source = match below(3) {
            0 => Source::Equipment(kind, below(3) as u8),
            1 => Source::Card(kind),
            _ => Source::Skill(super::cards::pool::SkillId(below(self.skills.len() as u32 + 2) as u16), below(3) as u8),
        };
        let via = (below(3) == 0).then_some(source);
        let one = Cards::from_slice(&[card]);
        match below(15) {
            0 => Command::Pass,
            1 => Command::Yes,
            2 => Command::Use { via, kind: printed, cards: one, targets: seats, victim: (below(4) == 0).then_some(to) },
            3 => Command::Use { via, kind, cards, targets: seats, victim: None },
            4 => Command::Recast { via, card },
            5 => Command::Activate(source),
            6 => Command::Ally { cards, to },
            7 => Command::Answer { via, kind: printed, cards: one, faction: below(4) == 0 },
            8 => Command::Pick(Ability { seat: to, source, point: below(2) as u8, copy: 0 }),
            9 => Command::Take((below(2) == 0).then_some(card)),
            10 => Command::Cards(cards),
            11 => Command::Seats(seats),
            12 => match below(3) {
                0 => Command::Option(below(4) as u8),
                1 => Command::Number(below(6) as u8),
                _ => Command::Move { card, to },
            },
            13 => {
                let any = |below: &mut dyn FnMut(u32) -> u32| GeneralId(below(self.generals.len() as u32 + 2) as u16);
                let dealt = &side.dealt.generals;
                let one = |below: &mut dyn FnMut(u32) -> u32| {
                    dealt.get(below(10) as usize).copied().unwrap_or_else(|| any(below))
                };
                Command::Generals { head: one(below), deputy: one(below) }
            }
            _ => Command::Arrange { top: cards, bottom: one },
        }
    }

    fn shown_command(
        &self,
        table: &Table,
        seat: Seat,
        ask: &Ask,
        command: &Command,
        viewer: Viewer,
    ) -> Option<Command> {
        const SOME: Card = Card(u16::MAX);
        match (ask, command) {
            _ if viewer.is(seat) => Some(command.clone()),
            // Polls and cards that are laid down are sealed until everybody has answered.
            (Ask::Nullify(_) | Ask::Save(_) | Ask::Contest | Ask::Generals, _) => None,
            (Ask::Arrange(_), Command::Arrange { top, bottom }) => Some(Command::Arrange {
                top: top.iter().map(|_| SOME).collect(),
                bottom: bottom.iter().map(|_| SOME).collect(),
            }),
            // A card that is picked may stay face down, but for whoever knows it.
            (Ask::Cards { shown: false, .. }, Command::Cards(cards)) => {
                let side = table.side(seat);
                let viewer = if let Viewer::Seat(viewer) = viewer { viewer } else { SPECTATOR };
                let piles = [&side.hand, &side.granary, &side.aside];
                let hidden = |card: Card| {
                    let mut held = piles.into_iter().flat_map(|pile| &pile.held);
                    held.any(|held| held.card == card && !held.seen.contains(viewer))
                };
                Some(Command::Cards(cards.iter().map(|card| if hidden(*card) { SOME } else { *card }).collect()))
            }
            // A card of a hand that is obtained stays face down for others.
            (Ask::TakeSeen { .. }, Command::Take(Some(_))) => Some(Command::Take(Some(SOME))),
            _ => Some(command.clone()),
        }
    }

    fn invariants(&self, table: &Table) -> Result<(), String> {
        sound(self, table).map_err(|unsound| unsound.to_string())?;
        for (seat, side) in table.sides.iter() {
            let cards = side.hand.count() + side.equipped().count() as u16 + side.judging.len() as u16;
            let leaving = table.matters.iter().any(|matter| matches!(matter, super::matter::Matter::Death { .. }));
            if !side.alive && !leaving && cards > 0 {
                return Err(format!("seat {seat} is dead and has cards"));
            }
            if side
                .judging
                .iter()
                .enumerate()
                .any(|(at, one)| side.judging[at + 1..].iter().any(|other| other.kind == one.kind))
            {
                return Err(format!("two delayed tricks of one name lie before seat {seat}"));
            }
        }
        Ok(())
    }
}

fn command_cards(command: &mut Command, each: &mut dyn FnMut(&mut Card)) {
    match command {
        Command::Use { cards, .. }
        | Command::Ally { cards, .. }
        | Command::Answer { cards, .. }
        | Command::Cards(cards) => cards.iter_mut().for_each(each),
        Command::Recast { card, .. } | Command::Move { card, .. } | Command::Take(Some(card)) => each(card),
        Command::Arrange { top, bottom } => top.iter_mut().chain(bottom).for_each(each),
        Command::Take(None)
        | Command::Generals { .. }
        | Command::Pass
        | Command::Yes
        | Command::Activate(_)
        | Command::Pick(_)
        | Command::Seats(_)
        | Command::Option(_)
        | Command::Number(_) => {}
    }
}

fn flow_cards(flow: &mut Flows, each: &mut dyn FnMut(&mut Card)) {
    match flow {
        Flows::Use(used) => used.cards.iter_mut().for_each(each),
        Flows::Action(action) => command_cards(&mut action.command, each),
        Flows::Nullify(nullify) => {
            nullify.answer.iter_mut().flat_map(|answer| &mut answer.cards).for_each(each);
        }
        Flows::Answered(answered) => answered.cards.iter_mut().for_each(each),
        Flows::Effect(effect) => {
            let context = &mut effect.context;
            context.picked.iter_mut().chain(&mut context.kept).chain(&mut context.laid).for_each(each);
        }
        Flows::Query(query) => match &mut query.ask {
            Ask::HandOut(card) => each(card),
            Ask::UseOf { cards, .. } => cards.iter_mut().for_each(each),
            _ => {}
        },
        Flows::Share(share) => {
            share.cards.iter_mut().for_each(&mut *each);
            share.given.iter_mut().for_each(|(card, _)| each(card));
        }
        Flows::Retry(retry) => each(&mut retry.card),
        Flows::TakeOne(take) => take.card.iter_mut().for_each(each),
        Flows::HandOut(hand) => hand.given.iter_mut().for_each(|(card, _)| each(card)),
        Flows::Contest(contest) => contest.laid.iter_mut().flatten().for_each(each),
        Flows::Game(_)
        | Flows::Turns(_)
        | Flows::Turn(_)
        | Flows::PhaseOf(_)
        | Flows::DrawCards(_)
        | Flows::Renew(_)
        | Flows::Loss(_)
        | Flows::OnTarget(_)
        | Flows::Meet(_)
        | Flows::Strike(_)
        | Flows::Duel(_)
        | Flows::ChooseOrder(_)
        | Flows::Obey(_)
        | Flows::Judge(_)
        | Flows::Trick(_)
        | Flows::Damage(_)
        | Flows::LoseHealth(_)
        | Flows::Recover(_)
        | Flows::Dying(_)
        | Flows::Death(_)
        | Flows::Leave(_)
        | Flows::Removal(_) => {}
    }
}
