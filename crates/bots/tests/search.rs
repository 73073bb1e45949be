//! What the searching bots find: every forced win that a plain minimax finds, tactical positions,
//! the same move again, and nothing taken from memory on the way.

use allocation_counter::measure;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use stonecircle_bots::{Bot, Budget, Level, Thought, bot};
use stonecircle_rules::{AnyPosition, Seat, Viewer, game};

fn at(id: &str, options: &serde_json::Value, text: &str) -> Box<dyn AnyPosition> {
    let game = game(id).expect("a game");
    game.position(options, text).expect("a good position")
}

fn somewhere(id: &str, options: &serde_json::Value, plies: u64, seed: u64) -> Box<dyn AnyPosition> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let game = game(id).expect("a game");
    let mut position = game.start(options, &mut rng).expect("good options");
    for _ in 0..plies {
        let Some(action) = position.random_move(&mut rng) else {
            break;
        };
        position.play(&action).expect("a legal move");
    }
    position
}

fn named(level: Level, id: &str) -> Box<dyn Bot> {
    bot(level.id(), id).expect("every game has every level")
}

fn consider(
    bot: &mut dyn Bot,
    position: &dyn AnyPosition,
    budget: &Budget<'_>,
    seed: u64,
) -> Thought {
    let mover = position.to_move().expect("the game goes on");
    let view = position.view(Viewer::Seat(mover));
    bot.consider(view.as_ref(), budget, seed, &mut |_| ())
        .expect("a move")
}

/// Whether `seat` can force a win within so many plies: all moves of both sides, nothing else.
fn forces_a_win(position: &dyn AnyPosition, seat: Seat, plies: u32) -> bool {
    let Some(mover) = position.to_move() else {
        let winner = position
            .outcome()
            .and_then(|outcome| outcome.result.winner());
        return winner == Some(seat);
    };
    if plies == 0 {
        return false;
    }
    let moves = position.legal(100_000).expect("not so many");
    let mut outcomes = moves.iter().map(|action| {
        let mut next = position.boxed_clone();
        next.play(action).expect("a legal move");
        forces_a_win(next.as_ref(), seat, plies - 1)
    });
    if mover == seat {
        outcomes.any(|won| won)
    } else {
        outcomes.all(|won| won)
    }
}

/// Compares the search with plain minimax in positions of random games that are near their end, and
/// gives the numbers of forced wins and losses met.
fn compare(
    id: &str,
    options: &serde_json::Value,
    plies: u32,
    seeds: std::ops::Range<u64>,
) -> [u32; 2] {
    let mut met = [0; 2];
    let mut master = named(Level::Master, id);
    for seed in seeds {
        let whole = {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = somewhere(id, options, 0, seed);
            let mut line = vec![position.boxed_clone()];
            while let Some(action) = position.random_move(&mut rng) {
                position.play(&action).expect("a legal move");
                line.push(position.boxed_clone());
            }
            line
        };
        // So many plies before the end.
        for back in 1..=4 {
            let Some(position) = whole.len().checked_sub(back + 1).map(|index| &whole[index])
            else {
                continue;
            };
            let Some(mover) = position.to_move() else {
                continue;
            };
            let wins = forces_a_win(position.as_ref(), mover, plies);
            let loses = !wins && forces_a_win(position.as_ref(), mover.other(), plies);
            let budget = Budget::unlimited().depth(plies);
            let thought = consider(master.as_mut(), position.as_ref(), &budget, seed);
            let end = thought.score.expect("it judges").end_in();
            if wins {
                met[0] += 1;
                assert!(
                    end.is_some_and(|end| end > 0),
                    "{}: {thought:?}",
                    position.text()
                );
                let mut next = position.boxed_clone();
                next.play(&thought.action).expect("a legal move");
                assert!(
                    forces_a_win(next.as_ref(), mover, plies + 1),
                    "{}: {thought:?} gives the win away",
                    position.text()
                );
            }
            if loses {
                met[1] += 1;
                assert!(
                    end.is_some_and(|end| end < 0),
                    "{}: {thought:?}",
                    position.text()
                );
            }
        }
    }
    met
}

#[test]
fn cairns_misses_no_forced_win_that_minimax_finds() {
    let [wins, losses] = compare("cairns", &json!({}), 2, 0..12);
    assert!(wins >= 10 && losses >= 1, "{wins} wins, {losses} losses");
}

