//! The events: their parameters as types, the trait of agents, and the functions that the VM calls.
//!
//! Made by `./x generate` from `spec/jvmti/events.tsv, event_parameters.tsv, summaries.tsv`.
#![cfg_attr(rustfmt, rustfmt_skip)]

use crate::dispatch::{dispatch, dispatch_safe, missing};
use crate::values::*;
use crate::*;
use crate::sys::*;
use std::ffi::{c_char, c_uchar, c_void};

/// An event of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The VM is initialized: from now on all functions may be called. Since 1.0.
    VMInit = 50,
    /// The VM ends; no event comes after it. Since 1.0.
    VMDeath = 51,
    /// A platform thread begins, before its first method. Since 1.0.
    ThreadStart = 52,
    /// A platform thread ends, after its last method. Since 1.0.
    ThreadEnd = 53,
    /// A class file was read and isn't parsed yet, or is to be transformed again; its bytes may be replaced. Since 1.0.
    ClassFileLoadHook = 54,
    /// A class was loaded, before it is prepared; array classes send none. Since 1.0.
    ClassLoad = 55,
    /// A class was prepared: its fields and methods are there, none has run. Since 1.0.
    ClassPrepare = 56,
    /// JNI may be used; most of JVM TI may not yet. Since 1.0.
    VMStart = 57,
    /// An exception was thrown, or first seen in Java code; it says where it will be caught. Since 1.0.
    Exception = 58,
    /// Java code is about to handle an exception. Since 1.0.
    ExceptionCatch = 59,
    /// A thread is about to run another instruction. Since 1.0.
    SingleStep = 60,
    /// A frame is left for which NotifyFramePop was called. Since 1.0.
    FramePop = 61,
    /// A thread is about to run an instruction that has a breakpoint. Since 1.0.
    Breakpoint = 62,
    /// A watched field is about to be read. Since 1.0.
    FieldAccess = 63,
    /// A watched field is about to be written. Since 1.0.
    FieldModification = 64,
    /// A method was entered. Since 1.0.
    MethodEntry = 65,
    /// A method is left, by return or by an exception. Since 1.0.
    MethodExit = 66,
    /// A native method gets its function, which may be replaced. Since 1.0.
    NativeMethodBind = 67,
    /// A method was compiled, and where its code lies. Since 1.0.
    CompiledMethodLoad = 68,
    /// Compiled code of a method goes away. Since 1.0.
    CompiledMethodUnload = 69,
    /// The VM has generated code that is no method's. Since 1.0.
    DynamicCodeGenerated = 70,
    /// Somebody asks for a dump, as by SIGQUIT or jcmd. Since 1.0.
    DataDumpRequest = 71,
    /// A thread is about to wait on an object. Since 1.0.
    MonitorWait = 73,
    /// A thread has done waiting on an object. Since 1.0.
    MonitorWaited = 74,
    /// A thread is about to wait for a monitor that another owns. Since 1.0.
    MonitorContendedEnter = 75,
    /// A thread has entered a monitor that it had to wait for. Since 1.0.
    MonitorContendedEntered = 76,
    /// A resource of the VM is used up: memory or threads. Since 1.1.
    ResourceExhausted = 80,
    /// A collection that stops the world begins; only callback-safe functions may be called. Since 1.0.
    GarbageCollectionStart = 81,
    /// A collection that stopped the world is over; only callback-safe functions may be called. Since 1.0.
    GarbageCollectionFinish = 82,
    /// A tagged object was freed; only callback-safe functions may be called. Since 1.0.
    ObjectFree = 83,
    /// The VM made an object that no bytecode asked for. Since 1.0.
    VMObjectAlloc = 84,
    /// An object was allocated that the sampling chose. Since 11.
    SampledObjectAlloc = 86,
    /// A virtual thread begins, before its first method. Since 21.
    VirtualThreadStart = 87,
    /// A virtual thread ends, after its last method. Since 21.
    VirtualThreadEnd = 88,
}

