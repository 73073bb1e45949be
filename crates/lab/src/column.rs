//! `column`: the surge of one column of Surge Stones.

use std::io::Write;

use stonecircle_rules::surge;

use crate::cli::Column;
use crate::failure::{self, Failure};

/// Prints the column before and after its surge, the points, and the stones that left.
pub(crate) fn run(args: &Column, out: &mut impl Write) -> Result<u8, Failure> {
    let column: surge::Column = args.squares.parse().map_err(Failure::usage)?;
    let line = serde_json::to_string(&column.surge()).map_err(Failure::usage)?;
    writeln!(out, "{line}")?;
    Ok(failure::OK)
}
