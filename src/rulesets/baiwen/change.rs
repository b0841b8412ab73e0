//! What every event changes. Nothing else changes the table.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Baiwen;
use super::cards::{Kind, Static};
use super::effect::{Keyword, Lasts};
use super::event::Event;
use super::table::{
    Blow, Bonus, Card, Character, Counting, Entry, Favor, Fighting, Inspired, Keywords, Lasting, Matter, Pile, SEATS,
    Side, Sort, Table, Unit, UnitId, Until, Using, Zone,
};
use crate::Seat;

impl Baiwen {
    pub(super) fn change_table(&self, table: &mut Table, event: &Event) {
        if table.sides.count() != 2 {
            return;
        }
        match *event {
            Event::Seated { seat, ref shikigami } => {
                table.side_mut(seat).seat(shikigami.iter().copied());
            }
            Event::FirstChosen { seat } => (table.first, table.turn) = (seat, seat),
            Event::MainChosen { seat } => table.main = seat,
            Event::Shuffled { seat, ref order } => shuffle(table.side_mut(seat), order.as_deref()),
            Event::Moved { seat, from, to, card } => self.move_card(table, seat, from, to, card),
            Event::TurnBegan { seat } => {
                (table.turn, table.turns) = (seat, table.turns.saturating_add(1));
                for (_, side) in table.sides.iter_mut() {
                    side.fast_used = false;
                }
                let side = table.side_mut(seat);
                (side.assaults, side.turns) = (1, side.turns.saturating_add(1));
            }
            Event::ArmorCleared { who } => arm(table, who, |armor| *armor = 0),
            Event::Ticked { unit } => change(table, unit, |unit| unit.out = unit.out.saturating_sub(1)),
            Event::Revived { unit: id } => {
                change(table, id, |unit| (unit.out, unit.dying) = (0, false));
                self.begin(table, id);
            }
            Event::Orbs { seat, orbs } => table.side_mut(seat).orbs = orbs,
            Event::WentBack { unit } => {
                let side = table.side_mut(unit.seat);
                side.front = side.front.filter(|place| *place != unit.place);
            }
            Event::MovedIn { unit } if table.awake(unit).is_some() => {
                table.side_mut(unit.seat).front = Some(unit.place);
            }
            Event::MovedIn { .. } => {}
            Event::Levelled { unit: id, level } => {
                let enters = table.unit(id).is_some_and(|unit| unit.level == 0);
                change(table, id, |unit| unit.level = level);
                if enters {
                    self.begin(table, id);
                }
            }
            Event::Used { user, card, target, number, orbs, fast, energy } => {
                change(table, user, |user| user.energy = user.energy.saturating_sub(energy));
                let side = table.side_mut(user.seat);
                side.orbs = side.orbs.saturating_sub(orbs);
                side.fast_used |= fast;
                self.move_card(table, user.seat, Zone::Hand, Zone::Processing, Some(card));
                push_use(table, user, card, target, number);
            }
            Event::UsedAgain { user, card, target, number } => push_use(table, user, card, target, number),
            Event::Counted { seat, card } => {
                let spell =
                    self.print(card).is_some_and(|print| matches!(print.kind, Kind::Spell(_) | Kind::Awaken { .. }));
                if let Some(user) = self.user(table, seat, card).filter(|_| spell) {
                    change(table, user, |user| user.spells = user.spells.saturating_add(1));
                }
                if self.tempers(card) {
                    let side = table.side_mut(seat);
                    side.tempered = side.tempered.saturating_add(1);
                }
            }
            Event::UseEnded { seat, card, to } => {
                if let Some(at) = table.matters.iter().rposition(|matter| matches!(matter, Matter::Use(_))) {
                    table.matters.remove(at);
                }
                if to != Zone::Nowhere {
                    self.move_card(table, seat, Zone::Processing, to, Some(card));
                }
                if to == Zone::Hand && self.print(card).is_some_and(|print| print.rebound) {
                    let rebounded = &mut table.side_mut(seat).rebounded;
                    if !rebounded.contains(&card) {
                        rebounded.push(card);
                    }
                }
            }
            Event::Assaulted { unit: id, orbs } => {
                let side = table.side_mut(id.seat);
                side.assaults = side.assaults.saturating_sub(1);
                side.orbs = side.orbs.saturating_sub(orbs);
                change(table, id, |unit| {
                    // What ends sooner is used first.
                    let Unit { swift, this_turn_swift, next_attack_swift, .. } = unit;
                    let left = [next_attack_swift, this_turn_swift, swift].into_iter().find(|swift| **swift > 0);
                    left.into_iter().for_each(|swift| *swift -= 1);
                });
            }
            Event::BattleBegan(fight) => table.matters.push(Matter::Battle(fight)),
            Event::DefenderFound { defender } => {
                let fights = table.matters.iter_mut().rev();
                let fight =
                    fights.filter_map(|matter| if let Matter::Battle(fight) = matter { Some(fight) } else { None });
                if let Some(fight) = { fight }.next() {
                    fight.defender = Some(defender);
                }
            }
            Event::BattleEnded => {
                if let Some(at) = table.matters.iter().rposition(|matter| matches!(matter, Matter::Battle(_))) {
                    table.matters.remove(at);
                }
            }
            Event::BattlesEnded => {
                for (_, side) in table.sides.iter_mut() {
                    side.units.iter_mut().for_each(|unit| unit.fighting = Fighting::default());
                }
            }
            Event::Fought { unit, power, keywords } => {
                let depth = table.battles();
                change(table, unit, |unit| {
                    unit.fighting.strengthen(power, depth);
                    unit.fighting.keywords.join(keywords);
                });
            }
            Event::PowerOver { unit } => change(table, unit, |unit| unit.fighting.power = 0),
            Event::AttackOver { unit } => change(table, unit, |unit| {
                unit.and_original(|unit| {
                    (unit.next_attack, unit.next_attack_keywords, unit.next_attack_swift) = (0, Keywords::NONE, 0);
                });
            }),
            Event::Armored { who, by } => arm(table, who, |armor| *armor = armor.saturating_add(by)),
            Event::Grew { unit: id, by, lasts } => {
                let depth = table.battles();
                change(table, id, |unit| {
                    let add = |bonus: &mut Bonus| {
                        bonus.power = bonus.power.saturating_add(by.power);
                        bonus.health = bonus.health.saturating_add(by.health);
                    };
                    match lasts {
                        Lasts::Permanent => add(&mut unit.permanent),
                        Lasts::Temporary => add(&mut unit.temporary),
                        Lasts::Turn => unit.this_turn = unit.this_turn.saturating_add(by.power),
                        Lasts::Battle => unit.fighting.strengthen(by.power, depth),
                        Lasts::Attack => unit.next_attack = unit.next_attack.saturating_add(by.power),
                    }
                    if matches!(lasts, Lasts::Permanent | Lasts::Temporary) {
                        unit.health = unit.health.saturating_add(by.health.max(0));
                    }
                });
                // What falls cuts health down to the new maximum, and no further (B-1.10).
                let full = self.max_health(table, id);
                change(table, id, |unit| unit.health = unit.health.min(full));
            }
            Event::Gained { unit, keyword, lasts } => change(table, unit, |unit| match (keyword, lasts) {
                (Keyword::Swift, Lasts::Attack) => {
                    unit.next_attack_swift = unit.next_attack_swift.saturating_add(1);
                }
                (Keyword::Swift, Lasts::Turn) => unit.this_turn_swift = unit.this_turn_swift.saturating_add(1),
                (Keyword::Swift, _) => unit.swift = unit.swift.saturating_add(1),
                (_, Lasts::Turn) => unit.this_turn_keywords.add(keyword),
                (_, Lasts::Permanent) => unit.permanent_keywords.add(keyword),
                (_, Lasts::Battle) => unit.fighting.keywords.add(keyword),
                (_, Lasts::Attack) => unit.next_attack_keywords.add(keyword),
                _ => unit.keywords.add(keyword),
            }),
            Event::Favored { unit, favor } => change(table, unit, |unit| unit.cards = unit.cards.max(favor)),
            Event::DamageBegan { ref blows } => {
                // A spell hits those whom its own damage is aimed at.
                if let Some(Matter::Use(using)) = table.matters.last_mut() {
                    for blow in blows.iter().filter(|blow| blow.from == using.user && blow.sort == Sort::Spell) {
                        using.affected.extend(blow.to.unit().filter(|unit| !using.affected.contains(unit)));
                    }
                }
                table.matters.push(Matter::Damage(blows.clone()));
            }
            Event::BlowChanged { row, amount } => {
                table.blow_mut(row).into_iter().for_each(|blow| blow.amount = amount);
            }
            Event::Gathered { unit } => change(table, unit, |unit| unit.gathered = unit.gathered.saturating_add(1)),
            // One countdown for each: a new one takes the place of the old (B-15.1).
            Event::Stored { unit, stored } => {
                change(table, unit, |unit| (unit.stored, unit.countdown) = (Some(stored), None));
            }
            Event::Hastened { unit } => change(table, unit, |unit| {
                unit.stored.iter_mut().for_each(|stored| stored.left = stored.left.saturating_sub(1));
                unit.countdown.iter_mut().for_each(|counting| counting.left = counting.left.saturating_sub(1));
            }),
            Event::Delayed { unit, by } => change(table, unit, |unit| {
                unit.stored.iter_mut().for_each(|stored| stored.left = stored.left.saturating_add(by));
                unit.countdown.iter_mut().for_each(|counting| counting.left = counting.left.saturating_add(by));
                if unit.out > 0 {
                    unit.out = unit.out.saturating_add(by);
                }
            }),
            Event::CountdownSet { unit, left } => change(table, unit, |unit| {
                unit.countdown.iter_mut().for_each(|counting| counting.left = left);
            }),
            Event::CountdownOver { unit } => change(table, unit, |unit| unit.countdown = None),
            Event::Recalled { unit } => change(table, unit, |unit| unit.stored = None),
            Event::CardFast { seat, card } => table.side_mut(seat).fast.push(card),
            Event::CardGrew { seat, card } => table.side_mut(seat).grown.push(card),
            Event::Converted { row } => {
                let Some(blow) = table.blow(row) else { return };
                arm(table, blow.to, |armor| *armor = armor.saturating_sub(blow.amount));
                table.blow_mut(row).into_iter().for_each(|blow| blow.amount = Blow::GONE);
            }
            Event::Overflowed { row, by, stays } => overflow(table, row, by, stays),
            Event::Absorbed { row } => absorb(table, row),
            Event::Averted { row } => table.blow_mut(row).into_iter().for_each(|blow| blow.amount = Blow::GONE),
            Event::Suffered { row, lost } => {
                let Some(blow) = table.blow(row) else { return };
                let hit = u16::from(blow.to == Character::Avatar(blow.from.seat.next(2)));
                change(table, blow.from, |source| {
                    source.dealt = source.dealt.saturating_add(1);
                    source.avatar_hits = source.avatar_hits.saturating_add(hit);
                });
                match blow.to {
                    Character::Avatar(seat) => {
                        let avatar = &mut table.side_mut(seat).avatar;
                        avatar.life = avatar.life.saturating_sub(lost);
                    }
                    Character::Unit(unit) => change(table, unit, |unit| unit.health = unit.health.saturating_sub(lost)),
                }
            }
            Event::Unyielded { unit } => change(table, unit, |unit| unit.lose(Keyword::Unyielding)),
            Event::DamageEnded => {
                if let Some(at) = table.matters.iter().rposition(|matter| matches!(matter, Matter::Damage(_))) {
                    table.matters.remove(at);
                }
            }
            Event::Healed { who, amount } => match who {
                Character::Avatar(seat) => {
                    let avatar = &mut table.side_mut(seat).avatar;
                    avatar.life = avatar.life.saturating_add(amount);
                }
                Character::Unit(unit) => change(table, unit, |unit| unit.health = unit.health.saturating_add(amount)),
            },
            Event::Dying { unit } => change(table, unit, |unit| unit.dying = true),
            Event::KnockedOut { unit, by } => self.knock_out(table, unit, by),
            // A card that is not there becomes no form.
            Event::Formed { unit: id, form } if table.side(id.seat).processing.contains(&form.card) => {
                change(table, id, |unit| unit.form = Some(form));
                let full = self.max_health(table, id);
                change(table, id, |unit| unit.health = full);
                self.count_down(table, id, true);
                let side = table.side_mut(id.seat);
                remove(&mut side.processing, form.card);
                enter(side, Entry::Form(id.place));
            }
            Event::Formed { .. } => {}
            Event::Unformed { unit: id } => {
                let form = table.unit(id).and_then(|unit| unit.form);
                change(table, id, |unit| {
                    unit.form = None;
                    unit.countdown = unit.countdown.filter(|counting| !counting.form);
                });
                let full = self.max_health(table, id);
                change(table, id, |unit| unit.health = full);
                let side = table.side_mut(id.seat);
                side.queue.retain(|entry| *entry != Entry::Form(id.place));
                side.graveyard.extend(form.map(|form| form.card));
            }
            Event::Awakened { unit: id } => {
                change(table, id, |unit| {
                    unit.awakened = true;
                    // A stored spell carries over, and its counter becomes 1.
                    unit.stored.iter_mut().for_each(|stored| stored.left = 1);
                    // The countdown of the ability before goes with it.
                    unit.countdown = unit.countdown.filter(|counting| counting.form);
                });
                self.count_down(table, id, false);
                let side = table.side_mut(id.seat);
                side.queue.retain(|entry| *entry != Entry::Base(id.place));
                enter(side, Entry::Base(id.place));
            }
            Event::LeftBehind(lasting) => {
                table.named = table.named.max(lasting.id.saturating_add(1));
                let side = table.side_mut(lasting.by.seat);
                side.lasting.push(lasting);
                enter(side, Entry::Lasting(lasting.id));
            }
            Event::LastingEnded { seat, id } => end_lasting(table.side_mut(seat), |lasting| lasting.id == id),
            Event::Rolled { seat, die } => table.side_mut(seat).faces |= 1 << (die.clamp(1, 6) - 1),
            Event::Succeeded { seat } => {
                let turn = table.turns;
                table.side_mut(seat).lucky = Some(turn);
            }
            Event::TurnEnded { .. } => {
                for (_, side) in table.sides.iter_mut() {
                    side.fast.clear();
                    for unit in &mut side.units {
                        unit.and_original(|unit| {
                            (unit.this_turn, unit.cards) = (0, Favor::None);
                            (unit.this_turn_keywords, unit.this_turn_swift) = (Keywords::NONE, 0);
                        });
                    }
                    end_lasting(side, |lasting| lasting.until == Until::Turn);
                }
            }
            Event::Ended(outcome) => table.outcome = Some(outcome),
            Event::Stunned { who } => {
                let turn = table.turns;
                stun(table, who, |stunned| *stunned = Some(turn));
            }
            Event::StunEnded { who } => stun(table, who, |stunned| *stunned = None),
            Event::Inspired { seat, by } => {
                let inspired = &mut table.side_mut(seat).inspired;
                inspired.power = inspired.power.saturating_add(by.power);
                inspired.armor = inspired.armor.saturating_add(by.armor);
            }
            Event::InspirationTaken { seat } => table.side_mut(seat).inspired = Inspired::default(),
            Event::Summoned { unit: id, shikigami } => self.summon(table, id, shikigami),
            Event::LeftPlay { unit } => self.leave_play(table, unit),
            Event::Blessed { seat, shikigami, by } => {
                let blessed = &mut table.side_mut(seat).blessed;
                match blessed.iter_mut().find(|(kind, _)| *kind == shikigami) {
                    Some((_, bonus)) => add(bonus, by),
                    None => blessed.push((shikigami, by)),
                }
            }
            Event::Transformed { unit: id, into } => {
                self.unqueue(table, id);
                let entered = next(table);
                change(table, id, |unit| {
                    let new = Unit { owner: unit.owner, level: unit.level, entered, ..Unit::new(into) };
                    let mut old = core::mem::replace(unit, new);
                    old.fighting = Fighting::default();
                    // One that is transformed again is in the end what it was first.
                    let first = if old.original.is_some() { old.original } else { Some(Box::new(old)) };
                    unit.original = first;
                });
                self.begin(table, id);
            }
            Event::Restored { unit: id } => {
                self.unqueue(table, id);
                let entered = next(table);
                change(table, id, |unit| {
                    if let Some(original) = unit.original.take() {
                        *unit = Unit { level: unit.level, dying: unit.dying, entered, ..*original };
                    }
                });
                let side = table.side_mut(id.seat);
                enter(side, Entry::Base(id.place));
                if side.units.get(usize::from(id.place)).is_some_and(|unit| unit.form.is_some()) {
                    enter(side, Entry::Form(id.place));
                }
            }
            Event::Replaced { unit: id, into } => {
                let form = table.unit(id).and_then(|unit| unit.form);
                self.unqueue(table, id);
                table.side_mut(id.seat).graveyard.extend(form.map(|form| form.card));
                let entered = next(table);
                change(table, id, |unit| {
                    *unit =
                        Unit { owner: unit.owner, level: unit.level, entered, energy: unit.energy, ..Unit::new(into) };
                });
                self.begin(table, id);
            }
            Event::Voided => {
                if let Some(Matter::Use(using)) =
                    table.matters.iter_mut().rev().find(|matter| matches!(matter, Matter::Use(_)))
                {
                    using.void = true;
                }
            }
            Event::CalledOff => {
                if let Some(Matter::Battle(fight)) =
                    table.matters.iter_mut().rev().find(|matter| matches!(matter, Matter::Battle(_)))
                {
                    fight.cancelled = true;
                }
            }
            Event::Charged { unit, by } => change(table, unit, |unit| {
                unit.energy = unit.energy.saturating_add_signed(by).min(MOST_ENERGY);
            }),
            Event::Lost { unit, keyword } => change(table, unit, |unit| unit.lose(keyword)),
            Event::Weakened { unit } => change(table, unit, |unit| unit.fighting.powerless = true),
            Event::Revealed { seat, card } => reveal(table.side_mut(seat), card),
            Event::Rerolled { .. } => {}
            Event::Doubled { row } => {
                table.blow_mut(row).into_iter().for_each(|blow| {
                    (blow.amount, blow.doubled) = (blow.amount.saturating_mul(2), true);
                });
            }
            Event::Merged { row, into } => {
                let amount = table.blow(row).map_or(0, |blow| blow.amount);
                table.blow_mut(row).into_iter().for_each(|blow| blow.amount = 0);
                table.blow_mut(into).into_iter().for_each(|blow| blow.amount = blow.amount.saturating_add(amount));
            }
            Event::FragileLost { who, by } => arm(table, who, |armor| *armor = armor.saturating_add(by).min(0)),
            Event::ArmorLost { who, by } => arm(table, who, |armor| *armor = armor.saturating_sub(by).max(0)),
        }
    }

