//! Environments: what an agent asks the VM through (specification, "Environments").
//!
//! Invariant: a function is called only if the VM's interface has it and the environment holds its capabilities.

use std::any::Any;
use std::ffi::{c_char, c_uchar, c_void};
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{NonNull, null_mut, without_provenance};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::dispatch::report_panic;
use crate::extension::Extension;
use crate::jni::Vm;
use crate::sys::*;
use crate::values::{Slot, length, text};
use crate::{Capabilities, Class, Error, ErrorCode, Event, Function, Jni, Result, Thread};

/// The functions that may be called anywhere, heap callbacks and events of collections included.
#[derive(Debug)]
pub struct CallbackEnv {
    raw: NonNull<jvmtiEnv>,
    vm: Vm,
    /// What it holds.
    capabilities: AtomicU64,
    /// The VM's, as [`Function::since`] counts.
    version: i32,
    /// What the VM has beyond the specification, once somebody has asked.
    pub(crate) known_extensions: OnceLock<Vec<Extension>>,
}

// SAFETY: an environment may be used by all threads (specification, "Environments"); the VM looks at the calling thread itself.
unsafe impl Send for CallbackEnv {}
// SAFETY: as above.
unsafe impl Sync for CallbackEnv {}

/// An environment: all functions.
#[derive(Debug)]
#[repr(transparent)]
pub struct Env(CallbackEnv);

impl Deref for Env {
    type Target = CallbackEnv;
    fn deref(&self) -> &CallbackEnv {
        &self.0
    }
}

/// The interface's versions, the newest first; a VM gives an environment for those it knows.
const VERSIONS: [jint; 6] =
    [JVMTI_VERSION, JVMTI_VERSION_21, JVMTI_VERSION_19, JVMTI_VERSION_11, JVMTI_VERSION_9, JVMTI_VERSION_1_2];

impl Env {
    /// A new environment of the VM.
    pub(crate) fn new(vm: Vm) -> Result<Env> {
        let raw = VERSIONS.into_iter().find_map(|version| {
            let mut raw: *mut c_void = null_mut();
            // SAFETY: the table is the VM's.
            let answer = unsafe { ((**vm.raw()).v1_2.GetEnv)(vm.raw(), &raw mut raw, version) };
            if answer == 0 { NonNull::new(raw.cast::<jvmtiEnv>()) } else { None }
        });
        let raw = raw.ok_or(Error::Jni("this VM has no JVM Tool Interface"))?;
        let mut base = CallbackEnv {
            raw,
            vm,
            capabilities: AtomicU64::new(0),
            version: 1 << 16,
            known_extensions: OnceLock::new(),
        };
        let mut version = 0;
        // SAFETY: the environment is the VM's.
        base.answer(Function::GetVersionNumber, unsafe {
            (base.table().GetVersionNumber)(base.raw(), &raw mut version)
        })?;
        base.version = version & 0x0fff_ff00;
        Ok(Env(base))
    }

    /// Adds capabilities to those that the environment holds.
    ///
    /// # Errors
    /// [`Error::NotOffered`] names those that can't be had; then none is added.
    pub fn add_capabilities(&self, wanted: Capabilities) -> Result<()> {
        let missing = wanted - self.held();
        let offered = self.potential_capabilities()?;
        if !offered.contains(missing) {
            return Err(Error::NotOffered(missing - offered));
        }
        let set = as_words(missing);
        // SAFETY: the set lives until the call is over.
        self.answer(Function::AddCapabilities, unsafe { (self.table().AddCapabilities)(self.raw(), &raw const set) })?;
        self.read_capabilities()
    }

    /// Gives capabilities up.
    ///
    /// # Errors
    /// Those of RelinquishCapabilities.
    pub fn relinquish_capabilities(&self, unwanted: Capabilities) -> Result<()> {
        let set = as_words(unwanted);
        // SAFETY: the set lives until the call is over.
        let answer = unsafe { (self.table().RelinquishCapabilities)(self.raw(), &raw const set) };
        self.answer(Function::RelinquishCapabilities, answer)?;
        self.read_capabilities()
    }

    /// The capabilities that could be added now.
    ///
    /// # Errors
    /// Those of GetPotentialCapabilities.
    pub fn potential_capabilities(&self) -> Result<Capabilities> {
        let mut set = jvmtiCapabilities::default();
        // SAFETY: the set is written to.
        let answer = unsafe { (self.table().GetPotentialCapabilities)(self.raw(), &raw mut set) };
        self.answer(Function::GetPotentialCapabilities, answer)?;
        Ok(from_words(set))
    }

