//! 三国杀国战 (Hegemony), 重置 edition: two to twelve players with two generals each, and uses inside uses inside uses.
//!
//! The rule book is `docs/rules/guozhan.md`; [`Rule`] has all its clauses. What is where:
//!
//! | room | holds |
//! |---|---|
//! | [`table`] | characters, zones, and what the game remembers |
//! | [`matter`] | what is in progress: uses, damage, dying, judgements |
//! | [`memory`] | what the game remembers of what was done, and for how long |
//! | [`event`] | every event; `change` says what each changes |
//! | [`command`] | questions, commands, and which answers which; why a command is refused |
//! | [`timing`] | the timings, abilities, and the criteria of their order |
//! | `abilities`, `choices` | whom a timing is about; the commands that answer a question, one by one |
//! | [`clause`] | every clause, with a line of what it says |
//! | [`flow`] | the procedures: setup, turn, use, answers, damage, dying, and texts word by word |
//! | [`effect`] | the vocabulary of cards and skills |
//! | [`cards`] | the deck, what its cards do, and the generals with their skills |
//! | [`stats`] | distances, ranges, limits, factions: every number, and which statement decided it |
//! | [`options`] | what can be agreed before a game |
//! | [`view`] | who may know what |
//! | [`text`] | names and log lines, 中文 and English |
//! | [`scenario`] | any position, described in a file |
//!
//! Generals are dealt or chosen at setup, and shown; the last faction standing wins. Hiding them, and what comes with
//! that, is not built: [`RuleBook::NOT_BUILT`] lists its clauses. [More generals](Guozhan::with) can be brought along as
//! data.

mod abilities;
pub mod cards;
mod change;
mod choices;
pub mod clause;
pub mod command;
pub mod effect;
pub mod event;
mod facts;
pub mod flow;
#[cfg(feature = "laws")]
mod lawful;
pub mod matter;
pub mod memory;
pub mod options;
pub mod scenario;
pub mod stats;
pub mod table;
mod targets;
pub mod text;
pub mod timing;
pub mod view;

use alloc::string::ToString;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::text::Program;
use crate::{
    BySeat, Choice, Criterion, Discipline, Duty, Illegal, List, RuleBook, RuleSet, Seat, Unsound, Viewer, Which,
    digest_of,
};

use cards::deck::{LORDS, MOMENTUM, STANDARD};
use cards::pool::{
    General, GeneralId, Often, Part, PoolError, Role, Set, Skill, SkillId, Statement, Trigger, ViewAs, Will,
};
use cards::{Kind, texts};
use command::{Asked, Draft, No};
use effect::{Slot, Words};
use flow::{Effect, Flows, Game, Leave, Source};
use matter::Matter;
use table::{Card, Deck, MILITARY, Memo, Side};
use timing::{EVERY, Moment, SEATS, TARGETS, TIERS};

pub use clause::Rule;
pub use command::{Ask, Command};
pub use event::Event;
pub use options::{Deal, Options};
pub use stats::{Figure, Level, Ruling};
pub use table::{Outcome, Table};
pub use text::Language;
pub use timing::{Ability, Agenda, Timing};

/// The rules, with the generals that there are.
#[derive(Clone, PartialEq, Debug)]
pub struct Guozhan {
    generals: Vec<General>,
    /// The skills of all generals, one after the other, and then those that are only granted.
    skills: Vec<Skill>,
    /// Where the skills of each general begin.
    begins: Vec<u16>,
    /// The parts of every equipment card, by kind.
    equipment: Vec<Vec<Part>>,
    /// What each card does later, by kind.
    later: Vec<Option<Trigger>>,
    /// The compiled texts, sorted by where they stand.
    programs: Vec<(Source, Program<Words>)>,
    /// What is to be known of each skill before it is looked at.
    natures: Vec<stats::Nature>,
    /// The equipment that gives skills, a bit for each kind.
    giving: u64,
    /// Whether any skill lends one to others, and the moments at which those that are lent act.
    lends: bool,
    lent_hears: u64,
    /// Whether any skill keeps what is worn from others.
    keeps: bool,
    fingerprint: u64,
}

