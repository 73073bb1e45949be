//! While the end of a game is honoured, any key, click or touch plays it out.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::{ChoreoClock, ChoreographySystems, Timeline};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, skip_finale.before(ChoreographySystems::Advance));
}

fn skip_finale(
    mut keys: MessageReader<KeyboardInput>,
    mut events: MessageReader<WindowEvent>,
    timeline: Res<Timeline>,
    mut clock: ResMut<ChoreoClock>,
) {
    // Both are read to their end, so that nothing pressed before counts later.
    let keys = keys
        .read()
        .filter(|key| key.state == ButtonState::Pressed && !key.repeat)
        .count();
    let pointers = events
        .read()
        .filter(|event| match event {
            WindowEvent::MouseButtonInput(button) => button.state == ButtonState::Pressed,
            WindowEvent::TouchInput(touch) => touch.phase == TouchPhase::Started,
            _ => false,
        })
        .count();
    if timeline.in_finale() && keys + pointers > 0 {
        clock.skip();
    }
}
