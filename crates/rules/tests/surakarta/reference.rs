//! Captures found a second way: the circuits as they are written down, walked point by point.

use std::collections::BTreeSet;

use rand::RngExt as _;
use serde_json::json;
use stonecircle_rules::core::Position as _;
use stonecircle_rules::surakarta::{Circuit, Point, Position, Waypoint};

use crate::common::{board_text, legal, options, random_position, rng};

/// Each circuit as its four lines in travelling order; arcs join the end of a line to the start
/// of the next, and the last to the first.
const CIRCUITS: [[&str; 4]; 2] = [
    [
        "a2 b2 c2 d2 e2 f2",
        "e1 e2 e3 e4 e5 e6",
        "f5 e5 d5 c5 b5 a5",
        "b6 b5 b4 b3 b2 b1",
    ],
    [
        "a3 b3 c3 d3 e3 f3",
        "d1 d2 d3 d4 d5 d6",
        "f4 e4 d4 c4 b4 a4",
        "c6 c5 c4 c3 c2 c1",
    ],
];

fn lines(circuit: usize) -> Vec<Vec<Point>> {
    CIRCUITS[circuit]
        .iter()
        .map(|line| {
            let names = line.split(' ');
            names.map(|name| name.parse().expect("a point")).collect()
        })
        .collect()
}

/// The stone that a traveller from this spot of a line takes, if any.
fn travel(
    position: &Position,
    lines: &[Vec<Point>],
    (start_line, start_spot): (usize, usize),
    forwards: bool,
    pass_origin: bool,
) -> Option<Point> {
    let origin = lines[start_line][start_spot];
    let (mut line, mut spot) = (start_line, start_spot);
    let mut turned = false;
    loop {
        if forwards && spot == 5 {
            (line, spot, turned) = ((line + 1) % 4, 0, true);
        } else if forwards {
            spot += 1;
        } else if spot == 0 {
            (line, spot, turned) = ((line + 3) % 4, 5, true);
        } else {
            spot -= 1;
        }
        if (line, spot) == (start_line, start_spot) {
            return None;
        }
        let here = lines[line][spot];
        if here == origin {
            if pass_origin {
                continue;
            }
            return None;
        }
        if let Some(owner) = position.stone(here) {
            let enemy = Some(owner) != position.stone(origin);
            return (enemy && turned).then_some(here);
        }
    }
}

fn captures(position: &Position, from: Point) -> BTreeSet<Point> {
    let mut found = BTreeSet::new();
    if position.stone(from).is_none() {
        return found;
    }
    for circuit in 0..2 {
        let lines = lines(circuit);
        for (line, points) in lines.iter().enumerate() {
            for (spot, point) in points.iter().enumerate() {
                for forwards in [true, false] {
                    if *point == from {
                        let pass_origin = position.options().pass_origin;
                        let start = (line, spot);
                        found.extend(travel(position, &lines, start, forwards, pass_origin));
                    }
                }
            }
        }
    }
    found
}

fn steps(position: &Position, from: Point) -> BTreeSet<Point> {
    Point::all()
        .filter(|to| {
            let files = from.file().abs_diff(to.file());
            let ranks = from.rank().abs_diff(to.rank());
            let near = files.max(ranks) == 1 && (position.options().diagonal || files + ranks == 1);
            near && position.stone(*to).is_none() && position.stone(from).is_some()
        })
        .collect()
}

fn compare(position: &Position) {
    let mut names = Vec::new();
    for from in Point::all() {
        let (steps, captures) = (steps(position, from), captures(position, from));
        assert_eq!(
            position.steps_of(from).collect::<BTreeSet<_>>(),
            steps,
            "{from} {position}"
        );
        assert_eq!(
            position.captures_of(from).collect::<BTreeSet<_>>(),
            captures,
            "{from} of {position:?}"
        );
        if position.to_move().is_some() && position.stone(from) == position.to_move() {
            names.extend(steps.iter().map(|to| format!("{from}-{to}")));
            names.extend(captures.iter().map(|to| format!("{from}x{to}")));
        }
        for to in Point::all() {
            compare_routes(position, from, to, captures.contains(&to));
        }
    }
    names.sort();
    assert_eq!(legal(position), names, "{position:?}");
    assert_eq!(position.move_count(), names.len());
}

/// Routes exist where there is a capture, and each runs along a circuit over empty points.
fn compare_routes(position: &Position, from: Point, to: Point, capture: bool) {
    let routes = position.routes(from, to);
    assert_eq!(!routes.is_empty(), capture, "{from}x{to} in {position:?}");
    assert_eq!(position.shortest_route(from, to).as_ref(), routes.first());
    for (index, route) in routes.iter().enumerate() {
        assert!(!routes[..index].contains(route));
        let points: Vec<Point> = route.points().collect();
        assert_eq!((points.first(), points.last()), (Some(&from), Some(&to)));
        let between = &points[1..points.len() - 1];
        assert!(
            between
                .iter()
                .all(|point| *point == from || position.stone(*point).is_none())
        );
        assert!(route.arcs().count() >= 1);
        let waypoints = route.waypoints();
        let circuit = route.arcs().next().expect("an arc").circuit();
        assert!(
            runs_along(waypoints, &circuit.way().collect::<Vec<_>>()),
            "{route:?}"
        );
        if index > 0 {
            assert!(routes[index - 1].points().count() <= points.len());
        }
    }
}

