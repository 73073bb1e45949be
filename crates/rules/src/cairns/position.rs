//! The position and how a ply changes it.

use std::hash::{Hash, Hasher};

use rand::Rng;

use crate::core::{
    self, Glimpse, MoveError, OpenPosition, Outcome, PositionError, Reason, Seat, Sink, Stage,
    TooManyMoves, Verdict, Viewer, zobrist,
};

use super::cell::{CELLS, Cell, CellSet};
use super::happening::Happening;
use super::moves::{self, Broken, MOST_CARRIED, Move};
use super::stack::{CAIRN, Stack};
use super::{Cairns, Options, View};

/// The stones with which each side starts.
pub const SUPPLY: u8 = 15;
/// The number of plies in a row without a drop that ends the game.
pub const STALLED_AFTER: u32 = 50;

/// A key for every stack on every cell, but none for an empty cell.
static STACK_KEYS: [[u64; Stack::CODES]; CELLS] = {
    let mut table = [[0; Stack::CODES]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut code = 2;
        while code < Stack::CODES {
            table[cell][code] = zobrist::key(STREAM, (cell * Stack::CODES + code) as u64);
            code += 1;
        }
        cell += 1;
    }
    table
};
/// The keys of whose turn it is: Slate's, Amber's, nobody's.
const TURN_KEYS: [u64; 3] = [0, zobrist::key(STREAM, 800), zobrist::key(STREAM, 801)];
/// Sets the keys apart from those of the other games.
const STREAM: u64 = 0x6361_6972_6E73;

const fn turn_key(to_move: Option<Seat>) -> u64 {
    match to_move {
        Some(seat) => TURN_KEYS[seat.index()],
        None => TURN_KEYS[2],
    }
}

/// A position of Cairns.
///
/// The hash covers the stacks and whose turn it is, not the two counters, so that a search finds
/// the same moor reached by different ways; near the end of a long quiet stretch a search must look
/// at [`Position::plies_since_drop`] itself.
///
/// A carry can make cairns of different sides, and the cell that it entered earlier decides. The
/// text does not say which that was: read from it, the cairn written first decides (from rank 5 down,
/// from file a on), whoever won in play. Two such positions have the same text and differ in their
/// outcome; a view keeps the outcome too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) stacks: [Stack; CELLS],
    /// Stones left to drop.
    pub(super) supply: [u8; 2],
    pub(super) to_move: Option<Seat>,
    pub(super) outcome: Option<Outcome>,
    /// Cells by the side of their top stone.
    pub(super) held: [u32; 2],
    /// Cells with exactly three stones.
    pub(super) threes: u32,
    /// Cells with four.
    pub(super) cairns: u32,
    /// Tak's move number: grows after each of Amber's plies.
    pub(super) move_number: u32,
    pub(super) since_drop: u32,
    hash: u64,
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
        self.move_number.hash(state);
        self.since_drop.hash(state);
    }
}

impl Position {
    /// The usual start: an empty moor, full supplies, Slate to move.
    #[must_use]
    pub const fn start() -> Self {
        Self {
            stacks: [Stack::EMPTY; CELLS],
            supply: [SUPPLY; 2],
            to_move: Some(Seat::First),
            outcome: None,
            held: [0; 2],
            threes: 0,
            cairns: 0,
            move_number: 1,
            since_drop: 0,
            hash: 0,
        }
    }

    /// A position with these stacks, ended where they meet an end condition. Supplies are what the
    /// stacks leave of [`SUPPLY`].
    pub(super) fn from_stacks(
        stacks: &[Stack; CELLS],
        to_move: Option<Seat>,
        move_number: u32,
        since_drop: u32,
    ) -> Self {
        let mut position = Self {
            move_number,
            since_drop,
            ..Self::start()
        };
        for cell in Cell::all() {
            let stack = stacks[cell.index()];
            position.set(cell, stack);
            for seat in Seat::BOTH {
                let left = &mut position.supply[seat.index()];
                *left = left.saturating_sub(stack.count(seat));
            }
        }
        position.turn_to(to_move);
        // Which of several cairns came first the text does not say: the one written first counts,
        // from rank 5 down and from file a on.
        let written_first = (0..CELLS)
            .map(|i| (CELLS - 5 - i / 5 * 5) + i % 5)
            .filter_map(Cell::from_index)
            .find(|cell| CellSet::from_bits(position.cairns).contains(*cell));
        if let Some(outcome) = position.end(written_first, to_move) {
            position.outcome = Some(outcome);
            position.turn_to(None);
        }
        position
    }

