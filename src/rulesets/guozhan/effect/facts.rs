//! What a text asks of the table: how much, and whether something is so.

use alloc::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::super::cards::Kind;
use super::super::table::{Colour, Faction, Gender, Heap, Phase, Place, Suit};
use super::{Skilled, Sort, Used, Who, Zones};

/// How much: a number, and so much for each of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Amount {
    /// The number.
    pub base: i8,
    /// What is counted.
    #[serde(default)]
    pub of: Count,
    /// So much for each.
    #[serde(default = "one")]
    pub each: i8,
    /// At most so much.
    #[serde(default = "most")]
    pub most: i8,
}

const fn one() -> i8 {
    1
}

const fn most() -> i8 {
    i8::MAX
}

impl Amount {
    /// A number.
    #[must_use]
    pub const fn of(base: i8) -> Self {
        Amount { base, of: Count::Nothing, each: 1, most: i8::MAX }
    }

    /// As much as is counted.
    #[must_use]
    pub const fn count(of: Count) -> Self {
        Amount { base: 0, of, each: 1, most: i8::MAX }
    }

    /// So much for each.
    #[must_use]
    pub const fn times(self, each: i8) -> Self {
        Amount { each, ..self }
    }

    /// And so much more.
    #[must_use]
    pub const fn plus(self, base: i8) -> Self {
        Amount { base, ..self }
    }

    /// Whether it is just a number.
    #[must_use]
    pub const fn is_plain(self) -> bool {
        matches!(self.of, Count::Nothing)
    }

    /// At most so much.
    #[must_use]
    pub const fn up_to(self, most: i8) -> Self {
        Amount { most, ..self }
    }
}

/// What can be counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Count {
    /// Nothing.
    #[default]
    Nothing,
    /// Health; less than nothing is none.
    Hp(Who),
    /// The most health.
    Max(Who),
    /// Lost health.
    Lost(Who),
    /// Cards of the hand.
    Hand(Who),
    /// Half of the cards of the hand, rounded down.
    HalfHand(Who),
    /// Cards of the equipment zone.
    Worn(Who),
    /// Cards of hand and equipment zone.
    Own(Who),
    /// Cards on the general, of one heap.
    Heap(Who, Heap),
    /// Cards under 木牛流马.
    Granary(Who),
    /// The innermost damage.
    Harm,
    /// The difference of the hands of the two that were chosen.
    HandDifference,
    /// Those that play.
    Living,
    /// Factions on the table, each careerist one (势力数, G-11.4.5).
    Factions,
    /// The guests of 联军盛宴: its targets but the user.
    Guests,
    /// As many of them as the number that was named does not say.
    GuestsLeft,
    /// Cards that were picked.
    Picked,
    /// The number that was named.
    Named,
    /// Those of one's own faction, oneself included.
    Allies,
    /// The attack range.
    Range(Who),
    /// The distance from one to the other.
    Distance(Who, Who),
    /// Cards that were lost from the equipment zone in the move that is answered.
    LostWorn,
    /// The difference of the equipment zones of the two that were chosen.
    WornDifference,
    /// Cards that it draws in its draw phase.
    Draws(Who),
    /// Those that were chosen.
    Chosen,
    /// Those of a faction that play.
    Members(Faction),
    /// Those in its queue, itself included.
    Queue(Who),
    /// Cards that it has used or played in this turn.
    UsedThisTurn(Who),
    /// Suits of the cards that it used in its play phase.
    SuitsUsed(Who),
    /// Colours of them; having none is one, too.
    ColoursUsed(Who),
    /// Classes of them.
    ClassesUsed(Who),
    /// Damage that it has dealt in this turn.
    Dealt(Who),
    /// Cards that it discarded in its discard phase of this turn.
    DiscardedInPhase(Who),
    /// Red cards that have come into the discard pile in this turn.
    RedDiscarded,
    /// What this skill has remembered about it, under a number of the skill's own.
    Remembered(Who, u8),
}

/// Which is more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Than {
    /// The first is less.
    Less,
    /// They are equal.
    Equal,
    /// The first is more.
    More,
}

