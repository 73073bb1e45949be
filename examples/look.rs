//! Renders one picture of the table: `cargo run --example look -- out.png
//! --size 1280x720 --view title|surge|stones|flat --quality low|medium|high`.
#![expect(clippy::print_stdout, reason = "a showroom, not part of the game")]

use std::time::{Duration, Instant};

use bevy::{
    app::ScheduleRunnerPlugin,
    camera::{RenderTarget, SubCameraView},
    image::Image,
    prelude::*,
    render::{
        RenderPlugin,
        render_resource::TextureFormat,
        view::screenshot::{Screenshot, save_to_disk},
    },
    window::ExitCondition,
    winit::WinitPlugin,
};
use stonecircle::look::{
    CameraView, Look, LookPlugin, MARK_HEIGHT, Margins, MarkLook, MarkShape, Quality, StoneKind,
    StoneLook, TableCamera, Theme, ThemeName, surge,
};

#[derive(Resource, Clone)]
struct Options {
    out: String,
    size: UVec2,
    view: String,
    frames: u32,
    margins: Margins,
    turned: bool,
}

fn main() -> AppExit {
    let mut options = Options {
        out: "look.png".into(),
        size: uvec2(1280, 720),
        view: "surge".into(),
        frames: 0,
        margins: Margins::default(),
        turned: false,
    };
    let mut quality = Quality::Medium;
    let mut theme = ThemeName::Dusk;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut next = || args.next().unwrap_or_default();
        match arg.as_str() {
            "--size" => {
                let value = next();
                if let Some((w, h)) = value.split_once('x') {
                    options.size = uvec2(w.parse().unwrap_or(1280), h.parse().unwrap_or(720));
                }
            }
            "--view" => options.view = next(),
            "--frames" => options.frames = next().parse().unwrap_or(0),
            "--margins" => {
                let m: Vec<f32> = next().split(',').filter_map(|v| v.parse().ok()).collect();
                if let [top, bottom, left, right] = m[..] {
                    options.margins = Margins {
                        top,
                        bottom,
                        left,
                        right,
                    };
                }
            }
            "--turned" => options.turned = true,
            "--quality" => {
                quality = match next().as_str() {
                    "low" => Quality::Low,
                    "high" => Quality::High,
                    _ => Quality::Medium,
                }
            }
            "--theme" => {
                theme = match next().as_str() {
                    "noon" => ThemeName::Noon,
                    "night" => ThemeName::Night,
                    "high" => ThemeName::HighContrast,
                    _ => ThemeName::Dusk,
                }
            }
            other => options.out = other.into(),
        }
    }
    App::new()
        .add_plugins(
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
                .disable::<bevy::render::pipelined_rendering::PipelinedRenderingPlugin>()
                .disable::<WinitPlugin>(),
        )
        .add_plugins(ScheduleRunnerPlugin::run_loop(Duration::ZERO))
        .insert_resource(quality)
        .insert_resource(Theme::preset(theme))
        .insert_resource(options)
        .add_plugins(LookPlugin)
        .add_systems(Startup, setup)
        .add_systems(Update, run)
        .run()
}

#[derive(Resource)]
struct Target(Handle<Image>);

