//! The camera: four views of the circle that fit any window, and the way
//! from one to the other.

use core::time::Duration;

use bevy::{camera::ScalingMode, prelude::*};

use super::{surge, title};

/// How long the camera takes from one view to the next.
pub const MOVE_TIME: Duration = Duration::from_millis(600);

/// A view of the circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum CameraView {
    /// Low among the standing stones.
    #[default]
    Title,
    /// From nearer at the top that was chosen.
    Choice,
    /// The board before a player, in perspective.
    Table,
    /// Straight from above, without perspective.
    Flat,
}

/// How much room a board takes: the slab with its middle at the origin, and what stands on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlabSize {
    /// Half the width along x and half the length along z, in cells.
    pub half: Vec2,
    /// The height of what stands on it, in cells.
    pub top: f32,
}

impl Default for SlabSize {
    fn default() -> Self {
        surge::SLAB
    }
}

impl SlabSize {
    /// Corners of everything that has to be in the picture during play.
    #[must_use]
    pub fn corners(self) -> [Vec3; 8] {
        core::array::from_fn(|i| {
            let sign = |bit: usize| if i >> bit & 1 == 1 { 1.0 } else { -1.0 };
            let top = if i >> 2 & 1 == 1 { self.top } else { 0.0 };
            Vec3::new(sign(0) * self.half.x, top, sign(1) * self.half.y)
        })
    }
}

/// Parts of the window that plates need, as fractions of its height (top,
/// bottom) and width (left, right). The board keeps out of them.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Margins {
    /// Above the board.
    pub top: f32,
    /// Below the board.
    pub bottom: f32,
    /// Left of the board.
    pub left: f32,
    /// Right of the board.
    pub right: f32,
}

impl Margins {
    /// The free part of the window as slopes from its middle: left, right,
    /// bottom, top, each from -1 to 1. Margins that leave nothing are cut back.
    fn free(self) -> [f32; 4] {
        let pair = |a: f32, b: f32| {
            let (a, b) = (a.max(0.0), b.max(0.0));
            let scale = (0.8 / (a + b).max(1e-6)).min(1.0);
            (a * scale, b * scale)
        };
        let (left, right) = pair(self.left, self.right);
        let (bottom, top) = pair(self.bottom, self.top);
        [
            2.0 * left - 1.0,
            1.0 - 2.0 * right,
            2.0 * bottom - 1.0,
            1.0 - 2.0 * top,
        ]
    }
}

/// A camera's stand. The lens is given by what it shows at the focus, so that
/// shots with and without perspective blend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shot {
    /// A point in the middle of the picture.
    pub focus: Vec3,
    /// Which way the camera looks.
    pub rotation: Quat,
    /// Half the height of what is seen at the focus, in cells.
    pub half_height: f32,
    /// Vertical angle of view in radians.
    pub fov: f32,
    /// Without perspective (then `fov` only says from where a move starts).
    pub flat: bool,
}

/// How much further from the middle than the place that is looked at lies the one that stays where it
/// is: so that around a place near the rim as much is seen as around one in the middle.
const TOWARDS_RIM: f32 = 1.3;

/// The angle of view from which a move to or from the flat view starts.
const NARROW: f32 = 0.05;

impl Shot {
    /// How far the camera is from its focus.
    #[must_use]
    pub fn distance(&self) -> f32 {
        self.half_height / (self.fov * 0.5).tan()
    }

    /// Where the camera stands.
    #[must_use]
    pub fn transform(&self) -> Transform {
        let distance = if self.flat { 60.0 } else { self.distance() };
        Transform {
            translation: self.focus + self.rotation * Vec3::Z * distance,
            rotation: self.rotation,
            scale: Vec3::ONE,
        }
    }

    /// Its lens.
    #[must_use]
    pub fn projection(&self) -> Projection {
        if self.flat {
            Projection::Orthographic(OrthographicProjection {
                near: 1.0,
                far: 120.0,
                scaling_mode: ScalingMode::FixedVertical {
                    viewport_height: self.half_height * 2.0,
                },
                ..OrthographicProjection::default_3d()
            })
        } else {
            Projection::Perspective(PerspectiveProjection {
                fov: self.fov,
                near: (self.distance() * 0.05).clamp(0.1, 20.0),
                far: self.distance() + 500.0,
                ..default()
            })
        }
    }

    /// Where `point` falls in the picture: x and y from -1 to 1, y up.
    #[must_use]
    pub fn project(&self, point: Vec3, aspect: f32) -> Vec2 {
        let transform = self.transform();
        let seen = transform.rotation.inverse() * (point - transform.translation);
        let half = if self.flat {
            self.half_height
        } else {
            -seen.z * (self.fov * 0.5).tan()
        };
        vec2(seen.x / (half * aspect), seen.y / half)
    }

