//! An ordinary command allocates nothing.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use jiesuan::baiwen::Baiwen;
use jiesuan::guozhan::Guozhan;
use jiesuan::laws::Lawful;
use jiesuan::yongheng::{Setup, Yongheng};
use jiesuan::{Chance, GameState, Refusal, RuleSet, Seat};

use crate::duel::{Command, Duel};
use crate::play::{begin, rng};

/// Counts what each thread asks for, so that tests running beside do not disturb.
struct Counting;

thread_local!(static ASKED: Cell<u64> = const { Cell::new(0) });

fn count() {
    // A thread that ends has no counter any more.
    let _ = ASKED.try_with(|asked| asked.set(asked.get() + 1));
}

// SAFETY: everything is handed to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(at, layout, size) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often memory was asked for.
pub fn allocations<T>(act: impl FnOnce() -> T) -> (T, u64) {
    let before = ASKED.get();
    let result = act();
    (result, ASKED.get() - before)
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| 1 + 1).1, 0);
    assert_eq!(allocations(|| Box::new(1)).1, 1);
    let mut list = Vec::with_capacity(1);
    assert!(allocations(|| list.extend(0..100)).1 > 0);
}

#[test]
fn a_command_allocates_nothing_once_a_game_is_under_way() {
    const WARM: usize = 4;
    let mut kinds = [0; 3];
    for seed in 0..50 {
        let mut rng = rng(seed);
        let mut game = begin(Duel, &(), Chance::seed(seed));
        for number in 0.. {
            let Some(seat) = game.deciding().lowest() else { break };
            let command = game.legal(seat).sample(&mut rng).unwrap();
            kinds[match command {
                Command::Play(_) => 0,
                Command::Attack { .. } => 1,
                _ => 2,
            }] += 1;
            let said = format!("game {seed}, command {number}: {command:?}");
            let (applied, allocated) = allocations(|| game.apply_into(seat, command, &mut ()));
            applied.unwrap();
            assert!(number < WARM || allocated == 0, "{said} asked for memory {allocated} times");
        }
        assert!(game.outcome().is_some());
    }
    assert!(kinds.iter().all(|count| *count > 100), "{kinds:?}");
}

/// Plays a game at random. Says of each command that is given when it `counts` whether it asked for memory.
fn asking<R: RuleSet>(
    mut game: GameState<R>,
    seed: u64,
    counts: fn(&R::Table) -> bool,
    mut say: impl FnMut(&R::Command, bool),
) {
    let mut rng = rng(seed);
    while let Some(seat) = game.deciding().lowest() {
        let counted = counts(game.unredacted());
        let command = game.legal(seat).sample(&mut rng).unwrap();
        let said = command.clone();
        let (applied, allocated) = allocations(|| game.apply_into(seat, command, &mut ()));
        applied.unwrap();
        if counted {
            say(&said, allocated > 0);
        }
    }
}

/// How many commands were given, and how many of them asked for memory.
#[derive(Default)]
struct Tally {
    commands: u32,
    asking: u32,
}

impl Tally {
    fn add(&mut self, asked: bool) {
        self.commands += 1;
        self.asking += u32::from(asked);
    }

    /// At least so many commands, and at most one in so many asked for memory.
    fn check(&self, least: u32, one_in: u32) {
        let Tally { commands, asking } = *self;
        println!("{asking} of {commands} commands asked for memory");
        assert!(commands > least, "only {commands} commands");
        assert!(asking < commands / one_in, "{asking} of {commands} commands asked for memory");
    }
}

/// Hands and piles grow with a game, and a shuffle writes a new deck; everything else asks for no memory.
#[test]
fn few_commands_of_yongheng_ask_for_memory() {
    let mut tally = Tally::default();
    for seed in 0..20 {
        let game = begin(Yongheng::plain(), &Setup::new(2 + (seed % 5) as u8), Chance::seed(seed));
        asking(game, seed, |table| table.round > 1, |_, asked| tally.add(asked));
    }
    tally.check(20_000, 33);
}

/// As above; and the lists of a turn start are fixed long before they are resolved, which every second turn finds somebody.
/// Commands that end no turn ask for memory as seldom as elsewhere.
#[test]
fn few_commands_of_baiwen_ask_for_memory() {
    let (mut tally, mut ends) = (Tally::default(), Tally::default());
    for seed in 0..100 {
        let rules = Baiwen::new();
        let setup = rules.any_setup(seed);
        let game = begin(rules, &setup, Chance::seed(seed));
        asking(
            game,
            seed,
            |table| table.turns > 6,
            |command, asked| match command {
                jiesuan::baiwen::Command::End => ends.add(asked),
                _ => tally.add(asked),
            },
        );
    }
    println!("{} ends of a turn asked for memory", ends.asking);
    tally.check(3_000, 10);
}

/// As above: long hands, tables of more than eight, and what is remembered for long grow now and then.
#[test]
fn few_commands_of_guozhan_ask_for_memory() {
    let mut tally = Tally::default();
    for seed in 0..30 {
        let rules = Guozhan::new();
        let setup = rules.any_setup(seed);
        let game = begin(rules, &setup, Chance::seed(seed));
        asking(game, seed, |table| table.turns > 6, |_, asked| tally.add(asked));
    }
    tally.check(10_000, 50);
}

#[test]
fn looking_and_refusing_allocate_nothing() {
    let mut game = begin(Duel, &(), Chance::seed(1));
    let mut rng = rng(1);
    let (_, allocated) = allocations(|| {
        assert!(game.legal(Seat(0)).contains(&Command::Keep));
        assert!(game.legal(Seat(0)).sample(&mut rng).is_some());
        assert_eq!(game.deciding().len(), 1);
        assert_eq!(game.check(Seat(0), &Command::Keep), Ok(()));
        assert_eq!(game.apply_into(Seat(1), Command::Keep, &mut ()), Err(Refusal::NotAsked(Seat(1))));
        assert!(matches!(game.apply_into(Seat(0), Command::Exchange(9), &mut ()), Err(Refusal::Illegal(_))));
    });
    assert_eq!(allocated, 0);
}
