//! Helpers for the text forms of positions.

use super::{PositionError, Seat};

/// `x` for first, `o` for second, `-` for nobody.
#[must_use]
pub const fn seat_letter(seat: Option<Seat>) -> char {
    match seat {
        Some(Seat::First) => 'x',
        Some(Seat::Second) => 'o',
        None => '-',
    }
}

/// Reads `x`, `o` or `-`.
///
/// # Errors
/// Names what was found instead.
pub fn read_seat(text: &str) -> Result<Option<Seat>, PositionError> {
    match text {
        "x" => Ok(Some(Seat::First)),
        "o" => Ok(Some(Seat::Second)),
        "-" => Ok(None),
        other => Err(PositionError::new(format!(
            "the side to move is x, o or -, not {:?}",
            shorten(other)
        ))),
    }
}

/// A whole number of at most 32 bits, in plain digits without sign or leading zeros.
///
/// # Errors
/// Names the number's role and what was found.
pub fn read_number(text: &str, role: &str) -> Result<u32, PositionError> {
    let plain = !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && (text.len() == 1 || !text.starts_with('0'));
    if !plain {
        return Err(PositionError::new(format!(
            "{role} is a whole number, not {:?}",
            shorten(text)
        )));
    }
    text.parse()
        .map_err(|_| PositionError::new(format!("{role} {} is larger than 32 bits", shorten(text))))
}

/// At most 40 characters of a text, for error messages.
#[must_use]
pub fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// A message without its middle where it is longer than 200 characters: it quotes something long,
/// and what is said about that stands before and behind it.
#[must_use]
pub fn shorten_within(message: &str) -> String {
    const KEPT: usize = 100;
    let count = message.chars().count();
    if count <= 2 * KEPT {
        return message.to_owned();
    }
    let (head, tail) = (
        message.chars().take(KEPT),
        message.chars().skip(count - KEPT),
    );
    head.chain(['…']).chain(tail).collect()
}

/// Splits a position into exactly `N` fields at single spaces.
///
/// # Errors
/// When there are more or fewer.
pub fn fields<const N: usize>(text: &str) -> Result<[&str; N], PositionError> {
    let parts: Vec<&str> = text.split(' ').take(N + 1).collect();
    parts.try_into().map_err(|parts: Vec<&str>| {
        let found = if parts.len() > N {
            format!("more than {N}")
        } else {
            parts.len().to_string()
        };
        PositionError::new(format!(
            "a position has {N} fields separated by single spaces, not {found}"
        ))
    })
}
