//! What is parallel or simultaneous has no hidden order: the two players relabelled, with first and main player, play the
//! relabelled game.

use std::sync::Arc;

use jiesuan::baiwen::{Baiwen, Card, Character, Command, Outcome, Setup, Table, UnitId};
use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::{Rng, SeedableRng};
use jiesuan::{Chance, Draw, Drawn, GameState, Seat, Status};

const fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// The cards of the decks are numbered by player; those that are made later follow.
const fn number(number: u16) -> u16 {
    match number {
        0..32 => number + 32,
        32..64 => number - 32,
        _ => number,
    }
}

fn card(card: Card) -> Card {
    Card(card.0, number(card.1))
}

fn unit(unit: UnitId) -> UnitId {
    UnitId { seat: other(unit.seat), ..unit }
}

fn character(who: Character) -> Character {
    match who {
        Character::Avatar(seat) => Character::Avatar(other(seat)),
        Character::Unit(one) => Character::Unit(unit(one)),
    }
}

fn relabelled(command: Command) -> Command {
    match command {
        Command::Swap(cards) => Command::Swap(cards.as_slice().iter().copied().map(card).collect()),
        Command::Use { card: used, target, burst } => {
            Command::Use { card: card(used), target: target.map(character), burst }
        }
        Command::Hunt { unit: place, target } => Command::Hunt { unit: place, target: unit(target) },
        Command::Choose(chosen) => Command::Choose(chosen.map(card)),
        Command::Level(_) | Command::Assault(_) | Command::End => command,
    }
}

/// What is written of something, with seats and card numbers relabelled. A seat is written `s0`, a card `d16#3`.
fn text(of: &impl std::fmt::Debug, relabel: bool) -> String {
    let written = format!("{of:?}");
    if !relabel {
        return written;
    }
    let mut text = String::new();
    let mut rest = written.as_str();
    while let Some(at) = rest.find(['s', '#']) {
        let (before, mark) = rest.split_at(at);
        text.push_str(before);
        let digits: String = mark[1..].chars().take_while(char::is_ascii_digit).collect();
        let word = before.chars().next_back().is_some_and(char::is_alphabetic);
        match (&mark[..1], digits.parse::<u16>()) {
            ("s", Ok(seat @ (0 | 1))) if !word => text.push_str(&format!("s{}", 1 - seat)),
            ("#", Ok(of)) => text.push_str(&format!("#{}", number(of))),
            (mark, _) => text.push_str(&format!("{mark}{digits}")),
        }
        rest = &mark[1 + digits.len()..];
    }
    text + rest
}

fn same(one: &Table, relabelled: &Table) -> Result<(), String> {
    let mut pairs = vec![
        (
            text(&(one.turn, one.first, one.main), true),
            text(&(relabelled.turn, relabelled.first, relabelled.main), false),
        ),
        (
            text(&(one.turns, one.cards, one.named), true),
            text(&(relabelled.turns, relabelled.cards, relabelled.named), false),
        ),
        (text(&one.matters, true), text(&relabelled.matters, false)),
    ];
    for seat in [Seat(0), Seat(1)] {
        pairs.push((text(one.side(seat), true), text(relabelled.side(other(seat)), false)));
    }
    let outcome = one.outcome.map(|outcome| match outcome {
        Outcome::Won(seat) => Outcome::Won(other(seat)),
        Outcome::Draw => Outcome::Draw,
    });
    if outcome != relabelled.outcome {
        return Err(format!("{outcome:?} and {:?}", relabelled.outcome));
    }
    match pairs.into_iter().find(|(one, other)| one != other) {
        Some((one, other)) => Err(format!("{one}\n{other}")),
        None => Ok(()),
    }
}

/// Two games of which one is the other with the players relabelled, move by move.
struct Pair {
    games: [GameState<Baiwen>; 2],
    dice: ChaCha8Rng,
}

impl Pair {
    fn begin(rules: &Arc<Baiwen>, seed: u64) -> Self {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let mut below = |limit: u32| dice.next_u32() % limit.max(1);
        let decks = [rules.any_deck(&mut below), rules.any_deck(&mut below)];
        let (first, main) = (Seat(below(2) as u8), Seat(below(2) as u8));
        let game = |relabel: bool| {
            let [one, two] = decks.clone();
            let mut setup = if relabel { Setup::new(two, one) } else { Setup::new(one, two) };
            let seat = |seat: Seat| Some(if relabel { other(seat) } else { seat });
            (setup.options.first_player, setup.options.main_player) = (seat(first), seat(main));
            GameState::new(rules.clone(), &setup, Chance::owed()).unwrap()
        };
        Pair { games: [game(false), game(true)], dice }
    }

    fn drawn(&mut self, draw: Draw) -> Drawn {
        match draw {
            Draw::Below(limit) => Drawn::Number(self.dice.next_u32() % limit.max(1)),
            Draw::Order(count) => {
                let mut order: Vec<u16> = (0..count).collect();
                for at in (1..order.len()).rev() {
                    order.swap(at, self.dice.next_u32() as usize % (at + 1));
                }
                Drawn::Order(order.into_iter().collect())
            }
        }
    }

    /// One draw of chance or one command, in both. `false` when the game is over.
    fn step(&mut self) -> Result<bool, String> {
        let owed = |game: &GameState<Baiwen>| if let Status::Owed(draw) = game.status() { Some(draw) } else { None };
        match (owed(&self.games[0]), owed(&self.games[1])) {
            (Some(draw), Some(other)) if draw.draw == other.draw => {
                let drawn = self.drawn(draw.draw);
                self.games.iter_mut().for_each(|game| game.supply(drawn.clone()).unwrap());
            }
            (None, None) => {
                let Some(seat) = self.games[0].deciding().lowest() else { return Ok(false) };
                let command = self.games[0].legal(seat).sample(&mut self.dice).ok_or("no answer")?;
                let mirrored = relabelled(command.clone());
                self.games[0].apply(seat, command).map_err(|refused| refused.to_string())?;
                self.games[1].apply(other(seat), mirrored).map_err(|refused| refused.to_string())?;
            }
            (one, other) => return Err(format!("draws of chance: {one:?} and {other:?}")),
        }
        let [one, other] = &self.games;
        same(one.unredacted(), other.unredacted())?;
        Ok(true)
    }
}

#[test]
fn relabelled_players_play_the_relabelled_game() {
    let rules = Arc::new(Baiwen::new());
    let games = std::env::var("JIESUAN_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(60);
    for seed in 0..games {
        let mut pair = Pair::begin(&rules, seed);
        let mut steps = 0;
        loop {
            match pair.step() {
                Ok(true) => steps += 1,
                Ok(false) => break,
                Err(why) => panic!("seed {seed}, after {steps} steps:\n{why}"),
            }
        }
        assert!(pair.games[0].outcome().is_some(), "seed {seed}");
    }
}

#[test]
fn a_game_of_others_is_not_the_relabelled_one() {
    let rules = Arc::new(Baiwen::new());
    let mut pair = Pair::begin(&rules, 1);
    while pair.games[0].deciding().lowest().is_none() {
        assert_eq!(pair.step(), Ok(true));
    }
    let [one, other] = &pair.games;
    assert_eq!(same(one.unredacted(), other.unredacted()), Ok(()));
    assert!(same(one.unredacted(), one.unredacted()).is_err());
}
