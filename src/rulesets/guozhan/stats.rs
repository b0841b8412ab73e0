//! What follows from the position: suits, skills, distances, ranges, limits, factions, formations. Every question of a
//! number is answered here ([`Guozhan::figure`]): the highest level that sets a value, then what is added, then the
//! bounds (G-0.1, G-0.2); and the answer says which statement decided.

use serde::Serialize;
use smallvec::SmallVec;

use super::Guozhan;
use super::cards::deck::{PRINTS, Print};
use super::cards::pool::{Part, Skill, SkillId, Statement, Static, stated};
use super::cards::{Kind, equipment};
use super::clause::Rule;
use super::effect::{Slot, Used};
use super::flow::{Context, Source};
use super::table::{Card, Colour, Heap, Memo, PLACES, Place, Suit, Table, Zone};
use crate::{Seat, SeatSet};

/// Seats in an order, mostly few.
pub(super) type Seats = SmallVec<[Seat; 12]>;

/// A number that somebody may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Figure {
    /// The distance from one to another (G-10.1).
    Distance(Seat, Seat),
    /// The attack range (G-10.2).
    Range(Seat),
    /// The hand limit (G-4.2.8).
    HandLimit(Seat),
    /// How many 杀 may be used in a play phase (G-4.5.2).
    Slashes(Seat),
    /// How many targets a 杀 may have.
    SlashTargets(Seat),
    /// How many cards are drawn in the draw phase (G-4.2.5).
    Draws(Seat),
}

crate::cited! {
    /// What follows from a position, and is asked of it again and again.
    pub enum Stated of Rule {
        Level = G0_1, "a skill beats a card, and a card the general rule";
        LevelReset = RConf1, "skill over card over rule; the skill of an equipment card is a skill";
        No = RConf2, "of two statements of one level the one that says no beats the one that says yes";
        Insertion = ROrder1, "what arises while something is resolved is resolved first";
        Owners = ROrder2b, "several with something to do at one timing decide in the order of play from the current player";
        Locked = G0_5_5, "a locked skill does not come earlier";
        Once = G0_5_6, "the seats are gone through once, and whoever has passed is not asked again";
        Namesakes = G0_5_8, "two skills of one name are two";
        Will = G0_6, "what may be done can be declined";
        EndsTiming = G0_5_4, "what ends its timing leaves the rest of it undone";
        Turn = G0_4_2, "a turn belongs to its player until it ends, also if he dies";
        Distance = G10_1, "the distance is the shorter way round, and what is added to it";
        Range = G10_2, "the attack range is that of the weapon, or 1";
        Seats = G10_3, "whoever is out of the count is no step, and has no distance";
        Mounts = G10_4, "mounts bring nearer and keep away, by 1";
        Near = G10_5, "at distance 1 is whose distance is 1 in the end";
        Away = G11_1_1, "whoever is out of the count uses no cards and is no target";
        AwayReset = RTerm1, "免战: neither counted nor aimed at, and without cards to use";
        War = G11_2_2, "in 鏖战 a 桃 is a 杀 or a 闪, and heals nobody";
        Converted = G11_2_3, "neither does a converted one";
        Gone = G6_2_4, "a card that is being used counts as gone";
        Same = G6_2_5, "no two delayed tricks of one name lie in one judging zone";
        Own = G6_2_6, "an equipment card does not help its own use";
        Big = G11_4_1, "big are the factions with the most members, two at least";
        Small = G11_4_2, "small are the others, and whoever is of none";
        NoBig = G11_4_3, "where no faction has two members none is big, and only those of none are small";
        Seal = G11_4_4, "玉玺 makes the only big faction";
        Factions = G11_4_5, "each careerist is a faction";
        BigReset = RTerm6, "every faction with the highest count, if that is two at least";
        SmallReset = RTerm7, "every other faction, and whoever is of none";
        Queue = G12_1, "a queue are two or more of one faction side by side";
        Siege = G12_2, "besieged is who sits between two of one other faction";
        Four = G12_3, "formations need four that play";
        Formations = RSkill7, "whoever sits in a queue shares in it, and both besiegers besiege";
        State = G14_1, "what holds needs no use";
        Silenced = G14_8, "skills that are void do nothing, but for those that are locked";
        Lost = G14_10, "the skills of a general that are lost stay lost";
        Slots = RSkill6, "skills of a slot are had only there";
        Derived = RSkill8, "a derived skill belongs to the character";
        LockedSkill = RSkill1, "a locked skill of a general that is shown must be used";
        AsIf = G15_12, "who counts as wearing a card has its skill, and the place stays free";
        Order = G8_3_5, "敕令 that is discarded unused waits in 府库";
        Fact = G2_1_2, "whoever has no faction is neither of the same nor of another";
    }
}

