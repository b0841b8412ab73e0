//! Generals that are brought along as data: the vocabulary holds far more skills than the built-in ones, and games with
//! them hold the laws.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use jiesuan::guozhan::cards::pool::{General, Part, Skill, SkillId};
use jiesuan::guozhan::flow::Source;
use jiesuan::guozhan::{Event, Guozhan, Options, Setup};
use jiesuan::{Chance, GameState, Happening, Scene, Sink};

use crate::play::rng;

/// Those of every file, in the order of their names.
pub fn generals() -> Vec<General> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/guozhan");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    // One file alone, if that is asked for.
    if let Ok(only) = std::env::var("JIESUAN_FILE") {
        files.retain(|file| file.file_stem().is_some_and(|stem| stem == &*only));
    }
    files.sort();
    let read = |file: &Path| {
        let json = fs::read_to_string(file).unwrap();
        serde_json::from_str::<Vec<General>>(&json).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    files.iter().flat_map(|file| read(file)).collect()
}

/// The skills that did something: triggers and active parts as they act, conversions by the cards that they made.
struct Acted(Vec<SkillId>);

impl Sink<Guozhan> for Acted {
    fn told(&mut self, _: &Scene<'_, Guozhan>, what: Happening<'_, Guozhan>) {
        let Happening::Event(event) = what else { return };
        let source = match event {
            Event::Acted { source, .. } => Some(*source),
            Event::Used { via, .. } | Event::Answered { via, .. } => *via,
            _ => None,
        };
        self.0.extend(source.and_then(|source| if let Source::Skill(id, _) = source { Some(id) } else { None }));
    }
}

/// Every skill that can be seen to act does, in games of these generals and the built-in ones.
#[test]
fn generals_as_data_are_played_with() {
    let generals = generals();
    let skills = generals.iter().flat_map(|general| &*general.skills);
    println!("{} generals with {} skills", generals.len(), skills.clone().count());
    let rules = Guozhan::with(generals.clone()).unwrap_or_else(|error| panic!("{error}"));
    let rules = std::sync::Arc::new(rules);
    let acts = |skill: &&Skill| skill.parts.iter().any(|part| !matches!(part, Part::Static(_)));
    let mut idle: BTreeSet<&str> = skills.filter(acts).map(|skill| &*skill.name.zh).collect();
    for seed in 0..400 {
        let mut rng = rng(seed);
        let options = Options { momentum: true, ..Options::default() };
        let setup = Setup { players: 2 + (seed % 11) as u8, options };
        let mut game = GameState::<Guozhan>::new(rules.clone(), &setup, Chance::seed(seed)).unwrap();
        let mut acted = Acted(Vec::new());
        while let Some(seat) = game.deciding().lowest() {
            let command = game.legal(seat).sample(&mut rng).unwrap();
            game.apply_into(seat, command, &mut acted).unwrap();
        }
        for id in acted.0 {
            idle.remove(&*rules.skill(id).unwrap().name.zh);
        }
        assert!(game.outcome().is_some(), "seed {seed}: {:?}", game.status());
    }
    assert!(idle.is_empty(), "these never act: {idle:?}");
}

/// What is written is what was read.
#[test]
fn generals_as_data_round_trip() {
    let generals = generals();
    let written = serde_json::to_string(&generals).unwrap();
    assert_eq!(serde_json::from_str::<Vec<General>>(&written).unwrap(), generals);
    let bytes = postcard::to_allocvec(&generals).unwrap();
    assert_eq!(postcard::from_bytes::<Vec<General>>(&bytes).unwrap(), generals);
}
