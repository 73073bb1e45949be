//! The panels that open over the table: menu, info, log, keys, questions, curtain, result.

use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use stonecircle_rules::{Reason, Seat};

use super::settings::{quality_name, speed_name};
use super::{CreditsShown, Overlay, Press, curtain_line};
use crate::choreography::ChoreoClock;
use crate::controllers::KeyHelp;
use crate::hud::{Back, LogBook, PlateInfo, side_colours};
use crate::lessons::LessonAsk;
use crate::look::Quality;
use crate::rulebook::RulesAsk;
use crate::session::{Mode, Session, Transport, Watching};
use crate::sound::NoDevice;
use crate::storage::{ExchangeWords, RecordAsk, Which};
use crate::table::{BoardOut, Shown, ShownMarks};
use crate::ui::{self, Kit, Manner, PanelMotion, PanelSystems, Tone};
use crate::words::{self, SpeakSystems, Spoken};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Overlay::Menu), menu)
        .add_systems(OnEnter(Overlay::Info), info)
        .add_systems(OnEnter(Overlay::Log), log)
        .add_systems(OnEnter(Overlay::Keys), keys)
        .add_systems(OnEnter(Overlay::Settings), settings)
        .add_systems(OnEnter(Overlay::Credits), credits)
        .add_systems(OnEnter(Overlay::AskResign), ask_resign)
        .add_systems(OnEnter(Overlay::AskNew), ask_new)
        .add_systems(OnEnter(Overlay::AskUndo), ask_undo)
        .add_systems(OnEnter(Overlay::Curtain), curtain)
        .add_systems(OnEnter(Overlay::Result), (forget_exchange, result).chain())
        .add_systems(OnEnter(Overlay::None), free_focus)
        .add_systems(
            Update,
            (
                rename_settings.run_if(in_state(Overlay::Menu)),
                say_exchange,
                let_go.before(PanelSystems),
            ),
        )
        // Before the panel that is open is built once more.
        .add_systems(
            PreUpdate,
            clear.run_if(resource_changed::<Spoken>).after(SpeakSystems),
        );
}

/// The state that a panel belongs to: when it is left, the panel goes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct PanelOf(Overlay);

/// Lets the panels of states that were left go. A table that was left takes them along at once.
fn let_go(
    mut commands: Commands,
    overlay: Option<Res<State<Overlay>>>,
    of: Query<(Entity, &PanelOf)>,
    children: Query<&Children>,
    mut panels: Query<(Entity, &mut PanelMotion)>,
) {
    let open = overlay.map(|overlay| *overlay.get());
    let left: Vec<Entity> = of
        .iter()
        .filter(|(panel, of)| {
            let going = panels
                .get(*panel)
                .is_ok_and(|(_, motion)| motion.is_going());
            Some(of.0) != open && !going
        })
        .map(|(panel, _)| panel)
        .collect();
    if left.is_empty() {
        return;
    }
    match open {
        Some(open) => {
            let relayed = open != Overlay::None;
            ui::dismiss(&mut commands, &mut panels, &children, &left, relayed);
        }
        None => {
            for panel in left {
                commands.entity(panel).despawn();
            }
        }
    }
}

/// In another language every panel is built anew, so that the old ones go at once.
fn clear(mut commands: Commands, panels: Query<Entity, With<PanelOf>>) {
    for panel in &panels {
        commands.entity(panel).despawn();
    }
}

/// Keys go to the table again, not to a button that was pressed before.
fn free_focus(mut focus: ResMut<bevy::input_focus::InputFocus>) {
    focus.clear();
}

pub(super) fn panel(
    commands: &mut Commands,
    state: Overlay,
    name: &'static str,
    width: f32,
) -> Entity {
    let veil = ui::veil(commands, name, 0.45, Manner::Plain);
    commands.entity(veil).insert(PanelOf(state));
    ui::slab(commands, veil, width)
}

pub(super) fn close(commands: &mut Commands, slab: Entity, kit: &Kit) {
    let button = ui::button(
        commands,
        slab,
        kit,
        &words!("back-to-table"),
        Press::Close,
        Tone::Main,
    );
    commands.entity(button).insert(AutoFocus);
}

