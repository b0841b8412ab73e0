//! What a ruleset brings to this program.

use jiesuan::baiwen::cards::{Kind, Shikigami};
use jiesuan::baiwen::{self, Baiwen};
use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::Rng;
use jiesuan::yongheng::{self, Yongheng};
use jiesuan::{Happening, RuleSet};

use crate::Lang;

/// What a ruleset brings to this program.
pub trait Played: RuleSet + Sized {
    /// The setup of a game: with so many players, and random decks where there are any.
    fn setup(rules: &Self, players: u8, dice: &mut ChaCha8Rng) -> Self::Setup;
    /// What a reader needs to know first.
    fn header(players: u8, seed: u64, lang: Lang) -> String;
    /// An event in words; the table is the one before it.
    fn words(&self, lang: Lang, table: &Self::Table, event: &Self::Event) -> String;
    /// How many turns have begun.
    fn turns(table: &Self::Table) -> u64;
    /// Whether an empty line stands before this event.
    fn begins_a_turn(event: &Self::Event) -> bool;
    /// The names of all cards, abilities and decisions that may come up.
    fn kinds(&self) -> Vec<String>;
    /// What comes up by something that happens; the table is the one before it.
    fn came_up(&self, table: &Self::Table, what: Happening<'_, Self>) -> Vec<String>;
    /// The name of what a command decides.
    fn decision(command: &Self::Command) -> &'static str;
}

impl Played for Yongheng {
    fn setup(_: &Self, players: u8, _: &mut ChaCha8Rng) -> yongheng::Setup {
        yongheng::Setup::new(players)
    }
    fn header(players: u8, seed: u64, lang: Lang) -> String {
        match lang {
            Lang::Zh => {
                format!("永恒之息，{players} 名玩家，种子 {seed}。每行的条款号见规则书 docs/rules/yongheng.md。")
            }
            Lang::En => format!(
                "永恒之息 (Yongheng), {players} players, seed {seed}. The clause of each line is in docs/rules/yongheng.md."
            ),
        }
    }
    fn words(&self, lang: Lang, table: &yongheng::Table, event: &yongheng::Event) -> String {
        let language = if let Lang::Zh = lang { yongheng::Language::Chinese } else { yongheng::Language::English };
        yongheng::text::Words { rules: self, language }.event(table, event)
    }
    fn turns(table: &yongheng::Table) -> u64 {
        table.round.into()
    }
    fn begins_a_turn(event: &yongheng::Event) -> bool {
        matches!(event, yongheng::Event::TurnBegan { .. })
    }
    fn kinds(&self) -> Vec<String> {
        let cards = (0..self.cards()).filter_map(|card| self.name(yongheng::Card(card)));
        let cards = cards.map(|name| name.id.to_string());
        let decisions =
            ["pass", "pick", "set out", "buy", "declare", "attack", "use", "ready", "summon", "defend", "discard"];
        cards.chain(decisions.map(decision)).collect()
    }
    /// The cards that leave a hand or a pool to be played, and the characters that take part.
    fn came_up(&self, _: &yongheng::Table, what: Happening<'_, Self>) -> Vec<String> {
        let Happening::Event(event) = what else { return Vec::new() };
        let cards: Vec<yongheng::Card> = match event {
            yongheng::Event::Attacked { cards, .. } => cards.as_slice().to_vec(),
            yongheng::Event::Used { card, .. } => vec![*card],
            yongheng::Event::Picked { card: Some(card), .. } => vec![*card],
            yongheng::Event::Defended { defence: yongheng::table::Defence::Block(Some(card)), .. } => vec![*card],
            _ => Vec::new(),
        };
        cards.into_iter().filter_map(|card| self.name(card)).map(|name| name.id.to_string()).collect()
    }
    fn decision(command: &yongheng::Command) -> &'static str {
        match command {
            yongheng::Command::Pass => "pass",
            yongheng::Command::Pick(_) => "pick",
            yongheng::Command::SetOut(_) => "set out",
            yongheng::Command::Buy => "buy",
            yongheng::Command::Declare => "declare",
            yongheng::Command::Attack { .. } => "attack",
            yongheng::Command::Use { .. } => "use",
            yongheng::Command::Ready(_) => "ready",
            yongheng::Command::Summon(_) => "summon",
            yongheng::Command::Defend(_) => "defend",
            yongheng::Command::Discard(_) => "discard",
        }
    }
}

/// How a decision is named among the kinds.
pub fn decision(name: &str) -> String {
    format!("decision: {name}")
}

