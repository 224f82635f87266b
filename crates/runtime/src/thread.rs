//! A Java thread as the VM sees it, and `Current`, the token of the running one.
//!
//! Invariant: only the running thread itself creates a `Current` of its structure, and only in the state *in VM*. Fields
//! that others read or write are atomic or locked; plain cells belong to the thread alone, or to whoever has stopped it.

use crate::class::{ClassRef, ConstantsRef};
use crate::continuation::mounted::Mounted;
use crate::frame::{Code, Frame};
use crate::handles::HandleStack;
use crate::monitor::own::OwnMonitors;
use crate::park::permit::Permit;
use crate::planned::Planned;
use crate::probes::state::{self, ThreadTools};
use crate::reclaim::epochs::Pins;
use crate::refs::{Handle, Ref};
use crate::safepoint::gate::Gate;
use crate::spare_errors::ErrorsBeingMade;
use crate::threads::memory::ThreadMemory;
use crate::threads::native::NativeThread;
use crate::threads::place::Place;
use crate::threads::waits::Waits;
use crate::virtual_thread::record::{Carrier, VirtualThread};
use heap::{Address, Mutator};
use std::cell::{Cell, UnsafeCell};
use std::ffi::c_void;
use std::ops::Deref;
use std::ptr::{NonNull, null_mut};
use std::sync::atomic::{AtomicPtr, AtomicU8, AtomicUsize, Ordering};

/// What a thread is doing, as far as safepoints are concerned.
#[repr(u8)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ThreadState {
    /// Runs Java or VM code; may touch the heap.
    InVm = 0,
    /// Runs native code; must not touch the heap.
    InNative = 1,
    /// Waits for a lock, a time, a safepoint; must not touch the heap.
    Blocked = 2,
    /// Not started or not attached yet.
    New = 3,
    /// Its end was reached.
    Terminated = 4,
}

/// Bits of the poll word. Zero means that nobody wants anything of the thread.
pub mod poll {
    /// Stop: somebody holds the thread (collection, handshake, suspension).
    pub const HOLD: usize = 1;
    /// An asynchronous exception is to be thrown.
    pub const ASYNC_EXCEPTION: usize = 2;
    /// Tools want to hear of each bytecode, which only the interpreter's instrumented dispatch table tells.
    pub const TOOL_DEMAND: usize = 4;
    /// `-XX:+StressDetach`: every poll goes the slow way.
    pub const STRESS: usize = 8;
    /// A tool wants a frame left (`probes::actions`).
    pub const FRAME_ACTION: usize = 16;
    /// A native method has caught an exception (`probes::hooks::cleared`).
    pub const NATIVE_CATCH: usize = 32;
    /// A mapped file was accessed beyond its end (`mapped_fault`).
    pub const MEMORY_FAULT: usize = 64;
    /// Tools want to hear of calls and returns: the interpreter tells of them, and compiled code that was made for that.
    pub const CALL_DEMAND: usize = 128;
    /// Code has often accessed what is null (`null_fault`).
    pub const OFTEN_NULL: usize = 256;
    /// What is told of without a poll.
    pub const TOLD: usize = TOOL_DEMAND | CALL_DEMAND;
}

/// One entry of native code into Java (docs/ARCHITECTURE.md). Lives on the native stack, in `entry::call`.
#[repr(C)]
pub struct Segment {
    /// Native stack pointer to go back to.
    pub native_sp: *mut u8,
    /// The segment below, null for the first.
    pub previous: *mut Segment,
    /// The entry frame.
    pub entry_frame: *mut u64,
    /// Top of the local handle stack at entry.
    pub handles: *mut Address,
    /// The handles of the VM code that called.
    pub own: crate::handles::Own,
    /// Since when the VM code that called has been at work.
    pub outer: crate::reclaim::epochs::Outer,
}

