//! Stonecircle.
fn main() {}
