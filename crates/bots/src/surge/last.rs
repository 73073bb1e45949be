//! The last placements, after which nobody has anything to decide: what comes of them is no question
//! of judgement.

use stonecircle_rules::Seat;
use stonecircle_rules::core::Position as _;
use stonecircle_rules::surge::{Move, SurgePosition};

use super::Candidate;

/// More plies than any game goes on for when nobody has a choice any more.
const MOST_PLIES: i32 = 200;

/// A placement after which the game plays itself out and is won in every one of these guesses at what
/// is hidden, and for how many plies it takes at most. Once the last stone is laid nothing is hidden
/// any more, so that all guesses are the truth. Of several that one which wins by most.
pub(super) fn sure_win(
    candidates: &[Candidate],
    guesses: &[SurgePosition],
    mover: Seat,
) -> Option<(Candidate, i32)> {
    let mut best: Option<(Candidate, i32)> = None;
    let mut highest = 0;
    for candidate in candidates {
        let mut lead = i64::MAX;
        let mut most_plies = 0;
        for guess in guesses {
            match played_out(*guess, candidate.action(), mover) {
                Some((of, plies)) => {
                    lead = lead.min(of);
                    most_plies = most_plies.max(plies);
                }
                None => lead = 0,
            }
            if lead <= highest {
                break;
            }
        }
        if lead > highest {
            highest = lead;
            best = Some((*candidate, most_plies));
        }
    }
    best
}

/// The points by which `seat` leads at the end, and after how many plies that is; `None` where
/// somebody has a choice before.
fn played_out(mut position: SurgePosition, action: Move, seat: Seat) -> Option<(i64, i32)> {
    position.apply_unhashed(action);
    let mut plies = 1;
    while let Some(to_place) = position.standing().to_place {
        let has_choice =
            !position.hand(to_place).is_empty() && position.board().free_home(to_place) != 0;
        if has_choice || plies == MOST_PLIES {
            return None;
        }
        position.apply_unhashed(Move::Skip);
        plies += 1;
    }
    position.outcome()?;
    let score = position.standing().score.map(i64::from);
    Some((score[seat.index()] - score[seat.other().index()], plies))
}
