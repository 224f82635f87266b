//! Which events an environment gets (JVM TI, "Event Management").
//!
//! Invariant: bodies note wishes; what follows from them is `Jvmti::update`'s business alone.

use crate::callbacks::{Callbacks, SENT};
use crate::entry::Call;
use crate::errors::{JvmtiError, Result};
use crate::extension;
use crate::parameters::{AnyObject, Count, MaybeInput};
use crate::strict::strict;
use crate::thread::must_live;
use abi::jvmti::*;
use inspection::{EventKind, ObjectId};
use std::sync::atomic::Ordering;

/// Events that can't be enabled for single threads (JVM TI, SetEventNotificationMode).
const GLOBAL_ONLY: [jvmtiEvent; 9] = [
    JVMTI_EVENT_VM_INIT,
    JVMTI_EVENT_VM_START,
    JVMTI_EVENT_VM_DEATH,
    JVMTI_EVENT_THREAD_START,
    JVMTI_EVENT_VIRTUAL_THREAD_START,
    JVMTI_EVENT_COMPILED_METHOD_LOAD,
    JVMTI_EVENT_COMPILED_METHOD_UNLOAD,
    JVMTI_EVENT_DYNAMIC_CODE_GENERATED,
    JVMTI_EVENT_DATA_DUMP_REQUEST,
];

/// SetEventCallbacks.
pub(crate) fn set_event_callbacks(call: &Call, callbacks: MaybeInput<jvmtiEventCallbacks>, size: Count) -> Result<()> {
    let mut new = jvmtiEventCallbacks::default();
    if !callbacks.pointer().is_null() {
        let known = size.0.min(size_of::<jvmtiEventCallbacks>());
        // SAFETY: JVM TI: the agent's structure has `size` bytes; all bits of the fields copied are callbacks or null.
        unsafe { std::ptr::copy_nonoverlapping(callbacks.pointer().cast::<u8>(), (&raw mut new).cast::<u8>(), known) };
    }
    {
        let mut wishes = call.env.wishes.lock();
        wishes.callbacks = Callbacks(new);
        wishes.ever_called |= Callbacks(new).set();
    }
    call.jvmti.update();
    Ok(())
}

/// SetEventNotificationMode.
pub(crate) fn set_event_notification_mode(call: &Call, mode: i32, event: i32, thread: AnyObject) -> Result<()> {
    // Agents written for the stock VM enable extension events by this function, too.
    if let Some(outcome) = extension::set_mode(call.env, mode, event, thread.0 == ObjectId::NULL) {
        call.jvmti.update();
        return outcome;
    }
    let Some(fact) = jvmti_facts::event(event) else { return Err(JvmtiError(JVMTI_ERROR_INVALID_EVENT_TYPE)) };
    let Some(kind) = EventKind::of_number(event) else { return Err(JvmtiError(JVMTI_ERROR_INVALID_EVENT_TYPE)) };
    let enable = match mode {
        JVMTI_ENABLE => true,
        JVMTI_DISABLE => false,
        _ => return Err(JvmtiError(JVMTI_ERROR_ILLEGAL_ARGUMENT)),
    };
    let thread = match thread.0 {
        ObjectId::NULL => None,
        object => {
            let thread = call.vm.thread(object)?;
            if GLOBAL_ONLY.contains(&event) {
                return Err(JvmtiError(JVMTI_ERROR_ILLEGAL_ARGUMENT));
            }
            Some(thread)
        }
    };
    if enable && !fact.capabilities.iter().all(|c| call.env.has(*c)) {
        return Err(JvmtiError(JVMTI_ERROR_MUST_POSSESS_CAPABILITY));
    }
    if enable && !SENT.contains(kind) {
        inspection::say!("pellucid: the JVM TI event {} isn't there yet", fact.name);
        return Err(JvmtiError(JVMTI_ERROR_INTERNAL));
    }
    if enable && kind == EventKind::ClassFileLoadHook && !call.env.has(CAN_RETRANSFORM_CLASSES) {
        call.env.is_hooked.store(true, Ordering::Release);
    }
    {
        let mut wishes = call.env.wishes.lock();
        if let Some(strict) = strict().filter(|_| !enable) {
            strict.disables(&wishes, kind, thread.is_some());
        }
        match thread {
            None => wishes.everywhere = wishes.everywhere.with(kind, enable),
            Some(thread) => {
                must_live(call, thread)?;
                let set = wishes.threads.get(&thread).copied().unwrap_or_default().with(kind, enable);
                if set.is_empty() {
                    wishes.threads.remove(&thread);
                } else {
                    wishes.threads.insert(thread, set);
                }
            }
        }
    }
    call.jvmti.update();
    Ok(())
}

/// GenerateEvents: the VM makes no code but compiled methods.
pub(crate) fn generate_events(call: &Call, event: i32) -> Result<()> {
    match event {
        JVMTI_EVENT_DYNAMIC_CODE_GENERATED => Ok(()),
        JVMTI_EVENT_COMPILED_METHOD_LOAD if call.env.has(CAN_GENERATE_COMPILED_METHOD_LOAD_EVENTS) => {
            Ok(call.vm.tell_compiled_methods(call.env.id)?)
        }
        JVMTI_EVENT_COMPILED_METHOD_LOAD => Err(JvmtiError(JVMTI_ERROR_MUST_POSSESS_CAPABILITY)),
        _ => Err(JvmtiError(JVMTI_ERROR_ILLEGAL_ARGUMENT)),
    }
}