/// A Java thread. `#[repr(C)]`: the first fields are read by assembly and compiled code, at the offsets in `offsets`.
#[repr(C)]
pub struct JavaThread {
    /// The JNI function table; the address of this field is the thread's JNIEnv*.
    env: AtomicPtr<c_void>,
    /// Why the thread should leave its fast path; `poll` bits.
    poll: AtomicUsize,
    /// Header of the newest frame.
    frame: Cell<*mut u64>,
    /// Frames must end below this.
    stack_limit: AtomicPtr<u64>,
    /// The same while `poll` is 0, else 0: compiled code that begins looks at both at once.
    entry_limit: AtomicUsize,
    /// The interpreter's dispatch table for this thread.
    dispatch: AtomicPtr<c_void>,
    /// The pending exception; a root.
    exception: Cell<Address>,
    /// The newest entry of native code into Java.
    segment: Cell<*mut Segment>,
    /// What the latest function that compiled code called came to; compiled code reads it at once.
    helper_result: Cell<u64>,
    /// Compiled code's native frames must lie above this address (`entry`).
    native_floor: Cell<usize>,
    /// Where the native stack ended when the thread changed its state last: what compiled code has there lies above.
    native_end: Cell<usize>,
    /// A `ThreadState`
    state: AtomicU8,
    /// Free part of the allocation buffer etc.: see `heap::Mutator`.
    mutator: UnsafeCell<Option<Mutator>>,
    /// The java.lang.Thread of the platform thread; a root.
    thread_object: Cell<Address>,
    /// `Thread.currentThread()`: the virtual thread when one is mounted; a root.
    current_object: Cell<Address>,
    /// Scoped value cache (`Thread.scopedValueCache`); a root.
    scoped_value_cache: Cell<Address>,
    /// Asynchronous exception to throw; a root.
    async_exception: Cell<Address>,
    /// The version of a class that libverify looks at for this thread.
    verified: Cell<Option<ConstantsRef>>,
    /// What classes are to be for that; outlives it.
    planned: Cell<Option<std::ptr::NonNull<Planned>>>,
    /// Entries of methods counted under `-XX:+StressDetach`.
    stress_counter: Cell<u64>,
    /// Local references; roots.
    pub handles: HandleStack,
    /// What it waits at, and who keeps it from running.
    pub gate: Gate,
    /// What wakes it when it parks, sleeps or waits.
    pub permit: Permit,
    /// Has it parked, since a listener was told that it is about to?
    pub(crate) has_parked: Cell<bool>,
    /// Its part in monitors.
    pub monitors: OwnMonitors,
    /// Its part in virtual threads.
    pub carrier: Carrier,
    /// Its innermost continuation.
    pub(crate) continuation: Mounted,
    /// Its waits to enter monitors.
    pub blocked: Waits,
    /// How it waited for notifications, slept and parked.
    pub waited: Waits,
    /// What is kept for tools.
    pub tools: ThreadTools,
    /// Its stacks.
    pub memory: ThreadMemory,
    /// The native thread that runs it.
    pub native: NativeThread,
    /// Where it stands in the list.
    pub(crate) place: Place,
    /// Errors that it is making.
    pub(crate) errors: ErrorsBeingMade,
    /// Since when its VM code has been at work.
    pub(crate) pins: Pins,
}

// SAFETY: see the invariant in the module's head.
unsafe impl Sync for JavaThread {}
// SAFETY: as above.
unsafe impl Send for JavaThread {}

/// Offsets of `JavaThread`'s first fields, for assembly and compiled code.
pub mod offsets {
    use super::JavaThread;
    use std::mem::offset_of;
    /// `JavaThread::poll`
    pub const POLL: usize = offset_of!(JavaThread, poll);
    /// `JavaThread::frame`
    pub const FRAME: usize = offset_of!(JavaThread, frame);
    /// `JavaThread::thread_object`
    pub const THREAD_OBJECT: usize = offset_of!(JavaThread, thread_object);
    /// `JavaThread::current_object`
    pub const CURRENT_OBJECT: usize = offset_of!(JavaThread, current_object);
    /// `JavaThread::scoped_value_cache`
    pub const SCOPED_VALUE_CACHE: usize = offset_of!(JavaThread, scoped_value_cache);
    /// `JavaThread::stack_limit`
    pub const STACK_LIMIT: usize = offset_of!(JavaThread, stack_limit);
    /// `JavaThread::entry_limit`
    pub const ENTRY_LIMIT: usize = offset_of!(JavaThread, entry_limit);
    /// `JavaThread::dispatch`
    pub const DISPATCH: usize = offset_of!(JavaThread, dispatch);
    /// `JavaThread::exception`
    pub const EXCEPTION: usize = offset_of!(JavaThread, exception);
    /// `JavaThread::segment`
    pub const SEGMENT: usize = offset_of!(JavaThread, segment);
    /// `JavaThread::helper_result`
    pub const HELPER_RESULT: usize = offset_of!(JavaThread, helper_result);
    /// The identity that owns monitors.
    pub const LOCK_ID: usize = offset_of!(JavaThread, monitors) + crate::monitor::own::LOCK_ID;
    /// The monitors held (`monitor::held::held_offsets`).
    pub const HELD: usize = offset_of!(JavaThread, monitors) + crate::monitor::own::HELD;
    /// The bottom of the Java stack.
    pub const JAVA_STACK: usize = offset_of!(JavaThread, memory) + crate::threads::memory::JAVA;
    /// `JavaThread::native_floor`
    pub const NATIVE_FLOOR: usize = offset_of!(JavaThread, native_floor);
    /// `JavaThread::native_end`
    pub const NATIVE_END: usize = offset_of!(JavaThread, native_end);
    /// `JavaThread::state`
    pub const STATE: usize = offset_of!(JavaThread, state);
    /// The events that tools want to hear of in this thread alone.
    pub const EVENTS: usize = offset_of!(JavaThread, tools) + super::state::EVENTS;
    /// Where the next local reference will be.
    pub const HANDLES_TOP: usize = offset_of!(JavaThread, handles) + crate::handles::TOP;
}

