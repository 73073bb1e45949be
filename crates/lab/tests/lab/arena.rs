//! `arena`, `ladder` and `analyse`: matches between players, and what is thought of games.

use std::fs;

use serde_json::Value;

use crate::program::{GAMES, lab, lab_reading};

#[test]
fn a_match_says_who_is_better_and_by_how_much() {
    let out = lab(&[
        "arena", "cairns", "--bots", "normal", "random", "--games", "10", "--nodes", "300",
    ])
    .good();
    let line = out.lines().next().expect("a line");
    assert!(line.starts_with("normal vs random: +"), "{line}");
    assert!(
        line.contains(" % [") && line.contains("Elo +") && line.contains("plies a game"),
        "{line}"
    );
    assert_eq!(out.lines().count(), 1);
}

#[test]
fn everyone_plays_everyone() {
    let args = [
        "arena", "surge", "--bots", "random", "beginner", "easy", "--games", "2", "--nodes", "50",
    ];
    let out = lab(&args).good();
    let names: Vec<&str> = out
        .lines()
        .filter_map(|line| line.split(':').next())
        .collect();
    assert_eq!(
        names,
        ["random vs beginner", "random vs easy", "beginner vs easy"]
    );
}

#[test]
fn a_match_is_the_same_again_on_any_number_of_threads_and_its_games_replay() {
    let folder = tempfile();
    let run = |jobs: &str, file: &str| {
        let path = format!("{folder}/{file}");
        let args = [
            "arena",
            "surakarta",
            "--bots",
            "beginner",
            "random@9",
            "--games",
            "6",
            "--nodes",
            "200",
            "--seed",
            "5",
            "--jobs",
            jobs,
            "--out",
            &path,
        ];
        (
            lab(&args).good(),
            fs::read_to_string(path).expect("records"),
        )
    };
    let (one, records) = run("1", "one.jsonl");
    assert_eq!(run("3", "three.jsonl"), (one, records.clone()));
    let games: Vec<Value> = records
        .lines()
        .map(|line| serde_json::from_str(line).expect("a record"))
        .collect();
    assert_eq!(games.len(), 6);
    for pair in games.chunks(2) {
        let [one, other] = pair else {
            unreachable!("chunks of two")
        };
        assert_eq!(one["first"], other["second"]);
        assert_eq!(one["start"], other["start"]);
        assert_eq!(one["pair"], other["pair"]);
        // The same opening.
        let opening = |game: &Value| game["moves"].as_array().map(|moves| moves[..4].to_vec());
        assert_eq!(opening(one), opening(other));
    }
    let traced = lab_reading(&["trace"], records.as_bytes()).good();
    assert_eq!(traced.lines().count(), 6);
    fs::remove_dir_all(folder).expect("its own folder");
}

#[test]
fn a_sequential_test_ends_early() {
    let args = [
        "arena", "cairns", "--bots", "normal", "random", "--games", "2000", "--nodes", "200",
        "--sprt", "0,20",
    ];
    let out = lab(&args).good();
    assert!(out.contains("accepted"), "{out}");
}

/// Games won, drawn and lost in a summary.
fn games_of(summary: &str) -> [u32; 3] {
    let (_, counts) = summary.split_once(": ").expect("a summary");
    let mut counts = counts.split(['+', '=', '-', ' ', ',']);
    let mut next = || {
        let count = counts.find(|word| !word.is_empty()).expect("a number");
        count.parse().expect("a number")
    };
    [next(), next(), next()]
}

#[test]
fn a_sequential_test_goes_on_until_it_has_decided_unless_games_are_limited() {
    // Equals: it takes many games to say that they are.
    let args = [
        "arena",
        "cairns",
        "--bots",
        "random",
        "random",
        "--sprt=-15,15",
        "--jobs",
        "2",
    ];
    let out = lab(&args).good();
    assert!(out.contains("accepted") || out.contains("refused"), "{out}");
    let played: u32 = games_of(&out).iter().sum();
    assert!(played > 200, "{out}");
    let out = lab(&[&args[..], &["--games", "20"]].concat()).good();
    assert!(out.contains("open"), "{out}");
    assert_eq!(games_of(&out).iter().sum::<u32>(), 20, "{out}");
    // And without a test it is a hundred.
    let out = lab(&args[..5]).good();
    assert_eq!(games_of(&out).iter().sum::<u32>(), 100, "{out}");
}

