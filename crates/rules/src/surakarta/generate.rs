//! Finding steps and captures on bitboards, without a list of moves.

use super::circuit::{RING, RINGS};
use super::point::Point;

/// All 36 points.
pub(super) const ALL: u64 = (1 << 36) - 1;
const FILE_A: u64 = 0x0_4104_1041;
const FILE_F: u64 = FILE_A << 5;

/// How many directions a step can have.
pub(super) const DIRECTIONS: usize = 8;

/// What each direction adds to a point's index: right, up, left, down, then the diagonals.
pub(super) const OFFSETS: [i8; DIRECTIONS] = [1, 6, -1, -6, 7, 5, -7, -5];

/// The points that stones of `own` can step to, one board for each of [`OFFSETS`].
#[inline]
pub(super) const fn step_targets(own: u64, empty: u64, diagonal: bool) -> [u64; DIRECTIONS] {
    let not_a = own & !FILE_A;
    let not_f = own & !FILE_F;
    // Without diagonals their boards are emptied by the mask, without a branch.
    let slant = empty & (0_u64.wrapping_sub(diagonal as u64));
    [
        (not_f << 1) & empty,
        (own << 6) & empty,
        (not_a >> 1) & empty,
        (own >> 6) & empty,
        (not_f << 7) & slant,
        (not_a << 5) & slant,
        (not_a >> 7) & slant,
        (not_f >> 5) & slant,
    ]
}

/// All empty points next to a stone of `own`.
#[inline]
pub(super) const fn reachable(own: u64, empty: u64, diagonal: bool) -> u64 {
    let row = own | ((own & !FILE_F) << 1) | ((own & !FILE_A) >> 1);
    let column = if diagonal { row } else { own };
    (row | (column << 6) | (column >> 6)) & empty
}

/// The captures of one side: pairs of the stone that takes and the stone taken, each pair once.
#[derive(Clone, Copy, Debug)]
pub struct Captures {
    pairs: [u16; Self::MOST],
    len: u8,
}

impl Captures {
    /// Each of eight arcs gives at most two.
    const MOST: usize = 16;

    /// Writes down a pair that counts only if `real`; without a branch, since none could be
    /// foretold.
    #[inline]
    fn add_if(&mut self, real: bool, from: u8, to: u8) {
        self.pairs[usize::from(self.len) % Self::MOST] = u16::from(from) << 8 | u16::from(to);
        self.len += u8::from(real);
    }

    /// Whether the same capture stands earlier in the list (found by another route).
    #[inline]
    pub(super) fn is_repeated(&self, index: usize) -> bool {
        self.pairs[..index].contains(&self.pairs[index])
    }

    /// Each capture once.
    #[inline]
    fn distinct(mut self) -> Self {
        let mut kept = usize::from(self.len.min(1));
        for index in 1..usize::from(self.len) {
            let pair = self.pairs[index];
            if !self.pairs[..kept].contains(&pair) {
                self.pairs[kept] = pair;
                kept += 1;
            }
        }
        self.len = kept as u8;
        self
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The `index`-th capture, below [`Captures::len`].
    #[inline]
    pub(super) const fn get(&self, index: usize) -> (Point, Point) {
        let pair = self.pairs[index % Self::MOST];
        (Point::at((pair >> 8) as u8), Point::at((pair & 0xFF) as u8))
    }

    /// The captures as (stone that takes, stone taken), in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        (0..self.len()).map(|index| self.get(index))
    }
}

/// One turn of the ring.
const RING_MASK: u64 = (1 << RING) - 1;

/// [`RINGS`] written out twice, so that a place counted on from any arc needs no wrapping.
const RINGS_TWICE: [[u8; 64]; 2] = {
    let mut twice = [[0; 64]; 2];
    let mut place = 0;
    while place < 64 {
        twice[0][place] = RINGS[0][place % RING];
        twice[1][place] = RINGS[1][place % RING];
        place += 1;
    }
    twice
};

/// All captures of the side whose stones lie at the places `mine` against `theirs` (places as in
/// [`super::circuit::PLACES`]), each once.
#[inline]
pub(super) fn captures(mine: u64, theirs: u64, pass_origin: bool) -> Captures {
    routed_captures(mine, theirs, pass_origin).distinct()
}

/// As [`captures`], but a capture may come several times if several routes lead to it.
///
/// A capture joins two stones between which the ring is empty but for an arc at least, so at every
/// arc only the last stone before it and the first one after it matter. Turned so that the arc
/// comes first, these are the highest and the lowest bit of the ring. If both are the two places
/// of one stone of mine on a crossing, that stone may run over its own start: then the next bits
/// beyond are what it meets, one for either way round.
#[inline]
pub(super) fn routed_captures(mine: u64, theirs: u64, pass_origin: bool) -> Captures {
    let mut found = Captures {
        pairs: [0; Captures::MOST],
        len: 0,
    };
    for (circuit, points) in RINGS_TWICE.iter().enumerate() {
        let own = (mine >> (circuit * 32)) & RING_MASK;
        let enemy = (theirs >> (circuit * 32)) & RING_MASK;
        if own == 0 || enemy == 0 {
            continue;
        }
        let all = own | enemy;
        let own_twice = own | own << RING;
        let all_twice = all | all << RING;
        for arc in (0..RING).step_by(6) {
            let turned = (all_twice >> arc) & RING_MASK;
            let first = turned.trailing_zeros() as usize + arc;
            let last = turned.ilog2() as usize + arc;
            let first_own = own_twice >> first & 1 != 0;
            let last_own = own_twice >> last & 1 != 0;
            let (after, before) = (points[first % 64], points[last % 64]);
            let (from, to) = if first_own {
                (after, before)
            } else {
                (before, after)
            };
            found.add_if(first_own != last_own, from, to);
            if after == before && first_own && pass_origin && first != last {
                let start = 1_u64 << (first - arc) | 1 << (last - arc);
                let beyond = turned & !start;
                // The enemy's stones are here too, or the circuit would have been left out.
                let forwards = beyond.trailing_zeros() as usize + arc;
                let backwards = beyond.checked_ilog2().unwrap_or(0) as usize + arc;
                for met in [forwards, backwards] {
                    let enemy_met = own_twice >> (met % 64) & 1 == 0;
                    found.add_if(enemy_met, before, points[met % 64]);
                }
            }
        }
    }
    found
}

/// The `n`-th lowest bit that is set, counted from 0; `bits` has more than `n`.
#[inline]
pub(super) const fn nth_bit(mut bits: u64, n: u32) -> u32 {
    let mut left = n;
    while left > 0 {
        bits &= bits.wrapping_sub(1);
        left -= 1;
    }
    bits.trailing_zeros()
}
