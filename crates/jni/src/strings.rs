//! String operations (JNI specification, chapter 4).
//!
//! Invariant: what native code gets is a copy made with the C library's allocator; only GetStringCritical of a UTF-16
//! string gives the characters themselves, in an array that is pinned until they are released.

use crate::entry::{native_functions, present};
use abi::jni::{JNI_FALSE, JNI_TRUE, jboolean, jchar, jlong, jsize, jstring};
use classfile::mutf8;
use runtime::exceptions::JResult;
use runtime::refs::{Handle, Ref};
use runtime::thread::Current;
use std::ffi::c_char;
use std::sync::atomic::Ordering;

/// The characters of a string, as they lie in its array.
struct Characters<'c> {
    value: Ref<'c>,
    wide: bool,
}

impl<'c> Characters<'c> {
    fn of(cur: &'c Current, string: Handle) -> Characters<'c> {
        let wk = cur.vm().well_known();
        let object = string.get(cur);
        Characters { value: object.load_ref(wk.string_value), wide: object.load_u8(wk.string_coder as usize) != 0 }
    }

    /// Not those of a string that AllocObject made, whose constructor hasn't run.
    fn are_there(&self) -> bool {
        !self.value.is_null()
    }

    fn len(&self) -> usize {
        if self.value.is_null() { 0 } else { self.value.array_length() >> u8::from(self.wide) }
    }

    fn units(&self) -> impl Iterator<Item = u16> + 'c {
        let bytes = if self.value.is_null() { &[] } else { self.value.array_cells() };
        let byte = |at: usize| bytes[at].load(Ordering::Relaxed);
        let wide = self.wide;
        (0..self.len())
            .map(move |i| if wide { u16::from_le_bytes([byte(2 * i), byte(2 * i + 1)]) } else { u16::from(byte(i)) })
    }

    fn mutf8_length(&self) -> usize {
        self.units().map(mutf8_length).sum()
    }
}

/// Bytes of one UTF-16 unit in modified UTF-8.
fn mutf8_length(unit: u16) -> usize {
    match unit {
        1..=0x7f => 1,
        0 | 0x80..=0x7ff => 2,
        _ => 3,
    }
}

/// Memory that native code gives back through `free`.
///
/// # Errors
/// OutOfMemoryError.
pub(crate) fn native_memory(cur: &mut Current, bytes: usize) -> JResult<*mut u8> {
    // SAFETY: malloc takes any size.
    let memory = unsafe { libc::malloc(bytes.max(1)) };
    if memory.is_null() {
        return Err(cur.throw_out_of_memory("no native memory for a copy for JNI"));
    }
    Ok(memory.cast())
}

/// Says whether a copy was made.
///
/// # Safety
/// `place` is null or takes a jboolean.
pub(crate) unsafe fn say_copied(place: *mut jboolean, copied: bool) {
    if !place.is_null() {
        // SAFETY: the caller's promise.
        unsafe { *place = if copied { JNI_TRUE } else { JNI_FALSE } };
    }
}

/// A copy of the characters with a zero behind them.
fn copy_units(cur: &mut Current, string: Handle) -> JResult<*const jchar> {
    let length = Characters::of(cur, string).len();
    let memory = native_memory(cur, (length + 1) * 2)?.cast::<jchar>();
    for (index, unit) in Characters::of(cur, string).units().chain(std::iter::once(0)).enumerate() {
        // SAFETY: `length + 1` units were allocated; a string's length never changes.
        unsafe { *memory.add(index) = unit };
    }
    Ok(memory)
}

/// The range of a region.
///
/// # Errors
/// StringIndexOutOfBoundsException.
fn region(cur: &mut Current, string: Handle, start: jsize, length: jsize) -> JResult<(usize, usize)> {
    let total = Characters::of(cur, string).len() as i64;
    if start < 0 || length < 0 || i64::from(start) + i64::from(length) > total {
        return Err(cur.throw_new("java/lang/StringIndexOutOfBoundsException", None));
    }
    Ok((start as usize, length as usize))
}

