//! The position: stones as bitboards and as places on the circuits, kept together with the hash
//! and the outcome as moves are played.

use std::fmt;
use std::hash::{Hash, Hasher};

use rand::{Rng, RngExt as _};

use super::captures::{Captures, Runs};
use super::circuit::PLACES;
use super::steps::{self, ALL, Steps};
use super::{Broken, Happening, Move, Options, Point, Settle, Surakarta, route, text};
use crate::core::zobrist::{key, keys};
use crate::core::{
    Glimpse, MoveError, OpenPosition, OpenView, Outcome, Position as _, PositionError, Reason,
    Seat, Sink, Stage, TooManyMoves, Verdict, Viewer,
};

/// Streams of hash keys; any numbers that differ.
const STONE_KEYS: [[u64; Point::COUNT]; 2] = [keys(0x5375_0001), keys(0x5375_0002)];
const TURN_KEYS: [u64; 3] = keys(0x5375_0003);
const QUIET_STREAM: u64 = 0x5375_0004;

/// A position with its options. Small, and copied rather than undone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The stones of each side, a bit for each point.
    pub(super) stones: [u64; 2],
    /// The same stones as places on both circuits, see [`PLACES`].
    pub(super) places: [u64; 2],
    /// Keys of stones and side to move; the quiet count is mixed in when the hash is asked for.
    board_hash: u64,
    /// Moves by both sides since the last capture.
    pub(super) quiet: u32,
    pub(super) to_move: Option<Seat>,
    pub(super) outcome: Option<Outcome>,
    pub(super) options: Options,
}

const fn turn_key(to_move: Option<Seat>) -> u64 {
    match to_move {
        Some(seat) => TURN_KEYS[seat.index()],
        None => TURN_KEYS[2],
    }
}

impl Position {
    /// The usual start: Black on the two lower ranks, White on the two upper ones, Black to move.
    pub(super) fn start(options: Options) -> Self {
        const TWO_RANKS: u64 = (1 << 12) - 1;
        Self::assemble(options, [TWO_RANKS, TWO_RANKS << 24], Some(Seat::First), 0)
    }

    /// A position from what is written; judges whether it is over.
    pub(super) fn assemble(
        options: Options,
        stones: [u64; 2],
        to_move: Option<Seat>,
        quiet: u32,
    ) -> Self {
        let places = stones.map(|board| {
            super::Points::from_bits(board).fold(0, |places, point| places | PLACES[point.index()])
        });
        let mut position = Self {
            stones,
            places,
            board_hash: 0,
            quiet,
            to_move,
            outcome: None,
            options,
        };
        position.outcome = position.judge_end();
        if position.outcome.is_some() {
            position.to_move = None;
        }
        position.board_hash = position.board_hash_from_scratch();
        position
    }

    fn board_hash_from_scratch(&self) -> u64 {
        let mut hash = turn_key(self.to_move);
        for seat in Seat::BOTH {
            for point in self.stones(seat) {
                hash ^= STONE_KEYS[seat.index()][point.index()];
            }
        }
        hash
    }

    #[inline]
    pub(super) const fn empty(&self) -> u64 {
        ALL & !(self.stones[0] | self.stones[1])
    }

    /// The steps of a side, whoever is to move.
    #[inline]
    pub(super) const fn steps_of_side(&self, seat: Seat) -> Steps {
        let own = self.stones[seat.index()];
        Steps::find(own, self.empty(), self.options.diagonal)
    }

    #[inline]
    const fn runs_of_side(&self, seat: Seat) -> Runs {
        Runs::find(
            self.places[seat.index()],
            self.places[seat.other().index()],
            self.options.pass_origin,
        )
    }

    #[inline]
    pub(super) fn captures_of_side(&self, seat: Seat) -> Captures {
        Captures::of(&self.runs_of_side(seat))
    }

    /// Whether `seat` could move if it were its turn.
    #[inline]
    fn can_move(&self, seat: Seat) -> bool {
        let own = self.stones[seat.index()];
        steps::reachable(own, self.empty(), self.options.diagonal) != 0
            || !self.runs_of_side(seat).is_empty()
    }

