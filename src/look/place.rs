//! The place: the moor, the ring of standing stones, the sky and the light.

use bevy::{
    camera::{Hdr, visibility::NoFrustumCulling},
    light::{
        CascadeShadowConfigBuilder, DirectionalLightShadowMap, NotShadowCaster,
        ShadowFilteringMethod,
    },
    post_process::bloom::{Bloom, BloomCompositeMode, BloomPrefilter},
    prelude::*,
};

use super::{
    Look, Quality,
    camera::{CameraView, TableCamera},
    material::Kind,
    meshes::{self, Sketch},
    noise::hash,
    surge,
    theme::Theme,
};

/// The one light with shadows.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct KeyLight;

/// Everything that belongs to the place and not to a game.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Scenery;

/// The ring: angle in degrees (0 is right, 90 far), distance, half width,
/// height, half depth.
///
/// Stones towards the key light stand far enough out that their shadows
/// end before the slab; the two in front frame the title.
const RING: [[f32; 5]; 11] = [
    [240.0, 13.0, 1.00, 5.6, 0.70],
    [300.0, 13.0, 1.00, 5.2, 0.76],
    [216.0, 15.0, 0.90, 3.7, 0.65],
    [190.0, 16.8, 0.85, 4.1, 0.62],
    [168.0, 18.5, 0.90, 4.3, 0.70],
    [139.0, 17.4, 1.10, 5.9, 0.80],
    [112.0, 19.5, 0.80, 3.4, 0.64],
    [82.0, 19.5, 0.82, 3.3, 0.66],
    [50.0, 18.5, 0.95, 4.6, 0.70],
    [20.0, 16.5, 0.98, 4.4, 0.75],
    [344.0, 15.5, 0.85, 3.2, 0.62],
];

/// How many stones of the ring stand in front, where only the title looks.
const IN_FRONT: usize = 2;

/// The stones that frame the title. A camera above the table would have them
/// at its elbows, so they are there only while the title is in view.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct FrontStones;

fn ring(which: core::ops::Range<usize>) -> Sketch {
    let mut all = Sketch::default();
    for i in which {
        let [angle, distance, width, height, depth] = RING[i];
        let mut stone = meshes::standing_stone(i as i32 + 3, vec3(width, height, depth));
        let direction = Vec2::from_angle(angle.to_radians()) * distance;
        // Each shows its broad side to the middle, give or take a little.
        let turn =
            Quat::from_rotation_y((angle + 90.0).to_radians() + (hash(i as i32, 4, 2) - 0.5) * 0.9);
        stone.map(|p| turn * p + vec3(direction.x, surge::GROUND - 0.5, -direction.y));
        all.append(&stone);
    }
    all
}

/// A few low boulders, half sunk in the heather.
fn boulders() -> Sketch {
    let mut all = Sketch::default();
    for i in 0..9 {
        let angle = hash(i, 11, 5) * core::f32::consts::TAU;
        let distance = 10.5 + 16.0 * hash(i, 12, 5);
        let size = 0.25 + 0.55 * hash(i, 13, 5);
        let mut stone = meshes::standing_stone(i + 40, vec3(size * 1.3, size * 1.2, size));
        let turn = Quat::from_rotation_y(angle * 3.0);
        let flat = Vec2::from_angle(angle) * distance;
        stone.map(|p| turn * p + vec3(flat.x, surge::GROUND - size * 0.4, flat.y));
        all.append(&stone);
    }
    all
}

/// Puts the place into the world.
pub(super) fn spawn_place(
    mut commands: Commands,
    look: Res<Look>,
    theme: Res<Theme>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    commands.spawn((
        Name::new("Moor"),
        Scenery,
        NotShadowCaster,
        Mesh3d(meshes.add(meshes::moor(surge::GROUND).mesh())),
        MeshMaterial3d(look.material(Kind::Moor)),
    ));
    let mut around = ring(IN_FRONT..RING.len());
    around.append(&boulders());
    commands.spawn((
        Name::new("Standing stones"),
        Scenery,
        Mesh3d(meshes.add(around.mesh())),
        MeshMaterial3d(look.material(Kind::Scenery)),
    ));
    commands.spawn((
        Name::new("Front stones"),
        Scenery,
        FrontStones,
        Mesh3d(meshes.add(ring(0..IN_FRONT).mesh())),
        MeshMaterial3d(look.material(Kind::Scenery)),
    ));
    commands.spawn((
        Name::new("Sky"),
        Scenery,
        NotShadowCaster,
        NoFrustumCulling,
        Mesh3d(meshes.add(meshes::dome(420.0).mesh())),
        MeshMaterial3d(look.material(Kind::Sky)),
    ));
    commands.spawn((
        Name::new("Key light"),
        KeyLight,
        DirectionalLight {
            shadow_maps_enabled: true,
            ..default()
        },
        light_transform(&theme),
    ));
}

/// Shows the front stones to the title only, and while the camera leaves it.
pub(super) fn front_stones_step_aside(
    cameras: Query<&TableCamera, Changed<TableCamera>>,
    mut stones: Query<&mut Visibility, With<FrontStones>>,
) {
    for camera in &cameras {
        let title = camera.view() == CameraView::Title || camera.is_moving();
        for mut visibility in &mut stones {
            visibility.set_if_neq(if title {
                Visibility::Inherited
            } else {
                Visibility::Hidden
            });
        }
    }
}

fn light_transform(theme: &Theme) -> Transform {
    Transform::from_translation(theme.key_direction).looking_at(Vec3::ZERO, Vec3::Y)
}

