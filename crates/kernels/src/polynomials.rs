//! Arithmetic modulo the primes of Poly1305 (RFC 8439, section 2.5) and of the curve P-256, on the limbs that the class library keeps
//! in `long` arrays.
//!
//! Invariant: P-256 limbs come out as the bytecode computes them, bit for bit. Poly1305's accumulator comes out with the same value
//! modulo the prime, in limbs of 26 bits without sign; the class library takes any limbs of at most 27 bits.

use crate::{Fault, get, range};
use std::cell::Cell;

/// Copies `from` to `to` if `set` is 1, without a branch on it.
///
/// # Errors
/// `Index` where `from` is shorter.
pub fn conditional_assign(set: i32, to: &[Cell<i64>], from: &[Cell<i64>]) -> Result<(), Fault> {
    let mask = -i64::from(set);
    for (to, from) in to.iter().zip(range(from, 0, to.len() as i32)?) {
        to.set(to.get() ^ (mask & (to.get() ^ from.get())));
    }
    Ok(())
}

const LIMB_BITS: u32 = 52;
const LIMB_MASK: u64 = (1 << LIMB_BITS) - 1;
/// 2^256 - 2^224 + 2^192 + 2^96 - 1 in limbs of 52 bits.
const P256: [u64; 5] = [0xf_ffff_ffff_ffff, 0x0fff_ffff_ffff, 0, 0x10_0000_0000, 0xffff_ffff_0000];

/// The product of two limbs as a low part of 52 bits and what is above.
#[inline(always)]
fn split_product(a: u64, b: u64) -> (u64, u64) {
    let wide = u128::from(a) * u128::from(b);
    let high = ((wide >> 64) as u64) << (64 - LIMB_BITS) | wide as u64 >> LIMB_BITS;
    (wide as u64 & LIMB_MASK, high)
}

/// a * b / 2^260 modulo P-256's prime, by rows with one limb of `a` each. -1/p modulo 2^52 is 1, so the lowest column of a row is
/// itself the multiple of p that clears it.
pub fn montgomery_p256(a: [u64; 5], b: [u64; 5]) -> [u64; 5] {
    let mut columns = [0u64; 5];
    for a in a {
        let (mut low, mut high) = ([0; 5], [0; 5]);
        for i in 0..5 {
            (low[i], high[i]) = split_product(a, b[i]);
        }
        low[0] = low[0].wrapping_add(columns[0]);
        let n = low[0] & LIMB_MASK;
        for i in 0..5 {
            let (l, h) = split_product(n, P256[i]);
            low[i] = low[i].wrapping_add(l);
            high[i] = high[i].wrapping_add(h);
        }
        let carry = low[0] >> LIMB_BITS;
        columns = std::array::from_fn(|i| {
            let next = if i < 4 { columns[i + 1].wrapping_add(low[i + 1]) } else { 0 };
            next.wrapping_add(high[i]).wrapping_add(if i == 0 { carry } else { 0 })
        });
    }
    let mut result = columns;
    for i in 0..4 {
        result[i + 1] = result[i + 1].wrapping_add(result[i] >> LIMB_BITS);
        result[i] &= LIMB_MASK;
    }
    // Less the prime, if that isn't negative.
    let mut less = [0i64; 5];
    let mut carry = 0;
    for i in 0..5 {
        let t = (result[i] as i64).wrapping_sub(P256[i] as i64).wrapping_add(carry);
        carry = t >> LIMB_BITS;
        less[i] = if i < 4 { t & LIMB_MASK as i64 } else { t };
    }
    let mask = (less[4] >> 63) as u64;
    std::array::from_fn(|i| result[i] & mask | less[i] as u64 & !mask)
}

const POLY_BITS: u32 = 26;
const POLY_MASK: i64 = (1 << POLY_BITS) - 1;

/// Limbs of 26 bits without sign for the same value modulo 2^130 - 5.
fn normalize(mut limbs: [i64; 5]) -> [u64; 5] {
    // The carry out of the top comes in at the bottom five times; from the third pass on there is none.
    for _ in 0..3 {
        let mut carry = 0;
        for limb in &mut limbs {
            let t = limb.wrapping_add(carry);
            *limb = t & POLY_MASK;
            carry = t >> POLY_BITS;
        }
        limbs[0] += carry * 5;
    }
    let carry = limbs[0] >> POLY_BITS;
    limbs[0] &= POLY_MASK;
    limbs[1] += carry;
    limbs.map(|l| l as u64)
}

const WIDE_MASK: u64 = (1 << 44) - 1;
const TOP_MASK: u64 = (1 << 42) - 1;

