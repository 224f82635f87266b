//! What the extensions hear of the VM, beside the JVM Tool Interface.
//!
//! Invariant: what is wanted of the VM follows from what the parts of this crate have to do now, and is said in one place.

use crate::entry::host;
use crate::{trace, verbose_gc};
use abi::jni::{JNIEnv, jlong, jmethodID, jobject};
use abi::jvmti::*;
use inspection::{Enabled, EventKind, EventSet, EventSink, EventThread, FrameFacts, Member, MethodId, ObjectId, Value};
use std::sync::OnceLock;

static MEMBER: OnceLock<Member> = OnceLock::new();

/// Listens to the VM.
pub(crate) struct Listener;

impl Listener {
    /// Has the VM tell its events, as far as they are wanted, from now on.
    pub fn new(member: Member) -> Listener {
        let _ = MEMBER.set(member);
        Listener
    }
}

/// What all parts want to hear of.
fn wanted() -> EventSet {
    trace::wanted() | verbose_gc::wanted()
}

/// Tells the VM what is wanted now; to be called whenever that has changed, with nothing locked.
pub(crate) fn update() {
    if let Some(member) = MEMBER.get() {
        member.want(|| Enabled { everywhere: wanted(), threads: Vec::new() });
    }
}

impl EventSink for Listener {
    fn compiling(&self, method: MethodId, begins: bool) {
        type Callback = unsafe extern "C" fn(*mut jvmtiEnv, jmethodID);
        let kind = if begins { EventKind::CompilingStart } else { EventKind::CompilingEnd };
        let Some(host) = host() else { return };
        host.tell(kind, &mut |env, callback| {
            // SAFETY: extension events' callbacks are called with what their parameters say.
            unsafe {
                std::mem::transmute::<jvmtiExtensionEvent, Callback>(callback)(env, method.0 as jmethodID);
            }
        });
    }

    fn instrumentable_object_alloc(&self, thread: &EventThread, object: ObjectId, class: ObjectId, size: i64) {
        type Callback = unsafe extern "C" fn(*mut jvmtiEnv, *mut JNIEnv, jthread, jobject, jobject, jlong);
        let Some(host) = host() else { return };
        host.tell(EventKind::InstrumentableObjectAlloc, &mut |env, callback| {
            // SAFETY: as above; the references are the calling thread's.
            unsafe {
                std::mem::transmute::<jvmtiExtensionEvent, Callback>(callback)(
                    env,
                    thread.jni as *mut JNIEnv,
                    thread.object.as_jobject(),
                    object.as_jobject(),
                    class.as_jobject(),
                    size,
                );
            }
        });
    }

    fn garbage_collection_start(&self) {
        trace::collection(false);
        verbose_gc::collection(false);
        cycle(EventKind::GarbageCollectionCycleStart);
    }

    fn garbage_collection_finish(&self) {
        trace::collection(true);
        verbose_gc::collection(true);
        cycle(EventKind::GarbageCollectionCycleFinish);
    }

    fn exception(&self, thread: &EventThread, at: FrameFacts, _: ObjectId, _: Option<FrameFacts>) {
        trace::exception(thread, at);
    }

    fn class_load(&self, thread: &EventThread, class: ObjectId) {
        trace::class_made(thread, class);
    }

    fn method_entry(&self, thread: &EventThread, method: MethodId) {
        trace::method_entry(thread, method);
    }

    fn method_exit(&self, thread: &EventThread, method: MethodId, result: Option<Value>) {
        trace::method_exit(thread, method, result);
    }

    fn vm_death(&self, _: usize) {
        trace::finish();
        verbose_gc::finish();
    }
}

/// A collection stops the world once: it is a cycle of its own.
fn cycle(kind: EventKind) {
    type Callback = unsafe extern "C" fn(*mut jvmtiEnv);
    let Some(host) = host() else { return };
    host.tell(kind, &mut |env, callback| {
        // SAFETY: as above.
        unsafe { std::mem::transmute::<jvmtiExtensionEvent, Callback>(callback)(env) }
    });
}
