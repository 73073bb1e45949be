//! The story line under the board, the strengths at each meeting, and what a wrong try is told.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::score::ShownScore;
use super::{Back, Label, PlateInfo};
use crate::advice::Pointed;
use crate::choreography::{Cue, CueReached, Timeline};
use crate::controllers::{HeldTurn, TableCamera};
use crate::lessons::{CurrentLesson, tips::ShownTip};
use crate::rulebook::CurrentRules;
use crate::screens::{Overlay, Screen};
use crate::session::{Act, Refused, Session, Told, Watching};
use crate::storage::SaveTrouble;
use crate::table::Shown;
use crate::ui::{self, Kit, Room, TIGHT_GAP, TIGHT_PLATE, text};
use crate::words::Spoken;

/// How long a refusal stays to be read.
const STAYS: Duration = Duration::from_millis(3_500);
/// Of a longer frame only so much counts.
const LONGEST_FRAME: Duration = Duration::from_millis(400);
/// How long the strengths stand at a meeting, in seconds of real time.
const STRENGTHS_STAY: f32 = 1.1;

/// What a wrong try is told, for a while; empty when nothing is.
#[derive(Resource, Clone, Debug, Default)]
pub struct Toast {
    /// The words.
    pub words: String,
    left: Duration,
}

/// The line of the story that stands under the board.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Story(pub(crate) String);

/// How far from the middle of its column a label stands, in cells.
const BESIDE: f32 = 0.62;

/// The two halves of the line: what has happened, and what is asked for now.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum StoryPart {
    Said,
    Asked,
}

/// A label that stands at a place of the table for a while.
#[derive(Component)]
struct Standing {
    at: Vec3,
    /// Seconds until it goes; `None` for one that stands as long as it is true.
    left: Option<f32>,
    /// Beside its place, on the viewer's right, so that no stone is hidden.
    beside: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Toast>()
        .init_resource::<Story>()
        .add_systems(
            Update,
            (read_cues, read_refusals, forget_story).after(crate::table::TableSystems),
        );
}

pub(super) fn windowed_plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn_story)
        .add_systems(
            Update,
            (
                show_story,
                (show_strengths, show_labels, stand_labels).chain(),
            )
                .after(crate::table::TableSystems)
                .run_if(in_state(Screen::Table)),
        );
}

fn read_cues(
    mut cues: MessageReader<CueReached>,
    mut story: ResMut<Story>,
    mut score: ResMut<ShownScore>,
) {
    for CueReached(cue) in cues.read() {
        match cue {
            Cue::Story(line) => story.0.clone_from(line),
            Cue::Score(points) => score.count_to(*points),
            Cue::Heard(_) | Cue::Strengths { .. } => {}
        }
    }
}

fn read_refusals(
    mut refused: MessageReader<Refused>,
    mut told: MessageReader<Told>,
    mut acts: MessageReader<Act>,
    time: Res<Time<Real>>,
    mut toast: ResMut<Toast>,
) {
    if acts.read().count() > 0 && !toast.words.is_empty() {
        toast.words.clear();
    }
    let refused = refused.read().map(|Refused(words)| words);
    for words in told.read().map(|Told(words)| words).chain(refused) {
        toast.words.clone_from(words);
        toast.left = STAYS;
    }
    if toast.words.is_empty() {
        return;
    }
    // A frame that came late was not there to be read in.
    let passed = time.delta().min(LONGEST_FRAME);
    if toast.left <= passed {
        toast.words.clear();
    } else {
        let left = toast.left - passed;
        toast.bypass_change_detection().left = left;
    }
}

/// A story belongs to its ply: it goes with the game, and when a whole view takes the table's place
/// (a move was taken back, a replay has jumped), or another language is spoken.
fn forget_story(
    screen: Res<State<Screen>>,
    shown: Res<Shown>,
    spoken: Option<Res<Spoken>>,
    mut story: ResMut<Story>,
    mut toast: ResMut<Toast>,
) {
    let translated = spoken.is_some_and(|spoken| spoken.is_changed());
    if translated && !story.0.is_empty() {
        story.0.clear();
    }
    if shown.is_changed() && shown.whole && !story.0.is_empty() {
        story.0.clear();
    }
    if *screen.get() != Screen::Table && !story.0.is_empty() {
        story.0.clear();
        toast.words.clear();
    }
}

