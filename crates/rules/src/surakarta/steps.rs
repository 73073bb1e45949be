//! Steps to empty neighbours.
//!
//! Two neighbouring points are joined by an edge, and along an edge at most one step can be made:
//! from a stone of the mover at one end to the empty point at the other. So the steps are a set of
//! edges, 110 bits in two words: 30 upright ones (from their lower point) and 25 to the upper right
//! from bit 32 on in the first, 25 to the upper left (a bit lower than their lower point) and 30
//! level ones (from their left point) from bit 29 on in the second.

use super::moves::Move;
use super::point::Point;

/// All 36 points.
pub(super) const ALL: u64 = (1 << 36) - 1;
const FILE_A: u64 = 0x0_4104_1041;
const FILE_F: u64 = FILE_A << 5;

/// Where the edges to the upper right begin in the first word.
const UP_RIGHT: u32 = 32;
/// Where the level edges begin in the second word.
const LEVEL: u32 = 29;

/// The ends of the edges of both words, the one with the lower index first.
const ENDS: [[u8; 2]; 128] = {
    let mut ends = [[0; 2]; 128];
    let mut low = 0_u8;
    while low < 36 {
        let (file, rank) = (low % 6, low / 6);
        let at = low as usize;
        if rank < 5 {
            ends[at] = [low, low + 6];
        }
        if rank < 5 && file < 5 {
            ends[UP_RIGHT as usize + at] = [low, low + 7];
        }
        if rank < 5 && file > 0 {
            ends[64 + at - 1] = [low, low + 5];
        }
        if file < 5 {
            ends[64 + LEVEL as usize + at] = [low, low + 1];
        }
        low += 1;
    }
    ends
};

/// The place of the `n`-th lowest bit that is set in a byte, by byte and `n`.
const NTH_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut n, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The steps of one side.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    own: u64,
    edges: [u64; 2],
}

impl Steps {
    /// The steps of the stones `own`.
    #[inline]
    pub(super) const fn find(own: u64, empty: u64, diagonal: bool) -> Self {
        // Edges from every point to the one whose index is so much higher, off the board too.
        macro_rules! edges {
            ($higher:literal) => {
                own & (empty >> $higher) | empty & (own >> $higher)
            };
        }
        // Without diagonals their edges are masked out, without a branch.
        let slant = 0_u64.wrapping_sub(diagonal as u64);
        let upright = edges!(6);
        let up_right = edges!(7) & !FILE_F & slant;
        let up_left = edges!(5) & !FILE_A & slant;
        let level = edges!(1) & !FILE_F;
        Self {
            own,
            edges: [
                upright | up_right << UP_RIGHT,
                up_left >> 1 | level << LEVEL,
            ],
        }
    }

    /// The step along an edge, counted through both words.
    #[inline]
    const fn along(&self, edge: usize) -> Move {
        let ends = ENDS[edge % 128];
        // By index, since no branch could be foretold.
        let high = (self.own >> ends[1] & 1) as usize;
        Move::Step {
            from: Point::at(ends[high]),
            to: Point::at(ends[1 - high]),
        }
    }

    /// Counts the steps, so that one can be picked by its number.
    #[inline]
    pub(super) const fn counted(self) -> Counted {
        Counted {
            below: [
                count_up_to_each_byte(self.edges[0]),
                count_up_to_each_byte(self.edges[1]),
            ],
            steps: self,
        }
    }
}

impl Iterator for Steps {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let word = usize::from(self.edges[0] == 0);
        let left = self.edges[word];
        if left == 0 {
            return None;
        }
        self.edges[word] = left & (left - 1);
        Some(self.along(64 * word + left.trailing_zeros() as usize))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.counted().len() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Steps {}

/// Steps with their number.
#[derive(Clone, Copy)]
pub(super) struct Counted {
    steps: Steps,
    /// In each byte the number of edges in this byte of the word and all lower ones.
    below: [u64; 2],
}

impl Counted {
    /// How many steps there are.
    #[inline]
    pub(super) const fn len(&self) -> u32 {
        (self.below[0] >> 56) as u32 + (self.below[1] >> 56) as u32
    }

    /// The `n`-th step, counted from 0; there are more than `n`.
    #[inline]
    pub(super) const fn nth(&self, n: u32) -> Move {
        let in_first = (self.below[0] >> 56) as u32;
        let word = (n >= in_first) as usize;
        let n = n - in_first * word as u32;
        self.steps
            .along(64 * word + nth_bit(self.steps.edges[word], self.below[word], n) as usize)
    }
}

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// In each byte the number of bits that are set in it and all lower ones: pairs, then fours, then
/// bytes are added up next to each other, then all lower bytes by a multiplication.
#[inline]
const fn count_up_to_each_byte(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    bytes.wrapping_mul(ONES)
}

/// The place of the `n`-th lowest bit that is set, counted from 0; there are more than `n`.
/// `below` comes from [`count_up_to_each_byte`].
#[inline]
const fn nth_bit(word: u64, below: u64, n: u32) -> u32 {
    // The top of a byte stays set where not more than `n` bits are in it and below. The counts are
    // at most 64, so no byte borrows of the next.
    let passed = ((n as u64 * ONES) | ONES << 7).wrapping_sub(below) & ONES << 7;
    let byte = (((passed >> 7).wrapping_mul(ONES) >> 56) % 8) as u32;
    let before = (below << 8 >> (byte * 8)) as u8;
    let in_byte = (word >> (byte * 8)) as u8;
    byte * 8 + NTH_IN_BYTE[in_byte as usize][(n as u8).wrapping_sub(before) as usize % 8] as u32
}

/// All empty points next to a stone of `own`.
#[inline]
pub(super) const fn reachable(own: u64, empty: u64, diagonal: bool) -> u64 {
    let row = own | ((own & !FILE_F) << 1) | ((own & !FILE_A) >> 1);
    let column = if diagonal { row } else { own };
    (row | (column << 6) | (column >> 6)) & empty
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_found_by_their_number() {
        let words = (0..64).map(|turn| 0x8001_F00F_0370_0A51_u64.rotate_left(turn));
        for word in words.chain([1, 1 << 63, u64::MAX, 0xFF << 28]) {
            let below = count_up_to_each_byte(word);
            assert_eq!(below >> 56, u64::from(word.count_ones()));
            let places: Vec<u32> = (0..64).filter(|place| word >> place & 1 != 0).collect();
            let found: Vec<u32> = (0..word.count_ones())
                .map(|n| nth_bit(word, below, n))
                .collect();
            assert_eq!(found, places, "{word:#x}");
        }
    }
}
