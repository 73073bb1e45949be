//! All different results of a turn, one canonical turn for each.
//!
//! A result is fixed by the set of stones laid and the stone surmounted: the stones that lie where
//! nothing lay, and the one that lies where an enemy stone lay. So turns with one result differ
//! only in the order of their stones, and each result is found from its first possible initial
//! stone by name. From one initial stone the sets of further stones are the connected sets of
//! the cells that may be grown onto, walked by the usual scheme of taking the next cell of the edge
//! or leaving it out for good, and cut off where no target's size is in reach any more.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::geometry::{Geometry, by_size, first_by_name, flood, one, spread, take_lowest};
use super::growth::{allowed, check_plain};
use super::position::swept;
use super::{Edition, Position, Turn};
use crate::core::{Position as _, Seat, TooManyMoves};

/// More groups than one side can have on any board: the 127 cells fall into 64 pairs of neighbours
/// or single cells, and no two groups of a side meet in a pair.
const MOST_GROUPS: usize = 64;

/// The most inner nodes that [`perft`] remembers for each depth.
const REMEMBERED: usize = 1 << 20;

/// Results that share their stones but for the surmounting one.
struct Found {
    /// The initial stone, if any.
    initial: Option<u32>,
    /// The further stones.
    further: u128,
    /// What touches the group as the initial stone made it (only where there are further stones).
    edge: u128,
    /// The stones that may be surmounted: a result each; empty for a placement.
    surmounted: u128,
}

/// The groups of one side.
struct Groups {
    cells: [u128; MOST_GROUPS],
    sizes: [u32; MOST_GROUPS],
    count: usize,
    /// By bit: the groups that touch this cell.
    touching: [u64; 128],
}

impl Groups {
    fn of<const N: usize>(stones: u128) -> Self {
        let mut made = Self {
            cells: [0; MOST_GROUPS],
            sizes: [0; MOST_GROUPS],
            count: 0,
            touching: [0; 128],
        };
        let board = Geometry::of::<N>().board;
        let mut rest = stones;
        while rest != 0 && made.count < MOST_GROUPS {
            let group = flood::<N>(one(rest.trailing_zeros()), stones);
            rest &= !group;
            made.cells[made.count] = group;
            made.sizes[made.count] = group.count_ones();
            let mut edge = spread::<N>(group) & board & !group;
            while edge != 0 {
                made.touching[take_lowest(&mut edge) as usize] |= 1 << made.count;
            }
            made.count += 1;
        }
        made
    }

    /// The groups with these numbers.
    fn each(&self, mut ids: u64) -> impl Iterator<Item = (u64, u128, u32)> + '_ {
        std::iter::from_fn(move || {
            if ids == 0 {
                return None;
            }
            let id = ids.trailing_zeros() as usize;
            ids &= ids.wrapping_sub(1);
            Some((1 << id, *self.cells.get(id)?, *self.sizes.get(id)?))
        })
    }

    fn union(&self, ids: u64) -> u128 {
        self.each(ids).fold(0, |all, (_, cells, _)| all | cells)
    }
}

/// What the walk over further stones needs to know of one initial stone.
struct Walk<'a, const N: usize> {
    initial: u32,
    edge: u128,
    enemies: &'a Groups,
    /// Enemy groups that the merged own groups touch without the initial stone.
    touched_by_own: u64,
    /// By size: the stones of the targets of this size that are in reach.
    by_size: [u128; 128],
    /// The smallest and the largest size with a target.
    largest: u32,
    /// Cells with earlier names that might be the initial stone of the same sets, and touch not
    /// all the enemy groups that this one does.
    earlier: u128,
}

