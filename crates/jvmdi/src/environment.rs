//! Environments: what each agent has for itself, and what they share. The specification knows one agent; since its functions name no
//! environment, each agent's library gets a function table of its own.
//!
//! Invariants: an environment is never freed. What is enabled changes only in `Jvmdi::update`.

use crate::entry_points;
use crate::errors::{JvmdiError, Result};
use crate::events::Wishes;
use abi::jni::{JNI_EDETACHED, JNI_ENOMEM, JNI_EVERSION, JavaVM, jmethodID};
use abi::jvmdi::*;
use inspection::{Enabled, EnvironmentId, Inspector, Interfaces, Member, MethodId, Phase, ThreadId};
use parking_lot::Mutex;
use raw_monitors::RawMonitors;
use rustc_hash::FxHashSet;
use std::cell::Cell;
use std::ffi::c_void;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// How many there can be.
pub(crate) const ENVIRONMENTS: usize = 8;

/// The bits of a version that say which interface is meant, and those of JVMDI.
const INTERFACE_MASK: i32 = 0x7000_0000;
const INTERFACE_JVMDI: i32 = 0x2000_0000;

/// The interface of the process's VM: functions take no environment by which it could be found.
pub(crate) static JVMDI: OnceLock<&'static Jvmdi> = OnceLock::new();

thread_local! {
    /// The environment whose agent the thread runs, and the address of what it runs.
    pub(crate) static RUNNING: Cell<Option<(usize, usize)>> = const { Cell::new(None) };
}

/// An agent's functions for memory; null ones are the interface's own.
#[derive(Copy, Clone, Default)]
pub(crate) struct Hooks {
    pub allocate: Option<JVMDI_AllocHook>,
    pub deallocate: Option<JVMDI_DeallocHook>,
}

/// An environment.
pub(crate) struct Environment {
    /// Its place among the tables.
    pub index: usize,
    /// Its number among those of all interfaces.
    pub id: EnvironmentId,
    pub wishes: Mutex<Wishes>,
    pub memory: Mutex<Hooks>,
}

/// How far the VM is for agents: they are told of nothing before VM_INIT, nor after VM_DEATH.
#[repr(u8)]
#[derive(Copy, Clone, PartialEq, Eq)]
enum Life {
    Before,
    Live,
    After,
}

/// JVMDI of a VM.
pub struct Jvmdi {
    pub(crate) vm: &'static dyn Inspector,
    /// Is each call shown?
    pub(crate) traces: bool,
    pub(crate) java_vm: usize,
    /// Was debugging enabled (`-Xdebug`)?
    debugs: bool,
    member: Member,
    environments: [OnceLock<Environment>; ENVIRONMENTS],
    /// Orders the making of environments.
    making: Mutex<()>,
    life: AtomicU8,
    pub(crate) raw_monitors: RawMonitors,
    /// Threads that tell agents of a breakpoint.
    pub(crate) at_breakpoints: Mutex<FxHashSet<ThreadId>>,
}