impl Event {
    /// The capabilities without which it can't be enabled.
    pub const fn capabilities(self) -> Capabilities {
        match self {
            Event::Exception => Capabilities::CAN_GENERATE_EXCEPTION_EVENTS,
            Event::ExceptionCatch => Capabilities::CAN_GENERATE_EXCEPTION_EVENTS,
            Event::SingleStep => Capabilities::CAN_GENERATE_SINGLE_STEP_EVENTS,
            Event::FramePop => Capabilities::CAN_GENERATE_FRAME_POP_EVENTS,
            Event::Breakpoint => Capabilities::CAN_GENERATE_BREAKPOINT_EVENTS,
            Event::FieldAccess => Capabilities::CAN_GENERATE_FIELD_ACCESS_EVENTS,
            Event::FieldModification => Capabilities::CAN_GENERATE_FIELD_MODIFICATION_EVENTS,
            Event::MethodEntry => Capabilities::CAN_GENERATE_METHOD_ENTRY_EVENTS,
            Event::MethodExit => Capabilities::CAN_GENERATE_METHOD_EXIT_EVENTS,
            Event::NativeMethodBind => Capabilities::CAN_GENERATE_NATIVE_METHOD_BIND_EVENTS,
            Event::CompiledMethodLoad => Capabilities::CAN_GENERATE_COMPILED_METHOD_LOAD_EVENTS,
            Event::CompiledMethodUnload => Capabilities::CAN_GENERATE_COMPILED_METHOD_LOAD_EVENTS,
            Event::MonitorWait => Capabilities::CAN_GENERATE_MONITOR_EVENTS,
            Event::MonitorWaited => Capabilities::CAN_GENERATE_MONITOR_EVENTS,
            Event::MonitorContendedEnter => Capabilities::CAN_GENERATE_MONITOR_EVENTS,
            Event::MonitorContendedEntered => Capabilities::CAN_GENERATE_MONITOR_EVENTS,
            Event::GarbageCollectionStart => Capabilities::CAN_GENERATE_GARBAGE_COLLECTION_EVENTS,
            Event::GarbageCollectionFinish => Capabilities::CAN_GENERATE_GARBAGE_COLLECTION_EVENTS,
            Event::ObjectFree => Capabilities::CAN_GENERATE_OBJECT_FREE_EVENTS,
            Event::VMObjectAlloc => Capabilities::CAN_GENERATE_VM_OBJECT_ALLOC_EVENTS,
            Event::SampledObjectAlloc => Capabilities::CAN_GENERATE_SAMPLED_OBJECT_ALLOC_EVENTS,
            Event::VirtualThreadStart => Capabilities::CAN_SUPPORT_VIRTUAL_THREADS,
            Event::VirtualThreadEnd => Capabilities::CAN_SUPPORT_VIRTUAL_THREADS,
            _ => Capabilities::empty(),
        }
    }

    /// Can it be enabled for one thread?
    pub const fn is_filtered_by_thread(self) -> bool {
        !matches!(self, Event::VMInit | Event::VMDeath | Event::ThreadStart | Event::VMStart | Event::CompiledMethodLoad | Event::CompiledMethodUnload | Event::DynamicCodeGenerated | Event::DataDumpRequest | Event::ResourceExhausted | Event::GarbageCollectionStart | Event::GarbageCollectionFinish | Event::ObjectFree | Event::VMObjectAlloc | Event::VirtualThreadStart)
    }

    /// The event of a number.
    pub const fn from_raw(raw: i32) -> Option<Event> {
        Some(match raw {
            50 => Event::VMInit,
            51 => Event::VMDeath,
            52 => Event::ThreadStart,
            53 => Event::ThreadEnd,
            54 => Event::ClassFileLoadHook,
            55 => Event::ClassLoad,
            56 => Event::ClassPrepare,
            57 => Event::VMStart,
            58 => Event::Exception,
            59 => Event::ExceptionCatch,
            60 => Event::SingleStep,
            61 => Event::FramePop,
            62 => Event::Breakpoint,
            63 => Event::FieldAccess,
            64 => Event::FieldModification,
            65 => Event::MethodEntry,
            66 => Event::MethodExit,
            67 => Event::NativeMethodBind,
            68 => Event::CompiledMethodLoad,
            69 => Event::CompiledMethodUnload,
            70 => Event::DynamicCodeGenerated,
            71 => Event::DataDumpRequest,
            73 => Event::MonitorWait,
            74 => Event::MonitorWaited,
            75 => Event::MonitorContendedEnter,
            76 => Event::MonitorContendedEntered,
            80 => Event::ResourceExhausted,
            81 => Event::GarbageCollectionStart,
            82 => Event::GarbageCollectionFinish,
            83 => Event::ObjectFree,
            84 => Event::VMObjectAlloc,
            86 => Event::SampledObjectAlloc,
            87 => Event::VirtualThreadStart,
            88 => Event::VirtualThreadEnd,
            _ => return None,
        })
    }
}

/// The parameters of [`Agent::vm_init`].
#[derive(Debug)]
pub struct VMInit<'l> {
    /// `thread`
    pub thread: Thread<'l>,
}

/// The parameters of [`Agent::thread_start`].
#[derive(Debug)]
pub struct ThreadStart<'l> {
    /// `thread`
    pub thread: Thread<'l>,
}

/// The parameters of [`Agent::thread_end`].
#[derive(Debug)]
pub struct ThreadEnd<'l> {
    /// `thread`
    pub thread: Thread<'l>,
}

/// The parameters of [`Agent::class_file_load_hook`].
#[derive(Debug)]
pub struct ClassFileLoadHook<'l> {
    /// `class_being_redefined`
    pub class_being_redefined: Option<Class<'l>>,
    /// `loader`
    pub loader: Option<Object<'l>>,
    /// `name`
    pub name: Option<String>,
    /// `protection_domain`
    pub protection_domain: Option<Object<'l>>,
    /// `class_data`
    pub class_data: &'l [u8],
}

