//! A procedure that carries a text out: `fetch`, then a row for the word or the choice, and back.

use super::*;
use jiesuan::{
    Chance, Choice, Cx, Flow, GameState, Illegal, Look, Never, Procedure, RestoreError, RuleSet, Seat, Snapshot,
    Status, Step, Unredacted, Unsound, Verdict, Viewer,
};

jiesuan::clauses! {
    enum Rule {
        Read = "T-1.1", "the card is carried out, and its reader chooses";
    }
}

/// The rules are the card that is read.
#[derive(Clone, PartialEq, Debug)]
struct Reading {
    text: Text<Rowing>,
    program: Program<Rowing>,
}

impl Reading {
    fn new(text: Text<Rowing>) -> Self {
        let program = program(&text);
        Reading { text, program }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Table {
    row: Vec<u16>,
}

impl Table {
    fn world(&self) -> World {
        World { row: self.row.clone(), log: Vec::new() }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Did {
    word: Word,
    members: Vec<u16>,
}

/// The frame: the cursor and nothing else. With more than one card it would say which.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Read {
    cursor: TextCursor,
}

jiesuan::procedures! {
    enum Flows for Reading { Read }
}

impl Procedure<Reading> for Read {
    const STEPS: &'static [Step<Reading, Self>] = &[
        Step::act(Rule::Read, "fetch", Read::fetch),
        Step::act(Rule::Read, "word", Read::word),
        Step::ask(Rule::Read, "choose", Read::options, Read::chosen),
    ];
}

impl Read {
    fn fetch(&mut self, cx: &mut Cx<'_, Reading>) -> Flow<Reading> {
        match cx.rules().program.next(&mut self.cursor, &cx.table().world()) {
            Doing::Word(_) => Flow::To("word"),
            Doing::Choose(_) => Flow::To("choose"),
            Doing::Nothing => Flow::Again,
            Doing::Done => Flow::End,
        }
    }

    fn word(&mut self, cx: &mut Cx<'_, Reading>) -> Flow<Reading> {
        let Doing::Word(word) = cx.rules().program.doing(self.cursor.spot()) else { return Flow::Fault("no word") };
        cx.emit(Did { word: *word, members: self.cursor.members().collect() });
        Flow::To("fetch")
    }

    fn options(&self, look: &Look<'_, Reading>) -> Option<(Seat, Spot)> {
        match look.rules.program.doing(self.cursor.spot()) {
            Doing::Choose(_) => Some((Seat(0), self.cursor.spot())),
            _ => None,
        }
    }

    fn chosen(&mut self, cx: &mut Cx<'_, Reading>, _: Seat, picks: Picks) -> Flow<Reading> {
        cx.rules().program.choose(&mut self.cursor, picks);
        Flow::To("fetch")
    }
}

impl Reading {
    fn offer(&self, spot: Spot) -> Option<Offer<'_, Rowing>> {
        if let Doing::Choose(offer) = self.program.doing(spot) { Some(offer) } else { None }
    }

    /// The ruleset knows what is possible: option `z` is not while the row is long.
    fn possible(&self, table: &Table, offer: &Offer<'_, Rowing>) -> Picks {
        let possible = |label: char| label != 'z' || table.row.len() < 3;
        (0..).zip(offer.labels).filter(|(_, label)| possible(**label)).map(|(option, _)| option).collect()
    }
}

impl RuleSet for Reading {
    const NAME: &'static str = "reading";
    type Clause = Rule;
    type Setup = ();
    type SetupError = Illegal<Rule>;
    type Table = Table;
    type Event = Did;
    type Timing = Never;
    type Ability = Never;
    type Agenda = Never;
    type Procedure = Flows;
    type Value = ();
    type Ask = Spot;
    type Command = Picks;
    type Draft = ();
    type Outcome = Never;

    fn start(&self, (): &()) -> Result<(Table, Flows), Illegal<Rule>> {
        Ok((Table { row: vec![1, 2, 3] }, Read { cursor: TextCursor::default() }.into()))
    }

    fn fingerprint(&self) -> u64 {
        jiesuan::digest_of(&self.text).0
    }

    fn sound_procedure(&self, _: &Table, procedure: &Flows) -> Result<(), Unsound> {
        let Flows::Read(read) = procedure;
        self.program.sound(&read.cursor)
    }

    fn change(&self, table: &mut Table, event: &Did) {
        let mut world = table.world();
        world.apply(event.word, &event.members);
        table.row = world.row;
    }

    fn seats(&self, _: &Table) -> u8 {
        1
    }

    fn outcome(&self, _: &Table) -> Option<Never> {
        None
    }

    fn gone(&self, _: &Table, _: Seat) -> bool {
        false
    }

    fn leave(&self, _: &Table, _: Seat) -> Flows {
        Read { cursor: TextCursor::default() }.into()
    }

    fn legal(&self, table: &Table, _: Seat, spot: &Spot, picks: &Picks) -> Result<(), Illegal<Rule>> {
        match self.offer(*spot) {
            Some(offer) if offer.admits(*picks, self.possible(table, &offer)) => Ok(()),
            _ => Err(Illegal::new(Rule::Read, "this is not to choose from")),
        }
    }

