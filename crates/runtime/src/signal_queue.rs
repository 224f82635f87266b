//! Signals that came, and the dispatcher's semaphore.
//!
//! Invariant: noting a signal only counts and posts a semaphore, which is all that is safe in a handler.

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Signal numbers are below this.
pub const LIMIT: usize = 65;
/// No signal: tools are to be told something.
pub const FOR_TOOLS: usize = 0;

/// Signals that came and were not delivered yet.
pub struct Signals {
    pending: [AtomicU32; LIMIT],
    /// Those that the dispatcher is to get, whatever the process's parent had blocked: bit n - 1 for signal n.
    served: AtomicU64,
    arrived: UnsafeCell<libc::sem_t>,
}

// SAFETY: semaphores are made to be used by several threads, through the C library's functions only.
unsafe impl Sync for Signals {}
// SAFETY: as above; it is initialised where it stays, in `prepare`.
unsafe impl Send for Signals {}

impl Signals {
    /// Nothing has come.
    pub fn new() -> Signals {
        Signals {
            pending: [const { AtomicU32::new(0) }; LIMIT],
            served: AtomicU64::new(0),
            // SAFETY: a semaphore is initialised in `prepare` before anything uses it; until then these are mere bytes.
            arrived: UnsafeCell::new(unsafe { std::mem::zeroed() }),
        }
    }

    /// Makes the semaphore; once, where the structure stays.
    pub fn prepare(&self) {
        // SAFETY: nobody uses it yet.
        unsafe { libc::sem_init(self.arrived.get(), 0, 0) };
    }

    /// Has the dispatcher tell tools what waits to be told.
    pub(crate) fn wake_for_tools(&self) {
        self.post(FOR_TOOLS);
    }

    /// A signal has the handler that notes it: has the dispatcher unblock it.
    pub fn serve(&self, signal: libc::c_int) {
        self.served.fetch_or(1 << (signal - 1), Ordering::SeqCst);
        self.post(FOR_TOOLS);
    }

    /// Those that the dispatcher is to get: bit n - 1 for signal n.
    pub fn served(&self) -> u64 {
        self.served.load(Ordering::SeqCst)
    }

    /// Notes a signal. Async-signal-safe.
    pub(crate) fn post(&self, signal: usize) {
        if let Some(count) = self.pending.get(signal) {
            count.fetch_add(1, Ordering::SeqCst);
            // SAFETY: prepared before a handler is installed; sem_post is async-signal-safe.
            unsafe { libc::sem_post(self.arrived.get()) };
        }
    }

    /// Waits for a signal and takes it.
    pub fn take(&self) -> usize {
        loop {
            for (signal, count) in self.pending.iter().enumerate() {
                let some = count.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |n| n.checked_sub(1));
                if some.is_ok() {
                    return signal;
                }
            }
            // SAFETY: as for posting. Interrupted waits just look again.
            unsafe { libc::sem_wait(self.arrived.get()) };
        }
    }
}

impl Default for Signals {
    fn default() -> Signals {
        Signals::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_takes() {
        let signals: &'static Signals = Box::leak(Box::new(Signals::new()));
        signals.prepare();
        signals.post(15);
        signals.post(2);
        signals.post(15);
        signals.post(1000);
        assert_eq!([signals.take(), signals.take(), signals.take()], [2, 15, 15]);
    }
}
