//! Field instructions (JVMS 6.5: getfield, putfield, getstatic, putstatic) in their quick forms; `slow` resolves.
//!
//! On x86-64 every load acquires and every store releases, so that only
//! a volatile store differs: it is followed by a fence.

use crate::slow;
use crate::state::{State, handlers};
use heap::Address;
use runtime::class::BasicType;
use runtime::memory::{field_bits, read8, read16, read32, read64, set_field_bits, write8, write16, write32, write64};
use runtime::pool_entry::PoolEntry;

macro_rules! gets {
    ($($name:ident |$s:ident, $at:ident| $push:expr;)*) => { handlers! {$(
        fn $name($s) {
            let object = $s.raw(1) as usize;
            let $at = object + offset($s.entry(1));
            if object == 0 {
                return $s.go(slow::throw_null_pointer);
            }
            $push;
            $s.next(3)
        }
    )*} };
}

gets! {
    getfield_byte |s, at| s.set_int(1, i32::from(read8(at) as i8));
    getfield_short |s, at| s.set_int(1, i32::from(read16(at) as i16));
    getfield_char |s, at| s.set_int(1, i32::from(read16(at)));
    getfield_int |s, at| s.set_raw(1, u64::from(read32(at)));
    getfield_long |s, at| { let v = read64(at); s.pop(1); s.push_wide(v) };
    getfield_reference |s, at| s.set_raw(1, read64(at));
}

macro_rules! puts {
    ($($name:ident |$s:ident, $at:ident| $write:expr;)*) => { handlers! {$(
        fn $name($s) {
            let object = $s.raw(2) as usize;
            let $at = object + offset($s.entry(1));
            if object == 0 {
                return $s.go(slow::throw_null_pointer);
            }
            $write;
            $s.pop(2);
            $s.next(3)
        }
    )*} };
}

puts! {
    putfield_boolean |s, at| write8(at, s.raw(1) as u8 & 1);
    putfield_byte |s, at| write8(at, s.raw(1) as u8);
    putfield_short |s, at| write16(at, s.raw(1) as u16);
    putfield_int |s, at| write32(at, s.raw(1) as u32);
}

handlers! {
    fn putfield_long(s) {
        let object = s.raw(3) as usize;
        if object == 0 {
            return s.go(slow::throw_null_pointer);
        }
        write64(object + offset(s.entry(1)), s.raw(2));
        s.pop(3);
        s.next(3)
    }

    fn putfield_reference(s) {
        let object = s.raw(2) as usize;
        if object == 0 {
            return s.go(slow::throw_null_pointer);
        }
        let value = s.raw(1);
        write64(object + offset(s.entry(1)), value);
        s.pop(2);
        if value != 0 && must_remember(s, object) {
            s.pc = s.pc.add(3);
            return s.go(slow::remember_and_go);
        }
        s.next(3)
    }

    /// `putfield` to a volatile field of any type.
    fn putfield_volatile(s) {
        let field = s.entry(1).known_field();
        let slots = if is_wide(field.type_code()) { 2 } else { 1 };
        let object = s.raw(slots + 1) as usize;
        if object == 0 {
            return s.go(slow::throw_null_pointer);
        }
        set_field_bits(object + field.offset() as usize, field.type_code(), s.raw(slots));
        platform::fence::full();
        s.pop(slots + 1);
        if field.type_code() == BasicType::Reference as u8 && must_remember(s, object) {
            s.pc = s.pc.add(3);
            return s.go(slow::remember_and_go);
        }
        s.next(3)
    }

    fn getstatic_int(s) {
        let e = s.entry(1);
        let v = read32(mirror(e) + offset(e));
        s.push(u64::from(v));
        s.next(3)
    }
    fn getstatic_long(s) {
        let e = s.entry(1);
        let v = read64(mirror(e) + offset(e));
        s.push_wide(v);
        s.next(3)
    }
    fn getstatic_reference(s) {
        let e = s.entry(1);
        let v = read64(mirror(e) + offset(e));
        s.push(v);
        s.next(3)
    }
    /// `getstatic` of a type narrower than int.
    fn getstatic_narrow(s) {
        let e = s.entry(1);
        let v = field_bits(mirror(e) + offset(e), e.known_field().type_code());
        s.push(v);
        s.next(3)
    }

    fn putstatic_int(s) {
        let e = s.entry(1);
        write32(mirror(e) + offset(e), s.raw(1) as u32);
        s.pop(1);
        s.next(3)
    }
    fn putstatic_long(s) {
        let e = s.entry(1);
        write64(mirror(e) + offset(e), s.raw(2));
        s.pop(2);
        s.next(3)
    }
    fn putstatic_reference(s) {
        let e = s.entry(1);
        let object = mirror(e);
        write64(object + offset(e), s.raw(1));
        if must_remember(s, object) {
            return remember_mirror(s, object);
        }
        s.pop(1);
        s.next(3)
    }
    /// `putstatic` of a narrow or volatile field.
    fn putstatic_other(s) {
        let e = s.entry(1);
        let field = e.known_field();
        let object = mirror(e);
        let slots = if is_wide(field.type_code()) { 2 } else { 1 };
        set_field_bits(object + offset(e), field.type_code(), s.raw(slots));
        if field.is_volatile() {
            platform::fence::full();
        }
        if field.type_code() == BasicType::Reference as u8 && must_remember(s, object) {
            return remember_mirror(s, object);
        }
        s.pop(slots);
        s.next(3)
    }
}

/// Tells the collector of a reference just stored into a mirror, and goes on behind the `putstatic`.
#[inline(always)]
unsafe fn remember_mirror(mut s: State, object: usize) {
    // SAFETY: in a handler; the mirror takes the place of the value just stored, for `remember_and_go` to find.
    unsafe {
        s.set_raw(1, object as u64);
        s.pop(1);
        s.pc = s.pc.add(3);
        s.go(slow::remember_and_go)
    }
}

/// Bytes from the object's start to the field.
#[inline(always)]
fn offset(entry: &PoolEntry) -> usize {
    entry.known_field().offset() as usize
}

/// The mirror of the class that declares a static field.
#[inline(always)]
unsafe fn mirror(entry: &PoolEntry) -> usize {
    // SAFETY: the entry is a static field's and resolved, as the quick forms say.
    unsafe { (*entry.field_owner()).mirror_address().0 }
}

/// long or double.
#[inline(always)]
pub(crate) fn is_wide(basic_type: u8) -> bool {
    basic_type == BasicType::Long as u8 || basic_type == BasicType::Double as u8
}

/// Must the collector hear of a store into this object?
#[inline(always)]
pub(crate) unsafe fn must_remember(s: State, object: usize) -> bool {
    // SAFETY: in a handler; the object is live.
    unsafe {
        let mutator = (*s.thread().mutator_cell()).as_ref().unwrap_unchecked();
        mutator.is_unlogged(Address(object))
    }
}
