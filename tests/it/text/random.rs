//! Programs against a plain interpreter of the tree, on random texts.

use std::ops::ControlFlow::{self, Break, Continue};

use super::*;
use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::{Rng, SeedableRng};
use jiesuan::text::{Branch, Wrong};

/// So much of a text is compared.
const ENOUGH: usize = 200;

#[test]
fn programs_do_what_their_texts_say() {
    let (mut refused, mut stopped, mut asked) = (0, 0, 0);
    for seed in 0..6_000 {
        let text = any_text(&mut ChaCha8Rng::seed_from_u64(seed), 4);
        let program = match Program::compile(&text, &()) {
            Ok(program) => program,
            Err(error) => {
                assert!(matches!(error.wrong, Wrong::AfterStop | Wrong::Wordless), "seed {seed}: {error}");
                refused += 1;
                continue;
            }
        };
        let mut world = World::new();
        let flow = interpret(&text, &mut world, &mut Vec::new());
        stopped += u32::from(flow.is_break() && world.log.len() < ENOUGH);
        asked += u32::from(world.log.iter().any(|entry| entry.starts_with('?')));
        assert_eq!(run(&program), world, "seed {seed}: {text:?}");
    }
    assert!(refused < 2_000 && stopped > 500 && asked > 1_000, "{refused} refused, {stopped} stopped, {asked} asked");
}

/// Carries a tree out by recursion.
fn interpret(text: &Text<Rowing>, world: &mut World, members: &mut Vec<u16>) -> ControlFlow<()> {
    for line in text.0.iter() {
        if world.log.len() >= ENOUGH {
            return Break(());
        }
        match line {
            Do(word) => world.apply(*word, members),
            If { test, then, otherwise } => {
                let holds = world.test(*test, members.last().copied());
                interpret(if holds { then } else { otherwise }, world, members)?;
            }
            Line::Choose { least, most, options } => {
                let labels: Vec<char> = options.iter().map(|option| option.label).collect();
                world.offer(&labels);
                let picks = pick(world, *least, *most, labels.len());
                for option in picks.iter() {
                    interpret(&options[usize::from(option)].text, world, members)?;
                }
            }
            Each { members: who, text } => {
                for member in world.members(*who) {
                    members.push(member);
                    interpret(text, world, members)?;
                    members.pop();
                }
            }
            Repeat { times, text } => {
                for _ in 0..world.times(*times) {
                    interpret(text, world, members)?;
                }
            }
            Stop => return Break(()),
        }
    }
    Continue(())
}

/// Carries a program out with a cursor that is saved and read at every pause.
fn run(program: &Program<Rowing>) -> World {
    let (mut world, mut cursor) = (World::new(), TextCursor::default());
    while world.log.len() < ENOUGH {
        cursor = saved(&cursor);
        let doing = program.next(&mut cursor, &world);
        assert_eq!(program.sound(&cursor), Ok(()), "{cursor:?} in\n{program}");
        assert_eq!(program.doing(cursor.spot()), doing, "{cursor:?} in\n{program}");
        match doing {
            Doing::Word(word) => world.apply(*word, &cursor.members().collect::<Vec<_>>()),
            Doing::Choose(offer) => {
                world.offer(offer.labels);
                cursor = saved(&cursor);
                program.choose(&mut cursor, pick(&world, offer.least, offer.most, offer.labels.len()));
                assert_eq!(program.sound(&cursor), Ok(()), "{cursor:?} in\n{program}");
            }
            Doing::Nothing => {}
            Doing::Done => break,
        }
    }
    world
}

fn saved(cursor: &TextCursor) -> TextCursor {
    postcard::from_bytes(&postcard::to_allocvec(cursor).unwrap()).unwrap()
}

/// What is chosen depends on all that was done, and on nothing else.
fn pick(world: &World, least: u8, most: u8, options: usize) -> Picks {
    let mut rng = ChaCha8Rng::seed_from_u64(jiesuan::digest_of(&world.log).0);
    let count = u32::from(least) + below(&mut rng, u32::from(most - least) + 1);
    let mut picks = Picks::NONE;
    while u32::from(picks.len()) < count {
        picks = picks.iter().chain([below(&mut rng, options as u32) as u8]).collect();
    }
    picks
}

pub(super) fn any_text(rng: &mut ChaCha8Rng, depth: u32) -> Text<Rowing> {
    let lines = 1 + below(rng, 3);
    let mut lines: Vec<Line<Rowing>> = (0..lines).map(|_| any_line(rng, depth)).collect();
    if below(rng, 8) == 0 {
        lines.push(Stop);
    }
    list(lines)
}

fn any_line(rng: &mut ChaCha8Rng, depth: u32) -> Line<Rowing> {
    let kinds = if depth == 0 { 4 } else { 9 };
    match below(rng, kinds) {
        0 => Do(Word::Rotate),
        1 => Do(Word::Drop),
        2 => Do(Word::Grow),
        3 => say(one_of(rng, ['a', 'b', 'c'])),
        4 | 5 => {
            let test = one_of(rng, [Test::Long, Test::Odd, Test::First, Test::Never]);
            let then = any_text(rng, depth - 1);
            let otherwise = if below(rng, 2) == 0 { Text::NONE } else { any_text(rng, depth - 1) };
            If { test, then, otherwise }
        }
        6 => {
            let options = 2 + below(rng, 3);
            let least = below(rng, options);
            let most = least.max(1) + below(rng, options - least.max(1) + 1);
            let options = "wxyz".chars().take(options as usize);
            let options = options.map(|label| Branch::new(label, any_text(rng, depth - 1))).collect();
            Line::Choose { least: least as u8, most: most as u8, options }
        }
        7 => Each { members: one_of(rng, [Who::All, Who::Odd]), text: any_text(rng, depth - 1) },
        _ => {
            let times = one_of(rng, [Times::Exactly(1), Times::Exactly(2), Times::Length]);
            Repeat { times, text: any_text(rng, depth - 1) }
        }
    }
}

fn one_of<T: Copy, const N: usize>(rng: &mut ChaCha8Rng, list: [T; N]) -> T {
    list[below(rng, N as u32) as usize]
}

pub(super) fn below(rng: &mut ChaCha8Rng, limit: u32) -> u32 {
    rng.next_u32() % limit
}
