//! How long the levels think about a move: `cargo run --release -p stonecircle-bots --example pace`.
//!
//! Normal plays against itself on the largest boards, and in every position of its games each level
//! is asked for a move, without any limit. What is counted is the time on the processor where the
//! system tells it (on Linux), so that other programs are not in the way; elsewhere by the clock.

#![expect(clippy::print_stdout, reason = "an example's result is what it prints")]

use std::fs;
use std::time::{Duration, Instant};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::json;
use stonecircle_bots::{Bot, Budget, Level, bot};
use stonecircle_rules::{AnyPosition, AnyView, Viewer};

/// How many games on each board.
const GAMES: u64 = 2;
const LEVELS: [Level; 4] = [Level::Beginner, Level::Easy, Level::Normal, Level::Hard];

fn main() {
    for (id, options) in [
        ("surmount", json!({"size": 7})),
        ("surakarta", json!({})),
        ("cairns", json!({})),
        ("surge", json!({})),
    ] {
        let Some(game) = stonecircle_rules::game(id) else {
            continue;
        };
        let mut moves = 0;
        let mut all = [Duration::ZERO; LEVELS.len()];
        let mut longest = [Duration::ZERO; LEVELS.len()];
        for seed in 0..GAMES {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let Ok(mut position) = game.start(&options, &mut rng) else {
                continue;
            };
            let mut players = LEVELS.map(|level| bot(level.id(), id));
            while let Some(view) = view(position.as_ref()) {
                moves += 1;
                let mut played = None;
                for (index, level) in LEVELS.into_iter().enumerate() {
                    let Some(player) = &mut players[index] else {
                        continue;
                    };
                    let (took, action) = timed(player.as_mut(), view.as_ref(), moves);
                    all[index] += took;
                    longest[index] = longest[index].max(took);
                    if level == Level::Normal {
                        played = action;
                    }
                }
                let Some(action) = played else { break };
                if position.play(&action).is_err() {
                    break;
                }
            }
        }
        println!("{id} {options}: {GAMES} games, {moves} positions");
        for (index, level) in LEVELS.into_iter().enumerate() {
            println!(
                "  {:<8} {:7.1} ms a move, {:7.1} ms the longest",
                level.id(),
                1000.0 * all[index].as_secs_f64() / f64::from(moves.max(1) as u32),
                1000.0 * longest[index].as_secs_f64(),
            );
        }
    }
}

/// What the side to move sees.
fn view(position: &dyn AnyPosition) -> Option<Box<dyn AnyView>> {
    let seat = position.to_move()?;
    Some(position.view(Viewer::Seat(seat)))
}

/// How long this thread was on the processor.
fn on_processor() -> Option<Duration> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = told.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

fn timed(player: &mut dyn Bot, view: &dyn AnyView, seed: u64) -> (Duration, Option<String>) {
    let (begun, before) = (Instant::now(), on_processor());
    let action = player.think(view, &Budget::unlimited(), seed).ok();
    let took = match (before, on_processor()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => begun.elapsed(),
    };
    (took, action)
}
