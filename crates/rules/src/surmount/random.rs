//! Random turns, drawn stone by stone, and fast enough for playouts.
//!
//! First one of all empty cells and all enemy stones that may be surmounted at once is drawn, each
//! with the same chance. From an initial stone that may go on, and from every further stone, one of
//! these is drawn, each with the same chance: to end the turn (after the initial stone only), every
//! stone that may be surmounted now, and every cell to grow onto from which a capture is still in
//! reach. Turns that lay many stones have so no more weight than others, however many they are.
//!
//! Legality is only looked at for what is drawn: a forbidden choice is struck out and drawn again,
//! which leaves the chances of the others equal.

use rand::{Rng, RngExt};

use super::geometry::{Geometry, by_size, flood, nth_bit, one, spread};
use super::growth::{allowed, check_plain, largest_part};
use super::{Edition, Position, Turn};

/// A random turn; `None` when the game is over.
pub(super) fn turn(position: &Position, rng: &mut (impl Rng + ?Sized)) -> Option<Turn> {
    by_size!(position.options.size, N => draw::<N>(position, rng))
}

impl Position {
    /// Plays random turns to the end, and says how many. For playouts: the same turns as
    /// [`crate::core::Position::random_move`] draws, without their cost of dispatch.
    ///
    /// At most `most` turns are played; the game may then be unfinished.
    pub fn play_out(&mut self, rng: &mut (impl Rng + ?Sized), most: u32) -> u32 {
        by_size!(self.options.size, N => {
            for played in 0..most {
                match draw::<N>(self, rng) {
                    Some(turn) => self.apply_sized::<N>(&turn, &mut ()),
                    None => return played,
                }
            }
            most
        })
    }
}

fn pick(set: u128, rng: &mut (impl Rng + ?Sized)) -> u32 {
    nth_bit(set, rng.random_range(0..set.count_ones()))
}

fn draw<const N: usize>(position: &Position, rng: &mut (impl Rng + ?Sized)) -> Option<Turn> {
    let geometry = Geometry::of::<N>();
    let edition = position.options.edition;
    let (own, enemies) = position.sides()?;
    let mut choices = geometry.board & !(own | enemies);
    let empties = choices;
    choices |= spread::<N>(own) & enemies;
    let initial = loop {
        if choices == 0 {
            return Some(Turn::PASS);
        }
        let bit = pick(choices, rng);
        if empties & one(bit) != 0 {
            break bit;
        }
        let cell = geometry.cell(bit);
        let touched = geometry.neighbours[bit as usize] & own;
        let captured = flood::<N>(one(bit), enemies).count_ones();
        if check_plain::<N>(edition, touched, own, captured, cell).is_ok() {
            return Some(Turn::PASS.surmounting(cell));
        }
        choices &= !one(bit);
    };

    let mut turn = Turn::PASS;
    turn.push(geometry.cell(initial));
    let near = geometry.neighbours[initial as usize];
    if near & own == 0 || (edition == Edition::Original && near & enemies == 0) {
        return Some(turn);
    }
    let mut group = one(initial) | flood::<N>(near & own, own);
    let touched = spread::<N>(group) & enemies;
    if touched == 0 {
        return Some(turn);
    }
    let targets = flood::<N>(touched, enemies);
    let start = group.count_ones();
    let mut ground = 0;
    let mut goal = 0;
    if targets.count_ones() > start {
        ground = empties & !one(initial) & allowed::<N>(group, own, enemies, targets);
        let reach = flood::<N>(group, group | ground).count_ones();
        goal = largest_part::<N>(targets, reach);
    }

    let mut size = start;
    loop {
        let edge = spread::<N>(group);
        let mut open = edge & targets;
        let grow = if goal > size {
            edge & ground & !group
        } else {
            0
        };
        let first = size == start;
        loop {
            let captures = open.count_ones();
            let others = u32::from(first) + grow.count_ones();
            // Not empty: a further stone is only laid where the goal is within reach, and at the
            // goal's size its own stones are open.
            if captures + others == 0 {
                return Some(turn);
            }
            let index = rng.random_range(0..captures + others);
            if index < captures {
                let bit = nth_bit(open, index);
                let captured = flood::<N>(one(bit), targets).count_ones();
                let allowed = if first && edition == Edition::Original {
                    size + 1 > captured || {
                        let touched = geometry.neighbours[bit as usize] & (own | group);
                        1 + flood::<N>(touched, own | group).count_ones() > captured
                    }
                } else {
                    size == captured
                };
                if allowed {
                    return Some(turn.surmounting(geometry.cell(bit)));
                }
                open &= !one(bit);
            } else if index - captures < grow.count_ones() {
                let bit = nth_bit(grow, index - captures);
                turn.push(geometry.cell(bit));
                group |= one(bit);
                size += 1;
                break;
            } else {
                return Some(turn);
            }
        }
    }
}
