//! The shikigami and their cards: data, one file for each, which a player can read.

mod ao_andon;
mod book_elder;
mod fox;
mod inugami;
mod kiyohime;
mod ootengu;
mod phoenix_fire;
mod porcelain_frog;
mod terracotta;
mod ubume;
mod umi_bozu;
mod white_wolf;
mod yoto_hime;

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::PoolError;
use super::effect::{Keyword, Words};
use super::flow::Source;
use super::table::{Card, Design, ShikigamiId, Until};
use super::timing::Moment;
use crate::text::{Line, Text};

/// The shikigami that there are.
#[must_use]
pub fn pool() -> Vec<Shikigami> {
    alloc::vec![
        inugami::inugami(),
        white_wolf::white_wolf(),
        kiyohime::kiyohime(),
        umi_bozu::umi_bozu(),
        porcelain_frog::porcelain_frog(),
        yoto_hime::yoto_hime(),
        phoenix_fire::phoenix_fire(),
        fox::fox(),
        ubume::ubume(),
        terracotta::terracotta(),
        ootengu::ootengu(),
        book_elder::book_elder(),
        ao_andon::ao_andon(),
    ]
}

/// What something is called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    /// In Chinese; it is also the id.
    pub zh: Cow<'static, str>,
    /// In English.
    pub en: Cow<'static, str>,
}

/// What is printed, in both languages, in our own words.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Says {
    /// In Chinese.
    pub zh: Cow<'static, str>,
    /// In English.
    pub en: Cow<'static, str>,
}

/// A faction, of the game's later years (阵营).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Faction {
    /// 红莲
    Red,
    /// 紫岩
    Purple,
    /// 青岚
    Blue,
    /// 苍叶
    Green,
    /// 无相: of none.
    #[default]
    White,
}

/// A shikigami (式神).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shikigami {
    /// Its name.
    pub name: Name,
    /// Its faction; it counts only if that was agreed (B-2.3).
    #[serde(default)]
    pub faction: Faction,
    /// Whether it only comes into play by cards: no deck brings it.
    #[serde(default)]
    pub token: bool,
    /// Its power.
    pub power: i16,
    /// Its health.
    pub health: i16,
    /// Its base ability.
    #[serde(default)]
    pub base: Ability,
    /// What awakening puts in its place.
    #[serde(default)]
    pub awakened: Ability,
    /// The cards that a deck may hold, mostly eight.
    #[serde(default)]
    pub cards: Cow<'static, [Print]>,
    /// Cards that are only made.
    #[serde(default)]
    pub tokens: Cow<'static, [Print]>,
    /// Effects that its cards leave behind.
    #[serde(default)]
    pub lasting: Cow<'static, [LastingText]>,
}

/// An ability (能力).
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// What it says.
    #[serde(default)]
    pub says: Says,
    /// What it does when something happens.
    #[serde(default)]
    pub triggers: Cow<'static, [Trigger]>,
    /// What holds as long as it is in play.
    #[serde(default)]
    pub statics: Cow<'static, [Static]>,
    /// What it does again and again after so many own turn starts (倒计时).
    #[serde(default)]
    pub countdown: Option<CountdownText>,
}

/// A countdown of an ability.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountdownText {
    /// Own turn starts.
    pub turns: u8,
    /// Whether it is over once it has fired.
    #[serde(default)]
    pub once: bool,
    /// What it does.
    pub text: Text<Words>,
}

/// When something happens, something is done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// When.
    pub at: Moment,
    /// If all of this holds.
    pub when: Cow<'static, [When]>,
    /// What.
    pub text: Text<Words>,
}

/// An effect that is left behind.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastingText {
    /// How long.
    pub until: Until,
    /// Who acts in it: the shikigami on which it lies, or the one that left it.
    pub acts: Acts,
    /// Whether only its owner knows on whom it lies.
    pub secret: bool,
    /// What it does.
    pub trigger: Trigger,
}

/// Who acts in an effect that was left behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Acts {
    /// The shikigami on which it lies.
    Bearer,
    /// The shikigami that left it.
    Leaver,
}

