//! Opens and leaves the page of rules, and shows its demonstrations on the table, over and over.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use serde_json::Value;
use stonecircle_rules::{AnyGame, Viewer};

use super::{CurrentRules, Rulebooks, RulesAsk, Showing};
use crate::choreography::{ChoreoClock, Speed, Timeline};
use crate::controllers::ControllerSystems;
use crate::lessons::Alarm;
use crate::screens::{Overlay, Press, Screen, SetupChoice};
use crate::session::{Session, SessionSystems, Watching, back_to_game, show_here};
use crate::table::EventQueue;

/// How long a position is looked at before anything moves.
const READ: Duration = Duration::from_millis(1_600);
/// How long it rests between two plies.
const BETWEEN: Duration = Duration::from_millis(450);
/// How long the end is looked at before it begins anew.
const LOOK: Duration = Duration::from_millis(2_400);
/// The longest time between two frames that counts.
const LONGEST_FRAME: Duration = Duration::from_secs(3);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (answer, lead)
            .chain()
            .after(ControllerSystems::Interpret)
            .before(SessionSystems::Manage),
    )
    .add_systems(OnExit(Screen::Table), put_away);
}

/// The page goes with the table.
fn put_away(mut commands: Commands, rules: Option<Res<CurrentRules>>, mut alarm: ResMut<Alarm>) {
    if rules.is_some() {
        commands.remove_resource::<CurrentRules>();
        alarm.set_if_neq(Alarm::default());
    }
}

/// The game whose rules are asked for, with the options in force.
fn subject(
    screen: Screen,
    session: Option<&Session>,
    watching: Option<&Watching>,
    choice: &SetupChoice,
) -> Option<(&'static dyn AnyGame, Value)> {
    match screen {
        Screen::Setup => Some((choice.any_game(), choice.chosen_options())),
        Screen::Table => {
            if let Some(session) = session {
                let position = session.host.position();
                return Some((position.game(), position.options()));
            }
            let watching = watching?;
            let view = watching.replay.view(watching.viewer)?;
            Some((watching.replay.game(), view.options()))
        }
        _ => None,
    }
}

/// Does what was asked of the page.
fn answer(
    mut commands: Commands,
    mut presses: MessageReader<Press>,
    books: Res<Rulebooks>,
    choice: Res<SetupChoice>,
    screen: Res<State<Screen>>,
    overlay: Option<Res<State<Overlay>>>,
    mut rules: Option<ResMut<CurrentRules>>,
    mut session: Option<ResMut<Session>>,
    mut watching: Option<ResMut<Watching>>,
    mut queue: ResMut<EventQueue>,
    mut clock: ResMut<ChoreoClock>,
    mut alarm: ResMut<Alarm>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let open = overlay.map_or(Overlay::None, |overlay| *overlay.get());
    for press in presses.read() {
        let ask = match press {
            Press::Rules(ask) => *ask,
            // Where nothing else is open, it is the page that is left.
            Press::Escape if open == Overlay::None => RulesAsk::Leave,
            _ => continue,
        };
        let Some(rules) = &mut rules else {
            if ask != RulesAsk::Open {
                continue;
            }
            let (session_now, watched) = (session.as_deref(), watching.as_deref());
            let Some((game, options)) = subject(*screen.get(), session_now, watched, &choice)
            else {
                continue;
            };
            let from_setup = *screen.get() == Screen::Setup;
            let Some(page) = CurrentRules::new(&books, game, options, from_setup) else {
                continue;
            };
            if let Some(session) = &mut session {
                session.looking_back = true;
            }
            if let Some(watching) = &mut watching {
                watching.playing = false;
            }
            commands.insert_resource(page);
            redraw.write(RequestRedraw);
            return;
        };
        redraw.write(RequestRedraw);
        let at = rules.at;
        match ask {
            RulesAsk::Next if at + 1 < rules.statements.len() => rules.go(at + 1),
            RulesAsk::Previous if at > 0 => rules.go(at - 1),
            // Past the ends there is nothing, and it is open already.
            RulesAsk::Next | RulesAsk::Previous | RulesAsk::Open => {}
            RulesAsk::First => rules.go(0),
            RulesAsk::Last => rules.go(usize::MAX),
            RulesAsk::Go(number) => rules.go(number),
            RulesAsk::Again => rules.again(),
            RulesAsk::Leave => {
                if let Some(watching) = &watching {
                    show_here(watching, &mut queue);
                } else if let Some(session) = &mut session {
                    back_to_game(session, &mut queue);
                } else {
                    queue.clear();
                }
                commands.remove_resource::<CurrentRules>();
                alarm.set_if_neq(Alarm::default());
                return;
            }
        }
        if rules.showing == Showing::Lay {
            // What moves belongs to what was shown before.
            clock.skip();
        }
    }
}

