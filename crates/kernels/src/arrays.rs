//! Comparing and hashing primitive arrays.
//!
//! Invariant: what is looked at is read once.

use crate::{first_marked, get, word};
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

/// initial * 31^n + first * 31^(n - 1) + ... + last, modulo 2^32.
pub fn polynomial<T: Copy>(elements: &[Cell<T>], initial: i32, value: impl Fn(T) -> i32) -> i32 {
    const POWERS: [i32; 8] = {
        let mut powers = [1i32; 8];
        let mut i = 7;
        while i > 0 {
            powers[i - 1] = powers[i].wrapping_mul(31);
            i -= 1;
        }
        powers
    };
    let (chunks, rest) = elements.as_chunks::<8>();
    let mut hash = initial;
    for chunk in chunks {
        let sum = chunk.iter().zip(POWERS).fold(0i32, |sum, (c, p)| sum.wrapping_add(value(c.get()).wrapping_mul(p)));
        hash = hash.wrapping_mul(POWERS[0].wrapping_mul(31)).wrapping_add(sum);
    }
    rest.iter().fold(hash, |hash, c| hash.wrapping_mul(31).wrapping_add(value(c.get())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells_of;

    #[test]
    fn hashes() {
        for length in 0..30 {
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