/// The parameters of [`Agent::class_load`].
#[derive(Debug)]
pub struct ClassLoad<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `klass`
    pub klass: Class<'l>,
}

/// The parameters of [`Agent::class_prepare`].
#[derive(Debug)]
pub struct ClassPrepare<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `klass`
    pub klass: Class<'l>,
}

/// The parameters of [`Agent::exception`].
#[derive(Debug)]
pub struct Exception<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `method`
    pub method: Method,
    /// `location`
    pub location: i64,
    /// `exception`
    pub exception: Object<'l>,
    /// `catch_method`
    pub catch_method: Option<Method>,
    /// `catch_location`
    pub catch_location: i64,
}

/// The parameters of [`Agent::exception_catch`].
#[derive(Debug)]
pub struct ExceptionCatch<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `method`
    pub method: Method,
    /// `location`
    pub location: i64,
    /// `exception`
    pub exception: Object<'l>,
}

/// The parameters of [`Agent::single_step`].
#[derive(Debug)]
pub struct SingleStep<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `method`
    pub method: Method,
    /// `location`
    pub location: i64,
}

/// The parameters of [`Agent::frame_pop`].
#[derive(Debug)]
pub struct FramePop<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `method`
    pub method: Method,
    /// `was_popped_by_exception`
    pub was_popped_by_exception: bool,
}

/// The parameters of [`Agent::breakpoint`].
#[derive(Debug)]
pub struct Breakpoint<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `method`
    pub method: Method,
    /// `location`
    pub location: i64,
}

/// The parameters of [`Agent::field_access`].
#[derive(Debug)]
pub struct FieldAccess<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `method`
    pub method: Method,
    /// `location`
    pub location: i64,
    /// `field_klass`
    pub field_klass: Class<'l>,
    /// `object`
    pub object: Option<Object<'l>>,
    /// `field`
    pub field: Field<'l>,
}

/// The parameters of [`Agent::field_modification`].
#[derive(Debug)]
pub struct FieldModification<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `method`
    pub method: Method,
    /// `location`
    pub location: i64,
    /// `field_klass`
    pub field_klass: Class<'l>,
    /// `object`
    pub object: Option<Object<'l>>,
    /// `field`
    pub field: Field<'l>,
    /// `new_value`
    pub new_value: Value<'l>,
}

/// The parameters of [`Agent::method_entry`].
#[derive(Debug)]
pub struct MethodEntry<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `method`
    pub method: Method,
}

/// The parameters of [`Agent::method_exit`].
#[derive(Debug)]
pub struct MethodExit<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `method`
    pub method: Method,
    /// `was_popped_by_exception`
    pub was_popped_by_exception: bool,
    /// `return_value`
    pub return_value: RawValue,
}

/// The parameters of [`Agent::native_method_bind`].
#[derive(Debug)]
pub struct NativeMethodBind<'l> {
    /// `thread`
    pub thread: Option<Thread<'l>>,
    /// `method`
    pub method: Method,
    /// `address`
    pub address: *mut c_void,
    /// `new_address_ptr`
    pub new_address_ptr: *mut *mut c_void,
}

/// The parameters of [`Agent::compiled_method_load`].
#[derive(Debug)]
pub struct CompiledMethodLoad<'l> {
    /// `method`
    pub method: Method,
    /// `code_size`
    pub code_size: i32,
    /// `code_addr`
    pub code_addr: *const c_void,
    /// `map`
    pub map: &'l [jvmtiAddrLocationMap],
    /// `compile_info`
    pub compile_info: *const c_void,
}

/// The parameters of [`Agent::compiled_method_unload`].
#[derive(Debug)]
pub struct CompiledMethodUnload {
    /// `method`
    pub method: Method,
    /// `code_addr`
    pub code_addr: *const c_void,
}

/// The parameters of [`Agent::dynamic_code_generated`].
#[derive(Debug)]
pub struct DynamicCodeGenerated {
    /// `name`
    pub name: Option<String>,
    /// `address`
    pub address: *const c_void,
    /// `length`
    pub length: i32,
}

/// The parameters of [`Agent::monitor_wait`].
#[derive(Debug)]
pub struct MonitorWait<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `object`
    pub object: Object<'l>,
    /// `timeout`
    pub timeout: i64,
}

/// The parameters of [`Agent::monitor_waited`].
#[derive(Debug)]
pub struct MonitorWaited<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `object`
    pub object: Object<'l>,
    /// `timed_out`
    pub timed_out: bool,
}

/// The parameters of [`Agent::monitor_contended_enter`].
#[derive(Debug)]
pub struct MonitorContendedEnter<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `object`
    pub object: Object<'l>,
}

