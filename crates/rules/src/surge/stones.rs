//! Values in packed form: a hand, a supply in drawing order, and a multiset.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::core::{PositionError, text, zobrist};

/// The largest value of a stone; the smallest is 1.
pub const MAX_VALUE: u8 = 10;
/// The most stones in a hand.
pub const HAND: usize = 3;
/// The stones of each side: two of each value.
pub const STONES: usize = 20;

/// Whether a number can be the value of a stone.
#[inline]
#[must_use]
pub const fn is_value(value: u8) -> bool {
    value >= 1 && value <= MAX_VALUE
}

/// Reads a value, 1 to 10.
pub(super) fn read_value(word: &str) -> Option<u8> {
    match word.as_bytes() {
        [digit @ b'1'..=b'9'] => Some(digit - b'0'),
        b"10" => Some(10),
        _ => None,
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, values: impl Iterator<Item = u8>) -> fmt::Result {
    let mut any = false;
    for value in values {
        if any {
            f.write_str(".")?;
        }
        any = true;
        write!(f, "{value}")?;
    }
    if any { Ok(()) } else { f.write_str("-") }
}

/// Reads `1.4.9` or `-` into at most [`STONES`] values.
pub(super) fn read_list(list: &str) -> Result<Vec<u8>, PositionError> {
    if list == "-" {
        return Ok(Vec::new());
    }
    let mut values = Vec::new();
    for word in list.split('.') {
        let value = read_value(word).ok_or_else(|| {
            PositionError::new(format!(
                "{:?} is not the value of a stone: values are 1 to 10",
                text::shorten(word)
            ))
        })?;
        if values.len() == STONES {
            return Err(PositionError::new("a list of more than 20 stones"));
        }
        values.push(value);
    }
    Ok(values)
}

/// Up to three values in ascending order, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand(u16);

impl Hand {
    /// A hand of these values, in any order; `None` if there are more than three or one is no
    /// value.
    #[must_use]
    pub fn new(values: &[u8]) -> Option<Self> {
        if values.len() > HAND || !values.iter().all(|value| is_value(*value)) {
            return None;
        }
        let mut hand = Self::default();
        for value in values {
            hand.insert(*value);
        }
        Some(hand)
    }

    /// How many stones it holds.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        (19 - self.0.leading_zeros() as usize) / 4
    }

    /// Whether it holds none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The values, ascending.
    pub fn values(self) -> impl Iterator<Item = u8> {
        (0..HAND)
            .map(move |index| (self.0 >> (4 * index)) as u8 & 15)
            .take_while(|value| *value != 0)
    }

    /// The different values, ascending, and how many there are; the rest of the array is 0.
    #[inline]
    #[must_use]
    pub const fn distinct(self) -> ([u8; HAND], usize) {
        let (a, b, c) = (
            self.0 as u8 & 15,
            (self.0 >> 4) as u8 & 15,
            (self.0 >> 8) as u8 & 15,
        );
        match (a, b, c) {
            (0, _, _) => ([0; HAND], 0),
            (a, 0, _) => ([a, 0, 0], 1),
            (a, b, 0) if a == b => ([a, 0, 0], 1),
            (a, b, 0) => ([a, b, 0], 2),
            (a, b, c) if a == c && a == b => ([a, 0, 0], 1),
            (a, b, c) if a == b || b == c => ([a, c, 0], 2),
            (a, b, c) => ([a, b, c], 3),
        }
    }

    /// Whether it holds a stone of this value.
    #[inline]
    #[must_use]
    pub fn contains(self, value: u8) -> bool {
        value != 0 && self.values().any(|held| held == value)
    }

    #[inline]
    pub(super) fn insert(&mut self, value: u8) {
        let mut below = 0;
        while below < 12 && (self.0 >> below) & 15 != 0 && (self.0 >> below) as u8 & 15 <= value {
            below += 4;
        }
        let low = self.0 & ((1 << below) - 1);
        self.0 = low | u16::from(value) << below | (self.0 & !((1 << below) - 1)) << 4;
    }

    /// Takes one stone of this value out; `false` if there is none.
    #[inline]
    pub(super) fn remove(&mut self, value: u8) -> bool {
        for at in [0, 4, 8] {
            if value != 0 && (self.0 >> at) as u8 & 15 == value {
                let low = self.0 & ((1 << at) - 1);
                self.0 = low | (self.0 >> 4) & !((1 << at) - 1);
                return true;
            }
        }
        false
    }
}