fn menu(
    mut commands: Commands,
    kit: Res<Kit>,
    clock: Res<ChoreoClock>,
    quality: Res<Quality>,
    marks: Res<ShownMarks>,
    session: Option<Res<Session>>,
    watching: Option<Res<Watching>>,
) {
    let slab = panel(&mut commands, Overlay::Menu, "Menu", 500.0);
    let kit = &*kit;
    ui::heading(&mut commands, slab, kit, &words!("menu"));
    close(&mut commands, slab, kit);
    let copy = Press::Record(RecordAsk::Copy(Which::OnTable));
    let save = Press::Record(RecordAsk::Save(Which::OnTable));
    let taught = session.as_ref().is_some_and(|session| session.is_lesson());
    let played = session.is_some() && !taught;
    // A game of the computer against itself is nobody's to take back or to give up.
    let own = played
        && session
            .as_ref()
            .is_some_and(|session| session.mode != Mode::Watch);
    let back = Back::of(session.as_deref());
    let watched = watching.is_some() && !played && !taught;
    let again = Press::Lesson(LessonAsk::Again);
    let offered = [
        (taught, words!("lesson-menu-again"), again),
        (taught, words!("lesson-menu-leave"), Press::ToTitle),
        (own, words!("menu-undo"), Press::Undo),
        (own, words!("menu-hint"), Press::Hint),
        (true, words!("analysis"), Press::Open(Overlay::Analysis)),
        (true, words!("rules"), Press::Rules(RulesAsk::Open)),
        (true, words!("game-info"), Press::Open(Overlay::Info)),
        (!taught, words!("log"), Press::Open(Overlay::Log)),
        (true, words!("keys"), Press::Open(Overlay::Keys)),
        (true, words!("settings"), Press::Open(Overlay::Settings)),
        (true, words!("menu-view"), Press::FlatView),
        (true, threats_label(&marks), Press::Threats),
        (true, speed_label(&clock), Press::NextSpeed),
        (true, quality_label(*quality), Press::NextQuality),
        (!taught, words!("copy-record"), copy),
        (!taught, words!("save-record"), save),
        (!taught, words!("share"), Press::Open(Overlay::Share)),
        (
            back.is_some(),
            back.map(Back::words).unwrap_or_default(),
            Press::Transport(Transport::ToGame),
        ),
        (
            watched || back.is_some(),
            words!("play-on"),
            Press::Transport(Transport::PlayOn),
        ),
        (played, words!("menu-new"), Press::Open(Overlay::AskNew)),
        (own, words!("menu-resign"), Press::Open(Overlay::AskResign)),
        (played, words!("menu-leave"), Press::ToTitle),
        (watched, words!("menu-games"), Press::ToGames),
        (!played && !taught, words!("menu-title"), Press::ToTitle),
    ];
    // In two columns where the window is wide enough, so that a low one shows all of them; where it
    // is not, they scroll.
    let scroll = ui::scroll(&mut commands, slab);
    let list = ui::row(&mut commands, scroll);
    for (_, label, press) in offered.into_iter().filter(|(there, ..)| *there) {
        ui::wide_button(&mut commands, list, kit, &label, press);
    }
}

fn speed_label(clock: &ChoreoClock) -> String {
    words!("menu-speed", speed = speed_name(clock.speed))
}

fn threats_label(marks: &ShownMarks) -> String {
    if marks.danger {
        words!("menu-threats-marked")
    } else {
        words!("menu-threats-unmarked")
    }
}

fn quality_label(quality: Quality) -> String {
    words!("menu-quality", quality = quality_name(quality))
}

/// A setting that was changed in the menu says its new value.
fn rename_settings(
    clock: Res<ChoreoClock>,
    quality: Res<Quality>,
    marks: Res<ShownMarks>,
    buttons: Query<(&Press, &Children)>,
    mut texts: Query<&mut Text>,
) {
    for (press, children) in &buttons {
        let words = match press {
            Press::NextSpeed => speed_label(&clock),
            Press::NextQuality => quality_label(*quality),
            Press::Threats => threats_label(&marks),
            _ => continue,
        };
        for child in children.iter() {
            if let Ok(mut text) = texts.get_mut(child)
                && text.0 != words
            {
                text.0.clone_from(&words);
            }
        }
    }
}

/// How many of the last plies the figures tell of; the whole log is a press away.
const LAST_PLIES: usize = 5;

