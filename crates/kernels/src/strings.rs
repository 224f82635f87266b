//! Loops over the chars of strings, Latin-1 or UTF-16 in the machine's byte order.
//!
//! Invariant: indices count chars, whatever they take.

use crate::arrays::first_difference;
use crate::{Fault, first_marked, range, word};
use multiversion::multiversion;
use std::cell::Cell;

/// Are both the same?
pub fn equal(x: &[Cell<u8>], y: &[Cell<u8>]) -> bool {
    x.len() == y.len() && first_difference(x, y).is_none()
}

/// The difference of the first chars that differ, else of the lengths.
pub fn compare_latin1(x: &[Cell<u8>], y: &[Cell<u8>]) -> i32 {
    let common = x.len().min(y.len());
    match first_difference(&x[..common], &y[..common]) {
        Some(at) => i32::from(x[at].get()) - i32::from(y[at].get()),
        None => x.len() as i32 - y.len() as i32,
    }
}

/// The same of the first chars of strings that have these lengths.
///
/// # Errors
/// `Index` where an array is shorter than both lengths.
pub fn compare<T: Copy + Into<i32>, U: Copy + Into<i32>>(
    x: &[Cell<T>],
    y: &[Cell<U>],
    x_length: i32,
    y_length: i32,
) -> Result<i32, Fault> {
    let common = x_length.min(y_length);
    let pairs = range(x, 0, common)?.iter().zip(range(y, 0, common)?);
    let mut differences = pairs.map(|(x, y)| x.get().into() - y.get().into());
    Ok(differences.find(|d| *d != 0).unwrap_or(x_length.wrapping_sub(y_length)))
}

/// What Unicode's lower case of the upper case of a Latin-1 char is: for the micro sign, the Greek letter.
fn fold(byte: u8) -> i32 {
    match byte {
        b'A'..=b'Z' | 0xc0..=0xd6 | 0xd8..=0xde => i32::from(byte) + 32,
        0xb5 => 0x3bc,
        _ => i32::from(byte),
    }
}

/// As `compare_latin1`, of folded chars.
pub fn compare_ignoring_case(x: &[Cell<u8>], y: &[Cell<u8>]) -> i32 {
    let mut differences = x.iter().zip(y).map(|(x, y)| fold(x.get()) - fold(y.get()));
    differences.find(|d| *d != 0).unwrap_or(x.len() as i32 - y.len() as i32)
}

/// Are all chars the same when folded? Both have one length.
pub fn equal_ignoring_case(x: &[Cell<u8>], y: &[Cell<u8>]) -> bool {
    x.iter().zip(y).all(|(x, y)| fold(x.get()) == fold(y.get()))
}

/// The highest bit of each byte of a word that is this byte.
fn marks(word: u64, byte: u8) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let zero_there = word ^ u64::from_le_bytes([byte; 8]);
    !(((zero_there & LOW) + LOW) | zero_there | LOW)
}

/// Where a byte is first.
pub fn index_of_byte(bytes: &[Cell<u8>], byte: u8) -> Option<usize> {
    let without = bytes.as_chunks::<32>().0.iter().take_while(|chunk| !any(chunk, |b| b == byte)).count() * 32;
    let (eights, rest) = bytes[without..].as_chunks::<8>();
    let words = eights.iter().map(|eight| marks(word(eight), byte));
    first_marked(words, rest.iter().map(|b| b.get() == byte)).map(|at| without + at)
}

/// Where a byte is last.
pub fn last_index_of_byte(bytes: &[Cell<u8>], byte: u8) -> Option<usize> {
    let without = bytes.as_rchunks::<32>().1.iter().rev().take_while(|chunk| !any(chunk, |b| b == byte)).count() * 32;
    bytes[..bytes.len() - without].iter().rposition(|b| b.get() == byte)
}

/// Where the first element is that is sought.
pub fn position<T: Copy>(cells: &[Cell<T>], is_it: impl Fn(T) -> bool) -> Option<usize> {
    let many = if cells.len() < 256 { 0 } else { chunks_without(cells.as_chunks::<64>().0, &is_it) * 64 };
    let some = cells[many..].as_chunks::<16>().0.iter().take_while(|chunk| !any(chunk, &is_it)).count() * 16;
    let without = many + some;
    cells[without..].iter().position(|c| is_it(c.get())).map(|at| without + at)
}

