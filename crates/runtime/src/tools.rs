//! Tools: the VM's side of the seam (`inspection`). Events are sent from here, wishes become demand here, and what tools ask
//! is answered here.
//!
//! Invariant: the enabled test is one load; everything behind it is cold. Nothing here knows who listens.

pub mod actions;
mod classes;
mod equivalence;
pub mod events;
mod frame_names;
mod frames;
mod heap_walk;
pub mod hooks;
mod ids;
mod modules;
mod operands;
mod probes;
mod redefine;
mod references;
pub(crate) mod roots;
mod system;
mod threads;
pub mod watches;

pub(crate) use ids::object_id;
pub use probes::Probes;
pub(crate) use threads::state as thread_state;

use crate::frame::Frame;
use crate::refs::Handle;
use crate::safepoint;
use crate::thread::{Current, JavaThread, ThreadState, VmEntry, poll};
use crate::thread_stack::{Stack, with_stack};
use crate::virtual_thread::VirtualThread;
use crate::vm::Vm;
use heap::{Address, Tags};
use inspection::{AgentThread, Answer, EnvironmentId, EventKind, EventSet, EventSink, Phase, Refusal, ThreadId};
use parking_lot::{Mutex, RwLock};
use std::cell::{Cell, RefCell};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};

/// Events that only the interpreter sends, from its instrumented table or on its slow paths.
const INTERPRETED: EventSet = EventSet::of(&[EventKind::SingleStep, EventKind::MethodEntry, EventKind::MethodExit]);

/// See `Tools::load_agent`: a name, whether it is a path, options, and a warning to give if the library is a new one.
pub type LoadAgent = Box<dyn Fn(&str, bool, &str, Option<&str>) -> Result<i32, String> + Send + Sync>;

/// What the VM keeps for tools; part of `Vm`.
pub struct Tools {
    pub(crate) sink: OnceLock<&'static dyn EventSink>,
    /// Kinds of events that are told of in every thread.
    everywhere: AtomicU64,
    phase: AtomicU8,
    /// The VM has told of its end, so no event is told any more.
    pub(crate) all_told: AtomicBool,
    /// May JNI be used by those who wanted to as early as possible?
    pub(crate) early: AtomicBool,
    /// Breakpoints.
    pub probes: Probes,
    /// Watched fields.
    pub(crate) watches: watches::Watches,
    /// Names of frames.
    pub(crate) frame_names: frame_names::FrameNames,
    /// Between those who compile and those who change what was compiled.
    pub installing: Installing,
    /// What tools put before the names of native methods that they wrap, in the order in which it is put.
    pub(crate) native_prefixes: RwLock<Vec<String>>,
    /// Libraries of tools, whose functions native methods may be bound to.
    pub(crate) native_libraries: RwLock<Vec<usize>>,
    /// Bytes between the objects of a sample (SetHeapSamplingInterval).
    sample_interval: AtomicUsize,
    /// Methods that were compiled and of which tools have not been told.
    compiled: Mutex<Vec<inspection::MethodId>>,
    /// Methods of unloaded classes, with addresses of their code, of which tools have not been told.
    pub(crate) unloaded_code: Mutex<Vec<(inspection::MethodId, usize)>>,
    /// Signatures of classes that were unloaded and of which tools have not been told.
    unloaded: Mutex<Vec<Vec<u8>>>,
    /// Tags of objects that are gone and of which tools have not been told.
    pub(crate) freed: Mutex<Vec<(EnvironmentId, i64)>>,
    /// Threads that are telling of one of them.
    pub(crate) telling_freed: AtomicUsize,
    /// How many wait to walk the heap until no ObjectFree is told.
    pub(crate) walks_waiting: AtomicUsize,
    /// Tags of objects.
    pub tags: Tags,
    /// System properties that tools have set or changed.
    properties: Mutex<Vec<(String, Option<String>)>>,
    /// Called when the VM has told of its end; agents' libraries want to know.
    pub unload: OnceLock<Box<dyn Fn() + Send + Sync>>,
    /// Loads an agent into the running VM, on a thread in native: its name or path, whether it is a path, its options. Answers what
    /// Agent_OnAttach returned, or why it could not be called.
    pub load_agent: OnceLock<LoadAgent>,
}

impl Tools {
    /// Was the end of the VM the last event?
    #[inline]
    pub(crate) fn has_told_all(&self) -> bool {
        self.all_told.load(Ordering::Relaxed)
    }

