//! A few captures for each group that can be captured at all.
//!
//! The ways to capture one group may be hundreds of thousands, but what tells them apart that matters
//! is little: from where the capturing group grows, whether it grows away from the other enemies or
//! towards them, which stone is surmounted, and whether an enemy can get at the group created. So for
//! each group the ways to capture it are ranked in outline first, and only the best are worked out.

use super::cell::Cell;
use super::geometry::{Geometry, by_size, flood, one, spread, take_lowest};
use super::growth::{allowed, check_plain};
use super::{Edition, Position, Turn};

/// The most ways to capture one group that are worked out.
const MOST_WAYS: usize = 32;
/// The most captures of one group.
const MOST_OF_ONE: usize = 96;
/// The most empty cells of any board.
const MOST_CELLS: usize = 127;

/// How many captures are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Breadth {
    /// From how many beginnings (an initial stone, or none) a group is captured; 32 at most.
    pub ways: usize,
    /// In how many directions a group grows, 1 to 3: away from the other enemies, towards them, and
    /// as it comes.
    pub fills: usize,
    /// How many stones of the captured group are surmounted in turn.
    pub stones: usize,
}

/// A capture and what it comes to.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The turn, which is legal.
    pub turn: Turn,
    /// The size of the captured group; what is swept away besides is not looked at.
    pub captured: u8,
    /// How many stones are laid, the surmounting one included.
    pub laid: u8,
    /// The size of the group created.
    pub created: u8,
    /// Whether an enemy could get at the group created: an empty cell touches both, or a group large
    /// enough touches it. Not looked at is whether it has the room to grow.
    pub exposed: bool,
}

impl Shape {
    /// A first guess at what it gains, in half stones: what is captured and laid, less the group
    /// created where an enemy could get at it.
    #[must_use]
    pub fn gain(&self) -> i32 {
        let risk = i32::from(self.exposed) * i32::from(self.created);
        2 * (i32::from(self.captured) + i32::from(self.laid)) - risk
    }
}

impl Position {
    /// Calls `found` with some captures of the side to move: for each enemy group that one turn can
    /// capture at least one, and for each at most `ways * fills * stones` of `breadth`. No two have
    /// the same result. What only a sweep removes is no target of its own.
    pub fn capture_shapes(&self, breadth: Breadth, found: &mut impl FnMut(&Shape)) {
        by_size!(self.options.size, N => {
            if let Some((own, enemies)) = self.sides() {
                Shapes::<N>::new(self.options.edition, own, enemies).each(breadth, found);
            }
        });
    }
}

/// A group that grows from an initial stone.
#[derive(Clone, Copy)]
struct Seedling {
    bit: u32,
    group: u128,
    size: u32,
    targets: u128,
    /// The group and the cells that it may grow onto.
    room: u128,
}

const NO_SEEDLING: Seedling = Seedling {
    bit: 0,
    group: 0,
    size: 0,
    targets: 0,
    room: 0,
};

/// A way to capture a group, in outline.
#[derive(Clone, Copy)]
struct Way {
    rank: i32,
    /// The seedling's number; none for a plain surmount.
    seedling: Option<u8>,
    /// Whether further stones are laid.
    grows: bool,
    /// The stone surmounted, where it is known.
    by: u32,
}

struct Shapes<const N: usize> {
    edition: Edition,
    own: u128,
    enemies: u128,
    empties: u128,
    seedlings: [Seedling; MOST_CELLS],
    count: usize,
}

impl<const N: usize> Shapes<N> {
    fn new(edition: Edition, own: u128, enemies: u128) -> Self {
        let geometry = Geometry::of::<N>();
        let empties = geometry.board & !(own | enemies);
        let mut made = Self {
            edition,
            own,
            enemies,
            empties,
            seedlings: [NO_SEEDLING; MOST_CELLS],
            count: 0,
        };
        let mut initials = spread::<N>(own) & empties;
        if edition == Edition::Original {
            initials &= spread::<N>(enemies);
        }
        while initials != 0 && made.count < MOST_CELLS {
            let bit = take_lowest(&mut initials);
            let near = geometry.neighbours[bit as usize];
            let group = one(bit) | flood::<N>(near & own, own);
            let touched = spread::<N>(group) & enemies;
            if touched == 0 {
                continue;
            }
            let targets = flood::<N>(touched, enemies);
            let size = group.count_ones();
            let room = if targets.count_ones() > size {
                let ground = allowed::<N>(group, own, enemies, targets) & empties;
                flood::<N>(group, group | ground)
            } else {
                group
            };
            made.seedlings[made.count] = Seedling {
                bit,
                group,
                size,
                targets,
                room,
            };
            made.count += 1;
        }
        made
    }