impl JavaThread {
    /// A structure for a thread of the VM, which is in its cell; without memory for its stacks.
    pub(crate) fn unused() -> JavaThread {
        JavaThread {
            env: AtomicPtr::default(),
            poll: AtomicUsize::new(0),
            frame: Cell::new(null_mut()),
            stack_limit: AtomicPtr::default(),
            entry_limit: AtomicUsize::new(0),
            dispatch: AtomicPtr::default(),
            exception: Cell::new(Address::NULL),
            segment: Cell::new(null_mut()),
            helper_result: Cell::new(0),
            native_floor: Cell::new(0),
            native_end: Cell::new(0),
            state: AtomicU8::new(ThreadState::New as u8),
            mutator: UnsafeCell::new(None),
            thread_object: Cell::new(Address::NULL),
            current_object: Cell::new(Address::NULL),
            scoped_value_cache: Cell::new(Address::NULL),
            async_exception: Cell::new(Address::NULL),
            verified: Cell::new(None),
            planned: Cell::new(None),
            stress_counter: Cell::new(0),
            handles: HandleStack::unplaced(),
            gate: Gate::default(),
            permit: Permit::default(),
            has_parked: Cell::new(false),
            monitors: OwnMonitors::default(),
            carrier: Carrier::default(),
            continuation: Mounted::default(),
            blocked: Waits::default(),
            waited: Waits::default(),
            tools: ThreadTools::default(),
            memory: ThreadMemory::default(),
            native: NativeThread::default(),
            place: Place::default(),
            errors: ErrorsBeingMade::default(),
            pins: Pins::default(),
        }
    }
}

/// What others may ask of a thread at any time, or tell it.
impl JavaThread {
    /// Has the thread leave its fast path for this (`poll` bits).
    pub fn ask(&self, why: usize) {
        self.poll.fetch_or(why, Ordering::SeqCst);
        self.show_entry_limit();
    }

    /// It need not do so any more.
    pub fn unask(&self, why: usize) {
        self.poll.fetch_and(!why, Ordering::SeqCst);
        self.show_entry_limit();
    }

    /// Has `entry_limit` follow `poll`. Who changes `poll` does this afterwards; of several the last one to store has seen the last change.
    fn show_entry_limit(&self) {
        loop {
            let poll = self.poll.load(Ordering::SeqCst);
            let limit = if poll == 0 { self.stack_limit.load(Ordering::Relaxed) as usize } else { 0 };
            self.entry_limit.store(limit, Ordering::SeqCst);
            if (self.poll.load(Ordering::SeqCst) == 0) == (poll == 0) {
                return;
            }
        }
    }

    /// Why it should leave its fast path.
    #[inline(always)]
    pub fn poll_word(&self) -> usize {
        self.poll.load(Ordering::Relaxed)
    }

    /// Sets the interpreter's dispatch table, for its next call or return.
    pub(crate) fn set_dispatch(&self, table: *const c_void) {
        self.dispatch.store(table.cast_mut(), Ordering::Release);
    }

    /// Sets JNI's function table.
    pub fn set_jni_functions(&self, table: *mut c_void) {
        self.env.store(table, Ordering::Release);
    }
}

/// What belongs to the thread: these are for itself, and for who has stopped it.
impl JavaThread {
    /// Header of the newest frame; null without one.
    #[inline(always)]
    pub fn frame_header(&self) -> *mut u64 {
        self.frame.get()
    }

