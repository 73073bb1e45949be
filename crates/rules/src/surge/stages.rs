//! The stages of a ply over a board whose face-down stones may be unknown: place, reveal, surge,
//! settle. The host runs them over a position, a table over its view.

use serde::{Deserialize, Serialize};

use super::board::{BOTTOM, TOP, squares};
use super::lines::{Contest, Line};
use super::telling::{tell_free_lines, tell_meetings};
use super::{Board, Broken, Happening, Move, Square, Stone};
use crate::core::{Outcome, Reason, Seat, Sink, Verdict};

/// Whose turn it is, the round, the score, and the end. Every viewer knows all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Who places now; `None` when the game is over.
    pub to_place: Option<Seat>,
    /// Who places first in this round.
    pub first_placer: Seat,
    /// The round, from 1 in a usual game.
    pub round: u32,
    /// The points of Blue and Orange. They stop at the largest number of 32 bits.
    pub score: [u32; 2],
    /// How the game ended on the board.
    pub outcome: Option<Outcome>,
}

impl Standing {
    /// Whether the ply of `seat` closes the round.
    #[inline]
    #[must_use]
    pub fn closes(&self, seat: Seat) -> bool {
        seat != self.first_placer
    }

    /// The end by the present score.
    #[inline]
    #[must_use]
    pub const fn by_score(&self) -> Outcome {
        Outcome::new(
            Verdict::by_count(self.score[0], self.score[1]),
            Reason::Score,
        )
    }
}

/// How many stones each side has left, hand and supply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Left {
    /// Stones in hand, Blue's and Orange's.
    pub hands: [usize; 2],
    /// Stones in supply, Blue's and Orange's.
    pub supplies: [usize; 2],
}

impl Left {
    /// Whether all hands and supplies are empty and the board is clear.
    #[inline]
    #[must_use]
    pub const fn nothing(&self, board: &Board) -> bool {
        let [a, b] = self.hands;
        let [c, d] = self.supplies;
        a | b | c | d == 0 && board.is_clear()
    }

    /// Whether neither side could place a stone on this board.
    #[must_use]
    pub const fn nobody_can_place(&self, board: &Board) -> bool {
        let [a, b] = self.hands;
        (a == 0 || board.free_home(Seat::First) == 0)
            && (b == 0 || board.free_home(Seat::Second) == 0)
    }

    /// Whether a game that is said to be over can have ended on the board: nothing is left, or
    /// a surge changes nothing and either both supplies are empty or nobody can place. When the
    /// last surge of a game changes nothing, all of this still holds after it.
    #[must_use]
    pub fn can_have_ended(&self, board: &Board) -> bool {
        if self.nothing(board) {
            return true;
        }
        let mut after = *board;
        !board.any_face_down()
            && !surge(&mut after, &mut ()).changed
            && (self.supplies == [0, 0] || self.nobody_can_place(board))
    }
}

/// What is carried from the stage that finds it out to the one that needs it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    /// Whether this ply closes the round.
    pub closes: bool,
    /// Whether neither side placed a stone in this round.
    pub nobody_placed: bool,
    /// Whether the surge changed anything.
    pub changed: bool,
    /// The points of the surge, Blue's and Orange's.
    pub points: [u32; 2],
}

/// What a surge did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Surged {
    /// Whether anything changed; a clash is a change.
    pub changed: bool,
    /// The points, Blue's and Orange's.
    pub points: [u32; 2],
}

/// **Place**: lays the stone of a judged move face-down, known or not, or notes the skip. A stone
/// that stands on the square already is replaced. Says what the later stages need to know.
#[inline]
pub fn place(
    board: &mut Board,
    standing: &Standing,
    seat: Seat,
    action: Move,
    sink: &mut impl Sink<Happening>,
) -> Closing {
    let closes = standing.closes(seat);
    // With the second placer to move, no face-down stone means that the first one skipped. Where a
    // made-up start has one lying at the first placer's turn, a skip there looks the same afterwards
    // as the placement of a last stone: the position says no more, and somebody counts as having
    // placed in that round.
    let nobody_placed = closes && action == Move::Skip && !board.any_face_down();
    match action {
        Move::Place { value, at } => {
            board.set(
                at,
                Some(Stone {
                    seat,
                    value,
                    face_down: true,
                }),
            );
            sink.note(|| Happening::Laid { seat, at, value });
        }
        Move::Skip => sink.note(|| Happening::Skipped { seat }),
    }
    Closing {
        closes,
        nobody_placed,
        ..Closing::default()
    }
}

