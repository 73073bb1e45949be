//! Cases worked out by hand, for each sentence of the rules.

use serde_json::{json, to_value};
use stonecircle_rules::Seat;
use stonecircle_rules::core::Position as _;
use stonecircle_rules::surakarta::{Broken, Happening};

use crate::common::{
    action, broken, legal, no_pass_origin, played, point, position, position_with,
};

const START: &str = "oooooo/oooooo/6/6/xxxxxx/xxxxxx x 0";

#[test]
fn the_start_has_sixteen_steps_and_no_capture() {
    let start = position(START);
    assert_eq!(start.move_count(), 16);
    assert!(start.captures(Seat::First).is_empty());
    assert_eq!(start.to_move(), Some(Seat::First));
    assert_eq!(
        [start.count(Seat::First), start.count(Seat::Second)],
        [12, 12]
    );
    let straight = position_with(json!({"diagonal": false}), START);
    let steps = ["a2-a3", "b2-b3", "c2-c3", "d2-d3", "e2-e3", "f2-f3"];
    assert_eq!(legal(&straight), steps);
}

#[test]
fn a_step_goes_to_an_empty_neighbour() {
    let corner = "6/6/6/6/x5/x4o x 0";
    assert_eq!(
        legal(&position(corner)),
        ["a1-b1", "a1-b2", "a2-a3", "a2-b1", "a2-b2", "a2-b3"]
    );
    let straight = position_with(json!({"diagonal": false}), corner);
    assert_eq!(legal(&straight), ["a1-b1", "a2-a3", "a2-b2"]);
    let at = point("a2");
    assert_eq!(
        broken(&position(corner), "a1-a2"),
        Broken::OwnStoneThere { at }
    );
    let (from, to) = (point("a1"), point("c1"));
    assert_eq!(
        broken(&position(corner), "a1-c1"),
        Broken::NotNeighbours { from, to }
    );
    let (from, to) = (point("a1"), point("b2"));
    assert_eq!(
        broken(&straight, "a1-b2"),
        Broken::NoDiagonalSteps { from, to }
    );
    let enemy = position("6/6/6/6/xo4/6 x 0");
    let at = point("b2");
    assert_eq!(broken(&enemy, "a2-b2"), Broken::EnemyStoneThere { at });
    // The last file does not run on into the next rank.
    let edge = position("6/6/6/5x/6/o5 x 0");
    assert_eq!(legal(&edge), ["f3-e2", "f3-e3", "f3-e4", "f3-f2", "f3-f4"]);
}

#[test]
fn whose_stone_moves() {
    let start = position(START);
    assert_eq!(broken(&start, "a3-a4"), Broken::NoStone { at: point("a3") });
    assert_eq!(
        broken(&start, "a5-a4"),
        Broken::NotYours { at: point("a5") }
    );
    assert_eq!(
        broken(&start, "a2-a2"),
        Broken::SamePoint { at: point("a2") }
    );
    assert_eq!(
        broken(&start, "a2xa2"),
        Broken::SamePoint { at: point("a2") }
    );
    assert_eq!(
        broken(&start, "a2xb2"),
        Broken::OwnStoneTaken { at: point("b2") }
    );
    assert_eq!(
        broken(&start, "a2xa3"),
        Broken::NothingToTake { at: point("a3") }
    );
}

#[test]
fn one_arc_to_the_first_stone() {
    let before = position("6/6/6/1o4/x5/5o x 7");
    assert!(legal(&before).contains(&"a2xb3".to_owned()));
    let after = played(before, &["a2xb3"]);
    assert_eq!(after.to_string(), "6/6/6/1x4/6/5o o 0");
}

#[test]
fn a_capture_needs_an_arc() {
    // White's c2 is first met along the line; round the arc Black's own b1 stands in the way.
    let before = position("6/6/6/6/x1o3/1x4 x 0");
    let (from, to) = (point("a2"), point("c2"));
    assert_eq!(broken(&before, "a2xc2"), Broken::NeedsArc { from, to });
}

#[test]
fn a_stone_before_the_first_arc_blocks() {
    let before = position("6/6/6/6/1o2xx/6 x 0");
    let (from, to, by) = (point("f2"), point("b2"), point("e2"));
    assert_eq!(
        broken(&before, "f2xb2"),
        Broken::BlockedBeforeArc { from, to, by }
    );
    // Without e2 the way round f2-e1, e6-f5 and a5-b6 is free, and so is the way round a2-b1.
    let free = position("6/6/6/6/1o3x/6 x 0");
    assert_eq!(free.judge(&action("f2xb2")), Ok(()));
}