    fn each(&self, breadth: Breadth, found: &mut impl FnMut(&Shape)) {
        let near = self.seedlings[..self.count]
            .iter()
            .fold(spread::<N>(self.own) & self.enemies, |near, seedling| {
                near | seedling.targets
            });
        let mut rest = near;
        while rest != 0 {
            let target = flood::<N>(one(rest.trailing_zeros()), self.enemies);
            rest &= !target;
            self.of_target(target, breadth, found);
        }
    }

    /// The captures of one group.
    fn of_target(&self, target: u128, breadth: Breadth, found: &mut impl FnMut(&Shape)) {
        let geometry = Geometry::of::<N>();
        let captured = target.count_ones();
        let mut ways = Ways {
            list: [Way {
                rank: 0,
                seedling: None,
                grows: false,
                by: 0,
            }; MOST_WAYS],
            count: 0,
            most: breadth.ways.clamp(1, MOST_WAYS),
        };
        let mut cells = spread::<N>(self.own) & target;
        while cells != 0 {
            let bit = take_lowest(&mut cells);
            let touched = geometry.neighbours[bit as usize] & self.own;
            let cell = geometry.cell(bit);
            if check_plain::<N>(self.edition, touched, self.own, captured, cell).is_ok() {
                let created = one(bit) | flood::<N>(touched, self.own);
                ways.offer(Way {
                    rank: self.gain(created, one(bit), target),
                    seedling: None,
                    grows: false,
                    by: bit,
                });
            }
        }
        for (number, seedling) in self.seedlings[..self.count].iter().enumerate() {
            if seedling.targets & target == 0 {
                continue;
            }
            let number = Some(number as u8);
            if seedling.size < captured && seedling.room.count_ones() >= captured {
                let laid = captured - seedling.size + 2;
                // What it grows into is not known yet: what it touches already is.
                let exposed = self.is_exposed(seedling.group, target);
                let risk = i32::from(exposed) * (captured as i32 + 1);
                ways.offer(Way {
                    rank: 2 * (captured + laid) as i32 - risk,
                    seedling: number,
                    grows: true,
                    by: 0,
                });
            }
            if self.edition == Edition::AbstractPlay && seedling.size != captured {
                continue;
            }
            let whole = self.own | seedling.group;
            let mut cells = spread::<N>(seedling.group) & target;
            while cells != 0 {
                let bit = take_lowest(&mut cells);
                let touched = geometry.neighbours[bit as usize] & whole;
                let created = one(bit) | flood::<N>(touched, whole);
                if self.edition == Edition::AbstractPlay || created.count_ones() > captured {
                    ways.offer(Way {
                        rank: self.gain(created, one(seedling.bit) | one(bit), target),
                        seedling: number,
                        grows: false,
                        by: bit,
                    });
                }
            }
        }
        let mut made = Made {
            results: [(0, 0); MOST_OF_ONE],
            count: 0,
        };
        for way in &ways.list[..ways.count] {
            self.work_out(*way, target, breadth, &mut made, found);
        }
    }

