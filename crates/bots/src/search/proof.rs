//! Proof-number search (Allis, van der Meulen and van den Herik 1994): looks for a forced win alone,
//! and goes deep where the other side has few answers, however deep that is.
//!
//! The tree is kept in one block of memory, taken beforehand; when that is full, the search ends.

use stonecircle_rules::Seat;

use super::{PLIES, Ranked, Tree, WIN};
use crate::Budget;

/// The most nodes of the tree; each takes 24 bytes or fewer.
const MOST_NODES: usize = 100_000;
/// A number that no sum reaches: cannot be proved, or cannot be disproved.
const NEVER: u32 = 1 << 30;
/// How hard a win is taken to be to prove after a move of one's own that threatens nothing.
const QUIET: u32 = 12;

#[derive(Clone, Copy)]
struct Node<M> {
    action: M,
    /// How many leaves must at least be won to prove a win, and refuted to disprove it.
    proof: u32,
    disproof: u32,
    /// The children lie together.
    first: u32,
    count: u16,
    /// The plies until a proven win, at most.
    plies: u16,
}

impl<M> Node<M> {
    /// A node of which nothing is known yet.
    const fn leaf(action: M) -> Self {
        Self {
            action,
            proof: 1,
            disproof: 1,
            first: 0,
            count: 0,
            plies: 0,
        }
    }
}

/// The search and its memory.
pub(crate) struct Proof<M> {
    nodes: Vec<Node<M>>,
    moves: Vec<Ranked<M>>,
}

impl<M> Default for Proof<M> {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            moves: Vec::new(),
        }
    }
}

/// A forced win.
pub(crate) struct Proven<M> {
    /// What it is worth, by the plies that it takes at most.
    pub(crate) score: i32,
    /// How it goes, if the other side holds out as long as it can, as far as the search followed it.
    pub(crate) line: Vec<M>,
}

impl<M: Copy> Proof<M> {
    /// Takes the memory, once.
    fn begin(&mut self, most_moves: usize) {
        self.nodes.clear();
        self.nodes.reserve_exact(MOST_NODES);
        self.moves.clear();
        self.moves.reserve(most_moves);
    }

    /// A win that `seat`, whose turn it is, can force, if one is found within so many nodes.
    pub(super) fn prove<T: Tree<Move = M>>(
        &mut self,
        root: &T,
        seat: Seat,
        most: u64,
        budget: &Budget<'_>,
    ) -> Option<Proven<M>> {
        self.begin(T::MOST_MOVES);
        root.moves(false, &mut self.moves);
        let action = self.moves.first()?.action;
        self.nodes.push(Node::leaf(action));
        let mut left = most;
        let mut path = [0_u32; PLIES];
        while self.nodes[0].proof != 0 && self.nodes[0].disproof != 0 {
            // Down to the leaf that says most.
            let mut at = root.clone();
            let mut depth = 0;
            path[0] = 0;
            while self.nodes[path[depth] as usize].count > 0 && depth + 1 < PLIES {
                let next = self.most_telling(path[depth], depth)?;
                at.play(&self.nodes[next as usize].action);
                depth += 1;
                path[depth] = next;
            }
            let mover = if depth.is_multiple_of(2) {
                seat
            } else {
                seat.other()
            };
            if depth + 1 >= PLIES {
                // Too deep to be followed: no win as far as this search can tell.
                self.settle(path[depth], false, 0);
            } else {
                self.expand(path[depth], &at, mover, seat, &mut left, budget)?;
            }
            for place in (0..=depth).rev() {
                self.update(path[place], place);
            }
        }
        (self.nodes[0].proof == 0).then(|| Proven {
            score: WIN - i32::from(self.nodes[0].plies),
            line: self.line(),
        })
    }

    fn children(&self, node: u32) -> std::ops::Range<usize> {
        let node = &self.nodes[node as usize];
        node.first as usize..node.first as usize + usize::from(node.count)
    }

