// A playing stone. What it shows comes from the instance's tag, so all stones
// share one material and are drawn together.
//
// data: 0..8 body by kind, 8..16 mark by kind, 16 accent.
#import stonecircle::common
#import stonecircle::common::{params, noise, glyph, shade, mist, finish, scatter, to_eye, open_light, Surface}
#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_functions::{get_tag, get_world_from_local}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let tag = get_tag(in.instance_index);
    let value = tag & 15u;
    let kind = (tag >> 4u) & 7u;
    let facing = f32((tag >> 7u) & 7u) * 0.7853981634;
    let seed = f32((tag >> 10u) & 15u);
    let highlight = f32((tag >> 14u) & 15u) / 15.0;
    let selected = f32((tag >> 18u) & 7u) / 7.0;
    let crack = f32((tag >> 21u) & 31u) / 31.0;
    let dim = f32((tag >> 26u) & 7u) / 7.0;

    let p = (in.uv - 0.5) * 2.0;
    let pixel = 0.7 * max(fwidth(p.x), fwidth(p.y));
    let side = in.color.x;
    let wear = in.color.y;
    let upper = in.color.z;
    // Where the stone was cut from: every stone from another place.
    let place = p * 0.085 + vec2(seed * 0.293, seed * 0.617 + side * 0.31) + vec2(0.0, upper * 0.05);
    let coarse = noise(place);
    let fine = noise(place * 4.3 + 0.37);

    let body = params.data[kind].rgb;
    let grey = dot(body, vec3(0.2126, 0.7152, 0.0722));
    var albedo = body * (0.54 + 0.66 * coarse.x + 0.46 * (fine.x - 0.5));
    // Where the edge is worn, the raw stone shows.
    let worn = wear * smoothstep(0.42, 0.66, fine.x + 0.12 * coarse.x);
    albedo = mix(albedo, mix(body, vec3(grey), 0.35) * 1.75 + 0.02, worn * 0.55);
    // Pits, and a little lichen.
    albedo *= 1.0 - 0.40 * smoothstep(0.46, 0.24, fine.x);
#ifdef HIGH
    // Grains of the rock, and specks of mica that catch the light.
    let grain = noise(place * 15.7 + 0.19);
    albedo *= 0.80 + 0.40 * grain.x;
    let mica = smoothstep(0.70, 0.80, noise(place * 11.3 + 0.53).x);
    albedo = mix(albedo, body * 1.7 + 0.05, mica * 0.35);
#endif
#ifndef LOW
    let spots = smoothstep(0.63, 0.74, noise(place * 1.7 + 0.71).x);
    albedo = mix(albedo, params.data[17].rgb, spots * 0.30);
#endif
    // Flat stones of a cairn have no value: First's carry a dot, Second's a ring and, to be told
    // from the side too, a belt cut around them.
    if kind >= 6u {
        let from_middle = length(p);
        let cut = select(from_middle - 0.20, abs(from_middle - 0.34) - 0.062, kind == 7u);
        let cut_width = max(pixel, 0.004);
        let inked = (1.0 - smoothstep(-cut_width, cut_width, cut)) * f32(side > 0.5);
        let belt = smoothstep(0.10, 0.055, abs(upper - 0.70)) * f32(kind == 7u);
        albedo *= 1.0 - 0.30 * smoothstep(0.085, 0.0, cut) * f32(side > 0.5);
        albedo = mix(albedo, params.data[8u + kind].rgb, max(inked, belt * 0.75));
    }

    let from_local = get_world_from_local(in.instance_index);
    let right = normalize(from_local[0].xyz);
    let near = normalize(from_local[2].xyz);
    let shape = normalize(in.world_normal);
#ifdef HIGH
    let slope = coarse.yz * 0.20 + fine.yz * 0.15 + grain.yz * 0.12;
#else
    let slope = coarse.yz * 0.20 + fine.yz * 0.16;
