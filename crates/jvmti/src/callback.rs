//! Which callback of an agent a thread runs: for the report of a crash, and for what callbacks must not do.
//!
//! Invariant: `running` may be asked by a signal handler.

use crate::{extension_events, last_error};
use inspection::{EventKind, EventSet};

/// Events in whose callbacks only callback safe functions may be called.
const NARROW: EventSet = EventSet::of(&[
    EventKind::GarbageCollectionStart,
    EventKind::GarbageCollectionFinish,
    EventKind::ObjectFree,
    EventKind::GarbageCollectionCycleStart,
    EventKind::GarbageCollectionCycleFinish,
]);

/// Who calls a callback.
#[derive(Copy, Clone)]
enum Caller {
    Event(EventKind),
    /// A function that walks the heap, by its name.
    Walk(&'static str),
    /// The VM, by the name of the entry point.
    Library(&'static str),
}

/// A callback that runs.
#[derive(Copy, Clone)]
pub(crate) struct Running {
    caller: Caller,
    /// Its address; 0 if that is not known.
    pub address: usize,
}

impl Running {
    /// The event, the function that calls it, or the entry point.
    pub fn name(self) -> &'static str {
        match self.caller {
            Caller::Event(kind) => event_name(kind),
            Caller::Walk(name) | Caller::Library(name) => name,
        }
    }

    /// May it call callback safe functions only?
    pub fn is_narrow(self) -> bool {
        match self.caller {
            Caller::Event(kind) => NARROW.contains(kind),
            Caller::Walk(_) => true,
            Caller::Library(_) => false,
        }
    }
}

platform::thread_word!(
    /// The callback that the thread runs, the innermost: a `*const Running`, which lies on its stack; 0 for none. It is read and written at
    /// each event.
    running_here,
    "pellucid_jvmti_running"
);

/// The callback in which another one begins, which goes on when this is dropped.
struct Outer(usize);

impl Drop for Outer {
    #[inline(always)]
    fn drop(&mut self) {
        running_here::set(self.0);
    }
}

/// The innermost callback that the calling thread runs.
pub(crate) fn running() -> Option<Running> {
    let running = running_here::get() as *const Running;
    // SAFETY: null, or what lies in the frame of `run`, which takes it away again.
    unsafe { running.as_ref() }.copied()
}

/// Runs the callback of an event.
#[inline]
pub(crate) fn of_event(kind: EventKind, address: usize, callback: impl FnOnce()) {
    run(Running { caller: Caller::Event(kind), address }, callback);
}

/// Runs callbacks of the function that is being called, which walks the heap.
pub(crate) fn of_walk<R>(walk: impl FnOnce() -> R) -> R {
    run(Running { caller: Caller::Walk(last_error::call()), address: 0 }, walk)
}

/// Runs an entry point of an agent's library.
pub(crate) fn of_library<R>(name: &'static str, address: usize, call: impl FnOnce() -> R) -> R {
    run(Running { caller: Caller::Library(name), address }, call)
}

#[inline(always)]
fn run<R>(running: Running, body: impl FnOnce() -> R) -> R {
    let _outer = Outer(running_here::get());
    running_here::set(std::ptr::from_ref(&running).expose_provenance());
    body()
}

/// The name of an event.
pub(crate) fn event_name(kind: EventKind) -> &'static str {
    match extension_events::events().find(|event| event.kind == kind) {
        Some(event) => extension_events::name(event),
        None => jvmti_facts::event(kind as i32).map_or("an event", |event| event.name),
    }
}
