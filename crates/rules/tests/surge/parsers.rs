//! Whatever is read, however broken: an error or something that is written the same again.

use proptest::prelude::*;
use stonecircle_rules::surge::{
    Column, Move, Options, Pool, Square, Surge, SurgePosition, SurgeView,
};
use stonecircle_rules::{Game, Glimpse, Position, Stage, View};

use super::properties::{VIEWERS, after};

/// Whatever a position reads, it is written, read again, asked and played.
fn try_position(text: &str) {
    let Ok(mut position) = SurgePosition::parse(&Options::default(), text) else {
        return;
    };
    let again = SurgePosition::parse(&Options::default(), &position.to_string());
    assert_eq!(again, Ok(position));
    assert_eq!(position.zobrist(), position.zobrist_from_scratch());
    let mut moves = Vec::new();
    for _ in 0..6 {
        position.legal_moves(48, &mut moves).expect("at most 48");
        assert_eq!(moves.is_empty(), position.to_move().is_none());
        let Some(action) = moves.last() else { break };
        let before = position;
        position.play(action, &mut ()).expect("a legal move");
        assert_eq!(position.zobrist(), position.zobrist_from_scratch());
        for viewer in VIEWERS {
            let mut view = before.view(viewer);
            view.follow(&before.glimpse(action, &position, viewer), &mut ())
                .expect("an event that fits");
            assert_eq!(view, position.view(viewer));
        }
    }
}

fn try_view(text: &str, unseen: [Pool; 2]) {
    for viewer in VIEWERS {
        let Ok(view) = SurgeView::read(viewer, Options::default(), text, unseen) else {
            continue;
        };
        let again = SurgeView::read(viewer, Options::default(), &view.to_string(), unseen);
        assert_eq!(again, Ok(view));
        let mut moves = Vec::new();
        view.legal_moves(48, &mut moves).expect("at most 48");
        for action in &moves {
            assert_eq!(view.judge(action), Ok(()));
        }
    }
}

fn try_view_json(json: &str) {
    if let Ok(view) = serde_json::from_str::<SurgeView>(json) {
        let written = serde_json::to_string(&view).expect("plain data");
        assert_eq!(serde_json::from_str::<SurgeView>(&written).ok(), Some(view));
    }
}

fn try_small(text: &str) {
    if let Ok(action) = Move::read(text) {
        assert_eq!(action.to_string(), text);
    }
    if let Ok(square) = text.parse::<Square>() {
        assert_eq!(square.to_string(), text);
    }
    if let Ok(column) = text.parse::<Column>() {
        assert_eq!(column.to_string().parse(), Ok(column));
        assert!(serde_json::to_string(&column.surge()).is_ok());
    }
    if let Ok(pool) = text.parse::<Pool>() {
        assert_eq!(pool.to_string().parse(), Ok(pool));
    }
    if let Ok(value) = serde_json::from_str(text)
        && let Ok(options) = Surge::read_options(&value)
    {
        assert_eq!(
            Surge::read_options(&Surge::write_options(&options)),
            Ok(options)
        );
    }
}

/// The text with some bytes replaced, put in, taken out or doubled.
fn mutated(text: &str, edits: &[(u16, u8, u8)]) -> String {
    const ALPHABET: &[u8] = b"0123456789xo*?,./|- @abchBO{}\":-\xC3\xFF";
    let mut bytes = text.as_bytes().to_vec();
    for (place, kind, letter) in edits {
        let at = *place as usize % (bytes.len() + 1);
        let letter = ALPHABET[*letter as usize % ALPHABET.len()];
        match kind % 4 {
            0 => bytes.insert(at, letter),
            1 if at < bytes.len() => bytes[at] = letter,
            2 if at < bytes.len() => {
                bytes.remove(at);
            }
            _ => {
                let piece = bytes[at..]
                    .iter()
                    .copied()
                    .take(letter as usize % 9)
                    .collect::<Vec<_>>();
                bytes.splice(at..at, piece);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn edits() -> impl Strategy<Value = Vec<(u16, u8, u8)>> {
    proptest::collection::vec(any::<(u16, u8, u8)>(), 0..5)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn any_bytes_are_read_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
        let text = String::from_utf8_lossy(&bytes);
        try_position(&text);
        try_view(&text, [Pool::default(); 2]);
        try_view_json(&text);
        try_small(&text);
    }

    #[test]
    fn broken_positions_are_read_without_panic(seed: u64, plies in 0..60_u32, edits in edits()) {
        try_position(&mutated(&after(seed, plies).to_string(), &edits));
    }

    #[test]
    fn broken_views_are_read_without_panic(
        seed: u64,
        plies in 0..60_u32,
        viewer in 0..4_usize,
        edits in edits(),
    ) {
        let view = after(seed, plies).view(VIEWERS[viewer]);
        let unseen = stonecircle_rules::Seat::BOTH.map(|seat| view.unseen(seat));
        try_view(&mutated(&view.to_string(), &edits), unseen);
        let json = serde_json::to_string(&view).expect("plain data");
        try_view_json(&mutated(&json, &edits));
    }

    #[test]
    fn broken_words_are_read_without_panic(which in 0..5_usize, edits in edits()) {
        let valid = ["9@c2", "?@h8", "B9 O3 . B1 . O10", "1.4.9", r#"{"first":"second"}"#];
        try_small(&mutated(valid[which], &edits));
    }

    #[test]
    fn broken_events_are_run_without_panic(
        seed: u64,
        plies in 0..50_u32,
        viewer in 0..4_usize,
        edits in edits(),
    ) {
        let position = after(seed, plies);
        let mut moves = Vec::new();
        position.legal_moves(48, &mut moves).expect("at most 48");
        if let Some(action) = moves.first() {
            let mut next = position;
            next.apply(action, &mut ());
            let glimpse = position.glimpse(action, &next, VIEWERS[viewer]);
            let json = serde_json::to_string(&glimpse).expect("plain data");
            if let Ok(glimpse) = serde_json::from_str::<Glimpse>(&mutated(&json, &edits)) {
                let mut view = position.view(VIEWERS[viewer]);
                for stage in Stage::ALL {
                    let before = view;
                    if view.run_stage(stage, &glimpse, &mut ()).is_err() {
                        prop_assert_eq!(view, before);
                    }
                }
            }
        }
    }

    #[test]
    fn an_illegal_move_applied_by_force_does_not_panic(
        seed: u64,
        plies in 0..60_u32,
        value in proptest::option::of(0..=255_u8),
        at in 0..64_u8,
    ) {
        let mut position = after(seed, plies);
        let at = Square::from_index(at).expect("a square");
        position.apply(&Move::Place { value, at }, &mut Vec::new());
        position.apply(&Move::Skip, &mut Vec::new());
        let mut moves = Vec::new();
        position.legal_moves(48, &mut moves).expect("at most 48");
    }
}
