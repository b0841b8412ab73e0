//! Damage (B-8): everything that is dealt at once takes each step together.

use serde::{Deserialize, Serialize};

use super::Value;
use super::prelude::*;

/// Damage that is dealt at once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Damage {
    pub(in super::super) blows: Blows,
    /// What was dealt in all.
    pub(in super::super) dealt: i16,
    /// Who was damaged last.
    pub(in super::super) hit: Option<Character>,
}

impl Procedure<Baiwen> for Damage {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::act(B8_0, "begin", Damage::begin),
        Step::each(B8_0, "conversion", Damage::falling, &Row::Act(Damage::convert)),
        Step::each(B8_1, "before damage", Damage::falling, &Row::Act(Damage::strip)).also(&[B18_11]),
        Step::each(B8_2, "damage start", Damage::all, &Row::Act(Damage::weigh)),
        Step::each(B8_2, "about to be dealt", Damage::falling, &Row::Open(|_, look| dealt(look, Moment::DamageStart))),
        Step::each(B8_3, "overflow", Damage::falling, &Row::Act(Damage::overflow)).also(&[B18_10]),
        Step::each(B8_4, "barrier", Damage::falling, &Row::Act(Damage::barrier)).also(&[B18_15, B18_23]),
        Step::each(B8_5, "armor", Damage::falling, &Row::Act(Damage::armor)).also(&[B9_1, B9_3, B7_16]),
        Step::each(B8_6, "immunity", Damage::falling, &Row::Act(Damage::immune)).also(&[B18_28]),
        Step::each(B8_7, "before losing health", Damage::falling, &Row::Act(Damage::double)).also(&[B18_19]),
        Step::each(B8_8, "merge", Damage::falling, &Row::Act(Damage::merge)),
        Step::each(B8_9, "lose health", Damage::falling, &Row::Act(Damage::lose)).also(&[B18_14, B8_12]),
        Step::each(B13_10a, "at once", Damage::falling, &Row::Open(|_, look| dealt(look, Moment::Dealt))),
        Step::each(B18_18, "lifesteal", Damage::falling, &Row::Act(Damage::steal)).also(&[B8_10]),
        Step::each(B8_10, "after damage", Damage::falling, &Row::Open(|_, look| dealt(look, Moment::Damaged)))
            .also(&[B8_15]),
        Step::each(B8_11, "dying", Damage::falling, &Row::Act(Damage::doom)).also(&[B18_17]),
        Step::act(B21_1, "end", Damage::end).also(&[B11_6, B21_4]),
    ];
}

fn dealt(look: Now<'_, '_>, moment: Moment) -> Option<Timing> {
    let blow = look.table.blow(look.member)?;
    let how = if blow.combat() { How::Combat } else { How::Spell };
    Some(Timing { moment, by: Some(Character::Unit(blow.from)), on: Some(blow.to), amount: blow.amount, how })
}

/// How much a damage is when it starts: increases first, then caps.
fn weighed(rules: &Baiwen, table: &Table, blow: Blow) -> i16 {
    let mut amount = blow.amount;
    for one in rules.statics(table, blow.from) {
        if let Static::Burns(by) = one
            && !blow.combat()
        {
            amount = amount.saturating_add(by);
        }
    }
    if blow.from_hand {
        for unit in table.awake_units(blow.from.seat) {
            for one in rules.statics(table, unit) {
                if let Static::Spellbound(by) = one {
                    amount = amount.saturating_add(by);
                }
            }
        }
    }
    let armor = table.armor(blow.to);
    let capped = blow.to.unit().is_some_and(|unit| rules.holds(table, unit, Static::CappedByArmor));
    if armor > 0 && capped { amount.min(armor) } else { amount }
}

impl Damage {
    pub(super) fn of(blows: Blows) -> Self {
        Damage { blows, dealt: 0, hit: None }
    }

    /// A dying unit takes no more damage (B-8.11).
    fn begin(&mut self, cx: Run<'_, '_>) -> To {
        let mut blows = core::mem::take(&mut self.blows);
        blows.retain(|blow| weighed(cx.rules(), cx.table(), *blow) > 0);
        blows.retain(|blow| blow.to.unit().is_none_or(|unit| cx.table().alive(unit).is_some()));
        if blows.is_empty() { Flow::End } else { tell(cx, Event::DamageBegan { blows }) }
    }

