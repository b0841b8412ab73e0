//! What follows from the position: abilities in play, power and health, keywords, costs, who can be chosen.

use super::Baiwen;
use super::cards::{self, Burst, Kind, Print, Shikigami, Static, Target, WhileOut};
use super::clause::Rule;
use super::command::No;
use super::effect::{Count, Keyword, Part, Test, Who};
use super::table::{Card, Character, Context, Favor, Lasting, SEATS, ShikigamiId, Table, Unit, UnitId};
use super::timing::Own;
use crate::{Illegal, Seat};

/// Characters, in the order in which an effect takes them.
pub(super) type Characters = smallvec::SmallVec<[Character; 10]>;

impl Baiwen {
    // ---- what is printed

    pub(super) fn shikigami(&self, id: ShikigamiId) -> Option<&Shikigami> {
        self.pool.get(usize::from(id.0))
    }

    /// What is printed on a card.
    #[must_use]
    pub fn print(&self, card: Card) -> Option<&Print> {
        self.design(card.0)
    }

    pub(super) fn design(&self, design: super::table::Design) -> Option<&Print> {
        let shikigami = self.shikigami(design.shikigami())?;
        let place = design.place();
        shikigami.cards.get(place).or_else(|| shikigami.tokens.get(place.checked_sub(shikigami.cards.len())?))
    }

    // ---- abilities in play

    /// The base or awakened ability of a shikigami.
    pub(super) fn ability(&self, unit: &Unit) -> Option<&cards::Ability> {
        self.own(unit.own())
    }

    pub(super) fn own(&self, own: Own) -> Option<&cards::Ability> {
        let shikigami = self.shikigami(own.shikigami)?;
        Some(if own.awakened { &shikigami.awakened } else { &shikigami.base })
    }

    /// Whether its ability stays in the queue while it is knocked out.
    pub(super) fn remains(&self, unit: &Unit) -> bool {
        unit.level > 0 && self.ability(unit).is_some_and(|ability| ability.statics.contains(&Static::Remains))
    }

    /// The ability of its form.
    pub(super) fn form_ability(&self, unit: &Unit) -> Option<&cards::Ability> {
        match &self.print(unit.form?.card)?.kind {
            Kind::Form { ability, .. } => Some(ability),
            _ => None,
        }
    }

    /// What holds for a shikigami as long as it is conscious.
    pub(super) fn statics(&self, table: &Table, id: UnitId) -> impl Iterator<Item = Static> {
        let unit = table.awake(id);
        let base = unit.and_then(|unit| self.ability(unit));
        let form = unit.and_then(|unit| self.form_ability(unit));
        base.into_iter().chain(form).flat_map(|ability| ability.statics.iter().copied())
    }

    pub(super) fn holds(&self, table: &Table, id: UnitId, one: Static) -> bool {
        self.statics(table, id).any(|other| other == one)
    }

    /// Whether somebody of this side has it.
    pub(super) fn side_holds(&self, table: &Table, seat: Seat, one: Static) -> bool {
        table.awake_units(seat).any(|id| self.holds(table, id, one))
    }

    /// Whether a shikigami has a keyword: its own, of its form, of the battle, until its next attack.
    #[must_use]
    pub fn has(&self, table: &Table, id: UnitId, keyword: Keyword) -> bool {
        table.awake(id).is_some_and(|unit| unit.all_keywords().has(keyword))
            || self.holds(table, id, Static::Has(keyword))
    }

    /// Whether a keyword is its own or that of its form, and not of a battle.
    pub(super) fn has_itself(&self, table: &Table, id: UnitId, keyword: Keyword) -> bool {
        table.awake(id).is_some_and(|unit| unit.own_keywords().has(keyword))
            || self.holds(table, id, Static::Has(keyword))
    }

    /// Who acts in an effect that was left behind.
    pub(super) fn acts(&self, lasting: &Lasting) -> Option<UnitId> {
        let text = self.lasting_text(lasting)?;
        match text.acts {
            cards::Acts::Bearer => lasting.on?.unit(),
            cards::Acts::Leaver => Some(lasting.by),
        }
    }