#[test]
fn surakarta_misses_no_forced_win_that_minimax_finds() {
    let [wins, losses] = compare("surakarta", &json!({"quiet_limit": 20}), 3, 0..40);
    assert!(wins >= 10 && losses >= 1, "{wins} wins, {losses} losses");
}

/// On small boards all turns can be listed, and a win on the board is a turn after which it is over.
#[test]
fn surmount_misses_no_win_on_the_board() {
    let mut met = 0;
    for tournament in [false, true] {
        for edition in ["original", "abstractplay"] {
            let options = json!({"size": 3, "tournament": tournament, "edition": edition});
            for seed in 0..60 {
                let position = somewhere("surmount", &options, 2 + seed % 7, seed);
                let Some(mover) = position.to_move() else {
                    continue;
                };
                if !forces_a_win(position.as_ref(), mover, 1) {
                    continue;
                }
                met += 1;
                keeps_the_win("surmount", position.as_ref(), seed, |next| {
                    won_by(next, mover)
                });
            }
        }
    }
    assert!(met >= 20, "only {met} positions with a win");
}

#[test]
fn from_easy_up_no_win_on_the_board_is_missed() {
    for id in ["cairns", "surakarta"] {
        let mut met = 0;
        for seed in 0..40 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = somewhere(id, &json!({}), 0, seed);
            // The position from which a random game was won on the next ply.
            let before = loop {
                let before = position.boxed_clone();
                let Some(action) = position.random_move(&mut rng) else {
                    break None;
                };
                position.play(&action).expect("a legal move");
                if let Some(outcome) = position.outcome() {
                    break (outcome.result.winner() == before.to_move()).then_some(before);
                }
            };
            let Some(before) = before else { continue };
            met += 1;
            let mover = before.to_move().expect("it was a turn");
            keeps_the_win(id, before.as_ref(), seed, |next| won_by(next, mover));
        }
        assert!(met >= 20, "{id}: only {met} positions with a win");
    }
}

/// On large boards turns cannot be listed, but where one of many random ones wins there is a win.
#[test]
fn from_easy_up_no_win_on_the_board_is_missed_in_surmount() {
    for (size, tries) in [(4, 300), (5, 200)] {
        for tournament in [false, true] {
            for edition in ["original", "abstractplay"] {
                let options = json!({"size": size, "tournament": tournament, "edition": edition});
                let mut met = 0;
                for seed in 0..8 {
                    let mut rng = ChaCha8Rng::seed_from_u64(seed);
                    let mut position = somewhere("surmount", &options, 4 + seed, seed);
                    // Groups grow where somebody plays with a plan.
                    let mut bot = named(Level::Normal, "surmount");
                    while let Some(mover) = position.to_move() {
                        let wins = (0..tries).any(|_| {
                            let mut next = position.boxed_clone();
                            let action = next.random_move(&mut rng).expect("it goes on");
                            next.play(&action).expect("a legal move");
                            won_by(next.as_ref(), mover)
                        });
                        if wins {
                            met += 1;
                            keeps_the_win("surmount", position.as_ref(), seed, |next| {
                                won_by(next, mover)
                            });
                        }
                        let budget = Budget::unlimited().nodes(60);
                        let thought = consider(bot.as_mut(), position.as_ref(), &budget, seed);
                        position.play(&thought.action).expect("a legal move");
                    }
                }
                assert!(met >= 5, "{options}: only {met} positions with a win");
            }
        }
    }
}

/// Whether the game is over and this side has won it.
fn won_by(position: &dyn AnyPosition, seat: Seat) -> bool {
    position
        .outcome()
        .is_some_and(|outcome| outcome.result.winner() == Some(seat))
}

/// Asserts that every level from Easy up plays a move after which the game is still won.
#[track_caller]
fn keeps_the_win(
    id: &str,
    position: &dyn AnyPosition,
    seed: u64,
    is_won: impl Fn(&dyn AnyPosition) -> bool,
) {
    for level in [Level::Easy, Level::Normal, Level::Hard, Level::Master] {
        // However little there is to think with.
        for nodes in [0, 2_000] {
            let budget = Budget::unlimited().nodes(nodes);
            let thought = consider(named(level, id).as_mut(), position, &budget, seed);
            let mut next = position.boxed_clone();
            next.play(&thought.action).expect("a legal move");
            assert!(
                is_won(next.as_ref()),
                "{level:?} with {nodes} nodes in {} with {}: {thought:?}",
                position.text(),
                position.options()
            );
        }
    }
}

