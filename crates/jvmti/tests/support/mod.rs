//! Agents for tests on the fake VM: an environment, calls through its function table, callbacks that write a log.
#![allow(dead_code, reason = "each test file uses a part")]

use abi::jni::{JNIEnv, jclass, jmethodID, jobject};
use abi::jvmti::*;
use inspection::{EventKind, Interfaces, Phase};
use jvmti::Jvmti;
use jvmti_facts::Callable;
use std::cell::RefCell;
use std::ffi::c_void;
use std::ptr::null_mut;
use test_support::FakeVm;

/// The main thread, which makes the calls.
pub const MAIN: usize = 1;

/// A VM and its interface; the calling thread is the main thread.
pub fn start(phase: Phase) -> (&'static FakeVm, &'static Jvmti) {
    let vm = FakeVm::new();
    let jvmti = Jvmti::start(vm, Interfaces::start(vm), null_mut()).unwrap();
    vm.start_thread(MAIN);
    FakeVm::play(MAIN);
    vm.set_phase(phase);
    (vm, jvmti)
}

/// Calls a function of an agent's table.
#[macro_export]
macro_rules! call {
    ($agent:expr, $function:ident $(, $argument:expr)*) => {{
        let env = $agent.env;
        #[allow(clippy::macro_metavars_in_unsafe, reason = "arguments are plain values")]
        // SAFETY: a function table that an interface has given out, called with arguments of its types.
        unsafe { ((**env).$function)(env $(, $argument)*) }
    }};
}

/// An agent with one environment.
#[derive(Copy, Clone)]
pub struct Agent {
    pub env: *mut jvmtiEnv,
}

impl Agent {
    /// A new environment; the log names it by this number.
    pub fn new(jvmti: &'static Jvmti, number: usize) -> Agent {
        let env = jvmti.get_env(JVMTI_VERSION).unwrap().unwrap();
        let agent = Agent { env: env.cast() };
        assert_eq!(call!(agent, SetEnvironmentLocalStorage, number as *const c_void), JVMTI_ERROR_NONE);
        agent
    }

    /// One with all capabilities that can be had now and callbacks that write the log.
    pub fn able(jvmti: &'static Jvmti, number: usize) -> Agent {
        let agent = Agent::new(jvmti, number);
        assert_eq!(agent.add(agent.potential()), JVMTI_ERROR_NONE);
        agent.listen(logging());
        agent
    }

    /// GetPotentialCapabilities
    pub fn potential(&self) -> u128 {
        let mut set = jvmtiCapabilities::from_bits(0);
        assert_eq!(call!(self, GetPotentialCapabilities, &mut set), JVMTI_ERROR_NONE);
        set.bits()
    }

    /// GetCapabilities
    pub fn capabilities(&self) -> u128 {
        let mut set = jvmtiCapabilities::from_bits(0);
        assert_eq!(call!(self, GetCapabilities, &mut set), JVMTI_ERROR_NONE);
        set.bits()
    }

    /// AddCapabilities
    pub fn add(&self, bits: u128) -> jvmtiError {
        call!(self, AddCapabilities, &jvmtiCapabilities::from_bits(bits))
    }

    /// RelinquishCapabilities
    pub fn relinquish(&self, bits: u128) {
        assert_eq!(call!(self, RelinquishCapabilities, &jvmtiCapabilities::from_bits(bits)), JVMTI_ERROR_NONE);
    }

    /// SetEventCallbacks
    pub fn listen(&self, callbacks: jvmtiEventCallbacks) {
        let size = size_of::<jvmtiEventCallbacks>() as i32;
        assert_eq!(call!(self, SetEventCallbacks, &callbacks, size), JVMTI_ERROR_NONE);
    }

    /// SetEventNotificationMode; for all threads, or for one.
    pub fn mode(&self, mode: i32, event: i32, thread: Option<usize>) -> jvmtiError {
        let thread = thread.map_or(null_mut(), FakeVm::thread_object);
        call!(self, SetEventNotificationMode, mode, event, thread)
    }

    /// The same, which must succeed.
    pub fn enable(&self, kind: EventKind, thread: Option<usize>) {
        assert_eq!(self.mode(JVMTI_ENABLE, kind as i32, thread), JVMTI_ERROR_NONE, "{kind:?}");
    }

    pub fn disable(&self, kind: EventKind, thread: Option<usize>) {
        assert_eq!(self.mode(JVMTI_DISABLE, kind as i32, thread), JVMTI_ERROR_NONE, "{kind:?}");
    }

    pub fn dispose(&self) {
        assert_eq!(call!(self, DisposeEnvironment), JVMTI_ERROR_NONE);
    }

    /// Calls the function with a number, without arguments: for errors that come before any is looked at.
    pub fn call_bare(&self, number: usize) -> jvmtiError {
        // SAFETY: the table's slots are functions, which return an error before they look at a parameter.
        unsafe {
            let slot = (*self.env).cast::<*const c_void>().add(number - 1).read();
            std::mem::transmute::<*const c_void, unsafe extern "C" fn(*mut jvmtiEnv) -> jvmtiError>(slot)(self.env)
        }
    }
}

