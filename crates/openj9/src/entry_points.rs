//! The extension functions that agents call, with what they are told of them and of the events.
//!
//! Made by `./x generate` from `spec/openj9/functions.tsv, parameters.tsv, events.tsv`.
#![cfg_attr(rustfmt, rustfmt_skip)]

use crate::entry::entry_points;
use crate::parameters::*;
use abi::jni::*;
use abi::jvmti::*;

entry_points! {
    functions {
    SetVmDump "com.ibm.SetVmDump" "Adds, changes or removes dump agents by an option of -Xdump" BeforeDeath false [("option", JVMTI_KIND_IN_BUF, JVMTI_TYPE_CCHAR, false)] [JVMTI_ERROR_NULL_POINTER, JVMTI_ERROR_OUT_OF_MEMORY, JVMTI_ERROR_INVALID_ENVIRONMENT, JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INTERNAL, JVMTI_ERROR_NOT_AVAILABLE, JVMTI_ERROR_ILLEGAL_ARGUMENT]
        (option: Text) dump::set_vm_dump;
    TriggerVmDump "com.ibm.TriggerVmDump" "Writes a dump now" LiveOnly false [("option", JVMTI_KIND_IN_BUF, JVMTI_TYPE_CCHAR, false)] [JVMTI_ERROR_NULL_POINTER, JVMTI_ERROR_OUT_OF_MEMORY, JVMTI_ERROR_INVALID_ENVIRONMENT, JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INTERNAL, JVMTI_ERROR_NOT_AVAILABLE, JVMTI_ERROR_ILLEGAL_ARGUMENT]
        (option: Text) dump::trigger_vm_dump;
    GetOSThreadID "com.ibm.GetOSThreadID" "The operating system's id of a platform thread" StartAndLive false [("thread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, true), ("threadid_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JLONG, false)] [JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INVALID_THREAD, JVMTI_ERROR_THREAD_NOT_ALIVE, JVMTI_ERROR_NULL_POINTER]
        (thread: ObjectId, threadid_ptr: Out<jlong>) threads::get_os_thread_id;
    GetStackTraceExtended "com.ibm.GetStackTraceExtended" "The frames of a thread, with what tier they run in" LiveOnly false [("type", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("thread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, false), ("start_depth", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("max_frame_count", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("frame_buffer", JVMTI_KIND_OUT_BUF, JVMTI_TYPE_CVOID, false), ("count_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JINT, false)] [JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INVALID_THREAD, JVMTI_ERROR_THREAD_NOT_ALIVE, JVMTI_ERROR_NULL_POINTER, JVMTI_ERROR_ILLEGAL_ARGUMENT, JVMTI_ERROR_OUT_OF_MEMORY]
        (r#type: jint, thread: ObjectId, start_depth: jint, max_frame_count: jint, frame_buffer: MaybeOut<jvmtiFrameInfoExtended>, count_ptr: MaybeOut<jint>) stack_traces::get;
    GetAllStackTracesExtended "com.ibm.GetAllStackTracesExtended" "The frames of all platform threads, with what tier they run in" LiveOnly false [("type", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("max_frame_count", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("stack_info_ptr", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CVOID, false), ("thread_count_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JINT, false)] [JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INVALID_THREAD, JVMTI_ERROR_THREAD_NOT_ALIVE, JVMTI_ERROR_NULL_POINTER, JVMTI_ERROR_ILLEGAL_ARGUMENT, JVMTI_ERROR_OUT_OF_MEMORY]
        (r#type: jint, max_frame_count: jint, stack_info_ptr: MaybeOut<*mut jvmtiStackInfoExtended>, thread_count_ptr: MaybeOut<jint>) stack_traces::get_all;
    GetThreadListStackTracesExtended "com.ibm.GetThreadListStackTracesExtended" "The frames of listed threads, with what tier they run in" LiveOnly false [("type", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("thread_count", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("thread_list", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, false), ("max_frame_count", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("stack_info_ptr", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CVOID, false)] [JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INVALID_THREAD, JVMTI_ERROR_THREAD_NOT_ALIVE, JVMTI_ERROR_NULL_POINTER, JVMTI_ERROR_ILLEGAL_ARGUMENT, JVMTI_ERROR_OUT_OF_MEMORY]
        (r#type: jint, thread_count: jint, thread_list: *const jthread, max_frame_count: jint, stack_info_ptr: MaybeOut<*mut jvmtiStackInfoExtended>) stack_traces::get_listed;
    ResetVmDump "com.ibm.ResetVmDump" "Brings the dump agents back that the command line had made" BeforeDeath false [] [JVMTI_ERROR_NULL_POINTER, JVMTI_ERROR_OUT_OF_MEMORY, JVMTI_ERROR_INVALID_ENVIRONMENT, JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INTERNAL, JVMTI_ERROR_NOT_AVAILABLE, JVMTI_ERROR_ILLEGAL_ARGUMENT]
        () dump::reset_vm_dump;
    GetHeapFreeMemory "com.ibm.GetHeapFreeMemory" "Bytes of the heap that are free" StartAndLive true [("heapFree_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JLONG, false)] [JVMTI_ERROR_NULL_POINTER]
        (heapFree_ptr: Out<jlong>) heap::get_free;
    GetHeapTotalMemory "com.ibm.GetHeapTotalMemory" "Bytes of the heap" StartAndLive true [("heapTotal_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JLONG, false)] [JVMTI_ERROR_NULL_POINTER]
        (heapTotal_ptr: Out<jlong>) heap::get_total;
    IterateSharedCaches "com.ibm.IterateSharedCaches" "Visits the caches of shared classes in a directory" Any false [("version", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("cacheDir", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR, true), ("flags", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("useCommandLineValues", JVMTI_KIND_IN, JVMTI_TYPE_JBOOLEAN, false), ("callback", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CVOID, false), ("user_data", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CVOID, true)] [JVMTI_ERROR_NULL_POINTER, JVMTI_ERROR_OUT_OF_MEMORY, JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INTERNAL, JVMTI_ERROR_NOT_AVAILABLE, JVMTI_ERROR_UNSUPPORTED_VERSION, JVMTI_ERROR_ILLEGAL_ARGUMENT, JVMTI_ERROR_INVALID_ENVIRONMENT]
        (version: jint, cacheDir: MaybeText, flags: jint, useCommandLineValues: jboolean, callback: Option<jvmtiIterateSharedCachesCallback>, user_data: Opaque) shared_caches::iterate;
    DestroySharedCache "com.ibm.DestroySharedCache" "Removes a cache of shared classes" Any false [("cacheDir", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR, true), ("name", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR, true), ("persistence", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("useCommandLineValues", JVMTI_KIND_IN, JVMTI_TYPE_JBOOLEAN, false), ("internalErrorCode", JVMTI_KIND_OUT, JVMTI_TYPE_JINT, true)] [JVMTI_ERROR_OUT_OF_MEMORY, JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INTERNAL, JVMTI_ERROR_NOT_AVAILABLE, JVMTI_ERROR_ILLEGAL_ARGUMENT, JVMTI_ERROR_INVALID_ENVIRONMENT]
        (cacheDir: MaybeText, name: MaybeText, persistence: jint, useCommandLineValues: jboolean, internalErrorCode: MaybeOut<jint>) shared_caches::destroy;
    RemoveAllTags "com.ibm.RemoveAllTags" "Takes all tags of the environment away, without events" Any false [] [JVMTI_ERROR_NOT_AVAILABLE]
        () tags::remove_all;
    GetMethodAndClassNames "com.ibm.GetMethodAndClassNames" "Names for an array of values as GetJ9method gives them" Any false [("ramMethods", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CVOID, false), ("ramMethodCount", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("ramMethodDataDescriptors", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR, false), ("ramMethodStrings", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR, false), ("ramMethodStringsSize", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("ramMethodDataDescriptorsCount", JVMTI_KIND_IN_PTR, JVMTI_TYPE_JINT, false)] [JVMTI_ERROR_OUT_OF_MEMORY, JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INVALID_ENVIRONMENT]
        (ramMethods: Opaque, ramMethodCount: jint, ramMethodDataDescriptors: MaybeOut<jvmtiExtensionRamMethodData>, ramMethodStrings: MaybeOut<jchar>, ramMethodStringsSize: MaybeOut<jint>) threads::get_method_and_class_names;
    QueryVmDump "com.ibm.QueryVmDump" "The dump agents, as options of -Xdump" BeforeDeath false [] [JVMTI_ERROR_NULL_POINTER, JVMTI_ERROR_OUT_OF_MEMORY, JVMTI_ERROR_INVALID_ENVIRONMENT, JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INTERNAL, JVMTI_ERROR_NOT_AVAILABLE, JVMTI_ERROR_ILLEGAL_ARGUMENT]
        (buffer_size: jint, options_buffer: Opaque, data_size_ptr: MaybeOut<jint>) dump::query_vm_dump;
    QueryVmLogOptions "com.ibm.QueryVmLogOptions" "What goes to the system's log, as an option of -Xsyslog" BeforeDeath true [("buffer_size", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("options_buffer", JVMTI_KIND_OUT_BUF, JVMTI_TYPE_CVOID, false), ("data_size_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JINT, false)] [JVMTI_ERROR_NULL_POINTER, JVMTI_ERROR_OUT_OF_MEMORY, JVMTI_ERROR_INVALID_ENVIRONMENT, JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INTERNAL, JVMTI_ERROR_NOT_AVAILABLE, JVMTI_ERROR_ILLEGAL_ARGUMENT]
        (buffer_size: jint, options_buffer: Opaque, data_size_ptr: MaybeOut<jint>) log::query;
    SetVmLogOptions "com.ibm.SetVmLogOptions" "Sets what goes to the system's log" BeforeDeath true [("options_buffer", JVMTI_KIND_IN_BUF, JVMTI_TYPE_CCHAR, false)] [JVMTI_ERROR_NULL_POINTER, JVMTI_ERROR_OUT_OF_MEMORY, JVMTI_ERROR_INVALID_ENVIRONMENT, JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INTERNAL, JVMTI_ERROR_NOT_AVAILABLE, JVMTI_ERROR_ILLEGAL_ARGUMENT]
        (options_buffer: Text) log::set;
    GetJ9vmThread "com.ibm.GetJ9vmThread" "The VM's own address of a thread" StartAndLive false [("thread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, true), ("vmThreadPtr", JVMTI_KIND_OUT, JVMTI_TYPE_CVOID, true)] [JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INVALID_THREAD, JVMTI_ERROR_THREAD_NOT_ALIVE, JVMTI_ERROR_NULL_POINTER]
        (thread: ObjectId, vmThreadPtr: Out<*mut c_void>) threads::get_vm_thread;
    GetJ9method "com.ibm.GetJ9method" "The VM's own value for a method" StartAndLive false [("mid", JVMTI_KIND_IN, JVMTI_TYPE_JMETHODID, true), ("j9MethodPtr", JVMTI_KIND_OUT, JVMTI_TYPE_CVOID, true)] [JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_NOT_AVAILABLE, JVMTI_ERROR_NULL_POINTER]
        (mid: MethodId, j9MethodPtr: MaybeOut<*mut c_void>) threads::get_method;
    }
    events {
    CompilingStart "com.ibm.CompilingStart" "The compiler begins with a method; on its thread" [("method", JVMTI_KIND_IN, JVMTI_TYPE_JMETHODID, false)];
    CompilingEnd "com.ibm.CompilingEnd" "The compiler has ended with a method; on its thread" [("method", JVMTI_KIND_IN, JVMTI_TYPE_JMETHODID, false)];
    InstrumentableObjectAlloc "com.ibm.InstrumentableObjectAlloc" "A bytecode has made an object" [("jni_env", JVMTI_KIND_IN_PTR, JVMTI_TYPE_JNIENV, false), ("thread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, false), ("object", JVMTI_KIND_IN, JVMTI_TYPE_JOBJECT, false), ("object_klass", JVMTI_KIND_IN, JVMTI_TYPE_JCLASS, false), ("size", JVMTI_KIND_IN, JVMTI_TYPE_JLONG, false)];
    VmDumpStart "com.ibm.VmDumpStart" "A dump is about to be written: file, this event's id, what the dump is for" [("label", JVMTI_KIND_IN_BUF, JVMTI_TYPE_CCHAR, false), ("event", JVMTI_KIND_IN_BUF, JVMTI_TYPE_CCHAR, false), ("detail", JVMTI_KIND_IN_BUF, JVMTI_TYPE_CCHAR, true)];
    VmDumpEnd "com.ibm.VmDumpEnd" "A dump has been written: file, this event's id, what the dump is for" [("label", JVMTI_KIND_IN_BUF, JVMTI_TYPE_CCHAR, false), ("event", JVMTI_KIND_IN_BUF, JVMTI_TYPE_CCHAR, false), ("detail", JVMTI_KIND_IN_BUF, JVMTI_TYPE_CCHAR, true)];
    GarbageCollectionCycleStart "com.ibm.GarbageCollectionCycleStart" "A cycle of collections begins" [];
    GarbageCollectionCycleFinish "com.ibm.GarbageCollectionCycleFinish" "A cycle of collections has ended" [];
    }
}
