//! How often monitors are entered, and how long they are held: counted while a tool wants that.
//!
//! Invariant: a monitor's counts are written by its owner alone. While uses are counted every lock is an inflated one, and a monitor with
//! counts stays inflated.

use super::table::{Monitor, Monitors};
use crate::thread::Current;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

/// What is counted of a monitor.
#[derive(Default)]
pub(super) struct Counts {
    entries: AtomicU32,
    /// Entries that had to wait.
    waited: AtomicU32,
    /// Entries of the owner.
    recursive: AtomicU32,
    /// Nanoseconds, and when the present owner entered; 0 while that isn't measured.
    held: AtomicU64,
    since: AtomicU64,
}

/// What is to be counted.
#[derive(Default)]
pub(super) struct Counting {
    is_on: AtomicBool,
    with_times: AtomicBool,
    /// It has been on.
    was_on: AtomicBool,
}

impl Counts {
    /// To since when the present owner is measured.
    pub(super) const SINCE: usize = std::mem::offset_of!(Counts, since);

    pub(super) fn clear(&self) {
        for count in [&self.entries, &self.waited, &self.recursive] {
            count.store(0, Ordering::Relaxed);
        }
        self.held.store(0, Ordering::Relaxed);
        self.since.store(0, Ordering::Relaxed);
    }

    /// Is anything counted?
    pub(super) fn any(&self) -> bool {
        self.entries.load(Ordering::Relaxed) != 0
    }

    /// The owner leaves it.
    #[inline]
    pub(super) fn left(&self) {
        let since = self.since.load(Ordering::Relaxed);
        if since != 0 {
            self.since.store(0, Ordering::Relaxed);
            let held = now().saturating_sub(since);
            self.held.store(self.held.load(Ordering::Relaxed) + held, Ordering::Relaxed);
        }
    }
}

fn now() -> u64 {
    platform::time::monotonic_nanos() as u64
}

fn add(count: &AtomicU32) {
    count.store(count.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
}

/// The current thread has just entered a monitor; had it to wait?
pub(super) fn entered(cur: &Current, monitor: &Monitor, waited: bool) {
    let counting = cur.vm().monitors.counting();
    if !counting.is_on.load(Ordering::Relaxed) {
        return;
    }
    let counts = monitor.counts();
    add(&counts.entries);
    if waited {
        add(&counts.waited);
    }
    if monitor.has_recursions() {
        add(&counts.recursive);
    } else if counting.with_times.load(Ordering::Relaxed) {
        counts.since.store(now(), Ordering::Relaxed);
    }
}

/// The current virtual thread, which had to wait for a monitor, has entered it now.
pub(super) fn had_waited(cur: &Current, monitor: &Monitor) {
    if cur.vm().monitors.is_counting() {
        add(&monitor.counts().waited);
    }
}

/// As `lock_fast`, counted.
#[cold]
pub(super) fn lock(cur: &Current, monitor: &Monitor) -> bool {
    let is_mine = monitor.try_enter(cur.lock_id());
    if is_mine {
        entered(cur, monitor, false);
    }
    is_mine
}

impl Monitors {
    /// Is each use to be counted?
    #[inline]
    pub(super) fn is_counting(&self) -> bool {
        self.counting().is_on.load(Ordering::Relaxed)
    }

    /// Where not 0 says so.
    pub fn counting_at(&self) -> *const AtomicBool {
        &raw const self.counting().is_on
    }

    /// Begins to count, or ends it; with or without times.
    pub fn count(&self, on: bool, times: bool) {
        let counting = self.counting();
        if on && !counting.is_on.load(Ordering::Relaxed) {
            self.for_each(&mut |monitor| monitor.counts().clear());
        }
        counting.was_on.fetch_or(on, Ordering::Relaxed);
        counting.with_times.store(on && times, Ordering::Relaxed);
        counting.is_on.store(on, Ordering::Relaxed);
    }

    /// Has it ever counted?
    pub fn has_counted(&self) -> bool {
        self.counting().was_on.load(Ordering::Relaxed)
    }
}

/// The counts of a monitor: entries, those that waited, those of the owner; nanoseconds held.
pub fn of(monitor: &Monitor) -> ([u32; 3], u64) {
    let counts = monitor.counts();
    let numbers = [&counts.entries, &counts.waited, &counts.recursive].map(|count| count.load(Ordering::Relaxed));
    (numbers, counts.held.load(Ordering::Relaxed))
}