impl Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.values())
    }
}

/// A supply in drawing order: up to twenty values of four bits, the next one lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Supply(u128);

impl Supply {
    /// A supply of these values, the first to be drawn first; `None` if there are more than 20 or
    /// one is no value.
    #[must_use]
    pub fn new(values: &[u8]) -> Option<Self> {
        if values.len() > STONES || !values.iter().all(|value| is_value(*value)) {
            return None;
        }
        Some(Self(
            values
                .iter()
                .rev()
                .fold(0, |packed, value| packed << 4 | u128::from(*value)),
        ))
    }

    /// How many stones are left in it.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        (131 - self.0.leading_zeros() as usize) / 4
    }

    /// Whether it is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The values in drawing order.
    pub fn values(self) -> impl Iterator<Item = u8> {
        (0..STONES)
            .map(move |index| (self.0 >> (4 * index)) as u8 & 15)
            .take_while(|value| *value != 0)
    }

    /// Draws the next stone.
    #[inline]
    pub(super) fn draw(&mut self) -> Option<u8> {
        let value = self.0 as u8 & 15;
        self.0 >>= 4;
        (value != 0).then_some(value)
    }
}

impl Display for Supply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.values())
    }
}

/// A hash of one side's hand and supply: three mixes whatever they hold.
#[inline]
pub(super) const fn reserve_hash(side: usize, hand: Hand, supply: Supply) -> u64 {
    let stream = 0x5352_0000 + 2 * side as u64;
    let high = (supply.0 >> 64) as u64 | (hand.0 as u64) << 32;
    zobrist::key(stream, supply.0 as u64) ^ zobrist::key(stream + 1, high)
}

/// A multiset of values: six bits of count for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pool(u64);

impl Pool {
    const fn shift(value: u8) -> u32 {
        6 * (value as u32 & 15).saturating_sub(1)
    }

    /// A multiset of these values; `None` if there are more than 20 or one is no value.
    #[must_use]
    pub fn new(values: &[u8]) -> Option<Self> {
        if values.len() > STONES || !values.iter().all(|value| is_value(*value)) {
            return None;
        }
        Some(values.iter().copied().collect())
    }

    /// How many stones of this value there are.
    #[must_use]
    pub const fn count(self, value: u8) -> usize {
        if is_value(value) {
            (self.0 >> Self::shift(value)) as usize & 63
        } else {
            0
        }
    }

    /// How many stones there are.
    #[must_use]
    pub fn len(self) -> usize {
        (1..=MAX_VALUE).map(|value| self.count(value)).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The values, ascending.
    pub fn values(self) -> impl Iterator<Item = u8> {
        (1..=MAX_VALUE).flat_map(move |value| std::iter::repeat_n(value, self.count(value)))
    }

    /// Puts one more stone in. A count never passes 63; no side has as many.
    pub(super) const fn insert(&mut self, value: u8) {
        if is_value(value) && self.count(value) < 63 {
            self.0 += 1 << Self::shift(value);
        }
    }

    /// Takes one stone out; `false` if there is none of this value.
    pub(super) const fn remove(&mut self, value: u8) -> bool {
        let found = self.count(value) > 0;
        if found {
            self.0 -= 1 << Self::shift(value);
        }
        found
    }
}

impl FromIterator<u8> for Pool {
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> Self {
        let mut pool = Self::default();
        for value in values {
            pool.insert(value);
        }
        pool
    }
}

impl Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.values())
    }
}

impl FromStr for Pool {
    type Err = PositionError;

    fn from_str(list: &str) -> Result<Self, PositionError> {
        Ok(read_list(list)?.into_iter().collect())
    }
}

impl Serialize for Pool {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Pool {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        list.parse().map_err(D::Error::custom)
    }
}
