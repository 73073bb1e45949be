//! The two circuits: which points and arcs a travelling stone runs over, in which order.
//!
//! Each circuit is four lines of six points joined by four arcs: a ring of 24 places, of which
//! places 0–5, 6–11, 12–17 and 18–23 are the lines. An arc lies before each place that six
//! divides. Where two lines of a circuit cross, one point has two places.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::point::{NotAPoint, Point};

/// One of the two closed ways that run through lines and corner arcs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Circuit {
    /// Lines 2, e, 5 and b with the small arcs.
    Outer,
    /// Lines 3, d, 4 and c with the large arcs.
    Inner,
}

/// Places on a circuit.
pub(super) const RING: usize = 24;

/// Points on a line, and places between two arcs.
const LINE: usize = 6;

/// The index of the point at each place, for both circuits.
const RINGS: [[u8; RING]; 2] = [ring(1), ring(2)];

/// The places of each point as bits. Every line of six places has a byte, whose two upper bits stay
/// empty: the four of the outer circuit in travelling order, then those of the inner.
pub(super) const PLACES: [u64; Point::COUNT] = {
    let mut places = [0; Point::COUNT];
    let mut place = 0;
    while place < 64 {
        if place % 8 < LINE {
            places[POINT_AT[place] as usize] |= 1 << place;
        }
        place += 1;
    }
    places
};

/// The index of the point at each bit of [`PLACES`].
pub(super) const POINT_AT: [u8; 64] = {
    let mut points = [0; 64];
    let mut circuit = 0;
    while circuit < 2 {
        let mut place = 0;
        while place < RING {
            let bit = circuit * 32 + place / LINE * 8 + place % LINE;
            points[bit] = RINGS[circuit][place];
            place += 1;
        }
        circuit += 1;
    }
    points
};

/// The places in the ring whose first line runs along rank `inset` (from 0), with the other three
/// as far from their edges.
const fn ring(inset: u8) -> [u8; RING] {
    let far = 5 - inset;
    let mut points = [0; RING];
    let mut step = 0_u8;
    while step < LINE as u8 {
        let back = 5 - step;
        let at = step as usize;
        points[at] = inset * 6 + step;
        points[LINE + at] = step * 6 + far;
        points[2 * LINE + at] = far * 6 + back;
        points[3 * LINE + at] = back * 6 + inset;
        step += 1;
    }
    points
}

impl Circuit {
    /// Both circuits.
    pub const BOTH: [Self; 2] = [Self::Outer, Self::Inner];

    /// The 24 points in travelling order, from the left end of the lower line; crossing points
    /// come twice. An arc lies after every sixth, the last one leading back to the first point.
    #[must_use]
    pub fn points(self) -> [Point; RING] {
        RINGS[self as usize].map(Point::at)
    }

    /// Points and arcs in travelling order: 24 points, and an arc after every sixth.
    pub fn way(self) -> impl Iterator<Item = Waypoint> {
        (0..RING).flat_map(move |place| {
            let point = Waypoint::Point(self.point(place));
            let arc = (place % LINE == LINE - 1).then(|| Waypoint::Arc(self.arc_at(place + 1)));
            [Some(point), arc].into_iter().flatten()
        })
    }

    /// The point at a place, counted on round the ring.
    pub(super) const fn point(self, place: usize) -> Point {
        Point::at(RINGS[self as usize][place % RING])
    }

    /// The places that a point has on this circuit, as bits.
    const fn places_of(self, point: Point) -> u32 {
        (PLACES[point.index()] >> (self as usize * 32)) as u32
    }

    /// The arc that leads forwards to this place, a multiple of six.
    pub(super) const fn arc_at(self, place: usize) -> Arc {
        Arc((self as u8) * 4 + ((place / LINE) % 4) as u8)
    }

    /// The arc between two neighbouring places, if there is one.
    pub(super) const fn arc_between(self, place: usize, next: usize) -> Option<Arc> {
        // Going forwards onto the first place of a line, or backwards off it.
        let (low, high) = if (place + 1) % RING == next % RING {
            (place, next)
        } else {
            (next, place)
        };
        if (low % RING) / LINE == (high % RING) / LINE {
            None
        } else {
            Some(self.arc_at(high))
        }
    }

    /// Whether the point lies on this circuit.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        self.places_of(point) != 0
    }

    /// Whether this circuit crosses itself at the point.
    #[must_use]
    pub const fn crosses_at(self, point: Point) -> bool {
        self.places_of(point).count_ones() == 2
    }
}

/// One of the eight corner arcs, named after the points that it joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Arc(u8);

/// Names by index: four times the circuit, plus which line of it the arc leads to.
const ARC_NAMES: [&str; 8] = [
    "a2-b1", "f2-e1", "e6-f5", "a5-b6", "a3-c1", "f3-d1", "d6-f4", "a4-c6",
];

impl Arc {
    /// All eight arcs.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    /// The circuit to which the arc belongs.
    #[must_use]
    pub const fn circuit(self) -> Circuit {
        if self.0 < 4 {
            Circuit::Outer
        } else {
            Circuit::Inner
        }
    }

    /// The two points that it joins, in the circuit's travelling order.
    #[must_use]
    pub const fn ends(self) -> [Point; 2] {
        let after = (self.0 as usize % 4) * LINE;
        let circuit = self.circuit();
        [circuit.point(after + RING - 1), circuit.point(after)]
    }

    /// The corner point of the board round which it runs.
    #[must_use]
    pub const fn corner(self) -> Point {
        match self.0 % 4 {
            0 => Point::at(0),
            1 => Point::at(5),
            2 => Point::at(35),
            _ => Point::at(30),
        }
    }

    /// The name, as `a2-b1`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ARC_NAMES[self.0 as usize % 8]
    }
}

impl Display for Arc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Arc {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::all()
            .find(|arc| arc.name() == text)
            .ok_or_else(|| format!("an arc is one of {}", ARC_NAMES.join(", ")))
    }
}

impl TryFrom<String> for Arc {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Arc> for String {
    fn from(arc: Arc) -> Self {
        arc.name().to_owned()
    }
}

/// What a travelling stone runs over: a point or an arc. Written by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Waypoint {
    /// A point.
    Point(Point),
    /// An arc between the points before and after it.
    Arc(Arc),
}

impl Display for Waypoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Point(point) => Display::fmt(point, f),
            Self::Arc(arc) => Display::fmt(arc, f),
        }
    }
}

impl TryFrom<String> for Waypoint {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if let Ok(point) = text.parse() {
            return Ok(Self::Point(point));
        }
        text.parse()
            .map(Self::Arc)
            .map_err(|arc: String| format!("{NotAPoint}; {arc}"))
    }
}

impl From<Waypoint> for String {
    fn from(waypoint: Waypoint) -> Self {
        waypoint.to_string()
    }
}