/// The parameters of [`Agent::monitor_contended_entered`].
#[derive(Debug)]
pub struct MonitorContendedEntered<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `object`
    pub object: Object<'l>,
}

/// The parameters of [`Agent::resource_exhausted`].
#[derive(Debug)]
pub struct ResourceExhausted {
    /// `flags`
    pub flags: ResourceExhaustionFlags,
    /// `description`
    pub description: Option<String>,
}

/// The parameters of [`Agent::object_free`].
#[derive(Debug)]
pub struct ObjectFree {
    /// `tag`
    pub tag: i64,
}

/// The parameters of [`Agent::vm_object_alloc`].
#[derive(Debug)]
pub struct VMObjectAlloc<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `object`
    pub object: Object<'l>,
    /// `object_klass`
    pub object_klass: Class<'l>,
    /// `size`
    pub size: i64,
}

/// The parameters of [`Agent::sampled_object_alloc`].
#[derive(Debug)]
pub struct SampledObjectAlloc<'l> {
    /// `thread`
    pub thread: Thread<'l>,
    /// `object`
    pub object: Object<'l>,
    /// `object_klass`
    pub object_klass: Class<'l>,
    /// `size`
    pub size: i64,
}

/// The parameters of [`Agent::virtual_thread_start`].
#[derive(Debug)]
pub struct VirtualThreadStart<'l> {
    /// `virtual_thread`
    pub virtual_thread: Thread<'l>,
}

/// The parameters of [`Agent::virtual_thread_end`].
#[derive(Debug)]
pub struct VirtualThreadEnd<'l> {
    /// `virtual_thread`
    pub virtual_thread: Thread<'l>,
}

