//! `cargo xtask gallery`: every picture of the game, drawn by the game itself,
//! with a page to look at them side by side. What there is to draw is the table
//! in `catalogue`.

mod catalogue;
mod page;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::display::{Display, has_screen};
use crate::picture::{Picture, spread};
use crate::setup::{Scope, setup};
use crate::shell::{cargo, complain, root, run, say, target_folder};
use catalogue::{STILLS, STRIPS, Still, Strip};
use page::Entry;

/// Which pictures to draw, and where.
#[derive(Args)]
#[command(after_help = "Example: cargo xtask gallery --only push --only table")]
pub struct GalleryOptions {
    /// Draw only pictures and strips whose name starts like this; may be given
    /// several times.
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Draw here instead of `gallery/`.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Draw on this machine's GPU and screen instead of in software.
    #[arg(long)]
    gpu: bool,
}

/// Draws the catalogue, a grey copy of each picture, and the index page.
///
/// # Errors
/// When something could not be drawn; the rest is drawn all the same.
pub fn draw_gallery(options: &GalleryOptions) -> Result<()> {
    let in_software = cfg!(target_os = "linux") && !(options.gpu && has_screen());
    setup(if in_software {
        Scope::Window
    } else {
        Scope::Play
    })?;
    let display = if in_software {
        Some(Display::start()?)
    } else {
        None
    };
    let folder = options
        .out
        .clone()
        .unwrap_or_else(|| root().join("gallery"));
    fs::create_dir_all(&folder)
        .with_context(|| format!("could not make the folder {}", folder.display()))?;
    let studio = Studio {
        game: built_game(&folder)?,
        folder,
        display,
    };

    let wanted = |name: &str| {
        options.only.is_empty() || options.only.iter().any(|start| name.starts_with(start))
    };
    let mut entries = Vec::new();
    let mut failures = 0;
    for still in STILLS.iter().filter(|still| wanted(still.name)) {
        collect(
            still.name,
            studio.draw_still(still),
            &mut entries,
            &mut failures,
        );
    }
    for strip in STRIPS.iter().filter(|strip| wanted(strip.name)) {
        collect(
            strip.name,
            studio.draw_strip(strip),
            &mut entries,
            &mut failures,
        );
    }
    fs::remove_file(&studio.game)
        .with_context(|| format!("could not remove {}", studio.game.display()))?;
    let index = studio.folder.join("index.html");
    fs::write(&index, page::index(&entries))
        .with_context(|| format!("could not write {}", index.display()))?;
    say(&format!("{} pictures: {}", entries.len(), index.display()));
    if failures > 0 {
        bail!("{failures} of the gallery's pictures could not be drawn");
    }
    Ok(())
}

/// Builds the game and gives a copy of it: all pictures are of one game, whatever is built meanwhile.
fn built_game(folder: &Path) -> Result<PathBuf> {
    run(cargo().args([
        "build",
        "--quiet",
        "--locked",
        "--package",
        "stonecircle",
        "--bin",
        "stonecircle",
    ]))?;
    let name = format!("stonecircle{}", env::consts::EXE_SUFFIX);
    let built = target_folder().join("debug").join(&name);
    let copy = folder.join(&name);
    fs::copy(&built, &copy).with_context(|| format!("could not copy {}", built.display()))?;
    Ok(copy)
}

fn collect(name: &str, drawn: Result<Vec<Entry>>, entries: &mut Vec<Entry>, failures: &mut u32) {
    match drawn {
        Ok(drawn) => entries.extend(drawn),
        Err(error) => {
            complain(&format!("{name}: {error:#}"));
            *failures += 1;
        }
    }
}

/// Where and on what the pictures are drawn.
struct Studio {
    /// The game that draws.
    game: PathBuf,
    folder: PathBuf,
    display: Option<Display>,
}

impl Studio {
    fn run_game(&self, arguments: &[String]) -> Result<()> {
        let mut command = Command::new(&self.game);
        // Where the game finds what it reads, as it does under `cargo run`.
        command
            .current_dir(root())
            .env("BEVY_ASSET_ROOT", root())
            .args(arguments);
        if let Some(display) = &self.display {
            display.dress(&mut command);
        }
        run(&mut command)
    }

    fn draw_still(&self, still: &Still) -> Result<Vec<Entry>> {
        let mut entries = Vec::new();
        for &(width, height) in still.sizes {
            let name = format!("{}-{width}x{height}", still.name);
            let path = self.folder.join(format!("{name}.png"));
            self.run_game(&still.arguments((width, height), &path))?;
            let drawn = Picture::read(&path)?;
            if drawn.size() != (width, height) {
                let (width, height) = drawn.size();
                bail!("{} is {width}x{height}", path.display());
            }
            drawn.grey().write(&self.grey_path(&name))?;
            entries.push(Entry::new(&name, still.says));
        }
        Ok(entries)
    }

    fn draw_strip(&self, strip: &Strip) -> Result<Vec<Entry>> {
        let frames = self.folder.join("frames").join(strip.name);
        if frames.exists() {
            // Frames of an earlier, longer film must not linger among the new.
            fs::remove_dir_all(&frames)?;
        }
        self.run_game(&strip.arguments(&frames))?;
        let paths = frame_paths(&frames)?;
        let shown = spread(&paths, strip.frames)
            .into_iter()
            .map(|path| Picture::read(path))
            .collect::<Result<Vec<_>>>()?;
        let sheet = Picture::sheet(&shown, catalogue::STRIP_COLUMNS)?;
        sheet.write(&self.folder.join(format!("{}.png", strip.name)))?;
        sheet.grey().write(&self.grey_path(strip.name))?;
        Ok(vec![Entry::new(strip.name, strip.says)])
    }

    fn grey_path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}-grey.png"))
    }
}

/// A film's frames in their order, which is that of their names.
fn frame_paths(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)
        .with_context(|| format!("the film left no folder {}", folder.display()))?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "png"));
    paths.sort();
    Ok(paths)
}
