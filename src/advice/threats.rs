//! Whether the other side's threats are marked is said when a key changes it: on a board without any
//! nothing else would show.

use bevy::prelude::*;

use crate::screens::{Press, Screen};
use crate::session::Told;
use crate::table::ShownMarks;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        say.after(crate::controllers::ControllerSystems::Confirm)
            .run_if(in_state(Screen::Table)),
    );
}

fn say(mut presses: MessageReader<Press>, marks: Res<ShownMarks>, mut said: MessageWriter<Told>) {
    if presses.read().any(|press| *press == Press::Threats) {
        said.write(Told(if marks.danger {
            words!("threats-shown")
        } else {
            words!("threats-hidden")
        }));
    }
}
