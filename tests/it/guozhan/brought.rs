//! Generals that are brought along as data: the vocabulary holds far more skills than the built-in ones, and games with
//! them hold the laws.

use jiesuan::guozhan::cards::pool::{General, Part};
use jiesuan::guozhan::{Guozhan, Options, Setup};
use jiesuan::{Chance, GameState};

use crate::play::rng;

fn brought() -> Vec<General> {
    let files = [
        include_str!("../../data/guozhan/wei.json"),
        include_str!("../../data/guozhan/shu.json"),
        include_str!("../../data/guozhan/wu.json"),
        include_str!("../../data/guozhan/qun.json"),
    ];
    files.iter().flat_map(|file| serde_json::from_str::<Vec<General>>(file).unwrap()).collect()
}

#[test]
fn generals_as_data_are_played_with() {
    let generals = brought();
    let skills = generals.iter().flat_map(|general| &*general.skills);
    println!("{} generals with {} skills", generals.len(), skills.clone().count());
    assert!(skills.clone().count() > 40);
    assert!(skills.flat_map(|skill| &*skill.parts).any(|part| matches!(part, Part::ViewAs(_))));
    let rules = std::sync::Arc::new(Guozhan::with(generals.clone()).unwrap());
    let built_in = Guozhan::new().generals().len();
    let mut seen = vec![false; generals.len()];
    for seed in 0..60 {
        let mut rng = rng(seed);
        let options = Options { momentum: true, ..Options::default() };
        let setup = Setup { players: 2 + (seed % 7) as u8, options };
        let mut game = GameState::<Guozhan>::new(rules.clone(), &setup, Chance::seed(seed)).unwrap();
        let dealt = game.unredacted().sides.values().iter().flat_map(|side| side.generals).flatten();
        dealt.for_each(|general| {
            if let Some(seen) = usize::from(general.0).checked_sub(built_in).and_then(|at| seen.get_mut(at)) {
                *seen = true;
            }
        });
        while let Some(seat) = game.deciding().lowest() {
            let command = game.legal(seat).sample(&mut rng).unwrap();
            game.apply_into(seat, command, &mut ()).unwrap();
        }
        assert!(game.outcome().is_some(), "seed {seed}: {:?}", game.status());
    }
    assert!(seen.into_iter().filter(|seen| *seen).count() > generals.len() / 2);
}

/// What is written is what was read.
#[test]
fn generals_as_data_round_trip() {
    let generals = brought();
    let written = serde_json::to_string(&generals).unwrap();
    assert_eq!(serde_json::from_str::<Vec<General>>(&written).unwrap(), generals);
    let bytes = postcard::to_allocvec(&generals).unwrap();
    assert_eq!(postcard::from_bytes::<Vec<General>>(&bytes).unwrap(), generals);
}