/// How many chunks there are before the first that has what is sought.
#[multiversion(targets = "simd")]
fn chunks_without<T: Copy, F: Fn(T) -> bool>(chunks: &[[Cell<T>; 64]], is_it: &F) -> usize {
    chunks.iter().take_while(|chunk| !any(chunk, is_it)).count()
}

/// Looks at all, so that the compiler may do so side by side.
#[inline(always)]
fn any<T: Copy, const N: usize>(chunk: &[Cell<T>; N], is_it: impl Fn(T) -> bool) -> bool {
    chunk.iter().fold(false, |found, c| found | is_it(c.get()))
}

/// Where `text` begins first in the first `count` chars of `value`, from `from` on.
///
/// # Errors
/// `Index`.
pub fn index_of<T, U>(
    value: &[Cell<T>],
    count: i32,
    text: &[Cell<U>],
    text_count: i32,
    from: i32,
) -> Result<Option<usize>, Fault>
where
    T: Copy + PartialEq + From<U>,
    U: Copy,
{
    let text = range(text, 0, text_count)?;
    let Some((first, rest)) = text.split_first() else { return Err(Fault::Index(0, text.len())) };
    let value = range(value, from, count.saturating_sub(from))?;
    let Some(last) = value.len().checked_sub(text.len()) else { return Ok(None) };
    let (first, end) = (T::from(first.get()), text.len() - 1);
    let last_of_text = T::from(text[end].get());
    let mut at = 0;
    // Few places have both its first char and its last.
    while let Some(next) = position_of_both(&value[at..=last], &value[at + end..], first, last_of_text) {
        at += next + 1;
        if value[at..].iter().zip(rest).all(|(v, t)| v.get() == T::from(t.get())) {
            return Ok(Some(from as usize + at - 1));
        }
    }
    Ok(None)
}

/// Where the one slice has this element and the other that.
fn position_of_both<T: Copy + PartialEq>(starts: &[Cell<T>], ends: &[Cell<T>], first: T, last: T) -> Option<usize> {
    let are_there = |(start, end): (&Cell<T>, &Cell<T>)| (start.get() == first) & (end.get() == last);
    let chunks = starts.as_chunks::<16>().0.iter().zip(ends.as_chunks::<16>().0);
    let without = chunks
        .take_while(|(starts, ends)| !starts.iter().zip(*ends).fold(false, |found, pair| found | are_there(pair)))
        .count()
        * 16;
    starts[without..].iter().zip(&ends[without..]).position(are_there).map(|at| without + at)
}

/// Where `text` begins last in `value`, at `from` or before.
///
/// # Errors
/// `Index`.
pub fn last_index_of(
    value: &[Cell<u8>],
    text: &[Cell<u8>],
    text_count: i32,
    from: i32,
) -> Result<Option<usize>, Fault> {
    let text = range(text, 0, text_count)?;
    if text.is_empty() {
        return Err(Fault::Index(-1, 0));
    }
    if from < 0 {
        return Ok(None);
    }
    let value = range(value, 0, from.saturating_add(text.len() as i32))?;
    let begins = |at: usize| value[at..].iter().zip(text).all(|(v, t)| v.get() == t.get());
    Ok((0..=from as usize).rev().find(|at| begins(*at)))
}

/// Copies Latin-1 chars to wider ones.
pub fn widen(source: &[Cell<u8>], target: &[Cell<u16>]) {
    for (source, target) in source.iter().zip(target) {
        target.set(u16::from(source.get()));
    }
}

