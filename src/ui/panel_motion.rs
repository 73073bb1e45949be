//! How panels come and go: they fade and slide a few pixels, and a curtain closes.
//!
//! Nothing waits for it: a panel that comes answers from its first frame, and one that goes answers
//! no more. In reduced motion panels only fade; with motion off they are there at once.

use std::time::Duration;

use bevy::input_focus::tab_navigation::{TabGroup, TabIndex};
use bevy::picking::hover::HoverMap;
use bevy::prelude::*;
use bevy::ui_widgets::Button;
use bevy::window::RequestRedraw;

use crate::choreography::{ChoreoClock, Speed};
use crate::screens::Press;

/// How long a panel takes to come.
pub const COMES: Duration = Duration::from_millis(220);
/// How long it takes to go.
pub const GOES: Duration = Duration::from_millis(160);
/// How long either takes in reduced motion.
pub const REDUCED: Duration = Duration::from_millis(120);
/// How far a panel slides, in pixels of its scale.
const SLIDE: f32 = 10.0;

/// What a panel is for, which says how it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// It says something; the table is seen behind it.
    Plain,
    /// It hides the table: its veil is there from the first frame.
    Curtain,
}

/// A panel on its way in or out; one that has come has done with it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct PanelMotion {
    manner: Manner,
    going: bool,
    age: Duration,
    /// Made this frame: its time starts with the next.
    fresh: bool,
    /// Another panel was there or takes its place: the veil between does not change.
    relayed: bool,
    /// How much of it was seen when it was let go.
    from: f32,
    /// How much is seen of what lies on the veil, 0 to 1.
    seen: f32,
    /// How much is seen of the veil.
    veil: f32,
    /// The slab does not slide: the pointer is over it.
    held: bool,
}

impl PanelMotion {
    /// A panel that comes.
    #[must_use]
    pub const fn coming(manner: Manner) -> Self {
        Self {
            manner,
            going: false,
            age: Duration::ZERO,
            fresh: true,
            relayed: false,
            from: 1.0,
            seen: 0.0,
            veil: 0.0,
            held: false,
        }
    }

    /// Whether the panel is on its way out: it answers no more.
    #[must_use]
    pub const fn is_going(&self) -> bool {
        self.going
    }
}

/// The part of a panel that slides.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Slides;

/// One half of a curtain's cloth: -1 for the left, 1 for the right.
#[derive(Component, Clone, Copy, Debug)]
pub struct Cloth(pub f32);

/// The true colours of what is shown fainter this frame.
#[derive(Resource, Default)]
struct TrueColours(Vec<(Entity, Colours)>);

#[derive(Clone, Copy)]
struct Colours {
    back: Option<BackgroundColor>,
    border: Option<BorderColor>,
    text: Option<TextColor>,
    outline: Option<Color>,
}

/// The order in which panels move within a frame's `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TrueColours>()
        .add_systems(First, restore_colours)
        .add_systems(Update, move_panels.in_set(PanelSystems))
        .add_systems(Last, fade_colours);
}

/// Lets panels go. `relayed`: another one takes their place.
pub fn dismiss(
    commands: &mut Commands,
    panels: &mut Query<(Entity, &mut PanelMotion)>,
    children: &Query<&Children>,
    going: &[Entity],
    relayed: bool,
) {
    for panel in going {
        if let Ok((_, mut motion)) = panels.get_mut(*panel) {
            motion.going = true;
            motion.fresh = true;
            motion.age = Duration::ZERO;
            motion.from = motion.seen;
            motion.relayed = relayed;
        }
        commands.entity(*panel).try_remove::<TabGroup>();
        for part in std::iter::once(*panel).chain(children.iter_descendants(*panel)) {
            commands
                .entity(part)
                .try_remove::<(Button, Press, TabIndex)>()
                .try_insert(Pickable::IGNORE);
        }
    }
    if relayed {
        for (_, mut motion) in panels.iter_mut() {
            if motion.fresh && !motion.going {
                motion.relayed = true;
            }
        }
    }
}

