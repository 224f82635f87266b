//! Types of JVMDI (specification of version 1.3), as agents see them.
//!
//! Made by `./x generate` from `spec/jvmdi/*.tsv`.
#![cfg_attr(rustfmt, rustfmt_skip)]

use crate::jni::*;
use std::ffi::{c_char, c_void};

pub type jvmdiError = jint;
pub type jthread = jobject;
pub type jthreadGroup = jobject;
pub type jlocation = jlong;
pub type JVMDI_RawMonitor = *mut c_void;

/// What a `jframeID` points to.
#[repr(C)]
pub struct JVMDI_frame {
    _opaque: [u8; 0],
}
pub type jframeID = *mut JVMDI_frame;

pub const JVMDI_VERSION_1: jint = 0x20010000;
pub const JVMDI_VERSION_1_1: jint = 0x20010001;
pub const JVMDI_VERSION_1_2: jint = 0x20010002;
pub const JVMDI_VERSION_1_3: jint = 0x20010003;
pub const JVMDI_DISABLE: jint = 0;
pub const JVMDI_ENABLE: jint = 1;
pub const JVMDI_THREAD_STATUS_UNKNOWN: jint = -1;
pub const JVMDI_THREAD_STATUS_ZOMBIE: jint = 0;
pub const JVMDI_THREAD_STATUS_RUNNING: jint = 1;
pub const JVMDI_THREAD_STATUS_SLEEPING: jint = 2;
pub const JVMDI_THREAD_STATUS_MONITOR: jint = 3;
pub const JVMDI_THREAD_STATUS_WAIT: jint = 4;
pub const JVMDI_SUSPEND_STATUS_SUSPENDED: jint = 1;
pub const JVMDI_SUSPEND_STATUS_BREAK: jint = 2;
pub const JVMDI_THREAD_MIN_PRIORITY: jint = 1;
pub const JVMDI_THREAD_NORM_PRIORITY: jint = 5;
pub const JVMDI_THREAD_MAX_PRIORITY: jint = 10;
pub const JVMDI_CLASS_STATUS_VERIFIED: jint = 1;
pub const JVMDI_CLASS_STATUS_PREPARED: jint = 2;
pub const JVMDI_CLASS_STATUS_INITIALIZED: jint = 4;
pub const JVMDI_CLASS_STATUS_ERROR: jint = 8;
pub const JVMDI_MONITOR_WAIT_FOREVER: jint = 0;
pub const JVMDI_OPERAND_TYPE_REFERENCE: jint = 1;
pub const JVMDI_OPERAND_TYPE_INT: jint = 2;
pub const JVMDI_OPERAND_TYPE_FLOAT: jint = 3;
pub const JVMDI_OPERAND_TYPE_LONG0: jint = 4;
pub const JVMDI_OPERAND_TYPE_LONG1: jint = 5;
pub const JVMDI_OPERAND_TYPE_DOUBLE0: jint = 6;
pub const JVMDI_OPERAND_TYPE_DOUBLE1: jint = 7;
pub const JVMDI_OPERAND_TYPE_RETURN_ADDRESS: jint = 8;
pub const JVMDI_MAX_EVENT_TYPE_VAL: jint = 99;
pub const JVMDI_ERROR_NONE: jvmdiError = 0;
pub const JVMDI_ERROR_INVALID_THREAD: jvmdiError = 10;
pub const JVMDI_ERROR_INVALID_THREAD_GROUP: jvmdiError = 11;
pub const JVMDI_ERROR_INVALID_PRIORITY: jvmdiError = 12;
pub const JVMDI_ERROR_THREAD_NOT_SUSPENDED: jvmdiError = 13;
pub const JVMDI_ERROR_THREAD_SUSPENDED: jvmdiError = 14;
pub const JVMDI_ERROR_INVALID_OBJECT: jvmdiError = 20;
pub const JVMDI_ERROR_INVALID_CLASS: jvmdiError = 21;
pub const JVMDI_ERROR_CLASS_NOT_PREPARED: jvmdiError = 22;
pub const JVMDI_ERROR_INVALID_METHODID: jvmdiError = 23;
pub const JVMDI_ERROR_INVALID_LOCATION: jvmdiError = 24;
pub const JVMDI_ERROR_INVALID_FIELDID: jvmdiError = 25;
pub const JVMDI_ERROR_INVALID_FRAMEID: jvmdiError = 30;
pub const JVMDI_ERROR_NO_MORE_FRAMES: jvmdiError = 31;
pub const JVMDI_ERROR_OPAQUE_FRAME: jvmdiError = 32;
pub const JVMDI_ERROR_NOT_CURRENT_FRAME: jvmdiError = 33;
pub const JVMDI_ERROR_TYPE_MISMATCH: jvmdiError = 34;
pub const JVMDI_ERROR_INVALID_SLOT: jvmdiError = 35;
pub const JVMDI_ERROR_DUPLICATE: jvmdiError = 40;
pub const JVMDI_ERROR_NOT_FOUND: jvmdiError = 41;
pub const JVMDI_ERROR_INVALID_MONITOR: jvmdiError = 50;
pub const JVMDI_ERROR_NOT_MONITOR_OWNER: jvmdiError = 51;
pub const JVMDI_ERROR_INTERRUPT: jvmdiError = 52;
pub const JVMDI_ERROR_INVALID_CLASS_FORMAT: jvmdiError = 60;
pub const JVMDI_ERROR_CIRCULAR_CLASS_DEFINITION: jvmdiError = 61;
pub const JVMDI_ERROR_FAILS_VERIFICATION: jvmdiError = 62;
pub const JVMDI_ERROR_ADD_METHOD_NOT_IMPLEMENTED: jvmdiError = 63;
pub const JVMDI_ERROR_SCHEMA_CHANGE_NOT_IMPLEMENTED: jvmdiError = 64;
pub const JVMDI_ERROR_INVALID_TYPESTATE: jvmdiError = 65;
pub const JVMDI_ERROR_HIERARCHY_CHANGE_NOT_IMPLEMENTED: jvmdiError = 66;
pub const JVMDI_ERROR_DELETE_METHOD_NOT_IMPLEMENTED: jvmdiError = 67;
pub const JVMDI_ERROR_UNSUPPORTED_VERSION: jvmdiError = 68;
pub const JVMDI_ERROR_NAMES_DONT_MATCH: jvmdiError = 69;
pub const JVMDI_ERROR_CLASS_MODIFIERS_CHANGE_NOT_IMPLEMENTED: jvmdiError = 70;
pub const JVMDI_ERROR_METHOD_MODIFIERS_CHANGE_NOT_IMPLEMENTED: jvmdiError = 71;
pub const JVMDI_ERROR_NOT_IMPLEMENTED: jvmdiError = 99;
pub const JVMDI_ERROR_NULL_POINTER: jvmdiError = 100;
pub const JVMDI_ERROR_ABSENT_INFORMATION: jvmdiError = 101;
pub const JVMDI_ERROR_INVALID_EVENT_TYPE: jvmdiError = 102;
pub const JVMDI_ERROR_ILLEGAL_ARGUMENT: jvmdiError = 103;
pub const JVMDI_ERROR_OUT_OF_MEMORY: jvmdiError = 110;
pub const JVMDI_ERROR_ACCESS_DENIED: jvmdiError = 111;
pub const JVMDI_ERROR_VM_DEAD: jvmdiError = 112;
pub const JVMDI_ERROR_INTERNAL: jvmdiError = 113;
pub const JVMDI_ERROR_UNATTACHED_THREAD: jvmdiError = 115;
pub const JVMDI_EVENT_SINGLE_STEP: jint = 1;
pub const JVMDI_EVENT_BREAKPOINT: jint = 2;
pub const JVMDI_EVENT_FRAME_POP: jint = 3;
pub const JVMDI_EVENT_EXCEPTION: jint = 4;
pub const JVMDI_EVENT_USER_DEFINED: jint = 5;
pub const JVMDI_EVENT_THREAD_START: jint = 6;
pub const JVMDI_EVENT_THREAD_END: jint = 7;
pub const JVMDI_EVENT_CLASS_PREPARE: jint = 8;
pub const JVMDI_EVENT_CLASS_UNLOAD: jint = 9;
pub const JVMDI_EVENT_CLASS_LOAD: jint = 10;
pub const JVMDI_EVENT_FIELD_ACCESS: jint = 20;
pub const JVMDI_EVENT_FIELD_MODIFICATION: jint = 21;
pub const JVMDI_EVENT_EXCEPTION_CATCH: jint = 30;
pub const JVMDI_EVENT_METHOD_ENTRY: jint = 40;
pub const JVMDI_EVENT_METHOD_EXIT: jint = 41;
pub const JVMDI_EVENT_VM_INIT: jint = 90;
pub const JVMDI_EVENT_VM_DEATH: jint = 99;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_thread_info {
    pub name: *mut c_char,
    pub priority: jint,
    pub is_daemon: jboolean,
    pub thread_group: jthreadGroup,
    pub context_class_loader: jobject,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_thread_group_info {
    pub parent: jthreadGroup,
    pub name: *mut c_char,
    pub max_priority: jint,
    pub is_daemon: jboolean,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_monitor_info {
    pub owner: jthread,
    pub entry_count: jint,
    pub waiter_count: jint,
    pub waiters: *mut jthread,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_owned_monitor_info {
    pub owned_monitor_count: jint,
    pub owned_monitors: *mut jobject,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_line_number_entry {
    pub start_location: jlocation,
    pub line_number: jint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_local_variable_entry {
    pub start_location: jlocation,
    pub length: jint,
    pub name: *mut c_char,
    pub signature: *mut c_char,
    pub slot: jint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_exception_handler_entry {
    pub start_location: jlocation,
    pub end_location: jlocation,
    pub handler_location: jlocation,
    pub exception: jclass,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_class_definition {
    pub clazz: jclass,
    pub class_byte_count: jint,
    pub class_bytes: *mut jbyte,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_operand_stack_element {
    pub word: jint,
    pub r#type: jint,
    pub reference: jobject,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_instance_field_reference {
    pub instance: jobject,
    pub field: jfieldID,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_static_field_reference {
    pub clazz: jclass,
    pub static_field: jfieldID,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_array_element_reference {
    pub array: jobjectArray,
    pub index: jint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_frame_slot_reference {
    pub thread: jthread,
    pub frame: jframeID,
    pub slot: jint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_object_reference_info {
    pub instance_field_count: jint,
    pub instance_fields: *mut JVMDI_instance_field_reference,
    pub static_field_count: jint,
    pub static_fields: *mut JVMDI_static_field_reference,
    pub array_element_count: jint,
    pub array_elements: *mut JVMDI_array_element_reference,
    pub frame_slot_count: jint,
    pub frame_slots: *mut JVMDI_frame_slot_reference,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_single_step_event_data {
    pub thread: jthread,
    pub clazz: jclass,
    pub method: jmethodID,
    pub location: jlocation,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_breakpoint_event_data {
    pub thread: jthread,
    pub clazz: jclass,
    pub method: jmethodID,
    pub location: jlocation,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_field_access_event_data {
    pub thread: jthread,
    pub clazz: jclass,
    pub method: jmethodID,
    pub location: jlocation,
    pub field_clazz: jclass,
    pub object: jobject,
    pub field: jfieldID,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct JVMDI_field_modification_event_data {
    pub thread: jthread,
    pub clazz: jclass,
    pub method: jmethodID,
    pub location: jlocation,
    pub field_clazz: jclass,
    pub object: jobject,
    pub field: jfieldID,
    pub signature_type: c_char,
    pub new_value: jvalue,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_frame_event_data {
    pub thread: jthread,
    pub clazz: jclass,
    pub method: jmethodID,
    pub frame: jframeID,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_exception_event_data {
    pub thread: jthread,
    pub clazz: jclass,
    pub method: jmethodID,
    pub location: jlocation,
    pub exception: jobject,
    pub catch_clazz: jclass,
    pub catch_method: jmethodID,
    pub catch_location: jlocation,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_exception_catch_event_data {
    pub thread: jthread,
    pub clazz: jclass,
    pub method: jmethodID,
    pub location: jlocation,
    pub exception: jobject,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_user_event_data {
    pub object: jobject,
    pub key: jint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_thread_change_event_data {
    pub thread: jthread,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_class_event_data {
    pub thread: jthread,
    pub clazz: jclass,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union JVMDI_EventUnion {
    pub single_step: JVMDI_single_step_event_data,
    pub breakpoint: JVMDI_breakpoint_event_data,
    pub frame: JVMDI_frame_event_data,
    pub exception: JVMDI_exception_event_data,
    pub user: JVMDI_user_event_data,
    pub thread_change: JVMDI_thread_change_event_data,
    pub class_event: JVMDI_class_event_data,
    pub field_access: JVMDI_field_access_event_data,
    pub field_modification: JVMDI_field_modification_event_data,
    pub exception_catch: JVMDI_exception_catch_event_data,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct JVMDI_Event {
    pub kind: jint,
    pub u: JVMDI_EventUnion,
}

/// Capabilities, which C declares as bit fields.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_capabilities {
    pub bits: u32,
}

pub const CAN_WATCH_FIELD_MODIFICATION: u32 = 0;
pub const CAN_WATCH_FIELD_ACCESS: u32 = 1;
pub const CAN_GET_BYTECODES: u32 = 2;
pub const CAN_GET_SYNTHETIC_ATTRIBUTE: u32 = 3;
pub const CAN_GET_OWNED_MONITOR_INFO: u32 = 4;
pub const CAN_GET_CURRENT_CONTENDED_MONITOR: u32 = 5;
pub const CAN_GET_MONITOR_INFO: u32 = 6;
pub const CAN_POP_FRAME: u32 = 10;
pub const CAN_REDEFINE_CLASSES: u32 = 12;
pub const CAN_ADD_METHOD: u32 = 13;
pub const CAN_UNRESTRICTEDLY_REDEFINE_CLASSES: u32 = 14;

pub type JVMDI_StartFunction = unsafe extern "C" fn(arg: *mut c_void);
pub type JVMDI_EventHook = unsafe extern "C" fn(env: *mut JNIEnv, event: *mut JVMDI_Event);
pub type JVMDI_AllocHook = unsafe extern "C" fn(size: jlong, memPtr: *mut *mut jbyte) -> jvmdiError;
pub type JVMDI_DeallocHook = unsafe extern "C" fn(buffer: *mut jbyte) -> jvmdiError;
/// What an agent's library exports.
pub type JVM_OnLoad = unsafe extern "C" fn(vm: *mut JavaVM, options: *mut c_char, reserved: *mut c_void) -> jint;

/// The functions. SetEventNotificationMode is declared with trailing `...` in C; the fixed parameters alone have the same calling
/// convention for the callee.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JVMDI_Interface_1 {
    pub SetEventHook: unsafe extern "C" fn(hook: Option<JVMDI_EventHook>) -> jvmdiError,
    pub SetEventNotificationMode: unsafe extern "C" fn(mode: jint, eventType: jint, thread: jthread) -> jvmdiError,
    pub GetThreadStatus: unsafe extern "C" fn(thread: jthread, threadStatusPtr: *mut jint, suspendStatusPtr: *mut jint) -> jvmdiError,
    pub GetAllThreads: unsafe extern "C" fn(threadsCountPtr: *mut jint, threadsPtr: *mut *mut jthread) -> jvmdiError,
    pub SuspendThread: unsafe extern "C" fn(thread: jthread) -> jvmdiError,
    pub ResumeThread: unsafe extern "C" fn(thread: jthread) -> jvmdiError,
    pub StopThread: unsafe extern "C" fn(thread: jthread, exception: jobject) -> jvmdiError,
    pub InterruptThread: unsafe extern "C" fn(thread: jthread) -> jvmdiError,
    pub GetThreadInfo: unsafe extern "C" fn(thread: jthread, infoPtr: *mut JVMDI_thread_info) -> jvmdiError,
    pub GetOwnedMonitorInfo: unsafe extern "C" fn(thread: jthread, infoPtr: *mut JVMDI_owned_monitor_info) -> jvmdiError,
    pub GetCurrentContendedMonitor: unsafe extern "C" fn(thread: jthread, monitorPtr: *mut jobject) -> jvmdiError,
    pub RunDebugThread: unsafe extern "C" fn(thread: jthread, proc: Option<JVMDI_StartFunction>, arg: *mut c_void, priority: jint) -> jvmdiError,
    pub GetTopThreadGroups: unsafe extern "C" fn(groupCountPtr: *mut jint, groupsPtr: *mut *mut jthreadGroup) -> jvmdiError,
    pub GetThreadGroupInfo: unsafe extern "C" fn(group: jthreadGroup, infoPtr: *mut JVMDI_thread_group_info) -> jvmdiError,
    pub GetThreadGroupChildren: unsafe extern "C" fn(group: jthreadGroup, threadCountPtr: *mut jint, threadsPtr: *mut *mut jthread, groupCountPtr: *mut jint, groupsPtr: *mut *mut jthreadGroup) -> jvmdiError,
    pub GetFrameCount: unsafe extern "C" fn(thread: jthread, countPtr: *mut jint) -> jvmdiError,
    pub GetCurrentFrame: unsafe extern "C" fn(thread: jthread, framePtr: *mut jframeID) -> jvmdiError,
    pub GetCallerFrame: unsafe extern "C" fn(called: jframeID, framePtr: *mut jframeID) -> jvmdiError,
    pub GetFrameLocation: unsafe extern "C" fn(frame: jframeID, classPtr: *mut jclass, methodPtr: *mut jmethodID, locationPtr: *mut jlocation) -> jvmdiError,
    pub NotifyFramePop: unsafe extern "C" fn(frame: jframeID) -> jvmdiError,
    pub GetLocalObject: unsafe extern "C" fn(frame: jframeID, slot: jint, valuePtr: *mut jobject) -> jvmdiError,
    pub GetLocalInt: unsafe extern "C" fn(frame: jframeID, slot: jint, valuePtr: *mut jint) -> jvmdiError,
    pub GetLocalLong: unsafe extern "C" fn(frame: jframeID, slot: jint, valuePtr: *mut jlong) -> jvmdiError,
    pub GetLocalFloat: unsafe extern "C" fn(frame: jframeID, slot: jint, valuePtr: *mut jfloat) -> jvmdiError,
    pub GetLocalDouble: unsafe extern "C" fn(frame: jframeID, slot: jint, valuePtr: *mut jdouble) -> jvmdiError,
    pub SetLocalObject: unsafe extern "C" fn(frame: jframeID, slot: jint, value: jobject) -> jvmdiError,
    pub SetLocalInt: unsafe extern "C" fn(frame: jframeID, slot: jint, value: jint) -> jvmdiError,
    pub SetLocalLong: unsafe extern "C" fn(frame: jframeID, slot: jint, value: jlong) -> jvmdiError,
    pub SetLocalFloat: unsafe extern "C" fn(frame: jframeID, slot: jint, value: jfloat) -> jvmdiError,
    pub SetLocalDouble: unsafe extern "C" fn(frame: jframeID, slot: jint, value: jdouble) -> jvmdiError,
    pub CreateRawMonitor: unsafe extern "C" fn(name: *mut c_char, monitorPtr: *mut JVMDI_RawMonitor) -> jvmdiError,
    pub DestroyRawMonitor: unsafe extern "C" fn(monitor: JVMDI_RawMonitor) -> jvmdiError,
    pub RawMonitorEnter: unsafe extern "C" fn(monitor: JVMDI_RawMonitor) -> jvmdiError,
    pub RawMonitorExit: unsafe extern "C" fn(monitor: JVMDI_RawMonitor) -> jvmdiError,
    pub RawMonitorWait: unsafe extern "C" fn(monitor: JVMDI_RawMonitor, millis: jlong) -> jvmdiError,
    pub RawMonitorNotify: unsafe extern "C" fn(monitor: JVMDI_RawMonitor) -> jvmdiError,
    pub RawMonitorNotifyAll: unsafe extern "C" fn(monitor: JVMDI_RawMonitor) -> jvmdiError,
    pub SetBreakpoint: unsafe extern "C" fn(clazz: jclass, method: jmethodID, location: jlocation) -> jvmdiError,
    pub ClearBreakpoint: unsafe extern "C" fn(clazz: jclass, method: jmethodID, location: jlocation) -> jvmdiError,
    pub ClearAllBreakpoints: unsafe extern "C" fn() -> jvmdiError,
    pub SetFieldAccessWatch: unsafe extern "C" fn(clazz: jclass, field: jfieldID) -> jvmdiError,
    pub ClearFieldAccessWatch: unsafe extern "C" fn(clazz: jclass, field: jfieldID) -> jvmdiError,
    pub SetFieldModificationWatch: unsafe extern "C" fn(clazz: jclass, field: jfieldID) -> jvmdiError,
    pub ClearFieldModificationWatch: unsafe extern "C" fn(clazz: jclass, field: jfieldID) -> jvmdiError,
    pub SetAllocationHooks: unsafe extern "C" fn(ahook: Option<JVMDI_AllocHook>, dhook: Option<JVMDI_DeallocHook>) -> jvmdiError,
    pub Allocate: unsafe extern "C" fn(size: jlong, memPtr: *mut *mut jbyte) -> jvmdiError,
    pub Deallocate: unsafe extern "C" fn(mem: *mut jbyte) -> jvmdiError,
    pub GetClassSignature: unsafe extern "C" fn(clazz: jclass, sigPtr: *mut *mut c_char) -> jvmdiError,
    pub GetClassStatus: unsafe extern "C" fn(clazz: jclass, statusPtr: *mut jint) -> jvmdiError,
    pub GetSourceFileName: unsafe extern "C" fn(clazz: jclass, sourceNamePtr: *mut *mut c_char) -> jvmdiError,
    pub GetClassModifiers: unsafe extern "C" fn(clazz: jclass, modifiersPtr: *mut jint) -> jvmdiError,
    pub GetClassMethods: unsafe extern "C" fn(clazz: jclass, methodCountPtr: *mut jint, methodsPtr: *mut *mut jmethodID) -> jvmdiError,
    pub GetClassFields: unsafe extern "C" fn(clazz: jclass, fieldCountPtr: *mut jint, fieldsPtr: *mut *mut jfieldID) -> jvmdiError,
    pub GetImplementedInterfaces: unsafe extern "C" fn(clazz: jclass, interfaceCountPtr: *mut jint, interfacesPtr: *mut *mut jclass) -> jvmdiError,
    pub IsInterface: unsafe extern "C" fn(clazz: jclass, isInterfacePtr: *mut jboolean) -> jvmdiError,
    pub IsArrayClass: unsafe extern "C" fn(clazz: jclass, isArrayClassPtr: *mut jboolean) -> jvmdiError,
    pub GetClassLoader: unsafe extern "C" fn(clazz: jclass, classloaderPtr: *mut jobject) -> jvmdiError,
    pub GetObjectHashCode: unsafe extern "C" fn(object: jobject, hashCodePtr: *mut jint) -> jvmdiError,
    pub GetMonitorInfo: unsafe extern "C" fn(object: jobject, infoPtr: *mut JVMDI_monitor_info) -> jvmdiError,
    pub GetFieldName: unsafe extern "C" fn(clazz: jclass, field: jfieldID, namePtr: *mut *mut c_char, signaturePtr: *mut *mut c_char) -> jvmdiError,
    pub GetFieldDeclaringClass: unsafe extern "C" fn(clazz: jclass, field: jfieldID, declaringClassPtr: *mut jclass) -> jvmdiError,
    pub GetFieldModifiers: unsafe extern "C" fn(clazz: jclass, field: jfieldID, modifiersPtr: *mut jint) -> jvmdiError,
    pub IsFieldSynthetic: unsafe extern "C" fn(clazz: jclass, field: jfieldID, isSyntheticPtr: *mut jboolean) -> jvmdiError,
    pub GetMethodName: unsafe extern "C" fn(clazz: jclass, method: jmethodID, namePtr: *mut *mut c_char, signaturePtr: *mut *mut c_char) -> jvmdiError,
    pub GetMethodDeclaringClass: unsafe extern "C" fn(clazz: jclass, method: jmethodID, declaringClassPtr: *mut jclass) -> jvmdiError,
    pub GetMethodModifiers: unsafe extern "C" fn(clazz: jclass, method: jmethodID, modifiersPtr: *mut jint) -> jvmdiError,
    pub GetMaxStack: unsafe extern "C" fn(clazz: jclass, method: jmethodID, maxPtr: *mut jint) -> jvmdiError,
    pub GetMaxLocals: unsafe extern "C" fn(clazz: jclass, method: jmethodID, maxPtr: *mut jint) -> jvmdiError,
    pub GetArgumentsSize: unsafe extern "C" fn(clazz: jclass, method: jmethodID, sizePtr: *mut jint) -> jvmdiError,
    pub GetLineNumberTable: unsafe extern "C" fn(clazz: jclass, method: jmethodID, entryCountPtr: *mut jint, tablePtr: *mut *mut JVMDI_line_number_entry) -> jvmdiError,
    pub GetMethodLocation: unsafe extern "C" fn(clazz: jclass, method: jmethodID, startLocationPtr: *mut jlocation, endLocationPtr: *mut jlocation) -> jvmdiError,
    pub GetLocalVariableTable: unsafe extern "C" fn(clazz: jclass, method: jmethodID, entryCountPtr: *mut jint, tablePtr: *mut *mut JVMDI_local_variable_entry) -> jvmdiError,
    pub GetExceptionHandlerTable: unsafe extern "C" fn(clazz: jclass, method: jmethodID, entryCountPtr: *mut jint, tablePtr: *mut *mut JVMDI_exception_handler_entry) -> jvmdiError,
    pub GetThrownExceptions: unsafe extern "C" fn(clazz: jclass, method: jmethodID, exceptionCountPtr: *mut jint, exceptionsPtr: *mut *mut jclass) -> jvmdiError,
    pub GetBytecodes: unsafe extern "C" fn(clazz: jclass, method: jmethodID, bytecodeCountPtr: *mut jint, bytecodesPtr: *mut *mut jbyte) -> jvmdiError,
    pub IsMethodNative: unsafe extern "C" fn(clazz: jclass, method: jmethodID, isNativePtr: *mut jboolean) -> jvmdiError,
    pub IsMethodSynthetic: unsafe extern "C" fn(clazz: jclass, method: jmethodID, isSyntheticPtr: *mut jboolean) -> jvmdiError,
    pub GetLoadedClasses: unsafe extern "C" fn(classCountPtr: *mut jint, classesPtr: *mut *mut jclass) -> jvmdiError,
    pub GetClassLoaderClasses: unsafe extern "C" fn(initiatingLoader: jobject, classCountPtr: *mut jint, classesPtr: *mut *mut jclass) -> jvmdiError,
    pub PopFrame: unsafe extern "C" fn(thread: jthread) -> jvmdiError,
    pub SetFrameLocation: unsafe extern "C" fn(frame: jframeID, location: jlocation) -> jvmdiError,
    pub GetOperandStack: unsafe extern "C" fn(frame: jframeID, operandStackSizePtr: *mut jint, operandStackPtr: *mut *mut JVMDI_operand_stack_element) -> jvmdiError,
    pub SetOperandStack: unsafe extern "C" fn(frame: jframeID, operandStackSize: jint, operandStack: *mut JVMDI_operand_stack_element) -> jvmdiError,
    pub AllInstances: unsafe extern "C" fn(clazz: jclass, instanceCountPtr: *mut jint, instancesPtr: *mut *mut jobject) -> jvmdiError,
    pub References: unsafe extern "C" fn(obj: jobject, refs: *mut JVMDI_object_reference_info) -> jvmdiError,
    pub GetClassDefinition: unsafe extern "C" fn(clazz: jclass, classDefPtr: *mut JVMDI_class_definition) -> jvmdiError,
    pub RedefineClasses: unsafe extern "C" fn(classCount: jint, classDefs: *mut JVMDI_class_definition) -> jvmdiError,
    pub GetVersionNumber: unsafe extern "C" fn(versionPtr: *mut jint) -> jvmdiError,
    pub GetCapabilities: unsafe extern "C" fn(capabilitiesPtr: *mut JVMDI_capabilities) -> jvmdiError,
    pub GetSourceDebugExtension: unsafe extern "C" fn(clazz: jclass, sourceDebugExtensionPtr: *mut *mut c_char) -> jvmdiError,
    pub IsMethodObsolete: unsafe extern "C" fn(clazz: jclass, method: jmethodID, isObsoletePtr: *mut jboolean) -> jvmdiError,
    pub SuspendThreadList: unsafe extern "C" fn(reqCount: jint, reqList: *mut jthread, results: *mut jvmdiError) -> jvmdiError,
    pub ResumeThreadList: unsafe extern "C" fn(reqCount: jint, reqList: *mut jthread, results: *mut jvmdiError) -> jvmdiError,
}