/// The elements of a range that the class library checks with String's words.
///
/// # Errors
/// `StringRange`.
pub fn checked(chars: &[Cell<u16>], offset: i32, count: i32) -> Result<&[Cell<u16>], Fault> {
    if offset < 0 || count < 0 || i64::from(offset) + i64::from(count) > chars.len() as i64 {
        return Err(Fault::StringRange(offset, count, chars.len()));
    }
    Ok(&chars[offset as usize..(offset + count) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells_of;

    /// Bytes are found where the plain search finds them, in all places of the pieces that are looked at at once.
    #[test]
    fn bytes_are_found() {
        for length in 0..100usize {
            let mut bytes = vec![b'a'; length];
            assert_eq!(index_of_byte(&cells_of(&bytes), b'b'), None);
            assert_eq!(last_index_of_byte(&cells_of(&bytes), b'b'), None);
            for at in 0..length {
                bytes[at] = b'b';
                let second = (at + 41).min(length - 1);
                bytes[second] = b'b';
                assert_eq!(index_of_byte(&cells_of(&bytes), b'b'), Some(at));
                assert_eq!(last_index_of_byte(&cells_of(&bytes), b'b'), Some(second));
                (bytes[at], bytes[second]) = (b'a', b'a');
            }
        }
    }

    /// An element is found wherever it is in few or many.
    #[test]
    fn elements_are_found() {
        for length in [3, 255, 256, 700usize] {
            let mut chars = vec![7u16; length];
            assert_eq!(position(&cells_of(&chars), |c| c == 9), None);
            for at in 0..length {
                chars[at] = 9;
                assert_eq!(position(&cells_of(&chars), |c| c == 9), Some(at));
                chars[at] = 7;
            }
        }
    }

    #[test]
    fn zeros_are_found_within_the_length_only() {
        for length in 0..100usize {
            assert_eq!(index_of_byte(&cells_of(&vec![b'a'; length]), 0), None);
            assert_eq!(last_index_of_byte(&cells_of(&vec![b'a'; length]), 0), None);
            let mut ends = vec![1; length + 1];
            ends[length] = 0;
            assert_eq!(index_of_byte(&cells_of(&ends), 0), Some(length));
            assert_eq!(last_index_of_byte(&cells_of(&ends), 0), Some(length));
        }
    }

    /// As the plain search finds them, with beginnings of the text all over.
    #[test]
    fn texts_are_found_everywhere() {
        for length in 0..70usize {
            let chars: Vec<u8> = (0..length).map(|i| b"aab"[i * i % 3]).collect();
            for text in [&b"a"[..], b"ab", b"aab", b"aaaa", b"baa", b"c"] {
                let plainly = chars.windows(text.len()).position(|w| w == text);
                let found = index_of(&cells_of(&chars), length as i32, &cells_of(text), text.len() as i32, 0);
                assert_eq!(found, Ok(plainly), "{text:?} in {chars:?}");
            }
        }
    }

    #[test]
    fn texts_are_found() {
        let value = cells_of(b"abcabcab");
        let text = cells_of(b"abc");
        assert_eq!(index_of(&value, 8, &text, 3, 0), Ok(Some(0)));
        assert_eq!(index_of(&value, 8, &text, 3, 1), Ok(Some(3)));
        assert_eq!(index_of(&value, 5, &text, 3, 1), Ok(None));
        assert_eq!(index_of(&value, 9, &text, 3, 0), Err(Fault::Index(8, 8)));
        assert_eq!(last_index_of(&value, &text, 3, 5), Ok(Some(3)));
        assert_eq!(last_index_of(&value, &text, 3, 2), Ok(Some(0)));
        assert_eq!(last_index_of(&value, &text, 3, 6), Err(Fault::Index(8, 8)));
    }

    #[test]
    fn comparisons() {
        let check = |x: &[u8], y: &[u8], plain: i32, folded: i32| {
            assert_eq!(compare_latin1(&cells_of(x), &cells_of(y)), plain);
            assert_eq!(compare_ignoring_case(&cells_of(x), &cells_of(y)), folded);
            assert_eq!(equal(&cells_of(x), &cells_of(y)), plain == 0);
        };
        check(b"", b"", 0, 0);
        check(b"abc", b"abcd", -1, -1);
        check(b"abC", b"abc", -32, 0);
        check(b"\xc0", b"\xe0", -32, 0);
        check(b"\xd7", b"\xf7", -32, -32);
        check(b"\xb5", b"a", 0xb5 - 0x61, 0x3bc - 0x61);
    }
}
