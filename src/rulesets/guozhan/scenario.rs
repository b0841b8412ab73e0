//! Any position, described in a file; and whether a position can be played on.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Guozhan;
use super::cards::Kind;
use super::cards::deck::PRINTS;
use super::cards::pool::GeneralId;
use super::flow::{Flows, Game, Turns};
use super::matter::Matter;
use super::options::Options;
use super::table::{Card, Delayed, Faction, Gender, Heap, Held, Memo, Note, Phase, Pile, Suit, Table, Until};
use super::{RuleSet, Setup};
use crate::{Seat, SeatSet, Staged, Unsound};

/// A position as a file describes it. Cards are given by name (`杀`), or by name, suit and number (`杀♠7`); each mention
/// takes the next free one, in the order: seat by seat hand, equipment, judging zone, 田, other heaps, 仓廪; then draw pile and discard
/// pile. The last copy is used up where a file asks for more than there are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Where the game goes on.
    #[serde(default)]
    pub begin: Begin,
    /// What the players have agreed.
    #[serde(default)]
    pub options: Options,
    /// The characters.
    pub sides: Vec<SidePosition>,
    /// The current player.
    #[serde(default)]
    pub turn: Seat,
    /// The draw pile, top first; if it is left out, every standard card that is nowhere else, the first of the list on top.
    #[serde(default)]
    pub deck: Option<Vec<String>>,
    /// The discard pile.
    #[serde(default)]
    pub discard: Vec<String>,
    /// 鏖战
    #[serde(default)]
    pub war: bool,
    /// More generals than the built-in ones.
    #[serde(default)]
    pub generals: Vec<super::cards::pool::General>,
}

/// Where a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Begin {
    /// A whole game, from the choice of the first player; the sides say nothing but how many there are.
    Game,
    /// The beginning of the turn.
    #[default]
    Turn,
    /// This phase of the turn, with the beginning of the turn before it.
    Phase(Phase),
}

/// What belongs to a player.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SidePosition {
    /// Head and deputy, by name; one of the 重置 edition with that in front of its name.
    pub generals: Vec<Option<String>>,
    /// The faction; that of the head if it is left out.
    pub faction: Option<Faction>,
    /// The gender; that of the head if it is left out.
    pub gender: Option<Gender>,
    /// 野心家
    pub careerist: bool,
    /// Health; full if it is left out.
    pub hp: Option<i8>,
    /// The most health; as its generals have it if it is left out, and 4 without generals.
    pub max: Option<i8>,
    /// Whether it is dead.
    pub dead: bool,
    /// 横置
    pub chained: bool,
    /// 叠置
    pub stacked: bool,
    /// The hand.
    pub hand: Vec<String>,
    /// The equipment zone.
    pub equipment: Vec<String>,
    /// The judging zone, the last placed last; as another trick than it is printed if that stands before a colon.
    pub judging: Vec<String>,
    /// Cards on the general (田).
    pub field: Vec<String>,
    /// Cards of other heaps on the general.
    pub heaps: Vec<(Heap, Vec<String>)>,
    /// 仓廪
    pub granary: Vec<String>,
    /// Skills that are granted to the end of the game, by name.
    pub skills: Vec<String>,
}

impl Staged for Guozhan {
    type Position = Position;

    fn stage(position: &Position) -> Result<(Self, Table, Flows), Unsound> {
        let rules = match position.generals.is_empty() {
            true => Guozhan::new(),
            false => Guozhan::with(position.generals.iter().cloned())
                .map_err(|_| Unsound::new("generals", "they cannot be played with"))?,
        };
        let players = u8::try_from(position.sides.len()).unwrap_or(u8::MAX);
        let setup = Setup { players, options: position.options.clone() };
        let (mut table, game) = rules.start(&setup).map_err(|refused| Unsound::new("sides, options", refused.why))?;
        let from = match position.begin {
            Begin::Game => return Ok((rules, table, game)),
            Begin::Turn => Phase::Prepare,
            Begin::Phase(from) => from,
        };
        let _: Game = Game;
        let mut shelf = Shelf { taken: BTreeSet::new() };
        let all: Vec<Card> = core::mem::take(&mut table.discard);
        for (seat, side) in Seat::all(players).zip(&position.sides) {
            rules.seat_side(&mut table, &mut shelf, seat, side)?;
        }
        let deck = match &position.deck {
            Some(deck) => deck.iter().map(|name| shelf.take(name)).collect::<Result<Vec<Card>, Unsound>>()?,
            None => Vec::new(),
        };
        table.discard = position.discard.iter().map(|name| shelf.take(name)).collect::<Result<_, _>>()?;
        let rest = all.into_iter().filter(|card| !shelf.taken.contains(card));
        let deck: Vec<Card> = if position.deck.is_some() { deck } else { rest.collect() };
        table.deck.cards = deck.into_iter().rev().collect();
        (table.turn, table.war) = (position.turn, position.war);
        Seat::all(players).for_each(|seat| rules.index(&mut table, seat));
        sound(&rules, &table)?;
        Ok((rules, table, Turns::of(position.turn, from).into()))
    }
}