    /// Every blow that is still damage, also one of nothing that may yet become more.
    fn all(&self, look: Now<'_, '_>, members: &mut Members) {
        let blows = look.table.blows().iter().enumerate();
        members.extend(blows.filter(|(_, blow)| blow.amount != Blow::GONE).map(|(row, _)| row as u16));
    }

    /// The blows that still fall: what joins a batch takes part from the next step on.
    fn falling(&self, look: Now<'_, '_>, members: &mut Members) {
        let blows = look.table.blows().iter().enumerate();
        members.extend(blows.filter(|(_, blow)| blow.amount > 0).map(|(row, _)| row as u16));
    }

    fn convert(&mut self, cx: Run<'_, '_>) -> To {
        let row = cx.member();
        match cx.table().blow(row) {
            Some(blow)
                if cx.table().armor(blow.to) >= 0
                    && cx.rules().holds(cx.table(), blow.from, Static::DamageToFragile) =>
            {
                tell(cx, Event::Converted { row })
            }
            _ => Flow::Next,
        }
    }

    /// 穿刺 takes armor and barrier, even if the damage comes to nothing later.
    fn strip(&mut self, cx: Run<'_, '_>) -> To {
        let Some(Blow { from, to, .. }) = cx.table().blow(cx.member()) else { return Flow::Next };
        if !cx.rules().has(cx.table(), from, Keyword::ArmorStrip) {
            return Flow::Next;
        }
        let by = cx.table().armor(to);
        if by > 0 {
            cx.emit(Event::ArmorLost { who: to, by });
        }
        match to.unit() {
            Some(unit) if cx.rules().has(cx.table(), unit, Keyword::Barrier) => {
                tell(cx, Event::Lost { unit, keyword: Keyword::Barrier })
            }
            _ => Flow::Next,
        }
    }

    fn weigh(&mut self, cx: Run<'_, '_>) -> To {
        let row = cx.member();
        let Some(blow) = cx.table().blow(row) else { return Flow::Next };
        let amount = weighed(cx.rules(), cx.table(), blow);
        if amount == blow.amount { Flow::Next } else { tell(cx, Event::BlowChanged { row, amount }) }
    }

    /// What goes beyond armor, fragile counted, and health falls on the avatar.
    fn overflow(&mut self, cx: Run<'_, '_>) -> To {
        let row = cx.member();
        let Some(Blow { from, to: Character::Unit(to), amount, sort, overflow, spilled: false, .. }) =
            cx.table().blow(row)
        else {
            return Flow::Next;
        };
        let keyword = match sort {
            Sort::Attack => cx.rules().has(cx.table(), from, Keyword::Overflow),
            Sort::Ability => cx.rules().has_itself(cx.table(), from, Keyword::Overflow),
            Sort::Counter | Sort::Spell | Sort::Card => false,
        };
        let Some(victim) = cx.table().awake(to).filter(|_| overflow || keyword) else { return Flow::Next };
        let critical = sort == Sort::Attack && cx.rules().has(cx.table(), from, Keyword::Critical);
        let (armor, health) = (victim.armor, victim.health.max(0));
        let through = amount.saturating_sub(armor).max(0).saturating_mul(if critical { 2 } else { 1 });
        let by = through.saturating_sub(health);
        let stays = health.saturating_add(armor.max(0));
        if by > 0 { tell(cx, Event::Overflowed { row, by, stays }) } else { Flow::Next }
    }

    /// 屏障 stops any damage, 庇佑 that of an enemy spell; each is used up by it.
    fn barrier(&mut self, cx: Run<'_, '_>) -> To {
        let row = cx.member();
        let Some(Blow { from, to: Character::Unit(unit), sort, .. }) = cx.table().blow(row) else { return Flow::Next };
        let has = |keyword: &Keyword| cx.rules().has(cx.table(), unit, *keyword);
        let spell = sort == Sort::Spell && from.seat != unit.seat;
        let kept = [Keyword::Barrier, Keyword::Blessed].into_iter().filter(|one| *one == Keyword::Barrier || spell);
        match { kept }.find(has) {
            Some(keyword) => {
                cx.emit(Event::Lost { unit, keyword });
                tell(cx, Event::Averted { row })
            }
            None => Flow::Next,
        }
    }

    fn armor(&mut self, cx: Run<'_, '_>) -> To {
        let row = cx.member();
        match cx.table().blow(row) {
            Some(blow) if cx.table().armor(blow.to) != 0 => tell(cx, Event::Absorbed { row }),
            _ => Flow::Next,
        }
    }

