//! Who holds threads, and what waits for collections: the state of `safepoint` and `roots`.

use parking_lot::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Who has the turn.
#[derive(Default)]
pub(crate) struct Turn {
    /// Identity of the thread that has it (its address, or 1 for one that is not attached); 0 for nobody.
    pub(crate) owner: usize,
    /// How often it took it.
    pub(crate) depth: u32,
}

/// Turns of those who hold threads: one at a time, so that two can't hold each other.
#[derive(Default)]
pub struct World {
    pub(crate) turn: Mutex<Turn>,
    pub(crate) turn_over: Condvar,
    /// When the collector's stop was asked for and how long it took to stop all.
    pub(crate) collector: Mutex<Option<(Instant, Duration)>>,
    /// Held by the collector while it may move objects, and by others that look at objects meanwhile.
    pub(crate) moving: Mutex<()>,
    /// What collections bring about.
    pub collections: Collections,
}

/// What threads wait for that collections bring about; part of `World`.
#[derive(Default)]
pub struct Collections {
    /// Number of collections that have ended.
    pub(crate) epoch: Mutex<u64>,
    pub(crate) epoch_changed: Condvar,
    /// Guards nothing but the wait for `references_added`.
    pub(crate) pending: Mutex<()>,
    pub(crate) references_added: Condvar,
    /// Environments and tags of tagged objects that the collection freed.
    pub(crate) freed_tags: Mutex<Vec<(u8, i64)>>,
}

impl Collections {
    /// Number of collections that have ended.
    pub fn epoch(&self) -> u64 {
        *self.epoch.lock()
    }
}

/// No collection begins while this exists.
pub struct Reading<'a>(#[expect(dead_code, reason = "held, not read")] MutexGuard<'a, ()>);

impl World {
    /// Keeps collections from beginning, for a native thread that reads objects for a moment, without coming to a safepoint or waiting.
    pub fn reading(&self) -> Reading<'_> {
        Reading(self.moving.lock())
    }
}