impl<const N: usize> Walk<'_, N> {
    /// The targets of which an earlier initial stone gives the same results.
    fn found_before(&self, further: u128) -> u128 {
        let mut rivals = self.earlier & further;
        let mut before = 0;
        if rivals == 0 {
            return before;
        }
        let mut touched = self.enemies.touching[self.initial as usize];
        let mut rest = further;
        while rest != 0 {
            touched |= self.enemies.touching[take_lowest(&mut rest) as usize];
        }
        while rivals != 0 {
            let rival = take_lowest(&mut rivals);
            let targets = self.touched_by_own | self.enemies.touching[rival as usize];
            if touched & !targets == 0 {
                before |= self.enemies.union(targets);
            }
        }
        before
    }

    /// Walks on from a group of the size `size`. `edge` is what touches the group, `next` the cells
    /// to decide on now, `free` all that are not decided on.
    fn walk(
        &self,
        group: u128,
        further: u128,
        edge: u128,
        next: u128,
        free: u128,
        size: u32,
        found: &mut impl FnMut(Found) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let neighbours = &Geometry::of::<N>().neighbours;
        // How far it is at least to the next target that can be had.
        let mut goal = size + 1;
        while goal < self.largest && self.by_size[goal as usize] == 0 {
            goal += 1;
        }
        let (mut next, mut free) = (next, free);
        while next != 0 {
            if goal > size + 2 {
                // What is left out for good may have cut the group off from the room it needs.
                let reach = flood::<N>(group, group | free).count_ones();
                if reach < goal {
                    return ControlFlow::Continue(());
                }
            }
            let bit = take_lowest(&mut next);
            free &= !one(bit);
            let near = neighbours[bit as usize];
            let (group, further, edge) = (group | one(bit), further | one(bit), edge | near);
            let open = edge & self.by_size[size as usize + 1];
            if open != 0 {
                let surmounted = open & !self.found_before(further);
                if surmounted != 0 {
                    found(Found {
                        initial: Some(self.initial),
                        further,
                        edge: self.edge,
                        surmounted,
                    })?;
                }
            }
            if size + 1 < self.largest {
                self.walk(
                    group,
                    further,
                    edge,
                    (next | near) & free,
                    free,
                    size + 1,
                    found,
                )?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Calls `found` for all results, each once.
fn each_result<const N: usize>(
    position: &Position,
    mut found: impl FnMut(Found) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((own, enemies)) = position.sides() else {
        return ControlFlow::Continue(());
    };
    let found = &mut found;
    let geometry = Geometry::of::<N>();
    let edition = position.options.edition;
    let empties = geometry.board & !(own | enemies);
    let enemy_groups = Groups::of::<N>(enemies);
    let own_groups = Groups::of::<N>(own);

    let mut plain = 0;
    for (_, cells, size) in enemy_groups.each(u64::MAX).take(enemy_groups.count) {
        let mut rest = spread::<N>(own) & cells;
        while rest != 0 {
            let bit = take_lowest(&mut rest);
            let touched = geometry.neighbours[bit as usize] & own;
            if check_plain::<N>(edition, touched, own, size, geometry.cell(bit)).is_ok() {
                plain |= one(bit);
            }
        }
    }
    if plain != 0 {
        found(Found {
            initial: None,
            further: 0,
            edge: 0,
            surmounted: plain,
        })?;
    }

    for bit in geometry.order[..geometry.count]
        .iter()
        .map(|bit| u32::from(*bit))
    {
        if empties & one(bit) == 0 {
            continue;
        }
        let placed = |surmounted| Found {
            initial: Some(bit),
            further: 0,
            edge: 0,
            surmounted,
        };
        found(placed(0))?;
        let own_ids = own_groups.touching[bit as usize];
        let touched = enemy_groups.touching[bit as usize];
        if own_ids == 0 || (edition == Edition::Original && touched == 0) {
            continue;
        }
        let group = one(bit) | own_groups.union(own_ids);
        let size = group.count_ones();
        let edge = spread::<N>(group);
        let ids = enemy_groups
            .each(u64::MAX)
            .take(enemy_groups.count)
            .filter(|(_, cells, _)| cells & edge != 0)
            .fold(0, |ids, (id, ..)| ids | id);
        let targets = enemy_groups.union(ids);

        let mut at_once = 0;
        for (_, cells, captured) in enemy_groups.each(ids) {
            let mut rest = edge & cells;
            match edition {
                Edition::AbstractPlay if size == captured => at_once |= rest,
                Edition::AbstractPlay => {}
                Edition::Original if size + 1 > captured => at_once |= rest,
                Edition::Original => {
                    while rest != 0 {
                        let over = take_lowest(&mut rest);
                        let others = own_groups.touching[over as usize] & !own_ids;
                        let others = own_groups.union(others).count_ones();
                        if size + 1 + others > captured {
                            at_once |= one(over);
                        }
                    }
                }
            }
        }
        if at_once != 0 {
            found(placed(at_once))?;
        }

        if targets.count_ones() <= size {
            continue;
        }
        let mut ground = empties & !one(bit) & allowed::<N>(group, own, enemies, targets);
        // The same set may be laid from another initial stone that merges the same groups. One with
        // an earlier name that touches the same further enemy groups has always had it before.
        let own_stones = group & own;
        let own_edge = spread::<N>(own_stones);
        let touched_by_own = enemy_groups
            .each(ids)
            .filter(|(_, cells, _)| cells & own_edge != 0)
            .fold(0, |ids, (id, ..)| ids | id);
        let extra = touched & !touched_by_own;
        let mut earlier = 0;
        let mut rivals = ground & own_edge & geometry.before[bit as usize];
        while rivals != 0 {
            let rival = take_lowest(&mut rivals);
            let rival_touches = enemy_groups.touching[rival as usize];
            if own_groups.touching[rival as usize] != own_ids
                || (edition == Edition::Original && rival_touches == 0)
            {
                continue;
            }
            if extra & !rival_touches == 0 {
                ground &= !one(rival);
            } else {
                earlier |= one(rival);
            }
        }

        let reach = flood::<N>(group, group | ground).count_ones();
        let mut walk = Walk::<N> {
            initial: bit,
            edge,
            enemies: &enemy_groups,
            touched_by_own,
            by_size: [0; 128],
            largest: 0,
            earlier,
        };
        for (_, cells, captured) in enemy_groups.each(ids) {
            if captured > size && captured <= reach {
                walk.by_size[captured as usize] |= cells;
                walk.largest = walk.largest.max(captured);
            }
        }
        if walk.largest > 0 {
            walk.walk(group, 0, edge, edge & ground, ground, size, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether there is any turn but a pass.
fn can_only_pass<const N: usize>(position: &Position) -> bool {
    position.to_move().is_some()
        && each_result::<N>(position, |_| ControlFlow::Break(())).is_continue()
}

/// The stones laid, in the smallest legal order by name.
fn in_order<const N: usize>(found: &Found) -> Turn {
    let geometry = Geometry::of::<N>();
    let mut turn = Turn::PASS;
    if let Some(initial) = found.initial {
        turn.push(geometry.cell(initial));
        let mut rest = found.further;
        let mut edge = found.edge;
        while rest & edge != 0 {
            let bit = first_by_name::<N>(rest & edge);
            rest &= !one(bit);
            edge |= geometry.neighbours[bit as usize];
            turn.push(geometry.cell(bit));
        }
    }
    turn
}

/// One canonical turn for each result.
pub(super) fn legal_turns(
    position: &Position,
    limit: usize,
    out: &mut Vec<Turn>,
) -> Result<(), TooManyMoves> {
    out.clear();
    by_size!(position.options.size, N => {
        let flow = each_result::<N>(position, |found| {
            let turn = in_order::<N>(&found);
            let results = (found.surmounted.count_ones() as usize).max(1);
            if out.len() + results > limit {
                return ControlFlow::Break(());
            }
            if found.surmounted == 0 {
                out.push(turn);
            }
            let mut rest = found.surmounted;
            while rest != 0 {
                let cell = Geometry::of::<N>().cell(take_lowest(&mut rest));
                out.push(turn.surmounting(cell));
            }
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            out.clear();
            return Err(TooManyMoves { limit });
        }
        if out.is_empty() && position.to_move().is_some() {
            if limit == 0 {
                return Err(TooManyMoves { limit });
            }
            out.push(Turn::PASS);
        }
    });
    Ok(())
}

/// How many different results there are; a pass counts as one.
fn count<const N: usize>(position: &Position, limit: usize) -> Result<u64, TooManyMoves> {
    let mut results = 0;
    let flow = each_result::<N>(position, |found| {
        results += found.surmounted.count_ones().max(1) as usize;
        if results > limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    if flow.is_break() {
        return Err(TooManyMoves { limit });
    }
    if results == 0 && position.to_move().is_some() {
        results = 1;
    }
    if results > limit {
        return Err(TooManyMoves { limit });
    }
    Ok(results as u64)
}

/// [`crate::core::Position::perft`]: the last ply is only counted, and positions met again by
/// another order of turns are remembered.
pub(super) fn perft(position: &Position, depth: u32, limit: usize) -> Result<u64, TooManyMoves> {
    if depth == 0 {
        return Ok(1);
    }
    let mut memory = Memory::new();
    by_size!(position.options.size, N => descend::<N>(position, depth, limit, &mut memory))
}

/// Nodes below a position, by its stones, the depth and the side to move.
type Memory = HashMap<([u128; 2], u32, Seat), u64>;

fn descend<const N: usize>(
    position: &Position,
    depth: u32,
    limit: usize,
    memory: &mut Memory,
) -> Result<u64, TooManyMoves> {
    let Some(mover) = position.to_move() else {
        return Ok(0);
    };
    let key = (position.stones, depth, mover);
    if let Some(nodes) = memory.get(&key) {
        return Ok(*nodes);
    }
    let nodes = if depth == 1 {
        count::<N>(position, limit)?
    } else if can_only_pass::<N>(position) {
        let mut next = position.clone();
        next.apply_sized::<N>(&Turn::PASS, &mut ());
        descend::<N>(&next, depth - 1, limit, memory)?
    } else {
        count::<N>(position, limit)?;
        let mut nodes = 0;
        let mut failed = None;
        let _ = each_result::<N>(position, |found| {
            let laid = found.initial.map_or(0, one) | found.further;
            let mut rest = found.surmounted;
            loop {
                let over = if rest == 0 {
                    0
                } else {
                    one(take_lowest(&mut rest))
                };
                let next = position.after::<N>(laid, over);
                match descend::<N>(&next, depth - 1, limit, memory) {
                    Ok(more) => nodes += more,
                    Err(error) => {
                        failed = Some(error);
                        return ControlFlow::Break(());
                    }
                }
                if rest == 0 {
                    return ControlFlow::Continue(());
                }
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        nodes
    };
    if memory.len() < REMEMBERED {
        memory.insert(key, nodes);
    }
    Ok(nodes)
}

impl Position {
    /// The position after a turn that lays these stones and surmounts the stone `over`, if any.
    fn after<const N: usize>(&self, laid: u128, over: u128) -> Self {
        let mut stones = self.stones;
        let Some(mover) = self.mover else {
            return self.clone();
        };
        stones[mover.index()] |= laid | over;
        let enemies = &mut stones[mover.other().index()];
        if over != 0 {
            let taken = flood::<N>(over, *enemies);
            *enemies &= !taken;
            if self.options.tournament {
                let created = flood::<N>(over, self.stones[mover.index()] | laid | over);
                *enemies &= !swept::<N>(created, taken, *enemies);
            }
        }
        Self::of(stones, Some(mover.other()), self.options)
    }
}
