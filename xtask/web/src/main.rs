//! The web side of `cargo xtask`: a package of its own, because reading and
//! writing wasm takes libraries that playing on the desktop should not wait for.

mod browser;
mod bundle;
mod server;
mod smoke;
mod webdriver;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use xtask::shell::{complain, root};

/// Build the game for the browser, serve it, play it there.
#[derive(Parser)]
#[command(name = "xtask-web")]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the game into `dist/`.
    Build {
        /// As for players: smaller and faster to run, slower to build.
        #[arg(long)]
        release: bool,
    },
    /// Serve `dist/` on this machine until interrupted.
    Serve {
        /// The port; 0 takes any that is free.
        port: u16,
    },
    /// Play `dist/` in Chromium.
    Smoke,
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
    let dist = root().join("dist");
    match command {
        Command::Build { release } => bundle::build(&dist, release),
        Command::Serve { port } => server::serve(&dist, port),
        Command::Smoke => smoke::play(&dist),
    }
}
