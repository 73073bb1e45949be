// What all of the game's shaders share: bindings, light, sky, mist, noise
// and the drawn signs.
#define_import_path stonecircle::common

#import bevy_pbr::mesh_view_bindings as view_bindings
#import bevy_pbr::shadows
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::tone_mapping
#endif

struct Params {
    // Light and air, the same in every material:
    // 0 key light (w: outline), 1 sky, 2 bounce, 3 horizon (w: mist density),
    // 4 zenith, 5 direction to the key light, 6 glow around it.
    env: array<vec4<f32>, 8>,
    // What each kind of material needs; see its shader. Boards that stand elsewhere than in the
    // middle: 22 where (w: scale), 23 how they are turned.
    data: array<vec4<f32>, 24>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> params: Params;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var noise_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var noise_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var glyph_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var glyph_sampler: sampler;

const GLYPH_REACH: f32 = 0.75;
const GLYPH_SPREAD: f32 = 0.25;

// Height, slope along u and v (about -1 to 1), distance to a net of cracks.
fn noise(uv: vec2<f32>) -> vec4<f32> {
    let n = textureSample(noise_texture, noise_sampler, uv);
    return vec4(n.x, n.y * 2.0 - 1.0, n.z * 2.0 - 1.0, n.w);
}

// Distance to the edge of sign `index`; negative inside. `p` has y pointing
// down, and 0 in the middle of the sign.
fn glyph(index: u32, p: vec2<f32>) -> f32 {
    let inside = clamp(p / (2.0 * GLYPH_REACH) + 0.5, vec2(0.01), vec2(0.99));
    let cell = vec2(f32(index % 8u), f32(index / 8u));
    let stored = textureSampleLevel(glyph_texture, glyph_sampler, (cell + inside) / vec2(8.0, 4.0), 0.0).r;
    return (0.5 - stored) * 2.0 * GLYPH_SPREAD;
}

// A vector turned by a quaternion; by none, that is all zero, it stays.
fn turned(q: vec4<f32>, v: vec3<f32>) -> vec3<f32> {
    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

// Where a place of the world is on a board that stands elsewhere than in the middle: boards draw
// their tops in their own coordinates. How it stands lies in the material, since what each mesh
// carries itself cannot be asked for beside a triangle's edge on every device.
fn place_on(world: vec3<f32>) -> vec3<f32> {
    let stand = params.data[22];
    let back = vec4(-params.data[23].xyz, params.data[23].w);
    return turned(back, world - stand.xyz) / select(1.0, stand.w, stand.w > 0.0);
}

// A direction of the world in such a board's own coordinates.
fn way_on(world: vec3<f32>) -> vec3<f32> {
    return turned(vec4(-params.data[23].xyz, params.data[23].w), normalize(world));
}

// And back.
fn way_off(local: vec3<f32>) -> vec3<f32> {
    return turned(params.data[23], normalize(local));
}

fn is_flat_view() -> bool {
    return view_bindings::view.clip_from_view[3].w == 1.0;
}

// Unit vector from the surface to the eye.
fn to_eye(world: vec3<f32>) -> vec3<f32> {
    if is_flat_view() {
        return normalize(view_bindings::view.world_from_view[2].xyz);
    }
    return normalize(view_bindings::view.world_position - world);
}

fn key_shadow(world: vec4<f32>, normal: vec3<f32>, frag_coord: vec2<f32>) -> f32 {
    if view_bindings::lights.n_directional_lights == 0u {
        return 1.0;
    }
    if (view_bindings::lights.directional_lights[0].flags & 1u) == 0u {
        return 1.0;
    }
    let from_world = view_bindings::view.view_from_world;
    let view_z = dot(
        vec4(from_world[0].z, from_world[1].z, from_world[2].z, from_world[3].z),
        world,
    );
#ifdef HIGH
    return soft_shadow(world, normal, view_z, frag_coord);
#else
    return shadows::fetch_directional_shadow(0u, world, normal, view_z, frag_coord);
#endif
}

#ifdef HIGH
// Two directions across the light, for samples beside the middle. Both lie in the surface, seen
// along the light: beside the middle too, a sample is neither in the ground nor above it.
fn across_light(normal: vec3<f32>) -> mat2x3<f32> {
    let to_key = params.env[5].xyz;
    let u = normalize(cross(to_key, vec3(0.0, 0.0, 1.0)));
    let v = cross(to_key, u);
    let facing = max(dot(to_key, normal), 0.2);
    return mat2x3(
        u - to_key * (dot(u, normal) / facing),
        v - to_key * (dot(v, normal) / facing),
    );
}

// Whether light falls on a place, this far up along the light and this far beside it.
fn sample_key(world: vec4<f32>, offset: vec3<f32>, normal: vec3<f32>, view_z: f32, frag_coord: vec2<f32>) -> f32 {
    return shadows::fetch_directional_shadow(0u, world + vec4(offset, 0.0), normal, view_z, frag_coord);
}

// A shadow that is sharp at what throws it and wider further off. How far off that is shows
// when one goes towards the light: beyond it there is light again.
fn soft_shadow(world: vec4<f32>, normal: vec3<f32>, view_z: f32, frag_coord: vec2<f32>) -> f32 {
    let to_key = params.env[5].xyz;
    let axes = across_light(normal);
    let turn = scatter(frag_coord) * 6.2831853;
    var shaded = 0.0;
    var away = 0.0;
    for (var i = 0u; i < 6u; i += 1u) {
        let angle = turn + f32(i) * 2.3999632;
        let beside = axes * (vec2(cos(angle), sin(angle)) * sqrt((f32(i) + 0.5) / 6.0) * 0.085);
        let dark = 1.0 - sample_key(world, beside, normal, view_z, frag_coord);
        if dark > 0.0 {
            shaded += dark;
            away += dark * 0.06;
            away += 0.20 * (1.0 - sample_key(world, beside + to_key * 0.12, normal, view_z, frag_coord));
            away += 0.75 * (1.0 - sample_key(world, beside + to_key * 0.45, normal, view_z, frag_coord));
            away += 2.5 * (1.0 - sample_key(world, beside + to_key * 1.6, normal, view_z, frag_coord));
        }
    }
    if shaded <= 0.0 {
        return 1.0;
    }
    let radius = clamp(away / shaded * 0.085, 0.008, 0.20);
    var lit = 0.0;
    for (var i = 0u; i < 14u; i += 1u) {
        let angle = turn + f32(i) * 2.3999632;
        let beside = axes * (vec2(cos(angle), sin(angle)) * sqrt((f32(i) + 0.5) / 14.0) * radius);
        lit += sample_key(world, beside, normal, view_z, frag_coord);
    }
    return lit / 14.0;
}
#endif

struct Surface {
    albedo: vec3<f32>,
    // The bent normal that catches light, and the one of the shape itself.
    normal: vec3<f32>,
    shape: vec3<f32>,
    world: vec4<f32>,
    frag_coord: vec2<f32>,
    // Strength of the sheen.
    gloss: f32,
    // How open the place lies to sky and ground, 0 to 1.
    open: f32,
}

fn shade(s: Surface) -> vec3<f32> {
    let key = params.env[0].rgb;
    let to_key = params.env[5].xyz;
    let facing = saturate(dot(s.normal, to_key));
    var lit = 0.0;
    if dot(s.shape, to_key) > -0.05 && facing > 0.0 {
        lit = facing * key_shadow(s.world, s.shape, s.frag_coord);
    }
    let fill = mix(params.env[2].rgb, params.env[1].rgb, s.normal.y * 0.5 + 0.5) * s.open;
#ifdef LOW
    return s.albedo * (key * lit + fill);
#else
    let half_way = normalize(to_eye(s.world.xyz) + to_key);
    let sheen = pow(saturate(dot(s.normal, half_way)), 22.0) * s.gloss * lit;
    return s.albedo * (key * lit + fill) + key * sheen;
#endif
}

// The light that falls on something flat lying in the open.
fn open_light() -> vec3<f32> {
    return params.env[0].rgb * saturate(params.env[5].y) + params.env[1].rgb;
}

fn sky(direction: vec3<f32>) -> vec3<f32> {
    let up = max(direction.y, 0.0);
    let base = mix(params.env[3].rgb * 1.35, params.env[4].rgb * 1.5, 1.0 - exp(-up * 8.0));
    let low_key = normalize(vec3(params.env[5].x, 0.10, params.env[5].z));
    let near = saturate(dot(direction, low_key));
    return base + params.env[6].rgb * near * near * exp(-up * 6.0);
}

// Lays mist over what lies at `world`.
fn mist(colour: vec3<f32>, world: vec3<f32>) -> vec3<f32> {
    if is_flat_view() {
        return colour;
    }
    let away = world.xz - view_bindings::view.world_position.xz;
    // Mist lies low: what counts is how far one looks along the ground.
    let far = length(away);
    let depth = max(far - 9.0, 0.0) * params.env[3].w;
    let thick = 1.0 + 0.7 * saturate(0.7 - world.y * 0.2);
    let amount = 1.0 - exp(-depth * thick * sqrt(sqrt(depth * thick)));
    let along = away / max(far, 0.001);
    return mix(colour, sky(vec3(along.x, 0.02, along.y)), amount);
}

// Last step of every shader.
fn finish(colour: vec3<f32>, alpha: f32) -> vec4<f32> {
#ifdef TONEMAP_IN_SHADER
    return tone_mapping(vec4(colour, alpha), view_bindings::view.color_grading);
#else
    return vec4(colour, alpha);
#endif
}

// An even scatter of thresholds over the screen, for things that fade.
fn scatter(frag_coord: vec2<f32>) -> f32 {
    return fract(52.9829189 * fract(dot(floor(frag_coord), vec2(0.06711056, 0.00583715))));
}
