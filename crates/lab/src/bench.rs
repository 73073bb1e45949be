//! `bench`: random games a second.
use std::io::Write;

use crate::cli::Bench;
use crate::failure::Failure;

pub(crate) fn run(_args: &Bench, _out: &mut impl Write) -> Result<u8, Failure> {
    Err(Failure::usage("later"))
}
