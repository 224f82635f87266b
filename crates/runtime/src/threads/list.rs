//! All Java threads, and what their list's lock protects.

use crate::counters::Counters;
use crate::handle::AtomicHandle;
use crate::thread::JavaThread;
use parking_lot::{Condvar, Mutex};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicI64};

/// What the list's lock protects.
#[derive(Default)]
pub struct List {
    pub(super) places: Vec<Option<&'static JavaThread>>,
    pub(super) free_places: Vec<usize>,
    /// How many have stopped the world now; a thread that joins begins with as many holds.
    pub(crate) stops: u32,
    /// Structures of threads that have ended.
    pub(super) retired: VecDeque<&'static JavaThread>,
    /// Those of them on whose native stack somebody may still run.
    pub(super) lingering: VecDeque<&'static JavaThread>,
    /// How many mappings more the process may have; an estimate from below.
    pub(super) mappings_left: usize,
    /// Threads that keep `DestroyJavaVM` waiting.
    pub(super) non_daemons: usize,
    pub(super) daemons: usize,
    pub(super) peak: usize,
    pub(super) started: u64,
    pub(super) lock_ids_made: u32,
    pub(super) counters: Option<&'static Counters>,
    pub(super) resting_lock_ids: VecDeque<u32>,
}

/// All threads of the VM.
pub struct Threads {
    pub(super) list: Mutex<List>,
    /// A counted thread has ended.
    pub(super) ended: Condvar,
    pub(super) next_tid: AtomicI64,
    pub(super) main_group: AtomicHandle,
    /// What `java.lang.management` wants.
    pub measured: Measured,
}

/// What is measured of threads because somebody wants it.
pub struct Measured {
    /// How long they wait for monitors and notifications.
    pub waits: AtomicBool,
    /// Processor time; always at hand.
    pub processor: AtomicBool,
    /// Allocated bytes; always at hand.
    pub allocation: AtomicBool,
}
