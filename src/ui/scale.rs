//! The size of everything written, after the window's.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::look::Margins;

/// Whether the window stands upright: plates then lie above and below the board, not beside it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Portrait(pub bool);

/// The share of the window that plates take at each side now, so that the camera leaves it free.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct UiMargins(pub Margins);

/// What the plates of a table take in a window that stands upright or lies.
#[must_use]
pub fn table_margins(portrait: bool) -> Margins {
    let (top, bottom) = if portrait {
        (0.125, 0.215)
    } else {
        (0.07, 0.065)
    };
    Margins {
        top,
        bottom,
        ..Margins::default()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Portrait>()
        .init_resource::<UiMargins>()
        .add_systems(PreUpdate, fit_to_window);
}

/// The scale for a window of this size in logical pixels: text stays large enough to be read.
#[must_use]
pub fn scale_for(size: Vec2) -> f32 {
    if is_portrait(size) {
        share_of(size).clamp(0.8, 3.0)
    } else {
        share_of(size).clamp(0.66, 3.2)
    }
}

/// How large the picture is beside a phone's or a desktop's.
fn share_of(size: Vec2) -> f32 {
    if is_portrait(size) {
        size.x / 390.0
    } else {
        (size.y / 720.0).min(size.x / 900.0)
    }
}

/// Whether a window of this size stands upright.
#[must_use]
pub fn is_portrait(size: Vec2) -> bool {
    size.x < size.y * 0.9
}

fn fit_to_window(
    windows: Query<&Window, With<PrimaryWindow>>,
    film: Option<Res<crate::view::PictureSize>>,
    mut scale: ResMut<UiScale>,
    mut portrait: ResMut<Portrait>,
) {
    let off_screen = film.is_some();
    let size = match (film, windows.single()) {
        (Some(film), _) => film.0.as_vec2(),
        (None, Ok(window)) => window.size(),
        (None, Err(_)) => return,
    };
    if size.min_element() < 1.0 {
        return;
    }
    // A small film is a small picture of the whole, plates and all.
    let wanted = if off_screen {
        share_of(size).max(0.3)
    } else {
        scale_for(size)
    };
    if (scale.0 - wanted).abs() > 1e-3 {
        scale.0 = wanted;
    }
    portrait.set_if_neq(Portrait(is_portrait(size)));
}
