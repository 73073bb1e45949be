//! Tells a surge, happening by happening, in an order in which every square is empty before a stone
//! moves onto it.

use super::board::squares;
use super::lines::{Contest, Line, Meeting};
use super::{Board, Happening, Square, Why};
use crate::core::{Seat, Sink};

/// The square one rank up or down; `at` must not be on the edge there.
const fn next(at: Square, up: bool) -> Square {
    let rank = if up {
        at.rank() + 1
    } else {
        at.rank().wrapping_sub(1)
    };
    Square::wrapped(at.file(), rank)
}

/// All meetings from a to h and from the bottom up, each with what comes of it.
pub(super) fn tell_meetings(before: &Board, sink: &mut impl Sink<Happening>) {
    for meeting in before.meetings().as_slice() {
        tell_meeting(before, meeting, sink);
    }
}

fn tell_meeting(before: &Board, meeting: &Meeting, sink: &mut impl Sink<Happening>) {
    let [blue, orange] = meeting.lines;
    sink.note(|| Happening::Met {
        column: blue.front.file(),
        fronts: [blue.front, orange.front],
        strengths: meeting.strengths,
        gap: meeting.gap,
        verdict: meeting.verdict,
    });
    // Where the sides are equally strong nobody pushes or takes, and this is not looked at.
    let stronger = meeting.stronger().unwrap_or(Seat::First);
    let up = stronger == Seat::First;
    let strong = meeting.lines[stronger.index()];
    let weak = meeting.lines[stronger.other().index()];
    match meeting.verdict {
        Contest::Clash => {
            for line in meeting.lines {
                sink.note(|| Happening::Clashed {
                    at: line.front,
                    seat: line.seat,
                    value: before.value_at(line.front),
                });
            }
            for line in meeting.lines {
                if let Some(second) = line.squares().nth(1) {
                    sink.note(|| Happening::Held {
                        line: Line {
                            front: second,
                            ..line
                        },
                    });
                }
            }
        }
        Contest::Take => {
            tell_line(strong, up, Why::Take, sink);
            sink.note(|| Happening::Held { line: weak });
        }
        Contest::Push => {
            for at in weak.squares().rev() {
                if at.rank() == if up { 7 } else { 0 } {
                    sink.note(|| Happening::OverEdge {
                        at,
                        value: before.value_at(at),
                        scorer: stronger,
                    });
                } else {
                    sink.note(|| Happening::Moved {
                        from: at,
                        to: next(at, up),
                        why: Why::PushedBack,
                    });
                }
            }
            tell_line(strong, up, Why::Push, sink);
        }
        Contest::Blocked | Contest::Jammed => {
            for line in meeting.lines {
                sink.note(|| Happening::Held { line });
            }
        }
    }
}

/// A whole line moves forward one, the front first.
fn tell_line(line: Line, up: bool, why: Why, sink: &mut impl Sink<Happening>) {
    for at in line.squares() {
        sink.note(|| Happening::Moved {
            from: at,
            to: next(at, up),
            why,
        });
    }
}

/// The free lines from a to h: in each column Orange's from the bottom up, then Blue's from the top
/// down. `free` are the stones of free lines, `going` those that are not stopped.
pub(super) fn tell_free_lines(
    before: &Board,
    free: [u64; 2],
    going: [u64; 2],
    sink: &mut impl Sink<Happening>,
) {
    for column in 0..8 {
        let byte = 0xFF_u64 << (8 * column);
        for at in squares(free[1] & byte) {
            tell_free_stone(before, at, Seat::Second, going[1], sink);
        }
        let mut blue: Vec<Square> = squares(free[0] & byte).collect();
        blue.reverse();
        for at in blue {
            tell_free_stone(before, at, Seat::First, going[0], sink);
        }
    }
}

fn tell_free_stone(
    before: &Board,
    at: Square,
    seat: Seat,
    going: u64,
    sink: &mut impl Sink<Happening>,
) {
    let up = seat == Seat::First;
    if going & at.bit() == 0 {
        // One note for a line, at its front.
        let line = Line::around(before, seat, at);
        if line.front == at {
            sink.note(|| Happening::Held { line });
        }
    } else if at.rank() == if up { 7 } else { 0 } {
        sink.note(|| Happening::RolledOff {
            at,
            seat,
            value: before.value_at(at),
        });
    } else {
        sink.note(|| Happening::Moved {
            from: at,
            to: next(at, up),
            why: Why::Advance,
        });
    }
}
