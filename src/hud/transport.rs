//! The bar of a replay: back, play, on, a slider over the whole game, and playing on from here.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;
use bevy::ui_widgets::{
    Slider, SliderRange, SliderThumb, SliderValue, TrackClick, ValueChange, observe,
};
use bevy::window::RequestRedraw;

use crate::look::{Look, Symbol};
use crate::rulebook::CurrentRules;
use crate::screens::{Press, Screen};
use crate::session::{Session, Transport, Watching};
use crate::sharing::OffPicture;
use crate::table::Shown;
use crate::ui::{self, Kit, Room, TIGHT_GAP, TIGHT_PLATE, Tone, text};
use crate::words::{self, Language};

/// The width of the slider's thumb, in logical pixels.
const THUMB: f32 = 20.0;

/// What a look back leads back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    /// A game in progress.
    Game,
    /// A game that is over.
    Result,
}

impl Back {
    /// What there is to go back to in this session.
    #[must_use]
    pub fn to(session: &Session) -> Self {
        if session.host.is_over() {
            Self::Result
        } else {
            Self::Game
        }
    }

    /// The same while one looks back, else nothing.
    #[must_use]
    pub fn of(session: Option<&Session>) -> Option<Self> {
        session.filter(|session| session.looking_back).map(Self::to)
    }

    /// What the button says that leads back.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Game => words!("back-to-game"),
            Self::Result => words!("back-to-result"),
        }
    }

    /// What is said while one looks back.
    #[must_use]
    pub fn looking(self) -> String {
        match self {
            Self::Game => words!("looking-back"),
            Self::Result => words!("looking-back-over"),
        }
    }
}

#[derive(Component)]
struct Bar {
    room: Room,
    plies: u32,
    back: Option<Back>,
    language: Language,
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
    room: Res<Room>,
    watching: Option<Res<Watching>>,
    session: Option<Res<Session>>,
    rules: Option<Res<CurrentRules>>,
    bars: Query<(Entity, &Bar)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // A look back at a game of this table leads back to it.
    let back = session.map(|session| Back::to(&session));
    let wanted = watching.filter(|_| rules.is_none()).map(|watching| {
        let plies = watching.replay.plies();
        (*room, plies, back, words::language())
    });
    let there = bars
        .iter()
        .next()
        .map(|(_, bar)| (bar.room, bar.plies, bar.back, bar.language));
    if wanted == there {
        return;
    }
    redraw.write(RequestRedraw);
    for (bar, _) in &bars {
        commands.entity(bar).despawn();
    }
    let Some((room, plies, back, language)) = wanted else {
        return;
    };
    let mut node = Node {
        position_type: PositionType::Absolute,
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(4),
        ..default()
    };
    let (portrait, tight) = (room.portrait, room.tight());
    if portrait {
        node.left = px(8);
        node.right = px(8);
        node.bottom = px(room.above_plate());
        node.padding = UiRect::all(px(4));
        node.border_radius = BorderRadius::all(px(8));
    } else if tight {
        node.left = px(room.plate() + 12.0);
        node.right = px(TIGHT_PLATE + 12.0);
        node.top = px(TIGHT_GAP);
        node.row_gap = px(2);
    } else {
        node.left = percent(24);
        node.right = percent(18);
        node.top = px(6);
    }
    let bar = commands
        .spawn((
            Name::new("Replay"),
            TabGroup::new(0),
            OffPicture,
            Bar {
                room,
                plies,
                back,
                language,
            },
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
        (Symbol::StepBack, words!("replay-first"), Transport::First),
        (Symbol::Left, words!("replay-previous"), Transport::Previous),
        (Symbol::Play, words!("replay-play"), Transport::Play),
        (Symbol::Right, words!("replay-next"), Transport::Next),
        (Symbol::Step, words!("replay-last"), Transport::Last),
    ] {
        let press = Press::Transport(asked);
        let sign = (look.symbol(sign), label.as_str());
        let button = ui::sign_button(&mut commands, row, &kit, sign, press, false);
        if tight || portrait {
            ui::shrink(&mut commands, button);
        }
        if tight {
            // All five stand in a row in the narrowest of windows.
            commands
                .entity(button)
                .entry::<Node>()
                .and_modify(|mut node| node.min_width = px(32));
        }
    }
    let (words, short, asked, tone) = if let Some(back) = back {
        let short = words!("back-to-game-short");
        (back.words(), short, Transport::ToGame, Tone::Main)
    } else {
        let short = words!("play-on-short");
        (words!("play-on"), short, Transport::PlayOn, Tone::Quiet)
    };
    // Where there is no room for it, the menu has it.
    if !tight {
        let press = Press::Transport(asked);
        // Upright, all of it stands in one row, for the bar is not to take the board away.
        let shown = if portrait { &short } else { &words };
        let button = ui::button(&mut commands, row, &kit, shown, press, tone);
        if portrait {
            ui::shrink(&mut commands, button);
            ui::name(&mut commands, button, &words);
            commands
                .entity(button)
                .entry::<Node>()
                .and_modify(|mut node| node.padding = UiRect::axes(px(12), px(3)));
        }
    }
    let size = if tight || portrait { 13.0 } else { 15.0 };
    let says = commands.spawn((text(&kit, "", size, false), Says)).id();
    let slider = slider(&mut commands, &kit, plies);
    if portrait {
        let below = ui::row(&mut commands, bar);
        commands
            .entity(below)
            .entry::<Node>()
            .and_modify(|mut node| {
                node.flex_wrap = FlexWrap::NoWrap;
                node.align_items = AlignItems::Center;
            });
        // What is said stands in one line, as long as that leaves the slider half of the row.
        commands.entity(says).insert(Node {
            flex_shrink: 0.0,
            max_width: percent(50),
            ..default()
        });
        commands.entity(below).add_children(&[slider, says]);
    } else {
        commands.entity(row).add_child(says);
        commands.entity(bar).add_child(slider);
    }
}

fn slider(commands: &mut Commands, kit: &Kit, plies: u32) -> Entity {
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
            Node {
                width: percent(100),
                height: px(26),
                flex_shrink: 1.0,
                align_items: AlignItems::Center,
                ..default()
            },
            observe(
                |change: On<ValueChange<f32>>, mut out: MessageWriter<Press>| {
                    let ply = change.value.round().max(0.0) as u32;
                    out.write(Press::Transport(Transport::Seek(ply)));
                },
            ),
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
    slider
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
            commands.entity(slider).try_insert(SliderValue(ply as f32));
        }
    }
    let left = percent(100.0 * ply as f32 / plies.max(1) as f32);
    for mut node in &mut thumbs {
        if node.left != left {
            node.left = left;
        }
    }
    let words = match shown.outcome {
        Some(outcome) => words!(
            "replay-ply-end",
            ply = ply,
            plies = plies,
            why = crate::screens::ending(outcome.reason)
        ),
        None => words!("replay-ply", ply = ply, plies = plies),
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