    pub(super) fn lasting_text(&self, lasting: &Lasting) -> Option<&cards::LastingText> {
        let (shikigami, effect) = lasting.effect;
        self.shikigami(shikigami)?.lasting.get(usize::from(effect))
    }

    /// Whether a card leaves an effect behind of which only its owner knows on whom it lies.
    pub(super) fn secret(&self, card: Card) -> bool {
        let lasting = self.shikigami(card.0.shikigami()).map(|shikigami| &*shikigami.lasting).unwrap_or_default();
        let leaves = |line: &crate::text::Line<super::effect::Words>| match line {
            crate::text::Line::Do(super::effect::Word::Leave { effect, .. }) => {
                lasting.get(usize::from(*effect)).is_some_and(|text| text.secret)
            }
            _ => false,
        };
        match self.print(card).map(|print| &print.kind) {
            Some(Kind::Spell(text)) => text.0.iter().any(leaves),
            _ => false,
        }
    }

    // ---- numbers

    /// Base power and health: its own, or those of its form.
    fn base(&self, unit: &Unit) -> (i16, i16) {
        if let Some(form) = unit.form
            && let Some(Kind::Form { power, health, .. }) = self.print(form.card).map(|print| &print.kind)
        {
            return (power.saturating_add(form.number), health.saturating_add(form.number));
        }
        self.shikigami(unit.shikigami).map_or((0, 0), |shikigami| (shikigami.power, shikigami.health))
    }

    /// The power of a shikigami; it may be less than nothing (B-1.6).
    #[must_use]
    pub fn power(&self, table: &Table, id: UnitId) -> i16 {
        let Some(unit) = table.awake(id) else { return 0 };
        let mut power = self.base(unit).0;
        for by in [unit.permanent.power, unit.temporary.power, unit.this_turn, unit.next_attack, unit.fighting.power] {
            power = power.saturating_add(by);
        }
        for one in self.statics(table, id) {
            match one {
                Static::LuckyPower(by) if table.lucky(id.seat) => power = power.saturating_add(by),
                Static::PerHandCard => power = power.saturating_add(hand(table, id.seat)),
                _ => {}
            }
        }
        if unit.armor < 0 && self.side_holds(table, id.seat.next(2), Static::FragileWeakens) {
            power = power.saturating_add(unit.armor);
        }
        power
    }

    /// The power with which it strikes; none while it is powerless, whatever it gains (U15).
    #[must_use]
    pub fn strength(&self, table: &Table, id: UnitId) -> i16 {
        let powerless = table.awake(id).is_some_and(|unit| unit.fighting.powerless);
        if powerless { 0 } else { self.power(table, id).max(0) }
    }

    /// The most health that a shikigami can have.
    #[must_use]
    pub fn max_health(&self, table: &Table, id: UnitId) -> i16 {
        let Some(unit) = table.unit(id) else { return 0 };
        let aura = if self.holds(table, id, Static::PerHandCard) { hand(table, id.seat) } else { 0 };
        let full = self.base(unit).1.saturating_add(unit.permanent.health).saturating_add(unit.temporary.health);
        full.saturating_add(aura)
    }

    /// How much health a character lacks.
    pub(super) fn missing(&self, table: &Table, who: Character) -> i16 {
        match who {
            Character::Avatar(seat) => MOST_LIFE.saturating_sub(table.side(seat).avatar.life).max(0),
            Character::Unit(id) => {
                let health = table.alive(id).map_or(i16::MAX, |unit| unit.health);
                self.max_health(table, id).saturating_sub(health).max(0)
            }
        }
    }

    /// What a card has counted when it leaves the hand (增强).
    pub(super) fn number(&self, table: &Table, seat: Seat, card: Card) -> i16 {
        let user = self.user(table, seat, card).and_then(|user| table.unit(user));
        let at_least = |number: u16| i16::try_from(number).unwrap_or(i16::MAX);
        let of = |count: fn(&Unit) -> u16| user.map_or(0, |user| at_least(count(user)));
        match self.print(card).and_then(|print| print.enhance) {
            Some(cards::Enhance::Faces) => table.side(seat).faces.count_ones() as i16,
            Some(cards::Enhance::TwiceKills) => of(|user| u16::from(user.kills).saturating_mul(2)),
            Some(cards::Enhance::AvatarHits) => of(|user| user.avatar_hits),
            Some(cards::Enhance::DealtAtLeast(least)) => (of(|user| user.dealt) >= at_least(least)).into(),
            Some(cards::Enhance::SpellsAtLeast(least)) => (of(|user| user.spells) >= at_least(least)).into(),
            None => table.side(seat).grown.iter().filter(|grown| **grown == card).count() as i16,
        }
    }

