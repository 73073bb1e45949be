//! The hexagon as bits: where each cell lies in a `u128`, and how a set of cells spreads.
//!
//! In axial coordinates the hexagon of side `N` is a rhombus of `2N - 1` rows and columns with two
//! corners cut off. Up to side 6 the rhombus fits in 128 bits: row `r`, column `q` is bit
//! `r * (2N - 1) + q`, the cut corners are the padding, and the six neighbours are six fixed shifts.
//! Side 7 would need 169 bits. But a hexagon of side `N` tiles the plane by a lattice of which the
//! cells are exactly the residues modulo `3N(N - 1) + 1`, so its 127 cells are numbered `q + 19r`
//! modulo 127, and the neighbours are rotations by 1, 19 and 20; what would wrap over the edge is
//! masked out beforehand.

use super::cell::Cell;

/// The smallest side that the rules take.
pub const MIN_SIZE: u8 = 2;
/// The largest side.
pub const MAX_SIZE: u8 = 7;

/// In [`Geometry::bit_of`]: no cell of this board.
const NO_BIT: u8 = u8::MAX;

/// The steps to the six neighbours as (rows, columns) in the rhombus.
const STEPS: [(i32, i32); 6] = [(0, 1), (0, -1), (1, 0), (1, 1), (-1, 0), (-1, -1)];

/// The cells of side 7, and the modulus of their numbering.
const WIDE_CELLS: u32 = 127;
/// What one row up adds in the numbering of side 7.
const WIDE_ROW: u32 = 19;

/// The tables of one size.
pub(super) struct Geometry {
    /// All cells.
    pub board: u128,
    /// The neighbours of each cell, by bit.
    pub neighbours: [u128; 128],
    /// The cells whose names come before this one's, by bit.
    pub before: [u128; 128],
    /// The bits in the order of the names; `count` are used.
    pub order: [u8; 128],
    /// How many cells there are.
    pub count: usize,
    /// The cell of each bit.
    cell_of: [Cell; 128],
    /// The bit of each cell code, or `NO_BIT`.
    bit_of: [u8; 256],
    /// For each of `STEPS` the cells that have a neighbour there.
    sources: [u128; 6],
}

/// The columns of a row in the rhombus, first and last.
const fn columns(size: i32, row: i32) -> (i32, i32) {
    let middle = size - 1;
    if row <= middle {
        (0, middle + row)
    } else {
        (row - middle, 2 * middle)
    }
}

const fn bit_at(size: i32, row: i32, column: i32) -> Option<u32> {
    if row < 0 || row > 2 * size - 2 {
        return None;
    }
    let (first, last) = columns(size, row);
    if column < first || column > last {
        return None;
    }
    Some(if size <= 6 {
        (row * (2 * size - 1) + column) as u32
    } else {
        (column as u32 + WIDE_ROW * row as u32) % WIDE_CELLS
    })
}

impl Geometry {
    const fn new(size: i32) -> Self {
        let mut made = Self {
            board: 0,
            neighbours: [0; 128],
            before: [0; 128],
            order: [0; 128],
            count: 0,
            cell_of: [Cell::NOWHERE; 128],
            bit_of: [NO_BIT; 256],
            sources: [0; 6],
        };
        let mut row = 0;
        while row < 2 * size - 1 {
            let (first, last) = columns(size, row);
            let mut column = first;
            while column <= last {
                if let Some(bit) = bit_at(size, row, column) {
                    let cell = Cell::at(row as u8, (column - first + 1) as u8);
                    made.before[bit as usize] = made.board;
                    made.board |= 1 << bit;
                    made.order[made.count] = bit as u8;
                    made.count += 1;
                    made.cell_of[bit as usize] = cell;
                    made.bit_of[cell.code() as usize] = bit as u8;
                    let mut step = 0;
                    while step < 6 {
                        let (rows, by) = STEPS[step];
                        if let Some(next) = bit_at(size, row + rows, column + by) {
                            made.neighbours[bit as usize] |= 1 << next;
                            made.sources[step] |= 1 << bit;
                        }
                        step += 1;
                    }
                }
                column += 1;
            }
            row += 1;
        }
        made
    }