/// **Reveal**: turns up every face-down stone, in the order given.
///
/// # Errors
/// When the list is not exactly the face-down stones with possible values, each once, or differs
/// from a value that is known; the board is then as it was.
pub fn reveal(
    board: &mut Board,
    shown: &[(Square, u8)],
    sink: &mut impl Sink<Happening>,
) -> Result<(), Broken> {
    let mut open = *board;
    for (at, value) in shown {
        let stone = open
            .stone(*at)
            .filter(|stone| stone.face_down)
            .ok_or_else(|| Broken::Unfitting(format!("no face-down stone lies on {at}")))?;
        if !super::stones::is_value(*value) || stone.value.is_some_and(|known| known != *value) {
            return Err(Broken::Unfitting(format!(
                "the stone on {at} cannot be a {value}"
            )));
        }
        open.set(
            *at,
            Some(Stone {
                value: Some(*value),
                face_down: false,
                ..stone
            }),
        );
    }
    if let Some(at) = squares(open.down).next() {
        return Err(Broken::Unfitting(format!(
            "the stone on {at} is not turned up"
        )));
    }
    for (at, value) in shown {
        sink.note(|| Happening::TurnedUp {
            at: *at,
            value: *value,
        });
    }
    *board = open;
    Ok(())
}

/// The face-down stones in the order in which they are turned up: the first placer's, then the
/// other side's, each from a1 to h8.
pub fn turning_order(board: &Board, first_placer: Seat) -> impl Iterator<Item = Square> + use<> {
    board
        .face_down(first_placer)
        .chain(board.face_down(first_placer.other()))
}

/// **Reveal** where all values are known.
#[inline]
pub(super) fn reveal_known(board: &mut Board, first_placer: Seat, sink: &mut impl Sink<Happening>) {
    for at in turning_order(board, first_placer) {
        sink.note(|| Happening::TurnedUp {
            at,
            value: board.value_at(at),
        });
    }
    board.down = 0;
}

/// What a surge moves and removes, one bit a square.
#[derive(Clone, Copy, Default)]
struct Forces {
    /// Stones that go one rank up, or over the upper edge.
    up: u64,
    /// Stones that go one rank down, or over the lower edge.
    down: u64,
    /// Stones that are removed.
    clashed: u64,
    /// Stones of lines that stand in a meeting.
    involved: u64,
}

#[inline]
const fn shifted(plane: u64, up: u64, down: u64, stay: u64) -> u64 {
    (plane & stay) | (plane & up & !TOP) << 1 | (plane & down & !BOTTOM) >> 1
}

