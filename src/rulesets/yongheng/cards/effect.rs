//! Effect cards (效果牌).

use super::{Design, Effect, Name, On, When};
use crate::rulesets::yongheng::effect::{Word, Words};
use crate::text;
use crate::text::Line::Do;
use crate::text::Text;

const fn effect(name: Name, when: When, on: On, text: Text<Words>, copies: u8) -> Design<Effect> {
    let instant_heal = matches!(on, On::Character);
    Design { name, copies, print: Effect { when, on, instant_heal, text } }
}

/// The plain effect cards, 24 in all.
pub const EFFECTS: &[Design<Effect>] = &[
    effect(Name::new("E01", "急救", "First Aid"), When::Play, On::Character, text![Do(Word::Heal(3))], 8),
    effect(Name::new("E02", "圣愈", "Holy Healing"), When::Play, On::Character, text![Do(Word::Heal(5))], 4),
    effect(Name::new("E04", "搜寻", "Search"), When::Play, On::Nothing, text![Do(Word::Draw(2))], 5),
    effect(Name::new("E05", "拨款", "Grant"), When::Play, On::Nothing, text![Do(Word::Gain(4))], 3),
    effect(Name::new("E09", "驳回", "Overrule"), When::Check, On::Nothing, text![Do(Word::Cancel)], 4),
];