#endif
    var bend = -(right * slope.x + near * slope.y);

    // The engraving, upright for its reader.
    var ink = 0.0;
    var groove = 0.0;
    if value > 0u && side > 0.5 {
        let turn = vec2(cos(facing), sin(facing));
        let q = vec2(p.x * turn.x + p.y * turn.y, p.y * turn.x - p.x * turn.y);
        let at_mark = length(q - vec2(0.0, 0.585));
        var mark = at_mark - 0.092;
        // The first side has a dot, the second a ring.
        if (kind & 1u) == 1u {
            mark = abs(at_mark - 0.088) - 0.036;
        }
        let numeral = glyph(value - 1u, q);
        let d = min(numeral, mark);
        let width = max(pixel, 0.004);
        ink = 1.0 - smoothstep(-width, width, d);
        groove = (1.0 - smoothstep(0.0, 0.075, d)) * (1.0 - ink);
#ifndef LOW
        // Walls of the cut: lit on the far side of the light.
        let step = 0.03;
        let lean = vec2(glyph(value - 1u, q + vec2(step, 0.0)) - numeral, glyph(value - 1u, q + vec2(0.0, step)) - numeral) / step;
        let wall = (1.0 - smoothstep(0.0, 0.05, abs(d + 0.01)));
        let world_lean = vec2(lean.x * turn.x - lean.y * turn.y, lean.y * turn.x + lean.x * turn.y);
        bend -= (right * world_lean.x + near * world_lean.y) * wall * 0.45;
#endif
    }
    // Surakarta's stones have no value: Black's carry a dot, White's a ring.
    if (kind == 4u || kind == 5u) && side > 0.5 {
        let from_middle = length(p);
        var mark = from_middle - 0.20;
        if kind == 5u {
            mark = abs(from_middle - 0.34) - 0.062;
        }
        let width = max(pixel, 0.004);
        ink = 1.0 - smoothstep(-width, width, mark);
        groove = (1.0 - smoothstep(0.0, 0.085, mark)) * (1.0 - ink);
    }
    // Stones of hexes have six-sided marks: Green's a dot, Gold's a ring.
    if value == 0u && side > 0.5 && (kind == 2u || kind == 3u) {
        let q = abs(p);
        let from_middle = max(q.x, q.x * 0.5 + q.y * 0.8660254);
        var d = from_middle - 0.22;
        if kind == 3u {
            d = abs(from_middle - 0.37) - 0.062;
        }
        let width = max(pixel, 0.004);
        ink = 1.0 - smoothstep(-width, width, d);
        groove = (1.0 - smoothstep(0.0, 0.075, d)) * (1.0 - ink);
    }
    albedo *= 1.0 - 0.45 * groove;
    albedo = mix(albedo, params.data[8u + kind].rgb, ink);

    // Selected: a bright band around the face.
    let radius = length(p);
    let from_band = abs(radius - 0.86);
    let band = smoothstep(0.085, 0.06, from_band) * selected;
    // A dark line on both sides of it: on a pale stone too it is plain.
    let beside_band = smoothstep(0.145, 0.115, from_band) * selected;
    // With outlines on, every stone has a dark rim and a bright one inside it.
    let outline = params.env[0].w * smoothstep(0.80, 0.86, radius);

    let normal = normalize(shape + bend * (1.0 - 0.5 * ink));
    var s: Surface;
    s.albedo = albedo * (1.0 - 0.62 * dim);
    s.normal = normal;
    s.shape = shape;
    s.world = in.world_position;
    s.frag_coord = in.position.xy;
    s.gloss = 0.13 * (1.0 - ink) * (1.0 - dim);
#ifdef HIGH
    s.gloss *= 0.8 + 2.2 * mica;
#endif
    s.open = 0.42 + 0.58 * smoothstep(0.05, 0.75, upper * select(-1.0, 1.0, from_local[1].y > 0.0) + select(1.0, 0.0, from_local[1].y > 0.0));
    var colour = shade(s);

    // The rim: light from the sky behind, so that a stone never melts into
    // what lies under it.
    let eye = to_eye(in.world_position.xyz);
    let edge = pow(1.0 - saturate(dot(shape, eye)), 3.0);
    colour += (params.env[1].rgb * 0.22 + body * 0.25) * edge * (1.0 - dim) * s.open;
    let glow = params.data[16].rgb * open_light();
    colour = mix(colour, glow * 0.75, saturate(highlight * (edge * 1.3 + wear * 0.55)));
    colour += body * highlight * 0.16;
    colour = mix(colour, params.data[8u + kind].rgb * open_light(), outline * 0.85);
    colour = mix(colour, colour * 0.10, beside_band);
    colour = mix(colour, glow, band);

    // A clash: cracks open, then the stone crumbles away.
    if crack > 0.0 {
        let split = smoothstep(0.16 * crack + 0.02, 0.16 * crack - 0.02, fine.w);
        colour = mix(colour, colour * 0.08, split);
        let gone = saturate((crack - 0.35) / 0.65);
        let hold = saturate((fine.x - 0.26) * 2.1) * 0.8 + 0.2 * scatter(in.position.xy);
        if hold < gone {
            discard;
        }
    }
    return finish(mist(colour, in.world_position.xyz), 1.0);
}