/// The points by which `seat` leads in Surge Stones when nobody has a stone left and the rest has
/// played itself; `None` where somebody has one.
fn lead_at_the_end(position: &dyn AnyPosition, seat: Seat) -> Option<i64> {
    let mut position = position.boxed_clone();
    if !position.text().ends_with(" -|- -|-") {
        return None;
    }
    while position.to_move().is_some() {
        position.play("skip").expect("there is nothing else");
    }
    let score = position.score()?.map(i64::from);
    Some(score[seat.index()] - score[seat.other().index()])
}

/// The last placement of a game of Surge Stones, with the score set so that only the best placements
/// win. All that matters then can be known from the view: the other side's last stone is the one that
/// is left over.
#[test]
fn from_easy_up_no_win_with_the_last_stone_is_missed_in_surge() {
    let mut met = 0;
    for seed in 0..150 {
        let position = last_placement(seed);
        let Some(mover) = position.to_move() else {
            continue;
        };
        let leads: Vec<i64> = position
            .legal(1_000)
            .expect("not so many")
            .iter()
            .map(|action| {
                let mut next = position.boxed_clone();
                next.play(action).expect("a legal move");
                lead_at_the_end(next.as_ref(), mover).expect("it was the last stone")
            })
            .collect();
        let (Some(best), Some(worst)) = (leads.iter().max(), leads.iter().min()) else {
            continue;
        };
        if best == worst {
            continue;
        }
        // The best placements win by one point now, and all others do not win.
        let text = position.text();
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let mut score = position.score().expect("it is counted").map(i64::from);
        score[mover.other().index()] += best - 1;
        let [lift, _] = score.map(|points| (-points).max(0));
        let lift = lift.max((-score[1]).max(0));
        fields[4] = format!("{}-{}", score[0] + lift, score[1] + lift);
        let position = at("surge", &json!({}), &fields.join(" "));
        met += 1;
        for thought in 0..3 {
            keeps_the_win("surge", position.as_ref(), thought, |next| {
                lead_at_the_end(next, mover) == Some(1)
            });
        }
    }
    assert!(met >= 40, "only {met} positions with a win");
}

/// A random game of Surge Stones where its last stone is to be laid; over where there was none.
fn last_placement(seed: u64) -> Box<dyn AnyPosition> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut position = somewhere("surge", &json!({}), 0, seed);
    loop {
        let before = position.boxed_clone();
        let Some(action) = position.random_move(&mut rng) else {
            return position;
        };
        position.play(&action).expect("a legal move");
        if position.text().ends_with(" -|- -|-") {
            return before;
        }
    }
}

/// A position, and the moves of which one must be played.
type Puzzle = (&'static str, &'static str, &'static [&'static str]);

/// Worked out by hand; the last number of a Cairns position is its plies since a drop.
const PUZZLES: &[Puzzle] = &[
    // Win in one: a fourth stone on one's own three.
    ("cairns", "x5/x5/x2,111,x2/x5/2,2,x3 1 4 0", &["c3"]),
    // Win in one by carrying onto it.
    ("cairns", "x5/x5/x,1,221,x2/x5/2,2,x3 1 4 0", &["b3>", "c3"]),
    // Amber would finish c3 next; nothing can be laid on it but by carrying, which wins.
    ("cairns", "x5/x5/x,1,222,x2/x5/1,1,x3 1 4 0", &["b3>"]),
    // A stone that hangs, and one in a corner that cannot be taken: round three arcs to f4.
    ("surakarta", "o5/6/5o/6/2x3/6 x 0", &["c2xf4"]),
    // The last stone: win in one.
    ("surakarta", "6/6/5o/6/2x3/6 x 0", &["c2xf4"]),
    // The ten is pushed back now and over the edge next, unless more than three stands behind it; and
    // with a three it would clash.
    (
        "surge",
        "8/8/8/8/2,o3,5/2,o10,5/2,x10,5/8 x x 5 0-0 1.2.9|3.4 1.2.4|5.6",
        &["9@c1"],
    ),
    (
        "surge",
        "8/2,o10,5/2,x10,5/2,x3,5/8/8/8/8 o o 5 0-0 1.2.4|5.6 1.2.9|3.4",
        &["9@c8"],
    ),
];

