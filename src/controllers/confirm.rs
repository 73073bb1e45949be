//! Turns that wait for a second word: a turn that a slip of the hand could have sent is held and
//! shown as it would lie; a second tap on the same place, the check mark or Enter plays it, anything
//! else drops it.
//!
//! Boards hand their turns to [`PlayTurn`] and show what [`HeldTurn`] holds; everything else about
//! it happens here, between devices and boards.

use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use stonecircle_rules::{Game, Seat, View};

use super::{Choose, ControllerSystems, Intent, Loupe};
use crate::lessons::CurrentLesson;
use crate::session::{Act, Session};
use crate::table::TurnedTo;

/// Which turns wait to be confirmed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Confirmation {
    /// None.
    Off,
    /// Those that a finger made.
    #[default]
    Touch,
    /// All, whatever made them.
    Always,
}

impl Confirmation {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Off, Self::Touch, Self::Always];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Touch => "touch",
            Self::Always => "always",
        }
    }
}

/// With what the table was touched last.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastHand {
    /// It was a finger; a mouse or keys otherwise.
    pub finger: bool,
    /// The cell or stack that was tapped, or on which something was let go; `None` after a key.
    at: Option<Entity>,
}

/// A whole turn that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Waiting {
    act: Act,
    /// A second tap here plays it.
    at: Option<Entity>,
    /// The game, and its event, that it was made for.
    made_for: (u64, u64),
}

/// The turn that waits to be confirmed, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldTurn {
    waiting: Option<Waiting>,
    /// One was played in this frame.
    played: bool,
}

impl HeldTurn {
    /// Whether a turn waits.
    #[must_use]
    pub const fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Whether one was confirmed in this frame.
    #[must_use]
    pub(crate) const fn was_played(&self) -> bool {
        self.played
    }

    /// The move that waits, read for the view on the table.
    #[must_use]
    pub fn action<V: View>(&self, view: &V) -> Option<<V::Game as Game>::Move> {
        let waiting = self.waiting.as_ref()?;
        view.read_move(&waiting.act.action).ok()
    }
}

/// Plays the turn that a hand has made, or holds it until it is confirmed.
#[derive(SystemParam)]
pub(crate) struct PlayTurn<'w> {
    acts: MessageWriter<'w, Act>,
    wanted: Res<'w, Confirmation>,
    hand: Res<'w, LastHand>,
    loupe: Res<'w, Loupe>,
    lesson: Option<Res<'w, CurrentLesson>>,
    held: ResMut<'w, HeldTurn>,
}

impl PlayTurn<'_> {
    /// Whether a turn that is made now has to be confirmed. Under the loupe a finger has aimed
    /// already, and everything is large enough to be met; and in a lesson nothing is lost by a slip.
    pub fn asks(&self) -> bool {
        if self.lesson.is_some() {
            return false;
        }
        match *self.wanted {
            Confirmation::Off => false,
            Confirmation::Touch => self.hand.finger && !self.loupe.is_up(),
            Confirmation::Always => true,
        }
    }

    /// The turn that waits.
    pub fn held(&self) -> &HeldTurn {
        &self.held
    }

    /// Plays a whole turn of this seat at once, or holds it; true when it is held. A board that has
    /// shown it before and had it confirmed says that it is `certain`.
    pub fn play(&mut self, session: &Session, seat: Seat, action: String, certain: bool) -> bool {
        let act = Act {
            seat,
            ply: session.host.ply(),
            action,
        };
        if certain || !self.asks() {
            self.acts.write(act);
            return false;
        }
        self.held.waiting = Some(Waiting {
            act,
            at: self.hand.at,
            made_for: made_for(session),
        });
        true
    }
}

/// What a turn is made for: whatever is played, taken back or begun makes it another.
fn made_for(session: &Session) -> (u64, u64) {
    (session.serial, session.host.v())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Confirmation>()
        .init_resource::<LastHand>()
        .init_resource::<HeldTurn>()
        .add_systems(Update, answer.in_set(ControllerSystems::Confirm));
}

