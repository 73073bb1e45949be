//! The game's own pictures without a window: films of records, and single screens.
//!
//! Both run the whole app with an image instead of a window and a clock that moves by hand, so the
//! same record gives the same pictures every time on one adapter.

mod advice;
mod lesson;
mod pages;
mod record;
mod screens;
mod studio;

pub use advice::AdviceWord;
pub use pages::{pages, rules_pages};
pub use record::{FilmWish, Scene, film};
pub use screens::{PictureWish, ScreenWord, SettingWord, picture};
pub use studio::{Studio, save_png};
