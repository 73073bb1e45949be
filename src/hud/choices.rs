//! The buttons for a turn of several steps that is half made: send it, take a step back.

use std::borrow::Cow;

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;

use super::PlateInfo;
use super::info::Choice;
use crate::controllers::{Choose, HeldTurn};
use crate::look::{Look, Symbol};
use crate::screens::{Press, Screen};
use crate::ui::{self, Kit, Room, TIGHT_GAP, TIGHT_PLATE, Tone};

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
    room: Res<Room>,
    info: Res<PlateInfo>,
    held: Res<HeldTurn>,
    look: Res<Look>,
    mut offered: Local<(Vec<Choice>, Room)>,
    old: Query<Entity, With<Choices>>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    let choices = if held.is_waiting() {
        Cow::Owned(confirming())
    } else {
        Cow::Borrowed(&info.choices)
    };
    let lying = !old.is_empty();
    let same = offered.0 == *choices && offered.1 == *room;
    if same && lying != choices.is_empty() {
        return;
    }
    *offered = (choices.to_vec(), *room);
    for row in &old {
        commands.entity(row).despawn();
    }
    redraw.write(bevy::window::RequestRedraw);
    if choices.is_empty() {
        return;
    }
    let mut node = Node {
        position_type: PositionType::Absolute,
        column_gap: px(8),
        row_gap: px(8),
        ..default()
    };
    let tight = room.tight();
    if room.portrait {
        node.bottom = px(if tight {
            2.0 * TIGHT_GAP + TIGHT_PLATE
        } else {
            66.0
        });
        node.left = px(8);
        node.right = px(8);
        node.min_height = px(if tight { TIGHT_PLATE } else { 56.0 });
        // What finds no room beside the others stands above them.
        node.flex_wrap = FlexWrap::WrapReverse;
        node.align_items = AlignItems::Center;
        node.justify_content = JustifyContent::Center;
        node.border_radius = BorderRadius::all(px(8));
    } else if tight {
        // Between the near plate and the rail, where the story is at other times.
        node.left = px(room.plate() + 16.0);
        node.right = px(TIGHT_PLATE + 16.0);
        node.bottom = px(TIGHT_GAP);
        node.column_gap = px(TIGHT_GAP);
        node.justify_content = JustifyContent::Center;
        node.align_items = AlignItems::FlexEnd;
    } else {
        node.right = px(12);
        node.bottom = px(44);
        node.flex_direction = FlexDirection::Column;
        node.align_items = AlignItems::Stretch;
    }
    let row = commands
        .spawn((
            Name::new("Choices"),
            TabGroup::new(0),
            Choices,
            DespawnOnExit(Screen::Table),
            node,
            // On a phone it lies over the near plate, of which nothing is to shine through.
            BackgroundColor(if room.portrait {
                kit.slab.with_alpha(1.0)
            } else {
                Color::NONE
            }),
            GlobalZIndex(1),
            Pickable::IGNORE,
        ))
        .id();
    for choice in choices.iter() {
        let tone = if choice.main { Tone::Main } else { Tone::Quiet };
        let press = Press::Choose(choice.choose);
        if held.is_waiting() && choice.main {
            let sign = (look.symbol(Symbol::Check), choice.words.as_str());
            let button = ui::sign_button(&mut commands, row, &kit, sign, press, true);
            commands.entity(button).insert(tone);
            if tight {
                ui::shrink(&mut commands, button);
            }
        } else if tight {
            let button = ui::small_button(&mut commands, row, &kit, &choice.words, press);
            commands.entity(button).insert(tone);
            ui::shrink(&mut commands, button);
            commands
                .entity(button)
                .entry::<Node>()
                .and_modify(|mut node| node.flex_shrink = 1.0);
        } else {
            ui::button(&mut commands, row, &kit, &choice.words, press, tone);
        }
    }
}

/// What is offered while a whole turn waits to be confirmed.
fn confirming() -> Vec<Choice> {
    vec![
        Choice {
            choose: Choose::Done,
            words: words!("confirm-play"),
            main: true,
        },
        Choice {
            choose: Choose::Back,
            words: words!("confirm-drop"),
            main: false,
        },
    ]
}
