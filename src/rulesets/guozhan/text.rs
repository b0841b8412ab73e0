//! Names and log lines, 中文 and English.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Guozhan;
use super::cards::Kind;
use super::cards::pool::{GeneralId, Name, Skill, SkillId};
use super::effect::Slot;
use super::event::Event;
use super::flow::Source;
use super::matter::{Harm, Matter, Target};
use super::table::{
    Card, Colour, Faction, Heap, Memo, Military, Nature, Note, Outcome, Phase, Reason, Suit, Table, Until, Zone,
};
use crate::{Seat, SeatSet};

/// What the innermost matter of a kind says.
macro_rules! innermost {
    ($table:expr, $matter:pat => $says:expr) => {
        $table.matters.iter().rev().find_map(|matter| if let $matter = matter { Some($says) } else { None })
    };
}

/// The language of a log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Language {
    /// 中文
    Chinese,
    /// English
    English,
}

/// Puts things into words. A viewer's table and events give a viewer's words: what is hidden is "a card".
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The rules, for the names of the generals and their skills.
    pub rules: &'a Guozhan,
    /// The language.
    pub language: Language,
}

/// How a card is used or played.
struct How {
    via: Option<Source>,
    printed: bool,
    used: bool,
}

impl Words<'_> {
    fn pick(&self, zh: impl FnOnce() -> String, en: impl FnOnce() -> String) -> String {
        match self.language {
            Language::Chinese => zh(),
            Language::English => en(),
        }
    }

    fn pick_str<'n>(&self, zh: &'n str, en: &'n str) -> &'n str {
        match self.language {
            Language::Chinese => zh,
            Language::English => en,
        }
    }

    fn either(&self, zh: &str, en: &str) -> String {
        self.pick_str(zh, en).to_string()
    }

    /// Something is said in a sentence, where the mark `_` stands.
    fn fill(&self, it: &str, zh: &str, en: &str) -> String {
        self.pick_str(zh, en).replace('_', it)
    }

    /// Two things are said in a sentence, where the marks `_` and `@` stand.
    fn both(&self, it: &str, that: &str, zh: &str, en: &str) -> String {
        self.fill(it, zh, en).replace('@', that)
    }

    fn name<'n>(&self, name: &'n Name) -> &'n str {
        self.pick_str(&name.zh, &name.en)
    }

    fn bracket(&self, name: &str) -> String {
        self.fill(name, "【_】", "[_]")
    }

    fn list(&self, parts: impl Iterator<Item = String>) -> String {
        parts.collect::<Vec<String>>().join(self.pick_str("、", ", "))
    }

    /// A player.
    #[must_use]
    pub fn player(&self, seat: Seat) -> String {
        format!("P{seat}")
    }

    fn players(&self, seats: SeatSet) -> String {
        self.list(seats.iter().map(|seat| self.player(seat)))
    }

    /// A card, by name, suit and number.
    ///
    /// ```
    /// use jiesuan::guozhan::table::Card;
    /// use jiesuan::guozhan::text::Words;
    /// use jiesuan::guozhan::{Guozhan, Language};
    ///
    /// let rules = Guozhan::new();
    /// let zh = Words { rules: &rules, language: Language::Chinese };
    /// assert_eq!(zh.card(Some(Card(0))), "【杀♠5】");
    /// assert_eq!(zh.card(None), "一张牌");
    /// let en = Words { rules: &rules, language: Language::English };
    /// assert_eq!(en.card(Some(Card(0))), "[Slash♠5]");
    /// ```
    #[must_use]
    pub fn card(&self, card: Option<Card>) -> String {
        let Some(print) = card.and_then(|card| self.rules.print(card)) else { return self.count(1) };
        let suit = match print.suit {
            Suit::Spade => '♠',
            Suit::Heart => '♥',
            Suit::Club => '♣',
            Suit::Diamond => '♦',
        };
        let (zh, en) = print.kind.names();
        self.bracket(&format!("{}{suit}{}", self.pick_str(zh, en), print.number))
    }

    /// So many cards that are not known.
    fn count(&self, count: usize) -> String {
        match count {
            0 => self.either("没有牌", "no cards"),
            1 => self.either("一张牌", "a card"),
            _ => self.pick(|| format!("{count}张牌"), || format!("{count} cards")),
        }
    }

    /// Cards, and so many more that are not known.
    fn cards(&self, cards: &[Card], hidden: u8) -> String {
        let known = cards.iter().map(|card| self.card(Some(*card)));
        let more = (hidden > 0 || cards.is_empty()).then(|| self.count(hidden.into()));
        self.list(known.chain(more))
    }

    /// A kind of card, by name.
    #[must_use]
    pub fn kind(&self, kind: Kind) -> String {
        let (zh, en) = kind.names();
        self.bracket(self.pick_str(zh, en))
    }

    /// A general, by name.
    #[must_use]
    pub fn general(&self, general: GeneralId) -> String {
        match self.rules.general(general) {
            Some(general) => self.name(&general.name).to_string(),
            None => self.either("一名武将", "a general"),
        }
    }

    /// A skill, by name.
    #[must_use]
    pub fn skill(&self, skill: SkillId) -> String {
        match self.rules.skill(skill) {
            Some(skill) => self.bracket(self.name(&skill.name)),
            None => self.either("一个技能", "a skill"),
        }
    }

    /// The card, equipment or skill whose text it is.
    #[must_use]
    pub fn source(&self, source: Source) -> String {
        match source {
            Source::Card(kind) | Source::Later(kind) | Source::Equipment(kind, _) => self.kind(kind),
            Source::Skill(skill, _) => self.skill(skill),
            Source::Military(order) => self.bracket(&self.military(order)),
        }
    }

    /// Everything that is printed on a general, as a player reads it; its life in half-fish (半个阴阳鱼).
    #[must_use]
    pub fn printed(&self, general: GeneralId) -> String {
        let Some(print) = self.rules.general(general) else { return self.general(general) };
        let (name, faction, halves) = (self.name(&print.name), self.faction(print.faction), print.halves);
        let skills: String = print.skills.iter().map(|skill| self.printed_skill(skill)).collect();
        self.pick(
            || format!("{name} {faction} 半阴阳鱼×{halves}{skills}"),
            || format!("{name}, {faction}, {halves} half-fish{skills}"),
        )
    }

    fn printed_skill(&self, skill: &Skill) -> String {
        let (name, says) = (self.bracket(self.name(&skill.name)), self.name(&skill.says));
        self.pick(|| format!(" {name}：{says}"), || format!(" {name}: {says}"))
    }

    fn faction(&self, faction: Faction) -> &'static str {
        match faction {
            Faction::Wei => self.pick_str("魏", "Wei"),
            Faction::Shu => self.pick_str("蜀", "Shu"),
            Faction::Wu => self.pick_str("吴", "Wu"),
            Faction::Qun => self.pick_str("群", "Qun"),
        }
    }

    fn phase(&self, phase: Phase) -> &'static str {
        match phase {
            Phase::Prepare => self.pick_str("准备阶段", "preparation phase"),
            Phase::Judge => self.pick_str("判定阶段", "judgement phase"),
            Phase::Draw => self.pick_str("摸牌阶段", "draw phase"),
            Phase::Play => self.pick_str("出牌阶段", "play phase"),
            Phase::Discard => self.pick_str("弃牌阶段", "discard phase"),
            Phase::Finish => self.pick_str("结束阶段", "finish phase"),
        }
    }

    fn zone(&self, zone: Zone) -> String {
        let (zh, en) = match zone {
            Zone::Deck => ("牌堆顶", "the top of the draw pile"),
            Zone::Bottom => ("牌堆底", "the bottom of the draw pile"),
            Zone::Hand(_) => ("_的手牌", "the hand of _"),
            Zone::Equipment(_) => ("_的装备区", "the equipment zone of _"),
            Zone::Judging(_) => ("_的判定区", "the judging zone of _"),
            Zone::Heap(_, heap) => {
                let (zh, en) = self.heap(heap);
                let owner = zone.seat().map(|seat| self.player(seat)).unwrap_or_default();
                return self.both(&owner, self.pick_str(zh, en), "_武将牌上的“@”", "the general of _ (@)");
            }
            Zone::Granary(_) => ("_的仓廪", "the granary of _"),
            Zone::Aside(_) => ("_面前", "the place before _"),
            Zone::Processing => ("处理区", "the processing area"),
            Zone::Discard => ("弃牌堆", "the discard pile"),
            Zone::Treasury => ("府库", "the treasury"),
        };
        self.fill(&zone.seat().map(|seat| self.player(seat)).unwrap_or_default(), zh, en)
    }

    fn military(&self, order: Military) -> String {
        let (zh, en) = match order {
            Military::Strike => ("对一名角色造成1点伤害", "deal 1 damage to somebody"),
            Military::Deliver => ("摸一张牌，再交出两张牌", "draw a card, then give two"),
            Military::Bleed => ("失去1点体力", "lose 1 HP"),
            Military::Halt => (
                "本回合不能使用或打出手牌，非锁定技无效",
                "no cards of the hand in this turn, and no skills but locked ones",
            ),
            Military::Rest => ("叠置，且本回合不能回复体力", "be stacked, and do not recover in this turn"),
            Military::Disarm => {
                ("各保留一张手牌和装备牌，弃置其余的牌", "keep one card of hand and equipment each, discard the rest")
            }
        };
        self.either(zh, en)
    }

    fn heap(&self, heap: Heap) -> (&'static str, &'static str) {
        match heap {
            Heap::Field => ("田", "fields"),
            Heap::Zither => ("琴", "zither"),
            Heap::Wound => ("创", "wounds"),
            Heap::Illusion => ("幻", "illusions"),
            Heap::Letter => ("函", "letters"),
            Heap::Rice => ("米", "rice"),
            Heap::Power => ("权", "power"),
            Heap::Marvel => ("异", "marvels"),
            Heap::Heaven => ("天兵", "heavenly soldiers"),
            Heap::Beacon => ("烽火", "beacons"),
        }
    }

    fn reason(&self, why: Reason) -> &'static str {
        match why {
            Reason::Use => self.pick_str("使用", "use"),
            Reason::Play => self.pick_str("打出", "play"),
            Reason::Recast => self.pick_str("重铸", "recast"),
            Reason::Discard => self.pick_str("弃置", "discard"),
            Reason::Give => self.pick_str("交给", "give"),
            Reason::Obtain => self.pick_str("获得", "obtain"),
            Reason::Draw => self.pick_str("摸牌", "draw"),
            Reason::Put => self.pick_str("置入", "put"),
            Reason::Judge => self.pick_str("判定", "judgement"),
            Reason::Contest => self.pick_str("拼点", "contest"),
            Reason::Exchange => self.pick_str("交换", "exchange"),
            Reason::Look => self.pick_str("观看", "look"),
            Reason::Ally => self.pick_str("合纵", "alliance"),
        }
    }

    fn until(&self, until: Until) -> &'static str {
        match until {
            Until::Phase => self.pick_str("直到本阶段结束", "until this phase ends"),
            Until::Use(_) => self.pick_str("直到此次使用结束", "until this use ends"),
            Until::Turn => self.pick_str("直到本回合结束", "until this turn ends"),
            Until::Dying => self.pick_str("直到本次濒死结算结束", "until this dying ends"),
            Until::OwnTurn => self.pick_str("直到其下个回合开始", "until its next turn begins"),
            Until::Game => self.pick_str("直到游戏结束", "until the game ends"),
        }
    }

    /// What is remembered, and whether it is a number that is more or less by so much.
    fn memo(&self, memo: Memo) -> (String, bool) {
        let of = |kind: Kind, zh: &str, en: &str| self.fill(&self.kind(kind), zh, en);
        match memo {
            Memo::Skill(skill) => (self.fill(&self.skill(skill), "拥有_", "the skill _"), false),
            Memo::Later(source) => (self.fill(&self.source(source), "_之后还会生效", "_ acts again later"), false),
            Memo::MoreSlashes => (of(Kind::Slash, "_的次数上限", "limit of _"), true),
            Memo::NoSlash => (of(Kind::Slash, "不能使用_", "no use of _"), false),
            Memo::FarSlash => (of(Kind::Slash, "_无距离限制", "_ without distance limit"), false),
            Memo::MoreTargets => (of(Kind::Slash, "_的目标数上限", "most targets of _"), true),
            Memo::MoreCards => (self.either("摸牌阶段的摸牌数", "cards drawn in the draw phase"), true),
            Memo::NoCards => (self.either("摸牌阶段不摸牌", "no cards drawn in the draw phase"), false),
            Memo::MoreHand => (self.either("手牌上限", "hand limit"), true),
            Memo::Near => (self.either("距离视为1", "distance 1"), false),
            Memo::OnlyPeach => {
                (of(Kind::Peach, "濒死结算中只有其和濒死角色可以使用_", "only it and the dying one may use _"), false)
            }
            Memo::Away => (self.either("免战", "out of the game for a while"), false),
            Memo::Frozen => (self.either("体力不变", "no change of HP"), false),
            Memo::Killed => (self.either("杀死过角色", "has killed somebody"), false),
            Memo::Allied => (self.either("本阶段已合纵", "has allied in this phase"), false),
            Memo::Suit(suit) => {
                let (zh, en) = match suit {
                    Suit::Spade => ("已用过黑桃", "has used spades for it"),
                    Suit::Heart => ("已用过红桃", "has used hearts for it"),
                    Suit::Club => ("已用过梅花", "has used clubs for it"),
                    Suit::Diamond => ("已用过方块", "has used diamonds for it"),
                };
                (self.either(zh, en), false)
            }
            Memo::Own(_) => (self.either("记录", "a record"), true),
            Memo::Silenced(slot) => {
                let (zh, en) = match slot {
                    Slot::Head => ("主将的非锁定技无效", "no skills of the head but locked ones"),
                    Slot::Deputy => ("副将的非锁定技无效", "no skills of the deputy but locked ones"),
                };
                (self.either(zh, en), false)
            }
            Memo::Without(skill) => (self.fill(&self.skill(skill), "失去_", "without the skill _"), false),
            Memo::NoHand => (self.either("不能使用或打出手牌", "no use of cards of the hand"), false),
            Memo::NoColour(colour) => {
                let (zh, en) = match colour {
                    Colour::Red => ("不能使用或打出红色手牌", "no use of red cards of the hand"),
                    Colour::Black => ("不能使用或打出黑色手牌", "no use of black cards of the hand"),
                };
                (self.either(zh, en), false)
            }
            Memo::OnlySelf => (self.either("其他角色不是其使用牌的合法目标", "nobody else to use cards on"), false),
            Memo::FullHand => (self.either("手牌上限为体力上限", "the hand limit is the most HP"), false),
            Memo::NoRecovery => (self.either("不能回复体力", "no recovery"), false),
            Memo::Order => {
                (of(Kind::ImperialOrder, "回合结束前将执行_", "_ will be carried out before the turn ends"), false)
            }
        }
    }

    fn note(&self, note: Note) -> String {
        let (memo, counts) = self.memo(note.memo);
        let (player, until, amount) = (self.player(note.seat), self.until(note.until), note.amount);
        let by = if counts { self.pick(|| format!("{amount:+}"), || format!(" {amount:+}")) } else { String::new() };
        let about = note.about.map(|about| self.fill(&self.player(about), "（对_）", " (with regard to _)"));
        let about = about.unwrap_or_default();
        self.pick(
            || format!("{player}：{memo}{by}{about}，{until}"),
            || format!("{player}: {memo}{by}{about}, {until}"),
        )
    }

    /// A general of a character, by its slot.
    fn slot(&self, table: &Table, seat: Seat, slot: Slot) -> String {
        let general = table.side(seat).general(slot).map(|general| self.general(general)).unwrap_or_default();
        match slot {
            Slot::Head => self.fill(&general, "主将_", "the head general _"),
            Slot::Deputy => self.fill(&general, "副将_", "the deputy general _"),
        }
    }

    /// An amount of damage.
    fn damage(&self, amount: i8, nature: Nature) -> String {
        let nature = match nature {
            Nature::Normal => "",
            Nature::Fire => self.pick_str("火焰", "fire "),
            Nature::Thunder => self.pick_str("雷电", "thunder "),
        };
        self.pick(|| format!("{amount}点{nature}伤害"), || format!("{amount} {nature}damage"))
    }

    fn harm(&self, harm: &Harm) -> String {
        let (to, damage) = (self.player(harm.to), self.damage(harm.amount, harm.nature));
        let chain = harm.conducted.then(|| self.either("传导", "by the chain"));
        let by = self.list(harm.channel.map(|kind| self.kind(kind)).into_iter().chain(chain));
        let by = if by.is_empty() { by } else { self.fill(&by, "（_）", " (_)") };
        match harm.from.map(|from| self.player(from)) {
            Some(from) => self.pick(
                || format!("{from}将对{to}造成{damage}{by}"),
                || format!("{from} is about to deal {damage} to {to}{by}"),
            ),
            None => self.pick(|| format!("{to}将受到{damage}{by}"), || format!("{to} is about to take {damage}{by}")),
        }
    }

    /// Somebody uses or plays a card that is made of these.
    fn used(&self, seat: Seat, kind: Kind, cards: &[Card], how: How, on: &str) -> String {
        let How { via, printed, used } = how;
        let on = &(on.to_string() + &via.map(|via| self.fill(&self.source(via), "（_）", " (_)")).unwrap_or_default());
        let (player, kind, of) = (self.player(seat), self.kind(kind), self.cards(cards, 0));
        let verb = if used { self.pick_str("使用", "uses") } else { self.pick_str("打出", "plays") };
        match (cards.is_empty(), printed) {
            (true, _) => self
                .pick(|| format!("{player}视为{on}{verb}{kind}"), || format!("{player} {verb} a virtual {kind}{on}")),
            (false, true) => self.pick(|| format!("{player}{on}{verb}{of}"), || format!("{player} {verb} {of}{on}")),
            (false, false) => self
                .pick(|| format!("{player}将{of}当{kind}{on}{verb}"), || format!("{player} {verb} {of} as {kind}{on}")),
        }
    }

    /// What was decided about a target of a card.
    fn marked(&self, card: &str, old: Option<&Target>, target: Target) -> String {
        let old = old.copied().unwrap_or(target);
        let (zh, en) = match target {
            Target { void, .. } if void != old.void => ("_对@无效", "_ is void for @"),
            Target { offset: true, .. } if !old.offset => ("_对@被抵消", "_ is offset for @"),
            Target { offset: false, .. } if old.offset => ("_依然对@生效", "_ takes effect on @ all the same"),
            Target { spared, .. } if spared != old.spared => {
                ("_将对@被抵消，且不能响应", "_ will be offset for @ without an answer")
            }
            Target { bare, .. } if bare != old.bare => ("_无视@的防具", "_ ignores the armor of @"),
            Target { bound, .. } if bound != old.bound => ("@不能响应_", "@ cannot answer _"),
            Target { double, .. } if double != old.double => {
                ("@需依次使用两张【闪】才能抵消_", "@ needs two [Dodge] in sequence to offset _")
            }
            Target { waits, .. } if waits != old.waits => {
                ("_将在结算结束后对@生效", "_ takes effect on @ when its use is done with")
            }
            _ => ("@是_的目标", "@ is a target of _"),
        };
        self.both(card, &self.player(target.seat), zh, en)
    }

    /// An event; the table is the one before it. What is mere bookkeeping has no words.
    #[must_use]
    pub fn event(&self, table: &Table, event: &Event) -> String {
        let p = |seat: Seat| self.player(seat);
        let maybe = |seat: Option<Seat>| seat.map(p).unwrap_or_default();
        let one = |seat: Seat, zh: &str, en: &str| self.fill(&p(seat), zh, en);
        let two = |seat: Seat, that: &str, zh: &str, en: &str| self.both(&p(seat), that, zh, en);
        let card = |card: Card| self.card(Some(card));
        let using = || table.using().map_or_else(|| self.card(None), |using| self.kind(using.kind));
        let target = |id: u8| table.using().and_then(|using| using.target(id));
        let aim = |id: u8| maybe(target(id).map(|target| target.seat));
        let victim = || maybe(table.harm().map(|harm| harm.to));
        let dying = table.dying().map(|(who, _)| who);
        match *event {
            Event::Offered { seat, ref generals, hidden } => {
                let count = generals.len() + usize::from(hidden);
                let known = self.list(generals.iter().map(|general| self.general(*general)));
                let known = if hidden > 0 { String::new() } else { self.fill(&known, "：_", ": _") };
                self.pick(
                    || format!("{}获得{count}张武将牌供选择{known}", p(seat)),
                    || format!("{} is dealt {count} generals to choose from{known}", p(seat)),
                )
            }
            Event::GeneralsChosen => self.either(
                "所有角色选定武将，其余武将牌面朝下置入武将牌堆",
                "everybody has chosen; the other generals go to the general pile, face down",
            ),
            Event::Dealt { seat, generals, max, careerist } => {
                let [head, deputy] = generals.map(|general| self.general(general));
                let faction = self.rules.general(generals[0]).map(|general| self.faction(general.faction));
                let faction = faction.filter(|_| !careerist).unwrap_or(self.pick_str("野心家", "careerist"));
                self.pick(
                    || format!("{}的主将是{head}，副将是{deputy}，势力：{faction}，体力上限：{max}", p(seat)),
                    || format!("{} has {head} as head and {deputy} as deputy: {faction}, max HP {max}", p(seat)),
                )
            }
            Event::FirstChosen { seat } => one(seat, "_先手", "_ goes first"),
            Event::Shuffled { .. } => {
                let all = usize::from(table.deck.count()).saturating_add(table.discard.len());
                self.pick(|| format!("牌堆洗好，共{all}张"), || format!("the draw pile is shuffled: {all} cards"))
            }
            Event::Moved { ref cards, hidden, from, to, why, .. } => {
                let goes = if cards.len().saturating_add(hidden.into()) == 1 { "goes" } else { "go" };
                let cards = self.cards(cards, hidden);
                if let (Reason::Draw, Zone::Hand(seat)) = (why, to) {
                    return self.pick(|| format!("{}摸{cards}", p(seat)), || format!("{} draws {cards}", p(seat)));
                }
                let (from, to, why) = (self.zone(from), self.zone(to), self.reason(why));
                self.pick(
                    || format!("{cards}从{from}到{to}（{why}）"),
                    || format!("{cards} {goes} from {from} to {to} ({why})"),
                )
            }
            Event::Placed { seat, delayed, from } => {
                let (card, from, to) = (self.card(Some(delayed.card)), self.zone(from), self.zone(Zone::Judging(seat)));
                let kind = match self.rules.kind(delayed.card) == Some(delayed.kind) {
                    true => String::new(),
                    false => self.fill(&self.kind(delayed.kind), "当_", " as _"),
                };
                self.pick(
                    || format!("{card}{kind}从{from}置入{to}"),
                    || format!("{card} is put{kind} from {from} into {to}"),
                )
            }
            Event::TurnBegan { seat } => one(seat, "_的回合", "the turn of _"),
            Event::TurnSkipped { seat } => one(seat, "_平置，跳过其回合", "_ is flat again, and its turn is skipped"),
            Event::PhaseBegan { phase } => two(table.turn, self.phase(phase), "_的@", "the @ of _"),
            Event::PhaseEnded { phase } => two(table.turn, self.phase(phase), "_的@结束", "the @ of _ is over"),
            Event::PhaseSkipped { phase } => {
                two(table.turn, self.phase(phase), "_将跳过@", "the @ of _ will be skipped")
            }
            Event::TurnEnded { seat } => one(seat, "_的回合结束", "the turn of _ is over"),
            Event::PlayCut => one(table.turn, "终止_的出牌阶段", "the play phase of _ is to end"),
            Event::ExtraTurn { seat } => one(seat, "_将获得一个额外的回合", "_ will have an extra turn"),
            Event::ExtraTaken => {
                self.fill(&maybe(table.extra.last().copied()), "轮到_的额外回合", "the extra turn of _ comes")
            }
            Event::WarBegan => self.either("鏖战开始", "the last stand begins"),
            Event::Used { user, kind, ref cards, via, printed, ref targets, victim, .. } => {
                let on = match targets.iter().all(|target| *target == user) {
                    true => String::new(),
                    false => self.fill(&self.list(targets.iter().map(|target| p(*target))), "对_", " on _"),
                };
                let against = victim.map(|victim| one(victim, "，令其攻击_", ", against _")).unwrap_or_default();
                self.used(user, kind, cards, How { via, printed, used: true }, &on) + &against
            }
            Event::Answered { seat, kind, ref cards, via, printed, used } => {
                self.used(seat, kind, cards, How { via, printed, used }, "")
            }
            Event::Acted { seat, source } => two(seat, &self.source(source), "_发动@", "_ uses @"),
            Event::CardOffset => {
                let answer =
                    innermost!(table, Matter::Answer { kind, .. } | Matter::Delayed { kind, .. } => self.kind(*kind));
                self.fill(&answer.unwrap_or_else(|| self.card(None)), "_被抵消", "_ is offset")
            }
            Event::AnswerEnded => {
                let kind = innermost!(table, Matter::Answer { kind, .. } => self.kind(*kind));
                self.fill(&kind.unwrap_or_else(|| self.card(None)), "_结算完毕", "_ is done with")
            }
            Event::Became { kind } => self.both(&using(), &self.kind(kind), "_变为@", "_ becomes @"),
            // Bookkeeping: nothing that a reader would miss.
            Event::Advanced { target: _ } => String::new(),
            Event::TargetAdded { seat, .. } => two(seat, &using(), "_成为@的目标", "_ becomes a target of @"),
            Event::TargetRemoved { target: id } => {
                self.both(&using(), &aim(id), "@不再是_的目标", "@ is no target of _ any more")
            }
            Event::Turned { target: Some(id) } => self.both(&using(), &aim(id), "_对@结算", "_ is carried out on @"),
            Event::Turned { target: None } => {
                let who = maybe(table.target().map(|target| target.seat));
                self.both(&using(), &who, "_对@结算完毕", "_ is over for @")
            }
            Event::Marked { target: marked } => self.marked(&using(), target(marked.id), marked),
            Event::UseEnded => self.fill(&using(), "_使用结算完毕", "the use of _ is over"),
            Event::TrickBegan { seat, kind } => {
                self.both(&p(seat), &self.kind(kind), "_面前的@开始结算", "@ before _ is resolved")
            }
            Event::TrickEnded => {
                let trick = innermost!(table, Matter::Delayed { kind, .. } => self.kind(*kind));
                self.fill(&trick.unwrap_or_else(|| self.card(None)), "_结算完毕", "_ is done with")
            }
            Event::DamageBegan(ref harm) => self.harm(harm),
            Event::DamageChanged { amount } => self.pick(
                || format!("对{}的伤害变为{amount}点", victim()),
                || format!("the damage to {} is {amount} now", victim()),
            ),
            Event::DamagePrevented => self.fill(&victim(), "防止对_的伤害", "the damage to _ is prevented"),
            Event::Damaged { seat, amount, conducts, .. } => {
                let damage = self.damage(amount, table.harm().map(|harm| harm.nature).unwrap_or_default());
                let left = table.side(seat).hp.saturating_sub(amount).max(0);
                let on = match conducts.is_empty() {
                    true => String::new(),
                    false => self.fill(&self.players(conducts), "，将传导至_", ", and it goes on to _"),
                };
                self.pick(
                    || format!("{}受到{damage}，体力变为{left}{on}", p(seat)),
                    || format!("{} takes {damage}: {left} HP{on}", p(seat)),
                )
            }
            Event::DamageEnded => self.fill(&victim(), "对_的伤害结算完毕", "the damage to _ is done with"),
            Event::HealthBegan { seat, amount } => self.pick(
                || format!("{}的体力将变化{amount:+}", p(seat)),
                || format!("the HP of {} is about to change by {amount:+}", p(seat)),
            ),
            Event::HealthEnded => {
                let who = innermost!(table, Matter::Health { seat, .. } => p(*seat)).unwrap_or_default();
                self.fill(&who, "_的体力变化结算完毕", "the change of the HP of _ is done with")
            }
            Event::LostHealth { seat, amount } => {
                self.pick(|| format!("{}失去{amount}点体力", p(seat)), || format!("{} loses {amount} HP", p(seat)))
            }
            Event::MaxChanged { seat, by } => {
                self.pick(|| format!("{}的体力上限{by:+}", p(seat)), || format!("max HP of {}: {by:+}", p(seat)))
            }
            Event::Recovered { seat, amount } => {
                self.pick(|| format!("{}回复{amount}点体力", p(seat)), || format!("{} recovers {amount} HP", p(seat)))
            }
            Event::Chained { seat, chained: true } => one(seat, "_横置", "_ is chained"),
            Event::Chained { seat, chained: false } => one(seat, "_重置", "_ is unchained"),
            Event::Stacked { seat, stacked: true } => one(seat, "_叠置", "_ is stacked"),
            Event::Stacked { seat, stacked: false } => one(seat, "_平置", "_ is flat"),
            Event::Drank { seat } => {
                let en = "the next @ of _ in this turn deals 1 more damage";
                two(seat, &self.kind(Kind::Slash), "_本回合使用的下一张@伤害+1", en)
            }
            Event::Wined { seat } => two(seat, &self.kind(Kind::Wine), "_在本回合使用过@", "_ has used @ in this turn"),
            Event::DyingBegan { who } => one(who, "_进入濒死状态", "_ is dying"),
            Event::Rescued { by } => two(by, &maybe(dying), "_救助@", "_ helps @"),
            Event::Passed { to } => two(to, &maybe(dying), "尚无人救助@，轮到_", "nobody has helped @ yet; _ is next"),
            Event::DyingEnded => match dying.is_some_and(|who| table.alive(who) && table.side(who).hp > 0) {
                true => self.fill(&maybe(dying), "_脱离濒死状态", "_ is not dying any more"),
                false => self.fill(&maybe(dying), "_的濒死结算完毕", "the dying of _ is over"),
            },
            Event::Died { seat, by: None } => one(seat, "_死亡", "_ dies"),
            Event::Died { seat, by: Some(by) } => two(seat, &p(by), "_被@杀死", "_ dies, killed by @"),
            Event::Left { seat } => self.fill(&p(seat), "_离开了游戏", "_ has left"),
            Event::DeathEnded => {
                let who = innermost!(table, Matter::Death { who, .. } => p(*who)).unwrap_or_default();
                self.fill(&who, "_的死亡结算完毕", "the death of _ is done with")
            }
            Event::JudgementBegan { who, card: its } => {
                two(who, &card(its), "_的判定牌是@", "the judgement card of _ is @")
            }
            Event::JudgementReplaced { card: its } => {
                let who = innermost!(table, Matter::Judgement { who, .. } => p(*who)).unwrap_or_default();
                self.both(&who, &card(its), "_的判定牌改为@", "the judgement card of _ becomes @")
            }
            Event::JudgementEnded => {
                let (who, card) = innermost!(table, Matter::Judgement { who, card } => (*who, *card)).unzip();
                self.both(&maybe(who), &self.card(card), "_的判定结果是@", "the judgement of _ is over: @")
            }
            Event::ContestBegan { seats, cards, numbers: [ours, theirs] } => {
                let ([from, to], [own, other]) = (seats.map(p), cards.map(card));
                self.pick(
                    || format!("{from}与{to}拼点：{own}{ours}点，{other}{theirs}点"),
                    || format!("{from} has a contest with {to}: {own} {ours} against {other} {theirs}"),
                )
            }
            Event::NumberChanged { seat, by } => self.pick(
                || format!("{}拼点牌的点数{by:+}", p(seat)),
                || format!("the number of {} in the contest: {by:+}", p(seat)),
            ),
            Event::ContestEnded => {
                match innermost!(table, Matter::Contest { seats, numbers, .. } => (*seats, *numbers)) {
                    Some(([who, _], [ours, theirs])) if ours > theirs => one(who, "_拼点赢", "_ wins the contest"),
                    Some(([_, who], [ours, theirs])) if ours < theirs => one(who, "_拼点赢", "_ wins the contest"),
                    _ => self.either("拼点没有赢家", "nobody wins the contest"),
                }
            }
            Event::Discarded { zone, ref cards } => two(
                zone.seat().unwrap_or(table.turn),
                &self.cards(cards, 0),
                "_在弃牌阶段弃置@",
                "_ discards @ in the discard phase",
            ),
            Event::LossBegan { seat, hand, ref worn, discarded: _ } => {
                let own = (hand > 0).then(|| match hand {
                    1 => self.either("一张手牌", "a card of the hand"),
                    _ => self.pick(|| format!("{hand}张手牌"), || format!("{hand} cards of the hand")),
                });
                let worn =
                    worn.iter().map(|kind| self.fill(&self.kind(*kind), "装备区里的_", "_ of the equipment zone"));
                let lost = self.list(own.into_iter().chain(worn));
                let lost = if lost.is_empty() { self.either("牌", "cards") } else { lost };
                self.pick(|| format!("{}失去{lost}", p(seat)), || format!("{} loses {lost}", p(seat)))
            }
            Event::LossEnded => {
                let who = innermost!(table, Matter::Loss { seat, .. } => p(*seat)).unwrap_or_default();
                self.fill(&who, "_失去牌的结算完毕", "the loss of cards of _ is done with")
            }
            Event::Shown { seat, card: shown, .. } => two(seat, &card(shown), "_展示@", "_ shows @"),
            Event::Looked { by, seat, ref cards } => {
                let known = cards.as_ref().map(|cards| self.fill(&self.cards(cards, 0), "：_", ": _"));
                two(by, &p(seat), "_观看@的手牌", "_ looks at the hand of @") + &known.unwrap_or_default()
            }
            Event::OrderChosen { seat, order } => {
                two(seat, &self.bracket(&self.military(order)), "_选择军令@", "_ chooses the military order @")
            }
            Event::SourceChanged { seat } => one(seat, "_成为此牌伤害的来源", "_ is the source of its damage"),
            Event::Noted(note) => self.note(note),
            Event::Forgotten { seat, memo } => two(seat, &self.memo(memo).0, "_：@不再有效", "_: @, no more"),
            Event::Spent { seat, source, until } => {
                let (source, until) = (self.source(source), self.until(until));
                self.pick(
                    || format!("{}发动{source}，{until}不能再发动", p(seat)),
                    || format!("{} uses {source}, and cannot again {until}", p(seat)),
                )
            }
            Event::Removed { seat, general: _, slot } => {
                two(seat, &self.slot(table, seat, slot), "_移除@", "@ of _ is removed")
            }
            Event::RemovalEnded => {
                let who = innermost!(table, Matter::Removal { seat, .. } => p(*seat)).unwrap_or_default();
                self.fill(&who, "_的移除结算完毕", "the removal of a general of _ is done with")
            }
            Event::SkillsLost { seat, slot } => {
                two(seat, &self.slot(table, seat, slot), "_失去@的技能", "_ loses the skills of @")
            }
            Event::Ended(outcome) => self.outcome(outcome),
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
            Outcome::Draw => self.either("平局", "a draw"),
        }
    }
}
