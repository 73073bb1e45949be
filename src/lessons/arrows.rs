//! The arrows of a step or of a rule: they stand over what it points at, numbered where there are
//! several things to do.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use bevy::window::RequestRedraw;
use stonecircle_lessons::{Done, Pointed};
use stonecircle_rules::Seat;

use super::CurrentLesson;
use crate::choreography::Timeline;
use crate::controllers::{InHand, LaidSoFar, PickTop, TableCamera};
use crate::look::{Look, Symbol};
use crate::rulebook::CurrentRules;
use crate::screens::{Overlay, Screen};
use crate::table::{Cell, CellStones, EventQueue, Stack, StackKind, StackStones, Stone};
use crate::ui::{Kit, Room, text};

/// How far above the middle of a stone that it points at an arrow's tip stands, in cells, as it is
/// seen.
const OVER_STONE: f32 = 0.4;
/// The same where nothing stands: it hides less of what stands behind.
const OVER_GROUND: f32 = 0.05;

/// An arrow, and what it points at.
#[derive(Component, Clone, Debug, PartialEq)]
struct Arrow(Pointed);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (lay, stand)
            .chain()
            .after(crate::table::TableSystems)
            .run_if(in_state(Screen::Table)),
    );
}

/// What points at things: a lesson, or the rules over it.
#[derive(SystemParam)]
struct Taught<'w> {
    lesson: Option<Res<'w, CurrentLesson>>,
    rules: Option<Res<'w, CurrentRules>>,
    in_hand: Option<Res<'w, InHand>>,
    laid: Option<Res<'w, LaidSoFar>>,
}

/// What is left of the cells that are to be found, once stones of the turn lie on these: nothing
/// where the turn goes another way or in another order, for then the rest of the way leads nowhere.
fn left<'a>(points: &'a [Pointed], laid: &[String]) -> &'a [Pointed] {
    let is_on =
        |(point, name): (&Pointed, &String)| matches!(point, Pointed::Cell(cell) if cell == name);
    match points.get(laid.len()..) {
        Some(rest) if points.iter().zip(laid).all(is_on) => rest,
        _ => &[],
    }
}

impl Taught<'_> {
    fn in_hand(&self) -> bool {
        self.in_hand.as_ref().is_some_and(|in_hand| in_hand.0)
    }

    /// What is pointed at now, each thing with its number where they are an order.
    fn points(&self) -> Vec<(Pointed, Option<usize>)> {
        if let Some(rules) = &self.rules {
            let ordered = rules.points_in_order();
            let points = rules.points().iter().enumerate();
            return points
                .map(|(number, one)| (one.clone(), ordered.then_some(number + 1)))
                .collect();
        }
        let lesson = self.lesson.as_ref().filter(|lesson| lesson.points());
        lesson
            .and_then(|lesson| lesson.step())
            .map_or_else(Vec::new, |step| {
                // In a step to do they are an order: first this, then that.
                let ordered = step.done != Done::Watch;
                // What is in the hand was found; what is left needs no number, where the board has some
                // of its own by now.
                let found = usize::from(ordered && step.point.len() == 2 && self.in_hand());
                let laid = self.laid.as_ref().filter(|laid| !laid.0.is_empty());
                let left = match laid.filter(|_| ordered) {
                    Some(laid) => left(&step.point, &laid.0),
                    None => &step.point[found..],
                };
                let numbered = ordered && left.len() > 1;
                left.iter()
                    .enumerate()
                    .map(|(number, pointed)| (pointed.clone(), numbered.then_some(number + 1)))
                    .collect()
            })
    }

    /// Whose hand and supply are meant.
    fn seat(&self) -> Option<Seat> {
        if self.rules.is_some() {
            return Some(Seat::First);
        }
        self.lesson
            .as_ref()
            .map(|lesson| lesson.course.lesson().seat)
    }
}

