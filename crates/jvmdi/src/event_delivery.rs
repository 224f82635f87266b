//! Delivering events: from what the VM tells to the hook of each environment (JVMDI, "Handling Events").
//!
//! Invariants: hooks are copied out, then called with no lock held, in the order the environments were made. Nothing is told before VM_INIT.
//! The references in an event are local ones, which the VM takes back.

use crate::environment::{JVMDI, Jvmdi, RUNNING, run_agent};
use crate::stack_frame_access::frame_id;
use abi::jni::{JNIEnv, jclass, jfieldID, jint, jmethodID, jobject};
use abi::jvmdi::*;
use inspection::{EventSink, EventThread, FieldId, FrameFacts, MethodId, ObjectId, ThreadId, Value};

fn object(id: ObjectId) -> jobject {
    id.as_jobject()
}

/// The place at which something happens, as agents see it.
struct Place {
    class: jclass,
    method: jmethodID,
    location: jlocation,
}

/// No more is in an event of the VM.
const NOTHING: JVMDI_EventUnion =
    JVMDI_EventUnion { user: JVMDI_user_event_data { object: std::ptr::null_mut(), key: 0 } };

impl Jvmdi {
    fn place(&self, at: FrameFacts) -> Place {
        let class = self.vm.method_class(at.method).unwrap_or(ObjectId::NULL);
        Place { class: object(class), method: self.shown(at.method), location: at.location }
    }

    /// Calls the hook of each environment among these (as bits) that wants the event; `content` is asked for at most once.
    fn deliver(
        &self,
        among: u64,
        kind: jint,
        thread: ThreadId,
        jni: usize,
        content: impl FnOnce() -> JVMDI_EventUnion,
    ) {
        let mut event = None;
        let mut content = Some(content);
        for environment in self.environments().filter(|e| among & e.id.bit() != 0) {
            let hook = environment.wishes.lock().hook_for(kind, thread);
            let Some(hook) = hook.filter(|_| self.is_live()) else { continue };
            if let Some(content) = content.take() {
                event = Some(content());
            }
            let Some(u) = event else { continue };
            // Each has a structure of its own, which it may write to.
            let mut told = JVMDI_Event { kind, u };
            // SAFETY: the agent's function has this type (SetEventHook); the JNIEnv is live, references are local ones of the calling
            // thread, which is in native.
            run_agent(environment.index, hook as usize, || unsafe { hook(jni as *mut JNIEnv, &mut told) });
        }
    }

    fn deliver_to_all(&self, kind: jint, thread: &EventThread, content: impl FnOnce() -> JVMDI_EventUnion) {
        self.deliver(u64::MAX, kind, thread.id, thread.jni, content);
    }

    fn deliver_thread_change(&self, kind: jint, thread: &EventThread) {
        let content =
            || JVMDI_EventUnion { thread_change: JVMDI_thread_change_event_data { thread: object(thread.object) } };
        self.deliver_to_all(kind, thread, content);
    }

    fn deliver_class_event(&self, kind: jint, thread: &EventThread, class: ObjectId) {
        let content = || JVMDI_EventUnion {
            class_event: JVMDI_class_event_data { thread: object(thread.object), clazz: object(class) },
        };
        self.deliver_to_all(kind, thread, content);
    }

    /// An event of the newest frame, a method's.
    fn deliver_frame_event(&self, among: u64, kind: jint, thread: &EventThread, method: MethodId) {
        self.deliver(among, kind, thread.id, thread.jni, || {
            let place = self.place(FrameFacts { method, location: 0 });
            let frame = self.vm.frame_name(thread.id, 0).map_or(std::ptr::null_mut(), frame_id);
            let (thread, clazz, method) = (object(thread.object), place.class, place.method);
            JVMDI_EventUnion { frame: JVMDI_frame_event_data { thread, clazz, method, frame } }
        });
    }

