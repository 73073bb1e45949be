// Marks that lie on the board, drawn as shapes: rings, brackets, outlines,
// signs, numbers, soft shadows and dust. The instance's tag says which.
//
// data: 0.. colour by shape, 16 danger's field, 17 and 18 plates of the two
// sides, 19 and 20 the signs on them.
#import stonecircle::common::{params, noise, glyph, mist, finish, open_light}
#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_functions::get_tag

fn box_distance(p: vec2<f32>, half_size: vec2<f32>, round: f32) -> f32 {
    let q = abs(p) - half_size + round;
    return length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - round;
}

// A triangle that stands on its base, the point away from the viewer; its middle at 0.
fn triangle_distance(p: vec2<f32>, size: f32) -> f32 {
    return max(p.y - size * 0.55, abs(p.x) * 0.8660254 - p.y * 0.5 - size * 0.5);
}

// How far a place lies outside of a hex with corners away from and towards the viewer.
fn hex_distance(p: vec2<f32>, apothem: f32) -> f32 {
    let q = abs(p);
    return max(q.x, q.x * 0.5 + q.y * 0.8660254) - apothem;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let tag = get_tag(in.instance_index);
    let shape = tag & 15u;
    let strength = f32((tag >> 4u) & 63u) / 63.0;
    let number = (tag >> 10u) & 127u;
    let side = (tag >> 17u) & 1u;
    let around = ((tag >> 18u) & 1u) == 1u;
    let p = (in.uv - 0.5) * 2.0;
    let r = length(p);
    let px = max(fwidth(p.x), fwidth(p.y));
    let grain = noise(p * 0.11 + 0.4 + f32(number) * 0.37).x;
    let fine = fwidth(p);

    var d = 1.0;
    var colour = params.data[shape].rgb;
    var alpha = 1.0;
    // How far a dark edge reaches around what is bright, so that it is seen on any ground.
    var casing = 0.045;
    var lit = open_light();
    switch shape {
        // Legal target: a ring with a dot in it; the ring alone around a stone.
        case 0u: {
            d = select(min(abs(r - 0.58) - 0.065, r - 0.15), abs(r - 0.885) - 0.06, around);
        }
        // Where the last move went: brackets at the corners, outside of a stone.
        case 1u: {
            let q = abs(p);
            let corner = abs(box_distance(p, vec2(0.78), 0.10)) - 0.06;
            d = max(corner, 0.46 - min(q.x, q.y));
        }
        // Where the last move came from: a broken ring.
        case 2u: {
            let ring = select(abs(r - 0.58) - 0.055, abs(r - 0.885) - 0.055, around);
            let turn = atan2(p.y, p.x) * 1.2732395;
            let gap = (abs(fract(turn) - 0.5) - 0.30) * 0.7853982 * r;
            d = max(ring, gap);
        }
        // Where a hand points: a thin outline of the whole square; for keys a strong one with another
        // inside it, and plain around a stone too.
        case 3u: {
            let edge = box_distance(p, vec2(select(0.915, 0.90, around)), 0.16);
            let inner = select(1.0, abs(edge + 0.165) - 0.026, around);
            d = min(abs(edge) - select(0.034, 0.066, around), inner);
            casing = 0.03;
        }
        // Danger: teeth all around, and a triangle with an exclamation mark at the near right.
        case 4u: {
            let turn = atan2(p.y, p.x) * 2.2281692;
            let tooth = abs(fract(turn) - 0.5) * 2.0;
            let teeth = max((r - 0.80 - 0.17 * tooth) * 0.72, 0.785 - r);
            let q = p - vec2(0.60, 0.58);
            let sign = triangle_distance(q, 0.40) - 0.02;
            let bar = max(abs(q.x) - 0.052, abs(q.y - 0.0) - 0.105);
            let dot = max(abs(q.x), abs(q.y - 0.165)) - 0.042;
            d = min(teeth, sign);
            var field = smoothstep(px, -px, teeth + 0.035);
            let inner = smoothstep(px, -px, sign + 0.05);
            field = mix(field, 1.0, inner);
            field *= 1.0 - smoothstep(px, -px, sign) * (1.0 - inner);
            let ink = smoothstep(px, -px, min(bar, dot));
            colour = mix(colour, params.data[16].rgb, field * (1.0 - ink));
        }
        // A soft shadow where a stone rests.
        case 5u: {
            let t = saturate((1.0 - r) / 0.62);
            alpha = t * t * (3.0 - 2.0 * t) * 0.66;
            d = -1.0;
            casing = 0.0;
            lit = vec3(1.0);
        }
        // Dust: a ring of it, thicker here and thinner there.
        case 6u: {
            let torn = r + (grain - 0.5) * 0.85;
            alpha = smoothstep(1.0, 0.55, torn) * smoothstep(0.12, 0.60, r) * smoothstep(1.0, 0.85, r);
            alpha *= 0.25 + 0.75 * smoothstep(0.30, 0.70, noise(p * 0.21 + 0.1 + f32(number) * 0.61).x);
            d = -1.0;
            casing = 0.0;
        }
        // A number on a round plate, with its owner's shape around it.
        case 7u: {
            colour = params.data[17u + side].rgb;
            let plate = r - 0.92;
            let rim = abs(r - 0.82) - 0.04;
            let ink = params.data[19u + side].rgb;
            var n = 1.0;
            if number < 10u {
                n = glyph(10u + number, p / 0.92);
            } else {
                n = min(
                    glyph(10u + number / 10u, (p + vec2(0.30, 0.0)) / 0.80),
                    glyph(10u + number % 10u, (p - vec2(0.30, 0.0)) / 0.80),
                );
            }
            // The second side's plate has a double rim, as its stones a ring.
            let rims = select(rim, min(abs(r - 0.86) - 0.025, abs(r - 0.74) - 0.025), side == 1u);
            colour = mix(colour, ink, smoothstep(px, -px, min(n, rims)));
            d = plate;
        }
        // A beam that shows which line is meant: a bar with an arrow's head.
        case 8u: {
            let shaft = box_distance(p - vec2(0.0, 0.25), vec2(0.10, 0.55), 0.08);
            let head = max(abs(p.x) * 0.8 + (-p.y - 0.75) * 0.6, p.y + 0.10);
            d = min(shaft, head);
        }
        // What is advised: a diamond around the cell, with a bead on each of its corners.
        case 12u: {
            let q = abs(p);
            let outline = abs((q.x + q.y - 0.86) * 0.7071068) - 0.045;
            let bead = length(max(q, q.yx) - vec2(0.86, 0.0)) - 0.105;
            d = min(outline, bead);
        }
        // The trail behind a runner: in.color.x is how long it is and the whole way is
        // in.color.y cells, of which the runner has come number / 60.
        case 13u: {
            let behind = f32(number) / 60.0 - in.uv.y / max(in.color.y, 0.01);
            let side_fade = smoothstep(1.0, 0.25, abs(p.x));
            alpha = saturate(1.0 - behind / max(in.color.x, 0.001)) * side_fade * 0.9;
            if behind < 0.0 {
                alpha = 0.0;
            }
            d = -1.0;
        }
        // A stone that can be taken: a ring with four wedges that point at it.
        case 14u: {
            let ring = abs(r - 0.685) - 0.042;
            let q = select(p.yx, p, abs(p.x) > abs(p.y));
            let wedge = max(abs(q.y) - (abs(q.x) - 0.66) * 0.62, abs(q.x) - 0.93);
            d = min(ring, wedge);
        }
        // A way along the board: a thin line with chevrons that say which way round.
        case 15u: {
            let line = abs(p.x) - 0.24;
            let beat = fract((in.uv.y + 0.14 * abs(p.x)) / 0.5);
            let soft = max(fine.x, 0.02);
            alpha = smoothstep(soft, -soft, line) * 0.80;
            alpha = max(alpha, smoothstep(soft, -soft, abs(p.x) - 0.80) * smoothstep(0.32, 0.18, abs(beat - 0.5)));
            colour *= 0.55 + 0.45 * smoothstep(0.75, 0.55, abs(p.x));
            d = -1.0;
        }
        // Where the last turn went, on a board of hexes: brackets at the six corners. The tile is
        // 1.16 times as wide as a hex from side to side.
        case 9u: {
            let outline = abs(hex_distance(p, 0.775)) - 0.05;
            let corner = abs(fract(atan2(p.y, p.x) * 0.9549297) - 0.5) * r;
            d = max(outline, corner - 0.20);
        }
        // Where a hand points on a board of hexes: as on squares. Under a stone the inner outline of
        // keys cannot be seen, so the outer one has to tell it from a pointer's.
        case 10u: {
            let edge = hex_distance(p, select(0.81, 0.79, around));
            let inner = select(1.0, abs(edge + 0.175) - 0.026, around);
            d = min(abs(edge) - select(0.034, 0.07, around), inner);
        }
        // A stone that can be taken now: three wedges on it that point at its middle, cased in dark so
        // that they are plain on a pale stone too.
        case 11u: {
            let turn = (atan2(p.y, p.x) + 1.5707963) / 2.0943951;
            let angle = (fract(turn + 0.5) - 0.5) * 2.0943951;
            let q = vec2(sin(angle), cos(angle)) * r;
            d = max((abs(q.x) - (q.y - 0.26) * 0.62) * 0.85, q.y - 0.80);
            colour = mix(vec3(0.006), colour, smoothstep(px, -px, d + 0.065));
        }
        default: {
            d = r - 0.9;
        }
    }
    let full = smoothstep(px, -px, d);
    // The edge keeps to a fair share of a pixel and more where marks are small.
    let edge = smoothstep(px, -px, d - max(casing, px * 0.8)) * 0.72 * f32(casing > 0.0);
    let cover = full + edge * (1.0 - full);
    colour = mix(colour * 0.0 + 0.004, colour, full / max(cover, 0.001));
    alpha *= cover * strength;
    if alpha < 0.004 {
        discard;
    }
    return finish(mist(colour * lit, in.world_position.xyz), alpha);
}
