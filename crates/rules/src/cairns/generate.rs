//! Listing, counting and drawing legal moves.

use rand::{Rng, RngExt};

use crate::core::{Position as _, Seat, TooManyMoves};

use super::cell::{CELLS, Cell, CellSet, Direction};
use super::moves::{Broken, MOST_CARRIED, Move};
use super::position::Position;
use super::stack::Stack;

/// How many carries start from a cell, by its index and the code of the stack there: for each
/// direction as many as the stack, the moor and a hand of three allow.
static CARRIES: [[u8; Stack::CODES]; CELLS] = {
    let mut table = [[0; Stack::CODES]; CELLS];
    let mut index = 0;
    while let Some(cell) = Cell::from_index(index) {
        let mut code = 2;
        while code < Stack::CODES {
            let height = code.ilog2() as u8;
            let mut d = 0;
            while d < 4 {
                table[index][code] += reach(cell, Direction::ALL[d], height);
                d += 1;
            }
            code += 1;
        }
        index += 1;
    }
    table
};

/// How many stones of a stack of this height can go in a direction.
#[inline]
pub(super) const fn reach(cell: Cell, direction: Direction, height: u8) -> u8 {
    let room = cell.room(direction);
    let hand = if height < MOST_CARRIED {
        height
    } else {
        MOST_CARRIED
    };
    if room < hand { room } else { hand }
}

impl Position {
    /// The cells on which a side may drop a stone.
    #[inline]
    #[must_use]
    pub fn drop_cells(&self, seat: Seat) -> CellSet {
        if self.supply[seat.index()] == 0 {
            CellSet::EMPTY
        } else {
            CellSet::from_bits(!self.held[seat.other().index()])
        }
    }

    /// The number of legal moves; 0 when the game is over.
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> usize {
        let Some(mover) = self.to_move else { return 0 };
        (self.drop_cells(mover).len() + self.count_carries(mover)) as usize
    }

    #[inline]
    fn count_carries(&self, mover: Seat) -> u32 {
        CellSet::from_bits(self.held[mover.index()])
            .map(|from| self.carries_at(from))
            .sum()
    }

    #[inline]
    fn carries_at(&self, from: Cell) -> u32 {
        CARRIES[from.index()][self.stacks[from.index()].code()].into()
    }

    /// Adds all legal moves to `out`: the drops, then the carries.
    #[inline]
    pub(super) fn generate(&self, out: &mut Vec<Move>) {
        let Some(mover) = self.to_move else { return };
        out.extend(self.drop_cells(mover).map(|at| Move::Drop { at }));
        for from in CellSet::from_bits(self.held[mover.index()]) {
            out.extend(self.carries_from(from));
        }
    }

    /// The carries that the height of the stack on `from` and the moor allow, whoever holds it.
    #[inline]
    pub(super) fn carries_from(&self, from: Cell) -> impl Iterator<Item = Move> + use<> {
        let height = self.stacks[from.index()].height();
        Direction::ALL.into_iter().flat_map(move |direction| {
            (1..=reach(from, direction, height)).map(move |count| Move::Carry {
                from,
                direction,
                count,
            })
        })
    }

    /// A legal move, all equally likely, without listing them.
    pub(super) fn draw_move(&self, rng: &mut dyn Rng) -> Option<Move> {
        let mover = self.to_move?;
        let drops = self.drop_cells(mover);
        let total = drops.len() + self.count_carries(mover);
        if total == 0 {
            return None;
        }
        let mut left = rng.random_range(0..total);
        if left < drops.len() {
            return drops.nth_cell(left).map(|at| Move::Drop { at });
        }
        left -= drops.len();
        for from in CellSet::from_bits(self.held[mover.index()]) {
            let here = self.carries_at(from);
            if left >= here {
                left -= here;
                continue;
            }
            let height = self.stacks[from.index()].height();
            for direction in Direction::ALL {
                let reach = u32::from(reach(from, direction, height));
                if left < reach {
                    return Some(Move::Carry {
                        from,
                        direction,
                        count: left as u8 + 1,
                    });
                }
                left -= reach;
            }
        }
        None
    }

    /// Which rule a move of `mover` breaks, if it breaks one.
    pub(super) fn judge_for(&self, mover: Seat, action: &Move) -> Result<(), Broken> {
        match *action {
            Move::Drop { at } => match self.holder(at) {
                Some(holder) if holder != mover => Err(Broken::DropOnForeign { at, holder }),
                // The game ends with the last stone, so this only guards the judgement itself.
                _ if self.supply(mover) == 0 => Err(Broken::NoStoneLeft),
                _ => Ok(()),
            },
            Move::Carry {
                from,
                direction,
                count,
            } => {
                let height = self.stack(from).height();
                let room = from.room(direction);
                match self.holder(from) {
                    _ if !(1..=MOST_CARRIED).contains(&count) => Err(Broken::CarryCount { count }),
                    None => Err(Broken::NothingThere { from }),
                    Some(holder) if holder != mover => Err(Broken::NotHeld { from, holder }),
                    Some(_) if height < count => Err(Broken::TooLow {
                        from,
                        count,
                        height,
                    }),
                    Some(_) if room < count => Err(Broken::LeavesTheMoor { from, count, room }),
                    Some(_) => Ok(()),
                }
            }
        }
    }

    /// Perft with one buffer: the moves of this node lie on top of those of the nodes above it.
    pub(super) fn perft_within(
        &self,
        depth: u32,
        limit: usize,
        buffer: &mut Vec<Move>,
    ) -> Result<u64, TooManyMoves> {
        if depth == 0 {
            return Ok(1);
        }
        let moves = self.count_moves();
        if moves > limit {
            return Err(TooManyMoves { limit });
        }
        if depth == 1 {
            return Ok(moves as u64);
        }
        let bottom = buffer.len();
        self.generate(buffer);
        let mut nodes = 0;
        for i in bottom..bottom + moves {
            let action = buffer[i];
            let mut next = self.clone();
            next.apply(&action, &mut ());
            nodes += next.perft_within(depth - 1, limit, buffer)?;
        }
        buffer.truncate(bottom);
        Ok(nodes)
    }
}