#[test]
fn a_stone_beyond_the_arc_blocks_and_is_not_jumped() {
    let before = position("6/6/6/1o4/xx4/6 x 0");
    let (from, to, by) = (point("a2"), point("b3"), point("b2"));
    assert_eq!(
        broken(&before, "a2xb3"),
        Broken::BlockedAfterArc { from, to, by }
    );
    // An enemy's stone blocks as well: it is the one that is taken.
    let enemy = position("6/6/6/1o4/xo4/6 x 0");
    let names = legal(&enemy);
    assert!(names.contains(&"a2xb2".to_owned()));
    assert!(!names.contains(&"a2xb3".to_owned()));
}

#[test]
fn several_arcs_are_fine() {
    // b2 has its own a2 on one side; the other way leads round three arcs to b3 from above.
    let before = position("6/6/6/1o4/xx4/6 x 0");
    let route = before
        .shortest_route(point("b2"), point("b3"))
        .expect("a capture");
    let arcs: Vec<String> = route.arcs().map(|arc| arc.to_string()).collect();
    assert_eq!(arcs, ["f2-e1", "e6-f5", "a5-b6"]);
    assert_eq!(route.points().count(), 21);
}

#[test]
fn an_empty_point_may_be_crossed_twice() {
    // Along rank 2 over b2, round the arc, and up file b over b2 again; the other ways are shut.
    let before = position("6/6/6/1o4/2xx2/2x3 x 0");
    let routes = before.routes(point("c2"), point("b3"));
    let way = ["c2", "b2", "a2", "a2-b1", "b1", "b2", "b3"];
    assert!(
        routes
            .iter()
            .any(|route| to_value(route).expect("plain") == json!(way))
    );
    assert_eq!(before.judge(&action("c2xb3")), Ok(()));
}

#[test]
fn only_arcs_turn() {
    // From a2 along rank 2 a stone never turns into file c, where White's c4 stands.
    let before = position("6/6/2o3/6/x5/6 x 0");
    let (from, to) = (point("a2"), point("c4"));
    assert_eq!(
        broken(&before, "a2xc4"),
        Broken::NoCommonCircuit { from, to }
    );
}

#[test]
fn edge_lines_have_no_arcs() {
    let before = position("o5/6/6/6/6/x1o2x x 0");
    assert!(before.captures(Seat::First).is_empty());
    assert_eq!(
        broken(&before, "a1xc1"),
        Broken::LineWithoutArc { at: point("a1") }
    );
    let taken_in_the_corner = position("o5/6/6/6/x5/6 x 0");
    let at = point("a6");
    assert_eq!(
        broken(&taken_in_the_corner, "a2xa6"),
        Broken::LineWithoutArc { at }
    );
}

#[test]
fn several_routes_are_one_move() {
    let before = position("6/6/6/1o4/2x3/6 x 0");
    let routes = before.routes(point("c2"), point("b3"));
    // On rank 2 either way, and on file c either way.
    assert_eq!(routes.len(), 4);
    let best = to_value(&routes[0]).expect("plain");
    assert_eq!(best, json!(["c2", "c1", "a3-c1", "a3", "b3"]));
    let names = legal(&before);
    assert_eq!(names.iter().filter(|name| *name == "c2xb3").count(), 1);
    assert_eq!(before.captures(Seat::First).len(), 1);
}

#[test]
fn equal_routes_have_an_order() {
    // a2 and f5 lie opposite each other on the outer circuit: twelve steps and two arcs either
    // way. The circuit's own direction, along rank 2 first, is preferred.
    let opposite = position("6/5o/6/6/x5/6 x 0");
    let routes = opposite.routes(point("a2"), point("f5"));
    let second: Vec<String> = routes
        .iter()
        .map(|route| route.waypoints()[1].to_string())
        .collect();
    assert_eq!(second, ["b2", "a2-b1"]);
    assert!(routes.iter().all(|route| route.points().count() == 13));
    assert!(routes.iter().all(|route| route.arcs().count() == 2));
    // Otherwise the shorter way comes first.
    let uneven = position("6/o5/6/6/x5/6 x 0");
    let lengths: Vec<usize> = uneven
        .routes(point("a2"), point("a5"))
        .iter()
        .map(|route| route.points().count())
        .collect();
    assert_eq!(lengths, [8, 18]);
}

#[test]
fn the_start_counts_as_empty_while_a_stone_travels() {
    // From b2 down round a2-b1 and back over b2 to c2; Black's d2 shuts the long way.
    let text = "6/6/6/6/1xox2/6 x 0";
    let before = position(text);
    let way = json!(["b2", "b1", "a2-b1", "a2", "b2", "c2"]);
    let routes = before.routes(point("b2"), point("c2"));
    assert_eq!(routes.len(), 1);
    assert_eq!(to_value(&routes[0]).expect("plain"), way);
    assert!(legal(&before).contains(&"b2xc2".to_owned()));

    let blocked = position_with(no_pass_origin(), text);
    assert!(!legal(&blocked).contains(&"b2xc2".to_owned()));
    let (from, to) = (point("b2"), point("c2"));
    assert_eq!(broken(&blocked, "b2xc2"), Broken::StartBlocks { from, to });
}