    /// Another frame is the newest. Its header is complete.
    #[inline(always)]
    pub fn set_frame(&self, header: *mut u64) {
        self.frame.set(header);
    }

    /// Frames must end below this.
    #[inline(always)]
    pub fn stack_limit(&self) -> *mut u64 {
        self.stack_limit.load(Ordering::Relaxed)
    }

    /// Lends some stack beyond the limit, or takes it back.
    pub(crate) fn set_stack_limit(&self, limit: *mut u64) {
        self.stack_limit.store(limit, Ordering::Relaxed);
        self.show_entry_limit();
    }

    /// The interpreter's dispatch table for this thread.
    #[inline(always)]
    pub fn dispatch(&self) -> *mut c_void {
        self.dispatch.load(Ordering::Relaxed)
    }

    /// The newest entry of native code into Java; null without one.
    #[inline]
    pub fn segment(&self) -> *mut Segment {
        self.segment.get()
    }

    /// Native code enters Java, or has come back.
    #[inline]
    pub(crate) fn set_segment(&self, segment: *mut Segment) {
        self.segment.set(segment);
    }

    /// Where assembly finds what it is to call.
    #[inline]
    pub(crate) fn set_helper_result(&self, bits: u64) {
        self.helper_result.set(bits);
    }

    /// Compiled code's native frames must lie above this address; the one that was it before.
    #[inline]
    pub(crate) fn set_native_floor(&self, floor: usize) -> usize {
        self.native_floor.replace(floor)
    }

    /// Calls `visit` with each word that the native stack may have of compiled code. The thread is the current one or stopped.
    pub(crate) fn each_native_word(&self, visit: &mut dyn FnMut(usize)) {
        let mut segment = self.segment();
        let mut base = std::ptr::null();
        // SAFETY: segments lie on the native stack of the thread.
        while let Some(outer) = unsafe { segment.as_ref() } {
            (base, segment) = (outer.native_sp.cast::<usize>().cast_const(), outer.previous);
        }
        let mut at = std::ptr::with_exposed_provenance::<usize>(self.native_end.get() & !7);
        while at < base {
            // SAFETY: inside the part of its native stack that the thread has in use, and aligned. What it changes there meanwhile is none of
            // compiled code's.
            visit(unsafe { at.read_volatile() });
            at = at.wrapping_add(1);
        }
    }

    /// The address of the pending exception; null for none.
    #[inline]
    pub fn exception(&self) -> Address {
        self.exception.get()
    }

    /// Makes an exception the pending one: an address read just now, or null for none.
    #[inline]
    pub fn set_pending(&self, exception: Address) {
        self.exception.set(exception);
    }

    /// No exception is pending any more.
    pub fn clear_exception(&self) {
        self.exception.set(Address::NULL);
    }

    /// The address of the java.lang.Thread of the platform thread; null before it has one.
    #[inline]
    pub fn thread_object(&self) -> Address {
        self.thread_object.get()
    }

    /// The slot that holds it, which is a root.
    pub fn thread_object_slot(&self) -> *mut Address {
        self.thread_object.as_ptr()
    }

    /// The address of `Thread.currentThread()`: the virtual thread when one is mounted.
    #[inline]
    pub fn current_object(&self) -> Address {
        self.current_object.get()
    }

    /// The thread is mounted by a virtual thread, or is itself again.
    pub(crate) fn set_current_object(&self, object: Address) {
        self.current_object.set(object);
    }

    /// Sets its java.lang.Thread: an address read just now, or null for none.
    pub(crate) fn set_thread_object(&self, object: Address) {
        self.thread_object.set(object);
        self.current_object.set(object);
    }

    /// `Thread.scopedValueCache`
    pub fn scoped_value_cache(&self) -> Address {
        self.scoped_value_cache.get()
    }

    /// Sets it.
    pub fn set_scoped_value_cache(&self, cache: Address) {
        self.scoped_value_cache.set(cache);
    }

    /// Sets the exception that is thrown at the next poll that is asked for one.
    pub(crate) fn set_async_exception(&self, exception: Address) {
        self.async_exception.set(exception);
    }

    /// Takes it away; null for none.
    pub(crate) fn take_async_exception(&self) -> Address {
        self.async_exception.replace(Address::NULL)
    }

