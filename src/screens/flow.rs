//! Carries out what was pressed: one place that knows what follows what.

use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;
use stonecircle_host::Settings;

use super::{Overlay, Press, ResultSeen, Screen, SetupChoice};
use crate::choreography::{ChoreoClock, Speed};
use crate::controllers::{ControllerSystems, InHand, Intent};
use crate::look::Quality;
use crate::session::{
    Ask, ResumeGame, Session, SessionSystems, StartGame, Transport, Watch, table_is_idle,
};
use crate::storage::{Finished, Store, Unfinished};
use crate::table::Shown;
use crate::view::FlatView;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FlatView>().add_systems(
        Update,
        (
            (carry_out, super::settings::set_settings)
                .chain()
                .after(ControllerSystems::Sense)
                .before(ControllerSystems::Interpret),
            (hang_curtain, show_result)
                .run_if(table_is_idle)
                .run_if(in_state(Screen::Table))
                .after(SessionSystems::Tell),
        ),
    );
}

/// Goes to a state; to be there already changes nothing.
fn go<S: FreelyMutableState>(next: &mut NextState<S>, state: S) {
    next.set_if_neq(state);
}

/// A seed that nobody chose; where the system has no randomness to give, from the clock.
fn fresh_seed(time: &Time<Real>) -> u64 {
    getrandom::u64().unwrap_or_else(|_| {
        let clock = time.elapsed().as_nanos();
        u64::try_from(clock).unwrap_or(0)
    })
}

#[derive(bevy::ecs::system::SystemParam)]
struct Outputs<'w> {
    next_screen: ResMut<'w, NextState<Screen>>,
    next_overlay: Option<ResMut<'w, NextState<Overlay>>>,
    starts: MessageWriter<'w, StartGame>,
    resumes: MessageWriter<'w, ResumeGame>,
    watches: MessageWriter<'w, Watch>,
    transports: MessageWriter<'w, Transport>,
    asks: MessageWriter<'w, Ask>,
    intents: MessageWriter<'w, Intent>,
    exit: MessageWriter<'w, AppExit>,
}

