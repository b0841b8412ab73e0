//! Laws 5 to 9: what may be answered, by whom, in what order, and whoever leaves.

use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::play::Play;
use super::{Broken, Figures, Lawful, differ};
use crate::kernel::{Drawn, ForViewer, GameState, Input, Refusal, Seat, Viewer};

/// Lists longer than this are compared as far as this.
const MOST: usize = 300;

/// Law 5: a seat's legal list, refusals and default computed from its view equal those computed from the table.
///
/// # Errors
/// If they do not.
pub fn legality<R: Lawful>(rules: &Arc<R>, seed: u64) -> Result<Figures, Broken> {
    let mut play = Play::begin("legality from the view", rules, seed, &mut ())?;
    while play.deciding()? {
        for seat in play.game.deciding().iter() {
            let view = play.game.view(seat);
            let from_view: Vec<R::Command> = view.legal(rules).iter().take(MOST).collect();
            let from_table: Vec<R::Command> = play.game.legal(seat).iter().take(MOST).collect();
            if from_view != from_table {
                return Err(play.broken(differ("legal lists from view and table", &from_view, &from_table)));
            }
            let (default, from_table) = (view.default_answer(rules), play.game.default_answer(seat));
            if default != from_table {
                return Err(play.broken(differ("defaults from view and table", &default, &from_table)));
            }
            let Some((_, ask)) = &view.question else {
                return Err(play.broken(format!("seat {seat} is asked and does not see it")));
            };
            for _ in 0..4 {
                let command = play.arbitrary(seat);
                let table = play.game.unredacted();
                let from_view = rules.legal(&view.table, seat, ask, &command);
                let from_table = rules.legal(table, seat, ask, &command);
                if from_view != from_table {
                    let what = format!("refusals of {command:?} from view and table");
                    return Err(play.broken(differ(&what, &from_view, &from_table)));
                }
                let from_view = rules.standing(&view.table, seat, &command).map(|standing| standing.map(|_| ()));
                let from_table = rules.standing(table, seat, &command).map(|standing| standing.map(|_| ()));
                if from_view != from_table {
                    let what = format!("standing command {command:?} from view and table");
                    return Err(play.broken(differ(&what, &from_view, &from_table)));
                }
            }
            play.figures.compared += 1;
        }
        let input = play.input()?;
        play.enter(input, &mut ())?;
    }
    Ok(play.figures)
}

/// Law 6: refusals leave the state identical, for wrong seat, wrong time, stale question, malformed and illegal commands.
///
/// # Errors
/// If one does not.
pub fn refusals<R: Lawful>(rules: &Arc<R>, seed: u64) -> Result<Figures, Broken> {
    let mut play = Play::begin("refusals", rules, seed, &mut ())?;
    let seats = play.seats();
    loop {
        let deciding = play.deciding()?;
        let before = play.game.snapshot();
        for seat in Seat::all(seats.saturating_add(1)) {
            let command = play.arbitrary(seat);
            let checked = play.game.check(seat, &command);
            let mut told = ForViewer::new(Viewer::Referee);
            // Any answer to a question that is not open; whatever does not pass the check.
            let stale = play.game.decision(seat).map_or(0, |decision| decision.number).wrapping_sub(1);
            let refused = play.game.answer_into(seat, stale, command.clone(), &mut told).is_err()
                && (checked.is_ok()
                    || play.game.apply_into(seat, command.clone(), &mut told) == checked.clone().map(|_| ()));
            if !refused {
                return Err(play.broken(format!("{command:?} of seat {seat} was not refused: {checked:?}")));
            }
            if !told.events.is_empty() {
                return Err(play.broken(format!("a refusal of {command:?} tells {:?}", told.events)));
            }
            play.figures.compared += 1;
        }
        let supplied = play.game.supply(Drawn::Number(0));
        if !matches!(supplied, Err(Refusal::NoChanceOwed | Refusal::Over)) {
            return Err(play.broken("a draw that nobody asked for was taken"));
        }
        if play.game.snapshot() != before {
            return Err(play.broken(differ("before and after refusals", &before, &play.game.snapshot())));
        }
        if !deciding {
            return Ok(play.figures);
        }
        let input = play.input()?;
        play.enter(input, &mut ())?;
    }
}

/// Law 7: everything in `legal` is accepted, nothing is there twice, and arbitrary commands outside it are refused.
///
/// # Errors
/// If it is not so.
pub fn exactness<R: Lawful>(rules: &Arc<R>, seed: u64) -> Result<Figures, Broken> {
    let mut play = Play::begin("legal is exact", rules, seed, &mut ())?;
    while play.deciding()? {
        for seat in play.game.deciding().iter() {
            let legal: Vec<R::Command> = play.game.legal(seat).iter().take(MOST).collect();
            let whole = legal.len() < MOST;
            for (index, command) in legal.iter().enumerate() {
                if let Err(refusal) = play.game.check(seat, command) {
                    return Err(play.broken(format!("{command:?} is listed and refused: {refusal}")));
                }
                if legal[..index].contains(command) {
                    return Err(play.broken(format!("{command:?} is listed twice")));
                }
            }
            let counted = play.game.legal(seat);
            let middle = legal.len() / 2;
            if whole && counted.count() != legal.len() as u64
                || counted.nth(middle as u64).as_ref() != legal.get(middle)
            {
                return Err(play.broken("the legal commands are counted otherwise than they are listed"));
            }
            let default = play.game.default_answer(seat);
            if !default.as_ref().is_some_and(|default| play.game.legal(seat).contains(default)) {
                return Err(play.broken(format!("the default {default:?} is not legal")));
            }
            let sampled = play.choose_of(seat)?;
            let mut tried: Vec<R::Command> = (0..6).map(|_| play.arbitrary(seat)).collect();
            tried.extend(default);
            tried.push(sampled);
            for command in tried {
                if rules.standing(play.game.unredacted(), seat, &command).is_some() {
                    continue;
                }
                let contained = play.game.legal(seat).contains(&command);
                if contained != play.game.check(seat, &command).is_ok()
                    || whole && contained != legal.contains(&command)
                {
                    return Err(play.broken(format!("{command:?}: legal {contained}, but listed otherwise")));
                }
            }
            play.figures.compared += legal.len() as u64;
        }
        let input = play.input()?;
        play.enter(input, &mut ())?;
    }
    Ok(play.figures)
}

