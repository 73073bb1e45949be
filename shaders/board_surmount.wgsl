// The slab with the top for Surmount: low basalt columns on slate.
//
// The corner's colour says: x the part (0 slab, 0.5 column, 1 coordinate), y which column or sign,
// z wear of the edge, w how open it lies to the sky.
// data: 0 slab, 1 basalt, 2 inlay, 3 lichen, 4 (x: coordinates shown, y: read from the far side).
#import stonecircle::common::{params, noise, glyph, shade, mist, finish, place_on, way_on, way_off, Surface}
#import bevy_pbr::forward_io::VertexOutput

fn stroke(p: vec2<f32>, a: vec2<f32>, b: vec2<f32>) -> f32 {
    let along = b - a;
    let t = saturate(dot(p - a, along) / max(dot(along, along), 0.00001));
    return length(p - a - along * t);
}

// Half a ring, open towards its foot.
fn hoop(p: vec2<f32>, radius: f32) -> f32 {
    return select(length(vec2(abs(p.x) - radius, p.y)), abs(length(p) - radius), p.y > 0.0);
}

// The letters i to m, which the atlas lacks; y points up from the foot of the letter.
fn late_letter(index: u32, p: vec2<f32>) -> f32 {
    var d = 1.0;
    switch index {
        case 0u: {
            d = min(stroke(p, vec2(0.0, 0.0), vec2(0.0, 0.62)), length(p - vec2(0.0, 0.90)) - 0.02);
        }
        case 1u: {
            d = min(stroke(p, vec2(0.08, 0.62), vec2(0.08, -0.14)), length(p - vec2(0.08, 0.90)) - 0.02);
            d = min(d, stroke(p, vec2(0.08, -0.14), vec2(-0.16, -0.28)));
        }
        case 2u: {
            d = stroke(p, vec2(-0.22, 1.0), vec2(-0.22, 0.0));
            d = min(d, stroke(p, vec2(0.20, 0.62), vec2(-0.22, 0.22)));
            d = min(d, stroke(p, vec2(-0.06, 0.38), vec2(0.24, 0.0)));
        }
        case 3u: {
            d = stroke(p, vec2(0.0, 1.0), vec2(0.0, 0.0));
        }
        default: {
            d = stroke(p, vec2(-0.40, 0.62), vec2(-0.40, 0.0));
            d = min(d, min(stroke(p, vec2(0.0, 0.42), vec2(0.0, 0.0)), stroke(p, vec2(0.40, 0.42), vec2(0.40, 0.0))));
            d = min(d, min(hoop(p - vec2(-0.20, 0.42), 0.20), hoop(p - vec2(0.20, 0.42), 0.20)));
        }
    }
    return d - 0.07;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let at = place_on(in.world_position.xyz);
    let shape = way_on(in.world_normal);
    let top = smoothstep(0.35, 0.75, shape.y);
    let is_column = f32(in.color.x > 0.25 && in.color.x < 0.75);
    // Walls take their pattern from the side; every column was broken from another place.
    let wall_uv = vec2(at.x + at.z, at.y * 1.3);
    let from_here = vec2(in.color.y * 7.3, in.color.y * 3.1) * is_column;
    let uv = mix(wall_uv, at.xz, top) + from_here;
    let coarse = noise(uv * 0.052 + 0.13);
    let fine = noise(uv * 0.31);

    var slope = coarse.yz * 0.16 + fine.yz * 0.20;
    // Slate around the field.
    var albedo = params.data[0].rgb * (0.66 + 0.55 * coarse.x + 0.34 * (fine.x - 0.5));
#ifndef LOW
    let lichen = smoothstep(0.58, 0.69, noise(uv * 0.093 + 0.51).x + 0.10 * (fine.x - 0.5));
    albedo = mix(albedo, params.data[3].rgb * (0.6 + 0.6 * fine.x), lichen * 0.40 * (1.0 - is_column));
#endif
    albedo *= 1.0 - 0.26 * smoothstep(0.05, 0.015, coarse.w);

    // Basalt: darker and finer, no two columns of one grey, paler where the edge is rubbed.
    let tone = 0.72 + 0.50 * fract(in.color.y * 5.17) + 0.30 * (coarse.x - 0.5) + 0.34 * (fine.x - 0.5);
    var basalt = params.data[1].rgb * tone;
    let swirl = noise(vec2(uv.x * 0.10, uv.y * 0.42) + 0.4);
    basalt *= 0.90 + 0.22 * swirl.x;
    basalt *= 1.0 - 0.30 * smoothstep(0.04, 0.012, coarse.w);
    let rubbed = in.color.z * smoothstep(0.25, 0.62, fine.x + 0.25 * coarse.x);
    basalt = mix(basalt, params.data[0].rgb * 1.25, rubbed * 0.55);
    // In the theme of outlines every column has one too.
    let rim = params.env[0].w * smoothstep(0.30, 0.62, in.color.z);
    basalt = mix(basalt, params.data[2].rgb * 0.42, rim);
    albedo = mix(albedo, basalt, is_column);
    slope = mix(slope, fine.yz * 0.13 + swirl.yz * 0.07, is_column);

    // Coordinates, upright for the reader.
    if in.color.x > 0.75 && params.data[4].x > 0.5 {
        let flip = select(1.0, -1.0, params.data[4].y > 0.5);
        let p = in.uv * flip * 0.75;
        let index = u32(in.color.y * 64.0);
        var mark = 1.0;
        if index < 32u {
            mark = glyph(index, p);
        } else {
            mark = late_letter(index - 32u, vec2(p.x, 0.36 - p.y));
        }
        let width = clamp(0.7 * max(fwidth(p.x), fwidth(p.y)), 0.01, 0.2);
        let filled = 1.0 - smoothstep(-width, width, mark);
        albedo *= 1.0 - 0.35 * smoothstep(0.12, 0.0, mark);
        albedo = mix(albedo, params.data[2].rgb * 0.85, filled);
    }

    var s: Surface;
    s.albedo = albedo;
    s.shape = way_off(shape);
    let bend = vec3(slope.x, 0.0, slope.y) * top + vec3(slope.x, slope.y, -slope.x) * (1.0 - top) * 0.7;
    s.normal = way_off(shape - bend);
    s.world = in.world_position;
    s.frag_coord = in.position.xy;
    s.gloss = 0.05 + 0.07 * is_column;
    s.open = in.color.w;
    return finish(mist(shade(s), in.world_position.xyz), 1.0);
}
