//! Laws 1 and 2: the same again, from the beginning and from any pause.

use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::play::Play;
use super::{Broken, Figures, Lawful, differ};
use crate::kernel::{Chance, ForViewer, GameState, Record, RuleSet, Snapshot, Viewer};

/// Law 1: the same setup, chance and commands give identical events, digests and outcome.
///
/// # Errors
/// If they do not.
pub fn determinism<R: Lawful>(rules: &Arc<R>, seed: u64) -> Result<Figures, Broken> {
    let mut told = ForViewer::new(Viewer::Referee);
    let mut play = Play::begin("determinism", rules, seed, &mut told)?;
    let setup = rules.any_setup(seed);
    let mut record = Record::new(&**rules, setup.clone(), &Chance::seed(seed));
    let mut told_again = ForViewer::new(Viewer::Referee);
    let again = GameState::new_into(rules.clone(), &setup, Chance::seed(seed), &mut told_again);
    let Ok(mut again) = again else { return Err(play.broken("the same setup is valid only once")) };
    while play.deciding()? {
        let input = play.input()?;
        record.push(input.clone());
        play.enter(input.clone(), &mut told)?;
        if let Err(refusal) = again.enter_into(input, &mut told_again) {
            return Err(play.broken(format!("what was accepted once is refused: {refusal}")));
        }
        if told != told_again {
            return Err(play.broken(differ("events", &told.events, &told_again.events)));
        }
        if play.game.digest() != again.digest() {
            return Err(play.broken("digests differ"));
        }
        play.figures.compared += told.events.len() as u64;
        told.events.clear();
        told_again.events.clear();
    }
    match record.replay(rules.clone(), &mut ()) {
        Ok(replayed) if replayed.digest() == play.game.digest() && replayed.outcome() == play.game.outcome() => {
            Ok(play.figures)
        }
        Ok(_) => Err(play.broken("the record replays to another game")),
        Err(error) => Err(play.broken(format!("the record does not replay: {error}"))),
    }
}

/// A way to save and load snapshots.
pub struct Codec<R: RuleSet> {
    /// Its name.
    pub name: &'static str,
    /// Saves.
    pub save: fn(&Snapshot<R>) -> Vec<u8>,
    /// Loads.
    pub load: fn(&[u8]) -> Option<Snapshot<R>>,
}

/// Law 2: a game saved at *every* pause, loaded, restored and continued gives the same stream, byte for byte.
///
/// # Errors
/// If it does not.
pub fn resume<R: Lawful>(rules: &Arc<R>, seed: u64, codecs: &[Codec<R>]) -> Result<Figures, Broken> {
    let mut play = Play::begin("resume", rules, seed, &mut ())?;
    // Each restored game takes the next command and must come to the very state of the one that was never saved, so by
    // induction the whole rest of its stream is the same.
    while play.deciding()? {
        let mut restored = Vec::new();
        for codec in codecs {
            restored.push(restore(&play, rules, codec)?);
        }
        let input = play.input()?;
        let mut told = ForViewer::new(Viewer::Referee);
        play.enter(input.clone(), &mut told)?;
        let snapshot = play.game.snapshot();
        for (codec, mut game) in codecs.iter().zip(restored) {
            let mut told_again = ForViewer::new(Viewer::Referee);
            if let Err(refusal) = game.enter_into(input.clone(), &mut told_again) {
                return Err(play.broken(format!("after {} a command is refused: {refusal}", codec.name)));
            }
            if told != told_again {
                return Err(play.broken(differ("events", &told.events, &told_again.events)));
            }
            if (codec.save)(&snapshot) != (codec.save)(&game.snapshot()) {
                return Err(play.broken(differ("snapshots", &snapshot, &game.snapshot())));
            }
            play.figures.compared += 1;
        }
    }
    Ok(play.figures)
}

fn restore<R: Lawful>(play: &Play<R>, rules: &Arc<R>, codec: &Codec<R>) -> Result<GameState<R>, Broken> {
    let snapshot = play.game.snapshot();
    let Some(loaded) = (codec.load)(&(codec.save)(&snapshot)) else {
        return Err(play.broken(format!("{} does not load what it saved", codec.name)));
    };
    if loaded != snapshot {
        return Err(play.broken(differ("saved and loaded", &snapshot, &loaded)));
    }
    GameState::restore(rules.clone(), loaded)
        .map_err(|error| play.broken(format!("{} does not restore: {error}", codec.name)))
}
