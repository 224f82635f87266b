//! A thread's stacks: the Java stack, the signal handlers' stack, and how much native stack there is. Linux.
//!
//! Invariant: the lowest word of a signal stack is the address of its `JavaThread`, the next one a mark, so that a handler
//! running on it finds its thread without thread-local storage.

use crate::thread::JavaThread;
use std::io;
use std::sync::atomic::Ordering;

/// Bytes of a Java stack behind `stack_limit`, for making and throwing StackOverflowError.
pub const JAVA_STACK_RESERVE: usize = 64 << 10;
/// Least bytes of a Java stack without the reserve.
pub const MINIMUM_JAVA_STACK: usize = 128 << 10;
/// Inaccessible bytes at the end of each stack.
const GUARD: usize = 64 << 10;
/// Native stack of a thread that the VM makes: the usual MiB, and as much for the VM's own frames. Frames of Java
/// methods are on the Java stack.
pub const NATIVE_STACK: usize = 2 << 20;
/// Below the limit for entering Java, native code still has this much, for the VM's own calls and signal handlers.
const NATIVE_RESERVE: usize = 256 << 10;
/// Bytes of a signal stack.
const SIGNAL_STACK: usize = 64 << 10;
const SIGNAL_MARK: u64 = 0x5065_6c6c_7563_6964;

fn map(bytes: usize, protection: i32) -> io::Result<*mut u8> {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: a fresh anonymous mapping.
    let base = unsafe { libc::mmap(std::ptr::null_mut(), bytes, protection, flags, -1, 0) };
    if base == libc::MAP_FAILED { Err(io::Error::last_os_error()) } else { Ok(base.cast()) }
}

fn round_to_page(bytes: usize) -> usize {
    (bytes + 4095) & !4095
}

/// Gives a thread that does not run a Java stack of at least `bytes`, a guard behind it.
pub(super) fn map_java_stack(thread: &JavaThread, bytes: usize) -> io::Result<()> {
    let size = round_to_page(bytes.max(MINIMUM_JAVA_STACK)) + JAVA_STACK_RESERVE;
    if thread.stack_size.get() != size {
        unmap_java_stack(thread);
        let base = map(size + GUARD, libc::PROT_NONE)?;
        // SAFETY: inside the mapping just made.
        if unsafe { libc::mprotect(base.cast(), size, libc::PROT_READ | libc::PROT_WRITE) } != 0 {
            let error = io::Error::last_os_error();
            // SAFETY: the mapping just made.
            unsafe { libc::munmap(base.cast(), size + GUARD) };
            return Err(error);
        }
        thread.stack_base.set(base.cast());
        thread.stack_size.set(size);
    }
    // SAFETY: inside the mapping.
    thread.stack_limit.set(unsafe { thread.stack_base.get().byte_add(size - JAVA_STACK_RESERVE) });
    Ok(())
}

fn unmap_java_stack(thread: &JavaThread) {
    let size = thread.stack_size.replace(0);
    if size != 0 {
        // SAFETY: the mapping that `map_java_stack` made; the thread does not run.
        unsafe { libc::munmap(thread.stack_base.get().cast(), size + GUARD) };
    }
}

/// Gives the memory of an unused Java stack back, but not its address space.
pub(super) fn clean_java_stack(thread: &JavaThread) {
    let size = thread.stack_size.get();
    if size != 0 {
        // SAFETY: the mapping that `map_java_stack` made, with nothing in it that is needed.
        unsafe { libc::madvise(thread.stack_base.get().cast(), size, libc::MADV_DONTNEED) };
    }
}

/// The native stack of the calling thread: lowest address, bytes.
pub fn native_stack() -> Option<(usize, usize)> {
    // SAFETY: the attribute is initialised by the call that fills it, read, and destroyed.
    unsafe {
        let mut attributes: libc::pthread_attr_t = std::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &mut attributes) != 0 {
            return None;
        }
        let mut low = std::ptr::null_mut();
        let mut size = 0;
        let mut guard = 0;
        let found = libc::pthread_attr_getstack(&attributes, &mut low, &mut size) == 0
            && libc::pthread_attr_getguardsize(&attributes, &mut guard) == 0;
        libc::pthread_attr_destroy(&mut attributes);
        found.then(|| (low as usize + guard, size.saturating_sub(guard)))
    }
}

