//! The camera over the table, the size of the picture, and when frames are drawn at all.

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;
use bevy::window::{RequestRedraw, WindowEvent};
use bevy::winit::{UpdateMode, WinitSettings};

use crate::choreography::{ChoreoClock, Timeline};
use crate::controllers::{Loupe, TableCamera as Eye};
use crate::lessons::Alarm;
use crate::look::{BoardSettings, CameraView, SlabSize, TableCamera, title};
use crate::screens::{Press, QuietGames, Screen, SetupChoice};
use crate::session::TurnClock;
use crate::table::{Board, BoardOut, Boards, Cell, Shown, TurnedTo};
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
        .add_systems(First, keep_drawable)
        .add_systems(
            Update,
            (settle_slab, direct_camera, hold_loupe, keep_drawing)
                .chain()
                .after(crate::table::TableSystems),
        )
        .add_systems(
            Last,
            wake_for_clock.run_if(resource_exists::<WinitSettings>),
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

/// No picture is larger than what can be drawn here: a window over several screens may be, and asking
/// for so much would end the program.
fn keep_drawable(
    device: Option<Res<RenderDevice>>,
    mut windows: Query<&mut Window, Changed<Window>>,
) {
    let Some(device) = device else {
        return;
    };
    let most = device.limits().max_texture_dimension_2d;
    for mut window in &mut windows {
        let side = most as f32 / window.scale_factor().max(0.01);
        let constraints = window.resize_constraints;
        if constraints.max_width != side || constraints.max_height != side {
            window.resize_constraints.max_width = side;
            window.resize_constraints.max_height = side;
        }
        let size = window.physical_size();
        if size.max_element() > most {
            let UVec2 { x, y } = size.min(UVec2::splat(most));
            window.resolution.set_physical_resolution(x, y);
        }
    }
}

/// The place makes room for the board that is out, and its coordinates stand upright for whoever
/// sits near.
fn settle_slab(
    out: Res<BoardOut>,
    boards: Query<&Board>,
    mut settings: ResMut<BoardSettings>,
    mut cameras: Query<&mut TableCamera>,
) {
    let slab = out.0.map_or_else(SlabSize::default, |board| board.slab);
    let turned = is_turned(&boards);
    let wanted = BoardSettings {
        slab,
        turned,
        ..*settings
    };
    settings.set_if_neq(wanted);
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
    boards: Query<&Board>,
    clock: Res<ChoreoClock>,
    choice: Res<SetupChoice>,
    registered: Res<Boards>,
    mut turned_to: ResMut<TurnedTo>,
    mut cameras: Query<&mut TableCamera>,
) {
    let view = match (screen.get(), flat.0) {
        (Screen::Setup, _) => CameraView::Choice,
        (Screen::Title | Screen::Games | Screen::Settings | Screen::Credits, _) => {
            CameraView::Title
        }
        (Screen::Table, false) => CameraView::Table,
        (Screen::Table, true) => CameraView::Flat,
    };
    let on_table = *screen.get() == Screen::Table;
    let turned = on_table && is_turned(&boards);
    let free = margins.0;
    let count = registered.in_order().count();
    let game = choice.any_game().id();
    let chosen = registered
        .in_order()
        .enumerate()
        .find(|(_, board)| board.game == game)
        .map(|(index, board)| (title::Place { index, count }, board.slab));
    for mut camera in &mut cameras {
        if camera.chosen != chosen {
            camera.chosen = chosen;
        }
        if camera.margins != free {
            camera.margins = free;
        }
        let reduced = clock.reduced_motion;
        if camera.reduced_motion != reduced {
            camera.reduced_motion = reduced;
        }
        if camera.turned != turned {
            camera.turn(turned);
            // Turned to another player behind the curtain or before the first ply: that is a cut.
            if !turned_to.slowly {
                camera.finish();
            }
        }
        if camera.view() != view {
            camera.go(view);
        }
    }
    if !turned_to.slowly {
        return;
    }
    // A tap has ended it, or it has come round.
    if turned_to.under_way && !cameras.iter().any(TableCamera::is_moving) {
        turned_to.under_way = false;
    }
    if !turned_to.under_way {
        turned_to.slowly = false;
        for mut camera in &mut cameras {
            camera.finish();
        }
    }
}

/// Whether the second side sits near.
fn is_turned(boards: &Query<&Board>) -> bool {
    boards
        .iter()
        .any(|board| board.near == stonecircle_rules::Seat::Second)
}

/// How far apart the cells of a board are, the nearest two of them, in the units of the table.
fn pitch<'a>(cells: impl Iterator<Item = &'a Transform> + Clone) -> Option<f32> {
    let mut rest = cells;
    let mut nearest: Option<f32> = None;
    while let Some(cell) = rest.next() {
        for other in rest.clone() {
            let apart = cell.translation.distance(other.translation);
            nearest = Some(nearest.map_or(apart, |so_far| so_far.min(apart)));
        }
    }
    nearest
}

/// The camera looks through the loupe while it is up. Whether there is need for one is measured on
/// the whole board, as this window shows it.
fn hold_loupe(
    cells: Query<&Transform, With<Cell>>,
    new: Query<(), Added<Cell>>,
    mut apart: Local<Option<f32>>,
    mut loupe: ResMut<Loupe>,
    mut cameras: Query<(&Camera, &mut TableCamera)>,
) {
    if cells.is_empty() {
        *apart = None;
    } else if !new.is_empty() {
        *apart = pitch(cells.iter());
    }
    for (camera, mut table) in &mut cameras {
        let size = camera
            .logical_viewport_size()
            .filter(|size| size.min_element() > 0.0);
        let pixels = size
            .zip(*apart)
            .map(|(size, apart)| apart * size.y / (2.0 * table.whole_half_height(size.x / size.y)));
        let mut now = *loupe;
        now.measure(pixels);
        loupe.set_if_neq(now);
        let wanted = loupe.held();
        if !table.is_nearer(wanted) {
            table.go_nearer(wanted);
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
    shown: Res<Shown>,
    turned: Res<TurnedTo>,
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
    // What came by itself (a clock has run out, the table was turned) is followed too.
    if done || pressed || shown.is_changed() || turned.is_changed() {
        *left = FRAMES_AFTER;
    }
    let moves = timeline.is_playing() || cameras.iter().any(TableCamera::is_moving);
    if moves || *left > 0 {
        *left = left.saturating_sub(1);
        redraw.write(RequestRedraw);
    }
}

/// While only a clock runs, the game wakes when its digits change, beside an idle learner when help
/// is due, between the loops of a demonstration, and behind the title for the next move there; else
/// when something is done.
fn wake_for_clock(
    clock: Res<TurnClock>,
    alarm: Res<Alarm>,
    quiet: Res<QuietGames>,
    mut settings: ResMut<WinitSettings>,
) {
    let next = clock
        .next_second
        .into_iter()
        .chain(alarm.0)
        .chain(quiet.alarm)
        .min();
    let wait = next.unwrap_or(std::time::Duration::MAX);
    let wanted = WinitSettings {
        focused_mode: UpdateMode::reactive(wait),
        unfocused_mode: UpdateMode::reactive_low_power(wait),
    };
    if settings.focused_mode != wanted.focused_mode {
        *settings = wanted;
    }
}
