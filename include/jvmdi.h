/* The Java Virtual Machine Debug Interface (JVMDI), versions 1 to 1.3, as Pellucid offers it on Linux x86-64.
 * Made by `./x generate` from the facts in spec/jvmdi. */
#ifndef JVMDI_H
#define JVMDI_H

#include <jni.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef jint jvmdiError;
typedef jobject jthread;
typedef jobject jthreadGroup;
typedef jlong jlocation;
typedef struct JVMDI_frame *jframeID;
typedef void *JVMDI_RawMonitor;

/* The method of a frame or event whose class has been given another version since, which has no such body. */
#define OBSOLETE_METHOD_ID ((jmethodID)0)

#define JVMDI_VERSION_1 (0x20010000)
#define JVMDI_VERSION_1_1 (0x20010001)
#define JVMDI_VERSION_1_2 (0x20010002)
#define JVMDI_VERSION_1_3 (0x20010003)
#define JVMDI_DISABLE (0)
#define JVMDI_ENABLE (1)
#define JVMDI_THREAD_STATUS_UNKNOWN (-1)
#define JVMDI_THREAD_STATUS_ZOMBIE (0)
#define JVMDI_THREAD_STATUS_RUNNING (1)
#define JVMDI_THREAD_STATUS_SLEEPING (2)
#define JVMDI_THREAD_STATUS_MONITOR (3)
#define JVMDI_THREAD_STATUS_WAIT (4)
#define JVMDI_SUSPEND_STATUS_SUSPENDED (1)
#define JVMDI_SUSPEND_STATUS_BREAK (2)
#define JVMDI_THREAD_MIN_PRIORITY (1)
#define JVMDI_THREAD_NORM_PRIORITY (5)
#define JVMDI_THREAD_MAX_PRIORITY (10)
#define JVMDI_CLASS_STATUS_VERIFIED (1)
#define JVMDI_CLASS_STATUS_PREPARED (2)
#define JVMDI_CLASS_STATUS_INITIALIZED (4)
#define JVMDI_CLASS_STATUS_ERROR (8)
#define JVMDI_MONITOR_WAIT_FOREVER (0)
#define JVMDI_OPERAND_TYPE_REFERENCE (1)
#define JVMDI_OPERAND_TYPE_INT (2)
#define JVMDI_OPERAND_TYPE_FLOAT (3)
#define JVMDI_OPERAND_TYPE_LONG0 (4)
#define JVMDI_OPERAND_TYPE_LONG1 (5)
#define JVMDI_OPERAND_TYPE_DOUBLE0 (6)
#define JVMDI_OPERAND_TYPE_DOUBLE1 (7)
#define JVMDI_OPERAND_TYPE_RETURN_ADDRESS (8)
#define JVMDI_MAX_EVENT_TYPE_VAL (99)