    /// The tables of the size `N`, which is 2 to 7.
    #[inline(always)]
    pub const fn of<const N: usize>() -> &'static Self {
        &TABLES[N - MIN_SIZE as usize]
    }

    /// The tables of a size known at run time.
    #[inline]
    pub fn sized(size: u8) -> &'static Self {
        &TABLES[usize::from(size.clamp(MIN_SIZE, MAX_SIZE) - MIN_SIZE)]
    }

    /// The bit of a cell, if it lies on this board.
    #[inline]
    pub const fn bit(&self, cell: Cell) -> Option<u32> {
        match self.bit_of[cell.code() as usize] {
            NO_BIT => None,
            bit => Some(bit as u32),
        }
    }

    /// The cell of a bit.
    #[inline]
    pub const fn cell(&self, bit: u32) -> Cell {
        self.cell_of[(bit & 127) as usize]
    }
}

static TABLES: [Geometry; 6] = [
    Geometry::new(2),
    Geometry::new(3),
    Geometry::new(4),
    Geometry::new(5),
    Geometry::new(6),
    Geometry::new(7),
];

#[inline(always)]
const fn rotate(set: u128, by: u32) -> u128 {
    const ALL: u128 = (1 << WIDE_CELLS) - 1;
    ((set << by) | (set >> (WIDE_CELLS - by))) & ALL
}

/// All neighbours of a set of cells, some of the set itself, and in the padding bits that are no
/// cells: to be masked by the caller.
#[inline(always)]
pub(super) const fn spread<const N: usize>(set: u128) -> u128 {
    if N <= 6 {
        let row = 2 * N as u32 - 1;
        let right = set << 1;
        let left = set >> 1;
        right | left | ((set | right) << row) | ((set | left) >> row)
    } else {
        let sources = &Geometry::of::<N>().sources;
        rotate(set & sources[0], 1)
            | rotate(set & sources[1], WIDE_CELLS - 1)
            | rotate(set & sources[2], WIDE_ROW)
            | rotate(set & sources[3], WIDE_ROW + 1)
            | rotate(set & sources[4], WIDE_CELLS - WIDE_ROW)
            | rotate(set & sources[5], WIDE_CELLS - WIDE_ROW - 1)
    }
}

/// All cells of `region` that are connected within it to `seeds`, which lie in it.
#[inline]
pub(super) const fn flood<const N: usize>(seeds: u128, region: u128) -> u128 {
    let mut filled = seeds & region;
    loop {
        let next = (filled | spread::<N>(filled)) & region;
        if next == filled {
            return filled;
        }
        filled = next;
    }
}

/// The set with one cell.
#[inline(always)]
pub(super) const fn one(bit: u32) -> u128 {
    1 << bit
}

/// Takes the lowest bit out of a set that is not empty.
#[inline(always)]
pub(super) fn take_lowest(set: &mut u128) -> u32 {
    let bit = set.trailing_zeros();
    *set &= set.wrapping_sub(1);
    bit
}

/// The bit in a set that is not empty whose cell has the first name.
#[inline]
pub(super) fn first_by_name<const N: usize>(set: u128) -> u32 {
    if N <= 6 {
        // The bits are in the order of the names.
        return set.trailing_zeros();
    }
    let geometry = Geometry::of::<N>();
    let mut rest = set;
    let mut best = take_lowest(&mut rest);
    while rest != 0 {
        let bit = take_lowest(&mut rest);
        if geometry.before[best as usize] & one(bit) != 0 {
            best = bit;
        }
    }
    best
}

