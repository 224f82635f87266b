//! Stack traces and callers for native code: `Throwable`, `StackTraceElement`, `Reflection.getCallerClass`. The work is in
//! `runtime::backtrace`, whose own table binds the Java methods; these are for whoever calls the symbols.
//!
//! Invariant: a backtrace is opaque to everyone but `runtime::backtrace`.

use crate::entry::{Env, enter, h, mirror};
use abi::jni::{jclass, jint, jobject, jobjectArray};
use runtime::backtrace;
use runtime::refs::Handle;

/// `Throwable.fillInStackTrace`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_FillInStackTrace(env: Env, throwable: jobject) {
    enter(env, |cur| backtrace::fill_in(cur, h(throwable)))
}

/// `StackTraceElement.initStackTraceElements`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_InitStackTraceElementArray(env: Env, elements: jobjectArray, trace: jobject, depth: jint) {
    enter(env, |cur| backtrace::init_elements(cur, h(elements), h(trace), depth))
}

/// `Reflection.getCallerClass`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_GetCallerClass(env: Env) -> jclass {
    enter(env, |cur| {
        let class = backtrace::caller_class(cur)?;
        Ok(class.map_or(Handle::NULL, |class| mirror(cur, class)))
    })
}
