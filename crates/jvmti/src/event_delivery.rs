//! Delivering events: from what the VM tells to the callbacks of each environment (JVM TI, "Events").
//!
//! Invariant: callbacks are copied out, then called with no lock held, in the order the environments were made.

use crate::callback;
use crate::compiled_code::{AddressMap, InliningRecord};
use crate::environment::{Environment, Jvmti};
use crate::strict::strict;
use crate::{extension_events, last_error, memory};
use abi::jni::{JNIEnv, jclass, jmethodID, jobject};
use abi::jvmti::*;
use inspection::{
    ClassFile, CompiledCode, EnvironmentId, EventKind, EventSink, EventThread, FieldId, FrameFacts, MethodId, ObjectId,
    Phase, Resource, ThreadId, Value, Verbosity,
};
use std::ffi::{CString, c_char, c_void};

/// For events of no thread.
const NO_THREAD: ThreadId = ThreadId(0);

pub(crate) fn jni(number: usize) -> *mut JNIEnv {
    number as *mut JNIEnv
}

pub(crate) fn object(id: ObjectId) -> jobject {
    id.as_jobject()
}

pub(crate) fn method(id: MethodId) -> jmethodID {
    id.0 as jmethodID
}

impl Jvmti {
    /// The environments that want a kind of events in a thread, each asked when the one before has been told.
    fn wanting(&self, kind: EventKind, thread: ThreadId) -> impl Iterator<Item = &'static Environment> {
        let wants = move |e: &&Environment| e.wants(kind, thread) && e.is_sent(kind);
        self.environments().iter().copied().filter(wants)
    }

    /// Calls `send` for each environment that wants the event in the thread and has a callback.
    fn deliver<C>(
        &self,
        kind: EventKind,
        thread: ThreadId,
        found_in: impl Fn(&jvmtiEventCallbacks) -> Option<C>,
        mut send: impl FnMut(&'static Environment, C),
    ) {
        for environment in self.wanting(kind, thread) {
            if let Some(callback) = environment.published.callbacks().and_then(&found_in) {
                // SAFETY: callbacks are pointers to functions.
                let address = unsafe { std::mem::transmute_copy::<C, usize>(&callback) };
                environment.runs(kind, address, || send(environment, callback));
            }
        }
    }
}

/// Events of what code does: each environment that wants one is a listener itself (`code_events`).
macro_rules! told_to_environments {
    ($($kind:ident $name:ident($($argument:ident: $type:ty),*);)*) => {
        $(
            #[expect(clippy::allow_attributes, reason = "not every event has so many")]
            #[allow(clippy::too_many_arguments)]
            fn $name(&self, thread: &EventThread $(, $argument: $type)*) {
                self.wanting(EventKind::$kind, thread.id).for_each(|e| e.$name(thread $(, $argument)*));
            }
        )*
    };
}

impl Jvmti {
    /// Calls `send` for each environment's callback of an extension event of a kind; the last argument says that it is the stock VM's form.
    pub(crate) fn deliver_extension(
        &self,
        kind: EventKind,
        mut send: impl FnMut(&'static Environment, jvmtiExtensionEvent, bool),
    ) {
        for environment in self.environments().iter().copied() {
            let callbacks = environment.wishes.lock().extensions.of_kind(kind);
            for (fact, callback) in callbacks {
                let of_stock = extension_events::is_stock(fact);
                environment.runs(kind, callback as usize, || send(environment, callback, of_stock));
            }
        }
    }
}

// SAFETY of the calls in here: a callback is a function of the type that its event has; the environment and the JNIEnv are
// live, references are local ones of the calling thread, which is in native.
impl EventSink for Jvmti {
    told_to_environments! {
        Breakpoint breakpoint(at: FrameFacts, owners: u64);
        SingleStep single_step(at: FrameFacts);
        MethodEntry method_entry(entered: MethodId);
        MethodExit method_exit(left: MethodId, result: Option<Value>);
        FramePop frame_pop(left: MethodId, owners: u64, by_exception: bool);
        FieldAccess field_access(at: FrameFacts, class: ObjectId, of: ObjectId, field: FieldId, owners: u64);
        FieldModification field_modification(
            at: FrameFacts, class: ObjectId, of: ObjectId, field: FieldId, letter: u8, value: Value, owners: u64
        );
    }

