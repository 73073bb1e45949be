//! Cairns: random play to the end, and perft.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use stonecircle_rules::cairns::Position;
use stonecircle_rules::core::Position as _;

/// Games in one measured call, so that their different lengths even out.
const GAMES: u64 = 1000;

fn cairns(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cairns");
    group.throughput(Throughput::Elements(GAMES));
    group.bench_function("random games", |bencher| {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        bencher.iter(|| {
            for _ in 0..GAMES {
                let mut position = Position::start();
                while let Some(action) = position.random_move(&mut rng) {
                    position.apply(&action, &mut ());
                }
                black_box(position.outcome());
            }
        });
    });
    group.throughput(Throughput::Elements(429_824));
    group.bench_function("perft 4", |bencher| {
        bencher.iter(|| black_box(Position::start()).perft(4, 1000));
    });
    group.finish();
}

criterion_group!(benches, cairns);
criterion_main!(benches);