/// How a game is begun.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// How many players.
    pub players: u8,
    /// What they have agreed.
    #[serde(default)]
    pub options: Options,
}

impl Setup {
    /// So many players, and everything as the rule book says.
    #[must_use]
    pub fn new(players: u8) -> Self {
        Setup { players, options: Options::default() }
    }
}

impl Default for Guozhan {
    fn default() -> Self {
        Guozhan::new()
    }
}

impl Guozhan {
    /// The rules with the built-in generals.
    #[must_use]
    pub fn new() -> Self {
        // Every built-in text is checked by a test.
        Guozhan::of(cards::generals(), &mut |_| {})
    }

    /// The rules with the built-in generals and these besides.
    ///
    /// ```
    /// use jiesuan::guozhan::{Guozhan, cards::pool::General};
    ///
    /// let plain: General = serde_json::from_str(
    ///     r#"{ "name": { "zh": "木人", "en": "Dummy" }, "faction": "Wei", "gender": "Male", "halves": 4 }"#,
    /// )?;
    /// let rules = Guozhan::with(vec![plain])?;
    /// assert_eq!(rules.generals().last().unwrap().name.en, "Dummy");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Names what is wrong: a name that is there twice, a general without life, or a text that does not hold together.
    pub fn with(more: impl IntoIterator<Item = General>) -> Result<Self, PoolError> {
        let generals: Vec<General> = cards::generals().into_iter().chain(more).collect();
        cards::check(&generals)?;
        let mut wrong = None;
        let rules = Guozhan::of(generals, &mut |error| {
            wrong.get_or_insert(error);
        });
        wrong.map_or(Ok(rules), Err)
    }

    fn of(generals: Vec<General>, wrong: &mut dyn FnMut(PoolError)) -> Self {
        let mut skills: Vec<Skill> = Vec::new();
        let mut begins = Vec::new();
        for general in &generals {
            begins.push(skills.len() as u16);
            skills.extend(general.skills.iter().cloned());
        }
        begins.push(skills.len() as u16);
        skills.extend(cards::granted());
        let mut programs = Vec::new();
        let equipment = stats::all_equipment();
        let mut add = |source: Source, text: &crate::text::Text<Words>, name: &str, part: u8| {
            let parts = match source {
                Source::Skill(id, _) => skills.get(usize::from(id.0)).map(|skill| &*skill.parts),
                Source::Equipment(kind, _) => equipment.get(kind as usize).map(|parts| &**parts),
                Source::Card(_) | Source::Later(_) | Source::Military(_) => None,
            };
            match Program::compile(text, &effect::OnText { skills: &skills, parts }) {
                Ok(program) => programs.push((source, program)),
                Err(why) => wrong(PoolError::Text { skill: name.to_string(), part, why }),
            }
        };
        for kind in Kind::ALL {
            let text = texts::text(kind);
            if !text.0.is_empty() {
                add(Source::Card(kind), &text, kind.names().0, 0);
            }
            if let Some(later) = texts::later(kind) {
                add(Source::Later(kind), &later.text, kind.names().0, 0);
            }
            let parts = equipment.get(kind as usize).map(|parts| &**parts).unwrap_or_default();
            for (at, part) in parts.iter().enumerate() {
                if let Some(text) = text_of(part) {
                    add(Source::Equipment(kind, at as u8), text, kind.names().0, at as u8);
                }
            }
        }
        for order in MILITARY {
            add(Source::Military(order), &texts::military(order), "军令", order as u8);
        }
        for (id, skill) in skills.iter().enumerate() {
            for (at, part) in skill.parts.iter().enumerate() {
                if let Some(text) = text_of(part) {
                    add(Source::Skill(SkillId(id as u16), at as u8), text, &skill.name.zh, at as u8);
                }
            }
        }
        programs.sort_by_key(|(source, _): &(Source, Program<Words>)| *source);
        let fingerprint = digest_of(&(Self::NAME, &generals)).0;
        let later = Kind::ALL.into_iter().map(texts::later).collect();
        let says = |says: &Statement| matches!(says, Statement::QueueKeepsWorn);
        let mut parts = skills.iter().flat_map(|skill| &*skill.parts);
        let keeps = parts.any(|part| matches!(part, Part::Static(holds) if says(&holds.says)));
        let (natures, giving, lends, lent_hears) = (Vec::new(), 0, false, 0);
        let mut rules = Guozhan {
            generals,
            skills,
            begins,
            equipment,
            later,
            programs,
            natures,
            giving,
            lends,
            lent_hears,
            keeps,
            fingerprint,
        };
        let lent = rules.skills.iter().flat_map(|skill| &*skill.parts).filter_map(|part| match part {
            Part::Static(cards::pool::Static { says: Statement::Lends(_, named), .. }) => Some(&*named.0),
            _ => None,
        });
        let lent: Vec<SkillId> = lent.filter_map(|name| rules.skill_named(name)).collect();
        rules.natures = rules.skills.iter().map(|skill| rules.nature_of(skill)).collect();
        let gives = |part: &Part| matches!(part, Part::Static(holds) if matches!(holds.says, Statement::Has(_)));
        let giving = Kind::ALL.into_iter().filter(|kind| rules.equipment(*kind).iter().any(gives));
        rules.giving = giving.map(|kind| 1 << kind as u8).fold(0, core::ops::BitOr::bitor);
        rules.lends = !lent.is_empty();
        let hears = |id: SkillId| rules.natures.get(usize::from(id.0)).map_or(0, |nature| nature.hears);
        rules.lent_hears = lent.into_iter().map(hears).fold(0, core::ops::BitOr::bitor);
        rules
    }

