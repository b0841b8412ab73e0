//! What is wrong with a text, and where.

use super::*;
use jiesuan::text::{Check, MOST_NESTED};

/// Why a text does not load, through the checks of [`Pool`].
fn error(text: &Text<Rowing>) -> String {
    Program::compile(text, &Pool).expect_err("the text loads").to_string()
}

/// Refuses letters that are not ASCII, and words about a member where there is none.
struct Pool;

impl Check<Rowing> for Pool {
    fn word(&self, word: &Word, within: &[&Who]) -> Result<(), String> {
        match (word, within) {
            (Word::Say(letter), _) if !letter.is_ascii() => Err(format!("`{letter}` is not known")),
            (Word::Rotate, []) => Err("there is no member here".into()),
            (Word::Drop, [.., Who::Odd]) => Err("odd ones cannot be dropped".into()),
            _ => Ok(()),
        }
    }
    fn test(&self, test: &Test, within: &[&Who]) -> Result<(), String> {
        if *test == Test::First && within.is_empty() { Err("there is no member here".into()) } else { Ok(()) }
    }
    fn members(&self, members: &Who, within: &[&Who]) -> Result<(), String> {
        if within.contains(&members) { Err(format!("{members:?} inside {members:?}")) } else { Ok(()) }
    }
    fn times(&self, times: &Times, _: &[&Who]) -> Result<(), String> {
        if *times == Times::Exactly(99) { Err("99 times is too often".into()) } else { Ok(()) }
    }
    fn label(&self, label: &char, _: &[&Who]) -> Result<(), String> {
        if label.is_ascii() { Ok(()) } else { Err(format!("no name for `{label}`")) }
    }
}

const NOTHING: Text<Rowing> = Text::NONE;
const EVEN: Line<Rowing> = Line::when(Test::Odd, text![A]);

#[test]
fn what_does_nothing() {
    assert_eq!(error(&NOTHING), "text: does nothing");
    assert_eq!(error(&text![A, Line::when(Test::Long, NOTHING)]), "text[1].if.then: does nothing");
    let only_else = text![If { test: Test::Long, then: NOTHING, otherwise: text![A] }];
    assert_eq!(error(&only_else), "text[0].if.then: does nothing");
    let option = text![choose!['x' => text![A], 'y' => NOTHING]];
    assert_eq!(error(&option), "text[0].choose.options[1].text: does nothing");
    assert_eq!(error(&text![Each { members: Who::All, text: NOTHING }]), "text[0].each.text: does nothing");
    assert_eq!(error(&text![Repeat { times: Times::Length, text: NOTHING }]), "text[0].repeat.text: does nothing");
}

#[test]
fn what_could_never_act() {
    assert_eq!(error(&text![Stop]), "text: has no word, so it could never act");
    let wordless = text![choose!['x' => text![Stop], 'y' => text![Line::when(Test::Long, text![Stop])]]];
    assert_eq!(error(&wordless), "text: has no word, so it could never act");
    assert_eq!(error(&text![A, Stop, B]), "text[2]: stands after a stop, so it could never act");
    let both = text![A, If { test: Test::Odd, then: text![B, Stop], otherwise: text![Stop] }, C];
    assert_eq!(error(&both), "text[2]: stands after a stop, so it could never act");
    let else_only = text![If { test: Test::Odd, then: text![A], otherwise: text![B, Stop, C] }];
    assert_eq!(error(&else_only), "text[0].if.else[2]: stands after a stop, so it could never act");
    let always = text![Repeat { times: Times::Exactly(2), text: text![A, Stop] }, B];
    assert_eq!(error(&always), "text[1]: stands after a stop, so it could never act");
    let never = text![A, Repeat { times: Times::Exactly(0), text: text![B] }];
    assert_eq!(error(&never), "text[1].repeat.times: repeats 0 times, so it could never act");
}

#[test]
fn what_may_still_act_loads() {
    for text in [
        text![If { test: Test::Odd, then: text![A], otherwise: text![Stop] }, B],
        text![If { test: Test::Odd, then: text![Stop], otherwise: text![A] }, B],
        text![Line::when(Test::Odd, text![Stop]), B],
        text![Each { members: Who::All, text: text![A, Stop] }, B],
        text![Repeat { times: Times::Length, text: text![A, Stop] }, B],
        text![choose!['x' => text![Stop], 'y' => text![A, Stop]], B],
    ] {
        assert_eq!(Program::compile(&text, &Pool).err(), None, "{text:?}");
    }
}