    /// Nobody wants anything.
    pub fn new() -> Tools {
        Tools {
            sink: OnceLock::new(),
            everywhere: AtomicU64::new(0),
            phase: AtomicU8::new(Phase::OnLoad as u8),
            all_told: AtomicBool::new(false),
            early: AtomicBool::new(false),
            probes: Probes::default(),
            watches: watches::Watches::default(),
            frame_names: frame_names::FrameNames::default(),
            installing: Installing::default(),
            native_prefixes: RwLock::default(),
            native_libraries: RwLock::default(),
            sample_interval: AtomicUsize::new(512 << 10),
            compiled: Mutex::default(),
            unloaded_code: Mutex::default(),
            unloaded: Mutex::default(),
            freed: Mutex::default(),
            telling_freed: AtomicUsize::new(0),
            walks_waiting: AtomicUsize::new(0),
            tags: Tags::new(),
            properties: Mutex::default(),
            unload: OnceLock::new(),
            load_agent: OnceLock::new(),
        }
    }

    /// Does somebody want one of these events in this thread?
    #[inline]
    pub fn wants(&self, thread: &JavaThread, kinds: EventSet) -> bool {
        (self.everywhere.load(Ordering::Relaxed) | thread.tools.events.load(Ordering::Relaxed)) & kinds.0 != 0
    }

    /// Does somebody want this event, which is of no thread?
    pub(crate) fn wants_everywhere(&self, kind: EventKind) -> bool {
        self.everywhere.load(Ordering::Relaxed) & kind.set().0 != 0
    }

    /// How far the VM has come, for tools.
    pub fn phase(&self) -> Phase {
        match self.phase.load(Ordering::Acquire) {
            0 => Phase::OnLoad,
            1 => Phase::Primordial,
            2 => Phase::Start,
            3 => Phase::Live,
            _ => Phase::Dead,
        }
    }

    /// Goes on to another phase.
    pub fn set_phase(&self, phase: Phase) {
        self.phase.store(phase as u8, Ordering::Release);
    }
}

impl Default for Tools {
    fn default() -> Tools {
        Tools::new()
    }
}

/// Keeps compiled code from being installed that was made from what a tool has changed since.
#[derive(Default)]
pub struct Installing {
    changes: Mutex<u64>,
    /// Held shared by who compiles a method, so that what it reads fits together.
    compiling: RwLock<()>,
}

impl Installing {
    /// How many changes there were; to be asked before metadata is read for compiling.
    pub fn changes(&self) -> u64 {
        *self.changes.lock()
    }

    /// Runs `install` unless there was a change since `changes`; whether it ran.
    pub fn install(&self, changes: u64, install: impl FnOnce()) -> bool {
        let now = self.changes.lock();
        if *now == changes {
            install();
        }
        *now == changes
    }

    /// A change: nothing is installed until the guard is dropped.
    pub(crate) fn begin_change(&self) -> parking_lot::MutexGuard<'_, u64> {
        let mut changes = self.changes.lock();
        *changes += 1;
        changes
    }

    /// The same, for a change of what a compiler reads: none is at work until the guards are dropped. All threads are stopped.
    pub(crate) fn begin_rewrite(&self) -> (parking_lot::RwLockWriteGuard<'_, ()>, parking_lot::MutexGuard<'_, u64>) {
        (self.compiling.write(), self.begin_change())
    }

    /// Nobody is at work compiling until the guard is dropped; None if somebody is.
    pub fn try_rest(&self) -> Option<parking_lot::RwLockWriteGuard<'_, ()>> {
        self.compiling.try_write()
    }

    /// A method is being compiled until the guard is dropped; the thread reaches no safepoint meanwhile.
    pub fn begin_compilation(&self) -> parking_lot::RwLockReadGuard<'_, ()> {
        self.compiling.read()
    }
}

/// What the VM keeps for tools in each thread.
pub struct ThreadTools {
    /// Kinds of events that are told of in this thread besides those of `Tools::everywhere`: the platform thread's or those of the
    /// virtual thread that it carries.
    events: AtomicU64,
    /// Those of the platform thread.
    own_events: AtomicU64,
    /// What is to become of the newest frame.
    pub(crate) action: actions::Pending,
    /// The exception that was told of last; a root.
    pub(crate) reported: Cell<Address>,
    /// For each exception that a native method has caught, the method's frame, until it is told.
    pub(crate) native_catches: RefCell<Vec<usize>>,
    /// Of allocations and freed objects: the events whose listeners run in the thread. What those allocate is not told of again.
    pub(crate) telling_of: Cell<EventSet>,
    /// Does the thread run code that nobody hears of; see `unseen`?
    pub(crate) unseen: Cell<bool>,
    /// Does the thread serve tools or the VM itself?
    pub(crate) spared: AtomicBool,
    /// Does it run an agent's function, not `Thread.run`?
    is_agents: AtomicBool,
    /// What an agent's thread runs.
    agent: Mutex<Option<AgentThread>>,
}

