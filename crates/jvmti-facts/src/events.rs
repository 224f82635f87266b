//! The events of the JVM Tool Interface (specification, "Events").
//!
//! Made by `./x generate` from `spec/jvmti/events.tsv`.
#![cfg_attr(rustfmt, rustfmt_skip)]

use crate::{Event, Sent};
use abi::jvmti::*;

const fn e(number: jvmtiEvent, name: &'static str, sent: Sent, by_thread: bool, capabilities: &'static [u32]) -> Event {
    Event { number, name, sent, by_thread, capabilities }
}

/// The events, ordered by number.
pub const EVENTS: &[Event] = &[
    e(JVMTI_EVENT_VM_INIT, "VMInit", Sent::Live, false, &[]),
    e(JVMTI_EVENT_VM_DEATH, "VMDeath", Sent::Live, false, &[]),
    e(JVMTI_EVENT_THREAD_START, "ThreadStart", Sent::Start, false, &[]),
    e(JVMTI_EVENT_THREAD_END, "ThreadEnd", Sent::Start, true, &[]),
    e(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, "ClassFileLoadHook", Sent::Any, true, &[]),
    e(JVMTI_EVENT_CLASS_LOAD, "ClassLoad", Sent::Start, true, &[]),
    e(JVMTI_EVENT_CLASS_PREPARE, "ClassPrepare", Sent::Start, true, &[]),
    e(JVMTI_EVENT_VM_START, "VMStart", Sent::Start, false, &[]),
    e(JVMTI_EVENT_EXCEPTION, "Exception", Sent::Live, true, &[CAN_GENERATE_EXCEPTION_EVENTS]),
    e(JVMTI_EVENT_EXCEPTION_CATCH, "ExceptionCatch", Sent::Live, true, &[CAN_GENERATE_EXCEPTION_EVENTS]),
    e(JVMTI_EVENT_SINGLE_STEP, "SingleStep", Sent::Live, true, &[CAN_GENERATE_SINGLE_STEP_EVENTS]),
    e(JVMTI_EVENT_FRAME_POP, "FramePop", Sent::Live, true, &[CAN_GENERATE_FRAME_POP_EVENTS]),
    e(JVMTI_EVENT_BREAKPOINT, "Breakpoint", Sent::Live, true, &[CAN_GENERATE_BREAKPOINT_EVENTS]),
    e(JVMTI_EVENT_FIELD_ACCESS, "FieldAccess", Sent::Live, true, &[CAN_GENERATE_FIELD_ACCESS_EVENTS]),
    e(JVMTI_EVENT_FIELD_MODIFICATION, "FieldModification", Sent::Live, true, &[CAN_GENERATE_FIELD_MODIFICATION_EVENTS]),
    e(JVMTI_EVENT_METHOD_ENTRY, "MethodEntry", Sent::Live, true, &[CAN_GENERATE_METHOD_ENTRY_EVENTS]),
    e(JVMTI_EVENT_METHOD_EXIT, "MethodExit", Sent::Live, true, &[CAN_GENERATE_METHOD_EXIT_EVENTS]),
    e(JVMTI_EVENT_NATIVE_METHOD_BIND, "NativeMethodBind", Sent::Any, true, &[CAN_GENERATE_NATIVE_METHOD_BIND_EVENTS]),
    e(JVMTI_EVENT_COMPILED_METHOD_LOAD, "CompiledMethodLoad", Sent::Start, false, &[CAN_GENERATE_COMPILED_METHOD_LOAD_EVENTS]),
    e(JVMTI_EVENT_COMPILED_METHOD_UNLOAD, "CompiledMethodUnload", Sent::Start, false, &[CAN_GENERATE_COMPILED_METHOD_LOAD_EVENTS]),
    e(JVMTI_EVENT_DYNAMIC_CODE_GENERATED, "DynamicCodeGenerated", Sent::Any, false, &[]),
    e(JVMTI_EVENT_DATA_DUMP_REQUEST, "DataDumpRequest", Sent::Live, false, &[]),
    e(JVMTI_EVENT_MONITOR_WAIT, "MonitorWait", Sent::Live, true, &[CAN_GENERATE_MONITOR_EVENTS]),
    e(JVMTI_EVENT_MONITOR_WAITED, "MonitorWaited", Sent::Live, true, &[CAN_GENERATE_MONITOR_EVENTS]),
    e(JVMTI_EVENT_MONITOR_CONTENDED_ENTER, "MonitorContendedEnter", Sent::Live, true, &[CAN_GENERATE_MONITOR_EVENTS]),
    e(JVMTI_EVENT_MONITOR_CONTENDED_ENTERED, "MonitorContendedEntered", Sent::Live, true, &[CAN_GENERATE_MONITOR_EVENTS]),
    e(JVMTI_EVENT_RESOURCE_EXHAUSTED, "ResourceExhausted", Sent::Live, false, &[]),
    e(JVMTI_EVENT_GARBAGE_COLLECTION_START, "GarbageCollectionStart", Sent::Live, false, &[CAN_GENERATE_GARBAGE_COLLECTION_EVENTS]),
    e(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, "GarbageCollectionFinish", Sent::Live, false, &[CAN_GENERATE_GARBAGE_COLLECTION_EVENTS]),
    e(JVMTI_EVENT_OBJECT_FREE, "ObjectFree", Sent::Live, false, &[CAN_GENERATE_OBJECT_FREE_EVENTS]),
    e(JVMTI_EVENT_VM_OBJECT_ALLOC, "VMObjectAlloc", Sent::Live, false, &[CAN_GENERATE_VM_OBJECT_ALLOC_EVENTS]),
    e(JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, "SampledObjectAlloc", Sent::Live, true, &[CAN_GENERATE_SAMPLED_OBJECT_ALLOC_EVENTS]),
    e(JVMTI_EVENT_VIRTUAL_THREAD_START, "VirtualThreadStart", Sent::Start, false, &[CAN_SUPPORT_VIRTUAL_THREADS]),
    e(JVMTI_EVENT_VIRTUAL_THREAD_END, "VirtualThreadEnd", Sent::Start, true, &[CAN_SUPPORT_VIRTUAL_THREADS]),
];
