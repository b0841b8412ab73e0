//! The duel as one would write it without a kernel: plain structs and a loop. No views, no trace, no saving, no refusals.
//!
//! It draws the same numbers as the duel on the kernel, so it plays the same games.

use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::{Rng, SeedableRng};

#[derive(Clone, Copy)]
enum Move {
    End,
    Play(usize),
    Strike(usize),
    Clash(usize, usize),
}

struct Unit {
    card: u8,
    health: i16,
    ready: bool,
}

struct Side {
    life: i16,
    energy: u8,
    hand: Vec<u8>,
    deck: Vec<u8>,
    board: Vec<Unit>,
    discard: Vec<u8>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Played {
    pub winner: usize,
    pub commands: u64,
}

/// Plays a duel at random. The buffer of moves is reused from game to game.
pub fn play(seed: u64, moves: &mut Buffer) -> Played {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut rng = ChaCha8Rng::seed_from_u64(!seed);
    let mut sides = [side(&mut chance), side(&mut chance)];
    for side in &mut sides {
        (0..5).for_each(|_| draw(side));
    }
    let mut commands = 0;
    for side in &mut sides {
        commands += 1;
        let picked = below(&mut rng, side.hand.len() as u32 + 1) as usize;
        if picked > 0 {
            draw(side);
            let card = side.hand.remove(picked - 1);
            side.deck.insert(0, card);
        }
    }
    let mut turn = 0;
    loop {
        begin(&mut sides[turn]);
        while loser(&sides).is_none() {
            list(&sides[turn], &sides[1 - turn], &mut moves.0);
            commands += 1;
            let picked = moves.0[below(&mut rng, moves.0.len() as u32) as usize];
            if let Move::End = picked {
                break;
            }
            make(&mut sides, turn, picked);
        }
        if let Some(loser) = loser(&sides) {
            return Played { winner: 1 - loser, commands };
        }
        turn = 1 - turn;
    }
}

/// A buffer for moves.
#[derive(Default)]
pub struct Buffer(Vec<Move>);

fn side(chance: &mut ChaCha8Rng) -> Side {
    let mut deck: Vec<u8> = (0..30).collect();
    for last in (1..deck.len()).rev() {
        deck.swap(last, below(chance, last as u32 + 1) as usize);
    }
    Side {
        life: 20,
        energy: 0,
        hand: Vec::with_capacity(35),
        deck,
        board: Vec::with_capacity(5),
        discard: Vec::with_capacity(30),
    }
}

fn begin(side: &mut Side) {
    side.energy = 3;
    side.board.iter_mut().for_each(|unit| unit.ready = true);
    draw(side);
}

fn draw(side: &mut Side) {
    match side.deck.pop() {
        Some(card) => side.hand.push(card),
        None => side.life -= 1,
    }
}

fn loser(sides: &[Side; 2]) -> Option<usize> {
    (0..2).find(|seat| sides[*seat].life <= 0)
}

fn list(own: &Side, other: &Side, moves: &mut Vec<Move>) {
    moves.clear();
    moves.push(Move::End);
    if own.board.len() < 5 {
        for (place, card) in own.hand.iter().enumerate() {
            if cost(*card) <= own.energy {
                moves.push(Move::Play(place));
            }
        }
    }
    for (unit, _) in own.board.iter().enumerate().filter(|(_, unit)| unit.ready) {
        moves.push(Move::Strike(unit));
        moves.extend((0..other.board.len()).map(|foe| Move::Clash(unit, foe)));
    }
}

fn make(sides: &mut [Side; 2], turn: usize, picked: Move) {
    match picked {
        Move::End => {}
        Move::Play(place) => {
            let side = &mut sides[turn];
            let card = side.hand.remove(place);
            side.energy -= cost(card);
            side.board.push(Unit { card, health: 1 + i16::from(card % 3), ready: false });
        }
        Move::Strike(unit) => {
            let unit = &mut sides[turn].board[unit];
            unit.ready = false;
            let amount = attack(unit.card);
            sides[1 - turn].life -= amount;
        }
        Move::Clash(unit, foe) => {
            let (mine, theirs) = (attack(sides[turn].board[unit].card), attack(sides[1 - turn].board[foe].card));
            sides[turn].board[unit].ready = false;
            sides[turn].board[unit].health -= theirs;
            sides[1 - turn].board[foe].health -= mine;
            bury(&mut sides[1 - turn], foe);
            bury(&mut sides[turn], unit);
        }
    }
}

fn bury(side: &mut Side, unit: usize) {
    if side.board[unit].health <= 0 {
        let unit = side.board.remove(unit);
        side.discard.push(unit.card);
    }
}

fn cost(card: u8) -> u8 {
    1 + card % 3
}

fn attack(card: u8) -> i16 {
    1 + i16::from(card % 4)
}

/// A number below `limit` without bias, as the kernel draws it.
fn below(rng: &mut ChaCha8Rng, limit: u32) -> u32 {
    loop {
        let wide = u64::from(rng.next_u32()) * u64::from(limit);
        if wide as u32 >= limit.wrapping_neg() % limit {
            return (wide >> 32) as u32;
        }
    }
}
