//! Games played at random, with leavers: each ends, each event keeps the laws, and everything is reached.

use std::collections::BTreeSet;

use jiesuan::laws::{Lawful, Thing};
use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::{Rng, SeedableRng};
use jiesuan::{
    Chance, ForViewer, GameState, Happening, Procedures, RuleSet, Scene, Seat, Sink, Status, View, Viewer, What,
};

use super::stage::Watch;
use crate::toys::frozen::{Ask, Card, Cause, Command, Event, Flows, Frozen, Kind, Rule, Table, Who, Zone};

/// Notes what was reached, beside watching.
struct Coverage<'a> {
    watch: Watch,
    reached: &'a mut BTreeSet<String>,
}

impl Sink<Frozen> for Coverage<'_> {
    fn told(&mut self, scene: &Scene<'_, Frozen>, what: Happening<'_, Frozen>) {
        self.watch.told(scene, what);
        let mark = match scene.for_viewer(Viewer::Referee, what).map(|told| (told.clause, told.what)) {
            Some((clause, What::Event(event))) => self.event(scene.unredacted(), clause, &event),
            Some((_, What::Dropped { why, .. })) => format!("dropped by {why:?}"),
            Some((_, What::Silent { why, .. })) => format!("silent by {why:?}"),
            Some((_, What::Cut(guard))) => format!("cut: {guard}"),
            Some((clause, What::Ordered(order))) => {
                self.reached.extend(order.iter().filter_map(|entry| entry.1).map(|why| format!("{why:?}")));
                format!("ordered at {clause:?}")
            }
            _ => return,
        };
        self.reached.insert(mark);
    }
}

impl Coverage<'_> {
    fn event(&self, before: &Table, clause: Rule, event: &Event) -> String {
        match event {
            Event::Used { card, .. } => format!("used {:?}", card.kind()),
            Event::Defended { by: Who::Avatar(_) } if before.battle().unwrap().cause == Cause::Response => {
                "a response battle goes on".to_owned()
            }
            Event::Absorbed { row } if matches!(before.blow(*row).unwrap().to, Who::Avatar(_)) => {
                "avatar armor".to_owned()
            }
            Event::Lessened { .. } => format!("lessened by {clause:?}"),
            Event::Moved { from: Zone::Deck, to: Zone::Discard, .. } => "hand limit".to_owned(),
            Event::Moved { seat, from: Zone::Hand, to: Zone::Aside, .. } if !before.side(*seat).revealed.is_empty() => {
                "what was revealed is forgotten".to_owned()
            }
            Event::Ticked { unit } if before.side(unit.seat).units[usize::from(unit.place)].out == 1 => {
                "revived".to_owned()
            }
            Event::Fell { .. } => format!("fell by {clause:?}"),
            Event::Grew { .. } | Event::Overflowed { .. } | Event::Revealed { .. } => {
                format!("{event:?}").split(' ').next().unwrap().to_owned()
            }
            _ => String::new(),
        }
    }
}

/// One game; one command in `leave` is a concession.
fn play(seed: u64, leave: u32, reached: &mut BTreeSet<String>) {
    let mut rng = ChaCha8Rng::seed_from_u64(!seed);
    let mut sink = Coverage { watch: Watch::new(), reached };
    let mut game = GameState::new_into(Frozen, &Frozen.any_setup(seed), Chance::seed(seed), &mut sink).unwrap();
    while let Some(seat) = game.deciding().lowest() {
        let legal = game.legal(seat);
        assert!(game.view(seat).legal(&Frozen).iter().eq(legal.iter()), "seed {seed}");
        if rng.next_u32() % leave == 0 {
            let leaver = Seat(rng.next_u32() as u8 % 2);
            game.concede_into(leaver, &mut sink).unwrap();
            assert_eq!(game.status(), Status::Over(leaver.next(2)));
        } else {
            let command = legal.sample(&mut rng).unwrap();
            game.apply_into(seat, command, &mut sink).unwrap();
        }
        if let Some(Command::End) = game.default_answer(Seat(0)) {
            assert!(game.unredacted().matters.is_empty(), "nothing is in progress between two moves");
        }
    }
    assert!(matches!(game.status(), Status::Over(_)), "seed {seed}: {:?}", game.status());
}

