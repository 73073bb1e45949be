//! The guide's plate: what is to be done, what a wrong try is told, and the way on.
//!
//! It stands where nothing of the board is: beside it between the plates of both sides, or in a
//! window that stands upright below the board.

use bevy::a11y::AccessibilityNode;
use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_lessons::{Done, Set};

use super::{CurrentLesson, Help, LessonAsk};
use crate::hud::Toast;
use crate::look::{Look, Symbol};
use crate::rulebook::CurrentRules;
use crate::screens::{Press, Screen};
use crate::ui::{self, Kit, Room, TIGHT_GAP, TIGHT_PLATE, Tone, text};
use crate::words;

/// Where the plate stands in a window that stands upright: how far above the lower edge, and how much
/// room it is given below the board, in the pixels of plates.
pub(crate) fn below_board(room: &Room) -> (f32, f32) {
    let step = TIGHT_PLATE + TIGHT_GAP;
    if room.cramped() {
        // There it takes the place of the near plate too.
        return (TIGHT_GAP + step, 0.36 * room.size.y);
    }
    let bottom = if room.tight() {
        2.0 * (TIGHT_GAP + step)
    } else {
        126.0
    };
    (bottom, (0.2 * room.size.y).min(168.0))
}

/// The plate, as it was built.
#[derive(Component)]
struct Guide;

/// What the plate says: it is built anew when this changes.
#[derive(Clone, Debug, Default, PartialEq)]
struct Says {
    progress: String,
    prompt: String,
    /// What is said below it, and whether it is praise.
    answer: Option<(String, bool)>,
    buttons: Vec<(String, Press, Tone)>,
    star: bool,
    spoken: String,
    room: Option<Room>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.after(crate::table::TableSystems)
            .run_if(in_state(Screen::Table)),
    );
}

/// What is to be said now.
fn says(lesson: &CurrentLesson, toast: &Toast, room: &Room) -> Says {
    let course = &lesson.course;
    let whole = course.lesson();
    let of = whole.steps.len();
    let game = stonecircle_rules::game(&whole.game).map_or("", |game| game.name());
    let ask = |ask| Press::Lesson(ask);
    let Some(step) = course.step() else {
        let prompt = match whole.set {
            Set::First => words!("lesson-done", game = game),
            Set::Tactics => words!("lesson-done-tactics"),
        };
        let (other, label) = match whole.set {
            Set::First => (Set::Tactics, words!("lesson-tactics")),
            Set::Tactics => (Set::Tactics, words!("lesson-again")),
        };
        return Says {
            progress: game.to_owned(),
            spoken: prompt.clone(),
            prompt,
            answer: None,
            buttons: vec![
                (label, ask(LessonAsk::Anew(other)), Tone::Quiet),
                (words!("lesson-leave"), Press::ToTitle, Tone::Quiet),
                (words!("lesson-play"), Press::Begin, Tone::Main),
            ],
            star: true,
            room: Some(*room),
        };
    };
    let prompt = words::say(&step.text, &[]);
    let hint = step
        .hint
        .as_deref()
        .filter(|_| lesson.help >= Help::Hint && course.asks());
    let answer = if course.is_done() {
        Some((words!("lesson-right"), true))
    } else if !toast.words.is_empty() {
        Some((ui::capital(&toast.words), false))
    } else {
        let key = lesson.answer.as_deref().or(hint);
        key.map(|key| (words::say(key, &[]), false))
    };
    let watch = step.done == Done::Watch;
    let mut buttons = Vec::new();
    if !watch {
        buttons.push((words!("lesson-skip"), ask(LessonAsk::Skip), Tone::Quiet));
    }
    // What has moved can be seen once more.
    if watch && !step.before.is_empty() {
        buttons.push((words!("lesson-again"), ask(LessonAsk::Again), Tone::Quiet));
    }
    if course.at() > 0 {
        buttons.push((words!("lesson-back"), ask(LessonAsk::Back), Tone::Quiet));
    }
    // In a window that stands upright the menu has it, and the board the room.
    if !room.portrait {
        buttons.push((words!("lesson-leave"), Press::ToTitle, Tone::Quiet));
    }
    // The way on comes last: none of the others changes its place when it appears.
    if watch || course.is_done() {
        buttons.push((words!("lesson-next"), ask(LessonAsk::Next), Tone::Main));
    } else if lesson.help >= Help::Show {
        buttons.push((words!("lesson-show"), ask(LessonAsk::Show), Tone::Main));
    }
    let number = course.at() + 1;
    let mut spoken = words!(
        "lesson-spoken",
        step = number,
        of = of,
        text = prompt.as_str()
    );
    if let Some((words, _)) = &answer {
        spoken = format!("{words} {spoken}");
    }
    Says {
        progress: format!(
            "{game} · {}",
            words!("lesson-progress", step = number, of = of)
        ),
        prompt,
        answer,
        buttons,
        star: false,
        spoken,
        room: Some(*room),
    }
}

/// Lays the plate anew when it says something else.
fn show(
    mut commands: Commands,
    kit: Res<Kit>,
    look: Res<Look>,
    room: Res<Room>,
    toast: Res<Toast>,
    lesson: Option<Res<CurrentLesson>>,
    rules: Option<Res<CurrentRules>>,
    old: Query<Entity, With<Guide>>,
    mut said: Local<Option<Says>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let lesson = lesson.filter(|_| rules.is_none());
    let now = lesson.map(|lesson| says(&lesson, &toast, &room));
    if *said == now && old.is_empty() == now.is_none() {
        return;
    }
    for plate in &old {
        commands.entity(plate).despawn();
    }
    redraw.write(RequestRedraw);
    if let Some(says) = &now {
        build(&mut commands, &kit, &look, &room, says);
    }
    *said = now;
}

