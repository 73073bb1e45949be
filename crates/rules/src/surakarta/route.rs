//! The ways that a travelling stone takes, walked place by place: for showing a capture, and for
//! saying what stands in its way. Move generation does without.

use serde::{Deserialize, Serialize};

use super::circuit::{Arc, Circuit, RING, Waypoint};
use super::{Broken, Point, Position};

/// The way of a capture: its points and arcs in order, both ends included.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Route(Vec<Waypoint>);

impl Route {
    /// Points and arcs in order.
    #[must_use]
    pub fn waypoints(&self) -> &[Waypoint] {
        &self.0
    }

    /// The points in order; a point that is crossed twice comes twice.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.0.iter().filter_map(|waypoint| match waypoint {
            Waypoint::Point(point) => Some(*point),
            Waypoint::Arc(_) => None,
        })
    }

    /// The arcs in order.
    pub fn arcs(&self) -> impl Iterator<Item = Arc> + '_ {
        self.0.iter().filter_map(|waypoint| match waypoint {
            Waypoint::Point(_) => None,
            Waypoint::Arc(arc) => Some(*arc),
        })
    }
}

/// One direction in which a stone can set off: a place on a circuit and a way round.
#[derive(Clone, Copy)]
struct Departure {
    circuit: Circuit,
    place: usize,
    forwards: bool,
}

/// What a travelling stone meets.
enum Met {
    /// A stone, after so many arcs.
    Stone { at: Point, arcs: u32 },
    /// Its own starting point where the options let it block.
    Start,
    /// Nothing: it is back where it set off.
    Nothing,
}

impl Departure {
    /// Every direction in which a stone on `from` can set off: outer circuit first, then by
    /// direction, then by place.
    fn all(from: Point) -> impl Iterator<Item = Self> {
        Circuit::BOTH.into_iter().flat_map(move |circuit| {
            [true, false].into_iter().flat_map(move |forwards| {
                (0..RING)
                    .filter(move |place| circuit.point(*place) == from)
                    .map(move |place| Self {
                        circuit,
                        place,
                        forwards,
                    })
            })
        })
    }

    /// The place after so many steps.
    const fn after(self, steps: usize) -> usize {
        if self.forwards {
            (self.place + steps) % RING
        } else {
            (self.place + RING - steps % RING) % RING
        }
    }

    /// The way round once, up to but without the place of departure: at each step the point
    /// reached, and the arc just run along if it was one.
    fn walk(self) -> impl Iterator<Item = (Option<Arc>, Point)> {
        (1..RING).map(move |steps| {
            let (last, next) = (self.after(steps - 1), self.after(steps));
            let arc = self.circuit.arc_between(last, next);
            (arc, self.circuit.point(next))
        })
    }

    /// What the stone that sets off here meets first.
    fn meets(self, position: &Position, pass_origin: bool) -> Met {
        let start = self.circuit.point(self.place);
        let mut arcs = 0;
        for (arc, point) in self.walk() {
            arcs += u32::from(arc.is_some());
            if point == start {
                if pass_origin {
                    continue;
                }
                return Met::Start;
            }
            if position.stone(point).is_some() {
                return Met::Stone { at: point, arcs };
            }
        }
        Met::Nothing
    }

    /// How many steps it is to `to`, with at least one arc on the way, whatever stands between.
    fn distance(self, to: Point) -> Option<usize> {
        let mut seen_arc = false;
        let steps = self.walk().position(|(arc, point)| {
            seen_arc |= arc.is_some();
            seen_arc && point == to
        })?;
        Some(steps + 1)
    }

    fn route(self, steps: usize) -> Route {
        let start = Waypoint::Point(self.circuit.point(self.place));
        let rest = self.walk().take(steps).flat_map(|(arc, point)| {
            let arc = arc.map(Waypoint::Arc);
            [arc, Some(Waypoint::Point(point))].into_iter().flatten()
        });
        Route([start].into_iter().chain(rest).collect())
    }

    /// The way to `to` if a stone there is the first one met, and beyond an arc.
    fn route_to(self, position: &Position, to: Point, pass_origin: bool) -> Option<Route> {
        match self.meets(position, pass_origin) {
            Met::Stone { at, arcs } if at == to && arcs > 0 => {
                // The first stone met is met the first time its point is reached.
                let steps = self.walk().position(|(_, point)| point == to)? + 1;
                Some(self.route(steps))
            }
            _ => None,
        }
    }
}

pub(super) fn all(position: &Position, from: Point, to: Point) -> Vec<Route> {
    let (Some(mover), Some(other)) = (position.stone(from), position.stone(to)) else {
        return Vec::new();
    };
    if mover == other {
        return Vec::new();
    }
    let mut routes: Vec<Route> = Departure::all(from)
        .filter_map(|departure| departure.route_to(position, to, position.options.pass_origin))
        .collect();
    // Stable, so that equal ones stay in the order of their departures.
    routes.sort_by_key(|route| (route.points().count(), route.arcs().count()));
    routes
}

/// Why the stone on `from` cannot take the enemy stone on `to`, when it cannot.
pub(super) fn why_not(position: &Position, from: Point, to: Point) -> Broken {
    for at in [from, to] {
        if at.is_corner() {
            return Broken::LineWithoutArc { at };
        }
    }
    let only_the_start =
        Departure::all(from).any(|departure| departure.route_to(position, to, true).is_some());
    if only_the_start {
        return Broken::StartBlocks { from, to };
    }
    let needs_arc = Departure::all(from).any(|departure| {
        matches!(
            departure.meets(position, position.options.pass_origin),
            Met::Stone { at, arcs: 0 } if at == to
        )
    });
    if needs_arc {
        return Broken::NeedsArc { from, to };
    }
    // What blocks the shortest way.
    let nearest = Departure::all(from)
        .filter_map(|departure| Some((departure.distance(to)?, departure)))
        .min_by_key(|(distance, _)| *distance);
    let Some((_, departure)) = nearest else {
        return Broken::NoCommonCircuit { from, to };
    };
    match departure.meets(position, position.options.pass_origin) {
        Met::Stone { at: by, arcs: 0 } => Broken::BlockedBeforeArc { from, to, by },
        Met::Stone { at: by, .. } => Broken::BlockedAfterArc { from, to, by },
        Met::Start | Met::Nothing => Broken::StartBlocks { from, to },
    }
}
