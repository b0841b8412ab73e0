//! What a text does.

use alloc::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::super::cards::Kind;
use super::super::table::{Heap, Memo, Nature, Phase, Until};
use super::{Amount, Group, Keep, Old, Skilled, Slot, Sort, Taken, Tests, What, Who, Zones};

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
    /// Red cards.
    Red,
    /// Black cards.
    Black,
    /// What it does is not to be answered.
    Bind,
    /// Its damage is more.
    Harder,
    /// The first is to use a card on the second.
    First,
    /// The second on the first.
    Second,
}

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
    /// Everything of a sort in these zones is discarded at once.
    DiscardAll(Who, Zones, Sort),
    /// The picked cards are discarded.
    DiscardPicked(Who),
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
        /// Whether they come to those that were picked before.
        #[serde(default)]
        also: bool,
    },
    /// Everything in these zones is picked.
    PickAll(Who, Zones),
    /// Somebody takes a card of another, which is the picked one then: from a hand blindly.
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
    /// Somebody takes a card of a hand that he has looked at, or does not; a yes if he did.
    TakeSeen {
        /// Who.
        by: Who,
        /// Of whom.
        from: Who,
        /// Which.
        sort: Sort,
        /// What is done with it.
        then: Taken,
    },
    /// Somebody obtains everything that another has in these zones.
    ObtainAll(Who, Who, Zones),
    /// Somebody discards cards of his own, as many as he likes from one on, up to so many; a yes if he did.
    DiscardSome(Who, Amount),
    /// The picked cards go from the first to the second.
    Give(Who, Who),
    /// Somebody obtains cards.
    Obtain(Who, What),
    /// Cards go from the processing area to the discard pile.
    PutAway(What),
    /// Somebody obtains a card of this kind that lies in the discard pile or is worn by anybody.
    Fetch(Who, Kind),
    /// Cards are put on one's general, face up.
    Settle(What, Heap),
    /// The top cards of the draw pile are turned up; they are the picked ones then.
    Reveal(Amount),
    /// Somebody hands out cards to others, as he likes, at least one.
    Share(Who, What),
    /// The picked card is put into the equipment zone of somebody.
    Equip(Who),
    /// Two exchange their hands.
    ExchangeHands(Who, Who),
    /// Two exchange what they wear.
    ExchangeWorn(Who, Who),
    /// The top cards of the draw pile are looked at by somebody.
    Peek(Who, Amount),
    /// He hands out the cards that he looks at, as he likes.
    HandOut(Who),
    /// He puts the cards that he looks at on top of the draw pile or under it, in any order.
    Arrange(Who),
    /// The same, with just so many on top.
    ArrangeSome(Who, Amount),
    /// Somebody looks at the hand of another.
    Look(Who, Who),
    /// Somebody shows a card of the hand, which he picks (展示).
    Show(Who),
    /// Somebody shows the whole hand.
    ShowHand(Who),
    /// One of the cards that the one in the timing discarded in this phase is picked.
    PickDiscarded(Who),
    /// A card on the field is moved to the same zone of another; a yes if it was.
    MoveOnField {
        /// By whom.
        who: Who,
        /// Of these zones.
        of: Zones,
        /// Whether he may decline.
        may: bool,
    },
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
        most: Amount,
        /// Whether he may decline.
        may: bool,
        /// Whether they come behind those that were chosen before.
        #[serde(default)]
        also: bool,
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
    /// Somebody may use a card as one of these, on whom he likes; a yes if he did.
    MayUse {
        /// Who.
        by: Who,
        /// As what.
        kinds: Cow<'static, [Kind]>,
        /// Whether it is made of the picked cards; if not it has none of its own.
        #[serde(default)]
        picked: bool,
        /// Whether he must.
        #[serde(default)]
        must: bool,
    },
    /// The picked card of somebody is used as it is printed, on its only possible target.
    UsePicked(Who),
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
        amount: Amount,
        /// Until when.
        until: Until,
        /// With regard to whom.
        about: Option<Who>,
    },
    /// This skill acts later, at the place of this number among its parts.
    Later(u8, Until),
    /// Another part of this skill, by its place, cannot be used.
    Off(u8, Until),
    /// Somebody has a skill.
    Grant(Who, Skilled, Until),
    /// Somebody has a skill no more.
    LoseSkill(Who, Skilled),
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
    /// Two 闪 in sequence are needed (G-7.1.19); in 决斗 the target needs two 杀 each time.
    Double,
    /// In 决斗 the user needs two 杀 each time.
    DoubleUser,
    /// Its damage to the target of the timing is so much more.
    MoreHarm(i8),
    /// One is the source of its damage in place of the user.
    BecomeSource,
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
    // ---- 军令
    /// Somebody chooses one of two military orders (军令, G-11.3).
    ChooseOrder(Who),
    /// Somebody may carry out the one that was chosen, which another gave; a yes if he does.
    Obey {
        /// Who gives it.
        by: Who,
        /// Who may carry it out.
        on: Who,
    },
    // ---- death
    /// Somebody dies, killed by nobody.
    Die(Who),
}

/// A card that is needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Need {
    /// 闪
    Dodge,
    /// 杀
    Slash,
}
