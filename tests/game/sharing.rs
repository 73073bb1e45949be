//! Where nothing draws, sharing says so, and everything goes on.

use std::time::Duration;

use bevy::time::TimeUpdateStrategy;
use stonecircle::hud::Toast;
use stonecircle::screens::{Overlay, Press};
use stonecircle::sharing::{ShareAsk, Sharing};

use super::window::{app, frames, overlay};

#[test]
fn a_picture_that_cannot_be_taken_is_refused_and_time_goes_on() {
    let mut app = app([1280, 720]);
    app.world_mut().write_message(Press::ChooseGame(2));
    frames(&mut app, 4);
    app.world_mut().write_message(Press::Begin);
    frames(&mut app, 10);
    app.world_mut().write_message(Press::Open(Overlay::Share));
    frames(&mut app, 6);
    assert_eq!(overlay(&app), Overlay::Share);
    // A game in progress has no moves to be played once more: only its picture is asked for.
    app.world_mut()
        .write_message(Press::Share(ShareAsk::Animation));
    frames(&mut app, 3);
    assert!(!app.world().resource::<Sharing>().is_busy());
    app.world_mut()
        .write_message(Press::Share(ShareAsk::Picture));
    frames(&mut app, 2);
    assert!(app.world().resource::<Sharing>().is_busy());
    let mut waited = 0;
    while app.world().resource::<Sharing>().is_busy() {
        app.update();
        waited += 1;
        assert!(waited < 60, "it never ends");
    }
    app.update();
    let told = &app.world().resource::<Toast>().words;
    assert!(told.contains("could not be made"), "{told:?}");
    let clock = app.world().resource::<TimeUpdateStrategy>();
    let usual = Duration::from_millis(100);
    assert!(matches!(clock, TimeUpdateStrategy::ManualDuration(step) if *step == usual));
    assert_eq!(overlay(&app), Overlay::None);
}
