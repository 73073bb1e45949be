//! `perft`: how many positions there are at each depth.

use std::io::Write;

use crate::cli::Perft;
use crate::failure::{self, Failure};
use crate::setup;

/// Prints a line for each depth as soon as it is known.
pub(crate) fn run(args: &Perft, out: &mut impl Write) -> Result<u8, Failure> {
    let position = setup::place(&args.place)?;
    for depth in 1..=args.depth {
        let nodes = position.perft(depth, setup::MOST_TURNS)?;
        writeln!(out, "{depth} {nodes}")?;
        out.flush()?;
    }
    Ok(failure::OK)
}
