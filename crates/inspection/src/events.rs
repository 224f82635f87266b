//! What the VM tells tools.

use crate::demand::EventKind;
use crate::frames::{FrameFacts, Value};
use crate::ids::{EnvironmentId, FieldId, MethodId, ObjectId, ThreadId};
use crate::system::Verbosity;

/// The thread that an event happens in: the calling one.
#[derive(Copy, Clone, Debug)]
pub struct EventThread {
    /// Which.
    pub id: ThreadId,
    /// Its java.lang.Thread.
    pub object: ObjectId,
    /// Its JNIEnv*, as a number.
    pub jni: usize,
}

/// A class file on its way to becoming a class.
#[derive(Copy, Clone, Debug)]
pub struct ClassFile<'a> {
    /// The class that gets a new form; None for a new class.
    pub redefined: Option<ObjectId>,
    /// The loader; null for the boot loader.
    pub loader: ObjectId,
    /// Internal name in modified UTF-8; None when the definer gave none.
    pub name: Option<&'a [u8]>,
    /// The protection domain; null for none.
    pub protection_domain: ObjectId,
    /// The bytes.
    pub bytes: &'a [u8],
}

/// Compiled code of a method.
#[derive(Copy, Clone, Debug)]
pub struct CompiledCode<'a> {
    /// The method.
    pub method: MethodId,
    /// Where the code begins.
    pub address: usize,
    /// Its bytes.
    pub size: usize,
    /// Where its instructions come from, by ascending addresses; each holds up to the next one's. Some may come from no bytecode: they
    /// have no origin, at the beginning, or that of those before them.
    pub origins: &'a [CodeOrigin],
}

/// Where instructions of compiled code come from.
#[derive(Clone, Debug)]
pub struct CodeOrigin {
    /// The first one's address.
    pub address: usize,
    /// Methods with the bytecode at work in each: the innermost of those that are inlined there first, the compiled method last.
    pub frames: Vec<(MethodId, u32)>,
}

