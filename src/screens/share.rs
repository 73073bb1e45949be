//! The panel in which a moment is shared: a picture, or some moves of a replay.

use bevy::prelude::*;

use super::panels::{close, panel};
use super::{Overlay, Press};
use crate::look::{Look, Symbol};
use crate::session::Watching;
use crate::sharing::{ShareAsk, Stretch};
use crate::ui::{self, Kit};

/// The words that name an end of the stretch: its first move, or its last.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    First,
    Last,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Overlay::Share), spawn).add_systems(
        Update,
        say.run_if(in_state(Overlay::Share).and_then(resource_changed::<Stretch>)),
    );
}

fn spawn(
    mut commands: Commands,
    kit: Res<Kit>,
    look: Res<Look>,
    stretch: Res<Stretch>,
    watching: Option<Res<Watching>>,
) {
    let slab = panel(&mut commands, Overlay::Share, "Share", 460.0);
    ui::heading(&mut commands, slab, &kit, &words!("share"));
    let list = ui::scroll(&mut commands, slab);
    ui::note(&mut commands, list, &kit, &words!("share-note"));
    let press = Press::Share(ShareAsk::Picture);
    let label = words!("share-picture");
    let button = ui::wide_button(&mut commands, list, &kit, &label, press);
    ui::stack(&mut commands, button);
    // What is in progress has no moves to go back to; a look back has.
    if watching.is_some() {
        ui::note(&mut commands, list, &kit, &words!("share-moves"));
        end(&mut commands, list, (&kit, &look), End::First, &stretch);
        end(&mut commands, list, (&kit, &look), End::Last, &stretch);
        let press = Press::Share(ShareAsk::Animation);
        let label = words!("share-animation");
        let button = ui::wide_button(&mut commands, list, &kit, &label, press);
        ui::stack(&mut commands, button);
    }
    close(&mut commands, slab, &kit);
}

/// A row that says where the stretch begins or ends, between two buttons that move it.
fn end(
    commands: &mut Commands,
    list: Entity,
    (kit, look): (&Kit, &Look),
    end: End,
    stretch: &Stretch,
) {
    let row = ui::row(commands, list);
    commands.entity(row).entry::<Node>().and_modify(|mut node| {
        node.flex_wrap = FlexWrap::NoWrap;
        node.justify_content = JustifyContent::SpaceBetween;
        node.align_items = AlignItems::Center;
    });
    let ask = |by| match end {
        End::First => Press::Share(ShareAsk::First(by)),
        End::Last => Press::Share(ShareAsk::Last(by)),
    };
    let words = told(end, stretch);
    let earlier = format!("{words}: {}", words!("share-earlier"));
    let sign = (look.symbol(Symbol::Left), earlier.as_str());
    ui::sign_button(commands, row, kit, sign, ask(-1), false);
    commands.spawn((
        ui::text(kit, words.as_str(), 16.0, false),
        end,
        ChildOf(row),
    ));
    let later = format!("{words}: {}", words!("share-later"));
    let sign = (look.symbol(Symbol::Right), later.as_str());
    ui::sign_button(commands, row, kit, sign, ask(1), false);
}

fn told(end: End, stretch: &Stretch) -> String {
    match end {
        End::First => words!("share-first", ply = stretch.first),
        End::Last => words!("share-last", ply = stretch.last),
    }
}

fn say(stretch: Res<Stretch>, mut ends: Query<(&End, &mut Text)>) {
    for (end, mut text) in &mut ends {
        let words = told(*end, &stretch);
        if text.0 != words {
            text.0 = words;
        }
    }
}
