//! Assaults (B-5) and battles (B-7).

use serde::{Deserialize, Serialize};

use super::prelude::*;
use super::{Damage, Effect, Flows, Source};

/// An assault (出击).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Assault {
    pub(in super::super) unit: UnitId,
    /// Whom it hunts (追猎).
    pub(in super::super) target: Option<UnitId>,
}

impl Procedure<Baiwen> for Assault {
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::act(B5_6, "pay", Assault::pay).also(&[B5_1, B5_2, B5_4, B5_7, B18_6]),
        Step::call(B7_1, "battle", |assault: &Assault, _| {
            let target = assault.target.map(Character::Unit);
            Some(Battle { target, ..Battle::new(assault.unit, Cause::Assault) }.into())
        })
        .also(&[B5_5, B18_13]),
        Step::settle(B13_10, "after it", Agenda::After),
        Step::settle(B7_13, "battles after it", Agenda::Barrier),
    ];
}

impl Assault {
    fn pay(&mut self, cx: Run<'_, '_>) -> To {
        let orbs = cx.rules().assault_cost(cx.table(), self.unit);
        tell(cx, Event::Assaulted { unit: self.unit, orbs })
    }
}

/// A battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub(in super::super) attacker: UnitId,
    pub(in super::super) cause: Cause,
    /// The combat card, and what it counted.
    pub(in super::super) card: Option<Card>,
    pub(in super::super) number: i16,
    /// The bursts that were paid for, and the energy.
    pub(in super::super) paid: (u8, u8),
    /// A named target.
    pub(in super::super) target: Option<Character>,
    /// It has really begun: its attacker was there.
    pub(in super::super) begun: bool,
    /// The number of what came into play that the attacker is, and how often it was knocked out before: transformed (U13)
    /// or back again (B-7.7.b) it is another one.
    pub(in super::super) once: (u16, u8),
    /// The same of its target and its defender, once they are known: in their place another one is nobody.
    pub(in super::super) against: u16,
}

impl Procedure<Baiwen> for Battle {
    const GUARDS: &'static [Guard<Baiwen, Self>] = &[
        Guard {
            clause: B7_0,
            name: "the attacker is out",
            test: |battle, look| !battle.fights(look.table),
            to: "stop",
        },
        Guard {
            clause: B7_17,
            name: "called off",
            test: |battle, look| battle.begun && look.table.battle().is_some_and(|fight| fight.cancelled),
            to: "stop",
        },
    ];
    const STEPS: &'static [Step<Baiwen, Self>] = &[
        Step::act(B7_1, "defender", Battle::begin).also(&[B7_1a, B18_12, B23_14]),
        Step::act(B7_2, "pre-battle", Battle::prepare).also(&[B9_4, B7_15, B18_20, B18_21]),
        Step::open(B7_2, "before the battle", |battle: &Battle, look| battle.timing(look, Moment::PreBattle))
            .also(&[B23_15]),
        Step::settle(B13_10, "after that timing", Agenda::After),
        Step::settle(B7_13, "battles before it", Agenda::Barrier),
        Step::act(B7_3, "move in", Battle::move_in).also(&[B19_4]),
        Step::call(B7_4a, "text of a response", Battle::answer),
        Step::act(B7_4, "response", Battle::response),
        Step::call(B7_5, "combat card", Battle::text).also(&[B7_5a, B7_5b]),
        Step::act(B7_1, "defender now", Battle::look_again),
        Step::open(B7_5a, "early attack", |battle: &Battle, look| battle.timing(look, Moment::EarlyAttack)),
        Step::open(B7_5, "attack", Battle::attack).also(&[B23_16, B13_3, B13_5, B13_11, B18_2]),
        Step::settle(B13_10, "after the timing", Agenda::After),
        Step::settle(B7_13, "barrier", Agenda::Barrier),
        Step::act(B7_6, "defender again", Battle::again).also(&[B7_6a, B7_6b, B7_6c]),
        Step::call(B7_7, "first strike", Battle::first_strike).also(&[B18_8, B18_9]),
        Step::settle(B13_10, "after first strike", Agenda::After),
        Step::act(B7_7a, "defender out", Battle::after_first_strike).also(&[B7_7b]),
        Step::call(B7_8, "clash", Battle::clash).also(&[B18_7, B1_6]),
        Step::settle(B13_10, "after the clash", Agenda::After),
        Step::act(B7_9, "power ends", Battle::power_over).also(&[B7_10a]),
        Step::open(B7_10, "after attack", Battle::after_attack).also(&[B23_17]),
        Step::settle(B13_10, "after that", Agenda::After),
        Step::settle(B7_13, "battles after the attack", Agenda::Barrier),
        Step::act(B7_11a, "stop", Battle::stop),
        Step::settle(B13_10, "after it has stopped", Agenda::After),
        Step::settle(B7_13, "battles that waited", Agenda::Barrier),
        Step::act(B7_11, "end", Battle::end).also(&[B7_12]),
    ];
}

