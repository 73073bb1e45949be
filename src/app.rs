//! Builds the app for a window, and probes first for what would otherwise be a panic.

use bevy::app::PluginGroupBuilder;
use bevy::feathers::FeathersPlugins;
use bevy::log::{DEFAULT_FILTER, LogPlugin};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::{UpdateMode, WinitSettings};
use serde::{Deserialize, Serialize};
use stonecircle_host::Controller;

use crate::choreography::{ChoreoClock, Speed};
use crate::look::Quality;
use crate::screens::{Press, QuietGames, SetupChoice};
use crate::view::FlatView;
use crate::words::LanguageChoice;

/// How the game is to start.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Launch {
    /// The id of the game to start at once, past title and set-up.
    pub game: Option<String>,
    /// Who plays first and second: `you`, `random`, or a level of the computer's: `beginner`, `easy`,
    /// `normal`, `hard` or `master`.
    pub seats: Option<[String; 2]>,
    /// The seed of the first game; alone it starts nothing.
    pub seed: Option<u64>,
    /// How fast stones move, instead of as the settings say.
    pub speed: Option<Speed>,
    /// Cross-fades instead of travel.
    pub reduced_motion: bool,
    /// The quality of the picture, `low`, `medium` or `high`, instead of as the settings say.
    pub quality: Option<String>,
    /// The language, a code like `de` or `system`, instead of as the settings say.
    pub language: Option<String>,
    /// Begin with the flat view.
    pub flat: bool,
    /// The window's size in logical pixels.
    pub size: Option<[u32; 2]>,
    /// Where the record of the game is kept.
    pub record: Option<std::path::PathBuf>,
    /// Neither opens a sound device nor makes a sound.
    pub silent: bool,
    /// The folder for saves and finished games, instead of the user's own.
    pub data: Option<std::path::PathBuf>,
}

impl Launch {
    /// Whether a game starts at once.
    const fn starts_at_once(&self) -> bool {
        self.game.is_some() || self.seats.is_some()
    }

    /// Puts the wishes into the app's resources. Call it after the plugins were added.
    pub fn apply(&self, app: &mut App) {
        let world = app.world_mut();
        let mut clock = world.resource_mut::<ChoreoClock>();
        if let Some(speed) = self.speed {
            clock.speed = speed;
        }
        clock.reduced_motion |= self.reduced_motion;
        world.resource_mut::<FlatView>().0 |= self.flat;
        let language = self.language.as_deref().and_then(LanguageChoice::of_word);
        if let Some(language) = language {
            world.insert_resource(language);
        }
        crate::words::speak_chosen(world);
        let quality = Quality::ALL
            .into_iter()
            .find(|quality| Some(quality.word()) == self.quality.as_deref());
        if let Some(quality) = quality {
            world.insert_resource(quality);
        }
        let mut choice = world.resource_mut::<SetupChoice>();
        if let Some(game) = &self.game {
            let index = stonecircle_rules::games()
                .iter()
                .position(|known| known.id() == game);
            choice.choose(index.unwrap_or(0));
        }
        choice.seed = self.seed;
        choice.controllers = self
            .seats
            .clone()
            .map(|seats| seats.map(|kind| Controller::new(crate::ui::capital(&kind), kind)));
        if let Some(path) = &self.record {
            world.insert_resource(crate::storage::RecordFile(path.clone()));
        }
        if self.starts_at_once() {
            world.write_message(Press::Begin);
        }
    }
}

/// Bevy's plugins for a window, with what Stonecircle sets.
fn window_plugins(launch: &Launch) -> PluginGroupBuilder {
    let mut window = Window {
        title: "Stonecircle".to_owned(),
        name: Some("stonecircle".to_owned()),
        present_mode: PresentMode::AutoVsync,
        canvas: Some("#stonecircle".to_owned()),
        fit_canvas_to_parent: true,
        prevent_default_event_handling: false,
        ..default()
    };
    if let Some([width, height]) = launch.size {
        window.resolution = WindowResolution::new(width, height);
    }
    let plugins = DefaultPlugins.build();
    #[cfg(not(target_arch = "wasm32"))]
    let plugins = if launch.silent {
        plugins.disable::<bevy::audio::AudioPlugin>()
    } else {
        plugins
    };
    plugins
        .set(WindowPlugin {
            primary_window: Some(window),
            ..default()
        })
        .set(LogPlugin {
            // Bevy has a line about a missing sound device; the game has its own.
            filter: format!("{DEFAULT_FILTER},bevy_audio=error"),
            ..default()
        })
        .set(RenderPlugin {
            // On software rendering a program can end while pipelines still compile; compiling
            // them in step keeps the end clean, and a page has no threads for it anyway.
            synchronous_pipeline_compilation: software_rendering(),
            ..default()
        })
}

/// Whether the picture is drawn by the processor, as far as the environment says.
fn software_rendering() -> bool {
    std::env::var("VK_ICD_FILENAMES").is_ok_and(|icd| icd.contains("lvp"))
}