impl Jvmdi {
    /// Makes the interface of a VM and has it listen to the VM's events; None if there are too many interfaces. `java_vm` is handed to
    /// agents; without `debugs` they get no environment.
    pub fn start(
        vm: &'static dyn Inspector,
        interfaces: &'static Interfaces,
        java_vm: *mut JavaVM,
        debugs: bool,
    ) -> Option<&'static Jvmdi> {
        let jvmdi = interfaces.join(|member| Jvmdi {
            vm,
            traces: vm.traces_calls(),
            java_vm: java_vm as usize,
            debugs,
            member,
            environments: Default::default(),
            making: Mutex::default(),
            life: AtomicU8::new(Life::Before as u8),
            raw_monitors: RawMonitors::default(),
            at_breakpoints: Mutex::default(),
        })?;
        JVMDI.set(jvmdi).is_ok().then_some(jvmdi)
    }

    /// What GetEnv answers to a version: None when it is no version of this interface; else a function table, or an error.
    pub fn get_env(&'static self, version: i32) -> Option<std::result::Result<*mut c_void, i32>> {
        if version & INTERFACE_MASK != INTERFACE_JVMDI {
            return None;
        }
        Some(if !(JVMDI_VERSION_1..=JVMDI_VERSION_1_3).contains(&version) {
            Err(JNI_EVERSION)
        } else if !self.debugs {
            Err(JVMDI_ERROR_ACCESS_DENIED)
        } else if self.vm.phase() == Phase::Dead {
            Err(JNI_EDETACHED)
        } else {
            self.current_environment()
                .map(|e| (&raw const entry_points::TABLES[e.index]).cast_mut().cast())
                .ok_or(JNI_ENOMEM)
        })
    }

    /// The environment of the agent that the thread runs. Who calls from elsewhere shares the first one's, as when there was but one.
    fn current_environment(&self) -> Option<&Environment> {
        match RUNNING.get() {
            Some((index, _)) => self.environment(index),
            None => self.environment(0).or_else(|| self.new_environment()),
        }
    }

    /// A new environment; None when there are too many.
    pub(crate) fn new_environment(&self) -> Option<&Environment> {
        let _making = self.making.lock();
        let index = self.environments.iter().position(|place| place.get().is_none())?;
        let id = self.member.new_environment()?;
        Some(self.environments[index].get_or_init(|| Environment {
            index,
            id,
            wishes: Mutex::default(),
            memory: Mutex::default(),
        }))
    }

    pub(crate) fn environment(&self, index: usize) -> Option<&Environment> {
        self.environments.get(index)?.get()
    }

    pub(crate) fn environments(&self) -> impl Iterator<Item = &Environment> {
        self.environments.iter().map_while(OnceLock::get)
    }

    /// Are agents told of events: is the VM between VM_INIT and VM_DEATH?
    pub(crate) fn is_live(&self) -> bool {
        self.life.load(Ordering::Acquire) == Life::Live as u8
    }

    /// May every function be called? Also behind VM_DEATH, as long as the VM waits for hooks that were called before it.
    pub(crate) fn can_be_called(&self) -> bool {
        self.life.load(Ordering::Acquire) != Life::Before as u8 && self.vm.phase() != Phase::Dead
    }

    pub(crate) fn begin_life(&self) {
        self.life.store(Life::Live as u8, Ordering::Release);
        self.update();
    }

    pub(crate) fn end_life(&self) {
        self.life.store(Life::After as u8, Ordering::Release);
    }

    /// Tells the VM what the environments want now.
    pub(crate) fn update(&self) {
        self.member.want(|| {
            let mut wanted = Enabled::default();
            if self.is_live() {
                self.environments().for_each(|environment| environment.wishes.lock().add_to(&mut wanted));
            }
            wanted
        });
    }

    /// A method as agents see it (JVMDI, RedefineClasses): obsolete ones are OBSOLETE_METHOD_ID, which is null.
    pub(crate) fn shown(&self, method: MethodId) -> jmethodID {
        if self.vm.is_obsolete(method) == Ok(false) { method.0 as jmethodID } else { std::ptr::null_mut() }
    }

    /// A number for the time of one walk over the heap.
    pub(crate) fn with_tags<R>(&self, walk: impl FnOnce(EnvironmentId) -> Result<R>) -> Result<R> {
        let id = self.member.new_environment().ok_or(JvmdiError(JVMDI_ERROR_OUT_OF_MEMORY))?;
        let outcome = walk(id);
        self.vm.forget_tags(id);
        self.member.free_environment(id);
        outcome
    }
}

/// Runs agent code for an environment.
pub(crate) fn run_agent<R>(index: usize, address: usize, code: impl FnOnce() -> R) -> R {
    let outer = RUNNING.replace(Some((index, address)));
    let result = code();
    RUNNING.set(outer);
    result
}
