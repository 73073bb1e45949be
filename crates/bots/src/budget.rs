//! How long a bot may think.

use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Tells the time since some fixed moment. The caller brings it: this crate has no clock.
pub type Clock<'a> = &'a dyn Fn() -> Duration;

/// How long a bot may think: a number of nodes, a moment by the caller's clock, a flag that stops it
/// at once, or any of them together. One budget serves one call.
#[derive(Clone, Default)]
pub struct Budget<'a> {
    nodes: Option<u64>,
    stop: Option<&'a AtomicBool>,
    until: Option<(Clock<'a>, Duration)>,
    spent: Cell<u64>,
}

impl<'a> Budget<'a> {
    /// No limit: the bot thinks as long as it means to.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// At most this many nodes (positions looked at).
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Until `clock` tells `moment`.
    #[must_use]
    pub const fn until(mut self, clock: Clock<'a>, moment: Duration) -> Self {
        self.until = Some((clock, moment));
        self
    }

    /// Until `flag` is set, from this thread or another.
    #[must_use]
    pub const fn stopped_by(mut self, flag: &'a AtomicBool) -> Self {
        self.stop = Some(flag);
        self
    }

    /// How many nodes were looked at so far.
    #[must_use]
    pub const fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// Takes one node from the budget; false when the thinking must end.
    pub(crate) fn spend(&self) -> bool {
        let spent = self.spent.get();
        if self.nodes.is_some_and(|nodes| spent >= nodes)
            || self.stop.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.until.is_some_and(|(clock, moment)| clock() >= moment)
        {
            return false;
        }
        self.spent.set(spent + 1);
        true
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("nodes", &self.nodes)
            .field("until", &self.until.map(|(_, moment)| moment))
            .field("spent", &self.spent.get())
            .finish_non_exhaustive()
    }
}
