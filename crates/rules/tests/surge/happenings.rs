//! What a surge tells: whole lists for single columns, and what holds for every list.

use proptest::prelude::*;
use stonecircle_rules::surge::{Board, Column, Contest, Happening, Line, Square, Why, surge};
use stonecircle_rules::{Position, Seat};

use super::properties::{any_board, walk};

fn at(name: &str) -> Square {
    name.parse().expect("a square")
}

fn met(fronts: [&str; 2], strengths: [u8; 2], gap: u8, verdict: Contest) -> Happening {
    Happening::Met {
        column: 0,
        fronts: fronts.map(at),
        strengths,
        gap,
        verdict,
    }
}

fn moved(from: &str, to: &str, why: Why) -> Happening {
    Happening::Moved {
        from: at(from),
        to: at(to),
        why,
    }
}

fn held(seat: Seat, front: &str, rear: &str) -> Happening {
    Happening::Held {
        line: Line {
            seat,
            front: at(front),
            rear: at(rear),
        },
    }
}

fn told(board: &Board) -> Vec<Happening> {
    let mut seen = Vec::new();
    surge(&mut board.clone(), &mut seen);
    seen
}

#[track_caller]
fn tells(column: &str, expected: &[Happening]) {
    let column: Column = column.parse().expect("a column");
    assert_eq!(told(&column.board()), expected, "{column}");
}

const BLUE: Seat = Seat::First;
const ORANGE: Seat = Seat::Second;

#[test]
fn a_blocked_push_is_told() {
    tells(
        "B9 O3 B1",
        &[
            met(["a1", "a2"], [9, 3], 0, Contest::Blocked),
            held(BLUE, "a1", "a1"),
            held(ORANGE, "a2", "a2"),
            moved("a3", "a4", Why::Advance),
        ],
    );
}

#[test]
fn a_take_is_told() {
    tells(
        "B5 . O9 O1",
        &[
            met(["a1", "a3"], [5, 10], 1, Contest::Take),
            moved("a3", "a2", Why::Take),
            moved("a4", "a3", Why::Take),
            held(BLUE, "a1", "a1"),
        ],
    );
}

#[test]
fn a_push_and_the_line_that_it_stops_are_told() {
    tells(
        "B1 . B2 O9",
        &[
            met(["a3", "a4"], [2, 9], 0, Contest::Push),
            moved("a3", "a2", Why::PushedBack),
            moved("a4", "a3", Why::Push),
            held(BLUE, "a1", "a1"),
        ],
    );
}

#[test]
fn a_jam_is_told() {
    tells(
        "B9 O1 . B1 O9",
        &[
            met(["a1", "a2"], [9, 1], 0, Contest::Jammed),
            held(BLUE, "a1", "a1"),
            held(ORANGE, "a2", "a2"),
            met(["a4", "a5"], [1, 9], 0, Contest::Jammed),
            held(BLUE, "a4", "a4"),
            held(ORANGE, "a5", "a5"),
        ],
    );
}

#[test]
fn a_clash_and_what_stays_behind_it_are_told() {
    let clashed = |name: &str, seat: Seat, value: u8| Happening::Clashed {
        at: at(name),
        seat,
        value,
    };
    tells(
        ". B3 B5 O2 O3 O3",
        &[
            met(["a3", "a4"], [8, 8], 0, Contest::Clash),
            clashed("a3", BLUE, 5),
            clashed("a4", ORANGE, 2),
            held(BLUE, "a2", "a2"),
            held(ORANGE, "a5", "a6"),
        ],
    );
    tells(
        "B7 . O7",
        &[
            met(["a1", "a3"], [7, 7], 1, Contest::Clash),
            clashed("a1", BLUE, 7),
            clashed("a3", ORANGE, 7),
        ],
    );
}

