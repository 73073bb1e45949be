//! Carries out what was pressed: one place that knows what follows what.

use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;
use stonecircle_host::{Replay, Settings};

use super::{Overlay, Press, ResultSeen, Screen, SetupChoice};
use crate::choreography::ChoreoClock;
use crate::controllers::{ControllerSystems, HeldTurn, InHand, Intent, Loupe};
use crate::lessons::LessonAsk;
use crate::rulebook::{CurrentRules, RulesAsk};
use crate::session::{
    Ask, LookBack, Mode, ResumeGame, Session, SessionSystems, StartGame, Transport, Watch,
    Watching, refusals, table_is_idle,
};
use crate::storage::{ExchangeWords, Finished, Store, Unfinished};
use crate::table::Shown;
use crate::view::FlatView;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FlatView>().add_systems(
        Update,
        (
            (carry_out, super::settings::set_settings)
                .chain()
                .after(ControllerSystems::Sense)
                .before(ControllerSystems::Confirm),
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
    looks: MessageWriter<'w, LookBack>,
    asks: MessageWriter<'w, Ask>,
    intents: MessageWriter<'w, Intent>,
    exit: MessageWriter<'w, AppExit>,
}

/// What the table and the storage hold.
#[derive(bevy::ecs::system::SystemParam)]
struct Kept<'w> {
    session: Option<Res<'w, Session>>,
    watching: Option<Res<'w, Watching>>,
    unfinished: Option<Res<'w, Unfinished>>,
    finished: Option<Res<'w, Finished>>,
    store: Option<Res<'w, Store>>,
    rules: Option<Res<'w, CurrentRules>>,
}

impl Kept<'_> {
    /// The kept game at this place of the list, to be watched. `None` where nothing is kept.
    fn watch(&self, index: usize) -> Option<Result<Watch, String>> {
        let (store, finished) = self.store.as_ref().zip(self.finished.as_ref())?;
        let name = finished.names.get(index)?;
        // Seen through before the table is left for it: what is damaged is said in the list.
        let opened = Finished::open(store, name).and_then(|game| {
            Replay::new(game.record.clone()).map_err(|error| {
                words!(
                    "finished-damaged",
                    name = name.as_str(),
                    why = refusals::record(&error)
                )
            })?;
            Ok(Watch {
                record: game.record,
                seats: game.seats,
                kept: Some(name.clone()),
            })
        });
        Some(opened)
    }

    /// Whether a lesson is on the table.
    fn is_lesson(&self) -> bool {
        let session = self.session.as_ref();
        session.is_some_and(|session| session.is_lesson())
    }

    /// Whether the move that is to be taken back is another person's business too.
    fn undo_concerns_another(&self) -> bool {
        self.session.as_ref().is_some_and(|session| {
            session.mode == Mode::PassAndPlay && session.host.last_to_choose().is_some()
        })
    }
}

