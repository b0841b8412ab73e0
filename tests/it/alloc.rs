//! An ordinary command allocates nothing.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use jiesuan::baiwen::Baiwen;
use jiesuan::guozhan::Guozhan;
use jiesuan::laws::Lawful;
use jiesuan::yongheng::{Setup, Yongheng};
use jiesuan::{Chance, Refusal, Seat};

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

/// Hands and piles grow with a game, and a shuffle writes a new deck; everything else asks for no memory.
#[test]
fn few_commands_of_yongheng_ask_for_memory() {
    let (mut commands, mut asking) = (0, 0);
    for seed in 0..20 {
        let mut rng = rng(seed);
        let mut game = begin(Yongheng::plain(), &Setup::new(2 + (seed % 5) as u8), Chance::seed(seed));
        while let Some(seat) = game.deciding().lowest() {
            let set_up = game.unredacted().round > 1;
            let command = game.legal(seat).sample(&mut rng).unwrap();
            let (applied, allocated) = allocations(|| game.apply_into(seat, command, &mut ()));
            applied.unwrap();
            commands += u32::from(set_up);
            asking += u32::from(set_up && allocated > 0);
        }
    }
    println!("{asking} of {commands} commands asked for memory");
    assert!(commands > 20_000);
    assert!(asking < commands / 33, "{asking} of {commands} commands asked for memory");
}

/// As above; and the lists of a turn start are fixed long before they are resolved, which every second turn finds somebody.
/// Commands that end no turn ask for memory as seldom as elsewhere.
#[test]
fn few_commands_of_baiwen_ask_for_memory() {
    let (mut commands, mut asking, mut turns) = (0, 0, 0);
    for seed in 0..100 {
        let mut rng = rng(seed);
        let rules = Baiwen::new();
        let setup = rules.any_setup(seed);
        let mut game = begin(rules, &setup, Chance::seed(seed));
        while let Some(seat) = game.deciding().lowest() {
            let set_up = game.unredacted().turns > 6;
            let command = game.legal(seat).sample(&mut rng).unwrap();
            let ends = command == jiesuan::baiwen::Command::End;
            let (applied, allocated) = allocations(|| game.apply_into(seat, command, &mut ()));
            applied.unwrap();
            turns += u32::from(set_up && ends && allocated > 0);
            commands += u32::from(set_up && !ends);
            asking += u32::from(set_up && !ends && allocated > 0);
        }
    }
    println!("{asking} of {commands} commands asked for memory, and {turns} ends of a turn");
    assert!(commands > 3_000);
    assert!(asking < commands / 10, "{asking} of {commands} commands asked for memory");
}

/// As above, with hands, notes, and matters inside matters.
#[test]
fn few_commands_of_guozhan_ask_for_memory() {
    let (mut commands, mut asking) = (0, 0);
    for seed in 0..30 {
        let mut rng = rng(seed);
        let rules = Guozhan::new();
        let setup = rules.any_setup(seed);
        let mut game = begin(rules, &setup, Chance::seed(seed));
        while let Some(seat) = game.deciding().lowest() {
            let set_up = game.unredacted().turns > 6;
            let command = game.legal(seat).sample(&mut rng).unwrap();
            let (applied, allocated) = allocations(|| game.apply_into(seat, command, &mut ()));
            applied.unwrap();
            commands += u32::from(set_up);
            asking += u32::from(set_up && allocated > 0);
        }
    }
    println!("{asking} of {commands} commands asked for memory");
    assert!(commands > 10_000);
    assert!(asking < commands / 4, "{asking} of {commands} commands asked for memory");
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