#[test]
fn hard_solves_the_puzzles() {
    for (id, text, solutions) in PUZZLES {
        let position = at(id, &json!({}), text);
        for level in [Level::Hard, Level::Master] {
            let budget = Budget::unlimited().nodes(50_000);
            let thought = consider(named(level, id).as_mut(), position.as_ref(), &budget, 7);
            assert!(
                solutions.contains(&thought.action.as_str()),
                "{level:?} in {text}: {thought:?}"
            );
        }
    }
}

/// Positions in which some moves lose to the very next one and others do not: Hard plays one of those
/// that do not. `share` of the moves at least must lose, in hundredths.
fn answers(id: &str, options: &serde_json::Value, [from, to]: [u64; 2], share: usize) -> u32 {
    let mut met = 0;
    for seed in 0..200 {
        let position = somewhere(id, options, from + seed % (to - from), seed);
        let Some(mover) = position.to_move() else {
            continue;
        };
        let Ok(moves) = position.legal(400) else {
            continue;
        };
        let loses = |action: &String| {
            let mut next = position.boxed_clone();
            next.play(action).expect("a legal move");
            forces_a_win(next.as_ref(), mover.other(), 1)
        };
        let losing: Vec<&String> = moves.iter().filter(|action| loses(action)).collect();
        if losing.len() == moves.len() || 100 * losing.len() < share * moves.len() {
            continue;
        }
        met += 1;
        for level in [Level::Hard, Level::Master] {
            let budget = Budget::unlimited().nodes(20_000);
            let mut bot = named(level, id);
            let thought = consider(bot.as_mut(), position.as_ref(), &budget, seed);
            assert!(
                !loses(&thought.action),
                "{level:?} in {}: {thought:?}",
                position.text()
            );
        }
        if met == 12 {
            break;
        }
    }
    met
}

#[test]
fn hard_answers_what_must_be_answered() {
    let met = answers("cairns", &json!({}), [7, 16], 50);
    assert!(met >= 5, "cairns: only {met} such positions");
    for (size, tournament) in [(4, false), (4, true), (5, false), (5, true)] {
        let options = json!({"size": size, "tournament": tournament});
        let met = answers("surmount", &options, [3, 7], 10);
        assert!(met >= 3, "{options}: only {met} such positions");
    }
}

/// Positions of Surmount, with the size of their board and whether the tournament rule holds, in which
/// what hangs is all that is left of a side. (Where it is not, whether to take it is a question of
/// judgement: stones cost nothing in this game.)
const LAST_GROUPS: &[(u8, bool, &str)] = &[
    // Two beside the last one.
    (4, false, "4/5/6/1xxo3/6/5/4 x"),
    (4, false, "4/5/2oo2/3x3/6/5/4 x"),
    // A single stone grows to three beside the last three; to four beside the last four.
    (4, false, "4/5/6/1x1ooo1/6/5/4 x"),
    (5, false, "5/6/7/8/1x1oooo2/8/7/6/5 x"),
    // It pays nothing to take one of two; but here both go at once, the one swept away.
    (5, true, "ooo2/2oo2/1x2oo1/2xxo3/1xx2o3/4x3/4oo1/4o1/4o x"),
];

#[test]
fn hard_takes_the_last_groups_of_surmount() {
    for (size, tournament, text) in LAST_GROUPS {
        let options = json!({"size": size, "tournament": tournament});
        let position = at("surmount", &options, text);
        let mover = position.to_move().expect("it goes on");
        keeps_the_win("surmount", position.as_ref(), 7, |next| won_by(next, mover));
    }
}

