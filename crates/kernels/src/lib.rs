//! The class library's inner loops as functions of numbers and arrays: digests, ciphers, checksums, big numbers, strings, sorting and
//! the functions of `Math`. They compute what the Java methods that they stand for compute, and know nothing of a VM.
//!
//! Invariant: elements of arrays are reached through cells, since Java may pass one array twice and other threads may write it. Bounds
//! that the Java code checks before its loop are checked here too, once and before anything is written: no argument makes a kernel
//! touch memory outside its arrays.

#![forbid(unsafe_code)]

pub mod aes;
pub mod arrays;
pub mod big_integer;
pub mod chacha20;
pub mod crc;
pub mod digests;
pub mod encoding;
pub mod fdlibm;
pub mod ghash;
pub mod math;
pub mod polynomials;
pub mod sorting;
pub mod strings;

use std::cell::Cell;

/// Why a kernel didn't do its work.
#[derive(Debug, PartialEq)]
pub enum Fault {
    /// An index outside of an array: the index and the length.
    Index(i64, usize),
    /// A range that String's checks refuse: offset, count and length.
    StringRange(i32, i32, usize),
    /// An argument that the method doesn't take, in its words.
    Illegal(String),
}

/// `count` elements from `from` on; none when `count` is not positive.
///
/// # Errors
/// `Index` where the first element outside of the array is.
#[inline(always)]
pub fn range<T>(elements: &[T], from: i32, count: i32) -> Result<&[T], Fault> {
    if count <= 0 {
        return Ok(&[]);
    }
    let (start, end) = (i64::from(from), i64::from(from) + i64::from(count));
    if start < 0 || end > elements.len() as i64 {
        let wrong = if start < 0 { start } else { start.max(elements.len() as i64) };
        return Err(Fault::Index(wrong, elements.len()));
    }
    Ok(&elements[start as usize..end as usize])
}

/// The first `N` elements by value.
///
/// # Errors
/// `Index` where there are fewer.
#[inline(always)]
pub fn load<T: Copy, const N: usize>(cells: &[Cell<T>]) -> Result<[T; N], Fault> {
    let first = cells.first_chunk::<N>().ok_or(Fault::Index(cells.len() as i64, cells.len()))?;
    Ok(get(first))
}

/// The elements by value.
#[inline(always)]
fn get<T: Copy, const N: usize>(cells: &[Cell<T>; N]) -> [T; N] {
    std::array::from_fn(|i| cells[i].get())
}

/// Eight bytes as a number, the first one lowest.
#[inline(always)]
fn word(cells: &[Cell<u8>; 8]) -> u64 {
    u64::from_le_bytes(get(cells))
}

/// Where the first byte is of which a bit is set in words that `word` has made, one after the other; else the first that is marked of those behind them.
#[inline(always)]
fn first_marked(words: impl Iterator<Item = u64>, mut behind: impl Iterator<Item = bool>) -> Option<usize> {
    let mut before = 0;
    for word in words {
        if word != 0 {
            return Some(before + word.trailing_zeros() as usize / 8);
        }
        before += 8;
    }
    behind.position(|is_marked| is_marked).map(|at| before + at)
}

/// Writes elements at the beginning of a range at least as long.
#[inline(always)]
pub fn store<T: Copy>(cells: &[Cell<T>], values: &[T]) {
    for (cell, value) in cells.iter().zip(values) {
        cell.set(*value);
    }
}

/// Hands the bytes on in copies of `N` each, and a shorter last one, for libraries that read slices.
fn by_copies<const N: usize>(cells: &[Cell<u8>], mut next: impl FnMut(&[u8])) {
    let mut copy = [0; N];
    for piece in cells.chunks(N) {
        for (byte, cell) in copy.iter_mut().zip(piece) {
            *byte = cell.get();
        }
        next(&copy[..piece.len()]);
    }
}

#[cfg(test)]
fn cells_of<T: Copy>(values: &[T]) -> Vec<Cell<T>> {
    values.iter().copied().map(Cell::new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        let elements = [1, 2, 3];
        assert_eq!(range(&elements, 1, 2), Ok(&elements[1..]));
        assert_eq!(range(&elements, 9, 0), Ok(&[][..]));
        assert_eq!(range(&elements, 9, -1), Ok(&[][..]));
        assert_eq!(range(&elements, 3, 1), Err(Fault::Index(3, 3)));
        assert_eq!(range(&elements, 1, 3), Err(Fault::Index(3, 3)));
        assert_eq!(range(&elements, 7, 1), Err(Fault::Index(7, 3)));
        assert_eq!(range(&elements, -1, 2), Err(Fault::Index(-1, 3)));
        assert_eq!(range(&elements, i32::MAX, i32::MAX), Err(Fault::Index(i64::from(i32::MAX), 3)));
    }
}
