//! A position: its text, its hash, and how a turn changes it.

use std::fmt::{self, Display, Write};

use rand::Rng;

use super::cell::{Cell, Cells};
use super::geometry::{
    Geometry, MAX_SIZE, MIN_SIZE, by_size, first_by_name, flood, one, spread, take_lowest,
};
use super::growth::judge;
use super::{Broken, Happening, Options, Surmount, Turn, random, results};
use crate::core::{
    self, Glimpse, MoveError, OpenPosition, OpenView, Outcome, PositionError, Reason, Seat, Sink,
    Stage, TooManyMoves, Verdict, Viewer, text, zobrist,
};

/// The keys of the stones, by side and bit.
static STONE_KEYS: [[u64; 128]; 2] = [zobrist::keys(0x5352_4D01), zobrist::keys(0x5352_4D02)];
/// The keys of the side to move: first, second, nobody.
static MOVER_KEYS: [u64; 3] = zobrist::keys(0x5352_4D03);

/// Whose stones lie where, and whose turn it is.
///
/// The game is over when one side has no stone and the other has more than one. In play that is
/// exactly the state after a capture of the last enemy stone, since every capture leaves a group of
/// two or more: before, both sides are without stones only at the start, and one side only while
/// the first stone lies alone. The rule asks for no history, so that a written position means the
/// same as a played one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) stones: [u128; 2],
    hash: u64,
    pub(super) mover: Option<Seat>,
    outcome: Option<Outcome>,
    pub(super) options: Options,
}

impl Position {
    /// The usual start.
    #[must_use]
    pub fn empty(options: Options) -> Self {
        let size = options.size.clamp(MIN_SIZE, MAX_SIZE);
        Self::of([0; 2], Some(Seat::First), Options { size, ..options })
    }

    /// The position with these stones; over when it meets the end condition, whoever is to move.
    pub(super) fn of(stones: [u128; 2], mover: Option<Seat>, options: Options) -> Self {
        let mut made = Self {
            stones,
            hash: 0,
            mover,
            outcome: None,
            options,
        };
        made.outcome = made.ending();
        if made.outcome.is_some() {
            made.mover = None;
        }
        made.hash = made.hash_from_scratch();
        made
    }

    fn ending(&self) -> Option<Outcome> {
        let [first, second] = self.stones.map(u128::count_ones);
        let winner = match (first, second) {
            (2.., 0) => Seat::First,
            (0, 2..) => Seat::Second,
            _ => return None,
        };
        Some(Outcome::new(Verdict::win(winner), Reason::NoStones))
    }

