//! `java.util.Arrays` and its support: filling, comparing and hashing.
//!
//! Invariant: the range checks of `Arrays.fill` are its own, `Arrays.rangeCheck`, which is called when a range is wrong.

use super::{Call, Fault, Number, argument, kernel_forms};
use kernels::arrays::{first_difference, polynomial};
use kernels::range;
use runtime::call::Value;
use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, Reach, VmNative};
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
pub(super) const ARRAYS_SUPPORT: &[VmNative] = kernel_forms! { accesses memory, "jdk/internal/util/ArraysSupport";
    // (Object a, long aOffset, Object b, long bOffset, int length, int log2ArrayIndexScale): the index of the first difference, or
    // the complement of how many elements are left to compare. We leave none.
    "vectorizedMismatch" "(Ljava/lang/Object;JLjava/lang/Object;JII)I" => |a| mismatch(a);
};
pub(super) const ARRAYS_HASHING: &[VmNative] = kernel_forms! { without frame, "jdk/internal/util/ArraysSupport";
    // (Object array, int fromIndex, int length, int initialValue, int basicType)
    "vectorizedHashCode" "(Ljava/lang/Object;IIII)I" => |a| hash_code(a)?;
};

const fn form(name: &'static str, descriptor: &'static str, function: runtime::natives::VmFunction) -> VmNative {
    VmNative { class: "java/util/Arrays", name, descriptor, releases: 25..=25, function, reach: Reach::All }
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

fn mismatch(a: Call<'_>) -> i32 {
    let (length, scale) = (a.int(6), a.int(7) as u32 & 3);
    if length <= 0 {
        return !length;
    }
    let bytes = (length as usize) << scale;
    let place = |slot: usize| a.object(slot).address().0.wrapping_add(a.long(slot + 1) as usize) as *const Cell<u8>;
    // SAFETY: the method is Unsafe's kind: its callers vouch that both places have so many bytes, in an array or, from null,
    // at an address.
    let (x, y) = unsafe { (std::slice::from_raw_parts(place(0), bytes), std::slice::from_raw_parts(place(3), bytes)) };
    first_difference(x, y).map_or(!0, |at| (at >> scale) as i32)
}

/// The types are newarray's.
fn hash_code(a: Call<'_>) -> Result<i32, Fault> {
    let (from, length, initial) = (a.int(1), a.int(2), a.int(3));
    Ok(match a.int(4) {
        4 => polynomial(range(a.cells::<u8>(0)?, from, length)?, initial, i32::from),
        5 => polynomial(range(a.cells::<u16>(0)?, from, length)?, initial, i32::from),
        8 => polynomial(range(a.cells::<i8>(0)?, from, length)?, initial, i32::from),
        9 => polynomial(range(a.cells::<i16>(0)?, from, length)?, initial, i32::from),
        10 => polynomial(range(a.cells::<i32>(0)?, from, length)?, initial, |v| v),
        other => return Err(kernels::Fault::Illegal(format!("unrecognized basic type: {other}")).into()),
    })
}
