//! Random play: every game ends, every rule is reached, and after every event everything holds that must.

use std::collections::BTreeSet;

use jiesuan::laws::Lawful;
use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::{Rng, SeedableRng};
use jiesuan::{Clause, Happening, Legal, Scene, Sink};

use super::*;

/// Looks at every event of a game: the invariants, and that every viewer's view changes by what he is shown.
#[derive(Default)]
struct Witness {
    /// Clauses by which something happened, was ordered or was dropped, and other things worth having seen.
    seen: BTreeSet<String>,
}

impl Witness {
    fn see(&mut self, what: impl ToString) {
        self.seen.insert(what.to_string());
    }

    fn event(&mut self, rules: &Queued, before: &Table, event: &Event) {
        let mut after = before.clone();
        rules.change(&mut after, event);
        if let Err(broken) = rules.invariants(&after) {
            panic!("{event:?}: {broken}");
        }
        for viewer in Viewer::all(before.seats()) {
            let mut view = rules.view(before, viewer);
            let shown = rules.show(before, event, viewer).unwrap();
            rules.change(&mut view, &shown);
            assert_eq!(view, rules.view(&after, viewer), "{viewer:?} is shown {shown:?} of {event:?}");
        }
        match event {
            Event::Sprung { trap } => {
                let kind = before.trap(*trap).and_then(|(_, trap)| trap.kind());
                self.see(format!("{:?} goes off", kind.unwrap()));
            }
            Event::Out { seat, .. } if *seat == before.turn => self.see("the turn player goes out"),
            Event::Hurt { amount, .. } if *amount == i16::from(before.weary) => self.see("a weary leader is hurt"),
            Event::Turned { .. } => self.see("the mark is turned"),
            Event::Used { card, .. } => self.see(format!("{:?} is used", card.kind())),
            _ => {}
        }
    }
}

impl Sink<Queued> for Witness {
    fn told(&mut self, scene: &Scene<'_, Queued>, what: Happening<'_, Queued>) {
        self.see(scene.clause());
        match what {
            Happening::Event(event) => self.event(scene.rules(), scene.unredacted(), event),
            Happening::Acts(Ability::Skill { role, .. }) => self.see(format!("{role:?} acts")),
            Happening::Silent { why, .. } => self.see(why),
            Happening::Dropped { why, .. } => self.see(why),
            Happening::Ordered { .. } => {
                if let Some(Told { what: What::Ordered(list), .. }) = scene.for_viewer(Viewer::Referee, what) {
                    list.iter().filter_map(|entry| entry.1).for_each(|clause| self.see(clause));
                }
            }
            _ => {}
        }
    }
}

/// Plays a game at random, with somebody leaving now and then, and gives how many commands it took.
fn play(seed: u64, ties: Ties, witness: &mut Witness) -> u32 {
    let rules = Queued { ties };
    let setup = rules.any_setup(seed);
    let mut rng = ChaCha8Rng::seed_from_u64(!seed);
    let mut game = GameState::new_into(rules, &setup, Chance::seed(seed), witness).unwrap();
    let mut commands = 0;
    while game.status() == Status::Deciding {
        commands += 1;
        assert!(commands < 20_000, "seed {seed} does not end");
        let asked: Vec<Seat> = game.deciding().iter().collect();
        let seat = asked[rng.next_u32() as usize % asked.len()];
        if rng.next_u32().is_multiple_of(300) {
            let leaver = Seat(rng.next_u32() as u8 % setup.seats);
            if !game.rules().gone(game.unredacted(), leaver) {
                game.concede_into(leaver, witness).unwrap();
                witness.see("a seat leaves");
                continue;
            }
        }
        let decision = game.decision(seat).unwrap();
        witness.see(format!("{:?}", decision.ask).split(['(', ' ']).next().unwrap());
        if commands % 16 == 0 {
            look_closely(&game, seat);
            game = loaded(&game);
        }
        let command = game.legal(seat).sample(&mut rng).unwrap();
        game.apply_into(seat, command, witness).unwrap();
    }
    assert!(game.outcome().is_some(), "seed {seed} ends with {:?}", game.status());
    commands
}

