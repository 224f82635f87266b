//! Sorting of primitive arrays, whose result doesn't depend on the algorithm.
//!
//! Invariant: elements are sorted in a copy, which no other thread can change meanwhile. NaNs, whose bits may differ, are moved to
//! the end in the order in which the class library moves them.

use crate::{Fault, store};
use std::cell::Cell;

/// The elements from `from` up to `to`.
///
/// # Errors
/// `Index` where the first or the last is outside of the array.
pub fn part<T>(cells: &[Cell<T>], from: i32, to: i32) -> Result<&[Cell<T>], Fault> {
    if from >= to {
        return Ok(&[]);
    }
    match cells.get(from as usize..to as usize) {
        Some(part) if from >= 0 => Ok(part),
        _ => Err(Fault::Index(i64::from(if from < 0 { from } else { to - 1 }), cells.len())),
    }
}

/// Sorts integers.
pub fn sort<T: Copy + Ord>(cells: &[Cell<T>]) {
    let mut copy: Vec<T> = cells.iter().map(Cell::get).collect();
    copy.sort_unstable();
    store(cells, &copy);
}

/// Sorts floats as `Float.compare` orders them.
pub fn sort_floats(cells: &[Cell<f32>]) {
    let order = |bits: i32| bits ^ (bits >> 31) & i32::MAX;
    sort_floating(cells, |x| x.is_nan(), |x| order(x.to_bits() as i32), |key| f32::from_bits(order(key) as u32));
}

/// Sorts doubles as `Double.compare` orders them.
pub fn sort_doubles(cells: &[Cell<f64>]) {
    let order = |bits: i64| bits ^ (bits >> 63) & i64::MAX;
    sort_floating(cells, |x| x.is_nan(), |x| order(x.to_bits() as i64), |key| f64::from_bits(order(key) as u64));
}

/// Sorts by numbers of the same order, which integers' instructions compare.
fn sort_floating<T: Copy, K: Ord>(
    cells: &[Cell<T>],
    nan: impl Fn(T) -> bool,
    key: impl Fn(T) -> K,
    number: impl Fn(K) -> T,
) {
    let mut copy: Vec<T> = cells.iter().map(Cell::get).collect();
    let mut numbers = copy.len();
    for k in (0..copy.len()).rev() {
        if nan(copy[k]) {
            numbers -= 1;
            copy.swap(k, numbers);
        }
    }
    let mut keys: Vec<K> = copy[..numbers].iter().map(|x| key(*x)).collect();
    keys.sort_unstable();
    let sorted = keys.into_iter().map(number).chain(copy.drain(numbers..));
    for (cell, x) in cells.iter().zip(sorted) {
        cell.set(x);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floating_order() {
        let nan = |bits: u64| f64::from_bits(0x7ff8_0000_0000_0000 | bits);
        let input = [3.0, nan(1), -0.0, f64::NEG_INFINITY, 0.0, nan(1 << 63), -1.5, f64::INFINITY, -0.0];
        let cells = crate::cells_of(&input);
        sort_doubles(&cells);
        let bits: Vec<u64> = cells.iter().map(|c| c.get().to_bits()).collect();
        let expected = [f64::NEG_INFINITY, -1.5, -0.0, -0.0, 0.0, 3.0, f64::INFINITY, nan(1), nan(1 << 63)];
        assert_eq!(bits, expected.map(f64::to_bits));
    }
}