    /// A shikigami comes into play, or back: with full health, its ability in the queue, and its countdown.
    fn begin(&self, table: &mut Table, id: UnitId) {
        let full = self.max_health(table, id);
        change(table, id, |unit| unit.health = full);
        enter(table.side_mut(id.seat), Entry::Base(id.place));
        self.count_down(table, id, false);
    }

    /// The countdown of an ability begins, of a form or not, if it has one.
    pub(super) fn count_down(&self, table: &mut Table, id: UnitId, form: bool) {
        let Some(unit) = table.awake(id) else { return };
        let ability = if form { self.form_ability(unit) } else { self.ability(unit) };
        let Some(left) = ability.and_then(|ability| ability.countdown.as_ref()).map(|countdown| countdown.turns) else {
            return;
        };
        change(table, id, |unit| (unit.countdown, unit.stored) = (Some(Counting { left, form }), None));
    }

    /// What a shikigami has in the queue leaves it.
    fn unqueue(&self, table: &mut Table, id: UnitId) {
        table
            .side_mut(id.seat)
            .queue
            .retain(|entry| *entry != Entry::Base(id.place) && *entry != Entry::Form(id.place));
    }

    /// B-19.1: a new object, of level 1, without a seat, in front.
    fn summon(&self, table: &mut Table, id: UnitId, shikigami: super::table::ShikigamiId) {
        if table.side(id.seat).units.len() != usize::from(id.place) || id.place < SEATS {
            return;
        }
        let entered = next(table);
        let side = table.side_mut(id.seat);
        let blessed = side.blessed.iter().find(|(kind, _)| *kind == shikigami);
        let permanent = blessed.map(|(_, bonus)| *bonus).unwrap_or_default();
        side.units.push(Unit { level: 1, entered, permanent, ..Unit::new(shikigami) });
        side.front = Some(id.place);
        self.begin(table, id);
    }

