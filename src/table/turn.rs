//! The schedules in which the table shows one ply.

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel};
use bevy::prelude::*;
use stonecircle_host::Event;
use stonecircle_rules::{Game, Stage, View};

use super::{GoneStones, TableView};

/// Shows one ply: four stages in order ([`TurnSystems`]), run once for each event.
///
/// Only systems in this schedule change a [`TableView`], and they change nothing else but logical
/// components (`OnCell`, `InStack`, `Stone`, `Leaving`) and the board's list of beats. No transform,
/// no material, no clock.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn;

/// Runs once after each [`Turn`]: the board's choreography turns the beats into a timeline. Only
/// here do timelines start.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choreograph;

/// Makes the entities equal to the view, whatever they were: a load, an undo, a seek, the end of a
/// timeline. Adds what it changed to [`Reconciled`].
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reconcile;

/// The four stages of a [`Turn`], in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnSystems {
    /// Applies action and draw.
    Place,
    /// Fills in values.
    Reveal,
    /// Runs the consequences.
    Surge,
    /// Scores, outcome, and the comparison with the host's hash.
    Settle,
}

/// The ply that the [`Turn`] schedule is showing.
#[derive(Resource, Debug, Default)]
pub struct CurrentPly {
    /// The event.
    pub event: Option<Event>,
    /// What did not fit, in words; the stages after it do nothing.
    pub fault: Option<String>,
}

/// How many logical changes [`Reconcile`] has made since this was last set to zero.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct Reconciled(pub usize);

/// An event did not fit the table's view: a whole view is needed.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct TurnFault {
    /// The event's number.
    pub v: u64,
    /// What did not fit.
    pub words: String,
}

pub(super) fn add_schedules(app: &mut App) {
    for mut schedule in [
        Schedule::new(Turn),
        Schedule::new(Choreograph),
        Schedule::new(Reconcile),
    ] {
        schedule.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Error,
            ..default()
        });
        app.add_schedule(schedule);
    }
    app.configure_sets(
        Turn,
        (
            TurnSystems::Place,
            TurnSystems::Reveal,
            TurnSystems::Surge,
            TurnSystems::Settle,
        )
            .chain(),
    );
}

/// What the rules' stages have just said of a ply, not yet enacted on the entities.
#[derive(Resource, Debug)]
pub struct Noted<G: Game>(pub Vec<G::Happening>);

impl<G: Game> Default for Noted<G> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// What the rules have told of the ply that was shown last, whatever the game: each a JSON object with
/// its `kind`.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Happenings(pub Vec<serde_json::Value>);

/// A system that runs one stage of the current ply on the table's view and notes the happenings in
/// [`Noted`].
pub(super) fn run_stage<G: Game>(
    stage: Stage,
) -> impl FnMut(
    ResMut<CurrentPly>,
    ResMut<TableView<G>>,
    ResMut<GoneStones>,
    ResMut<Noted<G>>,
    ResMut<Happenings>,
) {
    move |mut current, mut view, mut gone, mut noted, mut told| {
        if current.fault.is_some() {
            return;
        }
        let Some(event) = &current.event else {
            return;
        };
        let mut happenings = Vec::new();
        if let Err(error) = view.0.run_stage(stage, &event.glimpse, &mut happenings) {
            current.fault = Some(error.to_string());
            return;
        }
        if stage == Stage::Surge {
            gone.0.extend(event.gone.iter().cloned());
        }
        if stage == Stage::Settle && view.0.fingerprint() != event.view_hash {
            current.fault = Some("the table's view differs from the host's".to_owned());
            return;
        }
        let json = happenings
            .iter()
            .filter_map(|one| serde_json::to_value(one).ok());
        told.0.extend(json);
        noted.0.extend(happenings);
    }
}
