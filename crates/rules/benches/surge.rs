//! Surge Stones: random play to the end, and the surge on its own, beside one written with lists.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use stonecircle_rules::surge::{Board, Options, Square, Surge, SurgePosition, surge};
use stonecircle_rules::{Game, Position};

#[path = "../tests/surge/plain.rs"]
mod plain;

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("surge");
    group.throughput(Throughput::Elements(1));
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let start = Surge::start(&Options::default(), &mut rng);
    group.bench_function("random game, quick path", |bencher| {
        bencher.iter(|| {
            let mut position = start;
            position.play_out(&mut rng)
        });
    });
    group.bench_function("random game, hash kept", |bencher| {
        bencher.iter(|| {
            let mut position = start;
            while let Some(action) = position.draw_move(&mut rng) {
                position.apply(&action, &mut ());
            }
            position
        });
    });
    group.bench_function("random game, happenings told", |bencher| {
        let mut seen = Vec::new();
        bencher.iter(|| {
            let mut position = start;
            while let Some(action) = position.draw_move(&mut rng) {
                seen.clear();
                position.apply(&action, &mut seen);
            }
            position
        });
    });
    group.bench_function("deal", |bencher| {
        bencher.iter(|| Surge::start(&Options::default(), &mut rng));
    });
    group.finish();
}

/// Boards of random games, a ply apart.
fn boards() -> Vec<Board> {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut boards = Vec::new();
    while boards.len() < 1024 {
        let mut position: SurgePosition = Surge::start(&Options::default(), &mut rng);
        while let Some(action) = position.draw_move(&mut rng) {
            position.apply(&action, &mut ());
            if !position.board().any_face_down() {
                boards.push(*position.board());
            }
        }
    }
    boards.truncate(1024);
    boards
}

fn columns(board: &Board) -> [plain::Squares; 8] {
    std::array::from_fn(|file| {
        std::array::from_fn(|rank| {
            let stone = board.stone(Square::new(file as u8, rank as u8)?)?;
            Some((stone.seat, stone.value?))
        })
    })
}

fn surges(criterion: &mut Criterion) {
    let boards = boards();
    let mut group = criterion.benchmark_group("surge of a whole board");
    group.throughput(Throughput::Elements(boards.len() as u64));
    group.bench_function("bit planes", |bencher| {
        bencher.iter_batched_ref(
            || boards.clone(),
            |boards| {
                for board in boards {
                    black_box(surge(board, &mut ()));
                }
            },
            BatchSize::SmallInput,
        );
    });
    let listed: Vec<[plain::Squares; 8]> = boards.iter().map(columns).collect();
    group.bench_function("lists", |bencher| {
        bencher.iter(|| {
            for board in &listed {
                for column in board {
                    black_box(plain::surge(column));
                }
            }
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).warm_up_time(std::time::Duration::from_millis(300)).measurement_time(std::time::Duration::from_secs(1));
    targets = games, surges
}
criterion_main!(benches);