/// Limbs of 44, 44 and 42 bits from five of 26.
fn widen(limbs: [u64; 5]) -> [u64; 3] {
    let low = limbs[0] + (limbs[1] << 26);
    let middle = (low >> 44) + (limbs[2] << 8) + (limbs[3] << 34);
    [low & WIDE_MASK, middle & WIDE_MASK, (middle >> 44) + (limbs[4] << 16)]
}

/// The reverse.
fn narrow([low, middle, top]: [u64; 3]) -> [u64; 5] {
    const MASK: u64 = POLY_MASK as u64;
    let second = (low >> 26) + (middle << 18);
    let fourth = (second >> 52) + (top << 10);
    [low & MASK, second & MASK, second >> 26 & MASK, fourth & MASK, fourth >> 26]
}

/// A sum of products modulo 2^130 - 5, before carries.
#[derive(Default)]
struct Products([u128; 3]);

impl Products {
    #[inline(always)]
    fn add(&mut self, x: [u64; 3], y: [u64; 3]) {
        // What goes beyond the top comes in at the bottom: 2^132 is 20 modulo the prime.
        let beyond = y.map(|limb| limb * 20);
        let times = |x: u64, y: u64| u128::from(x) * u128::from(y);
        self.0[0] += times(x[0], y[0]) + times(x[1], beyond[2]) + times(x[2], beyond[1]);
        self.0[1] += times(x[0], y[1]) + times(x[1], y[0]) + times(x[2], beyond[2]);
        self.0[2] += times(x[0], y[2]) + times(x[1], y[1]) + times(x[2], y[0]);
    }

    /// Limbs of 44 bits, the middle one perhaps of one more, and of 42.
    #[inline(always)]
    fn carried(self) -> [u64; 3] {
        let [low, middle, top] = self.0;
        let middle = middle + (low >> 44);
        let top = top + (middle >> 44);
        let first = u128::from(low as u64 & WIDE_MASK) + (top >> 42) * 5;
        [first as u64 & WIDE_MASK, (middle as u64 & WIDE_MASK) + (first >> 44) as u64, top as u64 & TOP_MASK]
    }
}

/// A block and 2^128.
#[inline(always)]
fn with_end(block: &[Cell<u8>; 16]) -> [u64; 3] {
    let n = u128::from_le_bytes(get(block));
    [n as u64 & WIDE_MASK, (n >> 44) as u64 & WIDE_MASK, (n >> 88) as u64 | 1 << 40]
}

