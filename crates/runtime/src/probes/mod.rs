//! Tools: the VM's side of the seam (`inspection`). Events are sent from here, wishes become demand here, and what tools ask
//! is answered here.
//!
//! Invariant: the enabled test is one load; everything behind it is cold. Nothing here knows who listens.

pub mod actions;
mod breakpoints;
pub mod events;
pub mod hooks;
pub mod watches;

pub use breakpoints::Probes;

use crate::frame::Frame;
use crate::refs::Handle;
use crate::thread::{Current, JavaThread, ThreadState, poll};
use crate::virtual_thread::VirtualThread;
use crate::vm::Vm;
use heap::{Address, Tags};
use inspection::{AgentThread, EnvironmentId, EventKind, EventSet, EventSink, ObjectId, Phase, ThreadId};
use parking_lot::{Mutex, RwLock};
use std::cell::{Cell, RefCell};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};

/// Events that only the interpreter sends, from its instrumented table or on its slow paths.
pub const INTERPRETED: EventSet = EventSet::of(&[EventKind::SingleStep, EventKind::MethodEntry, EventKind::MethodExit]);

/// See `Tools::load_agent`: a name, whether it is a path, options, and a warning to give if the library is a new one.
pub type LoadAgent = Box<dyn Fn(&str, bool, &str, Option<&str>) -> Result<i32, String> + Send + Sync>;

/// What the VM keeps for tools; part of `Vm`.
pub struct Tools {
    pub sink: OnceLock<&'static dyn EventSink>,
    /// Kinds of events that are told of in every thread.
    pub everywhere: AtomicU64,
    phase: AtomicU8,
    /// The VM has told of its end, so no event is told any more.
    pub all_told: AtomicBool,
    /// May JNI be used by those who wanted to as early as possible?
    pub early: AtomicBool,
    /// Breakpoints.
    pub probes: Probes,
    /// Between those who compile and those who change what was compiled.
    pub installing: Installing,
    /// What tools put before the names of native methods that they wrap, in the order in which it is put.
    pub native_prefixes: RwLock<Vec<String>>,
    /// Libraries of tools, whose functions native methods may be bound to.
    pub native_libraries: RwLock<Vec<usize>>,
    /// Bytes between the objects of a sample (SetHeapSamplingInterval).
    pub sample_interval: AtomicUsize,
    /// Methods that were compiled and of which tools have not been told.
    compiled: Mutex<Vec<inspection::MethodId>>,
    /// Methods of unloaded classes, with addresses of their code, of which tools have not been told.
    pub unloaded_code: Mutex<Vec<(inspection::MethodId, usize)>>,
    /// Signatures of classes that were unloaded and of which tools have not been told.
    unloaded: Mutex<Vec<Vec<u8>>>,
    /// Tags of objects that are gone and of which tools have not been told.
    pub freed: Mutex<Vec<(EnvironmentId, i64)>>,
    /// Threads that are telling of one of them.
    pub telling_freed: AtomicUsize,
    /// How many wait to walk the heap until no ObjectFree is told.
    pub walks_waiting: AtomicUsize,
    /// Tags of objects.
    pub tags: Tags,
    /// System properties that tools have set or changed.
    pub properties: Mutex<Vec<(String, Option<String>)>>,
    /// Called when the VM has told of its end; agents' libraries want to know.
    pub unload: OnceLock<Box<dyn Fn() + Send + Sync>>,
    /// Loads an agent into the running VM, on a thread in native: its name or path, whether it is a path, its options. Answers what
    /// Agent_OnAttach returned, or why it could not be called.
    pub load_agent: OnceLock<LoadAgent>,
}

