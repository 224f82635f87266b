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
    ResetVmDump "com.ibm.ResetVmDump" "Brings the dump agents back that the command line had made" BeforeDeath false [] [JVMTI_ERROR_NULL_POINTER, JVMTI_ERROR_OUT_OF_MEMORY, JVMTI_ERROR_INVALID_ENVIRONMENT, JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INTERNAL, JVMTI_ERROR_NOT_AVAILABLE, JVMTI_ERROR_ILLEGAL_ARGUMENT]
        () dump::reset_vm_dump;
    IterateSharedCaches "com.ibm.IterateSharedCaches" "Visits the caches of shared classes in a directory" Any false [("version", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("cacheDir", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR, true), ("flags", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("useCommandLineValues", JVMTI_KIND_IN, JVMTI_TYPE_JBOOLEAN, false), ("callback", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CVOID, false), ("user_data", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CVOID, true)] [JVMTI_ERROR_NULL_POINTER, JVMTI_ERROR_OUT_OF_MEMORY, JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INTERNAL, JVMTI_ERROR_NOT_AVAILABLE, JVMTI_ERROR_UNSUPPORTED_VERSION, JVMTI_ERROR_ILLEGAL_ARGUMENT, JVMTI_ERROR_INVALID_ENVIRONMENT]
        (version: jint, cacheDir: MaybeText, flags: jint, useCommandLineValues: jboolean, callback: Option<jvmtiIterateSharedCachesCallback>, user_data: Opaque) shared_caches::iterate;
    DestroySharedCache "com.ibm.DestroySharedCache" "Removes a cache of shared classes" Any false [("cacheDir", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR, true), ("name", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR, true), ("persistence", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false), ("useCommandLineValues", JVMTI_KIND_IN, JVMTI_TYPE_JBOOLEAN, false), ("internalErrorCode", JVMTI_KIND_OUT, JVMTI_TYPE_JINT, true)] [JVMTI_ERROR_OUT_OF_MEMORY, JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INTERNAL, JVMTI_ERROR_NOT_AVAILABLE, JVMTI_ERROR_ILLEGAL_ARGUMENT, JVMTI_ERROR_INVALID_ENVIRONMENT]
        (cacheDir: MaybeText, name: MaybeText, persistence: jint, useCommandLineValues: jboolean, internalErrorCode: MaybeOut<jint>) shared_caches::destroy;
    RemoveAllTags "com.ibm.RemoveAllTags" "Takes all tags of the environment away, without events" Any false [] [JVMTI_ERROR_NOT_AVAILABLE]
        () tags::remove_all;
    QueryVmDump "com.ibm.QueryVmDump" "The dump agents, as options of -Xdump" BeforeDeath false [] [JVMTI_ERROR_NULL_POINTER, JVMTI_ERROR_OUT_OF_MEMORY, JVMTI_ERROR_INVALID_ENVIRONMENT, JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INTERNAL, JVMTI_ERROR_NOT_AVAILABLE, JVMTI_ERROR_ILLEGAL_ARGUMENT]
        (buffer_size: jint, options_buffer: Opaque, data_size_ptr: MaybeOut<jint>) dump::query_vm_dump;
    }
    events {
    VmDumpStart "com.ibm.VmDumpStart" "A dump is about to be written: file, this event's id, what the dump is for" [("label", JVMTI_KIND_IN_BUF, JVMTI_TYPE_CCHAR, false), ("event", JVMTI_KIND_IN_BUF, JVMTI_TYPE_CCHAR, false), ("detail", JVMTI_KIND_IN_BUF, JVMTI_TYPE_CCHAR, true)];
    VmDumpEnd "com.ibm.VmDumpEnd" "A dump has been written: file, this event's id, what the dump is for" [("label", JVMTI_KIND_IN_BUF, JVMTI_TYPE_CCHAR, false), ("event", JVMTI_KIND_IN_BUF, JVMTI_TYPE_CCHAR, false), ("detail", JVMTI_KIND_IN_BUF, JVMTI_TYPE_CCHAR, true)];
    }
}
