//! Handles: the addresses of rooted slots, as JNI passes them around.
//!
//! Invariant: a handle may be kept across safepoints; what it refers to now is read through `refs`.

use abi::jni::jobject;
use heap::Address;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A rooted slot that holds a reference, or null. What JNI calls a jobject: local, global or weak global reference.
#[repr(transparent)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Handle(usize);

impl Handle {
    /// No object.
    pub const NULL: Handle = Handle(0);
    /// Refers to nothing, but isn't null; `get` doesn't know it.
    pub(crate) const NOBODY: Handle = Handle(Self::GLOBAL_TAG | Self::WEAK_TAG);
    /// Set in handles to global references.
    pub const GLOBAL_TAG: usize = 2;
    /// Set in handles to weak global references.
    pub const WEAK_TAG: usize = 1;

    /// The handle of a slot.
    ///
    /// # Safety
    /// The collector knows the slot as a root for as long as the handle is used: `get` reads it.
    pub unsafe fn from_slot(slot: *mut Address) -> Handle {
        Handle(slot as usize)
    }

    /// The same, of one of the slots that `handles::GlobalHandles` keeps, with its tag.
    pub(crate) fn from_global_slot(slot: *mut Address, tag: usize) -> Handle {
        Handle(slot as usize | tag)
    }

    /// What JNI passed.
    ///
    /// # Safety
    /// `object` is null, or a local, global or weak global reference that has not ended: `get` reads its slot.
    pub unsafe fn from_jobject(object: jobject) -> Handle {
        Handle(object as usize)
    }

    /// As JNI passes it.
    pub fn as_jobject(self) -> jobject {
        self.0 as jobject
    }

    /// What `slot` leaves out: 0 for a local reference, `GLOBAL_TAG` or `WEAK_TAG`.
    pub fn tag(self) -> usize {
        self.0 & 3
    }

    /// The null handle itself (a handle may also hold null).
    pub fn is_null_handle(self) -> bool {
        self.0 == 0
    }

    /// The slot it names.
    pub fn slot(self) -> *mut Address {
        (self.0 & !3) as *mut Address
    }
}

/// A handle that threads share: null, or a global reference that lives as long as it is kept here.
#[derive(Default)]
pub struct AtomicHandle(AtomicUsize);

impl AtomicHandle {
    /// What is kept.
    pub fn load(&self) -> Handle {
        Handle(self.0.load(Ordering::Acquire))
    }

    /// Keeps another one.
    pub fn store(&self, handle: Handle) {
        self.0.store(handle.0, Ordering::Release);
    }

    /// Keeps one in place of none; false if there was one.
    pub(crate) fn replace_null(&self, handle: Handle) -> bool {
        self.0.compare_exchange(0, handle.0, Ordering::AcqRel, Ordering::Relaxed).is_ok()
    }

    /// Keeps none any more; what was kept.
    pub fn take(&self) -> Handle {
        Handle(self.0.swap(0, Ordering::AcqRel))
    }
}
