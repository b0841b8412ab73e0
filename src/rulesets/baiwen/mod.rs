//! 百闻牌 (Onmyoji: The Card Game): two players with four shikigami each, whose abilities and responses stand in one queue
//! a player.
//!
//! The rule book is `docs/rules/baiwen.md`; [`Rule`] has all its clauses. What is where:
//!
//! | room | holds |
//! |---|---|
//! | [`table`] | avatars, zones, queues, and what the game remembers |
//! | [`unit`](mod@unit) | a shikigami, and everything that it has |
//! | [`matter`] | cards in use, battles and damage, and what a text is carried out for |
//! | [`event`] | every event; `change` says what each changes |
//! | [`command`] | questions, commands, and which answers which; why a command is refused |
//! | [`timing`] | the timings, abilities, and the criteria of their order |
//! | [`clause`] | every clause, with a line of what it says |
//! | [`flow`] | the procedures: setup, turn, use, battle, damage, and texts word by word |
//! | [`effect`] | the vocabulary of the cards |
//! | [`cards`] | the shikigami, one file for each |
//! | [`deck`] | decks, as text and as data |
//! | [`options`] | what can be agreed before a game |
//! | [`view`] | who may know what |
//! | [`text`] | names and log lines, 中文 and English |
//! | [`scenario`] | any position, described in a file |
//!
//! Thirteen shikigami are there, and [more](Baiwen::with) can be brought along as data; what only later ones need is not
//! built, and [`RuleBook::NOT_BUILT`] lists its clauses.

pub mod cards;
mod change;
pub mod clause;
pub mod command;
pub mod deck;
pub mod effect;
pub mod event;
pub mod flow;
#[cfg(feature = "laws")]
mod lawful;
pub mod matter;
pub mod options;
pub mod scenario;
mod stats;
pub mod table;
pub mod text;
pub mod timing;
pub mod unit;
pub mod view;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::text::Program;
use crate::{
    BySeat, Choice, Criterion, Discipline, Illegal, List, RuleBook, RuleSet, Seat, Unsound, Viewer, digest_of,
};

use cards::{Kind, Shikigami, Trigger, When};
use command::{Asked, Draft, No};
use effect::{OnText, Words};
use flow::{Effect, Flows, Game, InHand, Leave, Source, Use};
use table::{Context, Entry, Side};
use timing::{ACTIVE, HAPPENING, How, LAST_BEGUN, Moment, QUEUE};

pub use clause::Rule;
pub use command::{Ask, Command};
pub use deck::Deck;
pub use event::Event;
pub use options::Options;
pub use table::{Card, Character, Outcome, Table, UnitId};
pub use text::Language;
pub use timing::{Ability, Agenda, Timing};

/// The rules, with the shikigami that there are.
#[derive(Clone, PartialEq, Debug)]
pub struct Baiwen {
    pool: Vec<Shikigami>,
    /// The compiled texts, sorted by where they stand.
    programs: Vec<(Source, Program<Words>)>,
    /// The moments that something answers, a bit for each.
    moments: u64,
    fingerprint: u64,
}

/// Why shikigami cannot be played with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PoolError {
    /// A shikigami or a card of this name is there already.
    #[error("there are two of the name `{0}`")]
    Name(String),
    /// Too many cards, or cards that no deck could be made of.
    #[error("`{0}`: at most sixteen cards with those that are made, and eight of them, two of each, for a deck")]
    Cards(String),
    /// A keyword that is used up by working, and stands among what holds as long as an ability is in play.
    #[error("`{0}`: a keyword that is used up is given when the ability enters")]
    UsedUp(String),
    /// A text that does not hold together.
    #[error("`{shikigami}`, {at:?}: {why}")]
    Text {
        /// Of which shikigami.
        shikigami: String,
        /// Where.
        at: Source,
        /// Why.
        why: crate::text::TextError,
    },
}

/// How a game is begun: the decks of the two players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The deck of each player.
    pub decks: BySeat<Deck>,
    /// What they have agreed.
    #[serde(default)]
    pub options: Options,
}

impl Setup {
    /// Two decks, and everything as the rule book says.
    #[must_use]
    pub fn new(one: Deck, other: Deck) -> Self {
        Setup { decks: [one, other].into_iter().collect(), options: Options::default() }
    }
}

impl Default for Baiwen {
    fn default() -> Self {
        Baiwen::new()
    }
}

