//! What a signal catches of a thread that runs: its CPU time since the last one, its Java frames as AsyncGetCallTrace gives them, and its
//! registers and a copy of the top of its native stack, which is unwound elsewhere. Of a perf event's signal also the samples, which have the
//! kernel's stack.
//!
//! Invariant: the handler takes no lock, allocates nothing and follows no address: of the stack it reads what the kernel finds mapped. It writes into
//! one of a fixed number of captures; when all are full, the thread's time goes to its next signal. The handler stays for ever, and so do
//! captures and clocks, since a signal may be on its way when its timer or event is gone.

use std::cell::UnsafeCell;
use std::ffi::{CStr, c_int, c_long, c_void};
use std::mem::zeroed;
use std::ops::Range;
use std::ptr::{from_ref, null, null_mut};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU8, AtomicU64, Ordering};

use rustix::time::ClockId;

use super::events::{Ring, SAMPLES, Slot};

/// How many Java frames are caught.
const DEPTH: usize = 1024;

/// How much of a native stack is copied, in bytes.
const STACK: usize = 32 << 10;
const PAGE: usize = 4096;
/// How many of its words are looked at in the handler.
const WORDS: usize = 2;
/// Where a context has instruction, stack and frame pointer.
const REGISTERS: [usize; 3] = [libc::REG_RIP as usize, libc::REG_RSP as usize, libc::REG_RBP as usize];

/// How many captures there are: between two looks at them each is filled at most once.
const CAPTURES: usize = 512;

/// How many threads have a timer or an event at a time.
const CLOCKS: usize = 16 << 10;

/// In how many libraries native stacks are looked for.
const LIBRARIES: usize = 1024;

/// Descriptors below this number may be events'.
pub const EVENTS: usize = 64 << 10;

/// Why a descriptor's signal was sent, where that is an event's: there is something to read.
const POLL_IN: c_int = 1;
/// Why SIGTRAP was sent, where that is an event's.
const TRAP_PERF: c_int = 6;

/// The signals that are caught: of timers and of events' descriptors, and of events themselves.
const SIGNALS: [c_int; 2] = [libc::SIGPROF, libc::SIGTRAP];

/// JNI: the version asked for, and the answer of success.
const JNI_VERSION_1_6: i32 = 0x0001_0006;
const JNI_OK: i32 = 0;

const FREE: u8 = 0;
const BUSY: u8 = 1;
const FULL: u8 = 2;

/// The `bci` of what is no frame: there native code has entered Java.
const ENTRY: i32 = -4;

/// A Java frame, as the stock VM's `forte.cpp` lays it out for profilers.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CallFrame {
    /// The index of the bytecode; negative for a native method.
    pub bci: i32,
    /// The method's id.
    pub method: *mut c_void,
}

impl CallFrame {
    /// Where the registers lie that native code goes on with, if it has entered Java here: RBP at 48, the instruction at 56, and the stack
    /// pointer is then 64 more.
    pub fn entry(&self) -> Option<u64> {
        (self.bci == ENTRY).then_some(self.method as u64)
    }
}

#[repr(C)]
struct CallTrace {
    env: *mut c_void,
    count: i32,
    frames: *mut CallFrame,
}

type AsyncGetCallTrace = unsafe extern "C" fn(*mut CallTrace, i32, *mut c_void);

/// What one signal has caught.
pub struct Capture {
    /// The thread's number for the kernel.
    pub tid: i32,
    /// When it was, as [`now`] says.
    pub at: u64,
    /// Its CPU time since the last one, in nanoseconds.
    pub cpu: u64,
    /// In the first one, its CPU time before it could be seen.
    pub before: u64,
    /// Its JNI environment; null of a thread that isn't Java's.
    pub env: *mut c_void,
    /// How many Java frames there are; negative, why they can't be known.
    pub count: i32,
    frames: [CallFrame; DEPTH],
    /// Instruction, stack and frame pointer.
    pub registers: [u64; 3],
    /// Where the copy of the stack begins, and how many bytes it has.
    from: u64,
    copied: usize,
    stack: [u8; STACK],
    /// How many bytes of an event's samples were copied.
    sampled: usize,
    samples: [u8; SAMPLES],
}

impl Capture {
    /// The Java frames, the newest first.
    pub fn frames(&self) -> &[CallFrame] {
        self.frames.get(..usize::try_from(self.count).unwrap_or(0)).unwrap_or_default()
    }