/// Law 8: simultaneous decisions answered in any order give one result, and permuting the order of collection changes
/// nothing.
///
/// # Errors
/// If it is not so.
pub fn order<R: Lawful>(rules: &Arc<R>, seed: u64) -> Result<Figures, Broken> {
    let mut told = ForViewer::new(Viewer::Referee);
    let mut play = Play::begin("answer order", rules, seed, &mut ())?;
    let mut permuted = play.game.clone();
    permuted.permute_collection(seed | 1);
    let mut told_permuted = ForViewer::new(Viewer::Referee);
    while play.deciding()? {
        let seats: Vec<Seat> = play.game.deciding().iter().collect();
        if seats.len() > 1 {
            answered_in_any_order(&mut play, &seats)?;
        }
        let input = play.input()?;
        play.enter(input.clone(), &mut told)?;
        if let Err(refusal) = permuted.enter_into(input, &mut told_permuted) {
            return Err(play.broken(format!("with another order of collection a command is refused: {refusal}")));
        }
        if told != told_permuted {
            return Err(play.broken(differ("events by order of collection", &told.events, &told_permuted.events)));
        }
        if play.game.snapshot() != permuted.snapshot() {
            return Err(play.broken("another order of collection gives another game"));
        }
        told.events.clear();
        told_permuted.events.clear();
        play.figures.compared += 1;
    }
    Ok(play.figures)
}

fn answered_in_any_order<R: Lawful>(play: &mut Play<R>, seats: &[Seat]) -> Result<(), Broken> {
    let mut answers = Vec::new();
    for seat in seats {
        answers.push((*seat, play.choose_of(*seat)?));
    }
    let mut results: Vec<(GameState<R>, ForViewer<R>)> = Vec::new();
    for _ in 0..2 {
        let mut game = play.game.clone();
        let mut told = ForViewer::new(Viewer::Referee);
        let waits =
            |game: &GameState<R>| Viewer::all(play.seats()).map(|viewer| game.view(viewer).waits).collect::<Vec<_>>();
        let before = waits(&game);
        for (index, (seat, command)) in answers.iter().enumerate() {
            if let Err(refusal) = game.apply_into(*seat, command.clone(), &mut told) {
                return Err(play.broken(format!("an answer in another order is refused: {refusal}")));
            }
            if index + 1 < answers.len() && (waits(&game) != before || !told.events.is_empty()) {
                return Err(play.broken("that somebody has sealed an answer can be seen"));
            }
        }
        results.push((game, told));
        answers.reverse();
    }
    let [(one, told), (other, told_other)] = &results[..] else { return Ok(()) };
    if told != told_other {
        return Err(play.broken(differ("events by order of answers", &told.events, &told_other.events)));
    }
    if one.snapshot() != other.snapshot() {
        return Err(play.broken(differ("games by order of answers", &one.snapshot(), &other.snapshot())));
    }
    play.figures.compared += 1;
    Ok(())
}

/// Law 9: any seat concedes at any pause; the game goes on or ends, and nobody waits for it.
///
/// # Errors
/// If it is not so.
pub fn leaving<R: Lawful>(rules: &Arc<R>, seed: u64) -> Result<Figures, Broken> {
    let mut play = Play::begin("leaving", rules, seed, &mut ())?;
    let seats = play.seats();
    while play.deciding()? {
        // At every pause every seat leaves a copy of the game; one of those copies is played on now and then.
        for seat in Seat::all(seats) {
            if rules.gone(play.game.unredacted(), seat) {
                continue;
            }
            let mut game = play.game.clone();
            if let Err(refusal) = game.concede_into(seat, &mut ()) {
                return Err(play.broken(format!("seat {seat} cannot leave: {refusal}")));
            }
            if game.outcome().is_none() {
                if !rules.gone(game.unredacted(), seat) {
                    return Err(play.broken(format!("seat {seat} has left and is not gone")));
                }
                if game.deciding().contains(seat) {
                    return Err(play.broken(format!("seat {seat} has left and is waited for")));
                }
            }
            play.figures.compared += 1;
            if play.dice.once_in(100) {
                let stayed = core::mem::replace(&mut play.game, game);
                let (commands, figures) = (play.commands, play.figures);
                while play.deciding()? {
                    if play.game.deciding().contains(seat) {
                        return Err(play.broken(format!("seat {seat} has left and is waited for")));
                    }
                    let (seat, command) = play.choose()?;
                    play.enter(Input::Command(seat, command), &mut ())?;
                }
                (play.game, play.commands, play.figures) = (stayed, commands, figures);
            }
        }
        let (seat, command) = play.choose()?;
        play.enter(Input::Command(seat, command), &mut ())?;
    }
    Ok(play.figures)
}