    /// The version of a class that libverify looks at for this thread.
    pub fn verified(&self) -> Option<ConstantsRef> {
        self.verified.get()
    }

    /// What a class extends, or, for libverify, is to extend.
    pub fn superclass_to_verify(&self, class: ClassRef) -> Option<ClassRef> {
        match self.planned.get() {
            // SAFETY: set for as long as `verifying` borrows it; only read.
            Some(planned) => unsafe { planned.as_ref() }.super_class(class),
            None => class.super_class(),
        }
    }

    /// Has libverify look at this version, while classes are to be what is planned.
    pub(crate) fn verifying<T>(&self, version: ConstantsRef, planned: &Planned, run: impl FnOnce() -> T) -> T {
        let outer = (self.verified.replace(Some(version)), self.planned.replace(Some(planned.into())));
        let answer = run();
        self.verified.set(outer.0);
        self.planned.set(outer.1);
        answer
    }

    /// Counts a method's entry from compiled code, under `-XX:+StressDetach`.
    pub fn count_stressed_entry(&self) -> u64 {
        let count = self.stress_counter.get().wrapping_add(1);
        self.stress_counter.set(count);
        count
    }

    /// Its allocator, None before it is bound to the heap; for who may use it alone.
    #[inline(always)]
    pub fn mutator_cell(&self) -> *mut Option<Mutator> {
        self.mutator.get()
    }

    /// The slots that are roots, but local references, frames and monitors.
    pub(crate) fn root_slots(&self) -> [*mut Address; 5] {
        let cells = [
            &self.exception,
            &self.thread_object,
            &self.current_object,
            &self.scoped_value_cache,
            &self.async_exception,
        ];
        cells.map(Cell::as_ptr)
    }

    /// Makes a structure that has its stacks that of a new thread, with these `poll` bits. Nobody knows it yet.
    pub(crate) fn reset(&self, lock_id: u32, poll: usize) {
        self.poll.store(poll, Ordering::Relaxed);
        self.show_entry_limit();
        self.tools.reset();
        self.blocked.reset();
        self.waited.reset();
        self.pins.reset();
        for pointer in [&self.exception, &self.scoped_value_cache, &self.async_exception] {
            pointer.set(Address::NULL);
        }
        self.frame.set(null_mut());
        self.segment.set(null_mut());
        self.handles.clear();
        self.gate.reset();
        self.permit.reset();
        self.monitors.reset(lock_id);
        self.carrier.reset();
        self.continuation.reset();
        self.errors.reset();
        self.stress_counter.set(0);
        self.announce(ThreadState::New);
    }

    /// The JNIEnv* of the thread.
    pub fn jni_env(&self) -> *mut c_void {
        &self.env as *const AtomicPtr<c_void> as *mut c_void
    }

    /// The thread a JNIEnv* belongs to.
    ///
    /// # Safety
    /// `env` came from `jni_env` of a thread that is not terminated.
    pub unsafe fn from_env(env: *mut c_void) -> &'static JavaThread {
        // SAFETY: `env` is the first field of a #[repr(C)] JavaThread, which outlives its native code.
        unsafe { &*env.cast::<JavaThread>() }
    }

    /// The newest frame; None for a thread without a stack.
    pub fn top_frame(&self) -> Option<Frame> {
        // SAFETY: `frame` is null or the newest header; reading it from another thread requires that it is stopped.
        unsafe { Frame::at(self.frame.get()) }
    }

    /// What it is doing.
    pub fn state(&self) -> ThreadState {
        match self.state.load(Ordering::Acquire) {
            0 => ThreadState::InVm,
            1 => ThreadState::InNative,
            2 => ThreadState::Blocked,
            3 => ThreadState::New,
            _ => ThreadState::Terminated,
        }
    }

    /// First free slot of the Java stack: behind everything the newest frame can use.
    pub fn stack_top(&self) -> *mut u64 {
        match self.top_frame() {
            Some(frame) => frame.end(),
            None => self.memory.java_stack(),
        }
    }

    /// Is it *in VM*? For who has raised its holds before.
    pub(crate) fn is_in_vm(&self) -> bool {
        self.state.load(Ordering::SeqCst) == ThreadState::InVm as u8
    }

    /// The native stack ends here now. By the thread, which may be stopped from its next change of state on.
    #[inline(always)]
    fn note_native_end(&self) {
        let end: usize;
        // SAFETY: reads a register.
        unsafe { core::arch::asm!("mov {}, rsp", out(reg) end, options(nomem, nostack, preserves_flags)) };
        self.native_end.set(end);
    }

    /// Says what it is doing, before it looks at its holds.
    #[inline(always)]
    pub(crate) fn announce(&self, state: ThreadState) {
        self.note_native_end();
        self.state.store(state as u8, Ordering::SeqCst);
    }

    /// Says that it is *in VM*, as `announce`, on the way from native code.
    #[inline(always)]
    pub(crate) fn announce_from_native(&self) {
        self.note_native_end();
        self.state.store(ThreadState::InVm as u8, Ordering::Release);
        platform::membarrier::light();
    }

    /// The virtual thread that it carries: `Thread.currentThread()` is that one.
    #[inline]
    pub fn mounted(&self) -> Option<&'static VirtualThread> {
        self.carrier.mounted()
    }

    /// The identity that owns monitors.
    #[inline(always)]
    pub fn lock_id(&self) -> u32 {
        self.monitors.lock_id()
    }
}