impl Guozhan {
    fn named_general(&self, name: &str) -> Result<GeneralId, Unsound> {
        let (reset, name) = name.strip_prefix("重置").map_or((false, name), |name| (true, name));
        let is = |general: &super::cards::pool::General| {
            general.name.zh == name && (general.set == super::cards::pool::Set::Reset) == reset
        };
        let at = self.generals.iter().position(is);
        at.map(|at| GeneralId(at as u16)).ok_or(Unsound::new("generals", "no general is called so"))
    }

    fn seat_side(
        &self,
        table: &mut Table,
        shelf: &mut Shelf,
        seat: Seat,
        described: &SidePosition,
    ) -> Result<(), Unsound> {
        let mut generals = [None, None];
        for (slot, name) in generals.iter_mut().zip(&described.generals) {
            *slot = name.as_deref().map(|name| self.named_general(name)).transpose()?;
        }
        let shown = generals.iter().flatten().next().and_then(|general| self.general(*general));
        let own = SeatSet::NONE;
        let held = |cards: Vec<Card>| {
            let mut seen = own;
            seen.insert(seat);
            Pile { held: cards.into_iter().map(|card| Held { card, seen }).collect(), hidden: 0 }
        };
        let hand = held(shelf.all(&described.hand)?);
        let worn = shelf.all(&described.equipment)?;
        let mut judging = Vec::new();
        for name in &described.judging {
            let (kind, name) = name.split_once('：').or_else(|| name.split_once(':')).unwrap_or(("", name));
            let card = shelf.take(name)?;
            let kind = Kind::named(kind).or_else(|| self.kind(card)).unwrap_or(Kind::Lightning);
            judging.push(Delayed { card, kind });
        }
        let mut heaps: Vec<(Heap, Card)> = Vec::new();
        heaps.extend(shelf.all(&described.field)?.into_iter().map(|card| (Heap::Field, card)));
        for (heap, names) in &described.heaps {
            heaps.extend(shelf.all(names)?.into_iter().map(|card| (*heap, card)));
        }
        let granary = held(shelf.all(&described.granary)?);
        for name in &described.skills {
            let id = self.skill_named(name).ok_or(Unsound::new("skills", "no skill is called so"))?;
            let memo = Memo::Skill(id);
            table.notes.push(Note { seat, memo, amount: 1, about: None, by: None, until: Until::Game, copy: 0 });
        }
        for id in generals.iter().flatten().flat_map(|general| self.lasting(*general)) {
            let memo = Memo::Skill(id);
            table.notes.push(Note { seat, memo, amount: 1, about: None, by: None, until: Until::Game, copy: 0 });
        }
        let max = match generals {
            [Some(head), Some(deputy)] => self.life([head, deputy]),
            _ => 4,
        };
        let Some(side) = table.sides.get_mut(seat) else { return Ok(()) };
        side.generals = generals;
        side.faction = described.faction.or(shown.map(|general| general.faction));
        side.gender = described.gender.or(shown.map(|general| general.gender));
        side.careerist = described.careerist;
        side.max = described.max.unwrap_or(max);
        side.hp = described.hp.unwrap_or(side.max);
        side.alive = !described.dead;
        (side.chained, side.stacked) = (described.chained, described.stacked);
        (side.hand, side.judging, side.heaps, side.granary) = (hand, judging, heaps, granary);
        for card in worn {
            let place = self.kind(card).and_then(Kind::place);
            let place = place.ok_or(Unsound::new("equipment", "this is no equipment card"))?;
            if side.equipment[place as usize].replace(card).is_some() {
                return Err(Unsound::new("equipment", "two cards in one place"));
            }
        }
        Ok(())
    }
}

/// The cards that are still to be had.
struct Shelf {
    taken: BTreeSet<Card>,
}

impl Shelf {
    fn all(&mut self, names: &[String]) -> Result<Vec<Card>, Unsound> {
        names.iter().map(|name| self.take(name)).collect()
    }

    /// The next free card of this name, suit and number.
    fn take(&mut self, name: &str) -> Result<Card, Unsound> {
        let suit = |sign: char| match sign {
            '♠' => Some(Suit::Spade),
            '♥' => Some(Suit::Heart),
            '♣' => Some(Suit::Club),
            '♦' => Some(Suit::Diamond),
            _ => None,
        };
        let (name, wanted) = match name.char_indices().find_map(|(at, sign)| Some((at, sign, suit(sign)?))) {
            Some((at, sign, suit)) => {
                let number = name[at + sign.len_utf8()..].parse::<u8>().ok();
                (&name[..at], Some((suit, number)))
            }
            None => (name, None),
        };
        let kind = Kind::named(name).ok_or(Unsound::new("cards", "no card is called so"))?;
        let fits = |card: &Card| {
            let print = PRINTS[usize::from(card.0)];
            let suited = wanted
                .is_none_or(|(suit, number)| print.suit == suit && number.is_none_or(|number| print.number == number));
            print.kind == kind && suited && !self.taken.contains(card)
        };
        let card = (0..PRINTS.len() as u16).map(Card).find(fits);
        let card = card.ok_or(Unsound::new("cards", "there are not so many of them"))?;
        self.taken.insert(card);
        Ok(card)
    }
}