    /// What is known of the native stack: from where, and what is there.
    pub fn stack(&self) -> (u64, &[u8]) {
        (self.from, self.stack.get(..self.copied).unwrap_or_default())
    }

    /// The registers with which native code goes on that has entered Java; None where the copy doesn't have them.
    pub fn registers_at(&self, entry: u64) -> Option<[u64; 3]> {
        let (from, stack) = self.stack();
        let at = usize::try_from(entry.checked_sub(from)?).ok()?;
        let word = |at: usize| Some(u64::from_ne_bytes(stack.get(at..at.checked_add(8)?)?.try_into().ok()?));
        Some([word(at + 56)?, entry + 64, word(at + 48)?])
    }

    /// Copies the part of the native stack that has native frames: from the stack pointer, if native code runs, else from where it has entered Java;
    /// up to where it first did, where the VM says that, since Java frames are all below that. Nothing where Java has entered nothing.
    fn copy_stack(&mut self, runs: bool, mixed: bool) {
        let entries = || self.frames().iter().filter_map(CallFrame::entry);
        let sp = self.registers[1];
        let from = if runs { Some(sp) } else { entries().next() };
        let last = entries().next_back();
        let wanted = match (from, last) {
            // The oldest entry has no Java frames below.
            (Some(from), Some(last)) if mixed => usize::try_from(last.saturating_sub(from)).unwrap_or(STACK).min(STACK),
            (Some(_), _) => STACK,
            (None, _) => 0,
        };
        self.from = from.unwrap_or(sp);
        self.copied = copy(self.from as usize, &mut self.stack[..wanted]);
    }

    /// The samples of a perf event; of a timer there are none.
    pub fn samples(&self) -> &[u8] {
        self.samples.get(..self.sampled).unwrap_or_default()
    }
}

/// A place for a capture.
struct Place(UnsafeCell<Capture>);

/// A thread's, which the handler finds by the address that a timer hands over, or by an event's descriptor.
#[derive(Default)]
pub struct Clock {
    /// The CPU time that the thread has had at its last capture.
    cpu: AtomicU64,
    /// What it had before it had a clock, until a capture tells.
    before: AtomicU64,
    /// What its event's samples are read from.
    pub ring: Slot,
}

/// What the handler needs, made once.
struct Shared {
    places: Box<[Place]>,
    /// Who has each of them: nobody, a handler, or the thread that looks. Not beside them, where a look at all would touch as many pages.
    states: Box<[AtomicU8]>,
    clocks: Box<[Clock]>,
    /// By descriptor, where that is an event's.
    events: Box<[AtomicPtr<Clock>]>,
    trace: AsyncGetCallTrace,
    /// Does the trace say where native code has entered Java?
    mixed: bool,
    vm: *mut agent::sys::JavaVM,
    /// The handlers that were there, by their place among the signals.
    before: [libc::sigaction; 2],
    /// Is the native stack wanted?
    native: AtomicBool,
    /// Where libraries lie, from where to where; none after one that is empty.
    libraries: Box<[[AtomicU64; 2]]>,
    on: AtomicBool,
}

// SAFETY: a capture is touched by whoever has changed its state: from FREE to BUSY, or on finding FULL, which one thread alone does. The VM's pointer is for all threads, and what was the handler before isn't changed.
unsafe impl Sync for Shared {}
// SAFETY: as above.
unsafe impl Send for Shared {}

static MADE: OnceLock<Result<(), String>> = OnceLock::new();
/// Reached by the handler without anything that could wait.
static SHARED: AtomicPtr<Shared> = AtomicPtr::new(null_mut());

fn shared() -> Option<&'static Shared> {
    // SAFETY: null, or what `make` leaked.
    unsafe { SHARED.load(Ordering::Acquire).as_ref() }
}

/// Prepares for captures, and begins or goes on with them.
///
/// # Errors
/// What the VM or the system doesn't have.
pub fn begin(vm: agent::Vm, native: bool) -> Result<(), String> {
    MADE.get_or_init(|| make(vm)).clone()?;
    if let Some(shared) = shared() {
        shared.native.store(native, Ordering::Relaxed);
        shared.on.store(true, Ordering::Release);
    }
    Ok(())
}

/// Signals that are still on their way catch nothing.
pub fn end() {
    if let Some(shared) = shared() {
        shared.on.store(false, Ordering::Release);
    }
}

