//! Cursors that no run has left.

use super::random::{any_text, below};
use super::*;
use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::SeedableRng;
use serde_json::{Value, json};

fn forge(at: u32, loops: Value, left: Value) -> TextCursor {
    serde_json::from_value(json!({"at": at, "loops": loops, "left": left})).unwrap()
}

/// What [`EVERYTHING`] says to a forged cursor. Its listing is in `a_text_is_flattened_into_a_list`.
fn verdict(at: u32, loops: Value, left: Value) -> String {
    match program(&EVERYTHING).sound(&forge(at, loops, left)) {
        Ok(()) => "sound".into(),
        Err(unsound) => unsound.to_string(),
    }
}

#[test]
fn a_forged_cursor_is_found_out() {
    let each = |left| json!({"Each": {"now": 1, "left": left}});
    let (repeat, picks) = (json!({"Repeat": {"left": 9}}), |picks| json!({"Picks": {"left": picks}}));
    let wrong_loops = "cursor.loops: not the loops around this place of the text";
    let more_loops = "cursor.loops: more loops than there are around this place of the text";
    let members = "cursor.left: not as many members as its loops have left";
    assert_eq!(verdict(0, json!([]), json!([])), "sound");
    assert_eq!(verdict(24, json!([]), json!([])), "sound");
    assert_eq!(verdict(25, json!([]), json!([])), "cursor.at: behind the end of the text");
    assert_eq!(verdict(65_535, json!([]), json!([])), "cursor.at: behind the end of the text");
    assert_eq!(verdict(5, json!([each(2)]), json!([8, 9])), "sound");
    assert_eq!(verdict(5, json!([]), json!([])), wrong_loops);
    assert_eq!(verdict(5, json!([repeat]), json!([])), wrong_loops);
    assert_eq!(verdict(5, json!([each(2)]), json!([9])), members);
    assert_eq!(verdict(5, json!([each(2), each(0)]), json!([8, 9])), more_loops);
    assert_eq!(verdict(10, json!([each(0), repeat]), json!([])), "sound");
    assert_eq!(verdict(10, json!([repeat, each(0)]), json!([])), wrong_loops);
    assert_eq!(verdict(12, json!([each(0)]), json!([])), more_loops);
    assert_eq!(verdict(13, json!([]), json!([])), "sound");
    assert_eq!(verdict(15, json!([picks(0b110)]), json!([])), "sound");
    assert_eq!(verdict(15, json!([picks(0b1000)]), json!([])), wrong_loops);
    assert_eq!(verdict(15, json!([each(0)]), json!([])), wrong_loops);
    assert_eq!(verdict(23, json!([]), json!([1])), members);
}

#[test]
fn a_cursor_behind_the_end_is_done() {
    let program = program(&EVERYTHING);
    for at in [24, 25, 65_535] {
        let mut cursor = forge(at, json!([{"Repeat": {"left": 9}}]), json!([1]));
        assert_eq!(program.doing(cursor.spot()), Doing::Done);
        assert_eq!(program.next(&mut cursor, &World::new()), Doing::Done);
        assert_eq!(program.sound(&cursor), Ok(()), "it is left as any other run leaves it");
    }
}

#[test]
fn a_loop_without_its_frame_ends_the_text() {
    let program = program(&EVERYTHING);
    for at in [2, 8, 10, 11, 17, 19] {
        for loops in [json!([]), json!([{"Each": {"now": 1, "left": 1}}])] {
            let mut cursor = forge(at, loops, json!([]));
            assert_eq!(program.next(&mut cursor, &World::new()), Doing::Done, "at {at}");
        }
    }
}

#[test]
fn no_forged_cursor_panics_or_goes_on_forever() {
    let mut unsound = 0;
    for seed in 0..4_000 {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let Ok(program) = Program::compile(&any_text(rng, 3), &()) else { continue };
        let length = program.to_string().lines().count() as u32;
        let any_loop = |rng: &mut ChaCha8Rng| match below(rng, 3) {
            0 => json!({"Each": {"now": below(rng, 9), "left": below(rng, 4)}}),
            1 => json!({"Repeat": {"left": below(rng, 3)}}),
            _ => json!({"Picks": {"left": below(rng, 65_536)}}),
        };
        let loops: Vec<Value> = (0..below(rng, 4)).map(|_| any_loop(rng)).collect();
        let left: Vec<u32> = (0..below(rng, 5)).map(|_| below(rng, 9)).collect();
        let mut cursor = forge(below(rng, length + 2), json!(loops), json!(left));
        unsound += u32::from(program.sound(&cursor).is_err());
        let (mut world, mut surfaced) = (World::new(), 0);
        loop {
            match program.next(&mut cursor, &world) {
                Doing::Word(word) => world.apply(*word, &cursor.members().collect::<Vec<_>>()),
                Doing::Choose(_) => program.choose(&mut cursor, Picks::first(below(rng, 17) as usize)),
                Doing::Nothing => {}
                Doing::Done => break,
            }
            surfaced += 1;
            assert!(surfaced < 200_000, "seed {seed} goes on");
        }
    }
    assert!(unsound > 2_000, "only {unsound} of the cursors were forged");
}