    /// Tells of an event that its user defines, in the calling thread.
    ///
    /// # Errors
    /// The number of the error.
    fn post_user_event(&self, jni: usize, told: ObjectId, key: i32) -> Result<(), i32> {
        if !self.is_live() {
            return Err(JVMDI_ERROR_VM_DEAD);
        }
        let thread = self.vm.current_thread().ok_or(JVMDI_ERROR_UNATTACHED_THREAD)?;
        let content = || JVMDI_EventUnion { user: JVMDI_user_event_data { object: object(told), key } };
        self.deliver(u64::MAX, JVMDI_EVENT_USER_DEFINED, thread, jni, content);
        Ok(())
    }
}

impl EventSink for Jvmdi {
    fn vm_init(&self, thread: &EventThread) {
        self.begin_life();
        self.deliver_to_all(JVMDI_EVENT_VM_INIT, thread, || NOTHING);
    }

    fn vm_death(&self, jni: usize) {
        let thread = self.vm.current_thread().unwrap_or(ThreadId(0));
        self.deliver(u64::MAX, JVMDI_EVENT_VM_DEATH, thread, jni, || NOTHING);
        self.end_life();
    }

    fn thread_start(&self, thread: &EventThread, _: bool) {
        self.deliver_thread_change(JVMDI_EVENT_THREAD_START, thread);
    }

    fn thread_end(&self, thread: &EventThread, _: bool) {
        self.deliver_thread_change(JVMDI_EVENT_THREAD_END, thread);
    }

    fn thread_gone(&self, thread: ThreadId) {
        // Not any(): each has to forget it.
        let had_events =
            self.environments().fold(false, |had, environment| environment.wishes.lock().forget(thread) | had);
        if had_events {
            self.update();
        }
    }

    fn class_unloading(&self, thread: &EventThread, class: ObjectId) {
        self.deliver_class_event(JVMDI_EVENT_CLASS_UNLOAD, thread, class);
    }

    fn class_load(&self, thread: &EventThread, class: ObjectId) {
        self.deliver_class_event(JVMDI_EVENT_CLASS_LOAD, thread, class);
    }

    fn array_class_load(&self, thread: &EventThread, class: ObjectId) {
        self.deliver_class_event(JVMDI_EVENT_CLASS_LOAD, thread, class);
    }

    fn class_prepare(&self, thread: &EventThread, class: ObjectId) {
        self.deliver_class_event(JVMDI_EVENT_CLASS_PREPARE, thread, class);
    }

    fn breakpoint(&self, thread: &EventThread, at: FrameFacts, environments: u64) {
        if self.environments().all(|environment| environments & environment.id.bit() == 0) {
            return;
        }
        let is_new = self.at_breakpoints.lock().insert(thread.id);
        self.deliver(environments, JVMDI_EVENT_BREAKPOINT, thread.id, thread.jni, || {
            let Place { class: clazz, method, location } = self.place(at);
            let thread = object(thread.object);
            JVMDI_EventUnion { breakpoint: JVMDI_breakpoint_event_data { thread, clazz, method, location } }
        });
        if is_new {
            self.at_breakpoints.lock().remove(&thread.id);
        }
    }

    fn single_step(&self, thread: &EventThread, at: FrameFacts) {
        self.deliver_to_all(JVMDI_EVENT_SINGLE_STEP, thread, || {
            let Place { class: clazz, method, location } = self.place(at);
            let thread = object(thread.object);
            JVMDI_EventUnion { single_step: JVMDI_single_step_event_data { thread, clazz, method, location } }
        });
    }

    fn method_entry(&self, thread: &EventThread, method: MethodId) {
        self.deliver_frame_event(u64::MAX, JVMDI_EVENT_METHOD_ENTRY, thread, method);
    }

