//! ChaCha20 (RFC 8439, section 2.3): the key stream and its combination with the text.
//!
//! Invariant: a call makes several blocks of key stream where the array has room, as the Java method's contract allows; the caller
//! counts what it gets.

use crate::{Fault, get, load, range, store};
use multiversion::multiversion;
use std::cell::Cell;

const BLOCK_BYTES: usize = 64;

/// Blocks that are made side by side: as many as a vector register has numbers.
const BLOCKS: usize = 16;

/// One word of each block.
type Lanes = [u32; BLOCKS];

#[inline(always)]
fn add_and_rotate(s: &mut [Lanes; 16], [to, with, rotated]: [usize; 3], by: u32) {
    let added = s[with];
    for (word, added) in s[to].iter_mut().zip(added) {
        *word = word.wrapping_add(added);
    }
    let sum = s[to];
    for (word, sum) in s[rotated].iter_mut().zip(sum) {
        *word = (*word ^ sum).rotate_left(by);
    }
}

#[inline(always)]
fn quarter_round(s: &mut [Lanes; 16], [a, b, c, d]: [usize; 4]) {
    add_and_rotate(s, [a, b, d], 16);
    add_and_rotate(s, [c, d, b], 12);
    add_and_rotate(s, [a, b, d], 8);
    add_and_rotate(s, [c, d, b], 7);
}

/// The block function (section 2.3.1), with as many counters from the state's on.
#[multiversion(targets = "simd")]
fn blocks(state: &[u32; 16]) -> [[u8; BLOCK_BYTES]; BLOCKS] {
    let mut initial = state.map(|word| [word; BLOCKS]);
    for (lane, counter) in initial[12].iter_mut().enumerate() {
        *counter = counter.wrapping_add(lane as u32);
    }
    let mut s = initial;
    for _ in 0..10 {
        // With numbers known here all words stay in registers.
        quarter_round(&mut s, [0, 4, 8, 12]);
        quarter_round(&mut s, [1, 5, 9, 13]);
        quarter_round(&mut s, [2, 6, 10, 14]);
        quarter_round(&mut s, [3, 7, 11, 15]);
        quarter_round(&mut s, [0, 5, 10, 15]);
        quarter_round(&mut s, [1, 6, 11, 12]);
        quarter_round(&mut s, [2, 7, 8, 13]);
        quarter_round(&mut s, [3, 4, 9, 14]);
    }
    for (words, initial) in s.iter_mut().zip(initial) {
        for (word, initial) in words.iter_mut().zip(initial) {
            *word = word.wrapping_add(initial);
        }
    }
    let mut out = [[0; BLOCK_BYTES]; BLOCKS];
    for (lane, out) in out.iter_mut().enumerate() {
        for (bytes, words) in out.as_chunks_mut::<4>().0.iter_mut().zip(&s) {
            *bytes = words[lane].to_le_bytes();
        }
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
    let made = (result.len() / BLOCK_BYTES).clamp(1, BLOCKS) * BLOCK_BYTES;
    store(range(result, 0, made as i32)?, blocks(&state).as_flattened());
    Ok(made as i32)
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
        let out = super::blocks(&state);
        assert_eq!(out[0][..8], [0x10, 0xf1, 0xe7, 0xe4, 0xd1, 0x3b, 0x59, 0x15]);
        assert_eq!(out[0][60..], [0xa2, 0x50, 0x3c, 0x4e]);
        state[12] += 7;
        assert_eq!(super::blocks(&state)[0], out[7]);
    }
}