    fn only(&self, kind: EventKind, thread: ThreadId) -> Option<&'static dyn EventSink> {
        let mut wanting = self.wanting(kind, thread);
        let environment = wanting.next().filter(|_| wanting.next().is_none() && self.has_begun())?;
        Some(environment)
    }

    fn vm_start(&self, env: usize, early: bool) {
        self.update();
        let thread = self.vm.current_thread().unwrap_or(ThreadId(0));
        self.deliver(
            EventKind::VmStart,
            thread,
            |c| c.VMStart,
            |e, callback| {
                if e.has(CAN_GENERATE_EARLY_VMSTART) == early {
                    // SAFETY: see above.
                    unsafe { callback(e.pointer(), jni(env)) }
                }
            },
        );
    }

    fn vm_init(&self, thread: &EventThread) {
        self.update();
        self.deliver(
            EventKind::VmInit,
            thread.id,
            |c| c.VMInit,
            |e, callback| {
                // SAFETY: see above.
                unsafe { callback(e.pointer(), jni(thread.jni), object(thread.object)) }
            },
        );
    }

    fn vm_death(&self, env: usize) {
        let thread = self.vm.current_thread().unwrap_or(ThreadId(0));
        self.deliver(
            EventKind::VmDeath,
            thread,
            |c| c.VMDeath,
            |e, callback| {
                // SAFETY: see above.
                unsafe { callback(e.pointer(), jni(env)) }
            },
        );
    }

    fn thread_start(&self, thread: &EventThread, is_virtual: bool) {
        let kind = if is_virtual { EventKind::VirtualThreadStart } else { EventKind::ThreadStart };
        self.deliver(
            kind,
            thread.id,
            |c| if is_virtual { c.VirtualThreadStart } else { c.ThreadStart },
            |e, callback| {
                // SAFETY: see above.
                unsafe { callback(e.pointer(), jni(thread.jni), object(thread.object)) }
            },
        );
    }

    fn thread_end(&self, thread: &EventThread, is_virtual: bool) {
        let kind = if is_virtual { EventKind::VirtualThreadEnd } else { EventKind::ThreadEnd };
        self.deliver(
            kind,
            thread.id,
            |c| if is_virtual { c.VirtualThreadEnd } else { c.ThreadEnd },
            |e, callback| {
                // SAFETY: see above.
                unsafe { callback(e.pointer(), jni(thread.jni), object(thread.object)) }
            },
        );
    }

    fn virtual_thread_moves(&self, thread: &EventThread, mounts: bool) {
        let kind = if mounts { EventKind::VirtualThreadMount } else { EventKind::VirtualThreadUnmount };
        type Callback = unsafe extern "C" fn(*mut jvmtiEnv, *mut JNIEnv, jthread);
        self.deliver_extension(kind, |e, callback, _| {
            // SAFETY: extension events' callbacks are called with what their parameters say; see above.
            unsafe {
                std::mem::transmute::<jvmtiExtensionEvent, Callback>(callback)(
                    e.pointer(),
                    jni(thread.jni),
                    object(thread.object),
                )
            }
        });
    }

    fn class_unload(&self, thread: &EventThread, signature: &[u8]) {
        let Ok(name) = CString::new(signature) else { return };
        // The stock VM gives the internal name, the draft the thread too.
        let internal = signature.strip_prefix(b"L").and_then(|s| s.strip_suffix(b";")).unwrap_or(signature);
        let Ok(internal) = CString::new(internal) else { return };
        type Stock = unsafe extern "C" fn(*mut jvmtiEnv, *mut JNIEnv, *const c_char);
        type Draft = unsafe extern "C" fn(*mut jvmtiEnv, *mut JNIEnv, jthread, *const c_char);
        self.deliver_extension(EventKind::ClassUnload, |e, callback, of_stock| {
            // SAFETY: as above.
            unsafe {
                if of_stock {
                    std::mem::transmute::<jvmtiExtensionEvent, Stock>(callback)(
                        e.pointer(),
                        jni(thread.jni),
                        internal.as_ptr(),
                    );
                } else {
                    let callback = std::mem::transmute::<jvmtiExtensionEvent, Draft>(callback);
                    callback(e.pointer(), jni(thread.jni), object(thread.object), name.as_ptr());
                }
            }
        });
    }

