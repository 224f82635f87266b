//! `java.math.BigInteger` and `MutableBigInteger`.
//!
//! Invariant: a kernel that answers an array answers one of its arguments, or one that was made after all else that may fail.

use super::{Call, Fault, argument, cells, kernel_forms};
use kernels::big_integer::{
    Limbs, Words, add_back, destructive_multiply_add, difference, montgomery, multiply_add, multiply_subtract,
    multiply_to_len, shift_left, shift_right, square_to_len, sum, write,
};
use kernels::store;
use runtime::class::BasicType;
use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, Reach, VmNative};
use runtime::refs::Ref;
use runtime::thread::Current;
use std::cell::Cell;

pub(super) const BIG_INTEGER: &[VmNative] = kernel_forms! { "java/math/BigInteger";
    // (int[] x, int xlen, int[] y, int ylen, int[] z)
    "implMultiplyToLen" "([II[II[I)[I" => |a| {
        multiply_to_len(a.cells(0)?, a.int(1), a.cells(2)?, a.int(3), a.cells(4)?)?;
        a.raw(4)
    };
    // (int[] x, int len, int[] z, int zlen)
    "implSquareToLen" "([II[II)[I" => |a| {
        square_to_len(a.cells(0)?, a.int(1), a.cells(2)?, a.int(3))?;
        a.raw(2)
    };
    // (int[] out, int[] in, int offset, int len, int k)
    "implMulAdd" "([I[IIII)I" =>
        |a| multiply_add(a.cells(0)?, a.cells(1)?, a.int(2), a.int(3), a.int(4) as u32)?;
    // (int[] newArr, int[] oldArr, int newIdx, int shiftCount, int numIter)
    "shiftLeftImplWorker" "([I[IIII)V" =>
        |a| shift_left(a.cells(0)?, a.cells(1)?, a.int(2), a.int(3) as u32, a.int(4))?;
    "shiftRightImplWorker" "([I[IIII)V" =>
        |a| shift_right(a.cells(0)?, a.cells(1)?, a.int(2), a.int(3) as u32, a.int(4))?;
    // (int[] x, int y, int z)
    "destructiveMulAdd" "([III)V" => |a| destructive_multiply_add(a.cells(0)?, a.int(1) as u32, a.int(2) as u32)?;
};
pub(super) const BIG_INTEGER_ALLOCATING: &[VmNative] = &[
    allocating("implMontgomeryMultiply", "([I[I[IIJ[I)[I", montgomery_multiply),
    allocating("implMontgomerySquare", "([I[IIJ[I)[I", montgomery_square),
    allocating("add", "([I[I)[I", add),
    allocating("subtract", "([I[I)[I", subtract),
];
/// Instance methods; those that subtract differ in whether they keep the result.
pub(super) const MUTABLE_BIG_INTEGER: &[VmNative] = kernel_forms! { "java/math/MutableBigInteger";
    // (int[] q, int[] a, int x, int len, int offset)
    "mulsub" "([I[IIII)I" => |a| subtract_multiple(a, true)?;
    "mulsubBorrow" "([I[IIII)I" => |a| subtract_multiple(a, false)?;
    // (int[] a, int[] result, int offset)
    "divadd" "([I[II)I" => |a| add_back(a.cells(1)?, a.cells(2)?, a.int(3))?;
};

fn subtract_multiple(a: Call<'_>, keep: bool) -> Result<u32, Fault> {
    multiply_subtract(a.cells(1)?, a.cells(2)?, a.int(3) as u32, a.int(4), a.int(5), keep).map_err(Fault::from)
}

const fn allocating(name: &'static str, descriptor: &'static str, function: runtime::natives::VmFunction) -> VmNative {
    VmNative { class: "java/math/BigInteger", name, descriptor, releases: 25..=25, function, reach: Reach::All }
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
        return Err(Fault::from(kernels::Fault::Index(i64::from(twice), room)).throw(cur));
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
        Ok(montgomery(x, Some(y), n, a.long(4), a.int(3))?)
    };
    let t = work(cur);
    montgomery_result(cur, a.int(3), t, |cur| a.reference(cur, 6))
}

/// `implMontgomerySquare(int[] a, int[] n, int len, long inv, int[] product)`
fn montgomery_square(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    let work = |cur: &Current| {
        let (x, n) = (argument(cur, a, 0)?, argument(cur, a, 1)?);
        Ok(montgomery(x, None, n, a.long(3), a.int(2))?)
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
    work: impl Fn(&[Cell<u32>], &[Cell<u32>]) -> Result<Words, kernels::Fault>,
) -> Result<Words, Fault> {
    Ok(work(argument(cur, a, 0)?, argument(cur, a, 1)?)?)
}

/// `add(int[] x, int[] y)`: as long as the longer one, or a word longer.
fn add(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    match two_words(cur, a, |x, y| Ok(sum(x, y))) {
        Ok(words) => new_words(cur, &words),
        Err(fault) => Err(fault.throw(cur)),
    }
}

/// `subtract(int[] big, int[] little)`: as long as the bigger one.
fn subtract(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    match two_words(cur, a, difference) {
        Ok(words) => new_words(cur, &words),
        Err(fault) => Err(fault.throw(cur)),
    }
}
