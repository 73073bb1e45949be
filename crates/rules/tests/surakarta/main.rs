//! The rules of Surakarta held against written games, an independent generator and themselves.

mod common;
mod ends;
mod hand_worked;
mod properties;
mod reference;
mod texts;
mod vectors;
