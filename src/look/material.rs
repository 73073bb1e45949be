//! The one material type of the table, with a shader for each kind of thing.

use bevy::{
    asset::{load_internal_asset, uuid_handle},
    mesh::MeshVertexBufferLayoutRef,
    pbr::{MaterialPipeline, MaterialPipelineKey},
    prelude::*,
    render::render_resource::{
        AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
    },
    shader::ShaderRef,
};

use super::{
    BoardSettings, Quality, cairns, cairns_marks,
    marks::MarkShape,
    meshes::Stuff,
    surakarta, surge,
    theme::{StoneKind, Theme},
};

const COMMON: Handle<Shader> = uuid_handle!("5be0d1a4-50f1-4e7e-9c43-5a2f64d3c101");
const STONE: Handle<Shader> = uuid_handle!("5be0d1a4-50f1-4e7e-9c43-5a2f64d3c102");
const BOARD_SURGE: Handle<Shader> = uuid_handle!("5be0d1a4-50f1-4e7e-9c43-5a2f64d3c103");
const SCENERY: Handle<Shader> = uuid_handle!("5be0d1a4-50f1-4e7e-9c43-5a2f64d3c104");
const MOOR: Handle<Shader> = uuid_handle!("5be0d1a4-50f1-4e7e-9c43-5a2f64d3c105");
const SKY: Handle<Shader> = uuid_handle!("5be0d1a4-50f1-4e7e-9c43-5a2f64d3c106");
const MARK: Handle<Shader> = uuid_handle!("5be0d1a4-50f1-4e7e-9c43-5a2f64d3c107");
const BOARD_SURAKARTA: Handle<Shader> = uuid_handle!("5be0d1a4-50f1-4e7e-9c43-5a2f64d3c109");
const BOARD_CAIRNS: Handle<Shader> = uuid_handle!("5be0d1a4-50f1-4e7e-9c43-5a2f64d3c10a");
const MARK_CAIRNS: Handle<Shader> = uuid_handle!("5be0d1a4-50f1-4e7e-9c43-5a2f64d3c10b");
const BOARD_SURMOUNT: Handle<Shader> = uuid_handle!("5be0d1a4-50f1-4e7e-9c43-5a2f64d3c108");

/// What a material draws; picks its shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Playing stones.
    Stone,
    /// The slab with the top for Surge Stones.
    SurgeBoard,
    /// Standing stones, pouches and other things around the board.
    Scenery,
    /// The ground.
    Moor,
    /// The sky.
    Sky,
    /// Marks on the board.
    Mark,
    /// The slab with the top for Surakarta.
    SurakartaBoard,
    /// The slab with the top for Cairns.
    CairnsBoard,
    /// What only the moor of Cairns has marked: held cells, stars, stacks of three.
    CairnsMark,
    /// The slab with the top for Surmount.
    SurmountBoard,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 10] = [
        Self::Stone,
        Self::SurgeBoard,
        Self::Scenery,
        Self::Moor,
        Self::Sky,
        Self::Mark,
        Self::SurakartaBoard,
        Self::CairnsBoard,
        Self::CairnsMark,
        Self::SurmountBoard,
    ];

    const fn shader(self) -> Handle<Shader> {
        match self {
            Self::Stone => STONE,
            Self::SurgeBoard => BOARD_SURGE,
            Self::Scenery => SCENERY,
            Self::Moor => MOOR,
            Self::Sky => SKY,
            Self::Mark => MARK,
            Self::SurakartaBoard => BOARD_SURAKARTA,
            Self::CairnsBoard => BOARD_CAIRNS,
            Self::CairnsMark => MARK_CAIRNS,
            Self::SurmountBoard => BOARD_SURMOUNT,
        }
    }
}

/// What a shader reads; see `shaders/common.wgsl` for the places.
#[derive(Clone, Copy, Debug, Default, PartialEq, ShaderType)]
pub struct Params {
    env: [Vec4; 8],
    data: [Vec4; 24],
}

/// The table's material. Make it with [`super::Look`]; its colours follow the
/// [`Theme`] and the [`Quality`] by themselves.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
#[bind_group_data(Key)]
pub struct LookMaterial {
    #[uniform(0)]
    params: Params,
    #[texture(1)]
    #[sampler(2)]
    noise: Handle<Image>,
    #[texture(3)]
    #[sampler(4)]
    glyphs: Handle<Image>,
    kind: Kind,
    quality: Quality,
    noises: [Handle<Image>; 2],
    /// How the board stands that it lies on, where that is not the middle of the circle.
    stand: Option<Transform>,
}