/* Errors */
#define JVMDI_ERROR_NONE ((jvmdiError)(0))
#define JVMDI_ERROR_INVALID_THREAD ((jvmdiError)(10))
#define JVMDI_ERROR_INVALID_THREAD_GROUP ((jvmdiError)(11))
#define JVMDI_ERROR_INVALID_PRIORITY ((jvmdiError)(12))
#define JVMDI_ERROR_THREAD_NOT_SUSPENDED ((jvmdiError)(13))
#define JVMDI_ERROR_THREAD_SUSPENDED ((jvmdiError)(14))
#define JVMDI_ERROR_INVALID_OBJECT ((jvmdiError)(20))
#define JVMDI_ERROR_INVALID_CLASS ((jvmdiError)(21))
#define JVMDI_ERROR_CLASS_NOT_PREPARED ((jvmdiError)(22))
#define JVMDI_ERROR_INVALID_METHODID ((jvmdiError)(23))
#define JVMDI_ERROR_INVALID_LOCATION ((jvmdiError)(24))
#define JVMDI_ERROR_INVALID_FIELDID ((jvmdiError)(25))
#define JVMDI_ERROR_INVALID_FRAMEID ((jvmdiError)(30))
#define JVMDI_ERROR_NO_MORE_FRAMES ((jvmdiError)(31))
#define JVMDI_ERROR_OPAQUE_FRAME ((jvmdiError)(32))
#define JVMDI_ERROR_NOT_CURRENT_FRAME ((jvmdiError)(33))
#define JVMDI_ERROR_TYPE_MISMATCH ((jvmdiError)(34))
#define JVMDI_ERROR_INVALID_SLOT ((jvmdiError)(35))
#define JVMDI_ERROR_DUPLICATE ((jvmdiError)(40))
#define JVMDI_ERROR_NOT_FOUND ((jvmdiError)(41))
#define JVMDI_ERROR_INVALID_MONITOR ((jvmdiError)(50))
#define JVMDI_ERROR_NOT_MONITOR_OWNER ((jvmdiError)(51))
#define JVMDI_ERROR_INTERRUPT ((jvmdiError)(52))
#define JVMDI_ERROR_INVALID_CLASS_FORMAT ((jvmdiError)(60))
#define JVMDI_ERROR_CIRCULAR_CLASS_DEFINITION ((jvmdiError)(61))
#define JVMDI_ERROR_FAILS_VERIFICATION ((jvmdiError)(62))
#define JVMDI_ERROR_ADD_METHOD_NOT_IMPLEMENTED ((jvmdiError)(63))
#define JVMDI_ERROR_SCHEMA_CHANGE_NOT_IMPLEMENTED ((jvmdiError)(64))
#define JVMDI_ERROR_INVALID_TYPESTATE ((jvmdiError)(65))
#define JVMDI_ERROR_HIERARCHY_CHANGE_NOT_IMPLEMENTED ((jvmdiError)(66))
#define JVMDI_ERROR_DELETE_METHOD_NOT_IMPLEMENTED ((jvmdiError)(67))
#define JVMDI_ERROR_UNSUPPORTED_VERSION ((jvmdiError)(68))
#define JVMDI_ERROR_NAMES_DONT_MATCH ((jvmdiError)(69))
#define JVMDI_ERROR_CLASS_MODIFIERS_CHANGE_NOT_IMPLEMENTED ((jvmdiError)(70))
#define JVMDI_ERROR_METHOD_MODIFIERS_CHANGE_NOT_IMPLEMENTED ((jvmdiError)(71))
#define JVMDI_ERROR_NOT_IMPLEMENTED ((jvmdiError)(99))
#define JVMDI_ERROR_NULL_POINTER ((jvmdiError)(100))
#define JVMDI_ERROR_ABSENT_INFORMATION ((jvmdiError)(101))
#define JVMDI_ERROR_INVALID_EVENT_TYPE ((jvmdiError)(102))
#define JVMDI_ERROR_ILLEGAL_ARGUMENT ((jvmdiError)(103))
#define JVMDI_ERROR_OUT_OF_MEMORY ((jvmdiError)(110))
#define JVMDI_ERROR_ACCESS_DENIED ((jvmdiError)(111))
#define JVMDI_ERROR_VM_DEAD ((jvmdiError)(112))
#define JVMDI_ERROR_INTERNAL ((jvmdiError)(113))
#define JVMDI_ERROR_UNATTACHED_THREAD ((jvmdiError)(115))

/* Events */
#define JVMDI_EVENT_SINGLE_STEP 1
#define JVMDI_EVENT_BREAKPOINT 2
#define JVMDI_EVENT_FRAME_POP 3
#define JVMDI_EVENT_EXCEPTION 4
#define JVMDI_EVENT_USER_DEFINED 5
#define JVMDI_EVENT_THREAD_START 6
#define JVMDI_EVENT_THREAD_END 7
#define JVMDI_EVENT_CLASS_PREPARE 8
#define JVMDI_EVENT_CLASS_UNLOAD 9
#define JVMDI_EVENT_CLASS_LOAD 10
#define JVMDI_EVENT_FIELD_ACCESS 20
#define JVMDI_EVENT_FIELD_MODIFICATION 21
#define JVMDI_EVENT_EXCEPTION_CATCH 30
#define JVMDI_EVENT_METHOD_ENTRY 40
#define JVMDI_EVENT_METHOD_EXIT 41
#define JVMDI_EVENT_VM_INIT 90
#define JVMDI_EVENT_VM_DEATH 99

typedef struct {
    char* name;
    jint priority;
    jboolean is_daemon;
    jthreadGroup thread_group;
    jobject context_class_loader;
} JVMDI_thread_info;