    /// Its place stays empty for the rest of the game, so that nothing takes another one for it.
    fn leave_play(&self, table: &mut Table, id: UnitId) {
        self.unqueue(table, id);
        let form = table.unit(id).and_then(|unit| unit.form);
        change(table, id, |unit| {
            *unit = Unit { entered: unit.entered, falls: unit.falls, ..Unit::new(unit.shikigami) };
        });
        let side = table.side_mut(id.seat);
        side.front = side.front.filter(|place| *place != id.place);
        side.graveyard.extend(form.map(|form| form.card));
        self.end_effects_of(table, id);
    }

    /// An effect is lost with whoever acts in it.
    fn end_effects_of(&self, table: &mut Table, id: UnitId) {
        for (_, side) in table.sides.iter_mut() {
            end_lasting(side, |lasting| self.acts(lasting) == Some(id));
        }
    }

    /// A card leaves a zone and comes to another, and to or from the queue with it (B-13.2).
    fn move_card(&self, table: &mut Table, seat: Seat, from: Zone, to: Zone, card: Option<Card>) {
        let before = table.side(seat).hand.count();
        self.move_between(table, seat, from, to, card);
        let after = table.side(seat).hand.count();
        if before == after {
            return;
        }
        // An aura moves health up together with its maximum, and cuts it down to that (B-1.10).
        for place in 0..table.side(seat).units.len() as u8 {
            let id = UnitId { seat, place };
            if self.holds(table, id, Static::PerHandCard) {
                let full = self.max_health(table, id);
                let more = i16::try_from(after.saturating_sub(before)).unwrap_or(0);
                change(table, id, |unit| unit.health = unit.health.saturating_add(more).min(full));
            }
        }
    }