impl ThreadTools {
    /// Those of a thread that nobody knows.
    pub(crate) fn new() -> ThreadTools {
        ThreadTools {
            events: AtomicU64::new(0),
            own_events: AtomicU64::new(0),
            action: actions::Pending::default(),
            reported: Cell::new(Address::NULL),
            native_catches: RefCell::default(),
            telling_of: Cell::new(EventSet::EMPTY),
            unseen: Cell::new(false),
            spared: AtomicBool::new(false),
            is_agents: AtomicBool::new(false),
            agent: Mutex::default(),
        }
    }

    /// Makes them those of a new thread.
    pub(crate) fn reset(&self) {
        self.events.store(0, Ordering::Relaxed);
        self.own_events.store(0, Ordering::Relaxed);
        self.action.clear();
        self.reported.set(Address::NULL);
        self.native_catches.borrow_mut().clear();
        self.telling_of.set(EventSet::EMPTY);
        self.unseen.set(false);
        self.spared.store(false, Ordering::Relaxed);
        self.is_agents.store(false, Ordering::Relaxed);
        *self.agent.lock() = None;
    }

    /// Says what the thread runs in place of `Thread.run`.
    pub(crate) fn run_agent(&self, agent: Option<AgentThread>) {
        self.spared.store(agent.is_some(), Ordering::Relaxed);
        self.is_agents.store(agent.is_some(), Ordering::Relaxed);
        *self.agent.lock() = agent;
    }

    /// The slots that are roots.
    pub(crate) fn scan(&self, slots: &mut dyn FnMut(*mut Address)) {
        slots(self.reported.as_ptr());
        slots(self.action.object.as_ptr());
    }
}

impl JavaThread {
    /// Does it run an agent's function, not `Thread.run`? Java doesn't see it then (JVM TI, RunAgentThread).
    pub fn is_agents(&self) -> bool {
        self.tools.is_agents.load(Ordering::Relaxed)
    }
}

/// Makes the thread's dispatch table and poll word serve what is wanted. Its place in the list is locked, or nobody knows it yet.
pub(crate) fn refresh_demand(thread: &JavaThread) {
    let vm = thread.vm;
    let wanted = EventSet(vm.tools.everywhere.load(Ordering::Relaxed) | thread.tools.events.load(Ordering::Relaxed));
    let trace = crate::trace::dispatch_demand(vm);
    let step = if wanted.contains(EventKind::SingleStep) { poll::TOOL_DEMAND } else { 0 };
    thread.dispatch.store((vm.tiers().dispatch_table)(trace | step).cast_mut(), Ordering::Release);
    if wanted.intersects(INTERPRETED) || trace != 0 {
        thread.poll.fetch_or(poll::TOOL_DEMAND, Ordering::SeqCst);
    } else {
        thread.poll.fetch_and(!poll::TOOL_DEMAND, Ordering::SeqCst);
    }
}

/// The current thread carries this virtual thread from now on, or none: its events are those that are wanted of that.
pub(crate) fn runs(cur: &Current, carried: Option<&VirtualThread>) {
    let wanted = || carried.map_or(&cur.tools.own_events, |thread| &thread.events).load(Ordering::SeqCst);
    if cur.tools.events.load(Ordering::SeqCst) != wanted() {
        let _list = cur.vm().threads.lock();
        cur.tools.events.store(wanted(), Ordering::SeqCst);
        refresh_demand(cur.thread());
    }
}

/// Runs what an agent's thread is for; false when the current thread is no such thread.
pub(crate) fn run_agent(cur: &mut Current) -> bool {
    let body = cur.tools.agent.lock().take();
    let Some(body) = body else { return false };
    let thread = cur.thread();
    cur.leave_vm(ThreadState::InNative);
    body(thread.jni_env() as usize);
    cur.enter_vm();
    cur.exception.set(Address::NULL);
    true
}