    // ---- costs and conditions of a card

    /// The shikigami of this seat whose card it is.
    pub(super) fn user(&self, table: &Table, seat: Seat, card: Card) -> Option<UnitId> {
        let owns = |unit: &Unit| unit.owner == card.0.shikigami() && unit.uses_cards();
        let place = table.side(seat).units.iter().take(SEATS.into()).position(owns)?;
        Some(UnitId { seat, place: place as u8 })
    }

    /// The orbs that a card costs now, and whether it takes the free place of a fast card (B-6.12).
    pub(super) fn cost(&self, table: &Table, seat: Seat, card: Card) -> (u8, bool) {
        let (Some(print), Some(user)) = (self.print(card), self.user(table, seat, card)) else {
            return (u8::MAX, false);
        };
        let combat = matches!(print.kind, Kind::Combat { .. });
        let favor = table.unit(user).map_or(Favor::None, |unit| unit.cards);
        let fast = print.fast
            || print.fast_in_enemy_turn && table.turn != seat
            || combat && favor == Favor::Fast
            || table.side(seat).fast.contains(&card)
            || self.holds(table, user, Static::FastCards);
        let fast = fast && !table.side(seat).fast_used;
        if print.cost == 0 || combat && favor == Favor::Free {
            return (0, fast && table.options.free_burns_fast);
        }
        if fast {
            return (0, true);
        }
        let more = if combat { self.costs_more(table, user) } else { 0 };
        (print.cost.saturating_add(more), false)
    }

    /// What an assault or a combat card of a shikigami costs besides.
    fn costs_more(&self, table: &Table, id: UnitId) -> u8 {
        let more = |one: Static| if let Static::CostsMore(more) = one { more } else { 0 };
        self.statics(table, id).map(more).fold(0, u8::saturating_add)
    }

    /// The orbs that an assault costs: none with 迅捷.
    #[must_use]
    pub fn assault_cost(&self, table: &Table, id: UnitId) -> u8 {
        let swift = table.unit(id).is_some_and(|unit| unit.swifts() > 0);
        if swift { 0 } else { 1_u8.saturating_add(self.costs_more(table, id)) }
    }

    /// The energy that these bursts of a card take, a bit for each; `None` if they cannot be paid.
    pub(super) fn burst_cost(&self, table: &Table, user: UnitId, card: Card, bursts: u8) -> Option<u8> {
        let energy = table.unit(user).map_or(0, |unit| unit.energy);
        let printed = self.print(card).map(|print| &*print.bursts).unwrap_or_default();
        let mut cost = 0_u8;
        for (at, burst) in printed.iter().enumerate().filter(|(at, _)| bursts >> at & 1 == 1) {
            let _ = at;
            cost = cost.saturating_add(match burst {
                Burst::Of(energy) => *energy,
                Burst::All => energy.max(1),
            });
        }
        let known = printed.len() >= 8 || bursts >> printed.len() == 0;
        (known && cost <= energy).then_some(cost)
    }

    /// Whether a card of the hand can be used: its user, its orbs, its condition (B-6.1).
    pub(super) fn usable(&self, table: &Table, seat: Seat, card: Card) -> Result<UnitId, Illegal<Rule>> {
        let print = self.print(card).ok_or(No::NotInHand.illegal())?;
        let user = self.user(table, seat, card).ok_or(No::NoUser.illegal())?;
        let unit = table.unit(user).ok_or(No::NoUser.illegal())?;
        if unit.level < print.level || unit.level == 0 {
            return Err(No::Level.illegal());
        }
        match (print.while_out, unit.out > 0) {
            (WhileOut::No, true) => return Err(No::UserOut.illegal()),
            (WhileOut::Only, false) => return Err(No::UserConscious.illegal()),
            _ => {}
        }
        if unit.stunned.is_some() {
            return Err(No::UserStunned.illegal());
        }
        if matches!(print.kind, Kind::Combat { .. }) && self.held_back(table, user) {
            return Err(No::HeldBack.illegal());
        }
        if table.side(seat).orbs < self.cost(table, seat, card).0 {
            return Err(No::NoOrbs.illegal());
        }
        Ok(user)
    }

