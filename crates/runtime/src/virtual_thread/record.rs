//! The VM's part of virtual threads, and the tables of those that others must find.

use crate::handle::{AtomicHandle, Handle};
use crate::monitor::queue::{Blocked, Unblocked};
use inspection::EventSet;
use parking_lot::{Condvar, Mutex};
use platform::membarrier;
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicU64, Ordering};

/// The VM's part of a virtual thread.
#[derive(Default)]
pub struct VirtualThread {
    /// The identity that owns monitors: the record's own for ever.
    pub(super) lock_id: u32,
    /// Its code has come to its end. Set before `object` is closed.
    pub(super) ended: AtomicBool,
    /// Locked while a tool is given `object`, or it is taken back.
    pub(super) naming: Mutex<()>,
    /// Where it stands in a monitor's queue, from when it yields until it has the monitor.
    pub(crate) blocked: Mutex<Option<Blocked>>,
    /// A weak reference to the java.lang.VirtualThread, made when a tool first asks; null before, `Handle::NOBODY` when it has ended unasked for.
    pub(super) object: AtomicHandle,
    /// Kinds of events that tools want of it.
    pub(super) events: AtomicU64,
    /// Has a tool suspended it?
    pub(super) suspended: AtomicBool,
    /// Is it on its way to a carrier? Asked with the world stopped.
    pub(super) mounting: AtomicBool,
}

impl VirtualThread {
    pub(super) fn new(lock_id: u32) -> VirtualThread {
        VirtualThread { lock_id, ..VirtualThread::default() }
    }

    /// Kinds of events that tools want of it.
    pub(crate) fn events(&self) -> EventSet {
        EventSet(self.events.load(Ordering::SeqCst))
    }

    /// Sets that. With the list of threads locked.
    pub fn set_events(&self, kinds: EventSet) {
        self.events.store(kinds.0, Ordering::SeqCst);
    }

    /// Has a tool suspended it?
    pub fn is_suspended(&self) -> bool {
        self.suspended.load(Ordering::SeqCst)
    }
}

/// A thread's part in virtual threads; part of `JavaThread`.
#[derive(Default)]
pub struct Carrier {
    /// The mounted virtual thread, if `Thread.currentThread()` is one.
    pub(super) mounted: AtomicPtr<VirtualThread>,
    /// A virtual thread is on its way to or from this one.
    pub(super) moving: Cell<u32>,
    /// Depth of critical regions of the class library in which suspension is put off.
    pub(super) no_suspend: Cell<u32>,
    /// Is it to be suspended when it carries no virtual thread any more?
    pub(super) suspended: AtomicBool,
    /// Records of threads that ended on it and that no tool has asked for, for those that begin on it: carriers needn't wait for each other.
    spares: RefCell<VecDeque<&'static VirtualThread>>,
}

/// How many records rest on the carrier, so that a lock id seen a moment ago still means the same thread; it keeps twice as many.
const SPARES: usize = 32;

impl Carrier {
    /// The virtual thread that the thread carries.
    #[inline]
    pub(crate) fn mounted(&self) -> Option<&'static VirtualThread> {
        // SAFETY: null or a record, which is never freed.
        unsafe { self.mounted.load(Ordering::SeqCst).as_ref() }
    }

    /// The thread carries this virtual thread from now on, or none: what tools want of it is to be looked at next (`probes::runs`).
    #[inline]
    pub(super) fn mount(&self, record: *const VirtualThread) {
        self.mounted.store(record.cast_mut(), Ordering::Release);
        membarrier::light();
    }

    /// Is a virtual thread on its way to or from it? Asked by the thread, or by who has stopped it.
    pub(crate) fn is_moving(&self) -> bool {
        self.moving.get() != 0
    }

    /// A record that rested long enough. Asked by the thread itself.
    pub(super) fn take_spare(&self) -> Option<&'static VirtualThread> {
        let mut spares = self.spares.borrow_mut();
        if spares.len() > SPARES { spares.pop_front() } else { None }
    }

    /// Keeps a record; false where there are enough. Asked by the thread itself.
    pub(super) fn keep_spare(&self, record: &'static VirtualThread) -> bool {
        let mut spares = self.spares.borrow_mut();
        let has_room = spares.len() < 2 * SPARES;
        if has_room {
            spares.push_back(record);
        }
        has_room
    }

    /// For a new thread, which nobody knows yet.
    pub(crate) fn reset(&self) {
        self.mounted.store(std::ptr::null_mut(), Ordering::Relaxed);
        self.moving.set(0);
        self.no_suspend.set(0);
        self.suspended.store(false, Ordering::Relaxed);
    }
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
