//! Which groups one turn of the other side could take off the board.
//!
//! Nothing is searched. Whether some turn captures a group depends only on how large the growing group
//! can become, and that is the room it has. What a capture sweeps away is fixed by its initial and
//! its surmounting stone: further stones touch no enemy group that the initial stone had not made
//! a target, they join no own group, and they only ever bring the growing group to the target's
//! size. So it is enough to look at each pair of these two stones, and at whether the growing group
//! can come to touch the second one in time.

use super::geometry::{Geometry, flood, one, spread, take_lowest};
use super::growth::{allowed, check_plain};
use super::position::{smaller, swept};
use super::{Edition, Options};

/// All of `enemies` that one turn of the side with the stones `own` can remove.
pub(super) fn endangered<const N: usize>(options: &Options, own: u128, enemies: u128) -> u128 {
    let mut danger = Danger::<N> {
        edition: options.edition,
        sweeps: options.tournament,
        own,
        enemies,
        lost: 0,
    };
    danger.by_one_stone();
    let empties = Geometry::of::<N>().board & !(own | enemies);
    let mut initials = spread::<N>(own) & empties;
    while initials != 0 && danger.lost != enemies {
        danger.by_growing(take_lowest(&mut initials), empties);
    }
    danger.lost
}

struct Danger<const N: usize> {
    edition: Edition,
    sweeps: bool,
    own: u128,
    enemies: u128,
    /// What some turn has been found to remove.
    lost: u128,
}

impl<const N: usize> Danger<N> {
    /// Plain surmounts, and what they sweep away.
    fn by_one_stone(&mut self) {
        let geometry = Geometry::of::<N>();
        let mut cells = spread::<N>(self.own) & self.enemies;
        while cells != 0 {
            let bit = take_lowest(&mut cells);
            let target = flood::<N>(one(bit), self.enemies);
            let touched = geometry.neighbours[bit as usize] & self.own;
            let (captured, cell) = (target.count_ones(), geometry.cell(bit));
            if check_plain::<N>(self.edition, touched, self.own, captured, cell).is_err() {
                continue;
            }
            self.lost |= target;
            if self.sweeps {
                // Each stone of a group may join other own groups, so that none is left out.
                let created = one(bit) | flood::<N>(touched, self.own);
                self.lost |= swept::<N>(created, target, self.enemies & !target);
            } else {
                cells &= !target;
            }
        }
    }

    /// All turns with this initial stone, which touches an own one.
    fn by_growing(&mut self, initial: u32, empties: u128) {
        let near = Geometry::of::<N>().neighbours[initial as usize];
        if self.edition == Edition::Original && near & self.enemies == 0 {
            return;
        }
        let group = one(initial) | flood::<N>(near & self.own, self.own);
        let size = group.count_ones();
        let targets = flood::<N>(spread::<N>(group) & self.enemies, self.enemies);
        if !self.sweeps && targets & !self.lost == 0 {
            return;
        }
        let ground = group | (allowed::<N>(group, self.own, self.enemies, targets) & empties);
        let room = flood::<N>(group, ground).count_ones();
        let mut rest = targets;
        while rest != 0 {
            let target = flood::<N>(one(rest.trailing_zeros()), self.enemies);
            rest &= !target;
            self.at_once(group, target);
            let captured = target.count_ones();
            if size < captured && captured <= room {
                self.lost |= target;
                if self.sweeps {
                    self.swept_after_growing(group, ground, targets, target);
                }
            }
        }
    }

    /// The initial stone has made `group`, and the next one surmounts.
    fn at_once(&mut self, group: u128, target: u128) {
        let captured = target.count_ones();
        if self.edition == Edition::AbstractPlay {
            if group.count_ones() != captured {
                return;
            }
            self.lost |= target;
        }
        if !self.sweeps && target & !self.lost == 0 {
            return;
        }
        let geometry = Geometry::of::<N>();
        let whole = self.own | group;
        let mut cells = spread::<N>(group) & target;
        while cells != 0 {
            let bit = take_lowest(&mut cells);
            let near = geometry.neighbours[bit as usize] & whole;
            let created = one(bit) | flood::<N>(near, whole);
            if self.edition == Edition::Original && created.count_ones() <= captured {
                continue;
            }
            self.lost |= target;
            if !self.sweeps {
                return;
            }
            self.lost |= swept::<N>(created, target, self.enemies & !target);
        }
    }

    /// The group grows from `group` on `ground` to the size of `target` exactly and surmounts one of
    /// its stones. What it sweeps away then is owed to the own groups that the surmounting
    /// stone joins: without one, the group created is only one larger than the one captured.
    fn swept_after_growing(&mut self, group: u128, ground: u128, targets: u128, target: u128) {
        let captured = target.count_ones();
        // As many stones as may be laid, one after the other, come to touch these cells.
        let mut reached = group;
        for _ in group.count_ones()..captured {
            reached |= spread::<N>(reached) & ground;
        }
        let others = self.own & !group;
        let mut cells = spread::<N>(reached) & target & spread::<N>(others);
        while cells != 0 {
            let bit = take_lowest(&mut cells);
            let near = Geometry::of::<N>().neighbours[bit as usize];
            let joined = flood::<N>(near & others, others);
            // Whatever further stones are laid, the growing group touches the targets and no other.
            let touched = targets | near | spread::<N>(joined);
            let created = captured + 1 + joined.count_ones();
            self.lost |= smaller::<N>(touched, created, self.enemies & !target);
        }
    }
}
