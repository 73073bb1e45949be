//! A studio: the app with an image for a window and a clock that moves by hand.

use std::path::Path;
use std::time::Duration;

use bevy::camera::RenderTarget;
use bevy::feathers::FeathersPlugins;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::Screenshot;
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;

use crate::look::{Quality, TableCamera};
use crate::screens::Press;
use crate::snapshot::Snapshot;
use crate::view::PictureSize;
use crate::words::LanguageChoice;

/// How many frames the studio waits at most for something that must come.
const PATIENCE: u32 = 600;

/// The app without a window.
pub struct Studio {
    /// The app.
    pub app: App,
    target: Handle<Image>,
    /// Whether what passes between shots is drawn.
    draws_all: bool,
}

impl Studio {
    /// Sets up the app for pictures of this size in this language, and waits until fonts are there.
    ///
    /// # Errors
    /// When there is nothing that can draw, or the first picture does not come.
    pub fn open(
        size: [u32; 2],
        quality: Quality,
        language: LanguageChoice,
    ) -> Result<Self, String> {
        crate::app::probe_adapter()?;
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: None,
                    exit_condition: ExitCondition::DontExit,
                    ..default()
                })
                .set(RenderPlugin {
                    synchronous_pipeline_compilation: true,
                    ..default()
                })
                .set(bevy::log::LogPlugin {
                    filter: "warn,wgpu=error,naga=error".to_owned(),
                    ..default()
                })
                // Pictures open no sound device.
                .disable::<bevy::audio::AudioPlugin>()
                .disable::<bevy::render::pipelined_rendering::PipelinedRenderingPlugin>()
                .disable::<WinitPlugin>(),
        )
        .add_plugins(FeathersPlugins)
        .insert_resource(ClearColor(Color::BLACK))
        .insert_resource(PictureSize(UVec2::from(size)))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
        .add_plugins((crate::logic, crate::pictures))
        .insert_resource(quality)
        .insert_resource(language);
        crate::words::speak_chosen(app.world_mut());
        app.finish();
        app.cleanup();
        let image =
            Image::new_target_texture(size[0], size[1], TextureFormat::Rgba8UnormSrgb, None);
        let target = app.world_mut().resource_mut::<Assets<Image>>().add(image);
        let mut studio = Self {
            app,
            target,
            draws_all: true,
        };
        studio.app.update();
        studio.point_camera();
        // Fonts load in the background; nothing is drawn with a font that is not there yet.
        studio.open_eyes(false);
        for _ in 0..PATIENCE {
            studio.run(Duration::ZERO);
            if studio.fonts_are_there() {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        studio.open_eyes(true);
        Ok(studio)
    }

    fn point_camera(&mut self) {
        let target = self.target.clone();
        let world = self.app.world_mut();
        let mut cameras = world.query_filtered::<Entity, With<TableCamera>>();
        let cameras: Vec<Entity> = cameras.iter(world).collect();
        for camera in cameras {
            world
                .entity_mut(camera)
                .insert(RenderTarget::Image(target.clone().into()));
        }
    }

    fn fonts_are_there(&self) -> bool {
        use bevy::text::FontSource;
        let kit = self.app.world().resource::<crate::ui::Kit>();
        let assets = self.app.world().resource::<AssetServer>();
        [&kit.regular, &kit.bold]
            .into_iter()
            .all(|font| match font {
                FontSource::Handle(font) => assets.is_loaded_with_dependencies(font),
                _ => true,
            })
    }

    /// From now on just what is shot is drawn: what passes in between only happens, which is most of
    /// the work where a processor draws.
    pub fn draw_shots_alone(&mut self) {
        self.draws_all = false;
        self.open_eyes(false);
    }

    fn open_eyes(&mut self, open: bool) {
        let world = self.app.world_mut();
        let mut cameras = world.query::<&mut Camera>();
        for mut camera in cameras.iter_mut(world) {
            camera.is_active = open;
        }
    }

    /// Lets one frame of this length pass.
    pub fn run(&mut self, step: Duration) {
        *self.app.world_mut().resource_mut::<TimeUpdateStrategy>() =
            TimeUpdateStrategy::ManualDuration(step);
        self.app.update();
    }

    /// Has something pressed, and what comes of it appear.
    pub(super) fn press(&mut self, press: Press) {
        self.app.world_mut().write_message(press);
        for _ in 0..3 {
            self.run(Duration::from_millis(300));
        }
    }

    /// Takes a picture of what is seen now; no time passes.
    ///
    /// # Errors
    /// When no picture comes.
    pub fn shoot(&mut self) -> Result<image::RgbaImage, String> {
        if self.draws_all {
            return self.expose();
        }
        self.open_eyes(true);
        // What came while nothing was drawn gets its place on the graphics card first.
        for _ in 0..2 {
            self.run(Duration::ZERO);
        }
        let shot = self.expose();
        self.open_eyes(false);
        shot
    }

    fn expose(&mut self) -> Result<image::RgbaImage, String> {
        let world = self.app.world_mut();
        let screen = Screenshot::image(self.target.clone());
        let snapshot = Snapshot::of(&mut world.commands(), screen);
        world.flush();
        self.run(Duration::ZERO);
        // The picture is taken; it only has to come back from the graphics card.
        self.open_eyes(false);
        let mut picture = snapshot.picture();
        for _ in 0..PATIENCE {
            if picture.is_some() {
                break;
            }
            self.run(Duration::ZERO);
            picture = snapshot.picture();
        }
        self.open_eyes(true);
        picture
            .ok_or("no picture was drawn")?
            .map(|picture| picture.to_rgba8())
            .map_err(|error| format!("the picture cannot be read: {error}"))
    }
}

/// The press that chooses the game with this id.
///
/// # Errors
/// There is no such game.
pub(super) fn choose(game: &str) -> Result<Press, String> {
    stonecircle_rules::games()
        .iter()
        .position(|known| known.id() == game)
        .map(Press::ChooseGame)
        .ok_or_else(|| format!("no game is {game:?}"))
}

/// Whether a picture can be written there, asked before the work of drawing it.
///
/// # Errors
/// In words: it is a folder, it is no PNG by its name, or whatever the file system says.
pub fn can_be_written(path: &Path) -> Result<(), String> {
    if path.is_dir() {
        return Err(format!("{} is a folder, not a file", path.display()));
    }
    let png = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
    if !png {
        return Err(format!(
            "{} has to end in .png: pictures are written as PNG",
            path.display()
        ));
    }
    let new = !path.exists();
    std::fs::OpenOptions::new()
        .append(true)
        .create(true)
        .open(path)
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    if new {
        // It is made when there is something to write; that it stays empty is no harm.
        let _ = std::fs::remove_file(path);
    }
    Ok(())
}

/// Writes a picture as PNG.
///
/// # Errors
/// Whatever the file system says, with the file's name.
pub fn save_png(picture: &image::RgbaImage, path: &Path) -> Result<(), String> {
    // Pictures are opaque; without the fourth channel they are smaller.
    image::DynamicImage::ImageRgba8(picture.clone())
        .to_rgb8()
        .save(path)
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))
}