#[test]
fn the_start_matters_at_each_crossing() {
    // Each crossing stone with an enemy just beyond it on one of its lines and an own stone
    // behind that one: reached only over the start.
    for (crossing, enemy, own) in [
        ("b2", "c2", "d2"),
        ("e2", "d2", "c2"),
        ("b5", "c5", "d5"),
        ("e5", "d5", "c5"),
        ("c3", "d3", "e3"),
        ("d3", "c3", "b3"),
        ("c4", "d4", "e4"),
        ("d4", "c4", "b4"),
    ] {
        let mut board = ['.'; 36];
        board[point(crossing).index()] = 'x';
        board[point(enemy).index()] = 'o';
        board[point(own).index()] = 'x';
        let text = format!("{} x 0", crate::common::board_text(&board));
        let capture = action(&format!("{crossing}x{enemy}"));
        assert_eq!(position(&text).judge(&capture), Ok(()), "{text}");
        let inner = crossing.starts_with(['c', 'd']);
        let blocked = position_with(no_pass_origin(), &text).judge(&capture);
        // The inner neighbours are crossings themselves, and can also be met on their other line.
        assert_eq!(blocked.is_err(), !inner, "{text}");
    }
}

#[test]
fn a_route_back_at_its_start_in_its_first_direction_ends() {
    // Nothing else on the outer circuit: b2 comes back over itself and at last to where it began.
    let lonely = position("6/6/6/o5/1x4/6 x 0");
    assert!(lonely.captures(Seat::First).is_empty());
    assert!(lonely.captures(Seat::Second).is_empty());
    let (from, to) = (point("b2"), point("a3"));
    assert_eq!(
        broken(&lonely, "b2xa3"),
        Broken::NoCommonCircuit { from, to }
    );
    let edge = position("6/6/6/6/x5/o5 x 0");
    assert!(edge.captures(Seat::First).is_empty());
}

#[test]
fn captures_are_optional_and_one_a_turn() {
    let before = position("6/6/6/1o4/x5/1o4 x 0");
    let names = legal(&before);
    assert!(
        names.contains(&"a2-a3".to_owned()),
        "a step though a stone can be taken"
    );
    let after = played(before, &["a2xb1"]);
    assert_eq!(after.to_move(), Some(Seat::Second));
    assert_eq!(after.to_string(), "6/6/6/1o4/6/1x4 o 0");
}

#[test]
fn stones_in_danger() {
    let before = position("6/6/6/1o4/x5/5x x 0");
    let names = |points: stonecircle_rules::surakarta::Points| -> Vec<String> {
        points.map(|point| point.to_string()).collect()
    };
    assert_eq!(names(before.in_danger(Seat::Second)), ["b3"]);
    assert_eq!(names(before.in_danger(Seat::First)), ["a2"]);
    assert_eq!(names(before.takers(Seat::First)), ["a2"]);
    assert_eq!(names(before.captures_of(point("b3"))), ["a2"]);
    assert_eq!(names(before.captures_of(point("f1"))), Vec::<String>::new());
    assert_eq!(names(before.steps_of(point("f1"))), ["e1", "e2", "f2"]);
    assert_eq!(before.empty_points().len(), 33);
}

#[test]
fn happenings_of_a_step_and_of_a_capture() {
    let mut board = position("6/6/6/1o4/x5/5o x 7");
    let mut seen: Vec<Happening> = Vec::new();
    board.play(&action("a2xb3"), &mut seen).expect("legal");
    board.play(&action("f1-e1"), &mut seen).expect("legal");
    let written = to_value(&seen).expect("plain");
    let expected = json!([
        {"kind": "travelled", "from": "a2", "to": "b3", "route": ["a2", "a2-b1", "b1", "b2", "b3"]},
        {"kind": "taken", "at": "b3"},
        {"kind": "quiet", "count": 0},
        {"kind": "stepped", "from": "f1", "to": "e1"},
        {"kind": "quiet", "count": 1},
    ]);
    assert_eq!(written, expected);
    let read: Vec<Happening> = serde_json::from_value(written).expect("readable");
    assert_eq!(read, seen);
}

#[test]
fn refusals_read_well() {
    let start = position(START);
    let words = |text: &str| start.judge(&action(text)).expect_err("illegal").to_string();
    assert_eq!(words("a5-a4"), "the stone on a5 is not yours");
    assert_eq!(
        words("a2-a4"),
        "a4 is not next to a2: a step goes to a neighbouring point"
    );
    let at = "the way from a2 to b5 is blocked by the stone on b1, beyond the arc";
    assert_eq!(words("a2xb5"), at);
    let malformed = start.read_move("a2a3").expect_err("malformed").to_string();
    assert!(
        malformed.contains("a2-a3") && malformed.contains("c4xd6"),
        "{malformed}"
    );
}
