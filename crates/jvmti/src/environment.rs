//! Environments (JVM TI, "Environments"): what each agent has for itself, and what they share.
//!
//! Invariants: an environment is never freed, so a stale pointer to it is still safe to ask about. What is enabled changes only in
//! `Jvmti::update`.

use crate::callbacks::Callbacks;
use crate::capability::Capabilities;
use crate::costs::Costs;
use crate::enabled::{self, Request};
use crate::entry_points;
use crate::errors::{JvmtiError, Result};
use crate::extension_events::Listeners;
use crate::jni_checks;
use crate::library::Loaded;
use crate::published::{Published, Tables};
use crate::strict::{self, strict};
use abi::jni::JavaVM;
use abi::jvmti::*;
use inspection::{EnvironmentId, EventKind, EventSet, Inspector, Interfaces, Latitude, Member, Phase, ThreadId};
use parking_lot::Mutex;
use raw_monitors::RawMonitors;
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

/// What marks a live environment's memory.
const MAGIC: u64 = 0x6a76_6d74_6965_6e76;

/// What an environment wants to hear of.
#[derive(Default)]
pub(crate) struct Wishes {
    pub callbacks: Callbacks,
    /// All tables of callbacks that it had (`published`).
    pub tables: Tables,
    /// Kinds that have had a callback.
    pub ever_called: EventSet,
    pub everywhere: EventSet,
    pub threads: FxHashMap<ThreadId, EventSet>,
    /// Callbacks of extension events.
    pub extensions: Listeners,
}

/// An environment. An agent's `jvmtiEnv *` is the address of it.
#[repr(C)]
pub struct Environment {
    /// The function table: the content of a `jvmtiEnv`.
    functions: *const jvmtiInterface_1,
    magic: u64,
    /// The interface it belongs to.
    pub(crate) jvmti: &'static Jvmti,
    /// Its number while it is alive.
    pub(crate) id: EnvironmentId,
    pub(crate) capabilities: Capabilities,
    pub(crate) wishes: Mutex<Wishes>,
    /// What of them is read at each event.
    pub(crate) published: Published,
    /// Was ClassFileLoadHook enabled without the capability to retransform?
    pub(crate) is_hooked: AtomicBool,
    /// SetNativeMethodPrefixes
    pub(crate) native_prefixes: Mutex<Vec<String>>,
    /// SetEnvironmentLocalStorage
    pub(crate) storage: AtomicPtr<c_void>,
    /// SetThreadLocalStorage
    pub(crate) thread_storage: Mutex<FxHashMap<ThreadId, usize>>,
    /// What its events have cost.
    pub(crate) costs: Costs,
    /// Has it asked that new versions of classes may be anything (an extension of ours)?
    pub(crate) redefines_anything: AtomicBool,
    disposed: AtomicBool,
}

// SAFETY: the pointer is to a constant table; everything else is locked or atomic.
unsafe impl Sync for Environment {}
// SAFETY: as above; nothing belongs to a thread.
unsafe impl Send for Environment {}