    /// Changes one cell and all that is kept about it.
    #[inline]
    fn set(&mut self, cell: Cell, stack: Stack) {
        let keys = &STACK_KEYS[cell.index()];
        let before = std::mem::replace(&mut self.stacks[cell.index()], stack);
        self.hash ^= keys[before.code()] ^ keys[stack.code()];
        let bit = cell.bit();
        let code = stack.code() as u32;
        let second = (code & 1) * bit;
        let any = u32::from(code > 1) * bit;
        self.held[0] = self.held[0] & !bit | any & !second;
        self.held[1] = self.held[1] & !bit | any & second;
        self.threes = (self.threes & !bit) | (u32::from(code >> 3 == 1) * bit);
        self.cairns = (self.cairns & !bit) | (u32::from(code >> 4 == 1) * bit);
    }

    #[inline]
    fn turn_to(&mut self, to_move: Option<Seat>) {
        self.hash ^= turn_key(self.to_move) ^ turn_key(to_move);
        self.to_move = to_move;
    }

    /// How the game ends here, if it does. `cairn` is the cell of the stack of four that decides.
    ///
    /// A side whose stones are all on the moor has dropped its last one, and the game ends with
    /// the ply in which it did: whichever supply is empty, the cells are counted.
    #[inline]
    fn end(&self, cairn: Option<Cell>, next: Option<Seat>) -> Option<Outcome> {
        if let Some(owner) = cairn.and_then(|cell| self.stacks[cell.index()].top()) {
            return Some(Outcome::new(Verdict::win(owner), Reason::Cairn));
        }
        let reason = if self.supply[0] == 0 || self.supply[1] == 0 {
            Reason::Count
        } else if next.is_some_and(|seat| !self.has_turn(seat)) {
            Reason::NoMove
        } else if self.since_drop >= STALLED_AFTER {
            Reason::Stalled
        } else {
            return None;
        };
        let [first, second] = self.counts();
        Some(Outcome::new(Verdict::by_count(first, second), reason))
    }

    /// Whether a side could do anything. A held stack can always be carried one cell: every cell
    /// has a neighbour. No side holds all cells with its 15 stones, so in play this is never false.
    #[inline]
    fn has_turn(&self, seat: Seat) -> bool {
        self.held[seat.index()] != 0
            || self.supply[seat.index()] > 0 && self.held[0] | self.held[1] != CellSet::ALL.bits()
    }

    /// Lays out the drop or the carry.
    #[inline]
    fn lay_out(&mut self, action: Move, sink: &mut impl Sink<Happening>) {
        let Some(mover) = self.to_move else { return };
        match action {
            Move::Drop { at } => {
                let stack = self.stacks[at.index()].with(mover);
                self.set(at, stack);
                let left = &mut self.supply[mover.index()];
                *left = left.saturating_sub(1);
                sink.note(|| Happening::Dropped {
                    at,
                    height: stack.height(),
                });
            }
            Move::Carry {
                from,
                direction,
                count,
            } => {
                // The two limits hold for every legal move; with them no other one can do harm.
                let origin = self.stacks[from.index()];
                let count = count.min(origin.height()).min(from.room(direction));
                self.set(from, origin.without(count));
                sink.note(|| Happening::Lifted { from, count });
                for step in 1..=count {
                    let at = from.ahead_within(direction, step);
                    let stone = origin.stone_above(count - step);
                    let stack = self.stacks[at.index()].with(stone);
                    self.set(at, stack);
                    sink.note(|| Happening::SetDown {
                        at,
                        height: stack.height(),
                    });
                }
            }
        }
    }

    /// The cells on which `action` lays stones, in order.
    #[inline]
    fn entered(action: Move) -> impl Iterator<Item = Cell> {
        let (at, direction, steps) = match action {
            Move::Drop { at } => (at, None, 0..=0),
            Move::Carry {
                from,
                direction,
                count,
            } => (from, Some(direction), 1..=count.min(MOST_CARRIED)),
        };
        steps.map_while(move |step| match direction {
            None => Some(at),
            Some(direction) => at.ahead(direction, step),
        })
    }