    fn immune(&mut self, cx: Run<'_, '_>) -> To {
        let row = cx.member();
        let Some(blow) = cx.table().blow(row) else { return Flow::Next };
        let Some(unit) = blow.to.unit() else { return Flow::Next };
        let immune = |keyword| cx.rules().has(cx.table(), unit, keyword);
        let averted = match blow.combat() {
            true => immune(Keyword::Immune),
            false => blow.from.seat != unit.seat && immune(Keyword::ImmuneToWords),
        };
        if averted || immune(Keyword::ImmuneToAll) { tell(cx, Event::Averted { row }) } else { Flow::Next }
    }

    /// 暴击 doubles combat damage, once.
    fn double(&mut self, cx: Run<'_, '_>) -> To {
        let row = cx.member();
        match cx.table().blow(row) {
            Some(blow)
                if blow.combat() && !blow.doubled && cx.rules().has(cx.table(), blow.from, Keyword::Critical) =>
            {
                tell(cx, Event::Doubled { row })
            }
            _ => Flow::Next,
        }
    }

    /// What has the same source, victim and cause becomes one.
    fn merge(&mut self, cx: Run<'_, '_>) -> To {
        let row = cx.member();
        let Some(blow) = cx.table().blow(row) else { return Flow::Next };
        let same =
            |other: &Blow| other.amount > 0 && (other.from, other.to, other.sort) == (blow.from, blow.to, blow.sort);
        match cx.table().blows().iter().take(row.into()).position(same) {
            Some(into) => tell(cx, Event::Merged { row, into: into as u16 }),
            None => Flow::Next,
        }
    }

    /// With 不屈 a shikigami that had more than 1 health stays at 1.
    fn lose(&mut self, cx: Run<'_, '_>) -> To {
        let row = cx.member();
        let Some(blow) = cx.table().blow(row) else { return Flow::Next };
        let mut lost = blow.amount;
        if let Some(unit) = blow.to.unit()
            && let Some(victim) = cx.table().awake(unit)
            && victim.health > 1
            && lost >= victim.health
            && cx.rules().has(cx.table(), unit, Keyword::Unyielding)
        {
            lost = victim.health - 1;
            cx.emit(Event::Unyielded { unit });
        }
        self.dealt = self.dealt.saturating_add(blow.amount);
        self.hit = Some(blow.to);
        tell(cx, Event::Suffered { row, lost })
    }

    /// 吸血 heals the avatar of the source, before anything else that follows.
    fn steal(&mut self, cx: Run<'_, '_>) -> To {
        let Some(Blow { from, amount, .. }) = cx.table().blow(cx.member()) else { return Flow::Next };
        if cx.rules().has(cx.table(), from, Keyword::Lifesteal) {
            let whom = SmallVec::from_slice(&[Character::Avatar(from.seat)]);
            let heal = super::Heal { by: from, amount, whom, done: SmallVec::new(), hurts: false };
            cx.put_off(Agenda::After, Ability::Lifesteal(from), heal.into());
        }
        Flow::Next
    }

    /// Whoever has no health left is dying at once, and is knocked out in damage order; so is whoever 必杀 has damaged.
    fn doom(&mut self, cx: Run<'_, '_>) -> To {
        let Some(Blow { from, to: Character::Unit(unit), .. }) = cx.table().blow(cx.member()) else {
            return Flow::Next;
        };
        let lethal = cx.rules().has(cx.table(), from, Keyword::Lethal);
        if cx.table().alive(unit).is_some_and(|victim| victim.health <= 0 || lethal) {
            super::life::doom(cx, unit, Some(from));
        }
        Flow::Next
    }

    /// An avatar at no life has lost; if both are, nobody has won.
    fn end(&mut self, cx: Run<'_, '_>) -> To {
        cx.emit(Event::DamageEnded);
        let fallen = |seat: Seat| cx.table().side(seat).avatar.life <= 0;
        let outcome = match [Seat(0), Seat(1)].map(fallen) {
            [true, true] => Some(Outcome::Draw),
            [true, false] => Some(Outcome::Won(Seat(1))),
            [false, true] => Some(Outcome::Won(Seat(0))),
            [false, false] => None,
        };
        outcome.into_iter().for_each(|outcome| cx.emit(Event::Ended(outcome)));
        Flow::Return(Value::Struck { dealt: self.dealt, hit: self.hit, knocked: 0 })
    }
}
