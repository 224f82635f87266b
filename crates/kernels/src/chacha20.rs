//! ChaCha20 (RFC 8439, section 2.3): the key stream and its combination with the text.
//!
//! Invariant: a call makes several blocks of key stream where the array has room, as the Java method's contract allows; the caller
//! counts what it gets.

use crate::{Fault, get, load, range, store};
use std::cell::Cell;

/// Blocks made at a time: what keeps short messages cheap.
const BLOCKS: usize = 4;
const BLOCK_BYTES: usize = 64;

fn quarter_round(s: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    s[a] = s[a].wrapping_add(s[b]);
    s[d] = (s[d] ^ s[a]).rotate_left(16);
    s[c] = s[c].wrapping_add(s[d]);
    s[b] = (s[b] ^ s[c]).rotate_left(12);
    s[a] = s[a].wrapping_add(s[b]);
    s[d] = (s[d] ^ s[a]).rotate_left(8);
    s[c] = s[c].wrapping_add(s[d]);
    s[b] = (s[b] ^ s[c]).rotate_left(7);
}

/// The block function (section 2.3.1).
fn block(initial: &[u32; 16]) -> [u8; BLOCK_BYTES] {
    let mut s = *initial;
    for _ in 0..10 {
        for i in 0..4 {
            quarter_round(&mut s, i, i + 4, i + 8, i + 12);
        }
        for i in 0..4 {
            quarter_round(&mut s, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
        }
    }
    let mut out = [0; BLOCK_BYTES];
    for ((bytes, word), start) in out.as_chunks_mut::<4>().0.iter_mut().zip(s).zip(initial) {
        *bytes = word.wrapping_add(*start).to_le_bytes();
    }
    out
}

/// Bytes of key stream, and how many.
///
/// # Errors
/// `Index` where an array is too short for one block.
pub fn key_stream(state: &[Cell<u32>], result: &[Cell<u8>]) -> Result<i32, Fault> {
    let mut state: [u32; 16] = load(state)?;
    // The constants are the method's own ("expand 32-byte k"), whatever the array holds.
    state[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    let blocks = (result.len() / BLOCK_BYTES).clamp(1, BLOCKS);
    let result = range(result, 0, (blocks * BLOCK_BYTES) as i32)?;
    for out in result.chunks_exact(BLOCK_BYTES) {
        store(out, &block(&state));
        state[12] = state[12].wrapping_add(1);
    }
    Ok((blocks * BLOCK_BYTES) as i32)
}

/// The exclusive or of two texts, in steps of 8 bytes.
pub fn xor(first: &[Cell<u8>], second: &[Cell<u8>], out: &[Cell<u8>]) {
    let (first, first_rest) = first.as_chunks::<8>();
    let (second, second_rest) = second.as_chunks::<8>();
    let (out, out_rest) = out.as_chunks::<8>();
    for ((x, y), out) in first.iter().zip(second).zip(out) {
        let word = u64::from_ne_bytes(get(x)) ^ u64::from_ne_bytes(get(y));
        store(out, &word.to_ne_bytes());
    }
    for ((x, y), out) in first_rest.iter().zip(second_rest).zip(out_rest) {
        out.set(x.get() ^ y.get());
    }
}

#[cfg(test)]
mod tests {
    /// RFC 8439, section 2.3.2.
    #[test]
    fn block_function() {
        let mut state = [0u32; 16];
        state[..4].copy_from_slice(&[0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
        for (i, word) in state[4..12].iter_mut().enumerate() {
            *word = u32::from_le_bytes(std::array::from_fn(|j| (4 * i + j) as u8));
        }
        state[12..].copy_from_slice(&[1, 0x09000000, 0x4a000000, 0]);
        let out = super::block(&state);
        assert_eq!(out[..8], [0x10, 0xf1, 0xe7, 0xe4, 0xd1, 0x3b, 0x59, 0x15]);
        assert_eq!(out[60..], [0xa2, 0x50, 0x3c, 0x4e]);
    }
}