#[test]
fn every_game_ends_and_everything_is_reached() {
    let mut reached = BTreeSet::new();
    (0..400).for_each(|seed| play(seed, 400, &mut reached));
    let used = Kind::ALL.map(|kind| format!("used {kind:?}"));
    let notes = [
        "TurnPlayer",
        "Queue",
        "Happening",
        "LastBegun",
        "ordered at Fix",
        "ordered at Attack",
        "ordered at Effect",
        "ordered at Barrier",
        "dropped by Pay",
        "dropped by Orbs",
        "dropped by Out",
        "silent by Enemy",
        "silent by Holds",
        "silent by Once",
        "cut: the attacker is out",
        "a response battle goes on",
        "avatar armor",
        "lessened by Words",
        "lessened by Immune",
        "hand limit",
        "what was revealed is forgotten",
        "revived",
        "fell by KnockOut",
        "fell by DeckOut",
        "fell by Move",
        "Grew",
        "Overflowed",
        "Revealed",
    ];
    let missing: Vec<&str> =
        used.iter().map(String::as_str).chain(notes).filter(|mark| !reached.contains(*mark)).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn a_seat_may_leave_at_any_pause() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut pauses = BTreeSet::new();
    for seed in 0..20 {
        let mut game = GameState::new(Frozen, &Frozen.any_setup(seed), Chance::seed(seed)).unwrap();
        while let Some(seat) = game.deciding().lowest() {
            pauses.insert(format!("{:?}", game.decision(seat).unwrap().ask));
            for leaver in Seat::all(2) {
                let mut left = game.clone();
                left.concede(leaver).unwrap();
                assert_eq!((left.outcome(), left.deciding().len()), (Some(leaver.next(2)), 0));
            }
            let command = game.legal(seat).sample(&mut rng).unwrap();
            game.apply(seat, command).unwrap();
        }
    }
    assert_eq!(pauses.into_iter().collect::<Vec<_>>(), ["Keep", "Move", "Mulligan", "Recall"]);
}

#[test]
fn what_is_hidden_may_be_renamed_without_a_trace() {
    for seed in 0..60 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut game = GameState::new(Frozen, &Frozen.any_setup(seed), Chance::seed(seed)).unwrap();
        for _ in 0..30 {
            let Some(seat) = game.deciding().lowest() else { break };
            let table = game.unredacted();
            for viewer in Viewer::all(2) {
                let mut secrets = Vec::new();
                Frozen.secrets(table, viewer, &mut |secret| secrets.push(secret));
                for pair in
                    secrets.windows(2).filter(|pair| Frozen.exchangeable(table, Viewer::Spectator, pair[0], pair[1]))
                {
                    let swap = |card| match card {
                        card if card == pair[0] => pair[1],
                        card if card == pair[1] => pair[0],
                        card => card,
                    };
                    let mut other = table.clone();
                    Frozen.rename(Thing::Table(&mut other), &swap);
                    assert_eq!(Frozen.view(&other, viewer), Frozen.view(table, viewer));
                    assert!(Frozen.invariants(&other).is_ok());
                }
            }
            let command = game.legal(seat).sample(&mut rng).unwrap();
            game.apply(seat, command).unwrap();
        }
    }
}

/// The same game with two cards in each other's place, at a move of a turn, where no frame names a card.
fn renamed(game: &GameState<Frozen>, swap: &dyn Fn(Card) -> Card) -> GameState<Frozen> {
    let mut table = game.unredacted().clone();
    Frozen.rename(Thing::Table(&mut table), swap);
    let mut saved = serde_json::to_value(game.snapshot()).unwrap();
    saved["table"] = serde_json::to_value(table).unwrap();
    GameState::restore(Frozen, serde_json::from_value(saved).unwrap()).unwrap()
}

/// Whether a viewer was shown one of these cards on the way.
fn shown(heard: &ForViewer<Frozen>, cards: [Card; 2]) -> bool {
    heard.events.events().any(|event| match event {
        Event::Used { card, .. } | Event::Revealed { card, .. } | Event::Moved { card: Some(card), .. } => {
            cards.contains(card)
        }
        _ => false,
    })
}

