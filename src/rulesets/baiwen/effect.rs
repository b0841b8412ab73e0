//! The vocabulary in which cards and abilities are written. Their interpreter is the procedure
//! [`Effect`](super::flow::Effect).

use alloc::borrow::ToOwned;
use alloc::string::String;

use serde::{Deserialize, Serialize};

use super::cards::Shikigami;
use crate::Never;
use crate::text::{Check, Vocabulary};

/// The words of the cards.
#[derive(Clone, PartialEq, Debug)]
pub struct Words;

impl Vocabulary for Words {
    type Word = Word;
    type Test = Test;
    type Members = Never;
    type Times = Times;
    type Label = Never;

    fn always(times: &Times) -> Option<u16> {
        if let Times::Fixed(times) = times { Some(*times) } else { None }
    }
}

/// A side of the table, as whoever reads a card sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Part {
    /// One's own.
    Own,
    /// The enemy's.
    Enemy,
    /// Both.
    Both,
}

/// Whom a word is about. Shikigami that are not in play or knocked out are never among them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Who {
    /// The shikigami whose card or ability it is.
    User,
    /// The character that was chosen.
    Target,
    /// The avatar of the character that was chosen.
    TargetsAvatar,
    /// An avatar.
    Avatar(Part),
    /// The shikigami in front.
    Front(Part),
    /// The enemy front shikigami, else the enemy avatar (投射); found when it hits.
    Projectile,
    /// Every shikigami.
    Shikigami(Part),
    /// Every shikigami of one's own but the user.
    OtherShikigami,
    /// Every character, the avatars first.
    Characters(Part),
    /// Every character of one's own but the user.
    OtherCharacters,
    /// Every enemy character that has fragile.
    FragileEnemies,
    /// A character at random.
    RandomCharacter(Part),
    /// A shikigami of either side at random, but not the user.
    RandomOther,
    /// A shikigami at random.
    RandomShikigami(Part),
    /// Whoever did what is answered.
    Source,
    /// Whoever suffered what is answered.
    Victim,
    /// The shikigami that the last damage of this effect has damaged.
    Hit,
    /// Every enemy shikigami that the spell which is answered was aimed at or hit.
    Affected,
}

/// How much: a number, and so much more for every so many of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Amount {
    /// The number.
    pub base: i16,
    /// What is counted.
    #[serde(default)]
    pub of: Count,
    /// So much for each.
    #[serde(default = "one")]
    pub each: i16,
    /// Each is so many, rounded down.
    #[serde(default = "one")]
    pub per: i16,
}

const fn one() -> i16 {
    1
}

/// What can be counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Count {
    /// Nothing.
    #[default]
    Nothing,
    /// The armor of the user; fragile is none.
    Armor,
    /// The power of the user; less than nothing is none.
    Power,
    /// The health that the user lacks.
    Missing,
    /// The cards in one's hand.
    Hand,
    /// The die of the last check.
    Die,
    /// What the card grew by while it was in the hand.
    Enhanced,
    /// What the damage of this effect has dealt.
    Dealt,
    /// The number in what is answered: damage dealt, health healed beyond what was missing.
    Answered,
    /// What was said of the user before: 聚气.
    Gathered,
    /// Energy that was paid for the card (爆能).
    Energy,
    /// Fragile of the target.
    TargetFragile,
}

impl Amount {
    /// A number.
    #[must_use]
    pub const fn of(base: i16) -> Self {
        Amount { base, of: Count::Nothing, each: 1, per: 1 }
    }

    /// As much as is counted.
    #[must_use]
    pub const fn count(of: Count) -> Self {
        Amount { base: 0, of, each: 1, per: 1 }
    }

    /// And one for every so many.
    #[must_use]
    pub const fn and_per(self, of: Count, per: i16) -> Self {
        Amount { of, per, ..self }
    }

    /// And so much for each.
    #[must_use]
    pub const fn and_each(self, of: Count, each: i16) -> Self {
        Amount { of, each, ..self }
    }
}

/// How long a change lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Lasts {
    /// Until a knock-out.
    Temporary,
    /// For good (永久).
    Permanent,
    /// Until this turn ends.
    Turn,
    /// Until the battle ends.
    Battle,
    /// Until after the next attack.
    Attack,
}

/// Keywords of a shikigami, a battle or a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Keyword {
    /// 远程
    Remote,
    /// 连击
    DoubleStrike,
    /// 先攻
    FirstStrike,
    /// 贯通
    Overflow,
    /// 直击
    Direct,
    /// 不屈
    Unyielding,
    /// Immune to combat damage.
    Immune,
    /// 迅捷
    Swift,
    /// 瞬发
    Fast,
    /// 不消耗鬼火
    Free,
    /// 穿刺: its damage takes armor and barrier away first.
    ArmorStrip,
    /// 追猎: its assault may name a shikigami of the enemy.
    Hunt,
    /// 屏障: the next damage that it would take is nothing.
    Barrier,
    /// 帷幕: the enemy cannot choose it.
    Veil,
    /// 必杀: a shikigami that it damages is knocked out.
    Lethal,
    /// 吸血: its avatar is healed by the damage that it deals.
    Lifesteal,
    /// 暴击: its combat damage is doubled after armor.
    Critical,
    /// 激怒: while it could assault, only such ones may.
    Enraged,
    /// 庇佑: the next damage of an enemy spell is nothing.
    Blessed,
    /// Immune to damage of the enemy that is not combat damage.
    ImmuneToWords,
    /// Immune to all damage.
    ImmuneToAll,
    /// 充能: it gains energy at each turn start of its player.
    Charge,
}

