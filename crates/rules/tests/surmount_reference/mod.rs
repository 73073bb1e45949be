//! The rules of Surmount once more, slowly, from the sentences alone: sets of cells, no bits. Shares
//! nothing with the rules under test but the types of options and cells.

use std::collections::{BTreeMap, BTreeSet};

use stonecircle_rules::Seat;
use stonecircle_rules::surmount::{Cell, Edition, Options};

pub type Set = BTreeSet<Cell>;

/// A board: who stands where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board {
    pub size: u8,
    pub stones: BTreeMap<Cell, Seat>,
}

pub fn row_length(size: u8, row: u8) -> u8 {
    2 * size - 1 - row.abs_diff(size - 1)
}

pub fn all_cells(size: u8) -> Vec<Cell> {
    (0..2 * size - 1)
        .flat_map(|row| {
            (1..=row_length(size, row)).filter_map(move |number| Cell::new(row, number))
        })
        .collect()
}

/// Half cells to the right and rows up.
fn place(size: u8, cell: Cell) -> (i32, i32) {
    let length = i32::from(row_length(size, cell.row()));
    (2 * i32::from(cell.number()) - length, i32::from(cell.row()))
}

pub fn touch(size: u8, one: Cell, other: Cell) -> bool {
    let ((x, y), (u, v)) = (place(size, one), place(size, other));
    matches!(((x - u).abs(), (y - v).abs()), (2, 0) | (1, 1))
}

impl Board {
    pub fn read(size: u8, text: &str) -> Self {
        let mut stones = BTreeMap::new();
        let rows = text.split(' ').next().expect("a board").split('/');
        for (row, text) in (0..2 * size - 1).rev().zip(rows) {
            let mut number = 1;
            let mut run = String::new();
            for letter in text.chars() {
                if letter.is_ascii_digit() {
                    run.push(letter);
                    continue;
                }
                number += run.parse::<u8>().unwrap_or(0);
                run.clear();
                let seat = if letter == 'x' {
                    Seat::First
                } else {
                    Seat::Second
                };
                stones.insert(Cell::new(row, number).expect("a cell"), seat);
                number += 1;
            }
        }
        Self { size, stones }
    }

    pub fn write(&self, mover: char) -> String {
        let rows: Vec<String> = (0..2 * self.size - 1)
            .rev()
            .map(|row| {
                let letters: String = (1..=row_length(self.size, row))
                    .map(
                        |number| match self.stones.get(&Cell::new(row, number).expect("a cell")) {
                            None => '.',
                            Some(Seat::First) => 'x',
                            Some(Seat::Second) => 'o',
                        },
                    )
                    .collect();
                runs(&letters)
            })
            .collect();
        format!("{} {mover}", rows.join("/"))
    }

    fn of(&self, seat: Seat) -> Set {
        let own = self.stones.iter().filter(|(_, owner)| **owner == seat);
        own.map(|(cell, _)| *cell).collect()
    }

    /// The group of a stone.
    pub fn group(&self, start: Cell) -> Set {
        let side = self.of(self.stones[&start]);
        let mut group = Set::from([start]);
        loop {
            let more: Vec<Cell> = side
                .iter()
                .filter(|cell| {
                    !group.contains(cell) && group.iter().any(|at| touch(self.size, *at, **cell))
                })
                .copied()
                .collect();
            if more.is_empty() {
                return group;
            }
            group.extend(more);
        }
    }

    /// The groups of a side that touch any of these cells.
    fn touching(&self, seat: Seat, cells: &Set) -> BTreeSet<Set> {
        self.of(seat)
            .into_iter()
            .filter(|stone| cells.iter().any(|cell| touch(self.size, *cell, *stone)))
            .map(|stone| self.group(stone))
            .collect()
    }
}

fn runs(letters: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for letter in letters.chars().chain(['/']) {
        if letter == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        empty = 0;
        if letter != '/' {
            text.push(letter);
        }
    }
    text
}

