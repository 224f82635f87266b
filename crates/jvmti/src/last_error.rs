//! The call that a thread is making, and its latest that failed: for GetLastErrorText (an extension), the trace and `-Xcheck:jvmti`.
//!
//! Invariant: all of it is the thread's own.

use abi::jvmti::{JVMTI_ERROR_NONE, jvmtiError};
use std::cell::{Cell, RefCell};

/// The call that is being made.
struct Current {
    function: Cell<&'static str>,
    parameter: Cell<&'static str>,
    error: Cell<jvmtiError>,
}

thread_local! {
    // One, since each that is looked at costs a call.
    static CURRENT: Current = const {
        Current { function: Cell::new(""), parameter: Cell::new(""), error: Cell::new(JVMTI_ERROR_NONE) }
    };
    static FAILED: Cell<(&'static str, &'static str, jvmtiError)> = const { Cell::new(("", "", JVMTI_ERROR_NONE)) };
    static ARGUMENTS: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Begins a call; the one in whose callbacks it is made, if any, goes on with `resume`.
pub(crate) fn begin(name: &'static str) -> (&'static str, &'static str) {
    CURRENT.with(|current| {
        current.error.set(JVMTI_ERROR_NONE);
        (current.function.replace(name), current.parameter.replace(""))
    })
}

/// Goes on with the call that `begin` has put aside.
pub(crate) fn resume(outer: (&'static str, &'static str)) {
    CURRENT.with(|current| {
        current.function.set(outer.0);
        current.parameter.set(outer.1);
    });
}

/// The function that is being called.
pub(crate) fn call() -> &'static str {
    CURRENT.with(|current| current.function.get())
}

/// The parameter that is being looked at; empty for none.
pub(crate) fn current_parameter() -> &'static str {
    CURRENT.with(|current| current.parameter.get())
}

/// The parameter that is being looked at; empty behind the last.
pub(crate) fn parameter(name: &'static str) {
    CURRENT.with(|current| current.parameter.set(name));
}

/// Notes an argument for the trace.
pub(crate) fn argument(value: &dyn std::fmt::Debug) {
    ARGUMENTS.with_borrow_mut(|all| {
        use std::fmt::Write;
        let _ = write!(all, "{}{}={value:?}", if all.is_empty() { "" } else { ", " }, current_parameter());
    });
}

pub(crate) fn failed(error: jvmtiError) {
    CURRENT.with(|current| {
        current.error.set(error);
        FAILED.set((current.function.get(), current.parameter.get(), error));
    });
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
    let (call, error) = CURRENT.with(|current| (current.function.get(), current.error.get()));
    if error == JVMTI_ERROR_NONE {
        inspection::say!("[jvmti] {environment} {call}({arguments})");
    } else {
        inspection::say!(
            "[jvmti] {environment} {call}({arguments}): {}",
            describe("failed", current_parameter(), error)
        );
    }
}
