//! What results say: points, Elo, intervals, and the sequential test.
//!
//! Games come in pairs with sides swapped, and the two games of a pair are not independent of each
//! other; so the unit of all statistics is the pair (a pentanomial model).

/// 97.5 % of a normal distribution lie below so many standard deviations.
const TWO_SIDED_95: f64 = 1.959_964;

/// The results of many pairs of games, as the first of two players has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Games won, drawn and lost.
    pub(crate) games: [u64; 3],
    /// Pairs by their half points, 0 to 4.
    pub(crate) pairs: [u64; 5],
    /// The plies of all games together, openings included.
    pub(crate) plies: u64,
}

/// A share of all points with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Share {
    pub(crate) low: f64,
    pub(crate) mean: f64,
    pub(crate) high: f64,
}

impl Tally {
    /// Adds a pair: half points of both games, and their plies.
    pub(crate) fn add(&mut self, half_points: [u8; 2], plies: u64) {
        for half_points in half_points {
            self.games[2 - usize::from(half_points.min(2))] += 1;
        }
        let both: u8 = half_points.iter().sum();
        self.pairs[usize::from(both.min(4))] += 1;
        self.plies += plies;
    }

    /// Adds other pairs of the same players.
    pub(crate) fn join(&mut self, other: &Self) {
        for (own, more) in self.games.iter_mut().zip(other.games) {
            *own += more;
        }
        for (own, more) in self.pairs.iter_mut().zip(other.pairs) {
            *own += more;
        }
        self.plies += other.plies;
    }

    /// How many pairs.
    pub(crate) fn count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The mean and variance of a pair's share of the points.
    fn moments(&self) -> Option<(f64, f64)> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        let weighted = |of: &dyn Fn(f64) -> f64| -> f64 {
            let each = self.pairs.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
            each.map(|(pairs, share)| *pairs as f64 * of(share)).sum()
        };
        let mean = weighted(&|share| share) / count as f64;
        let variance = weighted(&|share| (share - mean).powi(2)) / count as f64;
        Some((mean, variance))
    }

    /// The share of the points with its interval: Wilson's, with as many independent trials as
    /// would vary as much as these pairs do.
    pub(crate) fn share(&self) -> Option<Share> {
        let (mean, variance) = self.moments()?;
        let pairs = self.count() as f64;
        // A few pairs that happen to be alike do not prove that all are.
        let variance = variance.max(0.25 / pairs);
        let trials = if mean > 0.0 && mean < 1.0 {
            mean * (1.0 - mean) * pairs / variance
        } else {
            pairs
        };
        let z2 = TWO_SIDED_95.powi(2);
        let middle = (mean + z2 / (2.0 * trials)) / (1.0 + z2 / trials);
        let spread = TWO_SIDED_95 / (1.0 + z2 / trials)
            * (mean * (1.0 - mean) / trials + z2 / (4.0 * trials * trials)).sqrt();
        Some(Share {
            low: (middle - spread).max(0.0),
            mean,
            high: (middle + spread).min(1.0),
        })
    }

    /// The mean length of a game in plies.
    pub(crate) fn mean_plies(&self) -> f64 {
        let games: u64 = self.games.iter().sum();
        if games == 0 {
            0.0
        } else {
            self.plies as f64 / games as f64
        }
    }

    /// The log likelihood ratio of a strength of `elo[1]` against one of `elo[0]`, by the normal
    /// approximation for pairs.
    pub(crate) fn log_likelihood_ratio(&self, elo: [f64; 2]) -> f64 {
        let Some((mean, variance)) = self.moments() else {
            return 0.0;
        };
        // A little doubt, so that a few equal results prove nothing.
        let pairs = self.count() as f64;
        let variance = (variance * pairs + 0.125) / (pairs + 1.0);
        let [worse, better] = elo.map(share_of_elo);
        pairs * (better - worse) * (2.0 * mean - worse - better) / (2.0 * variance)
    }
}

