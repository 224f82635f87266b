//! Tools: the VM's side of the seam (`inspection`). Events are sent from here, wishes become demand here, and what tools ask
//! is answered here.
//!
//! Invariant: the enabled test is one load; everything behind it is cold. Nothing here knows who listens.

pub mod actions;
mod breakpoints;
mod counted;
pub mod events;
pub mod frame_names;
pub mod hooks;
mod listeners;
pub mod state;
mod watched;
pub mod watches;

pub use breakpoints::Probes;
pub use state::{Installing, LoadAgent, Shown, ThreadTools, Tools};

use crate::frame::Frame;
use crate::refs::Handle;
use crate::thread::{Current, JavaThread, ThreadState, poll};
use crate::virtual_thread::VirtualThread;
use crate::vm::Vm;
use inspection::{EventKind, EventSet, ObjectId, Phase, ThreadId};
use std::sync::atomic::Ordering;

/// Events of calls and returns, which the interpreter and code made for that send.
const CALLS: EventSet = EventSet::of(&[EventKind::MethodEntry, EventKind::MethodExit]);

/// Events that compiled code doesn't send unless it was made for that.
pub const INTERPRETED: EventSet = EventSet::of(&[EventKind::SingleStep, EventKind::MethodEntry, EventKind::MethodExit]);

impl Tools {
    /// Was the end of the VM the last event?
    #[inline]
    pub fn has_told_all(&self) -> bool {
        self.all_told.load(Ordering::Relaxed)
    }

    /// Does somebody want one of these events in this thread?
    #[inline]
    pub fn wants(&self, thread: &JavaThread, kinds: EventSet) -> bool {
        (self.everywhere.load(Ordering::Relaxed) | thread.tools.events.load(Ordering::Relaxed)) & kinds.0 != 0
    }

    /// How far the VM has come, for tools.
    pub fn phase(&self) -> Phase {
        match self.phase.load(Ordering::Acquire) {
            0 => Phase::OnLoad,
            1 => Phase::Primordial,
            2 => Phase::Start,
            3 => Phase::Live,
            _ => Phase::Dead,
        }
    }

    /// Goes on to another phase.
    pub fn set_phase(&self, phase: Phase) {
        self.phase.store(phase as u8, Ordering::Release);
    }
}

impl Tools {
    /// The system properties for the class library.
    pub fn system_properties(&self, vm: &Vm) -> Vec<(String, String)> {
        let mut all = vm.options.system_properties.clone();
        for (key, value) in self.properties.lock().iter() {
            match (all.iter().position(|p| p.0 == *key), value) {
                (Some(at), Some(value)) => all[at].1 = value.clone(),
                (Some(at), None) => drop(all.remove(at)),
                (None, Some(value)) => all.push((key.clone(), value.clone())),
                (None, None) => {}
            }
        }
        all
    }
}

impl JavaThread {
    /// Does it run an agent's function, not `Thread.run`? Java doesn't see it then (JVM TI, RunAgentThread).
    pub fn is_agents(&self) -> bool {
        self.tools.is_agents.load(Ordering::Relaxed)
    }
}

/// Makes the thread's dispatch table and poll word serve what is wanted. Its place in the list is locked, or nobody knows it yet.
pub fn refresh_demand(thread: &JavaThread) {
    let vm = thread.vm();
    let wanted = EventSet(vm.tools.everywhere.load(Ordering::Relaxed) | thread.tools.events.load(Ordering::Relaxed));
    let step = if wanted.contains(EventKind::SingleStep) { poll::TOOL_DEMAND } else { 0 };
    let demand = crate::trace::dispatch_demand(vm) | step;
    thread.set_dispatch((vm.tiers().dispatch_table)(demand));
    for (bit, is_wanted) in [(poll::TOOL_DEMAND, demand != 0), (poll::CALL_DEMAND, wanted.intersects(CALLS))] {
        if is_wanted {
            thread.ask(bit);
        } else {
            thread.unask(bit);
        }
    }
}

/// The current thread carries this virtual thread from now on, or none: its events are those that are wanted of that.
pub fn runs(cur: &Current, carried: Option<&VirtualThread>) {
    let own = || EventSet(cur.tools.own_events.load(Ordering::SeqCst));
    let wanted = || carried.map_or_else(own, VirtualThread::events);
    if cur.tools.events.load(Ordering::SeqCst) != wanted().0 {
        let _list = cur.vm().threads.lock();
        cur.tools.set_events(wanted());
        refresh_demand(cur.thread());
    }
}

/// Runs what an agent's thread is for; false when the current thread is no such thread.
pub fn run_agent(cur: &mut Current) -> bool {
    let body = cur.tools.agent.lock().take();
    let Some(body) = body else { return false };
    let thread = cur.thread();
    cur.blocked(ThreadState::InNative, || body(thread.jni_env() as usize));
    cur.clear_exception();
    true
}

/// Runs Java code that is the VM's own way to do something: tools are told nothing of what it does, but of classes it loads and of what
/// callbacks do meanwhile.
pub fn unseen<R>(cur: &mut Current, body: impl FnOnce(&mut Current) -> R) -> R {
    let outer = cur.tools.unseen.replace(true);
    let result = body(cur);
    cur.tools.unseen.set(outer);
    result
}

/// The bit of a `ThreadId` that says that it names a virtual thread.
pub const VIRTUAL: usize = 1;

/// Where a `ThreadId` has the life of a platform thread's structure, above its address.
const LIFE_SHIFT: u32 = 48;

/// The name of a platform thread, asked by itself or with the list of threads locked. Its structure's next thread has another one.
pub fn thread_id(thread: &JavaThread) -> ThreadId {
    ThreadId(std::ptr::from_ref(thread) as usize | usize::from(thread.place.life()) << LIFE_SHIFT)
}

/// The name of a virtual thread.
pub fn virtual_id(thread: &VirtualThread) -> ThreadId {
    ThreadId(std::ptr::from_ref(thread) as usize | VIRTUAL)
}

/// The name of `Thread.currentThread()` of a thread.
pub fn running_id(thread: &JavaThread) -> ThreadId {
    thread.mounted().map_or_else(|| thread_id(thread), virtual_id)
}

/// Frames of methods, the newest first. The thread is stopped or the current one.
pub fn method_frames(thread: &JavaThread) -> impl Iterator<Item = Frame> {
    crate::frame::frames(thread.top_frame()).filter(|frame| frame.method().is_some())
}

/// The id of what a handle refers to.
pub fn object_id(handle: Handle) -> ObjectId {
    ObjectId::from_jobject(handle.as_jobject())
}
