//! A turn as it is written and passed on.

use std::fmt::{self, Debug, Display};

use super::cell::Cell;

/// The most stones that a legal turn lays besides the surmounting one: a group that takes a target
/// by growing is as large as the target and holds an older stone, and all of them share 127 cells.
pub const MOST_STONES: usize = 62;

/// What a turn looks like, for error messages.
const SHAPE: &str = "a turn is like e3, xe4, e3(xe4), e3,e2(xe4) or pass";

/// One turn: a pass, or the stones laid in order and the cell of the stone that is surmounted.
///
/// It says nothing about legality. It holds no pointer and fills one cache line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    stones: [Cell; MOST_STONES],
    count: u8,
    surmounted: Cell,
}

impl Turn {
    /// No stone at all.
    pub const PASS: Self = Self {
        stones: [Cell::NOWHERE; MOST_STONES],
        count: 0,
        surmounted: Cell::NOWHERE,
    };

    /// A turn of these stones, initial stone first, and the cell of a surmounted stone. With
    /// neither it is a pass. `None` when there are more than [`MOST_STONES`].
    #[must_use]
    pub fn new(stones: &[Cell], surmounted: Option<Cell>) -> Option<Self> {
        let mut turn = Self::PASS;
        turn.stones.get_mut(..stones.len())?.copy_from_slice(stones);
        turn.count = stones.len() as u8;
        turn.surmounted = surmounted.unwrap_or(Cell::NOWHERE);
        Some(turn)
    }

    /// Whether this is a pass.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        *self == Self::PASS
    }

    /// The initial stone and the further stones, in order; empty in a pass and in a plain surmount.
    #[must_use]
    pub fn stones(&self) -> &[Cell] {
        &self.stones[..usize::from(self.count)]
    }

    /// The cell of the enemy stone that is surmounted, if any.
    #[must_use]
    pub fn surmounted(&self) -> Option<Cell> {
        (self.surmounted != Cell::NOWHERE).then_some(self.surmounted)
    }

    /// All cells on which a stone is laid, the surmounting stone last.
    pub fn laid(&self) -> impl Iterator<Item = Cell> {
        self.stones().iter().copied().chain(self.surmounted())
    }

    /// Adds a stone; says whether there was room.
    pub(super) fn push(&mut self, cell: Cell) -> bool {
        match self.stones.get_mut(usize::from(self.count)) {
            Some(place) => {
                *place = cell;
                self.count += 1;
                true
            }
            None => false,
        }
    }

    pub(super) fn pop(&mut self) -> Option<Cell> {
        let last = *self.stones().last()?;
        self.count -= 1;
        self.stones[usize::from(self.count)] = Cell::NOWHERE;
        Some(last)
    }

    #[must_use]
    pub(super) const fn surmounting(mut self, cell: Cell) -> Self {
        self.surmounted = cell;
        self
    }

    /// Reads a turn's text.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        if text == "pass" {
            return Ok(Self::PASS);
        }
        let cell = |name: &str| name.parse::<Cell>().map_err(|_| SHAPE.to_owned());
        if let Some(name) = text.strip_prefix('x') {
            return Ok(Self::PASS.surmounting(cell(name)?));
        }
        let (list, surmounted) = match text.split_once('(') {
            None => (text, None),
            Some((list, rest)) => {
                let name = rest
                    .strip_prefix('x')
                    .and_then(|rest| rest.strip_suffix(')'))
                    .ok_or(SHAPE)?;
                (list, Some(cell(name)?))
            }
        };
        let mut turn = Self::PASS;
        for name in list.split(',') {
            if !turn.push(cell(name)?) {
                return Err(format!(
                    "no turn lays more than {MOST_STONES} stones before it surmounts"
                ));
            }
        }
        Ok(match surmounted {
            Some(cell) => turn.surmounting(cell),
            None => turn,
        })
    }
}

impl Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, cell) in self.stones().iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{cell}")?;
        }
        match self.surmounted() {
            Some(cell) if self.stones().is_empty() => write!(f, "x{cell}"),
            Some(cell) => write!(f, "(x{cell})"),
            None if self.stones().is_empty() => f.write_str("pass"),
            None => Ok(()),
        }
    }
}

impl Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}