/// A program in the shell's language that speaks the protocol, and does this when it is to move and
/// when a game begins. `$games` is how many have begun.
#[cfg(unix)]
fn script(folder: &str, go: &str, begin: &str) -> String {
    let path = format!("{folder}/engine.sh");
    let text = format!(
        "games=0\nwhile read -r word rest; do case $word in\nugi) echo ugiok;;\nisready) echo readyok;;\n\
         uginewgame) games=$((games + 1)); {begin};;\ngo) {go};;\nquit) exit;;\nesac; done\n"
    );
    fs::write(&path, text).expect("a script");
    format!("cmd:sh {path}")
}

#[cfg(unix)]
#[test]
fn a_programs_illegal_move_loses_its_game_and_the_match_goes_on() {
    let folder = tempfile();
    let records = format!("{folder}/games.jsonl");
    for answer in [
        "bestmove z9",
        "bestmove",
        "bestmove (none)",
        "bestmove e5e5 e6",
    ] {
        let engine = script(&folder, &format!("echo '{answer}'"), ":");
        let ran = lab(&[
            "arena", "cairns", "--bots", "random", &engine, "--games", "4", "--out", &records,
        ]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert_eq!(games_of(&ran.out), [4, 0, 0], "{ran:?}");
        assert_eq!(ran.err.lines().count(), 4, "{ran:?}");
        for (number, line) in ran.err.lines().enumerate() {
            let pair = format!("pair {}: the move ", number / 2);
            assert!(line.starts_with(&pair), "{line}");
            assert!(line.contains("is refused: "), "{line}");
            assert!(line.ends_with(" loses the game"), "{line}");
        }
        // The records hold what was played and who won, and replay.
        let text = fs::read_to_string(&records).expect("records");
        assert_eq!(
            lab_reading(&["trace"], text.as_bytes())
                .good()
                .lines()
                .count(),
            4
        );
        for (number, line) in text.lines().enumerate() {
            let record: Value = serde_json::from_str(line).expect("a record");
            let winner = if number % 2 == 0 { "first" } else { "second" };
            assert_eq!(
                (&record["result"], &record["reason"]),
                (&winner.into(), &"resign".into())
            );
        }
    }
    fs::remove_dir_all(folder).expect("its own folder");
}

#[cfg(unix)]
#[test]
fn a_program_that_ends_ends_the_match_with_the_result_so_far() {
    let folder = tempfile();
    for (begin, go, pairs) in [
        // As the third pair begins, or amid its first game, or before anything.
        ("[ $games -lt 5 ] || exit", "echo bestmove z9", 2),
        (":", "[ $games -lt 5 ] || exit 3; echo bestmove z9", 2),
        (":", "exit", 0),
        ("exit", "exit", 0),
    ] {
        let engine = script(&folder, go, begin);
        let ran = lab(&[
            "arena", "cairns", "--bots", "random", &engine, "--games", "20",
        ]);
        assert_eq!(ran.code, Some(1), "{ran:?}");
        if pairs == 0 {
            assert_eq!(ran.out, "");
        } else {
            assert_eq!(games_of(&ran.out), [2 * pairs, 0, 0], "{ran:?}");
        }
        let last = ran.err.lines().last().expect("a word of error");
        assert!(
            last.contains("the program sh ended before it said")
                || last.contains("the program sh does not listen any more"),
            "{ran:?}"
        );
        assert_eq!(ran.err.lines().count(), 2 * pairs as usize + 1, "{ran:?}");
    }
    fs::remove_dir_all(folder).expect("its own folder");
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (args, words) in [
        (
            &["arena", "cairns", "--bots", "hal", "easy"][..],
            "no bot is called",
        ),
        (
            &["arena", "surge", "--bots", "plain", "easy"],
            "no bot is called",
        ),
        (
            &["arena", "cairns", "--bots", "easy", "easy@x"],
            "a number of nodes",
        ),
        (
            &[
                "arena",
                "cairns",
                "--bots",
                "easy",
                "random",
                "--openings",
                "book",
            ],
            "random:K",
        ),
        (
            &[
                "arena", "cairns", "--bots", "easy", "random", "--sprt", "20,0",
            ],
            "--sprt",
        ),
        (
            &["arena", "cairns", "--bots", "easy", "cmd:/no/such/program"],
            "cannot start",
        ),
    ] {
        lab(args).refused(2, words);
    }
}

/// A program that speaks the protocol is as good as a bot: here it is this one, in every game; and
/// since it thinks alike, both play the same.
#[test]
fn a_program_plays_like_a_bot() {
    let program = format!("cmd:{} ugi", env!("CARGO_BIN_EXE_stonecircle-lab"));
    for game in GAMES {
        let engine = format!("{program} {game}");
        let out = lab(&[
            "arena", game, "--bots", &engine, "random", "--games", "2", "--nodes", "60",
        ])
        .good();
        assert!(out.contains(": +"), "{out}");
    }
}

#[test]
fn a_ladder_is_climbed_bit_by_bit() {
    let folder = tempfile();
    let (results, page) = (format!("{folder}/r.jsonl"), format!("{folder}/p.md"));
    let mut args = [
        "ladder",
        "--game",
        "surge",
        "--pairs",
        "1",
        "--results",
        &results,
        "--page",
        &page,
        "--time",
        "1",
    ];
    let first = lab(&args).good();
    assert!(first.contains("master vs hard"), "{first}");
    // It is known now.
    assert_eq!(lab(&args).good(), "");
    // What is asked for beyond is added.
    args[4] = "3";
    let more = lab(&args).good();
    assert_eq!(more.lines().count(), 1, "{more}");
    let page = fs::read_to_string(&page).expect("the page");
    assert!(
        page.contains("## Surge Stones") && page.contains("| master over hard | 1 ms | 6 |"),
        "{page}"
    );
    fs::remove_dir_all(folder).expect("its own folder");
}

/// Without a seed every line goes on with its own; only another seed begins one anew.
#[test]
fn a_ladder_goes_on_with_the_seed_of_each_line() {
    let folder = tempfile();
    let (results, page) = (format!("{folder}/r.jsonl"), format!("{folder}/p.md"));
    let climb = |step: &str, pairs: &str, more: &[&str]| {
        let args = [
            "ladder",
            "--game",
            "cairns",
            "--step",
            step,
            "random",
            "--results",
            &results,
            "--page",
            &page,
            "--pairs",
            pairs,
        ];
        lab(&[&args[..], more].concat()).good();
        let text = fs::read_to_string(&results).expect("results");
        let lines = text.lines().map(crate::program::json);
        lines
            .map(|line| {
                let pairs = line["pairs"].as_array().expect("pairs").iter();
                let pairs: u64 = pairs.filter_map(Value::as_u64).sum();
                (line["seed"].as_u64().expect("a seed"), pairs)
            })
            .collect::<Vec<_>>()
    };
    let counts = || fs::read_to_string(&results).expect("results");
    assert_eq!(climb("beginner", "2", &["--seed", "5"]), [(5, 2)]);
    assert_eq!(climb("beginner", "4", &[]), [(5, 4)]);
    let bit_by_bit = counts();
    // A new line begins at 0, and the old one stays.
    assert_eq!(climb("easy", "1", &[]), [(5, 4), (0, 1)]);
    // What is known is not played again, with its own seed or without one, nor with fewer pairs.
    assert_eq!(climb("beginner", "3", &[]), [(5, 4), (0, 1)]);
    assert_eq!(climb("beginner", "4", &["--seed", "5"]), [(5, 4), (0, 1)]);
    assert_eq!(climb("beginner", "0", &["--seed", "6"]), [(5, 4), (0, 1)]);
    assert_eq!(climb("beginner", "1", &["--seed", "6"]), [(6, 1), (0, 1)]);
    // Bit by bit it comes to the same as at one go.
    climb("beginner", "4", &["--seed", "5"]);
    assert_eq!(counts().lines().next(), bit_by_bit.lines().next());
    fs::remove_dir_all(folder).expect("its own folder");
}

#[test]
fn one_step_of_a_ladder_is_played_alone_and_the_page_is_in_order() {
    let folder = tempfile();
    let (results, page) = (format!("{folder}/r.jsonl"), format!("{folder}/p.md"));
    let climb = |pairs: &str, step: [&str; 2]| {
        lab(&[
            "ladder",
            "--game",
            "cairns",
            "--step",
            step[0],
            step[1],
            "--pairs",
            pairs,
            "--results",
            &results,
            "--page",
            &page,
        ])
    };
    climb("1", ["easy", "random"]).good();
    climb("2", ["beginner", "random"]).good();
    // Nothing is played, and nothing lost.
    assert_eq!(climb("0", ["hard", "normal"]).good(), "");
    let page = fs::read_to_string(&page).expect("the page");
    let rows: Vec<&str> = page
        .lines()
        .filter(|line| line.contains(" over random |"))
        .collect();
    assert!(
        rows.len() == 2
            && rows[0].starts_with("| beginner over random | 300000 nodes | 4 |")
            && rows[1].starts_with("| easy over random | 300000 nodes | 2 |"),
        "{page}"
    );
    climb("1", ["easy", "hard"]).refused(2, "easy over hard");
    fs::remove_dir_all(folder).expect("its own folder");
}

#[test]
fn results_that_cannot_be_read_are_not_written_over() {
    let folder = tempfile();
    let (results, page) = (format!("{folder}/r.jsonl"), format!("{folder}/p.md"));
    for damaged in [&b"\xff\xfe\n"[..], b"{\"game\":", b"nonsense\n", b"\0\0\0"] {
        fs::write(&results, damaged).expect("a file");
        let ran = lab(&[
            "ladder",
            "--pairs",
            "0",
            "--results",
            &results,
            "--page",
            &page,
        ]);
        ran.one_error(2, "r.jsonl");
        assert_eq!(fs::read(&results).expect("it is there"), damaged);
    }
    fs::remove_dir_all(folder).expect("its own folder");
}

#[test]
fn a_blunder_is_a_turning_point_and_the_better_move_is_named() {
    // Amber could have finished the cairn on c3 itself; instead Slate does.
    let record = r#"{"game":"cairns","start":"x5/x5/x,2,111,x2/x5/2,2,x3 2 4 0","moves":["e5","c3"],"result":"first","reason":"cairn"}"#;
    let out = lab_reading(&["analyse", "--nodes", "3000"], record.as_bytes()).good();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 4, "{out}");
    assert!(
        lines[1].contains(" e5 ") && lines[1].contains("better b3>"),
        "{out}"
    );
    assert!(lines[1].ends_with("turning point"), "{out}");
    assert!(lines[2].ends_with("100 % c3"), "{out}");
    assert_eq!(lines[3], " end 100 %");
    let ran = lab_reading(&["analyse"], b"{}\n");
    ran.one_error(1, "line 1: not a record");
}

#[test]
fn games_of_every_kind_are_analysed() {
    for game in GAMES {
        let record = lab(&[
            "play", game, "--first", "random", "--second", "random", "--seed", "3",
        ])
        .good();
        let out = lab_reading(&["analyse", "--nodes", "40"], record.as_bytes()).good();
        assert!(out.starts_with(&format!("record 1: {game}\n")), "{out}");
        assert!(out.matches("turning point").count() <= 3, "{out}");
    }
}

/// A folder of this test's own.
fn tempfile() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder =
        std::env::temp_dir().join(format!("stonecircle-arena-{}-{number}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder.to_string_lossy().into_owned()
}
