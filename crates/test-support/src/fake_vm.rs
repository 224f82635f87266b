//! The model of the fake VM: classes, methods and fields by number, threads that are alive while they are in a list, a phase that the test
//! sets, and what it was told to send.
//!
//! Invariant: nothing happens by itself. A test says which thread calls (`play`, `run_as`), and sends events through `sink`.

use abi::jni::{jfieldID, jmethodID, jobject};
use inspection::{
    Enabled, EnvironmentId, EventKind, EventSet, EventSink, EventThread, FieldId, FrameFacts, MethodId, ObjectId,
    Phase, Refusal, ThreadId, WatchKind,
};
use parking_lot::{Mutex, MutexGuard};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// Bytes of bytecode that each method has.
pub(crate) const CODE_LENGTH: i64 = 10;

/// What an object is, told from its address.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    Thread(ThreadId),
    Class,
    Plain,
}

/// A VM that only pretends.
pub struct FakeVm {
    state: Mutex<State>,
}

pub(crate) struct State {
    pub phase: Phase,
    pub started_early: bool,
    pub sink: Option<&'static dyn EventSink>,
    pub enabled: Enabled,
    pub alive: BTreeSet<ThreadId>,
    pub suspended: BTreeSet<ThreadId>,
    pub probes: BTreeSet<(MethodId, i64, EnvironmentId)>,
    pub watches: Vec<(FieldId, WatchKind, EnvironmentId)>,
    pub tags: BTreeMap<(EnvironmentId, usize), i64>,
    pub frame_pops: Vec<(EnvironmentId, ThreadId, u32)>,
    pub properties: BTreeMap<String, String>,
    pub native_prefixes: Vec<String>,
    pub refusal: Option<Refusal>,
}

thread_local! {
    /// The Java thread that the running one plays.
    static PLAYED: Cell<Option<ThreadId>> = const { Cell::new(None) };
}

impl FakeVm {
    /// A VM in the OnLoad phase, in which no thread lives.
    pub fn new() -> &'static FakeVm {
        let state = State {
            phase: Phase::OnLoad,
            started_early: false,
            sink: None,
            enabled: Enabled::default(),
            alive: BTreeSet::new(),
            suspended: BTreeSet::new(),
            probes: BTreeSet::new(),
            watches: Vec::new(),
            tags: BTreeMap::new(),
            frame_pops: Vec::new(),
            properties: BTreeMap::new(),
            native_prefixes: Vec::new(),
            refusal: None,
        };
        Box::leak(Box::new(FakeVm { state: Mutex::new(state) }))
    }

    /// The state, locked: for the time of one statement.
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }

    /// Sets how far the VM has come.
    pub fn set_phase(&self, phase: Phase) {
        self.state().phase = phase;
    }

    /// Has the VM's start been told early?
    pub fn set_started_early(&self) {
        self.state().started_early = true;
    }

    /// Who hears of events.
    pub fn sink(&self) -> &'static dyn EventSink {
        self.state().sink.expect("an interface has been started")
    }

    /// What the VM was told to send.
    pub fn enabled(&self) -> Enabled {
        self.state().enabled.clone()
    }

    /// Would the VM send events of a kind in a thread?
    pub fn sends(&self, kind: EventKind, thread: usize) -> bool {
        let enabled = self.enabled();
        let sets: EventSet = enabled.everywhere | enabled.of(ThreadId(thread));
        sets.contains(kind)
    }

    /// Begins a thread.
    pub fn start_thread(&self, thread: usize) -> EventThread {
        self.state().alive.insert(ThreadId(thread));
        Self::event_thread(thread)
    }

    /// Ends a thread: its number may be another one's from now on.
    pub fn end_thread(&self, thread: usize) {
        self.state().alive.remove(&ThreadId(thread));
        self.sink().thread_gone(ThreadId(thread));
    }

    /// A thread as events name it.
    pub fn event_thread(thread: usize) -> EventThread {
        EventThread { id: ThreadId(thread), object: ObjectId::from_jobject(Self::thread_object(thread)), jni: 8 }
    }

    /// Has the calling thread be a Java thread from now on; at first it is one that the VM doesn't know.
    pub fn play(thread: usize) {
        PLAYED.set(Some(ThreadId(thread)));
    }

    /// Runs `body` as another thread; None is one that the VM doesn't know.
    pub fn run_as<R>(thread: Option<usize>, body: impl FnOnce() -> R) -> R {
        let outer = PLAYED.replace(thread.map(ThreadId));
        let result = body();
        PLAYED.set(outer);
        result
    }

    pub(crate) fn played() -> Option<ThreadId> {
        PLAYED.get()
    }

    /// The next question that may be refused is, for this reason.
    pub fn refuse_next(&self, why: Refusal) {
        self.state().refusal = Some(why);
    }

    /// The java.lang.Thread of a thread, alive or not.
    pub fn thread_object(thread: usize) -> jobject {
        (0x1000 + thread * 8) as jobject
    }

    /// A class.
    pub fn class(number: usize) -> jobject {
        (0x2000 + number * 8) as jobject
    }

    /// An object that is neither thread nor class.
    pub fn object(number: usize) -> jobject {
        (0x3000 + number * 8) as jobject
    }

    /// A method of ten bytes of bytecode.
    pub fn method(number: usize) -> jmethodID {
        (0x4000 + number * 8) as jmethodID
    }

    /// A field.
    pub fn field(number: usize) -> jfieldID {
        (0x5000 + number * 8) as jfieldID
    }

    pub(crate) fn kind(object: ObjectId) -> Option<Kind> {
        match object.as_jobject() as usize {
            address @ 0x1000..0x2000 => Some(Kind::Thread(ThreadId((address - 0x1000) / 8))),
            0x2000..0x3000 => Some(Kind::Class),
            0x3000..0x4000 => Some(Kind::Plain),
            _ => None,
        }
    }

    /// Places that have a probe, once for each environment that put one there.
    pub fn probes(&self) -> Vec<(MethodId, i64)> {
        self.state().probes.iter().map(|(method, location, _)| (*method, *location)).collect()
    }

    /// A thread comes to a place: tells those that have a probe there.
    pub fn reach(&self, thread: usize, method: MethodId, location: i64) {
        let probes = self.state().probes.clone();
        let here = probes.iter().filter(|probe| (probe.0, probe.1) == (method, location));
        let environments = here.fold(0, |set, (_, _, environment)| set | environment.bit());
        self.sink().breakpoint(&Self::event_thread(thread), FrameFacts { method, location }, environments);
    }

    /// Watched fields, once for each environment that watches them.
    pub fn watches(&self) -> Vec<(FieldId, WatchKind)> {
        self.state().watches.iter().map(|(field, kind, _)| (*field, *kind)).collect()
    }

    /// All tags of all environments.
    pub fn tags(&self) -> Vec<i64> {
        self.state().tags.values().copied().collect()
    }

    /// Frames of which an environment wants to hear when they are left: thread and depth.
    pub fn frame_pops(&self) -> Vec<(EnvironmentId, ThreadId, u32)> {
        self.state().frame_pops.clone()
    }

    /// What tools put before the names of native methods.
    pub fn native_prefixes(&self) -> Vec<String> {
        self.state().native_prefixes.clone()
    }
}
