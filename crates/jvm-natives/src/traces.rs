//! Stack traces and callers for native code: `Throwable`, `StackTraceElement`, `Reflection.getCallerClass`. The work is in
//! `runtime::backtrace`, whose own table binds the Java methods; these are for whoever calls the symbols.
//!
//! Invariant: a backtrace is opaque to everyone but `runtime::backtrace`.

use crate::entry::{h, mirror, native_functions};
use abi::jni::{jint, jobject, jobjectArray};
use runtime::backtrace;
use runtime::refs::Handle;

native_functions! {
    /// `Throwable.fillInStackTrace`
    #[unsafe(no_mangle)]
    pub fn JVM_FillInStackTrace(cur, throwable: jobject) {
        backtrace::fill_in(cur, h(throwable))
    }

    /// `StackTraceElement.initStackTraceElements`
    #[unsafe(no_mangle)]
    pub fn JVM_InitStackTraceElementArray(cur, elements: jobjectArray, trace: jobject, depth: jint) {
        backtrace::init_elements(cur, h(elements), h(trace), depth)
    }

    /// `Reflection.getCallerClass`
    #[unsafe(no_mangle)]
    pub fn JVM_GetCallerClass(cur) -> Handle {
        let class = backtrace::caller_class(cur)?;
        Ok(class.map_or(Handle::NULL, |class| mirror(cur, class)))
    }
}
