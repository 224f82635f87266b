//! Who holds threads: the state of `safepoint`.

use crate::roots::awaited::Collections;
use parking_lot::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Who has the turn.
#[derive(Default)]
pub(crate) struct Turn {
    /// Identity of the thread that has it (its address, or 1 for one that is not attached); 0 for nobody.
    pub(super) owner: usize,
    /// How often it took it.
    pub(super) depth: u32,
}

/// Turns of those who hold threads: one at a time, so that two can't hold each other.
#[derive(Default)]
pub struct World {
    pub(super) turn: Mutex<Turn>,
    pub(super) turn_over: Condvar,
    /// When the collector's stop was asked for and how long it took to stop all.
    pub(super) collector: Mutex<Option<(Instant, Duration)>>,
    /// Held by the collector while it may move objects, and by others that look at objects meanwhile.
    pub(super) moving: Mutex<()>,
    /// What collections bring about.
    pub(crate) collections: Collections,
}

/// No collection begins while this exists.
pub struct Reading<'a>(#[expect(dead_code, reason = "held, not read")] MutexGuard<'a, ()>);

impl World {
    /// Keeps collections from beginning, for a native thread that reads objects for a moment, without coming to a safepoint or waiting.
    pub fn reading(&self) -> Reading<'_> {
        Reading(self.moving.lock())
    }
}
