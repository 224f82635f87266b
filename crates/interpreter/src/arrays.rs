//! Array instructions (JVMS 6.5: iaload … sastore, newarray, anewarray, arraylength, multianewarray).

use crate::slow;
use crate::state::{State, class_of, handlers};
use heap::{ARRAY_BASE, ARRAY_LENGTH_OFFSET, Address, ClassLayout, layout};
use runtime::class::{BasicType, Class};
use runtime::memory::{read8, read16, read32, read64, write8, write16, write32, write64};

/// Bytes above which an array is made by the runtime.
const MAX_QUICK_LENGTH: u32 = 1 << 20;

macro_rules! loads {
    ($($name:ident $shift:literal |$s:ident, $at:ident| $push:expr;)*) => { handlers! {$(
        fn $name($s) {
            let array = $s.raw(2) as usize;
            let index = $s.int(1) as u32 as usize;
            if array == 0 {
                return $s.go(slow::throw_null_pointer);
            }
            if index >= read32(array + ARRAY_LENGTH_OFFSET) as usize {
                return $s.go(slow::throw_index_1);
            }
            let $at = array + ARRAY_BASE + (index << $shift);
            $push;
            $s.next(1)
        }
    )*} };
}

loads! {
    iaload 2 |s, at| { let v = read32(at); s.pop(1); s.set_raw(1, u64::from(v)) };
    laload 3 |s, at| { let v = read64(at); s.set_raw(2, v); s.set_raw(1, 0) };
    aaload 3 |s, at| { let v = read64(at); s.pop(1); s.set_raw(1, v) };
    baload 0 |s, at| { let v = read8(at) as i8; s.pop(1); s.set_int(1, i32::from(v)) };
    caload 1 |s, at| { let v = read16(at); s.pop(1); s.set_int(1, i32::from(v)) };
    saload 1 |s, at| { let v = read16(at) as i16; s.pop(1); s.set_int(1, i32::from(v)) };
}

macro_rules! stores {
    ($($name:ident $shift:literal |$s:ident, $array:ident, $at:ident| $write:expr;)*) => { handlers! {$(
        fn $name($s) {
            let $array = $s.raw(3) as usize;
            let index = $s.int(2) as u32 as usize;
            if $array == 0 {
                return $s.go(slow::throw_null_pointer);
            }
            if index >= read32($array + ARRAY_LENGTH_OFFSET) as usize {
                return $s.go(slow::throw_index_2);
            }
            let $at = $array + ARRAY_BASE + (index << $shift);
            $write;
            $s.pop(3);
            $s.next(1)
        }
    )*} };
}

stores! {
    iastore 2 |s, array, at| write32(at, s.raw(1) as u32);
    castore 1 |s, array, at| write16(at, s.raw(1) as u16);
    // JVMS bastore: one instruction for byte and boolean, which keeps the lowest bit.
    bastore 0 |s, array, at| {
        let mask = if class_of(array as u64).basic_type as u8 == BasicType::Boolean as u8 { 1 } else { 0xff };
        write8(at, s.raw(1) as u8 & mask)
    };
}

handlers! {
    fn lastore(s) {
        let array = s.raw(4) as usize;
        let index = s.int(3) as u32 as usize;
        if array == 0 {
            return s.go(slow::throw_null_pointer);
        }
        if index >= read32(array + ARRAY_LENGTH_OFFSET) as usize {
            return s.go(slow::throw_index_3);
        }
        write64(array + ARRAY_BASE + (index << 3), s.raw(2));
        s.pop(4);
        s.next(1)
    }

    fn aastore(s) {
        let value = s.raw(1);
        let index = s.int(2) as u32 as usize;
        let array = s.raw(3) as usize;
        if array == 0 {
            return s.go(slow::throw_null_pointer);
        }
        if index >= read32(array + ARRAY_LENGTH_OFFSET) as usize {
            return s.go(slow::throw_index_2);
        }
        if value != 0 {
            let Some(component) = class_of(array as u64).component else { return s.go(slow::aastore) };
            if !class_of(value).is_plainly_below(component) {
                return s.go(slow::aastore);
            }
        }
        store_element(s, array, index, value)
    }

    fn arraylength(s) {
        let array = s.raw(1) as usize;
        if array == 0 {
            return s.go(slow::throw_null_pointer);
        }
        s.set_raw(1, u64::from(read32(array + ARRAY_LENGTH_OFFSET)));
        s.next(1)
    }

    fn newarray(s) {
        let length = s.int(1) as u32;
        let code = s.byte(1);
        if length > MAX_QUICK_LENGTH {
            return s.go(slow::newarray);
        }
        let class = s.thread().vm().primitive_array_class(primitive(code));
        allocate_array(s, class, length, 2, slow::newarray)
    }

    /// `anewarray` with the array class resolved: the pool entry names the component class.
    fn anewarray_quick(s) {
        let length = s.int(1) as u32;
        let component = &*s.entry(1).class();
        match component.known_array_class() {
            Some(class) if length <= MAX_QUICK_LENGTH => allocate_array(s, class, length, 3, slow::anewarray_now),
            _ => s.go(slow::anewarray_now),
        }
    }

    fn multianewarray(s) { s.go(slow::multianewarray) }
}

/// The type of a `newarray` code, which the verifier has checked.
#[inline(always)]
fn primitive(code: usize) -> BasicType {
    BasicType::of_array_code(code as u8).unwrap_or(BasicType::Byte)
}

/// Stores a reference whose index and type were checked, and goes on.
#[inline(always)]
pub(crate) unsafe fn store_element(mut s: State, array: usize, index: usize, value: u64) {
    // SAFETY: in a handler of aastore.
    unsafe {
        write64(array + ARRAY_BASE + (index << 3), value);
        s.pop(3);
        if value != 0 && crate::fields::must_remember(s, array) {
            s.pc = s.pc.add(1);
            return s.go(slow::remember_and_go);
        }
        s.next(1)
    }
}

/// Makes an array in the thread's buffer, or leaves it to `otherwise`.
#[inline(always)]
unsafe fn allocate_array(s: State, class: &Class, length: u32, advance: usize, otherwise: runtime::frame::Code) {
    // SAFETY: in a handler; `class` is an array class.
    unsafe {
        let layout: *const ClassLayout = class.layout();
        let size = (*layout).array_size(length);
        let mutator = (*s.thread().mutator_cell()).as_mut().unwrap_unchecked();
        let Some(object) = mutator.alloc_fast(size) else { return s.go(otherwise) };
        layout::init_array(object, layout, length);
        s.set_raw(1, address_bits(object));
        s.next(advance)
    }
}

/// A reference as slot bits.
#[inline(always)]
pub(crate) fn address_bits(object: Address) -> u64 {
    object.0 as u64
}