/// Functions with their numbers.
pub fn functions() -> impl Iterator<Item = (usize, &'static jvmti_facts::Function)> {
    let numbered = jvmti_facts::FUNCTIONS.iter().enumerate();
    numbered.filter_map(|(index, function)| Some((index + 1, function.as_ref()?)))
}

/// May a function be called in a phase (JVM TI, "Phase" of each function)?
pub fn is_callable(callable: Callable, phase: Phase) -> bool {
    let phases: &[Phase] = match callable {
        Callable::Any => return true,
        Callable::BeforeDeath => return phase < Phase::Dead,
        Callable::OnLoadOnly => &[Phase::OnLoad],
        Callable::OnLoadAndLive => &[Phase::OnLoad, Phase::Live],
        Callable::StartAndLive => &[Phase::Start, Phase::Live],
        Callable::LiveOnly => &[Phase::Live],
    };
    phases.contains(&phase)
}

thread_local! {
    static LOG: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    static IN_CALLBACK: RefCell<Option<Box<dyn FnOnce()>>> = const { RefCell::new(None) };
}

/// What callbacks have written since the last time.
pub fn log() -> Vec<String> {
    LOG.take()
}

/// Has the next logging callback call this, too.
pub fn in_next_callback(body: impl FnOnce() + 'static) {
    IN_CALLBACK.set(Some(Box::new(body)));
}

/// Writes into the log, with the number of the agent.
pub fn note(env: *mut jvmtiEnv, text: &str) {
    let agent = Agent { env };
    let mut number = null_mut();
    assert_eq!(call!(agent, GetEnvironmentLocalStorage, &mut number), JVMTI_ERROR_NONE);
    LOG.with_borrow_mut(|log| log.push(format!("{} {text}", number as usize)));
    if let Some(body) = IN_CALLBACK.take() {
        body();
    }
}

/// Writes an error into the log.
pub fn note_error(error: jvmtiError) {
    LOG.with_borrow_mut(|log| log.push(format!("error {error}")));
}

unsafe extern "C" fn vm_start(env: *mut jvmtiEnv, _: *mut JNIEnv) {
    note(env, "VMStart");
}
unsafe extern "C" fn vm_init(env: *mut jvmtiEnv, _: *mut JNIEnv, _: jthread) {
    note(env, "VMInit");
}
unsafe extern "C" fn vm_death(env: *mut jvmtiEnv, _: *mut JNIEnv) {
    note(env, "VMDeath");
}
unsafe extern "C" fn class_prepare(env: *mut jvmtiEnv, _: *mut JNIEnv, _: jthread, _: jclass) {
    note(env, "ClassPrepare");
}
unsafe extern "C" fn method_entry(env: *mut jvmtiEnv, _: *mut JNIEnv, thread: jthread, _: jmethodID) {
    let of = (1..10).find(|n| FakeVm::thread_object(*n) == thread);
    note(env, &format!("MethodEntry in {}", of.unwrap_or(0)));
}
unsafe extern "C" fn breakpoint(env: *mut jvmtiEnv, _: *mut JNIEnv, _: jthread, _: jmethodID, location: jlocation) {
    note(env, &format!("Breakpoint at {location}"));
}
unsafe extern "C" fn collection_start(env: *mut jvmtiEnv) {
    note(env, "GarbageCollectionStart");
}
unsafe extern "C" fn object_free(env: *mut jvmtiEnv, tag: i64) {
    note(env, &format!("ObjectFree {tag}"));
}
unsafe extern "C" fn object_alloc(env: *mut jvmtiEnv, _: *mut JNIEnv, _: jthread, _: jobject, _: jclass, size: i64) {
    note(env, &format!("VMObjectAlloc {size}"));
}

/// Callbacks that write the log.
pub fn logging() -> jvmtiEventCallbacks {
    jvmtiEventCallbacks {
        VMStart: Some(vm_start),
        VMInit: Some(vm_init),
        VMDeath: Some(vm_death),
        ClassPrepare: Some(class_prepare),
        MethodEntry: Some(method_entry),
        Breakpoint: Some(breakpoint),
        GarbageCollectionStart: Some(collection_start),
        ObjectFree: Some(object_free),
        VMObjectAlloc: Some(object_alloc),
        ..jvmtiEventCallbacks::default()
    }
}

/// A callback for each event, which does nothing.
pub fn any_callbacks() -> jvmtiEventCallbacks {
    unsafe extern "C" fn ignore() {}
    let slots = [ignore as *const c_void; size_of::<jvmtiEventCallbacks>() / size_of::<usize>()];
    // SAFETY: the structure is that many pointers to functions; this one takes no argument.
    unsafe { std::mem::transmute(slots) }
}
