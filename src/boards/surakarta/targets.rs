//! Where the stone that is held can go, as the marks and the prompt tell it.

use stonecircle_rules::Seat;
use stonecircle_rules::surakarta::{Point, Position, Route};

/// The targets of a stone: where it can step, and what it can take on which way.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Targets {
    /// Points to step to.
    pub steps: Vec<Point>,
    /// Stones to take, each with the way that is shown.
    pub captures: Vec<(Point, Route)>,
}

impl Targets {
    /// The targets of the stone on `from`, if `seat` owns one there.
    pub fn of(position: &Position, seat: Seat, from: Point) -> Self {
        if position.stone(from) != Some(seat) {
            return Self::default();
        }
        Self {
            steps: position.steps_of(from).collect(),
            captures: position
                .captures_of(from)
                .filter_map(|to| Some((to, position.shortest_route(from, to)?)))
                .collect(),
        }
    }

    /// Whether the stone cannot move at all.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.captures.is_empty()
    }

    /// What to do with the stone, in words.
    pub fn prompt(&self) -> String {
        match (self.steps.is_empty(), self.captures.is_empty()) {
            (true, true) => words!("surakarta-prompt-none"),
            (false, true) => words!("surakarta-prompt-step"),
            (true, false) => words!("surakarta-prompt-take"),
            (false, false) => words!("surakarta-prompt-both"),
        }
    }
}
