//! Where stones rest on the Surmount slab, in the coordinates of the look: row `a` lies towards
//! positive z, and whoever sits there looks along negative z. For a player at the other side the
//! camera goes round; nothing here changes.

use bevy::prelude::*;
use stonecircle_rules::surmount::{Cell, Cells};

use crate::choreography::Pose;
use crate::look::surmount as slab;

/// The middle of a cell, where stones stand.
#[must_use]
pub fn floor(cell: Cell, size: u8) -> Vec3 {
    slab::cell_position(cell.axial(size), size)
}

/// The middle of a stone that rests on a cell.
#[must_use]
pub fn stone(cell: Cell, size: u8) -> Vec3 {
    slab::stone_position(cell.axial(size), size)
}

/// The cell of a set that is nearest to the middle of them all.
#[must_use]
pub fn middle(cells: Cells, size: u8) -> Option<Cell> {
    let sum: Vec3 = cells.iter().map(|cell| floor(cell, size)).sum();
    let middle = sum / cells.len().max(1) as f32;
    cells.iter().min_by(|a, b| {
        let far = |cell: &Cell| floor(*cell, size).distance_squared(middle);
        far(a).total_cmp(&far(b))
    })
}

/// How a stone rests: as large as the cells of this board want it.
#[must_use]
pub fn rests(size: u8) -> Pose {
    Pose {
        size: slab::pitch(size),
        ..Pose::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_by_the_rules_lie_side_by_side_and_no_others() {
        use stonecircle_rules::surmount::{Options, Position};
        for size in 2..=7 {
            let position = Position::empty(Options {
                size,
                ..Options::default()
            });
            let pitch = slab::pitch(size);
            for a in Cells::board(size).iter() {
                let near = position.neighbours(a);
                for b in Cells::board(size).iter() {
                    let apart = floor(a, size).distance(floor(b, size));
                    assert_eq!(near.contains(b), a != b && apart < pitch * 1.01, "{a} {b}");
                    assert!(a == b || apart > pitch * 0.99);
                }
            }
        }
    }

    #[test]
    fn the_first_cell_of_the_first_row_lies_near_and_left() {
        let a1 = floor("a1".parse().expect("a cell"), 5);
        assert!(a1.z > 3.0 && a1.x < -1.5);
        let i5 = floor("i5".parse().expect("a cell"), 5);
        assert_eq!(a1, -i5);
    }
}
