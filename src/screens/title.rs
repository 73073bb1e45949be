//! The title: the stone circle, and the games to choose from.

use bevy::prelude::*;
use stonecircle_rules::games;

use super::{Press, Screen};
use crate::look::Look;
use crate::storage::{Finished, Unfinished};
use crate::table::Boards;
use crate::ui::{self, Kit, Tone};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), (spawn, lay_slab))
        .add_systems(OnEnter(Screen::Setup), lay_slab)
        .add_systems(OnEnter(Screen::Games), lay_slab)
        .add_systems(OnEnter(Screen::Settings), lay_slab);
}

/// The slab lies in the middle of the circle, bare until a game is chosen.
fn lay_slab(mut commands: Commands, look: Res<Look>, screen: Res<State<Screen>>) {
    commands.spawn((
        Name::new("Slab"),
        DespawnOnExit(*screen.get()),
        look.surge_board(),
    ));
}

fn spawn(
    mut commands: Commands,
    kit: Res<Kit>,
    portrait: Res<ui::Portrait>,
    boards: Res<Boards>,
    unfinished: Option<Res<Unfinished>>,
    finished: Option<Res<Finished>>,
) {
    let root = ui::screen_root(&mut commands, "Title", Screen::Title);
    let top = ui::column(&mut commands, root);
    ui::title(&mut commands, top, &kit, "STONECIRCLE", portrait.0);
    ui::line(&mut commands, top, &kit, "stone games on one table");
    let list = ui::slab(&mut commands, root, 420.0);
    let mut first = true;
    let told = unfinished.iter().flat_map(|found| &found.told);
    for words in told.chain(finished.iter().flat_map(|finished| &finished.told)) {
        ui::note(&mut commands, list, &kit, words);
    }
    if let Some(save) = unfinished.as_ref().and_then(|found| found.save.as_ref())
        && let Some(game) = stonecircle_rules::game(&save.record.game)
        && boards.find(game.id()).is_some()
    {
        let label = format!("Go on with {}", game.name());
        let button = ui::button(&mut commands, list, &kit, &label, Press::GoOn, Tone::Main);
        let label = format!(
            "{} · {}",
            ui::against(&save.seats),
            ui::moves(save.record.moves.len())
        );
        ui::note(&mut commands, list, &kit, &label);
        commands.entity(button).insert(bevy::input_focus::AutoFocus);
        first = false;
    }
    for (index, game) in games().iter().enumerate() {
        // A game shows when its board is there.
        if boards.find(game.id()).is_none() {
            continue;
        }
        let press = Press::ChooseGame(index);
        let button = ui::button(&mut commands, list, &kit, game.name(), press, Tone::Main);
        if std::mem::take(&mut first) {
            commands.entity(button).insert(bevy::input_focus::AutoFocus);
        }
    }
    if finished.is_some_and(|finished| !finished.names.is_empty()) {
        ui::button(
            &mut commands,
            list,
            &kit,
            "Games played",
            Press::ToGames,
            Tone::Quiet,
        );
    }
    ui::button(
        &mut commands,
        list,
        &kit,
        "Settings",
        Press::ToSettings,
        Tone::Quiet,
    );
    #[cfg(not(target_arch = "wasm32"))]
    ui::button(&mut commands, list, &kit, "Quit", Press::Quit, Tone::Quiet);
}
