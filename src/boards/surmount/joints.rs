//! Joints: what makes neighbouring stones of one side one body. A bridge lies between two, a knot
//! amid three that touch each other. They are dress, and follow what their stones do.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_rules::Seat;
use stonecircle_rules::surmount::{Cell as Hex, Surmount};

use super::preview::Preview;
use super::{SurmountParts, dress, layout};
use crate::choreography::{ChoreoClock, Finish, Pose, Speed};
use crate::look::{Kind, Look, STONE_HALF_HEIGHT, StoneLook, surmount as slab};
use crate::table::{Cell, Leaving, OnCell, PoseOf, Stone, TableView};

/// How long a joint takes to grow, in seconds.
const GROWS: f32 = 0.16;

/// Stones that have risen less than this, in cells of width 1, can be joined...
const TOGETHER: f32 = 0.5;
/// ...if one has not risen so much higher than the other, in cells of the board.
const APART: f32 = 0.12;

/// A bridge between two stones, or a knot amid three.
#[derive(Component, Clone, Debug)]
pub(super) struct Joint {
    /// The cells that it joins, in the order of their names.
    hexes: Vec<Hex>,
    /// The stones on them.
    stones: Vec<Entity>,
    /// Whose they are.
    seat: Seat,
    /// How far it has grown, 0 to 1.
    grown: f32,
}

/// Makes the joints that the stones as they stand want.
pub(super) fn tie(
    mut commands: Commands,
    look: Res<Look>,
    meshes: Res<dress::Meshes>,
    parts: Res<SurmountParts>,
    view: Res<TableView<Surmount>>,
    clock: Res<ChoreoClock>,
    cells: Query<&Cell>,
    stones: Query<(Entity, &Stone, &OnCell)>,
    previews: Query<(Entity, &Preview)>,
    leaving: Query<(), With<Leaving>>,
    mut joints: Query<(Entity, &mut Joint)>,
    mut last: Local<BTreeMap<Hex, (Entity, Seat)>>,
) {
    let mut standing: BTreeMap<Hex, (Entity, Seat)> = BTreeMap::new();
    for (entity, stone, on) in &stones {
        if let Some(hex) = cells.get(on.0).ok().and_then(|cell| parts.hex(cell)) {
            standing.insert(hex, (entity, stone.seat));
        }
    }
    for (entity, preview) in &previews {
        standing
            .entry(preview.hex)
            .or_insert((entity, preview.seat));
    }
    if *last == standing {
        return;
    }
    let mut wanted: BTreeMap<Vec<Hex>, (Vec<Entity>, Seat)> = BTreeMap::new();
    for (hex, (stone, seat)) in &standing {
        let beside: Vec<(Hex, Entity)> = view
            .0
            .position
            .neighbours(*hex)
            .iter()
            .filter(|other| other > hex)
            .filter_map(|other| standing.get(&other).map(|there| (other, *there)))
            .filter(|(_, (_, owner))| owner == seat)
            .map(|(other, (entity, _))| (other, entity))
            .collect();
        for (index, (second, other)) in beside.iter().enumerate() {
            wanted.insert(vec![*hex, *second], (vec![*stone, *other], *seat));
            let around = view.0.position.neighbours(*second);
            for (third, last) in &beside[index + 1..] {
                if around.contains(*third) {
                    let three = vec![*stone, *other, *last];
                    wanted.insert(vec![*hex, *second, *third], (three, *seat));
                }
            }
        }
    }
    *last = standing;
    for (entity, mut joint) in &mut joints {
        let fits = wanted
            .get(&joint.hexes)
            .is_some_and(|(_, seat)| *seat == joint.seat);
        if fits {
            // The stones of a turn that was sent take the place of those seen in advance.
            if let Some((stones, _)) = wanted.remove(&joint.hexes) {
                joint.stones = stones;
            }
        } else if !joint.stones.iter().any(|stone| leaving.contains(*stone)) {
            commands.entity(entity).despawn();
        }
    }
    let at_once = clock.reduced_motion || clock.speed == Speed::Off;
    for (hexes, (stones, seat)) in wanted {
        let places: Vec<Vec3> = hexes
            .iter()
            .map(|hex| layout::stone(*hex, parts.size))
            .collect();
        let middle = places.iter().sum::<Vec3>() / places.len() as f32;
        let along = places[1] - places[0];
        let (mesh, turn) = if hexes.len() == 2 {
            (&meshes.bridge, -along.z.atan2(along.x))
        } else {
            (&meshes.knot, 0.0)
        };
        commands.spawn((
            Name::new("Joint"),
            Joint {
                hexes,
                stones,
                seat,
                grown: if at_once { 1.0 } else { 0.0 },
            },
            Mesh3d(mesh.clone()),
            MeshMaterial3d(look.material(Kind::Stone)),
            StoneLook {
                kind: dress::kind(seat),
                seed: (dress::seed(middle) % 16) as u8,
                ..StoneLook::default()
            },
            Transform::from_translation(middle)
                .with_rotation(Quat::from_rotation_y(turn))
                .with_scale(Vec3::splat(0.0)),
            Visibility::Hidden,
            ChildOf(parts.board),
        ));
    }
}

