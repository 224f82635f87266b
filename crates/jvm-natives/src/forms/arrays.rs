//! `java.util.Arrays` and its support: filling, comparing and hashing.
//!
//! Invariant: the range checks of `Arrays.fill` are its own, `Arrays.rangeCheck`, which is called when a range is wrong.

use super::{Call, Fault, Number, argument, kernel_forms};
use crate::entry::kernel;
use kernels::arrays::{first_difference, polynomial};
use kernels::range;
use runtime::call::Value;
use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, Kernel, Reach, VmFunction, VmNative, int};
use runtime::thread::Current;
use std::cell::Cell;

/// `fill(T[] a, T val)` and `fill(T[] a, int fromIndex, int toIndex, T val)`: a type's letter, its elements, and what a slot has of them.
macro_rules! fills {
    ($($letter:literal $element:ty: |$a:ident, $slot:ident| $value:expr;)*) => {
        &[$(
            filler(
                concat!("([", $letter, $letter, ")V"),
                |cur, $a| { let $slot = 1; fill::<$element>(cur, $a, $value) },
                kernel!(|cur, $a| { let $slot = 1; try_fill::<$element>(cur, $a, $value) }),
            ),
            filler(
                concat!("([", $letter, "II", $letter, ")V"),
                |cur, $a| { let $slot = 3; fill_range::<$element>(cur, $a, $value) },
                kernel!(|cur, $a| { let $slot = 3; try_fill_range::<$element>(cur, $a, $value) }),
            ),
        )*]
    };
}

pub(super) const ARRAYS: &[VmNative] = fills! {
    "B" i8: |a, slot| a.int(slot) as i8;
    "Z" i8: |a, slot| a.int(slot) as i8;
    "C" u16: |a, slot| a.int(slot) as u16;
    "S" i16: |a, slot| a.int(slot) as i16;
    "I" i32: |a, slot| a.int(slot);
    "F" u32: |a, slot| a.raw(slot) as u32;
    "J" i64: |a, slot| a.long(slot);
    "D" u64: |a, slot| a.raw(slot);
};
pub(super) const ARRAYS_SUPPORT: &[VmNative] = &[VmNative {
    class: "jdk/internal/util/ArraysSupport",
    // (Object a, long aOffset, Object b, long bOffset, int length, int log2ArrayIndexScale): the index of the first difference, or
    // the complement of how many elements are left to compare. We leave none.
    name: "vectorizedMismatch",
    descriptor: "(Ljava/lang/Object;JLjava/lang/Object;JII)I",
    releases: 25..=25,
    function: |cur, arguments| Ok(int(mismatch(Call { cur, arguments }))),
    reach: Reach::Memory(Some(kernel!(|cur, arguments| {
        let a = Call { cur, arguments };
        let in_heap = [0, 3].iter().all(|slot| !a.object(*slot).is_null());
        in_heap.then(|| int(mismatch(a)))
    }))),
}];
pub(super) const ARRAYS_HASHING: &[VmNative] = kernel_forms! { without frame, "jdk/internal/util/ArraysSupport";
    // (Object array, int fromIndex, int length, int initialValue, int basicType)
    "vectorizedHashCode" "(Ljava/lang/Object;IIII)I" => |a| hash_code(a)?;
};

const fn filler(descriptor: &'static str, function: VmFunction, kernel: Kernel) -> VmNative {
    let reach = Reach::Kernel(kernel);
    VmNative { class: "java/util/Arrays", name: "fill", descriptor, releases: 25..=25, function, reach }
}

fn try_fill<T: Number>(cur: &Current, a: Arguments, value: T) -> Option<u64> {
    argument::<T>(cur, a, 0).ok()?.iter().for_each(|c| c.set(value));
    Some(0)
}

fn fill<T: Number>(cur: &mut Current, a: Arguments, value: T) -> Result<u64, Thrown> {
    try_fill(cur, a, value).ok_or_else(|| Fault::NullLength("a").throw(cur))
}

fn try_fill_range<T: Number>(cur: &Current, a: Arguments, value: T) -> Option<u64> {
    let [from, to] = [1, 2].map(|slot| usize::try_from(a.int(slot)).ok());
    let cells = argument::<T>(cur, a, 0).ok()?.get(from?..to?)?;
    cells.iter().for_each(|c| c.set(value));
    Some(0)
}

fn fill_range<T: Number>(cur: &mut Current, a: Arguments, value: T) -> Result<u64, Thrown> {
    if let Some(done) = try_fill_range(cur, a, value) {
        return Ok(done);
    }
    let Ok(length) = argument::<T>(cur, a, 0).map(|cells| cells.len()) else {
        return Err(Fault::NullLength("a").throw(cur));
    };
    let vm = cur.vm();
    let arrays = cur.load_class(vm.symbols.intern(b"java/util/Arrays"), vm.boot_loader())?;
    let Some(check) = arrays.declared_method(vm.symbols.intern(b"rangeCheck"), vm.symbols.intern(b"(III)V")) else {
        runtime::vm_bug!("java.util.Arrays has no method rangeCheck")
    };
    cur.call(check, &[length as i32, a.int(1), a.int(2)].map(Value::Int))?;
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
