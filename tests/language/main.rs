//! Another language is chosen while the game runs: what is shown is built anew at once.
//!
//! A program of its own, since which language is spoken is known to the whole process.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "../shared/cut_off.rs"]
mod cut_off;

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bevy::feathers::FeathersPlugins;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowResolution;
use bevy::winit::WinitPlugin;
use stonecircle::choreography::{ChoreoClock, Speed};
use stonecircle::rulebook::RulesAsk;
use stonecircle::screens::{Overlay, Press, Screen, Setting};
use stonecircle::words::{Language, LanguageChoice};

/// One test at a time speaks.
static SPEAKS: Mutex<()> = Mutex::new(());

/// The whole app with a window that nobody sees, in English.
fn app() -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(Window {
                    resolution: WindowResolution::new(1280, 720),
                    ..default()
                }),
                ..default()
            })
            .set(RenderPlugin {
                render_creation: RenderCreation::Automatic(Box::new(WgpuSettings {
                    backends: None,
                    ..default()
                })),
                ..default()
            })
            .disable::<bevy::log::LogPlugin>()
            .disable::<WinitPlugin>(),
    )
    .add_plugins(FeathersPlugins)
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        100,
    )))
    .add_plugins((stonecircle::logic, stonecircle::pictures));
    if !app.is_plugin_added::<SyncWorldPlugin>() {
        app.add_plugins(SyncWorldPlugin);
    }
    app.finish();
    app.cleanup();
    app.world_mut().resource_mut::<ChoreoClock>().speed = Speed::Off;
    updates(&mut app);
    say(&mut app, Language::ENGLISH);
    app
}

fn updates(app: &mut App) {
    for _ in 0..12 {
        app.update();
    }
}

fn press(app: &mut App, press: Press) {
    app.world_mut().write_message(press);
    updates(app);
}

fn german() -> Language {
    Language::of_tag("de").unwrap()
}

fn say(app: &mut App, language: Language) {
    let setting = Setting::Language(LanguageChoice::Known(language));
    press(app, Press::Set(setting));
}

/// All that stands anywhere.
fn shown(app: &mut App) -> Vec<String> {
    let world = app.world_mut();
    let mut texts = world.query::<&Text>();
    let shown = texts.iter(world).map(|text| text.0.clone());
    shown.filter(|text| !text.is_empty()).collect()
}

#[track_caller]
fn assert_shows(app: &mut App, wanted: &[&str], gone: &[&str]) {
    let shown = shown(app);
    for words in wanted {
        let there = shown.iter().filter(|text| text.contains(words)).count();
        assert!(there > 0, "{words:?} is not among {shown:?}");
    }
    for words in gone {
        assert!(
            !shown.iter().any(|text| text == words),
            "{words:?} is still among {shown:?}"
        );
    }
}

#[test]
fn screens_are_built_anew_where_they_are() {
    let _speaks = SPEAKS.lock().unwrap_or_else(PoisonError::into_inner);
    let mut app = app();
    assert_shows(&mut app, &["Settings", "Surge Stones"], &[]);
    say(&mut app, german());
    assert_shows(&mut app, &["Einstellungen", "Surge Stones"], &["Settings"]);
    press(&mut app, Press::ToSettings);
    assert_shows(&mut app, &["Bewegung", "Deutsch", "English"], &["Motion"]);
    say(&mut app, Language::ENGLISH);
    assert_shows(&mut app, &["Motion", "Deutsch", "English"], &["Bewegung"]);
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Settings
    );
    // Once each: nothing of the other language's screen is left over.
    let buttons = shown(&mut app);
    let english = buttons.iter().filter(|text| *text == "English").count();
    assert_eq!(english, 1, "{buttons:?}");
}

#[test]
fn the_table_speaks_at_once_and_the_game_goes_on() {
    let _speaks = SPEAKS.lock().unwrap_or_else(PoisonError::into_inner);
    let mut app = app();
    press(&mut app, Press::ChooseGame(1));
    press(&mut app, Press::Begin);
    assert_shows(&mut app, &["Green · You", "Take back", "no stones"], &[]);
    press(&mut app, Press::Open(Overlay::Settings));
    say(&mut app, german());
    assert_eq!(
        *app.world().resource::<State<Overlay>>().get(),
        Overlay::Settings
    );
    assert_shows(
        &mut app,
        &["Grün · Du", "Gold · Leicht", "keine Steine", "Bewegung"],
        &["Green · You", "Take back", "Motion", "no stones"],
    );
    press(&mut app, Press::Close);
    press(&mut app, Press::Open(Overlay::Info));
    assert_shows(&mut app, &["Gespielte Züge", "Seitenlänge 5"], &[]);
    assert!(shown(&mut app).iter().any(|text| text == "0"));
    press(&mut app, Press::Close);
    press(&mut app, Press::Rules(RulesAsk::Open));
    assert_shows(
        &mut app,
        &["Regeln von Surmount", "Grün und Gold ziehen"],
        &["Grün · Du"],
    );
    press(&mut app, Press::Rules(RulesAsk::Leave));
    say(&mut app, Language::ENGLISH);
    assert_shows(&mut app, &["Green · You", "Take back"], &["Grün · Du"]);
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Table
    );
}

/// German words are long: they are seen whole where there is the least room for them.
#[test]
fn german_is_seen_whole_in_the_smallest_windows() {
    let _speaks = SPEAKS.lock().unwrap_or_else(PoisonError::into_inner);
    let mut app = stonecircle::app::unseen([1280, 720], Duration::from_millis(100));
    stonecircle::app::play_unseen(&mut app);
    app.world_mut().resource_mut::<ChoreoClock>().speed = Speed::Off;
    updates(&mut app);
    say(&mut app, german());
    let rooms = cut_off::Rooms {
        sizes: &[[360, 640], [640, 360], [1280, 720]],
        texts: &[80, 200],
    };
    rooms.check_screens(&mut app);
    for game in 0..stonecircle_rules::games().len() {
        rooms.check_table(&mut app, game);
    }
    say(&mut app, Language::ENGLISH);
}