impl Keyword {
    /// Whether it is over once it has worked: it is given each time an ability enters, and not held by it (B-18.6).
    #[must_use]
    pub const fn is_used_up(self) -> bool {
        matches!(self, Keyword::Swift | Keyword::Barrier | Keyword::Blessed | Keyword::Enraged)
    }
}

/// Where a card comes from that is put into the hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Made {
    /// This one, by its id.
    Named(alloc::borrow::Cow<'static, str>),
    /// One of the eight cards of the shikigami that is this one of the others, from the left, at random.
    OfOther(u8),
    /// One of these at random whose level the user has, by their ids.
    OneOfLevel(alloc::borrow::Cow<'static, [alloc::borrow::Cow<'static, str>]>),
    /// One of these at random, by their ids.
    OneOf(alloc::borrow::Cow<'static, [alloc::borrow::Cow<'static, str>]>),
}

/// Something that a card does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Word {
    /// Deals damage, to several at once in parallel.
    Damage {
        /// To whom.
        to: Who,
        /// How much.
        amount: Amount,
        /// With 贯通.
        #[serde(default)]
        overflow: bool,
        /// What follows from it is resolved before the text goes on.
        #[serde(default)]
        resolved: bool,
    },
    /// Heals.
    Heal {
        /// Whom.
        who: Who,
        /// How much.
        amount: Amount,
    },
    /// Gives armor, or fragile if it is less than nothing.
    Armor {
        /// To whom.
        who: Who,
        /// How much.
        amount: Amount,
    },
    /// Gives power and health.
    Grow {
        /// To whom.
        who: Who,
        /// How much power.
        power: Amount,
        /// How much health.
        health: Amount,
        /// How long.
        lasts: Lasts,
    },
    /// Gives a keyword.
    Gain {
        /// To whom.
        who: Who,
        /// Which.
        keyword: Keyword,
        /// How long.
        lasts: Lasts,
    },
    /// The combat cards of the user are [fast](Keyword::Fast) or [free](Keyword::Free) until this turn ends.
    Favor {
        /// Which.
        keyword: Keyword,
    },
    /// Draws cards.
    Draw(Amount),
    /// Puts a card into the hand.
    Make(Made),
    /// Revives the user.
    Revive,
    /// Leaves an effect behind that acts later.
    Leave {
        /// On whom it lies.
        on: Who,
        /// Which of the lasting effects of the shikigami.
        effect: u8,
    },
    /// Destroys shikigami (消灭).
    Destroy(Who),
    /// Back to the bench, if it stands in front.
    ToBench(Who),
    /// The damage of the user's ability is 1 more for the rest of the game (聚气).
    Gather,
    /// Uses the card once more on its target, if that is still there; the second use does not repeat.
    OnceMore,
    /// Stores the spell that was used, to be used again after so many own turn starts.
    Store(u8),
    /// Countdowns (倒计时) go down, or up if it is less than nothing.
    Hasten {
        /// Whose.
        who: Who,
        /// By how much.
        by: i16,
        /// Of one's own that are knocked out, too: they come back so much earlier, and they come first (B-15.6).
        #[serde(default)]
        out: bool,
    },
    /// Stuns characters (眩晕).
    Stun(Who),
    /// From the bench to the front, or back.
    Move(Who),
    /// Makes shikigami attack, the last one first.
    Attack(Who),
    /// Summons a shikigami (召唤), by name.
    Summon(alloc::borrow::Cow<'static, str>),
    /// Summons of a kind have so much more for the rest of the game, and those that are there, too.
    Bless {
        /// Of which kind, by name.
        name: alloc::borrow::Cow<'static, str>,
        /// How much power.
        power: i16,
        /// How much health.
        health: i16,
    },
    /// Turns shikigami into another one (变形), until they are knocked out.
    Transform {
        /// Whom.
        who: Who,
        /// Into what, by name.
        into: alloc::borrow::Cow<'static, str>,
    },
    /// Transformed shikigami are what they were before.
    Restore(Who),
    /// Another shikigami takes the place of the user for good, by name.
    Replace(alloc::borrow::Cow<'static, str>),
    /// The card that is about to be used is void (无效).
    Void,
    /// Calls the attack off that is answered.
    CallOff,
    /// For one's next assault (鼓舞).
    Inspire {
        /// How much power.
        power: Amount,
        /// How much armor.
        armor: Amount,
    },
    /// Energy (能量) is gained, or lost if it is less than nothing.
    Charge {
        /// By whom.
        who: Who,
        /// How much.
        by: i16,
    },
    /// Destroys forms.
    LoseForm(Who),
    /// Fragile goes from the target to others: each has all of it.
    PassFragile(Who),
    /// No power until the battle ends.
    Weaken(Who),
    /// Shows cards of the enemy's hand: one at random, or all.
    Reveal {
        /// All of them.
        all: bool,
    },
    /// Each player has a check, the main player first, and whoever succeeds has this.
    CheckOfBoth {
        /// It succeeds at this number or more.
        needs: u8,
        /// What.
        gains: Gains,
    },
    /// Each player has this, the main player first.
    Both(Gains),
    /// Wins the game.
    Win,
    /// Orbs are gained.
    Orbs(u8),
    /// All orbs are lost.
    LoseOrbs,
    /// Looks at the three top cards of the deck, takes one, and shuffles the rest.
    Look,
    /// Exchanges a card of the hand with one of the deck, or stops the text.
    Exchange,
    /// Discards a card of this name, if there is one in the hand.
    DiscardNamed(alloc::borrow::Cow<'static, str>),
    /// The target gains a level.
    LevelUp,
    /// A check: it succeeds at this number or more (运势).
    Luck(u8),
    /// Discards so many cards of the hand at random.
    Discard(u8),
    /// Uses the card again.
    Again,
}

/// What players have, for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Gains {
    /// Draws so many cards.
    Cards(u8),
    /// Its avatar is healed.
    Life(i16),
    /// Orbs.
    Orbs(u8),
}

/// A condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Test {
    /// The last check failed.
    Failed,
    /// The target has fragile.
    TargetFragile,
    /// The user has a form.
    HasForm,
    /// The card grew so much in the hand.
    Enhanced(i16),
    /// The last damage of this effect has left its target without health.
    TargetOut,
    /// The target has level 3.
    TargetOfTopLevel,
    /// Somebody was knocked out by what this effect has resolved.
    SomebodyOut,
    /// This burst was paid for (爆能), counted from 0.
    Burst(u8),
    /// It is one's own turn.
    OwnTurn,
}

