//! Objects that native code has addresses of, which a collection leaves where they are.
//!
//! Invariant: that an object is pinned stands in its header, and there only while a collection runs: so no table of bits must be cleared
//! for each piece of memory that becomes free.

use mmtk::memory_manager as mm;
use mmtk::util::ObjectReference;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::client::Client;
use crate::layout::Address;

/// What the present collection has pinned.
#[derive(Default)]
pub(crate) struct Pins {
    pinned: Mutex<Vec<ObjectReference>>,
}

impl Pins {
    fn pinned(&self) -> MutexGuard<'_, Vec<ObjectReference>> {
        self.pinned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A collection begins: what the client names is pinned. An address where `object_at` finds no object is left out: its owner should
    /// have kept it alive.
    pub fn begin(&self, client: &dyn Client, object_at: impl Fn(Address) -> Option<ObjectReference>) {
        let mut pinned = self.pinned();
        client.visit_pinned(&mut |address| {
            // Large objects never move, and refuse.
            pinned.extend(object_at(address).filter(|object| mm::pin_object(*object)));
        });
    }

    /// The collection ends.
    pub fn end(&self) {
        for object in self.pinned().drain(..) {
            mm::unpin_object(object);
        }
    }
}
