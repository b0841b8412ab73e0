//! Names and log lines, 中文 and English.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Baiwen;
use super::cards::{Kind, Says};
use super::effect::Keyword;
use super::event::Event;
use super::table::{Card, Character, Design, Outcome, ShikigamiId, Table, UnitId, Zone};
use crate::Seat;

/// The language of a log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Language {
    /// 中文
    Chinese,
    /// English
    English,
}

impl Keyword {
    /// What it is called.
    #[must_use]
    pub const fn name(self, language: Language) -> &'static str {
        let (zh, en) = match self {
            Keyword::Remote => ("远程", "remote"),
            Keyword::DoubleStrike => ("连击", "double strike"),
            Keyword::FirstStrike => ("先攻", "first strike"),
            Keyword::Overflow => ("贯通", "overflow"),
            Keyword::Direct => ("直击", "direct"),
            Keyword::Unyielding => ("不屈", "unyielding"),
            Keyword::Immune => ("免疫战斗伤害", "immunity to combat damage"),
            Keyword::Swift => ("迅捷", "swift"),
            Keyword::Fast => ("瞬发", "fast"),
            Keyword::Free => ("不消耗鬼火", "costing no orb"),
            Keyword::ArmorStrip => ("穿刺", "armor-strip"),
            Keyword::Hunt => ("追猎", "hunt"),
            Keyword::Barrier => ("屏障", "barrier"),
            Keyword::Veil => ("帷幕", "veil"),
            Keyword::Lethal => ("必杀", "lethal"),
            Keyword::Lifesteal => ("吸血", "lifesteal"),
            Keyword::Critical => ("暴击", "critical"),
            Keyword::Enraged => ("激怒", "enraged"),
            Keyword::Blessed => ("庇佑", "blessed"),
            Keyword::ImmuneToWords => ("免疫敌方非战斗伤害", "immunity to enemy damage outside combat"),
            Keyword::ImmuneToAll => ("免疫所有伤害", "immunity to all damage"),
            Keyword::Charge => ("充能", "charge"),
        };
        match language {
            Language::Chinese => zh,
            Language::English => en,
        }
    }
}

/// Puts things into words. A viewer's table and events give a viewer's words: what is hidden is "a card".
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The rules, for the names of the cards.
    pub rules: &'a Baiwen,
    /// The language.
    pub language: Language,
}

