//! Patterns that moves are held against.

/// Whether a move's text is like a pattern, in which `*` stands for any letters, also none, and `?`
/// for exactly one: `*@c?` is any stone laid on file c.
#[must_use]
pub fn is_like(text: &str, pattern: &str) -> bool {
    let (text, pattern): (Vec<char>, Vec<char>) =
        (text.chars().collect(), pattern.chars().collect());
    // Where to go on when what followed the last star did not fit.
    let (mut at, mut in_pattern) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while at < text.len() {
        match pattern.get(in_pattern) {
            Some('*') => {
                star = Some((in_pattern, at));
                in_pattern += 1;
            }
            Some(letter) if *letter == '?' || *letter == text[at] => {
                at += 1;
                in_pattern += 1;
            }
            _ => {
                let Some((back, from)) = star else {
                    return false;
                };
                star = Some((back, from + 1));
                at = from + 1;
                in_pattern = back + 1;
            }
        }
    }
    pattern[in_pattern..].iter().all(|letter| *letter == '*')
}

#[cfg(test)]
mod tests {
    use super::is_like;

    #[test]
    fn stars_and_question_marks_stand_for_letters() {
        for (text, pattern, like) in [
            ("9@c2", "9@c2", true),
            ("9@c2", "*@c?", true),
            ("10@c2", "*@c?", true),
            ("9@d2", "*@c?", false),
            ("c3>", "c3?", true),
            ("2c3>", "c3?", false),
            ("e3,e2(xe6)", "*(x*)", true),
            ("e3", "*(x*)", false),
            ("", "*", true),
            ("", "?", false),
            ("aab", "*ab", true),
            ("aaab", "*a*b", true),
            ("ac", "*b*", false),
        ] {
            assert_eq!(is_like(text, pattern), like, "{text} {pattern}");
        }
    }
}
