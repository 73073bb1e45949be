//! The tops of the games in the circle, behind the title and the screens around it: the great slab is
//! bare, and the boards lie before whoever comes.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::Screen;
use crate::look::{Kind, Look, LookMaterial, SlabSize, StoneLook, TableCamera, title};
use crate::table::Boards;

/// One game's top.
#[derive(Component, Clone, Copy)]
struct Top {
    place: title::Place,
    slab: SlabSize,
}

/// The boulder that a top lies on.
#[derive(Component, Clone, Copy)]
struct Boulder(Top);

/// What belongs to no game: the bare slab and the boulders.
#[derive(Resource)]
struct Rocks {
    slab: Handle<Mesh>,
    boulder: Handle<Mesh>,
}

impl FromWorld for Rocks {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        Self {
            slab: meshes.add(title::bare_slab()),
            boulder: meshes.add(title::boulder_mesh()),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Rocks>();
    for screen in [
        Screen::Title,
        Screen::Setup,
        Screen::Games,
        Screen::Settings,
        Screen::Credits,
    ] {
        app.add_systems(OnEnter(screen), lay);
    }
    app.add_systems(
        Update,
        stand
            .after(crate::table::TableSystems)
            .run_if(not(in_state(Screen::Table))),
    );
}

/// Lays the slab, and a top for each board that there is.
fn lay(
    mut commands: Commands,
    look: Res<Look>,
    rocks: Res<Rocks>,
    boards: Res<Boards>,
    screen: Res<State<Screen>>,
) {
    let screen = *screen.get();
    let stone = look.material(Kind::Scenery);
    commands.spawn((
        Name::new("Bare slab"),
        DespawnOnExit(screen),
        Mesh3d(rocks.slab.clone()),
        MeshMaterial3d(stone.clone()),
        title::slab_place(),
    ));
    let count = boards.in_order().count();
    for (index, board) in boards.in_order().enumerate() {
        let top = Top {
            place: title::Place { index, count },
            slab: board.slab,
        };
        let laid = commands
            .spawn((
                Name::new("Top"),
                top,
                super::quiet::PlaysQuietly(*board),
                DespawnOnExit(screen),
                Transform::default(),
                // Until it stands.
                Visibility::Hidden,
            ))
            .id();
        let dress = board.top;
        commands.queue(move |world: &mut World| {
            dress(world, laid);
            super::quiet::lay(world, laid);
        });
        commands.spawn((
            Name::new("Boulder"),
            Boulder(top),
            DespawnOnExit(screen),
            Mesh3d(rocks.boulder.clone()),
            MeshMaterial3d(stone.clone()),
            Transform::default(),
            Visibility::Hidden,
        ));
    }
}

/// Tops stand where this window shows them side by side.
fn stand(
    cameras: Query<&Camera, With<TableCamera>>,
    mut tops: Query<(&Top, &mut Transform, &mut Visibility, &Children), Without<Boulder>>,
    mut boulders: Query<(&Boulder, &mut Transform, &mut Visibility), Without<Top>>,
    mut dressed: Query<&mut MeshMaterial3d<LookMaterial>, Without<StoneLook>>,
    mut materials: ResMut<Assets<LookMaterial>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let size = cameras.iter().find_map(Camera::logical_viewport_size);
    let Some(size) = size.filter(|size| size.min_element() >= 1.0) else {
        return;
    };
    let aspect = title::usual_aspect(size.x / size.y);
    for (top, mut place, mut seen, children) in &mut tops {
        let stand = top.place.stand(top.slab, aspect);
        if *place == stand {
            continue;
        }
        *place = stand;
        *seen = Visibility::Inherited;
        // What is drawn on it is drawn where it stands.
        for child in children {
            if let Ok(mut material) = dressed.get_mut(*child)
                && let Some(usual) = materials.get(&material.0)
            {
                let own = usual.standing(stand);
                material.0 = materials.add(own);
            }
        }
        redraw.write(RequestRedraw);
    }
    for (Boulder(top), mut place, mut seen) in &mut boulders {
        let stand = top.place.stand(top.slab, aspect);
        place.set_if_neq(title::boulder(&stand, top.slab));
        seen.set_if_neq(Visibility::Inherited);
    }
}