fn spawn_story(mut commands: Commands, kit: Res<Kit>) {
    let plate = commands
        .spawn((
            Name::new("Story"),
            DespawnOnExit(Screen::Table),
            StoryPlate,
            Node {
                position_type: PositionType::Absolute,
                justify_content: JustifyContent::Center,
                align_items: AlignItems::Center,
                padding: UiRect::axes(px(14), px(6)),
                border_radius: BorderRadius::all(px(7)),
                ..default()
            },
            BackgroundColor(kit.plate),
            Pickable::IGNORE,
        ))
        .id();
    let said = commands
        .spawn((
            text(&kit, "", 17.0, false),
            TextLayout::new(Justify::Center, LineBreak::WordBoundary),
            StoryPart::Said,
            ChildOf(plate),
        ))
        .id();
    commands.spawn((
        TextSpan::default(),
        TextFont {
            font: kit.regular.clone(),
            ..default()
        },
        TextColor(kit.ink),
        StoryPart::Asked,
        ChildOf(said),
    ));
}

#[derive(Component)]
struct StoryPlate;

/// What else may have something to say under the board.
#[derive(SystemParam)]
struct Others<'w> {
    pointed: Res<'w, Pointed>,
    trouble: Option<Res<'w, SaveTrouble>>,
    timeline: Res<'w, Timeline>,
    lesson: Option<Res<'w, CurrentLesson>>,
    rules: Option<Res<'w, CurrentRules>>,
    tip: Res<'w, ShownTip>,
}

