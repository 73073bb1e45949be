//! Principal variation search with iterative deepening.
//!
//! No move that the tree names is left out or looked at less deeply than the rest, so that a search to
//! some depth finds every win that can be forced by these moves within it. In Cairns and Surakarta a
//! tree names all moves. In Surmount it names a few captures for each target, and beyond the root the
//! most promising placements: there a win on the board is always found (by [`Tree::wins_at_once`], and
//! at the root by all captures that can win), but one that is forced by a capture of another shape, or
//! against an answer of another shape, may be missed or seen where there is none. (Reductions of late moves were tried: in
//! Surakarta they gained nothing that 100 games would show, 52 % of the points against the same
//! search without them; in Cairns a search with them scored 36 % in 60 games against one of four
//! plies without.)

use rand::Rng;
use stonecircle_rules::Seat;

use super::pick::{Order, bring_best};
use super::proof::{Proof, Proven};
use super::table::{Bound, MOST_ENTRIES, Memory, Table};
use super::{FORCED, Found, PLIES, Ranked, Tree, WIN, at_once, root_moves, settled};
use crate::Budget;

/// One node in so many goes to the search for a forced win.
const PROOF_SHARE: u64 = 8;

/// How a search goes about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knobs {
    /// The deepest search, in plies.
    pub depth: i32,
    /// The most nodes, whatever the budget says.
    pub nodes: u64,
    /// Whether an answer to a threat costs no depth.
    pub extend: bool,
    /// For how many plies captures are followed beyond the depth.
    pub loud_plies: i32,
    /// Whether a part of the nodes goes to a search for a forced win alone, first of all.
    pub proves: bool,
}

impl Knobs {
    /// As deep as the budget lasts.
    pub(crate) const ALL_IN: Self = Self {
        depth: PLIES as i32 - 1,
        nodes: u64::MAX,
        extend: true,
        loud_plies: 12,
        proves: false,
    };
}

/// A search and its memory, which serves one search after the other.
pub(crate) struct Search<T: Tree> {
    table: Table,
    order: Order,
    proof: Proof<T::Move>,
    /// The moves of the position at hand lie on top of those of the positions before it.
    moves: Vec<Ranked<T::Move>>,
    knobs: Knobs,
    /// The depth of the iteration at hand.
    depth: i32,
    nodes: u64,
    stopped: bool,
}

impl<T: Tree> Default for Search<T> {
    fn default() -> Self {
        Self {
            table: Table::new(),
            order: Order::new(T::SLOTS),
            proof: Proof::default(),
            moves: Vec::new(),
            knobs: Knobs::ALL_IN,
            depth: 0,
            nodes: 0,
            stopped: false,
        }
    }
}

impl<T: Tree> Search<T> {
    /// Forgets what was searched before and takes all memory that the next search may need.
    pub(super) fn begin(&mut self, knobs: Knobs, budget: &Budget<'_>) {
        let nodes = budget.most_nodes().unwrap_or(u64::MAX).min(knobs.nodes);
        self.table.begin(nodes.min(MOST_ENTRIES as u64));
        self.order.forget();
        self.moves.clear();
        self.moves.reserve(T::MOST_MOVES * PLIES);
        self.knobs = knobs;
        self.depth = 0;
        self.nodes = 0;
        self.stopped = false;
    }

