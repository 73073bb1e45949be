//! Marks that only Cairns has: rings around held cells, targets, stars, stacks of three, danger and
//! the glow of a cairn. Each has a shape of its own.

use bevy::{mesh::MeshTag, prelude::*};

use super::theme::{StoneKind, Theme};

/// What a mark of Cairns means, and so its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum CairnsSign {
    /// A held cell: a ring around the stack, whole for First, of dashes for Second.
    Held = 0,
    /// A stack of three: three bars, one over the other, at the near left corner.
    Three = 1,
    /// A move here finishes your cairn: a star at the near left corner.
    Star = 2,
    /// A carry can end here: a bright ring at the edge of the cell, with four notches.
    Target = 3,
    /// The other side can finish here next turn: a red corner with an exclamation mark.
    Danger = 4,
    /// A cairn stands: light on the ground.
    Glow = 5,
}

/// A mark of Cairns.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(MeshTag)]
pub struct CairnsMark {
    /// What it means.
    pub sign: CairnsSign,
    /// How much it shows, 0 to 1.
    pub strength: f32,
    /// For [`CairnsSign::Held`]: Second's. For [`CairnsSign::Target`]: in the accent's colour.
    pub second: bool,
}

impl CairnsMark {
    /// A mark in full strength.
    #[must_use]
    pub const fn new(sign: CairnsSign) -> Self {
        Self {
            sign,
            strength: 1.0,
            second: false,
        }
    }

    /// The same, in its other form.
    #[must_use]
    pub const fn second(mut self, second: bool) -> Self {
        self.second = second;
        self
    }

    /// The number the shader takes apart again (`shaders/mark_cairns.wgsl`).
    #[must_use]
    pub fn tag(&self) -> u32 {
        let strength = (self.strength.clamp(0.0, 1.0) * 63.0 + 0.5) as u32;
        self.sign as u32 | strength << 4 | u32::from(self.second) << 10
    }
}

/// Writes what changed to the instances.
pub(super) fn show_marks(mut marks: Query<(&CairnsMark, &mut MeshTag), Changed<CairnsMark>>) {
    for (look, mut tag) in &mut marks {
        tag.set_if_neq(MeshTag(look.tag()));
    }
}

/// What the marks' shader reads.
pub(super) fn params(theme: &Theme, data: &mut [Vec4; 24]) {
    let rgb = |colour: [f32; 3]| Vec3::from(colour).extend(1.0);
    // Rings lie on dark turf: they are lighter than the stones that they stand for.
    let ring = |kind: StoneKind, lift: f32| {
        theme
            .stone(kind)
            .body
            .map(|part| (part * 1.35 + lift).min(1.0))
    };
    data[0] = rgb(ring(StoneKind::Slate, 0.20));
    data[1] = rgb(ring(StoneKind::Amber, 0.02));
    data[2] = rgb(theme.legal);
    // The accent in full daylight would be white: a star is gold.
    let [red, green, blue] = theme.accent;
    data[3] = rgb([red, green * 0.74, blue * 0.30]);
    data[4] = rgb(theme.danger);
    data[5] = rgb(theme.danger_edge);
}

#[cfg(test)]
mod tests {
    use super::super::colour::contrast;
    use super::super::theme::ThemeName;
    use super::*;

    #[test]
    fn tags_keep_their_parts_apart() {
        let tag = CairnsMark::new(CairnsSign::Danger).second(true).tag();
        assert_eq!(tag & 15, 4);
        assert_eq!(tag >> 4 & 63, 63);
        assert_eq!(tag >> 10, 1);
    }

    #[test]
    fn marks_stand_three_to_one_above_the_moor() {
        for name in ThemeName::ALL {
            let theme = Theme::preset(name);
            let mut data = [Vec4::ZERO; 24];
            params(&theme, &mut data);
            let mut moor = [Vec4::ZERO; 24];
            super::super::cairns::board_params(&theme, &Default::default(), &mut moor);
            let rgb = |v: Vec4| [v.x, v.y, v.z];
            for mark in [0, 1, 2, 3, 5] {
                for under in [1, 2, 6] {
                    let found = contrast(rgb(data[mark]), rgb(moor[under]));
                    assert!(found >= 3.0, "{name:?}: mark {mark} on {under}: {found}");
                }
            }
        }
    }
}
