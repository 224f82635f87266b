//! What wakes a thread that parks, sleeps or waits; part of `JavaThread`.

use std::sync::atomic::{AtomicBool, Ordering};

/// See the file's head.
#[derive(Default)]
pub struct Permit {
    /// `LockSupport.park`'s permit.
    to_go_on: AtomicBool,
    /// Has `Thread.interrupt` been called while waiting? Kept beside Thread.interrupted to wake sleepers.
    interrupt: AtomicBool,
}

impl Permit {
    /// Gives the permit; was there none? From any thread, which then opens the gate.
    pub(super) fn give(&self) -> bool {
        !self.to_go_on.swap(true, Ordering::SeqCst)
    }

    /// Takes the permit. By the thread.
    pub(super) fn take(&self) -> bool {
        self.to_go_on.swap(false, Ordering::SeqCst)
    }

    /// Ends sleeping, waiting and parking. From any thread, which then opens the gate.
    pub(crate) fn interrupt(&self) {
        self.interrupt.store(true, Ordering::SeqCst);
        self.to_go_on.store(true, Ordering::SeqCst);
    }

    /// Has somebody interrupted the thread since it forgot that last?
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::SeqCst)
    }

    /// The thread is about to look at Thread.interrupted.
    pub fn forget_interrupt(&self) {
        self.interrupt.swap(false, Ordering::SeqCst);
    }

    /// For a new thread, which nobody knows yet.
    pub(crate) fn reset(&self) {
        self.to_go_on.store(false, Ordering::Relaxed);
        self.interrupt.store(false, Ordering::Relaxed);
    }
}
