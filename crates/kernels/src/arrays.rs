//! Comparing and hashing primitive arrays.
//!
//! Invariant: what is looked at is read once.

use crate::{first_marked, get, word};
use multiversion::multiversion;
use std::cell::Cell;

/// Where two slices of one length differ first.
pub fn first_difference(x: &[Cell<u8>], y: &[Cell<u8>]) -> Option<usize> {
    let mut equal = 0;
    for (x, y) in x.as_chunks::<32>().0.iter().zip(y.as_chunks::<32>().0) {
        if get(x) != get(y) {
            break;
        }
        equal += 32;
    }
    let [(xs, x_rest), (ys, y_rest)] = [x, y].map(|slice| slice[equal..].as_chunks::<8>());
    let words = xs.iter().zip(ys).map(|(x, y)| word(x) ^ word(y));
    first_marked(words, x_rest.iter().zip(y_rest).map(|(x, y)| x != y)).map(|at| equal + at)
}

/// Elements that are taken side by side where there are many.
const LANES: usize = 32;

/// 31 to a power, modulo 2^32.
const fn power_of_31(exponent: usize) -> i32 {
    31i32.wrapping_pow(exponent as u32)
}

/// initial * 31^n + first * 31^(n - 1) + ... + last, modulo 2^32.
pub fn polynomial<T: Copy>(elements: &[Cell<T>], initial: i32, value: impl Fn(T) -> i32) -> i32 {
    const POWERS: [i32; 8] = {
        let mut powers = [1i32; 8];
        let mut i = 0;
        while i < 8 {
            powers[i] = power_of_31(7 - i);
            i += 1;
        }
        powers
    };
    let (many, elements) = if elements.len() < 2 * LANES { (&[][..], elements) } else { elements.as_chunks::<LANES>() };
    let mut hash = if many.is_empty() { initial } else { polynomial_of_many(many, initial, &value) };
    let (chunks, rest) = elements.as_chunks::<8>();
    for chunk in chunks {
        let sum = chunk.iter().zip(POWERS).fold(0i32, |sum, (c, p)| sum.wrapping_add(value(c.get()).wrapping_mul(p)));
        hash = hash.wrapping_mul(power_of_31(8)).wrapping_add(sum);
    }
    rest.iter().fold(hash, |hash, c| hash.wrapping_mul(31).wrapping_add(value(c.get())))
}

/// The same: each lane has a sum of its own.
#[multiversion(targets = "simd")]
fn polynomial_of_many<T: Copy, F: Fn(T) -> i32>(chunks: &[[Cell<T>; LANES]], initial: i32, value: &F) -> i32 {
    let mut sums = [0i32; LANES];
    for chunk in chunks {
        for (sum, element) in sums.iter_mut().zip(chunk) {
            *sum = sum.wrapping_mul(power_of_31(LANES)).wrapping_add(value(element.get()));
        }
    }
    let start = initial.wrapping_mul(power_of_31(LANES).wrapping_pow(chunks.len() as u32));
    sums.iter().fold(0i32, |hash, sum| hash.wrapping_mul(31).wrapping_add(*sum)).wrapping_add(start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells_of;

    #[test]
    fn hashes() {
        for length in 0..140 {
            let cells: Vec<Cell<i32>> = (0..length).map(|i: i32| Cell::new(i.wrapping_mul(0x2345_6789))).collect();
            let expected = cells.iter().fold(17i32, |h, c| h.wrapping_mul(31).wrapping_add(c.get()));
            assert_eq!(polynomial(&cells, 17, |v| v), expected);
        }
    }

    #[test]
    fn differences() {
        for length in 0..80 {
            let x = cells_of(&(0..length).collect::<Vec<u8>>());
            assert_eq!(first_difference(&x, &x), None);
            for at in 0..length as usize {
                let y = x.clone();
                y[at].set(x[at].get() ^ 0x80);
                if at + 3 < y.len() {
                    y[at + 3].set(x[at + 3].get() ^ 1);
                }
                assert_eq!(first_difference(&x, &y), Some(at));
            }
        }
    }
}
