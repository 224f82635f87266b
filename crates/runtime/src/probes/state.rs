//! What the VM keeps for tools, as a whole and in each thread.

use super::breakpoints::{LatestProbe, Probes};
use super::frame_names;
use super::listeners::{ListenerChanges, Listeners};
use super::watched::{self, LatestWatch};
use crate::class::ClassRef;
use crate::handles::Own;
use crate::refs::Handle;
use crate::signal_queue::Signals;
use heap::{Address, Tags};
use inspection::{AgentThread, EnvironmentId, EventKind, EventSet, EventSink, Phase};
use parking_lot::{Mutex, RwLock, RwLockReadGuard};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// See `Tools::load_agent`: a name, whether it is a path, options, and a warning to give if the library is a new one.
pub type LoadAgent = Box<dyn Fn(&str, bool, &str, Option<&str>) -> Result<i32, String> + Send + Sync>;

/// What the VM keeps for tools; part of `Vm`.
pub struct Tools {
    /// Who is told of events.
    pub(super) sink: OnceLock<&'static dyn EventSink>,
    /// How often something changed of who wants what.
    pub(super) listener_changes: ListenerChanges,
    /// Kinds of events that are told of in every thread.
    pub(super) everywhere: AtomicU64,
    pub(super) phase: AtomicU8,
    /// The VM has told of its end, so no event is told any more.
    pub(super) all_told: AtomicBool,
    /// May JNI be used by those who wanted to as early as possible?
    pub(super) early: AtomicBool,
    /// Breakpoints.
    pub probes: Probes,
    /// Watched fields.
    pub watches: watched::Watches,
    /// Names of frames.
    pub frame_names: frame_names::FrameNames,
    /// Between those who compile and those who change what was compiled.
    pub installing: Installing,
    /// See `assumptions::show_objects`.
    pub shown: Shown,
    /// What tools put before the names of native methods that they wrap, in the order in which it is put.
    pub(super) native_prefixes: RwLock<Vec<String>>,
    /// Libraries of tools, whose functions native methods may be bound to.
    pub(super) native_libraries: RwLock<Vec<usize>>,
    /// Bytes between the objects of a sample (SetHeapSamplingInterval).
    pub(super) sample_interval: AtomicUsize,
    /// Methods that were compiled, with addresses of their code, of which tools have not been told.
    pub(super) compiled: Mutex<Vec<(inspection::MethodId, usize)>>,
    /// Methods of unloaded classes, with addresses of their code, of which tools have not been told.
    pub(super) unloaded_code: Mutex<Vec<(inspection::MethodId, usize)>>,
    /// Signatures of classes that were unloaded and of which tools have not been told.
    pub(super) unloaded: Mutex<Vec<Vec<u8>>>,
    /// Classes that are about to be unloaded and of which tools have not been told, each kept by a global reference.
    pub(super) unloading: Mutex<VecDeque<(ClassRef, Handle)>>,
    /// Full collections, and stops with the milliseconds that they took to begin, of which tools have not been told.
    pub(super) stops: Mutex<Vec<(EventKind, u64)>>,
    /// Tags of objects that are gone and of which tools have not been told.
    pub(super) freed: Mutex<Vec<(EnvironmentId, i64)>>,
    /// Threads that are telling of one of them.
    pub(super) telling_freed: AtomicUsize,
    /// How many wait to walk the heap until no ObjectFree is told.
    pub(super) walks_waiting: AtomicUsize,
    /// Tags of objects.
    pub tags: Tags,
    /// System properties that tools have set or changed.
    pub(super) properties: Mutex<Vec<(String, Option<String>)>>,
    /// What the process ends with, as far as that is known.
    pub(super) exit_code: AtomicI32,
    /// Called when the VM has told of its end; agents' libraries want to know.
    pub(super) unload: OnceLock<Box<dyn Fn() + Send + Sync>>,
    /// Loads an agent into the running VM, on a thread in native: its name or path, whether it is a path, its options. Answers what
    /// Agent_OnAttach returned, or why it could not be called.
    pub(super) load_agent: OnceLock<LoadAgent>,
}

impl Tools {
    /// Nobody wants anything.
    pub fn new() -> Tools {
        Tools {
            sink: OnceLock::new(),
            listener_changes: ListenerChanges::default(),
            everywhere: AtomicU64::new(0),
            phase: AtomicU8::new(Phase::OnLoad as u8),
            all_told: AtomicBool::new(false),
            early: AtomicBool::new(false),
            probes: Probes::default(),
            watches: watched::Watches::default(),
            frame_names: frame_names::FrameNames::default(),
            installing: Installing::default(),
            shown: Shown::default(),
            native_prefixes: RwLock::default(),
            native_libraries: RwLock::default(),
            sample_interval: AtomicUsize::new(512 << 10),
            compiled: Mutex::default(),
            unloaded_code: Mutex::default(),
            unloaded: Mutex::default(),
            unloading: Mutex::default(),
            stops: Mutex::default(),
            freed: Mutex::default(),
            telling_freed: AtomicUsize::new(0),
            walks_waiting: AtomicUsize::new(0),
            tags: Tags::new(),
            properties: Mutex::default(),
            exit_code: AtomicI32::new(0),
            unload: OnceLock::new(),
            load_agent: OnceLock::new(),
        }
    }

