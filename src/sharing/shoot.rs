//! Takes the pictures: waits until the table is as it shall be seen, and lets time pass picture by
//! picture.

use std::time::Duration;

use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;
use bevy::render::view::screenshot::Screenshot;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{PrimaryWindow, RequestRedraw};
use image::RgbImage;

use super::animation::{self, Animation};
use super::{OffPicture, ShareAsk, Stretch};
use crate::choreography::Timeline;
use crate::hud::Toast;
use crate::look::TableCamera;
use crate::screens::{Overlay, Press};
use crate::session::{Refused, Told, Transport, Watching};
use crate::snapshot::Snapshot;
use crate::storage::{Handout, Store, hand_out};
use crate::table::{BoardOut, EventQueue};

/// What lies between two pictures of an animation, in milliseconds.
const FRAME: u16 = 80;
/// How long each position is looked at before the next move.
const LOOK: u16 = 480;
/// How long the last one is.
const END: u16 = 1_900;
/// The most pictures of an animation; a stretch that has more ends there.
const MOST: u32 = 500;
/// How long a frame is while the panel goes and the table settles.
const SETTLING: Duration = Duration::from_millis(50);
/// How many such frames there are.
const SETTLES: u32 = 14;
/// How many frames a picture is waited for at most.
const PATIENCE: u32 = 900;

/// The pictures that are being taken, if any.
#[derive(Resource, Default)]
pub struct Sharing(Option<Job>);

impl Sharing {
    /// Whether pictures are being taken.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        self.0.is_some()
    }
}

struct Job {
    /// The last ply that is seen; `None` for a single picture.
    until: Option<u32>,
    taken: Option<Animation>,
    step: Step,
    /// How many pictures there were.
    count: u32,
    /// How time passed before.
    clock: TimeUpdateStrategy,
}

#[derive(Clone, Debug)]
enum Step {
    /// The panel goes, and what is to be seen first comes to the table.
    Settle(u32),
    /// A picture is on its way, for so many frames.
    Wait(Snapshot, u32),
    /// Time passes until the next one.
    Pass,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (begin, stop)
            .chain()
            .before(crate::session::SessionSystems::Manage),
    )
    .add_systems(Last, (shoot, hide).chain());
}

/// Begins what was asked for; the panel goes.
fn begin(
    mut presses: MessageReader<Press>,
    mut sharing: ResMut<Sharing>,
    stretch: Res<Stretch>,
    watching: Option<Res<Watching>>,
    mut clock: ResMut<TimeUpdateStrategy>,
    overlay: Option<ResMut<NextState<Overlay>>>,
    mut transports: MessageWriter<Transport>,
) {
    let Some(mut overlay) = overlay else {
        return;
    };
    for press in presses.read() {
        let until = match press {
            Press::Share(ShareAsk::Picture) => None,
            Press::Share(ShareAsk::Animation) if watching.is_some() => Some(stretch.last),
            _ => continue,
        };
        if sharing.is_busy() {
            continue;
        }
        overlay.set(Overlay::None);
        if until.is_some() {
            transports.write(Transport::Seek(stretch.first.saturating_sub(1)));
        }
        sharing.0 = Some(Job {
            until,
            taken: None,
            step: Step::Settle(0),
            count: 0,
            clock: std::mem::replace(&mut *clock, TimeUpdateStrategy::ManualDuration(SETTLING)),
        });
    }
}

/// Whatever else is pressed meanwhile ends it.
fn stop(
    mut presses: MessageReader<Press>,
    mut sharing: ResMut<Sharing>,
    mut clock: ResMut<TimeUpdateStrategy>,
    mut said: MessageWriter<Told>,
) {
    let other = presses
        .read()
        .any(|press| !matches!(press, Press::Share(_)));
    if !other {
        return;
    }
    if let Some(job) = sharing.0.take() {
        *clock = job.clock;
        said.write(Told(words!("share-stopped")));
    }
}

/// What the table is doing.
#[derive(bevy::ecs::system::SystemParam)]
struct Around<'w, 's> {
    watching: Option<Res<'w, Watching>>,
    timeline: Res<'w, Timeline>,
    queue: Res<'w, EventQueue>,
    out: Res<'w, BoardOut>,
    store: Option<Res<'w, Store>>,
    device: Option<Res<'w, RenderDevice>>,
    cameras: Query<'w, 's, Option<&'static RenderTarget>, With<TableCamera>>,
    windows: Query<'w, 's, Entity, With<PrimaryWindow>>,
}

impl Around<'_, '_> {
    fn is_still(&self) -> bool {
        !self.timeline.is_playing() && self.queue.is_empty()
    }

    /// What the table is drawn into.
    fn screen(&self) -> Option<Screenshot> {
        // Where nothing draws, no picture would ever come.
        self.device.as_ref()?;
        match self.cameras.iter().next()? {
            Some(RenderTarget::Image(image)) => Some(Screenshot::image(image.handle.clone())),
            _ => self.windows.iter().next().map(Screenshot::window),
        }
    }

