//! Arithmetic on magnitudes of `java.math.BigInteger`, named as its methods are.
//!
//! Invariant: magnitudes are arrays of 32-bit words, the most significant first. Products are formed from 64-bit limbs, least
//! significant first, in buffers of their own, so that operands and results may be the same array. Every error is an index outside of
//! an array, but for Montgomery products of what the class library never passes.

use crate::{Fault, range};
use smallvec::SmallVec;
use std::cell::Cell;

/// Limbs of numbers; those of the sizes that cryptography uses stay on the stack.
pub type Limbs = SmallVec<[u64; 64]>;
/// Words of numbers.
pub type Words = SmallVec<[u32; 64]>;

/// The number in big-endian words, as limbs.
fn limbs(words: &[Cell<u32>]) -> Limbs {
    words
        .rchunks(2)
        .map(|pair| match pair {
            [high, low] => u64::from(high.get()) << 32 | u64::from(low.get()),
            [low] => u64::from(low.get()),
            _ => 0,
        })
        .collect()
}

/// Writes the low words of a number; limbs that are missing are zero.
pub fn write(number: &[u64], words: &[Cell<u32>]) {
    for (pair, limb) in words.rchunks(2).zip(number.iter().copied().chain(std::iter::repeat(0))) {
        match pair {
            [high, low] => {
                high.set((limb >> 32) as u32);
                low.set(limb as u32);
            }
            [low] => low.set(limb as u32),
            _ => {}
        }
    }
}

/// `sum += a * b`, the carry out.
#[inline(always)]
fn add_product(sum: &mut [u64], a: &[u64], b: u64) -> u64 {
    let mut carry = 0;
    for (s, a) in sum.iter_mut().zip(a) {
        let t = u128::from(*a) * u128::from(b) + u128::from(*s) + u128::from(carry);
        *s = t as u64;
        carry = (t >> 64) as u64;
    }
    carry
}

fn product(x: &[u64], y: &[u64]) -> Limbs {
    let mut z = Limbs::from_elem(0, x.len() + y.len());
    for (i, limb) in x.iter().enumerate() {
        let carry = add_product(&mut z[i..i + y.len()], y, *limb);
        z[i + y.len()] = carry;
    }
    z
}

/// The square: products of different limbs once, doubled, and the squares of the limbs.
fn square(x: &[u64]) -> Limbs {
    let n = x.len();
    let mut z = Limbs::from_elem(0, 2 * n);
    for i in 0..n {
        let carry = add_product(&mut z[2 * i + 1..n + i], &x[i + 1..], x[i]);
        z[n + i] = carry;
    }
    let (mut top, mut carry) = (0, 0u128);
    for (i, pair) in z.as_chunks_mut::<2>().0.iter_mut().enumerate() {
        let doubled = [pair[0] << 1 | top, pair[1] << 1 | pair[0] >> 63];
        top = pair[1] >> 63;
        let own = u128::from(x[i]) * u128::from(x[i]);
        carry += u128::from(doubled[0]) + (own & u128::from(u64::MAX));
        pair[0] = carry as u64;
        carry = (carry >> 64) + u128::from(doubled[1]) + (own >> 64);
        pair[1] = carry as u64;
        carry >>= 64;
    }
    z
}

/// A length that the bytecode takes as given: not negative.
fn length(value: i32) -> Result<i32, Fault> {
    if value < 0 { Err(Fault::Index(i64::from(value), 0)) } else { Ok(value) }
}

/// `implMultiplyToLen`: the product of the first words of two numbers.
///
/// # Errors
/// `Index`.
pub fn multiply_to_len(
    x: &[Cell<u32>],
    x_length: i32,
    y: &[Cell<u32>],
    y_length: i32,
    z: &[Cell<u32>],
) -> Result<(), Fault> {
    let (x_length, y_length) = (length(x_length)?, length(y_length)?);
    let x = limbs(range(x, 0, x_length)?);
    let y = limbs(range(y, 0, y_length)?);
    write(&product(&x, &y), range(z, 0, x_length.saturating_add(y_length))?);
    Ok(())
}

