//! ChaCha20 (RFC 8439, section 2.3): the key stream and its combination with the text.
//!
//! Invariant: a call makes several blocks of key stream where the array has room, as the Java method's contract allows; the caller
//! counts what it gets.

use super::{Kernel, argument, kernel_forms, load, range, store};
use runtime::natives::{Arguments, VmNative, int};
use runtime::thread::Current;

pub(super) const CHACHA20_CIPHER: &[VmNative] = kernel_forms! { "com/sun/crypto/provider/ChaCha20Cipher";
    "implChaCha20Block" "([I[B)I" => key_stream;
    "xor" "([BI[BI[BII)V" => xor;
};

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

/// `implChaCha20Block(int[] initState, byte[] result)`: bytes of key stream.
fn key_stream(cur: &Current, a: Arguments) -> Kernel {
    let mut state: [u32; 16] = load(argument(cur, a, 0)?)?;
    // The constants are the method's own ("expand 32-byte k"), whatever the array holds.
    state[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    let result = argument::<u8>(cur, a, 1)?;
    let blocks = (result.len() / BLOCK_BYTES).clamp(1, BLOCKS);
    let result = range(result, 0, (blocks * BLOCK_BYTES) as i32)?;
    for out in result.chunks_exact(BLOCK_BYTES) {
        store(out, &block(&state));
        state[12] = state[12].wrapping_add(1);
    }
    Ok(int((blocks * BLOCK_BYTES) as i32))
}

/// `xor(byte[] in1, int off1, byte[] in2, int off2, byte[] out, int outOff, int len)`, in steps of 8 bytes.
fn xor(cur: &Current, a: Arguments) -> Kernel {
    let length = a.int(6);
    let first = range(argument::<u8>(cur, a, 0)?, a.int(1), length)?;
    let second = range(argument::<u8>(cur, a, 2)?, a.int(3), length)?;
    let out = range(argument::<u8>(cur, a, 4)?, a.int(5), length)?;
    let (first, first_rest) = first.as_chunks::<8>();
    let (second, second_rest) = second.as_chunks::<8>();
    let (out, out_rest) = out.as_chunks::<8>();
    for ((x, y), out) in first.iter().zip(second).zip(out) {
        let word: [u8; 8] = std::array::from_fn(|i| x[i].get() ^ y[i].get());
        store(out, &word);
    }
    for ((x, y), out) in first_rest.iter().zip(second_rest).zip(out_rest) {
        out.set(x.get() ^ y.get());
    }
    Ok(0)
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
