//! `cargo xtask sounds`: every sound of the game, made by code and written to `assets/sounds`.
//!
//! A contact of stones is three things at once: a click of the surfaces ([`click`]), the body of
//! the stone that rings for a moment ([`body`]), and the ground that answers ([`thump`]). What
//! drags or crumbles is made of grains ([`grains`]), and the moor is wind ([`moor`]). Chance comes
//! from generators with fixed seeds and sines from a library, so that every machine writes the same
//! bytes; a test holds that against the files that are kept.

mod body;
mod catalogue;
mod click;
mod contact;
mod envelope;
mod filter;
mod grains;
mod loudness;
mod moor;
mod noise;
mod take;
#[cfg(test)]
mod tests;
mod thump;
mod wav;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use catalogue::CATALOGUE;

use crate::shell::{root, say};

/// Where the files lie.
fn folder() -> PathBuf {
    root().join("assets/sounds")
}

/// Makes every sound and writes its file; files of sounds that are no more go.
///
/// # Errors
/// A folder or a file that cannot be written, or a sound that cannot be brought to its loudness.
pub fn write_sounds() -> Result<()> {
    let folder = folder();
    fs::create_dir_all(&folder).with_context(|| format!("could not make {}", folder.display()))?;
    let mut written = Vec::new();
    let mut bytes = 0;
    for recipe in CATALOGUE {
        for (name, file) in recipe.files()? {
            let path = folder.join(&name);
            fs::write(&path, &file)
                .with_context(|| format!("could not write {}", path.display()))?;
            bytes += file.len();
            written.push(name);
        }
    }
    for entry in fs::read_dir(&folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".wav") && !written.contains(&name) {
            fs::remove_file(entry.path())
                .with_context(|| format!("could not remove {}", entry.path().display()))?;
        }
    }
    say(&format!(
        "{}: {} sounds, {} kB",
        folder.display(),
        written.len(),
        bytes / 1_000
    ));
    Ok(())
}
