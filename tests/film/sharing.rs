//! What is shared of a replay is what was seen of it.

use std::io::Cursor;
use std::path::PathBuf;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use image::RgbImage;
use stonecircle::film::Studio;
use stonecircle::look::Quality;
use stonecircle::screens::{Overlay, Press, Screen};
use stonecircle::session::{Watch, Watching};
use stonecircle::sharing::{ShareAsk, Sharing, Stretch};
use stonecircle::storage::Store;
use stonecircle::words::LanguageChoice;
use stonecircle_host::Controller;

use super::{Folder, RECORD, frames};

/// Large enough to tell buttons from stones.
const SIZE: [u32; 2] = [320, 180];

/// A replay that stands after this many plies, and the folder where what is shared comes to lie.
fn watch(name: &str, ply: u32) -> (Studio, Folder) {
    let folder = Folder::new(name);
    let mut studio = Studio::open(SIZE, Quality::Low, LanguageChoice::default()).unwrap();
    let world = studio.app.world_mut();
    world.insert_resource(Store::in_folder(folder.0.clone()));
    world.write_message(Watch {
        record: serde_json::from_str(RECORD.lines().next().unwrap()).unwrap(),
        seats: ["easy", "easy"].map(|kind| Controller::new("", kind)),
        kept: None,
    });
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);
    run(&mut studio, 4);
    press(&mut studio, Press::Show(ply));
    run(&mut studio, 60);
    let watching = studio.app.world().resource::<Watching>();
    assert_eq!(watching.replay.ply(), ply);
    (studio, folder)
}

fn run(studio: &mut Studio, frames: u32) {
    for _ in 0..frames {
        studio.run(Duration::from_millis(40));
    }
}

fn press(studio: &mut Studio, press: Press) {
    studio.app.world_mut().write_message(press);
    // Time passes as whoever takes the pictures says.
    studio.app.update();
}

/// Lets pictures be taken until there are all, or none is any more; gives the files.
fn wait(studio: &mut Studio, folder: &Folder) -> Vec<PathBuf> {
    let mut waited = 0;
    while studio.app.world().resource::<Sharing>().is_busy() {
        studio.app.update();
        waited += 1;
        assert!(waited < 20_000, "the pictures never end");
    }
    let place = folder.0.join("pictures");
    if place.is_dir() {
        frames(&place)
    } else {
        Vec::new()
    }
}

/// How much of two pictures differs, as a share of all pixels.
fn difference(a: &RgbImage, b: &RgbImage) -> f64 {
    assert_eq!(a.dimensions(), b.dimensions());
    let differ = |(a, b): &(&image::Rgb<u8>, &image::Rgb<u8>)| {
        a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > 24)
    };
    let count = a.pixels().zip(b.pixels()).filter(differ).count();
    count as f64 / f64::from(a.width() * a.height())
}

/// Every picture of an animated PNG, whole.
fn pictures(bytes: &[u8]) -> Vec<RgbImage> {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let count = reader.info().animation_control().unwrap().num_frames;
    let (width, height) = (reader.info().width, reader.info().height);
    let mut seen = RgbImage::new(width, height);
    let mut all = Vec::new();
    for _ in 0..count {
        let mut part = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut part).unwrap();
        part.truncate(info.buffer_size());
        let control = *reader.info().frame_control().unwrap();
        let part = RgbImage::from_raw(info.width, info.height, part).unwrap();
        let (x, y) = (i64::from(control.x_offset), i64::from(control.y_offset));
        image::imageops::replace(&mut seen, &part, x, y);
        all.push(seen.clone());
    }
    all
}

#[test]
fn a_moment_is_shared_as_it_is_seen_without_its_buttons() {
    let (mut studio, folder) = watch("picture", 20);
    let with_buttons = studio.shoot().unwrap();
    press(&mut studio, Press::Open(Overlay::Share));
    run(&mut studio, 20);
    press(&mut studio, Press::Share(ShareAsk::Picture));
    let files = wait(&mut studio, &folder);
    assert_eq!(files.len(), 1, "{files:?}");
    let shared = image::open(&files[0]).unwrap().to_rgb8();
    let with_buttons = image::DynamicImage::from(with_buttons).to_rgb8();
    // The board is as it was; the rail at the right edge and the bar at the top are not there.
    let middle =
        |picture: &RgbImage| image::imageops::crop_imm(picture, 100, 46, 120, 100).to_image();
    assert!(difference(&middle(&shared), &middle(&with_buttons)) < 0.002);
    assert!(difference(&shared, &with_buttons) > 0.01);
    // What was there comes back.
    run(&mut studio, 80);
    let after = image::DynamicImage::from(studio.shoot().unwrap()).to_rgb8();
    let top = |picture: &RgbImage| image::imageops::crop_imm(picture, 80, 0, 160, 26).to_image();
    assert!(difference(&top(&after), &top(&with_buttons)) < 0.002);
}

#[test]
fn some_moves_are_shared_as_a_picture_that_moves() {
    let (mut studio, folder) = watch("animation", 22);
    press(&mut studio, Press::Open(Overlay::Share));
    run(&mut studio, 20);
    press(&mut studio, Press::Share(ShareAsk::First(1)));
    assert_eq!(
        *studio.app.world().resource::<Stretch>(),
        Stretch {
            first: 21,
            last: 22
        }
    );
    press(&mut studio, Press::Share(ShareAsk::Animation));
    let files = wait(&mut studio, &folder);
    assert_eq!(files.len(), 1, "{files:?}");
    let pictures = pictures(&std::fs::read(&files[0]).unwrap());
    assert!(pictures.len() > 12, "only {} pictures", pictures.len());
    let (first, last) = (&pictures[0], &pictures[pictures.len() - 1]);
    assert!(difference(first, last) > 0.002, "nothing has happened");
    // From one picture to the next a little changes, never the whole.
    for (index, pair) in pictures.windows(2).enumerate() {
        let changed = difference(&pair[0], &pair[1]);
        assert!(
            changed < 0.2,
            "{changed} of all changes with picture {index}"
        );
    }
    // The replay stands where the stretch ends, time passes as before, and the last picture is what
    // is seen there.
    let watching = studio.app.world().resource::<Watching>();
    assert_eq!(watching.replay.ply(), 22);
    let clock = studio.app.world().resource::<TimeUpdateStrategy>();
    assert!(matches!(clock, TimeUpdateStrategy::ManualDuration(_)));
    press(&mut studio, Press::Share(ShareAsk::Picture));
    let files = wait(&mut studio, &folder);
    assert_eq!(files.len(), 2, "{files:?}");
    let mut singles = files
        .iter()
        .map(|file| image::open(file).unwrap().to_rgb8());
    assert!(singles.any(|single| difference(&single, last) < 0.002));
}

#[test]
fn whatever_else_is_pressed_ends_it() {
    let (mut studio, folder) = watch("stopped", 22);
    press(&mut studio, Press::Open(Overlay::Share));
    run(&mut studio, 20);
    press(&mut studio, Press::Share(ShareAsk::Animation));
    for _ in 0..40 {
        studio.app.update();
    }
    assert!(studio.app.world().resource::<Sharing>().is_busy());
    press(&mut studio, Press::Escape);
    assert!(!studio.app.world().resource::<Sharing>().is_busy());
    assert_eq!(wait(&mut studio, &folder), Vec::<PathBuf>::new());
}