    fn method_exit(&self, thread: &EventThread, method: MethodId, result: Option<Value>) {
        // A method that ends by an exception is told of by neither this nor FRAME_POP ("Frame Events").
        if result.is_some() {
            self.deliver_frame_event(u64::MAX, JVMDI_EVENT_METHOD_EXIT, thread, method);
        }
    }

    fn frame_pop(&self, thread: &EventThread, method: MethodId, environments: u64, by_exception: bool) {
        if !by_exception {
            self.deliver_frame_event(environments, JVMDI_EVENT_FRAME_POP, thread, method);
        }
    }

    fn exception(&self, thread: &EventThread, at: FrameFacts, exception: ObjectId, caught: Option<FrameFacts>) {
        self.deliver_to_all(JVMDI_EVENT_EXCEPTION, thread, || {
            let Place { class: clazz, method, location } = self.place(at);
            // "If there is no such catch clause, each field is set to 0."
            let none = Place { class: std::ptr::null_mut(), method: std::ptr::null_mut(), location: 0 };
            let caught = caught.map_or(none, |at| self.place(at));
            JVMDI_EventUnion {
                exception: JVMDI_exception_event_data {
                    thread: object(thread.object),
                    clazz,
                    method,
                    location,
                    exception: object(exception),
                    catch_clazz: caught.class,
                    catch_method: caught.method,
                    catch_location: caught.location,
                },
            }
        });
    }

    fn exception_catch(&self, thread: &EventThread, at: FrameFacts, exception: ObjectId) {
        self.deliver_to_all(JVMDI_EVENT_EXCEPTION_CATCH, thread, || {
            let Place { class: clazz, method, location } = self.place(at);
            let (thread, exception) = (object(thread.object), object(exception));
            JVMDI_EventUnion {
                exception_catch: JVMDI_exception_catch_event_data { thread, clazz, method, location, exception },
            }
        });
    }

    fn field_access(
        &self,
        thread: &EventThread,
        at: FrameFacts,
        class: ObjectId,
        of: ObjectId,
        field: FieldId,
        environments: u64,
    ) {
        self.deliver(environments, JVMDI_EVENT_FIELD_ACCESS, thread.id, thread.jni, || {
            let Place { class: clazz, method, location } = self.place(at);
            JVMDI_EventUnion {
                field_access: JVMDI_field_access_event_data {
                    thread: object(thread.object),
                    clazz,
                    method,
                    location,
                    field_clazz: object(class),
                    object: object(of),
                    field: field.0 as jfieldID,
                },
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
        environments: u64,
    ) {
        self.deliver(environments, JVMDI_EVENT_FIELD_MODIFICATION, thread.id, thread.jni, || {
            let Place { class: clazz, method, location } = self.place(at);
            JVMDI_EventUnion {
                field_modification: JVMDI_field_modification_event_data {
                    thread: object(thread.object),
                    clazz,
                    method,
                    location,
                    field_clazz: object(class),
                    object: object(of),
                    field: field.0 as jfieldID,
                    signature_type: letter as _,
                    new_value: value.to_jvalue(),
                },
            }
        });
    }

    fn running_callback(&self) -> Option<(&'static str, usize)> {
        RUNNING.try_with(|running| running.get()).ok().flatten().map(|(_, address)| ("JVMDI", address))
    }

    fn interrupted(&self) {
        self.raw_monitors.wake_all();
    }
}

/// Has a user-defined event sent (include/jvmdi.h): the specification leaves to implementations what these are.
///
/// # Safety
/// `jni` is the calling thread's JNIEnv, or null; `object` is null or a reference.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn JVMDI_PostUserEvent(jni: *mut JNIEnv, object: jobject, key: jint) -> jvmdiError {
    let Some(jvmdi) = JVMDI.get() else { return JVMDI_ERROR_ACCESS_DENIED };
    match jvmdi.post_user_event(jni as usize, ObjectId::from_jobject(object), key) {
        Ok(()) => JVMDI_ERROR_NONE,
        Err(error) => error,
    }
}
