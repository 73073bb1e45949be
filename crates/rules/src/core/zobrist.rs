//! Fixed pseudo-random keys for incremental hashing.

/// The `index`-th key of the stream `stream`: splitmix64 (Steele, Lea and Flood 2014), so that
/// tables can be `const` and hashes are the same on every machine.
#[must_use]
pub const fn key(stream: u64, index: u64) -> u64 {
    let mut z = stream
        .wrapping_mul(0xD134_2543_DE82_EF95)
        .wrapping_add(index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A table of `N` keys of one stream.
#[must_use]
pub const fn keys<const N: usize>(stream: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = key(stream, i as u64);
        i += 1;
    }
    table
}

/// FNV-1a of some bytes: the fingerprint of a view's text.
#[must_use]
pub fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}