    // ---- generals and skills

    /// The generals that there are.
    #[must_use]
    pub fn generals(&self) -> &[General] {
        &self.generals
    }

    /// A general.
    #[must_use]
    pub fn general(&self, id: GeneralId) -> Option<&General> {
        self.generals.get(usize::from(id.0))
    }

    /// A skill.
    #[must_use]
    pub fn skill(&self, id: SkillId) -> Option<&Skill> {
        self.skills.get(usize::from(id.0))
    }

    /// The first skill of this Chinese name.
    #[must_use]
    pub fn skill_named(&self, name: &str) -> Option<SkillId> {
        let at = self.skills.iter().position(|skill| skill.name.zh == name)?;
        Some(SkillId(at as u16))
    }

    /// The skills of a general.
    pub fn skills_of(&self, general: GeneralId) -> impl Iterator<Item = SkillId> + use<> {
        let from = self.begins.get(usize::from(general.0)).copied().unwrap_or(0);
        let to = self.begins.get(usize::from(general.0) + 1).copied().unwrap_or(from);
        (from..to).map(SkillId)
    }

    /// The skills that a character has once a general of it is shown.
    fn lasting(&self, general: GeneralId) -> impl Iterator<Item = SkillId> + '_ {
        self.skills_of(general).filter(|id| self.skill(*id).is_some_and(|skill| skill.lasting))
    }

    /// The generals that are dealt from.
    fn pool(&self, table: &Table) -> impl Iterator<Item = GeneralId> + '_ {
        let reset = table.options.reset_set;
        let all = self.generals.iter().enumerate();
        all.filter(move |(_, general)| reset || general.set == Set::Standard).map(|(at, _)| GeneralId(at as u16))
    }

    /// Whether two generals can be a pair (G-1.2, G-1.3): of one faction, and not of one name.
    fn is_pair(&self, head: GeneralId, deputy: GeneralId) -> bool {
        let (head, deputy) = (self.general(head), self.general(deputy));
        let pair = |head: &General, deputy: &General| head.faction == deputy.faction && head.name.zh != deputy.name.zh;
        matches!((head, deputy), (Some(head), Some(deputy)) if pair(head, deputy))
    }

    /// The first of some generals that has a partner behind it, and the first such partner.
    fn first_pair(&self, generals: &[GeneralId]) -> Option<[GeneralId; 2]> {
        generals.iter().enumerate().find_map(|(at, head)| {
            let deputy = generals[at + 1..].iter().find(|other| self.is_pair(*head, **other))?;
            Some([*head, *deputy])
        })
    }

    /// From how many generals everybody chooses; none where pairs are dealt (G-1.2).
    fn choice(&self, table: &Table) -> usize {
        let players = usize::from(table.seats());
        match table.options.generals {
            Deal::Pairs => 0,
            Deal::Choice => (if players > 8 { 5 } else { 7 }).min(self.pool(table).count() / players),
            Deal::ChoiceOf(count) => count.into(),
        }
    }

    /// The most health of a pair (G-1.5): half of their half-fish, with what skills of their slots add.
    fn life(&self, generals: [GeneralId; 2]) -> i8 {
        let halves = |general: GeneralId, slot: Slot| {
            let printed = self.general(general).map_or(0, |general| i16::from(general.halves));
            let skills = self.skills_of(general).filter_map(|id| self.skill(id));
            printed + skills.filter(|skill| skill.slot == Some(slot)).map(|skill| i16::from(skill.halves)).sum::<i16>()
        };
        ((halves(generals[0], Slot::Head) + halves(generals[1], Slot::Deputy)) / 2).clamp(1, 100) as i8
    }

    /// Whether two skills are printed on one general.
    fn of_one_general(&self, one: SkillId, other: SkillId) -> bool {
        let general = |id: SkillId| self.begins.partition_point(|begin| *begin <= id.0);
        let printed = |id: SkillId| self.begins.last().is_some_and(|end| id.0 < *end);
        printed(one) && printed(other) && general(one) == general(other)
    }

    /// In which slot the general lies whose skill it is.
    fn slot_of(&self, table: &Table, seat: Seat, source: Source) -> Option<Slot> {
        let Source::Skill(id, _) = source else { return None };
        let of = |slot: &Slot| {
            table.side(seat).general(*slot).is_some_and(|general| self.skills_of(general).any(|skill| skill == id))
        };
        [Slot::Head, Slot::Deputy].into_iter().find(of)
    }

    /// The part of a skill that stands there.
    fn part(&self, source: Source) -> Option<&Part> {
        match source {
            Source::Skill(id, at) => self.skill(id)?.parts.get(usize::from(at)),
            Source::Equipment(kind, at) => self.equipment(kind).get(usize::from(at)),
            Source::Card(_) | Source::Later(_) | Source::Military(_) => None,
        }
    }

    fn trigger(&self, source: Source) -> Option<&Trigger> {
        match source {
            Source::Later(kind) => self.later.get(kind as usize)?.as_ref(),
            _ => match self.part(source)? {
                Part::Trigger(trigger) => Some(trigger),
                _ => None,
            },
        }
    }

    fn view_as(&self, source: Source) -> Option<&ViewAs> {
        match self.part(source)? {
            Part::ViewAs(view) => Some(view),
            _ => None,
        }
    }

    /// How often what stands there can be used.
    fn often(&self, source: Source) -> Often {
        match self.part(source) {
            Some(Part::Trigger(trigger)) => trigger.often,
            Some(Part::Active(active)) => active.often,
            Some(Part::ViewAs(view)) => view.often,
            _ => Often::Always,
        }
    }

    /// Whether a conversion may be used once only.
    fn once(&self, source: Source) -> bool {
        self.view_as(source).is_some_and(|view| view.often != Often::Always)
    }
}

