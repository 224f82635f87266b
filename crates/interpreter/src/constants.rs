//! Loading from the constant pool (JVMS 6.5: ldc, ldc_w, ldc2_w) in quick forms; `slow` resolves.
//!
//! Pool entries of constants: `runtime::resolve::constant`.

use crate::state::{State, handlers, read64};
use heap::ARRAY_BASE;
use runtime::class::Class;
use runtime::resolve::{CONSTANT_BITS, CONSTANT_REFERENCE};
use std::sync::atomic::Ordering;

handlers! {
    /// `ldc` of an int or float.
    fn ldc_value(s) {
        let bits = s.entry_at(s.byte(1)).b.load(Ordering::Relaxed);
        s.push(bits);
        s.next(2)
    }
    /// `ldc` of a reference.
    fn ldc_reference(s) {
        let index = s.entry_at(s.byte(1)).a.load(Ordering::Relaxed) as u32;
        let value = resolved_reference(s, index);
        s.push(value);
        s.next(2)
    }
    /// `ldc` of a class.
    fn ldc_class(s) {
        let value = mirror(s.entry_at(s.byte(1)).a.load(Ordering::Relaxed));
        s.push(value);
        s.next(2)
    }
    /// `ldc_w` of anything.
    fn ldc_w_quick(s) {
        let e = s.entry(1);
        let a = e.a.load(Ordering::Relaxed);
        let value = if a & CONSTANT_REFERENCE != 0 {
            resolved_reference(s, a as u32)
        } else if a & CONSTANT_BITS != 0 {
            e.b.load(Ordering::Relaxed)
        } else {
            mirror(a)
        };
        s.push(value);
        s.next(3)
    }
    /// `ldc2_w`.
    fn ldc2_w_quick(s) {
        let bits = s.entry(1).b.load(Ordering::Relaxed);
        s.push_wide(bits);
        s.next(3)
    }
}

/// Resolved reference `index` of the frame's class: an element of an array that its mirror holds.
#[inline(always)]
pub(crate) unsafe fn resolved_reference(s: State, index: u32) -> u64 {
    // SAFETY: in a handler; the entry that gave the index is resolved, so the array exists and is long enough.
    unsafe {
        let mirror = s.method().class.mirror_address().0;
        let array = read64(mirror + s.thread().vm.well_known().class_resolved_references as usize) as usize;
        read64(array + ARRAY_BASE + index as usize * 8)
    }
}

/// The mirror of the class in a resolved Class entry.
#[inline(always)]
unsafe fn mirror(a: u64) -> u64 {
    // SAFETY: in a handler; `a` of a resolved Class entry is the class.
    unsafe { (*(a as *const Class)).mirror_address().0 as u64 }
}
