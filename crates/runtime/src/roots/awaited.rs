//! What threads wait for that collections bring about; part of `World`.

use parking_lot::{Condvar, Mutex};

/// See the file's head.
#[derive(Default)]
pub struct Collections {
    /// Number of collections that have ended.
    pub(super) epoch: Mutex<u64>,
    pub(super) epoch_changed: Condvar,
    /// Guards nothing but the wait for `references_added`.
    pub(super) pending: Mutex<()>,
    pub(super) references_added: Condvar,
    /// Environments and tags of tagged objects that the collection freed.
    pub(super) freed_tags: Mutex<Vec<(u8, i64)>>,
}

impl Collections {
    /// Number of collections that have ended.
    pub fn epoch(&self) -> u64 {
        *self.epoch.lock()
    }
}
