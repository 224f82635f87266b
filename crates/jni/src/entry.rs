//! The arguments of JNI's functions: references, classes and member IDs.
//!
//! Invariant: what JNI lets be null is answered with an exception where the function needs it.

use abi::jni::{jclass, jfieldID, jmethodID, jobject};
use runtime::class::{ClassRef, Field, FieldRef, MethodRef};
use runtime::exceptions::JResult;
use runtime::method_ids::MethodId;
use runtime::refs::Handle;
use runtime::thread::Current;
use std::sync::atomic::Ordering;

pub(crate) use native_entry::{Status, Threw, c_bytes, h, native_functions};

/// A handle for an argument that must not be null.
///
/// # Errors
/// NullPointerException.
pub(crate) fn present(cur: &mut Current, object: jobject) -> JResult<Handle> {
    let handle = h(object);
    cur.check_null(handle)?;
    Ok(handle)
}

/// The class that a jclass names.
///
/// # Errors
/// NullPointerException; IllegalArgumentException when it is no java.lang.Class.
pub(crate) fn class_of(cur: &mut Current, class: jclass) -> JResult<ClassRef> {
    let mirror = present(cur, class)?;
    if mirror.get(cur).class() != cur.vm().well_known().class_class {
        let message = format!("an instance of {} was passed as a jclass", mirror.get(cur).class().external_name());
        return Err(cur.throw("java/lang/IllegalArgumentException", &message));
    }
    match cur.class_of_mirror(mirror.get(cur)) {
        Some(class) => Ok(class),
        None => runtime::vm_bug!("a java.lang.Class without a class"),
    }
}

/// The method of a jmethodID; None for null or when its class was unloaded.
///
/// # Safety
/// `id` is null or came from the VM.
pub(crate) unsafe fn method_of_id(id: jmethodID) -> Option<MethodRef> {
    // SAFETY: the cell of a jmethodID is never freed; it holds null or a live method.
    unsafe { id.cast::<MethodId>().as_ref()?.method.load(Ordering::Acquire).as_ref() }
}

/// The method of a jmethodID.
///
/// # Errors
/// NoSuchMethodError for null and for methods of unloaded classes.
///
/// # Safety
/// As `method_of_id`.
pub(crate) unsafe fn method_of(cur: &mut Current, id: jmethodID) -> JResult<MethodRef> {
    // SAFETY: the caller's promise.
    match unsafe { method_of_id(id) } {
        Some(method) => Ok(method),
        None => Err(cur.throw("java/lang/NoSuchMethodError", "the jmethodID names no method")),
    }
}

/// The field of a jfieldID.
///
/// # Errors
/// NoSuchFieldError for null.
///
/// # Safety
/// `id` is null or came from the VM, and its class is loaded.
pub(crate) unsafe fn field_of(cur: &mut Current, id: jfieldID) -> JResult<FieldRef> {
    // SAFETY: the caller's promise; a field lives as long as its class.
    match unsafe { id.cast::<Field>().as_ref() } {
        Some(field) => Ok(field),
        None => Err(cur.throw("java/lang/NoSuchFieldError", "the jfieldID names no field")),
    }
}

/// The jmethodID of a method.
pub(crate) fn method_id(method: MethodRef) -> jmethodID {
    method.jmethod_id().cast_mut().cast()
}

/// The jfieldID of a field.
pub(crate) fn field_id(field: FieldRef) -> jfieldID {
    (field as *const Field).cast_mut().cast()
}