/// Keeps the light as the theme says, and its shadows where the camera looks.
pub(super) fn light_follows(
    theme: Res<Theme>,
    quality: Res<Quality>,
    cameras: Query<Ref<TableCamera>>,
    mut lights: Query<
        (
            &mut Transform,
            &mut DirectionalLight,
            &mut bevy::light::CascadeShadowConfig,
        ),
        With<KeyLight>,
    >,
) {
    let Some(camera) = cameras.iter().next() else {
        return;
    };
    if !(theme.is_changed() || quality.is_changed() || camera.is_changed()) {
        return;
    }
    for (mut transform, mut light, mut cascades) in &mut lights {
        *transform = light_transform(&theme);
        light.color = Theme::color(theme.key);
        light.illuminance = 2_000.0 * theme.key_strength;
        // The flat view has no shadows, nor has the way to and from it.
        let Some(shot) = camera.current() else {
            continue;
        };
        light.shadow_maps_enabled =
            camera.view() != CameraView::Flat && !shot.flat && shot.fov > 0.3;
        if !light.shadow_maps_enabled {
            continue;
        }
        let distance = shot.distance();
        let (before, behind) = match camera.view() {
            CameraView::Title => (distance - 4.0, 18.0),
            _ => (9.0, 9.5),
        };
        light.shadow_depth_bias = 0.02;
        light.shadow_normal_bias = 1.2;
        *cascades = CascadeShadowConfigBuilder {
            num_cascades: 1,
            minimum_distance: (distance - before).max(0.1),
            maximum_distance: distance + behind,
            ..default()
        }
        .build();
    }
}

/// What is bright spreads a little, as in the haze of an evening.
const GLOW: Bloom = Bloom {
    intensity: 0.10,
    low_frequency_boost: 0.5,
    prefilter: BloomPrefilter {
        threshold: 0.9,
        threshold_softness: 0.4,
    },
    composite_mode: BloomCompositeMode::Additive,
    ..Bloom::NATURAL
};

/// Sets cameras and shadows to the quality.
pub(super) fn apply_quality(
    quality: Res<Quality>,
    cameras: Query<(Entity, Ref<TableCamera>)>,
    mut shadow_map: ResMut<DirectionalLightShadowMap>,
    mut commands: Commands,
) {
    for (camera, table) in &cameras {
        if !(quality.is_changed() || table.is_added()) {
            continue;
        }
        let (msaa, filter) = match *quality {
            Quality::Low => (Msaa::Off, ShadowFilteringMethod::Hardware2x2),
            Quality::Medium => (Msaa::Sample4, ShadowFilteringMethod::Gaussian),
            // The shaders lay many plain samples themselves; see `shaders/common.wgsl`.
            Quality::High => (Msaa::Sample4, ShadowFilteringMethod::Hardware2x2),
        };
        let mut camera = commands.entity(camera);
        camera.insert((
            msaa,
            filter,
            bevy::core_pipeline::tonemapping::Tonemapping::AcesFitted,
        ));
        // Browsers' WebGL2 need not have targets for light beyond white.
        if *quality == Quality::High && cfg!(not(target_arch = "wasm32")) {
            camera.insert(GLOW);
        } else {
            camera.remove::<(Bloom, Hdr)>();
        }
    }
    if quality.is_changed() {
        shadow_map.size = match *quality {
            Quality::Low => 1024,
            Quality::Medium => 2048,
            Quality::High => 4096,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stones_in_front_hide_no_top_of_the_title() {
        use super::super::title::{Place, title_shot};

        let stones = ring(0..IN_FRONT).mesh();
        let points = stones
            .attribute(Mesh::ATTRIBUTE_POSITION)
            .and_then(|points| points.as_float3())
            .expect("points");
        for aspect in [4.0 / 3.0, 16.0 / 9.0, 2560.0 / 1080.0, 3440.0 / 1440.0, 3.5] {
            let shot = title_shot(aspect);
            for index in 0..4 {
                let stand = Place { index, count: 4 }.stand(surge::SLAB, aspect);
                let corners = surge::SLAB
                    .corners()
                    .map(|corner| shot.project(stand.transform_point(corner), aspect));
                let top = corners
                    .iter()
                    .fold(Rect::EMPTY, |rect, corner| rect.union_point(*corner));
                let hides = points
                    .iter()
                    .map(|point| shot.project(Vec3::from(*point), aspect))
                    .find(|seen| top.inflate(-0.03).contains(*seen));
                assert_eq!(hides, None, "{aspect}: {index} in {top:?}");
            }
        }
    }

    #[test]
    fn no_standing_stone_throws_its_shadow_onto_the_slab_at_dusk() {
        let key = Theme::dusk().key_direction;
        for [angle, distance, _, height, _] in RING {
            let flat = Vec2::from_angle(angle.to_radians()) * distance;
            let foot = vec3(flat.x, 0.0, -flat.y);
            for share in 0..=20 {
                let top = height + surge::GROUND;
                let tip = foot - key * (top * share as f32 / 20.0 / key.y);
                let on_slab = tip.x.abs() < surge::HALF_WIDTH && tip.z.abs() < surge::HALF_LENGTH;
                assert!(!on_slab, "the stone at {angle} degrees");
            }
        }
    }

    #[test]
    fn the_ring_keeps_off_the_slab_and_is_modest() {
        let mut ring = ring(0..RING.len());
        ring.append(&boulders());
        for p in &ring.positions {
            assert!(p.xz().length() > 8.5, "{p}");
        }
        assert!(ring.triangles.len() < 16_000);
    }
}
