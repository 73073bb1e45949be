//! How everything looks: materials, meshes, the place, the light and the camera.
//!
//! Add [`LookPlugin`], spawn a camera with [`TableCamera`], and spawn things
//! with the constructors of [`Look`]. Change the [`Theme`] and [`Quality`]
//! resources at any time.

pub mod cairns;
pub mod cairns_marks;
pub mod camera;
pub mod colour;
mod debris;
pub mod glyphs;
pub mod marks;
pub mod material;
pub mod meshes;
pub mod noise;
mod pipelines;
pub mod place;
mod ripple;
pub mod stone;
pub mod surakarta;
pub mod surge;
pub mod surmount;
mod symbols;
pub mod theme;
pub mod title;

use bevy::{
    camera::CameraUpdateSystems,
    light::{DirectionalLightShadowMap, NotShadowCaster, NotShadowReceiver},
    prelude::*,
};

pub use cairns_marks::{CairnsMark, CairnsSign};
pub use camera::{CameraView, Margins, Shot, SlabSize, TableCamera};
pub use glyphs::Symbol;
pub use marks::{
    CAPTURE_SIZE, ContactShadow, DANGER_HEIGHT, Floor, MARK_HEIGHT, MarkLook, MarkShape,
    TRAIL_PARTS,
};
pub use material::{Kind, LookMaterial};
pub use meshes::{STONE_HALF_HEIGHT, STONE_RADIUS};
pub use place::{FrontStones, KeyLight, Scenery};
pub use ripple::Appears;
pub use stone::StoneLook;
pub use theme::{StoneColours, StoneKind, Theme, ThemeName};

use meshes::{STONE_VARIANTS, Stuff};

/// How much work a frame may be.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Quality {
    /// For WebGL2 and software rendering: no smoothing, one small shadow map.
    Low,
    /// Smoothed edges, soft shadows.
    #[default]
    Medium,
    /// As medium, with more grain in stone and moor, shadows that widen with the distance from
    /// what throws them, and light that glows a little.
    High,
}

impl Quality {
    /// All qualities, lowest first.
    pub const ALL: [Self; 3] = [Self::Low, Self::Medium, Self::High];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }

    /// The next one up, and from the highest to the lowest.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Low => Self::Medium,
            Self::Medium => Self::High,
            Self::High => Self::Low,
        }
    }
}

/// Settings of the board that are not colours.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardSettings {
    /// The slab that is out.
    pub slab: SlabSize,
    /// Whether coordinates stand at the edges.
    pub coordinates: bool,
    /// Whether they are turned for a reader at the far side.
    pub turned: bool,
}

impl Default for BoardSettings {
    fn default() -> Self {
        Self {
            slab: SlabSize::default(),
            coordinates: true,
            turned: false,
        }
    }
}

/// Handles to all that is drawn. Made when [`LookPlugin`] is added.
#[derive(Resource, Clone, Debug)]
pub struct Look {
    materials: [Handle<LookMaterial>; Kind::ALL.len()],
    discs: [Handle<Mesh>; STONE_VARIANTS],
    splinter: Handle<Mesh>,
    tile: Handle<Mesh>,
    surge_board: Handle<Mesh>,
    surakarta_board: Handle<Mesh>,
    cairns_board: Handle<Mesh>,
    cairn_stones: Vec<Handle<Mesh>>,
    pouches: [Handle<Mesh>; 2],
    glyphs: Handle<Image>,
    symbols: Handle<Image>,
    noise: Handle<Image>,
}

impl Look {
    /// The material for one kind of thing.
    #[must_use]
    pub fn material(&self, kind: Kind) -> Handle<LookMaterial> {
        self.materials[kind as usize].clone()
    }

    /// The atlas of signs, for use in the user interface; see [`glyphs`].
    #[must_use]
    pub fn glyphs(&self) -> Handle<Image> {
        self.glyphs.clone()
    }

    /// A sign for a button or beside a text, in white; its colour tints it. Give the node a width
    /// and a height.
    #[must_use]
    pub fn symbol(&self, symbol: Symbol) -> ImageNode {
        ImageNode {
            rect: Some(symbol.rect()),
            ..ImageNode::new(self.symbols.clone())
        }
    }

    /// The noise all shaders share; see [`noise::texture`].
    #[must_use]
    pub fn noise(&self) -> Handle<Image> {
        self.noise.clone()
    }

