//! The title: the stone circle, with the games before whoever comes.

use bevy::prelude::*;
use stonecircle_rules::games;

use super::{Press, Screen};
use crate::look::Theme;
use crate::look::title::Place;
use crate::storage::{Finished, Unfinished};
use crate::table::Boards;
use crate::ui::{self, Kit, Tone};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), build).add_systems(
        Update,
        (
            (build, fit_name, fit_games).run_if(resource_changed::<ui::Room>),
            stand_out.run_if(resource_exists_and_changed::<Theme>),
            tell,
        )
            .chain()
            .run_if(in_state(Screen::Title)),
    );
}

/// The root of the screen, and whether it was built for little room: then names and buttons are a
/// list, not below the tops.
#[derive(Component, Clone, Copy)]
struct Built {
    tight: bool,
}

/// The name of the app, in large letters.
#[derive(Component)]
struct AppName;

/// What is written before the sky, in a colour that stands out from it.
#[derive(Component, Clone, Copy)]
struct OnSky;

/// In another light the sky is darker or brighter.
fn stand_out(theme: Res<Theme>, mut written: Query<&mut TextColor, With<OnSky>>) {
    for mut colour in &mut written {
        colour.set_if_neq(TextColor(Theme::color(theme.text_on_sky())));
    }
}

/// What was found at the start and has to be told.
#[derive(Component)]
struct Tells(Vec<String>);

/// Tells it as soon as it is known.
fn tell(
    mut commands: Commands,
    kit: Res<Kit>,
    theme: Option<Res<Theme>>,
    unfinished: Option<Res<Unfinished>>,
    finished: Option<Res<Finished>>,
    mut columns: Query<(Entity, &mut Tells)>,
) {
    let found = unfinished.iter().flat_map(|found| &found.told);
    let wanted = found.chain(finished.iter().flat_map(|finished| &finished.told));
    for (column, mut tells) in &mut columns {
        if tells.0.iter().eq(wanted.clone()) {
            continue;
        }
        tells.0 = wanted.clone().cloned().collect();
        commands.entity(column).despawn_children();
        let on_sky = theme
            .as_ref()
            .map_or(kit.ink, |theme| Theme::color(theme.text_on_sky()));
        for words in &tells.0 {
            let note = ui::note(&mut commands, column, &kit, words);
            commands.entity(note).insert((OnSky, TextColor(on_sky)));
        }
    }
}

/// The window has been turned, or its shape was not known yet when the title was built.
fn fit_name(room: Res<ui::Room>, mut names: Query<&mut TextFont, With<AppName>>) {
    for mut font in &mut names {
        font.font_size = FontSize::Px(ui::title_size(&room));
    }
}

/// What stands for a game: the place of its top in the picture, where a tap chooses it too, and its
/// name below.
#[derive(Component, Clone, Copy)]
struct Stands(Place);

/// The names of the games stand below their tops, as the window shows them.
fn fit_games(room: Res<ui::Room>, mut games: Query<(&Stands, &mut Node)>) {
    for (Stands(place), mut node) in &mut games {
        put(&mut node, *place, &room);
    }
}

fn put(node: &mut Node, place: Place, room: &ui::Room) {
    let window = place.window(room.size.x / room.size.y.max(1.0));
    let share = |part: f32| percent(part * 50.0);
    node.left = share(1.0 + window.base.x - window.half_width * 1.1);
    node.width = share(window.half_width * 2.2);
    node.top = share(1.0 - window.base.y - window.height);
    node.height = share(window.height);
}

