//! Functions an agent hands to the VM: event callbacks, heap callbacks, the start function of an agent thread.
//!
//! Made by `./x generate` from `spec/jvmti/callbacks.tsv, events.tsv, event_parameters.tsv`.
#![cfg_attr(rustfmt, rustfmt_skip)]

use super::*;

pub type jvmtiStartFunction = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, arg: *mut c_void);
pub type jvmtiHeapIterationCallback = unsafe extern "C" fn(class_tag: jlong, size: jlong, tag_ptr: *mut jlong, length: jint, user_data: *mut c_void) -> jint;
pub type jvmtiHeapReferenceCallback = unsafe extern "C" fn(reference_kind: jvmtiHeapReferenceKind, reference_info: *const jvmtiHeapReferenceInfo, class_tag: jlong, referrer_class_tag: jlong, size: jlong, tag_ptr: *mut jlong, referrer_tag_ptr: *mut jlong, length: jint, user_data: *mut c_void) -> jint;
pub type jvmtiPrimitiveFieldCallback = unsafe extern "C" fn(kind: jvmtiHeapReferenceKind, info: *const jvmtiHeapReferenceInfo, object_class_tag: jlong, object_tag_ptr: *mut jlong, value: jvalue, value_type: jvmtiPrimitiveType, user_data: *mut c_void) -> jint;
pub type jvmtiArrayPrimitiveValueCallback = unsafe extern "C" fn(class_tag: jlong, size: jlong, tag_ptr: *mut jlong, element_count: jint, element_type: jvmtiPrimitiveType, elements: *const c_void, user_data: *mut c_void) -> jint;
pub type jvmtiStringPrimitiveValueCallback = unsafe extern "C" fn(class_tag: jlong, size: jlong, tag_ptr: *mut jlong, value: *const jchar, value_length: jint, user_data: *mut c_void) -> jint;
pub type jvmtiReservedCallback = unsafe extern "C" fn() -> jint;
pub type jvmtiHeapObjectCallback = unsafe extern "C" fn(class_tag: jlong, size: jlong, tag_ptr: *mut jlong, user_data: *mut c_void) -> jvmtiIterationControl;
pub type jvmtiHeapRootCallback = unsafe extern "C" fn(root_kind: jvmtiHeapRootKind, class_tag: jlong, size: jlong, tag_ptr: *mut jlong, user_data: *mut c_void) -> jvmtiIterationControl;
pub type jvmtiStackReferenceCallback = unsafe extern "C" fn(root_kind: jvmtiHeapRootKind, class_tag: jlong, size: jlong, tag_ptr: *mut jlong, thread_tag: jlong, depth: jint, method: jmethodID, slot: jint, user_data: *mut c_void) -> jvmtiIterationControl;
pub type jvmtiObjectReferenceCallback = unsafe extern "C" fn(reference_kind: jvmtiObjectReferenceKind, class_tag: jlong, size: jlong, tag_ptr: *mut jlong, referrer_tag: jlong, referrer_index: jint, user_data: *mut c_void) -> jvmtiIterationControl;
pub type jvmtiExtensionFunction = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, ...) -> jvmtiError;
pub type jvmtiExtensionEvent = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, ...);
pub type jvmtiEventReserved = unsafe extern "C" fn();
pub type jvmtiEventVMInit = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread);
pub type jvmtiEventVMDeath = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv);
pub type jvmtiEventThreadStart = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread);
pub type jvmtiEventThreadEnd = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread);
pub type jvmtiEventClassFileLoadHook = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, class_being_redefined: jclass, loader: jobject, name: *const c_char, protection_domain: jobject, class_data_len: jint, class_data: *const c_uchar, new_class_data_len: *mut jint, new_class_data: *mut *mut c_uchar);
pub type jvmtiEventClassLoad = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, klass: jclass);
pub type jvmtiEventClassPrepare = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, klass: jclass);
pub type jvmtiEventVMStart = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv);
pub type jvmtiEventException = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, location: jlocation, exception: jobject, catch_method: jmethodID, catch_location: jlocation);
pub type jvmtiEventExceptionCatch = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, location: jlocation, exception: jobject);
pub type jvmtiEventSingleStep = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, location: jlocation);
pub type jvmtiEventFramePop = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, was_popped_by_exception: jboolean);
pub type jvmtiEventBreakpoint = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, location: jlocation);
pub type jvmtiEventFieldAccess = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, location: jlocation, field_klass: jclass, object: jobject, field: jfieldID);
pub type jvmtiEventFieldModification = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, location: jlocation, field_klass: jclass, object: jobject, field: jfieldID, signature_type: c_char, new_value: jvalue);
pub type jvmtiEventMethodEntry = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID);
pub type jvmtiEventMethodExit = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, was_popped_by_exception: jboolean, return_value: jvalue);
pub type jvmtiEventNativeMethodBind = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, method: jmethodID, address: *mut c_void, new_address_ptr: *mut *mut c_void);
pub type jvmtiEventCompiledMethodLoad = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, method: jmethodID, code_size: jint, code_addr: *const c_void, map_length: jint, map: *const jvmtiAddrLocationMap, compile_info: *const c_void);
pub type jvmtiEventCompiledMethodUnload = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, method: jmethodID, code_addr: *const c_void);
pub type jvmtiEventDynamicCodeGenerated = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, name: *const c_char, address: *const c_void, length: jint);
pub type jvmtiEventDataDumpRequest = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv);
pub type jvmtiEventMonitorWait = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, object: jobject, timeout: jlong);
pub type jvmtiEventMonitorWaited = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, object: jobject, timed_out: jboolean);
pub type jvmtiEventMonitorContendedEnter = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, object: jobject);
pub type jvmtiEventMonitorContendedEntered = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, object: jobject);
pub type jvmtiEventResourceExhausted = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, flags: jint, reserved: *const c_void, description: *const c_char);
pub type jvmtiEventGarbageCollectionStart = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv);
pub type jvmtiEventGarbageCollectionFinish = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv);
pub type jvmtiEventObjectFree = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, tag: jlong);
pub type jvmtiEventVMObjectAlloc = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, object: jobject, object_klass: jclass, size: jlong);
pub type jvmtiEventSampledObjectAlloc = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, thread: jthread, object: jobject, object_klass: jclass, size: jlong);
pub type jvmtiEventVirtualThreadStart = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, virtual_thread: jthread);
pub type jvmtiEventVirtualThreadEnd = unsafe extern "C" fn(jvmti_env: *mut jvmtiEnv, jni_env: *mut JNIEnv, virtual_thread: jthread);

