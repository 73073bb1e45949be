//! Which of the marks that can do without are shown on the table.

use bevy::prelude::Resource;

/// What a person wants marked on the table.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownMarks {
    /// Where what is held can go.
    pub legal: bool,
    /// What the other side could do next turn.
    pub danger: bool,
    /// The sizes of groups, always.
    pub sizes: bool,
}

impl Default for ShownMarks {
    fn default() -> Self {
        Self {
            legal: true,
            danger: true,
            sizes: false,
        }
    }
}
