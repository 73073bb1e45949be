//! `cargo xtask rules-pages`: the rules of all games and the glossary as pages
//! with pictures, written and drawn by the game itself.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::display::{Display, has_screen};
use crate::setup::{Scope, setup};
use crate::shell::{cargo, root, run};

/// What to write, and where.
#[derive(Args)]
#[command(after_help = "Example: cargo xtask rules-pages --text-only")]
pub struct RulesPagesOptions {
    /// Write the text alone, and leave the pictures as they are.
    #[arg(long)]
    text_only: bool,
    /// Write here instead of `docs/rules`.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Draw on this machine's GPU and screen instead of in software.
    #[arg(long)]
    gpu: bool,
}

/// Builds the game and has it write the pages.
///
/// # Errors
/// When the game cannot be built, or says what kept it from writing.
pub fn write_rules_pages(options: &RulesPagesOptions) -> Result<()> {
    let in_software = cfg!(target_os = "linux") && !(options.gpu && has_screen());
    let draws = !options.text_only;
    setup(if draws && in_software {
        Scope::Window
    } else {
        Scope::Play
    })?;
    let display = if draws && in_software {
        Some(Display::start()?)
    } else {
        None
    };
    let out = options
        .out
        .clone()
        .unwrap_or_else(|| root().join("docs").join("rules"));
    let mut command = cargo();
    command.args([
        "run",
        "--quiet",
        "--locked",
        "--package",
        "stonecircle",
        "--",
    ]);
    command.arg("rules-pages").arg("--out").arg(out);
    if options.text_only {
        command.arg("--text-only");
    }
    if let Some(display) = &display {
        display.dress(&mut command);
    }
    run(&mut command)
}
