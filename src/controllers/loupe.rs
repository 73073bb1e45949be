//! The loupe: where the cells of a board are too small for a finger, its first tap brings that part of
//! the board nearer, and the next one acts there. Two fingers that draw together, the button with the
//! cross, Escape and the arrow keys show the whole board again, and so does every turn that is
//! played. A mouse is exact enough: it never waits for the loupe.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::{Intent, TableCamera};
use crate::choreography::Timeline;
use crate::screens::Screen;
use crate::session::Session;
use crate::table::{Cell, EventQueue, Shown};

/// The least distance, in logical pixels, from cell to cell that a finger can aim at.
pub const FINGER: f32 = 40.0;
/// How far apart they are in the loupe.
const WIDE: f32 = 52.0;
/// How much larger the loupe shows things at the very least: less would not be noticed.
const LEAST: f32 = 1.25;
/// How far two fingers have to draw together, or apart, to mean it: a share of their first distance.
const PINCH: f32 = 0.22;

/// What the loupe shows, and whether there is need for one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Loupe {
    /// The place on the table's plane that it is held over, while it is up.
    at: Option<Vec3>,
    /// How much larger things are in it; `None` where a finger needs none.
    needed: Option<f32>,
    /// Somebody at this device is to act now.
    open: bool,
    /// A finger slipped off the cell that it meant to tap: where it came down.
    slipped: Option<Vec3>,
    /// Two fingers are down, or were a moment ago: what they do is no tap.
    pinching: bool,
}

impl Loupe {
    /// Whether it is up.
    #[must_use]
    pub const fn is_up(&self) -> bool {
        self.at.is_some()
    }

    /// Where it is held and how much larger things are there, while it is up.
    #[must_use]
    pub fn held(&self) -> Option<(Vec3, f32)> {
        self.at.zip(self.needed)
    }

    /// Holds it over a place, if there is need for one.
    pub fn raise(&mut self, at: Vec3) {
        if self.needed.is_some() {
            self.at = Some(at);
        }
    }

    /// Puts it away: the whole board is seen.
    pub fn lower(&mut self) {
        self.at = None;
    }

    /// Says how far apart, in logical pixels, the cells of the whole board are seen, if one is out.
    pub fn measure(&mut self, pixels: Option<f32>) {
        self.needed = pixels
            .filter(|pixels| *pixels > 1.0 && *pixels < FINGER)
            .map(|pixels| (WIDE / pixels).max(LEAST));
        if self.needed.is_none() {
            self.lower();
        }
    }

    /// Whether a tap of a finger on a cell only raises it.
    const fn takes_taps(&self) -> bool {
        self.open && self.needed.is_some() && self.at.is_none()
    }

    /// A finger taps a cell at this place. Gives whether that is all that comes of it.
    pub(super) fn takes_tap(&mut self, at: Vec3) -> bool {
        if self.pinching {
            return true;
        }
        let takes = self.takes_taps();
        if takes {
            self.raise(at);
            self.slipped = None;
        }
        takes
    }

    /// A finger begins to drag from a cell. Gives whether nothing else comes of it.
    pub(super) fn takes_drag(&mut self, at: Vec3) -> bool {
        let takes = self.takes_taps();
        self.slipped = takes.then_some(at);
        takes || self.pinching
    }

    /// A drag of a finger ends: one that was only a tap that slipped holds the loupe where it began.
    pub(super) fn drag_ended(&mut self) {
        if let Some(at) = self.slipped.take()
            && self.takes_taps()
            && !self.pinching
        {
            self.raise(at);
        }
    }
}

/// What the loupe is without hands: put away when there is nothing to aim at.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Loupe>().add_systems(
        Update,
        (watch_table, pinch)
            .chain()
            .before(super::ControllerSystems::Confirm),
    );
}

