//! Texts of cards: a small vocabulary about a row of numbers, and what its texts do.

mod errors;
mod forged;
mod procedure;
mod random;
mod saved;

use jiesuan::Members;
use jiesuan::text::Line::{Do, Each, If, Repeat, Stop};
use jiesuan::text::{Doing, Line, Offer, Picks, Program, Reader, Spot, Text, TextCursor, Vocabulary};
use jiesuan::{choose, text};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug)]
struct Rowing;

impl Vocabulary for Rowing {
    type Word = Word;
    type Test = Test;
    type Members = Who;
    type Times = Times;
    type Label = char;

    fn always(times: &Times) -> Option<u16> {
        if let Times::Exactly(times) = times { Some(*times) } else { None }
    }
}

/// What is done; what is about somebody is about the current member, or the first of the row.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum Word {
    Say(char),
    /// Moves him to the end of the row.
    Rotate,
    /// Takes him out of the row.
    Drop,
    /// Puts a new number at the front of the row, up to four.
    Grow,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum Test {
    Long,
    Odd,
    First,
    Never,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum Who {
    All,
    Odd,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum Times {
    Exactly(u16),
    Length,
}

/// The table: the row, and what was done, each with the members it was about.
#[derive(Clone, PartialEq, Debug)]
struct World {
    row: Vec<u16>,
    log: Vec<String>,
}

impl World {
    fn new() -> Self {
        World { row: vec![1, 2, 3], log: Vec::new() }
    }

    fn test(&self, test: Test, member: Option<u16>) -> bool {
        match test {
            Test::Long => self.row.len() > 2,
            Test::Odd => member.is_some_and(|member| member % 2 == 1),
            Test::First => member.is_some() && self.row.first().copied() == member,
            Test::Never => false,
        }
    }

    fn members(&self, who: Who) -> Vec<u16> {
        self.row.iter().copied().filter(|member| who == Who::All || member % 2 == 1).collect()
    }

    fn times(&self, times: Times) -> u16 {
        match times {
            Times::Exactly(times) => times,
            Times::Length => self.row.len() as u16,
        }
    }

    fn apply(&mut self, word: Word, members: &[u16]) {
        let letter = match word {
            Word::Say(letter) => letter,
            Word::Rotate => 'R',
            Word::Drop => 'D',
            Word::Grow => 'G',
        };
        self.log.push(members.iter().fold(letter.to_string(), |entry, member| format!("{entry}{member}")));
        let place = match members.last() {
            Some(member) => self.row.iter().position(|other| other == member),
            None => (!self.row.is_empty()).then_some(0),
        };
        match (word, place) {
            (Word::Say(_), _) | (Word::Rotate | Word::Drop, None) => {}
            (Word::Rotate, Some(place)) => self.row[place..].rotate_left(1),
            (Word::Drop, Some(place)) => drop(self.row.remove(place)),
            (Word::Grow, _) if self.row.len() < 4 => {
                let new = (1..).find(|number| !self.row.contains(number)).unwrap();
                self.row.insert(0, new);
            }
            (Word::Grow, _) => {}
        }
    }

    fn offer(&mut self, labels: &[char]) {
        self.log.push(labels.iter().fold(String::from("?"), |entry, label| format!("{entry}{label}")));
    }
}

impl Reader<Rowing> for World {
    fn test(&self, test: &Test, at: &TextCursor) -> bool {
        self.test(*test, at.member())
    }
    fn members(&self, who: &Who, _: &TextCursor, found: &mut Members) {
        found.extend(self.members(*who));
    }
    fn times(&self, times: &Times, _: &TextCursor) -> u16 {
        self.times(*times)
    }
}

fn say(letter: char) -> Line<Rowing> {
    Do(Word::Say(letter))
}

fn list(lines: impl IntoIterator<Item = Line<Rowing>>) -> Text<Rowing> {
    Text(lines.into_iter().collect())
}

fn program(text: &Text<Rowing>) -> Program<Rowing> {
    Program::compile(text, &()).unwrap()
}

/// Carries a text out at a row of 1, 2, 3, with these answers to its choices, and gives what was done.
fn log(text: &Text<Rowing>, picks: &[Picks]) -> String {
    let (program, mut world, mut cursor) = (program(text), World::new(), TextCursor::default());
    let mut picks = picks.iter();
    loop {
        match program.next(&mut cursor, &world) {
            Doing::Word(word) => world.apply(*word, &cursor.members().collect::<Vec<_>>()),
            Doing::Choose(offer) => {
                world.offer(offer.labels);
                program.choose(&mut cursor, *picks.next().expect("an answer"));
                assert_eq!(program.sound(&cursor), Ok(()));
            }
            Doing::Nothing => {}
            Doing::Done => break,
        }
    }
    assert_eq!(picks.next(), None, "answers that nobody asked for");
    world.log.join(" ")
}

const A: Line<Rowing> = Do(Word::Say('a'));
const B: Line<Rowing> = Do(Word::Say('b'));
const C: Line<Rowing> = Do(Word::Say('c'));
const D: Line<Rowing> = Do(Word::Say('d'));

/// One of everything: what listings, round trips and forgeries are tried on.
const EVERYTHING: Text<Rowing> = text![
    A,
    Each {
        members: Who::All,
        text: text![
            If { test: Test::Odd, then: text![Do(Word::Rotate)], otherwise: text![Do(Word::Drop)] },
            Repeat { times: Times::Exactly(2), text: text![B] },
        ],
    },
    choose![1..=2; 'x' => text![C, Line::when(Test::Long, text![Stop])], 'y' => text![D], 'z' => text![Stop]],
    Do(Word::Grow),
];

const EVERYTHING_AS_JSON: &str = r#"[
    {"do": {"Say": "a"}},
    {"each": {"members": "All", "text": [
        {"if": {"test": "Odd", "then": [{"do": "Rotate"}], "else": [{"do": "Drop"}]}},
        {"repeat": {"times": {"Exactly": 2}, "text": [{"do": {"Say": "b"}}]}}
    ]}},
    {"choose": {"most": 2, "options": [
        {"label": "x", "text": [{"do": {"Say": "c"}}, {"if": {"test": "Long", "then": ["stop"]}}]},
        {"label": "y", "text": [{"do": {"Say": "d"}}]},
        {"label": "z", "text": ["stop"]}
    ]}},
    {"do": "Grow"}
]"#;

#[test]
fn a_text_is_flattened_into_a_list() {
    let listing = "\
0: do Say('a')
1: each All
2: next, or to 12
3: if Odd, else to 6
4: do Rotate
5: to 7
6: do Drop
7: repeat Exactly(2)
8: next, or to 11
9: do Say('b')
10: to 8
11: to 2
12: choose 1 to 2 of ['x', 'y', 'z']
13: next of [14, 18, 20], or to 22
14: do Say('c')
15: if Long, else to 17
16: stop
17: to 13
18: do Say('d')
19: to 13
20: stop
21: to 13
22: do Grow
23: stop
";
    assert_eq!(program(&EVERYTHING).to_string(), listing);
}

#[test]
fn lines_come_in_order() {
    assert_eq!(log(&text![A, B, C], &[]), "a b c");
}

#[test]
fn an_if_takes_one_of_its_texts() {
    let either = |test| If { test, then: text![A], otherwise: text![B] };
    assert_eq!(log(&list([either(Test::Long), C]), &[]), "a c");
    assert_eq!(log(&list([either(Test::Never), C]), &[]), "b c");
    assert_eq!(log(&text![Line::when(Test::Never, text![A]), C], &[]), "c");
}

#[test]
fn a_test_is_looked_at_when_it_is_reached() {
    let long = Line::when(Test::Long, text![A]);
    assert_eq!(log(&list([long.clone(), Do(Word::Drop), long, B]), &[]), "a D b");
}

#[test]
fn members_are_taken_when_the_each_is_reached() {
    let each = |text| Each { members: Who::All, text };
    assert_eq!(log(&list([each(text![A])]), &[]), "a1 a2 a3");
    // The row changes under it: by moving or dropping the member that it is at, and by a new one in front.
    assert_eq!(log(&list([each(text![Do(Word::Rotate)]), each(text![A])]), &[]), "R1 R2 R3 a1 a2 a3");
    assert_eq!(log(&list([each(text![Do(Word::Drop)]), each(text![A])]), &[]), "D1 D2 D3");
    assert_eq!(log(&list([each(text![Do(Word::Grow)]), each(text![A])]), &[]), "G1 G2 G3 a4 a1 a2 a3");
}

#[test]
fn a_test_knows_the_member() {
    let text = text![Each { members: Who::All, text: text![Line::when(Test::Odd, text![A])] }];
    assert_eq!(log(&text, &[]), "a1 a3");
}

#[test]
fn a_repeat_is_counted_when_it_is_reached() {
    let text = text![Repeat { times: Times::Length, text: text![Do(Word::Drop)] }, A];
    assert_eq!(log(&text, &[]), "D D D a");
    let none = text![
        Repeat { times: Times::Length, text: text![Do(Word::Drop)] },
        Repeat { times: Times::Length, text: text![A] }
    ];
    assert_eq!(log(&none, &[]), "D D D");
}

#[test]
fn loops_stand_inside_one_another() {
    let text = text![Each {
        members: Who::Odd,
        text: text![
            Each {
                members: Who::All,
                text: text![Line::when(Test::First, text![A]), Repeat { times: Times::Exactly(2), text: text![B] }],
            },
            C,
        ],
    }];
    assert_eq!(log(&text, &[]), "a11 b11 b11 b12 b12 b13 b13 c1 a31 b31 b31 b32 b32 b33 b33 c3");
}

#[test]
fn the_options_that_were_chosen_are_carried_out() {
    let text = text![choose!['x' => text![A], 'y' => text![B, C]], D];
    assert_eq!(log(&text, &[Picks::only(0)]), "?xy a d");
    assert_eq!(log(&text, &[Picks::only(1)]), "?xy b c d");
    assert_eq!(log(&text, &[Picks::NONE]), "?xy d");
    let several = text![choose![0..=3; 'x' => text![A], 'y' => text![B], 'z' => text![C]], D];
    assert_eq!(log(&several, &[Picks::from_iter([2, 0])]), "?xyz a c d", "in the order of the text");
    assert_eq!(log(&several, &[Picks::first(16)]), "?xyz a b c d", "options that do not exist are left out");
}

#[test]
fn choices_stand_inside_loops_and_choices() {
    let text = text![Each {
        members: Who::Odd,
        text: text![choose![1..=2; 'x' => text![choose!['v' => text![A], 'w' => text![B]], C], 'y' => text![D]]],
    }];
    let (both, first, second) = (Picks::first(2), Picks::only(0), Picks::only(1));
    assert_eq!(log(&text, &[both, second, first, first]), "?xy ?vw b1 c1 d1 ?xy ?vw a3 c3");
}

#[test]
fn a_choice_stays_open_until_it_is_answered() {
    let (program, world) = (program(&text![A, choose!['x' => text![B], 'y' => text![C]]]), World::new());
    let mut cursor = TextCursor::default();
    assert_eq!(program.doing(cursor.spot()), Doing::Nothing);
    program.choose(&mut cursor, Picks::only(1));
    assert_eq!(cursor, TextCursor::default(), "there is nothing to answer");
    assert_eq!(program.next(&mut cursor, &world), Doing::Word(&Word::Say('a')));
    assert_eq!(program.doing(cursor.spot()), Doing::Word(&Word::Say('a')));
    let open = Doing::Choose(Offer { least: 1, most: 1, labels: &['x', 'y'] });
    assert_eq!(program.next(&mut cursor, &world), open);
    assert_eq!(program.next(&mut cursor, &world), open);
    assert_eq!(program.doing(cursor.spot()), open);
    program.choose(&mut cursor, Picks::only(1));
    assert_eq!(program.doing(cursor.spot()), Doing::Nothing);
    assert_eq!(program.next(&mut cursor, &world), Doing::Word(&Word::Say('c')));
    assert_eq!(program.next(&mut cursor, &world), Doing::Done);
    assert_eq!(program.next(&mut cursor, &world), Doing::Done);
    assert_eq!(program.doing(cursor.spot()), Doing::Done);
}

#[test]
fn a_stop_ends_the_whole_text() {
    let stops = |test| Each { members: Who::All, text: list([A, Line::when(test, text![Stop])]) };
    assert_eq!(log(&list([stops(Test::First), B]), &[]), "a1");
    assert_eq!(log(&list([stops(Test::Never), B]), &[]), "a1 a2 a3 b");
    assert_eq!(log(&EVERYTHING, &[Picks::from_iter([1, 2])]), "a R1 b1 b1 D2 b2 b2 R3 b3 b3 ?xyz d");
    assert_eq!(log(&EVERYTHING, &[Picks::from_iter([0, 1])]), "a R1 b1 b1 D2 b2 b2 R3 b3 b3 ?xyz c d G");
}

#[test]
fn an_offer_admits_what_is_possible() {
    let offer = |least, most| Offer::<Rowing> { least, most, labels: &['x', 'y', 'z'] };
    let admitted = |offer: Offer<'_, Rowing>, possible: &[u8]| {
        let picks = offer.picks(possible.iter().copied().collect());
        picks.map(|picks| picks.iter().map(|option| option.to_string()).collect()).collect::<Vec<String>>().join(" ")
    };
    assert_eq!(admitted(offer(1, 1), &[0, 1, 2]), "0 1 2");
    assert_eq!(admitted(offer(1, 1), &[2, 7]), "2");
    assert_eq!(admitted(offer(0, 1), &[1]), " 1");
    assert_eq!(admitted(offer(1, 2), &[0, 1, 2]), "0 1 01 2 02 12");
    assert_eq!(admitted(offer(2, 3), &[0, 1, 2]), "01 02 12 012");
    assert_eq!(admitted(offer(2, 3), &[1]), "1", "all that are possible, if there are too few");
    assert_eq!(admitted(offer(1, 1), &[]), "", "nothing can be chosen, so the choice is none");
    assert_eq!(offer(1, 1).picks(Picks::NONE).collect::<Vec<_>>(), [Picks::NONE]);
}

#[test]
fn loops_without_a_word_come_to_the_surface() {
    let many = |text| Repeat { times: Times::Exactly(60_000), text };
    let text = list([many(list([many(text![Line::when(Test::Never, text![A])])])), B]);
    let (program, world, mut cursor) = (program(&text), World::new(), TextCursor::default());
    for _ in 0..100 {
        let before = cursor.clone();
        assert_eq!(program.next(&mut cursor, &world), Doing::Nothing);
        assert_eq!(program.doing(cursor.spot()), Doing::Nothing);
        assert_eq!(program.sound(&cursor), Ok(()));
        assert_ne!(cursor, before);
    }
    let fewer = list([many(text![Line::when(Test::Never, text![A])]), say('b')]);
    assert_eq!(log(&fewer, &[]), "b");
}