/// `implSquareToLen`: the square of the first words of a number.
///
/// # Errors
/// `Index`.
pub fn square_to_len(x: &[Cell<u32>], count: i32, z: &[Cell<u32>], z_length: i32) -> Result<(), Fault> {
    let count = length(count)?;
    let x = range(x, 0, count)?;
    if z.len() != 2 * x.len() || z_length != 2 * count {
        // The bytecode counts from the end of z: it is only ever called with one of this length.
        return Err(Fault::Index(i64::from(z_length), z.len()));
    }
    write(&square(&limbs(x)), z);
    Ok(())
}

/// `implMulAdd`: adds `input * k` to `out`, which counts from its end; the carry.
///
/// # Errors
/// `Index`.
pub fn multiply_add(out: &[Cell<u32>], input: &[Cell<u32>], offset: i32, count: i32, k: u32) -> Result<u32, Fault> {
    if count <= 0 {
        return Ok(0);
    }
    let input = range(input, 0, count)?;
    let end = i32::try_from(i64::try_from(out.len()).unwrap_or(0) - i64::from(offset)).unwrap_or(i32::MAX);
    let out = range(out, end.wrapping_sub(count), count)?;
    let mut carry = 0;
    for (out, input) in out.iter().zip(input).rev() {
        let t = u64::from(input.get()) * u64::from(k) + u64::from(out.get()) + carry;
        out.set(t as u32);
        carry = t >> 32;
    }
    Ok(carry as u32)
}

/// `shiftLeftImplWorker`; the arrays may be one.
///
/// # Errors
/// `Index`.
pub fn shift_left(new: &[Cell<u32>], old: &[Cell<u32>], at: i32, count: u32, n: i32) -> Result<(), Fault> {
    if n <= 0 {
        return Ok(());
    }
    let old = range(old, 0, n.saturating_add(1))?;
    let new = range(new, at, n)?;
    for (new, pair) in new.iter().zip(old.windows(2)) {
        new.set(pair[0].get().wrapping_shl(count) | pair[1].get().wrapping_shr(32u32.wrapping_sub(count)));
    }
    Ok(())
}

/// `shiftRightImplWorker`, from the last word on.
///
/// # Errors
/// `Index`.
pub fn shift_right(new: &[Cell<u32>], old: &[Cell<u32>], at: i32, count: u32, n: i32) -> Result<(), Fault> {
    // Words at..=last are written, the last one from old words n and n - 1.
    let last = if at == 0 { n.wrapping_sub(1) } else { n };
    if last < at {
        return Ok(());
    }
    let written = last - at + 1;
    let old = range(old, n - written, written + 1)?;
    let new = range(new, at, written)?;
    for (new, pair) in new.iter().zip(old.windows(2)).rev() {
        new.set(pair[1].get().wrapping_shr(count) | pair[0].get().wrapping_shl(32u32.wrapping_sub(count)));
    }
    Ok(())
}

/// `destructiveMulAdd`: x = x * y + z, modulo its size.
///
/// # Errors
/// `Index` where x has no words.
pub fn destructive_multiply_add(x: &[Cell<u32>], y: u32, z: u32) -> Result<(), Fault> {
    if x.is_empty() {
        return Err(Fault::Index(-1, 0));
    }
    let mut carry = u64::from(z);
    for word in x.iter().rev() {
        let t = u64::from(word.get()) * u64::from(y) + carry;
        word.set(t as u32);
        carry = t >> 32;
    }
    Ok(())
}

/// The first `count` words of `words`, times x, subtracted from those of q behind `offset`; the borrow. Without `keep`, q stays.
///
/// # Errors
/// `Index`.
pub fn multiply_subtract(
    q: &[Cell<u32>],
    words: &[Cell<u32>],
    x: u32,
    count: i32,
    offset: i32,
    keep: bool,
) -> Result<u32, Fault> {
    let words = range(words, 0, count)?;
    let q = range(q, offset.wrapping_add(1), count)?;
    let mut borrow = 0;
    for (q, word) in q.iter().zip(words).rev() {
        let t = u64::from(word.get()) * u64::from(x) + borrow;
        let (difference, under) = q.get().overflowing_sub(t as u32);
        if keep {
            q.set(difference);
        }
        borrow = (t >> 32) + u64::from(under);
    }
    Ok(borrow as u32)
}

/// `divadd`: adds `words` to `result` from `offset` on; the carry.
///
/// # Errors
/// `Index`.
pub fn add_back(words: &[Cell<u32>], result: &[Cell<u32>], offset: i32) -> Result<u32, Fault> {
    let result = range(result, offset, words.len() as i32)?;
    let mut carry = 0;
    for (result, word) in result.iter().zip(words).rev() {
        let t = u64::from(word.get()) + u64::from(result.get()) + carry;
        result.set(t as u32);
        carry = t >> 32;
    }
    Ok(carry as u32)
}

