//! Tests of the whole game. The headless ones run it without a picture.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod advice;
mod board;
mod cairns;
mod confirm;
mod follow;
mod hands;
mod headless;
mod lessons;
mod loupe;
mod records;
mod robust;
mod room;
mod rules;
mod session;
mod sharing;
mod sound;
mod storage;
mod surakarta;
mod surge;
mod surmount;
mod title;
mod turn_clock;
mod turning;
mod window;
