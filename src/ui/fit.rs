//! Panels in little room: what is written on them is smaller then, and their edges are narrower.

use bevy::prelude::*;

use super::Room;

/// What gives way where panels are narrow, and how large it is elsewhere.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) enum Fits {
    /// A slab of this width: its padding, and its width where there is less room.
    Slab(f32),
    /// A button: its padding.
    Button,
    /// Text of this size.
    Text(f32),
}

/// The most that a piece of text of a panel grows where panels are narrow.
const NARROW_TEXT: f32 = 17.0;
/// How much of its usual size a larger one keeps beyond that.
const NARROW_SHARE: f32 = 0.35;

/// What is left of a narrow window beside a slab.
const MARGINS: f32 = 28.0;

/// How large text of this size is written.
fn text_size(usual: f32, narrow: bool) -> f32 {
    if narrow && usual > NARROW_TEXT {
        NARROW_TEXT + (usual - NARROW_TEXT) * NARROW_SHARE
    } else {
        usual
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, fit.before(bevy::ui::UiSystems::Content));
}

fn fit(
    room: Res<Room>,
    mut narrow: Local<bool>,
    mut across: Local<f32>,
    mut all: Query<(Ref<Fits>, Option<&mut Node>, Option<&mut TextFont>)>,
) {
    let changed = *narrow != room.narrow();
    *narrow = room.narrow();
    let wider = *across != room.size.x;
    *across = room.size.x;
    for (fits, mut node, font) in &mut all {
        // As wide as it will be, and not as wide as it would like: so much has its content measured.
        if let (Fits::Slab(width), true, Some(node)) = (*fits, wider || fits.is_added(), &mut node)
        {
            node.width = px(width.min(room.size.x - MARGINS).max(1.0));
        }
        // What is new has its usual size, and what is old the one from before.
        let wrong = if fits.is_added() { *narrow } else { changed };
        if !wrong {
            continue;
        }
        match (*fits, node, font) {
            (Fits::Text(usual), _, Some(mut font)) => {
                font.font_size = FontSize::Px(text_size(usual, *narrow));
            }
            (Fits::Slab(_), Some(mut node), _) => {
                node.padding = if *narrow {
                    UiRect::axes(px(9), px(10))
                } else {
                    UiRect::axes(px(22), px(18))
                };
            }
            (Fits::Button, Some(mut node), _) => {
                let (left, right) = (node.padding.left, node.padding.right);
                let scale = if *narrow { 0.5 } else { 2.0 };
                let fit = |side: Val| match side {
                    Val::Px(side) => px(side * scale),
                    other => other,
                };
                (node.padding.left, node.padding.right) = (fit(left), fit(right));
            }
            _ => {}
        }
    }
}
