//! One tap is one action, however it is told and however long a frame is.
//!
//! Some systems tell a touch a second time, as a click of the mouse at the same place, a little
//! earlier or later. Whichever comes first counts; the other is its echo. And a tap that is shorter
//! than a frame is told within one: picking, which asks what was under the pointer a frame ago when
//! a button is released, would lose it. There the release waits for the next frame.

use std::collections::HashSet;
use std::time::Duration;

use bevy::picking::PickingSystems;
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput};
use bevy::prelude::*;

/// How long after a gesture of one device the other may still tell the same.
const LATE: Duration = Duration::from_millis(1_000);
/// As well as this many frames, where a frame is long.
const LATE_FRAMES: u32 = 3;
/// How far from it, in logical pixels.
const NEAR: f32 = 24.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, mend_taps.in_set(PickingSystems::PostInput));
}

/// When something happened, by the clock and by frames.
#[derive(Clone, Copy, Debug, Default)]
struct Moment {
    time: Duration,
    frame: u32,
}

/// Where and when a kind of device last did something that counted.
#[derive(Clone, Copy, Debug, Default)]
struct Gesture(Option<(Vec2, Moment)>);

impl Gesture {
    fn note(&mut self, at: Vec2, now: Moment) {
        self.0 = Some((at, now));
    }

    fn is_echoed_by(self, at: Vec2, now: Moment) -> bool {
        self.0.is_some_and(|(place, then)| {
            let soon = now.time.saturating_sub(then.time) <= LATE
                || now.frame.wrapping_sub(then.frame) <= LATE_FRAMES;
            soon && place.distance(at) <= NEAR
        })
    }
}

/// What mouse and fingers do, as far as it tells an echo from the thing itself.
#[derive(Debug, Default)]
struct Gestures {
    mouse: Gesture,
    touch: Gesture,
    down: HashSet<PointerId>,
    echoes: HashSet<PointerId>,
}

impl Gestures {
    /// Whether this counts.
    fn counts(&mut self, pointer: PointerId, action: PointerAction, at: Vec2, now: Moment) -> bool {
        let (own, other) = match pointer {
            PointerId::Mouse => (&mut self.mouse, self.touch),
            PointerId::Touch(_) => (&mut self.touch, self.mouse),
            PointerId::Custom(_) => return true,
        };
        match action {
            PointerAction::Press(_) if other.is_echoed_by(at, now) => {
                self.echoes.insert(pointer);
                false
            }
            PointerAction::Press(_) => {
                self.down.insert(pointer);
                own.note(at, now);
                true
            }
            PointerAction::Release(_) | PointerAction::Cancel => {
                if self.down.remove(&pointer) {
                    own.note(at, now);
                }
                !self.echoes.remove(&pointer)
            }
            PointerAction::Move { .. } => {
                if self.down.contains(&pointer) {
                    own.note(at, now);
                }
                // Where the mouse is stays known all the same.
                pointer.is_mouse() || !self.echoes.contains(&pointer)
            }
            PointerAction::Scroll { .. } => true,
        }
    }
}

/// Keeps back what a pointer does from the moment on in which it lets go of what it has pressed
/// within the same frame.
fn keep_back(told: Vec<PointerInput>) -> (Vec<PointerInput>, Vec<PointerInput>) {
    let mut pressed = HashSet::new();
    let mut waiting = HashSet::new();
    let (mut now, mut later) = (Vec::new(), Vec::new());
    for input in told {
        let pointer = input.pointer_id;
        match input.action {
            PointerAction::Press(_) => {
                pressed.insert(pointer);
            }
            PointerAction::Release(_) if pressed.contains(&pointer) => {
                waiting.insert(pointer);
            }
            _ => {}
        }
        if waiting.contains(&pointer) {
            later.push(input);
        } else {
            now.push(input);
        }
    }
    (now, later)
}

