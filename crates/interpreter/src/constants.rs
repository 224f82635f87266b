//! Loading from the constant pool (JVMS 6.5: ldc, ldc_w, ldc2_w) in quick forms; `slow` resolves.
//!
//! Pool entries of constants: `runtime::resolve::constant`.

use crate::state::{State, handlers};
use heap::ARRAY_BASE;
use runtime::class::Class;
use runtime::memory::read64;
use runtime::pool_entry::ResolvedConstant;

handlers! {
    /// `ldc` of an int or float.
    fn ldc_value(s) {
        let bits = s.entry_at(s.byte(1)).constant_bits();
        s.push(bits);
        s.next(2)
    }
    /// `ldc` of a reference.
    fn ldc_reference(s) {
        let index = s.entry_at(s.byte(1)).constant_reference();
        let value = resolved_reference(s, index);
        s.push(value);
        s.next(2)
    }
    /// `ldc` of a class.
    fn ldc_class(s) {
        let value = mirror(s.entry_at(s.byte(1)).class());
        s.push(value);
        s.next(2)
    }
    /// `ldc_w` of anything.
    fn ldc_w_quick(s) {
        let value = match s.entry(1).constant() {
            Some(ResolvedConstant::Reference(index)) => resolved_reference(s, index),
            Some(ResolvedConstant::Bits(_, bits)) => bits,
            Some(ResolvedConstant::Class(class)) => mirror(class),
            // Quick forms are only made once the entry holds the constant.
            None => std::hint::unreachable_unchecked(),
        };
        s.push(value);
        s.next(3)
    }
    /// `ldc2_w`.
    fn ldc2_w_quick(s) {
        let bits = s.entry(1).constant_bits();
        s.push_wide(bits);
        s.next(3)
    }
}

/// Resolved reference `index` of the frame's class: an element of an array that its mirror holds.
#[inline(always)]
pub(crate) unsafe fn resolved_reference(s: State, index: u32) -> u64 {
    // SAFETY: in a handler; the entry that gave the index is resolved, so the array exists and is long enough.
    unsafe {
        let mirror = s.method().class().mirror_address().0;
        let array = read64(mirror + s.thread().vm().well_known().class_resolved_references.offset() as usize) as usize;
        read64(array + ARRAY_BASE + index as usize * 8)
    }
}

/// The mirror of the class in a resolved Class entry.
#[inline(always)]
unsafe fn mirror(class: *const Class) -> u64 {
    // SAFETY: in a handler; the class of a resolved entry.
    unsafe { (*class).mirror_address().0 as u64 }
}
