//! The native thread that runs a Java thread; part of `JavaThread`.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// See the file's head.
#[derive(Default)]
pub struct NativeThread {
    os_id: AtomicU32,
    pthread: AtomicU64,
}

impl NativeThread {
    /// The operating system's id; 0 before it runs.
    pub fn os_id(&self) -> u32 {
        self.os_id.load(Ordering::Relaxed)
    }

    /// Its handle for priorities and processor times.
    pub fn pthread(&self) -> libc::pthread_t {
        self.pthread.load(Ordering::Relaxed)
    }

    /// Notes the calling native thread.
    pub(super) fn note(&self) {
        // SAFETY: plain queries of the calling thread.
        let (os_id, handle) = unsafe { (libc::gettid(), libc::pthread_self()) };
        self.os_id.store(os_id as u32, Ordering::Relaxed);
        self.pthread.store(handle, Ordering::Relaxed);
    }

    /// For a new thread, which nobody knows yet.
    pub(super) fn reset(&self) {
        self.os_id.store(0, Ordering::Relaxed);
    }
}
