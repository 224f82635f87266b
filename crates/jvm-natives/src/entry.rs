//! The way into the VM for exported functions (JNI's calling convention) and the conversions of their arguments.
//!
//! Invariant: an exported function is called by native code of an attached thread in the state *in native*; it leaves in the same
//! state, with one local reference at most more than before.

use abi::jni::{JNIEnv, jobject};
use heap::Address;
use runtime::class::ClassRef;
use runtime::exceptions::JResult;
use runtime::refs::{Handle, Ref};
use runtime::symbol::Symbol;
use runtime::thread::{Current, JavaThread, VmEntry};
use std::ffi::{CStr, c_char, c_void};

/// What JNI passes as the first argument.
pub(crate) type Env = *mut JNIEnv;

/// A result that can be handed to native code.
pub(crate) trait Answer {
    /// Its C type.
    type Raw;
    /// What native code gets when an exception is pending.
    const NONE: Self::Raw;
    /// The C value; local references made since `mark` are dropped, but for the result.
    fn raw(self, cur: &Current, mark: *mut Address) -> Self::Raw;
}

macro_rules! plain_answers {
    ($($type:ty = $none:expr;)*) => {$(
        impl Answer for $type {
            type Raw = $type;
            const NONE: $type = $none;
            fn raw(self, cur: &Current, mark: *mut Address) -> $type {
                cur.handles.set_top(mark);
                self
            }
        }
    )*};
}
plain_answers! {
    () = (); i8 = 0; i32 = 0; i64 = 0; f32 = 0.0; f64 = 0.0; *mut c_void = std::ptr::null_mut();
    *const c_char = std::ptr::null();
}

impl Answer for bool {
    type Raw = u8;
    const NONE: u8 = 0;
    fn raw(self, cur: &Current, mark: *mut Address) -> u8 {
        cur.handles.set_top(mark);
        u8::from(self)
    }
}

impl Answer for Handle {
    type Raw = jobject;
    const NONE: jobject = std::ptr::null_mut();
    fn raw(self, cur: &Current, mark: *mut Address) -> jobject {
        let kept = self.get(cur).address();
        cur.handles.set_top(mark);
        cur.handle_of(kept).as_jobject()
    }
}

/// Runs `body` in the VM for the native code that owns `env`.
pub(crate) fn enter<R: Answer>(env: Env, body: impl FnOnce(&mut Current) -> JResult<R>) -> R::Raw {
    // SAFETY: native code passes the environment of its own thread, which is in native (JNI, "Invoking Native Methods").
    let mut cur = unsafe { VmEntry::new(JavaThread::from_env(env.cast())) };
    let mark = cur.handles.top();
    match body(&mut cur) {
        Ok(answer) => answer.raw(&cur, mark),
        Err(_) => {
            cur.handles.set_top(mark);
            R::NONE
        }
    }
}

/// A handle for an argument.
pub(crate) fn h(object: jobject) -> Handle {
    // SAFETY: JNI: native code passes null or references that have not ended.
    unsafe { Handle::from_jobject(object) }
}

/// The class that a java.lang.Class names.
///
/// # Errors
/// NullPointerException.
pub(crate) fn class_of(cur: &mut Current, mirror: Handle) -> JResult<ClassRef> {
    cur.check_null(mirror)?;
    match cur.class_of_mirror(mirror.get(cur)) {
        Some(class) => Ok(class),
        None => runtime::vm_bug!("a java.lang.Class without a class"),
    }
}

/// The bytes of a C string; None for null.
///
/// # Safety
/// `text` is null or a NUL-terminated string that stays as it is while the result is used.
pub(crate) unsafe fn c_bytes<'a>(text: *const c_char) -> Option<&'a [u8]> {
    // SAFETY: the caller's promise.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_bytes())
}

/// A Java string in modified UTF-8.
pub(crate) fn mutf8(cur: &mut Current, string: Handle) -> Vec<u8> {
    let units = cur.string_utf16(string);
    classfile::mutf8::from_utf16(units)
}

/// The symbol of a dotted name in a Java string, with slashes.
pub(crate) fn slashed_symbol(cur: &mut Current, string: Handle) -> Symbol {
    let mut name = mutf8(cur, string);
    for byte in &mut name {
        if *byte == b'.' {
            *byte = b'/';
        }
    }
    cur.vm().symbols.intern(&name)
}

/// The bytes of a symbol with dots for slashes.
pub(crate) fn dotted(name: &[u8]) -> Vec<u8> {
    name.iter().map(|&b| if b == b'/' { b'.' } else { b }).collect()
}

/// `Class.getName` in modified UTF-8.
pub(crate) fn external_name(class: ClassRef) -> Vec<u8> {
    let mut name = dotted(class.name.bytes());
    let element = std::iter::successors(Some(class), |c| c.component).last();
    if element.is_some_and(|c| c.is_hidden())
        && let Some(at) = name.iter().rposition(|&b| b == b'+')
    {
        name[at] = b'/';
    }
    name
}

/// The class's mirror in a new local handle.
pub(crate) fn mirror(cur: &Current, class: ClassRef) -> Handle {
    cur.handle_of(class.mirror_address())
}

/// A new java.lang.Class[].
///
/// # Errors
/// OutOfMemoryError.
pub(crate) fn class_array(cur: &mut Current, classes: &[ClassRef]) -> JResult<Handle> {
    let component = cur.vm().well_known().class_class;
    let array = cur.array_class(component)?;
    let result = cur.new_reference_array(array, classes.len() as i32)?;
    for (index, class) in classes.iter().enumerate() {
        // SAFETY: the class is alive: its mirror's slot is a root or kept by the loader; no safepoint in between.
        let mirror = unsafe { Ref::from_address(cur, class.mirror_address()) };
        result.get(cur).set_element_ref(cur, index, mirror);
    }
    Ok(result)
}

/// A new array of a boot class, filled from handles (null handles stay null).
///
/// # Errors
/// OutOfMemoryError.
pub(crate) fn object_array(cur: &mut Current, component: ClassRef, elements: &[Handle]) -> JResult<Handle> {
    let array = cur.array_class(component)?;
    let result = cur.new_reference_array(array, elements.len() as i32)?;
    for (index, element) in elements.iter().enumerate() {
        result.get(cur).set_element_ref(cur, index, element.get(cur));
    }
    Ok(result)
}

/// InternalError that names what is missing.
#[cold]
pub(crate) fn missing(cur: &mut Current, what: &str) -> runtime::exceptions::Thrown {
    cur.throw("java/lang/InternalError", &format!("Pellucid has no {what} yet"))
}

/// Rows of a table of VM natives: one class, then name, descriptor, releases and function of each method.
macro_rules! rows {
    ($class:literal; $($name:literal $descriptor:literal $releases:expr => $function:expr;)*) => {
        &[$(runtime::natives::VmNative {
            class: $class, name: $name, descriptor: $descriptor, releases: $releases, function: $function,
        }),*]
    };
}
pub(crate) use rows;