/// **Surge**: settles all meetings, then moves all free lines. All stones should be turned up; one
/// that is not counts with its value if that is known and with 0 otherwise.
#[inline]
pub fn surge<S: Sink<Happening>>(board: &mut Board, sink: &mut S) -> Surged {
    let before = *board;
    let [blue, orange] = before.sides;
    let mut forces = Forces::default();
    let mut surged = Surged::default();

    // The last push, in case the next meeting jams it.
    let mut last = Forces::default();
    before.each_meeting(|meeting| {
        let [ours, theirs] = meeting.lines.map(Line::mask);
        let mut force = Forces {
            involved: ours | theirs,
            ..Forces::default()
        };
        match (meeting.verdict, meeting.stronger()) {
            (Contest::Clash, _) => {
                force.clashed = meeting.lines[0].front.bit() | meeting.lines[1].front.bit();
            }
            (Contest::Take, Some(Seat::First)) => force.up = ours,
            (Contest::Take, _) => force.down = theirs,
            (Contest::Push, Some(Seat::First)) => force.up = ours | theirs,
            (Contest::Push, _) => force.down = ours | theirs,
            (Contest::Jammed, _) => forces.up &= !last.up,
            (Contest::Blocked, _) => {}
        }
        forces.up |= force.up;
        forces.down |= force.down;
        forces.clashed |= force.clashed;
        forces.involved |= force.involved;
        last = force;
    });

    // Stones pushed over the edge behind them score for the pusher.
    let mut over = forces.up & orange & TOP;
    while over != 0 {
        surged.points[0] += u32::from(before.value_at(Square::lowest(over)));
        over &= over - 1;
    }
    let mut over = forces.down & blue & BOTTOM;
    while over != 0 {
        surged.points[1] += u32::from(before.value_at(Square::lowest(over)));
        over &= over - 1;
    }

    // Free lines, judged on the settled column. The square ahead of one can only be taken by its
    // own side's stone that was just pushed back.
    let stay = !(forces.up | forces.down | forces.clashed);
    let settled = shifted(before.occupied(), forces.up, forces.down, stay);
    let free = [blue & !forces.involved, orange & !forces.involved];
    let stopped = [
        free[0] & !TOP & !(blue >> 1 & !TOP) & settled >> 1,
        free[1] & !BOTTOM & !(orange << 1 & !BOTTOM) & settled << 1,
    ];
    let going = [
        free[0] & !runs_down(free[0], stopped[0]),
        free[1] & !runs_up(free[1], stopped[1]),
    ];

    let up = forces.up | going[0];
    let down = forces.down | going[1];
    let stay = !(up | down | forces.clashed);
    for plane in board
        .sides
        .iter_mut()
        .chain(&mut board.values)
        .chain([&mut board.down])
    {
        *plane = shifted(*plane, up, down, stay);
    }
    surged.changed = (up | down | forces.clashed) & before.occupied() != 0;

    if S::LISTENS {
        tell_meetings(&before, sink);
        tell_free_lines(&before, free, going, sink);
    }
    surged
}

/// All stones of `side` in an unbroken run down from one of `fronts`.
#[inline]
const fn runs_down(side: u64, fronts: u64) -> u64 {
    let mut run = fronts;
    let mut added = fronts;
    while added != 0 {
        added = (added & !BOTTOM) >> 1 & side;
        run |= added;
    }
    run
}

/// All stones of `side` in an unbroken run up from one of `fronts`.
#[inline]
const fn runs_up(side: u64, fronts: u64) -> u64 {
    let mut run = fronts;
    let mut added = fronts;
    while added != 0 {
        added = (added & !TOP) << 1 & side;
        run |= added;
    }
    run
}

/// **Settle**: adds up the points of a closed round, judges the end, and says whose turn it is.
/// `left` is what the sides have left after the ply.
#[inline]
pub fn settle(
    standing: &mut Standing,
    board: &Board,
    closing: Closing,
    left: Left,
    sink: &mut impl Sink<Happening>,
) {
    if !closing.closes {
        standing.to_place = Some(standing.first_placer.other());
        return;
    }
    for side in Seat::BOTH {
        let points = closing.points[side.index()];
        let score = &mut standing.score[side.index()];
        *score = score.saturating_add(points);
        if points > 0 {
            sink.note(|| Happening::Scored { side, points });
        }
    }
    let over = left.nothing(board)
        || !closing.changed && (left.supplies == [0, 0] || closing.nobody_placed);
    if over {
        let outcome = standing.by_score();
        standing.to_place = None;
        standing.outcome = Some(outcome);
        sink.note(|| Happening::Over {
            result: outcome.result,
            reason: outcome.reason,
        });
    } else {
        standing.round = standing.round.saturating_add(1);
        standing.first_placer = standing.first_placer.other();
        standing.to_place = Some(standing.first_placer);
    }
}
