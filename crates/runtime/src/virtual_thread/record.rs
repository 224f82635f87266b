//! The VM's part of virtual threads, and the tables of those that others must find.

use crate::handle::{AtomicHandle, Handle};
use crate::monitor::queue::{Blocked, Unblocked};
use parking_lot::{Condvar, Mutex};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

/// The VM's part of a virtual thread.
#[derive(Default)]
pub struct VirtualThread {
    pub(super) lock_id: AtomicU32,
    /// Its code has come to its end.
    pub(super) ended: AtomicBool,
    /// Where it stands in a monitor's queue, from when it yields until it has the monitor.
    pub(crate) blocked: Mutex<Option<Blocked>>,
    /// A weak reference to the java.lang.VirtualThread, made when a tool first asks; null before.
    pub(super) object: AtomicHandle,
    /// Kinds of events that tools want of it.
    pub events: AtomicU64,
    /// Has a tool suspended it?
    pub suspended: AtomicBool,
    /// Is it on its way to a carrier?
    pub(super) mounting: AtomicBool,
}

/// Virtual threads that others must find; part of `Vm`.
#[derive(Default)]
pub struct VirtualThreads {
    /// Those that may try again to enter a monitor.
    pub(crate) unblocked: Unblocked,
    /// Where carriers wait that are about to mount a thread that is suspended.
    pub(super) resuming: Mutex<()>,
    pub(super) resumed: Condvar,
    /// Those that own monitors while they are not mounted, by lock id; weak references.
    pub(super) owners: Mutex<HashMap<u32, Handle>>,
    pub(super) retired: Mutex<Retired>,
    unmounted_changes: AtomicU32,
    has_unmounted: AtomicBool,
}

impl VirtualThreads {
    /// A continuation leaves its carrier.
    pub(crate) fn note_unmount(&self) {
        self.has_unmounted.store(true, Ordering::Relaxed);
    }

    /// Has a continuation ever left its carrier?
    pub(crate) fn has_unmounted(&self) -> bool {
        self.has_unmounted.load(Ordering::Relaxed)
    }

    /// How often frames on no stack were to leave compiled code (`continuation`).
    pub(crate) fn unmounted_changes(&self) -> u32 {
        self.unmounted_changes.load(Ordering::Relaxed)
    }

    /// They are to leave it once more.
    pub(crate) fn change_unmounted(&self) {
        self.unmounted_changes.fetch_add(1, Ordering::Relaxed);
    }
}

/// Records of threads that have ended. They are used again but never freed.
#[derive(Default)]
pub(super) struct Retired {
    /// Of those that no tool has asked for.
    pub(super) unknown: Vec<&'static VirtualThread>,
    /// Tools name threads by them: they rest, so that what a tool found a moment ago is not another thread.
    pub(super) known: VecDeque<&'static VirtualThread>,
}

/// How many records rest: 8 MB of them, as many as a busy program ends in a second.
const RESTING: usize = 100_000;

impl Retired {
    pub(super) fn take(&mut self) -> Option<&'static VirtualThread> {
        self.unknown.pop().or_else(|| if self.known.len() > RESTING { self.known.pop_front() } else { None })
    }
}
