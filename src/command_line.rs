//! What the command line asks for.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use bevy::app::AppExit;
use clap::{Args, Parser, Subcommand, ValueEnum};
use stonecircle_bots::Level;
use stonecircle_lessons::Set;

use crate::app::{self, Launch};
use crate::choreography::Speed;
use crate::film;
use crate::look::{Quality, ThemeName};
use crate::ui::TextSize;
use crate::words::LanguageChoice;

/// Four stone games on one table.
#[derive(Parser, Debug)]
#[command(
    name = "stonecircle",
    version,
    about,
    args_conflicts_with_subcommands = true,
    after_help = "Example: stonecircle --game surge --second easy --seed 7"
)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: Play,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Draw a recorded game into numbered PNG pictures, the game's own animation at a fixed step.
    #[command(
        after_help = "Example: stonecircle film --record game.json --out frames --size 480x270"
    )]
    Film(Film),
    /// Draw one screen of the game into a PNG picture.
    #[command(after_help = "Example: stonecircle picture --screen title --out title.png")]
    Picture(Picture),
    /// Write the rules of all games and the glossary as pages with pictures.
    #[command(after_help = "Example: stonecircle rules-pages --out docs/rules")]
    RulesPages(RulesPages),
}

#[derive(Args, Debug)]
struct Play {
    /// Start this game at once.
    #[arg(long, value_parser = known_game)]
    game: Option<String>,
    /// Who plays first.
    #[arg(long, value_enum)]
    first: Option<Player>,
    /// Who plays second.
    #[arg(long, value_enum)]
    second: Option<Player>,
    /// The seed of the first game: the same seed deals the same stones.
    #[arg(long)]
    seed: Option<u64>,
    /// Keep the record of the game in this file, after every ply.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Keep saves, finished games and settings in this folder instead of the user's own.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// How fast stones move, instead of as the settings say.
    #[arg(long, value_enum)]
    speed: Option<SpeedWord>,
    /// Let things fade from place to place instead of travelling.
    #[arg(long)]
    reduced_motion: bool,
    /// How much work a picture may be, instead of as the settings say.
    #[arg(long, value_enum)]
    quality: Option<QualityWord>,
    /// The language of the game, instead of as the settings say.
    #[arg(long, value_parser = known_language)]
    language: Option<LanguageChoice>,
    /// Begin with the view from above.
    #[arg(long)]
    flat: bool,
    /// Make no sound, and leave the sound device alone.
    #[arg(long)]
    silent: bool,
    /// The window's size, like 1280x720.
    #[arg(long, value_parser = size)]
    size: Option<[u32; 2]>,
}

#[derive(Args, Debug)]
struct Film {
    /// The record: one JSON object; of several lines the first is taken.
    #[arg(long, value_name = "FILE", required_unless_present_any = ["lesson", "tactics", "rule"])]
    record: Option<PathBuf>,
    /// Film a step of this game's first lesson instead.
    #[arg(long, value_name = "GAME", value_parser = known_game, conflicts_with_all = ["record", "tactics"])]
    lesson: Option<String>,
    /// Film a step of this game's tactics instead.
    #[arg(long, value_name = "GAME", value_parser = known_game, conflicts_with = "record")]
    tactics: Option<String>,
    /// Which step of it, counted from 1.
    #[arg(long, default_value_t = 1)]
    step: usize,
    /// Film the demonstration of a rule instead, like surge/push.
    #[arg(long, value_name = "GAME/RULE", conflicts_with_all = ["record", "lesson", "tactics"], value_parser = rule)]
    rule: Option<(String, String)>,
    /// Film how advice comes in the record's game instead, asked for before the ply of `--from`; an
    /// analysis at the end.
    #[arg(long, value_enum, requires = "record", conflicts_with = "to")]
    advice: Option<film::AdviceWord>,
    /// The folder for the pictures; it is made when missing.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Pictures a second of the animation.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=240))]
    fps: u32,
    /// The pictures' size.
    #[arg(long, default_value = "1280x720", value_parser = size)]
    size: [u32; 2],
    /// How much work a picture may be.
    #[arg(long, value_enum, default_value = "medium")]
    quality: QualityWord,
    /// The first ply to show, counted from 1.
    #[arg(long, value_name = "PLY", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    from: u32,
    /// The last ply to show; left out: the last of the record.
    #[arg(long, value_name = "PLY", value_parser = clap::value_parser!(u32).range(1..))]
    to: Option<u32>,
    /// Seen from above.
    #[arg(long)]
    flat: bool,
    /// Let things fade from place to place instead of travelling.
    #[arg(long)]
    reduced_motion: bool,
    /// The language of the plates.
    #[arg(long, value_parser = known_language, default_value = "en")]
    language: LanguageChoice,
    /// Draw no plates, only the table.
    #[arg(long)]
    bare: bool,
    /// Draw at most this many pictures.
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..))]
    most: u32,
}

