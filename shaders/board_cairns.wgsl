// The slab with the top for Cairns: a moor of 5x5 cells of peat, moss and heather, set into stone,
// with a hollow for the supply in either rim.
//
// data: 0 slab, 1 peat, 2 moss, 3 inlay, 4 lichen, 5 (x: coordinates shown, y: read from the far
// side, z: half width of the slab, w: half length), 6 heather, 7 (x: half width of a supply's
// hollow, y: its z, z: its half depth, w: half the edge of a cell's turf).
#import stonecircle::common::{params, noise, glyph, shade, mist, finish, place_on, way_on, way_off, Surface}
#import bevy_pbr::forward_io::VertexOutput

fn box_distance(p: vec2<f32>, half_size: vec2<f32>, round: f32) -> f32 {
    let q = abs(p) - half_size + round;
    return length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - round;
}

// Distance to the hollows of both supplies. Negative inside.
fn hollow(p: vec2<f32>) -> f32 {
    return box_distance(vec2(p.x, abs(p.y) - params.data[7].y), params.data[7].xz, 0.22);
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
    let tufts = noise(p * 0.62 + 0.21);
    let broad = noise(p * 0.093 + 0.57);

    // The slab.
    var albedo = params.data[0].rgb * (0.66 + 0.55 * coarse.x + 0.34 * (fine.x - 0.5));
    var slope = coarse.yz * 0.16 + fine.yz * 0.20;
    let on_moor = f32(max(abs(p.x), abs(p.y)) < 2.5);
#ifndef LOW
    let lichen = smoothstep(0.60, 0.70, noise(uv * 0.093 + 0.51).x + 0.10 * (fine.x - 0.5));
    albedo = mix(albedo, params.data[4].rgb * (0.6 + 0.6 * fine.x), lichen * 0.38 * (1.0 - on_moor));
#endif
    albedo *= 1.0 - 0.40 * smoothstep(0.05, 0.015, coarse.w) * (1.0 - 0.75 * on_moor);

    // Turf in each cell, its edge frayed by what grows there.
    let cell = round(p);
    let edge = box_distance(p - cell, vec2(params.data[7].w), 0.06) + (tufts.x - 0.5) * 0.055;
    let blur = max(pixel, 0.006);
    let turf = on_moor * smoothstep(blur, -blur, edge);
    // The ridges between the cells are trodden light, with earth along their feet.
    albedo *= 1.0 + 0.30 * on_moor;
    albedo *= 1.0 - 0.45 * on_moor * smoothstep(0.035, 0.0, edge);

    let mossy = smoothstep(0.34, 0.58, broad.x + 0.30 * (tufts.x - 0.5));
    var grown = mix(params.data[1].rgb, params.data[2].rgb, mossy);
#ifdef LOW
    let blossom = 0.5 + 0.5 * broad.z + 0.35 * (coarse.x - 0.5);
#else
    let blossom = noise(p * 0.151 + 0.33).x + 0.16 * broad.y;
#endif
    let flowers = smoothstep(0.50, 0.60, blossom + 0.34 * (tufts.x - 0.5));
    grown = mix(grown, params.data[6].rgb, flowers * 0.86);
    grown *= 0.42 + 1.15 * tufts.x;
    var grown_slope = tufts.yz * 0.46 + broad.yz * 0.10;
#ifndef LOW
    let blades = noise(p * 1.93 + 0.11);
    grown *= 0.55 + 0.9 * blades.x;
    grown_slope += blades.yz * 0.42;
#endif
    // Deep between the tufts, and where the turf meets the stone.
    grown *= mix(0.50, 1.0, smoothstep(0.0, -0.09, edge));
    albedo = mix(albedo, grown, turf);
    slope = mix(slope, grown_slope, turf);

    // Hollows in the rims, as if cut and worn.
    let rim = 1.0 - on_moor;
    let d = hollow(p);
    let lean = vec2(hollow(p + vec2(0.01, 0.0)) - d, hollow(p + vec2(0.0, 0.01)) - d) * 100.0;
    slope -= lean * smoothstep(0.075, 0.0, abs(d + 0.02)) * rim * top * 0.85;
    let inside = smoothstep(0.03, -0.05, d) * rim * top;
    albedo *= 1.0 - 0.34 * inside;

    // Board coordinates along the rims: letters below and above, numbers at both sides, all
    // upright for the reader.
    if params.data[5].x > 0.5 && top > 0.5 {
        let flip = select(1.0, -1.0, params.data[5].y > 0.5);
        let letter_z = 2.70;
        let number_x = 0.5 * (2.5 + params.data[5].z) - 0.01;
        var mark = 1.0;
        if abs(abs(p.y) - letter_z) < 0.16 && abs(p.x) < 2.5 {
            let file = u32(clamp(floor(p.x + 2.5), 0.0, 4.0));
            let q = vec2(p.x - (f32(file) - 2.0), p.y - sign(p.y) * letter_z) * flip;
            mark = glyph(20u + file, q / 0.22);
        } else if abs(abs(p.x) - number_x) < 0.16 && abs(p.y) < 2.5 {
            let rank = u32(clamp(floor(2.5 - p.y), 0.0, 4.0));
            let q = vec2(p.x - sign(p.x) * number_x, p.y + (f32(rank) - 2.0)) * flip;
            mark = glyph(11u + rank, q / 0.22);
        }
        let width = clamp(pixel / 0.22, 0.01, 0.12);
        let filled = 1.0 - smoothstep(-width, width, mark);
        albedo *= 1.0 - 0.35 * smoothstep(0.12, 0.0, mark);
        albedo = mix(albedo, params.data[3].rgb * 0.62, filled);
    }

    var s: Surface;
    s.albedo = albedo;
    s.shape = way_off(shape);
    let horizontal = vec3(slope.x, 0.0, slope.y) * top + vec3(slope.x, slope.y, -slope.x) * (1.0 - top) * 0.7;
    s.normal = way_off(shape - horizontal);
    s.world = in.world_position;
    s.frag_coord = in.position.xy;
    s.gloss = 0.05 * (1.0 - turf);
    s.open = in.color.w * (1.0 - 0.22 * inside);
    return finish(mist(shade(s), in.world_position.xyz), 1.0);
}
