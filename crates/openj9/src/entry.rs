//! The way into an extension function: the host's checks, then typed arguments.
//!
//! Invariant: no body is reached but through `entry_points!`, whose lines are made from the facts in `spec/openj9`.

use abi::jvmti::{JVMTI_ERROR_NOT_AVAILABLE, JVMTI_ERROR_OUT_OF_MEMORY, jvmtiEnv, jvmtiError};
use inspection::{ExtensionCall, ExtensionFunction, ExtensionHost, Refusal};
use std::ptr::NonNull;
use std::sync::OnceLock;

/// Why a body did nothing: a JVM TI error.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Failure(pub jvmtiError);

/// What a body comes to.
pub type Result<T> = std::result::Result<T, Failure>;

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure(host().map_or(JVMTI_ERROR_NOT_AVAILABLE, |host| host.error(refusal)))
    }
}

static HOST: OnceLock<&'static dyn ExtensionHost> = OnceLock::new();

/// Sets the host, once.
pub(crate) fn set_host(host: &'static dyn ExtensionHost) {
    let _ = HOST.set(host);
}

/// The JVM Tool Interface that these extensions belong to; it is there before any of them is called.
pub(crate) fn host() -> Option<&'static dyn ExtensionHost> {
    HOST.get().copied()
}

/// Runs the body of a function.
pub(crate) fn enter(
    env: *mut jvmtiEnv,
    function: &'static ExtensionFunction,
    mut body: impl FnMut(&ExtensionCall) -> Result<()>,
) -> jvmtiError {
    let Some(host) = host() else { return JVMTI_ERROR_NOT_AVAILABLE };
    host.enter(env, function, &mut |call| body(call).map_err(|failure| failure.0))
}

/// Memory for an agent, which gives it back by Deallocate.
pub(crate) fn allocate(bytes: usize) -> Result<NonNull<u8>> {
    host().and_then(|host| host.allocate(bytes)).ok_or(Failure(JVMTI_ERROR_OUT_OF_MEMORY))
}

/// Makes the functions that agents call, and the lists of functions and events.
macro_rules! entry_points {
    (
        functions {$($name:ident $id:literal $description:literal $callable:ident $safe:literal [$($parameter:expr),*] [$($error:ident),*]
            ($($arg:ident: $type:ty),*) $module:ident::$body:ident;)*}
        events {$($kind:ident $event:literal $when:literal [$($told:expr),*];)*}
    ) => {
        $(
            #[allow(non_snake_case)]
            unsafe extern "C" fn $name(
                env: *mut jvmtiEnv
                $(, $arg: <$type as $crate::parameters::Parameter>::Raw)*
            ) -> jvmtiError {
                $crate::entry::enter(env, &FUNCTIONS[Slot::$name as usize], |call| {
                    $(
                        // SAFETY: JVM TI: pointers are null or good for what the parameter is for.
                        let $arg = unsafe { <$type as $crate::parameters::Parameter>::convert($arg)? };
                    )*
                    $crate::$module::$body(call $(, $arg)*)
                })
            }
        )*

        /// Where each is in the list.
        enum Slot { $($name),* }

        /// The functions.
        pub(crate) static FUNCTIONS: &[inspection::ExtensionFunction] = &[$(inspection::ExtensionFunction {
            id: $id,
            description: $description,
            parameters: &[$($parameter),*],
            errors: &[$($error),*],
            callable: inspection::Callable::$callable,
            callback_safe: $safe,
            // SAFETY: on this machine variable arguments are passed as others are, and agents pass what the header says.
            function: unsafe { std::mem::transmute::<*const (), jvmtiExtensionFunction>($name as *const ()) },
        }),*];

        /// The events.
        pub(crate) static EVENTS: &[inspection::ExtensionEvent] = &[$(inspection::ExtensionEvent {
            id: $event,
            description: $when,
            parameters: &[$($told),*],
            kind: inspection::EventKind::$kind,
        }),*];
    };
}
pub(crate) use entry_points;