/// What an agent is: how it starts, and what it does at each event that it enabled ([`Env::enable`]).
///
/// Events may come on many threads at once, and while another of the agent's methods runs. A panic is reported and ends at the event.
pub trait Agent: Default + Send + Sync + 'static {
    /// Begins its work, in `Agent_OnLoad` or `Agent_OnAttach`, with the options of the command line: adds capabilities, enables events.
    ///
    /// # Errors
    /// What keeps it from working: it is printed, and the agent's library isn't started.
    fn start(&self, env: &'static Env, options: &str, start: Start<'_, '_>) -> std::result::Result<(), Box<dyn std::error::Error>>;

    /// The library is unloaded; no function may be called any more. (`Agent_OnUnload`.)
    fn unload(&self) {}

    /// An extension event that the agent enabled ([`Env::enable_extension_event`]).
    fn extension_event<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: ExtensionEvent<'l>) {
        let _ = (env, jni, event);
    }

    /// The VM is initialized: from now on all functions may be called.
    fn vm_init<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: VMInit<'l>) {
        let _ = (env, jni, event,);
    }

    /// The VM ends; no event comes after it.
    fn vm_death<'l>(&self, env: &Env, jni: &mut Jni<'l>) {
        let _ = (env, jni,);
    }

    /// A platform thread begins, before its first method.
    fn thread_start<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: ThreadStart<'l>) {
        let _ = (env, jni, event,);
    }

    /// A platform thread ends, after its last method.
    fn thread_end<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: ThreadEnd<'l>) {
        let _ = (env, jni, event,);
    }

    /// A class file was read and isn't parsed yet, or is to be transformed again; its bytes may be replaced. The result replaces the class file's bytes.
    fn class_file_load_hook<'l>(&self, env: &Env, jni: Option<&mut Jni<'l>>, event: ClassFileLoadHook<'l>) -> Option<Vec<u8>> {
        let _ = (env, jni, event,);
    None
    }

    /// A class was loaded, before it is prepared; array classes send none.
    fn class_load<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: ClassLoad<'l>) {
        let _ = (env, jni, event,);
    }

    /// A class was prepared: its fields and methods are there, none has run.
    fn class_prepare<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: ClassPrepare<'l>) {
        let _ = (env, jni, event,);
    }

    /// JNI may be used; most of JVM TI may not yet.
    fn vm_start<'l>(&self, env: &Env, jni: &mut Jni<'l>) {
        let _ = (env, jni,);
    }

    /// An exception was thrown, or first seen in Java code; it says where it will be caught. Needs [`Capabilities::CAN_GENERATE_EXCEPTION_EVENTS`].
    fn exception<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: Exception<'l>) {
        let _ = (env, jni, event,);
    }

    /// Java code is about to handle an exception. Needs [`Capabilities::CAN_GENERATE_EXCEPTION_EVENTS`].
    fn exception_catch<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: ExceptionCatch<'l>) {
        let _ = (env, jni, event,);
    }

    /// A thread is about to run another instruction. Needs [`Capabilities::CAN_GENERATE_SINGLE_STEP_EVENTS`].
    fn single_step<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: SingleStep<'l>) {
        let _ = (env, jni, event,);
    }

    /// A frame is left for which NotifyFramePop was called. Needs [`Capabilities::CAN_GENERATE_FRAME_POP_EVENTS`].
    fn frame_pop<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: FramePop<'l>) {
        let _ = (env, jni, event,);
    }

    /// A thread is about to run an instruction that has a breakpoint. Needs [`Capabilities::CAN_GENERATE_BREAKPOINT_EVENTS`].
    fn breakpoint<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: Breakpoint<'l>) {
        let _ = (env, jni, event,);
    }

    /// A watched field is about to be read. Needs [`Capabilities::CAN_GENERATE_FIELD_ACCESS_EVENTS`].
    fn field_access<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: FieldAccess<'l>) {
        let _ = (env, jni, event,);
    }

    /// A watched field is about to be written. Needs [`Capabilities::CAN_GENERATE_FIELD_MODIFICATION_EVENTS`].
    fn field_modification<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: FieldModification<'l>) {
        let _ = (env, jni, event,);
    }

    /// A method was entered. Needs [`Capabilities::CAN_GENERATE_METHOD_ENTRY_EVENTS`].
    fn method_entry<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: MethodEntry<'l>) {
        let _ = (env, jni, event,);
    }

    /// A method is left, by return or by an exception. Needs [`Capabilities::CAN_GENERATE_METHOD_EXIT_EVENTS`].
    fn method_exit<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: MethodExit<'l>) {
        let _ = (env, jni, event,);
    }

    /// A native method gets its function, which may be replaced. Needs [`Capabilities::CAN_GENERATE_NATIVE_METHOD_BIND_EVENTS`].
    fn native_method_bind<'l>(&self, env: &Env, jni: Option<&mut Jni<'l>>, event: NativeMethodBind<'l>) {
        let _ = (env, jni, event,);
    }

    /// A method was compiled, and where its code lies. Needs [`Capabilities::CAN_GENERATE_COMPILED_METHOD_LOAD_EVENTS`].
    fn compiled_method_load<'l>(&self, env: &Env, event: CompiledMethodLoad<'l>) {
        let _ = (env, event,);
    }

    /// Compiled code of a method goes away. Needs [`Capabilities::CAN_GENERATE_COMPILED_METHOD_LOAD_EVENTS`].
    fn compiled_method_unload(&self, env: &Env, event: CompiledMethodUnload) {
        let _ = (env, event,);
    }

    /// The VM has generated code that is no method's.
    fn dynamic_code_generated(&self, env: &Env, event: DynamicCodeGenerated) {
        let _ = (env, event,);
    }

    /// Somebody asks for a dump, as by SIGQUIT or jcmd.
    fn data_dump_request(&self, env: &Env) {
        let _ = (env,);
    }

    /// A thread is about to wait on an object. Needs [`Capabilities::CAN_GENERATE_MONITOR_EVENTS`].
    fn monitor_wait<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: MonitorWait<'l>) {
        let _ = (env, jni, event,);
    }

    /// A thread has done waiting on an object. Needs [`Capabilities::CAN_GENERATE_MONITOR_EVENTS`].
    fn monitor_waited<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: MonitorWaited<'l>) {
        let _ = (env, jni, event,);
    }

    /// A thread is about to wait for a monitor that another owns. Needs [`Capabilities::CAN_GENERATE_MONITOR_EVENTS`].
    fn monitor_contended_enter<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: MonitorContendedEnter<'l>) {
        let _ = (env, jni, event,);
    }

    /// A thread has entered a monitor that it had to wait for. Needs [`Capabilities::CAN_GENERATE_MONITOR_EVENTS`].
    fn monitor_contended_entered<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: MonitorContendedEntered<'l>) {
        let _ = (env, jni, event,);
    }

    /// A resource of the VM is used up: memory or threads.
    fn resource_exhausted<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: ResourceExhausted) {
        let _ = (env, jni, event,);
    }

    /// A collection that stops the world begins; only callback-safe functions may be called. Needs [`Capabilities::CAN_GENERATE_GARBAGE_COLLECTION_EVENTS`].
    fn garbage_collection_start(&self, env: &CallbackEnv) {
        let _ = (env,);
    }

    /// A collection that stopped the world is over; only callback-safe functions may be called. Needs [`Capabilities::CAN_GENERATE_GARBAGE_COLLECTION_EVENTS`].
    fn garbage_collection_finish(&self, env: &CallbackEnv) {
        let _ = (env,);
    }

    /// A tagged object was freed; only callback-safe functions may be called. Needs [`Capabilities::CAN_GENERATE_OBJECT_FREE_EVENTS`].
    fn object_free(&self, env: &CallbackEnv, event: ObjectFree) {
        let _ = (env, event,);
    }

    /// The VM made an object that no bytecode asked for. Needs [`Capabilities::CAN_GENERATE_VM_OBJECT_ALLOC_EVENTS`].
    fn vm_object_alloc<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: VMObjectAlloc<'l>) {
        let _ = (env, jni, event,);
    }

    /// An object was allocated that the sampling chose. Needs [`Capabilities::CAN_GENERATE_SAMPLED_OBJECT_ALLOC_EVENTS`].
    fn sampled_object_alloc<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: SampledObjectAlloc<'l>) {
        let _ = (env, jni, event,);
    }

    /// A virtual thread begins, before its first method. Needs [`Capabilities::CAN_SUPPORT_VIRTUAL_THREADS`].
    fn virtual_thread_start<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: VirtualThreadStart<'l>) {
        let _ = (env, jni, event,);
    }

    /// A virtual thread ends, after its last method. Needs [`Capabilities::CAN_SUPPORT_VIRTUAL_THREADS`].
    fn virtual_thread_end<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: VirtualThreadEnd<'l>) {
        let _ = (env, jni, event,);
    }

}