fn make(vm: agent::Vm) -> Result<(), String> {
    let find = |name: &CStr| {
        [null_mut(), libjvm()].into_iter().find_map(|library| {
            // SAFETY: null is the search in all that is loaded for all; else the VM's library, which stays.
            let found = unsafe { libc::dlsym(library, name.as_ptr()) };
            (!found.is_null()).then_some(found)
        })
    };
    let mixed = find(c"PellucidAsyncGetMixedTrace");
    let found = mixed
        .or_else(|| find(c"AsyncGetCallTrace"))
        .ok_or("this VM has no AsyncGetCallTrace, so nobody knows where CPU time goes")?;
    let mut shared = Box::new(Shared {
        // Memory comes with the first use of each.
        // SAFETY: all fields of a capture may be zero.
        places: unsafe { Box::new_zeroed_slice(CAPTURES).assume_init() },
        states: (0..CAPTURES).map(|_| AtomicU8::new(FREE)).collect(),
        clocks: (0..CLOCKS).map(|_| Clock::default()).collect(),
        // SAFETY: all are null.
        events: unsafe { Box::new_zeroed_slice(EVENTS).assume_init() },
        // SAFETY: the function's form, as VMs and profilers have it.
        trace: unsafe { std::mem::transmute::<*mut c_void, AsyncGetCallTrace>(found) },
        mixed: mixed.is_some(),
        vm: vm.raw(),
        // SAFETY: plain data.
        before: unsafe { zeroed() },
        native: AtomicBool::new(false),
        libraries: (0..LIBRARIES).map(|_| Default::default()).collect(),
        on: AtomicBool::new(false),
    });
    // SAFETY: both are whole; what was before is in place before the new handler can look at it.
    let failed = unsafe {
        for (signal, before) in SIGNALS.into_iter().zip(&mut shared.before) {
            libc::sigaction(signal, null(), before);
        }
        SHARED.store(Box::into_raw(shared), Ordering::Release);
        let mut action: libc::sigaction = zeroed();
        action.sa_sigaction = on_signal as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_RESTART | libc::SA_ONSTACK;
        SIGNALS.into_iter().any(|signal| libc::sigaction(signal, &raw const action, null_mut()) != 0)
    };
    if failed { Err(format!("no handler of SIGPROF or SIGTRAP: {}", std::io::Error::last_os_error())) } else { Ok(()) }
}

/// The VM's library, where it isn't among what is loaded for all.
fn libjvm() -> *mut c_void {
    // SAFETY: a search among what is loaded.
    unsafe { libc::dlopen(c"libjvm.so".as_ptr(), libc::RTLD_NOW | libc::RTLD_NOLOAD) }
}

/// A clock by its number, for a timer or an event.
pub fn clock(number: usize) -> Option<&'static Clock> {
    shared()?.clocks.get(number)
}

impl Clock {
    /// Counts from here, in nanoseconds; so much of that belongs to the thread's time, of which nobody knows where it went.
    pub fn set(&self, nanos: u64, before: u64) {
        self.before.store(before, Ordering::Relaxed);
        self.cpu.store(nanos, Ordering::Relaxed);
    }
}

/// Notes whose event a descriptor is, or that it is none any more.
pub fn know(descriptor: c_int, clock: Option<&'static Clock>) {
    let event = usize::try_from(descriptor).ok().and_then(|number| shared()?.events.get(number));
    if let Some(event) = event {
        event.store(clock.map_or(null_mut(), |clock| from_ref(clock).cast_mut()), Ordering::Release);
    }
}

/// Does the VM say where native code has entered Java?
pub fn is_mixed() -> bool {
    shared().is_some_and(|shared| shared.mixed)
}

/// Says where libraries lie. A signal meanwhile may take a new one's code for Java's, and sees no native frames.
pub fn show(libraries: impl Iterator<Item = Range<u64>>) {
    let Some(shared) = shared() else { return };
    let ranges = libraries.map(|range| [range.start, range.end]).chain([[0; 2]]);
    for (known, range) in shared.libraries.iter().zip(ranges) {
        known.iter().zip(range).for_each(|(known, end)| known.store(end, Ordering::Relaxed));
    }
}

