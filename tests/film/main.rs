//! Films show the stones where the view says, and the same film twice is the same bytes.
//!
//! They are drawn without a window; where there is no graphics card, software rendering draws.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "../shared/drivers.rs"]
mod drivers;
mod sharing;

use std::path::{Path, PathBuf};
use std::process::Command;

use stonecircle::look::camera::{CameraView, shot};
use stonecircle::look::surge::square_position;
use stonecircle::ui::Room;
use stonecircle_rules::surge::{Options, Square, SurgePosition};
use stonecircle_rules::{Position, Record, Seat};

use drivers::draw_in_software;

const SIZE: [u32; 2] = [480, 270];

/// A game with many stones on both sides of the river.
const RECORD: &str = include_str!("../../xtask/records/whole-game.jsonl");

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("stonecircle-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be tidied away is left to the system's own tidying.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Films these plies of the record into a folder, seen from above and without plates.
fn film(record: &Path, out: &Path, from: u32, to: u32, most: u32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stonecircle"));
    command
        .arg("film")
        .arg("--record")
        .arg(record)
        .arg("--out")
        .arg(out)
        .args(["--from", &from.to_string(), "--to", &to.to_string()])
        .args(["--size", &format!("{}x{}", SIZE[0], SIZE[1])])
        .args(["--fps", "10", "--quality", "low", "--flat", "--bare"])
        .args(["--most", &most.to_string()]);
    draw_in_software(&mut command);
    let output = command.output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

fn frames(folder: &Path) -> Vec<PathBuf> {
    let mut frames: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    frames.sort();
    frames
}

/// What is seen on a square: a stone of a side, or none. The rim of the disc is looked at, where no
/// numeral is.
fn seen(picture: &image::RgbImage, at: Square) -> Option<Seat> {
    let aspect = SIZE[0] as f32 / SIZE[1] as f32;
    let margins = Room::default().table_margins(true, false);
    let shot = shot(
        CameraView::Flat,
        stonecircle::look::surge::SLAB,
        aspect,
        margins,
        false,
    );
    let (mut blue, mut orange) = (0, 0);
    let spots = [(-0.27, 0.0), (0.27, 0.0), (-0.2, -0.2), (0.2, -0.2)];
    for (x, z) in spots {
        let place = square_position(at.file(), at.rank()) + bevy::math::Vec3::new(x, 0.1, z);
        let point = shot.project(place, aspect);
        let x = (point.x + 1.0) / 2.0 * SIZE[0] as f32;
        let y = (1.0 - point.y) / 2.0 * SIZE[1] as f32;
        let [r, g, b] = picture.get_pixel(x as u32, y as u32).0.map(f32::from);
        // Bare slate and the tinted home ranks are dull and dark beside a stone.
        if b > 95.0 && b > r * 1.5 {
            blue += 1;
        } else if r > 150.0 && r > b * 1.7 && r > g * 1.15 {
            orange += 1;
        }
    }
    match (blue >= 3, orange >= 3) {
        (true, false) => Some(Seat::First),
        (false, true) => Some(Seat::Second),
        _ => None,
    }
}

#[test]
fn the_last_picture_shows_every_stone_where_the_view_says() {
    let folder = Folder::new("film-shows");
    let file = folder.0.join("game.json");
    std::fs::write(&file, RECORD).unwrap();
    let record = Record::read(RECORD.trim()).unwrap();
    let replay = record.replay().unwrap();
    for ply in [12, 35] {
        let out = folder.0.join(ply.to_string());
        film(&file, &out, ply, ply, 60);
        let frames = frames(&out);
        let last = image::open(frames.last().unwrap()).unwrap().to_rgb8();
        assert_eq!([last.width(), last.height()], SIZE);
        let text = replay.positions[usize::try_from(ply).unwrap()].text();
        let position = SurgePosition::parse(&Options::default(), &text).unwrap();
        let mut wrong = Vec::new();
        for at in Square::all() {
            let stands = position.board().stone(at).map(|stone| stone.seat);
            if seen(&last, at) != stands {
                wrong.push(format!("{at}: {stands:?} seen as {:?}", seen(&last, at)));
            }
        }
        assert!(wrong.is_empty(), "after ply {ply}: {wrong:?}");
        // And the board it shows is not one board always.
        let first = image::open(&frames[0]).unwrap().to_rgb8();
        assert_ne!(first.as_raw(), last.as_raw(), "nothing moved");
    }
}

#[test]
fn the_same_film_twice_is_the_same_bytes() {
    let folder = Folder::new("film-same");
    let file = folder.0.join("game.json");
    std::fs::write(&file, RECORD).unwrap();
    let films = ["one", "two"].map(|name| {
        let out = folder.0.join(name);
        film(&file, &out, 20, 20, 25);
        frames(&out)
            .iter()
            .map(|frame| std::fs::read(frame).unwrap())
            .collect::<Vec<_>>()
    });
    assert!(films[0].len() > 5, "{} pictures", films[0].len());
    assert_eq!(films[0].len(), films[1].len());
    for (number, (one, two)) in films[0].iter().zip(&films[1]).enumerate() {
        assert_eq!(one, two, "picture {number} differs");
    }
}

#[test]
fn a_film_of_nonsense_says_what_is_wrong() {
    let folder = Folder::new("film-nonsense");
    let file = folder.0.join("game.json");
    for (text, expected) in [
        ("", "empty"),
        ("{", "not a record"),
        (r#"{"game":"chess","moves":[]}"#, "chess"),
        (r#"{"game":"surge","moves":["9@c2"]}"#, "start"),
    ] {
        std::fs::write(&file, text).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_stonecircle"))
            .args(["film", "--record"])
            .arg(&file)
            .arg("--out")
            .arg(&folder.0)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        let words = String::from_utf8_lossy(&output.stderr);
        assert!(words.contains(expected), "{text:?}: {words}");
        assert_eq!(words.lines().count(), 1, "{words}");
    }
}
