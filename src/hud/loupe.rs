//! The button that puts the loupe away.

use bevy::prelude::*;

use crate::controllers::Loupe;
use crate::look::{Look, Symbol};
use crate::screens::{Press, Screen};
use crate::ui::{self, Kit, Room};

#[derive(Component)]
struct LoupeButton;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        offer
            .after(crate::table::TableSystems)
            .run_if(in_state(Screen::Table)),
    );
}

/// It stands below the far plate, and below the tracker where there is one: what is said of the turn
/// stays to be read.
fn offer(
    mut commands: Commands,
    kit: Res<Kit>,
    look: Res<Look>,
    room: Res<Room>,
    loupe: Res<Loupe>,
    there: Query<Entity, With<LoupeButton>>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    if loupe.is_up() != there.is_empty() {
        return;
    }
    redraw.write(bevy::window::RequestRedraw);
    if !loupe.is_up() {
        for button in &there {
            commands.entity(button).despawn();
        }
        return;
    }
    let mut node = Node {
        position_type: PositionType::Absolute,
        ..default()
    };
    if room.portrait {
        node.right = px(8);
        node.top = px(106);
    } else {
        node.left = px(12);
        node.top = px(70);
    }
    let place = commands
        .spawn((
            Name::new("Loupe"),
            LoupeButton,
            DespawnOnExit(Screen::Table),
            node,
            GlobalZIndex(1),
            Pickable::IGNORE,
        ))
        .id();
    let sign = (look.symbol(Symbol::Cross), words!("loupe-lower"));
    let sign = (sign.0, sign.1.as_str());
    ui::sign_button(&mut commands, place, &kit, sign, Press::LowerLoupe, true);
}