/// What a hand means for a turn that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// Play it.
    Yes,
    /// Drop it, and that was all.
    No,
    /// Drop it, and do what the hand means besides.
    Instead,
    /// It is no answer.
    Nothing,
    /// It is no answer, and means nothing else either: a finger that trembles.
    Swallow,
}

fn meaning(intent: Intent, at: Option<Entity>) -> Answer {
    match intent {
        Intent::Enter | Intent::Choose(Choose::Done) => Answer::Yes,
        Intent::Tap(entity, _) if at == Some(entity) => Answer::Yes,
        Intent::Lift(entity, _) if at == Some(entity) => Answer::Swallow,
        Intent::Cancel | Intent::Choose(Choose::Back) => Answer::No,
        Intent::Tap(..)
        | Intent::Lift(..)
        | Intent::Step(_)
        | Intent::Digit(_)
        | Intent::Choose(Choose::More) => Answer::Instead,
        Intent::Hover(_) | Intent::Carry(_) | Intent::Release(..) => Answer::Nothing,
    }
}

/// Answers for the turn that waits before any board hears what the hand does.
fn answer(
    mut intents: ResMut<Messages<Intent>>,
    mut reader: Local<MessageCursor<Intent>>,
    mut hand: ResMut<LastHand>,
    mut held: ResMut<HeldTurn>,
    session: Option<Res<Session>>,
    mut turned: ResMut<TurnedTo>,
    mut acts: MessageWriter<Act>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    if held.played {
        held.played = false;
    }
    let good = |waiting: &Waiting| {
        session
            .as_ref()
            .is_some_and(|session| made_for(session) == waiting.made_for && !session.looking_back)
    };
    if held.waiting.as_ref().is_some_and(|waiting| !good(waiting)) {
        held.waiting = None;
    }
    let told: Vec<Intent> = reader.read(&intents).copied().collect();
    let mut passed = Vec::with_capacity(told.len());
    for intent in &told {
        // While the table turns nothing stands where it was aimed at: a tap has it turned at once.
        if turned.is_under_way() && !matches!(intent, Intent::Hover(_)) {
            if matches!(intent, Intent::Tap(..) | Intent::Lift(..) | Intent::Enter) {
                turned.under_way = false;
            }
            continue;
        }
        let answer = match &held.waiting {
            Some(waiting) => meaning(*intent, waiting.at),
            None => Answer::Nothing,
        };
        match answer {
            Answer::Yes => {
                if let Some(waiting) = held.waiting.take() {
                    acts.write(waiting.act);
                    held.played = true;
                    redraw.write(bevy::window::RequestRedraw);
                }
            }
            Answer::No | Answer::Instead => {
                held.waiting = None;
                redraw.write(bevy::window::RequestRedraw);
            }
            Answer::Nothing | Answer::Swallow => {}
        }
        if matches!(answer, Answer::Nothing | Answer::Instead) {
            passed.push(*intent);
        }
        match *intent {
            Intent::Tap(entity, _) | Intent::Release(Some(entity), _) => hand.at = Some(entity),
            Intent::Enter | Intent::Choose(_) => hand.at = None,
            _ => {}
        }
    }
    if passed.len() < told.len() {
        // What is older has been heard by the boards: they read to the end within their frame.
        intents.clear();
        intents.write_batch(passed);
        reader.clear(&intents);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_place_again_confirms_and_another_is_another_turn() {
        let mut world = World::new();
        let [here, there] = [world.spawn_empty().id(), world.spawn_empty().id()];
        let tap = |at| meaning(Intent::Tap(at, Vec3::ZERO), Some(here));
        assert_eq!(tap(here), Answer::Yes);
        assert_eq!(tap(there), Answer::Instead);
        // Made with keys, no place confirms it.
        assert_eq!(
            meaning(Intent::Tap(here, Vec3::ZERO), None),
            Answer::Instead
        );
        assert_eq!(meaning(Intent::Enter, Some(here)), Answer::Yes);
        assert_eq!(meaning(Intent::Cancel, Some(here)), Answer::No);
        assert_eq!(meaning(Intent::Hover(None), Some(here)), Answer::Nothing);
        let lift = Intent::Lift(here, Vec3::ZERO);
        assert_eq!(meaning(lift, Some(here)), Answer::Swallow);
    }
}
