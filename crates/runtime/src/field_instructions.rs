//! Field instructions (JVMS 6.5: getfield, putfield, getstatic, putstatic) that can't be quick, on the operands of the newest frame: tools are told
//! of them where the field is watched.

use crate::class::{BasicType, FieldRef};
use crate::memory;
use crate::probes::watches;
use crate::refs::Handle;
use crate::thread::Current;
use crate::thrown::JResult;
use heap::Address;

/// Reads a field, and tells of it before. The value comes where the instruction's operands begin. The class of a static field is initialised, or
/// being so by this thread.
///
/// # Errors
/// NullPointerException; what a listener threw; the end of the frame.
///
/// # Safety
/// The operands are the topmost of the newest frame, which has room for the value; the object has the field unless that is `watches::CHECKED`.
pub unsafe fn get(cur: &mut Current, field: FieldRef, operands: *mut u64) -> JResult<()> {
    // SAFETY: the caller's promise.
    unsafe {
        tell_get(cur, field, operands)?;
        get_silently(cur, field, operands);
    }
    Ok(())
}

/// Writes a field, and tells of it before.
///
/// # Errors
/// As above.
///
/// # Safety
/// As above.
pub unsafe fn put(cur: &mut Current, field: FieldRef, operands: *mut u64) -> JResult<()> {
    // SAFETY: the caller's promise.
    unsafe {
        tell_put(cur, field, operands)?;
        put_silently(cur, field, operands);
    }
    Ok(())
}

/// `get`, but for the reading.
///
/// # Errors
/// As for `get`.
///
/// # Safety
/// As for `get`.
#[inline]
pub unsafe fn tell_get(cur: &mut Current, field: FieldRef, operands: *mut u64) -> JResult<()> {
    // SAFETY: the caller's promise.
    let object = unsafe { receiver(field, operands) };
    check_receiver(cur, field, object)?;
    watches::field_access(cur, field, object)
}

/// `put`, but for the writing.
///
/// # Errors
/// As for `get`.
///
/// # Safety
/// As for `get`.
#[inline]
pub unsafe fn tell_put(cur: &mut Current, field: FieldRef, operands: *mut u64) -> JResult<()> {
    // SAFETY: the caller's promise.
    let (object, value) = unsafe { (receiver(field, operands), value_of(field, operands)) };
    check_receiver(cur, field, object)?;
    let is_reference = field.basic_type == BasicType::Reference;
    // SAFETY: an operand that the frame's map says is a reference.
    let reference = if is_reference { unsafe { Handle::from_slot(value.cast()) } } else { Handle::NULL };
    // SAFETY: an operand.
    watches::field_modification(cur, field, object, unsafe { *value }, reference)
}

/// The reading of `get`, of an object that is not null.
///
/// # Safety
/// As for `get`.
pub unsafe fn get_silently(cur: &Current, field: FieldRef, operands: *mut u64) {
    // SAFETY: the caller's promise; nothing moves meanwhile.
    unsafe {
        let holder = holder(cur, field, receiver(field, operands));
        *operands = memory::field_bits(holder + field.offset() as usize, field.basic_type as u8);
        if field.basic_type.slots() == 2 {
            *operands.add(1) = 0;
        }
    }
}

/// The writing of `put`, to an object that is not null.
///
/// # Safety
/// As for `get`.
pub unsafe fn put_silently(cur: &Current, field: FieldRef, operands: *mut u64) {
    // SAFETY: as above.
    let holder = unsafe {
        let holder = holder(cur, field, receiver(field, operands));
        let bits = *value_of(field, operands);
        memory::set_field_bits(holder + field.offset() as usize, field.basic_type as u8, bits);
        holder
    };
    if field.basic_type == BasicType::Reference {
        cur.write_barrier(Address(holder));
    }
    if field.is_volatile() {
        platform::fence::full();
    }
}

/// The object of an instance's field, which is the first operand; null for a static field.
///
/// # Safety
/// As for `get`.
unsafe fn receiver(field: FieldRef, operands: *mut u64) -> Handle {
    // SAFETY: an operand that the frame's map says is a reference.
    if field.is_static() { Handle::NULL } else { unsafe { Handle::from_slot(operands.cast()) } }
}

/// Where the operand is that is put.
///
/// # Safety
/// As for `get`.
unsafe fn value_of(field: FieldRef, operands: *mut u64) -> *mut u64 {
    // SAFETY: the caller's promise.
    unsafe { operands.add(usize::from(!field.is_static())) }
}

fn check_receiver(cur: &mut Current, field: FieldRef, object: Handle) -> JResult<()> {
    if field.is_static() { Ok(()) } else { cur.check_null(object) }
}

/// The address of the object that has the field: the class's mirror for a static one.
fn holder(cur: &Current, field: FieldRef, object: Handle) -> usize {
    if field.is_static() { field.class().mirror_address().0 } else { object.get(cur).address().0 }
}