typedef struct {
    jthreadGroup parent;
    char* name;
    jint max_priority;
    jboolean is_daemon;
} JVMDI_thread_group_info;

typedef struct {
    jthread owner;
    jint entry_count;
    jint waiter_count;
    jthread* waiters;
} JVMDI_monitor_info;

typedef struct {
    jint owned_monitor_count;
    jobject* owned_monitors;
} JVMDI_owned_monitor_info;

typedef struct {
    jlocation start_location;
    jint line_number;
} JVMDI_line_number_entry;

typedef struct {
    jlocation start_location;
    jint length;
    char* name;
    char* signature;
    jint slot;
} JVMDI_local_variable_entry;

typedef struct {
    jlocation start_location;
    jlocation end_location;
    jlocation handler_location;
    jclass exception;
} JVMDI_exception_handler_entry;

typedef struct {
    jclass clazz;
    jint class_byte_count;
    jbyte* class_bytes;
} JVMDI_class_definition;

typedef struct {
    jint word;
    jint type;
    jobject reference;
} JVMDI_operand_stack_element;

typedef struct {
    jobject instance;
    jfieldID field;
} JVMDI_instance_field_reference;

typedef struct {
    jclass clazz;
    jfieldID static_field;
} JVMDI_static_field_reference;

typedef struct {
    jobjectArray array;
    jint index;
} JVMDI_array_element_reference;

typedef struct {
    jthread thread;
    jframeID frame;
    jint slot;
} JVMDI_frame_slot_reference;

typedef struct {
    jint instance_field_count;
    JVMDI_instance_field_reference* instance_fields;
    jint static_field_count;
    JVMDI_static_field_reference* static_fields;
    jint array_element_count;
    JVMDI_array_element_reference* array_elements;
    jint frame_slot_count;
    JVMDI_frame_slot_reference* frame_slots;
} JVMDI_object_reference_info;

typedef struct {
    jthread thread;
    jclass clazz;
    jmethodID method;
    jlocation location;
} JVMDI_single_step_event_data;

typedef struct {
    jthread thread;
    jclass clazz;
    jmethodID method;
    jlocation location;
} JVMDI_breakpoint_event_data;

typedef struct {
    jthread thread;
    jclass clazz;
    jmethodID method;
    jlocation location;
    jclass field_clazz;
    jobject object;
    jfieldID field;
} JVMDI_field_access_event_data;

typedef struct {
    jthread thread;
    jclass clazz;
    jmethodID method;
    jlocation location;
    jclass field_clazz;
    jobject object;
    jfieldID field;
    char signature_type;
    jvalue new_value;
} JVMDI_field_modification_event_data;

typedef struct {
    jthread thread;
    jclass clazz;
    jmethodID method;
    jframeID frame;
} JVMDI_frame_event_data;

typedef struct {
    jthread thread;
    jclass clazz;
    jmethodID method;
    jlocation location;
    jobject exception;
    jclass catch_clazz;
    jmethodID catch_method;
    jlocation catch_location;
} JVMDI_exception_event_data;

typedef struct {
    jthread thread;
    jclass clazz;
    jmethodID method;
    jlocation location;
    jobject exception;
} JVMDI_exception_catch_event_data;

typedef struct {
    jobject object;
    jint key;
} JVMDI_user_event_data;

typedef struct {
    jthread thread;
} JVMDI_thread_change_event_data;

typedef struct {
    jthread thread;
    jclass clazz;
} JVMDI_class_event_data;

typedef struct {
    jint kind; /* JVMDI_EVENT_... */
    union {
        JVMDI_single_step_event_data single_step;
        JVMDI_breakpoint_event_data breakpoint;
        JVMDI_frame_event_data frame;
        JVMDI_exception_event_data exception;
        JVMDI_user_event_data user;
        JVMDI_thread_change_event_data thread_change;
        JVMDI_class_event_data class_event;
        JVMDI_field_access_event_data field_access;
        JVMDI_field_modification_event_data field_modification;
        JVMDI_exception_catch_event_data exception_catch;
    } u;
} JVMDI_Event;