fn info(mut commands: Commands, kit: Res<Kit>, info: Res<PlateInfo>, book: Res<LogBook>) {
    let slab = panel(&mut commands, Overlay::Info, "Game info", 520.0);
    ui::heading(&mut commands, slab, &kit, &words!("game-info"));
    let list = ui::scroll(&mut commands, slab);
    for (label, value) in &info.figures {
        ui::figure(&mut commands, list, &kit, label, value);
    }
    if !book.lines.is_empty() {
        let heading = ui::line(&mut commands, list, &kit, &words!("info-last"));
        commands.entity(heading).insert((
            TextColor(kit.accent),
            Node {
                margin: UiRect::top(px(8)),
                flex_shrink: 0.0,
                ..default()
            },
        ));
    }
    for line in book.lines.iter().rev().take(LAST_PLIES) {
        let words = line.words();
        ui::line(&mut commands, list, &kit, &words);
    }
    let log = Press::Open(Overlay::Log);
    ui::button(&mut commands, slab, &kit, &words!("log"), log, Tone::Quiet);
    close(&mut commands, slab, &kit);
}

/// The log in words, the latest first, round by round where there are rounds. A line leads to where
/// the table stood then.
fn log(mut commands: Commands, kit: Res<Kit>, book: Res<LogBook>, shown: Res<Shown>) {
    let slab = panel(&mut commands, Overlay::Log, "Log", 600.0);
    ui::heading(&mut commands, slab, &kit, &words!("log"));
    if book.lines.is_empty() {
        ui::note(&mut commands, slab, &kit, &words!("log-empty"));
    } else {
        ui::note(&mut commands, slab, &kit, &words!("log-note"));
    }
    let list = ui::scroll(&mut commands, slab);
    let mut round = None;
    for line in book.lines.iter().rev() {
        if line.told.round != round {
            round = line.told.round;
            if let Some(round) = round {
                let heading = log_heading(round, line.score);
                let heading = ui::line(&mut commands, list, &kit, &heading);
                commands.entity(heading).insert((
                    TextColor(kit.accent),
                    Node {
                        margin: UiRect::top(px(6)),
                        flex_shrink: 0.0,
                        ..default()
                    },
                ));
            }
        }
        let words = line.words();
        let press = Press::Show(line.ply);
        let button = ui::lines_button(
            &mut commands,
            list,
            &kit,
            &words,
            &[(&words, 16.0, false)],
            press,
        );
        ui::stack(&mut commands, button);
        commands
            .entity(button)
            .entry::<Node>()
            .and_modify(|mut node| {
                node.padding = UiRect::axes(px(10), px(4));
            });
        if line.ply == shown.ply {
            commands.entity(button).insert(ui::Chosen);
        }
    }
    close(&mut commands, slab, &kit);
}

/// A round, and the score as it stood at its end.
pub(crate) fn log_heading(round: u32, score: Option<[u32; 2]>) -> String {
    match score {
        Some([first, second]) => words!(
            "log-round-score",
            round = round,
            first = first,
            second = second
        ),
        None => words!("log-round", round = round),
    }
}

fn settings(mut commands: Commands, kit: Res<Kit>, silent: Res<NoDevice>) {
    let slab = panel(&mut commands, Overlay::Settings, "Settings", 560.0);
    let credits = Press::Open(Overlay::Credits);
    super::settings::fill(&mut commands, slab, &kit, credits, *silent);
    close(&mut commands, slab, &kit);
}

fn credits(mut commands: Commands, kit: Res<Kit>, shown: Res<CreditsShown>) {
    let slab = panel(&mut commands, Overlay::Credits, "Credits", 640.0);
    let back = Press::Open(Overlay::Settings);
    super::credits::fill(&mut commands, slab, &kit, *shown, back);
}

fn keys(mut commands: Commands, kit: Res<Kit>, out: Res<BoardOut>) {
    let slab = panel(&mut commands, Overlay::Keys, "Keys", 480.0);
    ui::heading(&mut commands, slab, &kit, &words!("keys"));
    let list = ui::scroll(&mut commands, slab);
    let own = out.0.map(|board| (board.keys)()).unwrap_or_default();
    for (key, meaning) in KeyHelp::list(own) {
        ui::key(&mut commands, list, &kit, &key, &meaning);
    }
    close(&mut commands, slab, &kit);
}

