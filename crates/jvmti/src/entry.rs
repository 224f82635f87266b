//! The way into a function: checks in the order phase, thread, environment, capability, parameters (house style), by the tables of
//! `jvmti-facts`; then typed arguments.
//!
//! Invariant: no body is reached but through `entry_points!`, whose lines are made from the facts; so it sees checked arguments only.

use crate::callback;
use crate::environment::{Environment, Jvmti};
use crate::errors::{JvmtiError, Result, number};
use crate::last_error;
use crate::strict::strict;
use abi::jvmti::*;
use inspection::{Answer, Inspector, Phase, ThreadId};
use jvmti_facts::{Callable, Function};

/// A call of a function.
pub(crate) struct Call {
    /// The environment it was made on.
    pub env: &'static Environment,
    /// The interface.
    pub jvmti: &'static Jvmti,
    /// The VM.
    pub vm: &'static dyn Inspector,
}

impl Call {
    /// The calling thread.
    pub fn current(&self) -> Result<ThreadId> {
        self.vm.current_thread().ok_or(JvmtiError(JVMTI_ERROR_UNATTACHED_THREAD))
    }

    /// Suspends a thread.
    pub fn suspend(&self, thread: ThreadId) -> Answer<()> {
        if let Some(strict) = strict()
            && self.current().is_ok_and(|me| me == thread)
        {
            strict.suspends_itself(self);
        }
        self.vm.suspend(thread)
    }
}

fn phase_is_right(callable: Callable, phase: Phase) -> bool {
    match callable {
        Callable::Any => true,
        Callable::BeforeDeath => phase < Phase::Dead,
        Callable::OnLoadOnly => phase == Phase::OnLoad,
        Callable::OnLoadAndLive => phase == Phase::OnLoad || phase == Phase::Live,
        Callable::StartAndLive => phase == Phase::Start || phase == Phase::Live,
        Callable::LiveOnly => phase == Phase::Live,
    }
}

#[inline]
fn check(env: &'static Environment, fact: &Function) -> Result<()> {
    if fact.is_free() { Ok(()) } else { check_all(env, fact) }
}

fn check_all(env: &'static Environment, fact: &Function) -> Result<()> {
    let vm = env.jvmti.vm;
    let phase = env.phase();
    if !phase_is_right(fact.phase, phase) {
        return Err(JvmtiError(JVMTI_ERROR_WRONG_PHASE));
    }
    let started = matches!(phase, Phase::Start | Phase::Live);
    // Threads that the VM doesn't know may use raw monitors, memory and what else is there before any thread is; and the collector's, and
    // those in a walk of the heap, whatever may be called there.
    let in_callback = || callback::running().is_some_and(callback::Running::is_narrow);
    let anybody = fact.callback_safe && (fact.phase != Callable::StartAndLive || in_callback());
    if started && !anybody && vm.current_thread().is_none() {
        return Err(JvmtiError(JVMTI_ERROR_UNATTACHED_THREAD));
    }
    if !fact.capabilities.iter().all(|c| env.has(*c)) {
        return Err(JvmtiError(JVMTI_ERROR_MUST_POSSESS_CAPABILITY));
    }
    Ok(())
}

/// Runs a function's body after the checks that don't depend on its parameters.
///
/// # Safety
/// As `Environment::of`.
pub(crate) unsafe fn enter(
    env: *mut jvmtiEnv,
    fact: &'static Function,
    body: impl FnOnce(&Call) -> Result<()>,
) -> jvmtiError {
    // SAFETY: the caller's promise.
    enter_found(unsafe { Environment::of(env) }, fact, body)
}

/// The same, on an environment that was looked for already.
pub(crate) fn enter_found(
    env: Result<&'static Environment>,
    fact: &'static Function,
    body: impl FnOnce(&Call) -> Result<()>,
) -> jvmtiError {
    let current = last_error::Current::new(fact.name);
    last_error::during(&current, || {
        let env = match env {
            Ok(env) => env,
            Err(error) => {
                if let Some(strict) = strict() {
                    strict.failed(error.0, None);
                }
                return number(Err(error));
            }
        };
        if let Some(strict) = strict() {
            strict.call(fact);
        }
        let result = check(env, fact).and_then(|()| body(&Call { env, jvmti: env.jvmti, vm: env.jvmti.vm }));
        if let Err(JvmtiError(error)) = result {
            last_error::failed(error);
            if let Some(strict) = strict() {
                strict.failed(error, Some(env.phase()));
            }
        }
        if env.jvmti.traces {
            last_error::show(env.id.0);
        }
        number(result)
    })
}

/// A raw argument for the trace: numbers as such, pointers as addresses.
pub(crate) struct Shown<'a, T>(pub &'a T);

impl<T> std::fmt::Debug for Shown<'_, T> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let bytes = size_of::<T>().min(8);
        let mut value = [0u8; 8];
        // SAFETY: a C argument of this size: a number or a pointer, all of whose bytes are written.
        unsafe { std::ptr::copy_nonoverlapping(std::ptr::from_ref(self.0).cast(), value.as_mut_ptr(), bytes) };
        let value = u64::from_ne_bytes(value);
        if value < 1 << 16 { write!(formatter, "{value}") } else { write!(formatter, "{value:#x}") }
    }
}

/// Notes, checks and converts the arguments of a call, one after the other; a wrong one ends the function that this stands in.
macro_rules! converted {
    ($call:ident $(, $arg:ident: $type:ty)*) => {
        let _ = $call;
        $(
            $crate::last_error::parameter(stringify!($arg));
            if $call.jvmti.traces {
                $crate::last_error::argument(&$crate::entry::Shown(&$arg));
            }
            if let Some(strict) = $crate::strict::strict() {
                strict.argument($call, <$type as $crate::parameters::Parameter>::given($arg));
            }
            // SAFETY: JVM TI: pointers are null or good for what the parameter is for.
            let $arg = unsafe { <$type as $crate::parameters::Parameter>::convert($call, $arg)? };
        )*
        $crate::last_error::parameter("");
    };
}
pub(crate) use converted;

/// Makes the functions that agents call, and the table of them: number and name, parameters, the body.
macro_rules! entry_points {
    (
        $($number:literal $name:ident($($arg:ident: $type:ty),*) $module:ident::$body:ident;)*
        reserved $($reserved:ident)*
    ) => {
        $(
            #[allow(non_snake_case)]
            unsafe extern "C" fn $name(
                env: *mut jvmtiEnv
                $(, $arg: <$type as $crate::parameters::Parameter>::Raw)*
            ) -> jvmtiError {
                const FACT: &jvmti_facts::Function = jvmti_facts::FUNCTIONS[$number - 1].as_ref().unwrap();
                let body = |call: &$crate::entry::Call| {
                    $crate::entry::converted!(call $(, $arg: $type)*);
                    $crate::$module::$body(call $(, $arg)*)
                };
                // SAFETY: JVM TI: the environment came from GetEnv.
                unsafe { $crate::entry::enter(env, FACT, body) }
            }
        )*

        /// The function table; one for all environments.
        pub(crate) static TABLE: jvmtiInterface_1 = jvmtiInterface_1 {
            $($name,)*
            $($reserved: $crate::entry::reserved as *const () as *mut c_void,)*
        };
    };
}
pub(crate) use entry_points;

/// What lies in slots of the table that have no function.
pub(crate) extern "C" fn reserved() -> jvmtiError {
    JVMTI_ERROR_NOT_AVAILABLE
}
