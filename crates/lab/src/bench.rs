//! `bench`: random games a second, perft, and the search of the strongest level, for each game on
//! one core.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde_json::Value;
use stonecircle_bots::{Budget, Level};
use stonecircle_rules::cairns::Cairns;
use stonecircle_rules::core::Position as _;
use stonecircle_rules::surakarta::Surakarta;
use stonecircle_rules::surge::Surge;
use stonecircle_rules::surmount::Surmount;
use stonecircle_rules::{Game, TooManyMoves, Viewer};

use crate::cli::Bench;
use crate::failure::{self, Failure};
use crate::setup;

/// What is measured of a game. A new game adds one line to [`GAMES`].
struct Measure {
    game: &'static str,
    /// Plays one random game to its end and counts its plies.
    playout: fn(&mut Xoshiro256PlusPlus) -> u64,
    /// Counts the positions at so many plies from the start.
    perft: fn(u32) -> Result<u64, TooManyMoves>,
    /// A depth that takes a moment, not a minute.
    depth: u32,
}

impl Measure {
    const fn of<G: Game>(depth: u32) -> Self {
        Self {
            game: G::ID,
            playout: playout::<G>,
            perft: perft::<G>,
            depth,
        }
    }

    /// With the game's own way to play on at random, which does the same without detours.
    const fn played_by(self, playout: fn(&mut Xoshiro256PlusPlus) -> u64) -> Self {
        Self { playout, ..self }
    }
}

const GAMES: &[Measure] = &[
    Measure::of::<Surge>(3).played_by(|rng| {
        let mut position = Surge::start(&Default::default(), rng);
        position.play_out(rng).into()
    }),
    Measure::of::<Surmount>(2).played_by(|rng| {
        let mut position = Surmount::start(&Default::default(), rng);
        position.play_out(rng, u32::MAX).into()
    }),
    Measure::of::<Surakarta>(5),
    Measure::of::<Cairns>(4),
];

/// The seed of all that is dealt and drawn, so that every run plays the same games.
const SEED: u64 = 1;
/// The time is cut into so many parts, of which the middle one counts: one interruption by another
/// program then changes nothing.
const PARTS: u32 = 5;

/// How deep a search is measured, and how many nodes it may take.
const SEARCH_PLIES: u32 = 4;
const SEARCH_NODES: u64 = 50_000;

#[derive(Clone, Copy)]
struct Playouts {
    games: u64,
    plies: u64,
    seconds: f64,
}

impl Playouts {
    fn games_a_second(&self) -> f64 {
        self.games as f64 / self.seconds
    }
}

/// Prints a line for each game and one for the method.
pub(crate) fn run(args: &Bench, out: &mut impl Write) -> Result<u8, Failure> {
    let only = args.game.as_deref().map(setup::game).transpose()?;
    if !(0.01..=3600.0).contains(&args.seconds) {
        return Err(Failure::usage("--seconds is a number from 0.01 to 3600"));
    }
    let part = Duration::from_secs_f64(args.seconds) / PARTS;
    for measure in GAMES {
        if only.is_some_and(|game| game.id() != measure.game) {
            continue;
        }
        let mut parts: Vec<Playouts> = (0..PARTS)
            .map(|_| playouts(measure.playout, part))
            .collect();
        parts.sort_by(|a, b| a.games_a_second().total_cmp(&b.games_a_second()));
        let middle = parts[parts.len() / 2];
        let started = Instant::now();
        let nodes = (measure.perft)(measure.depth)?;
        writeln!(
            out,
            "{:<9} {:>8.0} games/s, {:.1} plies a game; perft {}: {nodes} nodes in {:.1} ms; {}",
            measure.game,
            middle.games_a_second(),
            middle.plies as f64 / middle.games as f64,
            measure.depth,
            started.elapsed().as_secs_f64() * 1000.0,
            searched(measure.game)?,
        )?;
        out.flush()?;
    }
    writeln!(
        out,
        "method: one thread; games with default options from the usual start (Surge Stones dealt \
         anew each time) to the end, every move drawn uniformly (in Surmount stone by stone) and \
         played; seed {SEED}; the middle of {PARTS} parts of {:.2} s; perft once; master's search to \
         {SEARCH_PLIES} plies from the start, {SEARCH_NODES} nodes at most: how many it takes is its \
         signature, which only changes with what it does",
        part.as_secs_f64()
    )?;
    Ok(failure::OK)
}

/// The search from the start: its nodes, which are a signature, and its speed.
fn searched(id: &str) -> Result<String, Failure> {
    let game = setup::game(id)?;
    let start = setup::dealt(game, &Value::Null, SEED)?;
    let view = start.view(start.to_move().map_or(Viewer::Spectator, Viewer::Seat));
    let mut master = setup::bot(Level::Master.id(), game)?;
    let budget = Budget::unlimited().depth(SEARCH_PLIES).nodes(SEARCH_NODES);
    let started = Instant::now();
    let action = master
        .think(view.as_ref(), &budget, SEED)
        .map_err(Failure::usage)?;
    Ok(format!(
        "search: {} nodes, {:.0} nodes/s, {action}",
        budget.spent(),
        budget.spent() as f64 / started.elapsed().as_secs_f64(),
    ))
}

/// Plays random games for so long.
fn playouts(playout: fn(&mut Xoshiro256PlusPlus) -> u64, time: Duration) -> Playouts {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let mut games = 0;
    let mut plies = 0;
    let started = Instant::now();
    loop {
        plies += playout(&mut rng);
        games += 1;
        let seconds = started.elapsed();
        if seconds >= time {
            return Playouts {
                games,
                plies,
                seconds: seconds.as_secs_f64(),
            };
        }
    }
}

fn playout<G: Game>(rng: &mut Xoshiro256PlusPlus) -> u64 {
    let mut position = G::start(&G::Options::default(), rng);
    let mut plies = 0;
    while let Some(action) = position.random_move(rng) {
        position.apply(&action, &mut ());
        plies += 1;
    }
    black_box(position.outcome());
    plies
}

fn perft<G: Game>(depth: u32) -> Result<u64, TooManyMoves> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    G::start(&G::Options::default(), &mut rng).perft(depth, setup::MOST_TURNS)
}