fn show_story(
    kit: Res<Kit>,
    story: Res<Story>,
    toast: Res<Toast>,
    info: Res<PlateInfo>,
    room: Res<Room>,
    overlay: Option<Res<State<Overlay>>>,
    watching: Option<Res<Watching>>,
    session: Option<Res<Session>>,
    held: Res<HeldTurn>,
    others: Others,
    mut plates: Query<(&mut Node, &mut Visibility), With<StoryPlate>>,
    mut texts: Query<(
        &StoryPart,
        AnyOf<(&mut Text, &mut TextSpan)>,
        &mut TextColor,
        &mut TextFont,
    )>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let warned = !toast.words.is_empty();
    if warned {
        // The toast goes by itself, so frames must come until it has gone.
        redraw.write(RequestRedraw);
    }
    let back = Back::of(session.as_deref());
    let prompt = if !others.pointed.words.is_empty() {
        others.pointed.words.clone()
    } else if let Some(back) = back {
        back.looking()
    } else if held.is_waiting() {
        words!("confirm-prompt")
    } else {
        info.prompt.clone()
    };
    let prompt = match &others.trouble {
        // As long as it is so, it stands there.
        Some(trouble) if !trouble.0.is_empty() => {
            let kept = words!("save-not-kept", why = trouble.0.as_str());
            if prompt.is_empty() {
                kept
            } else {
                format!("{prompt}  ·  {kept}")
            }
        }
        _ => prompt,
    };
    // A tip waits for the motion that it is about, and for what the hand has begun.
    let free = !others.timeline.is_playing() && back.is_none() && !held.is_waiting();
    let advised = !others.pointed.words.is_empty();
    let tip = others.tip.words().filter(|_| free && !advised);
    // Beside the rules it says what is shown, where there is room for it.
    let ruled = others.rules.is_some();
    let tight = room.tight();
    let (said, asked) = if ruled {
        (story.0.clone(), String::new())
    } else if warned {
        (toast.words.clone(), String::new())
    } else if let Some(tip) = &tip {
        // A tip takes nothing away: what is asked for stands below it, where there is room.
        let asked = if tight || prompt.is_empty() {
            String::new()
        } else {
            format!("\n{prompt}")
        };
        (tip.clone(), asked)
    } else if story.0.is_empty() || prompt.is_empty() {
        (story.0.clone(), prompt)
    } else {
        (story.0.clone(), format!("  ·  {prompt}"))
    };
    let said_in = if warned || tip.is_some() {
        kit.accent
    } else if asked.is_empty() {
        kit.ink
    } else {
        kit.faint
    };
    let words = format!("{said}{asked}");
    // In little room what is long is written smaller, so that it takes no board away.
    let size = FontSize::Px(if tight {
        let wide = room.size.x
            - if room.portrait {
                24.0
            } else {
                2.0 * room.plate()
            };
        let fits = 2.0 * wide / ui::width_in_ems(&words).max(1.0);
        fits.clamp(9.0, 14.0)
    } else {
        17.0
    });
    for (part, (text, span), mut colour, mut font) in &mut texts {
        if font.font_size != size {
            font.font_size = size;
        }
        let (words, ink) = match part {
            StoryPart::Said => (&said, said_in),
            StoryPart::Asked => (&asked, kit.ink),
        };
        if let Some(mut text) = text
            && text.0 != *words
        {
            text.0.clone_from(words);
        }
        if let Some(mut span) = span
            && span.0 != *words
        {
            span.0.clone_from(words);
        }
        colour.set_if_neq(TextColor(ink));
    }
    // In little room the buttons of a turn stand where the story does.
    let choosing = tight && (held.is_waiting() || !info.choices.is_empty());
    // Beside a lesson its guide speaks.
    let hidden = words.is_empty()
        || others.lesson.is_some() && !ruled
        || ruled && (room.portrait || tight)
        || others.rules.as_ref().is_some_and(|rules| !rules.has_page())
        || choosing && !warned
        || overlay.is_some_and(|overlay| *overlay.get() == Overlay::Result);
    for (mut node, mut visibility) in &mut plates {
        let step = TIGHT_PLATE + TIGHT_GAP;
        let (left, right, bottom) = match (room.portrait, tight) {
            // Above the near plate, and above the bar of a replay.
            (true, tight) => {
                let bar = if watching.is_some() {
                    room.replay_bar()
                } else {
                    0.0
                };
                let above = match (tight, choosing) {
                    (true, true) => step,
                    (true, false) => 0.0,
                    (false, _) => 12.0,
                };
                let side = if tight { 4.0 } else { 8.0 };
                (side, side, room.above_plate() + bar + above)
            }
            // Between the near plate and what stands at the right.
            (false, false) if ruled => (room.rules_width() + 24.0, 12.0, 10.0),
            (false, false) => (280.0, 280.0, 10.0),
            (false, true) => {
                let above = if choosing { step } else { 0.0 };
                (room.plate() + 12.0, TIGHT_PLATE + 12.0, TIGHT_GAP + above)
            }
        };
        let (left, right, bottom) = (px(left), px(right), px(bottom));
        if node.bottom != bottom || node.left != left || node.right != right {
            node.left = left;
            node.right = right;
            node.bottom = bottom;
            let padding = if tight { (8, 3) } else { (14, 6) };
            node.padding = UiRect::axes(px(padding.0), px(padding.1));
        }
        let wanted = if hidden {
            Visibility::Hidden
        } else {
            Visibility::Inherited
        };
        visibility.set_if_neq(wanted);
    }
}

/// At each contact of a surge: both strengths and what comes of it, for a while.
fn show_strengths(mut commands: Commands, kit: Res<Kit>, mut cues: MessageReader<CueReached>) {
    for CueReached(cue) in cues.read() {
        if let Cue::Strengths {
            at,
            first,
            second,
            verdict,
        } = cue
        {
            let stands = Standing {
                at: *at,
                left: Some(STRENGTHS_STAY),
                beside: true,
            };
            let words = compared(*first, *second);
            label(
                &mut commands,
                &kit,
                stands,
                &words,
                (kit.ink, 17.0),
                Some(verdict),
            );
        }
    }
}

