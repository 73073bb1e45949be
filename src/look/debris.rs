//! What flies when stones meet: splinters of a stone that breaks, and dust where one lands.
//!
//! Where a piece is follows from how far its stone has cracked, and from numbers that are always
//! the same for the same stone; nothing is left to chance, so a game looks the same every time.

use bevy::{prelude::*, window::RequestRedraw};
use core::time::Duration;

use super::{
    Look, MarkLook, MarkShape,
    marks::{Places, Unplaced},
    meshes::STONE_HALF_HEIGHT,
    noise::hash,
    stone::StoneLook,
};

/// How many splinters a stone breaks into.
const SPLINTERS: u8 = 11;
/// How far above its middle a splinter of middling speed rises, in cells.
const RISE: f32 = 0.55;
/// How long dust hangs in the air.
const DUST: Duration = Duration::from_millis(420);
/// A stone whose height is this share of its width, or less, has just landed.
const LANDED: f32 = 0.955;

/// The stone has thrown its splinters.
#[derive(Component)]
pub(super) struct Broken;

/// The stone has raised its dust and not yet sprung back.
#[derive(Component)]
pub(super) struct Landed;

/// A piece of a stone that breaks.
#[derive(Component)]
#[require(Unplaced)]
pub(super) struct Splinter {
    stone: Entity,
    index: u8,
    from: Vec3,
    floor: f32,
}

/// A puff of dust.
#[derive(Component)]
#[require(Unplaced)]
pub(super) struct Puff {
    age: Duration,
    size: f32,
}

/// Where a splinter is at `time` from 0 to 1 of its flight, seen from the middle of its stone:
/// its place, how far it has turned, and its size.
fn flight(seed: u8, index: u8, time: f32) -> (Vec3, Quat, f32) {
    let number = |what: i32| hash(i32::from(seed), i32::from(index), what);
    let angle =
        (f32::from(index) + number(61) * 0.8) / f32::from(SPLINTERS) * core::f32::consts::TAU;
    let (sin, cos) = angle.sin_cos();
    let start = 0.16 + 0.16 * number(62);
    let out = start + (0.45 + 0.55 * number(63)) * time;
    let speed = RISE * (0.5 + number(64));
    // Up and down again within the flight.
    let up = 4.0 * speed * time * (0.82 - time);
    let axis = vec3(number(65) - 0.5, number(66) - 0.5, number(67) - 0.5).normalize_or(Vec3::X);
    let turn = Quat::from_axis_angle(axis, (3.0 + 6.0 * number(68)) * time + number(69) * 6.0);
    let fade = 1.0 - ((time - 0.62) / 0.38).clamp(0.0, 1.0);
    let size = (1.1 + 1.3 * number(70)) * fade;
    (vec3(out * cos, up, out * sin), turn, size)
}

/// A stone that begins to crack throws splinters and dust; one that is whole again may do so anew.
pub(super) fn break_stones(
    mut commands: Commands,
    look: Res<Look>,
    places: Places,
    stones: Query<(Entity, &StoneLook, Has<Broken>), (Changed<StoneLook>, Without<Splinter>)>,
) {
    for (stone, shows, broken) in &stones {
        if broken && shows.crack <= 0.0 {
            commands.entity(stone).try_remove::<Broken>();
        }
        if broken || shows.crack <= 0.0 || shows.crack >= 1.0 {
            continue;
        }
        let Some(place) = places.of(stone) else {
            continue;
        };
        commands.entity(stone).try_insert(Broken);
        let floor = place.translation.y - STONE_HALF_HEIGHT + 0.02;
        for index in 0..SPLINTERS {
            commands.spawn((
                Name::new("Splinter"),
                look.splinter(shows.kind, usize::from(shows.seed) + usize::from(index)),
                Transform::from_scale(Vec3::splat(0.001)),
                Splinter {
                    stone,
                    index,
                    from: place.translation,
                    floor,
                },
            ));
        }
        commands.spawn(puff(&look, place.translation.with_y(floor + 0.1), 1.25, 5));
    }
}