impl LookMaterial {
    /// A material of that kind; `noises` are the quick and the smooth one.
    pub(super) fn new(
        kind: Kind,
        noises: [Handle<Image>; 2],
        glyphs: Handle<Image>,
        setting: &Setting,
    ) -> Self {
        let mut material = Self {
            params: Params::default(),
            noise: noises[0].clone(),
            glyphs,
            kind,
            quality: Quality::default(),
            noises,
            stand: None,
        };
        material.follow(setting);
        material
    }

    /// Takes on theme, quality and what else is set for the whole table.
    pub(super) fn follow(&mut self, setting: &Setting) {
        self.quality = setting.quality;
        self.noise = self.noises[usize::from(setting.quality != Quality::Low)].clone();
        self.params = params(self.kind, setting);
        self.tell_stand();
    }

    /// The same for a board that stands so: moved, turned and scaled the same in all directions.
    #[must_use]
    pub fn standing(&self, stand: Transform) -> Self {
        let mut material = Self {
            stand: Some(stand),
            ..self.clone()
        };
        material.tell_stand();
        material
    }

    fn tell_stand(&mut self) {
        if let Some(stand) = &self.stand {
            self.params.data[22] = stand.translation.extend(stand.scale.x);
            self.params.data[23] = Vec4::from(stand.rotation);
        }
    }
}

/// What all materials follow.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub theme: Theme,
    pub quality: Quality,
    pub board: BoardSettings,
}

fn rgb(colour: [f32; 3]) -> Vec4 {
    Vec3::from(colour).extend(1.0)
}

fn params(kind: Kind, setting: &Setting) -> Params {
    let theme = &setting.theme;
    let mut env = [Vec4::ZERO; 8];
    env[0] = (Vec3::from(theme.key) * theme.key_strength).extend(theme.outline);
    env[1] = rgb(theme.sky);
    env[2] = rgb(theme.bounce);
    env[3] = Vec3::from(theme.horizon).extend(theme.mist);
    env[4] = rgb(theme.zenith);
    env[5] = theme.key_direction.normalize_or(Vec3::Y).extend(0.0);
    env[6] = rgb(theme.glow);

    let mut data = [Vec4::ZERO; 24];
    match kind {
        Kind::Stone => {
            for (i, stone) in theme.stones.iter().enumerate() {
                data[i] = rgb(stone.body);
                data[8 + i] = rgb(stone.mark);
            }
            data[16] = rgb(theme.accent);
            data[17] = rgb(theme.lichen);
        }
        Kind::SurgeBoard => {
            data[0] = rgb(theme.slab);
            data[1] = rgb(theme.home(StoneKind::Blue));
            data[2] = rgb(theme.home(StoneKind::Orange));
            data[3] = rgb(theme.inlay);
            data[4] = rgb(theme.lichen);
            data[5] = Vec4::new(
                f32::from(u8::from(setting.board.coordinates)),
                f32::from(u8::from(setting.board.turned)),
                surge::HALF_WIDTH,
                surge::HALF_LENGTH,
            );
            data[6] = rgb(theme.slab.map(|part| part * 0.26));
            let [tray, size] = [surge::TRAY_MIDDLE, surge::TRAY_HALF_SIZE];
            data[7] = Vec4::new(tray.x, tray.y, size.x, size.y);
            data[8] = Vec4::new(
                surge::POUCH_MIDDLE.x,
                surge::POUCH_MIDDLE.y,
                surge::POUCH_RADIUS,
                surge::HAND_PITCH,
            );
            data[9] = Vec4::new(surge::HAND_Z, surge::SLOT_RADIUS, surge::RIM_START, 0.0);
        }
        Kind::Scenery => {
            data[Stuff::Rock as usize] = rgb(theme.slab.map(|part| part * 0.92));
            data[Stuff::Slab as usize] = rgb(theme.slab);
            data[Stuff::Leather as usize] = rgb(theme.leather);
            data[Stuff::Brass as usize] = rgb(theme.brass);
            data[Stuff::FirstCloth as usize] = rgb(theme.stone(StoneKind::Blue).body);
            data[Stuff::SecondCloth as usize] = rgb(theme.stone(StoneKind::Orange).body);
            data[8] = rgb(theme.lichen);
        }
        Kind::Moor => {
            data[0] = rgb(theme.peat);
            data[1] = rgb(theme.moss);
            data[2] = rgb(theme.heather);
            let half = setting.board.slab.half;
            data[3] = Vec4::new(half.x, half.y, 0.0, 0.0);
        }
        Kind::SurakartaBoard => {
            data[0] = rgb(theme.wood);
            data[1] = rgb(theme.brass);
            data[2] = rgb(theme.copper);
            data[3] = rgb(theme.inlay);
            data[4] = Vec4::new(
                f32::from(u8::from(setting.board.coordinates)),
                f32::from(u8::from(setting.board.turned)),
                surakarta::HALF_WIDTH,
                surakarta::HALF_LENGTH,
            );
            data[5] = Vec4::new(
                surakarta::TRAY_Z,
                surakarta::TRAY_PITCH,
                surakarta::TRAY_RADIUS,
                (surakarta::TRAY_PLACES as f32 - 1.0) / 2.0,
            );
        }
        Kind::Sky => {}
        Kind::CairnsBoard => cairns::board_params(theme, &setting.board, &mut data),
        Kind::CairnsMark => cairns_marks::params(theme, &mut data),
        Kind::SurmountBoard => {
            data[0] = rgb(theme.slab);
            data[1] = rgb(theme.basalt);
            data[2] = rgb(theme.inlay);
            data[3] = rgb(theme.lichen);
            data[4] = Vec4::new(
                f32::from(u8::from(setting.board.coordinates)),
                f32::from(u8::from(setting.board.turned)),
                0.0,
                0.0,
            );
        }
        Kind::Mark => {
            let shapes = [
                theme.legal,
                theme.last_move,
                theme.last_move,
                theme.accent,
                theme.danger_edge,
                [0.0; 3],
                theme.slab.map(|part| part * 1.5),
                theme.accent,
                theme.accent,
            ];
            for (place, colour) in data.iter_mut().zip(shapes) {
                *place = rgb(colour);
            }
            data[MarkShape::Trail as usize] = rgb(theme.accent);
            data[MarkShape::Capture as usize] = rgb(theme.accent);
            data[MarkShape::Way as usize] = rgb(theme.accent);
            data[MarkShape::Advice as usize] = rgb(theme.accent);
            data[MarkShape::HexLast as usize] = rgb(theme.last_move);
            data[MarkShape::HexCursor as usize] = rgb(theme.accent);
            data[MarkShape::Take as usize] = rgb(theme.accent);
            data[16] = rgb(theme.danger);
            for (i, kind) in [StoneKind::Blue, StoneKind::Orange].into_iter().enumerate() {
                data[17 + i] = rgb(theme.stone(kind).body);
                data[19 + i] = rgb(theme.stone(kind).mark);
            }
        }
    }
    Params { env, data }
}