    /// The best move found for `seat`, whose turn it is. `rng` decides between moves that seem equal
    /// at first sight. Each completed depth is told to `note`. `None` when the game is over.
    pub(crate) fn best(
        &mut self,
        root: &T,
        seat: Seat,
        knobs: Knobs,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
        note: &mut dyn FnMut(&Found<T::Move>),
    ) -> Option<Found<T::Move>> {
        if root.verdict().is_some() {
            return None;
        }
        self.begin(knobs, budget);
        let mut moves = root_moves(root, rng);
        if let Some(found) = at_once(root, seat, &moves) {
            note(&found);
            return Some(found);
        }
        let proven = self.prove(root, seat, budget);
        let mut found = Found {
            action: moves.first()?.action,
            score: 0,
            depth: 0,
            line: Vec::new(),
        };
        let deepest = budget
            .most_plies()
            .map_or(i32::MAX, |plies| plies.max(1) as i32);
        // Only a shorter win is worth a look where one is known.
        let deepest = proven
            .as_ref()
            .map_or(deepest, |proven| deepest.min(WIN - proven.score - 1));
        for depth in 1..=knobs.depth.min(deepest).min(PLIES as i32 - 1) {
            self.depth = depth;
            let best = self.iterate(root, seat, depth, &mut moves, budget);
            if let Some((action, score)) = best {
                found.action = action;
                found.score = score;
            }
            if self.stopped {
                break;
            }
            found.depth = depth as u32;
            found.line = self.line(root, found.action, depth as usize);
            note(&found);
            let plies_to_the_end = WIN - found.score.abs();
            if moves.len() == 1 || found.score.abs() >= FORCED && plies_to_the_end <= depth {
                break;
            }
        }
        if found.line.is_empty() {
            found.line.push(found.action);
        }
        match proven {
            Some(Proven { score, line }) if found.score < FORCED => {
                found.action = *line.first()?;
                found.score = score;
                found.depth = found.depth.max(line.len() as u32);
                found.line = line;
                note(&found);
            }
            _ => {}
        }
        Some(found)
    }

    /// Looks for a forced win alone, where that is wanted and no depth is set.
    fn prove(&mut self, root: &T, seat: Seat, budget: &Budget<'_>) -> Option<Proven<T::Move>> {
        if !self.knobs.proves || budget.most_plies().is_some() {
            return None;
        }
        let nodes = budget
            .most_nodes()
            .unwrap_or(u64::MAX)
            .min(self.knobs.nodes);
        self.proof.prove(root, seat, nodes / PROOF_SHARE, budget)
    }

    /// Searches all root moves to a depth; the best comes first afterwards. `None` when not even the
    /// first one was finished.
    fn iterate(
        &mut self,
        root: &T,
        seat: Seat,
        depth: i32,
        moves: &mut [Ranked<T::Move>],
        budget: &Budget<'_>,
    ) -> Option<(T::Move, i32)> {
        let mut best = None;
        let mut alpha = -WIN;
        for index in 0..moves.len() {
            let action = moves[index].action;
            let mut child = root.clone();
            child.play(&action);
            let mut score = alpha + 1;
            if index > 0 {
                score = -self.search(
                    &child,
                    seat.other(),
                    depth - 1,
                    -alpha - 1,
                    -alpha,
                    1,
                    budget,
                );
            }
            if score > alpha && !self.stopped {
                score = -self.search(&child, seat.other(), depth - 1, -WIN, -alpha, 1, budget);
            }
            if self.stopped {
                break;
            }
            if index == 0 || score > alpha {
                alpha = score;
                best = Some((action, score));
                moves[..=index].rotate_right(1);
            }
        }
        if let Some((action, score)) = best {
            let memory = Memory {
                tag: T::tag(&action),
                score,
                depth,
                bound: Bound::Exact,
            };
            self.table.remember(root.key(), 0, memory);
        }
        best
    }

    /// Whether the budget was spent before the search was done.
    pub(super) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    fn spend(&mut self, budget: &Budget<'_>) -> bool {
        if self.nodes >= self.knobs.nodes || !budget.spend() {
            self.stopped = true;
            return false;
        }
        self.nodes += 1;
        true
    }

