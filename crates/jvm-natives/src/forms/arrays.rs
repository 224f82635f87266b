//! Filling, comparing and hashing primitive arrays.
//!
//! Invariant: the range checks of `Arrays.fill` are its own, `Arrays.rangeCheck`, which is called when a range is wrong.

use super::{Fault, Kernel, Number, argument, cells, kernel_forms, range};
use runtime::call::Value;
use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, VmNative, int};
use runtime::thread::Current;
use std::cell::Cell;

pub(super) const ARRAYS: &[VmNative] = &[
    form("fill", "([BB)V", |cur, a| fill(cur, a, a.int(1) as i8)),
    form("fill", "([ZZ)V", |cur, a| fill(cur, a, a.int(1) as i8)),
    form("fill", "([CC)V", |cur, a| fill(cur, a, a.int(1) as u16)),
    form("fill", "([SS)V", |cur, a| fill(cur, a, a.int(1) as i16)),
    form("fill", "([II)V", |cur, a| fill(cur, a, a.int(1))),
    form("fill", "([FF)V", |cur, a| fill(cur, a, a.raw(1) as u32)),
    form("fill", "([JJ)V", |cur, a| fill(cur, a, a.long(1))),
    form("fill", "([DD)V", |cur, a| fill(cur, a, a.raw(1))),
    form("fill", "([BIIB)V", |cur, a| fill_range(cur, a, a.int(3) as i8)),
    form("fill", "([ZIIZ)V", |cur, a| fill_range(cur, a, a.int(3) as i8)),
    form("fill", "([CIIC)V", |cur, a| fill_range(cur, a, a.int(3) as u16)),
    form("fill", "([SIIS)V", |cur, a| fill_range(cur, a, a.int(3) as i16)),
    form("fill", "([IIII)V", |cur, a| fill_range(cur, a, a.int(3))),
    form("fill", "([FIIF)V", |cur, a| fill_range(cur, a, a.raw(3) as u32)),
    form("fill", "([JIIJ)V", |cur, a| fill_range(cur, a, a.long(3))),
    form("fill", "([DIID)V", |cur, a| fill_range(cur, a, a.raw(3))),
];
pub(super) const ARRAYS_SUPPORT: &[VmNative] = kernel_forms! { "jdk/internal/util/ArraysSupport";
    "vectorizedMismatch" "(Ljava/lang/Object;JLjava/lang/Object;JII)I" => mismatch;
    "vectorizedHashCode" "(Ljava/lang/Object;IIII)I" => hash_code;
};

const fn form(name: &'static str, descriptor: &'static str, function: runtime::natives::VmFunction) -> VmNative {
    VmNative { class: "java/util/Arrays", name, descriptor, releases: 25..=25, function }
}

/// `fill(T[] a, T val)`
fn fill<T: Number>(cur: &mut Current, a: Arguments, value: T) -> Result<u64, Thrown> {
    match argument::<T>(cur, a, 0) {
        Ok(cells) => {
            cells.iter().for_each(|c| c.set(value));
            Ok(0)
        }
        Err(_) => Err(Fault::NullLength("a").throw(cur)),
    }
}

/// `fill(T[] a, int fromIndex, int toIndex, T val)`
fn fill_range<T: Number>(cur: &mut Current, a: Arguments, value: T) -> Result<u64, Thrown> {
    let (from, to) = (a.int(1), a.int(2));
    let length = match argument::<T>(cur, a, 0) {
        Ok(cells) if from >= 0 && from <= to && to as usize <= cells.len() => {
            cells[from as usize..to as usize].iter().for_each(|c| c.set(value));
            return Ok(0);
        }
        Ok(cells) => cells.len(),
        Err(_) => return Err(Fault::NullLength("a").throw(cur)),
    };
    let vm = cur.vm();
    let arrays = cur.load_class(vm.symbols.intern(b"java/util/Arrays"), vm.boot_loader())?;
    let Some(check) = arrays.declared_method(vm.symbols.intern(b"rangeCheck"), vm.symbols.intern(b"(III)V")) else {
        runtime::vm_bug!("java.util.Arrays has no method rangeCheck")
    };
    cur.call(check, &[Value::Int(length as i32), Value::Int(from), Value::Int(to)])?;
    Ok(0)
}

/// `vectorizedMismatch(Object a, long aOffset, Object b, long bOffset, int length, int log2ArrayIndexScale)`: the index of the first
/// difference, or the complement of how many elements are left to compare. We leave none.
fn mismatch(cur: &Current, a: Arguments) -> Kernel {
    let (length, scale) = (a.int(6), a.int(7) as u32 & 3);
    if length <= 0 {
        return Ok(int(!length));
    }
    let bytes = (length as usize) << scale;
    let place = |slot: usize| a.reference(cur, slot).address().0.wrapping_add(a.long(slot + 1) as usize) as *const u8;
    // SAFETY: the method is Unsafe's kind: its callers vouch that both places have so many bytes, in an array or, from null,
    // at an address.
    let (x, y) = unsafe { (std::slice::from_raw_parts(place(0), bytes), std::slice::from_raw_parts(place(3), bytes)) };
    Ok(int(first_difference(x, y).map_or(!0, |at| (at >> scale) as i32)))
}

/// Where two slices of one length differ first.
pub(super) fn first_difference(x: &[u8], y: &[u8]) -> Option<usize> {
    const STEP: usize = 32;
    let equal = x.chunks_exact(STEP).zip(y.chunks_exact(STEP)).take_while(|(x, y)| x == y).count() * STEP;
    x[equal..].iter().zip(&y[equal..]).position(|(x, y)| x != y).map(|at| equal + at)
}

/// `vectorizedHashCode(Object array, int fromIndex, int length, int initialValue, int basicType)`; the types are newarray's.
fn hash_code(cur: &Current, a: Arguments) -> Kernel {
    let (from, length, initial) = (a.int(1), a.int(2), a.int(3));
    let array = a.reference(cur, 0);
    let hash = match a.int(4) {
        4 => polynomial(range(cells::<u8>(array)?, from, length)?, initial, i32::from),
        5 => polynomial(range(cells::<u16>(array)?, from, length)?, initial, i32::from),
        8 => polynomial(range(cells::<i8>(array)?, from, length)?, initial, i32::from),
        9 => polynomial(range(cells::<i16>(array)?, from, length)?, initial, i32::from),
        10 => polynomial(range(cells::<i32>(array)?, from, length)?, initial, |v| v),
        other => return Err(Fault::Illegal(format!("unrecognized basic type: {other}"))),
    };
    Ok(int(hash))
}

/// initial * 31^n + first * 31^(n - 1) + ... + last, modulo 2^32.
pub(super) fn polynomial<T: Number>(elements: &[Cell<T>], initial: i32, value: impl Fn(T) -> i32) -> i32 {
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
            let x: Vec<u8> = (0..length).collect();
            assert_eq!(first_difference(&x, &x), None);
            for at in 0..length as usize {
                let mut y = x.clone();
                y[at] ^= 0x80;
                if at + 3 < y.len() {
                    y[at + 3] ^= 1;
                }
                assert_eq!(first_difference(&x, &y), Some(at));
            }
        }
    }
}
