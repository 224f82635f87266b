//! When to collect: the heap starts small and grows with what survives, between the configured bounds.
//!
//! Invariant: after a full collection there is room for a nursery and what was asked for, or the heap is at its maximum.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use mmtk::MMTK;
use mmtk::util::constants::BYTES_IN_PAGE;
use mmtk::util::heap::{GCTriggerPolicy, SpaceStats};

use crate::binding::Binding;
use crate::heap::heap;

/// Pages of room for young objects in a heap with few old ones.
const SMALLEST_NURSERY: usize = (2 << 20) / BYTES_IN_PAGE;

/// Half of a space's pages of address space, for each page of the largest heap.
const SPREAD: usize = 4;
const SMALLEST_SPREAD: usize = (2 << 30) / BYTES_IN_PAGE;
const LARGEST_SPREAD: usize = (1 << 40) / BYTES_IN_PAGE;

/// The policy that MMTk asks.
pub(crate) struct Trigger {
    max_pages: usize,
    min_pages: usize,
    /// 0 if the nursery is a share of the heap.
    nursery_pages: usize,
    /// Pages of allocations that wait for the collection.
    pending: AtomicUsize,
    /// Pages in use when the last collection ended, with what waited for it, and when the present one began.
    left: AtomicUsize,
    found: AtomicUsize,
    /// The nursery's share of the heap: one part in this many.
    parts: AtomicUsize,
    /// When the last collection ended, in nanoseconds of the heap's life.
    ended: AtomicU64,
}

/// The parts of the heap of which the nursery is one: where nearly nothing in it survives and collections cost little, and where not.
const MOST_PARTS: usize = 8;
const FEWEST_PARTS: usize = 2;
/// Survivors, as parts of the nursery, from which it grows, and below which it shrinks.
const MANY_SURVIVORS: usize = 5;
const FEW_SURVIVORS: usize = 20;
/// Pauses, as parts of the time since the collection before, from which the nursery grows, and below which it may shrink.
const LONG_PAUSE: u64 = 50;
const SHORT_PAUSE: u64 = 500;

impl Trigger {
    pub(crate) fn new() -> Self {
        let config = heap().config();
        Trigger {
            max_pages: config.max / BYTES_IN_PAGE,
            min_pages: config.min / BYTES_IN_PAGE,
            nursery_pages: config.nursery / BYTES_IN_PAGE,
            pending: AtomicUsize::new(0),
            left: AtomicUsize::new(0),
            found: AtomicUsize::new(0),
            parts: AtomicUsize::new(MOST_PARTS),
            ended: AtomicU64::new(0),
        }
    }

    /// Pages of young objects at which they are collected.
    fn nursery(&self, heap_pages: usize) -> usize {
        match self.nursery_pages {
            0 => heap_pages / self.parts.load(Ordering::Relaxed),
            configured => configured,
        }
    }

    /// A nursery collection left this many pages in use. Where much survives, it is garbage soon, mostly: a larger nursery lets it die. And a
    /// collection costs much the same whatever there was to collect, so that a larger one has fewer of them where there are many.
    fn measure(&self, used: usize) {
        let left = self.left.load(Ordering::Relaxed);
        let young = self.found.load(Ordering::Relaxed).saturating_sub(left);
        let survivors = used.saturating_sub(left);
        let begun = heap().pause_start.load(Ordering::Relaxed);
        let pause = heap().age_nanos().saturating_sub(begun);
        let time = begun.saturating_sub(self.ended.load(Ordering::Relaxed));
        let now = self.parts.load(Ordering::Relaxed);
        self.parts.store(next_parts(now, survivors, young, pause, time), Ordering::Relaxed);
    }
}

/// The parts of the heap of which the nursery is to be one, after a collection for which `pause` of `time` was taken and `survivors` of `young`
/// pages survived.
fn next_parts(parts: usize, survivors: usize, young: usize, pause: u64, time: u64) -> usize {
    if survivors * MANY_SURVIVORS > young || pause * LONG_PAUSE > time {
        (parts / 2).max(FEWEST_PARTS)
    } else if survivors * FEW_SURVIVORS < young && pause * SHORT_PAUSE < time {
        (parts * 2).min(MOST_PARTS)
    } else {
        parts
    }
}