/// What somebody counts as wearing, mostly nothing.
pub(super) type AsIf = SmallVec<[Kind; 2]>;

/// What is to be known of a skill before it is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Nature {
    /// The moments at which it acts, or a skill that it gives.
    pub(super) hears: u64,
    /// Whether it gives another skill.
    gives: bool,
    /// Whether it lets its owner count as wearing something.
    wears: bool,
    /// Whether it lends a skill to others.
    pub(super) lends: bool,
}

/// Which skills of a character do nothing (G-14.8).
struct Hush {
    /// Those of its generals that are not locked.
    slots: [bool; 2],
    /// Some that it has lost.
    without: bool,
}

impl Hush {
    fn of(table: &Table, seat: Seat) -> Self {
        let mut hush = Hush { slots: [false; 2], without: false };
        for note in table.notes.iter().filter(|note| note.seat == seat) {
            match note.memo {
                Memo::Silenced(slot) => hush.slots[slot as usize] = true,
                Memo::Without(_) => hush.without = true,
                _ => {}
            }
        }
        hush
    }

    /// Whether a skill works: of a general in this slot, or without one.
    fn lets(&self, table: &Table, seat: Seat, skill: &Skill, id: SkillId, slot: Option<Slot>) -> bool {
        let silent = match slot {
            Some(slot) => self.slots[slot as usize],
            None => self.slots == [true; 2],
        };
        let here = skill.slot.is_none() || skill.slot == slot;
        here && (skill.locked || !silent) && !(self.without && table.noted(seat, Memo::Without(id)))
    }
}

/// Who said so, from the weakest to the strongest (G-0.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub enum Level {
    /// The general rule.
    Rule,
    /// What is printed on a card.
    Card,
    /// A skill, of a general or of an equipment card.
    Skill,
}

/// A number, and which statement decided it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Ruling {
    /// The number; `None` is without limit.
    pub value: Option<i16>,
    /// On which level the value was set, or changed last.
    pub level: Level,
    /// By which text, if it was not the general rule.
    pub by: Option<Source>,
}

impl Ruling {
    const fn rule(value: i16) -> Self {
        Ruling { value: Some(value), level: Level::Rule, by: None }
    }

    /// A text sets the value: the highest level does, and on one level the last one that speaks.
    fn set(&mut self, value: Option<i16>, level: Level, by: Option<Source>) {
        if level >= self.level {
            *self = Ruling { value, level, by };
        }
    }

    fn add(&mut self, more: i16, by: Option<Source>) {
        if more != 0 && self.value.is_some() {
            let value = self.value.map(|value| value.saturating_add(more));
            *self = Ruling { value, level: Level::Skill, by };
        }
    }

    fn bounded(mut self, least: i16) -> Self {
        self.value = self.value.map(|value| value.max(least));
        self
    }
}

impl Guozhan {
    /// What is printed on a card.
    #[must_use]
    pub fn print(&self, card: Card) -> Option<Print> {
        PRINTS.get(usize::from(card.0)).copied()
    }

    /// What a card is.
    #[must_use]
    pub fn kind(&self, card: Card) -> Option<Kind> {
        self.print(card).map(|print| print.kind)
    }

    /// The suit of a card for whoever has it.
    #[must_use]
    pub fn suit(&self, table: &Table, seat: Seat, card: Card) -> Option<Suit> {
        let mut suit = self.print(card)?.suit;
        let says = stated!(Statement::SuitAs(from, to) => (*from, *to));
        self.statements(table, seat, says, &mut |(from, to), _| {
            if suit == from {
                suit = to;
            }
        });
        Some(suit)
    }

    /// Suit and colour of a card that is made of these (G-7.1.20): several have no suit, and a colour if it is one.
    pub(super) fn look_of(&self, table: &Table, seat: Seat, cards: &[Card]) -> (Option<Suit>, Option<Colour>) {
        let suits: SmallVec<[Suit; 4]> = cards.iter().filter_map(|card| self.suit(table, seat, *card)).collect();
        let suit = if let [suit] = suits[..] { Some(suit) } else { None };
        let colour = suits.first().map(|suit| suit.colour());
        (suit, colour.filter(|colour| suits.iter().all(|suit| suit.colour() == *colour)))
    }

