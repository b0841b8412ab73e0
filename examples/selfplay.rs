//! Plays games of a ruleset with uniformly random players, and tells about them.
//!
//! ```text
//! cargo run --release --example selfplay -- yongheng --games 1 --verbose
//! cargo run --release --example selfplay -- yongheng --games 1000 --seed 1 --players 4
//! ```
//!
//! The last line is `key=value` figures, or with `--json` an object of the same: games, commands, games and commands a
//! second, nanoseconds a command (setup and the choice of the commands included), and how many games stood still at a
//! verdict.
#![forbid(unsafe_code)]

use std::error::Error;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::SeedableRng;
use jiesuan::yongheng::text::Words;
use jiesuan::yongheng::{Event, Language, Options, Setup, Yongheng};
use jiesuan::{Chance, GameState, Happening, Input, Record, Scene, Sink, Status, Viewer, What};
use serde::Serialize;

/// Plays games with random players.
#[derive(Parser)]
struct Arguments {
    /// Which ruleset.
    #[arg(value_enum)]
    ruleset: Ruleset,
    /// How many games.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The seed of the first game; each further game takes the next one.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many players, 2 to 6.
    #[arg(long, default_value_t = 4)]
    players: u8,
    /// Prints every event in words, with its clause.
    #[arg(long)]
    verbose: bool,
    /// The language of the words.
    #[arg(long, value_enum, default_value_t = Lang::En)]
    lang: Lang,
    /// Prints the figures as JSON.
    #[arg(long)]
    json: bool,
    /// Keeps the record of the last game in this file, as JSON.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Ruleset {
    /// 永恒之息
    Yongheng,
}

#[derive(Clone, Copy, ValueEnum)]
enum Lang {
    /// 中文
    Zh,
    /// English
    En,
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::Zh => Language::Chinese,
            Lang::En => Language::English,
        }
    }
}

/// What was played.
#[derive(Default, Serialize)]
struct Figures {
    games: u64,
    commands: u64,
    games_per_s: u64,
    commands_per_s: u64,
    ns_per_command: u64,
    halted: u64,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match play(&arguments) {
        // Whoever reads only the beginning (`| head`) has closed the pipe.
        Err(error) if !is_closed_pipe(&*error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn play(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let Ruleset::Yongheng = arguments.ruleset;
    let rules = Arc::new(Yongheng::plain());
    let setup = Setup { players: arguments.players, options: Options::default() };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let progress = progress(arguments);
    let (mut figures, mut time, mut record) = (Figures::default(), Duration::ZERO, None);
    for seed in (0..arguments.games).map(|game| arguments.seed.wrapping_add(game)) {
        let begun = Instant::now();
        let mut told = Log { words: Words { rules: &rules, language: arguments.lang.into() }, lines: String::new() };
        if arguments.verbose {
            told.header(arguments.players, seed);
        }
        let sink: &mut dyn Sink<Yongheng> = if arguments.verbose { &mut told } else { &mut () };
        let mut game = Game::begin(&rules, &setup, seed, arguments.save.is_some(), sink)?;
        let commands = game.play(sink)?;
        time += begun.elapsed();
        write!(out, "{}", told.lines)?;
        if let Status::Halted(verdict) = game.state.status() {
            writeln!(out, "seed {seed}: {verdict:?}")?;
            figures.halted += 1;
        }
        figures.games += 1;
        figures.commands += commands;
        record = game.record.or(record);
        progress.inc(1);
    }
    progress.finish_and_clear();
    if let Some(path) = &arguments.save {
        let record = record.ok_or("no game was played that could be kept")?;
        fs::write(path, serde_json::to_vec(&record)?).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let per_second = |count: u64| (count as f64 / time.as_secs_f64().max(1e-9)) as u64;
    (figures.games_per_s, figures.commands_per_s) = (per_second(figures.games), per_second(figures.commands));
    figures.ns_per_command = (time.as_nanos() / u128::from(figures.commands.max(1))) as u64;
    match arguments.json {
        true => writeln!(out, "{}", serde_json::to_string(&figures)?)?,
        false => writeln!(out, "{}", line(&figures))?,
    }
    out.flush()?;
    Ok(())
}

fn line(figures: &Figures) -> String {
    let Figures { games, commands, games_per_s, commands_per_s, ns_per_command, halted } = figures;
    format!(
        "games={games} commands={commands} games_per_s={games_per_s} commands_per_s={commands_per_s} \
         ns_per_command={ns_per_command} halted={halted}"
    )
}

/// A bar on a terminal, for runs that take a while.
fn progress(arguments: &Arguments) -> ProgressBar {
    if arguments.verbose || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left");
    ProgressBar::new(arguments.games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A game, its players' dice, and its record if one is kept.
struct Game {
    state: GameState<Yongheng>,
    dice: ChaCha8Rng,
    record: Option<Record<Yongheng>>,
}

impl Game {
    fn begin(
        rules: &Arc<Yongheng>,
        setup: &Setup,
        seed: u64,
        recorded: bool,
        sink: &mut dyn Sink<Yongheng>,
    ) -> Result<Self, Box<dyn Error>> {
        let chance = Chance::seed(seed);
        let record = recorded.then(|| Record::new(&**rules, setup.clone(), &chance));
        let state = GameState::new_into(rules.clone(), setup, chance, sink)?;
        // The players draw from a stream of their own.
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        dice.set_stream(1);
        Ok(Game { state, dice, record })
    }

    /// Plays to the end, and gives the number of commands.
    fn play(&mut self, sink: &mut dyn Sink<Yongheng>) -> Result<u64, Box<dyn Error>> {
        let mut commands = 0;
        while let Some(seat) = self.state.deciding().lowest() {
            let command = self.state.legal(seat).sample(&mut self.dice).ok_or("a question without an answer")?;
            if let Some(record) = &mut self.record {
                record.push(Input::Command(seat, command.clone()));
            }
            self.state.apply_into(seat, command, sink)?;
            commands += 1;
        }
        Ok(commands)
    }
}

/// Every event in words, as the referee sees it.
struct Log<'a> {
    words: Words<'a>,
    lines: String,
}

impl Log<'_> {
    /// What a reader needs to know first.
    fn header(&mut self, players: u8, seed: u64) {
        self.lines = match self.words.language {
            Language::Chinese => format!(
                "永恒之息，{players} 名玩家，种子 {seed}。每行：规则书 docs/rules/yongheng.md 的条款号，然后是发生的事；\
                 缩进表示它发生在哪件事里面。这里看到的是裁判视角，暗置的牌也写出来。\n\n"
            ),
            Language::English => format!(
                "永恒之息 (Yongheng), {players} players, seed {seed}. Each line: the clause of docs/rules/yongheng.md, and what \
                 happened,\nindented under what it happened in. This is what the referee sees, hidden cards included.\n\n"
            ),
        };
    }
}

impl Sink<Yongheng> for Log<'_> {
    fn told(&mut self, scene: &Scene<'_, Yongheng>, what: Happening<'_, Yongheng>) {
        use std::fmt::Write as _;
        if let Some(told) = scene.for_viewer(Viewer::Referee, what)
            && let What::Event(event) = &told.what
        {
            if matches!(event, Event::TurnBegan { .. }) {
                self.lines.push('\n');
            }
            let (clause, depth) = (told.clause.to_string(), usize::from(told.depth));
            let words = self.words.event(scene.unredacted(), event);
            // Writing to a string cannot fail.
            let _ = writeln!(self.lines, "{clause:<12} {:depth$}{words}", "");
        }
    }

    fn wants_notes(&self) -> bool {
        false
    }
}
