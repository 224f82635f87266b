//! The way into the VM for functions that native code calls with an environment (JNI specification, chapter 2, "Invoking Native
//! Methods"), and the conversions of their results.
//!
//! Invariant: local references that a function makes for itself are gone when it returns, but for its result. An
//! exception that was pending before is pending afterwards, unless the function throws one itself.

use abi::jni::{JNI_ERR, JNI_OK, jobject, jvalue};
use heap::Address;
use runtime::thread::{JavaThread, VmEntry};
use std::ffi::{CStr, c_char};

pub use abi::jni::JNIEnv;
pub use runtime::exceptions::JResult;
pub use runtime::refs::Handle;
pub use runtime::thread::Current;

/// A result that can be handed to native code.
pub trait Answer {
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
plain_answers! { () = (); i8 = 0; u8 = 0; u16 = 0; i16 = 0; i32 = 0; i64 = 0; f32 = 0.0; f64 = 0.0; jvalue = jvalue { j: 0 }; }

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
pub struct Status(pub i32);

impl Answer for Status {
    type Raw = i32;
    const NONE: i32 = JNI_ERR;
    fn raw(self, cur: &Current, mark: *mut Address) -> i32 {
        cur.handles.set_top(mark);
        self.0
    }
}

/// The result code of functions that throw: an exception is pending, and that is success.
pub struct Threw;

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
pub unsafe fn enter<R: Answer>(env: *mut JNIEnv, body: impl FnOnce(&mut Current) -> JResult<R>) -> R::Raw {
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
pub unsafe fn enter_bare<R>(env: *mut JNIEnv, body: impl FnOnce(&mut Current) -> R) -> R {
    // SAFETY: the caller's promise.
    let mut cur = unsafe { VmEntry::new(JavaThread::from_env(env.cast())) };
    body(&mut cur)
}

/// Defines functions that native code calls: JNI's, the `JVM_…` functions, those of `java.lang.management`. The environment, their first
/// argument, isn't written. Those behind `bare` see local references and the pending exception as they are; the others go through
/// `enter` and return a `JResult`.
#[macro_export]
macro_rules! native_functions {
    () => {};
    ($(#[$meta:meta])* $vis:vis bare fn $name:ident($cur:tt $(, $arg:tt: $type:ty)* $(,)?) $(-> $result:ty)? $body:block $($rest:tt)*) => {
        $(#[$meta])*
        ///
        /// # Safety
        /// What JNI demands of its caller: the environment is the calling thread's, which is in native; references, member IDs and
        /// pointers are valid.
        $vis unsafe extern "C" fn $name(env: *mut $crate::JNIEnv $(, $arg: $type)*) $(-> $result)? {
            let body = |$cur: &mut $crate::Current| $body;
            // SAFETY: the caller's promise.
            unsafe { $crate::enter_bare(env, body) }
        }
        $crate::native_functions! { $($rest)* }
    };
    ($(#[$meta:meta])* $vis:vis fn $name:ident($cur:tt $(, $arg:tt: $type:ty)* $(,)?) $body:block $($rest:tt)*) => {
        $crate::native_functions! { $(#[$meta])* $vis fn $name($cur $(, $arg: $type)*) -> () $body $($rest)* }
    };
    ($(#[$meta:meta])* $vis:vis fn $name:ident($cur:tt $(, $arg:tt: $type:ty)* $(,)?) -> $result:ty $body:block $($rest:tt)*) => {
        $(#[$meta])*
        ///
        /// # Safety
        /// What JNI demands of its caller: the environment is the calling thread's, which is in native; references, member IDs and
        /// pointers are valid.
        $vis unsafe extern "C" fn $name(
            env: *mut $crate::JNIEnv $(, $arg: $type)*
        ) -> <$result as $crate::Answer>::Raw {
            let body = |$cur: &mut $crate::Current| -> $crate::JResult<$result> { $body };
            // SAFETY: the caller's promise.
            unsafe { $crate::enter(env, body) }
        }
        $crate::native_functions! { $($rest)* }
    };
}

/// A handle for an argument of a function that `native_functions` defines, whose caller promised that it is one.
#[allow(clippy::not_unsafe_ptr_arg_deref)]
pub fn h(object: jobject) -> Handle {
    // SAFETY: JNI: native code passes null or references that have not ended.
    unsafe { Handle::from_jobject(object) }
}

/// The bytes of a C string; None for null.
///
/// # Safety
/// `text` is null or a NUL-terminated string that stays as it is while the result is used.
pub unsafe fn c_bytes<'a>(text: *const c_char) -> Option<&'a [u8]> {
    // SAFETY: the caller's promise.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_bytes())
}