    /// Tells of each cairn that `action` has made.
    #[inline]
    fn note_cairns(&self, action: Move, sink: &mut impl Sink<Happening>) {
        if self.cairns == 0 {
            return;
        }
        for at in Self::entered(action) {
            let stack = self.stacks[at.index()];
            if let (CAIRN, Some(side)) = (stack.height(), stack.top()) {
                sink.note(|| Happening::Cairn { at, side });
            }
        }
    }

    /// Counters, turn, outcome.
    #[inline]
    fn settle(&mut self, action: Move, sink: &mut impl Sink<Happening>) {
        let Some(mover) = self.to_move else { return };
        self.since_drop = match action {
            Move::Drop { .. } => 0,
            Move::Carry { .. } => self.since_drop.saturating_add(1),
        };
        if mover == Seat::Second {
            self.move_number = self.move_number.saturating_add(1);
        }
        let first_cairn = if self.cairns == 0 {
            None
        } else {
            Self::entered(action).find(|cell| self.cairns & cell.bit() != 0)
        };
        let next = mover.other();
        let Some(outcome) = self.end(first_cairn, Some(next)) else {
            self.turn_to(Some(next));
            return;
        };
        self.outcome = Some(outcome);
        self.turn_to(None);
        if outcome.reason != Reason::Cairn {
            let [first, second] = self.counts();
            sink.note(|| Happening::Counted { first, second });
        }
        sink.note(|| Happening::Over {
            result: outcome.result,
            reason: outcome.reason,
        });
    }
}

impl core::Position for Position {
    type Game = Cairns;

    fn parse(_options: &Options, text: &str) -> Result<Self, PositionError> {
        super::notation::read(text)
    }

    fn options(&self) -> Options {
        Options
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
        self.hash
    }

    fn zobrist_from_scratch(&self) -> u64 {
        Cell::all()
            .map(|cell| STACK_KEYS[cell.index()][self.stacks[cell.index()].code()])
            .fold(turn_key(self.to_move), |hash, key| hash ^ key)
    }

    fn legal_moves(&self, limit: usize, out: &mut Vec<Move>) -> Result<(), TooManyMoves> {
        out.clear();
        if self.count_moves() > limit {
            return Err(TooManyMoves { limit });
        }
        self.generate(out);
        Ok(())
    }

    fn random_move(&self, rng: &mut dyn Rng) -> Option<Move> {
        self.draw_move(rng)
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError<Broken>> {
        moves::read(text)
    }

    fn judge(&self, action: &Move) -> Result<(), MoveError<Broken>> {
        let mover = self.to_move.ok_or(MoveError::Over)?;
        self.judge_for(mover, action).map_err(MoveError::Illegal)
    }

    #[inline]
    fn apply(&mut self, action: &Move, sink: &mut impl Sink<Happening>) {
        self.lay_out(*action, sink);
        self.note_cairns(*action, sink);
        self.settle(*action, sink);
    }

    fn perft(&self, depth: u32, limit: usize) -> Result<u64, TooManyMoves> {
        // The last ply is only counted, and one buffer serves the whole tree.
        let mut buffer = Vec::new();
        self.perft_within(depth, limit, &mut buffer)
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            viewer,
            position: self.clone(),
        }
    }

    fn glimpse(&self, action: &Move, _after: &Self, _viewer: Viewer) -> Glimpse {
        // After the end nobody moves; the event is then as meaningless as the move.
        Glimpse::open(self.to_move.unwrap_or(Seat::First), action)
    }
}

impl OpenPosition for Position {
    fn apply_stage(&mut self, stage: Stage, action: &Move, sink: &mut impl Sink<Happening>) {
        match stage {
            Stage::Place => self.lay_out(*action, sink),
            Stage::Reveal => {}
            Stage::Surge => self.note_cairns(*action, sink),
            Stage::Settle => self.settle(*action, sink),
        }
    }

    /// Any side with a cairn on the moor may have made the one that decided.
    fn ended(mut self, outcome: Outcome) -> Result<Self, PositionError> {
        let of_a_cairn = Cell::all()
            .filter(|cell| CellSet::from_bits(self.cairns).contains(*cell))
            .filter_map(|cell| self.stacks[cell.index()].top())
            .any(|side| outcome == Outcome::new(Verdict::win(side), Reason::Cairn));
        if of_a_cairn {
            self.outcome = Some(outcome);
        }
        if self.outcome == Some(outcome) {
            Ok(self)
        } else {
            Err(PositionError::new("the outcome contradicts the moor"))
        }
    }
}
