//! AsyncGetCallTrace, by which sampling profilers ask for the interrupted thread's Java frames from a signal handler. It is in no
//! specification; the form is that of the stock VM's `forte.cpp` as profilers declare it.
//!
//! Invariant: async-signal-safe (`runtime::async_frames`).

use abi::jni::{JNIEnv, jint, jmethodID};
use runtime::threads;
use std::ffi::c_void;

/// A frame.
#[repr(C)]
pub struct CallFrame {
    /// Bytecode index; -3 for a native method.
    pub lineno: jint,
    /// The method.
    pub method_id: jmethodID,
}

/// A trace: the caller sets the environment of the interrupted thread, and room for `depth` frames.
#[repr(C)]
pub struct CallTrace {
    /// The thread's JNIEnv*.
    pub env: *mut JNIEnv,
    /// How many frames were found; 0 when the thread runs no Java, or why there are none.
    pub num_frames: jint,
    /// The newest first.
    pub frames: *mut CallFrame,
}

/// `num_frames` of a thread that the VM doesn't know.
const THREAD_EXIT: jint = -8;
const NATIVE_METHOD: jint = -3;
/// `lineno` where native code has entered Java, in a mixed trace.
const ENTRY: jint = -4;

/// Where the signal interrupted the thread.
fn interrupted_at(context: *mut c_void) -> Option<usize> {
    // SAFETY: null, or the third argument of a signal handler on x86-64 Linux.
    let context = unsafe { context.cast::<libc::ucontext_t>().as_ref() }?;
    Some(context.uc_mcontext.gregs[libc::REG_RIP as usize] as usize)
}

/// Fills a trace with at most `depth` frames of the calling thread. Never fails for a Java thread: collections and safepoints leave
/// frames where they are.
///
/// # Safety
/// The trace is writable, with room for `depth` frames; the context is null or a signal handler's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AsyncGetCallTrace(trace: *mut CallTrace, depth: jint, context: *mut c_void) {
    // SAFETY: the caller's promise.
    unsafe { fill(trace, depth, context, false) };
}

/// As AsyncGetCallTrace, with a frame more below each Java method that native code has called: its `lineno` is -4, and instead of a method it has
/// a native stack pointer. There lie seven saved registers, the last of them RBP, then the address that the native code goes on at.
///
/// # Safety
/// As AsyncGetCallTrace.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PellucidAsyncGetMixedTrace(trace: *mut CallTrace, depth: jint, context: *mut c_void) {
    // SAFETY: the caller's promise.
    unsafe { fill(trace, depth, context, true) };
}

unsafe fn fill(trace: *mut CallTrace, depth: jint, context: *mut c_void, mixed: bool) {
    // SAFETY: the caller's promise.
    let Some(trace) = (unsafe { trace.as_mut() }) else { return };
    let Some(thread) = threads::current_thread().filter(|_| !trace.env.is_null()) else {
        trace.num_frames = THREAD_EXIT;
        return;
    };
    let mut found = 0;
    let frames = trace.frames;
    let add = |lineno, method_id| {
        // SAFETY: below `depth`.
        unsafe { frames.add(found as usize).write(CallFrame { lineno, method_id }) };
        found += 1;
        found < depth
    };
    if depth > 0 {
        let add = std::cell::RefCell::new(add);
        runtime::async_frames::walk_mixed(
            thread,
            interrupted_at(context),
            &mut |facts| {
                let lineno = if facts.location < 0 { NATIVE_METHOD } else { facts.location as jint };
                add.borrow_mut()(lineno, facts.method.0 as jmethodID)
            },
            &mut |native_sp| !mixed || add.borrow_mut()(ENTRY, native_sp as jmethodID),
        );
    }
    trace.num_frames = found;
}