/// Event callbacks; field n belongs to event number `JVMTI_MIN_EVENT_TYPE_VAL` + n.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct jvmtiEventCallbacks {
    pub VMInit: Option<jvmtiEventVMInit>,
    pub VMDeath: Option<jvmtiEventVMDeath>,
    pub ThreadStart: Option<jvmtiEventThreadStart>,
    pub ThreadEnd: Option<jvmtiEventThreadEnd>,
    pub ClassFileLoadHook: Option<jvmtiEventClassFileLoadHook>,
    pub ClassLoad: Option<jvmtiEventClassLoad>,
    pub ClassPrepare: Option<jvmtiEventClassPrepare>,
    pub VMStart: Option<jvmtiEventVMStart>,
    pub Exception: Option<jvmtiEventException>,
    pub ExceptionCatch: Option<jvmtiEventExceptionCatch>,
    pub SingleStep: Option<jvmtiEventSingleStep>,
    pub FramePop: Option<jvmtiEventFramePop>,
    pub Breakpoint: Option<jvmtiEventBreakpoint>,
    pub FieldAccess: Option<jvmtiEventFieldAccess>,
    pub FieldModification: Option<jvmtiEventFieldModification>,
    pub MethodEntry: Option<jvmtiEventMethodEntry>,
    pub MethodExit: Option<jvmtiEventMethodExit>,
    pub NativeMethodBind: Option<jvmtiEventNativeMethodBind>,
    pub CompiledMethodLoad: Option<jvmtiEventCompiledMethodLoad>,
    pub CompiledMethodUnload: Option<jvmtiEventCompiledMethodUnload>,
    pub DynamicCodeGenerated: Option<jvmtiEventDynamicCodeGenerated>,
    pub DataDumpRequest: Option<jvmtiEventDataDumpRequest>,
    pub reserved72: Option<jvmtiEventReserved>,
    pub MonitorWait: Option<jvmtiEventMonitorWait>,
    pub MonitorWaited: Option<jvmtiEventMonitorWaited>,
    pub MonitorContendedEnter: Option<jvmtiEventMonitorContendedEnter>,
    pub MonitorContendedEntered: Option<jvmtiEventMonitorContendedEntered>,
    pub reserved77: Option<jvmtiEventReserved>,
    pub reserved78: Option<jvmtiEventReserved>,
    pub reserved79: Option<jvmtiEventReserved>,
    pub ResourceExhausted: Option<jvmtiEventResourceExhausted>,
    pub GarbageCollectionStart: Option<jvmtiEventGarbageCollectionStart>,
    pub GarbageCollectionFinish: Option<jvmtiEventGarbageCollectionFinish>,
    pub ObjectFree: Option<jvmtiEventObjectFree>,
    pub VMObjectAlloc: Option<jvmtiEventVMObjectAlloc>,
    pub reserved85: Option<jvmtiEventReserved>,
    pub SampledObjectAlloc: Option<jvmtiEventSampledObjectAlloc>,
    pub VirtualThreadStart: Option<jvmtiEventVirtualThreadStart>,
    pub VirtualThreadEnd: Option<jvmtiEventVirtualThreadEnd>,
}

const _: () = assert!(
    size_of::<jvmtiEventCallbacks>() == 8 * (JVMTI_MAX_EVENT_TYPE_VAL - JVMTI_MIN_EVENT_TYPE_VAL + 1) as usize
);
