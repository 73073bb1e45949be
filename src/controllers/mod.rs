//! Controllers: whatever makes moves or moves the hand. Each writes messages; none knows another.

mod bots;
mod confirm;
mod cursor;
mod job;
mod keys;
mod loupe;
mod pointer;
mod taps;
#[cfg(target_arch = "wasm32")]
mod thinker;

use bevy::prelude::*;

use crate::choreography::ChoreoClock;

pub use bots::{Bots, Pace, Task};
pub(crate) use confirm::PlayTurn;
pub use confirm::{Confirmation, HeldTurn, LastHand};
pub use cursor::SquareCursor;
pub(crate) use job::{Job, Lost, Wake, think_here};
pub use keys::{FocusRing, KeyHelp};
pub use loupe::{FINGER, Loupe};
pub use pointer::{PickTop, TableCamera};

/// What a hand means on the table, from whatever device: pointer, touch or keys. Boards say what
/// it does there.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Intent {
    /// The pointer is over this entity now, or over nothing.
    Hover(Option<Entity>),
    /// This cell or stack was tapped, clicked, or Enter was pressed on it. The place is where on the
    /// table's plane.
    Tap(Entity, Vec3),
    /// A drag begins on this entity.
    Lift(Entity, Vec3),
    /// The dragged thing is held over this place.
    Carry(Vec3),
    /// The drag ended over this entity, or over nothing.
    Release(Option<Entity>, Vec3),
    /// The cursor moves one step: right and away from the viewer are positive.
    Step(IVec2),
    /// Enter: act where the cursor is.
    Enter,
    /// A digit key: the n-th stone of the hand, from 0.
    Digit(usize),
    /// A choice about the turn that is half made.
    Choose(Choose),
    /// Put down what is held; drop the turn that is half made.
    Cancel,
}

/// What can be chosen about a turn of several steps before it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choose {
    /// It is whole: send it.
    Done,
    /// Take the last step back.
    Back,
    /// The board's own further choice, as its plate says.
    More,
}

/// Something is held, or a turn is half made: [`Intent::Cancel`] would drop it. Boards say so.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InHand(pub bool);

/// The names of the cells on which stones of the turn that is half made lie so far, in their order.
/// Boards whose turns are laid stone by stone say so.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LaidSoFar(pub Vec<String>);

/// What is tapped while stones move is never carried out later: it plays the motion out. Gives what
/// the pointer is over since then, if that has changed.
pub(crate) fn play_out(
    intents: &mut MessageReader<Intent>,
    clock: &mut ChoreoClock,
) -> Option<Option<Entity>> {
    let mut hovered = None;
    for intent in intents.read() {
        match intent {
            Intent::Hover(over) => hovered = Some(*over),
            Intent::Tap(..) | Intent::Lift(..) | Intent::Enter | Intent::Digit(_) => clock.skip(),
            _ => {}
        }
    }
    hovered
}

/// The order in which controllers work within a frame: before the session takes their actions.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ControllerSystems {
    /// Devices become intents.
    Sense,
    /// A turn that waits to be confirmed is played or dropped.
    Confirm,
    /// Boards turn intents into actions.
    Interpret,
}

/// What works without a window: the bots, and the meaning of intents.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<InHand>().init_resource::<LaidSoFar>();
    app.add_message::<Intent>().configure_sets(
        Update,
        (
            ControllerSystems::Sense,
            ControllerSystems::Confirm,
            ControllerSystems::Interpret,
        )
            .chain()
            .before(crate::session::SessionSystems::Manage),
    );
    app.add_systems(
        Update,
        forget_hand.run_if(not(resource_exists::<crate::session::Session>)),
    );
    confirm::plugin(app);
    bots::plugin(app);
    loupe::plugin(app);
}

/// Where no game is in progress nothing is held.
fn forget_hand(mut in_hand: ResMut<InHand>, mut laid: ResMut<LaidSoFar>) {
    in_hand.set_if_neq(InHand(false));
    laid.set_if_neq(LaidSoFar::default());
}

/// Mouse, touch and keys of a window.
pub(crate) fn windowed_plugin(app: &mut App) {
    taps::plugin(app);
    pointer::plugin(app);
    keys::plugin(app);
}