/// What a joint asks of one of its stones.
type Posed<'a> = (&'a PoseOf, &'a Pose, &'a Finish, &'a StoneLook);

/// Lets joints grow where their stones rest, and crack, dim and go with them.
pub(super) fn show(
    mut commands: Commands,
    time: Res<Time<Real>>,
    parts: Res<SurmountParts>,
    poses: Query<Posed, Without<Joint>>,
    previews: Query<(&Preview, &StoneLook), Without<Joint>>,
    mut joints: Query<(
        Entity,
        &mut Joint,
        &mut StoneLook,
        &mut Transform,
        &mut Visibility,
    )>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let pitch = slab::pitch(parts.size);
    let by_root: BTreeMap<Entity, Posed> = poses.iter().map(|posed| (posed.0.0, posed)).collect();
    for (entity, mut joint, mut look, mut place, mut visibility) in &mut joints {
        let mut rests = true;
        // Stones that rise together keep together.
        let (mut lowest, mut highest) = (f32::MAX, 0f32);
        let mut wanted = *look;
        (wanted.crack, wanted.dim, wanted.highlight) = (0.0, 0.0, 1.0);
        let mut gone = false;
        for stone in &joint.stones {
            if let Some((_, pose, finish, shown)) = by_root.get(stone) {
                rests &= pose.size > 0.7 * pitch;
                lowest = lowest.min(pose.lift.max(0.0));
                highest = highest.max(pose.lift);
                wanted.crack = wanted.crack.max(finish.crack);
                wanted.dim = wanted.dim.max(finish.dim);
                wanted.highlight = wanted.highlight.min(shown.highlight);
            } else if let Ok((preview, _)) = previews.get(*stone) {
                rests &= preview.lies();
                lowest = 0.0;
                wanted.highlight = 0.0;
            } else {
                gone = true;
            }
        }
        if gone {
            commands.entity(entity).despawn();
            continue;
        }
        look.set_if_neq(wanted);
        rests &= highest < TOGETHER && highest - lowest < APART * pitch;
        let goal = if rests { 1.0 } else { 0.0 };
        let step = (time.delta_secs() / GROWS).clamp(0.0, 1.0);
        if joint.grown != goal {
            let way = (goal - joint.grown).clamp(-step, step);
            joint.grown += way;
            redraw.write(RequestRedraw);
        }
        let grown = joint.grown;
        let seen = if grown > 0.02 {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        };
        visibility.set_if_neq(seen);
        let across = grown * pitch;
        let scale = if joint.hexes.len() == 2 {
            Vec3::new(pitch, (0.3 + 0.7 * grown) * pitch, across)
        } else {
            Vec3::new(across, (0.3 + 0.7 * grown) * pitch, across)
        };
        if place.scale != scale {
            place.scale = scale;
        }
        let height = STONE_HALF_HEIGHT * pitch + (lowest + highest) / 2.0;
        if place.translation.y != height {
            place.translation.y = height;
        }
    }
}
