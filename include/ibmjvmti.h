/* Eclipse OpenJ9's extensions of the JVM Tool Interface, as Pellucid has them.
 * Made by `./x generate` from `spec/openj9`. */
#ifndef IBMJVMTI_H
#define IBMJVMTI_H

#include "jvmti.h"

#ifdef __cplusplus
extern "C" {
#endif

#define COM_IBM_COMPILING_START "com.ibm.CompilingStart"
#define COM_IBM_COMPILING_END "com.ibm.CompilingEnd"
#define COM_IBM_INSTRUMENTABLE_OBJECT_ALLOC "com.ibm.InstrumentableObjectAlloc"
#define COM_IBM_SET_VM_TRACE "com.ibm.SetVmTrace"
#define COM_IBM_SET_VM_DUMP "com.ibm.SetVmDump"
#define COM_IBM_RESET_VM_DUMP "com.ibm.ResetVmDump"
#define COM_IBM_TRIGGER_VM_DUMP "com.ibm.TriggerVmDump"
#define COM_IBM_VM_DUMP_START "com.ibm.VmDumpStart"
#define COM_IBM_VM_DUMP_END "com.ibm.VmDumpEnd"
#define COM_IBM_QUERY_VM_DUMP "com.ibm.QueryVmDump"
#define COM_IBM_QUERY_VM_LOG_OPTIONS "com.ibm.QueryVmLogOptions"
#define COM_IBM_SET_VM_LOG_OPTIONS "com.ibm.SetVmLogOptions"
#define COM_IBM_SET_VM_JLM "com.ibm.SetVmJlm"
#define COM_IBM_SET_VM_JLM_DUMP "com.ibm.SetVmJlmDump"
#define COM_IBM_GET_OS_THREAD_ID "com.ibm.GetOSThreadID"
#define COM_IBM_GET_STACK_TRACE_EXTENDED "com.ibm.GetStackTraceExtended"
#define COM_IBM_GET_ALL_STACK_TRACES_EXTENDED "com.ibm.GetAllStackTracesExtended"
#define COM_IBM_GET_THREAD_LIST_STACK_TRACES_EXTENDED "com.ibm.GetThreadListStackTracesExtended"
#define COM_IBM_GARBAGE_COLLECTION_CYCLE_START "com.ibm.GarbageCollectionCycleStart"
#define COM_IBM_GARBAGE_COLLECTION_CYCLE_FINISH "com.ibm.GarbageCollectionCycleFinish"
#define COM_IBM_GET_HEAP_FREE_MEMORY "com.ibm.GetHeapFreeMemory"
#define COM_IBM_GET_HEAP_TOTAL_MEMORY "com.ibm.GetHeapTotalMemory"
#define COM_IBM_ITERATE_SHARED_CACHES "com.ibm.IterateSharedCaches"
#define COM_IBM_DESTROY_SHARED_CACHE "com.ibm.DestroySharedCache"
#define COM_IBM_REMOVE_ALL_TAGS "com.ibm.RemoveAllTags"
#define COM_IBM_REGISTER_TRACE_SUBSCRIBER "com.ibm.RegisterTraceSubscriber"
#define COM_IBM_DEREGISTER_TRACE_SUBSCRIBER "com.ibm.DeregisterTraceSubscriber"
#define COM_IBM_FLUSH_TRACE_DATA "com.ibm.FlushTraceData"
#define COM_IBM_GET_TRACE_METADATA "com.ibm.GetTraceMetadata"
#define COM_IBM_GET_METHOD_AND_CLASS_NAMES "com.ibm.GetMethodAndClassNames"
#define COM_IBM_JLM_DUMP_STATS "com.ibm.JlmDumpStats"
#define COM_IBM_GET_MEMORY_CATEGORIES "com.ibm.GetMemoryCategories"
#define COM_IBM_REGISTER_VERBOSEGC_SUBSCRIBER "com.ibm.RegisterVerboseGCSubscriber"
#define COM_IBM_DEREGISTER_VERBOSEGC_SUBSCRIBER "com.ibm.DeregisterVerboseGCSubscriber"
#define COM_IBM_GET_J9VMTHREAD "com.ibm.GetJ9vmThread"
#define COM_IBM_GET_J9METHOD "com.ibm.GetJ9method"
#define COM_IBM_REGISTER_TRACEPOINT_SUBSCRIBER "com.ibm.RegisterTracePointSubscriber"
#define COM_IBM_DEREGISTER_TRACEPOINT_SUBSCRIBER "com.ibm.DeregisterTracePointSubscriber"
#define COM_SUN_HOTSPOT_FUNCTIONS_GET_VIRTUAL_THREAD "com.sun.hotspot.functions.GetVirtualThread"
#define COM_SUN_HOTSPOT_FUNCTIONS_GET_CARRIER_THREAD "com.sun.hotspot.functions.GetCarrierThread"
#define COM_SUN_HOTSPOT_EVENTS_VIRTUAL_THREAD_MOUNT "com.sun.hotspot.events.VirtualThreadMount"
#define COM_SUN_HOTSPOT_EVENTS_VIRTUAL_THREAD_UNMOUNT "com.sun.hotspot.events.VirtualThreadUnmount"
#define COM_SUN_HOTSPOT_EVENTS_VIRTUAL_THREAD_DESTROY "com.sun.hotspot.events.VirtualThreadDestroy"
#define OPENJ9_EVENT_VM_CHECKPOINT "openj9.event.VMCheckpoint"
#define OPENJ9_EVENT_VM_RESTORE "openj9.event.VMRestore"
#define OPENJ9_FUNCTION_ADD_DEBUG_THREAD "openj9.function.AddDebugThreadToCheckpointState"
#define OPENJ9_FUNCTION_REMOVE_DEBUG_THREAD "openj9.function.RemoveDebugThreadFromCheckpointState"
#define COM_IBM_SHARED_CACHE_MODLEVEL_JAVA5 1
#define COM_IBM_SHARED_CACHE_MODLEVEL_JAVA6 2
#define COM_IBM_SHARED_CACHE_MODLEVEL_JAVA7 3
#define COM_IBM_SHARED_CACHE_MODLEVEL_JAVA8 4
#define COM_IBM_SHARED_CACHE_MODLEVEL_JAVA9 5 /* from 10 on the number is that of the release */
#define COM_IBM_SHARED_CACHE_ADDRMODE_32 32
#define COM_IBM_SHARED_CACHE_ADDRMODE_64 64
#define COM_IBM_ITERATE_SHARED_CACHES_NO_FLAGS 0
#define COM_IBM_SHARED_CACHE_PERSISTENCE_DEFAULT 0
#define COM_IBM_SHARED_CACHE_PERSISTENT 1
#define COM_IBM_SHARED_CACHE_NONPERSISTENT 2
#define COM_IBM_SHARED_CACHE_SNAPSHOT 5
#define COM_IBM_DESTROYED_ALL_CACHE 0
#define COM_IBM_DESTROYED_NONE -1
#define COM_IBM_DESTROY_FAILED_CURRENT_GEN_CACHEE -2 /* OpenJ9's spelling */
#define COM_IBM_DESTROY_FAILED_CURRENT_GEN_CACHE -2 /* as OpenJ9's manual spells it */
#define COM_IBM_DESTROY_FAILED_OLDER_GEN_CACHE -3
#define JVMTI_MONITOR_JAVA 0x01
#define JVMTI_MONITOR_RAW 0x02
#define COM_IBM_ITERATE_SHARED_CACHES_VERSION_1 1
#define COM_IBM_ITERATE_SHARED_CACHES_VERSION_2 2
#define COM_IBM_ITERATE_SHARED_CACHES_VERSION_3 3
#define COM_IBM_ITERATE_SHARED_CACHES_VERSION_4 4
#define COM_IBM_ITERATE_SHARED_CACHES_VERSION_5 5
#define COM_IBM_ITERATE_SHARED_CACHES_UNKNOWN_COMPRESSED_POINTERS_MODE 0x00000
#define COM_IBM_ITERATE_SHARED_CACHES_COMPRESSED_POINTERS_MODE 0x10000
#define COM_IBM_ITERATE_SHARED_CACHES_NON_COMPRESSED_POINTERS_MODE 0x20000
#define COM_IBM_ITERATE_SHARED_CACHES_GET_ADDR_MODE(value) ((value) & 0xFFFF)
#define COM_IBM_ITERATE_SHARED_CACHES_GET_CMPRSSREF_MODE(value) ((value) & 0x30000)
#define COM_IBM_GET_MEMORY_CATEGORIES_VERSION_1 1
#define COM_IBM_METHOD_ENTRY_EXTENDED_INTERPRETED 0 /* of an event that is gone */
#define COM_IBM_METHOD_ENTRY_EXTENDED_COMPILED 1 /* of an event that is gone */
#define COM_IBM_METHOD_ENTRY_EXTENDED_NATIVE 2 /* of an event that is gone */
#define COM_IBM_METHOD_ENTRY_EXTENDED_PARTIAL_IN_LINE 3 /* of an event that is gone */
#define COM_IBM_METHOD_ENTRY_EXTENDED_IN_LINE 4 /* of an event that is gone */
#define COM_IBM_JLM_START 0 /* counts only */
#define COM_IBM_JLM_START_TIME_STAMP 1 /* with hold times */
#define COM_IBM_JLM_STOP 2
#define COM_IBM_JLM_STOP_TIME_STAMP 3
#define COM_IBM_STACK_FRAME_EXTENDED_NOT_JITTED 0
#define COM_IBM_STACK_FRAME_EXTENDED_JITTED 1
#define COM_IBM_STACK_FRAME_EXTENDED_INLINED 2
#define COM_IBM_GET_STACK_TRACE_PRUNE_UNREPORTED_METHODS 1 /* without frames whose entry can have caused no event */
#define COM_IBM_GET_STACK_TRACE_ENTRY_LOCAL_STORAGE 2 /* with nativeFrameAddress */
#define COM_IBM_GET_STACK_TRACE_EXTRA_FRAME_INFO 4 /* with type and machinepc */
#define COM_IBM_GET_STACK_TRACE_MARK_INLINED_FRAMES 8 /* inlined frames have a type of their own */
#define COM_IBM_JLM_DUMP_FORMAT_OBJECT_ID 0 /* no head */
#define COM_IBM_JLM_DUMP_FORMAT_TAGS 1 /* 8-byte head, tags */

typedef struct jlm_dump {
    char *begin;
    char *end;
} jlm_dump;

typedef struct jvmtiFrameInfoExtended {
    jmethodID method;
    jlocation location;
    jlocation machinepc;
    jint type;
    void *nativeFrameAddress;
} jvmtiFrameInfoExtended;

typedef struct jvmtiStackInfoExtended {
    jthread thread;
    jint state;
    jvmtiFrameInfoExtended *frame_buffer;
    jint frame_count;
} jvmtiStackInfoExtended;

typedef struct jvmtiSharedCacheInfo {
    const char *name;
    jboolean isCompatible;
    jboolean isPersistent;
    jint os_shmid;
    jint os_semid;
    jint modLevel;
    jint addrMode;
    jboolean isCorrupt;
    jlong cacheSize;
    jlong freeBytes;
    jlong lastDetach;
    jint cacheType;
    jlong softMaxBytes;
    jint layer;
} jvmtiSharedCacheInfo;

typedef struct jvmtiObjectRenameInfo {
    jlong oldAutoTag;
    jlong newAutoTag;
} jvmtiObjectRenameInfo;

typedef struct jvmtiExtensionRamMethodData {
    jchar *className;
    jchar *methodName;
    jvmtiError reasonCode;
} jvmtiExtensionRamMethodData;

typedef struct jvmtiMemoryCategory {
    const char *name;
    jlong liveBytesShallow;
    jlong liveBytesDeep;
    jlong liveAllocationsShallow;
    jlong liveAllocationsDeep;
    struct jvmtiMemoryCategory *firstChild;
    struct jvmtiMemoryCategory *nextSibling;
    struct jvmtiMemoryCategory *parent;
} jvmtiMemoryCategory;

typedef jint (JNICALL *jvmtiIterateSharedCachesCallback)(jvmtiEnv *env, jvmtiSharedCacheInfo *cache_info, void *user_data);

typedef jvmtiError (*jvmtiTraceSubscriber)(jvmtiEnv *env, void *record, jlong length, void *user_data);

typedef void (*jvmtiTraceAlarm)(jvmtiEnv *env, void *subscription_id, void *user_data);

typedef jvmtiError (*jvmtiVerboseGCSubscriber)(jvmtiEnv *env, const char *record, jlong length, void *user_data);

typedef void (*jvmtiVerboseGCAlarm)(jvmtiEnv *env, void *subscription_id, void *user_data);

/* The extension functions, behind the environment:
 * jvmtiError (JNICALL *)(jvmtiEnv *env, ...)
 *   SetVmTrace(const char* option)
 *   SetVmDump(char* option)
 *   SetVmJlm(jint option)
 *   SetVmJlmDump(jlm_dump** jlm_dump_ptr)
 *   TriggerVmDump(char* option)
 *   GetOSThreadID(jthread thread, jlong* threadid_ptr)
 *   GetStackTraceExtended(jint type, jthread thread, jint start_depth, jint max_frame_count, jvmtiFrameInfoExtended* frame_buffer, jint* count_ptr)
 *   GetAllStackTracesExtended(jint type, jint max_frame_count, jvmtiStackInfoExtended** stack_info_ptr, jint* thread_count_ptr)
 *   GetThreadListStackTracesExtended(jint type, jint thread_count, const jthread* thread_list, jint max_frame_count, jvmtiStackInfoExtended** stack_info_ptr)
 *   ResetVmDump()
 *   GetHeapFreeMemory(jlong* heapFree_ptr)
 *   GetHeapTotalMemory(jlong* heapTotal_ptr)
 *   IterateSharedCaches(jint version, const char* cacheDir, jint flags, jboolean useCommandLineValues, jvmtiIterateSharedCachesCallback callback, void* user_data)
 *   DestroySharedCache(const char* cacheDir, const char* name, jint persistence, jboolean useCommandLineValues, jint* internalErrorCode)
 *   RemoveAllTags()
 *   RegisterTraceSubscriber(char* description, jvmtiTraceSubscriber subscriber, jvmtiTraceAlarm alarm, void* user_data, void** subscription_id)
 *   DeregisterTraceSubscriber(void* subscription_id)
 *   FlushTraceData()
 *   GetTraceMetadata(void** data, jint* length)
 *   GetMethodAndClassNames(void* ramMethods, jint ramMethodCount, jvmtiExtensionRamMethodData* ramMethodDataDescriptors, jchar* ramMethodStrings, jint* ramMethodStringsSize)
 *   QueryVmDump(jint buffer_size, void* options_buffer, jint* data_size_ptr)
 *   QueryVmLogOptions(jint buffer_size, void* options_buffer, jint* data_size_ptr)
 *   SetVmLogOptions(char* options_buffer)
 *   JlmDumpStats(jlm_dump** dump_info, jint dump_format)
 *   GetMemoryCategories(jint version, jint max_categories, jvmtiMemoryCategory* categories_buffer, jint* written_count_ptr, jint* total_categories_ptr)
 *   RegisterVerboseGCSubscriber(char* description, jvmtiVerboseGCSubscriber subscriber, jvmtiVerboseGCAlarm alarm, void* user_data, void** subscription_id)
 *   DeregisterVerboseGCSubscriber(void* subscription_id)
 *   GetJ9vmThread(jthread thread, void** vmThreadPtr)
 *   GetJ9method(jmethodID mid, void** j9MethodPtr)
 *   RegisterTracePointSubscriber(char* description, jvmtiTraceSubscriber subscriber, jvmtiTraceAlarm alarm, void* userData, void** subscriptionID)
 *   DeregisterTracePointSubscriber(void* subscriptionID)
 */

#ifdef __cplusplus
}
#endif

#endif
