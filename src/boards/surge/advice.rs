//! What speaks for a placement in Surge Stones, as far as its side can know.

use stonecircle_rules::surge::{Board, Move, SeenHand, Square, Surge};
use stonecircle_rules::{AnyView, Game, Seat, View as _};

use super::layout;
use super::story::side;
use crate::table::Advised;

/// Tells a placement and what speaks for it.
pub(super) fn advise(view: &dyn AnyView, action: &str) -> Option<Advised> {
    let view = view.as_any().downcast_ref::<<Surge as Game>::View>()?;
    let seat = view.to_move()?;
    let action = view.read_move(action).ok()?;
    view.judge(&action).ok()?;
    let Move::Place {
        value: Some(value),
        at,
    } = action
    else {
        return Some(Advised {
            action: words!("surge-advice-skip"),
            ..Advised::default()
        });
    };
    let mut places = vec![(layout::square(at).with_y(0.0), 1.0)];
    if let SeenHand::Known(hand) = view.hand(seat)
        && let Some(index) = hand.values().position(|held| held == value)
    {
        places.insert(0, (layout::hand(seat, index).with_y(0.0), 1.0));
    }
    Some(Advised {
        action: words!("surge-advice-lay", value = value, at = at.to_string()),
        reasons: reasons(view.board(), seat, value, at),
        places,
    })
}

/// What the line that the stone joins comes to, and what it faces. A stone that lies face-down
/// there is said to be one.
fn reasons(board: &Board, seat: Seat, value: u8, at: Square) -> Vec<String> {
    let lines: Vec<_> = board.lines(at.file()).collect();
    let file = char::from(b'a' + at.file()).to_string();
    // What it joins stands right before it or behind it.
    let beside =
        |square: Square| square.file() == at.file() && square.rank().abs_diff(at.rank()) == 1;
    let joined: Vec<u32> = lines
        .iter()
        .filter(|line| line.seat == seat && line.squares().any(beside))
        .map(|line| u32::from(line.strength(board)))
        .collect();
    let strength = u32::from(value) + joined.iter().sum::<u32>();
    let facing = lines.iter().filter(|line| line.seat != seat);
    let facing: Vec<_> = facing.collect();
    let Some(nearest) = facing
        .iter()
        .min_by_key(|line| line.front.rank().abs_diff(at.rank()))
    else {
        return vec![words!("surge-advice-alone", file = file)];
    };
    let theirs = u32::from(nearest.strength(board));
    let hidden = nearest
        .squares()
        .take(4)
        .filter_map(|at| board.stone(at))
        .any(|stone| stone.value.is_none());
    let other = side(seat.other());
    vec![if hidden {
        words!("surge-advice-hidden", file = file, side = other)
    } else if strength > theirs {
        words!(
            "surge-advice-stronger",
            file = file,
            strength = strength,
            side = other,
            theirs = theirs
        )
    } else if strength == theirs {
        words!("surge-advice-equal", file = file, strength = strength)
    } else {
        words!(
            "surge-advice-holds",
            file = file,
            strength = strength,
            side = other,
            theirs = theirs
        )
    }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use stonecircle_rules::Viewer;

    #[test]
    fn every_legal_placement_is_told_and_no_other() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(5);
        let game = stonecircle_rules::game(Surge::ID).expect("the game");
        let mut position = game
            .start(&serde_json::Value::Null, &mut rng)
            .expect("a deal");
        for _ in 0..40 {
            let Some(seat) = position.to_move() else {
                break;
            };
            let view = position.view(Viewer::Seat(seat));
            for action in view.legal(1_000).expect("few") {
                let told = advise(view.as_ref(), &action).expect("a legal placement");
                assert!(
                    action == "skip" || told.places.len() == 2,
                    "{action}: {told:?}"
                );
            }
            assert_eq!(advise(view.as_ref(), "11@c2"), None);
            let action = position.random_move(&mut rng).expect("a move");
            position.play(&action).expect("legal");
        }
    }
}
