//! What a position of Surmount is worth: a weighted sum, with weights that go over from those of an
//! empty board to those of a full one.

use stonecircle_rules::Seat;
use stonecircle_rules::surmount::Position;

/// How many terms there are.
pub(super) const COUNT: usize = 13;

/// The terms, each for the side to move less the same for the other side, or for one side alone, with
/// their weights on an empty board and on a full one. Fitted by `stonecircle-lab tune`, all at once:
/// many go together (a stone more is often one more that touches an empty cell), so that one alone
/// says little. On this scale 300 is a chance to win of about 73 %.
pub(super) const TERMS: [(&str, i32, i32); COUNT] = [
    ("stones", -78, 28),
    ("groups", 136, -68),
    ("largest group", 2, 52),
    ("stones that can be captured, own", -14, -36),
    ("stones that can be captured, enemy's", 70, -140),
    ("largest group that can be captured, own", 37, -33),
    ("largest group that can be captured, enemy's", -83, 216),
    ("groups that can be captured, own", 78, -298),
    ("groups that can be captured, enemy's", -66, 167),
    ("largest group that cannot be captured", -18, 29),
    ("empty cells that touch one side only", 11, 16),
    ("stones that touch an empty cell", 14, 87),
    ("the right to move", 52, -15),
];

/// The parts into which the way from an empty board to a full one is divided.
pub(super) const STEPS: i32 = 64;

/// The terms in a position, and how full the board is.
pub(super) fn terms(position: &Position, seat: Seat) -> ([i32; COUNT], i32) {
    let other = seat.other();
    let sides = [seat, other];
    let stones = sides.map(|side| position.stones_of(side));
    let around = stones.map(|stones| position.around(stones));
    let taken = stones[0].union(stones[1]);
    let empties = position.board().without(taken);
    let endangered = sides.map(|side| position.endangered(side));
    let mut groups = [0; 2];
    let mut largest = [0; 2];
    let mut at_stake = [0; 2];
    let mut at_stake_groups = [0; 2];
    let mut safe = [0; 2];
    for (index, side) in sides.into_iter().enumerate() {
        for group in position.groups(side) {
            let size = i32::from(group.size);
            groups[index] += 1;
            largest[index] = largest[index].max(size);
            if group.cells.intersection(endangered[index]).is_empty() {
                safe[index] = safe[index].max(size);
            } else {
                at_stake[index] = at_stake[index].max(size);
                at_stake_groups[index] += 1;
            }
        }
    }
    let rooms = [0, 1].map(|index| {
        let only = around[index].without(around[1 - index]);
        only.intersection(empties).len() as i32
    });
    let beside_empties = position.around(empties);
    let edge = stones.map(|stones| stones.intersection(beside_empties).len() as i32);
    let count = stones.map(|stones| stones.len() as i32);
    let less = |pair: [i32; 2]| pair[0] - pair[1];
    let terms = [
        less(count),
        less(groups),
        less(largest),
        endangered[0].len() as i32,
        endangered[1].len() as i32,
        at_stake[0],
        at_stake[1],
        at_stake_groups[0],
        at_stake_groups[1],
        less(safe),
        less(rooms),
        less(edge),
        1,
    ];
    let full = STEPS * taken.len() as i32 / (position.board().len() as i32).max(1);
    (terms, full)
}

/// What a position is worth to `seat`, whose turn it is, on the scale of [`TERMS`].
pub(super) fn worth(position: &Position, seat: Seat) -> i32 {
    let (terms, full) = terms(position, seat);
    let sum: i32 = terms
        .iter()
        .zip(TERMS)
        .map(|(term, (_, early, late))| term * (early * (STEPS - full) + late * full))
        .sum();
    sum / STEPS
}