/// Where it stands.
fn place(room: &Room) -> Node {
    let tight = room.tight();
    let mut node = Node {
        position_type: PositionType::Absolute,
        flex_direction: FlexDirection::Column,
        row_gap: px(if tight { 4 } else { 7 }),
        padding: UiRect::axes(
            px(if tight { 8 } else { 12 }),
            px(if tight { 5 } else { 9 }),
        ),
        border: UiRect::all(px(1.5)),
        border_radius: BorderRadius::all(px(8)),
        ..default()
    };
    let step = TIGHT_PLATE + TIGHT_GAP;
    match (room.portrait, tight) {
        (true, _) => {
            node.left = px(8);
            node.right = px(8);
            let (bottom, height) = below_board(room);
            node.bottom = px(bottom);
            node.max_height = px(if room.cramped() { height } else { height * 1.3 });
        }
        (false, false) => {
            node.left = px(12);
            node.width = px(room.plate());
            node.top = px(84);
            node.max_height = px((room.size.y - 168.0).max(80.0));
        }
        (false, true) => {
            node.left = px(8);
            node.width = px(room.plate());
            node.top = px(TIGHT_GAP + step);
            node.max_height = px((room.size.y - 2.0 * (TIGHT_GAP + step)).max(60.0));
        }
    }
    node
}

fn build(commands: &mut Commands, kit: &Kit, look: &Look, room: &Room, says: &Says) {
    let tight = room.tight();
    let plate = commands
        .spawn((
            Name::new("Guide"),
            Guide,
            DespawnOnExit(Screen::Table),
            place(room),
            BackgroundColor(kit.plate),
            BorderColor::all(kit.accent.with_alpha(0.55)),
            TabGroup::default(),
        ))
        .id();
    // Where text is long it scrolls, and the buttons stay.
    let told = commands
        .spawn((
            Name::new("Guide text"),
            Node {
                flex_direction: FlexDirection::Column,
                flex_shrink: 1.0,
                min_height: px(0),
                row_gap: px(if tight { 4 } else { 7 }),
                overflow: Overflow::scroll_y(),
                ..default()
            },
            bevy::ui_widgets::ScrollArea,
            ChildOf(plate),
        ))
        .id();
    // Where there is so little room, what is to be done matters more than how far it is.
    let head = (!room.cramped() || says.star).then(|| line(commands, told, 6.0));
    if let Some(head) = head.filter(|_| says.star) {
        let star = ImageNode {
            color: kit.accent,
            ..look.symbol(Symbol::Star)
        };
        commands.spawn((star, sign(26.0), Pickable::IGNORE, ChildOf(head)));
    }
    if let Some(head) = head {
        let progress = commands
            .spawn((
                text(kit, says.progress.as_str(), 13.0, false),
                TextLayout::new(Justify::Left, LineBreak::WordOrCharacter),
                ChildOf(head),
            ))
            .id();
        commands.entity(progress).insert(TextColor(kit.faint));
    }
    let mut live = accesskit::Node::new(accesskit::Role::Label);
    live.set_label(says.spoken.as_str());
    live.set_live(accesskit::Live::Polite);
    let size = match (tight, room.portrait) {
        (true, _) => 15.0,
        (false, true) => 18.0,
        (false, false) => 20.0,
    };
    commands.spawn((
        Name::new("Prompt"),
        text(kit, says.prompt.as_str(), size, true),
        TextLayout::new(Justify::Left, LineBreak::WordOrCharacter),
        AccessibilityNode::from(live),
        ChildOf(told),
    ));
    if let Some((words, praise)) = &says.answer {
        let line = line(commands, told, 7.0);
        let symbol = if *praise { Symbol::Check } else { Symbol::Info };
        let symbol = ImageNode {
            color: kit.accent,
            ..look.symbol(symbol)
        };
        commands.spawn((symbol, sign(18.0), Pickable::IGNORE, ChildOf(line)));
        let said = commands
            .spawn((
                text(kit, words.as_str(), if tight { 13.0 } else { 16.0 }, false),
                TextLayout::new(Justify::Left, LineBreak::WordOrCharacter),
                Node {
                    flex_shrink: 1.0,
                    flex_basis: px(0),
                    flex_grow: 1.0,
                    ..default()
                },
                ChildOf(line),
            ))
            .id();
        commands.entity(said).insert(TextColor(kit.accent));
    }
    let row = commands
        .spawn((
            Name::new("Guide buttons"),
            Node {
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(if tight { 4 } else { 8 }),
                row_gap: px(if tight { 4 } else { 6 }),
                flex_shrink: 0.0,
                width: percent(100),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(plate),
        ))
        .id();
    for (label, press, tone) in &says.buttons {
        let button = ui::small_button(commands, row, kit, label, *press);
        commands.entity(button).insert(*tone);
        if tight {
            ui::shrink(commands, button);
        }
        if *tone == Tone::Main {
            // At the end of the line, whatever stands before it.
            commands
                .entity(button)
                .entry::<Node>()
                .and_modify(|mut node| node.margin.left = Val::Auto);
        }
    }
}

/// A line of the plate: a sign and what stands beside it.
fn line(commands: &mut Commands, plate: Entity, gap: f32) -> Entity {
    commands
        .spawn((
            Node {
                column_gap: px(gap),
                align_items: AlignItems::Center,
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(plate),
        ))
        .id()
}

fn sign(size: f32) -> Node {
    Node {
        width: px(size),
        height: px(size),
        flex_shrink: 0.0,
        ..default()
    }
}
