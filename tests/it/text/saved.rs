//! Texts and cursors as data.

use super::*;
use jiesuan::text::MOST_NESTED;

#[test]
fn a_text_that_was_read_is_the_constant_one() {
    let read: Text<Rowing> = serde_json::from_str(EVERYTHING_AS_JSON).unwrap();
    assert_eq!(read, EVERYTHING);
    assert_eq!(jiesuan::digest_of(&read), jiesuan::digest_of(&EVERYTHING));
    assert_eq!(program(&read), program(&EVERYTHING));
}

#[test]
fn texts_go_through_text_and_binary_formats() {
    let json = serde_json::to_string(&EVERYTHING).unwrap();
    assert_eq!(serde_json::from_str::<Text<Rowing>>(&json).unwrap(), EVERYTHING);
    let bytes = postcard::to_allocvec(&EVERYTHING).unwrap();
    assert_eq!(postcard::from_bytes::<Text<Rowing>>(&bytes).unwrap(), EVERYTHING);
}

#[test]
fn unknown_names_are_errors_that_say_where() {
    let error = |json: &str| serde_json::from_str::<Text<Rowing>>(json).unwrap_err().to_string();
    let line = error("[\n{\"do\": \"Grow\"},\n{\"dance\": 1}]");
    assert!(line.contains("unknown variant `dance`") && line.contains("line 3"), "{line}");
    let word = error(r#"[{"do": "Shout"}]"#);
    assert!(word.contains("unknown variant `Shout`"), "{word}");
    let misspelt = error(r#"[{"if": {"test": "Odd", "then": ["stop"], "esle": ["stop"]}}]"#);
    assert!(misspelt.contains("unknown field `esle`"), "{misspelt}");
    let option = error(r#"[{"choose": {"options": [{"label": "x", "text": ["stop"], "cost": 1}]}}]"#);
    assert!(option.contains("unknown field `cost`"), "{option}");
    let missing = error(r#"[{"each": {"text": ["stop"]}}]"#);
    assert!(missing.contains("missing field `members`"), "{missing}");
}

#[test]
fn no_input_nests_texts_without_a_bound() {
    let nested = |levels: usize| {
        // Each text one line, `repeat` (4) `Exactly` (0) 1 time; the innermost `stop` (5).
        let mut bytes = [1, 4, 0, 1].repeat(levels - 1);
        bytes.extend([1, 5]);
        postcard::from_bytes::<Text<Rowing>>(&bytes)
    };
    let deep = (1..MOST_NESTED).fold(text![Stop], |text, _| list([Repeat { times: Times::Exactly(1), text }]));
    assert_eq!(nested(MOST_NESTED).unwrap(), deep);
    assert!(nested(MOST_NESTED + 1).is_err());
    assert!(nested(1_000_000).is_err());
}

/// It lies in frames, which are many and copied.
const _: () = assert!(size_of::<TextCursor>() <= 64);

#[test]
fn a_cursor_in_the_middle_of_loops_goes_through_text_and_binary_formats() {
    let (program, mut world, mut cursor) = (program(&EVERYTHING), World::new(), TextCursor::default());
    while cursor.members().ne([2]) {
        let Doing::Word(word) = program.next(&mut cursor, &world) else { panic!("no word") };
        world.apply(*word, &cursor.members().collect::<Vec<_>>());
    }
    assert_eq!(program.next(&mut cursor, &world), Doing::Word(&Word::Say('b')));
    let json = serde_json::to_string(&cursor).unwrap();
    assert_eq!(
        json, r#"{"at":10,"loops":[{"Each":{"now":2,"left":1}},{"Repeat":{"left":1}}],"left":[3]}"#,
        "this is the form of saved games: who changes it changes the format of snapshots"
    );
    assert_eq!(serde_json::from_str::<TextCursor>(&json).unwrap(), cursor);
    let bytes = postcard::to_allocvec(&cursor).unwrap();
    assert_eq!(postcard::from_bytes::<TextCursor>(&bytes).unwrap(), cursor);
}