impl Film {
    fn scene(&self) -> film::Scene {
        if let Some((game, id)) = self.rule.clone() {
            return film::Scene::Rule { game, id };
        }
        if let Some(advice) = self.advice {
            return film::Scene::Advice {
                file: self.record.clone().unwrap_or_default(),
                ply: self.from,
                advice,
            };
        }
        let lessons = [(&self.lesson, Set::First), (&self.tactics, Set::Tactics)];
        let lesson = lessons
            .into_iter()
            .find_map(|(game, set)| Some((game.clone()?, set)));
        match lesson {
            Some((game, set)) => film::Scene::Lesson {
                game,
                set,
                step: self.step,
            },
            None => film::Scene::Record {
                file: self.record.clone().unwrap_or_default(),
                from: self.from,
                to: self.to,
            },
        }
    }
}

#[derive(Args, Debug)]
struct Picture {
    /// Which screen.
    #[arg(long, value_enum)]
    screen: film::ScreenWord,
    /// The game whose choices, or whose fresh game, is drawn.
    #[arg(long, value_parser = known_game, default_value = "surge")]
    game: String,
    /// The file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The picture's size.
    #[arg(long, default_value = "1280x720", value_parser = size)]
    size: [u32; 2],
    /// The record that lies on the table, or the records that are listed.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// List the games of this folder.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// After how many plies of it; left out: after all.
    #[arg(long)]
    ply: Option<u32>,
    /// How much work the picture may be.
    #[arg(long, value_enum, default_value = "medium")]
    quality: QualityWord,
    /// Seen from above.
    #[arg(long)]
    flat: bool,
    /// The light and the colours.
    #[arg(long, value_enum, default_value = "dusk")]
    theme: ThemeWord,
    /// The language of the game.
    #[arg(long, value_parser = known_language, default_value = "en")]
    language: LanguageChoice,
    /// How large text is, in percent: 80, 90, 100, 125, 150, 175 or 200.
    #[arg(long, value_name = "PERCENT", value_parser = known_text_size, default_value = "100")]
    text_size: TextSize,
    /// Have the turn that is tapped wait to be confirmed.
    #[arg(long)]
    ask: bool,
    /// Settings of the table that are others than they are by themselves.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "SETTINGS")]
    set: Vec<film::SettingWord>,
    /// Scroll whatever can be scrolled to its end.
    #[arg(long)]
    scrolled: bool,
    /// In grey: what is told by colour alone is lost.
    #[arg(long)]
    grey: bool,
    /// Tap these cells in turn, like c3,c5, for whoever is to move.
    #[arg(long, value_delimiter = ',', value_name = "CELLS")]
    tap: Vec<String>,
    /// After that, drag from the first of these cells to the last, and hold it there.
    #[arg(long, value_delimiter = ',', value_name = "CELLS")]
    drag: Vec<String>,
    /// Hold the loupe over this cell, where the picture is small enough for one.
    #[arg(long, value_name = "CELL")]
    loupe: Option<String>,
    /// The step of the lesson, or the statement of the rules, that is drawn, counted from 1.
    #[arg(long, default_value_t = 1)]
    step: usize,
    /// How many seconds its learner has been idle, or has watched the statement.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=60))]
    idle: u64,
    /// Draw the rules under these options, like edition=abstractplay.
    #[arg(long = "option", value_delimiter = ',', value_name = "OPTIONS")]
    options: Vec<String>,
}

#[derive(Args, Debug)]
struct RulesPages {
    /// The folder of the pages; their pictures lie in a folder within it.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Write the text alone, and leave the pictures as they are.
    #[arg(long)]
    text_only: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Player {
    You,
    Random,
    Beginner,
    Easy,
    Normal,
    Hard,
    Master,
}

impl Player {
    fn kind(self) -> String {
        match self {
            Self::You => crate::session::PERSON,
            Self::Random => "random",
            Self::Beginner => Level::Beginner.id(),
            Self::Easy => Level::Easy.id(),
            Self::Normal => Level::Normal.id(),
            Self::Hard => Level::Hard.id(),
            Self::Master => Level::Master.id(),
        }
        .to_owned()
    }
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum SpeedWord {
    Off,
    Fast,
    Normal,
    Slow,
}

impl From<SpeedWord> for Speed {
    fn from(word: SpeedWord) -> Self {
        match word {
            SpeedWord::Off => Self::Off,
            SpeedWord::Fast => Self::Fast,
            SpeedWord::Normal => Self::Normal,
            SpeedWord::Slow => Self::Slow,
        }
    }
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum QualityWord {
    Low,
    Medium,
    High,
}

impl QualityWord {
    const fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }

