//! How often and how long threads have waited.

use std::sync::atomic::{AtomicU64, Ordering};

/// How often a thread had to wait, and how long while that was measured.
#[derive(Default)]
pub struct Waits {
    count: AtomicU64,
    nanos: AtomicU64,
    /// When it began to wait, on the monotonic clock; 0 while it doesn't, or isn't measured.
    since: AtomicU64,
}

impl Waits {
    pub(super) fn begin(&self, measured: bool) {
        self.count.fetch_add(1, Ordering::Relaxed);
        if measured {
            self.since.store(platform::time::monotonic_nanos(), Ordering::Relaxed);
        }
    }

    pub(super) fn end(&self) {
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