#[test]
fn stones_that_leave_over_an_edge_are_told() {
    tells(
        "B2 B1 O7 . . . . B6",
        &[
            met(["a2", "a3"], [3, 7], 0, Contest::Push),
            Happening::OverEdge {
                at: at("a1"),
                value: 2,
                scorer: ORANGE,
            },
            moved("a2", "a1", Why::PushedBack),
            moved("a3", "a2", Why::Push),
            Happening::RolledOff {
                at: at("a8"),
                seat: BLUE,
                value: 6,
            },
        ],
    );
}

/// The square one rank ahead for this side.
fn ahead(seat: Seat, at: Square) -> Option<Square> {
    let rank = match seat {
        Seat::First => at.rank() + 1,
        Seat::Second => at.rank().checked_sub(1)?,
    };
    Square::new(at.file(), rank)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn meetings_are_told_as_they_can_be_asked_for(board in any_board()) {
        let expected: Vec<Happening> = board
            .meetings()
            .as_slice()
            .iter()
            .map(|meeting| Happening::Met {
                column: meeting.lines[0].front.file(),
                fronts: meeting.lines.map(|line| line.front),
                strengths: meeting.strengths,
                gap: meeting.gap,
                verdict: meeting.verdict,
            })
            .collect();
        let mut met = told(&board);
        met.retain(|happening| matches!(happening, Happening::Met { .. }));
        prop_assert_eq!(met, expected);
    }

    #[test]
    fn every_stone_moves_for_the_reason_that_its_line_has(board in any_board()) {
        let seen = told(&board);
        let meetings = board.meetings();
        let meetings = meetings.as_slice();
        let reason_of = |line: Line| {
            let Some(meeting) = meetings.iter().find(|meeting| meeting.lines.contains(&line)) else {
                return Some(Why::Advance);
            };
            let is_stronger = meeting.stronger() == Some(line.seat);
            match meeting.verdict {
                Contest::Push if is_stronger => Some(Why::Push),
                Contest::Push => Some(Why::PushedBack),
                Contest::Take if is_stronger => Some(Why::Take),
                _ => None,
            }
        };
        for line in (0..8).flat_map(|column| board.lines(column)) {
            let reason = reason_of(line);
            let is_held = seen.contains(&Happening::Held { line });
            let pushed_back_ahead = ahead(line.seat, line.front).is_some_and(|square| {
                seen.iter().any(|happening| match happening {
                    Happening::Moved { from, to, why: Why::PushedBack } => {
                        let owner = board.stone(*from).map(|stone| stone.seat);
                        *to == square && owner == Some(line.seat)
                    }
                    _ => false,
                })
            });
            // A free line stays exactly when a stone of its own was just pushed back to stand ahead.
            let stopped = reason == Some(Why::Advance) && pushed_back_ahead;
            let is_clash = meetings.iter().any(|meeting| {
                meeting.verdict == Contest::Clash && meeting.lines.contains(&line)
            });
            prop_assert_eq!(is_held, !is_clash && (reason.is_none() || stopped), "{:?}", line);
            for square in line.squares() {
                let moves: Vec<Why> = seen
                    .iter()
                    .filter_map(|happening| match happening {
                        Happening::Moved { from, why, .. } if *from == square => Some(*why),
                        _ => None,
                    })
                    .collect();
                let leaves = seen.iter().any(|happening| match happening {
                    Happening::OverEdge { at, .. }
                    | Happening::RolledOff { at, .. }
                    | Happening::Clashed { at, .. } => *at == square,
                    _ => false,
                });
                let expected: Vec<Why> =
                    reason.filter(|_| !stopped && !leaves).into_iter().collect();
                prop_assert_eq!(moves, expected, "{}", square);
            }
        }
    }
}

#[test]
fn in_play_no_two_lines_are_ever_pushed_into_one_square() {
    let mut met = 0;
    for seed in 0..200 {
        walk(seed, seed % 2 == 0, |position, action, _| {
            let mut seen: Vec<Happening> = Vec::new();
            position.clone().apply(&action, &mut seen);
            for happening in seen {
                if let Happening::Met { verdict, .. } = happening {
                    assert_ne!(verdict, Contest::Jammed, "{position} {action}");
                    met += 1;
                }
            }
        });
    }
    assert!(met > 1000, "{met}");
}