/// A condition of a trigger or a response. "User" is the shikigami whose ability or card it is; of a lasting effect, who
/// acts in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum When {
    /// In one's own turn.
    OwnTurn,
    /// In the enemy's turn.
    EnemyTurn,
    /// The user does it.
    ByUser,
    /// The user suffers it.
    OnUser,
    /// The enemy avatar suffers it.
    OnEnemyAvatar,
    /// A shikigami of the enemy suffers it.
    OnEnemyShikigami,
    /// A character of one's own suffers it.
    OnOwn,
    /// An avatar suffers it.
    OnAvatar,
    /// A shikigami suffers it.
    OnShikigami,
    /// Another shikigami of one's own suffers it.
    OnOtherOwn,
    /// The own front shikigami suffers it.
    OnOwnFront,
    /// It is combat damage.
    InCombat,
    /// It is an assault by the user, or the user suffers it.
    AssaultsOrAttacked,
    /// The number is more than nothing.
    Some,
    /// The user is knocked out.
    UserOut,
    /// It is one's own.
    Ours,
    /// A shikigami of one's own does it.
    ByOwn,
    /// Another shikigami of one's own does it.
    ByOtherOwn,
    /// It is a spell.
    Spell,
    /// It is a spell that awakens nobody.
    PlainSpell,
    /// The user stands in front.
    UserInFront,
    /// The enemy front zone is empty.
    EnemyFrontEmpty,
    /// One has an orb.
    HasOrb,
    /// It is a form.
    Form,
    /// The enemy does it.
    ByEnemy,
    /// A shikigami or the avatar of the enemy suffers it.
    OnEnemy,
    /// The user is not the one that suffers it.
    OnOther,
}

/// What holds as long as an ability is in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Static {
    /// A keyword.
    Has(Keyword),
    /// What lasts until after its next attack does not end.
    KeepsAttack,
    /// Its damage to a character without fragile becomes so much fragile (B-8.0).
    DamageToFragile,
    /// The fragile of enemy characters is not cleared at their turn start.
    EnemyFragileStays,
    /// Enemy shikigami have less power by their fragile.
    FragileWeakens,
    /// Cards of this shikigami are fast.
    FastCards,
    /// Its combat cards give one power and armor more for each use of a card that [counts](Print::tempers).
    Tempered,
    /// So much power in a turn in which a check of its player succeeded.
    LuckyPower(i16),
    /// Successes of its player's checks count twice.
    DoubleLuck,
    /// It stays in the queue while the shikigami is knocked out.
    Remains,
    /// Its damage that is not combat damage is so much more.
    Burns(i16),
    /// Damage of spells that its player uses from the hand is so much more.
    Spellbound(i16),
    /// While it has armor, damage to it is at most that.
    CappedByArmor,
    /// Its armor is not cleared at its turn start.
    ArmorStays,
    /// One power and one health for each card in the hand.
    PerHandCard,
    /// The draw of its player's turn start is a look at three cards.
    Foresight,
    /// A draw of its player from an empty deck is 10 damage to the enemy avatar.
    DrawsBlood,
    /// The orbs of its player are not lost at the turn start, up to 4.
    OrbsStay,
    /// A form that returns for an orb when it is destroyed.
    Undying,
    /// While it stands in front, nobody takes the place of the enemy front shikigami.
    HoldsInPlace,
    /// Enemy shikigami stay knocked out so much longer.
    LongerOut(u8),
    /// What inspires the assaults of its player is not used up by one.
    KeepsInspiration,
    /// What inspires the assaults of its player inspires combat cards, too.
    InspiresCards,
    /// In the checks of its player a 1 is rolled again, once.
    RerollsOnes,
    /// A check of its player that fails is rolled again, once.
    RerollsFailures,
    /// Every die of its player shows a 6.
    AlwaysSix,
    /// What its player's shikigami heal of the enemy is damage instead.
    HealingHurts,
    /// Its assaults and combat cards cost so many orbs more, unless they cost none.
    CostsMore(u8),
}

