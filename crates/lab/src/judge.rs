//! `judge`: whether one move is legal.

use std::io::Write;

use crate::cli::Judge;
use crate::failure::{self, Failure};
use crate::setup;

/// Prints `legal`, or `illegal: why` for a move that breaks a rule or is none at all.
pub(crate) fn run(args: &Judge, out: &mut impl Write) -> Result<u8, Failure> {
    let game = setup::game(&args.game)?;
    let options = setup::options(args.options.as_deref())?;
    let position = setup::written(game, &options, &args.position)?;
    match position.judge(&args.action) {
        Ok(()) => {
            writeln!(out, "legal")?;
            Ok(failure::OK)
        }
        Err(refusal) => {
            writeln!(out, "illegal: {}", failure::one_line(&refusal.words))?;
            Ok(failure::REFUSED)
        }
    }
}