    fn choices(&self, table: &Table, _: Seat, spot: &Spot, (): &(), choice: &mut dyn FnMut(Choice<Self>)) {
        if let Some(offer) = self.offer(*spot) {
            offer.picks(self.possible(table, &offer)).for_each(|picks| choice(Choice::Done(picks)));
        }
    }

    fn default_answer(&self, table: &Table, _: Seat, spot: &Spot) -> Picks {
        let first = |offer: Offer<'_, Rowing>| offer.picks(self.possible(table, &offer)).next();
        self.offer(*spot).and_then(first).unwrap_or_default()
    }

    fn view(&self, table: &Table, _: Viewer) -> Table {
        table.clone()
    }

    fn show(&self, _: &Table, event: &Did, _: Viewer) -> Option<Did> {
        Some(event.clone())
    }
}

/// Drops are asked for, so that the choice is about the row as it is then.
const CARD: Text<Rowing> = text![
    A,
    Each {
        members: Who::All,
        text: text![choose![0..=2; 'x' => text![B], 'y' => text![Do(Word::Drop), C], 'z' => text![Do(Word::Grow)]], D],
    },
];

fn game(text: Text<Rowing>) -> GameState<Reading> {
    GameState::new(Reading::new(text), &(), Chance::owed()).unwrap()
}

/// Answers, and gives what was done.
fn answer(game: &mut GameState<Reading>, picks: Picks) -> String {
    let mut sink = Unredacted::default();
    game.apply_into(Seat(0), picks, &mut sink).unwrap();
    let mut world = World::new();
    sink.0.iter().for_each(|did| world.apply(did.word, &did.members));
    world.log.join(" ")
}

#[test]
fn a_procedure_carries_a_text_out() {
    let mut game = game(CARD);
    assert_eq!(answer(&mut game, Picks::only(0)), "b1 d1");
    assert_eq!(answer(&mut game, Picks::first(2)), "b2 D2 c2 d2");
    assert_eq!(game.unredacted().row, [1, 3]);
    assert_eq!(answer(&mut game, Picks::only(2)), "G3 d3");
    assert_eq!(game.status(), Status::Done);
}

#[test]
fn the_ruleset_says_which_options_are_possible() {
    let mut game = game(CARD);
    let (z, xy) = (Picks::only(2), Picks::first(2));
    assert!(game.apply(Seat(0), z).is_err());
    assert_eq!(game.legal(Seat(0)).count(), 4, "none, x, y, or both");
    answer(&mut game, xy);
    assert_eq!(game.legal(Seat(0)).count(), 7, "none, or one or two of three");
    assert!(game.legal(Seat(0)).iter().all(|picks| game.check(Seat(0), &picks).is_ok()));
    assert!(game.check(Seat(0), &Picks::first(3)).is_err(), "two are the most");
    assert_eq!(answer(&mut game, z), "G2 d2");
}

#[test]
fn a_snapshot_in_the_middle_of_a_choice_goes_on() {
    let mut game = game(CARD);
    answer(&mut game, Picks::only(1));
    let json = serde_json::to_string(&game.snapshot()).unwrap();
    let bytes = postcard::to_allocvec(&game.snapshot()).unwrap();
    let restored = [serde_json::from_str(&json).unwrap(), postcard::from_bytes(&bytes).unwrap()]
        .map(|snapshot: Snapshot<Reading>| GameState::restore(Reading::new(CARD), snapshot).unwrap());
    let play = |mut game: GameState<Reading>| {
        let first = answer(&mut game, Picks::from_iter([0, 2]));
        (first, game.digest(), answer(&mut game, Picks::only(0)), game.status())
    };
    let played = play(game);
    assert_eq!((played.0.as_str(), played.2.as_str()), ("b2 G2 d2", "b3 d3"));
    for game in restored {
        assert_eq!(play(game), played);
    }
}

#[test]
fn a_snapshot_with_another_card_or_a_forged_cursor_is_refused() {
    let snapshot = game(CARD).snapshot();
    let other = GameState::restore(Reading::new(EVERYTHING), snapshot.clone());
    assert!(matches!(other, Err(RestoreError::OtherRules { .. })));
    let mut forged = serde_json::to_value(&snapshot).unwrap();
    let cursor = forged.pointer_mut("/frames/0/Procedure/procedure/Read/cursor/at").unwrap();
    *cursor = serde_json::json!(1);
    let forged: Snapshot<Reading> = serde_json::from_value(forged).unwrap();
    let refused = GameState::restore(Reading::new(CARD), forged).err();
    assert!(matches!(refused, Some(RestoreError::Unsound(unsound)) if unsound.field == "cursor.loops"));
}

#[test]
fn loops_without_a_word_end_in_the_fuel_verdict() {
    let many = |text| Repeat { times: Times::Exactly(60_000), text };
    let endless = many(list([many(text![Line::when(Test::Never, text![A])])]));
    let text = list([choose!['x' => text![A], 'y' => text![B]], endless]);
    let mut game = game(text);
    game.set_fuel(1_000);
    assert_eq!(answer(&mut game, Picks::only(0)), "a");
    assert_eq!(game.status(), Status::Halted(Verdict::Fuel { steps: 1_000 }));
    game.resume();
    assert_eq!(game.status(), Status::Halted(Verdict::Fuel { steps: 1_000 }));
}
