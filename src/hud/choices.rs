//! The buttons for a turn of several steps that is half made: send it, take a step back.

use bevy::prelude::*;

use super::PlateInfo;
use super::info::Choice;
use crate::screens::{Press, Screen};
use crate::ui::{self, Kit, Portrait, Tone};

#[derive(Component)]
struct Choices;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        offer
            .after(crate::table::TableSystems)
            .run_if(in_state(Screen::Table)),
    );
}

/// Lays the buttons anew when what is offered changes. They stand where nothing of the board is:
/// beside it, or on a phone over the near plate.
fn offer(
    mut commands: Commands,
    kit: Res<Kit>,
    portrait: Res<Portrait>,
    info: Res<PlateInfo>,
    mut offered: Local<(Vec<Choice>, bool)>,
    old: Query<Entity, With<Choices>>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    let lying = !old.is_empty();
    let same = offered.0 == info.choices && offered.1 == portrait.0;
    if same && lying != info.choices.is_empty() {
        return;
    }
    *offered = (info.choices.clone(), portrait.0);
    for row in &old {
        commands.entity(row).despawn();
    }
    redraw.write(bevy::window::RequestRedraw);
    if info.choices.is_empty() {
        return;
    }
    let mut node = Node {
        position_type: PositionType::Absolute,
        column_gap: px(8),
        row_gap: px(8),
        ..default()
    };
    if portrait.0 {
        node.bottom = px(66);
        node.left = px(8);
        node.right = px(8);
        node.justify_content = JustifyContent::Center;
        node.align_items = AlignItems::Center;
        node.min_height = px(54);
        node.border_radius = BorderRadius::all(px(8));
    } else {
        node.right = px(12);
        node.bottom = px(44);
        node.flex_direction = FlexDirection::Column;
        node.align_items = AlignItems::Stretch;
    }
    let row = commands
        .spawn((
            Name::new("Choices"),
            Choices,
            DespawnOnExit(Screen::Table),
            node,
            GlobalZIndex(1),
            // On a phone it takes the near plate's place, so that none is read through the other.
            BackgroundColor(if portrait.0 {
                kit.plate.with_alpha(1.0)
            } else {
                Color::NONE
            }),
            Pickable::IGNORE,
        ))
        .id();
    for choice in &info.choices {
        let tone = if choice.main { Tone::Main } else { Tone::Quiet };
        let press = Press::Choose(choice.choose);
        ui::button(&mut commands, row, &kit, &choice.words, press, tone);
    }
}