/// Whether a table can be played on: every seat, card and general that it names exists, and every card is in one place.
pub(super) fn sound(rules: &Guozhan, table: &Table) -> Result<(), Unsound> {
    let seats = table.seats();
    let ensure = |holds: bool, field: &'static str, why: &'static str| {
        if holds { Ok(()) } else { Err(Unsound::new(field, why)) }
    };
    ensure((2..=12).contains(&seats), "sides", "a game has two to twelve players")?;
    let seat = |seat: Seat| seat.0 < seats;
    ensure(seat(table.turn) && table.extra.iter().all(|one| seat(*one)), "turn", "no such seat")?;
    let mut lying: BTreeSet<Card> = BTreeSet::new();
    let mut twice = false;
    let mut unknown = false;
    let mut lay = |card: Card| {
        twice |= !lying.insert(card);
        unknown |= usize::from(card.0) >= PRINTS.len();
    };
    let mut dealt: BTreeSet<GeneralId> = BTreeSet::new();
    for (at, side) in table.sides.iter() {
        ensure(side.dealt.hidden == 0, "sides.dealt", "generals that are not known")?;
        let once = |general: &GeneralId| rules.general(*general).is_some() && dealt.insert(*general);
        ensure(side.dealt.generals.iter().all(once), "sides.dealt", "no such general, or one that is dealt twice")?;
        for pile in [&side.hand, &side.granary, &side.aside] {
            ensure(pile.hidden == 0, "sides.hand", "cards that are not known")?;
            let owner = pile.held.iter().all(|held| held.seen.contains(at));
            ensure(owner, "sides.hand", "a card that its player does not know")?;
            pile.cards().for_each(&mut lay);
        }
        for (place, card) in super::table::PLACES.into_iter().zip(side.equipment) {
            let fits = |card: Card| rules.kind(card).and_then(Kind::place) == Some(place);
            ensure(card.is_none_or(fits), "sides.equipment", "the card does not belong there")?;
        }
        side.equipped().chain(side.heaps.iter().map(|(_, card)| *card)).for_each(&mut lay);
        side.judging.iter().for_each(|delayed| lay(delayed.card));
        let generals = side.generals.iter().flatten().all(|general| rules.general(*general).is_some());
        ensure(generals, "sides.generals", "no such general")?;
        ensure(side.hp <= side.max, "sides.hp", "more than the most")?;
        ensure(side.listens == rules.listens(table, at) || !side.alive, "sides.listens", "not what it has")?;
    }
    ensure(table.deck.hidden == 0, "deck", "cards that are not known")?;
    let piles = [&table.deck.cards, &table.discard, &table.processing, &table.treasury];
    piles.into_iter().flatten().copied().for_each(&mut lay);
    ensure(!unknown, "cards", "no such card")?;
    ensure(!twice, "cards", "a card lies in two places")?;
    let note = |note: &Note| seat(note.seat) && note.about.is_none_or(seat);
    ensure(table.notes.iter().all(note), "notes", "no such seat")?;
    let skill = |note: &Note| !matches!(note.memo, Memo::Skill(id) if rules.skill(id).is_none());
    let later = |note: &Note| !matches!(note.memo, Memo::Later(source) if rules.trigger(source).is_none());
    ensure(table.notes.iter().all(|note| skill(note) && later(note)), "notes", "no such skill")?;
    ensure(table.spent.iter().all(|spent| seat(spent.seat)), "spent", "no such seat")?;
    ensure(table.discards.iter().all(|(zone, _)| zone.seat().is_none_or(seat)), "discards", "no such seat")?;
    let matter = |matter: &Matter| match matter {
        Matter::Use(using) => {
            seat(using.user) && using.victim.is_none_or(seat) && using.targets.iter().all(|target| seat(target.seat))
        }
        Matter::Damage(harm) => seat(harm.to) && harm.from.is_none_or(seat),
        Matter::Dying { who, from } => seat(*who) && seat(*from),
        Matter::Death { who, by } => seat(*who) && by.is_none_or(seat),
        Matter::Judgement { who, .. } => seat(*who),
        Matter::Contest { seats, .. } => seats.iter().all(|one| seat(*one)),
        Matter::Answer { seat: one, .. }
        | Matter::Delayed { seat: one, .. }
        | Matter::Loss { seat: one, .. }
        | Matter::Health { seat: one, .. }
        | Matter::Removal { seat: one, .. } => seat(*one),
    };
    ensure(table.matters.iter().all(matter), "matters", "no such seat")
}
