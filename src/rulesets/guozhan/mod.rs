//! 三国杀国战 (Hegemony), 重置 edition: two to twelve players with two generals each, and uses inside uses inside uses.
//!
//! The rule book is `docs/rules/guozhan.md`; [`Rule`] has all its clauses. What is where:
//!
//! | room | holds |
//! |---|---|
//! | [`table`] | characters, zones, and what the game remembers |
//! | [`matter`] | what is in progress: uses, damage, dying, judgements |
//! | [`event`] | every event; `change` says what each changes |
//! | [`command`] | questions, commands, and which answers which; why a command is refused |
//! | [`timing`] | the timings, abilities, and the criteria of their order |
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
//! Generals are dealt and shown at setup, and the last faction standing wins; hiding them, and what comes with that, is
//! not built: [`RuleBook::NOT_BUILT`] lists its clauses. [More generals](Guozhan::with) can be brought along as data.

pub mod cards;
mod change;
pub mod clause;
pub mod command;
pub mod effect;
pub mod event;
mod facts;
pub mod flow;
#[cfg(feature = "laws")]
mod lawful;
pub mod matter;
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
use cards::pool::{General, GeneralId, Often, Part, PoolError, Role, Set, Skill, SkillId, Trigger, ViewAs, Will};
use cards::{Kind, texts};
use command::{Asked, Draft, No};
use effect::{Slot, Words};
use flow::{Context, Effect, Flows, Game, Leave, Source};
use matter::Matter;
use table::{Card, Deck, Memo, PLACES, Place, Side};
use timing::{Moment, SEATS, TIERS};

