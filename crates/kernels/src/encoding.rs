//! Base64 (RFC 4648), and the character codes that are prefixes of Unicode.
//!
//! Invariant: loops end at the first element that the code has no byte for, and say how far they came.

use crate::{Fault, first_marked, range, store, word};
use std::cell::Cell;

/// Values of Base64's characters; 64 for all other bytes. `extra` are the last two.
const fn values(extra: [u8; 2]) -> [u8; 256] {
    let alphabet = alphabet(extra);
    let mut values = [64; 256];
    let mut i = 0;
    while i < 64 {
        values[alphabet[i] as usize] = i as u8;
        i += 1;
    }
    values
}

const fn alphabet(extra: [u8; 2]) -> [u8; 64] {
    let mut alphabet = [0; 64];
    let mut i = 0;
    while i < 26 {
        alphabet[i] = b'A' + i as u8;
        alphabet[i + 26] = b'a' + i as u8;
        i += 1;
    }
    while i < 36 {
        alphabet[i + 26] = b'0' + (i - 26) as u8;
        i += 1;
    }
    alphabet[62] = extra[0];
    alphabet[63] = extra[1];
    alphabet
}

static STANDARD: [u8; 64] = alphabet(*b"+/");
static URL_SAFE: [u8; 64] = alphabet(*b"-_");
static STANDARD_VALUES: [u8; 256] = values(*b"+/");
static URL_SAFE_VALUES: [u8; 256] = values(*b"-_");

/// `Base64.Encoder.encodeBlock`: groups of three bytes of `source` from `from` up to `to`, written from `at` on.
///
/// # Errors
/// `Index`.
pub fn encode_base64(
    source: &[Cell<u8>],
    from: i32,
    to: i32,
    target: &[Cell<u8>],
    at: i32,
    url: bool,
) -> Result<(), Fault> {
    if from >= to {
        return Ok(());
    }
    let groups = ((i64::from(to) - i64::from(from)) as u64).div_ceil(3);
    let count = |each: u64| i32::try_from(groups * each).unwrap_or(i32::MAX);
    let source = range(source, from, count(3))?;
    let target = range(target, at, count(4))?;
    let alphabet = if url { &URL_SAFE } else { &STANDARD };
    for (three, four) in source.as_chunks::<3>().0.iter().zip(target.as_chunks::<4>().0) {
        let bits = u32::from(three[0].get()) << 16 | u32::from(three[1].get()) << 8 | u32::from(three[2].get());
        store(four, &[18, 12, 6, 0].map(|shift: u32| alphabet[(bits >> shift & 63) as usize]));
    }
    Ok(())
}

/// `Base64.Decoder.decodeBlock`: bytes written from `at` on, before the first group of four that isn't all Base64.
///
/// # Errors
/// `Index`.
pub fn decode_base64(
    source: &[Cell<u8>],
    from: i32,
    to: i32,
    target: &[Cell<u8>],
    at: i32,
    url: bool,
) -> Result<i32, Fault> {
    let source = range(source, from, to.wrapping_sub(from) & !3)?;
    let values = if url { &URL_SAFE_VALUES } else { &STANDARD_VALUES };
    let groups = source.as_chunks::<4>().0;
    let valid = groups.iter().take_while(|four| four.iter().all(|c| values[usize::from(c.get())] < 64)).count();
    let target = range(target, at, (valid * 3) as i32)?;
    for (four, three) in groups.iter().zip(target.as_chunks::<3>().0) {
        let bits = four.iter().fold(0, |bits, c| bits << 6 | u32::from(values[usize::from(c.get())] & 63));
        store(three, &[(bits >> 16) as u8, (bits >> 8) as u8, bits as u8]);
    }
    Ok((valid * 3) as i32)
}

/// Copies chars to bytes, up to the first above `largest`; how many.
pub fn narrow(source: &[Cell<u16>], target: &[Cell<u8>], largest: u16) -> usize {
    let mut done = 0;
    for (source, target) in source.as_chunks::<16>().0.iter().zip(target.as_chunks::<16>().0) {
        let chars: [u16; 16] = std::array::from_fn(|i| source[i].get());
        if chars.iter().fold(0, |all, c| all | c) > largest {
            break;
        }
        store(target, &chars.map(|c| c as u8));
        done += 16;
    }
    for (source, target) in source[done..].iter().zip(&target[done..]) {
        let c = source.get();
        if c > largest {
            break;
        }
        target.set(c as u8);
        done += 1;
    }
    done
}

/// How many bytes before the first negative one.
pub fn count_positives(bytes: &[Cell<u8>]) -> usize {
    let mut done = 0;
    for chunk in bytes.as_chunks::<32>().0 {
        if chunk.iter().fold(0, |all, b| all | b.get()) >= 0x80 {
            break;
        }
        done += 32;
    }
    let (eights, rest) = bytes[done..].as_chunks::<8>();
    let words = eights.iter().map(|eight| word(eight) & 0x8080_8080_8080_8080);
    first_marked(words, rest.iter().map(|b| b.get() >= 0x80)).map_or(bytes.len(), |at| done + at)
}

/// How many chars, of one byte or two, before the first that is zero or no ASCII.
pub fn count_ascii<T: Copy + Into<u32>>(chars: &[Cell<T>]) -> usize {
    chars.iter().take_while(|c| (1..=0x7f).contains(&c.get().into())).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells_of;

    #[test]
    fn base64_tables() {
        assert_eq!(&STANDARD, b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
        assert_eq!(&URL_SAFE[62..], b"-_");
        for (value, c) in STANDARD.iter().enumerate() {
            assert_eq!(usize::from(STANDARD_VALUES[usize::from(*c)]), value);
        }
        assert_eq!(STANDARD_VALUES.iter().filter(|v| **v == 64).count(), 192);
    }

    #[test]
    fn base64() {
        let target = cells_of(&[0u8; 8]);
        encode_base64(&cells_of(b"-foobar"), 1, 7, &target, 0, false).unwrap();
        assert_eq!(target, cells_of(b"Zm9vYmFy"));
        let back = cells_of(&[0u8; 7]);
        assert_eq!(decode_base64(&target, 0, 8, &back, 1, false), Ok(6));
        assert_eq!(back, cells_of(b"\0foobar"));
        assert_eq!(decode_base64(&cells_of(b"Zm9v*mFy"), 0, 8, &back, 0, true), Ok(3));
    }

    #[test]
    fn narrowing() {
        for length in 0..40usize {
            for bad in 0..=length {
                let mut chars: Vec<u16> = (0..length as u16).map(|i| i + 100).collect();
                if bad < length {
                    chars[bad] = 0x100;
                }
                let target = cells_of(&vec![0u8; length]);
                assert_eq!(narrow(&cells_of(&chars), &target, 0xff), bad);
                for i in 0..length {
                    assert_eq!(u16::from(target[i].get()), if i < bad { chars[i] } else { 0 });
                }
            }
        }
    }
}