    fn move_between(&self, table: &mut Table, seat: Seat, from: Zone, to: Zone, card: Option<Card>) {
        table.cards = table.cards.saturating_add(u16::from(from == Zone::Nowhere));
        let side = table.side_mut(seat);
        let there = match (from, card) {
            (Zone::Nowhere, _) => true,
            (Zone::Deck, _) => side.deck.take(card),
            (Zone::Hand, _) => side.hand.take(card),
            (Zone::Aside, _) => side.aside.take(card),
            (Zone::Processing, Some(card)) => remove(&mut side.processing, card),
            (Zone::Graveyard, Some(card)) => remove(&mut side.graveyard, card),
            (Zone::Processing | Zone::Graveyard, None) => false,
        };
        if from == Zone::Hand {
            side.fast.retain(|left| Some(*left) != card);
            // What a copy grew by is its own, until it is used or lost.
            side.grown.retain(|left| Some(*left) != card || matches!(to, Zone::Deck | Zone::Aside));
            side.revealed.retain(|left| Some(*left) != card);
            side.queue.retain(|entry| !matches!(entry, Entry::Card(left) if Some(*left) == card));
        }
        if !there {
            return;
        }
        match (to, card) {
            (Zone::Nowhere, _) => {}
            (Zone::Deck, _) => side.deck.put(card),
            (Zone::Hand, _) => side.hand.put(card),
            (Zone::Aside, _) => side.aside.put(card),
            (Zone::Processing, _) => side.processing.extend(card),
            (Zone::Graveyard, _) => side.graveyard.extend(card),
        }
        if (from, to) == (Zone::Processing, Zone::Hand) {
            side.revealed.extend(card);
        }
        if let (Zone::Hand, Some(card)) = (to, card)
            && self.answers_something(card)
        {
            side.queue.push(Entry::Card(card));
            self.bubble(side);
        }
    }

