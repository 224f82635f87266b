//! Answers what tools ask of a running VM: implements the traits of the seam (`inspection`).
//!
//! Invariant: what an agent names becomes a reference, a method or a field in `ids` alone, checked.

mod actions;
mod classes;
mod dumps;
mod enum_constants;
mod equivalence;
mod fields_of_version;
mod frame_names;
mod frames;
mod handles_of_version;
mod heap_objects;
mod heap_walk;
mod ids;
mod layouts_of_version;
mod linkage_of_version;
mod methods_of_version;
mod modules;
mod operands;
mod redefine;
mod references;
mod shape_of_version;
mod snapshot;
mod supers_of_version;
mod system;
mod threads;
mod watches;

use inspection::{Answer, Refusal, ThreadId};
use runtime::probes::{VIRTUAL, thread_id};
use runtime::refs::Handle;
use runtime::safepoint;
use runtime::thread::{Current, JavaThread, ThreadState, VmEntry};
use runtime::thread_stack::{Stack, with_stack};
use runtime::threads::place::Named;
use runtime::virtual_thread::VirtualThread;
use runtime::vm::Vm;

/// The VM for those who ask it through the seam.
pub struct VmInspector(pub &'static Vm);

impl VmInspector {
    /// The calling thread, if it is a Java thread that runs native code.
    fn native_thread(&self) -> Answer<&'static JavaThread> {
        runtime::threads::current_thread()
            .filter(|thread| thread.state() == ThreadState::InNative)
            .ok_or(Refusal::UnattachedThread)
    }

    /// Runs `body` in the VM; local references it made are gone afterwards.
    fn enter<R>(&self, body: impl FnOnce(&mut Current) -> Answer<R>) -> Answer<R> {
        let thread = self.native_thread()?;
        // SAFETY: the calling thread's own structure, in native.
        let mut cur = unsafe { VmEntry::new(thread) };
        let mark = cur.handles.top();
        let result = undisturbed(&mut cur, body);
        cur.handles.set_top(mark);
        result
    }

    /// The same; local references it made are left to the caller.
    fn enter_keeping<R>(&self, body: impl FnOnce(&mut Current) -> Answer<R>) -> Answer<R> {
        let thread = self.native_thread()?;
        // SAFETY: as in `enter`.
        let mut cur = unsafe { VmEntry::new(thread) };
        undisturbed(&mut cur, body)
    }

    /// Before objects of frames or of the heap are given away, or what frames have is changed: `assumptions::show_objects`.
    fn show_objects(&self) -> Answer<()> {
        self.enter(|cur| {
            runtime::assumptions::show_objects(cur);
            Ok(())
        })
    }

    /// The live thread with an id.
    fn target(&self, id: ThreadId) -> Answer<Target> {
        if id.0 & VIRTUAL != 0 {
            // SAFETY: ids are made by `virtual_id` from records, which are never freed.
            let record: &'static VirtualThread = unsafe { &*((id.0 & !VIRTUAL) as *const VirtualThread) };
            return if record.object().is_null_handle() {
                Err(Refusal::ThreadNotAlive)
            } else {
                Ok(Target::Virtual(record))
            };
        }
        let list = self.0.threads.lock();
        let found = list.iter().find(|thread| thread_id(thread) == id);
        found.map(|thread| Target::Platform(thread.into())).ok_or(Refusal::ThreadNotAlive)
    }

    /// Runs `body` while a thread's stack stands still; local references it makes are kept.
    fn on_stack<R>(&self, id: ThreadId, body: impl FnOnce(&mut Current, &Stack) -> Answer<R>) -> Answer<R> {
        let target = self.target(id)?;
        self.enter_keeping(|cur| {
            let outcome = match target {
                Target::Platform(named) => {
                    safepoint::with_stopped(cur, named, |cur, thread| body(cur, &Stack::carrier(thread)))
                }
                Target::Virtual(thread) => thread.pinned(cur).and_then(|object| {
                    with_stack(cur, object.handle(), |cur, stack| body(cur, &stack.without_yield()))
                }),
            };
            outcome.unwrap_or(Err(Refusal::ThreadNotAlive))
        })
    }

    /// The same, of a thread that is suspended or the current one.
    fn on_held_stack<R>(&self, id: ThreadId, body: impl FnOnce(&mut Current, &Stack) -> Answer<R>) -> Answer<R> {
        let target = self.target(id)?;
        self.on_stack(
            id,
            |cur, stack| if target.is_held(cur) { body(cur, stack) } else { Err(Refusal::ThreadNotSuspended) },
        )
    }
}

/// A thread that a tool names.
#[derive(Copy, Clone)]
enum Target {
    Platform(Named),
    Virtual(&'static VirtualThread),
}

impl Target {
    /// The java.lang.Thread, as a handle that isn't the caller's. The thread stands still.
    fn object(self) -> Handle {
        match self {
            // SAFETY: the slot is a root of the thread, which stands still.
            Target::Platform(named) => unsafe { Handle::from_slot(named.thread().thread_object_slot()) },
            Target::Virtual(thread) => thread.object(),
        }
    }

    /// May its frames be changed: is it the current one, or suspended?
    fn is_held(self, cur: &Current) -> bool {
        match self {
            Target::Platform(named) => {
                let thread = named.thread();
                std::ptr::eq(cur.thread(), thread) && cur.mounted().is_none() || thread.gate.is_suspended()
            }
            Target::Virtual(thread) => cur.mounted().is_some_and(|m| std::ptr::eq(m, thread)) || thread.is_suspended(),
        }
    }
}

/// Runs `body` without the exception that may be pending; one that `body` leaves is dropped.
fn undisturbed<R>(cur: &mut Current, body: impl FnOnce(&mut Current) -> R) -> R {
    if !cur.has_exception() {
        let result = body(cur);
        cur.clear_exception();
        return result;
    }
    let earlier = cur.take_exception();
    let result = body(cur);
    cur.set_pending(earlier.get(cur).address());
    result
}