/// The running thread, in the state *in VM*: the right to touch the heap. Functions that may reach a safepoint (and so
/// move objects) take `&mut Current`.
pub struct Current {
    thread: NonNull<JavaThread>,
}

impl Deref for Current {
    type Target = JavaThread;
    #[inline(always)]
    fn deref(&self) -> &JavaThread {
        // SAFETY: a JavaThread outlives its run.
        unsafe { self.thread.as_ref() }
    }
}

impl Current {
    /// The token of the running thread.
    ///
    /// # Safety
    /// `thread` is the calling thread's, and its state is *in VM*.
    #[inline(always)]
    pub unsafe fn from_thread(thread: *const JavaThread) -> Current {
        // SAFETY: not null by the caller's promise.
        Current { thread: unsafe { NonNull::new_unchecked(thread.cast_mut()) } }
    }

    /// The thread structure, without borrowing the token.
    #[inline(always)]
    pub fn thread(&self) -> &'static JavaThread {
        // SAFETY: a JavaThread outlives its run, and a Current exists only while it runs.
        unsafe { &*self.thread.as_ptr() }
    }

    /// The allocator and barriers of the thread.
    #[inline(always)]
    pub fn mutator(&mut self) -> &mut Mutator {
        // SAFETY: the mutator belongs to the running thread, whose only token is borrowed for as long as the result is used, and it is
        // bound before the thread first gets a Current.
        unsafe { (*self.mutator.get()).as_mut().unwrap_unchecked() }
    }

    /// The collector's barrier, after a reference was stored into `object`.
    #[inline(always)]
    pub fn write_barrier(&self, object: Address) {
        // SAFETY: as for `mutator`, which nobody has meanwhile; callers have just stored into the live object `object`.
        unsafe { (*self.mutator.get()).as_mut().unwrap_unchecked().write_barrier(object) };
    }

    /// The same after references were stored into `count` elements of an array from `first` on.
    ///
    /// # Safety
    /// They are elements of the live reference array `array`.
    #[inline]
    pub unsafe fn array_barrier(&self, array: Address, first: usize, count: usize) {
        // SAFETY: as for `mutator`, which nobody has meanwhile; the caller's promise.
        unsafe { (*self.mutator.get()).as_mut().unwrap_unchecked().array_barrier(array, first, count) };
    }

    /// A new local handle to an object (a null handle for null). It lives until the enclosing handle scope ends: the native
    /// method's frame, or `scope`.
    #[inline]
    pub fn handle(&self, object: Ref<'_>) -> Handle {
        self.handle_of(object.address())
    }

    /// As `handle`, from an address read just now.
    #[inline(always)]
    pub fn handle_of(&self, object: Address) -> Handle {
        if object.is_null() {
            return Handle::NULL;
        }
        // SAFETY: local references are roots until their scope ends.
        unsafe { Handle::from_slot(self.handles.push(object)) }
    }

    /// Runs `body` and drops the local handles made in it.
    pub fn scope<R>(&mut self, body: impl FnOnce(&mut Current) -> R) -> R {
        let mark = self.handles.top();
        let result = body(self);
        self.handles.set_top(mark);
        result
    }

    /// Runs `body` and drops the local handles made in it but the one it returns.
    pub fn scope_keep<E>(&mut self, body: impl FnOnce(&mut Current) -> Result<Handle, E>) -> Result<Handle, E> {
        let mark = self.handles.top();
        let result = body(self)?;
        let kept = result.get(self).address();
        self.handles.set_top(mark);
        Ok(self.handle_of(kept))
    }

    /// Goes from *in VM* to another state; `blocked` comes back by itself.
    ///
    /// # Safety
    /// The token isn't used for anything of the heap until the thread is *in VM* again (`enter_vm`).
    #[inline(always)]
    pub(crate) unsafe fn leave_vm(&mut self, state: ThreadState) {
        self.note_native_end();
        self.state.store(state as u8, Ordering::Release);
    }

    /// Is an exception pending?
    #[inline(always)]
    pub fn has_exception(&self) -> bool {
        !self.exception.get().is_null()
    }

    /// The pending exception, or null.
    pub fn pending_exception(&self) -> Ref<'_> {
        // SAFETY: a root of this thread.
        unsafe { Ref::from_address(self, self.exception.get()) }
    }

    /// Takes the pending exception away; a handle to it, or a null handle.
    #[inline(always)]
    pub fn take_exception(&mut self) -> Handle {
        if !self.has_exception() {
            return Handle::NULL;
        }
        let handle = self.handle_of(self.exception.get());
        self.exception.set(Address::NULL);
        handle
    }
}

