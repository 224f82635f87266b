//! Base64 (RFC 4648), and the character codes that are prefixes of Unicode.
//!
//! Invariant: loops end at the first element that the code has no byte for, and say how far they came.

use super::{Kernel, argument, kernel_forms, range, store};
use runtime::natives::{Arguments, VmNative, int};
use runtime::thread::Current;
use std::cell::Cell;

pub(super) const BASE64_ENCODER: &[VmNative] = kernel_forms! { "java/util/Base64$Encoder";
    "encodeBlock" "([BII[BIZ)V" => encode_base64;
};
pub(super) const BASE64_DECODER: &[VmNative] = kernel_forms! { "java/util/Base64$Decoder";
    "decodeBlock" "([BII[BIZZ)I" => decode_base64;
};
pub(super) const ISO_8859_1_ENCODER: &[VmNative] = kernel_forms! { "sun/nio/cs/ISO_8859_1$Encoder";
    "implEncodeISOArray" "([CI[BII)I" => |cur, a| encode_chars(cur, a, 0xff);
};
pub(super) const STRING_CODING: &[VmNative] = kernel_forms! { "java/lang/StringCoding";
    "countPositives" "([BII)I" => count_positives;
    "countNonZeroAsciiLatin1" "([BII)I" => count_ascii_latin1;
    "countNonZeroAsciiUTF16" "([BII)I" => count_ascii_utf16;
    "implEncodeISOArray" "([BI[BII)I" => |cur, a| encode_chars(cur, a, 0xff);
    "implEncodeAsciiArray" "([CI[BII)I" => |cur, a| encode_chars(cur, a, 0x7f);
};

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

/// `encodeBlock(byte[] src, int sp, int sl, byte[] dst, int dp, boolean isURL)`: groups of three bytes from `sp` up to `sl`.
fn encode_base64(cur: &Current, a: Arguments) -> Kernel {
    let (from, to) = (a.int(2), a.int(3));
    if from >= to {
        return Ok(0);
    }
    let groups = ((i64::from(to) - i64::from(from)) as u64).div_ceil(3);
    let count = |each: u64| i32::try_from(groups * each).unwrap_or(i32::MAX);
    let source = range(argument::<u8>(cur, a, 1)?, from, count(3))?;
    let target = range(argument::<u8>(cur, a, 4)?, a.int(5), count(4))?;
    encode(source, target, if a.boolean(6) { &URL_SAFE } else { &STANDARD });
    Ok(0)
}

fn encode(source: &[Cell<u8>], target: &[Cell<u8>], alphabet: &[u8; 64]) {
    for (three, four) in source.as_chunks::<3>().0.iter().zip(target.as_chunks::<4>().0) {
        let bits = u32::from(three[0].get()) << 16 | u32::from(three[1].get()) << 8 | u32::from(three[2].get());
        store(four, &[18, 12, 6, 0].map(|shift: u32| alphabet[(bits >> shift & 63) as usize]));
    }
}

/// `decodeBlock(byte[] src, int sp, int sl, byte[] dst, int dp, boolean isURL, boolean isMIME)`: bytes written before the first
/// group of four that isn't all Base64.
fn decode_base64(cur: &Current, a: Arguments) -> Kernel {
    let (from, to) = (a.int(2), a.int(3));
    let count = to.wrapping_sub(from) & !3;
    let source = range(argument::<u8>(cur, a, 1)?, from, count)?;
    let values = if a.boolean(6) { &URL_SAFE_VALUES } else { &STANDARD_VALUES };
    let groups = source.as_chunks::<4>().0;
    let valid = groups.iter().take_while(|four| four.iter().all(|c| values[usize::from(c.get())] < 64)).count();
    let target = range(argument::<u8>(cur, a, 4)?, a.int(5), (valid * 3) as i32)?;
    for (four, three) in groups.iter().zip(target.as_chunks::<3>().0) {
        let bits = four.iter().fold(0, |bits, c| bits << 6 | u32::from(values[usize::from(c.get())] & 63));
        store(three, &[(bits >> 16) as u8, (bits >> 8) as u8, bits as u8]);
    }
    Ok(int((valid * 3) as i32))
}

/// `(char[] or byte[] sa, int sp, byte[] da, int dp, int len)`: chars up to `largest` as bytes; how many.
fn encode_chars(cur: &Current, a: Arguments, largest: u16) -> Kernel {
    let length = a.int(4);
    let source = range(argument::<u16>(cur, a, 0)?, a.int(1), length)?;
    let target = range(argument::<u8>(cur, a, 2)?, a.int(3), length)?;
    Ok(int(narrow(source, target, largest) as i32))
}

/// Copies chars to bytes, up to the first above `largest`; how many.
pub(super) fn narrow(source: &[Cell<u16>], target: &[Cell<u8>], largest: u16) -> usize {
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

/// `countPositives(byte[] ba, int off, int len)`
fn count_positives(cur: &Current, a: Arguments) -> Kernel {
    let length = a.int(2);
    let cells = range(argument::<u8>(cur, a, 0)?, a.int(1), length)?;
    if length <= 0 {
        return Ok(int(length));
    }
    let mut done = 0;
    for chunk in cells.as_chunks::<32>().0 {
        if chunk.iter().fold(0, |all, b| all | b.get()) >= 0x80 {
            break;
        }
        done += 32;
    }
    Ok(int((done + cells[done..].iter().take_while(|b| b.get() < 0x80).count()) as i32))
}

/// `countNonZeroAsciiLatin1(byte[] ba, int off, int len)`
fn count_ascii_latin1(cur: &Current, a: Arguments) -> Kernel {
    let length = a.int(2);
    let cells = range(argument::<i8>(cur, a, 0)?, a.int(1), length)?;
    if length <= 0 {
        return Ok(int(length));
    }
    Ok(int(cells.iter().take_while(|b| b.get() > 0).count() as i32))
}

/// `countNonZeroAsciiUTF16(byte[] ba, int off, int strlen)`
fn count_ascii_utf16(cur: &Current, a: Arguments) -> Kernel {
    let length = a.int(2);
    let cells = range(argument::<u16>(cur, a, 0)?, a.int(1), length)?;
    if length <= 0 {
        return Ok(int(length));
    }
    Ok(int(cells.iter().take_while(|c| (1..=0x7f).contains(&c.get())).count() as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells_of<T: Copy>(values: &[T]) -> Vec<Cell<T>> {
        values.iter().copied().map(Cell::new).collect()
    }

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
        encode(&cells_of(b"foobar"), &target, &STANDARD);
        assert_eq!(target, cells_of(b"Zm9vYmFy"));
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
