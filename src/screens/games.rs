//! Finished games, and how one has fared on this device.

use bevy::prelude::*;
use serde_json::Value;
use stonecircle_host::Replay;
use stonecircle_rules::AnyGame;

use super::{Press, Screen};
use crate::storage::finished::Against;
use crate::storage::{Finished, Store, Tally};
use crate::ui::{self, Kit, Tone};

/// How many of the finished games the list shows; the newest come first.
const SHOWN: usize = 50;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Games), spawn);
}

fn spawn(
    mut commands: Commands,
    kit: Res<Kit>,
    store: Option<Res<Store>>,
    finished: Option<Res<Finished>>,
) {
    let root = ui::screen_root(&mut commands, "Games", Screen::Games);
    let slab = ui::slab(&mut commands, root, 620.0);
    ui::heading(&mut commands, slab, &kit, "Games played");
    let list = ui::scroll(&mut commands, slab);
    if let (Some(store), Some(finished)) = (store, finished) {
        for (against, tally) in &finished.tallies {
            let line = figures(against, *tally);
            ui::line(&mut commands, list, &kit, &line);
        }
        for (index, name) in finished.names.iter().enumerate().rev().take(SHOWN) {
            // A game that is damaged says so in its place; the others are there all the same.
            let opened = Finished::open(&store, name).and_then(|game| {
                let played = Replay::new(game.record.clone());
                played.map_err(|error| format!("{name}: {error}"))?;
                Ok(game)
            });
            match opened {
                Ok(game) => {
                    let line = summary(&game.record, &ui::against(&game.seats));
                    let press = Press::Watch(index);
                    let button = ui::button(&mut commands, list, &kit, &line, press, Tone::Quiet);
                    // A row that takes two lines on a phone is as tall as they are.
                    commands
                        .entity(button)
                        .entry::<Node>()
                        .and_modify(|mut node| node.flex_shrink = 0.0);
                }
                Err(words) => {
                    ui::note(&mut commands, list, &kit, &words);
                }
            }
        }
        let place = format!("Kept in {}", store.0.place());
        ui::note(&mut commands, slab, &kit, &place);
    }
    let row = ui::row(&mut commands, slab);
    let back = ui::button(&mut commands, row, &kit, "Back", Press::ToTitle, Tone::Main);
    commands.entity(back).insert(bevy::input_focus::AutoFocus);
}

fn game_name(id: &str) -> String {
    stonecircle_rules::game(id).map_or_else(|| id.to_owned(), |game| game.name().to_owned())
}

/// The options that differ from the usual ones, in words.
fn unusual(game: &dyn AnyGame, options: &Value) -> Vec<&'static str> {
    let Ok(usual) = game.complete_options(&Value::Null) else {
        return Vec::new();
    };
    game.offered()
        .iter()
        .filter(|option| {
            options
                .get(option.key)
                .is_some_and(|value| *value != usual[option.key])
        })
        .filter_map(|option| {
            let value = &options[option.key];
            let choice = option
                .choices
                .iter()
                .find(|choice| choice.value.json() == *value);
            choice.map(|choice| choice.name)
        })
        .collect()
}

fn figures(against: &Against, tally: Tally) -> String {
    let options: Value = serde_json::from_str(&against.options).unwrap_or_default();
    let unusual = stonecircle_rules::game(&against.game)
        .map(|game| unusual(game, &options))
        .unwrap_or_default();
    let mut name = game_name(&against.game);
    if !unusual.is_empty() {
        name = format!("{name} ({})", unusual.join(", "));
    }
    format!(
        "{name} against {}: {} won, {} lost, {} drawn",
        against.opponent, tally.won, tally.lost, tally.drawn
    )
}

/// A game in a line, without its result: whoever watches it may not want to know.
fn summary(record: &stonecircle_rules::Record, players: &str) -> String {
    format!(
        "{} · {players} · {}",
        game_name(&record.game),
        ui::moves(record.moves.len())
    )
}