/// accumulator = (accumulator + block + 2^128) * r modulo 2^130 - 5, for each block of 16 bytes.
pub fn poly1305(accumulator: [i64; 5], r: [i64; 5], text: &[Cell<u8>]) -> [i64; 5] {
    let product = |x, y| {
        let mut products = Products::default();
        products.add(x, y);
        products.carried()
    };
    let plus = |x: [u64; 3], y: [u64; 3]| std::array::from_fn(|i| x[i] + y[i]);
    let mut h = widen(normalize(accumulator));
    let r = widen(normalize(r));
    let square = product(r, r);
    let powers = [product(square, square), product(square, r), square, r];
    // Four at once, so that the products don't wait for each other.
    let (fours, rest) = text.as_chunks::<16>().0.as_chunks::<4>();
    for four in fours {
        let mut products = Products::default();
        products.add(plus(h, with_end(&four[0])), powers[0]);
        for (block, power) in four[1..].iter().zip(&powers[1..]) {
            products.add(with_end(block), *power);
        }
        h = products.carried();
    }
    for block in rest {
        h = product(plus(h, with_end(block)), r);
    }
    narrow(h).map(|limb| limb as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells_of;

    /// The number in limbs as bits, lowest first, modulo a number of `bits` bits given by its bits.
    fn remainder(limbs: &[u64], width: u32, modulus: &[u64]) -> Vec<u64> {
        let mut r = vec![0u64; modulus.len() * 52 + 1];
        let bit_of = |number: &[u64], width: u32, i: usize| {
            number.get(i / width as usize).map_or(0, |l| l >> (i % width as usize) & 1)
        };
        let m: Vec<u64> = (0..r.len()).map(|i| bit_of(modulus, 52, i)).collect();
        for i in (0..limbs.len() * width as usize).rev() {
            r.insert(0, bit_of(limbs, width, i));
            r.pop();
            if r.iter().rev().ge(m.iter().rev()) {
                let mut borrow = 0;
                for (r, m) in r.iter_mut().zip(&m) {
                    let d = *r as i64 - *m as i64 - borrow;
                    borrow = i64::from(d < 0);
                    *r = (d & 1) as u64;
                }
            }
        }
        r
    }

    fn wide_product(a: [u64; 5], b: [u64; 5]) -> Vec<u64> {
        let mut columns = [0u128; 11];
        for i in 0..5 {
            for j in 0..5 {
                columns[i + j] += u128::from(a[i]) * u128::from(b[j]);
            }
        }
        let mut limbs = Vec::new();
        let mut carry = 0u128;
        for c in columns {
            let t = c + carry;
            limbs.push(t as u64 & LIMB_MASK);
            carry = t >> 52;
        }
        limbs
    }

    #[test]
    fn p256_products() {
        let mut seed = 0x1234_5678_9abc_def0u64;
        let mut next = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            seed >> 12 & LIMB_MASK
        };
        for round in 0..50 {
            let mut number = || {
                let mut n: [u64; 5] = std::array::from_fn(|_| next());
                n[4] >>= 6;
                n
            };
            let (x, y) = if round == 0 { ([LIMB_MASK; 5], [LIMB_MASK; 5]) } else { (number(), number()) };
            let mut shifted = vec![0; 5];
            shifted.extend(montgomery_p256(x, y));
            assert_eq!(remainder(&shifted, 52, &P256), remainder(&wide_product(x, y), 52, &P256));
        }
    }

    /// RFC 8439, section 2.5.2, its two whole blocks.
    #[test]
    fn poly1305_of_two_blocks() {
        let key: [u8; 16] =
            [0x85, 0xd6, 0xbe, 0x78, 0x57, 0x55, 0x6d, 0x33, 0x7f, 0x44, 0x52, 0xfe, 0x42, 0xd5, 0x06, 0xa8];
        let clamped = u128::from_le_bytes(key) & 0x0fff_fffc_0fff_fffc_0fff_fffc_0fff_ffff;
        let r: [i64; 5] = std::array::from_fn(|i| (clamped >> (26 * i)) as i64 & POLY_MASK);
        let text = cells_of(&b"Cryptographic Forum Research Group"[..32]);
        let h = poly1305([0; 5], r, &text);
        // The accumulator after block 2 in the RFC is 2d8adaf23b0337fa7cccfb4ea344b30de.
        let low = h.iter().enumerate().fold(0u128, |sum, (i, l)| sum.wrapping_add((*l as u128) << (26 * i)));
        assert_eq!(low, 0xd8ad_af23_b033_7fa7_cccf_b4ea_344b_30de);
        assert_eq!(h[4] >> 24, 2);
        // Signed limbs of the same value give the same.
        let mut signed = r;
        signed[0] -= 1 << 26;
        signed[1] += 1;
        let again = poly1305([5 - (1 << 26), 1 - (1 << 26), 1, 0, 0], signed, &text);
        let same = poly1305([5 - (1 << 26), 1 - (1 << 26), 1, 0, 0], r, &text);
        assert_eq!(again, same);
    }

    /// As by the definition, with limbs as large as they may be.
    #[test]
    fn poly1305_of_large_limbs() {
        let text: Vec<Cell<u8>> = (0..176u32).map(|i| Cell::new((i * i * 7 % 251) as u8 | 0x80)).collect();
        let prime = [LIMB_MASK - 4, LIMB_MASK, POLY_MASK as u64];
        for r in [[POLY_MASK; 5], [(1 << 27) - 1; 5], [3, 0, 1, POLY_MASK, 1], [0; 5]] {
            let mut expected = vec![9, 8, 7, 6, (1 << 27) - 1];
            let accumulator: [i64; 5] = std::array::from_fn(|i| expected[i] as i64);
            for block in text.as_chunks::<16>().0 {
                let n = u128::from_le_bytes(get(block));
                for (i, limb) in expected.iter_mut().enumerate() {
                    *limb += (n >> (26 * i)) as u64 & POLY_MASK as u64;
                }
                expected[4] += 1 << 24;
                let mut columns = vec![0u64; 12];
                for i in 0..5 {
                    for j in 0..5 {
                        columns[i + j] += expected[i] * r[j] as u64;
                    }
                }
                for i in 0..11 {
                    columns[i + 1] += columns[i] >> 26;
                    columns[i] &= POLY_MASK as u64;
                }
                let bits = remainder(&columns, 26, &prime);
                expected = bits[..130].chunks(26).map(|bits| (0..26).map(|i| bits[i] << i).sum()).collect();
            }
            let got = poly1305(accumulator, r, &text);
            assert!(got.iter().all(|limb| (0..1 << 27).contains(limb)), "{got:?}");
            assert_eq!(remainder(&got.map(|limb| limb as u64), 26, &prime), remainder(&expected, 26, &prime));
        }
    }
}