    fn verbose_output(&self, what: Verbosity, line: &str) {
        let flag = match what {
            Verbosity::Collector => JVMTI_VERBOSE_GC,
            Verbosity::Class => JVMTI_VERBOSE_CLASS,
            Verbosity::Jni => JVMTI_VERBOSE_JNI,
        };
        let Ok(line) = CString::new(line) else { return };
        type Callback = unsafe extern "C" fn(*mut jvmtiEnv, jvmtiVerboseFlag, *const c_char);
        self.deliver_extension(EventKind::VerboseOutput, |e, callback, _| {
            // SAFETY: as above.
            unsafe { std::mem::transmute::<jvmtiExtensionEvent, Callback>(callback)(e.pointer(), flag, line.as_ptr()) }
        });
    }

    fn thread_gone(&self, thread: ThreadId) {
        if let Some(strict) = strict() {
            self.raw_monitors.owned().iter().for_each(|monitor| strict.ends_with(monitor));
        }
        let mut had_events = false;
        for environment in self.environments().iter().copied() {
            environment.thread_storage.lock().remove(&thread);
            had_events |= environment.wishes.lock().threads.remove(&thread).is_some();
        }
        if had_events {
            self.update();
        }
    }

    fn class_file_load_hook(&self, env: usize, file: &ClassFile<'_>, capable: bool) -> Option<Vec<u8>> {
        let thread = self.vm.current_thread().unwrap_or(ThreadId(0));
        let name = file.name.and_then(|n| CString::new(n).ok());
        let mut replaced: Option<Vec<u8>> = None;
        self.deliver(
            EventKind::ClassFileLoadHook,
            thread,
            |c| c.ClassFileLoadHook,
            |e, callback| {
                let early = e.phase() == Phase::Primordial;
                if e.has(CAN_RETRANSFORM_CLASSES) != capable || early && !e.has(CAN_GENERATE_EARLY_CLASS_HOOK_EVENTS) {
                    return;
                }
                let bytes = replaced.as_deref().unwrap_or(file.bytes);
                let mut length = 0;
                let mut data = std::ptr::null_mut();
                // SAFETY: see above; the name and the bytes live through the call.
                unsafe {
                    callback(
                        e.pointer(),
                        // JNI may not be used yet.
                        if early { std::ptr::null_mut() } else { jni(env) },
                        file.redefined.map_or(std::ptr::null_mut(), |c| object(c) as jclass),
                        object(file.loader),
                        name.as_ref().map_or(std::ptr::null(), |n| n.as_ptr()),
                        object(file.protection_domain),
                        bytes.len() as i32,
                        bytes.as_ptr(),
                        &mut length,
                        &mut data,
                    );
                }
                if !data.is_null() && length >= 0 {
                    // SAFETY: JVM TI: the agent allocated that many bytes and hands them over.
                    let new = unsafe { std::slice::from_raw_parts(data, length as usize) }.to_vec();
                    let current = last_error::Current::new("ClassFileLoadHook");
                    last_error::during(&current, || {
                        last_error::parameter("new_class_data");
                        // SAFETY: as above.
                        unsafe { memory::free(data) };
                    });
                    replaced = Some(new);
                }
            },
        );
        replaced
    }

    fn class_load(&self, thread: &EventThread, class: ObjectId) {
        self.deliver(
            EventKind::ClassLoad,
            thread.id,
            |c| c.ClassLoad,
            |e, callback| {
                // SAFETY: see above.
                unsafe { callback(e.pointer(), jni(thread.jni), object(thread.object), object(class)) }
            },
        );
    }

    fn class_prepare(&self, thread: &EventThread, class: ObjectId) {
        self.deliver(
            EventKind::ClassPrepare,
            thread.id,
            |c| c.ClassPrepare,
            |e, callback| {
                // SAFETY: see above.
                unsafe { callback(e.pointer(), jni(thread.jni), object(thread.object), object(class)) }
            },
        );
    }

