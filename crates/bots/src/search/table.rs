//! The transposition table: what was found out about positions, in a fixed amount of memory.

use super::FORCED;

/// The most entries: 16 MiB. A smaller budget of nodes takes a smaller table.
pub(super) const MOST_ENTRIES: usize = 1 << 20;
/// The fewest.
const FEWEST_ENTRIES: usize = 1 << 10;

/// What a remembered score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is exact.
    Exact,
    /// The position is worth at least this.
    AtLeast,
    /// The position is worth at most this.
    AtMost,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    tag: u32,
    score: i16,
    depth: i8,
    /// The bound in the lower two bits, the search's number above; 0 is empty.
    kind: u8,
}

const _: () = assert!(size_of::<Entry>() == 16);

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    /// The best move's tag, 0 if none is known.
    pub tag: u32,
    /// The score from this position on.
    pub score: i32,
    /// To which depth it was searched.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
}

/// Pairs of entries: the first keeps what was searched deepest, the second what came last.
pub(super) struct Table {
    entries: Vec<Entry>,
    mask: usize,
    number: u8,
}

impl Table {
    pub(super) const fn new() -> Self {
        Self {
            entries: Vec::new(),
            mask: 0,
            number: 0,
        }
    }

    /// Forgets everything, and makes room for a search of so many nodes. What earlier searches left
    /// changes nothing, so that the same search finds the same.
    pub(super) fn begin(&mut self, nodes: u64) {
        let wanted = usize::try_from(nodes).unwrap_or(usize::MAX);
        let entries = wanted
            .clamp(FEWEST_ENTRIES, MOST_ENTRIES)
            .next_power_of_two();
        if self.entries.len() < entries || self.number == 63 {
            self.entries.clear();
            self.entries.resize(entries, Entry::default());
            self.number = 0;
        }
        self.mask = entries - 2;
        self.number += 1;
    }

    fn pair(&self, key: u64) -> usize {
        // The upper half: the lower bits tell entries of a pair apart no better, but the key is
        // compared whole anyway.
        (key >> 32 ^ key) as usize & self.mask
    }

    #[inline]
    pub(super) fn recall(&self, key: u64, ply: usize) -> Option<Memory> {
        let pair = self.pair(key);
        let entry = self.entries[pair..pair + 2]
            .iter()
            .find(|entry| entry.key == key && entry.kind >> 2 == self.number)?;
        Some(Memory {
            tag: entry.tag,
            score: from_root(entry.score.into(), ply),
            depth: entry.depth.into(),
            bound: match entry.kind & 3 {
                0 => Bound::Exact,
                1 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
        })
    }

    #[inline]
    pub(super) fn remember(&mut self, key: u64, ply: usize, memory: Memory) {
        let pair = self.pair(key);
        let [deep, last] = &mut self.entries[pair..pair + 2] else {
            return;
        };
        let depth = memory.depth.clamp(0, 127) as i8;
        let keeps_deep = deep.kind >> 2 == self.number && deep.key != key && deep.depth > depth;
        let entry = if keeps_deep { last } else { deep };
        let tag = if memory.tag == 0 && entry.key == key {
            entry.tag
        } else {
            memory.tag
        };
        let bound = match memory.bound {
            Bound::Exact => 0,
            Bound::AtLeast => 1,
            Bound::AtMost => 2,
        };
        *entry = Entry {
            key,
            tag,
            score: from_here(memory.score, ply) as i16,
            depth,
            kind: self.number << 2 | bound,
        };
    }
}

/// Wins are counted from the root in a search, but from the position itself in the table.
const fn from_here(score: i32, ply: usize) -> i32 {
    if score >= FORCED {
        score + ply as i32
    } else if score <= -FORCED {
        score - ply as i32
    } else {
        score
    }
}

const fn from_root(score: i32, ply: usize) -> i32 {
    if score >= FORCED {
        score - ply as i32
    } else if score <= -FORCED {
        score + ply as i32
    } else {
        score
    }
}