/// The functions that the VM calls for an agent of type `A`.
pub(crate) fn callbacks<A: Agent>() -> jvmtiEventCallbacks {
    jvmtiEventCallbacks {
        VMInit: Some(vm_init::<A>),
        VMDeath: Some(vm_death::<A>),
        ThreadStart: Some(thread_start::<A>),
        ThreadEnd: Some(thread_end::<A>),
        ClassFileLoadHook: Some(class_file_load_hook::<A>),
        ClassLoad: Some(class_load::<A>),
        ClassPrepare: Some(class_prepare::<A>),
        VMStart: Some(vm_start::<A>),
        Exception: Some(exception::<A>),
        ExceptionCatch: Some(exception_catch::<A>),
        SingleStep: Some(single_step::<A>),
        FramePop: Some(frame_pop::<A>),
        Breakpoint: Some(breakpoint::<A>),
        FieldAccess: Some(field_access::<A>),
        FieldModification: Some(field_modification::<A>),
        MethodEntry: Some(method_entry::<A>),
        MethodExit: Some(method_exit::<A>),
        NativeMethodBind: Some(native_method_bind::<A>),
        CompiledMethodLoad: Some(compiled_method_load::<A>),
        CompiledMethodUnload: Some(compiled_method_unload::<A>),
        DynamicCodeGenerated: Some(dynamic_code_generated::<A>),
        DataDumpRequest: Some(data_dump_request::<A>),
        MonitorWait: Some(monitor_wait::<A>),
        MonitorWaited: Some(monitor_waited::<A>),
        MonitorContendedEnter: Some(monitor_contended_enter::<A>),
        MonitorContendedEntered: Some(monitor_contended_entered::<A>),
        ResourceExhausted: Some(resource_exhausted::<A>),
        GarbageCollectionStart: Some(garbage_collection_start::<A>),
        GarbageCollectionFinish: Some(garbage_collection_finish::<A>),
        ObjectFree: Some(object_free::<A>),
        VMObjectAlloc: Some(vm_object_alloc::<A>),
        SampledObjectAlloc: Some(sampled_object_alloc::<A>),
        VirtualThreadStart: Some(virtual_thread_start::<A>),
        VirtualThreadEnd: Some(virtual_thread_end::<A>),
        ..jvmtiEventCallbacks::default()
    }
}

unsafe extern "C" fn vm_init<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "VMInit", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.vm_init(env, &mut jni, VMInit { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") } })
        })
    }
}

unsafe extern "C" fn vm_death<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "VMDeath", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.vm_death(env, &mut jni)
        })
    }
}

unsafe extern "C" fn thread_start<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "ThreadStart", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.thread_start(env, &mut jni, ThreadStart { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") } })
        })
    }
}

unsafe extern "C" fn thread_end<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "ThreadEnd", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.thread_end(env, &mut jni, ThreadEnd { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") } })
        })
    }
}

unsafe extern "C" fn class_file_load_hook<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, class_being_redefined: jclass, loader: jobject, name: *const c_char, protection_domain: jobject, class_data_len: jint, class_data: *const c_uchar, new_class_data_len: *mut jint, new_class_data: *mut *mut c_uchar) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "ClassFileLoadHook", |agent, env| {
            let mut jni = Jni::from_raw(jni_env);
            replaced(env, agent.class_file_load_hook(env, jni.as_mut(), ClassFileLoadHook { class_being_redefined: Class::from_raw(class_being_redefined), loader: Object::from_raw(loader), name: maybe_string(name), protection_domain: Object::from_raw(protection_domain), class_data: slice(class_data, class_data_len) }), new_class_data_len, new_class_data)
        })
    }
}

unsafe extern "C" fn class_load<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, klass: jclass) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "ClassLoad", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.class_load(env, &mut jni, ClassLoad { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, klass: match Class::from_raw(klass) { Some(it) => it, None => return missing("klass") } })
        })
    }
}

