//! Stonecircle.