    /// Whether a shikigami on the bench cannot come to the front: somebody stands there, and nobody may take his place
    /// (尘缚之阵).
    pub(super) fn held_back(&self, table: &Table, id: UnitId) -> bool {
        let there = table.front(id.seat) == Some(id);
        !there && !self.has(table, id, Keyword::Remote) && self.front_held(table, id.seat)
    }

    /// Whether nobody may take the place of the front shikigami of a player.
    pub(super) fn front_held(&self, table: &Table, seat: Seat) -> bool {
        let enemy = table.front(seat.next(2));
        table.front(seat).is_some() && enemy.is_some_and(|enemy| self.holds(table, enemy, Static::HoldsInPlace))
    }

    /// Whether a player may choose a character: no shikigami of the enemy with 帷幕.
    pub(super) fn open_to(&self, table: &Table, seat: Seat, who: Character) -> bool {
        who.seat() == seat || who.unit().is_none_or(|unit| !self.has(table, unit, Keyword::Veil))
    }

    /// Whom a card may be used on.
    pub(super) fn targets(&self, table: &Table, seat: Seat, target: Target) -> Characters {
        let (own, enemy) = (seat, seat.next(2));
        let units = |of: Seat| table.units(of).map(Character::Unit).filter(move |who| self.open_to(table, seat, *who));
        match target {
            Target::OwnShikigami => units(own).collect(),
            Target::EnemyShikigami => units(enemy).collect(),
            Target::Shikigami => units(own).chain(units(enemy)).collect(),
            Target::OwnLowest => {
                let level = |id: UnitId| table.unit(id).map_or(u8::MAX, |unit| unit.level);
                let seated = || table.units(own).filter(|id| id.place < SEATS);
                let lowest = seated().map(level).min();
                seated().filter(|id| Some(level(*id)) == lowest).map(Character::Unit).collect()
            }
            Target::EnemyBench => units(enemy).filter(|who| table.facing(enemy) != *who).collect(),
            Target::EnemyCharacter => [Character::Avatar(enemy)].into_iter().chain(units(enemy)).collect(),
            Target::Character => {
                let side = |seat: Seat| [Character::Avatar(seat)].into_iter().chain(units(seat));
                side(own).chain(side(enemy)).collect()
            }
        }
    }

    // ---- what texts ask

