//! Where stones rest and run on the Surakarta slab, in the coordinates of the look: one unit is the
//! distance between two points, rank 1 lies towards positive z, and whoever sits there looks along
//! negative z.

use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::surakarta::{Point, Route, Waypoint};

use crate::look::surakarta as slab;

/// The size of a stone in a tray, as a share of its size on the board.
pub const TRAY_SIZE: f32 = slab::TRAY_SCALE;

/// Where a stone rests on a point.
#[must_use]
pub fn point(at: Point) -> Vec3 {
    slab::stone_position(at.file(), at.rank())
}

/// A point on the wood, where marks lie.
#[must_use]
pub fn on_wood(at: Point) -> Vec3 {
    slab::point_position(at.file(), at.rank()) + Vec3::Y * slab::MARK_FLOOR
}

/// Where the `index`-th stone of a side's tray lies.
#[must_use]
pub fn tray(seat: Seat, index: usize) -> Vec3 {
    slab::tray_position(matches!(seat, Seat::First), index)
}

/// The line along which a stone runs on this route, over every point and round every arc, at the
/// height at which stones rest.
#[must_use]
pub fn way(route: &Route) -> Vec<Vec3> {
    let waypoints = route.waypoints();
    let mut line = Vec::new();
    for (index, waypoint) in waypoints.iter().enumerate() {
        match waypoint {
            Waypoint::Point(at) => line.push(point(*at)),
            Waypoint::Arc(arc) => {
                let next = waypoints.get(index + 1);
                if let (Some(from), Some(Waypoint::Point(to))) = (line.last().copied(), next) {
                    line.extend(slab::arc(point(arc.corner()), from, point(*to)));
                }
            }
        }
    }
    line
}

/// How long a line is, in cells.
#[must_use]
pub fn length(line: &[Vec3]) -> f32 {
    line.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
}

#[cfg(test)]
mod tests {
    use stonecircle_rules::Position as _;
    use stonecircle_rules::surakarta::{Options, Position};

    use super::*;

    #[test]
    fn a_way_goes_over_every_point_and_stays_on_the_drawing() {
        let position =
            Position::parse(&Options::default(), "6/o5/6/6/6/1x4 x 0").expect("a position");
        let (from, to) = (
            "b1".parse().expect("a point"),
            "a5".parse().expect("a point"),
        );
        for route in position.routes(from, to) {
            let line = way(&route);
            assert_eq!(line.first(), Some(&point(from)));
            assert_eq!(line.last(), Some(&point(to)));
            for at in route.points() {
                let near = line.iter().any(|corner| corner.distance(point(at)) < 1e-4);
                assert!(near, "{at} is left out");
            }
            for pair in line.windows(2) {
                assert!(pair[0].distance(pair[1]) < 1.001, "a jump of the line");
            }
            let arcs = route.arcs().count() as f32;
            assert!(arcs >= 1.0 && length(&line) > arcs * 4.6);
        }
        assert!(!position.routes(from, to).is_empty());
    }

    #[test]
    fn each_sides_tray_lies_behind_its_own_ranks() {
        assert!(tray(Seat::First, 0).z > 2.5 && tray(Seat::Second, 0).z < -2.5);
        for seat in Seat::BOTH {
            for index in 1..24 {
                assert!(tray(seat, index).distance(tray(seat, index - 1)) > 0.1);
            }
        }
    }
}