/// Address below which the calling thread must not enter Java. A stack that is small as a whole keeps an eighth back.
pub(super) fn native_stack_limit() -> usize {
    native_stack().map_or(0, |(low, size)| low + NATIVE_RESERVE.min(size / 8))
}

/// Gives the calling thread, whose structure `thread` is, a stack for signal handlers.
pub(super) fn set_signal_stack(thread: &JavaThread) {
    // SAFETY: asks for the present stack.
    let present = unsafe {
        let mut present: libc::stack_t = std::mem::zeroed();
        libc::sigaltstack(std::ptr::null(), &mut present);
        present
    };
    if present.ss_flags & libc::SS_ONSTACK != 0 {
        return;
    }
    let mut base = thread.signal_stack.get();
    if base.is_null() {
        let Ok(mapping) = map(GUARD + SIGNAL_STACK, libc::PROT_NONE) else {
            return;
        };
        // SAFETY: inside the mapping.
        base = unsafe { mapping.add(GUARD) };
        // SAFETY: as above.
        if unsafe { libc::mprotect(base.cast(), SIGNAL_STACK, libc::PROT_READ | libc::PROT_WRITE) } != 0 {
            return;
        }
        // SAFETY: the lowest words of the stack, just mapped.
        unsafe {
            base.cast::<u64>().write(thread as *const JavaThread as u64);
            base.cast::<u64>().add(1).write(SIGNAL_MARK);
        }
        thread.signal_stack.set(base);
    }
    let stack = libc::stack_t { ss_sp: base.cast(), ss_flags: 0, ss_size: SIGNAL_STACK };
    // SAFETY: the stack belongs to the structure, which only this native thread uses.
    unsafe { libc::sigaltstack(&stack, std::ptr::null_mut()) };
}

/// Takes the calling thread's signal stack away again, if it is the structure's.
pub(super) fn clear_signal_stack(thread: &JavaThread) {
    // SAFETY: asks for the present stack, and disables it only if it is ours.
    unsafe {
        let mut present: libc::stack_t = std::mem::zeroed();
        libc::sigaltstack(std::ptr::null(), &mut present);
        if present.ss_sp.cast() == thread.signal_stack.get() && !present.ss_sp.is_null() {
            let none = libc::stack_t { ss_sp: std::ptr::null_mut(), ss_flags: libc::SS_DISABLE, ss_size: SIGNAL_STACK };
            libc::sigaltstack(&none, std::ptr::null_mut());
        }
    }
}

/// The Java thread that a signal handler interrupts, if the handler runs on a signal stack of ours. Async-signal-safe; uses no
/// thread-local storage.
pub fn thread_of_signal_handler() -> Option<&'static JavaThread> {
    // SAFETY: sigaltstack is async-signal-safe. A stack in use is mapped, and one of this size has room for two words.
    unsafe {
        let mut present: libc::stack_t = std::mem::zeroed();
        if libc::sigaltstack(std::ptr::null(), &mut present) != 0
            || present.ss_flags & libc::SS_ONSTACK == 0
            || present.ss_size != SIGNAL_STACK
        {
            return None;
        }
        let words = present.ss_sp.cast::<u64>();
        if words.add(1).read() != SIGNAL_MARK {
            return None;
        }
        (words.read() as usize as *const JavaThread).as_ref()
    }
}

/// Does the calling thread's native stack still have room to enter Java?
#[inline(always)]
pub fn has_native_stack(thread: &JavaThread) -> bool {
    let here = 0u8;
    std::hint::black_box(&raw const here as usize) > thread.native_stack_limit.get()
}

/// Reads the operating system's view of the calling thread into its structure.
pub(super) fn note_native_thread(thread: &JavaThread) {
    // SAFETY: plain queries of the calling thread.
    let (os_id, handle) = unsafe { (libc::gettid(), libc::pthread_self()) };
    thread.os_id.store(os_id as u32, Ordering::Relaxed);
    thread.pthread.store(handle, Ordering::Relaxed);
    thread.native_stack_limit.set(native_stack_limit());
}
