//! Array operations (JNI specification, chapter 4).
//!
//! Invariant: Get…ArrayElements gives copies made with the C library's allocator; GetPrimitiveArrayCritical gives the elements
//! themselves, in an array that is pinned until they are released.

use crate::entry::{class_of, h, native_functions, present};
use crate::strings::{native_memory, say_copied};
use abi::jni::{JNI_ABORT, JNI_COMMIT, jarray, jboolean, jclass, jint, jobject, jobjectArray, jsize};
use heap::Kind;
use runtime::class::{BasicType, ClassRef};
use runtime::exceptions::JResult;
use runtime::refs::Handle;
use runtime::thread::Current;
use std::ffi::c_void;

/// An array argument.
///
/// # Errors
/// NullPointerException; IllegalArgumentException when it is no array.
fn any_array(cur: &mut Current, array: jarray) -> JResult<Handle> {
    let handle = present(cur, array)?;
    let class = handle.get(cur).class();
    if class.is_array() {
        return Ok(handle);
    }
    let message = format!("an instance of {} was passed as an array", class.external_name());
    Err(cur.throw("java/lang/IllegalArgumentException", &message))
}

/// An argument that is an array of primitive values with elements of `size` bytes, and its length.
///
/// # Errors
/// NullPointerException; IllegalArgumentException when it is none.
fn primitive_array(cur: &mut Current, array: jarray, size: Option<usize>) -> JResult<(Handle, usize)> {
    let handle = any_array(cur, array)?;
    let class = handle.get(cur).class();
    if class.layout().kind != Kind::PrimitiveArray || size.is_some_and(|size| size != 1 << class.layout().element_shift)
    {
        let message =
            format!("an array of type {} was passed to a JNI function for another type", class.external_name());
        return Err(cur.throw("java/lang/IllegalArgumentException", &message));
    }
    let length = handle.get(cur).array_length();
    Ok((handle, length))
}

/// An argument that is an array of references.
///
/// # Errors
/// NullPointerException; IllegalArgumentException when it is none.
fn object_array(cur: &mut Current, array: jobjectArray) -> JResult<Handle> {
    let handle = any_array(cur, array)?;
    let class = handle.get(cur).class();
    if class.layout().kind == Kind::ReferenceArray {
        return Ok(handle);
    }
    let message = format!("an array of type {} was passed as an array of objects", class.external_name());
    Err(cur.throw("java/lang/IllegalArgumentException", &message))
}

/// Checks a region of an array.
///
/// # Errors
/// ArrayIndexOutOfBoundsException.
fn check_region(cur: &mut Current, total: usize, start: jsize, length: jsize) -> JResult<()> {
    let end = i64::from(start) + i64::from(length);
    if start >= 0 && length >= 0 && end <= total as i64 {
        return Ok(());
    }
    let message = if length < 0 {
        format!("Length {length} is negative")
    } else {
        format!("Array region {start}..{end} out of bounds for length {total}")
    };
    Err(cur.throw("java/lang/ArrayIndexOutOfBoundsException", &message))
}

/// Copies bytes between an array's elements and native memory.
///
/// # Safety
/// `bytes` bytes from `offset` lie in the array, and as many can be read at or written to `memory`.
unsafe fn transfer(cur: &Current, array: Handle, offset: usize, memory: *mut u8, bytes: usize, into_array: bool) {
    if bytes == 0 {
        return;
    }
    // SAFETY: inside the array, by the caller's promise; it doesn't move while `cur` is borrowed.
    unsafe {
        let elements = array.get(cur).array_base().add(offset);
        if into_array {
            std::ptr::copy(memory, elements, bytes);
        } else {
            std::ptr::copy(elements, memory, bytes);
        }
    }
}

macro_rules! primitive_arrays {
    ($($new:ident $get:ident $release:ident $get_region:ident $set_region:ident $type:ty, $basic:ident;)*) => { native_functions! {$(
        /// New…Array
        pub(crate) fn $new(cur, length: jsize) -> Handle {
            cur.new_array(BasicType::$basic, length)
        }

        /// Get…ArrayElements
        pub(crate) fn $get(cur, array: jarray, is_copy: *mut jboolean) -> *mut $type {
            let (array, length) = primitive_array(cur, array, Some(size_of::<$type>()))?;
            let bytes = length * size_of::<$type>();
            let memory = native_memory(cur, bytes)?;
            // SAFETY: as many bytes as the array has; JNI: `is_copy` is null or a place for the answer.
            unsafe {
                transfer(cur, array, 0, memory, bytes, false);
                say_copied(is_copy, true);
            }
            Ok(memory.cast())
        }

        /// Release…ArrayElements
        pub(crate) fn $release(cur, array: jarray, elements: *mut $type, mode: jint) -> () {
            let (array, length) = primitive_array(cur, array, Some(size_of::<$type>()))?;
            if mode != JNI_ABORT {
                // SAFETY: JNI: what Get…ArrayElements returned for this array.
                unsafe { transfer(cur, array, 0, elements.cast(), length * size_of::<$type>(), true) };
            }
            if mode != JNI_COMMIT {
                // SAFETY: as above.
                unsafe { libc::free(elements.cast()) };
            }
            Ok(())
        }

        /// Get…ArrayRegion
        pub(crate) fn $get_region(cur, array: jarray, start: jsize, length: jsize, buffer: *mut $type) -> () {
            const SIZE: usize = size_of::<$type>();
            let (array, total) = primitive_array(cur, array, Some(SIZE))?;
            check_region(cur, total, start, length)?;
            // SAFETY: the region was checked; JNI: the buffer has room for it.
            unsafe { transfer(cur, array, start as usize * SIZE, buffer.cast(), length as usize * SIZE, false) };
            Ok(())
        }

        /// Set…ArrayRegion
        pub(crate) fn $set_region(cur, array: jarray, start: jsize, length: jsize, buffer: *const $type) -> () {
            const SIZE: usize = size_of::<$type>();
            let (array, total) = primitive_array(cur, array, Some(SIZE))?;
            check_region(cur, total, start, length)?;
            // SAFETY: the region was checked; JNI: the buffer holds it.
            unsafe { transfer(cur, array, start as usize * SIZE, buffer.cast_mut().cast(), length as usize * SIZE, true) };
            Ok(())
        }
    )*} };
}

