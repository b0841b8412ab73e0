//! What is in progress: uses, damage, dying, judgements, 拼点. Part of the table.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::cards::Kind;
use super::cards::pool::GeneralId;
use super::flow::Source;
use super::table::{Card, Cards, Colour, Nature, Suit};
use crate::{Seat, SeatSet};

/// One target of a use, with what has been decided about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Target {
    /// By this it is named: whoever becomes a target again is another one.
    pub id: u8,
    /// Who.
    pub seat: Seat,
    /// How many of the four rows of timings it has had (G-7.1.5 to G-7.1.8); by `one_target_timing` each counts as two, one
    /// when it begins and one when it is over.
    pub rows: u8,
    /// Its armor is ignored (青釭剑).
    pub bare: bool,
    /// It is offset before it takes effect, and nobody may answer (国·无懈可击).
    pub spared: bool,
    /// The use has no effect on it (无效).
    pub void: bool,
    /// It was offset for it (抵消).
    pub offset: bool,
    /// It cannot answer.
    pub bound: bool,
    /// It needs two 闪 in sequence.
    pub double: bool,
    /// In 决斗 the user needs two 杀 each time.
    pub double_user: bool,
    /// The use takes effect on it when it is done with all (使用结算结束后❶).
    pub waits: bool,
    /// So much more damage is dealt to it.
    pub more: i8,
    /// By which text the card was made that offset it.
    pub answered: Option<Source>,
}

/// A card in use (使用).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Using {
    /// Who uses it.
    pub user: Seat,
    /// As what.
    pub kind: Kind,
    /// The cards that it is made of.
    pub cards: Cards,
    /// By which text it is converted.
    pub via: Option<Source>,
    /// Whether it is a card as it is printed, neither converted nor virtual.
    pub printed: bool,
    /// Its suit, if it has one.
    pub suit: Option<Suit>,
    /// Its colour, if it has one.
    pub colour: Option<Colour>,
    /// Its targets, in order.
    pub targets: SmallVec<[Target; 8]>,
    /// The id of the next target.
    pub next: u8,
    /// The id of the one that has its turn.
    pub current: Option<u8>,
    /// What 酒 adds to its damage.
    pub drunk: u8,
    /// Whom the target of 借刀杀人 is to attack.
    pub victim: Option<Seat>,
    /// Cards that were played because of it, and lie in the processing area until it is over (G-7.3.2).
    pub played: Cards,
    /// Whether it is the first card that its user uses in a play phase of its own.
    pub first: bool,
    /// Who is the source of its damage in place of the user.
    pub source: Option<Seat>,
    /// Whether it has dealt damage.
    pub hurt: bool,
}

impl Using {
    /// The target of this id.
    #[must_use]
    pub fn target(&self, id: u8) -> Option<&Target> {
        self.targets.iter().find(|target| target.id == id)
    }

    /// The place of the first target of this seat, from which on it is asked about.
    #[must_use]
    pub fn aims_at(&self, seat: Seat) -> bool {
        self.targets.iter().any(|target| target.seat == seat)
    }
}

/// A damage (伤害).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Harm {
    /// Its source, if it has one.
    pub from: Option<Seat>,
    /// Whom it hits.
    pub to: Seat,
    /// How much.
    pub amount: i8,
    /// Of which nature.
    pub nature: Nature,
    /// The card that is its channel (渠道).
    pub channel: Option<Kind>,
    /// The cards that this is made of.
    pub cards: Cards,
    /// Whether it comes by the chain.
    pub conducted: bool,
    /// Whether it comes by carrying out the channel on its target (G-5.1.3).
    pub direct: bool,
    /// Whether the armor of whom it hits is ignored.
    pub bare: bool,
    /// It landed: it is dealt, and not called off.
    pub landed: bool,
    /// Its source was at distance less than 2 when it landed (G-5.2.9).
    pub near: bool,
    /// To whom it goes on (G-5.3.1).
    pub conducts: SeatSet,
}

impl Harm {
    /// One point of no nature, by no card.
    #[must_use]
    pub fn new(from: Option<Seat>, to: Seat) -> Self {
        Harm {
            from,
            to,
            amount: 1,
            nature: Nature::Normal,
            channel: None,
            cards: Cards::new(),
            conducted: false,
            direct: false,
            bare: false,
            landed: false,
            near: false,
            conducts: SeatSet::NONE,
        }
    }

    /// Whether it is fire or thunder.
    #[must_use]
    pub fn is_elemental(&self) -> bool {
        self.nature != Nature::Normal
    }
}

/// Something in progress.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Matter {
    /// A card in use.
    Use(Using),
    /// A card that is used or played in answer.
    Answer {
        /// By whom.
        seat: Seat,
        /// As what.
        kind: Kind,
        /// The cards that it is made of.
        cards: Cards,
        /// By which text it is converted.
        via: Option<Source>,
        /// Whether it is a card as it is printed.
        printed: bool,
    },
    /// A damage.
    Damage(Harm),
    /// A dying character (濒死).
    Dying {
        /// Who.
        who: Seat,
        /// From whom on everybody is asked.
        from: Seat,
    },
    /// A death (死亡).
    Death {
        /// Whose.
        who: Seat,
        /// Who killed it.
        by: Option<Seat>,
    },
    /// A judgement (判定).
    Judgement {
        /// Whose.
        who: Seat,
        /// The judgement card.
        card: Card,
    },
    /// A delayed trick that is resolved (G-8.4.2).
    Delayed {
        /// Before whom it lay.
        seat: Seat,
        /// What it is.
        kind: Kind,
    },
    /// A 拼点, its cards shown.
    Contest {
        /// Who began it, and against whom.
        seats: [Seat; 2],
        /// Their cards.
        cards: [Card; 2],
        /// Their numbers.
        numbers: [i8; 2],
    },
    /// Cards that somebody lost in one move (G-8.3.2).
    Loss {
        /// Who.
        seat: Seat,
        /// How many of the hand.
        hand: u8,
        /// What of the equipment zone.
        worn: SmallVec<[Kind; 2]>,
        /// Which cards, if they were discarded.
        discarded: Cards,
    },
    /// Health that somebody loses or recovers.
    Health {
        /// Who.
        seat: Seat,
        /// How much; less than nothing is lost.
        amount: i8,
    },
    /// A general that was removed.
    Removal {
        /// Whose.
        seat: Seat,
        /// Which.
        general: GeneralId,
    },
}
