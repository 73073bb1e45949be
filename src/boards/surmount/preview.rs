//! The stones of a turn in the making, exactly where and as they will lie. They are dress: no part
//! of the game knows of them, and they go with the turn.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_rules::surmount::{Cell as Hex, Surmount};
use stonecircle_rules::{Seat, View};

use super::{Growing, SurmountParts, dress, layout};
use crate::choreography::{ChoreoClock, Cue, CueReached, Speed};
use crate::look::{Look, StoneLook, surmount as slab};
use crate::sound::Sound;
use crate::table::TableView;

/// How long a stone takes to come down from the hand, in seconds.
const LANDS: f32 = 0.14;
/// From how high, in cells of width 1.
const FROM: f32 = 0.55;

/// A stone of the turn in the making.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Preview {
    /// Where it will lie.
    pub hex: Hex,
    /// Whose it is.
    pub seat: Seat,
    /// How far it has come down, 0 to 1.
    landed: f32,
}

impl Preview {
    /// Whether it lies on its cell.
    pub(super) fn lies(&self) -> bool {
        self.landed >= 1.0
    }
}

/// Lays the stones of the turn in the making, and takes away what it no longer has.
pub(super) fn lay(
    mut commands: Commands,
    look: Res<Look>,
    growing: Res<Growing>,
    view: Res<TableView<Surmount>>,
    parts: Res<SurmountParts>,
    clock: Res<ChoreoClock>,
    previews: Query<(Entity, &Preview)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let seat = view.0.to_move();
    let wanted: &[Hex] = growing.turn().map_or(&[], |growth| growth.stones());
    for (entity, preview) in &previews {
        if Some(preview.seat) != seat || !wanted.contains(&preview.hex) {
            commands.entity(entity).despawn();
            redraw.write(RequestRedraw);
        }
    }
    let Some(seat) = seat else {
        return;
    };
    let at_once = clock.reduced_motion || clock.speed == Speed::Off;
    for hex in wanted {
        if previews.iter().any(|(_, there)| there.hex == *hex) {
            continue;
        }
        let place = layout::stone(*hex, parts.size);
        let stone = commands
            .spawn((
                Name::new("Stone in the making"),
                Preview {
                    hex: *hex,
                    seat,
                    landed: if at_once { 1.0 } else { 0.0 },
                },
                look.stone(dress::kind(seat), None, dress::seed(place)),
                Transform::from_translation(place).with_scale(Vec3::splat(slab::pitch(parts.size))),
                ChildOf(parts.board),
            ))
            .id();
        commands.spawn((
            Name::new("Foot"),
            // The stone carries its size itself.
            dress::foot(&look, 1.0),
            ChildOf(stone),
        ));
        redraw.write(RequestRedraw);
    }
}

/// Lets them come down, and shows by a bright band that they are not played yet.
pub(super) fn land(
    time: Res<Time<Real>>,
    parts: Res<SurmountParts>,
    mut previews: Query<(&mut Preview, &mut Transform, &mut StoneLook)>,
    mut cues: MessageWriter<CueReached>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (mut preview, mut place, mut look) in &mut previews {
        let wanted = StoneLook {
            selected: 1.0,
            ..*look
        };
        look.set_if_neq(wanted);
        let rest = layout::stone(preview.hex, parts.size);
        if !preview.lies() {
            preview.landed = (preview.landed + time.delta_secs() / LANDS).min(1.0);
            redraw.write(RequestRedraw);
            if preview.lies() {
                cues.write(CueReached(Cue::Heard(Sound::StoneOnSlate.by(0.45))));
            }
        }
        let high = FROM * slab::pitch(parts.size) * (1.0 - preview.landed * preview.landed);
        let at = rest + Vec3::Y * high;
        if place.translation != at {
            place.translation = at;
        }
    }
}