fn mend_taps(
    mut inputs: ResMut<Messages<PointerInput>>,
    mut reader: Local<bevy::ecs::message::MessageCursor<PointerInput>>,
    mut gestures: Local<Gestures>,
    mut waiting: Local<Vec<PointerInput>>,
    mut frame: Local<u32>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    *frame = frame.wrapping_add(1);
    if reader.is_empty(&inputs) && waiting.is_empty() {
        return;
    }
    let now = Moment {
        time: time.elapsed(),
        frame: *frame,
    };
    let mut all = std::mem::take(&mut *waiting);
    let mut changed = !all.is_empty();
    for input in reader.read(&inputs) {
        let at = input.location.position;
        if gestures.counts(input.pointer_id, input.action, at, now) {
            all.push(input.clone());
        } else {
            changed = true;
        }
    }
    let (heard, later) = keep_back(all);
    if !changed && later.is_empty() {
        return;
    }
    if !later.is_empty() {
        redraw.write(bevy::window::RequestRedraw);
    }
    *waiting = later;
    // What is older has been heard by all: readers of pointers are done within their frame.
    inputs.clear();
    inputs.write_batch(heard);
    reader.clear(&inputs);
}

#[cfg(test)]
mod tests {
    use bevy::picking::pointer::PointerButton;

    use super::*;

    const PRESS: PointerAction = PointerAction::Press(PointerButton::Primary);
    const RELEASE: PointerAction = PointerAction::Release(PointerButton::Primary);
    const FINGER: PointerId = PointerId::Touch(4);

    /// Which of these events count: who, what, where along x, and when in milliseconds. A frame
    /// lasts 100 ms.
    fn counting(events: &[(PointerId, PointerAction, f32, u64)]) -> Vec<bool> {
        let mut gestures = Gestures::default();
        events
            .iter()
            .map(|(pointer, action, x, ms)| {
                let now = Moment {
                    time: Duration::from_millis(*ms),
                    frame: u32::try_from(ms / 100).expect("a frame"),
                };
                gestures.counts(*pointer, *action, Vec2::new(*x, 7.0), now)
            })
            .collect()
    }

    #[test]
    fn the_second_telling_of_a_tap_does_not_count_whichever_device_is_first() {
        for (first, second) in [(FINGER, PointerId::Mouse), (PointerId::Mouse, FINGER)] {
            let told = counting(&[
                (first, PRESS, 50.0, 0),
                (first, RELEASE, 51.0, 90),
                (second, PRESS, 50.0, 400),
                (second, RELEASE, 50.0, 400),
                // The same once more, interleaved.
                (first, PRESS, 50.0, 2_000),
                (second, PRESS, 50.0, 2_010),
                (first, RELEASE, 50.0, 2_300),
                (second, RELEASE, 50.0, 2_310),
            ]);
            assert_eq!(told, [true, true, false, false, true, false, true, false]);
        }
    }

    #[test]
    fn what_is_far_or_late_or_by_the_same_device_counts() {
        let far = counting(&[
            (FINGER, PRESS, 50.0, 0),
            (FINGER, RELEASE, 50.0, 50),
            (PointerId::Mouse, PRESS, 90.0, 100),
            (PointerId::Mouse, RELEASE, 90.0, 150),
        ]);
        assert_eq!(far, [true; 4]);
        let late = counting(&[
            (FINGER, PRESS, 50.0, 0),
            (FINGER, RELEASE, 50.0, 50),
            (PointerId::Mouse, PRESS, 50.0, 1_600),
        ]);
        assert_eq!(late, [true; 3]);
        let twice = counting(&[
            (PointerId::Mouse, PRESS, 50.0, 0),
            (PointerId::Mouse, RELEASE, 50.0, 50),
            (PointerId::Mouse, PRESS, 50.0, 100),
            (PointerId::Mouse, RELEASE, 50.0, 150),
        ]);
        assert_eq!(twice, [true; 4]);
    }

    #[test]
    fn a_drag_is_echoed_where_it_ends() {
        let moved = PointerAction::Move { delta: Vec2::X };
        let told = counting(&[
            (FINGER, PRESS, 50.0, 0),
            (FINGER, moved, 200.0, 500),
            (FINGER, RELEASE, 300.0, 1_500),
            (PointerId::Mouse, moved, 300.0, 1_900),
            (PointerId::Mouse, PRESS, 300.0, 1_900),
            (PointerId::Mouse, moved, 301.0, 1_950),
            (PointerId::Mouse, RELEASE, 301.0, 1_950),
        ]);
        assert_eq!(told, [true, true, true, true, false, true, false]);
    }
}
