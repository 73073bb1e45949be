//! `cargo xtask credits`: everything that ships in the game's program, with the licences under which
//! it does, in `assets/credits.json`.
//!
//! Cargo says what is linked into the program on each system that it is released for: normal
//! dependencies of the game and of their own, without what only runs while it is built. Of licences
//! to choose from one is chosen, always the same; the text of each is taken from the package itself,
//! or, where a package brings none, from the list of SPDX with the package's authors in it. Texts
//! that say the same are kept once.

mod gather;
mod licences;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::shell::{root, say};

/// What `assets/credits.json` holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Credits {
    /// Everything that ships, by name and version.
    pub parts: Vec<Part>,
    /// The texts of the licences.
    pub texts: Vec<Text>,
}

/// One thing that ships.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its licence as it declares it, an SPDX expression.
    pub licence: String,
    /// The numbers of the texts that go with it, among [`Credits::texts`].
    pub texts: Vec<usize>,
}

/// The text of a licence, or a notice that has to go with one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text {
    /// The licence's short name by SPDX, or what else it is.
    pub title: String,
    /// All of it.
    pub text: String,
}

/// Where the file lies.
fn file() -> PathBuf {
    root().join("assets/credits.json")
}

/// The file's text for what ships now.
fn written() -> Result<String> {
    let credits = gather::gather()?;
    let mut text = serde_json::to_string_pretty(&credits)?;
    text.push('\n');
    Ok(text)
}

/// Writes the file.
///
/// # Errors
/// Cargo cannot say what ships, a package declares no licence that may ship or brings no text that
/// is known, or the file cannot be written.
pub fn write_credits() -> Result<()> {
    let text = written()?;
    let path = file();
    fs::write(&path, &text).with_context(|| format!("could not write {}", path.display()))?;
    let credits: Credits = serde_json::from_str(&text)?;
    say(&format!(
        "{}: {} parts, {} texts, {} kB",
        path.display(),
        credits.parts.len(),
        credits.texts.len(),
        text.len() / 1_000
    ));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_up_to_date() {
        let kept = fs::read_to_string(file()).expect("assets/credits.json is there");
        let now = written().expect("what ships is known");
        let differs = kept
            .lines()
            .zip(now.lines())
            .find(|(kept, now)| kept != now);
        assert!(
            kept == now,
            "assets/credits.json is out of date: run `cargo xtask credits` (first difference: {differs:?})"
        );
    }

    #[test]
    fn everything_that_ships_has_its_texts_and_every_text_its_part() {
        let kept = fs::read_to_string(file()).expect("assets/credits.json is there");
        let credits: Credits = serde_json::from_str(&kept).expect("it can be read");
        let mut used = vec![false; credits.texts.len()];
        for part in &credits.parts {
            assert!(!part.texts.is_empty(), "{} has no text", part.name);
            for text in &part.texts {
                used[*text] = true;
            }
        }
        assert!(used.iter().all(|used| *used));
        for text in &credits.texts {
            assert!(text.text.len() > 100, "{}: {}", text.title, text.text);
        }
        for name in ["bevy", "serde", "Fira Sans", "Fira Mono"] {
            assert!(credits.parts.iter().any(|part| part.name == name), "{name}");
        }
        // What only builds, tests or measures does not ship; nor is the game its own credit.
        for name in ["xtask", "clap_derive", "proptest", "stonecircle-rules"] {
            assert!(credits.parts.iter().all(|part| part.name != name), "{name}");
        }
    }
}
