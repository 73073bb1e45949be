//! Captures, found at all eight arcs at once.
//!
//! A capture joins two stones between which a circuit is empty but for an arc at least. So at every
//! arc only the last stone before it and the first one after it matter. The stones lie as bits on
//! the eight lines with arcs, a byte for each (see [`super::circuit::PLACES`]): the first stone of a line is the
//! lowest bit of its byte, and the last one belongs to the side whose byte is the greater number.
//! Both are worked out for all lines in one go; a table carries them on over empty lines.

use super::circuit::POINT_AT;
use super::point::Point;

/// The highest bit of each byte, in which the answers for each line stand. No place has it.
const TOPS: u64 = 0x8080_8080_8080_8080;
/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The places at which a circuit that crosses itself round an arc goes on behind that arc: b2, e2,
/// e5 and b5 on the outer circuit, c3, d3, d4 and c4 on the inner.
const BEHIND_ARC: u64 = 0x0404_0404_0202_0202;

/// A set top for each byte that holds a place.
#[inline]
const fn nonzero(bytes: u64) -> u64 {
    (bytes + (TOPS - ONES)) & TOPS
}

/// The tops of the eight bytes as one number of eight bits.
#[inline]
const fn gather(tops: u64) -> u32 {
    // Moves bit 8n + 7 to 56 + n; no two products meet.
    ((tops & TOPS).wrapping_mul(0x0002_0408_1020_4081) >> 56) as u32
}

/// What is known of the four lines of a circuit, as an index: which hold a stone, which begin with
/// a stone of one's own, which end with one. Gives the arcs between two sides as the lower four
/// bits, each gap between two stones by its last arc alone; the upper four are arcs to be looked at
/// with [`Runs::over_start`], see there.
const BETWEEN_SIDES: [u8; 1 << 12] = {
    let mut table = [0; 1 << 12];
    let mut index = 0;
    while index < table.len() {
        let (held, first, last) = (index & 15, index >> 4 & 15, index >> 8);
        let mut arc = 0;
        while arc < 4 {
            let mut back = arc + 3;
            while back > arc && held >> (back % 4) & 1 == 0 {
                back -= 1;
            }
            let sides_differ = first >> arc & 1 != last >> (back % 4) & 1;
            if held >> arc & 1 != 0 && sides_differ {
                table[index] |= 1 << arc;
            }
            let (one, next) = ((arc + 2) % 4, (arc + 3) % 4);
            let alone = held == 1 << one | 1 << next;
            if alone && first >> one & 1 != 0 && last >> next & 1 != 0 {
                table[index] |= 16 << arc;
            }
            arc += 1;
        }
        index += 1;
    }
    table
};

/// All ways in which the stones of one side can run round arcs to a stone of the other.
#[derive(Clone, Copy)]
pub(super) struct Runs {
    own: u64,
    enemy: u64,
    /// A bit for each run. The lower eight: over this arc to the next stone on its other side. The
    /// next eight: forwards over this arc, over the start and on; the last eight: backwards so.
    found: u32,
}

impl Runs {
    /// The runs of the side whose stones lie at the places `own`.
    #[inline]
    pub(super) const fn find(own: u64, enemy: u64, pass_origin: bool) -> Self {
        // Where a stone lies on the one that it takes, only the upper one is in the way.
        let enemy = enemy & !own;
        let all = own | enemy;
        let held = nonzero(all);
        let lowest_own = all & !((all | TOPS) - ONES) & own;
        let first = gather(nonzero(lowest_own));
        let last = gather(((own | TOPS) - enemy) & held);
        let held = gather(held);
        let outer = held & 15 | (first & 15) << 4 | (last & 15) << 8;
        let inner = held >> 4 | (first & 0xF0) | (last & 0xF0) << 4;
        let outer = BETWEEN_SIDES[outer as usize] as u32;
        let inner = BETWEEN_SIDES[inner as usize] as u32;
        let between_sides = outer & 15 | (inner & 15) << 4;
        let mut runs = Self {
            own,
            enemy,
            found: between_sides,
        };
        if pass_origin {
            let behind = gather(nonzero(lowest_own & BEHIND_ARC));
            let mut arcs = behind & !between_sides | outer >> 4 | inner & 0xF0;
            while arcs != 0 {
                runs.found |= runs.over_start(arcs.trailing_zeros());
                arcs &= arcs - 1;
            }
        }
        runs
    }

