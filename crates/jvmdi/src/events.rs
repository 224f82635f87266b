//! Which events an agent gets (JVMDI, "Events").
//!
//! Invariant: bodies note wishes; what follows from them is `Jvmdi::update`'s business alone.

use crate::entry::Call;
use crate::errors::{JvmdiError, Result};
use crate::facts::{EVENTS, Event};
use crate::parameters::MaybeThread;
use abi::jni::jint;
use abi::jvmdi::*;
use inspection::{Enabled, EventKind, EventSet, ThreadId};
use rustc_hash::FxHashMap;

/// Events of JVMDI, by their numbers as bits.
type Set = u128;

const fn bit(number: i32) -> Set {
    1 << number
}

/// What an environment wants to hear of.
pub(crate) struct Wishes {
    pub hook: Option<JVMDI_EventHook>,
    everywhere: Set,
    threads: FxHashMap<ThreadId, Set>,
}

impl Default for Wishes {
    fn default() -> Wishes {
        let at_first = EVENTS.iter().filter(|event| event.at_first).fold(0, |set, event| set | bit(event.number));
        Wishes { hook: None, everywhere: at_first, threads: FxHashMap::default() }
    }
}

/// The kinds of events of the VM by which agents are told of one of theirs. VM_INIT and VM_DEATH come anyway, user-defined events from
/// elsewhere.
fn kinds(number: i32) -> EventSet {
    match number {
        JVMDI_EVENT_SINGLE_STEP => EventKind::SingleStep.set(),
        JVMDI_EVENT_BREAKPOINT => EventKind::Breakpoint.set(),
        JVMDI_EVENT_FRAME_POP => EventKind::FramePop.set(),
        JVMDI_EVENT_EXCEPTION => EventKind::Exception.set(),
        JVMDI_EVENT_THREAD_START => EventSet::of(&[EventKind::ThreadStart, EventKind::VirtualThreadStart]),
        JVMDI_EVENT_THREAD_END => EventSet::of(&[EventKind::ThreadEnd, EventKind::VirtualThreadEnd]),
        JVMDI_EVENT_CLASS_PREPARE => EventKind::ClassPrepare.set(),
        JVMDI_EVENT_CLASS_UNLOAD => EventKind::ClassUnloading.set(),
        JVMDI_EVENT_CLASS_LOAD => EventKind::ClassLoad.set(),
        JVMDI_EVENT_FIELD_ACCESS => EventKind::FieldAccess.set(),
        JVMDI_EVENT_FIELD_MODIFICATION => EventKind::FieldModification.set(),
        JVMDI_EVENT_EXCEPTION_CATCH => EventKind::ExceptionCatch.set(),
        JVMDI_EVENT_METHOD_ENTRY => EventKind::MethodEntry.set(),
        JVMDI_EVENT_METHOD_EXIT => EventKind::MethodExit.set(),
        _ => EventSet::EMPTY,
    }
}

fn kinds_of(set: Set) -> EventSet {
    EVENTS.iter().filter(|event| set & bit(event.number) != 0).fold(EventSet::EMPTY, |all, e| all | kinds(e.number))
}

impl Wishes {
    /// The hook, if it is to be told of an event in a thread.
    pub fn hook_for(&self, number: i32, thread: ThreadId) -> Option<JVMDI_EventHook> {
        let own = || self.threads.get(&thread).is_some_and(|set| set & bit(number) != 0);
        self.hook.filter(|_| self.everywhere & bit(number) != 0 || own())
    }

    /// Adds what the VM must tell.
    pub fn add_to(&self, wanted: &mut Enabled) {
        if self.hook.is_none() {
            return;
        }
        wanted.everywhere |= kinds_of(self.everywhere);
        for (thread, set) in &self.threads {
            let kinds = kinds_of(*set);
            match wanted.threads.binary_search_by_key(thread, |known| known.0) {
                _ if kinds.is_empty() => {}
                Ok(at) => wanted.threads[at].1 |= kinds,
                Err(at) => wanted.threads.insert(at, (*thread, kinds)),
            }
        }
    }

