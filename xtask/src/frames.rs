//! `cargo xtask frames`: how long a frame takes while stones move.

use anyhow::Result;
use clap::Args;

use crate::setup::{Scope, setup};
use crate::shell::{cargo, run};

/// How it is built.
#[derive(Args)]
#[command(after_help = "Example: cargo xtask frames --quick")]
pub struct FramesOptions {
    /// In the build of the tests: no wait for an optimised one, and figures
    /// that show hot spots only.
    #[arg(long)]
    quick: bool,
}

/// Builds the benchmark and runs it; it prints its figures itself.
///
/// # Errors
/// When it cannot be built or fails.
pub fn measure(options: &FramesOptions) -> Result<()> {
    setup(Scope::Play)?;
    // What is measured is what `play` builds, so that nobody waits for a build of Bevy of its own.
    let profile = if options.quick { "dev" } else { "play" };
    let mut command = cargo();
    command.args([
        "bench",
        "--package",
        "stonecircle",
        "--locked",
        "--bench",
        "frames",
        "--profile",
        profile,
    ]);
    if options.quick {
        command.args(["--", "--quick"]);
    }
    run(&mut command)
}
