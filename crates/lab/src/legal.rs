//! `legal`: the legal moves of a position.

use std::io::{BufWriter, Write};

use crate::cli::Legal;
use crate::failure::{self, Failure};
use crate::setup;

/// Prints one move a line, sorted by bytes.
pub(crate) fn run(args: &Legal, out: &mut impl Write) -> Result<u8, Failure> {
    let position = setup::place(&args.place)?;
    let mut out = BufWriter::new(out);
    for action in position.legal(setup::MOST_TURNS)? {
        writeln!(out, "{action}")?;
    }
    out.flush()?;
    Ok(failure::OK)
}
