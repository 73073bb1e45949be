//! What a table asks of a position: cells, neighbours, groups, and which of them are in danger.

use super::cell::{Cell, Cells};
use super::geometry::{Geometry, by_size, flood, one, spread, take_lowest};
use super::growth::{allowed, check_plain};
use super::{Edition, Position};
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

    /// All stones of `seat` whose group the other side could surmount if it were to move now, by a
    /// plain surmount or by growing. What the tournament rule would sweep away besides is not
    /// counted.
    #[must_use]
    pub fn endangered(&self, seat: Seat) -> Cells {
        let attackers = self.stones[seat.other().index()];
        let bits = by_size!(self.options.size, N => {
            endangered::<N>(self.options.edition, attackers, self.stones[seat.index()])
        });
        self.cells(bits)
    }
}

fn endangered<const N: usize>(edition: Edition, own: u128, enemies: u128) -> u128 {
    let geometry = Geometry::of::<N>();
    let mut taken = 0;
    let mut cells = spread::<N>(own) & enemies;
    while cells != 0 {
        let bit = take_lowest(&mut cells);
        let group = flood::<N>(one(bit), enemies);
        let touched = geometry.neighbours[bit as usize] & own;
        let cell = geometry.cell(bit);
        if check_plain::<N>(edition, touched, own, group.count_ones(), cell).is_ok() {
            taken |= group;
            cells &= !group;
        }
    }
    let empties = geometry.board & !(own | enemies);
    let mut initials = spread::<N>(own) & empties;
    while initials != 0 {
        let bit = take_lowest(&mut initials);
        let near = geometry.neighbours[bit as usize];
        if edition == Edition::Original && near & enemies == 0 {
            continue;
        }
        let group = one(bit) | flood::<N>(near & own, own);
        let size = group.count_ones();
        let targets = flood::<N>(spread::<N>(group) & enemies, enemies);
        if targets & !taken == 0 {
            continue;
        }
        let ground = group | (allowed::<N>(group, own, enemies, targets) & empties);
        let reach = flood::<N>(group, ground).count_ones();
        let mut rest = targets & !taken;
        while rest != 0 {
            let target = flood::<N>(one(rest.trailing_zeros()), enemies);
            rest &= !target;
            let captured = target.count_ones();
            let by_growing = size < captured && captured <= reach;
            let at_once = match edition {
                Edition::AbstractPlay => size == captured,
                Edition::Original => largest_created::<N>(group, own, target) > captured,
            };
            if by_growing || at_once {
                taken |= target;
            }
        }
    }
    taken
}

/// The size of the largest group that surmounting a stone of `target` from `group` can create.
fn largest_created<const N: usize>(group: u128, own: u128, target: u128) -> u32 {
    let geometry = Geometry::of::<N>();
    let whole = own | group;
    let mut cells = spread::<N>(group) & target;
    let mut largest = 0;
    while cells != 0 {
        let bit = take_lowest(&mut cells);
        let near = geometry.neighbours[bit as usize];
        largest = largest.max(1 + flood::<N>(near & whole, whole).count_ones());
    }
    largest
}
