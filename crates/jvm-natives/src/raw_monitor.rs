//! `JVM_RawMonitor…`: plain locks for native code (libzip), unrelated to Java's monitors.
//!
//! Invariant: native code holds them in the state *in native*, so waiting for one never keeps a safepoint waiting.

use parking_lot::RawMutex;
use parking_lot::lock_api::RawMutex as _;
use std::ffi::c_void;

/// A new lock.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_RawMonitorCreate() -> *mut c_void {
    Box::into_raw(Box::new(RawMutex::INIT)).cast()
}

/// Frees a lock.
///
/// # Safety
/// `monitor` came from `JVM_RawMonitorCreate`, and nobody uses it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn JVM_RawMonitorDestroy(monitor: *mut c_void) {
    if !monitor.is_null() {
        // SAFETY: the caller's promise.
        drop(unsafe { Box::from_raw(monitor.cast::<RawMutex>()) });
    }
}

/// Locks; 0 for success.
///
/// # Safety
/// `monitor` is a lock that the calling thread doesn't hold.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn JVM_RawMonitorEnter(monitor: *mut c_void) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { &*monitor.cast::<RawMutex>() }.lock();
    0
}

/// Unlocks.
///
/// # Safety
/// `monitor` is a lock that the calling thread holds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn JVM_RawMonitorExit(monitor: *mut c_void) {
    // SAFETY: the caller's promise.
    unsafe { (*monitor.cast::<RawMutex>()).unlock() };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locks_and_unlocks() {
        let monitor = JVM_RawMonitorCreate();
        // SAFETY: a fresh lock, used by this thread alone.
        unsafe {
            assert_eq!(JVM_RawMonitorEnter(monitor), 0);
            JVM_RawMonitorExit(monitor);
            assert_eq!(JVM_RawMonitorEnter(monitor), 0);
            JVM_RawMonitorExit(monitor);
            JVM_RawMonitorDestroy(monitor);
        }
    }
}
