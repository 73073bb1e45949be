//! How long ago something was, as one says it.

/// Words for so many seconds ago: of all units that fit the largest, and only whole ones.
#[must_use]
pub fn ago(seconds: u64) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    // The mean month and year of the calendar.
    const MONTH: u64 = 2_629_746;
    const YEAR: u64 = 12 * MONTH;
    match seconds {
        YEAR.. => words!("ago-years", count = seconds / YEAR),
        MONTH.. => words!("ago-months", count = seconds / MONTH),
        DAY.. => words!("ago-days", count = seconds / DAY),
        HOUR.. => words!("ago-hours", count = seconds / HOUR),
        MINUTE.. => words!("ago-minutes", count = seconds / MINUTE),
        _ => words!("ago-now"),
    }
}

#[cfg(test)]
mod tests {
    use super::ago;

    #[test]
    fn the_largest_unit_that_fits_is_said() {
        for (seconds, words) in [
            (0, "just now"),
            (59, "just now"),
            (60, "a minute ago"),
            (3_599, "59 minutes ago"),
            (7_200, "2 hours ago"),
            (86_399, "23 hours ago"),
            (86_400, "a day ago"),
            (30 * 86_400, "30 days ago"),
            (31 * 86_400, "a month ago"),
            (400 * 86_400, "a year ago"),
            (u64::MAX, "584554049253 years ago"),
        ] {
            let said = ago(seconds);
            // Fluent keeps what it puts in apart from the words around it.
            let said: String = said
                .chars()
                .filter(|c| !matches!(c, '\u{2068}' | '\u{2069}'))
                .collect();
            assert_eq!(said, words, "{seconds}");
        }
    }
}