/// The text of a part, if it has one.
fn text_of(part: &Part) -> Option<&crate::text::Text<Words>> {
    match part {
        Part::Trigger(trigger) => Some(&trigger.text),
        Part::Active(active) => Some(&active.text),
        Part::ViewAs(_) | Part::Static(_) => None,
    }
}

impl RuleSet for Guozhan {
    const NAME: &'static str = "guozhan";
    type Clause = Rule;
    type Setup = Setup;
    type SetupError = Illegal<Rule>;
    type Table = Table;
    type Event = Event;
    type Timing = Timing;
    type Ability = Ability;
    type Agenda = Agenda;
    type Procedure = Flows;
    type Value = flow::Value;
    type Ask = Ask;
    type Command = Command;
    type Draft = Draft;
    type Outcome = Outcome;

    fn start(&self, setup: &Setup) -> Result<(Table, Flows), Illegal<Rule>> {
        let Setup { players, ref options } = *setup;
        if !(2..=12).contains(&players) {
            return Err(No::Players.illegal());
        }
        if options.first_player.is_some_and(|seat| seat.0 >= players) {
            return Err(No::Seat.illegal());
        }
        let replaced = |card: u16| {
            let print = self.print(Card(card)).map(|print| (print.kind, card));
            let lord =
                |kind: Kind| matches!(kind, Kind::DoubleSwords | Kind::Jingfan | Kind::SixSwords | Kind::Zhuahuang);
            options.lord_equipment && print.is_some_and(|(kind, _)| lord(kind))
        };
        let mut cards: Vec<Card> = (0..STANDARD).filter(|card| !replaced(*card)).map(Card).collect();
        if options.momentum {
            cards.extend((STANDARD..STANDARD + MOMENTUM).filter(|card| !replaced(*card)).map(Card));
        }
        if options.lord_equipment {
            // 太平要术 takes the place of a card of 势备篇.
            let fits = |card: &Card| options.momentum || self.kind(*card) != Some(Kind::PeaceSpell);
            cards.extend((STANDARD + MOMENTUM..STANDARD + MOMENTUM + LORDS).map(Card).filter(fits));
        }
        if u16::from(players) * u16::from(options.hand) > cards.len() as u16 {
            return Err(No::Hand.illegal());
        }
        let table = Table {
            options: options.clone(),
            sides: BySeat::new(players, |_| Side::new()),
            deck: Deck::default(),
            discard: cards,
            processing: Vec::with_capacity(16),
            treasury: Vec::new(),
            matters: Vec::with_capacity(8),
            notes: Vec::with_capacity(16),
            spent: Vec::with_capacity(16),
            discards: Vec::new(),
            reds: 0,
            extra: Vec::new(),
            turn: options.first_player.unwrap_or(Seat(0)),
            in_turn: false,
            phase: None,
            phase_over: false,
            skipped: 0,
            turns: 0,
            war: false,
            outcome: None,
        };
        let pairs = table::FACTIONS.into_iter().map(|faction| {
            let of = |id: &GeneralId| self.general(*id).is_some_and(|general| general.faction == faction);
            self.pool(&table).filter(of).count().saturating_sub(1) / 2
        });
        if pairs.sum::<usize>() < usize::from(players) {
            return Err(No::Generals.illegal());
        }
        if let Deal::ChoiceOf(count) = options.generals
            && (count < 2 || usize::from(count) * usize::from(players) > self.pool(&table).count())
        {
            return Err(No::Deal.illegal());
        }
        Ok((table, Game.into()))
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    fn sound(&self, table: &Table) -> Result<(), Unsound> {
        scenario::sound(self, table)
    }

    fn sound_procedure(&self, table: &Table, procedure: &Flows) -> Result<(), Unsound> {
        self.sound_flow(table, procedure)
    }

    fn change(&self, table: &mut Table, event: &Event) {
        self.change_table(table, event);
    }

    fn seats(&self, table: &Table) -> u8 {
        table.seats()
    }

    fn outcome(&self, table: &Table) -> Option<Outcome> {
        table.outcome
    }

    fn gone(&self, table: &Table, seat: Seat) -> bool {
        !table.alive(seat) && !table.is_dying_out(seat)
    }

    fn leave(&self, _: &Table, seat: Seat) -> Flows {
        Leave { seat }.into()
    }

    fn discipline(&self, _: Timing) -> Discipline<Agenda> {
        Discipline::Live
    }

    /// Those that listen to the moment, by the index that `change` keeps; and what was worn and has just been lost.
    fn lookers(&self, table: &Table, timing: Timing, look: &mut dyn FnMut(Ability)) {
        let bit = timing.moment.bit();
        let targets = if timing.point == EVERY { timing.moment.row(table) } else { smallvec::SmallVec::new() };
        for (seat, _) in table.sides.iter().filter(|(_, side)| side.listens & bit != 0) {
            let mut each = |part: &Part, source: Source, copy: u8| {
                let Part::Trigger(trigger) = part else { return };
                // Of a removal only the general itself speaks, below.
                if trigger.at != timing.moment || trigger.later || timing.moment == Moment::Removed {
                    return;
                }
                if timing.point == EVERY {
                    return targets.iter().for_each(|point| look(Ability { seat, source, point: *point, copy }));
                }
                let points = match (timing.moment, table.matters.last()) {
                    _ if !trigger.points => 1,
                    (Moment::Recovered, Some(Matter::Health { amount, .. })) => (*amount).max(1) as u8,
                    _ => table.harm().map_or(1, |harm| harm.amount.max(1)) as u8,
                };
                (0..points).for_each(|point| look(Ability { seat, source, point, copy }));
            };
            let mut had: smallvec::SmallVec<[SkillId; 12]> = smallvec::SmallVec::new();
            let mut as_if = stats::AsIf::new();
            self.skills(table, seat, &mut |id| {
                self.wear_by(table, seat, id, &mut as_if);
                if self.nature(id).hears & bit == 0 {
                    return;
                }
                let copy = had.iter().filter(|other| **other == id).count() as u8;
                had.push(id);
                let parts = self.skill(id).map(|skill| &*skill.parts).unwrap_or_default();
                parts.iter().enumerate().for_each(|(at, part)| each(part, Source::Skill(id, at as u8), copy));
            });
            if timing.moment != Moment::Lost {
                self.worn_with(table, seat, &as_if, &mut |kind| {
                    let parts = self.equipment(kind).iter().enumerate();
                    parts.for_each(|(at, part)| each(part, Source::Equipment(kind, at as u8), 0));
                });
            }
            let notes = table.notes.iter().filter(|note| note.seat == seat);
            for (at, note) in notes.clone().enumerate() {
                if let Memo::Later(source) = note.memo
                    && self.trigger(source).is_some_and(|trigger| trigger.at == timing.moment)
                {
                    let before = notes.clone().take(at).filter(|other| other.memo == note.memo).count() as u8;
                    match timing.point {
                        EVERY => {
                            targets.iter().for_each(|point| look(Ability { seat, source, point: *point, copy: before }))
                        }
                        _ => look(Ability { seat, source, point: before, copy: 0 }),
                    }
                }
            }
        }
        // A general that was removed speaks of it once more (G-2.6.2).
        if timing.moment == Moment::Removed
            && let Some(Matter::Removal { seat, general }) = table.matters.last()
        {
            for id in self.skills_of(*general) {
                let parts = self.skill(id).map(|skill| &*skill.parts).unwrap_or_default();
                for (at, part) in parts.iter().enumerate() {
                    if matches!(part, Part::Trigger(trigger) if trigger.at == Moment::Removed) {
                        look(Ability { seat: *seat, source: Source::Skill(id, at as u8), point: 0, copy: 0 });
                    }
                }
            }
        }
        if timing.moment == Moment::Lost
            && let Some(Matter::Loss { seat, worn, .. }) = table.matters.last()
        {
            for kind in worn {
                for (at, part) in self.equipment(*kind).iter().enumerate() {
                    if matches!(part, Part::Trigger(trigger) if trigger.at == Moment::Lost) {
                        look(Ability { seat: *seat, source: Source::Equipment(*kind, at as u8), point: 0, copy: 0 });
                    }
                }
            }
        }
    }

    fn answers(&self, table: &Table, timing: Timing, ability: Ability) -> Result<(), Rule> {
        let trigger = self.trigger(ability.source).ok_or(Rule::G14_1)?;
        let timing = timing.about(ability);
        let (subject, other) = self.subject(table, timing);
        let subject = subject.ok_or(Rule::G14_2)?;
        let own = timing.moment == Moment::Death && subject == ability.seat;
        if !table.alive(ability.seat) && !own {
            return Err(Rule::G0_9);
        }
        let both = timing.moment == Moment::ContestShown && other == Some(ability.seat);
        let role = match trigger.role {
            Role::Me => subject == ability.seat || both,
            Role::Other => subject != ability.seat,
            Role::Any => true,
        };
        let phases =
            matches!(timing.moment, Moment::PhaseBefore | Moment::PhaseStart | Moment::PhaseEnd | Moment::Drawing);
        let phase = trigger.phase.is_none_or(|phase| !phases || phase as u8 == timing.point);
        if !role || !phase {
            return Err(Rule::G14_2);
        }
        // The one that is asked in its turn acts for the dying one.
        if timing.moment == Moment::Saving && ability.seat.0 != timing.point {
            return Err(Rule::G9_1_1);
        }
        if self.spent(table, ability.seat, ability.source) {
            return Err(Rule::G14_11);
        }
        // A damage that is prevented ends the timing (G-0.5.4, G-5.2.7).
        let before = matches!(
            timing.moment,
            Moment::DamageBegins
                | Moment::Causing1
                | Moment::Causing2
                | Moment::Suffering1
                | Moment::Suffering2
                | Moment::Suffering3
        );
        if before && table.harm().is_none_or(|harm| harm.amount <= 0) {
            return Err(Rule::G0_5_4);
        }
        if self.ignored(table, timing, ability) {
            return Err(Rule::G7_1_17);
        }
        let context = self.context(table, timing, ability);
        if !self.all(table, &context, &trigger.when) {
            return Err(Rule::G0_5_3);
        }
        if self.finds(table, &context, &trigger.text) { Ok(()) } else { Err(Rule::G14_3) }
    }

    fn stands(&self, table: &Table, _: Option<Timing>, ability: Ability) -> Result<(), Rule> {
        if table.alive(ability.seat) { Ok(()) } else { Err(Rule::G0_9) }
    }

    fn criteria(&self, list: List<Self>) -> &'static [Criterion<Self>] {
        match list {
            List::Window(timing) if timing.point == EVERY => &[SEATS, TIERS, TARGETS],
            _ => &[SEATS, TIERS],
        }
    }