    /// What a character wears in a place.
    pub(super) fn worn(&self, table: &Table, seat: Seat, place: Place) -> Option<Kind> {
        table.side(seat).worn(place).and_then(|card| self.kind(card))
    }

    /// Whether a character wears this kind; or counts as wearing it (G-15.12).
    pub(super) fn wears(&self, table: &Table, seat: Seat, kind: Kind) -> bool {
        if kind.place().is_some_and(|place| self.worn(table, seat, place) == Some(kind)) {
            return true;
        }
        let mut as_if = AsIf::new();
        self.skills(table, seat, &mut |id| self.wear_by(table, seat, id, &mut as_if));
        as_if.contains(&kind)
    }

    // ---- skills

    /// The skills that a character has now: of its generals, in their slots, and those that are granted.
    pub(super) fn skills(&self, table: &Table, seat: Seat, each: &mut dyn FnMut(SkillId)) {
        self.own_skills(table, seat, each);
        if self.lends {
            self.lent(table, seat, each);
        }
    }

    /// The same without those that others lend it.
    fn own_skills(&self, table: &Table, seat: Seat, each: &mut dyn FnMut(SkillId)) {
        let (side, hush) = (table.side(seat), Hush::of(table, seat));
        let formation = table.living() >= 4;
        for slot in [Slot::Head, Slot::Deputy] {
            let Some(general) = side.general(slot).filter(|_| !side.lost[slot as usize]) else { continue };
            for id in self.skills_of(general) {
                let Some(skill) = self.skill(id).filter(|skill| !skill.derived && !skill.lasting) else { continue };
                if hush.lets(table, seat, skill, id, Some(slot)) && (formation || !skill.formation) {
                    each(id);
                    if self.nature(id).gives {
                        self.had_by(table, seat, &skill.parts, each);
                    }
                }
            }
        }
        for kind in PLACES.into_iter().filter_map(|place| self.worn(table, seat, place)) {
            if self.giving >> kind as u8 & 1 == 1 {
                self.had_by(table, seat, self.equipment(kind), each);
            }
        }
        for note in table.notes.iter().filter(|note| note.seat == seat) {
            if let Memo::Skill(id) = note.memo
                && let Some(skill) = self.works(table, seat, id)
            {
                each(id);
                self.had_by(table, seat, &skill.parts, each);
            }
        }
    }

    /// A skill, if it works for a character that has it without a general.
    fn works(&self, table: &Table, seat: Seat, id: SkillId) -> Option<&Skill> {
        let formation = |skill: &&Skill| !skill.formation || table.living() >= 4;
        let skill = self.skill(id).filter(formation)?;
        Hush::of(table, seat).lets(table, seat, skill, id, None).then_some(skill)
    }

    /// The skills that generals of others lend a character.
    fn lent(&self, table: &Table, seat: Seat, each: &mut dyn FnMut(SkillId)) {
        for lender in table.ring(seat).filter(|lender| *lender != seat) {
            let context = Context { each: Some(seat), ..Context::of(lender) };
            self.own_skills(table, lender, &mut |id| {
                if !self.nature(id).lends {
                    return;
                }
                for part in self.skill(id).map(|skill| &*skill.parts).unwrap_or_default() {
                    if let Part::Static(Static { says: Statement::Lends(to, named), such }) = part
                        && self.all(table, &context, to)
                        && self.all(table, &context, such)
                        && let Some(id) = self.skill_named(&named.0)
                        && self.works(table, seat, id).is_some()
                    {
                        each(id);
                    }
                }
            });
        }
    }

    /// The skills that a skill gives as long as something is so.
    fn had_by(&self, table: &Table, seat: Seat, parts: &[Part], each: &mut dyn FnMut(SkillId)) {
        for part in parts {
            if let Part::Static(holds) = part
                && let Statement::Has(named) = &holds.says
                && self.all(table, &Context::of(seat), &holds.such)
                && let Some(id) = self.skill_named(&named.0)
                && self.works(table, seat, id).is_some()
            {
                each(id);
            }
        }
    }

    /// Whether a character has a skill of this name.
    #[must_use]
    pub fn has_skill(&self, table: &Table, seat: Seat, name: &str) -> bool {
        let mut has = false;
        self.skills(table, seat, &mut |id| has |= self.skill(id).is_some_and(|skill| skill.name.zh == name));
        has
    }

