//! While the end of a game is honoured, any key, click or touch plays it out.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;

use super::{ChoreoClock, ChoreographySystems, Timeline};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, skip_finale.before(ChoreographySystems::Advance));
}

fn skip_finale(
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    timeline: Res<Timeline>,
    mut clock: ResMut<ChoreoClock>,
) {
    let key = keys
        .read()
        .filter(|key| key.state == ButtonState::Pressed && !key.repeat)
        .count();
    let button = buttons
        .read()
        .filter(|button| button.state == ButtonState::Pressed)
        .count();
    let touch = touches
        .read()
        .filter(|touch| touch.phase == TouchPhase::Started)
        .count();
    if timeline.in_finale() && key + button + touch > 0 {
        clock.skip();
    }
}
