//! Plays games of a ruleset with uniformly random players, and tells about them.
//!
//! ```text
//! cargo run --release --example selfplay -- yongheng --games 1 --verbose
//! cargo run --release --example selfplay -- yongheng --games 1000 --seed 1 --players 4
//! ```
//!
//! The last line is `key=value` figures, or with `--json` an object of the same: games, commands, games and commands a
//! second, nanoseconds a command (setup and the choice of the commands included), how many games stood still at a
//! verdict, and the mean length of a game in turns (of 永恒之息 in rounds). With `--coverage` also how many cards, abilities and decisions there are, and how many of them never came up;
//! those are named before.
#![forbid(unsafe_code)]

mod coverage;
mod guozhan;
mod played;

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use jiesuan::baiwen::Baiwen;
use jiesuan::guozhan::Guozhan;
use jiesuan::guozhan::cards::pool::General;
use jiesuan::rand_chacha::ChaCha8Rng;
use jiesuan::rand_core::SeedableRng;
use jiesuan::yongheng::Yongheng;
use jiesuan::{Chance, GameState, Happening, Input, Record, Scene, Sink, Status, Viewer, What};
use serde::Serialize;

use coverage::Coverage;
use played::Played;

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
    /// How many players: of 永恒之息 2 to 6, of 百闻牌 always 2, of 国战 2 to 12.
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
    /// Counts which cards, abilities and decisions came up, and names those that did not.
    #[arg(long, conflicts_with = "verbose")]
    coverage: bool,
    /// More generals for 国战: a JSON file with a list of them. May be given several times.
    #[arg(long, value_name = "FILE")]
    generals: Vec<PathBuf>,
    /// Keeps the record of the last game in this file, as JSON.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Ruleset {
    /// 永恒之息
    Yongheng,
    /// 百闻牌, with random decks
    Baiwen,
    /// 三国杀国战, with random generals and every optional card
    Guozhan,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Lang {
    /// 中文
    Zh,
    /// English
    En,
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
    turns_per_game: f64,
    /// Cards, abilities and decisions that there are, and those that never came up.
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<Covered>,
}

/// How much of a ruleset was played.
#[derive(Clone, Copy, Serialize)]
struct Covered {
    kinds: usize,
    unused: usize,
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
    match arguments.ruleset {
        Ruleset::Guozhan => play_of(arguments, Guozhan::with(brought(&arguments.generals)?)?),
        _ if !arguments.generals.is_empty() => Err("only 国战 has generals".into()),
        Ruleset::Yongheng => play_of(arguments, Yongheng::plain()),
        Ruleset::Baiwen => play_of(arguments, Baiwen::new()),
    }
}

/// The generals of some files.
fn brought(files: &[PathBuf]) -> Result<Vec<General>, Box<dyn Error>> {
    let mut generals = Vec::new();
    for file in files {
        let named = |why: &dyn Error| format!("{}: {why}", file.display());
        let json = fs::read_to_string(file).map_err(|error| named(&error))?;
        generals.extend(serde_json::from_str::<Vec<General>>(&json).map_err(|error| named(&error))?);
    }
    Ok(generals)
}

