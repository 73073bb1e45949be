//! Dresses the Surmount table: meshes for its entities, and how its stones look.

use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::surmount::{Cells, Surmount};

use super::parts::SurmountBoard;
use super::{Growing, SurmountParts, joints, marks, preview};
use crate::choreography::{ChoreographySystems, Finish, Pose, Timeline};
use crate::look::{
    Kind, Look, MarkLook, MarkShape, STONE_HALF_HEIGHT, StoneKind, StoneLook, surmount as slab,
};
use crate::table::{Cell, OnCell, PoseOf, Stone, TableView, Wanted, table_shows};

/// The meshes of this board: one slab for each side, and what joins stones.
#[derive(Resource)]
pub(super) struct Meshes {
    boards: [Handle<Mesh>; 6],
    pub(super) bridge: Handle<Mesh>,
    pub(super) knot: Handle<Mesh>,
}

impl FromWorld for Meshes {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        Self {
            boards: core::array::from_fn(|index| meshes.add(slab::board(index as u8 + 2).mesh())),
            bridge: meshes.add(slab::bridge().mesh()),
            knot: meshes.add(slab::knot().mesh()),
        }
    }
}

impl Meshes {
    fn board(&self, size: u8) -> Handle<Mesh> {
        let index = usize::from(size.clamp(2, 7) - 2);
        self.boards[index].clone()
    }
}

/// The soft shadow at the foot of a stone.
#[derive(Component)]
struct Foot(Entity);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Meshes>()
        .add_observer(dress_board)
        .add_observer(dress_stone.run_if(table_shows::<Surmount>))
        .add_systems(
            Update,
            (
                (preview::lay, preview::land).chain(),
                show_stones,
                show_feet,
                (joints::tie, joints::show).chain(),
                marks::lay,
            )
                .chain()
                .after(ChoreographySystems::Show)
                .distributive_run_if(table_shows::<Surmount>)
                .distributive_run_if(resource_exists::<SurmountParts>),
        );
}

/// Its bare top, as it stands in the circle: the usual board.
pub(super) fn top(world: &mut World, parent: Entity) {
    let usual = stonecircle_rules::surmount::Options::default().size;
    let board = (
        Mesh3d(world.resource::<Meshes>().board(usual)),
        MeshMaterial3d(world.resource::<Look>().material(Kind::SurmountBoard)),
    );
    world.spawn((Name::new("Slab"), board, ChildOf(parent)));
}

/// A stone as it stands on the top in the circle.
pub(super) fn still(world: &mut World, top: Entity, wanted: &Wanted, number: usize) -> Entity {
    let look = world.resource::<Look>();
    let stone = look.stone(
        kind(wanted.stone.seat),
        None,
        seed(wanted.at).wrapping_add(number),
    );
    // The columns' tops are all of one height.
    crate::look::still(world, top, stone, |_| 0.0)
}

pub(super) const fn kind(seat: Seat) -> StoneKind {
    super::STONES[seat.index()]
}

/// Which piece of rock a stone at a place is: always the same one there, so that a stone seen in
/// advance is the very one that lands.
pub(super) fn seed(place: Vec3) -> usize {
    let (x, z) = ((place.x * 64.0).round(), (place.z * 64.0).round());
    let mixed = (x as i32).wrapping_mul(73) ^ (z as i32).wrapping_mul(151);
    mixed.rem_euclid(97) as usize
}

fn dress_board(
    added: On<Add, SurmountBoard>,
    mut commands: Commands,
    look: Res<Look>,
    meshes: Res<Meshes>,
    boards: Query<&SurmountBoard>,
) {
    let Ok(board) = boards.get(added.entity) else {
        return;
    };
    commands.spawn((
        Name::new("Surmount slab"),
        Mesh3d(meshes.board(board.size)),
        MeshMaterial3d(look.material(Kind::SurmountBoard)),
        ChildOf(added.entity),
    ));
}

fn dress_stone(
    added: On<Add, PoseOf>,
    mut commands: Commands,
    look: Res<Look>,
    poses: Query<&PoseOf>,
    stones: Query<(&Stone, &Transform)>,
    parts: Option<Res<SurmountParts>>,
) {
    let (Ok(of), Some(parts)) = (poses.get(added.entity), parts) else {
        return;
    };
    let Ok((stone, place)) = stones.get(of.0) else {
        return;
    };
    let seed = seed(place.translation);
    commands
        .entity(added.entity)
        .try_insert(look.stone(kind(stone.seat), None, seed));
    commands.spawn((
        Name::new("Foot"),
        Foot(added.entity),
        foot(&look, slab::pitch(parts.size)),
        ChildOf(of.0),
    ));
}

/// The soft shadow under a stone, as its child; `scale` is the stone's size beside its parent's.
pub(super) fn foot(look: &Look, scale: f32) -> impl Bundle + use<> {
    (
        look.mark(MarkLook::new(MarkShape::Contact)),
        Transform::from_xyz(0.0, -STONE_HALF_HEIGHT * scale + 0.014, 0.0)
            .with_scale(Vec3::splat(1.12 * scale)),
    )
}

fn show_feet(
    parts: Res<SurmountParts>,
    poses: Query<(&Pose, &Finish)>,
    mut feet: Query<(&Foot, &mut MarkLook)>,
) {
    let pitch = slab::pitch(parts.size);
    for (foot, mut mark) in &mut feet {
        let Ok((pose, finish)) = poses.get(foot.0) else {
            continue;
        };
        let near = 1.0 - (pose.lift / pitch).clamp(0.0, 1.0);
        let there = (pose.size / pitch).clamp(0.0, 1.0);
        let strength = near * there * (1.0 - finish.crack);
        mark.set_if_neq(MarkLook {
            strength,
            ..MarkLook::new(MarkShape::Contact)
        });
    }
}

/// What a stone shows: cracks and dimming as the choreography says; rim light where the group under
/// the pointer is, or a target of the turn in the making.
fn show_stones(
    growing: Res<Growing>,
    parts: Res<SurmountParts>,
    view: Res<TableView<Surmount>>,
    timeline: Res<Timeline>,
    cells: Query<&Cell>,
    stones: Query<&OnCell, With<Stone>>,
    mut looks: Query<(&PoseOf, &Finish, &mut StoneLook)>,
) {
    let hex_of = |entity: Entity| cells.get(entity).ok().and_then(|cell| parts.hex(cell));
    let mut lit: Vec<(Cells, f32)> = Vec::new();
    if !timeline.is_playing() {
        if let Some(growth) = growing.turn() {
            lit.extend(growth.targets().map(|target| {
                let light = if target.open.is_empty() { 0.30 } else { 0.70 };
                (target.cells, light)
            }));
        } else if let Some(group) = growing
            .hovered
            .and_then(hex_of)
            .and_then(|hex| view.0.position.group_at(hex))
        {
            lit.push((group.cells, 0.25));
        }
    }
    for (of, finish, mut look) in &mut looks {
        let light = stones
            .get(of.0)
            .ok()
            .and_then(|on| hex_of(on.0))
            .and_then(|hex| lit.iter().find(|(cells, _)| cells.contains(hex)))
            .map_or(0.0, |(_, light)| *light);
        let wanted = StoneLook {
            crack: finish.crack,
            dim: finish.dim,
            highlight: finish.glow.max(light),
            ..*look
        };
        look.set_if_neq(wanted);
    }
}
