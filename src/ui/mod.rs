//! The one quiet style of all plates, slabs and buttons, and the widgets made of it.

mod buttons;
mod kit;
mod panel_motion;
mod scale;
mod widgets;

use bevy::prelude::*;

pub use buttons::{Chosen, Tone};
pub use kit::Kit;
pub use panel_motion::{Manner, PanelMotion, PanelSystems, dismiss};
pub use scale::{Portrait, UiMargins, table_margins};
pub use widgets::{
    against, button, capital, choice_row, cloth, column, heading, line, mark, moves, note, row,
    screen_root, scroll, sign_button, slab, text, title, veil, wide_button,
};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        kit::plugin,
        buttons::plugin,
        scale::plugin,
        panel_motion::plugin,
    ));
}
