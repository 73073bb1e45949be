//! Searching a game tree: what the three games without secrets share.

mod human;
mod pick;
mod plain;
mod proof;
mod pvs;
mod table;

pub(crate) use human::{Eyes, glance};
pub(crate) use plain::plain;
pub(crate) use pvs::{Knobs, Search};

use std::fmt::Display;

use rand::Rng;
use rand::seq::SliceRandom;
use stonecircle_rules::{Seat, Verdict};

/// A won game is worth this, less the plies until it is won.
pub(crate) const WIN: i32 = 30_000;
/// What is worth at least this is a forced win; evaluations stay below.
pub(crate) const FORCED: i32 = 29_000;
/// No line is looked at for more plies than this, so that the recursion is bounded.
pub(crate) const PLIES: usize = 64;

/// A position as a search needs it. Sides take turns strictly.
pub(crate) trait Tree: Clone {
    /// A move.
    type Move: Copy + PartialEq + Display;

    /// Room for the moves of any one position.
    const MOST_MOVES: usize;
    /// All values of [`Tree::slot`] are below.
    const SLOTS: usize;

    /// The verdict if the game is over.
    fn verdict(&self) -> Option<Verdict>;

    /// The hash of all that matters for the value of the position.
    fn key(&self) -> u64;

    /// Adds the moves of the side to move, all of them or only the loud ones (captures), each with
    /// a first guess at how good it is. Never more than [`Tree::MOST_MOVES`]; at least one, if all
    /// are asked for and the game is not over.
    fn moves(&self, loud_only: bool, out: &mut Vec<Ranked<Self::Move>>);

    /// Plays one of these moves.
    fn play(&mut self, action: &Self::Move);

    /// What the position is worth to `seat`, whose turn it is: below [`FORCED`], 100 for a stone or
    /// what is worth as much.
    fn evaluate(&self, seat: Seat) -> i32;

    /// What a player who only counts would say, on the same scale.
    fn material(&self, seat: Seat) -> i32;

    /// Whether `seat`, whose turn it is, is known to have a winning move. Need not find all.
    fn wins_at_once(&self, _seat: Seat) -> bool {
        false
    }

    /// Whether the other side would win at once if it were its turn, so that `seat` must answer.
    fn is_threatened(&self, _seat: Seat) -> bool {
        false
    }

    /// A number that tells the moves of one position apart (in Surmount nearly always), never 0.
    fn tag(action: &Self::Move) -> u32;

    /// Moves with the same slot tend to be equally good everywhere.
    fn slot(action: &Self::Move) -> usize;
}

/// A move with a rank by which it is tried: the highest first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<M> {
    /// The move.
    pub action: M,
    /// The rank, within ±2^20 as the game gives it.
    pub rank: i32,
    /// Whether it is loud: a capture.
    pub loud: bool,
}

/// What a search found.
#[derive(Clone, Debug)]
pub(crate) struct Found<M> {
    /// The move.
    pub action: M,
    /// What it is worth to the side to move.
    pub score: i32,
    /// The depth of the last search that was completed, in plies.
    pub depth: u32,
    /// How the game is expected to go on, from `action`.
    pub line: Vec<M>,
}

/// The worth of a finished game to `seat` at `ply` plies from the root.
pub(crate) fn settled(verdict: Verdict, seat: Seat, ply: usize) -> i32 {
    match verdict.winner() {
        None => 0,
        Some(winner) if winner == seat => WIN - ply as i32,
        Some(_) => ply as i32 - WIN,
    }
}

/// A move that wins at once: it is not missed, however few nodes there are.
fn at_once<T: Tree>(root: &T, seat: Seat, moves: &[Ranked<T::Move>]) -> Option<Found<T::Move>> {
    let wins = |action: &T::Move| {
        let mut child = root.clone();
        child.play(action);
        child.verdict().and_then(Verdict::winner) == Some(seat)
    };
    let action = moves
        .iter()
        .map(|ranked| ranked.action)
        .find(|action| wins(action))?;
    Some(Found {
        action,
        score: WIN - 1,
        depth: 1,
        line: vec![action],
    })
}

/// The moves at the root, the best guess first; `rng` decides between equal ones.
pub(crate) fn root_moves<T: Tree>(root: &T, mut rng: &mut dyn Rng) -> Vec<Ranked<T::Move>> {
    let mut moves = Vec::with_capacity(T::MOST_MOVES);
    root.moves(false, &mut moves);
    moves.shuffle(&mut rng);
    moves.sort_by_key(|ranked| -ranked.rank);
    moves
}