    /// The response that has just come to the queue changes places with the last earlier one of the same timing whose
    /// shikigami sits further right, until there is none (B-13.4).
    fn bubble(&self, side: &mut Side) {
        let Some(mut at) = side.queue.len().checked_sub(1) else { return };
        while let Some(other) = self.bubbles_past(side, at) {
            side.queue.swap(other, at);
            at = other;
        }
    }

    fn bubbles_past(&self, side: &Side, at: usize) -> Option<usize> {
        let Entry::Card(card) = *side.queue.get(at)? else { return None };
        let answers = |card: Card| self.print(card).and_then(|print| print.answers.as_ref()).map(|answer| answer.at);
        let place = |card: Card| side.units.iter().position(|unit| unit.owner == card.0.shikigami());
        let (own, timing) = (place(card)?, answers(card)?);
        side.queue.get(..at)?.iter().rposition(|entry| match entry {
            Entry::Card(other) => answers(*other) == Some(timing) && place(*other).is_some_and(|other| other > own),
            _ => false,
        })
    }

    /// B-11.2 to B-11.5: everything that is not for good is lost.
    fn knock_out(&self, table: &mut Table, id: UnitId, by: Option<UnitId>) {
        if id.place >= SEATS {
            change(table, id, |unit| unit.falls = unit.falls.saturating_add(1));
            self.leave_play(table, id);
        } else {
            let remains = table.unit(id).is_some_and(|unit| self.remains(unit));
            let longer = |one: Static| if let Static::LongerOut(longer) = one { longer } else { 0 };
            let enemies = table.awake_units(id.seat.next(2));
            let longer = enemies.flat_map(|enemy| self.statics(table, enemy)).map(longer).fold(0, u8::saturating_add);
            change(table, id, |unit| {
                let &mut Unit { shikigami, owner, entered, level, permanent, awakened, energy, kills, .. } = unit;
                let &mut Unit { falls, dealt, avatar_hits, spells, gathered, permanent_keywords, .. } = unit;
                let falls = falls.saturating_add(1);
                let memory = Unit { falls, kills, dealt, avatar_hits, spells, gathered, ..Unit::new(shikigami) };
                let out = 3_u8.saturating_add(longer);
                let kept = Unit { permanent, permanent_keywords, awakened, energy, ..memory };
                *unit = Unit { owner, entered, level, out, ..kept };
            });
            let side = table.side_mut(id.seat);
            side.front = side.front.filter(|place| *place != id.place);
            side.queue.retain(|entry| *entry != Entry::Base(id.place) || remains);
            side.queue.retain(|entry| *entry != Entry::Form(id.place));
            self.end_effects_of(table, id);
        }
        if let Some(by) = by {
            change(table, by, |unit| unit.kills = unit.kills.saturating_add(1));
        }
    }

