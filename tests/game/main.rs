//! Tests of the whole game. The headless ones run it without a picture.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod cairns;
mod hands;
mod headless;
mod session;
mod storage;
mod surakarta;
mod surmount;
mod table;
