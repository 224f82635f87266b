//! Which callback of an agent a thread runs: for the report of a crash, and for what callbacks must not do.
//!
//! Invariant: `running` may be asked by a signal handler.

use crate::entry::last_error;
use inspection::{EventKind, EventSet};
use std::cell::Cell;

/// Events in whose callbacks only callback safe functions may be called.
const NARROW: EventSet =
    EventSet::of(&[EventKind::GarbageCollectionStart, EventKind::GarbageCollectionFinish, EventKind::ObjectFree]);

/// A callback that runs.
#[derive(Copy, Clone)]
pub(crate) struct Running {
    /// The event, or the function that calls it.
    pub name: &'static str,
    /// Its address, if that is known.
    pub address: usize,
    /// May it call callback safe functions only?
    pub is_narrow: bool,
}

thread_local! {
    static RUNNING: Cell<Option<Running>> = const { Cell::new(None) };
}

/// The innermost callback that the calling thread runs.
pub(crate) fn running() -> Option<Running> {
    RUNNING.try_with(Cell::get).ok().flatten()
}

/// Runs the callback of an event.
pub(crate) fn of_event(kind: EventKind, address: usize, callback: impl FnOnce()) {
    run(Running { name: event_name(kind), address, is_narrow: NARROW.contains(kind) }, callback);
}

/// Runs callbacks of the function that is being called, which walks the heap.
pub(crate) fn of_walk<R>(walk: impl FnOnce() -> R) -> R {
    run(Running { name: last_error::call(), address: 0, is_narrow: true }, walk)
}

/// Runs an entry point of an agent's library.
pub(crate) fn of_library<R>(name: &'static str, address: usize, call: impl FnOnce() -> R) -> R {
    run(Running { name, address, is_narrow: false }, call)
}

fn run<R>(running: Running, body: impl FnOnce() -> R) -> R {
    let outer = RUNNING.replace(Some(running));
    let result = body();
    RUNNING.set(outer);
    result
}

/// The name of an event.
pub(crate) fn event_name(kind: EventKind) -> &'static str {
    match kind {
        EventKind::VirtualThreadMount => "VirtualThreadMount",
        EventKind::VirtualThreadUnmount => "VirtualThreadUnmount",
        EventKind::ClassUnload => "ClassUnload",
        EventKind::VerboseOutput => "VerboseOutput",
        _ => jvmti_facts::event(kind as i32).map_or("an event", |event| event.name),
    }
}
