//! What stands behind `cargo xtask`; the web tool in `xtask/web` shares it.

pub mod display;
pub mod gallery;
mod lints;
pub mod picture;
pub mod play;
pub mod setup;
pub mod shell;
pub mod suite;
