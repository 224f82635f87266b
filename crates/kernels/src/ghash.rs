//! GHASH (SP 800-38D, section 6.4), from a given state on.
//!
//! Invariant: a state between calls is what the definition has between two blocks.

use crate::get;
use ::ghash::GHash;
use ::ghash::universal_hash::UniversalHash;
use std::cell::Cell;

fn join([high, low]: [u64; 2]) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

/// Takes blocks of 16 bytes into a state, both halves of which and of the key have the high one first.
pub fn ghash(key: [u64; 2], state: [u64; 2], data: &[Cell<u8>]) -> [u64; 2] {
    let Some((first, rest)) = data.as_chunks::<16>().0.split_first() else { return state };
    let mut hash = GHash::new(&join(key).to_be_bytes().into());
    let first = u128::from_be_bytes(get(first)) ^ join(state);
    hash.update(&[first.to_be_bytes().into()]);
    let mut chunks = rest.chunks_exact(8);
    for chunk in &mut chunks {
        hash.update(&std::array::from_fn::<::ghash::Block, 8, _>(|i| get(&chunk[i]).into()));
    }
    for block in chunks.remainder() {
        hash.update(&[get(block).into()]);
    }
    let tag: [u8; 16] = hash.finalize().into();
    let tag = u128::from_be_bytes(tag);
    [(tag >> 64) as u64, tag as u64]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GHASH by the definition of its multiplication (SP 800-38D, section 6.3).
    #[test]
    fn hash_by_definition() {
        let product = |x: u128, y: u128| {
            let (mut z, mut v) = (0, y);
            for bit in (0..128).rev() {
                if x >> bit & 1 != 0 {
                    z ^= v;
                }
                v = v >> 1 ^ if v & 1 != 0 { 0xe1 << 120 } else { 0 };
            }
            z
        };
        let key = 0x66e9_4bd4_ef8a_2c3b_884c_fa59_ca34_2b2e;
        let data: Vec<Cell<u8>> = (0..21 * 16u32).map(|i| Cell::new(((i / 16 * 91) ^ (i % 16 * 37)) as u8)).collect();
        let halves = |number: u128| [(number >> 64) as u64, number as u64];
        for length in [0, 1, 2, 8, 9, 21] {
            let state = 0x0123_4567_89ab_cdef_0011_2233_4455_6677;
            let data = &data[..length * 16];
            let blocks = data.as_chunks::<16>().0;
            let expected = blocks.iter().fold(state, |s, b| product(s ^ u128::from_be_bytes(get(b)), key));
            assert_eq!(ghash(halves(key), halves(state), data), halves(expected), "{length} blocks");
        }
    }
}
