//! The command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// The whole command line.
#[derive(Debug, Parser)]
#[command(
    name = "stonecircle-lab",
    version,
    about = "The four games of Stonecircle on the command line, without a window",
    after_help = "GAME is surge, surmount, surakarta or cairns. A position contains spaces and is one argument.\n\
        Exit codes: 0; 1 for an illegal or malformed move, a bad record, too many nodes or a program\n\
        that ends amid a match; 2 for bad options, positions or usage. Errors are one line on standard error.\n\n\
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
        Bots: random, beginner, easy, normal, hard, master; plain as a yardstick. Game i, counted from 0, uses the seed S + i, which its record names; the\n\
        same seed gives the same game. A game that reaches 5,000 plies is left unfinished.\n\n\
        Example: stonecircle-lab play surge --first easy --second random --games 10 --seed 1")]
    Play(Play),
    /// Let players play each other in pairs of games with sides swapped
    #[command(after_help = "\
        A player is a bot (random, beginner, easy, normal, hard, master, plain), one with a limit of\n\
        its own (master@5000), or a program that speaks the protocol (cmd:\"my-bot --fast\"; see\n\
        docs/bots.md). Both games of a pair begin with the same opening and the same deal. The share\n\
        of the points and the Elo difference come with 95 % intervals; --out takes every game as a\n\
        record with its seed, pair and limit, which together repeat it. A program's illegal move loses\n\
        its game; one that ends or does not answer ends the match, with the result so far and exit 1.\n\n\
        Example: stonecircle-lab arena cairns --bots hard normal --games 200 --nodes 20000 --jobs 2\n\
        Example: stonecircle-lab arena surakarta --bots master cmd:./mine --sprt 0,20 --time 100")]
    Arena(Arena),
    /// Judge games ply by ply: chances, turning points, better moves
    #[command(after_help = "\
        The percentage before a move is the share of the points that the first side could expect\n\
        then. In Surge Stones every ply is judged by what its mover could know.\n\n\
        Example: stonecircle-lab play cairns --first easy --second easy | stonecircle-lab analyse")]
    Analyse(Analyse),
    /// Measure how much stronger each level is than the one below, and write the page about it
    #[command(after_help = "\
        Results are kept in a file of one JSON line a step; a step that is there with as many pairs is\n\
        not played again, and one with fewer goes on where it was broken off, so that a ladder can be\n\
        climbed bit by bit. Only with --seed, and another seed than before, a step begins anew. With\n\
        --time only the last step is played, by the clock.\n\n\
        Example: stonecircle-lab ladder --jobs 2\n\
        Example: stonecircle-lab ladder --step master hard --pairs 200\n\
        Example: stonecircle-lab ladder --game cairns --pairs 30 --time 1000")]
    Ladder(Ladder),
    /// Fit the weights of an evaluation to the results of games that master plays against itself
    #[command(after_help = "\
        Prints the weights at present and those that foretell the results best; the same seed gives the\n\
        same weights. docs/bots.md says how those in use were found.\n\n\
        Example: stonecircle-lab tune surmount --games 4000 --options '{\"size\": 4}' --options '{\"size\": 5}'\n\
        Example: stonecircle-lab tune cairns --games 1000 --nodes 2000 --jobs 2")]
    Tune(Tune),
    /// Speak the Universal Game Interface on standard input and output
    #[command(after_help = "\
        Any program that speaks it can play or be played: see docs/bots.md for the protocol.\n\n\
        Example: printf 'position startpos\\ngo nodes 10000\\n' | stonecircle-lab ugi cairns")]
    Ugi(Ugi),
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