/// Two strengths and which is the greater.
pub(crate) fn compared(first: u32, second: u32) -> String {
    let sign = match first.cmp(&second) {
        std::cmp::Ordering::Greater => '>',
        std::cmp::Ordering::Less => '<',
        std::cmp::Ordering::Equal => '=',
    };
    format!("{first} {sign} {second}")
}

/// While nothing moves: the words that stand on the board as it lies.
fn show_labels(
    mut commands: Commands,
    kit: Res<Kit>,
    info: Res<PlateInfo>,
    mut told: Local<Vec<Label>>,
    labels: Query<(Entity, &Standing)>,
) {
    let standing = labels.iter().filter(|(_, label)| label.left.is_none());
    if *told == info.labels && standing.clone().count() == told.len() {
        return;
    }
    for (label, _) in standing {
        commands.entity(label).despawn();
    }
    for wanted in &info.labels {
        let stands = Standing {
            at: wanted.at(),
            left: None,
            beside: wanted.beside,
        };
        let colour = if wanted.strong { kit.accent } else { kit.ink };
        let size = if wanted.large { 19.0 } else { 12.0 };
        label(
            &mut commands,
            &kit,
            stands,
            &wanted.words,
            (colour, size),
            None,
        );
    }
    told.clone_from(&info.labels);
}

fn label(
    commands: &mut Commands,
    kit: &Kit,
    stands: Standing,
    words: &str,
    (colour, size): (Color, f32),
    verdict: Option<&str>,
) {
    let label = commands
        .spawn((
            Name::new("Label"),
            DespawnOnExit(Screen::Table),
            stands,
            Node {
                position_type: PositionType::Absolute,
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                padding: UiRect::axes(px(5), px(1)),
                border_radius: BorderRadius::all(px(6)),
                ..default()
            },
            UiTransform::from_translation(Val2::percent(-50.0, -50.0)),
            BackgroundColor(kit.plate),
            Visibility::Hidden,
            Pickable::IGNORE,
        ))
        .id();
    let line = commands
        .spawn((
            text(kit, words, size, true),
            TextLayout::new(Justify::Center, LineBreak::NoWrap),
            ChildOf(label),
        ))
        .id();
    commands.entity(line).insert(TextColor(colour));
    if let Some(verdict) = verdict {
        let word = commands
            .spawn((
                text(kit, verdict, 12.0, false),
                TextLayout::new(Justify::Center, LineBreak::NoWrap),
                ChildOf(label),
            ))
            .id();
        commands.entity(word).insert(TextColor(kit.accent));
    }
}

/// Labels stand where their place of the table is seen; those of a surge go after a while.
fn stand_labels(
    mut commands: Commands,
    time: Res<Time<Real>>,
    scale: Res<UiScale>,
    timeline: Res<Timeline>,
    cameras: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    mut labels: Query<(Entity, &mut Standing, &mut Node, &mut Visibility)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok((camera, place)) = cameras.single() else {
        return;
    };
    for (entity, mut strengths, mut node, mut visibility) in &mut labels {
        if let Some(left) = &mut strengths.left {
            *left -= time.delta_secs();
            redraw.write(RequestRedraw);
            if *left <= 0.0 || !timeline.is_playing() {
                commands.entity(entity).despawn();
                continue;
            }
        }
        let beside = place.right() * if strengths.beside { BESIDE } else { 0.0 };
        let Ok(point) = camera.world_to_viewport(place, strengths.at + beside) else {
            continue;
        };
        let (left, top) = (px(point.x / scale.0), px(point.y / scale.0));
        if node.left != left || node.top != top {
            node.left = left;
            node.top = top;
            // A label that has moved is drawn once more where it is now.
            redraw.write(RequestRedraw);
        }
        visibility.set_if_neq(Visibility::Inherited);
    }
}
