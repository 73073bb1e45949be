//! Single pictures of the game's screens.

use std::path::PathBuf;
use std::time::Duration;

use bevy::prelude::*;
use clap::ValueEnum;
use stonecircle_host::{Controller, Replay, Setup};
use stonecircle_rules::Viewer;

use super::record::{lay_out, players, read_record};
use super::studio::{Studio, save_png};
use crate::controllers::Intent;
use crate::look::Quality;
use crate::screens::{Opponent, Overlay, Press, ResultSeen, Screen};
use crate::session::{PERSON, StartGame, Transport, Watch};
use crate::table::Cell;
use crate::view::FlatView;

/// The screens that can be drawn.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenWord {
    /// The title.
    Title,
    /// The choices before a game.
    Setup,
    /// A game on the table.
    Table,
    /// A game on the table with a stone of the hand held.
    Held,
    /// The curtain between two players.
    Curtain,
    /// The result of a game.
    Result,
    /// The menu over the table.
    Menu,
    /// The figures of a game.
    Info,
    /// The log of a game.
    Log,
    /// The list of keys.
    Keys,
    /// A replay with its bar.
    Replay,
    /// The settings over the table.
    Settings,
    /// How the game is played.
    Rules,
}

/// What is to be drawn, and how.
#[derive(Clone, Debug)]
pub struct PictureWish {
    /// Which screen.
    pub screen: ScreenWord,
    /// The id of the game whose choices or whose fresh game is drawn.
    pub game: String,
    /// The file.
    pub out: PathBuf,
    /// The size.
    pub size: [u32; 2],
    /// The record that lies on the table.
    pub record: Option<PathBuf>,
    /// After how many plies of it.
    pub ply: Option<u32>,
    /// How much work the picture may be.
    pub quality: Quality,
    /// Seen from above.
    pub flat: bool,
    /// In grey.
    pub grey: bool,
    /// The names of the cells that are tapped in turn by whoever is to move.
    pub taps: Vec<String>,
}

/// Draws one screen.
///
/// # Errors
/// An unreadable record, a file that cannot be written, nothing that can draw.
pub fn picture(wish: &PictureWish) -> Result<(), String> {
    let mut replay = wish.record.as_deref().map(read_record).transpose()?;
    if let Some(replay) = &mut replay {
        replay.seek(wish.ply.unwrap_or(u32::MAX));
    }
    let mut studio = Studio::open(wish.size, wish.quality)?;
    studio.app.world_mut().resource_mut::<FlatView>().0 = wish.flat;
    let number = stonecircle_rules::games()
        .iter()
        .position(|game| game.id() == wish.game);
    let choose = Press::ChooseGame(number.ok_or_else(|| format!("no game is {:?}", wish.game))?);
    match (wish.screen, &replay) {
        (ScreenWord::Title, _) => {}
        (ScreenWord::Setup, _) => press(&mut studio, choose),
        (ScreenWord::Replay, Some(replay)) => watch(&mut studio, replay),
        (ScreenWord::Curtain, _) => {
            press(&mut studio, choose);
            press(&mut studio, Press::Opponent(Opponent::Friend));
            press(&mut studio, Press::Begin);
        }
        (_, Some(replay)) => lay_out(&mut studio, replay, wish.flat)?,
        (_, None) => {
            press(&mut studio, choose);
            begin(&mut studio);
        }
    }
    if !wish.taps.is_empty() {
        if let Some(replay) = &replay {
            sit_down(&mut studio, replay)?;
        }
        for name in &wish.taps {
            tap(&mut studio, name)?;
        }
    }
    let overlay = match wish.screen {
        ScreenWord::Menu => Some(Overlay::Menu),
        ScreenWord::Info => Some(Overlay::Info),
        ScreenWord::Log => Some(Overlay::Log),
        ScreenWord::Keys => Some(Overlay::Keys),
        ScreenWord::Settings => Some(Overlay::Settings),
        ScreenWord::Rules => Some(Overlay::Rules),
        ScreenWord::Result => Some(Overlay::Result),
        _ => None,
    };
    if let Some(overlay) = overlay {
        let world = studio.app.world_mut();
        world.resource_mut::<ResultSeen>().0 = true;
        world.resource_mut::<NextState<Overlay>>().set(overlay);
    }
    if wish.screen == ScreenWord::Held {
        studio.app.world_mut().write_message(Intent::Digit(0));
    }
    for _ in 0..8 {
        studio.run(Duration::from_millis(250));
    }
    let mut picture = studio.shoot()?;
    if wish.grey {
        for pixel in picture.pixels_mut() {
            let [r, g, b, a] = pixel.0;
            let grey = 0.2126 * f32::from(r) + 0.7152 * f32::from(g) + 0.0722 * f32::from(b);
            let grey = grey.round() as u8;
            pixel.0 = [grey, grey, grey, a];
        }
    }
    save_png(&picture, &wish.out)
}

/// The replay as a person watches it, at the ply where it stands.
fn watch(studio: &mut Studio, replay: &Replay) {
    let world = studio.app.world_mut();
    world.resource_mut::<ResultSeen>().0 = true;
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);
    world.write_message(Watch {
        record: replay.record().clone(),
        seats: players(replay.record()),
    });
    press(studio, Press::Transport(Transport::Seek(replay.ply())));
}

fn press(studio: &mut Studio, press: Press) {
    studio.app.world_mut().write_message(press);
    for _ in 0..3 {
        studio.run(Duration::from_millis(300));
    }
}

/// Two persons play on from where the replay stands.
fn sit_down(studio: &mut Studio, replay: &Replay) -> Result<(), String> {
    let view = replay
        .view(Viewer::Everything)
        .ok_or("this record does not hold the whole game: it cannot be played on")?;
    let person = Controller::new("You", PERSON);
    let setup = Setup {
        game: replay.game().id().to_owned(),
        options: view.options(),
        start: Some(view.text()),
        seats: [person.clone(), person],
        ..Setup::default()
    };
    studio
        .app
        .world_mut()
        .write_message(StartGame { setup, seed: 7 });
    for _ in 0..3 {
        studio.run(Duration::from_millis(300));
    }
    Ok(())
}

/// Taps the cell of that name.
fn tap(studio: &mut Studio, name: &str) -> Result<(), String> {
    let world = studio.app.world_mut();
    let mut cells = world.query::<(Entity, &Cell, &GlobalTransform)>();
    let (cell, place) = cells
        .iter(world)
        .find(|(_, cell, _)| cell.name == name)
        .map(|(entity, _, place)| (entity, place.translation()))
        .ok_or_else(|| format!("there is no cell {name:?} on this board"))?;
    world.write_message(Intent::Tap(cell, place));
    for _ in 0..3 {
        studio.run(Duration::from_millis(300));
    }
    Ok(())
}

/// A fresh game against the computer, always the same deal.
fn begin(studio: &mut Studio) {
    let world = studio.app.world_mut();
    world.resource_mut::<crate::screens::SetupChoice>().seed = Some(7);
    press(studio, Press::Begin);
}