    /// Sets who is told of events; false if somebody is told already. Before there is a Java thread.
    pub fn set_sink(&self, sink: &'static dyn EventSink) -> bool {
        self.sink.set(sink).is_ok()
    }

    /// Who is told of events.
    pub(crate) fn sink(&self) -> Option<&'static dyn EventSink> {
        self.sink.get().copied()
    }

    /// What `EventSink::only` has answered holds no longer.
    pub fn forget_listeners(&self) {
        self.listener_changes.count();
    }

    /// Sets the kinds of events that are told of in every thread. With the list of threads locked; `refresh_demand` follows.
    pub fn set_everywhere(&self, kinds: EventSet) {
        self.everywhere.store(kinds.0, Ordering::SeqCst);
    }

    /// May JNI be used by those who wanted to as early as possible?
    pub fn has_started_early(&self) -> bool {
        self.early.load(Ordering::Acquire)
    }

    /// What tools put before the names of native methods that they wrap, in the order in which it is put.
    pub(crate) fn native_prefixes(&self) -> RwLockReadGuard<'_, Vec<String>> {
        self.native_prefixes.read()
    }

    /// Sets that.
    pub fn set_native_prefixes(&self, prefixes: Vec<String>) {
        *self.native_prefixes.write() = prefixes;
    }

    /// Libraries of tools, whose functions native methods may be bound to.
    pub(crate) fn native_libraries(&self) -> Vec<usize> {
        self.native_libraries.read().clone()
    }

    /// Adds one.
    pub fn add_native_library(&self, handle: usize) {
        self.native_libraries.write().push(handle);
    }

    /// Bytes between the objects of a sample.
    pub fn sample_interval(&self) -> usize {
        self.sample_interval.load(Ordering::Relaxed)
    }

    /// Sets that.
    pub fn set_sample_interval(&self, bytes: usize) {
        self.sample_interval.store(bytes, Ordering::Relaxed);
    }

    /// A collection freed objects with these tags: the signal dispatcher tells of them (`events::tell_freed`).
    pub(crate) fn note_freed(&self, signals: &Signals, freed: impl Iterator<Item = (EnvironmentId, i64)>) {
        self.freed.lock().extend(freed);
        signals.wake_for_tools();
    }

    /// An environment is not told any more of objects that are gone.
    pub fn forget_freed(&self, environment: EnvironmentId) {
        self.freed.lock().retain(|(of, _)| *of != environment);
    }

    /// A tool sets a system property, or takes it away.
    pub fn set_property(&self, name: &str, value: Option<&str>) {
        let mut properties = self.properties.lock();
        properties.retain(|p| p.0 != name);
        properties.push((name.to_owned(), value.map(str::to_owned)));
    }

    /// What the process ends with, as far as that is known.
    pub fn exit_code(&self) -> i32 {
        self.exit_code.load(Ordering::Relaxed)
    }

    /// Sets that.
    pub(crate) fn set_exit_code(&self, code: i32) {
        self.exit_code.store(code, Ordering::Relaxed);
    }

    /// Sets what is called when the VM has told of its end, and what loads agents into the running VM.
    pub fn set_agents(&self, unload: Box<dyn Fn() + Send + Sync>, load: LoadAgent) {
        let _ = self.unload.set(unload);
        let _ = self.load_agent.set(load);
    }

    /// What loads an agent into the running VM.
    pub fn load_agent(&self) -> Option<&LoadAgent> {
        self.load_agent.get()
    }

    /// Where the events are that somebody wants to hear of in all threads.
    pub fn everywhere_address(&self) -> *const AtomicU64 {
        &raw const self.everywhere
    }

    /// Does somebody want this event, which is of no thread?
    pub fn wants_everywhere(&self, kind: EventKind) -> bool {
        self.everywhere.load(Ordering::Relaxed) & kind.set().0 != 0
    }

    /// There was a full collection, or a stop that took so long to begin: the signal dispatcher tells of it (`events::tell_stops`).
    pub(crate) fn note_stop(&self, signals: &Signals, kind: EventKind, wait: Duration) {
        let millis = wait.as_millis() as u64;
        if self.wants_everywhere(kind) && (kind != EventKind::SlowStop || millis > 0) {
            self.stops.lock().push((kind, millis));
            signals.wake_for_tools();
        }
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

/// May others know objects that only a frame has, and have frames others than their bytecode says? Then locks of all objects are locks.
#[derive(Default)]
pub struct Shown {
    pub(crate) may_be: AtomicBool,
    /// Nobody runs code any more that takes it for granted that they don't.
    pub(crate) is_settled: AtomicBool,
}

impl Shown {
    /// Is code that takes it for granted that they don't of no use?
    pub fn may_be(&self) -> bool {
        self.may_be.load(Ordering::SeqCst)
    }
}

/// How a frame is to be left, or where it is to go on.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub enum Kind {
    /// Not at all.
    #[default]
    None,
    /// Popped: its caller calls again.
    Pop,
    /// It returns.
    Return,
    /// It stays, and goes on at another bytecode.
    Jump,
}

