//! Wins by sweeping away. In the tournament rule one turn can take the last groups together, and it
//! is one of many that come to much the same otherwise: so it is looked for by itself.

use stonecircle_rules::Seat;
use stonecircle_rules::core::Position as _;
use stonecircle_rules::surmount::{Cell, Cells, Growth, Position, Turn};

/// A turn that takes all enemy stones, which are two groups or more, if there is one. What a turn
/// sweeps away is fixed by its initial stone and the one that surmounts, so that one turn is tried
/// for each two of these.
pub(super) fn winning_sweep(position: &Position) -> Option<Turn> {
    let mover = position.to_move()?;
    let other = mover.other();
    let enemies = position.stones_of(other);
    // Hardly ever is so much at stake, and the rest is not worth its time then.
    if !position.options().tournament
        || position.groups(other).count() < 2
        || position.endangered(other) != enemies
    {
        return None;
    }
    let own = position.stones_of(mover);
    let wins = |turn: &Turn| wins(position, mover, turn);
    let plain = position.around(own).intersection(enemies);
    let plain = plain
        .iter()
        .filter_map(|cell| Turn::new(&[], Some(cell)))
        .find(wins);
    if plain.is_some() {
        return plain;
    }
    let empties = position.board().without(own.union(enemies));
    for initial in position.around(own).intersection(empties).iter() {
        let mut growth = Growth::new(position)?;
        if growth.lay(initial).is_err() {
            continue;
        }
        let group = growth.group();
        let touched = position.around(group).intersection(enemies);
        let at_once = touched
            .iter()
            .filter_map(|cell| growth.surmount(cell).ok())
            .find(wins);
        if at_once.is_some() {
            return at_once;
        }
        let targets = || {
            let groups = position.groups(other);
            groups.filter(|target| !target.cells.intersection(touched).is_empty())
        };
        let others = targets().fold(enemies, |others, target| others.without(target.cells));
        let ground = empties
            .without(position.around(own.without(group)))
            .without(position.around(others));
        for target in targets() {
            let Some(further) = usize::from(target.size).checked_sub(group.len()) else {
                continue;
            };
            let grown = target
                .cells
                .iter()
                .filter_map(|cell| grown(&growth, ground, further, cell))
                .find(wins);
            if grown.is_some() {
                return grown;
            }
        }
    }
    None
}

fn wins(position: &Position, mover: Seat, turn: &Turn) -> bool {
    if position.judge(turn).is_err() {
        return false;
    }
    let mut after = position.clone();
    after.apply(turn, &mut ());
    let outcome = after.outcome();
    outcome.is_some_and(|outcome| outcome.result.winner() == Some(mover))
}

/// The turn in which a group grows by so many further stones on the cells of `ground`, comes to touch
/// the stone on `by`, and surmounts it. A capture needs the group to have just that size.
fn grown(growth: &Growth, ground: Cells, further: usize, by: Cell) -> Option<Turn> {
    let position = growth.position();
    let goal = position.neighbours(by);
    // Layers of cells at the same distance, until one touches.
    let mut layers = Vec::with_capacity(further);
    let mut reached = growth.group();
    while reached.intersection(goal).is_empty() {
        let layer = position.around(reached).intersection(ground);
        if layer.is_empty() || layers.len() == further {
            return None;
        }
        reached = reached.union(layer);
        layers.push(layer);
    }
    let mut way = Vec::with_capacity(further);
    let mut near = goal;
    for layer in layers.iter().rev() {
        let cell = layer.intersection(near).iter().next()?;
        way.push(cell);
        near = position.neighbours(cell);
    }
    let mut growth = growth.clone();
    for cell in way.iter().rev() {
        growth.lay(*cell).ok()?;
    }
    // The others go anywhere.
    for _ in way.len()..further {
        let cell = growth.lay_cells().iter().next()?;
        growth.lay(cell).ok()?;
    }
    growth.surmount(by).ok()
}
