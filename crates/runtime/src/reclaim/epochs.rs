//! Epochs of what is retired, and since when the VM code of a thread has been at work (`reclaim` has the rules).

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

/// A number of a retirement; later ones are greater.
pub type Epoch = u64;

/// No VM code runs that began at any epoch.
pub(crate) const NONE: Epoch = Epoch::MAX;

/// Counts retirements.
#[derive(Default)]
pub struct Reclaimer {
    epoch: AtomicU64,
}

impl Reclaimer {
    /// The epoch of what is retired now. The world is stopped.
    pub fn retire(&self) -> Epoch {
        self.epoch.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// The newest epoch.
    pub(crate) fn now(&self) -> Epoch {
        self.epoch.load(Ordering::Relaxed)
    }
}

/// Since when VM code has been at work in a thread. Others read it while the thread is stopped.
pub struct Pins {
    /// The epoch at which the VM code that runs, or is in the middle of a call, began; `NONE` for Java and native code.
    pub(super) since: Cell<Epoch>,
    /// The same of the VM code below, for which native code runs that came into the VM again.
    pub(super) below: Cell<Epoch>,
}

impl Default for Pins {
    fn default() -> Pins {
        Pins { since: Cell::new(NONE), below: Cell::new(NONE) }
    }
}

impl Pins {
    /// No VM code is at work in the thread.
    pub(crate) fn reset(&self) {
        self.since.set(NONE);
        self.below.set(NONE);
    }
}

/// What `Pins` held before.
#[derive(Copy, Clone)]
pub struct Outer {
    pub(super) since: Epoch,
    pub(super) below: Epoch,
}
