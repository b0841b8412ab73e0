//! 三国杀国战.

use jiesuan::Happening;
use jiesuan::guozhan::cards::Kind;
use jiesuan::guozhan::cards::pool::{Part, Skill};
use jiesuan::guozhan::flow::Source;
use jiesuan::guozhan::table::Memo;
use jiesuan::guozhan::{self, Command, Deal, Event, Guozhan, Options, Table};
use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::Rng;

use crate::Lang;
use crate::played::{Played, decision};

impl Played for Guozhan {
    fn setup(_: &Self, players: u8, dice: &mut ChaCha8Rng) -> guozhan::Setup {
        let drawn = dice.next_u32();
        let generals = if (drawn >> 8).is_multiple_of(2) { Deal::Choice } else { Deal::Pairs };
        let options =
            Options { generals, momentum: true, lord_equipment: drawn.is_multiple_of(2), ..Options::default() };
        guozhan::Setup { players, options }
    }
    fn header(players: u8, seed: u64, lang: Lang) -> String {
        match lang {
            Lang::Zh => {
                format!("国战，{players} 名玩家，种子 {seed}。每行的条款号见规则书 docs/rules/guozhan.md。")
            }
            Lang::En => format!(
                "国战 (Hegemony), {players} players, seed {seed}. The clause of each line is in docs/rules/guozhan.md."
            ),
        }
    }
    fn words(&self, lang: Lang, table: &Table, event: &Event) -> String {
        let language = if let Lang::Zh = lang { guozhan::Language::Chinese } else { guozhan::Language::English };
        guozhan::text::Words { rules: self, language }.event(table, event)
    }
    fn turns(table: &Table) -> u64 {
        table.turns.into()
    }
    fn begins_a_turn(event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }
    fn kinds(&self) -> Vec<String> {
        let cards = Kind::ALL.into_iter().map(|kind| kind.names().0.to_string());
        let skills = self.generals().iter().flat_map(|general| &*general.skills).flat_map(of_skill);
        let decisions = [
            "pass", "yes", "use", "recast", "activate", "ally", "answer", "pick", "take", "cards", "seats", "option",
            "number", "arrange", "move", "generals",
        ];
        cards.chain(skills).chain(decisions.map(decision)).collect()
    }
    /// Cards that are used or played, and what acts or is converted by a skill.
    fn came_up(&self, _: &Table, what: Happening<'_, Self>) -> Vec<String> {
        let part = |source: Source| match source {
            Source::Skill(id, at) => self.skill(id).map(|skill| named(skill, at)),
            Source::Military(_) => None,
            Source::Equipment(kind, _) | Source::Card(kind) | Source::Later(kind) => Some(kind.names().0.to_string()),
        };
        match what {
            Happening::Event(Event::Used { kind, .. } | Event::Answered { kind, .. }) => vec![kind.names().0.into()],
            // 敕令 waits: nobody is without a faction here.
            Happening::Event(Event::Noted(note)) if note.memo == Memo::Order => {
                vec![Kind::ImperialOrder.names().0.into()]
            }
            Happening::Acts(ability) => part(ability.source).into_iter().collect(),
            _ => Vec::new(),
        }
    }
    fn decision(command: &Command) -> &'static str {
        match command {
            Command::Pass => "pass",
            Command::Yes => "yes",
            Command::Use { .. } => "use",
            Command::Recast { .. } => "recast",
            Command::Activate(_) => "activate",
            Command::Ally { .. } => "ally",
            Command::Answer { .. } => "answer",
            Command::Pick(_) => "pick",
            Command::Take(_) => "take",
            Command::Cards(_) => "cards",
            Command::Seats(_) => "seats",
            Command::Option(_) => "option",
            Command::Number(_) => "number",
            Command::Arrange { .. } => "arrange",
            Command::Move { .. } => "move",
            Command::Generals { .. } => "generals",
        }
    }
}

fn named(skill: &Skill, part: u8) -> String {
    format!("skill: {} ({part})", skill.name.zh)
}

/// Every trigger of a skill.
fn of_skill(skill: &Skill) -> Vec<String> {
    let parts = skill.parts.iter().enumerate();
    let acting = parts.filter(|(_, part)| matches!(part, Part::Trigger(_)));
    acting.map(|(at, _)| named(skill, at as u8)).collect()
}