/// Hands all captures that are full to `each`; only one thread may do so. Says how many they are, of an eighth of those that there may be.
pub fn drain(mut each: impl FnMut(&Capture)) -> f64 {
    let Some(shared) = shared() else { return 0.0 };
    let mut found = 0;
    for (place, state) in shared.places.iter().zip(&shared.states) {
        if state.load(Ordering::Acquire) == FULL {
            // SAFETY: a full one is this thread's.
            each(unsafe { &*place.0.get() });
            state.store(FREE, Ordering::Release);
            found += 1;
        }
    }
    f64::from(found) / (CAPTURES / 8) as f64
}

/// What the kernel says with an event's own signal.
#[repr(C)]
struct Trapped {
    number: c_int,
    error: c_int,
    code: c_int,
    address: *mut c_void,
    data: *mut c_void,
}

/// What the kernel says with a descriptor's signal.
#[repr(C)]
struct Polled {
    number: c_int,
    error: c_int,
    code: c_int,
    band: c_long,
    descriptor: c_int,
}

unsafe extern "C" fn on_signal(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    // SAFETY: a handler's arguments; errno is the thread's.
    unsafe {
        let errno = libc::__errno_location();
        let saved = *errno;
        if let Some(shared) = shared() {
            let event = || shared.events.get(usize::try_from((*info.cast::<Polled>()).descriptor).ok()?);
            match (signal, (*info).si_code) {
                (libc::SIGPROF, libc::SI_TIMER) if let Some(clock) = shared.clock_at((*info).si_value().sival_ptr) => {
                    shared.catch(clock, None, context);
                }
                (libc::SIGTRAP, TRAP_PERF) if let Some(clock) = shared.clock_at((*info.cast::<Trapped>()).data) => {
                    clock.ring.read(|ring| shared.catch(clock, Some(ring), context));
                }
                (libc::SIGPROF, POLL_IN)
                    if let Some(clock) = event().and_then(|event| event.load(Ordering::Acquire).as_ref()) =>
                {
                    clock.ring.read(|ring| shared.catch(clock, Some(ring), context));
                }
                _ => shared.hand_on(signal, info, context),
            }
        }
        *errno = saved;
    }
}

impl Shared {
    /// The clock at an address; None when the timer is somebody else's.
    fn clock_at(&self, address: *mut c_void) -> Option<&Clock> {
        let offset = (address as usize).checked_sub(self.clocks.as_ptr() as usize)?;
        self.clocks.get(offset / size_of::<Clock>()).filter(|_| offset.is_multiple_of(size_of::<Clock>()))
    }

