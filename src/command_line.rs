//! What the command line asks for.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use bevy::app::AppExit;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::app::{self, Launch};
use crate::choreography::Speed;
use crate::film;
use crate::look::Quality;

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
    /// Keep saves and finished games in this folder instead of the user's own.
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
    /// Begin with the view from above.
    #[arg(long)]
    flat: bool,
    /// The window's size, like 1280x720.
    #[arg(long, value_parser = size)]
    size: Option<[u32; 2]>,
}

#[derive(Args, Debug)]
struct Film {
    /// The record: one JSON object; of several lines the first is taken.
    #[arg(long, value_name = "FILE")]
    record: PathBuf,
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
    /// Draw no plates, only the table.
    #[arg(long)]
    bare: bool,
    /// Draw at most this many pictures.
    #[arg(long, default_value_t = 100_000)]
    most: u32,
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
    /// The record that lies on the table.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// After how many plies of it; left out: after all.
    #[arg(long)]
    ply: Option<u32>,
    /// How much work the picture may be.
    #[arg(long, value_enum, default_value = "medium")]
    quality: QualityWord,
    /// Seen from above.
    #[arg(long)]
    flat: bool,
    /// In grey: what is told by colour alone is lost.
    #[arg(long)]
    grey: bool,
    /// Tap these cells in turn, like c3,c5, for whoever is to move.
    #[arg(long, value_delimiter = ',', value_name = "CELLS")]
    tap: Vec<String>,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Player {
    You,
    Easy,
    Random,
}

impl Player {
    fn kind(self) -> String {
        match self {
            Self::You => crate::session::PERSON,
            Self::Easy => "easy",
            Self::Random => "random",
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
            record: wish.record,
            out: wish.out,
            fps: wish.fps,
            size: wish.size,
            quality: wish.quality.quality(),
            from: wish.from,
            to: wish.to,
            flat: wish.flat,
            reduced_motion: wish.reduced_motion,
            bare: wish.bare,
            most: wish.most,
        }),
        Some(Command::Picture(wish)) => film::picture(&film::PictureWish {
            screen: wish.screen,
            game: wish.game,
            out: wish.out,
            size: wish.size,
            record: wish.record,
            ply: wish.ply,
            quality: wish.quality.quality(),
            flat: wish.flat,
            grey: wish.grey,
            taps: wish.tap,
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
        flat: wish.flat,
        size: wish.size,
        record: wish.record,
        data: wish.data,
    };
    match app::windowed(&launch).run() {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(format!("the game ended with code {code}")),
    }
}