    /// How the game has ended with the side `to_move` at move, if it has. Stones come before the
    /// quiet count, and that before the lack of moves; the last two give the same result anyway.
    #[inline]
    fn judge_end(&self) -> Option<Outcome> {
        if self.stones[0] == 0 || self.stones[1] == 0 {
            let result = self.by_stones();
            return Some(Outcome::new(result, Reason::NoStones));
        }
        let reason = if self
            .options
            .quiet_limit
            .is_some_and(|limit| self.quiet >= limit)
        {
            Reason::Quiet
        } else {
            // A position that names no side is blocked if either side is: the result depends on
            // the stones alone, and the written form of a blocked game reads back as what it was.
            let blocked = match self.to_move {
                Some(seat) => !self.can_move(seat),
                None => !(self.can_move(Seat::First) && self.can_move(Seat::Second)),
            };
            if !blocked {
                return None;
            }
            Reason::NoMove
        };
        let result = match self.options.settle {
            Settle::More => self.by_stones(),
            Settle::Draw => Verdict::Draw,
        };
        Some(Outcome::new(result, reason))
    }

    const fn by_stones(&self) -> Verdict {
        Verdict::by_count(self.stones[0].count_ones(), self.stones[1].count_ones())
    }

    /// Adds or removes one stone.
    #[inline]
    fn toggle(&mut self, seat: Seat, point: Point) {
        let side = seat.index();
        self.stones[side] ^= point.bit();
        self.places[side] ^= PLACES[point.index()];
        self.board_hash ^= STONE_KEYS[side][point.index()];
    }

    /// Stage `Place`: the stone goes to its target, even onto the stone that it takes.
    #[inline]
    fn place(&mut self, action: Move, sink: &mut impl Sink<Happening>) {
        let Some(mover) = self.to_move else { return };
        let (from, to) = (action.from(), action.to());
        let own = self.stones[mover.index()];
        let enemy_there = self.stones[mover.other().index()] & to.bit() != 0;
        // An illegal move does nothing here, so that no two stones ever share a point for good.
        if own & from.bit() == 0 || own & to.bit() != 0 || enemy_there != action.is_capture() {
            return;
        }
        match action {
            Move::Step { .. } => sink.note(|| Happening::Stepped { from, to }),
            Move::Capture { .. } => sink.note(|| Happening::Travelled {
                from,
                to,
                route: self.shortest_route(from, to).unwrap_or_default(),
            }),
        }
        self.toggle(mover, from);
        self.toggle(mover, to);
    }

    /// Stage `Surge`: the stone under the one that travelled is taken.
    #[inline]
    fn take(&mut self, action: Move, sink: &mut impl Sink<Happening>) {
        let Some(mover) = self.to_move else { return };
        let (enemy, at) = (mover.other(), action.to());
        if action.is_capture() && self.stones[enemy.index()] & at.bit() != 0 {
            self.toggle(enemy, at);
            sink.note(|| Happening::Taken { at });
        }
    }

    /// Stage `Settle`: quiet count, turn, outcome.
    #[inline]
    fn settle(&mut self, action: Move, sink: &mut impl Sink<Happening>) {
        let Some(mover) = self.to_move else { return };
        self.quiet = if action.is_capture() {
            0
        } else {
            self.quiet.saturating_add(1)
        };
        let count = self.quiet;
        sink.note(|| Happening::Quiet { count });
        self.to_move = Some(mover.other());
        self.outcome = self.judge_end();
        if let Some(Outcome { result, reason }) = self.outcome {
            self.to_move = None;
            sink.note(|| Happening::Over { result, reason });
        }
        self.board_hash ^= turn_key(Some(mover)) ^ turn_key(self.to_move);
    }

    fn judge_step(&self, mover: Seat, from: Point, to: Point) -> Result<(), Broken> {
        match self.stone(to) {
            Some(seat) if seat == mover => return Err(Broken::OwnStoneThere { at: to }),
            Some(_) => return Err(Broken::EnemyStoneThere { at: to }),
            None => {}
        }
        let files = from.file().abs_diff(to.file());
        let ranks = from.rank().abs_diff(to.rank());
        if files > 1 || ranks > 1 {
            return Err(Broken::NotNeighbours { from, to });
        }
        if files + ranks == 2 && !self.options.diagonal {
            return Err(Broken::NoDiagonalSteps { from, to });
        }
        Ok(())
    }

    fn judge_capture(&self, mover: Seat, from: Point, to: Point) -> Result<(), Broken> {
        match self.stone(to) {
            None => Err(Broken::NothingToTake { at: to }),
            Some(seat) if seat == mover => Err(Broken::OwnStoneTaken { at: to }),
            Some(_) if self.captures_of(from).contains(to) => Ok(()),
            Some(_) => Err(route::why_not(self, from, to)),
        }
    }
}

impl crate::core::Position for Position {
    type Game = Surakarta;