/// JNI code's way in: *in native* to *in VM*, and back when dropped.
pub struct VmEntry(Current, crate::reclaim::epochs::Outer, crate::handles::Own);

impl VmEntry {
    /// Enters the VM.
    ///
    /// # Safety
    /// `thread` is the calling thread's and it is *in native*.
    #[inline]
    pub unsafe fn new(thread: *const JavaThread) -> VmEntry {
        // SAFETY: the state becomes *in VM* before the token is used.
        let mut cur = unsafe { Current::from_thread(thread) };
        cur.enter_from_native();
        let outer = cur.pin_within();
        let own = cur.handles.begin_own();
        VmEntry(cur, outer, own)
    }
}

impl Deref for VmEntry {
    type Target = Current;
    fn deref(&self) -> &Current {
        &self.0
    }
}
impl std::ops::DerefMut for VmEntry {
    fn deref_mut(&mut self) -> &mut Current {
        &mut self.0
    }
}
impl Drop for VmEntry {
    fn drop(&mut self) {
        self.0.unpin_to(self.1);
        self.0.handles.set_own(self.2);
        // SAFETY: nobody has the token any more.
        unsafe { self.0.leave_vm(ThreadState::InNative) };
    }
}

/// The code that runs methods, given to the runtime by the tiers when the VM is wired.
#[derive(Copy, Clone)]
pub struct TierEntries {
    /// Entry of a method with bytecode.
    pub interpret: Code,
    /// Calls the method in the register for the PC, by its entry.
    pub call_method: Code,
    /// Entry of a native method: frame, arguments, transition.
    pub call_native: Code,
    /// Entry of an abstract method: throws AbstractMethodError.
    pub call_abstract: Code,
    /// Entry of a default method two interfaces offer: throws IncompatibleClassChangeError.
    pub call_conflicting: Code,
    /// Entries of invokeBasic, linkToVirtual, linkToStatic, linkToSpecial, linkToInterface, linkToNative.
    pub method_handle_intrinsics: [Code; 6],
    /// Entry of a method whose class is not linked or whose bytecode is not prepared yet.
    pub call_unprepared: Code,
    /// Goes on in the interpreter at the frame's PC with an exception or after detaching.
    pub resume_interpreted: Code,
    /// The same where tools were told of a breakpoint at that PC.
    pub resume_under_breakpoint: Code,
    /// RESUME of interpreted frames: goes on behind the call at the frame's PC.
    pub resume_after_call: Code,
    /// The same, for a frame whose compiled code contains the method that it has called.
    pub resume_after_inlined: Code,
    /// Goes on with the pending exception; the newest frame is the one that throws.
    pub unwind_pending: Code,
    /// Executes the monitorenter at the frame's PC; RESUME of a frame whose thread was to wait there.
    pub resume_monitorenter: Code,
    /// Locks for the synchronized method whose frame has just begun.
    pub resume_synchronized: Code,
    /// Calls the native method of the frame, which was entered before, again.
    pub resume_native: Code,
    /// RESUME of a continuation's entry frame: returns from it.
    pub leave_continuation: Code,
    /// The dispatch table for a demand (`poll` bits and tool demand); the plain one for 0.
    pub dispatch_table: fn(demand: usize) -> *const c_void,
}