fn setup(
    mut commands: Commands,
    look: Res<Look>,
    options: Res<Options>,
    mut images: ResMut<Assets<Image>>,
) {
    let target = images.add(Image::new_target_texture(
        options.size.x,
        options.size.y,
        TextureFormat::Rgba8UnormSrgb,
        None,
    ));
    commands.insert_resource(Target(target.clone()));
    let view = match options.view.as_str() {
        "title" => CameraView::Title,
        "flat" => CameraView::Flat,
        _ => CameraView::Table,
    };
    let mut camera = TableCamera::new(view);
    camera.margins = options.margins;
    camera.turned = options.turned;
    if options.view == "stones" {
        let full_size = options.size;
        commands.spawn((
            Camera3d::default(),
            Camera {
                sub_camera_view: Some(SubCameraView {
                    full_size,
                    offset: full_size.as_vec2() * vec2(0.33, 0.40),
                    size: full_size / 4,
                }),
                ..default()
            },
            RenderTarget::Image(target.into()),
            camera,
        ));
    } else {
        commands.spawn((
            Camera3d::default(),
            RenderTarget::Image(target.into()),
            camera,
        ));
    }
    commands.spawn(look.surge_board());

    let stones = [
        (true, "c1", Some(8)),
        (true, "a1", Some(3)),
        (true, "b1", None),
        (true, "f1", Some(1)),
        (true, "a2", Some(5)),
        (true, "e2", Some(6)),
        (true, "h2", None),
        (true, "b3", Some(2)),
        (true, "c3", Some(10)),
        (true, "e3", Some(9)),
        (true, "a4", Some(4)),
        (true, "g4", Some(7)),
        (false, "b5", Some(6)),
        (false, "c4", Some(3)),
        (false, "e5", Some(9)),
        (false, "c5", Some(2)),
        (false, "c6", Some(10)),
        (false, "g5", Some(5)),
        (false, "a7", Some(8)),
        (false, "d8", Some(4)),
        (false, "b7", Some(7)),
        (false, "f8", Some(1)),
        (false, "g7", None),
    ];
    for (i, (first, square, value)) in stones.into_iter().enumerate() {
        let bytes = square.as_bytes();
        let (file, rank) = (bytes[0] - b'a', bytes[1] - b'1');
        let kind = if first {
            StoneKind::Blue
        } else {
            StoneKind::Orange
        };
        let mut stone = commands.spawn((
            look.stone(kind, value, i),
            Transform::from_translation(surge::stone_position(file, rank))
                .with_rotation(Quat::from_rotation_y(0.0)),
        ));
        if options.turned {
            stone.insert(StoneLook {
                kind,
                value,
                facing: 4,
                seed: i as u8,
                ..default()
            });
        }
        let entity = stone.id();
        match square {
            "e2" => {
                stone.insert(StoneLook {
                    kind,
                    value,
                    selected: 1.0,
                    ..default()
                });
            }
            "g4" => {
                stone.insert(StoneLook {
                    kind,
                    value,
                    highlight: 1.0,
                    ..default()
                });
            }
            "c4" | "c3" => {
                stone.insert(StoneLook {
                    kind,
                    value,
                    crack: 0.5,
                    seed: 3,
                    ..default()
                });
            }
            "d8" => {
                stone.insert(StoneLook {
                    kind,
                    value,
                    dim: 1.0,
                    ..default()
                });
            }
            _ => {}
        }
        commands.spawn(look.contact_shadow(entity, 0.0));
    }
    for near in [true, false] {
        let kind = if near {
            StoneKind::Blue
        } else {
            StoneKind::Orange
        };
        for (i, value) in [2, 7, 9].into_iter().enumerate() {
            let stone = commands
                .spawn((
                    look.stone(kind, near.then_some(value), 30 + i),
                    Transform::from_translation(surge::hand_position(near, i)),
                ))
                .id();
            commands.spawn(look.contact_shadow(stone, surge::RIM_TOP));
        }
        commands.spawn((
            look.pouch(near),
            Transform::from_translation(surge::pouch_position(near)),
        ));
        let other = if near {
            StoneKind::Orange
        } else {
            StoneKind::Blue
        };
        for i in 0..(if near { 5 } else { 10 }) {
            commands.spawn((
                look.stone(other, Some(i as u8 % 10 + 1), 40 + i),
                Transform::from_translation(surge::tray_position(near, i))
                    .with_scale(Vec3::splat(surge::TRAY_SCALE)),
            ));
        }
    }
    commands.spawn((
        look.stone(StoneKind::White, None, 3),
        Transform::from_translation(surge::token_position(true))
            .with_scale(Vec3::splat(surge::TRAY_SCALE)),
    ));
    let mut mark = |file: u8, rank: u8, mark: MarkLook| {
        commands.spawn((
            look.mark(mark),
            Transform::from_translation(surge::square_position(file, rank) + Vec3::Y * MARK_HEIGHT),
        ));
    };
    for (file, rank) in [(1, 1), (2, 1), (3, 1), (6, 0), (7, 0)] {
        mark(file, rank, MarkLook::new(MarkShape::Legal));
    }
    mark(3, 0, MarkLook::new(MarkShape::Cursor));
    mark(4, 4, MarkLook::new(MarkShape::LastTo));
    mark(4, 5, MarkLook::new(MarkShape::LastFrom));
    mark(0, 6, MarkLook::new(MarkShape::Danger));
    mark(6, 2, MarkLook::new(MarkShape::Dust));
    mark(7, 3, MarkLook::number(14, false));
    mark(7, 4, MarkLook::number(6, true));
    mark(5, 3, MarkLook::new(MarkShape::Arrow));
}

fn run(
    mut commands: Commands,
    target: Res<Target>,
    options: Res<Options>,
    mut frame: Local<u32>,
    mut started: Local<Option<Instant>>,
    mut exit: MessageWriter<AppExit>,
    shots: Query<(), With<Screenshot>>,
) {
    *frame += 1;
    let warm = 6;
    if *frame == warm {
        *started = Some(Instant::now());
    }
    if *frame == warm + options.frames {
        if let (Some(at), true) = (*started, options.frames > 0) {
            let ms = at.elapsed().as_secs_f64() * 1000.0 / f64::from(options.frames);
            println!("{ms:.1} ms a frame, {:.1} frames a second", 1000.0 / ms);
        }
        commands
            .spawn(Screenshot::image(target.0.clone()))
            .observe(save_to_disk(options.out.clone()));
    }
    if *frame > warm + options.frames + 3 && shots.is_empty() {
        exit.write(AppExit::Success);
    }
}
