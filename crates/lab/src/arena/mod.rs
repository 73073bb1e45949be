//! `arena`: players against players, in pairs of games with sides swapped.

mod engine;
pub(crate) mod matches;
pub(crate) mod player;
mod round;
pub(crate) mod stats;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::Duration;

use serde_json::Value;
use stonecircle_rules::AnyGame;

use crate::cli::Arena;
use crate::failure::{self, Failure};
use crate::setup;
use matches::Match;
use player::{Limit, Wanted};
use stats::{Tally, elo_text};

/// How long a bot thinks when nothing is said about it.
pub(crate) const USUAL_NODES: u64 = 20_000;

/// A sequential test without a number of games ends here at the latest.
const MOST_GAMES: u64 = 100_000;
/// How many games without one.
const USUAL_GAMES: u64 = 100;

/// Plays every pair of players against each other and prints a line for each.
pub(crate) fn run(args: &Arena, out: &mut impl Write) -> Result<u8, Failure> {
    let game = setup::game(&args.game)?;
    let options = setup::options(args.options.as_deref())?;
    game.complete_options(&options).map_err(Failure::usage)?;
    let wanted: Vec<Wanted> = args
        .bots
        .iter()
        .map(|text| Wanted::read(text, game))
        .collect::<Result<_, _>>()?;
    let limit = match (args.nodes, args.time) {
        (_, Some(milliseconds)) => Limit::Time(Duration::from_millis(milliseconds)),
        (nodes, None) => Limit::Nodes(nodes.unwrap_or(USUAL_NODES)),
    };
    let opening = match args.openings.as_deref() {
        Some(text) => read_opening(text)?,
        None => usual_opening(game, &options)?,
    };
    let mut records = match &args.out {
        None => None,
        Some(path) => Some(BufWriter::new(File::create(path).map_err(|error| {
            Failure::usage(format!("cannot write {}: {error}", path.display()))
        })?)),
    };
    let sprt = args.sprt.as_deref().map(read_sprt).transpose()?;
    let games = args.games.unwrap_or(match sprt {
        Some(_) => MOST_GAMES,
        None => USUAL_GAMES,
    });
    for (index, first) in wanted.iter().enumerate() {
        for second in &wanted[index + 1..] {
            let played = Match {
                game,
                options: &options,
                players: [first, second],
                limit,
                opening,
                seed: args.seed,
                pairs: games.div_ceil(2),
                sprt,
                jobs: args.jobs,
            };
            let (tally, result) = played.play(&mut |pair, _| {
                if let Some(records) = &mut records {
                    for record in pair {
                        let line = serde_json::to_string(record).map_err(Failure::usage)?;
                        writeln!(records, "{line}")?;
                    }
                    records.flush()?;
                }
                Ok(())
            });
            if tally.count() == 0 {
                return result.map(|()| failure::OK);
            }
            writeln!(
                out,
                "{} vs {}: {}",
                first.text,
                second.text,
                summary(&tally)
            )?;
            if let Some(elo) = played.sprt {
                let ratio = tally.log_likelihood_ratio(elo);
                let verdict = if ratio >= stats::DECIDED {
                    "accepted"
                } else if ratio <= -stats::DECIDED {
                    "refused"
                } else {
                    "open"
                };
                writeln!(
                    out,
                    "  that it is {} Elo better rather than {}: {verdict} (log likelihood ratio {ratio:+.2})",
                    elo[1], elo[0],
                )?;
            }
            out.flush()?;
            result?;
        }
    }
    Ok(failure::OK)
}

/// Random plies at the start of each game, where nothing is said about it: as many as make games
/// differ. A deal does that by itself.
pub(crate) fn usual_opening(game: &dyn AnyGame, options: &Value) -> Result<u32, Failure> {
    let usual = game.usual_start(options).map_err(Failure::usage)?;
    Ok(if usual.is_none() { 0 } else { 4 })
}

/// A result in words: games, share, Elo, length.
pub(crate) fn summary(tally: &Tally) -> String {
    let [won, drawn, lost] = tally.games;
    let Some(share) = tally.share() else {
        return "no games".to_owned();
    };
    format!(
        "+{won} ={drawn} -{lost}, {:.1} % [{:.1}, {:.1}], Elo {} [{}, {}], {:.1} plies a game",
        100.0 * share.mean,
        100.0 * share.low,
        100.0 * share.high,
        elo_text(share.mean),
        elo_text(share.low),
        elo_text(share.high),
        tally.mean_plies(),
    )
}

fn read_opening(text: &str) -> Result<u32, Failure> {
    text.strip_prefix("random:")
        .and_then(|plies| plies.parse().ok())
        .filter(|plies| *plies <= 200)
        .ok_or_else(|| Failure::usage("--openings is random:K, with K random plies from 0 to 200"))
}

fn read_sprt(text: &str) -> Result<[f64; 2], Failure> {
    let wrong = || Failure::usage("--sprt is two Elo differences, the smaller first, such as 0,20");
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| {
        text.trim()
            .parse::<f64>()
            .ok()
            .filter(|elo| elo.abs() <= 1000.0)
    };
    match (number(low), number(high)) {
        (Some(low), Some(high)) if low < high => Ok([low, high]),
        _ => Err(wrong()),
    }
}