    /// Forgets a thread; were there events of it?
    pub fn forget(&mut self, thread: ThreadId) -> bool {
        self.threads.remove(&thread).is_some()
    }

    fn set(&mut self, number: i32, thread: Option<ThreadId>, enable: bool) {
        let set = match thread {
            None => &mut self.everywhere,
            Some(thread) => self.threads.entry(thread).or_default(),
        };
        *set = if enable { *set | bit(number) } else { *set & !bit(number) };
        self.threads.retain(|_, set| *set != 0);
    }
}

/// SetEventHook.
pub(crate) fn set_event_hook(call: &Call, hook: Option<JVMDI_EventHook>) -> Result<()> {
    call.env.wishes.lock().hook = hook;
    call.jvmdi.update();
    Ok(())
}

/// SetEventNotificationMode.
pub(crate) fn set_event_notification_mode(call: &Call, mode: jint, number: jint, thread: MaybeThread) -> Result<()> {
    let known = EVENTS.iter().find(|event| event.number == number);
    let Event { global, by_thread, .. } = *known.ok_or(JvmdiError(JVMDI_ERROR_INVALID_EVENT_TYPE))?;
    let enable = match mode {
        JVMDI_ENABLE => true,
        JVMDI_DISABLE => false,
        _ => return Err(JvmdiError(JVMDI_ERROR_ILLEGAL_ARGUMENT)),
    };
    match thread.0 {
        // "passed thread is NULL": these are controlled for single threads only.
        None if !global => return Err(JvmdiError(JVMDI_ERROR_INVALID_THREAD)),
        Some(_) if !by_thread => return Err(JvmdiError(JVMDI_ERROR_ILLEGAL_ARGUMENT)),
        _ => {}
    }
    {
        let mut wishes = call.env.wishes.lock();
        // What is kept of a thread that has ended meanwhile would come to be another's.
        if thread.0.is_some_and(|thread| !call.vm.is_live(thread)) {
            return Err(JvmdiError(JVMDI_ERROR_INVALID_THREAD));
        }
        wishes.set(number, thread.0, enable);
    }
    call.jvmdi.update();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hook() -> JVMDI_EventHook {
        unsafe extern "C" fn hook(_: *mut abi::jni::JNIEnv, _: *mut JVMDI_Event) {}
        hook
    }

    /// The defaults of SetEventNotificationMode: all but these four, for all threads; nothing without a hook.
    #[test]
    fn at_first() {
        let mut wishes = Wishes::default();
        let mut wanted = Enabled::default();
        wishes.add_to(&mut wanted);
        assert_eq!(wanted, Enabled::default());
        wishes.hook = Some(hook());
        let off =
            [JVMDI_EVENT_SINGLE_STEP, JVMDI_EVENT_METHOD_ENTRY, JVMDI_EVENT_METHOD_EXIT, JVMDI_EVENT_EXCEPTION_CATCH];
        for event in EVENTS {
            assert_eq!(wishes.hook_for(event.number, ThreadId(1)).is_some(), !off.contains(&event.number), "{event:?}");
        }
    }

    /// Enabled globally or for the thread; each is independent of the other.
    #[test]
    fn levels_are_ored() {
        let mut wishes = Wishes { hook: Some(hook()), ..Wishes::default() };
        wishes.set(JVMDI_EVENT_BREAKPOINT, Some(ThreadId(7)), true);
        wishes.set(JVMDI_EVENT_BREAKPOINT, None, false);
        assert!(wishes.hook_for(JVMDI_EVENT_BREAKPOINT, ThreadId(7)).is_some());
        assert!(wishes.hook_for(JVMDI_EVENT_BREAKPOINT, ThreadId(8)).is_none());
        let mut wanted = Enabled::default();
        wishes.add_to(&mut wanted);
        assert_eq!(wanted.threads, [(ThreadId(7), EventKind::Breakpoint.set())]);
        wishes.set(JVMDI_EVENT_BREAKPOINT, Some(ThreadId(7)), false);
        assert!(wishes.hook_for(JVMDI_EVENT_BREAKPOINT, ThreadId(7)).is_none());
        assert!(!wishes.forget(ThreadId(7)));
    }
}
