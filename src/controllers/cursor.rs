//! The keyboard's cursor on boards of squares and points.

use bevy::prelude::*;
use stonecircle_rules::Seat;

/// Where the keyboard's cursor stands on a board with `SIDE` places a side, as the viewer sees it.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareCursor<const SIDE: u8> {
    /// The file, 0 for the leftmost as the viewer sees it.
    pub column: i32,
    /// The rank, 0 for the nearest to the viewer.
    pub row: i32,
}

impl<const SIDE: u8> SquareCursor<SIDE> {
    /// The cursor at a column and row, as the viewer sees them.
    #[must_use]
    pub const fn new(column: i32, row: i32) -> Self {
        Self { column, row }
    }

    /// The file and rank under the cursor for a viewer who sits at `near`, 0 for the first.
    #[must_use]
    pub fn place(self, near: Seat) -> (u8, u8) {
        let last = SIDE - 1;
        let on_board = |index: i32| u8::try_from(index.clamp(0, last.into())).unwrap_or(last);
        let (file, rank) = (on_board(self.column), on_board(self.row));
        match near {
            Seat::First => (file, rank),
            Seat::Second => (last - file, last - rank),
        }
    }

    /// Goes one step; at the edge it stays.
    pub fn step(&mut self, step: IVec2) {
        let last = i32::from(SIDE) - 1;
        self.column = (self.column + step.x).clamp(0, last);
        self.row = (self.row + step.y).clamp(0, last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_stays_on_the_board_and_is_turned_for_the_far_side() {
        let mut cursor = SquareCursor::<6>::new(2, 1);
        assert_eq!(cursor.place(Seat::First), (2, 1));
        assert_eq!(cursor.place(Seat::Second), (3, 4));
        for _ in 0..9 {
            cursor.step(IVec2::new(1, -1));
        }
        assert_eq!(cursor.place(Seat::First), (5, 0));
        assert_eq!(cursor.place(Seat::Second), (0, 5));
        assert_eq!(SquareCursor::<6>::new(-4, 99).place(Seat::First), (0, 5));
    }
}
