//! What can happen to a game, and the state that follows from it. The host's memory is the list of
//! changes; any earlier state is folded from it.

use std::sync::Arc;

use stonecircle_rules::{AnyPosition, Outcome, Seat};

use crate::line::Ply;
use crate::{GameNotes, SeatState, Settings, Why};

/// One thing that happened. Each makes one event.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// The game began (or was loaded); the base state holds everything.
    Began(Why),
    Played(Arc<Ply>),
    /// This seat took back, to the position after `to` plies.
    Undone {
        by: Seat,
        to: usize,
    },
    /// The game ended off the board.
    Ended(Outcome),
    Offer(Option<Seat>),
    Seats([SeatState; 2]),
}

/// A change and its event number.
#[derive(Clone, Debug)]
pub(crate) struct Stamped {
    pub v: u64,
    pub change: Change,
}

/// The game as it stands, secrets and all.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub notes: GameNotes,
    /// Which game of the match this is, from 1.
    pub number: u32,
    pub start: Arc<dyn AnyPosition>,
    pub plies: Vec<Arc<Ply>>,
    /// An end off the board.
    pub ended: Option<Outcome>,
    pub offer: Option<Seat>,
    pub seats: [SeatState; 2],
    pub settings: Settings,
    /// The event that made the position on the table.
    pub board_v: u64,
}

impl State {
    pub(crate) fn position(&self) -> &dyn AnyPosition {
        self.position_after(self.plies.len())
    }

    /// The position after this many plies, or the last.
    pub(crate) fn position_after(&self, plies: usize) -> &dyn AnyPosition {
        match plies.min(self.plies.len()).checked_sub(1) {
            Some(last) => self.plies[last].after.as_ref(),
            None => self.start.as_ref(),
        }
    }

    pub(crate) fn ply(&self) -> u32 {
        // A game of 2^32 plies would not fit into memory.
        u32::try_from(self.plies.len()).unwrap_or(u32::MAX)
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.position().outcome().or(self.ended)
    }

    pub(crate) fn to_move(&self) -> Option<Seat> {
        if self.ended.is_some() {
            return None;
        }
        self.position().to_move()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.to_move().is_none()
    }

    pub(crate) fn apply(&mut self, stamped: &Stamped) {
        match &stamped.change {
            Change::Began(_) => self.board_v = stamped.v,
            Change::Played(ply) => {
                // Who plays on declines the other side's offer; one's own stands for the answer.
                if self.offer == Some(ply.seat.other()) {
                    self.offer = None;
                }
                self.plies.push(Arc::clone(ply));
                self.board_v = stamped.v;
                if self.is_over() {
                    self.offer = None;
                }
            }
            Change::Undone { to, .. } => {
                self.plies.truncate(*to);
                self.offer = None;
                self.board_v = stamped.v;
            }
            Change::Ended(outcome) => {
                self.ended = Some(*outcome);
                self.offer = None;
            }
            Change::Offer(seat) => self.offer = *seat,
            Change::Seats(seats) => self.seats = seats.clone(),
        }
    }
}
