//! A thread's part in monitors: its identities, what it holds and what it waits for; part of `JavaThread`.

use super::held::{Held, HeldMonitor};
use std::cell::{Cell, UnsafeCell};
use std::mem::offset_of;
use std::ops::Deref;
use std::sync::atomic::{AtomicU32, Ordering};

/// See the file's head.
#[derive(Default)]
pub struct OwnMonitors {
    lock_id: Cell<u32>,
    platform_id: Cell<u32>,
    held: UnsafeCell<Held>,
    /// The monitor the thread is about to enter or waits on, for dumps and tools (index + 1), 0 for none.
    pub(super) contended: AtomicU32,
    /// State of the sequence of identity hashes; never 0.
    pub(super) hash_state: Cell<u64>,
}

/// From `OwnMonitors` to the monitors held.
pub const HELD: usize = offset_of!(OwnMonitors, held);
/// To the identity that owns monitors.
pub const LOCK_ID: usize = offset_of!(OwnMonitors, lock_id);

impl OwnMonitors {
    /// The identity that owns monitors: the mounted virtual thread's when there is one. Never 0, at most 22 bits.
    #[inline(always)]
    pub fn lock_id(&self) -> u32 {
        self.lock_id.get()
    }

    /// The identity of the platform thread.
    pub fn platform_id(&self) -> u32 {
        self.platform_id.get()
    }

    /// The thread owns monitors as a virtual thread from now on, or as itself. By the thread.
    pub(crate) fn set_lock_id(&self, id: u32) {
        self.lock_id.set(id);
    }

    /// Monitors held, oldest first; the objects are roots.
    ///
    /// # Safety
    /// The thread is the current one, or stopped; nothing is entered or left while the result is used.
    pub unsafe fn held(&self) -> &[HeldMonitor] {
        // SAFETY: the caller's promise.
        unsafe { (*self.held.get()).deref() }
    }

    /// The same, to change it.
    ///
    /// # Safety
    /// As for `held`, and nobody else uses it.
    #[allow(clippy::mut_from_ref)]
    pub(crate) unsafe fn held_mut(&self) -> &mut Held {
        // SAFETY: the caller's promise.
        unsafe { &mut *self.held.get() }
    }

    /// For a new thread, which nobody knows yet.
    pub(crate) fn reset(&self, lock_id: u32) {
        // SAFETY: the structure is nobody's.
        unsafe { self.held_mut() }.truncate(0);
        self.contended.store(0, Ordering::Relaxed);
        self.lock_id.set(lock_id);
        self.platform_id.set(lock_id);
        // Splitmix64 of the id, so that threads' sequences differ and don't depend on the clock.
        let mut seed = u64::from(lock_id).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        seed = (seed ^ seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.hash_state.set((seed ^ seed >> 27) | 1);
    }
}
