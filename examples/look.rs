//! Renders one picture of the table: `cargo run --example look -- out.png
//! --size 1280x720 --view title|surge|stones|flat --quality low|medium|high`.
//! With `--shaders shaders` the shaders are read from that folder, so that a change of them is
//! seen without a build.
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
    CameraView, DANGER_HEIGHT, Look, LookPlugin, MARK_HEIGHT, Margins, MarkLook, MarkShape,
    Quality, StoneKind, StoneLook, Symbol, TableCamera, Theme, ThemeName, surge,
};

#[derive(Resource, Clone)]
struct Options {
    out: String,
    size: UVec2,
    view: String,
    frames: u32,
    margins: Margins,
    turned: bool,
    shaders: Option<String>,
}

fn main() -> AppExit {
    let mut options = Options {
        out: "look.png".into(),
        size: uvec2(1280, 720),
        view: "surge".into(),
        frames: 0,
        margins: Margins::default(),
        turned: false,
        shaders: None,
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
            "--shaders" => options.shaders = Some(next()),
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
                .disable::<bevy::audio::AudioPlugin>()
                .disable::<WinitPlugin>(),
        )
        .add_plugins(ScheduleRunnerPlugin::run_loop(Duration::ZERO))
        .insert_resource(quality)
        .insert_resource(Theme::preset(theme))
        .insert_resource(options)
        .add_plugins(LookPlugin)
        .add_systems(Startup, (setup, read_shaders))
        .add_systems(Update, run)
        .run()
}

/// Puts the shaders of a folder in the place of those in the binary.
fn read_shaders(options: Res<Options>, mut shaders: ResMut<Assets<Shader>>) {
    let Some(folder) = &options.shaders else {
        return;
    };
    let ours: Vec<_> = shaders
        .iter()
        .map(|(id, shader)| (id, shader.path.clone()))
        .filter(|(_, path)| path.contains("shaders/"))
        .collect();
    for (id, path) in ours {
        let Some(name) = path.rsplit('/').next() else {
            continue;
        };
        if let Ok(text) = std::fs::read_to_string(format!("{folder}/{name}")) {
            println!("{name} is read anew");
            // Nothing goes wrong where the shader is there already.
            let _ = shaders.insert(id, Shader::from_wgsl(text, path));
        }
    }
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
            IsDefaultUiCamera,
        ));
    } else {
        commands.spawn((
            Camera3d::default(),
            RenderTarget::Image(target.into()),
            camera,
            IsDefaultUiCamera,
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
        commands.spawn(look.contact_shadow(entity, surge::floor_under));
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
            commands.spawn(look.contact_shadow(stone, surge::floor_under));
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
    let mut mark = |square: &str, height: f32, mark: MarkLook| {
        let bytes = square.as_bytes();
        let at = surge::square_position(bytes[0] - b'a', bytes[1] - b'1');
        commands.spawn((
            look.mark(mark),
            Transform::from_translation(at + Vec3::Y * height),
        ));
    };
    for square in ["b2", "c2", "d2", "g1", "h1"] {
        mark(square, MARK_HEIGHT, MarkLook::new(MarkShape::Legal));
    }
    // Each once on a bare square and once around a stone.
    for (bare, taken, shape) in [
        ("h6", "b7", MarkShape::Legal),
        ("f6", "e5", MarkShape::LastTo),
        ("e6", "c6", MarkShape::LastFrom),
        ("d1", "g4", MarkShape::Cursor),
    ] {
        mark(bare, MARK_HEIGHT, MarkLook::new(shape));
        mark(taken, MARK_HEIGHT, MarkLook::around(shape));
    }
    for square in ["a7", "c1", "a1", "g7"] {
        mark(square, DANGER_HEIGHT, MarkLook::new(MarkShape::Danger));
    }
    for (variant, square) in ["g3", "f2", "d6"].into_iter().enumerate() {
        let dust = MarkLook {
            number: variant as u8,
            strength: 0.8,
            ..MarkLook::new(MarkShape::Dust)
        };
        mark(square, MARK_HEIGHT, dust);
    }
    mark("h4", MARK_HEIGHT, MarkLook::number(14, false));
    mark("h5", MARK_HEIGHT, MarkLook::number(6, true));
    mark("f4", MARK_HEIGHT, MarkLook::new(MarkShape::Arrow));
    commands.spawn((
        Node {
            position_type: PositionType::Absolute,
            left: px(8),
            top: px(8),
            width: px(230),
            flex_wrap: FlexWrap::Wrap,
            column_gap: px(8),
            row_gap: px(8),
            ..default()
        },
        BackgroundColor(Color::srgba(0.03, 0.03, 0.03, 0.9)),
        Children::spawn(SpawnIter(
            [12.0, 16.0, 24.0, 48.0]
                .into_iter()
                .flat_map(|size| Symbol::ALL.map(|symbol| (size, symbol)))
                .map({
                    let look = look.clone();
                    move |(size, symbol)| {
                        (
                            look.symbol(symbol),
                            Node {
                                width: px(size),
                                height: px(size),
                                ..default()
                            },
                        )
                    }
                })
                .collect::<Vec<_>>()
                .into_iter(),
        )),
    ));
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
