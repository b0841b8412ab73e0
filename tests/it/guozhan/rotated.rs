//! Seats have no order of their own: with the first player some seats further, and chance the same, the game is the same
//! some seats further.

use std::sync::Arc;

use jiesuan::guozhan::matter::Matter;
use jiesuan::guozhan::table::{Held, Pile, Table, Zone};
use jiesuan::guozhan::{Ability, Command, Guozhan, Options, Outcome, Setup};
use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::{Rng, SeedableRng};
use jiesuan::{BySeat, Chance, Draw, Drawn, GameState, Seat, SeatSet, Status};

/// So many seats further, at a table of so many.
#[derive(Clone, Copy)]
struct Turn {
    by: u8,
    seats: u8,
}

impl Turn {
    fn seat(self, seat: Seat) -> Seat {
        // Whoever only looks on stays where he is.
        if seat.0 < self.seats { Seat((seat.0 + self.by) % self.seats) } else { seat }
    }

    fn set(self, seats: SeatSet) -> SeatSet {
        seats.iter().map(|seat| self.seat(seat)).collect()
    }

    fn command(self, command: Command) -> Command {
        let seats = |seats: &[Seat]| seats.iter().map(|seat| self.seat(*seat)).collect();
        match command {
            Command::Use { via, kind, cards, targets, victim } => {
                let victim = victim.map(|seat| self.seat(seat));
                Command::Use { via, kind, cards, targets: seats(&targets), victim }
            }
            Command::Ally { cards, to } => Command::Ally { cards, to: self.seat(to) },
            Command::Pick(ability) => Command::Pick(Ability { seat: self.seat(ability.seat), ..ability }),
            Command::Seats(named) => Command::Seats(seats(&named)),
            Command::Move { card, to } => Command::Move { card, to: self.seat(to) },
            other => other,
        }
    }

    fn pile(self, pile: &Pile) -> Pile {
        let held = pile.held.iter().map(|held| Held { card: held.card, seen: self.set(held.seen) });
        Pile { held: held.collect(), hidden: pile.hidden }
    }

    fn matter(self, matter: &Matter) -> Matter {
        let mut matter = matter.clone();
        match &mut matter {
            Matter::Use(using) => {
                using.user = self.seat(using.user);
                using.victim = using.victim.map(|seat| self.seat(seat));
                using.targets.iter_mut().for_each(|target| target.seat = self.seat(target.seat));
            }
            Matter::Damage(harm) => {
                harm.from = harm.from.map(|seat| self.seat(seat));
                (harm.to, harm.conducts) = (self.seat(harm.to), self.set(harm.conducts));
            }
            Matter::Dying { who, from } => (*who, *from) = (self.seat(*who), self.seat(*from)),
            Matter::Death { who, by } => (*who, *by) = (self.seat(*who), by.map(|seat| self.seat(seat))),
            Matter::Contest { seats, .. } => *seats = seats.map(|seat| self.seat(seat)),
            Matter::Judgement { who: seat, .. }
            | Matter::Answer { seat, .. }
            | Matter::Delayed { seat, .. }
            | Matter::Loss { seat, .. }
            | Matter::Health { seat, .. }
            | Matter::Removal { seat, .. } => *seat = self.seat(*seat),
        }
        matter
    }

    fn table(self, table: &Table) -> Table {
        let mut turned = table.clone();
        let before = |seat: Seat| Seat((seat.0 + self.seats - self.by) % self.seats);
        turned.sides = BySeat::new(self.seats, |seat| {
            let mut side = table.side(before(seat)).clone();
            side.hand = self.pile(&side.hand);
            side.granary = self.pile(&side.granary);
            side.aside = self.pile(&side.aside);
            side
        });
        turned.matters = table.matters.iter().map(|matter| self.matter(matter)).collect();
        for note in &mut turned.notes {
            (note.seat, note.about) = (self.seat(note.seat), note.about.map(|seat| self.seat(seat)));
        }
        turned.spent.iter_mut().for_each(|spent| spent.seat = self.seat(spent.seat));
        for (zone, _) in &mut turned.discards {
            *zone = match *zone {
                Zone::Hand(seat) => Zone::Hand(self.seat(seat)),
                Zone::Equipment(seat) => Zone::Equipment(self.seat(seat)),
                other => other,
            };
        }
        turned.extra.iter_mut().for_each(|seat| *seat = self.seat(*seat));
        turned.turn = self.seat(table.turn);
        turned.options.first_player = table.options.first_player.map(|seat| self.seat(seat));
        turned.outcome = table.outcome.map(|outcome| match outcome {
            Outcome::Won(seats) => Outcome::Won(self.set(seats)),
            Outcome::Draw => Outcome::Draw,
        });
        turned
    }
}

fn draw(draw: Draw, dice: &mut ChaCha8Rng) -> Drawn {
    match draw {
        Draw::Below(limit) => Drawn::Number(dice.next_u32() % limit.max(1)),
        Draw::Order(count) => {
            let mut order: Vec<u16> = (0..count).collect();
            for last in (1..order.len()).rev() {
                order.swap(last, dice.next_u32() as usize % (last + 1));
            }
            Drawn::Order(order.into_iter().collect())
        }
    }
}

/// Plays a game and the rotated one, and gives the number of commands.
fn play(rules: &Arc<Guozhan>, seed: u64) -> u32 {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let players = [2, 5, 8, 12, 3][(seed % 5) as usize];
    let turn = Turn { by: 1 + (dice.next_u32() % u32::from(players - 1)) as u8, seats: players };
    let first = Seat((dice.next_u32() % u32::from(players)) as u8);
    let begin = |first: Seat| -> GameState<Guozhan> {
        let options = Options { first_player: Some(first), momentum: seed.is_multiple_of(2), ..Options::default() };
        GameState::new(rules.clone(), &Setup { players, options }, Chance::owed()).unwrap()
    };
    let (mut one, mut other) = (begin(first), begin(turn.seat(first)));
    let mut commands = 0;
    loop {
        assert_eq!(turn.table(one.unredacted()), *other.unredacted(), "seed {seed}, after {commands} commands");
        match one.status() {
            Status::Deciding => {
                let seats: Vec<Seat> = one.deciding().iter().collect();
                let seat = seats[dice.next_u32() as usize % seats.len()];
                assert_eq!(turn.set(one.deciding()), other.deciding(), "seed {seed}, after {commands} commands");
                let command = one.legal(seat).sample(&mut dice).unwrap();
                one.apply(seat, command.clone()).unwrap();
                other.apply(turn.seat(seat), turn.command(command)).unwrap();
                commands += 1;
            }
            Status::Owed(owed) => {
                assert_eq!(other.status(), Status::Owed(owed));
                let drawn = draw(owed.draw, &mut dice);
                one.supply(drawn.clone()).unwrap();
                other.supply(drawn).unwrap();
            }
            Status::Over(_) => return commands,
            status => panic!("seed {seed}: {status:?}"),
        }
    }
}

#[test]
fn the_rotated_game_is_played() {
    let rules = Arc::new(Guozhan::new());
    let games = std::env::var("JIESUAN_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(20);
    let commands: u32 = (0..games).map(|seed| play(&rules, seed)).sum();
    println!("{games} games of {commands} commands, and as many rotated");
    assert!(u64::from(commands) > games * 50);
}