impl Words<'_> {
    fn pick(&self, zh: impl FnOnce() -> String, en: impl FnOnce() -> String) -> String {
        match self.language {
            Language::Chinese => zh(),
            Language::English => en(),
        }
    }

    fn pick_str(&self, zh: &'static str, en: &'static str) -> &'static str {
        match self.language {
            Language::Chinese => zh,
            Language::English => en,
        }
    }

    fn either(&self, zh: &str, en: &str) -> String {
        self.pick(|| zh.to_string(), || en.to_string())
    }

    /// A player.
    #[must_use]
    pub fn player(&self, seat: Seat) -> String {
        format!("P{seat}")
    }

    /// A card, by name.
    #[must_use]
    pub fn card(&self, card: Option<Card>) -> String {
        match card.and_then(|card| self.rules.print(card)) {
            Some(print) => self.pick(|| format!("【{}】", print.name.zh), || format!("[{}]", print.name.en)),
            None => self.either("一张牌", "a card"),
        }
    }

    /// Everything that is printed on a card, as a player reads it.
    ///
    /// ```
    /// use jiesuan::baiwen::text::Words;
    /// use jiesuan::baiwen::{Baiwen, Language};
    ///
    /// let rules = Baiwen::new();
    /// let design = rules.named("见切").unwrap();
    /// let zh = Words { rules: &rules, language: Language::Chinese };
    /// assert_eq!(
    ///     zh.printed(design),
    ///     "【见切】 妖刀姬 1级 战斗牌 +1/+0 妖刀姬在本次战斗中免疫战斗伤害。响应：妖刀姬被攻击时，自动使用。"
    /// );
    /// let en = Words { rules: &rules, language: Language::English };
    /// assert!(en.printed(design).starts_with("[Foresight Cut] Yoto Hime, level 1, combat card +1/+0: She is immune"));
    /// ```
    #[must_use]
    pub fn printed(&self, design: Design) -> String {
        let Some(print) = self.rules.design(design) else { return self.card(None) };
        let card = self.card(Some(Card(design, 0)));
        let owner = self.kind(design.shikigami());
        let says = |says: &Says| self.either(&says.zh, &says.en);
        let (class, text) = match &print.kind {
            Kind::Spell(_) => (self.either("法术牌", "spell"), String::new()),
            Kind::Awaken { power, health, .. } => {
                let awakened = self.rules.shikigami(design.shikigami()).map(|one| says(&one.awakened.says));
                let class = self
                    .pick(|| format!("觉醒 {power:+}/{health:+}"), || format!("awakening spell {power:+}/{health:+}"));
                (class, awakened.unwrap_or_default())
            }
            Kind::Combat { power, armor, .. } => {
                let class =
                    self.pick(|| format!("战斗牌 {power:+}/{armor:+}"), || format!("combat card {power:+}/{armor:+}"));
                (class, String::new())
            }
            Kind::Form { power, health, ability, .. } => {
                let class = self.pick(|| format!("形态牌 {power}/{health}"), || format!("form {power}/{health}"));
                (class, says(&ability.says))
            }
        };
        let fast = if print.fast { self.either("瞬发。", "Fast. ") } else { String::new() };
        let own = says(&print.says);
        let space = if own.is_empty() || text.is_empty() { "" } else { self.pick_str("", " ") };
        let text = format!("{fast}{own}{space}{text}");
        let level = print.level;
        self.pick(
            || format!("{card} {owner} {level}级 {class} {text}").trim_end().to_string(),
            || match text.is_empty() {
                true => format!("{card} {owner}, level {level}, {class}"),
                false => format!("{card} {owner}, level {level}, {class}: {}", text.trim_end()),
            },
        )
    }

    /// A character, with its player.
    #[must_use]
    pub fn character(&self, table: &Table, who: Character) -> String {
        let player = self.player(who.seat());
        let Some(unit) = who.unit() else {
            return self.pick(|| format!("{player}的牌手"), || format!("{player}'s avatar"));
        };
        let name = table.unit(unit).and_then(|unit| self.rules.shikigami(unit.shikigami)).map(|one| &one.name);
        match name {
            Some(name) => self.pick(|| format!("{player}的{}", name.zh), || format!("{player}'s {}", name.en)),
            None => player,
        }
    }

    /// A kind of shikigami, by name.
    #[must_use]
    pub fn kind(&self, shikigami: ShikigamiId) -> String {
        match self.rules.shikigami(shikigami).map(|shikigami| &shikigami.name) {
            Some(name) => self.either(&name.zh, &name.en),
            None => self.either("一个式神", "a shikigami"),
        }
    }

    fn unit(&self, table: &Table, unit: UnitId) -> String {
        self.character(table, Character::Unit(unit))
    }

    fn zone(&self, zone: Zone) -> String {
        match zone {
            Zone::Nowhere => self.either("场外", "outside"),
            Zone::Deck => self.either("牌库", "the deck"),
            Zone::Hand => self.either("手牌", "the hand"),
            Zone::Aside => self.either("一旁", "aside"),
            Zone::Processing => self.either("处理区", "the processing zone"),
            Zone::Graveyard => self.either("墓地", "the graveyard"),
        }
    }

    /// An event; the table is the one before it.
    #[must_use]
    pub fn event(&self, table: &Table, event: &Event) -> String {
        let p = |seat: Seat| self.player(seat);
        let u = |unit: UnitId| self.unit(table, unit);
        let c = |who: Character| self.character(table, who);
        let victim = |row: u16| table.blow(row).map(|blow| c(blow.to)).unwrap_or_default();
        match *event {
            Event::Seated { seat, ref shikigami } => {
                let names = shikigami.iter().filter_map(|one| self.rules.shikigami(*one));
                let names: Vec<&str> = names
                    .map(|one| match self.language {
                        Language::Chinese => &*one.name.zh,
                        Language::English => &*one.name.en,
                    })
                    .collect();
                self.pick(
                    || format!("{}的式神：{}", p(seat), names.join("、")),
                    || format!("the shikigami of {}: {}", p(seat), names.join(", ")),
                )
            }
            Event::FirstChosen { seat } => {
                self.pick(|| format!("{}先手", p(seat)), || format!("{} goes first", p(seat)))
            }
            Event::MainChosen { seat } => {
                self.pick(|| format!("{}是主玩家", p(seat)), || format!("{} is the main player", p(seat)))
            }
            Event::Shuffled { seat, .. } => {
                self.pick(|| format!("{}的牌库洗好", p(seat)), || format!("the deck of {} is shuffled", p(seat)))
            }
            Event::Moved { seat, from, to, card } => {
                let (card, from, to) = (self.card(card), self.zone(from), self.zone(to));
                self.pick(
                    || format!("{}的{card}从{from}到{to}", p(seat)),
                    || format!("{card} of {} goes from {from} to {to}", p(seat)),
                )
            }
            Event::TurnBegan { seat } => {
                self.pick(|| format!("{}的回合", p(seat)), || format!("the turn of {}", p(seat)))
            }
            Event::ArmorCleared { who } => self
                .pick(|| format!("{}的护甲和破甲清除", c(who)), || format!("armor and fragile of {} are gone", c(who))),
            Event::Ticked { unit } => self.pick(
                || format!("{}的气绝倒计时-1", u(unit)),
                || format!("{} is one turn nearer to its return", u(unit)),
            ),
            Event::Revived { unit } => self.pick(|| format!("{}复活", u(unit)), || format!("{} revives", u(unit))),
            Event::Orbs { seat, orbs } => {
                self.pick(|| format!("{}有{orbs}点鬼火", p(seat)), || format!("{} has {orbs} orbs", p(seat)))
            }
            Event::WentBack { unit } => {
                self.pick(|| format!("{}回到准备区", u(unit)), || format!("{} goes back to the bench", u(unit)))
            }
            Event::MovedIn { unit } => {
                self.pick(|| format!("{}进入战斗区", u(unit)), || format!("{} moves to the front", u(unit)))
            }
            Event::Levelled { unit, level } => {
                self.pick(|| format!("{}升到{level}级", u(unit)), || format!("{} is of level {level}", u(unit)))
            }
            Event::Used { user, card, target, .. } | Event::UsedAgain { user, card, target, .. } => {
                let card = self.card(Some(card));
                match target {
                    Some(target) => self.pick(
                        || format!("{}对{}使用{card}", u(user), c(target)),
                        || format!("{} uses {card} on {}", u(user), c(target)),
                    ),
                    None => self.pick(|| format!("{}使用{card}", u(user)), || format!("{} uses {card}", u(user))),
                }
            }
            Event::Counted { card, .. } => {
                let card = self.card(Some(card));
                self.pick(|| format!("{card}视为已使用"), || format!("{card} counts as used"))
            }
            Event::UseEnded { card, to, .. } => {
                let (card, to) = (self.card(Some(card)), self.zone(to));
                self.pick(|| format!("{card}结算完毕，去往{to}"), || format!("{card} is done with: {to}"))
            }
            Event::Assaulted { unit, .. } => {
                self.pick(|| format!("{}出击", u(unit)), || format!("{} assaults", u(unit)))
            }
            Event::BattleBegan(fight) => {
                self.pick(|| format!("{}开始战斗", u(fight.attacker)), || format!("{} attacks", u(fight.attacker)))
            }
            Event::DefenderFound { defender } => {
                self.pick(|| format!("防御方是{}", c(defender)), || format!("the defender is {}", c(defender)))
            }
            Event::BattleEnded => self.either("战斗结束", "the battle is over"),
            Event::BattlesEnded => self.either("最外层的战斗结束", "the outermost battle is over"),
            Event::Fought { unit, power, .. } => self.pick(
                || format!("{}在本次战斗中获得{power:+}力量和战斗牌的关键词", u(unit)),
                || format!("{} has {power:+} power and the keywords of the card in this battle", u(unit)),
            ),
            Event::PowerOver { unit } => self
                .pick(|| format!("{}失去战斗牌的力量", u(unit)), || format!("{} loses the power of the card", u(unit))),
            Event::AttackOver { unit } => self.pick(
                || format!("{}持续到攻击后的效果结束", u(unit)),
                || format!("what {} had until after an attack is over", u(unit)),
            ),
            Event::Armored { who, by } => match by {
                0.. => self.pick(|| format!("{}获得{by}护甲", c(who)), || format!("{} gains {by} armor", c(who))),
                _ => {
                    let by = by.saturating_neg();
                    self.pick(|| format!("{}获得{by}破甲", c(who)), || format!("{} gains {by} fragile", c(who)))
                }
            },
            Event::Grew { unit, by, .. } => self.pick(
                || format!("{}获得{:+}/{:+}", u(unit), by.power, by.health),
                || format!("{} has {:+}/{:+}", u(unit), by.power, by.health),
            ),
            Event::Gained { unit, keyword, .. } => self.pick(
                || format!("{}获得{}", u(unit), keyword.name(self.language)),
                || format!("{} gains {}", u(unit), keyword.name(self.language)),
            ),
            Event::Favored { unit, .. } => self.pick(
                || format!("本回合{}的战斗牌消耗减少", u(unit)),
                || format!("the combat cards of {} cost less in this turn", u(unit)),
            ),
            Event::DamageBegan { ref blows } => {
                let all: Vec<String> =
                    blows.iter().map(|blow| format!("{}→{} {}", u(blow.from), c(blow.to), blow.amount)).collect();
                self.pick(|| format!("伤害：{}", all.join("，")), || format!("damage: {}", all.join(", ")))
            }
            Event::Converted { row } => self.pick(
                || format!("对{}的伤害变为破甲", victim(row)),
                || format!("the damage to {} becomes fragile", victim(row)),
            ),
            Event::Overflowed { row, by, .. } => self.pick(
                || format!("{by}点伤害从{}溢出到其牌手", victim(row)),
                || format!("{by} damage overflows from {} to its avatar", victim(row)),
            ),
            Event::Absorbed { row } => self.pick(
                || format!("{}的护甲或破甲起作用", victim(row)),
                || format!("armor or fragile of {} counts", victim(row)),
            ),
            Event::Averted { row } => {
                self.pick(|| format!("{}免疫", victim(row)), || format!("{} is immune", victim(row)))
            }
            Event::Suffered { row, lost } => self
                .pick(|| format!("{}失去{lost}点生命", victim(row)), || format!("{} loses {lost} health", victim(row))),
            Event::Unyielded { unit } => {
                self.pick(|| format!("{}不屈，剩1点生命", u(unit)), || format!("{} does not yield: 1 health", u(unit)))
            }
            Event::DamageEnded => self.either("伤害结束", "the damage is done"),
            Event::Healed { who, amount } => {
                self.pick(|| format!("{}回复{amount}点生命", c(who)), || format!("{} is healed by {amount}", c(who)))
            }
            Event::Dying { unit } => {
                self.pick(|| format!("{}生命耗尽", u(unit)), || format!("{} has no health left", u(unit)))
            }
            Event::KnockedOut { unit, .. } => {
                self.pick(|| format!("{}气绝", u(unit)), || format!("{} is knocked out", u(unit)))
            }
            Event::Formed { unit, form } => {
                let card = self.card(Some(form.card));
                self.pick(|| format!("{}变为{card}", u(unit)), || format!("{} takes the form {card}", u(unit)))
            }
            Event::Unformed { unit } => {
                self.pick(|| format!("{}的形态消灭", u(unit)), || format!("the form of {} is destroyed", u(unit)))
            }
            Event::Awakened { unit } => self.pick(|| format!("{}觉醒", u(unit)), || format!("{} awakens", u(unit))),
            Event::LeftBehind(lasting) => self
                .pick(|| format!("{}留下效果", u(lasting.by)), || format!("{} leaves an effect behind", u(lasting.by))),
            Event::LastingEnded { seat, .. } => {
                self.pick(|| format!("{}的一个效果结束", p(seat)), || format!("an effect of {} is over", p(seat)))
            }
            Event::BlowChanged { row, amount } => self.pick(
                || format!("对{}的伤害变为{amount}", victim(row)),
                || format!("the damage to {} is {amount} now", victim(row)),
            ),
            Event::Gathered { unit } => {
                self.pick(|| format!("{}能力的伤害+1", u(unit)), || format!("the ability of {} deals 1 more", u(unit)))
            }
            Event::Stored { unit, stored } => {
                let card = self.card(Some(stored.card));
                self.pick(
                    || format!("{}存入{card}，倒计时{}", u(unit), stored.left),
                    || format!("{} stores {card}, countdown {}", u(unit), stored.left),
                )
            }
            Event::Hastened { unit } => {
                self.pick(|| format!("{}的倒计时-1", u(unit)), || format!("the countdown of {} is 1 less", u(unit)))
            }
            Event::Recalled { unit } => {
                self.pick(|| format!("{}的倒计时触发", u(unit)), || format!("the countdown of {} is over", u(unit)))
            }
            Event::CardFast { seat, card } => {
                let card = self.card(Some(card));
                self.pick(
                    || format!("{}手牌中的{card}获得瞬发", p(seat)),
                    || format!("{card} in the hand of {} is fast", p(seat)),
                )
            }
            Event::CardGrew { seat, card } => {
                let card = self.card(Some(card));
                self.pick(
                    || format!("{}手牌中的{card}增强", p(seat)),
                    || format!("{card} in the hand of {} grows", p(seat)),
                )
            }
            Event::Rolled { seat, die } => {
                self.pick(|| format!("{}运势判定：{die}", p(seat)), || format!("{} rolls {die}", p(seat)))
            }
            Event::Succeeded { seat } => {
                self.pick(|| format!("{}判定成功", p(seat)), || format!("the check of {} succeeds", p(seat)))
            }
            Event::Stunned { who } => self.pick(|| format!("{}眩晕", c(who)), || format!("{} is stunned", c(who))),
            Event::StunEnded { who } => {
                self.pick(|| format!("{}不再眩晕", c(who)), || format!("{} is stunned no more", c(who)))
            }
            Event::Inspired { seat, by } => self.pick(
                || format!("{}鼓舞：{}战力，{}护甲", p(seat), by.power, by.armor),
                || format!("the next assault of {} has {} more power and {} armor", p(seat), by.power, by.armor),
            ),
            Event::InspirationTaken { seat } => {
                self.pick(|| format!("{}的鼓舞生效", p(seat)), || format!("what inspires {} is taken along", p(seat)))
            }
            Event::Summoned { unit, shikigami } => {
                let name = self.kind(shikigami);
                self.pick(|| format!("{}召唤{name}", p(unit.seat)), || format!("{} summons {name}", p(unit.seat)))
            }
            Event::LeftPlay { unit } => self.pick(|| format!("{}离场", u(unit)), || format!("{} leaves play", u(unit))),
            Event::Blessed { seat, shikigami, by } => {
                let (name, power, health) = (self.kind(shikigami), by.power, by.health);
                self.pick(
                    || format!("本局游戏{}的{name}{power:+}/{health:+}", p(seat)),
                    || format!("every {name} of {} has {power:+}/{health:+} in this game", p(seat)),
                )
            }
            Event::Transformed { unit, into } => {
                let name = self.kind(into);
                self.pick(|| format!("{}变形为{name}", u(unit)), || format!("{} turns into {name}", u(unit)))
            }
            Event::Restored { unit } => {
                self.pick(|| format!("{}恢复原形", u(unit)), || format!("{} is what it was before", u(unit)))
            }
            Event::Replaced { unit, into } => {
                let name = self.kind(into);
                self.pick(|| format!("{}被{name}替代", u(unit)), || format!("{name} takes the place of {}", u(unit)))
            }
            Event::Voided => self.either("此牌无效", "the card is void"),
            Event::CalledOff => self.either("攻击取消", "the attack is called off"),
            Event::Charged { unit, by } => {
                self.pick(|| format!("{}的能量{by:+}", u(unit)), || format!("energy of {}: {by:+}", u(unit)))
            }
            Event::Lost { unit, keyword } => self.pick(
                || format!("{}失去{}", u(unit), keyword.name(self.language)),
                || format!("{} loses {}", u(unit), keyword.name(self.language)),
            ),
            Event::Weakened { unit } => self.pick(
                || format!("本次战斗中{}的力量为0", u(unit)),
                || format!("{} has no power in this battle", u(unit)),
            ),
            Event::Revealed { seat, card } => {
                let card = self.card(Some(card));
                self.pick(|| format!("{}的手牌{card}公开", p(seat)), || format!("{} shows {card}", p(seat)))
            }
            Event::Delayed { unit, by } => self
                .pick(|| format!("{}的倒计时+{by}", u(unit)), || format!("the countdown of {} is {by} more", u(unit))),
            Event::CountdownSet { unit, left } => self.pick(
                || format!("{}的倒计时重置为{left}", u(unit)),
                || format!("the countdown of {} is {left}", u(unit)),
            ),
            Event::CountdownOver { unit } => {
                self.pick(|| format!("{}的倒计时结束", u(unit)), || format!("{} counts down no more", u(unit)))
            }
            Event::Rerolled { seat, die } => {
                self.pick(|| format!("{}掷出{die}，重掷", p(seat)), || format!("{} rolls {die}, and again", p(seat)))
            }
            Event::Doubled { row } => {
                self.pick(|| format!("对{}暴击", victim(row)), || format!("critical damage to {}", victim(row)))
            }
            Event::Merged { row, .. } => self
                .pick(|| format!("对{}的伤害合并", victim(row)), || format!("damage to {} becomes one", victim(row))),
            Event::FragileLost { who, by } => {
                self.pick(|| format!("{}失去{by}破甲", c(who)), || format!("{} loses {by} fragile", c(who)))
            }
            Event::ArmorLost { who, by } => {
                self.pick(|| format!("{}失去{by}护甲", c(who)), || format!("{} loses {by} armor", c(who)))
            }
            Event::TurnEnded { seat } => {
                self.pick(|| format!("{}的回合结束", p(seat)), || format!("the turn of {} is over", p(seat)))
            }
            Event::Ended(outcome) => self.outcome(outcome),
        }
    }

    /// How a game ended.
    #[must_use]
    pub fn outcome(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Won(seat) => {
                let player = self.player(seat);
                self.pick(|| format!("{player}获胜"), || format!("{player} has won"))
            }
            Outcome::Draw => self.either("平局", "a draw"),
        }
    }
}