pub use clause::Rule;
pub use command::{Ask, Command};
pub use event::Event;
pub use options::Options;
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
        let mut add = |source: Source, text: &crate::text::Text<Words>, name: &str, part: u8| match Program::compile(
            text,
            &effect::OnText { skills: &skills },
        ) {
            Ok(program) => programs.push((source, program)),
            Err(why) => wrong(PoolError::Text { skill: name.to_string(), part, why }),
        };
        let equipment = stats::all_equipment();
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
        Guozhan { generals, skills, begins, equipment, later, programs, fingerprint }
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
        matches!((head, deputy), (Some(head), Some(deputy)) if head.faction == deputy.faction && head.name != deputy.name)
    }

    /// The most health of a pair (G-1.5): half of their half-fish, with what skills of their slots add.
    fn life(&self, generals: [GeneralId; 2]) -> i8 {
        let halves = |general: GeneralId, slot: Slot| {
            let printed = self.general(general).map_or(0, |general| general.halves as i8);
            let skills = self.skills_of(general).filter_map(|id| self.skill(id));
            printed + skills.filter(|skill| skill.slot == Some(slot)).map(|skill| skill.halves).sum::<i8>()
        };
        (halves(generals[0], Slot::Head) + halves(generals[1], Slot::Deputy)) / 2
    }

    /// Whether a skill places cards on the general, or uses those that lie there.
    fn settles(&self, id: SkillId) -> bool {
        let field = |part: &Part| match part {
            Part::ViewAs(view) => view.zones == effect::Zones::Field,
            Part::Static(holds) => matches!(
                holds.says,
                cards::pool::Statement::DistanceTo(effect::Amount { of: effect::Count::Field(_), .. })
            ),
            Part::Trigger(_) | Part::Active(_) => false,
        };
        self.skill(id).is_some_and(|skill| skill.parts.iter().any(field))
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
            Source::Card(_) | Source::Later(_) => None,
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

    // ---- timings

    /// Whom a timing is about, and who stands against that one.
    fn subject(&self, table: &Table, timing: Timing) -> (Option<Seat>, Option<Seat>) {
        let using = table.using();
        let user = using.map(|using| using.user);
        let point = using.and_then(|using| using.target(timing.point)).map(|target| target.seat);
        let current = table.target().map(|target| target.seat);
        let (from, to) = (table.harm().and_then(|harm| harm.from), table.harm().map(|harm| harm.to));
        let last = table.matters.last();
        match timing.moment {
            Moment::TurnStart
            | Moment::PhaseBefore
            | Moment::PhaseStart
            | Moment::Drawing
            | Moment::PhaseEnd
            | Moment::TurnEnding => (Some(table.turn), None),
            Moment::Declared | Moment::Used | Moment::Played if matches!(last, Some(Matter::Answer { .. })) => {
                match last {
                    Some(Matter::Answer { seat, .. }) => (Some(*seat), user),
                    _ => (None, None),
                }
            }
            Moment::Declared | Moment::Chosen | Moment::Used | Moment::Prepared | Moment::Resolved => (user, None),
            Moment::Played => (None, None),
            Moment::Targeting | Moment::Targeted => (user, point),
            Moment::Becoming | Moment::Became => (point, user),
            Moment::Begins | Moment::Effective => match last {
                Some(Matter::Delayed { seat, .. }) => (Some(*seat), None),
                _ => (current, user),
            },
            Moment::Offset => (user, current),
            Moment::JudgeTurned | Moment::BeforeResult | Moment::AfterResult => {
                let judged = table.matters.iter().rev().find_map(|matter| match matter {
                    Matter::Judgement { who, .. } => Some(*who),
                    _ => None,
                });
                (judged, None)
            }
            Moment::ContestShown => match last {
                Some(Matter::Contest { seats, .. }) => (Some(seats[0]), Some(seats[1])),
                _ => (None, None),
            },
            Moment::DamageBegins | Moment::Causing1 | Moment::Causing2 | Moment::Caused => (from, to),
            Moment::Suffering1 | Moment::Suffering2 | Moment::Suffering3 | Moment::Suffered => (to, from),
            Moment::Reducing | Moment::Reduced => match last {
                Some(Matter::Health { seat, .. }) => (Some(*seat), None),
                _ => (to, from),
            },
            Moment::LosingHealth | Moment::LostHealth | Moment::Recovering | Moment::Recovered => match last {
                Some(Matter::Health { seat, .. }) => (Some(*seat), None),
                _ => (None, None),
            },
            Moment::Dying | Moment::DyingSince | Moment::Saving | Moment::DyingOver => {
                let who = table.dying().map(|(who, _)| who);
                (who, who)
            }
            Moment::Death | Moment::AfterDeath => {
                let dead = table.matters.iter().rev().find_map(|matter| match matter {
                    Matter::Death { who, by } => Some((Some(*who), *by)),
                    _ => None,
                });
                dead.unwrap_or_default()
            }
            Moment::Lost => match last {
                Some(Matter::Loss { seat, .. }) => (Some(*seat), None),
                _ => (None, None),
            },
            Moment::Removed => match last {
                Some(Matter::Removal { seat, .. }) => (Some(*seat), None),
                _ => (None, None),
            },
        }
    }

    /// For whom an ability acts, and about whom.
    fn context(&self, table: &Table, timing: Timing, seat: Seat) -> Context {
        let (subject, other) = self.subject(table, timing);
        let named = match timing.moment {
            Moment::PhaseBefore | Moment::PhaseStart | Moment::PhaseEnd => timing.point as i8,
            _ => 0,
        };
        let target = match timing.moment {
            Moment::Targeting | Moment::Becoming | Moment::Targeted | Moment::Became => Some(timing.point),
            _ => None,
        };
        let it = if subject == Some(seat) { other } else { subject };
        Context { it, target, named, ..Context::of(seat) }
    }

    /// Whether an armor is ignored by what happens to its owner.
    fn ignored(&self, table: &Table, timing: Timing, ability: Ability) -> bool {
        let Source::Equipment(kind, _) = ability.source else { return false };
        if kind.place() != Some(Place::Armor) {
            return false;
        }
        match timing.moment {
            Moment::Begins | Moment::Becoming | Moment::Became => table
                .using()
                .and_then(|using| using.target(using.current.unwrap_or(timing.point)))
                .is_some_and(|target| target.bare && target.seat == ability.seat),
            Moment::Suffering1 | Moment::Suffering2 | Moment::Suffering3 => {
                table.harm().is_some_and(|harm| harm.bare && harm.to == ability.seat)
            }
            _ => false,
        }
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
        for (seat, _) in table.sides.iter().filter(|(_, side)| side.listens & bit != 0) {
            let mut each = |part: &Part, source: Source, copy: u8| {
                let Part::Trigger(trigger) = part else { return };
                // Of a removal only the general itself speaks, below.
                if trigger.at != timing.moment || trigger.later || timing.moment == Moment::Removed {
                    return;
                }
                let points = if trigger.points { table.harm().map_or(1, |harm| harm.amount.max(1)) as u8 } else { 1 };
                (0..points).for_each(|point| look(Ability { seat, source, point, copy }));
            };
            let mut had: smallvec::SmallVec<[SkillId; 12]> = smallvec::SmallVec::new();
            self.skills(table, seat, &mut |id| {
                let copy = had.iter().filter(|other| **other == id).count() as u8;
                had.push(id);
                let parts = self.skill(id).map(|skill| &*skill.parts).unwrap_or_default();
                parts.iter().enumerate().for_each(|(at, part)| each(part, Source::Skill(id, at as u8), copy));
            });
            if timing.moment != Moment::Lost {
                for kind in PLACES.into_iter().filter_map(|place| self.worn(table, seat, place)) {
                    let parts = self.equipment(kind).iter().enumerate();
                    parts.for_each(|(at, part)| each(part, Source::Equipment(kind, at as u8), 0));
                }
            }
            let notes = table.notes.iter().filter(|note| note.seat == seat);
            for (at, note) in notes.clone().enumerate() {
                if let Memo::Later(source) = note.memo
                    && self.trigger(source).is_some_and(|trigger| trigger.at == timing.moment)
                {
                    let before = notes.clone().take(at).filter(|other| other.memo == note.memo).count();
                    look(Ability { seat, source, point: before as u8, copy: 0 });
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
        if trigger.often != Often::Always && self.spent(table, ability.seat, ability.source) {
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
        let context = self.context(table, timing, ability.seat);
        if self.all(table, &context, &trigger.when) { Ok(()) } else { Err(Rule::G0_5_3) }
    }

    fn stands(&self, table: &Table, _: Option<Timing>, ability: Ability) -> Result<(), Rule> {
        if table.alive(ability.seat) { Ok(()) } else { Err(Rule::G0_9) }
    }

    fn criteria(&self, _: List<Self>) -> &'static [Criterion<Self>] {
        &[SEATS, TIERS]
    }

    fn owner(&self, _: &Table, ability: Ability) -> Seat {
        ability.seat
    }

    fn resolve(&self, table: &Table, timing: Timing, ability: Ability) -> Option<Flows> {
        let mut context = self.context(table, timing, ability.seat);
        // What acts later is about those that were chosen when it was said.
        if matches!(self.trigger(ability.source), Some(trigger) if trigger.later) {
            let memo = Memo::Later(ability.source);
            let mut notes = table.notes.iter().filter(|note| note.seat == ability.seat && note.memo == memo);
            context.chosen.extend(notes.nth(usize::from(ability.point)).and_then(|note| note.about));
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
            Ask::Take { from, .. } => !table.alive(*from),
            Ask::Save(who) => !table.alive(*who),
            Ask::Strike(on) => !table.alive(*on),
            Ask::Seats { of, may: false, .. } => of.iter().any(|seat| !table.alive(*seat)),
            _ => self.gone(table, seat),
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
        alloc::vec![&[SEATS, TIERS] as &[Criterion<Self>]]
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
