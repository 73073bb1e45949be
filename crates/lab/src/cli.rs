//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// The whole command line.
#[derive(Debug, Parser)]
#[command(
    name = "stonecircle-lab",
    version,
    about = "The four games of Stonecircle on the command line, without a window",
    after_help = "GAME is surge, surmount, surakarta or cairns. A position contains spaces and is one argument.\n\
        Exit codes: 0; 1 for an illegal or malformed move, a bad record or too many nodes;\n\
        2 for bad options, positions or usage. Errors are one line on standard error.\n\n\
        Example: stonecircle-lab perft surakarta --depth 4\n\
        Example: stonecircle-lab play surge --first easy --second random --seed 7 | stonecircle-lab trace"
)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Count the positions at each depth: lines of `depth nodes`
    #[command(after_help = "\
        A game that ended earlier counts nothing; a pass or a skip is a ply. Surmount counts the\n\
        distinct resulting boards of each position, and gives up (exit 1) at a position with more\n\
        than 1,000,000 of them. Surge Stones has no usual start: give --position or --seed.\n\n\
        Example: stonecircle-lab perft surmount --options '{\"size\": 3}' --depth 3\n\
        Example: stonecircle-lab perft surge --seed 1 --depth 2")]
    Perft(Perft),
    /// List the legal moves, one a line, sorted by bytes
    #[command(after_help = "\
        Nothing is printed when the game is over. Surmount gives one canonical turn for each distinct\n\
        resulting board, and gives up (exit 1) when there are more than 1,000,000.\n\n\
        Example: stonecircle-lab legal surakarta --position 'oooooo/oooooo/6/6/xxxxxx/xxxxxx x 0'\n\
        Example: stonecircle-lab legal surge --seed 1")]
    Legal(Legal),
    /// Say whether a move is legal: `legal`, or `illegal: why` and exit 1
    #[command(after_help = "\
        Without \"size\" in the options, Surmount takes it from the position's rows.\n\n\
        Example: stonecircle-lab judge surmount --position '4/5/6/7/6/5/4 x' --move d4")]
    Judge(Judge),
    /// Play records through: one JSON line out for each record in
    #[command(after_help = "\
        Records are JSON objects, one a line, read from FILE or standard input. Each ply comes out\n\
        with its position, its legal moves (not for Surmount) and its move. A bad record is one line\n\
        on standard error with its line number and ply; the others go on, and the exit code is 1.\n\n\
        Example: stonecircle-lab trace games.jsonl --happenings\n\
        Example: stonecircle-lab play cairns --first random --second random | stonecircle-lab trace -")]
    Trace(Trace),
    /// Run the surge of one column of Surge Stones: one JSON line
    #[command(after_help = "\
        Up to eight squares from the bottom, separated by spaces: B1 to B10 for Blue, O1 to O10 for\n\
        Orange, `.` for an empty square; missing ones are empty.\n\n\
        Example: stonecircle-lab column 'B9 O3 . B1'")]
    Column(Column),
    /// Let two bots play: one record a line
    #[command(after_help = "\
        Bots: random, easy. Game i, counted from 0, uses the seed S + i, which its record names; the\n\
        same seed gives the same game. A game that reaches 5,000 plies is left unfinished.\n\n\
        Example: stonecircle-lab play surge --first easy --second random --games 10 --seed 1")]
    Play(Play),
    /// Measure random games a second on one core
    #[command(after_help = "\
        Example: stonecircle-lab bench surge\n\
        Example: stonecircle-lab bench --seconds 0.5")]
    Bench(Bench),
}

/// Where a search starts: shared by `perft` and `legal`.
#[derive(Debug, Args)]
pub(crate) struct Place {
    /// surge, surmount, surakarta or cairns
    pub(crate) game: String,
    /// The game's options as a JSON object
    #[arg(long, value_name = "JSON", allow_hyphen_values = true)]
    pub(crate) options: Option<String>,
    /// A position instead of the usual start
    #[arg(
        long,
        value_name = "TEXT",
        conflicts_with = "seed",
        allow_hyphen_values = true
    )]
    pub(crate) position: Option<String>,
    /// Deal the start with this seed
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
}

/// `perft`.
#[derive(Debug, Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) place: Place,
    /// Count depths 1 to N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) depth: u32,
}

/// `legal`.
#[derive(Debug, Args)]
pub(crate) struct Legal {
    #[command(flatten)]
    pub(crate) place: Place,
}

/// `judge`.
#[derive(Debug, Args)]
pub(crate) struct Judge {
    /// surge, surmount, surakarta or cairns
    pub(crate) game: String,
    /// The game's options as a JSON object
    #[arg(long, value_name = "JSON", allow_hyphen_values = true)]
    pub(crate) options: Option<String>,
    /// The position
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: String,
    /// The move to judge
    #[arg(long = "move", value_name = "M", allow_hyphen_values = true)]
    pub(crate) action: String,
}

/// `trace`.
#[derive(Debug, Args)]
pub(crate) struct Trace {
    /// Records, one a line; left out or `-`: standard input
    pub(crate) file: Option<PathBuf>,
    /// Add to each ply what a person would see happen
    #[arg(long)]
    pub(crate) happenings: bool,
}

/// `column`.
#[derive(Debug, Args)]
pub(crate) struct Column {
    /// The squares from the bottom, such as "B9 O3 . B1"
    #[arg(allow_hyphen_values = true)]
    pub(crate) squares: String,
}

/// `play`.
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// surge, surmount, surakarta or cairns
    pub(crate) game: String,
    /// The bot that plays the first side
    #[arg(long, value_name = "BOT")]
    pub(crate) first: String,
    /// The bot that plays the second side
    #[arg(long, value_name = "BOT")]
    pub(crate) second: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// The seed of the first game
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The game's options as a JSON object
    #[arg(long, value_name = "JSON", allow_hyphen_values = true)]
    pub(crate) options: Option<String>,
}

/// `bench`.
#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// One game only
    pub(crate) game: Option<String>,
    /// How long to measure each game
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0)]
    pub(crate) seconds: f64,
}

/// What the parser has to say, without its usage text: the first paragraph as one line.
pub(crate) fn in_one_line(error: &clap::Error) -> String {
    use clap::error::ErrorKind;
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "a command is missing: see stonecircle-lab --help".to_owned();
    }
    let text = error.render().to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = first.split_whitespace().collect();
    let line = words.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}
