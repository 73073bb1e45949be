//! `column`: the surge of one column of Surge Stones.
use std::io::Write;

use crate::cli::Column;
use crate::failure::Failure;

pub(crate) fn run(_args: &Column, _out: &mut impl Write) -> Result<u8, Failure> {
    Err(Failure::usage("later"))
}
