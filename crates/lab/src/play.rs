//! `play`: two bots play, one record a line.

use std::io::Write;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use stonecircle_bots::{Bot, Budget};
use stonecircle_rules::core::RULES_VERSION;
use stonecircle_rules::{AnyGame, Record, Viewer};

use crate::cli::Play;
use crate::failure::{self, Failure};
use crate::setup;

/// Prints each record as soon as its game is over.
pub(crate) fn run(args: &Play, out: &mut impl Write) -> Result<u8, Failure> {
    let game = setup::game(&args.game)?;
    let options = setup::options(args.options.as_deref())?;
    let mut bots = [
        setup::bot(&args.first, game)?,
        setup::bot(&args.second, game)?,
    ];
    for number in 0..args.games {
        let seed = args.seed.wrapping_add(number);
        let mut record = played(game, &options, seed, &mut bots)?;
        record.more.insert("seed".to_owned(), seed.into());
        record
            .more
            .insert("first".to_owned(), args.first.as_str().into());
        record
            .more
            .insert("second".to_owned(), args.second.as_str().into());
        let line = serde_json::to_string(&record).map_err(Failure::usage)?;
        writeln!(out, "{line}")?;
        out.flush()?;
    }
    Ok(failure::OK)
}

/// One game. A bot sees what its seat may know and nothing else.
fn played(
    game: &dyn AnyGame,
    options: &Value,
    seed: u64,
    bots: &mut [Box<dyn Bot>; 2],
) -> Result<Record, Failure> {
    let mut position = setup::dealt(game, options, seed)?;
    let start = position.text();
    // A stream of its own, so that what the bots draw tells them nothing about the deal.
    let mut thoughts = ChaCha8Rng::seed_from_u64(seed);
    thoughts.set_stream(1);
    let mut moves = Vec::new();
    while let Some(seat) = position.to_move() {
        if moves.len() == setup::MOST_PLIES {
            break;
        }
        let view = position.view(Viewer::Seat(seat));
        let action = bots[seat.index()]
            .think(view.as_ref(), &Budget::unlimited(), thoughts.next_u64())
            .map_err(Failure::usage)?;
        position.play(&action).map_err(Failure::usage)?;
        moves.push(action);
    }
    let outcome = position.outcome();
    Ok(Record {
        game: game.id().to_owned(),
        rules: RULES_VERSION,
        options: options.clone(),
        start: Some(start),
        moves,
        result: Some(outcome.map(|outcome| outcome.result)),
        reason: outcome.map(|outcome| outcome.reason),
        more: serde_json::Map::new(),
    })
}