/// Whether a demonstration rests when it was shown, instead of beginning anew by itself.
pub(super) fn rests(clock: &ChoreoClock) -> bool {
    clock.speed == Speed::Off || clock.reduced_motion
}

/// Shows the demonstration, step by step, while the table lies open and nothing moves.
fn lead(
    mut commands: Commands,
    rules: Option<ResMut<CurrentRules>>,
    session: Option<Res<Session>>,
    overlay: Option<Res<State<Overlay>>>,
    screen: Res<State<Screen>>,
    timeline: Res<Timeline>,
    clock: Res<ChoreoClock>,
    time: Res<Time<Real>>,
    mut queue: ResMut<EventQueue>,
    mut alarm: ResMut<Alarm>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(mut rules) = rules else {
        return;
    };
    // Something else has come to the table.
    if session.is_some_and(|session| !session.looking_back) {
        commands.remove_resource::<CurrentRules>();
        alarm.set_if_neq(Alarm::default());
        return;
    }
    let open = overlay.is_some_and(|overlay| *overlay.get() != Overlay::None);
    // A position is laid out whatever moves: that was another one's.
    let still = queue.is_empty() && !timeline.is_playing() || rules.showing == Showing::Lay;
    if *screen.get() != Screen::Table || open || !still {
        alarm.set_if_neq(Alarm::default());
        return;
    }
    let looped = !rests(&clock);
    let delta = time.delta().min(LONGEST_FRAME);
    let left = rules.rest.saturating_sub(delta);
    rules.bypass_change_detection().rest = left;
    let wake = (!left.is_zero() && rules.showing != Showing::Ended).then_some(left);
    alarm.set_if_neq(Alarm(wake));
    if wake.is_some() {
        return;
    }
    match rules.showing {
        Showing::Lay => lay(&mut rules, &mut queue),
        Showing::Before | Showing::Moving => play(&mut rules, &mut queue, looped),
        Showing::After if looped => rules.again(),
        Showing::After => rules.showing = Showing::Ended,
        // Motion was turned on again.
        Showing::Ended if looped && rules.has_moves() => {
            rules.showing = Showing::After;
            rules.rest = LOOK;
        }
        Showing::Ended => return,
    }
    redraw.write(RequestRedraw);
}

fn lay(rules: &mut CurrentRules, queue: &mut EventQueue) {
    rules.showing = Showing::Before;
    rules.rest = READ;
    let Some(replay) = &mut rules.replay else {
        rules.showing = Showing::Ended;
        return;
    };
    replay.seek(0);
    let viewer: Viewer = CurrentRules::viewer();
    if let Some(snapshot) = replay.snapshot(viewer) {
        queue.replace_with(snapshot);
    }
}

fn play(rules: &mut CurrentRules, queue: &mut EventQueue, looped: bool) {
    let replay = rules.replay.as_mut();
    let told = replay.and_then(|replay| {
        replay.step()?;
        replay.latest(CurrentRules::viewer())
    });
    match told {
        Some(message) => {
            queue.push(message);
            rules.showing = Showing::Moving;
            rules.rest = BETWEEN;
        }
        None if looped => {
            rules.showing = Showing::After;
            rules.rest = LOOK;
        }
        None => rules.showing = Showing::Ended,
    }
}

impl CurrentRules {
    fn has_moves(&self) -> bool {
        self.statement()
            .is_some_and(|statement| !statement.moves.is_empty())
    }
}