    /// A disc stone lying at the origin, face up. `seed` (any number) picks its
    /// shape and the rock it was cut from; give every stone its own. Turn it by
    /// half a circle about x to lay it face-down.
    #[must_use]
    pub fn stone(&self, kind: StoneKind, value: Option<u8>, seed: usize) -> impl Bundle + use<> {
        (
            Mesh3d(self.discs[seed % STONE_VARIANTS].clone()),
            MeshMaterial3d(self.material(Kind::Stone)),
            StoneLook {
                kind,
                value,
                seed: (seed * 7 % 16) as u8,
                ..StoneLook::default()
            },
        )
    }

    /// A splinter of a stone of that kind, for a clash.
    #[must_use]
    pub fn splinter(&self, kind: StoneKind, seed: usize) -> impl Bundle + use<> {
        (
            Mesh3d(self.splinter.clone()),
            MeshMaterial3d(self.material(Kind::Stone)),
            StoneLook {
                kind,
                seed: (seed % 16) as u8,
                ..StoneLook::default()
            },
        )
    }

    /// The slab with the top for Surge Stones, in its place.
    #[must_use]
    pub fn surge_board(&self) -> impl Bundle + use<> {
        (
            Mesh3d(self.surge_board.clone()),
            MeshMaterial3d(self.material(Kind::SurgeBoard)),
        )
    }

    /// The slab with the top for Surakarta, in its place.
    #[must_use]
    pub fn surakarta_board(&self) -> impl Bundle + use<> {
        (
            Mesh3d(self.surakarta_board.clone()),
            MeshMaterial3d(self.material(Kind::SurakartaBoard)),
        )
    }

    /// A mark that lies on a band of its own; see [`surakarta::band`].
    #[must_use]
    pub fn mark_on(&self, band: Handle<Mesh>, mark: MarkLook) -> impl Bundle + use<> {
        (
            Mesh3d(band),
            MeshMaterial3d(self.material(Kind::Mark)),
            mark,
            NotShadowCaster,
            NotShadowReceiver,
        )
    }

    /// The slab with the top for Cairns, in its place.
    #[must_use]
    pub fn cairns_board(&self) -> impl Bundle + use<> {
        (
            Mesh3d(self.cairns_board.clone()),
            MeshMaterial3d(self.material(Kind::CairnsBoard)),
        )
    }

    /// A flat stone of a cairn, lying at the origin. No two shapes below [`cairns::SHAPES`] are
    /// alike.
    #[must_use]
    pub fn cairn_stone(&self, kind: StoneKind, shape: usize) -> impl Bundle + use<> {
        (
            Mesh3d(self.cairn_stones[shape % cairns::SHAPES].clone()),
            MeshMaterial3d(self.material(Kind::Stone)),
            StoneLook {
                kind,
                seed: (shape * 7 % 16) as u8,
                ..StoneLook::default()
            },
        )
    }

    /// A mark that only Cairns has, one cell in size.
    #[must_use]
    pub fn cairns_mark(&self, mark: CairnsMark) -> impl Bundle + use<> {
        (
            Mesh3d(self.tile.clone()),
            MeshMaterial3d(self.material(Kind::CairnsMark)),
            mark,
            NotShadowCaster,
            NotShadowReceiver,
        )
    }

    /// A pouch with a band in the colour of the first or the second side.
    #[must_use]
    pub fn pouch(&self, first: bool) -> impl Bundle + use<> {
        (
            Mesh3d(self.pouches[usize::from(!first)].clone()),
            MeshMaterial3d(self.material(Kind::Scenery)),
        )
    }

    /// A mark, one cell in size; put it at [`MARK_HEIGHT`] over a square.
    #[must_use]
    pub fn mark(&self, mark: MarkLook) -> impl Bundle + use<> {
        (
            Mesh3d(self.tile.clone()),
            MeshMaterial3d(self.material(Kind::Mark)),
            mark,
            NotShadowCaster,
            NotShadowReceiver,
        )
    }
}

impl Look {
    /// The soft shadow under a stone; see [`ContactShadow`].
    #[must_use]
    pub fn contact_shadow(&self, stone: Entity, floor: Floor) -> impl Bundle + use<> {
        (
            Name::new("Contact shadow"),
            self.mark(MarkLook::new(MarkShape::Contact)),
            ContactShadow { stone, floor },
        )
    }
}