    fn parse(options: &Options, text: &str) -> Result<Self, PositionError> {
        text::read(*options, text)
    }

    fn options(&self) -> Options {
        self.options
    }

    #[inline]
    fn to_move(&self) -> Option<Seat> {
        self.to_move
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    #[inline]
    fn zobrist(&self) -> u64 {
        self.board_hash ^ key(QUIET_STREAM, u64::from(self.quiet))
    }

    fn zobrist_from_scratch(&self) -> u64 {
        self.board_hash_from_scratch() ^ key(QUIET_STREAM, u64::from(self.quiet))
    }

    fn legal_moves(&self, limit: usize, out: &mut Vec<Move>) -> Result<(), TooManyMoves> {
        out.clear();
        let Some(mover) = self.to_move else {
            return Ok(());
        };
        let captures = self.captures_of_side(mover);
        out.extend(captures.iter().map(|(from, to)| Move::Capture { from, to }));
        out.extend(self.steps_of_side(mover));
        if out.len() > limit {
            out.clear();
            return Err(TooManyMoves { limit });
        }
        Ok(())
    }

    /// Counts the moves and picks one by its number, without a list. A capture to which several
    /// runs lead has as many numbers; all but its first are drawn again.
    #[inline]
    fn random_move(&self, rng: &mut dyn Rng) -> Option<Move> {
        let mover = self.to_move?;
        let steps = self.steps_of_side(mover).counted();
        let runs = self.runs_of_side(mover);
        let total = steps.len() + runs.len();
        if total == 0 {
            return None;
        }
        loop {
            let number = rng.random_range(0..total);
            let Some(run) = number.checked_sub(steps.len()) else {
                return Some(steps.nth(number));
            };
            if let Some((from, to)) = runs.nth(run) {
                return Some(Move::Capture { from, to });
            }
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError<Broken>> {
        Move::read(text).ok_or_else(|| {
            MoveError::malformed(text, "a move is a step like a2-a3 or a capture like c4xd6")
        })
    }

    fn judge(&self, action: &Move) -> Result<(), MoveError<Broken>> {
        let Some(mover) = self.to_move else {
            return Err(MoveError::Over);
        };
        let (from, to) = (action.from(), action.to());
        let verdict = match self.stone(from) {
            None => Err(Broken::NoStone { at: from }),
            Some(seat) if seat != mover => Err(Broken::NotYours { at: from }),
            Some(_) if from == to => Err(Broken::SamePoint { at: from }),
            Some(_) if action.is_capture() => self.judge_capture(mover, from, to),
            Some(_) => self.judge_step(mover, from, to),
        };
        verdict.map_err(MoveError::Illegal)
    }

    #[inline]
    fn apply(&mut self, action: &Move, sink: &mut impl Sink<Happening>) {
        self.place(*action, sink);
        self.take(*action, sink);
        self.settle(*action, sink);
    }

    /// Moves at the last ply are counted, not made.
    fn perft(&self, depth: u32, limit: usize) -> Result<u64, TooManyMoves> {
        if depth == 0 {
            return Ok(1);
        }
        if depth == 1 {
            let count = self.move_count();
            return if count > limit {
                Err(TooManyMoves { limit })
            } else {
                Ok(count as u64)
            };
        }
        let mut moves = Vec::new();
        self.legal_moves(limit, &mut moves)?;
        let mut nodes = 0;
        for action in &moves {
            let mut next = *self;
            next.apply(action, &mut ());
            nodes += next.perft(depth - 1, limit)?;
        }
        Ok(nodes)
    }

    fn view(&self, viewer: Viewer) -> OpenView<Self> {
        OpenView {
            viewer,
            position: *self,
        }
    }

    fn glimpse(&self, action: &Move, _after: &Self, _viewer: Viewer) -> Glimpse {
        // A finished position has no mover; whose stone it was is then the best answer.
        let seat = self
            .to_move
            .or_else(|| self.stone(action.from()))
            .unwrap_or(Seat::First);
        Glimpse::open(seat, action)
    }
}

impl OpenPosition for Position {
    fn apply_stage(&mut self, stage: Stage, action: &Move, sink: &mut impl Sink<Happening>) {
        match stage {
            Stage::Place => self.place(*action, sink),
            Stage::Reveal => {}
            Stage::Surge => self.take(*action, sink),
            Stage::Settle => self.settle(*action, sink),
        }
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.zobrist());
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(self, f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self} {:?} {:?})", self.outcome, self.options)
    }
}