impl Tools {
    /// Was the end of the VM the last event?
    #[inline]
    pub fn has_told_all(&self) -> bool {
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
    pub fn wants_everywhere(&self, kind: EventKind) -> bool {
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

impl Tools {
    /// The system properties for the class library.
    pub fn system_properties(&self, vm: &Vm) -> Vec<(String, String)> {
        let mut all = vm.options.system_properties.clone();
        for (key, value) in self.properties.lock().iter() {
            match (all.iter().position(|p| p.0 == *key), value) {
                (Some(at), Some(value)) => all[at].1 = value.clone(),
                (Some(at), None) => drop(all.remove(at)),
                (None, Some(value)) => all.push((key.clone(), value.clone())),
                (None, None) => {}
            }
        }
        all
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
    pub fn begin_change(&self) -> parking_lot::MutexGuard<'_, u64> {
        let mut changes = self.changes.lock();
        *changes += 1;
        changes
    }

    /// The same, for a change of what a compiler reads: none is at work until the guards are dropped. All threads are stopped.
    pub fn begin_rewrite(&self) -> (parking_lot::RwLockWriteGuard<'_, ()>, parking_lot::MutexGuard<'_, u64>) {
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
    pub events: AtomicU64,
    /// Those of the platform thread.
    pub own_events: AtomicU64,
    /// What is to become of the newest frame.
    pub action: actions::Pending,
    /// The exception that was told of last; a root.
    pub reported: Cell<Address>,
    /// For each exception that a native method has caught, the method's frame, until it is told.
    pub native_catches: RefCell<Vec<usize>>,
    /// Of allocations and freed objects: the events whose listeners run in the thread. What those allocate is not told of again.
    pub telling_of: Cell<EventSet>,
    /// Does the thread run code that nobody hears of; see `unseen`?
    pub unseen: Cell<bool>,
    /// Does the thread serve tools or the VM itself?
    pub spared: AtomicBool,
    /// Does it run an agent's function, not `Thread.run`?
    is_agents: AtomicBool,
    /// What an agent's thread runs.
    agent: Mutex<Option<AgentThread>>,
}

impl Default for ThreadTools {
    /// Those of a thread that nobody knows.
    fn default() -> ThreadTools {
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
}

impl ThreadTools {
    /// Makes them those of a new thread.
    pub fn reset(&self) {
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
    pub fn run_agent(&self, agent: Option<AgentThread>) {
        self.spared.store(agent.is_some(), Ordering::Relaxed);
        self.is_agents.store(agent.is_some(), Ordering::Relaxed);
        *self.agent.lock() = agent;
    }

    /// The slots that are roots.
    pub fn scan(&self, slots: &mut dyn FnMut(*mut Address)) {
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
pub fn refresh_demand(thread: &JavaThread) {
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
pub fn runs(cur: &Current, carried: Option<&VirtualThread>) {
    let wanted = || carried.map_or(&cur.tools.own_events, |thread| &thread.events).load(Ordering::SeqCst);
    if cur.tools.events.load(Ordering::SeqCst) != wanted() {
        let _list = cur.vm().threads.lock();
        cur.tools.events.store(wanted(), Ordering::SeqCst);
        refresh_demand(cur.thread());
    }
}

/// Runs what an agent's thread is for; false when the current thread is no such thread.
pub fn run_agent(cur: &mut Current) -> bool {
    let body = cur.tools.agent.lock().take();
    let Some(body) = body else { return false };
    let thread = cur.thread();
    cur.leave_vm(ThreadState::InNative);
    body(thread.jni_env() as usize);
    cur.enter_vm();
    cur.exception.set(Address::NULL);
    true
}

/// Runs Java code that is the VM's own way to do something: tools are told nothing of what it does, but of classes it loads and of what
/// callbacks do meanwhile.
pub fn unseen<R>(cur: &mut Current, body: impl FnOnce(&mut Current) -> R) -> R {
    let outer = cur.tools.unseen.replace(true);
    let result = body(cur);
    cur.tools.unseen.set(outer);
    result
}

/// The bit of a `ThreadId` that says that it names a virtual thread.
pub const VIRTUAL: usize = 1;

/// The name of a platform thread.
pub fn thread_id(thread: &JavaThread) -> ThreadId {
    ThreadId(std::ptr::from_ref(thread) as usize)
}

/// The name of a virtual thread.
pub fn virtual_id(thread: &VirtualThread) -> ThreadId {
    ThreadId(std::ptr::from_ref(thread) as usize | VIRTUAL)
}

/// The name of `Thread.currentThread()` of a thread.
pub fn running_id(thread: &JavaThread) -> ThreadId {
    thread.mounted().map_or_else(|| thread_id(thread), virtual_id)
}

/// Frames of methods, the newest first. The thread is stopped or the current one.
pub fn method_frames(thread: &JavaThread) -> impl Iterator<Item = Frame> {
    crate::frame::frames(thread.top_frame()).filter(|frame| frame.method().is_some())
}

/// The id of what a handle refers to.
pub fn object_id(handle: Handle) -> ObjectId {
    ObjectId::from_jobject(handle.as_jobject())
}
