//! The panels of the rules: their contents, and the glossary.

use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_rules::games;

use super::panels::panel;
use super::{Overlay, Press};
use crate::rulebook::{CurrentRules, RulesAsk, Terms, terms};
use crate::ui::{self, Chosen, Kit, Tone};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TermsShown>()
        .add_systems(OnEnter(Overlay::Contents), contents)
        .add_systems(
            OnEnter(Overlay::Glossary),
            (begin_with_own, glossary).chain(),
        )
        .add_systems(
            Update,
            (
                choose_terms.after(crate::controllers::ControllerSystems::Sense),
                show_terms.run_if(resource_changed::<TermsShown>.or_else(terms_came)),
            )
                .chain()
                .run_if(in_state(Overlay::Glossary)),
        );
}

/// The number of the game whose terms the glossary shows, beside those of all games; without one it
/// shows all terms.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct TermsShown(Option<usize>);

impl TermsShown {
    /// Whether a term of this game is shown, or one of all games.
    fn takes(self, game: Option<&str>) -> bool {
        let wanted = self.0.and_then(|number| games().get(number));
        game.is_none_or(|game| wanted.is_none_or(|wanted| wanted.name() == game))
    }
}

/// A term of the glossary, and the name of its game.
#[derive(Component)]
struct TermOf(Option<&'static str>);

/// Whoever reads the rules of a game looks for its terms first.
fn begin_with_own(rules: Option<Res<CurrentRules>>, mut shown: ResMut<TermsShown>) {
    let own = rules.and_then(|rules| {
        let id = rules.game().id();
        games().iter().position(|game| game.id() == id)
    });
    *shown = TermsShown(own);
}

fn choose_terms(mut presses: MessageReader<Press>, mut shown: ResMut<TermsShown>) {
    for press in presses.read() {
        if let Press::Terms(game) = press {
            shown.set_if_neq(TermsShown(*game));
        }
    }
}

fn terms_came(terms: Query<(), Added<TermOf>>) -> bool {
    !terms.is_empty()
}

/// Shows the terms that were chosen, and which those are.
fn show_terms(
    mut commands: Commands,
    shown: Res<TermsShown>,
    mut terms: Query<(&TermOf, &mut Node)>,
    buttons: Query<(Entity, &Press)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (of, mut node) in &mut terms {
        node.display = if shown.takes(of.0) {
            Display::Flex
        } else {
            Display::None
        };
    }
    for (button, press) in &buttons {
        match press {
            Press::Terms(game) if *game == shown.0 => {
                commands.entity(button).insert(Chosen);
            }
            Press::Terms(_) => {
                commands.entity(button).remove::<Chosen>();
            }
            _ => {}
        }
    }
    redraw.write(RequestRedraw);
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
    let row = ui::row(&mut commands, slab);
    let all = (words!("games-all"), None);
    let each = games()
        .iter()
        .enumerate()
        .map(|(number, game)| (game.name().to_owned(), Some(number)));
    for (label, game) in std::iter::once(all).chain(each) {
        ui::small_button(&mut commands, row, &kit, &label, Press::Terms(game));
    }
    let list = ui::scroll(&mut commands, slab);
    for explained in terms(&known) {
        let row = commands
            .spawn((
                Name::new("Term"),
                TermOf(explained.game),
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
        let whose = explained
            .game
            .map_or_else(|| words!("glossary-all-games"), str::to_owned);
        let whose = commands
            .spawn((ui::text(&kit, whose, 13.0, false), ChildOf(head)))
            .id();
        commands.entity(whose).insert(TextColor(kit.faint));
        ui::line(&mut commands, row, &kit, &explained.meaning);
    }
    back(&mut commands, slab, &kit);
}