    pub(super) fn geometry(&self) -> &'static Geometry {
        Geometry::sized(self.options.size)
    }

    pub(super) fn cells(&self, bits: u128) -> Cells {
        Cells {
            bits,
            size: self.options.size,
        }
    }

    /// The cells without a stone.
    #[inline]
    pub(super) fn empties(&self) -> u128 {
        self.geometry().board & !(self.stones[0] | self.stones[1])
    }

    /// The mover's stones and those of the other side; nothing when the game is over.
    #[inline]
    pub(super) fn sides(&self) -> Option<(u128, u128)> {
        let mover = self.mover?;
        Some((
            self.stones[mover.index()],
            self.stones[mover.other().index()],
        ))
    }

    fn mover_key(mover: Option<Seat>) -> u64 {
        MOVER_KEYS[mover.map_or(2, Seat::index)]
    }

    fn hash_from_scratch(&self) -> u64 {
        let mut hash = Self::mover_key(self.mover);
        for seat in Seat::BOTH {
            hash ^= keys_of(seat, self.stones[seat.index()]);
        }
        hash
    }

    fn remove(&mut self, seat: Seat, cells: u128) {
        self.stones[seat.index()] &= !cells;
        self.hash ^= keys_of(seat, cells);
    }

    /// Lays the stones of a turn; the surmounting one comes to lie on top of its victim.
    pub(super) fn place(&mut self, turn: &Turn, sink: &mut impl Sink<Happening>) {
        let Some(mover) = self.mover else {
            return;
        };
        if turn.is_pass() {
            sink.note(|| Happening::Passed);
            return;
        }
        let geometry = self.geometry();
        for at in turn.laid() {
            let Some(bit) = geometry.bit(at) else {
                continue;
            };
            if self.stones[mover.index()] & one(bit) == 0 {
                self.stones[mover.index()] |= one(bit);
                self.hash ^= STONE_KEYS[mover.index()][bit as usize];
            }
            sink.note(|| Happening::Laid { at });
        }
    }

    /// Removes the captured group, and in the tournament rule what the group created sweeps away.
    pub(super) fn capture<const N: usize>(&mut self, turn: &Turn, sink: &mut impl Sink<Happening>) {
        let (Some(mover), Some(by)) = (self.mover, turn.surmounted()) else {
            return;
        };
        let enemies = self.stones[mover.other().index()];
        let Some(bit) = self
            .geometry()
            .bit(by)
            .filter(|bit| enemies & one(*bit) != 0)
        else {
            return;
        };
        let taken = flood::<N>(one(bit), enemies);
        self.remove(mover.other(), taken);
        let own = self.stones[mover.index()];
        sink.note(|| Happening::Captured {
            cells: ripples::<N>(one(bit), taken),
            by,
            size: taken.count_ones() as u8,
            created: flood::<N>(one(bit), own).count_ones() as u8,
        });
        if !self.options.tournament {
            return;
        }
        let created = flood::<N>(one(bit), own);
        let swept = swept::<N>(created, taken, enemies & !taken);
        if swept != 0 {
            self.remove(mover.other(), swept);
            sink.note(|| Happening::Swept {
                cells: ripples::<N>(spread::<N>(created) & swept, swept),
            });
        }
    }

    /// Passes the turn on, or ends the game.
    pub(super) fn settle(&mut self, sink: &mut impl Sink<Happening>) {
        let Some(mover) = self.mover else {
            return;
        };
        self.outcome = self.ending();
        self.mover = match self.outcome {
            None => Some(mover.other()),
            Some(outcome) => {
                sink.note(|| Happening::Over {
                    result: outcome.result,
                    reason: outcome.reason,
                });
                None
            }
        };
        self.hash ^= Self::mover_key(Some(mover)) ^ Self::mover_key(self.mover);
    }

    /// [`core::Position::apply`] with the size known.
    #[inline]
    pub(super) fn apply_sized<const N: usize>(
        &mut self,
        turn: &Turn,
        sink: &mut impl Sink<Happening>,
    ) {
        self.place(turn, sink);
        self.capture::<N>(turn, sink);
        self.settle(sink);
    }

    fn read_board(size: u8, text: &str) -> Result<[u128; 2], PositionError> {
        let wanted = usize::from(2 * size - 1);
        let found = text.split('/').count();
        if found != wanted {
            return Err(PositionError::new(format!(
                "a board of side {size} has {wanted} rows separated by /, not {found}"
            )));
        }
        let geometry = Geometry::sized(size);
        let mut stones = [0; 2];
        // Rows are written from the top.
        for (row, text) in (0..2 * size - 1).rev().zip(text.split('/')) {
            let length = size + row.min(2 * size - 2 - row);
            let name = char::from(b'a' + row);
            let mut filled: u64 = 0;
            let mut rest = text;
            while let Some(letter) = rest.chars().next() {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                if digits > 0 {
                    let role = format!("in row {name} a run of empty cells");
                    let run = text::read_number(&rest[..digits], &role)?;
                    if run == 0 {
                        return Err(PositionError::new(format!("{role} cannot be 0")));
                    }
                    filled += u64::from(run);
                    rest = &rest[digits..];
                    continue;
                }
                let seat = match letter {
                    'x' => Seat::First,
                    'o' => Seat::Second,
                    other => {
                        return Err(PositionError::new(format!(
                            "row {name} is written with x, o and numbers, not {other:?}"
                        )));
                    }
                };
                filled += 1;
                let number = u8::try_from(filled).ok().filter(|number| *number <= length);
                if let Some(bit) = number
                    .and_then(|number| Cell::new(row, number))
                    .and_then(|cell| geometry.bit(cell))
                {
                    stones[seat.index()] |= one(bit);
                }
                rest = &rest[1..];
            }
            if filled != u64::from(length) {
                return Err(PositionError::new(format!(
                    "row {name} of a board of side {size} has {length} cells, not {filled}"
                )));
            }
        }
        Ok(stones)
    }
}

/// The keys of all these stones of a side together.
fn keys_of(seat: Seat, mut cells: u128) -> u64 {
    let mut hash = 0;
    while cells != 0 {
        hash ^= STONE_KEYS[seat.index()][take_lowest(&mut cells) as usize];
    }
    hash
}