/// A fact of the table, or of what was done before in the same text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    /// Two numbers compare like this.
    Compare(Count, Than, Amount),
    /// What was offered last was taken: a yes, a cost that was paid, a 拼点 that was won, a card that was used.
    Yes,
    /// Two are definitely of one faction (R §6.2).
    Same(Who, Who),
    /// Two are definitely of different factions.
    Differ(Who, Who),
    /// They are of different genders.
    OtherGender(Who, Who),
    /// They are one.
    One(Who, Who),
    /// It plays.
    Alive(Who),
    /// It is wounded.
    Hurt(Who),
    /// It has cards there.
    Has(Who, Zones),
    /// It has a head general.
    HasHead(Who),
    /// Somebody has no cards there.
    SomebodyWithout(Zones),
    /// Somebody has no cards in the judging zone.
    SomebodyFree,
    /// It has a deputy general.
    HasDeputy(Who),
    /// It is chained.
    Chained(Who),
    /// It is of a big faction (R-term-6).
    Big(Who),
    /// It is of a small faction, or of none (R-term-7).
    Small(Who),
    /// It is of a faction.
    HasFaction(Who),
    /// Nobody has less health.
    LowestHp(Who),
    /// Nobody but the first has a smaller hand.
    FewestCards(Who),
    /// The first has the second in its attack range.
    InRange(Who, Who),
    /// Some of a group are such: the one that the test is about.
    Somebody(super::Group, Tests),
    /// It is a target of the innermost use.
    IsTarget(Who),
    /// It could be one more target of the innermost use.
    CouldBeTarget(Who),
    /// The innermost use could be transferred to it: it is no target of it yet, or may be one twice (`exile_classic`).
    CouldTakeOver(Who),
    /// Those that were chosen differ in faction, from each other and from the targets of the innermost use.
    AllDiffer,
    /// The first could use this card, without cards of its own, on the second.
    CouldUseOn(Who, Kind, Who),
    /// One can take cards of it there.
    Takeable(Who, Zones),
    /// The innermost use, also when it is being answered, was made by this skill.
    UseByThis,
    /// The innermost use is one of these.
    Using(Used),
    /// It is of this colour.
    UsingColour(Colour),
    /// A card of this kind is being used or played in answer.
    Answering(Kind),
    /// The innermost use or answer is a card as it is printed, not converted and not virtual.
    UsingPrinted,
    /// It is a trick that is not delayed.
    UsingTrick,
    /// It has cards that lie in the processing area still.
    UsingLies,
    /// The target that the timing is about was designated first.
    FirstTarget,
    /// It is the first card that its user used in this phase, which is a play phase of its own.
    FirstOfPlay,
    /// The innermost damage came by one of these.
    HarmBy(Used),
    /// It came by carrying out that card on its target, neither conducted nor transferred (G-5.1.3).
    HarmDirect,
    /// Its source was near when it landed: at distance less than 2 (G-5.2.9).
    HarmNear,
    /// It is fire or thunder.
    HarmElemental,
    /// It is fire.
    HarmFire,
    /// The cards that it came by lie in the processing area still.
    HarmLies,
    /// The last judgement was of this suit.
    JudgedSuit(Suit),
    /// Of this colour.
    JudgedColour(Colour),
    /// A card was kept of it.
    Kept,
    /// The judgement card of the innermost judgement lies in the processing area still.
    JudgementLies,
    /// It is this phase.
    Phase(Phase),
    /// This phase of the turn is skipped.
    Skips(Phase),
    /// It killed somebody in this turn.
    Killed(Who),
    /// In the move that is answered it lost cards of its hand.
    LostHand,
    /// It lost cards of its equipment zone.
    LostWorn,
    /// It is in the same queue (队列) as the second (R §6.4).
    Queue(Who, Who),
    /// The first besieges the second (围攻).
    Besieges(Who, Who),
    /// The place of the picked equipment card is free in its equipment zone.
    PlaceFree(Who),
    /// The hands of the two that were chosen differ by at most as many cards as one has.
    CanLevel,
    /// It wears this.
    Wears(Who, Kind),
    /// One wears nothing in this place.
    Bare(Place),
    /// It wears a treasure.
    WearsTreasure(Who),
    /// Cards that were discarded in this phase by whom the timing is about lie in the discard pile.
    DiscardsLie,
    /// Cards that were discarded in this phase lie in the discard pile.
    AnyDiscardLies,
    /// It has dealt the innermost damage.
    Dealt(Who),
    /// It is one's own turn.
    MyTurn,
    /// One holds a card like this; only whoever has it can tell.
    Holds(Zones, Sort),
    /// Somebody else has cards in its zones.
    OthersHave,
    /// The one that is asked has nobody nearer than the one that the test is about.
    NearestToAsked,
    /// It is the one that is dying.
    Dying(Who),
    /// The one that is dying is so by damage.
    DyingByHarm,
    /// One has a 田, or a card of the hand that could be given to it.
    CouldProvide(Who),
    /// One has a skill of this name from two sources.
    Twice(Skilled),
    /// One's general of this slot has a skill of this name, which is not lost.
    Prints(super::Slot, Skilled),
    /// Its judging zone has cards.
    Judging(Who),
    /// It is of this gender.
    Gender(Who, Gender),
    /// It is of this faction.
    Of(Who, Faction),
    /// Nobody has more health.
    HighestHp(Who),
    /// No faction has fewer members than its own.
    FewestMembers(Who),
    /// No two of those that were chosen are of one faction.
    ChosenDiffer,
    /// The picked cards are all such, as whoever had them has them.
    PickedAre(Sort),
    /// The number of the picked card is that of a card of this heap.
    NumberLies(Heap),
    /// The cards of its hand are of one colour; asked once the hand was shown.
    HandOneColour(Who),
    /// This skill has remembered something about it, under this number.
    Remembers(Who, u8),
    /// The innermost use or answer was made by this skill.
    UsingThis,
    /// What offset the 杀 for the target that has its turn was made by this skill.
    OffsetByThis,
    /// It has but one target.
    SoleTarget,
    /// The innermost use has dealt damage.
    UseHurt,
    /// The innermost judgement card is one of these.
    JudgementIs(Used),
    /// Somebody wears this.
    SomebodyWears(Kind),
    /// It has used cards in this turn, on somebody else.
    UsedOnOthers(Who),
    /// On somebody of another faction.
    UsedAbroad(Who),
    /// It has obtained cards of the draw pile in this turn.
    Drew(Who),
    /// Cards that were lost in the move that is answered were discarded, and lie in the discard pile.
    LostLie,
}