    /// The child that is nearest to decide its parent.
    fn most_telling(&self, node: u32, depth: usize) -> Option<u32> {
        let own = depth.is_multiple_of(2);
        let best = self.children(node).min_by_key(|child| {
            let child = &self.nodes[*child];
            if own { child.proof } else { child.disproof }
        });
        best.map(|child| child as u32)
    }

    fn settle(&mut self, node: u32, won: bool, plies: u16) {
        let node = &mut self.nodes[node as usize];
        (node.proof, node.disproof) = if won { (0, NEVER) } else { (NEVER, 0) };
        node.plies = plies;
    }

    /// Adds the children of a leaf. `None` when the budget or the memory is spent.
    fn expand<T: Tree<Move = M>>(
        &mut self,
        node: u32,
        at: &T,
        mover: Seat,
        seat: Seat,
        left: &mut u64,
        budget: &Budget<'_>,
    ) -> Option<()> {
        self.moves.clear();
        at.moves(false, &mut self.moves);
        if self.nodes.len() + self.moves.len() > MOST_NODES {
            return None;
        }
        let first = self.nodes.len() as u32;
        for index in 0..self.moves.len() {
            if *left == 0 || !budget.spend() {
                return None;
            }
            *left -= 1;
            let action = self.moves[index].action;
            let mut child = at.clone();
            child.play(&action);
            let next = mover.other();
            let mut made = Node::leaf(action);
            let decided = match child.verdict() {
                Some(verdict) => Some((verdict.winner() == Some(seat), 0)),
                None if child.wins_at_once(next) => Some((next == seat, 1)),
                None => None,
            };
            match decided {
                Some((true, plies)) => (made.proof, made.disproof, made.plies) = (0, NEVER, plies),
                Some((false, _)) => (made.proof, made.disproof) = (NEVER, 0),
                // A threat leaves few answers.
                None if next != seat && !child.is_threatened(next) => made.proof = QUIET,
                None if next == seat && child.is_threatened(next) => made.proof = QUIET / 2,
                None => {}
            }
            self.nodes.push(made);
        }
        let node = &mut self.nodes[node as usize];
        node.first = first;
        node.count = self.moves.len() as u16;
        Some(())
    }

    /// The numbers of a node from those of its children.
    fn update(&mut self, node: u32, depth: usize) {
        if self.nodes[node as usize].count == 0 {
            return;
        }
        let own = depth.is_multiple_of(2);
        let (mut proof, mut disproof) = if own { (NEVER, 0) } else { (0, NEVER) };
        let mut plies: Option<u16> = None;
        for child in &self.nodes[self.children(node)] {
            if own {
                proof = proof.min(child.proof);
                disproof = (disproof + child.disproof).min(NEVER);
                if child.proof == 0 {
                    plies = Some(plies.map_or(child.plies, |plies| plies.min(child.plies)));
                }
            } else {
                proof = (proof + child.proof).min(NEVER);
                disproof = disproof.min(child.disproof);
                plies = Some(plies.map_or(child.plies, |plies| plies.max(child.plies)));
            }
        }
        let node = &mut self.nodes[node as usize];
        (node.proof, node.disproof) = (proof, disproof);
        node.plies = plies.unwrap_or(0) + 1;
    }