/// The enemy groups that go with a captured one in the tournament rule: if that was smaller than
/// the group created less its surmounting stone, all that touch the group created and are smaller.
pub(super) fn swept<const N: usize>(created: u128, captured: u128, enemies: u128) -> u128 {
    let size = created.count_ones();
    if captured.count_ones() + 1 >= size {
        return 0;
    }
    smaller::<N>(spread::<N>(created), size, enemies)
}

/// The groups of `stones` that have a stone on one of the cells `touched`, and fewer than `size`.
pub(super) fn smaller<const N: usize>(touched: u128, size: u32, stones: u128) -> u128 {
    let mut touched = touched & stones;
    let mut smaller = 0;
    while touched != 0 {
        let group = flood::<N>(one(touched.trailing_zeros()), stones);
        if group.count_ones() < size {
            smaller |= group;
        }
        touched &= !group;
    }
    smaller
}

/// The cells of `region` by their distance within it from `seeds`, then by name.
fn ripples<const N: usize>(seeds: u128, region: u128) -> Vec<Cell> {
    let geometry = Geometry::of::<N>();
    let mut cells = Vec::with_capacity(region.count_ones() as usize);
    let mut layer = seeds & region;
    let mut rest = region;
    while layer != 0 {
        rest &= !layer;
        let next = spread::<N>(layer) & rest;
        while layer != 0 {
            let bit = first_by_name::<N>(layer);
            layer &= !one(bit);
            cells.push(geometry.cell(bit));
        }
        layer = next;
    }
    cells
}

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.options.size;
        let geometry = self.geometry();
        for row in (0..2 * size - 1).rev() {
            let mut empty = 0;
            for number in 1..=size + row.min(2 * size - 2 - row) {
                let at = Cell::new(row, number).and_then(|cell| geometry.bit(cell));
                let seat = at.and_then(|bit| {
                    Seat::BOTH
                        .into_iter()
                        .find(|seat| self.stones[seat.index()] & one(bit) != 0)
                });
                if seat.is_none() {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                f.write_char(text::seat_letter(seat))?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_char(if row > 0 { '/' } else { ' ' })?;
        }
        f.write_char(text::seat_letter(self.mover))
    }
}

impl core::Position for Position {
    type Game = Surmount;

    fn parse(options: &Options, text: &str) -> Result<Self, PositionError> {
        let [board, mover] = text::fields(text)?;
        let stones = Self::read_board(options.size, board)?;
        Ok(Self::of(stones, text::read_seat(mover)?, *options))
    }

    fn options(&self) -> Options {
        self.options
    }

    fn to_move(&self) -> Option<Seat> {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn zobrist(&self) -> u64 {
        self.hash
    }

    fn zobrist_from_scratch(&self) -> u64 {
        self.hash_from_scratch()
    }

    fn legal_moves(&self, limit: usize, out: &mut Vec<Turn>) -> Result<(), TooManyMoves> {
        results::legal_turns(self, limit, out)
    }

    /// Drawn stone by stone: see the module `random`.
    fn random_move(&self, rng: &mut dyn Rng) -> Option<Turn> {
        random::turn(self, rng)
    }

    fn read_move(&self, text: &str) -> Result<Turn, MoveError<Broken>> {
        Turn::read(text).map_err(|expected| MoveError::malformed(text, expected))
    }

    fn judge(&self, action: &Turn) -> Result<(), MoveError<Broken>> {
        judge(self, action)
    }

    fn apply(&mut self, action: &Turn, sink: &mut impl Sink<Happening>) {
        by_size!(self.options.size, N => self.apply_sized::<N>(action, sink));
    }

    fn perft(&self, depth: u32, limit: usize) -> Result<u64, TooManyMoves> {
        results::perft(self, depth, limit)
    }

    fn view(&self, viewer: Viewer) -> OpenView<Self> {
        OpenView {
            viewer,
            position: self.clone(),
        }
    }

    fn glimpse(&self, action: &Turn, _after: &Self, _viewer: Viewer) -> Glimpse {
        Glimpse::open(self.mover.unwrap_or(Seat::First), action)
    }
}

impl OpenPosition for Position {
    fn apply_stage(&mut self, stage: Stage, action: &Turn, sink: &mut impl Sink<Happening>) {
        match stage {
            Stage::Place => self.place(action, sink),
            Stage::Reveal => {}
            Stage::Surge => by_size!(self.options.size, N => self.capture::<N>(action, sink)),
            Stage::Settle => self.settle(sink),
        }
    }
}