    /// The capabilities that the environment holds (GetCapabilities, as it was when they last changed).
    pub fn capabilities(&self) -> Capabilities {
        self.held()
    }

    /// Turns events on, for all threads.
    ///
    /// # Errors
    /// [`Error::EventNeeds`] names the capabilities that are missing; those before it in the list are on.
    pub fn enable(&self, events: &[Event]) -> Result<()> {
        events.iter().try_for_each(|event| self.set_event_mode(*event, None, true))
    }

    /// Turns events off, for all threads.
    ///
    /// # Errors
    /// Those of SetEventNotificationMode.
    pub fn disable(&self, events: &[Event]) -> Result<()> {
        events.iter().try_for_each(|event| self.set_event_mode(*event, None, false))
    }

    /// Turns an event on or off for one thread.
    ///
    /// # Errors
    /// ILLEGAL_ARGUMENT of events that aren't filtered by thread ([`Event::is_filtered_by_thread`]), and those of SetEventNotificationMode.
    pub fn set_event_mode_of(&self, event: Event, thread: &Thread<'_>, on: bool) -> Result<()> {
        self.set_event_mode(event, Some(thread), on)
    }

    fn set_event_mode(&self, event: Event, thread: Option<&Thread<'_>>, on: bool) -> Result<()> {
        let missing = event.capabilities() - self.held();
        if on && !missing.is_empty() {
            return Err(Error::EventNeeds { event, missing });
        }
        let mode = if on { JVMTI_ENABLE } else { JVMTI_DISABLE };
        let thread = thread.map_or(null_mut(), |thread| thread.raw());
        // SAFETY: the thread is a reference or null.
        let answer = unsafe { (self.table().SetEventNotificationMode)(self.raw(), mode, event as jint, thread) };
        self.answer(Function::SetEventNotificationMode, answer)
    }

    pub(crate) fn set_callbacks(&self, callbacks: &jvmtiEventCallbacks) -> Result<()> {
        let size = size_of::<jvmtiEventCallbacks>() as jint;
        // SAFETY: the table lives until the call is over; the VM copies it.
        let answer = unsafe { (self.table().SetEventCallbacks)(self.raw(), callbacks, size) };
        self.answer(Function::SetEventCallbacks, answer)
    }

