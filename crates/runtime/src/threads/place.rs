//! Where a thread stands in the list of threads; part of `JavaThread`. The list is locked when it changes.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// See the file's head.
#[derive(Default)]
pub struct Place {
    pub(super) index: AtomicUsize,
    counted: AtomicU8,
}

/// As what a thread is counted.
#[repr(u8)]
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Counted {
    /// Not yet, or no more.
    Not = 0,
    /// It keeps the VM alive.
    NonDaemon = 1,
    /// It doesn't.
    Daemon = 2,
}

impl Place {
    /// As what it is counted now.
    pub(super) fn counted(&self) -> Counted {
        match self.counted.load(Ordering::Relaxed) {
            0 => Counted::Not,
            1 => Counted::NonDaemon,
            _ => Counted::Daemon,
        }
    }

    /// Counts it otherwise; as what it was counted before.
    pub(super) fn count(&self, counted: Counted) -> Counted {
        let before = self.counted();
        self.counted.store(counted as u8, Ordering::Relaxed);
        before
    }
}
