//! From the VM's calls to the agent's methods: starting and ending it, events, and panics, which end here.
//!
//! Invariant: an agent that was started stays in memory for as long as the process, since events may be under way on any thread; its
//! environment keeps a pointer to it, which is how an event finds it.

use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

use crate::env::{CallbackEnv, Env, local_storage};
use crate::jni::{Jni, Vm};
use crate::sys::{JavaVM, jint, jvmtiEnv};
use crate::values::maybe_string;
use crate::{Agent, Error, made};

/// When an agent is started.
#[derive(Debug)]
pub enum Start<'a, 'l> {
    /// With the VM, before it is initialized (`Agent_OnLoad`): JNI isn't there yet.
    Load,
    /// In a VM that runs (`Agent_OnAttach`).
    Attach(&'a mut Jni<'l>),
}

/// An agent and its environment.
struct Running<A> {
    agent: A,
    env: Env,
}

/// The agents that a library has started; [`crate::agent`] makes one.
#[derive(Debug, Default)]
pub struct Started(Mutex<Vec<usize>>);

impl Started {
    /// None yet.
    pub const fn new() -> Started {
        Started(Mutex::new(Vec::new()))
    }
}

/// `Agent_OnLoad` and `Agent_OnAttach` of an agent: 0, or what tells the VM that it doesn't work.
///
/// # Safety
/// The arguments are those that the VM passed.
pub unsafe fn on_start<A: Agent>(started: &Started, vm: *mut JavaVM, options: *const c_char, attach: bool) -> jint {
    // SAFETY: the caller's.
    let outcome = catch_unwind(AssertUnwindSafe(|| unsafe { start::<A>(started, vm, options, attach) }));
    match outcome {
        Ok(Ok(())) => 0,
        Ok(Err(error)) => {
            eprintln!("{}: {error}", name::<A>());
            -1
        }
        Err(_) => {
            report_panic("its start");
            -1
        }
    }
}

/// An agent's name, for messages.
fn name<A>() -> &'static str {
    let whole = std::any::type_name::<A>();
    whole.rsplit("::").next().unwrap_or(whole)
}

unsafe fn start<A: Agent>(
    started: &Started,
    vm: *mut JavaVM,
    options: *const c_char,
    attach: bool,
) -> Result<(), Box<dyn std::error::Error>> {
    // SAFETY: the caller's.
    let (vm, options) = unsafe { (Vm::from_raw(vm), maybe_string(options).unwrap_or_default()) };
    let vm = vm.ok_or(Error::Jni("the VM passed null"))?;
    let running: &'static Running<A> = Box::leak(Box::new(Running { agent: A::default(), env: Env::new(vm)? }));
    let address: *const Running<A> = running;
    running.env.set_local_storage(address.cast())?;
    running.env.set_callbacks(&made::events::callbacks::<A>())?;
    let outcome = if attach {
        // SAFETY: the calling thread's, whose local references live until Agent_OnAttach returns.
        let jni = vm.environment().and_then(|raw| unsafe { Jni::from_raw(raw.as_ptr()) });
        let mut jni = jni.ok_or(Error::Jni("the attaching thread has no JNI environment"))?;
        running.agent.start(&running.env, &options, Start::Attach(&mut jni))
    } else {
        running.agent.start(&running.env, &options, Start::Load)
    };
    if let Err(error) = outcome {
        running.env.dispose()?;
        return Err(error);
    }
    if let Ok(mut list) = started.0.lock() {
        list.push(address.expose_provenance());
    }
    Ok(())
}

/// `Agent_OnUnload` of an agent.
pub fn on_unload<A: Agent>(started: &Started) {
    let list = started.0.lock().map(|mut list| std::mem::take(&mut *list)).unwrap_or_default();
    for address in list {
        // SAFETY: `start` put the address of one that stays there.
        let running: &Running<A> = unsafe { &*std::ptr::with_exposed_provenance(address) };
        if catch_unwind(AssertUnwindSafe(|| running.agent.unload())).is_err() {
            report_panic("unload");
        }
    }
}

/// Says that the agent panicked, after the panic's own message.
pub(crate) fn report_panic(at: &str) {
    eprintln!("pellucid-agent: the agent panicked in {at}; the program goes on");
}

/// Says that the VM passed null where the specification has something; the agent's method isn't called.
pub(crate) fn missing<R: Default>(parameter: &str) -> R {
    eprintln!("pellucid-agent: the VM passed null for an event's {parameter}; the event is lost");
    R::default()
}

/// Calls an agent's method for an event.
///
/// # Safety
/// The environment is one that [`on_start`] made for an agent of this type, as the VM passes it to an event.
pub(crate) unsafe fn dispatch<A: Agent>(env: *mut jvmtiEnv, event: &str, method: impl FnOnce(&A, &Env)) {
    // SAFETY: the caller's: what the environment keeps is null or was put there by `start`.
    let running = unsafe { local_storage(env).cast::<Running<A>>().as_ref() };
    let Some(running) = running else { return };
    if catch_unwind(AssertUnwindSafe(|| method(&running.agent, &running.env))).is_err() {
        report_panic(event);
    }
}

/// As [`dispatch`], for events that allow only callback-safe functions.
///
/// # Safety
/// As of [`dispatch`].
pub(crate) unsafe fn dispatch_safe<A: Agent>(env: *mut jvmtiEnv, event: &str, method: impl FnOnce(&A, &CallbackEnv)) {
    // SAFETY: the caller's.
    unsafe { dispatch::<A>(env, event, |agent, env| method(agent, env)) }
}

/// Makes the library an agent's: the type implements [`crate::Agent`].
#[macro_export]
macro_rules! agent {
    ($agent:ty) => {
        static STARTED: $crate::Started = $crate::Started::new();

        /// # Safety
        /// For the VM, with its arguments.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn Agent_OnLoad(
            vm: *mut $crate::sys::JavaVM,
            options: *mut ::std::ffi::c_char,
            _: *mut ::std::ffi::c_void,
        ) -> i32 {
            // SAFETY: the VM's arguments.
            unsafe { $crate::on_start::<$agent>(&STARTED, vm, options, false) }
        }

        /// # Safety
        /// For the VM, with its arguments.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn Agent_OnAttach(
            vm: *mut $crate::sys::JavaVM,
            options: *mut ::std::ffi::c_char,
            _: *mut ::std::ffi::c_void,
        ) -> i32 {
            // SAFETY: the VM's arguments.
            unsafe { $crate::on_start::<$agent>(&STARTED, vm, options, true) }
        }

        /// Ends the agents of the library.
        #[unsafe(no_mangle)]
        pub extern "C" fn Agent_OnUnload(_: *mut $crate::sys::JavaVM) {
            $crate::on_unload::<$agent>(&STARTED)
        }
    };
}
