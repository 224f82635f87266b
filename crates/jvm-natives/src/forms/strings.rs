//! Loops over the bytes of strings, Latin-1 or UTF-16 in the machine's byte order.
//!
//! Invariant: an index of a UTF-16 string counts chars; its array is read as `u16`.

use super::arrays::{first_difference, polynomial};
use super::encoding::narrow;
use super::{Fault, Kernel, argument, bytes, kernel_forms, range};
use runtime::class::BasicType;
use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, VmNative, boolean, int};
use runtime::refs::Ref;
use runtime::thread::Current;
use std::cell::Cell;

pub(super) const LATIN1: &[VmNative] = kernel_forms! { "java/lang/StringLatin1";
    "equals" "([B[B)Z" => equals;
    "hashCode" "([B)I" => hash_latin1;
    "compareTo" "([B[B)I" => compare_latin1;
    "compareToUTF16Values" "([B[BII)I" => compare_latin1_to_utf16;
    "compareToCI" "([B[B)I" => compare_latin1_ignoring_case;
    "regionMatchesCI" "([BI[BII)Z" => region_matches_ignoring_case;
    "indexOfChar" "([BIII)I" => index_of_byte;
    "indexOf" "([BI[BII)I" => index_of::<u8, u8>;
    "lastIndexOf" "([BI[BII)I" => last_index_of::<u8, u8>;
    "lastIndexOf" "([BII)I" => last_index_of_byte;
    "inflate" "([BI[CII)V" => inflate;
    "inflate" "([BI[BII)V" => inflate_checked;
};
pub(super) const UTF16: &[VmNative] = kernel_forms! { "java/lang/StringUTF16";
    "hashCode" "([B)I" => hash_utf16;
    "compareValues" "([B[BII)I" => compare_utf16;
    "indexOfChar" "([BIII)I" => index_of_char;
    "indexOfUnsafe" "([BI[BII)I" => index_of::<u16, u16>;
    "indexOfLatin1Unsafe" "([BI[BII)I" => index_of::<u16, u8>;
    "compress" "([CI[BII)I" => compress;
    "compress" "([BI[BII)I" => compress_checked;
    "inflate" "([BI[BII)V" => inflate_checked;
    "getChars" "([BII[CI)V" => get_chars;
};
pub(super) const UTF16_ALLOCATING: &[VmNative] = &[VmNative {
    class: "java/lang/StringUTF16",
    name: "toBytes",
    descriptor: "([CII)[B",
    releases: 25..=25,
    function: to_bytes,
}];

/// `equals(byte[] value, byte[] other)`
fn equals(cur: &Current, a: Arguments) -> Kernel {
    let (x, y) = (argument::<u8>(cur, a, 0)?, argument::<u8>(cur, a, 1)?);
    Ok(boolean(bytes(x) == bytes(y)))
}

/// `hashCode(byte[] value)`
fn hash_latin1(cur: &Current, a: Arguments) -> Kernel {
    Ok(int(polynomial(argument::<u8>(cur, a, 0)?, 0, i32::from)))
}

/// `hashCode(byte[] value)`
fn hash_utf16(cur: &Current, a: Arguments) -> Kernel {
    Ok(int(polynomial(argument::<u16>(cur, a, 0)?, 0, i32::from)))
}

/// `compareTo(byte[] value, byte[] other)`
fn compare_latin1(cur: &Current, a: Arguments) -> Kernel {
    let (x, y) = (argument::<u8>(cur, a, 0)?, argument::<u8>(cur, a, 1)?);
    let common = x.len().min(y.len());
    Ok(int(match first_difference(&bytes(x)[..common], &bytes(y)[..common]) {
        Some(at) => i32::from(x[at].get()) - i32::from(y[at].get()),
        None => x.len() as i32 - y.len() as i32,
    }))
}

/// The difference of the first chars that differ, else of the lengths.
fn compare<T: Copy + Into<i32>, U: Copy + Into<i32>>(x: &[Cell<T>], y: &[Cell<U>], lengths: i32) -> u64 {
    let pairs = x.iter().zip(y).map(|(x, y)| x.get().into() - y.get().into());
    int(pairs.into_iter().find(|d| *d != 0).unwrap_or(lengths))
}

/// `compareToUTF16Values(byte[] value, byte[] other, int len1, int len2)`
fn compare_latin1_to_utf16(cur: &Current, a: Arguments) -> Kernel {
    let common = a.int(2).min(a.int(3));
    let x = range(argument::<u8>(cur, a, 0)?, 0, common)?;
    let y = range(argument::<u16>(cur, a, 1)?, 0, common)?;
    Ok(compare(x, y, a.int(2).wrapping_sub(a.int(3))))
}