    fn exception(&self, thread: &EventThread, at: FrameFacts, exception: ObjectId, caught: Option<FrameFacts>) {
        let (catch_method, catch_location) =
            caught.map_or((std::ptr::null_mut(), 0), |c| (method(c.method), c.location));
        self.deliver(
            EventKind::Exception,
            thread.id,
            |c| c.Exception,
            |e, callback| {
                // SAFETY: see above.
                unsafe {
                    callback(
                        e.pointer(),
                        jni(thread.jni),
                        object(thread.object),
                        method(at.method),
                        at.location,
                        object(exception),
                        catch_method,
                        catch_location,
                    );
                }
            },
        );
    }

    fn exception_catch(&self, thread: &EventThread, at: FrameFacts, exception: ObjectId) {
        self.deliver(
            EventKind::ExceptionCatch,
            thread.id,
            |c| c.ExceptionCatch,
            |e, callback| {
                // SAFETY: see above.
                unsafe {
                    callback(
                        e.pointer(),
                        jni(thread.jni),
                        object(thread.object),
                        method(at.method),
                        at.location,
                        object(exception),
                    );
                }
            },
        );
    }

    fn monitor_wait(&self, thread: &EventThread, monitor: ObjectId, millis: i64) {
        self.deliver(
            EventKind::MonitorWait,
            thread.id,
            |c| c.MonitorWait,
            |e, callback| {
                // SAFETY: see above.
                unsafe { callback(e.pointer(), jni(thread.jni), object(thread.object), object(monitor), millis) }
            },
        );
    }

    fn monitor_waited(&self, thread: &EventThread, monitor: ObjectId, timed_out: bool) {
        self.deliver(
            EventKind::MonitorWaited,
            thread.id,
            |c| c.MonitorWaited,
            |e, callback| {
                let timed_out = u8::from(timed_out);
                // SAFETY: see above.
                unsafe { callback(e.pointer(), jni(thread.jni), object(thread.object), object(monitor), timed_out) }
            },
        );
    }

    fn thread_parks(&self, thread: &EventThread, blocker: ObjectId, begins: bool) {
        let kind = if begins { EventKind::ThreadPark } else { EventKind::ThreadParked };
        type Callback = unsafe extern "C" fn(*mut jvmtiEnv, *mut JNIEnv, jthread, jobject);
        self.deliver_extension(kind, |e, callback, _| {
            // SAFETY: extension events' callbacks are called with what their parameters say; see above.
            unsafe {
                std::mem::transmute::<jvmtiExtensionEvent, Callback>(callback)(
                    e.pointer(),
                    jni(thread.jni),
                    object(thread.object),
                    object(blocker),
                )
            }
        });
    }

    fn monitor_contended_enter(&self, thread: &EventThread, monitor: ObjectId) {
        self.deliver(
            EventKind::MonitorContendedEnter,
            thread.id,
            |c| c.MonitorContendedEnter,
            |e, callback| {
                // SAFETY: see above.
                unsafe { callback(e.pointer(), jni(thread.jni), object(thread.object), object(monitor)) }
            },
        );
    }

    fn monitor_contended_entered(&self, thread: &EventThread, monitor: ObjectId) {
        self.deliver(
            EventKind::MonitorContendedEntered,
            thread.id,
            |c| c.MonitorContendedEntered,
            |e, callback| {
                // SAFETY: see above.
                unsafe { callback(e.pointer(), jni(thread.jni), object(thread.object), object(monitor)) }
            },
        );
    }

    fn garbage_collection_start(&self) {
        self.deliver(
            EventKind::GarbageCollectionStart,
            NO_THREAD,
            |c| c.GarbageCollectionStart,
            |e, callback| {
                // SAFETY: see above.
                unsafe { callback(e.pointer()) }
            },
        );
    }

    fn garbage_collection_finish(&self) {
        self.deliver(
            EventKind::GarbageCollectionFinish,
            NO_THREAD,
            |c| c.GarbageCollectionFinish,
            |e, callback| {
                // SAFETY: see above.
                unsafe { callback(e.pointer()) }
            },
        );
    }

    fn object_free(&self, environment: EnvironmentId, tag: i64) {
        self.deliver(
            EventKind::ObjectFree,
            NO_THREAD,
            |c| c.ObjectFree,
            |e, callback| {
                if e.id == environment {
                    // SAFETY: see above.
                    unsafe { callback(e.pointer(), tag) }
                }
            },
        );
    }