/// The `index`-th lowest bit of a set with more than `index` bits.
#[inline]
pub(super) fn nth_bit(set: u128, index: u32) -> u32 {
    let low = set as u64;
    let in_low = low.count_ones();
    if index < in_low {
        nth_bit_of_half(low, index)
    } else {
        64 + nth_bit_of_half((set >> 64) as u64, index - in_low)
    }
}

fn nth_bit_of_half(set: u64, index: u32) -> u32 {
    let mut rest = set;
    let mut index = index;
    let mut base = 0;
    // Halve the stretch in which the bit lies down to a byte, then clear bits one by one.
    for width in [32, 16, 8] {
        let here = (rest & ((1 << width) - 1)).count_ones();
        if index >= here {
            index -= here;
            rest >>= width;
            base += width;
        }
    }
    for _ in 0..index {
        rest &= rest.wrapping_sub(1);
    }
    base + rest.trailing_zeros()
}

/// Runs an expression with the constant `$n` set to the size.
macro_rules! by_size {
    ($size:expr, $n:ident => $body:expr) => {
        match $size {
            2 => {
                const $n: usize = 2;
                $body
            }
            3 => {
                const $n: usize = 3;
                $body
            }
            4 => {
                const $n: usize = 4;
                $body
            }
            6 => {
                const $n: usize = 6;
                $body
            }
            7 => {
                const $n: usize = 7;
                $body
            }
            _ => {
                const $n: usize = 5;
                $body
            }
        }
    };
}
pub(super) use by_size;

#[cfg(test)]
mod tests {
    use super::*;

    fn each_size(check: impl Fn(u8)) {
        for size in MIN_SIZE..=MAX_SIZE {
            check(size);
        }
    }

    #[test]
    fn a_hexagon_has_its_number_of_cells() {
        each_size(|size| {
            let n = usize::from(size);
            let geometry = Geometry::sized(size);
            assert_eq!(geometry.count, 3 * n * (n - 1) + 1);
            assert_eq!(geometry.board.count_ones() as usize, geometry.count);
        });
    }

    #[test]
    fn spreading_one_cell_reaches_exactly_its_neighbours() {
        each_size(|size| {
            let geometry = Geometry::sized(size);
            for index in 0..geometry.count {
                let bit = u32::from(geometry.order[index]);
                let spread = by_size!(size, N => spread::<N>(one(bit))) & geometry.board;
                assert_eq!(spread & !one(bit), geometry.neighbours[bit as usize]);
                // Neighbours share an edge, so their centres are one apart.
                let mut rest = geometry.neighbours[bit as usize];
                while rest != 0 {
                    let next = take_lowest(&mut rest);
                    let (q, r) = geometry.cell(bit).axial(size);
                    let (p, s) = geometry.cell(next).axial(size);
                    let (dq, dr) = (i32::from(p - q), i32::from(s - r));
                    assert_eq!(dq * dq + dq * dr + dr * dr, 1);
                }
            }
        });
    }

    #[test]
    fn the_order_is_that_of_the_names() {
        each_size(|size| {
            let geometry = Geometry::sized(size);
            let cells: Vec<Cell> = (0..geometry.count)
                .map(|index| geometry.cell(u32::from(geometry.order[index])))
                .collect();
            assert!(cells.is_sorted());
            for (index, cell) in cells.iter().enumerate() {
                let bit = geometry.bit(*cell).expect("on the board");
                assert_eq!(geometry.before[bit as usize].count_ones() as usize, index);
                let later = geometry.board & !geometry.before[bit as usize];
                assert_eq!(by_size!(size, N => first_by_name::<N>(later)), bit);
            }
        });
    }

    #[test]
    fn the_nth_bit_is_found() {
        let set = 0x8000_0000_F00F_1234_0001_8000_FFFF_0001_u128;
        let mut rest = set;
        for index in 0..set.count_ones() {
            assert_eq!(nth_bit(set, index), take_lowest(&mut rest));
        }
    }
}
