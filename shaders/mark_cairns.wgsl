// Marks that only Cairns has, drawn as shapes. The instance's tag says which; see `CairnsSign`.
//
// data: 0 and 1 rings of the two sides, 2 targets and bars, 3 accent, 4 danger's field, 5 its edge.
#import stonecircle::common::{params, mist, finish, open_light}
#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_functions::get_tag

fn box_distance(p: vec2<f32>, half_size: vec2<f32>, round: f32) -> f32 {
    let q = abs(p) - half_size + round;
    return length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - round;
}

// A star of five points, one of them away from the viewer.
fn star_distance(p: vec2<f32>, size: f32) -> f32 {
    let fifth = 1.2566371;
    let turn = atan2(p.x, -p.y);
    let a = abs(turn - round(turn / fifth) * fifth);
    let q = length(p) * vec2(cos(a), sin(a));
    let tip = vec2(size, 0.0);
    let notch = size * 0.47 * vec2(cos(fifth * 0.5), sin(fifth * 0.5));
    let along = normalize(notch - tip);
    return dot(q - tip, vec2(along.y, -along.x));
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let tag = get_tag(in.instance_index);
    let sign = tag & 15u;
    let strength = f32((tag >> 4u) & 63u) / 63.0;
    let second = ((tag >> 10u) & 1u) == 1u;
    let p = (in.uv - 0.5) * 2.0;
    let r = length(p);
    let px = max(fwidth(p.x), fwidth(p.y));
    let turn = atan2(p.y, p.x);
    let corner = vec2(-0.76, 0.76);

    var d = 1.0;
    var colour = params.data[2].rgb;
    var alpha = 1.0;
    // How far a dark edge reaches around what is bright, so that it is seen on any ground.
    var casing = 0.05;
    switch sign {
        // Held: a whole ring, or one of dashes.
        case 0u: {
            colour = select(params.data[0].rgb, params.data[1].rgb, second);
            d = abs(r - 0.85) - 0.040;
            if second {
                let off = abs(fract(turn * 1.9098593) - 0.5) - 0.29;
                d = max(abs(r - 0.85) - 0.048, off * 0.5235988 * r);
            }
        }
        // Three high: three bars.
        case 1u: {
            let q = p - corner;
            let bars = min(
                box_distance(q - vec2(0.0, 0.16), vec2(0.20, 0.052), 0.035),
                min(
                    box_distance(q, vec2(0.17, 0.052), 0.035),
                    box_distance(q + vec2(0.0, 0.16), vec2(0.14, 0.052), 0.035),
                ),
            );
            d = bars;
        }
        // Finishes your cairn: a star.
        case 2u: {
            colour = params.data[3].rgb;
            d = star_distance(p - corner, 0.38);
            casing = 0.07;
        }
        // A carry can end here.
        case 3u: {
            colour = select(params.data[2].rgb, params.data[3].rgb, second);
            let ring = abs(r - 0.955) - 0.035;
            let notch = box_distance(vec2(abs(fract(turn * 0.63661977 + 0.5) - 0.5) * 1.5707963 * r, r - 0.90), vec2(0.10, 0.075), 0.02);
            d = min(ring, notch);
        }
        // Danger: a red corner with an exclamation mark.
        case 4u: {
            let q = p - vec2(0.72, 0.72);
            let field = max(max(p.x - 0.98, p.y - 0.98), (1.02 - p.x - p.y) * 0.7071068);
            let bar = box_distance(q - vec2(0.06, -0.04), vec2(0.045, 0.115), 0.03);
            let dot = length(q - vec2(0.06, 0.155)) - 0.052;
            colour = mix(params.data[5].rgb, params.data[4].rgb, smoothstep(px, -px, field + 0.06));
            colour = mix(colour, params.data[5].rgb, smoothstep(px, -px, min(bar, dot)));
            d = field;
        }
        // A cairn stands: light on the ground.
        default: {
            colour = params.data[3].rgb;
            let rays = 0.75 + 0.25 * cos(turn * 12.0);
            let fall = saturate(1.0 - r);
            alpha = fall * fall * (0.55 + 0.45 * rays) * 0.9;
            d = -1.0;
            casing = 0.0;
        }
    }
    let full = smoothstep(px, -px, d);
    let edge = smoothstep(px, -px, d - max(casing, px * 0.8)) * 0.66 * f32(casing > 0.0);
    let cover = full + edge * (1.0 - full);
    colour = mix(vec3(0.004), colour, full / max(cover, 0.001));
    alpha *= cover * strength;
    var shown = colour * open_light();
    // Where a stack stands it keeps the sky from the ground.
    if sign == 0u {
        let shade = smoothstep(0.92, 0.45, r) * 0.62;
        shown *= alpha / max(max(alpha, shade), 0.001);
        alpha = max(alpha, shade);
    }
    if alpha < 0.004 {
        discard;
    }
    return finish(mist(shown, in.world_position.xyz), alpha);
}