    fn work_out(
        &self,
        way: Way,
        target: u128,
        breadth: Breadth,
        made: &mut Made,
        found: &mut impl FnMut(&Shape),
    ) {
        let seedling = way.seedling.map(|number| self.seedlings[number as usize]);
        let initial = seedling.map(|seedling| seedling.bit);
        let Some(seedling) = seedling.filter(|_| way.grows) else {
            self.tell(initial, 0, way.by, target, made, found);
            return;
        };
        let captured = target.count_ones();
        let far = !spread::<N>(spread::<N>(self.enemies & !target));
        for fill in 0..breadth.fills.clamp(1, 3) {
            let preferred = [far, !far, u128::MAX][fill];
            let mut group = seedling.group;
            for _ in seedling.size..captured {
                let edge = spread::<N>(group) & seedling.room & !group;
                let chosen = if edge & preferred == 0 {
                    edge
                } else {
                    edge & preferred
                };
                let bit = if fill == 2 {
                    127 - chosen.leading_zeros()
                } else {
                    chosen.trailing_zeros()
                };
                group |= one(bit & 127);
            }
            let further = group & !seedling.group;
            let mut cells = spread::<N>(group) & target;
            // Those first that join other own groups.
            let joining = cells & spread::<N>(self.own & !group);
            for _ in 0..breadth.stones.max(1) {
                if cells == 0 {
                    break;
                }
                let from = if cells & joining == 0 {
                    cells
                } else {
                    cells & joining
                };
                let bit = from.trailing_zeros();
                cells &= !one(bit);
                self.tell(initial, further, bit, target, made, found);
            }
        }
    }

    /// Hands over a capture that is worked out, if it is new.
    fn tell(
        &self,
        initial: Option<u32>,
        further: u128,
        by: u32,
        target: u128,
        made: &mut Made,
        found: &mut impl FnMut(&Shape),
    ) {
        let laid = initial.map_or(0, one) | further | one(by);
        if !made.is_new(laid, by) {
            return;
        }
        let Some(turn) = self.turn(initial, further, by) else {
            return;
        };
        let created = flood::<N>(one(by), self.own | laid);
        found(&Shape {
            turn,
            captured: target.count_ones() as u8,
            laid: laid.count_ones() as u8,
            created: created.count_ones() as u8,
            exposed: self.is_exposed(created, target),
        });
    }

    /// The turn with its stones in an order in which each touches those before.
    fn turn(&self, initial: Option<u32>, further: u128, by: u32) -> Option<Turn> {
        let geometry = Geometry::of::<N>();
        let cell = |bit: u32| -> Cell { geometry.cell(bit) };
        let mut turn = Turn::PASS;
        if let Some(bit) = initial {
            turn.push(cell(bit));
            let mut group =
                one(bit) | flood::<N>(geometry.neighbours[bit as usize] & self.own, self.own);
            let mut rest = further;
            while rest != 0 {
                let mut layer = spread::<N>(group) & rest;
                if layer == 0 {
                    return None;
                }
                rest &= !layer;
                group |= layer;
                while layer != 0 {
                    if !turn.push(cell(take_lowest(&mut layer))) {
                        return None;
                    }
                }
            }
        }
        Some(turn.surmounting(cell(by)))
    }

    /// As [`Shape::gain`], in outline.
    fn gain(&self, created: u128, laid: u128, target: u128) -> i32 {
        let risk = i32::from(self.is_exposed(created, target)) * created.count_ones() as i32;
        2 * (target.count_ones() + laid.count_ones()) as i32 - risk
    }

    /// Whether an enemy could get at a group once `target` is gone.
    fn is_exposed(&self, created: u128, target: u128) -> bool {
        let others = self.enemies & !target;
        let reach = spread::<N>(created) & !created;
        let free = (self.empties | target) & !created;
        if reach & free & spread::<N>(others) != 0 {
            return true;
        }
        let touching = reach & others;
        touching != 0 && flood::<N>(touching, others).count_ones() >= created.count_ones()
    }
}

/// The best ways so far, the best first.
struct Ways {
    list: [Way; MOST_WAYS],
    count: usize,
    most: usize,
}

impl Ways {
    fn offer(&mut self, way: Way) {
        let mut place = if self.count < self.most {
            self.count += 1;
            self.count - 1
        } else if self.list[self.count - 1].rank < way.rank {
            self.count - 1
        } else {
            return;
        };
        while place > 0 && self.list[place - 1].rank < way.rank {
            self.list[place] = self.list[place - 1];
            place -= 1;
        }
        self.list[place] = way;
    }
}

/// The results of the captures of one group: the stones laid, and the one surmounted.
struct Made {
    results: [(u128, u32); MOST_OF_ONE],
    count: usize,
}

impl Made {
    fn is_new(&mut self, laid: u128, by: u32) -> bool {
        if self.count == MOST_OF_ONE || self.results[..self.count].contains(&(laid, by)) {
            return false;
        }
        self.results[self.count] = (laid, by);
        self.count += 1;
        true
    }
}
