//! The camera over the table, the size of the picture, and when frames are drawn at all.

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowEvent};

use crate::choreography::{ChoreoClock, Timeline};
use crate::controllers::TableCamera as Eye;
use crate::hud::PlateInfo;
use crate::look::{BoardSettings, CameraView, SlabSize, TableCamera};
use crate::screens::{Press, Screen};
use crate::table::BoardOut;
use crate::ui::UiMargins;

/// The table seen straight from above, without perspective or shadows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlatView(pub bool);

/// The size of the picture in pixels where it is not drawn into a window.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureSize(pub UVec2);

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<WindowEvent>()
        .add_systems(PreStartup, spawn_camera)
        .add_systems(
            Update,
            (settle_slab, direct_camera, keep_drawing)
                .chain()
                .after(crate::table::TableSystems),
        );
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((
        Name::new("Camera"),
        Eye,
        TableCamera::new(CameraView::Title),
        Camera3d::default(),
        // The table-free curve: no lookup textures are shipped.
        Tonemapping::AcesFitted,
        IsDefaultUiCamera,
    ));
}

/// The place makes room for the board that is out.
fn settle_slab(
    out: Res<BoardOut>,
    mut settings: ResMut<BoardSettings>,
    mut cameras: Query<&mut TableCamera>,
) {
    let slab = out.0.map_or_else(SlabSize::default, |board| board.slab);
    if settings.slab != slab {
        settings.slab = slab;
    }
    for mut camera in &mut cameras {
        if camera.slab != slab {
            camera.slab = slab;
        }
    }
}

/// Which view the screen wants, and from which side of the table.
fn direct_camera(
    screen: Res<State<Screen>>,
    flat: Res<FlatView>,
    margins: Res<UiMargins>,
    info: Res<PlateInfo>,
    clock: Res<ChoreoClock>,
    mut cameras: Query<&mut TableCamera>,
) {
    let view = match (screen.get(), flat.0) {
        (Screen::Title | Screen::Setup | Screen::Games | Screen::Settings, _) => CameraView::Title,
        (Screen::Table, false) => CameraView::Table,
        (Screen::Table, true) => CameraView::Flat,
    };
    let turned = *screen.get() == Screen::Table && info.near == stonecircle_rules::Seat::Second;
    let free = margins.0;
    for mut camera in &mut cameras {
        if camera.margins != free {
            camera.margins = free;
        }
        let reduced = clock.reduced_motion;
        if camera.reduced_motion != reduced {
            camera.reduced_motion = reduced;
        }
        if camera.turned != turned {
            camera.turn(turned);
            // Turned to another player: that is a cut, behind the curtain or before the first ply.
            camera.finish();
        }
        if camera.view() != view {
            camera.go(view);
        }
    }
}

/// So many frames follow whatever was done: a press changes a screen in the next frame, its panels
/// are laid out in the one after, and labels find their places in the one after that.
const FRAMES_AFTER: u8 = 4;

/// Frames are drawn while something moves and for a few after anything was done; otherwise the game
/// sleeps.
fn keep_drawing(
    timeline: Res<Timeline>,
    cameras: Query<&TableCamera>,
    mut events: MessageReader<WindowEvent>,
    mut presses: MessageReader<Press>,
    mut left: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // Asking to be drawn comes round as an event too; it is nothing that was done.
    let done = events
        .read()
        .any(|event| !matches!(event, WindowEvent::RequestRedraw(_)));
    let pressed = presses.read().count() > 0;
    if done || pressed {
        *left = FRAMES_AFTER;
    }
    let moves = timeline.is_playing() || cameras.iter().any(TableCamera::is_moving);
    if moves || *left > 0 {
        *left = left.saturating_sub(1);
        redraw.write(RequestRedraw);
    }
}