/// A card as it is printed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Print {
    /// Its name.
    pub name: Name,
    /// The level that its shikigami must have.
    pub level: u8,
    /// What it costs in orbs.
    #[serde(default = "one_orb")]
    pub cost: u8,
    /// 瞬发
    #[serde(default)]
    pub fast: bool,
    /// Whether it is used while its shikigami is knocked out.
    #[serde(default)]
    pub while_out: WhileOut,
    /// Whether its uses are counted, for [`Static::Tempered`].
    #[serde(default)]
    pub tempers: bool,
    /// 弹回: it goes back to the hand, once.
    #[serde(default)]
    pub rebound: bool,
    /// 爆能: what may be paid besides.
    #[serde(default)]
    pub bursts: Cow<'static, [Burst]>,
    /// Whether it goes back to the hand after a use on a target with fragile.
    #[serde(default)]
    pub returns: bool,
    /// Whom it is used on.
    #[serde(default)]
    pub target: Option<Target>,
    /// When it answers, if it is a response (响应).
    #[serde(default)]
    pub answers: Option<Answer>,
    /// What happens to the copy in the hand.
    #[serde(default)]
    pub in_hand: Option<InHand>,
    /// Whether it is fast in the enemy's turn.
    #[serde(default)]
    pub fast_in_enemy_turn: bool,
    /// What it counts while it is in the hand (增强).
    #[serde(default)]
    pub enhance: Option<Enhance>,
    /// What it is.
    pub kind: Kind,
    /// What it says.
    #[serde(default)]
    pub says: Says,
}

/// Whether a card is used while its shikigami is knocked out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum WhileOut {
    /// No.
    #[default]
    No,
    /// That too (气绝时可用).
    Too,
    /// Only then.
    Only,
}

/// A price in energy for more (爆能).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Burst {
    /// So much.
    Of(u8),
    /// All there is, one at least.
    All,
}

const fn one_orb() -> u8 {
    1
}

const fn nothing() -> Text<Words> {
    Text::NONE
}

/// When a response is used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// At which timing.
    pub at: Moment,
    /// If all of this holds.
    pub when: Cow<'static, [When]>,
}

/// What happens to a copy of a card in the hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InHand {
    /// At which timing.
    pub at: Moment,
    /// If all of this holds.
    pub when: Cow<'static, [When]>,
    /// What.
    pub does: Does,
}

/// What happens to a copy of a card in the hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Does {
    /// It is fast until this turn ends.
    Fast,
    /// It has 1 power and 1 armor more, for good.
    Grow,
}

/// Whom a card is used on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Target {
    /// A character.
    Character,
    /// A shikigami of either side.
    Shikigami,
    /// A shikigami of one's own.
    OwnShikigami,
    /// A shikigami of the enemy.
    EnemyShikigami,
    /// A character of the enemy.
    EnemyCharacter,
    /// A conscious shikigami of one's own with the lowest level among them.
    OwnLowest,
    /// A shikigami on the enemy's bench, which is attacked; nobody if there is none.
    EnemyBench,
}

/// What a card counts while it is in the hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Enhance {
    /// Different faces that the player's dice have shown in this game.
    Faces,
    /// Twice the shikigami that its user has knocked out in this game.
    TwiceKills,
    /// How often its user has damaged the enemy avatar in this game.
    AvatarHits,
    /// 1 if its user has dealt damage so often in this game.
    DealtAtLeast(u16),
    /// 1 if its user has used so many spells in this game.
    SpellsAtLeast(u16),
}

/// The class of a card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// 法术牌
    Spell(Text<Words>),
    /// 觉醒: a spell that awakens its shikigami.
    Awaken {
        /// For good.
        power: i16,
        /// For good.
        health: i16,
        /// What else it does.
        #[serde(default = "nothing")]
        text: Text<Words>,
    },
    /// 战斗牌
    Combat {
        /// Power until the attack is over.
        power: i16,
        /// Armor, or fragile.
        armor: i16,
        /// Keywords until the battle ends.
        #[serde(default)]
        keywords: Cow<'static, [Keyword]>,
        /// What it does as soon as it is used.
        #[serde(default = "nothing")]
        on_use: Text<Words>,
        /// What it does in the attack timing; as a response, when it has moved in.
        #[serde(default = "nothing")]
        in_attack: Text<Words>,
    },
    /// 形态牌
    Form {
        /// Base power.
        power: i16,
        /// Base health.
        health: i16,
        /// Its ability.
        #[serde(default)]
        ability: Ability,
        /// What it does when it enters.
        #[serde(default = "nothing")]
        on_enter: Text<Words>,
    },
}

/// What is told of a text: where it stands, the text, whether somebody is chosen, and when it is triggered.
type EachText<'a> = &'a mut dyn FnMut(Source, &Text<Words>, bool, Option<Moment>);

