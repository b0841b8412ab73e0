//! Every event. Nothing else changes the table; what each changes is said in `change`.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::cards::Kind;
use super::cards::pool::GeneralId;
use super::command::Named;
use super::effect::Slot;
use super::flow::Source;
use super::matter::{Harm, Target};
use super::table::{Card, Cards, Colour, Delayed, Memo, Military, Note, Outcome, Phase, Reason, Suit, Until, Zone};
use crate::{Seat, SeatSet};

/// One change of the table, or one fact worth telling.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Event {
    /// A player has two generals.
    Dealt {
        /// Who.
        seat: Seat,
        /// Head and deputy.
        generals: [GeneralId; 2],
        /// The most health.
        max: i8,
        /// Whether it is a careerist, because its faction has half of the players already.
        careerist: bool,
    },
    /// Who has the first turn.
    FirstChosen {
        /// Who.
        seat: Seat,
    },
    /// The draw pile was shuffled, what was discarded under it.
    Shuffled {
        /// The order of what was discarded; entry *i* names the old place of what now lies at place *i* from the bottom.
        order: Option<Vec<u16>>,
    },
    /// Cards moved.
    Moved {
        /// Which, as far as they are known.
        cards: Cards,
        /// How many more.
        hidden: u8,
        /// From where.
        from: Zone,
        /// To where.
        to: Zone,
        /// Why.
        why: Reason,
        /// Who knows where they lie now, if they lie face down.
        seen: SeatSet,
    },
    /// A card lies in a judging zone as a trick.
    Placed {
        /// In whose.
        seat: Seat,
        /// It.
        delayed: Delayed,
        /// From where.
        from: Zone,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
    },
    /// A turn is skipped: the character is flat again.
    TurnSkipped {
        /// Whose.
        seat: Seat,
    },
    /// A phase began.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// A phase ended, and what lasted until then.
    PhaseEnded {
        /// Which.
        phase: Phase,
    },
    /// A phase will be skipped.
    PhaseSkipped {
        /// Which.
        phase: Phase,
    },
    /// The turn ended, and what lasted until then.
    TurnEnded {
        /// Whose.
        seat: Seat,
    },
    /// The play phase is to end.
    PlayCut,
    /// A character will have an extra turn.
    ExtraTurn {
        /// Who.
        seat: Seat,
    },
    /// The extra turn that comes first is taken.
    ExtraTaken,
    /// 鏖战 began.
    WarBegan,
    /// A skill acts, of a general or of an equipment card.
    Acted {
        /// Whose.
        seat: Seat,
        /// Which.
        source: Source,
    },
    /// A card is used (使用).
    Used {
        /// By whom.
        user: Seat,
        /// As what.
        kind: Kind,
        /// The cards that it is made of.
        cards: Cards,
        /// By which text it is converted.
        via: Option<Source>,
        /// Whether it is a card as it is printed.
        printed: bool,
        /// Its suit.
        suit: Option<Suit>,
        /// Its colour.
        colour: Option<Colour>,
        /// Its targets.
        targets: Named,
        /// Whom the target of 借刀杀人 is to attack.
        victim: Option<Seat>,
        /// Whether it counts against the limit of 杀.
        counts: bool,
    },
    /// A card is used in answer, or played (打出).
    Answered {
        /// By whom.
        seat: Seat,
        /// As what.
        kind: Kind,
        /// The cards that it is made of; none if it has none of its own.
        cards: Cards,
        /// By which text it is converted.
        via: Option<Source>,
        /// Whether it is a card as it is printed.
        printed: bool,
        /// Whether it is used, and not played.
        used: bool,
    },
    /// A 无懈可击, or a delayed trick, was offset.
    CardOffset,
    /// It is done.
    AnswerEnded,
    /// A 杀 became another kind of 杀.
    Became {
        /// Which.
        kind: Kind,
    },
    /// The targets are sorted, and this one has had one more row of its timings; by `one_target_timing` it is at the row, or
    /// has had it.
    Advanced {
        /// By its id.
        target: u8,
    },
    /// A character is a target, too.
    TargetAdded {
        /// Who.
        seat: Seat,
        /// How many of its rows of timings are over for it already.
        rows: u8,
    },
    /// A target is one no more.
    TargetRemoved {
        /// By its id.
        target: u8,
    },
    /// A target has its turn.
    Turned {
        /// By its id; `None` at the end.
        target: Option<u8>,
    },
    /// Something was decided about a target.
    Marked {
        /// It, as it is now.
        target: Target,
    },
    /// Somebody is the source of the damage of a use in place of its user.
    SourceChanged {
        /// Who.
        seat: Seat,
    },
    /// The use closes.
    UseEnded,
    /// A delayed trick is resolved.
    TrickBegan {
        /// Before whom it lay.
        seat: Seat,
        /// What it is.
        kind: Kind,
    },
    /// It is done with.
    TrickEnded,
    /// A damage is about to be dealt.
    DamageBegan(Harm),
    /// A damage is more or less.
    DamageChanged {
        /// How much it is now.
        amount: i8,
    },
    /// A damage is prevented.
    DamagePrevented,
    /// A damage landed: health is lost.
    Damaged {
        /// Whom.
        seat: Seat,
        /// How much.
        amount: i8,
        /// Whether its source was near.
        near: bool,
        /// To whom it goes on by the chain.
        conducts: SeatSet,
    },
    /// The damage is over.
    DamageEnded,
    /// A character is about to lose or to recover health.
    HealthBegan {
        /// Who.
        seat: Seat,
        /// How much.
        amount: i8,
    },
    /// It is over.
    HealthEnded,
    /// A character lost health without damage (失去体力).
    LostHealth {
        /// Who.
        seat: Seat,
        /// How much.
        amount: i8,
    },
    /// The most health is more, or less.
    MaxChanged {
        /// Whose.
        seat: Seat,
        /// By how much.
        by: i8,
    },
    /// A character recovered (回复体力).
    Recovered {
        /// Who.
        seat: Seat,
        /// How much.
        amount: i8,
    },
    /// 横置 or 重置
    Chained {
        /// Who.
        seat: Seat,
        /// Which of them.
        chained: bool,
    },
    /// 叠置 or 平置
    Stacked {
        /// Who.
        seat: Seat,
        /// Which of them.
        stacked: bool,
    },
    /// 酒: the next 杀 does more.
    Drank {
        /// Who.
        seat: Seat,
    },
    /// 酒 was used by its first method, which may be used once a turn.
    Wined {
        /// By whom.
        seat: Seat,
    },
    /// A character is dying.
    DyingBegan {
        /// Who.
        who: Seat,
    },
    /// A dying character was helped: the asking goes on from the rescuer.
    Rescued {
        /// By whom.
        by: Seat,
    },
    /// Nobody up to this seat helped: the asking goes on from there.
    Passed {
        /// From whom on.
        to: Seat,
    },
    /// It is not dying any more, or dead.
    DyingEnded,
    /// A character died (死亡), or left.
    Died {
        /// Who.
        seat: Seat,
        /// Who killed it.
        by: Option<Seat>,
    },
    /// A player left.
    Left {
        /// Who.
        seat: Seat,
    },
    /// All that follows from the death is done.
    DeathEnded,
    /// A judgement card was turned up.
    JudgementBegan {
        /// Whose.
        who: Seat,
        /// Which.
        card: Card,
    },
    /// The judgement card was replaced.
    JudgementReplaced {
        /// By which.
        card: Card,
    },
    /// The judgement is over.
    JudgementEnded,
    /// The cards of a 拼点 are shown.
    ContestBegan {
        /// Who began it, and against whom.
        seats: [Seat; 2],
        /// Their cards.
        cards: [Card; 2],
        /// Their numbers.
        numbers: [i8; 2],
    },
    /// The number of a card of it changed.
    NumberChanged {
        /// Whose.
        seat: Seat,
        /// By how much.
        by: i8,
    },
    /// The 拼点 is over.
    ContestEnded,
    /// Cards were discarded in a discard phase.
    Discarded {
        /// From where.
        zone: Zone,
        /// Which.
        cards: Cards,
    },
    /// Somebody lost cards.
    LossBegan {
        /// Who.
        seat: Seat,
        /// How many of the hand.
        hand: u8,
        /// What of the equipment zone.
        worn: SmallVec<[Kind; 2]>,
        /// Which cards, if they were discarded.
        discarded: Cards,
    },
    /// All that follows from losing them is done.
    LossEnded,
    /// A card was shown (展示).
    Shown {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
        /// Who knows it now.
        seen: SeatSet,
    },
    /// A military order was chosen (军令).
    OrderChosen {
        /// By whom.
        seat: Seat,
        /// Which.
        order: Military,
    },
    /// Somebody looked at a hand (观看).
    Looked {
        /// Who.
        by: Seat,
        /// Whose.
        seat: Seat,
        /// What lies there; `None` for others.
        cards: Option<Cards>,
    },
    /// Something is remembered.
    Noted(Note),
    /// Something is remembered no more.
    Forgotten {
        /// About whom.
        seat: Seat,
        /// What.
        memo: Memo,
    },
    /// A skill was used that may not be used so often.
    Spent {
        /// By whom.
        seat: Seat,
        /// Which.
        source: Source,
        /// Until when.
        until: Until,
    },
    /// A general was removed (移除).
    Removed {
        /// Whose.
        seat: Seat,
        /// Which.
        general: GeneralId,
        /// From which slot.
        slot: Slot,
    },
    /// All that follows from the removal is done.
    RemovalEnded,
    /// The skills of a general are lost.
    SkillsLost {
        /// Whose.
        seat: Seat,
        /// Of which general.
        slot: Slot,
    },
    /// The game is over.
    Ended(Outcome),
    /// A player is dealt generals to choose from.
    Offered {
        /// Who.
        seat: Seat,
        /// Which, as far as they are known.
        generals: SmallVec<[GeneralId; 8]>,
        /// How many more.
        hidden: u8,
    },
    /// Everybody has chosen: the other generals go to the general pile, face down.
    GeneralsChosen,
}
