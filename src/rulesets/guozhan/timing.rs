//! Timings, abilities, and the order in which they act: seat by seat from the current player, and inside a seat by tier.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::Guozhan;
use super::clause::Rule;
use super::flow::Source;
use super::table::Table;
use crate::{Criterion, Seat};

/// A kind of moment at which abilities may act.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Moment {
    /// 回合开始时 (G-4.1.3), of the turn player.
    TurnStart,
    /// Before a phase begins (G-4.2.1), of the turn player.
    PhaseBefore,
    /// 阶段开始时
    PhaseStart,
    /// The moment of drawing in the draw phase (G-4.2.4).
    Drawing,
    /// 阶段结束时
    PhaseEnd,
    /// 回合结束前❶ (G-4.3.1)
    TurnEnding,
    /// 声明使用牌后 (G-7.1.2), of the user.
    Declared,
    /// 选择目标后 (G-7.1.3), of the user.
    Chosen,
    /// 牌被使用时 (G-7.1.4), of the user.
    Used,
    /// 指定目标时 (G-7.1.5), of the user, about one target.
    Targeting,
    /// 成为目标时 (G-7.1.6), of the target.
    Becoming,
    /// 指定目标后 (G-7.1.7), of the user, about one target.
    Targeted,
    /// 成为目标后 (G-7.1.8), of the target.
    Became,
    /// 使用结算准备工作结束时 (G-7.1.9), of the user.
    Prepared,
    /// 使用结算开始时 (G-7.1.13), of the target.
    Begins,
    /// 被抵消后 (G-7.1.18), of the user.
    Offset,
    /// 生效时 (G-7.1.13), of the target.
    Effective,
    /// 使用结算结束后❷ and ❸ (G-7.1.14), of the user.
    Resolved,
    /// 牌被打出时 (G-7.3.1), of whoever plays it.
    Played,
    /// 成为判定牌后 (G-8.1.1), of whoever judges.
    JudgeTurned,
    /// 结果确定前
    BeforeResult,
    /// 结果确定后❷
    AfterResult,
    /// The cards of a 拼点 are shown (G-8.2.1), of either.
    ContestShown,
    /// 伤害结算开始前 (G-5.2.1), of the source.
    DamageBegins,
    /// 造成伤害时❶ (G-5.2.2), of the source.
    Causing1,
    /// 造成伤害时❷ (G-5.2.3), of the source.
    Causing2,
    /// 受到伤害时❶ (G-5.2.4), of the victim.
    Suffering1,
    /// 受到伤害时❷ (G-5.2.5), of the victim.
    Suffering2,
    /// 受到伤害时❸ (G-5.2.6), of the victim.
    Suffering3,
    /// 扣减体力时 (G-5.5.2), of whoever loses it.
    Reducing,
    /// 扣减体力后 (G-5.5.3)
    Reduced,
    /// 造成伤害后 (G-5.2.10), of the source.
    Caused,
    /// 受到伤害后 (G-5.2.11), of the victim.
    Suffered,
    /// 失去体力前 (G-5.4.1)
    LosingHealth,
    /// 失去体力后
    LostHealth,
    /// 回复体力前 (G-5.4.5)
    Recovering,
    /// 回复体力后
    Recovered,
    /// 进入濒死状态时 (G-9.1.1), of the dying one.
    Dying,
    /// 进入濒死状态后
    DyingSince,
    /// 处于濒死状态时, of the one that has its turn to be asked.
    Saving,
    /// 濒死结算结束后 (G-9.1.4), of whoever was dying.
    DyingOver,
    /// 死亡时 (G-9.2.3), of the dead one.
    Death,
    /// 死亡后 (G-9.2.4)
    AfterDeath,
    /// 移至目标区域后❷ (G-8.3.1), of whoever lost cards.
    Lost,
    /// After a general was removed (G-2.6.2).
    Removed,
}

impl Moment {
    /// Its place in a set of moments.
    pub(super) const fn bit(self) -> u64 {
        1 << self as u8
    }

    /// The targets that have this row of timings together (`one_target_timing`), in order: those that are at it. Whoever
    /// has become a target since it was opened has it by itself, later.
    pub(super) fn row(self, table: &Table) -> SmallVec<[u8; 8]> {
        let row = match self {
            Moment::Targeting => 1,
            Moment::Becoming => 3,
            Moment::Targeted => 5,
            Moment::Became => 7,
            _ => return SmallVec::new(),
        };
        let targets = table.using().map(|using| using.targets.as_slice()).unwrap_or_default();
        targets.iter().filter(|target| target.rows == row).map(|target| target.id).collect()
    }
}

/// A moment, and about what it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Timing {
    /// Which.
    pub moment: Moment,
    /// The phase, the id of the target (`u8::MAX`: of all that are at this row), or the seat that is asked; otherwise 0.
    pub point: u8,
}

/// In place of the id of a target: the timing of all that have this row (`one_target_timing`). Each ability names its own.
pub(super) const EVERY: u8 = u8::MAX;

impl Timing {
    /// As it is for an ability: of the timing of all targets, about the one that it names.
    pub(super) const fn about(self, ability: Ability) -> Self {
        if self.point == EVERY { Timing { point: ability.point, ..self } } else { self }
    }

    pub(super) const fn at(moment: Moment) -> Self {
        Timing { moment, point: 0 }
    }

    pub(super) const fn of(moment: Moment, point: u8) -> Self {
        Timing { moment, point }
    }
}

/// A chance to act: whose, by which text, and for which point of a damage or which target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Ability {
    /// Whose.
    pub seat: Seat,
    /// Which text.
    pub source: Source,
    /// For which point of the damage, or of several notes which; in the timing of all targets, for which of them by its id.
    pub point: u8,
    /// Of several skills of one name which (G-0.5.8); in the timing of all targets, of several notes.
    #[serde(default)]
    pub copy: u8,
}

impl Ability {
    /// Its tier inside a seat: general skills, then equipment (G-0.5.1).
    pub(super) const fn tier(self) -> u8 {
        match self.source {
            Source::Skill(..) | Source::Card(_) | Source::Later(_) | Source::Military(_) => 0,
            Source::Equipment(..) => 1,
        }
    }
}

/// What is put off: nothing yet; 明置后 will be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Agenda {
    /// 明置后: when the event that encloses a showing closes (G-2.5).
    AfterShowing,
}

/// Seats from the current player.
pub(super) const SEATS: Criterion<Guozhan> = Criterion {
    clause: Rule::G0_4,
    name: "seats from the current player",
    rank: |_, table, candidate| candidate.ability.seat.steps_from(table.turn, table.seats()).into(),
};

/// Inside a seat general skills, then equipment.
pub(super) const TIERS: Criterion<Guozhan> = Criterion {
    clause: Rule::G0_5_1,
    name: "general skills, then equipment",
    rank: |_, _, candidate| candidate.ability.tier().into(),
};

/// In the timing of all targets one skill for each of them, in their order.
pub(super) const TARGETS: Criterion<Guozhan> = Criterion {
    clause: Rule::G7_1_27,
    name: "one skill for all targets, in their order",
    rank: |_, table, candidate| place(table, candidate.ability).map_or(-1, i64::from),
};

/// Where in the list of targets the one stands that an ability names; nowhere if it is none any more.
pub(super) fn place(table: &Table, ability: Ability) -> Option<u8> {
    let place = table.using()?.targets.iter().position(|target| target.id == ability.point)?;
    Some(place as u8)
}