/// The app in a window, ready to run.
pub fn windowed(launch: &Launch) -> App {
    let mut app = App::new();
    // Whatever goes wrong within a frame is logged; nobody's game ends for it. The apps of tests and
    // pictures have Bevy's usual handler, which does end them.
    app.set_error_handler(bevy::ecs::error::error)
        .add_plugins(window_plugins(launch))
        .add_plugins(FeathersPlugins)
        .insert_resource(ClearColor(Color::BLACK))
        // Nothing moves unless something was done: a frame is drawn for each input, and for as
        // long as a redraw is asked for.
        .insert_resource(WinitSettings {
            focused_mode: UpdateMode::reactive(std::time::Duration::MAX),
            unfocused_mode: UpdateMode::reactive_low_power(std::time::Duration::MAX),
        })
        .add_plugins((crate::logic, crate::pictures))
        // Behind the title nobody plays the game that was played there last time.
        .insert_resource(QuietGames::seeded(getrandom::u64().unwrap_or(0)));
    if !launch.silent {
        app.add_plugins(crate::sound::player_plugin);
    }
    #[cfg(not(target_arch = "wasm32"))]
    if let Some(folder) = &launch.data {
        app.insert_resource(crate::storage::Store::in_folder(folder.clone()));
    }
    // A browser has the lowest quality unless another was chosen.
    #[cfg(target_arch = "wasm32")]
    app.insert_resource(Quality::Low);
    app.add_plugins(crate::storage::plugin);
    crate::storage::preferences::plugin(&mut app, launch.data.as_deref());
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(crate::page::plugin);
    launch.apply(&mut app);
    app
}

/// Bevy with everything that a window has, seen by nobody and drawn by nothing. The window is `size`
/// logical pixels large and each update lasts `step`. [`play_unseen`] puts the game into it; alone
/// it is what the game is measured against.
#[cfg(not(target_arch = "wasm32"))]
pub fn unseen(size: [u32; 2], step: std::time::Duration) -> App {
    use bevy::render::settings::{RenderCreation, WgpuSettings};
    use bevy::render::sync_world::SyncWorldPlugin;
    let mut app = App::new();
    let nothing = WgpuSettings {
        backends: None,
        ..default()
    };
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(Window {
                    resolution: WindowResolution::new(size[0], size[1]),
                    ..default()
                }),
                ..default()
            })
            .set(RenderPlugin {
                render_creation: RenderCreation::Automatic(Box::new(nothing)),
                ..default()
            })
            // One thread: what happens is the same every time, and small systems are not passed
            // from one thread to another.
            .set(TaskPoolPlugin {
                task_pool_options: TaskPoolOptions::with_num_threads(1),
            })
            .disable::<LogPlugin>()
            .disable::<bevy::winit::WinitPlugin>(),
    )
    .add_plugins(FeathersPlugins)
    .insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(step));
    // Without a graphics backend Bevy leaves this out, but components of cameras count on it.
    if !app.is_plugin_added::<SyncWorldPlugin>() {
        app.add_plugins(SyncWorldPlugin);
    }
    app
}

/// Puts the whole game into an app that nobody sees, for tests and measurements, and lets it begin:
/// it stands at the title, its games kept in memory only.
#[cfg(not(target_arch = "wasm32"))]
pub fn play_unseen(app: &mut App) {
    app.add_plugins((crate::logic, crate::pictures))
        .insert_resource(crate::storage::Store::in_memory())
        .add_plugins(crate::storage::plugin);
    start_unseen(app);
}

/// Ends the setting up of an app that nobody sees, and lets all of its systems run one after the
/// other on one thread.
#[cfg(not(target_arch = "wasm32"))]
pub fn start_unseen(app: &mut App) {
    use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
    app.finish();
    app.cleanup();
    let mut schedules = app.world_mut().resource_mut::<Schedules>();
    for (_, schedule) in schedules.iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

/// What keeps the game from opening a window here, in words, before anything panics.
///
/// # Errors
/// No display to open a window on, or nothing that can draw.
#[cfg(not(target_arch = "wasm32"))]
pub fn probe() -> Result<(), String> {
    #[cfg(all(unix, not(target_os = "macos")))]
    {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        if !set("WAYLAND_DISPLAY")
            && !set("WAYLAND_SOCKET")
            && let Some(name) = std::env::var_os("DISPLAY").filter(|name| !name.is_empty())
            && !crate::display::answers(&name.to_string_lossy())
        {
            return Err(format!(
                "there is no display to open a window on: nothing answers at DISPLAY={}.",
                name.to_string_lossy()
            ));
        }
        if !set("DISPLAY") && !set("WAYLAND_DISPLAY") && !set("WAYLAND_SOCKET") {
            return Err(
                "there is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is \
                 set. Under Xvfb, `xvfb-run stonecircle` works; `stonecircle film` needs no display."
                    .to_owned(),
            );
        }
    }
    probe_adapter()
}

/// What keeps the game from drawing here, in words.
///
/// # Errors
/// No graphics adapter, hardware or software.
#[cfg(not(target_arch = "wasm32"))]
pub fn probe_adapter() -> Result<(), String> {
    // As Bevy will ask: with what the environment says of backends and drivers.
    let instance =
        wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    let options = wgpu::RequestAdapterOptions::default();
    bevy::tasks::block_on(instance.request_adapter(&options))
        .map(drop)
        .map_err(|_| {
            "nothing here can draw: no graphics adapter was found. On Debian and Ubuntu the \
             package mesa-vulkan-drivers draws without one."
                .to_owned()
        })
}