    fn answers_something(&self, card: Card) -> bool {
        self.print(card)
            .is_some_and(|print| print.answers.is_some() || print.in_hand.is_some() || print.enhance.is_some())
    }

    fn tempers(&self, card: Card) -> bool {
        self.print(card).is_some_and(|print| print.tempers)
    }
}

/// The energy that a shikigami holds at most (B-1.5).
const MOST_ENERGY: u8 = 10;

/// The number of what comes into play next.
fn next(table: &mut Table) -> u16 {
    table.entered = table.entered.saturating_add(1);
    table.entered
}

fn add(bonus: &mut Bonus, by: Bonus) {
    bonus.power = bonus.power.saturating_add(by.power);
    bonus.health = bonus.health.saturating_add(by.health);
}

fn stun(table: &mut Table, who: Character, change: impl FnOnce(&mut Option<u16>)) {
    match who {
        Character::Avatar(seat) => change(&mut table.side_mut(seat).avatar.stunned),
        Character::Unit(unit) => {
            if let Some(unit) = table.unit_mut(unit) {
                change(&mut unit.stunned);
            }
        }
    }
}

/// A card of a hand is known to everybody: in a view it is one of those that were not.
fn reveal(side: &mut Side, card: Card) {
    if !side.revealed.contains(&card) {
        side.revealed.push(card);
        if !side.hand.cards.contains(&card) && side.hand.hidden > 0 {
            side.hand.hidden -= 1;
            side.hand.cards.push(card);
        }
    }
}

