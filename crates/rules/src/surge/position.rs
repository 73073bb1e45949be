//! A whole position: the board, both hands and supplies, and how things stand.

use std::fmt::{self, Display};
use std::hash::{Hash, Hasher};

use rand::Rng;

use super::moves::{self, Broken};
use super::stages::{self, Closing, Left, Standing};
use super::stones::{HAND, reserve_hash};
use super::written::{List, Written};
use super::{Board, Hand, Happening, Move, Options, Pool, Square, Supply, Surge, SurgeView};
use crate::core::{
    Drew, Glimpse, MoveError, Outcome, Position, PositionError, Seat, Sink, TooManyMoves, Viewer,
    text, zobrist,
};

/// A position of Surge Stones with all its secrets.
///
/// Written positions name the side to move but not what the last surge did. One that names no side
/// (`-`) has an outcome, by the score, exactly when the game can have ended on this board: nothing
/// is left; or no stone lies face-down, a surge would change nothing, and both supplies are empty
/// or nobody can place. Otherwise it is over without an outcome. One that names a side is over only
/// when nothing is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurgePosition {
    board: Board,
    standing: Standing,
    hands: [Hand; 2],
    supplies: [Supply; 2],
    options: Options,
    hash: u64,
}

const TURN: [u64; 3] = zobrist::keys::<3>(0x5352_0200);

/// The key of whose turn it is.
#[inline]
const fn turn_key(to_place: Option<Seat>) -> u64 {
    match to_place {
        None => TURN[2],
        Some(seat) => TURN[seat.index()],
    }
}

/// The key of first placer, round and score, which change once a round.
#[inline]
const fn round_key(standing: &Standing) -> u64 {
    let [first, second] = standing.score;
    let round = standing.round as u64 | (standing.first_placer.index() as u64) << 32;
    zobrist::key(0x5352_0201, round)
        ^ zobrist::key(0x5352_0202, first as u64 | (second as u64) << 32)
}

impl Hash for SurgePosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl Display for SurgePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_fields(f, &self.board, &self.standing, &self.hands, &self.supplies)
    }
}

/// Writes the seven fields.
pub(super) fn write_fields(
    f: &mut fmt::Formatter<'_>,
    board: &Board,
    standing: &Standing,
    hands: &[impl Display; 2],
    supplies: &[impl Display; 2],
) -> fmt::Result {
    write!(
        f,
        "{board} {} {} {} {}-{} {}|{} {}|{}",
        text::seat_letter(standing.to_place),
        text::seat_letter(Some(standing.first_placer)),
        standing.round,
        standing.score[0],
        standing.score[1],
        hands[0],
        supplies[0],
        hands[1],
        supplies[1],
    )
}

impl SurgePosition {
    /// The start of a game with these supplies, from which both hands are drawn.
    pub(super) fn dealt(options: Options, mut supplies: [Supply; 2]) -> Self {
        let mut hands = [Hand::default(); 2];
        for (hand, supply) in hands.iter_mut().zip(&mut supplies) {
            while hand.len() < HAND
                && let Some(value) = supply.draw()
            {
                hand.insert(value);
            }
        }
        let standing = Standing {
            to_place: Some(options.first),
            first_placer: options.first,
            round: 1,
            score: [0; 2],
            outcome: None,
        };
        Self::whole(Board::default(), standing, hands, supplies, options)
    }

    pub(super) fn whole(
        board: Board,
        standing: Standing,
        hands: [Hand; 2],
        supplies: [Supply; 2],
        options: Options,
    ) -> Self {
        let mut position = Self {
            board,
            standing,
            hands,
            supplies,
            options,
            hash: 0,
        };
        position.hash = position.zobrist_from_scratch();
        position
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is, the round, the score, the end.
    #[must_use]
    pub const fn standing(&self) -> &Standing {
        &self.standing
    }

    /// A side's hand.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// A side's supply.
    #[must_use]
    pub const fn supply(&self, seat: Seat) -> Supply {
        self.supplies[seat.index()]
    }

    /// The values of a side that are not publicly known yet: those in hand, in supply and
    /// face-down on the board.
    #[must_use]
    pub fn unseen(&self, seat: Seat) -> Pool {
        let lying = self.board.face_down(seat).map(|at| self.board.value_at(at));
        self.hand(seat)
            .values()
            .chain(self.supply(seat).values())
            .chain(lying)
            .collect()
    }

    /// What both sides have left.
    #[must_use]
    pub const fn left(&self) -> Left {
        Left {
            hands: [self.hands[0].len(), self.hands[1].len()],
            supplies: [self.supplies[0].len(), self.supplies[1].len()],
        }
    }

    /// A legal move drawn uniformly; `None` when the game is over.
    #[inline]
    pub fn draw_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        let seat = self.standing.to_place?;
        let (values, different) = self.hands[seat.index()].distinct();
        let mut free = self.board.free_home(seat);
        let places = free.count_ones();
        let count = different as u32 * places;
        if count == 0 {
            return Some(Move::Skip);
        }
        let drawn = below(rng, count);
        for _ in 0..drawn % places {
            free &= free - 1;
        }
        Some(Move::Place {
            value: Some(values[(drawn / places) as usize]),
            at: Square::lowest(free),
        })
    }

