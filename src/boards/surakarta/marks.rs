//! The marks on the Surakarta board: where the stone that is held can step, what it can take and
//! on which way, the last move, danger, the cursor; and the trail behind a stone that runs.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_rules::Seat;
use stonecircle_rules::surakarta::{Point, Route, Surakarta};

use super::hand::point_under;
use super::motion::TRAIL;
use super::targets::Targets;
use super::{LastMove, Run, SurakartaCursor, SurakartaHeld, SurakartaParts, layout};
use crate::choreography::{ChoreographySystems, Timeline, run};
use crate::controllers::{FocusRing, HeldTurn};
use crate::look::{
    Appears, CAPTURE_SIZE, Look, MarkLook, MarkShape, STONE_HALF_HEIGHT, TRAIL_PARTS,
    surakarta as slab,
};
use crate::session::Session;
use crate::table::{ShownMarks, TableView, table_shows};

/// A mark on the board; all are laid anew when what they tell changes.
#[derive(Component)]
struct Mark;

/// The trail behind the stone that runs, and the run that it belongs to.
#[derive(Component)]
struct Trail(Run);

/// How strongly the ways are drawn of captures that are only possible.
const FAINT: f32 = 0.34;
/// How much higher each kind of mark lies than the one below it.
const LAYER: f32 = 0.004;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (lay_marks, show_trail)
            .after(ChoreographySystems::Show)
            .distributive_run_if(table_shows::<Surakarta>)
            .distributive_run_if(resource_exists::<SurakartaParts>),
    );
}

/// What the marks tell.
#[derive(Default, PartialEq, Clone)]
struct Told {
    last: Option<(Point, Point)>,
    targets: Targets,
    danger: Vec<Point>,
    /// The target whose way is drawn in full; all others are faint.
    meant: Option<Point>,
    cursor: Option<Point>,
    by_keys: bool,
    near: Option<Seat>,
}

impl Told {
    fn is_empty(&self) -> bool {
        let Self {
            last,
            targets,
            danger,
            cursor,
            ..
        } = self;
        last.is_none() && targets.is_empty() && danger.is_empty() && cursor.is_none()
    }
}

fn lay_marks(
    mut commands: Commands,
    mut told: Local<Told>,
    look: Res<Look>,
    mut meshes: ResMut<Assets<Mesh>>,
    held: Res<SurakartaHeld>,
    last: Res<LastMove>,
    cursor: Res<SurakartaCursor>,
    ring: Res<FocusRing>,
    parts: Res<SurakartaParts>,
    view: Res<TableView<Surakarta>>,
    shown: Res<ShownMarks>,
    turn: Res<HeldTurn>,
    session: Option<Res<Session>>,
    timeline: Res<Timeline>,
    marks: Query<Entity, With<Mark>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut now = Told {
        near: Some(parts.near),
        by_keys: ring.0,
        ..Told::default()
    };
    if !timeline.is_playing() {
        let position = &view.0.position;
        let acting = session
            .as_ref()
            .and_then(|session| session.acting_seat(&view.0));
        now.last = last.0;
        now.cursor = point_under(*cursor, parts.near).filter(|_| ring.0);
        let defender = session.and_then(|session| session.defender(&view.0));
        if let Some(whose) = defender.filter(|_| shown.danger) {
            // A stone in the air carries no mark.
            now.danger = position
                .in_danger(whose)
                .filter(|at| held.stone != Some(*at))
                .collect();
        }
        if let (Some(seat), Some(from)) = (acting, held.stone) {
            if shown.legal {
                now.targets = Targets::of(position, seat, from);
            }
            let over = now.cursor.or(held.hovered);
            now.cursor = over;
            let only = match now.targets.captures.as_slice() {
                [(only, _)] => Some(*only),
                _ => None,
            };
            let captures = &now.targets.captures;
            now.meant = captures
                .iter()
                .map(|(to, _)| *to)
                .find(|to| over == Some(*to))
                .or(only);
            // A turn that waits to be confirmed is all that is marked, and always.
            if let Some(action) = turn.action(&view.0) {
                let to = action.to();
                now.targets = Targets::of(position, seat, from);
                now.targets.steps.retain(|at| *at == to);
                now.targets.captures.retain(|(at, _)| *at == to);
                now.meant = Some(to);
                now.cursor = Some(to);
            }
        }
    }
    // Marks go with their board; a new board has to get its own.
    if *told == now && marks.is_empty() == now.is_empty() {
        return;
    }
    for mark in &marks {
        commands.entity(mark).despawn();
    }
    let mut artist = Artist {
        commands: &mut commands,
        look: &look,
        board: parts.board,
        near: parts.near,
    };
    if let Some((from, to)) = now.last {
        artist.lay(from, MarkShape::LastFrom, 1.0, 1.0);
        // Wide, so that it is seen around a stone in danger too.
        artist.lay(to, MarkShape::LastTo, 1.0, 1.16);
    }
    for (to, route) in &now.targets.captures {
        let strength = if now.meant == Some(*to) { 1.0 } else { FAINT };
        artist.draw_way(&mut meshes, route, strength);
    }
    // Where a stone has just been taken up, its targets appear one after the other.
    let fresh = told.targets.steps.is_empty() && told.targets.captures.is_empty();
    let taken_up = held.stone.filter(|_| fresh).map(layout::on_wood);
    for at in &now.targets.steps {
        let mark = artist.lay(*at, MarkShape::Legal, 2.0, 1.0);
        artist.ripple(mark, *at, taken_up);
    }
    for (to, _) in &now.targets.captures {
        let mark = artist.lay(*to, MarkShape::Capture, 3.0, CAPTURE_SIZE);
        artist.ripple(mark, *to, taken_up);
    }
    for at in &now.danger {
        // On top of the stone that it warns of.
        let over = (2.0 * STONE_HALF_HEIGHT + 0.02 - slab::MARK_FLOOR) / LAYER;
        artist.lay(*at, MarkShape::Danger, over, 1.0);
    }
    if let Some(at) = now.cursor {
        let look = MarkLook::pointed(MarkShape::Cursor, now.by_keys);
        artist.lay_look(at, look, 4.0, 1.0);
    }
    redraw.write(RequestRedraw);
    *told = now;
}