/// The VM for those who ask it through the seam.
pub struct VmInspector(pub &'static Vm);

impl VmInspector {
    /// The calling thread, if it is a Java thread that runs native code.
    fn native_thread(&self) -> Answer<&'static JavaThread> {
        crate::threads::current_thread()
            .filter(|thread| thread.state() == ThreadState::InNative)
            .ok_or(Refusal::UnattachedThread)
    }

    /// Runs `body` in the VM; local references it made are gone afterwards.
    fn enter<R>(&self, body: impl FnOnce(&mut Current) -> Answer<R>) -> Answer<R> {
        let thread = self.native_thread()?;
        // SAFETY: the calling thread's own structure, in native.
        let mut cur = unsafe { VmEntry::new(thread) };
        let mark = cur.handles.top();
        let result = undisturbed(&mut cur, body);
        cur.handles.set_top(mark);
        result
    }

    /// The same; local references it made are left to the caller.
    fn enter_keeping<R>(&self, body: impl FnOnce(&mut Current) -> Answer<R>) -> Answer<R> {
        let thread = self.native_thread()?;
        // SAFETY: as in `enter`.
        let mut cur = unsafe { VmEntry::new(thread) };
        undisturbed(&mut cur, body)
    }

    /// The live thread with an id.
    fn target(&self, id: ThreadId) -> Answer<Target> {
        if id.0 & VIRTUAL != 0 {
            // SAFETY: ids are made by `virtual_id` from records, which are never freed.
            let record: &'static VirtualThread = unsafe { &*((id.0 & !VIRTUAL) as *const VirtualThread) };
            return if record.object().is_null_handle() {
                Err(Refusal::ThreadNotAlive)
            } else {
                Ok(Target::Virtual(record))
            };
        }
        let list = self.0.threads.lock();
        list.iter().find(|thread| thread_id(thread) == id).map(Target::Platform).ok_or(Refusal::ThreadNotAlive)
    }

    /// Runs `body` while a thread's stack stands still; local references it makes are kept.
    fn on_stack<R>(&self, id: ThreadId, body: impl FnOnce(&mut Current, &Stack) -> Answer<R>) -> Answer<R> {
        let target = self.target(id)?;
        self.enter_keeping(|cur| {
            let outcome = match target {
                Target::Platform(thread) => {
                    safepoint::with_stopped(cur, thread, |cur, thread| body(cur, &Stack::carrier(thread)))
                }
                Target::Virtual(thread) => thread.pinned(cur).and_then(|object| {
                    with_stack(cur, object.handle(), |cur, stack| body(cur, &stack.without_yield()))
                }),
            };
            outcome.unwrap_or(Err(Refusal::ThreadNotAlive))
        })
    }

    /// The same, of a thread that is suspended or the current one.
    fn on_held_stack<R>(&self, id: ThreadId, body: impl FnOnce(&mut Current, &Stack) -> Answer<R>) -> Answer<R> {
        let target = self.target(id)?;
        self.on_stack(
            id,
            |cur, stack| if target.is_held(cur) { body(cur, stack) } else { Err(Refusal::ThreadNotSuspended) },
        )
    }
}

/// A thread that a tool names.
#[derive(Copy, Clone)]
enum Target {
    Platform(&'static JavaThread),
    Virtual(&'static VirtualThread),
}

impl Target {
    /// The java.lang.Thread, as a handle that isn't the caller's. The thread stands still.
    fn object(self) -> Handle {
        match self {
            Target::Platform(thread) => Handle::from_slot(thread.thread_object.as_ptr()),
            Target::Virtual(thread) => thread.object(),
        }
    }

    /// May its frames be changed: is it the current one, or suspended?
    fn is_held(self, cur: &Current) -> bool {
        match self {
            Target::Platform(thread) => {
                std::ptr::eq(cur.thread(), thread) && cur.mounted().is_none()
                    || thread.suspended.load(Ordering::SeqCst) != 0
            }
            Target::Virtual(thread) => {
                cur.mounted().is_some_and(|m| std::ptr::eq(m, thread)) || thread.suspended.load(Ordering::SeqCst)
            }
        }
    }
}

/// Runs Java code that is the VM's own way to do something: tools are told nothing of what it does, but of classes it loads and of what
/// callbacks do meanwhile.
pub(crate) fn unseen<R>(cur: &mut Current, body: impl FnOnce(&mut Current) -> R) -> R {
    let outer = cur.tools.unseen.replace(true);
    let result = body(cur);
    cur.tools.unseen.set(outer);
    result
}

/// Runs `body` without the exception that may be pending; one that `body` leaves is dropped.
fn undisturbed<R>(cur: &mut Current, body: impl FnOnce(&mut Current) -> R) -> R {
    if !cur.has_exception() {
        let result = body(cur);
        cur.exception.set(Address::NULL);
        return result;
    }
    let earlier = cur.take_exception();
    let result = body(cur);
    cur.exception.set(earlier.get(cur).address());
    result
}

/// The bit of a `ThreadId` that says that it names a virtual thread.
const VIRTUAL: usize = 1;

/// The name of a platform thread.
pub(crate) fn thread_id(thread: &JavaThread) -> ThreadId {
    ThreadId(std::ptr::from_ref(thread) as usize)
}

/// The name of a virtual thread.
pub(crate) fn virtual_id(thread: &VirtualThread) -> ThreadId {
    ThreadId(std::ptr::from_ref(thread) as usize | VIRTUAL)
}

/// The name of `Thread.currentThread()` of a thread.
pub(crate) fn running_id(thread: &JavaThread) -> ThreadId {
    thread.mounted().map_or_else(|| thread_id(thread), virtual_id)
}

/// Frames of methods, the newest first. The thread is stopped or the current one.
pub(crate) fn method_frames(thread: &JavaThread) -> impl Iterator<Item = Frame> {
    crate::frame::frames(thread.top_frame()).filter(|frame| frame.method().is_some())
}
