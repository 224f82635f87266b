//! A thread's stacks, as `stacks` maps them; part of `JavaThread`.

use std::cell::Cell;
use std::ptr::null_mut;

/// What a thread has that has no stack for signal handlers.
pub(super) const NO_SIGNAL_STACK: libc::stack_t =
    libc::stack_t { ss_sp: null_mut(), ss_flags: libc::SS_DISABLE, ss_size: 0 };

/// See the file's head.
pub struct ThreadMemory {
    /// The Java stack: bottom, and bytes mapped.
    pub(super) java: Cell<*mut u64>,
    pub(super) java_bytes: Cell<usize>,
    /// The native stack, for threads that the VM makes: its lowest address, and bytes.
    pub(super) native: Cell<*mut u8>,
    pub(super) native_bytes: Cell<usize>,
    native_limit: Cell<usize>,
    /// The native thread that runs on it, or did and was not joined yet; 0 for none.
    pub(super) runner: Cell<libc::pthread_t>,
    /// The stack that signal handlers run on.
    pub(super) signals: Cell<*mut u8>,
    /// What the native thread had in its place before.
    pub(super) signals_before: Cell<libc::stack_t>,
}

impl Default for ThreadMemory {
    /// No memory.
    fn default() -> ThreadMemory {
        ThreadMemory {
            java: Cell::new(null_mut()),
            java_bytes: Cell::new(0),
            native: Cell::new(null_mut()),
            native_bytes: Cell::new(0),
            native_limit: Cell::new(0),
            runner: Cell::new(0),
            signals: Cell::new(null_mut()),
            signals_before: Cell::new(NO_SIGNAL_STACK),
        }
    }
}

/// From `ThreadMemory` to the bottom of the Java stack.
pub const JAVA: usize = std::mem::offset_of!(ThreadMemory, java);

impl ThreadMemory {
    /// The bottom of the Java stack, which stays while the thread lives.
    pub fn java_stack(&self) -> *mut u64 {
        self.java.get()
    }

    /// Bytes of the Java stack.
    pub fn java_bytes(&self) -> usize {
        self.java_bytes.get()
    }

    /// Bytes of the native stack; 0 if the VM didn't make it.
    pub fn native_bytes(&self) -> usize {
        self.native_bytes.get()
    }

    /// Addresses of the native stack below this are too near its end to enter Java. Asked by the thread.
    #[inline(always)]
    pub fn native_limit(&self) -> usize {
        self.native_limit.get()
    }

    /// Sets it. By the thread.
    pub fn set_native_limit(&self, limit: usize) {
        self.native_limit.set(limit);
    }
}
