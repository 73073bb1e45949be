//! Scrolling without a wheel: by keys, by a bar that shows there is more, and so that whatever has
//! the focus is seen.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::ui::{IgnoreScroll, UiGlobalTransform, UiSystems};
use bevy::ui_widgets::{ControlOrientation, ScrollArea, Scrollbar, ScrollbarThumb};
use bevy::window::RequestRedraw;

use super::Kit;
use crate::rulebook::CurrentRules;
use crate::screens::{Overlay, Screen};

/// What stays in sight of the page before, as a share of the page.
const OVERLAP: f32 = 0.12;
/// How much stays free around what has the focus, in logical pixels.
const AROUND: f32 = 8.0;
/// How wide a bar is, and how far outside its area, in logical pixels: beside what it scrolls.
const BAR: (f32, f32) = (6.0, 11.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            scroll_by_keys,
            show_focused.run_if(resource_changed::<InputFocus>),
        ),
    )
    .add_systems(PostUpdate, show_bars.after(UiSystems::Layout));
}

/// Beside every area of which not all is seen stands a bar, and beside no other.
fn show_bars(
    mut commands: Commands,
    kit: Res<Kit>,
    areas: Query<(Entity, &ComputedNode), (With<ScrollArea>, Changed<ComputedNode>)>,
    bars: Query<(Entity, &Scrollbar)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (area, node) in &areas {
        let bar = bars.iter().find(|(_, bar)| bar.target == area);
        let (most, _) = extent(node);
        match bar {
            None if most >= 1.0 => {
                let (width, off) = BAR;
                commands.spawn((
                    Name::new("Scroll bar"),
                    Scrollbar::new(area, ControlOrientation::Vertical, 28.0),
                    IgnoreScroll(BVec2::TRUE),
                    Node {
                        position_type: PositionType::Absolute,
                        top: px(0),
                        bottom: px(0),
                        right: px(-off),
                        width: px(width),
                        border_radius: BorderRadius::MAX,
                        ..default()
                    },
                    BackgroundColor(kit.edge.with_alpha(0.25)),
                    ChildOf(area),
                    children![(
                        ScrollbarThumb {
                            border_radius: BorderRadius::MAX,
                            border: UiRect::DEFAULT,
                        },
                        BackgroundColor(kit.accent),
                    )],
                ));
            }
            Some((bar, _)) if most < 1.0 => commands.entity(bar).try_despawn(),
            _ => continue,
        }
        redraw.write(RequestRedraw);
    }
}

/// How far an area can be scrolled, and how high what is seen of it is, in logical pixels.
fn extent(node: &ComputedNode) -> (f32, f32) {
    let scale = node.inverse_scale_factor;
    let most = (node.content_size.y - node.size.y).max(0.0) * scale;
    (most, node.size.y * scale)
}

/// Page keys, Home and End scroll what there is to be scrolled on a screen or a panel. On the free
/// table they belong to replays; beside the page of rules it is the page that scrolls.
fn scroll_by_keys(
    mut keys: MessageReader<KeyboardInput>,
    screen: Res<State<Screen>>,
    overlay: Option<Res<State<Overlay>>>,
    rules: Option<Res<CurrentRules>>,
    mut areas: Query<(&ComputedNode, &mut ScrollPosition), With<ScrollArea>>,
) {
    let free = *screen.get() == Screen::Table
        && overlay.is_none_or(|overlay| *overlay.get() == Overlay::None)
        && rules.is_none();
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        if free {
            continue;
        }
        // The longest of them, where one lies within another.
        let longest = areas
            .iter_mut()
            .max_by(|(a, _), (b, _)| extent(a).0.total_cmp(&extent(b).0));
        let Some((node, mut position)) = longest else {
            continue;
        };
        let (most, page) = extent(node);
        let step = page * (1.0 - OVERLAP);
        let wanted = match key.key_code {
            KeyCode::PageUp => position.y - step,
            KeyCode::PageDown => position.y + step,
            KeyCode::Home => 0.0,
            KeyCode::End => most,
            _ => continue,
        };
        let wanted = wanted.clamp(0.0, most);
        if position.y != wanted {
            position.y = wanted;
        }
    }
}

/// Brings things into sight.
#[derive(SystemParam)]
pub(crate) struct Scroller<'w, 's> {
    parents: Query<'w, 's, &'static ChildOf>,
    nodes: Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform)>,
    areas: Query<'w, 's, &'static mut ScrollPosition, With<ScrollArea>>,
}

impl Scroller<'_, '_> {
    /// Scrolls all areas that something lies in until it is seen. False while it is not laid out.
    pub(crate) fn show(&mut self, thing: Entity) -> bool {
        let Ok((own, place)) = self.nodes.get(thing) else {
            return false;
        };
        if own.is_empty() {
            return false;
        }
        // An inner area is scrolled first, and moves it for the outer one.
        let mut middle = place.translation.y;
        for parent in self.parents.iter_ancestors(thing) {
            let (Ok(mut position), Ok((area, at))) =
                (self.areas.get_mut(parent), self.nodes.get(parent))
            else {
                continue;
            };
            let scale = area.inverse_scale_factor;
            let half = (area.size.y - own.size.y) / 2.0 - AROUND / scale.max(1e-3);
            let off = middle - at.translation.y;
            let beyond = off - off.clamp(-half.max(0.0), half.max(0.0));
            let (most, _) = extent(area);
            let wanted = (position.y + beyond * scale).clamp(0.0, most);
            if (wanted - position.y).abs() > 0.5 {
                middle -= (wanted - position.y) / scale.max(1e-3);
                position.y = wanted;
            }
        }
        true
    }
}

/// What the focus comes to is scrolled into sight, when keys have brought it there.
fn show_focused(focus: Res<InputFocus>, visible: Res<InputFocusVisible>, mut scroller: Scroller) {
    if let Some(focused) = focus.get().filter(|_| visible.0) {
        scroller.show(focused);
    }
}