/// Every text of a shikigami.
pub(super) fn each_text(shikigami: &Shikigami, id: ShikigamiId, each: EachText<'_>) {
    let prints = shikigami.cards.iter().chain(&*shikigami.tokens);
    for (place, print) in prints.enumerate() {
        let card = Card(Design(id.0 * Design::EACH + place as u16), 0);
        let targeted = print.target.is_some();
        match &print.kind {
            Kind::Spell(text) | Kind::Awaken { text, .. } => each(Source::Card(card), text, targeted, None),
            Kind::Combat { on_use, in_attack, .. } => {
                each(Source::OnUse(card), on_use, targeted, None);
                each(Source::InAttack(card), in_attack, targeted, None);
            }
            Kind::Form { ability, on_enter, .. } => {
                each(Source::OnEnter(card), on_enter, false, None);
                let count = ability.countdown.iter();
                count.for_each(|countdown| each(Source::CountForm(card), &countdown.text, false, None));
                triggers(ability, &|trigger| Source::Form(card, trigger), each);
            }
        }
    }
    let counts = [(&shikigami.base, Source::CountBase(id)), (&shikigami.awakened, Source::CountAwakened(id))];
    for (ability, source) in counts {
        ability.countdown.iter().for_each(|countdown| each(source, &countdown.text, false, None));
    }
    triggers(&shikigami.base, &|trigger| Source::Base(id, trigger), each);
    triggers(&shikigami.awakened, &|trigger| Source::Awakened(id, trigger), each);
    for (effect, one) in shikigami.lasting.iter().enumerate() {
        each(Source::Lasting(id, effect as u8), &one.trigger.text, true, Some(one.trigger.at));
    }
}

fn triggers(ability: &Ability, source: &dyn Fn(u8) -> Source, each: EachText<'_>) {
    for (trigger, one) in ability.triggers.iter().enumerate() {
        each(source(trigger as u8), &one.text, false, Some(one.at));
    }
}

/// Whether these shikigami can be played with, but for their texts.
pub(super) fn check(pool: &[Shikigami]) -> Result<(), PoolError> {
    let mut names = alloc::collections::BTreeSet::new();
    for shikigami in pool {
        let prints = shikigami.cards.iter().chain(&*shikigami.tokens);
        for name in [&shikigami.name].into_iter().chain(prints.map(|print| &print.name)) {
            // A summon may be called as the card that summons it.
            if !names.insert((&*name.zh, core::ptr::eq(name, &raw const shikigami.name))) {
                return Err(PoolError::Name(name.zh.to_string()));
            }
        }
        let forms = shikigami.cards.iter().chain(&*shikigami.tokens).filter_map(|print| match &print.kind {
            Kind::Form { ability, .. } => Some(ability),
            _ => None,
        });
        let statics = [&shikigami.base, &shikigami.awakened].into_iter().chain(forms).flat_map(|one| &*one.statics);
        if { statics }.any(|one| matches!(one, Static::Has(keyword) if keyword.is_used_up())) {
            return Err(PoolError::UsedUp(shikigami.name.zh.to_string()));
        }
        let all = shikigami.cards.len() + shikigami.tokens.len();
        let few = !shikigami.token && shikigami.cards.len() < 4;
        if all > Design::EACH.into() || few || pool.len() > 4000 {
            return Err(PoolError::Cards(shikigami.name.zh.to_string()));
        }
    }
    Ok(())
}

// ---- how the files write them down

/// What the files of the shikigami share.
mod prelude {
    pub(super) use alloc::borrow::Cow;
    pub(super) use alloc::vec;

    pub(super) use super::{
        Acts, Does, Enhance, Faction, LastingText, Print, Shikigami, Static, Target, When, WhileOut, ability, name,
        says, text, trigger, vanilla,
    };
    pub(super) use crate::rulesets::baiwen::effect::{
        Amount, Count, Keyword, Lasts, Made, Part, Test, Times, Who, Word,
    };
    pub(super) use crate::rulesets::baiwen::table::Until;
    pub(super) use crate::rulesets::baiwen::timing::Moment;
    pub(super) use crate::text::Line::{Do, Repeat};
    pub(super) use crate::text::{Line, Text};
}

fn name(zh: &'static str, en: &'static str) -> Name {
    Name { zh: Cow::Borrowed(zh), en: Cow::Borrowed(en) }
}

