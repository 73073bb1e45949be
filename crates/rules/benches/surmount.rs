//! How fast Surmount plays random games and generates turns, on one core.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use stonecircle_rules::Position as _;
use stonecircle_rules::surmount::{Options, Position};

fn start(size: u8) -> Position {
    Position::empty(Options {
        size,
        ..Options::default()
    })
}

/// A position of side 5 with many small groups and room between them, in which growing gives
/// thousands of results.
const CROWDED: &str = "4o/2ooo1/2xooo1/o2o2o1/2x1ox1o1/1x1oo2x/xx1x1oo/4oo/2o2 x";

fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("surmount");
    group.throughput(Throughput::Elements(1));
    for size in [4, 5, 7] {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        group.bench_function(format!("random game, side {size}"), |bencher| {
            bencher.iter(|| {
                let mut position = start(size);
                black_box(position.play_out(&mut rng, u32::MAX))
            });
        });
    }
    group.finish();
}

fn generation(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("surmount");
    let position = Position::parse(&Options::default(), CROWDED).expect("a position");
    let mut turns = Vec::new();
    group.bench_function("legal_moves, side 5, crowded", |bencher| {
        bencher.iter(|| position.legal_moves(1_000_000, &mut turns));
    });
    group.bench_function("perft 3, side 4", |bencher| {
        bencher.iter(|| start(4).perft(3, 1_000_000));
    });
    group.finish();
}

criterion_group!(benches, playouts, generation);
criterion_main!(benches);
