//! A thread's memory: the native stack of one that the VM makes, local references, the signal handlers' stack and the Java stack. Linux.
//!
//! They lie in one mapping, in this order, so that guards at its ends are enough and neighbours share one: the native stack grows
//! down to the lower one, the Java stack up to the upper one. A process may have 65,530 mappings; a thread so takes two of them.
//!
//! Invariant: the lowest word of a signal stack is the address of its `JavaThread`, the next one a mark, so that a handler
//! running on it finds its thread without thread-local storage.

use super::memory::NO_SIGNAL_STACK;
use crate::handles::HandleStack;
use crate::thread::JavaThread;
use std::io;

/// Bytes of a Java stack behind `stack_limit`, for making and throwing StackOverflowError.
pub const JAVA_STACK_RESERVE: usize = 64 << 10;
/// Least bytes of a Java stack without the reserve.
pub const MINIMUM_JAVA_STACK: usize = 128 << 10;
/// Inaccessible bytes at either end of a thread's memory.
const GUARD: usize = 64 << 10;
/// Native stack of a thread that the VM makes: the usual MiB, and as much for the VM's own frames. Frames of Java
/// methods are on the Java stack.
pub const NATIVE_STACK: usize = 2 << 20;
/// Below the limit for entering Java, native code still has this much, for the VM's own calls and signal handlers.
const NATIVE_RESERVE: usize = 256 << 10;
/// Bytes of a signal stack.
const SIGNAL_STACK: usize = 64 << 10;
const SIGNAL_MARK: u64 = 0x5065_6c6c_7563_6964;

/// Linux's advice that puts guards into the page tables, from 6.13 on; libc doesn't name it yet.
const MADV_GUARD_INSTALL: i32 = 102;

fn round_to_page(bytes: usize) -> usize {
    (bytes + 4095) & !4095
}

/// Gives a thread that does not run its memory: a Java stack and a native one of at least so many bytes.
pub(super) fn map(thread: &JavaThread, java: usize, native: usize) -> io::Result<()> {
    let java = round_to_page(java.max(MINIMUM_JAVA_STACK)) + JAVA_STACK_RESERVE;
    let native = round_to_page(native);
    if (thread.memory.java_bytes(), thread.memory.native_bytes()) != (java, native) {
        unmap(thread);
        let inner = native + HandleStack::BYTES + SIGNAL_STACK + java;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: a fresh anonymous mapping; all that follows lies inside it, and is its only user.
        unsafe {
            let mapping = libc::mmap(std::ptr::null_mut(), inner + 2 * GUARD, libc::PROT_NONE, flags, -1, 0);
            if mapping == libc::MAP_FAILED {
                return Err(io::Error::last_os_error());
            }
            let low = mapping.cast::<u8>().add(GUARD);
            if libc::mprotect(low.cast(), inner, libc::PROT_READ | libc::PROT_WRITE) != 0 {
                let error = io::Error::last_os_error();
                libc::munmap(mapping, inner + 2 * GUARD);
                return Err(error);
            }
            let references = low.add(native);
            let signal_stack = references.add(HandleStack::BYTES);
            // A huge page would fill most of a stack at its first use. Without these two pieces of advice all works as well: below
            // the signal stack lies the end of the local references, which hardly ever are so many.
            libc::madvise(low.cast(), inner, libc::MADV_NOHUGEPAGE);
            libc::madvise(signal_stack.sub(4096).cast(), 4096, MADV_GUARD_INSTALL);
            thread.memory.native.set(low);
            thread.memory.native_bytes.set(native);
            thread.handles.place(references.cast());
            thread.memory.signals.set(signal_stack);
            thread.memory.java.set(signal_stack.add(SIGNAL_STACK).cast());
            thread.memory.java_bytes.set(java);
        }
    }
    // SAFETY: inside the mapping.
    thread.set_stack_limit(unsafe { thread.memory.java_stack().byte_add(java - JAVA_STACK_RESERVE) });
    Ok(())
}