impl Battle {
    pub(super) fn new(attacker: UnitId, cause: Cause) -> Self {
        Battle {
            attacker,
            cause,
            card: None,
            number: 0,
            paid: (0, 0),
            target: None,
            begun: false,
            once: (0, 0),
            against: 0,
        }
    }

    /// Whether the attacker is there, and still the same.
    fn fights(&self, table: &Table) -> bool {
        table.awake(self.attacker).is_some_and(|unit| !self.begun || (unit.entered, unit.falls) == self.once)
    }

    /// The active player's side first.
    fn sides(&self, table: &Table) -> [Seat; 2] {
        [table.turn, table.turn.next(2)]
    }

    fn enemy(&self) -> Seat {
        self.attacker.seat.next(2)
    }

    /// The defender by B-7.1: the enemy front shikigami, else the avatar; the avatar with 直击.
    fn facing(&self, rules: &Baiwen, table: &Table) -> Character {
        if let Some(target) = self.target {
            return target;
        }
        if rules.has(table, self.attacker, Keyword::Direct) {
            return Character::Avatar(self.enemy());
        }
        table.facing(self.enemy())
    }

    fn begin(&mut self, cx: Run<'_, '_>) -> To {
        let (attacker, cause) = (self.attacker, self.cause);
        self.begun = true;
        self.once = cx.table().unit(attacker).map(|unit| (unit.entered, unit.falls)).unwrap_or_default();
        cx.emit(Event::BattleBegan(Fight { attacker, cause, defender: None, target: self.target, cancelled: false }));
        if let Some(Kind::Combat { keywords, .. }) =
            self.card.and_then(|card| cx.rules().print(card)).map(|print| &print.kind)
            && !keywords.is_empty()
        {
            let keywords = keywords.iter().copied().collect();
            cx.emit(Event::Fought { unit: attacker, power: 0, keywords });
        }
        let defender = self.facing(cx.rules(), cx.table());
        self.meet(cx.table(), defender);
        tell(cx, Event::DefenderFound { defender })
    }

    /// What inspires an assault is taken along; 激怒 ends.
    fn inspire(&mut self, cx: Run<'_, '_>) {
        let unit = self.attacker;
        let side_holds = |one| cx.rules().side_holds(cx.table(), unit.seat, one);
        let assaults = self.cause == Cause::Assault || self.card.is_some() && side_holds(Static::InspiresCards);
        let keeps = side_holds(Static::KeepsInspiration);
        let Inspired { power, armor } = cx.table().side(unit.seat).inspired;
        if assaults && (power, armor) != (0, 0) {
            if !keeps {
                cx.emit(Event::InspirationTaken { seat: unit.seat });
            }
            cx.emit(Event::Fought { unit, power, keywords: Keywords::NONE });
            super::words::arm(cx, Character::Unit(unit), armor);
        }
        if cx.rules().has(cx.table(), unit, Keyword::Enraged) {
            cx.emit(Event::Lost { unit, keyword: Keyword::Enraged });
        }
    }