    fn owner(&self, _: &Table, ability: Ability) -> Seat {
        ability.seat
    }

    fn resolve(&self, table: &Table, timing: Timing, ability: Ability) -> Option<Flows> {
        let mut context = self.context(table, timing.about(ability), ability);
        let note = if timing.point == EVERY { ability.copy } else { ability.point };
        // What acts later is about those that were chosen when it was said.
        if matches!(self.trigger(ability.source), Some(trigger) if trigger.later) {
            let memo = Memo::Later(ability.source);
            let mut notes = table.notes.iter().filter(|note| note.seat == ability.seat && note.memo == memo);
            if let Some(note) = notes.nth(usize::from(note)) {
                context.chosen.extend(note.about);
                context.copy = note.copy;
            }
        }
        Some(Effect::new(ability.source, context).into())
    }

    fn duty(&self, _: &Table, _: Timing, ability: Ability) -> Duty {
        match self.trigger(ability.source).map(|trigger| trigger.will) {
            Some(Will::May) => Duty::May,
            _ => Duty::Must,
        }
    }

    fn tier(&self, _: &Table, ability: Ability) -> u8 {
        ability.tier()
    }

    /// In the timing of all targets an owner goes through them with one skill before the next one (G-7.1.27): whoever goes
    /// on to a later target has let those before it go, and whoever begins with another skill is done with the last. What
    /// must be used is used for each in turn.
    fn follows(&self, table: &Table, timing: Timing, used: &[Ability], ability: Ability) -> Result<(), Rule> {
        if timing.point != EVERY {
            return Ok(());
        }
        let skill = |of: &Ability| (of.seat, of.source, of.copy);
        let must = |of: Ability| self.duty(table, timing, of) == Duty::Must;
        let last = used.iter().rev().find(|one| one.seat == ability.seat);
        let another = last.filter(|last| skill(last) != skill(&ability));
        let begun = used.iter().any(|one| skill(one) == skill(&ability));
        if another.is_some_and(|last| begun || must(*last) && !self.ahead(table, timing, used, *last).is_empty()) {
            return Err(Rule::G7_1_27);
        }
        let ahead = self.ahead(table, timing, used, ability);
        let open = if must(ability) { ahead.first() == Some(&ability) } else { ahead.contains(&ability) };
        if open { Ok(()) } else { Err(Rule::G7_1_26) }
    }