typedef struct {
    unsigned int can_watch_field_modification : 1;
    unsigned int can_watch_field_access : 1;
    unsigned int can_get_bytecodes : 1;
    unsigned int can_get_synthetic_attribute : 1;
    unsigned int can_get_owned_monitor_info : 1;
    unsigned int can_get_current_contended_monitor : 1;
    unsigned int can_get_monitor_info : 1;
    unsigned int reserved1 : 1;
    unsigned int reserved2 : 1;
    unsigned int reserved3 : 1;
    unsigned int can_pop_frame : 1;
    unsigned int reserved4 : 1;
    unsigned int can_redefine_classes : 1;
    unsigned int can_add_method : 1;
    unsigned int can_unrestrictedly_redefine_classes : 1;
    unsigned int reserved5 : 1;
} JVMDI_capabilities;

typedef void (*JVMDI_StartFunction)(void* arg);
typedef void (*JVMDI_EventHook)(JNIEnv* env, JVMDI_Event* event);
typedef jvmdiError (*JVMDI_AllocHook)(jlong size, jbyte** memPtr);
typedef jvmdiError (*JVMDI_DeallocHook)(jbyte* buffer);

typedef struct {
    jvmdiError (JNICALL *SetEventHook)(JVMDI_EventHook hook);
    jvmdiError (JNICALL *SetEventNotificationMode)(jint mode, jint eventType, jthread thread, ...);
    jvmdiError (JNICALL *GetThreadStatus)(jthread thread, jint* threadStatusPtr, jint* suspendStatusPtr);
    jvmdiError (JNICALL *GetAllThreads)(jint* threadsCountPtr, jthread** threadsPtr);
    jvmdiError (JNICALL *SuspendThread)(jthread thread);
    jvmdiError (JNICALL *ResumeThread)(jthread thread);
    jvmdiError (JNICALL *StopThread)(jthread thread, jobject exception);
    jvmdiError (JNICALL *InterruptThread)(jthread thread);
    jvmdiError (JNICALL *GetThreadInfo)(jthread thread, JVMDI_thread_info* infoPtr);
    jvmdiError (JNICALL *GetOwnedMonitorInfo)(jthread thread, JVMDI_owned_monitor_info* infoPtr);
    jvmdiError (JNICALL *GetCurrentContendedMonitor)(jthread thread, jobject* monitorPtr);
    jvmdiError (JNICALL *RunDebugThread)(jthread thread, JVMDI_StartFunction proc, void* arg, int priority);
    jvmdiError (JNICALL *GetTopThreadGroups)(jint* groupCountPtr, jthreadGroup** groupsPtr);
    jvmdiError (JNICALL *GetThreadGroupInfo)(jthreadGroup group, JVMDI_thread_group_info* infoPtr);
    jvmdiError (JNICALL *GetThreadGroupChildren)(jthreadGroup group, jint* threadCountPtr, jthread** threadsPtr, jint* groupCountPtr, jthreadGroup** groupsPtr);
    jvmdiError (JNICALL *GetFrameCount)(jthread thread, jint* countPtr);
    jvmdiError (JNICALL *GetCurrentFrame)(jthread thread, jframeID* framePtr);
    jvmdiError (JNICALL *GetCallerFrame)(jframeID called, jframeID* framePtr);
    jvmdiError (JNICALL *GetFrameLocation)(jframeID frame, jclass* classPtr, jmethodID* methodPtr, jlocation* locationPtr);
    jvmdiError (JNICALL *NotifyFramePop)(jframeID frame);
    jvmdiError (JNICALL *GetLocalObject)(jframeID frame, jint slot, jobject* valuePtr);
    jvmdiError (JNICALL *GetLocalInt)(jframeID frame, jint slot, jint* valuePtr);
    jvmdiError (JNICALL *GetLocalLong)(jframeID frame, jint slot, jlong* valuePtr);
    jvmdiError (JNICALL *GetLocalFloat)(jframeID frame, jint slot, jfloat* valuePtr);
    jvmdiError (JNICALL *GetLocalDouble)(jframeID frame, jint slot, jdouble* valuePtr);
    jvmdiError (JNICALL *SetLocalObject)(jframeID frame, jint slot, jobject value);
    jvmdiError (JNICALL *SetLocalInt)(jframeID frame, jint slot, jint value);
    jvmdiError (JNICALL *SetLocalLong)(jframeID frame, jint slot, jlong value);
    jvmdiError (JNICALL *SetLocalFloat)(jframeID frame, jint slot, jfloat value);
    jvmdiError (JNICALL *SetLocalDouble)(jframeID frame, jint slot, jdouble value);
    jvmdiError (JNICALL *CreateRawMonitor)(char* name, JVMDI_RawMonitor* monitorPtr);
    jvmdiError (JNICALL *DestroyRawMonitor)(JVMDI_RawMonitor monitor);
    jvmdiError (JNICALL *RawMonitorEnter)(JVMDI_RawMonitor monitor);
    jvmdiError (JNICALL *RawMonitorExit)(JVMDI_RawMonitor monitor);
    jvmdiError (JNICALL *RawMonitorWait)(JVMDI_RawMonitor monitor, jlong millis);
    jvmdiError (JNICALL *RawMonitorNotify)(JVMDI_RawMonitor monitor);
    jvmdiError (JNICALL *RawMonitorNotifyAll)(JVMDI_RawMonitor monitor);
    jvmdiError (JNICALL *SetBreakpoint)(jclass clazz, jmethodID method, jlocation location);
    jvmdiError (JNICALL *ClearBreakpoint)(jclass clazz, jmethodID method, jlocation location);
    jvmdiError (JNICALL *ClearAllBreakpoints)(void);
    jvmdiError (JNICALL *SetFieldAccessWatch)(jclass clazz, jfieldID field);
    jvmdiError (JNICALL *ClearFieldAccessWatch)(jclass clazz, jfieldID field);
    jvmdiError (JNICALL *SetFieldModificationWatch)(jclass clazz, jfieldID field);
    jvmdiError (JNICALL *ClearFieldModificationWatch)(jclass clazz, jfieldID field);
    jvmdiError (JNICALL *SetAllocationHooks)(JVMDI_AllocHook ahook, JVMDI_DeallocHook dhook);
    jvmdiError (JNICALL *Allocate)(jlong size, jbyte** memPtr);
    jvmdiError (JNICALL *Deallocate)(jbyte* mem);
    jvmdiError (JNICALL *GetClassSignature)(jclass clazz, char** sigPtr);
    jvmdiError (JNICALL *GetClassStatus)(jclass clazz, jint* statusPtr);
    jvmdiError (JNICALL *GetSourceFileName)(jclass clazz, char** sourceNamePtr);
    jvmdiError (JNICALL *GetClassModifiers)(jclass clazz, jint* modifiersPtr);
    jvmdiError (JNICALL *GetClassMethods)(jclass clazz, jint* methodCountPtr, jmethodID** methodsPtr);
    jvmdiError (JNICALL *GetClassFields)(jclass clazz, jint* fieldCountPtr, jfieldID** fieldsPtr);
    jvmdiError (JNICALL *GetImplementedInterfaces)(jclass clazz, jint* interfaceCountPtr, jclass** interfacesPtr);
    jvmdiError (JNICALL *IsInterface)(jclass clazz, jboolean* isInterfacePtr);
    jvmdiError (JNICALL *IsArrayClass)(jclass clazz, jboolean* isArrayClassPtr);
    jvmdiError (JNICALL *GetClassLoader)(jclass clazz, jobject* classloaderPtr);
    jvmdiError (JNICALL *GetObjectHashCode)(jobject object, jint* hashCodePtr);
    jvmdiError (JNICALL *GetMonitorInfo)(jobject object, JVMDI_monitor_info* infoPtr);
    jvmdiError (JNICALL *GetFieldName)(jclass clazz, jfieldID field, char** namePtr, char** signaturePtr);
    jvmdiError (JNICALL *GetFieldDeclaringClass)(jclass clazz, jfieldID field, jclass* declaringClassPtr);
    jvmdiError (JNICALL *GetFieldModifiers)(jclass clazz, jfieldID field, jint* modifiersPtr);
    jvmdiError (JNICALL *IsFieldSynthetic)(jclass clazz, jfieldID field, jboolean* isSyntheticPtr);
    jvmdiError (JNICALL *GetMethodName)(jclass clazz, jmethodID method, char** namePtr, char** signaturePtr);
    jvmdiError (JNICALL *GetMethodDeclaringClass)(jclass clazz, jmethodID method, jclass* declaringClassPtr);
    jvmdiError (JNICALL *GetMethodModifiers)(jclass clazz, jmethodID method, jint* modifiersPtr);
    jvmdiError (JNICALL *GetMaxStack)(jclass clazz, jmethodID method, jint* maxPtr);
    jvmdiError (JNICALL *GetMaxLocals)(jclass clazz, jmethodID method, jint* maxPtr);
    jvmdiError (JNICALL *GetArgumentsSize)(jclass clazz, jmethodID method, jint* sizePtr);
    jvmdiError (JNICALL *GetLineNumberTable)(jclass clazz, jmethodID method, jint* entryCountPtr, JVMDI_line_number_entry** tablePtr);
    jvmdiError (JNICALL *GetMethodLocation)(jclass clazz, jmethodID method, jlocation* startLocationPtr, jlocation* endLocationPtr);
    jvmdiError (JNICALL *GetLocalVariableTable)(jclass clazz, jmethodID method, jint* entryCountPtr, JVMDI_local_variable_entry** tablePtr);
    jvmdiError (JNICALL *GetExceptionHandlerTable)(jclass clazz, jmethodID method, jint* entryCountPtr, JVMDI_exception_handler_entry** tablePtr);
    jvmdiError (JNICALL *GetThrownExceptions)(jclass clazz, jmethodID method, jint* exceptionCountPtr, jclass** exceptionsPtr);
    jvmdiError (JNICALL *GetBytecodes)(jclass clazz, jmethodID method, jint* bytecodeCountPtr, jbyte** bytecodesPtr);
    jvmdiError (JNICALL *IsMethodNative)(jclass clazz, jmethodID method, jboolean* isNativePtr);
    jvmdiError (JNICALL *IsMethodSynthetic)(jclass clazz, jmethodID method, jboolean* isSyntheticPtr);
    jvmdiError (JNICALL *GetLoadedClasses)(jint* classCountPtr, jclass** classesPtr);
    jvmdiError (JNICALL *GetClassLoaderClasses)(jobject initiatingLoader, jint* classCountPtr, jclass** classesPtr);
    jvmdiError (JNICALL *PopFrame)(jthread thread);
    jvmdiError (JNICALL *SetFrameLocation)(jframeID frame, jlocation location);
    jvmdiError (JNICALL *GetOperandStack)(jframeID frame, jint* operandStackSizePtr, JVMDI_operand_stack_element** operandStackPtr);
    jvmdiError (JNICALL *SetOperandStack)(jframeID frame, jint operandStackSize, JVMDI_operand_stack_element* operandStack);
    jvmdiError (JNICALL *AllInstances)(jclass clazz, jint* instanceCountPtr, jobject** instancesPtr);
    jvmdiError (JNICALL *References)(jobject obj, JVMDI_object_reference_info* refs);
    jvmdiError (JNICALL *GetClassDefinition)(jclass clazz, JVMDI_class_definition* classDefPtr);
    jvmdiError (JNICALL *RedefineClasses)(jint classCount, JVMDI_class_definition* classDefs);
    jvmdiError (JNICALL *GetVersionNumber)(jint* versionPtr);
    jvmdiError (JNICALL *GetCapabilities)(JVMDI_capabilities* capabilitiesPtr);
    jvmdiError (JNICALL *GetSourceDebugExtension)(jclass clazz, char** sourceDebugExtensionPtr);
    jvmdiError (JNICALL *IsMethodObsolete)(jclass clazz, jmethodID method, jboolean* isObsoletePtr);
    jvmdiError (JNICALL *SuspendThreadList)(jint reqCount, jthread* reqList, jvmdiError* results);
    jvmdiError (JNICALL *ResumeThreadList)(jint reqCount, jthread* reqList, jvmdiError* results);
} JVMDI_Interface_1;

/* Has a user-defined event sent to all who want to hear of it in the calling thread, which must be attached; exported by the VM's library. */
JNIEXPORT jvmdiError JNICALL JVMDI_PostUserEvent(JNIEnv *env, jobject object, jint key);

/* What an agent's library exports; it is called as it is loaded (-Xdebug -Xrun<name>[:options]). */
JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM *vm, char *options, void *reserved);

#ifdef __cplusplus
}
#endif

#endif
