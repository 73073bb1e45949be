//! The command line of the game.

use std::process::ExitCode;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> ExitCode {
    stonecircle::command_line::run(std::env::args_os())
}

#[cfg(target_arch = "wasm32")]
fn main() -> ExitCode {
    stonecircle::app::windowed(&stonecircle::page::launch()).run();
    ExitCode::SUCCESS
}