    /// The parts of everything that a character has, and where they stand: skills, then equipment.
    pub(super) fn parts(&self, table: &Table, seat: Seat, each: &mut dyn FnMut(&Part, Source)) {
        if !table.alive(seat) && table.side(seat).listens == 0 {
            return;
        }
        let mut as_if = AsIf::new();
        self.skills(table, seat, &mut |id| {
            let parts = self.skill(id).map(|skill| &*skill.parts).unwrap_or_default();
            parts.iter().enumerate().for_each(|(at, part)| each(part, Source::Skill(id, at as u8)));
            self.wear_by(table, seat, id, &mut as_if);
        });
        self.worn_with(table, seat, &as_if, &mut |kind| {
            let parts = self.equipment(kind);
            parts.iter().enumerate().for_each(|(at, part)| each(part, Source::Equipment(kind, at as u8)));
        });
    }

    /// What a character wears, and then what it counts as wearing (G-15.12) by the skills that were looked at.
    pub(super) fn worn_with(&self, table: &Table, seat: Seat, as_if: &AsIf, each: &mut dyn FnMut(Kind)) {
        PLACES.into_iter().filter_map(|place| self.worn(table, seat, place)).for_each(&mut *each);
        let bare = |kind: &Kind| kind.place().is_some_and(|place| self.worn(table, seat, place) != Some(*kind));
        as_if.iter().copied().filter(bare).for_each(each);
    }

    /// What a skill lets a character count as wearing.
    pub(super) fn wear_by(&self, table: &Table, seat: Seat, id: SkillId, as_if: &mut AsIf) {
        if !self.nature(id).wears {
            return;
        }
        for part in self.skill(id).map(|skill| &*skill.parts).unwrap_or_default() {
            if let Part::Static(Static { says: Statement::Wearing(kind), such }) = part
                && self.all(table, &Context::of(seat), such)
            {
                as_if.push(*kind);
            }
        }
    }

    /// What holds of a character, of one kind. Whether it holds is asked of these alone: what others depend on may be
    /// just what is being asked.
    pub(super) fn statements<T>(
        &self,
        table: &Table,
        seat: Seat,
        says: &dyn Fn(&Statement) -> Option<T>,
        each: &mut dyn FnMut(T, Source),
    ) {
        self.parts(table, seat, &mut |part, source| {
            if let Part::Static(holds) = part
                && let Some(what) = says(&holds.says)
                && self.all(table, &Context::by(seat, source), &holds.such)
            {
                each(what, source);
            }
        });
    }

    /// The moments at which something of a character acts.
    pub(super) fn listens(&self, table: &Table, seat: Seat) -> u64 {
        let side = table.side(seat);
        let generals = side.generals.iter().flatten().flat_map(|general| self.skills_of(*general));
        let notes = table.notes.iter().filter(|note| note.seat == seat);
        // Whatever it could have by what is printed: what depends on the rest of the table is looked at later.
        let skills = generals.map(|id| self.nature(id).hears).fold(0, core::ops::BitOr::bitor);
        let noted = notes.map(|note| match note.memo {
            Memo::Skill(id) => self.nature(id).hears,
            Memo::Later(source) => self.trigger(source).map_or(0, |trigger| trigger.at.bit()),
            _ => 0,
        });
        let worn = PLACES.into_iter().filter_map(|place| self.worn(table, seat, place));
        let worn = worn.flat_map(|kind| self.equipment(kind)).map(hears).fold(0, core::ops::BitOr::bitor);
        noted.fold(skills | worn | self.lent_hears, core::ops::BitOr::bitor)
    }

    pub(super) fn nature(&self, id: SkillId) -> Nature {
        self.natures.get(usize::from(id.0)).copied().unwrap_or_default()
    }

    /// What is to be known of a skill before it is looked at; made once.
    pub(super) fn nature_of(&self, skill: &Skill) -> Nature {
        let says = |says: &dyn Fn(&Statement) -> bool| {
            skill.parts.iter().any(|part| matches!(part, Part::Static(holds) if says(&holds.says)))
        };
        let given = |part: &Part| match part {
            Part::Static(Static { says: Statement::Has(named), .. }) => self.skill_named(&named.0),
            _ => None,
        };
        let given = skill.parts.iter().filter_map(given).filter_map(|id| self.skill(id));
        let own = self.parts_hear(&skill.parts);
        Nature {
            hears: given.map(|skill| self.parts_hear(&skill.parts)).fold(own, core::ops::BitOr::bitor),
            gives: says(&|says| matches!(says, Statement::Has(_))),
            wears: says(&|says| matches!(says, Statement::Wearing(_))),
            lends: says(&|says| matches!(says, Statement::Lends(..))),
        }
    }