unsafe extern "C" fn class_prepare<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, klass: jclass) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "ClassPrepare", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.class_prepare(env, &mut jni, ClassPrepare { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, klass: match Class::from_raw(klass) { Some(it) => it, None => return missing("klass") } })
        })
    }
}

unsafe extern "C" fn vm_start<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "VMStart", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.vm_start(env, &mut jni)
        })
    }
}

unsafe extern "C" fn exception<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, location: jlocation, exception: jobject, catch_method: jmethodID, catch_location: jlocation) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "Exception", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.exception(env, &mut jni, Exception { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, method: match Method::from_raw(method) { Some(it) => it, None => return missing("method") }, location, exception: match Object::from_raw(exception) { Some(it) => it, None => return missing("exception") }, catch_method: Method::from_raw(catch_method), catch_location })
        })
    }
}

unsafe extern "C" fn exception_catch<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, location: jlocation, exception: jobject) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "ExceptionCatch", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.exception_catch(env, &mut jni, ExceptionCatch { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, method: match Method::from_raw(method) { Some(it) => it, None => return missing("method") }, location, exception: match Object::from_raw(exception) { Some(it) => it, None => return missing("exception") } })
        })
    }
}

unsafe extern "C" fn single_step<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, location: jlocation) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "SingleStep", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.single_step(env, &mut jni, SingleStep { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, method: match Method::from_raw(method) { Some(it) => it, None => return missing("method") }, location })
        })
    }
}

unsafe extern "C" fn frame_pop<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, was_popped_by_exception: jboolean) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "FramePop", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.frame_pop(env, &mut jni, FramePop { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, method: match Method::from_raw(method) { Some(it) => it, None => return missing("method") }, was_popped_by_exception: was_popped_by_exception != 0 })
        })
    }
}

unsafe extern "C" fn breakpoint<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, location: jlocation) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "Breakpoint", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.breakpoint(env, &mut jni, Breakpoint { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, method: match Method::from_raw(method) { Some(it) => it, None => return missing("method") }, location })
        })
    }
}

unsafe extern "C" fn field_access<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, location: jlocation, field_klass: jclass, object: jobject, field: jfieldID) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "FieldAccess", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.field_access(env, &mut jni, FieldAccess { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, method: match Method::from_raw(method) { Some(it) => it, None => return missing("method") }, location, field_klass: match Class::from_raw(field_klass) { Some(it) => it, None => return missing("field_klass") }, object: Object::from_raw(object), field: match Field::from_raw(field) { Some(it) => it, None => return missing("field") } })
        })
    }
}

unsafe extern "C" fn field_modification<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, location: jlocation, field_klass: jclass, object: jobject, field: jfieldID, signature_type: c_char, new_value: jvalue) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "FieldModification", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.field_modification(env, &mut jni, FieldModification { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, method: match Method::from_raw(method) { Some(it) => it, None => return missing("method") }, location, field_klass: match Class::from_raw(field_klass) { Some(it) => it, None => return missing("field_klass") }, object: Object::from_raw(object), field: match Field::from_raw(field) { Some(it) => it, None => return missing("field") }, new_value: Value::of(new_value, signature_type) })
        })
    }
}

unsafe extern "C" fn method_entry<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "MethodEntry", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.method_entry(env, &mut jni, MethodEntry { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, method: match Method::from_raw(method) { Some(it) => it, None => return missing("method") } })
        })
    }
}

unsafe extern "C" fn method_exit<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, was_popped_by_exception: jboolean, return_value: jvalue) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "MethodExit", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.method_exit(env, &mut jni, MethodExit { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, method: match Method::from_raw(method) { Some(it) => it, None => return missing("method") }, was_popped_by_exception: was_popped_by_exception != 0, return_value: RawValue(return_value) })
        })
    }
}

unsafe extern "C" fn native_method_bind<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, address: *mut c_void, new_address_ptr: *mut *mut c_void) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "NativeMethodBind", |agent, env| {
            let mut jni = Jni::from_raw(jni_env);
            agent.native_method_bind(env, jni.as_mut(), NativeMethodBind { thread: Thread::from_raw(thread), method: match Method::from_raw(method) { Some(it) => it, None => return missing("method") }, address, new_address_ptr })
        })
    }
}

unsafe extern "C" fn compiled_method_load<A: Agent>(jvmti_env: *mut jvmtiEnv, method: jmethodID, code_size: jint, code_addr: *const c_void, map_length: jint, map: *const jvmtiAddrLocationMap, compile_info: *const c_void) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "CompiledMethodLoad", |agent, env| {
            agent.compiled_method_load(env, CompiledMethodLoad { method: match Method::from_raw(method) { Some(it) => it, None => return missing("method") }, code_size, code_addr, map: slice(map, map_length), compile_info })
        })
    }
}

unsafe extern "C" fn compiled_method_unload<A: Agent>(jvmti_env: *mut jvmtiEnv, method: jmethodID, code_addr: *const c_void) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "CompiledMethodUnload", |agent, env| {
            agent.compiled_method_unload(env, CompiledMethodUnload { method: match Method::from_raw(method) { Some(it) => it, None => return missing("method") }, code_addr })
        })
    }
}

