//! Base64 (RFC 4648), and the character codes that are prefixes of Unicode.
//!
//! Invariant: loops end at the first element that the code has no byte for, and say how far they came.

use crate::{Fault, by_copies, first_marked, get, range, store, word};
use base64_simd::{AsOut, Base64};
use std::cell::Cell;

/// Bytes that are encoded at once, and characters that are decoded.
const BYTES: usize = 3072;
const CHARACTERS: usize = 4096;

fn base64(url: bool) -> Base64 {
    if url { base64_simd::URL_SAFE_NO_PAD } else { base64_simd::STANDARD_NO_PAD }
}

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
    let mut characters = [0; CHARACTERS];
    let mut target = target.chunks(CHARACTERS);
    by_copies::<BYTES>(source, |bytes| {
        let encoded = base64(url).encode(bytes, characters.as_mut_slice().as_out());
        if let Some(target) = target.next() {
            store(target, encoded);
        }
    });
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
    let base64 = base64(url);
    let groups = source.as_chunks::<4>().0;
    let target = range(target, at, (groups.len() * 3) as i32).or_else(|_| {
        let valid = groups.iter().take_while(|four| base64.check(&get(four)).is_ok()).count();
        range(target, at, (valid * 3) as i32)
    })?;
    let (mut done, mut is_valid) = (0, true);
    by_copies::<CHARACTERS>(source, |characters| {
        is_valid = is_valid
            && decode_beginning(&base64, characters, CHARACTERS, &mut |decoded| {
                store(&target[done..], decoded);
                done += decoded.len();
            });
    });
    Ok(done as i32)
}

/// Decodes what comes before the first group that isn't Base64, in pieces, and smaller ones where that is; is all?
fn decode_beginning(base64: &Base64, characters: &[u8], piece: usize, write: &mut impl FnMut(&[u8])) -> bool {
    let mut bytes = [0; BYTES];
    for part in characters.chunks(piece) {
        match base64.decode(part, bytes.as_mut_slice().as_out()) {
            Ok(decoded) => write(decoded),
            // The end is often padded.
            Err(_) => return piece > 4 && decode_beginning(base64, part, (piece / 8).max(4), write),
        }
    }
    true
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
    fn base64() {
        let target = cells_of(&[0u8; 8]);
        encode_base64(&cells_of(b"-foobar"), 1, 7, &target, 0, false).unwrap();
        assert_eq!(target, cells_of(b"Zm9vYmFy"));
        let back = cells_of(&[0u8; 7]);
        assert_eq!(decode_base64(&target, 0, 8, &back, 1, false), Ok(6));
        assert_eq!(back, cells_of(b"\0foobar"));
        assert_eq!(decode_base64(&cells_of(b"Zm9v*mFy"), 0, 8, &back, 0, true), Ok(3));
        // Room for what is valid is enough.
        let three = &back[..3];
        assert_eq!(decode_base64(&cells_of(b"Zm9v*mFy"), 0, 8, three, 0, true), Ok(3));
        assert_eq!(decode_base64(&target, 0, 8, three, 0, false), Err(Fault::Index(3, 3)));
    }

    /// In pieces as in groups of four, with a character that isn't of the alphabet anywhere.
    #[test]
    fn long_base64() {
        let bytes: Vec<u8> = (0..9000u32).map(|i| (i * i / 8) as u8).collect();
        let encoded = cells_of(&vec![0u8; 12000]);
        encode_base64(&cells_of(&bytes), 0, 9000, &encoded, 0, true).unwrap();
        let by_group = cells_of(&vec![0u8; 12000]);
        for at in (0..9000).step_by(3) {
            encode_base64(&cells_of(&bytes[at..at + 3]), 0, 3, &by_group, (at / 3 * 4) as i32, true).unwrap();
        }
        assert_eq!(encoded, by_group);
        for bad in [None, Some(0), Some(4095), Some(4096), Some(5001), Some(11999)] {
            let wrong = encoded.clone();
            bad.inspect(|at| wrong[*at].set(b'+'));
            let valid = bad.map_or(9000, |at| at / 4 * 3);
            let back = cells_of(&vec![0u8; 9000]);
            assert_eq!(decode_base64(&wrong, 0, 12000, &back, 0, true), Ok(valid as i32));
            assert_eq!(back[..valid], cells_of(&bytes[..valid]));
            assert!(back[valid..].iter().all(|byte| byte.get() == 0));
        }
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