    /// Plays on to the end of the game with random moves and gives the number of plies played.
    /// The hash is not kept on the way but made anew at the end.
    pub fn play_out<R: Rng + ?Sized>(&mut self, rng: &mut R) -> u32 {
        let mut plies = 0;
        while let Some(seat) = self.standing.to_place
            && let Some(action) = self.draw_move(rng)
        {
            self.advance::<false, ()>(seat, action, &mut ());
            plies += 1;
        }
        self.hash = self.zobrist_from_scratch();
        plies
    }

    /// Plays a move that is known to be legal without keeping the hash, for search that does not
    /// use it. Until [`SurgePosition::rehash`] such a position equals no other.
    #[inline]
    pub fn apply_unhashed(&mut self, action: Move) {
        if let Some(seat) = self.standing.to_place {
            self.advance::<false, ()>(seat, action, &mut ());
        }
    }

    /// Makes the hash anew.
    pub fn rehash(&mut self) {
        self.hash = self.zobrist_from_scratch();
    }

    fn reserve(&self, seat: Seat) -> u64 {
        let side = seat.index();
        reserve_hash(side, self.hands[side], self.supplies[side])
    }

    #[inline]
    fn advance<const HASHED: bool, S: Sink<Happening>>(
        &mut self,
        seat: Seat,
        action: Move,
        sink: &mut S,
    ) {
        let before = if HASHED {
            self.hash ^= turn_key(self.standing.to_place) ^ self.reserve(seat);
            Some(self.board)
        } else {
            None
        };

        let mut closing = stages::place(&mut self.board, &self.standing, seat, action, sink);
        if let Move::Place { value, .. } = action {
            let hand = &mut self.hands[seat.index()];
            hand.remove(value.unwrap_or(0));
            while hand.len() < HAND
                && let Some(value) = self.supplies[seat.index()].draw()
            {
                hand.insert(value);
                sink.note(|| Happening::Drew {
                    seat,
                    value: Some(value),
                });
            }
        }
        if closing.closes {
            stages::reveal_known(&mut self.board, self.standing.first_placer, sink);
            let surged = stages::surge(&mut self.board, sink);
            closing = Closing {
                changed: surged.changed,
                points: surged.points,
                ..closing
            };
        }
        if HASHED && closing.closes {
            self.hash ^= round_key(&self.standing);
        }
        let left = self.left();
        stages::settle(&mut self.standing, &self.board, closing, left, sink);

        if let Some(before) = before {
            let changed = before.differences(&self.board);
            self.hash ^= before.hash_on(changed) ^ self.board.hash_on(changed);
            self.hash ^= turn_key(self.standing.to_place) ^ self.reserve(seat);
            if closing.closes {
                self.hash ^= round_key(&self.standing);
            }
        }
    }
}

/// A uniform number below `bound`, which is at least 1 (Lemire's multiplication with rejection).
#[inline]
fn below<R: Rng + ?Sized>(rng: &mut R, bound: u32) -> u32 {
    let rejected = bound.wrapping_neg() % bound;
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        if product as u32 >= rejected {
            return (product >> 32) as u32;
        }
    }
}

/// The moves by which `values` can be placed, or the skip if there are none.
pub(super) fn fill_moves(
    board: &Board,
    seat: Seat,
    values: impl Iterator<Item = Option<u8>>,
    limit: usize,
    out: &mut Vec<Move>,
) -> Result<(), TooManyMoves> {
    for value in values {
        for at in board.free_home_squares(seat) {
            if out.len() >= limit {
                return Err(TooManyMoves { limit });
            }
            out.push(Move::Place { value, at });
        }
    }
    if out.is_empty() {
        if limit == 0 {
            return Err(TooManyMoves { limit });
        }
        out.push(Move::Skip);
    }
    Ok(())
}

