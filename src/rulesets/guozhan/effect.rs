//! The vocabulary in which the texts of cards, equipment and skills are written. Their interpreter is the procedure
//! [`Effect`](super::flow::Effect).

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;

use serde::{Deserialize, Serialize};

use super::cards::Kind;
use super::cards::pool::Skill;
use super::table::{Card, Colour, Memo, Nature, Phase, Place, Suit, Until};
use crate::text::{Check, Vocabulary};

/// The words of the texts.
#[derive(Clone, PartialEq, Debug)]
pub struct Words;

impl Vocabulary for Words {
    type Word = Word;
    type Test = Test;
    type Members = Group;
    type Times = Amount;
    type Label = Label;

    fn always(times: &Amount) -> Option<u16> {
        (times.of == Count::Nothing).then_some(times.base.max(0) as u16)
    }
}

/// A character that a text is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Who {
    /// Whoever carries the text out: the user of a card, the owner of a skill ("you").
    Me,
    /// The target of the card that has its turn; for a skill, whoever its timing is about.
    It,
    /// The first of those that were chosen.
    Chosen,
    /// The second of them.
    Second,
    /// The one that the enclosing `each`, or the test of a choice, is about.
    Each,
    /// The current player.
    Turn,
    /// The user of the innermost use.
    User,
    /// The source of the innermost damage.
    Source,
    /// Whom the innermost damage hits.
    Victim,
    /// The target about which a timing of the use is.
    Target,
    /// Whom the target of 借刀杀人 is to attack.
    Attacked,
    /// Whoever killed the one that the innermost death is about.
    Killer,
}

/// Several characters, in the order of play from the current player on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Group {
    /// Everybody.
    Everybody,
    /// Everybody else.
    Others,
    /// Those that were chosen.
    Chosen,
    /// Everybody of one's own faction, oneself included.
    Faction,
    /// The targets of the innermost use.
    Targets,
    /// Everybody else, from the next seat on.
    OthersFromNext,
}

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
    /// Cards on the general (田).
    Field(Who),
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
}

/// Zones of a character, taken together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Zones {
    /// The hand.
    Hand,
    /// The equipment zone.
    Worn,
    /// Hand and equipment zone ("its cards").
    Own,
    /// What can be played: hand, equipment zone, and the cards under 木牛流马.
    Playable,
    /// Hand, equipment zone and judging zone ("cards in its zones").
    All,
    /// The mounts of the equipment zone.
    Mounts,
    /// Cards on the general (田).
    Field,
}

/// Which cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Sort {
    /// Any.
    Any,
    /// Of a suit, as their owner has them.
    Suit(Suit),
    /// Of a colour.
    Colour(Colour),
    /// Basic cards.
    Basic,
    /// Equipment cards.
    Equipment,
    /// Cards of one kind.
    Kind(Kind),
    /// 杀 of any kind.
    Slash,
    /// Cards of the suit of the card that was picked before.
    SuitOfPicked,
    /// Any but the equipment card whose skill it is (G-6.2.6).
    NotItself,
    /// Any but these.
    But([Option<Card>; 2]),
    /// Any but the worn cards without which the one that was chosen is out of range (G-6.2.6).
    KeepsRange,
}

/// Cards that a text names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum What {
    /// The cards that the innermost damage came by.
    Channel,
    /// The cards of the innermost use.
    Used,
    /// The card of the judgement that was kept.
    Kept,
    /// The card of the innermost judgement.
    Judgement,
    /// Those that were picked.
    Picked,
    /// Those that the character in the timing has discarded in this phase and that lie in the discard pile.
    Discarded,
    /// All those that were discarded in this phase and lie in the discard pile.
    AllDiscarded,
    /// The equipment card whose skill it is.
    Itself,
}

/// Which judgement cards stay where they are after the judgement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Keep {
    /// None.
    No,
    /// Those of a colour.
    Colour(Colour),
    /// None; but one that is not of a suit may be placed on the general at once (结果确定后❶).
    Settle(Suit),
}

/// Where an ability's card goes that takes the place of a judgement card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Old {
    /// To the discard pile.
    Discarded,
    /// To whoever replaced it.
    Obtained,
}

/// What is done with a card that is taken from another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Taken {
    /// 弃置
    Discarded,
    /// 获得
    Obtained,
}

/// One of the two generals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Slot {
    /// 主将
    Head,
    /// 副将
    Deputy,
}

/// What a card is used as, by a class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Used {
    /// 杀 of any kind.
    Slash,
    /// 杀 of any kind, or 决斗.
    SlashOrDuel,
    /// One kind.
    Kind(Kind),
    /// A trick that is not delayed.
    Trick,
    /// A trick.
    AnyTrick,
    /// What 藤甲 makes void: 南蛮入侵, 万箭齐发 and normal 杀.
    Vine,
    /// What 明光铠 cancels: 火烧连营, 火攻 and fire 杀.
    Fire,
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
    /// Nobody else is nearer to the first than the second.
    Nearest(Who, Who),
    /// It is a target of the innermost use.
    IsTarget(Who),
    /// It could be one more target of the innermost use.
    CouldBeTarget(Who),
    /// Those that were chosen differ in faction, from each other and from the targets of the innermost use.
    AllDiffer,
    /// One could use this card, without cards of its own, on the one that the test is about.
    CouldUse(Kind),
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
    /// 鏖战
    War,
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
    /// Its judging zone has cards.
    Judging(Who),
    /// One has used another option of this skill in this phase.
    UsedThisPhase,
}