/// What a pipeline depends on.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    kind: Kind,
    quality: Quality,
}

impl From<&LookMaterial> for Key {
    fn from(material: &LookMaterial) -> Self {
        Self {
            kind: material.kind,
            quality: material.quality,
        }
    }
}

impl Material for LookMaterial {
    fn fragment_shader() -> ShaderRef {
        SCENERY.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        match self.kind {
            Kind::Mark | Kind::CairnsMark => AlphaMode::Blend,
            _ => AlphaMode::Opaque,
        }
    }

    fn enable_prepass() -> bool {
        false
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let Key { kind, quality } = key.bind_group_data;
        // The shadow pass comes through here too, and has a fragment stage of its
        // own where the device cannot clamp depths; that one stays.
        if let Some(fragment) = descriptor.fragment.as_mut()
            && fragment.shader == SCENERY
        {
            fragment.shader = kind.shader();
            match quality {
                Quality::Low => fragment.shader_defs.push("LOW".into()),
                Quality::Medium => {}
                Quality::High => fragment.shader_defs.push("HIGH".into()),
            }
        }
        Ok(())
    }
}

/// Compiles the shaders into the binary.
pub(super) fn load_shaders(app: &mut App) {
    load_internal_asset!(app, COMMON, "../../shaders/common.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, STONE, "../../shaders/stone.wgsl", Shader::from_wgsl);
    load_internal_asset!(
        app,
        BOARD_SURGE,
        "../../shaders/board_surge.wgsl",
        Shader::from_wgsl
    );
    load_internal_asset!(
        app,
        BOARD_SURAKARTA,
        "../../shaders/board_surakarta.wgsl",
        Shader::from_wgsl
    );
    load_internal_asset!(
        app,
        SCENERY,
        "../../shaders/scenery.wgsl",
        Shader::from_wgsl
    );
    load_internal_asset!(app, MOOR, "../../shaders/moor.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, SKY, "../../shaders/sky.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, MARK, "../../shaders/mark.wgsl", Shader::from_wgsl);
    load_internal_asset!(
        app,
        BOARD_CAIRNS,
        "../../shaders/board_cairns.wgsl",
        Shader::from_wgsl
    );
    load_internal_asset!(
        app,
        MARK_CAIRNS,
        "../../shaders/mark_cairns.wgsl",
        Shader::from_wgsl
    );
    load_internal_asset!(
        app,
        BOARD_SURMOUNT,
        "../../shaders/board_surmount.wgsl",
        Shader::from_wgsl
    );
}