/// Lays the arrows of the step anew when others are to be seen.
fn lay(
    mut commands: Commands,
    kit: Res<Kit>,
    look: Res<Look>,
    room: Res<Room>,
    taught: Taught,
    timeline: Res<Timeline>,
    queue: Res<EventQueue>,
    overlay: Option<Res<State<Overlay>>>,
    old: Query<Entity, With<Arrow>>,
    mut laid: Local<Vec<(Pointed, Option<usize>)>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let free = overlay.is_some_and(|open| *open.get() == Overlay::None);
    let still = free && queue.is_empty() && !timeline.is_playing();
    let wanted = if still { taught.points() } else { Vec::new() };
    if *laid == wanted && old.iter().count() == wanted.len() {
        return;
    }
    for arrow in &old {
        commands.entity(arrow).despawn();
    }
    // In little room they hide less of what they point at.
    let size = if room.tight() { 13.0 } else { 19.0 };
    for (pointed, number) in &wanted {
        let arrow = commands
            .spawn((
                Name::new("Arrow"),
                Arrow(pointed.clone()),
                DespawnOnExit(Screen::Table),
                Node {
                    position_type: PositionType::Absolute,
                    align_items: AlignItems::Center,
                    padding: UiRect::axes(px(3), px(1)),
                    border: UiRect::all(px(1.5)),
                    border_radius: BorderRadius::all(px(7)),
                    ..default()
                },
                // Its tip stands on the place.
                UiTransform::from_translation(Val2::percent(-50.0, -100.0)),
                BackgroundColor(kit.slab.with_alpha(0.92)),
                BorderColor::all(kit.accent),
                GlobalZIndex(2),
                Visibility::Hidden,
                Pickable::IGNORE,
            ))
            .id();
        if let Some(number) = number {
            let number = commands
                .spawn((
                    text(&kit, number.to_string(), size * 0.75, true),
                    ChildOf(arrow),
                ))
                .id();
            commands.entity(number).insert(TextColor(kit.accent));
        }
        commands.spawn((
            ImageNode {
                color: kit.accent,
                ..look.symbol(Symbol::Down)
            },
            Node {
                width: px(size),
                height: px(size),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(arrow),
        ));
    }
    redraw.write(RequestRedraw);
    *laid = wanted;
}

/// Where things on the table are.
#[derive(SystemParam)]
struct Places<'w, 's> {
    cells: Query<
        'w,
        's,
        (
            &'static Cell,
            &'static GlobalTransform,
            Option<&'static PickTop>,
            Option<&'static CellStones>,
        ),
    >,
    stacks: Query<
        'w,
        's,
        (
            &'static Stack,
            &'static GlobalTransform,
            Option<&'static StackStones>,
        ),
    >,
    stones: Query<'w, 's, &'static GlobalTransform, With<Stone>>,
    plates: Query<
        'w,
        's,
        (
            &'static Name,
            &'static UiGlobalTransform,
            &'static ComputedNode,
        ),
    >,
}

impl Places<'_, '_> {
    /// Where on the table something is, and how far above it an arrow's tip stands.
    fn on_table(&self, pointed: &Pointed, seat: Seat) -> Option<(Vec3, f32)> {
        let place = match pointed {
            Pointed::Cell(name) => {
                let (_, place, top, stones) =
                    self.cells.iter().find(|(cell, ..)| cell.name == *name)?;
                let stands = top.is_some_and(|top| top.0 != Vec3::ZERO)
                    || stones.is_some_and(|stones| {
                        let mut stones = stones.stones().iter();
                        stones.any(|stone| self.stones.contains(*stone))
                    });
                if !stands {
                    return Some((place.translation(), OVER_GROUND));
                }
                Some(place.translation() + top.map_or(Vec3::ZERO, |top| top.0))
            }
            Pointed::Hand(number) => {
                let (.., stones) = self
                    .stacks
                    .iter()
                    .find(|(stack, ..)| stack.kind == StackKind::Hand && stack.seat == seat)?;
                let stone = stones?.stones().get(usize::from(*number))?;
                self.stones
                    .get(*stone)
                    .ok()
                    .map(GlobalTransform::translation)
            }
            Pointed::Supply => self
                .stacks
                .iter()
                .find(|(stack, ..)| stack.kind == StackKind::Supply && stack.seat == seat)
                .map(|(_, place, _)| place.translation()),
            Pointed::Plate(_) => None,
        };
        Some((place?, OVER_STONE))
    }

    /// Where the lower edge of a plate with this name is, in pixels of plates.
    fn below(&self, wanted: &str) -> Option<Vec2> {
        let (_, place, node) = self
            .plates
            .iter()
            .find(|(name, ..)| name.as_str() == wanted)?;
        let below = place.translation + Vec2::new(0.0, node.size().y / 2.0);
        Some(below * node.inverse_scale_factor())
    }
}

/// Arrows stand where their place is seen.
fn stand(
    taught: Taught,
    scale: Res<UiScale>,
    places: Places,
    cameras: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    mut arrows: Query<(&Arrow, &mut Node, &mut UiTransform, &mut Visibility)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (Ok((camera, eye)), Some(seat)) = (cameras.single(), taught.seat()) else {
        return;
    };
    for (Arrow(pointed), mut node, mut turn, mut visibility) in &mut arrows {
        let (point, below) = match pointed {
            Pointed::Plate(name) => (places.below(name), true),
            other => {
                let at = places.on_table(other, seat);
                let seen = at.and_then(|(at, over)| {
                    camera.world_to_viewport(eye, at + eye.up() * over).ok()
                });
                (seen.map(|seen| seen / scale.0), false)
            }
        };
        let Some(point) = point else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let (left, top) = (px(point.x), px(point.y));
        if node.left != left || node.top != top {
            node.left = left;
            node.top = top;
            // It is drawn once more where it is now.
            redraw.write(RequestRedraw);
        }
        // Under a plate it points upwards.
        let wanted = if below {
            UiTransform {
                translation: Val2::percent(-50.0, 0.0),
                rotation: Rot2::PI,
                ..default()
            }
        } else {
            UiTransform::from_translation(Val2::percent(-50.0, -100.0))
        };
        if *turn != wanted {
            *turn = wanted;
        }
        visibility.set_if_neq(Visibility::Inherited);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_follow_the_stones_of_a_turn_and_hide_where_it_strays() {
        let cell = |name: &str| Pointed::Cell(name.to_owned());
        let points = [cell("a1"), cell("b2"), cell("c3")];
        let after = |laid: &[&str]| -> Vec<Pointed> {
            let laid: Vec<String> = laid.iter().map(|name| (*name).to_owned()).collect();
            left(&points, &laid).to_vec()
        };
        assert_eq!(after(&[]), points);
        assert_eq!(after(&["a1"]), [cell("b2"), cell("c3")]);
        assert_eq!(after(&["a1", "b2"]), [cell("c3")]);
        assert_eq!(after(&["a1", "b2", "c3"]), []);
        assert_eq!(after(&["a1", "d4"]), []);
        assert_eq!(after(&["d4"]), []);
        assert_eq!(after(&["b2"]), []);
        assert_eq!(after(&["b2", "a1"]), []);
        assert_eq!(after(&["a1", "b2", "c3", "d4"]), []);
    }
}
