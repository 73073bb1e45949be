//! The marks of what is advised, on every board alike.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::Pointed;
use crate::choreography::{ChoreographySystems, Timeline};
use crate::look::{Look, MARK_HEIGHT, MarkLook, MarkShape};
use crate::table::Board;

/// How much larger than a cell the mark is: its corners are seen around a stone.
const SIZE: f32 = 1.5;

#[derive(Component)]
struct Mark;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, lay.after(ChoreographySystems::Show));
}

/// Lays the marks anew when others are to lie there. While stones move there are none.
fn lay(
    mut commands: Commands,
    pointed: Res<Pointed>,
    timeline: Option<Res<Timeline>>,
    look: Option<Res<Look>>,
    boards: Query<Entity, With<Board>>,
    marks: Query<Entity, With<Mark>>,
    mut lying: Local<(Vec<(Vec3, f32)>, Option<Entity>)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(look) = look else {
        return;
    };
    let board = boards.iter().next();
    let moving = timeline.is_some_and(|timeline| timeline.is_playing());
    let places: &[(Vec3, f32)] = if moving || board.is_none() {
        &[]
    } else {
        &pointed.places
    };
    // Marks go with their board; a new board has to get its own.
    if lying.0 == places && lying.1 == board && marks.iter().count() == places.len() {
        return;
    }
    for mark in &marks {
        commands.entity(mark).despawn();
    }
    redraw.write(RequestRedraw);
    *lying = (places.to_vec(), board);
    let Some(board) = board else {
        return;
    };
    for (at, size) in places {
        let size = SIZE * size;
        commands.spawn((
            Name::new("Advice"),
            Mark,
            look.mark(MarkLook::new(MarkShape::Advice)),
            Transform::from_translation(at.with_y(at.y + MARK_HEIGHT + 0.012))
                .with_scale(Vec3::new(size, 1.0, size)),
            ChildOf(board),
        ));
    }
}
