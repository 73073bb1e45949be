//! The rules of all games and the glossary as pages of Markdown, each statement with a picture of how
//! its demonstration begins and how it ends.

use std::fmt::Write as _;
use std::io::BufWriter;
use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use serde_json::Value;
use stonecircle_lessons::{Statement, every_options};
use stonecircle_rules::{AnyGame, Record, games};

use super::studio::Studio;
use crate::choreography::Timeline;
use crate::look::Quality;
use crate::rulebook::{CurrentRules, Rulebooks, Showing, Terms, statement_text_in, terms_in};
use crate::screens::Screen;
use crate::table::EventQueue;
use crate::words::{Language, LanguageChoice, option_said_in, say_in};

/// The language of the pages.
const LANGUAGE: Language = Language::ENGLISH;
/// The folder of the pictures, within that of the pages.
const PICTURES: &str = "pictures";
/// The size of each of both halves of a picture.
const HALF: [u32; 2] = [300, 270];
/// Shades of each colour: as many as are told apart, so that all pictures together stay small.
const SHADES: u16 = 32;
/// The space between them.
const BETWEEN: u32 = 8;
/// The longest that a demonstration may take.
const PATIENCE: u32 = 2_000;

/// Writes the pages, and unless just the text is wanted draws their pictures.
///
/// # Errors
/// A folder that cannot be written, nothing that can draw.
pub fn rules_pages(out: &Path, text_only: bool) -> Result<(), String> {
    let pictures = out.join(PICTURES);
    std::fs::create_dir_all(&pictures)
        .map_err(|error| format!("{} cannot be made: {error}", pictures.display()))?;
    for (name, text) in pages() {
        let path = out.join(name);
        std::fs::write(&path, text)
            .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    }
    if text_only {
        return Ok(());
    }
    draw(&pictures)
}

/// The options under which a statement is shown on its page: the defaults, or the first under which
/// it holds.
fn shown_with(game: &dyn AnyGame, statement: &Statement) -> Value {
    let defaults = game.complete_options(&Value::Null).unwrap_or_default();
    let mut others = every_options(game).into_iter();
    if statement.is_in_force(&defaults) {
        return defaults;
    }
    // As near to the defaults as may be.
    let differs = |options: &Value| {
        let offered = game.offered().iter();
        offered
            .filter(|option| options[option.key] != defaults[option.key])
            .count()
    };
    let mut best: Option<Value> = None;
    for options in others
        .by_ref()
        .filter(|options| statement.is_in_force(options))
    {
        if best
            .as_ref()
            .is_none_or(|best| differs(&options) < differs(best))
        {
            best = Some(options);
        }
    }
    best.unwrap_or(defaults)
}

/// The demonstration of a rule, as it is on its page.
///
/// # Errors
/// There is no such rule, and which there are.
pub(super) fn demonstration(game: &str, id: &str) -> Result<Record, String> {
    let books = Rulebooks::shipped();
    let found = stonecircle_rules::game(game).zip(books.find(game));
    let (game, book) = found.ok_or_else(|| format!("no game is {game:?}"))?;
    let mut statements = book.statements.iter();
    let Some(statement) = statements.find(|statement| statement.id == id) else {
        let ids: Vec<&str> = book.statements.iter().map(|one| one.id.as_str()).collect();
        return Err(format!(
            "there is no rule {id:?}: there are {}",
            ids.join(", ")
        ));
    };
    statement.record(game, &shown_with(game, statement))
}

/// Under which options a statement holds, if not under all; and which go into its text.
fn condition(game: &dyn AnyGame, statement: &Statement) -> Option<String> {
    let said: Vec<String> = statement
        .holds
        .iter()
        .flat_map(|(key, values)| {
            values
                .iter()
                .filter_map(move |value| option_said_in(LANGUAGE, game, key, value))
        })
        .collect();
    (!said.is_empty()).then(|| said.join(", "))
}