/// Who hears of events. Called on the thread that the event happens in, while it runs native code, with nothing locked; the
/// references passed are good until the method returns. It may call anything of the VM and run Java code. What a listener doesn't
/// implement it doesn't hear.
pub trait EventSink: Sync {
    /// The only listener that hears of events of a kind (of `EventSet::OF_CODE`) in a thread, if there is just one that may be told in place
    /// of this until `Inspector::forget_listeners` is called.
    fn only(&self, _kind: EventKind, _thread: ThreadId) -> Option<&'static dyn EventSink> {
        None
    }
    /// JNI may be used: told first, early, to those who want to hear of it as soon as possible, later to the others.
    fn vm_start(&self, jni: usize, early: bool) {
        let _ = (jni, early);
    }
    /// The program may begin.
    fn vm_init(&self, thread: &EventThread) {
        let _ = thread;
    }
    /// The VM ends; the last event.
    fn vm_death(&self, jni: usize) {
        let _ = jni;
    }
    /// The thread, maybe a virtual one, begins.
    fn thread_start(&self, thread: &EventThread, is_virtual: bool) {
        let _ = (thread, is_virtual);
    }
    /// The thread, maybe a virtual one, ends.
    fn thread_end(&self, thread: &EventThread, is_virtual: bool) {
        let _ = (thread, is_virtual);
    }
    /// The virtual thread begins to run on a carrier again, or is about to leave it.
    fn virtual_thread_moves(&self, thread: &EventThread, mounts: bool) {
        let _ = (thread, mounts);
    }
    /// Nothing but this event knows the class any more: the next full collection unloads it, unless a listener keeps it.
    fn class_unloading(&self, thread: &EventThread, class: ObjectId) {
        let _ = (thread, class);
    }
    /// A class was unloaded: its signature in modified UTF-8.
    fn class_unload(&self, thread: &EventThread, signature: &[u8]) {
        let _ = (thread, signature);
    }
    /// A line is shown of what the VM does. On any thread, with the VM in any state: nothing of the VM may be used.
    fn verbose_output(&self, what: Verbosity, line: &str) {
        let _ = (what, line);
    }
    /// The thread has gone: its id may mean another one from now on. Always called, whatever is enabled.
    fn thread_gone(&self, thread: ThreadId) {
        let _ = thread;
    }
    /// A class file was read; another one to take its place, or None. Asked first of listeners that can't retransform classes,
    /// then of those that are `capable` of it.
    fn class_file_load_hook(&self, jni: usize, file: &ClassFile<'_>, capable: bool) -> Option<Vec<u8>> {
        let _ = (jni, file, capable);
        None
    }
    /// A class was made.
    fn class_load(&self, thread: &EventThread, class: ObjectId) {
        let _ = (thread, class);
    }
    /// A class of arrays of references was made. Told to who wants to hear of classes; not every interface counts these.
    fn array_class_load(&self, _thread: &EventThread, _class: ObjectId) {}
    /// A class was linked.
    fn class_prepare(&self, thread: &EventThread, class: ObjectId) {
        let _ = (thread, class);
    }
    /// A bytecode is about to run on which the environments in the set have a probe.
    fn breakpoint(&self, thread: &EventThread, at: FrameFacts, environments: u64) {
        let _ = (thread, at, environments);
    }
    /// A bytecode is about to run.
    fn single_step(&self, thread: &EventThread, at: FrameFacts) {
        let _ = (thread, at);
    }
    /// A method begins.
    fn method_entry(&self, thread: &EventThread, method: MethodId) {
        let _ = (thread, method);
    }
    /// A method ends; with its result, unless an exception ends it.
    fn method_exit(&self, thread: &EventThread, method: MethodId, result: Option<Value>) {
        let _ = (thread, method, result);
    }
    /// A frame ends of which the environments in the set wanted to hear.
    fn frame_pop(&self, thread: &EventThread, method: MethodId, environments: u64, by_exception: bool) {
        let _ = (thread, method, environments, by_exception);
    }
    /// An exception is thrown; where it will be caught, if that can be told.
    fn exception(&self, thread: &EventThread, at: FrameFacts, exception: ObjectId, caught: Option<FrameFacts>) {
        let _ = (thread, at, exception, caught);
    }
    /// An exception is caught; its handler is about to run.
    fn exception_catch(&self, thread: &EventThread, at: FrameFacts, exception: ObjectId) {
        let _ = (thread, at, exception);
    }
    /// An exception ends the thread; nothing was done about it yet.
    fn uncaught_exception(&self, thread: &EventThread, exception: ObjectId) {
        let _ = (thread, exception);
    }
    /// The VM itself raises an exception, which is pending.
    fn system_throw(&self, thread: &EventThread, exception: ObjectId) {
        let _ = (thread, exception);
    }
    /// The process ends by a fault (its registers, a line each), or by a mistake that the VM has found in itself (none). On any thread, maybe
    /// in a signal handler, with the VM in any state.
    fn crashed(&self, registers: &[String]) {
        let _ = registers;
    }
    /// There was a full collection.
    fn full_collection(&self, thread: &EventThread) {
        let _ = thread;
    }
    /// It took so long until all threads stood still.
    fn slow_stop(&self, thread: &EventThread, millis: u64) {
        let _ = (thread, millis);
    }
    /// A field that the environments in the set watch is about to be read; the object is null for a static one.
    fn field_access(
        &self,
        thread: &EventThread,
        at: FrameFacts,
        class: ObjectId,
        object: ObjectId,
        field: FieldId,
        environments: u64,
    ) {
        let _ = (thread, at, class, object, field, environments);
    }
    /// The same; it is about to be written with a value of the type with this letter.
    #[allow(clippy::too_many_arguments)]
    fn field_modification(
        &self,
        thread: &EventThread,
        at: FrameFacts,
        class: ObjectId,
        object: ObjectId,
        field: FieldId,
        letter: u8,
        value: Value,
        environments: u64,
    ) {
        let _ = (thread, at, class, object, field, letter, value, environments);
    }
    /// The thread is about to wait on a monitor, for so many milliseconds; 0 is for ever.
    fn monitor_wait(&self, thread: &EventThread, object: ObjectId, millis: i64) {
        let _ = (thread, object, millis);
    }
    /// The thread has waited, and owns the monitor again; did its time run out?
    fn monitor_waited(&self, thread: &EventThread, object: ObjectId, timed_out: bool) {
        let _ = (thread, object, timed_out);
    }
    /// The thread is about to park, or has parked, for a blocker that may be null (`java.util.concurrent.locks.LockSupport`).
    fn thread_parks(&self, thread: &EventThread, blocker: ObjectId, begins: bool) {
        let _ = (thread, blocker, begins);
    }
    /// The thread finds a monitor taken and will wait for it.
    fn monitor_contended_enter(&self, thread: &EventThread, object: ObjectId) {
        let _ = (thread, object);
    }
    /// The thread has got a monitor it waited for.
    fn monitor_contended_entered(&self, thread: &EventThread, object: ObjectId) {
        let _ = (thread, object);
    }
    /// A collection begins: the threads are stopped. Called on a thread of the collector; nothing but memory, raw monitors and
    /// storage of environments may be used.
    fn garbage_collection_start(&self) {}
    /// A collection has ended; as above.
    fn garbage_collection_finish(&self) {}
    /// An object was collected that had a tag in an environment. As above, but the threads run.
    fn object_free(&self, environment: EnvironmentId, tag: i64) {
        let _ = (environment, tag);
    }
    /// A native method is bound to the function at an address; where it is to be bound.
    fn native_method_bind(&self, thread: &EventThread, method: MethodId, address: usize) -> usize {
        let _ = (thread, method);
        address
    }
    /// A method was compiled. Told to one environment when that has asked for it anew.
    fn compiled_method_load(&self, code: &CompiledCode<'_>, only: Option<EnvironmentId>) {
        let _ = (code, only);
    }
    /// Compiled code of a method will be given back; its class may be gone.
    fn compiled_method_unload(&self, method: MethodId, address: usize) {
        let _ = (method, address);
    }
    /// The innermost callback of an agent that the calling thread runs, and its address; 0 if that is not known. Safe in signal handlers.
    fn running_callback(&self) -> Option<(&'static str, usize)> {
        None
    }
    /// A thread was interrupted: those that wait look whether they are meant.
    fn interrupted(&self) {}
    /// Somebody asked for a dump.
    fn data_dump_request(&self) {}
    /// Memory or threads have run out.
    fn resource_exhausted(&self, thread: &EventThread, resource: Resource, description: &str) {
        let _ = (thread, resource, description);
    }
    /// A method of the VM has made an object that no bytecode tells of; its bytes.
    fn vm_object_alloc(&self, thread: &EventThread, object: ObjectId, class: ObjectId, size: i64) {
        let _ = (thread, object, class, size);
    }
    /// The compiler begins with a method, or has ended with it, well or not. On its thread; nothing of the VM may be used.
    fn compiling(&self, method: MethodId, begins: bool) {
        let _ = (method, begins);
    }
    /// A bytecode has made an object; its bytes.
    fn instrumentable_object_alloc(&self, thread: &EventThread, object: ObjectId, class: ObjectId, size: i64) {
        let _ = (thread, object, class, size);
    }
    /// An object was made, one of a sample; its bytes.
    fn sampled_object_alloc(&self, thread: &EventThread, object: ObjectId, class: ObjectId, size: i64) {
        let _ = (thread, object, class, size);
    }
}

/// What has run out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Resource {
    /// The Java heap.
    Heap,
    /// Threads.
    Threads,
    /// A limit that is not one of memory: what was asked for is too large for any heap.
    Limit,
}