fn carry_out(
    mut presses: MessageReader<Press>,
    screen: Res<State<Screen>>,
    overlay: Option<Res<State<Overlay>>>,
    in_hand: Res<InHand>,
    held: Res<HeldTurn>,
    time: Res<Time<Real>>,
    mut choice: ResMut<SetupChoice>,
    mut clock: ResMut<ChoreoClock>,
    mut seen: ResMut<ResultSeen>,
    mut loupe: ResMut<Loupe>,
    kept: Kept,
    mut words: Option<ResMut<ExchangeWords>>,
    mut credits: Option<ResMut<super::CreditsShown>>,
    mut out: Outputs,
) {
    let open = overlay
        .as_ref()
        .map_or(Overlay::None, |overlay| *overlay.get());
    let pressed: Vec<Press> = presses.read().copied().collect();
    for press in pressed {
        // What else was pressed within this frame was meant for the screen that is left.
        if !matches!(*out.next_screen, NextState::Unchanged) {
            break;
        }
        if kept.rules.is_some() && !may_be_pressed_beside_rules(press) {
            continue;
        }
        let mut show = |overlay: Overlay| {
            if let Some(next) = &mut out.next_overlay {
                go(next, overlay);
            }
        };
        match press {
            Press::ChooseGame(index) => {
                choice.choose(index);
                // Who sits where is chosen by hand from here on, not by the command line.
                choice.controllers = None;
                go(&mut out.next_screen, Screen::Setup);
            }
            Press::Side(side) => choice.side = side,
            Press::Opponent(opponent) => choice.opponent = opponent,
            Press::Rival(rival) => choice.rival = rival,
            Press::Limit(limit) => choice.limit = limit,
            Press::Option(option, value) => choice.choose_option(option, value),
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
                let save = kept
                    .unfinished
                    .as_ref()
                    .and_then(|found| found.save.clone());
                if let Some(save) = save {
                    let seed = fresh_seed(&time);
                    out.resumes.write(ResumeGame { save, seed });
                    seen.0 = false;
                    go(&mut out.next_screen, Screen::Table);
                }
            }
            Press::Watch(index) => match kept.watch(index) {
                None => {}
                Some(Ok(watch)) => {
                    out.watches.write(watch);
                    seen.0 = false;
                    show(Overlay::None);
                    go(&mut out.next_screen, Screen::Table);
                }
                Some(Err(fault)) => {
                    if let Some(words) = &mut words {
                        words.0 = vec![fault];
                    }
                }
            },
            Press::Lesson(ask) => {
                seen.0 = false;
                show(Overlay::None);
                if matches!(ask, LessonAsk::Begin(_)) {
                    go(&mut out.next_screen, Screen::Table);
                }
            }
            Press::Rules(RulesAsk::Open) if kept.rules.is_none() => match *screen.get() {
                Screen::Setup => go(&mut out.next_screen, Screen::Table),
                _ => show(Overlay::None),
            },
            Press::Rules(RulesAsk::Leave) => leave_rules(&kept, &mut out),
            // A lesson has no past of its own: its steps are gone back to.
            Press::Show(_)
            | Press::WatchAgain
            | Press::Resign
            | Press::Rematch
            | Press::AgreeUndo
                if kept.is_lesson() => {}
            Press::Undo if kept.is_lesson() => show(Overlay::None),
            Press::Show(ply) => {
                if kept.watching.is_some() {
                    out.transports.write(Transport::Seek(ply));
                } else if kept.session.is_some() {
                    out.looks.write(LookBack(ply));
                }
                show(Overlay::None);
            }
            // Carried out beside this, in the storage and where advice is given: what is said of it
            // stands under the board.
            Press::Record(_) | Press::Hint => {
                if open == Overlay::Menu {
                    show(Overlay::None);
                }
            }
            Press::Transport(asked) => {
                out.transports.write(asked);
                if open == Overlay::Menu {
                    show(Overlay::None);
                }
            }
            // Carried out beside this: by the list, the credits and the settings themselves, and
            // where sound is made.
            Press::List(_)
            | Press::Share(_)
            | Press::ReadLicence(_)
            | Press::Terms(_)
            | Press::CloseLicence
            | Press::Set(_)
            | Press::Threats
            | Press::Pause
            | Press::OnePly
            | Press::NextSpeed
            | Press::NextQuality
            | Press::FlatView
            | Press::Mute => {}
            Press::ToCredits => {
                if let Some(shown) = &mut credits {
                    shown.from_settings = *screen.get() == Screen::Settings;
                }
                go(&mut out.next_screen, Screen::Credits);
            }
            Press::ToSettings => go(&mut out.next_screen, Screen::Settings),
            Press::ToGames => {
                if *screen.get() == Screen::Table {
                    out.asks.write(Ask::Leave);
                }
                go(&mut out.next_screen, Screen::Games);
            }
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
            Press::Rules(_) | Press::Close => show(Overlay::None),
            // In a replay there is nothing to take back.
            Press::Undo if kept.session.is_none() => {}
            Press::Undo if kept.undo_concerns_another() => show(Overlay::AskUndo),
            Press::Undo | Press::AgreeUndo => {
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
            Press::LowerLoupe => loupe.lower(),
            Press::Skip => clock.skip(),
            Press::Choose(choose) => {
                out.intents.write(Intent::Choose(choose));
            }
            Press::LookAtBoard => {
                seen.0 = true;
                show(Overlay::None);
            }
            Press::WatchAgain => {
                seen.0 = true;
                out.looks.write(LookBack(0));
                out.transports.write(Transport::Play);
                show(Overlay::None);
            }
            Press::Escape => match (*screen.get(), open) {
                // On the title there is nothing to close; the curtain hides a hand: it is lifted,
                // never closed.
                (Screen::Title, _) | (Screen::Table, Overlay::Curtain) => {}
                // An open licence closes first.
                (Screen::Credits, _) | (Screen::Table, Overlay::Credits)
                    if credits.as_ref().is_some_and(|shown| shown.text.is_some()) =>
                {
                    if let Some(shown) = &mut credits {
                        shown.text = None;
                    }
                }
                (Screen::Credits, _)
                    if credits.as_ref().is_some_and(|shown| shown.from_settings) =>
                {
                    go(&mut out.next_screen, Screen::Settings);
                }
                (Screen::Table, Overlay::Credits) => show(Overlay::Settings),
                (Screen::Setup | Screen::Games | Screen::Settings | Screen::Credits, _) => {
                    go(&mut out.next_screen, Screen::Title);
                }
                (Screen::Table, Overlay::Result) => {
                    seen.0 = true;
                    show(Overlay::None);
                }
                (Screen::Table, Overlay::None) if kept.rules.is_some() => {
                    leave_rules(&kept, &mut out);
                }
                (Screen::Table, Overlay::None) if loupe.is_up() => loupe.lower(),
                (Screen::Table, Overlay::None) if in_hand.0 || held.is_waiting() => {
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

/// What can be pressed while the rules are open: nothing of the game, which stands meanwhile.
const fn may_be_pressed_beside_rules(press: Press) -> bool {
    matches!(
        press,
        Press::Rules(_)
            | Press::Open(Overlay::Contents | Overlay::Glossary | Overlay::Keys)
            | Press::Terms(_)
            | Press::Close
            | Press::Escape
            | Press::Skip
            | Press::Set(_)
            | Press::NextSpeed
            | Press::NextQuality
            | Press::FlatView
            | Press::Mute
            | Press::ToTitle
            | Press::Quit
    )
}

/// From the rules back to where one was.
fn leave_rules(kept: &Kept, out: &mut Outputs) {
    let from_setup = kept
        .rules
        .as_ref()
        .is_some_and(|rules| rules.is_from_setup());
    if from_setup {
        go(&mut out.next_screen, Screen::Setup);
    } else if let Some(next) = &mut out.next_overlay {
        go(next, Overlay::None);
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
    // Within a lesson its guide says how it goes on.
    let over = session.is_some_and(|session| !session.looking_back && !session.is_lesson())
        && shown.outcome.is_some();
    if over && !seen.0 && *overlay.get() == Overlay::None {
        go(&mut next, Overlay::Result);
    }
}