    /// The same direction, so many times nearer: what is seen at `still` stays where it is in the
    /// picture, and everything around it is larger.
    #[must_use]
    pub fn nearer(&self, still: Vec3, times: f32) -> Shot {
        let times = times.max(1.0);
        Shot {
            focus: still + (self.focus - still) / times,
            half_height: self.half_height / times,
            ..*self
        }
    }

    /// The shot a part of the way to another.
    #[must_use]
    pub fn blend(&self, to: &Shot, share: f32) -> Shot {
        if share <= 0.0 {
            return *self;
        }
        if share >= 1.0 {
            return *to;
        }
        let geometric = |a: f32, b: f32| (a.ln() + (b.ln() - a.ln()) * share).exp();
        Shot {
            focus: self.focus.lerp(to.focus, share),
            rotation: self.rotation.slerp(to.rotation, share),
            half_height: geometric(self.half_height, to.half_height),
            fov: geometric(self.fov, to.fov),
            flat: false,
        }
    }
}

/// The shot that shows all of `points` as large as they fit between the margins.
///
/// With the direction fixed, each side of the free part of the picture is a
/// plane through the camera, and each point must lie inside of it. That bounds
/// the camera's place by lines, so the nearest place that satisfies all of
/// them is found directly.
pub(super) fn fit(
    points: &[Vec3],
    rotation: Quat,
    fov: f32,
    aspect: f32,
    margins: Margins,
) -> Shot {
    let [left, right, bottom, top] = margins.free();
    let (x, y, forward) = (
        rotation * Vec3::X,
        rotation * Vec3::Y,
        rotation * Vec3::NEG_Z,
    );
    let tan = (fov * 0.5).tan();
    // For one axis: the camera at depth c must be between low + high_slope * c
    // and high + low_slope * c.
    let bounds = |axis: Vec3, low_slope: f32, high_slope: f32| {
        let (mut low, mut high) = (f32::MIN, f32::MAX);
        for point in points {
            let (u, w) = (point.dot(axis), point.dot(forward));
            low = low.max(u - high_slope * w);
            high = high.min(u - low_slope * w);
        }
        (low, high)
    };
    let (x_low, x_high) = bounds(x, left * tan * aspect, right * tan * aspect);
    let (y_low, y_high) = bounds(y, bottom * tan, top * tan);
    let across = (x_high - x_low) / ((right - left) * tan * aspect);
    let along = (y_high - y_low) / ((top - bottom) * tan);
    let depth = across.min(along);
    let middle = |low: f32, high: f32, low_slope: f32, high_slope: f32| {
        0.5 * (low + high_slope * depth + high + low_slope * depth)
    };
    let u = middle(x_low, x_high, left * tan * aspect, right * tan * aspect);
    let v = middle(y_low, y_high, bottom * tan, top * tan);
    let camera = x * u + y * v + forward * depth;
    // The focus is where the middle of the picture meets the board's plane.
    let distance = -camera.y / forward.y;
    Shot {
        focus: camera + forward * distance,
        rotation,
        half_height: distance * tan,
        fov,
        flat: false,
    }
}

fn fit_flat(points: &[Vec3], rotation: Quat, aspect: f32, margins: Margins) -> Shot {
    let [left, right, bottom, top] = margins.free();
    let (x, y) = (rotation * Vec3::X, rotation * Vec3::Y);
    let range = |axis: Vec3| {
        points.iter().fold((f32::MAX, f32::MIN), |(low, high), p| {
            let u = p.dot(axis);
            (low.min(u), high.max(u))
        })
    };
    let (x_low, x_high) = range(x);
    let (y_low, y_high) = range(y);
    let half =
        ((x_high - x_low) / ((right - left) * aspect)).max((y_high - y_low) / (top - bottom));
    let u = 0.5 * (x_low + x_high) - 0.5 * (left + right) * half * aspect;
    let v = 0.5 * (y_low + y_high) - 0.5 * (bottom + top) * half;
    Shot {
        focus: x * u + y * v,
        rotation,
        half_height: half,
        fov: NARROW,
        flat: true,
    }
}