    const fn quality(self) -> Quality {
        match self {
            Self::Low => Quality::Low,
            Self::Medium => Quality::Medium,
            Self::High => Quality::High,
        }
    }
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum ThemeWord {
    Dusk,
    Noon,
    Night,
    HighContrast,
}

impl From<ThemeWord> for ThemeName {
    fn from(word: ThemeWord) -> Self {
        match word {
            ThemeWord::Dusk => Self::Dusk,
            ThemeWord::Noon => Self::Noon,
            ThemeWord::Night => Self::Night,
            ThemeWord::HighContrast => Self::HighContrast,
        }
    }
}

/// A rule by its game and its name.
fn rule(text: &str) -> Result<(String, String), String> {
    let (game, id) = text
        .split_once('/')
        .ok_or("a rule is written like surge/push")?;
    Ok((known_game(game)?, id.to_owned()))
}

fn known_game(id: &str) -> Result<String, String> {
    match stonecircle_rules::game(id) {
        Some(game) => Ok(game.id().to_owned()),
        None => {
            let known: Vec<&str> = stonecircle_rules::games()
                .iter()
                .map(|game| game.id())
                .collect();
            Err(format!("there are {}", known.join(", ")))
        }
    }
}

fn known_language(word: &str) -> Result<LanguageChoice, String> {
    match LanguageChoice::of_word(word) {
        Some(choice) => Ok(choice),
        None => {
            let known: Vec<&str> = LanguageChoice::all().map(LanguageChoice::word).collect();
            Err(format!("there are {}", known.join(", ")))
        }
    }
}

fn known_text_size(text: &str) -> Result<TextSize, String> {
    TextSize::ALL
        .into_iter()
        .find(|size| text.parse() == Ok(size.percent()))
        .ok_or_else(|| {
            let known = TextSize::ALL.map(|size| size.percent().to_string());
            format!("there are {}", known.join(", "))
        })
}

fn size(text: &str) -> Result<[u32; 2], String> {
    let (width, height) = text
        .split_once('x')
        .ok_or("a size is written like 1280x720")?;
    let side = |text: &str| match text.parse::<u32>() {
        Ok(side) if (64..=8192).contains(&side) => Ok(side),
        _ => Err(format!("{text:?} is not a number from 64 to 8192")),
    };
    Ok([side(width)?, side(height)?])
}

/// Runs what the command line asks for.
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let line = match CommandLine::try_parse_from(arguments) {
        Ok(line) => line,
        Err(error) => {
            // Help and version go to standard output, faults to standard error; a closed pipe is
            // nobody's fault.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let done = match line.command {
        None => play(line.play),
        Some(Command::Film(wish)) => film::film(&film::FilmWish {
            scene: wish.scene(),
            out: wish.out,
            fps: wish.fps,
            size: wish.size,
            quality: wish.quality.quality(),
            flat: wish.flat,
            reduced_motion: wish.reduced_motion,
            language: wish.language,
            bare: wish.bare,
            most: wish.most,
        }),
        Some(Command::RulesPages(wish)) => film::rules_pages(&wish.out, wish.text_only),
        Some(Command::Picture(wish)) => film::picture(&film::PictureWish {
            screen: wish.screen,
            game: wish.game,
            out: wish.out,
            size: wish.size,
            record: wish.record,
            data: wish.data,
            ply: wish.ply,
            quality: wish.quality.quality(),
            theme: wish.theme.into(),
            flat: wish.flat,
            language: wish.language,
            text_size: wish.text_size,
            ask: wish.ask,
            settings: wish.set,
            scrolled: wish.scrolled,
            grey: wish.grey,
            taps: wish.tap,
            drag: wish.drag,
            loupe: wish.loupe,
            step: wish.step,
            idle: std::time::Duration::from_secs(wish.idle),
            options: wish.options,
        }),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(words) => {
            fail(&words);
            ExitCode::FAILURE
        }
    }
}

#[expect(
    clippy::print_stderr,
    reason = "the last word of a command line program"
)]
fn fail(words: &str) {
    eprintln!("stonecircle: {words}");
}

fn play(wish: Play) -> Result<(), String> {
    app::probe()?;
    let seats = (wish.first.is_some() || wish.second.is_some()).then(|| {
        [
            wish.first.unwrap_or(Player::You).kind(),
            wish.second.unwrap_or(Player::Easy).kind(),
        ]
    });
    let launch = Launch {
        game: wish.game,
        seats,
        seed: wish.seed,
        speed: wish.speed.map(Into::into),
        reduced_motion: wish.reduced_motion,
        quality: wish.quality.map(|quality| quality.word().to_owned()),
        language: wish.language.map(|choice| choice.word().to_owned()),
        flat: wish.flat,
        silent: wish.silent,
        size: wish.size,
        record: wish.record,
        data: wish.data,
    };
    match app::windowed(&launch).run() {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(format!("the game ended with code {code}")),
    }
}
