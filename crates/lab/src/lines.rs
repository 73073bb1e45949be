//! Lines of records from a file or from standard input, as bytes: one that is no text spoils no
//! other.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use stonecircle_rules::RecordError;

use crate::failure::Failure;

/// What Windows programs write before the first letter of a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// All lines that hold something.
pub(crate) struct Lines {
    input: Box<dyn BufRead>,
    /// What is read, for messages.
    name: String,
    number: u64,
    line: Vec<u8>,
}

impl Lines {
    /// Opens a file; without one, or for `-`, standard input.
    ///
    /// # Errors
    /// It cannot be opened.
    pub(crate) fn open(file: Option<&Path>) -> Result<Self, Failure> {
        let file = file.filter(|path| *path != Path::new("-"));
        let name = file.map_or("standard input".into(), Path::to_string_lossy);
        let input: Box<dyn BufRead> = match file {
            None => Box::new(io::stdin().lock()),
            Some(path) => Box::new(BufReader::new(
                File::open(path).map_err(|error| cannot_read(&name, &error))?,
            )),
        };
        Ok(Self {
            input,
            name: name.into_owned(),
            number: 0,
            line: Vec::new(),
        })
    }

    /// The next line that is not blank and its number, counted from 1; `None` after the last.
    ///
    /// # Errors
    /// Reading failed.
    pub(crate) fn next(&mut self) -> Result<Option<(u64, &[u8])>, Failure> {
        loop {
            self.line.clear();
            self.number += 1;
            let read = self.input.read_until(b'\n', &mut self.line);
            if read.map_err(|error| cannot_read(&self.name, &error))? == 0 {
                return Ok(None);
            }
            if !without_mark(&self.line).trim_ascii().is_empty() {
                return Ok(Some((self.number, without_mark(&self.line))));
            }
        }
    }
}

fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line)
}

fn cannot_read(name: &str, error: &io::Error) -> Failure {
    Failure::usage(format!("cannot read {name}: {error}"))
}

/// A line as text, without what surrounds its record.
///
/// # Errors
/// It is not UTF-8.
pub(crate) fn text(line: &[u8]) -> Result<&str, RecordError> {
    std::str::from_utf8(line)
        .map(str::trim)
        .map_err(|_| RecordError::Unreadable("not a record: it is not UTF-8 text".to_owned()))
}