unsafe extern "C" fn dynamic_code_generated<A: Agent>(jvmti_env: *mut jvmtiEnv, name: *const c_char, address: *const c_void, length: jint) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "DynamicCodeGenerated", |agent, env| {
            agent.dynamic_code_generated(env, DynamicCodeGenerated { name: maybe_string(name), address, length })
        })
    }
}

unsafe extern "C" fn data_dump_request<A: Agent>(jvmti_env: *mut jvmtiEnv) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "DataDumpRequest", |agent, env| {
            agent.data_dump_request(env)
        })
    }
}

unsafe extern "C" fn monitor_wait<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, object: jobject, timeout: jlong) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "MonitorWait", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.monitor_wait(env, &mut jni, MonitorWait { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, object: match Object::from_raw(object) { Some(it) => it, None => return missing("object") }, timeout })
        })
    }
}

unsafe extern "C" fn monitor_waited<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, object: jobject, timed_out: jboolean) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "MonitorWaited", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.monitor_waited(env, &mut jni, MonitorWaited { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, object: match Object::from_raw(object) { Some(it) => it, None => return missing("object") }, timed_out: timed_out != 0 })
        })
    }
}

unsafe extern "C" fn monitor_contended_enter<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, object: jobject) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "MonitorContendedEnter", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.monitor_contended_enter(env, &mut jni, MonitorContendedEnter { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, object: match Object::from_raw(object) { Some(it) => it, None => return missing("object") } })
        })
    }
}

unsafe extern "C" fn monitor_contended_entered<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, object: jobject) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "MonitorContendedEntered", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.monitor_contended_entered(env, &mut jni, MonitorContendedEntered { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, object: match Object::from_raw(object) { Some(it) => it, None => return missing("object") } })
        })
    }
}

unsafe extern "C" fn resource_exhausted<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, flags: jint, reserved: *const c_void, description: *const c_char) {
    let _ = reserved;
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "ResourceExhausted", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.resource_exhausted(env, &mut jni, ResourceExhausted { flags: ResourceExhaustionFlags::from_bits_retain(flags), description: maybe_string(description) })
        })
    }
}

unsafe extern "C" fn garbage_collection_start<A: Agent>(jvmti_env: *mut jvmtiEnv) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch_safe::<A>(jvmti_env, "GarbageCollectionStart", |agent, env| {
            agent.garbage_collection_start(env)
        })
    }
}

unsafe extern "C" fn garbage_collection_finish<A: Agent>(jvmti_env: *mut jvmtiEnv) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch_safe::<A>(jvmti_env, "GarbageCollectionFinish", |agent, env| {
            agent.garbage_collection_finish(env)
        })
    }
}

unsafe extern "C" fn object_free<A: Agent>(jvmti_env: *mut jvmtiEnv, tag: jlong) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch_safe::<A>(jvmti_env, "ObjectFree", |agent, env| {
            agent.object_free(env, ObjectFree { tag })
        })
    }
}

unsafe extern "C" fn vm_object_alloc<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, object: jobject, object_klass: jclass, size: jlong) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "VMObjectAlloc", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.vm_object_alloc(env, &mut jni, VMObjectAlloc { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, object: match Object::from_raw(object) { Some(it) => it, None => return missing("object") }, object_klass: match Class::from_raw(object_klass) { Some(it) => it, None => return missing("object_klass") }, size })
        })
    }
}

unsafe extern "C" fn sampled_object_alloc<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, object: jobject, object_klass: jclass, size: jlong) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "SampledObjectAlloc", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.sampled_object_alloc(env, &mut jni, SampledObjectAlloc { thread: match Thread::from_raw(thread) { Some(it) => it, None => return missing("thread") }, object: match Object::from_raw(object) { Some(it) => it, None => return missing("object") }, object_klass: match Class::from_raw(object_klass) { Some(it) => it, None => return missing("object_klass") }, size })
        })
    }
}

unsafe extern "C" fn virtual_thread_start<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, virtual_thread: jthread) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "VirtualThreadStart", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.virtual_thread_start(env, &mut jni, VirtualThreadStart { virtual_thread: match Thread::from_raw(virtual_thread) { Some(it) => it, None => return missing("virtual_thread") } })
        })
    }
}

unsafe extern "C" fn virtual_thread_end<A: Agent>(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, virtual_thread: jthread) {
    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.
    unsafe {
        dispatch::<A>(jvmti_env, "VirtualThreadEnd", |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing("jni_env") };
            agent.virtual_thread_end(env, &mut jni, VirtualThreadEnd { virtual_thread: match Thread::from_raw(virtual_thread) { Some(it) => it, None => return missing("virtual_thread") } })
        })
    }
}

