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
    let Some(trace) = (unsafe { trace.as_mut() }) else { return };
    let Some(thread) = threads::current_thread().filter(|_| !trace.env.is_null()) else {
        trace.num_frames = THREAD_EXIT;
        return;
    };
    trace.num_frames = 0;
    runtime::async_frames::walk(thread, interrupted_at(context), &mut |facts| {
        if trace.num_frames >= depth {
            return false;
        }
        let lineno = if facts.location < 0 { NATIVE_METHOD } else { facts.location as jint };
        // SAFETY: below `depth`.
        unsafe {
            trace
                .frames
                .add(trace.num_frames as usize)
                .write(CallFrame { lineno, method_id: facts.method.0 as jmethodID })
        };
        trace.num_frames += 1;
        true
    });
}