    /// Runs `work` on a thread that was made and not started ([`Jni::new_thread`]), as one of the agent's: it takes part in no
    /// thread group's counts and no event tells of it (RunAgentThread). A panic ends the thread alone.
    ///
    /// # Errors
    /// Those of RunAgentThread.
    pub fn run_agent_thread<F>(&'static self, thread: &Thread<'_>, priority: i32, work: F) -> Result<()>
    where
        F: for<'l> FnOnce(&'static Env, &mut Jni<'l>) + Send + 'static,
    {
        self.check(Function::RunAgentThread)?;
        let argument: *mut (&'static Env, F) = Box::into_raw(Box::new((self, work)));
        // SAFETY: the function takes what the argument is, once.
        let answer = unsafe {
            (self.table().RunAgentThread)(self.raw(), thread.raw(), Some(run::<F>), argument.cast(), priority)
        };
        let outcome = self.answer(Function::RunAgentThread, answer);
        if outcome.is_err() {
            // SAFETY: no thread was started that takes it.
            drop(unsafe { Box::from_raw(argument) });
        }
        outcome
    }

    /// Gives classes new class files (RedefineClasses).
    ///
    /// # Errors
    /// Those of RedefineClasses.
    pub fn redefine_classes(&self, definitions: &[(&Class<'_>, &[u8])]) -> Result<()> {
        self.check(Function::RedefineClasses)?;
        let definition = |(class, bytes): &(&Class<'_>, &[u8])| jvmtiClassDefinition {
            klass: class.raw(),
            class_byte_count: length(bytes.len()),
            class_bytes: bytes.as_ptr(),
        };
        let list: Vec<jvmtiClassDefinition> = definitions.iter().map(definition).collect();
        // SAFETY: the definitions and their bytes live until the call is over.
        let answer = unsafe { (self.table().RedefineClasses)(self.raw(), length(list.len()), list.as_ptr()) };
        self.answer(Function::RedefineClasses, answer)
    }

    /// Several prefixes to try when a native method's function is looked up (SetNativeMethodPrefixes).
    ///
    /// # Errors
    /// Those of SetNativeMethodPrefixes.
    pub fn set_native_method_prefixes(&self, prefixes: &[&str]) -> Result<()> {
        self.check(Function::SetNativeMethodPrefixes)?;
        let texts: Vec<_> = prefixes.iter().map(|prefix| text(prefix)).collect();
        let mut list: Vec<*mut c_char> = texts.iter().map(|text| text.as_ptr().cast_mut()).collect();
        // SAFETY: the strings live until the call is over.
        let answer =
            unsafe { (self.table().SetNativeMethodPrefixes)(self.raw(), length(list.len()), list.as_mut_ptr()) };
        self.answer(Function::SetNativeMethodPrefixes, answer)
    }

    /// Keeps a word for a thread (SetThreadLocalStorage): a number, or the address of what the agent keeps for it.
    ///
    /// # Errors
    /// Those of SetThreadLocalStorage.
    pub fn set_thread_local_storage(&self, thread: Option<&Thread<'_>>, data: usize) -> Result<()> {
        let thread = thread.map_or(null_mut(), |thread| thread.raw());
        let data = without_provenance(data);
        // SAFETY: the VM doesn't look at what the pointer points to.
        let answer = unsafe { (self.table().SetThreadLocalStorage)(self.raw(), thread, data) };
        self.answer(Function::SetThreadLocalStorage, answer)
    }

    /// The word that is kept for a thread (GetThreadLocalStorage), 0 if there is none.
    ///
    /// # Errors
    /// Those of GetThreadLocalStorage.
    pub fn get_thread_local_storage(&self, thread: Option<&Thread<'_>>) -> Result<usize> {
        let thread = thread.map_or(null_mut(), |thread| thread.raw());
        let mut data: *mut c_void = null_mut();
        // SAFETY: the slot is written to.
        let answer = unsafe { (self.table().GetThreadLocalStorage)(self.raw(), thread, &raw mut data) };
        self.answer(Function::GetThreadLocalStorage, answer)?;
        Ok(data.addr())
    }

    /// Replaces the JNI function table (SetJNIFunctionTable).
    ///
    /// # Errors
    /// Those of SetJNIFunctionTable.
    ///
    /// # Safety
    /// Every function of the table does what JNI says of it.
    pub unsafe fn set_jni_function_table(&self, table: &jniNativeInterface) -> Result<()> {
        // SAFETY: the caller's; the VM copies the table.
        self.answer(Function::SetJNIFunctionTable, unsafe { (self.table().SetJNIFunctionTable)(self.raw(), table) })
    }

    /// A copy of the JNI function table (GetJNIFunctionTable), in memory of the VM's that stays. It has as many slots as the VM's
    /// version of JNI: those of later versions mustn't be read.
    ///
    /// # Errors
    /// Those of GetJNIFunctionTable.
    pub fn get_jni_function_table(&self) -> Result<NonNull<jniNativeInterface>> {
        let mut table = null_mut();
        // SAFETY: the slot is written to.
        let answer = unsafe { (self.table().GetJNIFunctionTable)(self.raw(), &raw mut table) };
        self.answer(Function::GetJNIFunctionTable, answer)?;
        NonNull::new(table).ok_or(Error::Unexpected(Function::GetJNIFunctionTable))
    }

    /// Ends the environment (DisposeEnvironment): no event comes any more, and every function answers INVALID_ENVIRONMENT.
    ///
    /// # Errors
    /// Those of DisposeEnvironment.
    pub fn dispose(&self) -> Result<()> {
        // SAFETY: the environment is the VM's, which knows it as ended afterwards; the agent itself stays in memory.
        self.answer(Function::DisposeEnvironment, unsafe { (self.table().DisposeEnvironment)(self.raw()) })
    }

    fn read_capabilities(&self) -> Result<()> {
        let mut set = jvmtiCapabilities::default();
        // SAFETY: the set is written to.
        let answer = unsafe { (self.table().GetCapabilities)(self.raw(), &raw mut set) };
        self.answer(Function::GetCapabilities, answer)?;
        self.0.capabilities.store(from_words(set).bits(), Ordering::Release);
        Ok(())
    }
}

impl CallbackEnv {
    /// The environment, for what the kit doesn't have.
    pub fn raw(&self) -> *mut jvmtiEnv {
        self.raw.as_ptr()
    }

    /// The VM that the environment is of.
    pub fn vm(&self) -> Vm {
        self.vm
    }

    /// The VM's version of the interface: the major in bits 16 and up, the minor in bits 8 to 15.
    pub fn version(&self) -> i32 {
        self.version
    }

    pub(crate) fn table(&self) -> &jvmtiInterface_1 {
        // SAFETY: an environment points to its table for as long as the VM is there, ended or not.
        unsafe { &**self.raw.as_ptr() }
    }

    fn held(&self) -> Capabilities {
        Capabilities::from_bits_retain(self.capabilities.load(Ordering::Acquire))
    }

    /// May the function be called?
    pub(crate) fn check(&self, function: Function) -> Result<()> {
        if function.since() > self.version {
            return Err(Error::TooOld { function, since: function.since(), version: self.version });
        }
        let missing = function.capabilities() - self.held();
        if missing.is_empty() { Ok(()) } else { Err(Error::FunctionNeeds { function, missing }) }
    }

    pub(crate) fn answer(&self, function: Function, answer: jvmtiError) -> Result<()> {
        match answer {
            JVMTI_ERROR_NONE => Ok(()),
            error => Err(Error::Answered { function, error: ErrorCode::from_raw(error) }),
        }
    }

    /// A copy in memory of the VM's (Allocate), for what the VM is to own.
    ///
    /// # Errors
    /// Those of Allocate.
    pub fn allocate_copy(&self, bytes: &[u8]) -> Result<*mut c_uchar> {
        let mut memory = null_mut();
        // SAFETY: the slot is written to.
        let answer = unsafe { (self.table().Allocate)(self.raw(), bytes.len() as jlong, &raw mut memory) };
        self.answer(Function::Allocate, answer)?;
        if !memory.is_null() {
            // SAFETY: the VM allocated as many bytes.
            unsafe { memory.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        }
        Ok(memory)
    }

    /// Gives memory back that the VM allocated (Deallocate).
    ///
    /// # Safety
    /// It is null, or the VM's, and nobody uses it any more.
    pub unsafe fn deallocate_raw(&self, memory: *mut c_uchar) {
        if !memory.is_null() {
            // SAFETY: the caller's. There is no error that one could act on.
            unsafe { (self.table().Deallocate)(self.raw(), memory) };
        }
    }

    pub(crate) fn set_local_storage(&self, data: *const c_void) -> Result<()> {
        // SAFETY: the VM doesn't look at what the pointer points to.
        let answer = unsafe { (self.table().SetEnvironmentLocalStorage)(self.raw(), data) };
        self.answer(Function::SetEnvironmentLocalStorage, answer)
    }
}

/// What the environment keeps.
///
/// # Safety
/// The environment is the VM's.
pub(crate) unsafe fn local_storage(env: *mut jvmtiEnv) -> *mut c_void {
    let mut data = Slot::<*mut c_void>::new();
    // SAFETY: the caller's. It stays null if the environment has ended.
    unsafe {
        ((**env).GetEnvironmentLocalStorage)(env, data.as_mut_ptr());
        data.get()
    }
}

/// Where a thread of the agent's begins.
unsafe extern "C" fn run<F>(_: *mut jvmtiEnv, jni: *mut JNIEnv, argument: *mut c_void)
where
    F: for<'l> FnOnce(&'static Env, &mut Jni<'l>) + Send + 'static,
{
    // SAFETY: the argument is what `run_agent_thread` made, and no other thread takes it; the JNI environment is this thread's.
    let (boxed, jni) = unsafe { (Box::from_raw(argument.cast::<(&'static Env, F)>()), Jni::from_raw(jni)) };
    let (env, work) = *boxed;
    let Some(mut jni) = jni else { return };
    let outcome: std::result::Result<(), Box<dyn Any + Send>> = catch_unwind(AssertUnwindSafe(|| work(env, &mut jni)));
    if outcome.is_err() {
        report_panic("a thread of its own");
    }
}

fn as_words(set: Capabilities) -> jvmtiCapabilities {
    jvmtiCapabilities { words: [set.bits() as u32, (set.bits() >> 32) as u32, 0, 0] }
}

fn from_words(set: jvmtiCapabilities) -> Capabilities {
    Capabilities::from_bits_truncate(u64::from(set.words[0]) | u64::from(set.words[1]) << 32)
}