/// The shot of a slab for a view in a window of that shape (width by height).
/// `turned` shows the table from the far side.
#[must_use]
pub fn shot(view: CameraView, slab: SlabSize, aspect: f32, margins: Margins, turned: bool) -> Shot {
    let aspect = aspect.clamp(0.2, 6.0);
    let turn = Quat::from_rotation_y(if turned { core::f32::consts::PI } else { 0.0 });
    let points = slab.corners();
    match view {
        CameraView::Table => {
            // Tall windows look down more steeply, so that the board fills them.
            let tall = ((1.25 - aspect) / 0.7).clamp(0.0, 1.0);
            let pitch = (57.0 + 15.0 * tall).to_radians();
            let rotation = turn * Quat::from_rotation_x(-pitch);
            fit(&points, rotation, 28f32.to_radians(), aspect, margins)
        }
        CameraView::Flat => {
            let rotation = turn * Quat::from_rotation_x(-core::f32::consts::FRAC_PI_2);
            fit_flat(&points, rotation, aspect, margins)
        }
        // Which top that is, only the camera knows.
        CameraView::Title | CameraView::Choice => title::title_shot(aspect),
    }
}

/// The table's camera. Put it beside a `Camera3d`; set [`TableCamera::view`]
/// through [`TableCamera::go`] and leave the rest to the plugin.
#[derive(Component, Clone, Debug)]
#[require(Camera3d)]
pub struct TableCamera {
    view: CameraView,
    /// What the plates need.
    pub margins: Margins,
    /// The board that is looked at.
    pub slab: SlabSize,
    /// Seen from the far side.
    pub turned: bool,
    /// Cut instead of moving.
    pub reduced_motion: bool,
    /// The top that is looked at in [`CameraView::Choice`], and its size.
    pub chosen: Option<(title::Place, SlabSize)>,
    /// The place that is looked at from nearer, and how many times nearer.
    nearer: Option<(Vec3, f32)>,
    from: Option<Shot>,
    elapsed: Duration,
    current: Option<Shot>,
}

impl TableCamera {
    /// A camera that stands at `view` from the start.
    #[must_use]
    pub fn new(view: CameraView) -> Self {
        Self {
            view,
            margins: Margins::default(),
            slab: SlabSize::default(),
            turned: false,
            reduced_motion: false,
            chosen: None,
            nearer: None,
            from: None,
            elapsed: MOVE_TIME,
            current: None,
        }
    }

    /// The view shown, or moved to.
    #[must_use]
    pub fn view(&self) -> CameraView {
        self.view
    }

    /// Starts a move to `view`; from where it is, also in the middle of a move.
    pub fn go(&mut self, view: CameraView) {
        if view != self.view {
            self.view = view;
            self.leave();
        }
    }

    /// Starts a move to the other side of the table, or back.
    pub fn turn(&mut self, turned: bool) {
        if turned != self.turned {
            self.turned = turned;
            self.leave();
        }
    }

    /// Starts a move nearer to a place of the board, so many times, or back to where all of it is
    /// seen. Nearer to its rim what is beyond the rim is left out first.
    pub fn go_nearer(&mut self, to: Option<(Vec3, f32)>) {
        if !self.is_nearer(to) {
            self.nearer = self.still(to);
            self.leave();
        }
    }

    /// Whether that is where it is, or moves to.
    #[must_use]
    pub fn is_nearer(&self, to: Option<(Vec3, f32)>) -> bool {
        self.nearer == self.still(to)
    }

    fn still(&self, to: Option<(Vec3, f32)>) -> Option<(Vec3, f32)> {
        let half = Vec3::new(self.slab.half.x, 0.0, self.slab.half.y);
        to.map(|(place, times)| {
            let still = (place.with_y(0.0) * TOWARDS_RIM).clamp(-half, half);
            (still, times)
        })
    }

    /// Half the height of what is seen where the picture shows all of the board, in cells.
    #[must_use]
    pub fn whole_half_height(&self, aspect: f32) -> f32 {
        shot(self.view, self.slab, aspect, self.margins, self.turned).half_height
    }

    fn leave(&mut self) {
        self.from = self.current;
        self.elapsed = Duration::ZERO;
        if self.reduced_motion {
            self.finish();
        }
    }

    /// Ends a move at once.
    pub fn finish(&mut self) {
        self.elapsed = MOVE_TIME;
        self.from = None;
    }

    /// Whether a move is under way.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.from.is_some() && self.elapsed < MOVE_TIME
    }

    /// Lets time pass and gives the shot for a window of that shape.
    pub fn advance(&mut self, delta: Duration, aspect: f32) -> Shot {
        self.elapsed = (self.elapsed + delta).min(MOVE_TIME);
        let whole = match (self.view, self.chosen) {
            (CameraView::Choice, Some((place, slab))) => {
                place.chosen(slab, title::usual_aspect(aspect), self.margins)
            }
            _ => shot(self.view, self.slab, aspect, self.margins, self.turned),
        };
        let to = self
            .nearer
            .map_or(whole, |(still, times)| whole.nearer(still, times));
        let now = match self.from {
            Some(from) if self.elapsed < MOVE_TIME => {
                let t = self.elapsed.as_secs_f32() / MOVE_TIME.as_secs_f32();
                from.blend(&to, ease(t))
            }
            _ => {
                self.from = None;
                to
            }
        };
        self.current = Some(now);
        now
    }

    /// The last shot that [`TableCamera::advance`] gave.
    #[must_use]
    pub fn current(&self) -> Option<Shot> {
        self.current
    }
}