impl Baiwen {
    /// The rules with the built-in shikigami.
    #[must_use]
    pub fn new() -> Self {
        // Every built-in text is checked by a test.
        Baiwen::of(cards::pool(), &mut |_| {})
    }

    /// The rules with the built-in shikigami and these besides.
    ///
    /// ```
    /// use jiesuan::baiwen::{Baiwen, cards::Shikigami};
    ///
    /// let plain: Shikigami = serde_json::from_str(
    ///     r#"{ "name": { "zh": "木人", "en": "Dummy" }, "power": 1, "health": 9, "token": true }"#,
    /// )?;
    /// let rules = Baiwen::with(vec![plain])?;
    /// assert_eq!(rules.pool().last().unwrap().name.en, "Dummy");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Names what is wrong: a name that is there twice, too many cards, or a text that does not hold together.
    pub fn with(more: impl IntoIterator<Item = Shikigami>) -> Result<Self, PoolError> {
        let pool: Vec<Shikigami> = cards::pool().into_iter().chain(more).collect();
        cards::check(&pool)?;
        let mut wrong = None;
        let rules = Baiwen::of(pool, &mut |error| {
            wrong.get_or_insert(error);
        });
        wrong.map_or(Ok(rules), Err)
    }

    fn of(pool: Vec<Shikigami>, wrong: &mut dyn FnMut(PoolError)) -> Self {
        let mut programs = Vec::new();
        let mut moments = 0;
        for (at, shikigami) in pool.iter().enumerate() {
            let id = table::ShikigamiId(at as u16);
            cards::each_text(shikigami, id, &mut |source, text, targeted, at| {
                moments |= at.map_or(0, timing::Moment::bit);
                if text.0.is_empty() {
                    return;
                }
                let check = OnText { targeted, lasting: shikigami.lasting.len(), pool: &pool };
                match Program::compile(text, &check) {
                    Ok(program) => programs.push((source, program)),
                    Err(why) => wrong(PoolError::Text { shikigami: shikigami.name.zh.to_string(), at: source, why }),
                }
            });
            let prints = shikigami.cards.iter().chain(&*shikigami.tokens);
            for print in prints {
                moments |= print.answers.as_ref().map_or(0, |answer| answer.at.bit());
                moments |= print.in_hand.as_ref().map_or(0, |in_hand| in_hand.at.bit());
            }
        }
        programs.sort_by_key(|(source, _): &(Source, Program<Words>)| *source);
        let fingerprint = digest_of(&(Self::NAME, &pool)).0;
        Baiwen { pool, programs, moments, fingerprint }
    }

    /// The shikigami that there are.
    #[must_use]
    pub fn pool(&self) -> &[Shikigami] {
        &self.pool
    }

    /// The shikigami with this name.
    #[must_use]
    pub fn kind(&self, name: &str) -> Option<table::ShikigamiId> {
        let at = self.pool.iter().position(|shikigami| shikigami.name.zh == name)?;
        Some(table::ShikigamiId(at as u16))
    }