fn play_of<R: Played>(arguments: &Arguments, rules: R) -> Result<(), Box<dyn Error>> {
    let rules = Arc::new(rules);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let progress = progress(arguments);
    let (mut figures, mut time, mut record, mut turns) = (Figures::default(), Duration::ZERO, None, 0);
    let mut coverage = Coverage::new(&*rules);
    for seed in (0..arguments.games).map(|game| arguments.seed.wrapping_add(game)) {
        let begun = Instant::now();
        let mut told = Log { rules: &*rules, lang: arguments.lang, lines: String::new() };
        if arguments.verbose {
            told.header(arguments.players, seed);
        }
        let sink: &mut dyn Sink<R> = match (arguments.verbose, arguments.coverage) {
            (true, _) => &mut told,
            (false, true) => &mut coverage,
            (false, false) => &mut (),
        };
        let mut game = Game::begin(&rules, arguments.players, seed, arguments.save.is_some(), sink)?;
        let commands = game.play(sink)?;
        time += begun.elapsed();
        write!(out, "{}", told.lines)?;
        if let Status::Halted(verdict) = game.state.status() {
            writeln!(out, "seed {seed}: {verdict:?}")?;
            figures.halted += 1;
        }
        figures.games += 1;
        turns += R::turns(game.state.unredacted());
        figures.commands += commands;
        game.decided.iter().for_each(|decided| coverage.came_up(&played::decision(decided)));
        record = game.record.or(record);
        progress.inc(1);
    }
    progress.finish_and_clear();
    if let Some(path) = &arguments.save {
        let record = record.ok_or("no game was played that could be kept")?;
        fs::write(path, serde_json::to_vec(&record)?).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    figures.turns_per_game = turns as f64 / figures.games.max(1) as f64;
    let per_second = |count: u64| (count as f64 / time.as_secs_f64().max(1e-9)) as u64;
    (figures.games_per_s, figures.commands_per_s) = (per_second(figures.games), per_second(figures.commands));
    figures.ns_per_command = (time.as_nanos() / u128::from(figures.commands.max(1))) as u64;
    if arguments.coverage {
        let unused = coverage.unused();
        unused.iter().try_for_each(|name| writeln!(out, "never came up: {name}"))?;
        figures.coverage = Some(Covered { kinds: coverage.kinds(), unused: unused.len() });
    }
    match arguments.json {
        true => writeln!(out, "{}", serde_json::to_string(&figures)?)?,
        false => writeln!(out, "{}", line(&figures))?,
    }
    out.flush()?;
    Ok(())
}

fn line(figures: &Figures) -> String {
    let Figures { games, commands, games_per_s, commands_per_s, ns_per_command, halted, turns_per_game, coverage } =
        figures;
    let covered = coverage.map(|Covered { kinds, unused }| format!(" kinds={kinds} unused={unused}"));
    format!(
        "games={games} commands={commands} games_per_s={games_per_s} commands_per_s={commands_per_s} \
         ns_per_command={ns_per_command} halted={halted} turns_per_game={turns_per_game:.1}{}",
        covered.unwrap_or_default()
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
struct Game<R: Played> {
    state: GameState<R>,
    dice: ChaCha8Rng,
    record: Option<Record<R>>,
    /// What was decided.
    decided: BTreeSet<&'static str>,
}

impl<R: Played> Game<R> {
    fn begin(
        rules: &Arc<R>,
        players: u8,
        seed: u64,
        recorded: bool,
        sink: &mut dyn Sink<R>,
    ) -> Result<Self, Box<dyn Error>> {
        // The players draw from a stream of their own.
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        dice.set_stream(1);
        let (chance, setup) = (Chance::seed(seed), R::setup(rules, players, &mut dice));
        let record = recorded.then(|| Record::new(&**rules, setup.clone(), &chance));
        let state = GameState::new_into(rules.clone(), &setup, chance, sink)?;
        Ok(Game { state, dice, record, decided: BTreeSet::new() })
    }

    /// Plays to the end, and gives the number of commands.
    fn play(&mut self, sink: &mut dyn Sink<R>) -> Result<u64, Box<dyn Error>> {
        let mut commands = 0;
        while let Some(seat) = self.state.deciding().lowest() {
            let command = self.state.legal(seat).sample(&mut self.dice).ok_or("a question without an answer")?;
            self.decided.insert(R::decision(&command));
            if let Some(record) = &mut self.record {
                record.push(Input::Command(seat, command.clone()));
            }
            self.state.apply_into(seat, command, sink).map_err(|refusal| refusal.to_string())?;
            commands += 1;
        }
        Ok(commands)
    }
}

/// Every event in words, as the referee sees it.
struct Log<'a, R> {
    rules: &'a R,
    lang: Lang,
    lines: String,
}

impl<R: Played> Log<'_, R> {
    /// What a reader needs to know first.
    fn header(&mut self, players: u8, seed: u64) {
        let header = R::header(players, seed, self.lang);
        let more = match self.lang {
            Lang::Zh => "缩进表示它发生在哪件事里面。这里看到的是裁判视角，暗置的牌也写出来。",
            Lang::En => {
                "A line is indented under what it happened in. This is what the referee sees, hidden cards included."
            }
        };
        self.lines = format!("{header}\n{more}\n\n");
    }
}

impl<R: Played> Sink<R> for Log<'_, R> {
    fn told(&mut self, scene: &Scene<'_, R>, what: Happening<'_, R>) {
        use std::fmt::Write as _;
        if let Some(told) = scene.for_viewer(Viewer::Referee, what)
            && let What::Event(event) = &told.what
        {
            if R::begins_a_turn(event) {
                self.lines.push('\n');
            }
            let (clause, depth) = (told.clause.to_string(), usize::from(told.depth));
            let words = self.rules.words(self.lang, scene.unredacted(), event);
            if words.is_empty() {
                return;
            }
            // Writing to a string cannot fail.
            let _ = writeln!(self.lines, "{clause:<12} {:depth$}{words}", "");
        }
    }

    fn wants_notes(&self) -> bool {
        false
    }
}
