// The slab with the top for Surakarta: dark planks with the classic drawing
// inlaid. The circuit of small arcs is one band of brass, that of large ones a twin line of
// copper, so that they differ in a grey picture too; the four lines without
// arcs are thin and pale. Behind the arcs a row of hollows on either side takes
// the stones that were won.
//
// data: 0 wood, 1 brass, 2 copper, 3 pale inlay, 4 (x: coordinates shown,
// y: read from the far side, z: half width of the slab, w: half length),
// 5 (x: z of the tray, y: distance between its places, z: radius of a hollow,
// w: how far out the last place lies).
#import stonecircle::common::{params, noise, glyph, shade, mist, finish, place_on, way_on, way_off, Surface}
#import bevy_pbr::forward_io::VertexOutput

const EDGE: f32 = 2.5;
const LETTERS: f32 = 3.25;

// How much of a line `half` wide is seen at the distance `d` from its middle.
fn stroke(d: f32, half_width: f32, pixel: f32) -> f32 {
    return 1.0 - smoothstep(half_width - pixel, half_width + pixel, d);
}

// Distance to the circuit whose lines run `inset` from the middle; `q` is the
// place mirrored into one quarter of the board.
fn circuit(q: vec2<f32>, inset: f32) -> f32 {
    let across = length(vec2(max(q.x - EDGE, 0.0), q.y - inset));
    let along = length(vec2(q.x - inset, max(q.y - EDGE, 0.0)));
    let away = q - vec2(EDGE);
    let arc = abs(length(away) - (EDGE - inset)) + select(0.0, 100.0, away.x < 0.0 && away.y < 0.0);
    return min(min(across, along), arc);
}

// Distance to the lines along the edge of the points.
fn frame(q: vec2<f32>) -> f32 {
    let across = length(vec2(max(q.x - EDGE, 0.0), q.y - EDGE));
    let along = length(vec2(q.x - EDGE, max(q.y - EDGE, 0.0)));
    return min(across, along);
}

