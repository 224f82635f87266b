//! Objects that native code has direct pointers into (JNI, GetPrimitiveArrayCritical), which the collector must not move.
//!
//! Invariant: an object is in the table exactly while native code has more requests than releases for it; the collector
//! knows each of them as pinned once. Pins are not roots: JNI obliges the caller to keep a reference.

pub mod table;

use crate::refs::Ref;
use crate::thread::Current;
use table::Pin;

/// Keeps an object where it is until as many calls of `unpin`.
pub fn pin(cur: &Current, object: Ref<'_>) {
    let mut table = cur.vm().pins.table.lock();
    let pin = table.entry(object.address()).or_insert_with(|| {
        // SAFETY: a live object; no safepoint while `cur` is borrowed.
        let told = unsafe { cur.vm().heap().pin(object.address()) };
        Pin { count: 0, told }
    });
    pin.count += 1;
}

/// Takes back one `pin`. False when the object is not pinned.
pub fn unpin(cur: &Current, object: Ref<'_>) -> bool {
    let mut table = cur.vm().pins.table.lock();
    let Some(pin) = table.get_mut(&object.address()) else { return false };
    pin.count -= 1;
    if pin.count == 0 {
        if pin.told {
            // SAFETY: as in `pin`.
            unsafe { cur.vm().heap().unpin(object.address()) };
        }
        table.remove(&object.address());
    }
    true
}
