//! The bar of a replay: back, play, on, a slider over the whole game, and playing on from here.

use bevy::prelude::*;
use bevy::ui_widgets::{
    Slider, SliderRange, SliderThumb, SliderValue, TrackClick, ValueChange, observe,
};
use bevy::window::RequestRedraw;

use crate::look::{Look, Symbol};
use crate::screens::{Press, Screen};
use crate::session::{Transport, Watching};
use crate::table::Shown;
use crate::ui::{self, Kit, Portrait, Tone, text};

/// The width of the slider's thumb, in logical pixels.
const THUMB: f32 = 20.0;

#[derive(Component)]
struct Bar {
    portrait: bool,
    plies: u32,
}

#[derive(Component)]
struct Says;

#[derive(Component)]
struct Scrub;

#[derive(Component)]
struct Thumb;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (build, follow)
            .chain()
            .after(crate::table::TableSystems)
            .run_if(in_state(Screen::Table)),
    );
}

/// The bar is there while a replay is on the table. It stands at the top, where in a game the
/// tracker is: nothing is hidden in a replay, so there is nothing to track.
fn build(
    mut commands: Commands,
    kit: Res<Kit>,
    look: Res<Look>,
    portrait: Res<Portrait>,
    watching: Option<Res<Watching>>,
    bars: Query<(Entity, &Bar)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let wanted = watching.map(|watching| (portrait.0, watching.replay.plies()));
    let there = bars.iter().next().map(|(_, bar)| (bar.portrait, bar.plies));
    if wanted == there {
        return;
    }
    redraw.write(RequestRedraw);
    for (bar, _) in &bars {
        commands.entity(bar).despawn();
    }
    let Some((portrait, plies)) = wanted else {
        return;
    };
    let mut node = Node {
        position_type: PositionType::Absolute,
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(4),
        ..default()
    };
    if portrait {
        node.left = px(8);
        node.right = px(8);
        // Over the near plate, of which nothing is to shine through.
        node.bottom = px(62);
        node.padding = UiRect::all(px(4));
        node.border_radius = BorderRadius::all(px(8));
    } else {
        node.left = percent(24);
        node.right = percent(18);
        node.top = px(6);
    }
    let bar = commands
        .spawn((
            Name::new("Replay"),
            Bar { portrait, plies },
            DespawnOnExit(Screen::Table),
            node,
            BackgroundColor(if portrait {
                kit.slab.with_alpha(1.0)
            } else {
                Color::NONE
            }),
            GlobalZIndex(1),
            Pickable::IGNORE,
        ))
        .id();
    let row = ui::row(&mut commands, bar);
    commands.entity(row).entry::<Node>().and_modify(|mut node| {
        node.column_gap = px(4);
        node.align_items = AlignItems::Center;
    });
    for (sign, label, asked) in [
        (Symbol::Left, "To the start", Transport::First),
        (Symbol::StepBack, "One ply back", Transport::Previous),
        (Symbol::Play, "Play", Transport::Play),
        (Symbol::Step, "One ply on", Transport::Next),
        (Symbol::Right, "To the end", Transport::Last),
    ] {
        let press = Press::Transport(asked);
        let sign = (look.symbol(sign), label);
        ui::sign_button(&mut commands, row, &kit, sign, press, false);
    }
    let press = Press::Transport(Transport::PlayOn);
    ui::button(&mut commands, row, &kit, "From here", press, Tone::Quiet);
    commands.spawn((text(&kit, "", 15.0, false), Says, ChildOf(row)));
    slider(&mut commands, bar, &kit, plies);
}

fn slider(commands: &mut Commands, bar: Entity, kit: &Kit, plies: u32) {
    let slider = commands
        .spawn((
            Name::new("Scrub"),
            Scrub,
            Slider {
                track_click: TrackClick::Snap,
                ..default()
            },
            SliderRange::new(0.0, plies.max(1) as f32),
            SliderValue(0.0),
            bevy::input_focus::tab_navigation::TabIndex(0),
            Node {
                width: percent(100),
                height: px(26),
                align_items: AlignItems::Center,
                ..default()
            },
            observe(
                |change: On<ValueChange<f32>>, mut out: MessageWriter<Press>| {
                    let ply = change.value.round().max(0.0) as u32;
                    out.write(Press::Transport(Transport::Seek(ply)));
                },
            ),
            ChildOf(bar),
        ))
        .id();
    commands.spawn((
        Node {
            position_type: PositionType::Absolute,
            left: px(0),
            right: px(0),
            height: px(6),
            border_radius: BorderRadius::all(px(3)),
            ..default()
        },
        BackgroundColor(kit.edge),
        Pickable::IGNORE,
        ChildOf(slider),
    ));
    let travel = commands
        .spawn((
            Node {
                position_type: PositionType::Absolute,
                left: px(0),
                right: px(THUMB),
                height: px(THUMB),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(slider),
        ))
        .id();
    commands.spawn((
        Thumb,
        SliderThumb,
        Node {
            position_type: PositionType::Absolute,
            width: px(THUMB),
            height: px(THUMB),
            border_radius: BorderRadius::MAX,
            ..default()
        },
        BackgroundColor(kit.accent),
        ChildOf(travel),
    ));
}

/// Slider and words follow the replay. The result is said when the replay has come to it.
fn follow(
    mut commands: Commands,
    look: Res<Look>,
    watching: Option<Res<Watching>>,
    shown: Res<Shown>,
    sliders: Query<(Entity, &SliderValue), With<Scrub>>,
    mut thumbs: Query<&mut Node, With<Thumb>>,
    mut says: Query<&mut Text, With<Says>>,
    buttons: Query<(&Press, &Children)>,
    mut signs: Query<&mut ImageNode>,
) {
    let Some(watching) = watching else {
        return;
    };
    let (ply, plies) = (watching.replay.ply(), watching.replay.plies());
    for (slider, value) in &sliders {
        if *value != SliderValue(ply as f32) {
            commands.entity(slider).insert(SliderValue(ply as f32));
        }
    }
    let left = percent(100.0 * ply as f32 / plies.max(1) as f32);
    for mut node in &mut thumbs {
        if node.left != left {
            node.left = left;
        }
    }
    let words = match shown.outcome {
        Some(outcome) => format!(
            "{ply} of {plies} · {}",
            crate::screens::ending(outcome.reason)
        ),
        None => format!("{ply} of {plies}"),
    };
    for mut text in &mut says {
        if text.0 != words {
            text.0.clone_from(&words);
        }
    }
    let sign = look.symbol(if watching.playing {
        Symbol::Pause
    } else {
        Symbol::Play
    });
    for (press, children) in &buttons {
        if *press != Press::Transport(Transport::Play) {
            continue;
        }
        for child in children.iter() {
            if let Ok(mut image) = signs.get_mut(child)
                && image.rect != sign.rect
            {
                image.rect = sign.rect;
            }
        }
    }
}