/// How often.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Times {
    /// So often.
    Fixed(u16),
    /// Once, and once more for every orb that one has.
    OrbsAndOne,
    /// Once if the last check succeeded, and twice if its success counts twice.
    Success,
}

/// What texts are checked against when they are loaded.
pub(super) struct OnText<'a> {
    /// Whether there is a chosen target.
    pub(super) targeted: bool,
    /// How many lasting effects the shikigami has.
    pub(super) lasting: usize,
    /// All shikigami, for the names of cards and summons.
    pub(super) pool: &'a [Shikigami],
}

impl OnText<'_> {
    fn card(&self, name: &str) -> bool {
        let prints = self.pool.iter().flat_map(|shikigami| shikigami.cards.iter().chain(&*shikigami.tokens));
        prints.into_iter().any(|print| print.name.zh == name)
    }

    fn kind(&self, name: &str) -> bool {
        self.pool.iter().any(|shikigami| shikigami.name.zh == name)
    }
}

impl Check<Words> for OnText<'_> {
    fn word(&self, word: &Word, _: &[&Never]) -> Result<(), String> {
        let who = match word {
            Word::Damage { to: who, .. }
            | Word::Heal { who, .. }
            | Word::Armor { who, .. }
            | Word::Grow { who, .. }
            | Word::Gain { who, .. }
            | Word::Destroy(who)
            | Word::ToBench(who)
            | Word::Stun(who)
            | Word::Move(who)
            | Word::Attack(who)
            | Word::Transform { who, .. }
            | Word::Restore(who)
            | Word::Charge { who, .. }
            | Word::LoseForm(who)
            | Word::Weaken(who)
            | Word::Hasten { who, .. }
            | Word::Leave { on: who, .. } => Some(*who),
            _ => None,
        };
        let why = match word {
            _ if !self.targeted && matches!(who, Some(Who::Target | Who::TargetsAvatar)) => "nobody is chosen",
            Word::Luck(needs) | Word::CheckOfBoth { needs, .. } if !(1..=6).contains(needs) => "a die shows 1 to 6",
            Word::Leave { effect, .. } if usize::from(*effect) >= self.lasting => "there is no such lasting effect",
            Word::Grow { health, lasts: Lasts::Turn | Lasts::Battle | Lasts::Attack, .. }
                if *health != Amount::of(0) =>
            {
                "health lasts until a knock-out, or for good"
            }
            Word::Discard(0) => "this does nothing",
            Word::Make(Made::Named(name)) | Word::DiscardNamed(name) if !self.card(name) => "there is no such card",
            Word::Make(Made::OneOf(names) | Made::OneOfLevel(names))
                if names.is_empty() || !names.iter().all(|name| self.card(name)) =>
            {
                "there is no such card"
            }
            Word::Summon(name)
            | Word::Replace(name)
            | Word::Bless { name, .. }
            | Word::Transform { into: name, .. }
                if !self.kind(name) =>
            {
                "there is no such shikigami"
            }
            _ => return Ok(()),
        };
        Err(why.to_owned())
    }
}