impl Position for SurgePosition {
    type Game = Surge;

    fn parse(options: &Options, text: &str) -> Result<Self, PositionError> {
        let written = Written::read(text, false)?;
        let hidden = || {
            PositionError::new(
                "a value is hidden, as in a view: a position needs the value of every stone",
            )
        };
        let unknown = written
            .board
            .stones()
            .any(|(_, stone)| stone.value.is_none());
        if unknown {
            return Err(hidden());
        }
        let mut hands = [Hand::default(); 2];
        let mut supplies = [Supply::default(); 2];
        for side in 0..2 {
            let (List::Known(hand), List::Known(supply)) =
                (&written.hands[side], &written.supplies[side])
            else {
                return Err(hidden());
            };
            hands[side] = Hand::new(hand).ok_or_else(hidden)?;
            supplies[side] = Supply::new(supply).ok_or_else(hidden)?;
        }
        Ok(Self::whole(
            written.board,
            written.standing,
            hands,
            supplies,
            *options,
        ))
    }

    fn options(&self) -> Options {
        self.options
    }

    fn to_move(&self) -> Option<Seat> {
        self.standing.to_place
    }

    fn outcome(&self) -> Option<Outcome> {
        self.standing.outcome
    }

    fn score(&self) -> Option<[u32; 2]> {
        Some(self.standing.score)
    }

    fn zobrist(&self) -> u64 {
        self.hash
    }

    fn zobrist_from_scratch(&self) -> u64 {
        self.board.hash_on(u64::MAX)
            ^ self.reserve(Seat::First)
            ^ self.reserve(Seat::Second)
            ^ turn_key(self.standing.to_place)
            ^ round_key(&self.standing)
    }

    fn legal_moves(&self, limit: usize, out: &mut Vec<Move>) -> Result<(), TooManyMoves> {
        out.clear();
        let Some(seat) = self.standing.to_place else {
            return Ok(());
        };
        let (values, different) = self.hands[seat.index()].distinct();
        let values = values.into_iter().take(different).map(Some);
        fill_moves(&self.board, seat, values, limit, out)
    }

    fn random_move(&self, rng: &mut dyn Rng) -> Option<Move> {
        self.draw_move(rng)
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError<Broken>> {
        Move::read(text)
    }

    fn judge(&self, action: &Move) -> Result<(), MoveError<Broken>> {
        let seat = self.standing.to_place.ok_or(MoveError::Over)?;
        let hand = self.hand(seat);
        moves::judge(
            &self.board,
            seat,
            hand.len(),
            false,
            |value| hand.contains(value),
            *action,
        )
        .map_err(MoveError::Illegal)
    }

    fn apply(&mut self, action: &Move, sink: &mut impl Sink<Happening>) {
        if let Some(seat) = self.standing.to_place {
            self.advance::<true, _>(seat, *action, sink);
        }
    }

    fn view(&self, viewer: Viewer) -> SurgeView {
        SurgeView::of(self, viewer)
    }

    fn glimpse(&self, action: &Move, _after: &Self, viewer: Viewer) -> Glimpse {
        let seat = self.standing.to_place.unwrap_or(self.standing.first_placer);
        let known = knows(viewer, seat);
        let mut drew = Vec::new();
        let mut board = self.board;
        if let Move::Place { value, at } = *action {
            board.set(
                at,
                Some(super::Stone {
                    seat,
                    value,
                    face_down: true,
                }),
            );
            let kept = self.hand(seat).len().saturating_sub(1);
            drew.extend(
                self.supply(seat)
                    .values()
                    .take(HAND - kept)
                    .map(|value| Drew {
                        value: known.then_some(value),
                    }),
            );
        }
        let revealed = if self.standing.closes(seat) {
            stages::turning_order(&board, self.standing.first_placer)
                .map(|at| (at.to_string(), board.value_at(at)))
                .collect()
        } else {
            Vec::new()
        };
        let shown = if known { *action } else { action.redacted() };
        Glimpse {
            seat,
            action: shown.to_string(),
            drew,
            revealed,
        }
    }
}

/// Whether a viewer knows the secrets of a seat.
pub(super) fn knows(viewer: Viewer, seat: Seat) -> bool {
    match viewer {
        Viewer::Seat(own) => own == seat,
        Viewer::Spectator => false,
        Viewer::Everything => true,
    }
}
