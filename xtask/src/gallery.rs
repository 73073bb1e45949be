//! `cargo xtask gallery`: every picture of the game, drawn by the game itself,
//! with a page to look at them side by side. What there is to draw is the table
//! in `catalogue`.

mod catalogue;
mod page;

use std::env;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

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
    let stills = STILLS.iter().filter(|still| wanted(still.name));
    let stills = stills.flat_map(|still| {
        still
            .sizes
            .iter()
            .map(move |size| Task::Still(still, *size))
    });
    let strips = STRIPS.iter().filter(|strip| wanted(strip.name));
    let tasks: Vec<Task> = stills.chain(strips.map(Task::Strip)).collect();
    let entries = studio.draw_all(&tasks);
    let failures = tasks.len() - entries.len();
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

/// More games at once than this gain nothing, and each takes memory of the graphics card.
const MOST_GAMES: usize = 4;

/// One run of the game.
#[derive(Clone, Copy)]
enum Task {
    /// A still at one of its sizes, in pixels, width first.
    Still(&'static Still, (usize, usize)),
    Strip(&'static Strip),
}

impl Task {
    /// The name of its picture's file, without its ending.
    fn name(self) -> String {
        match self {
            Self::Still(still, (width, height)) => format!("{}-{width}x{height}", still.name),
            Self::Strip(strip) => strip.name.to_owned(),
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

    /// Draws them, in several games at once: one game waits for itself half of the time. What could be
    /// drawn, in the tasks' order; the rest is complained about.
    fn draw_all(&self, tasks: &[Task]) -> Vec<Entry> {
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let workers = processors.min(MOST_GAMES);
        let next = AtomicUsize::new(0);
        let work = || {
            let mut drawn = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(task) = tasks.get(number) else {
                    return drawn;
                };
                match self.draw(*task) {
                    Ok(entry) => drawn.push((number, entry)),
                    Err(error) => complain(&format!("{}: {error:#}", task.name())),
                }
            }
        };
        let mut drawn: Vec<(usize, Entry)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
            let drawn = workers.into_iter().map(thread::ScopedJoinHandle::join);
            drawn.filter_map(Result::ok).flatten().collect()
        });
        drawn.sort_by_key(|(number, _)| *number);
        drawn.into_iter().map(|(_, entry)| entry).collect()
    }

    fn draw(&self, task: Task) -> Result<Entry> {
        let name = task.name();
        let path = self.folder.join(format!("{name}.png"));
        let (drawn, says) = match task {
            Task::Still(still, size) => (self.draw_still(still, size, &path)?, still.says),
            Task::Strip(strip) => (self.draw_strip(strip, &path)?, strip.says),
        };
        let grey = self.folder.join(format!("{name}-grey.png"));
        drawn.grey().write(&grey)?;
        Ok(Entry::new(&name, says))
    }

    fn draw_still(&self, still: &Still, size: (usize, usize), path: &Path) -> Result<Picture> {
        self.run_game(&still.arguments(size, path))?;
        let drawn = Picture::read(path)?;
        if drawn.size() != size {
            let (width, height) = drawn.size();
            bail!("{} is {width}x{height}", path.display());
        }
        Ok(drawn)
    }

    fn draw_strip(&self, strip: &Strip, path: &Path) -> Result<Picture> {
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
        sheet.write(path)?;
        Ok(sheet)
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