#[test]
fn what_is_no_choice() {
    let choice = |least, most, options: &[char]| {
        let options = options.iter().map(|label| jiesuan::text::Branch::new(*label, text![A])).collect();
        error(&list([B, Line::Choose { least, most, options }]))
    };
    assert_eq!(choice(1, 1, &[]), "text[1].choose: is not a choice: 1 of 0 options must be chosen");
    assert_eq!(choice(1, 1, &['x']), "text[1].choose: is not a choice: 1 of 1 options must be chosen");
    assert_eq!(choice(2, 2, &['x', 'y']), "text[1].choose: is not a choice: 2 of 2 options must be chosen");
    assert_eq!(choice(0, 0, &['x', 'y']), "text[1].choose: 0 to 0 cannot be chosen of 2 options");
    assert_eq!(choice(0, 3, &['x', 'y']), "text[1].choose: 0 to 3 cannot be chosen of 2 options");
    assert_eq!(choice(2, 1, &['x', 'y', 'z']), "text[1].choose: 2 to 1 cannot be chosen of 3 options");
    assert_eq!(choice(1, 1, &['x'; 17]), "text[1].choose: there are 17 options, and 16 is the most");
    assert_eq!(log(&text![choose![0..=1; 'x' => text![A]]], &[Picks::only(0)]), "?x a", "one may be a choice");
}

#[test]
fn what_is_too_long_or_too_deep() {
    let long = list((0..65_534).map(|_| A));
    assert_eq!(Program::compile(&long, &Pool).err(), None);
    assert_eq!(error(&list((0..65_536).map(|_| A))), "text[65535].do: the text is too long");
    assert_eq!(error(&list((0..65_535).map(|_| A))), "text: the text is too long", "no room for its end");
    let deep = |levels| (1..levels).fold(text![A], |text, _| list([Repeat { times: Times::Exactly(1), text }]));
    assert_eq!(Program::compile(&deep(MOST_NESTED), &Pool).err(), None);
    let path = format!("text{}", "[0].repeat.text".repeat(MOST_NESTED));
    assert_eq!(error(&deep(MOST_NESTED + 1)), format!("{path}: texts are nested too deeply"));
}

#[test]
fn what_the_ruleset_does_not_know() {
    assert_eq!(error(&text![A, Do(Word::Say('ß'))]), "text[1].do: `ß` is not known");
    assert_eq!(error(&text![Do(Word::Rotate)]), "text[0].do: there is no member here");
    let odd =
        text![Each { members: Who::Odd, text: text![Repeat { times: Times::Length, text: text![Do(Word::Drop)] }] }];
    assert_eq!(error(&odd), "text[0].each.text[0].repeat.text[0].do: odd ones cannot be dropped");
    assert_eq!(error(&text![Line::when(Test::First, text![A])]), "text[0].if.test: there is no member here");
    let twice = text![A, Each { members: Who::Odd, text: text![Each { members: Who::Odd, text: text![A] }] }];
    assert_eq!(error(&twice), "text[1].each.text[0].each.members: Odd inside Odd");
    let often = text![Repeat { times: Times::Exactly(99), text: text![A] }];
    assert_eq!(error(&often), "text[0].repeat.times: 99 times is too often");
    let named = text![choose!['x' => text![A], 'ß' => text![B]]];
    assert_eq!(error(&named), "text[0].choose.options[1].label: no name for `ß`");
    let mixed = text![EVEN, choose!['x' => text![A], 'y' => text![EVEN, A, Do(Word::Rotate)]]];
    assert_eq!(error(&mixed), "text[1].choose.options[1].text[2].do: there is no member here");
    // What was around one `each` is not around what follows it.
    let after = text![Each { members: Who::All, text: text![Do(Word::Rotate)] }, Do(Word::Rotate)];
    assert_eq!(error(&after), "text[1].do: there is no member here");
}