primitive_arrays! {
    new_boolean_array get_boolean_array_elements release_boolean_array_elements get_boolean_array_region set_boolean_array_region u8, Boolean;
    new_byte_array get_byte_array_elements release_byte_array_elements get_byte_array_region set_byte_array_region i8, Byte;
    new_char_array get_char_array_elements release_char_array_elements get_char_array_region set_char_array_region u16, Char;
    new_short_array get_short_array_elements release_short_array_elements get_short_array_region set_short_array_region i16, Short;
    new_int_array get_int_array_elements release_int_array_elements get_int_array_region set_int_array_region i32, Int;
    new_long_array get_long_array_elements release_long_array_elements get_long_array_region set_long_array_region i64, Long;
    new_float_array get_float_array_elements release_float_array_elements get_float_array_region set_float_array_region f32, Float;
    new_double_array get_double_array_elements release_double_array_elements get_double_array_region set_double_array_region f64, Double;
}

/// Checks an index.
///
/// # Errors
/// ArrayIndexOutOfBoundsException.
fn check_index(cur: &mut Current, array: Handle, index: jsize) -> JResult<usize> {
    let length = array.get(cur).array_length();
    match usize::try_from(index) {
        Ok(index) if index < length => Ok(index),
        _ => {
            let message = format!("Index {index} out of bounds for length {length}");
            Err(cur.throw("java/lang/ArrayIndexOutOfBoundsException", &message))
        }
    }
}

/// ArrayStoreException, which names the element as Java would write it: `int[2][]`.
fn store_mismatch(cur: &mut Current, array: ClassRef, value: ClassRef, index: usize) -> runtime::exceptions::Thrown {
    let mut element = array;
    while let Some(component) = element.component {
        element = component;
    }
    let message = format!(
        "type mismatch: can not store {} to {}[{index}]{}",
        value.external_name(),
        element.external_name(),
        "[]".repeat(usize::from(array.dimensions).saturating_sub(1))
    );
    cur.throw("java/lang/ArrayStoreException", &message)
}

native_functions! {
    /// GetArrayLength
    pub(crate) fn get_array_length(cur, array: jarray) -> jsize {
        let array = any_array(cur, array)?;
        Ok(array.get(cur).array_length() as jsize)
    }

    /// NewObjectArray
    pub(crate) fn new_object_array(cur, length: jsize, class: jclass, initial: jobject) -> Handle {
        let component = class_of(cur, class)?;
        if component.is_primitive() {
            return Err(cur.throw("java/lang/IllegalArgumentException", "the elements of an array of objects can't be primitive"));
        }
        let class = cur.array_class(component)?;
        let array = cur.new_reference_array(class, length)?;
        if !h(initial).is_null(cur) {
            let target = array.get(cur);
            for index in 0..length as usize {
                target.set_element_ref(cur, index, h(initial).get(cur));
            }
        }
        Ok(array)
    }

    /// GetObjectArrayElement
    pub(crate) fn get_object_array_element(cur, array: jobjectArray, index: jsize) -> Handle {
        let array = object_array(cur, array)?;
        let index = check_index(cur, array, index)?;
        Ok(cur.handle(array.get(cur).element_ref(index)))
    }

    /// SetObjectArrayElement
    pub(crate) fn set_object_array_element(cur, array: jobjectArray, index: jsize, value: jobject) -> () {
        let array = object_array(cur, array)?;
        let index = check_index(cur, array, index)?;
        let (target, value) = (array.get(cur), h(value).get(cur));
        let class = target.class();
        let stored = value.is_null().then_some(class).or_else(|| {
            let component = class.component?;
            value.class().is_subclass_of(component).then_some(class)
        });
        if stored.is_none() {
            let value_class = value.class();
            return Err(store_mismatch(cur, class, value_class, index));
        }
        target.set_element_ref(cur, index, value);
        Ok(())
    }

    /// GetPrimitiveArrayCritical
    pub(crate) fn get_primitive_array_critical(cur, array: jarray, is_copy: *mut jboolean) -> *mut c_void {
        let (array, _) = primitive_array(cur, array, None)?;
        // SAFETY: JNI: null or a place for the answer.
        unsafe { say_copied(is_copy, false) };
        let object = array.get(cur);
        runtime::pins::pin(cur, object);
        Ok(object.array_base().cast())
    }

    /// ReleasePrimitiveArrayCritical
    pub(crate) fn release_primitive_array_critical(cur, array: jarray, _elements: *mut c_void, mode: jint) -> () {
        let (array, _) = primitive_array(cur, array, None)?;
        if mode != JNI_COMMIT {
            runtime::pins::unpin(cur, array.get(cur));
        }
        Ok(())
    }
}