/// Asks before something is done that is hard to undo: the panel and its width, the question, and
/// what yes is and does.
fn question(
    commands: &mut Commands,
    kit: &Kit,
    (state, width): (Overlay, f32),
    asked: &str,
    yes: (String, Press),
) {
    let slab = panel(commands, state, "Question", width);
    ui::heading(commands, slab, kit, asked);
    let row = ui::row(commands, slab);
    ui::button(commands, row, kit, &yes.0, yes.1, Tone::Quiet);
    let no = ui::button(
        commands,
        row,
        kit,
        &words!("no-play-on"),
        Press::Close,
        Tone::Main,
    );
    commands.entity(no).insert(AutoFocus);
}

fn ask_resign(mut commands: Commands, kit: Res<Kit>) {
    let yes = (words!("resign-yes"), Press::Resign);
    question(
        &mut commands,
        &kit,
        (Overlay::AskResign, 420.0),
        &words!("resign-ask"),
        yes,
    );
}

fn ask_new(mut commands: Commands, kit: Res<Kit>) {
    let yes = (words!("new-yes"), Press::Again);
    question(
        &mut commands,
        &kit,
        (Overlay::AskNew, 420.0),
        &words!("new-ask"),
        yes,
    );
}

/// Of two who share a device, whoever did not make the last move is asked whether it may be taken
/// back.
fn ask_undo(mut commands: Commands, kit: Res<Kit>, session: Option<Res<Session>>) {
    let asked = session
        .and_then(|session| {
            let asks = session.host.last_to_choose()?;
            let game = session.host.game().id();
            let [asks, asked] = [asks, asks.other()].map(|seat| words::side(game, seat));
            Some(words!("undo-ask", asked = asked, asks = asks))
        })
        .unwrap_or_default();
    let yes = (words!("undo-yes"), Press::AgreeUndo);
    question(&mut commands, &kit, (Overlay::AskUndo, 460.0), &asked, yes);
}

fn curtain(
    mut commands: Commands,
    kit: Res<Kit>,
    session: Option<Res<Session>>,
    out: Res<BoardOut>,
) {
    // It hides the table from its first frame, whatever still moves before it.
    let veil = ui::veil(&mut commands, "Curtain", 0.92, Manner::Curtain);
    commands.entity(veil).insert(PanelOf(Overlay::Curtain));
    ui::cloth(&mut commands, veil);
    let slab = ui::slab(&mut commands, veil, 460.0);
    let seat = session.as_ref().and_then(|session| session.curtain());
    if let (Some(session), Some(seat)) = (&session, seat) {
        let line = curtain_line(session.host.game().id(), seat);
        let row = ui::row(&mut commands, slab);
        let colour = side_colours(&out)[seat.index()];
        ui::mark(&mut commands, row, seat, colour, 34.0);
        ui::heading(&mut commands, slab, &kit, &line);
    }
    ui::note(&mut commands, slab, &kit, &words!("curtain-note"));
    // It does not take the focus by itself: a key that was meant to skip the last motion must not
    // show a hand. Enter lifts the curtain once it has hung for a while, see `controllers::keys`.
    ui::button(
        &mut commands,
        slab,
        &kit,
        &words!("curtain-lift"),
        Press::LiftCurtain,
        Tone::Main,
    );
    // The game is kept, and goes on with the same question.
    let leave = words!("menu-leave");
    ui::button(
        &mut commands,
        slab,
        &kit,
        &leave,
        Press::ToTitle,
        Tone::Quiet,
    );
}

/// How a game ended, in a line.
pub(crate) fn ending(reason: Reason) -> String {
    match reason {
        Reason::Score => words!("reason-score"),
        Reason::NoStones => words!("reason-no-stones"),
        Reason::Quiet => words!("reason-quiet"),
        Reason::NoMove => words!("reason-no-move"),
        Reason::Cairn => words!("reason-cairn"),
        Reason::Count => words!("reason-count"),
        Reason::Stalled => words!("reason-stalled"),
        Reason::Resign => words!("reason-resign"),
        Reason::Time => words!("reason-time"),
        Reason::Agreed => words!("reason-agreed"),
    }
}