    /// Power and armor of the combat card.
    fn prepare(&mut self, cx: Run<'_, '_>) -> To {
        self.inspire(cx);
        let unit = self.attacker;
        let Some(&Kind::Combat { power, armor, .. }) =
            self.card.and_then(|card| cx.rules().print(card)).map(|print| &print.kind)
        else {
            return Flow::Next;
        };
        let more = if cx.rules().holds(cx.table(), unit, Static::Tempered) {
            i16::from(cx.table().side(unit.seat).tempered)
        } else {
            0
        };
        let power = power.saturating_add(self.number).saturating_add(more);
        cx.emit(Event::Fought { unit, power, keywords: Keywords::NONE });
        let grows = self.card.and_then(|card| cx.rules().print(card)).is_some_and(|print| print.in_hand.is_some());
        let grown = if grows { self.number } else { 0 };
        let by = armor.saturating_add(more).saturating_add(grown);
        super::words::arm(cx, Character::Unit(unit), by);
        Flow::Next
    }

    fn move_in(&mut self, cx: Run<'_, '_>) -> To {
        let unit = self.attacker;
        let stays = cx.table().front(unit.seat) == Some(unit) || cx.rules().has(cx.table(), unit, Keyword::Remote);
        if stays || cx.rules().held_back(cx.table(), unit) {
            return Flow::Next;
        }
        super::zones::go(cx, unit, true);
        Flow::Next
    }

    fn effect(&self, look: Now<'_, '_>) -> Option<Flows> {
        let source = Source::InAttack(self.card?);
        look.rules.program(source)?;
        let (burst, energy) = self.paid;
        Some(Effect::new(source, Context { number: self.number, burst, energy, ..Context::of(self.attacker) }).into())
    }

    /// A combat card that answers an attack does what it says as soon as it has moved in.
    fn answer(&self, look: Now<'_, '_>) -> Option<Flows> {
        if self.cause == Cause::Response { self.effect(look) } else { None }
    }

    fn response(&mut self, cx: Run<'_, '_>) -> To {
        let occupied = cx.table().front(self.enemy()).is_some();
        if self.cause == Cause::Response && occupied { Flow::To("end") } else { Flow::Next }
    }

    fn text(&self, look: Now<'_, '_>) -> Option<Flows> {
        if self.cause == Cause::Response { None } else { self.effect(look) }
    }

    fn timing(&self, look: Now<'_, '_>, moment: Moment) -> Option<Timing> {
        let on = look.table.battle()?.defender;
        let how = if self.cause == Cause::Assault { How::Assault } else { How::Combat };
        Some(Timing { by: Some(Character::Unit(self.attacker)), on, how, ..Timing::plain(moment) })
    }

    /// Without a target the defender follows every change of the enemy front zone until it is determined again.
    fn look_again(&mut self, cx: Run<'_, '_>) -> To {
        let defender = self.facing(cx.rules(), cx.table());
        let same = cx.table().battle().is_some_and(|fight| fight.defender == Some(defender));
        if same { Flow::Next } else { tell(cx, Event::DefenderFound { defender }) }
    }

    fn attack(&self, look: Now<'_, '_>) -> Option<Timing> {
        self.timing(look, Moment::Attack)
    }

    fn after_attack(&self, look: Now<'_, '_>) -> Option<Timing> {
        self.timing(look, Moment::AfterAttack)
    }

    fn meet(&mut self, table: &Table, defender: Character) {
        self.against = defender.unit().and_then(|unit| table.unit(unit)).map_or(0, |unit| unit.entered);
    }

    /// Whether a shikigami is there, and the one against which the battle is fought.
    fn same(&self, table: &Table, unit: UnitId) -> bool {
        table.awake(unit).is_some_and(|unit| unit.entered == self.against)
    }

    /// A target that has left stops the battle; with 贯通 it goes on without one.
    fn again(&mut self, cx: Run<'_, '_>) -> To {
        if let Some(Character::Unit(target)) = self.target
            && !self.same(cx.table(), target)
        {
            if !cx.rules().has(cx.table(), self.attacker, Keyword::Overflow) {
                return Flow::To("stop");
            }
            self.target = None;
        }
        let defender = self.facing(cx.rules(), cx.table());
        self.meet(cx.table(), defender);
        tell(cx, Event::DefenderFound { defender })
    }

