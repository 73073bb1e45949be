//! Dresses the Surge Stones table: meshes for its entities, and the marks that lie on it.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_rules::Seat;
use stonecircle_rules::surge::{Contest, Line, Square, Surge, SurgeView};

use super::beats::LastLaid;
use super::parts::{SurgeBoard, Token};
use super::{Held, SurgeCursor, SurgeParts, layout, plates};
use crate::choreography::{ChoreographySystems, Finish, Timeline};
use crate::controllers::FocusRing;
use crate::look::{
    BoardSettings, DANGER_HEIGHT, Look, MARK_HEIGHT, MarkLook, MarkShape, StoneKind, StoneLook,
    surge as slab,
};
use crate::table::{Cell, OnCell, PoseOf, Stone, TableView, table_shows};

/// A mark on the board; all are laid anew when what they tell changes.
#[derive(Component)]
struct Mark;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_board)
        .add_observer(dress_stone.run_if(table_shows::<Surge>))
        .add_observer(dress_token)
        .add_observer(ground_stone.run_if(table_shows::<Surge>))
        .add_systems(
            Update,
            (show_stones, lay_marks)
                .after(ChoreographySystems::Show)
                .run_if(table_shows::<Surge>)
                .run_if(resource_exists::<SurgeParts>),
        );
}

const fn kind(seat: Seat) -> StoneKind {
    super::STONES[seat.index()]
}

fn dress_board(
    added: On<Add, SurgeBoard>,
    mut commands: Commands,
    look: Res<Look>,
    boards: Query<&SurgeBoard>,
    mut settings: ResMut<BoardSettings>,
) {
    let Ok(board) = boards.get(added.entity) else {
        return;
    };
    settings.turned = board.near == Seat::Second;
    let root = added.entity;
    commands.spawn((Name::new("Slab"), look.surge_board(), ChildOf(root)));
    for seat in Seat::BOTH {
        let first = seat == Seat::First;
        commands.spawn((
            Name::new("Pouch"),
            look.pouch(first),
            Transform::from_translation(crate::look::surge::pouch_position(first)),
            ChildOf(root),
        ));
    }
}

/// The token is a small stone of no side. Its size stands on a child: the root only follows paths.
fn dress_token(added: On<Add, Token>, mut commands: Commands, look: Res<Look>) {
    commands.spawn((
        Name::new("Token stone"),
        look.stone(StoneKind::White, None, 3),
        Transform::from_scale(Vec3::splat(layout::TRAY_SIZE)),
        ChildOf(added.entity),
    ));
}

fn dress_stone(
    added: On<Add, PoseOf>,
    mut commands: Commands,
    look: Res<Look>,
    poses: Query<&PoseOf>,
    stones: Query<&Stone>,
    parts: Option<Res<SurgeParts>>,
) {
    if parts.is_none() {
        return;
    }
    let Ok(of) = poses.get(added.entity) else {
        return;
    };
    let Ok(stone) = stones.get(of.0) else {
        return;
    };
    let seed = usize::try_from(of.0.to_bits() % 97).unwrap_or(0);
    commands
        .entity(added.entity)
        .insert(look.stone(kind(stone.seat), stone.value, seed));
}

/// Every stone of the table has its shadow on the floor; splinters, which stand on nothing, have
/// none.
fn ground_stone(
    added: On<Add, StoneLook>,
    mut commands: Commands,
    look: Res<Look>,
    on_board: Query<(), With<ChildOf>>,
) {
    if on_board.contains(added.entity) {
        commands.spawn(look.contact_shadow(added.entity, slab::floor_under));
    }
}

fn show_stones(
    held: Res<Held>,
    parts: Res<SurgeParts>,
    stones: Query<&Stone>,
    mut looks: Query<(&PoseOf, &Finish, &mut StoneLook)>,
) {
    for (of, finish, mut look) in &mut looks {
        let Ok(stone) = stones.get(of.0) else {
            continue;
        };
        let mut wanted = *look;
        wanted.value = stone.value;
        wanted.facing = if parts.near == Seat::Second { 4 } else { 0 };
        wanted.crack = finish.crack;
        wanted.dim = finish.dim;
        wanted.highlight = finish.glow;
        wanted.selected = if held.stone == Some(of.0) { 1.0 } else { 0.0 };
        look.set_if_neq(wanted);
    }
}

/// What the marks told when they were laid last.
#[derive(Default, PartialEq, Clone)]
struct Told {
    legal: Vec<Vec3>,
    last: Vec<Vec3>,
    danger: Vec<Vec3>,
    cursor: Option<Vec3>,
    hover: Option<Vec3>,
}