    /// What the position is worth to `seat`, whose turn it is, if that lies between `alpha` and
    /// `beta`; a bound otherwise. Without meaning once the search was stopped.
    pub(super) fn search(
        &mut self,
        at: &T,
        seat: Seat,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        budget: &Budget<'_>,
    ) -> i32 {
        if !self.spend(budget) {
            return 0;
        }
        if let Some(verdict) = at.verdict() {
            return settled(verdict, seat, ply);
        }
        if ply + 1 >= PLIES {
            return at.evaluate(seat);
        }
        // Neither a win nor a loss is nearer than the next ply.
        let mut alpha = alpha.max(ply as i32 + 1 - WIN);
        let beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        if at.wins_at_once(seat) {
            return WIN - ply as i32 - 1;
        }
        let mut depth = depth;
        let threatened = at.is_threatened(seat);
        if threatened && self.knobs.extend && (ply as i32) < 2 * self.depth + 6 {
            depth = depth.max(0) + 1;
        }
        if depth <= 0 {
            return self.follow_captures(at, seat, self.knobs.loud_plies, alpha, beta, ply, budget);
        }

        let key = at.key();
        let memory = self.table.recall(key, ply);
        let mut remembered = 0;
        if let Some(memory) = memory {
            remembered = memory.tag;
            let decides = match memory.bound {
                Bound::Exact => true,
                Bound::AtLeast => memory.score >= beta,
                Bound::AtMost => memory.score <= alpha,
            };
            if decides && memory.depth >= depth {
                return memory.score;
            }
        }

        let bottom = self.moves.len();
        at.moves(false, &mut self.moves);
        self.order
            .rank::<T>(&mut self.moves[bottom..], remembered, seat, ply);
        let before = alpha;
        let mut best = -WIN;
        let mut best_tag = 0;
        for index in bottom..self.moves.len() {
            bring_best(&mut self.moves, index);
            let Ranked { action, loud, .. } = self.moves[index];
            let mut child = at.clone();
            child.play(&action);
            let number = index - bottom;
            let mut score = alpha + 1;
            if number > 0 {
                let (low, high) = (-alpha - 1, -alpha);
                score = -self.search(&child, seat.other(), depth - 1, low, high, ply + 1, budget);
            }
            if score > alpha && (number == 0 || score < beta) && !self.stopped {
                score = -self.search(
                    &child,
                    seat.other(),
                    depth - 1,
                    -beta,
                    -alpha,
                    ply + 1,
                    budget,
                );
            }
            if self.stopped {
                self.moves.truncate(bottom);
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_tag = T::tag(&action);
                    alpha = score;
                }
                if score >= beta {
                    if !loud {
                        self.order.refuted::<T>(&action, seat, ply, depth);
                    }
                    break;
                }
            }
        }
        self.moves.truncate(bottom);
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > before {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let memory = Memory {
            tag: best_tag,
            score: best,
            depth,
            bound,
        };
        self.table.remember(key, ply, memory);
        best
    }

    /// As [`Search::search`], but only captures are played, and each side may decline them.
    fn follow_captures(
        &mut self,
        at: &T,
        seat: Seat,
        plies: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        budget: &Budget<'_>,
    ) -> i32 {
        let mut best = at.evaluate(seat);
        if plies == 0 || best >= beta || ply + 1 >= PLIES {
            return best;
        }
        alpha = alpha.max(best);
        let bottom = self.moves.len();
        at.moves(true, &mut self.moves);
        for index in bottom..self.moves.len() {
            bring_best(&mut self.moves, index);
            let action = self.moves[index].action;
            if !self.spend(budget) {
                break;
            }
            let mut child = at.clone();
            child.play(&action);
            let score = match child.verdict() {
                Some(verdict) => settled(verdict, seat, ply + 1),
                None => {
                    let (low, high) = (-beta, -alpha);
                    -self.follow_captures(
                        &child,
                        seat.other(),
                        plies - 1,
                        low,
                        high,
                        ply + 1,
                        budget,
                    )
                }
            };
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        self.moves.truncate(bottom);
        best
    }

    /// How the game is expected to go on, by the table.
    fn line(&mut self, root: &T, action: T::Move, plies: usize) -> Vec<T::Move> {
        let mut line = vec![action];
        let mut at = root.clone();
        at.play(&action);
        while line.len() < plies && at.verdict().is_none() {
            let Some(memory) = self.table.recall(at.key(), line.len()) else {
                break;
            };
            let bottom = self.moves.len();
            at.moves(false, &mut self.moves);
            let next = self.moves[bottom..]
                .iter()
                .find(|ranked| T::tag(&ranked.action) == memory.tag)
                .map(|ranked| ranked.action);
            self.moves.truncate(bottom);
            let Some(next) = next else { break };
            at.play(&next);
            line.push(next);
        }
        line
    }
}