/// Whoever plays a turn, or reaches for the keys, sees the whole board.
fn watch_table(
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    timeline: Res<Timeline>,
    queue: Res<EventQueue>,
    shown: Res<Shown>,
    mut intents: MessageReader<Intent>,
    mut before: Local<u32>,
    mut loupe: ResMut<Loupe>,
) {
    let keys = intents
        .read()
        .any(|intent| matches!(intent, Intent::Step(_) | Intent::Enter | Intent::Digit(_)));
    let open = *screen.get() == Screen::Table
        && !timeline.is_playing()
        && queue.is_empty()
        && session.is_some_and(|session| {
            let to_move = session.host.to_move();
            !session.looking_back && to_move.is_some_and(|seat| session.is_person(seat))
        });
    let mut now = *loupe;
    now.open = open;
    // Where nothing moves there is no motion to wait for, only another ply.
    let played = std::mem::replace(&mut *before, shown.ply) != shown.ply;
    if keys || played || !open {
        now.lower();
    }
    loupe.set_if_neq(now);
}

/// Two fingers that draw together put it away; two that part raise it between them.
fn pinch(
    touches: Option<Res<Touches>>,
    cameras: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    cells: Query<(), With<Cell>>,
    mut loupe: ResMut<Loupe>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(touches) = touches else {
        return;
    };
    let mut down = touches.iter();
    let (first, second) = (down.next(), down.next());
    let mut now = *loupe;
    match (first, second) {
        (Some(a), Some(b)) => {
            now.pinching = true;
            now.slipped = None;
            let before = a.start_position().distance(b.start_position()).max(1.0);
            let share = a.position().distance(b.position()) / before;
            if share < 1.0 - PINCH {
                now.lower();
            } else if share > 1.0 + PINCH && now.takes_taps() && !cells.is_empty() {
                let middle = (a.position() + b.position()) / 2.0;
                let place = cameras.iter().find_map(|(camera, place)| {
                    let ray = camera.viewport_to_world(place, middle).ok()?;
                    ray.plane_intersection_point(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))
                });
                if let Some(place) = place {
                    now.raise(place);
                }
            }
        }
        (Some(_), None) => {}
        (None, _) => now.pinching = false,
    }
    if *loupe != now {
        *loupe = now;
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(pixels: f32) -> Loupe {
        let mut loupe = Loupe {
            open: true,
            ..Loupe::default()
        };
        loupe.measure(Some(pixels));
        loupe
    }

    #[test]
    fn the_first_tap_raises_it_and_the_second_acts() {
        let mut loupe = open(26.0);
        assert!(loupe.takes_tap(Vec3::X));
        assert_eq!(loupe.held(), Some((Vec3::X, 2.0)));
        assert!(!loupe.takes_tap(Vec3::Z));
        assert_eq!(loupe.held(), Some((Vec3::X, 2.0)), "it stays where it is");
        loupe.lower();
        assert!(loupe.takes_tap(Vec3::Z));
    }

    #[test]
    fn large_cells_need_none_and_it_goes_when_they_grow() {
        let mut loupe = open(40.0);
        assert!(!loupe.takes_tap(Vec3::X) && !loupe.is_up());
        let mut loupe = open(30.0);
        loupe.raise(Vec3::X);
        loupe.measure(Some(60.0));
        assert!(!loupe.is_up() && loupe.held().is_none());
        loupe.raise(Vec3::X);
        assert!(!loupe.is_up());
    }

    #[test]
    fn a_tap_that_slips_raises_it_where_the_finger_came_down() {
        let mut loupe = open(30.0);
        assert!(loupe.takes_drag(Vec3::X));
        loupe.drag_ended();
        assert_eq!(loupe.held().map(|(at, _)| at), Some(Vec3::X));
        // In the loupe drags are drags.
        assert!(!loupe.takes_drag(Vec3::Z));
        loupe.drag_ended();
        assert_eq!(loupe.held().map(|(at, _)| at), Some(Vec3::X));
        // Two fingers tap nothing.
        loupe.lower();
        loupe.pinching = true;
        assert!(loupe.takes_tap(Vec3::X) && !loupe.is_up());
    }

    #[test]
    fn nothing_is_raised_while_nobody_here_is_to_act() {
        let mut loupe = open(30.0);
        loupe.open = false;
        assert!(!loupe.takes_tap(Vec3::X), "such a tap plays the motion out");
        assert!(!loupe.is_up());
    }
}