impl GCTriggerPolicy<Binding> for Trigger {
    fn on_pending_allocation(&self, pages: usize) {
        self.pending.fetch_add(pages, Ordering::Relaxed);
    }

    fn on_gc_start(&self, mmtk: &'static MMTK<Binding>) {
        self.found.store(mmtk.get_plan().get_reserved_pages(), Ordering::Relaxed);
    }

    fn on_gc_end(&self, mmtk: &'static MMTK<Binding>) {
        let pending = self.pending.swap(0, Ordering::Relaxed);
        let used = mmtk.get_plan().get_reserved_pages();
        let now = heap().size_pages.load(Ordering::Relaxed);
        let full = !heap().nursery_collection.load(Ordering::Relaxed);
        // A nursery collection only makes room for what waits; how much garbage the old objects hold isn't known.
        let wanted = if full {
            let nursery = match self.nursery_pages {
                0 => (used / 4 + SMALLEST_NURSERY).max(self.nursery(used * 2)),
                configured => configured,
            };
            used * 2 + nursery + pending
        } else {
            self.measure(used);
            now.max(used + pending)
        };
        self.ended.store(heap().age_nanos(), Ordering::Relaxed);
        // What waits is not young: an allocation larger than the nursery would have itself collected for, for ever.
        self.left.store(used + pending, Ordering::Relaxed);
        let size = wanted.clamp(self.min_pages, self.max_pages);
        heap().size_pages.store(size, Ordering::Relaxed);
    }

    fn is_gc_required(
        &self,
        space_full: bool,
        space: Option<SpaceStats<Binding>>,
        plan: &dyn mmtk::Plan<VM = Binding>,
    ) -> bool {
        if !heap().is_started() {
            return false;
        }
        heap().client.heap_used(plan.get_used_pages() * BYTES_IN_PAGE);
        let young = plan.get_reserved_pages().saturating_sub(self.left.load(Ordering::Relaxed));
        let is_full = || young > self.nursery(self.get_current_heap_size_in_pages());
        plan.generational().is_some() && is_full() || plan.collection_required(space_full, space)
    }

    fn is_heap_full(&self, plan: &dyn mmtk::Plan<VM = Binding>) -> bool {
        plan.get_reserved_pages() > heap().size_pages.load(Ordering::Relaxed)
    }

    fn get_current_heap_size_in_pages(&self) -> usize {
        heap().size_pages.load(Ordering::Relaxed)
    }

    /// While its spaces are made, MMTk asks in order to give each of them twice this much address space, once and for all; it
    /// doesn't check that bound later. Large objects of changing sizes leave holes in it, so there must be far more of it than
    /// objects can fill.
    fn get_max_heap_size_in_pages(&self) -> usize {
        if heap().mmtk.get().is_some() {
            self.max_pages
        } else {
            (self.max_pages * SPREAD).clamp(SMALLEST_SPREAD, LARGEST_SPREAD)
        }
    }

    fn can_heap_size_grow(&self) -> bool {
        heap().size_pages.load(Ordering::Relaxed) < self.max_pages
    }
}

#[cfg(test)]
mod tests {
    use super::next_parts;

    #[test]
    fn the_nursery_grows_with_survivors_and_with_what_collections_cost() {
        // A second between collections of a hundred pages.
        let after = |parts, survivors, pause| next_parts(parts, survivors, 100, pause, 1_000_000);
        assert_eq!(after(8, 30, 0), 4, "many survive");
        assert_eq!(after(8, 0, 30_000), 4, "few do, but collections take three hundredths");
        assert_eq!(after(2, 30, 30_000), 2, "the most");
        assert_eq!(after(4, 0, 10_000), 4, "well so");
        assert_eq!(after(4, 10, 100), 4, "well so");
        assert_eq!(after(4, 1, 100), 8, "neither");
        assert_eq!(after(8, 1, 100), 8, "the least");
    }
}
