//! Who looks at the table: each mode of play states its viewer.

use stonecircle_host::{Controller, Host};
use stonecircle_rules::{Seat, Viewer};

use super::PERSON;

/// How the device is shared, which says who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// One person against the computer: that person's seat looks.
    Alone(Seat),
    /// Two persons share the device: whoever is to move looks.
    PassAndPlay,
    /// The computer plays itself: the public looks.
    Watch,
}

impl Mode {
    /// The mode that follows from who sits where.
    #[must_use]
    pub fn of(seats: &[Controller; 2]) -> Self {
        match seats.each_ref().map(|seat| seat.kind == PERSON) {
            [true, true] => Self::PassAndPlay,
            [true, false] => Self::Alone(Seat::First),
            [false, true] => Self::Alone(Seat::Second),
            [false, false] => Self::Watch,
        }
    }

    /// Who looks when a position has just come on the table. In pass-and-play with secrets nobody's
    /// hand is shown until the curtain is lifted.
    #[must_use]
    pub const fn first_viewer(self) -> Viewer {
        match self {
            Self::Alone(seat) => Viewer::Seat(seat),
            Self::PassAndPlay | Self::Watch => Viewer::Spectator,
        }
    }

    /// The seat for which a person at this device asks something (an undo, giving up).
    #[must_use]
    pub fn person(self, host: &Host) -> Seat {
        match self {
            Self::Alone(seat) => seat,
            Self::PassAndPlay | Self::Watch => host.to_move().unwrap_or(Seat::First),
        }
    }
}
