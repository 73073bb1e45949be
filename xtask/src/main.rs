//! `cargo xtask`: everything that a person does with this tree, as one command
//! line that works the same on every machine.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};
use xtask::credits;
use xtask::frames::{self, FramesOptions};
use xtask::gallery::{self, GalleryOptions};
use xtask::pages::{self, RulesPagesOptions};
use xtask::play::{self, PlayOptions};
use xtask::setup::{self, Scope};
use xtask::shell::{complain, run_web_tool};
use xtask::sounds;
use xtask::suite::{self, SuiteOptions};

/// Play Stonecircle, test it, build it for the web.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Install what is missing, build the game and open it.
    Play(PlayOptions),
    /// Check formatting, lints and docs, run every test, then build for the web
    /// and play there.
    Test(SuiteOptions),
    /// Install the system packages that playing (or testing) needs; say nothing
    /// when they are all there.
    Setup(SetupOptions),
    /// Draw every picture and film strip of the game into `gallery/`.
    Gallery(GalleryOptions),
    /// Make every sound of the game and write it to `assets/sounds`.
    Sounds,
    /// List everything that the game is made of with its licences, in
    /// `assets/credits.json`.
    Credits,
    /// Write the rules of all games as pages with pictures, in `docs/rules`.
    RulesPages(RulesPagesOptions),
    /// Measure how long the game's own systems take for a frame while stones
    /// move.
    Frames(FramesOptions),
    /// Build the game for the browser into `dist/`, and serve it if asked.
    Web(WebOptions),
    /// Play `dist/` in Chromium: reach the title, start every game, make moves.
    WebSmoke,
}

#[derive(Args)]
struct SetupOptions {
    /// Also what the tests need: a display without a screen, software rendering,
    /// a browser.
    #[arg(long)]
    test: bool,
    /// Also what the web build needs.
    #[arg(long)]
    web: bool,
}

#[derive(Args)]
#[command(after_help = "Example: cargo xtask web --serve")]
struct WebOptions {
    /// Serve the result on this machine only, at this port.
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "8080")]
    serve: Option<u16>,
    /// Build as for players: smaller and faster to run, much slower to build.
    #[arg(long)]
    release: bool,
}

fn main() -> ExitCode {
    match run(CommandLine::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    match command {
        Command::Play(options) => play::play(&options),
        Command::Test(options) => suite::run_suite(&options),
        Command::Setup(options) => {
            let scope = match options {
                SetupOptions { test: true, .. } => Scope::Test,
                SetupOptions { web: true, .. } => Scope::Web,
                SetupOptions { .. } => Scope::Play,
            };
            setup::setup(scope)
        }
        Command::Gallery(options) => gallery::draw_gallery(&options),
        Command::Sounds => sounds::write_sounds(),
        Command::Credits => credits::write_credits(),
        Command::RulesPages(options) => pages::write_rules_pages(&options),
        Command::Frames(options) => frames::measure(&options),
        Command::Web(options) => {
            setup::setup(Scope::Web)?;
            let mut arguments = vec!["build".to_owned()];
            if options.release {
                arguments.push("--release".to_owned());
            }
            run_web_tool(&arguments)?;
            match options.serve {
                Some(port) => run_web_tool(&["serve".to_owned(), port.to_string()]),
                None => Ok(()),
            }
        }
        Command::WebSmoke => {
            setup::setup(Scope::Browser)?;
            run_web_tool(&["smoke".to_owned()])
        }
    }
}
