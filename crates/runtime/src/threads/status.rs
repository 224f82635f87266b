//! `Thread.FieldHolder.threadStatus`: JVM TI's thread state bits, which `Thread.getState` decodes.
//!
//! A virtual thread has none; what it would be follows from its state.
//!
//! Invariant: a thread writes its own status, *in VM*; another writes it only when that thread is queued at a monitor it owns, under
//! the monitor's lock, or has not begun.

use crate::refs::Ref;
use crate::thread::{Current, JavaThread, ThreadState};
use heap::Address;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

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
    let holder = unsafe { *thread_object.field::<Address>(wk.thread_holder as usize) }.non_null()?;
    // SAFETY: an int field of a live FieldHolder.
    Some(unsafe { &*holder.field::<AtomicU32>(wk.field_holder_thread_status as usize) })
}

/// How often a thread had to wait, and how long while that was measured.
#[derive(Default)]
pub struct Waits {
    count: AtomicU64,
    nanos: AtomicU64,
    /// When it began to wait, on the monotonic clock; 0 while it doesn't, or isn't measured.
    since: AtomicU64,
}

impl Waits {
    fn begin(&self, measured: bool) {
        self.count.fetch_add(1, Ordering::Relaxed);
        if measured {
            self.since.store(platform::time::monotonic_nanos(), Ordering::Relaxed);
        }
    }

    fn end(&self) {
        if self.since.load(Ordering::Relaxed) != 0 {
            self.nanos.store(self.nanos(), Ordering::Relaxed);
            self.since.store(0, Ordering::Relaxed);
        }
    }

    /// How often.
    pub fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// How long, up to now.
    pub fn nanos(&self) -> u64 {
        let since = self.since.load(Ordering::Relaxed);
        let now = if since == 0 { 0 } else { platform::time::monotonic_nanos().saturating_sub(since) };
        self.nanos.load(Ordering::Relaxed) + now
    }

    /// Forgets all times; of a wait that goes on, too.
    pub fn reset_nanos(&self) {
        self.nanos.store(0, Ordering::Relaxed);
        self.since.store(0, Ordering::Relaxed);
    }

    /// For a new thread.
    pub(crate) fn reset(&self) {
        self.count.store(0, Ordering::Relaxed);
        self.reset_nanos();
    }
}

/// Counts and measures the times that a thread has to wait.
fn count(thread: &JavaThread, status: u32) {
    thread.blocked.end();
    thread.waited.end();
    let measured = thread.vm.threads.measured.waits.load(Ordering::Relaxed);
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
    word(cur, cur.thread_object.get()).map_or(RUNNABLE, |w| w.swap(status, Ordering::Relaxed))
}

/// Sets another thread's status; see the module's head for when that is allowed.
pub fn set_of(cur: &Current, thread: &JavaThread, status: u32) {
    if let Some(word) = word(cur, thread.thread_object.get()) {
        word.store(status, Ordering::Relaxed);
    }
}

/// The status of a java.lang.Thread object.
pub fn get_of(cur: &Current, thread_object: Address) -> u32 {
    // SAFETY: an address read just now.
    let thread = unsafe { Ref::from_address(cur, thread_object) };
    if !thread.is_null() && thread.class() == cur.vm().well_known().class_virtual_thread {
        return crate::virtual_thread::status(cur, thread);
    }
    word(cur, thread_object).map_or(NEW, |w| w.load(Ordering::Relaxed))
}

/// The state of a thread, by its object, as the JVM Tool Interface's bits.
pub fn tool_state(cur: &Current, object: Ref<'_>) -> u32 {
    let vm = cur.vm();
    let mut bits = get_of(cur, object.address());
    if object.class() == vm.well_known().class_virtual_thread {
        if crate::virtual_thread::is_alive(cur, object) {
            if crate::virtual_thread::is_suspended(cur, object) {
                bits |= abi::jvmti::JVMTI_THREAD_STATE_SUSPENDED as u32;
            }
            if object.load_u8(vm.well_known().thread_interrupted as usize) != 0 {
                bits |= abi::jvmti::JVMTI_THREAD_STATE_INTERRUPTED as u32;
            }
            let carrier = vm.threads.lock().iter().find(|thread| thread.current_object.get() == object.address());
            if carrier.is_some_and(|thread| thread.state() == ThreadState::InNative) {
                bits |= abi::jvmti::JVMTI_THREAD_STATE_IN_NATIVE as u32;
            }
        }
        return bits;
    }
    if let Some(thread) = vm.threads.find(cur, object) {
        if crate::virtual_thread::is_platform_suspended(thread) {
            bits |= abi::jvmti::JVMTI_THREAD_STATE_SUSPENDED as u32;
        }
        if thread.state() == ThreadState::InNative {
            bits |= abi::jvmti::JVMTI_THREAD_STATE_IN_NATIVE as u32;
        }
        if object.load_u8(vm.well_known().thread_interrupted as usize) != 0 {
            bits |= abi::jvmti::JVMTI_THREAD_STATE_INTERRUPTED as u32;
        }
    }
    bits
}
