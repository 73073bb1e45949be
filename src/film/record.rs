//! A film: a record played by the table at a fixed step, picture by picture.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use stonecircle_host::{Controller, Replay};
use stonecircle_rules::{Record, Viewer};

use super::studio::{Studio, save_png};
use crate::choreography::{ChoreoClock, Timeline};
use crate::look::Quality;
use crate::screens::{Overlay, ResultSeen, Screen};
use crate::table::EventQueue;
use crate::view::FlatView;

/// What is to be filmed, and how.
#[derive(Clone, Debug)]
pub struct FilmWish {
    /// The file with the record.
    pub record: PathBuf,
    /// The folder for the pictures.
    pub out: PathBuf,
    /// Pictures a second.
    pub fps: u32,
    /// The pictures' size.
    pub size: [u32; 2],
    /// How much work a picture may be.
    pub quality: Quality,
    /// The first ply to show, counted from 1.
    pub from: u32,
    /// The last ply to show, `None` for the last of the record.
    pub to: Option<u32>,
    /// Seen from above.
    pub flat: bool,
    /// Things fade instead of travelling.
    pub reduced_motion: bool,
    /// Without plates.
    pub bare: bool,
    /// The most pictures.
    pub most: u32,
}

/// How long the film rests before the first ply and after the last.
const REST: Duration = Duration::from_millis(300);

/// Reads the record in a file: one JSON object, or the first line of several.
pub(super) fn read_record(path: &Path) -> Result<Replay, String> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    let line = text
        .lines()
        .find(|line| !line.trim().is_empty())
        .ok_or_else(|| format!("{} is empty", path.display()))?;
    let fault = |error: stonecircle_rules::RecordError| format!("{}: {error}", path.display());
    let record = match Record::read(&text) {
        Ok(record) => record,
        Err(_) => Record::read(line).map_err(fault)?,
    };
    let seats = players(&record);
    Ok(Replay::new(record).map_err(fault)?.with_seats(seats))
}

/// Who played, first and second: records of games between bots name them.
pub(super) fn players(record: &Record) -> [Controller; 2] {
    ["first", "second"].map(|key| {
        let named = record.more.get(key).and_then(|name| name.as_str());
        Controller::new(named.unwrap_or_default(), "record")
    })
}

/// Shows a replay on the studio's table as it stands.
pub(super) fn lay_out(studio: &mut Studio, replay: &Replay, flat: bool) -> Result<(), String> {
    let snapshot = replay
        .snapshot(Viewer::Everything)
        .ok_or("this record does not hold the whole game: it cannot be shown")?;
    let world = studio.app.world_mut();
    world.resource_mut::<FlatView>().0 = flat;
    world.resource_mut::<ResultSeen>().0 = true;
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);
    world.resource_mut::<EventQueue>().replace_with(snapshot);
    studio.run(Duration::ZERO);
    // The camera comes down; the film begins when it has arrived.
    for _ in 0..4 {
        studio.run(Duration::from_millis(400));
    }
    Ok(())
}

/// Draws the film.
///
/// # Errors
/// An unreadable record, a folder that cannot be written, nothing that can draw.
pub fn film(wish: &FilmWish) -> Result<(), String> {
    let mut replay = read_record(&wish.record)?;
    let to = wish.to.unwrap_or(u32::MAX).min(replay.plies());
    let before = wish.from.saturating_sub(1);
    if before > to {
        return Err(format!(
            "there is nothing to film from ply {} to ply {to}: the record has {}",
            wish.from,
            replay.plies()
        ));
    }
    std::fs::create_dir_all(&wish.out)
        .map_err(|error| format!("{} cannot be made: {error}", wish.out.display()))?;
    replay.seek(before);
    let mut studio = Studio::open(wish.size, wish.quality)?;
    studio
        .app
        .world_mut()
        .resource_mut::<ChoreoClock>()
        .reduced_motion = wish.reduced_motion;
    lay_out(&mut studio, &replay, wish.flat)?;
    if wish.bare {
        hide_plates(&mut studio);
    }
    let step = Duration::from_secs_f64(1.0 / f64::from(wish.fps));
    let rest = u32::try_from(REST.as_nanos() / step.as_nanos().max(1)).unwrap_or(0);
    let mut still = 0;
    for number in 0..wish.most {
        let world = studio.app.world();
        let idle =
            world.resource::<EventQueue>().is_empty() && !world.resource::<Timeline>().is_playing();
        if idle {
            still += 1;
        } else {
            still = 0;
        }
        if idle && still > rest {
            if replay.ply() >= to {
                break;
            }
            replay.step();
            if let Some(message) = replay.latest(Viewer::Everything) {
                studio
                    .app
                    .world_mut()
                    .resource_mut::<EventQueue>()
                    .push(message);
            }
            still = 0;
        }
        studio.run(step);
        let picture = studio.shoot()?;
        save_png(&picture, &wish.out.join(format!("{number:05}.png")))?;
    }
    Ok(())
}

fn hide_plates(studio: &mut Studio) {
    let world = studio.app.world_mut();
    let mut roots = world.query_filtered::<Entity, (With<Node>, Without<ChildOf>)>();
    let roots: Vec<Entity> = roots.iter(world).collect();
    for root in roots {
        world.entity_mut(root).insert(Visibility::Hidden);
    }
    world
        .resource_mut::<NextState<Overlay>>()
        .set(Overlay::None);
}