    fn native_method_bind(&self, thread: &EventThread, bound: MethodId, address: usize) -> usize {
        let mut chosen = address;
        self.deliver(
            EventKind::NativeMethodBind,
            thread.id,
            |c| c.NativeMethodBind,
            |e, callback| {
                let given = chosen as *mut c_void;
                let mut new = given;
                // SAFETY: see above.
                unsafe {
                    callback(e.pointer(), jni(thread.jni), object(thread.object), method(bound), given, &mut new)
                };
                chosen = new as usize;
            },
        );
        chosen
    }

    fn compiled_method_load(&self, code: &CompiledCode<'_>, only: Option<EnvironmentId>) {
        let map = AddressMap::of(code);
        let inlining = InliningRecord::of(code);
        self.deliver(
            EventKind::CompiledMethodLoad,
            NO_THREAD,
            |c| c.CompiledMethodLoad,
            |e, callback| {
                if only.is_none_or(|id| id == e.id) {
                    // SAFETY: see above.
                    unsafe {
                        callback(
                            e.pointer(),
                            method(code.method),
                            code.size as i32,
                            code.address as *const c_void,
                            map.length(),
                            map.pointer(),
                            inlining.pointer(),
                        )
                    }
                }
            },
        );
    }

    fn compiled_method_unload(&self, compiled: MethodId, address: usize) {
        self.deliver(
            EventKind::CompiledMethodUnload,
            NO_THREAD,
            |c| c.CompiledMethodUnload,
            // SAFETY: see above.
            |e, callback| unsafe { callback(e.pointer(), method(compiled), address as *const c_void) },
        );
    }

    fn running_callback(&self) -> Option<(&'static str, usize)> {
        callback::running().map(|running| (running.name(), running.address))
    }

    fn interrupted(&self) {
        self.raw_monitors.wake_all();
    }

    fn data_dump_request(&self) {
        self.deliver(
            EventKind::DataDumpRequest,
            NO_THREAD,
            |c| c.DataDumpRequest,
            |e, callback| {
                // SAFETY: see above.
                unsafe { callback(e.pointer()) }
            },
        );
    }

    fn resource_exhausted(&self, thread: &EventThread, resource: Resource, description: &str) {
        let text = CString::new(description).unwrap_or_default();
        let (flags, capability) = match resource {
            Resource::Heap => {
                let flags = JVMTI_RESOURCE_EXHAUSTED_OOM_ERROR | JVMTI_RESOURCE_EXHAUSTED_JAVA_HEAP;
                (flags, CAN_GENERATE_RESOURCE_EXHAUSTION_HEAP_EVENTS)
            }
            Resource::Limit => (JVMTI_RESOURCE_EXHAUSTED_OOM_ERROR, CAN_GENERATE_RESOURCE_EXHAUSTION_HEAP_EVENTS),
            Resource::Threads => {
                let flags = JVMTI_RESOURCE_EXHAUSTED_OOM_ERROR | JVMTI_RESOURCE_EXHAUSTED_THREADS;
                (flags, CAN_GENERATE_RESOURCE_EXHAUSTION_THREADS_EVENTS)
            }
        };
        self.deliver(
            EventKind::ResourceExhausted,
            thread.id,
            |c| c.ResourceExhausted,
            |e, callback| {
                if e.has(capability) {
                    // SAFETY: see above; the text lives through the call.
                    unsafe { callback(e.pointer(), jni(thread.jni), flags, std::ptr::null(), text.as_ptr()) }
                }
            },
        );
    }

    fn vm_object_alloc(&self, thread: &EventThread, made: ObjectId, class: ObjectId, size: i64) {
        self.deliver(
            EventKind::VmObjectAlloc,
            thread.id,
            |c| c.VMObjectAlloc,
            |e, callback| {
                // SAFETY: see above.
                unsafe {
                    callback(e.pointer(), jni(thread.jni), object(thread.object), object(made), object(class), size)
                }
            },
        );
    }

    fn sampled_object_alloc(&self, thread: &EventThread, made: ObjectId, class: ObjectId, size: i64) {
        self.deliver(
            EventKind::SampledObjectAlloc,
            thread.id,
            |c| c.SampledObjectAlloc,
            |e, callback| {
                // SAFETY: see above.
                unsafe {
                    callback(e.pointer(), jni(thread.jni), object(thread.object), object(made), object(class), size)
                }
            },
        );
    }
}