/// Montgomery reduction of `t`, which has twice the modulus's limbs: the upper half is `t / 2^(64 n)` modulo `n`, the lower zero.
/// `inverse` is -1/n modulo 2^64.
fn reduce(t: &mut [u64], n: &[u64], inverse: u64) {
    let mut overflow = 0u64;
    for i in 0..n.len() {
        let multiple = t[i].wrapping_mul(inverse);
        let carry = add_product(&mut t[i..i + n.len()], n, multiple);
        let (sum, first) = t[i + n.len()].overflowing_add(carry);
        let (sum, second) = sum.overflowing_add(overflow);
        t[i + n.len()] = sum;
        overflow = u64::from(first) + u64::from(second);
    }
    let upper = &mut t[n.len()..];
    while overflow > 0 || upper.iter().rev().ge(n.iter().rev()) {
        let mut borrow = 0u64;
        for (u, n) in upper.iter_mut().zip(n) {
            let (difference, first) = u.overflowing_sub(*n);
            let (difference, second) = difference.overflowing_sub(borrow);
            *u = difference;
            borrow = u64::from(first) + u64::from(second);
        }
        overflow = overflow.wrapping_sub(borrow);
    }
}

/// A Montgomery product: a * b (or a * a) reduced modulo n, as limbs, in the upper half.
///
/// # Errors
/// `Index`; `Illegal` for an odd length or what is no inverse.
pub fn montgomery(
    a: &[Cell<u32>],
    b: Option<&[Cell<u32>]>,
    n: &[Cell<u32>],
    inverse: i64,
    count: i32,
) -> Result<Limbs, Fault> {
    let x = limbs(range(a, 0, count)?);
    let modulus = limbs(range(n, 0, count)?);
    let inverse = inverse as u64;
    if count < 2 || count % 2 != 0 || modulus[0].wrapping_mul(inverse) != u64::MAX {
        return Err(Fault::Illegal(format!("input array length must be even: {count}")));
    }
    let mut t = match b {
        Some(b) => product(&x, &limbs(range(b, 0, count)?)),
        None => square(&x),
    };
    reduce(&mut t, &modulus, inverse);
    Ok(t)
}

/// The sum of two numbers: as long as the longer one, or a word longer.
pub fn sum(x: &[Cell<u32>], y: &[Cell<u32>]) -> Words {
    let (long, short) = if x.len() < y.len() { (y, x) } else { (x, y) };
    let mut result = Words::with_capacity(long.len() + 1);
    let mut carry = 0u64;
    let short = short.iter().rev().map(|w| u64::from(w.get())).chain(std::iter::repeat(0));
    for (l, s) in long.iter().rev().zip(short) {
        carry += u64::from(l.get()) + s;
        result.push(carry as u32);
        carry >>= 32;
    }
    if carry != 0 {
        result.push(1);
    }
    result.reverse();
    result
}