/// Whether the waypoints follow each other on the ring, one way round or the other.
fn runs_along(waypoints: &[Waypoint], ring: &[Waypoint]) -> bool {
    let along = |ring: &[Waypoint]| {
        (0..ring.len()).any(|start| {
            let turned = ring.iter().cycle().skip(start);
            waypoints.iter().zip(turned).all(|(a, b)| a == b)
        })
    };
    let back: Vec<Waypoint> = ring.iter().rev().copied().collect();
    along(ring) || along(&back)
}

#[test]
fn circuits_are_as_written() {
    for circuit in Circuit::BOTH {
        let written: Vec<Point> = lines(circuit as usize).concat();
        assert_eq!(circuit.points().to_vec(), written);
        let way: Vec<Waypoint> = circuit.way().collect();
        assert_eq!(way.len(), 28);
        for (index, waypoint) in way.iter().enumerate() {
            let Waypoint::Arc(arc) = waypoint else {
                continue;
            };
            let ends = [way[index - 1], way[(index + 1) % 28]];
            assert_eq!(arc.ends().map(Waypoint::Point), ends);
            let [a, b] = arc.ends().map(|point| point.to_string());
            assert!([format!("{a}-{b}"), format!("{b}-{a}")].contains(&arc.to_string()));
            assert!(arc.corner().is_corner());
            let far = |end: Point| {
                let corner = arc.corner();
                end.file().abs_diff(corner.file()) + end.rank().abs_diff(corner.rank())
            };
            let inset = circuit as u8 + 1;
            assert_eq!(
                arc.ends().map(far),
                [inset, inset],
                "{arc} is as far from its corner"
            );
        }
    }
    let crossings: Vec<String> = Point::all()
        .filter(|point| {
            Circuit::BOTH
                .iter()
                .any(|circuit| circuit.crosses_at(*point))
        })
        .map(|point| point.to_string())
        .collect();
    assert_eq!(crossings, ["b2", "e2", "c3", "d3", "c4", "d4", "b5", "e5"]);
    let untouched: Vec<String> = Point::all()
        .filter(|point| !Circuit::BOTH.iter().any(|circuit| circuit.contains(*point)))
        .map(|point| point.to_string())
        .collect();
    assert_eq!(untouched, ["a1", "f1", "a6", "f6"]);
}

#[test]
fn random_boards_have_the_same_moves() {
    let mut rng = rng(1);
    for _ in 0..1500 {
        compare(&random_position(&mut rng));
    }
}

/// A stone on a crossing may run over its own start, the short way or the long way round, and then
/// it matters what lies between its two places.
#[test]
fn crossings_have_the_same_moves_whatever_lies_round_their_arc() {
    let mut rng = rng(3);
    for circuit in 0..2 {
        let lines = lines(circuit);
        for line in 0..4 {
            let crossing = lines[line][circuit + 1];
            let mut near = lines[line][..=circuit].to_vec();
            near.extend(&lines[(line + 3) % 4][5 - circuit..]);
            for filling in 0..3_usize.pow(near.len() as u32) {
                let mut board = ['.'; 36];
                board[crossing.index()] = 'x';
                for (place, point) in near.iter().enumerate() {
                    board[point.index()] = ['.', 'x', 'o'][filling / 3_usize.pow(place as u32) % 3];
                }
                let mut busier = board;
                let elsewhere = rng.random_range(0..36_usize);
                if busier[elsewhere] == '.' {
                    busier[elsewhere] = ['x', 'o'][usize::from(rng.random_bool(0.5))];
                }
                for board in [board, busier] {
                    let text = format!("{} x 0", board_text(&board));
                    for pass_origin in [true, false] {
                        let options = options(json!({"pass_origin": pass_origin}));
                        compare(&Position::parse(&options, &text).expect("a good position"));
                    }
                }
            }
        }
    }
}

#[test]
fn positions_of_random_games_have_the_same_moves() {
    let mut rng = rng(2);
    for _ in 0..10 {
        let options = crate::common::random_options(&mut rng);
        let text = "oooooo/oooooo/6/6/xxxxxx/xxxxxx x 0";
        let mut position = Position::parse(&options, text).expect("the start");
        while let Some(action) = position.random_move(&mut rng) {
            if rng.random_bool(0.2) {
                compare(&position);
            }
            position.apply(&action, &mut ());
            if options.quiet_limit.is_none() && position.quiet() > 500 {
                break;
            }
        }
    }
}