    /// The moments at which parts act, or those of what they let somebody count as wearing.
    fn parts_hear(&self, parts: &[Part]) -> u64 {
        let worn = parts.iter().filter_map(|part| match part {
            Part::Static(Static { says: Statement::Wearing(kind), .. }) => Some(self.equipment(*kind)),
            _ => None,
        });
        parts.iter().chain(worn.flatten()).map(hears).fold(0, core::ops::BitOr::bitor)
    }

    // ---- figures

    /// A number, and which statement decided it.
    #[must_use]
    pub fn figure(&self, table: &Table, figure: Figure) -> Ruling {
        match figure {
            Figure::Distance(from, to) => self.distance_ruling(table, from, to, &[]),
            Figure::Range(seat) => self.range_ruling(table, seat, &[]),
            Figure::HandLimit(seat) => self.hand_ruling(table, seat),
            Figure::Slashes(seat) => self.slashes(table, seat, &[]),
            Figure::SlashTargets(seat) => {
                let mut ruling = Ruling { level: Level::Card, ..Ruling::rule(1) };
                ruling.add(table.note(seat, Memo::MoreTargets), None);
                ruling
            }
            Figure::Draws(seat) => {
                let mut ruling = Ruling::rule(2);
                self.statements(table, seat, stated!(Statement::Draw(more) => *more), &mut |more, by| {
                    ruling.add(self.amount(table, &Context::by(seat, by), more).into(), Some(by));
                });
                ruling.add(table.note(seat, Memo::MoreCards), None);
                if table.noted(seat, Memo::NoCards) {
                    ruling.set(Some(0), Level::Skill, None);
                }
                ruling.bounded(0)
            }
        }
    }

    /// How many 杀 may be used in a play phase; an equipment card that is used itself lifts no limit (G-6.2.6).
    pub(super) fn slashes(&self, table: &Table, seat: Seat, gone: &[Card]) -> Ruling {
        let mut ruling = Ruling { level: Level::Card, ..Ruling::rule(1) };
        self.statements(table, seat, stated!(Statement::NoLimit => ()), &mut |(), by| {
            if !self.gone(table, seat, by, gone) {
                ruling.set(None, Level::Skill, Some(by));
            }
        });
        ruling.add(table.note(seat, Memo::MoreSlashes), None);
        ruling
    }

    /// The distance between two characters that play (G-10.1); 0 to oneself. There is none to or from whoever is out of
    /// the count (免战).
    #[must_use]
    pub fn distance(&self, table: &Table, from: Seat, to: Seat) -> Option<u8> {
        self.distance_without(table, from, to, &[])
    }

    /// The distance while some cards count as gone already (G-6.2.4).
    pub(super) fn distance_without(&self, table: &Table, from: Seat, to: Seat, gone: &[Card]) -> Option<u8> {
        let there = |seat: Seat| table.alive(seat) && !table.away(seat);
        if !there(from) || !there(to) {
            return None;
        }
        if from == to {
            return Some(0);
        }
        self.distance_ruling(table, from, to, gone).value.map(|value| value.clamp(1, 100) as u8)
    }

    fn distance_ruling(&self, table: &Table, from: Seat, to: Seat, gone: &[Card]) -> Ruling {
        let near = |note: &&super::table::Note| note.seat == from && note.memo == Memo::Near && note.about == Some(to);
        if table.notes.iter().any(|note| near(&note)) {
            return Ruling { value: Some(1), level: Level::Skill, by: None };
        }
        let steps = table.seated(from).position(|seat| seat == to).unwrap_or(0) as i16;
        let around = table.seated(from).count() as i16 - steps;
        let mut ruling = Ruling::rule(steps.min(around));
        let lying = |heap: Heap| {
            let lies = |card: &&Card| table.side(from).heaps.contains(&(heap, **card));
            gone.iter().filter(lies).count() as i8
        };
        self.statements(table, from, stated!(Statement::DistanceTo(amount) => *amount), &mut |amount, by| {
            if !self.gone(table, from, by, gone) {
                // A 田 that is being used does not bring anybody nearer any more.
                let used = match amount.of {
                    super::effect::Count::Heap(_, heap) => i16::from(lying(heap)) * i16::from(amount.each),
                    _ => 0,
                };
                let more = i16::from(self.amount(table, &Context::of(from), amount));
                ruling.add(more.saturating_sub(used), Some(by));
            }
        });
        self.statements(table, to, stated!(Statement::DistanceFrom(amount) => *amount), &mut |amount, by| {
            if !self.gone(table, to, by, gone) {
                ruling.add(i16::from(self.amount(table, &Context::of(to), amount)), Some(by));
            }
        });
        ruling.bounded(1)
    }

