//! A Java thread as the VM sees it, and `Current`, the token of the running one.
//!
//! Invariant: only the running thread itself creates a `Current` of its structure, and only in the state *in VM*. Fields
//! that others read or write are atomic or locked; plain cells belong to the thread alone, or to whoever has stopped it.

use crate::frame::{Code, Frame};
use crate::handles::HandleStack;
use crate::refs::{Handle, Ref};
use crate::threads::waits::Waits;
use heap::{Address, Mutator};
use parking_lot::{Condvar, Mutex};
use std::cell::{Cell, UnsafeCell};
use std::ffi::c_void;
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering};

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
    /// Tools want events from this thread that its interpreter's plain dispatch table doesn't send.
    pub const TOOL_DEMAND: usize = 4;
    /// `-XX:+StressDetach`: every poll goes the slow way.
    pub const STRESS: usize = 8;
    /// A tool wants a frame left (`probes::actions`).
    pub const FRAME_ACTION: usize = 16;
    /// A native method has caught an exception (`probes::hooks::cleared`).
    pub const NATIVE_CATCH: usize = 32;
    /// A mapped file was accessed beyond its end (`mapped_fault`).
    pub const MEMORY_FAULT: usize = 64;
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
    /// Since when the VM code that called has been at work.
    pub outer: crate::epochs::Outer,
}

/// A monitor held by a thread: the object and the frame that entered it.
#[derive(Copy, Clone)]
pub struct HeldMonitor {
    /// The object; a root.
    pub object: Address,
    /// Header of the frame that entered it, as bytes above the bottom of the Java stack; 0 when entered through JNI.
    pub frame: usize,
}

/// What is to become of the innermost continuation.
#[derive(Copy, Clone, Default)]
pub(crate) enum Switch {
    /// Nothing.
    #[default]
    None,
    /// `Continuation.enter` is called in its entry frame.
    Enter,
    /// The frames in its chunk come back.
    Continue,
    /// Its frames go.
    Yield {
        /// Header of the newest frame that goes.
        top: *mut u64,
        /// Behind that frame's operands.
        sp: *mut u64,
        /// What goes on with that frame; None for its RESUME.
        code: Option<Code>,
    },
}

/// A Java thread. `#[repr(C)]`: the first fields are read by assembly and compiled code, at the offsets in `offsets`.
#[repr(C)]
pub struct JavaThread {
    /// The JNI function table; the address of this field is the thread's JNIEnv*.
    pub env: AtomicPtr<c_void>,
    /// Why the thread should leave its fast path; `poll` bits.
    pub poll: AtomicUsize,
    /// Header of the newest frame.
    pub frame: Cell<*mut u64>,
    /// Frames must end below this.
    pub stack_limit: Cell<*mut u64>,
    /// The interpreter's dispatch table for this thread.
    pub dispatch: AtomicPtr<c_void>,
    /// The pending exception; a root.
    pub exception: Cell<Address>,
    /// The newest entry of native code into Java.
    pub segment: Cell<*mut Segment>,
    /// What the latest function that compiled code called came to; compiled code reads it at once.
    pub helper_result: Cell<u64>,
    /// A `ThreadState`
    pub state: AtomicU8,
    /// How many hold the thread stopped. It does not run Java or VM code while this is not 0.
    pub hold: AtomicU32,
    /// Free part of the allocation buffer etc.: see `heap::Mutator`.
    pub mutator: UnsafeCell<Option<Mutator>>,
    /// The java.lang.Thread of the platform thread; a root.
    pub thread_object: Cell<Address>,
    /// `Thread.currentThread()`: the virtual thread when one is mounted; a root.
    pub current_object: Cell<Address>,
    /// Local references; roots.
    pub handles: HandleStack,
    /// The identity that owns monitors: the mounted virtual thread's when there is one. Never 0, at most 22 bits.
    pub lock_id: Cell<u32>,
    /// The identity of the platform thread.
    pub own_lock_id: Cell<u32>,
    /// The mounted virtual thread, if `current_object` is one.
    pub virtual_thread: AtomicPtr<crate::virtual_thread::record::VirtualThread>,
    /// Header of the innermost continuation's entry frame (`continuation`); null without one.
    pub continuation: Cell<*mut u64>,
    /// The continuation's frames are to come or go when the newest frame is left.
    pub(crate) switch: Cell<Switch>,
    /// Monitors held, oldest first; the objects are roots.
    pub held_monitors: UnsafeCell<Vec<HeldMonitor>>,
    /// The Java stack: bottom.
    pub stack_base: Cell<*mut u64>,
    /// The Java stack: bytes mapped.
    pub stack_size: Cell<usize>,
    /// Native stack: addresses below this are too near its end to enter Java.
    pub native_stack_limit: Cell<usize>,
    /// Wakes the thread out of holds, waits and parking.
    pub gate: Mutex<()>,
    /// See `gate`.
    pub gate_opened: Condvar,
    /// What the thread waits for at its gate (`safepoint::Awaits`); `gate` is locked.
    pub awaits: AtomicU8,
    /// `LockSupport.park`'s permit.
    pub park_permit: AtomicU8,
    /// Has `Thread.interrupt` been called while waiting? Kept beside Thread.interrupted to wake sleepers.
    pub interrupt_pending: AtomicU8,
    /// Monitor the thread is about to enter or waits on, for dumps and tools (index + 1), 0 for none.
    pub contended_monitor: AtomicU32,
    /// Scoped value cache (`Thread.scopedValueCache`); a root.
    pub scoped_value_cache: Cell<Address>,
    /// Asynchronous exception to throw; a root.
    pub async_exception: Cell<Address>,
    /// Its waits to enter monitors.
    pub blocked: Waits,
    /// How it waited for notifications, slept and parked.
    pub waited: Waits,
    /// The version of a class that libverify looks at for this thread.
    pub verified: Cell<Option<crate::class::ConstantsRef>>,
    /// What is kept for tools.
    pub tools: crate::probes::state::ThreadTools,
    /// Operating system's id of the thread.
    pub os_id: AtomicU32,
    /// Native thread handle for priorities and CPU times.
    pub pthread: AtomicU64,
    /// Daemon as counted when started.
    pub daemon: AtomicU8,
    /// Depth of critical regions of the VM in which suspension is put off.
    pub no_suspend: Cell<u32>,
    /// A virtual thread is on its way to or from this one.
    pub moving: Cell<u32>,
    /// Tools are told of an event, and may be at it.
    pub telling: AtomicBool,
    /// Recursion depth of class verification/linking etc. guards, JNI critical depth.
    pub critical_depth: Cell<u32>,
    /// Where the thread keeps its place in the thread list.
    pub index: AtomicUsize,
    /// Allocations until the next stress collection etc.
    pub stress_counter: Cell<u64>,
    /// Is one of the holds a suspension?
    pub suspended: AtomicU8,
    /// Is it too late to suspend it? Changes as `suspended` does.
    pub ending: AtomicBool,
    /// Is it to be suspended when it carries no virtual thread any more?
    pub carrier_suspended: AtomicBool,
    /// A suspension has ended: look again whether the monitor waited for is free.
    pub try_again: AtomicU8,
    /// State of the sequence of identity hashes; never 0.
    pub hash_state: Cell<u64>,
    /// The stack that signal handlers run on.
    pub signal_stack: Cell<*mut u8>,
    /// Since when its VM code has been at work.
    pub pins: crate::epochs::Pins,
    /// What the native thread had in its place before.
    pub signal_stack_before: Cell<libc::stack_t>,
    /// The native stack, for threads that the VM makes: its lowest address.
    pub native_stack: Cell<*mut u8>,
    /// Bytes of native stack.
    pub native_stack_size: Cell<usize>,
    /// The native thread that runs on it, or did and was not joined yet; 0 for none.
    pub runner: Cell<libc::pthread_t>,
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
    /// `JavaThread::stack_limit`
    pub const STACK_LIMIT: usize = offset_of!(JavaThread, stack_limit);
    /// `JavaThread::dispatch`
    pub const DISPATCH: usize = offset_of!(JavaThread, dispatch);
    /// `JavaThread::exception`
    pub const EXCEPTION: usize = offset_of!(JavaThread, exception);
    /// `JavaThread::segment`
    pub const SEGMENT: usize = offset_of!(JavaThread, segment);
    /// `JavaThread::helper_result`
    pub const HELPER_RESULT: usize = offset_of!(JavaThread, helper_result);
}

