//! The call that a thread is making, and its latest that failed: for GetLastErrorText (an extension), the trace and `-Xcheck:jvmti`.
//!
//! Invariant: all of it is the thread's own.

use abi::jvmti::{JVMTI_ERROR_NONE, jvmtiError};
use std::cell::{Cell, RefCell};

/// A call that is being made.
pub(crate) struct Current {
    function: &'static str,
    parameter: Cell<&'static str>,
    error: Cell<jvmtiError>,
    /// The one in whose callbacks it is made, as `current_here` has it.
    outer: Cell<usize>,
}

platform::thread_word!(
    /// The innermost call that the thread makes: a `*const Current`, which lies on its stack; 0 for none.
    current_here,
    "pellucid_jvmti_call"
);

thread_local! {
    static FAILED: Cell<(&'static str, &'static str, jvmtiError)> = const { Cell::new(("", "", JVMTI_ERROR_NONE)) };
    static ARGUMENTS: RefCell<String> = const { RefCell::new(String::new()) };
}

impl Current {
    /// A call of a function, to be begun.
    pub fn new(function: &'static str) -> Current {
        Current { function, parameter: Cell::new(""), error: Cell::new(JVMTI_ERROR_NONE), outer: Cell::new(0) }
    }
}

/// Runs a call; the one in whose callbacks it is made, if any, goes on afterwards.
#[inline]
pub(crate) fn during<R>(current: &Current, call: impl FnOnce() -> R) -> R {
    current.outer.set(current_here::get());
    current_here::set(std::ptr::from_ref(current).expose_provenance());
    let result = call();
    current_here::set(current.outer.get());
    result
}

/// The innermost call.
#[inline]
fn current<'a>() -> Option<&'a Current> {
    // SAFETY: null, or on the stack of `during`, which takes it away again; callers use it only for a moment.
    unsafe { std::ptr::with_exposed_provenance::<Current>(current_here::get()).as_ref() }
}

/// The function that is being called; empty for none.
pub(crate) fn call() -> &'static str {
    current().map_or("", |current| current.function)
}

/// The parameter that is being looked at; empty for none.
pub(crate) fn current_parameter() -> &'static str {
    current().map_or("", |current| current.parameter.get())
}

/// The parameter that is being looked at; empty behind the last.
#[inline]
pub(crate) fn parameter(name: &'static str) {
    if let Some(current) = current() {
        current.parameter.set(name);
    }
}

/// Notes an argument for the trace.
pub(crate) fn argument(value: &dyn std::fmt::Debug) {
    ARGUMENTS.with_borrow_mut(|all| {
        use std::fmt::Write;
        let _ = write!(all, "{}{}={value:?}", if all.is_empty() { "" } else { ", " }, current_parameter());
    });
}

pub(crate) fn failed(error: jvmtiError) {
    if let Some(current) = current() {
        current.error.set(error);
        FAILED.set((current.function, current.parameter.get(), error));
    }
}

fn describe(call: &str, parameter: &str, error: jvmtiError) -> String {
    let name = jvmti_facts::error_name(error).unwrap_or("an unknown error");
    let place = if parameter.is_empty() { String::new() } else { format!(", parameter {parameter}") };
    format!("{call}: {name} ({error}){place}")
}

/// The latest failed call of this thread; None when none has failed.
pub(crate) fn text() -> Option<String> {
    let (call, parameter, error) = FAILED.get();
    (!call.is_empty()).then(|| describe(call, parameter, error))
}

/// Shows the call that has just been made.
pub(crate) fn show(environment: u8) {
    let arguments = ARGUMENTS.take();
    let Some(Current { function: call, error, .. }) = current() else { return };
    let error = error.get();
    if error == JVMTI_ERROR_NONE {
        inspection::say!("[jvmti] {environment} {call}({arguments})");
    } else {
        inspection::say!(
            "[jvmti] {environment} {call}({arguments}): {}",
            describe("failed", current_parameter(), error)
        );
    }
}
