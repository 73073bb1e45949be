//! The panels that open over the table: menu, info, log, keys, questions, curtain, result.

use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use stonecircle_rules::{Reason, Seat, Verdict};

use super::{Overlay, Press, curtain_line};
use crate::choreography::ChoreoClock;
use crate::controllers::KeyHelp;
use crate::hud::{PlateInfo, side_colours};
use crate::look::Quality;
use crate::session::Session;
use crate::table::{BoardOut, Shown};
use crate::ui::{self, Kit, Manner, PanelMotion, PanelSystems, Tone};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Overlay::Menu), menu)
        .add_systems(OnEnter(Overlay::Info), info)
        .add_systems(OnEnter(Overlay::Log), log)
        .add_systems(OnEnter(Overlay::Keys), keys)
        .add_systems(OnEnter(Overlay::Rules), rules)
        .add_systems(OnEnter(Overlay::Settings), settings)
        .add_systems(OnEnter(Overlay::AskResign), ask_resign)
        .add_systems(OnEnter(Overlay::AskNew), ask_new)
        .add_systems(OnEnter(Overlay::Curtain), curtain)
        .add_systems(OnEnter(Overlay::Result), result)
        .add_systems(OnEnter(Overlay::None), free_focus)
        .add_systems(
            Update,
            (
                rename_settings.run_if(in_state(Overlay::Menu)),
                let_go.before(PanelSystems),
            ),
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

/// Keys go to the table again, not to a button that was pressed before.
fn free_focus(mut focus: ResMut<bevy::input_focus::InputFocus>) {
    focus.clear();
}

fn panel(commands: &mut Commands, state: Overlay, name: &'static str, width: f32) -> Entity {
    let veil = ui::veil(commands, name, 0.45, Manner::Plain);
    commands.entity(veil).insert(PanelOf(state));
    ui::slab(commands, veil, width)
}

fn close(commands: &mut Commands, slab: Entity, kit: &Kit) {
    let button = ui::button(
        commands,
        slab,
        kit,
        "Back to the table",
        Press::Close,
        Tone::Main,
    );
    commands.entity(button).insert(AutoFocus);
}

fn menu(mut commands: Commands, kit: Res<Kit>, clock: Res<ChoreoClock>, quality: Res<Quality>) {
    let slab = panel(&mut commands, Overlay::Menu, "Menu", 500.0);
    let kit = &*kit;
    ui::heading(&mut commands, slab, kit, "Menu");
    close(&mut commands, slab, kit);
    let speed = format!("Motion: {}", clock.speed.word());
    let picture = format!("Picture: {}", quality.word());
    // In two columns where the window is wide enough, so that a low one shows all of them.
    let list = ui::row(&mut commands, slab);
    for (label, press) in [
        ("Take back", Press::Undo),
        ("How to play", Press::Open(Overlay::Rules)),
        ("Game info", Press::Open(Overlay::Info)),
        ("Log", Press::Open(Overlay::Log)),
        ("Keys", Press::Open(Overlay::Keys)),
        ("Settings", Press::Open(Overlay::Settings)),
        ("View from above", Press::FlatView),
        (speed.as_str(), Press::NextSpeed),
        (picture.as_str(), Press::NextQuality),
        ("New game", Press::Open(Overlay::AskNew)),
        ("Give up", Press::Open(Overlay::AskResign)),
        ("Leave, and go on later", Press::ToTitle),
    ] {
        ui::wide_button(&mut commands, list, kit, label, press);
    }
}

/// A setting that was changed in the menu says its new value.
fn rename_settings(
    clock: Res<ChoreoClock>,
    quality: Res<Quality>,
    buttons: Query<(&Press, &Children)>,
    mut texts: Query<&mut Text>,
) {
    for (press, children) in &buttons {
        let words = match press {
            Press::NextSpeed => format!("Motion: {}", clock.speed.word()),
            Press::NextQuality => format!("Picture: {}", quality.word()),
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

fn info(mut commands: Commands, kit: Res<Kit>, info: Res<PlateInfo>) {
    let slab = panel(&mut commands, Overlay::Info, "Game info", 520.0);
    ui::heading(&mut commands, slab, &kit, "Game info");
    let list = ui::scroll(&mut commands, slab);
    for (label, value) in &info.figures {
        ui::line(&mut commands, list, &kit, &format!("{label}: {value}"));
    }
    close(&mut commands, slab, &kit);
}

fn log(mut commands: Commands, kit: Res<Kit>, session: Option<Res<Session>>, shown: Res<Shown>) {
    let slab = panel(&mut commands, Overlay::Log, "Log", 560.0);
    ui::heading(&mut commands, slab, &kit, "Log");
    let list = ui::scroll(&mut commands, slab);
    // In pass-and-play the table's viewer is the public whenever no hand may be seen.
    let entries = session.map_or_else(
        || shown.log.clone(),
        |session| session.host.log(session.viewer),
    );
    if entries.is_empty() {
        ui::note(&mut commands, list, &kit, "Nothing has been played yet.");
    }
    for entry in entries.iter().rev() {
        let line = format!("{}. {}", entry.ply, entry.text);
        ui::line(&mut commands, list, &kit, &line);
    }
    close(&mut commands, slab, &kit);
}

fn rules(mut commands: Commands, kit: Res<Kit>, out: Res<BoardOut>) {
    let slab = panel(&mut commands, Overlay::Rules, "How to play", 620.0);
    ui::heading(&mut commands, slab, &kit, "How to play");
    let list = ui::scroll(&mut commands, slab);
    for line in out.0.map_or(&[][..], |board| board.rules) {
        ui::line(&mut commands, list, &kit, line);
    }
    close(&mut commands, slab, &kit);
}

fn settings(mut commands: Commands, kit: Res<Kit>) {
    let slab = panel(&mut commands, Overlay::Settings, "Settings", 560.0);
    super::settings::fill(&mut commands, slab, &kit);
    close(&mut commands, slab, &kit);
}

fn keys(mut commands: Commands, kit: Res<Kit>) {
    let slab = panel(&mut commands, Overlay::Keys, "Keys", 480.0);
    ui::heading(&mut commands, slab, &kit, "Keys");
    let list = ui::scroll(&mut commands, slab);
    for (key, meaning) in KeyHelp::LIST {
        ui::line(&mut commands, list, &kit, &format!("{key} — {meaning}"));
    }
    close(&mut commands, slab, &kit);
}

fn question(commands: &mut Commands, kit: &Kit, state: Overlay, asked: &str, yes: (&str, Press)) {
    let slab = panel(commands, state, "Question", 420.0);
    ui::heading(commands, slab, kit, asked);
    let row = ui::row(commands, slab);
    ui::button(commands, row, kit, yes.0, yes.1, Tone::Quiet);
    let no = ui::button(commands, row, kit, "No, play on", Press::Close, Tone::Main);
    commands.entity(no).insert(AutoFocus);
}

fn ask_resign(mut commands: Commands, kit: Res<Kit>) {
    let yes = ("Yes, give up", Press::Resign);
    question(
        &mut commands,
        &kit,
        Overlay::AskResign,
        "Give up this game?",
        yes,
    );
}

fn ask_new(mut commands: Commands, kit: Res<Kit>) {
    let yes = ("Yes, start another", Press::Again);
    question(
        &mut commands,
        &kit,
        Overlay::AskNew,
        "End this game and start another?",
        yes,
    );
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
        let line = curtain_line(seat, session.host.game().sides());
        let row = ui::row(&mut commands, slab);
        let colour = side_colours(&out)[seat.index()];
        ui::mark(&mut commands, row, seat, colour, 34.0);
        ui::heading(&mut commands, slab, &kit, &line);
    }
    ui::note(
        &mut commands,
        slab,
        &kit,
        "Nobody's hand is shown until you press.",
    );
    // It does not take the focus by itself: a key that was meant to skip the last motion must not
    // show a hand. Enter lifts the curtain once it has hung for a while, see `controllers::keys`.
    ui::button(
        &mut commands,
        slab,
        &kit,
        "Show my hand (Enter)",
        Press::LiftCurtain,
        Tone::Main,
    );
}

/// How a game ended, in a line.
pub(crate) fn ending(reason: Reason) -> &'static str {
    match reason {
        Reason::Score => "by the score",
        Reason::NoStones => "no stone is left",
        Reason::Quiet => "too long without a capture",
        Reason::NoMove => "no move is left",
        Reason::Cairn => "a cairn stands",
        Reason::Count => "by the count of cells",
        Reason::Stalled => "too long without a drop",
        Reason::Resign => "by resignation",
        Reason::Time => "time ran out",
        Reason::Agreed => "agreed",
    }
}

fn result(
    mut commands: Commands,
    kit: Res<Kit>,
    shown: Res<Shown>,
    info: Res<PlateInfo>,
    out: Res<BoardOut>,
) {
    let slab = panel(&mut commands, Overlay::Result, "Result", 460.0);
    let Some(outcome) = shown.outcome else {
        return;
    };
    let name = |seat: Seat| info.sides[seat.index()].side.clone();
    let line = match outcome.result {
        Verdict::Draw => "A draw".to_owned(),
        Verdict::First => format!("{} wins", name(Seat::First)),
        Verdict::Second => format!("{} wins", name(Seat::Second)),
    };
    if let Some(winner) = outcome.result.winner() {
        let row = ui::row(&mut commands, slab);
        let colour = side_colours(&out)[winner.index()];
        ui::mark(&mut commands, row, winner, colour, 40.0);
    }
    ui::heading(&mut commands, slab, &kit, &line);
    let scores: Vec<String> = Seat::BOTH
        .iter()
        .filter_map(|seat| {
            let side = &info.sides[seat.index()];
            side.score.map(|score| format!("{} {score}", side.side))
        })
        .collect();
    if !scores.is_empty() {
        let score = ui::heading(&mut commands, slab, &kit, &scores.join("  ·  "));
        commands.entity(score).insert(TextColor(kit.accent));
    }
    ui::note(&mut commands, slab, &kit, ending(outcome.reason));
    let row = ui::row(&mut commands, slab);
    let rematch = ui::button(
        &mut commands,
        row,
        &kit,
        "Rematch",
        Press::Rematch,
        Tone::Main,
    );
    commands.entity(rematch).insert(AutoFocus);
    let look = Press::LookAtBoard;
    ui::button(
        &mut commands,
        row,
        &kit,
        "Look at the board",
        look,
        Tone::Quiet,
    );
    ui::button(
        &mut commands,
        row,
        &kit,
        "Title",
        Press::ToTitle,
        Tone::Quiet,
    );
}
