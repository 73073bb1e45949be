//! What a board is worth as a weighted sum, so that the weights can be fitted to results.

use stonecircle_rules::core::View as _;
use stonecircle_rules::surge::{Pool, Surge, SurgeView};
use stonecircle_rules::{AnyView, Game, Seat};

use super::columns::{POINT, WEIGHTS, columns_of, coming, surged, values};
use super::world::IN_HAND;
use crate::evaluation::Evaluation;

/// The terms of Surge Stones.
pub(crate) struct Terms;

/// Names of the terms of the coming surges.
const SURGES: [&str; WEIGHTS.len()] = [
    "points of the next surge, if nobody placed any more",
    "points of the second surge",
    "points of the third",
    "points of the fourth",
    "points of the fifth",
    "points of the sixth",
];

impl Evaluation for Terms {
    fn game(&self) -> &'static str {
        Surge::ID
    }

    fn weights(&self) -> Vec<(&'static str, i32)> {
        let mut weights = vec![("points scored", POINT)];
        weights.extend(SURGES.into_iter().zip(WEIGHTS));
        weights.push(("values on the board", 0));
        // What is drawn is not foreseen: where a game is played on, a hand stands for all of it.
        weights.push(("values not placed yet", IN_HAND));
        weights.push(("the right to place first", 0));
        weights
    }

    fn unit(&self) -> i32 {
        POINT
    }

    /// Only where a round begins: then nothing on the board is hidden.
    fn terms(&self, view: &dyn AnyView, _action: &str) -> Option<Vec<i32>> {
        let view: &SurgeView = view.as_any().downcast_ref()?;
        let seat = view.to_move()?;
        let standing = view.standing();
        if seat != standing.first_placer || view.board().any_face_down() {
            return None;
        }
        let less = |pair: [i32; 2]| pair[seat.index()] - pair[1 - seat.index()];
        let mut terms = vec![less(standing.score.map(|score| score.min(1 << 20) as i32))];
        let mut sums = [0; WEIGHTS.len()];
        for column in columns_of(view.board()) {
            for (sum, points) in sums.iter_mut().zip(coming(column, surged)) {
                *sum += points;
            }
        }
        terms.extend(sums.map(|points| less([points, 0])));
        let on_board: i32 = columns_of(view.board()).into_iter().map(values).sum();
        terms.push(less([on_board, 0]));
        let sum = |pool: Pool| pool.values().map(i32::from).sum();
        terms.push(less(Seat::BOTH.map(|seat| sum(view.unseen(seat)))));
        terms.push(1);
        Some(terms)
    }
}
