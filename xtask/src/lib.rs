//! What stands behind `cargo xtask`; the web tool in `xtask/web` shares it.

pub mod credits;
pub mod display;
pub mod frames;
pub mod gallery;
mod lints;
pub mod pages;
pub mod picture;
pub mod play;
pub mod setup;
pub mod shell;
pub mod sounds;
pub mod suite;
