// The sky: from the horizon's colour to the zenith's, warmer towards the key light.
#import stonecircle::common::{sky, finish}
#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let direction = normalize(in.world_position.xyz - view.world_position);
    return finish(sky(direction), 1.0);
}
