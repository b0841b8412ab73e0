//! Words: every event, question and command can be said in both languages, and says no more than its viewer knows.

use std::collections::BTreeSet;

use jiesuan::yongheng::text::Words;
use jiesuan::yongheng::{Language, Setup, Yongheng};
use jiesuan::{Chance, GameState, Happening, Scene, Sink, Viewer, What};

use crate::play::rng;

/// What everybody who listens reads.
struct Readers<'a> {
    rules: &'a Yongheng,
    viewer: Viewer,
    lines: Vec<(String, String)>,
    /// The kinds of events that occurred.
    kinds: BTreeSet<String>,
}

impl Sink<Yongheng> for Readers<'_> {
    fn told(&mut self, scene: &Scene<'_, Yongheng>, what: Happening<'_, Yongheng>) {
        let Some(told) = scene.for_viewer(self.viewer, what) else { return };
        let What::Event(event) = &told.what else { return };
        let name = format!("{event:?}");
        self.kinds.insert(name.split(|c: char| !c.is_alphanumeric()).next().unwrap().to_owned());
        let table = jiesuan::RuleSet::view(self.rules, scene.unredacted(), self.viewer);
        let [zh, en] = [Language::Chinese, Language::English]
            .map(|language| Words { rules: self.rules, language }.event(&table, event));
        self.lines.push((zh, en));
    }
}

fn chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

/// Plays some games, and gives what this viewer reads, and the kinds of events.
fn read(viewer: Viewer) -> (Vec<(String, String)>, BTreeSet<String>) {
    let rules = Yongheng::plain();
    let (mut lines, mut kinds) = (Vec::new(), BTreeSet::new());
    for seed in 0..15 {
        let mut readers = Readers { rules: &rules, viewer, lines: Vec::new(), kinds: BTreeSet::new() };
        let setup = Setup::new(2 + (seed % 5) as u8);
        let mut game = GameState::new_into(rules.clone(), &setup, Chance::seed(seed), &mut readers).unwrap();
        let mut rng = rng(seed);
        while let Some(seat) = game.deciding().lowest() {
            let ask = *game.decision(seat).unwrap().ask;
            let command = game.legal(seat).sample(&mut rng).unwrap();
            for language in [Language::Chinese, Language::English] {
                let words = Words { rules: &rules, language };
                let said = [words.ask(game.unredacted(), ask), words.command(game.unredacted(), &command)];
                assert!(said.iter().all(|said| chinese(said) == (language == Language::Chinese)), "{said:?}");
            }
            game.apply_into(seat, command, &mut readers).unwrap();
        }
        lines.append(&mut readers.lines);
        kinds.append(&mut readers.kinds);
    }
    (lines, kinds)
}

#[test]
fn the_referee_reads_every_event_in_both_languages() {
    let (lines, kinds) = read(Viewer::Referee);
    for (zh, en) in &lines {
        assert!(chinese(zh) && !chinese(en), "{zh} / {en}");
        assert!(!en.contains("a card") || en.ends_with("without a card"), "the referee knows every card: {en}");
        assert!(!zh.contains("一张牌"), "the referee knows every card: {zh}");
        assert!(!en.contains("that left") && !zh.contains("已离场"), "whom it is about is there: {en}");
    }
    // All but what needs an inverted character, or a limit of rounds.
    assert!(kinds.len() >= 38, "{} kinds of events: {kinds:?}", kinds.len());
}

#[test]
fn a_spectator_reads_no_card_that_is_drawn_or_picked() {
    let (lines, _) = read(Viewer::Spectator);
    for (zh, en) in &lines {
        if en.contains(" draws ") || en.contains(" picks ") {
            assert!(en.ends_with("a card") && zh.ends_with("一张牌"), "{en} / {zh}");
        }
    }
    assert!(lines.iter().any(|(_, en)| en.ends_with("draws a card")));
    assert!(lines.iter().any(|(_, en)| en.contains("own character")));
}