/// Cubic in and out.
fn ease(t: f32) -> f32 {
    if t < 0.5 {
        4.0 * t * t * t
    } else {
        1.0 - (-2.0 * t + 2.0).powi(3) / 2.0
    }
}

/// Moves cameras along their way.
pub(super) fn drive_cameras(
    time: Res<Time>,
    mut cameras: Query<(
        &mut TableCamera,
        &mut Camera,
        &mut Transform,
        &mut Projection,
    )>,
) {
    for (mut table, mut camera, mut transform, mut projection) in &mut cameras {
        let Some(size) = camera.logical_viewport_size() else {
            continue;
        };
        if size.min_element() <= 0.0 {
            continue;
        }
        let before = table.current;
        // Only what moves or was set counts as a change, so that the picture
        // can rest.
        let shot = table
            .bypass_change_detection()
            .advance(time.delta(), size.x / size.y);
        if before == Some(shot) {
            continue;
        }
        table.set_changed();
        *transform = shot.transform();
        *projection = shot.projection();
        // The camera's own system has run already in this frame; what it would
        // do next time is done here, so that a single frame shows a new size.
        projection.update(size.x, size.y);
        let clip_from_view = match &camera.sub_camera_view {
            Some(part) => projection.get_clip_from_view_for_sub(part),
            None => projection.get_clip_from_view(),
        };
        camera.bypass_change_detection().computed.clip_from_view = clip_from_view;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(f32, f32); 9] = [
        (390.0, 844.0),
        (360.0, 640.0),
        (640.0, 360.0),
        (844.0, 390.0),
        (768.0, 1024.0),
        (1280.0, 720.0),
        (1920.0, 1080.0),
        (2560.0, 1080.0),
        (3840.0, 2160.0),
    ];

    /// The part of the picture the board takes: left, right, bottom, top.
    fn extent(shot: &Shot, aspect: f32) -> [f32; 4] {
        surge::SLAB.corners().iter().fold(
            [f32::MAX, f32::MIN, f32::MAX, f32::MIN],
            |[l, r, b, t], p| {
                let at = shot.project(*p, aspect);
                [l.min(at.x), r.max(at.x), b.min(at.y), t.max(at.y)]
            },
        )
    }

    #[test]
    fn the_board_lies_between_the_margins_and_fills_them() {
        let sets = [
            Margins::default(),
            Margins {
                top: 0.10,
                bottom: 0.12,
                left: 0.0,
                right: 0.0,
            },
            Margins {
                top: 0.06,
                bottom: 0.14,
                left: 0.02,
                right: 0.15,
            },
        ];
        for view in [CameraView::Table, CameraView::Flat] {
            for (width, height) in SIZES {
                for margins in sets {
                    for turned in [false, true] {
                        let aspect = width / height;
                        let shot = shot(view, surge::SLAB, aspect, margins, turned);
                        let [l, r, b, t] = extent(&shot, aspect);
                        let free = margins.free();
                        let slack = 1e-3;
                        assert!(l >= free[0] - slack && r <= free[1] + slack, "{l} {r}");
                        assert!(b >= free[2] - slack && t <= free[3] + slack, "{b} {t}");
                        let filled =
                            ((r - l) / (free[1] - free[0])).max((t - b) / (free[3] - free[2]));
                        assert!(filled > 0.99, "{view:?} {width}x{height}: {filled}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_board_takes_its_share_of_the_short_side() {
        for (width, height) in SIZES {
            let aspect = width / height;
            let phone = f32::min(width, height) < 500.0;
            // With the tracker along the top, as in a game that is played.
            let room = crate::ui::Room::of_window(Vec2::new(width, height));
            let margins = room.table_margins(true, false);
            for view in [CameraView::Table, CameraView::Flat] {
                let [l, r, b, t] = extent(&shot(view, surge::SLAB, aspect, margins, false), aspect);
                let share = if aspect < 1.0 {
                    (r - l) / 2.0
                } else {
                    (t - b) / 2.0
                };
                let least = match (phone, aspect < 1.0) {
                    (true, _) => 0.85,
                    (false, false) => 0.75,
                    // A tablet that stands upright has plates above and below, and no more height for it.
                    (false, true) => 0.65,
                };
                assert!(share >= least, "{view:?} {width}x{height}: {share}");
            }
        }
    }

    #[test]
    fn cells_are_wide_enough_for_a_finger_on_a_phone() {
        let (width, height) = (390.0, 844.0);
        let shot = shot(
            CameraView::Flat,
            surge::SLAB,
            width / height,
            Margins::default(),
            false,
        );
        let a = shot.project(surge::square_position(0, 0), width / height);
        let b = shot.project(surge::square_position(1, 0), width / height);
        let pixels = (b.x - a.x) * width / 2.0;
        assert!(pixels >= 40.0, "{pixels}");
    }

    #[test]
    fn near_is_below_and_turned_is_above() {
        for view in [CameraView::Table, CameraView::Flat] {
            for turned in [false, true] {
                let shot = shot(view, surge::SLAB, 1.6, Margins::default(), turned);
                let near = shot.project(surge::hand_position(true, 1), 1.6);
                let far = shot.project(surge::hand_position(false, 1), 1.6);
                assert_eq!(near.y > far.y, turned);
            }
        }
    }

    #[test]
    fn a_move_takes_its_time_and_arrives() {
        let mut camera = TableCamera::new(CameraView::Title);
        let start = camera.advance(Duration::ZERO, 1.6);
        camera.go(CameraView::Table);
        assert!(camera.is_moving());
        let mut last = start;
        for _ in 0..10 {
            last = camera.advance(MOVE_TIME / 12, 1.6);
            assert!(camera.is_moving());
        }
        assert_ne!(last, start);
        // Turning back on the way starts from there, without a jump.
        camera.go(CameraView::Title);
        assert_eq!(camera.advance(Duration::ZERO, 1.6), last);
        camera.go(CameraView::Table);
        let end = camera.advance(MOVE_TIME, 1.6);
        assert!(!camera.is_moving());
        assert_eq!(
            end,
            shot(
                CameraView::Table,
                surge::SLAB,
                1.6,
                Margins::default(),
                false
            )
        );
    }

    #[test]
    fn the_way_to_the_flat_view_has_no_jump() {
        let mut camera = TableCamera::new(CameraView::Table);
        camera.advance(Duration::ZERO, 1.6);
        camera.go(CameraView::Flat);
        let corner = surge::SLAB.corners()[0];
        let almost = camera.advance(MOVE_TIME - Duration::from_millis(2), 1.6);
        let there = camera.advance(Duration::from_millis(5), 1.6);
        assert!(!almost.flat && there.flat);
        let step = almost
            .project(corner, 1.6)
            .distance(there.project(corner, 1.6));
        assert!(step < 0.02, "{step}");
    }

    #[test]
    fn nearer_shows_what_is_meant_larger_and_all_around_it() {
        let size = Vec2::new(390.0, 844.0);
        let aspect = size.x / size.y;
        for view in [CameraView::Table, CameraView::Flat] {
            let mut camera = TableCamera::new(view);
            let whole = camera.advance(Duration::ZERO, aspect);
            for file in 0..8 {
                let place = surge::square_position(file, 1);
                camera.go_nearer(Some((place, 1.8)));
                assert!(camera.is_moving());
                let near = camera.advance(MOVE_TIME, aspect);
                for (dx, dz) in [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, -1.0)] {
                    let beside = place + vec3(dx, 0.0, dz);
                    if beside.x.abs() > 4.0 {
                        continue;
                    }
                    let seen = near.project(beside, aspect);
                    assert!(seen.abs().max_element() < 1.0, "{beside} at {seen}");
                }
                let wide = |shot: &Shot| {
                    let [a, b] = [-0.5, 0.5].map(|dx| shot.project(place + Vec3::X * dx, aspect));
                    a.distance(b)
                };
                let times = wide(&near) / wide(&whole);
                assert!((1.5..2.4).contains(&times), "{times}");
            }
            camera.go_nearer(None);
            assert_eq!(camera.advance(MOVE_TIME, aspect), whole);
        }
    }

    #[test]
    fn reduced_motion_cuts() {
        let mut camera = TableCamera::new(CameraView::Title);
        camera.reduced_motion = true;
        camera.advance(Duration::ZERO, 1.6);
        camera.go(CameraView::Table);
        assert!(!camera.is_moving());
        let shot_now = camera.advance(Duration::ZERO, 1.6);
        assert_eq!(
            shot_now,
            shot(
                CameraView::Table,
                surge::SLAB,
                1.6,
                Margins::default(),
                false
            )
        );
    }
}
