//! Arithmetic on magnitudes of `java.math.BigInteger`.
//!
//! Invariant: magnitudes are arrays of 32-bit words, the most significant first. Products are formed from 64-bit limbs, least
//! significant first, in buffers of their own, so that operands and results may be the same array.

use super::{Fault, Kernel, argument, cells, kernel_forms, range, store};
use runtime::class::BasicType;
use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, VmNative, int};
use runtime::refs::Ref;
use runtime::thread::Current;
use smallvec::SmallVec;
use std::cell::Cell;

pub(super) const BIG_INTEGER: &[VmNative] = kernel_forms! { "java/math/BigInteger";
    "implMultiplyToLen" "([II[II[I)[I" => multiply_to_len;
    "implSquareToLen" "([II[II)[I" => square_to_len;
    "implMulAdd" "([I[IIII)I" => multiply_add;
    "shiftLeftImplWorker" "([I[IIII)V" => shift_left;
    "shiftRightImplWorker" "([I[IIII)V" => shift_right;
    "destructiveMulAdd" "([III)V" => destructive_multiply_add;
};
pub(super) const BIG_INTEGER_ALLOCATING: &[VmNative] = &[
    allocating("implMontgomeryMultiply", "([I[I[IIJ[I)[I", montgomery_multiply),
    allocating("implMontgomerySquare", "([I[IIJ[I)[I", montgomery_square),
    allocating("add", "([I[I)[I", add),
    allocating("subtract", "([I[I)[I", subtract),
];
pub(super) const MUTABLE_BIG_INTEGER: &[VmNative] = kernel_forms! { "java/math/MutableBigInteger";
    "mulsub" "([I[IIII)I" => |cur, a| multiply_subtract(cur, a, true);
    "mulsubBorrow" "([I[IIII)I" => |cur, a| multiply_subtract(cur, a, false);
    "divadd" "([I[II)I" => add_back;
};

const fn allocating(name: &'static str, descriptor: &'static str, function: runtime::natives::VmFunction) -> VmNative {
    VmNative { class: "java/math/BigInteger", name, descriptor, releases: 25..=25, function }
}

