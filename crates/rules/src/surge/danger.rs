//! Which stones would go over the edge if the surge came now, as far as a viewer can know.

use super::board::squares;
use super::{Board, Square, Stone, SurgeView};
use crate::core::Seat;

impl SurgeView {
    /// The stones of `seat` that would be pushed over the edge behind them if all face-down stones
    /// were turned up and the surge came now, a1 to h8. A stone that this viewer cannot see into
    /// is given the benefit of the doubt: a square is named only if its stone would go whatever
    /// values the hidden stones have (in play a side never has more than one that lies face-down).
    pub fn over_the_edge_now(&self, seat: Seat) -> impl Iterator<Item = Square> + use<> {
        // A push only depends on which line is stronger, and that the pusher's hidden stone is as
        // light, and the other's as heavy, as it can be is the worst that can happen to it.
        let mut board = *self.board();
        for side in Seat::BOTH {
            let mut values = self.unseen(side).values();
            let worst = if side == seat {
                values.last()
            } else {
                values.next()
            };
            turn_up(&mut board, side, worst);
        }
        // The rear of a line that is pushed has nothing behind it but the edge only on its own side's
        // last rank, where no other push can get in the way.
        let meetings = board.meetings();
        let mut over = 0;
        for meeting in meetings.as_slice() {
            let rear = meeting.lines[seat.index()].rear;
            let back_rank = match seat {
                Seat::First => 0,
                Seat::Second => 7,
            };
            let pushed =
                meeting.verdict == super::Contest::Push && meeting.stronger() == Some(seat.other());
            if pushed && rear.rank() == back_rank {
                over |= rear.bit();
            }
        }
        squares(over)
    }
}

/// Turns up a side's face-down stones; one of unknown value is taken for `unknown`.
fn turn_up(board: &mut Board, seat: Seat, unknown: Option<u8>) {
    for at in board.face_down(seat) {
        let value = board.stone(at).and_then(|stone| stone.value).or(unknown);
        board.set(
            at,
            Some(Stone {
                seat,
                value,
                face_down: false,
            }),
        );
    }
}