    /// The card with this name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<table::Design> {
        (0..self.pool.len() as u16 * table::Design::EACH)
            .map(table::Design)
            .find(|design| self.design(*design).is_some_and(|print| print.name.zh == name))
    }

    fn trigger(&self, table: &Table, ability: Ability) -> Option<&Trigger> {
        match ability {
            Ability::Base(_, own, trigger) => self.own(own)?.triggers.get(usize::from(trigger)),
            Ability::Form(_, design, trigger) => match &self.design(design)?.kind {
                Kind::Form { ability, .. } => ability.triggers.get(usize::from(trigger)),
                _ => None,
            },
            Ability::Lasting(seat, id) => Some(&self.lasting_text(table.lasting(seat, id)?)?.trigger),
            Ability::Card(..)
            | Ability::Hand(..)
            | Ability::KnockOut(_)
            | Ability::Battle(_)
            | Ability::Lifesteal(_) => None,
        }
    }

    /// Whether anything that there is answers this moment.
    fn answered(&self, moment: timing::Moment) -> bool {
        self.moments & moment.bit() != 0
    }

    /// The shikigami whose ability it is, and that acts.
    fn acting(&self, table: &Table, ability: Ability) -> Option<UnitId> {
        match ability {
            Ability::Base(unit, ..)
            | Ability::Form(unit, ..)
            | Ability::KnockOut(unit)
            | Ability::Battle(unit)
            | Ability::Lifesteal(unit) => Some(unit),
            Ability::Lasting(seat, id) => self.acts(table.lasting(seat, id)?),
            Ability::Card(seat, card) | Ability::Hand(seat, card) => self.user(table, seat, card),
        }
    }

    fn when(&self, table: &Table, timing: Timing, user: UnitId, when: When) -> bool {
        let (own, enemy) = (user.seat, user.seat.next(2));
        let me = Some(Character::Unit(user));
        let (by, on) = (timing.by, timing.on);
        let unit = on.and_then(Character::unit);
        match when {
            When::OwnTurn => table.turn == own,
            When::EnemyTurn => table.turn == enemy,
            When::ByUser => by == me,
            When::OnUser => on == me,
            When::OnEnemyAvatar => on == Some(Character::Avatar(enemy)),
            When::OnEnemyShikigami => unit.is_some_and(|unit| unit.seat == enemy),
            When::OnOwn => on.is_some_and(|on| on.seat() == own),
            When::OnAvatar => matches!(on, Some(Character::Avatar(_))),
            When::OnShikigami => unit.is_some(),
            When::OnOtherOwn => unit.is_some_and(|unit| unit.seat == own && unit != user),
            When::OnOwnFront => unit.is_some_and(|unit| table.front(own) == Some(unit)),
            When::InCombat => timing.how == How::Combat || timing.how == How::Assault,
            When::AssaultsOrAttacked => on == me || by == me && timing.how == How::Assault,
            When::Some => timing.amount > 0,
            When::UserOut => table.unit(user).is_some_and(|unit| unit.out > 0),
            When::Ours => by.is_some_and(|by| by.seat() == own),
            When::ByOwn => by.and_then(Character::unit).is_some_and(|by| by.seat == own),
            When::ByOtherOwn => by.and_then(Character::unit).is_some_and(|by| by.seat == own && by != user),
            When::Spell => matches!(timing.how, How::Spell | How::Awakening),
            When::PlainSpell => timing.how == How::Spell,
            When::UserInFront => table.front(own) == Some(user),
            When::EnemyFrontEmpty => table.front(enemy).is_none(),
            When::HasOrb => table.side(own).orbs > 0,
            When::Form => timing.how == How::Form,
            When::ByEnemy => by.is_some_and(|by| by.seat() == enemy),
            When::OnEnemy => on.is_some_and(|on| on.seat() == enemy),
            When::OnOther => on.is_some() && on != me,
        }
    }
}

impl RuleSet for Baiwen {
    const NAME: &'static str = "baiwen";
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
        let decks = setup.decks.values();
        for deck in decks {
            deck.check(self).map_err(|error| error.clause().illegal())?;
        }
        if decks.len() != 2 {
            return Err(No::Decks.illegal());
        }
        if setup.options.factions && decks.iter().any(|deck| deck.factions(self) > 2) {
            return Err(No::Factions.illegal());
        }
        let seats = [setup.options.first_player, setup.options.main_player];
        if seats.into_iter().flatten().any(|seat| seat.0 > 1) {
            return Err(No::Seat.illegal());
        }
        if setup.options.turn_limit == 0 {
            return Err(No::Turns.illegal());
        }
        let mut cards = 0;
        let sides = decks.iter().map(|deck| deck.side(self, &mut cards)).collect::<BySeat<Side>>();
        Ok((Table::begin(sides, setup.options.clone(), cards), Game::new().into()))
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

    fn seats(&self, _: &Table) -> u8 {
        2
    }

    fn outcome(&self, table: &Table) -> Option<Outcome> {
        table.outcome
    }

    fn gone(&self, table: &Table, seat: Seat) -> bool {
        table.outcome == Some(Outcome::Won(seat.next(2)))
    }

    fn leave(&self, _: &Table, seat: Seat) -> Flows {
        Leave { seat }.into()
    }

    fn discipline(&self, timing: Timing) -> Discipline<Agenda> {
        timing.discipline()
    }

