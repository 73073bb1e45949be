//! `cargo xtask play`: from a fresh checkout to an open game.

use anyhow::Result;
use clap::Args;

use crate::setup::{Scope, setup};
use crate::shell::{cargo, run};

/// How to build the game before playing, and what to tell it.
#[derive(Args)]
#[command(
    after_help = "The default build is the quick one: minutes from nothing, seconds after a change, and smooth \
on any GPU, since Bevy itself is built with optimisation. --release is what a player downloads: it takes \
several times as long to build and is worth it on a slow machine or without a GPU.\n\n\
Example: cargo xtask play -- --game surge --second easy --seed 7"
)]
pub struct PlayOptions {
    /// Build with full optimisation (the `shipping` profile).
    #[arg(long)]
    release: bool,
    /// Flags for the game itself; `cargo xtask play -- --help` lists them.
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "FLAGS"
    )]
    flags: Vec<String>,
}

/// Installs what is missing, builds the game and runs it.
///
/// # Errors
/// When a package cannot be installed, or the build or the game fails.
pub fn play(options: &PlayOptions) -> Result<()> {
    setup(Scope::Play)?;
    let mut command = cargo();
    command.args([
        "run",
        "--locked",
        "--package",
        "stonecircle",
        "--bin",
        "stonecircle",
    ]);
    let profile = if options.release { "shipping" } else { "play" };
    command.args(["--profile", profile]);
    run(command.arg("--").args(&options.flags))
}