/// `arena`.
#[derive(Debug, Args)]
pub(crate) struct Arena {
    /// surge, surmount, surakarta or cairns
    pub(crate) game: String,
    /// Two players or more; each plays each
    #[arg(long, value_name = "PLAYER", num_args = 2.., required = true)]
    pub(crate) bots: Vec<String>,
    /// How many games for each two players, rounded up to pairs (100; with --sprt as many as it
    /// takes, 100,000 at most)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: Option<u64>,
    /// Stop as soon as it is clear which of two Elo differences is nearer the truth
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    /// Nodes for each move (20,000 unless --time is given)
    #[arg(long, value_name = "N", conflicts_with = "time")]
    pub(crate) nodes: Option<u64>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(crate) time: Option<u64>,
    /// Random plies at the start of both games of a pair (random:4; in Surge Stones random:0)
    #[arg(long, value_name = "random:K")]
    pub(crate) openings: Option<String>,
    /// Games at the same time
    #[arg(long, value_name = "J", default_value = "1")]
    pub(crate) jobs: NonZeroUsize,
    /// The seed of the first pair; pair i uses S + i
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Write every game into this file, a record a line
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// The game's options as a JSON object
    #[arg(long, value_name = "JSON", allow_hyphen_values = true)]
    pub(crate) options: Option<String>,
}

/// `analyse`.
#[derive(Debug, Args)]
pub(crate) struct Analyse {
    /// Records, one a line; left out or `-`: standard input
    pub(crate) file: Option<PathBuf>,
    /// Nodes for each ply
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) nodes: u64,
}

/// `ladder`.
#[derive(Debug, Args)]
pub(crate) struct Ladder {
    /// One game only
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// One step only, such as master hard
    #[arg(long, num_args = 2, value_names = ["ABOVE", "BELOW"])]
    pub(crate) step: Vec<String>,
    /// Pairs of games for each step; with 0 only the page is written
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(0..=100_000))]
    pub(crate) pairs: u64,
    /// Milliseconds for each move, instead of nodes
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(crate) time: Option<u64>,
    /// Games at the same time
    #[arg(long, value_name = "J", default_value = "1")]
    pub(crate) jobs: NonZeroUsize,
    /// The seed of the first pair (the one with which a step was begun; 0 for a new one)
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// The results, read and written
    #[arg(long, value_name = "FILE", default_value = "docs/strength.jsonl")]
    pub(crate) results: PathBuf,
    /// The page
    #[arg(long, value_name = "FILE", default_value = "docs/strength.md")]
    pub(crate) page: PathBuf,
}

/// `tune`.
#[derive(Debug, Args)]
pub(crate) struct Tune {
    /// surge, surmount or cairns
    pub(crate) game: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) games: u64,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub(crate) nodes: u64,
    /// Random plies at the start of each game
    #[arg(long, value_name = "K", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=200))]
    pub(crate) opening: u32,
    /// Games at the same time
    #[arg(long, value_name = "J", default_value = "1")]
    pub(crate) jobs: NonZeroUsize,
    /// The seed of the first game; game i uses S + i
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// How strongly weights are held back from what few positions speak for
    #[arg(
        long,
        value_name = "D",
        default_value_t = 20.0,
        allow_hyphen_values = true
    )]
    pub(crate) doubt: f64,
    /// The game's options as a JSON object; given more than once, games take turns between them
    #[arg(long, value_name = "JSON", allow_hyphen_values = true)]
    pub(crate) options: Vec<String>,
}

/// `ugi`.
#[derive(Debug, Args)]
pub(crate) struct Ugi {
    /// surge, surmount, surakarta or cairns
    pub(crate) game: String,
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

/// What the parser has to say, as one line without its hints and its usage text.
pub(crate) fn in_one_line(error: &clap::Error) -> String {
    use clap::error::ErrorKind;
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "a command is missing: see stonecircle-lab --help".to_owned();
    }
    let text = error.render().to_string();
    // What was given is quoted as it is and may hold blank lines of its own: only the parser's own
    // paragraphs are cut off, from the end.
    let said = ["\n\nFor more information", "\n\nUsage: ", "\n\n  tip: "]
        .iter()
        .fold(text.as_str(), |said, own| {
            said.rsplit_once(own).map_or(said, |(before, _)| before)
        });
    let words: Vec<&str> = said.split_whitespace().collect();
    let line = words.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}