/// Splinters fly as far as their stone has cracked, and go with it.
pub(super) fn fly_splinters(
    mut commands: Commands,
    stones: Query<&StoneLook, Without<Splinter>>,
    mut splinters: Query<(Entity, &Splinter, &mut Transform)>,
) {
    for (entity, splinter, mut transform) in &mut splinters {
        let crack = stones.get(splinter.stone).map_or(1.0, |shows| shows.crack);
        if crack <= 0.0 || crack >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        let seed = stones.get(splinter.stone).map_or(0, |shows| shows.seed);
        // Cracking speeds up as a fall does; flight is even in time.
        let (offset, rotation, size) = flight(seed, splinter.index, crack.sqrt());
        let mut at = splinter.from + offset;
        at.y = at.y.max(splinter.floor);
        *transform = Transform {
            translation: at,
            rotation,
            scale: Vec3::splat(size),
        };
    }
}

fn puff(look: &Look, at: Vec3, size: f32, variant: u8) -> impl Bundle + use<> {
    (
        Name::new("Dust"),
        look.mark(MarkLook {
            number: variant,
            strength: 0.0,
            ..MarkLook::new(MarkShape::Dust)
        }),
        Transform::from_translation(at).with_scale(Vec3::splat(0.001)),
        Puff {
            age: Duration::ZERO,
            size,
        },
    )
}

/// Dust rises where a stone lands: the moment in which it is squashed.
pub(super) fn raise_dust(
    mut commands: Commands,
    look: Res<Look>,
    places: Places,
    stones: Query<
        (Entity, &Transform, &StoneLook, Has<Landed>),
        (Changed<Transform>, Without<Splinter>),
    >,
) {
    for (stone, transform, shows, landed) in &stones {
        let squashed = transform.scale.y < transform.scale.x * LANDED;
        if squashed == landed {
            continue;
        }
        if !squashed {
            commands.entity(stone).try_remove::<Landed>();
            continue;
        }
        commands.entity(stone).try_insert(Landed);
        if let Some(place) = places.of(stone) {
            let floor = place.translation.y - STONE_HALF_HEIGHT + 0.07;
            let at = place.translation.with_y(floor);
            commands.spawn(puff(&look, at, 1.0, shows.seed));
        }
    }
}

/// Dust spreads, thins and is gone.
pub(super) fn spread_dust(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut puffs: Query<(Entity, &mut Puff, &mut Transform, &mut MarkLook)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, mut puff, mut transform, mut mark) in &mut puffs {
        puff.age += time.delta();
        let share = puff.age.as_secs_f32() / DUST.as_secs_f32();
        if share >= 1.0 {
            commands.entity(entity).despawn();
        } else {
            let spread = 1.0 - (1.0 - share) * (1.0 - share);
            let size = puff.size * (0.85 + 1.0 * spread);
            transform.scale = vec3(size, 1.0, size);
            transform.translation.y += 0.10 * time.delta_secs();
            mark.strength = (share * 8.0).min(1.0) * (1.0 - share);
        }
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splinters_fly_outwards_and_are_gone_in_the_end() {
        for seed in 0..16 {
            for index in 0..SPLINTERS {
                let far = |time: f32| flight(seed, index, time).0.xz().length();
                assert!(far(0.0) < 0.35 && far(1.0) > far(0.5) && far(0.5) > far(0.0));
                assert!(far(1.0) < 1.4, "{}", far(1.0));
                assert!(flight(seed, index, 0.3).0.y > 0.1);
                assert!(flight(seed, index, 1.0).2 < 1e-3);
            }
        }
    }

    #[test]
    fn the_same_stone_breaks_the_same_way_and_no_two_pieces_fly_alike() {
        for index in 0..SPLINTERS {
            assert_eq!(flight(3, index, 0.4), flight(3, index, 0.4));
            for other in 0..index {
                let apart = flight(3, index, 1.0).0.distance(flight(3, other, 1.0).0);
                assert!(apart > 0.05, "{index} and {other}: {apart}");
            }
        }
    }
}