fn change(table: &mut Table, unit: UnitId, change: impl FnOnce(&mut Unit)) {
    if let Some(unit) = table.unit_mut(unit) {
        change(unit);
    }
}

fn push_use(table: &mut Table, user: UnitId, card: Card, target: Option<Character>, number: i16) {
    let affected = target.and_then(Character::unit).into_iter().collect();
    table.matters.push(Matter::Use(Using { card, user, target, number, affected, void: false }));
}

fn arm(table: &mut Table, who: Character, change: impl FnOnce(&mut i16)) {
    match who {
        Character::Avatar(seat) => change(&mut table.side_mut(seat).avatar.armor),
        Character::Unit(unit) => {
            if let Some(unit) = table.unit_mut(unit) {
                change(&mut unit.armor);
            }
        }
    }
}

/// An ability that remained in the queue keeps its place.
fn enter(side: &mut Side, entry: Entry) {
    if !side.queue.contains(&entry) {
        side.queue.push(entry);
    }
}

fn end_lasting(side: &mut Side, over: impl Fn(&Lasting) -> bool) {
    let Side { lasting, queue, .. } = side;
    let ended =
        |entry: &Entry| matches!(entry, Entry::Lasting(id) if lasting.iter().any(|one| one.id == *id && over(one)));
    queue.retain(|entry| !ended(entry));
    lasting.retain(|one| !over(one));
}

