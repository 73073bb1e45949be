//! Columns packed into numbers, and what becomes of them: looked up, since the same few come up again
//! and again, and what a surge does to one column depends on nothing else.

use stonecircle_rules::Seat;
use stonecircle_rules::surge::{self, Board, Square, Stone};

/// A column: five bits a square from rank 1 up, four for the value (0 is empty), one for the side.
pub(super) type Column = u64;

/// Entries of each table; both together take 2.5 MiB.
const ENTRIES: usize = 1 << 16;
/// How the points of the coming surges count, the nearest first, in twentieths: the later, the more
/// will have been placed until then.
pub(super) const WEIGHTS: [i32; 6] = [20, 16, 12, 9, 6, 4];
/// The weight of a point that is scored now.
pub(super) const POINT: i32 = 20;

/// A column with a stone more.
pub(super) const fn with(column: Column, rank: u8, seat: Seat, value: u8) -> Column {
    column | (value as Column | (seat as Column) << 4) << (5 * rank)
}

/// A column with one square cleared.
pub(super) const fn without(column: Column, rank: u8) -> Column {
    column & !(31 << (5 * rank))
}

/// The value of the stone on a square; 0 where none stands.
pub(super) const fn value_at(column: Column, rank: u8) -> u8 {
    (column >> (5 * rank) & 15) as u8
}

/// Whether a square is free.
pub(super) const fn is_free(column: Column, rank: u8) -> bool {
    column >> (5 * rank) & 31 == 0
}

/// The columns of a board on which all values are known or count as none.
pub(super) fn columns_of(board: &Board) -> [Column; 8] {
    let mut columns = [0; 8];
    for (at, stone) in board.stones() {
        let column = &mut columns[usize::from(at.file())];
        *column = with(*column, at.rank(), stone.seat, stone.value.unwrap_or(0));
    }
    columns
}

/// What a surge makes of a column.
#[derive(Clone, Copy, Default)]
pub(super) struct After {
    pub(super) column: Column,
    /// The points of the first side less those of the second.
    pub(super) points: i16,
    pub(super) changed: bool,
}

/// Remembers what surges do, and what columns are worth.
#[derive(Default)]
pub(crate) struct Columns {
    surged: Vec<(Column, After)>,
    worth: Vec<(Column, i32)>,
}

const fn place_of(column: Column) -> usize {
    (column.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as usize
}

impl Columns {
    /// Takes the memory, once. An empty column stands everywhere, and is what it is worth: nothing.
    pub(super) fn prepare(&mut self) {
        self.surged.resize(ENTRIES, (0, After::default()));
        self.worth.resize(ENTRIES, (0, 0));
    }

    /// The surge of a column.
    pub(super) fn surge(&mut self, column: Column) -> After {
        let place = place_of(column) % ENTRIES;
        let (known, after) = self.surged[place];
        if known == column {
            return after;
        }
        let after = surged(column);
        self.surged[place] = (column, after);
        after
    }

    /// What a column is worth to the first side: the points of the coming surges if nobody placed
    /// any more.
    pub(super) fn worth(&mut self, column: Column) -> i32 {
        let place = place_of(column) % ENTRIES;
        let (known, worth) = self.worth[place];
        if known == column {
            return worth;
        }
        let coming = coming(column, |at| self.surge(at));
        let worth = WEIGHTS
            .iter()
            .zip(coming)
            .map(|(weight, points)| weight * points)
            .sum();
        self.worth[place] = (column, worth);
        worth
    }
}

/// The points of the coming surges if nobody placed any more.
pub(super) fn coming(
    column: Column,
    mut surge: impl FnMut(Column) -> After,
) -> [i32; WEIGHTS.len()] {
    let mut coming = [0; WEIGHTS.len()];
    let mut at = column;
    for points in &mut coming {
        let after = surge(at);
        *points = after.points.into();
        if !after.changed {
            break;
        }
        at = after.column;
    }
    coming
}

/// The values of the first side in a column less those of the second.
pub(super) fn values(mut column: Column) -> i32 {
    let mut sum = 0;
    while column != 0 {
        let value = (column & 15) as i32;
        sum += if column & 16 == 0 { value } else { -value };
        column >>= 5;
    }
    sum
}

/// The surge of a column, worked out.
pub(super) fn surged(column: Column) -> After {
    let mut board = Board::default();
    for rank in 0..8 {
        let code = (column >> (5 * rank) & 31) as u8;
        if code == 0 {
            continue;
        }
        let stone = Stone {
            seat: if code & 16 == 0 {
                Seat::First
            } else {
                Seat::Second
            },
            value: Some(code & 15),
            face_down: false,
        };
        if let Some(at) = Square::new(0, rank) {
            board.set(at, Some(stone));
        }
    }
    let surged = surge::surge(&mut board, &mut ());
    let [first, second] = surged.points.map(|points| points as i16);
    After {
        column: columns_of(&board)[0],
        points: first - second,
        changed: surged.changed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(text: &str) -> Column {
        let squares = text.split(' ').zip(0..);
        squares.fold(0, |column, (square, rank)| {
            let (side, value) = square.split_at(1);
            match side {
                "B" => with(column, rank, Seat::First, value.parse().expect("a value")),
                "O" => with(column, rank, Seat::Second, value.parse().expect("a value")),
                _ => column,
            }
        })
    }

    #[test]
    fn packed_columns_surge_as_columns_do() {
        let mut columns = Columns::default();
        columns.prepare();
        for (before, after, points) in [
            ("B9 O3 . B1", ". B9 O3 . B1", 0),
            ("B2 O9 . . . . . .", "O9 . . . . . . .", -2),
            (". . . . . . B9 O3", ". . . . . . . B9", 3),
            (". . . B4 O4 . . .", ". . . . . . . .", 0),
        ] {
            // The second time it is looked up.
            for _ in 0..2 {
                let found = columns.surge(packed(before));
                assert_eq!(found.column, packed(after), "{before}");
                assert_eq!(found.points, points, "{before}");
                assert!(found.changed);
            }
        }
        assert!(!columns.surge(0).changed);
        assert!(columns.worth(packed(". . . . . . B9 O3")) >= 3 * POINT);
    }
}
