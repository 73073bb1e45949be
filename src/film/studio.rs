//! A studio: the app with an image for a window and a clock that moves by hand.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::camera::RenderTarget;
use bevy::feathers::FeathersPlugins;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;

use crate::look::{Quality, TableCamera};
use crate::view::PictureSize;

/// How many frames the studio waits at most for something that must come.
const PATIENCE: u32 = 600;

/// The app without a window.
pub struct Studio {
    /// The app.
    pub app: App,
    target: Handle<Image>,
}

impl Studio {
    /// Sets up the app for pictures of this size, and waits until fonts and pipelines are there.
    ///
    /// # Errors
    /// When there is nothing that can draw, or the first picture does not come.
    pub fn open(size: [u32; 2], quality: Quality) -> Result<Self, String> {
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
                .disable::<bevy::render::pipelined_rendering::PipelinedRenderingPlugin>()
                .disable::<WinitPlugin>(),
        )
        .add_plugins(FeathersPlugins)
        .insert_resource(ClearColor(Color::BLACK))
        .insert_resource(PictureSize(UVec2::from(size)))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
        .add_plugins((crate::logic, crate::pictures))
        .insert_resource(quality);
        app.finish();
        app.cleanup();
        let image =
            Image::new_target_texture(size[0], size[1], TextureFormat::Rgba8UnormSrgb, None);
        let target = app.world_mut().resource_mut::<Assets<Image>>().add(image);
        let mut studio = Self { app, target };
        studio.app.update();
        studio.point_camera();
        // Fonts load in the background; nothing is drawn with a font that is not there yet.
        for _ in 0..PATIENCE {
            studio.run(Duration::ZERO);
            if studio.fonts_are_there() {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        // The first pictures compile every pipeline.
        for _ in 0..3 {
            studio.shoot()?;
        }
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

    /// Lets one frame of this length pass.
    pub fn run(&mut self, step: Duration) {
        *self.app.world_mut().resource_mut::<TimeUpdateStrategy>() =
            TimeUpdateStrategy::ManualDuration(step);
        self.app.update();
    }

    /// Takes a picture of what is seen now; no time passes.
    ///
    /// # Errors
    /// When no picture comes.
    pub fn shoot(&mut self) -> Result<image::RgbaImage, String> {
        let caught: Arc<Mutex<Option<Image>>> = Arc::default();
        let keep = Arc::clone(&caught);
        self.app
            .world_mut()
            .spawn(Screenshot::image(self.target.clone()))
            .observe(move |captured: On<ScreenshotCaptured>| {
                if let Ok(mut slot) = keep.lock() {
                    *slot = Some(captured.image.clone());
                }
            });
        for _ in 0..PATIENCE {
            self.run(Duration::ZERO);
            let taken = caught.lock().ok().and_then(|mut slot| slot.take());
            if let Some(image) = taken {
                return image
                    .try_into_dynamic()
                    .map(|image| image.to_rgba8())
                    .map_err(|error| format!("the picture cannot be read: {error}"));
            }
        }
        Err("no picture was drawn".to_owned())
    }
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