    /// The signal of somebody else's timer or descriptor goes where it went before.
    unsafe fn hand_on(&self, signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
        let Some((_, before)) = SIGNALS.into_iter().zip(&self.before).find(|(known, _)| *known == signal) else {
            return;
        };
        let handler = before.sa_sigaction;
        if signal == libc::SIGTRAP && handler == libc::SIG_DFL {
            // A breakpoint that nobody is there for ends the process, as it would have.
            // SAFETY: what was there, and a signal that arrives when this handler returns.
            unsafe {
                libc::sigaction(signal, before, null_mut());
                libc::raise(signal);
            }
        }
        if handler == libc::SIG_DFL || handler == libc::SIG_IGN {
            return;
        }
        // SAFETY: the handler that was there, of the kind that its flags say.
        unsafe {
            if before.sa_flags & libc::SA_SIGINFO != 0 {
                std::mem::transmute::<usize, unsafe extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void)>(handler)(
                    signal, info, context,
                );
            } else {
                std::mem::transmute::<usize, unsafe extern "C" fn(c_int)>(handler)(signal);
            }
        }
    }

    unsafe fn catch(&self, clock: &Clock, ring: Option<Ring>, context: *mut c_void) {
        if !self.on.load(Ordering::Acquire) {
            return;
        }
        let free = |state: &AtomicU8| {
            state.load(Ordering::Relaxed) == FREE
                && state.compare_exchange(FREE, BUSY, Ordering::Acquire, Ordering::Relaxed).is_ok()
        };
        let Some(number) = self.states.iter().position(free) else { return };
        // SAFETY: a busy one is this handler's; the context is the kernel's.
        unsafe {
            let capture = &mut *self.places[number].0.get();
            capture.sampled = ring.map_or(0, |ring| ring.copy(&mut capture.samples));
            if ring.is_some() && capture.sampled == 0 {
                // The event came while this handler ran for the one before.
                self.states[number].store(FREE, Ordering::Release);
                return;
            }
            capture.at = now();
            let now = nanos(ClockId::ThreadCPUTime);
            capture.cpu = now.saturating_sub(clock.cpu.swap(now, Ordering::Relaxed));
            capture.before = clock.before.swap(0, Ordering::Relaxed);
            capture.tid = libc::gettid();
            let registers = &(*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs;
            capture.registers = REGISTERS.map(|at| registers[at] as u64);
            self.catch_java(capture, context.cast());
            capture.copied = 0;
            if self.native.load(Ordering::Relaxed) {
                // Above Java code are no native frames, and copying takes longer than all else.
                capture.copy_stack(self.is_native(capture.registers[0]), self.mixed);
            }
        }
        self.states[number].store(FULL, Ordering::Release);
    }

    /// Is an instruction in a library?
    fn is_native(&self, instruction: u64) -> bool {
        let ranges = self.libraries.iter().map(|ends| [0, 1].map(|end: usize| ends[end].load(Ordering::Relaxed)));
        ranges.take_while(|[_, end]| *end != 0).any(|[start, end]| (start..end).contains(&instruction))
    }

    unsafe fn catch_java(&self, capture: &mut Capture, context: *mut libc::ucontext_t) {
        let mut env: *mut c_void = null_mut();
        // SAFETY: the VM's table.
        let found = unsafe { ((**self.vm).v1_2.GetEnv)(self.vm, &raw mut env, JNI_VERSION_1_6) };
        capture.env = if found == JNI_OK { env } else { null_mut() };
        capture.count = 0;
        if capture.env.is_null() {
            return;
        }
        // SAFETY: the handler's context.
        unsafe { self.trace(capture, context) };
        if capture.count >= 0 {
            return;
        }
        let [_, sp, bp] = capture.registers;
        let mut words = [0_u64; WORDS];
        if copy(sp as usize, bytemuck::bytes_of_mut(&mut words)) < WORDS * 8 {
            return;
        }
        // The stock VM doesn't know a method's frame while it is being made or taken down. The caller's is whole: the address to return to lies on top, or
        // above the frame pointer that was saved.
        for registers in [[words[0], sp + 8, bp], [words[1], sp + 16, words[0]]] {
            if capture.count >= 0 {
                break;
            }
            let failed = capture.count;
            // SAFETY: a copy of the handler's context, whole but for what points into the original, which stays.
            unsafe {
                let mut caller = *context;
                for (at, value) in REGISTERS.into_iter().zip(registers) {
                    caller.uc_mcontext.gregs[at] = value as i64;
                }
                self.trace(capture, &raw mut caller);
            }
            capture.count = if capture.count > 0 { capture.count } else { failed };
        }
    }

    /// # Safety
    /// The context is a handler's, or a copy of it.
    unsafe fn trace(&self, capture: &mut Capture, context: *mut libc::ucontext_t) {
        let mut trace = CallTrace { env: capture.env, count: 0, frames: capture.frames.as_mut_ptr() };
        // SAFETY: the trace has room for as many frames as are asked for.
        unsafe { (self.trace)(&raw mut trace, DEPTH as i32, context.cast()) };
        capture.count = trace.count;
    }
}

/// The time of captures, in nanoseconds.
pub fn now() -> u64 {
    nanos(ClockId::Monotonic)
}

fn nanos(clock: ClockId) -> u64 {
    let time = rustix::time::clock_gettime(clock);
    (time.tv_sec as u64) * 1_000_000_000 + time.tv_nsec as u64
}

/// Copies memory of this process as far as it is mapped; says how much.
fn copy(from: usize, to: &mut [u8]) -> usize {
    // One part for each page, since what is copied in part is so by whole parts.
    let mut parts = [libc::iovec { iov_base: null_mut(), iov_len: 0 }; STACK / PAGE + 1];
    let (mut at, end) = (from, from.saturating_add(to.len()));
    let mut used = 0;
    while at < end {
        let next = (at / PAGE + 1).saturating_mul(PAGE).min(end);
        parts[used] = libc::iovec { iov_base: at as *mut c_void, iov_len: next - at };
        used += 1;
        at = next;
    }
    let room = libc::iovec { iov_base: to.as_mut_ptr().cast(), iov_len: to.len() };
    // SAFETY: what is read is checked by the kernel; the room is this function's.
    let copied =
        unsafe { libc::process_vm_readv(libc::getpid(), &raw const room, 1, parts.as_ptr(), used as libc::c_ulong, 0) };
    // Where the call isn't allowed, the instruction alone is known.
    usize::try_from(copied).unwrap_or(0)
}
