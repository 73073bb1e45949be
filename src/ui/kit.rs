//! Fonts and colours of the plates.

use bevy::feathers::constants::fonts;
use bevy::prelude::*;
use bevy::text::FontSource;

/// A slab: nothing of what lies behind it is to be read through it.
pub(super) const SLAB: Color = Color::srgba(0.105, 0.110, 0.122, 0.985);

/// Fonts and colours of everything written.
#[derive(Resource, Clone, Debug)]
pub struct Kit {
    /// Text.
    pub regular: FontSource,
    /// Names and numbers.
    pub bold: FontSource,
    /// Text on a slab.
    pub ink: Color,
    /// Lesser text on a slab.
    pub faint: Color,
    /// A slab.
    pub slab: Color,
    /// A plate that lies over the picture.
    pub plate: Color,
    /// The edge of a slab.
    pub edge: Color,
    /// What matters now.
    pub accent: Color,
}

impl Kit {
    /// The kit with fonts from the asset server.
    #[must_use]
    pub fn new(assets: &AssetServer) -> Self {
        Self {
            regular: FontSource::Handle(assets.load(fonts::REGULAR)),
            bold: FontSource::Handle(assets.load(fonts::BOLD)),
            ink: Color::srgb(0.93, 0.90, 0.84),
            faint: Color::srgb(0.74, 0.72, 0.68),
            slab: SLAB,
            plate: Color::srgba(0.075, 0.078, 0.088, 0.82),
            edge: Color::srgba(0.62, 0.58, 0.50, 0.55),
            accent: Color::srgb(0.98, 0.80, 0.48),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let kit = Kit::new(app.world().resource::<AssetServer>());
    app.insert_resource(kit);
}