    /// Whom a word is about, in the order in which it takes them (B-13.15). Of somebody at random: everybody that it may
    /// be.
    pub(super) fn who(&self, table: &Table, context: &Context, who: Who) -> Characters {
        let own = context.user.seat;
        let sides = |part: Part| match part {
            Part::Own => [Some(own), None],
            Part::Enemy => [Some(own.next(2)), None],
            Part::Both => [Some(table.turn), Some(table.turn.next(2))],
        };
        let units = |seat: Seat| table.units(seat).map(Character::Unit);
        let characters = |seat: Seat| [Character::Avatar(seat)].into_iter().chain(units(seat));
        let there = |who: Option<Character>| {
            who.filter(|who| who.unit().is_none_or(|unit| table.alive(unit).is_some())).into_iter()
        };
        let user = Character::Unit(context.user);
        match who {
            Who::User => there(Some(user)).collect(),
            // One that is out of sight by then is as good as gone (B-6.4.a).
            Who::Target => there(context.target).filter(|who| self.open_to(table, own, *who)).collect(),
            Who::TargetsAvatar => context.target.map(|target| Character::Avatar(target.seat())).into_iter().collect(),
            // What acts on the players only takes the main player first (B-13.12).
            Who::Avatar(Part::Both) => [table.main, table.main.next(2)].into_iter().map(Character::Avatar).collect(),
            Who::Avatar(part) => sides(part).into_iter().flatten().map(Character::Avatar).collect(),
            Who::Front(part) => {
                let front = |seat| there(table.front(seat).map(Character::Unit));
                sides(part).into_iter().flatten().flat_map(front).collect()
            }
            Who::Projectile => {
                let enemy = own.next(2);
                let front = there(table.front(enemy).map(Character::Unit)).next();
                [front.unwrap_or(Character::Avatar(enemy))].into_iter().collect()
            }
            Who::Shikigami(part) => sides(part).into_iter().flatten().flat_map(units).collect(),
            Who::OtherShikigami => units(own).filter(|other| *other != user).collect(),
            Who::Characters(part) => sides(part).into_iter().flatten().flat_map(characters).collect(),
            Who::RandomCharacter(part) => {
                let all = sides(part).into_iter().flatten().flat_map(characters);
                let lives = |who: &Character| match who {
                    Character::Avatar(seat) => table.side(*seat).avatar.life > 0,
                    Character::Unit(_) => true,
                };
                all.filter(lives).collect()
            }
            Who::OtherCharacters => characters(own).filter(|other| *other != user).collect(),
            Who::FragileEnemies => characters(own.next(2)).filter(|other| table.armor(*other) < 0).collect(),
            Who::RandomOther => {
                let all = [table.turn, table.turn.next(2)].into_iter().flat_map(units);
                all.filter(|other| *other != user).collect()
            }
            Who::RandomShikigami(part) => sides(part).into_iter().flatten().flat_map(units).collect(),
            Who::Source => there(context.source).collect(),
            Who::Victim => there(context.victim).collect(),
            Who::Hit => there(context.hit).filter(|who| who.unit().is_some()).collect(),
            Who::Affected => {
                let affected = table.using().map(|using| using.affected.as_slice()).unwrap_or_default();
                let enemy = units(own.next(2));
                enemy.filter(|who| who.unit().is_some_and(|unit| affected.contains(&unit))).collect()
            }
        }
    }

    /// How much a word says.
    pub(super) fn amount(&self, table: &Table, context: &Context, amount: super::effect::Amount) -> i16 {
        let user = context.user;
        let counted = match amount.of {
            Count::Nothing => 0,
            Count::Armor => table.armor(Character::Unit(user)).max(0),
            Count::Power => self.strength(table, user),
            Count::Missing => self.missing(table, Character::Unit(user)),
            Count::Hand => i16::try_from(table.side(user.seat).hand.count()).unwrap_or(i16::MAX),
            Count::Die => context.die.into(),
            Count::Enhanced => context.number,
            Count::Dealt => context.dealt,
            Count::Answered => context.answered,
            Count::Gathered => table.unit(user).map_or(0, |user| user.gathered),
            Count::Energy => context.energy.into(),
            Count::TargetFragile => {
                let target = self.who(table, context, Who::Target).first().copied();
                target.map_or(0, |target| table.armor(target).min(0).saturating_neg())
            }
        };
        let times = counted.checked_div(amount.per).unwrap_or(0);
        amount.base.saturating_add(times.saturating_mul(amount.each))
    }

    /// Whether a condition of a text holds.
    pub(super) fn test(&self, table: &Table, context: &Context, test: Test) -> bool {
        match test {
            Test::Failed => context.die > 0 && context.success == 0,
            Test::TargetFragile => {
                self.who(table, context, Who::Target).first().is_some_and(|target| table.armor(*target) < 0)
            }
            Test::HasForm => table.awake(context.user).is_some_and(|unit| unit.form.is_some()),
            Test::Enhanced(least) => context.number >= least,
            Test::TargetOut => context.target.and_then(Character::unit).is_some_and(|unit| table.alive(unit).is_none()),
            Test::SomebodyOut => context.knocked > 0,
            Test::Burst(at) => context.burst >> at.min(7) & 1 == 1,
            Test::OwnTurn => table.turn == context.user.seat,
            Test::TargetOfTopLevel => {
                let target = context.target.and_then(Character::unit).and_then(|unit| table.unit(unit));
                target.is_some_and(|unit| unit.level >= 3)
            }
        }
    }
}

/// The cards in the hand of a player.
fn hand(table: &Table, seat: Seat) -> i16 {
    i16::try_from(table.side(seat).hand.count()).unwrap_or(i16::MAX)
}

/// The life of an avatar at most, and at the beginning (B-1.1).
pub(super) const MOST_LIFE: i16 = 30;