// Distance to the hollows of the trays; negative inside.
fn hollows(p: vec2<f32>) -> f32 {
    let tray = params.data[5];
    let place = clamp(round(p.x / tray.y + 0.5) - 0.5, -tray.w, tray.w) * tray.y;
    return length(vec2(p.x - place, abs(p.y) - tray.x)) - tray.z;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let at = place_on(in.world_position.xyz);
    let p = at.xz;
    let q = abs(p);
    let shape = way_on(in.world_normal);
    let top = smoothstep(0.45, 0.80, shape.y);
    let pixel = 0.75 * max(max(fwidth(p.x), fwidth(p.y)), 0.003);

    // Planks along x; each from another tree. Walls take their grain from the side.
    let uv = mix(vec2(at.x + at.z, at.y * 1.6 + 7.0), p, top);
    let plank = floor(uv.y / 1.86 + 0.5);
    let own = fract(plank * 0.377) * 5.0;
    let warp = noise(vec2(uv.x * 0.021 + own, uv.y * 0.055 + own * 1.7));
    let fibre = noise(vec2(uv.x * 0.045 + own * 2.3, uv.y * 0.42 + warp.x * 0.10));
    // Growth rings, drawn out along the plank: close together here, wide apart there.
    let spread = 1.15 + 1.2 * fract(plank * 0.731);
    let turns = uv.y * spread + warp.x * 4.4 + fibre.x * 0.22 + own;
    let saw = fract(turns);
    let rings = smoothstep(0.0, 0.62, saw) * smoothstep(1.0, 0.86, saw);
    let streaks = smoothstep(0.30, 0.72, fibre.x);
    var albedo = params.data[0].rgb * (0.62 + 0.26 * rings + 0.44 * streaks);
    albedo *= 0.90 + 0.20 * fract(plank * 0.618);
    var slope = vec2(warp.y * 0.05, fibre.z * 0.16);
#ifndef LOW
    // Pores, and a little wear where hands lie.
    let pores = noise(vec2(uv.x * 0.16 + own, uv.y * 0.92));
    albedo *= 1.0 - 0.42 * smoothstep(0.42, 0.28, pores.x);
    let worn = smoothstep(0.55, 0.75, noise(uv * 0.061 + 0.37).x);
    albedo *= 1.0 + 0.16 * worn;
    slope += pores.yz * vec2(0.02, 0.07);
#endif
    // Seams between planks.
    let seam = abs(fract(uv.y / 1.86) - 0.5) * 1.86;
    albedo *= 1.0 - 0.45 * smoothstep(0.022 + pixel, 0.008, seam);
    // A darker moulding along the edges.
    let rim = max(q.x - params.data[4].z, q.y - params.data[4].w);
    albedo *= 1.0 - 0.36 * smoothstep(-0.225, -0.205, rim) * top;
    albedo *= 1.0 - 0.30 * smoothstep(0.030, 0.010, abs(rim + 0.215)) * top;

    // Hollows for the stones won.
    let d = hollows(p);
    let lean = vec2(hollows(p + vec2(0.01, 0.0)) - d, hollows(p + vec2(0.0, 0.01)) - d) * 100.0;
    slope -= lean * smoothstep(0.075, 0.0, abs(d + 0.025)) * top * 0.8;
    let inside = smoothstep(0.02, -0.06, d) * top;
    albedo *= 1.0 - 0.42 * inside;

    // The drawing. Each inlay lies in a cut that is dark at its edges.
    let edge = frame(q);
    let inner = circuit(q, 0.5);
    let outer = circuit(q, 1.5);
    let twin = abs(inner - 0.036);
    let stud_at = q - (clamp(floor(q), vec2(0.0), vec2(2.0)) + 0.5);
    let stud = length(stud_at);
    let cut = min(min(edge - 0.018, twin - 0.022), min(outer - 0.042, stud - 0.085));
    albedo *= 1.0 - 0.62 * smoothstep(0.055, 0.0, cut) * top;
    let brushed = 0.80 + 0.40 * fibre.x;
    let pale = stroke(edge, 0.018, pixel) * top;
    let copper = stroke(twin, 0.020, pixel) * top;
    let brass = stroke(outer, 0.038, pixel) * top;
    let dot = stroke(stud, 0.075, pixel) * top;
    albedo = mix(albedo, params.data[3].rgb * 0.52 * brushed, pale);
    albedo = mix(albedo, params.data[2].rgb * 1.08 * brushed, copper);
    albedo = mix(albedo, params.data[1].rgb * brushed, brass);
    // Points: on a circuit in its metal, at the corners and edges pale.
    var metal = params.data[3].rgb * 0.62;
    if outer < 0.2 {
        metal = params.data[1].rgb;
    } else if inner < 0.2 {
        metal = params.data[2].rgb * 1.08;
    }
    albedo = mix(albedo, metal * brushed * 0.92, dot);
    albedo *= 1.0 - 0.55 * stroke(abs(stud - 0.078), 0.010, pixel) * top;
    var inlaid = max(max(pale, copper), max(brass, dot));

    // Board coordinates beside the ends of the lines, upright for the reader.
    if params.data[4].x > 0.5 && top > 0.5 {
        let flip = select(1.0, -1.0, params.data[4].y > 0.5);
        let along = select(p.x, p.y, q.x > q.y);
        let off = abs(along);
        var place = 2.5;
        var nth = 2.0;
        if off < 0.73 {
            place = 0.28;
            nth = 0.0;
        } else if off < 1.84 {
            place = 1.18;
            nth = 1.0;
        }
        let from_middle = select(2.0 - nth, 3.0 + nth, along > 0.0);
        var mark = 1.0;
        if abs(q.y - LETTERS) < 0.17 && q.x < 2.8 {
            let m = vec2(p.x - sign(p.x) * place, p.y - sign(p.y) * LETTERS) * flip;
            mark = glyph(20u + u32(from_middle), m / 0.25);
        } else if abs(q.x - LETTERS) < 0.17 && q.y < 2.8 {
            let m = vec2(p.x - sign(p.x) * LETTERS, p.y - sign(p.y) * place) * flip;
            mark = glyph(11u + u32(5.0 - from_middle), m / 0.25);
        }
        let width = clamp(pixel / 0.25, 0.01, 0.12);
        let filled = 1.0 - smoothstep(-width, width, mark);
        albedo *= 1.0 - 0.35 * smoothstep(0.12, 0.0, mark);
        albedo = mix(albedo, params.data[3].rgb * 0.58, filled);
    }

    var s: Surface;
    s.albedo = albedo;
    s.shape = way_off(shape);
    let bent = vec3(slope.x, 0.0, slope.y) * top + vec3(slope.x, slope.y, -slope.x) * (1.0 - top) * 0.6;
    s.normal = way_off(shape - bent * (1.0 - 0.7 * inlaid));
    s.world = in.world_position;
    s.frag_coord = in.position.xy;
    s.gloss = 0.075 + 0.22 * inlaid;
    s.open = in.color.w * (1.0 - 0.25 * inside);
    return finish(mist(shade(s), in.world_position.xyz), 1.0);
}