/// The board with these stones laid, and the targets; `None` if the rules forbid one of the stones.
/// The targets are missing where the turn cannot go on after its initial stone.
pub fn lay(
    options: &Options,
    before: &Board,
    mover: Seat,
    stones: &[Cell],
) -> Option<(Board, Option<BTreeSet<Set>>)> {
    let enemy = mover.other();
    let cells = all_cells(before.size);
    let mut board = before.clone();
    let put = |board: &mut Board, cell: Cell| {
        let free = cells.contains(&cell) && !board.stones.contains_key(&cell);
        free.then(|| board.stones.insert(cell, mover))
    };
    let (initial, more) = stones.split_first()?;
    let at = Set::from([*initial]);
    let extends = !before.touching(mover, &at).is_empty();
    let meets = !before.touching(enemy, &at).is_empty();
    put(&mut board, *initial)?;
    let targets = board.touching(enemy, &board.group(*initial));
    let may_go_on = match options.edition {
        Edition::Original => extends && meets,
        Edition::AbstractPlay => extends && !targets.is_empty(),
    };
    if !may_go_on {
        return more.is_empty().then_some((board, None));
    }
    for further in more {
        let group = board.group(*initial);
        let at = Set::from([*further]);
        let next_to = group.iter().any(|cell| touch(before.size, *cell, *further));
        let own = board.touching(mover, &at);
        let enemies = board.touching(enemy, &at);
        let larger = targets.iter().any(|target| target.len() > group.len());
        if !next_to
            || !larger
            || own.iter().any(|other| *other != group)
            || enemies.iter().any(|other| !targets.contains(other))
        {
            return None;
        }
        put(&mut board, *further)?;
    }
    Some((board, Some(targets)))
}

/// The board after a written turn (not a pass), if that is legal.
pub fn judge(
    options: &Options,
    before: &Board,
    mover: Seat,
    stones: &[Cell],
    surmounted: Option<Cell>,
) -> Option<Board> {
    let enemy = mover.other();
    let edition = options.edition;
    if let Some(initial) = stones.first() {
        let (board, targets) = lay(options, before, mover, stones)?;
        let Some(over) = surmounted else {
            return (stones.len() == 1).then_some(board);
        };
        if board.stones.get(&over) != Some(&enemy) {
            return None;
        }
        let group = board.group(*initial);
        let target = board.group(over);
        if !targets?.contains(&target) || !group.iter().any(|cell| touch(before.size, *cell, over))
        {
            return None;
        }
        let fits = if stones.len() == 1 && edition == Edition::Original {
            created(&board, mover, over) > target.len()
        } else {
            group.len() == target.len()
        };
        return fits.then(|| capture(options, board, mover, over));
    }

    let board = before.clone();
    let over = surmounted?;
    if board.stones.get(&over) != Some(&enemy) {
        return None;
    }
    let target = board.group(over).len();
    let around = board.touching(mover, &Set::from([over]));
    let fits = !around.is_empty()
        && match edition {
            Edition::Original => created(&board, mover, over) > target,
            Edition::AbstractPlay => around.iter().any(|group| group.len() >= target),
        };
    fits.then(|| capture(options, board, mover, over))
}

fn created(board: &Board, mover: Seat, over: Cell) -> usize {
    let joined = board.touching(mover, &Set::from([over]));
    1 + joined.iter().map(Set::len).sum::<usize>()
}

fn capture(options: &Options, mut board: Board, mover: Seat, over: Cell) -> Board {
    let target = board.group(over);
    for cell in &target {
        board.stones.remove(cell);
    }
    board.stones.insert(over, mover);
    let created = board.group(over);
    if options.tournament && target.len() < created.len() - 1 {
        for group in board.touching(mover.other(), &created) {
            if group.len() < created.len() {
                for cell in group {
                    board.stones.remove(&cell);
                }
            }
        }
    }
    board
}

/// Calls `each` with every list of different cells from `from`, of every length from 0 to `most`,
/// in the order of the names; `each` says whether to go on with longer lists that begin like this.
pub fn each_list(from: &[Cell], most: usize, each: &mut impl FnMut(&[Cell]) -> bool) {
    fn descend(
        from: &[Cell],
        most: usize,
        list: &mut Vec<Cell>,
        each: &mut impl FnMut(&[Cell]) -> bool,
    ) {
        if !each(list) || list.len() == most {
            return;
        }
        for cell in from {
            if !list.contains(cell) {
                list.push(*cell);
                descend(from, most, list, each);
                list.pop();
            }
        }
    }
    descend(from, most, &mut Vec::new(), each);
}