impl Environment {
    /// The environment an agent means.
    ///
    /// # Safety
    /// `env` is null or points to readable memory; if that looks like an environment it is one.
    pub(crate) unsafe fn of(env: *mut jvmtiEnv) -> Result<&'static Environment> {
        let invalid = JvmtiError(JVMTI_ERROR_INVALID_ENVIRONMENT);
        if env.is_null() || !env.cast::<Environment>().is_aligned() {
            return Err(invalid);
        }
        // SAFETY: the caller's promise.
        let found = unsafe { &*env.cast::<Environment>() };
        if found.magic != MAGIC || found.is_disposed() { Err(invalid) } else { Ok(found) }
    }

    /// How far the VM is for this environment.
    pub(crate) fn phase(&self) -> Phase {
        let vm = self.jvmti.vm;
        match vm.phase() {
            Phase::Primordial if vm.has_started_early() && self.has(CAN_GENERATE_EARLY_VMSTART) => Phase::Start,
            phase => phase,
        }
    }

    /// Are events of a kind sent to it now? Before the live phase some environments are further than others.
    pub(crate) fn is_sent(&self, kind: EventKind) -> bool {
        self.jvmti.has_begun() || enabled::sent_in(self.phase()).contains(kind)
    }

    /// As agents name it.
    pub(crate) fn pointer(&self) -> *mut jvmtiEnv {
        std::ptr::from_ref(self).cast_mut().cast()
    }

    pub(crate) fn is_disposed(&self) -> bool {
        self.disposed.load(Ordering::Acquire)
    }

    /// How far new versions of classes that it installs may be from the old ones.
    pub(crate) fn latitude(&self) -> Latitude {
        if self.redefines_anything.load(Ordering::Relaxed) { Latitude::Any } else { Latitude::Specified }
    }

    /// Has it a capability?
    pub(crate) fn has(&self, capability: u32) -> bool {
        self.capabilities.has(capability)
    }

    /// Is the event to be delivered to it, in this thread?
    pub(crate) fn wants(&self, kind: EventKind, thread: ThreadId) -> bool {
        let own = || self.events_of(thread).contains(kind);
        let wanted = self.published.everywhere(kind) || self.published.for_some_thread(kind) && own();
        wanted && !self.is_disposed()
    }

    /// The kinds that are enabled for a thread alone; a thread remembers what it has found last.
    fn events_of(&self, thread: ThreadId) -> EventSet {
        let environment = std::ptr::from_ref(self) as usize;
        let is_known = |known: &Known| {
            known.environment == environment && known.thread == thread.0 && known.changes == self.published.changes()
        };
        KNOWN.with(|known| {
            let cell = &known[usize::from(self.id.0) % known.len()];
            if let Some(known) = Some(cell.get()).filter(is_known) {
                return known.events;
            }
            let wishes = self.wishes.lock();
            let events = wishes.threads.get(&thread).copied().unwrap_or_default();
            cell.set(Known { environment, thread: thread.0, changes: self.published.changes(), events });
            events
        })
    }
}

/// What `Environment::events_of` has found.
#[derive(Copy, Clone)]
struct Known {
    environment: usize,
    thread: usize,
    changes: u64,
    events: EventSet,
}

thread_local! {
    static KNOWN: [Cell<Known>; 4] =
        const { [const { Cell::new(Known { environment: 0, thread: 0, changes: 0, events: EventSet::EMPTY }) }; 4] };
}

/// The live environments. They are read at each event, without a lock: each change makes a new list, and the old one stays, as environments
/// do, since somebody may be reading it.
#[derive(Default)]
struct Environments {
    list: AtomicPtr<Vec<&'static Environment>>,
    changes: Mutex<()>,
}

impl Environments {
    /// Makes a list the current one; `changes` is locked.
    fn publish(&self, list: Vec<&'static Environment>) {
        self.list.store(Box::leak(Box::new(list)), Ordering::Release);
    }
}

/// The JVM Tool Interface of a VM.
pub struct Jvmti {
    pub(crate) vm: &'static dyn Inspector,
    /// Is each call shown?
    pub(crate) traces: bool,
    pub(crate) java_vm: usize,
    /// Was the VM in the live phase when somebody asked last? It isn't in an earlier one again.
    is_live: AtomicBool,
    environments: Environments,
    /// Its place among the interfaces of the VM.
    member: Member,
    pub(crate) raw_monitors: RawMonitors,
    pub(crate) libraries: Mutex<Vec<Loaded>>,
}