fn carry_out(
    mut presses: MessageReader<Press>,
    screen: Res<State<Screen>>,
    overlay: Option<Res<State<Overlay>>>,
    in_hand: Res<InHand>,
    time: Res<Time<Real>>,
    mut choice: ResMut<SetupChoice>,
    mut clock: ResMut<ChoreoClock>,
    mut flat: ResMut<FlatView>,
    mut quality: Option<ResMut<Quality>>,
    mut seen: ResMut<ResultSeen>,
    unfinished: Option<Res<Unfinished>>,
    finished: Option<Res<Finished>>,
    store: Option<Res<Store>>,
    mut out: Outputs,
) {
    let open = overlay
        .as_ref()
        .map_or(Overlay::None, |overlay| *overlay.get());
    for press in presses.read() {
        let mut show = |overlay: Overlay| {
            if let Some(next) = &mut out.next_overlay {
                go(next, overlay);
            }
        };
        match *press {
            Press::ChooseGame(index) => {
                choice.choose(index);
                // Who sits where is chosen by hand from here on, not by the command line.
                choice.controllers = None;
                go(&mut out.next_screen, Screen::Setup);
            }
            Press::Side(side) => choice.side = side,
            Press::Opponent(opponent) => choice.opponent = opponent,
            Press::Option(option, value) => choice.choose_option(option, value),
            Press::NextSpeed => {
                let index = Speed::ALL.iter().position(|speed| *speed == clock.speed);
                clock.speed = Speed::ALL[(index.unwrap_or(0) + 1) % Speed::ALL.len()];
            }
            Press::Begin | Press::Again => {
                let seed = choice.seed.take().unwrap_or_else(|| fresh_seed(&time));
                out.starts.write(StartGame {
                    setup: choice.setup(seed, Settings::default()),
                    seed,
                });
                seen.0 = false;
                show(Overlay::None);
                go(&mut out.next_screen, Screen::Table);
            }
            Press::GoOn => {
                let save = unfinished.as_ref().and_then(|found| found.save.clone());
                if let Some(save) = save {
                    let seed = fresh_seed(&time);
                    out.resumes.write(ResumeGame { save, seed });
                    seen.0 = false;
                    go(&mut out.next_screen, Screen::Table);
                }
            }
            Press::Watch(index) => {
                let kept = store.as_ref().zip(finished.as_ref());
                let opened = kept.and_then(|(store, finished)| {
                    let name = finished.names.get(index)?;
                    Finished::open(store, name).ok()
                });
                if let Some(game) = opened {
                    out.watches.write(Watch {
                        record: game.record,
                        seats: game.seats,
                    });
                    seen.0 = false;
                    go(&mut out.next_screen, Screen::Table);
                }
            }
            Press::Transport(asked) => {
                out.transports.write(asked);
            }
            // Carried out beside this, in the settings themselves.
            Press::Set(_) => {}
            Press::ToSettings => go(&mut out.next_screen, Screen::Settings),
            Press::ToGames => go(&mut out.next_screen, Screen::Games),
            Press::Rematch => {
                out.asks.write(Ask::Rematch);
                seen.0 = false;
                show(Overlay::None);
            }
            Press::ToTitle => {
                out.asks.write(Ask::Leave);
                go(&mut out.next_screen, Screen::Title);
            }
            Press::Open(panel) => show(if open == panel { Overlay::None } else { panel }),
            Press::Close => show(Overlay::None),
            Press::Undo => {
                out.asks.write(Ask::Undo);
                seen.0 = false;
                show(Overlay::None);
            }
            Press::Resign => {
                out.asks.write(Ask::Resign);
                show(Overlay::None);
            }
            Press::LiftCurtain => {
                out.asks.write(Ask::LiftCurtain);
                show(Overlay::None);
            }
            Press::Skip => clock.skip(),
            Press::Choose(choose) => {
                out.intents.write(Intent::Choose(choose));
            }
            Press::FlatView => flat.0 = !flat.0,
            Press::NextQuality => {
                if let Some(quality) = &mut quality {
                    **quality = quality.next();
                }
            }
            Press::LookAtBoard => {
                seen.0 = true;
                show(Overlay::None);
            }
            Press::Escape => match (*screen.get(), open) {
                // On the title there is nothing to close; the curtain hides a hand: it is lifted,
                // never closed.
                (Screen::Title, _) | (Screen::Table, Overlay::Curtain) => {}
                (Screen::Setup | Screen::Games | Screen::Settings, _) => {
                    go(&mut out.next_screen, Screen::Title);
                }
                (Screen::Table, Overlay::Result) => {
                    seen.0 = true;
                    show(Overlay::None);
                }
                (Screen::Table, Overlay::None) if in_hand.0 => {
                    out.intents.write(Intent::Cancel);
                }
                (Screen::Table, Overlay::None) => show(Overlay::Menu),
                (Screen::Table, _) => show(Overlay::None),
            },
            Press::Quit => {
                out.exit.write(AppExit::Success);
            }
        }
    }
}

/// When the device has to change hands, the curtain falls by itself.
fn hang_curtain(
    session: Option<Res<Session>>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Overlay>>,
) {
    let Some(session) = session else {
        return;
    };
    let hangs = session.curtain().is_some();
    match (*overlay.get(), hangs) {
        (Overlay::None, true) => go(&mut next, Overlay::Curtain),
        (Overlay::Curtain, false) => go(&mut next, Overlay::None),
        _ => {}
    }
}

/// When the game is over and everything has come to rest, the result shows.
fn show_result(
    session: Option<Res<Session>>,
    shown: Res<Shown>,
    seen: Res<ResultSeen>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Overlay>>,
) {
    let over = session.is_some() && shown.outcome.is_some();
    if over && !seen.0 && *overlay.get() == Overlay::None {
        go(&mut next, Overlay::Result);
    }
}