    /// Whether a text is that of an equipment card that counts as gone.
    fn gone(&self, table: &Table, seat: Seat, by: Source, gone: &[Card]) -> bool {
        let Source::Equipment(kind, _) = by else { return false };
        let worn = kind.place().and_then(|place| table.side(seat).worn(place));
        worn.is_some_and(|card| gone.contains(&card))
    }

    /// The attack range of a character (G-10.2).
    #[must_use]
    pub fn range(&self, table: &Table, seat: Seat) -> u8 {
        self.range_without(table, seat, &[])
    }

    fn range_without(&self, table: &Table, seat: Seat, gone: &[Card]) -> u8 {
        self.range_ruling(table, seat, gone).value.unwrap_or(1).clamp(1, 100) as u8
    }

    fn range_ruling(&self, table: &Table, seat: Seat, gone: &[Card]) -> Ruling {
        let mut ruling = Ruling::rule(1);
        let weapon = table.side(seat).worn(Place::Weapon).filter(|card| !gone.contains(card));
        if let Some((kind, range)) =
            weapon.and_then(|card| self.kind(card)).and_then(|kind| Some((kind, kind.range()?)))
        {
            ruling.set(Some(range.into()), Level::Card, Some(Source::Equipment(kind, 0)));
        }
        for other in table.ring(seat).filter(|other| *other != seat && table.same(seat, *other)) {
            self.statements(table, other, stated!(Statement::AlliesRange(more) => *more), &mut |more, by| {
                ruling.add(more.into(), Some(by));
            });
        }
        ruling.bounded(1)
    }

    /// Whether somebody is within the attack range of another.
    pub(super) fn in_range(&self, table: &Table, from: Seat, to: Seat, gone: &[Card]) -> bool {
        let distance = self.distance_without(table, from, to, gone);
        from != to && distance.is_some_and(|distance| distance <= self.range_without(table, from, gone))
    }

    /// The hand limit (G-4.2.8).
    #[must_use]
    pub fn hand_limit(&self, table: &Table, seat: Seat) -> u16 {
        self.hand_ruling(table, seat).value.unwrap_or(0).max(0) as u16
    }

    /// Those of its queue share the greatest of their limits, if a skill of one says so; that comes last.
    fn hand_ruling(&self, table: &Table, seat: Seat) -> Ruling {
        let own = self.own_hand_ruling(table, seat);
        let queue = self.queue(table, seat);
        let shares = |member: Seat| {
            let mut by = None;
            self.statements(table, member, stated!(Statement::QueueHandLimit => ()), &mut |(), source| {
                by = by.or(Some(source));
            });
            by
        };
        let Some(by) = queue.iter().copied().find_map(shares).filter(|_| queue.contains(&seat)) else { return own };
        let limits = queue.iter().map(|member| self.own_hand_ruling(table, *member).value.unwrap_or(0));
        let most = limits.max().unwrap_or(0);
        if Some(most) > own.value { Ruling { value: Some(most), level: Level::Skill, by: Some(by) } } else { own }
    }

    fn own_hand_ruling(&self, table: &Table, seat: Seat) -> Ruling {
        let context = Context::of(seat);
        let mut ruling = Ruling::rule(table.side(seat).hp.max(0).into());
        self.statements(table, seat, stated!(Statement::HandLimitIs(count) => *count), &mut |count, by| {
            ruling.set(Some(self.count(table, &context, count).into()), Level::Skill, Some(by));
        });
        if table.noted(seat, Memo::FullHand) {
            ruling.set(Some(table.side(seat).max.into()), Level::Skill, None);
        }
        self.statements(table, seat, stated!(Statement::HandLimit(amount) => *amount), &mut |amount, by| {
            ruling.add(self.amount(table, &context, amount).into(), Some(by));
        });
        ruling.add(table.note(seat, Memo::MoreHand), None);
        ruling.bounded(0)
    }

