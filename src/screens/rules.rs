//! The panels of the rules: their contents, and the glossary.

use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

use super::panels::panel;
use super::{Overlay, Press};
use crate::rulebook::{CurrentRules, RulesAsk, Terms, terms};
use crate::ui::{self, Chosen, Kit, Tone};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Overlay::Contents), contents)
        .add_systems(OnEnter(Overlay::Glossary), glossary);
}

/// A button back to the page, which Enter presses.
fn back(commands: &mut Commands, slab: Entity, kit: &Kit) {
    let label = words!("back");
    let back = ui::button(commands, slab, kit, &label, Press::Close, Tone::Main);
    commands.entity(back).insert(AutoFocus);
}

/// The headings of all statements that hold, the one that is read marked.
fn contents(mut commands: Commands, kit: Res<Kit>, rules: Option<Res<CurrentRules>>) {
    let slab = panel(&mut commands, Overlay::Contents, "Contents", 520.0);
    if let Some(rules) = rules {
        let heading = words!("rules-of", game = rules.game().name());
        ui::heading(&mut commands, slab, &kit, &heading);
        let list = ui::scroll(&mut commands, slab);
        for (number, statement) in rules.statements().iter().enumerate() {
            let (title, _) = rules.says(statement);
            let press = Press::Rules(RulesAsk::Go(number));
            let label = format!("{} {title}", number + 1);
            let count = (number + 1).to_string();
            let pieces = [(count.as_str(), 14.0, false), (title.as_str(), 17.0, false)];
            let button = ui::lines_button(&mut commands, list, &kit, &label, &pieces, press);
            ui::stack(&mut commands, button);
            if number == rules.at() {
                commands.entity(button).insert(Chosen);
            }
        }
    }
    back(&mut commands, slab, &kit);
}

/// The terms of all games, sorted by the language.
fn glossary(mut commands: Commands, kit: Res<Kit>, known: Res<Terms>) {
    let slab = panel(&mut commands, Overlay::Glossary, "Glossary", 680.0);
    ui::heading(&mut commands, slab, &kit, &words!("rules-glossary"));
    let list = ui::scroll(&mut commands, slab);
    for explained in terms(&known) {
        let row = commands
            .spawn((
                Name::new("Term"),
                Node {
                    flex_direction: FlexDirection::Column,
                    flex_shrink: 0.0,
                    padding: UiRect::vertical(px(4)),
                    ..default()
                },
                Pickable::IGNORE,
                ChildOf(list),
            ))
            .id();
        let head = commands
            .spawn((
                Node {
                    flex_wrap: FlexWrap::Wrap,
                    column_gap: px(9),
                    align_items: AlignItems::Baseline,
                    ..default()
                },
                Pickable::IGNORE,
                ChildOf(row),
            ))
            .id();
        let term = commands
            .spawn((
                ui::text(&kit, explained.term, 17.0, true),
                TextLayout::new(Justify::Left, LineBreak::WordOrCharacter),
                ChildOf(head),
            ))
            .id();
        commands.entity(term).insert(TextColor(kit.accent));
        if let Some(game) = explained.game {
            let game = commands
                .spawn((ui::text(&kit, game, 13.0, false), ChildOf(head)))
                .id();
            commands.entity(game).insert(TextColor(kit.faint));
        }
        ui::line(&mut commands, row, &kit, &explained.meaning);
    }
    back(&mut commands, slab, &kit);
}