fn remove(cards: &mut Vec<Card>, card: Card) -> bool {
    let at = cards.iter().position(|other| *other == card);
    at.map(|at| cards.remove(at)).is_some()
}

fn shuffle(side: &mut Side, order: Option<&[u16]>) {
    let aside = core::mem::take(&mut side.aside);
    side.deck.cards.extend(aside.cards);
    side.deck.hidden = side.deck.hidden.saturating_add(aside.hidden);
    match order {
        Some(order) => {
            let mut left: Vec<Option<Card>> = side.deck.cards.iter().copied().map(Some).collect();
            let named = order.iter().filter_map(|at| left.get_mut(usize::from(*at)).and_then(Option::take));
            let mut cards: Vec<Card> = named.collect();
            cards.extend(left.into_iter().flatten());
            side.deck.cards = cards;
        }
        None => side.deck = Pile { cards: Vec::new(), hidden: side.deck.count() },
    }
}

/// B-8.3: the part beyond the victim's armor and health becomes a damage to its avatar, from the step before armor on.
/// Fragile is counted here, once.
fn overflow(table: &mut Table, row: u16, by: i16, stays: i16) {
    let Some(to) = table.blow(row).map(|blow| blow.to) else { return };
    if table.armor(to) < 0 {
        arm(table, to, |armor| *armor = 0);
    }
    let Some(blow) = table.blow_mut(row) else { return };
    (blow.amount, blow.doubled) = (stays, true);
    let to = Character::Avatar(to.seat());
    let over = Blow { to, amount: by, overflow: false, spilled: true, ..*blow };
    if let Some(Matter::Damage(blows)) = table.matters.last_mut() {
        blows.push(over);
    }
}

/// B-8.5: fragile adds its whole value and is removed; armor absorbs and is reduced.
fn absorb(table: &mut Table, row: u16) {
    let Some(blow) = table.blow(row) else { return };
    let mut left = blow.amount;
    arm(table, blow.to, |armor| {
        if *armor < 0 {
            left = left.saturating_sub(*armor);
            *armor = 0;
        } else {
            let by = left.min(*armor);
            left -= by;
            *armor -= by;
        }
    });
    table.blow_mut(row).into_iter().for_each(|blow| blow.amount = left);
}