    /// Whether a card of a kind, made of these cards, has no distance limit for a character towards another.
    pub(super) fn far(&self, table: &Table, seat: Seat, kind: Kind, cards: &[Card], to: Seat) -> bool {
        let mut far = kind.is_slash() && table.noted(seat, Memo::FarSlash);
        self.parts(table, seat, &mut |part, source| match part {
            Part::Static(holds) => {
                let says = match &holds.says {
                    Statement::NoDistance(used) => used.holds(kind),
                    Statement::NoDistanceSuit(used, suit) => {
                        let suited = |card: &Card| self.suit(table, seat, *card) == Some(*suit);
                        used.holds(kind) && cards.len() == 1 && cards.iter().all(suited)
                    }
                    Statement::NoDistanceTo(used, such) => {
                        let hand = &table.side(seat).hand;
                        let gone = cards.iter().filter(|card| hand.contains(**card)).count() as u8;
                        let context = Context { each: Some(to), gone, ..Context::by(seat, source) };
                        used.holds(kind) && self.all(table, &context, such)
                    }
                    _ => false,
                };
                far |= says && self.all(table, &Context::by(seat, source), &holds.such);
            }
            // A card that is converted by this, and is not one of that kind in print.
            Part::ViewAs(view)
                if view.far
                    && view.to.contains(&kind)
                    && !cards.is_empty()
                    && self.converts(table, seat, view, source) =>
            {
                let made = |card: &Card| self.kind(*card) != Some(kind) && self.is_sort(table, seat, *card, view.sort);
                far |= cards.iter().all(made);
            }
            _ => {}
        });
        far
    }

    /// Whether 杀 has no limit for a character towards all of these.
    pub(super) fn unlimited(&self, table: &Table, seat: Seat, targets: &[Seat]) -> bool {
        let mut unlimited = false;
        self.parts(table, seat, &mut |part, source| {
            if let Part::Static(Static { says: Statement::NoLimitTo(such), such: when }) = part {
                let context = Context::by(seat, source);
                let fits = |to: &Seat| self.all(table, &Context { each: Some(*to), ..context.clone() }, such);
                unlimited |= self.all(table, &context, when) && targets.iter().all(fits);
            }
        });
        unlimited
    }

    // ---- factions and formations

    /// How many of a character's faction play; a careerist is a faction of one.
    pub(super) fn allies(&self, table: &Table, seat: Seat) -> u8 {
        table.ring(seat).filter(|other| table.same(seat, *other)).count() as u8
    }

    /// The factions on the table, each careerist one (G-11.4.5).
    pub(super) fn factions(&self, table: &Table) -> u8 {
        let known = |seat: &Seat| table.side(*seat).faction.is_some() || table.side(*seat).careerist;
        let first = |seat: &Seat| table.ring(Seat(0)).find(|other| table.same(*seat, *other)) == Some(*seat);
        table.ring(Seat(0)).filter(|seat| known(seat) && first(seat)).count() as u8
    }

    /// Whether a character is of a big faction (R-term-6): none has more members, and it has two; or somebody of it has
    /// 玉玺, and then no other faction is (G-11.4.4).
    pub(super) fn is_big(&self, table: &Table, seat: Seat) -> bool {
        let side = table.side(seat);
        if side.faction.is_none() && !side.careerist {
            return false;
        }
        let only = |seat: Seat| {
            let mut only = false;
            self.statements(table, seat, stated!(Statement::OnlyBig => ()), &mut |(), _| only = true);
            only
        };
        if let Some(owner) = table.from_turn().find(|seat| only(*seat)) {
            return table.same(owner, seat);
        }
        let own = self.allies(table, seat);
        own >= 2 && table.ring(seat).all(|other| self.allies(table, other) <= own)
    }

    /// Whether a character is of a small faction, or of none (R-term-7): there is a big one, and it is not of it.
    pub(super) fn is_small(&self, table: &Table, seat: Seat) -> bool {
        let side = table.side(seat);
        let any_big = table.ring(seat).any(|other| self.is_big(table, other));
        if side.faction.is_none() && !side.careerist {
            return any_big || !table.options.small_needs_big;
        }
        !self.is_big(table, seat) && any_big
    }

