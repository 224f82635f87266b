//! The way into the VM for JNI's functions (JNI specification, chapter 2, "Invoking Native Methods") and the conversions of their
//! arguments and results.
//!
//! Invariant: local references that a function makes for itself are gone when it returns, but for its result. An
//! exception that was pending before is pending afterwards, unless the function throws one itself.

use abi::jni::{JNI_ERR, JNI_OK, JNIEnv, jclass, jfieldID, jmethodID, jobject};
use heap::Address;
use runtime::class::{ClassRef, Field, FieldRef, MethodRef};
use runtime::exceptions::JResult;
use runtime::method_ids::MethodId;
use runtime::refs::Handle;
use runtime::thread::{Current, JavaThread, VmEntry};
use std::ffi::{CStr, c_char};
use std::sync::atomic::Ordering;

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
plain_answers! { () = (); i8 = 0; u8 = 0; u16 = 0; i16 = 0; i32 = 0; i64 = 0; f32 = 0.0; f64 = 0.0; }

impl<T> Answer for *mut T {
    type Raw = *mut T;
    const NONE: *mut T = std::ptr::null_mut();
    fn raw(self, cur: &Current, mark: *mut Address) -> *mut T {
        cur.handles.set_top(mark);
        self
    }
}

impl<T> Answer for *const T {
    type Raw = *const T;
    const NONE: *const T = std::ptr::null();
    fn raw(self, cur: &Current, mark: *mut Address) -> *const T {
        cur.handles.set_top(mark);
        self
    }
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

/// A result code: JNI_ERR when an exception is pending.
pub(crate) struct Status(pub(crate) i32);

impl Answer for Status {
    type Raw = i32;
    const NONE: i32 = JNI_ERR;
    fn raw(self, cur: &Current, mark: *mut Address) -> i32 {
        cur.handles.set_top(mark);
        self.0
    }
}

/// The result code of functions that throw: an exception is pending, and that is success.
pub(crate) struct Threw;

impl Answer for Threw {
    type Raw = i32;
    const NONE: i32 = JNI_OK;
    fn raw(self, cur: &Current, mark: *mut Address) -> i32 {
        cur.handles.set_top(mark);
        JNI_OK
    }
}

/// Runs `body` in the VM for the native code that owns `env`.
///
/// # Safety
/// `env` is the environment of the calling thread, which is *in native*.
#[inline]
pub(crate) unsafe fn enter<R: Answer>(env: *mut JNIEnv, body: impl FnOnce(&mut Current) -> JResult<R>) -> R::Raw {
    // SAFETY: the caller's promise.
    let mut cur = unsafe { VmEntry::new(JavaThread::from_env(env.cast())) };
    let mark = cur.handles.top();
    if cur.has_exception() {
        return enter_with_exception(&mut cur, mark, body);
    }
    match body(&mut cur) {
        Ok(answer) => answer.raw(&cur, mark),
        Err(_) => {
            cur.handles.set_top(mark);
            R::NONE
        }
    }
}

/// As `enter` while an exception is pending, which must not disturb the Java code that `body` may run.
#[cold]
fn enter_with_exception<R: Answer>(
    cur: &mut Current,
    mark: *mut Address,
    body: impl FnOnce(&mut Current) -> JResult<R>,
) -> R::Raw {
    let earlier = cur.take_exception();
    match body(cur) {
        Ok(answer) => {
            let earlier = earlier.get(cur);
            cur.set_exception(earlier).discard();
            answer.raw(cur, mark)
        }
        Err(_) => {
            cur.handles.set_top(mark);
            R::NONE
        }
    }
}

/// Runs `body` in the VM, with local references and the pending exception left to it. It must run no Java code.
///
/// # Safety
/// As `enter`.
#[inline]
pub(crate) unsafe fn enter_bare<R>(env: *mut JNIEnv, body: impl FnOnce(&mut Current) -> R) -> R {
    // SAFETY: the caller's promise.
    let mut cur = unsafe { VmEntry::new(JavaThread::from_env(env.cast())) };
    body(&mut cur)
}

/// Defines functions of JNI's table. Those behind `bare` see local references and the pending exception as they are; the others go
/// through `enter` and return a `JResult`.
macro_rules! jni {
    () => {};
    ($(#[$meta:meta])* bare fn $name:ident($cur:ident $(, $arg:ident: $type:ty)* $(,)?) -> $result:ty $body:block $($rest:tt)*) => {
        $(#[$meta])*
        ///
        /// # Safety
        /// What JNI demands of its caller: the environment is the calling thread's, which is in native; references, member IDs and
        /// pointers are valid.
        pub(crate) unsafe extern "C" fn $name(env: *mut abi::jni::JNIEnv $(, $arg: $type)*) -> $result {
            let body = |$cur: &mut runtime::thread::Current| -> $result { $body };
            // SAFETY: the caller's promise.
            unsafe { $crate::entry::enter_bare(env, body) }
        }
        jni! { $($rest)* }
    };
    ($(#[$meta:meta])* fn $name:ident($cur:ident $(, $arg:ident: $type:ty)* $(,)?) -> $result:ty $body:block $($rest:tt)*) => {
        $(#[$meta])*
        ///
        /// # Safety
        /// What JNI demands of its caller: the environment is the calling thread's, which is in native; references, member IDs and
        /// pointers are valid.
        pub(crate) unsafe extern "C" fn $name(
            env: *mut abi::jni::JNIEnv $(, $arg: $type)*
        ) -> <$result as $crate::entry::Answer>::Raw {
            let body = |$cur: &mut runtime::thread::Current| -> runtime::exceptions::JResult<$result> { $body };
            // SAFETY: the caller's promise.
            unsafe { $crate::entry::enter(env, body) }
        }
        jni! { $($rest)* }
    };
}
pub(crate) use jni;

/// A handle for an argument.
pub(crate) fn h(object: jobject) -> Handle {
    // SAFETY: JNI: native code passes null or references that have not ended.
    unsafe { Handle::from_jobject(object) }
}

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

/// The bytes of a C string; None for null.
///
/// # Safety
/// `text` is null or a NUL-terminated string that stays as it is while the result is used.
pub(crate) unsafe fn c_bytes<'a>(text: *const c_char) -> Option<&'a [u8]> {
    // SAFETY: the caller's promise.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_bytes())
}