    /// The queues are the index. Of several copies of a response the first one looks.
    fn lookers(&self, table: &Table, timing: Timing, look: &mut dyn FnMut(Ability)) {
        if !self.answered(timing.moment) {
            return;
        }
        for (seat, side) in table.sides.iter() {
            let mut named: smallvec::SmallVec<[table::Design; 4]> = smallvec::SmallVec::new();
            for entry in &side.queue {
                let triggers =
                    |triggers: &[Trigger], ability: &dyn Fn(u8) -> Ability, look: &mut dyn FnMut(Ability)| {
                        let here = triggers.iter().enumerate().filter(|(_, trigger)| trigger.at == timing.moment);
                        here.for_each(|(at, _)| look(ability(at as u8)));
                    };
                match *entry {
                    Entry::Base(place) => {
                        let unit = UnitId { seat, place };
                        let own = table.unit(unit).map(|unit| unit.own());
                        if let Some((own, ability)) = own.and_then(|own| Some((own, self.own(own)?))) {
                            triggers(&ability.triggers, &|at| Ability::Base(unit, own, at), look);
                        }
                    }
                    Entry::Form(place) => {
                        let unit = UnitId { seat, place };
                        let form = table.unit(unit).and_then(|unit| unit.form).map(|form| form.card.0);
                        let ability = table.unit(unit).and_then(|unit| self.form_ability(unit));
                        if let (Some(ability), Some(form)) = (ability, form) {
                            triggers(&ability.triggers, &|at| Ability::Form(unit, form, at), look);
                        }
                    }
                    Entry::Lasting(id) => {
                        let lasting = table.lasting(seat, id).and_then(|lasting| self.lasting_text(lasting));
                        if lasting.is_some_and(|lasting| lasting.trigger.at == timing.moment) {
                            look(Ability::Lasting(seat, id));
                        }
                    }
                    Entry::Card(card) => {
                        let Some(print) = self.print(card) else { continue };
                        let answers = print.answers.as_ref().is_some_and(|answer| answer.at == timing.moment);
                        let one = table.options.one_response;
                        let before = if one { !named.is_empty() } else { named.contains(&card.0) };
                        if answers && !before {
                            let may = || {
                                let ability = Ability::Card(seat, card);
                                self.answers(table, timing, ability).is_ok() && self.usable(table, seat, card).is_ok()
                            };
                            if !one || may() {
                                named.push(card.0);
                            }
                            look(Ability::Card(seat, card));
                        }
                        if print.in_hand.as_ref().is_some_and(|in_hand| in_hand.at == timing.moment) {
                            look(Ability::Hand(seat, card));
                        }
                    }
                }
            }
            // The user's own answers to the use come also if it was knocked out by it (B-6.10.a).
            if timing.moment == Moment::AfterUse
                && let Some(Character::Unit(user)) = timing.by.filter(|by| by.seat() == seat)
                && let Some(unit) = table.unit(user).filter(|_| !side.queue.contains(&Entry::Base(user.place)))
                && let Some(ability) = self.ability(unit)
            {
                let here = ability.triggers.iter().enumerate().filter(|(_, trigger)| trigger.at == timing.moment);
                here.for_each(|(at, _)| look(Ability::Base(user, unit.own(), at as u8)));
            }
        }
    }

    fn answers(&self, table: &Table, timing: Timing, ability: Ability) -> Result<(), Rule> {
        let user = self.acting(table, ability).ok_or(Rule::B13_2)?;
        let when = match ability {
            Ability::Card(_, card) => {
                self.print(card).and_then(|print| print.answers.as_ref()).map(|answer| &*answer.when)
            }
            Ability::Hand(_, card) => self.print(card).and_then(|print| print.in_hand.as_ref()).map(|hand| &*hand.when),
            _ => self.trigger(table, ability).map(|trigger| &*trigger.when),
        };
        let holds = when.ok_or(Rule::B13_3)?.iter().all(|when| self.when(table, timing, user, *when));
        holds.then_some(()).ok_or(Rule::B13_3)
    }

    /// Conditions are not looked at again; a hand card must still be usable.
    fn stands(&self, table: &Table, _: Option<Timing>, ability: Ability) -> Result<(), Rule> {
        match ability {
            Ability::Card(seat, card) => {
                if !table.side(seat).queue.contains(&Entry::Card(card)) {
                    return Err(Rule::B13_2b);
                }
                self.usable(table, seat, card).map(drop).map_err(|illegal| illegal.clause)
            }
            Ability::Hand(seat, card) if !table.side(seat).queue.contains(&Entry::Card(card)) => Err(Rule::B13_2b),
            Ability::Lasting(seat, id) if table.lasting(seat, id).is_none() => Err(Rule::B13_2e),
            Ability::Battle(unit) if table.alive(unit).is_none() => Err(Rule::B7_0),
            _ => Ok(()),
        }
    }

