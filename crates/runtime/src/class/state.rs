//! How far a class has come (JVMS 5.4, 5.5).
//!
//! Invariant: a state is only left for a later one; who reads it with what `Class::state` says may use what was made before.

use super::Class;
use parking_lot::{Condvar, Mutex};
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
pub struct Initialization {
    /// Lock id of the thread that runs the initialiser, 0 for none.
    pub thread: Mutex<usize>,
    /// Signalled when initialisation ends.
    pub done: Condvar,
}

impl Class {
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
