//! A surge of one column written the plain way, with lists of lines and a fate for every stone:
//! what the bit planes are compared with.

use stonecircle_rules::Seat;
use stonecircle_rules::surge::HowGone;

/// Side and value on each square, from the bottom up.
pub type Squares = [Option<(Seat, u8)>; 8];

struct Line {
    seat: Seat,
    low: usize,
    high: usize,
}

impl Line {
    fn strength(&self, squares: &Squares) -> u32 {
        let all = (self.low..=self.high).map(|rank| squares[rank].map_or(0, |stone| stone.1));
        match self.seat {
            Seat::First => all.rev().take(4).map(u32::from).sum(),
            Seat::Second => all.take(4).map(u32::from).sum(),
        }
    }
}

fn lines(squares: &Squares) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (rank, square) in squares.iter().enumerate() {
        let Some((seat, _)) = square else { continue };
        match lines.last_mut() {
            Some(line) if line.seat == *seat && line.high + 1 == rank => line.high = rank,
            _ => lines.push(Line {
                seat: *seat,
                low: rank,
                high: rank,
            }),
        }
    }
    lines
}

/// The column after a surge, the points, and the stones gone.
pub fn surge(squares: &Squares) -> (Squares, [u32; 2], Vec<(Seat, u8, HowGone)>) {
    let lines = lines(squares);
    let mut free = vec![true; lines.len()];
    let mut shift = vec![0_i32; lines.len()];
    let mut clashed = [false; 8];
    // The lower line's number and the direction of each push, with the square pushed into.
    let mut pushes: Vec<(usize, i32, i32)> = Vec::new();
    for below in 0..lines.len().saturating_sub(1) {
        let (blue, orange) = (&lines[below], &lines[below + 1]);
        if blue.seat != Seat::First || orange.seat != Seat::Second {
            continue;
        }
        let gap = orange.low - blue.high - 1;
        if gap > 1 {
            continue;
        }
        free[below] = false;
        free[below + 1] = false;
        let strengths = (blue.strength(squares), orange.strength(squares));
        if strengths.0 == strengths.1 {
            clashed[blue.high] = true;
            clashed[orange.low] = true;
        } else if gap == 1 {
            if strengths.0 > strengths.1 {
                shift[below] = 1;
            } else {
                shift[below + 1] = -1;
            }
        } else if strengths.0 > strengths.1 {
            let into = orange.high as i32 + 1;
            let blocked = into < 8 && squares[into as usize].is_some();
            if !blocked {
                pushes.push((below, 1, into));
            }
        } else {
            let into = blue.low as i32 - 1;
            let blocked = into >= 0 && squares[into as usize].is_some();
            if !blocked {
                pushes.push((below, -1, into));
            }
        }
    }
    for (below, way, into) in &pushes {
        let jammed = pushes
            .iter()
            .any(|(other, _, same)| other != below && same == into);
        if !jammed {
            shift[*below] = *way;
            shift[below + 1] = *way;
        }
    }

    let mut score = [0; 2];
    let mut gone = Vec::new();
    let mut settled: Squares = [None; 8];
    let mut is_free = [false; 8];
    for (number, line) in lines.iter().enumerate() {
        for rank in line.low..=line.high {
            let Some((seat, value)) = squares[rank] else {
                continue;
            };
            if clashed[rank] {
                gone.push((seat, value, HowGone::Clash));
                continue;
            }
            let to = rank as i32 + shift[number];
            if (0..8).contains(&to) {
                settled[to as usize] = Some((seat, value));
                is_free[to as usize] = free[number];
            } else {
                score[seat.other().index()] += u32::from(value);
                gone.push((seat, value, HowGone::Pushed));
            }
        }
    }

    let mut after: Squares = [None; 8];
    for rank in 0..8 {
        if settled[rank].is_some() && !is_free[rank] {
            after[rank] = settled[rank];
        }
    }
    for line in lines
        .iter()
        .zip(&free)
        .filter(|(_, free)| **free)
        .map(|(line, _)| line)
    {
        let (front, way) = match line.seat {
            Seat::First => (line.high as i32, 1),
            Seat::Second => (line.low as i32, -1),
        };
        let ahead = front + way;
        let stopped = (0..8).contains(&ahead) && settled[ahead as usize].is_some();
        let squares = squares.iter().enumerate();
        for (rank, square) in squares.take(line.high + 1).skip(line.low) {
            let to = if stopped {
                rank as i32
            } else {
                rank as i32 + way
            };
            if (0..8).contains(&to) {
                after[to as usize] = *square;
            } else if let Some((seat, value)) = *square {
                gone.push((seat, value, HowGone::Rolled));
            }
        }
    }
    (after, score, gone)
}