native_functions! {
    /// NewString
    pub(crate) fn new_string(cur, units: *const jchar, length: jsize) -> Handle {
        if units.is_null() || length <= 0 {
            return cur.new_string_utf16(&[]);
        }
        // SAFETY: JNI: `length` characters.
        let units = unsafe { std::slice::from_raw_parts(units, length as usize) };
        cur.new_string_utf16(units)
    }

    /// GetStringLength
    pub(crate) fn get_string_length(cur, string: jstring) -> jsize {
        let string = present(cur, string)?;
        Ok(Characters::of(cur, string).len() as jsize)
    }

    /// GetStringChars
    pub(crate) fn get_string_chars(cur, string: jstring, is_copy: *mut jboolean) -> *const jchar {
        let string = present(cur, string)?;
        if !Characters::of(cur, string).are_there() {
            return Ok(std::ptr::null());
        }
        let copy = copy_units(cur, string)?;
        // SAFETY: JNI: null or a place for the answer.
        unsafe { say_copied(is_copy, true) };
        Ok(copy)
    }

    /// ReleaseStringChars
    pub(crate) bare fn release_string_chars(cur, _string: jstring, units: *const jchar) -> () {
        let _ = cur;
        // SAFETY: JNI: what GetStringChars returned.
        unsafe { libc::free(units.cast_mut().cast()) }
    }

    /// NewStringUTF
    pub(crate) fn new_string_utf(cur, text: *const c_char) -> Handle {
        // SAFETY: JNI: a modified UTF-8 string or null.
        match unsafe { crate::entry::c_bytes(text) } {
            Some(bytes) => cur.new_string_mutf8(bytes),
            None => Ok(Handle::NULL),
        }
    }

    /// GetStringUTFLength; what doesn't fit is cut off where a character ends
    pub(crate) fn get_string_utf_length(cur, string: jstring) -> jsize {
        let string = present(cur, string)?;
        let mut length = 0;
        for unit in Characters::of(cur, string).units() {
            let next = length + mutf8_length(unit);
            if next > jsize::MAX as usize - 1 {
                break;
            }
            length = next;
        }
        Ok(length as jsize)
    }

    /// GetStringUTFLengthAsLong
    pub(crate) fn get_string_utf_length_as_long(cur, string: jstring) -> jlong {
        let string = present(cur, string)?;
        Ok(Characters::of(cur, string).mutf8_length() as jlong)
    }

    /// GetStringUTFChars
    pub(crate) fn get_string_utf_chars(cur, string: jstring, is_copy: *mut jboolean) -> *const c_char {
        let string = present(cur, string)?;
        if !Characters::of(cur, string).are_there() {
            return Ok(std::ptr::null());
        }
        let bytes = mutf8::from_utf16(Characters::of(cur, string).units());
        let memory = native_memory(cur, bytes.len() + 1)?;
        // SAFETY: that many bytes and one were allocated; JNI: `is_copy` is null or a place for the answer.
        unsafe {
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), memory, bytes.len());
            *memory.add(bytes.len()) = 0;
            say_copied(is_copy, true);
        }
        Ok(memory.cast_const().cast())
    }

    /// ReleaseStringUTFChars
    pub(crate) bare fn release_string_utf_chars(cur, _string: jstring, text: *const c_char) -> () {
        let _ = cur;
        // SAFETY: JNI: what GetStringUTFChars returned.
        unsafe { libc::free(text.cast_mut().cast()) }
    }

    /// GetStringRegion
    pub(crate) fn get_string_region(cur, string: jstring, start: jsize, length: jsize, buffer: *mut jchar) -> () {
        let string = present(cur, string)?;
        let (start, length) = region(cur, string, start, length)?;
        for (index, unit) in Characters::of(cur, string).units().skip(start).take(length).enumerate() {
            // SAFETY: JNI: the buffer takes the region; it may be unaligned.
            unsafe { buffer.add(index).write_unaligned(unit) };
        }
        Ok(())
    }

    /// GetStringUTFRegion; ends the text with NUL, also when the region is empty
    pub(crate) fn get_string_utf_region(cur, string: jstring, start: jsize, length: jsize, buffer: *mut c_char) -> () {
        let string = present(cur, string)?;
        let (start, length) = region(cur, string, start, length)?;
        if buffer.is_null() {
            return Ok(());
        }
        let bytes = mutf8::from_utf16(Characters::of(cur, string).units().skip(start).take(length));
        // SAFETY: JNI: the buffer takes the region in modified UTF-8 and NUL.
        unsafe {
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), buffer.cast(), bytes.len());
            *buffer.add(bytes.len()) = 0;
        }
        Ok(())
    }

    /// GetStringCritical
    pub(crate) fn get_string_critical(cur, string: jstring, is_copy: *mut jboolean) -> *const jchar {
        let string = present(cur, string)?;
        let characters = Characters::of(cur, string);
        let direct = (characters.wide && characters.are_there()).then(|| {
            runtime::pins::pin(cur, characters.value);
            characters.value.array_base().cast_const().cast::<jchar>()
        });
        let units = match direct {
            Some(units) => units,
            None => copy_units(cur, string)?,
        };
        // SAFETY: JNI: null or a place for the answer.
        unsafe { say_copied(is_copy, direct.is_none()) };
        Ok(units)
    }

    /// ReleaseStringCritical
    pub(crate) fn release_string_critical(cur, string: jstring, units: *const jchar) -> () {
        let string = present(cur, string)?;
        let characters = Characters::of(cur, string);
        if characters.wide {
            runtime::pins::unpin(cur, characters.value);
        } else {
            // SAFETY: JNI: what GetStringCritical returned, a copy.
            unsafe { libc::free(units.cast_mut().cast()) };
        }
        Ok(())
    }
}