/// Mappings that a thread takes where it shares none with its neighbours.
pub(super) const MAPPINGS: usize = 3;
/// Mappings that threads leave to others.
pub(super) const SPARE_MAPPINGS: usize = 4096;

/// How many mappings more the process may have, by what the system says of both; all there are where it says nothing.
pub(super) fn mappings_left() -> usize {
    let limit = std::fs::read_to_string("/proc/sys/vm/max_map_count").ok().and_then(|text| text.trim().parse().ok());
    let used = std::fs::read("/proc/self/maps").map(|text| text.iter().filter(|byte| **byte == b'\n').count());
    match (limit, used) {
        (Some(limit), Ok(used)) => usize::saturating_sub(limit, used),
        _ => usize::MAX,
    }
}

fn unmap(thread: &JavaThread) {
    let (java, native) = (thread.memory.java_bytes.replace(0), thread.memory.native_bytes.replace(0));
    if java != 0 {
        let bytes = native + HandleStack::BYTES + SIGNAL_STACK + java + 2 * GUARD;
        // SAFETY: the mapping that `map` made; the thread does not run, nor does a native thread on its native stack.
        unsafe { libc::munmap(thread.memory.native.get().sub(GUARD).cast(), bytes) };
    }
}

/// Gives the memory of the stacks of a thread that has ended back, but not the address space; the native stack's if nobody runs
/// on it any more.
pub(super) fn clean(thread: &JavaThread, and_native: bool) {
    let references = thread.handles.base();
    let low = if and_native { thread.memory.native.get() } else { references.cast() };
    // SAFETY: the mapping that `map` made, with nothing in it that is needed; the Java stack ends it.
    unsafe {
        let end = thread.memory.java_stack().byte_add(thread.memory.java_bytes());
        libc::madvise(low.cast(), end as usize - low as usize, libc::MADV_DONTNEED);
    }
}

/// Has the native thread ended that ran on the thread's native stack last? That may be some time after it left the VM.
pub(super) fn is_native_stack_free(thread: &JavaThread) -> bool {
    let runner = thread.memory.runner.get();
    // SAFETY: a joinable native thread that nobody has joined yet, as else `runner` were 0.
    if runner != 0 && unsafe { libc::pthread_tryjoin_np(runner, std::ptr::null_mut()) } != 0 {
        return false;
    }
    thread.memory.runner.set(0);
    true
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

/// Has the calling thread, whose structure `thread` is, run signal handlers on the structure's stack: without one, an overflow of the
/// native stack would be silent.
pub(super) fn set_signal_stack(thread: &JavaThread) {
    let base = thread.memory.signals.get();
    let stack = libc::stack_t { ss_sp: base.cast(), ss_flags: 0, ss_size: SIGNAL_STACK };
    let mut before = NO_SIGNAL_STACK;
    // SAFETY: the lowest words of the stack, which `map` made; only this native thread uses it. (A handler that attaches its thread
    // keeps the stack that it runs on.)
    unsafe {
        base.cast::<u64>().write(thread as *const JavaThread as u64);
        base.cast::<u64>().add(1).write(SIGNAL_MARK);
        libc::sigaltstack(&stack, &mut before);
    }
    thread.memory.signals_before.set(before);
}

/// Gives the calling thread back the signal stack that it had, if it still has the structure's.
pub(super) fn clear_signal_stack(thread: &JavaThread) {
    let mut present = NO_SIGNAL_STACK;
    // SAFETY: asks for the present stack, and replaces it only if it is ours.
    unsafe {
        libc::sigaltstack(std::ptr::null(), &mut present);
        if present.ss_sp.cast() == thread.memory.signals.get() {
            libc::sigaltstack(&thread.memory.signals_before.get(), std::ptr::null_mut());
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
    std::hint::black_box(&raw const here as usize) > thread.memory.native_limit()
}

/// Reads the operating system's view of the calling thread into its structure.
pub(super) fn note_native_thread(thread: &JavaThread) {
    thread.native.note();
    thread.memory.set_native_limit(native_stack_limit());
}