impl Jvmti {
    /// Makes the interface of a VM and has it listen to the VM's events; None if there are too many. `java_vm` is handed to agents.
    pub fn start(
        vm: &'static dyn Inspector,
        interfaces: &'static Interfaces,
        java_vm: *mut JavaVM,
    ) -> Option<&'static Jvmti> {
        if vm.checks_calls() {
            strict::start();
            jni_checks::start(vm);
        }
        interfaces.join(|member| Jvmti {
            vm,
            traces: vm.traces_calls(),
            java_vm: java_vm as usize,
            is_live: AtomicBool::new(false),
            environments: Environments::default(),
            member,
            raw_monitors: RawMonitors::default(),
            libraries: Mutex::default(),
        })
    }

    /// What GetEnv answers to a version: None when it is no version of this interface; else a new environment, or a JNI error.
    pub fn get_env(&'static self, version: i32) -> Option<std::result::Result<*mut c_void, i32>> {
        if version & JVMTI_VERSION_MASK_INTERFACE_TYPE != JVMTI_VERSION_INTERFACE_JVMTI {
            return None;
        }
        if self.vm.phase() == Phase::Dead {
            return Some(Err(abi::jni::JNI_EDETACHED));
        }
        if !self.is_published(version) {
            return Some(Err(abi::jni::JNI_EVERSION));
        }
        Some(match self.new_environment() {
            Some(environment) => Ok(environment.pointer().cast()),
            None => Err(abi::jni::JNI_ENOMEM),
        })
    }

    /// 1.0 to 1.2, then each release's from 9 up to the class library's, as far as the stock VM takes them.
    fn is_published(&self, version: i32) -> bool {
        let major = (version & JVMTI_VERSION_MASK_MAJOR) >> JVMTI_VERSION_SHIFT_MAJOR;
        let minor = (version & JVMTI_VERSION_MASK_MINOR) >> JVMTI_VERSION_SHIFT_MINOR;
        match major {
            1 => minor <= 2,
            9.. => major <= i32::from(self.vm.release()) && minor == 0,
            _ => false,
        }
    }

    fn new_environment(&'static self) -> Option<&'static Environment> {
        let _change = self.environments.changes.lock();
        let id = self.member.new_environment()?;
        let environment: &'static Environment = Box::leak(Box::new(Environment {
            functions: &entry_points::TABLE,
            magic: MAGIC,
            jvmti: self,
            id,
            capabilities: Capabilities::default(),
            wishes: Mutex::default(),
            published: Published::default(),
            is_hooked: AtomicBool::new(false),
            native_prefixes: Mutex::default(),
            storage: AtomicPtr::default(),
            thread_storage: Mutex::default(),
            costs: Costs::default(),
            redefines_anything: AtomicBool::new(false),
            disposed: AtomicBool::new(false),
        }));
        self.environments.publish([self.environments(), &[environment]].concat());
        Some(environment)
    }

    /// Is the VM in the live phase, or behind it? It doesn't go back.
    pub(crate) fn has_begun(&self) -> bool {
        self.is_live.load(Ordering::Relaxed) || {
            let is_live = self.vm.phase() >= Phase::Live;
            self.is_live.store(is_live, Ordering::Relaxed);
            is_live
        }
    }

    /// The live environments, in the order they were made.
    pub(crate) fn environments(&self) -> &'static [&'static Environment] {
        let list = self.environments.list.load(Ordering::Acquire);
        // SAFETY: null, or a list that stays.
        unsafe { list.as_ref() }.map_or(&[], Vec::as_slice)
    }

    /// Tells the VM what the environments want now.
    pub(crate) fn update(&self) {
        self.member.want(|| {
            let requests: Vec<Request> = self.environments().iter().map(|e| request(e)).collect();
            enabled::recompute(&requests)
        });
    }

    /// Sets what an environment puts before the names of native methods; the next environment's prefixes go before these.
    pub(crate) fn set_native_prefixes(&self, environment: &Environment, prefixes: Vec<String>) {
        *environment.native_prefixes.lock() = prefixes;
        let all = self.environments().iter().flat_map(|e| e.native_prefixes.lock().clone()).collect();
        self.vm.set_native_prefixes(all);
    }

    /// Ends an environment: DisposeEnvironment.
    pub(crate) fn dispose(&self, environment: &'static Environment) {
        if let Some(strict) = strict() {
            strict.environment_ends(environment);
        }
        environment.disposed.store(true, Ordering::Release);
        environment.costs.ask(false);
        environment.capabilities.remove(u128::MAX);
        self.set_native_prefixes(environment, Vec::new());
        let empty = std::mem::take(&mut *environment.wishes.lock());
        drop(empty);
        self.vm.clear_probes(environment.id);
        self.vm.unwatch_all(environment.id);
        self.vm.forget_tags(environment.id);
        self.update();
        let _change = self.environments.changes.lock();
        let others = self.environments().iter().copied().filter(|e| !std::ptr::eq(*e, environment)).collect();
        self.environments.publish(others);
        self.member.free_environment(environment.id);
    }
}

fn request(environment: &Environment) -> Request {
    let wishes = &mut *environment.wishes.lock();
    let by_thread = wishes.threads.values().fold(EventSet::EMPTY, |all, set| all | *set);
    environment.published.publish(&mut wishes.tables, &wishes.callbacks.0, wishes.everywhere, by_thread);
    let extensions = wishes.extensions.kinds();
    Request {
        phase: environment.phase(),
        callbacks: wishes.callbacks.set() | extensions,
        everywhere: wishes.everywhere | extensions,
        threads: wishes.threads.iter().map(|(t, s)| (*t, *s)).collect(),
    }
}
