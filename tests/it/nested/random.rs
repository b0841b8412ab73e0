//! Random games, with leavers.

use std::collections::BTreeSet;

use jiesuan::Draw;
use jiesuan::laws::Thing;
use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::{Rng, SeedableRng};

use super::*;

/// What random games have come upon. With ears, every event is held to the law of views as well.
#[derive(Default)]
struct Reached {
    ears: Option<Ears>,
    what: BTreeSet<&'static str>,
}

impl Sink<Nested> for Reached {
    fn told(&mut self, scene: &Scene<'_, Nested>, what: Happening<'_, Nested>) {
        if let Happening::Event(event) = what {
            self.what.extend(place(scene.unredacted(), event));
        }
        if let Some(ears) = &mut self.ears {
            ears.told(scene, what);
        }
    }
}

/// The flow that an event shows to be reached.
fn place(before: &Table, event: &Event) -> Option<&'static str> {
    let used = before.matters.iter().any(|matter| matches!(matter, Matter::Use { .. }));
    Some(match *event {
        Event::Diverted { to, .. } if before.the_use()?.2.iter().any(|target| target.seat == to) => "hit twice",
        Event::Pinned { .. } if before.the_use()?.2.len() > 1 => "decided for one of several targets",
        Event::DamageMoved { .. } => "damage moved",
        Event::DamageBegan(Harm { nature: Nature::Conducted, .. }) => "conducted",
        Event::DamageBegan(Harm { from: None, .. }) => "damage without source",
        Event::DyingBegan { .. } if before.the_harm()?.nature == Nature::Conducted => "dying in conduction",
        Event::Rescued { who, .. } if before.players[who].hp < 0 => "asked on from the rescuer",
        Event::Revealed { .. } if used => "revealed in a use",
        Event::Died { seat, .. } if used && seat == before.turn => "turn player out in a use",
        Event::Shuffled { .. } if before.deck.is_empty() => "renewed",
        Event::Shuffled { .. } if before.deck.len() < usize::from(CARDS) => "shuffled",
        Event::Peeked { .. } => "peeked",
        Event::Moved { from: Zone::Hand(_), to: Zone::Bottom, .. } => "buried",
        Event::Moved { from: Zone::Hand(from), to: Zone::Hand(_), .. } => {
            if before.turn != from || before.favoured && !used { "given" } else { "taken" }
        }
        Event::Moved { card: Some(card), from: Zone::Top, .. } => {
            let top = before.deck.last()?.as_ref().filter(|top| top.card == card)?;
            if top.seen.is_empty() { return None } else { "a known card drawn" }
        }
        Event::Exhausted => "exhausted",
        _ => return None,
    })
}

fn question(ask: &Ask) -> Option<&'static str> {
    match ask {
        Ask::Wuxie { depth: 2.. } => Some("a counter countered"),
        Ask::Which(which) if which.abilities.len() > 1 => Some("asked which"),
        Ask::Gift => Some("gift after a reveal"),
        _ => None,
    }
}

/// Views give the same legal answers as the table, and do not change with what they may not know.
fn check_views(game: &GameState<Nested>) {
    for decision in game.decisions() {
        let view = game.view(decision.seat);
        assert!(view.legal(&Nested).iter().eq(game.legal(decision.seat).iter()));
        assert_eq!(view.default_answer(&Nested), game.default_answer(decision.seat));
    }
    let table = game.unredacted();
    for viewer in Viewer::all(table.seats()) {
        let mut secrets = Vec::new();
        Nested.secrets(table, viewer, &mut |secret| secrets.push(secret));
        let next = |secret| {
            let of_its_kind = |other: &&_| Nested.exchangeable(table, Viewer::Spectator, secret, **other);
            let others: Vec<_> = secrets.iter().filter(of_its_kind).collect();
            let at = others.iter().position(|other| **other == secret);
            at.map_or(secret, |at| *others[(at + 1) % others.len()])
        };
        let mut renamed = table.clone();
        Nested.rename(Thing::Table(&mut renamed), &next);
        assert_eq!(Nested.invariants(&renamed), Ok(()));
        assert_eq!(Nested.view(&renamed, viewer), Nested.view(table, viewer));
        assert_eq!(renamed == *table, secrets.iter().all(|secret| next(*secret) == *secret));
    }
}

/// A draw that the host supplies.
fn supply(draw: Draw, rng: &mut ChaCha8Rng) -> Drawn {
    match draw {
        Draw::Below(limit) => Drawn::Number(rng.next_u32() % limit.max(1)),
        Draw::Order(count) => {
            let mut order: Vec<u16> = (0..count).collect();
            (1..order.len()).for_each(|last| order.swap(last, rng.next_u32() as usize % (last + 1)));
            Drawn::Order(order)
        }
    }
}

/// Plays a game at random to its end. Seats leave at any pause, also while the host owes a draw.
fn play_out(seed: u64, reached: &mut Reached) -> (Outcome, u32) {
    let mut rng = ChaCha8Rng::seed_from_u64(!seed);
    reached.ears = (seed % 8 < 2).then(Ears::default);
    let chance = if seed.is_multiple_of(2) { Chance::seed(seed) } else { Chance::owed() };
    let mut game = GameState::new_into(Nested, &Nested.any_setup(seed / 4), chance, reached).unwrap();
    for commands in 0..3000 {
        let leaves = rng.next_u32() % 150 == 0;
        match game.status() {
            Status::Over(outcome) => return (outcome, commands),
            _ if leaves => {
                let living: Vec<Seat> = game.unredacted().ring(Seat(0)).collect();
                game.concede_into(living[rng.next_u32() as usize % living.len()], reached).unwrap();
            }
            Status::Owed(owed) => game.supply_into(supply(owed.draw, &mut rng), reached).unwrap(),
            Status::Deciding => {
                let deciding: Vec<Seat> = game.deciding().iter().collect();
                let seat = deciding[rng.next_u32() as usize % deciding.len()];
                reached.what.extend(question(game.decision(seat).unwrap().ask));
                if commands % 16 == 0 {
                    check_views(&game);
                }
                let command = game.legal(seat).sample(&mut rng).unwrap();
                game.apply_into(seat, command, reached).unwrap();
            }
            status => panic!("game {seed}: {status:?}"),
        }
    }
    panic!("game {seed} does not end")
}

#[test]
fn random_games_with_leavers_end_and_reach_every_flow() {
    const GAMES: u32 = 200;
    let mut reached = Reached::default();
    let ends: Vec<_> = (0..GAMES).map(|seed| play_out(seed.into(), &mut reached)).collect();
    let every = [
        "a counter countered",
        "a known card drawn",
        "asked on from the rescuer",
        "asked which",
        "buried",
        "conducted",
        "damage moved",
        "damage without source",
        "decided for one of several targets",
        "dying in conduction",
        "exhausted",
        "gift after a reveal",
        "given",
        "hit twice",
        "peeked",
        "renewed",
        "revealed in a use",
        "shuffled",
        "taken",
        "turn player out in a use",
    ];
    assert_eq!(reached.what, every.into());
    let won = ends.iter().filter(|(outcome, _)| matches!(outcome, Outcome::Won(_))).count();
    assert!(won > ends.len() / 2, "{won} games had a winner");
    let commands = ends.iter().map(|(_, commands)| commands).sum::<u32>() / GAMES;
    assert!((50..500).contains(&commands), "{commands} commands a game");
}
