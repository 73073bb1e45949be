//! What a table asks of a position: cells, neighbours, groups, and which of them are in danger.

use super::cell::{Cell, Cells};
use super::geometry::{by_size, flood, one, spread};
use super::{Position, danger};
use crate::core::Seat;

/// A connected set of one side's stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Whose it is.
    pub seat: Seat,
    /// Its cells.
    pub cells: Cells,
    /// How many stones it has.
    pub size: u8,
}

impl Position {
    /// All cells of the board.
    #[must_use]
    pub fn board(&self) -> Cells {
        self.cells(self.geometry().board)
    }

    /// The cells with stones of this side.
    #[must_use]
    pub fn stones_of(&self, seat: Seat) -> Cells {
        self.cells(self.stones[seat.index()])
    }

    /// Whose stone lies on this cell.
    #[must_use]
    pub fn stone_at(&self, cell: Cell) -> Option<Seat> {
        Seat::BOTH
            .into_iter()
            .find(|seat| self.stones_of(*seat).contains(cell))
    }

    /// The neighbours of a cell; none for one that is off the board.
    #[must_use]
    pub fn neighbours(&self, cell: Cell) -> Cells {
        let geometry = self.geometry();
        self.cells(
            geometry
                .bit(cell)
                .map_or(0, |bit| geometry.neighbours[bit as usize]),
        )
    }

    /// The cells outside a set that touch it.
    #[must_use]
    pub fn around(&self, cells: Cells) -> Cells {
        let spread = by_size!(self.options.size, N => spread::<N>(cells.bits));
        self.cells(spread & self.geometry().board & !cells.bits)
    }

    /// The groups of a side, in no order that means anything.
    pub fn groups(&self, seat: Seat) -> impl Iterator<Item = Group> + '_ {
        let stones = self.stones[seat.index()];
        let mut rest = stones;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let seed = one(rest.trailing_zeros());
                let bits = by_size!(self.options.size, N => flood::<N>(seed, stones));
                rest &= !bits;
                Group {
                    seat,
                    cells: self.cells(bits),
                    size: bits.count_ones() as u8,
                }
            })
        })
    }

    /// The group in which this cell's stone is.
    #[must_use]
    pub fn group_at(&self, cell: Cell) -> Option<Group> {
        let seat = self.stone_at(cell)?;
        self.groups(seat).find(|group| group.cells.contains(cell))
    }

    /// All stones of `seat` whose group the other side could take off the board with one turn if it
    /// were to move now: by a plain surmount, by growing, or in the tournament rule by a sweep.
    #[must_use]
    pub fn endangered(&self, seat: Seat) -> Cells {
        let attackers = self.stones[seat.other().index()];
        let bits = by_size!(self.options.size, N => {
            danger::endangered::<N>(&self.options, attackers, self.stones[seat.index()])
        });
        self.cells(bits)
    }
}
