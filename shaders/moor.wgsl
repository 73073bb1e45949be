// The ground: peat, moss and heather, dark and quiet around the slab.
//
// data: 0 peat, 1 moss, 2 heather, 3 (x: half width, y: half length of the slab).
#import stonecircle::common::{params, noise, shade, mist, finish, Surface}
#import bevy_pbr::forward_io::VertexOutput

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let at = in.world_position.xyz;
    let p = at.xz;
    let broad = noise(p * 0.0171 + 0.27);
    let tufts = noise(p * 0.113);

    let mossy = smoothstep(0.36, 0.62, broad.x + 0.22 * (tufts.x - 0.5));
    var albedo = mix(params.data[0].rgb, params.data[1].rgb, mossy);
#ifdef LOW
    let blossom = 0.5 + 0.5 * broad.y;
#else
    let blossom = noise(p * 0.041 + 0.61).x;
#endif
    let flowers = smoothstep(0.50, 0.66, blossom + 0.30 * (tufts.x - 0.5));
    albedo = mix(albedo, params.data[2].rgb, flowers * 0.8);
    var slope = tufts.yz * 0.40 + broad.yz * 0.10;
#ifndef LOW
    let blades = noise(p * 0.37);
    albedo *= 0.55 + 0.9 * blades.x;
    slope += blades.yz * 0.38;
#endif
#ifdef HIGH
    // Blades of grass, combed one way by the wind and leaning over each other, and sprigs.
    let lean = broad.yz * 0.8;
    let grass = noise(vec2(p.x * 0.62 + p.y * 0.25 + lean.x, p.y * 1.75 - p.x * 0.35 + lean.y));
    let sprigs = noise(p * 1.31 + 0.23);
    albedo *= 0.62 + 0.80 * grass.x * (0.55 + 0.9 * sprigs.x);
    albedo = mix(albedo, params.data[2].rgb * 2.2, flowers * smoothstep(0.62, 0.74, sprigs.x) * 0.6);
    slope += grass.yz * vec2(0.20, 0.34) + sprigs.yz * 0.22;
#endif
    albedo *= 0.30 + 0.85 * tufts.x;

    // The slab keeps the sky from the ground at its foot.
    let q = abs(p) - params.data[3].xy;
    let away = length(max(q, vec2(0.0)));
    let open = 1.0 - 0.72 * exp(-away * 1.1);

    var s: Surface;
    s.albedo = albedo;
    s.shape = normalize(in.world_normal);
    s.normal = normalize(s.shape - vec3(slope.x, 0.0, slope.y));
    s.world = in.world_position;
    s.frag_coord = in.position.xy;
    s.gloss = 0.0;
    s.open = open;
    return finish(mist(shade(s), at), 1.0);
}
