//! Where there is no display, or nothing that can draw, the game says so in one line and ends.

use std::path::Path;
use std::process::{Command, Output};

use crate::desk::Screen;

/// Starts the game as it is started by hand, on this display, and waits until it ends.
fn start_on(display: Option<&str>, change: impl FnOnce(&mut Command)) -> Output {
    let mut game = Command::new("timeout");
    game.args(["60", env!("CARGO_BIN_EXE_stonecircle"), "--silent"])
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET");
    if let Some(display) = display {
        game.env("DISPLAY", display);
    }
    change(&mut game);
    game.output().unwrap()
}

#[track_caller]
fn assert_says(output: &Output, words: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let last = said.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("stonecircle: ") && last.contains(words),
        "{said}"
    );
    assert!(!said.contains("panicked"), "{said}");
}

#[test]
fn without_a_display_it_says_what_is_missing() {
    assert_says(&start_on(None, |_| {}), "no display");
    for nobody in [":4242", "localhost:4242", "nonsense", ""] {
        assert_says(&start_on(Some(nobody), |_| {}), "no display");
    }
}

#[test]
fn without_anything_that_draws_it_says_what_to_install() {
    let screen = Screen::start();
    let output = start_on(Some(&screen.display), |game| {
        game.env("WGPU_BACKEND", "vulkan")
            .env("VK_DRIVER_FILES", "/dev/null")
            .env("VK_ICD_FILENAMES", "/dev/null");
    });
    assert_says(&output, "no graphics adapter");
}

#[test]
fn a_film_without_anything_that_draws_says_so_too() {
    let folder = std::env::temp_dir().join(format!("stonecircle-blind-{}", std::process::id()));
    let record = Path::new(env!("CARGO_MANIFEST_DIR")).join("xtask/records/push.jsonl");
    let output = Command::new(env!("CARGO_BIN_EXE_stonecircle"))
        .arg("film")
        .arg("--record")
        .arg(record)
        .arg("--out")
        .arg(&folder)
        .env_remove("DISPLAY")
        .env("WGPU_BACKEND", "vulkan")
        .env("VK_DRIVER_FILES", "/dev/null")
        .env("VK_ICD_FILENAMES", "/dev/null")
        .output()
        .unwrap();
    let _ = std::fs::remove_dir_all(&folder);
    assert_says(&output, "no graphics adapter");
}