/// The stones that the next surge would push over their own edge, as the board lies. Lines whose
/// strength is not known to all are left out.
fn endangered(view: &SurgeView) -> impl Iterator<Item = Square> {
    let board = view.board();
    let meetings = board.meetings();
    let open = |line: &Line| {
        line.squares()
            .take(4)
            .all(|at| board.stone(at).is_some_and(|stone| !stone.face_down))
    };
    let found: Vec<Square> = meetings
        .as_slice()
        .iter()
        .filter(|meeting| meeting.verdict == Contest::Push && meeting.lines.iter().all(open))
        .filter_map(|meeting| {
            let weaker = meeting.stronger()?.other();
            let rear = meeting.lines[weaker.index()].rear;
            let back_rank = match weaker {
                Seat::First => 0,
                Seat::Second => 7,
            };
            (rear.rank() == back_rank).then_some(rear)
        })
        .collect();
    found.into_iter()
}

fn lay_marks(
    mut commands: Commands,
    mut told: Local<Told>,
    look: Res<Look>,
    held: Res<Held>,
    last: Res<LastLaid>,
    cursor: Res<SurgeCursor>,
    ring: Res<FocusRing>,
    parts: Res<SurgeParts>,
    view: Res<TableView<Surge>>,
    timeline: Res<Timeline>,
    cells: Query<&Transform, With<Cell>>,
    stones: Query<(&Stone, &OnCell)>,
    marks: Query<Entity, With<Mark>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let still = !timeline.is_playing();
    let flat = |place: Vec3| Vec3::new(place.x, MARK_HEIGHT, place.z);
    let mut now = Told::default();
    if still {
        if held.stone.is_some() {
            now.legal = plates::legal_squares(&view.0, parts.near)
                .into_iter()
                .map(|at| flat(layout::square(at)))
                .collect();
        }
        now.last = last
            .stones
            .iter()
            .filter_map(|stone| stones.get(*stone).ok())
            .filter_map(|(_, on)| cells.get(on.0).ok())
            .map(|place| flat(place.translation))
            .collect();
        now.danger = endangered(&view.0)
            .map(|at| flat(layout::square(at)))
            .collect();
        if ring.0 {
            now.cursor = cursor.square(parts.near).map(|at| flat(layout::square(at)));
        }
        if held.stone.is_some() {
            now.hover = held
                .hovered
                .and_then(|over| cells.get(over).ok())
                .map(|place| flat(place.translation));
        }
    }
    // Marks go with their board; a new board has to get its own.
    let lying = !marks.is_empty();
    if *told == now && lying == (now != Told::default()) {
        return;
    }
    for mark in &marks {
        commands.entity(mark).despawn();
    }
    // Signs stand upright for whoever looks.
    let turn = match parts.near {
        Seat::First => Quat::IDENTITY,
        Seat::Second => Quat::from_rotation_y(std::f32::consts::PI),
    };
    let mut lay = |place: Vec3, shape: MarkShape, lift: f32| {
        commands.spawn((
            Name::new("Mark"),
            Mark,
            look.mark(MarkLook::new(shape)),
            Transform::from_translation(place + Vec3::Y * lift).with_rotation(turn),
            ChildOf(parts.board),
        ));
    };
    for place in &now.legal {
        lay(*place, MarkShape::Legal, 0.0);
    }
    for place in &now.last {
        lay(*place, MarkShape::LastTo, 0.002);
    }
    for place in &now.danger {
        lay(*place, MarkShape::Danger, DANGER_HEIGHT - MARK_HEIGHT);
    }
    for place in now.cursor.iter().chain(&now.hover) {
        lay(*place, MarkShape::Cursor, 0.004);
    }
    redraw.write(RequestRedraw);
    *told = now;
}

#[cfg(test)]
mod tests {
    use super::*;
    use stonecircle_rules::surge::{Options, SurgePosition};
    use stonecircle_rules::{Position, Viewer};

    /// The stones that stand in danger on a board.
    fn in_danger(board: &str) -> Vec<String> {
        let text = format!("{board} x x 5 0-0 1|- 1|-");
        let position = SurgePosition::parse(&Options::default(), &text).expect("a good position");
        endangered(&position.view(Viewer::Everything))
            .map(|at| at.to_string())
            .collect()
    }

    #[test]
    fn only_a_weaker_line_with_its_own_edge_behind_it_is_in_danger() {
        assert_eq!(in_danger("8/8/8/8/8/8/3,o7,4/3,x3,4"), ["d1"]);
        assert_eq!(in_danger("3,o3,4/3,x7,4/8/8/8/8/8/8"), ["d8"]);
        // The rear of the line goes over, not its front.
        assert_eq!(in_danger("8/8/8/8/8/3,o7,4/3,x3,4/3,x2,4"), ["d1"]);
        for safe in [
            "8/8/8/8/8/8/3,o3,4/3,x3,4",
            "8/8/8/8/8/8/3,o3,4/3,x7,4",
            "8/8/8/8/8/3,o7,4/3,x3,4/8",
            "8/8/8/8/8/3,o7,4/8/3,x3,4",
        ] {
            assert_eq!(in_danger(safe), [] as [&str; 0], "{safe}");
        }
    }
}
