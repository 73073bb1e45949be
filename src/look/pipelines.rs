//! A picture whose pipelines still compile is not whole: it is drawn again until they are there, even
//! where nothing moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::RequestRedraw;

/// What is drawn lags behind what is known by a frame or two, and what has just been compiled may ask
/// for more.
const FRAMES: u32 = 8;
/// A pipeline that is not there after so long never comes: its device cannot make it.
const PATIENCE: Duration = Duration::from_secs(120);

/// Whether pipelines were on their way in the last frame drawn; shared with the world that draws.
#[derive(Resource, Clone, Debug, Default)]
struct OnTheirWay(Arc<AtomicBool>);

pub(super) fn plugin(app: &mut App) {
    let on_their_way = OnTheirWay::default();
    app.insert_resource(on_their_way.clone())
        .add_message::<RequestRedraw>()
        .add_systems(Last, draw_again);
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(on_their_way)
            .add_systems(Render, look.in_set(RenderSystems::Cleanup));
    }
}

fn look(cache: Res<PipelineCache>, on_their_way: Res<OnTheirWay>) {
    let waits = cache.waiting_pipelines().next().is_some();
    on_their_way.0.store(waits, Ordering::Relaxed);
}

/// How long pipelines have been on their way, and how many frames were whole since.
#[derive(Default)]
struct Waited {
    time: Duration,
    whole: u32,
}

fn draw_again(
    on_their_way: Res<OnTheirWay>,
    time: Res<Time<Real>>,
    mut waited: Local<Waited>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if on_their_way.0.load(Ordering::Relaxed) {
        waited.time += time.delta();
        waited.whole = 0;
    } else {
        waited.time = Duration::ZERO;
        waited.whole = (waited.whole + 1).min(FRAMES);
    }
    if waited.whole < FRAMES && waited.time < PATIENCE {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_drawn_until_it_is_whole_and_then_rests() {
        let step = Duration::from_secs(1);
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(step))
            .add_plugins(plugin);
        let asks = |app: &mut App| {
            app.update();
            let mut asked = app.world_mut().resource_mut::<Messages<RequestRedraw>>();
            asked.drain().count() > 0
        };
        let compiling = app.world().resource::<OnTheirWay>().clone();
        for _ in 0..2 {
            compiling.0.store(true, Ordering::Relaxed);
            for _ in 0..20 {
                assert!(asks(&mut app));
            }
            compiling.0.store(false, Ordering::Relaxed);
            let frames = (0..100).take_while(|_| asks(&mut app)).count();
            assert!((2..=FRAMES as usize).contains(&frames), "{frames}");
            assert!(!asks(&mut app));
        }
        // What never comes is not waited for without end.
        compiling.0.store(true, Ordering::Relaxed);
        let frames = (0..1_000).take_while(|_| asks(&mut app)).count();
        assert!(frames < 130, "{frames}");
    }
}
