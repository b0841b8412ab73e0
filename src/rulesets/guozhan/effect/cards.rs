//! Which cards a text is about, and where they go.

use serde::{Deserialize, Serialize};

use super::super::cards::Kind;
use super::super::table::{Card, Colour, Heap, Place, Suit};

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
    /// Equipment zone and judging zone ("cards on the field", 场上).
    Laid,
    /// Cards on the general, of one heap.
    Heap(Heap),
}

impl Zones {
    /// Whether cards of the hand are among them that lie face down for others.
    #[must_use]
    pub const fn with_hand(self) -> bool {
        matches!(self, Zones::Hand | Zones::Own | Zones::All | Zones::Playable)
    }
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
    /// Equipment cards of one place: weapons, armor.
    Place(Place),
    /// Cards of any category but this (非装备牌).
    Not(Category),
    /// Cards of a colour, of any category but this.
    ColouredNot(Colour, Category),
    /// Cards of a colour, of any kind but this.
    ColouredBut(Colour, Kind),
    /// Cards of one kind.
    Kind(Kind),
    /// 杀 of any kind.
    Slash,
    /// Cards of the suit of the card that was picked before.
    SuitOfPicked,
    /// Cards of the suit of the last judgement.
    SuitOfJudged,
    /// Cards of a suit that no card of this heap has.
    NewSuit(Heap),
    /// Those that were not picked.
    NotPicked,
    /// Any but the equipment card whose skill it is (G-6.2.6).
    NotItself,
    /// Any but these.
    But([Option<Card>; 2]),
    /// Any but the worn cards without which the one that was chosen is out of range (G-6.2.6).
    KeepsRange,
}

/// A category of cards (类别).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Category {
    /// 基本牌
    Basic,
    /// 锦囊牌
    Trick,
    /// 装备牌
    Equipment,
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
    /// Those that were lost in the move that is answered, and lie in the discard pile.
    Lost,
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

/// What a card is used as, by a class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Used {
    /// 杀 of any kind.
    Slash,
    /// 杀 of any kind, or 决斗.
    SlashOrDuel,
    /// A card of this category.
    Category(Category),
    /// A card that deals damage (伤害牌).
    Hurts,
    /// One kind.
    Kind(Kind),
    /// A trick that is not delayed.
    Trick,
    /// What 藤甲 makes void: 南蛮入侵, 万箭齐发 and normal 杀.
    Vine,
    /// What 明光铠 cancels: 火烧连营, 火攻 and fire 杀.
    Fire,
}
