//! How long a bot may think.

use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Tells the time since some fixed moment. The caller brings it: this crate has no clock.
pub type Clock<'a> = &'a dyn Fn() -> Duration;

/// The clock and the stop flag are looked at before the first node and then once in so many: no
/// search goes on for more nodes than this after its time is up. The limit in nodes is exact.
pub const CHECK_EVERY: u64 = 64;

/// How long a bot may think: a number of nodes, a moment by the caller's clock, a flag that stops it
/// at once, or any of them together. One budget serves one call.
#[derive(Clone, Default)]
pub struct Budget<'a> {
    nodes: Option<u64>,
    depth: Option<u32>,
    stop: Option<&'a AtomicBool>,
    until: Option<(Clock<'a>, Duration)>,
    spent: Cell<u64>,
    ended: Cell<bool>,
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

    /// No deeper than so many plies, for bots that search by depth.
    #[must_use]
    pub const fn depth(mut self, plies: u32) -> Self {
        self.depth = Some(plies);
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

    /// The most nodes that it allows, if it counts them.
    pub(crate) const fn most_nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// The most plies that it allows, if it counts them.
    pub(crate) const fn most_plies(&self) -> Option<u32> {
        self.depth
    }

    /// Takes one node from the budget; false when the thinking must end, and from then on.
    #[inline]
    pub(crate) fn spend(&self) -> bool {
        let spent = self.spent.get();
        if self.ended.get()
            || self.nodes.is_some_and(|nodes| spent >= nodes)
            || spent.is_multiple_of(CHECK_EVERY) && self.is_up()
        {
            self.ended.set(true);
            return false;
        }
        self.spent.set(spent + 1);
        true
    }

    fn is_up(&self) -> bool {
        self.stop.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.until.is_some_and(|(clock, moment)| clock() >= moment)
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("nodes", &self.nodes)
            .field("depth", &self.depth)
            .field("until", &self.until.map(|(_, moment)| moment))
            .field("spent", &self.spent.get())
            .finish_non_exhaustive()
    }
}
