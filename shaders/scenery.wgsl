// Standing stones, pouches and the like. What a part is made of comes with
// its corners.
//
// data: 0.. albedo by stuff (see `Stuff`), 8 lichen.
#import stonecircle::common::{params, noise, shade, mist, finish, Surface}
#import bevy_pbr::forward_io::VertexOutput

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let at = in.world_position.xyz;
    let shape = normalize(in.world_normal);
    let stuff = u32(in.color.x * 8.0 + 0.5);
    let rock = f32(stuff <= 1u);
    // The pattern is laid on from whichever side the surface faces.
    let a = abs(shape);
    var uv = at.xz;
    var u_axis = vec3(1.0, 0.0, 0.0);
    var v_axis = vec3(0.0, 0.0, 1.0);
    if a.x > a.y && a.x > a.z {
        uv = at.zy;
        u_axis = vec3(0.0, 0.0, 1.0);
        v_axis = vec3(0.0, 1.0, 0.0);
    } else if a.z > a.y {
        uv = at.xy;
        v_axis = vec3(0.0, 1.0, 0.0);
    }
    let gradient_x = dpdx(at);
    let gradient_y = dpdy(at);
    let spread = max(length(gradient_x), length(gradient_y));
    let lod = log2(max(spread * 512.0, 0.001));
    // The broad pattern is blended between the sides, so that no seam shows.
    let w = a * a * a * a / dot(a * a, a * a);
    let n1 = w.x * noise_at(at.zy * 0.075 + 0.2, lod - 3.7)
        + w.y * noise_at(at.xz * 0.075 + 0.2, lod - 3.7)
        + w.z * noise_at(at.xy * 0.075 + 0.2, lod - 3.7);
    let n2 = noise_at(uv * 0.34, lod - 1.6);

    var albedo = params.data[stuff].rgb * (0.60 + 0.62 * n1.x + 0.36 * (n2.x - 0.5));
    albedo *= 1.0 + (in.color.y - 0.5) * 0.35 * rock;
    albedo *= 1.0 - 0.45 * smoothstep(0.06, 0.01, n1.w) * rock;
    let lichen = smoothstep(0.56, 0.68, n1.x + 0.25 * (n2.x - 0.5) + 0.08 * shape.y) * rock;
    albedo = mix(albedo, params.data[8].rgb * (0.55 + 0.6 * n2.x), lichen * 0.55);

#ifdef HIGH
    let n3 = noise_at(uv * 1.27 + 0.41, lod + 0.3);
    albedo *= 0.80 + 0.40 * n3.x;
    let slope = n1.yz * 0.34 + n2.yz * 0.26 + n3.yz * 0.22;
#else
    let slope = n1.yz * 0.34 + n2.yz * 0.26;
#endif
    var s: Surface;
    s.albedo = albedo;
    s.shape = shape;
    s.normal = normalize(shape - (u_axis * slope.x + v_axis * slope.y) * (0.35 + 0.65 * rock));
    s.world = in.world_position;
    s.frag_coord = in.position.xy;
    s.gloss = 0.03 + 0.12 * f32(stuff == 3u);
    s.open = in.color.w;
    return finish(mist(shade(s), at), 1.0);
}

fn noise_at(uv: vec2<f32>, lod: f32) -> vec4<f32> {
    let n = textureSampleLevel(
        stonecircle::common::noise_texture,
        stonecircle::common::noise_sampler,
        uv,
        max(lod, 0.0),
    );
    return vec4(n.x, n.y * 2.0 - 1.0, n.z * 2.0 - 1.0, n.w);
}
