//! Speed of Surakarta's rules: random games to the end, and counting move sequences.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use stonecircle_rules::core::{Game as _, Position as _};
use stonecircle_rules::surakarta::{Options, Surakarta};

fn surakarta(criterion: &mut Criterion) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let start = Surakarta::start(&Options::default(), &mut rng);

    let mut group = criterion.benchmark_group("surakarta");
    group.throughput(Throughput::Elements(1));
    group.bench_function("random game", |bencher| {
        bencher.iter(|| {
            let mut position = black_box(start);
            while let Some(action) = position.random_move(&mut rng) {
                position.apply(&action, &mut ());
            }
            position.outcome()
        });
    });
    group.sample_size(20);
    group.bench_function("perft 5", |bencher| {
        bencher.iter(|| black_box(&start).perft(5, 1000));
    });
    group.finish();
}

criterion_group!(benches, surakarta);
criterion_main!(benches);
