//! Controllers: whatever makes moves or moves the hand. Each writes messages; none knows another.

mod bots;
mod keys;
mod pointer;

use bevy::prelude::*;

pub use keys::{FocusRing, KeyHelp};
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

/// The order in which controllers work within a frame: before the session takes their actions.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ControllerSystems {
    /// Devices become intents.
    Sense,
    /// Boards turn intents into actions.
    Interpret,
}

/// What works without a window: the bots, and the meaning of intents.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<InHand>();
    app.add_message::<Intent>().configure_sets(
        Update,
        (ControllerSystems::Sense, ControllerSystems::Interpret)
            .chain()
            .before(crate::session::SessionSystems::Manage),
    );
    bots::plugin(app);
}

/// Mouse, touch and keys of a window.
pub(crate) fn windowed_plugin(app: &mut App) {
    pointer::plugin(app);
    keys::plugin(app);
}