/// `compareValues(byte[] value, byte[] other, int len1, int len2)`
fn compare_utf16(cur: &Current, a: Arguments) -> Kernel {
    let common = a.int(2).min(a.int(3));
    let x = range(argument::<u16>(cur, a, 0)?, 0, common)?;
    let y = range(argument::<u16>(cur, a, 1)?, 0, common)?;
    Ok(compare(x, y, a.int(2).wrapping_sub(a.int(3))))
}

/// What Unicode's lower case of the upper case of a Latin-1 char is: for the micro sign, the Greek letter.
fn fold(byte: u8) -> i32 {
    match byte {
        b'A'..=b'Z' | 0xc0..=0xd6 | 0xd8..=0xde => i32::from(byte) + 32,
        0xb5 => 0x3bc,
        _ => i32::from(byte),
    }
}

/// `compareToCI(byte[] value, byte[] other)`
fn compare_latin1_ignoring_case(cur: &Current, a: Arguments) -> Kernel {
    let (x, y) = (argument::<u8>(cur, a, 0)?, argument::<u8>(cur, a, 1)?);
    let mut differences = x.iter().zip(y).map(|(x, y)| fold(x.get()) - fold(y.get()));
    Ok(int(differences.find(|d| *d != 0).unwrap_or(x.len() as i32 - y.len() as i32)))
}

/// `regionMatchesCI(byte[] value, int toffset, byte[] other, int ooffset, int len)`
fn region_matches_ignoring_case(cur: &Current, a: Arguments) -> Kernel {
    let x = range(argument::<u8>(cur, a, 0)?, a.int(1), a.int(4))?;
    let y = range(argument::<u8>(cur, a, 2)?, a.int(3), a.int(4))?;
    Ok(boolean(x.iter().zip(y).all(|(x, y)| fold(x.get()) == fold(y.get()))))
}

fn found(index: Option<usize>, from: i32) -> u64 {
    int(index.map_or(-1, |at| from + at as i32))
}

/// `indexOfChar(byte[] value, int ch, int fromIndex, int max)`; the bytecode compares the char's low byte.
fn index_of_byte(cur: &Current, a: Arguments) -> Kernel {
    let from = a.int(2);
    let part = range(argument::<u8>(cur, a, 0)?, from, a.int(3).saturating_sub(from))?;
    Ok(found(memchr::memchr(a.int(1) as u8, bytes(part)), from))
}

/// `indexOfChar(byte[] value, int ch, int fromIndex, int max)`
fn index_of_char(cur: &Current, a: Arguments) -> Kernel {
    let from = a.int(2);
    let part = range(argument::<u16>(cur, a, 0)?, from, a.int(3).saturating_sub(from))?;
    Ok(found(part.iter().position(|c| i32::from(c.get()) == a.int(1)), from))
}

/// `lastIndexOf(byte[] value, int ch, int fromIndex)`
fn last_index_of_byte(cur: &Current, a: Arguments) -> Kernel {
    let value = argument::<u8>(cur, a, 0)?;
    let (Ok(byte), true) = (u8::try_from(a.int(1)), a.int(2) >= 0) else { return Ok(int(-1)) };
    let end = value.len().min(a.int(2) as usize + 1);
    Ok(found(memchr::memrchr(byte, bytes(&value[..end])), 0))
}

/// `(byte[] value, int valueCount, byte[] str, int strCount, int fromIndex)`: where `str` begins first.
fn index_of<T, U>(cur: &Current, a: Arguments) -> Kernel
where
    T: super::Number + PartialEq + From<U>,
    U: super::Number,
{
    let (value, text) = (argument::<T>(cur, a, 0)?, argument::<U>(cur, a, 2)?);
    let (count, from) = (a.int(1), a.int(4));
    let text = range(text, 0, a.int(3))?;
    let Some((first, rest)) = text.split_first() else { return Err(Fault::Index(0, text.len())) };
    let value = range(value, from, count.saturating_sub(from))?;
    let Some(last) = value.len().checked_sub(text.len()) else { return Ok(int(-1)) };
    let first = T::from(first.get());
    let begins = |at: usize| {
        value[at].get() == first && value[at + 1..].iter().zip(rest).all(|(v, t)| v.get() == T::from(t.get()))
    };
    Ok(found((0..=last).find(|at| begins(*at)), from))
}

