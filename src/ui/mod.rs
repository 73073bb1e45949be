//! The one quiet style of all plates, slabs and buttons, and the widgets made of it.

mod buttons;
mod diagram;
mod fit;
mod kit;
mod panel_motion;
mod scale;
mod scrolling;
mod widgets;

use bevy::prelude::*;

pub use buttons::{Chosen, Tone};
pub use diagram::Diagram;
pub use kit::Kit;
pub use panel_motion::{Manner, PanelMotion, PanelSystems, dismiss};
pub use scale::{Room, TIGHT_GAP, TIGHT_PLATE, TextSize, UiMargins};
pub(crate) use scrolling::Scroller;
pub use widgets::{
    against, button, capital, choice_row, cloth, column, figure, heading, key, level, line,
    lines_button, mark, moves, name, note, player, row, screen_root, scroll, shorten, shrink,
    sign_button, slab, small_button, stack, text, title, title_size, veil, wide_button, widen,
    width_in_ems,
};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        kit::plugin,
        buttons::plugin,
        scale::plugin,
        panel_motion::plugin,
        fit::plugin,
        scrolling::plugin,
    ));
}