/// Limbs of numbers; those of the sizes that cryptography uses stay on the stack.
type Limbs = SmallVec<[u64; 64]>;
/// Words of numbers.
type Words = SmallVec<[u32; 64]>;

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
fn write(number: &[u64], words: &[Cell<u32>]) {
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

/// `implMultiplyToLen(int[] x, int xlen, int[] y, int ylen, int[] z)`
fn multiply_to_len(cur: &Current, a: Arguments) -> Kernel {
    let (x_length, y_length) = (length(a.int(1))?, length(a.int(3))?);
    let x = limbs(range(argument(cur, a, 0)?, 0, x_length)?);
    let y = limbs(range(argument(cur, a, 2)?, 0, y_length)?);
    let z = range(argument(cur, a, 4)?, 0, x_length.saturating_add(y_length))?;
    write(&product(&x, &y), z);
    Ok(a.raw(4))
}

/// `implSquareToLen(int[] x, int len, int[] z, int zlen)`
fn square_to_len(cur: &Current, a: Arguments) -> Kernel {
    let count = length(a.int(1))?;
    let x = range(argument(cur, a, 0)?, 0, count)?;
    let z = argument(cur, a, 2)?;
    if z.len() != 2 * x.len() || a.int(3) != 2 * count {
        // The bytecode counts from the end of z: it is only ever called with one of this length.
        return Err(Fault::Index(i64::from(a.int(3)), z.len()));
    }
    write(&square(&limbs(x)), z);
    Ok(a.raw(2))
}

/// `implMulAdd(int[] out, int[] in, int offset, int len, int k)`: `out` counts from its end.
fn multiply_add(cur: &Current, a: Arguments) -> Kernel {
    let (out, input) = (argument::<u32>(cur, a, 0)?, argument::<u32>(cur, a, 1)?);
    let (offset, count, k) = (a.int(2), a.int(3), u64::from(a.int(4) as u32));
    if count <= 0 {
        return Ok(int(0));
    }
    let input = range(input, 0, count)?;
    let end = i32::try_from(i64::try_from(out.len()).unwrap_or(0) - i64::from(offset)).unwrap_or(i32::MAX);
    let out = range(out, end.wrapping_sub(count), count)?;
    let mut carry = 0;
    for (out, input) in out.iter().zip(input).rev() {
        let t = u64::from(input.get()) * k + u64::from(out.get()) + carry;
        out.set(t as u32);
        carry = t >> 32;
    }
    Ok(int(carry as i32))
}

/// `shiftLeftImplWorker(int[] newArr, int[] oldArr, int newIdx, int shiftCount, int numIter)`; the arrays may be one.
fn shift_left(cur: &Current, a: Arguments) -> Kernel {
    let (new, old) = (argument::<u32>(cur, a, 0)?, argument::<u32>(cur, a, 1)?);
    let (count, n) = (a.int(3) as u32, a.int(4));
    if n <= 0 {
        return Ok(0);
    }
    let old = range(old, 0, n.saturating_add(1))?;
    let new = range(new, a.int(2), n)?;
    for (new, pair) in new.iter().zip(old.windows(2)) {
        new.set(pair[0].get().wrapping_shl(count) | pair[1].get().wrapping_shr(32u32.wrapping_sub(count)));
    }
    Ok(0)
}

/// `shiftRightImplWorker(int[] newArr, int[] oldArr, int newIdx, int shiftCount, int numIter)`, from the last word on.
fn shift_right(cur: &Current, a: Arguments) -> Kernel {
    let (new, old) = (argument::<u32>(cur, a, 0)?, argument::<u32>(cur, a, 1)?);
    let (at, count, n) = (a.int(2), a.int(3) as u32, a.int(4));
    // Words at..=last are written, the last one from old words n and n - 1.
    let last = if at == 0 { n.wrapping_sub(1) } else { n };
    if last < at {
        return Ok(0);
    }
    let written = last - at + 1;
    let old = range(old, n - written, written + 1)?;
    let new = range(new, at, written)?;
    for (new, pair) in new.iter().zip(old.windows(2)).rev() {
        new.set(pair[1].get().wrapping_shr(count) | pair[0].get().wrapping_shl(32u32.wrapping_sub(count)));
    }
    Ok(0)
}

/// `destructiveMulAdd(int[] x, int y, int z)`: x = x * y + z, modulo its size.
fn destructive_multiply_add(cur: &Current, a: Arguments) -> Kernel {
    let x = argument::<u32>(cur, a, 0)?;
    if x.is_empty() {
        return Err(Fault::Index(-1, 0));
    }
    let (y, mut carry) = (u64::from(a.int(1) as u32), u64::from(a.int(2) as u32));
    for word in x.iter().rev() {
        let t = u64::from(word.get()) * y + carry;
        word.set(t as u32);
        carry = t >> 32;
    }
    Ok(0)
}

/// `mulsub`, `mulsubBorrow (int[] q, int[] a, int x, int len, int offset)`: q - a * x, its borrow; only the former keeps it.
fn multiply_subtract(cur: &Current, a: Arguments, keep: bool) -> Kernel {
    let count = a.int(4);
    let x = u64::from(a.int(3) as u32);
    let words = range(argument::<u32>(cur, a, 2)?, 0, count)?;
    let q = range(argument::<u32>(cur, a, 1)?, a.int(5).wrapping_add(1), count)?;
    let mut borrow = 0;
    for (q, word) in q.iter().zip(words).rev() {
        let t = u64::from(word.get()) * x + borrow;
        let (difference, under) = q.get().overflowing_sub(t as u32);
        if keep {
            q.set(difference);
        }
        borrow = (t >> 32) + u64::from(under);
    }
    Ok(int(borrow as i32))
}

/// `divadd(int[] a, int[] result, int offset)`
fn add_back(cur: &Current, a: Arguments) -> Kernel {
    let words = argument::<u32>(cur, a, 1)?;
    let result = range(argument::<u32>(cur, a, 2)?, a.int(3), words.len() as i32)?;
    let mut carry = 0;
    for (result, word) in result.iter().zip(words).rev() {
        let t = u64::from(word.get()) + u64::from(result.get()) + carry;
        result.set(t as u32);
        carry = t >> 32;
    }
    Ok(int(carry as i32))
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

/// The arguments' part of a Montgomery product: a * b reduced modulo n, as limbs.
fn montgomery(
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

/// Puts the reduced product into `given` if that has room for it, else into a new array; the bytecode's choice.
fn montgomery_result(
    cur: &mut Current,
    count: i32,
    t: Result<Limbs, Fault>,
    given: impl Fn(&Current) -> Ref<'_>,
) -> Result<u64, Thrown> {
    let t = match t {
        Ok(t) => t,
        Err(fault) => return Err(fault.throw(cur)),
    };
    let twice = 2 * count;
    let room = {
        let given = given(cur);
        if given.is_null() { 0 } else { given.array_length() }
    };
    // The result is where the bytecode's reduction leaves it: in the first words, with zeros behind.
    let put = |words: &[Cell<u32>]| {
        write(&t[t.len() / 2..], &words[..count as usize]);
        words[count as usize..].iter().for_each(|w| w.set(0));
    };
    if room > twice as usize {
        // The reduction counts from the end of the array: an array of another size has no meaning for it.
        return Err(Fault::Index(i64::from(twice), room).throw(cur));
    }
    if room == twice as usize {
        let given = given(cur);
        return match cells::<u32>(given) {
            Ok(words) => {
                put(words);
                Ok(given.address().0 as u64)
            }
            Err(fault) => Err(fault.throw(cur)),
        };
    }
    let class = cur.vm().primitive_array_class(BasicType::Int);
    let address = cur.new_array_address(class, twice)?;
    // SAFETY: a new array, and no safepoint since.
    let array = unsafe { Ref::from_address(cur, address) };
    if let Ok(words) = cells::<u32>(array) {
        put(words);
    }
    Ok(address.0 as u64)
}

/// `implMontgomeryMultiply(int[] a, int[] b, int[] n, int len, long inv, int[] product)`
fn montgomery_multiply(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    let work = |cur: &Current| {
        let (x, y, n) = (argument(cur, a, 0)?, argument(cur, a, 1)?, argument(cur, a, 2)?);
        montgomery(x, Some(y), n, a.long(4), a.int(3))
    };
    let t = work(cur);
    montgomery_result(cur, a.int(3), t, |cur| a.reference(cur, 6))
}

/// `implMontgomerySquare(int[] a, int[] n, int len, long inv, int[] product)`
fn montgomery_square(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    let work = |cur: &Current| {
        let (x, n) = (argument(cur, a, 0)?, argument(cur, a, 1)?);
        montgomery(x, None, n, a.long(3), a.int(2))
    };
    let t = work(cur);
    montgomery_result(cur, a.int(2), t, |cur| a.reference(cur, 5))
}

/// A new int array with these words.
fn new_words(cur: &mut Current, words: &[u32]) -> Result<u64, Thrown> {
    let class = cur.vm().primitive_array_class(BasicType::Int);
    let address = cur.new_array_address(class, words.len() as i32)?;
    // SAFETY: a new array, and no safepoint since.
    let array = unsafe { Ref::from_address(cur, address) };
    if let Ok(cells) = cells(array) {
        store(cells, words);
    }
    Ok(address.0 as u64)
}

fn two_words(
    cur: &Current,
    a: Arguments,
    work: impl Fn(&[Cell<u32>], &[Cell<u32>]) -> Result<Words, Fault>,
) -> Result<Words, Fault> {
    work(argument(cur, a, 0)?, argument(cur, a, 1)?)
}

/// `add(int[] x, int[] y)`: as long as the longer one, or a word longer.
fn add(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    match two_words(cur, a, |x, y| Ok(sum(x, y))) {
        Ok(words) => new_words(cur, &words),
        Err(fault) => Err(fault.throw(cur)),
    }
}

fn sum(x: &[Cell<u32>], y: &[Cell<u32>]) -> Words {
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

/// `subtract(int[] big, int[] little)`: as long as the bigger one.
fn subtract(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    match two_words(cur, a, difference) {
        Ok(words) => new_words(cur, &words),
        Err(fault) => Err(fault.throw(cur)),
    }
}

fn difference(big: &[Cell<u32>], little: &[Cell<u32>]) -> Result<Words, Fault> {
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

    fn cells_of(words: &[u32]) -> Vec<Cell<u32>> {
        words.iter().copied().map(Cell::new).collect()
    }

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