    /// Everybody once round from the current player on; whoever is dead too, for what it does at its own death.
    fn seat_order(&self, table: &Table, _: Timing, seat: &mut dyn FnMut(Seat)) {
        table.turn.around(table.seats()).for_each(seat);
    }

    fn which(&self, which: Which<Self>) -> Option<Ask> {
        Some(Ask::Which(which))
    }

    fn picked(&self, command: &Command) -> Option<Ability> {
        if let Command::Pick(ability) = command { Some(*ability) } else { None }
    }

    fn legal(&self, table: &Table, seat: Seat, ask: &Ask, command: &Command) -> Result<(), Illegal<Rule>> {
        Asked { rules: self, table, seat, ask }.legal(command)
    }

    fn choices(&self, table: &Table, seat: Seat, ask: &Ask, draft: &Draft, choice: &mut dyn FnMut(Choice<Self>)) {
        Asked { rules: self, table, seat, ask }.choices(draft, choice);
    }

    fn default_answer(&self, table: &Table, seat: Seat, ask: &Ask) -> Command {
        Asked { rules: self, table, seat, ask }.default()
    }

    /// A question about cards or characters that are gone means nothing any more.
    fn lapsed(&self, table: &Table, seat: Seat, ask: &Ask) -> bool {
        match ask {
            Ask::Take { from, .. } if !table.alive(*from) => true,
            Ask::Save(who) => !table.alive(*who),
            Ask::Strike(on) => !table.alive(*on),
            _ if self.gone(table, seat) => true,
            Ask::UseOf { .. } if !(Asked { rules: self, table, seat, ask }.can_use_of()) => true,
            // What can be answered no more is asked no more.
            _ => {
                let asked = Asked { rules: self, table, seat, ask };
                asked.legal(&asked.default()).is_err()
            }
        }
    }

    fn declines(&self, ask: &Ask, command: &Command) -> bool {
        matches!((ask, command), (Ask::Nullify(_) | Ask::Save(_), Command::Pass))
    }

    fn view(&self, table: &Table, viewer: Viewer) -> Table {
        view::view(table, viewer)
    }

    fn show(&self, before: &Table, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::show(before, event, viewer))
    }
}

impl RuleBook for Guozhan {
    const NOT_BUILT: &'static [Rule] = clause::NOT_BUILT;
    const REMARKS: &'static [(Rule, &'static str)] = clause::REMARKS;

    fn orders() -> Vec<&'static [Criterion<Self>]> {
        alloc::vec![&[SEATS, TIERS, TARGETS] as &[Criterion<Self>]]
    }
    fn refusals() -> &'static [(Rule, &'static str)] {
        No::CITES
    }
    fn options() -> &'static [(Rule, &'static str)] {
        Options::CITES
    }
    fn statements() -> &'static [(Rule, &'static str)] {
        stats::Stated::CITES
    }
    fn view_rules() -> &'static [(Rule, &'static str)] {
        view::Sight::CITES
    }
}