/// The options whose values the text of a statement names.
fn named(game: &dyn AnyGame, statement: &Statement) -> Vec<String> {
    let options = shown_with(game, statement);
    let (_, text) = statement_text_in(LANGUAGE, statement, &options);
    let offered = game.offered().iter();
    offered
        .filter(|option| {
            option.choices.iter().any(|value| {
                let mut other = options.clone();
                other[option.key] = value.json();
                statement_text_in(LANGUAGE, statement, &other).1 != text
            })
        })
        .filter_map(|option| option_said_in(LANGUAGE, game, option.key, &options[option.key]))
        .collect()
}

/// The name of a statement's picture.
fn picture(game: &str, statement: &Statement) -> String {
    format!("{game}-{}.png", statement.id)
}

/// Where one can go from a page.
fn links(from: &str) -> String {
    let pages = games().iter().map(|game| (game.id(), game.name()));
    let pages = pages.chain([("glossary", "Glossary")]);
    let links: Vec<String> = pages
        .map(|(id, name)| {
            if id == from {
                format!("**{name}**")
            } else {
                format!("[{name}]({id}.md)")
            }
        })
        .collect();
    links.join(" · ")
}

/// What every page begins with.
fn head(title: &str, from: &str) -> String {
    format!(
        "# {title}\n\n<!-- Written by `cargo xtask rules-pages` from assets/rules and assets/strings. -->\n\n{}\n\n",
        links(from)
    )
}

/// All pages: the name of the file and its text.
#[must_use]
pub fn pages() -> Vec<(String, String)> {
    let books = Rulebooks::shipped();
    let mut pages: Vec<(String, String)> = games()
        .iter()
        .filter_map(|game| {
            let book = books.find(game.id())?;
            let mut page = head(&format!("Rules of {}", game.name()), game.id());
            page.push_str(
                "Each picture shows how the demonstration of a rule begins, and how it ends. In the \
                 game, under *Rules*, they move.",
            );
            if !game.offered().is_empty() {
                page.push_str(
                    " What is said of an option in parentheses holds only with it; in the game just \
                     the rules in force are shown.",
                );
            }
            page.push_str("\n\n");
            for statement in &book.statements {
                let options = shown_with(*game, statement);
                let (title, text) = statement_text_in(LANGUAGE, statement, &options);
                let only = condition(*game, statement)
                    .map_or_else(String::new, |only| format!(" ({only})"));
                let named = named(*game, statement);
                let note = if named.is_empty() {
                    String::new()
                } else {
                    format!("\n\n*Here: {}.*", named.join(", "))
                };
                let name = picture(game.id(), statement);
                let _ = write!(
                    page,
                    "## {title}{only}\n\n{text}{note}\n\n![{title}]({PICTURES}/{name})\n\n"
                );
            }
            Some((format!("{}.md", game.id()), page.trim_end().to_owned() + "\n"))
        })
        .collect();
    let mut glossary = head("Glossary", "glossary");
    for explained in terms_in(LANGUAGE, &Terms::shipped()) {
        let game = explained.game.map_or_else(
            || say_in(LANGUAGE, "glossary-all-games", &[]),
            str::to_owned,
        );
        let _ = write!(
            glossary,
            "**{}** *({game})*: {}\n\n",
            explained.term, explained.meaning
        );
    }
    pages.push((
        "glossary.md".to_owned(),
        glossary.trim_end().to_owned() + "\n",
    ));
    pages
}