fn move_panels(
    mut commands: Commands,
    time: Res<Time<Real>>,
    clock: Res<ChoreoClock>,
    hover: Option<Res<HoverMap>>,
    parents: Query<&ChildOf>,
    children: Query<&Children>,
    mut panels: Query<(Entity, &mut PanelMotion)>,
    mut slides: Query<&mut UiTransform, (With<Slides>, Without<Cloth>)>,
    mut cloths: Query<(&Cloth, &mut UiTransform, &mut Visibility)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (panel, mut motion) in &mut panels {
        let done = motion.seen >= 1.0 && !motion.going;
        if done {
            continue;
        }
        if std::mem::take(&mut motion.fresh) {
            // The frame in which it was made may have ended a long sleep.
            motion.age = Duration::ZERO;
        } else {
            motion.age += time.delta();
        }
        let length = match (clock.speed, clock.reduced_motion, motion.going) {
            (Speed::Off, ..) => Duration::ZERO,
            (_, true, _) => REDUCED,
            (_, false, false) => COMES,
            (_, false, true) => GOES,
        };
        let share = if motion.age >= length {
            1.0
        } else {
            motion.age.as_secs_f32() / length.as_secs_f32()
        };
        if motion.going && share >= 1.0 {
            commands.entity(panel).despawn();
            continue;
        }
        let eased = EaseFunction::CubicOut.sample_clamped(share);
        let seen = if motion.going {
            motion.from * (1.0 - eased)
        } else {
            eased
        };
        motion.seen = seen;
        motion.veil = match (motion.manner, motion.relayed, motion.going) {
            (Manner::Curtain, _, false) | (_, true, false) => 1.0,
            (_, true, true) => 0.0,
            _ => seen,
        };
        let over = hover.as_ref().is_some_and(|hover| {
            let under = hover.values().flat_map(|hits| hits.keys());
            under.into_iter().any(|part| {
                // The veil alone is nothing that one aims at.
                *part != panel && parents.iter_ancestors(*part).any(|above| above == panel)
            })
        });
        motion.held |= over;
        let still = motion.held || clock.reduced_motion;
        let down = if still { 0.0 } else { SLIDE * (1.0 - seen) };
        for part in children.iter_descendants(panel) {
            if let Ok(mut place) = slides.get_mut(part) {
                place.set_if_neq(UiTransform::from_xy(px(0), px(down)));
            }
            if let Ok((Cloth(side), mut place, mut visibility)) = cloths.get_mut(part) {
                let open = percent(side * 100.0 * (1.0 - seen));
                place.set_if_neq(UiTransform::from_xy(open, px(0)));
                // In reduced motion the veil alone hides the table.
                visibility.set_if_neq(if clock.reduced_motion {
                    Visibility::Hidden
                } else {
                    Visibility::Inherited
                });
            }
        }
        redraw.write(RequestRedraw);
    }
}

type Colourable = (
    Option<&'static mut BackgroundColor>,
    Option<&'static mut BorderColor>,
    Option<&'static mut TextColor>,
    Option<&'static mut Outline>,
);

/// Shows everything on a panel that is on its way as faint as the panel is now. Whoever sets
/// colours always finds the true ones.
fn fade_colours(
    panels: Query<(Entity, &PanelMotion)>,
    children: Query<&Children>,
    cloths: Query<(), With<Cloth>>,
    mut parts: Query<Colourable>,
    mut kept: ResMut<TrueColours>,
) {
    for (panel, motion) in &panels {
        if motion.seen >= 1.0 && motion.veil >= 1.0 {
            continue;
        }
        for part in std::iter::once(panel).chain(children.iter_descendants(panel)) {
            let share = match part == panel {
                true => motion.veil,
                // Cloth is drawn aside, not faded.
                false if cloths.contains(part) => continue,
                false => motion.seen,
            };
            let Ok((back, border, text, outline)) = parts.get_mut(part) else {
                continue;
            };
            kept.0.push((
                part,
                Colours {
                    back: back.as_deref().copied(),
                    border: border.as_deref().copied(),
                    text: text.as_deref().copied(),
                    outline: outline.as_deref().map(|outline| outline.color),
                },
            ));
            let faint = |colour: Color| colour.with_alpha(colour.alpha() * share);
            if let Some(mut back) = back {
                back.0 = faint(back.0);
            }
            if let Some(mut border) = border {
                border.top = faint(border.top);
                border.right = faint(border.right);
                border.bottom = faint(border.bottom);
                border.left = faint(border.left);
            }
            if let Some(mut text) = text {
                text.0 = faint(text.0);
            }
            if let Some(mut outline) = outline {
                outline.color = faint(outline.color);
            }
        }
    }
}

fn restore_colours(mut kept: ResMut<TrueColours>, mut parts: Query<Colourable>) {
    if kept.0.is_empty() {
        return;
    }
    for (part, colours) in kept.0.drain(..) {
        // A part may have gone since.
        let Ok((back, border, text, outline)) = parts.get_mut(part) else {
            continue;
        };
        if let (Some(mut back), Some(kept)) = (back, colours.back) {
            *back = kept;
        }
        if let (Some(mut border), Some(kept)) = (border, colours.border) {
            *border = kept;
        }
        if let (Some(mut text), Some(kept)) = (text, colours.text) {
            *text = kept;
        }
        if let (Some(mut outline), Some(kept)) = (outline, colours.outline) {
            outline.color = kept;
        }
    }
}
