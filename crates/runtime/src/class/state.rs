//! How far a class has come (JVMS 5.4, 5.5).
//!
//! Invariant: a state is only left for a later one; who reads it with what `Class::state` says may use what was made before.

use super::Class;
use parking_lot::{Condvar, Mutex, MutexGuard};
use std::sync::atomic::Ordering;

/// How far a class has come (JVMS 5.4, 5.5). Ordered.
#[repr(u8)]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ClassState {
    /// Derived from its bytes; supers are loaded.
    Loaded = 0,
    /// Verified, prepared, code ready to run.
    Linked = 1,
    /// Some thread runs its initialiser.
    BeingInitialized = 2,
    /// May be used by everyone.
    Initialized = 3,
    /// Its initialiser failed; every use throws NoClassDefFoundError.
    Erroneous = 4,
}

/// State of initialisation (JVMS 5.5).
#[derive(Default)]
pub(super) struct Initialization {
    /// Lock id of the thread that runs the initialiser, 0 for none.
    thread: Mutex<usize>,
    /// Signalled when initialisation ends.
    done: Condvar,
}

/// What a thread that wants a class initialised finds (JVMS 5.5, steps 1 to 6).
pub(crate) enum Begin<'c> {
    /// It is, or this thread is at it.
    Nothing,
    /// It failed before.
    Failed,
    /// This thread is to do it now.
    Now,
    /// Another thread is at it.
    Wait(Wait<'c>),
}

/// What waits for another thread's initialisation.
pub(crate) struct Wait<'c> {
    class: &'c Class,
    owner: MutexGuard<'c, usize>,
}

impl Wait<'_> {
    /// Until it is over, or nothing happened at all.
    pub(crate) fn wait(mut self) {
        self.class.initialization.done.wait(&mut self.owner);
    }
}

impl Class {
    /// Has this thread, by its lock id, begin to initialise the class, unless that is done or somebody is at it.
    pub(crate) fn begin_initialization(&self, me: usize) -> Begin<'_> {
        let mut owner = self.initialization.thread.lock();
        match self.state() {
            ClassState::Initialized => Begin::Nothing,
            ClassState::Erroneous => Begin::Failed,
            ClassState::BeingInitialized if *owner == me => Begin::Nothing,
            ClassState::BeingInitialized => Begin::Wait(Wait { class: self, owner }),
            ClassState::Loaded | ClassState::Linked => {
                *owner = me;
                self.state.store(ClassState::BeingInitialized as u8, Ordering::Release);
                Begin::Now
            }
        }
    }

    /// Ends what `begin_initialization` began: Initialized or Erroneous.
    pub(crate) fn end_initialization(&self, state: ClassState) {
        let mut owner = self.initialization.thread.lock();
        *owner = 0;
        self.state.store(state as u8, Ordering::Release);
        self.initialization.done.notify_all();
    }

    /// The lock id of the thread that initialises it; 0 for none.
    pub(crate) fn initializing_thread(&self) -> usize {
        *self.initialization.thread.lock()
    }

    /// Linked from now on; false if it was already.
    pub(crate) fn become_linked(&self) -> bool {
        let (from, to) = (ClassState::Loaded as u8, ClassState::Linked as u8);
        self.state.compare_exchange(from, to, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    /// Where it is on the way to being initialised.
    #[inline]
    pub fn state(&self) -> ClassState {
        match self.state.load(Ordering::Acquire) {
            0 => ClassState::Loaded,
            1 => ClassState::Linked,
            2 => ClassState::BeingInitialized,
            3 => ClassState::Initialized,
            _ => ClassState::Erroneous,
        }
    }

    /// Fully initialised.
    #[inline(always)]
    pub fn is_initialized(&self) -> bool {
        self.state.load(Ordering::Acquire) == ClassState::Initialized as u8
    }

    /// Linked at least.
    #[inline]
    pub fn is_linked(&self) -> bool {
        self.state.load(Ordering::Acquire) >= ClassState::Linked as u8
    }
}