    /// The line that a proven tree expects.
    fn line(&self) -> Vec<M> {
        let mut line = Vec::new();
        let mut node = 0;
        while self.nodes[node as usize].count > 0 && line.len() < PLIES {
            let own = line.len().is_multiple_of(2);
            let proven = self
                .children(node)
                .filter(|child| self.nodes[*child].proof == 0);
            let next = if own {
                proven.min_by_key(|child| self.nodes[*child].plies)
            } else {
                proven.max_by_key(|child| self.nodes[*child].plies)
            };
            let Some(next) = next else { break };
            line.push(self.nodes[next].action);
            node = next as u32;
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use stonecircle_rules::cairns::{Cairns, Move, Position};
    use stonecircle_rules::core::Position as _;
    use stonecircle_rules::{Game as _, Seat, Verdict};

    use super::*;
    use crate::cairns;
    use crate::open::Skilled as _;
    use crate::search::{FORCED, Knobs, Search};

    fn moves(position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        position
            .legal_moves(usize::MAX, &mut moves)
            .expect("few moves");
        moves
    }

    fn after(position: &Position, action: Move) -> Position {
        let mut next = position.clone();
        next.apply(&action, &mut ());
        next
    }

    fn won(position: &Position, seat: Seat) -> bool {
        position.outcome().map(|outcome| outcome.result) == Some(Verdict::win(seat))
    }

    /// Goes through a proof with nothing but the rules: `seat` has a winning move wherever it is its
    /// turn, and every answer of the other side is there.
    fn check(proof: &Proof<Move>, node: u32, position: &Position, seat: Seat) {
        assert_eq!(proof.nodes[node as usize].proof, 0);
        if proof.nodes[node as usize].count == 0 {
            let wins = position.to_move() == Some(seat)
                && moves(position)
                    .into_iter()
                    .any(|action| won(&after(position, action), seat));
            assert!(won(position, seat) || wins, "{position}");
            return;
        }
        let legal = moves(position);
        let children = proof.children(node);
        if position.to_move() == Some(seat) {
            let proven = children
                .into_iter()
                .find(|child| proof.nodes[*child].proof == 0)
                .expect("a winning move");
            let action = proof.nodes[proven].action;
            assert!(legal.contains(&action));
            check(proof, proven as u32, &after(position, action), seat);
        } else {
            assert_eq!(children.len(), legal.len(), "{position}");
            for child in children {
                let action = proof.nodes[child].action;
                assert!(legal.contains(&action));
                check(proof, child as u32, &after(position, action), seat);
            }
        }
    }

    #[test]
    fn proves_wins_that_a_search_of_fixed_depth_misses_and_every_proof_holds() {
        let mut proof = Proof::default();
        let mut search: Search<cairns::Tree> = Search::default();
        let [mut proven_in_all, mut missed] = [0, 0];
        for seed in 0..400 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = Cairns::start(&Default::default(), &mut rng);
            for _ in 0..8 + seed % 8 {
                if let Some(action) = position.random_move(&mut rng) {
                    position.apply(&action, &mut ());
                }
            }
            let Some(seat) = position.to_move() else {
                continue;
            };
            let root = cairns::Tree::at(&position);
            let budget = Budget::unlimited();
            let Some(proven) = proof.prove(&root, seat, 6_000, &budget) else {
                continue;
            };
            proven_in_all += 1;
            check(&proof, 0, &position, seat);
            assert!(proven.score >= FORCED && !proven.line.is_empty());
            let knobs = Knobs {
                depth: 3,
                extend: false,
                ..Knobs::ALL_IN
            };
            let found = search
                .best(&root, seat, knobs, &budget, &mut rng, &mut |_| ())
                .expect("a move");
            missed += u32::from(found.score < FORCED);
            if missed == 3 && proven_in_all >= 20 {
                break;
            }
        }
        assert!(
            proven_in_all >= 20 && missed >= 3,
            "{proven_in_all} proven, {missed} of them missed by the search"
        );
    }

    #[test]
    fn what_cannot_be_won_is_not_proven_and_the_nodes_are_kept_to() {
        let start = Cairns::start(&Default::default(), &mut ChaCha8Rng::seed_from_u64(1));
        let seat = start.to_move().expect("the game begins");
        let root = cairns::Tree::at(&start);
        for most in [0, 1, 500] {
            let budget = Budget::unlimited();
            let mut proof = Proof::default();
            assert!(proof.prove(&root, seat, most, &budget).is_none());
            assert_eq!(budget.spent(), most);
        }
    }
}
