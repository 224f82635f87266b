//! How full the heap may become until Java is told (`java.lang.management.MemoryPoolMXBean`): of what is in use at any time, and of what is left
//! after a collection.
//!
//! Invariant: `used` and `collected` only note what is to be told; the signal dispatcher tells it.

use crate::handle::{AtomicHandle, Handle};
use crate::signal_queue::Signals;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

/// A threshold, and whether it was crossed.
#[derive(Default)]
pub struct Threshold {
    /// Bytes; 0 for none.
    bytes: AtomicUsize,
    /// The object that is told, a global reference; 0 for none.
    sensor: AtomicHandle,
    exceeded: AtomicBool,
    /// How often it was crossed upwards, and whether it was downwards after that, and Java wasn't told yet.
    up: AtomicU32,
    down: AtomicBool,
}

/// What Java is to be told of a threshold.
pub struct News {
    /// How often it was crossed upwards.
    pub up: u32,
    /// And downwards after that.
    pub down: bool,
}

impl Threshold {
    /// So many bytes are there; `again`: being above counts each time. True if there is something to tell.
    fn see(&self, bytes: usize, again: bool) -> bool {
        let limit = self.bytes.load(Ordering::Relaxed);
        if limit == 0 {
            return false;
        }
        let above = bytes >= limit;
        let was_above = self.exceeded.load(Ordering::Relaxed);
        if above == was_above && !(above && again) {
            return false;
        }
        // Only who changes it counts it.
        if self.exceeded.swap(above, Ordering::AcqRel) != was_above {
            return false;
        }
        if above {
            self.up.fetch_add(1, Ordering::Relaxed);
        }
        self.down.store(!above, Ordering::Relaxed);
        true
    }

    /// Sets how many bytes it is, 0 for none; how many it was.
    pub fn set(&self, bytes: usize) -> usize {
        self.bytes.swap(bytes, Ordering::Relaxed)
    }

    /// The object that is told, a global reference; 0 for none.
    pub fn sensor(&self) -> Handle {
        self.sensor.load()
    }

    /// A global reference that is never deleted is told from now on.
    pub fn tell(&self, sensor: Handle) {
        self.sensor.store(sensor);
    }

    /// Takes what wasn't told yet.
    pub fn take(&self) -> Option<News> {
        let news = News { up: self.up.swap(0, Ordering::Relaxed), down: self.down.swap(false, Ordering::Relaxed) };
        (news.up != 0 || news.down).then_some(news)
    }
}

/// Memory beside the heap: its threshold, and the most that was in use.
#[derive(Default)]
pub struct Pool {
    /// Of what is in use.
    usage: Threshold,
    /// The most bytes that were in use since somebody asked for a new beginning.
    peak: AtomicUsize,
}

impl Pool {
    /// Of what is in use.
    pub fn usage(&self) -> &Threshold {
        &self.usage
    }

    /// The most bytes that were in use since somebody asked for a new beginning.
    pub fn peak(&self) -> usize {
        self.peak.load(Ordering::Relaxed)
    }

    /// The peak begins anew with what is in use now.
    pub fn reset_peak(&self, bytes: usize) {
        self.peak.store(bytes, Ordering::Relaxed);
    }

    /// So many bytes are in use now.
    pub fn used(&self, signals: &Signals, bytes: usize) {
        self.peak.fetch_max(bytes, Ordering::Relaxed);
        if self.usage.see(bytes, false) {
            signals.wake_for_tools();
        }
    }
}

/// The heap's thresholds, and the other pools.
#[derive(Default)]
pub struct Thresholds {
    /// Class memory.
    pub classes: Pool,
    /// Compiled code.
    pub code: Pool,
    /// Of what is in use.
    pub usage: Threshold,
    /// Of what is left after a collection.
    pub collection: Threshold,
}

impl Thresholds {
    /// So much of the heap is in use now.
    pub(crate) fn used(&self, signals: &Signals, bytes: usize) {
        // Garbage counts: what is in use falls at collections only.
        if !self.usage.exceeded.load(Ordering::Relaxed) && self.usage.see(bytes, false) {
            signals.wake_for_tools();
        }
    }

    /// So much of the heap is in use after a collection.
    pub(crate) fn collected(&self, signals: &Signals, bytes: usize) {
        if self.usage.see(bytes, false) | self.collection.see(bytes, true) {
            signals.wake_for_tools();
        }
    }
}