/// Whether a game that ended so was played to its end: who gives up or runs out of time has lost
/// whatever the board says.
const fn decided_on_board(reason: Reason) -> bool {
    !matches!(reason, Reason::Resign | Reason::Time | Reason::Agreed)
}

fn result(
    mut commands: Commands,
    kit: Res<Kit>,
    shown: Res<Shown>,
    info: Res<PlateInfo>,
    out: Res<BoardOut>,
    session: Option<Res<Session>>,
) {
    let slab = panel(&mut commands, Overlay::Result, "Result", 460.0);
    let Some(outcome) = shown.outcome else {
        return;
    };
    let verdict = match outcome.result.winner() {
        None => words!("result-draw"),
        Some(winner) => words!(
            "result-wins",
            side = info.sides[winner.index()].side.as_str()
        ),
    };
    if let Some(winner) = outcome.result.winner() {
        let row = ui::row(&mut commands, slab);
        let colour = side_colours(&out)[winner.index()];
        ui::mark(&mut commands, row, winner, colour, 40.0);
    }
    // One who played against the computer is told first how it went.
    let went = match (session.map(|session| session.mode), outcome.result.winner()) {
        (Some(Mode::Alone(seat)), Some(winner)) if seat == winner => Some(words!("result-you-won")),
        (Some(Mode::Alone(_)), Some(_)) => Some(words!("result-you-lost")),
        _ => None,
    };
    let why = ending(outcome.reason);
    let (line, note) = match went {
        Some(went) => (went, format!("{verdict} · {why}")),
        None => (verdict, why),
    };
    ui::heading(&mut commands, slab, &kit, &line);
    let scores: Vec<String> = Seat::BOTH
        .iter()
        .filter_map(|seat| {
            let side = &info.sides[seat.index()];
            side.score.map(|score| format!("{} {score}", side.side))
        })
        .collect();
    if !scores.is_empty() && decided_on_board(outcome.reason) {
        let score = ui::heading(&mut commands, slab, &kit, &scores.join("  ·  "));
        commands.entity(score).insert(TextColor(kit.accent));
    }
    ui::note(&mut commands, slab, &kit, &note);
    let row = ui::row(&mut commands, slab);
    let rematch = ui::button(
        &mut commands,
        row,
        &kit,
        &words!("result-rematch"),
        Press::Rematch,
        Tone::Main,
    );
    commands.entity(rematch).insert(AutoFocus);
    let title = words!("result-title");
    ui::button(
        &mut commands,
        row,
        &kit,
        &title,
        Press::ToTitle,
        Tone::Quiet,
    );
    let row = ui::row(&mut commands, slab);
    for (words, press) in [
        (words!("result-look"), Press::LookAtBoard),
        (words!("result-watch-again"), Press::WatchAgain),
        (words!("analysis"), Press::Open(Overlay::Analysis)),
    ] {
        ui::button(&mut commands, row, &kit, &words, press, Tone::Quiet);
    }
    let row = ui::row(&mut commands, slab);
    let copy = Press::Record(RecordAsk::Copy(Which::OnTable));
    ui::small_button(&mut commands, row, &kit, &words!("copy-record"), copy);
    let save = Press::Record(RecordAsk::Save(Which::OnTable));
    ui::small_button(&mut commands, row, &kit, &words!("save-record"), save);
    let words = ui::note(&mut commands, slab, &kit, "");
    commands.entity(words).insert((
        SaysExchange,
        TextColor(kit.accent),
        TextLayout::new(Justify::Center, LineBreak::WordOrCharacter),
    ));
}

/// What was said before belongs to another record.
fn forget_exchange(mut words: Option<ResMut<ExchangeWords>>) {
    if let Some(words) = &mut words {
        words.0.clear();
    }
}

/// A line of a panel that says what has become of a record.
#[derive(Component)]
struct SaysExchange;

fn say_exchange(
    words: Option<Res<ExchangeWords>>,
    mut lines: Query<(&mut Text, &mut Node), With<SaysExchange>>,
) {
    let words = words.map(|words| words.0.join(" ")).unwrap_or_default();
    for (mut text, mut node) in &mut lines {
        // Without words it takes no room.
        let display = if words.is_empty() {
            Display::None
        } else {
            Display::Flex
        };
        if text.0 != words {
            text.0.clone_from(&words);
        }
        if node.display != display {
            node.display = display;
        }
    }
}