    /// The queue (队列) of a character: those of its faction that sit in a row with it; nobody if it sits alone
    /// (R §6.4). Careerists form none.
    pub(super) fn queue(&self, table: &Table, seat: Seat) -> Seats {
        let seated: Seats = table.seated(Seat(0)).collect();
        let Some(at) = seated.iter().position(|other| *other == seat) else { return Seats::new() };
        let allied = |other: Seat| other == seat || table.same(seat, other);
        let count = seated.len();
        let mut queue = Seats::new();
        let back = (1..count).take_while(|step| allied(seated[(at + count - step) % count])).count();
        let length = (0..count).take_while(|step| allied(seated[(at + count - back + step) % count])).count();
        queue.extend((0..length).map(|step| seated[(at + count - back + step) % count]));
        if queue.len() < 2 || table.side(seat).careerist { Seats::new() } else { queue }
    }

    /// Whether one besieges another (围攻, G-12.2): it sits beside it, and whoever sits on the other side is of its
    /// faction, which is not that of the one between.
    pub(super) fn besieges(&self, table: &Table, by: Seat, seat: Seat) -> bool {
        let seated: Seats = table.seated(seat).collect();
        if seated.len() < 3 || seated.first() != Some(&seat) || table.living() < 4 {
            return false;
        }
        let (next, last) = (seated[1], seated[seated.len() - 1]);
        (by == next || by == last) && table.same(next, last) && next != last && table.differ(seat, next)
    }

    // ---- cards of a character

    /// In which zone of a character a card lies.
    pub(super) fn zone_of(&self, table: &Table, seat: Seat, card: Card) -> Option<Zone> {
        let side = table.side(seat);
        if side.hand.contains(card) {
            Some(Zone::Hand(seat))
        } else if side.equipped().any(|worn| worn == card) {
            Some(Zone::Equipment(seat))
        } else if side.judging.iter().any(|delayed| delayed.card == card) {
            Some(Zone::Judging(seat))
        } else if let Some((heap, _)) = side.heaps.iter().find(|(_, lies)| *lies == card) {
            Some(Zone::Heap(seat, *heap))
        } else if side.granary.contains(card) {
            Some(Zone::Granary(seat))
        } else if side.aside.contains(card) {
            Some(Zone::Aside(seat))
        } else {
            None
        }
    }

    /// Who has won: everybody who plays is of one faction, and then its dead members have, too; or one is left (G-9.4).
    pub(super) fn winners(&self, table: &Table) -> Option<SeatSet> {
        let mut living = table.ring(Seat(0));
        let first = living.next()?;
        if !living.all(|seat| table.same(first, seat)) {
            return None;
        }
        let alone = table.side(first).careerist || table.side(first).faction.is_none();
        let mates = Seat::all(table.seats()).filter(|seat| *seat == first || !alone && table.same(first, *seat));
        Some(mates.collect())
    }

    /// The parts of the skill of an equipment card.
    pub(super) fn equipment(&self, kind: Kind) -> &[Part] {
        self.equipment.get(kind as usize).map(|parts| &**parts).unwrap_or_default()
    }
}

impl Used {
    /// Whether a kind is one of these.
    #[must_use]
    pub const fn holds(self, kind: Kind) -> bool {
        match self {
            Used::Slash => kind.is_slash(),
            Used::SlashOrDuel => kind.is_slash() || matches!(kind, Kind::Duel),
            Used::Kind(one) => one as u8 == kind as u8,
            Used::Trick => matches!(kind.class(), super::cards::Class::Trick),
            Used::Category(category) => kind.category() as u8 == category as u8,
            Used::Hurts => {
                kind.is_slash()
                    || matches!(
                        kind,
                        Kind::Duel
                            | Kind::FireAttack
                            | Kind::ArcheryAttack
                            | Kind::SavageAssault
                            | Kind::BurningCamps
                            | Kind::Drowning
                            | Kind::Lightning
                    )
            }
            Used::Vine => matches!(kind, Kind::SavageAssault | Kind::ArcheryAttack | Kind::Slash),
            Used::Fire => matches!(kind, Kind::BurningCamps | Kind::FireAttack | Kind::FireSlash),
        }
    }
}

/// The moment at which a part acts.
fn hears(part: &Part) -> u64 {
    if let Part::Trigger(trigger) = part { trigger.at.bit() } else { 0 }
}

/// The parts of every equipment card, by kind.
pub(super) fn all_equipment() -> alloc::vec::Vec<alloc::vec::Vec<Part>> {
    Kind::ALL.into_iter().map(equipment::parts).collect()
}