/// Plays on with the same commands, the cards in them exchanged too. `None` if one is refused.
fn follow(
    mut game: GameState<Frozen>,
    commands: &[(Seat, Command)],
    viewer: Viewer,
    swap: &dyn Fn(Card) -> Card,
) -> Option<(ForViewer<Frozen>, View<Frozen>)> {
    let mut heard = ForViewer::new(viewer);
    for (seat, command) in commands {
        let mut command = command.clone();
        Frozen.rename(Thing::Command(&mut command), swap);
        game.apply_into(*seat, command, &mut heard).ok()?;
    }
    Some((heard, game.view(viewer)))
}

#[test]
fn games_that_differ_in_what_stays_hidden_look_the_same() {
    let (mut compared, mut dropped) = (0, 0);
    for seed in 0..100 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0x5eed);
        let mut game = GameState::new(Frozen, &Frozen.any_setup(seed), Chance::seed(seed)).unwrap();
        let mut step = |game: &mut GameState<Frozen>| {
            let seat = game.deciding().lowest()?;
            let command = game.legal(seat).sample(&mut rng)?;
            game.apply(seat, command.clone()).unwrap();
            Some((seat, command))
        };
        let wait = 2 + seed % 20;
        for _ in 0..wait {
            step(&mut game);
        }
        while game.decisions().any(|decision| decision.ask != &Ask::Move) {
            step(&mut game);
        }
        let begun = game.clone();
        let commands: Vec<(Seat, Command)> = (0..25).map_while(|_| step(&mut game)).collect();
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
            let hidden = |table: &Table| {
                let mut secrets = Vec::new();
                Frozen.secrets(table, viewer, &mut |secret| secrets.push(secret));
                secrets
            };
            let (before, after) = (hidden(begun.unredacted()), hidden(game.unredacted()));
            let stays: Vec<Card> = before.into_iter().filter(|card| after.contains(card)).collect();
            for (at, one) in stays.iter().enumerate() {
                for other in &stays[at + 1..] {
                    if !Frozen.exchangeable(begun.unredacted(), Viewer::Spectator, *one, *other)
                        || one.kind() == other.kind()
                    {
                        continue;
                    }
                    let swap = |card| {
                        if card == *one {
                            *other
                        } else if card == *other {
                            *one
                        } else {
                            card
                        }
                    };
                    let first = follow(begun.clone(), &commands, viewer, &|card| card).unwrap();
                    match follow(renamed(&begun, &swap), &commands, viewer, &swap) {
                        Some(second) if !shown(&first.0, [*one, *other]) && !shown(&second.0, [*one, *other]) => {
                            assert_eq!(first, second, "seed {seed}, {viewer:?}, {one:?} for {other:?}");
                            compared += 1;
                        }
                        _ => dropped += 1,
                    }
                }
            }
        }
    }
    assert!(compared > 1000 && dropped < compared / 4, "{compared} compared, {dropped} dropped");
}

#[test]
fn arbitrary_commands_never_break_a_game() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for seed in 0..100 {
        let mut game = GameState::new(Frozen, &Frozen.any_setup(seed), Chance::seed(seed)).unwrap();
        for _ in 0..200 {
            let seat = Seat(rng.next_u32() as u8 % 2);
            let command = Frozen.arbitrary(game.unredacted(), seat, &mut |limit| rng.next_u32() % limit.max(1));
            let (before, check) = (game.digest(), game.check(seat, &command).is_ok());
            let applied = game.apply(seat, command).is_ok();
            assert_eq!(applied, check);
            assert!(applied || game.digest() == before);
            assert!(game.halted().is_none());
        }
    }
}

#[test]
fn steps_have_names_of_their_own_and_guards_jump_to_steps() {
    let catalogue = Flows::catalogue();
    let names: BTreeSet<&str> = catalogue.iter().map(|procedure| procedure.name).collect();
    assert_eq!(names.len(), catalogue.len());
    for procedure in &catalogue {
        let steps: BTreeSet<&str> = procedure.steps.iter().map(|step| step.name).collect();
        assert_eq!(steps.len(), procedure.steps.len(), "{}: names are unique", procedure.name);
        assert!(procedure.guards.iter().all(|guard| steps.contains(guard.kind)), "{}", procedure.name);
    }
}
