//! Where a thread stands in the list of threads; part of `JavaThread`. The list is locked when it changes.

use crate::thread::JavaThread;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicUsize, Ordering};

/// See the file's head.
#[derive(Default)]
pub struct Place {
    pub(super) index: AtomicUsize,
    counted: AtomicU8,
    /// How many threads the structure has been, modulo 65,536.
    life: AtomicU16,
}

/// As what a thread is counted.
#[repr(u8)]
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Counted {
    /// Not yet, or no more.
    Not = 0,
    /// It keeps the VM alive.
    NonDaemon = 1,
    /// It doesn't.
    Daemon = 2,
}

impl Place {
    /// Which of the threads that its structure has been and will be this is.
    pub(crate) fn life(&self) -> u16 {
        self.life.load(Ordering::Relaxed)
    }

    /// The thread has ended; the structure will be another one.
    pub(super) fn end_life(&self) {
        self.life.fetch_add(1, Ordering::Relaxed);
    }

    /// As what it is counted now.
    pub(super) fn counted(&self) -> Counted {
        match self.counted.load(Ordering::Relaxed) {
            0 => Counted::Not,
            1 => Counted::NonDaemon,
            _ => Counted::Daemon,
        }
    }

    /// Counts it otherwise; as what it was counted before.
    pub(super) fn count(&self, counted: Counted) -> Counted {
        let before = self.counted();
        self.counted.store(counted as u8, Ordering::Relaxed);
        before
    }
}

/// A thread, and not the one that its structure is when it has ended (`List::has`).
#[derive(Copy, Clone)]
pub struct Named {
    thread: &'static JavaThread,
    life: u16,
}

impl Named {
    /// Its structure, which may be another thread by now.
    pub fn thread(self) -> &'static JavaThread {
        self.thread
    }

    /// Is its structure not another thread yet? Asked by what it is now, or with the list locked.
    pub(crate) fn is_still(self) -> bool {
        self.thread.place.life() == self.life
    }
}

impl From<&'static JavaThread> for Named {
    /// The thread that it is now.
    fn from(thread: &'static JavaThread) -> Named {
        Named { thread, life: thread.place.life() }
    }
}