/// A condition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Test {
    /// It holds.
    Is(Fact),
    /// It does not.
    Not(Fact),
}

/// Conditions that all hold.
pub type Tests = Cow<'static, [Test]>;

/// What the answer to a test depends on besides the table itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in super::super) enum Depends {
    /// Nothing.
    Table,
    /// Who says that its faction is the only big one.
    Big,
    /// Whatever is said about distances, limits and suits.
    Statements,
}

impl Count {
    pub(in super::super) const fn depends(self) -> Depends {
        match self {
            Count::Range(_) | Count::Distance(..) | Count::Draws(_) => Depends::Statements,
            _ => Depends::Table,
        }
    }
}

impl Fact {
    pub(in super::super) fn depends(&self) -> Depends {
        match self {
            Fact::Compare(count, _, amount) => count.depends().max(amount.of.depends()),
            Fact::Big(_) | Fact::Small(_) => Depends::Big,
            Fact::Somebody(_, such) => such.iter().map(Test::depends).max().unwrap_or(Depends::Table),
            Fact::InRange(..)
            | Fact::NearestToAsked
            | Fact::CouldBeTarget(_)
            | Fact::CouldUseOn(..)
            | Fact::Takeable(..)
            | Fact::Wears(..)
            | Fact::Holds(..)
            | Fact::PickedAre(_)
            | Fact::HandOneColour(_)
            | Fact::Twice(_) => Depends::Statements,
            _ => Depends::Table,
        }
    }
}

impl Test {
    /// Whether the answer tells what a hand holds.
    pub(in super::super) fn tells(&self) -> bool {
        let (Test::Is(fact) | Test::Not(fact)) = self;
        match fact {
            Fact::Holds(..) => true,
            Fact::Somebody(_, such) => such.iter().any(Test::tells),
            _ => false,
        }
    }

    pub(in super::super) fn depends(&self) -> Depends {
        let (Test::Is(fact) | Test::Not(fact)) = self;
        fact.depends()
    }
}
