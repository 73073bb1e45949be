//! What a table or a bot asks of a position.

use crate::core::Seat;

use super::Direction;
use super::cell::{Cell, CellSet};
use super::generate::reach;
use super::moves::{MOST_CARRIED, Move};
use super::position::Position;
use super::stack::{CAIRN, Stack};

/// Where the stones of a move land: at most three cells, each with the stone that it gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landings {
    cells: [(Cell, Seat); MOST_CARRIED as usize],
    len: u8,
}

impl Landings {
    /// The cells and stones in the order in which they are laid.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[(Cell, Seat)] {
        &self.cells[..self.len.into()]
    }
}

impl Position {
    /// The stack on a cell, perhaps empty.
    #[inline]
    #[must_use]
    pub const fn stack(&self, cell: Cell) -> Stack {
        self.stacks[cell.index()]
    }

    /// The side of the top stone on a cell.
    #[inline]
    #[must_use]
    pub const fn holder(&self, cell: Cell) -> Option<Seat> {
        self.stack(cell).top()
    }

    /// The cells that a side holds.
    #[inline]
    #[must_use]
    pub const fn held(&self, seat: Seat) -> CellSet {
        CellSet::from_bits(self.held[seat.index()])
    }

    /// The cells without a stone.
    #[inline]
    #[must_use]
    pub const fn empty_cells(&self) -> CellSet {
        CellSet::from_bits(!(self.held[0] | self.held[1]))
    }

    /// The stones that a side has left to drop, 0 to 15.
    #[inline]
    #[must_use]
    pub const fn supply(&self, seat: Seat) -> u8 {
        self.supply[seat.index()]
    }

    /// How many cells each side holds, first to second: what is compared when no cairn decides.
    #[inline]
    #[must_use]
    pub const fn counts(&self) -> [u32; 2] {
        [self.held[0].count_ones(), self.held[1].count_ones()]
    }

    /// The plies in a row without a drop; with [`super::STALLED_AFTER`] of them the game ends.
    #[inline]
    #[must_use]
    pub const fn plies_since_drop(&self) -> u32 {
        self.since_drop
    }

    /// Tak's move number: 1 in the first two plies, 2 in the next two, and so on.
    #[inline]
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The stacks of four, which only a finished game has.
    #[inline]
    #[must_use]
    pub const fn cairns(&self) -> CellSet {
        CellSet::from_bits(self.cairns)
    }

    /// All carries from a cell that its holder may make when it is to move, each with where the
    /// stones land; none from an empty cell or when the game is over.
    pub fn carries(&self, from: Cell) -> impl Iterator<Item = (Move, Landings)> {
        let over = self.to_move.is_none();
        self.carries_from(from)
            .filter(move |_| !over)
            .filter_map(move |action| Some((action, self.landings(self.holder(from)?, action)?)))
    }

    /// Where the stones of a move of `seat` land, and which; `None` if the move is not legal for
    /// that side were it to move.
    #[must_use]
    pub fn landings(&self, seat: Seat, action: Move) -> Option<Landings> {
        self.judge_for(seat, &action).ok()?;
        Some(match action {
            Move::Drop { at } => Landings {
                cells: [(at, seat); 3],
                len: 1,
            },
            Move::Carry {
                from,
                direction,
                count,
            } => {
                let pile = self.stack(from);
                let mut cells = [(from, seat); 3];
                for (step, landing) in (1..=count).zip(&mut cells) {
                    *landing = (
                        from.ahead_within(direction, step),
                        pile.stone_above(count - step),
                    );
                }
                Landings { cells, len: count }
            }
        })
    }

    /// The cairn that decides the game if `seat` makes this move: its cell, and the side that wins.
    /// `None` when the move makes none, or is not legal for that side were it to move.
    #[must_use]
    pub fn deciding_cairn(&self, seat: Seat, action: Move) -> Option<(Cell, Seat)> {
        let landings = self.landings(seat, action)?;
        let made = landings.as_slice().iter();
        made.copied()
            .find(|(cell, _)| self.stack(*cell).height() == CAIRN - 1)
    }

    /// All moves with which `seat` would win by a cairn if it were to move now, each with the cell
    /// of the cairn: the drops from a1 on, then the carries. None when the game is over.
    pub fn finishing_moves(&self, seat: Seat) -> impl Iterator<Item = (Move, Cell)> + '_ {
        let open = self.to_move.is_some();
        // Only a stack of three can become four, so without one nothing is looked at.
        let stacks = if open && self.threes != 0 {
            self.held(seat)
        } else {
            CellSet::EMPTY
        };
        let ready = CellSet::from_bits(self.threes & self.held[seat.index()]);
        let drops = if open && self.supply(seat) > 0 {
            ready
        } else {
            CellSet::EMPTY
        };
        let drops = drops.map(|at| (Move::Drop { at }, at));
        let carries = stacks
            .flat_map(move |from| Direction::ALL.map(move |direction| (from, direction)))
            .flat_map(move |(from, direction)| {
                let farthest = reach(from, direction, self.stack(from).height());
                (1..=farthest).filter_map(move |count| {
                    let winner = self.first_four(from, direction, count)?;
                    let action = Move::Carry {
                        from,
                        direction,
                        count,
                    };
                    (winner.1 == seat).then_some((action, winner.0))
                })
            });
        drops.chain(carries)
    }

    /// The first cell on which a carry makes a fourth stone, and the side of that stone.
    #[inline]
    fn first_four(&self, from: Cell, direction: Direction, count: u8) -> Option<(Cell, Seat)> {
        (1..=count)
            .map(|step| (step, from.ahead_within(direction, step)))
            .find(|(_, cell)| self.threes & cell.bit() != 0)
            .map(|(step, cell)| (cell, self.stack(from).stone_above(count - step)))
    }

    /// Whether `seat` would have a winning cairn if it were to move now.
    #[must_use]
    pub fn can_finish(&self, seat: Seat) -> bool {
        self.finishing_moves(seat).next().is_some()
    }

    /// The cells on which the other side of `seat` would finish a cairn of its own if it were to
    /// move now.
    #[must_use]
    pub fn danger(&self, seat: Seat) -> CellSet {
        self.finishing_moves(seat.other())
            .map(|(_, cell)| cell)
            .collect()
    }
}
