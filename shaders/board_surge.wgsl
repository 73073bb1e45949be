// The slab with the top for Surge Stones: eight worn channels between two
// tinted homes, a bare riverbed in the middle, rims with room for hands.
//
// data: 0 slab, 1 home of the near side, 2 home of the far side, 3 inlay,
// 4 lichen, 5 (x: coordinates shown, y: read from the far side, z: half width
// of the slab, w: half length), 6 trench, 7 (x, y: middle of the tray, z, w: half its size),
// 8 (x, y: middle of the pouch, z: its radius, w: distance between hand slots),
// 9 (x: z of the hand, y: radius of a slot, z: inner edge of the rim).
#import stonecircle::common::{params, noise, glyph, shade, mist, finish, place_on, way_on, way_off, Surface}
#import bevy_pbr::forward_io::VertexOutput

fn box_distance(p: vec2<f32>, half_size: vec2<f32>, round: f32) -> f32 {
    let q = abs(p) - half_size + round;
    return length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - round;
}

// Distance to the hollows in the rims: hand, tray, pouch. Negative inside.
fn hollows(p: vec2<f32>) -> f32 {
    // Both rims are alike, turned by half a circle.
    let q = select(p, -p, p.y < 0.0);
    let pitch = params.data[8].w;
    let slot = vec2(q.x - clamp(round(q.x / pitch), -1.0, 1.0) * pitch, q.y - params.data[9].x);
    let hand = length(slot) - params.data[9].y;
    let tray = box_distance(q - params.data[7].xy, params.data[7].zw, 0.16);
    let pouch = length(q - params.data[8].xy) - params.data[8].z;
    return min(hand, min(tray, pouch));
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let at = place_on(in.world_position.xyz);
    let p = at.xz;
    let shape = way_on(in.world_normal);
    let top = smoothstep(0.35, 0.75, shape.y);
    let pixel = max(fwidth(p.x), 0.002);
    // Walls take their pattern from the side.
    let wall_uv = vec2(at.x + at.z, at.y * 1.3);
    let uv = mix(wall_uv, p, top);
    let coarse = noise(uv * 0.052 + 0.13);
    let fine = noise(uv * 0.31);

    let on_board = f32(abs(p.x) < 4.0 && abs(p.y) < 4.03);
    let river = on_board * (1.0 - smoothstep(1.97, 2.03, abs(p.y)));
    let home = on_board * smoothstep(1.97, 2.03, abs(p.y));

    var albedo = params.data[0].rgb * (0.66 + 0.55 * coarse.x + 0.34 * (fine.x - 0.5));
    var slope = coarse.yz * 0.16 + fine.yz * 0.20;
#ifndef LOW
    let lichen = smoothstep(0.60, 0.70, noise(uv * 0.093 + 0.51).x + 0.10 * (fine.x - 0.5)) * (1.0 - on_board);
    albedo = mix(albedo, params.data[4].rgb * (0.6 + 0.6 * fine.x), lichen * 0.38);
#endif
    // Cracks of old slate, that run out where the stone is sound.
    let sound = 0.085 * smoothstep(0.42, 0.60, noise(uv * 0.033 + 0.77).x);
    albedo *= 1.0 - 0.42 * smoothstep(0.042, 0.010, coarse.w + sound) * (1.0 - 0.75 * on_board);
#ifdef HIGH
    // The grain of the stone, and the finest of its hollows.
    let grain = noise(uv * 1.43 + 0.31);
    albedo *= 0.80 + 0.40 * grain.x;
    slope += grain.yz * 0.15;
#endif

    // Each home in its owner's colour, rubbed off where it is trodden.
    let tint = select(params.data[2].rgb, params.data[1].rgb, p.y > 0.0);
    let rubbed = 0.86 - 0.42 * smoothstep(0.50, 0.72, fine.x) - 0.25 * smoothstep(0.02, 0.07, at.y);
    albedo = mix(albedo, tint * (0.60 + 0.8 * (0.6 * coarse.x + 0.4 * fine.x)), home * rubbed);

    // The riverbed: washed smooth, streaked along the channels.
#ifndef LOW
    let wash = noise(vec2(p.x * 0.24, p.y * 0.030) + 0.63);
    albedo *= mix(1.0, 0.74 + 0.52 * wash.x, river);
    slope = mix(slope, slope * 0.5 + vec2(wash.y * 0.14, 0.0), river);
    // Pebbles, ground down with it: some paler, some darker, each with its own rim.
    let bed = p * vec2(0.43, 0.36) + wash.yz * 0.012;
    let pebble = noise(bed).w;
    let tone = noise(bed * 0.23 + 0.4).x;
    let rounded = smoothstep(0.012, 0.075, pebble);
    albedo *= mix(1.0, (0.80 + 0.24 * rounded) * (0.80 + 0.40 * tone), river * 0.8);
#else
    albedo *= 1.0 - 0.08 * river;
#endif

    // Channels: dirt in the middle, light on the ridges between.
    let across = abs(fract(p.x) - 0.5);
    let ridge = on_board * smoothstep(0.40, 0.49, across);
    albedo *= mix(1.0, 0.80 + 0.20 * across * 2.0, on_board) + 0.30 * ridge;
    // A shallow cut at each rank, so that squares can be counted.
    let cut = abs(p.y - round(p.y));
    let rank_line = on_board * (1.0 - ridge) * smoothstep(0.030, 0.010, cut) * f32(abs(p.y) < 3.9);
    albedo *= 1.0 - 0.40 * rank_line;

    // In the theme of outlines each square has one too.
    let edge = min(cut, abs(p.x - round(p.x)));
    let edge_width = max(max(fwidth(p.x), fwidth(p.y)), 0.002);
    let outlined = on_board * top * (1.0 - smoothstep(0.014, 0.014 + edge_width, edge)) * f32(abs(p.y) < 3.97);
    albedo = mix(albedo, params.data[3].rgb * 0.30, outlined * params.env[0].w);

    // Inlaid lines between home and riverbed.
    let line = abs(abs(p.y) - 2.0);
    let line_width = max(fwidth(p.y), 0.002);
    let inlay = on_board * (1.0 - smoothstep(0.026 - line_width, 0.026 + line_width, line)) * top;
    albedo *= 1.0 - 0.35 * on_board * smoothstep(0.075, 0.03, line);
    albedo = mix(albedo, params.data[3].rgb * (0.85 + 0.3 * fine.x), inlay);

    // The drop behind each home.
    let deep = smoothstep(-0.10, -0.65, at.y) * f32(abs(p.y) > 4.0 && abs(p.y) < params.data[9].z && abs(p.x) < 4.1);
    albedo = mix(albedo, params.data[6].rgb * (1.9 + 1.2 * coarse.x), deep);

    // Hollows in the rims, as if cut and worn.
    let rim = 1.0 - on_board;
    let d = hollows(p);
    let lean = vec2(hollows(p + vec2(0.01, 0.0)) - d, hollows(p + vec2(0.0, 0.01)) - d) * 100.0;
    let hollow_wall = smoothstep(0.085, 0.0, abs(d + 0.02)) * rim * top;
    slope -= lean * hollow_wall * 0.85;
    let inside = smoothstep(0.03, -0.05, d) * rim * top;
    albedo *= 1.0 - 0.34 * inside;

    // Board coordinates along the rims: letters below and above, numbers at
    // both sides, all upright for the reader.
    if params.data[5].x > 0.5 && top > 0.5 {
        let flip = select(1.0, -1.0, params.data[5].y > 0.5);
        let inner = params.data[9].z;
        let letter_z = inner + 0.20;
        let number_x = 0.5 * (4.0 + params.data[5].z) - 0.02;
        var mark = 1.0;
        if abs(abs(p.y) - letter_z) < 0.16 && abs(p.x) < 4.0 {
            let file = u32(clamp(floor(p.x + 4.0), 0.0, 7.0));
            let q = vec2(p.x - (f32(file) - 3.5), p.y - sign(p.y) * letter_z) * flip;
            mark = glyph(20u + file, q / 0.24);
        } else if abs(abs(p.x) - number_x) < 0.16 && abs(p.y) < 4.0 {
            let rank = u32(clamp(floor(4.0 - p.y), 0.0, 7.0));
            let q = vec2(p.x - sign(p.x) * number_x, p.y + (f32(rank) - 3.5)) * flip;
            mark = glyph(11u + rank, q / 0.24);
        }
        let width = clamp(pixel / 0.24, 0.01, 0.12);
        let filled = 1.0 - smoothstep(-width, width, mark);
        albedo *= 1.0 - 0.35 * smoothstep(0.12, 0.0, mark);
        albedo = mix(albedo, params.data[3].rgb * 0.62, filled);
    }

    var s: Surface;
    s.albedo = albedo;
    s.shape = way_off(shape);
    let horizontal = vec3(slope.x, 0.0, slope.y) * top + vec3(slope.x, slope.y, -slope.x) * (1.0 - top) * 0.7;
    s.normal = way_off(shape - horizontal * (1.0 - 0.6 * inlay));
    s.world = in.world_position;
    s.frag_coord = in.position.xy;
    s.gloss = 0.05 + 0.10 * inlay + 0.05 * river;
    s.open = mix(in.color.w, 0.80, deep) * (1.0 - 0.22 * inside);
    return finish(mist(shade(s), in.world_position.xyz), 1.0);
}