/// Where a log likelihood ratio decides with 5 % of errors either way.
pub(crate) const DECIDED: f64 = 2.944_439;

/// The Elo difference that gives this share of the points; infinite for all or none.
pub(crate) fn elo_of_share(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// An Elo difference for people: `+120`, `-3`, `+∞`.
pub(crate) fn elo_text(share: f64) -> String {
    let elo = elo_of_share(share);
    // All or nothing, but for rounding.
    if elo.abs() > 3_000.0 {
        return if elo > 0.0 { "+∞" } else { "-∞" }.to_owned();
    }
    format!("{elo:+.0}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: &[([u8; 2], u32)]) -> Tally {
        let mut tally = Tally::default();
        for (half_points, times) in pairs {
            for _ in 0..*times {
                tally.add(*half_points, 10);
            }
        }
        tally
    }

    #[test]
    fn counts_games_and_pairs() {
        let tally = tally(&[([2, 0], 3), ([1, 2], 2), ([0, 0], 1)]);
        assert_eq!(tally.games, [5, 2, 5]);
        assert_eq!(tally.pairs, [1, 0, 3, 2, 0]);
        assert_eq!(tally.count(), 6);
        assert!((tally.share().expect("some").mean - 0.5).abs() < 1e-9);
        assert!((tally.mean_plies() - 5.0).abs() < 1e-9);
        let mut twice = tally;
        twice.join(&tally);
        assert_eq!(twice.games, [10, 4, 10]);
        assert_eq!((twice.count(), twice.plies), (12, 2 * tally.plies));
    }

    #[test]
    fn an_interval_narrows_with_more_pairs_and_holds_the_mean() {
        let width = |times| {
            let share = tally(&[([2, 2], 3 * times), ([0, 0], times)])
                .share()
                .expect("some");
            assert!(share.low < share.mean && share.mean < share.high);
            share.high - share.low
        };
        assert!(width(100) < width(10));
        // 300 of 400 independent trials: the textbook's interval is 70.5 % to 79.0 %.
        let share = tally(&[([2, 2], 300), ([0, 0], 100)])
            .share()
            .expect("some");
        assert!((share.low - 0.7054).abs() < 0.002, "{share:?}");
        assert!((share.high - 0.7899).abs() < 0.002, "{share:?}");
    }

    #[test]
    fn swapped_pairs_say_more_than_single_games() {
        // Whoever moves first wins: no difference in strength, and no doubt about it.
        let sure = tally(&[([2, 0], 50)]).share().expect("some");
        let unsure = tally(&[([2, 2], 25), ([0, 0], 25)]).share().expect("some");
        assert!(sure.high - sure.low < unsure.high - unsure.low);
    }

    #[test]
    fn winning_everything_leaves_some_doubt() {
        let share = tally(&[([2, 2], 30)]).share().expect("some");
        assert!(share.high >= 0.999_999 && share.low > 0.85 && share.low < 0.95);
    }

    #[test]
    fn elo_and_shares_go_together() {
        assert!((elo_of_share(0.75) - 190.8).abs() < 0.1);
        assert!((share_of_elo(elo_of_share(0.61)) - 0.61).abs() < 1e-9);
        assert_eq!(elo_text(1.0), "+∞");
        assert_eq!(elo_text(0.0), "-∞");
        assert_eq!(elo_text(0.25), "-191");
    }

    #[test]
    fn the_sequential_test_decides_either_way() {
        let better = tally(&[([2, 2], 60), ([2, 0], 40), ([0, 0], 20)]);
        assert!(better.log_likelihood_ratio([0.0, 20.0]) > DECIDED / 2.0);
        let worse = tally(&[([2, 2], 100), ([2, 0], 150), ([0, 0], 300)]);
        assert!(worse.log_likelihood_ratio([0.0, 20.0]) < -DECIDED);
        assert!(tally(&[([2, 2], 1)]).log_likelihood_ratio([0.0, 20.0]) < DECIDED);
    }
}
