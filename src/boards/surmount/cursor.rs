//! The keyboard's cursor on hexes.

use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::surmount::Cell;

/// Where the keyboard's cursor stands, as the viewer sees the board.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SurmountCursor {
    /// Rows away from the middle one.
    row: i32,
    /// Half cells to the right of the middle. Up and down keep it as well as each row allows, so
    /// that going up and down again leads back.
    across: i32,
}

impl SurmountCursor {
    /// The cursor on a cell, for a viewer who sits at `near`.
    #[must_use]
    pub fn at(cell: Cell, size: u8, near: Seat) -> Self {
        let (q, r) = cell.axial(size);
        let (across, row) = (2 * i32::from(q) + i32::from(r), i32::from(r));
        match near {
            Seat::First => Self { row, across },
            Seat::Second => Self {
                row: -row,
                across: -across,
            },
        }
    }

    /// The farthest row, and the last place of this one: in half cells, each a cell from the next.
    fn reach(self, size: u8) -> (i32, i32) {
        let rows = i32::from(size) - 1;
        (rows, 2 * rows - self.row.abs().min(rows))
    }

    /// The place in this row that is nearest to where the cursor would like to be; of two the right.
    fn place(self, size: u8) -> i32 {
        let (_, last) = self.reach(size);
        let fits = (self.across - last).rem_euclid(2);
        (self.across + fits).clamp(-last, last)
    }

    /// The cell under the cursor, for a viewer who sits at `near`.
    #[must_use]
    pub fn cell(self, size: u8, near: Seat) -> Option<Cell> {
        let (rows, last) = self.reach(size);
        let row = self.row.clamp(-rows, rows);
        // Counted from the left end of the row, as the near side sees it.
        let from_left = (self.place(size) + last) / 2;
        let (row, number) = match near {
            Seat::First => (row + rows, from_left + 1),
            Seat::Second => (rows - row, last - from_left + 1),
        };
        Cell::new(u8::try_from(row).ok()?, u8::try_from(number).ok()?)
    }

    /// Goes one step; at the edge it stays.
    pub fn step(&mut self, step: IVec2, size: u8) {
        let (rows, _) = self.reach(size);
        self.row = (self.row + step.y).clamp(-rows, rows);
        if step.x != 0 {
            let (_, last) = self.reach(size);
            self.across = (self.place(size) + 2 * step.x).clamp(-last, last);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stonecircle_rules::surmount::Cells;

    #[test]
    fn a_cursor_on_a_cell_is_on_that_cell() {
        for size in 2..=7 {
            for near in Seat::BOTH {
                for cell in Cells::board(size).iter() {
                    let cursor = SurmountCursor::at(cell, size, near);
                    assert_eq!(cursor.cell(size, near), Some(cell));
                }
            }
        }
    }

    #[test]
    fn arrows_reach_every_cell_and_never_leave_the_board() {
        let steps = [IVec2::X, IVec2::NEG_X, IVec2::Y, IVec2::NEG_Y];
        for size in [4, 7] {
            for near in Seat::BOTH {
                let board = Cells::board(size);
                let start = SurmountCursor::default();
                let mut seen = vec![start];
                let mut reached = Vec::new();
                let mut next = 0;
                while let Some(cursor) = seen.get(next).copied() {
                    next += 1;
                    let cell = cursor.cell(size, near).expect("a cell");
                    assert!(board.contains(cell), "{cell}");
                    if !reached.contains(&cell) {
                        reached.push(cell);
                    }
                    for step in steps {
                        let mut moved = cursor;
                        moved.step(step, size);
                        if !seen.contains(&moved) {
                            seen.push(moved);
                        }
                    }
                }
                assert_eq!(reached.len(), board.len());
            }
        }
    }

    #[test]
    fn up_and_down_lead_back_and_right_is_right_for_both_viewers() {
        let start: Cell = "e5".parse().expect("a cell");
        for near in Seat::BOTH {
            let mut cursor = SurmountCursor::at(start, 5, near);
            for step in [IVec2::Y, IVec2::Y, IVec2::NEG_Y, IVec2::NEG_Y] {
                cursor.step(step, 5);
            }
            assert_eq!(cursor.cell(5, near), Some(start));
            cursor.step(IVec2::X, 5);
            let wanted = if near == Seat::First { "e6" } else { "e4" };
            assert_eq!(cursor.cell(5, near).expect("a cell").to_string(), wanted);
        }
    }

    #[test]
    fn a_cursor_of_a_larger_board_falls_onto_a_smaller_one() {
        let corner: Cell = "m7".parse().expect("a cell");
        let cursor = SurmountCursor::at(corner, 7, Seat::First);
        let cell = cursor.cell(4, Seat::First).expect("a cell");
        assert!(Cells::board(4).contains(cell));
    }
}
