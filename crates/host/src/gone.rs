//! The public list of stones gone: which, how, and to whose account.
//!
//! It follows from the happenings of each ply, so a replay rebuilds it, and a table that follows
//! events can keep the same list from its own happenings.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stonecircle_rules::Seat;

/// One stone that left the game. Everybody may know of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gone {
    /// The number of plies played when it had gone.
    pub ply: u32,
    /// Whose stone it was.
    pub seat: Seat,
    /// The cell that it stood on last.
    pub at: String,
    /// Its value, where stones have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u8>,
    /// How it left, after the game's happening: `clashed`, `over_edge`, `captured`…
    pub how: String,
    /// Who gains by it, if anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Seat>,
}

/// Finds the stones gone in the happenings of one ply by `mover`. It fills in all but `ply`.
pub(crate) type Witness = fn(mover: Seat, happenings: &[Value]) -> Vec<Gone>;

/// For games in which no stone ever leaves.
pub(crate) fn nothing(_mover: Seat, _happenings: &[Value]) -> Vec<Gone> {
    Vec::new()
}

fn stone(seat: Seat, at: String, how: &str, account: Option<Seat>) -> Gone {
    Gone {
        ply: 0,
        seat,
        at,
        value: None,
        how: how.to_owned(),
        account,
    }
}

/// Those happenings that are a `T`; all others are not about stones that leave.
fn those<'a, T: Deserialize<'a> + 'a>(happenings: &'a [Value]) -> impl Iterator<Item = T> + 'a {
    happenings
        .iter()
        .filter_map(|happening| T::deserialize(happening).ok())
}

/// How stones leave in Surge Stones. Clashes and roll-offs are to nobody's account.
pub(crate) fn surge(_mover: Seat, happenings: &[Value]) -> Vec<Gone> {
    #[derive(Deserialize)]
    #[serde(tag = "kind", rename_all = "snake_case")]
    enum Leaves {
        Clashed { at: String, seat: Seat, value: u8 },
        OverEdge { at: String, value: u8, scorer: Seat },
        RolledOff { at: String, seat: Seat, value: u8 },
    }
    those(happenings)
        .map(|leaves| match leaves {
            Leaves::Clashed { at, seat, value } => (stone(seat, at, "clashed", None), value),
            // A stone is pushed over its own edge, by the side that scores it.
            Leaves::OverEdge { at, value, scorer } => {
                (stone(scorer.other(), at, "over_edge", Some(scorer)), value)
            }
            Leaves::RolledOff { at, seat, value } => (stone(seat, at, "rolled_off", None), value),
        })
        .map(|(stone, value)| Gone {
            value: Some(value),
            ..stone
        })
        .collect()
}

/// How stones leave in Surmount: always the other side's, in groups.
pub(crate) fn surmount(mover: Seat, happenings: &[Value]) -> Vec<Gone> {
    #[derive(Deserialize)]
    #[serde(tag = "kind", rename_all = "snake_case")]
    enum Leaves {
        Captured { cells: Vec<String> },
        Swept { cells: Vec<String> },
    }
    those(happenings)
        .flat_map(|leaves| {
            let (cells, how) = match leaves {
                Leaves::Captured { cells } => (cells, "captured"),
                Leaves::Swept { cells } => (cells, "swept"),
            };
            cells
                .into_iter()
                .map(move |at| stone(mover.other(), at, how, Some(mover)))
        })
        .collect()
}

/// How stones leave in Surakarta: taken by the mover.
pub(crate) fn surakarta(mover: Seat, happenings: &[Value]) -> Vec<Gone> {
    #[derive(Deserialize)]
    #[serde(tag = "kind", rename_all = "snake_case")]
    enum Leaves {
        Taken { at: String },
    }
    those(happenings)
        .map(|Leaves::Taken { at }| stone(mover.other(), at, "taken", Some(mover)))
        .collect()
}