/// Builds the screen where there is none, or one that was built for more or less room.
fn build(
    mut commands: Commands,
    kit: Res<Kit>,
    room: Res<ui::Room>,
    theme: Option<Res<Theme>>,
    boards: Res<Boards>,
    built: Query<(Entity, &Built)>,
    unfinished: Option<Res<Unfinished>>,
    finished: Option<Res<Finished>>,
) {
    let tight = room.tight();
    for (root, built) in &built {
        if built.tight == tight {
            return;
        }
        commands.entity(root).despawn();
    }
    let root = ui::screen_root(&mut commands, "Title", Screen::Title);
    commands.entity(root).insert(Built { tight });
    commands
        .entity(root)
        .entry::<Node>()
        .and_modify(|mut node| node.padding.bottom = px(10));
    let top = ui::column(&mut commands, root);
    let name = ui::title(&mut commands, top, &kit, "STONECIRCLE", &room);
    // Before the sky, which is bright in most lights.
    let on_sky = theme.map_or(kit.ink, |theme| Theme::color(theme.text_on_sky()));
    let on_sky = (OnSky, TextColor(on_sky));
    commands.entity(name).insert((AppName, on_sky));
    let under = ui::line(&mut commands, top, &kit, &words!("title-under"));
    commands.entity(under).insert((
        TextLayout::new(Justify::Center, LineBreak::WordOrCharacter),
        on_sky,
    ));
    // What is told stands under the name of the app.
    let told = ui::column(&mut commands, top);
    commands.entity(told).insert(Tells(Vec::new()));
    let list = if tight {
        let slab = ui::slab(
            &mut commands,
            root,
            if room.portrait { 420.0 } else { 540.0 },
        );
        ui::row(&mut commands, slab)
    } else {
        let row = ui::row(&mut commands, root);
        commands.entity(row).insert(GlobalZIndex(1));
        row
    };
    let mut buttons: Vec<Entity> = Vec::new();
    if let Some(save) = unfinished.as_ref().and_then(|found| found.save.as_ref())
        && let Some(game) = stonecircle_rules::game(&save.record.game)
        && boards.find(game.id()).is_some()
    {
        let label = format!(
            "{} · {}",
            ui::against(&save.seats),
            ui::moves(save.record.moves.len())
        );
        let note = ui::note(&mut commands, top, &kit, &label);
        // Small letters want a ground of their own: behind them are sky, moor and stones.
        commands.entity(note).insert((
            TextColor(kit.ink),
            // Denser than other plates, so that they read before the brightest sky.
            BackgroundColor(kit.plate.with_alpha(0.9)),
            Node {
                padding: UiRect::axes(px(10), px(3)),
                border_radius: BorderRadius::all(px(7)),
                ..default()
            },
        ));
        let label = words!("title-go-on", game = game.name());
        // What most come for stands first, and leaves the row below to the others.
        let on = if tight { list } else { top };
        buttons.push(ui::button(
            &mut commands,
            on,
            &kit,
            &label,
            Press::GoOn,
            Tone::Main,
        ));
    }
    // A game shows when its board is there.
    let count = boards.in_order().count();
    for (index, board) in boards.in_order().enumerate() {
        let number = games().iter().position(|game| game.id() == board.game);
        let Some(number) = number else { continue };
        let press = Press::ChooseGame(number);
        let name = games()[number].name();
        let on = if tight {
            list
        } else {
            let place = Place { index, count };
            stand(&mut commands, root, press, place, &room)
        };
        buttons.push(ui::button(&mut commands, on, &kit, name, press, Tone::Main));
    }
    if let Some(first) = buttons.first() {
        commands.entity(*first).insert(bevy::input_focus::AutoFocus);
    }
    // Games from elsewhere come in there, so it is there before the first one was played.
    let mut others = Vec::new();
    if finished.is_some() {
        others.push((words!("title-games"), Press::ToGames));
    }
    others.push((words!("title-settings"), Press::ToSettings));
    others.push((words!("credits-button"), Press::ToCredits));
    #[cfg(not(target_arch = "wasm32"))]
    others.push((words!("title-quit"), Press::Quit));
    for (label, press) in others {
        let button = ui::button(&mut commands, list, &kit, &label, press, Tone::Quiet);
        // Whoever comes by keys comes to the games first.
        commands
            .entity(button)
            .insert(bevy::input_focus::tab_navigation::TabIndex(1));
        buttons.push(button);
    }
    if tight {
        for button in buttons {
            ui::widen(&mut commands, button);
        }
    }
}

/// What stands for a game: a tap on its top chooses it as well. Gives where its name goes.
fn stand(
    commands: &mut Commands,
    root: Entity,
    press: Press,
    place: Place,
    room: &ui::Room,
) -> Entity {
    let mut node = Node {
        position_type: PositionType::Absolute,
        ..default()
    };
    put(&mut node, place, room);
    let stands = commands
        .spawn((
            Name::new("Top of a game"),
            Stands(place),
            node,
            bevy::ui_widgets::Button,
            press,
            ChildOf(root),
        ))
        .id();
    commands
        .spawn((
            Node {
                position_type: PositionType::Absolute,
                top: percent(100),
                width: percent(100),
                padding: UiRect::top(px(4)),
                justify_content: JustifyContent::Center,
                ..default()
            },
            // A name is never behind the top of another game.
            GlobalZIndex(1),
            Pickable::IGNORE,
            ChildOf(stands),
        ))
        .id()
}