/// Positions of random games, so many plies from the start or before the end, in which minimax finds
/// a win in exactly `plies` plies: Hard's move keeps it. Gives how many were met, at most `enough`.
fn keeps_forced_wins(
    id: &str,
    options: &serde_json::Value,
    plies: u32,
    seeds: std::ops::Range<u64>,
    enough: u32,
) -> u32 {
    let mut met = 0;
    for seed in seeds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut line = vec![somewhere(id, options, 0, seed)];
        while let Some(action) = line.last().and_then(|at| at.random_move(&mut rng)) {
            let mut next = line[line.len() - 1].boxed_clone();
            next.play(&action).expect("a legal move");
            line.push(next);
        }
        let last = line.len().saturating_sub(1);
        for position in &line[last.saturating_sub(plies as usize + 2)..last] {
            let mover = position.to_move().expect("it goes on");
            if (1..plies).any(|fewer| forces_a_win(position.as_ref(), mover, fewer))
                || !forces_a_win(position.as_ref(), mover, plies)
            {
                continue;
            }
            met += 1;
            let budget = Budget::unlimited();
            let mut hard = named(Level::Hard, id);
            let thought = consider(hard.as_mut(), position.as_ref(), &budget, seed);
            let mut next = position.boxed_clone();
            next.play(&thought.action).expect("a legal move");
            assert!(
                forces_a_win(next.as_ref(), mover, plies - 1),
                "{}: {thought:?} does not win in {plies}",
                position.text()
            );
            assert_eq!(
                thought.score.expect("it judges").end_in(),
                Some(plies as i32),
                "{}: {thought:?}",
                position.text()
            );
            if met == enough {
                return met;
            }
        }
    }
    met
}

/// Three plies in the games of which the search leaves nothing out; in Surmount it looks at a few
/// captures for each target, and minimax finds wins by others.
#[test]
fn hard_wins_in_one_and_in_three_where_that_can_be_forced() {
    for (id, options, plies, seeds, enough) in [
        ("cairns", json!({}), 1, 0..40, 20),
        ("cairns", json!({}), 3, 0..400, 12),
        ("surakarta", json!({}), 1, 0..40, 20),
        ("surakarta", json!({}), 3, 0..200, 12),
        ("surmount", json!({"size": 3}), 1, 0..40, 20),
    ] {
        let met = keeps_forced_wins(id, &options, plies, seeds, enough);
        assert_eq!(met, enough, "{id} {options}: wins in {plies}");
    }
}

#[test]
fn the_same_view_seed_and_nodes_give_the_same_thought_whatever_came_before() {
    for id in ["cairns", "surakarta", "surmount", "surge"] {
        for level in Level::ALL {
            let mut used = named(level, id);
            for seed in 0..3 {
                let position = somewhere(id, &json!({}), 6 + seed, seed);
                let budget = || Budget::unlimited().nodes(700);
                let fresh = consider(
                    named(level, id).as_mut(),
                    position.as_ref(),
                    &budget(),
                    seed,
                );
                let again = consider(used.as_mut(), position.as_ref(), &budget(), seed);
                assert_eq!(fresh, again, "{id} {level:?}");
            }
        }
    }
}

/// A bot may take memory before it searches and between two depths, but not for every node.
#[test]
fn searching_more_takes_no_more_memory() {
    for (id, few, many) in [
        ("cairns", 2_000, 60_000),
        ("surakarta", 2_000, 60_000),
        ("surmount", 500, 5_000),
        ("surge", 300, 40_000),
    ] {
        let position = somewhere(id, &json!({}), 10, 3);
        let mut master = named(Level::Master, id);
        let mut asked = |nodes: u64| {
            let budget = Budget::unlimited().nodes(nodes);
            let used = measure(|| drop(consider(master.as_mut(), position.as_ref(), &budget, 1)));
            (used.count_total, budget.spent())
        };
        asked(many);
        let ((little, _), (much, spent)) = (asked(few), asked(many));
        assert!(spent > 4 * few, "{id}: only {spent} nodes");
        assert!(much <= little + 400, "{id}: {little} and {much} times");
        assert!(much <= 1_500, "{id}: {much} times");
    }
}

#[test]
fn a_limit_of_nodes_is_kept_to_by_every_level() {
    for id in ["cairns", "surakarta", "surmount", "surge"] {
        for level in Level::ALL {
            for nodes in [0, 1, 63, 64, 500] {
                let position = somewhere(id, &json!({}), 9, 2);
                let budget = Budget::unlimited().nodes(nodes);
                let thought = consider(named(level, id).as_mut(), position.as_ref(), &budget, 2);
                assert!(budget.spent() <= nodes, "{id} {level:?}");
                position.judge(&thought.action).expect("a legal move");
            }
        }
    }
}