impl Played for Baiwen {
    fn setup(rules: &Self, _: u8, dice: &mut ChaCha8Rng) -> baiwen::Setup {
        let mut below = |limit: u32| dice.next_u32() % limit.max(1);
        let one = rules.any_deck(&mut below);
        baiwen::Setup::new(one, rules.any_deck(&mut below))
    }
    fn header(_: u8, seed: u64, lang: Lang) -> String {
        match lang {
            Lang::Zh => format!("百闻牌，随机卡组，种子 {seed}。每行的条款号见规则书 docs/rules/baiwen.md。"),
            Lang::En => {
                format!("百闻牌, random decks, seed {seed}. The clause of each line is in docs/rules/baiwen.md.")
            }
        }
    }
    fn words(&self, lang: Lang, table: &baiwen::Table, event: &baiwen::Event) -> String {
        let language = if let Lang::Zh = lang { baiwen::Language::Chinese } else { baiwen::Language::English };
        baiwen::text::Words { rules: self, language }.event(table, event)
    }
    fn turns(table: &baiwen::Table) -> u64 {
        table.turns.into()
    }
    fn begins_a_turn(event: &baiwen::Event) -> bool {
        matches!(event, baiwen::Event::TurnBegan { .. })
    }
    fn kinds(&self) -> Vec<String> {
        let decisions = ["swap", "level", "use", "assault", "choose", "end"].map(decision);
        self.pool().iter().flat_map(of_shikigami).chain(decisions).collect()
    }
    /// Cards that are used, as responses or again too, and abilities that act.
    fn came_up(&self, table: &baiwen::Table, what: Happening<'_, Self>) -> Vec<String> {
        use baiwen::Ability;
        let form = |design| self.print(baiwen::Card(design, 0)).map(|print| &print.name.zh);
        let name = match what {
            Happening::Event(baiwen::Event::Used { card, .. } | baiwen::Event::UsedAgain { card, .. }) => {
                self.print(*card).map(|print| print.name.zh.to_string())
            }
            Happening::Event(baiwen::Event::Rolled { .. }) => Some("a check".into()),
            Happening::Acts(Ability::Base(_, own, trigger)) => {
                let shikigami = self.pool().get(usize::from(own.shikigami.0));
                let which = if own.awakened { "awakened" } else { "base" };
                shikigami.map(|shikigami| ability(&shikigami.name.zh, which, trigger.into()))
            }
            Happening::Acts(Ability::Form(_, design, trigger)) => {
                form(design).map(|name| ability(name, "form", trigger.into()))
            }
            Happening::Acts(Ability::Lasting(seat, id)) => table.lasting(seat, id).and_then(|lasting| {
                let shikigami = self.pool().get(usize::from(lasting.effect.0.0))?;
                Some(ability(&shikigami.name.zh, "effect", lasting.effect.1.into()))
            }),
            Happening::Acts(Ability::Hand(_, card)) => form(card.0).map(|name| ability(name, "in hand", 0)),
            _ => None,
        };
        name.into_iter().collect()
    }
    fn decision(command: &baiwen::Command) -> &'static str {
        match command {
            baiwen::Command::Swap(_) => "swap",
            baiwen::Command::Level(_) => "level",
            baiwen::Command::Use { .. } => "use",
            baiwen::Command::Assault(_) => "assault",
            baiwen::Command::Hunt { .. } => "hunt",
            baiwen::Command::Choose(_) => "choose",
            baiwen::Command::End => "end",
        }
    }
}

fn ability(name: &str, which: &str, trigger: usize) -> String {
    format!("ability: {name} ({which} {trigger})")
}

/// Everything of a shikigami that may come up: its cards, and every trigger.
fn of_shikigami(shikigami: &Shikigami) -> Vec<String> {
    let name = &shikigami.name.zh;
    let mut kinds = Vec::new();
    let triggers = |which: &str, of: &str, count: usize, kinds: &mut Vec<String>| {
        kinds.extend((0..count).map(|trigger| ability(of, which, trigger)));
    };
    // What acts at the start of the game is carried out by the setup itself.
    let base = shikigami.base.triggers.iter().filter(|one| one.at != baiwen::timing::Moment::GameStart).count();
    triggers("base", name, base, &mut kinds);
    triggers("awakened", name, shikigami.awakened.triggers.len(), &mut kinds);
    triggers("effect", name, shikigami.lasting.len(), &mut kinds);
    for print in shikigami.cards.iter().chain(&*shikigami.tokens) {
        kinds.push(print.name.zh.to_string());
        if let Kind::Form { ability, .. } = &print.kind {
            triggers("form", &print.name.zh, ability.triggers.len(), &mut kinds);
        }
        triggers("in hand", &print.name.zh, usize::from(print.in_hand.is_some()), &mut kinds);
    }
    kinds
}
