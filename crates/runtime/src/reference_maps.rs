//! The reference maps that a method has been asked for. A collector that looks at a hundred thousand parked threads asks for the same
//! few all the time, with several threads, so looking takes no lock.
//!
//! Invariant: what is in the list stays until the method is freed.

use bytecode::ReferenceMap;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};

struct Known {
    bci: u32,
    next: *mut Known,
    map: ReferenceMap,
}

/// Maps by bytecode index, the newest first.
#[derive(Default)]
pub struct ReferenceMaps(AtomicPtr<Known>);

impl ReferenceMaps {
    /// The map for a bytecode index, made if there is none yet.
    pub fn get_or_insert_with(&self, bci: u32, make: impl FnOnce() -> ReferenceMap) -> &ReferenceMap {
        let mut first = self.0.load(Ordering::Acquire);
        if let Some(map) = find(first, null_mut(), bci) {
            return map;
        }
        let made = Box::into_raw(Box::new(Known { bci, next: first, map: make() }));
        loop {
            match self.0.compare_exchange(first, made, Ordering::AcqRel, Ordering::Acquire) {
                // SAFETY: in the list, so it stays.
                Ok(_) => return unsafe { &(*made).map },
                Err(newer) => {
                    if let Some(map) = find(newer, first, bci) {
                        // SAFETY: nobody else has seen it.
                        drop(unsafe { Box::from_raw(made) });
                        return map;
                    }
                    first = newer;
                    // SAFETY: as above.
                    unsafe { (*made).next = newer };
                }
            }
        }
    }

    /// Exchanges all maps with another method's. Nobody looks at either.
    pub fn exchange(&self, other: &ReferenceMaps) {
        other.0.store(self.0.swap(other.0.load(Ordering::Relaxed), Ordering::AcqRel), Ordering::Release);
    }
}

/// Looks in the list from `known` on, before `end`.
fn find<'a>(mut known: *mut Known, end: *mut Known, bci: u32) -> Option<&'a ReferenceMap> {
    while known != end {
        // SAFETY: `known` is in the list, so it stays.
        let found = unsafe { &*known };
        if found.bci == bci {
            return Some(&found.map);
        }
        known = found.next;
    }
    None
}

impl Drop for ReferenceMaps {
    fn drop(&mut self) {
        let mut known = *self.0.get_mut();
        while !known.is_null() {
            // SAFETY: entries are leaked boxes, each in one list, and this list is gone.
            known = unsafe { Box::from_raw(known) }.next;
        }
    }
}
