//! What a table or a bot asks of a position beyond the shared interface.

use super::captures::Captures;
use super::steps;
use super::{Point, Points, Position, Route, route};
use crate::core::Seat;

impl Position {
    /// Whose stone stands on the point. Where a stone lies on the one that it is about to take
    /// (between two stages of a capture), the first side's is named.
    #[inline]
    #[must_use]
    pub const fn stone(&self, point: Point) -> Option<Seat> {
        if self.stones[0] & point.bit() != 0 {
            Some(Seat::First)
        } else if self.stones[1] & point.bit() != 0 {
            Some(Seat::Second)
        } else {
            None
        }
    }

    /// The stones of a side.
    #[inline]
    #[must_use]
    pub const fn stones(&self, seat: Seat) -> Points {
        Points::from_bits(self.stones[seat.index()])
    }

    /// How many stones a side has.
    #[inline]
    #[must_use]
    pub const fn count(&self, seat: Seat) -> u32 {
        self.stones[seat.index()].count_ones()
    }

    /// The points on which no stone stands.
    #[must_use]
    pub const fn empty_points(&self) -> Points {
        Points::from_bits(self.empty())
    }

    /// Moves by both sides since the last capture.
    #[inline]
    #[must_use]
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// After how many more moves without a capture the game ends; `None` without a limit.
    #[must_use]
    pub fn quiet_left(&self) -> Option<u32> {
        let limit = self.options.quiet_limit?;
        Some(limit.saturating_sub(self.quiet))
    }

    /// How many legal moves the side to move has; 0 when the game is over.
    #[inline]
    #[must_use]
    pub fn move_count(&self) -> usize {
        let Some(mover) = self.to_move else { return 0 };
        self.step_count(mover) + self.captures(mover).len()
    }

    /// How many different steps a side has, whoever is to move: its mobility.
    #[inline]
    #[must_use]
    pub fn step_count(&self, seat: Seat) -> usize {
        self.steps_of_side(seat).counted().len() as usize
    }

    /// Where the stone on this point can step, whoever is to move; nothing if none stands there.
    #[must_use]
    pub const fn steps_of(&self, from: Point) -> Points {
        let own = (self.stones[0] | self.stones[1]) & from.bit();
        Points::from_bits(steps::reachable(own, self.empty(), self.options.diagonal))
    }

    /// Which stones the stone on this point can take, whoever is to move.
    #[must_use]
    pub fn captures_of(&self, from: Point) -> Points {
        self.stone(from).map_or(Points::NONE, |seat| {
            let captures = self.captures(seat);
            captures
                .iter()
                .filter(|(taker, _)| *taker == from)
                .map(|(_, taken)| taken)
                .collect()
        })
    }

    /// All captures that a side has, or would have if it were its turn.
    #[inline]
    #[must_use]
    pub fn captures(&self, seat: Seat) -> Captures {
        self.captures_of_side(seat)
    }

    /// The stones of `seat` that the other side could take if it were the other side's turn now.
    #[must_use]
    pub fn in_danger(&self, seat: Seat) -> Points {
        let captures = self.captures(seat.other());
        captures.iter().map(|(_, taken)| taken).collect()
    }

    /// The stones of `seat` that can take something, whoever is to move.
    #[must_use]
    pub fn takers(&self, seat: Seat) -> Points {
        let captures = self.captures(seat);
        captures.iter().map(|(taker, _)| taker).collect()
    }

    /// All ways in which the stone on `from` can travel to the enemy stone on `to`, the best to
    /// show first: the fewest points, then the fewest arcs, then the outer circuit before the
    /// inner, then the circuit's own direction, then the earlier place on it. Empty when the
    /// stone cannot be taken.
    #[must_use]
    pub fn routes(&self, from: Point, to: Point) -> Vec<Route> {
        route::all(self, from, to)
    }

    /// The first of [`Position::routes`].
    #[must_use]
    pub fn shortest_route(&self, from: Point, to: Point) -> Option<Route> {
        self.routes(from, to).into_iter().next()
    }
}