fn says(zh: &'static str, en: &'static str) -> Says {
    Says { zh: Cow::Borrowed(zh), en: Cow::Borrowed(en) }
}

fn text<const N: usize>(lines: [Line<Words>; N]) -> Text<Words> {
    Text(Cow::Owned(lines.into()))
}

fn ability(says: Says) -> Ability {
    Ability { says, triggers: Cow::Borrowed(&[]), statics: Cow::Borrowed(&[]), countdown: None }
}

fn trigger<const N: usize>(at: Moment, when: [When; N], text: Text<Words>) -> Trigger {
    Trigger { at, when: Cow::Owned(when.into()), text }
}

impl Ability {
    fn does(mut self, trigger: Trigger) -> Self {
        self.triggers.to_mut().push(trigger);
        self
    }

    fn holds(mut self, one: Static) -> Self {
        self.statics.to_mut().push(one);
        self
    }
}

/// A form without an ability.
fn vanilla() -> Ability {
    ability(says("", ""))
}

impl Print {
    fn new(name: Name, level: u8, kind: Kind, says: Says) -> Self {
        Print {
            name,
            level,
            cost: 1,
            fast: false,
            fast_in_enemy_turn: false,
            while_out: WhileOut::No,
            tempers: false,
            rebound: false,
            bursts: Cow::Borrowed(&[]),
            returns: false,
            target: None,
            answers: None,
            in_hand: None,
            enhance: None,
            kind,
            says,
        }
    }

    fn spell(name: Name, level: u8, text: Text<Words>, says: Says) -> Self {
        Print::new(name, level, Kind::Spell(text), says)
    }

    fn awaken(name: Name, level: u8, power: i16, health: i16, says: Says) -> Self {
        Print::new(name, level, Kind::Awaken { power, health, text: Text::NONE }, says)
    }

    fn combat(name: Name, level: u8, power: i16, armor: i16, says: Says) -> Self {
        let keywords = Cow::Borrowed([].as_slice());
        let kind = Kind::Combat { power, armor, keywords, on_use: Text::NONE, in_attack: Text::NONE };
        Print::new(name, level, kind, says)
    }

    fn form(name: Name, level: u8, power: i16, health: i16, ability: Ability, says: Says) -> Self {
        Print::new(name, level, Kind::Form { power, health, ability, on_enter: Text::NONE }, says)
    }

    fn fast(mut self) -> Self {
        self.fast = true;
        self
    }

    fn on(mut self, target: Target) -> Self {
        self.target = Some(target);
        self
    }

    /// A response to an attack.
    fn answers<const N: usize>(self, when: [When; N]) -> Self {
        self.answers_at(Moment::Attack, when)
    }

    fn answers_at<const N: usize>(mut self, at: Moment, when: [When; N]) -> Self {
        self.answers = Some(Answer { at, when: Cow::Owned(when.into()) });
        self
    }

    fn in_hand<const N: usize>(mut self, at: Moment, when: [When; N], does: Does) -> Self {
        self.in_hand = Some(InHand { at, when: Cow::Owned(when.into()), does });
        self
    }

    /// What a card that awakens does besides, or a form when it enters.
    fn also(mut self, also: Text<Words>) -> Self {
        match &mut self.kind {
            Kind::Awaken { text, .. } => *text = also,
            Kind::Form { on_enter, .. } => *on_enter = also,
            Kind::Spell(_) | Kind::Combat { .. } => {}
        }
        self
    }

    fn enhanced(mut self, enhance: Enhance) -> Self {
        self.enhance = Some(enhance);
        self
    }

    /// Keywords of a combat card.
    fn fights_with<const N: usize>(mut self, given: [Keyword; N]) -> Self {
        if let Kind::Combat { keywords, .. } = &mut self.kind {
            *keywords = Cow::Owned(given.into());
        }
        self
    }

    /// What a combat card does as soon as it is used.
    fn on_use(mut self, text: Text<Words>) -> Self {
        if let Kind::Combat { on_use, .. } = &mut self.kind {
            *on_use = text;
        }
        self
    }

    /// What a combat card does in the attack timing.
    fn in_attack(mut self, text: Text<Words>) -> Self {
        if let Kind::Combat { in_attack, .. } = &mut self.kind {
            *in_attack = text;
        }
        self
    }
}
