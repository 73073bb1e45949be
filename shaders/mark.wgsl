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
    let p = (in.uv - 0.5) * 2.0;
    let r = length(p);
    let grain = noise(p * 0.11 + 0.4).x;
    let px = max(fwidth(p.x), fwidth(p.y));

    var d = 1.0;
    var colour = params.data[shape].rgb;
    var alpha = 1.0;
    var lit = open_light();
    switch shape {
        // Legal target: a ring with a dot in it.
        case 0u: {
            d = min(abs(r - 0.60) - 0.055, r - 0.13);
        }
        // Where the last move went: brackets at the corners.
        case 1u: {
            let q = abs(p);
            let corner = abs(box_distance(p, vec2(0.88), 0.12)) - 0.05;
            d = max(corner, 0.50 - min(q.x, q.y));
        }
        // Where the last move came from: a broken ring.
        case 2u: {
            let dash = cos(atan2(p.y, p.x) * 8.0) * 0.5;
            d = max(abs(r - 0.58) - 0.045, -dash * 0.25 - 0.02);
        }
        // Hover and focus: an outline of the whole square.
        case 3u: {
            d = abs(box_distance(p, vec2(0.90), 0.16)) - 0.06;
        }
        // Danger: a red corner with an exclamation mark.
        case 4u: {
            let corner = max(max(p.x - 0.96, p.y - 0.96), (0.86 - p.x - p.y) * 0.7071);
            let bar = box_distance(p - vec2(0.74, 0.55), vec2(0.055, 0.13), 0.05);
            let dot = length(p - vec2(0.74, 0.81)) - 0.065;
            let field = smoothstep(px, -px, corner + 0.075);
            let sign = smoothstep(px, -px, min(bar, dot));
            colour = mix(colour, params.data[16].rgb, field * (1.0 - sign));
            d = corner;
        }
        // A soft shadow where a stone rests.
        case 5u: {
            alpha = smoothstep(1.0, 0.42, r) * 0.62;
            d = -1.0;
            lit = vec3(1.0);
        }
        // Dust.
        case 6u: {
            alpha = smoothstep(1.0, 0.15, r + (grain - 0.5) * 0.9) * 0.55;
            d = -1.0;
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
        // Where the last turn went, on a board of hexes: brackets at the six corners. The tile is
        // 1.16 times as wide as a hex from side to side.
        case 9u: {
            let outline = abs(hex_distance(p, 0.775)) - 0.05;
            let corner = abs(fract(atan2(p.y, p.x) * 0.9549297) - 0.5) * r;
            d = max(outline, corner - 0.20);
        }
        // Hover and focus on a board of hexes: an outline of the whole hex.
        case 10u: {
            d = abs(hex_distance(p, 0.81)) - 0.05;
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
    alpha *= smoothstep(px, -px, d) * strength;
    if alpha < 0.004 {
        discard;
    }
    return finish(mist(colour * lit, in.world_position.xyz), alpha);
}
