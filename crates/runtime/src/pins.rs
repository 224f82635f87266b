//! Objects that native code has direct pointers into (JNI, GetPrimitiveArrayCritical), which the collector must not move.
//!
//! Invariant: an object is in the table exactly while native code has more requests than releases for it; each collection asks for
//! the table when it begins. Pins are not roots: JNI obliges the caller to keep a reference.

use crate::refs::Ref;
use crate::thread::Current;
use heap::Address;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The objects pinned now, by address, with native code's requests for each.
#[derive(Default)]
pub struct Pins {
    table: Mutex<HashMap<Address, usize>>,
}

impl Pins {
    /// Calls `visit` with each.
    pub fn visit(&self, visit: &mut dyn FnMut(Address)) {
        self.table.lock().keys().copied().for_each(visit);
    }
}

/// Keeps an object where it is until as many calls of `unpin`.
pub fn pin(cur: &Current, object: Ref<'_>) {
    *cur.vm().pins.table.lock().entry(object.address()).or_insert(0) += 1;
}

/// Takes back one `pin`. False when the object is not pinned.
pub fn unpin(cur: &Current, object: Ref<'_>) -> bool {
    let mut table = cur.vm().pins.table.lock();
    let Entry::Occupied(mut requests) = table.entry(object.address()) else { return false };
    *requests.get_mut() -= 1;
    if *requests.get() == 0 {
        requests.remove();
    }
    true
}
