//! What a thread waits at, and who keeps it from running; part of `JavaThread`.
//!
//! Invariant: holds and suspensions change only in `safepoint`, under the list's lock and that of the gate.

use parking_lot::{Condvar, Mutex};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};

/// See the file's head.
#[derive(Default)]
pub struct Gate {
    pub(super) lock: Mutex<()>,
    /// Wakes the thread out of holds, waits and parking.
    pub(super) opened: Condvar,
    /// What the thread waits for (`safepoint::Awaits`); `lock` is held.
    pub(super) awaits: AtomicU8,
    /// How many hold the thread stopped. It does not run Java or VM code while this is not 0.
    pub(super) holds: AtomicU32,
    /// Is one of the holds a suspension?
    pub(super) suspended: AtomicBool,
    /// Is it too late to suspend it? Changes as `suspended` does.
    pub(super) ending: AtomicBool,
    /// A suspension has ended: look again whether the monitor waited for is free.
    pub(super) try_again: AtomicBool,
}

impl Gate {
    /// Has the thread look again, if it waits here. From any thread.
    pub(crate) fn open(&self) {
        let _gate = self.lock.lock();
        self.opened.notify_all();
    }

    /// Does anybody hold the thread?
    pub(crate) fn is_held(&self) -> bool {
        self.holds.load(Ordering::SeqCst) != 0
    }

    /// Is the thread suspended?
    pub fn is_suspended(&self) -> bool {
        self.suspended.load(Ordering::SeqCst)
    }

    /// Has a suspension ended since this was asked last? Asked by the thread.
    pub(crate) fn take_try_again(&self) -> bool {
        self.try_again.load(Ordering::SeqCst) && self.try_again.swap(false, Ordering::SeqCst)
    }

    /// The thread joins the list, which is locked, while so many hold all threads.
    pub(crate) fn join(&self, holds: u32) {
        self.holds.store(holds, Ordering::SeqCst);
    }

    /// For a new thread, which nobody knows yet.
    pub(crate) fn reset(&self) {
        for flag in [&self.suspended, &self.ending, &self.try_again] {
            flag.store(false, Ordering::Relaxed);
        }
    }
}