/// A skill, by its Chinese name.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Skilled(pub Cow<'static, str>);

/// A condition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Test {
    /// It holds.
    Is(Fact),
    /// It does not.
    Not(Fact),
}

/// The name of an option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Label {
    /// Draw cards.
    Draw,
    /// Recover health.
    Recover,
    /// Lose health.
    Lose,
    /// Lose the most health.
    LoseMax,
    /// Discard cards.
    Discard,
    /// Take the damage.
    Damage,
    /// Let it draw.
    LetDraw,
    /// Let it discard.
    LetDiscard,
    /// More.
    More,
    /// Less.
    Less,
    /// The head general.
    Head,
    /// The deputy general.
    Deputy,
    /// Cards of the hand.
    Hand,
    /// Equipment.
    Equipment,
    /// Cards on the general (田).
    Field,
    /// The judging zone.
    Judging,
}

/// Conditions that all hold.
pub type Tests = Cow<'static, [Test]>;

/// Something that a text does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Word {
    // ---- health
    /// Damage is dealt; by the card in use if it is the text of one.
    Damage {
        /// By whom; nobody's if it is `None`.
        from: Option<Who>,
        /// To whom.
        to: Who,
        /// How much, before what 酒 adds.
        amount: Amount,
        /// Of which nature.
        nature: Nature,
    },
    /// Health is lost (失去体力).
    Lose(Who, Amount),
    /// The most health is lost.
    LoseMax(Who, Amount),
    /// The most health is more.
    RaiseMax(Who, Amount),
    /// Health is recovered.
    Recover(Who, Amount),
    /// Health is recovered up to this, or to the most.
    RecoverTo(Who, Amount),
    // ---- cards
    /// Cards are drawn.
    Draw(Who, Amount),
    /// Cards are drawn until the hand has so many.
    DrawUpTo(Who, Amount),
    /// Somebody discards cards of his own, which he picks; a yes if he did.
    Discard {
        /// Who.
        who: Who,
        /// From where.
        zones: Zones,
        /// Which.
        sort: Sort,
        /// How many.
        count: Amount,
        /// Whether he may decline; if not, as many as there are.
        may: bool,
    },
    /// Everything in these zones is discarded at once.
    DiscardAll(Who, Zones),
    /// Somebody picks cards of his own, which stay where they are; a yes if he did.
    Pick {
        /// Who.
        who: Who,
        /// From where.
        zones: Zones,
        /// Which.
        sort: Sort,
        /// How many.
        count: Amount,
        /// Whether he may decline.
        may: bool,
        /// Whether everybody sees what he picks, because it is laid open next.
        #[serde(default)]
        shown: bool,
    },
    /// Somebody takes a card of another: from a hand blindly.
    Take {
        /// Who.
        by: Who,
        /// Of whom.
        from: Who,
        /// From where.
        zones: Zones,
        /// What is done with it.
        then: Taken,
    },
    /// Somebody discards cards of his own, as many as he likes from one on, up to so many; a yes if he did.
    DiscardSome(Who, Amount),
    /// The picked cards go from the first to the second.
    Give(Who, Who),
    /// Somebody obtains cards.
    Obtain(Who, What),
    /// Cards go to the discard pile.
    PutAway(What),
    /// The picked card is put into the equipment zone of somebody.
    Equip(Who),
    /// Two exchange their hands.
    ExchangeHands(Who, Who),
    /// The top cards of the draw pile are looked at by somebody.
    Peek(Who, Amount),
    /// He hands out the cards that he looks at, as he likes.
    HandOut(Who),
    /// He puts the cards that he looks at on top of the draw pile or under it, in any order.
    Arrange(Who),
    /// Somebody looks at the hand of another.
    Look(Who, Who),
    /// Somebody shows a card of the hand, which he picks (展示).
    Show(Who),
    /// One of the cards that the one in the timing discarded in this phase is picked.
    PickDiscarded(Who),
    /// A card on the field is moved to the same zone of another.
    MoveOnField(Who),
    /// The user takes the weapon of the target (借刀杀人).
    TakeWeapon,
    /// The revealed cards: one is taken (五谷丰登).
    TakeRevealed(Who),
    // ---- choices
    /// Somebody chooses characters; a yes if he did.
    Choose {
        /// Who.
        who: Who,
        /// From whom.
        of: Group,
        /// Each is such.
        such: Tests,
        /// Those that are chosen are such.
        whole: Tests,
        /// How many at least, if there are so many.
        least: u8,
        /// How many at most.
        most: u8,
        /// Whether he may decline.
        may: bool,
    },
    /// The choices between options that follow are somebody's.
    LetChoose(Who),
    /// Somebody says yes or no.
    Confirm(Who),
    /// Somebody names a number from 0 to this.
    Name(Who, Amount),
    /// Somebody names a number from 1 to this.
    NameFromOne(Who, Amount),
    // ---- uses
    /// Somebody uses a card that has no cards of its own, on somebody.
    UseVirtual {
        /// Who.
        by: Who,
        /// As what.
        kind: Kind,
        /// On whom.
        on: Who,
    },
    /// Somebody must use a 杀 on another, or does not; a yes if he did.
    MustSlash {
        /// Who.
        by: Who,
        /// On whom.
        on: Who,
    },
    /// Somebody plays a card, or does not; a yes if he did.
    Play(Who, Need),
    /// 杀 in turn, the target first; who plays none takes 1 damage by the other (决斗).
    Duel,
    // ---- judging, 拼点
    /// Somebody judges.
    Judge(Who, Keep),
    /// The judgement card is replaced by a card of one's own.
    Retrial {
        /// From where.
        zones: Zones,
        /// Which.
        sort: Sort,
        /// Where the old one goes.
        old: Old,
    },
    /// One has a 拼点 with somebody; a yes if one wins.
    Contest(Who),
    /// The number of one's card of the 拼点 is more or less.
    ChangeNumber(i8),
    // ---- states
    /// 横置 if it is not chained, 重置 if it is.
    Turn(Who),
    /// 横置
    Chain(Who),
    /// 重置
    Unchain(Who),
    /// 叠置, or 平置 if it is stacked.
    Stack(Who),
    /// 复原
    Restore(Who),
    /// Something is remembered about somebody.
    Note {
        /// About whom.
        who: Who,
        /// What.
        memo: Memo,
        /// How much.
        amount: i8,
        /// Until when.
        until: Until,
        /// With regard to whom.
        about: Option<Who>,
    },
    /// This skill acts later, at the place of this number among its parts.
    Later(u8, Until),
    /// Somebody has a skill.
    Grant(Who, Skilled, Until),
    /// A general is removed (移除).
    Remove(Who, Slot),
    /// The general whose skill it is is removed.
    RemoveThis,
    /// The skills of a general are lost.
    LoseSkills(Who, Slot),
    // ---- the turn
    /// The phase in this timing is skipped; a yes if it was not skipped already.
    SkipPhase,
    /// A phase of this turn is skipped.
    SkipThat(Phase),
    /// The play phase ends.
    EndPlay,
    /// Somebody has an extra turn after this one.
    ExtraTurn(Who),
    // ---- what is answered
    /// The innermost damage is so much more, or less.
    ChangeDamage(Amount),
    /// It is so much.
    SetDamage(i8),
    /// It is prevented.
    Prevent,
    /// It is transferred to somebody (G-5.2.8).
    Transfer(Who),
    /// The target of the timing is a target no more (取消).
    Cancel,
    /// Another is a target in its place (转移).
    MoveTarget(Who),
    /// Those that were chosen are targets, too.
    AddTargets,
    /// The use has no effect on the target of the timing, or on the one that has its turn (无效).
    Void,
    /// It has no effect on those that come after it.
    VoidRest,
    /// It takes effect although it was offset.
    Force,
    /// The armor of the target is ignored for this use (无视).
    Bare,
    /// The target cannot answer.
    NoAnswer,
    /// Two 闪 in sequence are needed (G-7.1.19).
    Double,
    /// The 杀 becomes one of another kind.
    Become(Kind),
    /// It takes effect on the target when the use is done with all.
    Wait,
    /// The next 杀 of the target in this turn does 1 more.
    Drink,
    /// The equipment card whose skill it is goes to the discard pile.
    DropItself,
    /// A hand card is put under 木牛流马.
    Store,
    /// 木牛流马 moves into the equipment zone of the one that was chosen.
    MoveOx,
    /// Everybody without a faction discards equipment or loses health (敕令).
    Order,
}

/// A card that is needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Need {
    /// 闪
    Dodge,
    /// 杀
    Slash,
}

/// What texts are checked against when they are loaded.
pub(super) struct OnText<'a> {
    /// All skills, for their names.
    pub(super) skills: &'a [Skill],
}

impl Check<Words> for OnText<'_> {
    fn word(&self, word: &Word, within: &[&Group]) -> Result<(), String> {
        let why = match word {
            Word::Grant(_, skilled, _) if !self.skills.iter().any(|skill| skill.name.zh == skilled.0) => {
                "no skill is called so"
            }
            Word::Choose { least, most, .. } if least > most => "more are needed than may be chosen",
            Word::Choose { most: 0, .. } => "nobody may be chosen",
            Word::Damage { to: Who::Each, .. } | Word::Draw(Who::Each, _) | Word::Lose(Who::Each, _)
                if within.is_empty() =>
            {
                "there is no `each` around it"
            }
            _ => return Ok(()),
        };
        Err(why.to_owned())
    }
}