/// What is legal can be listed, each answer once, and is the same on the seat's own view.
fn look_closely(game: &GameState<Queued>, seat: Seat) {
    let view = game.view(seat);
    let listed: Vec<Command> = game.legal(seat).iter().collect();
    assert!(view.legal(game.rules()).iter().eq(listed.iter().copied()));
    let legal: Legal<'_, Queued> = game.legal(seat);
    assert!(listed.iter().all(|command| legal.contains(command)), "something illegal is listed: {listed:?}");
    let distinct: BTreeSet<String> = listed.iter().map(|command| format!("{command:?}")).collect();
    assert_eq!(distinct.len(), listed.len(), "something is listed twice: {listed:?}");
    assert!(legal.contains(&game.default_answer(seat).unwrap()));
    assert_eq!(view.default_answer(game.rules()), game.default_answer(seat));
}

#[test]
fn random_games_end_and_reach_every_rule() {
    let mut witness = Witness::default();
    let commands: u32 = (0..120).map(|seed| play(seed, Ties::Asked, &mut witness)).sum();
    assert!(commands > 5_000, "{commands} commands in all: hardly games");
    // Rows that only call or ask, which is seen by what is called or asked; and an option.
    let silent = [
        Rule::Begin,
        Rule::Weary,
        Rule::Act,
        Rule::Mark,
        Rule::Owner,
        Rule::Entry,
        Rule::Responses,
        Rule::AttackCheck,
        Rule::Strike,
        Rule::Rescue,
    ];
    let rules = Rule::ALL.iter().filter(|rule| !silent.contains(rule)).map(ToString::to_string);
    let asks = ["Leader", "Act", "Call", "Respond", "Block", "Levy", "Give", "Rescue", "Replace", "May", "Which"];
    let roles = ["Watch", "Medic", "Leech", "Martyr", "Mourner", "Bully", "Beggar"].map(|role| format!("{role} acts"));
    let traps = ["Snare", "Leak", "Blast", "Lamp", "Mist"].map(|kind| format!("{kind} goes off"));
    let cards =
        ["Strike", "Guard", "Counter", "Herb", "Gift", "Peek", "Levy", "Gust"].map(|kind| format!("{kind} is used"));
    let more = ["the turn player goes out", "a seat leaves", "a weary leader is hurt", "the mark is turned"];
    let wanted =
        rules.chain(asks.map(String::from)).chain(roles).chain(traps).chain(cards).chain(more.map(String::from));
    let missing: Vec<String> = wanted.filter(|wanted| !witness.seen.contains(wanted)).collect();
    assert_eq!(missing, [""; 0]);
}

/// With time of entering as the last criterion nothing ties.
#[test]
fn by_entry_nobody_is_asked_for_an_order() {
    let mut witness = Witness::default();
    let commands: u32 = (0..40).map(|seed| play(seed, Ties::ByEntry, &mut witness)).sum();
    assert!(commands > 1000, "{commands} commands in all: hardly games");
    assert!(witness.seen.contains(&Rule::Entry.to_string()));
    assert!(!witness.seen.contains("Which"));
}

/// No card of the deck or of a hand is anybody's but its owner's and those who have seen it: what a viewer is shown, and
/// what he is said not to know, are stated apart and agree.
#[test]
fn nothing_secret_is_in_a_view() {
    for seed in 0..6 {
        let rules = Queued { ties: Ties::Asked };
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut game = GameState::new(rules, &rules_setup(seed), Chance::seed(seed)).unwrap();
        let mut secrets = 0;
        while let Some(seat) = game.deciding().lowest() {
            let command = game.legal(seat).sample(&mut rng).unwrap();
            game.apply(seat, command).unwrap();
            for viewer in Viewer::all(game.unredacted().seats()) {
                let view = serde_json::to_string(&game.view(viewer).table).unwrap();
                game.rules().secrets(game.unredacted(), viewer, &mut |card| {
                    secrets += 1;
                    assert!(!view.contains(&format!("\"card\":{},", card.0)), "{viewer:?} sees {card:?}: {view}");
                });
            }
        }
        assert!(secrets > 0);
    }
}

fn rules_setup(seed: u64) -> Setup {
    Queued { ties: Ties::Asked }.any_setup(seed)
}
