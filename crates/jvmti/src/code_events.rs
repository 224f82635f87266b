//! Events of what code does, of which there may be millions a second: an environment is their listener itself, so that the VM may tell it
//! without asking who wants them (`EventSink::only`).
//!
//! Invariant: whether the environment wants the event has been asked before.

use crate::callback;
use crate::environment::Environment;
use crate::event_delivery::{jni, method, object};
use abi::jni::jfieldID;
use abi::jvmti::jvmtiEventCallbacks;
use inspection::{EventKind, EventSink, EventThread, FieldId, FrameFacts, MethodId, ObjectId, Value};
use std::ffi::c_char;

impl Environment {
    /// Runs a callback, which is at this address.
    #[inline(always)]
    pub(crate) fn runs(&self, kind: EventKind, address: usize, callback: impl FnOnce()) {
        callback::of_event(kind, address, || self.costs.run(kind, address, callback));
    }

    /// Its callback of one kind.
    #[inline(always)]
    fn callback<C>(&self, of: impl Fn(&jvmtiEventCallbacks) -> Option<C>) -> Option<C> {
        self.published.callbacks().and_then(of)
    }

    /// The same, if it is one of these owners.
    #[inline(always)]
    fn callback_of<C>(&self, owners: u64, of: impl Fn(&jvmtiEventCallbacks) -> Option<C>) -> Option<C> {
        self.callback(of).filter(|_| owners & self.id.bit() != 0)
    }
}

// SAFETY of the calls in here: as in `event_delivery`.
impl EventSink for Environment {
    fn breakpoint(&self, thread: &EventThread, at: FrameFacts, owners: u64) {
        let Some(callback) = self.callback_of(owners, |c| c.Breakpoint) else { return };
        self.runs(EventKind::Breakpoint, callback as usize, || {
            // SAFETY: see above.
            unsafe { callback(self.pointer(), jni(thread.jni), object(thread.object), method(at.method), at.location) }
        });
    }

    fn single_step(&self, thread: &EventThread, at: FrameFacts) {
        let Some(callback) = self.callback(|c| c.SingleStep) else { return };
        self.runs(EventKind::SingleStep, callback as usize, || {
            // SAFETY: see above.
            unsafe { callback(self.pointer(), jni(thread.jni), object(thread.object), method(at.method), at.location) }
        });
    }

    fn method_entry(&self, thread: &EventThread, entered: MethodId) {
        let Some(callback) = self.callback(|c| c.MethodEntry) else { return };
        self.runs(EventKind::MethodEntry, callback as usize, || {
            // SAFETY: see above.
            unsafe { callback(self.pointer(), jni(thread.jni), object(thread.object), method(entered)) }
        });
    }

    fn method_exit(&self, thread: &EventThread, left: MethodId, result: Option<Value>) {
        let Some(callback) = self.callback(|c| c.MethodExit) else { return };
        let by_exception = u8::from(result.is_none());
        let value = result.unwrap_or(Value::Void).to_jvalue();
        self.runs(EventKind::MethodExit, callback as usize, || {
            let (env, left) = (self.pointer(), method(left));
            // SAFETY: see above.
            unsafe { callback(env, jni(thread.jni), object(thread.object), left, by_exception, value) }
        });
    }

    fn frame_pop(&self, thread: &EventThread, left: MethodId, owners: u64, by_exception: bool) {
        let Some(callback) = self.callback_of(owners, |c| c.FramePop) else { return };
        self.runs(EventKind::FramePop, callback as usize, || {
            let (env, left, by_exception) = (self.pointer(), method(left), u8::from(by_exception));
            // SAFETY: see above.
            unsafe { callback(env, jni(thread.jni), object(thread.object), left, by_exception) }
        });
    }

    fn field_access(
        &self,
        thread: &EventThread,
        at: FrameFacts,
        class: ObjectId,
        of: ObjectId,
        field: FieldId,
        owners: u64,
    ) {
        let Some(callback) = self.callback_of(owners, |c| c.FieldAccess) else { return };
        self.runs(EventKind::FieldAccess, callback as usize, || {
            // SAFETY: see above.
            unsafe {
                callback(
                    self.pointer(),
                    jni(thread.jni),
                    object(thread.object),
                    method(at.method),
                    at.location,
                    object(class),
                    object(of),
                    field.0 as jfieldID,
                );
            }
        });
    }

    fn field_modification(
        &self,
        thread: &EventThread,
        at: FrameFacts,
        class: ObjectId,
        of: ObjectId,
        field: FieldId,
        letter: u8,
        value: Value,
        owners: u64,
    ) {
        let Some(callback) = self.callback_of(owners, |c| c.FieldModification) else { return };
        self.runs(EventKind::FieldModification, callback as usize, || {
            // SAFETY: see above.
            unsafe {
                callback(
                    self.pointer(),
                    jni(thread.jni),
                    object(thread.object),
                    method(at.method),
                    at.location,
                    object(class),
                    object(of),
                    field.0 as jfieldID,
                    letter as c_char,
                    value.to_jvalue(),
                );
            }
        });
    }
}
