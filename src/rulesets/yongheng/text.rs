//! Names and log lines, 中文 and English.

use alloc::format;
use alloc::string::{String, ToString};

use serde::{Deserialize, Serialize};

use super::Yongheng;
use super::command::{Ask, Command, Subject};
use super::event::{Event, Roll};
use super::table::{Card, CharId, CharacterSet, Defence, Outcome, Phase, Rank, Stage, Table};
use crate::{Seat, SeatSet};

/// The language of a log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Language {
    /// 中文
    Chinese,
    /// English
    English,
}

/// Puts things into words. A viewer's table and events give a viewer's words: what is hidden is "a card".
///
/// ```
/// use jiesuan::yongheng::text::Words;
/// use jiesuan::yongheng::{Event, Language, Setup, Yongheng};
/// use jiesuan::{RuleSet, Seat};
///
/// let rules = Yongheng::plain();
/// let (table, _) = rules.start(&Setup::new(2))?;
/// let words = Words { rules: &rules, language: Language::English };
/// assert_eq!(words.event(&table, &Event::Gained { seat: Seat(1), gold: 2 }), "P1 gains 2 gold");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The rules, for the names of the cards.
    pub rules: &'a Yongheng,
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

    fn either(&self, zh: &str, en: &str) -> String {
        self.pick(|| zh.to_string(), || en.to_string())
    }

    /// A player.
    #[must_use]
    pub fn player(&self, seat: Seat) -> String {
        format!("P{seat}")
    }

    /// Some players.
    #[must_use]
    pub fn players(&self, seats: SeatSet) -> String {
        self.list(seats.iter().map(|seat| self.player(seat)))
    }

    /// A card, by name.
    #[must_use]
    pub fn card(&self, card: Card) -> String {
        match (self.rules.name(card), self.language) {
            (Some(name), Language::Chinese) => format!("【{}】", name.zh),
            (Some(name), Language::English) => format!("[{}]", name.en),
            (None, _) => self.either("一张牌", "a card"),
        }
    }

    fn hidden(&self, card: Option<Card>) -> String {
        self.card(card.unwrap_or(Card::HIDDEN))
    }

    fn cards(&self, cards: &[Card]) -> String {
        if cards.is_empty() {
            return self.either("没有牌", "nothing");
        }
        self.list(cards.iter().map(|card| self.card(*card)))
    }

    fn list(&self, parts: impl Iterator<Item = String>) -> String {
        let between = if self.language == Language::Chinese { "、" } else { ", " };
        let mut all = String::new();
        for part in parts {
            if !all.is_empty() {
                all.push_str(between);
            }
            all.push_str(&part);
        }
        all
    }

    fn set(&self, cards: CharacterSet) -> String {
        if cards.is_empty() {
            return self.either("无", "none");
        }
        self.list(cards.iter().map(|card| self.card(card)))
    }

    /// A character in a character zone, with its player.
    #[must_use]
    pub fn character(&self, table: &Table, who: CharId) -> String {
        let Some((seat, character)) = table.find(who) else {
            return self.either("已离场的角色", "a character that left");
        };
        let (player, name) = (self.player(seat), self.hidden(character.card));
        let own = character.rank == Rank::Own;
        match (character.card, own) {
            (Some(_), true) => self.pick(|| format!("{player}的自身角色{name}"), || format!("{player}'s own {name}")),
            (Some(_), false) => self.pick(|| format!("{player}的{name}"), || format!("{player}'s {name}")),
            (None, _) => self.pick(|| format!("{player}的自身角色"), || format!("{player}'s own character")),
        }
    }

    fn stage(&self, stage: Stage) -> String {
        match stage {
            Stage::Special => self.either("特殊角色", "special characters"),
            Stage::Normal => self.either("普通角色", "normal characters"),
        }
    }

    fn phase(&self, phase: Phase) -> String {
        match phase {
            Phase::Setup => self.either("准备", "setup"),
            Phase::Upkeep => self.either("清算阶段", "upkeep"),
            Phase::Draw => self.either("抽牌阶段", "draw phase"),
            Phase::Declaration => self.either("宣言阶段", "declaration phase"),
            Phase::Play => self.either("出牌阶段", "play phase"),
            Phase::Discard => self.either("弃牌阶段", "discard phase"),
            Phase::Settlement => self.either("结算阶段", "settlement"),
        }
    }

    fn subject(&self, table: &Table, subject: Subject) -> String {
        match subject {
            Subject::Attack => {
                let by = table.attack.as_ref().map(|attack| self.character(table, attack.by));
                let by = by.unwrap_or_default();
                self.pick(|| format!("{by}的攻击"), || format!("the attack of {by}"))
            }
            Subject::Use(card) => self.card(card),
        }
    }

    fn roll(&self, roll: Roll) -> String {
        match roll {
            Roll::Attack => self.either("攻击力", "attack"),
            Roll::Block => self.either("防御力", "defence"),
            Roll::Dodge => self.either("闪避力", "dodge"),
            Roll::Defence => self.either("防御方判定", "the defender"),
        }
    }

    fn defence(&self, defence: Defence) -> String {
        match defence {
            Defence::Block(Some(card)) => {
                let card = self.card(card);
                self.pick(|| format!("用{card}格挡"), || format!("blocks with {card}"))
            }
            Defence::Block(None) => self.either("不用牌格挡", "blocks without a card"),
            Defence::Dodge => self.either("选择闪避", "tries to dodge"),
        }
    }

    /// An event; the table is the one before it.
    #[must_use]
    pub fn event(&self, table: &Table, event: &Event) -> String {
        let who = |who: CharId| self.character(table, who);
        let p = |seat: Seat| self.player(seat);
        match *event {
            Event::DealerChosen { seat } => {
                self.pick(|| format!("{}是庄家", p(seat)), || format!("{} is the dealer", p(seat)))
            }
            Event::Dealt { stage, cards } => {
                let (stage, cards) = (self.stage(stage), self.set(cards));
                self.pick(|| format!("展示{stage}：{cards}"), || format!("{stage} are dealt: {cards}"))
            }
            Event::HandedOn { stage, to, left } => {
                let cards = left.map(|left| self.set(left));
                let stage = self.stage(stage);
                let known = |colon: &str| cards.as_ref().map(|cards| format!("{colon}{cards}")).unwrap_or_default();
                match to {
                    Some(to) => self.pick(
                        || format!("余下的{stage}交给{}{}", p(to), known("：")),
                        || format!("the {stage} that are left go to {}{}", p(to), known(": ")),
                    ),
                    None => self.pick(
                        || format!("{stage}选择完毕，余下{}", known("：")),
                        || format!("the {stage} are picked; left over{}", known(": ")),
                    ),
                }
            }
            Event::Picked { seat, card, .. } => {
                let card = self.hidden(card);
                self.pick(|| format!("{}选取{card}", p(seat)), || format!("{} picks {card}", p(seat)))
            }
            Event::SetOut { seat, own_card, summon_card, pool, .. } => {
                let (own, summon, pool) = (self.hidden(own_card), self.card(summon_card), self.card(pool));
                self.pick(
                    || format!("{}：{own}作为自身角色倒置，{summon}在角色区，{pool}在角色池", p(seat)),
                    || {
                        format!(
                            "{} sets out: {own} face down as own character, {summon} in the zone, {pool} in the pool",
                            p(seat)
                        )
                    },
                )
            }
            Event::LifeTaken { who: id, life } => {
                self.pick(|| format!("{}有{life}点生命", who(id)), || format!("{} has {life} life", who(id)))
            }
            Event::DeckMade { ref deck } => {
                let count = deck.len();
                self.pick(
                    || format!("牌堆洗好，共{count}张"),
                    || format!("the deck is made and shuffled: {count} cards"),
                )
            }
            Event::Reshuffled { ref deck } => {
                let count = deck.len();
                self.pick(
                    || format!("弃牌堆洗成新的牌堆，共{count}张"),
                    || format!("the discard pile is shuffled to be the deck: {count} cards"),
                )
            }
            Event::Drew { seat, card } => {
                let card = self.hidden(card);
                self.pick(|| format!("{}抽到{card}", p(seat)), || format!("{} draws {card}", p(seat)))
            }
            Event::Gained { seat, gold } => {
                self.pick(|| format!("{}获得{gold}金币", p(seat)), || format!("{} gains {gold} gold", p(seat)))
            }
            Event::Paid { seat, gold } => {
                self.pick(|| format!("{}支付{gold}金币", p(seat)), || format!("{} pays {gold} gold", p(seat)))
            }
            Event::RoundBegan { round } => self.pick(|| format!("第{round}轮"), || format!("round {round}")),
            Event::TurnBegan { seat } => {
                self.pick(|| format!("{}的回合", p(seat)), || format!("the turn of {}", p(seat)))
            }
            Event::PhaseBegan { phase } => self.phase(phase),
            Event::Declared { who: id, card } => {
                let (player, card) = (table.player(id).map(p).unwrap_or_default(), self.card(card));
                self.pick(
                    || format!("{player}宣言：自身角色是{card}"),
                    || format!("{player} declares the own character: {card}"),
                )
            }
            Event::Restored { who: id } => {
                self.pick(|| format!("{}恢复正置", who(id)), || format!("{} is turned face up again", who(id)))
            }
            Event::Readied { seat, card } => {
                let card = self.card(card);
                self.pick(|| format!("{}备战{card}", p(seat)), || format!("{} readies {card}", p(seat)))
            }
            Event::Summoned { seat } => self.pick(|| format!("{}召唤", p(seat)), || format!("{} summons", p(seat))),
            Event::Entered { seat, card, .. } => {
                let card = self.card(card);
                self.pick(|| format!("{}的{card}上场", p(seat)), || format!("{card} enters for {}", p(seat)))
            }
            Event::Discarded { seat, ref cards } => {
                let cards = self.cards(cards.as_slice());
                self.pick(|| format!("{}弃置{cards}", p(seat)), || format!("{} discards {cards}", p(seat)))
            }
            Event::Attacked { by, at, ref cards } => {
                let cards = self.cards(cards.as_slice());
                self.pick(
                    || format!("{}用{cards}攻击{}", who(by), who(at)),
                    || format!("{} attacks {} with {cards}", who(by), who(at)),
                )
            }
            Event::PointsCounted { points } => {
                self.pick(|| format!("攻击点{points}"), || format!("{points} attack points"))
            }
            Event::Rolled { seat, roll, die } => {
                let roll = self.roll(roll);
                self.pick(|| format!("{}判定{roll}：{die}", p(seat)), || format!("{} rolls {die} for {roll}", p(seat)))
            }
            Event::Defended { seat, defence } => {
                let defence = self.defence(defence);
                self.pick(|| format!("{}{defence}", p(seat)), || format!("{} {defence}", p(seat)))
            }
            Event::Dodged => self.either("闪避成功，攻击被抵消", "the dodge works: the attack is cancelled"),
            Event::DodgeFailed => self.either("闪避失败，总防御为0", "the dodge fails: there is no defence"),
            Event::Reckoned { attack, defence } => self.pick(
                || format!("总攻击{attack}，总防御{defence}"),
                || format!("total attack {attack}, total defence {defence}"),
            ),
            Event::Damaged { who: id, damage, .. } => {
                let left = table.find(id).and_then(|(_, character)| character.life);
                let left = left.map_or(0, |life| life.saturating_sub(damage));
                self.pick(
                    || format!("{}受到{damage}点伤害，生命变为{left}", who(id)),
                    || format!("{} takes {damage} damage: {left} life", who(id)),
                )
            }
            Event::AttackEnded => self.either("攻击结束", "the attack is over"),
            Event::Used { seat, card, on } => {
                let card = self.card(card);
                match on {
                    Some(on) => self.pick(
                        || format!("{}对{}使用{card}", p(seat), who(on)),
                        || format!("{} uses {card} on {}", p(seat), who(on)),
                    ),
                    None => self.pick(|| format!("{}使用{card}", p(seat)), || format!("{} uses {card}", p(seat))),
                }
            }
            Event::Cancelled { subject } => {
                let subject = self.subject(table, subject);
                self.pick(|| format!("{subject}被抵消"), || format!("{subject} is cancelled"))
            }
            Event::Spent { card } => {
                let card = self.card(card);
                self.pick(|| format!("{card}进入弃牌堆"), || format!("{card} is discarded"))
            }
            Event::Healed { who: id, life } => {
                self.pick(|| format!("{}回复{life}点生命", who(id)), || format!("{} is healed by {life}", who(id)))
            }
            Event::DyingBegan { who: id } => {
                self.pick(|| format!("{}濒死", who(id)), || format!("{} is dying", who(id)))
            }
            Event::DyingEnded { who: id } => match table.find(id).is_some_and(|(_, character)| character.dying()) {
                true => self.pick(|| format!("无人救援{}", who(id)), || format!("nobody saves {}", who(id))),
                false => self.pick(|| format!("{}脱离濒死", who(id)), || format!("{} is not dying any more", who(id))),
            },
            Event::Died { who: id, card } => {
                let (player, card) = (table.player(id).map(p).unwrap_or_default(), self.card(card));
                self.pick(|| format!("{player}的{card}死亡"), || format!("{player}'s {card} dies"))
            }
            Event::Eliminated { seat, ref cards } => {
                let cards = self.cards(cards);
                self.pick(
                    || format!("{}出局，弃置{cards}", p(seat)),
                    || format!("{} is out, and {cards} are discarded", p(seat)),
                )
            }
            Event::Defeated { by, seat } => {
                self.pick(|| format!("{}击败{}", p(by), p(seat)), || format!("{} has defeated {}", p(by), p(seat)))
            }
            Event::CapRaised { seat, cap } => self.pick(
                || format!("{}的召唤上限变为{cap}", p(seat)),
                || format!("{} may have {cap} summons at once", p(seat)),
            ),
            Event::Won { seats } => self.outcome(Outcome::Won(seats)),
            Event::RoundLimitReached => self.outcome(Outcome::NoWinner),
        }
    }

    /// How a game ended.
    #[must_use]
    pub fn outcome(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Won(seats) => {
                let players = self.players(seats);
                let verb = if seats.len() == 1 { "has" } else { "have" };
                self.pick(|| format!("{players}获胜"), || format!("{players} {verb} won"))
            }
            Outcome::NoWinner => {
                self.either("达到轮数上限，无人获胜", "the limit of rounds is reached, and nobody has won")
            }
        }
    }

    /// A question.
    #[must_use]
    pub fn ask(&self, table: &Table, ask: Ask) -> String {
        match ask {
            Ask::Pick(Stage::Special) => self.either("选取一名特殊角色", "pick a special character"),
            Ask::Pick(Stage::Normal) => self.either("选取一名普通角色", "pick a normal character"),
            Ask::SetOut => self.either("选择先上场的召唤角色", "choose the summon that starts in the zone"),
            Ask::Extra => {
                let cost = table.options.extra_card_cost;
                self.pick(|| format!("是否支付{cost}金币多抽一张"), || format!("pay {cost} gold for an extra card?"))
            }
            Ask::Declare => self.either("是否宣言自身角色", "declare the own character?"),
            Ask::Act => self.either("出牌阶段：选择行动", "play phase: choose an action"),
            Ask::Defend => self.either("格挡或闪避", "block or dodge"),
            Ask::Cancel(subject) => {
                let subject = self.subject(table, subject);
                self.pick(|| format!("是否抵消{subject}"), || format!("cancel {subject}?"))
            }
            Ask::Rescue(who) => {
                let who = self.character(table, who);
                self.pick(|| format!("是否救援{who}"), || format!("save {who}?"))
            }
            Ask::Replace => self.either("是否从角色池补上一名角色", "replace the dead summon from the pool?"),
            Ask::Discard(count) => {
                self.pick(|| format!("弃置{count}张手牌"), || format!("discard {count} cards of the hand"))
            }
        }
    }

    /// A command.
    #[must_use]
    pub fn command(&self, table: &Table, command: &Command) -> String {
        let who = |who: CharId| self.character(table, who);
        match command {
            Command::Pass => self.either("不用 / 结束", "pass"),
            Command::Pick(card) => {
                let card = self.card(*card);
                self.pick(|| format!("选取{card}"), || format!("pick {card}"))
            }
            Command::SetOut(card) => {
                let card = self.card(*card);
                self.pick(|| format!("{card}先上场"), || format!("start with {card}"))
            }
            Command::Buy => self.either("多抽一张", "buy a card"),
            Command::Declare => self.either("宣言", "declare"),
            Command::Attack { by, at, cards } => {
                let cards = self.cards(cards.as_slice());
                self.pick(
                    || format!("{}用{cards}攻击{}", who(*by), who(*at)),
                    || format!("{} attacks {} with {cards}", who(*by), who(*at)),
                )
            }
            Command::Use { card, on: Some(on) } => {
                let card = self.card(*card);
                self.pick(|| format!("对{}使用{card}", who(*on)), || format!("use {card} on {}", who(*on)))
            }
            Command::Use { card, on: None } => {
                let card = self.card(*card);
                self.pick(|| format!("使用{card}"), || format!("use {card}"))
            }
            Command::Ready(card) => {
                let card = self.card(*card);
                self.pick(|| format!("备战{card}"), || format!("ready {card}"))
            }
            Command::Summon(card) => {
                let card = self.card(*card);
                self.pick(|| format!("召唤{card}"), || format!("summon {card}"))
            }
            Command::Defend(defence) => self.defence(*defence),
            Command::Discard(cards) => {
                let cards = self.cards(cards.as_slice());
                self.pick(|| format!("弃置{cards}"), || format!("discard {cards}"))
            }
        }
    }
}
