//! `Thread.FieldHolder.threadStatus`: JVM TI's thread state bits, which `Thread.getState` decodes.
//!
//! A virtual thread has none; what it would be follows from its state (`tool_state`).
//!
//! Invariant: a thread writes its own status, *in VM*; another writes it only when that thread is queued at a monitor it owns, under
//! the monitor's lock, or has not begun.

use crate::thread::{Current, JavaThread};
use heap::Address;
use std::sync::atomic::{AtomicU32, Ordering};

/// Not started.
pub const NEW: u32 = 0;
/// Runs.
pub const RUNNABLE: u32 = 0x5;
/// In `Thread.sleep`.
pub const SLEEPING: u32 = 0xe1;
/// In `Object.wait()`.
pub const OBJECT_WAIT: u32 = 0x191;
/// In `Object.wait(long)`.
pub const OBJECT_WAIT_TIMED: u32 = 0x1a1;
/// In `LockSupport.park()`.
pub const PARKED: u32 = 0x291;
/// In `LockSupport.parkNanos` and the like.
pub const PARKED_TIMED: u32 = 0x2a1;
/// Waits to enter a monitor.
pub const BLOCKED_ON_MONITOR_ENTER: u32 = 0x401;
/// Has ended.
pub const TERMINATED: u32 = 0x2;

/// The status word of a java.lang.Thread; None before its constructor has run.
fn word(cur: &Current, thread_object: Address) -> Option<&AtomicU32> {
    if thread_object.is_null() {
        return None;
    }
    let wk = cur.vm().well_known();
    // SAFETY: a live java.lang.Thread; the result borrows `cur`, so no safepoint comes in between.
    let holder = unsafe { *thread_object.field::<Address>(wk.thread_holder.offset() as usize) }.non_null()?;
    // SAFETY: an int field of a live FieldHolder.
    Some(unsafe { &*holder.field::<AtomicU32>(wk.field_holder_thread_status as usize) })
}

/// Counts and measures the times that a thread has to wait.
fn count(thread: &JavaThread, status: u32) {
    thread.blocked.end();
    thread.waited.end();
    let measured = thread.vm().threads.measured.waits.load(Ordering::Relaxed);
    match status {
        BLOCKED_ON_MONITOR_ENTER => thread.blocked.begin(measured),
        SLEEPING | OBJECT_WAIT | OBJECT_WAIT_TIMED | PARKED | PARKED_TIMED => thread.waited.begin(measured),
        _ => {}
    }
}

/// Sets the current thread's status.
pub fn set(cur: &Current, status: u32) {
    count(cur.thread(), status);
    set_of(cur, cur.thread(), status);
}

/// Sets the current thread's status and returns what it was, for `set` to put back.
pub fn replace(cur: &Current, status: u32) -> u32 {
    count(cur.thread(), status);
    word(cur, cur.thread_object()).map_or(RUNNABLE, |w| w.swap(status, Ordering::Relaxed))
}

/// Sets another thread's status; see the module's head for when that is allowed.
pub fn set_of(cur: &Current, thread: &JavaThread, status: u32) {
    if let Some(word) = word(cur, thread.thread_object()) {
        word.store(status, Ordering::Relaxed);
    }
}

/// The status of a platform thread's java.lang.Thread; `tool_state::status` is for any thread.
pub(crate) fn of_platform(cur: &Current, thread_object: Address) -> u32 {
    word(cur, thread_object).map_or(NEW, |w| w.load(Ordering::Relaxed))
}
