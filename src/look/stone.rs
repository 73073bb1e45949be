//! What a single stone shows, packed into one number that its instance
//! carries to the shader. All stones share one material, and changing what one
//! shows costs no more than writing a component.

use bevy::{mesh::MeshTag, prelude::*};

use super::theme::StoneKind;

/// What a disc stone shows. Change its parts at will, also in tweens; the
/// stone follows in the same frame.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(MeshTag)]
pub struct StoneLook {
    /// Which kind of stone, and so whose.
    pub kind: StoneKind,
    /// The engraved value, 1 to 10; `None` leaves both faces blank.
    pub value: Option<u8>,
    /// Which way the engraving is turned, in eighths of a circle: 0 reads from
    /// the near side, 4 from the far side.
    pub facing: u8,
    /// Which of 16 pieces of rock it was cut from.
    pub seed: u8,
    /// Rim light of hover and focus, 0 to 1.
    pub highlight: f32,
    /// The bright band of a selected stone, 0 to 1.
    pub selected: f32,
    /// A clash: cracks to about a third, then crumbling, gone at 1.
    pub crack: f32,
    /// Set back, as a stone that cannot be used now, 0 to 1.
    pub dim: f32,
}

impl Default for StoneLook {
    fn default() -> Self {
        Self {
            kind: StoneKind::default(),
            value: None,
            facing: 0,
            seed: 0,
            highlight: 0.0,
            selected: 0.0,
            crack: 0.0,
            dim: 0.0,
        }
    }
}

fn steps(value: f32, most: u32) -> u32 {
    // Anything above nothing shows at least the first step.
    (value.clamp(0.0, 1.0) * most as f32).ceil() as u32
}

impl StoneLook {
    /// The number the shader takes apart again (`shaders/stone.wgsl`).
    #[must_use]
    pub fn tag(&self) -> u32 {
        u32::from(self.value.unwrap_or(0).min(10))
            | (self.kind as u32) << 4
            | u32::from(self.facing & 7) << 7
            | u32::from(self.seed & 15) << 10
            | steps(self.highlight, 15) << 14
            | steps(self.selected, 7) << 18
            | steps(self.crack, 31) << 21
            | steps(self.dim, 7) << 26
    }
}

/// Writes what changed to the instances.
pub(super) fn show_stones(mut stones: Query<(&StoneLook, &mut MeshTag), Changed<StoneLook>>) {
    for (look, mut tag) in &mut stones {
        tag.set_if_neq(MeshTag(look.tag()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_do_not_run_into_each_other() {
        let blank = StoneLook::default();
        assert_eq!(blank.tag(), 0);
        let full = StoneLook {
            kind: StoneKind::Amber,
            value: Some(10),
            facing: 7,
            seed: 15,
            highlight: 1.0,
            selected: 1.0,
            crack: 1.0,
            dim: 1.0,
        };
        let parts = [
            StoneLook {
                kind: full.kind,
                ..blank
            },
            StoneLook {
                value: full.value,
                ..blank
            },
            StoneLook {
                facing: full.facing,
                ..blank
            },
            StoneLook {
                seed: full.seed,
                ..blank
            },
            StoneLook {
                highlight: 1.0,
                ..blank
            },
            StoneLook {
                selected: 1.0,
                ..blank
            },
            StoneLook {
                crack: 1.0,
                ..blank
            },
            StoneLook { dim: 1.0, ..blank },
        ];
        let mut all = 0;
        for part in parts {
            assert_eq!(all & part.tag(), 0, "{part:?}");
            all |= part.tag();
        }
        assert_eq!(all, full.tag());
    }

    #[test]
    fn odd_values_are_kept_in_range() {
        let odd = StoneLook {
            value: Some(200),
            highlight: f32::INFINITY,
            crack: -3.0,
            ..StoneLook::default()
        };
        assert_eq!(odd.tag() & 15, 10);
        assert_eq!(odd.tag() >> 14 & 15, 15);
        assert_eq!(odd.tag() >> 21 & 31, 0);
    }
}