    /// Hands the bytes of a picture out, and says where they are.
    fn deliver(&self, bytes: Result<Vec<u8>, png::EncodingError>) -> Result<String, String> {
        let bytes = bytes.map_err(|error| failed(&error.to_string()))?;
        let stem = self.out.0.map_or("stonecircle", |board| board.game);
        let picture = Handout {
            stem: stem.to_owned(),
            ending: "png",
            kind: "image/png",
            bytes,
        };
        let store = self.store.as_ref();
        let store = store.ok_or_else(|| failed(&words!("share-nowhere")))?;
        let place = hand_out(store, "pictures", &picture)?;
        Ok(words!("share-saved", file = place))
    }
}

fn failed(why: &str) -> String {
    words!("share-failed", why = why)
}

fn shoot(
    mut commands: Commands,
    mut sharing: ResMut<Sharing>,
    mut clock: ResMut<TimeUpdateStrategy>,
    around: Around,
    mut toast: ResMut<Toast>,
    mut transports: MessageWriter<Transport>,
    mut told: MessageWriter<Told>,
    mut refused: MessageWriter<Refused>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(job) = &mut sharing.0 else {
        return;
    };
    redraw.write(RequestRedraw);
    let ended = match &mut job.step {
        Step::Settle(frames) => {
            // What was said of the last picture has no place in this one.
            *toast = Toast::default();
            if *frames < SETTLES || !around.is_still() {
                *frames = frames.saturating_add(1);
                return;
            }
            expose(&mut commands, job, &mut clock, &around)
        }
        Step::Pass => expose(&mut commands, job, &mut clock, &around),
        Step::Wait(snapshot, frames) => match snapshot.picture() {
            None if *frames < PATIENCE => {
                *frames += 1;
                None
            }
            None => Some(Err(failed(&words!("share-no-picture")))),
            Some(Err(error)) => Some(Err(failed(&error))),
            Some(Ok(picture)) => {
                let picture = picture.to_rgb8();
                match job.until {
                    None => Some(around.deliver(animation::still(&picture))),
                    Some(until) => {
                        let next = job.add(animation::small(&picture), until, &around);
                        let passed = Duration::from_millis(FRAME.into());
                        *clock = TimeUpdateStrategy::ManualDuration(passed);
                        match next {
                            Next::Frame => None,
                            Next::Move => {
                                transports.write(Transport::Next);
                                None
                            }
                            Next::End(animation) => Some(around.deliver(animation.write())),
                        }
                    }
                }
            }
        },
    };
    let Some(ended) = ended else {
        return;
    };
    if let Some(job) = sharing.0.take() {
        *clock = job.clock;
    }
    match ended {
        Ok(words) => {
            told.write(Told(words));
        }
        Err(words) => {
            refused.write(Refused(words));
        }
    }
}

/// What comes after a picture of an animation.
enum Next {
    /// The motion goes on.
    Frame,
    /// The next move.
    Move,
    /// That was the last one.
    End(Animation),
}

impl Job {
    /// Adds a picture to the animation.
    fn add(&mut self, picture: RgbImage, until: u32, around: &Around) -> Next {
        let mut animation = match self.taken.take() {
            None => Animation::new(picture, FRAME),
            Some(mut animation) => {
                animation.add(picture, FRAME);
                animation
            }
        };
        self.count += 1;
        self.step = Step::Pass;
        let goes_on = around
            .watching
            .as_ref()
            .is_some_and(|watching| watching.replay.ply() < until && !watching.at_end());
        let next = if self.count >= MOST || around.is_still() && !goes_on {
            animation.hold(END);
            return Next::End(animation);
        } else if around.is_still() {
            animation.hold(LOOK);
            Next::Move
        } else {
            Next::Frame
        };
        self.taken = Some(animation);
        next
    }
}

/// Has a picture taken of what is seen now; no time passes until it has come. Gives why not, if it
/// cannot.
fn expose(
    commands: &mut Commands,
    job: &mut Job,
    clock: &mut TimeUpdateStrategy,
    around: &Around,
) -> Option<Result<String, String>> {
    let Some(screen) = around.screen() else {
        return Some(Err(failed(&words!("share-no-picture"))));
    };
    *clock = TimeUpdateStrategy::ManualDuration(Duration::ZERO);
    job.step = Step::Wait(Snapshot::of(commands, screen), 0);
    None
}

/// Buttons are not seen in what is shared.
fn hide(sharing: Res<Sharing>, mut buttons: Query<&mut Visibility, With<OffPicture>>) {
    let wanted = if sharing.is_busy() {
        Visibility::Hidden
    } else {
        Visibility::Inherited
    };
    for mut seen in &mut buttons {
        seen.set_if_neq(wanted);
    }
}
