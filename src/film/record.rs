//! A film: a record played by the table at a fixed step, picture by picture.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use stonecircle_host::Replay;
use stonecircle_lessons::Set;
use stonecircle_rules::{Record, Viewer};

use super::advice::{self, AdviceWord};
use super::lesson;
use super::pages::demonstration;
use super::studio::{Studio, can_be_written, save_png};
use crate::choreography::{ChoreoClock, Timeline};
use crate::look::Quality;
use crate::screens::{Overlay, ResultSeen, Screen};
use crate::storage::exchange::reading;
use crate::table::EventQueue;
use crate::view::FlatView;
use crate::words::LanguageChoice;

/// What happens in a film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scene {
    /// Plies of a recorded game.
    Record {
        /// The file with the record.
        file: PathBuf,
        /// The first ply to show, counted from 1.
        from: u32,
        /// The last ply to show, `None` for the last of the record.
        to: Option<u32>,
    },
    /// The demonstration of a rule, whole.
    Rule {
        /// The game's id.
        game: String,
        /// The statement's.
        id: String,
    },
    /// Advice in the middle of a recorded game.
    Advice {
        /// The file with the record.
        file: PathBuf,
        /// The ply before which it is asked for, counted from 1; an analysis at the end.
        ply: u32,
        /// What is asked for.
        advice: AdviceWord,
    },
    /// A step of a lesson, as the lesson itself shows it.
    Lesson {
        /// The game's id.
        game: String,
        /// Which of its lessons.
        set: Set,
        /// Which step, counted from 1.
        step: usize,
    },
}

/// What is to be filmed, and how.
#[derive(Clone, Debug)]
pub struct FilmWish {
    /// What happens in it.
    pub scene: Scene,
    /// The folder for the pictures.
    pub out: PathBuf,
    /// Pictures a second.
    pub fps: u32,
    /// The pictures' size.
    pub size: [u32; 2],
    /// How much work a picture may be.
    pub quality: Quality,
    /// Seen from above.
    pub flat: bool,
    /// The language.
    pub language: LanguageChoice,
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
    let seats = reading::players(&record);
    Ok(Replay::new(record).map_err(fault)?.with_seats(seats))
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
    match &wish.scene {
        Scene::Record { file, from, to } => {
            let (replay, last) = cut(read_record(file)?, *from, *to)?;
            play(wish, replay, last)
        }
        Scene::Rule { game, id } => {
            let record = demonstration(game, id)?;
            let replay = Replay::new(record).map_err(|error| error.to_string())?;
            let last = replay.plies();
            play(wish, replay, last)
        }
        Scene::Advice { file, ply, advice } => {
            let (replay, _) = cut(read_record(file)?, *ply, None)?;
            let mut studio = open(wish)?;
            advice::begin(&mut studio, replay, *advice, wish.flat)?;
            let mut acts = advice::Acts::new(*advice);
            shoot(wish, &mut studio, |studio| acts.next(studio))
        }
        Scene::Lesson { game, set, step } => {
            let mut studio = open(wish)?;
            lesson::begin(&mut studio, game, *set, *step)?;
            studio.app.world_mut().resource_mut::<FlatView>().0 = wish.flat;
            let mut acts = lesson::Acts::default();
            shoot(wish, &mut studio, |studio| acts.next(studio))
        }
    }
}

/// Plays a replay on from where it stands, until after this ply.
fn play(wish: &FilmWish, mut replay: Replay, last: u32) -> Result<(), String> {
    let mut studio = open(wish)?;
    lay_out(&mut studio, &replay, wish.flat)?;
    shoot(wish, &mut studio, |studio| {
        if replay.ply() >= last {
            return false;
        }
        replay.step();
        if let Some(message) = replay.latest(Viewer::Everything) {
            studio
                .app
                .world_mut()
                .resource_mut::<EventQueue>()
                .push(message);
        }
        true
    })
}

/// The replay before the first ply that is shown, and after which ply it ends.
fn cut(mut replay: Replay, from: u32, to: Option<u32>) -> Result<(Replay, u32), String> {
    let plies = replay.plies();
    let past = [Some(from), to]
        .into_iter()
        .flatten()
        .find(|ply| *ply > plies.max(1));
    if let Some(ply) = past {
        return Err(format!(
            "there is no ply {ply} to film: the record has {plies}"
        ));
    }
    let last = to.unwrap_or(plies).min(plies);
    let before = from.saturating_sub(1);
    if before > last {
        return Err(format!(
            "there is nothing to film from ply {from} to ply {last}"
        ));
    }
    replay.seek(before);
    Ok((replay, last))
}

/// The studio and the folder for its pictures.
fn open(wish: &FilmWish) -> Result<Studio, String> {
    std::fs::create_dir_all(&wish.out)
        .map_err(|error| format!("{} cannot be made: {error}", wish.out.display()))?;
    can_be_written(&wish.out.join(name(0)))?;
    let mut studio = Studio::open(wish.size, wish.quality, wish.language)?;
    studio
        .app
        .world_mut()
        .resource_mut::<ChoreoClock>()
        .reduced_motion = wish.reduced_motion;
    Ok(studio)
}

/// Takes picture after picture. Where nothing moves any more, `next` has the next thing happen, or
/// ends the film.
fn shoot(
    wish: &FilmWish,
    studio: &mut Studio,
    mut next: impl FnMut(&mut Studio) -> bool,
) -> Result<(), String> {
    if wish.bare {
        hide_plates(studio);
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
            if !next(studio) {
                break;
            }
            still = 0;
        }
        studio.run(step);
        let picture = studio.shoot()?;
        save_png(&picture, &wish.out.join(name(number)))?;
    }
    Ok(())
}

/// The name of a picture in the folder.
fn name(number: u32) -> String {
    format!("{number:05}.png")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn what_cannot_be_filmed_is_refused_before_anything_is() {
        let folder = std::env::temp_dir().join(format!("stonecircle-film-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let record = folder.join("game.json");
        std::fs::write(&record, r#"{"game":"cairns","moves":["c3","c4"]}"#).expect("written");
        std::fs::write(folder.join("file"), "in the way").expect("written");
        let wish = |from: u32, to: Option<u32>, out: &str| FilmWish {
            language: LanguageChoice::Known(Language::ENGLISH),
            scene: Scene::Record {
                file: record.clone(),
                from,
                to,
            },
            out: folder.join(out),
            fps: 30,
            size: [320, 180],
            quality: Quality::Low,
            flat: false,
            reduced_motion: false,
            bare: true,
            most: 1,
        };
        let refused = |from, to, out| film(&wish(from, to, out)).expect_err("it cannot be filmed");
        assert_eq!(
            refused(3, None, "out"),
            "there is no ply 3 to film: the record has 2"
        );
        assert_eq!(
            refused(1, Some(9), "out"),
            "there is no ply 9 to film: the record has 2"
        );
        assert!(!folder.join("out").exists(), "nothing was made");
        assert!(refused(1, None, "file").contains("cannot be made"));
        assert!(refused(1, None, "file/out").contains("cannot be made"));
        // A folder stands where the first picture would.
        std::fs::create_dir_all(folder.join("full/00000.png")).expect("a folder");
        assert!(refused(1, None, "full").contains("is a folder"));
        std::fs::remove_dir_all(&folder).expect("tidied");
    }
}