/// Draws how each demonstration begins and ends.
fn draw(folder: &Path) -> Result<(), String> {
    let mut studio = Studio::open(HALF, Quality::Low, LanguageChoice::Known(LANGUAGE))?;
    studio.draw_shots_alone();
    let books = Rulebooks::shipped();
    for game in games() {
        let Some(book) = books.find(game.id()) else {
            continue;
        };
        for statement in &book.statements {
            let options = shown_with(*game, statement);
            let rules = CurrentRules::alone(&books, *game, options, &statement.id);
            let rules = rules.ok_or_else(|| format!("{} cannot be shown", statement.id))?;
            let world = studio.app.world_mut();
            world.insert_resource(rules);
            // To be there already is no new beginning: the page would go with the table.
            NextState::set_if_neq(
                &mut world.resource_mut::<NextState<Screen>>(),
                Screen::Table,
            );
            let before = shoot_when(&mut studio, Showing::Before)?;
            let after = shoot_when(&mut studio, Showing::After)?;
            let name = picture(game.id(), statement);
            save_small(&beside(&before, &after), &folder.join(name))?;
        }
    }
    Ok(())
}

/// Runs until the demonstration has come that far and all is still, and takes a picture.
fn shoot_when(studio: &mut Studio, wanted: Showing) -> Result<image::RgbaImage, String> {
    for _ in 0..PATIENCE {
        studio.run(Duration::from_millis(50));
        let world = studio.app.world();
        let showing = world
            .get_resource::<CurrentRules>()
            .map(CurrentRules::showing);
        let still =
            world.resource::<EventQueue>().is_empty() && !world.resource::<Timeline>().is_playing();
        if still && showing == Some(wanted) {
            // The camera and what points at things come to rest.
            for _ in 0..16 {
                studio.run(Duration::from_millis(50));
            }
            return studio.shoot();
        }
    }
    Err("a demonstration does not come to its end".to_owned())
}

/// Two pictures beside each other.
fn beside(left: &image::RgbaImage, right: &image::RgbaImage) -> image::RgbaImage {
    let (width, height) = left.dimensions();
    let paper = image::Rgba([255, 255, 255, 255]);
    let mut both = image::RgbaImage::from_pixel(2 * width + BETWEEN, height, paper);
    image::imageops::replace(&mut both, left, 0, 0);
    image::imageops::replace(&mut both, right, i64::from(width + BETWEEN), 0);
    both
}

/// Writes a picture with few shades, packed as tightly as may be.
fn save_small(picture: &image::RgbaImage, path: &Path) -> Result<(), String> {
    let mut picture = image::DynamicImage::ImageRgba8(picture.clone()).to_rgb8();
    let most = SHADES - 1;
    for pixel in picture.pixels_mut() {
        pixel.0 = pixel.0.map(|light| {
            let shade = (u16::from(light) * most + 127) / 255;
            u8::try_from(shade * 255 / most).unwrap_or(u8::MAX)
        });
    }
    let fault = |why: String| format!("{} cannot be written: {why}", path.display());
    let file = std::fs::File::create(path).map_err(|error| fault(error.to_string()))?;
    let encoder = PngEncoder::new_with_quality(
        BufWriter::new(file),
        CompressionType::Best,
        FilterType::Adaptive,
    );
    picture
        .write_with_encoder(encoder)
        .map_err(|error| fault(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules")
    }

    #[test]
    fn the_pages_are_what_the_rules_say() {
        for (name, text) in pages() {
            let path = folder().join(&name);
            let there = std::fs::read_to_string(&path).unwrap_or_default();
            assert_eq!(
                there, text,
                "{name} is old: `cargo xtask rules-pages` writes it"
            );
        }
    }

    #[test]
    fn every_statement_has_its_picture_and_no_picture_is_left_over() {
        let mut wanted: Vec<String> = Rulebooks::shipped()
            .all()
            .flat_map(|book| {
                let names = book.statements.iter();
                names.map(|statement| picture(&book.game, statement))
            })
            .collect();
        wanted.sort();
        let pictures = std::fs::read_dir(folder().join(PICTURES)).expect("the pictures");
        let mut there: Vec<String> = pictures
            .map(|entry| {
                let entry = entry.expect("a file");
                assert!(entry.metadata().expect("its size").len() > 2_000);
                entry.file_name().to_string_lossy().into_owned()
            })
            .collect();
        there.sort();
        assert_eq!(there, wanted, "`cargo xtask rules-pages` draws them");
    }
}