/// Lays marks on the board.
struct Artist<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    look: &'a Look,
    board: Entity,
    near: Seat,
}

impl Artist<'_, '_, '_> {
    /// A mark on a point, so many layers up and so large.
    fn lay(&mut self, at: Point, shape: MarkShape, layers: f32, size: f32) -> Entity {
        self.lay_look(at, MarkLook::new(shape), layers, size)
    }

    fn lay_look(&mut self, at: Point, mark: MarkLook, layers: f32, size: f32) -> Entity {
        // Upright for whoever looks.
        let turn = match self.near {
            Seat::First => 0.0,
            Seat::Second => std::f32::consts::PI,
        };
        let place = Transform::from_translation(layout::on_wood(at) + Vec3::Y * LAYER * layers)
            .with_rotation(Quat::from_rotation_y(turn))
            .with_scale(Vec3::new(size, 1.0, size));
        self.commands
            .spawn((
                Name::new("Mark"),
                Mark,
                self.look.mark(mark),
                place,
                ChildOf(self.board),
            ))
            .id()
    }

    /// Lets a mark appear when a ripple from there has reached it.
    fn ripple(&mut self, mark: Entity, at: Point, from: Option<Vec3>) {
        if let Some(from) = from {
            let appears = Appears::at(layout::on_wood(at), from);
            self.commands.entity(mark).insert(appears);
        }
    }

    /// The whole way of a capture.
    fn draw_way(&mut self, meshes: &mut Assets<Mesh>, route: &Route, strength: f32) {
        let band = slab::band(&layout::way(route), 0.0);
        let mark = MarkLook {
            strength,
            ..MarkLook::new(MarkShape::Way)
        };
        // What is meant lies over what is only possible.
        let height = slab::MARK_FLOOR + if strength < 1.0 { 0.0 } else { 0.002 };
        self.commands.spawn((
            Name::new("Way"),
            Mark,
            self.look.mark_on(meshes.add(band.mesh()), mark),
            Transform::from_xyz(0.0, height, 0.0),
            ChildOf(self.board),
        ));
    }
}

/// How far the head of the trail has come after so many milliseconds of the run, as a share of the
/// way: past its end it goes on, so that the tail follows and fades.
fn head(run_for: f32, length: f32) -> f32 {
    if run_for < length {
        run(run_for / length)
    } else {
        1.0 + (run_for - length) / length
    }
}

/// The trail follows the stone along its way and fades.
fn show_trail(
    mut commands: Commands,
    look: Res<Look>,
    mut meshes: ResMut<Assets<Mesh>>,
    run: Res<Run>,
    parts: Res<SurakartaParts>,
    timeline: Res<Timeline>,
    mut trails: Query<(Entity, &Trail, &mut MarkLook)>,
) {
    let now = timeline.elapsed().as_secs_f32() * 1_000.0 - run.at as f32;
    let length = (run.length as f32).max(1.0);
    let fades = TRAIL as f32;
    let runs =
        timeline.is_playing() && !run.line.is_empty() && (0.0..length + fades).contains(&now);
    let mark = MarkLook {
        strength: 1.0 - ((now - length) / fades).clamp(0.0, 1.0),
        number: (head(now, length) * TRAIL_PARTS).clamp(0.0, 99.0) as u8,
        ..MarkLook::new(MarkShape::Trail)
    };
    let mut lies = false;
    for (entity, trail, mut shows) in &mut trails {
        if runs && trail.0 == *run {
            shows.set_if_neq(mark);
            lies = true;
        } else {
            commands.entity(entity).despawn();
        }
    }
    if lies || !runs {
        return;
    }
    let band = slab::band(&run.line, fades / length);
    commands.spawn((
        Name::new("Trail"),
        Trail(run.clone()),
        look.mark_on(meshes.add(band.mesh()), mark),
        Transform::from_xyz(0.0, slab::MARK_FLOOR, 0.0),
        ChildOf(parts.board),
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trails_head_is_where_the_stone_is_and_goes_on_past_the_end() {
        assert!(head(0.0, 600.0).abs() < 1e-6);
        assert!((head(300.0, 600.0) - run(0.5)).abs() < 1e-6);
        assert!((head(600.0, 600.0) - 1.0).abs() < 1e-6);
        assert!(head(850.0, 600.0) > 1.3);
    }
}
