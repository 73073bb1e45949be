//! The lessons that come with the game, held against the rules and gone through without a window.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use stonecircle_lessons::{
    About, Course, Done, Glossary, Lesson, RuleTable, Rulebook, Set, ToldBy, Verdict, Want,
    actions, every_options, play_forced,
};
use stonecircle_rules::{AnyPosition, games};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../assets/lessons")
}

fn lesson(game: &str, set: Set) -> Arc<Lesson> {
    let file = format!("{game}-{}.ron", set.word());
    let text = fs::read_to_string(folder().join(&file)).expect("a file for each lesson");
    let lesson = Lesson::read(&file, &text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((lesson.game.as_str(), lesson.set), (game, set));
    Arc::new(lesson)
}

fn rulebook(game: &str) -> Rulebook {
    let file = format!("{game}.ron");
    let path = folder().join("../rules").join(&file);
    let text = fs::read_to_string(path).expect("the rules of each game");
    let book = Rulebook::read(&file, &text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(book.game, game);
    book
}

fn all() -> Vec<Arc<Lesson>> {
    games()
        .iter()
        .flat_map(|game| Set::ALL.map(|set| lesson(game.id(), set)))
        .collect()
}

/// A table without a window: it lays out and plays what a course wants.
struct Table(Option<Box<dyn AnyPosition>>);

impl Table {
    /// Does what is wanted until the learner is asked, a step rests, or all is over.
    fn follow(&mut self, course: &mut Course) -> Want {
        for _ in 0..1_000 {
            if let Some(position) = &mut self.0 {
                play_forced(position.as_mut());
            }
            match course.want(self.0.as_deref()) {
                Want::Lay { options, start } => {
                    let game = course.lesson().any_game().expect("a game");
                    let options = game.infer_options(&options, &start);
                    self.0 = Some(game.position(&options, &start).expect("a position"));
                    course.laid();
                }
                Want::Play(action) => {
                    self.play(&action);
                    course.played();
                }
                other => return other,
            }
        }
        panic!("it never comes to rest");
    }

    fn play(&mut self, action: &str) {
        let position = self.0.as_mut().expect("a position");
        let done = position.play(action);
        assert!(done.is_ok(), "{action}: {done:?}");
    }

    fn position(&self) -> &dyn AnyPosition {
        self.0.as_deref().expect("a position")
    }
}

/// Goes to the end by right moves, and gives how many steps were done or watched.
fn to_the_end(course: &mut Course, table: &mut Table) -> usize {
    for steps in 0..1_000 {
        match table.follow(course) {
            Want::Try => {
                let action = course.step().and_then(|step| step.shown()).expect("shown");
                let action = action.to_owned();
                let place = format!("{} {}", course.lesson().name(), course.at());
                let verdict = course.tries(table.position(), &action);
                assert_eq!(verdict, Verdict::Right, "{place}: {action}");
                table.play(&action);
            }
            Want::Rest => course.go_on(),
            Want::Nothing => return steps,
            other => panic!("{other:?}"),
        }
    }
    panic!("it never ends");
}

#[test]
fn the_rules_bear_every_lesson_out() {
    let faults: Vec<String> = all()
        .iter()
        .flat_map(|lesson| lesson.faults())
        .map(|fault| fault.to_string())
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn right_moves_lead_through_every_lesson() {
    for lesson in all() {
        let mut course = Course::new(Arc::clone(&lesson), 0);
        let done = to_the_end(&mut course, &mut Table(None));
        let asked = lesson.steps.iter().filter(|step| step.done != Done::Watch);
        assert_eq!(
            done,
            lesson.steps.len() + asked.count(),
            "{}",
            lesson.name()
        );
        assert_eq!(course.skipped(), 0);
    }
}

#[test]
fn a_first_lesson_is_short_and_has_a_move_that_scores_or_wins() {
    for game in games() {
        let lesson = lesson(game.id(), Set::First);
        let steps = lesson.steps.len();
        assert!((8..=14).contains(&steps), "{}: {steps}", lesson.name());
        let wins = (0..steps).any(|at| {
            let step = &lesson.steps[at];
            let Some(action) = step.shown() else {
                return false;
            };
            let mut position = lesson.asked_in(at).expect("a position");
            let before = position.score().unwrap_or_default();
            for action in std::iter::once(action).chain(step.reply.iter().map(String::as_str)) {
                position.play(action).expect("it is legal");
            }
            let seat = lesson.seat;
            let scored = position.score().unwrap_or_default()[seat.index()] > before[seat.index()];
            let won = position
                .outcome()
                .and_then(|outcome| outcome.result.winner())
                == Some(seat);
            scored || won
        });
        assert!(wins, "{}", lesson.name());
    }
}

#[test]
fn a_task_of_tactics_tells_right_from_wrong() {
    for game in games() {
        let lesson = lesson(game.id(), Set::Tactics);
        assert!(lesson.steps.len() >= 3, "{}", lesson.name());
        for (at, step) in lesson.steps.iter().enumerate() {
            if step.done == Done::Watch {
                continue;
            }
            let position = lesson.asked_in(at).expect("a position");
            let legal = position.legal(20_000).expect("not too many");
            let right: Vec<&String> = legal
                .iter()
                .filter(|action| step.is_right(position.as_ref(), lesson.seat, action))
                .collect();
            // One answer, and what is shown is it.
            assert_eq!(
                right,
                step.shown().iter().collect::<Vec<_>>(),
                "{} {}: of {}",
                lesson.name(),
                step.id,
                legal.len()
            );
        }
    }
}

/// Moves of all kinds: legal ones, those of other positions, and none at all.
fn any_try(rng: &mut ChaCha8Rng, position: &dyn AnyPosition, others: &[String]) -> String {
    match rng.random_range(0..4_u32) {
        0 | 1 => position.random_move(rng).unwrap_or_default(),
        2 => others.choose(rng).cloned().unwrap_or_default(),
        _ => {
            let letters = [
                'a', 'c', 'x', '@', '(', ')', ',', '3', '9', '>', '*', ' ', 'é',
            ];
            (0..rng.random_range(0..9_u32))
                .filter_map(|_| letters.choose(rng))
                .collect()
        }
    }
}

#[test]
fn a_thousand_tries_from_every_step_never_lose_the_way() {
    for lesson in all() {
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let shown: Vec<String> = lesson
            .steps
            .iter()
            .filter_map(|step| step.shown().map(str::to_owned))
            .collect();
        for at in 0..lesson.steps.len() {
            let mut course = Course::new(Arc::clone(&lesson), at);
            let mut table = Table(None);
            for _ in 0..1_000 {
                match rng.random_range(0..60_u32) {
                    0 => course.back(),
                    1 => course.again(),
                    2 => course.skip(),
                    3 => course.restart(),
                    4 => course.go_on(),
                    5 => {
                        table.follow(&mut course);
                        if let Some(action) = course.show() {
                            table.play(&action);
                        }
                    }
                    6 => {
                        table.follow(&mut course);
                    }
                    _ if table.0.is_none() || !course.asks() => {
                        table.follow(&mut course);
                        course.go_on();
                    }
                    _ => {
                        let action = any_try(&mut rng, table.position(), &shown);
                        let before = table.position().text();
                        match course.tries(table.position(), &action) {
                            Verdict::Right => table.play(&action),
                            Verdict::Wrong(_) => assert!(table.position().judge(&action).is_ok()),
                            Verdict::Illegal(refusal) => assert!(!refusal.words.is_empty()),
                            Verdict::Idle => panic!("it asked"),
                        }
                        if course.asks() {
                            assert_eq!(table.position().text(), before);
                        }
                    }
                }
                if course.is_over() {
                    course = Course::new(Arc::clone(&lesson), at);
                }
            }
            to_the_end(&mut course, &mut table);
            assert!(course.is_over());
        }
    }
}

#[test]
fn damaged_lessons_are_told_in_words() {
    let text = fs::read_to_string(folder().join("surge-first.ron")).expect("a file");
    for (from, to) in [
        ("game:", "gaem:"),
        ("done: watch", "done: wach"),
        ("steps: [", "steps: "),
    ] {
        let error = Lesson::read("surge-first.ron", &text.replacen(from, to, 1));
        let words = error.expect_err("it is damaged").to_string();
        assert!(words.starts_with("surge-first.ron: "), "{words}");
    }
    for (from, to) in [
        ("9@c2", "9@c5"),
        ("x x 1 0-0", "x x 1 0"),
        ("game: \"surge\"", "game: \"chess\""),
    ] {
        let lesson = Lesson::read("surge-first.ron", &text.replacen(from, to, 1));
        let lesson = Arc::new(lesson.expect("it reads"));
        assert!(!lesson.faults().is_empty(), "{to}");
        // It is gone through all the same.
        let mut course = Course::new(lesson, 0);
        let mut table = Table(None);
        for _ in 0..200 {
            table.follow(&mut course);
            course.skip();
        }
        assert!(course.is_over());
    }
}

#[test]
fn hands_act_once_for_each_place() {
    for (action, times) in [
        ("9@c2", 2),
        ("d4", 2),
        ("e3,d2(xe4)", 3),
        ("c2xe4", 2),
        ("2c3>", 2),
    ] {
        assert_eq!(actions(action), times, "{action}");
    }
}

/// Every kind of happening that random games of all options bring about, with the names of what else
/// such happenings say.
fn kinds(
    game: &dyn stonecircle_rules::AnyGame,
) -> std::collections::BTreeMap<String, std::collections::BTreeSet<String>> {
    let mut found = std::collections::BTreeMap::<String, std::collections::BTreeSet<_>>::new();
    for seed in 0..30 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut options = serde_json::Map::new();
        for option in game.offered() {
            if let Some(value) = option.choices.choose(&mut rng) {
                options.insert(option.key.to_owned(), value.json());
            }
        }
        let options = serde_json::Value::Object(options);
        let mut position = game.start(&options, &mut rng).expect("a start");
        for _ in 0..220 {
            let Some(action) = position.random_move(&mut rng) else {
                break;
            };
            for happening in position.play_seen(&action).expect("legal") {
                let kind = happening["kind"].as_str().expect("a kind");
                let said = happening.as_object().expect("an object");
                let names = found.entry(kind.to_owned()).or_default();
                names.extend(said.keys().cloned());
            }
        }
    }
    found
}

#[test]
fn every_rule_belongs_to_a_step_or_a_tip() {
    use std::collections::BTreeSet;

    use stonecircle_lessons::Tips;

    let read = |file: &str| fs::read_to_string(folder().join(file)).expect("a file");
    let table = RuleTable::read("rules.ron", &read("rules.ron")).expect("a table");
    let tips = Tips::read("tips.ron", &read("tips.ron")).expect("tips");
    // The ends of each game.
    let ends: [(&str, &[&str]); 4] = [
        ("surge", &["score"]),
        ("surmount", &["no_stones"]),
        ("surakarta", &["no_stones", "quiet", "no_move"]),
        ("cairns", &["cairn", "count", "no_move", "stalled"]),
    ];
    let mut tips_used = BTreeSet::new();
    for game in games() {
        let id = game.id();
        let rules: Vec<_> = table.of_play(id).collect();
        assert!(rules.len() >= 12, "{id}");
        let gathered = |pick: fn(&stonecircle_lessons::Rule) -> &Vec<String>| -> BTreeSet<String> {
            rules.iter().flat_map(|rule| pick(rule).clone()).collect()
        };
        let broken = game.broken_keys().iter().map(|(key, _)| (*key).to_owned());
        assert_eq!(
            gathered(|rule| &rule.broken),
            broken.collect(),
            "{id}: broken rules"
        );
        let options = game.offered().iter().map(|option| option.key.to_owned());
        assert_eq!(
            gathered(|rule| &rule.options),
            options.collect(),
            "{id}: options"
        );
        let of_game = ends
            .iter()
            .find(|(game, _)| *game == id)
            .expect("its ends")
            .1;
        let of_game = of_game.iter().map(|end| (*end).to_owned());
        assert_eq!(gathered(|rule| &rule.ends), of_game.collect(), "{id}: ends");
        let told = gathered(|rule| &rule.happens);
        let mut missing = kinds(*game);
        missing.retain(|kind, _| !told.contains(kind));
        assert!(
            missing.is_empty(),
            "{id}: nothing tells of {:?}",
            missing.keys()
        );
        let (first, tactics) = (lesson(id, Set::First), lesson(id, Set::Tactics));
        let mut steps = BTreeSet::new();
        let book = rulebook(id);
        let mut statements = BTreeSet::new();
        for rule in rules {
            // Who plays is told, and need look nothing up.
            let reached = rule.told.iter().any(ToldBy::reaches_all);
            assert!(reached, "{id}: no step and no tip tells: {}", rule.rule);
            for by in &rule.told {
                let there = match by {
                    ToldBy::Step(step) => {
                        steps.insert(step.as_str());
                        first.step(step).is_some()
                    }
                    ToldBy::Tactic(step) => tactics.step(step).is_some(),
                    ToldBy::Statement(statement) => {
                        statements.insert(statement.as_str());
                        book.statements.iter().any(|one| one.id == *statement)
                    }
                    ToldBy::Tip(tip) => {
                        tips_used.insert(tip.clone());
                        tips.0.iter().any(|one| one.id == *tip && one.game == id)
                    }
                };
                assert!(there, "{id}: {by:?} is not there");
            }
        }
        // And no step or statement is there for nothing.
        for statement in &book.statements {
            let id_of = statement.id.as_str();
            assert!(statements.contains(id_of), "{id}: {id_of} tells no rule");
        }
        for step in &first.steps {
            assert!(
                steps.contains(step.id.as_str()),
                "{id}: {} tells no rule",
                step.id
            );
        }
    }
    let ids: BTreeSet<String> = tips.0.iter().map(|tip| tip.id.clone()).collect();
    assert_eq!(ids.len(), tips.0.len(), "a tip stands twice");
    assert_eq!(ids, tips_used);
}

/// What no player is taught is said to be so, and nothing that a player meets hides there.
#[test]
fn rules_that_are_not_of_play_are_none_that_play_depends_on() {
    use std::collections::BTreeSet;

    let text = fs::read_to_string(folder().join("rules.ron")).expect("a file");
    let table = RuleTable::read("rules.ron", &text).expect("a table");
    let mut rules = BTreeSet::new();
    for rule in &table.0 {
        let words = &rule.rule;
        assert!(
            rules.insert((&rule.game, words)),
            "it stands twice: {words}"
        );
        match &rule.game {
            Some(game) => assert!(stonecircle_rules::game(game).is_some(), "{words}"),
            None => assert_ne!(rule.about, About::Play, "of which game? {words}"),
        }
        if rule.about != About::Play {
            let empty = [&rule.broken, &rule.happens, &rule.ends, &rule.options]
                .iter()
                .all(|names| names.is_empty());
            assert!(empty && rule.told.is_empty(), "a rule of play: {words}");
        }
    }
}

#[test]
fn tips_come_up_in_play() {
    use stonecircle_lessons::{Tips, When};

    let text = fs::read_to_string(folder().join("tips.ron")).expect("a file");
    let tips = Tips::read("tips.ron", &text).expect("tips");
    for game in games() {
        let known = kinds(*game);
        for tip in tips.0.iter().filter(|tip| tip.game == game.id()) {
            match &tip.when {
                When::Happens(kind, with) => {
                    let said = known.get(kind);
                    let said = said.unwrap_or_else(|| panic!("{}: no {kind} in play", tip.id));
                    for name in with.keys() {
                        assert!(said.contains(name), "{}: no {kind} has a {name}", tip.id);
                    }
                    let mut happening: serde_json::Map<_, _> = with.clone().into_iter().collect();
                    happening.insert("kind".to_owned(), kind.as_str().into());
                    assert!(tip.tells_of(&happening.into()));
                    assert!(!tip.tells_of(&serde_json::json!({"kind": "none"})));
                }
                When::Option(key, value) => {
                    let option = game.offered().iter().find(|option| option.key == key);
                    let option = option.unwrap_or_else(|| panic!("{}: no {key}", tip.id));
                    let there = option.choices.iter().any(|choice| choice.json() == *value);
                    assert!(there, "{}: {key} is never {value}", tip.id);
                }
            }
        }
    }
}

#[test]
fn the_rules_bear_every_statement_out() {
    let faults: Vec<String> = games()
        .iter()
        .flat_map(|game| rulebook(game.id()).faults())
        .map(|fault| fault.to_string())
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Whatever a game is played with, its page tells every rule, and each of its texts once.
#[test]
fn every_rule_has_a_statement_under_any_options() {
    use std::collections::BTreeSet;

    let text = fs::read_to_string(folder().join("rules.ron")).expect("a file");
    let table = RuleTable::read("rules.ron", &text).expect("a table");
    for game in games() {
        let book = rulebook(game.id());
        for options in every_options(*game) {
            let said: Vec<_> = book.in_force(&options).collect();
            let texts: BTreeSet<_> = said.iter().map(|statement| &statement.text).collect();
            assert_eq!(texts.len(), said.len(), "{options}");
            for rule in table.of_play(game.id()) {
                let tell: Vec<_> = book
                    .statements
                    .iter()
                    .filter(|one| rule.told.contains(&ToldBy::Statement(one.id.clone())))
                    .collect();
                let told = tell.iter().any(|one| said.contains(one));
                // Of a rule that only holds under one value of an option nothing is said under others.
                let same = tell.iter().all(|one| one.holds == tell[0].holds);
                assert!(
                    told || same && !tell[0].holds.is_empty(),
                    "{options}: {}",
                    rule.rule
                );
            }
        }
    }
}

/// Where an option is changed, another page is read.
#[test]
fn every_option_picks_statements_or_goes_into_one() {
    for game in games() {
        let book = rulebook(game.id());
        for option in game.offered() {
            let number = format!("{{{}", option.key);
            let picks = |statement: &stonecircle_lessons::Statement| {
                statement.holds.contains_key(option.key)
                    || statement.except.contains_key(option.key)
                    || statement.position.is_none()
                    || statement
                        .position
                        .as_ref()
                        .is_some_and(|text| text.contains(&number))
            };
            assert!(
                book.statements.iter().any(picks),
                "{} {}",
                game.id(),
                option.key
            );
            // Each value has its page.
            let count = option.choices.len();
            let pages: Vec<Vec<(String, String)>> = (0..count)
                .map(|value| {
                    let mut options = game
                        .complete_options(&serde_json::Value::Null)
                        .expect("the defaults");
                    options[option.key] = option.choices[value].json();
                    book.in_force(&options)
                        .map(|statement| {
                            let record = statement.record(*game, &options).expect("it is legal");
                            (statement.id.clone(), record.start.unwrap_or_default())
                        })
                        .collect()
                })
                .collect();
            for value in 1..count {
                assert!(
                    !pages[..value].contains(&pages[value]),
                    "{} {}: {:?}",
                    game.id(),
                    option.key,
                    option.choices[value]
                );
            }
        }
    }
}

#[test]
fn damaged_rules_are_told_in_words() {
    let text = fs::read_to_string(folder().join("../rules/surge.ron")).expect("a file");
    let broken = text.replacen("statements:", "statments:", 1);
    let words = Rulebook::read("surge.ron", &broken)
        .expect_err("it is damaged")
        .to_string();
    assert!(words.starts_with("surge.ron: "), "{words}");
    for (from, to) in [
        ("9@c2", "9@c5"),
        ("x x 1 0-0", "x x 1 0"),
        ("game: \"surge\"", "game: \"chess\""),
        ("id: \"stones\"", "id: \"board\""),
        ("refused: [\"7@d2\"]", "refused: [\"9@d2\"]"),
        ("{\"first\": [\"second\"]}", "{\"last\": [\"second\"]}"),
        ("{\"first\": [\"second\"]}", "{\"first\": [\"third\"]}"),
    ] {
        assert!(text.contains(from), "{from}");
        let book = Rulebook::read("surge.ron", &text.replacen(from, to, 1)).expect("it reads");
        assert!(!book.faults().is_empty(), "{to}");
    }
}

#[test]
fn the_glossary_names_games_that_there_are_and_each_term_once() {
    use std::collections::BTreeSet;

    let path = folder().join("../rules/glossary.ron");
    let text = fs::read_to_string(path).expect("a file");
    let glossary = Glossary::read("glossary.ron", &text).expect("terms");
    assert!(glossary.0.len() >= 40, "{}", glossary.0.len());
    let keys: BTreeSet<&str> = glossary.0.iter().map(|term| term.text.as_str()).collect();
    assert_eq!(keys.len(), glossary.0.len());
    for game in games() {
        let mut terms = glossary.0.iter().filter_map(|term| term.game.as_deref());
        assert!(terms.any(|id| id == game.id()), "{}", game.id());
    }
    for id in glossary.0.iter().filter_map(|term| term.game.as_deref()) {
        assert!(stonecircle_rules::game(id).is_some(), "{id}");
    }
}