impl JavaThread {
    /// Has the thread look again, if it waits at its gate.
    pub(crate) fn open_gate(&self) {
        let _gate = self.gate.lock();
        self.gate_opened.notify_all();
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
            None => self.stack_base.get(),
        }
    }

    /// The virtual thread that it carries: `Thread.currentThread()` is that one.
    #[inline]
    pub fn mounted(&self) -> Option<&'static crate::virtual_thread::record::VirtualThread> {
        // SAFETY: null or a record, which is never freed.
        unsafe { self.virtual_thread.load(Ordering::SeqCst).as_ref() }
    }

    /// The identity that owns monitors.
    pub fn lock_id(&self) -> u32 {
        self.lock_id.get()
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
    #[inline]
    pub fn handle_of(&self, object: Address) -> Handle {
        if object.is_null() { Handle::NULL } else { Handle::from_slot(self.handles.push(object)) }
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

    /// Goes from *in VM* to another state. Pair with `enter_vm`.
    #[inline]
    pub fn leave_vm(&mut self, state: ThreadState) {
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
    pub fn take_exception(&mut self) -> Handle {
        let handle = self.handle_of(self.exception.get());
        self.exception.set(Address::NULL);
        handle
    }
}

/// JNI code's way in: *in native* to *in VM*, and back when dropped.
pub struct VmEntry(Current, crate::epochs::Outer);

impl VmEntry {
    /// Enters the VM.
    ///
    /// # Safety
    /// `thread` is the calling thread's and it is *in native*.
    #[inline]
    pub unsafe fn new(thread: *const JavaThread) -> VmEntry {
        // SAFETY: the state becomes *in VM* before the token is used.
        let mut cur = unsafe { Current::from_thread(thread) };
        cur.enter_vm();
        let outer = cur.pin_within();
        VmEntry(cur, outer)
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
        self.0.leave_vm(ThreadState::InNative);
    }
}

/// The code that runs methods, given to the runtime by the tiers when the VM is wired.
#[derive(Copy, Clone)]
pub struct TierEntries {
    /// Entry of a method with bytecode.
    pub interpret: Code,
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
    /// RESUME of interpreted frames: goes on behind the call at the frame's PC.
    pub resume_after_call: Code,
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