    /// Blow and counter-blow of those who strike; the counter-blow stands first.
    fn blows(&self, look: Now<'_, '_>, strikes: impl Fn(UnitId) -> bool) -> Option<Flows> {
        let (rules, table, attacker) = (look.rules, look.table, self.attacker);
        let defender = table.battle()?.defender?;
        let blow = |from: UnitId, to: Character, sort: Sort| Blow::new(from, to, rules.strength(table, from), sort);
        let mut blows = Blows::new();
        if let Some(from) = defender.unit().filter(|unit| table.alive(*unit).is_some() && strikes(*unit))
            && !rules.has(table, attacker, Keyword::Remote)
        {
            blows.push(blow(from, Character::Unit(attacker), Sort::Counter));
        }
        if strikes(attacker) {
            blows.push(blow(attacker, defender, Sort::Attack));
        }
        (!blows.is_empty()).then(|| Damage::of(blows).into())
    }

    fn first_strike(&self, look: Now<'_, '_>) -> Option<Flows> {
        let has = |unit, keyword| look.rules.has(look.table, unit, keyword);
        self.blows(look, |unit| has(unit, Keyword::DoubleStrike) || has(unit, Keyword::FirstStrike))
    }

    /// If the defender is out, an attacker with 贯通 goes on against the avatar, and otherwise the battle stops.
    fn after_first_strike(&mut self, cx: Run<'_, '_>) -> To {
        let defender = cx.table().battle().and_then(|fight| fight.defender);
        match defender.and_then(Character::unit) {
            Some(unit) if cx.table().alive(unit).is_none() || !self.same(cx.table(), unit) => {
                if cx.rules().has(cx.table(), self.attacker, Keyword::Overflow) {
                    return tell(cx, Event::DefenderFound { defender: Character::Avatar(unit.seat) });
                }
                Flow::To("stop")
            }
            _ => Flow::Next,
        }
    }

    fn clash(&self, look: Now<'_, '_>) -> Option<Flows> {
        self.blows(look, |unit| !look.rules.has(look.table, unit, Keyword::FirstStrike))
    }

    /// That of the attacker, and of whoever has answered this attack.
    fn power_over(&mut self, cx: Run<'_, '_>) -> To {
        let depth = cx.table().battles();
        let over = |id: &UnitId| {
            let fighting = cx.table().unit(*id).map(|unit| unit.fighting);
            fighting.is_some_and(|fighting| fighting.power != 0 && fighting.depth >= depth)
        };
        let all = |seat: Seat| (0..cx.table().side(seat).units.len() as u8).map(move |place| UnitId { seat, place });
        let units: SmallVec<[UnitId; 4]> = self.sides(cx.table()).into_iter().flat_map(all).filter(over).collect();
        units.into_iter().for_each(|unit| cx.emit(Event::PowerOver { unit }));
        Flow::Next
    }

    /// What the attack would have ended ends here, wherever the battle stopped.
    fn stop(&mut self, cx: Run<'_, '_>) -> To {
        if !self.begun {
            return Flow::Next;
        }
        self.power_over(cx);
        let unit = self.attacker;
        if let Some(fighter) = cx.table().unit(unit) {
            let keywords = fighter.next_attack_keywords != Keywords::NONE || fighter.next_attack_swift > 0;
            let keeps = cx.rules().holds(cx.table(), unit, Static::KeepsAttack);
            if (fighter.next_attack != 0 || keywords) && !keeps {
                cx.emit(Event::AttackOver { unit });
            }
        }
        Flow::Next
    }

    fn end(&mut self, cx: Run<'_, '_>) -> To {
        if !self.begun {
            return Flow::End;
        }
        cx.emit(Event::BattleEnded);
        if cx.table().battle().is_none() {
            cx.emit(Event::BattlesEnded);
            let over = |seat: Seat| {
                let lasting = cx.table().side(seat).lasting.iter();
                let lasting = lasting.filter(|lasting| matches!(lasting.until, Until::Battle | Until::Attack));
                lasting.map(move |lasting| (seat, lasting.id))
            };
            let over: SmallVec<[(Seat, u16); 4]> = self.sides(cx.table()).into_iter().flat_map(over).collect();
            over.into_iter().for_each(|(seat, id)| cx.emit(Event::LastingEnded { seat, id }));
        }
        Flow::End
    }
}