/// Spawns a stone that stands on a board which lies somewhere else than the table, with its shadow;
/// whoever asks for it puts it there, on the same parent.
pub fn still(world: &mut World, board: Entity, stone: impl Bundle, floor: Floor) -> Entity {
    let stone = world.spawn(stone).id();
    let shadow = world.resource::<Look>().contact_shadow(stone, floor);
    world.spawn((shadow, ChildOf(board)));
    stone
}

/// Everything in this module.
pub struct LookPlugin;

impl Plugin for LookPlugin {
    fn build(&self, app: &mut App) {
        material::load_shaders(app);
        app.add_plugins((MaterialPlugin::<LookMaterial>::default(), pipelines::plugin))
            .init_resource::<Theme>()
            .init_resource::<Quality>()
            .init_resource::<BoardSettings>()
            .init_resource::<DirectionalLightShadowMap>();
        let look = make(app.world_mut());
        app.insert_resource(look)
            .add_systems(Startup, place::spawn_place)
            .add_systems(
                PostUpdate,
                (
                    place::apply_quality,
                    camera::drive_cameras,
                    place::light_follows,
                    place::front_stones_step_aside,
                )
                    .chain()
                    .after(CameraUpdateSystems)
                    .before(TransformSystems::Propagate),
            )
            .add_systems(
                PostUpdate,
                (
                    (
                        marks::lay_contact_shadows,
                        debris::break_stones,
                        debris::raise_dust,
                        debris::fly_splinters,
                        debris::spread_dust,
                        marks::show_marks,
                    )
                        .chain()
                        .before(TransformSystems::Propagate),
                    stone::show_stones,
                    cairns_marks::show_marks,
                    ripple::run
                        .before(bevy::camera::visibility::VisibilitySystems::VisibilityPropagate),
                    follow.run_if(
                        resource_changed::<Theme>
                            .or_else(resource_changed::<Quality>)
                            .or_else(resource_changed::<BoardSettings>),
                    ),
                ),
            );
    }
}

fn setting(theme: &Theme, quality: Quality, board: BoardSettings) -> material::Setting {
    material::Setting {
        theme: theme.clone(),
        quality,
        board,
    }
}

/// Makes all meshes, images and materials.
fn make(world: &mut World) -> Look {
    let setting = setting(
        world.resource::<Theme>(),
        *world.resource::<Quality>(),
        *world.resource::<BoardSettings>(),
    );
    let mut images = world.resource_mut::<Assets<Image>>();
    let smooth = noise::texture();
    let mut quick = smooth.clone();
    quick.sampler = noise::sampler(false);
    let noises = [images.add(quick), images.add(smooth)];
    let glyphs = images.add(glyphs::atlas());
    let symbols = images.add(symbols::sheet());
    let mut materials = world.resource_mut::<Assets<LookMaterial>>();
    let materials = Kind::ALL.map(|kind| {
        materials.add(LookMaterial::new(
            kind,
            noises.clone(),
            glyphs.clone(),
            &setting,
        ))
    });
    let mut meshes = world.resource_mut::<Assets<Mesh>>();
    Look {
        materials,
        discs: core::array::from_fn(|variant| meshes.add(meshes::disc(variant, 32).mesh())),
        splinter: meshes.add(meshes::splinter().mesh()),
        tile: meshes.add(meshes::tile().mesh()),
        surge_board: meshes.add(surge::board().mesh()),
        surakarta_board: meshes.add(surakarta::board().mesh()),
        cairns_board: meshes.add(cairns::board().mesh()),
        cairn_stones: (0..cairns::SHAPES)
            .map(|shape| meshes.add(cairns::stone(shape).mesh()))
            .collect(),
        pouches: [Stuff::FirstCloth, Stuff::SecondCloth]
            .map(|cloth| meshes.add(meshes::pouch(cloth).mesh())),
        noise: noises[1].clone(),
        glyphs,
        symbols,
    }
}

/// Materials take on what was set.
fn follow(
    theme: Res<Theme>,
    quality: Res<Quality>,
    board: Res<BoardSettings>,
    mut materials: ResMut<Assets<LookMaterial>>,
) {
    let setting = setting(&theme, *quality, *board);
    for (_, material) in materials.iter_mut() {
        material.follow(&setting);
    }
}