    fn criteria(&self, list: List<Self>) -> &'static [Criterion<Self>] {
        const WINDOW: &[Criterion<Baiwen>] = &[ACTIVE, QUEUE];
        const AFTER: &[Criterion<Baiwen>] = &[HAPPENING, ACTIVE, QUEUE];
        const BARRIER: &[Criterion<Baiwen>] = &[LAST_BEGUN];
        match list {
            List::Window(_) => WINDOW,
            List::Agenda(Agenda::After) => AFTER,
            List::Agenda(Agenda::Barrier) => BARRIER,
        }
    }

    fn owner(&self, _: &Table, ability: Ability) -> Seat {
        ability.seat()
    }

    fn resolve(&self, table: &Table, timing: Timing, ability: Ability) -> Option<Flows> {
        let user = self.acting(table, ability)?;
        let source = match ability {
            Ability::Card(_, card) => return Some(Use::response(user, card, timing).into()),
            Ability::Hand(seat, card) => {
                let does = self.print(card)?.in_hand.as_ref()?.does;
                return Some(InHand { seat, card, does }.into());
            }
            Ability::Base(_, own, trigger) if own.awakened => Source::Awakened(own.shikigami, trigger),
            Ability::Base(_, own, trigger) => Source::Base(own.shikigami, trigger),
            Ability::Form(_, design, trigger) => Source::Form(Card(design, 0), trigger),
            Ability::Lasting(seat, id) => {
                let (shikigami, effect) = table.lasting(seat, id)?.effect;
                Source::Lasting(shikigami, effect)
            }
            Ability::KnockOut(_) | Ability::Battle(_) | Ability::Lifesteal(_) => return None,
        };
        let lasting = if let Ability::Lasting(seat, id) = ability { table.lasting(seat, id) } else { None };
        let context = Context {
            target: lasting.and_then(|lasting| lasting.on),
            source: timing.by,
            victim: timing.on,
            answered: timing.amount,
            ..Context::of(user)
        };
        let once = lasting
            .filter(|lasting| matches!(lasting.until, table::Until::Once | table::Until::Attack))
            .map(|lasting| lasting.id);
        Some(Effect { once, ..Effect::new(source, context) }.into())
    }

    fn legal(&self, table: &Table, seat: Seat, ask: &Ask, command: &Command) -> Result<(), Illegal<Rule>> {
        Asked { rules: self, table, seat, ask: *ask }.legal(command)
    }

    fn choices(&self, table: &Table, seat: Seat, ask: &Ask, draft: &Draft, choice: &mut dyn FnMut(Choice<Self>)) {
        Asked { rules: self, table, seat, ask: *ask }.choices(draft, choice);
    }

    fn default_answer(&self, table: &Table, seat: Seat, ask: &Ask) -> Command {
        Asked { rules: self, table, seat, ask: *ask }.default()
    }

    fn view(&self, table: &Table, viewer: Viewer) -> Table {
        view::view(self, table, viewer)
    }

    fn show(&self, before: &Table, event: &Event, viewer: Viewer) -> Option<Event> {
        view::show(self, before, event, viewer)
    }

    /// What happens to a card in the hand is its owner's affair.
    fn shows_procedure(&self, _: &Table, procedure: &Flows, viewer: Viewer) -> bool {
        match procedure {
            Flows::InHand(in_hand) => viewer.is(in_hand.seat),
            _ => true,
        }
    }

    fn knows(&self, _: &Table, ability: Ability, viewer: Viewer) -> bool {
        view::knows(ability, viewer)
    }
}

impl RuleBook for Baiwen {
    const NOT_BUILT: &'static [Rule] = clause::NOT_BUILT;
    const REMARKS: &'static [(Rule, &'static str)] = clause::REMARKS;

    fn orders() -> Vec<&'static [Criterion<Self>]> {
        let rules = Baiwen { pool: Vec::new(), programs: Vec::new(), moments: 0, fingerprint: 0 };
        let timing = Timing::plain(Moment::Attack);
        let lists = [List::Window(timing), List::Agenda(Agenda::After), List::Agenda(Agenda::Barrier)];
        lists.map(|list| rules.criteria(list)).into()
    }
    fn refusals() -> &'static [(Rule, &'static str)] {
        No::CITES
    }
    fn options() -> &'static [(Rule, &'static str)] {
        Options::CITES
    }
    fn view_rules() -> &'static [(Rule, &'static str)] {
        view::Sight::CITES
    }
}