    /// The runs over this arc that go on over the start, as bits of `found`.
    ///
    /// There are some only if the stones before and behind the arc are one and the same, on a
    /// crossing. Round the short way between its two places that stone is then the first of the
    /// line behind the arc, and the arc joins its own side with itself. Round the long way all
    /// stones of the circuit are on the two lines that cross there, and it is the first of the
    /// one and the last of the other; any arc in between will do.
    const fn over_start(&self, arc: u32) -> u32 {
        let ring = self.turned_to(arc);
        let (first, last) = (ring.first(), ring.last());
        if first == last
            || ring.own >> first & 1 == 0
            || ring.point(first).index() != ring.point(last).index()
        {
            return 0;
        }
        let rest = ring.without(first, last);
        if rest.own | rest.enemy == 0 {
            return 0;
        }
        let forwards = rest.enemy >> rest.first() & 1;
        let backwards = rest.enemy >> rest.last() & 1;
        forwards << (8 + arc) | backwards << (16 + arc)
    }

    /// The stones of an arc's circuit from that arc on.
    #[inline]
    const fn turned_to(&self, arc: u32) -> Turned {
        let circuit = arc / 4 * 32;
        let turn = arc % 4 * 8;
        Turned {
            own: ((self.own >> circuit) as u32).rotate_right(turn),
            enemy: ((self.enemy >> circuit) as u32).rotate_right(turn),
            circuit,
            turn,
        }
    }

    /// How many there are; more than captures where several lead to the same one.
    #[inline]
    pub(super) const fn len(&self) -> u32 {
        self.found.count_ones()
    }

    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.found == 0
    }

    /// The stone that runs and the one that it takes, for a bit of `found`.
    #[inline]
    const fn ends(&self, run: u32) -> (Point, Point) {
        let ring = self.turned_to(run % 8);
        let (first, last) = (ring.first(), ring.last());
        let (from, to) = match run / 8 {
            0 if ring.own >> first & 1 != 0 => (first, last),
            0 => (last, first),
            1 => (first, ring.without(first, last).first()),
            _ => (first, ring.without(first, last).last()),
        };
        (ring.point(from), ring.point(to))
    }

    /// The capture to which the `n`-th run leads, counted from 0; `None` if an earlier one leads
    /// to the same, or there are not so many.
    #[inline]
    pub(super) fn nth(&self, n: u32) -> Option<(Point, Point)> {
        let mut left = self.found;
        for _ in 0..n {
            left &= left.wrapping_sub(1);
        }
        if left == 0 {
            return None;
        }
        let run = left.trailing_zeros();
        let ends = self.ends(run);
        let mut earlier = self.found & ((1 << run) - 1);
        while earlier != 0 {
            if self.ends(earlier.trailing_zeros()) == ends {
                return None;
            }
            earlier &= earlier - 1;
        }
        Some(ends)
    }
}

/// One circuit from an arc on: lines as bytes, the line behind the arc lowest.
struct Turned {
    own: u32,
    enemy: u32,
    circuit: u32,
    turn: u32,
}

impl Turned {
    /// The first place with a stone.
    #[inline]
    const fn first(&self) -> u32 {
        (self.own | self.enemy).trailing_zeros() % 32
    }

    /// The last place with a stone.
    #[inline]
    const fn last(&self) -> u32 {
        31 - (self.own | self.enemy).leading_zeros() % 32
    }

    const fn without(&self, first: u32, last: u32) -> Self {
        let others = !(1 << first | 1 << last);
        Self {
            own: self.own & others,
            enemy: self.enemy & others,
            ..*self
        }
    }

    #[inline]
    const fn point(&self, place: u32) -> Point {
        Point::at(POINT_AT[(self.circuit + (place + self.turn) % 32) as usize % 64])
    }
}

/// The captures of one side: pairs of the stone that takes and the stone taken, each pair once.
#[derive(Clone, Copy, Debug)]
pub struct Captures {
    pairs: [(Point, Point); Self::MOST],
    len: u8,
}

impl Captures {
    /// Each of eight arcs gives at most two.
    const MOST: usize = 16;

    /// What all runs lead to.
    #[inline]
    pub(super) fn of(runs: &Runs) -> Self {
        let mut captures = Self {
            pairs: [(Point::at(0), Point::at(0)); Self::MOST],
            len: 0,
        };
        let mut left = runs.found;
        while left != 0 {
            let pair = runs.ends(left.trailing_zeros());
            let len = captures.len();
            if len < Self::MOST && !captures.pairs[..len].contains(&pair) {
                captures.pairs[len] = pair;
                captures.len += 1;
            }
            left &= left - 1;
        }
        captures
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

    /// The captures as (stone that takes, stone taken), in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.pairs.iter().copied().take(self.len())
    }
}