/// `big - little`, as long as `big`.
///
/// # Errors
/// `Index` where `little` is longer.
pub fn difference(big: &[Cell<u32>], little: &[Cell<u32>]) -> Result<Words, Fault> {
    if little.len() > big.len() {
        return Err(Fault::Index(-1, big.len()));
    }
    let mut result = Words::with_capacity(big.len());
    let mut borrow = false;
    let little = little.iter().rev().map(Cell::get).chain(std::iter::repeat(0));
    for (b, l) in big.iter().rev().zip(little) {
        let (t, first) = b.get().overflowing_sub(l);
        let (t, second) = t.overflowing_sub(u32::from(borrow));
        borrow = first || second;
        result.push(t);
    }
    result.reverse();
    Ok(result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells_of;

    /// Numbers that hit carries: words of few different values, from a linear congruential generator.
    fn numbers(seed: u32, count: usize) -> Vec<u32> {
        let mut state = seed;
        (0..count)
            .map(|_| {
                state = state.wrapping_mul(1664525).wrapping_add(1013904223);
                [0, 1, u32::MAX, state, 0x8000_0000, state >> 16][(state >> 29) as usize % 6]
            })
            .collect()
    }

    fn schoolbook(x: &[u32], y: &[u32]) -> Vec<u32> {
        let mut z = vec![0u32; x.len() + y.len()];
        for (i, a) in x.iter().enumerate().rev() {
            let mut carry = 0u64;
            for (j, b) in y.iter().enumerate().rev() {
                carry += u64::from(*a) * u64::from(*b) + u64::from(z[i + j + 1]);
                z[i + j + 1] = carry as u32;
                carry >>= 32;
            }
            z[i] = carry as u32;
        }
        z
    }

    #[test]
    fn products() {
        for n in 1..40 {
            let x = numbers(n, n as usize);
            for m in [1, 2, 3, 17, 32] {
                let y = numbers(n * 31 + m, m as usize);
                let out = cells_of(&vec![7; x.len() + y.len()]);
                write(&product(&limbs(&cells_of(&x)), &limbs(&cells_of(&y))), &out);
                assert_eq!(out, cells_of(&schoolbook(&x, &y)), "{n} by {m} words");
            }
            let out = cells_of(&vec![7; 2 * x.len()]);
            write(&square(&limbs(&cells_of(&x))), &out);
            assert_eq!(out, cells_of(&schoolbook(&x, &x)), "square of {n} words");
        }
    }

    /// Montgomery's product times R is a * b modulo n, and less than n.
    #[test]
    fn montgomery_products() {
        for count in [2usize, 4, 6, 32] {
            for seed in 0..20 {
                let mut n = numbers(seed, count);
                n[count - 1] |= 1;
                n[0] |= 0x8000_0000 >> (seed % 3);
                let modulus = limbs(&cells_of(&n));
                let mut inverse = 1u64;
                for _ in 0..6 {
                    inverse = inverse.wrapping_mul(2u64.wrapping_sub(modulus[0].wrapping_mul(inverse)));
                }
                let (x, y) = (numbers(seed + 100, count), numbers(seed + 200, count));
                let (xc, yc, nc) = (cells_of(&x), cells_of(&y), cells_of(&n));
                let t = montgomery(&xc, Some(&yc), &nc, (inverse.wrapping_neg()) as i64, count as i32).unwrap();
                let half = count / 2;
                assert!(t[..half].iter().all(|l| *l == 0));
                let result = &t[half..];
                assert!(result.iter().rev().lt(modulus.iter().rev()));
                // result * R - x * y is divisible by n: compare both, reduced bit by bit.
                let mut shifted = Limbs::from_elem(0, half);
                shifted.extend_from_slice(result);
                let xy = product(&limbs(&xc), &limbs(&yc));
                assert_eq!(remainder(&shifted, &modulus), remainder(&xy, &modulus));
            }
        }
    }

    fn remainder(x: &[u64], n: &[u64]) -> Limbs {
        let mut r = Limbs::from_elem(0, n.len() + 1);
        let mut wide = Limbs::from_slice(n);
        wide.push(0);
        for bit in (0..x.len() * 64).rev() {
            for i in (1..r.len()).rev() {
                r[i] = r[i] << 1 | r[i - 1] >> 63;
            }
            r[0] = r[0] << 1 | (x[bit / 64] >> (bit % 64) & 1);
            if r.iter().rev().ge(wide.iter().rev()) {
                let mut borrow = false;
                for (r, n) in r.iter_mut().zip(&wide) {
                    let (d, a) = r.overflowing_sub(*n);
                    let (d, b) = d.overflowing_sub(u64::from(borrow));
                    *r = d;
                    borrow = a || b;
                }
            }
        }
        r
    }

    #[test]
    fn sums_and_differences() {
        let check = |x: &[u32], y: &[u32], expected: &[u32]| {
            assert_eq!(sum(&cells_of(x), &cells_of(y))[..], *expected);
            if expected.len() == x.len().max(y.len()) {
                let back = difference(&cells_of(expected), &cells_of(y)).unwrap();
                assert_eq!(back[expected.len() - x.len()..], *x);
            }
        };
        check(&[1], &[2], &[3]);
        check(&[u32::MAX], &[1], &[1, 0]);
        check(&[5, u32::MAX], &[1], &[6, 0]);
        check(&[1], &[5, 0, u32::MAX], &[5, 1, 0]);
        check(&[u32::MAX, u32::MAX], &[u32::MAX, u32::MAX], &[1, u32::MAX, u32::MAX - 1]);
    }
}
