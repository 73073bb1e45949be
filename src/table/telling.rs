//! A ply in words, for the log: the board of its game tells it from what its viewer saw.

use stonecircle_host::LogEntry;
use stonecircle_rules::{AnyView, Game, View as _};

/// A ply in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// What happened, one line for the move and one for what came of it.
    pub lines: Vec<String>,
    /// The round that it belongs to, in games that are played in rounds.
    pub round: Option<u32>,
}

/// What a ply of the game `G` was, in words: the view before it, the view after it, the log's entry
/// and what happened.
pub type TellPly<G> =
    fn(&<G as Game>::View, &<G as Game>::View, &LogEntry, &[<G as Game>::Happening]) -> Told;

/// Tells one ply and follows the view by it. What does not fit the view is told as the log has it,
/// and the view stays.
pub fn tell_ply<G: Game>(view: &mut Box<dyn AnyView>, entry: &LogEntry, tell: TellPly<G>) -> Told {
    let plain = || Told {
        lines: vec![entry.text.clone()],
        round: None,
    };
    let Some(before) = view.as_any().downcast_ref::<G::View>() else {
        return plain();
    };
    let mut after = before.clone();
    let mut happenings = Vec::new();
    if after.follow(&entry.glimpse, &mut happenings).is_err() {
        return plain();
    }
    let mut told = tell(before, &after, entry, &happenings);
    told.lines.retain(|line| !line.is_empty());
    if told.lines.is_empty() {
        told.lines.push(entry.text.clone());
    }
    // The same step in the erased form: it fits, as it just has.
    if view.follow(&entry.glimpse).is_err() {
        return plain();
    }
    told
}