/// What is to become of a frame. Belongs to the thread, or to whoever has stopped it.
#[derive(Default)]
pub struct Pending {
    pub(crate) kind: Cell<Kind>,
    /// The frame's header.
    pub(crate) frame: Cell<usize>,
    /// Slot bits of the value to return; of a jump, see `actions::Jump`.
    pub(crate) bits: Cell<u64>,
    /// A reference to return; a root.
    pub(crate) object: Cell<Address>,
}

impl Pending {
    pub(crate) fn clear(&self) {
        self.kind.set(Kind::None);
        self.frame.set(0);
        self.object.set(Address::NULL);
    }
}

/// Offset of `ThreadTools::events`.
pub(crate) const EVENTS: usize = std::mem::offset_of!(ThreadTools, events);

/// What the VM keeps for tools in each thread.
pub struct ThreadTools {
    /// Kinds of events that are told of in this thread besides those of `Tools::everywhere`: the platform thread's or those of the
    /// virtual thread that it carries.
    pub(super) events: AtomicU64,
    /// Those of the platform thread.
    pub(super) own_events: AtomicU64,
    /// What is to become of the newest frame.
    pub(super) action: Pending,
    /// The exception that was told of last; a root.
    pub(super) reported: Cell<Address>,
    /// For each exception that a native method has caught, the method's frame, until it is told.
    pub(super) native_catches: RefCell<Vec<usize>>,
    /// Of allocations and freed objects: the events whose listeners run in the thread. What those allocate is not told of again.
    pub(super) telling_of: Cell<EventSet>,
    /// Tools are told of an event, and may be at it.
    pub(super) telling: AtomicBool,
    /// Of the event that tools are told of in the thread, the innermost: what the VM code that tells has made for itself.
    pub(super) event: Cell<Own>,
    /// Whom it has told of events last.
    pub(super) listeners: Listeners,
    /// The breakpoint and the watched field that it has come to last.
    pub(super) probe: RefCell<LatestProbe>,
    pub(super) watch: RefCell<LatestWatch>,
    /// Does the thread run code that nobody hears of; see `unseen`?
    pub(super) unseen: Cell<bool>,
    /// Does the thread serve tools or the VM itself?
    pub(super) spared: AtomicBool,
    /// Does it run an agent's function, not `Thread.run`?
    pub(super) is_agents: AtomicBool,
    /// What an agent's thread runs.
    pub(super) agent: Mutex<Option<AgentThread>>,
}

impl Default for ThreadTools {
    /// Those of a thread that nobody knows.
    fn default() -> ThreadTools {
        ThreadTools {
            events: AtomicU64::new(0),
            own_events: AtomicU64::new(0),
            action: Pending::default(),
            reported: Cell::new(Address::NULL),
            native_catches: RefCell::default(),
            telling_of: Cell::new(EventSet::EMPTY),
            telling: AtomicBool::new(false),
            event: Cell::new(Own::NONE),
            listeners: Listeners::default(),
            probe: RefCell::new(LatestProbe::NONE),
            watch: RefCell::new(LatestWatch::NONE),
            unseen: Cell::new(false),
            spared: AtomicBool::new(false),
            is_agents: AtomicBool::new(false),
            agent: Mutex::default(),
        }
    }
}

impl ThreadTools {
    /// Sets the events of the platform thread. With the list of threads locked.
    pub fn set_own_events(&self, kinds: EventSet) {
        self.own_events.store(kinds.0, Ordering::SeqCst);
    }

    /// Sets the events of what runs on the thread. With the list of threads locked; `refresh_demand` follows.
    pub fn set_events(&self, kinds: EventSet) {
        self.events.store(kinds.0, Ordering::SeqCst);
    }

    /// Does the thread serve tools or the VM itself?
    pub fn is_spared(&self) -> bool {
        self.spared.load(Ordering::Relaxed)
    }

    /// It does.
    pub fn spare(&self) {
        self.spared.store(true, Ordering::Relaxed);
    }

    /// If tools are told of an event in the thread, the slots of the VM code that tells, up to the event's.
    pub(crate) fn event(&self) -> Option<Own> {
        Some(self.event.get()).filter(|own| !own.is_none())
    }

    /// Makes them those of a new thread.
    pub fn reset(&self) {
        self.events.store(0, Ordering::Relaxed);
        self.own_events.store(0, Ordering::Relaxed);
        self.action.clear();
        self.reported.set(Address::NULL);
        self.native_catches.borrow_mut().clear();
        self.telling_of.set(EventSet::EMPTY);
        self.event.set(Own::NONE);
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