/// `lastIndexOf(byte[] src, int srcCount, byte[] tgt, int tgtCount, int fromIndex)`: where `tgt` begins last, at `fromIndex` or before.
fn last_index_of<T, U>(cur: &Current, a: Arguments) -> Kernel
where
    T: super::Number + PartialEq + From<U>,
    U: super::Number,
{
    let (value, text) = (argument::<T>(cur, a, 0)?, argument::<U>(cur, a, 2)?);
    let from = a.int(4);
    let text = range(text, 0, a.int(3))?;
    if text.is_empty() {
        return Err(Fault::Index(-1, 0));
    }
    if from < 0 {
        return Ok(int(-1));
    }
    let value = range(value, 0, from.saturating_add(text.len() as i32))?;
    let begins = |at: usize| value[at..].iter().zip(text).all(|(v, t)| v.get() == T::from(t.get()));
    Ok(found((0..=from as usize).rev().find(|at| begins(*at)), 0))
}

fn widen(source: &[Cell<u8>], target: &[Cell<u16>]) {
    for (source, target) in source.iter().zip(target) {
        target.set(u16::from(source.get()));
    }
}

/// `inflate(byte[] src, int srcOff, char[] dst, int dstOff, int len)`
fn inflate(cur: &Current, a: Arguments) -> Kernel {
    let source = range(argument(cur, a, 0)?, a.int(1), a.int(4))?;
    widen(source, range(argument(cur, a, 2)?, a.int(3), a.int(4))?);
    Ok(0)
}

/// The elements of a range that the class library checks with String's words.
fn checked(chars: &[Cell<u16>], offset: i32, count: i32) -> Result<&[Cell<u16>], Fault> {
    if offset < 0 || count < 0 || i64::from(offset) + i64::from(count) > chars.len() as i64 {
        return Err(Fault::StringRange(offset, count, chars.len()));
    }
    Ok(&chars[offset as usize..(offset + count) as usize])
}

/// `inflate(byte[] src, int srcOff, byte[] dst, int dstOff, int len)`
fn inflate_checked(cur: &Current, a: Arguments) -> Kernel {
    let target = checked(argument(cur, a, 2)?, a.int(3), a.int(4))?;
    widen(range(argument(cur, a, 0)?, a.int(1), a.int(4))?, target);
    Ok(0)
}

/// `compress(char[] src, int srcOff, byte[] dst, int dstOff, int len)`: how many chars were Latin-1 before the first that isn't.
fn compress(cur: &Current, a: Arguments) -> Kernel {
    let length = a.int(4);
    let source = range(argument(cur, a, 0)?, a.int(1), length)?;
    let done = narrow(source, range(argument(cur, a, 2)?, a.int(3), length)?, 0xff);
    Ok(int(if length < 0 { length } else { done as i32 }))
}

/// `compress(byte[] src, int srcOff, byte[] dst, int dstOff, int len)`
fn compress_checked(cur: &Current, a: Arguments) -> Kernel {
    let source = checked(argument(cur, a, 0)?, a.int(1), a.int(4))?;
    Ok(int(narrow(source, range(argument(cur, a, 2)?, a.int(3), a.int(4))?, 0xff) as i32))
}

/// `getChars(byte[] value, int srcBegin, int srcEnd, char[] dst, int dstBegin)`
fn get_chars(cur: &Current, a: Arguments) -> Kernel {
    let (begin, end) = (a.int(1), a.int(2));
    if begin >= end {
        return Ok(0);
    }
    let source = checked(argument(cur, a, 0)?, begin, end.wrapping_sub(begin))?;
    let target = range(argument::<u16>(cur, a, 3)?, a.int(4), end.wrapping_sub(begin))?;
    for (source, target) in source.iter().zip(target) {
        target.set(source.get());
    }
    Ok(0)
}

/// Chars of the longest UTF-16 string: its bytes are numbered with ints.
const MAX_CHARS: i32 = i32::MAX >> 1;

/// `toBytes(char[] value, int off, int len)`: a new array.
fn to_bytes(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    let length = a.int(2);
    if length < 0 {
        return Err(cur.throw_new("java/lang/NegativeArraySizeException", None));
    }
    if length >= MAX_CHARS {
        let message = format!("UTF16 String size is {length}, should be less than {MAX_CHARS}");
        return Err(cur.throw("java/lang/OutOfMemoryError", &message));
    }
    let class = cur.vm().primitive_array_class(BasicType::Byte);
    let address = cur.new_array_address(class, length << 1)?;
    let work = |cur: &Current| {
        let source = range(argument::<u16>(cur, a, 0)?, a.int(1), length)?;
        // SAFETY: a new array, and no safepoint since.
        let target = super::cells::<u16>(unsafe { Ref::from_address(cur, address) })?;
        for (source, target) in source.iter().zip(target) {
            target.set(source.get());
        }
        Ok(())
    };
    match work(cur) {
        Ok(()) => Ok(address.0 as u64),
        Err(fault) => Err(Fault::throw(fault, cur)),
    }
}
