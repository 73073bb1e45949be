//! Stonecircle: four stone games on one table.
use bevy::prelude::*;
use bevy_tweening as _;
/// p
pub fn plugin(_app:&mut App){}
